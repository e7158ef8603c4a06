//! The changes on a device for a run, and how they are undone.

use std::io::Write;
use std::time::Duration;

use super::program::{Program, SHORT};
use super::quote::quoted;
use super::steady::{self, Fitness};
use super::{AdbError, kernel, own, standing};
use wattline_scenario::TestPackage;

/// The directory of a run's files on the device. A file that is there at the start was left by a run that was killed.
pub(super) const DIRECTORY: &str = "/data/local/tmp/wattline";
/// Most lines of what a run says that it changed: it has one for each package and setting, and these are ten.
const MOST_CHANGES: usize = 100;
/// The first API level with permissions that are asked for at run time.
const ASKED_PERMISSIONS: u32 = 23;

/// A device that has been prepared, and has to be cleaned.
pub(super) struct Session<'a> {
    adb: &'a Program,
    package: &'a str,
    /// The package with the test that runs, if one does.
    tests: Option<&'a str>,
    /// The script on the device.
    pub(super) script: String,
    /// Whether anything may have been changed.
    has_begun: bool,
}

impl<'a> Session<'a> {
    pub(super) fn new(adb: &'a Program, package: &'a str, tests: Option<&'a str>) -> Self {
        Session { adb, package, tests, script: format!("{DIRECTORY}/scenario.mks"), has_begun: false }
    }

    /// Undoes what a killed run left, looks whether the device can be used, and holds it steady.
    pub(super) fn prepare(&mut self, script: &str, fitness: &Fitness<'_>) -> Result<(), AdbError> {
        if let Some(marker) = self.marker()? {
            in_use(&marker, &self.adb.serial)?;
            self.has_begun = true;
            self.undo(&marker)?;
            self.has_begun = false;
        }
        fitness.check()?;
        self.wake()?;
        let mut marker = format!("owner {}\n", owner(std::process::id()));
        for package in self.packages() {
            let path = self.adb.run("look for the app", &["shell", &format!("pm path {}", quoted(package))], SHORT)?;
            if path.text().contains("package:") {
                return Err(AdbError::Installed(package.to_owned()));
            }
            marker += &format!("package {package}\n");
        }
        let settings = steady::settings(fitness.phone);
        for (space, key, _) in &settings {
            let value = self.adb.shell("read a setting", &format!("settings get {space} {key}"))?;
            marker += &format!("setting {space} {key} {value}\n");
        }
        let takes_off = fitness.phone.airplane && {
            steady::check_airplane(self.adb)?;
            steady::airplane(self.adb)? == "disabled"
        };
        if takes_off {
            marker += "airplane disabled\n";
        }
        self.has_begun = true;
        self.push("state", &marker)?;
        settings.iter().try_for_each(|setting| steady::hold(self.adb, setting))?;
        if takes_off {
            steady::set_airplane(self.adb, true)?;
        }
        self.push("scenario.mks", script)
    }

