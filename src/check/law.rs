//! The laws, each with its name and what it asks.

use std::fmt;

/// A law that the kit tests: of [`Game`](crate::Game),
/// [`Value`](crate::Value) or [`Notation`](crate::Notation), or of what a game
/// offers in its [`Powers`](crate::Powers).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[cfg_attr(feature = "serde", derive(serde::Serialize))]
#[cfg_attr(feature = "serde", serde(rename_all = "kebab-case"))]
#[non_exhaustive]
pub enum Law {
    /// `start` gives the same position each time.
    Start,
    /// `to_move` gives the same player each time.
    ToMove,
    /// `terminal` gives the same answer each time.
    Terminal,
    /// `terminal` gives only values that
    /// [end a game](crate::Value::ends_game).
    TerminalValue,
    /// `moves` gives the same moves in the same order each time.
    Moves,
    /// `moves` pushes to the buffer and leaves what is in it alone.
    Buffer,
    /// Each move is listed once.
    Duplicates,
    /// A position that is not terminal has a move.
    NoMoves,
    /// `play` gives the same position each time.
    Play,
    /// `payoff` gives the same answer each time.
    Payoff,
    /// Equal positions have equal hashes.
    EqHash,
    /// `canonical` is idempotent.
    Canonical,
    /// A position and its representative are both over, with one value, or
    /// both not.
    SymmetryTerminal,
    /// The moves of a position and of its representative lead to the same
    /// representatives, with the same payoffs and changes of view.
    SymmetryMoves,
    /// A position and its representative have the same value.
    SymmetryValue,
    /// Lower bound, value and upper bound come in this order.
    Bounds,
    /// `better` is associative, commutative and idempotent.
    Better,
    /// `worst()` is the neutral element of `better`, `best()` the absorbing one.
    WorstBest,
    /// `flip` undoes itself.
    Flip,
    /// `after` is monotone.
    After,
    /// No value leaves the range of its kind or that of the game, whatever is
    /// banked on the way.
    Range,
    /// Play ends, or its kind of value has a value for endless play.
    Endless,
    /// Positions with one future are one position.
    NoPast,
    /// Text names one position, and reading it gives that position back.
    PositionText,
    /// Text names one move of its position, and reading it gives that move
    /// back.
    MoveText,
    /// A text is one line without white space at its ends, the same each time.
    OneLine,
    /// Positions stand in a layer that there is, at an index below its length.
    LayerLen,
    /// `place` and `position` are inverse to each other.
    Place,
    /// Every move leads from a layer to the next one.
    NextLayer,
    /// `options` tells the options and terminal values of the rules, for any
    /// range of a layer.
    Options,
    /// `index` and `position_at` are inverse to each other, on all positions
    /// that play can reach from one that has an index, or on the representatives
    /// of these.
    Index,
    /// Every move raises the index.
    Ascending,
    /// `options_down` tells the options and terminal values of the rules, for
    /// any range of indices, and all of a position before it is a child.
    OptionsDown,
    /// `parents` tells nothing but positions from which a move leads to this
    /// one.
    Parents,
    /// Every move leads to a position whose `parents` tell where it came from.
    ParentsTold,
    /// Positions stand in one total order.
    Order,
    /// All ways to a position are equally long.
    Grade,
    /// `class_size` tells how many positions have one representative.
    ClassSize,
    /// A board and its `numbered` differ only in what moves bank.
    Numbered,
    /// Where `numbered` banks a number, the board banks the payoff of that
    /// number.
    PayoffNumbers,
    /// Terminal values stay within what the lanes of the board hold.
    Lanes,
    /// `glance` tells the value of a position, or moves of which the best is
    /// worth it.
    Glance,
    /// Lower bound of a `glance`, value and upper bound come in this order.
    GlanceBounds,
    /// `glance` tells moves of the rules, each once, and pushes them to the
    /// buffer.
    GlanceMoves,
    /// `full_length` is the length of every tie, and no play is longer.
    FullLength,
    /// `key` fits its bits, and equal keys are of one class or of one value.
    Key,
}

