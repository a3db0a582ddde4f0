//! Depth-first proof-number search.
//!
//! Proof-number search (Allis, van der Meulen and van den Herik 1994; Allis's
//! thesis, 1994) grows the proof that looks easiest: the proof number of a
//! position is how many open positions must at least be proven to prove it, the
//! disproof number how many to disprove it. df-pn (Nagai 2002) visits the
//! same positions depth first, in a bounded table: a visit ends as soon as the
//! numbers of the position reach limits beyond which another move of a position
//! above looks easier. Those limits are a quarter above the numbers of the second
//! best move (the 1 + ε trick: Pawlewicz and Lew 2007), so that the search does
//! not change its mind at each step.
//!
//! The question is always whether one player, the attacker, can force a win:
//! that the mover can at least draw means that the other one cannot. Who chooses at a
//! position follows from who is to move there, not from its depth, so double
//! moves are ordinary moves.
//!
//! # That it ends
//!
//! Numbers of positions that lie on cycles can mislead df-pn for ever (Kishimoto and
//! Müller 2008). Here each visit keeps the numbers of its moves itself, so that
//! a table that loses entries costs time alone. A move that was visited very
//! often gets limits that double each time, up to none at all, and a visit
//! without limits ends with a proof or a disproof: paths without a repetition
//! are finite. So the search always ends.
//!
//! Repetitions and what rests on them: see [`Memory`](super::memory).

use hashbrown::HashTable;

use super::memory::Memory;
use super::table::{Given, Known, Loops, Node};
use crate::game::{Game, Player};
use crate::limits::Meter;
use crate::solve::{Interrupted, Refusal};
use crate::table::vec_peak;
use crate::value::{Value, Verdict};

mod numbers;

use numbers::{Child, End, Numbers};

/// More than any number of an open position; as a limit: none.
const NONE: u32 = u32::MAX;

/// Visits to one move before its limits are raised out of turn.
const PATIENCE: u16 = 4096;

/// A position on the path.
struct Frame<P> {
    node: Node<P>,
    hash: u64,
    mover: Player,
    visit: u64,
    /// Whether a disproof that is stored rests on this position.
    leaned_on: bool,
    proof_limit: u32,
    disproof_limit: u32,
    /// Where its moves begin; they end where the next frame's begin.
    first: usize,
    /// The move that is being searched.
    chosen: usize,
    /// Positions searched before it.
    before: u64,
}

pub(super) struct Search<'a, G: Game> {
    game: &'a G,
    pub(super) meter: Meter<'a>,
    memory: &'a mut Memory<G::Position>,
    frames: Vec<Frame<G::Position>>,
    children: Vec<Child<G::Move>>,
    /// The depths of the positions of the path.
    path: HashTable<u32>,
    moves: Vec<G::Move>,
    searched: u64,
}

impl<'a, G: Game> Search<'a, G> {
    pub(super) fn new(game: &'a G, memory: &'a mut Memory<G::Position>, meter: Meter<'a>) -> Self {
        Self {
            game,
            meter,
            memory,
            frames: Vec::new(),
            children: Vec::new(),
            path: HashTable::new(),
            moves: Vec::new(),
            searched: 0,
        }
    }

    /// Whether the attacker wins from a node: `Some` with the plies that the
    /// proof takes at most.
    pub(super) fn settle(
        &mut self,
        node: Node<G::Position>,
    ) -> Result<Option<u32>, Interrupted<G::Position>> {
        match self.known(&node)? {
            Some(Known::Proven { plies }) => return Ok(Some(plies)),
            Some(Known::Disproven { given: None }) => return Ok(None),
            _ => {}
        }
        self.open(node, NONE, NONE)?;
        loop {
            let numbers = self.numbers();
            let end = match self.end(&numbers) {
                None => match self.descend(&numbers)? {
                    None => continue,
                    Some(end) => end,
                },
                Some(end) => self.close(end)?,
            };
            match (self.frames.is_empty(), end) {
                (true, End::Proven { plies }) => return Ok(Some(plies)),
                // Nothing lies above that it could rest on.
                (true, _) => return Ok(None),
                (false, end) => self.take(&end),
            }
        }
    }

