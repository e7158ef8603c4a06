//! The output of a program: text, the log, the screen, and parts of the phone as it switched them.

use super::{HardwareUse, View};

/// The text that a program wrote, and what it showed and switched.
#[derive(Debug, Default)]
pub(super) struct Output {
    /// `System.out`.
    pub(super) stdout: String,
    /// `System.err`.
    pub(super) stderr: String,
    /// The log, one entry a line.
    pub(super) logcat: Vec<String>,
    /// What an instrumentation reported, as `am instrument -r` prints it.
    pub(super) reports: String,
    /// The screen as last shown.
    pub(super) screen: String,
    /// Whether the views of the screen are kept.
    pub(super) keeps_views: bool,
    /// The views of the screen as last shown, if they are kept.
    pub(super) views: Vec<View>,
    /// Parts of the phone as they were switched.
    pub(super) hardware: Vec<HardwareUse>,
}
