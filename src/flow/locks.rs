//! The number of monitors that a method holds at each instruction.

use wattline_dex::Op;
use wattline_dex::asm::{Body, Cover};

use super::FlowGraph;

/// Monitors held by a method, by instruction. The lock of a `synchronized` method is not counted: it is not the code's.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct LockDepths {
    /// Empty for a method without monitors.
    depths: Vec<Depth>,
    /// Instructions of the method.
    len: usize,
}

#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Depth {
    Unvisited,
    Held(u32),
    /// Differs with the way that control came.
    Mixed,
}

impl Depth {
    fn merge(self, other: Depth) -> Depth {
        match (self, other) {
            (Depth::Unvisited, depth) | (depth, Depth::Unvisited) => depth,
            (a, b) if a == b => a,
            _ => Depth::Mixed,
        }
    }
}

impl LockDepths {
    /// Follows monitors through a body. As in ART's verifier, `monitor-exit` does not count as throwing.
    pub fn new(body: &Body, graph: &FlowGraph) -> Self {
        let len = body.nodes.len();
        if !body.nodes.iter().any(|node| node.insn.op == Op::MONITOR_ENTER) {
            return LockDepths { depths: Vec::new(), len };
        }
        let mut depths = vec![Depth::Unvisited; len];
        let mut block_in = vec![Depth::Unvisited; graph.blocks.len()];
        let mut pending = Vec::new();
        flow_to(&mut block_in, &mut pending, 0, Depth::Held(0));
        while let Some(at) = pending.pop() {
            let Some(block) = graph.blocks.get(at as usize) else { continue };
            let mut depth = block_in[at as usize];
            for position in block.insns.clone() {
                let (Some(node), Some(slot)) = (body.nodes.get(position), depths.get_mut(position)) else { continue };
                *slot = depth;
                if let Cover::By(list) = node.cover
                    && node.insn.op.can_throw()
                    && node.insn.op != Op::MONITOR_EXIT
                {
                    let labels = body.handlers.get(list as usize).into_iter().flat_map(|list| list.labels());
                    for label in labels {
                        let handler = graph.blocks.partition_point(|block| block.insns.end <= label.position());
                        flow_to(&mut block_in, &mut pending, handler as u32, depth);
                    }
                }
                depth = match (depth, node.insn.op) {
                    (Depth::Held(held), Op::MONITOR_ENTER) => Depth::Held(held + 1),
                    (Depth::Held(held), Op::MONITOR_EXIT) => held.checked_sub(1).map_or(Depth::Mixed, Depth::Held),
                    (depth, _) => depth,
                };
            }
            for &successor in &block.successors {
                flow_to(&mut block_in, &mut pending, successor, depth);
            }
        }
        LockDepths { depths, len }
    }

    /// Whether no monitor is held in front of the instruction, however it is reached.
    pub fn none_held(&self, position: usize) -> bool {
        match self.depths.get(position) {
            Some(depth) => *depth == Depth::Held(0),
            None => self.depths.is_empty() && position < self.len,
        }
    }
}

/// Each block's depth changes at most twice, so the work is linear.
fn flow_to(block_in: &mut [Depth], pending: &mut Vec<u32>, block: u32, depth: Depth) {
    if let Some(known) = block_in.get_mut(block as usize) {
        let merged = known.merge(depth);
        if merged != *known {
            *known = merged;
            pending.push(block);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::{Code, Handler, Try};

    #[test]
    fn a_synchronized_block_holds_its_monitor_and_gives_it_back_on_both_ways() {
        let units: &[u16] = &[
            0x001d, // 0: monitor-enter v0
            0x0071, 0, 0,      // 1: invoke-static, covered
            0x001e, // 4: monitor-exit v0, covered
            0x000e, // 5: return-void
            0x010d, // 6: move-exception v1
            0x001e, // 7: monitor-exit v0
            0x0127, // 8: throw v1
        ];
        let code = Code {
            registers: 2,
            ins: 0,
            outs: 0,
            insns: units.iter().copied().collect(),
            tries: vec![Try { start: 1, count: 4, handler: 0 }],
            handlers: vec![Handler { catches: vec![], catch_all: Some(6) }],
            debug: None,
        };
        let body = Body::decode(&code).unwrap();
        let locks = LockDepths::new(&body, &FlowGraph::new(&body).unwrap());
        let free: Vec<bool> = (0..body.nodes.len()).map(|at| locks.none_held(at)).collect();
        assert_eq!(free, [true, false, false, true, false, false, true]);
    }
}
