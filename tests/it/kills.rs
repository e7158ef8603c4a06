//! Commands that are killed at moments spread over their whole time: nothing of what was there is damaged or lost, what
//! is there is whole, and the same command then does all of what it was to do.
//!
//! Each command has two states of its workspace, before it and after it. After a kill each file must be as in one of
//! them, and each artifact of both must be somewhere; only files whose names say that they are on their way may be more.
//! `KILLS_SEED` makes the moments of an earlier run again.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, ExitStatus, Stdio};
use std::time::{Duration, Instant, SystemTime};

use wattline::files::STAGED_PREFIX;
use wattline::lines::AnalysisResult;
use wattline::random::Xorshift64;
use wattline::recording::Artifact;

use super::adb::{self, Phone};
use super::cli::{program, stderr, stdout};
use super::hostile::HostileApp;

/// Kills of each command; `WATTLINE_KILLS` says otherwise.
const KILLS: u32 = 6;
/// One in so many must have met it while it ran: a loaded machine may be faster at one time than at another.
const MET: u32 = 2;

/// The time over which the kills are spread, as a part of the command's own: what it does last is to be met, too.
const SPREAD: f64 = 1.1;

/// What the app of the tests does when it is touched: more for one version than for the other.
fn app(rounds: u32) -> Vec<u8> {
    let work = format!(
        "  const/4 v0, 0\n  const v1, {rounds}\n  :again\n  .line 31\n  add-int/lit8 v0, v0, 1\n  xor-int v2, v0, v1\n  \
         .line 32\n  if-lt v0, v1, :again"
    );
    HostileApp { on_touch: &work, ..HostileApp::default() }.apk()
}

const SCRIPT: &str = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\nTap(500,60)\nUserWait(300)\n";
const SETTINGS: &str = "apk = 'app.apk'\nscenarios = ['tap.mks']\nsingle-run = true\n";

/// The files of a folder by their names in it, with what is in them; without those on their way, and without the cache,
/// which holds what was of use last and is as good as none if it is damaged.
type State = BTreeMap<PathBuf, Vec<u8>>;

fn state(folder: &Path, read: Read) -> State {
    let mut state = State::new();
    let mut folders = vec![folder.to_path_buf()];
    while let Some(inner) = folders.pop() {
        for entry in std::fs::read_dir(inner).unwrap() {
            let path = entry.unwrap().path();
            if path.is_dir() {
                folders.extend((!path.ends_with("wattline/cache")).then_some(path));
            } else if !is_on_its_way(&path) {
                state.insert(path.strip_prefix(folder).unwrap().to_owned(), read(&path));
            }
        }
    }
    state
}

/// What two files are compared by.
type Read = fn(&Path) -> Vec<u8>;

fn bytes(path: &Path) -> Vec<u8> {
    std::fs::read(path).unwrap()
}

/// The bytes; of an artifact its runs' frames and readings, and its lines: the rest says how full the battery was of a
/// phone behind adb, which is less with each run.
fn contents(path: &Path) -> Vec<u8> {
    if !is_whole_artifact(path) {
        return bytes(path);
    }
    let artifact = Artifact::read(path).unwrap_or_else(|error| panic!("{}: {error}", path.display()));
    let result = AnalysisResult::from_json(&artifact.result).unwrap();
    let runs = artifact.runs.iter().map(|run| (run.seed, &run.trace.tuples, &run.trace.paths, &run.samples));
    format!("{:?} {:?} {:?}", runs.collect::<Vec<_>>(), result.totals, result.lines).into_bytes()
}

fn is_on_its_way(path: &Path) -> bool {
    path.file_name().unwrap().to_string_lossy().starts_with(STAGED_PREFIX)
}

/// The files on their way below a folder.
fn on_their_way(folder: &Path) -> usize {
    let entries = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    entries.map(|path| if path.is_dir() { on_their_way(&path) } else { usize::from(is_on_its_way(&path)) }).sum()
}

/// Makes a folder what a state says.
fn set(folder: &Path, state: &State) {
    std::fs::remove_dir_all(folder).unwrap();
    for (name, contents) in state {
        let path = folder.join(name);
        std::fs::create_dir_all(path.parent().unwrap()).unwrap();
        std::fs::write(path, contents).unwrap();
    }
}

fn is_artifact(name: &Path) -> bool {
    name.to_string_lossy().ends_with(".zip")
}

