//! What library calls take where they stand, by the runs of a timing build.
//!
//! A timing build stamps each library call now and then: the first executions of a call site all, later ones the less
//! the more there were. A sample is shorter than a meter's reading, but its time is known to nanoseconds, and what it
//! [draws meanwhile](super::call_power) the reading and the profile say:
//!
//! ```text
//! cost = (time of the sample - time of timing nothing) · power / pace
//! ```

use std::collections::{BTreeMap, BTreeSet};

use super::call_power::CallPower;
use super::exclusive::Exclusive;
use super::frequency::Work;
use wattline_base::units::Watts;
use wattline_map::{Place, ProbeMap, Site};
use wattline_recording::Run;

/// Samples of a site that stand for equally many executions; the next ones stand for twice as many. What the tracer does.
const EACH: usize = 128;
/// How often that doubles.
const MOST_DOUBLINGS: u32 = 12;
/// The first samples of a site are what they are: first uses take long. Later ones are cut to so many times the median of
/// those that stand for as many executions, or to so many nanojoules more: what held one of them up did not hold up the
/// others.
const FIRST: usize = 32;
const CUT_TIMES: f64 = 10.0;
const CUT_NANOJOULES: f64 = 20_000.0;
/// Timings of nothing around a sample whose median is taken from it.
const AROUND: usize = 15;

/// What a call takes at the highest frequency, joules.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub struct CallCost {
    /// Mean over the executions.
    pub mean: f64,
    /// Standard deviation of the mean.
    pub deviation: f64,
    /// Executions in the timing runs.
    pub executions: f64,
}

/// Types of the class libraries whose methods are the app's, more often than not, where the app has methods of such a name
/// and such types. Collections are not: most of them are the library's.
const IMPLEMENTED: [&str; 5] = [
    "Landroid/os/Handler$Callback;",
    "Ljava/lang/Comparable;",
    "Ljava/lang/Runnable;",
    "Ljava/util/Comparator;",
    "Ljava/util/concurrent/Callable;",
];

/// A source line: class, method, descriptor and number.
type Line = (String, String, String, u32);

/// Costs of library calls by callee, and by callee and source line.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct CallCosts {
    callees: BTreeMap<String, Callee>,
    /// Callees that were timed and may be methods of the app.
    own: BTreeSet<String>,
    /// Windowed calls by site: each with what it called back, whose frames have no stamps.
    windows: BTreeMap<u32, CallCost>,
}

/// Costs of one callee.
#[derive(Debug, Clone, PartialEq, Default)]
struct Callee {
    all: CallCost,
    lines: BTreeMap<Line, CallCost>,
}

/// A sample: the start on the device's clock, and joules.
type Sample = (i64, f64);

impl CallCosts {
    /// The costs that a timing run shows.
    pub(super) fn new(run: &Run, map: &ProbeMap, exclusive: &Exclusive, power: &CallPower) -> Self {
        let (first, sites) = map.timed_sites();
        let nothing = Nothing::new(run, exclusive, first);
        let mut samples: Vec<Vec<Sample>> = vec![Vec::new(); sites.len()];
        let mut windows: BTreeMap<u32, Vec<f64>> = BTreeMap::new();
        for (i, call) in run.trace.calls.iter().enumerate() {
            let (took_ns, joules) = (exclusive.calls_ns[i] as f64, exclusive.calls[i].0);
            let work = exclusive.call_work(i);
            let read = Watts(if took_ns > 0.0 { joules / (took_ns * 1e-9) } else { 0.0 });
            let at = call.site.checked_sub(first).map(|at| at as usize);
            let Some((of_site, site)) = at.and_then(|at| Some((samples.get_mut(at)?, sites.get(at)?))) else {
                let pace = work.and_then(Work::pace).unwrap_or_else(|| power.pace(read));
                windows.entry(call.site).or_default().push(joules / pace);
                continue;
            };
            if took_ns > 0.0 {
                let net_ns = (took_ns - nothing.at(call.start_ns)).max(0.0);
                of_site.push((call.start_ns, power.at_highest(&site.callee, (took_ns, work), read).0 * net_ns * 1e-9));
            }
        }
        let windows = windows.into_iter().map(|(site, joules)| (site, of_each(&joules))).collect();
        let mut costs = CallCosts { windows, ..CallCosts::default() };
        let members: BTreeSet<(&str, &str)> =
            map.methods.iter().map(|method| (&*method.name, &*method.descriptor)).collect();
        for (site, samples) in sites.iter().zip(samples).skip(1) {
            match may_be_own(&site.callee, &members) {
                true => _ = costs.own.insert(site.callee.clone()),
                false => costs.add(map, site, samples),
            }
        }
        costs.callees.values_mut().for_each(Callee::sum_up);
        costs
    }

