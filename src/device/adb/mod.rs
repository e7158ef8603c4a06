//! A phone through the installed `adb`: a real one, or the embedded one behind its endpoint.
//!
//! ```no_run
//! use wattline_device::{Choice, find};
//!
//! let phone = find(Choice { name: "adb:127.0.0.1:5555", meter: Some("tcp:127.0.0.1:5556"), ..Choice::default() })?;
//! println!("{} beside {}", phone.name(), phone.meter());
//! # Ok::<(), wattline_device::DeviceError>(())
//! ```
//!
//! A run installs the app, replays the script with the phone's own monkey beside the meter, or runs a test with `am
//! instrument`, reads what the tracer wrote, and removes the app. Settings are put back; after a run that was killed,
//! by the next one: what has to be undone stands in a file on the phone before it is done. Monkey's output decides
//! whether the run was good.

mod asleep;
mod attached;
mod check;
mod choose;
mod error;
mod instrument;
mod kernel;
mod meter;
mod meter_file;
mod monkey;
mod own;
mod presence;
mod program;
mod quote;
mod script;
mod server;
mod session;
mod standing;
mod steady;
mod views;

use std::collections::BTreeMap;
use std::io;
use std::net::ToSocketAddrs;
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

pub use attached::{Attached, is_own_meter, meter_name};
pub use choose::{AUTO, Looked};
pub use error::AdbError;
pub use program::Guard;

use super::{
    App, Device, DeviceError, Expected, Fingerprint, Limits, NO_METER, components, is_trace, model_of, profile,
    read_trace, traffic,
};
use meter::{Meter, Readings};
use meter_file::MeterFile;
use own::{Kind, OwnMeter};
use program::{Bounds, MOST_LOG, MOST_TRACE, Program, SHORT, brief};
use quote::quoted;
use server::Server;
use session::Session;
use steady::{Conditions, Fitness};
use wattline_adjust::DeviceModel;
use wattline_base::files;
use wattline_config::{Doubt, Phone};
use wattline_hardware::PowerProfile;
use wattline_phone::TRAFFIC_PATH;
use wattline_phone::adb::FRAMEWORK_PATH;
use wattline_recording::{ComponentLog, Run, TrafficStamp, WallStamp};
use wattline_scenario::Scenario;

/// A connection that was accepted becomes usable within this time.
const GREETING: Duration = Duration::from_secs(5);
/// The deadline of the framework's resources: tens of megabytes.
const PULL: Duration = Duration::from_secs(300);
/// Looks at the phone's clock before and after a run: the quickest answer counts.
const CLOCK_READS: usize = 5;
/// Bytes a second at which a slow connection still sends a trace.
const SLOW: usize = 200_000;

/// What measures.
enum Source {
    /// Nobody.
    None,
    /// A meter that is asked.
    Line(Mutex<Meter>),
    /// A meter's file.
    File(MeterFile),
    /// What the phone tells of itself.
    Own(OwnMeter),
}

impl Source {
    /// The meter of a specification, and its name.
    fn find(spec: &str) -> Result<(Source, String), AdbError> {
        if spec.starts_with("tcp:") {
            let meter = Meter::connect(spec)?;
            let name = meter.name.clone();
            return Ok((Source::Line(Mutex::new(meter)), name));
        }
        let file = MeterFile::parse(spec)?;
        let name = file.name();
        Ok((Source::File(file), name))
    }

    fn measures(&self) -> bool {
        !matches!(self, Source::None)
    }
}

/// A phone with a meter beside it.
pub struct Adb {
    program: Program,
    meter: Source,
    meter_name: String,
    model: DeviceModel,
    fingerprint: Fingerprint,
    /// The filter with which the app is compiled before it runs, as `speed`.
    compile: Option<String>,
    limits: Limits,
    /// How the meter was chosen, where it was, and what it shows, where that is known.
    statements: Vec<String>,
    /// How it is held while it is measured.
    phone: Phone,
    /// What it said of itself around the runs of the latest scenario.
    seen: Mutex<Option<Seen>>,
}

/// What a phone said of itself before the first run of a scenario and after the last.
struct Seen {
    scenario: String,
    first: Conditions,
    last: Conditions,
}

