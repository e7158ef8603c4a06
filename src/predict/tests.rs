//! Flows and predictions by hand-made control-flow graphs.

use super::align::{Anchor, Bag, EdgeAnchor, Exceptions, Times, align, edge_anchors, times};
use super::body::Flow;
use super::*;
use wattline_analysis::synthetic::App;
use wattline_map::{Feature, LineCounts};

/// Blocks by their successors; one without any returns.
fn flow(successors: &[&[usize]]) -> Flow {
    Flow {
        successors: successors.iter().map(|list| list.to_vec()).collect(),
        returns: successors.iter().map(|list| list.is_empty()).collect(),
        handlers: vec![false; successors.len()],
    }
}

fn anchor(block: usize, times: f64) -> Anchor {
    Anchor { block, times, likeness: 1.0 }
}

fn solved(flow: &Flow, entries: f64, anchors: &[Anchor], edges: &[EdgeAnchor]) -> Vec<Times> {
    times(flow, entries, &Exceptions::default(), (anchors, edges))
}

#[test]
fn what_is_inserted_on_a_straight_line_runs_as_often_as_what_is_around_it() {
    // The second block is new.
    let found = solved(&flow(&[&[1], &[2], &[]]), 7.0, &[anchor(0, 7.0), anchor(2, 7.0)], &[]);
    assert_eq!(found, [7.0, 7.0, 7.0].map(Times::Known));
}

#[test]
fn a_new_branch_is_open_up_to_what_comes_to_it() {
    let found = solved(&flow(&[&[1, 2], &[2], &[]]), 7.0, &[anchor(0, 7.0)], &[]);
    assert_eq!(found[1], Times::Open { least: 0.0, most: Some(7.0) });
    assert_eq!(found[2], Times::Known(7.0), "both ways lead there");
}

#[test]
fn a_new_loop_is_open_without_end() {
    // 0 goes to the head 1, which goes to the body 2 and back, and on to 3.
    let found = solved(&flow(&[&[1], &[2, 3], &[1], &[]]), 7.0, &[anchor(0, 7.0), anchor(3, 7.0)], &[]);
    assert_eq!((found[0], found[3]), (Times::Known(7.0), Times::Known(7.0)));
    assert_eq!(found[1], Times::Open { least: 7.0, most: None }, "it is asked once at least");
    assert_eq!(found[2], Times::Open { least: 0.0, most: None });
    assert_eq!(found[2].least(), 0.0);
}

#[test]
fn edges_say_which_of_two_ways_back_is_taken() {
    // The head 0 goes to the condition 1 and out; 1 goes to 2 and back to 0; 2, which is new, goes back to 0, too.
    let loops = flow(&[&[1, 3], &[0, 2], &[0], &[]]);
    let blocks = [anchor(0, 101.0), anchor(1, 100.0), anchor(3, 1.0)];
    let open = solved(&loops, 1.0, &blocks, &[]);
    assert_eq!(open[2], Times::Open { least: 0.0, most: Some(100.0) });
    let edge = EdgeAnchor { edge: (1, 0), times: 70.0, likeness: 1.0 };
    assert_eq!(solved(&loops, 1.0, &blocks, &[edge])[2], Times::Known(30.0));
}

#[test]
fn edges_carry_over_from_blocks_with_as_many_ways_on() {
    let base = flow(&[&[1, 2], &[2], &[]]);
    let counts = MethodCounts { edges: [((0, 1), 3.0), ((0, 2), 4.0)].into(), ..MethodCounts::default() };
    let same = |at: usize| Some((at, 1.0));
    // The block 1 is another one; the way past it is the same.
    let anchors = edge_anchors((&base, &counts), &base, &[same(0), None, same(2)]);
    assert_eq!(anchors, [EdgeAnchor { edge: (0, 2), times: 4.0, likeness: 1.0 }]);
    // There is one way more: how many take which is not what it was.
    let more = flow(&[&[1, 2, 3], &[2], &[], &[2]]);
    let of_more = edge_anchors((&base, &counts), &more, &[same(0), same(1), same(2), None]);
    assert_eq!(of_more.iter().map(|anchor| anchor.edge).collect::<Vec<_>>(), [(1, 2)]);
}

#[test]
fn an_anchor_that_contradicts_better_ones_is_not_believed() {
    let worse = Anchor { block: 1, times: 500.0, likeness: 0.6 };
    let found = solved(&flow(&[&[1], &[]]), 7.0, &[anchor(0, 7.0), worse], &[]);
    assert_eq!(found[1], Times::Known(7.0));
}

#[test]
fn blocks_are_found_again_around_one_that_was_edited_and_one_that_is_new() {
    let bag = |letters: &str| {
        let mut bag = Bag::new();
        letters.bytes().for_each(|letter| *bag.entry(letter.into()).or_default() += 1);
        bag
    };
    let base: Vec<Bag> = ["ab", "cde", "fg"].map(bag).to_vec();
    let head: Vec<Bag> = ["ab", "xyz", "cdeh", "fg"].map(bag).to_vec();
    let pairs = align(&base, &head);
    assert_eq!((pairs[0], pairs[1], pairs[3]), (Some((0, 1.0)), None, Some((2, 1.0))));
    let (was, likeness) = pairs[2].unwrap();
    assert_eq!(was, 1);
    assert!((likeness - 6.0 / 7.0).abs() < 1e-12);
    assert_eq!(align(&base, &[]), []);
}

