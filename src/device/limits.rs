//! How long one run may take, and what tells a phone that its time is over.

use std::sync::mpsc::{self, RecvTimeoutError, Sender};
use std::thread;
use std::time::Duration;

use super::DeviceError;
use wattline_phone::{PhoneError, Stop};
use wattline_scenario::Scenario;

/// How long one run may take.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Seconds of the phone's own clock, on the embedded phone.
    pub run_s: u32,
    /// Seconds of the clock on the wall, on any device.
    pub wait_s: u32,
}

impl Default for Limits {
    fn default() -> Self {
        // No scenario is longer, and the embedded phone needs less than the wall's time for its own on any machine of
        // today, unless an app does nothing but spin.
        Limits { run_s: 300, wait_s: 900 }
    }
}

impl Limits {
    /// The limits of what measures a device itself, for which somebody waits.
    pub const PATIENT: Limits = Limits { run_s: 300, wait_s: 86_400 };

    /// The error of a run with the limit that it met, if it is one.
    pub(super) fn explained(self, error: DeviceError, scenario: &Scenario) -> DeviceError {
        let (limit, thread, method, setting) = match &error {
            DeviceError::Phone { source: PhoneError::Timeout { thread, method, .. }, .. } => {
                (format!("{} s of the phone's clock", self.run_s), thread, method, "run-limit-s")
            }
            DeviceError::Phone { source: PhoneError::Stopped { thread, method, .. }, .. } => {
                (format!("{} s", self.wait_s), thread, method, "wait-limit-s")
            }
            _ => return error,
        };
        let what = format!("{limit}: thread {thread} is in {method}");
        match error {
            DeviceError::Phone { package, .. } => {
                DeviceError::TooLong { package, scenario: scenario.name.clone(), what, setting }
            }
            error => error,
        }
    }
}

/// Tells a phone to stop when its time on the wall is over, unless it is dropped before.
pub(super) struct Watchdog(#[expect(dead_code, reason = "what it does is end when it is dropped")] Sender<()>);

impl Watchdog {
    /// Waits beside the run that it is to end.
    pub(super) fn new(wait_s: u32, stop: Stop) -> Watchdog {
        let (alive, ended) = mpsc::channel();
        thread::spawn(move || {
            if ended.recv_timeout(Duration::from_secs(wait_s.into())) == Err(RecvTimeoutError::Timeout) {
                stop.tell();
            }
        });
        Watchdog(alive)
    }
}
