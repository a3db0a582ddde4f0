//! A number for every position, mirror images and exchanged players alike: by
//! who has which animals on the board and in hand, by the cells of the lions,
//! and by where the other animals stand among the cells that are left.
//!
//! Each kind is placed in turn: one animal on one of the free cells, two on a
//! pair of them, numbered in the combinatorial number system (Lehmer 1964). So
//! every number stands for a position, but for those with both lions in the
//! middle column, which are numbered with their mirror images: one of two is a
//! hole.
//!
//! Where a lion was taken the game is over, and who has which animals is all
//! that is told: one number for each such distribution. That keeps these ends
//! from taking more numbers than all the rest, and their un-moves, which are
//! all positions in which the lion can be taken, in lists that fit memory.

use retrograde::{Indexed, Player};

use super::animals::{Animals, CELLS, CHICK, ELEPHANT, FAR, GIRAFFE, HEN, LION, OTHER, WIDTH};
use super::{Dobutsu, Pieces};

mod material;

use material::{Material, choose, key, shares};

/// No distribution, or no pair of cells.
const NOT_ONE: u16 = u16::MAX;

/// All cells.
const FULL: u16 = (1 << CELLS) - 1;

/// The numbers of all positions.
#[derive(Clone, Debug)]
pub(super) struct Index {
    /// The distributions of one kind, by key; [`key`] tells it.
    kinds: [Vec<u16>; 3],
    /// How many there are of each kind.
    counts: [usize; 3],
    materials: Vec<Material>,
    /// The cells of the lions: that of the player to move, then the other.
    pairs: Vec<(u8, u8)>,
    /// The number of a pair.
    pair: [[u16; CELLS as usize]; CELLS as usize],
    indices: u64,
}

impl Index {
    pub(super) fn new(drops: bool, pieces: Pieces) -> Self {
        let all = [CHICK, ELEPHANT, GIRAFFE].map(|kind| shares(kind, drops, pieces));
        let kinds = all.each_ref().map(|all| {
            let mut numbers = vec![NOT_ONE; 1 << 12];
            for (number, &shares) in all.iter().enumerate() {
                numbers[key(shares)] = number as u16;
            }
            numbers
        });
        let (pairs, pair) = pairs();
        let mut materials = Vec::new();
        let mut indices = 0;
        for &chicks in &all[0] {
            for &elephants in &all[1] {
                for &giraffes in &all[2] {
                    let kinds = [(CHICK, chicks), (ELEPHANT, elephants), (GIRAFFE, giraffes)];
                    let material = Material::new(indices, kinds);
                    // One more for a taken lion.
                    indices += material.ways * pairs.len() as u64 + 1;
                    materials.push(material);
                }
            }
        }
        Self {
            kinds,
            counts: all.map(|all| all.len()),
            materials,
            pairs,
            pair,
            indices,
        }
    }

    /// The distribution of a position's animals, if it is one of this game.
    #[inline]
    fn material(&self, animals: Animals, sets: &[u16; 16]) -> Option<&Material> {
        let mut number = 0;
        for kind in CHICK..=GIRAFFE {
            let on_board = |animal: u8| sets[usize::from(animal)].count_ones().min(3) as u8;
            let hens = |side| {
                if kind == CHICK {
                    on_board(HEN | side)
                } else {
                    0
                }
            };
            let key = key([
                on_board(kind),
                on_board(kind | OTHER),
                hens(0),
                hens(OTHER),
                animals.in_hand(kind, 0),
                animals.in_hand(kind, OTHER),
            ]);
            let nth = usize::from(kind) - 1;
            let of_kind = self.kinds[nth][key];
            if of_kind == NOT_ONE {
                return None;
            }
            number = number * self.counts[nth] + usize::from(of_kind);
        }
        Some(&self.materials[number])
    }

    /// Whether the rules know this position.
    pub(super) fn knows(&self, animals: Animals) -> bool {
        let sets = animals.sets();
        let lions = [LION, LION | OTHER].map(|lion| sets[usize::from(lion)].count_ones());
        let home = animals.lion(0).is_none_or(|lion| lion < FAR);
        lions[0] <= 1 && lions[1] == 1 && home && self.material(animals, &sets).is_some()
    }

    #[inline]
    pub(super) fn representative(&self, animals: Animals) -> Animals {
        let (Some(own), Some(other)) = (animals.lion(0), animals.lion(OTHER)) else {
            let material = self.material(animals, &animals.sets());
            return material.map_or(animals, taken);
        };
        let animals = animals.for_mover(Player::First);
        let (own, other) = (own % WIDTH, other % WIDTH);
        match (own, other) {
            (0, _) | (1, 0) => animals,
            (1, 1) => animals.min(animals.mirrored()),
            _ => animals.mirrored(),
        }
    }

