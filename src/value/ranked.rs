//! Values with a total order: what cutting moves off needs on top of backward
//! induction.

use super::{Outcome, Score, Value};

/// Values in a total order, told by integers: their ranks.
///
/// Alpha-beta cuts a move off once it is worse than something that is known
/// already, so it must compare any two values, turn a bound to the other
/// player's view, and carry it back along a move. On integers that is a
/// comparison, a change of sign, and [`rank_before`](Ranked::rank_before).
///
/// Not all of a value need show in its rank. Two ties differ in their
/// distance, which *both* players want short, so no order of them turns round
/// with the view; all ties share rank 0, and the distance is settled
/// afterwards (see [`of_rank`](Ranked::of_rank)).
///
/// # Laws
///
/// - A better value has no lower rank: `a.better(b) == a` implies
///   `a.rank() >= b.rank()`.
/// - The view turns the sign: `v.flip().rank() == -v.rank()`. No rank is
///   `i64::MIN`; the ranks `-i64::MAX` and `i64::MAX` are those of the worst
///   and the best value, or of none.
/// - `rank_after(v.rank(), p)` is `v.after(p).rank()`, and does not decrease as
///   the rank increases.
/// - `rank_before` is its inverse on bounds: `rank_after(r, p) >= b` exactly if
///   `r >= rank_before(b, p)`, for every rank `r` of a value.
/// - `narrow` gives integers within its limit that a bound may be replaced by:
///   read back by `widen`, a lower bound is not higher, an upper bound not
///   lower.
pub trait Ranked: Value<Payoff: Send> + Send {
    /// The place of this value in the order: higher is better for the player
    /// who sees it.
    fn rank(&self) -> i64;

    /// The rank one move earlier, where that move banked `payoff`; `None` where
    /// it leaves the range of values.
    fn rank_after(rank: i64, payoff: &Self::Payoff) -> Option<i64>;

    /// The lowest rank that is at least `bound` one move earlier.
    fn rank_before(bound: i64, payoff: &Self::Payoff) -> i64;

    /// The value of this rank; `plies` is the distance to the end for ranks
    /// that [leave it open](Ranked::leaves_distance), and of no account for
    /// others.
    fn of_rank(rank: i64, plies: u32) -> Self;

    /// Whether values of this rank differ, in how far the end is.
    fn leaves_distance(rank: i64) -> bool {
        let _ = rank;
        false
    }

    /// The least and the greatest value of this rank.
    fn within(rank: i64) -> (Self, Self);

    /// The limit with which [`narrow`](Ranked::narrow) loses nothing on values
    /// within this range.
    fn limit(range: &(Self, Self)) -> i64;

    /// A bound as a small integer, from `-limit - 1` to `limit + 1`. Where the
    /// rank has none of its own, the next one below for a lower bound, above
    /// for an upper bound (`upper`).
    fn narrow(rank: i64, limit: i64, upper: bool) -> i64;

    /// The rank of a narrow integer.
    fn widen(narrow: i64, limit: i64) -> i64;

    /// What to ask next of a value whose rank is known to lie within
    /// `lower..=upper`, with `lower < upper`: "is it at least this?".
    /// `longest` is the number of plies that play takes at most, where that is
    /// known. A hint: any answer above `lower` and up to `upper` does.
    fn question(lower: i64, upper: i64, longest: Option<u32>) -> i64;
}

/// A point between two ranks, on the side of 0, where the questions are cheap:
/// half-way, unless half the way from 0 to a bound comes first.
fn between(lower: i64, upper: i64) -> i64 {
    // Of different signs, no sum runs over; of one sign, no difference.
    let middle = if (lower < 0) == (upper < 0) {
        lower + (upper - lower) / 2
    } else {
        i64::midpoint(lower, upper)
    };
    if middle <= 0 && lower / 2 < middle {
        lower / 2
    } else if middle >= 0 && upper / 2 > middle {
        upper / 2
    } else {
        middle
    }
}

impl Ranked for Score {
    fn rank(&self) -> i64 {
        self.0.max(-i64::MAX)
    }

    #[inline]
    fn rank_after(rank: i64, payoff: &i64) -> Option<i64> {
        // The ends of the range stand for what is not known.
        if rank.abs() == i64::MAX {
            return Some(rank);
        }
        let sum = rank.checked_add(*payoff)?;
        Self(sum).ends_game().then_some(sum)
    }

    #[inline]
    fn rank_before(bound: i64, payoff: &i64) -> i64 {
        if bound.abs() == i64::MAX {
            return bound;
        }
        bound.saturating_sub(*payoff).max(-i64::MAX)
    }

    fn of_rank(rank: i64, _plies: u32) -> Self {
        Self(rank)
    }

    fn within(rank: i64) -> (Self, Self) {
        (Self(rank), Self(rank))
    }

    fn limit((lower, upper): &(Self, Self)) -> i64 {
        let size = lower.0.unsigned_abs().max(upper.0.unsigned_abs());
        i64::try_from(size).unwrap_or(i64::MAX)
    }

