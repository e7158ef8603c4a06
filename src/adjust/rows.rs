//! Regression rows: what a frame executed, as counts per feature. Frames that executed the same share a row.

use std::collections::{BTreeMap, HashMap};

use super::AdjustError;
use super::pace::{self, Cold};
use wattline_base::units::Watts;
use wattline_dex::Work;
use wattline_flow::{Path, PathGraph, StartKind, Target};
use wattline_map::{Feature, MethodMap, ProbeKind, ProbeMap};
use wattline_recording::PathCount;

/// What one path executes.
#[derive(Debug, Clone, PartialEq)]
pub struct PathFacts {
    /// Position in [`ProbeMap::methods`].
    pub method: usize,
    /// Whether it ended in an exception: its last block may have been left half-way.
    pub thrown: bool,
    /// Whether it is the first of a frame of a method that has a table.
    pub in_table: bool,
    /// How many probes of each kind ran for it, in the order of [`ProbeKind::ALL`]. Those of a frame run for the path
    /// that begins at the entry, of which each frame has one.
    pub probes: [u32; ProbeKind::ALL.len()],
    /// Executions by source line: columns and counts.
    pub lines: BTreeMap<u32, Vec<(u32, f64)>>,
    /// Executions in all lines.
    pub counts: Vec<(u32, f64)>,
}

/// Frames with one row. Guests are part of it.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Position in [`ProbeMap::methods`].
    pub method: usize,
    /// Columns and counts, in order of columns.
    pub row: Vec<(u32, f64)>,
    shape: Shape,
    state: u32,
}

/// What is known of a device's code before its windows are fitted, from its profile.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// What interpreted code costs in terms of compiled code.
    pub interpreted: Option<f64>,
    /// Power of one thread at work at the highest frequency.
    pub busy: Option<Watts>,
    /// What becomes of pairs of instructions and of taken branches.
    pub contexts: Contexts,
}

/// What becomes of [`Feature::After`] and [`Feature::Taken`].
#[derive(Debug, Clone, Default)]
pub enum Contexts {
    /// They are not looked at.
    #[default]
    None,
    /// Each is a column.
    Each,
    /// They are one column, [`Feature::Context`]: their known costs, in nanojoules.
    Known(BTreeMap<Feature, f64>),
}

/// Position of frames with the same method and paths, of which rows differ only by what was nested.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Shape(u32);

/// Columns, decoded paths, and groups as they turn up. Memory grows with the number of distinct rows.
#[derive(Debug)]
pub struct Rows<'a> {
    map: &'a ProbeMap,
    /// What the columns count: the map's features, then what it lacks.
    pub columns: Vec<Feature>,
    /// Whether a column's executions cost more while their method is interpreted.
    scaled: Vec<bool>,
    /// What is known of the device.
    pub known: Known,
    contexts: ContextColumns,
    /// States of frames' methods; the first is that everything is compiled.
    states: Vec<Cold>,
    state_index: HashMap<Cold, u32>,
    probes: [u32; ProbeKind::ALL.len()],
    /// Paths by id.
    pub paths: BTreeMap<u32, PathFacts>,
    /// Distinct rows in order of appearance.
    pub groups: Vec<Group>,
    /// Groups by shape, directly nested stamped frames, and windowed calls; none for what is not fitted.
    index: HashMap<(Shape, u32, u32, u32), Option<u32>>,
    /// Shapes by method, as a path that is taken never, and paths.
    shapes: HashMap<Vec<PathCount>, Shape>,
    /// What `shapes` are filed under.
    names: Vec<Vec<PathCount>>,
    scratch: Vec<PathCount>,
}

impl<'a> Rows<'a> {
    /// No rows yet, and nothing known of the device.
    pub fn new(map: &'a ProbeMap) -> Self {
        Self::with(map, Known::default())
    }

