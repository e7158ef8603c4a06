//! What a phone tells of its own power while it runs: rails by Perfetto, rails by the kernel's file, the battery's gauge.
//!
//! Each is read on the phone by a job that starts before a run and is ended after it, and writes into a file there. The
//! file is in one of the formats of [`wattline_meters`], and is read as a meter's file is.

use std::thread;
use std::time::{Duration, Instant};

use super::AdbError;
use super::meter::Readings;
use super::meter_file::{Contents, of_run};
use super::program::{Bounds, MOST_LOG, MOST_TRACE, Program, SHORT, brief};
use super::session::{DIRECTORY, Session};
use wattline_meters::power::{Choice, PowerError, PowerRow, Reading, power};
use wattline_meters::{Clock, ClockReading, Fault, Format, Warning, read};
use wattline_recording::Trace;

/// Perfetto may write nowhere else.
const TRACE: &str = "/data/misc/perfetto-traces/wattline-power";
/// What the other two write, below [`DIRECTORY`].
const LOG: &str = "meter.log";
/// The script that reads; without it a job ends by itself.
const SCRIPT: &str = "meter.sh";
/// The number of the process that reads.
const PROCESS: &str = "meter.pid";
/// What Perfetto takes at least between two readings.
const PERFETTO_MS: u32 = 100;
/// Between two readings of a job, seconds: `cat` takes the shell of a phone a few milliseconds beside it.
const IIO_PAUSE_S: f64 = 0.01;
/// Gauges change ten times a second at most.
const GAUGE_PAUSE_S: f64 = 0.1;
/// A trace is complete so soon after its session was asked to end.
const PATIENCE: Duration = Duration::from_secs(20);
/// Between two looks at it.
const PAUSE: Duration = Duration::from_millis(250);
/// Where gauges are.
pub(super) const GAUGE: &str = "/sys/class/power_supply/battery";
/// Where the kernel tells rails.
pub(super) const IIO: &str = "/sys/bus/iio/devices/iio:device*/energy_value";
/// The part of a gauge's readings that may have the other sign.
const STRAY: f64 = 0.02;

/// The kinds of it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Kind {
    /// Counters of rails, by Perfetto's data source `android.power`.
    Perfetto,
    /// The same counters, by the kernel's file.
    Iio,
    /// The battery's gauge.
    Gauge,
}

impl Kind {
    /// All, the better first.
    pub(super) const ALL: [Kind; 3] = [Kind::Perfetto, Kind::Iio, Kind::Gauge];

    /// What `--meter` calls it.
    pub(super) fn spec(self) -> &'static str {
        match self {
            Kind::Perfetto => "perfetto",
            Kind::Iio => "iio",
            Kind::Gauge => "fuel-gauge",
        }
    }

    /// How long the last reading stands for what follows it: a frame may end between two readings, and nothing else is
    /// known of the time until the next one.
    fn held_ns(self) -> i64 {
        match self {
            Kind::Perfetto => i64::from(PERFETTO_MS) * 1_000_000,
            // Two readings of its job.
            Kind::Gauge => (2.0 * GAUGE_PAUSE_S * 1e9) as i64,
            Kind::Iio => (2.0 * IIO_PAUSE_S * 1e9) as i64,
        }
    }

    /// In words, for reports and recordings.
    pub(super) fn name(self) -> &'static str {
        match self {
            Kind::Perfetto => "power rails by Perfetto, 10 Hz",
            Kind::Iio => "power rails by iio",
            Kind::Gauge => "fuel gauge",
        }
    }
}

/// A phone's own meter, and what of it counts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct OwnMeter {
    pub(super) kind: Kind,
    choice: Choice,
}

impl OwnMeter {
    /// Of a specification such as `perfetto` or `perfetto#cpu+gpu`; none of anything else.
    pub(super) fn parse(spec: &str) -> Option<OwnMeter> {
        let (name, names) = spec.split_once('#').unwrap_or((spec, ""));
        let kind = Kind::ALL.into_iter().find(|kind| kind.spec() == name)?;
        Some(OwnMeter { kind, choice: Choice::parse(names) })
    }

    /// All rails, or the battery.
    pub(super) fn whole(kind: Kind) -> OwnMeter {
        OwnMeter { kind, choice: Choice::default() }
    }

    /// The meter's name in recordings, in which base and head must not differ.
    pub(super) fn name(&self) -> String {
        match self.choice.names.as_slice() {
            [] => self.kind.name().to_owned(),
            names => format!("{}, {}", self.kind.name(), names.join("+")),
        }
    }

