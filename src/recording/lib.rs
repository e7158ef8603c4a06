//! What a run left behind: path tuples, windowed calls, power samples and clock stamps.

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
mod probes;
mod reader;
mod slim;
mod trace_file;
mod writer;

pub use check::{CheckError, Checked, check};
pub use error::ArtifactError;
pub use manifest::{Artifact, EntryDigest, FormatVersion, Manifest, RawPart, Sha256Hex};
pub use merge::{Merge, MergeError, MergedRuns};
pub use model::{
    ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, Pause, ProbeTimes, Run, Sample, SyncPulse, ThreadInfo, Trace,
    TracerNotes, WallStamp,
};
pub use reader::{ArtifactReader, EntrySize};
pub use slim::{make_whole, slim};
pub use trace_file::{TraceError, TraceHeader, Trouble, read_trace_file, read_trace_header};
pub use writer::{ArtifactWriter, RunWriter};
