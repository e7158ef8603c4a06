//! Section 4.4.3: high-energy events that are seeded into an app, 20 to 200 of a kind, and what finds them: the
//! runtime's own word, where a phone has one, and the outliers of the regression, where it says nothing.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::fit::EstimatorKind;
use wattline::lines::AnalysisResult;
use wattline::phone::{Effects, EventKind, Repeatability};
use wattline::random::SplitMix64;
use wattline::scenario::Scenario;

use crate::accuracy::{Both, Conditions, Events, RARE, Recorded, Way};
use crate::bench::say;
use crate::repository;

/// How many events the paper seeded.
pub(super) const NUMBERS: [usize; 4] = [20, 50, 100, 200];
/// The same for CI.
pub(super) const QUICK: [usize; 1] = [20];
/// Estimators whose outliers are looked at: ours, and both readings of the paper's.
pub(super) const DETECTORS: [EstimatorKind; 3] =
    [EstimatorKind::Recommended, EstimatorKind::VlensMad, EstimatorKind::VlensSd];
/// Rounds of work alone for each round with an event that is asked for.
const OTHERS: usize = 3;
/// Between taps, more than a round takes.
const SHORT_MS: u32 = 60;
const LONG_MS: u32 = 160;
/// Attempts to have exactly as many events as are wanted.
const RECORDINGS: usize = 5;
/// Class and method of a round.
const ROUND: (&str, &str) = ("Lcom/example/seeded/Round;", "run");

/// What is seeded.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub(super) enum Kind {
    /// `System.gc()`, as the paper seeded collections.
    Asked,
    /// Collections that allocations bring about, now and then on a path that is always the same.
    Garbage,
    /// Switches to other processes, which take what the paper says of switches.
    Process,
    /// `Thread.start()` and `join()`, as the paper seeded switches.
    Thread,
}

impl Kind {
    pub const ALL: [Kind; 4] = [Kind::Asked, Kind::Garbage, Kind::Process, Kind::Thread];

    pub fn name(self) -> &'static str {
        match self {
            Kind::Asked => "collections, `System.gc()`",
            Kind::Garbage => "collections by allocation",
            Kind::Process => "switches to other processes",
            Kind::Thread => "`Thread.start()` and `join()`",
        }
    }

    /// What the phone calls it; a thread of the app is no event of its own.
    fn events(self) -> &'static [EventKind] {
        match self {
            Kind::Asked | Kind::Garbage => &[EventKind::Gc],
            Kind::Process => &[EventKind::Switch],
            Kind::Thread => &[],
        }
    }

    /// Whether chance decides how many events there are in so many taps.
    fn is_chance(self) -> bool {
        matches!(self, Kind::Garbage | Kind::Process)
    }

    /// The middle of the app's row, pixels from the top.
    fn row(self) -> u32 {
        match self {
            Kind::Asked => 180,
            Kind::Thread => 300,
            Kind::Garbage => 420,
            Kind::Process => 540,
        }
    }

    /// Taps for so many events: exact where they are asked for, else a first guess.
    fn taps(self, number: usize) -> usize {
        match self {
            Kind::Asked | Kind::Thread => number,
            // A round allocates 640 KiB, of 4 MiB: six and a half are enough, if nothing else allocates less.
            Kind::Garbage => number * 7,
            // A round takes some 150 ms, and other processes come every 400 ms on average, but not evenly.
            Kind::Process => number * 3 + 20,
        }
    }

    /// The taps in an order that the seed decides.
    fn script(self, taps: usize, seed: u64) -> String {
        let others = if self.is_chance() { 0 } else { OTHERS * taps };
        let mut rows: Vec<u32> = std::iter::repeat_n(self.row(), taps).chain(std::iter::repeat_n(60, others)).collect();
        let mut random = SplitMix64::new(seed);
        for at in (1..rows.len()).rev() {
            rows.swap(at, random.below(at + 1));
        }
        let wait_ms = if self == Kind::Process { LONG_MS } else { SHORT_MS };
        let taps: String = rows.iter().map(|y| format!("Tap(540,{y})\nUserWait({wait_ms})\n")).collect();
        format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\n{taps}UserWait(300)\n")
    }
}

