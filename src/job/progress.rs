//! How far a job is, for whoever waits for it.

/// Hears how far a job is.
pub trait Progress: Sync {
    /// Hears about the step that begins now, in a line for people.
    fn say(&self, what: &str);
    /// Hears that one run is done.
    fn step(&self);
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
