//! `corpus --start`: whether each app reaches its first screen on the embedded phone, and what stops the others.

use std::collections::BTreeMap;
use std::fmt::Write as _;
use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, mpsc};
use std::thread;
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use wattline::apk::{Archive, Launchable, Manifest};
use wattline::cli::Exit;
use wattline::phone::{Input, InputKind, Outcome, Phone, PhoneError, Settings, Stop};

use super::{Args, files, name};
use crate::parallel;

/// How long an app has to stay, on the phone's clock.
const STAYS_NS: i64 = 5_000_000_000;
/// The longest run on the phone's clock: an app that never lets its main thread go does not see that it is left.
const MAX_NS: i64 = 60_000_000_000;
/// An app's own process may take so much longer than the app's time to read the file and to say how it went.
const GRACE: Duration = Duration::from_secs(30);

/// What is said of an app that ends its activity itself: it does so on Android, too.
const CLOSES: &str = "it closes its activity before anything is shown";

/// How one app did.
#[derive(Debug, PartialEq, Eq, Serialize, Deserialize)]
struct Row {
    app: String,
    started: bool,
    /// What stopped it first.
    stopped_by: Option<String>,
}

impl Row {
    fn stopped(app: &str, by: impl Into<String>) -> Self {
        Row { app: app.to_owned(), started: false, stopped_by: Some(by.into()) }
    }
}

/// Starts every app of the directory, each in a process of its own, and prints how they did.
pub(super) fn run(args: &Args) -> Result<Exit> {
    if args.alone {
        println!("{}", serde_json::to_string(&one(&args.directory, args.limit_s)?)?);
        return Ok(Exit::Pass);
    }
    let mut apks = files(&args.directory, args.only.as_deref())?;
    apks.retain(|path| path.extension().is_some_and(|extension| extension == "apk"));
    let program = std::env::current_exe().context("failed to find this program")?;
    let (live, done) = (std::io::stderr().is_terminal(), AtomicUsize::new(0));
    let rows = parallel::map(&apks, |apk| {
        let row = in_process(&program, apk, args.limit_s);
        if live {
            eprintln!("{}/{} {}", done.fetch_add(1, Ordering::Relaxed) + 1, apks.len(), apk.display());
        }
        row
    });
    let rows: Vec<Row> = rows.into_iter().collect::<Result<Vec<_>>>()?.into_iter().flatten().collect();
    if rows.is_empty() {
        bail!("failed to find an APK with an activity for the launcher in {}", args.directory.display());
    }
    report(&rows, args)?;
    Ok(Exit::Pass)
}

fn report(rows: &[Row], args: &Args) -> Result<()> {
    let text = markdown(rows);
    if args.json {
        for row in rows {
            println!("{}", serde_json::to_string(row)?);
        }
    } else {
        print!("{text}");
    }
    if let Some(path) = &args.markdown {
        std::fs::write(path, text).with_context(|| format!("failed to write {}", path.display()))?;
    }
    Ok(())
}

/// Starts an app in a process of its own: what ends that does not end the others. Nothing of a file that is no app.
fn in_process(program: &Path, apk: &PathBuf, limit_s: u32) -> Result<Option<Row>> {
    let app = name(apk);
    let mut command = Command::new(program);
    command.arg("corpus").arg(apk).args(["--start", "--alone", "--limit-s", &limit_s.to_string()]);
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    let child = command.spawn().context("failed to start this program anew")?;
    let Some(output) = output_within(child, Duration::from_secs(limit_s.into()) + GRACE)? else {
        return Ok(Some(Row::stopped(&app, format!("no answer after {limit_s} s"))));
    };
    if output.status.success() {
        return serde_json::from_slice(&output.stdout).with_context(|| format!("failed to read the row of {app}"));
    }
    let said = String::from_utf8_lossy(&output.stderr);
    let line = said.lines().find(|line| !line.trim().is_empty()).unwrap_or("no word");
    Ok(Some(Row::stopped(&app, format!("the phone ended with {}: {line}", output.status))))
}

/// What a process printed, if it ends in time; otherwise it is killed. What it prints is less than a pipe holds.
fn output_within(mut child: Child, limit: Duration) -> Result<Option<std::process::Output>> {
    let end = Instant::now() + limit;
    while child.try_wait()?.is_none() {
        if Instant::now() >= end {
            child.kill()?;
            child.wait()?;
            return Ok(None);
        }
        thread::sleep(Duration::from_millis(20));
    }
    Ok(Some(child.wait_with_output()?))
}

/// Starts an app here. Nothing, if its file has no activity that a launcher shows, or is no app's.
fn one(apk: &Path, limit_s: u32) -> Result<Option<Row>> {
    let bytes = std::fs::read(apk).with_context(|| format!("failed to read {}", apk.display()))?;
    let Ok(archive) = Archive::read(&bytes) else { return Ok(None) };
    let Some(manifest) = archive.entry("AndroidManifest.xml") else { return Ok(None) };
    let Ok(manifest) = Manifest::parse(&manifest.contents()?) else { return Ok(None) };
    let Some(launchable) = &manifest.launchable else { return Ok(None) };
    let app = name(apk);
    let row = match started(&archive, &manifest.package, launchable, limit_s)? {
        Ok(()) => Row { app, started: true, stopped_by: None },
        Err(by) => Row::stopped(&app, by),
    };
    Ok(Some(row))
}

