//! Lines that stand elsewhere now: in another place of their method, in a method that they were extracted to, in one
//! that theirs was inlined into, or in any other.
//!
//! A method that is new on one side may have been extracted from one that lost what the new one executes; seen from the
//! other version, it is one that was inlined. Its lines, those that they come from, and the call of it are one group:
//! the sum over the head version has an invocation and a return more, and nothing else.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::Links;
use super::features::{Bag, Code, Line, Method};
use super::lines::{self, Step};

/// Executed instructions from which a line that says which library method it calls is known elsewhere.
const DISTINCTIVE_CALL: u64 = 3;
/// Executed instructions from which a line that calls no library method is known elsewhere.
const DISTINCTIVE: u64 = 8;
/// Within a method, lines are known again by less.
const DISTINCTIVE_INSIDE: u64 = 3;
/// Part of a new method that an old one must have lost for it to have been extracted there.
const LOST: f64 = 0.5;
/// The share for further methods that a method was extracted from.
const LOST_AGAIN: f64 = 0.75;
/// Executed instructions that an extracted method has in common with what was lost, at least.
const LEAST: u64 = 3;
/// Methods that lost something which are looked at, for each new one, besides those of its class.
const CANDIDATES: usize = 16;
/// Methods that lost the same, for it to lead to them.
const RARE: usize = 64;
/// Executed instructions up to which a line that is left over belongs to the call and return of an extracted method.
const PASSING: u64 = 8;

/// A method of one side, and its lines.
type At = (usize, usize);

/// The pairs that are known so far.
pub(super) struct State<'c, 'm> {
    sides: [&'c Code<'m>; 2],
    partner: [Vec<Option<usize>>; 2],
    /// The counterparts by side, method and line: positions in the partner.
    aligned: [Vec<Vec<Vec<usize>>>; 2],
    /// Whether a unit has a counterpart, by side and unit.
    linked: [Vec<bool>; 2],
}

impl<'c, 'm> State<'c, 'm> {
    pub fn new(sides: [&'c Code<'m>; 2], pairs: &[(usize, usize)]) -> Self {
        let mut partner = sides.map(|code| vec![None; code.methods.len()]);
        for &(a, b) in pairs {
            partner[0][a] = Some(b);
            partner[1][b] = Some(a);
        }
        let aligned = sides.map(|code| code.methods.iter().map(|m| vec![Vec::new(); m.lines.len()]).collect());
        let linked = sides.map(|code| vec![false; code.units.len()]);
        State { sides, partner, aligned, linked }
    }

    /// Notes lines of two methods that belong together.
    pub fn aligned(&mut self, a: usize, b: usize, step: &Step, links: &mut Links) {
        for i in step.before.clone() {
            for j in step.after.clone() {
                self.aligned[0][a][i].push(j);
                self.aligned[1][b][j].push(i);
                self.link((a, i), (b, j), step.equal, links);
            }
        }
    }

    fn line(&self, side: usize, (method, line): At) -> &'c Line {
        &self.sides[side].methods[method].lines[line]
    }

    fn link(&mut self, first: At, second: At, equal: bool, links: &mut Links) {
        let (a, b) = (self.line(0, first).unit, self.line(1, second).unit);
        links.pair(a, b, equal);
        self.linked[0][a] = true;
        self.linked[1][b] = true;
    }

    /// Links lines one of which stands elsewhere.
    fn link_moved(&mut self, first: At, second: At, equal: bool, links: &mut Links) {
        self.link(first, second, equal, links);
        links.moved.push(self.line(0, first).unit);
    }

    fn is_left(&self, side: usize, at: At) -> bool {
        !self.linked[side][self.line(side, at).unit]
    }

    /// Lines of a method without a counterpart.
    fn left_of(&self, side: usize, method: usize) -> Vec<usize> {
        let lines = 0..self.sides[side].methods[method].lines.len();
        lines.filter(|&line| self.is_left(side, (method, line))).collect()
    }
}

/// Looks for all that is left over.
pub(super) fn find(state: &mut State, links: &mut Links) {
    inside(state, links);
    extracted(state, 0, links);
    extracted(state, 1, links);
    elsewhere(state, links);
}

