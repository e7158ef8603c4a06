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
const RUNS: usize = 2;
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
        let told = ["anew", "was put aside"].map(|what| errors.matches(what).count());
        eprintln!(
            "run {run}: {:.1} s, phone {victim} failed at {moment:.2} of the first; {SCENARIOS} recordings, each once; \
             {} scenarios anew, {} phones put aside",
            start.elapsed().as_secs_f64(),
            told[0],
            told[1]
        );
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

/// The script of a workflow's step, as its runner would have it.
fn step(workflow: &str, name: &str) -> String {
    let after = workflow.split_once(&format!("- name: {name}\n        run: ")).unwrap().1;
    let Some(block) = after.strip_prefix("|\n") else { return after.lines().next().unwrap().to_owned() };
    let lines = block.lines().map_while(|line| line.strip_prefix("          "));
    lines.map(|line| format!("{line}\n")).collect()
}

/// Runs a step's script in a project, with the program in the place of the xtask.
fn run_step(workspace: &Workspace, script: &str) -> Output {
    let script =
        script.replace("cargo xtask", "\"$WATTLINE\"").replace("--policy-from \"origin/$GITHUB_BASE_REF\"", "");
    let mut bash = Command::new("bash");
    bash.args(["-e", "-c", &script]).current_dir(workspace.path("")).env("WATTLINE", program()).env_remove("CI");
    bash.output().unwrap()
}

