//! A ruleset whose type is forgotten: its positions are numbers into a pool.

use std::cell::RefCell;
use std::fmt;
use std::rc::Rc;

use crate::game::Player;
use crate::limits::Meter;
use crate::notation::NotationError;
#[cfg(any(test, feature = "cli"))]
use crate::ruleset::Either;
use crate::ruleset::{Impartial, Ruleset, RulesetNotation};
use crate::table::PositionSet;
use crate::theory::{Dyadic, Proofs, SearchesNimbers, Unvalued};

/// Any ruleset with a notation, under the name that it has in
/// [sums](super::Sum): rulesets of different types side by side.
///
/// It keeps a pool of the positions that were met, each once, so that a
/// position is a number of 32 bits there, and what the searches of an impartial
/// ruleset proved. The pool grows with what is asked and is dropped with the last
/// clone; clones share it.
#[derive(Clone)]
pub struct AnyRuleset {
    name: Rc<str>,
    impartial: bool,
    pool: Rc<dyn Erased>,
}

impl AnyRuleset {
    /// A ruleset under a name, which holds no colon. The
    /// [impartial version](crate::Either) of a ruleset is by custom called
    /// `impartial` and the name of that ruleset.
    pub fn new<R: Ruleset + RulesetNotation + 'static>(name: &str, ruleset: R) -> Self {
        Self::with(name, ruleset, |_, _| None, None)
    }

    /// An impartial ruleset, with what it [knows](Impartial::nimber) of its
    /// nimbers. Nimbers of large positions are [searched](crate::theory::NimberSearch)
    /// by its own type, which is compiled for it and two to three times as fast
    /// as by numbers of positions.
    pub fn impartial<R: Impartial + RulesetNotation + 'static>(name: &str, ruleset: R) -> Self {
        let search = Box::new(Proofs::<R>::new());
        Self::with(name, ruleset, Impartial::nimber, Some(search))
    }

    /// The impartial version of a ruleset. There are many of them, and nothing
    /// is compiled for each: nimbers are searched by numbers of positions.
    #[cfg(any(test, feature = "cli"))]
    pub(crate) fn either<R: RulesetNotation + 'static>(name: &str, ruleset: R) -> Self {
        Self::with(name, Either(ruleset), |_, _| None, None)
    }

    fn with<R: RulesetNotation + 'static>(
        name: &str,
        ruleset: R,
        nimber: fn(&R, &R::Position) -> Option<u32>,
        search: Option<Box<dyn SearchesNimbers<R>>>,
    ) -> Self {
        Self {
            name: name.trim().into(),
            impartial: ruleset.is_impartial(),
            pool: Rc::new(Pool {
                ruleset,
                nimber,
                search: search.map(RefCell::new),
                met: RefCell::new(Met {
                    positions: PositionSet::new(),
                    recent: None,
                    moves: Vec::new(),
                    split: Vec::new(),
                }),
            }),
        }
    }

    /// The name under which it stands in sums.
    pub fn name(&self) -> &str {
        &self.name
    }

    /// Whether both players have the same moves from every position.
    pub fn is_impartial(&self) -> bool {
        self.impartial
    }

    pub(super) fn pool(&self) -> &dyn Erased {
        &*self.pool
    }
}

impl fmt::Debug for AnyRuleset {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("AnyRuleset")
            .field("name", &self.name)
            .field("impartial", &self.impartial)
            .finish_non_exhaustive()
    }
}

