//! `uiautomator dump`: the views of the screen as XML, as an accessibility service sees them. Classes are without their
//! packages, and of a view's properties those that the phone knows.

use std::fmt::Write as _;
use std::io;

use super::shell::{Io, Shell};
use super::stream::locked;
use crate::View;

/// Where the file goes if nothing else is said.
const FILE: &str = "/sdcard/window_dump.xml";

/// `uiautomator dump [--compressed] [FILE]`.
pub(super) fn uiautomator(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    if words.get(1).map(String::as_str) != Some("dump") {
        writeln!(
            io.err,
            "Usage: uiautomator <subcommand> [options]\n\ndump: creates an XML dump of current UI hierarchy"
        )?;
        return Ok(1);
    }
    let file = words.iter().skip(2).find(|word| !word.starts_with('-')).map_or(FILE, String::as_str);
    let mut state = locked(&shell.device.state);
    if state.views.is_empty() {
        drop(state);
        return writeln!(io.err, "ERROR: null root node returned by UiTestAutomationBridge.").map(|()| 0);
    }
    let (text, now_s) = (dumped(&state.views, &state.history.package), state.now_s());
    let folder = file.rsplit_once('/').map_or("/", |(folder, _)| folder);
    let made = state.storage.make_directory(shell.user, folder, true, now_s);
    let written = made.and_then(|()| state.storage.write(shell.user, file, text.into_bytes(), 0o644, now_s));
    drop(state);
    match written {
        // Spelled as the program spells it.
        Ok(()) => writeln!(io.out, "UI hierchary dumped to: {file}").map(|()| 0),
        Err(errno) => writeln!(io.err, "ERROR: could not write {file}: {}", errno.text()).map(|()| 1),
    }
}

fn dumped(views: &[View], package: &str) -> String {
    let mut text = "<?xml version='1.0' encoding='UTF-8' standalone='yes' ?><hierarchy rotation=\"0\">".to_owned();
    let mut open = 0;
    for (index, view) in views.iter().enumerate() {
        while open > view.depth {
            text += "</node>";
            open -= 1;
        }
        let escape = |value: Option<&str>| escaped(value.unwrap_or_default());
        let (x, y) = (view.visible.x, view.visible.y);
        let (right, bottom) = (x.saturating_add(view.visible.width), y.saturating_add(view.visible.height));
        // Writing into a string cannot fail.
        let _ = write!(
            text,
            "<node index=\"{index}\" text=\"{}\" resource-id=\"{}\" class=\"{}\" package=\"{}\" content-desc=\"\" \
             clickable=\"{}\" long-clickable=\"{}\" bounds=\"[{x},{y}][{right},{bottom}]\">",
            escape(view.text.as_deref()),
            escape(view.id.as_deref()),
            escaped(&view.class),
            escaped(package),
            view.takes_taps,
            view.takes_holds,
        );
        open = view.depth + 1;
    }
    text += &"</node>".repeat(open);
    text += "</hierarchy>";
    text
}

/// Text in an attribute, whose lines stay apart.
fn escaped(text: &str) -> String {
    let mut out = String::with_capacity(text.len());
    for character in text.chars() {
        match character {
            '&' => out += "&amp;",
            '<' => out += "&lt;",
            '>' => out += "&gt;",
            '"' => out += "&quot;",
            '\n' => out += "&#10;",
            // XML has no other control characters.
            character if character.is_control() => {}
            character => out.push(character),
        }
    }
    out
}
