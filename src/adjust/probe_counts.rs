//! How many probes of each kind run for one path.

use wattline_flow::{Path, PathGraph, StartKind, Target};
use wattline_map::{MethodMap, ProbeKind};

/// A number for each kind of probe, in the order of [`ProbeKind::ALL`].
pub(super) type ByKind = [u32; ProbeKind::ALL.len()];

/// How many probes of each kind run for a path. A back edge takes a call of the tracer, unless the round is counted
/// without; so does the beginning of a handler.
pub(super) fn probes(method: &MethodMap, number: u32, path: &Path) -> ByKind {
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

/// Additions to the path register along a path, as they are placed: the part that all ways out of a block have in
/// common stands in front of its branch, and the rest on the edges.
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
