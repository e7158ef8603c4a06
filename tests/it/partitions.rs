//! `export --partition`: recordings of many commits in one store, and what DuckDB and Spark find in it.

use std::collections::{BTreeMap, BTreeSet};
use std::ffi::OsString;
use std::io::Write;
use std::net::{TcpListener, TcpStream};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use serde_json::Value;
use wattline::lines::{AnalysisResult, Trust};
use wattline::recording::Artifact;
use wattline::units::Joules;

use super::cli::{Workspace, program, stderr, stdout};
use super::exports::peak_of;
use super::support::repository;
use wattline::random::Xorshift64;
use wattline_testkit::{Need, skip};

const NETWORK: &str = "golden/network.energy.zip";
/// `WATTLINE_TREND_RECORDINGS` says otherwise.
const RECORDINGS: usize = 12;
/// How far the energies of a recording's runs lie from each other, relative, as a standard deviation.
const NOISE: f64 = 0.005;

/// A Python that has `module`, and what the program of docs/store needs beside it.
fn python(need: Need, module: &str) -> Option<OsString> {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let has = |code: &str| Command::new(&python).args(["-c", code]).output().is_ok_and(|done| done.status.success());
    if !has(&format!("import scipy, {module}")) {
        let why = format!("{python:?} has no {module} and scipy; install them, or name a Python in WATTLINE_PYTHON");
        skip(need, &why);
        return None;
    }
    let java = need != Need::Spark || Command::new("java").arg("-version").output().is_ok();
    if !java {
        skip(need, "no java, which Spark runs on");
    }
    java.then_some(python)
}

/// What changes in the history: from the recording at this part of it on, the app or a line takes so much more.
struct Step {
    /// The line by its place among those whose energy is known, the most expensive first; none is the app.
    line: Option<usize>,
    at: f64,
    factor: f64,
}

const STEPS: [Step; 4] = [
    Step { line: None, at: 1.0 / 3.0, factor: 1.1 },
    Step { line: Some(0), at: 1.0 / 3.0, factor: 1.2 },
    Step { line: Some(1), at: 1.0 / 2.0, factor: 0.85 },
    Step { line: Some(0), at: 2.0 / 3.0, factor: 0.9 },
];

impl Step {
    fn from(&self, recordings: usize) -> usize {
        (self.at * recordings as f64).round() as usize
    }
}

/// A history of recordings, all derived from one.
struct History {
    original: Artifact,
    result: AnalysisResult,
    recordings: usize,
}

impl History {
    fn new(recordings: usize) -> Self {
        let mut original = Artifact::read(&repository().join(NETWORK)).unwrap();
        // Readings are of no interest here; frames are: the probe map keeps the methods that they took.
        original.runs.iter_mut().for_each(|run| run.samples.truncate(100));
        let result = AnalysisResult::from_json(&original.result).unwrap();
        History { original, result, recordings }
    }

    fn factor(&self, line: Option<usize>, number: usize) -> f64 {
        let steps = STEPS.iter().filter(|step| step.line == line && step.from(self.recordings) <= number);
        steps.map(|step| step.factor).product()
    }

    /// The recording of that number: the levels of the steps, and noise.
    fn recording(&self, number: usize) -> Vec<u8> {
        let mut random = Xorshift64::new(number as u64 + 1);
        let mut noise = || 1.0 + NOISE * random.sum_of(12);
        let (mut result, app) = (self.result.clone(), self.result.of_app_by_run());
        let level = self.result.totals.of_app() * self.factor(None, number);
        for (run, was) in result.runs.iter_mut().zip(&app) {
            run.probes = Some(run.net - *was);
            run.net = run.net - *was + level * noise();
        }
        let mut known = 0..;
        for line in &mut result.lines {
            let place = if line.trust == Trust::Inseparable { None } else { known.next() };
            line.energy = line.energy * place.map_or(1.0, |place| self.factor(Some(place), number));
            line.per_run.iter_mut().for_each(|energy| *energy = line.energy * noise());
        }
        let result = result.to_json().unwrap().into_bytes();
        Artifact { result, ..self.original.clone() }.to_bytes().unwrap()
    }

