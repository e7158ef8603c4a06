//! The line grammar.

use std::path::Path;

use super::hazards::took_ms;
use super::{Event, EventKind, Located, START_OF_DATA, Scenario, ViewName};

/// `--profile-wait`'s default.
const PROFILE_WAIT_MS: i64 = 5_000;

/// The column, from 0, at which the values of `count=` and `speed=` begin in their lines.
pub(super) const VALUE_AT: usize = 7;

/// An event as its line has it.
pub(super) struct Read<'l> {
    pub(super) keyword: &'static str,
    /// Trimmed.
    pub(super) arguments: Vec<&'l str>,
    pub(super) kind: EventKind,
}

/// Most steps of a script: an event is one or several, as a drag. At monkey's own pace they take a quarter of an hour.
const MOST_STEPS: u64 = 200_000;

/// Most time that a script waits in all, which is the most that a run may be given (`run-limit-s`).
const MOST_MS: u64 = 86_400_000;

/// How much the events of a script are so far.
#[derive(Default)]
struct Size {
    steps: u64,
    ms: u64,
}

impl Size {
    /// Counts an event, unless it is one too many.
    fn add(&mut self, event: &EventKind) -> Result<(), String> {
        self.steps = self.steps.saturating_add(weight(event));
        self.ms = self.ms.saturating_add(took_ms(event));
        if self.steps > MOST_STEPS {
            return Err(format!(
                "expected events of at most {MOST_STEPS} steps in all, found more: a script takes minutes"
            ));
        }
        if self.ms > MOST_MS {
            return Err(format!(
                "expected waits and holds of at most {MOST_MS} ms in all, found more: no run takes a day"
            ));
        }
        Ok(())
    }
}

/// How many inputs an event is.
fn weight(event: &EventKind) -> u64 {
    match event {
        EventKind::Drag { steps, .. } | EventKind::PinchZoom { steps, .. } => u64::from(steps.unsigned_abs()).max(1),
        EventKind::Text(text) => text.chars().count() as u64 + 1,
        _ => 1,
    }
}

pub(super) fn parse(path: &Path, text: &str) -> Result<Scenario, Located> {
    let at = |line: usize, what: String| Located { path: path.into(), line: line as u32, what };
    let mut lines = text.lines().enumerate().map(|(index, line)| (index + 1, line));
    let last = text.lines().count().max(1);
    loop {
        match lines.next() {
            None => return Err(at(last, format!("expected `{START_OF_DATA}` after the header, found the end"))),
            Some((_, line)) if line.contains(START_OF_DATA) => break,
            Some((number, line)) => header(line).map_err(|what| at(number, what))?,
        }
    }
    let mut events = Vec::new();
    let mut size = Size::default();
    let mut warnings = Vec::new();
    for (number, line) in lines {
        let line = line.trim();
        if line.is_empty() || line.starts_with('#') {
            continue;
        }
        let read = read_line(line).map_err(|what| at(number, what))?;
        if read.is_empty() {
            warnings.push(at(number, format!("`{line}` is no event: monkey ignores this line")));
        }
        read.iter().try_for_each(|event| size.add(&event.kind)).map_err(|what| at(number, what))?;
        events.extend(read.into_iter().map(|read| Event { line: number as u32, kind: read.kind }));
    }
    if events.is_empty() {
        return Err(at(last, "expected at least one event after the header, found none".into()));
    }
    let name = path.file_stem().map_or_else(String::new, |stem| stem.to_string_lossy().into_owned());
    Ok(Scenario { name, path: path.into(), events, warnings, test: None, random: None })
}

/// Checks `count=` and `speed=` the way the tool reads them: the value starts at the eighth character.
fn header(line: &str) -> Result<(), String> {
    for key in ["count=", "speed="] {
        if !line.contains(key) {
            continue;
        }
        let value: String = line.chars().skip(VALUE_AT).collect();
        let good = match key {
            "count=" => value.trim().parse::<i32>().is_ok(),
            _ => value.trim().parse::<f64>().is_ok(),
        };
        if !good {
            return Err(format!("expected exactly one space and a number after `{key}`, found `{line}`"));
        }
    }
    Ok(())
}

