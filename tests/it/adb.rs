//! The endpoint and the backend through Debian's `adb`, each test with a phone and an adb server of its own.

use std::io::{BufRead, BufReader};
use std::net::TcpListener;
use std::path::Path;
use std::process::{Child, Command, Output, Stdio};
use std::sync::Once;
use std::time::{Duration, Instant};

use wattline::adjust::ClockMap;
use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{Archive, KeySource, Method, SignOptions, Writer, sign};
use wattline::lines::AnalysisResult;
use wattline::phone::adb::packet::{Packet, VERSION, VERSION_MIN, command};
use wattline::recording::{Artifact, Run, Sample};

use super::cli::{Workspace, program, stderr, stdout};
use super::support::{apps, repository};
use wattline_testkit::{Need, skip};

/// What an undisturbed phone says after a run.
const SETTINGS: [(&str, &str); 7] = [
    ("global stay_on_while_plugged_in", "0"),
    ("system screen_off_timeout", "60000"),
    ("system screen_brightness", "102"),
    ("system screen_brightness_mode", "0"),
    ("global low_power", "null"),
    ("global animator_duration_scale", "1.0"),
    ("global airplane_mode_on", "0"),
];
const PACKAGE: &str = "com.example.courier";

/// A phone that listens, and an adb server that knows no other.
pub struct Phone {
    server: Child,
    adb: String,
    meter: String,
    port: u16,
}

impl Drop for Phone {
    fn drop(&mut self) {
        let _ = self.adb(&["kill-server"]);
        let _ = self.server.kill();
        let _ = self.server.wait();
    }
}

/// A phone, or none, after saying so, where adb is not installed.
pub fn phone(faults: &[&str]) -> Option<Phone> {
    let faults: Vec<&str> = faults.iter().flat_map(|fault| ["--fault", fault]).collect();
    phone_with(&faults)
}

/// Makes the key that adb shows to phones, where this machine has none: servers that start at the same time would each
/// make one, and get in each other's way.
pub(super) fn have_key() {
    static KEY: Once = Once::new();
    KEY.call_once(|| {
        let Some(folder) = std::env::home_dir().map(|home| home.join(".android")) else { return };
        let key = folder.join("adbkey");
        if !key.exists() {
            std::fs::create_dir_all(&folder).unwrap();
            assert!(Command::new("adb").arg("keygen").arg(&key).status().unwrap().success(), "{}", key.display());
        }
    });
}

/// Whether adb is installed; says so if it is not.
pub(super) fn has_adb() -> bool {
    let is_there = Command::new("adb").arg("version").output().is_ok();
    if !is_there {
        skip(Need::Adb, "`adb` is not installed; on Debian and Ubuntu: apt install adb");
    }
    is_there
}

/// A phone with these options of the command.
pub fn phone_with(options: &[&str]) -> Option<Phone> {
    if !has_adb() {
        return None;
    }
    have_key();
    let mut command = Command::new(program());
    command.args(["phone", "--listen", "127.0.0.1:0", "--meter", "127.0.0.1:0", "--storage-mb", "8"]);
    command.args(options);
    let mut server = command.stdout(Stdio::piped()).spawn().unwrap();
    let mut lines = BufReader::new(server.stdout.take().unwrap()).lines();
    let mut after = |name: &str| lines.next().unwrap().unwrap().strip_prefix(name).unwrap().to_owned();
    let (adb, meter) = (after("adb: "), after("meter: "));
    // A port that was free a moment ago.
    let port = TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap().port();
    let phone = Phone { server, adb, meter, port };
    let said = phone.adb(&["connect", &phone.adb]);
    assert!(stdout(&said).contains("connected to"), "{}{}", stdout(&said), stderr(&said));
    Some(phone)
}

impl Phone {
    fn command(&self, program: &Path) -> Command {
        let mut command = Command::new(program);
        command.envs(self.environment()).env_remove("ADB_SERVER_SOCKET").env_remove("CI").stdin(Stdio::null());
        command
    }

