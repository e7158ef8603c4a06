//! What each command becomes.

use std::collections::BTreeMap;

use super::super::monkeyrunner::LONGEST_MS;
use super::super::{EventKind, Located, shown};
use super::selector::{Arguments, BY_NAME, Target, filled, point_of};
use super::yaml::{Node, Value};
use super::{DEEPEST, Import, MOST_COMMANDS, Scope, names};

/// How long Maestro holds a long press, milliseconds.
const LONG_PRESS_MS: i64 = 3_000;
/// How long it waits between the taps of one command.
const BETWEEN_TAPS_MS: i64 = 100;
/// How long a swipe takes.
const SWIPE_MS: i64 = 400;
/// How long a step of a drag takes.
const STEP_MS: i64 = 5;
/// How many characters `eraseText` removes if it does not say.
const ERASED: i64 = 50;
/// What is waited for the end of an animation: Maestro's 15 s are the most that it may take, most take much less.
const ANIMATION_MS: i64 = 1_000;
/// Most taps of one command, and most characters that one removes.
const MOST_TIMES: i64 = 1_000;
/// No wait is longer than this.
const MOST_MS: i64 = LONGEST_MS as i64;

/// Commands that look at the screen, or keep what they see, and do nothing to the app.
const LEFT_OUT: [&str; 10] = [
    "assertVisible",
    "assertNotVisible",
    "assertTrue",
    "assertWithAI",
    "assertNoDefectsWithAI",
    "assertScreenshot",
    "takeScreenshot",
    "startRecording",
    "stopRecording",
    "hideKeyboard",
];

/// Commands that no script can have, with what to do instead.
const REFUSED: [(&str, &str); 19] = [
    ("runScript", NO_SCRIPT),
    ("evalScript", NO_SCRIPT),
    ("scrollUntilVisible", "write as many `scroll` as it takes"),
    ("retry", "what is tried again is not the same in each run: write the commands once"),
    ("copyTextFrom", "write the text with `inputText`"),
    ("pasteText", "write the text with `inputText`"),
    ("setClipboard", "write the text with `inputText`"),
    ("extractTextWithAI", "write the text with `inputText`"),
    ("inputRandomText", RANDOM),
    ("inputRandomNumber", RANDOM),
    ("inputRandomEmail", RANDOM),
    ("inputRandomPersonName", RANDOM),
    ("openLink", "begin at the app's launcher, and tap"),
    ("addMedia", DEVICE),
    ("setLocation", DEVICE),
    ("travel", DEVICE),
    ("setAirplaneMode", DEVICE),
    ("toggleAirplaneMode", DEVICE),
    ("setOrientation", "write `RotateScreen` into the script, for a phone that can turn"),
];
const NO_SCRIPT: &str = "nothing of a flow is run: write what it comes to into `env`";
const RANDOM: &str = "runs are compared, and must type the same: write a text with `inputText`";
const DEVICE: &str = "set the device up before the job";

/// Commands that become events, or are what a run does by itself.
const READ: [&str; 18] = [
    "launchApp",
    "clearState",
    "clearKeychain",
    "stopApp",
    "killApp",
    "tapOn",
    "doubleTapOn",
    "longPressOn",
    "back",
    "pressKey",
    "inputText",
    "eraseText",
    "scroll",
    "swipe",
    "waitForAnimationToEnd",
    "extendedWaitUntil",
    "runFlow",
    "repeat",
];

/// Names of Maestro's keys, in small letters, with Android's.
const KEYS: [(&str, &str); 30] = [
    ("enter", "ENTER"),
    ("backspace", "DEL"),
    ("back", "BACK"),
    ("home", "HOME"),
    ("lock", "POWER"),
    ("power", "POWER"),
    ("tab", "TAB"),
    ("escape", "ESCAPE"),
    ("volume up", "VOLUME_UP"),
    ("volume down", "VOLUME_DOWN"),
    ("remote dpad up", "DPAD_UP"),
    ("remote dpad down", "DPAD_DOWN"),
    ("remote dpad left", "DPAD_LEFT"),
    ("remote dpad right", "DPAD_RIGHT"),
    ("remote dpad center", "DPAD_CENTER"),
    ("remote media play pause", "MEDIA_PLAY_PAUSE"),
    ("remote media stop", "MEDIA_STOP"),
    ("remote media next", "MEDIA_NEXT"),
    ("remote media previous", "MEDIA_PREVIOUS"),
    ("remote media rewind", "MEDIA_REWIND"),
    ("remote media fast forward", "MEDIA_FAST_FORWARD"),
    ("remote system navigation up", "SYSTEM_NAVIGATION_UP"),
    ("remote system navigation down", "SYSTEM_NAVIGATION_DOWN"),
    ("remote button a", "BUTTON_A"),
    ("remote button b", "BUTTON_B"),
    ("remote menu", "MENU"),
    ("tv input", "TV_INPUT"),
    ("tv input hdmi 1", "TV_INPUT_HDMI_1"),
    ("tv input hdmi 2", "TV_INPUT_HDMI_2"),
    ("tv input hdmi 3", "TV_INPUT_HDMI_3"),
];