/// Runs a command of the program in a folder, to its end.
fn ends(folder: &Path, arguments: &[&str], code: i32) {
    let output = command(folder, arguments).output().unwrap();
    assert_eq!(output.status.code(), Some(code), "{arguments:?}: {}", stderr(&output));
}

fn command(folder: &Path, arguments: &[&str]) -> Command {
    let mut command = Command::new(program());
    command.args(arguments).current_dir(folder).env_remove("CI").env_remove("GITHUB_ACTIONS");
    command
}

/// A command that is killed.
struct Killed<'a> {
    name: &'a str,
    /// Makes it, to run in a folder.
    command: &'a dyn Fn(&Path) -> Command,
    /// How it ends if nobody kills it.
    code: i32,
    /// What two files are compared by.
    read: Read,
    /// Looks at more than the folder: after a kill, and then after the next run.
    beside: &'a dyn Fn(Moment),
    /// After so many kills it may run to its end; before that it is killed again, at another moment.
    in_turn: u32,
}

/// When something is looked at.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Moment {
    AfterKill,
    AfterNext,
}

/// What was seen of the kills of one command.
#[derive(Default)]
struct Seen {
    met: u32,
    by_signal: u32,
    as_before: u32,
    between: u32,
    as_after: u32,
    on_their_way: usize,
}

impl Killed<'_> {
    fn spawn(&self, folder: &Path) -> Child {
        let mut command = (self.command)(folder);
        command.stdin(Stdio::null()).stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap()
    }

    /// Kills it again and again in a workspace that has these files before.
    fn kill_all(&self, files: &State) {
        let kills = std::env::var("WATTLINE_KILLS").map_or(KILLS, |kills| kills.parse().unwrap());
        let seed = std::env::var("KILLS_SEED").ok().and_then(|seed| seed.parse().ok());
        let now = SystemTime::now().duration_since(SystemTime::UNIX_EPOCH).unwrap().as_nanos() as u64;
        let seed = seed.unwrap_or(now);
        eprintln!("{}: KILLS_SEED={seed}", self.name);
        let mut random = Xorshift64::new(seed);
        let folder = tempfile::tempdir().unwrap();
        let folder = folder.path().join("workspace");
        std::fs::create_dir(&folder).unwrap();
        let (after, mut takes) = self.whole(&folder, files);
        let mut seen = Seen::default();
        let start = Instant::now();
        set(&folder, files);
        let before = state(&folder, self.read);
        let mut done = 0;
        // On a machine that gets faster meanwhile most may come too late: then some more, ever sooner.
        while done < kills || seen.met < kills / MET && done < 8 * kills {
            let kill = done;
            done += 1;
            let part = f64::from(kill % kills) + f64::from(random.below(1000)) / 1000.0;
            let mut child = self.spawn(&folder);
            std::thread::sleep(takes.mul_f64(SPREAD * part / f64::from(kills)));
            let status = end(&mut child, kill);
            let is_met = status.code() != Some(self.code);
            seen.met += u32::from(is_met);
            seen.by_signal += u32::from(status.code().is_none());
            self.look(&folder, &before, &after, &mut seen, kill);
            (self.beside)(Moment::AfterKill);
            if done % self.in_turn == 0 || done >= kills {
                takes = (takes * 3 + self.next(&folder, &after, kill)) / 4;
                // It ended before its kill: the machine has less to do now.
                takes = if is_met { takes } else { takes.mul_f64(0.8) };
                (self.beside)(Moment::AfterNext);
                set(&folder, files);
            }
        }
        eprintln!(
            "{}: {:.2} s, {done} kills, {} before its end, {} of them by the signal; workspace as before {}, between {}, \
             as after {}; {} files on their way; {:.1} s in all",
            self.name,
            takes.as_secs_f64(),
            seen.met,
            seen.by_signal,
            seen.as_before,
            seen.between,
            seen.as_after,
            seen.on_their_way,
            start.elapsed().as_secs_f64(),
        );
        assert!(seen.met >= kills / MET, "only {} of {done} kills met it", seen.met);
    }

    /// The state after it, twice the same, and how long it takes.
    fn whole(&self, folder: &Path, files: &State) -> (State, Duration) {
        let mut runs = (0..2).map(|_| {
            set(folder, files);
            let start = Instant::now();
            let output = (self.command)(folder).output().unwrap();
            let said = (stdout(&output), stderr(&output));
            assert_eq!(output.status.code(), Some(self.code), "{}: {}{}", self.name, said.0, said.1);
            (state(folder, self.read), start.elapsed())
        });
        let (first, second) = (runs.next().unwrap(), runs.next().unwrap());
        same(&first.0, &second.0, self.name);
        for name in first.0.keys().filter(|name| is_whole_artifact(name)) {
            Artifact::read(&folder.join(name)).unwrap_or_else(|error| panic!("{}: {error}", name.display()));
        }
        (first.0, first.1.min(second.1))
    }

    /// What must hold after a kill.
    fn look(&self, folder: &Path, before: &State, after: &State, seen: &mut Seen, kill: u32) {
        let now = state(folder, self.read);
        for (name, contents) in &now {
            let known = [before, after].iter().any(|state| state.get(name) == Some(contents));
            assert!(known, "{} kill {kill}: {} is half, {} bytes", self.name, name.display(), contents.len());
        }
        let gone = before.keys().filter(|name| after.contains_key(*name) && !now.contains_key(*name));
        assert_eq!(gone.collect::<Vec<_>>(), Vec::<&PathBuf>::new(), "{} kill {kill}: gone", self.name);
        let artifacts = |state: &State| -> BTreeSet<Vec<u8>> {
            state.iter().filter(|(name, _)| is_artifact(name)).map(|(_, contents)| contents.clone()).collect()
        };
        let (had, has) = (artifacts(before), artifacts(&now));
        let lost = had.intersection(&artifacts(after)).filter(|artifact| !has.contains(*artifact)).count();
        assert_eq!(lost, 0, "{} kill {kill}: artifacts are lost", self.name);
        match &now {
            now if now == before => seen.as_before += 1,
            now if now == after => seen.as_after += 1,
            _ => seen.between += 1,
        }
        seen.on_their_way += on_their_way(folder);
    }

    /// The same command once more does the rest, and how long it takes.
    fn next(&self, folder: &Path, after: &State, kill: u32) -> Duration {
        let was_done = state(folder, self.read) == *after;
        let start = Instant::now();
        let status = self.spawn(folder).wait().unwrap();
        // Where all was done, it may say that nothing is left to do.
        assert!(status.code() == Some(self.code) || was_done, "{} after kill {kill}: {status}", self.name);
        same(&state(folder, self.read), after, self.name);
        start.elapsed()
    }
}

