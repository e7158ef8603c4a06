//! Progress on standard error, and only where that is a terminal.

use std::time::Duration;

use super::said::shown;
use crate::job;
use crate::report::plain::plain;
use indicatif::{HumanDuration, ProgressBar, ProgressState, ProgressStyle};

/// How long the rest may take, once a step was done to tell by.
fn left(state: &ProgressState, text: &mut dyn std::fmt::Write) {
    if state.pos() > 0 {
        // A bar that cannot be written to is not worth an error.
        let _ = write!(text, " (left: {:#})", HumanDuration(state.eta()));
    }
}

/// A bar over the steps of a command.
pub struct Progress {
    bar: ProgressBar,
}

impl Progress {
    /// A bar of `steps` steps.
    pub fn new(steps: u64) -> Self {
        let bar = ProgressBar::new(steps);
        let style = ProgressStyle::with_template("{spinner} [{pos}/{len}] {wide_msg} {elapsed}{left}");
        if let Ok(style) = style {
            bar.set_style(style.with_key("left", left));
        }
        // Often enough to look alive, seldom enough to cost nothing.
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress { bar }
    }

    /// Says what is being done now.
    pub fn say(&self, what: impl Into<String>) {
        self.bar.set_message(plain(&what.into()).into_owned());
    }

    /// One step is done.
    pub fn step(&self) {
        self.bar.inc(1);
    }

    /// Prints a line above the bar, or to standard error where there is no terminal.
    pub fn tell(&self, what: &str) {
        if self.bar.is_hidden() {
            eprintln!("{what}");
        } else {
            self.bar.println(shown(what));
        }
    }

    /// Prints a warning likewise.
    pub fn warn(&self, what: &str) {
        self.tell(&format!("warning: {what}"));
    }
}

impl job::Progress for Progress {
    fn say(&self, what: &str) {
        self.say(what);
    }

    fn step(&self) {
        self.step();
    }

    fn tell(&self, what: &str) {
        self.tell(what);
    }

    fn warn(&self, what: &str) {
        self.warn(what);
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}
