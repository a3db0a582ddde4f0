//! Which men are on the board, and the tables that follow from each other by
//! captures and promotions.

use std::fmt;

use thiserror::Error;

/// What a man is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Role {
    /// A queen.
    Queen,
    /// A rook.
    Rook,
    /// A bishop.
    Bishop,
    /// A knight.
    Knight,
    /// A pawn.
    Pawn,
    /// A king.
    King,
}

impl Role {
    /// All but the king, in the order in which signatures name them; what a
    /// pawn can become comes first.
    pub(super) const OTHERS: [Self; 5] = [
        Self::Queen,
        Self::Rook,
        Self::Bishop,
        Self::Knight,
        Self::Pawn,
    ];

    /// The letter of English chess notation, upper case.
    pub(super) const fn letter(self) -> char {
        match self {
            Self::Queen => 'Q',
            Self::Rook => 'R',
            Self::Bishop => 'B',
            Self::Knight => 'N',
            Self::Pawn => 'P',
            Self::King => 'K',
        }
    }

    /// The role of such a letter.
    pub(super) fn of(letter: char) -> Option<Self> {
        let king = std::iter::once(Self::King);
        let mut all = Self::OTHERS.into_iter().chain(king);
        all.find(|role| role.letter() == letter)
    }
}

/// A man other than a king, by side and role: white before black, and within
/// a side in the order of [`Role::OTHERS`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Kind(u8);

impl Kind {
    pub(super) const COUNT: usize = 10;

    pub(super) fn new(side: usize, role: Role) -> Self {
        // Sides are 0 and 1, roles five.
        Self(5 * side as u8 + role as u8)
    }

    /// All of one side.
    pub(super) fn of_side(side: usize) -> impl Iterator<Item = Self> {
        Role::OTHERS
            .into_iter()
            .map(move |role| Self::new(side, role))
    }

    #[inline]
    pub(super) const fn side(self) -> usize {
        (self.0 / 5) as usize
    }

    #[inline]
    pub(super) const fn role(self) -> Role {
        Role::OTHERS[(self.0 % 5) as usize]
    }

    #[inline]
    pub(super) const fn number(self) -> usize {
        self.0 as usize
    }
}

/// The most men beside the kings.
pub(super) const OTHERS: usize = 3;
/// The most men.
pub const MOST_MEN: usize = OTHERS + 2;

/// The men beside the kings, in order.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Material {
    count: u8,
    /// As many as there are, then filled up with the first kind of all.
    kinds: [Kind; OTHERS],
}

/// A text that is not the signature of an endgame.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error(
    "found `{found}`, expected the men of white, `v`, the men of black, such as KQvK or KRvKN: one king a side and up to {MOST_MEN} men in all"
)]
pub struct SignatureError {
    /// What was read.
    pub found: String,
}

impl Material {
    /// Of these men; `None` where they are too many.
    pub(super) fn new(mut kinds: Vec<Kind>) -> Option<Self> {
        kinds.sort_unstable();
        let mut all = [Kind(0); OTHERS];
        all.get_mut(..kinds.len())?.copy_from_slice(&kinds);
        Some(Self {
            count: kinds.len() as u8,
            kinds: all,
        })
    }

    /// Reads a signature such as `KQvKR`, men in any order.
    pub(super) fn parse(text: &str) -> Result<Self, SignatureError> {
        let parse = || {
            let (white, black) = text.trim().split_once('v')?;
            let mut kinds = Vec::new();
            for (side, letters) in [white, black].into_iter().enumerate() {
                let mut kings = 0;
                for letter in letters.chars() {
                    match Role::of(letter)? {
                        Role::King => kings += 1,
                        role => kinds.push(Kind::new(side, role)),
                    }
                }
                if kings != 1 {
                    return None;
                }
            }
            Self::new(kinds)
        };
        parse().ok_or_else(|| SignatureError {
            found: text.trim().to_owned(),
        })
    }

    #[inline]
    pub(super) fn kinds(&self) -> &[Kind] {
        &self.kinds[..usize::from(self.count)]
    }

    fn without(self, at: usize) -> Option<Self> {
        let mut kinds = self.kinds().to_vec();
        kinds.remove(at);
        Self::new(kinds)
    }