fn is_whole_artifact(name: &Path) -> bool {
    let name = name.to_string_lossy();
    name.ends_with(".energy.zip") || name.ends_with(".pending.zip")
}

#[track_caller]
fn same(one: &State, other: &State, what: &str) {
    let names: BTreeSet<&PathBuf> = one.keys().chain(other.keys()).collect();
    let differ: Vec<_> = names.into_iter().filter(|name| one.get(*name) != other.get(*name)).collect();
    assert!(differ.is_empty(), "{what}: {differ:?} differ");
}

/// Ends a process by one of three signals, mostly by the one that it cannot hear.
fn end(child: &mut Child, kill: u32) -> ExitStatus {
    let signal = match kill % 5 {
        1 => "-INT",
        3 => "-TERM",
        _ => "-KILL",
    };
    if cfg!(unix) {
        // It fails where the process has ended.
        let _ = Command::new("kill").args([signal, &child.id().to_string()]).stderr(Stdio::null()).status().unwrap();
    } else {
        let _ = child.kill();
    }
    child.wait().unwrap()
}

/// A workspace with a golden artifact of the app as it was, of so many runs, and the app as it is.
fn workspace(runs: u32) -> State {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path();
    let write = |name: &str, contents: &[u8]| std::fs::write(folder.join(name), contents).unwrap();
    write("Cargo.toml", b"[workspace]\nmembers = []\n");
    write("wattline.toml", format!("{SETTINGS}runs = {runs}\n").as_bytes());
    write("tap.mks", SCRIPT.as_bytes());
    write("app.apk", &app(60_000));
    ends(folder, &["record", "--out", "golden"], 0);
    write("app.apk", &app(120_000));
    state(folder, bytes)
}

