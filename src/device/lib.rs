//! Devices that run an instrumented app under a scenario, with a meter beside them.
//!
//! ```
//! use wattline_device::{Choice, find};
//!
//! let device = find(Choice { name: "embedded", ..Choice::default() })?;
//! assert_eq!(device.meter(), "embedded, 10 kHz");
//! assert!(device.boots_for_each_run());
//! # Ok::<(), wattline_device::DeviceError>(())
//! ```
//!
//! [`embedded`] is the simulated phone with a meter of its own; [`adb`] drives a phone through the installed `adb`,
//! with a meter that speaks the line protocol of `docs/adb.md`. Both are [`Device`]s: they install an [`App`], replay a
//! scenario once per seed, and return a [`Run`] each, whose times are nanoseconds and whose power is microwatts.
//!
//! A run that is not good is a [`DeviceError`], and never a recording: the app crashed, an event could not be replayed,
//! the trace is damaged, the meter stopped.

pub mod adb;
mod by_model;
mod components;
mod conduct;
pub mod embedded;
pub mod instrumentation;
mod kernel;
mod limits;
mod profile;
mod system;
mod traffic;

use std::collections::BTreeMap;
use std::path::Path;

use thiserror::Error;

use wattline_adjust::{DeviceModel, DeviceModelError};
use wattline_config::Phone;
use wattline_hardware::PowerProfile;
use wattline_map::ProbeMap;
use wattline_recording::{Run, Trace, TraceError, Trouble, read_trace_file, read_trace_header};
use wattline_scenario::{Located, Scenario, TestName};

use adb::{AUTO, Adb, AdbError};
use by_model::ByModel;
use instrumentation::TestProblem;

pub use by_model::{ByModelError, POWER_MODEL};
pub use embedded::{Embedded, unmetered};
pub use limits::Limits;

/// The name of no meter, in settings and recordings.
pub const NO_METER: &str = wattline_recording::settings::NO_METER;

/// An instrumented app, ready to be installed.
#[derive(Debug, Clone)]
pub struct App {
    /// The application's package.
    pub package: String,
    /// The activity that the launcher starts.
    pub activity: String,
    /// The signed, instrumented APK.
    pub apk: Vec<u8>,
    /// Explains what its probes report.
    pub map: ProbeMap,
}

/// A phone among others of its model.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Fingerprint {
    /// Its serial number.
    pub serial: String,
    /// The build of Android on it.
    pub build: String,
}

/// Something that runs apps and measures power.
pub trait Device {
    /// A name for reports and artifacts, with whatever must not differ between base and head.
    fn name(&self) -> String;

    /// The name of the meter, with its rate.
    fn meter(&self) -> String;

    /// Whether its runs have power readings.
    fn has_meter(&self) -> bool {
        self.meter() != NO_METER
    }

    /// What is to be said before its runs, a line each: which meter it took, and why.
    fn statements(&self) -> Vec<String> {
        Vec::new()
    }

    /// What it said of itself while its latest scenario was measured, by name; nothing where it says nothing.
    fn conditions(&self) -> BTreeMap<String, String> {
        BTreeMap::new()
    }

    /// Which one it is of all that have its name; none where there are no two that differ.
    fn fingerprint(&self) -> Option<Fingerprint> {
        None
    }

    /// The model of the hardware for the analysis.
    fn model(&self) -> DeviceModel;

    /// What the device's maker says that its components draw, if the device has it.
    ///
    /// # Errors
    /// When it cannot be read, or is damaged.
    fn power_profile(&self) -> Result<Option<PowerProfile>, DeviceError> {
        Ok(None)
    }

    /// Whether each run begins on a device that nothing went before on, so that the order of runs does not matter.
    fn boots_for_each_run(&self) -> bool {
        false
    }

    /// Runs the scenario once per seed, each run from installing the app to collecting what its tracer wrote. Calls
    /// `done` after each run.
    ///
    /// # Errors
    /// When a run cannot be measured: the app cannot be installed or crashes, an event cannot be replayed, or the
    /// trace is damaged.
    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError>;
}

