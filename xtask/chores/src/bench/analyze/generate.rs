//! Made-up recordings of any length, written with bounded memory: burst by burst, thread by thread.
//!
//! A seed gives the same archive, byte for byte. Three threads run bursts of nested frames; a third of the methods has
//! a loop, of which a frame tells rounds as a count; some frames wait for the network; one in a hundred holds an event.
//! The meter reads every 100 us, and its clock runs 20 ppm fast.

use std::collections::{BTreeMap, VecDeque};
use std::path::Path;

use anyhow::Result;
use serde::{Deserialize, Serialize};
use wattline::random::Xorshift64;
use wattline::recording::{
    ApiCall, ArtifactWriter, ClockStamp, FormatVersion, FrameEnd, Manifest, PathCount, PathTuple, Pause, ProbeTimes,
    RunWriter, Sample, Sha256Hex, ThreadInfo, TracerNotes, WallStamp,
};

use super::app::{App, Cost, Method, UNIFORMS, random};

/// Watts.
const IDLE: f64 = 0.3;
const WORK: f64 = 1.0;
const NETWORK: f64 = 0.8;
const TAIL: f64 = 0.4;
/// Nanoseconds.
const TAIL_NS: f64 = 220e6;
const SAMPLE_NS: f64 = 100e3;
/// Joules: the probes of a frame, of a path that a back edge ends, of a nested frame, of a windowed call.
const PROBES: [f64; 4] = [1.5e-6, 0.5e-6, 0.4e-6, 0.4e-6];
/// The meter's clock is ahead by this much at the start, and gains by this factor.
const OFFSET_NS: i64 = 123_456_789;
const GAIN: f64 = 1.0 + 20e-6;
/// Frames with an event, an exception, and those that are told without times.
const EVENTS: f64 = 0.01;
const UNWOUND: f64 = 0.002;
const UNTIMED: f64 = 0.01;
/// Threads and their part of the frames.
const THREADS: [(&str, f64); 3] = [("main", 0.6), ("worker-1", 0.25), ("worker-2", 0.15)];

/// How much to make.
#[derive(Debug, Clone, Copy)]
pub struct Size {
    /// Frames over all runs.
    pub tuples: u64,
    /// Readings of the meter over all runs.
    pub samples: u64,
    /// Runs.
    pub runs: u64,
    /// Paths of the app, at least.
    pub paths: u32,
    /// Kinds of instructions.
    pub opcodes: u8,
    /// The app's seed; that of run N is N more.
    pub seed: u64,
}

/// What came of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Made {
    /// Frames.
    pub tuples: u64,
    /// Windowed calls.
    pub calls: u64,
    /// Readings.
    pub samples: u64,
}

/// Writes an artifact.
///
/// # Errors
/// What the file system says.
pub fn generate(size: &Size, path: &Path) -> Result<Made> {
    let app = App::new(size.seed, size.paths, size.opcodes);
    // Packing well takes longer than all the rest, and reading does not care.
    let mut writer = ArtifactWriter::new(1);
    let mut made = Made::default();
    for number in 0..size.runs {
        let part = |whole: u64| whole / size.runs + u64::from(number < whole % size.runs);
        let run = Run { app: &app, seed: size.seed + number, tuples: part(size.tuples), samples: part(size.samples) };
        run.write(writer.run(run.seed)?, &mut made)?;
    }
    writer.finish(path, manifest(), &app.map, b"{}")?;
    Ok(made)
}

fn manifest() -> Manifest {
    Manifest {
        format: FormatVersion::CURRENT,
        tool: env!("CARGO_PKG_VERSION").into(),
        app: Sha256Hex::of(b"made up"),
        package: "made.up".into(),
        scenario: "made up".into(),
        scenario_digest: Sha256Hex::of(b"made up"),
        device: "embedded".into(),
        meter: "embedded".into(),
        settings: BTreeMap::new(),
        seeds: Vec::new(),
        entries: BTreeMap::new(),
        conditions: BTreeMap::new(),
        phones: Vec::new(),
        raw: None,
    }
}

struct Run<'a> {
    app: &'a App,
    seed: u64,
    tuples: u64,
    samples: u64,
}

