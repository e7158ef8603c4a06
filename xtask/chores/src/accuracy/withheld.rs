//! Facts that are kept from the analysis, to see what knowing them is worth.

use clap::ValueEnum;
use wattline::probe::map::ProbeMap;
use wattline::recording::Run;

/// What an analysis can be without.
#[derive(Debug, Clone, Copy, PartialEq, Eq, ValueEnum)]
pub(crate) enum Fact {
    /// The cores' frequencies, which the device tells
    Frequency,
    /// The moments at which the device compiled methods
    Compiled,
    /// Collections, switches and compilations, which the device tells
    System,
    /// Times of library calls by the timing run
    Timing,
    /// All that the phone tells of itself: the first three
    Told,
    /// Each of these by itself, all others, and all
    Each,
}

impl Fact {
    const ALONE: [Fact; 4] = [Fact::Frequency, Fact::Compiled, Fact::System, Fact::Timing];

    /// Its place in a set, and how its absence and its sole presence are called in tables.
    fn names(self) -> (u8, &'static str, &'static str) {
        match self {
            Fact::Frequency => (1, "without frequencies", "frequencies alone"),
            Fact::Compiled => (2, "without moments of compiling", "moments of compiling alone"),
            Fact::System => (4, "without what the system did", "what the system did alone"),
            Fact::Timing => (8, "without the timing run", "the timing run alone"),
            Fact::Told => (7, "without what the phone tells", "the timing run alone"),
            Fact::Each => (15, "without all of these", "all of these"),
        }
    }
}

/// A set of facts with a name for tables.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Withheld {
    pub name: &'static str,
    facts: u8,
}

impl Withheld {
    /// Everything is known.
    pub const NOTHING: Withheld = Withheld { name: "", facts: 0 };

    /// What the device tells of itself.
    pub fn told() -> Withheld {
        let (facts, name, _) = Fact::Told.names();
        Withheld { name, facts }
    }

    /// The rows that are asked for.
    pub fn rows(asked: &[Fact]) -> Vec<Withheld> {
        let (all, ..) = Fact::Each.names();
        let without = |fact: Fact| {
            let (facts, name, _) = fact.names();
            Withheld { name, facts }
        };
        let only = |fact: Fact| {
            let (known, _, name) = fact.names();
            Withheld { name, facts: all & !known }
        };
        let each = |fact: &Fact| match fact {
            Fact::Each => {
                let rows = Fact::ALONE.into_iter().map(without).chain([without(Fact::Each)]);
                rows.chain(Fact::ALONE.into_iter().map(only)).collect()
            }
            one => vec![without(*one)],
        };
        asked.iter().flat_map(each).collect()
    }

    fn has(self, fact: Fact) -> bool {
        self.facts & fact.names().0 != 0
    }

    /// A recording without these facts.
    pub fn of(self, map: &ProbeMap, runs: &[Run]) -> (ProbeMap, Vec<Run>) {
        let mut map = map.clone();
        let first = if self.has(Fact::Timing) { map.timing_runs() } else { 0 };
        if let Some(stamps) = map.stamps.as_mut().filter(|_| first > 0) {
            stamps.timing_runs = 0;
        }
        let mut runs = runs.get(first..).unwrap_or_default().to_vec();
        for notes in runs.iter_mut().map(|run| &mut run.trace.notes) {
            notes.frequencies = notes.frequencies.take().filter(|_| !self.has(Fact::Frequency));
            notes.compiled = notes.compiled.take().filter(|_| !self.has(Fact::Compiled));
            notes.system = notes.system.take().filter(|_| !self.has(Fact::System));
            notes.running = notes.running.take().filter(|_| !self.has(Fact::System));
        }
        (map, runs)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_is_withheld_alone_and_with_all_others() {
        let sets: Vec<u8> = Withheld::rows(&[Fact::Each]).iter().map(|row| row.facts).collect();
        assert_eq!(sets, [1, 2, 4, 8, 15, 14, 13, 11, 7]);
        assert_eq!(Withheld::rows(&[Fact::System])[0].facts, 4);
        assert_eq!(Withheld::rows(&[Fact::Told]), [Withheld::told()]);
        assert_eq!(Withheld::told().facts, sets[..3].iter().sum::<u8>());
    }

    #[test]
    fn what_is_withheld_is_gone_and_nothing_else() {
        let mut run = Run::default();
        run.trace.notes.frequencies = Some(Vec::new());
        run.trace.notes.compiled = Some(Vec::new());
        run.trace.notes.system = Some(Vec::new());
        let stamps = wattline::probe::map::Stamps { timing_runs: 1, ..Default::default() };
        let map = ProbeMap { stamps: Some(stamps), ..ProbeMap::default() };
        let runs = vec![run; 3];
        for fact in Fact::ALONE {
            let (map, runs) = Withheld::rows(&[fact])[0].of(&map, &runs);
            let notes = &runs[1].trace.notes;
            let known =
                [notes.frequencies.is_some(), notes.compiled.is_some(), notes.system.is_some(), runs.len() == 3];
            let expected = Fact::ALONE.map(|other| other != fact);
            assert_eq!((known, map.timing_runs()), (expected, usize::from(fact != Fact::Timing)));
        }
    }
}