/// A run that could not be measured.
#[derive(Debug, Error)]
pub enum DeviceError {
    /// No such device.
    #[error("failed to find device `{0}`: expected `embedded`, `adb`, `adb:SERIAL` or `adb:HOST:PORT`")]
    Unknown(String),
    /// The device's model is bad.
    #[error("failed to load the model of device `{device}`: {source}")]
    Model {
        /// The device.
        device: String,
        /// The defect.
        source: DeviceModelError,
    },
    /// It cannot be measured by its power model.
    #[error(transparent)]
    ByModel(#[from] ByModelError),
    /// A phone behind adb cannot be used, or a run on it is not good.
    #[error(transparent)]
    Adb(#[from] AdbError),
    /// The embedded phone brings its own meter.
    #[error("failed to use meter {0}: device `embedded` has a meter of its own")]
    Meter(String),
    /// The embedded phone decides itself what it compiles.
    #[error(
        "failed to let the app be compiled: `--compile` and `compile` are for devices behind adb, not for `embedded`"
    )]
    Compile,
    /// The app's archive cannot be read.
    #[error("failed to install {package}: {source}")]
    Install {
        /// The application.
        package: String,
        /// The defect.
        source: wattline_apk::ApkError,
    },
    /// The embedded phone cannot go on.
    #[error("failed to run {package} on the embedded phone: {source}")]
    Phone {
        /// The application.
        package: String,
        /// The reason.
        source: wattline_phone::PhoneError,
    },
    /// The app ended with an uncaught exception.
    #[error("failed to measure {package}: the app crashed under {scenario}\n{exception}")]
    Crash {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// The exception and its stack.
        exception: String,
    },
    /// The app ended itself before the scenario's end, so that nothing of it is the scenario's.
    #[error(
        "failed to measure {package}: the app ended itself {after_ms} ms after its start, {how}, and {scenario} takes \
         {takes_ms} ms: let the app go on, or the scenario end there"
    )]
    Ended {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// What ended it, and where, as in `by java.lang.System.exit at com.example.Main.run(Main.java:7), code 3`.
        how: String,
        /// Time from the start of the run to the end of the app.
        after_ms: u64,
        /// What the scenario's events take at least.
        takes_ms: u64,
    },
    /// At the end of a random monkey's run something else was in front.
    #[error(
        "failed to measure {package}: {scenario} left the app, and it was not in front at the end; fewer of the events that leave it help (--pct syskeys=0)"
    )]
    Left {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
    },
    /// The app was not there any more when the scenario had ended.
    #[error(
        "failed to measure {package}: {what} when {scenario} had ended: let the app go on, or the scenario end before"
    )]
    Absent {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// What was gone, as in `its process had ended`.
        what: &'static str,
    },
    /// The app left its user before the scenario's end: what follows is no use of it.
    #[error(
        "failed to measure {package}: nothing of the app was on the screen from {after_ms} ms after its start on, as \
         its last activity had finished, and {scenario} takes {takes_ms} ms: let the app go on, or the scenario end \
         there"
    )]
    Gone {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// Time from the start of the run.
        after_ms: u64,
        /// What the scenario's events take at least.
        takes_ms: u64,
    },
    /// The app did something to its tracer: what that recorded is the app's word.
    #[error(
        "failed to measure {package}: under {scenario} the app interfered with what measures it: {what}; the classes of \
         wattline.rt and their files are not the app's"
    )]
    Meddled {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// What it did, when and where.
        what: String,
    },
    /// There is more than one trace.
    #[error(
        "failed to collect the trace of {package}: expected one trace of one process, found {}: processes of its own \
         cannot be measured, and files of that name are the tracer's", .names.join(", ")
    )]
    Traces {
        /// The application.
        package: String,
        /// The traces' names.
        names: Vec<String>,
    },
    /// A run takes longer than it may.
    #[error(
        "failed to measure {package}: {scenario} was not over after {what}; raise `{setting}` if it is to take longer"
    )]
    TooLong {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// The limit with its unit and clock, and what still runs.
        what: String,
        /// The setting that says how long a run may take.
        setting: &'static str,
    },
    /// The test did not pass, so nothing of it is a recording.
    #[error("failed to measure {package}: {test} {problem}")]
    Test {
        /// The application.
        package: String,
        /// The test.
        test: TestName,
        /// What is wrong with it.
        problem: Box<TestProblem>,
    },
    /// The device has no such event.
    #[error("failed to replay {0}")]
    Event(#[from] Located),
    /// The tracer left no file.
    #[error(
        "failed to collect the trace of {package}: no *.trace file under {directory}; did an instrumented method run?"
    )]
    NoTrace {
        /// The application.
        package: String,
        /// The directory where it was expected.
        directory: String,
    },
    /// The tracer stopped before the app did: a part of the run is missing.
    #[error("failed to measure {package}: its tracer stopped early ({trouble:?})")]
    Incomplete {
        /// The application.
        package: String,
        /// The reason why it stopped.
        trouble: Trouble,
    },
    /// What was read of the device's components is damaged.
    #[error("failed to read the log of components: {0}")]
    Components(components::LogError),
    /// The device's power profile is damaged.
    #[error("failed to read the device's power profile: {0}")]
    Profile(String),
    /// The tracer's file is damaged.
    #[error("failed to read the trace of {package}: {source}")]
    Trace {
        /// The application.
        package: String,
        /// The defect.
        source: TraceError,
    },
}

