//! The device, its meter and its profile.

use super::super::apk_file::ApkFile;
use super::{Findings, count};
use crate::config::Config;
use crate::device::NO_METER;
use crate::device::adb::{AdbError, Attached, meter_name};
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

fn behind_adb(config: &Config, apk: Option<&ApkFile>, findings: &mut Findings) {
    match config.meter.as_deref() {
        None | Some(NO_METER) => findings.warn(
            "meter",
            "there is none: energy is estimated by what ran and the device's profile".to_owned(),
            "a bench meter, or `cargo xtask calibrate` with one, once for each model of phone (docs/no-meter.md)",
        ),
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
