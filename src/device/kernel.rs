//! What the kernel's trace says of a run: when its threads were on a core and who had it meanwhile, at which frequency,
//! what the runtime compiled, and when it collected garbage.

use std::collections::{HashMap, HashSet};

use super::system::{Told, signature};
use wattline_map::ProbeMap;
use wattline_meters::perfetto::{Kernel, Slice, Switch};
use wattline_meters::{Clock, ClockReading};
use wattline_phone::method_as_written;
use wattline_recording::{Compiled, CoreFrequency, OnCore, SystemWork, SystemWorkKind};

/// How slices of the runtime begin in which it compiles a method, and end in which it collects garbage.
const COMPILES: &str = "JIT compiling ";
const COLLECTS: &str = " GC";
/// A slice that the framework writes whenever a process of an app starts: then its other slices are there, too.
const STARTS: &str = "bindApplication";
/// The part of a collection in which threads of the app may be on a core although it holds them up.
const HELD: f64 = 0.1;
/// Two readings of the clocks may differ by this, nanoseconds: more, and the phone slept meanwhile.
const APART_NS: i64 = 5_000_000;

/// Whether a slice says something of a run.
pub(super) fn matters(name: &str) -> bool {
    name.starts_with(COMPILES) || name.ends_with(COLLECTS) || name == STARTS
}

/// The app whose run it was.
pub(super) struct Traced<'a> {
    /// The process.
    pub process: i32,
    /// Positions in the trace's list of threads by the kernel's numbers.
    pub threads: &'a HashMap<i32, u32>,
    pub map: &'a ProbeMap,
}

impl Traced<'_> {
    fn owns(&self, kernel: &Kernel, thread: i32) -> bool {
        thread == self.process
            || self.threads.contains_key(&thread)
            || kernel.processes.get(&thread) == Some(&self.process)
    }
}

/// What a trace tells of a run, on the device's monotonic clock; nothing if the phone slept.
///
/// # Errors
/// Events were lost, or the trace does not relate its clock to the monotonic one.
pub(super) fn told(kernel: &Kernel, traced: &Traced<'_>) -> Result<Told, String> {
    if kernel.lost {
        return Err("events were overwritten before they were read".into());
    }
    let Some(behind_ns) = behind(&kernel.clocks)? else { return Ok(Told::default()) };
    let own = |slice: &&Slice| slice.process == traced.process;
    let slices: Vec<&Slice> = kernel.slices.iter().filter(own).collect();
    let tells = slices.iter().any(|slice| slice.name == STARTS);
    let compilers: HashSet<i32> =
        slices.iter().filter(|slice| slice.name.starts_with(COMPILES)).map(|slice| slice.thread).collect();
    let mut cores = Cores::default();
    kernel.switches.iter().for_each(|switch| cores.switch(switch, kernel, traced));
    let Cores { mut running, mut preempted, .. } = cores;
    running.retain(|on| !compilers.contains(&on.thread));
    let collections: Vec<&Slice> = slices
        .iter()
        .filter(|slice| slice.name.ends_with(COLLECTS) && holds_up(slice, &running, traced))
        .copied()
        .collect();
    cut(&mut running, &collections);
    let running = on_core(running, traced, behind_ns);
    let collected = collections.iter().map(|slice| (SystemWorkKind::Collection, slice.start_ns, slice.end_ns, None));
    let compiled = slices.iter().filter(|slice| slice.name.starts_with(COMPILES));
    let worked = compiled.map(|slice| (SystemWorkKind::Compilation, slice.start_ns, slice.end_ns, None));
    preempted.extend(collected.chain(worked));
    let work = preempted.into_iter().map(|(kind, start_ns, end_ns, thread)| SystemWork {
        start_ns: start_ns - behind_ns,
        end_ns: end_ns - behind_ns,
        kind,
        thread,
    });
    let mut system: Vec<SystemWork> = work.collect();
    system.sort_unstable();
    let frequencies = frequencies(kernel, traced, behind_ns);
    Ok(Told {
        system: tells.then_some(system),
        compiled: tells.then(|| methods(&slices, traced.map, behind_ns)),
        frequencies: (!frequencies.is_empty()).then_some(frequencies),
        running: (!running.is_empty()).then_some(running),
    })
}