/// What a ruleset does, by the numbers of positions and of moves.
pub(super) trait Erased {
    fn start(&self) -> u32;
    fn moves(&self, id: u32, player: Player) -> u32;
    fn has_move(&self, id: u32, player: Player) -> bool;
    fn play(&self, id: u32, player: Player, mv: u32) -> u32;
    fn components(&self, id: u32) -> Vec<u32>;
    fn canonical(&self, id: u32) -> u32;
    fn normal_form(&self, id: u32) -> (u32, bool);
    fn bounds(&self, id: u32) -> (Option<Dyadic>, Option<Dyadic>);
    fn order(&self, id: u32, player: Player, mv: u32) -> i32;
    fn nimber(&self, id: u32) -> Option<u32>;
    /// The normal forms of the components, after a move where one is given.
    fn normal_parts(&self, id: u32, mv: Option<(Player, u32)>, parts: &mut Vec<(u32, bool)>);
    /// As [`Impartial::split`], after a move where one is given.
    fn split(&self, id: u32, mv: Option<u32>, parts: &mut Vec<u32>) -> u32;
    /// The nimber, if the ruleset searches it by its own type.
    fn search_nimber(&self, id: u32, meter: &mut Meter<'_>) -> Option<Result<u32, Unvalued<u32>>>;
    /// Whether the player to move loses beside this heap, if the ruleset
    /// searches by its own type.
    fn search_lost(
        &self,
        id: u32,
        heap: u32,
        meter: &mut Meter<'_>,
    ) -> Option<Result<bool, Unvalued<u32>>>;
    /// The bytes that such searches take.
    fn search_usage(&self) -> usize;
    fn format_position(&self, id: u32) -> String;
    fn parse_position(&self, text: &str) -> Result<u32, NotationError>;
    fn format_move(&self, id: u32, player: Player, mv: u32) -> String;
    fn draw_position(&self, id: u32) -> String;
}

struct Pool<R: Ruleset> {
    ruleset: R,
    nimber: fn(&R, &R::Position) -> Option<u32>,
    search: Option<RefCell<Box<dyn SearchesNimbers<R>>>>,
    met: RefCell<Met<R>>,
}

/// The positions that were met, the moves that were asked for last, and room for
/// parts.
struct Met<R: Ruleset> {
    positions: PositionSet<R::Position>,
    recent: Option<(u32, Player)>,
    moves: Vec<R::Move>,
    split: Vec<R::Position>,
}

impl<R: Ruleset> Pool<R> {
    /// The number of a position.
    ///
    /// # Panics
    ///
    /// When the machine has no memory left.
    fn id(&self, position: R::Position) -> u32 {
        let inserted = self.met.borrow_mut().positions.insert(position);
        let (id, _) = inserted.expect("memory for one more position");
        id
    }

    fn position(&self, id: u32) -> R::Position {
        self.met.borrow().positions.position(id).clone()
    }

    /// Lists the moves of a position, unless they are listed.
    fn list(&self, id: u32, player: Player) {
        let mut met = self.met.borrow_mut();
        let met = &mut *met;
        if met.recent != Some((id, player)) {
            met.moves.clear();
            let position = met.positions.position(id);
            self.ruleset.moves(position, player, &mut met.moves);
            met.recent = Some((id, player));
        }
    }

    /// The position after a move.
    fn played(&self, id: u32, player: Player, mv: u32) -> R::Position {
        self.with_move((id, player, mv), |ruleset, position, mv| {
            ruleset.play(position, player, mv)
        })
    }

    /// The parts of a position, or of what a move leads to. None of them has a
    /// number yet: only what is asked about again is to have one.
    fn each_part(&self, id: u32, mv: Option<(Player, u32)>, each: impl FnMut(R::Position)) {
        let position = match mv {
            Some((player, mv)) => self.played(id, player, mv),
            None => self.position(id),
        };
        let mut split = std::mem::take(&mut self.met.borrow_mut().split);
        self.ruleset.components(&position, &mut split);
        split.drain(..).for_each(each);
        self.met.borrow_mut().split = split;
    }

    /// An answer of the search by the ruleset's own type.
    fn searched<T>(
        &self,
        id: u32,
        ask: impl FnOnce(&mut dyn SearchesNimbers<R>, &R::Position) -> Result<T, Unvalued<R::Position>>,
    ) -> Option<Result<T, Unvalued<u32>>> {
        let search = self.search.as_ref()?;
        let found = ask(&mut **search.borrow_mut(), &self.position(id));
        Some(found.map_err(|why| why.map(|position| self.id(position))))
    }

