//! `monkey`: its options, its output and its exit codes, as AOSP's `Monkey` and `MonkeySourceScript` have them.

use std::fmt::Write as _;
use std::io;
use std::path::Path;
use std::thread;
use std::time::Duration;

use super::fault::Fault;
use super::run::{Ended, Ran, run};
use super::shell::{Io, Shell};
use super::stream::locked;
use super::text::{date, short};
use crate::replay;
use wattline_scenario::random::{self, FACTORS, JavaRandom};
use wattline_scenario::{Event, EventKind, Scenario};

/// Exit codes of runs that fail, which a shell shows modulo 256.
const BAD_OPTIONS: i32 = -1;
const BAD_CONFIGURATION: i32 = -2;
const NO_APP: i32 = -4;
const BAD_SCRIPT: i32 = -5;
/// Most events and iterations; a scenario that long does not end within the phone's time.
const MAX_EVENTS: usize = 1_000_000;
/// Options with a value that make no difference here.
const WITH_VALUE: [&str; 8] = [
    "-c",
    "--setup",
    "--port",
    "--profile-wait",
    "--device-sleep-time",
    "--pkg-blacklist-file",
    "--pkg-whitelist-file",
    "--bugreport-count",
];
/// Options without one.
const FLAGS: [&str; 14] = [
    "--ignore-timeouts",
    "--ignore-security-exceptions",
    "--ignore-native-crashes",
    "--monitor-native-crashes",
    "--kill-process-after-error",
    "--hprof",
    "--dbg-no-events",
    "--wait-dbg",
    "--randomize-throttle",
    "--randomize-script",
    "--script-log",
    "--bugreport",
    "--periodic-bugreport",
    "--permission-target-system",
];

/// The options of the command line.
#[derive(Debug, Default)]
struct Options {
    packages: Vec<String>,
    verbose: u32,
    seed: i64,
    throttle_ms: i64,
    scripts: Vec<String>,
    count: usize,
    ignore_crashes: bool,
    shares: [Option<f32>; 12],
}

impl Options {
    /// Reads the arguments; an error is what monkey prints.
    fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut count = None;
        let mut words = words.iter().skip(1);
        while let Some(word) = words.next() {
            let mut value = || words.next().ok_or_else(|| format!("** Error: Option {word} requires an argument"));
            match word.as_str() {
                "-v" => options.verbose += 1,
                "-p" => options.packages.push(value()?.clone()),
                "-s" => options.seed = number(value()?, "Seed")?,
                "--throttle" => {
                    options.throttle_ms = number(value()?, "delay (in milliseconds) to wait between events")?
                }
                "-f" => options.scripts.push(value()?.clone()),
                "--ignore-crashes" => options.ignore_crashes = true,
                flag if FLAGS.contains(&flag) => {}
                option if WITH_VALUE.contains(&option) => {
                    value()?;
                }
                option if option.starts_with("--pct-") => {
                    let name = option.trim_start_matches("--pct-");
                    let at = FACTORS.iter().position(|factor| *factor == name);
                    let at = at.ok_or_else(|| format!("** Error: Unknown option: {option}"))?;
                    let share: i64 = number(value()?, "percentage")?;
                    if let Some(place) = options.shares.get_mut(at) {
                        *place = Some(share as f32);
                    }
                }
                option if option.starts_with('-') => return Err(format!("** Error: Unknown option: {option}")),
                text => {
                    count = Some(text);
                    break;
                }
            }
        }
        let count = count.ok_or("** Error: Count not specified")?;
        let bad = |_| format!("** Error: Count is not a number: \"{count}\"");
        options.count = count.parse::<i32>().map_err(bad)?.max(0) as usize;
        Ok(options)
    }
}

fn number(text: &str, what: &str) -> Result<i64, String> {
    text.parse().map_err(|_| format!("** Error: {what} is not a number: \"{text}\""))
}

