//! Runs an app of the phone's on the virtual clock.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::{Duration, Instant};

use super::device::Device;
use super::jobs::Stretch;
use super::state::State;
use super::storage::SYSTEM;
use super::stream::locked;
use crate::{History, Input, Instrumentation, Meter, Outcome, Phone, PhoneError, Settings, TRAFFIC_PATH, traffic_text};
use wattline_apk::{ApkError, Archive, Entry};

/// How a run ended.
pub(super) enum Ended {
    /// The app was left.
    Left,
    /// An exception that nobody caught, with its stack.
    Crashed(String),
    /// The app did not come to an end: it waits, or runs on and on.
    Stuck(String),
    /// The phone lacks what the app needs.
    Missing(String),
}

/// A finished run.
pub(super) struct Ran {
    pub(super) ended: Ended,
    /// The app's process.
    pub(super) pid: u32,
    /// How long the run took on the phone's clock, in nanoseconds.
    pub(super) took_ns: i64,
    /// Whether an activity of the app was on the screen until its user left it.
    pub(super) stayed: bool,
}

/// Starts an activity of an installed package, feeds it the inputs, and leaves it. What it wrote, logged and consumed
/// is kept.
pub(super) fn run(device: &Device, package: &str, activity: &str, inputs: &[Input], seed: u64) -> Ran {
    let what = format!("START u0 {{cmp={package}/{activity}}} from uid 2000");
    let run = |phone: Phone| phone.run_app(activity, inputs, None);
    let ran = run_on(device, (package, &what), seed, run).0;
    locked(&device.state).activity = ran.stayed.then(|| (package.to_owned(), activity.to_owned()));
    ran
}

/// Starts an installed package for an instrumentation, likewise, and says what that reported. Both packages are there.
pub(super) fn run_tests(device: &Device, package: &str, tests: &Instrumentation<'_>, seed: u64) -> (Ran, String) {
    let archives: Vec<Arc<Vec<u8>>> = {
        let state = locked(&device.state);
        let paths = state.packages.get(tests.package).map(|package| package.archives.clone()).unwrap_or_default();
        paths.iter().filter_map(|path| state.storage.read(SYSTEM, path).ok()).collect()
    };
    let what = format!("Force stopping {package} appid=10100 user=0: start instr");
    run_on(device, (package, &what), seed, |mut phone| {
        let mut dexes = Vec::new();
        for bytes in &archives {
            dexes.extend(dex_files(&Archive::read(bytes).map_err(bad_archive)?)?);
        }
        phone.install_tests(&dexes)?;
        phone.run_instrumentation(tests, None)
    })
}

/// Runs an installed app on a phone of its own; also what it reported.
fn run_on(
    device: &Device,
    (package, what): (&str, &str),
    seed: u64,
    run: impl FnOnce(Phone) -> Result<Outcome, PhoneError>,
) -> (Ran, String) {
    let began = Instant::now();
    let (archives, files, pid, (charge_nah, offers)) = {
        let mut state = locked(&device.state);
        // A running app goes on; here it begins anew, and its process is another one.
        let pid = state.new_pid();
        state.processes.insert(package.to_owned(), pid);
        state.log(1000, 'I', "ActivityTaskManager", what);
        let archives = state.packages.get(package).map(|package| package.archives.clone()).unwrap_or_default();
        let archives: Vec<_> = archives.iter().filter_map(|path| state.storage.read(SYSTEM, path).ok()).collect();
        let mut files = state.storage.below(&format!("/data/data/{package}"));
        files.extend(state.storage.below("/sdcard"));
        (archives, files, pid, (state.charge_nah, state.offers))
    };
    let archives: Vec<&[u8]> = archives.iter().map(|bytes| bytes.as_slice()).collect();
    // A pattern is drawn for the meter on the bench: a phone that counts its own rails has none beside it, unless one reads.
    let pulses = Meter::BENCH.pulses && (!offers.has_rails() || locked(&device.meter).is_running());
    let meter = Meter { pulses, ..Meter::BENCH };
    let settings = Settings { seed, charge_nah, meter, rails: offers.has_rails(), ..Settings::default() };
    match boot(package, &archives, files, settings).and_then(run) {
        Ok(mut outcome) => {
            let reports = std::mem::take(&mut outcome.reports);
            locked(&device.meter).record(&outcome, |fault| device.fails(fault));
            let ran = keep(&mut locked(&device.state), package, pid, outcome);
            let history = Arc::clone(&locked(&device.state).history);
            device.jobs.go_on(&Stretch { history, seed });
            if device.real_time {
                let took = Duration::from_nanos(ran.took_ns.unsigned_abs());
                std::thread::sleep(took.saturating_sub(began.elapsed()));
            }
            (ran, reports)
        }
        Err(error) => {
            let ended = match &error {
                PhoneError::Timeout { .. } | PhoneError::Deadlock { .. } => Ended::Stuck(error.to_string()),
                _ => Ended::Missing(error.to_string()),
            };
            let mut state = locked(&device.state);
            state.log(pid, 'E', "wattline", &error.to_string());
            state.stop(package);
            (Ran { ended, pid, took_ns: 0, stayed: false }, String::new())
        }
    }
}

