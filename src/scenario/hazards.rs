//! Events of a script that do what its author may not expect, and the time that a script takes.

use super::{Event, EventKind, Located, Scenario};

/// Between an event and the next one when the script does not wait, on the embedded phone; milliseconds.
const GAP_MS: u64 = 5;
/// `LongPress` holds its key so long.
const LONG_PRESS_MS: u64 = 2_000;
/// A run of pointer events that spans more of its own time than this is meant to be slow.
const SLOW_MS: i64 = 100;

impl Scenario {
    /// The least time that the events take, in milliseconds: their waits and holds.
    pub fn duration_ms(&self) -> u64 {
        self.events.iter().map(|event| took_ms(&event.kind)).fold(0, u64::saturating_add)
    }

    /// The package and class of the first activity that the script starts itself.
    pub fn launches(&self) -> Option<(&str, &str)> {
        self.events.iter().find_map(|event| match &event.kind {
            EventKind::LaunchActivity { package, class } => Some((package.as_str(), class.as_str())),
            _ => None,
        })
    }

    /// Events that may do something else than they seem to, besides [`Scenario::warnings`]; `text` is the text that was
    /// parsed.
    pub fn hazards(&self, text: &str) -> Vec<Located> {
        let lines: Vec<&str> = text.lines().collect();
        let line_of = |event: &Event| lines.get(event.line as usize - 1).copied().unwrap_or_default();
        let mut found = Vec::new();
        let mut say = |line: u32, what: String| found.push(Located { path: self.path.clone(), line, what });
        let mut last: Option<&Event> = None;
        for event in &self.events {
            let line = line_of(event);
            match last {
                Some(last) if last.line == event.line => {
                    let what = "monkey takes two events from this line; write each on a line of its own";
                    say(event.line, what.into());
                }
                Some(Event { kind: EventKind::LaunchActivity { .. }, .. }) if touches(&event.kind) => {
                    say(event.line, "nothing waits for the activity to start; put `UserWait(500)` before this".into());
                }
                _ => {}
            }
            if let Some(what) = hazard(&event.kind, line) {
                say(event.line, what);
            }
            last = Some(event);
        }
        for (first, span_ms) in unpaced(&self.events, line_of) {
            let what = format!(
                "these pointer events span {span_ms} ms by their own times, which monkey does not wait for; use \
                 `Drag`, or `UserWait` between them"
            );
            say(first, what);
        }
        if !self.events.iter().any(|event| took_ms(&event.kind) > 0) {
            let line = self.events.first().map_or(1, |event| event.line);
            say(line, "nothing waits: the events come at once, before the app has drawn; add `UserWait(MS)`".into());
        }
        found.sort_by_key(|found| found.line);
        found
    }
}

impl EventKind {
    /// The places on the screen that it touches.
    pub fn points(&self) -> Vec<(f32, f32)> {
        match self {
            EventKind::Tap { x, y, .. } | EventKind::PressAndHold { x, y, .. } | EventKind::Pointer { x, y, .. } => {
                vec![(*x, *y)]
            }
            EventKind::Drag { from, to, .. } => vec![*from, *to],
            EventKind::PinchZoom { points, .. } => points.chunks_exact(2).map(|point| (point[0], point[1])).collect(),
            _ => Vec::new(),
        }
    }
}

/// The least time that an event takes, milliseconds.
pub(super) fn took_ms(kind: &EventKind) -> u64 {
    let ms = match kind {
        EventKind::Wait(ms) => *ms,
        EventKind::Tap { hold_ms: Some(ms), .. }
        | EventKind::TapView { hold_ms: Some(ms), .. }
        | EventKind::PressAndHold { hold_ms: ms, .. } => *ms,
        EventKind::LongPress => LONG_PRESS_MS as i64,
        EventKind::Drag { steps, .. } | EventKind::PinchZoom { steps, .. } => {
            i64::from((*steps).max(0)).saturating_mul(GAP_MS as i64)
        }
        _ => 0,
    };
    ms.max(0) as u64
}

fn touches(kind: &EventKind) -> bool {
    matches!(
        kind,
        EventKind::Tap { .. }
            | EventKind::TapView { .. }
            | EventKind::PressAndHold { .. }
            | EventKind::Drag { .. }
            | EventKind::Pointer { .. }
            | EventKind::Press(_)
            | EventKind::Key { .. }
            | EventKind::Text(_)
    )
}

