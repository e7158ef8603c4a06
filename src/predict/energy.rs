//! From executions that change to joules, by line.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use wattline_analysis::lines::{AnalysisResult, LineEnergy, LineKey};
use wattline_base::units::Joules;
use wattline_gate::{LineRef, Matching};

use crate::align::Times;
use crate::body::{Body, Key, Keys};
use crate::executions::{Executions, line_ref};
use crate::frequencies::MethodCounts;
use crate::price::Prices;
use crate::result::LinePrediction;
use crate::versions::Versions;

/// How far the costs of a line's own code may be from the prices, as a factor, to be believed: beyond, the fit has parked
/// other energy on the line.
const MOST_RATE: f64 = 5.0;
/// Relative deviation of a windowed call's energy from that of others of the same callee.
const WINDOWS_STRAY: f64 = 0.2;
/// The same of what it leaves behind: of two calls that follow each other, one tail is cut short.
const TAILS_STRAY: f64 = 0.5;

/// Executions by key.
type Counts = BTreeMap<u32, f64>;

/// What a line executes.
#[derive(Debug, Clone, Default)]
pub(crate) struct Work {
    /// Of all, in the base version.
    before: Counts,
    /// By how much it changes.
    change: Counts,
    /// How often the block runs that runs most of those with the line.
    visits: f64,
    /// The same in the head version.
    visits_after: f64,
    /// Calls that have a window in the recording.
    windowed: Counts,
}

/// Lines that are compared as a sum.
#[derive(Debug, Clone, Default)]
pub(crate) struct Group {
    work: Work,
    base: Vec<LineKey>,
    /// Lines of the head version, with how much of the change is theirs.
    head: Vec<(LineKey, u32, f64)>,
}

/// The key of a line in results.
fn key_of(body: &Body, line: u32) -> LineKey {
    body.method.place(line).into()
}

/// Class, method and number: a line as people mean it.
type LineName = (String, String, u32);

fn line_name(line: &LineRef) -> LineName {
    (line.class.to_owned(), line.method.to_owned(), line.line)
}

/// Energies of windowed calls, per call.
#[derive(Debug, Clone, Copy, Default)]
pub(crate) struct Window {
    api: f64,
    tail: f64,
}

/// All lines whose work changes.
pub(crate) struct Lines<'r> {
    groups: HashMap<LineName, Group>,
    result: HashMap<LineName, &'r LineEnergy>,
    /// Callees that have windows.
    windowed: BTreeSet<u32>,
}

