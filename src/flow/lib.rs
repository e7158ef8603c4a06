//! Control flow of one Dalvik method, and the Ball-Larus numbering of its acyclic paths.
//!
//! ```
//! use wattline_dex::{Code, Units, asm::Body};
//! use wattline_flow::{FlowGraph, Target, number};
//!
//! // if-gtz v1, +3; return v0; return v1
//! let units: [u16; 4] = [0x013c, 3, 0x000f, 0x010f];
//! let insns = Units(units.iter().flat_map(|unit| unit.to_le_bytes()).collect::<Vec<_>>().into());
//! let code = Code { registers: 2, ins: 2, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
//!
//! let graph = FlowGraph::new(&Body::decode(&code)?)?;
//! assert_eq!(graph.blocks.len(), 3);
//! let paths = number(&graph, 1 << 16)?;
//! assert_eq!(paths.total, 2);
//! for number in 0..paths.total {
//!     let path = paths.decode(number).unwrap();
//!     assert_eq!((path.blocks[0], path.blocks.len(), path.end), (0, 2, Target::Return));
//! }
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`FlowGraph`] has the basic blocks of a body, with edges to the handlers of exceptions. [`number`] gives each
//! acyclic path through them a number: the sum of the values on the path's edges, by which [`PathGraph::decode`] finds
//! the blocks again. [`number_with_rounds`] numbers a method in which some loops are counted without a call.
//! [`LockDepths`] has the number of monitors that are held at each instruction.
//!
//! Vocabulary: a *back edge* leads to the head of a loop; there, and where an exception is caught, one path ends and
//! another begins. Edges are *cut*, and end paths as well, where a method has more paths than the limit allows. A
//! *round* is one way through a loop, back to its head. Blocks are numbered in address order from 0; an instruction's
//! *position* is its number in the body, and not its address.
//!
//! Errors: [`FlowError`] for a body without a sound control flow, with the address in code units; [`TooManyPaths`]
//! where even cutting edges leaves more paths than the limit.
//!
//! Source: Ball and Larus, "Efficient Path Profiling" (MICRO 1996).

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
