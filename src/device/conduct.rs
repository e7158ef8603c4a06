//! Whether what the app did leaves a run that is the scenario's.

use super::DeviceError;
use wattline_phone::{Meddling, Outcome};
use wattline_scenario::Scenario;

/// Refuses a run in which the app touched its tracer, or was gone before the scenario's end; `takes_ms` is what the
/// scenario's events take at least.
pub(super) fn judge(
    (package, scenario): (&str, &Scenario),
    outcome: &Outcome,
    takes_ms: impl Fn() -> u64,
) -> Result<(), DeviceError> {
    let conduct = &outcome.conduct;
    let began_ns = outcome.clock.first().map_or(0, |(device_ns, _)| *device_ns);
    let ms = |at_ns: i64| u64::try_from(at_ns - began_ns).unwrap_or(0) / 1_000_000;
    let (package, name) = (package.to_owned(), scenario.name.clone());
    if !conduct.meddling.is_empty() {
        let told = |m: &Meddling| format!("{} ms after its start {}", ms(m.at_ns), m.what);
        let what = conduct.meddling.iter().map(told).collect::<Vec<_>>().join("; ");
        return Err(DeviceError::Meddled { package, scenario: name, what });
    }
    let ended = conduct.unseen > 0 || outcome.exit.is_some();
    let (after_ms, takes_ms) = (ms(outcome.end_ns), takes_ms());
    if ended && after_ms < takes_ms {
        let how = match (&conduct.ended_by, outcome.exit) {
            (Some(by), Some(code)) => format!("by {by}, code {code}"),
            (_, Some(code)) => format!("code {code}"),
            _ => "as its main thread came to its end".to_owned(),
        };
        return Err(DeviceError::Ended { package, scenario: name, how, after_ms, takes_ms });
    }
    // What a random monkey taps may well finish an activity: where it ends is judged instead.
    let left_ms = if conduct.was_shown { conduct.left_ns.map(ms) } else { Some(0) };
    match left_ms {
        Some(after_ms) if scenario.random.is_none() && scenario.test.is_none() && after_ms < takes_ms => {
            Err(DeviceError::Gone { package, scenario: name, after_ms, takes_ms })
        }
        _ => Ok(()),
    }
}