impl Law {
    /// The laws of [`Game`](crate::Game), [`Value`](crate::Value) and
    /// [`Notation`](crate::Notation), in the order in which they are reported.
    pub const GAME: [Self; 26] = [
        Self::Start,
        Self::ToMove,
        Self::Terminal,
        Self::TerminalValue,
        Self::Moves,
        Self::Buffer,
        Self::Duplicates,
        Self::NoMoves,
        Self::Play,
        Self::Payoff,
        Self::EqHash,
        Self::Canonical,
        Self::SymmetryTerminal,
        Self::SymmetryMoves,
        Self::SymmetryValue,
        Self::Bounds,
        Self::Better,
        Self::WorstBest,
        Self::Flip,
        Self::After,
        Self::Range,
        Self::Endless,
        Self::NoPast,
        Self::PositionText,
        Self::MoveText,
        Self::OneLine,
    ];

    /// The laws of [`Layered`](crate::Layered).
    pub const LAYERED: [Self; 4] = [Self::LayerLen, Self::Place, Self::NextLayer, Self::Options];

    /// The law of [`Indexed`](crate::Indexed).
    pub const INDEXED: [Self; 1] = [Self::Index];

    /// The laws of [`Ascending`](crate::Ascending) with that of
    /// [`Indexed`](crate::Indexed).
    pub const ASCENDING: [Self; 3] = [Self::Index, Self::Ascending, Self::OptionsDown];

    /// The laws of [`Retro`](crate::Retro).
    pub const RETRO: [Self; 2] = [Self::Parents, Self::ParentsTold];

    /// The laws of [`Graded`](crate::Graded).
    pub const GRADED: [Self; 3] = [Self::Order, Self::Grade, Self::ClassSize];

    /// The laws of [`Batch`](crate::batch::Batch).
    pub const BATCH: [Self; 3] = [Self::Numbered, Self::PayoffNumbers, Self::Lanes];

    /// The laws of [`Guided`](crate::Guided).
    pub const GUIDED: [Self; 5] = [
        Self::Glance,
        Self::GlanceBounds,
        Self::GlanceMoves,
        Self::FullLength,
        Self::Key,
    ];

