//! `scenario check`, `fmt` and `record`, as a user runs them.

use std::io::Write as _;
use std::process::{Output, Stdio};

use super::cli::{Workspace, refused, stderr, stdout};
use super::support::{DEMO_APPS, apps, repository, scenarios};
use wattline::device::App;
use wattline::device::embedded::Package;
use wattline::phone::Settings;
use wattline::probe::map::ProbeMap;
use wattline::recording::Artifact;
use wattline::scenario::{Event, EventKind, Scenario};

fn code(output: &Output) -> i32 {
    output.status.code().unwrap()
}

/// Runs a command with a text on its standard input.
fn fed(workspace: &Workspace, arguments: &[&str], input: &str) -> Output {
    let mut command = workspace.command(arguments);
    command.env_remove("CI").stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    // It may have ended before it read all.
    let _ = child.stdin.take().unwrap().write_all(input.as_bytes());
    child.wait_with_output().unwrap()
}

#[test]
fn check_says_what_is_wrong_and_what_may_not_be_meant() {
    let workspace = Workspace::new();
    workspace.write("bad.mks", b"start data >>\nTap(1)\n");
    workspace.write(
        "odd.mks",
        b"start data >>\nUserWiat(5)\nLaunchActivity(com.example.courier,.MainActivity)\nTap(2000,2)\n",
    );
    let output = workspace.run(&["scenario", "check", "bad.mks", "odd.mks", "compute.mks", "--apk", "courier.apk"]);
    assert_eq!(code(&output), 101);
    let text = stdout(&output);
    for expected in [
        "bad.mks:2: error: expected Tap(x, y[, ms])",
        "odd.mks:2: warning: `UserWiat(5)` is no event",
        "odd.mks:4: warning: nothing waits for the activity to start",
        "odd.mks:4: warning: 2000,2 is outside of the embedded phone's screen of 1080 x 1920",
        "odd.mks: 2 events, at least 0.0 s, starts com.example.courier/.MainActivity",
        "compute.mks: 25 events, at least 3.0 s, starts nothing itself",
    ] {
        assert!(text.contains(expected), "`{expected}` is missing in:\n{text}");
    }
    assert_eq!(code(&workspace.run(&["scenario", "check", "odd.mks"])), 0, "warnings alone are no failure");
    workspace.write(
        "other.mks",
        b"start data >>\nLaunchActivity(com.other,.Main)\nUserWait(5)\nPinchZoom(1,2,3,4,5,6,7,8,9)\n",
    );
    let output = workspace.run(&["scenario", "check", "other.mks", "absent.mks", "--apk", "courier.apk", "--json"]);
    let checked: serde_json::Value = serde_json::from_slice(&output.stdout).unwrap();
    let errors = |at: usize| checked[at]["errors"].to_string();
    assert!(
        errors(0).contains("the embedded phone has no PinchZoom") && errors(0).contains("it starts com.other, and")
    );
    assert!(errors(1).contains("failed to read it"), "{checked:#}");
    let output = workspace.run(&["scenario", "check", "other.mks", "--device", "adb"]);
    assert_eq!((code(&output), stdout(&output).contains("PinchZoom")), (0, false), "a phone has all of monkey");
    refused(
        &workspace,
        &["scenario", "check", "compute.mks", "--device", "toaster"],
        "failed to find device `toaster`",
    );
    refused(&workspace, &["scenario", "check", "compute.mks", "--apk", "absent.apk"], "failed to read absent.apk");
}