    fn add(&mut self, map: &ProbeMap, site: &Site, mut samples: Vec<Sample>) {
        let Some(method) = map.methods.get(site.method as usize) else { return };
        if samples.is_empty() {
            return;
        }
        samples.sort_by_key(|(at_ns, _)| *at_ns);
        let joules: Vec<f64> = samples.into_iter().map(|(_, joules)| joules).collect();
        let callee = self.callees.entry(site.callee.clone()).or_default();
        let line = callee.lines.entry(line(method.place(site.line))).or_default();
        *line = together(&[*line, of_site(joules)]);
    }

    /// Adds what another timing run shows: the mean over the executions of both.
    pub fn add_run(&mut self, other: CallCosts) {
        if *self == CallCosts::default() {
            *self = other;
            return;
        }
        let add = |known: &mut CallCost, cost: CallCost| *known = together(&[*known, cost]);
        for (callee, costs) in other.callees {
            let known = self.callees.entry(callee).or_default();
            costs.lines.into_iter().for_each(|(line, cost)| add(known.lines.entry(line).or_default(), cost));
            known.sum_up();
        }
        other.windows.into_iter().for_each(|(site, cost)| add(self.windows.entry(site).or_default(), cost));
        self.own.extend(other.own);
    }

    /// The mean cost of a callee over its executions; none if it was not timed.
    pub fn of_callee(&self, callee: &str) -> Option<CallCost> {
        Some(self.callees.get(callee)?.all).filter(|cost| cost.mean > 0.0)
    }

    /// All callees that were timed, with their mean costs.
    pub fn callees(&self) -> impl Iterator<Item = (&str, CallCost)> {
        self.callees.iter().map(|(callee, costs)| (callee.as_str(), costs.all))
    }

    /// The mean cost of a site's windowed calls, each with what it called back; none if the timing runs had no windows
    /// there.
    pub fn of_window(&self, site: u32) -> Option<CallCost> {
        self.windows.get(&site).copied()
    }

    /// Whether a callee may be a method of the app, whose code counts where it is: its time says nothing of a library.
    pub fn may_be_own(&self, callee: &str) -> bool {
        self.own.contains(callee)
    }

    /// The cost of a callee at a line, relative to its mean; 1 where nothing is known.
    pub fn relative(&self, callee: &str, place: Place) -> f64 {
        let of_line = || {
            let Callee { all, lines } = self.callees.get(callee)?;
            (all.mean > 0.0).then_some(lines.get(&line(place))?.mean / all.mean)
        };
        of_line().unwrap_or(1.0)
    }
}

impl Callee {
    fn sum_up(&mut self) {
        self.all = together(&self.lines.values().copied().collect::<Vec<_>>());
    }
}

/// Whether a callee, `Lclass;->name(types)type`, is of a type that apps implement, with a name and types that this app's
/// methods have. `members` are the names and types of the app's methods.
fn may_be_own(callee: &str, members: &BTreeSet<(&str, &str)>) -> bool {
    let Some((class, member)) = callee.split_once("->") else { return false };
    let Some(at) = member.find('(') else { return false };
    IMPLEMENTED.contains(&class) && members.contains(&member.split_at(at))
}

fn line(place: Place) -> Line {
    (place.class.to_owned(), place.name.to_owned(), place.descriptor.to_owned(), place.line)
}

