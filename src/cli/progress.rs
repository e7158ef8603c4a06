//! Progress on standard error, and only where that is a terminal.

use std::time::Duration;

use console::Term;

use super::fold::for_terminal;
use super::said::shown;
use crate::job;
use crate::report::plain::plain;
use indicatif::{HumanDuration, MultiProgress, ProgressBar, ProgressDrawTarget, ProgressState, ProgressStyle};

/// How long the rest may take, once a step was done to tell by; nothing when all are done, as what comes then is no step.
fn left(state: &ProgressState, text: &mut dyn std::fmt::Write) {
    if let Some(left) = left_of(state.pos(), state.len(), state.eta()) {
        // A bar that cannot be written to is not worth an error.
        let _ = write!(text, "{left}");
    }
}

fn left_of(done: u64, steps: Option<u64>, eta: Duration) -> Option<String> {
    (done > 0 && steps.is_some_and(|steps| done < steps))
        .then(|| format!(" (left: about {:#})", HumanDuration(eta.max(Duration::from_secs(1)))))
}

/// What is being done, and how long it takes.
pub struct Progress {
    bar: ProgressBar,
    quiet: bool,
}

impl Progress {
    /// A bar of `steps` steps, which are counted where it says so.
    pub fn new(steps: u64) -> Self {
        Self::with(steps, "{spinner} [{pos}/{len}] {wide_msg} {elapsed}{left}")
    }

    /// Phases, each of which has a name. `runs` of them tell how long the rest may take.
    pub fn phases(runs: u64) -> Self {
        Self::with(runs, "{spinner} {wide_msg} {elapsed}{left}")
    }

    fn with(steps: u64, template: &str) -> Self {
        let bar = ProgressBar::new(steps);
        if let Ok(style) = ProgressStyle::with_template(template) {
            bar.set_style(style.with_key("left", left));
        }
        // Often enough to look alive, seldom enough to cost nothing.
        bar.enable_steady_tick(Duration::from_millis(120));
        Progress { bar, quiet: false }
    }

    /// [`Progress::phases`]; for whoever wants quiet neither the bar nor what one should know.
    pub fn of(runs: u64, quiet: bool) -> Self {
        let mut progress = Self::phases(runs);
        if quiet {
            progress.bar.set_draw_target(ProgressDrawTarget::hidden());
        }
        progress.quiet = quiet;
        progress
    }

    /// Says what is being done now.
    pub fn say(&self, what: impl Into<String>) {
        self.bar.set_message(plain(&what.into()).into_owned());
    }

    /// One step is done.
    pub fn step(&self) {
        self.bar.inc(1);
        // There are never fewer steps than were done.
        if self.bar.length().is_some_and(|length| length < self.bar.position()) {
            self.bar.set_length(self.bar.position());
        }
    }

    /// There are more steps than were said at first.
    pub fn more(&self, steps: u64) {
        self.bar.inc_length(steps);
    }

    /// Prints a line above the bar, or to standard error where there is no terminal.
    pub fn tell(&self, what: &str) {
        if self.quiet {
            return;
        }
        if self.bar.is_hidden() {
            eprintln!("{what}");
        } else {
            self.bar.println(for_terminal(&shown(what), &Term::stderr()));
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

    fn more(&self, runs: u32) {
        self.more(runs.into());
    }

    fn tell(&self, what: &str) {
        self.tell(what);
    }

    fn warn(&self, what: &str) {
        self.warn(what);
    }
}

impl Progress {
    /// A line for each of several phones, below the line of the whole.
    pub fn lanes<'n>(&self, names: impl Iterator<Item = &'n str>) -> Vec<Lane<'_>> {
        let all = match self.bar.is_hidden() {
            true => MultiProgress::with_draw_target(ProgressDrawTarget::hidden()),
            false => MultiProgress::new(),
        };
        all.add(self.bar.clone());
        let lane = |name: &str| {
            let bar = all.add(ProgressBar::new_spinner());
            if let Ok(style) = ProgressStyle::with_template("  {wide_msg}") {
                bar.set_style(style);
            }
            Lane { whole: self, bar, name: name.to_owned() }
        };
        names.map(lane).collect()
    }
}

/// What one of several phones does.
pub struct Lane<'p> {
    whole: &'p Progress,
    bar: ProgressBar,
    name: String,
}

impl Lane<'_> {
    fn named(&self, what: &str) -> String {
        format!("{}: {what}", self.name)
    }
}

impl job::Progress for Lane<'_> {
    fn say(&self, what: &str) {
        self.bar.set_message(plain(&self.named(what)).into_owned());
    }

    fn step(&self) {
        self.whole.step();
    }

    fn more(&self, runs: u32) {
        self.whole.more(runs.into());
    }

    fn tell(&self, what: &str) {
        self.whole.tell(&self.named(what));
    }

    fn warn(&self, what: &str) {
        self.whole.warn(&self.named(what));
    }
}

impl Drop for Lane<'_> {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

impl Drop for Progress {
    fn drop(&mut self) {
        self.bar.finish_and_clear();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn time_is_left_only_between_the_first_step_and_the_last() {
        let minute = Duration::from_secs(60);
        assert_eq!(left_of(0, Some(3), minute), None);
        assert_eq!(left_of(1, Some(3), minute).as_deref(), Some(" (left: about 60s)"));
        assert_eq!(left_of(2, Some(3), Duration::ZERO).as_deref(), Some(" (left: about 1s)"));
        assert_eq!(left_of(3, Some(3), Duration::ZERO), None);
        assert_eq!(left_of(1, None, minute), None);
    }

    #[test]
    fn no_more_steps_are_done_than_there_are() {
        let progress = Progress::phases(1);
        progress.step();
        progress.step();
        assert_eq!((progress.bar.position(), progress.bar.length()), (2, Some(2)));
        progress.more(3);
        assert_eq!(progress.bar.length(), Some(5));
    }
}
