//! When in a long window each method ran, by the stamps of a counting run.
//!
//! A window of a measuring build may last while the cores' frequency changes, and says nothing of when its guests ran. A
//! counting run stamps frames of each method now and then, inside the same window. So the parts of the window's work before
//! these stamps say at which frequencies the method ran in a measured run.

use std::collections::{BTreeMap, HashMap};

use super::frequency::{Frequencies, Piece};
use wattline_flow::StartKind;
use wattline_map::ProbeMap;
use wattline_recording::{ProbeTimes, Run};

/// The tracer's rule for which frames it stamps: a method whose stamped frame was shorter than this, or than so many times
/// what stamping takes, has twice as many guests next, up to the most, else half as many. Methods share slots.
const SHORT_NS: i64 = 20_000;
const SHORTEST: i64 = 50;
const MOST_CREDIT: u32 = 1023;
const SLOTS: usize = 4096;
/// Parts of a window's work that are told apart.
const PARTS: f64 = 1024.0;
/// Moments that guests between two stamps are spread over.
const SPREAD: usize = 4;

/// A window of a measuring build: the base of its method, and which of this method's it is in a run.
type Window = (u32, u32);

/// Executions of a method in a window, in order: the part of the window's work before them, from 0 to [`PARTS`], and how
/// many there were.
type Executions = Vec<(u16, f32)>;

/// The moments of a counting run, by window and by the position of the method in the probe map.
#[derive(Debug, Default)]
pub(super) struct Moments {
    windows: HashMap<Window, BTreeMap<usize, Executions>>,
}

/// The energy of each method's work in a frame relative to the highest frequency's, where it is known, by position in
/// the probe map.
pub(super) type Paces = BTreeMap<usize, f64>;

impl Moments {
    /// Those that a counting run shows. Windows in which the frequency did not change have none.
    pub fn learn(run: &Run, map: &ProbeMap, frequencies: &Frequencies) -> Moments {
        let tuples = &run.trace.tuples;
        let windows = windows(run, map);
        let credits = credits(run, map);
        let mut entered = Entered { map, known: HashMap::new() };
        let mut seen: BTreeMap<usize, BTreeMap<usize, Seen>> = BTreeMap::new();
        for (i, host) in hosts(run, &windows).into_iter().enumerate() {
            let Some(host) = host else { continue };
            let (frame, window) = (&tuples[i], &tuples[host]);
            let whole = frequencies.work(window.start_ns, window.end_ns);
            if whole <= 0.0 || frequencies.is_steady(window.start_ns, window.end_ns) {
                continue;
            }
            let middle_ns = frame.start_ns + (frame.end_ns - frame.start_ns) / 2;
            let at = (frequencies.work(window.start_ns, middle_ns) / whole).clamp(0.0, 1.0) as f32;
            let of_host = seen.entry(host).or_default();
            let own = map.locate(frame.own).map(|(method, _)| method);
            if let Some(own) = own.filter(|_| i != host) {
                of_host.entry(own).or_default().stamps.push((at, credits[i]));
            }
            for path in run.trace.paths_of(frame) {
                let Some(method) = entered.method(path.path) else { continue };
                if i != host {
                    of_host.entry(method).or_default().known.push((at, path.count as f32));
                } else if Some(method) != own {
                    of_host.entry(method).or_default().guests += path.count as f32;
                }
            }
        }
        let all = |methods: BTreeMap<usize, Seen>| {
            let each = methods.into_iter().map(|(method, seen)| (method, seen.executions()));
            each.filter(|(_, executions)| !executions.is_empty()).collect()
        };
        Moments { windows: seen.into_iter().filter_map(|(i, methods)| Some((windows[i]?, all(methods)))).collect() }
    }

    /// The paces of each frame's methods, by position in the trace's list: none of frames that are no windows, or in which
    /// the frequency did not change.
    pub fn paces(&self, run: &Run, map: &ProbeMap, frequencies: &Frequencies) -> Vec<Option<Paces>> {
        let paces = |(frame, window): (_, Option<Window>)| {
            let frame: &wattline_recording::PathTuple = frame;
            let methods = self.windows.get(&window?)?;
            if frequencies.is_steady(frame.start_ns, frame.end_ns) {
                return None;
            }
            let pieces = frequencies.pieces(frame.start_ns, frame.end_ns);
            Some(methods.iter().filter_map(|(method, all)| Some((*method, pace(all, &pieces)?))).collect())
        };
        run.trace.tuples.iter().zip(windows(run, map)).map(paces).collect()
    }
}

