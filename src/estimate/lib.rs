//! Energy without a meter: from exact counts of a recorded execution and a device's profile.
//!
//! ```
//! use wattline_adjust::DeviceModel;
//! use wattline_estimate::cpu_profile::{CostFunctions, CpuProfile, Effects, Sizes, estimate};
//! use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
//! use wattline_map::{BlockMap, Feature, LineCounts, MethodMap, ProbeMap};
//! use wattline_recording::{FrameEnd, PathCount, PathTuple, ThreadInfo, Trace};
//!
//! // A method of one block: three additions in line 7. It was called once.
//! let method = MethodMap {
//!     dex: "classes.dex".into(),
//!     class: "Lcom/example/Main;".into(),
//!     name: "add".into(),
//!     descriptor: "()V".into(),
//!     source_file: None,
//!     runs_as: None,
//!     base: 0,
//!     graph: PathGraph {
//!         starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
//!         edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
//!         total: 1,
//!         ..PathGraph::default()
//!     },
//!     blocks: vec![BlockMap {
//!         start: 0,
//!         end: 6,
//!         lines: vec![LineCounts { line: 7, counts: vec![(0, 3)] }],
//!         sites: vec![],
//!         ends: None,
//!     }],
//!     leaf: false,
//!     table: 0,
//!     places: vec![],
//! };
//! let add_int = Feature::Op(0x90);
//! let map = ProbeMap { features: vec![add_int], methods: vec![method], ..ProbeMap::default() };
//! let trace = Trace {
//!     threads: vec![ThreadInfo { id: 1, name: "main".into() }],
//!     tuples: vec![PathTuple {
//!         thread: 0,
//!         start_ns: 0,
//!         end_ns: 900,
//!         end: FrameEnd::Returned,
//!         own: 0,
//!         paths_at: 0,
//!         paths_len: 1,
//!     }],
//!     paths: vec![PathCount { path: 0, count: 1 }],
//!     ..Trace::default()
//! };
//!
//! let profile = CpuProfile::embedded()?;
//! let functions = CostFunctions::new(&profile, None);
//! let printed = Effects { contexts: false, compiled: false, rising: false, sizes: false };
//! let found = estimate((&map, &trace), &functions, &Sizes::default(), &DeviceModel::embedded()?, printed)?;
//! let add = profile.costs.iter().find(|cost| cost.op == "add-int").ok_or("not measured")?;
//! assert!((found.total_j() / (3.0 * add.energy_j) - 1.0).abs() < 1e-9);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`cpu_profile`] is eCalc (Hao et al., "Estimating Android Applications' CPU Energy Usage via Bytecode Profiling",
//! GREENS 2012): cost functions of instructions, calibrated by micro-benchmarks, over the paths that a program took.
//! `docs/papers.md` says what of the paper is here, and where its printed form was changed.
//!
//! [`orka`] is Orka (Cornet, Gopalan, ENERGY 2018): the radio's power states by counters of traffic, charged to routines.
//!
//! [`greendroid`] is GreenDroid (Couto et al., 2014): methods, classes and packages by the tests that take too much.
//!
//! [`components`] is the power of a device's components by the states that it tells of (PowerTutor, GreenDroid).
//!
//! [`runs`] is Hu et al. (2017): models of whole runs by method and by library call.
//!
//! # Vocabulary
//!
//! - *Cost function*: C of eCalc's Table II: the energy of one execution of an instruction, or of a library call.
//! - *Script*: a micro-benchmark: a loop of one instruction, or of a few whose other costs are known.
//! - *Context*: what an instruction costs more or less for the one before it.
//! - *Rising*: the time after a rest in which the cores' frequency is not yet what lasting work brings it to.

pub mod components;
pub mod cpu_profile;
pub mod greendroid;
mod micro;
pub mod orka;
pub mod runs;

pub use micro::MicroError;
