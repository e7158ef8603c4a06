//! A trace for Perfetto (<https://ui.perfetto.dev>): each run is a process with its power as a counter, frames and
//! windowed calls on the tracks of their threads, and the run itself with what it took as a slice.
//!
//! Times are those of the phone's monotonic clock, so that a trace that was recorded with the run fits if the phone has
//! not slept since it was booted. What a frame's lines take in a run is in its arguments, by the analysis: no part of
//! it is measured for the one frame.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::{Report, Scenario, place, simple_name};
use wattline_analysis::lines::{AnalysisResult, Event};
use wattline_analysis::{Span, Timeline};
use wattline_meters::perfetto::messages::{
    COUNTER, CounterDescriptor, DebugAnnotation, INSTANT, ProcessDescriptor, SLICE_BEGIN, SLICE_END, ThreadDescriptor,
    TracePacket, TrackDescriptor, TrackEvent,
};
use wattline_meters::perfetto::write;

/// Lines of a method in a frame's arguments: those that take most.
const LINES: usize = 8;
/// The one who writes all packets.
const SEQUENCE: u32 = 1;
/// In the sequence's first packet: nothing before it counts.
const CLEARED: u32 = 1;
/// Most processes of a scenario, and threads of a process: numbers of both are made of these.
const EACH: usize = 1000;

/// The runs as a trace; the same results give the same bytes. Scenarios without runs over time have no part in it.
pub fn render(report: &Report) -> Vec<u8> {
    let mut trace = Trace::default();
    for (number, scenario) in report.scenarios.iter().enumerate() {
        let lines = by_method(scenario.result);
        for (run, timeline) in scenario.timelines.iter().take(EACH - 1).enumerate() {
            let process = ((number + 1) * EACH + run + 1) as i32;
            trace.run(scenario, run, timeline, process, &lines);
        }
    }
    trace.bytes
}

/// `URL.openStream` of `Ljava/net/URL;->openStream()Ljava/io/InputStream;`; a frame's name as it is.
fn short(name: &str) -> Cow<'_, str> {
    let Some((class, rest)) = name.strip_prefix('L').and_then(|name| name.split_once(';')) else { return name.into() };
    let method = rest.trim_start_matches(['-', '>', '.']);
    format!("{}.{}", simple_name(class), method.split('(').next().unwrap_or(method)).into()
}

/// Lines of methods as frames name them, `Class.method`: places and joules a run.
type Lines = BTreeMap<String, Vec<(String, f64)>>;

fn by_method(result: &AnalysisResult) -> Lines {
    let mut lines = Lines::new();
    for line in &result.lines {
        let method = format!("{}.{}", simple_name(&line.key.class), line.key.method);
        lines.entry(method).or_default().push((place(&line.key), line.energy.0));
    }
    lines.values_mut().for_each(|lines| lines.sort_by(|a, b| b.1.total_cmp(&a.1)));
    lines
}

fn number(name: &str, value: f64) -> DebugAnnotation {
    DebugAnnotation { name: Some(name.into()), double_value: Some(value), ..DebugAnnotation::default() }
}

fn text(name: &str, value: &str) -> DebugAnnotation {
    DebugAnnotation { name: Some(name.into()), string_value: Some(value.into()), ..DebugAnnotation::default() }
}

/// Where a run's parts are.
struct Place {
    process: i32,
    /// The track of the process.
    track: u64,
    origin_ns: i64,
}

impl Place {
    fn at(&self, since_ns: i64) -> u64 {
        u64::try_from(self.origin_ns.saturating_add(since_ns)).unwrap_or(0)
    }
}

/// A trace that is being written.
#[derive(Default)]
struct Trace {
    bytes: Vec<u8>,
    tracks: u64,
}

impl Trace {
    fn packet(&mut self, packet: TracePacket) {
        let sequence_flags = self.bytes.is_empty().then_some(CLEARED);
        write(&TracePacket { trusted_packet_sequence_id: Some(SEQUENCE), sequence_flags, ..packet }, &mut self.bytes);
    }

    /// Adds a track, and gives its number.
    fn track(&mut self, described: TrackDescriptor) -> u64 {
        self.tracks += 1;
        let track_descriptor = Some(TrackDescriptor { uuid: Some(self.tracks), ..described });
        self.packet(TracePacket { track_descriptor, ..TracePacket::default() });
        self.tracks
    }