fn bad_archive(error: ApkError) -> PhoneError {
    PhoneError::Dex { entry: "base.apk".into(), what: error.to_string() }
}

/// Names and bytes of an archive's DEX files.
fn dex_files(archive: &Archive<'_>) -> Result<Vec<(String, Vec<u8>)>, PhoneError> {
    let entries = archive.dex_entries();
    let contents = |entry: &Entry<'_>| {
        let bytes = entry.contents().map_err(bad_archive)?.into_owned();
        Ok((entry.name.to_string(), bytes))
    };
    entries.into_iter().map(contents).collect()
}

/// A phone with the app on it.
fn boot(
    package: &str,
    archives: &[&[u8]],
    files: BTreeMap<String, Vec<u8>>,
    settings: Settings,
) -> Result<Phone, PhoneError> {
    let (mut dexes, mut others) = (Vec::new(), BTreeMap::new());
    for bytes in archives {
        let archive = Archive::read(bytes).map_err(bad_archive)?;
        dexes.extend(dex_files(&archive)?);
        let rest = archive.entries().iter();
        for entry in rest.filter(|entry| !entry.name.ends_with(".dex") && !entry.name.starts_with("lib/")) {
            let contents = entry.contents().map_err(bad_archive)?.into_owned();
            // Of a name that several archives have, the base's is read.
            others.entry(entry.name.to_string()).or_insert(contents);
        }
    }
    let mut phone = Phone::boot(settings)?;
    phone.keep_views();
    phone.install(package, &dexes)?;
    phone.add_archive(Arc::new(others));
    phone.add_files(files);
    Ok(phone)
}

/// Keeps what a run left behind.
fn keep(state: &mut State, package: &str, pid: u32, outcome: Outcome) -> Ran {
    let took_ns = (outcome.end_ns - state.base_ns).max(0);
    let stayed = outcome.conduct.was_shown && outcome.conduct.left_ns.is_none();
    state.now_ns = outcome.history.span().1;
    state.charge_nah = outcome.charge_nah;
    state.views = outcome.views;
    let uid = state.packages.get(package).map_or(outcome.history.uid, |package| package.uid);
    state.history = Arc::new(History { uid, pid, told: Arc::new(outcome.system), ..outcome.history });
    let data = format!("/data/data/{package}");
    let Some(uid) = state.packages.get(package).map(|package| package.uid) else {
        // Removed while it ran.
        return Ran { ended: Ended::Left, pid, took_ns, stayed: false };
    };
    for line in &outcome.logcat {
        let (level, rest) = line.split_once('/').unwrap_or(("I", line));
        let (tag, text) = rest.split_once(": ").unwrap_or((rest, ""));
        state.log(pid, level.chars().next().unwrap_or('I'), tag, text);
    }
    for (channel, text) in [("System.out", &outcome.stdout), ("System.err", &outcome.stderr)] {
        state.log(pid, if channel == "System.out" { 'I' } else { 'W' }, channel, text);
    }
    state.advance(took_ns / 1_000_000);
    let now_s = state.now_s();
    // What the app deleted is gone, too.
    let _ = state.storage.remove(SYSTEM, &data, true);
    let made = state.storage.make_directory(SYSTEM, &data, true, now_s);
    state.storage.give(&data, uid);
    let mut trouble = made.err();
    let span = (outcome.clock.first().map_or(0, |(device_ns, _)| *device_ns), outcome.end_ns);
    let folder = TRAFFIC_PATH.rsplit_once('/').map_or("/", |(parent, _)| parent);
    let made = state.storage.make_directory(SYSTEM, folder, true, now_s);
    let traffic = traffic_text(&outcome.traffic, span).into_bytes();
    let written = made.and_then(|()| state.storage.write(SYSTEM, TRAFFIC_PATH, traffic, 0o644, now_s));
    trouble = trouble.or(written.err());
    for (path, bytes) in outcome.files {
        let user = if path.starts_with(&data) { uid } else { SYSTEM };
        if !path.starts_with(&format!("{data}/")) && !path.starts_with("/sdcard/") {
            continue;
        }
        let parent = path.rsplit_once('/').map_or("/", |(parent, _)| parent);
        let made = state.storage.make_directory(user, parent, true, now_s);
        let written = made.and_then(|()| state.storage.write(user, &path, bytes, 0o600, now_s));
        trouble = trouble.or(written.err());
    }
    if let Some(errno) = trouble {
        state.log(pid, 'E', "wattline", &format!("failed to keep files of {package}: {}", errno.text()));
    }
    let ended = match outcome.uncaught {
        Some(exception) => {
            state.stop(package);
            Ended::Crashed(outcome.stack.unwrap_or(exception))
        }
        None => {
            if outcome.conduct.unseen > 0 {
                state.log(1000, 'I', "ActivityManager", &format!("Process {package} (pid {pid}) has died"));
                state.stop(package);
            }
            Ended::Left
        }
    };
    Ran { ended, pid, took_ns, stayed }
}
