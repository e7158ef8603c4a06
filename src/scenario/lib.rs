//! Monkey scripts: the events of a scenario, read the way Android's `monkey -f` reads them.
//!
//! ```
//! use std::path::Path;
//! use wattline_scenario::{EventKind, Scenario};
//!
//! let script = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nTap(540, 960)\nUserWait(200)\n";
//! let scenario = Scenario::parse(Path::new("energy/login.mks"), script)?;
//! assert_eq!(scenario.name, "login");
//! assert!(matches!(scenario.events[0].kind, EventKind::Tap { x: 540.0, y: 960.0, .. }));
//! assert!(scenario.duration_ms() >= 200);
//! # Ok::<(), wattline_scenario::Located>(())
//! ```
//!
//! The grammar is that of AOSP's `MonkeySourceScript`. Where that tool drops an event in silence, measuring something
//! else than what the author wrote, reading fails here with file and line ([`Located`]).
//!
//! [`Scenario::hazards`] finds events that may do something else than they seem to, [`Scenario::format`] formats a
//! script, [`Scenario::write`] writes one, [`getevent`] makes one of the touches that a phone reports, [`maestro`] of a
//! flow, and [`monkeyrunner`] of what older tools have recorded. Coordinates are pixels, times milliseconds, lines count from 1.
//!
//! [`random`] draws events as `monkey -s SEED` does: a scenario of its own for each run ([`random::RandomMonkey`]).
//!
//! An instrumentation test can take the place of a script: [`TestPattern`] reads which, [`Scenario::of_test`] makes a
//! scenario of it.

mod format;
pub mod getevent;
mod hazards;
mod literal;
pub mod maestro;
pub mod monkeyrunner;
mod parse;
pub mod random;
mod test;
mod view;
mod write;

use std::path::{Path, PathBuf};

use thiserror::Error;

use wattline_base::files;

pub use test::{BadTest, TEST_PREFIX, Test, TestName, TestPackage, TestPattern};
pub use view::{Seen, ViewName};

/// The line that ends the header.
pub const START_OF_DATA: &str = "start data >>";

/// A parsed script, or a test that takes its place.
#[derive(Debug, Clone, PartialEq)]
pub struct Scenario {
    /// The file's name without its extension: names the golden artifact.
    pub name: String,
    /// The path that the script was read from.
    pub path: PathBuf,
    /// The events, in order.
    pub events: Vec<Event>,
    /// Lines that `monkey` would ignore.
    pub warnings: Vec<Located>,
    /// The test that runs instead of a script; then there are no events.
    pub test: Option<Box<Test>>,
    /// The random monkey that runs instead of a script; then there are no events.
    pub random: Option<random::RandomMonkey>,
}

/// An event and its line.
#[derive(Debug, Clone, PartialEq)]
pub struct Event {
    /// Line in the file, from 1.
    pub line: u32,
    /// The kind of event.
    pub kind: EventKind,
}

