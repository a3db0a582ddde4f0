use super::*;

fn text(expression: &str) -> String {
    let mut forms = Forms::new();
    match calculate(&mut forms, expression) {
        Ok(value) => value.text(&mut forms, Style::ascii()).unwrap(),
        Err(error) => error.to_string(),
    }
}

#[test]
fn values_are_read_in_all_spellings() {
    for (expression, printed) in [
        ("0", "0"),
        ("6/4", "3/2"),
        ("*", "*"),
        ("*2", "*2"),
        ("^", "^"),
        ("^*", "^*"),
        ("^^*2", "^^*2"),
        ("^3*2", "^3*2"),
        ("^[1]", "^"),
        ("^[2]", "^[2]"),
        ("{^|*}", "^[2]"),
        ("{*|v}", "v[2]"),
        ("*:3", "^[3]*"),
        ("v2", "vv"),
        ("3/4v[3]*", "3/4v[3]*"),
        ("-3/4v", "-3/4v"),
        ("-1*", "-1*"),
        ("1 *", "1*"),
        ("{|}", "0"),
        ("{0|}", "1"),
        ("|0", "-1"),
        ("{0,*|0}", "^*"),
        ("2|0||0", "Miny(2)"),
        ("3|1||0", "{3|1||0}"),
        ("1||2|3", "2"),
        ("5||2|3", "{5|5/2}"),
        ("{{2|0}|0}", "Miny(2)"),
        ("+-1", "+-1"),
        ("±1", "+-1"),
        ("+-{2|{1|0}}", "+-{2||1|0}"),
        ("+-{1,{2|0}}", "+-{1,{2|0}}"),
        ("2Tiny(2)", "2Tiny(2)"),
        ("tiny(2)", "Tiny(2)"),
        ("Miny(2)", "Miny(2)"),
        ("-1miny(1/2)", "-1Miny(1/2)"),
        ("⧾(2)", "Tiny(2)"),
        ("1/2⇑∗", "1/2^^*"),
        ("((({1|-1})))", "+-1"),
    ] {
        assert_eq!(text(expression), printed, "{expression}");
    }
}

#[test]
fn operators_bind_as_documented() {
    for (expression, printed) in [
        ("1 + 2 - 4", "-1"),
        ("2 - 3/4", "5/4"),
        ("1 - -1", "2"),
        ("1+-1", "0"),
        ("3.^", "^3"),
        ("3*^", "^3"),
        ("3/4:(*:-3)", "3/4v[3]*"),
        ("^[2] < ^^", "true"),
        ("^[2] > ^", "true"),
        ("3 * 2", "6"),
        ("3*2", "3*2"),
        ("-2.^*", "vv"),
        ("2*{1|-1}", "0"),
        ("3.{1|-1}", "+-1"),
        ("{2|-1} + *2 - ^", "{2v*2|-1v*2}"),
        ("^ + * + *2", "^*3"),
        ("1:{1|-1}", "1:{1|-1}"),
        ("*:1", "^*"),
        ("1:-1", "1/2"),
        ("^ < 1/64", "true"),
        ("^ <= 0", "false"),
        ("^ > 0", "true"),
        ("^ || *", "true"),
        ("^^ || *", "false"),
        ("(* || 0)", "true"),
        ("tiny(1) == {0||0|-1}", "true"),
        ("1 != 2", "true"),
        ("1 = 1", "true"),
    ] {
        let expected = if printed == "1:{1|-1}" {
            // Born of the definition: {0, 1:1 | 1:-1}.
            text("{0,2|1/2}")
        } else {
            printed.to_owned()
        };
        assert_eq!(text(expression), expected, "{expression}");
    }
}

