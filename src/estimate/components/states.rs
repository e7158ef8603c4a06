//! How long a device's components were in which state, by its log.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};
use wattline_recording::ComponentLog;

/// Levels of brightness that the model has besides the lowest (PowerTutor's ten).
const LEVELS: usize = 10;
/// The highest brightness of Android.
const FULL: f64 = 255.0;
/// A screen that is lit all over, at full brightness: a state that no device tells of. Only a calibration knows when it was
/// so; else it says how far a screen's energy may be off.
pub(super) const SCREEN_WHITE: &str = "screen.white";
/// Columns that are states as they are: on or off.
const SWITCHED: [&str; 3] = ["audio.on", "vibrator.on", "wakelock.on"];
/// What the columns of sensors begin with.
const SENSOR: &str = "sensor.";
/// Radios: the component, its state while counters move and the one after that.
const RADIOS: [(&str, &str, &str); 2] =
    [("wifi", "wifi.transmit", "wifi.high"), ("cellular", "cellular.dch", "cellular.fach")];
/// The counters of a radio.
const COUNTERS: [&str; 4] = ["rx_bytes", "tx_bytes", "rx_packets", "tx_packets"];

/// How long states last that nothing shows the end of. A calibration finds them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Lasts {
    /// Wi-Fi stays in its high state so long after a packet, milliseconds.
    pub wifi_high_ms: u32,
    /// The cellular radio stays in `fach` so long after a packet, milliseconds.
    pub cellular_fach_ms: u32,
    /// GPS looks for satellites so long, milliseconds.
    pub gps_search_ms: u32,
}

impl Default for Lasts {
    /// Orka's 220 ms of Wi-Fi; Huang et al. (MobiSys 2012), 11.6 s of LTE; 30 s, in which a satellite says where it is.
    fn default() -> Self {
        Lasts { wifi_high_ms: 220, cellular_fach_ms: 11_576, gps_search_ms: 30_000 }
    }
}

impl Lasts {
    fn after_ns(&self, radio: &str) -> i64 {
        let ms = if radio == "wifi" { self.wifi_high_ms } else { self.cellular_fach_ms };
        i64::from(ms) * 1_000_000
    }
}

/// The time between two readings of the log, and how much of it was spent in each state.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Span {
    /// The device's clock at the first reading.
    pub start_ns: i64,
    /// The device's clock at the second one.
    pub end_ns: i64,
    /// Seconds in each of [`Usage::states`]; of the processor, summed over its cores.
    pub seconds: Vec<f64>,
}

/// What a log says of states.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Usage {
    /// Names of the states that the device tells of, sorted.
    pub states: Vec<String>,
    /// The times between readings, in order; none where there were fewer than two.
    pub spans: Vec<Span>,
}

impl Usage {
    /// Seconds in each state between two times of the device's clock: of spans that reach over them, a part.
    pub fn between(&self, start_ns: i64, end_ns: i64) -> Vec<f64> {
        let mut sums = vec![0.0; self.states.len()];
        let first = self.spans.partition_point(|span| span.end_ns <= start_ns);
        for span in self.spans.iter().skip(first).take_while(|span| span.start_ns < end_ns) {
            let inside = span.end_ns.min(end_ns) - span.start_ns.max(start_ns);
            let part = inside as f64 / (span.end_ns - span.start_ns).max(1) as f64;
            sums.iter_mut().zip(&span.seconds).for_each(|(sum, seconds)| *sum += part * seconds);
        }
        sums
    }

    /// First and last time that the log knows of; none without spans.
    pub fn span_ns(&self) -> Option<(i64, i64)> {
        Some((self.spans.first()?.start_ns, self.spans.last()?.end_ns))
    }
}

/// The component of a state: what stands before the first point.
pub fn component_of(state: &str) -> &str {
    state.split('.').next().unwrap_or(state)
}

/// Finds how long which states lasted between each two readings of a log.
pub fn usage(log: &ComponentLog, lasts: &Lasts) -> Usage {
    let count = log.at_ns.len().saturating_sub(1);
    let mut states: BTreeMap<String, Vec<f64>> = BTreeMap::new();
    processors(log, &mut states);
    screen(log, &mut states);
    gps(log, lasts, &mut states);
    for radio in RADIOS {
        transmits(log, radio, lasts, &mut states);
    }
    let sensors = log.columns.iter().filter(|column| column.name.starts_with(SENSOR));
    let switched = SWITCHED.iter().filter_map(|name| Some((*name, log.column(name)?)));
    for (name, values) in switched.chain(sensors.map(|column| (column.name.as_str(), column.values.as_slice()))) {
        states.insert(name.to_owned(), held(log, values, |value| f64::from(u8::from(value != 0))));
    }
    let span = |i: usize| Span {
        start_ns: log.at_ns.get(i).copied().unwrap_or(0),
        end_ns: log.at_ns.get(i + 1).copied().unwrap_or(0),
        seconds: states.values().map(|seconds| seconds.get(i).copied().unwrap_or(0.0)).collect(),
    };
    Usage { spans: (0..count).map(span).collect(), states: states.into_keys().collect() }
}