    /// No rows yet.
    pub fn with(map: &'a ProbeMap, known: Known) -> Self {
        // Pairs come last in the map, so that nothing else changes its place without them.
        let counted =
            |feature: &&Feature| matches!(known.contexts, Contexts::Each) || !matches!(feature, Feature::After(..));
        let mut columns: Vec<Feature> = map.features.iter().take_while(counted).cloned().collect();
        let mut column = |feature: Feature| {
            let found = columns.iter().position(|column| *column == feature);
            found.unwrap_or_else(|| {
                columns.push(feature);
                columns.len() - 1
            }) as u32
        };
        let probes = ProbeKind::ALL.map(|kind| column(Feature::Probe(kind)));
        let mut contexts = ContextColumns::new(&known.contexts, &mut column);
        contexts.columns = columns.len() as u32;
        let inline = [ProbeKind::Count, ProbeKind::Round, ProbeKind::Add].map(Feature::Probe);
        let is_scaled = |feature: &Feature| match feature {
            Feature::Call(_) => false,
            Feature::Probe(_) => inline.contains(feature),
            Feature::Op(_) | Feature::After(..) | Feature::Taken | Feature::Context => true,
        };
        Rows {
            map,
            scaled: columns.iter().map(is_scaled).collect(),
            columns,
            known,
            contexts,
            states: vec![Vec::new()],
            state_index: HashMap::from([(Vec::new(), 0)]),
            probes,
            paths: BTreeMap::new(),
            groups: Vec::new(),
            index: HashMap::new(),
            shapes: HashMap::new(),
            names: Vec::new(),
            scratch: Vec::new(),
        }
    }

    /// Whether a column's executions cost more while their method is interpreted.
    pub fn is_scaled(&self, column: u32) -> bool {
        self.scaled.get(column as usize).copied().unwrap_or(false)
    }

    /// The position of a state.
    pub(super) fn state(&mut self, cold: Cold) -> u32 {
        if let Some(&known) = self.state_index.get(&cold) {
            return known;
        }
        let position = self.states.len() as u32;
        self.states.push(cold.clone());
        self.state_index.insert(cold, position);
        position
    }

    /// What a method's instructions cost in a state, in terms of compiled code.
    pub(super) fn factor(&self, state: u32, method: usize) -> f64 {
        let Some(interpreted) = self.known.interpreted else { return 1.0 };
        let cold = self.states.get(state as usize).and_then(|cold| cold.iter().find(|(of, _)| *of as usize == method));
        cold.map_or(1.0, |&(_, parts)| pace::factor(parts, interpreted))
    }

    /// Decodes a path, once.
    ///
    /// # Errors
    /// A path id without a path, or a block without content.
    pub fn path(&mut self, id: u32) -> Result<&PathFacts, AdjustError> {
        if !self.paths.contains_key(&id) {
            let facts = decode(self.map, &self.contexts, id).ok_or(AdjustError::Path { id })?;
            self.paths.insert(id, facts);
        }
        self.paths.get(&id).ok_or(AdjustError::Path { id })
    }

    /// The group of a frame with these paths, its guests' among them, directly nested stamped frames and windowed calls.
    /// `own` is a path id of the frame's method. `None` for a frame that is not fitted because it or a guest left a block
    /// half-way.
    ///
    /// # Errors
    /// As [`Rows::path`].
    pub fn group(
        &mut self,
        own: u32,
        paths: &[PathCount],
        children: u32,
        sites: u32,
    ) -> Result<Option<u32>, AdjustError> {
        self.map.locate(own).ok_or(AdjustError::Path { id: own })?;
        let shape = self.shape(own, paths)?;
        self.group_of(shape, 0, children, sites)
    }

    /// The shape of a frame with these paths; decodes them. `own` is a path id of the frame's method, and need not be one
    /// of a frame that is not fitted.
    ///
    /// # Errors
    /// As [`Rows::path`].
    pub(super) fn shape(&mut self, own: u32, paths: &[PathCount]) -> Result<Shape, AdjustError> {
        let method = self.map.locate(own).map_or(u32::MAX, |(method, _)| method as u32);
        self.scratch.clear();
        self.scratch.push(PathCount { path: method, count: 0 });
        self.scratch.extend_from_slice(paths);
        if let Some(&shape) = self.shapes.get(self.scratch.as_slice()) {
            return Ok(shape);
        }
        for path in paths {
            self.path(path.path)?;
        }
        let shape = Shape(self.names.len() as u32);
        self.names.push(self.scratch.clone());
        self.shapes.insert(self.scratch.clone(), shape);
        Ok(shape)
    }

