//! The first scenario: what the app's first screen offers to be tapped, found on the embedded phone.

use std::path::Path;

use super::super::apk_file::ApkFile;
use super::super::common::CliError;
use super::super::scenario::record::{Session, launch};
use super::find::{Project, Target};
use super::texts;
use crate::phone::View;
use crate::scenario::random::RandomMonkey;
use crate::scenario::{EventKind, Scenario};

/// Wait after each tap, milliseconds: most work that a tap begins is over then, and so are requests on a good network.
const PAUSE_MS: u32 = 1000;
/// Wait at the end besides, milliseconds: the radio's tail is part of what the last tap costs.
const END_MS: i64 = 1000;
/// Most views that are tapped, so that a long list does not make a long scenario.
const MOST: usize = 8;
/// Taps at random where no view takes touches.
const AT_RANDOM: u32 = 8;
/// Seed of the taps at random, and of the runs.
const SEED: u64 = 1;
/// The middle of the embedded phone's screen, 1080 x 1920.
const MIDDLE: (f32, f32) = (540.0, 960.0);

/// The script that `init` writes, and what is said of it.
pub struct First {
    /// The script's text.
    pub text: String,
    /// What it does, in a few words.
    pub what: String,
    /// What the user is to know of it, if there is anything.
    pub notes: Vec<String>,
}

/// Looks at the app on the embedded phone, where it runs there; taps the middle of the screen otherwise.
///
/// # Errors
/// When the app's file cannot be read any more.
pub fn scenario(project: &Project) -> Result<First, CliError> {
    if project.apk_is_missing || project.launched.is_none() {
        return Ok(plain(project, None));
    }
    let apk = ApkFile::read(&project.root.join(&project.apk))?;
    // For another device the app is looked at only where this phone surely can run it.
    if project.target == Target::Adb && !apk.missing()?.is_empty() {
        return Ok(plain(project, None));
    }
    let mut session = match Session::new(&apk, launch(Some(&apk)), PAUSE_MS, SEED) {
        Ok(session) => session,
        Err(error) => return Ok(plain(project, Some(error.to_string()))),
    };
    if let Some(crash) = &session.crash {
        let first = crash.lines().next().unwrap_or_default();
        return Ok(plain(project, Some(format!("the app crashes at its start on the embedded phone: {first}"))));
    }
    let mut notes = Vec::new();
    let tapped = tap_views(&mut session, &mut notes);
    let tapped_at_random = tapped.is_empty();
    if tapped_at_random {
        let main = project.launched.as_ref().map_or(("", ""), |(package, class)| (package, class));
        tap_at_random(&mut session, main, &mut notes);
    }
    if session.len() == 0 {
        return Ok(plain(project, Some("no tap on the app's first screen leaves the app running".into())));
    }
    let what = match tapped.as_slice() {
        [] => format!("{} taps at random: no view of the first screen takes touches", session.len()),
        [name] => format!("it taps the one view of the first screen that takes touches, {name}"),
        names => format!("it taps {} views of the first screen: {}", names.len(), names.join(", ")),
    };
    if tapped_at_random {
        notes.push(format!("{} taps places that were drawn at random: {}", texts::SCENARIO, better(project)));
    }
    let events: Vec<EventKind> = session.events().into_iter().chain([EventKind::Wait(END_MS)]).collect();
    let comment = match tapped_at_random {
        true => "A first scenario: start the app, and tap places that were drawn at random.",
        false => {
            "A first scenario: start the app, and tap what its first screen offers, as on a screen of 1080 x 1920."
        }
    };
    Ok(First { text: written(&[comment, MAKE_IT], &events), what, notes })
}

/// What the reader of a first scenario is to do with it.
const MAKE_IT: &str =
    "Make it what a user does: `scenario record` writes such files from taps, `scenario check` reads them.";

/// Taps each view of the first screen that takes touches, as far as the app stays on that screen or can be brought back
/// to it; the names of the views.
fn tap_views(session: &mut Session, notes: &mut Vec<String>) -> Vec<String> {
    let targets: Vec<View> = session.targets().into_iter().filter(|view| view.takes_taps).cloned().collect();
    let mut tapped = Vec::new();
    for target in targets.iter().take(MOST) {
        let Some(here) = found(session, target).or_else(|| back_to(session, target)) else { break };
        if tap(session, here, &name(target), notes) {
            tapped.push(name(target));
        }
    }
    tapped
}

/// The middle of a view of the first screen, if it is still there.
fn found(session: &Session, wanted: &View) -> Option<(f32, f32)> {
    let is_it = |view: &&&View| view.takes_taps && view.class == wanted.class && view.text == wanted.text;
    let targets = session.targets();
    // Of several alike the one at that place.
    let same = targets.iter().filter(is_it).find(|view| view.bounds == wanted.bounds);
    let alike = || targets.iter().find(is_it).filter(|_| wanted.text.is_some());
    // A button may say something else once it was tapped.
    let there = || targets.iter().find(|view| view.class == wanted.class && view.bounds == wanted.bounds);
    let (x, y) = same.or_else(alike).or_else(there)?.visible.centre();
    Some((x as f32, y as f32))
}

/// Goes back from another screen; where that does not lead to the view, the script is as it was.
fn back_to(session: &mut Session, wanted: &View) -> Option<(f32, f32)> {
    session.add(EventKind::Press("KEYCODE_BACK".into())).ok()?;
    let here = found(session, wanted).filter(|_| session.crash.is_none());
    if here.is_none() {
        // What could be replayed before can be replayed again.
        session.undo().ok()?;
    }
    here
}