/// By how much the monotonic clock, which stands still while the phone sleeps, is behind the trace's; none if it slept.
fn behind(clocks: &[ClockReading]) -> Result<Option<i64>, String> {
    let each = clocks.iter().filter(|reading| reading.clock == Clock::Monotonic);
    let behind: Vec<i64> = each.map(|reading| reading.at_ns - reading.other_ns).collect();
    let (Some(least), Some(most)) = (behind.iter().min(), behind.iter().max()) else {
        return Err("the trace does not say what CLOCK_MONOTONIC was".into());
    };
    Ok((most - least <= APART_NS).then_some(*least))
}

/// A time of a thread of the app on a core, on the trace's clock.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Stay {
    start_ns: i64,
    end_ns: i64,
    thread: i32,
}

/// Kind, start, end, and the thread that was held up.
type Work = (SystemWorkKind, i64, i64, Option<u32>);

/// Who has the cores.
#[derive(Default)]
struct Cores {
    /// The thread on each core, and since when.
    now: HashMap<u32, (i32, i64)>,
    /// A thread of the app that has to wait for its turn, and since when, by the core that was taken from it.
    waits: HashMap<u32, (i32, i64)>,
    /// When each thread of the app was given a core last.
    given: HashMap<i32, i64>,
    running: Vec<Stay>,
    preempted: Vec<Work>,
}

impl Cores {
    fn switch(&mut self, switch: &Switch, kernel: &Kernel, traced: &Traced<'_>) {
        let Switch { at_ns, core, next, was_ready } = *switch;
        if let Some((thread, since_ns)) = self.now.insert(core, (next, at_ns)) {
            if traced.owns(kernel, thread) {
                self.running.push(Stay { start_ns: since_ns, end_ns: at_ns, thread });
                if was_ready && next != 0 && !traced.owns(kernel, next) {
                    self.waits.insert(core, (thread, at_ns));
                }
            } else {
                self.held_up(core, (since_ns, at_ns), traced);
            }
        }
        if traced.owns(kernel, next) {
            self.given.insert(next, at_ns);
        }
        if next == 0 || traced.owns(kernel, next) {
            self.waits.remove(&core);
        }
    }

    /// Another process had a core: the thread from which it was taken waited, unless it was given another one.
    fn held_up(&mut self, core: u32, (since_ns, at_ns): (i64, i64), traced: &Traced<'_>) {
        let Some((thread, waits_ns)) = self.waits.get(&core) else { return };
        let Some(position) = traced.threads.get(thread) else { return };
        let given = self.given.get(thread).filter(|given_ns| *given_ns > waits_ns);
        let end_ns = given.map_or(at_ns, |given_ns| at_ns.min(*given_ns));
        if since_ns < end_ns {
            self.preempted.push((SystemWorkKind::Preemption, since_ns, end_ns, Some(*position)));
        }
    }
}

/// Whether threads of the app that ran probes stand still while garbage is collected.
fn holds_up(slice: &Slice, running: &[Stay], traced: &Traced<'_>) -> bool {
    let within = running.iter().filter(|on| traced.threads.contains_key(&on.thread) && on.thread != slice.thread);
    let on_core = within.map(|on| (on.end_ns.min(slice.end_ns) - on.start_ns.max(slice.start_ns)).max(0) as f64);
    on_core.sum::<f64>() <= HELD * (slice.end_ns - slice.start_ns) as f64
}

/// Takes out of the times on a core what a slice of the same thread stands for already.
fn cut(running: &mut Vec<Stay>, slices: &[&Slice]) {
    for slice in slices {
        let mut left = Vec::new();
        running.retain(|on| {
            let apart = on.thread != slice.thread || on.end_ns <= slice.start_ns || slice.end_ns <= on.start_ns;
            if !apart {
                left.extend([Stay { end_ns: slice.start_ns, ..*on }, Stay { start_ns: slice.end_ns, ..*on }]);
            }
            apart
        });
        running.extend(left.into_iter().filter(|on| on.start_ns < on.end_ns));
    }
}