    #[inline]
    fn narrow(rank: i64, limit: i64, upper: bool) -> i64 {
        if rank > limit {
            if upper { limit + 1 } else { limit }
        } else if rank < -limit {
            if upper { -limit } else { -limit - 1 }
        } else {
            rank
        }
    }

    #[inline]
    fn widen(narrow: i64, limit: i64) -> i64 {
        if narrow > limit {
            i64::MAX
        } else if narrow < -limit {
            -i64::MAX
        } else {
            narrow
        }
    }

    fn question(lower: i64, upper: i64, _longest: Option<u32>) -> i64 {
        between(lower, upper).saturating_add(1)
    }
}

/// The rank of a win at distance 0; a loss at distance 0 has its negative.
const WON: i64 = 1 << 33;

/// Distance 0 is `limit`; what is too far away is told by its sign, or not at
/// all.
#[inline]
fn narrow_win(rank: i64, limit: i64, upper: bool) -> i64 {
    let narrow = rank - (WON - limit);
    if narrow > limit {
        // Better than any value: not known.
        limit + i64::from(upper)
    } else if narrow >= 1 {
        narrow
    } else {
        i64::from(upper)
    }
}

/// Distances that are tried first when nothing is known of the length of play.
const FIRST_HORIZON: i64 = 8;

impl Ranked for Outcome {
    #[inline]
    fn rank(&self) -> i64 {
        match *self {
            Self::Win(plies) => WON - i64::from(plies),
            Self::Tie(_) | Self::Draw => 0,
            Self::Loss(plies) => i64::from(plies) - WON,
        }
    }

    /// A decided game is a ply further away.
    #[inline]
    fn rank_after(rank: i64, (): &()) -> Option<i64> {
        Some(if rank.abs() == i64::MAX {
            rank
        } else {
            rank - rank.signum()
        })
    }

    #[inline]
    fn rank_before(bound: i64, (): &()) -> i64 {
        if bound.abs() == i64::MAX {
            return bound;
        }
        bound + bound.signum()
    }

    fn of_rank(rank: i64, plies: u32) -> Self {
        let distance = |from: i64| u32::try_from(from.max(0)).unwrap_or(u32::MAX);
        match rank.signum() {
            1 => Self::Win(distance(WON.saturating_sub(rank))),
            -1 => Self::Loss(distance(WON.saturating_add(rank))),
            _ => Self::Tie(plies),
        }
    }

    fn leaves_distance(rank: i64) -> bool {
        rank == 0
    }

    fn within(rank: i64) -> (Self, Self) {
        if rank == 0 {
            return (Self::Draw, Self::Tie(0));
        }
        (Self::of_rank(rank, 0), Self::of_rank(rank, 0))
    }

    /// Every byte tells a distance of up to 126; further ones are rare.
    fn limit(_range: &(Self, Self)) -> i64 {
        126
    }

    #[inline]
    fn narrow(rank: i64, limit: i64, upper: bool) -> i64 {
        // A loss is a win for the other side, and so are its bounds.
        match rank.signum() {
            1 => narrow_win(rank, limit, upper),
            -1 => -narrow_win(-rank, limit, !upper),
            _ => 0,
        }
    }

    #[inline]
    fn widen(narrow: i64, limit: i64) -> i64 {
        if narrow.abs() > limit {
            return narrow.signum() * i64::MAX;
        }
        narrow + narrow.signum() * (WON - limit)
    }

    /// With the length of play known, half the length; else wins and losses
    /// within ever more plies, by which time most of the tree lies beyond the
    /// horizon.
    fn question(lower: i64, upper: i64, longest: Option<u32>) -> i64 {
        if let Some(longest) = longest {
            let shift = WON - i64::from(longest) - 1;
            let small = |rank: i64| {
                let size = rank.abs().min(WON) - shift;
                rank.signum() * size.max(1)
            };
            let asked = between(small(lower), small(upper)) + 1;
            let asked = asked + asked.signum() * shift;
            if lower < asked && asked <= upper {
                return asked;
            }
            // Beyond what play can take.
            return between(lower, upper).saturating_add(1);
        }
        if lower >= 0 || upper <= 0 {
            // One side only: how far away?
            let near = WON - lower.abs().max(upper.abs()).min(WON);
            let far = lower.abs().min(upper.abs());
            if far > 0 {
                return between(lower, upper).saturating_add(1);
            }
            return Self::horizon(near, upper > 0);
        }
        let [lost, won] = [-lower, upper].map(|rank| WON - rank.min(WON));
        Self::horizon(lost.min(won), won <= lost)
    }
}

impl Outcome {
    /// Asks for a win (or a loss) within twice as many plies as are known to
    /// hold none.
    fn horizon(near: i64, won: bool) -> i64 {
        let plies = (2 * near).clamp(FIRST_HORIZON, WON - 1);
        if won { WON - plies } else { plies + 1 - WON }
    }
}

#[cfg(test)]
mod tests;
