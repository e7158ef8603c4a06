//! The cause of a growth, once: which lines made all the others run more often.
//!
//! Counts are exact, so that the question has an answer. A line that ran more often inside a method that was entered as
//! often as before did so by itself: it is the *frontier*. A line whose method was entered more often is a consequence
//! of the lines that call the method, as far as these ran more often, and so on up to the frontier. Where Android calls
//! the method, what is new in the app and could have made it do so is the cause: a call that switches something on, or
//! the line with a changed constant that asks for it. A line that ran as often and takes more is a cause by itself.

mod loops;
mod recursion;

use std::cell::OnceCell;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use wattline_analysis::lines::LineKey;
use wattline_base::units::Joules;
use wattline_map::{BlockCode, Feature, MethodMap, ProbeMap, Switch};

use super::lines::{Compared, outermost};
use super::{LineRef, Side};

/// More runs of a line that are none, as a fraction.
const SAME_TIMES: f64 = 0.01;
/// By so much more than its method a line must have grown, as logarithms, if that is its own doing.
const OWN: f64 = 2.0;
/// Callers of callers that are looked at.
const DEEPEST: usize = 100;
/// A growth that is no cause of anything, as a part of all growth.
const LEAST: f64 = 0.001;
/// Calls of the library that make Android call the app again and again, or later.
const ASKS: [&str; 14] = [
    "registerListener(",
    "requestLocationUpdates(",
    "post(",
    "postDelayed(",
    "postInvalidate",
    "invalidate(",
    "schedule",
    "setRepeating(",
    "setInexactRepeating(",
    "sendMessage",
    "sendEmptyMessage",
    "setInterval(",
    "start(",
    "requestLayout(",
];

/// Calls of the library by which something stays on that is no switch of its own.
const STAYS: [&str; 5] = ["setAttributes(", "addFlags(", "setFlags(", "setKeepScreenOn(", "startService("];

/// Methods that libraries call while they are called themselves, and that Android never calls by itself: those of what
/// is sorted, collected, printed, read and written.
const CALLED_BACK: [&str; 21] = [
    "compare",
    "compareTo",
    "equals",
    "hashCode",
    "toString",
    "iterator",
    "hasNext",
    "next",
    "get",
    "size",
    "charAt",
    "length",
    "subSequence",
    "read",
    "write",
    "accept",
    "apply",
    "test",
    "matches",
    "startElement",
    "characters",
];

/// What a cause does.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Why {
    /// It is new.
    New,
    /// It runs more often, inside a method that is entered as often as before.
    MoreOften,
    /// It runs as often, and costs more per execution.
    CostsMore,
    /// It was changed, and Android calls the app more often because of it, as far as one can tell.
    Asks,
    /// Android calls its method more often, and nothing that was changed says why.
    CalledMoreOften,
    /// It was changed, and switches on what the phone then takes while the app does nothing.
    StaysOn,
}

impl Why {
    /// The same in a sentence.
    pub fn text(self) -> &'static str {
        match self {
            Why::New => "it is new",
            Why::MoreOften => "it runs more often, in a method that is entered as often as before",
            Why::CostsMore => "it runs as often as before, and costs more per execution",
            Why::Asks => "it was changed, and asks for what now runs more often",
            Why::CalledMoreOften => "Android calls its method more often; no changed line says why",
            Why::StaysOn => "it was changed, and switches on what stays on while the app does nothing",
        }
    }
}

/// A line that others grew because of, or that grew by itself.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Cause {
    /// The line in the head version.
    #[serde(flatten)]
    pub key: LineKey,
    /// What it does.
    pub why: Why,
    /// Growth of the line and of all that follows from it, a run.
    pub growth: Joules,
    /// Lines that grew because of it, those that grew most first.
    pub follows: Vec<LineKey>,
    /// The line itself, if whoever shows the cause has the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

impl Cause {
    /// Takes another cause for one that follows from this.
    fn take(&mut self, other: Cause) {
        self.growth += other.growth;
        self.follows.push(other.key);
        self.follows.extend(other.follows);
    }
}

/// A method: class, name and descriptor.
type Name<'a> = (&'a str, &'a str, &'a str);

/// The name of a method in a call, with its descriptor.
type Called<'a> = (&'a str, &'a str);

fn method_of(key: &LineKey) -> Name<'_> {
    (&key.class, &key.method, &key.descriptor)
}

