//! One command of a recording on the embedded phone: what it does, and what is shown then.

use super::super::super::common::CliError;
use super::command::{Command, HELP};
use super::session::Session;
use super::{Args, Outcome, save};
use crate::phone::{Bounds, View};
use crate::scenario::EventKind;

/// Ends a recording: writes the script if that was asked for.
///
/// # Errors
/// When the script cannot be written.
pub fn finish<'a>(end: &Step, session: &Session, args: &'a Args, package: &str) -> Result<Outcome<'a>, CliError> {
    if !matches!(end, Step::Save) {
        return Ok(Outcome { script: None, events: 0, notes: &[] });
    }
    let (comment, events) = (format!("Recorded on the embedded phone with {package}."), session.events());
    save(&args.output, &[&comment], &events)?;
    Ok(Outcome { script: Some(&args.output), events: events.len(), notes: &[] })
}

/// How a recording goes on after a command.
pub enum Step {
    /// With the next command, after this text was shown.
    On(String),
    /// It ends, and the script is written.
    Save,
    /// It ends, and nothing is written.
    Quit,
}

/// Does what a command says.
///
/// # Errors
/// When it cannot be done here.
pub fn step(session: &mut Session, command: &Command) -> Result<Step, String> {
    let mut named = None;
    let event = match command {
        Command::Tap(target) => {
            let (x, y) = session.place(target)?;
            named = session.name_at((x, y)).map(|view| EventKind::TapView { view, hold_ms: None });
            EventKind::Tap { x, y, hold_ms: None }
        }
        Command::Hold(target, hold_ms) => {
            let (x, y) = session.place(target)?;
            EventKind::PressAndHold { x, y, hold_ms: *hold_ms }
        }
        Command::Drag(from, to, steps) => {
            let point = |(x, y): (i32, i32)| (x as f32, y as f32);
            EventKind::Drag { from: point(*from), to: point(*to), steps: *steps }
        }
        Command::Text(text) => EventKind::Text(text.clone()),
        Command::Key(name) => EventKind::Press(name.clone()),
        Command::Wait(ms) => EventKind::Wait(*ms),
        Command::Undo => {
            let undone = session.undo().map_err(|error| error.to_string())?;
            let text = if undone { listed(session, false) } else { "there is nothing to take back\n".into() };
            return Ok(Step::On(text));
        }
        Command::Show(all) => return Ok(Step::On(listed(session, *all))),
        Command::Script => {
            let lines = session.events().iter().map(|event| format!("  {event}\n")).collect();
            return Ok(Step::On(lines));
        }
        Command::Save => {
            return match session.len() {
                0 => Err("there is nothing to save yet".into()),
                _ => Ok(Step::Save),
            };
        }
        Command::Quit => return Ok(Step::Quit),
        Command::Help => return Ok(Step::On(HELP.into())),
    };
    let written = named.unwrap_or_else(|| event.clone());
    let said = format!("  {written}\n");
    let before = listed(session, false);
    session.add_as(event, written).map_err(|error| error.to_string())?;
    // Most events change what is drawn, and not where one can tap.
    let after = listed(session, false);
    Ok(Step::On(if before == after { said } else { said + &after }))
}

/// The views of the screen: those that take touches, with their numbers, or all.
pub fn listed(session: &Session, all: bool) -> String {
    let mut text = String::new();
    if let Some(crash) = &session.crash {
        let first = crash.lines().next().unwrap_or_default();
        text += &format!("the app crashed: {first}\n`undo` takes back what it crashed at\n");
    }
    let mut number = 0;
    for view in &session.views {
        let takes = view.takes_taps || view.takes_holds;
        number += usize::from(takes);
        if all || takes {
            let label = if takes { number.to_string() } else { "-".into() };
            text += &line(&label, view, all);
        }
    }
    if number == 0 && session.crash.is_none() {
        text += match session.views.is_empty() {
            true => "the screen is empty: the app was left\n",
            false => "no view takes touches; `all` lists every view, `tap X Y` touches a place\n",
        };
    }
    text
}

fn line(label: &str, view: &View, all: bool) -> String {
    // As deep as it is in the tree.
    let indent = if all { 2 * view.depth } else { 0 };
    let name = format!("{:indent$}{}", "", view.class);
    let shown = view.text.as_deref().map(|text| format!(" \"{}\"", shortened(text))).unwrap_or_default();
    let id = view.id.as_deref().and_then(|id| id.rsplit_once(":id/")).map(|(_, id)| format!(" id={id}"));
    let id = id.unwrap_or_default();
    let held = if view.takes_holds { ", can be held" } else { "" };
    let Bounds { x, y, width, height } = view.bounds;
    format!("{label:>4}  {name:<14}{shown}{id}  at {x},{y}, {width} x {height}{held}\n")
}

/// A text on one line, and not longer than that.
fn shortened(text: &str) -> String {
    const MOST: usize = 60;
    let text = text.replace('\n', " ");
    match text.char_indices().nth(MOST) {
        Some((end, _)) => format!("{}…", text.get(..end).unwrap_or_default()),
        None => text,
    }
}
