//! The kernel's part of a trace of Perfetto: what the phone tells of a run, as a kernel's scheduler and Android's
//! runtime would have written it (`sched_switch`, `cpu_frequency`, slices of the runtime).

use crate::system_log::PROCESS;
use crate::{CompiledMethod, Event, EventKind, SystemLog, method_as_written};
use wattline_meters::perfetto::ftrace::{
    CompactSched, CpuFrequency, FtraceEvent, FtraceEventBundle, KernelPacket, Print, ProcessThread, ProcessTree,
};

/// The thread that collects garbage.
const COLLECTOR: i32 = 3000;
/// The first thread that compiles.
const COMPILER: i32 = 3100;
/// A thread of another process.
const FOREIGN: i32 = 999;
/// The state of a thread that sleeps.
const SLEEPS: i64 = 1;

/// A time of a thread on a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
struct Span {
    start_ns: i64,
    /// Of those that begin together, who takes the core of the one before comes first.
    is_own: bool,
    end_ns: i64,
    thread: i32,
}

/// The packets of a run.
pub(super) fn packets(log: &SystemLog, start_ns: i64) -> Vec<KernelPacket> {
    let compilers = compilers(log);
    let cores = on_cores(&spans(log, &compilers));
    let mut all = vec![tree(log, &compilers)];
    for (core, spans) in (0..).zip(&cores) {
        all.push(bundle(core, FtraceEventBundle { compact_sched: Some(switches(spans)), ..Default::default() }));
        let of_core = log.frequencies.iter().map(|from| FtraceEvent {
            timestamp: Some(from.at_ns as u64),
            cpu_frequency: Some(CpuFrequency { state: Some(from.khz), cpu_id: Some(core) }),
            ..Default::default()
        });
        all.push(bundle(core, FtraceEventBundle { event: of_core.collect(), ..Default::default() }));
    }
    let mut event = slices(log, &compilers, start_ns);
    event.sort_by_key(|event| event.timestamp);
    all.push(bundle(0, FtraceEventBundle { event, ..Default::default() }));
    all
}

fn bundle(core: u32, bundle: FtraceEventBundle) -> KernelPacket {
    KernelPacket { ftrace_events: Some(FtraceEventBundle { cpu: Some(core), ..bundle }), ..Default::default() }
}

fn own_thread(id: u32) -> i32 {
    PROCESS.wrapping_add(id as i32).wrapping_sub(1)
}

/// Of each compilation, by the order of events, who does it: the first that is not busy.
fn compilers(log: &SystemLog) -> Vec<(Event, i32)> {
    let mut busy_ns: Vec<i64> = Vec::new();
    let compilations = log.events.iter().filter(|event| event.kind == EventKind::Compile);
    let each = compilations.map(|event| {
        let free = busy_ns.iter().position(|until_ns| *until_ns <= event.start_ns).unwrap_or(busy_ns.len());
        busy_ns.resize(busy_ns.len().max(free + 1), 0);
        busy_ns[free] = event.end_ns;
        (*event, COMPILER + free as i32)
    });
    each.collect()
}

/// All times on a core, in order.
fn spans(log: &SystemLog, compilers: &[(Event, i32)]) -> Vec<Span> {
    let span = |is_own, thread, start_ns, end_ns| Span { start_ns, is_own, end_ns, thread };
    let own = log.running.iter().map(|on| span(true, own_thread(on.thread), on.start_ns, on.end_ns));
    let other = log.events.iter().filter_map(|event| match event.kind {
        EventKind::Gc => Some(span(true, COLLECTOR, event.start_ns, event.end_ns)),
        EventKind::Switch => Some(span(false, FOREIGN, event.start_ns, event.end_ns)),
        EventKind::Compile => None,
    });
    let compile = compilers.iter().map(|(event, thread)| span(true, *thread, event.start_ns, event.end_ns));
    let mut all: Vec<Span> = own.chain(other).chain(compile).filter(|span| span.start_ns < span.end_ns).collect();
    all.sort_unstable();
    all
}

/// The spans of each core: a thread goes where one is free, first where it was.
fn on_cores(spans: &[Span]) -> Vec<Vec<Span>> {
    let mut cores: Vec<Vec<Span>> = Vec::new();
    for span in spans {
        let free = |core: &Vec<Span>| core.last().is_none_or(|last| last.end_ns <= span.start_ns);
        let follows = |core: &Vec<Span>| {
            core.last().is_some_and(|last| match span.is_own {
                true => {
                    let own = core.iter().rev().find(|before| before.is_own);
                    last.end_ns <= span.start_ns && own.is_some_and(|own| own.thread == span.thread)
                }
                false => last.end_ns == span.start_ns && last.is_own,
            })
        };
        match cores.iter().position(follows).or_else(|| cores.iter().position(free)) {
            Some(core) => cores[core].push(*span),
            None => cores.push(vec![*span]),
        }
    }
    cores
}

