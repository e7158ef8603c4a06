//! Hand-made apps with known calls.

use super::*;
use wattline_map::{AppCode, BlockMap, LineCounts, MethodCode, Site};

/// A method of class, name and blocks; a block has lines, and signatures that it calls.
type Method = (&'static str, &'static str, &'static [(&'static [u32], &'static [&'static str])]);

fn map(methods: &[Method]) -> ProbeMap {
    let (mut map, mut code) = (ProbeMap::default(), AppCode::default());
    for (at, (class, name, blocks)) in methods.iter().enumerate() {
        let base = 100 * at as u32;
        let block = |lines: &[u32]| BlockMap {
            start: 0,
            end: 1,
            lines: lines.iter().map(|line| LineCounts { line: *line, counts: vec![] }).collect(),
            sites: vec![],
            ends: None,
        };
        map.methods.push(MethodMap {
            class: (*class).into(),
            name: (*name).into(),
            descriptor: "()V".into(),
            base,
            blocks: blocks.iter().map(|(lines, _)| block(lines)).collect(),
            ..MethodMap::default()
        });
        let calls = |callees: &[&str]| {
            let numbers = callees.iter().map(|callee| {
                code.callees.push((*callee).to_owned());
                code.callees.len() as u32 - 1
            });
            BlockCode { calls: numbers.collect(), constants: vec![] }
        };
        let blocks = blocks.iter().map(|(_, callees)| *callees).map(calls).collect();
        code.methods.push(MethodCode { base, blocks });
    }
    map.code = Some(code);
    map
}

fn key(class: &str, method: &str, line: u32) -> LineKey {
    LineKey { class: class.into(), method: method.into(), descriptor: "()V".into(), file: None, line }
}

/// Lines with their growth and executions, and what they go back to.
fn found(
    base: &ProbeMap,
    head: &ProbeMap,
    lines: &[(LineKey, f64, (f64, f64))],
) -> Vec<(String, u32, Why, f64, usize)> {
    let grown: Vec<Grown> =
        lines.iter().map(|(key, excess, times)| Grown { key, excess: *excess, before: 0.0, times: *times }).collect();
    let round = |joules: Joules| (joules.0 * 1e6).round() / 1e6;
    let of = |cause: Cause| (cause.key.method, cause.key.line, cause.why, round(cause.growth), cause.follows.len());
    causes_of(base, head, &grown).into_iter().map(of).collect()
}

const CACHE: &[Method] = &[
    ("LCache;", "get", &[(&[16], &[]), (&[19], &["LCache;->draw()V"]), (&[21], &[])]),
    ("LCache;", "draw", &[(&[30], &["LPen;->line()V"])]),
    ("LPen;", "line", &[(&[5], &[]), (&[6], &[])]),
];

#[test]
fn a_line_in_a_method_that_is_entered_as_often_is_the_cause_of_what_it_calls() {
    let map = map(CACHE);
    let lines = [
        (key("LCache;", "get", 16), 0.0, (500.0, 500.0)),
        (key("LCache;", "get", 19), 0.001, (160.0, 500.0)),
        (key("LCache;", "get", 21), -0.001, (500.0, 500.0)),
        (key("LCache;", "draw", 30), 0.01, (160.0, 500.0)),
        (key("LPen;", "line", 5), 0.1, (1600.0, 5000.0)),
        // A loop does not go round quite in proportion.
        (key("LPen;", "line", 6), 0.2, (16_000.0, 51_000.0)),
    ];
    assert_eq!(found(&map, &map, &lines), [("get".into(), 19, Why::MoreOften, 0.311, 3)]);
    // Without the app's code nobody knows who calls whom.
    let bare = ProbeMap { code: None, ..map.clone() };
    let causes: Vec<(String, u32)> = found(&bare, &bare, &lines).into_iter().map(|c| (c.0, c.1)).collect();
    assert_eq!(causes, [("line".into(), 5), ("draw".into(), 30), ("get".into(), 19)]);
}

#[test]
fn a_loop_of_its_own_is_a_cause_even_where_its_method_is_called_more_often() {
    let map = map(CACHE);
    let lines = [
        (key("LCache;", "get", 16), 0.0, (500.0, 500.0)),
        (key("LCache;", "get", 19), 0.0, (100.0, 110.0)),
        (key("LCache;", "draw", 30), 0.1, (100.0, 110.0)),
        (key("LPen;", "line", 5), 0.1, (100.0, 110.0)),
        (key("LPen;", "line", 6), 1.0, (1000.0, 9000.0)),
    ];
    let causes = found(&map, &map, &lines);
    assert_eq!(causes, [("line".into(), 6, Why::MoreOften, 1.0, 0), ("get".into(), 19, Why::MoreOften, 0.2, 2)]);
}

