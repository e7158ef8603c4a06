//! The demo app does the same with probes and without: on the embedded phone, and its pure-Java part on a JVM.

use std::path::{Path, PathBuf};
use std::process::Command;

use rayon::prelude::*;

use wattline::apk::{Archive, Manifest};
use wattline::device::App;
use wattline::device::embedded::{Package, run_app};
use wattline::phone::{Outcome, Settings};

use wattline::session::{InstrumentOptions, instrument};

use super::support::{DEMO_APPS, apps, scenarios, signing};
use wattline_testkit::{Need, skip};

/// The app as built, without probes.
pub(super) fn original(bytes: &[u8]) -> App {
    let archive = Archive::read(bytes).unwrap();
    let manifest = Manifest::parse(&archive.require("AndroidManifest.xml").unwrap().contents().unwrap()).unwrap();
    App {
        package: manifest.package,
        activity: manifest.launchable.unwrap().class,
        apk: bytes.to_vec(),
        map: Default::default(),
    }
}

/// What a user or another program could notice: everything but the trace and the time.
#[derive(Debug, PartialEq)]
pub(super) struct Visible<'a> {
    stdout: &'a str,
    stderr: &'a str,
    logcat: &'a [String],
    screen: &'a str,
    files: Vec<(&'a String, &'a Vec<u8>)>,
}

pub(super) fn visible(outcome: &Outcome) -> Visible<'_> {
    Visible {
        stdout: &outcome.stdout,
        stderr: &outcome.stderr,
        logcat: &outcome.logcat,
        screen: &outcome.screen,
        files: outcome.files.iter().filter(|(path, _)| !path.ends_with(".trace")).collect(),
    }
}

/// Scenarios that show how many frames were drawn or steps counted in a minute, which probes may change.
pub(super) const TIMED: [&str; 2] = ["map", "sensors"];

#[test]
fn the_phone_shows_the_same_with_probes_and_without() {
    for (file, folder) in DEMO_APPS {
        let path = apps().join(file);
        let bytes = std::fs::read(&path).unwrap();
        let (plain, probed) = (original(&bytes), instrument(&path, &bytes, &signing()).unwrap().into_app().unwrap());
        scenarios(folder).par_iter().for_each(|scenario| {
            let before = run_app(&plain, scenario, 3, None).unwrap();
            let after = run_app(&probed, scenario, 3, None).unwrap();
            assert_eq!(before.uncaught, None);
            assert!(before.logcat.len() > 2, "the demo logs its results: {:?}", before.logcat);
            let (before, after) = (visible(&before), visible(&after));
            if TIMED.contains(&scenario.name.as_str()) {
                assert_eq!(before.logcat.len(), after.logcat.len(), "{file} {}", scenario.name);
            } else {
                assert_eq!(before, after, "{file} {}", scenario.name);
            }
        });
    }
}

#[test]
fn a_run_follows_from_its_seed() {
    let path = apps().join("atlas.apk");
    let app = original(&std::fs::read(&path).unwrap());
    let scenarios = scenarios("atlas/scenarios");
    let scenario = scenarios.iter().find(|scenario| scenario.name == "stats").expect("atlas has statistics");
    let run = |seed| run_app(&app, scenario, seed, None).unwrap();
    let ((first, again), other) = rayon::join(|| rayon::join(|| run(5), || run(5)), || run(6));
    assert!(first == again, "the same seed, another run");
    assert_ne!(first.samples, other.samples);
    assert_eq!(first.logcat, other.logcat);
}

/// On one virtual core and on two: the trace that probes wrote, the readings and all else follow from the seed; what
/// the app shows does not depend on how many there are.
#[test]
fn a_run_follows_from_its_seed_and_its_cores() {
    let path = apps().join("courier.apk");
    let bytes = std::fs::read(&path).unwrap();
    let app = instrument(&path, &bytes, &signing()).unwrap().into_app().unwrap();
    let package = Package::unpack(&app).unwrap();
    scenarios("courier/scenarios").par_iter().for_each(|scenario| {
        let run =
            |cores| package.run(&app, scenario, Settings { seed: 5, cores, ..Settings::default() }, None).unwrap();
        let [one, two] = [1, 2].map(|cores| {
            let (first, again) = (run(cores), run(cores));
            assert!(first.files.keys().any(|name| name.ends_with(".trace")));
            assert!(first == again, "{} on {cores} cores, the same seed: another run", scenario.name);
            first
        });
        assert_eq!(visible(&one), visible(&two), "{}", scenario.name);
        // Elsewhere one thread is enough for everything.
        assert!(scenario.name != "threads" || one.samples != two.samples, "{}", scenario.name);
    });
}

