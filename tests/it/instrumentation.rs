//! Instrumentation tests as scenarios: in the process and behind adb, those that pass and those that do not, and the
//! colours of methods by twenty of them.

use std::sync::Arc;

use wattline::apk::KeySource;
use wattline::device::{App, Device, DeviceError, Embedded};
use wattline::recording::Artifact;
use wattline::scenario::{Scenario, TestPattern};
use wattline::session::{InstrumentOptions, TestApk, instrument, sign_tests};

use super::cli::{Workspace, stderr, stdout};
use super::support::{apps, signing};

const TESTS: &str = "suite-androidTest.apk";
/// The tests that call the method that is red on purpose.
const DEAR: [&str; 2] = ["NewsTest-testPollAndSort", "NewsTest-testPollAndWords"];

fn read_tests() -> TestApk {
    let path = apps().join(TESTS);
    TestApk::read(&path, std::fs::read(&path).unwrap()).unwrap()
}

/// The suite, instrumented and signed by these options.
fn suite(options: &InstrumentOptions) -> App {
    let path = apps().join("suite.apk");
    instrument(&path, &std::fs::read(&path).unwrap(), options).unwrap().into_app().unwrap()
}

/// The scenario of one test, whose APK is signed by these options.
fn scenario(test: &str, options: &InstrumentOptions) -> Scenario {
    let apk = read_tests();
    let pattern = TestPattern::parse(&format!("test:com.example.suite.test.{test}")).unwrap().unwrap();
    let mut scenario = apk.scenarios(&pattern).unwrap().remove(0);
    scenario.test.as_mut().unwrap().package = sign_tests(&apk, options).unwrap();
    scenario
}

fn record(scenario: &Scenario) -> Result<Vec<wattline::recording::Run>, DeviceError> {
    Embedded::new().unwrap().record(&suite(&signing()), scenario, &[1], &|| ())
}

/// A workspace whose scenarios are these tests of the suite.
fn workspace(scenarios: &str) -> Workspace {
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    for name in ["suite.apk", TESTS] {
        workspace.write(name, &std::fs::read(apps().join(name)).unwrap());
    }
    let settings = format!(
        "[workspace]\nmembers = []\n[workspace.metadata.wattline]\napk = \"suite.apk\"\ntest-apk = \"{TESTS}\"\n\
         scenarios = [{scenarios}]\nruns = 1\n"
    );
    workspace.write("Cargo.toml", settings.as_bytes());
    workspace
}

#[test]
fn the_tests_of_an_apk_are_found_without_running_it() {
    let apk = read_tests();
    assert_eq!(apk.tests().len(), 20, "{:?}", apk.tests());
    assert_eq!(apk.package().package, "com.example.suite.test");
    assert_eq!(apk.package().runner, "android.test.InstrumentationTestRunner");
    assert!(apk.check_target("com.example.suite").is_ok());
    let other = apk.check_target("com.example.courier").unwrap_err().to_string();
    assert!(other.contains("its tests are of com.example.suite, the app is com.example.courier"), "{other}");
    let of = |text: &str| apk.scenarios(&TestPattern::parse(text).unwrap().unwrap());
    let names: Vec<String> =
        of("test:com.example.suite.test.SortTest").unwrap().into_iter().map(|scenario| scenario.name).collect();
    assert_eq!(names, ["SortTest-testMerge", "SortTest-testTop"]);
    assert_eq!(of("test:com.example.suite.test.BrokenTest#testFails").unwrap().len(), 1, "it is named");
    for missing in
        ["test:com.example.suite.test.BrokenTest", "test:a.B#testC", "test:com.example.suite.test.SortTest#x"]
    {
        let error = of(missing).unwrap_err().to_string();
        assert!(error.contains(&format!("failed to find {missing} in")) && error.contains("20 tests, as "), "{error}");
    }
    let app = apps().join("suite.apk");
    let error = TestApk::read(&app, std::fs::read(&app).unwrap()).unwrap_err().to_string();
    assert!(error.contains("expected <instrumentation> in its manifest"), "{error}");
}

#[test]
fn a_test_that_passes_is_a_recording() {
    let runs = record(&scenario("SortTest#testMerge", &signing())).unwrap();
    assert!(!runs[0].trace.tuples.is_empty() && !runs[0].samples.is_empty());
    let again = record(&scenario("SortTest#testMerge", &signing())).unwrap();
    assert_eq!(runs, again, "the same bytes for the same seed");
    let screen = record(&scenario("ScreenTest#testStarts", &signing())).unwrap();
    assert!(!screen[0].trace.tuples.is_empty());
}