impl Adb {
    /// Finds the device of a name such as `adb:SERIAL`, connecting to it if it is an address, and the meter, if there
    /// is one.
    ///
    /// # Errors
    /// When adb is not installed, there is no such device, it may not be used, or the meter cannot be reached.
    pub fn find(
        name: &str,
        meter: Option<&str>,
        compile: Option<&str>,
        (expected, phone): (Option<Expected>, &Phone),
    ) -> Result<Adb, AdbError> {
        let program = program_of(name)?;
        // It goes into a command line on the phone.
        let good = |filter: &str| filter.chars().all(|c| c.is_ascii_alphanumeric() || c == '-');
        if let Some(filter) = compile.filter(|filter| filter.is_empty() || !good(filter)) {
            return Err(AdbError::Compile(filter.into()));
        }
        attach(&program)?;
        let (meter, statements) = source(&program, meter, (expected, phone))?;
        let model = model_of(&phone_name(&program)?).map_err(|error| AdbError::Device(error.to_string()))?;
        let fingerprint = fingerprint(&program)?;
        let (meter, meter_name) = meter.unwrap_or_else(|| (Source::None, NO_METER.to_owned()));
        let compile = compile.map(str::to_owned);
        let (limits, phone, seen) = (Limits::default(), phone.clone(), Mutex::default());
        Ok(Adb { program, meter, meter_name, model, fingerprint, compile, limits, statements, phone, seen })
    }

    /// The phone with these limits of a run.
    pub fn within(self, limits: Limits) -> Adb {
        Adb { limits, ..self }
    }

    fn runs(
        &self,
        session: &Session<'_>,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        let mut runs = Vec::new();
        let known;
        let scenario = match seeds.first() {
            Some(&seed) if scenario.names_views() => {
                known = self.resolved(session, app, scenario, seed)?;
                session.push("scenario.mks", &script::render(&known, app)?)?;
                &known
            }
            _ => scenario,
        };
        self.notice(&scenario.name)?;
        for &seed in seeds {
            self.fitness().cool()?;
            session.install(&app.apk, self.compile.as_deref())?;
            if self.meter.measures() {
                standing::unlimited(&self.program, &app.package)?;
            }
            if let Some(test) = &scenario.test {
                session.install_tests(&test.package)?;
            }
            let slept = self.slept()?;
            let before = self.ahead()?;
            let (asked, traced) = self.replay(session, app, scenario, seed)?;
            let after = self.ahead()?;
            self.fitness().awake(asleep::between(slept, self.slept()?))?;
            let bytes = self.collect(&app.package)?;
            let mut trace = read_trace(&app.package, &bytes)?;
            let Readings { samples, clock, sync, rails } = match &self.meter {
                Source::File(file) => file.readings(&trace, closer(before, after).map(|(ahead_ns, _)| ahead_ns))?,
                Source::Own(own) => own.readings(&self.program, &trace)?,
                _ => asked,
            };
            if traced {
                kernel::read(&self.program, (&trace, &bytes), &app.map)?.note(&mut trace.notes);
            }
            if self.reads_components() {
                trace.notes.components = self.components(&trace.notes.wall)?;
            }
            let counted = || trace.notes.components.as_ref().and_then(components::traffic);
            trace.notes.traffic = self.traffic(seed)?.or_else(counted);
            let run = Run { seed, trace, samples, clock, sync, rails };
            check::check(&run, self.meter.measures())
                .map_err(|what| AdbError::Recording { package: app.package.clone(), what })?;
            self.notice_app(&app.package)?;
            session.uninstall()?;
            runs.push(run);
            done();
        }
        self.notice(&scenario.name)?;
        Ok(runs)
    }

    /// How long the phone has slept, where it matters.
    fn slept(&self) -> Result<Option<asleep::Slept>, AdbError> {
        if self.meter.measures() { asleep::slept(&self.program) } else { Ok(None) }
    }