#[test]
fn fmt_writes_the_canonical_form_or_nothing() {
    let workspace = Workspace::new();
    let text = "type= user\nstart data >>\n\n\n#why\nTap( 1 , 2.0 )\n";
    workspace.write("a.mks", text.as_bytes());
    workspace.write("bad.mks", b"start data >>\nTap(1)\n");
    let check = workspace.run(&["scenario", "fmt", "--check", "a.mks", "compute.mks"]);
    assert_eq!((code(&check), stdout(&check).as_str()), (100, "a.mks is not in its canonical form\n"));
    let check = workspace.run(&["scenario", "fmt", "--check", "--json", "a.mks", "compute.mks"]);
    let said: serde_json::Value = serde_json::from_slice(&check.stdout).unwrap();
    let canonical = |position: usize| said[position]["was_canonical"].as_bool();
    assert_eq!((code(&check), canonical(0), canonical(1)), (100, Some(false), Some(true)), "{said}");
    refused(&workspace, &["scenario", "fmt", "a.mks", "bad.mks"], "bad.mks:2: expected Tap");
    let output = workspace.run(&["scenario", "fmt", "a.mks", "compute.mks"]);
    assert_eq!((code(&output), stdout(&output).as_str()), (0, "formatted a.mks\n"));
    let formatted = std::fs::read_to_string(workspace.path("a.mks")).unwrap();
    assert_eq!(formatted, "type= user\nstart data >>\n\n# why\nTap(1,2)\n");
    assert_eq!(code(&workspace.run(&["scenario", "fmt", "--check", "a.mks"])), 0);
    let piped = fed(&workspace, &["scenario", "fmt", "-"], text);
    assert_eq!(stdout(&piped), formatted);
}

#[test]
fn the_scripts_of_the_demo_apps_are_canonical_and_without_warnings() {
    for (_, folder) in DEMO_APPS {
        for scenario in scenarios(folder) {
            let text = std::fs::read_to_string(&scenario.path).unwrap();
            assert_eq!(Scenario::format(&scenario.path, &text).unwrap(), text, "{}", scenario.path.display());
            assert_eq!(scenario.hazards(&text), [], "{}", scenario.path.display());
        }
    }
}

/// A demo app as it is, without probes.
fn plain(name: &str, package: &str, activity: &str) -> App {
    let apk = std::fs::read(apps().join(name)).unwrap();
    App { package: package.into(), activity: activity.into(), apk, map: ProbeMap::default() }
}

#[test]
fn looking_at_the_views_changes_nothing_and_finds_all_of_them() {
    let app = plain("atlas.apk", "com.example.atlas", "com.example.atlas.MainActivity");
    let package = Package::unpack(&app).unwrap();
    for scenario in scenarios("atlas/scenarios").iter().take(4) {
        let kept = package.look(&app, scenario, Settings::default()).unwrap();
        let plain = package.run(&app, scenario, Settings::default(), None).unwrap();
        // The whole outcome, with every reading of the meter.
        let mut without = kept.clone();
        without.views.clear();
        assert!(without == plain, "{}", scenario.name);
        // A line each, with the same place and text.
        let lines: Vec<String> = kept
            .views
            .iter()
            .map(|view| {
                let bounds = view.bounds;
                let text = view.text.as_ref().map(|text| format!(" \"{text}\"")).unwrap_or_default();
                format!("{} {} {} {} {}{text}\n", bounds.x, bounds.y, bounds.width, bounds.height, view.class)
            })
            .collect();
        assert_eq!(lines.concat(), kept.screen, "{}", scenario.name);
    }
}

#[test]
fn every_listed_view_reacts_to_a_tap_in_its_middle() {
    let app = plain("courier.apk", "com.example.courier", "com.example.courier.MainActivity");
    let package = Package::unpack(&app).unwrap();
    let look = |events: Vec<EventKind>| {
        let events = events.into_iter().map(|kind| Event { line: 1, kind }).collect();
        let scenario =
            Scenario { name: "s".into(), path: "s".into(), events, warnings: Vec::new(), test: None, random: None };
        package.look(&app, &scenario, Settings::default()).unwrap()
    };
    let first = look(vec![EventKind::Wait(500)]);
    let taken: Vec<_> = first.views.iter().filter(|view| view.takes_taps).collect();
    assert_eq!(taken.len(), 7, "{:#?}", first.views);
    for view in taken {
        let (x, y) = view.visible.centre();
        let tap = EventKind::Tap { x: x as f32, y: y as f32, hold_ms: None };
        let after = look(vec![EventKind::Wait(500), tap, EventKind::Wait(2000)]);
        assert!(after.instructions > first.instructions + 1000, "{view:?}");
    }
}