    /// By these variables adb finds this phone, and no other.
    pub fn environment(&self) -> [(&'static str, String); 2] {
        [("ANDROID_ADB_SERVER_PORT", self.port.to_string()), ("ANDROID_SERIAL", self.adb.clone())]
    }

    /// What `--device` and `--meter` are given.
    pub(super) fn options(&self) -> (String, String) {
        (format!("adb:{}", self.adb), format!("tcp:{}", self.meter))
    }

    pub(super) fn adb(&self, arguments: &[&str]) -> Output {
        self.command(Path::new("adb")).args(arguments).output().unwrap()
    }

    /// What adb prints to standard output; it must succeed.
    pub(super) fn says(&self, arguments: &[&str]) -> String {
        let output = self.adb(arguments);
        assert!(output.status.success(), "{arguments:?}: {}{}", stdout(&output), stderr(&output));
        stdout(&output)
    }

    /// The harness on this phone.
    pub(super) fn harness(&self, workspace: &Workspace, command: &str, more: &[&str]) -> Command {
        let meter = format!("tcp:{}", self.meter);
        let mut harness = self.unmetered(workspace, command, &["--meter", &meter]);
        harness.args(more);
        harness
    }

    /// The same in a folder.
    pub(super) fn harness_in(&self, folder: &Path, command: &str, more: &[&str]) -> Command {
        let mut harness = self.command(&program());
        let (device, meter) = self.options();
        harness.args([command, "--device", &device, "--meter", &meter]).args(more).current_dir(folder);
        harness
    }

    /// The harness on this phone, which says nothing of a meter.
    pub(super) fn unmetered(&self, workspace: &Workspace, command: &str, more: &[&str]) -> Command {
        let mut harness = self.command(&program());
        harness.args([command, "--device", &format!("adb:{}", self.adb)]);
        harness.args(more).current_dir(workspace.path(""));
        harness
    }

    /// Nothing of the harness is left on it.
    pub fn is_clean(&self) {
        assert_eq!(self.says(&["shell", "pm", "list", "packages", "-3"]), "", "an app is left");
        assert_eq!(self.says(&["shell", "ls", "-A", "/data/local/tmp"]), "", "files are left");
        for (setting, value) in SETTINGS {
            let now = self.says(&["shell", &format!("settings get {setting}")]);
            assert_eq!(now.trim(), value, "{setting}");
        }
    }
}

fn courier() -> String {
    apps().join("courier.apk").to_str().unwrap().to_owned()
}

#[test]
fn adb_itself_finds_a_phone() {
    let Some(phone) = phone(&[]) else { return };
    let devices = phone.says(&["devices", "-l"]);
    assert!(devices.contains(&format!("{} ", phone.adb)) && devices.contains("model:Embedded_Phone"), "{devices}");
    assert_eq!(phone.says(&["get-state"]), "device\n");
    let failed = phone.adb(&["shell", "echo out; echo err >&2; exit 3"]);
    assert_eq!((failed.status.code(), stdout(&failed).as_str(), stderr(&failed).as_str()), (Some(3), "out\n", "err\n"));
    let unknown = phone.adb(&["shell", "foo"]);
    assert_eq!(unknown.status.code(), Some(127));
    assert_eq!(stderr(&unknown), "/system/bin/sh: foo: inaccessible or not found\n");
    // Both outputs together, and no exit code, in the first protocol.
    assert_eq!(phone.says(&["shell", "-x", "echo out; foo"]), "out\n/system/bin/sh: foo: inaccessible or not found\n");
    let root = phone.adb(&["root"]);
    assert!(stdout(&root).contains("cannot run as root"), "{}", stdout(&root));
}

#[test]
fn files_go_both_ways() {
    let Some(phone) = phone(&[]) else { return };
    let folder = tempfile::tempdir().unwrap();
    // More than one payload, and no multiple of a piece.
    let bytes: Vec<u8> = (0..3_000_001_u32).map(|i| (i.wrapping_mul(2_654_435_761) >> 24) as u8).collect();
    let (here, back) = (folder.path().join("a b.bin"), folder.path().join("back"));
    std::fs::write(&here, &bytes).unwrap();
    phone.says(&["push", here.to_str().unwrap(), "/data/local/tmp/x/y.bin"]);
    assert_eq!(phone.says(&["shell", "stat", "-c", "%s", "/data/local/tmp/x/y.bin"]), "3000001\n");
    phone.says(&["pull", "/data/local/tmp/x/y.bin", back.to_str().unwrap()]);
    assert!(std::fs::read(&back).unwrap() == bytes);
    let raw = phone.adb(&["exec-out", "cat", "/data/local/tmp/x/y.bin"]);
    assert!(raw.stdout == bytes, "{} bytes", raw.stdout.len());
    let tree = folder.path().join("tree");
    phone.says(&["pull", "/data/local/tmp/x", tree.to_str().unwrap()]);
    assert!(std::fs::read(tree.join("y.bin")).unwrap() == bytes);
    let denied = phone.adb(&["push", here.to_str().unwrap(), "/system/x"]);
    assert!(!denied.status.success() && (stdout(&denied) + &stderr(&denied)).contains("Permission denied"));
    let big = folder.path().join("big");
    std::fs::write(&big, vec![0; 9 << 20]).unwrap();
    let full = phone.adb(&["push", big.to_str().unwrap(), "/sdcard/big"]);
    assert!(!full.status.success() && (stdout(&full) + &stderr(&full)).contains("No space left on device"));
    let absent = phone.adb(&["pull", "/sdcard/absent", back.to_str().unwrap()]);
    assert!(!absent.status.success());
}

#[test]
fn apps_are_installed_in_every_way() {
    let Some(phone) = phone(&[]) else { return };
    let (apk, listed) = (courier(), format!("package:{PACKAGE}\n"));
    let remove = || assert_eq!(phone.says(&["uninstall", PACKAGE]), "Success\n");
    for way in [&["install", &apk][..], &["install", "--no-streaming", &apk], &["install-multiple", &apk]] {
        assert!(phone.says(way).contains("Success"), "{way:?}");
        assert_eq!(phone.says(&["shell", "pm", "list", "packages", "-3"]), listed);
        remove();
    }
    phone.says(&["push", &apk, "/data/local/tmp/c.apk"]);
    assert_eq!(phone.says(&["shell", "pm", "install", "/data/local/tmp/c.apk"]), "Success\n");
    assert_eq!(phone.says(&["shell", "cmd", "package", "compile", "-m", "speed", "-f", PACKAGE]), "Success\n");
    assert!(phone.says(&["shell", "dumpsys", "package", PACKAGE]).contains("status=speed]"));
    remove();
    let again = phone.adb(&["uninstall", PACKAGE]);
    assert!((stdout(&again) + &stderr(&again)).contains("DELETE_FAILED_INTERNAL_ERROR"));
    let folder = tempfile::tempdir().unwrap();
    let bad = folder.path().join("bad.apk");
    std::fs::write(&bad, b"PK\x03\x04 no archive").unwrap();
    let refused = phone.adb(&["install", bad.to_str().unwrap()]);
    assert!(!refused.status.success());
    assert!((stdout(&refused) + &stderr(&refused)).contains("INSTALL_PARSE_FAILED_NOT_APK"), "{}", stderr(&refused));
}

#[test]
fn monkey_replays_and_its_exit_code_is_its_own() {
    let Some(phone) = phone(&["crash"]) else { return };
    phone.says(&["install", &courier()]);
    let script = apps().join("courier/scenarios/sorting.mks");
    phone.says(&["push", script.to_str().unwrap(), "/data/local/tmp/s.mks"]);
    let monkey = ["shell", "monkey", "-p", PACKAGE, "-v", "-s", "4", "-f", "/data/local/tmp/s.mks", "1"];
    let crashed = phone.adb(&monkey);
    let text = stdout(&crashed) + &stderr(&crashed);
    assert_eq!(crashed.status.code(), Some(0), "as the real one: {text}");
    for expected in ["// CRASH: com.example.courier (pid ", "** Monkey aborted due to error.", "// Monkey finished"] {
        assert!(text.contains(expected), "`{expected}` is missing in\n{text}");
    }
    let good = phone.says(&monkey);
    for expected in
        [":Monkey: seed=4 count=1", "Replaying ", "Events injected: ", ":Dropped: keys=0", "// Monkey finished"]
    {
        assert!(good.contains(expected), "`{expected}` is missing in\n{good}");
    }
    assert!(!good.contains("CRASH"));
    let log = phone.says(&["logcat", "-d", "-v", "brief", "courier:I", "*:S"]);
    assert!(log.contains("I/courier ") && !log.contains("ActivityTaskManager"), "{log}");
    phone.says(&["logcat", "-c"]);
    assert!(!phone.says(&["logcat", "-d"]).contains("courier"));
    // Options, no such app, and no such script.
    assert_eq!(phone.adb(&["shell", "monkey"]).status.code(), Some(255));
    assert_eq!(phone.adb(&["shell", "monkey", "-p", "com.none", "5"]).status.code(), Some(252));
    assert_eq!(phone.adb(&["shell", "monkey", "-f", "/nowhere", "1"]).status.code(), Some(251));
}

/// The courier's code with another class as its activity.
fn with_activity(class: &str) -> Vec<u8> {
    let original = std::fs::read(courier()).unwrap();
    let archive = Archive::read(&original).unwrap();
    let manifest = ManifestBuilder {
        package: PACKAGE.into(),
        label: "Broken".into(),
        activity: class.into(),
        min_sdk: 24,
        target_sdk: 30,
        debuggable: true,
        ..ManifestBuilder::default()
    };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
    let code = archive.entry("classes.dex").unwrap().contents().unwrap();
    writer.add("classes.dex", Method::Deflated, &code).unwrap();
    let key = KeySource::Pem { key: repository().join("tests/keys/rsa.pem"), certificate: None }.load().unwrap();
    sign(writer.finish(&[]).unwrap(), &key, SignOptions { min_sdk: 24, ..SignOptions::default() }).unwrap()
}

#[test]
fn an_app_that_crashes_by_itself_is_told() {
    let Some(phone) = phone(&[]) else { return };
    let folder = tempfile::tempdir().unwrap();
    let apk = folder.path().join("broken.apk");
    // A class that is no activity, and one that is not there.
    for (class, expected) in [(".Sort", "Exception"), (".Nowhere", "Nowhere")] {
        std::fs::write(&apk, with_activity(class)).unwrap();
        phone.says(&["install", apk.to_str().unwrap()]);
        let run = phone.adb(&["shell", "monkey", "-p", PACKAGE, "-s", "1", "10"]);
        let text = stdout(&run) + &stderr(&run);
        assert!(text.contains("// CRASH: com.example.courier (pid ") && text.contains(expected), "{text}");
        assert!(text.contains("** Monkey aborted due to error."), "{text}");
        phone.says(&["uninstall", PACKAGE]);
    }
    // Another key's app is no update.
    std::fs::write(&apk, with_activity(".MainActivity")).unwrap();
    phone.says(&["install", &courier()]);
    let update = phone.adb(&["install", "-r", apk.to_str().unwrap()]);
    assert!((stdout(&update) + &stderr(&update)).contains("INSTALL_FAILED_UPDATE_INCOMPATIBLE"));
}

#[test]
fn random_monkey_is_the_same_for_a_seed() {
    let Some(phone) = phone(&[]) else { return };
    phone.says(&["install", &courier()]);
    let run =
        |seed: &str| phone.says(&["shell", "monkey", "-p", PACKAGE, "-s", seed, "-v", "-v", "--throttle", "20", "200"]);
    let one = run("5");
    assert!(one.contains("//   0: 15.0%") && one.contains("Events injected: 200"), "{one}");
    let events =
        |text: &str| text.lines().filter(|line| line.starts_with(":Sending")).map(str::to_owned).collect::<Vec<_>>();
    assert_eq!(events(&one), events(&run("5")));
    assert_ne!(events(&one), events(&run("6")));
}

#[test]
fn an_apps_files_are_for_the_app() {
    let Some(phone) = phone(&[]) else { return };
    phone.says(&["install", &courier()]);
    let as_app = |line: &str| phone.says(&["exec-out", &format!("run-as {PACKAGE} {line}")]);
    assert_eq!(
        as_app("sh -c 'mkdir files; echo hi > files/x; cat files/x; pwd'"),
        format!("hi\n/data/data/{PACKAGE}\n")
    );
    let denied = phone.adb(&["shell", &format!("cat /data/data/{PACKAGE}/files/x")]);
    assert_eq!(stderr(&denied), format!("cat: /data/data/{PACKAGE}/files/x: Permission denied\n"));
    assert_eq!(phone.says(&["shell", "pm", "clear", PACKAGE]), "Success\n");
    assert!(as_app("ls files").contains("No such file or directory"));
    let unknown = phone.adb(&["exec-out", "run-as com.none ls"]);
    assert_eq!(stdout(&unknown), "run-as: unknown package: com.none\n");
    let start = phone.says(&["shell", "am", "start", "-W", "-n", &format!("{PACKAGE}/.MainActivity")]);
    assert!(start.contains("Status: ok"), "{start}");
    let pid = phone.says(&["shell", "pidof", PACKAGE]);
    assert!(phone.says(&["shell", "ps"]).contains(pid.trim()));
    phone.says(&["shell", "am", "force-stop", PACKAGE]);
    assert_eq!(phone.adb(&["shell", "pidof", PACKAGE]).status.code(), Some(1));
}

/// What is no adb is logged and turned away, and the phone goes on.
#[test]
fn nonsense_ends_the_connection_only() {
    use std::io::{Read, Write};
    let Some(phone) = phone(&[]) else { return };
    let cnxn = |length: u32| {
        let words = [0x4e58_4e43_u32, 0x0100_0001, 1 << 20, length, 0, !0x4e58_4e43];
        words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>()
    };
    for bytes in [b"GET / HTTP/1.1\r\nHost: a\r\n\r\n".to_vec(), cnxn(u32::MAX), cnxn(0)[..20].to_vec()] {
        let mut socket = std::net::TcpStream::connect(&phone.adb).unwrap();
        socket.write_all(&bytes).unwrap();
        // The phone may have closed it by now.
        let _ = socket.shutdown(std::net::Shutdown::Write);
        let mut answer = Vec::new();
        let _ = socket.read_to_end(&mut answer);
        assert!(answer.is_empty(), "{answer:?}");
    }
    assert_eq!(phone.says(&["shell", "echo", "still here"]), "still here\n");
}

/// A peer that speaks for itself, of the version that has checksums.
struct Peer(std::net::TcpStream);

impl Peer {
    fn send(&mut self, command: u32, arg0: u32, arg1: u32, payload: &[u8], summed: bool) {
        use std::io::Write;
        let packet = Packet::new(command, arg0, arg1, payload, summed);
        let _ = self.0.write_all(&[&packet.header.bytes()[..], payload].concat());
    }

