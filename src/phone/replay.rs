//! A monkey script as what happens to the phone's screen and keys.

use super::{Input, InputKind, conduct};
use wattline_scenario::random::RandomMonkey;
use wattline_scenario::{Event, EventKind, Located, Scenario};

/// Wait that every run has, so that the meter sees the phone at rest before and after the scenario; milliseconds.
pub const SETTLE_MS: i64 = 300;
/// That time in nanoseconds.
const SETTLE_NS: i64 = SETTLE_MS * 1_000_000;
/// Between an event and the next one when the script does not wait: monkey's own pace without a throttle.
const EVENT_GAP_NS: i64 = 5_000_000;
/// A touch there meets no view: it only brings back an app that was left, as its icon does.
const OUTSIDE: i32 = -1;
/// `LongPress` holds its key so long.
const LONG_PRESS_NS: i64 = 2_000_000_000;
/// Actions of Android's `MotionEvent`.
const DOWN: i32 = 0;
const UP: i32 = 1;
const MOVE: i32 = 2;

const KEYCODE_0: i32 = 7;
const KEYCODE_A: i32 = 29;
const KEYCODE_DPAD_CENTER: i32 = 23;
/// Characters of a text that are neither letters nor digits, with their key codes.
const CHARACTERS: [(char, i32); 16] = [
    (' ', 62),
    ('*', 17),
    ('#', 18),
    (',', 55),
    ('.', 56),
    ('`', 68),
    ('-', 69),
    ('=', 70),
    ('[', 71),
    (']', 72),
    ('\\', 73),
    (';', 74),
    ('\'', 75),
    ('/', 76),
    ('@', 77),
    ('+', 81),
];

/// Names of keys without `KEYCODE_`, with their codes: those of `android.view.KeyEvent` that phones have.
const KEYS: [(&str, i32); 53] = [
    ("SOFT_LEFT", 1),
    ("SOFT_RIGHT", 2),
    ("HOME", 3),
    ("BACK", 4),
    ("CALL", 5),
    ("ENDCALL", 6),
    ("STAR", 17),
    ("POUND", 18),
    ("DPAD_UP", 19),
    ("DPAD_DOWN", 20),
    ("DPAD_LEFT", 21),
    ("DPAD_RIGHT", 22),
    ("DPAD_CENTER", 23),
    ("VOLUME_UP", 24),
    ("VOLUME_DOWN", 25),
    ("POWER", 26),
    ("CAMERA", 27),
    ("CLEAR", 28),
    ("COMMA", 55),
    ("PERIOD", 56),
    ("TAB", 61),
    ("SPACE", 62),
    ("EXPLORER", 64),
    ("ENVELOPE", 65),
    ("ENTER", 66),
    ("DEL", 67),
    ("GRAVE", 68),
    ("MINUS", 69),
    ("EQUALS", 70),
    ("LEFT_BRACKET", 71),
    ("RIGHT_BRACKET", 72),
    ("BACKSLASH", 73),
    ("SEMICOLON", 74),
    ("APOSTROPHE", 75),
    ("SLASH", 76),
    ("AT", 77),
    ("HEADSETHOOK", 79),
    ("PLUS", 81),
    ("MENU", 82),
    ("NOTIFICATION", 83),
    ("SEARCH", 84),
    ("MEDIA_PLAY_PAUSE", 85),
    ("MEDIA_STOP", 86),
    ("MEDIA_NEXT", 87),
    ("MEDIA_PREVIOUS", 88),
    ("MUTE", 91),
    ("PAGE_UP", 92),
    ("PAGE_DOWN", 93),
    ("ESCAPE", 111),
    ("FORWARD_DEL", 112),
    ("MOVE_HOME", 122),
    ("MOVE_END", 123),
    ("APP_SWITCH", 187),
];

/// A script as the phone's inputs, each with its wait: at rest before and after it, and then the app is left.
///
/// # Errors
/// At an event that the embedded phone does not have.
pub fn inputs(scenario: &Scenario) -> Result<Vec<Input>, Located> {
    let mut replay = Replay { inputs: Vec::new(), wait_ns: SETTLE_NS };
    for event in &scenario.events {
        replay.event(&event.kind).map_err(|what| Located { path: scenario.path.clone(), line: event.line, what })?;
    }
    replay.wait_ns = replay.wait_ns.saturating_add(SETTLE_NS);
    replay.push(InputKind::Stop);
    Ok(replay.inputs)
}

/// Whether an event is a key by which the user leaves the app, as back or home.
pub fn leaves_app(event: &EventKind) -> bool {
    let code = match event {
        EventKind::Press(name) => key_code(name).ok(),
        EventKind::Key { code, .. } => Some(*code),
        _ => None,
    };
    code.is_some_and(|code| conduct::leaves(InputKind::Key(code)))
}

