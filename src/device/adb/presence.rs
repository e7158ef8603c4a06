//! Whether the app is still there when its scenario has ended. Monkey tells of crashes, and not of an app that ends its
//! process or finishes its last activity: the events that follow go to whatever is on the screen then.

use super::super::DeviceError;
use super::program::{Program, SHORT};
use wattline_phone::leaves_app;
use wattline_scenario::{EventKind, Scenario};

/// What lists the activities that are not finished, those of each task with the latest first.
const LIST: &str = "dumpsys activity activities";
/// Begins that list, on every Android.
const HEAD: &str = "ACTIVITY MANAGER ACTIVITIES";
/// Begins an activity's part of it, as in `* Hist #0: ActivityRecord{5c2 u0 com.example/.Main t7}`; from Android 12 on with
/// two spaces before the number.
const ENTRY: &str = "* Hist ";

/// Where the app is.
#[derive(Debug, PartialEq, Eq)]
enum Presence {
    /// An activity of it has a process.
    There,
    /// Activities of it are left, and no process.
    Dead,
    /// No activity of it is left.
    Finished,
}

/// Refuses a run that the app did not see to its end.
pub(super) fn check(adb: &Program, package: &str, scenario: &Scenario) -> Result<(), DeviceError> {
    if is_left(scenario) {
        return Ok(());
    }
    let what = "ask which activities there are";
    let listed = adb.must(what, &["shell", LIST], SHORT)?;
    let text = listed.text();
    let Some(presence) = presence(&text, package) else { return Err(adb.failed(what, &listed).into()) };
    let what = match presence {
        Presence::There => return Ok(()),
        Presence::Dead => "its process had ended",
        // What a random monkey taps may well finish an activity: where it ends is judged instead.
        Presence::Finished if scenario.random.is_some() => return Ok(()),
        Presence::Finished => "its last activity had finished, or its process had ended,",
    };
    Err(DeviceError::Absent { package: package.to_owned(), scenario: scenario.name.clone(), what })
}

/// Whether the last thing that the user does is to leave the app.
fn is_left(scenario: &Scenario) -> bool {
    let mut inputs = scenario.events.iter().rev().filter(|event| !matches!(event.kind, EventKind::Wait(_)));
    inputs.next().is_some_and(|event| leaves_app(&event.kind))
}

/// Where the app is by the list of activities; None if the text is no such list.
fn presence(text: &str, package: &str) -> Option<Presence> {
    if !text.contains(HEAD) {
        return None;
    }
    let mut presence = Presence::Finished;
    let mut is_ours = false;
    for line in text.lines().map(str::trim) {
        if line.starts_with(ENTRY) {
            is_ours = component(line).is_some_and(|component| component.split('/').next() == Some(package));
            if is_ours && presence == Presence::Finished {
                presence = Presence::Dead;
            }
        } else if is_ours && line.starts_with("app=ProcessRecord{") {
            presence = Presence::There;
        }
    }
    Some(presence)
}

/// The component of an activity's first line.
fn component(line: &str) -> Option<&str> {
    line.split_once("ActivityRecord{")?.1.split(' ').find(|word| word.contains('/'))
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::path::Path;

    /// As Android 11 prints it, in part.
    fn listed(entries: &str) -> String {
        format!(
            "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\nDisplay #0 (activities from top to bottom):\n  \
             Stack #1: type=home mode=fullscreen\n    * Hist #0: ActivityRecord{{aa1 u0 com.launcher/.Home t2}}\n        \
             packageName=com.launcher processName=com.launcher\n        app=ProcessRecord{{99 812:com.launcher/u0a9}}\n\
             {entries}"
        )
    }

    #[test]
    fn an_app_is_there_while_an_activity_of_it_has_a_process() {
        let entry = |component: &str, app: &str| {
            listed(&format!(
                "    * Hist #1: ActivityRecord{{5c2 u0 {component} t7}}\n        packageName=x processName=x\n        \
                 app={app}\n"
            ))
        };
        let process = "ProcessRecord{7c 4242:com.a/u0a101}";
        assert_eq!(presence(&entry("com.a/.Main", process), "com.a"), Some(Presence::There));
        assert_eq!(presence(&entry("com.a/com.b.Main", process), "com.a"), Some(Presence::There));
        assert_eq!(presence(&entry("com.a/.Main", "null"), "com.a"), Some(Presence::Dead));
        assert_eq!(presence(&entry("com.a.b/.Main", process), "com.a"), Some(Presence::Finished));
        assert_eq!(presence(&listed(""), "com.a"), Some(Presence::Finished));
        // As Android 14 prints it.
        let newer = "ACTIVITY MANAGER ACTIVITIES (dumpsys activity activities)\n    * Hist  #0: ActivityRecord{8314adc u0 \
                     com.a/.Main} t2863}\n      packageName=com.a processName=com.a\n      \
                     app=ProcessRecord{6752d47 15398:com.a/u0a620}\n";
        assert_eq!(presence(newer, "com.a"), Some(Presence::There));
        assert_eq!(presence(&newer.replace("ProcessRecord", "null"), "com.a"), Some(Presence::Dead));
        assert_eq!(presence("Can't find service: activity\n", "com.a"), None);
    }

    #[test]
    fn a_user_leaves_by_the_last_key() {
        let of = |events: &str| Scenario::parse(Path::new("s"), &format!("start data >>\n{events}\n")).unwrap();
        assert!(is_left(&of("Tap(1,2)\nDispatchPress(KEYCODE_HOME)\nUserWait(10)")));
        assert!(!is_left(&of("DispatchPress(KEYCODE_BACK)\nTap(1,2)")));
        assert!(!is_left(&of("DispatchPress(KEYCODE_ENTER)")));
    }
}