    /// The next packet; none when the phone has hung up.
    fn next(&mut self) -> Option<Packet> {
        Packet::read(&mut self.0, true).ok().flatten()
    }

    fn greeted(phone: &Phone) -> Peer {
        let mut peer = Peer(std::net::TcpStream::connect(&phone.adb).unwrap());
        peer.send(command::CNXN, VERSION_MIN, 4096, b"host::\0", true);
        let banner = peer.next().unwrap();
        assert_eq!((banner.header.command, banner.header.arg0), (command::CNXN, VERSION));
        assert!(banner.payload.starts_with(b"device::ro.product.name=embedded;"));
        peer
    }

    /// Opens a stream; what the phone calls it.
    fn open(&mut self, service: &[u8]) -> u32 {
        self.send(command::OPEN, 7, 0, service, true);
        let answer = self.next().unwrap();
        assert_eq!((answer.header.command, answer.header.arg1), (command::OKAY, 7));
        answer.header.arg0
    }
}

#[test]
fn the_protocol_is_kept_to_the_letter() {
    let Some(phone) = phone(&[]) else { return };
    // The first version, with sums: each payload waits until the one before it was taken.
    let mut peer = Peer::greeted(&phone);
    let stream = peer.open(b"shell:nothing; cat /data/none; getprop\0");
    let mut text = Vec::new();
    loop {
        let packet = peer.next().unwrap();
        match packet.header.command {
            command::WRTE => {
                assert!(packet.payload.len() <= 4096, "the peer takes 4,096 bytes");
                text.extend(packet.payload);
                peer.0.set_read_timeout(Some(Duration::from_millis(30))).unwrap();
                let early = peer.next();
                assert!(early.is_none(), "sent before the last payload was taken: {early:?}");
                peer.0.set_read_timeout(None).unwrap();
                peer.send(command::OKAY, 7, stream, &[], true);
                if text.ends_with(b"[sys.boot_completed]: [1]\n") {
                    break;
                }
            }
            other => panic!("{other:#x} after {}", String::from_utf8_lossy(&text)),
        }
    }
    let closed = peer.next().unwrap();
    assert_eq!((closed.header.command, closed.header.arg0, closed.header.arg1), (command::CLSE, stream, 7));
    // A service that is none is closed at once, and the connection stays.
    peer.send(command::OPEN, 9, 0, b"jdwp:1\0", true);
    let refused = peer.next().unwrap();
    assert_eq!((refused.header.command, refused.header.arg0, refused.header.arg1), (command::CLSE, 0, 9));
    peer.open(b"shell,raw:\0");
    // A wrong sum, a payload too early, and a second greeting end it.
    peer.send(command::WRTE, 7, stream + 1, b"echo", false);
    assert!(peer.next().is_none());
    let mut peer = Peer::greeted(&phone);
    // Its output is not taken, so that it stops to read.
    let stream = peer.open(b"shell,raw:\0");
    for _ in 0..40 {
        peer.send(command::WRTE, 7, stream, b"echo hi\n", true);
    }
    while peer.next().is_some() {}
    let mut peer = Peer::greeted(&phone);
    peer.send(command::CNXN, VERSION, 4096, b"host::\0", true);
    assert!(peer.next().is_none());
    assert_eq!(phone.says(&["shell", "echo", "still here"]), "still here\n");
}

#[test]
fn many_talk_to_a_phone_at_once() {
    let Some(phone) = phone(&[]) else { return };
    phone.says(&["install", &courier()]);
    let script = apps().join("courier/scenarios/network.mks");
    phone.says(&["push", script.to_str().unwrap(), "/data/local/tmp/s.mks"]);
    std::thread::scope(|scope| {
        let runs = (1..3).map(|seed| {
            let line = format!("monkey -p {PACKAGE} -v -s {seed} -f /data/local/tmp/s.mks 1");
            let phone = &phone;
            scope.spawn(move || phone.says(&["shell", &line]))
        });
        let runs: Vec<_> = runs.collect();
        let files: Vec<_> = (0..6)
            .map(|i| {
                let phone = &phone;
                scope.spawn(move || {
                    let line = format!("for=x; echo {i} > /data/local/tmp/f{i}; cat /data/local/tmp/f{i}");
                    (0..5).for_each(|_| assert_eq!(phone.says(&["shell", &line]), format!("{i}\n")));
                })
            })
            .collect();
        files.into_iter().for_each(|file| file.join().unwrap());
        assert!(runs.into_iter().all(|run| run.join().unwrap().contains("// Monkey finished")));
    });
}

/// The runs without what the battery said: on a phone that stays on, its charge goes on from run to run; and without
/// the moment at which a method is compiled, which is the end of its compilation where the kernel's trace tells it.
pub(super) fn stripped(artifact: &Artifact) -> Vec<Run> {
    let mut runs = artifact.runs.clone();
    for compiled in runs.iter_mut().flat_map(|run| run.trace.notes.compiled.iter_mut()) {
        compiled.sort_by_key(|method| method.own);
        compiled.iter_mut().for_each(|method| method.at_ns = 0);
    }
    for log in runs.iter_mut().filter_map(|run| run.trace.notes.components.as_mut()) {
        log.columns.retain(|column| !column.name.starts_with("battery."));
    }
    runs
}

#[test]
fn a_run_through_adb_is_the_embedded_run() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    let output = phone.harness(&workspace, "energy", &[]).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{}\n{}", stdout(&output), stderr(&output));
    let embedded = workspace.run(&["energy"]);
    // Compiled code runs a little before the kernel's trace says so: a tenth of a percent.
    let verdict =
        |output: &Output| stdout(output).split_once("lines that take most").map(|(verdict, _)| verdict.to_owned());
    let [through, direct] = [&output, &embedded].map(|output| verdict(output).unwrap());
    let is_alike = |(a, b): (&str, &str)| match (a.parse::<f64>(), b.parse::<f64>()) {
        (Ok(a), Ok(b)) => (a - b).abs() <= 0.002 * b.abs(),
        _ => a == b,
    };
    let mut words = through.split_whitespace().zip(direct.split_whitespace());
    assert!(words.all(is_alike), "{through}\n{direct}");
    assert_eq!(through.split_whitespace().count(), direct.split_whitespace().count());
    phone.is_clean();
    let record = |mut command: Command, out: &str| {
        let output = command.args(["--runs", "1", "--out", out]).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
        Artifact::read(&workspace.path(out).join("network.energy.zip")).unwrap()
    };
    let through = record(phone.harness(&workspace, "record", &[]), "through");
    let mut direct = Command::new(program());
    direct.arg("record").current_dir(workspace.path(""));
    let direct = record(direct, "direct");
    assert!(!direct.runs[0].trace.tuples.is_empty());
    let [through_runs, direct_runs] = [stripped(&through), stripped(&direct)];
    assert_eq!(through_runs[0].trace.notes, direct_runs[0].trace.notes);
    assert!(through_runs == direct_runs, "tuples, calls, samples, clocks and components are the same");
    let log = direct.runs[0].trace.notes.components.as_ref().unwrap();
    for name in ["cpu.busy_ms", "cpu.0.600000_ms", "screen.brightness", "gps.on", "wifi.rx_bytes", "audio.on"] {
        assert!(log.column(name).is_some_and(|values| values.len() == log.at_ns.len()), "{name}");
    }
    assert_eq!(through.manifest.device, direct.manifest.device);
}

