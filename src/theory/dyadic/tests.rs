use super::*;

fn number(text: &str) -> Dyadic {
    text.parse().unwrap()
}

#[test]
fn texts_are_read_and_printed_in_lowest_terms() {
    for (text, printed) in [
        ("6/4", "3/2"),
        ("-8/8", "-1"),
        ("0/16", "0"),
        ("-3/4", "-3/4"),
    ] {
        assert_eq!(number(text).to_string(), printed);
    }
    for text in [
        "",
        "1/3",
        "1/0",
        "1/-2",
        "+1",
        "x",
        "1/",
        "/2",
        "9223372036854775808",
    ] {
        assert!(text.parse::<Dyadic>().is_err(), "{text}");
    }
    assert_eq!(
        "1/3".parse::<Dyadic>().unwrap_err().to_string(),
        "found `1/3`, expected an integer or a fraction over a power of two, \
         such as `-3` or `3/4`"
    );
}

#[test]
fn arithmetic_is_that_of_fractions() {
    for a in -20..=20 {
        for b in -20..=20 {
            for (i, j) in [(0, 0), (1, 3), (3, 1), (2, 2)] {
                let (x, y) = (Dyadic::new(a, i).unwrap(), Dyadic::new(b, j).unwrap());
                // Everything in sixty-fourths.
                let whole = |x: Dyadic| x.mul(Dyadic::integer(64)).unwrap().numerator();
                assert_eq!(whole(x.add(y).unwrap()), whole(x) + whole(y));
                assert_eq!(whole(x.sub(y).unwrap()), whole(x) - whole(y));
                assert_eq!(whole(x.mul(y).unwrap()) * 64, whole(x) * whole(y));
                assert_eq!(x.cmp(&y), whole(x).cmp(&whole(y)));
                assert_eq!(2 * whole(x.half().unwrap()), whole(x));
                assert_eq!(x.floor(), whole(x).div_euclid(64));
                assert_eq!(x.ceil(), -((-whole(x)).div_euclid(64)));
                if x.coarse() < y.coarse() {
                    assert!(x < y);
                }
            }
        }
    }
}

#[test]
fn what_leaves_the_range_is_an_error() {
    let most = Dyadic::integer(i64::MAX);
    let least = Dyadic::integer(i64::MIN);
    let finest = Dyadic::step(62);
    assert_eq!(most.add(Dyadic::ONE), Err(DyadicError));
    assert_eq!(least.sub(Dyadic::ONE), Err(DyadicError));
    assert_eq!(least.neg(), Err(DyadicError));
    assert_eq!(most.mul(most), Err(DyadicError));
    assert_eq!(finest.half(), Err(DyadicError));
    assert_eq!(most.add(finest), Err(DyadicError));
    assert_eq!(finest.add(finest), Ok(Dyadic::step(61)));
    assert!(finest < most && least < finest);
    assert_eq!(
        Dyadic::simplest(Bound::Excluded(Dyadic::ZERO), Bound::Excluded(finest)),
        Err(DyadicError)
    );
    assert_eq!(
        Dyadic::simplest(Bound::Excluded(most), Bound::Unbounded),
        Err(DyadicError)
    );
}

#[test]
fn simplest_numbers_are_born_first() {
    use Bound::{Excluded, Included, Unbounded};
    for (lower, upper, simplest) in [
        (Unbounded, Unbounded, "0"),
        (Excluded("0"), Unbounded, "1"),
        (Included("5/2"), Unbounded, "3"),
        (Unbounded, Excluded("-3/2"), "-2"),
        (Unbounded, Included("-2"), "-2"),
        (Excluded("0"), Excluded("1"), "1/2"),
        (Excluded("1/4"), Excluded("1"), "1/2"),
        (Excluded("1/2"), Excluded("1"), "3/4"),
        (Excluded("-3/4"), Excluded("-1/2"), "-5/8"),
        (Included("-3/4"), Excluded("-1/2"), "-3/4"),
        (Excluded("1/2"), Included("3/4"), "3/4"),
        (Excluded("-1"), Excluded("7"), "0"),
        (Excluded("9/8"), Excluded("5/4"), "19/16"),
        (Included("5/8"), Included("5/8"), "5/8"),
    ] {
        let end = |bound: Bound<&str>| match bound {
            Unbounded => Unbounded,
            Included(text) => Included(number(text)),
            Excluded(text) => Excluded(number(text)),
        };
        let found = Dyadic::simplest(end(lower), end(upper)).unwrap();
        assert_eq!(found, number(simplest), "{lower:?} {upper:?}");
    }
}

#[test]
fn birthdays_are_depths() {
    for (text, birthday) in [
        ("0", 0),
        ("1", 1),
        ("-3", 3),
        ("1/2", 2),
        ("-1/2", 2),
        ("1/4", 3),
        ("3/4", 3),
        ("3/2", 3),
        ("-5/4", 4),
        ("7/8", 4),
    ] {
        assert_eq!(number(text).birthday(), birthday, "{text}");
        let depth = |option: Option<Dyadic>| option.map_or(0, |x| x.birthday() + 1);
        let x = number(text);
        assert_eq!(
            depth(x.left_option()).max(depth(x.right_option())),
            birthday
        );
    }
}
