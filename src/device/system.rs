//! What a device did beside the app, as it tells: the embedded phone from its own account, through its endpoint from the
//! file in which that stands.

use wattline_phone::{Event, EventKind};
use wattline_recording::{SystemWork, SystemWorkKind, ThreadInfo};

/// The phone's own account.
pub(super) fn of_events(threads: &[ThreadInfo], events: &[Event]) -> Vec<SystemWork> {
    let kind = |kind| match kind {
        EventKind::Gc => SystemWorkKind::Collection,
        EventKind::Switch => SystemWorkKind::Preemption,
        EventKind::Compile => SystemWorkKind::Compilation,
    };
    // The phone lists them in order of time.
    let told = events.iter().map(|event| (kind(event.kind), event.thread, event.start_ns, event.end_ns));
    told.filter_map(|told| work(threads, told)).collect()
}

/// The file's lines: kind, thread or `-`, start and end on the device's clock. None if it is no such file.
///
/// # Errors
/// The first line that does not say that.
pub(super) fn of_text(threads: &[ThreadInfo], text: &str) -> Result<Option<Vec<SystemWork>>, String> {
    let mut lines = text.lines();
    if lines.next().map(str::trim) != Some(wattline_phone::SYSTEM_WORK_HEAD) {
        return Ok(None);
    }
    let told = |line: &str| {
        let mut words = line.split_whitespace();
        let kind = match words.next()? {
            "collection" => SystemWorkKind::Collection,
            "preemption" => SystemWorkKind::Preemption,
            "compilation" => SystemWorkKind::Compilation,
            _ => return None,
        };
        let thread = match words.next()? {
            "-" => None,
            id => Some(id.parse().ok()?),
        };
        Some((kind, thread, words.next()?.parse().ok()?, words.next()?.parse().ok()?))
    };
    let told = |(at, line): (usize, &str)| {
        told(line).ok_or_else(|| format!("line {}: expected kind, thread, start and end, found `{line}`", at + 2))
    };
    let all: Vec<Told> = lines.enumerate().map(told).collect::<Result<_, _>>()?;
    Ok(Some(all.into_iter().filter_map(|told| work(threads, told)).collect()))
}

/// Kind, `Thread.getId`, start and end.
type Told = (SystemWorkKind, Option<u32>, i64, i64);

/// None for a thread that ran no probes.
fn work(threads: &[ThreadInfo], (kind, thread, start_ns, end_ns): Told) -> Option<SystemWork> {
    let thread = match thread {
        Some(id) => Some(threads.iter().position(|thread| thread.id == id)? as u32),
        None => None,
    };
    Some(SystemWork { start_ns, end_ns, kind, thread })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_file_says_what_the_phone_says() {
        let event = |kind, thread, start_ns| Event { kind, thread, start_ns, end_ns: start_ns + 5, energy_pj: 1 };
        let events =
            [event(EventKind::Gc, None, 1), event(EventKind::Switch, Some(9), 2), event(EventKind::Compile, None, 3)];
        let threads = [ThreadInfo { id: 9, name: "main".into() }];
        let text = wattline_phone::system_work(&events);
        let read = of_text(&threads, &text).unwrap().unwrap();
        assert_eq!((read.len(), read[1].thread), (3, Some(0)));
        assert_eq!(read, of_events(&threads, &events));
        assert_eq!(of_text(&[], &text).unwrap().unwrap().len(), 2, "a thread that ran no probes");
        assert_eq!(of_text(&threads, "cat: no such file"), Ok(None));
        let damaged = of_text(&threads, &text.replace("compilation", "holiday")).unwrap_err();
        assert!(damaged.starts_with("line 4: expected kind") && damaged.contains("`holiday - 3 8`"), "{damaged}");
    }
}