    fn fitness(&self) -> Fitness<'_> {
        let by_gauge = matches!(&self.meter, Source::Own(own) if own.kind == Kind::Gauge);
        Fitness { adb: &self.program, phone: &self.phone, measures: self.meter.measures(), by_gauge }
    }

    /// Asks the phone for its state, around runs of a scenario.
    fn notice(&self, scenario: &str) -> Result<(), AdbError> {
        let now = steady::conditions(&self.program, &self.phone)?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        match &mut *seen {
            // What was seen of the app stays.
            Some(seen) if seen.scenario == scenario => seen.last.extend(now),
            seen => *seen = Some(Seen { scenario: scenario.to_owned(), first: now.clone(), last: now }),
        }
        Ok(())
    }

    /// Asks the phone, where something measures, how it treats the app, after a run.
    fn notice_app(&self, package: &str) -> Result<(), AdbError> {
        if !self.meter.measures() {
            return Ok(());
        }
        let now = standing::standing(&self.program, package)?;
        let mut seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(seen) = &mut *seen {
            for (name, value) in &now {
                seen.first.entry(name).or_insert_with(|| value.clone());
            }
            seen.last.extend(now);
        }
        Ok(())
    }

    /// Replays the script beside the meter; what it read, and whether the kernel was traced.
    fn replay(
        &self,
        session: &Session<'_>,
        app: &App,
        scenario: &Scenario,
        seed: u64,
    ) -> Result<(Readings, bool), DeviceError> {
        let mut meter = match &self.meter {
            Source::Line(meter) => Some(meter.lock().unwrap_or_else(PoisonError::into_inner)),
            _ => None,
        };
        meter.as_mut().map(|meter| meter.start()).transpose()?;
        let (what, line, deadline) = match (&scenario.test, &scenario.random) {
            (Some(test), _) => (
                format!("run {} on {}", test.name, self.program.serial),
                instrument::command(test, seed),
                // A test that waits for what never comes does not end.
                Duration::MAX,
            ),
            (None, Some(monkey)) => (
                format!("send monkey to {} on {}", app.package, self.program.serial),
                monkey.command(&quoted(&app.package), seed),
                script::random_deadline(monkey),
            ),
            (None, None) => (
                format!("replay {} on {}", scenario.name, self.program.serial),
                format!("monkey -p {} -v -s {seed} -f {} 1", quoted(&app.package), session.script),
                script::deadline(scenario),
            ),
        };
        if let Source::Own(own) = &self.meter {
            own.start(&self.program, session, Duration::from_secs(self.limits.wait_s.into()))?;
        }
        let limit = Duration::from_secs(self.limits.wait_s.into());
        let traced = self.phone.kernel_trace && kernel::start(&self.program, session, limit)?;
        let sampler = if self.reads_components() { Some(self.start_sampler(session)?) } else { None };
        let deadline = deadline.min(limit);
        let output = self.program.run(&what, &["shell", &line], Bounds::of(deadline, MOST_LOG));
        if let Some(process) = sampler {
            self.program.run("end what reads components", &["shell", &format!("kill {process}")], SHORT)?;
        }
        if matches!(self.meter, Source::Own(_)) {
            OwnMeter::stop(&self.program)?;
        }
        if traced {
            kernel::stop(&self.program)?;
        }
        let readings = meter.as_mut().map(|meter| meter.stop());
        let output = output.map_err(|error| match error {
            AdbError::Timeout { .. } if deadline == limit => DeviceError::TooLong {
                package: app.package.clone(),
                scenario: scenario.name.clone(),
                what: format!("{} s: {} still runs it", limit.as_secs(), self.program.serial),
                setting: "wait-limit-s",
            },
            error => error.into(),
        })?;
        let judged = match &scenario.test {
            Some(test) => instrument::judge(&output.text(), &app.package, &test.name),
            None => monkey::judge(&output.text(), &app.package, (&scenario.name, scenario.random.is_some())),
        };
        if let Some(error) = judged {
            // A broken connection leaves half an output.
            return Err(if self.program.is_there() { error } else { self.program.failed(&what, &output).into() });
        }
        // The process of a test ends with it.
        if scenario.test.is_none() {
            presence::check(&self.program, &app.package, scenario)?;
        }
        self.program.shell("stop the app", &format!("am force-stop {}", quoted(&app.package)))?;
        Ok((readings.transpose()?.unwrap_or_default(), traced))
    }

    /// Whether the phone's components are looked at: that costs energy, which a meter would see. On the embedded phone
    /// it costs nothing.
    fn reads_components(&self) -> bool {
        !self.meter.measures() || self.model.name == "embedded"
    }

    /// By how much the phone's wall clock is ahead of this computer's, and how long the answer took, nanoseconds: half
    /// of that is the error at most. None where the meter's file does not need it.
    fn ahead(&self) -> Result<Option<(i64, i64)>, AdbError> {
        if !matches!(&self.meter, Source::File(file) if file.is_of_a_computer()) {
            return Ok(None);
        }
        let now = || SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |since| since.as_nanos() as i64);
        let mut best: Option<(i64, i64)> = None;
        for _ in 0..CLOCK_READS {
            let sent = now();
            let told = self.program.shell("read the phone's clock", "date +%s%N")?;
            let took = now() - sent;
            let told = told.trim().parse::<i64>().ok();
            let ahead = told.and_then(|told| told.checked_sub(sent.saturating_add(took / 2)));
            best = closer(best, ahead.map(|ahead| (ahead, took)));
        }
        Ok(best)
    }

    /// Starts what reads components by and by; its process on the phone.
    fn start_sampler(&self, session: &Session<'_>) -> Result<String, AdbError> {
        let found = self.program.run("look what the phone tells", &["shell", components::FIND], SHORT)?;
        session.push("components.sh", &components::script(&found.text()))?;
        let what = "start what reads components";
        // Its own session: the shell's end does not end it.
        let process = self.program.shell(what, &format!("{} </dev/null & echo $!", components::START))?;
        match process.trim().parse::<u32>() {
            Ok(process) => Ok(process.to_string()),
            Err(_) => Err(AdbError::Failed { what: what.into(), said: brief(&process) }),
        }
    }

    /// What was read of components.
    fn components(&self, wall: &[WallStamp]) -> Result<Option<ComponentLog>, DeviceError> {
        let read = self.program.must(
            "read the log of components",
            &["exec-out", &format!("cat {}", components::LOG)],
            Bounds::of(SHORT, MOST_LOG),
        )?;
        components::parse(&String::from_utf8_lossy(&read.stdout), wall).map_err(DeviceError::Components)
    }

    /// The counters of the app's traffic, if the device keeps them for later: the embedded phone.
    fn traffic(&self, seed: u64) -> Result<Option<Vec<TrafficStamp>>, DeviceError> {
        let line = format!("cat {TRAFFIC_PATH} 2>/dev/null");
        let told = self.program.run("read the counters of traffic", &["shell", &line], SHORT)?;
        Ok(traffic::of_text(&told.text(), seed).map_err(AdbError::Traffic)?)
    }

    /// The trace that the tracer wrote.
    fn collect(&self, package: &str) -> Result<Vec<u8>, DeviceError> {
        let what = format!("read the trace of {package}");
        let app = quoted(package);
        let as_app = |line: &str| format!("run-as {app} {line}");
        let listed = self.program.run(&what, &["shell", &as_app("ls files")], SHORT)?;
        let text = listed.text().replace('\r', "");
        if text.contains("not debuggable") {
            return Err(AdbError::NotDebuggable(package.into()).into());
        }
        let names: Vec<&str> = text.lines().map(str::trim).filter(|name| is_trace(name)).collect();
        let name = match names[..] {
            [name] => name,
            [] if listed.success || text.contains("No such file") => {
                let directory = format!("/data/data/{package}/files");
                return Err(DeviceError::NoTrace { package: package.into(), directory });
            }
            [] => return Err(self.program.failed(&what, &listed).into()),
            _ => {
                let names = names.into_iter().map(str::to_owned).collect();
                return Err(DeviceError::Traces { package: package.into(), names });
            }
        };
        let size = self.program.shell(&what, &as_app(&format!("stat -c %s files/{name}")))?;
        let size: usize = size.parse().map_err(|_| {
            let said = format!("expected the length of files/{name}, found `{}`", brief(&size));
            AdbError::Failed { what: what.clone(), said }
        })?;
        if size as u64 > MOST_TRACE {
            return Err(AdbError::Flood { what, mib: MOST_TRACE >> 20 }.into());
        }
        let bounds = Bounds::of(SHORT + Duration::from_secs((size / SLOW) as u64), MOST_TRACE);
        let output = self.program.run(&what, &["exec-out", &as_app(&format!("cat files/{name}"))], bounds)?;
        if output.stdout.len() == size {
            return Ok(output.stdout);
        }
        let lost = if self.program.is_there() { "" } else { ": the connection broke" };
        let said = format!("expected {size} bytes, got {}{lost}", output.stdout.len());
        Err(AdbError::Failed { what, said }.into())
    }
}