    /// All shapes.
    pub(super) fn shapes(&self) -> impl Iterator<Item = Shape> {
        (0..self.names.len() as u32).map(Shape)
    }

    /// How many shapes there are.
    pub(super) fn shape_count(&self) -> usize {
        self.names.len()
    }

    /// The paths of a shape.
    pub(super) fn paths_of(&self, shape: Shape) -> &[PathCount] {
        self.names.get(shape.position()).map_or(&[], |name| &name[1..])
    }

    /// As [`Rows::group`], of a frame whose methods were in a state.
    pub(super) fn group_of(
        &mut self,
        shape: Shape,
        state: u32,
        children: u32,
        sites: u32,
    ) -> Result<Option<u32>, AdjustError> {
        if let Some(&group) = self.index.get(&(shape, state, children, sites)) {
            return Ok(group);
        }
        let name = self.names.get(shape.position()).cloned().unwrap_or_default();
        let group = match name.split_first() {
            Some((method, paths)) => {
                self.new_group((method.path as usize, paths), (shape, state), (children, sites))?
            }
            None => None,
        };
        self.index.insert((shape, state, children, sites), group);
        Ok(group)
    }

    /// Shows what a group's frames executed, by method and column, probes apart: as often as its row has it.
    pub fn executed(&self, group: usize, mut see: impl FnMut(usize, u32, f64)) {
        let Some(group) = self.groups.get(group) else { return };
        for path in self.paths_of(group.shape) {
            let Some(facts) = self.paths.get(&path.path) else { continue };
            let factor = self.factor(group.state, facts.method);
            for &(column, count) in &facts.counts {
                let factor = if self.is_scaled(column) { factor } else { 1.0 };
                see(facts.method, column, f64::from(path.count) * count * factor);
            }
        }
    }

    fn new_group(
        &mut self,
        (method, paths): (usize, &[PathCount]),
        (shape, state): (Shape, u32),
        (children, sites): (u32, u32),
    ) -> Result<Option<u32>, AdjustError> {
        let mut row: BTreeMap<u32, f64> = BTreeMap::new();
        let (mut thrown, mut probes, mut tables) = (false, [0.0; ProbeKind::ALL.len()], BTreeMap::new());
        for path in paths {
            self.path(path.path)?;
            let Some(facts) = self.paths.get(&path.path) else { continue };
            let factor = self.factor(state, facts.method);
            let of = |column: u32| if self.is_scaled(column) { factor } else { 1.0 };
            thrown |= facts.thrown;
            if facts.in_table {
                *tables.entry(facts.method).or_insert(0) += path.count;
            }
            for ((sum, each), column) in probes.iter_mut().zip(facts.probes).zip(self.probes) {
                *sum += f64::from(path.count) * f64::from(each) * of(column);
            }
            for &(column, count) in &facts.counts {
                *row.entry(column).or_default() += count * f64::from(path.count) * of(column);
            }
        }
        // The frame itself counts no last path in a table, but perhaps rounds in one of its own.
        if let Some(frames) = tables.get_mut(&method) {
            *frames -= 1;
        }
        let itself = self.map.methods.get(method);
        let own_table = itself.is_some_and(MethodMap::counts_rounds);
        let tables = tables.values().filter(|frames| **frames > 0).count() + usize::from(own_table);
        let ends_by_call = itself.is_some_and(MethodMap::ends_by_call);
        if thrown {
            return Ok(None);
        }
        for ((column, kind), of_paths) in self.probes.into_iter().zip(ProbeKind::ALL).zip(probes) {
            *row.entry(column).or_default() += match kind {
                ProbeKind::Frame => 1.0,
                ProbeKind::Child => f64::from(children),
                ProbeKind::Site => f64::from(sites),
                ProbeKind::Tell => tables as f64,
                ProbeKind::Table => f64::from(u32::from(own_table)),
                // The frame itself is none.
                ProbeKind::Guest => f64::max(of_paths - 1.0, 0.0),
                ProbeKind::Loop => f64::max(of_paths - f64::from(u8::from(ends_by_call)), 0.0),
                ProbeKind::Keep | ProbeKind::Leaf | ProbeKind::Round | ProbeKind::Count | ProbeKind::Add => of_paths,
            };
        }
        row.retain(|_, count| *count != 0.0);
        self.groups.push(Group { method, row: row.into_iter().collect(), shape, state });
        Ok(Some(self.groups.len() as u32 - 1))
    }
}

