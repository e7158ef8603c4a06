use std::path::PathBuf;

use crate::merge::Merge;
use crate::{ApiCall, Artifact, FormatVersion, Manifest, Run, Sha256Hex, ThreadInfo, Trace};
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{BlockMap, Feature, JoinedEnergy, LineCounts, MethodMap, ProbeMap, Site, Stamps, measured_map};

/// A method with three invocations, each in a line of its own.
fn counting_map() -> ProbeMap {
    let site = |at: u32| Site { pc: at, line: at, callee: format!("LLib;->call{at}()V"), ..Site::default() };
    let block = BlockMap {
        start: 0,
        end: 9,
        lines: vec![LineCounts { line: 1, counts: vec![(0, 1)] }],
        sites: vec![0, 1, 2],
        ends: None,
    };
    let graph = PathGraph {
        starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
        edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
        total: 1,
        ..PathGraph::default()
    };
    let method =
        MethodMap { class: "LA;".into(), name: "a".into(), graph, blocks: vec![block], ..MethodMap::default() };
    ProbeMap {
        features: vec![Feature::Op(1)],
        methods: vec![method],
        sites: (1..=3).map(site).collect(),
        ..ProbeMap::default()
    }
}

/// A run with a call at each of these sites.
fn run(seed: u64, sites: &[u32]) -> Run {
    let call = |(at, &site): (i64, &u32)| ApiCall { thread: 0, site, start_ns: 10 * at, end_ns: 10 * at + 5 };
    let threads = vec![ThreadInfo { id: 1, name: "main".into() }];
    Run {
        seed,
        trace: Trace { threads, calls: (0..).zip(sites).map(call).collect(), ..Trace::default() },
        ..Run::default()
    }
}

/// An artifact of a phone that stamped these invocations, met those when it counted, and timed library calls at `timed`.
fn artifact(seed: u64, stamped: &[u32], met: &[u32], timed: &[u32]) -> Artifact {
    let joined = Some(JoinedEnergy { all_uj: 10, counted_uj: seed, ..JoinedEnergy::default() });
    let stamps = Stamps { sites: stamped.to_vec(), ..Stamps::default() };
    let mut map = measured_map(counting_map(), stamps);
    if let Some(stamps) = &mut map.stamps {
        *stamps = Stamps { counting_runs: 1, timing_runs: 1, timed_from: Some(3), joined, ..stamps.clone() };
    }
    map.sites.extend(timed.iter().map(|&pc| Site { pc, callee: "LLib;->timed()V".into(), ..Site::default() }));
    let timing = run(2000 + seed, &(3..3 + timed.len() as u32).collect::<Vec<_>>());
    let runs = vec![timing, run(1000 + seed, met), run(seed, stamped)];
    let manifest = Manifest {
        format: FormatVersion::CURRENT,
        tool: "test".into(),
        app: Sha256Hex::of(b"app"),
        package: "a".into(),
        scenario: "s".into(),
        scenario_digest: Sha256Hex::of(b"s"),
        device: "phone".into(),
        meter: "meter".into(),
        settings: Default::default(),
        conditions: Default::default(),
        phones: Vec::new(),
        seeds: Vec::new(),
        entries: Default::default(),
        raw: None,
    };
    Artifact { manifest, map, runs, result: b"{}".to_vec() }
}

fn merged(artifacts: &[&Artifact]) -> Artifact {
    let named =
        artifacts.iter().enumerate().map(|(at, artifact)| (PathBuf::from(format!("{at}")), (*artifact).clone()));
    Merge::of(named.collect()).unwrap().into_artifact().unwrap()
}

fn sites(run: &Run) -> Vec<u32> {
    run.trace.calls.iter().map(|call| call.site).collect()
}

#[test]
fn runs_of_each_kind_come_together_with_one_list_of_stamps() {
    // The first phone stamped 0 and 1; the second met 0, which was too short for it there, and not 1.
    let (one, other) = (artifact(1, &[0, 1], &[0, 1, 2], &[0, 5, 6]), artifact(2, &[2], &[0, 2], &[0, 6, 7]));
    let both = merged(&[&one, &other]);
    let stamps = both.map.stamps.clone().unwrap();
    assert_eq!((stamps.sites, stamps.timing_runs, stamps.counting_runs), (vec![1], 2, 2), "2 was met and not stamped");
    assert_eq!(stamps.joined.map(|joined| (joined.all_uj, joined.counted_uj)), Some((20, 3)));
    assert_eq!(both.manifest.seeds, [2001, 2002, 1001, 1002, 1, 2]);
    assert_eq!(both.map.sites[3..].iter().map(|site| site.pc).collect::<Vec<_>>(), [0, 5, 6, 7]);
    assert_eq!(
        both.runs.iter().map(sites).collect::<Vec<_>>(),
        [vec![3, 4, 5], vec![3, 5, 6], vec![0, 1, 2], vec![0, 2], vec![1], vec![]]
    );
    // What is no window is counted, as in a map that never stamped it.
    let expected = measured_map(counting_map(), Stamps { sites: vec![1], ..Stamps::default() });
    let counted = |map: &ProbeMap| {
        let lines = map.methods[0].blocks[0].lines.iter();
        let label = |feature: u32| map.features[feature as usize].label();
        let mut all: Vec<_> = lines
            .flat_map(|line| line.counts.iter().map(move |(feature, count)| (line.line, label(*feature), *count)))
            .collect();
        all.sort();
        all
    };
    assert_eq!((counted(&both.map), &both.map.methods[0].blocks[0].sites), (counted(&expected), &vec![1]));
    assert!(Artifact::from_bytes(&both.to_bytes().unwrap()).is_ok());
}

#[test]
fn with_itself_it_is_what_it_was() {
    let one = artifact(1, &[0, 1], &[0, 1, 2], &[0, 5]);
    let same = merged(&[&one, &one]);
    assert_eq!((same.runs, same.map.sites, same.map.methods), (one.runs, one.map.sites, one.map.methods));
}

#[test]
fn without_a_counting_run_on_one_side_there_is_no_merge() {
    let one = artifact(1, &[0], &[0], &[0]);
    let mut single = artifact(2, &[0], &[0], &[0]);
    single.map = counting_map();
    single.runs.truncate(1);
    single.runs[0].trace.calls.clear();
    let error = Merge::of(vec![("a".into(), one), ("b".into(), single)]).unwrap_err().to_string();
    assert!(error.contains("a and b") && error.contains("the counting run, which not all of them have"), "{error}");
}
