//! Rows of small methods, by hand.

use std::collections::BTreeMap;

use super::super::compiled::{PartlyCompiled, StateId};
use super::super::shape::RowKey;
use super::*;
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};

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
        base,
        graph,
        blocks: vec![block],
        leaf,
        table,
        ..MethodMap::default()
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
    let known = crate::KnownContexts { costs: costs.into_iter().collect(), ..crate::KnownContexts::default() };
    let known = Contexts::Known(known);
    assert_eq!(each(known.clone(), 0), texts(&[("add-int", 3.0), ("contexts", 1.0)]));
    assert_eq!(each(known, 1), texts(&[("add-int", 2.0), ("contexts", 1.0)]));
    // By factors: half of what an addition costs, four times, and twice that, once.
    let factors = [((Int, Int), -0.5), ((Branch, Int), 2.0)].into_iter().collect();
    let known =
        crate::KnownContexts { factors, ops: [(0x90, 4.0)].into_iter().collect(), ..crate::KnownContexts::default() };
    assert_eq!(each(Contexts::Known(known), 0), texts(&[("add-int", 3.0), ("contexts", -8.0 + 8.0)]));
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
    let half = rows.states.id(vec![PartlyCompiled { method: 0, compiled: 512 }]);
    let mut group = |state| rows.group_of(RowKey { shape, state, children: 0, sites: 0, stamps_alone: false }).unwrap();
    let (warm, cold) = (group(StateId::COMPILED), group(half));
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
