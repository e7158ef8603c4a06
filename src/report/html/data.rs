//! The data of the page: the report's numbers as they are, with the files that lines are in, and runs over time by
//! columns.

use std::collections::BTreeMap;
use std::io;

use serde::Serialize;
use serde_json::ser::{CompactFormatter, Formatter};

use crate::json::Source;
use crate::{Report, Scenario, place, policy, simple_name, words};
use wattline_analysis::lines::{
    Collections, ComponentShare, Event, FeatureCost, LineEnergy, LineKey, ModelledMethod, Node, Quality, RunSummary,
    SharePoint, Suggestion, Totals, Trust, hierarchy, share_curve, source_path,
};
use wattline_analysis::{PowerPoint, Span, Timeline};
use wattline_base::units::Joules;
use wattline_config::PolicyChange;
use wattline_gate::{Cause, Finding, LineChange, Outcome, PartChange, Rule, Subject, Verdict};
use wattline_names::mapping::Frame;

/// Most runs of a scenario that are shown over time, and most of all scenarios: a run has some 60 kB, and a page of some
/// megabytes opens at once. Each scenario has one.
const TIMELINES: usize = 5;
const TIMELINES_IN_ALL: usize = 30;

/// More runs of a line that are not worth a word, as a fraction.
const SAME_TIMES: f64 = 0.01;

/// Writes numbers with seven digits, one more than the page ever shows: all that they have would be most of the page.
pub(super) struct SevenDigits;

impl Formatter for SevenDigits {
    fn write_f64<W: io::Write + ?Sized>(&mut self, writer: &mut W, value: f64) -> io::Result<()> {
        let rounded = format!("{value:.6e}").parse().unwrap_or(value);
        CompactFormatter.write_f64(writer, rounded)
    }
}

#[derive(Serialize)]
pub(super) struct Page<'a> {
    tool: &'static str,
    files: Vec<File<'a>>,
    scenarios: Vec<Entry<'a>>,
    /// What decides and has changed, if anybody asked.
    policy: Option<Policy<'a>>,
}

/// What decides and has changed since an earlier revision.
#[derive(Serialize)]
struct Policy<'a> {
    /// How much, since when, and whether it counts.
    heading: String,
    /// Why nothing passes, if that is so.
    fails: Option<&'static str>,
    changes: &'a [PolicyChange],
}

/// A source file, or a class whose file is not known.
#[derive(Serialize)]
struct File<'a> {
    path: String,
    text: Option<&'a str>,
}

#[derive(Serialize)]
struct Entry<'a> {
    name: &'a str,
    recording: Recording<'a>,
    estimator: &'static str,
    runs: &'a [RunSummary],
    totals: &'a Totals,
    components: &'a [ComponentShare],
    /// Whether these are what the meter's rails took.
    #[serde(skip_serializing_if = "std::ops::Not::not")]
    by_rails: bool,
    modelled: &'a [ModelledMethod],
    net: Joules,
    /// The same of each run.
    of_app: Vec<Joules>,
    /// What the energy is, and how it is known, in words.
    basis: &'static str,
    quality: &'a Quality,
    /// How much of what was measured was counted, in words; none where counts and times are of the same runs.
    counted: Option<String>,
    costs: &'a [FeatureCost],
    inseparable: &'a [Vec<String>],
    events: &'a [Event],
    collections: Option<&'a Collections>,
    /// Most expensive first: a line's position is its rank.
    lines: Vec<Line<'a>>,
    files: Vec<FileEnergy>,
    trust: BTreeMap<Trust, Trusted>,
    suggestions: &'a [Suggestion],
    warnings: &'a [String],
    notes: &'a [String],
    verdict: Option<Judgement<'a>>,
    /// Why it was not compared with its baseline.
    refused: Option<&'a str>,
    changes: Vec<Change<'a>>,
    tree: Node,
    curve: Vec<SharePoint>,
    timelines: Vec<Trace<'a>>,
    timelines_omitted: usize,
}

/// The origin of the numbers, and the settings.
#[derive(Serialize)]
struct Recording<'a> {
    #[serde(flatten)]
    source: Source<'a>,
    settings: &'a BTreeMap<String, String>,
    tool: &'a str,
}

