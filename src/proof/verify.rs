//! Checks a written proof against the rules of the game, and trusts nothing of
//! the search that found it: not its table, not the symmetries of the game, not the
//! order or the completeness of what it wrote.
//!
//! The format is that of [`Strategy`](super::Strategy). A proof is accepted if
//!
//! - in each position where the player of the claim is to move, exactly one
//!   move is told, a legal one; where the other one is, every legal move;
//! - each move leads to the position with the number told, or the game is over there
//!   and was won by whom the proof says;
//! - every end bears the claim out;
//! - play ends: each move leads on to a higher number. Only who does not lose may
//!   lead back, in a game where endless play is a draw.
//!
//! Lines are read once, in order; what is kept is the positions.

use std::io::{self, BufRead};

use hashbrown::HashMap;

use super::Claim;
use super::strategy::{ARROW, OVER, TITLE, end, winner};
use crate::game::Player;
use crate::notation::{Notation, NotationError};
use crate::table::FixedHash;
use crate::value::{Value, Verdict};

mod flaw;

pub use flaw::{Flaw, Problem, Rejected};

/// A proof that holds.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Verified<P> {
    /// What it proves,
    pub claim: Claim,
    /// and of which position.
    pub position: P,
    /// The number of its positions, without those where the game is over.
    pub positions: u64,
    /// The number of its moves.
    pub moves: u64,
}

/// Checks a written proof. It may be of any position of the game: see
/// [`Verified::position`].
///
/// Time: each line once, in expected O(1) beside the work of the game. Memory: the
/// positions.
///
/// # Errors
///
/// The first [`Flaw`] by which the proof fails, or what kept it from being
/// read.
pub fn verify<G: Notation>(
    game: &G,
    proof: impl BufRead,
) -> Result<Verified<G::Position>, Rejected> {
    let mut lines = Lines {
        from: proof,
        text: String::new(),
        line: 0,
    };
    if G::Value::worst().verdict().is_none() {
        return Err(lines.flaw(Problem::Undecided).into());
    }
    let title = lines.next()?;
    if title != Some(TITLE) {
        let found = title.unwrap_or_default().into();
        let expected = format!("`{TITLE}`, the first line of a proof");
        return Err(lines.flaw(Problem::Text { found, expected }).into());
    }
    let claim = claim(lines.next()?).map_err(|problem| lines.flaw(problem))?;
    let mut checker = Checker {
        game,
        claim,
        positions: Vec::new(),
        promised: HashMap::with_hasher(FixedHash::default()),
        moves: 0,
        open: None,
    };
    while let Some(text) = lines.next()? {
        let text = text.to_string();
        let checked = match text.strip_prefix("  ") {
            Some(text) => checker.mv(text, lines.line),
            None => {
                checker.close()?;
                checker.position(&text, lines.line)
            }
        };
        checked.map_err(|problem| lines.flaw(problem))?;
    }
    checker.finish(lines.line).map_err(Rejected::Flawed)
}

fn claim(line: Option<&str>) -> Result<Claim, Problem> {
    let line = line.ok_or(Problem::Ends("the claim"))?;
    let claims = [Player::First, Player::Second]
        .into_iter()
        .flat_map(|player| [true, false].map(|wins| Claim { player, wins }));
    let mut claims = claims.filter(|&claim| claim.line() == line);
    claims.next().ok_or_else(|| Problem::Text {
        found: line.into(),
        expected: "a claim: `first wins`, `first does not lose`, or the same of `second`".into(),
    })
}

/// The lines of a proof, numbered.
struct Lines<R> {
    from: R,
    text: String,
    line: u64,
}

impl<R: BufRead> Lines<R> {
    fn next(&mut self) -> Result<Option<&str>, Rejected> {
        self.text.clear();
        match self.from.read_line(&mut self.text) {
            Ok(0) => return Ok(None),
            Ok(_) => self.line += 1,
            Err(error) if error.kind() == io::ErrorKind::InvalidData => {
                self.line += 1;
                let problem = Problem::Text {
                    found: "bytes".into(),
                    expected: "text in UTF-8".into(),
                };
                return Err(self.flaw(problem).into());
            }
            Err(error) => return Err(error.into()),
        }
        let line = self.text.strip_suffix('\n').unwrap_or(&self.text);
        Ok(Some(line.strip_suffix('\r').unwrap_or(line)))
    }

    fn flaw(&self, problem: Problem) -> Flaw {
        Flaw {
            line: self.line.max(1),
            problem,
        }
    }
}

/// The position whose moves are being read.
struct Open<G: Notation> {
    line: u64,
    position: G::Position,
    mover: Player,
    /// The end, if it is over.
    over: Option<G::Value>,
    legal: Vec<G::Move>,
    told: Vec<bool>,
    /// The number of lines under it.
    lines: u64,
}

struct Checker<'g, G: Notation> {
    game: &'g G,
    claim: Claim,
    /// By their numbers, from 1.
    positions: Vec<G::Position>,
    /// Positions further on: where moves lead, and the line of the first such
    /// move.
    promised: HashMap<u64, (G::Position, u64), FixedHash>,
    moves: u64,
    open: Option<Open<G>>,
}