#[test]
fn functions_answer() {
    for (expression, printed) in [
        ("mean({2|-1})", "1/2"),
        ("temperature({2|-1})", "3/2"),
        ("temp(3/4)", "-1/4"),
        ("left_stop({2|-1/2})", "2"),
        ("right_stop({2|-1/2})", "-1/2"),
        ("cool({2|-1}, 1)", "{1|0}"),
        ("cool({2|-1}, 3/2)", "1/2*"),
        ("cool({2|-1}, 2)", "1/2"),
        ("cool({1|-1}, 1)", "*"),
        ("heat(*, 1)", "+-1"),
        ("heat(^, 1)", "{1||0|-2}"),
        ("overheat(1/2, 1, 1)", "{1|0}+1*0"),
        ("outcome({1|-1})", "N"),
        ("outcome(^)", "L"),
        ("outcome(^ - ^)", "P"),
        ("outcome(v)", "R"),
        ("birthday(^)", "2"),
        ("birthday(^^*2)", "4"),
        ("birthday({2|-1})", "3"),
        ("atomic_weight(^3*2)", "3"),
        ("atomic_weight(^[3])", "1"),
        ("aw({^|v})", "0"),
        ("nim_product(*8, *3)", "*4"),
        ("nim_product(8, 3)", "*4"),
        ("nim_inverse(*4)", "*15"),
        ("nim_div(*11, *2)", "*6"),
        ("nim_sum(*5, *6)", "*3"),
        ("left(^*)", "0, *"),
        ("right({3|1})", "1"),
        ("left_incentives(2)", "-1"),
        ("is_all_small(^)", "true"),
        ("is_infinitesimal(tiny(1))", "true"),
        ("is_all_small(tiny(1))", "false"),
        ("is_number(3/2) ", "true"),
        ("up(2)", "^^"),
        ("star(3)", "*3"),
        ("multiple(2, *)", "0"),
        (
            "thermograph({1|-1})",
            "L: (2, -1) (0, 1) R: (-2, -1) (0, 1)",
        ),
        (
            "thermograph(1/2)",
            "L: (1, -1) (1/2, -1/2) R: (0, -1) (1/2, -1/2)",
        ),
        ("thermograph(^)", "L: (1, -1) (0, 0) R: (0, -1)"),
        ("norton_product(2, ^)", "^^"),
        ("norton_product(1/2, ^)", "{^^*|v*}"),
    ] {
        let expected = if expression.starts_with("overheat") {
            // {0 + 1|1 - 1}, whatever its overheated options are called.
            text("{1|1 - 1 + 0}")
        } else {
            printed.to_owned()
        };
        assert_eq!(text(expression), expected, "{expression}");
    }
    for (name, arguments, _) in FUNCTIONS {
        assert_eq!(
            functions::find(name),
            Some((name, arguments.split(',').count()))
        );
    }
}

#[test]
fn errors_say_where_what_and_what_else() {
    for (expression, error) in [
        ("", "column 1: found the end, expected a value"),
        ("1 +", "column 4: found the end, expected a value"),
        ("{1|", "column 4: found the end, expected `}`"),
        ("(1", "column 3: found the end, expected `)`"),
        ("1)", "column 2: found `)`, expected an operator or the end"),
        ("{1|2)", "column 5: found `)`, expected `}`"),
        ("{1,|2}", "column 4: found `|`, expected a value"),
        (
            "{1|2|3}",
            "column 5: found `|` a second time, expected braces, or more bars for what binds less",
        ),
        (
            "1 2",
            "column 3: found `2`, expected an operator or the end",
        ),
        (
            "1/3",
            "column 1: found `1/3`, expected an integer or a fraction over a power of two, of at most 64 bits",
        ),
        (
            "99999999999999999999",
            "column 1: found `99999999999999999999`, expected an integer or a fraction over a power of two, of at most 64 bits",
        ),
        (
            "9223372036854775807 + 1",
            "column 21: a number beyond 64 bits, or with a denominator above 2^62: use smaller numbers",
        ),
        (
            "1 ? 2",
            "column 3: found `?`, expected a value or an operator",
        ),
        ("mean 2", "column 6: found `2`, expected `(` after `mean`"),
        (
            "mean(1, 2)",
            "column 1: found 2 arguments of `mean`, expected 1",
        ),
        ("mean()", "column 6: found `)`, expected a value"),
        ("{1}", "column 1: found a list of options, expected a value"),
        (
            "1 < 2 < 3",
            "column 7: found a truth value, expected a value",
        ),
        (
            "1/2.^",
            "column 4: found `1/2`, expected an integer as the number of copies",
        ),
        (
            "aw(1)",
            "column 1: found a game that is not all small, which has no atomic weight; expected an all-small one",
        ),
        (
            "nim_inverse(0)",
            "column 1: found 0, expected a divisor other than 0",
        ),
        (
            "*99999999999",
            "column 1: found `*99999999999`, expected a nimber, at most *4294967295",
        ),
        (
            "^v",
            "column 1: found `^v`, expected ups or downs, not both",
        ),
        (
            "^[2",
            "column 2: found `[2`, expected an order in brackets, at most 1000",
        ),
        (
            "^[2000]",
            "column 1: found an order of 2000, expected one of at most 1000",
        ),
        (
            "^99999999999",
            "column 1: found 99999999999 of them, expected at most 2147483647 ups or downs",
        ),
        (
            "cool(1, -2)",
            "column 1: found the temperature -2, expected -1 or more",
        ),
    ] {
        let found = text(expression);
        if expression == "{1}" {
            // A list is no value for what follows, nor for a sum.
            assert_eq!(
                text("{1} + 1"),
                "column 5: found a list of options, expected a value"
            );
            continue;
        }
        assert_eq!(found, error, "{expression}");
    }
    assert!(text("nonsense(1)").starts_with(
        "column 1: found `nonsense`, expected a value or one of the functions atomic_weight, "
    ));
}