    /// Where changes are: of the app, and of the lines by their places.
    fn planted(&self) -> BTreeMap<Option<usize>, Vec<usize>> {
        let mut planted = BTreeMap::<_, Vec<usize>>::new();
        STEPS.iter().for_each(|step| planted.entry(step.line).or_default().push(step.from(self.recordings)));
        planted
    }
}

fn git(workspace: &Workspace, arguments: &[&str], write: impl FnOnce(&mut dyn Write)) -> String {
    let mut command = Command::new("git");
    command.args(["-c", "init.defaultBranch=main"]).args(arguments).current_dir(workspace.path(""));
    command.env("GIT_CONFIG_GLOBAL", "/dev/null");
    command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().expect("git is installed");
    write(&mut child.stdin.take().unwrap());
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success(), "{}", stderr(&done));
    stdout(&done)
}

/// Commits all recordings, and says their commits, the oldest first.
fn commit(workspace: &Workspace, history: &History) -> Vec<String> {
    git(workspace, &["init", "--quiet"], |_| ());
    let write = |stream: &mut dyn Write| {
        for number in 0..history.recordings {
            let (bytes, seconds) = (history.recording(number), 1_790_000_000 + number * 86_400);
            let head = format!("commit refs/heads/main\ncommitter A <a@example.com> {seconds} +0000\ndata 0\n");
            write!(stream, "{head}M 100644 inline {NETWORK}\ndata {}\n", bytes.len()).unwrap();
            stream.write_all(&bytes).unwrap();
            writeln!(stream).unwrap();
        }
    };
    git(workspace, &["fast-import", "--quiet"], write);
    let log = git(workspace, &["log", "--reverse", "--format=%H", "--", NETWORK], |_| ());
    log.lines().map(str::to_owned).collect()
}

fn export(workspace: &Workspace, commit: &str, store: &Path) {
    let mut command = Command::new(program());
    command.args(["export", NETWORK, "--format", "parquet", "--partition", commit, "--output"]).arg(store);
    let done = command.current_dir(workspace.path("")).env_remove("CI").output().unwrap();
    assert!(done.status.success(), "{}{}", stdout(&done), stderr(&done));
}

/// Class, method and line; none is the app.
type Key = Option<(String, String, u64)>;

/// The energies in each commit, and the commits that changed them.
type Series = BTreeMap<Key, (Vec<f64>, Vec<String>)>;

fn text(value: &Value) -> String {
    value.as_str().unwrap().to_owned()
}

/// What `trend` finds among the newest recordings, and the memory in kB and the seconds that it takes.
fn by_trend(workspace: &Workspace, last: usize) -> (Series, u64, f64) {
    let (start, last) = (Instant::now(), last.to_string());
    let arguments = ["trend", "network", "--json", "--last", last.as_str()];
    let out = tempfile::NamedTempFile::new().unwrap();
    let child = workspace.command(&arguments).stdout(out.reopen().unwrap()).spawn().unwrap();
    let peak = peak_of(child);
    let seconds = start.elapsed().as_secs_f64();
    let json: Value = serde_json::from_reader(out.reopen().unwrap()).unwrap();
    let changes = |of: &Value| of["changes"].as_array().unwrap().iter().map(|change| text(&change["commit"])).collect();
    let line = |line: &Value| {
        let energies = line["energies"].as_array().unwrap().iter().map(|energy| energy.as_f64().unwrap()).collect();
        (Some((text(&line["class"]), text(&line["method"]), line["line"].as_u64().unwrap())), (energies, changes(line)))
    };
    let mut series: Series = json[0]["lines"].as_array().unwrap().iter().map(line).collect();
    let mean = |point: &Value| {
        let runs: Vec<f64> = point["runs"].as_array().unwrap().iter().map(|run| run.as_f64().unwrap()).collect();
        runs.iter().sum::<f64>() / runs.len() as f64
    };
    let app = json[0]["commits"].as_array().unwrap().iter().map(mean).collect();
    series.insert(None, (app, changes(&json[0])));
    (series, peak, seconds)
}