/// The energy of all lines of a file.
#[derive(Serialize)]
struct FileEnergy {
    file: usize,
    energy: Joules,
    lines: usize,
}

/// Lines with the same mark.
#[derive(Default, Serialize)]
struct Trusted {
    lines: usize,
    share: f64,
}

#[derive(Serialize)]
struct Line<'a> {
    /// Position in [`Page::files`].
    file: usize,
    line: u32,
    place: String,
    class: &'a str,
    method: &'a str,
    descriptor: &'a str,
    energy: Joules,
    per_run: &'a [Joules],
    executions: f64,
    per_execution: Joules,
    code: Joules,
    api: Joules,
    tail: Joules,
    hardware: &'a BTreeMap<String, Joules>,
    allocations: f64,
    interval: (Joules, Joules),
    /// Of the app's energy.
    share: f64,
    trust: Trust,
    /// The frames of each place, from the inside out.
    inlined_at: Vec<Vec<String>>,
    /// Left out where it is what the file has there.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Option<&'a str>>,
}

#[derive(Serialize)]
struct Judgement<'a> {
    outcome: Outcome,
    total: &'a wattline_gate::Comparison,
    causes: Vec<Traced<'a>>,
    parts: &'a [PartChange],
    findings: Vec<Found<'a>>,
    detectable: Option<f64>,
    runs_needed: Option<u32>,
    /// What is said where both sides have the same simulated noise.
    same_noise: Option<&'static str>,
    /// Whether a pass saves energy, or did less than its base.
    improved: bool,
    less: bool,
    warnings: &'a [String],
}

/// A line that others grew because of.
#[derive(Serialize)]
struct Traced<'a> {
    /// The line's position.
    line: Option<usize>,
    place: String,
    source: Option<&'a str>,
    why: &'static str,
    growth: Joules,
    /// How much of the growth of lines goes back to it, in words.
    share: Option<String>,
    /// The lines that follow from it, by position and place.
    follows: Vec<(Option<usize>, String)>,
}

#[derive(Serialize)]
struct Found<'a> {
    #[serde(flatten)]
    finding: &'a Finding,
    message: &'static str,
    decision: &'static str,
    reference: &'static str,
    /// The hardware that most of the change is of, in words.
    most: Option<String>,
    advice: &'static str,
    /// Position of its line in [`Entry::lines`].
    line: Option<usize>,
    place: String,
}

#[derive(Serialize)]
struct Change<'a> {
    place: String,
    class: &'a str,
    method: &'a str,
    base_line: Option<u32>,
    base: Option<Joules>,
    head: Option<Joules>,
    growth: Joules,
    guess: bool,
    /// Left out where it is its line's.
    #[serde(skip_serializing_if = "Option::is_none")]
    source: Option<Option<&'a str>>,
    /// Position of its line in [`Entry::lines`]; none for one that is gone.
    line: Option<usize>,
}

/// [`Timeline`] by columns: thousands of numbers take less room than thousands of objects.
#[derive(Serialize)]
struct Trace<'a> {
    seed: u64,
    origin_ns: i64,
    length_ns: i64,
    readings: usize,
    threads: &'a [String],
    /// How long each point is: short numbers, all nearly the same.
    point_ns: Vec<i64>,
    low_uw: Vec<i64>,
    mean_uw: Vec<i64>,
    high_uw: Vec<i64>,
    frames: Spans<'a>,
    frames_omitted: usize,
    calls: Spans<'a>,
    calls_omitted: usize,
}

#[derive(Serialize)]
struct Spans<'a> {
    /// The texts in which the spans' names and places are positions.
    texts: Vec<&'a str>,
    /// From the start of each to that of the next, the first one from 0.
    after_ns: Vec<i64>,
    /// Lengths.
    for_ns: Vec<i64>,
    thread: Vec<u32>,
    depth: Vec<u32>,
    what: Vec<usize>,
    place: Vec<Option<usize>>,
}

