//! Settings and scripts that are deeper, longer or more than any that people write.

use super::app::HostileApp;
use super::{Ended, SETTINGS, TAP, measured, workspace};

#[test]
fn settings_that_nobody_writes() {
    let workspace = workspace(&HostileApp::default().apk());
    let more = |line: &str| format!("{SETTINGS}{line}\n");
    let many = "'tap.mks',".repeat(100_000);
    let cases = [
        ("200,000 brackets", more(&format!("x = {}", "[".repeat(200_000))), "cannot recurse further"),
        ("200,000 dots", more(&format!("a{} = 1", ".a".repeat(200_000))), "recursion limit"),
        ("100,000 tables in each other", more(&format!("x = {}", "{a=".repeat(100_000))), "cannot recurse further"),
        ("100,000 times the same script", SETTINGS.replace("'tap.mks'", &many), "two scenarios are called `tap`"),
        ("a key of a megabyte", more(&format!("{} = 1", "x".repeat(1_000_000))), "unknown key `xxx"),
        ("a device that is an option", more("device = 'adb:-H'\nmeter = 'none'"), "failed to find an Android device"),
        ("a device with a zero byte", more("device = \"adb:a\\u0000b\""), "failed to find an Android device"),
        ("a limit that is no number", more("[thresholds]\ntotal = nan"), "`total` must be a fraction such as 0.05"),
        ("a limit below nothing", more("[thresholds]\ntotal = -1"), "must be a fraction of at least 0"),
    ];
    for (name, settings, expected) in cases {
        workspace.write("wattline.toml", settings.as_bytes());
        measured(name, &workspace, &["record", "--out", "out"]).is(&Ended::Error(expected));
    }
}

#[test]
fn scripts_that_nobody_writes() {
    let workspace = workspace(&HostileApp::default().apk());
    let head = TAP.split_once("start data >>\n").unwrap().0;
    let most = "tap.mks:5: expected waits and holds of at most 86400000 ms in all, found more";
    let arguments = "1,".repeat(500_000);
    let cases = [
        ("two waits until the end of time", "UserWait(9223372036854775807)\nUserWait(9223372036854775807)", most),
        ("a finger that stays for ever", "PressAndHold(1,1,9223372036854775807)", most),
        ("a tap at no number", "Tap(NaN,inf)", "tap.mks:5: expected Tap(x, y[, ms]): argument 1 must be finite"),
        ("a tap with a zero byte", "Tap(1,\0 2)", "argument 2 must be a number, found `\\u{0} 2`"),
        ("a text of a million letters", &format!("DispatchString({})", "a".repeat(1_000_000)), "200000 steps in all"),
        ("a million brackets", &"(".repeat(1_000_000), "expected at least one event after the header, found none"),
        ("500,000 arguments", &format!("Tap({arguments}1)"), "tap.mks:5: expected Tap(x, y[, ms]), found 500001"),
    ];
    for (name, events, expected) in cases {
        workspace.write("tap.mks", format!("{head}start data >>\n{events}\n").as_bytes());
        measured(name, &workspace, &["record", "--out", "out"]).is(&Ended::Error(expected));
    }
}

#[test]
fn flows_that_nobody_writes() {
    let workspace = workspace(&HostileApp::default().apk());
    let repeat = |inner: String| {
        let inner: String = inner.lines().map(|line| format!("      {line}\n")).collect();
        format!("- repeat:\n    times: 1000\n    commands:\n{inner}")
    };
    let nested = (0..6).fold("- assertVisible: a\n".to_owned(), |inner, _| repeat(inner));
    let keys: String = (0..60_000).map(|key| format!("    k{key}: 1\n")).collect();
    let filled = format!("- inputText: \"{}\"\n", "${A}".repeat(200_000));
    let cases = [
        ("a million brackets in a flow", "[".repeat(1_000_000), "flow.yaml:5: expected YAML: recursion limit exceeded"),
        ("a command 1000 times, six times over", nested, "expected at most 50000 commands in all, found more"),
        ("a flow that runs itself", "- runFlow: flow.yaml\n".repeat(1000), "at most 10 flows inside of each other"),
        ("60,000 arguments of a command", format!("- tapOn:\n{keys}"), "50000 in all"),
        ("a name that stands for much, 200,000 times", filled, "expected a text of at most 100000 bytes"),
        ("a text of a megabyte", format!("- inputText: {}\n", "a".repeat(1_000_000)), "at most 200000 steps in all"),
        ("an alias of an alias", "- &a [x, x]\n- [*a, *a]\n".to_owned(), "expected no YAML anchor"),
        ("a flow of two megabytes", "- back\n".repeat(300_000), "expected a file of at most 1 MiB"),
    ];
    let value = "x".repeat(1000);
    for (name, commands, expected) in cases {
        let flow = format!("appId: a.b\nenv:\n  A: {value}\n---\n{commands}");
        workspace.write("flow.yaml", flow.as_bytes());
        measured(name, &workspace, &["scenario", "import", "flow.yaml"]).is(&Ended::Error(expected));
    }
}
