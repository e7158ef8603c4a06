//! The activity manager's commands, those on processes, and reports on the system.

use std::fmt::Write as _;
use std::io;

use super::condition;
use super::instrument::instrument;
use super::limits;
use super::package::dump_package;
use super::run::{Ended, run};
use super::shell::{Io, Shell};
use super::stream::locked;
use super::text::{short, user_name};
use crate::history::{REPORTS, channels};
use crate::{Input, InputKind};

/// The message for a `kill` without processes.
const USAGE: &str = "usage: kill [-SIGNAL] PID...";
/// An app that is started without a scenario runs for so long.
const START_NS: i64 = 500_000_000;

/// `am`, and `cmd activity`.
pub(super) fn am(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let rest = words.get(2..).unwrap_or_default();
    match words.get(1).map(String::as_str) {
        Some("start" | "start-activity") => start(shell, rest, io),
        Some("instrument") => instrument(shell, rest, io),
        Some("force-stop" | "kill" | "crash" | "stop-app") => {
            if let Some(name) = rest.last() {
                locked(&shell.device.state).stop(name);
            }
            Ok(0)
        }
        Some("kill-all") => {
            locked(&shell.device.state).processes.clear();
            Ok(0)
        }
        Some("get-standby-bucket" | "set-standby-bucket") => {
            limits::bucket(shell, words.get(1..).unwrap_or_default(), io)
        }
        Some("get-current-user") => writeln!(io.out, "0").map(|()| 0),
        Some(other) => writeln!(io.err, "Unknown command: {other}").map(|()| 255),
        None => writeln!(io.err, "Activity manager (activity) commands: see docs/adb.md").map(|()| 255),
    }
}

fn start(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let at = words.iter().position(|word| word == "-n");
    let component = at.and_then(|at| words.get(at + 1)).or(words.last()).cloned().unwrap_or_default();
    writeln!(io.out, "Starting: Intent {{ cmp={component} }}")?;
    let (name, class) = component.split_once('/').unwrap_or((component.as_str(), ""));
    let class = if class.starts_with('.') { format!("{name}{class}") } else { class.to_owned() };
    if words.iter().any(|word| word == "-S") {
        locked(&shell.device.state).stop(name);
    }
    let is_known = locked(&shell.device.state).packages.get(name).is_some_and(|package| {
        package.components.contains(&class)
            || package.launchable.as_ref().is_some_and(|l| l.component == class || l.class == class)
    });
    if !is_known {
        let component = format!("{name}/{}", short(name, &class));
        writeln!(io.err, "Error type 3\nError: Activity class {{{component}}} does not exist.")?;
        return Ok(1);
    }
    let inputs = [Input { after_ns: START_NS, kind: InputKind::Stop }];
    let ran = run(shell.device, name, &class, &inputs, 1);
    if words.iter().any(|word| word == "-W") {
        let status = if matches!(ran.ended, Ended::Left) { "ok" } else { "timeout" };
        writeln!(io.out, "Status: {status}\nLaunchState: COLD\nActivity: {name}/{}", short(name, &class))?;
        writeln!(io.out, "TotalTime: {0}\nWaitTime: {0}\nComplete", ran.took_ns / 1_000_000)?;
    }
    Ok(0)
}

/// `pidof`.
pub(super) fn pidof(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let state = locked(&shell.device.state);
    let pids: Vec<String> =
        words.iter().skip(1).filter_map(|name| state.processes.get(name)).map(u32::to_string).collect();
    drop(state);
    if pids.is_empty() {
        return Ok(1);
    }
    writeln!(io.out, "{}", pids.join(" ")).map(|()| 0)
}

/// `ps`.
pub(super) fn ps(shell: &mut Shell<'_>, _: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let jobs = shell.device.jobs.list();
    let state = locked(&shell.device.state);
    let line = |user: &str, pid: u32, name: &str| {
        format!("{user:<12} {pid:>6}      1 1000000  50000 0                   0 S {name}")
    };
    let mut lines = vec![line("root", 1, "init"), line("shell", 4100, "sh")];
    lines.extend(jobs.iter().map(|(user, pid)| line(&user_name(*user), *pid, "sh")));
    for (name, pid) in &state.processes {
        let uid = state.packages.get(name).map_or(0, |package| package.uid);
        lines.push(line(&user_name(uid), *pid, name));
    }
    drop(state);
    writeln!(io.out, "USER           PID   PPID     VSZ    RSS WCHAN            ADDR S NAME")?;
    lines.iter().try_for_each(|line| writeln!(io.out, "{line}"))?;
    Ok(0)
}