/// The kinds of events that a script can have. Coordinates are in pixels.
#[derive(Debug, Clone, PartialEq)]
pub enum EventKind {
    /// `DispatchKey`: a key event with explicit times.
    Key {
        /// Milliseconds; the gap to the previous key event's time paces the replay.
        event_time_ms: i64,
        /// 0 down, 1 up, 2 multiple.
        action: i32,
        /// Android key code.
        code: i32,
    },
    /// `DispatchPointer`.
    Pointer {
        /// 0 down, 1 up, 2 move.
        action: i32,
        /// Horizontal position.
        x: f32,
        /// Vertical position.
        y: f32,
        /// 0 or 1; present in the 13-argument form.
        pointer: Option<i32>,
    },
    /// `DispatchTrackball`.
    Trackball {
        /// 0 down, 1 up, 2 move.
        action: i32,
        /// Horizontal movement.
        x: f32,
        /// Vertical movement.
        y: f32,
    },
    /// `RotateScreen`.
    Rotate {
        /// Quarter turns, 0 to 3.
        rotation: i32,
        /// Whether the rotation stays after the run.
        persist: bool,
    },
    /// `Tap`.
    Tap {
        /// Horizontal position.
        x: f32,
        /// Vertical position.
        y: f32,
        /// Milliseconds between down and up.
        hold_ms: Option<i64>,
    },
    /// `Tap` of a view by its name: wattline's own, which monkey does not know.
    TapView {
        /// The view.
        view: ViewName,
        /// Milliseconds between down and up.
        hold_ms: Option<i64>,
    },
    /// `PressAndHold`.
    PressAndHold {
        /// Horizontal position.
        x: f32,
        /// Vertical position.
        y: f32,
        /// Milliseconds between down and up.
        hold_ms: i64,
    },
    /// `Drag`.
    Drag {
        /// Start, as x and y.
        from: (f32, f32),
        /// End, as x and y.
        to: (f32, f32),
        /// Number of move events.
        steps: i32,
    },
    /// `PinchZoom`.
    PinchZoom {
        /// x and y of: first finger's start and end, second finger's start and end.
        points: [f32; 8],
        /// Number of move events.
        steps: i32,
    },
    /// `DispatchFlip`: the keyboard is opened or closed.
    Flip(bool),
    /// `LaunchActivity`.
    LaunchActivity {
        /// Package.
        package: String,
        /// Class.
        class: String,
    },
    /// `DeviceWakeUp`.
    DeviceWakeUp,
    /// `LaunchInstrumentation`.
    LaunchInstrumentation {
        /// Test name.
        test: String,
        /// Runner.
        runner: String,
    },
    /// `UserWait` and `ProfileWait`, in milliseconds.
    Wait(i64),
    /// `DispatchPress`: a key pressed and released, by name (`KEYCODE_…`).
    Press(String),
    /// `LongPress`: the centre key held for two seconds.
    LongPress,
    /// `PowerLog`: tag and result.
    PowerLog(String, Option<String>),
    /// `WriteLog`.
    WriteLog,
    /// `RunCmd`: a command without a shell.
    RunCmd(String),
    /// `DispatchString`: text typed through `input text`.
    Text(String),
    /// One of the four frame-rate events: its keyword and arguments.
    Framerate(&'static str, Vec<String>),
}

/// A message at a place in a script.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{}:{line}: {what}", path.display())]
pub struct Located {
    /// The script.
    pub path: PathBuf,
    /// Line, from 1.
    pub line: u32,
    /// The defect, or the reason for a warning.
    pub what: String,
}

/// A script that cannot be used.
#[derive(Debug, Error)]
pub enum ScenarioError {
    /// The file cannot be read.
    #[error("failed to read scenario {}: {source}", path.display())]
    Io {
        /// The script.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// A line cannot be used.
    #[error("failed to read scenario {0}")]
    Line(#[from] Located),
    /// No script can be made of a flow.
    #[error("failed to read scenario {0}")]
    Flow(#[from] maestro::MaestroError),
}

impl Scenario {
    /// Reads a script from a file, or makes one of a Maestro flow.
    ///
    /// # Errors
    /// When the file cannot be read or [`Scenario::parse`] refuses it.
    pub fn read(path: &Path) -> Result<Scenario, ScenarioError> {
        Ok(Scenario::parse(path, &Scenario::script(path)?)?)
    }

    /// The text of a script; of a Maestro flow (`.yaml`, `.yml`) that of the script that `scenario import` makes of it by
    /// itself, for the screen of the embedded phone.
    ///
    /// # Errors
    /// When the file cannot be read, or no script can be made of the flow.
    pub fn script(path: &Path) -> Result<String, ScenarioError> {
        if is_flow(path) {
            let flow = maestro::import(path, &maestro::Options::default())?;
            return Ok(Scenario::write(&[], &flow.events));
        }
        let text =
            files::read(path, files::MOST_WRITTEN).map_err(|source| ScenarioError::Io { path: path.into(), source })?;
        Ok(String::from_utf8_lossy(&text).into_owned())
    }

    /// Whether what a file says depends on the size of the screen, as parts of it do in a Maestro flow.
    ///
    /// # Errors
    /// When no script can be made of the flow.
    pub fn is_of_screen(path: &Path) -> Result<bool, ScenarioError> {
        if !is_flow(path) {
            return Ok(false);
        }
        let on = |screen| maestro::import(path, &maestro::Options { screen, ..maestro::Options::default() });
        Ok(on((1000.0, 1000.0))?.events != on((3000.0, 5000.0))?.events)
    }

    /// Parses a script; `path` is used for its name and in messages.
    ///
    /// # Errors
    /// With the line, for a missing `start data >>`, a bad header, no event at all, or an event whose arguments
    /// `monkey` would drop in silence.
    pub fn parse(path: &Path, text: &str) -> Result<Scenario, Located> {
        parse::parse(path, text)
    }
}

/// Whether a file is a Maestro flow, by its name.
pub fn is_flow(path: &Path) -> bool {
    path.extension().is_some_and(|kind| kind.eq_ignore_ascii_case("yaml") || kind.eq_ignore_ascii_case("yml"))
}

/// The beginning of a text, for messages.
pub(crate) fn shown(text: &str) -> String {
    const MOST: usize = 40;
    let mut shown: String = text.chars().take(MOST).collect();
    if text.chars().count() > MOST {
        shown.push('…');
    }
    shown
}