impl<G: Notation> Checker<'_, G> {
    /// The number of the position in hand.
    fn number(&self) -> u64 {
        self.positions.len() as u64
    }

    /// A position begins.
    fn position(&mut self, text: &str, line: u64) -> Result<(), Problem> {
        let number = self.number() + 1;
        let Some((_, text)) = text
            .split_once(' ')
            .filter(|(found, _)| *found == number.to_string())
        else {
            return Err(Problem::Text {
                found: text.into(),
                expected: format!(
                    "`{number}` and a position, or two spaces and a move of the position above"
                ),
            });
        };
        let game = self.game;
        let position = game.parse_position(text)?;
        if let Some((expected, from)) = self.promised.remove(&number)
            && expected != position
        {
            return Err(Problem::OtherPosition {
                found: text.into(),
                expected: game.format_position(&expected),
                from,
            });
        }
        let mover = game.to_move(&position);
        let over = game.terminal(&position);
        let mut legal = Vec::new();
        if over.is_none() {
            game.moves(&position, &mut legal);
        }
        self.positions.push(position.clone());
        self.open = Some(Open {
            line,
            position,
            mover,
            over,
            told: vec![false; legal.len()],
            legal,
            lines: 0,
        });
        Ok(())
    }

    /// A move of the position in hand, or its end.
    fn mv(&mut self, text: &str, line: u64) -> Result<(), Problem> {
        let (game, number) = (self.game, self.number());
        let Some(open) = &mut self.open else {
            return Err(Problem::Text {
                found: text.into(),
                expected: "a position, before the first move".into(),
            });
        };
        let Some((mv, target)) = text.rsplit_once(ARROW) else {
            return Err(Problem::Text {
                found: text.into(),
                expected: format!(
                    "a move, `{}`, and the number of a position or who won",
                    ARROW.trim()
                ),
            });
        };
        open.lines += 1;
        if let Some(value) = &open.over {
            let winner = winner(value, open.mover);
            if mv != OVER || open.lines > 1 {
                return Err(Problem::Text {
                    found: text.into(),
                    expected: format!("one line, `{OVER}{ARROW}{}`", end(winner)),
                });
            }
            return self.end(target, winner);
        }
        let told = game.parse_move(&open.position, mv)?;
        let Some(at) = open.legal.iter().position(|legal| *legal == told) else {
            return Err(NotationError::new(mv, "a legal move").into());
        };
        if std::mem::replace(&mut open.told[at], true) {
            return Err(Problem::Twice(mv.into()));
        }
        self.moves += 1;
        let child = game.play(&open.position, &told);
        if let Some(value) = game.terminal(&child) {
            return self.end(target, winner(&value, game.to_move(&child)));
        }
        let to = target.parse().ok().filter(|&to| to > 0);
        let to: u64 = to.ok_or_else(|| Problem::Text {
            found: target.into(),
            expected: "the number of a position, since the game goes on after this move".into(),
        })?;
        self.leads(number, to, &child, line)
    }

    /// A move leads to another position of the proof.
    fn leads(&mut self, from: u64, to: u64, child: &G::Position, line: u64) -> Result<(), Problem> {
        if to <= from {
            let endless = G::Value::endless().and_then(|value| value.verdict());
            let harmless = endless.is_some_and(|verdict| verdict != Verdict::Lost);
            if self.claim.wins || !harmless {
                return Err(Problem::Back { from, to });
            }
        }
        let index = usize::try_from(to - 1).unwrap_or(usize::MAX);
        let known = match self.positions.get(index) {
            Some(known) => known,
            None => &self.promised.entry(to).or_insert((child.clone(), line)).0,
        };
        if known == child {
            return Ok(());
        }
        Err(Problem::OtherPosition {
            found: self.game.format_position(known),
            expected: self.game.format_position(child),
            from: line,
        })
    }

    /// The game is over.
    fn end(&self, found: &str, winner: Option<Player>) -> Result<(), Problem> {
        let expected = end(winner);
        if found != expected {
            return Err(Problem::End {
                found: found.into(),
                expected,
            });
        }
        let Claim { player, wins } = self.claim;
        let borne_out = if wins {
            winner == Some(player)
        } else {
            winner != Some(player.other())
        };
        if borne_out {
            Ok(())
        } else {
            Err(Problem::Against {
                end: expected,
                claim: self.claim.line(),
            })
        }
    }

    /// The moves of the position in hand are all told, or something is missing:
    /// told with the line of the position.
    fn close(&mut self) -> Result<(), Flaw> {
        let number = self.number();
        let Some(open) = self.open.take() else {
            return Ok(());
        };
        let missing = open.told.iter().position(|told| !told);
        let problem = if open.over.is_some() {
            (open.lines == 0).then_some(Problem::Ends("a line that says who won"))
        } else if open.mover == self.claim.player || open.legal.is_empty() {
            // A position without moves bears nothing out.
            let found = open.lines;
            (found != 1).then_some(Problem::Moves { number, found })
        } else {
            missing.map(|at| Problem::Missing {
                number,
                mv: self.game.format_move(&open.position, &open.legal[at]),
            })
        };
        let line = open.line;
        problem.map_or(Ok(()), |problem| Err(Flaw { line, problem }))
    }

    fn finish(mut self, line: u64) -> Result<Verified<G::Position>, Flaw> {
        self.close()?;
        let first = self.promised.iter().min_by_key(|(_, (_, line))| *line);
        if let Some((&number, &(_, line))) = first {
            let problem = Problem::Absent(number);
            return Err(Flaw { line, problem });
        }
        let positions = self.number();
        let Some(position) = self.positions.into_iter().next() else {
            let problem = Problem::Ends("position 1");
            return Err(Flaw { line, problem });
        };
        Ok(Verified {
            claim: self.claim,
            position,
            positions,
            moves: self.moves,
        })
    }
}