/// A recording of a made-up app, and its map.
fn recorded() -> (ProbeMap, AnalysisResult, Frequencies) {
    let app = App::new(3, 8, 0.0);
    let run = app.run(1, 400, 0.0).run;
    let device = wattline_adjust::DeviceModel::embedded().unwrap();
    let result = wattline_analysis::analyze(&app.map, std::slice::from_ref(&run), &device, Default::default()).unwrap();
    let mut frequencies = Frequencies::default();
    frequencies.add(&run);
    (app.map, result, frequencies)
}

fn predicted(base: &ProbeMap, head: &ProbeMap, (result, frequencies): (&AnalysisResult, &Frequencies)) -> Prediction {
    let base = Base { map: base, result, frequencies, profile: None };
    predict(base, Head { map: head, bodies: None })
}

#[test]
fn the_same_code_on_other_lines_changes_nothing() {
    let (map, result, frequencies) = recorded();
    let mut moved = map.clone();
    for line in moved.methods.iter_mut().flat_map(|method| &mut method.blocks).flat_map(|block| &mut block.lines) {
        line.line += 10;
    }
    moved.sites.iter_mut().for_each(|site| site.line += 10);
    for head in [&map, &moved] {
        let found = predicted(&map, head, (&result, &frequencies));
        assert_eq!((found.answer, found.change, found.changed_methods), (Answer::Unchanged, Joules(0.0), 0));
        assert!(found.unknown.is_empty() && found.lines.is_empty());
        assert_eq!(found.base, result.totals.net());
    }
}

#[test]
fn instructions_that_are_added_cost_what_they_cost_elsewhere_as_often_as_their_block_runs() {
    let (map, result, frequencies) = recorded();
    let counts = frequencies.by_method(&map);
    // The block that runs most of all, and the opcode that it has most of.
    let (method, block, times) = counts
        .iter()
        .enumerate()
        .flat_map(|(at, counts)| counts.blocks.iter().enumerate().map(move |(block, times)| (at, block, *times)))
        .max_by(|a, b| a.2.total_cmp(&b.2))
        .unwrap();
    let mut head = map.clone();
    let line: &mut LineCounts = head.methods[method].blocks[block].lines.first_mut().unwrap();
    let number = line.line;
    let is_op = |feature: u32| matches!(map.features[feature as usize], Feature::Op(_));
    let (feature, count) = line.counts.iter_mut().find(|(feature, _)| is_op(*feature)).unwrap();
    *count += 3;
    let price = result.costs.iter().find(|cost| cost.feature == map.features[*feature as usize].label()).unwrap();
    let found = predicted(&map, &head, (&result, &frequencies));
    let expected = 3.0 * times * price.cost.0;
    let first = &found.lines[0];
    assert_eq!((first.key.line, &first.key.method), (number, &map.methods[method].name));
    assert!(found.change.0 > 0.5 * expected && found.change.0 < 2.0 * expected, "{} for {expected}", found.change.0);
    assert_eq!(found.changed_methods, 1);
    // The recording does not say what the app's methods call, and that is said.
    assert_eq!(found.unknown.iter().map(|one| one.kind).collect::<Vec<_>>(), [UnknownKind::NoCode]);
    assert_eq!(found.answer, Answer::CannotKnow);
    // The other way round it becomes less by as much.
    let back = predicted(&head, &map, (&result, &frequencies));
    assert!(back.change.0 < 0.0, "{}", back.change.0);
}

#[test]
fn what_is_open_leaves_its_end_of_the_interval_open() {
    let key = LinePrediction {
        key: wattline_analysis::lines::LineKey {
            class: "LMain;".into(),
            method: "run".into(),
            descriptor: "()V".into(),
            file: None,
            line: 3,
        },
        base_line: Some(3),
        base: Joules(1.0),
        change: Joules(0.5),
        deviation: Joules(0.1),
        base_executions: 1.0,
        executions: 2.0,
    };
    let unknown = |kind| Unknown { kind, key: key.key.clone(), what: "it".into(), most: None };
    let cases = [
        (vec![], Answer::Known, (true, true)),
        (vec![UnknownKind::Hardware], Answer::AtLeast, (true, false)),
        (vec![UnknownKind::LessHardware], Answer::CannotKnow, (false, false)),
        (vec![UnknownKind::NewLoop], Answer::AtLeast, (true, false)),
        (vec![UnknownKind::NewLoop, UnknownKind::Constant], Answer::CannotKnow, (false, false)),
    ];
    for (kinds, answer, closed) in cases {
        let found = conclude(Joules(2.0), vec![key.clone()], kinds.into_iter().map(unknown).collect(), 1);
        assert_eq!((found.answer, found.change), (answer, Joules(0.5)));
        assert_eq!((found.interval.low.is_some(), found.interval.high.is_some()), closed);
        if let Some(low) = found.interval.low {
            assert!((low.0 - (0.5 - NORMAL_95 * 0.1)).abs() < 1e-12);
        }
    }
}