/// The choice of a device to run on.
#[derive(Debug, Clone, Copy, Default)]
pub struct Choice<'a> {
    /// The device's name in the settings: `embedded`, `adb`, `adb:SERIAL` or `adb:HOST:PORT`.
    pub name: &'a str,
    /// The meter beside it, as in `tcp:HOST:PORT`; `auto` for the best that a phone has by itself; `model` for the
    /// device's power model; `none` for no meter, which is what a device behind adb has where nothing is said.
    pub meter: Option<&'a str>,
    /// The folder of golden artifacts, where the device's power model is.
    pub golden: Option<&'a Path>,
    /// The filter with which Android compiles the app before it runs, as `speed`; Android decides if none is given.
    pub compile: Option<&'a str>,
    /// How long a run may take.
    pub limits: Limits,
    /// The runs that are wanted, by which a meter is chosen; none if that is not known.
    pub expected: Option<Expected>,
    /// How a phone behind adb is held while it is measured; as by default if that is not said.
    pub phone: Option<&'a Phone>,
}

/// The runs that are wanted of a device.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Expected {
    /// How long the shortest one takes, seconds.
    pub run_s: f64,
    /// Runs a side.
    pub runs: u32,
}

impl Expected {
    /// So many runs of each of these scenarios; none where nothing says how long one of them takes, as of a test.
    pub fn of<'s>(scenarios: impl Iterator<Item = &'s Scenario>, runs: u32) -> Option<Expected> {
        let lengths: Option<Vec<f64>> = scenarios.map(length_s).collect();
        let run_s = lengths?.into_iter().reduce(f64::min)?;
        Some(Expected { run_s, runs })
    }
}

/// How long the events of a scenario take at least, with the rest before and after them.
fn length_s(scenario: &Scenario) -> Option<f64> {
    if scenario.test.is_some() {
        return None;
    }
    if let Some(monkey) = &scenario.random {
        return Some(f64::from(monkey.events) * f64::from(monkey.throttle_ms) * 1e-3);
    }
    let inputs = wattline_phone::inputs(scenario).ok()?;
    Some(inputs.iter().map(|input| input.after_ns as f64 * 1e-9).sum())
}

