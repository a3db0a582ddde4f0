//! The limit on memory chooses the way to solve a game: each way, at the limit
//! where it is the fastest that fits, gives the same value; below the least, the
//! run stops before it begins and tells what each way needs.

use retrograde::input::Input;
use retrograde::toy::Chain;
use retrograde::{
    Answer, Ascending, Auto, Bounds, Configure, Extent, Game, Indexed, Keep, Layers, Limits,
    Negamax, Player, Powers, Score, Solver, Stopped, Sweep, Unsolved,
};
use retrograde_games::staircase::Staircase;

fn board() -> Staircase {
    let text = include_bytes!("data/cases/staircase/max-10x10.in");
    Staircase::read(&mut Input::new("10x10", text, "").unwrap()).unwrap()
}

fn solve<'g, G: Game>(
    powers: &Powers<G>,
    game: &'g G,
    limits: Limits,
    extent: Extent,
) -> Answer<'g, G> {
    let auto = Auto::new().limits(limits);
    auto.solve_with(powers, game, game.start(), extent)
}

fn bounds<G: Game>(answer: Answer<'_, G>) -> Bounds<G::Value> {
    match answer {
        Err(Unsolved::Stopped(bounds)) => bounds,
        Err(Unsolved::Refused(_)) => panic!("refused"),
        Ok(solved) => panic!("solved by {}", solved.report().solver),
    }
}

/// The needs of the ways on the 10 x 10 board: two layers, all layers, a dense
/// array.
fn needs(game: &Staircase) -> [u64; 3] {
    let start = game.start();
    [
        Layers::new().memory(game, &start),
        Layers::new().keep(Keep::All).memory(game, &start),
        Sweep::new().memory(game, &start),
    ]
}

#[test]
fn a_board_with_layers_and_an_index() {
    let game = board();
    let [two, all, dense] = needs(&game);
    // The tables for layers are larger than those for the index.
    assert!(two < dense && dense < all);
    let truth = *Negamax::new().solve(&game).unwrap().value();
    let powers = Powers::new().layered().ascending();
    let chosen = |bytes, extent| {
        let limits = Limits::new().memory(bytes);
        let solved = solve(&powers, &game, limits, extent).unwrap();
        assert_eq!(*solved.value(), truth);
        let report = solved.report();
        assert!(report.memory <= bytes, "{report:?}");
        (report.solver, report.memory)
    };
    assert_eq!(chosen(u64::MAX, Extent::Start), ("layers", two));
    assert_eq!(chosen(two, Extent::Start), ("layers", two));
    assert_eq!(chosen(u64::MAX, Extent::Everything), ("layers", all));
    assert_eq!(chosen(all, Extent::Everything), ("layers", all));
    assert_eq!(chosen(all - 1, Extent::Everything), ("sweep", dense));
    assert_eq!(chosen(dense, Extent::Everything), ("sweep", dense));
    for (limit, extent, needed) in [
        (two - 1, Extent::Start, two),
        (dense - 1, Extent::Everything, all),
    ] {
        let limits = Limits::new().memory(limit);
        let bounds = bounds(solve(&powers, &game, limits, extent));
        assert_eq!(bounds.reason, Stopped::Memory { limit, needed });
        assert_eq!(bounds.report.positions, 0);
        let told: Vec<_> = bounds
            .needs
            .iter()
            .map(|need| (need.solver, need.holds, need.bytes))
            .collect();
        assert_eq!(
            told[..3],
            [
                ("layers", "two layers", two),
                ("layers", "all layers", all),
                ("sweep", "all values", dense),
            ]
        );
        assert_eq!(told[3].0, "negamax");
        // What it tells of a table holds for the table that is made.
        let taken = Negamax::new().solve(&game).unwrap().report().memory;
        assert!((taken..2 * taken).contains(&(told[3].2 * 101 / 100)));
        assert_eq!(told.len(), 4);
        let text = bounds.needs[0].to_string();
        assert!(text.starts_with("layers: two layers need "), "{text}");
    }
}