impl Device for Adb {
    fn name(&self) -> String {
        self.model.name.clone()
    }

    fn meter(&self) -> String {
        self.meter_name.clone()
    }

    fn model(&self) -> DeviceModel {
        self.model.clone()
    }

    fn statements(&self) -> Vec<String> {
        self.statements.clone()
    }

    fn fingerprint(&self) -> Option<Fingerprint> {
        Some(self.fingerprint.clone())
    }

    fn conditions(&self) -> BTreeMap<String, String> {
        let seen = self.seen.lock().unwrap_or_else(PoisonError::into_inner);
        seen.as_ref().map(|seen| steady::span(&seen.first, &seen.last)).unwrap_or_default()
    }

    fn power_profile(&self) -> Result<Option<PowerProfile>, DeviceError> {
        let what = "read the power profile";
        let folder = tempfile::tempdir().map_err(AdbError::File)?;
        let file = folder.path().join("framework-res.apk");
        let pulled = self.program.pull(what, FRAMEWORK_PATH, &file, PULL)?;
        if !pulled.success {
            return match self.program.is_there() {
                // A device that hides it.
                true => Ok(None),
                false => Err(self.program.failed(what, &pulled).into()),
            };
        }
        let unreadable = |error: io::Error| AdbError::Failed { what: what.into(), said: error.to_string() };
        let bytes = files::read(&file, MOST_TRACE).map_err(unreadable)?;
        profile::of_framework(&bytes).map_err(DeviceError::Profile)
    }

    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        let text = match &scenario.test {
            Some(_) => String::new(),
            None if scenario.random.is_some() || scenario.names_views() => String::new(),
            None => script::render(scenario, app)?,
        };
        let _guard = Guard::new();
        let tests = scenario.test.as_ref().map(|test| test.package.package.as_str());
        let mut session = Session::new(&self.program, &app.package, tests);
        let prepared = session.prepare(&text, &self.fitness()).map_err(DeviceError::from);
        let result = prepared.and_then(|()| self.runs(&session, app, scenario, seeds, done));
        session.close(result)
    }
}