#[test]
fn lists_of_nothing_say_so() {
    assert_eq!(text("{}"), "none");
    assert_eq!(text("left(0)"), "none");
}

/// Depth, length and size of input end in an answer or an error.
#[test]
fn large_inputs_end() {
    let deep = 200_000;
    assert_eq!(
        text(&format!("{}1{}", "(".repeat(deep), ")".repeat(deep))),
        "1"
    );
    assert_eq!(text(&format!("{}1", "-".repeat(deep))), "1");
    assert!(text(&"{".repeat(deep)).contains("expected `}`"));
    assert_eq!(text(&format!("0{}", "+1".repeat(deep))), deep.to_string());
    assert!(text(&"|".repeat(deep)) == "0");
    // Deep games: {{...|0}|0}.
    let nested = 2000;
    let tower = format!("{}2{}", "{".repeat(nested), "|0}".repeat(nested));
    assert_eq!(text(&format!("outcome({tower})")), "R");
    assert_eq!(text(&format!("{tower} - {tower}")), "0");
    assert_eq!(text(&format!("temperature({tower})")), "0");
    // A million moves deep, and far beyond: numbers have no tree.
    assert_eq!(text("1000000 - {999999|1000001}"), "0");
    assert_eq!(
        text("{1000000000000|-1000000000000} + 1/2"),
        "{2000000000001/2|-1999999999999/2}"
    );
    assert_eq!(text("birthday(1000000000000)"), "1000000000000");
    assert!(text("*:100000000").contains("followers"));
    // Large heaps beside a game with options.
    assert_eq!(text("*4000000000 || {0|{0|-2}}"), "true");
    assert_eq!(text("*4000000000 <= {2|1}"), "true");
    assert!(text("*1000000 + {1|-1}").contains("expected at most *256"));
    assert!(text("{^*1000000|v} || *2000000").contains("expected at most *4095"));
    assert_eq!(text("*1000000 || {^1000000|v1000000}"), "true");
    assert!(text("^1000000 + {1|-1}").contains("4096"));
    assert_eq!(text("thermograph(*4000000000)"), text("thermograph(*)"));
    assert!(text("norton_product(*1000000, ^)").contains("followers"));
    let least = i64::MIN;
    assert_eq!(text(&format!("{{0|{least}}}")), format!("{{0|{least}}}"));
    assert_eq!(
        text(&format!("{{0||0|{least}}}")),
        format!("{{0||0|{least}}}")
    );
    assert_eq!(text("*1000000 + *1"), "*1000001");
    assert_eq!(text("^2000000000 > tiny(1/2)"), "true");
    assert!(text("^2000000000 + ^2000000000").contains("multiple of up"));
    assert_eq!(text("{^1000000|v1000000} || 0"), "true");
}

/// Whatever is typed ends in a value or an error that says where.
#[test]
fn any_text_ends_in_a_value_or_an_error() {
    let words = [
        "1", "3/4", "*", "*2", "^", "v", "^[2]", "{", "}", "|", "||", ",", "(", ")", "+", "-",
        "+-", ".", ":", "<", ">=", "==", " ", "mean(", "tiny(", "0", "left(", "cool(", "∗", "±",
    ];
    let mut state = 88_172_645_463_325_252u64;
    let mut next = |bound: usize| {
        state ^= state << 13;
        state ^= state >> 7;
        state ^= state << 17;
        usize::try_from((state >> 16) % bound as u64).unwrap()
    };
    let mut values = 0;
    for _ in 0..60_000 {
        let length = 1 + next(9);
        let expression: String = (0..length).map(|_| words[next(words.len())]).collect();
        let mut forms = Forms::new();
        match calculate(&mut forms, &expression) {
            Ok(value) => {
                values += 1;
                assert!(
                    value.text(&mut forms, Style::ascii()).is_ok(),
                    "{expression}"
                );
            }
            Err(error) => {
                let columns = expression.chars().count() + 1;
                assert!(
                    (1..=columns).contains(&error.column()),
                    "{expression}: {error}"
                );
            }
        }
    }
    assert!(values > 1000, "{values}");
}
