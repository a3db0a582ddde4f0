//! A combinatorial ruleset in the registry: what people are told about it, and
//! how it is built. It is a game for every command too.

use std::fmt;
use std::sync::Arc;

use super::entry::Entry;
use super::options::{Chosen, Options};
use super::played::Played;
use crate::ruleset::{Impartial, RulesetNotation};
use crate::sum::AnyRuleset;

type Build = Arc<dyn Fn(&str) -> AnyRuleset + Send + Sync>;
type Boards = Arc<dyn Fn(u32, u32) -> Option<String> + Send + Sync>;

/// A combinatorial ruleset for a [`Registry`](super::Registry).
///
/// It gets `value`, `table` and `rulesets`, and as a game under normal and
/// misere play `solve`, `play`, `check`, `count` and the rest.
#[derive(Clone)]
pub struct RulesetEntry {
    pub(crate) name: &'static str,
    pub(crate) summary: &'static str,
    pub(crate) rules: &'static str,
    /// A position, as the ruleset writes it.
    pub(crate) example: &'static str,
    /// Whether both players have the same moves.
    pub(crate) impartial: bool,
    build: Build,
    either: Build,
    boards: Option<Family>,
}

/// Boards by their size.
#[derive(Clone)]
struct Family {
    rows: u32,
    columns: u32,
    board: Boards,
}

/// What stands before a ruleset's name where either player may make the moves
/// of both.
const EITHER: &str = "impartial ";

impl RulesetEntry {
    /// A ruleset, impartial or not.
    ///
    /// `name` is what people type, without white space, colon or plus sign;
    /// `summary` one line for the list of rulesets; `rules` tells rules and
    /// notation in full; `example` is a position as the ruleset writes it.
    /// `build` makes the rules: called once for each question, also from
    /// several threads, so it is to be cheap.
    ///
    /// Positions of any size should be read, whatever the start is: the start
    /// is that of the game.
    ///
    /// # Panics
    ///
    /// When the name cannot be typed so.
    pub fn new<R: RulesetNotation + 'static>(
        name: &'static str,
        summary: &'static str,
        rules: &'static str,
        example: &'static str,
        build: impl Fn() -> R + Send + Sync + 'static,
    ) -> Self {
        let build = Arc::new(build);
        let either = build.clone();
        let impartial = build().is_impartial();
        Self::with(
            [name, summary, rules, example],
            impartial,
            Arc::new(move |name| AnyRuleset::new(name, build())),
            Arc::new(move |name| AnyRuleset::either(name, either())),
        )
    }

    /// An [`Impartial`] ruleset, which may know nimbers: otherwise as
    /// [`new`](Self::new).
    ///
    /// # Panics
    ///
    /// When the name cannot be typed so.
    pub fn impartial<R: Impartial + RulesetNotation + 'static>(
        name: &'static str,
        summary: &'static str,
        rules: &'static str,
        example: &'static str,
        build: impl Fn() -> R + Send + Sync + 'static,
    ) -> Self {
        let build: Build = Arc::new(move |name| AnyRuleset::impartial(name, build()));
        // Either player makes the moves of both already.
        Self::with([name, summary, rules, example], true, build.clone(), build)
    }

    fn with(
        [name, summary, rules, example]: [&'static str; 4],
        impartial: bool,
        build: Build,
        either: Build,
    ) -> Self {
        let odd = |c: char| c.is_whitespace() || c.is_control() || matches!(c, ':' | '+');
        assert!(
            !name.is_empty() && !name.contains(odd) && name != EITHER.trim(),
            "a ruleset cannot be called `{name}`"
        );
        Self {
            name,
            summary,
            rules,
            example,
            impartial,
            build,
            either,
            boards: None,
        }
    }

    /// Rules for the game in which either player may make the moves of both,
    /// where there are some that know more than the general ones. Positions and
    /// moves are written as before.
    #[must_use]
    pub fn either_by<R: Impartial + RulesetNotation + 'static>(
        mut self,
        build: impl Fn() -> R + Send + Sync + 'static,
    ) -> Self {
        self.either = Arc::new(move |name| AnyRuleset::impartial(name, build()));
        self
    }

    /// Boards by their numbers of rows and columns, as the ruleset writes them;
    /// `None` where there is none of the size. `table` goes through them, and
    /// `--size` chooses one of them for the game, which has the size given here
    /// where nothing is said.
    #[must_use]
    pub fn boards(
        mut self,
        rows: u32,
        columns: u32,
        board: impl Fn(u32, u32) -> Option<String> + Send + Sync + 'static,
    ) -> Self {
        self.boards = Some(Family {
            rows,
            columns,
            board: Arc::new(board),
        });
        self
    }

    /// Its name where either player may make the moves of both.
    pub(crate) fn either_name(&self) -> String {
        format!("{EITHER}{}", self.name)
    }

    /// The rules under this name, if it is one of the two that they have: their
    /// own, and the same after `impartial`, where either player may make the
    /// moves of both.
    pub fn named(&self, name: &str) -> Option<AnyRuleset> {
        if name == self.name {
            return Some((self.build)(name));
        }
        (name.strip_prefix(EITHER) == Some(self.name)).then(|| (self.either)(name))
    }

    /// Whether there are boards by size.
    pub(crate) fn has_boards(&self) -> bool {
        self.boards.is_some()
    }

    /// The board of so many rows and columns.
    pub(crate) fn board(&self, rows: u32, columns: u32) -> Option<String> {
        (self.boards.as_ref()?.board)(rows, columns)
    }

    /// What can be chosen about it as a game.
    fn options(&self) -> Options {
        let mut options = Options::new();
        if let Some(Family { rows, columns, .. }) = self.boards {
            options = options.size(columns, rows, "columns x rows");
        }
        options = options.one_of(
            "misere",
            &["no", "yes"],
            "who cannot move loses, or wins; positions end in B or W, who is to move",
        );
        if !self.impartial {
            let meaning = "whether either player may make the moves of both";
            options = options.one_of("impartial", &["no", "yes"], meaning);
        }
        options
    }

    /// The game that was chosen.
    fn play(&self, chosen: &Chosen) -> Result<Played, String> {
        let either = !self.impartial && chosen.word("impartial") == "yes";
        let rules = if either {
            (self.either)(&self.either_name())
        } else {
            (self.build)(self.name)
        };
        let misere = chosen.word("misere") == "yes";
        if !self.has_boards() {
            return Ok(Played::new(rules, misere));
        }
        let (width, height) = chosen.size();
        let board = self.board(height, width);
        let board = board.ok_or("there is no board of this size")?;
        Played::new(rules, misere)
            .starting(&board)
            .map_err(|error| error.to_string())
    }

    /// It as a game.
    #[inline]
    pub(crate) fn game(&self) -> Entry<Played> {
        let ruleset = self.clone();
        Entry::with_options(
            self.name,
            self.summary,
            self.rules,
            self.options(),
            move |chosen| ruleset.play(chosen),
        )
    }
}

impl fmt::Debug for RulesetEntry {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_struct("RulesetEntry")
            .field("name", &self.name)
            .field("impartial", &self.impartial)
            .finish_non_exhaustive()
    }
}