/// The mean over all executions.
fn together(costs: &[CallCost]) -> CallCost {
    let executions: f64 = costs.iter().map(|cost| cost.executions).sum();
    if executions == 0.0 {
        return CallCost::default();
    }
    let mean = costs.iter().map(|cost| cost.mean * cost.executions).sum::<f64>() / executions;
    let variance: f64 = costs.iter().map(|cost| (cost.deviation * cost.executions).powi(2)).sum();
    CallCost { mean, deviation: variance.sqrt() / executions, executions }
}

/// The mean of costs that stand for one execution each.
fn of_each(joules: &[f64]) -> CallCost {
    let executions = joules.len() as f64;
    let mean = joules.iter().sum::<f64>() / executions;
    let squares: f64 = joules.iter().map(|joules| (joules - mean).powi(2)).sum();
    CallCost { mean, deviation: squares.sqrt() / executions, executions }
}

/// The mean cost at a site by its samples, in order of time.
fn of_site(mut joules: Vec<f64>) -> CallCost {
    let weight = |at: usize| f64::from(1u32 << ((at / EACH) as u32).min(MOST_DOUBLINGS));
    for (number, alike) in joules.chunks_mut(EACH).enumerate() {
        let mut sorted = alike.to_vec();
        sorted.sort_by(f64::total_cmp);
        let median = sorted[sorted.len() / 2];
        let most = f64::max(CUT_TIMES * median, median + CUT_NANOJOULES * 1e-9);
        let first = if number == 0 { FIRST } else { 0 };
        alike.iter_mut().skip(first).for_each(|joules| *joules = joules.min(most));
    }
    let executions: f64 = (0..joules.len()).map(weight).sum();
    let mean = joules.iter().enumerate().map(|(at, joules)| weight(at) * joules).sum::<f64>() / executions;
    let squares: f64 = joules.iter().enumerate().map(|(at, joules)| (weight(at) * (joules - mean)).powi(2)).sum();
    // A meter's noise may read below nothing.
    CallCost { mean: mean.max(0.0), deviation: squares.sqrt() / executions, executions }
}

/// How long it took to time nothing, by and by.
struct Nothing {
    at_ns: Vec<i64>,
    took_ns: Vec<i64>,
}

impl Nothing {
    fn new(run: &Run, exclusive: &Exclusive, site: u32) -> Self {
        let calls = run.trace.calls.iter().zip(&exclusive.calls_ns);
        let mut all: Vec<(i64, i64)> =
            calls.filter(|(call, _)| call.site == site).map(|(call, took_ns)| (call.start_ns, *took_ns)).collect();
        all.sort_unstable();
        let (at_ns, took_ns) = all.into_iter().unzip();
        Nothing { at_ns, took_ns }
    }