impl Shape {
    /// From 0 on.
    pub(super) fn position(self) -> usize {
        self.0 as usize
    }
}

/// How many probes of each kind run for a path. A back edge takes a call of the tracer, unless the round is counted
/// without; so does the beginning of a handler.
fn probes(method: &MethodMap, number: u32, path: &Path) -> [u32; ProbeKind::ALL.len()] {
    let (entry, back) = (path.start == StartKind::Entry, matches!(path.end, Target::Back(_)));
    let round = back && method.graph.is_in_line(number);
    let in_register = round && number >= method.graph.first_round();
    let rounds = method.graph.rounds.len() as u32;
    let once_a_frame = |count: u32| if entry { count } else { 0 };
    ProbeKind::ALL.map(|kind| match kind {
        // These belong to windows.
        ProbeKind::Frame | ProbeKind::Child | ProbeKind::Site | ProbeKind::Tell | ProbeKind::Table => 0,
        // What ends without a table takes a call as a loop does.
        ProbeKind::Loop => {
            u32::from(back && !round)
                + u32::from(path.start == StartKind::Handler)
                + once_a_frame(u32::from(method.ends_by_call()))
        }
        ProbeKind::Guest => once_a_frame(u32::from(!method.leaf)),
        ProbeKind::Leaf => once_a_frame(u32::from(method.leaf)),
        ProbeKind::Keep if method.table == 0 => once_a_frame(rounds),
        ProbeKind::Keep => 0,
        ProbeKind::Round => u32::from(in_register),
        ProbeKind::Add if in_register => 0,
        ProbeKind::Add => additions(&method.graph, path),
        ProbeKind::Count => u32::from(round && !in_register) + if method.table > 0 { once_a_frame(rounds) } else { 0 },
    })
}

/// Additions to the path register along a path, as they are placed: what all ways out of a block have in common stands in
/// front of its branch, and the rest on the edges. In loops that registers count it is less.
fn additions(graph: &PathGraph, path: &Path) -> u32 {
    let next_of = |at: usize| path.blocks.get(at + 1).map_or(path.end, |next| Target::Block(*next));
    let of_block = |(at, block): (usize, &u32)| {
        let edges = graph.edges.get(*block as usize)?;
        let leaves =
            |edge: &&wattline_flow::Edge| matches!(edge.to, Target::Block(_) | Target::Back(_) | Target::Round(_));
        let common = match edges.iter().filter(leaves).count() {
            0 | 1 => 0,
            _ => edges.iter().find(leaves)?.value,
        };
        let taken = edges.iter().find(|edge| edge.to == next_of(at))?.value;
        Some(u32::from(common != 0) + u32::from(taken != common))
    };
    path.blocks.iter().enumerate().filter_map(of_block).sum()
}

/// Where pairs of instructions and taken branches are counted.
#[derive(Debug)]
struct ContextColumns {
    /// Column and what one counts there, by the first kind and the second.
    pairs: Vec<[Option<(u32, f64)>; Work::ALL.len()]>,
    taken: Option<(u32, f64)>,
    /// How many columns there are.
    columns: u32,
}