/// Where swipes begin and end by their direction, parts of the screen: as Maestro has it for Android.
const SWIPES: [(&str, [f32; 4]); 4] = [
    ("up", [0.5, 0.5, 0.5, 0.1]),
    ("down", [0.5, 0.2, 0.5, 0.9]),
    ("left", [0.9, 0.5, 0.1, 0.5]),
    ("right", [0.1, 0.5, 0.9, 0.5]),
];

/// How a view is touched.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Touch {
    Once,
    Twice,
    Long,
}

impl Import<'_> {
    /// The events of a list of commands.
    pub(super) fn commands(&mut self, scope: &Scope, commands: &Node) -> Result<(), Located> {
        let Value::List(list) = &commands.value else {
            return Err(scope.at(commands.line, format!("expected a list of commands, found {}", commands.shown())));
        };
        if scope.depth > DEEPEST {
            return Err(
                scope.at(commands.line, format!("expected at most {DEEPEST} flows inside of each other, found more"))
            );
        }
        for command in list {
            self.commands += 1;
            if self.commands > MOST_COMMANDS {
                return Err(
                    scope.at(command.line, format!("expected at most {MOST_COMMANDS} commands in all, found more"))
                );
            }
            let nothing = Node { line: command.line, value: Value::Nothing };
            match &command.value {
                Value::Text(name) => self.command(scope, command.line, name, &nothing)?,
                Value::Map(entries) => match entries.as_slice() {
                    [(name, argument)] => self.command(scope, command.line, name, argument)?,
                    _ => return Err(scope.at(command.line, "expected one command behind each `-`, found several")),
                },
                _ => return Err(scope.at(command.line, format!("expected a command, found {}", command.shown()))),
            }
        }
        Ok(())
    }

    fn command(&mut self, scope: &Scope, line: u32, name: &str, argument: &Node) -> Result<(), Located> {
        let at = |fault| scope.fault(fault);
        let short = match name {
            "tapOn" | "doubleTapOn" | "longPressOn" | "inputText" => Some("text"),
            "launchApp" | "stopApp" | "killApp" | "clearState" => Some("appId"),
            "pressKey" => Some("key"),
            "eraseText" => Some("charactersToErase"),
            "runFlow" => Some("file"),
            _ => None,
        };
        if LEFT_OUT.contains(&name) {
            self.left_out.add(scope, line, name);
            return Ok(());
        }
        if let Some((_, instead)) = REFUSED.iter().find(|(refused, _)| *refused == name) {
            return Err(scope.at(line, format!("no script can have `{name}`: {instead}")));
        }
        if !READ.contains(&name) {
            return Err(scope.at(line, unknown(name)));
        }
        let mut arguments = Arguments::of(argument, short, scope.env).map_err(at)?;
        arguments.line = line;
        match name {
            "launchApp" | "clearState" | "clearKeychain" => self.start(scope, name, arguments),
            "stopApp" | "killApp" => {
                own_app(scope, &mut arguments)?;
                self.ended = Some(name.to_owned());
                arguments.end("no other argument").map_err(at)
            }
            "tapOn" => self.tap(scope, arguments, Touch::Once),
            "doubleTapOn" => self.tap(scope, arguments, Touch::Twice),
            "longPressOn" => self.tap(scope, arguments, Touch::Long),
            "back" => {
                arguments.end("no argument").map_err(at)?;
                self.key(scope, line, "KEYCODE_BACK")
            }
            "pressKey" => {
                let key = arguments.text("key").map_err(at)?.unwrap_or_default();
                arguments.end("`key`").map_err(at)?;
                let found = KEYS.iter().find(|(known, _)| *known == key.to_lowercase());
                let (_, key) = found.ok_or_else(|| {
                    let what = format!("expected the name of a key, as `Enter` or `Back`, found `{}`", shown(&key));
                    scope.at(line, what)
                })?;
                self.key(scope, line, &format!("KEYCODE_{key}"))
            }
            "inputText" => {
                let text = arguments.text("text").map_err(at)?;
                arguments.end("`text`").map_err(at)?;
                let text = text.filter(|text| !text.is_empty()).ok_or_else(|| scope.at(line, "expected a text"))?;
                self.push(scope, line, EventKind::Text(text))?;
                self.wait(scope, line, self.options.pause_ms)
            }
            "eraseText" => {
                let times = arguments.number("charactersToErase", MOST_TIMES).map_err(at)?.unwrap_or(ERASED);
                arguments.end("`charactersToErase`").map_err(at)?;
                (0..times).try_for_each(|_| self.push(scope, line, EventKind::Press("KEYCODE_DEL".to_owned())))?;
                self.wait(scope, line, self.options.pause_ms)
            }
            "scroll" => {
                arguments.end("no argument").map_err(at)?;
                self.swipe(scope, line, SWIPES[0].1, SWIPE_MS)
            }
            "swipe" => self.swiped(scope, arguments),
            "waitForAnimationToEnd" => {
                let ms = arguments.number("timeout", MOST_MS).map_err(at)?;
                arguments.end("`timeout`").map_err(at)?;
                self.wait(scope, line, ms.unwrap_or(ANIMATION_MS).min(ANIMATION_MS))
            }
            "extendedWaitUntil" => {
                arguments.node("visible");
                arguments.node("notVisible");
                let ms = arguments.number("timeout", MOST_MS).map_err(at)?;
                arguments.end("`visible` or `notVisible`, and `timeout`").map_err(at)?;
                let ms = ms.ok_or_else(|| scope.at(line, "expected a `timeout`: a script waits for a time"))?;
                self.waits.add(scope, line, name);
                self.wait(scope, line, ms)
            }
            "runFlow" => self.run_flow(scope, arguments),
            _ => self.repeat(scope, arguments),
        }
    }

    /// What a run does by itself, before the first event.
    fn start(&mut self, scope: &Scope, name: &str, mut arguments: Arguments) -> Result<(), Located> {
        let line = arguments.line;
        own_app(scope, &mut arguments)?;
        if !self.found.events.is_empty() {
            let what = format!(
                "expected `{name}` before all else, for a run starts its app once: make two scenarios of the flow"
            );
            return Err(scope.at(line, what));
        }
        // An app that is stopped before it begins has not ended.
        self.ended = None;
        for name in ["clearState", "clearKeychain", "stopApp"] {
            arguments.node(name);
        }
        for name in ["arguments", "permissions"] {
            if arguments.node(name).is_some() {
                let what = format!(
                    "no script can have `{name}` of `launchApp`: the app is newly installed and begins at its launcher; remove them"
                );
                return Err(scope.at(line, what));
            }
        }
        arguments.end("an argument of `launchApp`").map_err(|fault| scope.fault(fault))
    }

    fn tap(&mut self, scope: &Scope, mut arguments: Arguments, touch: Touch) -> Result<(), Located> {
        let at = |fault| scope.fault(fault);
        let line = arguments.line;
        let target = arguments.target(self.options.screen).map_err(at)?;
        let (repeat, delay) = (arguments.number("repeat", MOST_TIMES), arguments.number("delay", MOST_MS));
        let (repeat, delay) = (repeat.map_err(at)?, delay.map_err(at)?.unwrap_or(BETWEEN_TAPS_MS));
        arguments.end(BY_NAME).map_err(at)?;
        let times = match touch {
            Touch::Twice => 2,
            _ => repeat.unwrap_or(1).max(1),
        };
        let hold_ms = (touch == Touch::Long).then_some(LONG_PRESS_MS);
        for time in 0..times {
            if time > 0 {
                self.wait(scope, line, delay)?;
            }
            let event = match (&target, hold_ms) {
                (Target::View(view), _) => EventKind::TapView { view: view.clone(), hold_ms },
                (Target::Point(x, y), Some(hold_ms)) => EventKind::PressAndHold { x: *x, y: *y, hold_ms },
                (Target::Point(x, y), None) => EventKind::Tap { x: *x, y: *y, hold_ms: None },
            };
            self.push(scope, line, event)?;
        }
        self.wait(scope, line, self.options.pause_ms)
    }

    fn key(&mut self, scope: &Scope, line: u32, key: &str) -> Result<(), Located> {
        self.push(scope, line, EventKind::Press(key.to_owned()))?;
        self.wait(scope, line, self.options.pause_ms)
    }

    fn swiped(&mut self, scope: &Scope, mut arguments: Arguments) -> Result<(), Located> {
        let at = |fault| scope.fault(fault);
        let line = arguments.line;
        let (start, end) = (arguments.text("start").map_err(at)?, arguments.text("end").map_err(at)?);
        let direction = arguments.text("direction").map_err(at)?;
        let ms = arguments.number("duration", MOST_MS).map_err(at)?.unwrap_or(SWIPE_MS);
        arguments.end("`direction`, or `start` and `end` (of no view)").map_err(at)?;
        let (width, height) = self.options.screen;
        let parts = match (direction, start, end) {
            (Some(direction), None, None) => {
                let known = SWIPES.iter().find(|(known, _)| *known == direction.to_lowercase());
                let wrong =
                    || format!("expected UP, DOWN, LEFT or RIGHT as `direction`, found `{}`", shown(&direction));
                known.ok_or_else(|| scope.at(line, wrong()))?.1
            }
            (None, Some(start), Some(end)) => {
                let place = |text: &str| point_of(text, self.options.screen).map_err(|what| scope.at(line, what));
                let ((x1, y1), (x2, y2)) = (place(&start)?, place(&end)?);
                [x1 / width, y1 / height, x2 / width, y2 / height]
            }
            _ => return Err(scope.at(line, "expected `direction`, or `start` and `end`")),
        };
        self.swipe(scope, line, parts, ms)
    }

    /// Drags, between parts of the screen, for so long.
    fn swipe(&mut self, scope: &Scope, line: u32, parts: [f32; 4], ms: i64) -> Result<(), Located> {
        let (width, height) = self.options.screen;
        let [x1, y1, x2, y2] = parts;
        let place = |x: f32, y: f32| ((x * width).round(), (y * height).round());
        let steps = (ms / STEP_MS).clamp(1, MOST_TIMES) as i32;
        self.push(scope, line, EventKind::Drag { from: place(x1, y1), to: place(x2, y2), steps })?;
        self.wait(scope, line, self.options.pause_ms)
    }

    fn run_flow(&mut self, scope: &Scope, mut arguments: Arguments) -> Result<(), Located> {
        let at = |fault| scope.fault(fault);
        let line = arguments.line;
        let (file, commands) = (arguments.text("file").map_err(at)?, arguments.node("commands"));
        let (env, when) = (arguments.node("env"), arguments.node("when"));
        arguments.end("`file`, `commands`, `env` or `when`").map_err(at)?;
        if let Some(when) = when
            && !is_android(scope, when)?
        {
            return Ok(());
        }
        let mut more = BTreeMap::new();
        if let Some(env) = env {
            for (name, value) in names(env).map_err(at)? {
                more.insert(name, filled(scope.env, &value).map_err(|what| scope.at(env.line, what))?);
            }
        }
        match (file, commands) {
            (Some(file), None) => self.file(scope, line, &file, more),
            (None, Some(commands)) => {
                let mut env = scope.env.clone();
                env.extend(more);
                self.commands(&Scope { env: &env, depth: scope.depth + 1, ..*scope }, commands)
            }
            _ => Err(scope.at(line, "expected either `file` or `commands`")),
        }
    }

    fn repeat(&mut self, scope: &Scope, mut arguments: Arguments) -> Result<(), Located> {
        let at = |fault| scope.fault(fault);
        let line = arguments.line;
        let (times, commands) = (arguments.number("times", MOST_TIMES).map_err(at)?, arguments.node("commands"));
        let always = "`times` and `commands`, for what depends on the screen is not the same in each run";
        arguments.end(always).map_err(at)?;
        let (Some(times), Some(commands)) = (times, commands) else {
            return Err(scope.at(line, format!("expected {always}")));
        };
        let inner = Scope { depth: scope.depth + 1, ..*scope };
        (0..times).try_for_each(|_| self.commands(&inner, commands))
    }
}

