//! The command line over the bundled games.

use std::process::ExitCode;

fn main() -> ExitCode {
    retrograde_games::registry().run()
}
