//! A script that grows, and the screen after it.

use std::path::Path;

use super::super::super::apk_file::ApkFile;
use super::super::super::common::CliError;
use super::command::Target;
use crate::device::App;
use crate::device::embedded::{Package, seen};
use crate::phone::{Bounds, Outcome, Settings, View};
use crate::probe::map::ProbeMap;
use crate::scenario::{Event, EventKind, Scenario, Seen, ViewName};

/// The app has so long to draw its first screen; milliseconds.
const START_MS: i64 = 500;

/// One thing that the user did.
struct Action {
    /// As the phone plays it.
    played: EventKind,
    /// As the script says it: a tap may name its view.
    written: EventKind,
    /// The wait after it.
    wait: Option<EventKind>,
}

/// A script, the app that it is for, and what the embedded phone shows after it.
pub struct Session {
    app: App,
    package: Package,
    settings: Settings,
    /// How the script begins.
    head: Vec<EventKind>,
    /// The user's actions, each as it is played, and as it is written, with the waits after it.
    done: Vec<Action>,
    pause_ms: i64,
    /// The picture of the screen.
    pub views: Vec<View>,
    /// How the app ended, if it crashed.
    pub crash: Option<String>,
}

impl Session {
    /// The app's first screen.
    ///
    /// # Errors
    /// When the app has nothing to start, or the phone cannot run it.
    pub fn new(apk: &ApkFile, launch: Option<EventKind>, pause_ms: u32, seed: u64) -> Result<Session, CliError> {
        let path = apk.path.display();
        let launchable = apk.manifest.launchable.as_ref().ok_or_else(|| {
            format!("failed to run {path}: expected an activity with the LAUNCHER category in the manifest")
        })?;
        let app = App {
            package: apk.manifest.package.clone(),
            activity: launchable.class.clone(),
            apk: crate::job::read_file(&apk.path)?,
            map: ProbeMap::default(),
        };
        let package = Package::unpack(&app)?;
        let settings = Settings { seed, ..Settings::default() };
        let head = launch.into_iter().chain([EventKind::Wait(START_MS)]).collect();
        let (done, views) = (Vec::new(), Vec::new());
        let mut session = Session { app, package, settings, head, done, pause_ms: pause_ms.into(), views, crash: None };
        session.replay()?;
        Ok(session)
    }

    /// The script so far.
    pub fn events(&self) -> Vec<EventKind> {
        self.said(|action| &action.written)
    }

    fn said(&self, kind: impl Fn(&Action) -> &EventKind) -> Vec<EventKind> {
        let done = self.done.iter().flat_map(|action| std::iter::once(kind(action)).chain(&action.wait));
        self.head.iter().chain(done).cloned().collect()
    }

    /// How many events were added.
    pub fn len(&self) -> usize {
        self.done.len()
    }

    /// Adds an event with the wait after it, and looks at the screen then.
    ///
    /// # Errors
    /// When the phone cannot go on; the event is not added then.
    pub fn add(&mut self, event: EventKind) -> Result<(), CliError> {
        self.add_as(event.clone(), event)
    }

    /// The same of an event that the script says in other words.
    ///
    /// # Errors
    /// As [`Session::add`].
    pub fn add_as(&mut self, played: EventKind, written: EventKind) -> Result<(), CliError> {
        let waits = !matches!(played, EventKind::Wait(_)) && self.pause_ms > 0;
        self.done.push(Action { played, written, wait: waits.then_some(EventKind::Wait(self.pause_ms)) });
        self.replay().inspect_err(|_| drop(self.done.pop()))
    }

    /// Takes back the last event; whether there was one.
    ///
    /// # Errors
    /// When the phone cannot go on, which it could before.
    pub fn undo(&mut self) -> Result<bool, CliError> {
        let some = self.done.pop().is_some();
        if some {
            self.replay()?;
        }
        Ok(some)
    }

    /// Runs of a script are all alike: replaying it shows what the next touch will meet.
    fn replay(&mut self) -> Result<(), CliError> {
        let events = self.said(|action| &action.played).into_iter().map(|kind| Event { line: 0, kind }).collect();
        let scenario = Scenario {
            name: "recorded".into(),
            path: Path::new("recorded").into(),
            events,
            warnings: Vec::new(),
            test: None,
            random: None,
        };
        let Outcome { views, uncaught, .. } = self.package.look(&self.app, &scenario, self.settings.clone())?;
        (self.views, self.crash) = (views, uncaught);
        Ok(())
    }

    /// The views that take touches, in the order of the list.
    pub fn targets(&self) -> Vec<&View> {
        self.views.iter().filter(|view| view.takes_taps || view.takes_holds).collect()
    }

    /// How a script names the view that a tap at a place hits: by its id, if it has one that no other view on the screen
    /// has.
    pub fn name_at(&self, (x, y): (f32, f32)) -> Option<ViewName> {
        let is_at = |view: &&View| {
            let Bounds { x: left, y: top, width, height } = view.visible;
            (left..left.saturating_add(width)).contains(&(x as i32))
                && (top..top.saturating_add(height)).contains(&(y as i32))
        };
        // What is drawn last is in front.
        let hit = self.views.iter().rev().filter(|view| view.takes_taps).find(is_at)?;
        let id = hit.id.as_deref()?;
        let name = ViewName::Id(id.rsplit_once(":id/").map_or(id, |(_, name)| name).to_owned());
        let seen: Vec<Seen> = self.views.iter().filter(|view| !view.visible.is_empty()).map(seen).collect();
        (name.can_be_written() && name.find(&seen).is_ok()).then_some(name)
    }

    /// The place of a target.
    ///
    /// # Errors
    /// With what there is, if it is not there.
    pub fn place(&self, target: &Target) -> Result<(f32, f32), String> {
        let middle = |view: &View| {
            let (x, y) = view.visible.centre();
            (x as f32, y as f32)
        };
        match target {
            Target::Place(x, y) => {
                let screen = Bounds::SCREEN;
                match (0..screen.width).contains(x) && (0..screen.height).contains(y) {
                    true => Ok((*x as f32, *y as f32)),
                    false => Err(format!("{x},{y} is outside of the screen of {} x {}", screen.width, screen.height)),
                }
            }
            Target::Number(number) => {
                let targets = self.targets();
                let view = number.checked_sub(1).and_then(|at| targets.get(at));
                view.map(|view| middle(view))
                    .ok_or_else(|| format!("there is no view {number}; `show` lists {}", targets.len()))
            }
            Target::Text(text) => {
                let shows = |view: &&View| !view.visible.is_empty() && view.text.as_ref() == Some(text);
                let mut found: Vec<&View> = self.views.iter().filter(shows).collect();
                if found.iter().any(|view| view.takes_taps) {
                    found.retain(|view| view.takes_taps);
                }
                match found.as_slice() {
                    [view] => Ok(middle(view)),
                    [] => Err(format!("no view shows \"{text}\"; `all` lists every view")),
                    several => Err(format!("{} views show \"{text}\"; tap one by its number", several.len())),
                }
            }
        }
    }
}
