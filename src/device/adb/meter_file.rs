//! A meter whose readings are in a file: another program's, or the phone's own.
//!
//! Once a run has ended, its file is read, until it holds the time of the run: what reads the meter may write it
//! meanwhile, or save it in the end. What lies about the run is taken out of it, so that one file may hold many runs.

use std::fs::File;
use std::path::PathBuf;
use std::thread;
use std::time::{Duration, Instant, SystemTime};

use super::AdbError;
use super::meter::Readings;
use wattline_meters::otii_server::{self, OtiiServer};
use wattline_meters::power::{Choice, PowerError, PowerRow, RailRow, power};
use wattline_meters::{Clock, ClockReading, Format, read};
use wattline_recording::{ClockStamp, Rail, Sample, Trace, WallStamp};

/// How long a file may take to hold a run after its end.
const PATIENCE: Duration = Duration::from_secs(60);
/// Between two looks at it.
const PAUSE: Duration = Duration::from_millis(250);
/// What is kept before a run's first frame and behind its last: the phone at rest.
const MARGIN_NS: i64 = 1_000_000_000;

/// A file, and what of it counts.
#[derive(Debug)]
pub(super) struct MeterFile {
    spec: String,
    format: Format,
    path: PathBuf,
    choice: Choice,
    patience: Duration,
}

/// What a file held when it was read.
#[derive(Debug)]
pub(super) struct Contents {
    pub(super) row: PowerRow,
    /// The clock of its times.
    pub(super) clock: Clock,
    /// Other clocks beside that.
    pub(super) others: Vec<ClockReading>,
}

impl MeterFile {
    /// Of a specification such as `perfetto:FILE` or `perfetto:FILE#cpu+gpu`.
    pub(super) fn parse(spec: &str) -> Result<MeterFile, AdbError> {
        let said = spec.split_once(':').and_then(|(name, rest)| Some((Format::named(name)?, rest)));
        let Some((format, rest)) = said.filter(|(_, rest)| !rest.is_empty()) else {
            let what = format!(
                "expected `tcp:HOST:PORT`, or a meter's file as `FORMAT:FILE` with one of {}, or the phone's own \
                     meter: `auto`, `perfetto`, `iio`, `fuel-gauge`, `none`",
                Format::names()
            );
            return Err(AdbError::Meter { name: spec.to_owned(), what });
        };
        let (path, names) = rest.rsplit_once('#').unwrap_or((rest, ""));
        let choice = Choice::parse(names);
        Ok(MeterFile { spec: spec.to_owned(), format, path: path.into(), choice, patience: PATIENCE })
    }

    /// The meter's name in reports: the same for base and head, whatever their files are called.
    pub(super) fn name(&self) -> String {
        match self.choice.names.as_slice() {
            [] => format!("{} file", self.format),
            names => format!("{} file, {}", self.format, names.join("+")),
        }
    }

    /// Whether its times are those of a computer's clock, which has to be laid beside the phone's.
    pub(super) fn is_of_a_computer(&self) -> bool {
        !matches!(self.format, Format::Perfetto | Format::Iio | Format::Gauge)
    }

    /// What the file holds of a run, once it does. `ahead_ns` is by how much the phone's wall clock is ahead of this
    /// computer's, where that is known.
    pub(super) fn readings(&self, trace: &Trace, ahead_ns: Option<i64>) -> Result<Readings, AdbError> {
        if self.server().is_some() {
            return self.once(trace, ahead_ns).map_err(|what| AdbError::Meter { name: self.spec.clone(), what });
        }
        let deadline = Instant::now() + self.patience;
        let mut seen: Option<(u64, Option<SystemTime>)> = None;
        let mut last = None;
        loop {
            let state = std::fs::metadata(&self.path).map(|data| (data.len(), data.modified().ok())).ok();
            if state.is_some() && state != seen {
                match self.once(trace, ahead_ns) {
                    Ok(readings) => return Ok(readings),
                    // Half a file, or not yet the whole run: it may still grow.
                    Err(what) => last = Some(what),
                }
                seen = state;
            }
            if Instant::now() >= deadline {
                let missing = || format!("there is no such file {} s after the run", self.patience.as_secs());
                return Err(AdbError::Meter { name: self.spec.clone(), what: last.unwrap_or_else(missing) });
            }
            thread::sleep(PAUSE);
        }
    }