/// Events as monkey itself delivers them: with no wait but those that they ask for and `gap_ns` after each, and then
/// the app is left.
///
/// # Errors
/// At an event that the embedded phone does not have, with its line.
pub(super) fn delivered(events: &[Event], gap_ns: i64) -> Result<Vec<Input>, (u32, String)> {
    let mut replay = Replay { inputs: Vec::new(), wait_ns: 0 };
    for event in events {
        replay.event(&event.kind).map_err(|what| (event.line, what))?;
        replay.wait_ns = replay.wait_ns.saturating_add(gap_ns);
    }
    replay.push(InputKind::Stop);
    Ok(replay.inputs)
}

/// What a random monkey of a seed does on this phone: at rest before and after it, as [`inputs`]. Events that the phone
/// does not have do nothing, as a device drops those that it has no part for.
pub fn monkey_inputs(monkey: &RandomMonkey, seed: u64, main: (&str, &str)) -> Vec<Input> {
    let events = monkey.drawn(seed, main);
    at_random(&events, i64::from(monkey.throttle_ms) * 1_000_000, SETTLE_NS)
}

/// Events that monkey has drawn: it waits where a touch or a key is over, and after everything else. An activity that is
/// launched brings the app back to the front, if it was left.
pub(super) fn at_random(events: &[Event], gap_ns: i64, settle_ns: i64) -> Vec<Input> {
    let mut replay = Replay { inputs: Vec::new(), wait_ns: settle_ns };
    // The first one starts the app, which runs already.
    let mut is_running = false;
    for event in events {
        match &event.kind {
            EventKind::LaunchActivity { .. } if is_running => replay.push(InputKind::Tap { x: OUTSIDE, y: OUTSIDE }),
            EventKind::LaunchActivity { .. } => is_running = true,
            // What the phone lacks.
            kind => _ = replay.event(kind).is_ok(),
        }
        let goes_on = matches!(
            event.kind,
            EventKind::Pointer { action: DOWN | MOVE.., .. }
                | EventKind::Key { action: DOWN, .. }
                | EventKind::Trackball { .. }
        );
        if !goes_on {
            replay.wait_ns = replay.wait_ns.saturating_add(gap_ns);
        }
    }
    replay.wait_ns = replay.wait_ns.saturating_add(settle_ns);
    replay.push(InputKind::Stop);
    replay.inputs
}

struct Replay {
    inputs: Vec<Input>,
    /// Until the next input.
    wait_ns: i64,
}

impl Replay {
    fn push(&mut self, kind: InputKind) {
        self.inputs.push(Input { after_ns: self.wait_ns, kind });
        self.wait_ns = EVENT_GAP_NS;
    }

    fn touch(&mut self, action: i32, x: f32, y: f32) {
        self.push(InputKind::Touch { action, x: x as i32, y: y as i32 });
    }

    /// A touch that stays for some milliseconds.
    fn hold(&mut self, x: f32, y: f32, hold_ms: i64) {
        self.touch(DOWN, x, y);
        self.wait_ns = hold_ms.saturating_mul(1_000_000);
        self.touch(UP, x, y);
    }

    /// Drags as monkey does: down, the steps in between, and up at the end.
    fn drag(&mut self, from: (f32, f32), to: (f32, f32), steps: i32) {
        self.touch(DOWN, from.0, from.1);
        for step in 1..=steps.max(1) {
            let part = step as f32 / steps.max(1) as f32;
            self.touch(MOVE, from.0 + (to.0 - from.0) * part, from.1 + (to.1 - from.1) * part);
        }
        self.touch(UP, to.0, to.1);
    }

    fn event(&mut self, event: &EventKind) -> Result<(), String> {
        match event {
            EventKind::Wait(ms) => self.wait_ns = self.wait_ns.saturating_add(ms.saturating_mul(1_000_000)),
            EventKind::Tap { x, y, hold_ms: None } => self.push(InputKind::Tap { x: *x as i32, y: *y as i32 }),
            EventKind::Tap { x, y, hold_ms: Some(hold_ms) } | EventKind::PressAndHold { x, y, hold_ms } => {
                self.hold(*x, *y, *hold_ms);
            }
            EventKind::Drag { from, to, steps } => self.drag(*from, *to, *steps),
            EventKind::Pointer { action: action @ DOWN..=MOVE, x, y, pointer: None | Some(0) } => {
                self.touch(*action, *x, *y);
            }
            EventKind::Key { action: UP, code, .. } => self.push(InputKind::Key(*code)),
            EventKind::Press(name) => self.push(InputKind::Key(key_code(name)?)),
            EventKind::LongPress => {
                self.push(InputKind::Key(KEYCODE_DPAD_CENTER));
                self.wait_ns = LONG_PRESS_NS;
            }
            EventKind::Text(text) => {
                for character in text.chars() {
                    self.push(InputKind::Key(typed(character)?));
                }
            }
            // A key acts when it is released. The app is running already: the launcher's activity is all there is. The
            // others are for monkey's own logs.
            EventKind::Key { .. }
            | EventKind::LaunchActivity { .. }
            | EventKind::DeviceWakeUp
            | EventKind::PowerLog(..)
            | EventKind::WriteLog
            | EventKind::Framerate(..) => {}
            other => {
                return Err(format!(
                    "the embedded phone has no {other:?}; it knows taps, drags, one finger, keys, text and waits"
                ));
            }
        }
        Ok(())
    }
}