/// What was seeded, and what was found of it.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub kind: Kind,
    pub number: usize,
    pub taps: usize,
    /// Events of the kind in the measured run, by the phone's log; threads, by the taps.
    pub happened: usize,
    /// All rare events of that run.
    pub others: usize,
    /// By the runtime's word.
    pub told: Events,
    /// By the outliers of each of [`DETECTORS`], with the runtime's word withheld.
    pub found: Vec<Events>,
    /// What is asked for: true energy of a time, and what the analysis charges to the lines that ask for it, by the
    /// runtime's word and without it, joules.
    pub charged_j: Option<Charged>,
}

/// Energy of a collection or a thread that is asked for, joules each.
#[derive(Debug, Clone, Copy, Serialize)]
pub(super) struct Charged {
    pub truth: f64,
    pub told: f64,
    pub withheld: f64,
}

/// The app with probes.
pub(super) fn app() -> Result<Both> {
    Both::new(&repository().join("tests/apps/seeded.apk"))
}

/// Seeds so many events and looks for them.
pub(super) fn measure(app: &Both, kind: Kind, number: usize, seed: u64) -> Result<Row> {
    let (taps, recorded) = record(app, kind, number, seed)?;
    let happened = if kind.events().is_empty() { taps } else { of(&recorded, kind.events()) };
    let others = of(&recorded, &RARE) - of(&recorded, kind.events());
    let way = Way::of(EstimatorKind::Recommended);
    let result = recorded.analyze(way).context("with the runtime's word")?;
    let told = recorded.score_events(&result, kind.events());
    let silent = recorded.clone().withheld();
    let (mut found, mut charged_j) = (Vec::new(), None);
    for estimator in DETECTORS {
        let withheld = silent.analyze(Way::of(estimator)).with_context(|| estimator.name())?;
        found.push(silent.score_events(&withheld, kind.events()));
        if charged_j.is_none() {
            charged_j = charged(&recorded, kind, taps, [&result, &withheld])?;
        }
    }
    say(&format!("{number} {}: done", kind.name()));
    Ok(Row { kind, number, taps, happened, others, told, found, charged_j })
}

fn of(recorded: &Recorded, kinds: &[EventKind]) -> usize {
    recorded.events_of(kinds).count()
}

/// Records a run with exactly so many events, or with as many as come nearest. Where chance decides, a run that is longer
/// than needed shows after which tap there were enough: the phone does the same again up to there.
fn record(app: &Both, kind: Kind, number: usize, seed: u64) -> Result<(usize, Recorded)> {
    let mut taps = kind.taps(number);
    let mut best: Option<(usize, usize, Recorded)> = None;
    for _ in 0..RECORDINGS {
        let scenario = Scenario::parse(Path::new("seeded.mks"), &kind.script(taps, seed))?;
        let conditions = Conditions {
            effects: Effects::REALISTIC,
            repeatability: Repeatability::Exact,
            first_seed: seed,
            seeds: 1,
            unmetered: false,
            meter: None,
        };
        let recorded = Recorded::new(app, &scenario, conditions, true)?;
        let happened = if kind.is_chance() { of(&recorded, kind.events()) } else { number };
        let enough = taps_until(&recorded, kind, number);
        let off = happened.abs_diff(number);
        if best.as_ref().is_none_or(|(least, ..)| off < *least) {
            best = Some((off, taps, recorded));
        }
        taps = match (off, enough) {
            (0, _) => break,
            (_, Some(enough)) => enough,
            // Not enough of them: a quarter more than as many again should do.
            (_, None) => taps * number * 5 / (4 * happened.max(1)) + 1,
        };
    }
    let (_, taps, recorded) = best.context("expected a run")?;
    Ok((taps, recorded))
}