/// Finds a device.
///
/// # Errors
/// When there is no such device, or its meter cannot be reached.
pub fn find(choice: Choice<'_>) -> Result<Box<dyn Device>, DeviceError> {
    if choice.meter == Some(POWER_MODEL) {
        let inner = find(Choice { meter: Some(NO_METER), ..choice })?;
        return Ok(Box::new(ByModel::find(inner, choice.golden)?));
    }
    match (choice.name, choice.meter) {
        ("embedded", None) if choice.compile.is_some() => Err(DeviceError::Compile),
        ("embedded", None) => Ok(Box::new(Embedded::new()?.within(choice.limits))),
        ("embedded", Some(AUTO)) => find(Choice { meter: None, ..choice }),
        ("embedded", Some(NO_METER)) => Ok(Box::new(Embedded::without_meter()?.within(choice.limits))),
        ("embedded", Some(meter)) => Err(DeviceError::Meter(meter.into())),
        (name, meter) if name == "adb" || name.starts_with("adb:") => {
            let phone = choice.phone.cloned().unwrap_or_default();
            Ok(Box::new(Adb::find(name, meter, choice.compile, (choice.expected, &phone))?.within(choice.limits)))
        }
        (other, _) => Err(DeviceError::Unknown(other.into())),
    }
}

/// The model for the analysis of the device that made a recording, by the name in it. Of a phone that is not known no
/// component is said to have a tail.
///
/// # Errors
/// When its model's data file is bad.
pub fn model_of(name: &str) -> Result<DeviceModel, DeviceError> {
    if name == "embedded" {
        return DeviceModel::embedded().map_err(|source| DeviceError::Model { device: name.into(), source });
    }
    Ok(DeviceModel { name: name.into(), ..DeviceModel::default() })
}

/// What an instrumentation is told, by key and value: which test to run, and the run's seed, which a test that draws
/// numbers may take.
fn test_arguments(test: &TestName, seed: u64) -> [(String, String); 2] {
    [("class".to_owned(), test.to_string()), ("seed".to_owned(), seed.to_string())]
}

/// Whether a file has the name of a tracer's: `wattline-PROCESS.trace`.
fn is_trace(name: &str) -> bool {
    let process = name.strip_prefix("wattline-").and_then(|rest| rest.strip_suffix(".trace"));
    process.is_some_and(|process| !process.is_empty() && process.bytes().all(|byte| byte.is_ascii_digit()))
}

/// Reads a tracer's file.
///
/// # Errors
/// When it is damaged, or the tracer stopped before the app did.
fn read_trace(package: &str, bytes: &[u8]) -> Result<Trace, DeviceError> {
    let trace_error = |source| DeviceError::Trace { package: package.to_owned(), source };
    if let Some(trouble) = read_trace_header(bytes).map_err(trace_error)?.trouble {
        return Err(DeviceError::Incomplete { package: package.to_owned(), trouble });
    }
    read_trace_file(bytes).map_err(trace_error)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_shortest_scenario_counts() {
        let scenario = |wait_ms: u32| {
            let text = format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait({wait_ms})\n");
            Scenario::parse(Path::new("a.mks"), &text).unwrap()
        };
        let (short, long) = (scenario(2000), scenario(9000));
        let expected = Expected::of([&long, &short].into_iter(), 5).unwrap();
        assert!((2.0..3.0).contains(&expected.run_s) && expected.runs == 5, "{expected:?}");
        assert_eq!(Expected::of([].into_iter(), 5), None);
    }

    #[test]
    fn what_the_embedded_phone_cannot_use_is_refused() {
        let error = |choice| find(choice).err().map(|error| error.to_string()).unwrap_or_default();
        let choice = Choice { name: "embedded", ..Choice::default() };
        assert_eq!(error(choice), "");
        assert!(error(Choice { meter: Some("tcp:a:1"), ..choice }).contains("has a meter of its own"));
        assert!(error(Choice { compile: Some("speed"), ..choice }).contains("for devices behind adb"));
        let model = Choice { meter: Some(POWER_MODEL), golden: Some(Path::new("nowhere")), ..choice };
        assert_eq!(find(model).unwrap().meter(), "power model, by power_profile.xml");
        assert!(error(Choice { name: "foo", ..choice }).contains("expected `embedded`, `adb`"));
    }
}