#[test]
fn a_phone_without_a_meter_finds_the_regression_by_counts() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let device = format!("adb:{}", phone.adb);
    let energy = |more: &[&str]| {
        let mut command = phone.command(&program());
        command.args(["energy", "--device", &device, "--scenario", "network.mks", "--runs", "3"]).args(more);
        let output = command.current_dir(workspace.path("")).output().unwrap();
        (output.status.code(), stdout(&output), stderr(&output))
    };
    let (code, text, errors) = energy(&[]);
    assert_eq!(code, Some(102), "no baseline yet: {text}\n{errors}");
    assert!(text.contains("above idle, estimated and not measured"), "{text}");
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let (code, text, errors) = energy(&["--seed", "30"]);
    assert_eq!(code, Some(0), "{text}\n{errors}");
    let regressed = apps().join("courier-regressed.apk");
    let (code, text, errors) = energy(&["--apk", regressed.to_str().unwrap()]);
    assert_eq!(code, Some(100), "{text}\n{errors}");
    phone.is_clean();
    // Through adb or not, what ran is the same.
    let file = workspace.path("golden/network.energy.zip");
    let through = Artifact::read(&file).unwrap();
    assert!(through.runs.iter().all(Run::is_unmetered));
    let direct =
        workspace.run(&["record", "--meter", "none", "--scenario", "network.mks", "--runs", "3", "--out", "d"]);
    assert_eq!(direct.status.code(), Some(0), "{}", stderr(&direct));
    let direct = Artifact::read(&workspace.path("d/network.energy.zip")).unwrap();
    assert!(stripped(&through) == stripped(&direct) && through.manifest.meter == "none");
}

