//! Laws, published values, and strips that are long.

use retrograde::{Either, RulesetNotation};

use super::*;
use crate::cgt::agreement;

#[test]
fn they_obey_the_laws() {
    agreement::holds(&GenToads::toads_and_frogs("TT..FF").unwrap());
    agreement::holds(&GenToads::toads_and_frogs("FT.TF.FT").unwrap());
    agreement::holds(&GenToads::elephants("OX..X.O.X.O").unwrap());
    agreement::impartial_holds(&Either(GenToads::elephants("X..OX.O.O").unwrap()));
    for text in [
        "1,2,1,1:XX.O.XO.",
        "2,3,2,0:X...OX..O",
        "1,1,2,0:XXX.OOO.",
        "1,2,2,1:XX..OOX",
        "1,1,0,1:.O.X.XO..O",
    ] {
        agreement::holds(&GenToads::general(text).unwrap());
    }
    agreement::impartial_holds(&Either(GenToads::general("1,1,1,1:XX.OO.").unwrap()));
}

/// cgt-tools 17fa9f3 and A. N. Siegel's `CGSuite` 2.1, regression tests.
#[test]
fn published_values() {
    let toads = GenToads::toads_and_frogs(".").unwrap();
    for (text, value) in [
        ("TFTFT.F", "*"),
        ("TFT.TFF", "^"),
        ("T.TFTFF", "^^*"),
        ("T.F", "*"),
        ("T.FF", "{0|-1/2}"),
        ("TT.F", "{1/2|0}"),
        ("TT.FF", "*"),
        ("TTT.F", "{1*|0}"),
        ("T..F", "0"),
        ("TT..F", "1"),
        ("TT..FFF", "{0|-1/2}"),
        ("TTT..FFF", "+-1/8"),
        ("TTTT..FFF", "{1*|v}"),
        ("TTTT..FF", "{3/2|0}"),
        ("TT...F", "2*"),
        ("TTT...FFF", "0"),
    ] {
        assert_eq!(agreement::value(&toads, text), value, "{text}");
    }
    let elephants = GenToads::elephants(".").unwrap();
    assert_eq!(agreement::value(&elephants, "tttt..fff"), "1");
    let general = GenToads::general("1,1,1,0:.").unwrap();
    assert_eq!(agreement::value(&general, "1,1,2,0:tttt..fff"), "{1/2*|v}");
}

#[test]
fn long_strips_are_right_or_refused() {
    let elephants = GenToads::elephants(".").unwrap();
    let strip = format!("X{}{}O", ".".repeat(300), "XO.".repeat(200));
    // The last frog has one move.
    assert_eq!(agreement::value(&elephants, &strip), "299");
    assert!(elephants.parse_position(&".".repeat(1025)).is_err());
    for text in [
        "X.O",
        "1,1,1:X.O",
        "0,1,1,0:X",
        "2,1,1,0:X",
        "1,1,1,2:X",
        "1,1,1,0:",
    ] {
        assert!(GenToads::general(text).is_err(), "{text}");
    }
    let far = GenToads::general("1,65535,65535,1:X.O").unwrap();
    agreement::holds(&far);
}