impl ContextColumns {
    fn new(contexts: &Contexts, column: &mut impl FnMut(Feature) -> u32) -> Self {
        let mut one = |feature: Feature| match contexts {
            Contexts::None => None,
            Contexts::Each => Some((column(feature), 1.0)),
            Contexts::Known(costs) => {
                let nanojoules = costs.get(&feature).copied().filter(|cost| *cost != 0.0)?;
                Some((column(Feature::Context), nanojoules))
            }
        };
        let pairs = Work::ALL.map(|before| Work::ALL.map(|work| one(Feature::After(before, work))));
        ContextColumns { pairs: pairs.to_vec(), taken: one(Feature::Taken), columns: 0 }
    }

    fn pair(&self, before: Work, work: Work) -> Option<(u32, f64)> {
        *self.pairs.get(before as usize)?.get(work as usize)?
    }
}

type ByLine = BTreeMap<u32, BTreeMap<u32, f64>>;

fn decode(map: &ProbeMap, contexts: &ContextColumns, id: u32) -> Option<PathFacts> {
    let (method, number) = map.locate(id)?;
    let code = map.methods.get(method)?;
    let path = code.graph.decode(number)?;
    let mut lines = ByLine::new();
    let mut count = |line: u32, column: u32, executions: f64| {
        *lines.entry(line).or_default().entry(column).or_default() += executions;
    };
    for &block in &path.blocks {
        for line in &code.blocks.get(block as usize)?.lines {
            for &(feature, executions) in &line.counts {
                // A position that the map does not have would be a column that the rows do not have.
                match map.features.get(feature as usize)? {
                    Feature::After(before, work) => {
                        if let Some((column, weight)) = contexts.pair(*before, *work) {
                            count(line.line, column, weight * f64::from(executions));
                        }
                    }
                    _ if feature >= contexts.columns => return None,
                    _ => count(line.line, feature, f64::from(executions)),
                }
            }
        }
    }
    between_blocks(code, contexts, &path, &mut count);
    let mut counts: BTreeMap<u32, f64> = BTreeMap::new();
    for (&column, executions) in lines.values().flatten() {
        *counts.entry(column).or_default() += executions;
    }
    Some(PathFacts {
        method,
        thrown: path.end == Target::Thrown,
        in_table: code.table > 0 && path.start == StartKind::Entry,
        probes: probes(code, number, &path),
        lines: lines.into_iter().map(|(line, counts)| (line, counts.into_iter().collect())).collect(),
        counts: counts.into_iter().collect(),
    })
}