#[test]
fn a_test_that_does_not_pass_is_an_error() {
    let said = |test: &str| record(&scenario(test, &signing())).unwrap_err().to_string();
    let failed = said("BrokenTest#testFails");
    assert_eq!(
        failed,
        "failed to measure com.example.suite: com.example.suite.test.BrokenTest#testFails failed: \
         junit.framework.AssertionFailedError: the least expected:<0> but was:<1>"
    );
    let threw = said("BrokenTest#testThrows");
    assert!(threw.ends_with("ended with an exception: java.lang.IllegalStateException: not ready"), "{threw}");
    let exits = said("BrokenTest#testExits");
    assert!(
        exits.contains("ended the app's process: java.lang.IllegalStateException: on a thread of its own"),
        "{exits}"
    );
    // A class and a method that are not there, which no list would have let through.
    let mut missing = scenario("SortTest#testMerge", &signing());
    missing.test.as_mut().unwrap().name.class = "com.example.suite.test.NoTest".into();
    let error = record(&missing).unwrap_err().to_string();
    assert!(error.contains("Could not find test class. Class: com.example.suite.test.NoTest"), "{error}");
    let mut missing = scenario("SortTest#testMerge", &signing());
    missing.test.as_mut().unwrap().name.method = "testNothing".into();
    let error = record(&missing).unwrap_err().to_string();
    assert!(
        error.contains("SortTest#testNothing failed: ") && error.contains("Method \"testNothing\" not found"),
        "{error}"
    );
}

#[test]
fn tests_with_another_signature_may_not_drive_the_app() {
    let other = KeySource::Pem { key: apps().join("debug-key.pem"), certificate: None };
    let other = InstrumentOptions { key: Some(other), ..InstrumentOptions::default() };
    let error = record(&scenario("SortTest#testMerge", &other)).unwrap_err().to_string();
    assert!(
        error.contains("com.example.suite.test does not have a signature matching the target com.example.suite"),
        "{error}"
    );
    // Damaged, it is not installed at all.
    let mut damaged = scenario("SortTest#testMerge", &signing());
    damaged.test.as_mut().unwrap().package.apk = Arc::new(vec![0; 64]);
    assert!(record(&damaged).unwrap_err().to_string().contains("failed to install com.example.suite.test"));
}

#[test]
fn commands_take_tests_for_scenarios() {
    let workspace = workspace("\"test:com.example.suite.test.SortTest\"");
    let shown = workspace.run(&["doctor"]);
    let said = stdout(&shown);
    assert!(said.contains("com.example.suite.test: 2 tests of 20 by android.test.InstrumentationTestRunner"), "{said}");
    let recorded = workspace.run(&["record", "--json"]);
    assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
    let written: serde_json::Value = serde_json::from_slice(&recorded.stdout).unwrap();
    let names: Vec<&str> = written.as_array().unwrap().iter().map(|one| one["scenario"].as_str().unwrap()).collect();
    assert_eq!(names, ["SortTest-testMerge", "SortTest-testTop"]);
    let failing = workspace.run(&["record", "--scenario", "test:com.example.suite.test.BrokenTest#testFails"]);
    assert_eq!(failing.status.code(), Some(101));
    assert!(stderr(&failing).contains("BrokenTest#testFails failed: junit"), "{}", stderr(&failing));
    let bad = workspace.run(&["record", "--scenario", "test:a b"]);
    assert!(stderr(&bad).contains("expected `test:*`, `test:CLASS` or `test:CLASS#METHOD`"), "{}", stderr(&bad));
    let checked = workspace.run(&["scenario", "check", "test:*", "--test-apk", TESTS, "--apk", "suite.apk"]);
    assert_eq!((checked.status.code(), stdout(&checked).trim()), (Some(0), "test:*: 20 tests"));
    let unknown = workspace.run(&["scenario", "check", "test:a.B", "--test-apk", TESTS]);
    assert_eq!(unknown.status.code(), Some(101));
}

/// The polling method is called by the dear tests only, and so it is red; a method of cheap tests is green.
#[test]
fn the_method_that_keeps_the_radio_busy_is_red() {
    let workspace = workspace("\"test:*\"");
    let recorded = workspace.run(&["record", "--out", "golden"]);
    assert_eq!(recorded.status.code(), Some(0), "{}", stderr(&recorded));
    for by in ["total", "second"] {
        let shown = workspace.run(&["green", "--by", by, "--json"]);
        assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
        let found: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
        let tests = found["tests"].as_array().unwrap();
        assert_eq!(tests.len(), 20);
        for test in tests.iter().filter(|test| DEAR.contains(&test["name"].as_str().unwrap())) {
            assert_eq!(test["is_anomalous"], true, "by {by}: {test}");
        }
        let colour = |class: &str, name: &str| {
            let methods = found["methods"].as_array().unwrap().iter();
            let mut of = methods.filter(|one| one["class"].as_str().unwrap().ends_with(class));
            of.find(|one| one["method"].as_str().unwrap().starts_with(name)).map(|one| one["colour"].clone())
        };
        assert_eq!(colour("/sense/Refresh;", "poll(").unwrap(), "red", "by {by}");
        let news = colour("/sense/Refresh;", "once(").unwrap();
        assert!(news == "yellow" || news == "red", "by {by}: {news}");
        assert_eq!(colour("/work/Stock;", "receive(").unwrap(), "green", "by {by}");
    }
}