#[test]
fn commands_become_a_script_that_does_the_same() {
    let workspace = Workspace::new();
    let commands =
        "show\ntap \"Sync\"\nwait 1800\n1\nhold 2 900\ntap 540 60\nundo\ndrag 540 900 540 300 9\nback\nscript\nsave\n";
    let output = fed(&workspace, &["scenario", "record", "--output", "energy/a.mks", "--pause", "300"], commands);
    let text = stdout(&output);
    assert_eq!(code(&output), 0, "{text}{}", stderr(&output));
    for expected in
        ["   7  Button", "\"Sync\"", "the screen is empty: the app was left", "  UserWait(1800)", "wrote energy/a.mks"]
    {
        assert!(text.contains(expected), "`{expected}` is missing in:\n{text}");
    }
    let script = std::fs::read_to_string(workspace.path("energy/a.mks")).unwrap();
    let expected = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\n\
                    # Recorded on the embedded phone with com.example.courier.\n\
                    LaunchActivity(com.example.courier,com.example.courier.MainActivity)\nUserWait(500)\n\
                    Tap(540,780)\nUserWait(300)\nUserWait(1800)\nTap(540,60)\nUserWait(300)\n\
                    PressAndHold(540,180,900)\nUserWait(300)\nDrag(540,900,540,300,9)\nUserWait(300)\n\
                    DispatchPress(KEYCODE_BACK)\nUserWait(300)\n";
    assert_eq!(script, expected);
    let check = workspace.run(&["scenario", "check", "energy/a.mks", "--apk", "courier.apk"]);
    assert_eq!((code(&check), stdout(&check).contains("warning")), (0, false), "{}", stdout(&check));
    refused(&workspace, &["scenario", "record", "--output", "energy/a.mks"], "it is there already; give --force");
    // The settings may name scenarios that are to be recorded yet.
    std::fs::remove_file(workspace.path("compute.mks")).unwrap();
    let again = fed(&workspace, &["scenario", "record", "--output", "compute.mks", "--json"], "1\nsave\n");
    assert_eq!(code(&again), 0, "{}", stderr(&again));
    let said: serde_json::Value = serde_json::from_slice(&again.stdout).unwrap();
    assert_eq!((said["script"].as_str(), said["events"].as_u64()), (Some("compute.mks"), Some(4)));
}

#[test]
fn what_cannot_be_recorded_writes_nothing() {
    let workspace = Workspace::new();
    for (commands, expected) in [
        ("tap 99\n", "line 1: there is no view 99; `show` lists 7"),
        ("\ntap \"Nothing\"\n", "line 2: no view shows \"Nothing\""),
        ("tap 5000 1\n", "5000,1 is outside of the screen of 1080 x 1920"),
        ("jump\n", "there is no command `jump`"),
        ("key NO_SUCH\n", "the embedded phone has no key KEYCODE_NO_SUCH"),
        ("save\n", "there is nothing to save yet"),
        ("tap 1\n", "the commands ended before `save`; 1 events were not written"),
        ("", "there was no command"),
    ] {
        let output = fed(&workspace, &["scenario", "record", "--output", "a.mks"], commands);
        assert_eq!(code(&output), 101, "{commands}");
        assert!(stderr(&output).contains(expected), "{commands}: {}", stderr(&output));
        assert!(!workspace.path("a.mks").exists());
    }
    let output = fed(&workspace, &["scenario", "record", "--output", "a.mks"], "tap 1\nquit\n");
    assert_eq!((code(&output), workspace.path("a.mks").exists()), (0, false));
    refused(&workspace, &["scenario", "record", "--output", "a.mks", "--apk", "absent.apk"], "absent.apk");
}