/// The events of a script as monkey takes them: what it cannot read it leaves out without a word. None if it refuses
/// the script.
fn script(text: &str) -> Option<Vec<Event>> {
    const START: &str = "start data >>";
    let (header, data) = text.split_once(START)?;
    // A header that is read otherwise than it was meant is refused.
    Scenario::parse(Path::new("script"), &format!("{header}{START}\nTap(0,0)\n")).ok()?;
    // The line that the data begin after.
    let before = header.matches('\n').count() as u32 + 1;
    let mut events = Vec::new();
    for (line, number) in data.lines().skip(1).zip(before + 1..) {
        let one = Scenario::parse(Path::new("script"), &format!("{START}\n{line}\n"));
        let kinds = one.into_iter().flat_map(|scenario| scenario.events);
        events.extend(kinds.map(|event| Event { line: number, ..event }));
    }
    Some(events)
}

/// Which app is to run, and what happens to it.
struct Plan {
    app: Option<(String, String)>,
    events: Vec<Event>,
    /// Whether events count as iterations.
    counts_events: bool,
}

/// `monkey`.
pub(super) fn monkey(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let arguments = words.get(1..).unwrap_or_default();
    for word in arguments {
        writeln!(io.err, "  bash arg: {word}")?;
    }
    writeln!(io.err, "args: [{}]", arguments.join(", "))?;
    for word in arguments {
        writeln!(io.err, " arg: \"{word}\"")?;
    }
    let mut options = match Options::parse(words) {
        Ok(options) => options,
        Err(what) => {
            writeln!(io.err, "{what}\nusage: monkey [-p ALLOWED_PACKAGE [-p ALLOWED_PACKAGE] ...]")?;
            return Ok(BAD_OPTIONS);
        }
    };
    if options.seed == 0 {
        // Monkey takes the time.
        options.seed = locked(&shell.device.state).wall_ms;
    }
    head(&options, io)?;
    let main = main_app(shell, &options);
    let Some(main) = main else {
        writeln!(io.err, "** No activities found to run, monkey aborted.")?;
        return Ok(NO_APP);
    };
    match plan(shell, &options, main, io)? {
        Ok(plan) => replay(shell, &options, &plan, io),
        Err(status) => Ok(status),
    }
}

fn head(options: &Options, io: &mut Io<'_>) -> io::Result<()> {
    if options.verbose == 0 {
        return Ok(());
    }
    writeln!(io.out, ":Monkey: seed={} count={}", options.seed, options.count)?;
    for package in &options.packages {
        writeln!(io.out, ":AllowPackage: {package}")?;
    }
    writeln!(io.out, ":IncludeCategory: android.intent.category.LAUNCHER")?;
    writeln!(io.out, ":IncludeCategory: android.intent.category.MONKEY")
}

/// The launcher's activity of the first allowed app; without `-p` any app is.
fn main_app(shell: &Shell<'_>, options: &Options) -> Option<(String, String)> {
    let state = locked(&shell.device.state);
    let allowed = |name: &String| options.packages.is_empty() || options.packages.contains(name);
    let mut apps = state.packages.values().filter(|package| allowed(&package.name));
    apps.find_map(|package| Some((package.name.clone(), package.launchable.clone()?.class)))
}

fn plan(
    shell: &mut Shell<'_>,
    options: &Options,
    main: (String, String),
    io: &mut Io<'_>,
) -> io::Result<Result<Plan, i32>> {
    let Some(name) = options.scripts.first() else {
        let Some(shares) = random::adjust(&options.shares) else {
            writeln!(io.err, "** Event weights > 100%")?;
            return Ok(Err(BAD_SCRIPT));
        };
        if options.verbose > 0 {
            writeln!(io.out, "// Event percentages:")?;
            for (at, share) in shares.iter().enumerate() {
                writeln!(io.out, "//   {at}: {share:?}%")?;
            }
        }
        let count = options.count.min(MAX_EVENTS);
        let events = random::events(&mut JavaRandom::new(options.seed), &shares, count, (&main.0, &main.1));
        return Ok(Ok(Plan { app: Some(main), events, counts_events: true }));
    };
    let Some(events) = shell.read(name).ok().and_then(|bytes| script(&String::from_utf8_lossy(&bytes))) else {
        return Ok(Err(BAD_SCRIPT));
    };
    if options.verbose > 0 {
        writeln!(io.out, "Replaying {} events with speed 1.0", events.len())?;
    }
    if events.len().saturating_mul(options.count) > MAX_EVENTS {
        writeln!(io.err, "** Error: more than {MAX_EVENTS} events")?;
        return Ok(Err(BAD_CONFIGURATION));
    }
    // An app that nobody launches is the one in front, which a phone with nothing running does not have.
    let launched = events.iter().find_map(|event| match &event.kind {
        EventKind::LaunchActivity { package, class } => Some((package.clone(), class.clone())),
        _ => None,
    });
    let app = launched.or_else(|| (!options.packages.is_empty()).then_some(main));
    let events = std::iter::repeat_n(events, options.count).flatten().collect();
    Ok(Ok(Plan { app, events, counts_events: false }))
}

