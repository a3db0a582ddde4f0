//! What a person types.

/// What can be typed beside a move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(super) enum Command {
    Help,
    Moves,
    Values,
    Hint,
    Board,
    Back,
    Save(String),
    Load(String),
    Quit,
}

/// The commands, and what they do.
pub(super) const HELP: &[(&str, &str)] = &[
    ("MOVE", "make a move, written as the game writes it"),
    ("moves", "the moves that you have"),
    ("values", "what each of them is worth to you"),
    ("hint", "a best move"),
    ("board", "the board again"),
    (
        "back",
        "take back your last move, and all that came after it",
    ),
    ("save FILE", "save the game, to go on with it later"),
    ("load FILE", "go on with a game that was saved"),
    ("help, ?", "this list"),
    ("quit", "end"),
];

impl Command {
    /// The command of a line; `None` for a line that is none. An error for a
    /// command that lacks something, or has too much.
    pub(super) fn parse(line: &str) -> Option<Result<Self, String>> {
        let (word, rest) = match line.split_once(char::is_whitespace) {
            Some((word, rest)) => (word, rest.trim()),
            None => (line, ""),
        };
        let file = |command: fn(String) -> Self| match rest {
            "" => Err(format!("`{word}` needs a file, such as `{word} game.txt`")),
            file => Ok(command(file.into())),
        };
        let plain = match word {
            "save" => return Some(file(Self::Save)),
            "load" => return Some(file(Self::Load)),
            "help" | "?" => Self::Help,
            "moves" => Self::Moves,
            "values" => Self::Values,
            "hint" => Self::Hint,
            "board" => Self::Board,
            "back" => Self::Back,
            "quit" | "exit" => Self::Quit,
            _ => return None,
        };
        Some(match rest {
            "" => Ok(plain),
            _ => Err(format!("`{word}` stands alone")),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_told_from_moves() {
        let parse = Command::parse;
        assert_eq!(parse("?"), Some(Ok(Command::Help)));
        assert_eq!(parse("quit"), Some(Ok(Command::Quit)));
        let save = Command::Save("my game.txt".into());
        assert_eq!(parse("save   my game.txt"), Some(Ok(save)));
        assert_eq!(parse("r1c1"), None);
        assert_eq!(parse("backwards"), None);
        let told = |line| parse(line).unwrap().unwrap_err();
        assert_eq!(told("load"), "`load` needs a file, such as `load game.txt`");
        assert_eq!(told("back 2"), "`back` stands alone");
    }

    #[test]
    fn help_knows_every_command() {
        for (words, _) in &HELP[1..] {
            for word in words.split(", ") {
                assert!(
                    Command::parse(word).is_some_and(|parsed| parsed.is_ok()),
                    "{word}"
                );
            }
        }
    }
}
