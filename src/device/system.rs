//! What a device did beside the app, as it tells: the embedded phone from its own account, through its endpoint from the
//! file in which that stands.

use std::collections::HashMap;

use wattline_map::{MethodMap, ProbeMap};
use wattline_phone::{EventKind, SystemLog};
use wattline_recording::{Compiled, CoreFrequency, OnCore, SystemWork, SystemWorkKind, ThreadInfo, TracerNotes};

/// What a device tells.
#[derive(Debug, PartialEq)]
pub(super) struct Told {
    /// Sorted by start.
    pub system: Vec<SystemWork>,
    /// Sorted by time.
    pub compiled: Vec<Compiled>,
    /// Sorted by time; none of a device that does not tell.
    pub frequencies: Option<Vec<CoreFrequency>>,
    /// Sorted by start; none of a device that does not tell.
    pub running: Option<Vec<OnCore>>,
}

impl Told {
    /// Notes it.
    pub(super) fn note(self, notes: &mut TracerNotes) {
        notes.system = Some(self.system);
        notes.compiled = Some(self.compiled);
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
        system: told.filter_map(|told| work(threads, told)).collect(),
        compiled: methods(map, compiled.collect()),
        frequencies: Some(frequencies),
        running: Some(running).filter(|all: &Vec<OnCore>| !all.is_empty()),
    }
}

/// The file's lines: kind, thread or `-`, start and end on the device's clock; or `compiled`, a method, and when;
/// or `frequency`, kilohertz, and from when on; or `running`, a thread, and from when to when. None if it is no such file.
///
/// # Errors
/// The first line that does not say that.
pub(super) fn of_text((threads, map): (&[ThreadInfo], &ProbeMap), text: &str) -> Result<Option<Told>, String> {
    let mut lines = text.lines();
    if lines.next().map(str::trim) != Some(wattline_phone::SYSTEM_WORK_HEAD) {
        return Ok(None);
    }
    let (mut system, mut compiled, mut frequencies, mut running) = (Vec::new(), Vec::new(), Vec::new(), Vec::new());
    for (at, line) in lines.enumerate() {
        match said(line) {
            Some(Line::Work(told)) => system.extend(work(threads, told)),
            Some(Line::Compiled(method, at_ns)) => compiled.push((method, at_ns)),
            Some(Line::Frequency(from)) => frequencies.push(from),
            Some(Line::Running(thread, span)) => running.push(on_core(threads, thread, span)),
            None => {
                let what = "kind, thread, start and end, a compiled method and when, a frequency and when, or a running thread, \
                            start and end";
                return Err(format!("line {}: expected {what}, found `{line}`", at + 2));
            }
        }
    }
    let frequencies = (!frequencies.is_empty()).then_some(frequencies);
    let running = (!running.is_empty()).then_some(running);
    Ok(Some(Told { system, compiled: methods(map, compiled), frequencies, running }))
}

/// Kind, `Thread.getId`, start and end.
type Work = (SystemWorkKind, Option<u32>, i64, i64);

/// A line of the file.
enum Line<'t> {
    Work(Work),
    Compiled(&'t str, i64),
    Frequency(CoreFrequency),
    Running(u32, (i64, i64)),
}

fn said(line: &str) -> Option<Line<'_>> {
    let mut words = line.split_whitespace();
    let kind = match words.next()? {
        "collection" => SystemWorkKind::Collection,
        "preemption" => SystemWorkKind::Preemption,
        "compilation" => SystemWorkKind::Compilation,
        "compiled" => return Some(Line::Compiled(words.next()?, words.next()?.parse().ok()?)),
        "frequency" => {
            let khz = words.next()?.parse().ok()?;
            return Some(Line::Frequency(CoreFrequency { khz, at_ns: words.next()?.parse().ok()? }));
        }
        "running" => {
            let thread = words.next()?.parse().ok()?;
            return Some(Line::Running(thread, (words.next()?.parse().ok()?, words.next()?.parse().ok()?)));
        }
        _ => return None,
    };
    let thread = match words.next()? {
        "-" => None,
        id => Some(id.parse().ok()?),
    };
    Some(Line::Work((kind, thread, words.next()?.parse().ok()?, words.next()?.parse().ok()?)))
}

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
    let signature = |method: &MethodMap| match &method.runs_as {
        Some(signature) => signature.clone(),
        None => format!("{}->{}{}", method.class, method.name, method.descriptor),
    };
    let ids: HashMap<String, u32> = map.methods.iter().map(|method| (signature(method), method.base)).collect();
    compiled.into_iter().filter_map(|(method, at_ns)| Some(Compiled { at_ns, own: *ids.get(method)? })).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_phone::{CompiledMethod, CoreFrequency as OfPhone, Event, ThreadRunning};

    #[test]
    fn the_file_says_what_the_phone_says() {
        let event = |kind, thread, start_ns| Event { kind, thread, start_ns, end_ns: start_ns + 5, energy_pj: 1 };
        let log = SystemLog {
            events: vec![
                event(EventKind::Gc, None, 1),
                event(EventKind::Switch, Some(9), 2),
                event(EventKind::Compile, None, 3),
            ],
            compiled: ["La;->f(I)V", "La;->f(J)V"]
                .map(|method| CompiledMethod { at_ns: 7, method: method.into() })
                .into(),
            frequencies: [(0, 600_000), (8, 900_000)].map(|(at_ns, khz)| OfPhone { at_ns, khz }).into(),
            running: [(9, 1, 4), (11, 2, 3)]
                .map(|(thread, start_ns, end_ns)| ThreadRunning { thread, start_ns, end_ns })
                .into(),
        };
        let threads = [ThreadInfo { id: 9, name: "main".into() }];
        let one =
            MethodMap { class: "La;".into(), name: "f".into(), descriptor: "(I)V".into(), ..MethodMap::default() };
        let map = ProbeMap { methods: vec![one], ..ProbeMap::default() };
        let text = wattline_phone::system_work(&log);
        let read = of_text((&threads, &map), &text).unwrap().unwrap();
        assert_eq!((read.system.len(), read.system[1].thread), (3, Some(0)));
        assert_eq!(read.compiled, [Compiled { at_ns: 7, own: 0 }], "one is none of the map's");
        assert_eq!(read, of_phone((&threads, &map), &log));
        assert_eq!(read.frequencies.unwrap()[1], CoreFrequency { at_ns: 8, khz: 900_000 });
        let on_core = [(1, 4, Some(0)), (2, 3, None)];
        assert_eq!(
            read.running.unwrap(),
            on_core.map(|(start_ns, end_ns, thread)| OnCore { start_ns, end_ns, thread })
        );
        let silent = SystemLog { frequencies: Vec::new(), running: Vec::new(), ..log };
        let silent = of_text((&threads, &map), &wattline_phone::system_work(&silent)).unwrap().unwrap();
        assert_eq!((silent.frequencies, silent.running), (None, None));
        assert_eq!(of_text((&[], &map), &text).unwrap().unwrap().system.len(), 2, "a thread that ran no probes");
        assert_eq!(of_text((&threads, &map), "cat: no such file"), Ok(None));
        for (line, damage) in [("compilation - 3 8", "holiday - 3 8"), ("running 11 2 3", "running 11 2")] {
            let damaged = of_text((&threads, &map), &text.replace(line, damage)).unwrap_err();
            assert!(damaged.contains(": expected kind") && damaged.contains(&format!("`{damage}`")), "{damaged}");
        }
    }
}
