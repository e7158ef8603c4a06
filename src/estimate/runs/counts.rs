//! Path counts of a run as counts of methods or of library calls.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use wattline_flow::StartKind;
use wattline_map::{Feature, MethodMap, ProbeMap};
use wattline_recording::Trace;

/// How often a run took a path: path id and times, in order of ids.
pub type PathTimes = Vec<(u32, u64)>;

/// What the columns of a model are.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Level {
    /// Executions of each method of the app, without those that it calls (the paper's 2.2).
    Method,
    /// Calls of each method outside the app (the paper's 3.5), by the calls that stand on the paths taken.
    Api,
}

impl Level {
    /// Both.
    pub const ALL: [Level; 2] = [Level::Method, Level::Api];

    /// The name in options.
    pub fn name(self) -> &'static str {
        match self {
            Level::Method => "method",
            Level::Api => "api",
        }
    }

    /// The level of that name.
    pub fn parse(name: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.name() == name)
    }
}

/// The path counts of a run, of all its threads and frames.
///
/// A frame that an exception left before any probe of its own reported has no path: it is not counted.
pub fn path_times(trace: &Trace) -> PathTimes {
    let mut times: HashMap<u32, u64> = HashMap::new();
    for tuple in &trace.tuples {
        for path in trace.paths_of(tuple) {
            *times.entry(path.path).or_default() += u64::from(path.count);
        }
    }
    let mut times: PathTimes = times.into_iter().collect();
    times.sort_unstable();
    times
}

/// How much of the app runs have executed.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Coverage {
    /// Methods that were entered.
    pub methods: usize,
    /// Of so many with probes.
    pub of_methods: usize,
    /// Source lines with an instruction that was executed.
    pub lines: usize,
    /// Of so many in methods with probes.
    pub of_lines: usize,
}

/// What one execution of a path is.
#[derive(Debug, Default)]
struct Executed {
    /// Position in the map's methods.
    method: usize,
    /// Whether it begins where the method is entered.
    is_entry: bool,
    /// Calls outside the app: number of the callee, and times.
    calls: Vec<(u32, u64)>,
    blocks: Vec<u32>,
}

/// Knows what the paths of a probe map execute.
pub struct Decoder<'m> {
    map: &'m ProbeMap,
    callees: Vec<&'m str>,
    numbers: HashMap<&'m str, u32>,
    paths: HashMap<u32, Option<Executed>>,
}

impl<'m> Decoder<'m> {
    /// A decoder of this map; paths are decoded when they are asked for.
    pub fn new(map: &'m ProbeMap) -> Self {
        Decoder { map, callees: Vec::new(), numbers: HashMap::new(), paths: HashMap::new() }
    }

    /// Counts by name: signatures of methods, as in `Lcom/example/Main;->draw()V`. Paths that the map does not know are
    /// left out.
    pub fn counts(&mut self, times: &PathTimes, level: Level) -> BTreeMap<String, f64> {
        match level {
            Level::Method => self.methods(times),
            Level::Api => self.calls(times),
        }
    }

    fn methods(&mut self, times: &PathTimes) -> BTreeMap<String, f64> {
        let mut by_method: BTreeMap<usize, u64> = BTreeMap::new();
        for &(path, times) in times {
            if let Some(executed) = self.path(path).filter(|executed| executed.is_entry) {
                *by_method.entry(executed.method).or_default() += times;
            }
        }
        let mut counts = BTreeMap::new();
        for (method, times) in by_method {
            if let Some(method) = self.map.methods.get(method) {
                *counts.entry(signature(method)).or_default() += times as f64;
            }
        }
        counts
    }

    fn calls(&mut self, times: &PathTimes) -> BTreeMap<String, f64> {
        let mut by_callee: BTreeMap<u32, u64> = BTreeMap::new();
        for &(path, times) in times {
            for &(callee, calls) in self.path(path).iter().flat_map(|executed| &executed.calls) {
                *by_callee.entry(callee).or_default() += calls * times;
            }
        }
        let name = |callee: u32| self.callees.get(callee as usize).map(|name| (*name).to_owned());
        by_callee.into_iter().filter_map(|(callee, times)| Some((name(callee)?, times as f64))).collect()
    }

    /// How much of the app these runs have executed together.
    pub fn coverage<'t>(&mut self, runs: impl IntoIterator<Item = &'t PathTimes>) -> Coverage {
        let (mut methods, mut lines) = (BTreeSet::new(), BTreeSet::new());
        let paths: BTreeSet<u32> = runs.into_iter().flatten().map(|(path, _)| *path).collect();
        let map = self.map;
        for path in paths {
            let Some(executed) = self.path(path) else { continue };
            methods.insert(executed.method);
            let Some(method) = map.methods.get(executed.method) else { continue };
            let blocks = executed.blocks.iter().filter_map(|block| method.blocks.get(*block as usize));
            lines.extend(blocks.flat_map(|block| &block.lines).map(|line| (executed.method, line.line)));
        }
        let of_method = |method: &MethodMap| {
            method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line).collect::<BTreeSet<u32>>().len()
        };
        Coverage {
            methods: methods.len(),
            of_methods: map.methods.len(),
            lines: lines.len(),
            of_lines: map.methods.iter().map(of_method).sum(),
        }
    }

    fn path(&mut self, id: u32) -> Option<&Executed> {
        if !self.paths.contains_key(&id) {
            let executed = self.decode(id);
            self.paths.insert(id, executed);
        }
        self.paths.get(&id)?.as_ref()
    }

    fn decode(&mut self, id: u32) -> Option<Executed> {
        let map = self.map;
        let (at, number) = map.locate(id)?;
        let method = map.methods.get(at)?;
        let path = method.graph.decode(number)?;
        let mut calls: BTreeMap<u32, u64> = BTreeMap::new();
        for block in path.blocks.iter().filter_map(|block| method.blocks.get(*block as usize)) {
            let sites = block.sites.iter().filter_map(|site| map.windowed_sites().get(*site as usize));
            for site in sites {
                *calls.entry(self.number(&site.callee)).or_default() += 1;
            }
            for &(feature, times) in block.lines.iter().flat_map(|line| &line.counts) {
                if let Some(Feature::Call(callee)) = map.features.get(feature as usize) {
                    *calls.entry(self.number(callee)).or_default() += u64::from(times);
                }
            }
        }
        let is_entry = path.start == StartKind::Entry;
        Some(Executed { method: at, is_entry, calls: calls.into_iter().collect(), blocks: path.blocks })
    }

    fn number(&mut self, callee: &'m str) -> u32 {
        *self.numbers.entry(callee).or_insert_with(|| {
            self.callees.push(callee);
            self.callees.len() as u32 - 1
        })
    }
}

fn signature(method: &MethodMap) -> String {
    format!("{}->{}{}", method.class, method.name, method.descriptor)
}