    /// What is known of a node without a search.
    pub(super) fn known(
        &mut self,
        node: &Node<G::Position>,
    ) -> Result<Option<Known>, Interrupted<G::Position>> {
        if let Some(value) = self.game.terminal(&node.position) {
            let verdict = value.verdict().unwrap_or(Verdict::Even);
            let won = if node.attacking {
                Verdict::Won
            } else {
                Verdict::Lost
            };
            return Ok(Some(if verdict == won {
                Known::Proven { plies: 0 }
            } else {
                Known::Disproven { given: None }
            }));
        }
        let hash = self.memory.table.hash(node);
        if let Some(&depth) = self
            .path
            .find(hash, |&depth| self.frames[depth as usize].node == *node)
        {
            return self.repeated(depth).map(Some);
        }
        let frames = &self.frames;
        let is_open = |depth: u32, visit| {
            let frame = frames.get(depth as usize);
            frame.is_some_and(|frame| frame.visit == visit)
        };
        Ok(self.memory.look(hash, node, is_open))
    }

    /// A position that stands on the path at this depth already.
    fn repeated(&self, depth: u32) -> Result<Known, Interrupted<G::Position>> {
        let from = depth as usize;
        let even = G::Value::endless().and_then(|value| value.verdict());
        if even != Some(Verdict::Even) {
            let cycle: Vec<G::Position> = self.frames[from..]
                .iter()
                .map(|frame| frame.node.position.clone())
                .collect();
            return Err(Refusal::cycle(self.game, &cycle).into());
        }
        Ok(Known::Disproven {
            given: Some(Given {
                visit: self.frames[from].visit,
                loops: Loops {
                    deepest: depth,
                    least: depth,
                },
            }),
        })
    }

    /// Goes on to a position that is neither over nor settled.
    fn open(
        &mut self,
        node: Node<G::Position>,
        proof_limit: u32,
        disproof_limit: u32,
    ) -> Result<(), Interrupted<G::Position>> {
        self.meter.position()?;
        self.searched += 1;
        self.memory.make_room(self.held(), &mut self.meter)?;
        let mut moves = std::mem::take(&mut self.moves);
        moves.clear();
        self.game.moves(&node.position, &mut moves);
        if moves.is_empty() {
            return Err(Refusal::NoMoves(node.position).into());
        }
        self.meter.count_moves(moves.len())?;
        if self.is_full(moves.len()) {
            let path = 2 * self.path.allocation_size() + 64;
            let peak = vec_peak(&self.frames, 1) + vec_peak(&self.children, moves.len());
            self.meter
                .memory(self.memory.memory_usage() + path + peak)?;
        }
        let depth = self.frames.len();
        let hash = self.memory.table.hash(&node);
        self.frames.push(Frame {
            mover: self.game.to_move(&node.position),
            hash,
            visit: self.memory.visit(),
            leaned_on: false,
            proof_limit,
            disproof_limit,
            first: self.children.len(),
            chosen: self.children.len(),
            before: self.searched,
            node,
        });
        // A path of 2^32 positions takes more memory than machines have.
        let depth = u32::try_from(depth).unwrap_or(u32::MAX);
        let frames = &self.frames;
        self.path
            .insert_unique(hash, depth, |&depth| frames[depth as usize].hash);
        for mv in moves.drain(..) {
            if self.add(mv)? {
                break;
            }
        }
        self.moves = moves;
        Ok(())
    }

    /// Adds a move of the last position, and says whether it settles that.
    fn add(&mut self, mv: G::Move) -> Result<bool, Interrupted<G::Position>> {
        let child = self.after(&mv);
        let known = self.known(&child)?;
        let (proof, disproof, plies, loops) = match known {
            None => (1, 1, 0, None),
            Some(Known::Open { proof, disproof }) => (proof, disproof, 0, None),
            Some(Known::Proven { plies }) => (0, NONE, plies, None),
            Some(Known::Disproven { given }) => (NONE, 0, 0, given.map(|given| given.loops)),
        };
        self.children.push(Child {
            mv,
            proof,
            disproof,
            plies,
            loops,
            visits: 0,
        });
        Ok(match self.frames.last() {
            Some(frame) if frame.node.attacking => proof == 0,
            // Another move may do without a repetition.
            Some(_) => disproof == 0 && loops.is_none(),
            None => false,
        })
    }

    /// Where a move of the last position leads.
    fn after(&self, mv: &G::Move) -> Node<G::Position> {
        let frame = &self.frames[self.frames.len() - 1];
        after(self.game, &frame.node, frame.mover, mv)
    }

