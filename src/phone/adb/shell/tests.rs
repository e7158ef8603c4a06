//! The shell as lines and what they print.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};

use super::{Io, Shell, matches};
use crate::adb::commands::COMMANDS;
use crate::adb::device::Device;
use crate::adb::jobs::Jobs;
use crate::adb::meter;
use crate::adb::offers::Offers;
use crate::adb::state::State;

fn device() -> Arc<Device> {
    Arc::new(Device {
        state: Mutex::new(State::boot(1 << 20, Offers::default()).unwrap()),
        meter: Mutex::new(meter::Meter::default()),
        jobs: Jobs::default(),
        real_time: false,
        faults: Mutex::default(),
        log: Arc::new(|_| {}),
        connections: AtomicUsize::new(0),
    })
}

/// Runs a line on a new phone: exit code, output and errors.
fn run(line: &str) -> (i32, String, String) {
    let (device, mut out, mut err) = (device(), Vec::new(), Vec::new());
    let mut input = &b"one\ntwo\n"[..];
    let mut shell = Shell::new(&device, &|| {}, &COMMANDS);
    let status = shell.run(line, &mut Io { input: &mut input, out: &mut out, err: &mut err }).unwrap();
    (status, String::from_utf8(out).unwrap(), String::from_utf8(err).unwrap())
}

fn prints(line: &str, expected: &str) {
    assert_eq!(run(line), (0, expected.into(), String::new()), "{line}");
}

#[test]
fn lines_do_what_a_shell_does() {
    prints("echo a 'b  c' \"d $USER\" \\$x; echo $?", "a b  c d shell $x\n0\n");
    prints("false || echo no && echo yes", "no\nyes\n");
    prints("false; echo $?", "1\n");
    prints("x=5; echo ${x}1 \"$(echo in; echo ner)\"", "51 in\nner\n");
    prints("cat | grep tw | wc -l", "1\n");
    prints("exec echo done; echo never", "done\n");
    prints("export ANDROID_LOG_TAGS=\"\"; exec logcat -d", "--------- beginning of main\n");
    prints("sh -c 'exit 3'; echo $?", "3\n");
    prints("wm size 2>/dev/null | head -1", "Physical size: 1080x1920\n");
    assert_eq!(run("nothing").0, 127);
    assert_eq!(run("nothing").2, "/system/bin/sh: nothing: inaccessible or not found\n");
    assert_eq!(run("nothing 2>&1").1, "/system/bin/sh: nothing: inaccessible or not found\n");
    assert_eq!(run("exit 7").0, 7);
    assert_eq!(run("echo 'a").2, "/system/bin/sh: no closing quote\n");
}

#[test]
fn files_are_where_they_were_put() {
    prints("cd /data/local/tmp; echo hi > a; echo ho >> a; cat a; stat -c %s a; rm a; ls", "hi\nho\n6\n");
    prints("cd /data/local/tmp && mkdir -p x/y && touch x/b.trace x/c.txt && echo x/*.trace && rm -r x", "x/b.trace\n");
    assert_eq!(run("cat /nowhere").2, "cat: /nowhere: No such file or directory\n");
    assert_eq!(run("ls /data/data").2, "ls: /data/data: Permission denied\n");
    assert_eq!(run("echo x > /system/x").2, "/system/bin/sh: can't create /system/x: Permission denied\n");
    assert_eq!(run("run-as com.none ls"), (1, String::new(), "run-as: unknown package: com.none\n".into()));
}

#[test]
fn loops_and_choices_run() {
    prints("for x in a 'b c' d; do echo $x; done | cat", "a\nb c\nd\n");
    prints(
        "x=1; while [ $x = 1 ]; do x=2; echo in; done > /data/local/tmp/o; cat /data/local/tmp/o; echo $x",
        "in\n2\n",
    );
    prints("if false; then echo a; elif [ 3 -ge 2 ]; then echo b; else echo c; fi", "b\n");
    prints("until true; do :; done; echo $?", "0\n");
    prints("read -r a b < /proc/uptime; echo $a; echo 'c d  e ' | read f g; echo \"$f-$g\"", "86.40\nc-d  e\n");
    let endless = run("while :; do true; done");
    assert_eq!((endless.0, endless.2.contains("gave up a loop after 10000 rounds")), (1, true));
}

#[test]
fn jobs_wait_for_a_run() {
    let line =
        "while true; do echo x; sleep 1; done > /data/local/tmp/o & echo [$!]; cat /data/local/tmp/o; kill $!; kill $!";
    let (status, out, err) = run(line);
    // Time stands still, so that nothing has been written.
    assert_eq!((status, out.as_str()), (1, "[4217]\n"));
    assert!(err.contains("4217: No such process"), "{err}");
}

#[test]
fn the_kernels_files_can_be_read() {
    let found = "/sys/devices/system/cpu/cpufreq/policy0/stats/time_in_state\n";
    prints("ls -d /sys/devices/system/cpu/cpufreq/policy*/stats/time_in_*", found);
    prints("head -1 /proc/stat", "cpu  552 0 138 16590 0 0 0 0 0 0\n");
    prints("cat /sys/class/power_supply/battery/capacity; dumpsys battery | grep level", "80\n  level: 80\n");
    prints(
        "input keyevent 223; cat /sys/class/backlight/*/brightness; input keyevent 224; cd /sys/class/backlight; \
         cat */brightness",
        "0\n102\n",
    );
    prints(
        "dumpsys location | grep -c -e UpdateRecord -e Active.Records; \
         dumpsys sensorservice | grep -c -e type: -e nothing",
        "0\n7\n",
    );
}

