//! A game that implements nothing optional, on positions of 32 bits, and the
//! same by hand.
//!
//! Coins lie in stacks. A move takes the top coin of a stack. Either each
//! player wants the larger sum, or whoever takes the last coin wins; the
//! latter's value is known without a search, since all plays are equally long.

use std::marker::PhantomData;

use retrograde::{Game, Outcome, Payoff, Player, Score, Value};

/// The game on these stacks, the top coin of each first: up to 8 of up to 15.
pub struct Stacks<V> {
    coins: Vec<Vec<i64>>,
    value: PhantomData<V>,
}

impl<V> Stacks<V> {
    /// Stacks of these heights.
    pub fn new(heights: &[usize], seed: u64) -> Self {
        assert!(heights.len() <= 8 && heights.iter().all(|&height| height < 16));
        let mut coins = crate::values(heights.iter().sum(), 100, seed).into_iter();
        let stack = |&height| coins.by_ref().take(height).collect();
        Self {
            coins: heights.iter().map(stack).collect(),
            value: PhantomData,
        }
    }

    fn total(&self) -> usize {
        self.coins.iter().map(Vec::len).sum()
    }

    /// How many coins of a stack are gone.
    fn taken(position: u32, stack: usize) -> usize {
        (position >> (4 * stack) & 15) as usize
    }

    /// Positions, all of them reachable.
    pub fn positions(&self) -> u64 {
        let ways = self.coins.iter().map(|stack| stack.len() as u64 + 1);
        ways.product()
    }
}

/// A value of this game.
pub trait Stake: Value {
    /// The value of the end, for the player who has no coin left to take.
    const END: Self;

    /// What a coin banks.
    fn banked(coin: i64) -> Self::Payoff;
}

impl Stake for Score {
    const END: Self = Score(0);

    fn banked(coin: i64) -> i64 {
        coin
    }
}

impl Stake for Outcome {
    const END: Self = Outcome::Loss(0);

    fn banked(_coin: i64) {}
}

impl<V: Stake> Game for Stacks<V> {
    /// The coins that are gone, 4 bits a stack.
    type Position = u32;
    /// The stack.
    type Move = u8;
    type Value = V;

    fn start(&self) -> u32 {
        0
    }

    fn to_move(&self, &position: &u32) -> Player {
        // The number of coins that are gone is odd if an odd number of stacks
        // has lost an odd number.
        [Player::First, Player::Second][((position & 0x1111_1111).count_ones() & 1) as usize]
    }

    fn terminal(&self, &position: &u32) -> Option<V> {
        let mut stacks = self.coins.iter().enumerate();
        let over = stacks.all(|(at, stack)| Self::taken(position, at) == stack.len());
        over.then_some(V::END)
    }

    fn moves(&self, &position: &u32, moves: &mut Vec<u8>) {
        for (at, stack) in (0..).zip(&self.coins) {
            if Self::taken(position, usize::from(at)) < stack.len() {
                moves.push(at);
            }
        }
    }

    fn play(&self, &position: &u32, &stack: &u8) -> u32 {
        position + (1 << (4 * stack))
    }

    fn payoff(&self, &position: &u32, &stack: &u8) -> Payoff<Self> {
        let stack = usize::from(stack);
        V::banked(self.coins[stack][Self::taken(position, stack)])
    }
}

impl Stacks<Outcome> {
    /// All plays are equally long: the player who is to take an odd number of
    /// coins takes the last one.
    pub fn known(&self) -> Outcome {
        let plies = u32::try_from(self.total()).expect("at most 120 coins");
        if plies % 2 == 1 {
            Outcome::Win(plies)
        } else {
            Outcome::Loss(plies)
        }
    }
}

impl Stacks<Score> {
    /// The value by hand: a dense array over the coins that are gone, from the
    /// last position to the first.
    pub fn by_hand(&self) -> i64 {
        let heights: Vec<usize> = self.coins.iter().map(Vec::len).collect();
        let mut strides = Vec::new();
        let mut positions = 1;
        for &height in &heights {
            strides.push(positions);
            positions *= height + 1;
        }
        let mut best = vec![0_i32; positions];
        let mut taken = heights.clone();
        for at in (0..positions - 1).rev() {
            // One less than the position before, digit by digit.
            for (digit, &height) in taken.iter_mut().zip(&heights) {
                if *digit > 0 {
                    *digit -= 1;
                    break;
                }
                *digit = height;
            }
            let mut value = i32::MIN;
            for (stack, coins) in self.coins.iter().enumerate() {
                if let Some(&coin) = coins.get(taken[stack]) {
                    let coin = i32::try_from(coin).expect("small coins");
                    value = value.max(coin - best[at + strides[stack]]);
                }
            }
            best[at] = value;
        }
        best[0].into()
    }
}
