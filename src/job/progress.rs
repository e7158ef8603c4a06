//! How far a job is, for whoever waits for it.

/// Hears how far a job is.
pub trait Progress: Sync {
    /// Hears about the step that begins now, in a line for people.
    fn say(&self, what: &str);
    /// Hears that one run is done.
    fn step(&self);
    /// Hears that so many more runs are needed than the settings say: until it is decided, or before a build fails.
    fn more(&self, _runs: u32) {}
    /// The word for runs that are made now.
    fn phase(&self) -> &'static str {
        "recording"
    }
    /// Hears what people should know before the runs, and is nothing to worry about: which meter was taken, and what it shows.
    fn tell(&self, what: &str);
    /// Hears about something that people should know although the job goes on.
    fn warn(&self, what: &str);
}

/// Ignores it all.
#[derive(Debug, Clone, Copy, Default)]
pub struct Quiet;

impl Progress for Quiet {
    fn say(&self, _: &str) {}
    fn step(&self) {}
    fn tell(&self, _: &str) {}
    fn warn(&self, _: &str) {}
}

/// The runs that are made again before a build fails.
pub(super) struct Confirming<'a>(pub(super) &'a dyn Progress);

impl Progress for Confirming<'_> {
    fn say(&self, what: &str) {
        self.0.say(what);
    }

    fn step(&self) {
        self.0.step();
    }

    fn tell(&self, what: &str) {
        self.0.tell(what);
    }

    fn more(&self, runs: u32) {
        self.0.more(runs);
    }

    fn phase(&self) -> &'static str {
        "confirming"
    }

    fn warn(&self, what: &str) {
        self.0.warn(what);
    }
}