/// How a Java program ended and what it printed.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Printed {
    pub(super) status: Option<i32>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

/// Translates a DEX file, or all those of an archive, to Java bytecode; `None` without enjarify or java.
pub(super) fn translate(directory: &Path, name: &str, bytes: &[u8]) -> Option<PathBuf> {
    Command::new("java").arg("-version").output().ok()?;
    let extension = if bytes.starts_with(b"dex") { "dex" } else { "apk" };
    let input = directory.join(name).with_extension(extension);
    std::fs::write(&input, bytes).unwrap();
    let jar = directory.join(name);
    // Debian's enjarify is a module of Debian's python3, which another one on the path may hide.
    let path = format!("/usr/bin:{}", std::env::var("PATH").unwrap_or_default());
    let output = Command::new("enjarify").env("PATH", path).arg("-f").arg("-o").arg(&jar).arg(&input).output().ok()?;
    assert!(output.status.success(), "{}", String::from_utf8_lossy(&output.stderr));
    Some(jar)
}

/// Runs a class of a JAR file with full verification; the tracer's files go to `traces`.
pub(super) fn run_jar(jar: &Path, traces: &Path, class: &str) -> Printed {
    let mut java = Command::new("java");
    // A short-lived program gains nothing from the second compiler.
    // enjarify gives every method room for 300 values on its operand stack, so a thousand frames take megabytes.
    java.args(["-Xverify:all", "-XX:TieredStopAtLevel=1", "-Dsun.stdout.encoding=UTF-8", "-Xss32m", "-Xmx64m"]);
    java.arg(format!("-Dwattline.dir={}", traces.display())).arg("-cp").arg(jar).arg(class);
    let output = java.output().unwrap();
    let text = |bytes| String::from_utf8_lossy(bytes).into_owned();
    let status = output.status.code();
    Printed { status, stdout: text(&output.stdout), stderr: text(&output.stderr) }
}

#[test]
fn a_jvm_computes_the_same_with_probes_and_without() {
    let bytes = std::fs::read(apps().join("courier.apk")).unwrap();
    let archive = Archive::read(&bytes).unwrap();
    let dex = archive.require("classes.dex").unwrap().contents().unwrap();
    let probed = instrument(Path::new("classes.dex"), &dex, &InstrumentOptions::default()).unwrap();
    let directory = tempfile::tempdir().unwrap();
    let traces = directory.path().join("traces");
    std::fs::create_dir(&traces).unwrap();
    let main = "com.example.courier.Main";
    let Some(plain) = translate(directory.path(), "plain.jar", &dex) else {
        skip(Need::Enjarify, "enjarify or java is not installed; the probes were not run on a JVM");
        return;
    };
    let before = run_jar(&plain, &traces, main);
    let jar = translate(directory.path(), "probed.jar", &probed.bytes).unwrap();
    let after = run_jar(&jar, &traces, main);
    assert_eq!(before.status, Some(0), "{before:?}");
    assert!(before.stdout.lines().count() > 5, "{before:?}");
    assert_eq!(before, after);
    // The tracer worked there too, and what it wrote can be read.
    let mut traces = std::fs::read_dir(&traces).unwrap();
    let trace = std::fs::read(traces.next().expect("the tracer wrote no file").unwrap().path()).unwrap();
    let trace = wattline::recording::read_trace_file(&trace).unwrap();
    let paths: u64 = trace.paths.iter().map(|path| u64::from(path.count)).sum();
    assert!(paths > 1000, "{} frames with {paths} paths", trace.tuples.len());
    for count in &trace.paths {
        assert!(probed.map.decode(count.path).is_some(), "path id {}", count.path);
    }
}