    /// The position and one of its moves.
    fn with_move<T>(
        &self,
        (id, player, mv): (u32, Player, u32),
        what: impl FnOnce(&R, &R::Position, &R::Move) -> T,
    ) -> T {
        self.list(id, player);
        let met = self.met.borrow();
        what(
            &self.ruleset,
            met.positions.position(id),
            &met.moves[mv as usize],
        )
    }
}

impl<R: RulesetNotation> Erased for Pool<R> {
    fn start(&self) -> u32 {
        self.id(self.ruleset.start())
    }

    fn moves(&self, id: u32, player: Player) -> u32 {
        self.list(id, player);
        u32::try_from(self.met.borrow().moves.len()).unwrap_or(u32::MAX)
    }

    fn has_move(&self, id: u32, player: Player) -> bool {
        let met = self.met.borrow();
        self.ruleset.has_move(met.positions.position(id), player)
    }

    fn play(&self, id: u32, player: Player, mv: u32) -> u32 {
        self.id(self.played(id, player, mv))
    }

    fn components(&self, id: u32) -> Vec<u32> {
        let mut parts = Vec::new();
        self.ruleset.components(&self.position(id), &mut parts);
        parts.into_iter().map(|part| self.id(part)).collect()
    }

    fn canonical(&self, id: u32) -> u32 {
        self.id(self.ruleset.canonical(&self.position(id)))
    }

    fn normal_form(&self, id: u32) -> (u32, bool) {
        let (normal, negated) = self.ruleset.normal_form(&self.position(id));
        (self.id(normal), negated)
    }

    fn bounds(&self, id: u32) -> (Option<Dyadic>, Option<Dyadic>) {
        self.ruleset
            .bounds(self.met.borrow().positions.position(id))
    }

    fn order(&self, id: u32, player: Player, mv: u32) -> i32 {
        self.with_move((id, player, mv), |ruleset, position, mv| {
            ruleset.order(position, player, mv)
        })
    }

    fn nimber(&self, id: u32) -> Option<u32> {
        (self.nimber)(&self.ruleset, self.met.borrow().positions.position(id))
    }

    fn normal_parts(&self, id: u32, mv: Option<(Player, u32)>, parts: &mut Vec<(u32, bool)>) {
        self.each_part(id, mv, |part| {
            let (normal, negated) = self.ruleset.normal_form(&part);
            parts.push((self.id(normal), negated));
        });
    }

    fn split(&self, id: u32, mv: Option<u32>, parts: &mut Vec<u32>) -> u32 {
        let mut sum = 0;
        let mv = mv.map(|mv| (Player::First, mv));
        self.each_part(id, mv, |part| match (self.nimber)(&self.ruleset, &part) {
            Some(nimber) => sum ^= nimber,
            None => parts.push(self.id(self.ruleset.normal_form(&part).0)),
        });
        sum
    }

    fn search_nimber(&self, id: u32, meter: &mut Meter<'_>) -> Option<Result<u32, Unvalued<u32>>> {
        self.searched(id, |search, position| {
            search.nimber(&self.ruleset, position, meter)
        })
    }

    fn search_lost(
        &self,
        id: u32,
        heap: u32,
        meter: &mut Meter<'_>,
    ) -> Option<Result<bool, Unvalued<u32>>> {
        self.searched(id, |search, position| {
            search.is_lost(&self.ruleset, position, heap, meter)
        })
    }

    fn search_usage(&self) -> usize {
        let search = self.search.as_ref();
        search.map_or(0, |search| search.borrow().memory_usage())
    }

    fn format_position(&self, id: u32) -> String {
        self.ruleset.format_position(&self.position(id))
    }

    fn parse_position(&self, text: &str) -> Result<u32, NotationError> {
        Ok(self.id(self.ruleset.parse_position(text)?))
    }

    fn format_move(&self, id: u32, player: Player, mv: u32) -> String {
        self.with_move((id, player, mv), |ruleset, position, mv| {
            ruleset.format_move(position, player, mv)
        })
    }

    fn draw_position(&self, id: u32) -> String {
        self.ruleset.draw_position(&self.position(id))
    }
}