    /// Starts what reads; it ends by itself after `limit`, if nobody ends it before.
    pub(super) fn start(&self, program: &Program, session: &Session<'_>, limit: Duration) -> Result<(), AdbError> {
        let what = "start what reads the phone's power";
        let line = match self.kind {
            Kind::Perfetto => {
                session.push(SCRIPT, &config(limit))?;
                // Of a shell's files Perfetto may read none: it is handed its configuration.
                format!("rm -f {TRACE}; cat {DIRECTORY}/{SCRIPT} | perfetto --txt -c - --background -o {TRACE}")
            }
            Kind::Iio | Kind::Gauge => {
                session.push(SCRIPT, &if self.kind == Kind::Iio { iio_script() } else { gauge_script() })?;
                format!("sh {DIRECTORY}/{SCRIPT} > {DIRECTORY}/{LOG} 2>/dev/null </dev/null & echo $!")
            }
        };
        let output = program.must(what, &["shell", &line], SHORT)?;
        let text = output.text().replace('\r', "");
        let process = text.lines().rev().find_map(|line| line.trim().parse::<u32>().ok());
        let process = process.ok_or_else(|| AdbError::Failed { what: what.into(), said: brief(&text) })?;
        program.shell(what, &format!("echo {process} > {DIRECTORY}/{PROCESS}")).map(|_| ())
    }

    /// Ends what reads.
    pub(super) fn stop(program: &Program) -> Result<(), AdbError> {
        // What has ended by itself is seen by what it wrote.
        program.run("end what reads the phone's power", &["shell", &end_line()], SHORT).map(|_| ())
    }

    /// What was read of a run. The trace of Perfetto may take a moment until it is whole.
    pub(super) fn readings(&self, program: &Program, trace: &Trace) -> Result<Readings, AdbError> {
        let deadline = Instant::now() + PATIENCE;
        loop {
            match self.once(program, trace) {
                Err(AdbError::Meter { .. }) if self.kind == Kind::Perfetto && Instant::now() < deadline => {
                    thread::sleep(PAUSE);
                }
                result => return result,
            }
        }
    }

    fn once(&self, program: &Program, trace: &Trace) -> Result<Readings, AdbError> {
        let log = || format!("{DIRECTORY}/{LOG}");
        let (path, bounds) = match self.kind {
            Kind::Perfetto => (TRACE.to_owned(), Bounds::of(4 * SHORT, MOST_TRACE)),
            Kind::Iio => (log(), Bounds::of(4 * SHORT, MOST_LOG)),
            // A few lines a second.
            Kind::Gauge => (log(), Bounds::from(4 * SHORT)),
        };
        let output = program.must("read the phone's power", &["exec-out", &format!("cat {path}")], bounds)?;
        let contents = match self.kind {
            Kind::Perfetto => perfetto(&output.stdout, &self.choice),
            Kind::Iio => iio(&output.stdout, &self.choice),
            Kind::Gauge => gauge(&String::from_utf8_lossy(&output.stdout)),
        };
        let readings = contents.and_then(|mut contents| {
            hold(&mut contents.row, self.kind.held_ns());
            of_run(&contents, trace, None)
        });
        readings.map_err(|what| AdbError::Meter { name: self.kind.spec().into(), what })
    }
}

/// The line that ends what reads, also of a run that was killed, and removes what lies elsewhere.
pub(super) fn end_line() -> String {
    format!("[ -e {DIRECTORY}/{PROCESS} ] && kill $(cat {DIRECTORY}/{PROCESS}); rm -f {DIRECTORY}/{PROCESS}")
}

/// The line that removes what lies elsewhere than in the folder of a run's files.
pub(super) fn clean_line() -> String {
    format!("rm -f {TRACE}")
}

/// A configuration of Perfetto that reads rails until it is ended.
fn config(limit: Duration) -> String {
    format!(
        "buffers {{ size_kb: 4096 }}\ndata_sources {{ config {{ name: \"android.power\" android_power_config {{ \
         battery_poll_ms: {PERFETTO_MS} collect_power_rails: true }} }} }}\nwrite_into_file: true\n\
         file_write_period_ms: 1000\nflush_period_ms: 1000\nduration_ms: {}\n",
        limit.as_millis()
    )
}