#[test]
fn settings_last_and_go() {
    prints(
        "settings put global a 7; settings get global a; settings delete global a; settings get global a",
        "7\nDeleted 1 rows\nnull\n",
    );
    prints("getprop ro.build.version.sdk", "30\n");
    assert_eq!(run("setprop ro.secure 0").0, 1);
    prints("input keyevent 223; dumpsys power | grep mWakefulness=", "  mWakefulness=Asleep\n");
}

#[test]
fn a_terminal_shows_what_is_typed() {
    let (device, mut out) = (device(), Vec::new());
    let mut shell = Shell::new(&device, &|| {}, &COMMANDS);
    let status = shell.terminal(&mut &b"echo hX\x7fi\r\x03exit 4\rnever\r"[..], &mut out).unwrap();
    let expected = "embedded:/ $ echo hX\x08 \x08i\r\nhi\r\nembedded:/ $ ^C\r\nembedded:/ $ exit 4\r\n";
    assert_eq!((status, String::from_utf8(out).unwrap().as_str()), (4, expected));
    // The end of input is one, too.
    assert_eq!(shell.status, 4);
}

#[test]
fn nesting_ends() {
    let line = "f='sh /data/local/tmp/s'; echo \"sh /data/local/tmp/s\" > /data/local/tmp/s; sh /data/local/tmp/s";
    assert_eq!(run(line).2, "/system/bin/sh: nested too deeply\n");
}

#[test]
fn patterns_match() {
    for (pattern, name, expected) in [
        ("*.trace", "a.trace", true),
        ("a*b*c", "axxbc", true),
        ("a?c", "ac", false),
        ("*", "", true),
        ("a*", "ba", false),
    ] {
        assert_eq!(matches(pattern, name), expected, "{pattern} {name}");
    }
}

#[test]
fn what_is_nested_without_end_is_told() {
    let (status, _, err) = run("echo 'sh /data/local/tmp/x' > /data/local/tmp/x; sh /data/local/tmp/x");
    assert_eq!((status, err.as_str()), (1, "/system/bin/sh: nested too deeply\n"));
    let deep = format!("{}echo x{}", "(".repeat(3000), ")".repeat(3000));
    assert_ne!(run(&deep).0, 0);
    let deep = format!("{}echo x{}", "$(".repeat(3000), ")".repeat(3000));
    let (_, out, _) = run(&format!("echo {deep}"));
    assert!(out.len() < 100, "{out}");
    let path = "/data/local/tmp".to_owned() + &"/a".repeat(20_000);
    let (status, _, err) = run(&format!("mkdir -p {path}"));
    assert_eq!(status, 1);
    assert!(err.ends_with("File name too long\n"), "{}", &err[err.len().saturating_sub(80)..]);
    // As deep as Linux goes, and away with it.
    let path = "/data/local/tmp".to_owned() + &"/a".repeat(2_000);
    assert_eq!(run(&format!("mkdir -p {path} && ls -R /data/local/tmp > /dev/null; rm -r /data/local/tmp/a")).2, "");
}

#[test]
fn what_would_fill_memory_ends() {
    let too_much = "/system/bin/sh: more than 1048576 bytes of words or variables\n";
    let long = "x=aaaaaaaaaaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 0 1 2 3 4 5; do x=$x$x; done; ";
    let names: Vec<String> = (0..100).map(|name| format!("x{name}=$x")).collect();
    for line in [
        "x=aaaaaaaaaaaaaaaa; while true; do x=$x$x; done".to_owned(),
        format!("{long}echo $x $x $x > /dev/null"),
        format!("{long}for y in $x $x $x; do true; done"),
        format!("{long}echo $(echo $x) $(echo $x) $(echo $x) > /dev/null"),
        format!("{long}{}", names.join("; ")),
        format!("{long}while true; do export a$x=1; done"),
    ] {
        let (status, out, err) = run(&line);
        assert_eq!((status, out.as_str(), err.as_str()), (1, "", too_much), "{line}");
    }
    // What fits is as it was.
    let (status, out, _) = run(&format!("{long}echo \"$x\" | wc -c"));
    assert_eq!((status, out.trim()), (0, "524289"));
}

#[test]
fn settings_properties_and_lines_of_the_log_are_not_longer_than_androids() {
    let long = "x=aaaaaaaaaaaaaaaa; for i in 1 2 3 4 5 6 7 8 9 0; do x=$x$x; done; ";
    let (status, _, err) = run(&format!("{long}settings put global a $x"));
    assert_eq!((status, err.as_str()), (255, "Failed transaction: a setting of more than 4096 bytes\n"));
    assert_eq!(run(&format!("{long}settings put global $x 1")).0, 255);
    assert_eq!(run(&format!("{long}setprop debug.$x 1")).0, 1);
    let (_, out, _) = run(&format!("{long}log $x; logcat -d -v raw | tail -n 1 | wc -c"));
    assert_eq!(out.trim(), "4069");
}