/// Seconds of each time between readings.
fn lengths(log: &ComponentLog) -> impl Iterator<Item = f64> + '_ {
    log.at_ns.windows(2).map(|pair| (pair[1] - pair[0]) as f64 * 1e-9)
}

/// Seconds in a state that a reading says more or less of: between two readings the mean of both.
fn held(log: &ComponentLog, values: &[i64], part: impl Fn(i64) -> f64) -> Vec<f64> {
    let means = values.windows(2).map(|pair| f64::midpoint(part(pair[0]), part(pair[1])));
    lengths(log).zip(means).map(|(seconds, mean)| seconds * mean).collect()
}

/// By how much a counter has moved between readings; one that was reset has not.
fn moved(values: &[i64]) -> impl Iterator<Item = f64> + '_ {
    values.windows(2).map(|pair| pair[1].saturating_sub(pair[0]).max(0) as f64)
}

/// Processor time by frequency, as the kernel counts it; where it does not, what cores of a policy were busy, in
/// proportion to how long it was at each frequency. That is less exact: work and the frequency that it brings about come
/// together.
fn processors(log: &ComponentLog, states: &mut BTreeMap<String, Vec<f64>>) {
    let counted = log.columns.iter().filter_map(|column| Some((column.name.strip_suffix("_busy_ms")?, column)));
    for (state, column) in counted.filter(|(state, _)| state.split('.').count() == 3) {
        states.insert(state.to_owned(), moved(&column.values).map(|ms| ms * 1e-3).collect());
    }
    if states.is_empty() {
        processors_by_share(log, states);
    }
}

/// Whether a log says how long cores were busy and at which frequencies, and not which of several clusters they were of:
/// then nothing is known of the processor.
pub fn is_processor_unknown(log: &ComponentLog) -> bool {
    let has_busy = log.column("cpu.busy_ms").is_some_and(|busy| moved(busy).any(|ms| ms > 0.0));
    let mut states = BTreeMap::new();
    processors(log, &mut states);
    has_busy && states.is_empty() && policies(log).len() > 1
}

fn processors_by_share(log: &ComponentLog, states: &mut BTreeMap<String, Vec<f64>>) {
    let policies = policies(log);
    let alone = policies.len() <= 1;
    for (policy, at) in policies {
        let own = log.column(&format!("cpu.{policy}.busy_ms"));
        // Which cores were busy is not told: only of one policy it needs not be.
        let Some(busy) = own.or_else(|| log.column("cpu.busy_ms").filter(|_| alone)) else { continue };
        let moves: Vec<Vec<f64>> = at.iter().map(|(_, times)| moved(times).collect()).collect();
        let mut seconds = vec![Vec::new(); at.len()];
        // Where no time has moved yet, as the kernel counts in jiffies, the last known frequency goes on.
        let mut shares = vec![0.0; at.len()];
        for (i, busy_ms) in moved(busy).enumerate() {
            let ms: Vec<f64> = moves.iter().map(|column| column.get(i).copied().unwrap_or(0.0)).collect();
            let all: f64 = ms.iter().sum();
            if all > 0.0 {
                shares = ms.iter().map(|ms| ms / all).collect();
            }
            seconds.iter_mut().zip(&shares).for_each(|(column, share)| column.push(busy_ms * 1e-3 * share));
        }
        let named = at.iter().map(|(khz, _)| format!("cpu.{policy}.{khz}"));
        states.extend(named.zip(seconds));
    }
}

/// The times at frequencies of each policy.
fn policies(log: &ComponentLog) -> BTreeMap<&str, Vec<(&str, &[i64])>> {
    let mut policies: BTreeMap<&str, Vec<(&str, &[i64])>> = BTreeMap::new();
    for column in &log.columns {
        let ["cpu", policy, time] = column.name.split('.').collect::<Vec<_>>()[..] else { continue };
        if let Some(khz) = time.strip_suffix("_ms").filter(|khz| khz.bytes().all(|b| b.is_ascii_digit())) {
            policies.entry(policy).or_default().push((khz, &column.values));
        }
    }
    policies
}