#[test]
fn phones_are_judged_together_and_each_by_itself() {
    if !has_adb() {
        return;
    }
    let server = Server::new();
    let serials = ["R58M", "8A1X"];
    let phones = serials.map(|serial| Phone::new(&["--serial", serial]));
    let workspace = project(1, &[]);
    let output = workspace.run(&["init", ".", "--apk", "courier.apk", "--matrix", "R58M", "--matrix", "8A1X"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let workflow = std::fs::read_to_string(workspace.path(".github/workflows/energy.yml")).unwrap();
    settings(&workspace, &[(phones[0].behind(&server), "none")]);
    // As each job of the matrix does it, which finds its phone by the serial number.
    let record = |apk: &str| {
        for (at, phone) in phones.iter().enumerate() {
            let seed = (1 + 1000 * at).to_string();
            let script = step(&workflow, "Record")
                .replace("adb:${{ matrix.phone }}", &phone.behind(&server))
                .replace("${{ matrix.seed }}", &seed)
                .replace("--out recorded", &format!("--runs 3 --apk {apk} --out recorded/recorded-{}", serials[at]));
            let done = run_step(&workspace, &script);
            assert!(done.status.success(), "{script}\n{}", stderr(&done));
        }
    };
    let judge = || {
        let done = run_step(&workspace, &step(&workflow, "Merge and judge"));
        (done.status.code(), stdout(&done), stderr(&done))
    };
    record("courier.apk");
    let (code, text, errors) = judge();
    assert_eq!(code, Some(0), "{text}{errors}");
    assert!(text.contains("no golden/s00.energy.zip yet"), "{text}");
    // The merged recording says which phone made which run.
    let merged = Artifact::read(&workspace.path("merged/s00.energy.zip")).unwrap();
    let made: Vec<(&str, &[u64])> =
        merged.manifest.phones.iter().map(|phone| (phone.serial.as_str(), &phone.seeds[..])).collect();
    assert_eq!(made, [("8A1X", &[1001, 1002, 1003][..]), ("R58M", &[1, 2, 3])]);
    assert_eq!(merged.runs.len() - merged.map.leading_runs(), 6);
    let shown = stdout(&workspace.run(&["golden", "show", "merged/s00.energy.zip"]));
    assert!(
        shown.contains("phone      R58M, wattline/embedded/embedded:11/WL1/1:user/release-keys, 3 runs"),
        "{shown}"
    );
    workspace.write("golden/s00.energy.zip", &std::fs::read(workspace.path("merged/s00.energy.zip")).unwrap());
    let regressed = apps().join("courier-regressed.apk");
    record(regressed.to_str().unwrap());
    let gate = |more: &[&str]| {
        let arguments = [&["gate", "golden/s00.energy.zip", "merged/s00.energy.zip", "--json"], more].concat();
        let done = workspace.run(&arguments);
        let json: serde_json::Value =
            serde_json::from_str(&stdout(&done)).unwrap_or_else(|_| panic!("{}", stderr(&done)));
        let names =
            json["scenarios"].as_array().unwrap().iter().map(|one| one["scenario"].as_str().unwrap().to_owned());
        (done.status.code(), names.collect::<Vec<_>>())
    };
    let (code, text, errors) = judge();
    let expected = gate(&["--by-phone"]);
    assert_eq!(code, expected.0, "{text}{errors}");
    assert_eq!(expected.1, ["s00", "s00 on 8A1X", "s00 on R58M"]);
    assert_eq!(gate(&[]).1, ["s00"]);
    // A phone that failed is missing, and the other one is judged.
    std::fs::remove_dir_all(workspace.path("recorded/recorded-8A1X")).unwrap();
    let (_, text, errors) = judge();
    assert!(errors.contains("8A1X has runs of the baseline alone"), "{text}{errors}");
    assert!(text.contains("s00 on R58M"), "{text}");
}

#[test]
fn every_phone_measures_both_builds_and_all_are_judged_together() {
    if !has_adb() {
        return;
    }
    let server = Server::new();
    let mut phones = ["R58M", "8A1X"].map(|serial| Phone::new(&["--serial", serial]));
    let workspace = project(1, &[]);
    std::fs::remove_file(workspace.path("scenarios/s00.mks")).unwrap();
    let network = std::fs::read(apps().join("courier/scenarios/network.mks")).unwrap();
    workspace.write("scenarios/net.mks", &network);
    let members = [0, 1].map(|at| (phones[at].behind(&server), format!("tcp:{}", phones[at].meter)));
    settings(&workspace, &members.each_ref().map(|(name, meter)| (name.clone(), meter.as_str())));
    let every = |more: &[&str]| {
        let options = [&["--every-phone", "--runs", "3", "--json"], more].concat();
        let done = energy(&workspace, &options).output().unwrap();
        let json: serde_json::Value =
            serde_json::from_str(&stdout(&done)).unwrap_or_else(|_| panic!("{}", stderr(&done)));
        let said = |one: &serde_json::Value| {
            (one["scenario"].as_str().unwrap().to_owned(), one["verdict"]["outcome"].as_str().map(str::to_owned))
        };
        let said: Vec<_> = json["scenarios"].as_array().unwrap().iter().map(said).collect();
        (done.status.code(), said, stderr(&done))
    };
    let kept = || Artifact::read(&workspace.path("target/wattline/net.energy.zip")).unwrap();
    let seeds = || kept().manifest.phones.into_iter().map(|phone| (phone.serial, phone.seeds)).collect::<Vec<_>>();
    let of = |outcome: &str| {
        ["net", "net on R58M", "net on 8A1X"].map(|name| (name.to_owned(), Some(outcome.to_owned()))).to_vec()
    };
    // Nothing to judge it by: all runs become a baseline.
    let (code, said, errors) = every(&[]);
    assert_eq!((code, said), (Some(102), vec![("net".to_owned(), None)]), "{errors}");
    assert_eq!(seeds(), [("8A1X".to_owned(), vec![1001, 1002, 1003]), ("R58M".to_owned(), vec![1, 2, 3])]);
    assert_eq!(kept().runs.len() - kept().map.leading_runs(), 6);
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let (code, said, errors) = every(&[]);
    assert_eq!((code, said), (Some(0), of("pass")), "{errors}");
    // Both builds in turn, without the baseline, and again before it fails.
    let regressed = apps().join("courier-regressed.apk");
    let both = ["--apk", regressed.to_str().unwrap(), "--base", "courier.apk"];
    let (code, said, errors) = every(&both);
    assert_eq!((code, said), (Some(100), of("regression")), "{errors}");
    assert!(errors.contains("did 1 scenario"), "{errors}");
    phones.iter().for_each(|phone| phone.is_clean(&server));
    // One phone is not there: the other one is judged, by itself and as all that there is.
    phones[1].process.kill().unwrap();
    let (code, said, errors) = every(&[&both[..], &["--no-confirm"]].concat());
    assert_eq!((code, said), (Some(100), of("regression")[..2].to_vec()), "{errors}");
    assert!(errors.contains("put aside"), "{errors}");
    let refused = energy(&workspace, &["--every-phone", "--fleet", &members[0].0]).output().unwrap();
    assert_eq!(refused.status.code(), Some(101));
    assert!(stderr(&refused).contains("expected several phones"), "{}", stderr(&refused));
}

#[test]
fn eight_phones_are_faster_than_one() {
    if !has_adb() {
        return;
    }
    let servers = [Server::new(), Server::new()];
    // As long as real ones take: what a phone does is not done by this computer then.
    let phones: Vec<Phone> = (0..PHONES).map(|_| Phone::new(&["--real-time"])).collect();
    let workspace = project(PHONES, &[]);
    for number in 0..PHONES {
        let path = format!("scenarios/s{number:02}.mks");
        let text = std::fs::read_to_string(workspace.path(&path)).unwrap();
        workspace.write(&path, format!("{text}UserWait({})\n", 4_000 + number).as_bytes());
    }
    let took = |count: usize| {
        let name = |(at, phone): (usize, &Phone)| (phone.behind(&servers[at % 2]), "none");
        settings(&workspace, &phones.iter().take(count).enumerate().map(name).collect::<Vec<_>>());
        let start = Instant::now();
        let output = energy(&workspace, &["--single-run"]).output().unwrap();
        assert_eq!(output.status.code(), Some(102), "{}", stderr(&output));
        assert_eq!(recorded(&workspace).len(), PHONES);
        std::fs::remove_dir_all(workspace.path("target")).unwrap();
        start.elapsed().as_secs_f64()
    };
    let (eight, one) = (took(PHONES), took(1));
    eprintln!(
        "{PHONES} scenarios: {one:.1} s on one phone, {eight:.1} s on {PHONES}, {:.1} times as fast",
        one / eight
    );
    assert!(one > 2.0 * eight, "{one} {eight}");
}