/// What the program of docs/store finds.
fn by_store(python: &OsString, engine: &str, store: &Path, commits: &[String]) -> Series {
    let mut command = Command::new(python);
    command.arg(repository().join("docs/store/changes.py")).arg(engine).arg(store).current_dir(store);
    series_of(command, commits)
}

/// The series that the program of docs/store prints.
fn series_of(mut command: Command, commits: &[String]) -> Series {
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    let newest_first: String = commits.iter().rev().map(|commit| format!("{commit}\n")).collect();
    child.stdin.take().unwrap().write_all(newest_first.as_bytes()).unwrap();
    let done = child.wait_with_output().unwrap();
    assert!(done.status.success(), "{}", stderr(&done));
    let series = |line: &str| {
        let row: Value = serde_json::from_str(line).unwrap();
        let energies = commits.iter().map(|commit| row["energies"][commit].as_f64().unwrap()).collect();
        let changes = row["changes"].as_array().unwrap().iter().map(text).collect();
        let key = row["line"].as_u64().map(|number| (text(&row["class"]), text(&row["method"]), number));
        (key, (energies, changes))
    };
    stdout(&done).lines().map(series).collect()
}

fn compare(trend: &Series, found: &Series) {
    let keys = |series: &Series| series.keys().cloned().collect::<BTreeSet<_>>();
    assert_eq!(keys(trend), keys(found));
    for (key, (energies, changes)) in trend {
        let (others, other_changes) = &found[key];
        assert_eq!(changes, other_changes, "{key:?}");
        for (position, (energy, other)) in energies.iter().zip(others).enumerate() {
            assert!((energy - other).abs() <= 1e-9 * energy.abs(), "{key:?} in {position}: {energy} {other}");
        }
    }
}

/// `trend` finds what was planted, and nothing else.
fn check_planted(trend: &Series, history: &History, commits: &[String]) {
    let planted = history.planted();
    let known = history.result.lines.iter().filter(|line| line.trust != Trust::Inseparable).map(|line| &line.key);
    let keys: Vec<Key> = known.map(|key| Some((key.class.clone(), key.method.clone(), key.line.into()))).collect();
    for (key, (_, changes)) in trend {
        let place = key.as_ref().map(|_| keys.iter().position(|other| other == key).unwrap());
        let expected = planted.get(&place).map_or(&[][..], Vec::as_slice);
        let expected: Vec<&String> = expected.iter().map(|number| &commits[*number]).collect();
        assert_eq!(changes.iter().collect::<Vec<_>>(), expected, "{key:?}");
    }
}

/// `trend` holds one recording at a time, and of the others what lines took in them.
fn check_growth(workspace: &Workspace, recordings: usize, peak: u64, seconds: f64) {
    let (_, fewer, sooner) = by_trend(workspace, recordings / 4);
    eprintln!("trend of {recordings}: {peak} kB, {seconds:.2} s; of a quarter: {fewer} kB, {sooner:.2} s");
    // Of three runs of 607 lines.
    let allowed = 10_000 + 64 * (recordings - recordings / 4) as u64;
    assert!(peak <= fewer + allowed, "memory grows by more than energies: {fewer} kB and {peak} kB");
    assert!(recordings < 100 || seconds <= 8.0 * sooner, "time is not linear: {sooner} s and {seconds} s");
}

