//! What is said during a game. Games have a say in it: what a terminal would
//! obey is escaped.

use std::io::{self, Write};

use super::Play;
use super::ahead::Sight;
use super::brain::View;
use super::command::HELP;
use super::session::Session;
use crate::cli::args::Level;
use crate::cli::entry::{Entry, Listed};
use crate::cli::shown::{Kind, Shown};
use crate::show::{printable, printable_lines, show_count};

/// One line.
pub(super) fn line(text: &str, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "{}", printable(text))
}

pub(super) fn welcome<G: Listed>(play: &Play<'_, G>, out: &mut dyn Write) -> io::Result<()> {
    line(&play.instance.title(play.entry.about_game()), out)?;
    let computer = match play.args.level {
        Level::Perfect => "plays as well as can be".into(),
        Level::Plies(1) => "looks 1 ply ahead".into(),
        Level::Plies(plies) => format!("looks {plies} plies ahead"),
    };
    let human = play.session.human;
    let sides = format!("you are the {human}, the computer {computer}");
    line(&sides, out)?;
    writeln!(out, "type a move, or `help`")
}

pub(super) fn help(out: &mut dyn Write) -> io::Result<()> {
    let width = HELP.iter().map(|(words, _)| words.len()).max().unwrap_or(0);
    for (words, meaning) in HELP {
        writeln!(out, "  {words:width$}  {meaning}")?;
    }
    Ok(())
}

/// The board, and what was banked on the way to it.
pub(super) fn board<G: Listed>(session: &Session<'_, G>, out: &mut dyn Write) -> io::Result<()> {
    let drawn = session.game.draw_position(&session.position);
    writeln!(out, "{}", printable_lines(&drawn))?;
    if !session.is_over()
        && let Some(banked) = session.banked()
    {
        let banked = session.for_human(&banked);
        line(&format!("so far {banked} for you"), out)?;
    }
    Ok(())
}

pub(super) fn humans_move<G: Listed>(
    session: &Session<'_, G>,
    mv: &G::Move,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mv = session.game.format_move(&session.position, mv);
    writeln!(out)?;
    line(&format!("you: {mv}"), out)
}

pub(super) fn computers_move<G: Listed>(
    session: &Session<'_, G>,
    view: &View<G::Move, G::Value>,
    at: usize,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mv = session
        .game
        .format_move(&session.position, &view.moves[at].0);
    let note = match &view.part {
        _ if view.moves.len() == 1 => ", its only move".into(),
        Some(part) => format!(", by the best bound: {part}"),
        None => String::new(),
    };
    writeln!(out)?;
    line(&format!("computer: {mv}{note}"), out)
}

pub(super) fn only_move<G: Listed>(
    session: &Session<'_, G>,
    mv: &G::Move,
    out: &mut dyn Write,
) -> io::Result<()> {
    let mv = session.game.format_move(&session.position, mv);
    line(&format!("you have no choice: {mv} is your only move"), out)
}

pub(super) fn moves<G: Listed>(session: &Session<'_, G>, out: &mut dyn Write) -> io::Result<()> {
    let moves = session.moves();
    let texts = moves.iter();
    let texts = texts.map(|mv| session.game.format_move(&session.position, mv));
    line(&texts.collect::<Vec<_>>().join(" "), out)
}

/// A table: the moves, what is known of each, and which are best.
pub(super) fn values<G: Listed>(
    session: &Session<'_, G>,
    view: &View<G::Move, G::Value>,
    out: &mut dyn Write,
) -> io::Result<()> {
    if let Some(part) = &view.part {
        line(&format!("{part}: bounds"), out)?;
    }
    let rows = view.moves.iter();
    let rows: Vec<(String, String)> = rows
        .map(|(mv, sight)| {
            let mv = session.game.format_move(&session.position, mv);
            (
                printable(&mv).into_owned(),
                printable(&known(sight)).into_owned(),
            )
        })
        .collect();
    let width = |of: fn(&(String, String)) -> &String| {
        let widths = rows.iter().map(|row| of(row).chars().count());
        widths.max().unwrap_or(0)
    };
    let (names, worths) = (width(|row| &row.0), width(|row| &row.1));
    // Where nothing tells one move from another, none looks best.
    let mut best = view.best();
    if view.part.is_some() && best.len() == rows.len() {
        best.clear();
    }
    for (at, (name, worth)) in rows.iter().enumerate() {
        if best.contains(&at) {
            writeln!(out, "  {name:names$}  {worth:worths$}  best")?;
        } else {
            writeln!(out, "  {name:names$}  {worth}")?;
        }
    }
    Ok(())
}

pub(super) fn hint<G: Listed>(
    session: &Session<'_, G>,
    view: &View<G::Move, G::Value>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some((mv, sight)) = view.best().first().map(|&at| &view.moves[at]) else {
        return Ok(());
    };
    let mv = session.game.format_move(&session.position, mv);
    let worth = known(sight);
    match &view.part {
        None => line(&format!("hint: {mv}, {worth}"), out),
        Some(part) => line(&format!("hint: {mv}, {worth}; {part}"), out),
    }
}

/// What is known of a value, in words.
fn known<V: Shown>(sight: &Sight<V>) -> String {
    if sight.is_exact() {
        return sight.lower.to_string();
    }
    let lower = says_something(&sight.lower).then(|| format!("at least {}", sight.lower));
    let upper = says_something(&sight.upper).then(|| format!("at most {}", sight.upper));
    match [lower, upper] {
        [None, None] => "not known".into(),
        bounds => bounds.into_iter().flatten().collect::<Vec<_>>().join(", "),
    }
}

/// Whether a bound is more than the end of the range of values, moved a little
/// by what was banked before it.
fn says_something<V: Shown>(bound: &V) -> bool {
    let far = |number: i64| number.unsigned_abs() > 1 << 62;
    *bound != V::worst() && *bound != V::best() && !bound.json().as_i64().is_some_and(far)
}

pub(super) fn taken_back(moves: usize, out: &mut dyn Write) -> io::Result<()> {
    writeln!(out, "\ntaken back: {}", show_count(moves as u64, "move"))
}

pub(super) fn loaded<G: Listed>(session: &Session<'_, G>, out: &mut dyn Write) -> io::Result<()> {
    let moves = show_count(session.plies() as u64, "move");
    writeln!(out, "\nloaded: {moves}, you are the {}", session.human)
}

/// How the game ended, in the person's eyes, and what its problem statement
/// asks for.
pub(super) fn result<G: Listed>(
    entry: &Entry<G>,
    session: &Session<'_, G>,
    out: &mut dyn Write,
) -> io::Result<()> {
    let Some(value) = session.result() else {
        return Ok(());
    };
    let yours = session.for_human(&value);
    let who = match yours.kind() {
        Some(Kind::Win) => "you win".into(),
        Some(Kind::Loss) => "the computer wins".into(),
        Some(Kind::Tie) => "a tie".into(),
        Some(Kind::Draw) | None => format!("{yours} for you"),
    };
    let plies = match session.plies() {
        1 => "1 ply".into(),
        plies => format!("{plies} plies"),
    };
    let banked = G::Value::even().map(|_| format!("{yours} for you"));
    let asked = entry.asked().map(|asked| {
        let answer = (asked.text)(session.game, session.start(), &value);
        format!("{} {answer}", asked.label)
    });
    let parts = [Some(who), banked, asked];
    let parts: Vec<String> = parts.into_iter().flatten().collect();
    let text = format!("the game is over after {plies}: {}", parts.join(", "));
    line(&text, out)
}
