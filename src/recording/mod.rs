//! What a run left behind: path tuples, windowed calls, power samples and clock stamps.

mod model;
mod trace_file;

pub use model::{ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, Run, Sample, ThreadInfo, Trace};
pub use trace_file::{TraceError, TraceHeader, Trouble, read_trace_file, read_trace_header};
