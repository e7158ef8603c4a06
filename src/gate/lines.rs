//! Lines: which of them took more energy than before.

use std::collections::BTreeMap;

use super::cause::{self, Cause, Why};
use super::group::{Energies, Group, drift};
use super::policy::LineLimits;
use super::ratio::{ENOUGH_RUNS, Lent, LogRatio, Runs, discoveries};
use super::{
    Comparison, Finding, HardwareChange, Less, LineChange, LineRef, Outcome, Policy, Side, Subject, compare, extent,
    hardware, idle, improved, matching, prices, rules,
};
use wattline_analysis::lines::{AnalysisResult, LineEnergy, LineKey};
use wattline_base::units::Joules;
use wattline_fit::stats::mean;

/// Part of a line's growth by which the method and the class around it must have grown, too: what one line took over
/// from another is no regression. Half, since a growth that is half made up for is not made up for.
pub(super) const METHOD_GROWS: f64 = 0.5;

/// Part of what a line's library calls take by which their timings differ from recording to recording of one build: two
/// lines of courier had a call that was timed with 17 % less.
const TIMINGS_DIFFER: f64 = 0.2;

/// Part of what lines take more at rates of their own that the total has to have room for.
const RATES_SHOW: f64 = 0.5;

/// Part of the lines' energy on inlined lines by which a build is known to be inlined. Courier built by R8 has
/// 81 % in `sorting`, built by javac and dx none.
const INLINED: f64 = 0.2;

/// The judgement of the lines.
pub(super) struct Judged {
    pub findings: Vec<Finding>,
    /// Lines that surely took less, and their sum.
    pub improvements: Vec<Finding>,
    /// What the head did far less of.
    pub less: Option<Less>,
    /// Lines that grew too little, together, to fail a build, and by how much.
    pub too_small: Option<(usize, Joules)>,
    /// Whether only one of the builds was made by a compiler that inlines, so that its lines do other work.
    pub other_compiler: bool,
    /// Lines that seem to have grown, but whose share the data do not determine.
    pub undetermined: usize,
    /// Logarithm of how much dearer all work was in the head recording.
    pub drift: f64,
    /// The lines that made the others grow.
    pub causes: Vec<Cause>,
    /// The hardware whose energy changed, of all lines together.
    pub hardware: Vec<HardwareChange>,
}

/// A group with what it took.
pub(super) struct Compared<'a> {
    pub group: Group<'a>,
    /// The limits of the class that the line is in now.
    limits: LineLimits,
    pub energies: Energies,
    pub ratio: Option<LogRatio>,
}

impl Compared<'_> {
    fn base(&self) -> f64 {
        mean(&self.energies.before)
    }

    pub fn head(&self) -> f64 {
        mean(&self.energies.after)
    }

    pub fn excess(&self) -> f64 {
        self.head() - self.base()
    }

    /// What the code took more than its executions explain, joules: none where the line is new or gone.
    fn dearer(&self) -> f64 {
        let often = |lines: &[&LineEnergy]| lines.iter().map(|line| line.executions).fold(0.0, f64::max);
        let (before, after) = (often(&self.group.base), often(&self.group.head));
        if before == 0.0 || after == 0.0 {
            return 0.0;
        }
        let [b, a] = self.energies.windowed;
        (self.head() - a) - (self.base() - b) * after / before
    }

    /// The same where it makes up for what other lines took more: less that only a callee's timing may have brought about
    /// makes up for nothing.
    fn made_up(&self) -> f64 {
        let dearer = self.dearer();
        if dearer >= 0.0 || self.energies.dearer != 0.0 {
            return dearer;
        }
        let library: f64 = self.group.base.iter().map(|line| line.library.0.max(0.0)).sum();
        (dearer + TIMINGS_DIFFER * library).min(0.0)
    }

    /// The smallest change that counts where a run of the base takes `total`, joules.
    pub fn floor(&self, total: f64) -> f64 {
        self.limits.floor_of(Joules(total)).0
    }

    /// The lines of the head version, each with its part of the group's joules and its executions in the base and in
    /// the head version. What several lines were before is not known of each: they ran as often as any of them.
    pub(super) fn grown(&self) -> impl Iterator<Item = (&LineKey, [f64; 2], (f64, f64))> {
        let before = self.group.base.iter().map(|line| line.executions).fold(0.0, f64::max);
        let all: f64 = self.group.head.iter().map(|line| line.energy.0.max(0.0)).sum();
        let alone = 1.0 / self.group.head.len().max(1) as f64;
        self.group.head.iter().map(move |line| {
            let part = if all > 0.0 { line.energy.0.max(0.0) / all } else { alone };
            (&line.key, [self.base() * part, self.head() * part], (before, line.executions))
        })
    }

    pub(super) fn change(&self) -> Option<LineChange> {
        let (before, after) = (dearest(&self.group.base), dearest(&self.group.head));
        let line = after.or(before)?;
        Some(LineChange {
            key: line.key.clone(),
            base_line: before.map(|line| line.key.line),
            base: before.map(|_| Joules(self.base())),
            head: after.map(|_| Joules(self.head())),
            guess: self.energies.is_undetermined,
            source: line.source.clone(),
        })
    }
}