#[test]
fn interfaces_tasks_and_small_methods_have_callers() {
    let map = map(&[
        ("LMain;", "show", &[(&[1], &[]), (&[2], &["LShape;->draw()V"]), (&[3], &["LTask;-><init>()V"])]),
        ("LCircle;", "draw", &[(&[10], &[])]),
        ("LTask;", "run", &[(&[20], &[])]),
        ("LBox;", "fill", &[(&[30], &[])]),
    ]);
    let lines = [
        (key("LMain;", "show", 1), 0.0, (10.0, 10.0)),
        (key("LMain;", "show", 2), 0.0, (10.0, 20.0)),
        (key("LMain;", "show", 3), 0.0, (10.0, 30.0)),
        (key("LCircle;", "draw", 10), 0.4, (10.0, 20.0)),
        (key("LTask;", "run", 20), 0.2, (10.0, 30.0)),
        // A method that is counted with its callers, and calls one of its class.
        (key("LBox;", "all", 40), 0.01, (5.0, 12.0)),
        (key("LBox;", "fill", 30), 0.1, (5.0, 12.0)),
    ];
    let causes = found(&map, &map, &lines);
    let named: Vec<(&str, u32, Why)> = causes.iter().map(|cause| (cause.0.as_str(), cause.1, cause.2)).collect();
    assert_eq!(named[..2], [("show", 2, Why::MoreOften), ("show", 3, Why::MoreOften)]);
    assert!(named[2..].iter().all(|(method, ..)| *method != "fill"), "{named:?}");
}

#[test]
fn what_android_calls_goes_back_to_what_was_changed_and_asks_for_it() {
    let methods: &[Method] = &[("LView;", "onDraw", &[(&[1], &[]), (&[2], &[])]), ("LOther;", "tick", &[(&[7], &[])])];
    let base = map(methods);
    let mut head = base.clone();
    let lines = [
        (key("LView;", "onDraw", 1), 0.5, (10.0, 90.0)),
        (key("LView;", "onDraw", 2), 0.1, (10.0, 90.0)),
        (key("LOther;", "tick", 7), 0.0, (1.0, 1.0)),
    ];
    assert_eq!(found(&base, &head, &lines), [("onDraw".into(), 1, Why::CalledMoreOften, 0.6, 1)]);
    // In another class, a changed call that switches hardware on is the best guess; in the same one, any that asks.
    head.sites.push(Site { method: 1, line: 7, callee: "Lx/Sensors;->registerListener()V".into(), ..Site::default() });
    head.sites[0].switch = Some(Switch::On);
    head.methods[1].blocks[0].sites.push(0);
    assert_eq!(found(&base, &head, &lines), [("tick".into(), 7, Why::Asks, 0.6, 2)]);
    head.sites.push(Site {
        method: 0,
        line: 2,
        callee: "Landroid/view/View;->invalidate()V".into(),
        ..Site::default()
    });
    head.methods[0].blocks[1].sites.push(1);
    assert_eq!(found(&base, &head, &lines), [("onDraw".into(), 2, Why::Asks, 0.6, 1)]);
}

#[test]
fn methods_that_call_each_other_end() {
    let map = map(&[
        ("LA;", "even", &[(&[1], &["LA;->odd()V"])]),
        ("LA;", "odd", &[(&[2], &["LA;->even()V", "LA;->odd()V"])]),
    ]);
    let lines = [(key("LA;", "even", 1), 0.3, (10.0, 40.0)), (key("LA;", "odd", 2), 0.1, (10.0, 40.0))];
    let causes = found(&map, &map, &lines);
    let all: f64 = causes.iter().map(|cause| cause.3).sum();
    assert!((all - 0.4).abs() < 1e-9 && causes.iter().all(|cause| cause.2 == Why::CalledMoreOften), "{causes:?}");
}

#[test]
fn new_lines_and_dearer_ones_are_causes_by_themselves() {
    let map = map(&[("LA;", "a", &[(&[1], &[]), (&[2], &[])])]);
    let lines = [(key("LA;", "a", 1), 0.3, (10.0, 10.0)), (key("LA;", "a", 2), 0.1, (0.0, 10.0))];
    let expected = [("a".into(), 1, Why::CostsMore, 0.3, 0), ("a".into(), 2, Why::New, 0.1, 0)];
    assert_eq!(found(&map, &map, &lines), expected);
    assert_eq!(found(&map, &map, &[]), []);
}