/// Whether a command means the app that the flow is for.
fn own_app(scope: &Scope, arguments: &mut Arguments) -> Result<(), Located> {
    let line = arguments.line;
    let named = arguments.text("appId").map_err(|fault| scope.fault(fault))?;
    match (named, scope.app) {
        (Some(other), Some(own)) if other != own => {
            Err(scope.at(line, format!("expected the flow's own app {own}, found `{}`", shown(&other))))
        }
        _ => Ok(()),
    }
}

/// Whether commands are for Android. Nothing else can be asked before a run.
fn is_android(scope: &Scope, when: &Node) -> Result<bool, Located> {
    let refused = |line| {
        let what = "expected no condition but `platform`, for what depends on the screen is not the same in each run: keep \
                    what is done, and remove `when`";
        scope.at(line, what)
    };
    let Value::Map(entries) = &when.value else { return Err(refused(when.line)) };
    match entries.as_slice() {
        [(name, Node { value: Value::Text(platform), .. })] if name == "platform" => {
            Ok(platform.eq_ignore_ascii_case("android"))
        }
        _ => Err(refused(when.line)),
    }
}

/// What is said of a command that Maestro does not have either.
fn unknown(name: &str) -> String {
    let likeness = |known: &&&str| (strsim::jaro_winkler(known, name) * 1e6) as u64;
    match READ.iter().max_by_key(likeness).filter(|known| strsim::jaro_winkler(known, name) > 0.8) {
        Some(near) => format!("unknown command `{}`; did you mean `{near}`?", shown(name)),
        None => format!("unknown command `{}`: docs/scenarios.md lists those that are read", shown(name)),
    }
}
