//! Golden artifacts: reviewed, checked, merged, parted, pruned, followed through git, and never half-written.

use std::io::{BufRead, BufReader};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant, SystemTime};

use wattline::lines::{AnalysisResult, Trust};
use wattline::random::Xorshift64;
use wattline::recording::{Artifact, ArtifactWriter, Run};
use wattline::units::Joules;

use super::cli::{Workspace, refused, stderr, stdout};
use super::support::{apps, repository};

const COMPUTE: &str = "golden/compute.energy.zip";
const NETWORK: &str = "golden/network.energy.zip";
const PENDING: &str = "golden/network.energy.pending.zip";

/// Runs a command that must end with `code`, and gives what it printed.
fn ends(workspace: &Workspace, arguments: &[&str], code: i32) -> String {
    let output = workspace.run(arguments);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(code), "{arguments:?}\n{text}\n{}", stderr(&output));
    text
}

fn bytes(workspace: &Workspace, name: &str) -> Vec<u8> {
    std::fs::read(workspace.path(name)).unwrap()
}

#[test]
fn recordings_with_counting_runs_of_their_own_are_merged() {
    let workspace = Workspace::new();
    let record = |seed: &str, apk: &str, out: &str| {
        let arguments =
            ["record", "--scenario", "network.mks", "--runs", "2", "--seed", seed, "--apk", apk, "--out", out];
        ends(&workspace, &arguments, 0);
        format!("{out}/network.energy.zip")
    };
    let regressed = apps().join("courier-regressed.apk");
    let pair = |apk: &str, out: &str| {
        let parts = ["1", "21"].map(|seed| record(seed, apk, &format!("{out}-{seed}")));
        let merged = format!("{out}.energy.zip");
        let text = ends(&workspace, &["golden", "merge", &merged, &parts[1], &parts[0]], 0);
        assert!(text.ends_with(&format!("{merged}: 4 runs\n")), "{text}");
        (merged, parts)
    };
    let ((base, parts), (head, _)) = (pair("courier.apk", "base"), pair(regressed.to_str().unwrap(), "head"));
    let text = ends(&workspace, &["golden", "verify", &base], 0);
    assert!(text.contains("8 runs, which give its result"), "{text}");
    let (merged, part) = (&base, &parts[0]);
    let artifact = |name: &str| Artifact::read(&workspace.path(name)).unwrap();
    let (all, one) = (artifact(merged), artifact(part));
    assert_eq!((all.map.timing_runs(), all.map.counting_runs(), one.map.leading_runs()), (2, 2, 2));
    assert_eq!(all.manifest.seeds[4..], [1, 2, 21, 22]);
    // As one that a single host has recorded, and its energy is that of its parts.
    ends(&workspace, &["gate", "golden/network.energy.zip", merged], 0);
    ends(&workspace, &["gate", merged, part], 0);
    let text = ends(&workspace, &["gate", merged, &head], 100);
    assert!(text.contains("Sync.java:56"), "{text}");
}

#[test]
fn merged_halves_are_the_whole_to_the_byte_and_give_its_verdict() {
    let workspace = Workspace::new();
    let record = |runs: &str, seed: &str, out: &str, apk: &str| {
        let arguments = ["record", "--scenario", "network.mks", "--runs", runs, "--seed", seed, "--out", out];
        ends(&workspace, &[&arguments[..], &["--single-run", "--apk", apk]].concat(), 0);
    };
    for (runs, seed, out) in [("4", "5", "whole"), ("2", "5", "first"), ("2", "7", "second")] {
        record(runs, seed, out, "courier.apk");
    }
    let file = |folder: &str| format!("{folder}/network.energy.zip");
    // In any order, and with a run that both have.
    let text = ends(&workspace, &["golden", "merge", &file("merged"), &file("second"), &file("first")], 0);
    assert!(text.ends_with("network.energy.zip: 4 runs\n"), "{text}");
    assert!(bytes(&workspace, &file("whole")) == bytes(&workspace, &file("merged")), "the bytes differ");
    record("3", "5", "overlapping", "courier.apk");
    ends(&workspace, &["golden", "merge", &file("merged2"), &file("overlapping"), &file("second")], 0);
    assert!(bytes(&workspace, &file("whole")) == bytes(&workspace, &file("merged2")), "the bytes differ");
    let text = ends(&workspace, &["golden", "diff", &file("whole"), &file("merged2")], 0);
    assert!(text.starts_with("the same"), "{text}");
    // The verdict on a regression, to the last digit.
    let regressed = apps().join("courier-regressed.apk");
    record("4", "5", "head", regressed.to_str().unwrap());
    let judge = |base: &str| ends(&workspace, &["gate", &file(base), &file("head"), "--json"], 100);
    assert_eq!(judge("whole"), judge("merged"));
    let text = ends(&workspace, &["golden", "diff", &file("whole"), &file("head")], 0);
    assert!(text.contains("  ~ Lcom/example/courier/Sync;->confirm(I)I\n") && text.contains(" 1 changed"), "{text}");
    let most = text.lines().skip_while(|line| !line.starts_with("lines: ")).nth(1).unwrap_or_default();
    assert!(most.contains("Sync.java:"), "{text}");
    refused(&workspace, &["golden", "merge", "x.zip", &file("whole"), &file("head")], "the app (SHA-256) differs");
    refused(&workspace, &["golden", "merge", "x.zip", &file("whole"), COMPUTE], "the scenario differs");
}

