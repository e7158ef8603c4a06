//! Regression rows: what a frame executed, as counts per feature. Frames that executed the same share a row.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use super::AdjustError;
use super::CallCosts;
use super::Ramp;
use super::compiled::{StateId, States};
use super::contexts::{ContextColumns, Contexts};
use super::moments::Moments;
use super::path_facts::{PathFacts, decode};
use super::shape::{Executed, RowKey, Shape, ShapeTable};
use wattline_base::units::Watts;
use wattline_dex::Op;
use wattline_dex::verify::is_platform_interface;
use wattline_map::{Feature, MethodMap, ProbeKind, ProbeMap};
use wattline_recording::PathCount;

/// Frames with one row; guests are part of the frame that they ran in.
#[derive(Debug, Clone, PartialEq)]
pub struct Group {
    /// Position in [`ProbeMap::methods`].
    pub method: usize,
    /// Columns and counts, in order of columns.
    pub row: Vec<(u32, f64)>,
    shape: Shape,
    state: StateId,
}

/// Properties of a device's code that are known before windows are fitted, from its profile.
#[derive(Debug, Clone, Default)]
pub struct Known {
    /// The cost of interpreted code as a multiple of that of compiled code.
    pub interpreted: Option<f64>,
    /// Power of one thread at work at the highest frequency.
    pub busy: Option<Watts>,
    /// Power of the runtime's compiler while it compiles.
    pub compiling: Option<Watts>,
    /// Power of library calls, relative to that of a thread at work, by callee.
    pub call_powers: BTreeMap<String, f64>,
    /// Power while the runtime collects garbage.
    pub collecting: Option<Watts>,
    /// The treatment of pairs of instructions and of taken branches.
    pub contexts: Contexts,
    /// What library calls take, by runs of a timing build.
    pub calls: CallCosts,
    /// Methods of the class libraries that are native code, by class.
    pub natives: BTreeMap<String, BTreeSet<String>>,
    /// How fast the cores are after a pause, for runs that nobody measured.
    pub ramp: Option<Ramp>,
}

impl Known {
    /// Whether a callee, `Lclass;->name(types)type`, is known to be of native code.
    pub(super) fn is_native(&self, callee: &str) -> bool {
        let Some((class, member)) = callee.split_once("->") else { return false };
        let name = member.split('(').next().unwrap_or_default();
        self.natives.get(class).is_some_and(|names| names.contains(name))
    }
}

