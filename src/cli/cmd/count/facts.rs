//! The numbers in JSON.

use serde::Serialize;
use serde_json::{Value as Json, json as object};

use super::{Found, MOST};
use crate::cli::context::Status;
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::options::Chosen;
use crate::cli::shown::Shown;
use crate::cli::source::Name;
use crate::count::GameCount;
use crate::limits::Stopped;

/// A board in JSON; null for what was not counted.
#[derive(Serialize)]
pub(super) struct Facts<'a> {
    game: &'static str,
    source: &'a Option<Name>,
    case: Option<usize>,
    #[serde(skip_serializing_if = "Option::is_none")]
    options: &'a Option<Chosen>,
    /// `counted`, `stopped` or `refused`.
    status: &'static str,
    symmetry: bool,
    positions: Option<Positions<'a>>,
    positions_up_to_symmetry: Option<u64>,
    games: Option<Json>,
    note: &'a Option<String>,
    error: &'a Option<String>,
    reason: Option<String>,
    limit: &'a Option<Stopped>,
    seconds: f64,
    memory_bytes: u64,
}

/// Where the run stopped, all that was met, and the complete plies.
#[derive(Serialize)]
struct Positions<'a> {
    exact: bool,
    reachable: u64,
    moves: u64,
    terminal: u64,
    by_ply: &'a [u64],
}

impl<'a> Facts<'a> {
    pub(super) fn new<G: Listed>(
        entry: &Entry<G>,
        instance: &'a Instance<G>,
        found: &'a Found<G::Value>,
    ) -> Self {
        let positions = found.positions.as_ref().map(|count| Positions {
            exact: found.exact,
            reachable: count.positions,
            moves: count.moves,
            terminal: count.terminal,
            by_ply: &count.by_ply,
        });
        Self {
            game: entry.about_game().name,
            source: &instance.source,
            case: instance.case,
            options: &instance.chosen,
            status: match found.status() {
                Status::Done => "counted",
                Status::Stopped => "stopped",
                Status::Error | Status::Usage => "refused",
            },
            symmetry: found.symmetry,
            positions,
            positions_up_to_symmetry: found.classes,
            games: found.games.as_ref().map(games),
            note: &found.note,
            error: &found.error,
            reason: found.stopped.as_ref().map(ToString::to_string),
            limit: &found.stopped,
            seconds: found.begun.elapsed().as_secs_f64(),
            memory_bytes: found.memory,
        }
    }
}

/// Numbers of [`MOST`] or more are null.
fn games<V: Shown>(games: &GameCount<V>) -> Json {
    let results: Vec<Json> = games
        .results
        .iter()
        .map(|(value, games)| object!({ "value": value.json(), "games": texts(*games) }))
        .collect();
    let list = |numbers: &[Option<u128>]| -> Vec<Option<String>> {
        numbers.iter().map(|number| texts(*number)).collect()
    };
    object!({
        "complete": games.complete,
        "total": texts(games.total()),
        "total_at_least": texts(Some(games.total().unwrap_or(MOST))),
        "sequences": list(&games.sequences),
        "finished": list(&games.finished),
        "results": results,
    })
}

/// As a string: many readers of JSON round numbers beyond 53 bits.
fn texts(number: Option<u128>) -> Option<String> {
    number.map(|number| number.to_string())
}
