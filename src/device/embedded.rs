//! The embedded phone as a device: nothing to plug in.

use std::collections::BTreeMap;
use std::sync::Arc;

use rayon::prelude::*;

use wattline_adjust::DeviceModel;
use wattline_apk::{Archive, Entry, original_certificate};
use wattline_hardware::PowerProfile;
use wattline_phone::adb::framework;
use wattline_phone::{
    Input, Instrumentation, Observer, Outcome, Phone, PhoneError, Pulse, Reading, Settings, Stop, View, inputs,
    monkey_inputs,
};
use wattline_recording::{ClockStamp, Run, Sample, SyncPulse};
use wattline_scenario::{Scenario, Seen, Test, TestName};

use super::instrumentation::{self, TestProblem};
use super::limits::Watchdog;
use super::{
    App, Device, DeviceError, Limits, NO_METER, components, conduct, is_trace, model_of, profile, read_trace, system,
    test_arguments, traffic,
};

/// The embedded phone with its default settings; every run boots a fresh one.
pub struct Embedded {
    model: DeviceModel,
    has_meter: bool,
    limits: Limits,
}

impl Embedded {
    /// The phone and what may be known of it.
    ///
    /// # Errors
    /// When its model's data file is bad.
    pub fn new() -> Result<Self, DeviceError> {
        Ok(Embedded { model: model_of("embedded")?, has_meter: true, limits: Limits::default() })
    }

    /// The phone with nothing that measures it.
    ///
    /// # Errors
    /// As [`Embedded::new`].
    pub fn without_meter() -> Result<Self, DeviceError> {
        Ok(Embedded { has_meter: false, ..Embedded::new()? })
    }

    /// The phone with these limits of a run.
    pub fn within(self, limits: Limits) -> Self {
        Embedded { limits, ..self }
    }
}

impl Device for Embedded {
    fn name(&self) -> String {
        self.model.name.clone()
    }

    fn meter(&self) -> String {
        if self.has_meter { "embedded, 10 kHz".into() } else { NO_METER.into() }
    }

    fn model(&self) -> DeviceModel {
        self.model.clone()
    }

    fn power_profile(&self) -> Result<Option<PowerProfile>, DeviceError> {
        profile::of_framework(&framework()).map_err(DeviceError::Profile)
    }

    fn boots_for_each_run(&self) -> bool {
        true
    }

    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        let package = Package::unpack(app)?;
        let first = seeds.first().copied().unwrap_or_default();
        let scenario = &package.resolved(app, scenario, Settings { seed: first, ..Settings::default() })?;
        // Each run has a phone of its own: they can go side by side.
        let one = |&seed: &u64| {
            let stop = Stop::default();
            let _watchdog = Watchdog::new(self.limits.wait_s, stop.clone());
            let max_ns = i64::from(self.limits.run_s) * 1_000_000_000;
            let settings = Settings { seed, stop, max_ns, ..Settings::default() };
            let ran = package.run(app, scenario, settings, None);
            let outcome = ran.map_err(|error| self.limits.explained(error, scenario))?;
            let run = collect(app, scenario, seed, outcome);
            done();
            Ok(if self.has_meter { run? } else { unmetered(run?) })
        };
        seeds.par_iter().map(one).collect()
    }
}

/// The recording of a finished run.
///
/// # Errors
/// When the app crashed, or left no trace or a damaged one.
pub fn collect(app: &App, scenario: &Scenario, seed: u64, outcome: Outcome) -> Result<Run, DeviceError> {
    let package = app.package.clone();
    if let Some(test) = &scenario.test {
        passed(&package, &test.name, &outcome)?;
    }
    if let Some(exception) = outcome.uncaught {
        let exception = outcome.stack.unwrap_or(exception);
        return Err(DeviceError::Crash { package, scenario: scenario.name.clone(), exception });
    }
    conduct::judge((&package, scenario), &outcome, || takes_ms(app, scenario, seed))?;
    if scenario.random.is_some() && outcome.screen.is_empty() {
        return Err(DeviceError::Left { package, scenario: scenario.name.clone() });
    }
    let directory = format!("/data/data/{package}/files");
    let of_tracer = |path: &&String| path.rsplit_once('/').is_some_and(|(at, name)| at == directory && is_trace(name));
    let traces: Vec<&String> = outcome.files.keys().filter(of_tracer).collect();
    let bytes = match traces[..] {
        [path] => outcome.files.get(path).map(Vec::as_slice).unwrap_or_default(),
        [] => return Err(DeviceError::NoTrace { package, directory }),
        _ => return Err(DeviceError::Traces { package, names: traces.into_iter().cloned().collect() }),
    };
    let mut trace = read_trace(&package, bytes)?;
    system::of_phone((&trace.threads, &app.map), &outcome.system).note(&mut trace.notes);
    let from_ns = outcome.clock.first().map_or(0, |(device_ns, _)| *device_ns);
    trace.notes.traffic = Some(traffic::of_phone(&outcome.traffic, (from_ns, outcome.end_ns), seed));
    let read = components::of_phone(outcome.history, seed, &trace.notes.wall);
    let read = read.map_err(|source| phone_error(app, source))?;
    trace.notes.components = read.map_err(DeviceError::Components)?;
    Ok(Run {
        seed,
        trace,
        samples: outcome.samples.iter().map(sample).collect(),
        clock: outcome.clock.iter().map(|&(device_ns, meter_ns)| ClockStamp { device_ns, meter_ns }).collect(),
        sync: outcome.pulses.iter().map(pulse).collect(),
        rails: Vec::new(),
    })
}