impl Run<'_> {
    fn write(&self, mut writer: RunWriter, made: &mut Made) -> Result<()> {
        let mut end = self.samples as f64 * SAMPLE_NS / GAIN;
        let mut notes = TracerNotes::default();
        for mut timeline in self.timelines() {
            while timeline.burst() {
                for tuple in &timeline.tuples {
                    let from = tuple.paths_at as usize;
                    writer.tuple(tuple, &timeline.paths[from..from + tuple.paths_len as usize])?;
                }
                timeline.calls.iter().try_for_each(|call| writer.call(call))?;
                made.tuples += timeline.tuples.len() as u64;
                made.calls += timeline.calls.len() as u64;
                notes.pauses.extend(timeline.pause);
                end = end.max(timeline.now + TAIL_NS + 1e6);
            }
        }
        made.samples += self.samples(end, &mut writer)?;
        let device_ns = end as i64;
        let stamp = |device_ns| ClockStamp { device_ns, meter_ns: OFFSET_NS + (device_ns as f64 * GAIN) as i64 };
        let wall = |before_ns| WallStamp { before_ns, wall_ms: before_ns / 1_000_000, after_ns: before_ns + 1000 };
        notes.wall = [0, device_ns].map(wall).to_vec();
        let times = [1_500_000, 400_000, 500_000, 500_000, 0, 400_000, 0, 0, 0, 0, 0, 0, 0];
        notes.probes = vec![ProbeTimes::of_columns(0, times)];
        let threads = THREADS.iter().zip(1..).map(|((name, _), id)| ThreadInfo { id, name: (*name).into() });
        writer.finish(&threads.collect::<Vec<_>>(), &notes, &[0, device_ns].map(stamp), &[])?;
        Ok(())
    }

    fn timelines(&self) -> impl Iterator<Item = Timeline<'_>> {
        let main = THREADS.iter().skip(1).map(|(_, part)| (self.tuples as f64 * part) as u64);
        let others: Vec<u64> = main.collect();
        let first = self.tuples - others.iter().sum::<u64>();
        let length = self.samples as f64 * SAMPLE_NS / GAIN;
        std::iter::once(first).chain(others).zip(0..).map(move |(tuples, thread)| {
            let random = random(self.seed.wrapping_mul(31).wrapping_add(u64::from(thread)));
            Timeline::new(self.app, thread, random, tuples, length)
        })
    }

    /// The meter's readings: all threads once more, in order of time, with what they draw in bins.
    fn samples(&self, end: f64, writer: &mut RunWriter) -> Result<u64> {
        let mut random = random(self.seed ^ 0xabcd);
        let mut bins = Bins { first: 0, energy: VecDeque::new() };
        let mut running: Vec<Timeline> = self.timelines().collect();
        let mut put = |bin: u64, energy: f64| {
            let power = IDLE + energy / SAMPLE_NS + 0.005 * random.sum_of(UNIFORMS);
            let at_ns = OFFSET_NS + (bin as f64 * SAMPLE_NS) as i64;
            writer.sample(Sample { at_ns, power_uw: (power * 1e6).round() as i64 })
        };
        put(0, 0.0)?;
        while let Some(first) = (0..running.len()).min_by(|&a, &b| running[a].now.total_cmp(&running[b].now)) {
            let timeline = &mut running[first];
            if !timeline.burst() {
                running.remove(first);
                continue;
            }
            timeline.work.iter().for_each(|&(from, to, watts)| bins.add(from * GAIN, to * GAIN, watts));
            let safe = running.iter().map(|timeline| timeline.now).fold(f64::INFINITY, f64::min);
            while bins.energy.len() > 1 && (bins.first + 1) as f64 * SAMPLE_NS <= safe * GAIN {
                let (bin, energy) = bins.take();
                put(bin + 1, energy)?;
            }
        }
        let last = (end * GAIN / SAMPLE_NS) as u64;
        while bins.first + 1 < last {
            let (bin, energy) = bins.take();
            put(bin + 1, energy)?;
        }
        Ok(bins.first + 1)
    }
}

/// Energy by sample, of those that are not finished.
struct Bins {
    first: u64,
    energy: VecDeque<f64>,
}

impl Bins {
    fn add(&mut self, from: f64, to: f64, watts: f64) {
        let mut bin = (from / SAMPLE_NS) as u64;
        while (bin as f64) * SAMPLE_NS < to {
            let (left, right) = (bin as f64 * SAMPLE_NS, (bin + 1) as f64 * SAMPLE_NS);
            let position = bin.saturating_sub(self.first) as usize;
            if position >= self.energy.len() {
                self.energy.resize(position + 1, 0.0);
            }
            self.energy[position] += watts * (to.min(right) - from.max(left));
            bin += 1;
        }
    }

    fn take(&mut self) -> (u64, f64) {
        self.first += 1;
        (self.first - 1, self.energy.pop_front().unwrap_or(0.0))
    }
}

/// One thread, burst after burst.
struct Timeline<'a> {
    app: &'a App,
    thread: u32,
    random: Xorshift64,
    now: f64,
    tail_until: f64,
    left: u64,
    done: u64,
    /// Nanoseconds from one frame to the next, on average.
    every: f64,
    /// The burst: frames with their paths, calls, and what drew power from when to when, in watts.
    tuples: Vec<PathTuple>,
    paths: Vec<PathCount>,
    calls: Vec<ApiCall>,
    work: Vec<(f64, f64, f64)>,
    pause: Option<Pause>,
}

impl<'a> Timeline<'a> {
    fn new(app: &'a App, thread: u32, random: Xorshift64, tuples: u64, length: f64) -> Self {
        Timeline {
            app,
            thread,
            random,
            now: 1e6,
            tail_until: 0.0,
            left: tuples,
            done: 0,
            // The last tenth is for what comes after the last frame.
            every: (0.9 * length - 2.0 * TAIL_NS).max(0.0) / tuples.max(1) as f64,
            tuples: Vec::new(),
            paths: Vec::new(),
            calls: Vec::new(),
            work: Vec::new(),
            pause: None,
        }
    }