/// Columns, decoded paths, and groups as they turn up. Memory grows with the number of distinct rows.
#[derive(Debug)]
pub struct Rows<'a> {
    map: &'a ProbeMap,
    /// Whether the next run's counts are of another build's: then nothing but stamps ran in the windows.
    pub stamps_alone: bool,
    /// Columns of invocations that the counting build has windows for and the measuring build has not: in runs of the
    /// former they are no part of frames.
    windowed_in_counting: Vec<bool>,
    /// The feature that each column counts: the map's features, then those that it lacks.
    pub columns: Vec<Feature>,
    /// Whether a column's executions cost more while their method is interpreted.
    scaled: Vec<bool>,
    /// Properties of the device's code.
    pub known: Known,
    contexts: ContextColumns,
    /// When methods ran in long windows, once a counting run showed it.
    pub(super) moments: Option<Moments>,
    /// The compiled parts of frames' methods.
    pub(super) states: States,
    /// The column of each kind of probe.
    probes: [u32; ProbeKind::ALL.len()],
    /// Paths by id.
    pub paths: BTreeMap<u32, PathFacts>,
    /// Distinct rows in order of appearance.
    pub groups: Vec<Group>,
    /// Positions in `groups`; none for frames that are not fitted.
    index: HashMap<RowKey, Option<u32>>,
    pub(super) shapes: ShapeTable,
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
        let thrown = column(Feature::Thrown);
        let mut contexts = ContextColumns::new(&known.contexts, &map.features, &mut column);
        contexts.thrown = thrown;
        contexts.columns = columns.len() as u32;
        let inline = [ProbeKind::Count, ProbeKind::Round, ProbeKind::Add].map(Feature::Probe);
        let is_scaled = |feature: &Feature| match feature {
            Feature::Call(_) | Feature::Thrown => false,
            Feature::Probe(_) => inline.contains(feature),
            Feature::Op(_) | Feature::After(..) | Feature::Taken | Feature::Context => true,
        };
        Rows {
            map,
            stamps_alone: map.stamps.is_some(),
            windowed_in_counting: windowed_in_counting(map, &columns),
            scaled: columns.iter().map(is_scaled).collect(),
            columns,
            known,
            contexts,
            moments: None,
            states: States::new(),
            probes,
            paths: BTreeMap::new(),
            groups: Vec::new(),
            index: HashMap::new(),
            shapes: ShapeTable::default(),
        }
    }

    /// Whether a column's executions cost more while their method is interpreted.
    pub fn is_scaled(&self, column: u32) -> bool {
        self.scaled.get(column as usize).copied().unwrap_or(false)
    }

    /// The cost of a method's instructions in a state, in terms of compiled code.
    pub(super) fn factor(&self, state: StateId, method: usize) -> f64 {
        self.known.interpreted.map_or(1.0, |interpreted| self.states.factor(state, method, interpreted))
    }

    /// The app's methods that ran: a recording keeps no others.
    fn ran(&self) -> impl Iterator<Item = &'a MethodMap> {
        let methods: BTreeSet<usize> = self.paths.values().map(|facts| facts.method).collect();
        methods.into_iter().filter_map(|method| self.map.methods.get(method))
    }

    /// The instruction that calls each library method, of those that are called at some line of what ran that has no
    /// other such instruction, and of those of Android's interfaces.
    pub fn invocations(&self) -> BTreeMap<&'a str, Op> {
        let mut found = BTreeMap::new();
        for line in self.ran().flat_map(|method| &method.blocks).flat_map(|block| &block.lines) {
            let features = line.counts.iter().filter_map(|(feature, _)| self.map.features.get(*feature as usize));
            let (mut callees, mut ops) = (Vec::new(), Vec::new());
            for feature in features {
                match feature {
                    Feature::Call(callee) => callees.push(callee.as_str()),
                    Feature::Op(op) if Op(*op).is_invoke() => ops.push(Op(*op)),
                    _ => {}
                }
            }
            if let [op] = ops.as_slice() {
                found.extend(callees.into_iter().map(|callee| (callee, *op)));
            } else if ops.contains(&Op::INVOKE_INTERFACE) {
                // Among several instructions, that of an interface's method is known by its class.
                let of_interface = callees.into_iter().filter(|callee| is_of_interface(callee));
                found.extend(of_interface.map(|callee| (callee, Op::INVOKE_INTERFACE)));
            }
        }
        found
    }

    /// Decodes a path, once.
    ///
    /// # Errors
    /// A path id without a path, or a block without content.
    pub fn path(&mut self, id: u32) -> Result<&PathFacts, AdjustError> {
        if !self.paths.contains_key(&id) {
            let facts = decode(self.map, &self.contexts, &self.known, id).ok_or(AdjustError::Path { id })?;
            self.paths.insert(id, facts);
        }
        self.paths.get(&id).ok_or(AdjustError::Path { id })
    }

    /// The group of a frame with these paths, its guests' among them, and so many directly nested stamped frames and
    /// windowed calls, whose methods were all compiled. `own` is a path id of the frame's method. `None` for a frame
    /// that is not fitted because it or a guest left a block half-way.
    ///
    /// # Errors
    /// [`AdjustError::Path`] for a path id that the map cannot decode.
    pub fn group(
        &mut self,
        own: u32,
        paths: &[PathCount],
        children: u32,
        sites: u32,
    ) -> Result<Option<u32>, AdjustError> {
        self.map.locate(own).ok_or(AdjustError::Path { id: own })?;
        let shape = self.shape(own, paths)?;
        Ok(self.group_of(RowKey { shape, state: StateId::COMPILED, children, sites, stamps_alone: self.stamps_alone }))
    }

    /// The shape of a frame with these paths; decodes them. `own` is a path id of the frame's method, and need not be
    /// one of a frame that is not fitted.
    ///
    /// # Errors
    /// [`AdjustError::Path`] for a path id that the map cannot decode.
    pub(super) fn shape(&mut self, own: u32, paths: &[PathCount]) -> Result<Shape, AdjustError> {
        let method = self.map.locate(own).map(|(method, _)| method as u32);
        if let Some(known) = self.shapes.find(method, paths) {
            return Ok(known);
        }
        for path in paths {
            self.path(path.path)?;
        }
        Ok(self.shapes.add(Executed { method, paths: paths.to_vec() }))
    }

    /// The group of frames with this key; none if they are not fitted.
    pub(super) fn group_of(&mut self, key: RowKey) -> Option<u32> {
        if let Some(&group) = self.index.get(&key) {
            return group;
        }
        let group = self.new_group(key);
        self.index.insert(key, group);
        group
    }

    /// Shows what a group's frames executed, by method and column, probes apart: as often as its row has it.
    pub fn executed(&self, group: usize, mut see: impl FnMut(usize, u32, f64)) {
        let Some(group) = self.groups.get(group) else { return };
        for path in self.shapes.paths_of(group.shape) {
            let Some(facts) = self.paths.get(&path.path) else { continue };
            let factor = self.factor(group.state, facts.method);
            for &(column, count) in &facts.counts {
                let factor = if self.is_scaled(column) { factor } else { 1.0 };
                see(facts.method, column, f64::from(path.count) * count * factor);
            }
        }
    }

    fn new_group(&mut self, key: RowKey) -> Option<u32> {
        let executed = self.shapes.executed(key.shape)?;
        let method = executed.method? as usize;
        let mut sums = self.sums(&executed.paths, key)?;
        for (kind, (column, of_paths)) in ProbeKind::ALL.into_iter().zip(self.probes.into_iter().zip(sums.probes)) {
            *sums.row.entry(column).or_default() += self.probes_of_frame(method, key, kind, of_paths, &sums.tables);
        }
        sums.row.retain(|_, count| *count != 0.0);
        let row = sums.row.into_iter().collect();
        self.groups.push(Group { method, row, shape: key.shape, state: key.state });
        Some(self.groups.len() as u32 - 1)
    }

    /// What a frame without stamps executed, with the probes that ran for it; nothing if a path was left half-way.
    pub(super) fn of_guest(&self, key: RowKey) -> Vec<(u32, f64)> {
        let Some(executed) = self.shapes.executed(key.shape) else { return Vec::new() };
        let Some(mut sums) = self.sums(&executed.paths, key) else { return Vec::new() };
        if !key.stamps_alone {
            for (column, of_paths) in self.probes.into_iter().zip(sums.probes) {
                *sums.row.entry(column).or_default() += of_paths;
            }
        }
        sums.row.into_iter().filter(|(_, count)| *count != 0.0).collect()
    }

    /// Sums over a frame's paths; none if one of them left a block half-way.
    fn sums(&self, paths: &[PathCount], key: RowKey) -> Option<PathSums> {
        let mut sums = PathSums::default();
        for path in paths {
            let Some(facts) = self.paths.get(&path.path) else { continue };
            // Where windows hold many frames, one that an exception left changes little.
            if facts.thrown && !key.stamps_alone {
                return None;
            }
            let factor = self.factor(key.state, facts.method);
            let of = |column: u32| if self.is_scaled(column) { factor } else { 1.0 };
            if facts.in_table && !key.stamps_alone {
                *sums.tables.entry(facts.method).or_insert(0) += path.count;
            }
            for ((sum, each), column) in sums.probes.iter_mut().zip(facts.probes).zip(self.probes) {
                *sum += f64::from(path.count) * f64::from(each) * of(column);
            }
            let elsewhere = |column: u32| self.windowed_in_counting.get(column as usize) == Some(&true);
            for &(column, count) in &facts.counts {
                if !key.stamps_alone && elsewhere(column) {
                    continue;
                }
                *sums.row.entry(column).or_default() += count * f64::from(path.count) * of(column);
            }
        }
        Some(sums)
    }

    /// How many probes of a kind ran in a frame, of which its paths have `of_paths`.
    fn probes_of_frame(
        &self,
        method: usize,
        key: RowKey,
        kind: ProbeKind,
        of_paths: f64,
        tables: &BTreeMap<usize, u32>,
    ) -> f64 {
        if key.stamps_alone {
            return match kind {
                ProbeKind::Frame => 1.0,
                ProbeKind::Child => f64::from(key.children),
                ProbeKind::Site => f64::from(key.sites),
                _ => 0.0,
            };
        }
        let itself = self.map.methods.get(method);
        let own_table = itself.is_some_and(MethodMap::counts_rounds);
        match kind {
            ProbeKind::Frame => 1.0,
            ProbeKind::Child => f64::from(key.children),
            ProbeKind::Site => f64::from(key.sites),
            ProbeKind::Tell => {
                // The frame itself counts no last path in a table, but perhaps rounds in one of its own.
                let others = |(of, frames): &(&usize, &u32)| **frames > u32::from(**of == method);
                (tables.iter().filter(others).count() + usize::from(own_table)) as f64
            }
            ProbeKind::Table => f64::from(u8::from(own_table)),
            // The frame itself is none.
            ProbeKind::Guest => f64::max(of_paths - 1.0, 0.0),
            ProbeKind::Loop => {
                let ends_by_call = itself.is_some_and(MethodMap::ends_by_call);
                f64::max(of_paths - f64::from(u8::from(ends_by_call)), 0.0)
            }
            ProbeKind::Keep | ProbeKind::Leaf | ProbeKind::Round | ProbeKind::Count | ProbeKind::Add => of_paths,
        }
    }
}

/// Whether a library method, `Lclass;->name(types)type`, is of one of Android's interfaces.
fn is_of_interface(callee: &str) -> bool {
    callee.split_once("->").is_some_and(|(class, _)| is_platform_interface(class))
}

/// Whether a column is of an invocation that has a window in the counting build alone.
fn windowed_in_counting(map: &ProbeMap, columns: &[Feature]) -> Vec<bool> {
    let Some(stamps) = &map.stamps else { return Vec::new() };
    let without = (0..).zip(map.windowed_sites()).filter(|(id, _)| stamps.sites.binary_search(id).is_err());
    let callees: BTreeSet<&str> = without.map(|(_, site)| site.callee.as_str()).collect();
    let is_one = |column: &Feature| matches!(column, Feature::Call(callee) if callees.contains(callee.as_str()));
    columns.iter().map(is_one).collect()
}

/// Sums over the paths of a frame.
#[derive(Default)]
struct PathSums {
    /// Executions by column.
    row: BTreeMap<u32, f64>,
    /// Probes by kind.
    probes: [f64; ProbeKind::ALL.len()],
    /// Frames of methods that have a table, by method.
    tables: BTreeMap<usize, u32>,
}

#[cfg(test)]
mod tests;