/// The tables for layers may be larger than all positions of a small board.
#[test]
fn a_small_board() {
    let text = b"2 2 1 2 3 4 5 6 7 8";
    let game = Staircase::read(&mut Input::new("2x2", text, "").unwrap()).unwrap();
    let [two, _, dense] = needs(&game);
    assert!(dense < two);
    let powers = Powers::new().layered().ascending();
    let chosen = |bytes| {
        let answer = solve(&powers, &game, Limits::new().memory(bytes), Extent::Start);
        answer.unwrap().report().solver
    };
    assert_eq!(chosen(two), "layers");
    assert_eq!(chosen(two - 1), "sweep");
    // A long board has large tables, and few positions for a search.
    let text = format!("1 60{}", " 7 -2 3".repeat(40));
    let game = Staircase::read(&mut Input::new("1x60", text.as_bytes(), "").unwrap()).unwrap();
    let [two, ..] = needs(&game);
    let powers = Powers::new().layered();
    let answer = solve(&powers, &game, Limits::new().memory(two - 1), Extent::Start);
    let solved = answer.unwrap();
    let why = &solved.report().why;
    assert!(why.starts_with("no array of values fits; "), "{why}");
    assert_eq!(solved.report().solver, "negamax");
}

/// A chain that stands in every thousandth index only.
struct Sparse(Chain);

impl Game for Sparse {
    type Position = u32;
    type Move = ();
    type Value = Score;

    fn start(&self) -> u32 {
        self.0.start()
    }
    fn to_move(&self, left: &u32) -> Player {
        self.0.to_move(left)
    }
    fn terminal(&self, left: &u32) -> Option<Score> {
        self.0.terminal(left)
    }
    fn moves(&self, left: &u32, moves: &mut Vec<()>) {
        self.0.moves(left, moves);
    }
    fn play(&self, left: &u32, mv: &()) -> u32 {
        self.0.play(left, mv)
    }
    fn payoff(&self, left: &u32, mv: &()) -> i64 {
        self.0.payoff(left, mv)
    }
    fn range(&self) -> (Score, Score) {
        (Score(-99), Score(99))
    }
}

const APART: u64 = 1000;

impl Indexed for Sparse {
    fn indices(&self) -> u64 {
        u64::from(self.0.plies) * APART + 1
    }
    fn index(&self, &left: &u32) -> u64 {
        u64::from(self.0.plies - left) * APART
    }
    fn position_at(&self, index: u64) -> Option<u32> {
        let moves = index.is_multiple_of(APART).then_some(index / APART)?;
        Some(self.0.plies - u32::try_from(moves).ok()?)
    }
}

impl Ascending for Sparse {}

/// Without layers, a search may reach few of the positions.
#[test]
fn an_index_alone() {
    let game = Sparse(Chain { plies: 99 });
    let powers = Powers::new().ascending();
    let dense = Sweep::new().memory(&game, &game.start());
    assert_eq!(dense, 2 * (99 * APART + 1));
    for (limits, solver, why) in [
        (
            Limits::new(),
            "sweep",
            "every move raises the index of the position",
        ),
        (
            Limits::new().memory(dense),
            "sweep",
            "every move raises the index of the position",
        ),
        (
            Limits::new().memory(dense - 1),
            "negamax",
            "an array of all values would take 193.4 KiB, over the limit; each position once",
        ),
        (
            Limits::new().positions(100),
            "negamax",
            "the index has 99001 positions, over the limit; each position once",
        ),
    ] {
        let answer = solve(&powers, &game, limits, Extent::Everything);
        let solved = answer.unwrap();
        assert_eq!(*solved.value(), Score(1));
        assert_eq!(solved.report().positions, 100);
        assert_eq!(solved.report().solver, solver);
        assert!(
            solved.report().why.starts_with(why),
            "{:?}",
            solved.report()
        );
    }
    // And when that is too much, its bounds are told.
    let answer = solve(&powers, &game, Limits::new().memory(64), Extent::Start);
    let bounds = bounds(answer);
    assert!(matches!(bounds.reason, Stopped::Memory { limit: 64, .. }));
    assert_eq!(bounds.report.solver, "negamax");
    // An index that no machine has room for.
    let game = Sparse(Chain { plies: u32::MAX });
    let limits = Limits::new().positions(1000);
    let answer = Sweep::new().limits(limits).solve(&game);
    assert!(matches!(answer, Err(Unsolved::Stopped(bounds)) if bounds.report.positions == 0));
}