/// Behind the unmodified adb, a test gives the tuples that it gives in the process.
#[test]
fn behind_adb_a_test_gives_the_same() {
    let Some(phone) = super::adb::phone(&[]) else { return };
    let workspace = workspace("\"test:com.example.suite.test.NewsTest#testOnce\"");
    let artifact = |folder: &str| Artifact::read(&workspace.path(folder).join("NewsTest-testOnce.energy.zip")).unwrap();
    let here = workspace.run(&["record", "--out", "here"]);
    assert_eq!(here.status.code(), Some(0), "{}", stderr(&here));
    let there = phone.harness(&workspace, "record", &["--out", "there"]).output().unwrap();
    assert_eq!(there.status.code(), Some(0), "{}", stderr(&there));
    let (here, there) = (artifact("here"), artifact("there"));
    assert_eq!(here.runs.len(), there.runs.len());
    for (here, there) in here.runs.iter().zip(&there.runs) {
        assert_eq!(here.trace.tuples, there.trace.tuples);
        assert_eq!(here.samples, there.samples);
    }
    phone.is_clean();
    let test = "test:com.example.suite.test.BrokenTest#testFails";
    let failing = phone.harness(&workspace, "record", &["--scenario", test]).output().unwrap();
    assert_eq!(failing.status.code(), Some(101));
    assert!(stderr(&failing).contains("BrokenTest#testFails failed: junit.framework"), "{}", stderr(&failing));
    phone.is_clean();
}

/// What `am instrument` and `pm` say of packages as they come from the build.
#[test]
fn am_instrument_says_what_android_says() {
    let Some(phone) = super::adb::phone(&[]) else { return };
    let path = |name: &str| apps().join(name).to_str().unwrap().to_owned();
    phone.says(&["install", &path("suite.apk")]);
    let runner = "com.example.suite.test/android.test.InstrumentationTestRunner";
    let missing = phone.adb(&["shell", &format!("am instrument -w -r {runner}")]);
    let (out, err) = (stdout(&missing), stderr(&missing));
    assert!(
        out.contains("INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{"),
        "{out}"
    );
    assert!(err.contains("android.util.AndroidException: INSTRUMENTATION_FAILED: "), "{err}");
    phone.says(&["install", "-t", &path(TESTS)]);
    assert_eq!(
        phone.says(&["shell", "pm list instrumentation"]),
        format!("instrumentation:{runner} (target=com.example.suite)\n")
    );
    let class = "-e class com.example.suite.test.SortTest";
    let people = phone.says(&["shell", &format!("am instrument -w {class} {runner}")]);
    assert!(people.contains("com.example.suite.test.SortTest:..") && people.contains("OK (2 tests)"), "{people}");
    let raw = phone.says(&["shell", &format!("am instrument -w -r {class}#testTop {runner}")]);
    for line in [
        "INSTRUMENTATION_STATUS: class=com.example.suite.test.SortTest",
        "INSTRUMENTATION_STATUS: current=1",
        "INSTRUMENTATION_STATUS: id=InstrumentationTestRunner",
        "INSTRUMENTATION_STATUS: numtests=1",
        "INSTRUMENTATION_STATUS: test=testTop",
        "INSTRUMENTATION_STATUS_CODE: 1",
        "INSTRUMENTATION_STATUS_CODE: 0",
        "OK (1 test)",
        "INSTRUMENTATION_CODE: -1",
    ] {
        assert!(raw.lines().any(|one| one == line), "no {line} in {raw}");
    }
    let listed = phone.says(&["shell", &format!("am instrument -w -r -e log true {runner}")]);
    assert_eq!(listed.matches("INSTRUMENTATION_STATUS_CODE: 1\n").count(), 20, "{listed}");
    let crash = phone.says(&["shell", &format!("am instrument -w -r -e class a.B {runner}")]);
    assert!(crash.contains("INSTRUMENTATION_RESULT: shortMsg=java.lang.RuntimeException\n"), "{crash}");
    assert!(crash.ends_with("INSTRUMENTATION_CODE: 0\n"), "{crash}");
    // Another key's signature, which the phone takes as a package of its own.
    phone.says(&["uninstall", "com.example.suite.test"]);
    let other = sign_tests(&read_tests(), &signing()).unwrap();
    let file = tempfile::Builder::new().suffix(".apk").tempfile().unwrap();
    std::fs::write(file.path(), other.apk.as_slice()).unwrap();
    phone.says(&["install", file.path().to_str().unwrap()]);
    let denied = phone.adb(&["shell", &format!("am instrument -w -r {runner}")]);
    assert!(stderr(&denied).contains("java.lang.SecurityException: Permission Denial"), "{}", stderr(&denied));
    assert!(stdout(&denied).contains("does not have a signature matching the target com.example.suite"));
}
