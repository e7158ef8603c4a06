//! A phone behind adb without a meter: for what measures nothing.

use super::meter::Meter;
use super::program::Program;
use super::{AdbError, attach, phone_name, program_of};

/// A phone that may be used.
#[derive(Debug)]
pub struct Attached {
    program: Program,
}

impl Attached {
    /// Finds the device of a name such as `adb:SERIAL`, connecting to it if it is an address.
    ///
    /// # Errors
    /// When adb is not installed, there is no such device, or it may not be used.
    pub fn find(name: &str) -> Result<Attached, AdbError> {
        let program = program_of(name)?;
        attach(&program)?;
        Ok(Attached { program })
    }

    /// What `adb devices` calls it.
    pub fn serial(&self) -> &str {
        &self.program.serial
    }

    /// What it is called in recordings.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn name(&self) -> Result<String, AdbError> {
        phone_name(&self.program)
    }

    /// What a shell command prints. `what` completes "failed to …".
    ///
    /// # Errors
    /// When it fails or does not end.
    pub fn shell(&self, what: &str, line: &str) -> Result<String, AdbError> {
        self.program.shell(what, line)
    }

    /// Whether a package is installed.
    ///
    /// # Errors
    /// When it does not answer.
    pub fn has(&self, package: &str) -> Result<bool, AdbError> {
        let listed = self.program.shell("list packages", &format!("pm list packages {package}"))?;
        Ok(listed.lines().any(|line| line.trim() == format!("package:{package}")))
    }
}

/// What the meter of a specification such as `tcp:127.0.0.1:5556` calls itself.
///
/// # Errors
/// When it cannot be reached, or does not speak the protocol.
pub fn meter_name(spec: &str) -> Result<String, AdbError> {
    Meter::connect(spec).map(|meter| meter.name)
}