/// After how many taps there were so many events, and one more only after another tap; none if there never were.
fn taps_until(recorded: &Recorded, kind: Kind, number: usize) -> Option<usize> {
    let [run] = recorded.measured() else { return None };
    let map = recorded.map();
    let is_round = |own: u32| {
        let method = map.locate(own).and_then(|(at, _)| map.methods.get(at));
        method.is_some_and(|method| (method.class.as_str(), method.name.as_str()) == ROUND)
    };
    let starts = run.trace.tuples.iter().filter(|tuple| is_round(tuple.own)).map(|tuple| tuple.start_ns);
    let mut events: Vec<i64> = recorded.events_of(kind.events()).map(|event| event.start_ns).collect();
    events.sort_unstable();
    rounds_until(starts.collect(), &events, number)
}

/// The same by the times at which rounds began and sorted times of events.
fn rounds_until(mut starts: Vec<i64>, events: &[i64], number: usize) -> Option<usize> {
    starts.sort_unstable();
    let last = *events.get(number.checked_sub(1)?)?;
    let rounds = starts.partition_point(|start| *start <= last);
    let next = starts.get(rounds).copied().unwrap_or(i64::MAX);
    events.get(number).is_none_or(|event| *event > next).then_some(rounds)
}

/// What the lines take that ask for an event, a time, by both results. The truth of a collection is that of the
/// runtime's own work, which is on no line; that of a thread is on the lines.
fn charged(recorded: &Recorded, kind: Kind, taps: usize, results: [&AnalysisResult; 2]) -> Result<Option<Charged>> {
    let class = match kind {
        Kind::Asked => "Lcom/example/seeded/Collection;",
        Kind::Thread => "Lcom/example/seeded/Switch;",
        Kind::Garbage | Kind::Process => return Ok(None),
    };
    let case = recorded.compare("seeded", "all", Way::of(EstimatorKind::Recommended), results[0])?;
    let on_lines: f64 =
        case.pairs.lines.iter().filter(|pair| pair.line.starts_with(class)).map(|pair| pair.truth).sum();
    let collections = if kind == Kind::Asked { recorded.energy(EventKind::Gc).0 } else { 0.0 };
    let of = |result: &AnalysisResult| -> f64 {
        result.lines.iter().filter(|line| line.key.class == class).map(|line| line.energy.0).sum()
    };
    let [told, withheld] = results.map(|result| of(result) / taps as f64);
    Ok(Some(Charged { truth: (on_lines + collections) / taps as f64, told, withheld }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_rounds_as_hold_the_events() {
        let starts = vec![0, 100, 200, 300];
        assert_eq!(rounds_until(starts.clone(), &[50, 120, 310], 2), Some(2));
        // One event more in the same round: no number of rounds has two of them.
        assert_eq!(rounds_until(starts.clone(), &[50, 120, 130], 2), None);
        assert_eq!(rounds_until(starts.clone(), &[50, 120], 3), None);
        assert_eq!(rounds_until(starts, &[50, 310], 2), Some(4));
    }

    #[test]
    fn collections_by_allocation_are_told_and_found() {
        let row = measure(&app().unwrap(), Kind::Garbage, 20, 71).unwrap();
        assert_eq!((row.happened, row.told.found, row.told.precision()), (20, 20, 1.0), "{row:?}");
        let [ours, mad, sd] = &row.found[..] else { panic!("{row:?}") };
        assert!(ours.recall() >= 0.9 && ours.precision() >= 0.9 && mad.recall() >= 0.9, "{row:?}");
        // Nothing is 40 standard deviations away from the rest where one in twenty is an event.
        assert_eq!(sd.found, 0, "{row:?}");
    }

    #[test]
    fn collections_that_are_asked_for_are_nobody_s_though_only_the_power_shows_them() {
        let row = measure(&app().unwrap(), Kind::Asked, 20, 71).unwrap();
        assert_eq!((row.happened, row.told.found), (20, 20), "{row:?}");
        let charged = row.charged_j.unwrap();
        assert!(charged.told < 0.01 * charged.truth && charged.withheld < 0.01 * charged.truth, "{charged:?}");
    }
}