/// Judges the lines. Where the phone takes more while idle, `stays_on` says how much, a run.
pub(super) fn judge(base: Side, head: Side, policy: &Policy, stays_on: Option<Joules>) -> Judged {
    let net = base.result.totals.of_app();
    let (all, drift) = compared(base, head, policy);
    let p_value = |one: &Compared| one.ratio?.p_value(one.limits.growth.unwrap_or(0.0));
    let proven_below = discoveries(all.iter().filter_map(p_value).collect(), policy.false_discoveries);
    let growth = growth(&all);
    let (mut found, mut undetermined) = (Found::default(), 0);
    let too_few = base.result.runs.len().min(head.result.runs.len()) < ENOUGH_RUNS;
    for one in &all {
        let Some(line) = dearest(&one.group.head) else { continue };
        let least = one.limits.growth.unwrap_or(policy.least_growth);
        let grew = one.ratio.is_none_or(|ratio| ratio.estimate > least.ln_1p());
        if one.excess() <= one.limits.floor_of(net).0 || !grew {
            continue;
        }
        // How energy splits between lines that always run together is a guess on both sides: its difference says
        // nothing.
        if one.energies.is_undetermined {
            undetermined += 1;
            continue;
        }
        if growth.is_elsewhere(one, &line.key) {
            continue;
        }
        let outcome = match p_value(one) {
            Some(p) if p <= proven_below => Outcome::Regression,
            // What never ran and now does, in each of some runs, needs no other proof.
            None if one.ratio.is_none() && !too_few => Outcome::Regression,
            None => Outcome::Inconclusive,
            // A limit that was asked for deserves an answer.
            Some(_) if one.limits.growth.is_some() => Outcome::Inconclusive,
            Some(_) => continue,
        };
        let of = if one.limits.growth.is_some() { &mut found.limited } else { &mut found.free };
        of.push(finding(one, line, outcome, least));
    }
    let too_small = found.report_only(Joules(policy.fail_floor * net.0));
    let other_compiler = is_inlined(base.result) != is_inlined(head.result);
    if other_compiler {
        found.pass();
    }
    let hardware = hardware::of_lines(&all);
    let (grew, fell) = together(base, head, &all, &hardware, policy);
    let findings = found.limited.into_iter().chain(found.free).chain(grew).collect();
    let improvements = improved::lines(&all, &growth, policy, (net.0, too_few)).into_iter().chain(fell).collect();
    let mut causes = cause::causes(base, head, &all, stays_on);
    causes.retain(|cause| !is_no_cause(cause, &all, &growth));
    let less = extent::less(base, head, &all);
    Judged { findings, improvements, less, too_small, other_compiler, undetermined, drift, causes, hardware }
}