fn on_core(running: Vec<Stay>, traced: &Traced<'_>, behind_ns: i64) -> Vec<OnCore> {
    let each = running.into_iter().filter(|on| on.start_ns < on.end_ns).map(|on| OnCore {
        start_ns: on.start_ns - behind_ns,
        end_ns: on.end_ns - behind_ns,
        thread: traced.threads.get(&on.thread).copied(),
    });
    let mut all: Vec<OnCore> = each.collect();
    all.sort_unstable();
    all
}

/// The frequency of the core that a thread of the app was given last, from moment to moment.
fn frequencies(kernel: &Kernel, traced: &Traced<'_>, behind_ns: i64) -> Vec<CoreFrequency> {
    let mut khz: HashMap<u32, u32> = HashMap::new();
    let mut all: Vec<CoreFrequency> = Vec::new();
    let mut of_app = None;
    let mut say = |at_ns: i64, khz: Option<&u32>| {
        if let Some(&khz) = khz
            && all.last().is_none_or(|last| last.khz != khz)
        {
            all.push(CoreFrequency { at_ns: at_ns - behind_ns, khz });
        }
    };
    let mut speeds = kernel.speeds.iter().peekable();
    for switch in kernel.switches.iter().filter(|switch| traced.owns(kernel, switch.next)) {
        while let Some(speed) = speeds.next_if(|speed| speed.at_ns <= switch.at_ns) {
            khz.insert(speed.core, speed.khz);
            if of_app.is_none_or(|core| core == speed.core) {
                say(speed.at_ns, Some(&speed.khz));
            }
        }
        of_app = Some(switch.core);
        say(switch.at_ns, khz.get(&switch.core));
    }
    for speed in speeds.filter(|speed| of_app == Some(speed.core)) {
        say(speed.at_ns, Some(&speed.khz));
    }
    all
}