#[test]
fn a_browser_of_this_machine_records_and_no_other_page_does() {
    use std::io::{BufRead as _, BufReader, Read as _};
    let workspace = Workspace::new();
    let mut command = workspace.command(&["scenario", "record", "--web", "--output", "a.mks"]);
    let mut child = command.env_remove("CI").stdout(Stdio::piped()).spawn().unwrap();
    let mut line = String::new();
    BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
    let address = line.strip_prefix("http://").and_then(|rest| rest.split_once('/')).unwrap().0.to_owned();
    let ask = |request: String| {
        let mut stream = std::net::TcpStream::connect(&address).unwrap();
        stream.write_all(request.as_bytes()).unwrap();
        let mut answer = String::new();
        stream.read_to_string(&mut answer).unwrap();
        answer
    };
    let post = |host: &str, mark: &str, line: &str| {
        ask(format!("POST /command HTTP/1.1\r\nHost: {host}\r\n{mark}Content-Length: {}\r\n\r\n{line}", line.len()))
    };
    let mark = "X-Wattline: 1\r\n";
    assert!(ask(format!("GET / HTTP/1.1\r\nHost: {address}\r\n\r\n")).contains("<title>wattline: record a scenario"));
    assert!(post("evil.example", mark, "tap 1").starts_with("HTTP/1.1 403"));
    assert!(post(&address, "", "tap 1").starts_with("HTTP/1.1 404"), "a form of another page sends no such header");
    let state = |answer: String| -> serde_json::Value {
        serde_json::from_str(answer.split_once("\r\n\r\n").unwrap().1).unwrap()
    };
    let first = state(post(&address, mark, ""));
    assert_eq!(first["script"].as_array().unwrap().len(), 2, "nothing was done yet: {first}");
    assert!(first["views"].to_string().contains("\"text\":\"Sync\""), "{first}");
    let wrong = state(post(&address, mark, "tap 99"));
    assert_eq!(
        (wrong["ok"].as_bool(), wrong["said"].as_str()),
        (Some(false), Some("there is no view 99; `show` lists 7"))
    );
    let tapped = state(post(&address, mark, "tap 540 780"));
    assert_eq!((tapped["ok"].as_bool(), tapped["script"][2].as_str()), (Some(true), Some("Tap(540,780)")));
    let saved = state(post(&address, mark, "save"));
    assert_eq!((saved["done"].as_bool(), saved["said"].as_str()), (Some(true), Some("wrote a.mks: 4 events")));
    assert!(child.wait().unwrap().success());
    assert!(std::fs::read_to_string(workspace.path("a.mks")).unwrap().ends_with("Tap(540,780)\nUserWait(500)\n"));
}

/// What a phone with a screen of twice the coordinates says.
fn touches() -> String {
    std::fs::read_to_string(repository().join("tests/fixtures/getevent.txt")).unwrap()
}

#[test]
fn a_record_of_getevent_becomes_a_script() {
    let workspace = Workspace::new();
    workspace.write("touches.txt", touches().as_bytes());
    let output = workspace.run(&["scenario", "record", "--getevent", "touches.txt", "--output", "a.mks"]);
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let script = std::fs::read_to_string(workspace.path("a.mks")).unwrap();
    let piped = fed(&workspace, &["scenario", "record", "--getevent", "-", "--output", "b.mks", "--json"], &touches());
    assert_eq!(code(&piped), 0, "{}", stderr(&piped));
    let said: serde_json::Value = serde_json::from_slice(&piped.stdout).unwrap();
    assert_eq!((said["script"].as_str(), said["events"].as_u64()), (Some("b.mks"), Some(8)));
    assert_eq!(std::fs::read_to_string(workspace.path("b.mks")).unwrap(), script);
    let events = script.lines().skip_while(|line| !line.starts_with("LaunchActivity")).skip(1).collect::<Vec<_>>();
    assert_eq!(
        events,
        [
            "UserWait(1000)",
            "Tap(540,780)",
            "UserWait(1920)",
            "Drag(540,1500,540,500,14)",
            "UserWait(750)",
            "DispatchPress(KEYCODE_BACK)",
            "UserWait(1000)"
        ]
    );
    workspace.write("nothing.txt", b"Physical size: 1080x1920\n");
    refused(
        &workspace,
        &["scenario", "record", "--getevent", "nothing.txt", "--output", "c.mks"],
        "there are no touches and no keys",
    );
    workspace.write("wrong.txt", b"[ 1.0] what\n");
    refused(
        &workspace,
        &["scenario", "record", "--getevent", "wrong.txt", "--output", "c.mks"],
        "wrong.txt: line 1: expected",
    );
}