/// `kill`.
pub(super) fn kill(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let pids: Vec<&str> = words.iter().skip(1).map(String::as_str).filter(|word| !word.starts_with('-')).collect();
    if pids.is_empty() {
        return writeln!(io.err, "{USAGE}").map(|()| 1);
    }
    let mut status = 0;
    for pid in pids {
        match shell.device.jobs.kill(pid, shell.user) {
            Some(true) => continue,
            Some(false) => {
                writeln!(io.err, "/system/bin/sh: kill: {pid}: Operation not permitted")?;
                status = 1;
                continue;
            }
            None => {}
        }
        let state = locked(&shell.device.state);
        let found = state.processes.iter().find(|(_, known)| known.to_string() == pid).map(|(name, _)| name.clone());
        let allowed = found.as_ref().and_then(|name| state.packages.get(name)).is_some_and(|p| p.uid == shell.user);
        drop(state);
        match found {
            Some(name) if allowed => {
                locked(&shell.device.state).stop(&name);
            }
            Some(_) => {
                writeln!(io.err, "/system/bin/sh: kill: {pid}: Operation not permitted")?;
                status = 1;
            }
            None => {
                writeln!(io.err, "/system/bin/sh: kill: {pid}: No such process")?;
                status = 1;
            }
        }
    }
    Ok(status)
}

/// `wm`, and `cmd window`.
pub(super) fn wm(_: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    match words.get(1).map(String::as_str) {
        Some("size") => writeln!(io.out, "Physical size: 1080x1920").map(|()| 0),
        Some("density") => writeln!(io.out, "Physical density: 420").map(|()| 0),
        Some("dismiss-keyguard") => Ok(0),
        other => writeln!(io.err, "Unknown command: {}", other.unwrap_or("")).map(|()| 255),
    }
}

/// `input`: of keys only those that put the screen on and off, as no app runs between commands.
pub(super) fn input(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut state = locked(&shell.device.state);
    let key = words.get(2).map(String::as_str);
    match (words.get(1).map(String::as_str), key) {
        (Some("keyevent"), Some("224" | "KEYCODE_WAKEUP" | "WAKEUP")) => state.awake = true,
        (Some("keyevent"), Some("223" | "KEYCODE_SLEEP" | "SLEEP")) => state.awake = false,
        (Some("keyevent"), Some("26" | "KEYCODE_POWER" | "POWER")) => state.awake = !state.awake,
        (Some("keyevent" | "tap" | "swipe" | "text"), Some(_)) => {}
        _ => {
            drop(state);
            return writeln!(io.err, "Error: Invalid arguments for command: {}", words.join(" ")).map(|()| 255);
        }
    }
    Ok(0)
}

/// `dumpsys`.
pub(super) fn dumpsys(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let rest = words.get(1..).unwrap_or_default();
    let name = rest.first().map_or("", String::as_str);
    if REPORTS.contains(&name) {
        // Of arguments that are not known the service says no more than without them.
        let told =
            shell.told(&format!("dumpsys {}", rest.join(" "))).or_else(|| shell.told(&format!("dumpsys {name}")));
        let told = told.unwrap_or_default();
        if name == "battery" {
            return condition::battery(shell, rest.get(1..).unwrap_or_default(), &told, io);
        }
        return write!(io.out, "{told}").map(|()| 0);
    }
    let text = match name {
        "activity" if rest.get(1).is_some_and(|what| what == "activities") => activities(shell),
        "gfxinfo" => condition::graphics(shell),
        "powerstats" => channels(locked(&shell.device.state).offers.perfetto),
        "thermalservice" => return condition::thermal(shell, io),
        "window" => "WINDOW MANAGER POLICY STATE (dumpsys window policy)\n    mDreamingLockscreen=false\n    \
                     isKeyguardShowing=false\n"
            .to_owned(),
        "package" => return dump_package(shell, rest.get(1).map_or("", String::as_str), io),
        "-l" | "" => services(),
        other => return writeln!(io.err, "Can't find service: {other}").map(|()| 0),
    };
    write!(io.out, "{text}").map(|()| 0)
}

/// The activities that are not finished.
fn activities(shell: &Shell<'_>) -> String {
    let mut text = "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n\
                    Display #0 (activities from top to bottom):\n"
        .to_owned();
    let state = locked(&shell.device.state);
    if let Some((package, class)) = &state.activity {
        let (uid, process) = (state.packages.get(package).map_or(0, |p| p.uid), state.processes.get(package));
        let app =
            process.map(|pid| format!("ProcessRecord{{{pid:x} {pid}:{package}/{}}}", user_name(uid).replace('_', "")));
        let _ = writeln!(text, "  Stack #2: type=standard mode=fullscreen");
        let _ = writeln!(text, "    * Hist #0: ActivityRecord{{2a u0 {package}/{} t2}}", short(package, class));
        let _ = writeln!(text, "        packageName={package} processName={package}");
        let _ = writeln!(text, "        app={}", app.as_deref().unwrap_or("null"));
    }
    text +=
        "  Stack #1: type=home mode=fullscreen\n    * Hist #0: ActivityRecord{1 u0 com.wattline.launcher/.Home t1}\n";
    text
}

fn services() -> String {
    let mut names = ["activity", "gfxinfo", "package", "powerstats", "thermalservice", "window"].to_vec();
    names.extend(REPORTS);
    names.sort_unstable();
    names.iter().fold("Currently running services:\n".to_owned(), |text, name| format!("{text}  {name}\n"))
}