    fn once(&self, trace: &Trace, ahead_ns: Option<i64>) -> Result<Readings, String> {
        of_run(&self.contents().map_err(|error| error.to_string())?, trace, ahead_ns)
    }

    /// The address of an Otii's server, which keeps recordings.
    fn server(&self) -> Option<&str> {
        self.path.to_str().filter(|text| self.format == Format::Otii && otii_server::is_address(text))
    }

    fn contents(&self) -> Result<Contents, PowerError> {
        let mut meter = match self.server() {
            Some(address) => read(self.format, OtiiServer::connect(address).map_err(PowerError::Choice)?)?,
            None => read(self.format, File::open(&self.path).map_err(|error| PowerError::Choice(error.to_string()))?)?,
        };
        let row = power(meter.as_mut(), &self.choice)?;
        Ok(Contents { row, clock: meter.clock(), others: meter.clock_readings().to_vec() })
    }
}

/// What of a file is of a run: `ahead_ns` as for [`MeterFile::readings`].
///
/// # Errors
/// What relates no clocks, and a file that ends before the run.
pub(super) fn of_run(contents: &Contents, trace: &Trace, ahead_ns: Option<i64>) -> Result<Readings, String> {
    let Some((start_ns, end_ns)) = span(trace) else { return Ok(Readings::default()) };
    let around = (start_ns.saturating_sub(MARGIN_NS), end_ns.saturating_add(MARGIN_NS));
    let clock = stamps(contents, &trace.notes.wall, ahead_ns, around)?;
    let (Some(from), Some(to)) = (clock.first(), clock.last()) else {
        return Err("no clock relates it to the phone".into());
    };
    let all = &contents.row.readings;
    let about: Vec<usize> =
        (0..all.len()).filter(|&at| (from.meter_ns..=to.meter_ns).contains(&all[at].at_ns)).collect();
    let uw = |watts: f64| (watts * 1e6).round() as i64;
    let samples: Vec<Sample> =
        about.iter().map(|&at| Sample { at_ns: all[at].at_ns, power_uw: uw(all[at].watts) }).collect();
    let of_rail = |rail: &RailRow| Rail {
        name: rail.name.clone(),
        part: rail.part.to_owned(),
        power_uw: about.iter().filter_map(|&at| rail.watts.get(at)).map(|watts| uw(*watts)).collect(),
    };
    let rails = contents.row.rails.iter().map(of_rail).collect();
    let on_meter = |device_ns: i64| from.meter_ns.saturating_add(device_ns - from.device_ns);
    if samples.last().is_none_or(|sample| sample.at_ns < on_meter(end_ns)) {
        let held = contents.row.readings.last().map_or(0, |reading| reading.at_ns);
        return Err(format!(
            "it ends {:.3} s before the app's last frame: what reads the meter must write it until then",
            on_meter(end_ns).saturating_sub(held) as f64 / 1e9
        ));
    }
    Ok(Readings { samples, clock, sync: Vec::new(), rails })
}

/// The time of the app's frames and calls, by the phone's clock.
fn span(trace: &Trace) -> Option<(i64, i64)> {
    let tuples = trace.tuples.iter().map(|tuple| (tuple.start_ns, tuple.end_ns));
    let calls = trace.calls.iter().map(|call| (call.start_ns, call.end_ns));
    tuples.chain(calls).reduce(|all, one| (all.0.min(one.0), all.1.max(one.1)))
}