/// The arguments from the first `(` to the first `)`, split on commas; `None` without parentheses.
fn arguments(line: &str) -> Option<Vec<&str>> {
    Some(inner(line)?.split(',').map(str::trim).collect())
}

/// What stands between the first `(` and the first `)`.
fn inner(line: &str) -> Option<&str> {
    let open = line.find('(')?;
    let close = line.find(')')?;
    line.get(open + 1..close)
}

/// An event keyword, in the order in which the tool looks for them anywhere in the line.
struct Keyword {
    name: &'static str,
    usage: &'static str,
    /// Least and most arguments.
    arguments: (usize, usize),
    /// Whether the tool goes on to later keywords after this one.
    falls_through: bool,
    build: fn(&Arguments<'_>) -> Result<EventKind, String>,
}

struct Arguments<'a>(&'a [&'a str]);

impl Arguments<'_> {
    fn text(&self, index: usize) -> String {
        self.0.get(index).copied().unwrap_or_default().to_string()
    }

    fn number<T: std::str::FromStr>(&self, index: usize) -> Result<T, String> {
        let text = self.0.get(index).copied().unwrap_or_default();
        text.parse().map_err(|_| format!("argument {} must be a number, found `{text}`", index + 1))
    }

    /// A coordinate: finite, unlike what `f32` would parse from `nan` or `inf`.
    fn coordinate(&self, index: usize) -> Result<f32, String> {
        let value: f32 = self.number(index)?;
        if value.is_finite() { Ok(value) } else { Err(format!("argument {} must be finite", index + 1)) }
    }

    fn millis(&self, index: usize) -> Result<i64, String> {
        let value: i64 = self.number(index)?;
        if value >= 0 { Ok(value) } else { Err(format!("argument {} must not be negative", index + 1)) }
    }
}

const fn keyword(
    name: &'static str,
    usage: &'static str,
    arguments: (usize, usize),
    falls_through: bool,
    build: fn(&Arguments<'_>) -> Result<EventKind, String>,
) -> Keyword {
    Keyword { name, usage, arguments, falls_through, build }
}

const STOP: bool = false;
const GO_ON: bool = true;
const ANY: usize = usize::MAX;

/// The arguments of `DispatchPointer`.
const POINTER: &str = "downTime, eventTime, action, x, y, pressure, size, metaState, xPrecision, yPrecision, device, \
                       edgeFlags[, pointer]";

/// The arguments of `DispatchTrackball`.
const TRACKBALL: &str = "downTime, eventTime, action, x, y, pressure, size, metaState, xPrecision, yPrecision, device, \
                         edgeFlags";

static KEYWORDS: [Keyword; 24] = [
    keyword(
        "DispatchKey",
        "downTime, eventTime, action, code, repeat, metaState, device, scancode",
        (8, 8),
        STOP,
        |a| {
            for index in [0, 4, 5, 6, 7] {
                a.number::<i64>(index)?;
            }
            Ok(EventKind::Key { event_time_ms: a.number(1)?, action: a.number(2)?, code: a.number(3)? })
        },
    ),
    keyword("DispatchPointer", POINTER, (12, 13), STOP, |a| {
        let pointer = if a.0.len() == 13 { Some(a.number(12)?) } else { None };
        Ok(EventKind::Pointer { action: a.number(2)?, x: a.coordinate(3)?, y: a.coordinate(4)?, pointer })
    }),
    keyword("DispatchTrackball", TRACKBALL, (12, 13), STOP, |a| {
        Ok(EventKind::Trackball { action: a.number(2)?, x: a.coordinate(3)?, y: a.coordinate(4)? })
    }),
    keyword("RotateScreen", "rotation 0-3, persist", (2, 2), STOP, |a| {
        let rotation = a.number(0)?;
        if !(0..=3).contains(&rotation) {
            return Err(format!("argument 1 must be 0 to 3, found {rotation}"));
        }
        Ok(EventKind::Rotate { rotation, persist: a.number::<i32>(1)? != 0 })
    }),
    keyword("Tap", "x, y[, ms]", (2, 3), STOP, |a| {
        let hold_ms = if a.0.len() == 3 { Some(a.millis(2)?) } else { None };
        Ok(EventKind::Tap { x: a.coordinate(0)?, y: a.coordinate(1)?, hold_ms })
    }),
    keyword("PressAndHold", "x, y, ms", (3, 3), STOP, |a| {
        Ok(EventKind::PressAndHold { x: a.coordinate(0)?, y: a.coordinate(1)?, hold_ms: a.millis(2)? })
    }),
    keyword("Drag", "x1, y1, x2, y2, steps", (5, 5), GO_ON, |a| {
        Ok(EventKind::Drag {
            from: (a.coordinate(0)?, a.coordinate(1)?),
            to: (a.coordinate(2)?, a.coordinate(3)?),
            steps: a.number(4)?,
        })
    }),
    keyword("PinchZoom", "8 coordinates, steps", (9, 9), GO_ON, |a| {
        let mut points = [0.0; 8];
        for (index, point) in points.iter_mut().enumerate() {
            *point = a.coordinate(index)?;
        }
        Ok(EventKind::PinchZoom { points, steps: a.number(8)? })
    }),
    keyword("DispatchFlip", "true or false", (1, 1), GO_ON, |a| {
        Ok(EventKind::Flip(a.text(0).eq_ignore_ascii_case("true")))
    }),
    keyword("LaunchActivity", "package, class[, alarm]", (2, 3), STOP, |a| {
        Ok(EventKind::LaunchActivity { package: a.text(0), class: a.text(1) })
    }),
    keyword("DeviceWakeUp", "", (0, ANY), STOP, |_| Ok(EventKind::DeviceWakeUp)),
    keyword("LaunchInstrumentation", "test, runner", (2, 2), STOP, |a| {
        Ok(EventKind::LaunchInstrumentation { test: a.text(0), runner: a.text(1) })
    }),
    keyword("UserWait", "ms", (1, ANY), STOP, |a| Ok(EventKind::Wait(a.millis(0)?))),
    keyword("ProfileWait", "", (0, ANY), STOP, |_| Ok(EventKind::Wait(PROFILE_WAIT_MS))),
    keyword("DispatchPress", "KEYCODE_…", (1, 1), STOP, |a| Ok(EventKind::Press(a.text(0)))),
    keyword("LongPress", "", (0, ANY), GO_ON, |_| Ok(EventKind::LongPress)),
    keyword("PowerLog", "tag[, result]", (1, 2), GO_ON, |a| {
        Ok(EventKind::PowerLog(a.text(0), a.0.get(1).map(|text| text.to_string())))
    }),
    keyword("WriteLog", "", (0, ANY), GO_ON, |_| Ok(EventKind::WriteLog)),
    keyword("RunCmd", "command", (1, 1), GO_ON, |a| Ok(EventKind::RunCmd(a.text(0)))),
    keyword("DispatchString", "text", (1, 1), STOP, |a| Ok(EventKind::Text(a.text(0)))),
    keyword("StartCaptureFramerate", "", (0, ANY), STOP, |a| framerate("StartCaptureFramerate", a)),
    keyword("EndCaptureFramerate", "label", (1, 1), STOP, |a| framerate("EndCaptureFramerate", a)),
    keyword("StartCaptureAppFramerate", "app", (1, 1), STOP, |a| framerate("StartCaptureAppFramerate", a)),
    keyword("EndCaptureAppFramerate", "app, label", (2, 2), STOP, |a| framerate("EndCaptureAppFramerate", a)),
];

fn framerate(keyword: &'static str, arguments: &Arguments<'_>) -> Result<EventKind, String> {
    Ok(EventKind::Framerate(keyword, arguments.0.iter().map(|text| text.to_string()).collect()))
}

/// The events of one line; none when the tool would skip it for want of a keyword or of parentheses.
pub(super) fn read_line(line: &str) -> Result<Vec<Read<'_>>, String> {
    let Some(arguments) = arguments(line) else { return Ok(Vec::new()) };
    let name = line.split('(').next().unwrap_or_default().trim();
    if name == "Tap"
        && let Some((view, hold_ms)) = ViewName::read(inner(line).unwrap_or_default())?
    {
        // Words in a text are no keywords: monkey never reads this line.
        return Ok(vec![Read { keyword: "Tap", arguments, kind: EventKind::TapView { view, hold_ms } }]);
    }
    let mut events = Vec::new();
    for keyword in KEYWORDS.iter().filter(|keyword| line.contains(keyword.name)) {
        // The author's own keyword stands before the parenthesis; another one that matches is the tool's trap.
        if !name.contains(keyword.name) {
            let fires = if events.is_empty() { "instead" } else { "as well" };
            return Err(format!(
                "`{name}` also contains the keyword `{}`, which monkey would take {fires}; rename or split the line",
                keyword.name
            ));
        }
        let (least, most) = keyword.arguments;
        if !(least..=most).contains(&arguments.len()) {
            return Err(format!(
                "expected {}({}), found {} arguments: monkey would drop this line in silence",
                keyword.name,
                keyword.usage,
                arguments.len()
            ));
        }
        let kind = (keyword.build)(&Arguments(&arguments))
            .map_err(|what| format!("expected {}({}): {what}", keyword.name, keyword.usage))?;
        events.push(Read { keyword: keyword.name, arguments: arguments.clone(), kind });
        if !keyword.falls_through {
            break;
        }
    }
    Ok(events)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn check(body: &str) -> Result<Scenario, String> {
        parse(Path::new("s.mks"), body).map_err(|error| error.to_string())
    }

    fn kinds(event: &str) -> Result<Vec<EventKind>, String> {
        check(&format!("type= user\nstart data >>\n{event}\n"))
            .map(|scenario| scenario.events.into_iter().map(|event| event.kind).collect())
    }

    #[test]
    fn events_are_read_as_the_tool_reads_them() {
        assert_eq!(kinds("Tap(540, 60)"), Ok(vec![EventKind::Tap { x: 540.0, y: 60.0, hold_ms: None }]));
        assert_eq!(kinds("captureTap(1,2,30)"), Ok(vec![EventKind::Tap { x: 1.0, y: 2.0, hold_ms: Some(30) }]));
        assert_eq!(kinds("UserWait(250)"), Ok(vec![EventKind::Wait(250)]));
        assert_eq!(kinds("ProfileWait()"), Ok(vec![EventKind::Wait(5_000)]));
        assert_eq!(
            kinds("DispatchKey(0,0,1,4,0,0,0,0)"),
            Ok(vec![EventKind::Key { event_time_ms: 0, action: 1, code: 4 }])
        );
        assert_eq!(
            kinds("DispatchPointer(0,0,0,10,20,1,1,0,1,1,0,0)"),
            Ok(vec![EventKind::Pointer { action: 0, x: 10.0, y: 20.0, pointer: None }])
        );
    }

    #[test]
    fn every_error_has_file_and_line() {
        let cases = [
            ("Tap(1)", "s.mks:3: expected Tap(x, y[, ms]), found 1 arguments: monkey would drop this line in silence"),
            ("Tap(a,2)", "s.mks:3: expected Tap(x, y[, ms]): argument 1 must be a number, found `a`"),
            (
                "LaunchActivity(com.TapGame,com.TapGame.Main)",
                "s.mks:3: `LaunchActivity` also contains the keyword `Tap`, which monkey would take instead; \
                 rename or split the line",
            ),
            ("UserWait(-5)", "s.mks:3: expected UserWait(ms): argument 1 must not be negative"),
        ];
        for (event, message) in cases {
            assert_eq!(kinds(event), Err(message.to_string()));
        }
    }

    #[test]
    fn the_header_is_checked() {
        assert_eq!(check("count= 10\nspeed= 1.0\nstart data >>\nTap(1,2)\n").map(|s| s.events.len()), Ok(1));
        assert_eq!(
            check("count=5\nstart data >>\nTap(1,2)\n"),
            Err("s.mks:1: expected exactly one space and a number after `count=`, found `count=5`".into())
        );
        assert_eq!(
            check("Tap(1,2)\n"),
            Err("s.mks:1: expected `start data >>` after the header, found the end".into())
        );
        assert_eq!(
            check("start data >>\n"),
            Err("s.mks:1: expected at least one event after the header, found none".into())
        );
    }

    #[test]
    fn a_line_without_a_keyword_is_a_warning() {
        let scenario = check("start data >>\nUserWiat(5)\nTap(1,2)\n").unwrap();
        assert_eq!(scenario.warnings[0].to_string(), "s.mks:2: `UserWiat(5)` is no event: monkey ignores this line");
        assert_eq!(scenario.events.len(), 1);
    }
}
