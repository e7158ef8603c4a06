//! A run as one looks at it: power over time, with what ran and what was found, all on the device's clock.
//!
//! Nothing here is used by the analysis. A run has up to millions of readings and frames; what is kept is bounded, and
//! what was left out is counted.

use serde::{Deserialize, Serialize};

use wattline_adjust::{AdjustError, clock};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// Most points of a run's power: more than a wide screen has columns, so that one can look closer.
const POINTS: usize = 8_000;
/// Most frames of a run.
const FRAMES: usize = 4_000;
/// Most windowed calls of a run.
const CALLS: usize = 4_000;

/// One run over time. Times are nanoseconds of the device's clock since [`Timeline::origin_ns`].
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Timeline {
    /// Seed of the run.
    pub seed: u64,
    /// The device's clock at the start of the meter's record.
    pub origin_ns: i64,
    /// Length of the meter's record.
    pub length_ns: i64,
    /// Power, in order. A point covers the time since the one before, and the first one since 0.
    pub power: Vec<PowerPoint>,
    /// Readings that the points were made of.
    pub readings: usize,
    /// Names of the threads.
    pub threads: Vec<String>,
    /// The longest frames, by start.
    pub frames: Vec<Span>,
    /// Stamped frames that are not among them.
    pub frames_omitted: usize,
    /// The longest windowed calls, by start.
    pub calls: Vec<Span>,
    /// Windowed calls that are not among them.
    pub calls_omitted: usize,
}

/// Power in a short time, microwatts.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct PowerPoint {
    /// When it ends.
    pub until_ns: i64,
    /// The least reading.
    pub low_uw: i64,
    /// The mean of the readings.
    pub mean_uw: i64,
    /// The greatest reading.
    pub high_uw: i64,
}

/// A frame or a windowed call.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct Span {
    /// When it begins.
    pub start_ns: i64,
    /// When it ends.
    pub end_ns: i64,
    /// Position in [`Timeline::threads`].
    pub thread: u32,
    /// How many of the spans kept on its thread it is in.
    pub depth: u32,
    /// The method as `Class.method`, or what is called, as the probe map names it.
    pub what: String,
    /// Source file and line of a call, `File.java:12`; of a frame its file.
    pub place: Option<String>,
}

/// One run over time.
///
/// # Errors
/// When the run's clocks cannot be related, or it has fewer than two readings.
pub fn timeline(map: &ProbeMap, run: &Run) -> Result<Timeline, AdjustError> {
    let clock = clock(run)?;
    let (Some(first), Some(last)) = (run.samples.first(), run.samples.last()) else {
        return Err(AdjustError::Samples { found: run.samples.len() });
    };
    let origin_ns = clock.device_ns(first.at_ns);
    let since = |meter_ns: i64| clock.device_ns(meter_ns).saturating_sub(origin_ns);
    let each = run.samples.len().div_ceil(POINTS).max(1);
    let power = run.samples.chunks(each).map(|readings| {
        let values = || readings.iter().map(|reading| reading.power_uw);
        let sum: i128 = values().map(i128::from).sum();
        let mean = sum / (readings.len() as i128).max(1);
        PowerPoint {
            until_ns: readings.last().map_or(0, |reading| since(reading.at_ns)),
            low_uw: values().min().unwrap_or_default(),
            mean_uw: i64::try_from(mean).unwrap_or_default(),
            high_uw: values().max().unwrap_or_default(),
        }
    });
    let (frames, frames_omitted) = frames(map, run, origin_ns);
    let (calls, calls_omitted) = calls(map, run, origin_ns);
    Ok(Timeline {
        seed: run.seed,
        origin_ns,
        length_ns: since(last.at_ns),
        power: power.collect(),
        readings: run.samples.len(),
        threads: run.trace.threads.iter().map(|thread| thread.name.clone()).collect(),
        frames,
        frames_omitted,
        calls,
        calls_omitted,
    })
}

