//! Hand-worked call stacks, and what holds for any.

use arbtest::arbtest;
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{AppCode, BlockCode, BlockMap, Feature, LineCounts, MethodCode, MethodMap, ProbeMap};
use wattline_recording::{FrameEnd, PathCount, PathTuple, ThreadInfo, Trace};

use super::{Charge, CostTable, RoutineCost, RoutineCosts};

const CALLED: &str = "Lx;->f()V";

/// A method as class and name, and its lines: number, calls of the library, and calls of own methods by position.
type Body = (&'static str, &'static str, Vec<(u32, u32, Vec<usize>)>);

/// Methods of two paths each: that of number 2 x position has all lines, the one after it those that call no own
/// methods.
fn map(bodies: &[Body]) -> ProbeMap {
    let block = |lines| BlockMap { start: 0, end: 9, lines, sites: vec![], ends: None };
    let method = |(base, (class, name, lines)): (usize, &Body)| {
        let counts = |(line, library, own): &(u32, u32, Vec<usize>)| LineCounts {
            line: *line,
            counts: vec![(0, library + own.len() as u32), (1, *library)],
        };
        MethodMap {
            class: (*class).into(),
            name: (*name).into(),
            descriptor: "()V".into(),
            base: 2 * base as u32,
            graph: PathGraph {
                starts: [0, 1].map(|at| Start { block: at, kind: StartKind::Entry, value: at }).to_vec(),
                edges: vec![vec![Edge { to: Target::Return, value: 0 }]; 2],
                total: 2,
                ..PathGraph::default()
            },
            blocks: vec![
                block(lines.iter().map(counts).collect()),
                block(lines.iter().filter(|(_, _, own)| own.is_empty()).map(counts).collect()),
            ],
            ..MethodMap::default()
        }
    };
    let code = |(base, (_, _, lines)): (usize, &Body)| {
        let calls = lines.iter().flat_map(|(_, _, own)| own.iter().map(|callee| *callee as u32)).collect();
        let blocks = vec![BlockCode { calls, constants: vec![] }, BlockCode::default()];
        MethodCode { base: 2 * base as u32, blocks }
    };
    let callees = bodies.iter().map(|(class, name, _)| format!("{class}->{name}()V")).collect();
    ProbeMap {
        features: vec![Feature::Op(0x71), Feature::Call(CALLED.into())],
        methods: bodies.iter().enumerate().map(method).collect(),
        code: Some(AppCode { callees, methods: bodies.iter().enumerate().map(code).collect() }),
        ..ProbeMap::default()
    }
}

/// A path of the method, start, end, and the paths in it with their counts.
type Frame<'f> = (u32, i64, i64, &'f [(u32, u32)]);

/// Frames as a path of the method, start, end, and the paths in them.
fn trace(frames: &[Frame]) -> Trace {
    let mut trace = Trace { threads: vec![ThreadInfo { id: 1, name: "main".into() }], ..Trace::default() };
    for &(own, start_ns, end_ns, paths) in frames {
        let (paths_at, paths_len) = (trace.paths.len() as u32, paths.len() as u32);
        trace.paths.extend(paths.iter().map(|&(path, count)| PathCount { path, count }));
        let end = FrameEnd::Returned;
        trace.tuples.push(PathTuple { thread: 0, start_ns, end_ns, end, own, paths_at, paths_len });
    }
    trace
}

/// Each call of the library costs a joule.
fn charged(map: &ProbeMap, trace: &Trace) -> RoutineCosts {
    let text = format!("[sources]\na = \"A\"\n[[call]]\nmethod = \"{CALLED}\"\njoules = 1\nsource = \"a\"\n");
    let table = CostTable::parse("t", &text).unwrap();
    let mut charge = Charge::new(map, &table);
    charge.add(trace);
    charge.finish()
}

fn of<'c>(costs: &'c RoutineCosts, name: &str) -> &'c RoutineCost {
    costs.routines.iter().find(|routine| routine.method == format!("{name}()V")).unwrap()
}

/// Lines with the joules of one call.
fn lines(routine: &RoutineCost) -> Vec<(i64, f64)> {
    routine.lines.iter().map(|line| (line.line, (line.energy_j * 1e6).round() / 1e6)).collect()
}

fn nested() -> ProbeMap {
    map(&[("LA;", "a", vec![(1, 1, vec![]), (2, 0, vec![1, 1])]), ("LA;", "b", vec![(10, 3, vec![])])])
}

#[test]
fn a_subroutine_is_its_callers_line_with_stamps_and_without() {
    let map = nested();
    let inside = charged(&map, &trace(&[(0, 0, 100, &[(0, 1), (2, 2)])]));
    let stamped = charged(&map, &trace(&[(0, 0, 100, &[(0, 1)]), (2, 10, 20, &[(2, 1)]), (2, 30, 40, &[(2, 1)])]));
    assert_eq!(inside, stamped);
    let a = of(&inside, "a");
    assert_eq!((a.calls, a.energy_j, lines(a)), (1.0, 7.0, vec![(1, 1.0), (2, 6.0)]));
    let b = of(&inside, "b");
    assert_eq!((b.calls, b.per_call_j, lines(b)), (2.0, 3.0, vec![(10, 3.0)]));
    let text = a.text();
    assert_eq!(
        text,
        "method A.a, Average cost: 7.0000000000, Calls: 1.0\n 14.29% l1 calling x.f\n 85.71% l2 calling A.b\n"
    );
}