/// Whether a line only took over what others did, and made nothing else grow.
fn is_no_cause(cause: &Cause, all: &[Compared<'_>], growth: &Growth<'_>) -> bool {
    let of_line = |one: &&Compared<'_>| one.group.head.iter().any(|line| line.key == cause.key);
    cause.why == Why::CostsMore
        && cause.follows.is_empty()
        && all.iter().find(of_line).is_some_and(|one| growth.is_elsewhere(one, &cause.key))
}

/// Lines that grew.
#[derive(Default)]
struct Found {
    /// With a limit of the user's.
    limited: Vec<Finding>,
    /// Without one.
    free: Vec<Finding>,
}

impl Found {
    /// Growths without a limit of the user's that come to no more than the floor together are reported and fail
    /// nothing. Returns how many there are and what they come to, if that is so.
    fn report_only(&mut self, floor: Joules) -> Option<(usize, Joules)> {
        let sum = Joules(self.free.iter().map(|finding| finding.comparison.excess().0).sum());
        if self.free.is_empty() || sum > floor {
            return None;
        }
        self.pass();
        Some((self.free.len(), sum))
    }

    /// Reports what has no limit of the user's, and fails nothing for it.
    fn pass(&mut self) {
        self.free.iter_mut().for_each(|finding| finding.outcome = Outcome::Pass);
    }
}

/// Whether a compiler inlined methods of the app: a good part of the lines' energy is on lines that stand in other
/// methods than the source says.
fn is_inlined(result: &AnalysisResult) -> bool {
    let sum = |lines: &mut dyn Iterator<Item = &LineEnergy>| lines.map(|line| line.energy.0.max(0.0)).sum::<f64>();
    let inlined = sum(&mut result.lines.iter().filter(|line| !line.inlined_at.is_empty()));
    inlined > INLINED * sum(&mut result.lines.iter())
}

/// All lines as one: what each of them took more may be too little to be worth a word. They grew, or fell, or neither.
fn together(
    base: Side,
    head: Side,
    all: &[Compared<'_>],
    hardware: &[HardwareChange],
    policy: &Policy,
) -> (Option<Finding>, Option<Finding>) {
    let runs = (base.result.runs.len(), head.result.runs.len());
    let sum =
        |of: fn(&Energies) -> &Vec<f64>, run: usize| all.iter().filter_map(|one| of(&one.energies).get(run)).sum();
    let before: Vec<f64> = (0..runs.0).map(|run| sum(|energies| &energies.before, run)).collect();
    let after: Vec<f64> = (0..runs.1).map(|run| sum(|energies| &energies.after, run)).collect();
    let (b, a) = (mean(&before), mean(&after));
    let ratio = Runs::of(base, head, before, after).log_ratio(Lent::default(), policy.confidence_total);
    let ratio = ratio.less_sure(prices::of_sum(base, head));
    let least = policy.total.unwrap_or(policy.least_growth);
    let floor = policy.line.floor_of(base.result.totals.of_app()).0;
    let grew = ratio.estimate > least.ln_1p() && a - b > floor;
    let limit = policy.total.unwrap_or(0.0).ln_1p();
    let comparison =
        Comparison { base: b, head: a, ratio: Some(ratio.ratio()), interval: ratio.interval(), limit: 1.0 + least };
    let hardware = hardware.to_vec();
    let fell = improved::sum(rules::LINES, Subject::Lines, ratio, comparison, policy).filter(|_| b - a > floor);
    let fell = fell.map(|fell| Finding { hardware: hardware.clone(), ..fell });
    let outcome = match ratio.bound(policy.confidence_total) {
        Some(bound) if ratio.estimate - bound > limit => Outcome::Regression,
        Some(_) => return (None, fell),
        None => Outcome::Inconclusive,
    };
    let rule = rules::LINES.to_string();
    let finding = Finding { rule, what: Subject::Lines, outcome, comparison, hardware, allowed: None };
    (grew.then_some(finding), fell)
}

/// All groups with what they took, and the logarithm of how much dearer all work was in the head recording.
pub(super) fn compared<'a>(base: Side<'a>, head: Side<'a>, policy: &Policy) -> (Vec<Compared<'a>>, f64) {
    let net = base.result.totals.of_app();
    let runs = (base.result.runs.len(), head.result.runs.len());
    let groups = groups(base, head);
    let drift = drift(&groups, runs);
    let mut energies: Vec<Energies> = groups.iter().map(|group| group.energies(runs, drift)).collect();
    if !has_room(base, head, policy, &energies) {
        energies = groups.iter().map(|group| group.at_one_rate(runs)).collect();
    }
    let both = |energies: &Energies| {
        let there = mean(&energies.before) > 0.0;
        there.then(|| Runs::of(base, head, energies.before.clone(), energies.after.clone()))
    };
    let all: Vec<Option<Runs>> = energies.iter().map(both).collect();
    // Lines that cost next to nothing on both sides are noise: they neither fail nor lend their variance.
    let limits: Vec<LineLimits> = groups.iter().map(|group| policy.for_line(group.class())).collect();
    let matters = |energies: &Energies, limits: &LineLimits| {
        mean(&energies.before).max(mean(&energies.after)) >= limits.floor_of(net).0
    };
    let lenders = all.iter().zip(&energies).zip(&limits).filter(|((_, energies), limits)| matters(energies, limits));
    let lent = Lent::by(lenders.filter_map(|((runs, _), _)| runs.as_ref()));
    let one = |(((group, energies), runs), limits): (((Group<'a>, Energies), Option<Runs>), LineLimits)| {
        let ratio = runs.filter(|_| matters(&energies, &limits));
        let ratio = ratio.map(|runs| {
            let ratio = runs.log_ratio(lent, policy.confidence_total);
            ratio.less_sure(energies.variance + prices::of_group(base, head, &group, ratio.ratio()))
        });
        Compared { group, limits, energies, ratio }
    };
    (groups.into_iter().zip(energies).zip(all).zip(limits).map(one).collect(), drift)
}

/// Whether the measured total has room for half of what lines take more at rates of their own, besides what all lines take
/// more by what they executed.
fn has_room(base: Side, head: Side, policy: &Policy, energies: &[Energies]) -> bool {
    let dearer: f64 = energies.iter().map(|one| one.dearer).sum();
    let is_measured = base.result.basis.is_measured() && head.result.basis.is_measured();
    // A total above an idle level that rose says nothing.
    if dearer <= 0.0 || !is_measured || idle::finding(base, head, policy).is_some() {
        return true;
    }
    let total = compare::of_total(base, head, policy);
    let Some((_, most)) = total.interval else { return true };
    let grew: f64 = energies.iter().map(|one| mean(&one.after) - mean(&one.before)).sum();
    total.base * (most - 1.0) - (grew - dearer) >= RATES_SHOW * dearer
}

/// The growth of methods of the head version, joules.
pub(super) struct Growth<'a> {
    pub methods: BTreeMap<(&'a str, &'a str), f64>,
    /// Outermost classes: compilers move work between methods of a class, and between lines of all of them.
    classes: BTreeMap<&'a str, f64>,
    /// All lines together.
    pub all: f64,
    /// All code, beyond what executions explain.
    dearer: f64,
}

impl Growth<'_> {
    /// The growth of what is around a line: of its method or its class, whichever grew less.
    fn around(&self, key: &LineKey) -> f64 {
        let of_method = self.methods.get(&method(key)).copied().unwrap_or(0.0);
        of_method.min(self.classes.get(outermost(&key.class)).copied().unwrap_or(0.0))
    }

    /// Whether other lines took as much less: those of the method or the class, or of the whole app where the line is
    /// new. What a line's code took more at as many executions, others of the app must not have taken less at theirs:
    /// an optimiser moves instructions between lines, and two fits split what always runs together in two ways.
    fn is_elsewhere(&self, one: &Compared<'_>, key: &LineKey) -> bool {
        let around = if one.group.base.is_empty() { self.all } else { self.around(key) };
        let by_itself = one.dearer();
        around < METHOD_GROWS * one.excess()
            || by_itself > METHOD_GROWS * one.excess() && self.dearer < METHOD_GROWS * by_itself
    }
}

/// The class around inner ones.
pub(super) fn outermost(class: &str) -> &str {
    class.trim_end_matches(';').split('$').next().unwrap_or(class)
}

pub(super) fn method(key: &LineKey) -> (&str, &str) {
    (&key.class, &key.method)
}

fn growth<'a>(all: &[Compared<'a>]) -> Growth<'a> {
    let now = methods_now(all.iter().map(|one| &one.group));
    let mut growth = Growth { methods: BTreeMap::new(), classes: BTreeMap::new(), all: 0.0, dearer: 0.0 };
    for one in all {
        growth.all += one.excess();
        growth.dearer += one.made_up();
        let place = match (one.group.head.first(), one.group.base.first()) {
            (Some(after), _) => method(&after.key),
            // A line that is gone counts for the method that the others of its old method are in now.
            (None, Some(before)) => now.get(&method(&before.key)).copied().unwrap_or(method(&before.key)),
            (None, None) => continue,
        };
        *growth.methods.entry(place).or_default() += one.excess();
        *growth.classes.entry(outermost(place.0)).or_default() += one.excess();
    }
    growth
}

