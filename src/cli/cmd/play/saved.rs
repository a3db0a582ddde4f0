//! Games that are saved and taken up again: a text of a few lines, each a
//! word and what it stands for.
//!
//! ```text
//! # A game of retrograde: `play GAME --load FILE` goes on with it.
//! game tic-tac-toe
//! start .../.../...
//! human first
//! move r1c1
//! move r2c2
//! ```
//!
//! The board and the options stand there too, where the game has some: a game
//! is taken up only on the board that it was played on.

use std::fs::File;
use std::io::{self, Read, Write};
use std::path::Path;

use crate::cli::cmd::file::replace;
use crate::cli::entry::{Entry, Instance, Listed};
use crate::cli::source::shown;
use crate::game::Player;
use crate::show::printable;

/// More is no game that a person plays.
const MOST: u64 = 16 << 20;

/// What is saved of a game, as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) struct Saved {
    pub(super) start: String,
    pub(super) human: Player,
    pub(super) moves: Vec<String>,
}

/// What tells the board apart from others, in the order in which it is
/// written.
fn identity<G: Listed>(entry: &Entry<G>, instance: &Instance<G>) -> Vec<(&'static str, String)> {
    let mut identity = vec![("game", entry.about_game().name.to_string())];
    let options = instance.chosen.as_ref();
    identity.extend(options.map(|options| ("options", options.to_string())));
    let board = instance.source.as_ref();
    identity.extend(board.map(|board| ("board", board.to_string())));
    identity.extend(instance.case.map(|case| ("case", case.to_string())));
    identity
}

impl Saved {
    /// Writes a file that is there whole or not at all.
    pub(super) fn write<G: Listed>(
        &self,
        path: &Path,
        entry: &Entry<G>,
        instance: &Instance<G>,
    ) -> io::Result<()> {
        replace(path, |out| {
            writeln!(
                out,
                "# A game of retrograde: `play GAME --load FILE` goes on with it."
            )?;
            for (word, text) in identity(entry, instance) {
                writeln!(out, "{word} {text}")?;
            }
            writeln!(out, "start {}", self.start)?;
            let human = match self.human {
                Player::First => "first",
                Player::Second => "second",
            };
            writeln!(out, "human {human}")?;
            self.moves
                .iter()
                .try_for_each(|mv| writeln!(out, "move {mv}"))
        })
    }

    /// Reads a file, and holds it against the board at hand.
    ///
    /// # Errors
    ///
    /// Says what was found, where, and what was expected.
    pub(super) fn read<G: Listed>(
        path: &Path,
        entry: &Entry<G>,
        instance: &Instance<G>,
    ) -> Result<Self, String> {
        let name = shown(path);
        let unreadable = |error: io::Error| format!("{name}: cannot be read: {error}");
        let mut bytes = Vec::new();
        let file = File::open(path).map_err(unreadable)?;
        file.take(MOST + 1)
            .read_to_end(&mut bytes)
            .map_err(unreadable)?;
        if bytes.len() as u64 > MOST {
            let most = MOST >> 20;
            return Err(format!(
                "{name}: found more than {most} MiB, expected a game that was saved"
            ));
        }
        let text = String::from_utf8(bytes)
            .map_err(|_| format!("{name}: found no text, expected a game that was saved"))?;
        Self::parse(&text, &identity(entry, instance))
            .map_err(|(line, error)| format!("{name}:{line}:1: {error}"))
    }

    /// The game of a text; errors with the number of the line.
    fn parse(text: &str, identity: &[(&'static str, String)]) -> Result<Self, (usize, String)> {
        let mut lines = text.lines().zip(1..).filter_map(|(line, number)| {
            let line = line.trim();
            (!line.is_empty() && !line.starts_with('#')).then_some((line, number))
        });
        let end = text.lines().count() + 1;
        let mut word = |word: &str| match lines.next() {
            Some((line, number)) => match line.strip_prefix(word) {
                Some(rest) if rest.starts_with(' ') => Ok((rest.trim().to_string(), number)),
                _ => Err((number, expected(line, &format!("a line with `{word}`")))),
            },
            None => Err((end, expected("", &format!("a line with `{word}`")))),
        };
        for (name, here) in identity {
            let (found, number) = word(name)?;
            if found != *here {
                let here = format!("`{name} {}`, which is played here", printable(here));
                return Err((number, expected(&format!("{name} {found}"), &here)));
            }
        }
        let (start, _) = word("start")?;
        let human = match word("human")? {
            (text, _) if text == "first" => Player::First,
            (text, _) if text == "second" => Player::Second,
            (text, number) => return Err((number, expected(&text, "`first` or `second`"))),
        };
        let mut moves = Vec::new();
        for (line, number) in lines {
            match line.strip_prefix("move ") {
                Some(mv) => moves.push(mv.trim().to_string()),
                None => return Err((number, expected(line, "a line with `move`"))),
            }
        }
        Ok(Self {
            start,
            human,
            moves,
        })
    }
}

fn expected(found: &str, expected: &str) -> String {
    if found.is_empty() {
        return format!("found the end of the file, expected {expected}");
    }
    format!("found `{}`, expected {expected}", printable(found))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parse(text: &str) -> Result<Saved, (usize, String)> {
        Saved::parse(text, &[("game", "pick".into()), ("case", "2".into())])
    }

    #[test]
    fn a_game_is_read_as_it_was_written() {
        let saved = parse("# x\ngame pick\ncase 2\n\nstart a b\nhuman second\nmove 1 2\nmove 3\n");
        let expected = Saved {
            start: "a b".into(),
            human: Player::Second,
            moves: vec!["1 2".into(), "3".into()],
        };
        assert_eq!(saved, Ok(expected));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        for (text, line, told) in [
            (
                "",
                1,
                "found the end of the file, expected a line with `game`",
            ),
            (
                "game mnk\n",
                1,
                "found `game mnk`, expected `game pick`, which is played here",
            ),
            ("games\n", 1, "found `games`, expected a line with `game`"),
            (
                "game pick\ncase 1\n",
                2,
                "found `case 1`, expected `case 2`, which is played here",
            ),
            (
                "game pick\ncase 2\nstart a\nhuman third\n",
                4,
                "found `third`, expected `first` or `second`",
            ),
            (
                "game pick\ncase 2\nstart a\nhuman first\n\nmv 1\n",
                6,
                "found `mv 1`, expected a line with `move`",
            ),
        ] {
            assert_eq!(parse(text), Err((line, told.into())));
        }
    }
}