#[test]
fn what_recursion_takes_counts_once() {
    // r calls the library in line 1 and itself in line 2, three deep.
    let map = map(&[("LA;", "a", vec![(5, 0, vec![1])]), ("LA;", "r", vec![(1, 2, vec![]), (2, 0, vec![1])])]);
    let inside = charged(&map, &trace(&[(0, 0, 100, &[(0, 1), (2, 2), (3, 1)])]));
    let frames =
        trace(&[(0, 0, 100, &[(0, 1)]), (2, 10, 90, &[(2, 1)]), (2, 20, 80, &[(2, 1)]), (2, 30, 70, &[(3, 1)])]);
    let stamped = charged(&map, &frames);
    for costs in [&inside, &stamped] {
        let (a, r) = (of(costs, "a"), of(costs, "r"));
        assert!((a.energy_j - 6.0).abs() < 1e-9 && (r.energy_j - 6.0).abs() < 1e-9, "{a:?} {r:?}");
        assert_eq!((lines(a), r.calls, lines(r)), (vec![(5, 6.0)], 3.0, vec![(1, 2.0)]));
    }
}

#[test]
fn routines_that_call_each_other_have_what_the_other_takes() {
    // p and q call each other: p q p, a joule each; p in line 1, q in line 11.
    let map = map(&[
        ("LA;", "a", vec![(5, 0, vec![1])]),
        ("LA;", "p", vec![(1, 1, vec![]), (2, 0, vec![2])]),
        ("LA;", "q", vec![(11, 1, vec![]), (12, 0, vec![1])]),
    ]);
    let costs = charged(&map, &trace(&[(0, 0, 100, &[(0, 1), (2, 1), (3, 1), (4, 1)])]));
    assert_eq!(of(&costs, "a").energy_j, 3.0);
    // p has all three: its own two, and q's within it.
    assert!((of(&costs, "p").energy_j - 3.0).abs() < 1e-9, "{:?}", of(&costs, "p"));
}

#[test]
fn a_class_is_initialised_by_the_only_line_that_may_have() {
    let bodies = |second: Vec<usize>| {
        map(&[
            ("LA;", "a", vec![(1, 0, vec![1]), (2, 0, second)]),
            ("LB;", "b", vec![(10, 0, vec![])]),
            ("LB;", "<clinit>", vec![(20, 4, vec![])]),
        ])
    };
    let run = |map: &ProbeMap, times: u32| charged(map, &trace(&[(0, 0, 100, &[(0, 1), (2, times), (4, 1)])]));
    let clear = run(&bodies(vec![]), 1);
    assert_eq!(lines(of(&clear, "a")), [(1, 4.0)]);
    let either = run(&bodies(vec![1]), 2);
    assert_eq!(lines(of(&either, "a")), [(-1, 4.0)], "the paper's default");
    // Without code nobody knows who calls whom.
    let unknown = charged(&ProbeMap { code: None, ..nested() }, &trace(&[(0, 0, 100, &[(0, 1), (2, 2)])]));
    assert_eq!(lines(of(&unknown, "a")), [(-1, 6.0), (1, 1.0)]);
}

#[test]
fn calls_without_a_cost_are_told() {
    let map = nested();
    let nothing = CostTable::default();
    let mut charge = Charge::new(&map, &nothing);
    charge.add(&trace(&[(0, 0, 100, &[(0, 1), (2, 2)])]));
    let costs = charge.finish();
    assert_eq!(costs.without_cost, [(CALLED.to_owned(), 7.0)]);
    assert!(costs.routines.iter().all(|routine| routine.energy_j == 0.0 && routine.lines.is_empty()));
}

const NAMES: [&str; 6] = ["a", "b", "c", "d", "e", "<clinit>"];

#[test]
fn lines_have_all_of_their_routine_and_the_root_has_all() {
    arbtest(|u| {
        let mut bodies: Vec<Body> = Vec::new();
        for (at, name) in NAMES.iter().enumerate() {
            let mut lines = Vec::new();
            for line in 0..u.int_in_range(0..=3u32)? {
                let mut own = Vec::new();
                for _ in 0..u.int_in_range(0..=2)? {
                    own.push(u.int_in_range(0..=NAMES.len() - 1)?);
                }
                lines.push((10 * at as u32 + line, u.int_in_range(0..=3)?, own));
            }
            bodies.push(("LA;", name, lines));
        }
        let map = map(&bodies);
        // Counts that need not fit what is called.
        let mut paths = vec![(0, 1)];
        for path in 1..NAMES.len() as u32 {
            let count = u.int_in_range(0..=5u32)?;
            if count > 0 {
                paths.push((2 * path, count));
            }
        }
        let child: &[(u32, u32)] = &[(4, 1), (6, 2)];
        let costs = charged(&map, &trace(&[(0, 0, 100, &paths), (4, 10, 90, child), (0, 20, 80, &[(0, 1)])]));
        let library = |path: u32| bodies[path as usize / 2].2.iter().map(|line| line.1).sum::<u32>();
        let all: u32 = paths.iter().chain(child).chain(&[(0, 1)]).map(|(path, count)| library(*path) * count).sum();
        let root = of(&costs, "a");
        assert!((root.energy_j - f64::from(all)).abs() <= 1e-6 * f64::from(all), "{} of {all}", root.energy_j);
        for routine in &costs.routines {
            let sum: f64 = routine.lines.iter().map(|line| line.share).sum();
            assert!(routine.lines.is_empty() || (sum - 1.0).abs() < 1e-9, "{routine:?}");
            assert!(routine.lines.iter().all(|line| line.share.is_finite() && line.share >= 0.0), "{routine:?}");
        }
        Ok(())
    });
}