/// The answer that took less time.
fn closer(one: Option<(i64, i64)>, other: Option<(i64, i64)>) -> Option<(i64, i64)> {
    one.into_iter().chain(other).min_by_key(|(_, took)| *took)
}

/// The meter of a specification, with its name, and what is to be said of it.
type Found = (Option<(Source, String)>, Vec<String>);

fn source(
    program: &Program,
    spec: Option<&str>,
    (expected, phone): (Option<Expected>, &Phone),
) -> Result<Found, AdbError> {
    let named = |own: OwnMeter| {
        let name = own.name();
        (Source::Own(own), name)
    };
    match spec {
        None | Some(NO_METER) => Ok((None, Vec::new())),
        Some(AUTO) => {
            let (own, says) = choose::choose(&choose::look(program)?, expected);
            let shows = own.as_ref().and_then(|own| choose::shows(own.kind.spec(), expected));
            Ok((own.map(named), [says].into_iter().chain(shows).collect()))
        }
        Some(spec) => match OwnMeter::parse(spec) {
            Some(own) => match choose::look_for(program, own.kind, phone.despite.contains(&Doubt::Charging))?.found {
                Ok(_) => {
                    let shows = choose::shows(own.kind.spec(), expected);
                    Ok((Some(named(own)), shows.into_iter().collect()))
                }
                Err(what) => Err(AdbError::Meter { name: spec.to_owned(), what }),
            },
            None => {
                let format = spec.split_once(':').map_or("", |(format, _)| format);
                // What is known of Perfetto's rails and of iio's is how this program reads them, and not of any file.
                let is_own = Kind::ALL.iter().any(|kind| kind.spec() == format);
                let shows = choose::shows(format, expected).filter(|_| !is_own);
                Ok((Some(Source::find(spec)?), shows.into_iter().collect()))
            }
        },
    }
}

/// The device of a name such as `adb:SERIAL` or `adb:SERIAL@HOST:PORT`.
fn program_of(name: &str) -> Result<Program, AdbError> {
    match name.strip_prefix("adb:") {
        Some("") => Err(AdbError::Name(name.into())),
        Some(rest) => {
            let (serial, server) = Server::part(rest);
            Ok(Program::new(serial.to_owned(), server, is_address(serial)))
        }
        None if name == "adb" => Ok(Program::new(only_device()?, Server::default(), false)),
        None => Err(AdbError::Name(name.into())),
    }
}

/// Whether a serial number is `HOST:PORT`.
fn is_address(serial: &str) -> bool {
    serial.rsplit_once(':').is_some_and(|(host, port)| !host.is_empty() && port.parse::<u16>().is_ok())
}