/// A run's readings as others would have written them: by the phone's clock, as a table and as a trace of Perfetto with
/// two rails that are read now and then, whose clock is 1000 s ahead of that of the probes.
fn as_files(run: &Run, poll_ms: i64) -> (String, Vec<u8>) {
    use wattline::meters::perfetto::{messages::*, write};
    const AHEAD_NS: i64 = 1_000_000_000_000;
    let clock = ClockMap::new(&run.clock).unwrap();
    let on_device = |sample: &Sample| (clock.device_ns(sample.at_ns), sample.power_uw);
    let samples: Vec<(i64, i64)> = run.samples.iter().map(on_device).collect();
    let rows: String = samples.iter().map(|(at_ns, uw)| format!("{at_ns},{uw}\n")).collect();
    let clocks = [(BOOTTIME, AHEAD_NS + 5), (MONOTONIC, 5)];
    let clocks = clocks.map(|(id, at)| SnapshotClock {
        clock_id: Some(id),
        timestamp: Some(at as u64),
        ..SnapshotClock::default()
    });
    let snapshot = ClockSnapshot { clocks: clocks.to_vec() };
    let mut trace = Vec::new();
    write(&TracePacket { clock_snapshot: Some(snapshot), ..TracePacket::default() }, &mut trace);
    let (mut joules, mut next_ms) = (0.0, 0);
    for pair in samples.windows(2) {
        joules += pair[1].1 as f64 * 1e-6 * (pair[1].0 - pair[0].0) as f64 * 1e-9;
        let ms = (pair[1].0 + AHEAD_NS) / 1_000_000;
        // The last one holds the run's end.
        if ms < next_ms && Some(&pair[1]) != samples.last() {
            continue;
        }
        next_ms = ms + poll_ms;
        let read = |(index, part): (u32, f64)| EnergyData {
            index: Some(index),
            timestamp_ms: Some(ms as u64),
            energy: Some((joules * 1e6 * part) as u64),
        };
        let named = |(index, name): (u32, &str)| RailDescriptor {
            index: Some(index),
            rail_name: Some(name.into()),
            ..RailDescriptor::default()
        };
        let rails = PowerRails {
            rail_descriptor: [(0, "S4M_VDD_CPUCL0"), (1, "VSYS_PWR_DISPLAY")].map(named).to_vec(),
            energy_data: [(0, 0.75), (1, 0.25)].map(read).to_vec(),
            session_uuid: None,
        };
        write(&TracePacket { power_rails: Some(rails), ..TracePacket::default() }, &mut trace);
    }
    (format!("monotonic_ns,phone_uw\n{rows}"), trace)
}