/// Lines that are in another place of their method.
fn inside(state: &mut State, links: &mut Links) {
    let pairs: Vec<(usize, usize)> =
        state.partner[0].iter().enumerate().filter_map(|(a, partner)| Some((a, (*partner)?))).collect();
    for (a, b) in pairs {
        let (before, after) = (state.left_of(0, a), state.left_of(1, b));
        if before.is_empty() || after.is_empty() {
            continue;
        }
        let mut known: HashMap<u64, Vec<usize>> = HashMap::new();
        before.into_iter().rev().for_each(|i| known.entry(state.line(0, (a, i)).hash).or_default().push(i));
        for j in after {
            let line = state.line(1, (b, j));
            let is_distinctive = line.bag.size() >= DISTINCTIVE_INSIDE || line.bag.has_calls();
            if let Some(i) = known.get_mut(&line.hash).filter(|_| is_distinctive).and_then(Vec::pop) {
                move_with_neighbours(state, (a, i), (b, j), links);
            }
        }
    }
}

/// Links two lines, and those around them as far as they are the same and left over, too.
fn move_with_neighbours(state: &mut State, first: At, second: At, links: &mut Links) {
    if !(state.is_left(0, first) && state.is_left(1, second)) {
        return;
    }
    state.link_moved(first, second, true, links);
    let lines = |side: usize, at: At| state.sides[side].methods[at.0].lines.len();
    let (m, n) = (lines(0, first), lines(1, second));
    for by in [-1, 1] {
        let (mut i, mut j) = (first.1, second.1);
        while let (Some(before), Some(after)) = (i.checked_add_signed(by), j.checked_add_signed(by)) {
            let (a, b) = ((first.0, before), (second.0, after));
            let fits = before < m && after < n && state.is_left(0, a) && state.is_left(1, b);
            if !fits || state.line(0, a).hash != state.line(1, b).hash {
                break;
            }
            state.link_moved(a, b, true, links);
            (i, j) = (before, after);
        }
    }
}

/// Lines that are in another method: of one class, if there are several.
fn elsewhere(state: &mut State, links: &mut Links) {
    let is_distinctive = |line: &Line| {
        let least = if line.bag.has_calls() { DISTINCTIVE_CALL } else { DISTINCTIVE };
        line.bag.size() >= least
    };
    let left = |state: &State, side: usize| -> Vec<At> {
        let methods = 0..state.sides[side].methods.len();
        let lines = methods.flat_map(|method| state.left_of(side, method).into_iter().map(move |line| (method, line)));
        lines.filter(|at| is_distinctive(state.line(side, *at))).collect()
    };
    let class = |state: &State, side: usize, at: At| state.sides[side].methods[at.0].name[0].to_owned();
    for same_class in [true, false] {
        let mut known: HashMap<(u64, Option<String>), [Vec<At>; 2]> = HashMap::new();
        for side in [0, 1] {
            for at in left(state, side) {
                let key = (state.line(side, at).hash, same_class.then(|| class(state, side, at)));
                known.entry(key).or_default()[side].push(at);
            }
        }
        // In the order of the first side: a line that was linked as a neighbour is not looked at again.
        let mut pairs: Vec<(At, At)> = Vec::new();
        for [before, after] in known.into_values() {
            // One of many like it would be any.
            if same_class || before.len() == after.len() {
                pairs.extend(before.into_iter().zip(after));
            }
        }
        pairs.sort_unstable();
        for (first, second) in pairs {
            move_with_neighbours(state, first, second, links);
        }
    }
}

/// The code that a method no longer executes: lines that are left over, and of lines that were edited, what is gone.
struct Lost {
    method: usize,
    /// Positions in the method.
    lines: Vec<usize>,
    /// The part that is gone of each line.
    rest: Vec<Line>,
    whole: Bag,
}

impl Lost {
    fn of(state: &State, side: usize, method: usize) -> Option<Self> {
        let other = state.partner[side][method]?;
        let mut lost = Lost { method, lines: Vec::new(), rest: Vec::new(), whole: Bag::default() };
        let after = &state.sides[1 - side].methods[other];
        for (at, line) in state.sides[side].methods[method].lines.iter().enumerate() {
            let counterparts = &state.aligned[side][method][at];
            let rest = match counterparts.as_slice() {
                [] if state.is_left(side, (method, at)) => line.clone(),
                [] => continue,
                some => {
                    let equal = |j: &usize| after.lines[*j].hash == line.hash;
                    if some.iter().any(equal) {
                        continue;
                    }
                    let kept = some.iter().fold(Bag::default(), |sum, j| sum.plus(&after.lines[*j].bag));
                    Line::new(line.unit, line.bag.minus(&kept))
                }
            };
            if rest.bag.size() > 0 {
                lost.whole = lost.whole.plus(&rest.bag);
                lost.lines.push(at);
                lost.rest.push(rest);
            }
        }
        (!lost.lines.is_empty()).then_some(lost)
    }
}