/// How many of monkey's own events an event of a script is.
fn weight(kind: &EventKind) -> usize {
    match kind {
        EventKind::Tap { hold_ms: None, .. } | EventKind::Press(_) => 2,
        EventKind::Tap { .. } | EventKind::PressAndHold { .. } | EventKind::LongPress => 3,
        EventKind::Drag { steps, .. } => 2 + (*steps).max(0) as usize,
        EventKind::PinchZoom { steps, .. } => 4 + 2 * (*steps).max(0) as usize,
        _ => 1,
    }
}

/// Which count of dropped events an event goes to that the phone has not.
fn dropped(kind: &EventKind) -> Option<usize> {
    match kind {
        EventKind::Pointer { action: 0..=2, pointer: None | Some(0), .. } => None,
        EventKind::Pointer { .. } => Some(1),
        EventKind::Trackball { .. } => Some(2),
        EventKind::Flip(_) => Some(3),
        EventKind::Rotate { .. } => Some(4),
        _ => None,
    }
}

/// Runs the app, and reports how it went.
fn replay(shell: &mut Shell<'_>, options: &Options, plan: &Plan, io: &mut Io<'_>) -> io::Result<i32> {
    misbehave(shell, io)?;
    let mut counts = [0; 5];
    let mut events = plan.events.clone();
    if plan.counts_events {
        // What the phone has not, monkey counts and goes on.
        events.retain(|event| match dropped(&event.kind) {
            Some(at) => {
                counts[at] += 1;
                false
            }
            None => true,
        });
    }
    let installed = plan.app.clone().filter(|(name, _)| locked(&shell.device.state).packages.contains_key(name));
    let allowed = installed.filter(|(name, _)| options.packages.is_empty() || options.packages.contains(name));
    if let (None, Some((name, class))) = (&allowed, &plan.app) {
        writeln!(io.out, "    // Rejecting start of Intent {{ cmp={name}/{} }} in package {name}", short(name, class))?;
    }
    let gap_ns = options.throttle_ms.max(0).saturating_mul(1_000_000);
    let inputs = match plan.counts_events {
        true => Ok(replay::at_random(&events, gap_ns, 0)),
        false => replay::delivered(&events, gap_ns),
    };
    let inputs = match inputs {
        Ok(inputs) => inputs,
        Err((line, what)) => {
            writeln!(io.err, "** Error: RemoteException while injecting event.\n// line {line}: {what}")?;
            return system_crash(options, 0, io);
        }
    };
    let ran = allowed.as_ref().map(|(name, class)| {
        let ran = run(shell.device, name, class, &inputs, options.seed as u64);
        (name.as_str(), class.as_str(), ran)
    });
    let total: usize = plan.events.iter().map(|event| weight(&event.kind)).sum();
    report(shell, options, plan, &ran, total, counts, io)
}

/// Goes wrong before the scenario begins, if that is planned.
fn misbehave(shell: &Shell<'_>, io: &mut Io<'_>) -> io::Result<()> {
    if shell.device.fails(Fault::CutScenario) {
        (shell.cut)();
        return Err(io::ErrorKind::ConnectionAborted.into());
    }
    if shell.device.fails(Fault::Hang) {
        loop {
            thread::sleep(Duration::from_millis(100));
            // Fails when nobody reads any longer.
            writeln!(io.out)?;
        }
    }
    Ok(())
}

