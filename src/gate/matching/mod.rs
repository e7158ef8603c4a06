//! The pairing of lines of the base version with lines of the head version.
//!
//! First methods find their counterparts, by name or, where that has changed, by what they execute ([`methods`]). Then
//! the lines of the two are aligned as sequences ([`lines`]), and what is left over is looked for elsewhere: in another
//! place of the method, or in a method that it was extracted to or inlined from ([`moves`]). Line numbers play no part
//! but to say which line stands before which.
//!
//! The answer is groups: energies are comparable as sums over each, since a line that became several took its energy
//! along. Base and head swapped, the groups are the same, mirrored.

mod features;
mod lines;
mod methods;
mod moves;
#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet};

use serde::{Deserialize, Serialize};

pub use self::features::family;
use self::features::{Code, Method};
use wattline_analysis::lines::LineKey;
use wattline_map::ProbeMap;

/// A line of the source. Overloads that share a line share this, too.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct LineRef<'m> {
    /// Class descriptor.
    pub class: &'m str,
    /// Method name.
    pub method: &'m str,
    /// Method descriptor; empty where the line is known, which distinguishes overloads well enough.
    pub descriptor: &'m str,
    /// The line; 0 where it is not known.
    pub line: u32,
}

impl<'m> LineRef<'m> {
    fn new([class, method, descriptor]: [&'m str; 3], line: u32) -> Self {
        LineRef { class, method, descriptor: if line > 0 { "" } else { descriptor }, line }
    }

    /// The line that a result is about.
    pub fn of(key: &'m LineKey) -> Self {
        LineRef::new([&key.class, &key.method, &key.descriptor], key.line)
    }
}

/// The fate of a group's lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum LineKind {
    /// One line that executes what it did.
    Same,
    /// One line that executes something else, though not all else.
    Edited,
    /// Lines that stand elsewhere in their method, or in another one: extracted or inlined, with the call of it.
    Moved,
    /// One line that became several.
    Split,
    /// Several lines that became one.
    Merged,
    /// Several lines that became several others, with no finer match.
    Regrouped,
    /// Lines of the head version alone.
    New,
    /// Lines of the base version alone.
    Removed,
}

impl LineKind {
    /// The kind with base and head swapped.
    pub fn mirrored(self) -> Self {
        match self {
            LineKind::Split => LineKind::Merged,
            LineKind::Merged => LineKind::Split,
            LineKind::New => LineKind::Removed,
            LineKind::Removed => LineKind::New,
            other => other,
        }
    }
}

/// Lines whose energies are to be compared as sums.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LineGroup<'m> {
    /// Lines of the base version, ascending; none for a new line.
    pub base: Vec<LineRef<'m>>,
    /// Lines of the head version, ascending; none for a removed line.
    pub head: Vec<LineRef<'m>>,
    /// The change that the lines went through.
    pub kind: LineKind,
    /// Within the group, positions in `base` and `head` of lines that were found to be the same, or part of each other.
    pub pairs: Vec<(usize, usize)>,
}

/// Two methods that are one, under another name.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Renamed<'m> {
    /// Class, name and descriptor in the base version.
    pub base: [&'m str; 3],
    /// Class, name and descriptor in the head version.
    pub head: [&'m str; 3],
}

/// The lines of two versions of an app, each in one group.
#[derive(Debug, Clone, Default)]
pub struct Matching<'m> {
    /// The groups, by their first line of the head version, then by that of the base version.
    pub groups: Vec<LineGroup<'m>>,
    /// Methods that were found under another name, class or descriptor.
    pub renamed: Vec<Renamed<'m>>,
    base: HashMap<LineRef<'m>, usize>,
    head: HashMap<LineRef<'m>, usize>,
}