/// A line that grew, or whose executions did.
struct Grown<'a> {
    key: &'a LineKey,
    /// Joules more than before, and those before.
    excess: f64,
    before: f64,
    /// Executions in the base and in the head version.
    times: (f64, f64),
}

impl Grown<'_> {
    fn more_often(&self) -> bool {
        is_more(self.times)
    }

    /// Whether it may have called something more often: a line may run as often, and more of it.
    fn does_more(&self) -> bool {
        let as_often = if self.times.0 > 0.0 { self.times.1 / self.times.0 } else { 1.0 };
        self.before + self.excess > self.before * as_often * (1.0 + SAME_TIMES)
    }

    /// The calls that it may have made more than before.
    fn more_calls(&self) -> f64 {
        (self.times.1 - self.times.0).max(1.0)
    }
}

fn is_more((before, after): (f64, f64)) -> bool {
    after > before * (1.0 + SAME_TIMES)
}

/// Finds the causes of what grew, those that explain most first; before them, what made the phone take `stays_on` more
/// while idle.
pub(super) fn causes(base: Side, head: Side, all: &[Compared<'_>], stays_on: Option<Joules>) -> Vec<Cause> {
    let grown = all.iter().flat_map(Compared::grown);
    let grown = grown.map(|(key, [before, after], times)| Grown { key, excess: after - before, before, times });
    let grown: Vec<Grown<'_>> = grown.collect();
    let on = stays_on.and_then(|growth| switched_on(base.map, head.map, &grown, growth));
    on.into_iter().chain(causes_of(base.map, head.map, &grown)).collect()
}

/// The changed line that switches something on, by which the phone takes so much more while the app does nothing.
fn switched_on(base: &ProbeMap, head: &ProbeMap, grown: &[Grown<'_>], growth: Joules) -> Option<Cause> {
    let asking = Search::new(base, head, grown).asking(&STAYS);
    let (key, _) = asking.into_iter().max_by_key(|(_, switches)| *switches)?;
    Some(Cause { key, why: Why::StaysOn, growth, follows: Vec::new(), source: None })
}

fn causes_of<'a>(base: &'a ProbeMap, head: &'a ProbeMap, grown: &'a [Grown<'a>]) -> Vec<Cause> {
    let sum: f64 = grown.iter().map(|line| line.excess.max(0.0)).sum();
    if sum <= 0.0 {
        return Vec::new();
    }
    let search = Search::new(base, head, grown);
    let mut known = BTreeMap::new();
    let mut found: BTreeMap<Root, (f64, Vec<usize>)> = BTreeMap::new();
    for (at, line) in grown.iter().enumerate().filter(|(_, line)| line.excess > 0.0) {
        let roots = search.roots(at, &mut known);
        for (root, part) in &roots {
            found.entry(*root).or_default().0 += line.excess * part;
        }
        // Named once, with what it owes most to.
        if let Some((root, _)) = roots.iter().max_by(|a, b| a.1.total_cmp(b.1)) {
            found.entry(*root).or_default().1.push(at);
        }
    }
    let mut causes: Vec<Cause> = Vec::new();
    for (root, (growth, mut lines)) in found {
        if growth < LEAST * sum {
            continue;
        }
        lines.sort_by(|a, b| grown[*b].excess.total_cmp(&grown[*a].excess));
        let Some((key, why)) = search.line(root) else { continue };
        let follows: Vec<LineKey> =
            lines.iter().map(|at| grown[*at].key).filter(|line| **line != key).cloned().collect();
        match causes.iter_mut().find(|cause| cause.key == key) {
            Some(same) => {
                same.growth += Joules(growth);
                same.follows.extend(follows);
            }
            None => causes.push(Cause { key, why, growth: Joules(growth), follows, source: None }),
        }
    }
    loops::join(head, &mut causes);
    called_back(&mut causes);
    causes.sort_by(|a, b| b.growth.0.total_cmp(&a.growth.0).then_with(|| a.key.cmp(&b.key)));
    causes
}

/// Methods that a library calls back while the app calls it are entered more often because lines that call libraries
/// run more often: these growths go with that of the line that explains most.
fn called_back(causes: &mut Vec<Cause>) {
    let is_called_back =
        |cause: &Cause| cause.why == Why::CalledMoreOften && CALLED_BACK.contains(&cause.key.method.as_str());
    let explains = |cause: &Cause| matches!(cause.why, Why::MoreOften | Why::New);
    let most = causes.iter().filter(|cause| explains(cause)).max_by(|a, b| a.growth.0.total_cmp(&b.growth.0));
    let Some(key) = most.map(|cause| cause.key.clone()) else { return };
    let (back, others): (Vec<Cause>, Vec<Cause>) = std::mem::take(causes).into_iter().partition(is_called_back);
    *causes = others;
    let Some(line) = causes.iter_mut().find(|cause| cause.key == key && explains(cause)) else { return };
    back.into_iter().for_each(|cause| line.take(cause));
}

/// What a growth goes back to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
enum Root<'a> {
    /// A grown line, by position.
    Line(usize),
    /// A method that Android calls more often.
    Called(Name<'a>),
}

/// What a growth goes back to, in parts that add up to 1.
type Roots<'a> = BTreeMap<Root<'a>, f64>;
/// The same of methods that were looked at.
type Known<'a> = BTreeMap<Name<'a>, Roots<'a>>;

/// The grown lines with who calls whom.
struct Search<'a> {
    grown: &'a [Grown<'a>],
    /// Entries of methods in the base and in the head version.
    entries: BTreeMap<Name<'a>, (f64, f64)>,
    /// Lines that call a method, by its name with its descriptor and the class that the call names.
    callers: BTreeMap<Called<'a>, BTreeMap<&'a str, BTreeSet<usize>>>,
    /// Lines that make objects of a class.
    makers: BTreeMap<&'a str, BTreeSet<usize>>,
    /// Lines that ran more often of small methods that are counted with their callers, by how much more often; older
    /// recordings do not know whom these call.
    small: Vec<(f64, usize)>,
    /// The line of each method that is executed first.
    first: BTreeMap<Name<'a>, &'a LineKey>,
    /// Lines that were changed and that ask for something, with whether they switch hardware: known once it is asked.
    asking: OnceCell<Vec<(LineKey, bool)>>,
    base: &'a ProbeMap,
    head: &'a ProbeMap,
    by_line: HashMap<LineRef<'a>, usize>,
    /// Methods that call each other in a circle, with themselves, and the circle's number of each method.
    circles: (BTreeMap<usize, Vec<Name<'a>>>, BTreeMap<Name<'a>, usize>),
}