/// The mean pace of executions in a window of these pieces.
fn pace(executions: &Executions, pieces: &[Piece]) -> Option<f64> {
    let whole = pieces.last()?.until;
    let (mut sum, mut weights) = (0.0, 0.0);
    for &(part, count) in executions {
        let at = f64::from(part) / PARTS * whole;
        let piece = pieces.get(pieces.partition_point(|piece| piece.until < at)).or(pieces.last())?;
        sum += piece.pace * f64::from(count);
        weights += f64::from(count);
    }
    (weights > 0.0).then(|| sum / weights)
}

/// The frames that measuring builds stamp, numbered by method in order of their start. The others are none.
fn windows(run: &Run, map: &ProbeMap) -> Vec<Option<Window>> {
    let tuples = &run.trace.tuples;
    let stamped = map.stamps.as_ref().map(|stamps| stamps.methods.as_slice()).unwrap_or_default();
    let mut order: Vec<usize> = (0..tuples.len()).collect();
    order.sort_by_key(|&i| (tuples[i].start_ns, i));
    let mut numbers: HashMap<u32, u32> = HashMap::new();
    let mut all = vec![None; tuples.len()];
    for i in order {
        let Some(base) = base(map, tuples[i].own).filter(|base| stamped.binary_search(base).is_ok()) else { continue };
        let number = numbers.entry(base).or_default();
        all[i] = Some((base, *number));
        *number += 1;
    }
    all
}

fn base(map: &ProbeMap, path: u32) -> Option<u32> {
    let (method, _) = map.locate(path)?;
    Some(map.methods.get(method)?.base)
}

/// The innermost window that each frame is or ran in, by position in the trace's list, which is sorted by thread and start.
fn hosts(run: &Run, windows: &[Option<Window>]) -> Vec<Option<usize>> {
    let tuples = &run.trace.tuples;
    let mut open: Vec<usize> = Vec::new();
    let innermost = |i: usize| {
        let holds = |host: &usize| tuples[*host].thread == tuples[i].thread && tuples[*host].end_ns >= tuples[i].end_ns;
        while open.last().is_some_and(|host| !holds(host)) {
            open.pop();
        }
        if windows[i].is_some() {
            open.push(i);
        }
        open.last().copied()
    };
    (0..tuples.len()).map(innermost).collect()
}

/// How many guests of its method may come after each frame, as the tracer decides.
fn credits(run: &Run, map: &ProbeMap) -> Vec<f32> {
    let tuples = &run.trace.tuples;
    let mut order: Vec<usize> = (0..tuples.len()).collect();
    order.sort_by_key(|&i| (tuples[i].end_ns, i));
    let mut levels = vec![0u32; SLOTS];
    let mut all = vec![0.0; tuples.len()];
    for i in order {
        let Some(base) = base(map, tuples[i].own) else { continue };
        let level = &mut levels[base as usize % SLOTS];
        let is_short = tuples[i].end_ns - tuples[i].start_ns < short_ns(&run.trace.notes.probes, tuples[i].end_ns);
        *level = if is_short { (*level * 2 + 1) & MOST_CREDIT } else { *level / 2 };
        all[i] = *level as f32;
    }
    all
}

/// The length of a short frame at a moment, by what stamping took when it was last measured.
fn short_ns(measured: &[ProbeTimes], at_ns: i64) -> i64 {
    let last = measured.partition_point(|times| times.at_ns <= at_ns).checked_sub(1);
    let frame_ps = last
        .and_then(|last| measured.get(last))
        .map_or(0, |times| i64::from(times.frame_inside_ps) + i64::from(times.frame_outside_ps));
    i64::max(SHORT_NS, SHORTEST * (frame_ps / 1000))
}

/// The method that each path begins, for those that begin at an entry.
struct Entered<'a> {
    map: &'a ProbeMap,
    known: HashMap<u32, Option<usize>>,
}

impl Entered<'_> {
    fn method(&mut self, path: u32) -> Option<usize> {
        let map = self.map;
        *self.known.entry(path).or_insert_with(|| {
            let (method, _) = map.locate(path)?;
            let (_, path) = map.decode(path)?;
            (path.start == StartKind::Entry).then_some(method)
        })
    }
}