#[test]
fn a_meters_file_measures_a_run() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    let record = |meter: &str, out: &str| {
        let mut command = phone.command(&program());
        command.args(["record", "--device", &format!("adb:{}", phone.adb), "--meter", meter, "--single-run"]);
        command.args(["--runs", "1", "--scenario", "network.mks", "--out", out]);
        let output = command.current_dir(workspace.path("")).output().unwrap();
        (output.status.code(), stderr(&output))
    };
    let recorded = |meter: &str, out: &str| {
        assert_eq!(record(meter, out), (Some(0), String::new()), "{meter}");
        Artifact::read(&workspace.path(out).join("network.energy.zip")).unwrap()
    };
    let net = |artifact: &Artifact| AnalysisResult::from_json(&artifact.result).unwrap().runs[0].net.0;
    let asked = recorded(&phone.options().1, "asked");
    let (table, trace) = as_files(&asked.runs[0], 10);
    workspace.write("meter.csv", table.as_bytes());
    workspace.write("meter.pftrace", &trace);
    let by_table = recorded("csv:meter.csv", "table");
    assert_eq!(by_table.manifest.meter, "csv file");
    let powers = |artifact: &Artifact| artifact.runs[0].samples.iter().map(|s| s.power_uw).collect::<Vec<i64>>();
    let (all, some) = (powers(&asked), powers(&by_table));
    assert!(
        some.len() > 10_000 && all.windows(some.len()).any(|part| part == some),
        "readings about the run, as they were"
    );
    // The meter that is asked tells when a pattern was sent, whose energy is left out.
    assert!((net(&by_table) / net(&asked) - 1.0).abs() < 0.03, "{} {}", net(&by_table), net(&asked));
    let by_rails = recorded("perfetto:meter.pftrace", "rails");
    assert!((net(&by_rails) / net(&by_table) - 1.0).abs() < 0.05, "{} {}", net(&by_rails), net(&by_table));
    let of_cpu = recorded("perfetto:meter.pftrace#cpu", "cpu");
    assert_eq!(of_cpu.manifest.meter, "perfetto file, cpu");
    assert!((net(&of_cpu) / net(&by_rails) - 0.75).abs() < 0.005, "{} {}", net(&of_cpu), net(&by_rails));
    // As often as Perfetto asks at most.
    workspace.write("slow.pftrace", &as_files(&asked.runs[0], 100).1);
    let slow = recorded("perfetto:slow.pftrace", "slow");
    assert!(slow.runs[0].samples.len() < 100);
    assert!((net(&slow) / net(&by_rails) - 1.0).abs() < 0.1, "{} {}", net(&slow), net(&by_rails));
    let warned = AnalysisResult::from_json(&slow.result).unwrap().warnings;
    assert!(warned.iter().any(|warning| warning.contains("share")), "{warned:?}");
    phone.is_clean();
}

