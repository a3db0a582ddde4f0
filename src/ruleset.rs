//! Combinatorial games: rules under which either player may be asked to move
//! from any position, so that positions can be added.
//!
//! A [`Ruleset`] is described once. The [theory](crate::theory) turns its
//! positions into values; [`Normal`] and [`Misere`] turn it into a
//! [`Game`](crate::Game) for every solver, check and command; [`Either`] is the
//! impartial game with the same board and the moves of both players.
//!
//! Left is [`Player::First`], Right is [`Player::Second`]; on boards with
//! stones Left is black (`X`), Right is white (`O`).

use std::hash::Hash;

use crate::game::Player;
use crate::theory::Dyadic;

mod either;
mod notation;
mod seated;

pub use either::{Either, Tagged};
pub use notation::RulesetNotation;
pub use seated::{Misere, Normal, Seated};

/// The rules of a combinatorial game: finite or loopy, impartial or partizan.
///
/// A position knows no player to move. Three required methods describe a
/// ruleset; the others have defaults that are right as they stand.
///
/// # Laws
///
/// - **No past.** A position holds all that decides the future and nothing of
///   the past, as for a [`Game`](crate::Game).
/// - **Determinism.** All methods give the same answer for the same arguments,
///   [`moves`](Ruleset::moves) in the same order and each move once.
/// - **Parts.** The position is the sum of its [`components`](Ruleset::components):
///   whoever moves makes a move in exactly one of them. Before: a player moves
///   in part `i`. After: that part is replaced by what the move makes of it,
///   the others stand. So parts without a move for either player may be left
///   out, and no other may, whatever its value.
/// - **Symmetry.** The options of [`canonical(p)`](Ruleset::canonical) are
///   those of `p`, player by player, up to representatives. It is idempotent.
/// - **Normal form.** Let `normal_form(p) = (q, negated)`. Where `negated` is
///   false the options of `q` are those of `p`, player by player, up to normal
///   forms; where it is true Left's options of `q` are Right's of `p` with the
///   players exchanged, and the other way round. It is idempotent:
///   `normal_form(q) = (q, false)`.
/// - **Bounds.** [`bounds`](Ruleset::bounds) hold: lower ≤ position ≤ upper, as
///   games.
/// - **Impartiality.** Where [`is_impartial`](Ruleset::is_impartial) is true,
///   both players have the same moves, and a move leads to the same position
///   whoever makes it.
///
/// # Example
///
/// Heaps of counters; a move takes one or two from a heap. Equal for both
/// players, so a position is worth a nimber.
///
/// ```
/// use retrograde::theory::{Grundy, SmithValue, Unvalued};
/// use retrograde::{Auto, Impartial, Misere, Normal, Outcome, Player, Ruleset, Solver};
///
/// struct OneOrTwo(Vec<u32>);
///
/// impl Ruleset for OneOrTwo {
///     type Position = Vec<u32>;
///     type Move = (usize, u32); // which heap, how many counters
///
///     fn start(&self) -> Vec<u32> {
///         self.0.clone()
///     }
///     fn moves(&self, heaps: &Vec<u32>, _: Player, moves: &mut Vec<(usize, u32)>) {
///         for (at, &heap) in heaps.iter().enumerate() {
///             moves.extend((1..=heap.min(2)).map(|take| (at, take)));
///         }
///     }
///     fn play(&self, heaps: &Vec<u32>, _: Player, &(at, take): &(usize, u32)) -> Vec<u32> {
///         let mut heaps = heaps.clone();
///         heaps[at] -= take;
///         heaps
///     }
///     fn components(&self, heaps: &Vec<u32>, parts: &mut Vec<Vec<u32>>) {
///         parts.extend(heaps.iter().filter(|&&heap| heap > 0).map(|&heap| vec![heap]));
///     }
///     fn is_impartial(&self) -> bool {
///         true
///     }
/// }
/// impl Impartial for OneOrTwo {}
///
/// let heaps = OneOrTwo(vec![4, 5]); // worth *1 and *2
/// assert_eq!(Grundy::new().value(&heaps, &heaps.start())?, SmithValue::Nimber(3));
/// let won = |value: &Outcome| matches!(value, Outcome::Win(_));
/// assert!(won(Auto::new().solve(&Normal(&heaps)).unwrap().value()));
/// assert!(won(Auto::new().solve(&Misere(&heaps)).unwrap().value()));
/// # Ok::<(), Unvalued<Vec<u32>>>(())
/// ```
pub trait Ruleset {
    /// All that decides the future, but not who moves: small, cheap to clone
    /// and to hash.
    type Position: Clone + Eq + Hash;
    /// A move, meaningful together with the position and the player.
    type Move: Clone + Eq;

    /// The position that the game begins with.
    fn start(&self) -> Self::Position;

    /// Pushes every legal move of this player. None means that the player, if
    /// to move, has lost under normal play. The buffer may hold moves of other
    /// positions: only push, never look.
    fn moves(&self, position: &Self::Position, player: Player, moves: &mut Vec<Self::Move>);