/// What the events take at least, milliseconds.
fn takes_ms(app: &App, scenario: &Scenario, seed: u64) -> u64 {
    let Some(monkey) = &scenario.random else { return scenario.duration_ms() };
    let inputs = monkey_inputs(monkey, seed, (&app.package, &app.activity));
    // The rest after the last one is no event.
    let (_, events) = inputs.split_last().unzip();
    let events: &[Input] = events.unwrap_or_default();
    events.iter().map(|input| u64::try_from(input.after_ns).unwrap_or(0)).sum::<u64>() / 1_000_000
}

/// Judges the run of a test.
fn passed(package: &str, test: &TestName, outcome: &Outcome) -> Result<(), DeviceError> {
    let crashed = outcome.uncaught.as_ref().map(|exception| Err(TestProblem::Crashed(exception.clone())));
    let judged = crashed.unwrap_or_else(|| instrumentation::parse(&outcome.reports).judge(test));
    judged.map_err(|problem| {
        let (package, problem) = (package.to_owned(), Box::new(problem));
        DeviceError::Test { package, test: test.clone(), problem }
    })
}

/// A run without what a meter says of it.
pub fn unmetered(run: Run) -> Run {
    Run { samples: Vec::new(), clock: Vec::new(), sync: Vec::new(), ..run }
}

fn sample(reading: &Reading) -> Sample {
    Sample { at_ns: reading.at_ns, power_uw: reading.power_uw }
}

fn pulse(pulse: &Pulse) -> SyncPulse {
    SyncPulse { pattern: pulse.pattern, start_ns: pulse.start_ns, end_ns: pulse.end_ns }
}

/// An app's archive, unpacked: any number of phones can share it.
pub struct Package {
    dexes: Vec<(String, Vec<u8>)>,
    files: Arc<BTreeMap<String, Vec<u8>>>,
}

impl Package {
    /// Unpacks what a phone reads of an app's archive.
    ///
    /// # Errors
    /// When the archive is damaged.
    pub fn unpack(app: &App) -> Result<Self, DeviceError> {
        let install_error = |source| DeviceError::Install { package: app.package.clone(), source };
        let archive = Archive::read(&app.apk).map_err(install_error)?;
        let mut dexes = Vec::new();
        for entry in archive.dex_entries() {
            dexes.push((entry.name.to_string(), entry.contents().map_err(install_error)?.into_owned()));
        }
        let mut files = BTreeMap::new();
        let of_app = |name: &str| !name.ends_with(".dex") && !name.starts_with("lib/");
        for entry in archive.entries().iter().filter(|entry| of_app(entry.name)) {
            files.insert(entry.name.to_string(), entry.contents().map_err(install_error)?.into_owned());
        }
        Ok(Package { dexes, files: Arc::new(files) })
    }