/// Prints the report when the app has been left, or has gone.
fn report(
    shell: &Shell<'_>,
    options: &Options,
    plan: &Plan,
    ran: &Option<(&str, &str, Ran)>,
    total: usize,
    counts: [usize; 5],
    io: &mut Io<'_>,
) -> io::Result<i32> {
    let trouble = ran.as_ref().and_then(|(name, _, ran)| trouble(shell, name, ran));
    let aborted = shell.device.fails(Fault::Abort);
    if shell.device.fails(Fault::FallsAsleep) {
        locked(&shell.device.state).overrides.slept_ms += 2_500;
    }
    // Where it was when the app crashed, monkey knows and this phone does not: in the middle.
    let stops = trouble.is_some() && !options.ignore_crashes || aborted;
    let injected = if stops { total / 2 } else { total };
    events(options, plan, ran, injected, io)?;
    if let Some(text) = &trouble {
        io.err.write_all(text.as_bytes())?;
    }
    if stops {
        writeln!(io.out, "** Monkey aborted due to error.")?;
    }
    writeln!(io.out, "Events injected: {injected}")?;
    if options.verbose > 0 {
        writeln!(io.out, ":Sending rotation degree=0, persist=false")?;
        let [keys, pointers, trackballs, flips, rotations] = counts;
        writeln!(
            io.out,
            ":Dropped: keys={keys} pointers={pointers} trackballs={trackballs} flips={flips} rotations={rotations}"
        )?;
    }
    let took_ms = ran.as_ref().map_or(0, |(_, _, ran)| ran.took_ns / 1_000_000);
    writeln!(io.out, "## Network stats: elapsed time={took_ms}ms (0ms mobile, {took_ms}ms wifi, 0ms not connected)")?;
    let cycles = if plan.counts_events || stops { injected } else { options.count };
    if cycles + 1 < options.count {
        return system_crash(options, cycles, io);
    }
    if options.verbose > 0 {
        writeln!(io.out, "// Monkey finished")?;
    }
    Ok(0)
}

fn system_crash(options: &Options, at: usize, io: &mut Io<'_>) -> io::Result<i32> {
    let Options { count, seed, .. } = options;
    writeln!(io.err, "** System appears to have crashed at event {at} of {count} using seed {seed}")?;
    Ok(at as i32)
}

/// The activity manager's report to monkey of the app's end.
fn trouble(shell: &Shell<'_>, name: &str, ran: &Ran) -> Option<String> {
    let pid = ran.pid;
    let planned = "java.lang.IllegalStateException: planned\n\tat wattline.Fault.crash(Fault.java:1)";
    let exception = match &ran.ended {
        Ended::Crashed(exception) => exception.clone(),
        Ended::Missing(what) => format!("java.lang.NoClassDefFoundError: the embedded phone cannot go on: {what}"),
        _ if shell.device.fails(Fault::Crash) => planned.to_owned(),
        Ended::Stuck(what) => return Some(not_responding(name, pid, what)),
        Ended::Left if shell.device.fails(Fault::Anr) => return Some(not_responding(name, pid, "planned")),
        Ended::Left => return None,
    };
    let long = exception.lines().next().unwrap_or("").to_owned();
    let class = long.split(':').next().unwrap_or("");
    let mut text = String::new();
    // Writing into a string cannot fail.
    let _ = writeln!(text, "// CRASH: {name} (pid {pid})\n// Short Msg: {class}\n// Long Msg: {long}");
    let _ = writeln!(text, "// Build Label: wattline/embedded/embedded:11/WL1/1:user/release-keys");
    let _ = writeln!(text, "// Build Changelist: 1\n// Build Time: 1600000000000");
    let _ = writeln!(text, "// {}\n// ", exception.trim_end().replace('\n', "\n// "));
    let mut state = locked(&shell.device.state);
    state.log(pid, 'E', "AndroidRuntime", &format!("FATAL EXCEPTION: main\nProcess: {name}, PID: {pid}\n{exception}"));
    state.stop(name);
    Some(text)
}

fn not_responding(name: &str, pid: u32, what: &str) -> String {
    format!("// NOT RESPONDING: {name} (pid {pid})\nANR in {name}\nReason: Input dispatching timed out ({what})\n")
}