#[test]
fn verify_names_the_damaged_entry() {
    let workspace = Workspace::new();
    let text = ends(&workspace, &["golden", "verify"], 0);
    assert_eq!(text.lines().filter(|line| line.starts_with("good ")).count(), 2, "{text}");
    assert!(text.contains("32 entries, 5 runs, which give its result, format 14"), "{text}");
    let mut damaged = bytes(&workspace, NETWORK);
    let name = b"runs/1/samples";
    let header = damaged.windows(name.len()).position(|window| window == name).unwrap();
    damaged[header + 200] ^= 0x40;
    workspace.write(NETWORK, &damaged);
    let text = ends(&workspace, &["golden", "verify"], 101);
    assert!(text.contains("good     ") && text.contains("DAMAGED"), "{text}");
    assert!(text.contains("network.energy.zip: runs/1/samples: "), "{text}");
    let json: serde_json::Value =
        serde_json::from_str(&ends(&workspace, &["golden", "verify", NETWORK, "--json"], 101)).unwrap();
    assert_eq!(json[0]["good"], false);
    assert_eq!(json[0]["damaged"]["entry"], "runs/1/samples");
    refused(&workspace, &["golden", "verify", "--golden", "src"], "failed to find an artifact");
}

#[test]
fn a_slim_baseline_is_enough_for_the_gate_and_says_what_it_lacks() {
    let workspace = Workspace::new();
    let whole = ends(&workspace, &["golden", "show", NETWORK], 0);
    assert!(whole.contains("the runs take") && whole.contains("of this file"), "{whole}");
    // Each measured run has what it recorded itself: those before them are not shown.
    let shown: serde_json::Value =
        serde_json::from_str(&ends(&workspace, &["golden", "show", NETWORK, "--json"], 0)).unwrap();
    let Artifact { map, runs, .. } = Artifact::read(&workspace.path(NETWORK)).unwrap();
    let measured = runs.iter().skip(map.leading_runs()).map(|run| Some(run.trace.tuples.len() as u64));
    let recorded = shown["runs"].as_array().unwrap().iter().map(|run| run["recorded"]["tuples"].as_u64());
    assert_eq!(recorded.collect::<Vec<_>>(), measured.collect::<Vec<_>>());
    assert_ne!(runs[0].trace.calls.len(), runs[map.leading_runs()].trace.calls.len());
    let verdict = |base: &str| ends(&workspace, &["gate", base, "copy.energy.zip", "--json"], 0);
    workspace.write("copy.energy.zip", &bytes(&workspace, NETWORK));
    let before = verdict(NETWORK);
    ends(&workspace, &["golden", "slim", NETWORK], 0);
    let raw = Artifact::read(&workspace.path(NETWORK)).unwrap().manifest.raw.unwrap().file;
    let beside = workspace.path(&format!("golden/{raw}"));
    assert!(bytes(&workspace, NETWORK).len() < 150_000 && beside.exists());
    assert!(ends(&workspace, &["golden", "show", NETWORK], 0).contains(&format!("in {raw}, which is there")));
    assert_eq!(verdict(NETWORK), before);
    ends(&workspace, &["analyze", NETWORK], 0);
    // Without the runs: the gate's verdict is the same, and what needs them names the file.
    let kept = std::fs::read(&beside).unwrap();
    std::fs::remove_file(&beside).unwrap();
    assert_eq!(verdict(NETWORK), before);
    let text = ends(&workspace, &["golden", "verify", NETWORK], 0);
    assert!(text.contains(&format!("in {raw}, which is not there and was not checked")), "{text}");
    assert!(ends(&workspace, &["golden", "show", NETWORK], 0).contains("which is not there"));
    refused(&workspace, &["analyze", NETWORK], &raw);
    refused(&workspace, &["golden", "slim", "--undo", NETWORK], &raw);
    refused(&workspace, &["golden", "merge", "x.zip", NETWORK, NETWORK], &raw);
    std::fs::write(&beside, &kept[..kept.len() - 1]).unwrap();
    let text = ends(&workspace, &["golden", "verify", NETWORK], 101);
    assert!(text.contains(&format!("{raw}: expected SHA-256")), "{text}");
    std::fs::write(&beside, kept).unwrap();
    ends(&workspace, &["golden", "slim", "--undo", NETWORK], 0);
    let read = |name: &str| Artifact::read(&workspace.path(name)).unwrap().runs;
    assert_eq!(read(NETWORK), read("copy.energy.zip"));
    // Nobody names the runs any more.
    let text = ends(&workspace, &["golden", "prune", "--yes"], 0);
    assert!(text.contains(&raw) && !beside.exists(), "{text}");
}

