//! What an app did that makes its run no run: it touched its tracer, or was gone before its user was done with it.
//!
//! None of it changes what the phone does or what it costs.

use super::InputKind;
use super::class::Origin;
use super::ids::ClassId;
use super::meter::device_ns;
use super::thread::{Frame, Thread};
use super::vm::Vm;

/// A report of an app that does the same thing over and over need not grow.
const MOST: usize = 8;
/// Keys that leave an app: `KEYCODE_HOME`, `KEYCODE_BACK`, `KEYCODE_ENDCALL`, `KEYCODE_POWER` and `KEYCODE_APP_SWITCH`.
const LEAVING: [i32; 5] = [3, 4, 6, 26, 187];

/// A moment at which an app did something to what measures it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Meddling {
    /// Nanoseconds of the phone's clock.
    pub at_ns: i64,
    /// What it did, and where in its code.
    pub what: String,
}

/// How an app behaved.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Conduct {
    /// What it did to its tracer, the first few times.
    pub meddling: Vec<Meddling>,
    /// Whether anything of it was ever to be seen.
    pub was_shown: bool,
    /// When nothing of it was to be seen any more although its user had not left it, in nanoseconds of the phone's
    /// clock.
    pub left_ns: Option<i64>,
    /// Inputs that the app did not live to see.
    pub unseen: usize,
    /// Who ended the process and where, as in `java.lang.System.exit at com.example.Main.run(Main.java:7)`.
    pub ended_by: Option<String>,
}

impl Vm<'_> {
    /// Notes what the app does to its tracer; what the tracer does itself is no news.
    pub(super) fn note_meddling(&mut self, t: &Thread, what: &str) {
        let Some(frame) = self.asker(t).filter(|frame| self.origin_of(frame) == Origin::App) else { return };
        if self.conduct.meddling.len() < MOST {
            let what = format!("{what} in {}", self.place_of(frame));
            self.conduct.meddling.push(Meddling { at_ns: device_ns(t.spent.now_ps, &self.costs), what });
        }
    }

    /// Notes that the app looks for members of a class by reflection.
    pub(super) fn note_reflection(&mut self, t: &Thread, class: ClassId) {
        let class = self.machine.world.class(class);
        if class.origin == Origin::Tracer {
            let what = format!("it looked into {} by reflection", class.java_name());
            self.note_meddling(t, &what);
        }
    }

    /// Notes that the app changes a file of that path, if it is a tracer's.
    pub(super) fn note_file(&mut self, t: &Thread, path: &str) {
        let name = path.rsplit('/').next().unwrap_or(path);
        if name.starts_with("wattline-") && name.ends_with(".trace") {
            self.note_meddling(t, &format!("it changed the trace file {name}"));
        }
    }

    /// Notes whether anything of the app is to be seen.
    pub(super) fn note_screen(&mut self, t: &Thread, was_empty: bool) {
        self.conduct.was_shown |= !self.output.screen.is_empty();
        if self.output.screen.is_empty() && !was_empty && !self.program.is_left_by_user() {
            let now_ns = device_ns(t.spent.now_ps, &self.costs);
            self.conduct.left_ns.get_or_insert(now_ns);
        }
    }

    /// Notes who ends the process.
    pub(super) fn note_exit(&mut self, t: &Thread) {
        // What was called for it: `System.exit`, not what that calls.
        let of_library = t.frames.iter().rev().take_while(|frame| self.origin_of(frame) == Origin::Library);
        let by = of_library.last().map(|frame| {
            let (class, method, ..) = self.place(frame.method, frame.pc as u32);
            format!("{class}.{method}")
        });
        let at = self.asker(t).map(|frame| self.place_of(frame));
        self.conduct.ended_by = match (by, at) {
            (Some(by), Some(at)) => Some(format!("{by} at {at}")),
            (by, _) => by,
        };
    }

    /// The innermost frame that is not the library's: who asked for what the library does.
    fn asker<'t>(&self, t: &'t Thread) -> Option<&'t Frame> {
        t.frames.iter().rev().find(|frame| self.origin_of(frame) != Origin::Library)
    }

    fn origin_of(&self, frame: &Frame) -> Origin {
        self.machine.world.class(self.machine.world.method(frame.method).class).origin
    }

    /// A frame's place, as in `com.example.Sync.confirm(Sync.java:56)`.
    fn place_of(&self, frame: &Frame) -> String {
        let (class, method, file, line) = self.place(frame.method, frame.pc as u32);
        match file {
            Some(file) if line > 0 => format!("{class}.{method}({file}:{line})"),
            _ => format!("{class}.{method}"),
        }
    }
}

/// Whether an input is one by which the user leaves the app.
pub(super) fn leaves(input: InputKind) -> bool {
    matches!(input, InputKind::Key(code) if LEAVING.contains(&code)) || input == InputKind::Stop
}