/// Methods that are new on the one side (`old` is the other), whose lines come from methods that are on both.
fn extracted(state: &mut State, old: usize, links: &mut Links) {
    let new = 1 - old;
    let unmatched: Vec<usize> = (0..state.partner[new].len()).filter(|at| state.partner[new][*at].is_none()).collect();
    if unmatched.is_empty() {
        return;
    }
    let mut lost: BTreeMap<usize, Lost> = BTreeMap::new();
    lost.extend((0..state.partner[old].len()).filter_map(|method| Some((method, Lost::of(state, old, method)?))));
    let index = Index::of(state, old, &lost);
    // The longest first: what it takes, shorter ones that are like a part of it cannot.
    let mut unmatched = unmatched;
    unmatched.sort_by_key(|&at| (std::cmp::Reverse(state.sides[new].methods[at].bag.size()), at));
    let mut known = BTreeSet::new();
    // Each takes the one source that fits best, before any takes a second: several may be alike.
    for (again, least) in [(false, LOST), (true, LOST_AGAIN)] {
        for &method in unmatched.iter().filter(|method| again == known.contains(*method)).collect::<Vec<_>>() {
            let body = &state.sides[new].methods[method];
            for from in index.candidates(state, old, body, &lost) {
                let Some(part) = lost.get(&from) else { continue };
                let Some(steps) = extraction(state, old, part, body, least) else { continue };
                known.insert(method);
                join(state, old, part, method, &steps, links);
                match Lost::of(state, old, from) {
                    Some(rest) => lost.insert(from, rest),
                    None => lost.remove(&from),
                };
                if !again {
                    break;
                }
            }
        }
    }
}

/// The places where features of lost lines were.
struct Index {
    having: HashMap<u64, Vec<usize>>,
    of_class: HashMap<String, Vec<usize>>,
}

impl Index {
    fn of(state: &State, old: usize, lost: &BTreeMap<usize, Lost>) -> Self {
        let mut index = Index { having: HashMap::new(), of_class: HashMap::new() };
        for (&method, lost) in lost {
            let features = lost.whole.iter().map(|(feature, _)| feature).chain(lost.rest.iter().map(|line| line.hash));
            for feature in features.collect::<BTreeSet<_>>() {
                index.having.entry(feature).or_default().push(method);
            }
            let class = state.sides[old].methods[method].name[0];
            index.of_class.entry(class.to_owned()).or_default().push(method);
        }
        index.having.retain(|_, methods| methods.len() <= RARE);
        index
    }

    /// Methods that may have lost what a new one has, those that lost the most of it first, then those of its class.
    fn candidates(&self, state: &State, old: usize, body: &Method, lost: &BTreeMap<usize, Lost>) -> Vec<usize> {
        let features = body.bag.iter().map(|(feature, _)| feature).chain(body.lines.iter().map(|line| line.hash));
        let mut votes: BTreeMap<usize, u32> = BTreeMap::new();
        for methods in features.filter_map(|feature| self.having.get(&feature)) {
            methods.iter().for_each(|method| *votes.entry(*method).or_default() += 1);
        }
        let mut votes: Vec<(usize, u32)> = votes.into_iter().collect();
        votes.sort_by_key(|(method, votes)| (std::cmp::Reverse(*votes), *method));
        let of_class = self.of_class.get(body.name[0]).into_iter().flatten().take(CANDIDATES).copied();
        let all: BTreeSet<usize> =
            votes.into_iter().take(CANDIDATES).map(|(method, _)| method).chain(of_class).collect();
        let core = body.bag.without_passing();
        let rank = |method: usize| {
            let other_class = state.sides[old].methods[method].name[0] != body.name[0];
            Some((std::cmp::Reverse(lost.get(&method)?.whole.common(&core)), other_class, method))
        };
        let mut all: Vec<_> = all.into_iter().filter_map(rank).collect();
        all.sort_unstable();
        all.into_iter().map(|(_, _, method)| method).collect()
    }
}

