//! What an execution of a path calls, by line: of libraries, with what that costs, and of the app's own methods.

use std::collections::{BTreeMap, HashMap};

use wattline_dex::Op;
use wattline_flow::StartKind;
use wattline_map::{AppCode, BlockMap, Feature, MethodMap, ProbeMap};

use super::costs::CostTable;
use super::names::{Names, Routine};

/// Where a cost arises: the frames that the compiler or the probe map has put into the method, outermost first, each
/// with its line. The first is the method itself.
pub(super) type Chain = Vec<(Routine, i64)>;

/// One execution of a path.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Executed {
    /// Position in the map's methods.
    pub method: usize,
    /// Whether it begins where the method is entered.
    pub is_entry: bool,
    /// Calls of libraries: where, what is called, its joules.
    pub costs: Vec<(Chain, u32, f64)>,
    /// Calls of the app's own methods: where, and their numbers in [`Calls::callees`].
    pub calls: Vec<(Chain, u32)>,
    /// How often the table has no cost of what is called, by the numbers of callees.
    pub without_cost: BTreeMap<u32, u32>,
}

/// The paths of a map.
pub(super) struct Calls<'m> {
    map: &'m ProbeMap,
    table: &'m CostTable,
    pub names: Names,
    /// Signatures of what is called.
    callees: Vec<&'m str>,
    numbers: HashMap<&'m str, u32>,
    paths: HashMap<u32, Executed>,
}

impl<'m> Calls<'m> {
    pub fn new(map: &'m ProbeMap, table: &'m CostTable) -> Self {
        let names = Names::new(map);
        Calls { map, table, names, callees: Vec::new(), numbers: HashMap::new(), paths: HashMap::new() }
    }

    /// What a path executes; none for an id that the map does not know.
    pub fn path(&mut self, id: u32) -> Option<&Executed> {
        if !self.paths.contains_key(&id) {
            let executed = self.decode(id)?;
            self.paths.insert(id, executed);
        }
        self.paths.get(&id)
    }

    fn decode(&mut self, id: u32) -> Option<Executed> {
        let map = self.map;
        let (at, number) = map.locate(id)?;
        let method = map.methods.get(at)?;
        let path = method.graph.decode(number)?;
        let method_of = self.names.of_method(at);
        let mut executed =
            Executed { method: method_of, is_entry: path.start == StartKind::Entry, ..Executed::default() };
        for &block in &path.blocks {
            self.library(at, method, method.blocks.get(block as usize)?, &mut executed);
            self.own(at, method, block as usize, &mut executed);
        }
        Some(executed)
    }

    /// Calls of libraries in a block, those with windows of their own among them.
    fn library(&mut self, at: usize, method: &'m MethodMap, block: &'m BlockMap, executed: &mut Executed) {
        let map = self.map;
        let windowed = map.windowed_sites();
        let sites = block.sites.iter().filter_map(|site| windowed.get(*site as usize));
        let mut all: Vec<(u32, &'m str, u32)> = sites.map(|site| (site.line, site.callee.as_str(), 1)).collect();
        for line in &block.lines {
            for (feature, times) in &line.counts {
                if let Some(Feature::Call(callee)) = map.features.get(*feature as usize) {
                    all.push((line.line, callee, *times));
                }
            }
        }
        for (line, callee, times) in all {
            let number = self.number(callee);
            match self.table.cost(callee) {
                Some(cost) => {
                    let chain = self.names.chain(at, method, line);
                    executed.costs.push((chain, number, cost.joules * f64::from(times)));
                }
                None => *executed.without_cost.entry(number).or_default() += times,
            }
        }
    }

    /// Calls of the app's own methods in a block, with the lines that they stand in. What a small method calls whose
    /// code is counted with this one is not recorded by name: it is by its class.
    fn own(&mut self, at: usize, method: &'m MethodMap, block: usize, executed: &mut Executed) {
        let map = self.map;
        let Some(code) = map.code.as_ref() else { return };
        let (Some(calls), Some(contents)) = (of_block(code, method, block), method.blocks.get(block)) else { return };
        let (inner, lines): (Vec<u32>, Vec<u32>) = own_calls(map, contents).partition(|line| is_inner(method, *line));
        for (position, call) in calls.iter().enumerate() {
            let Some(callee) = code.callees.get(*call as usize) else { continue };
            let number = self.number(callee);
            let chain = match lines.get(position).filter(|_| lines.len() == calls.len()) {
                Some(line) => self.names.chain(at, method, *line),
                None => vec![(self.names.of_method(at), UNKNOWN_LINE)],
            };
            executed.calls.push((chain, number));
        }
        for line in inner {
            let class = self.number(method.place(line).class);
            executed.calls.push((self.names.chain(at, method, line), class));
        }
    }

    /// The probe map.
    pub fn map(&self) -> &'m ProbeMap {
        self.map
    }

    /// The signature of a callee.
    pub fn signature(&self, callee: u32) -> Option<&'m str> {
        self.callees.get(callee as usize).copied()
    }

    /// Routines of a class, where a callee is one: who is called there is not recorded.
    pub fn of_class(&self, callee: u32) -> Vec<Routine> {
        let Some(class) = self.signature(callee).filter(|signature| !signature.contains("->")) else {
            return Vec::new();
        };
        let is_of =
            |signature: &str| signature.split_once("->").is_some_and(|(of, name)| of == class && name != CLINIT);
        let all = self.names.signatures.iter().enumerate();
        all.filter(|(_, signature)| is_of(signature)).map(|(routine, _)| routine).collect()
    }

    /// Routines that a call may mean besides the one that it names: overrides of it. A constructor means itself.
    pub fn alike(&self, callee: u32) -> Vec<Routine> {
        let method = self.signature(callee).and_then(|signature| signature.split_once("->")).map(|(_, method)| method);
        let method = method.filter(|method| !method.starts_with('<'));
        method.and_then(|method| self.names.alike.get(method)).cloned().unwrap_or_default()
    }

    fn number(&mut self, callee: &'m str) -> u32 {
        *self.numbers.entry(callee).or_insert_with(|| {
            self.callees.push(callee);
            self.callees.len() as u32 - 1
        })
    }
}

/// The name and descriptor of what initialises a class.
pub(super) const CLINIT: &str = "<clinit>()V";

/// The line of what no line is known to have called: the paper's default.
pub(super) const UNKNOWN_LINE: i64 = -1;

fn of_block<'m>(code: &'m AppCode, method: &MethodMap, block: usize) -> Option<&'m [u32]> {
    Some(&code.method(method.base)?.blocks.get(block)?.calls)
}

/// Whether a line is that of code which was put into the method.
fn is_inner(method: &MethodMap, line: u32) -> bool {
    method.places.get(line as usize).is_some_and(|frames| frames.len() > 1)
}

/// The line of each of a block's calls of own methods, in order: lines have as many of them as invocations that are no
/// library's.
fn own_calls<'m>(map: &'m ProbeMap, block: &'m BlockMap) -> impl Iterator<Item = u32> + 'm {
    block.lines.iter().flat_map(|line| {
        let (mut invoked, mut library) = (0, 0);
        for (feature, times) in &line.counts {
            match map.features.get(*feature as usize) {
                Some(Feature::Op(op)) if Op(*op).is_invoke() => invoked += times,
                Some(Feature::Call(_)) => library += times,
                _ => {}
            }
        }
        std::iter::repeat_n(line.line, invoked.saturating_sub(library) as usize)
    })
}