    /// Boots a phone, installs the app and replays the scenario; `observer` sees every block that the app executes.
    ///
    /// # Errors
    /// When the app cannot be installed or run, or an event cannot be replayed.
    pub fn run(
        &self,
        app: &App,
        scenario: &Scenario,
        settings: Settings,
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, DeviceError> {
        if let Some(test) = &scenario.test {
            return self.run_test(app, test, settings, observer);
        }
        let scenario = &self.resolved(app, scenario, settings.clone())?;
        let inputs = match &scenario.random {
            Some(monkey) => monkey_inputs(monkey, settings.seed, (&app.package, &app.activity)),
            None => inputs(scenario)?,
        };
        let run = |phone: Phone| phone.run_app(&app.activity, &inputs, observer);
        run(self.boot(app, settings)?).map_err(|source| phone_error(app, source))
    }

    /// Boots a phone, installs the app and the test beside it, and runs it.
    fn run_test(
        &self,
        app: &App,
        test: &Test,
        settings: Settings,
        observer: Option<&mut dyn Observer>,
    ) -> Result<Outcome, DeviceError> {
        let tests = unpack_tests(app, test)?;
        let arguments = test_arguments(&test.name, settings.seed);
        let mut phone = self.boot(app, settings)?;
        phone.install_tests(&tests).map_err(|source| phone_error(app, source))?;
        let (package, runner) = (&test.package.package, &test.package.runner);
        let instrumentation = Instrumentation { package, runner, arguments: &arguments };
        phone.run_instrumentation(&instrumentation, observer).map_err(|source| phone_error(app, source))
    }

    /// Runs the scenario as well, and leaves the views that are on the screen at the end in [`Outcome::views`].
    ///
    /// # Errors
    /// As [`Package::run`].
    pub fn look(&self, app: &App, scenario: &Scenario, settings: Settings) -> Result<Outcome, DeviceError> {
        let inputs = inputs(scenario)?;
        let mut phone = self.boot(app, settings)?;
        phone.keep_views();
        phone.run_app(&app.activity, &inputs, None).map_err(|source| phone_error(app, source))
    }

    /// The scenario with places instead of names of views, as they are in runs of this seed.
    ///
    /// # Errors
    /// When the app crashes before a tap, or a view is not on the screen then; and as [`Package::run`].
    pub fn resolved(&self, app: &App, scenario: &Scenario, settings: Settings) -> Result<Scenario, DeviceError> {
        scenario.resolved(&mut |before| {
            let outcome = self.look(app, before, settings.clone())?;
            if let Some(exception) = outcome.uncaught {
                let exception = outcome.stack.unwrap_or(exception);
                let (package, scenario) = (app.package.clone(), scenario.name.clone());
                return Err(DeviceError::Crash { package, scenario, exception });
            }
            Ok(outcome.views.iter().filter(|view| !view.visible.is_empty()).map(seen).collect())
        })
    }

    /// A phone with the app on it.
    fn boot(&self, app: &App, settings: Settings) -> Result<Phone, DeviceError> {
        let mut phone = Phone::boot(settings).map_err(|source| phone_error(app, source))?;
        phone.install(&app.package, &self.dexes).map_err(|source| phone_error(app, source))?;
        phone.add_archive(Arc::clone(&self.files));
        Ok(phone)
    }
}

/// A view as taps know it.
pub fn seen(view: &View) -> Seen {
    let (x, y) = view.visible.centre();
    Seen { id: view.id.clone(), text: view.text.clone(), place: (x as f32, y as f32), takes_taps: view.takes_taps }
}

/// The DEX files of a test's package, if it may drive the app.
fn unpack_tests(app: &App, test: &Test) -> Result<Vec<(String, Vec<u8>)>, DeviceError> {
    let install_error = |source| DeviceError::Install { package: test.package.package.clone(), source };
    let archive = Archive::read(&test.package.apk).map_err(install_error)?;
    let certificate = |bytes: &[u8], archive: &Archive<'_>| original_certificate(bytes, archive);
    let of_app = Archive::read(&app.apk).map_err(install_error)?;
    if certificate(&app.apk, &of_app) != certificate(&test.package.apk, &archive) {
        let (tests, package) = (&test.package.package, &app.package);
        let said = format!("package {tests} does not have a signature matching the target {package}");
        let (test, problem) = (test.name.clone(), Box::new(TestProblem::Refused(said)));
        return Err(DeviceError::Test { package: package.clone(), test, problem });
    }
    let contents =
        |entry: &Entry<'_>| Ok((entry.name.to_owned(), entry.contents().map_err(install_error)?.into_owned()));
    archive.dex_entries().into_iter().map(contents).collect()
}

fn phone_error(app: &App, source: PhoneError) -> DeviceError {
    DeviceError::Phone { package: app.package.clone(), source }
}

/// Boots a phone, installs the app and replays the scenario once, as [`Package::run`] does.
///
/// # Errors
/// When the app cannot be installed or run, or an event cannot be replayed.
pub fn run_app(
    app: &App,
    scenario: &Scenario,
    seed: u64,
    observer: Option<&mut dyn Observer>,
) -> Result<Outcome, DeviceError> {
    Package::unpack(app)?.run(app, scenario, Settings { seed, ..Settings::default() }, observer)
}
