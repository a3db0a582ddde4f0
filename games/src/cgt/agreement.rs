//! What the tests of rulesets share: the laws of a ruleset on all that can be
//! reached, and agreement of theory, search and a plain reading of the rules.
//!
//! Solvers judge a ruleset through [`Sum`], as the command line does: one type
//! for all rulesets, so that the solvers are compiled once.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;

use retrograde::check::Check;
use retrograde::theory::{Canon, Form, Forms, Grundy, MisereSearch, SmithValue};
use retrograde::{
    AnyRuleset, Impartial, Misere, Negamax, Normal, Notation, Outcome, Player, Ruleset,
    RulesetNotation, Seated, Solver, Sum, SumPosition,
};

const PLAYERS: [Player; 2] = [Player::First, Player::Second];

/// The rules alone: no parts, no symmetry, no bounds.
#[derive(Clone, Copy)]
struct Bare<'a, R>(&'a R);

impl<R: Ruleset> Ruleset for Bare<'_, R> {
    type Position = R::Position;
    type Move = R::Move;

    fn start(&self) -> R::Position {
        self.0.start()
    }

    fn moves(&self, position: &R::Position, player: Player, moves: &mut Vec<R::Move>) {
        self.0.moves(position, player, moves);
    }

    fn play(&self, position: &R::Position, player: Player, mv: &R::Move) -> R::Position {
        self.0.play(position, player, mv)
    }
}

pub(crate) fn moves<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
) -> Vec<R::Move> {
    let mut moves = Vec::new();
    ruleset.moves(position, player, &mut moves);
    moves
}

/// All that can be reached when either player may move.
pub(crate) fn reachable<R: Ruleset>(ruleset: &R, start: R::Position) -> Vec<R::Position> {
    let mut found = vec![start];
    let mut seen: HashSet<R::Position> = found.iter().cloned().collect();
    let mut at = 0;
    while at < found.len() {
        for player in PLAYERS {
            for mv in moves(ruleset, &found[at], player) {
                let after = ruleset.play(&found[at], player, &mv);
                if seen.insert(after.clone()) {
                    found.push(after);
                }
            }
        }
        at += 1;
    }
    found
}

/// Whether the player to move wins, by the rules alone.
struct BruteForce<'a, R: Ruleset> {
    ruleset: &'a R,
    misere: bool,
    known: HashMap<(R::Position, Player), bool>,
}

impl<'a, R: Ruleset> BruteForce<'a, R> {
    fn new(ruleset: &'a R, misere: bool) -> Self {
        let known = HashMap::new();
        Self {
            ruleset,
            misere,
            known,
        }
    }

    fn wins(&mut self, position: &R::Position, player: Player) -> bool {
        let asked = (position.clone(), player);
        let mut open = vec![asked.clone()];
        while let Some((position, player)) = open.last() {
            let moves = moves(self.ruleset, position, *player);
            let after = moves.iter().map(|mv| {
                let after = self.ruleset.play(position, *player, mv);
                (after, player.other())
            });
            let (decided, waits): (Vec<_>, Vec<_>) =
                after.partition(|seat| self.known.contains_key(seat));
            let stuck_wins = moves.is_empty() && self.misere;
            let won = stuck_wins || decided.iter().any(|seat| !self.known[seat]);
            if won || waits.is_empty() {
                let seat = open.pop().expect("looked at above");
                self.known.insert(seat, won);
            } else {
                open.extend(waits);
            }
        }
        self.known[&asked]
    }
}

/// The sums of positions of one ruleset, beginning where it begins.
fn alone<R: RulesetNotation + Clone + 'static>(ruleset: &R) -> Sum {
    let sum = Sum::new([AnyRuleset::new("it", ruleset.clone())]);
    let start = sum.start_of(0).expect("one ruleset");
    sum.starting(start)
}

/// Checks text, symmetry, parts and bounds of all that can be reached from the
/// start, that [`Negamax`] and [`Canon`] agree there with the rules alone, and
/// the laws of the games for solvers.
pub(crate) fn holds<R: RulesetNotation + Clone + 'static>(ruleset: &R)
where
    R::Position: Debug,
    R::Move: Debug,
{
    let start = ruleset.format_position(&ruleset.start());
    laws_hold(ruleset, &start);
    search_agrees(ruleset);
}

/// Checks text, symmetry, parts and bounds of all that play by both players
/// leads to from a board. How many positions there are.
pub(crate) fn laws_hold<R: RulesetNotation + Clone + 'static>(ruleset: &R, board: &str) -> usize
where
    R::Position: Debug,
    R::Move: Debug,
{
    let all = reachable(ruleset, ruleset.parse_position(board).expect(board));
    texts_hold(ruleset, &all);
    symmetry_holds(ruleset, &all);
    let sum = alone(ruleset);
    let board = sum.parse_position(&format!("it:{board}")).expect(board);
    let positions = reachable(&sum, board);
    assert_eq!(positions.len(), all.len());
    values_hold_by_definition(&sum, &positions);
    all.len()
}

