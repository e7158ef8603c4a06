//! Recordings: path tuples, windowed calls, power samples and clock stamps of an app's runs, and the artifact that
//! keeps them.
//!
//! ```
//! use wattline_map::ProbeMap;
//! use wattline_recording::{Artifact, ClockStamp, FormatVersion, Manifest, Run, Sample, Sha256Hex};
//!
//! let run = Run {
//!     seed: 7,
//!     samples: vec![Sample { at_ns: 0, power_uw: 250_000 }, Sample { at_ns: 100_000, power_uw: 260_000 }],
//!     clock: vec![ClockStamp { device_ns: 0, meter_ns: 0 }, ClockStamp { device_ns: 100_000, meter_ns: 100_001 }],
//!     ..Run::default()
//! };
//! let manifest = Manifest {
//!     format: FormatVersion::CURRENT,
//!     tool: "example".into(),
//!     app: Sha256Hex::of(b"the app's file"),
//!     package: "com.example".into(),
//!     scenario: "login".into(),
//!     scenario_digest: Sha256Hex::of(b"the script"),
//!     device: "a phone".into(),
//!     meter: "a meter".into(),
//!     settings: Default::default(),
//!     seeds: vec![run.seed],
//!     entries: Default::default(),
//!     conditions: Default::default(),
//!     phones: Vec::new(),
//!     raw: None,
//! };
//! let artifact = Artifact { manifest, map: ProbeMap::default(), runs: vec![run], result: b"{}".to_vec() };
//!
//! let bytes = artifact.to_bytes()?;
//! assert_eq!(Artifact::from_bytes(&bytes)?.runs, artifact.runs);
//! # Ok::<(), wattline_recording::ArtifactError>(())
//! ```
//!
//! - [`Run`] is one run of a scenario: the [`Trace`] of the device and the [`Sample`]s of the meter.
//! - [`read_trace_file`] reads the file that the tracer leaves on the device; [`check()`] finds what contradicts the
//!   probe map or itself.
//! - [`Artifact`] is a recorded scenario in one file, a baseline for later builds. [`ArtifactReader`] and
//!   [`ArtifactWriter`] read and write one run at a time, for recordings that are larger than memory. [`slim`] keeps
//!   the runs in a second file, [`Merge`] puts the runs of several artifacts together;
//!   [`PhoneRuns`] says which phone made which of them.
//! - [`differences`] compares what two artifacts say about themselves.
//!
//! Vocabulary: a *frame* is one execution of a method; its *tuple* has the frame's thread, start, end, and how often
//! each path was taken. A *guest* is a frame without time stamps, whose paths are in the tuple of the frame around it.
//! A *call* is a windowed invocation of a method outside the app.
//!
//! Units are in the names: `at_ns` in nanoseconds of the clock of the device or the meter, `power_uw` in microwatts,
//! durations of probes `_ps` in picoseconds. Lists are sorted as their fields say. An artifact is deterministic: the
//! same content gives the same bytes.
//!
//! Errors: [`TraceError`] for the tracer's file, [`CheckError`] for a run, [`ArtifactError`] with the entry of an
//! artifact that is missing, damaged or contradicts another. A damaged artifact is refused, and never read in part.

mod artifact;
mod check;
mod codec;
pub mod differences;
mod entries;
mod error;
mod json;
mod manifest;
mod merge;
mod model;
mod pack;
mod phones;
mod probes;
mod reader;
pub mod settings;
mod slim;
mod trace_file;
mod writer;

pub use check::{CheckError, Checked, MOST_CALLS, MOST_FRAMES, MOST_SAMPLES, check};
pub use error::ArtifactError;
pub use manifest::{Artifact, EntryDigest, FormatVersion, Manifest, RawPart, Sha256Hex};
pub use merge::{Merge, MergeError, MergedRuns};
pub use model::{
    ApiCall, ClockStamp, Compiled, ComponentColumn, ComponentLog, CoreFrequency, FrameEnd, OnCore, PathCount,
    PathTuple, Pause, ProbeTimes, Rail, Run, Sample, SyncPulse, SystemWork, SystemWorkKind, ThreadInfo, Trace,
    TracerNotes, TrafficStamp, WallStamp,
};
pub use phones::{PhoneRuns, unite};
pub use reader::{ArtifactReader, EntrySize};
pub use slim::{make_whole, slim};
pub use trace_file::{TraceError, TraceHeader, Trouble, kernel_threads, read_trace_file, read_trace_header};
pub use writer::{ArtifactWriter, RunWriter};