    fn is_full(&self, moves: usize) -> bool {
        self.frames.len() == self.frames.capacity()
            || self.children.len() + moves > self.children.capacity()
    }

    /// Bytes taken now.
    pub(super) fn memory_usage(&self) -> usize {
        self.memory.memory_usage() + self.held()
    }

    /// Bytes that the path takes now.
    fn held(&self) -> usize {
        vec_peak(&self.frames, 0) + vec_peak(&self.children, 0) + self.path.allocation_size()
    }

    /// Visits the best move, or gives at once what is known by now of where it
    /// leads.
    fn descend(&mut self, numbers: &Numbers) -> Result<Option<End>, Interrupted<G::Position>> {
        let last = self.frames.len() - 1;
        self.frames[last].chosen = numbers.best;
        let frame = &self.frames[last];
        let (attacking, child) = (frame.node.attacking, &mut self.children[numbers.best]);
        child.visits = child.visits.saturating_add(1);
        let raise = u32::from(child.visits.saturating_sub(PATIENCE));
        let (near_limit, far_limit, far) = if attacking {
            (frame.proof_limit, frame.disproof_limit, child.disproof)
        } else {
            (frame.disproof_limit, frame.proof_limit, child.proof)
        };
        let second = numbers.second;
        let wider = second.saturating_add((second / 4).max(1));
        let near = raised(near_limit.min(wider), raise);
        let far = match far_limit {
            NONE => NONE,
            limit => raised(limit - numbers.far + far, raise),
        };
        let (proof_limit, disproof_limit) = if attacking { (near, far) } else { (far, near) };

        let node = {
            let frame = &self.frames[last];
            let mv = &self.children[numbers.best].mv;
            after(self.game, &frame.node, frame.mover, mv)
        };
        match self.known(&node)? {
            Some(Known::Proven { plies }) => return Ok(Some(End::Proven { plies })),
            Some(Known::Disproven { given }) => {
                let loops = given.map(|given| given.loops);
                return Ok(Some(End::Disproven { loops }));
            }
            Some(Known::Open { proof, disproof })
                if proof >= proof_limit || disproof >= disproof_limit =>
            {
                return Ok(Some(End::Open { proof, disproof }));
            }
            _ => {}
        }
        self.open(node, proof_limit, disproof_limit)?;
        Ok(None)
    }

    /// Leaves the last position and remembers how.
    fn close(&mut self, end: End) -> Result<End, Interrupted<G::Position>> {
        self.memory.make_room(self.held(), &mut self.meter)?;
        let Some(frame) = self.frames.pop() else {
            return Ok(end);
        };
        self.children.truncate(frame.first);
        let depth = self.frames.len();
        if let Ok(entry) = self.path.find_entry(frame.hash, |&at| at as usize == depth) {
            entry.remove();
        }
        let known = match end {
            End::Open { proof, disproof } => Known::Open { proof, disproof },
            End::Proven { plies } => Known::Proven { plies },
            End::Disproven { loops } => {
                let given = loops.map(|loops| {
                    let head = &mut self.frames[loops.deepest as usize];
                    head.leaned_on = true;
                    Given {
                        visit: head.visit,
                        loops,
                    }
                });
                if frame.leaned_on {
                    let above = self.frames.last_mut().map_or(0, |above| {
                        above.leaned_on = true;
                        above.visit
                    });
                    self.memory.leave(frame.visit, above, given);
                }
                Known::Disproven { given }
            }
        };
        let work = u32::try_from(self.searched - frame.before + 1).unwrap_or(u32::MAX);
        self.memory.table.store(frame.hash, frame.node, known, work);
        Ok(end)
    }
}

/// Where a move leads: the representative, and whether the attacker moves.
pub(super) fn after<G: Game>(
    game: &G,
    node: &Node<G::Position>,
    mover: Player,
    mv: &G::Move,
) -> Node<G::Position> {
    let child = game.play(&node.position, mv);
    // Decided on the child itself: its representative may exchange the players.
    let flips = game.to_move(&child) != mover;
    Node {
        position: game.canonical(&child),
        attacking: node.attacking != flips,
    }
}

/// A limit, doubled so many times.
fn raised(limit: u32, times: u32) -> u32 {
    let wide = u64::from(limit) << times.min(32);
    u32::try_from(wide).unwrap_or(NONE)
}