impl<'r> Lines<'r> {
    /// Sums what changes by group of lines.
    pub fn new<'m>(
        versions: &Versions<'m>,
        counts: &[MethodCounts],
        executions: &Executions<'m>,
        matching: &Matching,
        result: &'r AnalysisResult,
    ) -> Self {
        let of_result = result.lines.iter().map(|line| (line_name(&LineRef::of(&line.key)), line)).collect();
        let mut lines = Lines { groups: HashMap::new(), result: of_result, windowed: BTreeSet::new() };
        let mut before: HashMap<LineName, Work> = HashMap::new();
        for (at, counts) in counts.iter().enumerate() {
            let Some(body) = versions.base_body(at) else { continue };
            for (block, times) in counts.blocks.iter().enumerate() {
                each(&body, block, *times, &mut |line, key, executions| {
                    let work = before.entry(line_name(&line_ref(&body, line))).or_default();
                    *work.before.entry(key).or_default() += executions;
                });
                visit(&body, block, &mut |line| {
                    let work = before.entry(line_name(&line_ref(&body, line))).or_default();
                    work.visits = work.visits.max(*times);
                });
                for site in body.method.blocks.get(block).into_iter().flat_map(|block| &block.sites) {
                    let line = versions.base.map.sites.get(*site as usize).map_or(0, |site| site.line);
                    let work = before.entry(line_name(&line_ref(&body, line))).or_default();
                    if let Some(key) = versions.base.site(*site) {
                        *work.windowed.entry(key).or_default() += times;
                    }
                }
            }
        }
        lines.windowed = before.values().flat_map(|work| work.windowed.keys().copied()).collect();
        lines.collect(versions, counts, executions, matching);
        for group in lines.groups.values_mut() {
            for key in &group.base {
                let Some(work) = before.get(&line_name(&LineRef::of(key))) else { continue };
                let sums = [(&mut group.work.before, &work.before), (&mut group.work.windowed, &work.windowed)];
                for (sum, part) in sums {
                    part.iter().for_each(|(key, count)| *sum.entry(*key).or_default() += count);
                }
                group.work.visits = group.work.visits.max(work.visits);
            }
        }
        lines
    }

    fn collect<'m>(
        &mut self,
        versions: &Versions<'m>,
        counts: &[MethodCounts],
        executions: &Executions<'m>,
        matching: &Matching,
    ) {
        let changed =
            executions.running.values().filter_map(|method| method.was).chain(executions.gone.iter().copied());
        for at in changed {
            let (Some(body), Some(counts)) = (versions.base_body(at), counts.get(at)) else { continue };
            for (block, times) in counts.blocks.iter().enumerate() {
                each(&body, block, -times, &mut |line, key, executions| {
                    *self.of_base(&body, line, matching).work.change.entry(key).or_default() += executions;
                });
            }
        }
        for method in executions.running.values() {
            // A method that runs more often and is the same has no lines of its own in the matching.
            let before = method.was.filter(|was| versions.is_same[*was]).and_then(|was| versions.base_body(was));
            for (block, times) in method.blocks.iter().enumerate() {
                let times = Times::least(*times);
                let paired = |line: u32| {
                    let before = before.as_ref()?;
                    let at = method.body.blocks.get(block)?.lines.iter().position(|(own, _)| *own == line)?;
                    Some((before, before.blocks.get(block)?.lines.get(at)?.0))
                };
                each(&method.body, block, times, &mut |line, key, executions| {
                    let group = match paired(line) {
                        Some((before, line)) => self.of_base(before, line, matching),
                        None => self.of_head(&method.body, line, matching),
                    };
                    *group.work.change.entry(key).or_default() += executions;
                });
                visit(&method.body, block, &mut |line| {
                    let group = match paired(line) {
                        Some((before, line)) => self.of_base(before, line, matching),
                        None => self.of_head(&method.body, line, matching),
                    };
                    group.work.visits_after = group.work.visits_after.max(times);
                    let key = key_of(&method.body, line);
                    match group.head.iter_mut().find(|(known, ..)| *known == key) {
                        Some((_, _, part)) => *part += times,
                        None => group.head.push((key, line, times)),
                    }
                });
            }
        }
    }

    fn of_base(&mut self, body: &Body, line: u32, matching: &Matching) -> &mut Group {
        let own = line_ref(body, line);
        let group = matching.of_base(own);
        let name = group.and_then(|group| group.base.first()).map_or_else(|| line_name(&own), line_name);
        let key = key_of(body, line);
        let group = self.groups.entry(name).or_default();
        if !group.base.iter().any(|known| LineRef::of(known) == LineRef::of(&key)) {
            group.base.push(key);
        }
        group
    }

    fn of_head(&mut self, body: &Body, line: u32, matching: &Matching) -> &mut Group {
        let own = line_ref(body, line);
        let group = matching.of_head(own);
        // Lines of the two versions may have one name and be others.
        let new = || (format!("+{}", own.class), own.method.to_owned(), own.line);
        let name = group.and_then(|group| group.base.first()).map_or_else(new, line_name);
        self.groups.entry(name).or_default()
    }

    /// The lines that change, and whether each is new.
    pub fn predict(&self, keys: &Keys, prices: &Prices) -> Vec<LinePrediction> {
        let rate = self.rate(self.groups.values(), keys, prices).unwrap_or(1.0);
        let mut methods: HashMap<(String, String), Vec<&Group>> = HashMap::new();
        for group in self.groups.values() {
            for key in group.base.iter().chain(group.head.iter().map(|(key, ..)| key)) {
                methods.entry((key.class.clone(), key.method.clone())).or_default().push(group);
            }
        }
        let mut predicted: Vec<LinePrediction> = Vec::new();
        for group in self.groups.values() {
            let Some(key) = group.key() else { continue };
            let of_method = methods.get(&(key.class.clone(), key.method.clone()));
            let around = of_method.and_then(|groups| self.rate(groups.iter().copied(), keys, prices));
            predicted.extend(self.line(group, key, around.unwrap_or(rate), keys, prices));
        }
        predicted.sort_by(|a, b| b.change.0.abs().total_cmp(&a.change.0.abs()).then_with(|| a.key.cmp(&b.key)));
        predicted
    }

    /// Energy over work at the prices, of lines that ran.
    fn rate<'g>(&self, groups: impl Iterator<Item = &'g Group>, keys: &Keys, prices: &Prices) -> Option<f64> {
        let (mut energy, mut work) = (0.0, 0.0);
        for group in groups {
            energy += group.base.iter().filter_map(|key| self.energy(key)).map(|line| line.code.0).sum::<f64>();
            work += group.priced(keys, prices);
        }
        (work > 0.0 && energy > 0.0).then(|| (energy / work).clamp(MOST_RATE.recip(), MOST_RATE))
    }

    fn energy(&self, key: &LineKey) -> Option<&&'r LineEnergy> {
        self.result.get(&line_name(&LineRef::of(key)))
    }

    fn line(&self, group: &Group, key: &LineKey, around: f64, keys: &Keys, prices: &Prices) -> Option<LinePrediction> {
        let own = self.rate(std::iter::once(group), keys, prices).unwrap_or(around);
        let (mut change, mut ops, mut calls) = (0.0, 0.0, 0.0);
        let mut variance = 0.0;
        for (&number, &count) in group.work.change.iter().filter(|(_, count)| **count != 0.0) {
            let Some(key) = keys.list.get(number as usize) else { continue };
            if let Some(window) = self.window(group, number) {
                let (api, tail) = (count * window.api, count * window.tail);
                change += api + tail;
                variance += (api * WINDOWS_STRAY).powi(2) + (tail * TAILS_STRAY).powi(2);
                continue;
            }
            let price = prices.of(*key);
            let had = group.work.before.get(&number).is_some_and(|count| *count > 0.0);
            let rate = match key {
                _ if had => own,
                Key::Op(_) => around,
                Key::Call(_) => 1.0,
            };
            let energy = count * price.mean * rate;
            change += energy;
            // What instructions stray is common to all of a line.
            match key {
                Key::Op(_) => ops += energy.abs() * price.deviation,
                Key::Call(_) => calls += (energy * price.deviation).powi(2),
            }
        }
        variance += ops * ops + calls;
        if change == 0.0 && variance == 0.0 {
            return None;
        }
        let base = group.base.iter().filter_map(|key| self.energy(key)).map(|line| line.energy).sum();
        Some(LinePrediction {
            key: key.clone(),
            base_line: group.base.first().map(|key| key.line),
            base,
            change: Joules(change),
            deviation: Joules(variance.sqrt()),
            base_executions: group.work.visits,
            executions: group.work.visits_after,
        })
    }

    /// What a call takes that has a window where it stands. Elsewhere it has one, too, and what it takes there follows from
    /// what it is for: another request may be answered at once, or in the tail of the one before.
    fn window(&self, group: &Group, key: u32) -> Option<Window> {
        let all: f64 = group.work.windowed.values().sum();
        if group.work.windowed.get(&key).is_some_and(|calls| *calls > 0.0) {
            let lines = || group.base.iter().filter_map(|key| self.energy(key));
            let api = lines().map(|line| line.api.0).sum::<f64>();
            let tail = lines().map(|line| line.tail.0).sum::<f64>();
            return Some(Window { api: api / all, tail: tail / all });
        }
        self.windowed.contains(&key).then(Window::default)
    }

    /// By how much more often each callee outside the app is called, with the line where most of it is; and whether it
    /// has a price.
    pub fn calls<'k>(&self, keys: &Keys<'k>, prices: &Prices) -> Vec<CallChange<'k>> {
        let mut calls: BTreeMap<u32, CallChange> = BTreeMap::new();
        for group in self.groups.values() {
            let Some(line) = group.key() else { continue };
            for (&number, &count) in &group.work.change {
                let Some(Key::Call(callee)) = keys.list.get(number as usize) else { continue };
                let is_priced = self.window(group, number).is_some() || prices.of(Key::Call(callee)).is_known;
                let call = calls.entry(number).or_insert_with(|| CallChange {
                    callee,
                    change: 0.0,
                    most: 0.0,
                    line: line.clone(),
                    is_priced,
                });
                call.change += count;
                if count.abs() > call.most || (count.abs() == call.most && *line < call.line) {
                    (call.most, call.line) = (count.abs(), line.clone());
                }
            }
        }
        calls.into_values().collect()
    }
}