/// The line that stands for a group.
pub(super) fn dearest<'a>(lines: &[&'a LineEnergy]) -> Option<&'a LineEnergy> {
    lines.iter().copied().max_by(|a, b| a.energy.0.total_cmp(&b.energy.0))
}

pub(super) fn finding(one: &Compared, line: &LineEnergy, outcome: Outcome, limit: f64) -> Finding {
    Finding {
        rule: if one.ratio.is_some() { rules::LINE } else { rules::NEW_LINE }.to_string(),
        what: Subject::Line {
            key: line.key.clone(),
            base_line: dearest(&one.group.base).map(|line| line.key.line),
            times: dearest(&one.group.base).map(|before| line.executions / before.executions).filter(|t| t.is_finite()),
            source: line.source.clone(),
        },
        outcome,
        comparison: Comparison {
            base: one.base(),
            head: one.head(),
            ratio: one.ratio.map(LogRatio::ratio),
            interval: one.ratio.and_then(LogRatio::interval),
            limit: 1.0 + limit,
        },
        hardware: hardware::of_lines([one]),
        allowed: None,
    }
}

/// Lines of both versions that belong together, each in one group.
fn groups<'a>(base: Side<'a>, head: Side<'a>) -> Vec<Group<'a>> {
    let matching = matching::pair_lines(base.map, head.map);
    let (mut before, mut after) = (by_place(base), by_place(head));
    let mut groups = Vec::with_capacity(matching.groups.len());
    for group in &matching.groups {
        let base: Vec<_> = group.base.iter().filter_map(|line| before.remove(line)).collect();
        let head: Vec<_> = group.head.iter().filter_map(|line| after.remove(line)).collect();
        // Lines that did not run are in no result.
        if !base.is_empty() || !head.is_empty() {
            groups.push(Group { base, head });
        }
    }
    // Lines that only a result has: its map is that of another recording.
    groups.extend(before.into_values().map(|line| Group { base: vec![line], head: Vec::new() }));
    groups.extend(after.into_values().map(|line| Group { base: Vec::new(), head: vec![line] }));
    rewritten(groups)
}