/// Both endings are games that the conformance kit finds no fault with, and
/// search, canonical forms and the rules alone agree on who wins, whoever is
/// to move, in all that play by both players leads to from the start. How many
/// positions games lead to.
pub(crate) fn search_agrees<R: RulesetNotation + Clone + 'static>(ruleset: &R) -> usize {
    let sum = alone(ruleset);
    let all = reachable(&sum, sum.start());
    classes_hold(&sum, &all);
    let games = outcomes_hold(&Normal(&sum), &sum, false, &all);
    assert_eq!(outcomes_hold(&Misere(&sum), &sum, true, &all), games);
    games
}

fn texts_hold<R: RulesetNotation>(ruleset: &R, all: &[R::Position])
where
    R::Position: Debug,
    R::Move: Debug,
{
    let mut texts = HashSet::new();
    for position in all {
        let text = ruleset.format_position(position);
        assert_eq!(text.trim(), text);
        assert_eq!(text.lines().count(), 1, "{text}");
        assert_eq!(
            ruleset.parse_position(&text).as_ref(),
            Ok(position),
            "{text}"
        );
        assert!(texts.insert(text.clone()), "{text} is written twice");
        for player in PLAYERS {
            let moves = moves(ruleset, position, player);
            assert_eq!(ruleset.has_move(position, player), !moves.is_empty());
            for mv in moves {
                let name = ruleset.format_move(position, player, &mv);
                let read = ruleset.parse_move(position, player, &name);
                assert_eq!(read, Ok(mv), "{name} in {text}");
            }
        }
    }
}

/// The normal forms of a player's options, as a set.
fn options<R: Ruleset>(
    ruleset: &R,
    position: &R::Position,
    player: Player,
    negate: bool,
) -> HashSet<(R::Position, bool)> {
    let moves = moves(ruleset, position, player);
    let after = moves.iter().map(|mv| ruleset.play(position, player, mv));
    after
        .map(|after| {
            let (form, negated) = ruleset.normal_form(&after);
            (form, negated != negate)
        })
        .collect()
}

/// Where a form is its own negative the sign says nothing.
fn unsigned<R: Ruleset>(options: HashSet<(R::Position, bool)>) -> HashSet<R::Position> {
    options.into_iter().map(|(form, _)| form).collect()
}

fn symmetry_holds<R: Ruleset>(ruleset: &R, all: &[R::Position])
where
    R::Position: Debug,
{
    for position in all {
        let canonical = ruleset.canonical(position);
        assert_eq!(ruleset.canonical(&canonical), canonical, "of {position:?}");
        let (form, negated) = ruleset.normal_form(position);
        assert_eq!(
            ruleset.normal_form(&form),
            (form.clone(), false),
            "of {position:?}"
        );
        for player in PLAYERS {
            let of_form = if negated { player.other() } else { player };
            assert_eq!(
                unsigned::<R>(options(ruleset, position, player, false)),
                unsigned::<R>(options(ruleset, &form, of_form, negated)),
                "{position:?} and its normal form {form:?}"
            );
        }
    }
}

fn values_hold_by_definition(sum: &Sum, all: &[SumPosition]) {
    let mut forms = Forms::new();
    let bare = Bare(sum);
    let canon = Canon::new();
    let mut fast = canon.table(sum);
    let mut slow = canon.table(&bare);
    for position in all {
        let text = sum.format_position(position);
        let value = fast.value(&mut forms, position).unwrap();
        let slowly = slow.value(&mut forms, position).unwrap();
        assert_eq!(value, slowly, "{text}");
        bounds_hold(&mut forms, sum, position, value);
        let canonical = sum.canonical(position);
        let of_canonical = slow.value(&mut forms, &canonical).unwrap();
        assert_eq!(of_canonical, value, "{text}");
        let (normal, negated) = sum.normal_form(position);
        let of_normal = slow.value(&mut forms, &normal).unwrap();
        let expected = if negated {
            forms.negate(value).unwrap()
        } else {
            value
        };
        let normal = sum.format_position(&normal);
        assert_eq!(of_normal, expected, "{text} and {normal}");
    }
}

fn bounds_hold(forms: &mut Forms, sum: &Sum, position: &SumPosition, value: Form) {
    let (lower, upper) = sum.bounds(position);
    let text = sum.format_position(position);
    if let Some(lower) = lower {
        let lower = forms.number(lower);
        assert!(forms.is_at_most(lower, value), "lower of {text}");
    }
    if let Some(upper) = upper {
        let upper = forms.number(upper);
        assert!(forms.is_at_most(value, upper), "upper of {text}");
    }
}

