//! The rules that every recording obeys, so that whoever reads one later may index without fear.

use thiserror::Error;

use super::{FrameEnd, Run};
use crate::probe::map::ProbeMap;

/// A recording that contradicts itself or its probe map.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{list} entry {position}: {what}")]
pub struct CheckError {
    /// Which list, as in `tuples`.
    pub list: &'static str,
    /// Position in it.
    pub position: usize,
    /// What was expected there.
    pub what: String,
}

fn fail(list: &'static str, position: usize, what: impl Into<String>) -> Result<(), CheckError> {
    Err(CheckError { list, position, what: what.into() })
}

/// Verifies every index, order and range of a run against the map that explains it.
///
/// # Errors
/// The first entry that breaks a rule of the types in [`crate::recording`].
pub fn check(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    check_tuples(run, map)?;
    check_calls(run, map)?;
    check_samples(run)?;
    check_clock(run)
}

fn check_tuples(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let trace = &run.trace;
    let mut previous = (0, i64::MIN);
    for (i, tuple) in trace.tuples.iter().enumerate() {
        if tuple.thread as usize >= trace.threads.len() {
            return fail("tuples", i, format!("thread {} of {}", tuple.thread, trace.threads.len()));
        }
        if tuple.end_ns < tuple.start_ns {
            return fail("tuples", i, format!("ends at {} before it starts at {}", tuple.end_ns, tuple.start_ns));
        }
        if (tuple.thread, tuple.start_ns) < previous {
            return fail("tuples", i, "expected order by thread and start");
        }
        previous = (tuple.thread, tuple.start_ns);
        if trace.paths_of(tuple).len() != tuple.paths_len as usize {
            return fail("tuples", i, "its paths lie outside the list of paths");
        }
        if tuple.paths_len == 0 && matches!(tuple.end, FrameEnd::Returned | FrameEnd::Thrown) {
            return fail("tuples", i, "a finished frame without a path");
        }
    }
    for (i, path) in trace.paths.iter().enumerate() {
        if path.count == 0 {
            return fail("paths", i, "expected a count of at least 1");
        }
        if map.locate(path.path).is_none() {
            return fail("paths", i, format!("path id {} is not in the probe map", path.path));
        }
    }
    Ok(())
}

fn check_calls(run: &Run, map: &ProbeMap) -> Result<(), CheckError> {
    let trace = &run.trace;
    let mut previous = (0, i64::MIN);
    for (i, call) in trace.calls.iter().enumerate() {
        if call.thread as usize >= trace.threads.len() {
            return fail("calls", i, format!("thread {} of {}", call.thread, trace.threads.len()));
        }
        if call.site as usize >= map.sites.len() {
            return fail("calls", i, format!("site {} of {}", call.site, map.sites.len()));
        }
        if call.end_ns < call.start_ns {
            return fail("calls", i, format!("ends at {} before it starts at {}", call.end_ns, call.start_ns));
        }
        if (call.thread, call.start_ns) < previous {
            return fail("calls", i, "expected order by thread and start");
        }
        previous = (call.thread, call.start_ns);
    }
    Ok(())
}

fn check_samples(run: &Run) -> Result<(), CheckError> {
    match run.samples.windows(2).position(|pair| pair[0].at_ns >= pair[1].at_ns) {
        Some(i) => fail("samples", i + 1, "expected a time after the previous one's"),
        None => Ok(()),
    }
}

fn check_clock(run: &Run) -> Result<(), CheckError> {
    if run.clock.len() < 2 {
        return fail("clock", run.clock.len(), "expected a stamp at the start and one at the end");
    }
    let broken = run.clock.windows(2).position(|p| p[0].device_ns >= p[1].device_ns || p[0].meter_ns >= p[1].meter_ns);
    match broken {
        Some(i) => fail("clock", i + 1, "expected both clocks to have advanced"),
        None => Ok(()),
    }
}