#[test]
fn a_call_belongs_to_the_line_of_its_block_that_makes_it() {
    let mut map = map(&[
        ("LCache;", "get", &[(&[16], &[]), (&[19, 20], &["LCache;->draw()V", "LCache;->put()V"])]),
        ("LCache;", "draw", &[(&[30], &[])]),
        ("LCache;", "put", &[(&[40], &[])]),
    ]);
    let lines = [
        (key("LCache;", "get", 16), 0.0, (500.0, 500.0)),
        (key("LCache;", "get", 19), 0.0, (160.0, 500.0)),
        (key("LCache;", "get", 20), 0.0, (160.0, 500.0)),
        (key("LCache;", "draw", 30), 0.2, (160.0, 500.0)),
        (key("LCache;", "put", 40), 0.1, (160.0, 500.0)),
    ];
    // Where the lines do not say how much they invoke, each line of the block may have made each call.
    let half = |line| ("get".to_owned(), line, Why::MoreOften, 0.15);
    let found_of =
        |map: &ProbeMap| found(map, map, &lines).into_iter().map(|c| (c.0, c.1, c.2, c.3)).collect::<Vec<_>>();
    assert_eq!(found_of(&map), [half(19), half(20)]);
    // `invoke-direct` and `invoke-virtual`; the second line also calls a library, which is counted twice.
    map.features = vec![Feature::Op(0x70), Feature::Op(0x6e), Feature::Call("Ljava/lang/Integer;->valueOf()V".into())];
    map.methods[0].blocks[1].lines[0].counts = vec![(0, 1)];
    map.methods[0].blocks[1].lines[1].counts = vec![(1, 2), (2, 1)];
    let of = |line, joules| ("get".to_owned(), line, Why::MoreOften, joules);
    assert_eq!(found_of(&map), [of(19, 0.2), of(20, 0.1)]);
}

#[test]
fn methods_in_a_circle_are_entered_more_often_by_who_calls_one_from_outside() {
    let map = map(&[
        ("LJob;", "run", &[(&[1], &[]), (&[2], &["LParser;->value()V"])]),
        ("LParser;", "value", &[(&[10], &["LParser;->array()V"])]),
        ("LParser;", "array", &[(&[20], &["LParser;->value()V", "LArray;-><init>()V"])]),
        ("LArray;", "<init>", &[(&[30], &[])]),
        ("LOther;", "<init>", &[(&[40], &[])]),
    ]);
    let lines = [
        (key("LJob;", "run", 1), 0.0, (1.0, 1.0)),
        (key("LJob;", "run", 2), 0.001, (1.0, 25.0)),
        (key("LParser;", "value", 10), 0.2, (40.0, 1000.0)),
        (key("LParser;", "array", 20), 0.3, (39.0, 975.0)),
        (key("LArray;", "<init>", 30), 0.1, (39.0, 975.0)),
    ];
    let causes: Vec<_> = found(&map, &map, &lines).into_iter().map(|c| (c.0, c.1, c.2, c.3)).collect();
    assert_eq!(causes, [("run".to_owned(), 2, Why::MoreOften, 0.601)]);
}

#[test]
fn what_a_library_calls_back_goes_with_the_line_that_explains_most() {
    let map = map(&[
        ("LList;", "show", &[(&[1], &[]), (&[2], &["LList;->sort()V"])]),
        ("LList;", "sort", &[(&[5], &[])]),
        ("LOrder;", "compare", &[(&[9], &[])]),
        ("LView;", "onDraw", &[(&[12], &[])]),
    ]);
    let lines = [
        (key("LList;", "show", 1), 0.0, (1.0, 1.0)),
        (key("LList;", "show", 2), 0.1, (1.0, 30.0)),
        (key("LList;", "sort", 5), 0.1, (1.0, 30.0)),
        (key("LOrder;", "compare", 9), 0.5, (100.0, 3000.0)),
        (key("LView;", "onDraw", 12), 0.05, (1.0, 2.0)),
    ];
    let causes: Vec<_> = found(&map, &map, &lines).into_iter().map(|c| (c.0, c.1, c.2, c.3)).collect();
    let expected = [("show".to_owned(), 2, Why::MoreOften, 0.7), ("onDraw".to_owned(), 12, Why::CalledMoreOften, 0.05)];
    assert_eq!(causes, expected);
}

#[test]
fn a_loop_that_goes_round_more_often_is_one_cause_at_its_head() {
    use wattline_flow::{Edge, PathGraph, Target};
    // Block 1 is the head of a loop with block 2 as its body.
    let mut map = map(&[("LWait;", "turn", &[(&[1], &[]), (&[5], &[]), (&[6], &[]), (&[9], &[])])]);
    let edge = |to| Edge { to, value: 0 };
    let edges = [vec![Target::Block(1)], vec![Target::Block(2), Target::Block(3)], vec![Target::Back(1)], vec![]];
    let edges = edges.into_iter().map(|targets| targets.into_iter().map(edge).collect()).collect();
    map.methods[0].graph = PathGraph { edges, ..PathGraph::default() };
    let lines = [
        (key("LWait;", "turn", 1), 0.0, (1.0, 1.0)),
        (key("LWait;", "turn", 5), 0.1, (1.0, 900.0)),
        (key("LWait;", "turn", 6), 0.9, (1.0, 899.0)),
        (key("LWait;", "turn", 9), 0.0, (1.0, 1.0)),
    ];
    assert_eq!(found(&map, &map, &lines), [("turn".into(), 5, Why::MoreOften, 1.0, 1)]);
}
