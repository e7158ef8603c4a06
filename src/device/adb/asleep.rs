//! Whether a phone slept deeply while a run lasted: its cores stood still, and so did the clock of all stamps.
//!
//! Android has two clocks since it was started: one stands still in deep sleep (`SystemClock.uptimeMillis`), the other
//! does not (`elapsedRealtime`). The head of `dumpsys gfxinfo` has both (AOSP, `ActivityManagerService`).

use super::AdbError;
use super::program::{Program, SHORT};

/// The report of one process, which is always there.
const REPORT: &str = "dumpsys gfxinfo system";
/// Sleep that is shorter is none: the two clocks are read one after the other.
const LEAST_MS: i64 = 20;

/// How long a phone has slept since it was started, milliseconds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Slept(i64);

/// Asks a phone; none where it does not say.
pub(super) fn slept(adb: &Program) -> Result<Option<Slept>, AdbError> {
    let output = adb.run("ask how long it has slept", &["shell", REPORT], SHORT)?;
    Ok(parse(&output.text()))
}

fn parse(text: &str) -> Option<Slept> {
    let line = text.lines().find_map(|line| line.trim().strip_prefix("Uptime: "))?;
    let (uptime, realtime) = line.split_once(" Realtime: ")?;
    let ms = |number: &str| number.trim().parse::<i64>().ok();
    Some(Slept(ms(realtime)?.checked_sub(ms(uptime)?)?))
}

/// How long it slept between two answers, seconds; none if it did not, or does not say.
pub(super) fn between(before: Option<Slept>, after: Option<Slept>) -> Option<f64> {
    let slept_ms = after?.0.checked_sub(before?.0)?;
    (slept_ms > LEAST_MS).then_some(slept_ms as f64 / 1e3)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_difference_of_the_clocks_tells() {
        let text = |uptime: i64, realtime: i64| {
            format!("Applications Graphics Acceleration Info:\r\nUptime: {uptime} Realtime: {realtime}\r\n")
        };
        let (before, after) = (parse(&text(8_000, 9_000)), parse(&text(12_000, 15_500)));
        assert_eq!(before, Some(Slept(1_000)));
        assert_eq!(between(before, after), Some(2.5));
        assert_eq!(between(before, parse(&text(12_000, 13_010))), None, "they are read one after the other");
        assert_eq!(between(None, after), None);
        for nothing in ["", "No process found for: system\n", "Uptime: x Realtime: 1\n"] {
            assert_eq!(parse(nothing), None, "{nothing}");
        }
    }
}
