//! Several phones that share the scenarios, behind several adb servers.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};
use std::time::{Duration, Instant};

use wattline::random::Xorshift64;
use wattline::recording::Artifact;

use super::adb::{has_adb, have_key};
use super::cli::{Workspace, program, stderr, stdout};
use super::support::apps;

/// An adb server of its own, which ends with this.
struct Server {
    port: u16,
}

impl Server {
    /// A server on a port that was free a moment ago; it starts when it is asked first.
    fn new() -> Server {
        have_key();
        let server = Server { port: TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port() };
        assert!(server.adb(&["start-server"]).status.success());
        server
    }

    fn adb(&self, arguments: &[&str]) -> Output {
        let mut adb = Command::new("adb");
        adb.args(["-P", &self.port.to_string()]).args(arguments).stdin(Stdio::null()).output().unwrap()
    }
}

impl Drop for Server {
    fn drop(&mut self) {
        let _ = self.adb(&["kill-server"]);
    }
}

/// A phone behind no server yet.
struct Phone {
    process: Child,
    adb: String,
    meter: String,
}

impl Phone {
    fn new(options: &[&str]) -> Phone {
        let mut command = Command::new(program());
        command.args(["phone", "--listen", "127.0.0.1:0", "--meter", "127.0.0.1:0", "--storage-mb", "8"]);
        let mut process = command.args(options).stdout(Stdio::piped()).spawn().unwrap();
        let mut lines = BufReader::new(process.stdout.take().unwrap()).lines();
        let mut after = |name: &str| lines.next().unwrap().unwrap().strip_prefix(name).unwrap().to_owned();
        let (adb, meter) = (after("adb: "), after("meter: "));
        Phone { process, adb, meter }
    }

    /// Its name behind a server.
    fn behind(&self, server: &Server) -> String {
        format!("adb:{}@127.0.0.1:{}", self.adb, server.port)
    }

    /// Nothing of a run is left on it.
    fn is_clean(&self, server: &Server) {
        // A connection that was cut may not have been noticed.
        server.adb(&["connect", &self.adb]);
        let says = |line: &str| stdout(&server.adb(&["-s", &self.adb, "shell", line]));
        assert_eq!(says("pm list packages -3"), "", "an app is left on {}", self.adb);
        assert_eq!(says("ls -A /data/local/tmp; echo end"), "end\n", "files are left on {}", self.adb);
    }
}

impl Drop for Phone {
    fn drop(&mut self) {
        let _ = self.process.kill();
        let _ = self.process.wait();
    }
}

/// A project with so many scenarios, of which none takes long, and the phones of a fleet with their meters.
fn project(scenarios: usize, phones: &[(String, &str)]) -> Workspace {
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let sorting = std::fs::read_to_string(apps().join("courier/scenarios/sorting.mks")).unwrap();
    for number in 0..scenarios {
        // No two are the same: which was measured can be told by more than its name.
        let text = format!("{sorting}UserWait({})\n", 100 + number);
        workspace.write(&format!("scenarios/s{number:02}.mks"), text.as_bytes());
    }
    settings(&workspace, phones);
    workspace
}

/// Names the phones of a fleet, with their meters.
fn settings(workspace: &Workspace, phones: &[(String, &str)]) {
    let member = |(name, meter): &(String, &str)| format!("{{ name = '{name}', meter = '{meter}' }}, ");
    let members: String = phones.iter().map(member).collect();
    let manifest = format!(
        "[workspace]\nmembers = []\n[workspace.metadata.wattline]\napk = 'courier.apk'\nscenarios = \
         ['scenarios/*.mks']\nfleet = [{members}]\nruns = 1\n"
    );
    workspace.write("Cargo.toml", manifest.as_bytes());
}

fn energy(workspace: &Workspace, more: &[&str]) -> Command {
    let mut command = workspace.command(&["energy"]);
    command
        .args(more)
        .env_remove("CI")
        .env_remove("ADB_SERVER_SOCKET")
        .env_remove("ANDROID_SERIAL")
        .stdin(Stdio::null());
    command
}

/// Recordings that a run has left, by name.
fn recorded(workspace: &Workspace) -> Vec<String> {
    let folder = std::fs::read_dir(workspace.path("target/wattline")).unwrap();
    let names = folder.map(|entry| entry.unwrap().file_name().into_string().unwrap());
    let mut names: Vec<String> = names.filter_map(|name| Some(name.strip_suffix(".energy.zip")?.to_owned())).collect();
    names.sort();
    names
}

/// How many scenarios each phone did, by the line at the end.
fn shares(errors: &str) -> Vec<usize> {
    let line = errors.lines().find(|line| line.contains(" did ")).unwrap_or_else(|| panic!("{errors}"));
    let count = |part: &str| part.split_once(" did ")?.1.split(' ').next()?.parse().ok();
    line.split(", ").filter_map(count).collect()
}

