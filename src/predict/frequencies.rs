//! How often blocks ran, by the paths of a recording.

use std::collections::HashMap;

use wattline_flow::{StartKind, Target};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// How often a method's blocks ran, mean per run.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct MethodCounts {
    /// Times it was entered.
    pub entries: f64,
    /// Executions of each block.
    pub blocks: Vec<f64>,
    /// Times that control went from one block to another without an exception.
    pub edges: HashMap<(usize, usize), f64>,
    /// Times that an exception left each block.
    pub thrown: Vec<f64>,
    /// Times that each block caught one.
    pub caught: Vec<f64>,
}

/// How often all methods of a recording ran. Runs are added one after the other, so that no more than one of them has to
/// be in memory.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Frequencies {
    paths: HashMap<u32, u64>,
    runs: u32,
}

impl Frequencies {
    /// Adds a run; those that only help to find costs ([`ProbeMap::leading_runs`]) are not to be added.
    pub fn add(&mut self, run: &Run) {
        self.runs += 1;
        for tuple in &run.trace.tuples {
            for path in run.trace.paths_of(tuple) {
                *self.paths.entry(path.path).or_default() += u64::from(path.count);
            }
        }
    }

    /// Whether nothing ran.
    pub fn is_empty(&self) -> bool {
        self.paths.is_empty()
    }

    /// The counts of each of [`ProbeMap::methods`]. A path that the map does not have counts nowhere; readers of
    /// artifacts refuse such.
    pub fn by_method(&self, map: &ProbeMap) -> Vec<MethodCounts> {
        let empty = |blocks: usize| MethodCounts {
            entries: 0.0,
            blocks: vec![0.0; blocks],
            edges: HashMap::new(),
            thrown: vec![0.0; blocks],
            caught: vec![0.0; blocks],
        };
        let mut all: Vec<MethodCounts> = map.methods.iter().map(|method| empty(method.blocks.len())).collect();
        for (&id, &count) in &self.paths {
            let Some((at, number)) = map.locate(id) else { continue };
            let path = map.methods.get(at).and_then(|method| method.graph.decode(number));
            let (Some(path), Some(counts)) = (path, all.get_mut(at)) else { continue };
            let times = count as f64 / f64::from(self.runs.max(1));
            let back = match path.end {
                Target::Back(head) => Some(head),
                _ => None,
            };
            for (from, to) in path.blocks.iter().zip(path.blocks.iter().skip(1).copied().chain(back)) {
                *counts.edges.entry((*from as usize, to as usize)).or_default() += times;
            }
            let mut add = |list: fn(&mut MethodCounts) -> &mut Vec<f64>, block: Option<&u32>| {
                if let Some(slot) = block.and_then(|block| list(counts).get_mut(*block as usize)) {
                    *slot += times;
                }
            };
            path.blocks.iter().for_each(|block| add(|counts| &mut counts.blocks, Some(block)));
            if path.end == Target::Thrown {
                add(|counts| &mut counts.thrown, path.blocks.last());
            }
            match path.start {
                StartKind::Entry => counts.entries += times,
                StartKind::Handler => add(|counts| &mut counts.caught, path.blocks.first()),
                StartKind::LoopHead => {}
            }
        }
        all
    }
}