/// The phone's clock beside the file's at the ends of a run.
fn stamps(
    contents: &Contents,
    wall: &[WallStamp],
    ahead_ns: Option<i64>,
    (start_ns, end_ns): (i64, i64),
) -> Result<Vec<ClockStamp>, String> {
    let of = |clock| contents.others.iter().filter(move |reading| reading.clock == clock);
    let at_ends = |on_meter: &dyn Fn(i64) -> Option<i64>| {
        let stamp = |device_ns| on_meter(device_ns).map(|meter_ns| ClockStamp { device_ns, meter_ns });
        stamp(start_ns).zip(stamp(end_ns)).map(|(start, end)| vec![start, end])
    };
    let beyond = || "its times are beyond all bounds".to_owned();
    let monotonic: Vec<ClockReading> = of(Clock::Monotonic).copied().collect();
    if contents.clock == Clock::Monotonic {
        return at_ends(&Some).ok_or_else(beyond);
    }
    if !monotonic.is_empty() {
        return at_ends(&|device_ns| translated(&monotonic, device_ns)).ok_or_else(beyond);
    }
    // By the wall clock, which the tracer read beside the phone's other one.
    let phone_wall_ns = wall_less_device(wall).ok_or("the run has no reading of the phone's wall clock")?;
    let mut others: Vec<ClockReading> = of(Clock::Wall).copied().collect();
    if contents.clock == Clock::Wall {
        others.push(ClockReading { at_ns: 0, clock: Clock::Wall, other_ns: 0 });
    }
    if others.is_empty() {
        return Err(
            "it has no time on any clock but the meter's own, so that nothing relates it to the phone: record \
                    the time of day with it, or let its readings be asked over `tcp:HOST:PORT` (docs/meters.md)"
                .into(),
        );
    }
    let ahead_ns = match contents.clock {
        Clock::Boottime => 0,
        _ => ahead_ns.ok_or("nothing is known of the phone's wall clock beside this computer's")?,
    };
    at_ends(&|device_ns| {
        let computers_ns = device_ns.checked_add(phone_wall_ns)?.checked_sub(ahead_ns)?;
        translated(&others, computers_ns)
    })
    .ok_or_else(beyond)
}

/// The file's clock when another one says `other_ns`: by the last reading of both before, or the first one after.
fn translated(readings: &[ClockReading], other_ns: i64) -> Option<i64> {
    let before = readings.iter().filter(|reading| reading.other_ns <= other_ns).max_by_key(|reading| reading.other_ns);
    let nearest = before.or_else(|| readings.iter().min_by_key(|reading| reading.other_ns))?;
    nearest.at_ns.checked_add(other_ns.checked_sub(nearest.other_ns)?)
}