/// A line that was rewritten so that it executes nothing like what it did is no match, but it is not new, either: what
/// is new in a method takes the place of what is gone from it. The two are compared as sums.
fn rewritten(groups: Vec<Group<'_>>) -> Vec<Group<'_>> {
    let now = methods_now(groups.iter());
    let (mut whole, mut by_method): (Vec<Group>, BTreeMap<(&str, &str), Group>) = Default::default();
    for group in groups {
        let place = match (group.base.first(), group.head.first()) {
            (None, Some(after)) => method(&after.key),
            (Some(before), None) => now.get(&method(&before.key)).copied().unwrap_or(method(&before.key)),
            _ => {
                whole.push(group);
                continue;
            }
        };
        let all = by_method.entry(place).or_default();
        all.base.extend(group.base);
        all.head.extend(group.head);
    }
    for group in by_method.into_values() {
        match group.base.is_empty() {
            // Each new line by itself: there is nothing that they could stand for.
            true => whole.extend(group.head.into_iter().map(|line| Group { base: Vec::new(), head: vec![line] })),
            false => whole.push(group),
        }
    }
    whole
}

/// The present names of methods of the base version, as far as their lines were found.
fn methods_now<'g, 'a: 'g>(
    groups: impl Iterator<Item = &'g Group<'a>>,
) -> BTreeMap<(&'a str, &'a str), (&'a str, &'a str)> {
    let mut now = BTreeMap::new();
    for group in groups {
        if let (Some(before), Some(after)) = (group.base.first(), group.head.first()) {
            now.entry(method(&before.key)).or_insert(method(&after.key));
        }
    }
    now
}

fn by_place(side: Side<'_>) -> BTreeMap<LineRef<'_>, &LineEnergy> {
    let mut lines = BTreeMap::new();
    for line in &side.result.lines {
        // Results of older versions tell overloads apart; the first costs most.
        lines.entry(LineRef::of(&line.key)).or_insert(line);
    }
    lines
}