#[test]
fn the_regression_is_found_through_adb() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    let regressed = apps().join("courier-regressed.apk");
    let more = ["--apk", regressed.to_str().unwrap(), "--scenario", "network.mks"];
    let output = phone.harness(&workspace, "energy", &more).output().unwrap();
    assert_eq!(output.status.code(), Some(100), "{}\n{}", stdout(&output), stderr(&output));
    phone.is_clean();
}

/// A run in which something goes wrong: a message, exit code 101, golden artifacts and phone as before, and the next
/// run works.
fn goes_wrong(fault: &str, expected: &[&str]) {
    let Some(phone) = phone(&[fault]) else { return };
    let workspace = Workspace::new();
    let golden =
        || ["compute", "network"].map(|name| std::fs::read(workspace.path(&format!("golden/{name}.energy.zip"))));
    let before = golden().map(Result::unwrap);
    let more = ["--scenario", "network.mks", "--runs", "1"];
    let output = phone.harness(&workspace, "energy", &more).output().unwrap();
    let message = stderr(&output);
    assert_eq!(output.status.code(), Some(101), "{message}");
    for expected in expected {
        assert!(message.contains(expected), "expected `{expected}` in\n{message}");
    }
    assert_eq!(message.lines().filter(|line| line.starts_with("error: ")).count(), 1, "{message}");
    assert!(golden().map(Result::unwrap) == before, "a golden artifact was changed");
    assert_eq!(std::fs::read_dir(workspace.path("golden")).unwrap().count(), 2, "something is pending");
    // The connection may have been cut, and this adb not have noticed.
    phone.adb(&["connect", &phone.adb]);
    phone.is_clean();
    let next = phone.harness(&workspace, "record", &more).output().unwrap();
    assert_eq!(next.status.code(), Some(0), "the next run: {}", stderr(&next));
    phone.is_clean();
}

#[test]
fn connection_cut_during_install() {
    goes_wrong("cut-install", &["failed to install com.example.courier: ", "connection"]);
}

#[test]
fn connection_cut_during_the_scenario() {
    goes_wrong("cut-scenario", &["failed to replay network on 127.0.0.1:", "the connection"]);
}

#[test]
fn connection_cut_while_the_trace_is_read() {
    goes_wrong("cut-pull", &["failed to read the trace of com.example.courier: expected ", " bytes, got "]);
}

#[test]
fn install_refused() {
    goes_wrong("refuse-install", &["failed to install com.example.courier: ", "INSTALL_FAILED_USER_RESTRICTED"]);
}

