//! The device, its meter and its profile.

use super::super::apk_file::ApkFile;
use super::{Findings, count};
use crate::config::Config;
use crate::device::NO_METER;
use crate::device::adb::{AUTO, AdbError, Attached, is_own_meter, meter_name};
use crate::device::{self, Choice};
use crate::profile::Profile;

/// Looks at the device of an app.
pub fn check(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    let name = config.device.as_str();
    if name == "adb" || name.starts_with("adb:") {
        return behind_adb(config, apk, findings);
    }
    let choice = Choice {
        name,
        meter: config.meter.as_deref(),
        golden: Some(&config.golden),
        compile: config.compile.as_deref(),
        ..device::Choice::default()
    };
    if let Err(error) = device::find(choice) {
        return findings.failed("device", &error);
    }
    match config.meter.as_deref() {
        Some(NO_METER) => findings.ok("device", format!("{name}, without a meter: energy is estimated")),
        _ => findings.ok("device", format!("{name}, with a meter of its own")),
    }
    embedded(apk, findings);
}

/// Classes and methods that the app can reach and the embedded phone does not have.
fn embedded(apk: Option<&ApkFile>, findings: &mut Findings) {
    let Some(apk) = apk else { return };
    let missing = match apk.missing() {
        Ok(missing) => missing,
        Err(error) => return findings.failed("phone", &error),
    };
    let Some(first) = missing.first() else {
        return findings.ok("phone", "the embedded phone has all that the app can reach");
    };
    findings.warn(
        "phone",
        format!("the embedded phone lacks {} of what the app may reach, as {}", missing.len(), first.name),
        format!(
            "`cargo xtask phone --check {}` lists them; a run that meets one ends with an error: measure such an app on a \
             phone (docs/adb.md)",
            apk.path.display()
        ),
    );
}

/// What helps where nothing measures.
const NO_METER_REMEDY: &str =
    "a bench meter, or `cargo xtask calibrate` with one, once for each model of phone (docs/no-meter.md)";

/// What the phone has to tell its own power by, and which of it is taken.
fn own_meters(config: &Config, phone: &Attached, findings: &mut Findings) {
    let looked = match phone.meters() {
        Ok(looked) => looked,
        Err(error) => return findings.failed("meter", &error),
    };
    let named = config.meter.as_deref().filter(|meter| is_own_meter(meter));
    for one in &looked {
        let is_named = named.is_some_and(|named| named.split('#').next() == Some(one.meter));
        match &one.found {
            Ok(found) => findings.ok("meter", format!("the phone's own, `--meter {}`: {found}", one.meter)),
            Err(why) if is_named => {
                findings.problem("meter", format!("{}: {why}", one.meter), "another `--meter` (docs/meters.md)");
            }
            // What is not asked for need not be there.
            Err(_) => {}
        }
    }
    if !matches!(config.meter.as_deref(), None | Some(AUTO)) {
        return;
    }
    match phone.choice(crate::job::expected(config)) {
        Ok((true, says)) => findings.ok("meter", says.trim_start_matches("meter: ").to_owned()),
        Ok((false, says)) => {
            findings.warn("meter", says.trim_start_matches("meter: ").to_owned(), NO_METER_REMEDY);
        }
        Err(error) => findings.failed("meter", &error),
    }
}

/// Whether the phone tells what it does beside the app.
fn kernel(config: &Config, phone: &Attached, findings: &mut Findings) {
    if !config.phone.kernel_trace {
        return findings.ok("kernel", "its trace is left out (`phone.kernel-trace = false`)");
    }
    match phone.traces_kernel() {
        Ok(Some(true)) => findings.ok("kernel", "the phone's Perfetto traces threads, frequencies and collections"),
        Ok(None) => findings.ok("kernel", "whether the phone's Perfetto traces its kernel shows in the first run"),
        Ok(Some(false)) => findings.warn(
            "kernel",
            "the phone has no trace of its kernel: lines pay for other processes and collections that nothing tells of",
            "a phone with Android 9 or later has Perfetto (docs/phones.md)",
        ),
        Err(error) => findings.failed("kernel", &error),
    }
}

fn behind_adb(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    match config.meter.as_deref() {
        Some(NO_METER) => findings.warn(
            "meter",
            "there is none: energy is estimated by what ran and the device's profile".to_owned(),
            NO_METER_REMEDY,
        ),
        // The phone tells, below.
        None | Some(AUTO) => {}
        Some(own) if is_own_meter(own) => {}
        Some(meter) => match meter_name(meter) {
            Ok(name) => findings.ok("meter", format!("{meter}: {name}")),
            Err(error) => {
                findings.problem("meter", error.to_string(), "start it; docs/meters.md tells what it must say")
            }
        },
    }
    let found = Attached::find(&config.device).and_then(|phone| Ok((phone.name()?, phone)));
    let (name, phone) = match found {
        Ok(found) => found,
        Err(error @ AdbError::Program(_)) => return findings.failed("adb", &error),
        Err(error) => {
            let remedy =
                "connect it with USB debugging switched on, and confirm this computer on its screen (docs/adb.md)";
            return findings.problem("device", error.to_string(), remedy);
        }
    };
    findings.ok("device", format!("{}: {name}", phone.serial()));
    own_meters(config, &phone, findings);
    kernel(config, &phone, findings);
    if let Some(package) = apk.map(|apk| &apk.manifest.package)
        && let Ok(true) = phone.has(package)
    {
        findings.failed("device", &AdbError::Installed(package.clone()));
    }
    match Profile::for_device(&name, &config.golden) {
        Ok(Some(_)) => findings.ok("profile", "the device was calibrated"),
        Ok(None) => findings.warn(
            "profile",
            format!("{name} was not calibrated: lines are several times less exact"),
            "`cargo xtask calibrate` measures once what its instructions cost (docs/calibration.md)",
        ),
        Err(error) => findings.failed("profile", &error),
    }
    if config.runs < 3 {
        let what = count(config.runs.into(), "run");
        findings.warn(
            "runs",
            format!("{what} a scenario: differences cannot be told from noise"),
            "set `runs = 3` or more",
        );
    }
}