    fn event(&mut self, at: u64, kind: i32, track: u64, more: TrackEvent) {
        let track_event = Some(TrackEvent { r#type: Some(kind), track_uuid: Some(track), ..more });
        self.packet(TracePacket { timestamp: Some(at), track_event, ..TracePacket::default() });
    }

    fn run(&mut self, scenario: &Scenario, run: usize, timeline: &Timeline, process: i32, lines: &Lines) {
        let name = format!("{}, run {} (seed {})", scenario.name, run + 1, timeline.seed);
        let described = ProcessDescriptor { pid: Some(process), process_name: Some(name) };
        let track = self.track(TrackDescriptor { process: Some(described), ..TrackDescriptor::default() });
        let place = Place { process, track, origin_ns: timeline.origin_ns };
        self.whole(scenario, timeline, &place);
        self.power(timeline, &place);
        for (thread, name) in timeline.threads.iter().enumerate().take(EACH - 1) {
            self.thread(timeline, thread, name, &place, lines);
        }
    }

    /// The run itself, with its energies, and its outlying windows.
    fn whole(&mut self, scenario: &Scenario, timeline: &Timeline, place: &Place) {
        let parent = || TrackDescriptor { parent_uuid: Some(place.track), ..TrackDescriptor::default() };
        let track = self.track(TrackDescriptor { name: Some("run".into()), ..parent() });
        let position = scenario.result.runs.iter().position(|run| run.seed == timeline.seed);
        let summary = position.and_then(|position| scenario.result.runs.get(position));
        let mut arguments = vec![text("device", &scenario.recording.device), text("meter", &scenario.recording.meter)];
        if let Some(summary) = summary {
            let energies = [("whole_j", summary.whole.0), ("net_j", summary.net.0), ("idle_w", summary.idle.0)];
            arguments.extend(energies.map(|(name, value)| number(name, value)));
        }
        if timeline.frames_omitted + timeline.calls_omitted > 0 {
            let omitted = [("frames_omitted", timeline.frames_omitted), ("calls_omitted", timeline.calls_omitted)];
            arguments.extend(omitted.map(|(name, value)| number(name, value as f64)));
        }
        let begin = TrackEvent {
            name: Some(scenario.name.into()),
            categories: vec!["run".into()],
            debug_annotations: arguments,
            ..TrackEvent::default()
        };
        self.event(place.at(0), SLICE_BEGIN, track, begin);
        self.event(place.at(timeline.length_ns), SLICE_END, track, TrackEvent::default());
        let mut events: Vec<&Event> =
            scenario.result.events.iter().filter(|event| Some(event.run) == position).collect();
        if events.is_empty() {
            return;
        }
        events.sort_by_key(|event| event.at_ns);
        let track = self.track(TrackDescriptor { name: Some("events: energy beyond the expected".into()), ..parent() });
        for event in events {
            let what = format!("{}.{}", simple_name(&event.class), event.method);
            let arguments = vec![number("excess_j", event.excess.0), text("thread", &event.thread)];
            let more = TrackEvent {
                name: Some(what),
                categories: vec!["event".into()],
                debug_annotations: arguments,
                ..TrackEvent::default()
            };
            self.event(u64::try_from(event.at_ns).unwrap_or(0), INSTANT, track, more);
        }
    }

    /// A counter keeps its value until the next one, and a point covers the time up to its own.
    fn power(&mut self, timeline: &Timeline, place: &Place) {
        let counter = Some(CounterDescriptor { unit_name: Some("W".into()) });
        let parent_uuid = Some(place.track);
        let track = self.track(TrackDescriptor {
            name: Some("power".into()),
            parent_uuid,
            counter,
            ..TrackDescriptor::default()
        });
        let mut from_ns = 0;
        let mut watts = None;
        for point in &timeline.power {
            let mean = point.mean_uw as f64 / 1e6;
            self.value(place.at(from_ns), track, mean);
            from_ns = point.until_ns;
            watts = Some(mean);
        }
        if let Some(watts) = watts {
            self.value(place.at(from_ns), track, watts);
        }
    }

    fn value(&mut self, at: u64, track: u64, watts: f64) {
        let more = TrackEvent { double_counter_value: Some(watts), ..TrackEvent::default() };
        self.event(at, COUNTER, track, more);
    }

    fn thread(&mut self, timeline: &Timeline, thread: usize, name: &str, place: &Place, lines: &Lines) {
        let own = |spans: &[Span]| spans.iter().filter(|span| span.thread as usize == thread).cloned().collect();
        let (frames, calls): (Vec<Span>, Vec<Span>) = (own(&timeline.frames), own(&timeline.calls));
        if frames.is_empty() && calls.is_empty() {
            return;
        }
        let tid = i64::from(place.process) * EACH as i64 + thread as i64 + 1;
        let described =
            ThreadDescriptor { pid: Some(place.process), tid: Some(tid), thread_name: Some(name.to_owned()) };
        let track = self.track(TrackDescriptor { thread: Some(described), ..TrackDescriptor::default() });
        self.slices(&frames, track, place, "frame", |frame| {
            let mut arguments = Vec::new();
            arguments.extend(frame.place.as_ref().map(|file| text("file", file)));
            let lines = lines.get(&frame.what).map(Vec::as_slice).unwrap_or_default();
            arguments
                .extend(lines.iter().take(LINES).map(|(place, joules)| number(&format!("{place} J/run"), *joules)));
            arguments
        });
        if calls.is_empty() {
            return;
        }
        let name = Some(format!("{name}: windowed calls"));
        let track = self.track(TrackDescriptor { name, parent_uuid: Some(track), ..TrackDescriptor::default() });
        self.slices(&calls, track, place, "call", |call| {
            let mut arguments = vec![text("method", &call.what)];
            arguments.extend(call.place.as_ref().map(|place| text("line", place)));
            arguments
        });
    }

    /// Begins and ends of spans in an order in which they nest.
    fn slices(
        &mut self,
        spans: &[Span],
        track: u64,
        place: &Place,
        category: &str,
        arguments: impl Fn(&Span) -> Vec<DebugAnnotation>,
    ) {
        /// Begins come after ends of the same moment, outer ones first; ends inner ones first.
        type Order = (i64, u8, i64);
        let mut moments: Vec<(Order, Option<&Span>)> = Vec::new();
        for span in spans {
            let (start, end, depth) = (span.start_ns, span.end_ns.max(span.start_ns + 1), i64::from(span.depth));
            moments.push(((start, 1, depth), Some(span)));
            moments.push(((end, 0, -depth), None));
        }
        moments.sort_by_key(|(order, _)| *order);
        for ((at_ns, ..), begins) in moments {
            let Some(span) = begins else {
                self.event(place.at(at_ns), SLICE_END, track, TrackEvent::default());
                continue;
            };
            let more = TrackEvent {
                name: Some(short(&span.what).into_owned()),
                categories: vec![category.into()],
                debug_annotations: arguments(span),
                ..TrackEvent::default()
            };
            self.event(place.at(at_ns), SLICE_BEGIN, track, more);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::{SourceFiles, sample};
    use super::*;
    use wattline_analysis::PowerPoint;
    use wattline_meters::{Format, read};

    fn span(thread: u32, start_ns: i64, end_ns: i64, depth: u32, what: &str) -> Span {
        let place = Some("Route.java".to_owned());
        Span { start_ns, end_ns, thread, depth, what: what.into(), place }
    }

    fn timeline() -> Timeline {
        let point = |until_ns, mean_uw| PowerPoint { until_ns, low_uw: 0, mean_uw, high_uw: 9_000_000 };
        Timeline {
            seed: 2,
            origin_ns: 1_000,
            length_ns: 300,
            power: vec![point(100, 500_000), point(300, 750_000)],
            readings: 9,
            threads: vec!["main".into(), "idle".into()],
            frames: vec![
                span(0, 10, 100, 0, "Route.plan"),
                span(0, 20, 100, 1, "Box.pack"),
                span(0, 100, 120, 0, "A.b"),
            ],
            frames_omitted: 1,
            calls: vec![span(0, 30, 30, 0, "Ljava/net/URL;->open()V")],
            calls_omitted: 0,
        }
    }

    fn rendered(timelines: &[Timeline]) -> Vec<u8> {
        let (result, recording) = (sample::result(), sample::manifest());
        let scenario = Scenario {
            name: "tour",
            recording: &recording,
            result: &result,
            verdict: None,
            refused: None,
            changes: &[],
            timelines,
            warnings: &[],
        };
        render(&Report {
            scenarios: &[scenario],
            sources: &SourceFiles::default(),
            policy: None,
            called: crate::CALLED,
        })
    }

    #[test]
    fn a_trace_is_one_that_is_read() {
        let bytes = rendered(&[timeline()]);
        assert_eq!(Format::of_start(&bytes), Some(Format::Perfetto));
        let mut meter = read(Format::Perfetto, bytes.as_slice()).unwrap();
        assert!(!meter.read(&mut Default::default()).unwrap(), "it has no rails");
        assert_eq!(rendered(&[timeline()]), bytes, "the same results give the same bytes");
        assert!(rendered(&[]).is_empty());
        let text = String::from_utf8_lossy(&bytes);
        for expected in [
            "tour, run 1 (seed 2)",
            "Route.plan",
            "Route.java:42 J/run",
            "Box.java:7 J/run",
            "main: windowed calls",
            "URL.open",
        ] {
            assert!(text.contains(expected), "{expected}");
        }
        assert!(!text.contains("idle: "), "a thread on which nothing is kept has no track");
    }
}