    /// The index of a representative.
    #[inline]
    fn number(&self, animals: Animals) -> Option<u64> {
        let sets = animals.sets();
        let material = self.material(animals, &sets)?;
        let (Some(own), Some(other)) = (animals.lion(0), animals.lion(OTHER)) else {
            return Some(material.begin + self.pairs.len() as u64 * material.ways);
        };
        let pair = self.pair[usize::from(own)][usize::from(other)];
        if pair == NOT_ONE {
            return None;
        }
        let mut free = FULL ^ 1 << own ^ 1 << other;
        let mut way = 0;
        for herd in &material.herds[..material.len] {
            let set = sets[usize::from(herd.animal)];
            let first = set & set.wrapping_neg();
            let before = |cell: u16| (free & (cell - 1)).count_ones();
            let mut number = before(first);
            if herd.count == 2 {
                number += choose(before(set ^ first), 2);
            }
            way = way * u64::from(herd.ways) + u64::from(number);
            free ^= set;
        }
        Some(material.begin + u64::from(pair) * material.ways + way)
    }

    /// The position at an index; a hole too.
    #[inline]
    fn at(&self, index: u64) -> Animals {
        let after = self
            .materials
            .partition_point(|material| material.begin <= index);
        let material = &self.materials[after - 1];
        let place = index - material.begin;
        self.pairs
            .get((place / material.ways) as usize)
            .map_or_else(
                || taken(material),
                |&pair| with_lions(material, pair, place),
            )
    }

    /// All positions, and holes, in which each side has what it has here, the
    /// first player to move; none after a lion was taken.
    pub(super) fn alike(&self, animals: Animals) -> impl Iterator<Item = Animals> {
        let material = self.material(animals, &animals.sets());
        material.into_iter().flat_map(|material| {
            let ways = move |pair| (0..material.ways).map(move |way| (pair, way));
            let all = self.pairs.iter().flat_map(move |&pair| ways(pair));
            all.map(move |(pair, way)| with_lions(material, pair, way))
        })
    }

    fn bytes(&self) -> usize {
        let kinds: usize = self.kinds.iter().map(Vec::capacity).sum();
        kinds * size_of::<u16>() + self.materials.capacity() * size_of::<Material>()
    }
}

/// The cells of the lions, the player to move on the left, or in the middle and
/// the other one no farther right; with the number of each pair.
fn pairs() -> (Vec<(u8, u8)>, [[u16; CELLS as usize]; CELLS as usize]) {
    let mut pairs = Vec::new();
    let mut numbers = [[NOT_ONE; CELLS as usize]; CELLS as usize];
    // A lion on the far row has won or was taken before its next move.
    for own in 0..FAR {
        for other in 0..CELLS {
            let columns = (own % WIDTH, other % WIDTH);
            let stands = columns.0 == 0 || columns.0 == 1 && columns.1 <= 1;
            if own != other && stands {
                numbers[usize::from(own)][usize::from(other)] = pairs.len() as u16;
                pairs.push((own, other));
            }
        }
    }
    (pairs, numbers)
}

/// With lions on these cells; `way` counts on from pair to pair.
#[inline]
fn with_lions(material: &Material, (own, other): (u8, u8), way: u64) -> Animals {
    let lions = material.hands.with(own, LION).with(other, LION | OTHER);
    let free = FULL ^ 1 << own ^ 1 << other;
    material.placed(way % material.ways, lions, free)
}

/// What stands for all positions in which the lion was taken: the other one on
/// the last cell, all else in order on the first ones.
fn taken(material: &Material) -> Animals {
    let lion = material.hands.with(CELLS - 1, LION | OTHER);
    let herds = material.herds[..material.len].iter();
    let animals = herds.flat_map(|herd| (0..herd.count).map(|_| herd.animal));
    animals
        .zip(0..)
        .fold(lion, |placed, (animal, cell)| placed.with(cell, animal))
}

impl Indexed for Dobutsu {
    fn indices(&self) -> u64 {
        self.index.indices
    }

    #[inline]
    fn index(&self, animals: &Animals) -> u64 {
        let stands = self.index.representative(*animals);
        // No index where the rules know no such position.
        self.index.number(stands).unwrap_or(u64::MAX)
    }

    #[inline]
    fn position_at(&self, index: u64) -> Option<Animals> {
        let animals = self.index.at(index);
        (self.index.representative(animals) == animals).then_some(animals)
    }

    fn index_memory(&self) -> usize {
        self.index.bytes()
    }
}
