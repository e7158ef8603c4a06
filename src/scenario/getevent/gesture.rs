//! Touches and keys as events of a script.

use super::super::EventKind;
use super::GeteventError;

/// A touch that lasts so long is a long press (`ViewConfiguration.getLongPressTimeout`); microseconds.
const LONG_PRESS_US: i64 = 500_000;
/// A finger that stays within 8 dp is no drag (`ViewConfiguration.getScaledTouchSlop`). Phones are about 360 dp wide.
const SLOP: f32 = 8.0 / 360.0;
/// A drag has a step for each frame of the display; microseconds.
const FRAME_US: i64 = 16_667;
/// More steps than this make a script slower and no drag smoother.
const MOST_STEPS: i64 = 120;
/// Waits are written in steps of this: nobody repeats a gesture to the millisecond.
const WAIT_STEP_MS: i64 = 10;
/// The app has so long to start, and to finish what the last gesture began.
const AROUND_MS: i64 = 1_000;

/// A touch or the press of a key, from down to up.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Gesture {
    down_us: i64,
    up_us: i64,
    what: What,
}

#[derive(Debug, Clone, PartialEq)]
enum What {
    Touch { device: String, path: Vec<(i64, i64)> },
    Key(String),
}

impl Gesture {
    pub(super) fn touch(device: &str, path: Vec<(i64, i64)>, down_us: i64, up_us: i64) -> Gesture {
        Gesture { down_us, up_us, what: What::Touch { device: device.to_owned(), path } }
    }

    pub(super) fn key(name: String, down_us: i64, up_us: i64) -> Gesture {
        Gesture { down_us, up_us, what: What::Key(name) }
    }

    fn is_touch(&self) -> bool {
        matches!(self.what, What::Touch { .. })
    }
}

/// Scales a place of a device to pixels.
pub(super) type Scale<'a> = dyn Fn(&str, (i64, i64)) -> Result<(f32, f32), GeteventError> + 'a;

/// The events of gestures, in the order in which they began, with waits between.
pub(super) fn script(
    mut gestures: Vec<Gesture>,
    width: Option<i64>,
    scale: &Scale<'_>,
    notes: &mut Vec<String>,
) -> Result<Vec<EventKind>, GeteventError> {
    gestures.sort_by_key(|gesture| gesture.down_us);
    let slop = width.unwrap_or(1080) as f32 * SLOP;
    let mut events = vec![EventKind::Wait(AROUND_MS)];
    let mut end_us: Option<i64> = None;
    let mut rest = gestures.as_slice();
    while let Some(first) = rest.first() {
        // Touches that overlap are one gesture of several fingers.
        let mut until_us = first.up_us;
        let mut together = 1;
        while let Some(next) =
            rest.get(together).filter(|next| first.is_touch() && next.is_touch() && next.down_us < until_us)
        {
            until_us = until_us.max(next.up_us);
            together += 1;
        }
        let (now, later) = rest.split_at(together);
        rest = later;
        if let Some(end_us) = end_us {
            let wait_ms = (first.down_us - end_us) / 1000 / WAIT_STEP_MS * WAIT_STEP_MS;
            events.extend((wait_ms > 0).then_some(EventKind::Wait(wait_ms)));
        }
        end_us = Some(until_us);
        events.extend(event(now, until_us, slop, scale, notes)?);
    }
    events.push(EventKind::Wait(AROUND_MS));
    Ok(events)
}

/// The event of one gesture.
fn event(
    fingers: &[Gesture],
    until_us: i64,
    slop: f32,
    scale: &Scale<'_>,
    notes: &mut Vec<String>,
) -> Result<Option<EventKind>, GeteventError> {
    let mut paths = Vec::new();
    for finger in fingers {
        match &finger.what {
            What::Key(name) => return Ok(Some(EventKind::Press(name.clone()))),
            What::Touch { device, path } => {
                let path = path.iter().map(|place| scale(device, *place));
                paths.push(path.collect::<Result<Vec<_>, _>>()?);
            }
        }
    }
    let down_us = fingers.first().map_or(0, |finger| finger.down_us);
    let steps = ((until_us - down_us) / FRAME_US).clamp(2, MOST_STEPS) as i32;
    let ends = |path: &Vec<(f32, f32)>| Some((*path.first()?, *path.last()?));
    Ok(match paths.as_slice() {
        [path] => ends(path).map(|(from, to)| one_finger(path, from, to, until_us - down_us, steps, slop, notes)),
        [one, two] => ends(one).zip(ends(two)).map(|((a, b), (c, d))| {
            let points = [a.0, a.1, b.0, b.1, c.0, c.1, d.0, d.1];
            EventKind::PinchZoom { points, steps }
        }),
        _ => {
            notes.push(format!("a gesture of {} fingers is left out: scripts have two at the most", paths.len()));
            None
        }
    })
}

fn one_finger(
    path: &[(f32, f32)],
    from: (f32, f32),
    to: (f32, f32),
    lasted_us: i64,
    steps: i32,
    slop: f32,
    notes: &mut Vec<String>,
) -> EventKind {
    let distance = |a: (f32, f32), b: (f32, f32)| (a.0 - b.0).hypot(a.1 - b.1);
    if path.iter().all(|place| distance(*place, from) <= slop) {
        let (x, y) = from;
        return match lasted_us >= LONG_PRESS_US {
            true => EventKind::PressAndHold { x, y, hold_ms: lasted_us / 1000 / WAIT_STEP_MS * WAIT_STEP_MS },
            false => EventKind::Tap { x, y, hold_ms: None },
        };
    }
    let length = distance(from, to).max(f32::MIN_POSITIVE);
    let off = |place: &(f32, f32)| {
        let cross = (to.0 - from.0) * (place.1 - from.1) - (to.1 - from.1) * (place.0 - from.0);
        if length < slop { distance(*place, from) } else { (cross / length).abs() }
    };
    if path.iter().any(|place| off(place) > 3.0 * slop) {
        notes.push(format!(
            "the drag from {},{} to {},{} was not straight; the script's is",
            from.0, from.1, to.0, to.1
        ));
    }
    EventKind::Drag { from, to, steps }
}