/// The lines that are printed for each event.
fn events(
    options: &Options,
    plan: &Plan,
    ran: &Option<(&str, &str, Ran)>,
    injected: usize,
    io: &mut Io<'_>,
) -> io::Result<()> {
    if options.verbose == 0 {
        return Ok(());
    }
    let (mut sent, mut at_ms) = (0, 0);
    for event in &plan.events {
        if sent >= injected {
            break;
        }
        if let EventKind::LaunchActivity { package, class } = &event.kind {
            let component = format!("{package}/{}", short(package, class));
            writeln!(
                io.out,
                ":Switch: #Intent;action=android.intent.action.MAIN;category=android.intent.category.LAUNCHER;\
                 launchFlags=0x10200000;component={component};end"
            )?;
            if ran.is_some() {
                writeln!(
                    io.out,
                    "    // Allowing start of Intent {{ act=android.intent.action.MAIN \
                     cat=[android.intent.category.LAUNCHER] cmp={component} }} in package {package}"
                )?;
            }
        } else if options.verbose > 1 {
            io.out.write_all(describe(&event.kind).as_bytes())?;
        }
        at_ms += options.throttle_ms.max(0);
        if let EventKind::Wait(ms) = event.kind {
            at_ms += ms;
        }
        let before = sent / 100;
        sent += weight(&event.kind);
        if sent / 100 > before {
            let uptime_ms = 86_400_000 + at_ms;
            let calendar = date(1_373_875_200 + at_ms / 1000, 0, "%F %T");
            writeln!(io.out, "    //[calendar_time:{calendar}.{:03}  system_uptime:{uptime_ms}]", at_ms % 1000)?;
            writeln!(io.out, "    // Sending event #{}", sent / 100 * 100)?;
        }
    }
    Ok(())
}

/// The line that `-v -v` prints for an event.
fn describe(kind: &EventKind) -> String {
    let touch = |action: &str, x: f32, y: f32| format!(":Sending Touch (ACTION_{action}): 0:({x:?},{y:?})\n");
    match kind {
        EventKind::Tap { x, y, .. } | EventKind::PressAndHold { x, y, .. } => {
            touch("DOWN", *x, *y) + &touch("UP", *x, *y)
        }
        EventKind::Pointer { action, x, y, .. } => touch(
            if *action == 0 {
                "DOWN"
            } else if *action == 1 {
                "UP"
            } else {
                "MOVE"
            },
            *x,
            *y,
        ),
        EventKind::Key { action, code, .. } => {
            format!(":Sending Key (ACTION_{}): {code}\n", if *action == 0 { "DOWN" } else { "UP" })
        }
        EventKind::Press(name) => format!(":Sending Key (ACTION_DOWN): {name}\n:Sending Key (ACTION_UP): {name}\n"),
        EventKind::Wait(ms) => format!("Sleeping for {ms} milliseconds\n"),
        EventKind::Trackball { x, y, .. } => format!(":Sending Trackball (ACTION_MOVE): 0:({x:?},{y:?})\n"),
        EventKind::Flip(open) => format!(":Sending Flip keyboardOpen={open}\n"),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(line: &str) -> Vec<String> {
        line.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn options_are_monkeys() {
        let options =
            Options::parse(&words("monkey -p a.b -v -v -s 7 --throttle 20 --pct-touch 40 -f x.mks 3")).unwrap();
        assert_eq!((options.verbose, options.seed, options.throttle_ms, options.count), (2, 7, 20, 3));
        assert_eq!(options.shares[0], Some(40.0));
        let error = |line| Options::parse(&words(line)).unwrap_err();
        assert_eq!(error("monkey -p a"), "** Error: Count not specified");
        assert_eq!(error("monkey --what 1"), "** Error: Unknown option: --what");
        assert_eq!(error("monkey x"), "** Error: Count is not a number: \"x\"");
        assert_eq!(error("monkey -s"), "** Error: Option -s requires an argument");
    }

    #[test]
    fn a_script_loses_what_monkey_cannot_read() {
        let events = script("type= user\ncount= 1\nstart data >>\nTap(1,2)\nTap(1)\nnothing\nUserWait(5)\n").unwrap();
        let lines: Vec<u32> = events.iter().map(|event| event.line).collect();
        assert_eq!(lines, [4, 7]);
        assert!(script("Tap(1,2)\n").is_none());
        assert!(script("count=5\nstart data >>\nTap(1,2)\n").is_none());
    }
}
