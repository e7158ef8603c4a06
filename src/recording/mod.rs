//! What a run left behind: path tuples, windowed calls, power samples and clock stamps.

mod model;

pub use model::{ApiCall, ClockStamp, FrameEnd, PathCount, PathTuple, Run, Sample, ThreadInfo, Trace};