/// A script that does something again and again, and writes the clocks beside each other now and then.
fn again(body: &str, pause_s: f64) -> String {
    format!(
        "cd {DIRECTORY}\nwhile [ -e {SCRIPT} ]; do\nread -r up rest < /proc/uptime\n\
         echo \"# wall_ns=$(date +%s%N) uptime_s=$up\"\nfor i in 1 2 3 4 5 6 7 8; do\n{body}\nsleep {pause_s}\ndone\ndone\n"
    )
}

fn iio_script() -> String {
    again(&format!("cat {IIO}"), IIO_PAUSE_S)
}

fn gauge_script() -> String {
    let body = format!(
        "read -r up rest < /proc/uptime\nread -r c < {GAUGE}/current_now\nread -r v < {GAUGE}/voltage_now\n\
         echo \"$up,$c,$v\""
    );
    again(&body, GAUGE_PAUSE_S)
}

fn contents(format: Format, bytes: &[u8], choice: &Choice) -> Result<Contents, String> {
    let mut meter = read(format, bytes).map_err(|error| error.to_string())?;
    let row = power(meter.as_mut(), choice).map_err(|error| error.to_string())?;
    Ok(Contents { row, clock: meter.clock(), others: meter.clock_readings().to_vec() })
}

fn perfetto(bytes: &[u8], choice: &Choice) -> Result<Contents, String> {
    contents(Format::Perfetto, bytes, choice)
}

/// The job is ended in the middle of a line.
fn whole_lines(bytes: &[u8]) -> &[u8] {
    let end = bytes.iter().rposition(|byte| *byte == b'\n').map_or(0, |at| at + 1);
    bytes.get(..end).unwrap_or_default()
}

fn iio(bytes: &[u8], choice: &Choice) -> Result<Contents, String> {
    let mut all = contents(Format::Iio, whole_lines(bytes), choice)?;
    all.others = closest(&all.others);
    Ok(all)
}

/// The reading of the wall clock that is least late: `/proc/uptime` counts hundredths of a second and is read before the
/// wall clock, so that each reading is late by up to ten milliseconds and by what `date` takes.
fn closest(readings: &[ClockReading]) -> Vec<ClockReading> {
    let of_wall = readings.iter().filter(|reading| reading.clock == Clock::Wall);
    of_wall.min_by_key(|reading| reading.other_ns.saturating_sub(reading.at_ns)).copied().into_iter().collect()
}

/// A line `# wall_ns=NUMBER uptime_s=NUMBER`.
fn clocks(line: &str) -> Option<ClockReading> {
    let value = |key: &str| line.split(' ').find_map(|word| word.strip_prefix(key));
    let uptime_s: f64 = value("uptime_s=")?.parse().ok()?;
    let at_ns = ((uptime_s * 100.0).round() as i64).checked_mul(10_000_000)?;
    Some(ClockReading { at_ns, clock: Clock::Wall, other_ns: value("wall_ns=")?.parse().ok()? })
}

/// A gauge's power: positive, a reading for each time that it changed.
fn gauge(text: &str) -> Result<Contents, String> {
    let text = String::from_utf8_lossy(whole_lines(text.as_bytes())).replace('\r', "");
    let (said, rows): (Vec<&str>, Vec<&str>) = text.lines().partition(|line| line.starts_with('#'));
    let readings: Vec<ClockReading> = said.into_iter().filter_map(clocks).collect();
    let table = format!("boottime_s,current_now,voltage_now\n{}\n", rows.join("\n"));
    let mut meter = read(Format::Gauge, table.as_bytes()).map_err(|error| error.to_string())?;
    let row = power(meter.as_mut(), &Choice::parse("battery")).map_err(|error| error.to_string())?;
    // Current and voltage are no part of the row, and their product is as wrong as they are.
    let is_wrong = |warning: &Warning| matches!(warning.fault, Fault::UnitLie | Fault::Sentinel);
    if let Some(wrong) = meter.warnings().into_iter().find(is_wrong) {
        return Err(PowerError::Wrong(wrong).to_string());
    }
    let mut all = Contents { row, clock: meter.clock(), others: Vec::new() };
    if let Some(wrong) = all.row.warnings.iter().find(|warning| warning.fault == Fault::SignFlip) {
        return Err(format!("the battery was charged and discharged meanwhile ({})", wrong.says));
    }
    let positive = all.row.readings.iter().filter(|reading| reading.watts > 0.0).count();
    // Some phones call what flows out negative, and others what flows in; who charges was refused before.
    let sign = if (positive as f64) < STRAY * all.row.readings.len() as f64 { -1.0 } else { 1.0 };
    all.row.readings.iter_mut().for_each(|reading| reading.watts *= sign);
    all.row.readings = changes(&all.row.readings);
    all.others = closest(&readings);
    Ok(all)
}