/// Serial numbers and states that `adb devices` lists.
fn devices(server: &Server) -> Result<Vec<(String, String)>, AdbError> {
    let output = server.run("list devices", &["devices"], SHORT, true)?;
    if !output.success {
        return Err(AdbError::Device(brief(&output.text())));
    }
    let text = output.text();
    let pairs = text.lines().filter_map(|line| line.split_once('\t'));
    Ok(pairs.map(|(serial, state)| (serial.trim().to_owned(), state.trim().to_owned())).collect())
}

/// The one device that is there.
fn only_device() -> Result<String, AdbError> {
    let devices = devices(&Server::default())?;
    match &devices[..] {
        [(serial, _)] => Ok(serial.clone()),
        [] => Err(AdbError::Device("there is none; connect one with USB debugging, or give `adb:HOST:PORT`".into())),
        several => {
            let names: Vec<&str> = several.iter().map(|(serial, _)| serial.as_str()).collect();
            let all = brief(&names.join(", "));
            Err(AdbError::Device(format!("there are {all}: choose one, as in `adb:{}`", brief(names[0]))))
        }
    }
}

/// Connects if need be, and looks whether the device may be used.
fn attach(program: &Program) -> Result<(), AdbError> {
    let Program { serial, server, .. } = program;
    let known = devices(server)?.into_iter().any(|(known, state)| known == *serial && state == "device");
    if program.is_address && !known {
        // Of an address that is none adb says nothing that helps; another machine's server knows other names.
        if let Some(error) = (!server.is_named()).then(|| serial.to_socket_addrs().err()).flatten() {
            return Err(AdbError::Device(format!("{serial}: {error}")));
        }
        let output = server.run("connect", &["connect", serial], SHORT, true)?;
        let text = output.text();
        if !text.contains("connected to") {
            return Err(AdbError::Device(brief(&text)));
        }
    }
    let start = Instant::now();
    loop {
        let state = devices(server)?.into_iter().find(|(known, _)| known == serial).map(|(_, state)| state);
        let said = match state.as_deref() {
            Some("device") => return Ok(()),
            Some("unauthorized") => "confirm on its screen that this computer may debug it".to_owned(),
            Some(state) => format!("adb calls it `{}`", brief(state)),
            None => "adb does not list it".to_owned(),
        };
        if start.elapsed() > GREETING {
            return Err(AdbError::Device(format!("{serial}: {said}")));
        }
        thread::sleep(Duration::from_millis(100));
    }
}

/// Which phone it is. One that does not tell its serial number has the name by which adb knows it.
fn fingerprint(program: &Program) -> Result<Fingerprint, AdbError> {
    let property = |name: &str| program.shell("ask which phone it is", &format!("getprop {name}"));
    let serial = Some(property("ro.serialno")?).filter(|serial| !serial.is_empty());
    let serial = serial.unwrap_or_else(|| program.serial.clone());
    Ok(Fingerprint { serial: brief(&serial), build: brief(&property("ro.build.fingerprint")?) })
}

/// The phone's name in recordings: the facts that must not differ between base and head, and not which phone it is.
fn phone_name(program: &Program) -> Result<String, AdbError> {
    let property = |name: &str| program.shell("ask which phone it is", &format!("getprop {name}"));
    let (maker, model) = (property("ro.product.manufacturer")?, property("ro.product.model")?);
    // The same phone as without adb: recordings of either way can be compared.
    if (maker.as_str(), model.as_str()) == ("wattline", "Embedded Phone") {
        return Ok("embedded".into());
    }
    let release = property("ro.build.version.release")?;
    Ok(format!("adb: {} {}, Android {}", brief(&maker), brief(&model), brief(&release)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn addresses_are_told_from_serial_numbers() {
        for (serial, expected) in
            [("127.0.0.1:5555", true), ("[::1]:5555", true), ("emulator-5554", false), ("R58M:x", false)]
        {
            assert_eq!(is_address(serial), expected, "{serial}");
        }
    }

    #[test]
    fn names_and_meters_are_asked_for() {
        let error = |name, meter| {
            Adb::find(name, meter, None, (None, &Phone::default()))
                .err()
                .map(|error| error.to_string())
                .unwrap_or_default()
        };
        assert!(error("adb:", None).contains("expected `adb`, `adb:SERIAL`"));
    }
}