/// The same with what `energy` leaves for a review.
fn reviewed() -> State {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("workspace");
    std::fs::create_dir(&folder).unwrap();
    set(&folder, &workspace(1));
    ends(&folder, &["record", "--out", "new"], 0);
    std::fs::rename(folder.join("new/tap.energy.zip"), folder.join("golden/tap.energy.pending.zip")).unwrap();
    std::fs::remove_dir(folder.join("new")).unwrap();
    state(&folder, bytes)
}

fn kill(name: &str, arguments: &[&str], code: i32, before: &State) {
    let command = |folder: &Path| command(folder, arguments);
    Killed { name, command: &command, code, read: bytes, beside: &|_| (), in_turn: 1 }.kill_all(before);
}

#[test]
fn energy_is_killed() {
    kill("energy", &["energy", "--no-confirm"], 102, &workspace(1));
}

#[test]
fn record_is_killed() {
    kill("record", &["record", "--out", "golden"], 0, &workspace(1));
}

#[test]
fn bless_is_killed() {
    kill("bless", &["bless"], 0, &reviewed());
}

#[test]
fn review_is_killed() {
    kill("review", &["review", "--accept", "tap"], 0, &reviewed());
}

#[test]
fn slim_is_killed() {
    kill("slim", &["golden", "slim", "golden/tap.energy.zip"], 0, &reviewed());
}

#[test]
fn merge_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("workspace");
    std::fs::create_dir(&folder).unwrap();
    set(&folder, &workspace(1));
    for seed in ["11", "12", "13"] {
        ends(&folder, &["record", "--seed", seed, "--out", seed], 0);
    }
    // Into one that is there.
    std::fs::copy(folder.join("11/tap.energy.zip"), folder.join("golden/tap.energy.zip")).unwrap();
    let files = ["golden/tap.energy.zip", "11/tap.energy.zip", "12/tap.energy.zip", "13/tap.energy.zip"];
    kill("merge", &[&["golden", "merge"], &files[..]].concat(), 0, &state(&folder, bytes));
}

#[test]
fn trend_is_killed() {
    let folder = tempfile::tempdir().unwrap();
    let folder = folder.path().join("workspace");
    std::fs::create_dir(&folder).unwrap();
    set(&folder, &reviewed());
    let git = |arguments: &[&str]| {
        let mut git = Command::new("git");
        git.args(["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "init.defaultBranch=main"]);
        let done = git.args(arguments).current_dir(&folder).env("GIT_CONFIG_GLOBAL", "/dev/null").output().unwrap();
        assert!(done.status.success(), "{}", stderr(&done));
    };
    git(&["init", "--quiet"]);
    let [golden, pending] = ["tap.energy.zip", "tap.energy.pending.zip"]
        .map(|name| std::fs::read(folder.join("golden").join(name)).unwrap());
    for contents in [&golden, &pending, &golden, &pending, &golden, &pending] {
        std::fs::write(folder.join("golden/tap.energy.zip"), contents).unwrap();
        git(&["add", "golden/tap.energy.zip"]);
        git(&["commit", "--quiet", "-m", "one"]);
    }
    kill("trend", &["trend", "tap"], 0, &state(&folder, bytes));
}

#[test]
fn a_run_behind_adb_is_killed() {
    let Some(phone) = adb::phone(&[]) else { return };
    let before = workspace(1);
    let command = |folder: &Path| phone.harness_in(folder, "record", &["--runs", "1", "--out", "golden"]);
    let beside = |moment| looks_after_itself(&phone, moment);
    Killed { name: "adb", command: &command, code: 0, read: contents, beside: &beside, in_turn: 3 }.kill_all(&before);
}

/// After a kill the phone says what it has to put back; after the next run it is as it was.
fn looks_after_itself(phone: &Phone, moment: Moment) {
    if moment == Moment::AfterNext {
        return phone.is_clean();
    }
    let is_held = phone.says(&["shell", "settings", "get", "global", "stay_on_while_plugged_in"]) != "0\n";
    let has_app = !phone.says(&["shell", "pm", "list", "packages", "-3"]).is_empty();
    if is_held || has_app {
        let state = phone.says(&["shell", "cat", "/data/local/tmp/wattline/state"]);
        assert!(!has_app || state.contains("package "), "an app is left that the next run does not know of: {state}");
        assert!(!is_held || state.contains("setting global stay_on_while_plugged_in 0\n"), "{state}");
    }
}
