//! Control flow of one method and the Ball-Larus numbering of its acyclic paths.

mod graph;
mod locks;
mod numbering;
mod path_graph;

pub use graph::{Block, FlowError, FlowGraph};
pub use locks::LockDepths;
pub use numbering::{TooManyPaths, number};
pub use path_graph::{Edge, Path, PathGraph, Start, StartKind, Target};