/// Who wins by canonical forms is who wins by the rules alone.
fn classes_hold(sum: &Sum, all: &[SumPosition]) {
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let mut table = canon.table(sum);
    let mut plain = BruteForce::new(sum, false);
    for position in all {
        let value = table.value(&mut forms, position).unwrap();
        let class = forms.outcome(value);
        let by_value = [class.left_wins_first(), class.right_wins_first()];
        let by_rules = PLAYERS.map(|player| plain.wins(position, player));
        assert_eq!(by_value, by_rules, "{}", sum.format_position(position));
    }
}

/// How many positions games lead to. Few answers hold the whole of what both
/// players can reach together: one for each player to begin.
fn outcomes_hold<G>(game: &G, sum: &Sum, misere: bool, all: &[SumPosition]) -> usize
where
    G: Notation<Position = Seated<SumPosition>, Value = Outcome>,
{
    let checked = Check::new().run_notation(game);
    assert!(checked.passed() && checked.complete, "{checked}");
    let mut plain = BruteForce::new(sum, misere);
    let solved = PLAYERS.map(|player| {
        let start = Seated::new(sum.start(), player);
        let Ok(solved) = Negamax::new().solve_from(game, start) else {
            panic!("the game does not end");
        };
        solved
    });
    for position in all {
        for player in PLAYERS {
            let seated = Seated::new(position.clone(), player);
            for value in solved.iter().filter_map(|solved| solved.value_of(&seated)) {
                let by_search = matches!(value, Outcome::Win(_));
                let text = game.format_position(&seated);
                assert_eq!(by_search, plain.wins(position, player), "{text}");
            }
        }
    }
    let met = crate::testing::reachable(game);
    for seated in &met {
        let text = game.format_position(seated);
        assert!(solved[0].value_of(seated).is_some(), "{text} has no value");
    }
    met.len()
}

/// Checks that the theory of impartial games agrees with the rules alone.
/// How many positions there are.
pub(crate) fn impartial_holds<R: Impartial>(ruleset: &R) -> usize
where
    R::Position: Debug,
{
    assert!(ruleset.is_impartial());
    let bare = Bare(ruleset);
    let mut forms = Forms::new();
    let canon = Canon::new();
    let mut slow = canon.table(&bare);
    let (grundy, misere) = (Grundy::new(), MisereSearch::new());
    let (mut normal, mut lost) = (grundy.table(ruleset), misere.table(ruleset));
    let mut plain = BruteForce::new(ruleset, true);
    let all = reachable(ruleset, ruleset.start());
    for position in &all {
        let slow = slow.value(&mut forms, position).unwrap();
        let nimber = forms.to_nimber(slow).expect("impartial");
        let value = normal.value(position);
        assert_eq!(value, Ok(SmithValue::Nimber(nimber)), "{position:?}");
        let won = plain.wins(position, Player::First);
        assert_eq!(lost.is_won(position), Ok(won), "misere {position:?}");
    }
    all.len()
}

/// The value of a position as text.
pub(crate) fn value<R: RulesetNotation>(ruleset: &R, position: &str) -> String {
    let mut forms = Forms::new();
    let position = ruleset.parse_position(position).expect(position);
    let value = Canon::new()
        .value(&mut forms, ruleset, &position)
        .map_err(|why| why.describe(|position| ruleset.format_position(position)));
    forms.text(value.unwrap()).unwrap()
}

/// The nimber of an impartial position.
pub(crate) fn nimber<R: Impartial + RulesetNotation>(ruleset: &R, position: &str) -> u32 {
    let position = ruleset.parse_position(position).expect(position);
    match Grundy::new().value(ruleset, &position) {
        Ok(SmithValue::Nimber(nimber)) => nimber,
        other => panic!(
            "{}",
            other.map_or_else(|_| "stopped".into(), |_| "loopy".to_string())
        ),
    }
}

/// These positions have these values, written as in the sources.
pub(crate) fn values_hold<R: RulesetNotation>(ruleset: &R, published: &[(&str, &str)])
where
    R::Position: Debug,
{
    let (canon, mut forms) = (Canon::new(), Forms::new());
    let mut table = canon.table(ruleset);
    for (board, value) in published {
        let position = ruleset.parse_position(board).unwrap();
        let found = table.value(&mut forms, &position).unwrap();
        let expected = forms.parse(value).unwrap();
        let text = forms.text(found).unwrap();
        assert_eq!(found, expected, "{board}: {text} instead of {value}");
    }
}

/// A board of one kind of cell.
pub(crate) fn rectangle(rows: usize, columns: usize) -> String {
    vec![".".repeat(columns); rows].join("|")
}