/// The code of a key by its name, `KEYCODE_…`.
fn key_code(name: &str) -> Result<i32, String> {
    let key = name.strip_prefix("KEYCODE_").unwrap_or(name);
    let single = match key.as_bytes() {
        [digit @ b'0'..=b'9'] => Some(KEYCODE_0 + i32::from(digit - b'0')),
        [letter @ b'A'..=b'Z'] => Some(KEYCODE_A + i32::from(letter - b'A')),
        _ => KEYS.iter().find(|(known, _)| *known == key).map(|(_, code)| *code),
    };
    single.ok_or_else(|| format!("the embedded phone has no key {name}; expected a name such as KEYCODE_BACK"))
}

/// The key that types a character.
fn typed(character: char) -> Result<i32, String> {
    match character {
        'a'..='z' | 'A'..='Z' => Ok(KEYCODE_A + (character.to_ascii_uppercase() as i32 - 'A' as i32)),
        '0'..='9' => Ok(KEYCODE_0 + (character as i32 - '0' as i32)),
        other => CHARACTERS
            .iter()
            .find_map(|(known, code)| (*known == other).then_some(*code))
            .ok_or_else(|| format!("the embedded phone has no key that types {other:?}")),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn replayed(lines: &str) -> Result<Vec<(i64, InputKind)>, String> {
        let text = format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\n{lines}");
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("a.mks");
        std::fs::write(&path, text).unwrap();
        let inputs = inputs(&Scenario::read(&path).unwrap()).map_err(|error| error.to_string())?;
        Ok(inputs.iter().map(|input| (input.after_ns / 1_000_000, input.kind)).collect())
    }

    #[test]
    fn a_drag_is_a_touch_that_moves() {
        let inputs = replayed("UserWait(100)\nDrag(10,20,30,60,2)\n").unwrap();
        let touch = |action, x, y| InputKind::Touch { action, x, y };
        let expected = [
            (400, touch(DOWN, 10, 20)),
            (5, touch(MOVE, 20, 40)),
            (5, touch(MOVE, 30, 60)),
            (5, touch(UP, 30, 60)),
            (305, InputKind::Stop),
        ];
        assert_eq!(inputs, expected);
    }

    #[test]
    fn a_hold_lasts() {
        let inputs = replayed("PressAndHold(1,2,700)\n").unwrap();
        assert_eq!(inputs[1], (700, InputKind::Touch { action: UP, x: 1, y: 2 }));
    }

    #[test]
    fn keys_have_androids_codes() {
        let inputs = replayed("DispatchPress(KEYCODE_BACK)\nDispatchPress(KEYCODE_Z)\nDispatchString(a 9)\n").unwrap();
        let codes: Vec<InputKind> = inputs.iter().map(|input| input.1).collect();
        let keys = [4, 54, 29, 62, 16].map(InputKind::Key);
        assert_eq!(codes[..5], keys);
    }

    #[test]
    fn a_random_monkey_waits_where_a_touch_is_over() {
        let event = |kind| Event { line: 1, kind };
        let launch = || EventKind::LaunchActivity { package: "a".into(), class: "a.B".into() };
        let pointer = |action| EventKind::Pointer { action, x: 1.0, y: 2.0, pointer: None };
        let kinds = [launch(), pointer(0), pointer(1), EventKind::Flip(true), launch()];
        let inputs = at_random(&kinds.map(event), 20_000_000, SETTLE_NS);
        let inputs: Vec<(i64, InputKind)> = inputs.iter().map(|i| (i.after_ns / 1_000_000, i.kind)).collect();
        let touch = |action| InputKind::Touch { action, x: 1, y: 2 };
        let back = InputKind::Tap { x: OUTSIDE, y: OUTSIDE };
        assert_eq!(inputs, [(320, touch(DOWN)), (5, touch(UP)), (45, back), (325, InputKind::Stop)]);
    }

    #[test]
    fn what_the_phone_does_not_have_is_told_with_its_line() {
        let error = replayed("Tap(1,2)\nDispatchPress(KEYCODE_BAKC)\n").unwrap_err();
        assert!(
            error
                .ends_with("a.mks:6: the embedded phone has no key KEYCODE_BAKC; expected a name such as KEYCODE_BACK"),
            "{error}"
        );
        let error = replayed("PinchZoom(1,2,3,4,5,6,7,8,3)\n").unwrap_err();
        assert!(error.contains("a.mks:5: the embedded phone has no PinchZoom"), "{error}");
    }
}
