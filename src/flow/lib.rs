//! Control flow of one method and the Ball-Larus numbering of its acyclic paths.

mod graph;
mod locks;
mod loops;
mod numbering;
mod path_graph;
mod tables;

pub use graph::{Block, FlowError, FlowGraph};
pub use locks::LockDepths;
pub use loops::{CountedLoops, Round};
pub use numbering::{Counting, MOST_IN_TABLE, Numbered, TooManyPaths, number, number_with_rounds};
pub use path_graph::{Edge, Path, PathGraph, Start, StartKind, Target};