impl<'a> Page<'a> {
    pub(super) fn new(report: &Report<'a>) -> Self {
        let mut files = Files::new(report);
        let timelines = (TIMELINES_IN_ALL / report.scenarios.len().max(1)).clamp(1, TIMELINES);
        let scenarios = report.scenarios.iter().map(|scenario| Entry::new(scenario, timelines, &mut files)).collect();
        let policy = report.policy.filter(|policy| !policy.changes.is_empty()).map(|policy| Policy {
            heading: policy::heading(policy),
            fails: policy.fails.then_some(policy::FAILS),
            changes: &policy.changes,
        });
        Page { tool: env!("CARGO_PKG_VERSION"), files: files.all, scenarios, policy }
    }
}

/// Files by what a line calls them.
struct Files<'a> {
    all: Vec<File<'a>>,
    known: BTreeMap<String, usize>,
    /// The lines of the first ones, whose text is known.
    lines: Vec<Vec<&'a str>>,
}

impl<'a> Files<'a> {
    fn new(report: &Report<'a>) -> Self {
        let files = report.sources.iter().map(|(_, file)| File { path: file.path.clone(), text: Some(&file.text) });
        let known = report.sources.iter().enumerate().map(|(position, (path, _))| (path.to_owned(), position));
        let lines = report.sources.iter().map(|(_, file)| file.text.lines().collect());
        Files { all: files.collect(), known: known.collect(), lines: lines.collect() }
    }

    fn of(&mut self, key: &LineKey) -> usize {
        let path = key.file.as_deref().and_then(|file| source_path(&key.class, file));
        let path = path.unwrap_or_else(|| key.class.trim_start_matches('L').trim_end_matches(';').to_owned());
        if let Some(known) = self.known.get(&path) {
            return *known;
        }
        self.all.push(File { path: path.clone(), text: None });
        self.known.insert(path, self.all.len() - 1);
        self.all.len() - 1
    }

    /// Whether a line's text is what a file has there, but for the spaces around it.
    fn has(&self, file: usize, line: &LineEnergy) -> bool {
        let before = (line.key.line as usize).checked_sub(1);
        let there = self.lines.get(file).zip(before).and_then(|(lines, before)| lines.get(before));
        there.is_some_and(|there| line.source.as_deref() == Some(there.trim()))
    }
}

impl<'a> Entry<'a> {
    /// With so many of its runs over time.
    fn new(scenario: &Scenario<'a>, shown: usize, files: &mut Files<'a>) -> Self {
        let Scenario { name, recording, result, verdict, refused, changes, timelines, warnings } = *scenario;
        let lines: Vec<Line<'a>> =
            result.lines.iter().map(|line| Line::new(line, result.share_of(line.energy), files)).collect();
        let positions: BTreeMap<&LineKey, usize> =
            result.lines.iter().enumerate().map(|(position, line)| (&line.key, position)).collect();
        Entry {
            name,
            recording: Recording {
                source: Source::new(recording),
                settings: &recording.settings,
                tool: &recording.tool,
            },
            estimator: result.estimator.name(),
            runs: &result.runs,
            basis: words::of_app(result.basis),
            totals: &result.totals,
            components: &result.components,
            by_rails: result.by_rails,
            modelled: &result.modelled,
            net: result.totals.of_app(),
            of_app: result.of_app_by_run(),
            quality: &result.quality,
            counted: result.counted.as_ref().map(words::counted),
            costs: &result.costs,
            inseparable: &result.inseparable,
            events: &result.events,
            collections: result.collections.as_ref(),
            files: by_file(&lines),
            trust: by_trust(&lines),
            lines,
            suggestions: &result.suggestions,
            warnings: &result.warnings,
            notes: warnings,
            verdict: verdict.map(|verdict| Judgement::new(verdict, &positions)),
            refused,
            changes: changes.iter().map(|change| Change::new(change, &positions, &result.lines)).collect(),
            tree: hierarchy(result),
            curve: share_curve(result),
            timelines: timelines.iter().take(shown).map(Trace::new).collect(),
            timelines_omitted: timelines.len().saturating_sub(shown),
        }
    }
}