    /// The median of the timings around a moment, nanoseconds.
    fn at(&self, at_ns: i64) -> f64 {
        let middle = self.at_ns.partition_point(|at| *at < at_ns);
        let from = middle.saturating_sub(AROUND / 2).min(self.took_ns.len().saturating_sub(AROUND));
        let mut around = self.took_ns.get(from..).unwrap_or_default().iter().take(AROUND).copied().collect::<Vec<_>>();
        around.sort_unstable();
        around.get(around.len() / 2).map_or(0.0, |took_ns| *took_ns as f64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn later_samples_stand_for_more_executions() {
        // Half of them, at 1 J, stand for themselves, the others, at 4 J, for two executions each: by hand, (1 + 2 · 4) / 3.
        let joules: Vec<f64> = [1.0; EACH].into_iter().chain([4.0; EACH]).collect();
        let cost = of_site(joules);
        let each = EACH as f64;
        assert!((cost.mean - 3.0).abs() < 1e-12 && cost.executions == 3.0 * each, "{cost:?}");
        // (1² · 2² + 2² · 1²) for each by the squares of the differences, over all executions.
        assert!((cost.deviation - (8.0 * each).sqrt() / (3.0 * each)).abs() < 1e-12, "{cost:?}");
    }

    #[test]
    fn windows_stand_for_themselves() {
        // By hand: the mean is 3 J, the squares of the differences are 4, 0 and 4, and three executions.
        let cost = of_each(&[1.0, 3.0, 5.0]);
        assert_eq!((cost.mean, cost.executions), (3.0, 3.0));
        assert!((cost.deviation - 8f64.sqrt() / 3.0).abs() < 1e-12, "{cost:?}");
        let costs = CallCosts { windows: [(7, cost)].into(), ..CallCosts::default() };
        assert_eq!((costs.of_window(7), costs.of_window(8)), (Some(cost), None));
    }

    #[test]
    fn two_timing_runs_are_one_with_the_executions_of_both() {
        let cost = |mean, executions| CallCost { mean, deviation: 0.0, executions };
        let line = |number| ("LA;".to_owned(), "m".to_owned(), "()V".to_owned(), number);
        let costs = |lines: &[(u32, CallCost)]| {
            let lines = lines.iter().map(|&(number, cost)| (line(number), cost)).collect();
            let mut callee = Callee { lines, ..Callee::default() };
            callee.sum_up();
            CallCosts { callees: [("LB;->x()V".to_owned(), callee)].into(), ..CallCosts::default() }
        };
        let one = costs(&[(1, cost(1.0, 3.0))]);
        let mut both = CallCosts::default();
        both.add_run(one.clone());
        assert_eq!(both, one);
        both.add_run(costs(&[(1, cost(5.0, 1.0)), (2, cost(4.0, 2.0))]));
        // By hand: (3 · 1 + 5) / 4 at line 1, (3 · 1 + 5 + 2 · 4) / 6 at all.
        assert_eq!(both, costs(&[(1, cost(2.0, 4.0)), (2, cost(4.0, 2.0))]));
        assert_eq!(both.of_callee("LB;->x()V").map(|cost| (cost.mean, cost.executions)), Some((16.0 / 6.0, 6.0)));
    }

    #[test]
    fn what_the_app_implements_is_no_library() {
        let members = [("compare", "(Ljava/lang/Object;Ljava/lang/Object;)I"), ("toString", "()Ljava/lang/String;")];
        let is_own = |callee: &str| may_be_own(callee, &members.into());
        assert!(is_own("Ljava/util/Comparator;->compare(Ljava/lang/Object;Ljava/lang/Object;)I"));
        assert!(!is_own("Ljava/lang/StringBuilder;->toString()Ljava/lang/String;"), "nobody can extend it");
        assert!(!is_own("Ljava/lang/Comparable;->compareTo(Ljava/lang/Object;)I"), "the app has none");
    }

    #[test]
    fn what_held_up_one_sample_is_cut() {
        for late in [FIRST, EACH + 8] {
            let mut joules = vec![1e-6; 2 * EACH];
            joules[late] = 1.0;
            assert!(of_site(joules).mean < 3e-6);
        }
        // The first use of a class may well take so long.
        assert!((of_site(vec![1.0, 1e-6]).mean - 0.5).abs() < 1e-6);
    }

    #[test]
    fn lines_are_relative_to_all_executions() {
        let cost = |mean, executions| CallCost { mean, deviation: 0.0, executions };
        let line = |number| ("LA;".to_owned(), "m".to_owned(), "()V".to_owned(), number);
        let lines = [(line(1), cost(1.0, 3.0)), (line(2), cost(5.0, 1.0))].into();
        let mut callee = Callee { lines, ..Callee::default() };
        callee.sum_up();
        let costs = CallCosts { callees: [("LB;->x()V".to_owned(), callee)].into(), ..CallCosts::default() };
        let place = |line| Place { class: "LA;", name: "m", descriptor: "()V", file: None, line };
        let relative = [1, 2, 3].map(|line| costs.relative("LB;->x()V", place(line)));
        assert_eq!((costs.of_callee("LB;->x()V").unwrap().mean, relative), (2.0, [0.5, 2.5, 1.0]));
        assert_eq!((costs.of_callee("LB;->y()V"), costs.relative("LB;->y()V", place(1))), (None, 1.0));
    }
}