impl<'a> Search<'a> {
    fn new(base: &'a ProbeMap, head: &'a ProbeMap, grown: &'a [Grown<'a>]) -> Self {
        let by_line = grown.iter().enumerate().map(|(at, line)| (LineRef::of(line.key), at)).collect();
        let mut search = Search {
            grown,
            entries: BTreeMap::new(),
            callers: BTreeMap::new(),
            makers: BTreeMap::new(),
            small: Vec::new(),
            first: BTreeMap::new(),
            asking: OnceCell::new(),
            base,
            head,
            by_line,
            circles: Default::default(),
        };
        for method in &head.methods {
            search.enter(method);
            search.calls(method);
        }
        let of_small = |line: &Grown| line.more_often() && !search.entries.contains_key(&method_of(line.key));
        let small = grown.iter().enumerate().filter(|(_, line)| of_small(line));
        search.small = small.map(|(at, line)| (line.more_calls(), at)).collect();
        search.small.sort_by(|a, b| a.0.total_cmp(&b.0));
        search.circles = search.circles();
        search
    }

    fn circles(&self) -> (BTreeMap<usize, Vec<Name<'a>>>, BTreeMap<Name<'a>, usize>) {
        let names: Vec<Name<'a>> = self.entries.keys().copied().collect();
        let position: BTreeMap<Name<'a>, usize> = names.iter().enumerate().map(|(at, name)| (*name, at)).collect();
        let called_by = |name: &Name<'a>| {
            let lines = self.calling(*name).into_iter().filter_map(|at| self.grown.get(at));
            let lines = lines.filter(|line| line.more_often() && !self.is_frontier(line));
            lines.filter_map(|line| position.get(&method_of(line.key)).copied()).collect()
        };
        let edges: Vec<Vec<usize>> = names.iter().map(called_by).collect();
        let of: BTreeMap<Name<'a>, usize> = names.iter().copied().zip(recursion::components(&edges)).collect();
        let mut members: BTreeMap<usize, Vec<Name<'a>>> = BTreeMap::new();
        of.iter().for_each(|(name, circle)| members.entry(*circle).or_default().push(*name));
        (members, of)
    }

    /// The methods that call each other in a circle with this one; itself, if there is none.
    fn circle(&self, name: Name<'a>) -> Vec<Name<'a>> {
        let (members, of) = &self.circles;
        of.get(&name).and_then(|circle| members.get(circle)).cloned().unwrap_or_else(|| vec![name])
    }

    /// The lines that call a method: by its class, or else by a superclass or an interface, which are all that have a
    /// method of its name, or else by making an object of its class.
    fn calling(&self, (class, name, descriptor): Name<'a>) -> BTreeSet<usize> {
        let by_name = self.callers.get(&(name, descriptor));
        let direct = by_name.and_then(|classes| classes.get(class));
        match (direct, by_name) {
            (Some(lines), _) => lines.clone(),
            // No class inherits a constructor.
            (None, Some(classes)) if name != "<init>" => classes.values().flatten().copied().collect(),
            _ => self.makers.get(class).cloned().unwrap_or_default(),
        }
    }

    /// The grown line at a number of a method's map.
    fn at(&self, method: &MethodMap, number: u32) -> Option<usize> {
        let key = LineKey::from(method.place(number).line_itself());
        self.by_line.get(&LineRef::of(&key)).copied()
    }

    fn enter(&mut self, method: &'a MethodMap) {
        let start = method.graph.starts.first().map_or(0, |start| start.block as usize);
        let mut lines = method.blocks.get(start).into_iter().flat_map(|block| &block.lines);
        let Some(first) = lines.find(|line| method.place(line.line).line > 0) else { return };
        let Some(line) = self.at(method, first.line).and_then(|at| self.grown.get(at)) else { return };
        let name = (method.class.as_str(), method.name.as_str(), method.descriptor.as_str());
        self.entries.insert(name, line.times);
        self.first.insert(name, line.key);
    }

    /// Notes which grown lines of a method call which methods. Making an object is a call of all of its class' methods
    /// that nobody of the app calls: a task that is handed to a thread.
    fn calls(&mut self, method: &'a MethodMap) {
        let map = self.head;
        let Some(code) = &map.code else { return };
        let Some(blocks) = code.method(method.base).map(|method| &method.blocks) else { return };
        for (block, code_of_block) in method.blocks.iter().zip(blocks) {
            // Lines of methods that are counted with this one make none of its calls.
            let is_own = |number: u32| {
                let place = method.place(number);
                (place.class, place.name) == (&method.class, &method.name)
            };
            let own = block.lines.iter().filter(|line| is_own(line.line));
            let lines = own.map(|line| (self.at(method, line.line), invocations(map, &line.counts)));
            let lines: Vec<(Option<usize>, u64)> = lines.collect();
            let all: BTreeSet<usize> = lines.iter().filter_map(|(at, _)| *at).collect();
            // Calls stand in the order of their instructions, and so do lines: each has as many as it invokes.
            let is_told = lines.iter().map(|(_, count)| count).sum::<u64>() == code_of_block.calls.len() as u64;
            let mut callers = lines.iter().flat_map(|(at, count)| (0..*count).map(|_| *at));
            for call in &code_of_block.calls {
                let caller = if is_told { callers.next().flatten() } else { None };
                let lines = || caller.into_iter().chain(all.iter().copied().filter(|_| !is_told));
                let Some((class, name, descriptor)) = code.callees.get(*call as usize).and_then(|callee| named(callee))
                else {
                    continue;
                };
                self.callers.entry((name, descriptor)).or_default().entry(class).or_default().extend(lines());
                if name == "<init>" {
                    self.makers.entry(class).or_default().extend(lines());
                }
            }
        }
    }

    /// The lines that ran more often and call a method, or one that calls it in a circle. If there are none, lines
    /// that did more each time, or small methods, of its class at best, that ran more often by as much. Lines of
    /// methods on the `path` from a grown line are none: a method that calls itself, through others or not, is not
    /// entered more often for that.
    fn callers_of(&self, name: Name<'a>, path: &[Name<'a>]) -> Vec<usize> {
        let found: BTreeSet<usize> = self.circle(name).into_iter().flat_map(|name| self.calling(name)).collect();
        let those = |calls: fn(&Grown<'a>) -> bool| -> Vec<usize> {
            found.iter().copied().filter(|at| self.grown.get(*at).is_some_and(calls)).collect()
        };
        let is_open = |at: &usize| self.grown.get(*at).is_some_and(|line| !path.contains(&method_of(line.key)));
        let often: Vec<usize> = those(Grown::more_often).into_iter().filter(is_open).collect();
        if !often.is_empty() {
            return often;
        }
        let more_each: Vec<usize> = those(Grown::does_more).into_iter().filter(is_open).collect();
        if !more_each.is_empty() {
            return more_each;
        }
        let more = self.entries.get(&name).map_or(0.0, |entries| entries.1 - entries.0);
        let from = self.small.partition_point(|(of_line, _)| *of_line < more * (1.0 - SAME_TIMES));
        let alike = self.small.iter().skip(from).take_while(|(of_line, _)| *of_line <= more * (1.0 + SAME_TIMES));
        let alike: Vec<usize> = alike.map(|(_, at)| *at).filter(is_open).collect();
        let is_near =
            |at: &usize| self.grown.get(*at).is_some_and(|line| outermost(&line.key.class) == outermost(name.0));
        let near: Vec<usize> = alike.iter().copied().filter(is_near).collect();
        if near.is_empty() { alike } else { near }
    }

    /// What a grown line goes back to, in parts that add up to 1.
    fn roots(&self, line: usize, known: &mut Known<'a>) -> Roots<'a> {
        let Some(grown) = self.grown.get(line) else { return Roots::new() };
        if self.is_frontier(grown) {
            return Roots::from([(Root::Line(line), 1.0)]);
        }
        self.roots_of_method(method_of(grown.key), known, &mut Vec::new())
    }

    /// Whether a line grew by itself, and not because its method was entered more often: at least half of its growth,
    /// as loops that depend on data do not go round in proportion.
    fn is_frontier(&self, line: &Grown<'_>) -> bool {
        let name = method_of(line.key);
        // Of a method that is counted with its callers, all there is to know is its lines.
        let entries = self.entries.get(&name).copied().unwrap_or(line.times);
        if !line.more_often() || !is_more(entries) {
            return true;
        }
        let (own, entered) = (factor(line.times), factor(entries));
        entered.is_finite() && own.ln() > OWN * entered.ln()
    }

    /// What the entries of a method go back to: each line that calls it counts by how much more often it does.
    fn roots_of_method(&self, name: Name<'a>, known: &mut Known<'a>, path: &mut Vec<Name<'a>>) -> Roots<'a> {
        if let Some(roots) = known.get(&name) {
            return roots.clone();
        }
        let above = path.len();
        path.extend(self.circle(name));
        let callers = if path.len() < DEEPEST { self.callers_of(name, path) } else { Vec::new() };
        let all: f64 = callers.iter().filter_map(|at| self.grown.get(*at)).map(Grown::more_calls).sum();
        let mut roots = Roots::new();
        for at in callers {
            let Some(line) = self.grown.get(at) else { continue };
            let part = line.more_calls() / all;
            let of_caller = match self.is_frontier(line) {
                true => Roots::from([(Root::Line(at), 1.0)]),
                false => self.roots_of_method(method_of(line.key), known, path),
            };
            of_caller.into_iter().for_each(|(root, of_it)| *roots.entry(root).or_default() += part * of_it);
        }
        if roots.is_empty() {
            roots.insert(Root::Called(name), 1.0);
        }
        path.truncate(above);
        known.insert(name, roots.clone());
        roots
    }

    /// Lines of the head version that ran, whose code is not that of any line of the base version's method of the same
    /// name, and that call something by which Android calls the app, or whatever begins by one of some names.
    fn asking(&self, by: &[&str]) -> Vec<(LineKey, bool)> {
        let mut before: BTreeSet<(&str, Vec<String>)> = BTreeSet::new();
        for method in &self.base.methods {
            before.extend(blocks(self.base, method).map(|(_, code)| (method.name.as_str(), code)));
        }
        let mut found = BTreeMap::new();
        for method in &self.head.methods {
            for (block, code) in blocks(self.head, method) {
                let asks = asks(self.head, method, block, by);
                if asks.is_empty() || before.contains(&(method.name.as_str(), code)) {
                    continue;
                }
                for (number, switches) in asks {
                    let line = self.at(method, number).and_then(|at| self.grown.get(at));
                    if let Some(line) = line.filter(|line| line.times.1 > 0.0) {
                        *found.entry(line.key.clone()).or_insert(switches) |= switches;
                    }
                }
            }
        }
        found.into_iter().collect()
    }

    /// The line that stands for a root.
    fn line(&self, root: Root<'a>) -> Option<(LineKey, Why)> {
        match root {
            Root::Line(at) => {
                let line = self.grown.get(at)?;
                let why = match line.times.0 {
                    0.0 => Why::New,
                    _ if line.more_often() => Why::MoreOften,
                    _ => Why::CostsMore,
                };
                Some((line.key.clone(), why))
            }
            Root::Called(name) => {
                let near = |class: &str| outermost(class) == outermost(name.0);
                let asking = self.asking.get_or_init(|| self.asking(&ASKS));
                let best = asking.iter().max_by_key(|(key, switches)| (near(&key.class), *switches));
                match best.filter(|(key, switches)| near(&key.class) || *switches) {
                    Some((key, _)) => Some((key.clone(), Why::Asks)),
                    None => Some(((*self.first.get(&name)?).clone(), Why::CalledMoreOften)),
                }
            }
        }
    }
}

/// How often a line of a block invokes methods of the app: all invocations (`invoke-virtual` to `invoke-interface`, and
/// the same with a range of registers) but those of other methods, which are features besides.
fn invocations(map: &ProbeMap, counts: &[(u32, u32)]) -> u64 {
    let (mut all, mut others) = (0_u64, 0_u64);
    for (feature, count) in counts {
        match map.features.get(*feature as usize) {
            Some(Feature::Op(0x6e..=0x72 | 0x74..=0x78)) => all += u64::from(*count),
            Some(Feature::Call(_)) => others += u64::from(*count),
            _ => {}
        }
    }
    all.saturating_sub(others)
}

/// By how much entries grew.
fn factor((before, after): (f64, f64)) -> f64 {
    if before > 0.0 { after / before } else { f64::INFINITY }
}

/// Class, name and descriptor of a signature, as in `La/B;->run()V`.
fn named(signature: &str) -> Option<Name<'_>> {
    let (class, rest) = signature.split_once("->")?;
    let descriptor = rest.find('(')?;
    Some((class, rest.get(..descriptor)?, rest.get(descriptor..)?))
}

