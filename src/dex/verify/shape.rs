//! A method body as the verifier walks it.

use crate::{Insn, TypeIdx};

/// No position.
pub(super) const NO_NODE: u32 = u32::MAX;

/// The marks of a node.
pub(super) mod mark {
    /// Inside a try range.
    pub(in super::super) const IN_TRY: u8 = 1;
    /// Reached by a branch, a switch or an exception, or the first one: has a register line of its own.
    pub(in super::super) const TARGET: u8 = 2;
    /// Any `return`.
    pub(in super::super) const RETURN: u8 = 4;
    /// A payload.
    pub(in super::super) const PAYLOAD: u8 = 8;
}

/// An instruction, or a payload as a `nop` whose vA is the payload's kind.
#[derive(Debug, Clone, Copy)]
pub(super) struct Node {
    pub(super) pc: u32,
    pub(super) insn: Insn,
}

/// A handler: what it catches, all if nothing is named, and its position.
pub(super) type Handler = (Option<TypeIdx>, u32);

/// A body taken apart. Positions count nodes, payloads included.
#[derive(Debug, Default)]
pub(super) struct Shape {
    pub(super) nodes: Vec<Node>,
    /// Some of [`mark`] for each node.
    pub(super) marks: Vec<u8>,
    /// The node that starts at each code unit.
    pub(super) node_at: Vec<u32>,
    /// The try range that covers each node.
    pub(super) try_of: Vec<u32>,
    /// Handlers, list by list.
    pub(super) handlers: Vec<Handler>,
    /// Each list's range of `handlers`.
    pub(super) handler_lists: Vec<(u32, u32)>,
    /// The handlers in the order of their positions.
    pub(super) catches: Vec<Handler>,
    pub(super) switch_targets: Vec<u32>,
    /// Position of each switch and its range of `switch_targets`, in order.
    pub(super) switches: Vec<(u32, u32, u32)>,
}

impl Shape {
    /// Makes room for a body of `units` code units.
    pub(super) fn reset(&mut self, units: usize) {
        self.nodes.clear();
        self.marks.clear();
        self.node_at.clear();
        self.node_at.resize(units, NO_NODE);
        self.try_of.clear();
        self.handlers.clear();
        self.handler_lists.clear();
        self.catches.clear();
        self.switch_targets.clear();
        self.switches.clear();
    }

    /// The node that starts at code unit `pc`.
    pub(super) fn node(&self, pc: i64) -> Option<u32> {
        let at = usize::try_from(pc).ok().and_then(|pc| self.node_at.get(pc).copied());
        at.filter(|&at| at != NO_NODE)
    }

    /// Marks a position that is jumped to.
    pub(super) fn target(&mut self, at: u32) {
        if let Some(mark) = self.marks.get_mut(at as usize) {
            *mark |= mark::TARGET;
        }
    }

    pub(super) fn marks(&self, at: u32) -> u8 {
        self.marks.get(at as usize).copied().unwrap_or(0)
    }

    pub(super) fn insn(&self, at: u32) -> Option<Insn> {
        self.nodes.get(at as usize).map(|node| node.insn)
    }

    /// The targets of the switch at this position.
    pub(super) fn targets(&self, at: u32) -> &[u32] {
        let found = self.switches.binary_search_by_key(&at, |&(switch, ..)| switch).ok();
        let range = found.and_then(|found| self.switches.get(found));
        range.and_then(|&(_, start, end)| self.switch_targets.get(start as usize..end as usize)).unwrap_or_default()
    }

    /// The handlers of the cover at this position.
    pub(super) fn caught(&self, at: u32) -> &[Handler] {
        let start = self.catches.partition_point(|&(_, to)| to < at);
        let end = self.catches.partition_point(|&(_, to)| to <= at);
        self.catches.get(start..end).unwrap_or_default()
    }
}
