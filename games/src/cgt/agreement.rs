//! What the tests of rulesets share: the laws of a ruleset on all that can be
//! reached, and agreement of theory, search and a plain reading of the rules.

use std::collections::{HashMap, HashSet};
use std::fmt::Debug;
use std::hash::Hash;

use retrograde::check::Check;
use retrograde::theory::{Canon, Form, Forms, Grundy, MisereSearch, SmithValue};
use retrograde::{
    Game, Impartial, Misere, Negamax, Normal, Notation, Outcome, Player, Ruleset, RulesetNotation,
    Seated, Solver,
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
pub(crate) fn reachable<R: Ruleset>(ruleset: &R) -> Vec<R::Position> {
    let mut found = vec![ruleset.start()];
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
pub(crate) struct BruteForce<'a, R: Ruleset> {
    ruleset: &'a R,
    misere: bool,
    known: HashMap<(R::Position, Player), bool>,
}

impl<'a, R: Ruleset> BruteForce<'a, R> {
    pub(crate) fn new(ruleset: &'a R, misere: bool) -> Self {
        let known = HashMap::new();
        Self {
            ruleset,
            misere,
            known,
        }
    }

    pub(crate) fn wins(&mut self, position: &R::Position, player: Player) -> bool {
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

/// Checks text, symmetry, parts and bounds of all that can be reached, that
/// [`Negamax`] and [`Canon`] agree there with the rules alone, and the laws of
/// the games for solvers.
pub(crate) fn holds<R: RulesetNotation>(ruleset: &R)
where
    R::Position: Debug,
    R::Move: Debug,
{
    let all = reachable(ruleset);
    texts_hold(ruleset, &all);
    symmetry_holds(ruleset, &all);
    values_hold(ruleset, &all);
    outcomes_hold(ruleset, &Normal(ruleset), false, &all);
    outcomes_hold(ruleset, &Misere(ruleset), true, &all);
    games_hold(ruleset);
}

/// The conformance kit finds no fault with the ruleset as a game under normal
/// and misere play, and a solver's answer knows each position that games from
/// the start lead to.
pub(crate) fn games_hold<R: RulesetNotation>(ruleset: &R) {
    game_holds(&Normal(ruleset));
    game_holds(&Misere(ruleset));
}

fn game_holds<G: Notation>(game: &G) {
    let checked = Check::new().run_notation(game);
    assert!(checked.passed() && checked.complete, "{checked}");
    let Ok(solved) = Negamax::new().solve(game) else {
        panic!("the game does not end");
    };
    for position in crate::testing::reachable(game) {
        let text = game.format_position(&position);
        assert!(solved.value_of(&position).is_some(), "{text} has no value");
    }
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

fn values_hold<R: Ruleset>(ruleset: &R, all: &[R::Position])
where
    R::Position: Debug,
{
    let mut forms = Forms::new();
    let bare = Bare(ruleset);
    let canon = Canon::new();
    let mut fast = canon.table(ruleset);
    let mut slow = canon.table(&bare);
    for position in all {
        let value = fast.value(&mut forms, position).unwrap();
        assert_eq!(
            value,
            slow.value(&mut forms, position).unwrap(),
            "{position:?}"
        );
        bounds_hold(&mut forms, ruleset, position, value);
        let (normal, negated) = ruleset.normal_form(position);
        let of_normal = slow.value(&mut forms, &normal).unwrap();
        let expected = if negated {
            forms.negate(value).unwrap()
        } else {
            value
        };
        assert_eq!(of_normal, expected, "{position:?} and {normal:?}");
    }
}

fn bounds_hold<R: Ruleset>(forms: &mut Forms, ruleset: &R, position: &R::Position, value: Form)
where
    R::Position: Debug,
{
    let (lower, upper) = ruleset.bounds(position);
    if let Some(lower) = lower {
        let lower = forms.number(lower);
        assert!(forms.is_at_most(lower, value), "lower of {position:?}");
    }
    if let Some(upper) = upper {
        let upper = forms.number(upper);
        assert!(forms.is_at_most(value, upper), "upper of {position:?}");
    }
}

fn outcomes_hold<R, G>(ruleset: &R, game: &G, misere: bool, all: &[R::Position])
where
    R: Ruleset,
    R::Position: Debug + Eq + Hash,
    G: Game<Position = Seated<R::Position>, Value = Outcome>,
{
    let mut plain = BruteForce::new(ruleset, misere);
    let mut forms = Forms::new();
    let canon = Canon::new();
    let mut table = canon.table(ruleset);
    let negamax = Negamax::new();
    // Few answers hold the whole of the game: one for each player to begin.
    let solved = PLAYERS.map(|player| {
        let start = Seated::new(ruleset.start(), player);
        let Ok(solved) = negamax.solve_from(game, start) else {
            panic!("the game does not end");
        };
        solved
    });
    for position in all {
        for player in PLAYERS {
            let won = plain.wins(position, player);
            let seated = Seated::new(position.clone(), player);
            for solved in &solved {
                if let Some(value) = solved.value_of(&seated) {
                    let by_search = matches!(value, Outcome::Win(_));
                    assert_eq!(by_search, won, "{player} in {position:?}");
                }
            }
            if !misere {
                let value = table.value(&mut forms, position).unwrap();
                let class = forms.outcome(value);
                let by_value = match player {
                    Player::First => class.left_wins_first(),
                    Player::Second => class.right_wins_first(),
                };
                assert_eq!(by_value, won, "{player} in {position:?}");
            }
        }
    }
}

/// Checks that the theory of impartial games agrees with the rules alone.
pub(crate) fn impartial_holds<R: Impartial>(ruleset: &R)
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
    for position in reachable(ruleset) {
        let slow = slow.value(&mut forms, &position).unwrap();
        let nimber = forms.to_nimber(slow).expect("impartial");
        let value = normal.value(&position);
        assert_eq!(value, Ok(SmithValue::Nimber(nimber)), "{position:?}");
        let won = plain.wins(&position, Player::First);
        assert_eq!(lost.is_won(&position), Ok(won), "misere {position:?}");
    }
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