    /// The name by which reports call it.
    pub const fn name(self) -> &'static str {
        match self {
            Self::Start => "start",
            Self::ToMove => "to-move",
            Self::Terminal => "terminal",
            Self::TerminalValue => "terminal-value",
            Self::Moves => "moves",
            Self::Buffer => "buffer",
            Self::Duplicates => "duplicates",
            Self::NoMoves => "no-moves",
            Self::Play => "play",
            Self::Payoff => "payoff",
            Self::EqHash => "eq-hash",
            Self::Canonical => "canonical",
            Self::SymmetryTerminal => "symmetry-terminal",
            Self::SymmetryMoves => "symmetry-moves",
            Self::SymmetryValue => "symmetry-value",
            Self::Bounds => "bounds",
            Self::Better => "better",
            Self::WorstBest => "worst-best",
            Self::Flip => "flip",
            Self::After => "after",
            Self::Range => "range",
            Self::Endless => "endless",
            Self::NoPast => "no-past",
            Self::PositionText => "position-text",
            Self::MoveText => "move-text",
            Self::OneLine => "one-line",
            Self::LayerLen => "layer-len",
            Self::Place => "place",
            Self::NextLayer => "next-layer",
            Self::Options => "options",
            Self::Index => "index",
            Self::Ascending => "ascending",
            Self::OptionsDown => "options-down",
            Self::Parents => "parents",
            Self::ParentsTold => "parents-told",
            Self::Order => "order",
            Self::Grade => "grade",
            Self::ClassSize => "class-size",
            Self::Numbered => "numbered",
            Self::PayoffNumbers => "payoff-numbers",
            Self::Lanes => "lanes",
            Self::Glance => "glance",
            Self::GlanceBounds => "glance-bounds",
            Self::GlanceMoves => "glance-moves",
            Self::FullLength => "full-length",
            Self::Key => "key",
        }
    }

    /// What it asks.
    pub const fn statement(self) -> &'static str {
        match self {
            Self::Start => "`start` gives the same position each time",
            Self::ToMove => "`to_move` gives the same player each time",
            Self::Terminal => "`terminal` gives the same answer each time",
            Self::TerminalValue => "`terminal` gives only values that end a game",
            Self::Moves => "`moves` gives the same moves in the same order each time",
            Self::Buffer => "`moves` only pushes, whatever the buffer holds",
            Self::Duplicates => "`moves` lists each move once",
            Self::NoMoves => "a position that is not terminal has a move",
            Self::Play => "`play` gives the same position each time",
            Self::Payoff => "`payoff` gives the same answer each time",
            Self::EqHash => "equal positions have equal hashes",
            Self::Canonical => "canonical(canonical(p)) == canonical(p)",
            Self::SymmetryTerminal => "terminal(canonical(p)) == terminal(p)",
            Self::SymmetryMoves => {
                "p and canonical(p) lead to the same representatives, with the same payoffs and changes of view"
            }
            Self::SymmetryValue => "p and canonical(p) have the same value",
            Self::Bounds => "lower <= value <= upper",
            Self::Better => "`better` is associative, commutative and idempotent",
            Self::WorstBest => "better(v, worst()) == v and better(v, best()) == best()",
            Self::Flip => "flip(flip(v)) == v",
            Self::After => "better(after(a, p), after(b, p)) == after(better(a, b), p)",
            Self::Range => "no value leaves the range of its kind, nor what `range` promises",
            Self::Endless => "play ends, or `Value::endless` has a value for play that does not",
            Self::NoPast => "a position holds nothing of the past",
            Self::PositionText => "parse_position(format_position(p)) == p",
            Self::MoveText => "parse_move(p, format_move(p, m)) == m",
            Self::OneLine => {
                "a text is one line without white space at its ends, the same each time"
            }
            Self::LayerLen => {
                "layer < layers() and index < layer_len(layer), where p has its place"
            }
            Self::Place => {
                "position(place(p)) == p and place(position(layer, index)) == (layer, index)"
            }
            Self::NextLayer => "every move leads from a layer to the next one",
            Self::Options => {
                "`options` tells the options and terminal values of the rules, each once, for any range of a layer"
            }
            Self::Index => {
                "position_at(index(p)) == p and index(position_at(i)) == i, with i < indices(), for each position and each child of one; where moves need not raise the index, position_at(index(p)) may be canonical(p)"
            }
            Self::Ascending => "every move raises the index",
            Self::OptionsDown => {
                "`options_down` tells the options and terminal values of the rules, each once, for any range of indices, and all of a position before an option leads to it"
            }
            Self::Parents => {
                "each of parents(q) has an index, is not over, and has a move to an image of q that changes the side to move if and only if the two sides differ; `parents` only pushes"
            }
            Self::ParentsTold => {
                "where a move of p leads to an image of q, parents(q) holds an image of p, the side to move differing if and only if the move changes it"
            }
            Self::Order => "`Ord` is a total order, in which only equal positions are equal",
            Self::Grade => {
                "all ways to a position, or to one with the same representative, are equally long"
            }
            Self::ClassSize => {
                "class_size is the same number for all positions of a class, and as many of them are reachable, where the start is alone in its class"
            }
            Self::Numbered => {
                "a board and `numbered()` have the same shape, start, positions, representatives, players to move, moves and ends"
            }
            Self::PayoffNumbers => "where `numbered()` banks k, the board banks payoffs()[k]",
            Self::Lanes => {
                "terminal values stay within the largest of `payoffs` and `range`, by which lanes are chosen"
            }
            Self::Glance => {
                "`glance` tells the value of the position, or moves of which the best is worth that value"
            }
            Self::GlanceBounds => "the bounds that `glance` tells: lower <= value <= upper",
            Self::GlanceMoves => {
                "`glance` tells one move or more, each a move of the rules and each once, the same each time, and only pushes"
            }
            Self::FullLength => {
                "every tie takes as many plies as `full_length` says, and no play takes more"
            }
            Self::Key => {
                "1 <= key_bits() <= 64 and key(p) < 2^key_bits(); where key(p) == key(q), p and q have the same representative or the same value"
            }
        }
    }

    /// How a game that breaks it is mended.
    pub const fn advice(self) -> &'static str {
        match self {
            Self::Start | Self::ToMove | Self::Terminal | Self::Play | Self::Payoff => {
                "let the answer depend on the arguments alone: no cell, no random number, no clock"
            }
            Self::TerminalValue => {
                "give the value of the end itself: an Outcome at distance 0 (a draw by rule is Tie(0)), a Score within Score::MAX"
            }
            Self::Moves => {
                "list moves in a fixed order: no hash set's order, no state between two calls"
            }
            Self::Buffer => "push or extend; do not clear, sort or deduplicate the whole buffer",
            Self::Duplicates => {
                "make moves with one effect one move, or tell them apart in the move type"
            }
            Self::NoMoves => "let `terminal` give the value here, or `moves` a pass",
            Self::EqHash => {
                "derive both Eq and Hash, or leave the same fields out of both; keep lists in one order"
            }
            Self::Canonical => {
                "choose the representative among all images of the position, such as the smallest"
            }
            Self::SymmetryTerminal | Self::SymmetryMoves | Self::SymmetryValue => {
                "map only positions to each other that play alike, or leave `canonical` out"
            }
            Self::Bounds | Self::GlanceBounds => {
                "widen the bounds; they are seen by the player to move"
            }
            Self::Better | Self::WorstBest | Self::Flip | Self::After => {
                "mend the value type: the values named here are its counterexample"
            }
            Self::Range => {
                "bound the sum of all payoffs when the game is made, such as by `Score::bound`, and let `range` hold for every position and option, whoever sees it"
            }
            Self::Endless => {
                "end the game by rule, or use a kind of value with endless play, such as Outcome"
            }
            Self::NoPast => {
                "take move counters and running scores out of the position: earnings are payoffs"
            }
            Self::PositionText => "write all that the position holds, and read the same",
            Self::MoveText => {
                "write all that tells the moves of one position apart, and read the same"
            }
            Self::OneLine => "write one line, without blanks at its ends",
            Self::LayerLen => {
                "count all positions that play can reach from any position of the layer before, and number them from 0"
            }
            Self::Place => "let both follow one order of the positions of a layer, without gaps",
            Self::NextLayer => {
                "grade positions by what every move changes by one, such as the number of stones"
            }
            Self::Options => {
                "leave `options` out, to have it follow from the rules, or compare it with its default"
            }
            Self::Index => {
                "number all positions that play can reach from any that has a number, in one order, and let `position_at` give None where no position has the number"
            }
            Self::Ascending => {
                "number positions by what every move makes more of, such as the marks on a board"
            }
            Self::OptionsDown => {
                "leave `options_down` out, to have it follow from the rules, or compare it with its default"
            }
            Self::Parents => {
                "take back only what a move can have done, from positions where the game goes on"
            }
            Self::ParentsTold => {
                "take every kind of move back, captures and promotions too, also to positions that play does not reach"
            }
            Self::Order => "derive Eq and Ord from the same fields",
            Self::Grade => "do not say that the game is graded",
            Self::ClassSize => {
                "count the different images of a position, itself included, or say nothing of them"
            }
            Self::Numbered => {
                "let shape, positions, moves and ends depend on nothing that moves bank"
            }
            Self::PayoffNumbers => {
                "number what moves can bank in one order, the same for all boards of the shape"
            }
            Self::Lanes => "widen `range`: it holds for every position, whoever sees it",
            Self::Glance => {
                "leave out only moves that are no better than one that is told; tell a value only where it is certain"
            }
            Self::GlanceMoves => "push moves out of the list that `moves` gives, each once",
            Self::FullLength => {
                "give it only for games in which every tie fills the board, such as the number of empty cells"
            }
            Self::Key => {
                "let the key hold all that the position does, in as many bits as `key_bits` says"
            }
        }
    }
}

impl fmt::Display for Law {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}
