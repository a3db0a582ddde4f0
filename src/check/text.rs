//! How positions and moves are written in findings, and the laws of
//! [`Notation`].

use std::collections::HashSet;
use std::fmt;
use std::hash::BuildHasher;

use super::Law;
use super::work::{Place, Work};
use crate::game::Game;
use crate::notation::Notation;
use hashbrown::hash_table::Entry;

use crate::table::{ExactTable, FixedHash};

/// Positions and moves as text.
pub(super) trait Texts<G: Game> {
    fn position(&self, game: &G, position: &G::Position) -> String;

    fn mv(&self, game: &G, position: &G::Position, mv: &G::Move) -> String;

    /// Tries the laws of the text of the position with this number among
    /// `positions`, and of its moves. `seen` holds the texts of those before.
    fn laws(
        &self,
        work: &mut Work<'_, G>,
        seen: &mut Seen,
        number: usize,
        positions: &[G::Position],
        moves: &[G::Move],
    ) {
        let _ = (work, seen, number, positions, moves);
    }
}

/// The texts that were seen.
pub(super) struct Seen {
    /// The first position with a text of this hash.
    first: ExactTable<u64, usize>,
}

impl Seen {
    pub(super) fn new() -> Self {
        Self {
            first: ExactTable::new(),
        }
    }

    /// An earlier position that is written the same.
    fn namesake<'p, G: Notation>(
        &mut self,
        game: &G,
        text: &str,
        number: usize,
        positions: &'p [G::Position],
    ) -> Option<&'p G::Position> {
        let hash = FixedHash::default().hash_one(text);
        let first = match self.first.entry(&hash) {
            Entry::Occupied(seen) => seen.get().1,
            Entry::Vacant(unseen) => unseen.insert((hash, number)).get().1,
        };
        let other = &positions[first];
        (first != number && game.format_position(other) == text).then_some(other)
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.first.memory_usage()
    }

    /// Bytes taken at most while one more text is seen.
    pub(super) fn peak_usage(&self) -> usize {
        self.first.peak_usage()
    }
}

/// As `Debug` writes them; that text has no laws.
pub(super) struct AsDebug;

impl<G: Game<Position: fmt::Debug, Move: fmt::Debug>> Texts<G> for AsDebug {
    fn position(&self, _game: &G, position: &G::Position) -> String {
        format!("{position:?}")
    }

    fn mv(&self, _game: &G, _position: &G::Position, mv: &G::Move) -> String {
        format!("{mv:?}")
    }
}

/// As the game's notation writes them.
pub(super) struct AsNotation;

impl AsNotation {
    /// For so many positions all moves are read back, later on one a position:
    /// reading may take time in proportion to all moves.
    const THOROUGH: usize = 10_000;
}

impl<G: Notation> Texts<G> for AsNotation {
    fn position(&self, game: &G, position: &G::Position) -> String {
        game.format_position(position)
    }

    fn mv(&self, game: &G, position: &G::Position, mv: &G::Move) -> String {
        game.format_move(position, mv)
    }

    fn laws(
        &self,
        work: &mut Work<'_, G>,
        seen: &mut Seen,
        number: usize,
        positions: &[G::Position],
        moves: &[G::Move],
    ) {
        let game = work.game;
        let position = &positions[number];
        let text = game.format_position(position);
        let namesake = seen.namesake(game, &text, number, positions);
        let place = work.place(position);
        let again = game.format_position(position);
        one_line(work, &place, None, &text, &again);
        let past = namesake.filter(|other| one_future(game, position, other, moves));
        let fault = past.map(|_| {
            "two positions that differ, yet are written alike, with the same player to move and the same moves".to_string()
        });
        work.tried(Law::NoPast, &place, fault);
        if past.is_none() {
            let fault = match (namesake, game.parse_position(&text)) {
                (Some(_), _) => Some("the same text for another position".to_string()),
                (None, Err(error)) => Some(format!("an error when `{text}` is read: {error}")),
                (None, Ok(read)) if read != *position => Some(format!(
                    "another position when `{text}` is read, written `{}`",
                    game.format_position(&read)
                )),
                _ => None,
            };
            work.tried(Law::PositionText, &place, fault);
        }
        let mut texts = HashSet::new();
        for (at, mv) in moves.iter().enumerate() {
            let text = game.format_move(position, mv);
            let again = game.format_move(position, mv);
            one_line(work, &place, Some(mv), &text, &again);
            let fault = if texts.contains(&text) {
                Some(format!("the text `{text}` for another move too"))
            } else if number < Self::THOROUGH || at == number % moves.len() {
                read_move(game, position, mv, &text)
            } else {
                None
            };
            work.tried_move(Law::MoveText, &place, Some(mv), fault);
            texts.insert(text);
        }
    }
}

fn read_move<G: Notation>(
    game: &G,
    position: &G::Position,
    mv: &G::Move,
    text: &str,
) -> Option<String> {
    match game.parse_move(position, text) {
        Ok(read) if read == *mv => None,
        Ok(read) => Some(format!(
            "another move when `{text}` is read, written `{}`",
            game.format_move(position, &read)
        )),
        Err(error) => Some(format!("an error when `{text}` is read: {error}")),
    }
}

fn one_line<G: Game>(
    work: &mut Work<'_, G>,
    place: &Place<'_, G>,
    mv: Option<&G::Move>,
    text: &str,
    again: &str,
) {
    let fault = if text != again {
        Some(format!("first {text:?}, then {again:?}"))
    } else if text.contains(['\n', '\r']) || text.trim() != text {
        Some(format!("the text {text:?}"))
    } else {
        None
    };
    work.tried_move(Law::OneLine, place, mv, fault);
}

/// Whether nothing that can be seen from here tells two positions apart.
fn one_future<G: Notation>(
    game: &G,
    position: &G::Position,
    other: &G::Position,
    moves: &[G::Move],
) -> bool {
    let mut others = Vec::new();
    if game.terminal(other).is_none() {
        game.moves(other, &mut others);
    }
    game.to_move(position) == game.to_move(other)
        && game.terminal(position) == game.terminal(other)
        && moves == others
}