#[test]
fn storage_full() {
    goes_wrong("storage-full", &["failed to install com.example.courier: ", "No space left on device"]);
}

#[test]
fn app_crashes() {
    goes_wrong("crash", &["the app crashed under network", "CRASH: com.example.courier", "IllegalStateException"]);
}

#[test]
fn app_does_not_respond() {
    goes_wrong("anr", &["the app did not respond under network", "NOT RESPONDING: com.example.courier"]);
}

#[test]
fn monkey_is_aborted() {
    goes_wrong("abort", &["monkey did not replay network to its end", "** Monkey aborted due to error."]);
}

#[test]
fn clock_is_set() {
    goes_wrong("clock-jump", &["the device's clock went on by", "a clock was set, or the device slept"]);
}

#[test]
fn meter_stops_early() {
    goes_wrong("meter-stops", &["failed to measure com.example.courier: the meter stopped ", " s before"]);
}

#[test]
fn limits_of_the_app_stay() {
    let what = "failed to hold 127.0.0.1:";
    goes_wrong(
        "stays-limited",
        &[what, "the standby bucket of com.example.courier was set to `active`", "`working_set`"],
    );
}

/// Starts a run on a phone whose monkey hangs, and waits until it does.
pub(super) fn hanging(phone: &Phone, workspace: &Workspace) -> Child {
    let mut harness = phone.harness(workspace, "energy", &["--scenario", "network.mks", "--runs", "1"]);
    let harness = harness.stdout(Stdio::null()).stderr(Stdio::piped()).spawn().unwrap();
    let start = Instant::now();
    while !phone.says(&["shell", "pm", "list", "packages", "-3"]).contains(PACKAGE) {
        assert!(start.elapsed() < Duration::from_secs(120), "nothing was installed");
        std::thread::sleep(Duration::from_millis(50));
    }
    std::thread::sleep(Duration::from_millis(300));
    harness
}

#[test]
fn a_killed_run_is_cleaned_by_the_next() {
    let Some(phone) = phone(&["hang"]) else { return };
    let workspace = Workspace::new();
    let mut harness = hanging(&phone, &workspace);
    harness.kill().unwrap();
    harness.wait().unwrap();
    let left = phone.says(&["shell", "cat", "/data/local/tmp/wattline/state"]);
    assert!(left.contains("package com.example.courier\nsetting global stay_on_while_plugged_in 0\n"), "{left}");
    assert_eq!(phone.says(&["shell", "settings", "get", "global", "stay_on_while_plugged_in"]), "7\n");
    let next = phone.harness(&workspace, "record", &["--scenario", "network.mks", "--runs", "1"]).output().unwrap();
    assert_eq!(next.status.code(), Some(0), "the next run: {}", stderr(&next));
    phone.is_clean();
}

#[cfg(unix)]
#[test]
fn a_run_that_is_asked_to_end_cleans_up() {
    for signal in ["-INT", "-TERM"] {
        let Some(phone) = phone(&["hang"]) else { return };
        let workspace = Workspace::new();
        let harness = hanging(&phone, &workspace);
        let sent = Command::new("kill").args([signal, &harness.id().to_string()]).status().unwrap();
        assert!(sent.success());
        let output = harness.wait_with_output().unwrap();
        assert_eq!(output.status.code(), Some(101), "{}", stderr(&output));
        assert!(stderr(&output).contains("error: interrupted"), "{}", stderr(&output));
        phone.is_clean();
    }
}

#[test]
fn what_cannot_be_measured_is_told_before_anything_is_done() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = Workspace::new();
    let refused = |arguments: &[&str], expected: &str| {
        let mut command = phone.command(&program());
        let output = command.args(arguments).current_dir(workspace.path("")).output().unwrap();
        assert_eq!(output.status.code(), Some(101));
        assert!(stderr(&output).contains(expected), "expected `{expected}` in {}", stderr(&output));
    };
    let (device, meter) = (format!("adb:{}", phone.adb), format!("tcp:{}", phone.meter));
    refused(&["calibrate", "--device", &device], "it has no meter, and a phone says nothing exact of its power");
    refused(&["energy", "--device", &device, "--meter", "tcp:127.0.0.1:1"], "failed to read meter tcp:127.0.0.1:1: ");
    refused(&["energy", "--device", &device, "--meter", &format!("tcp:{}", phone.adb)], "failed to read meter tcp:");
    refused(&["energy", "--device", "adb:127.0.0.1:1", "--meter", &meter], "failed to find an Android device: ");
    refused(&["energy", "--device", "adb:nobody", "--meter", &meter], "nobody: adb does not list it");
    refused(&["energy", "--meter", &meter], "device `embedded` has a meter of its own");
    refused(&["energy", "--device", &device, "--meter", &meter, "--compile", "a;b"], "failed to use `a;b` to compile");
    phone.is_clean();
    // An app of the user's is not touched.
    phone.says(&["install", &courier()]);
    refused(&["energy", "--device", &device, "--meter", &meter], "the device has it already");
    assert_eq!(phone.says(&["shell", "pm", "list", "packages", "-3"]), format!("package:{PACKAGE}\n"));
}
