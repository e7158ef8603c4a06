//! How well a measured run fits the counting runs.

/// How an outermost window of the measured run came by its counts, from worst to best.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub enum Fit {
    /// No window of a counting run is like it.
    #[default]
    Missing,
    /// The one that comes where it does took a time that is not like its own: it did something else.
    NotRepeated,
    /// Its counts are those of a window of the same method with the same windows and calls inside, which has a
    /// counterpart of its own.
    Borrowed,
    /// Its counterpart comes elsewhere in the thread, or has other windows and calls inside.
    Near,
    /// Its counterpart comes where it does, with the same windows and calls inside.
    Same,
}

impl Fit {
    /// Whether the window has counts.
    pub fn has_counts(self) -> bool {
        self >= Fit::Borrowed
    }
}

/// An outermost window of the measured run.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Outermost {
    /// First path id of its method.
    pub method: u32,
    /// Position of its thread.
    pub thread: u32,
    /// The device's clock at its start.
    pub start_ns: i64,
    /// The device's clock at its end.
    pub end_ns: i64,
    /// Its time without stamped calls, which are told without counts.
    pub uncalled_ns: i64,
    /// How it came by its counts.
    pub fit: Fit,
}

/// How well runs fit each other.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Summary {
    /// Outermost windows of the measured run.
    pub windows: usize,
    /// Those of them that have counts.
    pub joined: usize,
    /// Those of these whose counts are of a window that has a counterpart of its own ([`Fit::Borrowed`]).
    pub borrowed: usize,
    /// Those without counts because they did something else than their counterpart ([`Fit::NotRepeated`]).
    pub not_repeated: usize,
    /// Outermost windows of the counting run without counterpart, whose counts are lost.
    pub uncounted: usize,
    /// Windows inside of others that became part of these, since the other run has another number of them.
    pub dissolved: usize,
    /// Time of the outermost windows, nanoseconds.
    pub measured_ns: i64,
    /// The part of it in windows that have counts, and in stamped calls.
    pub joined_ns: i64,
    /// The part of it in windows that have counts of their own, none that are borrowed, and in stamped calls.
    pub own_ns: i64,
    /// The outermost windows, by thread.
    pub outermost: Vec<Outermost>,
}

impl Summary {
    /// Joined over measured time; 1 where nothing ran.
    pub fn share(&self) -> f64 {
        part(self.joined_ns, self.measured_ns)
    }

    /// Time in windows with counts of their own over measured time; 1 where nothing ran.
    pub fn own_share(&self) -> f64 {
        part(self.own_ns, self.measured_ns)
    }

    /// Notes an outermost window.
    pub(super) fn add(&mut self, window: Outermost) {
        let length_ns = window.end_ns - window.start_ns;
        self.windows += 1;
        self.measured_ns += length_ns;
        self.not_repeated += usize::from(window.fit == Fit::NotRepeated);
        self.borrowed += usize::from(window.fit == Fit::Borrowed);
        let calls_ns = (length_ns - window.uncalled_ns).max(0);
        self.joined += usize::from(window.fit.has_counts());
        self.joined_ns += if window.fit.has_counts() { length_ns } else { calls_ns };
        self.own_ns += if window.fit > Fit::Borrowed { length_ns } else { calls_ns };
        self.outermost.push(window);
    }
}

fn part(ns: i64, whole_ns: i64) -> f64 {
    if whole_ns == 0 { 1.0 } else { ns as f64 / whole_ns as f64 }
}