#[test]
fn a_review_without_a_terminal_goes_by_name_and_never_under_ci() {
    let workspace = Workspace::new();
    assert!(ends(&workspace, &["review"], 0).starts_with("nothing is pending"));
    let golden = bytes(&workspace, NETWORK);
    let mut artifact = Artifact::read(&workspace.path(NETWORK)).unwrap();
    artifact.result = scaled(&artifact.result, 1.2);
    artifact.write(&workspace.path(PENDING)).unwrap();
    let pending = bytes(&workspace, PENDING);
    workspace.write("golden/compute.energy.pending.zip", &bytes(&workspace, COMPUTE));
    refused(&workspace, &["review"], "there is no terminal to ask at");
    refused(&workspace, &["review", "--accept", "nothing"], "compute, network is pending");
    refused(&workspace, &["review", "--accept", "network", "--reject", "network"], "accepted and rejected");
    let text = ends(&workspace, &["review", "--show"], 0);
    assert!(text.contains("network\n  verdict: REGRESSION\n"), "{text}");
    assert!(text.contains("compute\n  verdict: pass\n"), "{text}");
    assert!(text.contains("+20.0 %") && text.contains("lines that changed most"), "{text}");
    for arguments in [&["review", "--accept", "network"][..], &["review"], &["golden", "slim", NETWORK], &["bless"]] {
        let output = workspace.command(arguments).env("CI", "1").output().unwrap();
        assert_eq!(output.status.code(), Some(101), "{arguments:?}");
        assert!(stderr(&output).contains("under CI"), "{}", stderr(&output));
    }
    assert!(bytes(&workspace, NETWORK) == golden && bytes(&workspace, PENDING) == pending);
    let text = ends(&workspace, &["review", "--accept", "network", "--reject", "compute"], 0);
    assert_eq!(text, "accepted network\nrejected compute\n");
    assert!(bytes(&workspace, NETWORK) == pending && !workspace.path(PENDING).exists());
    assert!(!workspace.path("golden/compute.energy.pending.zip").exists());
}

/// A result in which all took so much more.
fn scaled(json: &[u8], factor: f64) -> Vec<u8> {
    let mut result = AnalysisResult::from_json(json).unwrap();
    let net: Joules = result.totals.net();
    result.totals.whole = result.totals.idle + net * factor;
    result.runs.iter_mut().for_each(|run| run.net = run.net * factor);
    for line in &mut result.lines {
        line.energy = line.energy * factor;
        line.per_run.iter_mut().for_each(|energy| *energy = *energy * factor);
    }
    result.to_json().unwrap().into_bytes()
}