/// What a window shows of a method. Moments are parts of the window's work, from 0 to 1.
#[derive(Default)]
struct Seen {
    /// Its stamped frames, and how many guests may come after each.
    stamps: Vec<(f32, f32)>,
    /// Executions in stamped frames.
    known: Vec<(f32, f32)>,
    /// Executions in the window itself, whose moments no stamp encloses.
    guests: f32,
}

impl Seen {
    /// All executions; none where no frame of the method was stamped.
    fn executions(mut self) -> Executions {
        self.stamps.sort_by(|a, b| a.0.total_cmp(&b.0));
        if self.stamps.is_empty() && self.guests > 0.0 {
            return Vec::new();
        }
        self.spread_guests();
        self.known.sort_by(|a, b| a.0.total_cmp(&b.0));
        let mut all = Executions::new();
        for (at, count) in self.known {
            let part = (f64::from(at) * PARTS) as u16;
            match all.last_mut().filter(|last| last.0 == part) {
                Some(last) => last.1 += count,
                None => all.push((part, count)),
            }
        }
        all
    }

    /// Spreads the guests over the time between stamps. More than may have come between them came after the last one, as
    /// many as may, and before the first, at the mean rate.
    fn spread_guests(&mut self) {
        let stamps = std::mem::take(&mut self.stamps);
        let (Some(&(first, _)), Some(&(last, last_credit))) = (stamps.first(), stamps.last()) else { return };
        let between: f32 = stamps.windows(2).map(|pair| pair[0].1).sum();
        // Guests of other frames, or of windowed calls, are counted there.
        let scale = if between > self.guests { self.guests / between } else { 1.0 };
        for pair in stamps.windows(2) {
            self.spread(pair[0].0, pair[1].0, pair[0].1 * scale);
        }
        let left = self.guests - between * scale;
        let after = left.min(last_credit);
        let each = if between > 0.0 { (last - first) / (between + stamps.len() as f32) } else { 1.0 };
        self.spread(last, (last + after * each).min(1.0), after);
        self.spread((first - (left - after) * each).max(0.0), first, left - after);
    }