/// A program in adb's place, which says what a phone says.
#[cfg(unix)]
#[test]
fn a_phone_is_listened_to_until_enter() {
    use std::os::unix::fs::PermissionsExt as _;
    let workspace = Workspace::new();
    let text = touches();
    let (described, events) = text.split_at(text.find('[').unwrap());
    let (device, size) = described.split_at(described.find("Physical").unwrap());
    for (name, text) in [("device.txt", device), ("size.txt", size), ("events.txt", events)] {
        workspace.write(name, text.as_bytes());
    }
    let folder = workspace.path("");
    let adb = format!(
        "#!/bin/sh\ncd {}\ncase \"$*\" in\n  devices) printf 'List of devices attached\\nSERIAL\\tdevice\\n' ;;\n  \
         *'getevent -lp') cat device.txt ;;\n  *'wm size') cat size.txt ;;\n  *'getevent -lt') cat events.txt; exec sleep 60 ;;\n  \
         *get-state) echo device ;;\n  *manufacturer) echo Maker ;;\n  *model) echo Phone ;;\n  *release) echo 14 ;;\nesac\n",
        folder.display()
    );
    workspace.write("bin/adb", adb.as_bytes());
    std::fs::set_permissions(workspace.path("bin/adb"), std::fs::Permissions::from_mode(0o755)).unwrap();
    let programs = std::env::var_os("PATH").unwrap();
    let programs =
        std::env::join_paths([workspace.path("bin")].into_iter().chain(std::env::split_paths(&programs))).unwrap();
    let mut command = workspace.command(&["scenario", "record", "--device", "adb:SERIAL", "--output", "a.mks"]);
    command.env("PATH", programs).stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let mut child = command.spawn().unwrap();
    std::thread::sleep(std::time::Duration::from_secs(1));
    child.stdin.take().unwrap().write_all(b"\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(code(&output), 0, "{}", stderr(&output));
    let script = std::fs::read_to_string(workspace.path("a.mks")).unwrap();
    assert!(
        script.contains("# Recorded by adb: Maker Phone, Android 14.\n") && script.contains("\nTap(540,780)\n"),
        "{script}"
    );
}

#[test]
fn older_tools_recordings_are_imported() {
    let workspace = Workspace::new();
    let recording = std::fs::read(repository().join("tests/fixtures/recording.mr")).unwrap();
    workspace.write("recording.mr", &recording);
    let shown = stdout(&workspace.run(&["scenario", "import", "recording.mr"]));
    assert!(shown.contains("Tap(540,780)\nUserWait(1800)\nDrag(540,1200,540,400,10)\nUserWait(500)\n"), "{shown}");
    let import = |more: &[&str]| {
        workspace.run(&[&["scenario", "import", "recording.mr", "--output", "made.mks"], more].concat())
    };
    assert!(stdout(&import(&["--dry-run"])).contains("would write made.mks: 6 events"));
    assert!(!workspace.path("made.mks").exists());
    assert_eq!(code(&import(&[])), 0);
    assert_eq!(code(&workspace.run(&["scenario", "check", "made.mks"])), 0);
    assert!(stderr(&import(&[])).contains("it is there already"));
    workspace.write("cut.mr", b"WAIT|{'seconds':1.0,}\nTOUCH|{'x':1,");
    let cut = workspace.run(&["scenario", "import", "cut.mr"]);
    assert_eq!(code(&cut), 101);
    assert!(stderr(&cut).contains("failed to import cut.mr: line 2: TOUCH: column 8"), "{}", stderr(&cut));
}

#[test]
fn a_flow_is_imported_and_measured() {
    let workspace = Workspace::new();
    workspace.write("flows/sync.yaml", &std::fs::read(repository().join("tests/fixtures/flow.yaml")).unwrap());
    workspace.write("app.apk", &std::fs::read(apps().join("courier.apk")).unwrap());
    let imported = workspace.run(&["scenario", "import", "flows/sync.yaml", "--output", "sync.mks"]);
    assert_eq!(stdout(&imported), "wrote sync.mks: 8 events\n", "{}", stderr(&imported));
    let said = stderr(&imported);
    let left_out = "left out, as no script has it: assertVisible (line 12), takeScreenshot (line 30)";
    assert!(said.contains(&format!("note: flows/sync.yaml: {left_out}\n")), "{said}");
    let script = std::fs::read_to_string(workspace.path("sync.mks")).unwrap();
    let sync = "Tap(text=\"Sync\")\nUserWait(2000)\n";
    let events = format!("Tap(text=\"Sort\")\nUserWait(1500)\n{sync}{sync}Tap(540,960)\nUserWait(500)\n");
    assert!(script.ends_with(&format!("start data >>\n{events}")), "{script}");
    let check = workspace.run(&["scenario", "check", "sync.mks", "--apk", "app.apk"]);
    assert_eq!(code(&check), 0, "{}", stderr(&check));
    let record = ["record", "--apk", "app.apk", "--scenario", "sync.mks", "--runs", "1", "--out", "out"];
    let recorded = workspace.run(&record);
    assert_eq!(code(&recorded), 0, "{}", stderr(&recorded));

    // The flow itself is as good as its script: the same recording.
    let flow = ["record", "--apk", "app.apk", "--scenario", "flows/sync.yaml", "--runs", "1", "--out", "flow"];
    let direct = workspace.run(&flow);
    assert_eq!(code(&direct), 0, "{}", stderr(&direct));
    let [one, other] =
        ["out/sync.energy.zip", "flow/sync.energy.zip"].map(|file| Artifact::read(&workspace.path(file)).unwrap());
    assert_eq!((&one.manifest.scenario_digest, &one.runs), (&other.manifest.scenario_digest, &other.runs));
    let said = stdout(&workspace.run(&["scenario", "check", "flows/sync.yaml"]));
    assert!(said.contains(left_out), "{said}");
    // How large another phone's screen is nobody knows.
    let elsewhere = workspace.run(&[&flow[..], &["--device", "adb:none"]].concat());
    assert_eq!(code(&elsewhere), 101);
    let expected = "it has parts of the screen (`50%`, a direction), whose size on this device it does not know";
    assert!(stderr(&elsewhere).contains(expected), "{}", stderr(&elsewhere));

    workspace.write("flows/bad.yml", b"appId: a.b\n---\n- back\n- runScript: a.js\n");
    let bad = workspace.run(&["scenario", "import", "flows/bad.yml"]);
    assert_eq!(code(&bad), 101);
    let expected = "error: failed to import flows/bad.yml:4: no script can have `runScript`: nothing of a flow is run";
    assert!(stderr(&bad).contains(expected), "{}", stderr(&bad));
    let shown = workspace.run(&["scenario", "import", "flows/sync.yaml", "--screen", "100x200", "--pause", "0"]);
    assert!(stdout(&shown).ends_with("Tap(50,100)\n"), "{}", stdout(&shown));
}