fn frames(map: &ProbeMap, run: &Run, origin_ns: i64) -> (Vec<Span>, usize) {
    let stamped = run.trace.tuples.iter().filter(|tuple| tuple.end_ns > tuple.start_ns);
    let (kept, omitted) = longest(stamped.collect(), FRAMES, |tuple| (tuple.start_ns, tuple.end_ns));
    let spans = kept.into_iter().map(|tuple| {
        let method = map.locate(tuple.own).and_then(|(method, _)| map.methods.get(method));
        Span {
            start_ns: tuple.start_ns.saturating_sub(origin_ns),
            end_ns: tuple.end_ns.saturating_sub(origin_ns),
            thread: tuple.thread,
            depth: 0,
            what: method.map_or_else(|| "?".to_owned(), |m| format!("{}.{}", simple_name(&m.class), m.name)),
            place: method.and_then(|method| method.source_file.clone()),
        }
    });
    (nested(spans.collect()), omitted)
}

fn calls(map: &ProbeMap, run: &Run, origin_ns: i64) -> (Vec<Span>, usize) {
    let all = run.trace.calls.iter().collect();
    let (kept, omitted) = longest(all, CALLS, |call| (call.start_ns, call.end_ns));
    let spans = kept.into_iter().map(|call| {
        let site = map.sites.get(call.site as usize);
        let method = site.and_then(|site| map.methods.get(site.method as usize));
        let place = site.zip(method).map(|(site, method)| method.place(site.line));
        Span {
            start_ns: call.start_ns.saturating_sub(origin_ns),
            end_ns: call.end_ns.saturating_sub(origin_ns),
            thread: call.thread,
            depth: 0,
            what: site.map_or_else(|| "?".to_owned(), |site| site.callee.clone()),
            place: place.and_then(|place| place.file.map(|file| format!("{file}:{}", place.line))),
        }
    });
    (nested(spans.collect()), omitted)
}

/// The `most` longest in order of their start, outermost first, and how many others there are.
fn longest<T>(mut all: Vec<T>, most: usize, times: impl Fn(&T) -> (i64, i64)) -> (Vec<T>, usize) {
    let length = |one: &T| times(one).1.saturating_sub(times(one).0);
    let omitted = all.len().saturating_sub(most);
    if omitted > 0 {
        all.select_nth_unstable_by_key(most, |one| std::cmp::Reverse(length(one)));
        all.truncate(most);
    }
    all.sort_by_key(|one| (times(one).0, std::cmp::Reverse(times(one).1)));
    (all, omitted)
}

/// Fills in depths.
fn nested(mut spans: Vec<Span>) -> Vec<Span> {
    let mut open: Vec<Vec<i64>> = Vec::new();
    for span in &mut spans {
        let thread = span.thread as usize;
        if open.len() <= thread {
            open.resize(thread + 1, Vec::new());
        }
        let ends = &mut open[thread];
        ends.retain(|end| *end > span.start_ns);
        span.depth = u32::try_from(ends.len()).unwrap_or(u32::MAX);
        ends.push(span.end_ns);
    }
    spans
}

/// `Main` of `Lcom/example/Main;`.
fn simple_name(class: &str) -> &str {
    let name = class.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(class);
    name.rsplit('/').next().unwrap_or(name)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn span(thread: u32, start_ns: i64, end_ns: i64) -> Span {
        Span { start_ns, end_ns, thread, depth: 9, what: String::new(), place: None }
    }

    #[test]
    fn depths_count_what_is_open_on_the_same_thread() {
        let spans = nested(vec![span(0, 0, 100), span(0, 10, 50), span(1, 20, 30), span(0, 60, 70), span(0, 100, 110)]);
        assert_eq!(spans.iter().map(|span| span.depth).collect::<Vec<_>>(), [0, 1, 0, 1, 0]);
    }

    #[test]
    fn the_longest_are_kept_in_order_of_time() {
        let (kept, omitted) = longest(vec![(5, 6), (0, 3), (3, 9), (0, 1)], 2, |one| *one);
        assert_eq!((kept, omitted), (vec![(0, 3), (3, 9)], 2));
    }
}
