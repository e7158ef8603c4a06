//! What a prediction takes for an app of any size, after a change of one class, with a warm cache: what a hook that runs
//! when a file is saved would wait for.
//!
//! No phone need run the app: its recording is made up. Every tenth method ran once, along one of its paths.

use std::collections::{BTreeMap, HashSet};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::apk::Archive;
use wattline::dex::{Dex, Op};
use wattline::flow::{StartKind, Target};
use wattline::job::{Sources, analyze_artifact};
use wattline::map::{Feature, MethodMap, ProbeMap};
use wattline::predict::{Bodies, app_code};
use wattline::recording::{
    Artifact, FormatVersion, FrameEnd, Manifest, PathCount, PathTuple, Run, Sha256Hex, ThreadInfo, Trace,
};
use wattline::scope::Choice;
use wattline::session::{InstrumentOptions, instrument};

use super::super::measure::{Cost, measure};
use super::super::rebuild::{changed, dex_file_of_app};
use crate::corpus::name;

const SCENARIO: &str = "speed.mks";
const SCRIPT: &str = "type= raw events\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(1000)\n";

/// One app.
#[derive(Debug, Serialize)]
pub(super) struct Speed {
    file: String,
    instructions: usize,
    methods: usize,
    ran: usize,
    libraries: bool,
    /// Median of processes from start to end.
    unchanged: Cost,
    changed: Cost,
}

/// Measures whole processes.
pub(super) fn measure_one(program: &Path, file: &Path, libraries: bool, runs: u32) -> Result<Speed> {
    let bytes = std::fs::read(file).with_context(|| format!("failed to read {}", file.display()))?;
    let number = dex_file_of_app(&bytes)?.context("expected an APK with code")?;
    let Some(after) = changed(&bytes, number)? else { bail!("failed to find a method to change") };
    let workspace = tempfile::tempdir().context("failed to make a scratch directory")?;
    let folder = workspace.path();
    let settings = format!("apk = \"app.apk\"\nscenarios = [\"{SCENARIO}\"]\n");
    std::fs::write(folder.join("wattline.toml"), settings)?;
    std::fs::write(folder.join(SCENARIO), SCRIPT)?;
    let choice = Choice { skip_libraries: !libraries, ..Choice::default() };
    let options = InstrumentOptions { choice, ..InstrumentOptions::with_debug_key(folder.join("key.pem")) };
    let done = instrument(file, &bytes, &options)?;
    let (instructions, map) = (done.instructions, done.map.into_inner());
    let (artifact, ran) = recording(&bytes, map)?;
    let methods = done.methods;
    artifact.write(&folder.join("golden/speed.energy.zip"))?;
    let run = |bytes: &[u8]| -> Result<Cost> {
        std::fs::write(folder.join("app.apk"), bytes)?;
        let mut command = Command::new(program);
        command.current_dir(folder).args(["energy", "--predict", "--json"]);
        command.args(libraries.then_some("--libraries"));
        measure(command)
    };
    // What was built before is in the cache, as after any other prediction.
    run(&bytes)?;
    let (mut same, mut other) = (Vec::new(), Vec::new());
    for _ in 0..runs {
        same.push(run(&bytes)?);
        // Each time as if it had not been seen.
        run(&bytes)?;
        other.push(run(&after)?);
    }
    let [unchanged, changed] = [same, other].map(|costs| Cost::median(&costs).unwrap_or_default());
    Ok(Speed { file: name(file), instructions, methods, ran, libraries, unchanged, changed })
}

/// A recording in which some methods ran, and how many.
fn recording(bytes: &[u8], map: ProbeMap) -> Result<(Artifact, usize)> {
    let is_changed = |method: &MethodMap| {
        let first = method.blocks.first().and_then(|block| block.lines.first());
        let features = first.into_iter().flat_map(|line| &line.counts);
        features.filter_map(|count| map.features.get(count.0 as usize)).any(|f| *f == Feature::Op(Op::CONST_16.0))
    };
    let mut trace = Trace { threads: vec![ThreadInfo { id: 1, name: "main".into() }], ..Trace::default() };
    for (at, method) in map.methods.iter().enumerate() {
        if at % 10 != 0 && !is_changed(method) {
            continue;
        }
        let Some(path) = returning(method) else { continue };
        let start_ns = 1_000_000 + 2_000 * trace.tuples.len() as i64;
        let paths_at = trace.paths.len() as u32;
        trace.paths.push(PathCount { path, count: 1 });
        let (end_ns, end, own) = (start_ns + 1_000, FrameEnd::Returned, method.base);
        trace.tuples.push(PathTuple { thread: 0, start_ns, end_ns, end, own, paths_at, paths_len: 1 });
    }
    let ran: HashSet<u32> = trace.tuples.iter().map(|tuple| tuple.own).collect();
    let archive = Archive::read(bytes)?;
    let files = archive.dex_entries().iter().map(|entry| entry.contents()).collect::<Result<Vec<_>, _>>()?;
    let mut dexes = Vec::new();
    for file in &files {
        dexes.extend(Dex::read_all(file)?);
    }
    let code = app_code(&Bodies::new(&dexes), &map, &ran);
    let manifest = Manifest {
        format: FormatVersion::CURRENT,
        tool: env!("CARGO_PKG_VERSION").into(),
        app: Sha256Hex::of(bytes),
        package: map.package.clone().unwrap_or_default(),
        scenario: "speed".into(),
        scenario_digest: Sha256Hex::of(SCRIPT.as_bytes()),
        device: "embedded".into(),
        meter: "none".into(),
        settings: BTreeMap::new(),
        seeds: vec![1],
        entries: BTreeMap::new(),
        conditions: BTreeMap::new(),
        phones: Vec::new(),
        raw: None,
    };
    let runs = vec![Run { seed: 1, trace, ..Run::default() }];
    let mut artifact = Artifact { manifest, map: ProbeMap { code: Some(code), ..map }, runs, result: Vec::new() };
    analyze_artifact(&mut artifact, "recommended", Path::new(""), &mut Sources::new(&[]))?;
    Ok((artifact, ran.len()))
}

/// A path from a method's entry to a return, if one of the first has both.
fn returning(method: &MethodMap) -> Option<u32> {
    let returns = |number: &u32| {
        let path = method.graph.decode(*number);
        path.is_some_and(|path| path.start == StartKind::Entry && path.end == Target::Return)
    };
    (0..method.graph.total.min(1 << 10)).find(returns).map(|number| method.base + number)
}

/// A table in Markdown.
pub(super) fn table(all: &[Speed]) -> String {
    let mut text = "| app | instructions | methods | of which ran | nothing changed, s | one class changed, s |\n\
                    | --- | ---: | ---: | ---: | ---: | ---: |\n"
        .to_owned();
    for one in all {
        let libraries = if one.libraries { ", with libraries" } else { "" };
        text += &format!(
            "| {}{libraries} | {} | {} | {} | {:.2} | {:.2} |\n",
            one.file, one.instructions, one.methods, one.ran, one.unchanged.wall_s, one.changed.wall_s
        );
    }
    text
}