    /// The next twenty frames with what they call, and the time until then; false when there are no more.
    fn burst(&mut self) -> bool {
        self.tuples.clear();
        self.paths.clear();
        self.calls.clear();
        self.work.clear();
        self.pause = None;
        if self.left == 0 {
            return false;
        }
        self.now = self.now.max(1e6 + self.done as f64 * self.every * (0.9 + 0.1 * self.random.uniform()));
        for _ in 0..20 {
            if self.left > 0 {
                self.frame(0);
            }
        }
        if self.random.uniform() < 0.01 {
            let start_ns = self.now.ceil() as i64;
            self.spend(1e-3);
            self.pause = Some(Pause { thread: self.thread, start_ns, end_ns: self.now as i64 });
        }
        self.done += self.tuples.len() as u64;
        self.now = self.now.ceil() + 1e4;
        true
    }

    fn spend(&mut self, joules: f64) {
        self.draw(joules / WORK * 1e9, WORK);
    }

    fn draw(&mut self, time: f64, watts: f64) {
        self.work.push((self.now, self.now + time, watts));
        self.now += time;
    }

    fn frame(&mut self, depth: u32) {
        let methods = self.app.methods.len() as f64;
        // Some methods run far more often than others.
        let number = (self.random.uniform() * self.random.uniform() * methods) as usize;
        let method = &self.app.methods[number];
        let slot = self.tuples.len();
        let start_ns = self.now.ceil() as i64;
        let end = match self.random.uniform() {
            u if u < UNWOUND => FrameEnd::Unwound,
            u if u < UNWOUND + UNTIMED => FrameEnd::Untimed,
            _ => FrameEnd::Returned,
        };
        let (thread, paths_at) = (self.thread, self.paths.len() as u32);
        self.left -= 1;
        self.tuples.push(PathTuple {
            thread,
            start_ns,
            end_ns: start_ns,
            end,
            own: method.own,
            paths_at,
            paths_len: 0,
        });
        if end != FrameEnd::Unwound {
            self.walk(method, end);
        }
        self.tuples[slot].paths_len = self.paths.len() as u32 - paths_at;
        if end == FrameEnd::Untimed {
            return;
        }
        let mut children = 0;
        while depth < 3 && children < 2 && self.left > 0 && self.random.uniform() < 0.25 {
            self.spend(PROBES[2]);
            self.frame(depth + 1);
            children += 1;
        }
        if let Some(site) = method.site.filter(|_| self.random.uniform() < 0.02) {
            self.network(site);
        }
        if self.random.uniform() < EVENTS {
            let joules = 1e-3 + 4e-3 * self.random.uniform();
            self.spend(joules);
        }
        self.tuples[slot].end_ns = self.now.ceil() as i64;
        self.now = self.now.ceil();
        // Between frames, the system's own work.
        self.spend(0.3e-6);
    }

    fn walk(&mut self, method: &Method, end: FrameEnd) {
        let noise = 1.0 + 0.03 * self.random.sum_of(UNIFORMS);
        let at = |random: &mut Xorshift64, costs: &[Cost]| {
            (random.uniform() * random.uniform() * costs.len() as f64) as usize
        };
        let looped = end == FrameEnd::Returned && !method.looped[0].is_empty() && self.random.uniform() < 0.5;
        let mut joules = if end == FrameEnd::Returned { PROBES[0] } else { 0.2e-6 };
        if looped {
            let which = at(&mut self.random, &method.looped[0]);
            let rounds = 1 << (1 + 2 * self.random.below(3));
            for (costs, count) in method.looped.iter().zip([1, rounds, 1]) {
                let Some(cost) = costs.get(which) else { continue };
                joules += cost.joules * f64::from(count) + PROBES[1] * f64::from(count);
                self.paths.push(PathCount { path: cost.id, count });
            }
        } else if let Some(cost) = method.straight.get(at(&mut self.random, &method.straight)) {
            joules += cost.joules;
            self.paths.push(PathCount { path: cost.id, count: 1 });
        }
        let from = self.paths.len() - if looped { 3 } else { 1 };
        self.paths[from..].sort_unstable();
        self.spend(joules * noise);
    }

    fn network(&mut self, site: u32) {
        self.spend(PROBES[3]);
        let time = 3e6 + 9e6 * self.random.uniform();
        let start_ns = self.now.ceil() as i64;
        self.draw(time, NETWORK);
        let end_ns = self.now as i64;
        self.calls.push(ApiCall { thread: self.thread, site, start_ns, end_ns });
        let from = self.tail_until.max(self.now);
        self.tail_until = self.now + TAIL_NS;
        if from < self.tail_until {
            self.work.push((from, self.tail_until, TAIL));
        }
    }
}