/// A core's switches: who is followed at once by another process could have gone on.
fn switches(spans: &[Span]) -> CompactSched {
    let mut switches: Vec<(i64, i64, i32)> = Vec::new();
    for (at, span) in spans.iter().enumerate() {
        let next = spans.get(at + 1).filter(|next| next.start_ns == span.end_ns);
        if at == 0 || spans[at - 1].end_ns < span.start_ns {
            switches.push((span.start_ns, 0, span.thread));
        }
        let state = if next.is_some_and(|next| !next.is_own) { 0 } else { SLEEPS };
        switches.push((span.end_ns, state, next.map_or(0, |next| next.thread)));
    }
    let mut before = 0;
    let since = |&(at, _, _): &(i64, i64, i32)| (at - std::mem::replace(&mut before, at)) as u64;
    CompactSched {
        switch_timestamp: switches.iter().map(since).collect(),
        switch_prev_state: switches.iter().map(|switch| switch.1).collect(),
        switch_next_pid: switches.iter().map(|switch| switch.2).collect(),
    }
}

/// Slices of the runtime and the framework.
fn slices(log: &SystemLog, compilers: &[(Event, i32)], start_ns: i64) -> Vec<FtraceEvent> {
    let mut all = Vec::new();
    let mut add = |thread: i32, (start_ns, end_ns): (i64, i64), name: &str| {
        let begin = format!("B|{PROCESS}|{name}\n");
        for (at_ns, buf) in [(start_ns, begin), (end_ns, format!("E|{PROCESS}\n"))] {
            all.push(FtraceEvent {
                timestamp: Some(at_ns as u64),
                pid: Some(thread as u32),
                print: Some(Print { buf: Some(buf) }),
                ..Default::default()
            });
        }
    };
    add(PROCESS, (start_ns, start_ns), "bindApplication");
    for event in log.events.iter().filter(|event| event.kind == EventKind::Gc) {
        add(COLLECTOR, (event.start_ns, event.end_ns), "Background concurrent copying GC");
    }
    // Methods of the class library are compiled, too; the list has the app's.
    let mut methods = log.compiled.iter().peekable();
    for (event, thread) in compilers {
        while methods.next_if(|method| method.at_ns < event.start_ns).is_some() {}
        let method = methods.next_if(|method| method.at_ns == event.start_ns);
        let name = method.map_or("void android.Framework.method()".to_owned(), |CompiledMethod { method, .. }| {
            method_as_written(method)
        });
        add(*thread, (event.start_ns, event.end_ns), &format!("JIT compiling {name} (kind=Optimized)"));
    }
    all
}

/// The threads of the app's process.
fn tree(log: &SystemLog, compilers: &[(Event, i32)]) -> KernelPacket {
    let own = log.running.iter().map(|on| own_thread(on.thread));
    let mut threads: Vec<i32> = own.chain(compilers.iter().map(|each| each.1)).chain([COLLECTOR]).collect();
    threads.sort_unstable();
    threads.dedup();
    let thread = |tid| ProcessThread { tid: Some(tid), name: None, tgid: Some(PROCESS) };
    let process_tree = Some(ProcessTree { threads: threads.into_iter().map(thread).collect() });
    KernelPacket { process_tree, ..Default::default() }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::{CoreFrequency, ThreadRunning};
    use wattline_meters::perfetto::{kernel, write};

    #[test]
    fn a_run_is_read_as_it_was() {
        let event = |kind, thread, start_ns, end_ns| Event { kind, thread, start_ns, end_ns, energy_pj: 1 };
        let on = |thread, start_ns, end_ns| ThreadRunning { thread, start_ns, end_ns };
        let log = SystemLog {
            events: vec![
                event(EventKind::Compile, None, 12, 18),
                event(EventKind::Compile, None, 14, 20),
                event(EventKind::Switch, Some(1), 30, 35),
                event(EventKind::Gc, None, 40, 60),
            ],
            compiled: vec![CompiledMethod { at_ns: 14, method: "La/B;->f([JLjava/lang/String;)V".into() }],
            frequencies: vec![CoreFrequency { at_ns: 10, khz: 600_000 }],
            running: vec![on(1, 10, 30), on(7, 15, 25), on(1, 35, 40)],
        };
        let mut bytes = Vec::new();
        packets(&log, 10).iter().for_each(|packet| write(packet, &mut bytes));
        let found = kernel(bytes.as_slice(), |_| true).unwrap();
        let names: Vec<_> =
            found.slices.iter().map(|slice| (slice.start_ns, slice.end_ns, slice.name.as_str())).collect();
        assert_eq!(names[0], (10, 10, "bindApplication"));
        assert_eq!(names[2], (14, 20, "JIT compiling void a.B.f(long[], java.lang.String) (kind=Optimized)"));
        assert_eq!(names[3], (40, 60, "Background concurrent copying GC"));
        let preempted = found.switches.iter().find(|switch| switch.next == FOREIGN).unwrap();
        assert_eq!((preempted.at_ns, preempted.was_ready), (30, true));
        let back = found.switches.iter().find(|switch| switch.at_ns == 35).unwrap();
        assert_eq!((back.core, back.next), (preempted.core, PROCESS));
        assert_eq!(found.processes[&(PROCESS + 6)], PROCESS);
        assert!(!found.lost && found.speeds.iter().all(|speed| (speed.at_ns, speed.khz) == (10, 600_000)));
    }
}