/// Counts what a path's way from block to block says: which branches are taken, and where none is, which kind of instruction
/// precedes a block's first. After a taken branch a core begins anew.
fn between_blocks(code: &MethodMap, contexts: &ContextColumns, path: &Path, count: &mut impl FnMut(u32, u32, f64)) {
    let block = |at: u32| code.blocks.get(at as usize);
    let next_of = |at: usize| match (path.blocks.get(at + 1), path.end) {
        (Some(&next), _) => Some(next),
        (None, Target::Back(head)) => Some(head),
        (None, _) => None,
    };
    for (at, this) in path.blocks.iter().enumerate() {
        let (Some(this), Some(next)) = (block(*this), next_of(at).and_then(block)) else { continue };
        let Some(ends) = this.ends else { continue };
        if next.start != this.end {
            let line = this.lines.get(ends.last_at as usize);
            if let (true, Some(line), Some((column, weight))) = (ends.conditional, line, contexts.taken) {
                count(line.line, column, weight);
            }
        } else if let (Some(first), Some(line)) = (next.ends.and_then(|ends| ends.first), next.lines.first())
            && let Some((column, weight)) = contexts.pair(ends.last, first)
        {
            count(line.line, column, weight);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_flow::{Edge, PathGraph, Start};

    /// A method that returns by path 0; what it counts is path 1, in a register, and path 2 in a table.
    fn method(base: u32, leaf: bool, rounds: usize, table: u32) -> MethodMap {
        let start = |kind, value| Start { block: 0, kind, value };
        let edge = |to, value| Edge { to, value };
        let starts = match table {
            0 => vec![start(StartKind::Entry, 0)],
            _ => vec![start(StartKind::Entry, 0), start(StartKind::LoopHead, 1)],
        };
        let graph = PathGraph {
            total: starts.len() as u32 + rounds as u32,
            starts,
            edges: vec![vec![edge(if table > 0 { Target::Back(0) } else { Target::Return }, 0)]],
            rounds: vec![vec![0]; rounds],
            in_line: table > 0,
        };
        let text = String::new;
        let block = wattline_map::BlockMap { start: 0, end: 1, lines: Vec::new(), sites: Vec::new(), ends: None };
        MethodMap {
            dex: text(),
            class: text(),
            name: text(),
            descriptor: text(),
            source_file: None,
            base,
            graph,
            blocks: vec![block],
            leaf,
            table,
            places: Vec::new(),
        }
    }

    #[test]
    fn each_probe_counts_in_the_column_of_its_kind() {
        let methods =
            vec![method(0, false, 0, 0), method(10, true, 0, 0), method(20, false, 2, 0), method(30, false, 0, 2)];
        let map = ProbeMap { methods, ..ProbeMap::default() };
        let mut rows = Rows::new(&map);
        let path = |path, count| PathCount { path, count };
        // The frame itself; four leaves; three frames with two registers that counted 7 and 9 rounds; and what a table
        // counted: five rounds from the entry on, and six more.
        let paths = [path(0, 1), path(10, 4), path(20, 3), path(21, 7), path(22, 9), path(30, 5), path(31, 6)];
        let group = rows.group(0, &paths, 2, 1).unwrap().unwrap();
        let row = &rows.groups[group as usize].row;
        let of = |kind| {
            let column = rows.columns.iter().position(|column| *column == Feature::Probe(kind)).unwrap() as u32;
            row.iter().find(|(at, _)| *at == column).map_or(0.0, |(_, count)| *count)
        };
        let found = ProbeKind::ALL.map(|kind| (kind, of(kind)));
        // Three frames end by a call, besides the frame itself.
        let expected = [1.0, 3.0, 2.0, 1.0, 8.0, 6.0, 4.0, 16.0, 11.0, 0.0, 1.0, 0.0];
        assert_eq!(found.map(|(_, count)| count), expected, "{found:?}");
    }

    #[test]
    fn a_stamped_frame_has_a_table_of_its_own_for_rounds() {
        let map = ProbeMap { methods: vec![method(40, false, 2, 4)], ..ProbeMap::default() };
        let mut rows = Rows::new(&map);
        let group = rows.group(40, &[PathCount { path: 40, count: 3 }], 0, 0).unwrap().unwrap();
        let row = &rows.groups[group as usize].row;
        let of = |kind| {
            let column = rows.columns.iter().position(|column| *column == Feature::Probe(kind)).unwrap() as u32;
            row.iter().find(|(at, _)| *at == column).map_or(0.0, |(_, count)| *count)
        };
        // Each frame adds what its registers counted, and a round was counted in the table; two frames are guests.
        assert_eq!([ProbeKind::Keep, ProbeKind::Count, ProbeKind::Loop].map(of), [0.0, 9.0, 0.0]);
        assert_eq!([ProbeKind::Table, ProbeKind::Tell, ProbeKind::Guest].map(of), [1.0, 2.0, 2.0]);
    }

    /// Three blocks: the first branches over the second to the third.
    fn branching() -> ProbeMap {
        use wattline_dex::Work::{Branch, Int, Return};
        use wattline_map::{BlockMap, Ends, LineCounts};
        let block = |start, ends: Ends, line| BlockMap {
            start,
            end: start + 2,
            lines: vec![LineCounts { line, counts: vec![(0, 1), (1, 1)] }],
            sites: Vec::new(),
            ends: Some(ends),
        };
        let ends = |first, last, conditional| Ends { first: Some(first), last, conditional, last_at: 0 };
        let edge = |to, value| Edge { to, value };
        let graph = PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: vec![
                vec![edge(Target::Block(1), 0), edge(Target::Block(2), 1)],
                vec![edge(Target::Block(2), 0)],
                vec![edge(Target::Return, 0)],
            ],
            total: 2,
            rounds: Vec::new(),
            in_line: false,
        };
        let blocks = vec![
            block(0, ends(Int, Branch, true), 5),
            block(2, ends(Int, Int, false), 6),
            block(4, ends(Int, Return, false), 7),
        ];
        let methods = vec![MethodMap { graph, blocks, ..method(0, false, 0, 0) }];
        let features = vec![Feature::Op(0x90), Feature::After(Int, Int)];
        ProbeMap { features, methods, ..ProbeMap::default() }
    }

    #[test]
    fn contexts_are_columns_or_one_column_or_nothing() {
        use wattline_dex::Work::{Branch, Int};
        let map = branching();
        let each = |contexts: Contexts, path: u32| {
            let mut rows = Rows::with(&map, Known { contexts, ..Known::default() });
            let facts = rows.path(path).unwrap().clone();
            let named = |(column, count): &(u32, f64)| (rows.columns[*column as usize].label(), *count);
            facts.counts.iter().map(named).collect::<BTreeMap<String, f64>>()
        };
        let texts =
            |list: &[(&str, f64)]| list.iter().map(|(name, x)| ((*name).to_string(), *x)).collect::<BTreeMap<_, _>>();
        assert_eq!(each(Contexts::None, 0), texts(&[("add-int", 3.0)]));
        // Falling through all three blocks: pairs within each, from the branch to the second, and on to the third.
        let fallen = texts(&[("add-int", 3.0), ("int after int", 4.0), ("int after branch", 1.0)]);
        assert_eq!(each(Contexts::Each, 0), fallen);
        // After the jump the third block's first instruction has none before it.
        let jumped = texts(&[("add-int", 2.0), ("int after int", 2.0), ("branch taken", 1.0)]);
        assert_eq!(each(Contexts::Each, 1), jumped);
        let costs = [(Feature::After(Int, Int), -0.5), (Feature::After(Branch, Int), 3.0), (Feature::Taken, 2.0)];
        let known = Contexts::Known(costs.into_iter().collect());
        assert_eq!(each(known.clone(), 0), texts(&[("add-int", 3.0), ("contexts", 1.0)]));
        assert_eq!(each(known, 1), texts(&[("add-int", 2.0), ("contexts", 1.0)]));
    }

    #[test]
    fn additions_to_the_path_register_are_counted_where_they_stand() {
        let map = branching();
        let mut rows = Rows::new(&map);
        let mut added = |path| rows.path(path).unwrap().probes[ProbeKind::ALL.len() - 1];
        // The jump adds 1, the way through adds nothing.
        assert_eq!([added(0), added(1)], [0, 1]);
    }

    #[test]
    fn interpreted_executions_count_for_more() {
        let map = branching();
        let mut rows = Rows::with(&map, Known { interpreted: Some(2.0), ..Known::default() });
        let shape = rows.shape(0, &[PathCount { path: 0, count: 1 }]).unwrap();
        let half = rows.state(vec![(0, 4)]);
        let (warm, cold) =
            (rows.group_of(shape, 0, 0, 0).unwrap().unwrap(), rows.group_of(shape, half, 0, 0).unwrap().unwrap());
        assert_ne!(warm, cold);
        let ops = |group: u32| rows.groups[group as usize].row.iter().find(|(column, _)| *column == 0).unwrap().1;
        assert_eq!([ops(warm), ops(cold)], [3.0, 4.5]);
        let mut seen = 0.0;
        rows.executed(cold as usize, |method, column, times| {
            assert_eq!((method, column), (0, 0));
            seen += times;
        });
        assert_eq!(seen, 4.5);
    }
}
