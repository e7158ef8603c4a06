//! The programs that write and read the log.

use std::io;

use super::log::Line;
use super::shell::{Io, Shell};
use super::stream::locked;

/// Levels in ascending order; the last one lets nothing through.
const LEVELS: &str = "VDIWEFS";

/// Filters of lines by tag and lowest level; that of the line's own tag decides, else that of `*`.
struct Filters(Vec<(String, usize)>);

impl Filters {
    fn shows(&self, line: &Line) -> bool {
        let level = LEVELS.find(line.level).unwrap_or(0);
        let exact = self.0.iter().rev().find(|(tag, _)| *tag == line.tag);
        let any = || self.0.iter().rev().find(|(tag, _)| tag == "*");
        exact.or_else(any).is_none_or(|(_, least)| level >= *least)
    }
}

/// `logcat`.
pub(super) fn logcat(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (mut format, mut clear, mut last, mut pid) = ("threadtime".to_owned(), false, None, None);
    let mut filters = Filters(Vec::new());
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "-c" | "--clear" => clear = true,
            "-d" => {}
            "-v" => format = words.next().cloned().unwrap_or_default(),
            "-t" | "-T" => last = words.next().and_then(|count| count.parse::<usize>().ok()),
            "-b" | "-e" | "-m" | "-D" => {
                words.next();
            }
            "-s" => filters.0.push(("*".into(), LEVELS.len() - 1)),
            _ if word.starts_with("--pid=") => pid = word.get(6..).and_then(|pid| pid.parse::<u32>().ok()),
            _ if word.starts_with("-v") => format = word.get(2..).unwrap_or("").to_owned(),
            _ if word.starts_with('-') => {}
            _ => {
                let (tag, level) = word.split_once(':').unwrap_or((word, "V"));
                let level = level.chars().next().map_or('V', |level| level.to_ascii_uppercase());
                filters.0.push((tag.to_owned(), LEVELS.find(level).unwrap_or(0)));
            }
        }
    }
    let mut state = locked(&shell.device.state);
    if clear {
        state.log.clear();
        return Ok(0);
    }
    let lines: Vec<Line> = state.log.iter().filter(|line| filters.shows(line)).cloned().collect();
    drop(state);
    let lines: Vec<Line> = lines.into_iter().filter(|line| pid.is_none_or(|pid| pid == line.pid)).collect();
    let skipped = last.map_or(0, |count| lines.len().saturating_sub(count));
    writeln!(io.out, "--------- beginning of main")?;
    for line in lines.iter().skip(skipped) {
        match line.format(&format) {
            Some(text) => writeln!(io.out, "{text}")?,
            None => return writeln!(io.err, "logcat: Invalid parameter \"{format}\" to -v").map(|()| 1),
        }
    }
    Ok(0)
}

/// `log -p LEVEL -t TAG text`.
pub(super) fn log(shell: &mut Shell<'_>, words: &[String], _: &mut Io<'_>) -> io::Result<i32> {
    let (mut level, mut tag, mut text) = ('I', "log".to_owned(), Vec::new());
    let mut words = words.iter().skip(1);
    while let Some(word) = words.next() {
        match word.as_str() {
            "-p" => level = words.next().and_then(|word| word.chars().next()).unwrap_or('I').to_ascii_uppercase(),
            "-t" => tag = words.next().cloned().unwrap_or_default(),
            _ => text.push(word.as_str()),
        }
    }
    locked(&shell.device.state).log(4100, level, &tag, &text.join(" "));
    Ok(0)
}