    /// What a run installs.
    fn packages(&self) -> impl Iterator<Item = &'a str> {
        std::iter::once(self.package).chain(self.tests)
    }

    fn marker(&self) -> Result<Option<String>, AdbError> {
        let output = self.adb.run("look for a killed run", &["shell", "cat", &format!("{DIRECTORY}/state")], SHORT)?;
        let text = String::from_utf8_lossy(&output.stdout).replace('\r', "");
        if text.starts_with("owner ") {
            return match text.lines().nth(MOST_CHANGES) {
                None => Ok(Some(text)),
                Some(_) => Err(self.foreign_marker()),
            };
        }
        // An old shell reports the missing file on the same stream, and has no exit codes.
        if output.text().contains("No such file") {
            Ok(None)
        } else {
            Err(self.adb.failed("look at the device", &output))
        }
    }

    /// A run leaves no such file; to do what it says might take for ever.
    fn foreign_marker(&self) -> AdbError {
        let what = format!("{DIRECTORY}/state is none of wattline's: it has more than {MOST_CHANGES} lines");
        AdbError::Device(format!("{}: {what}; remove {DIRECTORY} on the device", self.adb.serial))
    }

    /// A dark screen takes no touches.
    fn wake(&self) -> Result<(), AdbError> {
        const ASLEEP: [&str; 2] = ["mWakefulness=Asleep", "mWakefulness=Dozing"];
        let sleeps = || {
            let power = self.adb.shell("ask whether the screen is on", "dumpsys power")?;
            Ok(ASLEEP.iter().any(|state| power.contains(state)))
        };
        if sleeps()? {
            // `KEYCODE_WAKEUP`, which never puts it to sleep.
            self.adb.shell("switch the screen on", "input keyevent 224")?;
            if sleeps()? {
                return Err(AdbError::Device(format!("the screen of {} is off; switch it on", self.adb.serial)));
            }
        }
        Ok(())
    }

    /// A file of a run on the device.
    pub(super) fn file(&self, name: &str) -> String {
        format!("{DIRECTORY}/{name}")
    }

    /// Writes a file of a run on the device.
    pub(super) fn push(&self, name: &str, text: &str) -> Result<(), AdbError> {
        let mut file = tempfile::NamedTempFile::new().map_err(AdbError::File)?;
        file.write_all(text.as_bytes()).and_then(|()| file.flush()).map_err(AdbError::File)?;
        let (from, to) = (file.path().to_string_lossy().into_owned(), format!("{DIRECTORY}/{name}"));
        self.adb.must(&format!("copy {name} to the device"), &["push", &from, &to], SHORT).map(|_| ())
    }

    /// Installs the package of a test beside the app.
    pub(super) fn install_tests(&self, tests: &TestPackage) -> Result<(), AdbError> {
        self.install_one(&tests.package, &tests.apk, None)
    }

    /// Installs the app.
    pub(super) fn install(&self, apk: &[u8], compile: Option<&str>) -> Result<(), AdbError> {
        self.install_one(self.package, apk, compile)
    }

    fn install_one(&self, package: &str, apk: &[u8], compile: Option<&str>) -> Result<(), AdbError> {
        // What an old phone takes to write and compile a megabyte.
        const PER_MEGABYTE: Duration = Duration::from_secs(5);
        let what = format!("install {package}");
        let mut file = tempfile::Builder::new().suffix(".apk").tempfile().map_err(AdbError::File)?;
        file.write_all(apk).and_then(|()| file.flush()).map_err(AdbError::File)?;
        let path = file.path().to_string_lossy().into_owned();
        let api = self.adb.shell("ask for the API level", "getprop ro.build.version.sdk")?.parse().unwrap_or(0_u32);
        let mut arguments = vec!["install", "-t"];
        if api >= ASKED_PERMISSIONS {
            // Nobody is there to answer.
            arguments.push("-g");
        }
        arguments.push(&path);
        let deadline = 2 * SHORT + PER_MEGABYTE * (apk.len() >> 20) as u32;
        let output = self.adb.run(&what, &arguments, deadline)?;
        if !output.success || !output.text().lines().any(|line| line.trim() == "Success") {
            return Err(self.adb.failed(&what, &output));
        }
        let Some(filter) = compile else { return Ok(()) };
        standing::compile(self.adb, package, filter, deadline)
    }

    /// Removes what was installed after a run, so that the next one begins anew.
    pub(super) fn uninstall(&self) -> Result<(), AdbError> {
        self.packages().try_for_each(|package| {
            self.adb.must(&format!("remove {package}"), &["uninstall", package], 2 * SHORT).map(|_| ())
        })
    }

    /// Leaves the device as it was. What the run came to goes first; that it could not be cleaned is added.
    pub(super) fn close<T, E: From<AdbError>>(&mut self, result: Result<T, E>) -> Result<T, E> {
        if !std::mem::take(&mut self.has_begun) {
            return result;
        }
        self.adb.clean(true);
        self.adb.revive();
        let cleaned = self.marker().and_then(|marker| match marker {
            Some(marker) => self.undo(&marker),
            // Not even the marker was written.
            None => Ok(()),
        });
        self.adb.clean(false);
        match (result, cleaned) {
            (Ok(_), Err(error)) => {
                Err(AdbError::Dirty { device: self.adb.serial.clone(), what: error.to_string() }.into())
            }
            (result, Ok(())) => result,
            (Err(error), Err(dirt)) => {
                // What a device says is no command to a terminal.
                let dirt = dirt.to_string();
                let (serial, dirt) = (self.adb.serial.escape_debug(), dirt.escape_debug());
                eprintln!("warning: failed to leave {serial} as it was: {dirt}; the next run tries again");
                Err(error)
            }
        }
    }

    /// Puts back what a marker lists; the marker itself goes last.
    fn undo(&self, marker: &str) -> Result<(), AdbError> {
        for line in marker.lines() {
            match line.split(' ').collect::<Vec<_>>()[..] {
                ["package", name] => {
                    // Monkey goes on when adb is gone; without it there is nothing to end.
                    self.adb.run("end monkey", &["shell", "kill $(pidof com.android.commands.monkey)"], SHORT)?;
                    self.adb.run("stop the app", &["shell", &format!("am force-stop {}", quoted(name))], SHORT)?;
                    let path =
                        self.adb.run("look for the app", &["shell", &format!("pm path {}", quoted(name))], SHORT)?;
                    if path.text().contains("package:") {
                        self.adb.must(&format!("remove {name}"), &["uninstall", name], 2 * SHORT)?;
                    }
                }
                ["airplane", "disabled"] => steady::set_airplane(self.adb, false)?,
                ["setting", space, key, "null" | ""] => {
                    self.adb
                        .shell("put a setting back", &format!("settings delete {} {}", quoted(space), quoted(key)))?;
                }
                ["setting", space, key, value] => {
                    let [space, key, value] = [space, key, value].map(quoted);
                    self.adb.shell("put a setting back", &format!("settings put {space} {key} {value}"))?;
                }
                _ => {}
            }
        }
        self.adb.run("end what reads the phone's power", &["shell", &own::end_line()], SHORT)?;
        // Where there is no such folder, or it is not the shell's, there is nothing of ours.
        self.adb.run("remove the trace of power", &["shell", &own::clean_line()], SHORT)?;
        kernel::stop(self.adb)?;
        self.adb.run("remove the trace of the kernel", &["shell", &kernel::clean_line()], SHORT)?;
        self.adb.shell("remove files", &format!("rm -rf {DIRECTORY}")).map(|_| ())
    }
}

/// A process of this machine.
fn owner(process: u32) -> String {
    let machine = std::fs::read_to_string("/etc/machine-id").unwrap_or_default();
    let machine = if machine.trim().is_empty() { "unknown" } else { machine.trim() };
    format!("{machine} {process}")
}

/// Refuses a device that another run uses, as far as that can be seen: one of a process of this machine that lives.
fn in_use(marker: &str, serial: &str) -> Result<(), AdbError> {
    let process = marker.lines().next().and_then(|line| line.rsplit(' ').next()?.parse::<u32>().ok());
    let Some(process) = process.filter(|process| marker.starts_with(&format!("owner {}\n", owner(*process)))) else {
        return Ok(());
    };
    // Only Linux shows it; elsewhere the other run is taken for dead.
    let lives = process != std::process::id() && std::path::Path::new(&format!("/proc/{process}")).exists();
    if lives {
        return Err(AdbError::Device(format!(
            "{serial} is used by process {process}; if that is none of wattline's, remove {DIRECTORY} on the device"
        )));
    }
    Ok(())
}