/// The share of the lines by the degree to which they can be trusted.
fn by_trust(lines: &[Line]) -> BTreeMap<Trust, Trusted> {
    let mut trust: BTreeMap<Trust, Trusted> = BTreeMap::new();
    for line in lines {
        let entry = trust.entry(line.trust).or_default();
        entry.lines += 1;
        entry.share += line.share;
    }
    trust
}

/// Most energy first.
fn by_file(lines: &[Line]) -> Vec<FileEnergy> {
    let mut files: BTreeMap<usize, (Joules, usize)> = BTreeMap::new();
    for line in lines {
        let (energy, count) = files.entry(line.file).or_default();
        *energy += line.energy;
        *count += 1;
    }
    let mut files: Vec<FileEnergy> =
        files.into_iter().map(|(file, (energy, lines))| FileEnergy { file, energy, lines }).collect();
    files.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0).then(a.file.cmp(&b.file)));
    files
}

impl<'a> Line<'a> {
    fn new(line: &'a LineEnergy, share: f64, files: &mut Files<'a>) -> Self {
        let frame = |frame: &Frame| match &frame.file {
            Some(file) if frame.line > 0 => format!("{file}:{}", frame.line),
            _ => format!("{}.{}", simple_name(&frame.class), frame.name),
        };
        let file = files.of(&line.key);
        Line {
            file,
            line: line.key.line,
            place: place(&line.key),
            class: &line.key.class,
            method: &line.key.method,
            descriptor: &line.key.descriptor,
            energy: line.energy,
            per_run: &line.per_run,
            executions: line.executions,
            per_execution: line.per_execution,
            code: line.code,
            api: line.api,
            tail: line.tail,
            hardware: &line.hardware,
            allocations: line.allocations,
            interval: line.interval,
            share,
            trust: line.trust,
            inlined_at: line.inlined_at.iter().map(|frames| frames.iter().map(frame).collect()).collect(),
            source: (!files.has(file, line)).then_some(line.source.as_deref()),
        }
    }
}

impl<'a> Judgement<'a> {
    fn new(verdict: &'a Verdict, lines: &BTreeMap<&LineKey, usize>) -> Self {
        Judgement {
            outcome: verdict.outcome,
            total: &verdict.total,
            causes: words::causes(verdict).map(|cause| Traced::new(cause, verdict, lines)).collect(),
            parts: &verdict.parts,
            findings: verdict.findings.iter().map(|finding| Found::new(finding, lines)).collect(),
            detectable: verdict.detectable,
            runs_needed: verdict.runs_needed,
            same_noise: verdict.same_noise.then_some(words::SAME_NOISE),
            improved: verdict.is_improvement(),
            less: verdict.less.is_some(),
            warnings: &verdict.warnings,
        }
    }
}

impl<'a> Traced<'a> {
    fn new(cause: &'a Cause, verdict: &Verdict, lines: &BTreeMap<&LineKey, usize>) -> Self {
        Traced {
            line: lines.get(&cause.key).copied(),
            place: place(&cause.key),
            source: cause.source.as_deref(),
            why: cause.why.text(),
            growth: cause.growth,
            share: words::explained(cause, verdict),
            follows: cause.follows.iter().map(|key| (lines.get(key).copied(), place(key))).collect(),
        }
    }
}

impl<'a> Found<'a> {
    fn new(finding: &'a Finding, lines: &BTreeMap<&LineKey, usize>) -> Self {
        let rule = Rule::find(&finding.rule);
        let (line, place) = match &finding.what {
            Subject::Total => (None, "total".to_owned()),
            Subject::Lines => (None, "all lines".to_owned()),
            Subject::Fit => (None, "fit".to_owned()),
            Subject::Idle => (None, "idle phone".to_owned()),
            Subject::Line { key, .. } => (lines.get(key).copied(), place(key)),
        };
        Found {
            finding,
            message: rule.map_or("", |rule| rule.message),
            decision: rule.map_or("", |rule| rule.decision),
            reference: rule.map_or("", |rule| rule.reference),
            most: words::hardware(finding),
            advice: advice(finding),
            line,
            place,
        }
    }
}