/// The phone's wall clock less its monotonic one. The wall clock is read in milliseconds: each reading gives bounds, and
/// all together closer ones.
fn wall_less_device(wall: &[WallStamp]) -> Option<i64> {
    const MS: i64 = 1_000_000;
    let bounds = wall.iter().filter_map(|stamp| {
        let wall_ns = stamp.wall_ms.checked_mul(MS)?;
        Some((wall_ns.checked_sub(stamp.after_ns)?, wall_ns.checked_add(MS)?.checked_sub(stamp.before_ns)?))
    });
    let (least, most) = bounds.reduce(|all, one| (all.0.max(one.0), all.1.min(one.1)))?;
    least.checked_add(most.checked_sub(least)? / 2)
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::{FrameEnd, PathTuple, TracerNotes};

    const S: i64 = 1_000_000_000;

    /// A run whose one frame lasts from second 10 to second 12 of the phone's clock, 1000 s behind its wall clock.
    fn trace() -> Trace {
        let end = FrameEnd::Returned;
        let tuple = PathTuple { thread: 0, start_ns: 10 * S, end_ns: 12 * S, end, own: 0, paths_at: 0, paths_len: 0 };
        let stamp = |before_ns: i64| WallStamp {
            before_ns,
            wall_ms: before_ns / 1_000_000 + 1_000_000,
            after_ns: before_ns + 1000,
        };
        let notes = TracerNotes { wall: vec![stamp(10 * S), stamp(11 * S + 999_000)], ..TracerNotes::default() };
        Trace { tuples: vec![tuple], notes, ..Trace::default() }
    }

    fn file(spec: &str, text: &str, ahead_ns: Option<i64>) -> Result<Readings, String> {
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("file");
        std::fs::write(&path, text).unwrap();
        let mut meter = MeterFile::parse(&spec.replace("FILE", path.to_str().unwrap())).unwrap();
        meter.patience = Duration::from_millis(1);
        meter.readings(&trace(), ahead_ns).map_err(|error| error.to_string())
    }

    /// A table with a reading each 100 ms from a second on, whose power is the second.
    fn table(head: &str, from_ms: i64, to_ms: i64) -> String {
        let rows: String =
            (from_ms / 100..=to_ms / 100).map(|at| format!("{},{}\n", at * 100, at / 10 % 100)).collect();
        format!("{head}\n{rows}")
    }

    #[test]
    fn what_lies_about_the_run_is_taken() {
        let found = file("csv:FILE", &table("monotonic_ms,main_w", 0, 60_000), None).unwrap();
        assert_eq!((found.samples.first().unwrap().at_ns, found.samples.last().unwrap().at_ns), (9 * S, 13 * S));
        assert_eq!(found.samples[15], Sample { at_ns: 10 * S + S / 2, power_uw: 10_000_000 });
        assert_eq!(found.clock[1], ClockStamp { device_ns: 13 * S, meter_ns: 13 * S });
        let short = file("csv:FILE", &table("monotonic_ms,main_w", 0, 11_000), None).unwrap_err();
        assert!(short.contains("it ends 1.000 s before the app's last frame"), "{short}");
        let unnamed = file("csv:FILE#usb", &table("monotonic_ms,main_w", 0, 60_000), None).unwrap_err();
        assert!(unnamed.contains("what tells power or energy: main"), "{unnamed}");
    }

    #[test]
    fn clocks_are_related_by_what_the_file_says() {
        // The computer's wall clock is 5 s behind the phone's.
        let found = file("csv:FILE", &table("wall_ms,main_w", 1_000_000, 1_060_000), Some(5 * S)).unwrap();
        let error = found.clock[0].meter_ns - (9 + 1000 - 5) * S;
        assert!(error.abs() < 1_000_000, "{error}");
        let untold = file("csv:FILE", &table("wall_ms,main_w", 1_000_000, 1_060_000), None).unwrap_err();
        assert!(untold.contains("nothing is known of the phone's wall clock"), "{untold}");
        let own = file("csv:FILE", &table("t_ms,main_w", 0, 60_000), Some(0)).unwrap_err();
        assert!(own.contains("on any clock but the meter's own"), "{own}");
        // The phone slept 100 s before: boottime is ahead.
        let lines: String = (1000..1200).map(|at| format!("CH0(T={})[CPU], {}\n", at * 100, at * 150_000)).collect();
        let uptime = format!("# wall_ns={} uptime_s=105\n{lines}", 1_005 * S);
        let rails = file("iio:FILE", &uptime, None).unwrap();
        let error = rails.clock[0].meter_ns - (9 + 100) * S;
        assert!(error.abs() < 1_000_000, "{error}");
        assert!(rails.samples.iter().all(|sample| sample.power_uw == 1_500_000), "{:?}", &rails.samples[..3]);
    }

    #[test]
    fn what_is_no_meter_is_told() {
        let error = |spec: &str| MeterFile::parse(spec).unwrap_err().to_string();
        assert!(error("usb:1").contains("failed to read meter usb:1: expected `tcp:HOST:PORT`, or a meter's file"));
        assert!(error("csv:").contains("expected `tcp:HOST:PORT`"));
        let mut missing = MeterFile::parse("perfetto:/nowhere/trace#cpu+gpu").unwrap();
        assert_eq!(missing.name(), "perfetto file, cpu+gpu");
        missing.patience = Duration::from_millis(1);
        let server = MeterFile::parse("otii:127.0.0.1:1").unwrap();
        let told = server.readings(&trace(), None).unwrap_err().to_string();
        assert!(told.starts_with("failed to read meter otii:127.0.0.1:1: "), "{told}");
        let told = missing.readings(&trace(), None).unwrap_err().to_string();
        assert!(told.contains("there is no such file 0 s after the run"), "{told}");
    }
}