/// Lets the last reading stand for a while.
fn hold(row: &mut PowerRow, held_ns: i64) {
    if let Some(&Reading { at_ns, watts }) = row.readings.last() {
        row.readings.push(Reading { at_ns: at_ns.saturating_add(held_ns), watts });
        row.rails.iter_mut().for_each(|rail| rail.watts.extend(rail.watts.last().copied()));
    }
}

/// The readings at which something changed, and the last one: a gauge is the mean of the time since its last change,
/// however often it is asked.
fn changes(readings: &[Reading]) -> Vec<Reading> {
    let (Some(first), Some(last)) = (readings.first(), readings.last()) else { return Vec::new() };
    let changed = readings.windows(2).filter(|pair| pair[0].watts != pair[1].watts).map(|pair| pair[1]);
    let mut all: Vec<Reading> = [*first].into_iter().chain(changed).collect();
    if all.last().is_some_and(|reading| reading.at_ns < last.at_ns) {
        all.push(*last);
    }
    all
}

#[cfg(test)]
mod tests {
    use super::*;

    const S: i64 = 1_000_000_000;

    #[test]
    fn names_say_what_is_read() {
        for kind in Kind::ALL {
            assert_eq!(OwnMeter::parse(kind.spec()), Some(OwnMeter::whole(kind)));
        }
        let part = OwnMeter::parse("perfetto#cpu+gpu").unwrap();
        assert_eq!(part.name(), "power rails by Perfetto, 10 Hz, cpu+gpu");
        for other in ["perfetto:FILE", "tcp:a:1", "auto", "none", ""] {
            assert_eq!(OwnMeter::parse(other), None, "{other}");
        }
    }

    #[test]
    fn a_gauge_has_a_reading_for_each_change() {
        let mut text = "# wall_ns=5000000000000 uptime_s=100.00\n".to_owned();
        for tenth in 0..40 {
            let current = if tenth < 15 { -100_000 } else { -200_000 };
            text += &format!("{}.{}0,{current},4000000\n", 100 + tenth / 10, tenth % 10);
        }
        text += "# wall_ns=5003995000000 uptime_s=104.00\n104.00,-2";
        let found = gauge(&text).unwrap();
        let readings: Vec<(i64, f64)> =
            found.row.readings.iter().map(|r| (r.at_ns / (S / 10), (r.watts * 1e6).round() / 1e6)).collect();
        assert_eq!(readings, [(1000, 0.4), (1015, 0.8), (1039, 0.8)]);
        let expected = ClockReading { at_ns: 104 * S, clock: Clock::Wall, other_ns: 5_003_995_000_000 };
        assert_eq!(found.others, [expected]);
        let mixed = text.replace("-200000", "200000");
        assert!(gauge(&mixed).unwrap_err().contains("charged and discharged meanwhile"));
        let milli = text.replace("00000,4", ",4");
        assert!(gauge(&milli).unwrap_err().contains("mA and not uA"), "{:?}", gauge(&milli).err());
    }

    #[test]
    fn a_time_of_no_clock_is_no_reading() {
        let line = |uptime: &str| clocks(&format!("# wall_ns=5 uptime_s={uptime}"));
        assert_eq!(line("1.23"), Some(ClockReading { at_ns: 1_230_000_000, clock: Clock::Wall, other_ns: 5 }));
        assert_eq!((line("1e300"), line("-inf"), line("x")), (None, None, None));
    }

    #[test]
    fn a_cut_off_line_of_rails_is_left_out() {
        let lines: String = (0..30).map(|at| format!("CH0(T={})[CPU], {}\n", at * 100, at * 150_000)).collect();
        let text = format!("# wall_ns=1000 uptime_s=0.01\n{lines}CH0(T=30");
        let found = iio(text.as_bytes(), &Choice::default()).unwrap();
        assert_eq!(found.row.readings.len(), 30);
        assert!(found.row.readings.iter().all(|reading| (reading.watts - 1.5).abs() < 1e-9));
    }

    #[test]
    fn scripts_and_configurations_end_by_themselves() {
        assert!(config(Duration::from_secs(9)).contains("duration_ms: 9000\n"));
        for script in [iio_script(), gauge_script()] {
            assert!(script.contains("while [ -e meter.sh ]"), "{script}");
        }
    }
}