#[test]
fn prune_lists_first_and_removes_only_what_nobody_needs() {
    let workspace = Workspace::new();
    workspace.write(PENDING, &bytes(&workspace, NETWORK));
    workspace.write("golden/old.energy.zip", &bytes(&workspace, NETWORK));
    workspace.write("golden/x.0123456789abcdef.raw.zip", b"runs");
    workspace.write("golden/.pending-abc", b"half");
    workspace.write("golden/.pending-new", b"being written");
    let hours = SystemTime::now() - Duration::from_secs(2 * 3600);
    let left = std::fs::File::options().write(true).open(workspace.path("golden/.pending-abc")).unwrap();
    left.set_modified(hours).unwrap();
    workspace.write("golden/embedded.profile.toml", b"");
    let listed = ends(&workspace, &["golden", "prune"], 0);
    for expected in [
        "network.energy.pending.zip: pending",
        "old.energy.zip: of a scenario that the settings do not name",
        "raw.zip: runs that no artifact names",
        ".pending-abc: left behind",
        "4 files with",
    ] {
        assert!(listed.contains(expected), "{expected} is missing in\n{listed}");
    }
    assert!(workspace.path(PENDING).exists());
    let under_ci = workspace.command(&["golden", "prune", "--yes"]).env("CI", "1").output().unwrap();
    assert_eq!(under_ci.status.code(), Some(101));
    assert!(workspace.path(PENDING).exists());
    assert!(ends(&workspace, &["golden", "prune", "--yes"], 0).contains("removed 4 files"));
    let mut left: Vec<_> =
        std::fs::read_dir(workspace.path("golden")).unwrap().map(|e| e.unwrap().file_name()).collect();
    left.sort();
    assert_eq!(left, [".pending-new", "compute.energy.zip", "embedded.profile.toml", "network.energy.zip"]);
    // A damaged one may be what names a file with runs.
    workspace.write(COMPUTE, b"damaged");
    refused(&workspace, &["golden", "prune", "--yes"], "compute.energy.zip");
}