/// Methods of the map that were compiled, from the end of their compilation on; the first counts.
fn methods(slices: &[&Slice], map: &ProbeMap, behind_ns: i64) -> Vec<Compiled> {
    let ids: HashMap<String, u32> =
        map.methods.iter().map(|method| (method_as_written(&signature(method)), method.base)).collect();
    let mut seen = HashSet::new();
    let compiled = slices.iter().filter_map(|slice| {
        let name = slice.name.strip_prefix(COMPILES)?;
        let own = *ids.get(name.rsplit_once(" (kind=").map_or(name, |(method, _)| method))?;
        seen.insert(own).then_some(Compiled { at_ns: slice.end_ns - behind_ns, own })
    });
    let mut all: Vec<Compiled> = compiled.collect();
    all.sort_unstable();
    all
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_map::MethodMap;
    use wattline_meters::perfetto::CoreSpeed;

    fn switch(at_ns: i64, core: u32, next: i32, was_ready: bool) -> Switch {
        Switch { at_ns, core, next, was_ready }
    }

    fn slice(thread: i32, start_ns: i64, end_ns: i64, name: &str) -> Slice {
        Slice { start_ns, end_ns, thread, process: 40, name: name.into() }
    }

    /// Threads 40 and 41 run probes, 45 compiles, 46 collects; 7 is another process', and the monotonic clock is 1000 behind.
    fn traced(kernel: &Kernel) -> Result<Told, String> {
        let map = ProbeMap {
            methods: vec![MethodMap {
                class: "La/B;".into(),
                name: "f".into(),
                descriptor: "([I)V".into(),
                base: 9,
                ..MethodMap::default()
            }],
            ..ProbeMap::default()
        };
        told(kernel, &Traced { process: 40, threads: &[(40, 0), (41, 1)].into(), map: &map })
    }

    fn kernel(switches: Vec<Switch>, slices: Vec<Slice>) -> Kernel {
        let clock = |at_ns| ClockReading { at_ns, clock: Clock::Monotonic, other_ns: at_ns - 1000 };
        Kernel {
            switches,
            slices,
            processes: [(45, 40), (46, 40), (7, 7)].into(),
            clocks: vec![clock(1000), clock(900_000)],
            ..Kernel::default()
        }
    }

    #[test]
    fn who_had_a_core_and_who_took_it() {
        let switches = vec![
            switch(1100, 0, 40, false),
            switch(1150, 1, 41, false),
            switch(1200, 0, 7, true),
            switch(1250, 0, 40, true),
            switch(1300, 0, 0, false),
            // A thread that sleeps is not held up by whoever runs next.
            switch(1350, 1, 7, false),
            switch(1400, 1, 45, true),
            switch(1500, 1, 0, false),
        ];
        let slices = vec![
            slice(40, 1100, 1100, "bindApplication"),
            slice(45, 1400, 1500, "JIT compiling void a.B.f(int[]) (kind=Baseline)"),
            slice(46, 1500, 1600, "NativeAlloc concurrent copying GC"),
        ];
        let told = traced(&kernel(switches, slices)).unwrap();
        let on = |start_ns, end_ns, thread| OnCore { start_ns, end_ns, thread };
        assert_eq!(told.running.unwrap(), [on(100, 200, Some(0)), on(150, 350, Some(1)), on(250, 300, Some(0))]);
        let work = |start_ns, end_ns, kind, thread| SystemWork { start_ns, end_ns, kind, thread };
        let expected = [
            work(200, 250, SystemWorkKind::Preemption, Some(0)),
            work(400, 500, SystemWorkKind::Compilation, None),
            work(500, 600, SystemWorkKind::Collection, None),
        ];
        assert_eq!(told.system.unwrap(), expected);
        assert_eq!(told.compiled.unwrap(), [Compiled { at_ns: 500, own: 9 }]);
        assert_eq!(told.frequencies, None);
    }

    #[test]
    fn a_collection_beside_the_app_is_a_thread_of_its_own() {
        let switches = vec![
            switch(1100, 0, 40, false),
            switch(1200, 1, 46, false),
            switch(1300, 1, 0, false),
            switch(1400, 0, 0, false),
        ];
        let slices =
            vec![slice(40, 1100, 1100, "bindApplication"), slice(46, 1200, 1300, "Background concurrent copying GC")];
        let told = traced(&kernel(switches, slices)).unwrap();
        assert_eq!(told.system, Some(Vec::new()));
        let threads: Vec<_> = told.running.unwrap().iter().map(|on| (on.start_ns, on.thread)).collect();
        assert_eq!(threads, [(100, Some(0)), (200, None)]);
    }

    #[test]
    fn frequencies_are_those_of_the_core_that_the_app_has() {
        let speed = |at_ns, core, khz| CoreSpeed { at_ns, core, khz };
        let switches = vec![switch(1100, 0, 40, false), switch(1300, 4, 40, false)];
        let speeds = vec![
            speed(1050, 0, 600),
            speed(1060, 4, 2000),
            speed(1200, 0, 900),
            speed(1250, 4, 1000),
            speed(1400, 0, 300),
        ];
        let told = traced(&Kernel { speeds, ..kernel(switches, Vec::new()) }).unwrap();
        let khz: Vec<_> = told.frequencies.unwrap().iter().map(|from| (from.at_ns, from.khz)).collect();
        assert_eq!(khz.last(), Some(&(300, 1000)), "{khz:?}");
        assert!(khz.contains(&(200, 900)) && !khz.iter().any(|from| from.1 == 300), "{khz:?}");
        assert_eq!(told.system, None, "nothing says that the runtime's slices are there");
    }

    #[test]
    fn what_is_lost_is_refused_and_what_is_slept_through_not_told() {
        let lost = Kernel { lost: true, ..kernel(vec![switch(1100, 0, 40, false)], Vec::new()) };
        assert!(traced(&lost).unwrap_err().contains("overwritten"));
        let mut slept = kernel(Vec::new(), Vec::new());
        slept.clocks[1].other_ns -= 70_000_000;
        assert_eq!(traced(&slept), Ok(Told::default()));
        slept.clocks.clear();
        assert!(traced(&slept).unwrap_err().contains("CLOCK_MONOTONIC"));
    }
}
