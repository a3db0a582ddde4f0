//! The laws of ranked values, over values near and far.

use super::*;

fn outcomes() -> Vec<Outcome> {
    let plies = [0, 1, 2, 3, 41, 125, 126, 127, 128, 4000, u32::MAX];
    let kinds = [Outcome::Loss, Outcome::Tie, Outcome::Win];
    let each = kinds.iter().flat_map(|kind| plies.map(kind));
    each.chain([Outcome::Draw]).collect()
}

fn scores() -> Vec<Score> {
    let sizes = [0, 1, 2, 99, 126, 127, 128, 1 << 40, Score::MAX];
    let signed = sizes.iter().flat_map(|&size| [Score(size), Score(-size)]);
    signed.collect()
}

fn obeys<V: Ranked>(values: &[V], payoffs: &[V::Payoff]) {
    for value in values {
        let rank = value.rank();
        assert_eq!(value.flip().rank(), -rank, "{value:?}");
        let (least, greatest) = V::within(rank);
        assert_eq!((least.rank(), greatest.rank()), (rank, rank));
        assert!(least.better(value) == *value && value.better(&greatest) == greatest);
        if !V::leaves_distance(rank) {
            assert_eq!(V::of_rank(rank, 7), *value);
        }
        for payoff in payoffs {
            if let Some(after) = value.checked_after(payoff) {
                // A distance saturates, a rank does not.
                if after != *value {
                    assert_eq!(V::rank_after(rank, payoff), Some(after.rank()));
                }
            } else {
                assert_eq!(V::rank_after(rank, payoff), None);
            }
            for bound in values.iter().map(V::rank) {
                if let Some(after) = V::rank_after(rank, payoff) {
                    assert_eq!(
                        after >= bound,
                        rank >= V::rank_before(bound, payoff),
                        "{value:?} {payoff:?} {bound}"
                    );
                }
            }
        }
        for other in values {
            if value.better(other) == *value {
                assert!(rank >= other.rank(), "{value:?} {other:?}");
            }
            let (lower, upper) = (rank.min(other.rank()), rank.max(other.rank()));
            for longest in [None, Some(1), Some(42), Some(u32::MAX)] {
                if lower < upper {
                    // A hint: whatever it says is brought within bounds.
                    let asked = V::question(lower, upper, longest);
                    assert!(asked.clamp(lower + 1, upper) > lower);
                }
            }
        }
        for limit in [1, 7, 126, 127, 30_000] {
            for upper in [false, true] {
                let narrow = V::narrow(rank, limit, upper);
                assert!((-limit - 1..=limit + 1).contains(&narrow));
                let back = V::widen(narrow, limit);
                assert!(if upper { back >= rank } else { back <= rank }, "{value:?}");
            }
        }
    }
}

#[test]
fn outcomes_obey_the_laws() {
    obeys(&outcomes(), &[()]);
}

#[test]
fn scores_obey_the_laws() {
    obeys(&scores(), &[0, 1, -1, 500, i64::MAX, i64::MIN]);
}

/// Questions come to an end, in few steps, whatever the value.
#[test]
fn questions_close_in() {
    fn closes_in<V: Ranked>(values: &[V], steps: usize) {
        let (worst, best) = (V::worst().rank(), V::best().rank());
        for value in values.iter().map(V::rank) {
            for longest in [None, Some(42), Some(5000)] {
                let (mut lower, mut upper) = (worst, best);
                let mut asked = 0;
                while lower < upper {
                    let question = V::question(lower, upper, longest);
                    let question = question.clamp(lower + 1, upper);
                    if value >= question {
                        lower = question;
                    } else {
                        upper = question - 1;
                    }
                    asked += 1;
                    assert!(asked <= steps, "{value} within {lower}..={upper}");
                }
                assert_eq!(lower, value);
            }
        }
    }
    closes_in(&outcomes(), 200);
    closes_in(&scores(), 200);
}

/// What is within the limit is kept exactly.
#[test]
fn near_values_are_narrow() {
    let near = outcomes().into_iter();
    for value in near.filter(|value| value.distance().is_some_and(|plies| plies < 126)) {
        let rank = value.rank();
        for upper in [false, true] {
            assert_eq!(Outcome::widen(Outcome::narrow(rank, 126, upper), 126), rank);
        }
    }
}