#[test]
fn duckdb_and_spark_find_what_trend_finds() {
    let engines = [(Need::Duckdb, "duckdb"), (Need::Spark, "spark")];
    let module = |engine: &str| if engine == "spark" { "pyspark" } else { "duckdb" };
    let count = std::env::var("WATTLINE_TREND_RECORDINGS").map_or(RECORDINGS, |count| count.parse().unwrap());
    let (workspace, history) = (Workspace::new(), History::new(count));
    let commits = commit(&workspace, &history);
    assert_eq!(commits.len(), count);
    let (trend, peak, seconds) = by_trend(&workspace, count);
    assert!(trend.len() > 5, "{} lines", trend.len());
    check_planted(&trend, &history, &commits);
    check_growth(&workspace, count, peak, seconds);
    let store = tempfile::tempdir().unwrap();
    let mut is_full = false;
    for (need, engine) in engines {
        let Some(python) = python(need, module(engine)) else { continue };
        if !is_full {
            for (number, commit) in commits.iter().enumerate() {
                workspace.write(NETWORK, &history.recording(number));
                export(&workspace, commit, store.path());
            }
            is_full = true;
        }
        let start = Instant::now();
        compare(&trend, &by_store(&python, engine, store.path(), &commits));
        eprintln!("{engine}: {count} recordings in {:.1} s", start.elapsed().as_secs_f64());
    }
}

/// An object store for tests, which ends with this.
struct ObjectStore {
    server: Child,
    address: String,
}

impl ObjectStore {
    fn new(python: &OsString) -> ObjectStore {
        let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port().to_string();
        let mut command = Command::new(python);
        command.args(["-c", "from moto.server import main; main()", "-H", "127.0.0.1", "-p", &port]);
        let server = command.stdout(Stdio::null()).stderr(Stdio::null()).spawn().unwrap();
        let address = format!("127.0.0.1:{port}");
        let begin = Instant::now();
        while TcpStream::connect(&address).is_err() {
            assert!(begin.elapsed() < Duration::from_secs(60), "the object store did not start");
            std::thread::sleep(Duration::from_millis(100));
        }
        ObjectStore { server, address }
    }

    /// A program that finds the store by what every S3 client reads.
    fn client(&self, python: &OsString) -> Command {
        let mut command = Command::new(python);
        command.env("AWS_ENDPOINT_URL", format!("http://{}", self.address));
        command.env("AWS_ACCESS_KEY_ID", "test").env("AWS_SECRET_ACCESS_KEY", "test");
        command.env("AWS_DEFAULT_REGION", "us-east-1");
        command
    }
}

impl Drop for ObjectStore {
    fn drop(&mut self) {
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

#[test]
fn duckdb_finds_the_same_in_an_object_store() {
    let Some(python) = python(Need::Moto, "duckdb, moto.server, s3fs") else { return };
    let (workspace, history) = (Workspace::new(), History::new(3));
    let commits = ["c1", "c2", "c3"].map(str::to_owned);
    let store = tempfile::tempdir().unwrap();
    for (number, commit) in commits.iter().enumerate() {
        workspace.write(NETWORK, &history.recording(number));
        export(&workspace, commit, store.path());
    }
    let objects = ObjectStore::new(&python);
    let put = "import s3fs, sys\nfs = s3fs.S3FileSystem()\nfs.mkdir('tables')\n\
               fs.put(sys.argv[1], 'tables/store', recursive=True)";
    let done = objects.client(&python).args(["-c", put]).arg(store.path()).output().unwrap();
    assert!(done.status.success(), "{}", stderr(&done));
    let mut command = objects.client(&python);
    command.arg(repository().join("docs/store/changes.py")).args(["duckdb", "s3://tables/store"]);
    let found = series_of(command, &commits);
    assert!(found.len() > 5, "{} lines", found.len());
    compare(&by_store(&python, "duckdb", store.path(), &commits), &found);
}

/// The energies of a recording's runs are not all alike, so that there is something to be found.
#[test]
fn recordings_of_a_history_differ() {
    let history = History::new(RECORDINGS);
    let read = |number| {
        let bytes = history.recording(number);
        AnalysisResult::from_json(&Artifact::from_bytes(&bytes).unwrap().result).unwrap()
    };
    let (first, last) = (read(0), read(RECORDINGS - 1));
    let mean = |result: &AnalysisResult| {
        let runs = result.of_app_by_run();
        runs.iter().copied().sum::<Joules>() / runs.len() as f64
    };
    assert!((mean(&last) / mean(&first) / 1.1 - 1.0).abs() < 4.0 * NOISE);
}
