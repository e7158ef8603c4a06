//! What a device did beside the app, as it tells: the embedded phone from its own account, others by the kernel's trace.

use std::collections::HashMap;

use wattline_map::{MethodMap, ProbeMap};
use wattline_phone::{EventKind, SystemLog};
use wattline_recording::{Compiled, CoreFrequency, OnCore, SystemWork, SystemWorkKind, ThreadInfo, TracerNotes};

/// What a device tells.
#[derive(Debug, PartialEq, Default)]
pub(super) struct Told {
    /// Sorted by start; none of a device that does not tell.
    pub system: Option<Vec<SystemWork>>,
    /// Sorted by time; none of a device that does not tell.
    pub compiled: Option<Vec<Compiled>>,
    /// Sorted by time; none of a device that does not tell.
    pub frequencies: Option<Vec<CoreFrequency>>,
    /// Sorted by start; none of a device that does not tell.
    pub running: Option<Vec<OnCore>>,
}

impl Told {
    /// Notes it.
    pub(super) fn note(self, notes: &mut TracerNotes) {
        notes.system = self.system;
        notes.compiled = self.compiled;
        notes.frequencies = self.frequencies;
        notes.running = self.running;
    }
}

/// The phone's own account.
pub(super) fn of_phone((threads, map): (&[ThreadInfo], &ProbeMap), log: &SystemLog) -> Told {
    let kind = |kind| match kind {
        EventKind::Gc => SystemWorkKind::Collection,
        EventKind::Switch => SystemWorkKind::Preemption,
        EventKind::Compile => SystemWorkKind::Compilation,
    };
    // The phone lists them in order of time.
    let told = log.events.iter().map(|event| (kind(event.kind), event.thread, event.start_ns, event.end_ns));
    let compiled = log.compiled.iter().map(|compiled| (compiled.method.as_str(), compiled.at_ns));
    let frequencies = log.frequencies.iter().map(|from| CoreFrequency { at_ns: from.at_ns, khz: from.khz }).collect();
    let running = log.running.iter().map(|on| on_core(threads, on.thread, (on.start_ns, on.end_ns))).collect();
    Told {
        system: Some(told.filter_map(|told| work(threads, told)).collect()),
        compiled: Some(methods(map, compiled.collect())),
        frequencies: Some(frequencies),
        running: Some(running).filter(|all: &Vec<OnCore>| !all.is_empty()),
    }
}

/// Kind, `Thread.getId`, start and end.
type Work = (SystemWorkKind, Option<u32>, i64, i64);

/// None for a thread that ran no probes.
fn work(threads: &[ThreadInfo], (kind, thread, start_ns, end_ns): Work) -> Option<SystemWork> {
    let thread = match thread {
        Some(id) => Some(threads.iter().position(|thread| thread.id == id)? as u32),
        None => None,
    };
    Some(SystemWork { start_ns, end_ns, kind, thread })
}

/// A thread that ran no probes is none of the recording's.
fn on_core(threads: &[ThreadInfo], thread: u32, (start_ns, end_ns): (i64, i64)) -> OnCore {
    let thread = threads.iter().position(|known| known.id == thread).map(|at| at as u32);
    OnCore { start_ns, end_ns, thread }
}

/// Those methods that the map has, by a path id of each.
fn methods(map: &ProbeMap, compiled: Vec<(&str, i64)>) -> Vec<Compiled> {
    let ids: HashMap<String, u32> = map.methods.iter().map(|method| (signature(method), method.base)).collect();
    compiled.into_iter().filter_map(|(method, at_ns)| Some(Compiled { at_ns, own: *ids.get(method)? })).collect()
}

/// How the runtime knows a method: `Lclass;->name(types)type`.
pub(super) fn signature(method: &MethodMap) -> String {
    match &method.runs_as {
        Some(signature) => signature.clone(),
        None => format!("{}->{}{}", method.class, method.name, method.descriptor),
    }
}