/// The lines of a block that ask for something, and whether that is hardware.
fn asks(map: &ProbeMap, method: &MethodMap, block: usize, by: &[&str]) -> Vec<(u32, bool)> {
    let Some(block) = method.blocks.get(block) else { return Vec::new() };
    let is_asking =
        |callee: &str| callee.split("->").nth(1).is_some_and(|name| by.iter().any(|ask| name.starts_with(ask)));
    let sites = block.sites.iter().filter_map(|site| map.sites.get(*site as usize));
    let switched = sites.filter_map(|site| {
        let switches = matches!(site.switch, Some(Switch::On | Switch::Once | Switch::Acquire));
        (switches || is_asking(&site.callee)).then_some((site.line, switches))
    });
    let called = block.lines.iter().filter_map(|line| {
        let calls = line.counts.iter().any(|(feature, _)| match map.features.get(*feature as usize) {
            Some(Feature::Call(callee)) => is_asking(callee),
            _ => false,
        });
        calls.then_some((line.line, false))
    });
    switched.chain(called).collect()
}

/// The blocks of a method by what they do: library calls and the app's own by name, and constants.
fn blocks<'a>(map: &'a ProbeMap, method: &'a MethodMap) -> impl Iterator<Item = (usize, Vec<String>)> + 'a {
    let code = map.code.as_ref().and_then(|code| code.method(method.base));
    method.blocks.iter().enumerate().map(move |(at, block)| {
        let features = block.lines.iter().flat_map(|line| &line.counts);
        let called = features.filter_map(|(feature, count)| match map.features.get(*feature as usize)? {
            Feature::Call(callee) => Some(format!("{callee} {count}")),
            _ => None,
        });
        let sites = block.sites.iter().filter_map(|site| map.sites.get(*site as usize)).map(|site| site.callee.clone());
        let own = code.and_then(|code| code.blocks.get(at)).into_iter().flat_map(|block: &BlockCode| {
            let constants = block.constants.iter().map(|constant| format!("#{constant}"));
            constants.chain([format!("{} calls", block.calls.len())])
        });
        let mut all: Vec<String> = called.chain(sites).chain(own).collect();
        all.sort_unstable();
        (at, all)
    })
}

#[cfg(test)]
mod tests;
