//! The lines of the log.

use super::text::date;

/// A line of the log.
#[derive(Debug, Clone)]
pub(super) struct Line {
    /// Milliseconds since 1970.
    pub(super) at_ms: i64,
    /// The process that wrote it.
    pub(super) pid: u32,
    /// One of `VDIWEF`.
    pub(super) level: char,
    /// The part of the program that wrote it.
    pub(super) tag: String,
    /// The message.
    pub(super) text: String,
}

impl Line {
    /// The text of the line in one of logcat's formats; none if there is no such format.
    pub(super) fn format(&self, format: &str) -> Option<String> {
        let Line { at_ms, pid, level, tag, text } = self;
        let seconds = at_ms.div_euclid(1000);
        let time = format!("{}.{:03}", date(seconds, 0, "%m-%d %H:%M:%S"), at_ms.rem_euclid(1000));
        Some(match format {
            "brief" => format!("{level}/{tag:<8}({pid:>5}): {text}"),
            "process" => format!("{level}({pid:>5}) {text}  ({tag})"),
            "tag" => format!("{level}/{tag:<8}: {text}"),
            "raw" => text.clone(),
            "time" => format!("{time} {level}/{tag:<8}({pid:>5}): {text}"),
            "threadtime" => format!("{time} {pid:>5} {pid:>5} {level} {tag:<8}: {text}"),
            "long" => format!("[ {time} {pid:>5}:{pid:>5} {level}/{tag} ]\n{text}\n"),
            _ => return None,
        })
    }
}