/// Whether an app starts, and what stops it otherwise.
fn started(archive: &Archive<'_>, package: &str, what: &Launchable, limit_s: u32) -> Result<Result<(), String>> {
    let (mut dexes, mut rest) = (Vec::new(), BTreeMap::new());
    for entry in archive.entries() {
        let contents = entry.contents().with_context(|| format!("failed to unpack {}", entry.name))?.into_owned();
        rest.insert(entry.name.to_owned(), contents);
    }
    for entry in archive.dex_entries() {
        dexes.extend(rest.remove(entry.name).map(|contents| (entry.name.to_owned(), contents)));
    }
    let stop = Stop::default();
    let ran = within(limit_s, &stop, || {
        let mut phone = Phone::boot(Settings { stop: stop.clone(), max_ns: MAX_NS, ..Settings::default() })?;
        phone.install(package, &dexes)?;
        phone.add_archive(Arc::new(rest));
        phone.run_app(&what.class, &[Input { after_ns: STAYS_NS, kind: InputKind::Stop }], None)
    });
    Ok(judged(ran))
}

/// Ends the phone's run when its time is over.
fn within<T>(limit_s: u32, stop: &Stop, run: impl FnOnce() -> T) -> T {
    let (alive, ended) = mpsc::channel::<()>();
    let stop = stop.clone();
    thread::spawn(move || {
        if ended.recv_timeout(Duration::from_secs(limit_s.into())) == Err(mpsc::RecvTimeoutError::Timeout) {
            stop.tell();
        }
    });
    let result = run();
    drop(alive);
    result
}

fn judged(ran: Result<Outcome, PhoneError>) -> Result<(), String> {
    let outcome = ran.map_err(|error| error.to_string())?;
    if let Some(exception) = outcome.uncaught {
        // The innermost frame says where.
        let frame =
            outcome.stack.as_deref().and_then(|stack| stack.lines().map(str::trim).find(|l| l.starts_with("at ")));
        return Err([exception.as_str(), frame.unwrap_or_default()].join(" ").trim_end().to_owned());
    }
    match outcome.exit {
        Some(code) => Err(format!("it leaves by System.exit({code})")),
        None if outcome.screen.is_empty() => Err(CLOSES.to_owned()),
        None => Ok(()),
    }
}

/// The table, and before it how many start and what stops most of the others.
fn markdown(rows: &[Row]) -> String {
    let started = rows.iter().filter(|row| row.started).count();
    let mut text = format!("{started} of {} apps start.\n\n| stopped by | apps |\n| --- | --: |\n", rows.len());
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in rows.iter().filter_map(|row| row.stopped_by.as_deref()) {
        *reasons.entry(kind(reason)).or_default() += 1;
    }
    let mut reasons: Vec<_> = reasons.into_iter().collect();
    reasons.sort_by_key(|&(reason, count)| (std::cmp::Reverse(count), reason));
    for (reason, count) in reasons {
        let _ = writeln!(text, "| {} | {count} |", cell(reason));
    }
    text.push_str("\n| app | starts | what stops it |\n| --- | --- | --- |\n");
    for Row { app, started, stopped_by } in rows {
        let starts = if *started { "yes" } else { "no" };
        let _ = writeln!(text, "| {app} | {starts} | {} |", cell(stopped_by.as_deref().unwrap_or_default()));
    }
    text
}

/// A reason without who met it.
fn kind(reason: &str) -> &str {
    // As the phone's errors say it: a class, method or field "is missing; CALLER refers to it".
    let lacks = [" is missing;", " is not implemented;"].into_iter().find_map(|lacks| {
        let end = reason.find(lacks)? + lacks.len() - 1;
        reason.get(..end)
    });
    lacks.or(reason.split_once(" at ").map(|(what, _)| what)).unwrap_or(reason)
}

/// A text that does not break a table.
fn cell(text: &str) -> String {
    text.lines().next().unwrap_or_default().replace('|', "\\|")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_table_counts_what_stops_most() {
        let rows = [
            Row { app: "a.apk".into(), started: true, stopped_by: None },
            Row::stopped("b.apk", "class LX; is missing; LB;->b()V refers to it"),
            Row::stopped("c.apk", "class LX; is missing; LC;->c()V refers to it"),
            Row::stopped("d.apk", "java.lang.Error: a|b at d.D.d(D.java)"),
        ];
        let text = markdown(&rows);
        assert!(text.starts_with("1 of 4 apps start.\n"), "{text}");
        assert!(text.contains("| class LX; is missing | 2 |\n| java.lang.Error: a\\|b | 1 |\n"), "{text}");
        assert!(text.contains("| a.apk | yes |  |\n| b.apk | no | class LX; is missing; LB;->b()V refers"), "{text}");
    }

    #[test]
    fn a_process_that_hangs_is_ended() {
        let child = Command::new("sleep").arg("60").stdout(Stdio::piped()).spawn().unwrap();
        assert!(output_within(child, Duration::from_millis(50)).unwrap().is_none());
    }
}
