//! Recording on a real phone, by what `getevent` says.

use std::io::{BufRead, BufReader, IsTerminal as _, Read as _};
use std::path::Path;

use super::super::super::common::{CliError, Exit};
use super::{Args, Outcome, apk, launch, save};
use crate::device::adb::Attached;
use crate::scenario::EventKind;
use crate::scenario::getevent::{GeteventError, MOST_LINE, Reader, Recorded};

/// The commands that a phone answers before its events: how far coordinates go, and how large the screen is.
const ASKED: [&str; 2] = ["getevent -lp", "wm size"];
/// The events, with their times and names.
const EVENTS: &str = "getevent -lt";

/// Reads a record that was kept.
pub fn read(file: &Path, args: &Args) -> Result<Exit, CliError> {
    let is_stream = file == Path::new("-");
    let name = if is_stream { "standard input".to_owned() } else { file.display().to_string() };
    let failed = |error: &dyn std::fmt::Display| CliError::from(format!("failed to read {name}: {error}"));
    let mut input: Box<dyn BufRead> = match is_stream {
        true => Box::new(std::io::stdin().lock()),
        false => Box::new(BufReader::new(std::fs::File::open(file).map_err(|error| failed(&error))?)),
    };
    let mut reader = Reader::new(args.screen);
    let mut line = Vec::new();
    // Shells of old phones and of Windows end lines in their own ways, and adb may cut the last one.
    // A byte more than a line may have: the reader says where that was.
    while input.by_ref().take(MOST_LINE as u64 + 1).read_until(b'\n', &mut line).map_err(|error| failed(&error))? > 0 {
        let text = String::from_utf8_lossy(&line);
        if text.ends_with('\n') || !text.starts_with('[') || line.len() > MOST_LINE {
            reader.line(&text).map_err(|error| failed(&error))?;
        }
        line.clear();
    }
    let recorded = reader.finish().map_err(|error| failed(&error))?;
    write(recorded, args, "a phone's getevent")
}

/// Listens to a phone until Enter is pressed.
pub fn live(name: &str, args: &Args) -> Result<Exit, CliError> {
    let phone = Attached::find(name)?;
    let mut reader = Reader::new(args.screen);
    let failed = |error: GeteventError| CliError::from(format!("failed to record on {}: {error}", phone.serial()));
    for command in ASKED {
        let said = phone.shell("ask for the touch screen", command)?;
        said.lines().try_for_each(|line| reader.line(line)).map_err(failed)?;
    }
    let model = phone.name()?;
    if std::io::stdin().is_terminal() {
        eprintln!("use the app on {model} now; Enter ends the recording");
    }
    let mut wrong = None;
    phone.listen("listen to its touches", EVENTS, &mut |line| match reader.line(line) {
        Ok(()) => true,
        Err(error) => {
            wrong = Some(error);
            false
        }
    })?;
    if let Some(error) = wrong {
        return Err(failed(error));
    }
    let recorded = reader.finish().map_err(failed)?;
    write(recorded, args, &model)
}

/// Writes the script, and says what could not be taken as it was.
fn write(recorded: Recorded, args: &Args, by: &str) -> Result<Exit, CliError> {
    recorded.notes.iter().for_each(|note| eprintln!("note: {note}"));
    // A record can be read without the app that it is for.
    let apk = match (&args.apk, &args.app) {
        (None, None) => apk(args).ok(),
        _ => Some(apk(args)?),
    };
    let events: Vec<EventKind> = launch(apk.as_ref()).into_iter().chain(recorded.events).collect();
    save(&args.output, &[&format!("Recorded by {by}.")], &events)?;
    Outcome { script: Some(&args.output), events: events.len(), notes: &recorded.notes }.print(args.json)?;
    Ok(Exit::Pass)
}