/// How much more often a callee outside the app is called.
#[derive(Debug, Clone)]
pub(crate) struct CallChange<'k> {
    pub callee: &'k str,
    pub change: f64,
    most: f64,
    pub line: LineKey,
    pub is_priced: bool,
}

impl Group {
    /// The line of the head version that runs most, else the first of the base version.
    fn key(&self) -> Option<&LineKey> {
        let most = self.head.iter().max_by(|a, b| a.2.total_cmp(&b.2).then_with(|| b.0.cmp(&a.0)));
        most.map(|(key, ..)| key).or_else(|| self.base.first())
    }

    /// The work before at the prices, without windowed calls.
    fn priced(&self, keys: &Keys, prices: &Prices) -> f64 {
        let price = |(number, count): (&u32, &f64)| {
            let key = keys.list.get(*number as usize)?;
            (!self.work.windowed.contains_key(number)).then(|| prices.of(*key).mean * count)
        };
        self.work.before.iter().filter_map(price).sum()
    }
}

/// Shows what a block's lines execute.
fn each(body: &Body, block: usize, times: f64, see: &mut dyn FnMut(u32, u32, f64)) {
    for (line, counts) in body.blocks.get(block).into_iter().flat_map(|block| &block.lines) {
        counts.iter().for_each(|(key, count)| see(*line, *key, f64::from(*count) * times));
    }
}

/// Shows a block's lines.
fn visit(body: &Body, block: usize, see: &mut dyn FnMut(u32)) {
    body.blocks.get(block).into_iter().flat_map(|block| &block.lines).for_each(|(line, _)| see(*line));
}