/// The alignment of a new method's lines with what an old one lost, if it was extracted from there.
fn extraction(state: &State, old: usize, lost: &Lost, body: &Method, least: f64) -> Option<Vec<Step>> {
    let core = body.lines.iter().fold(Bag::default(), |sum, line| sum.plus(&line.bag)).without_passing();
    let enough = |common: u64| common >= LEAST && common as f64 >= least * core.size() as f64;
    if !enough(lost.whole.common(&core)) || !calls_more(state, old, lost.method, body) {
        return None;
    }
    let steps = lines::align(&lost.rest, &body.lines);
    let sum = |lines: &[Line]| lines.iter().fold(Bag::default(), |sum, line| sum.plus(&line.bag)).without_passing();
    let common = |step: &Step| sum(&lost.rest[step.before.clone()]).common(&sum(&body.lines[step.after.clone()]));
    enough(steps.iter().map(common).sum()).then_some(steps)
}

/// Whether the old method, with what it lost, calls methods of the app more often than it did.
fn calls_more(state: &State, old: usize, method: usize, body: &Method) -> bool {
    let calls = |method: &Method| method.lines.iter().map(|line| line.bag.own_calls()).sum::<u32>();
    let Some(other) = state.partner[old][method] else { return false };
    calls(&state.sides[1 - old].methods[other]) + calls(body) > calls(&state.sides[old].methods[method])
}

/// Makes one group of lines that were lost, the new method's, and the call of it.
fn join(state: &mut State, old: usize, lost: &Lost, method: usize, steps: &[Step], links: &mut Links) {
    let new = 1 - old;
    let body = &state.sides[new].methods[method];
    let Some(first) = steps.first().and_then(|step| lost.lines.get(step.before.start)) else { return };
    let call = call_lines(state, old, lost, steps);
    let rest: Vec<At> = state.left_of(new, method).into_iter().map(|line| (method, line)).collect();
    for step in steps {
        for &i in &lost.lines[step.before.clone()] {
            for j in step.after.clone() {
                let (from, to) = ((lost.method, i), (method, j));
                let (a, b) = if old == 0 { (from, to) } else { (to, from) };
                state.link_moved(a, b, step.equal, links);
            }
        }
    }
    let anchor = links.unit(old, state.line(old, (lost.method, *first)).unit);
    let lines: BTreeSet<usize> = steps.iter().flat_map(|step| lost.lines[step.before.clone()].to_vec()).collect();
    let group: Vec<usize> = lines.into_iter().map(|i| state.line(old, (lost.method, i)).unit).collect();
    group.into_iter().for_each(|unit| links.join(anchor, links.unit(old, unit)));
    // What else the new method has for being one: returns, and arguments that are put where they are needed.
    let passing = |line: &Line| line.bag.size() <= PASSING && !line.bag.has_calls();
    let glue = rest.into_iter().filter(|at| passing(&body.lines[at.1]));
    for at in glue.chain(call) {
        let unit = state.line(new, at).unit;
        if !state.linked[new][unit] {
            state.linked[new][unit] = true;
            links.join(anchor, links.unit(new, unit));
        }
    }
}

/// Lines where the old method's counterpart calls the new one: left over, between those around what was lost.
fn call_lines(state: &State, old: usize, lost: &Lost, steps: &[Step]) -> Vec<At> {
    let new = 1 - old;
    let Some(other) = state.partner[old][lost.method] else { return Vec::new() };
    let aligned = &state.aligned[old][lost.method];
    let taken: BTreeSet<usize> = steps.iter().flat_map(|step| lost.lines[step.before.clone()].to_vec()).collect();
    let mut out = BTreeSet::new();
    for &line in &taken {
        let before = aligned[..line].iter().rev().flatten().next().map_or(0, |j| j + 1);
        let after = aligned[line + 1..].iter().flatten().next().copied();
        let after = after.unwrap_or(state.sides[new].methods[other].lines.len());
        out.extend((before..after.max(before)).map(|j| (other, j)));
    }
    let calls = |at: &At| {
        let line = state.line(new, *at);
        state.is_left(new, *at) && line.bag.own_calls() > 0 && !line.bag.has_windows()
    };
    out.into_iter().filter(calls).collect()
}