/// Time at levels of brightness: between two levels a part at each, so that power may be any function of brightness.
fn screen(log: &ComponentLog, states: &mut BTreeMap<String, Vec<f64>>) {
    let Some(brightness) = log.column("screen.brightness") else { return };
    for level in 1..=LEVELS {
        let at = |value: i64| (1.0 - (value as f64 / FULL * LEVELS as f64 - level as f64).abs()).max(0.0);
        states.insert(format!("screen.{level}"), held(log, brightness, at));
    }
}

/// GPS looks for satellites at first.
fn gps(log: &ComponentLog, lasts: &Lasts, states: &mut BTreeMap<String, Vec<f64>>) {
    let Some(on) = log.column("gps.on") else { return };
    let search_ns = i64::from(lasts.gps_search_ms) * 1_000_000;
    let (mut found_ns, mut before) = (i64::MIN, 0);
    let (mut search, mut fixed) = (Vec::new(), Vec::new());
    for ((pair, seconds), times) in on.windows(2).zip(lengths(log)).zip(log.at_ns.windows(2)) {
        if before == 0 && (pair[0] != 0 || pair[1] != 0) {
            found_ns = times[0].saturating_add(search_ns);
        }
        before = pair[1];
        let is_on = seconds * f64::midpoint(f64::from(u8::from(pair[0] != 0)), f64::from(u8::from(pair[1] != 0)));
        let part = ((found_ns.saturating_sub(times[0])) as f64 / (times[1] - times[0]).max(1) as f64).clamp(0.0, 1.0);
        search.push(is_on * part);
        fixed.push(is_on * (1.0 - part));
    }
    states.insert("gps.search".into(), search);
    states.insert("gps.on".into(), fixed);
}

/// A radio sends or receives while its counters move, and stays ready for a while after (PowerTutor's states; Orka's
/// Figure 5 counts whole times between readings instead).
///
/// A burst begins somewhere in the first time in which counters move and ends somewhere in the last one: from the middle
/// of the one to the middle of the other it is as long as it is on average, whatever the time between readings. A wake-up
/// that no packet follows is not seen.
fn transmits(
    log: &ComponentLog,
    (radio, active, ready): (&str, &str, &str),
    lasts: &Lasts,
    states: &mut BTreeMap<String, Vec<f64>>,
) {
    let columns: Vec<&[i64]> =
        COUNTERS.iter().filter_map(|counter| log.column(&format!("{radio}.{counter}"))).collect();
    if columns.is_empty() {
        return;
    }
    let bursts = bursts(log, &columns);
    let after_ns = lasts.after_ns(radio);
    let next = bursts.iter().skip(1).map(|burst| burst.0).chain([i64::MAX]);
    let tails: Vec<(i64, i64)> =
        bursts.iter().zip(next).map(|(burst, next)| (burst.1, burst.1.saturating_add(after_ns).min(next))).collect();
    states.insert(active.to_owned(), overlaps(log, &bursts));
    states.insert(ready.to_owned(), overlaps(log, &tails));
}

/// From when to when counters move without a break.
fn bursts(log: &ComponentLog, columns: &[&[i64]]) -> Vec<(i64, i64)> {
    let mut bursts: Vec<(i64, i64)> = Vec::new();
    let mut goes_on = false;
    for (i, times) in log.at_ns.windows(2).enumerate() {
        let moves = columns.iter().any(|values| values.get(i + 1) > values.get(i));
        let middle_ns = i64::midpoint(times[0], times[1]);
        match bursts.last_mut() {
            Some(last) if moves && goes_on => last.1 = middle_ns,
            _ if moves => bursts.push((middle_ns, middle_ns)),
            _ => {}
        }
        goes_on = moves;
    }
    bursts
}

/// Seconds of spans, which are in order, in each time between readings.
fn overlaps(log: &ComponentLog, spans: &[(i64, i64)]) -> Vec<f64> {
    let mut first = 0;
    let mut all = Vec::with_capacity(log.at_ns.len());
    for times in log.at_ns.windows(2) {
        first += spans.iter().skip(first).take_while(|span| span.1 <= times[0]).count();
        let inside = spans.iter().skip(first).take_while(|span| span.0 < times[1]);
        let ns: i64 = inside.map(|span| (span.1.min(times[1]) - span.0.max(times[0])).max(0)).sum();
        all.push(ns as f64 * 1e-9);
    }
    all
}
