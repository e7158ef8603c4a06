//! The output of a program: text, the log, the screen, and parts of the phone as it switched them.

use std::collections::BTreeMap;

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
    /// Names of the app's ids, if views are kept.
    pub(super) ids: BTreeMap<u32, String>,
    /// The views of the screen as last shown, if they are kept.
    pub(super) views: Vec<View>,
    /// Parts of the phone as they were switched.
    pub(super) hardware: Vec<HardwareUse>,
    /// Bytes of text that are kept.
    pub(super) kept: usize,
}

/// Most bytes of text that are kept of a run, all channels together: a log goes on without them.
const MOST_TEXT: usize = 16 << 20;
/// What the log ends with.
const FULL: &str = "W/wattline: the app wrote more than is kept; the rest is lost";

impl Output {
    /// Keeps what the program says: 1 for `System.out`, 2 for `System.err`, and otherwise a line of the log.
    pub(super) fn say(&mut self, channel: i32, text: &str) {
        if !self.has_room(text) {
            return;
        }
        match channel {
            1 => self.stdout.push_str(text),
            2 => self.stderr.push_str(text),
            _ => self.logcat.push(text.trim_end_matches('\n').into()),
        }
    }

    /// Keeps what an instrumentation reports. A report that is cut is none that passes.
    pub(super) fn report(&mut self, text: &str) {
        if self.has_room(text) {
            self.reports.push_str(text);
        }
    }

    fn has_room(&mut self, text: &str) -> bool {
        // An empty line takes memory, too.
        const EACH: usize = 32;
        if self.kept > MOST_TEXT {
            return false;
        }
        self.kept = self.kept.saturating_add(text.len() + EACH);
        if self.kept > MOST_TEXT {
            self.logcat.push(FULL.into());
        }
        self.kept <= MOST_TEXT
    }
}
