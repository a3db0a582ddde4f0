//! The laws of values, over values of all kinds and sizes.

use proptest::prelude::*;
use retrograde::{Outcome, Score, Value};

fn scores() -> impl Strategy<Value = Score> {
    // A payoff is still added on top, so stay clear of the ends.
    (-(i64::MAX / 4)..=i64::MAX / 4).prop_map(Score)
}

fn outcomes() -> impl Strategy<Value = Outcome> {
    let plies = || prop_oneof![0..5u32, any::<u32>()];
    prop_oneof![
        plies().prop_map(Outcome::Loss),
        Just(Outcome::Draw),
        plies().prop_map(Outcome::Tie),
        plies().prop_map(Outcome::Win),
    ]
}

fn laws<V: Value + Copy>(a: V, b: V, c: V, payoff: &V::Payoff) {
    assert_eq!(a.better(&a), a, "idempotent");
    assert_eq!(a.better(&b), b.better(&a), "commutative");
    assert_eq!(
        a.better(&b).better(&c),
        a.better(&b.better(&c)),
        "associative"
    );
    assert_eq!(V::worst().better(&a), a, "worst is neutral");
    assert_eq!(V::best().better(&a), V::best(), "best absorbs");
    assert_eq!(a.flip().flip(), a, "two flips");
    let better = a.better(&b).after(payoff);
    assert_eq!(
        a.after(payoff).better(&b.after(payoff)),
        better,
        "after is monotone"
    );
    if let Some(endless) = V::endless() {
        assert_eq!(endless.flip(), endless, "endless play is the same for both");
    }
}

proptest! {
    #[test]
    fn of_scores(a in scores(), b in scores(), c in scores(), payoff in scores()) {
        laws(a, b, c, &payoff.0);
        // What one player gains the other loses.
        prop_assert_eq!(a < b, b.flip() < a.flip());
    }

    #[test]
    fn of_outcomes(a in outcomes(), b in outcomes(), c in outcomes()) {
        laws(a, b, c, &());
        // A move later is never in an earlier round, and a value that settles
        // early is better than all of the same kind in later rounds.
        prop_assert!(a.after(&()).round() >= a.round());
        if a.settles_early() && b.round() > a.round() && b.settles_early() {
            prop_assert_eq!(a.better(&b), a);
        }
    }
}

#[test]
fn the_order_of_outcomes() {
    use Outcome::{Draw, Loss, Tie, Win};
    let order = [
        Loss(0),
        Loss(1),
        Loss(9),
        Draw,
        Tie(9),
        Tie(1),
        Tie(0),
        Win(9),
        Win(1),
        Win(0),
    ];
    assert!(order.is_sorted_by(|worse, better| worse < better));
    assert_eq!(Outcome::worst(), order[0]);
    assert_eq!(Outcome::best(), order[9]);
}

#[test]
fn sums_are_bounded_at_construction() {
    assert_eq!(Score::bound([3, -4, 0]), Ok(7));
    assert_eq!(Score::bound([i64::MAX - 1]), Ok(i64::MAX - 1));
    assert!(Score::bound([i64::MAX]).is_err());
    assert!(Score::bound([i64::MIN]).is_err());
    assert!(Score::bound([i64::MAX - 1, -1]).is_err());
    assert!(Score::bound([i64::MAX / 2, i64::MIN / 2, 9]).is_err());
}
