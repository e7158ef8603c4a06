//! The numbered graph of a method's acyclic paths: path number ↔ blocks.
//!
//! Ball and Larus, "Efficient Path Profiling" (MICRO 1996): every path from a start to an end gets a number, the sum
//! of the values on its edges. Back edges and cut edges end a path and begin another, so they appear twice here: as
//! an end ([`Target::Back`]) and as a start ([`StartKind::LoopHead`]).

use serde::{Deserialize, Serialize};

/// The numbered graph of a method, which turns a path number into blocks and back. Blocks are numbered in address
/// order; block 0 is the method's first.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct PathGraph {
    /// The starts of paths, sorted by value; the first is the method's entry with value 0.
    pub starts: Vec<Start>,
    /// Out-edges of each block, sorted by value. The first has value 0; a block that can throw has
    /// [`Target::Thrown`] there, so that the path number at the moment of a throw is already complete.
    pub edges: Vec<Vec<Edge>>,
    /// Number of paths: numbers run from 0 to `total - 1`.
    pub total: u32,
    /// Ways round counted loops, as blocks from the loop's head on: the last numbers are theirs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub rounds: Vec<Vec<u32>>,
    /// Whether paths that end at a back edge or a cut edge are counted in a table, without a call.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub in_line: bool,
}

/// The beginning of a path.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Start {
    /// The first block of the path.
    pub block: u32,
    /// The reason why a path begins there.
    pub kind: StartKind,
    /// Added to the path number.
    pub value: u32,
}

/// The reason why a path begins at a block. One block can be several of these, each with its own value.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum StartKind {
    /// The method was entered.
    Entry,
    /// A back edge or cut edge led there.
    LoopHead,
    /// An exception was caught there.
    Handler,
}

/// An out-edge of a block.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Edge {
    /// The target of the edge.
    pub to: Target,
    /// Added to the path number.
    pub value: u32,
}

/// The targets of edges.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Target {
    /// Another block of the same path.
    Block(u32),
    /// Out of the method, by a `return`.
    Return,
    /// Out of the path, by an exception; a handler of the same method, if any, begins a new path.
    Thrown,
    /// Along a back edge or a cut edge: the path ends and another begins at this block.
    Back(u32),
    /// Along the back edge of a counted loop with this head: the path goes on there as it was before this round.
    Round(u32),
}

/// A decoded path.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Path {
    /// The way in which the path began.
    pub start: StartKind,
    /// The blocks, in order; the last one may have been left half-way if `end` is [`Target::Thrown`].
    pub blocks: Vec<u32>,
    /// The way in which the path ended; never [`Target::Block`] or [`Target::Round`].
    pub end: Target,
}

impl PathGraph {
    /// The number of the first of [`PathGraph::rounds`].
    pub fn first_round(&self) -> u32 {
        self.total.saturating_sub(self.rounds.len() as u32)
    }

    /// Whether a path was counted where it ran, without a call of its own: in a register ([`PathGraph::rounds`]), or in
    /// a table.
    pub fn is_in_line(&self, number: u32) -> bool {
        (self.first_round()..self.total).contains(&number) || self.is_in_table(number)
    }

    /// Whether a table counts the path.
    pub fn is_in_table(&self, number: u32) -> bool {
        self.in_line
            && number < self.first_round()
            && self.walk(number).is_some_and(|path| matches!(path.end, Target::Back(_)))
    }

    /// The path with the given number; `None` if there is no such path.
    pub fn decode(&self, number: u32) -> Option<Path> {
        if number >= self.total {
            return None;
        }
        if let Some(round) = number.checked_sub(self.first_round()) {
            let blocks = self.rounds.get(round as usize)?.clone();
            let end = Target::Back(*blocks.first()?);
            return Some(Path { start: StartKind::LoopHead, blocks, end });
        }
        self.walk(number)
    }

    /// The path along the edges.
    fn walk(&self, number: u32) -> Option<Path> {
        let start = self.starts.iter().rev().find(|start| start.value <= number)?;
        let mut rest = number - start.value;
        let mut blocks = vec![start.block];
        let mut block = start.block;
        loop {
            let edge = self.edges.get(block as usize)?.iter().rev().find(|edge| edge.value <= rest)?;
            rest -= edge.value;
            match edge.to {
                // The graph has no cycle; a damaged one must not loop for ever.
                Target::Block(_) if blocks.len() > self.edges.len() => return None,
                Target::Block(next) => {
                    blocks.push(next);
                    block = next;
                }
                // No number leads there.
                Target::Round(_) => return None,
                end => return (rest == 0).then_some(Path { start: start.kind, blocks, end }),
            }
        }
    }
}
