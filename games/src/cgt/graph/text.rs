//! The three forms in which boards are read (rows of a grid, trees, any graph),
//! and the two in which they are written.
//!
//! A board whose edges are those of a grid is written by its rows, the widest
//! that fit.

use retrograde::{NotationError, Player};

use super::{Board, Take, bit, vertices};

impl Board {
    /// The number of columns, if the edges are those of a grid.
    fn columns(&self) -> Option<usize> {
        let count = self.edges.len();
        let fits = |columns: &usize| {
            count.is_multiple_of(*columns)
                && Self::grid(count / columns, *columns).is_ok_and(|grid| grid.edges == self.edges)
        };
        (1..=count).rev().find(fits)
    }

    pub(crate) fn format(&self) -> String {
        let count = self.edges.len();
        if count == 0 {
            return "none".into();
        }
        let letter = |vertex: usize| match (self.left & bit(vertex), self.right & bit(vertex)) {
            (0, 0) => '#',
            (_, 0) => 'l',
            (0, _) => 'r',
            _ => '.',
        };
        let letters: Vec<char> = (0..count).map(letter).collect();
        if let Some(columns) = self.columns() {
            let rows = letters.chunks(columns).map(|row| row.iter().collect());
            return rows.collect::<Vec<String>>().join("|");
        }
        let edges = (0..count).flat_map(|from| {
            let ends = vertices(self.edges[from]).filter(move |&to| to > from);
            ends.map(move |to| format!("{}-{}", from + 1, to + 1))
        });
        let letters: String = letters.iter().collect();
        format!("{letters}:{}", edges.collect::<Vec<String>>().join(","))
    }

    /// Reads a board; taken vertices do to it what `take` says.
    pub(crate) fn parse(text: &str, take: Take) -> Result<Self, NotationError> {
        let text = text.trim();
        if text == "none" {
            return Self::new(0, []);
        }
        let (letters, board) = if let Some((letters, edges)) = text.split_once(':') {
            let letters: Vec<char> = letters.trim().chars().collect();
            let board = Self::new(letters.len(), read_edges(edges)?)?;
            (letters, board)
        } else if text.contains(['-', '(']) {
            read_tree(text)?
        } else {
            read_rows(text)?
        };
        board.with_letters(&letters, take)
    }

    fn with_letters(mut self, letters: &[char], take: Take) -> Result<Self, NotationError> {
        let mut taken = Vec::new();
        for (vertex, &letter) in letters.iter().enumerate() {
            match letter {
                '.' => {}
                'l' => self.close(bit(vertex), Player::Second),
                'r' => self.close(bit(vertex), Player::First),
                '#' => self.close_vertex(vertex),
                'L' | 'X' => taken.push((vertex, Player::First)),
                'R' | 'O' => taken.push((vertex, Player::Second)),
                other => {
                    return Err(NotationError::new(
                        other.to_string(),
                        "`.`, `l`, `r`, `L`, `R` or `#` for a vertex, as in `.#.|...`, `.-.(-.;-.)` or `...:1-2,2-3`",
                    ));
                }
            }
        }
        for (vertex, player) in taken {
            take(&mut self, vertex, player);
        }
        Ok(self)
    }
}

fn read_edges(text: &str) -> Result<Vec<(usize, usize)>, NotationError> {
    let edges = text
        .split(',')
        .map(str::trim)
        .filter(|edge| !edge.is_empty());
    let read = |edge: &str| {
        let number = |text: &str| text.trim().parse::<usize>().ok()?.checked_sub(1);
        let ends = edge.split_once('-');
        let ends = ends.and_then(|(a, b)| Some((number(a)?, number(b)?)));
        ends.ok_or_else(|| NotationError::new(edge, "an edge between two vertices, such as `1-2`"))
    };
    edges.map(read).collect()
}

fn read_rows(text: &str) -> Result<(Vec<char>, Board), NotationError> {
    let rows: Vec<Vec<char>> = text
        .split('|')
        .map(|row| row.trim().chars().collect())
        .collect();
    let columns = rows[0].len();
    if columns == 0 || rows.iter().any(|row| row.len() != columns) {
        return Err(NotationError::new(
            text,
            "rows of equal length, such as `.#.|...`",
        ));
    }
    let board = Board::grid(rows.len(), columns)?;
    Ok((rows.concat(), board))
}

fn read_tree(text: &str) -> Result<(Vec<char>, Board), NotationError> {
    let wrong = || {
        NotationError::new(
            text,
            "vertices joined by `-`, with branches in brackets, such as `.-.(-.;-.-.)`",
        )
    };
    let (mut letters, mut edges) = (Vec::new(), Vec::new());
    // The vertex to go on from, whether a line to the next one was read, and
    // where branches began.
    let (mut at, mut line, mut forks) = (None, false, Vec::new());
    for letter in text.chars().filter(|letter| !letter.is_whitespace()) {
        match (letter, at) {
            ('-', Some(_)) if !line => line = true,
            ('(', Some(from)) if !line => forks.push(from),
            (';', Some(_)) if !line => at = Some(*forks.last().ok_or_else(wrong)?),
            (')', Some(_)) if !line => at = Some(forks.pop().ok_or_else(wrong)?),
            ('-' | '(' | ';' | ')', _) => return Err(wrong()),
            (_, Some(_)) if !line => return Err(wrong()),
            (letter, from) => {
                edges.extend(from.map(|from| (from, letters.len())));
                at = Some(letters.len());
                letters.push(letter);
                line = false;
            }
        }
    }
    if line || !forks.is_empty() {
        return Err(wrong());
    }
    let board = Board::new(letters.len(), edges)?;
    Ok((letters, board))
}
