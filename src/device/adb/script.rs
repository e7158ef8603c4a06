//! A scenario as a script for the monkey of a real phone.

use std::fmt::Write as _;
use std::path::Path;
use std::time::Duration;

use super::super::App;
use super::AdbError;
use wattline_phone::SETTLE_MS;
use wattline_scenario::random::RandomMonkey;
use wattline_scenario::{EventKind, Scenario};

/// The time for monkey's own start, and to give up one that hangs.
const PATIENCE: Duration = Duration::from_secs(120);

/// The script: the app's start, a rest, the events, and a rest.
///
/// # Errors
/// When monkey would read a line otherwise than it is meant, as a package's name may hold one of its keywords.
pub(super) fn render(scenario: &Scenario, app: &App) -> Result<String, AdbError> {
    let mut text = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\n".to_owned();
    // Writing into a string cannot fail.
    let _ = writeln!(text, "LaunchActivity({},{})", app.package, app.activity);
    let _ = writeln!(text, "UserWait({SETTLE_MS})");
    for event in &scenario.events {
        let _ = writeln!(text, "{}", event.kind);
    }
    let _ = writeln!(text, "UserWait({SETTLE_MS})");
    match Scenario::parse(Path::new("script"), &text) {
        Ok(_) => Ok(text),
        Err(error) => Err(AdbError::Script { scenario: scenario.name.clone(), what: error.what }),
    }
}

/// The time that monkey may take.
pub(super) fn deadline(scenario: &Scenario) -> Duration {
    let waits = scenario.events.iter().map(|event| match event.kind {
        EventKind::Wait(ms) => ms,
        EventKind::Tap { hold_ms: Some(ms), .. }
        | EventKind::TapView { hold_ms: Some(ms), .. }
        | EventKind::PressAndHold { hold_ms: ms, .. } => ms,
        // Whatever it is, the app answers it sooner, or is told not to respond.
        _ => 500,
    });
    let waits_ms = waits.fold(0_u64, |sum, ms| sum.saturating_add(ms.max(0) as u64));
    PATIENCE.saturating_add(Duration::from_millis(waits_ms).saturating_mul(2))
}

/// The time that a random monkey may take: as long as an app may go without an answer, for each event.
pub(super) fn random_deadline(monkey: &RandomMonkey) -> Duration {
    const ANSWER_MS: u64 = 500;
    PATIENCE
        .saturating_add(Duration::from_millis(u64::from(monkey.events) * (u64::from(monkey.throttle_ms) + ANSWER_MS)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_map::ProbeMap;

    fn app(package: &str) -> App {
        App { package: package.into(), activity: format!("{package}.Main"), apk: Vec::new(), map: ProbeMap::default() }
    }

    #[test]
    fn what_is_rendered_means_the_same() {
        let text = "start data >>\nTap(1,2)\nTap(1.5,2,30)\nPressAndHold(1,2,700)\nDrag(1,2,3,4,5)\nUserWait(10)\n\
                    DispatchPress(KEYCODE_BACK)\nDispatchString(a b)\nDispatchKey(0,5,1,4,0,0,0,0)\nRotateScreen(1,0)\n\
                    DispatchPointer(0,0,0,10,20,1,1,0,1,1,0,0)\nPinchZoom(1,2,3,4,5,6,7,8,9)\nLongPress()\n\
                    DispatchFlip(true)\nPowerLog(a,b)\nRunCmd(ls)\nStartCaptureAppFramerate(x)\n\
                    DispatchTrackball(0,0,2,1,2,1,1,0,1,1,0,0)\n";
        let scenario = Scenario::parse(Path::new("s.mks"), text).unwrap();
        let rendered = render(&scenario, &app("com.example")).unwrap();
        let again = Scenario::parse(Path::new("s.mks"), &rendered).unwrap();
        let kinds = |scenario: &Scenario| scenario.events.iter().map(|e| e.kind.clone()).collect::<Vec<_>>();
        let inner = kinds(&again);
        assert_eq!(inner[2..inner.len() - 1], kinds(&scenario)[..]);
        assert_eq!(inner[1], EventKind::Wait(300));
        assert!(deadline(&scenario) > PATIENCE);
    }

    #[test]
    fn a_name_with_a_keyword_is_refused() {
        let scenario = Scenario::parse(Path::new("s.mks"), "start data >>\nTap(1,2)\n").unwrap();
        let error = render(&scenario, &app("com.TapGame")).unwrap_err().to_string();
        assert!(error.contains("failed to render s for monkey: `LaunchActivity` also contains"), "{error}");
    }
}