/// The advice about a finding.
fn advice(finding: &Finding) -> &'static str {
    match (&finding.what, finding.outcome) {
        (Subject::Line { times: Some(times), .. }, _) if *times > 1.0 + SAME_TIMES => {
            "It runs more often than before: look at what calls it, a loop or a retry around it, or a cache that is \
             gone."
        }
        (Subject::Line { base_line: None, .. }, _) => {
            "It is new: ask whether it has to run here, as often, and with this call."
        }
        (Subject::Line { .. }, _) => {
            "It runs as often as before but costs more per execution: look at what it calls, how much it sends or reads, \
             and how long that waits."
        }
        (Subject::Lines, _) => "Sort the lines by growth under Diff: the growth may be spread over many of them.",
        (Subject::Total, Outcome::Inconclusive) => {
            "Measure more runs, or both builds in turn with `energy --base`, until the interval lies on one side of \
             the limit."
        }
        (Subject::Total, _) => {
            "Begin with the lines above. If there are none, look at garbage collections, the scheduler and what ran in \
             the background."
        }
        (Subject::Idle, _) => {
            "Look for what is switched on and never off: a sensor, a position, a lock, a brightness, a thread that never \
             waits. If the phone is another one today, or warmer, measure both builds in turn with `energy --base`."
        }
        (Subject::Fit, _) => "Do not trust single lines of this recording. More runs, or a calibrated device, help.",
    }
}

impl<'a> Change<'a> {
    fn new(change: &'a LineChange, positions: &BTreeMap<&LineKey, usize>, lines: &[LineEnergy]) -> Self {
        let line = positions.get(&change.key).copied().filter(|_| change.head.is_some());
        let known = line.and_then(|line| lines.get(line)).is_some_and(|line| line.source == change.source);
        Change {
            place: place(&change.key),
            class: &change.key.class,
            method: &change.key.method,
            base_line: change.base_line,
            base: change.base,
            head: change.head,
            growth: change.growth(),
            guess: change.guess,
            source: (!known).then_some(change.source.as_deref()),
            line,
        }
    }
}

impl<'a> Trace<'a> {
    fn new(timeline: &'a Timeline) -> Self {
        let column = |of: fn(&PowerPoint) -> i64| timeline.power.iter().map(of).collect();
        Trace {
            seed: timeline.seed,
            origin_ns: timeline.origin_ns,
            length_ns: timeline.length_ns,
            readings: timeline.readings,
            threads: &timeline.threads,
            point_ns: steps(timeline.power.iter().map(|point| point.until_ns)),
            low_uw: column(|point| point.low_uw),
            mean_uw: column(|point| point.mean_uw),
            high_uw: column(|point| point.high_uw),
            frames: Spans::new(&timeline.frames),
            frames_omitted: timeline.frames_omitted,
            calls: Spans::new(&timeline.calls),
            calls_omitted: timeline.calls_omitted,
        }
    }
}

/// Times by how long each is after the one before, the first one after 0: they are smaller, and more alike.
fn steps(times: impl Iterator<Item = i64> + Clone) -> Vec<i64> {
    let before = std::iter::once(0).chain(times.clone());
    times.zip(before).map(|(time, before)| time.saturating_sub(before)).collect()
}

impl<'a> Spans<'a> {
    fn new(spans: &'a [Span]) -> Self {
        let mut texts = Vec::new();
        let mut known: BTreeMap<&str, usize> = BTreeMap::new();
        let mut text = |text: &'a str| {
            *known.entry(text).or_insert_with(|| {
                texts.push(text);
                texts.len() - 1
            })
        };
        let what = spans.iter().map(|span| text(&span.what)).collect();
        let place = spans.iter().map(|span| span.place.as_deref().map(&mut text)).collect();
        Spans {
            after_ns: steps(spans.iter().map(|span| span.start_ns)),
            for_ns: spans.iter().map(|span| span.end_ns.saturating_sub(span.start_ns)).collect(),
            thread: spans.iter().map(|span| span.thread).collect(),
            depth: spans.iter().map(|span| span.depth).collect(),
            what,
            place,
            texts,
        }
    }
}