impl<'m> Matching<'m> {
    /// The group of a line of the base version; none if the base map does not have the line.
    pub fn of_base(&self, line: LineRef) -> Option<&LineGroup<'m>> {
        find(&self.base, line).and_then(|at| self.groups.get(at))
    }

    /// The group of a line of the head version; none if the head map does not have the line.
    pub fn of_head(&self, line: LineRef) -> Option<&LineGroup<'m>> {
        find(&self.head, line).and_then(|at| self.groups.get(at))
    }

    /// The counterpart in the base version of a line of the head version, as one line: for saying where it comes from.
    /// Energies are compared by group.
    pub fn was(&self, line: LineRef) -> Option<LineRef<'m>> {
        let group = self.of_head(line)?;
        let at = group.head.iter().position(|head| *head == line)?;
        let pair = group.pairs.iter().find(|(_, head)| *head == at);
        group.base.get(pair?.0).copied()
    }
}

/// The lookup takes any lifetime: `&HashMap` is covariant in its keys.
fn find<'a>(index: &HashMap<LineRef<'a>, usize>, line: LineRef<'a>) -> Option<usize> {
    index.get(&line).copied()
}

/// Matches the lines of the head version with those of the base version.
pub fn pair_lines<'m>(base: &'m ProbeMap, head: &'m ProbeMap) -> Matching<'m> {
    let classes: HashSet<&str> = base.methods.iter().chain(&head.methods).map(|method| &*method.class).collect();
    let own = |class: &str| classes.contains(class);
    let (base, head) = (Code::of(base, &own), Code::of(head, &own));
    // Where likenesses tie, the order decides. Whichever of the two comes first, it is the same one: so the answer for
    // swapped sides is the answer, mirrored.
    if base <= head { matching(&base, &head, false) } else { matching(&head, &base, true) }
}

fn matching<'m>(first: &Code<'m>, second: &Code<'m>, swapped: bool) -> Matching<'m> {
    let pairs = methods::pair(first, second);
    let mut links = Links::new(first.units.len(), second.units.len());
    let mut state = moves::State::new([first, second], &pairs);
    for &(a, b) in &pairs {
        let (Some(before), Some(after)) = (first.methods.get(a), second.methods.get(b)) else { continue };
        for step in lines::align(&before.lines, &after.lines) {
            state.aligned(a, b, &step, &mut links);
        }
    }
    moves::find(&mut state, &mut links);
    let renamed = pairs.iter().filter_map(|&(a, b)| {
        let (first, second) = (first.methods.get(a)?.name, second.methods.get(b)?.name);
        let (base, head) = if swapped { (second, first) } else { (first, second) };
        (first != second).then_some(Renamed { base, head })
    });
    let mut renamed: Vec<_> = renamed.collect();
    renamed.sort_unstable();
    links.groups(first, second, swapped, renamed)
}

/// The lines that belong together: pairs of units of the two sides.
#[derive(Debug)]
struct Links {
    /// The number of units that the first side has; those of the second follow.
    first: usize,
    /// Towards the representative of each unit's group.
    parent: Vec<usize>,
    /// Pairs that were found to be the same line or part of it.
    pairs: Vec<(usize, usize)>,
    /// Units that stand elsewhere now.
    moved: Vec<usize>,
    /// Units whose counterpart executes something else.
    edited: Vec<usize>,
}

impl Links {
    fn new(first: usize, second: usize) -> Self {
        let parent = (0..first + second).collect();
        Links { first, parent, pairs: Vec::new(), moved: Vec::new(), edited: Vec::new() }
    }

    fn root(&mut self, mut unit: usize) -> usize {
        while let Some(&parent) = self.parent.get(unit).filter(|parent| **parent != unit) {
            let next = self.parent.get(parent).copied().unwrap_or(parent);
            if let Some(slot) = self.parent.get_mut(unit) {
                *slot = next;
            }
            unit = next;
        }
        unit
    }

    fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        if let Some(slot) = self.parent.get_mut(a.max(b)) {
            *slot = a.min(b);
        }
    }

    /// A unit of a side, as one of all.
    fn unit(&self, side: usize, unit: usize) -> usize {
        if side == 0 { unit } else { self.first + unit }
    }

    /// A unit of the first side is one of the second, or part of it.
    fn pair(&mut self, first: usize, second: usize, equal: bool) {
        let second = self.unit(1, second);
        self.pairs.push((first, second));
        if !equal {
            self.edited.push(first);
        }
        self.join(first, second);
    }

    fn groups<'m>(
        mut self,
        first: &Code<'m>,
        second: &Code<'m>,
        swapped: bool,
        renamed: Vec<Renamed<'m>>,
    ) -> Matching<'m> {
        let count = self.parent.len();
        let roots: Vec<usize> = (0..count).map(|unit| self.root(unit)).collect();
        let marked =
            |units: &[usize]| units.iter().filter_map(|unit| roots.get(*unit).copied()).collect::<HashSet<_>>();
        let (moved, edited) = (marked(&self.moved), marked(&self.edited));
        let mut pairs: HashMap<usize, Vec<(usize, usize)>> = HashMap::new();
        for &(a, b) in &self.pairs {
            pairs.entry(roots.get(a).copied().unwrap_or(a)).or_default().push((a, b));
        }
        let mut members: HashMap<usize, [Vec<(LineRef<'m>, usize)>; 2]> = HashMap::new();
        let units = first.units.iter().map(|line| (0, *line)).chain(second.units.iter().map(|line| (1, *line)));
        for (unit, (side, line)) in units.enumerate() {
            let of_side = members.entry(roots.get(unit).copied().unwrap_or(unit)).or_default();
            of_side[usize::from(swapped) ^ side].push((line, unit));
        }
        let mut groups: Vec<LineGroup> = Vec::with_capacity(members.len());
        for (root, [mut base, mut head]) in members {
            base.sort_unstable();
            head.sort_unstable();
            let at = |units: &[(LineRef, usize)], unit| units.iter().position(|(_, known)| *known == unit);
            let own = pairs.get(&root).into_iter().flatten().filter_map(|&(a, b)| {
                let (a, b) = if swapped { (b, a) } else { (a, b) };
                Some((at(&base, a)?, at(&head, b)?))
            });
            let mut own: Vec<_> = own.collect();
            own.sort_unstable();
            own.dedup();
            let kind = kind(base.len(), head.len(), moved.contains(&root), edited.contains(&root));
            let lines = |side: Vec<(LineRef<'m>, usize)>| side.into_iter().map(|(line, _)| line).collect();
            groups.push(LineGroup { base: lines(base), head: lines(head), kind, pairs: own });
        }
        // What has no line in the head version comes last.
        let order =
            |group: &LineGroup<'m>| (group.head.is_empty(), group.head.first().copied(), group.base.first().copied());
        groups.sort_by(|a, b| order(a).cmp(&order(b)));
        let (base, head) = (index(&groups, |group| &group.base), index(&groups, |group| &group.head));
        Matching { groups, renamed, base, head }
    }
}

/// The position of each line of one side.
fn index<'m>(
    groups: &[LineGroup<'m>],
    lines: impl for<'g> Fn(&'g LineGroup<'m>) -> &'g Vec<LineRef<'m>>,
) -> HashMap<LineRef<'m>, usize> {
    let mut index = HashMap::new();
    for (at, group) in groups.iter().enumerate() {
        index.extend(lines(group).iter().map(|line| (*line, at)));
    }
    index
}

fn kind(base: usize, head: usize, moved: bool, edited: bool) -> LineKind {
    match (base, head) {
        (0, _) => LineKind::New,
        (_, 0) => LineKind::Removed,
        _ if moved => LineKind::Moved,
        (1, 1) if edited => LineKind::Edited,
        (1, 1) => LineKind::Same,
        (1, _) => LineKind::Split,
        (_, 1) => LineKind::Merged,
        _ => LineKind::Regrouped,
    }
}

impl<'m> Method<'m> {
    fn class(&self) -> &'m str {
        self.name[0]
    }
}