    fn spread(&mut self, from: f32, to: f32, count: f32) {
        if count > 0.0 {
            let at = |n: usize| from + (to - from) * (n as f32 + 0.5) / SPREAD as f32;
            self.known.extend((0..SPREAD).map(|n| (at(n), count / SPREAD as f32)));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::pace::{Cores, OperatingPoint};
    use super::*;
    use wattline_flow::{Edge, PathGraph, Start, Target};
    use wattline_map::{MethodMap, Stamps};
    use wattline_recording::{CoreFrequency, FrameEnd, PathCount, PathTuple};

    const MS: i64 = 1_000_000;

    /// Methods of one path each, by their bases; the first is a window of a measuring build.
    fn map() -> ProbeMap {
        let method = |base| MethodMap {
            base,
            graph: PathGraph {
                starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
                edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
                total: 1,
                rounds: Vec::new(),
                in_line: false,
            },
            ..MethodMap::default()
        };
        let stamps = Stamps { methods: vec![0], ..Stamps::default() };
        ProbeMap { methods: [0, 1, 2].map(method).to_vec(), stamps: Some(stamps), ..ProbeMap::default() }
    }

    /// A run of frames of these methods with paths, from and to so many milliseconds. The cores have half of their speed
    /// for the first four milliseconds.
    fn run(frames: &[(u32, i64, i64, &[PathCount])]) -> Run {
        let mut run = Run::default();
        for &(own, from_ms, to_ms, paths) in frames {
            let (paths_at, paths_len) = (run.trace.paths.len() as u32, paths.len() as u32);
            run.trace.paths.extend_from_slice(paths);
            let (start_ns, end_ns, end) = (from_ms * MS, to_ms * MS, FrameEnd::Returned);
            run.trace.tuples.push(PathTuple { thread: 0, start_ns, end_ns, end, own, paths_at, paths_len });
        }
        let told = [(0, 500_000), (4 * MS, 1_000_000)];
        run.trace.notes.frequencies = Some(told.map(|(at_ns, khz)| CoreFrequency { at_ns, khz }).to_vec());
        run
    }

    fn told(run: &Run) -> Frequencies {
        let point = |mhz, volts| OperatingPoint { mhz, volts };
        let points = vec![point(500.0, 1.0), point(1000.0, 2.0)];
        Frequencies::told(run, &Cores { source: String::new(), points, leakage: 0.2 }).unwrap()
    }

    fn taken(path: u32, count: u32) -> PathCount {
        PathCount { path, count }
    }

    #[test]
    fn methods_of_a_window_have_paces_of_their_own() {
        // In 10 ms a window does 8 ms of work at the highest frequency: method 1 ran in its first quarter, method 2 later.
        let own = [taken(0, 1)];
        let counting = run(&[(0, 0, 10, &own), (1, 1, 2, &[taken(1, 1)]), (2, 8, 9, &[taken(2, 1)])]);
        let moments = Moments::learn(&counting, &map(), &told(&counting));
        // In a measured run without the probes, the same window's 4 ms at half the speed are two thirds of its work.
        let measured = run(&[(0, 0, 5, &own)]);
        let paces = moments.paces(&measured, &map(), &told(&measured));
        let paces = paces[0].as_ref().unwrap();
        assert!((paces[&1] - 0.6).abs() < 1e-9 && (paces[&2] - 1.0).abs() < 1e-9, "{paces:?}");
        // A second window of the method has none, nor has one in which the frequency stayed the same.
        let more = run(&[(0, 0, 5, &own), (0, 5, 9, &own)]);
        assert!(moments.paces(&more, &map(), &told(&more))[1].is_none());
        let steady = run(&[(0, 5, 9, &own)]);
        assert!(moments.paces(&steady, &map(), &told(&steady))[0].is_none());
    }

    #[test]
    fn what_runs_throughout_has_the_pace_of_the_window() {
        // One frame of method 1 after each millisecond, which has nine executions of method 2 in it.
        let paths = [taken(1, 1), taken(2, 9)];
        let frames: Vec<_> = (0..10).map(|ms| (1, ms, ms + 1, &paths[..])).collect();
        let own = [taken(0, 1)];
        let counting = run(&[vec![(0, 0, 10, &own[..])], frames].concat());
        let frequencies = told(&counting);
        let moments = Moments::learn(&counting, &map(), &frequencies);
        let paces = moments.paces(&counting, &map(), &frequencies);
        // By hand: four of ten executions cost 0.6, and took twice the time.
        let expected = 0.4 * 0.6 + 0.6;
        let paces = paces[0].as_ref().unwrap();
        assert!(paces.values().all(|pace| (pace - expected).abs() < 1e-6), "{paces:?}");
        assert_eq!(paces.len(), 2);
    }

    #[test]
    fn guests_are_spread_between_stamps() {
        // Two of the four guests may come after the first stamp, one after the second; the fourth came before.
        let seen = Seen { stamps: vec![(0.6, 1.0), (0.4, 2.0)], known: Vec::new(), guests: 4.0 };
        let all = seen.executions();
        let sum = |from: f64, to: f64| -> f32 {
            let within = |part: u16| (from..to).contains(&(f64::from(part) / PARTS));
            all.iter().filter(|(part, _)| within(*part)).map(|(_, count)| count).sum()
        };
        assert_eq!((sum(0.4, 0.6), sum(0.0, 0.4), sum(0.6, 1.01)), (2.0, 1.0, 1.0), "{all:?}");
        let unknown = Seen { guests: 4.0, ..Seen::default() };
        assert!(unknown.executions().is_empty());
    }

    #[test]
    fn credits_are_the_tracer_s() {
        // Short frames double them, one of 30 us halves them, unless stamping takes so long that it is short as well.
        let mut run = run(&[(1, 0, 0, &[]), (1, 1, 1, &[]), (1, 2, 2, &[]), (1, 3, 3, &[])]);
        run.trace.tuples[2].end_ns += 30_000;
        assert_eq!(credits(&run, &map()), [1.0, 3.0, 1.0, 3.0]);
        let slow =
            ProbeTimes { at_ns: 0, frame_inside_ps: 500_000, frame_outside_ps: 200_000, ..ProbeTimes::default() };
        run.trace.notes.probes = vec![slow];
        assert_eq!(credits(&run, &map()), [1.0, 3.0, 7.0, 15.0]);
    }
}