#[test]
fn the_trend_finds_the_commit_that_changed() {
    let workspace = Workspace::new();
    let git = |arguments: &[&str]| {
        let mut command = Command::new("git");
        command.args(["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]);
        command.args(arguments).current_dir(workspace.path("")).env("GIT_CONFIG_GLOBAL", "/dev/null");
        let done = command.output().expect("git is installed");
        assert!(done.status.success(), "{}", stderr(&done));
    };
    git(&["init", "--quiet"]);
    std::fs::remove_file(workspace.path(COMPUTE)).unwrap();
    let original = Artifact::read(&workspace.path(NETWORK)).unwrap();
    let whole = AnalysisResult::from_json(&original.result).unwrap();
    let guilty = whole.lines.iter().find(|line| line.trust != Trust::Inseparable).unwrap().key.clone();
    let commits = [(1.0, "one"), (1.004, "two"), (0.998, "three"), (1.12, "Poll more often"), (1.118, "five")];
    let write = |factor: f64| {
        let mut artifact = original.clone();
        artifact.runs.truncate(1);
        artifact.result = scaled(&original.result, 1.0);
        let mut result = AnalysisResult::from_json(&artifact.result).unwrap();
        result.runs.iter_mut().for_each(|run| run.net = run.net * factor);
        // The guilty line alone takes what all take more.
        for line in result.lines.iter_mut().filter(|line| line.key == guilty) {
            line.per_run.iter_mut().for_each(|energy| *energy = *energy * factor.powi(3));
        }
        artifact.result = result.to_json().unwrap().into_bytes();
        artifact.write(&workspace.path(NETWORK)).unwrap();
    };
    for (factor, subject) in commits {
        write(factor);
        git(&["add", "golden"]);
        git(&["commit", "--quiet", "-m", subject]);
    }
    // A commit that does not touch the artifact, one with something else in its place, and one that mends it.
    workspace.write("other", b"");
    git(&["add", "other"]);
    git(&["commit", "--quiet", "-m", "other"]);
    workspace.write(NETWORK, b"not an artifact");
    git(&["commit", "--quiet", "-am", "broken"]);
    write(1.121);
    git(&["commit", "--quiet", "-am", "seven"]);
    let output = workspace.run(&["trend"]);
    let text = stdout(&output);
    assert_eq!(output.status.code(), Some(0), "{text}{}", stderr(&output));
    assert!(stderr(&output).contains("found no readable zip archive"), "{}", stderr(&output));
    assert!(text.starts_with("network: 6 commits, "), "{text}");
    assert!(text.contains("▁▁▁███"), "{text}");
    let found: Vec<&str> = text.lines().filter(|line| line.ends_with("Poll more often")).collect();
    assert_eq!(found.len(), 2, "the total and one line:\n{text}");
    assert!(found[0].contains("x 1.1"), "{text}");
    let json = ends(&workspace, &["trend", "network", "--json"], 0);
    let json: serde_json::Value = serde_json::from_str(&json).unwrap();
    assert_eq!(json[0]["commits"].as_array().unwrap().len(), 6);
    assert_eq!(json[0]["changes"].as_array().unwrap().len(), 1);
    assert_eq!(json[0]["changes"][0]["subject"], "Poll more often");
    let ratio = json[0]["changes"][0]["ratio"].as_f64().unwrap();
    assert!((ratio - 1.12).abs() < 0.01, "{ratio}");
    let line = &json[0]["lines"][0];
    assert_eq!((line["line"].as_u64(), line["class"].as_str()), (Some(guilty.line.into()), Some(&guilty.class[..])));
    assert_eq!(line["changes"][0]["subject"], "Poll more often");
    assert!(json[0]["lines"][1]["changes"].as_array().unwrap().is_empty());
    refused(&workspace, &["trend", "nothing"], "failed to find nothing.energy.zip in the history");
}

#[test]
fn trend_needs_a_repository() {
    let workspace = Workspace::new();
    let output = workspace.run(&["trend", "network"]);
    assert_eq!(output.status.code(), Some(101), "there is no repository");
    assert!(stderr(&output).contains("git"), "{}", stderr(&output));
}

/// What the tests below write in processes of their own, over and over.
const WRITES: &str = "golden::writes_until_it_is_killed";

/// Two small artifacts, and their bytes.
fn two_artifacts(folder: &Path) -> [Vec<u8>; 2] {
    let original = Artifact::read(&repository().join(NETWORK)).unwrap();
    [0, 1].map(|number| {
        let Run { seed, mut trace, mut samples, clock, sync, .. } = original.runs[number].clone();
        trace.tuples.truncate(200);
        samples.truncate(5_000);
        let run = Run { seed, trace, samples, clock, sync, ..Run::default() };
        let artifact = Artifact { runs: vec![run], result: b"{}".to_vec(), ..original.clone() };
        // Read again, so that the map has only methods that the frames that are left took.
        let artifact = Artifact::from_bytes(&artifact.to_bytes().unwrap()).unwrap();
        artifact.write(&folder.join(format!("source{number}.zip"))).unwrap();
        artifact.to_bytes().unwrap()
    })
}

/// A process that writes the artifacts `sources` to `path` in turn, without end.
fn writer(folder: &Path, path: &Path, sources: &[usize]) -> Child {
    writer_by(Command::new(std::env::current_exe().unwrap()), folder, path, sources)
}

/// The same, and the system kills it when it writes a file beyond so many blocks of 512 bytes (`SIGXFSZ`).
fn writer_of_blocks(folder: &Path, path: &Path, blocks: u32) -> Child {
    let mut command = Command::new("sh");
    command.args(["-c", "ulimit -f $0 && exec \"$@\"", &blocks.to_string()]).arg(std::env::current_exe().unwrap());
    writer_by(command, folder, path, &[0, 1])
}

fn writer_by(mut command: Command, folder: &Path, path: &Path, sources: &[usize]) -> Child {
    let sources: Vec<String> =
        sources.iter().map(|number| folder.join(format!("source{number}.zip")).display().to_string()).collect();
    command.args([WRITES, "--exact", "--ignored", "--nocapture"]);
    command.env("WATTLINE_WRITE", path).env("WATTLINE_SOURCES", sources.join("\n"));
    let mut child = command.stdout(Stdio::piped()).stderr(Stdio::null()).spawn().unwrap();
    let mut lines = BufReader::new(child.stdout.take().unwrap()).lines();
    assert!(lines.any(|line| line.unwrap().ends_with("ready")), "the process ended");
    child
}

fn end(child: &mut Child) {
    child.kill().unwrap();
    child.wait().unwrap();
}

#[test]
#[ignore = "other tests run it in a process of its own, and kill it"]
fn writes_until_it_is_killed() {
    let (Ok(path), Ok(sources)) = (std::env::var("WATTLINE_WRITE"), std::env::var("WATTLINE_SOURCES")) else { return };
    let artifacts: Vec<Artifact> = sources.lines().map(|source| Artifact::read(Path::new(source)).unwrap()).collect();
    println!("ready");
    let path = PathBuf::from(path);
    for turn in 0.. {
        for artifact in &artifacts {
            // Both ways of writing: at once, and bit by bit.
            if turn % 2 == 0 {
                artifact.write(&path).unwrap();
                continue;
            }
            let mut writer = ArtifactWriter::new(9);
            artifact.runs.iter().try_for_each(|run| writer.add(run)).unwrap();
            writer.finish(&path, artifact.manifest.clone(), &artifact.map, &artifact.result).unwrap();
        }
    }
}

/// Files in a folder that are on their way to another name.
fn half_written(folder: &Path) -> Vec<PathBuf> {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.filter(|path| path.file_name().unwrap().to_string_lossy().starts_with(".pending-")).collect()
}

#[test]
fn a_baseline_survives_two_hundred_kills() {
    let seed = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos() as u64;
    eprintln!("seed {seed}");
    let mut random = Xorshift64::new(seed);
    let folder = tempfile::tempdir().unwrap();
    let versions = two_artifacts(folder.path());
    let path = folder.path().join("golden/network.energy.zip");
    std::fs::create_dir_all(path.parent().unwrap()).unwrap();
    std::fs::write(&path, &versions[0]).unwrap();
    let (mut halves, mut lengths) = (0, std::collections::BTreeSet::new());
    for kill in 0..200 {
        if cfg!(unix) && kill % 2 == 1 {
            // At a random byte.
            let blocks = random.below((versions[0].len().min(versions[1].len()) / 512) as u32);
            let mut child = writer_of_blocks(folder.path(), &path, blocks);
            assert!(!child.wait().unwrap().success());
        } else {
            // At a random time.
            let mut child = writer(folder.path(), &path, &[0, 1]);
            std::thread::sleep(Duration::from_micros(u64::from(random.below(20_000))));
            end(&mut child);
        }
        let found = std::fs::read(&path).unwrap();
        assert!(versions.contains(&found), "kill {kill}: {} bytes that are no version", found.len());
        for half in half_written(path.parent().unwrap()) {
            halves += 1;
            lengths.insert(std::fs::metadata(&half).unwrap().len());
            std::fs::remove_file(half).unwrap();
        }
    }
    eprintln!("{halves} of 200 kills while the file was written, at {} different lengths", lengths.len());
    assert!(halves >= if cfg!(unix) { 100 } else { 20 }, "only {halves} kills met a file that was being written");
    assert!(cfg!(not(unix)) || lengths.len() >= 20, "at {lengths:?} only");
}

#[test]
fn concurrent_writers_do_not_mix() {
    let folder = tempfile::tempdir().unwrap();
    let versions = two_artifacts(folder.path());
    let path = folder.path().join("golden/network.energy.pending.zip");
    let mut children = [0, 1].map(|source| writer(folder.path(), &path, &[source]));
    let (start, mut seen) = (Instant::now(), [0, 0]);
    while start.elapsed() < Duration::from_secs(2) && seen.iter().any(|count| *count < 20) {
        let Ok(found) = std::fs::read(&path) else { continue };
        let which = versions.iter().position(|version| *version == found);
        seen[which.unwrap_or_else(|| panic!("{} bytes that are no version", found.len()))] += 1;
    }
    children.iter_mut().for_each(end);
    assert!(seen.iter().all(|count| *count > 0), "both were seen: {seen:?}");
}

#[test]
fn blessing_while_others_write_takes_whole_artifacts() {
    let workspace = Workspace::new();
    let folder = workspace.path("");
    let versions = two_artifacts(&folder);
    let mut child = writer(&folder, &workspace.path(PENDING), &[0, 1]);
    let compute = bytes(&workspace, COMPUTE);
    let mut blessed = 0;
    for _ in 0..4 {
        workspace.write("golden/compute.energy.pending.zip", &compute);
        ends(&workspace, &["bless", "compute"], 0);
        assert!(bytes(&workspace, COMPUTE) == compute);
        // The very artifact that is being written.
        let output = workspace.run(&["bless", "network"]);
        if output.status.code() == Some(0) {
            blessed += 1;
            assert!(versions.contains(&bytes(&workspace, NETWORK)), "no version");
        }
    }
    end(&mut child);
    assert!(blessed > 0);
}