    fn with(self, kind: Kind) -> Option<Self> {
        let mut kinds = self.kinds().to_vec();
        kinds.push(kind);
        Self::new(kinds)
    }

    /// All that a capture or a promotion leaves.
    fn next(self) -> Vec<Self> {
        let mut next = Vec::new();
        for (at, kind) in self.kinds().iter().enumerate() {
            let Some(rest) = self.without(at) else {
                continue;
            };
            if kind.role() == Role::Pawn {
                let promoted = &Role::OTHERS[..4];
                let promoted = promoted.iter().map(|&role| Kind::new(kind.side(), role));
                next.extend(promoted.filter_map(|kind| rest.with(kind)));
            }
            next.push(rest);
        }
        next
    }

    /// This and all that can come of it, each once: this first, then by the
    /// number of men, most men first.
    pub(super) fn closure(self) -> Vec<Self> {
        let mut all = vec![self];
        let mut at = 0;
        while at < all.len() {
            for next in all[at].next() {
                if !all.contains(&next) {
                    all.push(next);
                }
            }
            at += 1;
        }
        all[1..].sort_by(|one, other| {
            let fewer = other.count.cmp(&one.count);
            fewer.then_with(|| one.cmp(other))
        });
        all
    }
}

impl fmt::Display for Material {
    /// The signature: `KQvKR`.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        for side in 0..2 {
            f.write_str(["K", "vK"][side])?;
            for kind in self.kinds().iter().filter(|kind| kind.side() == side) {
                write!(f, "{}", kind.role().letter())?;
            }
        }
        Ok(())
    }
}

/// What follows from the men of one table: facts about them, one by one.
#[expect(
    clippy::struct_excessive_bools,
    reason = "each answers a question of its own"
)]
#[derive(Clone, Debug)]
pub(super) struct Table {
    pub(super) material: Material,
    /// The table without each of its men.
    pub(super) without: [u8; OTHERS],
    /// The table with one more man of each kind; [`NONE`] where there is none.
    pub(super) with: [u8; Kind::COUNT],
    /// Whether there are pawns.
    pub(super) pawns: bool,
    /// Whether both sides have pawns, so that one can be taken en passant.
    pub(super) both_pawns: bool,
    /// Whether there are no pawns here, but can have been one move before.
    pub(super) after_pawns: bool,
    /// Whether two men are of one kind.
    pub(super) twins: bool,
}

/// No table.
pub(super) const NONE: u8 = u8::MAX;

/// All tables of an endgame, its own first.
pub(super) fn tables(material: Material) -> Vec<Table> {
    let all = material.closure();
    let number = |wanted: Material| {
        let at = all.iter().position(|&material| material == wanted);
        // Five men lead to fewer tables than that.
        at.map_or(NONE, |at| at as u8)
    };
    let table = |material: &Material| {
        let kinds = material.kinds();
        let mut without = [NONE; OTHERS];
        for (at, rest) in without[..kinds.len()].iter_mut().enumerate() {
            *rest = material.without(at).map_or(NONE, &number);
        }
        let mut with = [NONE; Kind::COUNT];
        for kind in (0..2).flat_map(Kind::of_side) {
            if let Some(more) = material.with(kind) {
                with[kind.number()] = number(more);
            }
        }
        let before = |kind: &Kind| {
            let at = kinds.iter().position(|other| other == kind);
            let rest = at.and_then(|at| material.without(at));
            let pawn = Kind::new(kind.side(), Role::Pawn);
            let before = rest.and_then(|rest| rest.with(pawn));
            before.is_some_and(|before| number(before) != NONE)
        };
        let taken = |side| with[Kind::new(side, Role::Pawn).number()] != NONE;
        let pawn = |side| kinds.contains(&Kind::new(side, Role::Pawn));
        Table {
            without,
            with,
            pawns: pawn(0) || pawn(1),
            after_pawns: !pawn(0) && !pawn(1) && (taken(0) || taken(1) || kinds.iter().any(before)),
            both_pawns: pawn(0) && pawn(1),
            twins: kinds.windows(2).any(|two| two[0] == two[1]),
            material: *material,
        }
    };
    all.iter().map(table).collect()
}