/// The effect of a single event that is not to be seen.
fn hazard(kind: &EventKind, line: &str) -> Option<String> {
    let after = line.split_once(')').map_or("", |(_, after)| after.trim());
    if !after.is_empty() && !after.starts_with(['#', ';']) {
        return Some(format!("`{after}` after the first `)` is not read by monkey"));
    }
    if let Some((x, y)) = kind.points().into_iter().find(|(x, y)| *x < 0.0 || *y < 0.0) {
        return Some(format!("{x},{y} is off every screen"));
    }
    match kind {
        EventKind::Drag { steps, .. } | EventKind::PinchZoom { steps, .. } if *steps < 1 => {
            Some(format!("{steps} steps: it takes at least 1 to move"))
        }
        EventKind::DeviceWakeUp => {
            Some("a phone does this only with a helper app, which wattline does not install".into())
        }
        EventKind::LaunchInstrumentation { .. } => {
            Some("what an instrumentation does is not measured: only the app's own process is".into())
        }
        EventKind::RunCmd(_) => Some("the command runs without a shell, and its energy is nobody's line".into()),
        EventKind::Rotate { persist: true, .. } => Some("the phone stays rotated after the run".into()),
        EventKind::Text(text) if text.is_empty() => Some("no text is typed".into()),
        _ => None,
    }
}

/// Runs of pointer events that their own times say are slow, with nothing that waits: first lines and milliseconds.
fn unpaced<'t>(events: &[Event], line_of: impl Fn(&Event) -> &'t str) -> Vec<(u32, i64)> {
    let mut found = Vec::new();
    // First line, first and last time, events.
    let mut run: Option<(u32, i64, i64, usize)> = None;
    let mut close = |run: &mut Option<(u32, i64, i64, usize)>| {
        if let Some((line, first, last, count)) = run.take()
            && count > 1
            && last.saturating_sub(first) > SLOW_MS
        {
            found.push((line, last.saturating_sub(first)));
        }
    };
    for event in events {
        let is_pointer = matches!(event.kind, EventKind::Pointer { .. } | EventKind::Trackball { .. });
        let time = line_of(event).split(',').nth(1).and_then(|time| time.trim().parse::<i64>().ok());
        match (is_pointer, time) {
            (true, Some(time)) => {
                let (line, first, _, count) = run.unwrap_or((event.line, time, time, 0));
                run = Some((line, first, time, count + 1));
            }
            _ => close(&mut run),
        }
    }
    close(&mut run);
    found
}

#[cfg(test)]
mod tests {
    use std::path::Path;

    use super::*;

    fn hazards_of(body: &str) -> Vec<String> {
        let text = format!("start data >>\n{body}");
        let scenario = Scenario::parse(Path::new("s.mks"), &text).unwrap();
        scenario.hazards(&text).iter().map(ToString::to_string).collect()
    }

    #[test]
    fn each_hazard_has_its_line() {
        for (body, expected) in [
            ("LaunchActivity(a,b)\nTap(1,2)\nUserWait(1)\n", "s.mks:3: nothing waits for the activity to start"),
            ("UserWait(1)\nWriteLogLongPress()\n", "s.mks:3: monkey takes two events from this line"),
            ("UserWait(1)\nDispatchString(a)b)\n", "s.mks:3: `b)` after the first `)` is not read"),
            ("UserWait(1)\nTap(-1,2)\n", "s.mks:3: -1,2 is off every screen"),
            ("UserWait(1)\nDrag(1,2,3,4,0)\n", "s.mks:3: 0 steps"),
            ("UserWait(1)\nDeviceWakeUp()\n", "s.mks:3: a phone does this only with a helper app"),
            ("UserWait(1)\nRunCmd(ls)\n", "s.mks:3: the command runs without a shell"),
            ("Tap(1,2)\nTap(1,2)\n", "s.mks:2: nothing waits"),
            (
                "UserWait(1)\nDispatchPointer(0,0,0,1,2,1,1,0,1,1,0,0)\nDispatchPointer(0,900,1,1,2,1,1,0,1,1,0,0)\n",
                "s.mks:3: these pointer events span 900 ms",
            ),
        ] {
            let hazards = hazards_of(body);
            assert_eq!(hazards.len(), 1, "{body}: {hazards:?}");
            assert!(hazards[0].starts_with(expected), "{body}: {hazards:?}");
        }
        let good =
            "LaunchActivity(a,b)\nUserWait(5)\nTap(1,2) # the button\nDrag(1,2,3,4,5)\nDispatchPress(KEYCODE_A)\n";
        assert_eq!(hazards_of(good), [""; 0]);
    }

    #[test]
    fn waits_and_holds_take_time() {
        let text = "start data >>\nUserWait(100)\nTap(1,2,30)\nPressAndHold(1,2,700)\nDrag(1,2,3,4,10)\nTap(1,2)\n";
        let scenario = Scenario::parse(Path::new("s.mks"), text).unwrap();
        assert_eq!(scenario.duration_ms(), 100 + 30 + 700 + 50);
    }
}
