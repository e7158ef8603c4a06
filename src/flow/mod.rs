//! Control flow of one method and the Ball-Larus numbering of its acyclic paths.

mod path_graph;

pub use path_graph::{Edge, Path, PathGraph, Start, StartKind, Target};