/// Taps a place; whether that is part of the script now. A tap that ends the app is not.
fn tap(session: &mut Session, (x, y): (f32, f32), name: &str, notes: &mut Vec<String>) -> bool {
    let why = match session.add(EventKind::Tap { x, y, hold_ms: None }) {
        Err(error) => error.to_string(),
        Ok(()) => {
            let crash = session.crash.as_deref().and_then(|crash| crash.lines().next());
            let why = match crash {
                Some(crash) => format!("the app crashes: {crash}"),
                None if session.views.is_empty() => "it leaves the app".to_owned(),
                None => return true,
            };
            if let Err(error) = session.undo() {
                notes.push(error.to_string());
            }
            why
        }
    };
    notes.push(format!("{} does not tap {name}: {why}", texts::SCENARIO));
    false
}

/// Taps where monkey would with a seed.
fn tap_at_random(session: &mut Session, main: (&str, &str), notes: &mut Vec<String>) {
    let Ok(monkey) = RandomMonkey::new(AT_RANDOM, 0, &["touch=100".to_owned()]) else { return };
    for event in monkey.drawn(SEED, main) {
        // Down; the finger goes up near there.
        if let EventKind::Pointer { action: 0, x, y, .. } = event.kind {
            let (x, y) = (x.trunc(), y.trunc());
            tap(session, (x, y), &format!("{x},{y}"), notes);
        }
    }
}

/// A view as the user knows it.
fn name(view: &View) -> String {
    match &view.text {
        Some(text) if !text.trim().is_empty() => format!("\"{}\"", text.trim().replace('\n', " ")),
        _ => format!("{} at {},{}", view.class, view.visible.x, view.visible.y),
    }
}

/// The app's activity, a wait, a tap in the middle of the screen, and back.
fn plain(project: &Project, why: Option<String>) -> First {
    let launch = project
        .launched
        .iter()
        .map(|(package, class)| EventKind::LaunchActivity { package: package.clone(), class: class.clone() });
    let rest = [
        EventKind::Wait(500),
        EventKind::Tap { x: MIDDLE.0, y: MIDDLE.1, hold_ms: None },
        EventKind::Wait(1000),
        EventKind::Press("KEYCODE_BACK".into()),
        EventKind::Wait(500),
    ];
    let events: Vec<EventKind> = launch.chain(rest).collect();
    let comment = "A first scenario: start the app, wait, tap the middle of the screen, wait, go back.";
    let why = why.map(|why| format!("{why}; ")).unwrap_or_default();
    let note = format!(
        "{why}{} only taps the middle of the screen, where the app may do next to nothing, and then too little of the \
         energy is on lines to decide anything: {}",
        texts::SCENARIO,
        better(project)
    );
    let what = "it taps the middle of the screen".to_owned();
    First { text: written(&[comment, MAKE_IT], &events), what, notes: vec![note] }
}

/// How to get a scenario that does more.
fn better(project: &Project) -> String {
    let device = if project.target == Target::Adb { " --device adb" } else { "" };
    format!("`cargo xtask scenario record{device} --output energy/NAME.mks` records what a user does")
}

/// The script's text. A package whose name holds a keyword of monkey's cannot be named; the app's launcher activity runs
/// anyway.
fn written(comment: &[&str], events: &[EventKind]) -> String {
    let text = Scenario::write(comment, events);
    match Scenario::parse(Path::new(texts::SCENARIO), &text) {
        Ok(_) => text,
        Err(_) => {
            let rest: Vec<EventKind> =
                events.iter().filter(|event| !matches!(event, EventKind::LaunchActivity { .. })).cloned().collect();
            Scenario::write(comment, &rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(name: &str) -> Session {
        let apps = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/apps");
        let apk = ApkFile::read(&apps.join(name)).unwrap();
        Session::new(&apk, launch(Some(&apk)), PAUSE_MS, SEED).unwrap()
    }

    #[test]
    fn what_a_tap_opens_is_left_by_the_back_key() {
        let (mut session, mut notes) = (session("atlas.apk"), Vec::new());
        let tapped = tap_views(&mut session, &mut notes);
        assert_eq!((tapped.len(), notes), (MOST, Vec::new()), "{tapped:?}");
        let events = session.events();
        let taps = events.iter().filter(|event| matches!(event, EventKind::Tap { .. })).count();
        let backs = events.iter().filter(|event| matches!(event, EventKind::Press(_))).count();
        assert_eq!(taps, MOST);
        assert!((1..taps).contains(&backs), "{events:?}");
    }

    #[test]
    fn taps_at_random_are_those_of_the_seed() {
        let taps = || {
            let mut session = session("courier.apk");
            tap_at_random(&mut session, ("com.example.courier", "com.example.courier.MainActivity"), &mut Vec::new());
            session.events().into_iter().filter(|event| matches!(event, EventKind::Tap { .. })).collect::<Vec<_>>()
        };
        assert!(!taps().is_empty());
        assert_eq!(taps(), taps());
    }

    #[test]
    fn the_back_key_that_leaves_the_app_is_no_part_of_the_script() {
        let mut session = session("courier.apk");
        let sort = session.targets()[0].clone();
        assert!(found(&session, &sort).is_some());
        assert_eq!((back_to(&mut session, &sort), session.len()), (None, 0));
        assert!(!session.views.is_empty(), "the app is on the screen again");
    }
}