    /// The position after a legal move of this player.
    fn play(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> Self::Position;

    /// Whether this player has a move. Default: asks for all of them.
    fn has_move(&self, position: &Self::Position, player: Player) -> bool {
        let mut moves = Vec::new();
        self.moves(position, player, &mut moves);
        !moves.is_empty()
    }

    /// Pushes independent parts whose sum is the position; those in which
    /// neither player has a move may be left out. Default: the position itself.
    fn components(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) {
        parts.push(position.clone());
    }

    /// A representative with the same options up to representatives, for
    /// either player. Default: the position itself.
    fn canonical(&self, position: &Self::Position) -> Self::Position {
        position.clone()
    }

    /// A short representative of a part, and whether the players were exchanged
    /// on the way. Default: the [canonical](Ruleset::canonical) position, with
    /// the players as they are.
    fn normal_form(&self, position: &Self::Position) -> (Self::Position, bool) {
        (self.canonical(position), false)
    }

    /// Pushes the [normal forms](Ruleset::normal_form) of the
    /// [components](Ruleset::components) of the position after a move. Default:
    /// by these methods. Searches ask this of every option; rules whose positions
    /// are costly to make do it in one go.
    fn option_parts(
        &self,
        position: &Self::Position,
        player: Player,
        mv: &Self::Move,
        parts: &mut Vec<(Self::Position, bool)>,
    ) {
        let mut split = Vec::new();
        self.components(&self.play(position, player, mv), &mut split);
        parts.extend(split.iter().map(|part| self.normal_form(part)));
    }

    /// Cheap bounds of the position as a game under normal play, in the order of
    /// games (Left likes more): `(lower, upper)`, each a number, `None` where
    /// none is known. Default: none. Searches for outcomes end early by them: a
    /// position that is at least 0 is won for Left as second player.
    fn bounds(&self, position: &Self::Position) -> (Option<Dyadic>, Option<Dyadic>) {
        let _ = position;
        (None, None)
    }

    /// How promising a move is, for the order of searches: larger first.
    /// Default: 0.
    fn order(&self, position: &Self::Position, player: Player, mv: &Self::Move) -> i32 {
        let _ = (position, player, mv);
        0
    }

    /// Whether a move that both players have leads to the same position whoever
    /// makes it, as where moves name what they lead to. Default: false. Where
    /// either player may make the moves of both ([`Either`]), it is one move then.
    fn shares_moves(&self) -> bool {
        false
    }

    /// Whether both players have the same moves from every position. Default:
    /// false, which costs an impartial ruleset time and no more: as a
    /// [`Game`](crate::Game) it is searched once for each player to move.
    fn is_impartial(&self) -> bool {
        false
    }
}

/// Rulesets where the options do not depend on the player. The player handed to
/// the methods of [`Ruleset`] is to be ignored, and
/// [`is_impartial`](Ruleset::is_impartial) to be true.
pub trait Impartial: Ruleset {
    /// The nimber of a part where a theorem or a table gives it at once, under
    /// normal play. Default: not known, and found by search.
    fn nimber(&self, part: &Self::Position) -> Option<u32> {
        let _ = part;
        None
    }

    /// The sum of the nimbers that are known of the parts of a position, without
    /// carrying; pushes the normal forms of the other parts. Default: by
    /// [`components`](Ruleset::components), [`nimber`](Self::nimber) and
    /// [`normal_form`](Ruleset::normal_form).
    fn split(&self, position: &Self::Position, parts: &mut Vec<Self::Position>) -> u32 {
        let (mut sum, mut at) = (0, parts.len());
        self.components(position, parts);
        while let Some(part) = parts.get(at) {
            if let Some(nimber) = self.nimber(part) {
                sum ^= nimber;
                parts.swap_remove(at);
            } else {
                parts[at] = self.normal_form(part).0;
                at += 1;
            }
        }
        sum
    }

    /// [`split`](Self::split) of the position after a move. Default: after
    /// [`play`](Ruleset::play). Asked as often as
    /// [`option_parts`](Ruleset::option_parts).
    fn split_option(
        &self,
        position: &Self::Position,
        mv: &Self::Move,
        parts: &mut Vec<Self::Position>,
    ) -> u32 {
        self.split(&self.play(position, Player::First, mv), parts)
    }
}

impl<R: Ruleset + ?Sized> Ruleset for &R {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        (**self).start()
    }

    fn moves(&self, position: &R::Position, player: Player, moves: &mut Vec<R::Move>) {
        (**self).moves(position, player, moves);
    }

    fn play(&self, position: &R::Position, player: Player, mv: &R::Move) -> R::Position {
        (**self).play(position, player, mv)
    }

    fn has_move(&self, position: &R::Position, player: Player) -> bool {
        (**self).has_move(position, player)
    }

    fn components(&self, position: &R::Position, parts: &mut Vec<R::Position>) {
        (**self).components(position, parts);
    }

    fn canonical(&self, position: &R::Position) -> R::Position {
        (**self).canonical(position)
    }

    fn normal_form(&self, position: &R::Position) -> (R::Position, bool) {
        (**self).normal_form(position)
    }

    fn option_parts(
        &self,
        position: &R::Position,
        player: Player,
        mv: &R::Move,
        parts: &mut Vec<(R::Position, bool)>,
    ) {
        (**self).option_parts(position, player, mv, parts);
    }

    fn bounds(&self, position: &R::Position) -> (Option<Dyadic>, Option<Dyadic>) {
        (**self).bounds(position)
    }

    fn order(&self, position: &R::Position, player: Player, mv: &R::Move) -> i32 {
        (**self).order(position, player, mv)
    }

    fn shares_moves(&self) -> bool {
        (**self).shares_moves()
    }

    fn is_impartial(&self) -> bool {
        (**self).is_impartial()
    }
}

impl<R: Impartial + ?Sized> Impartial for &R {
    fn nimber(&self, part: &R::Position) -> Option<u32> {
        (**self).nimber(part)
    }

    fn split(&self, position: &R::Position, parts: &mut Vec<R::Position>) -> u32 {
        (**self).split(position, parts)
    }

    fn split_option(
        &self,
        position: &R::Position,
        mv: &R::Move,
        parts: &mut Vec<R::Position>,
    ) -> u32 {
        (**self).split_option(position, mv, parts)
    }
}