#[test]
fn two_phones_behind_two_servers_share_the_scenarios() {
    if !has_adb() {
        return;
    }
    let (servers, phones) = ([Server::new(), Server::new()], [Phone::new(&[]), Phone::new(&[])]);
    let member = |at: usize| (phones[at].behind(&servers[at]), format!("tcp:{}", phones[at].meter));
    let ((one, one_meter), (other, other_meter)) = (member(0), member(1));
    let workspace = project(4, &[(one, &one_meter), (other, &other_meter)]);
    let output = energy(&workspace, &[]).output().unwrap();
    let (text, errors) = (stdout(&output), stderr(&output));
    assert_eq!(output.status.code(), Some(102), "no baseline yet: {text}\n{errors}");
    let shares = shares(&errors);
    assert!(shares.iter().sum::<usize>() == 4 && shares.iter().all(|share| *share > 0), "{errors}");
    assert_eq!(recorded(&workspace), ["s00", "s01", "s02", "s03"]);
    phones.iter().zip(&servers).for_each(|(phone, server)| phone.is_clean(server));
    // What is recorded is what one phone would have recorded, and is judged by it.
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let again = energy(&workspace, &["--device", "embedded"]).output().unwrap();
    assert_eq!(again.status.code(), Some(0), "{}{}", stdout(&again), stderr(&again));
}

/// How often a fleet is tried whose phone fails; `WATTLINE_FLEET_RUNS` says otherwise.
const RUNS: usize = 4;
const PHONES: usize = 8;
const SCENARIOS: usize = 16;

/// Every scenario was recorded once.
fn each_once(workspace: &Workspace, errors: &str) {
    let names: Vec<String> = (0..SCENARIOS).map(|number| format!("s{number:02}")).collect();
    assert_eq!(recorded(workspace), names, "{errors}");
    assert_eq!(shares(errors).iter().sum::<usize>(), SCENARIOS, "{errors}");
    let mut digests = Vec::new();
    for name in &names {
        let path = workspace.path(&format!("target/wattline/{name}.energy.zip"));
        let artifact = Artifact::read(&path).unwrap_or_else(|error| panic!("{name}: {error}"));
        assert_eq!((&artifact.manifest.scenario, artifact.runs.len()), (name, 1), "{errors}");
        assert_eq!(artifact.manifest.seeds, [1]);
        digests.push(artifact.manifest.scenario_digest);
    }
    digests.sort();
    digests.dedup();
    assert_eq!(digests.len(), SCENARIOS, "a recording is of another scenario than it says");
}

#[test]
fn a_phone_that_fails_at_any_moment_loses_nothing() {
    if !has_adb() {
        return;
    }
    let runs = std::env::var("WATTLINE_FLEET_RUNS").map_or(RUNS, |runs| runs.parse().unwrap());
    let servers = [Server::new(), Server::new()];
    let mut phones: Vec<Phone> = (0..PHONES).map(|_| Phone::new(&[])).collect();
    let workspace = project(SCENARIOS, &[]);
    let mut random = Xorshift64::new(8);
    let (mut whole, mut noticed) = (Duration::ZERO, 0);
    for run in 0..=runs {
        let name = |(at, phone): (usize, &Phone)| (phone.behind(&servers[at % 2]), "none");
        settings(&workspace, &phones.iter().enumerate().map(name).collect::<Vec<_>>());
        let start = Instant::now();
        let mut command = energy(&workspace, &["--single-run"]);
        let child = command.stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
        let victim = (random.uniform() * PHONES as f64) as usize;
        // Nothing fails in the first, which tells how long it takes. In the next one the phone is surely at work.
        let moment = if run == 1 { 0.4 } else { random.uniform() };
        if run > 0 {
            std::thread::sleep(whole.mul_f64(moment));
            phones[victim].process.kill().unwrap();
        }
        let output = child.wait_with_output().unwrap();
        let (text, errors) = (stdout(&output), stderr(&output));
        assert_eq!(output.status.code(), Some(102), "no baseline, run {run}: {text}\n{errors}");
        assert!(!errors.lines().any(|line| line.starts_with("error: ")), "{errors}");
        each_once(&workspace, &errors);
        noticed += usize::from(errors.contains("anew") || errors.contains("put aside"));
        eprintln!("run {run}: {:.1} s, phone {victim} failed at {moment:.2} of it", start.elapsed().as_secs_f64());
        for (at, phone) in phones.iter().enumerate().filter(|(at, _)| run == 0 || *at != victim) {
            phone.is_clean(&servers[at % 2]);
        }
        if run == 0 {
            whole = start.elapsed();
        } else {
            phones[victim] = Phone::new(&[]);
        }
        std::fs::remove_dir_all(workspace.path("target")).unwrap();
        // Under version control nothing of a failure is left either.
        std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    }
    assert!(runs == 0 || noticed > 0, "no phone failed while it was at work");
}
