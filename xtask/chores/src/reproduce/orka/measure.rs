//! One run of the app that sends a GET every T milliseconds, and what each way of accounting makes of it.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::adjust::{Component, DeviceModel};
use wattline::device::embedded::collect;
use wattline::estimate::orka::{Charged, Span, StateTimes, by_last_trigger, by_routine, refined, states, uses};
use wattline::phone::Settings;
use wattline::scenario::Scenario;

use crate::accuracy::Both;
use crate::repository;

/// How long requests are sent, as in the paper.
const SENDS_MS: u32 = 20_000;
/// The wait behind that, longer than a tail.
pub(super) const REST_MS: u32 = 700;
/// By how much a tap on the app's first row makes the time between requests longer, which is so long at first.
const TAP_MS: u32 = 100;
/// The routine that fires the request.
pub(super) const CLASS: &str = "Lcom/example/sendget/SendGet;";
pub(super) const METHOD: &str = "run()V";

/// What one time between requests comes to.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub period_ms: u32,
    pub requests: usize,
    /// Time in each state for the app as a whole, by the counters.
    pub app: StateTimes,
    /// Of `SendGet.run`, by the paper's accounting.
    pub routine: StateTimes,
    /// Of `SendGet.run`, by the last trigger.
    pub last_trigger: StateTimes,
    /// True energy of the radio: of its activity, and of its tails.
    pub true_active_j: f64,
    pub true_tail_j: f64,
    /// Energy of tails by the counters' times and the published power: for the app, and what `SendGet.run` has of it.
    pub tail_j: f64,
    pub routine_tail_j: f64,
    pub last_trigger_tail_j: f64,
    /// The same by the counters and the calls' times: energy of activity and tails, and what `SendGet.run` has of tails
    /// by the last trigger.
    pub refined_active_j: f64,
    pub refined_tail_j: f64,
    pub refined_last_trigger_tail_j: f64,
    /// The longest tail, and how long one may be, seconds.
    pub longest_tail_s: f64,
    pub tail_limit_s: f64,
    /// Time in activity and tails of routines of other classes, by the paper's accounting, seconds.
    pub others_s: f64,
}

/// The app with probes.
pub(super) struct App {
    pub both: Both,
    pub device: DeviceModel,
}

impl App {
    pub fn new() -> Result<App> {
        let both = Both::new(&repository().join("tests/apps/sendget.apk"))?;
        Ok(App { both, device: DeviceModel::embedded()? })
    }

    /// Sends requests for 20 seconds on the embedded phone with all its effects.
    pub fn measure(&self, period_ms: u32, seed: u64) -> Result<Row> {
        let (app, package) = &self.both.probed;
        let scenario = Scenario::parse(Path::new("sendget.mks"), &script(period_ms, REST_MS))?;
        let outcome = package.run(app, &scenario, Settings { seed, ..Settings::default() }, None)?;
        let joules = |picojoules: u64| picojoules as f64 * 1e-12;
        let radio = &outcome.truth.radio;
        let (requests, true_active_j) = (radio.len(), joules(radio.iter().map(|one| one.active_pj).sum()));
        let true_tail_j = joules(radio.iter().map(|one| one.tail_pj).sum());
        let run = collect(app, &scenario, seed, outcome)?;
        let wifi = self.device.component("wifi").context("expected the radio in the device's model")?;
        let tail = tail_of(wifi)?;
        let spans = states(run.trace.notes.traffic.as_deref().unwrap_or_default(), tail.time_ns);
        let paper = by_routine(&app.map, &run.trace, &spans);
        let last = by_last_trigger(&app.map, &run.trace, &spans, &self.device);
        let sharp = refined(&spans, &uses(&app.map, &run.trace, &self.device), tail.time_ns);
        let sharp_last = of_send_get(&by_last_trigger(&app.map, &run.trace, &sharp, &self.device));
        let sharp_whole = StateTimes::of(&sharp);
        let active_w = f64::from(wifi.active_mw.context("expected the radio's power at work")?) * 1e-3;
        let (routine, last_trigger) = (of_send_get(&paper), of_send_get(&last));
        let whole = StateTimes::of(&spans);
        Ok(Row {
            period_ms,
            requests,
            app: whole,
            routine,
            last_trigger,
            true_active_j,
            true_tail_j,
            tail_j: whole.tail_s * tail.watts,
            routine_tail_j: routine.tail_s * tail.watts,
            last_trigger_tail_j: last_trigger.tail_s * tail.watts,
            refined_active_j: sharp_whole.active_s * active_w,
            refined_tail_j: sharp_whole.tail_s * tail.watts,
            refined_last_trigger_tail_j: sharp_last.tail_s * tail.watts,
            longest_tail_s: longest_tail_s(&spans),
            tail_limit_s: tail.time_ns as f64 * 1e-9,
            others_s: others_s(&paper),
        })
    }
}

/// The tail that is published of a component.
struct Tail {
    time_ns: i64,
    watts: f64,
}

fn tail_of(component: &Component) -> Result<Tail> {
    let state = component.tail.first().context("expected a tail of the radio")?;
    Ok(Tail { time_ns: i64::from(state.time_ms) * 1_000_000, watts: f64::from(state.power_mw) * 1e-3 })
}

/// Taps until the time is right, the start, 20 seconds, the stop, and the rest of a tail.
pub(super) fn script(period_ms: u32, rest_ms: u32) -> String {
    let taps = "Tap(540,60)\n".repeat((period_ms / TAP_MS).saturating_sub(1) as usize);
    format!(
        "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(300)\n{taps}UserWait(100)\nTap(540,180)\n\
         UserWait({SENDS_MS})\nTap(540,300)\nUserWait({rest_ms})\n"
    )
}

fn of_send_get(charged: &Charged) -> StateTimes {
    charged.routines.get(&(CLASS.to_owned(), METHOD.to_owned())).copied().unwrap_or_default()
}

fn longest_tail_s(spans: &[Span]) -> f64 {
    use wattline::estimate::orka::RadioState::Tail;
    let tails = spans.iter().filter(|span| span.state == Tail);
    tails.map(|span| (span.until_ns - span.from_ns) as f64 * 1e-9).fold(0.0, f64::max)
}

/// What routines of other classes have of activity and tails.
fn others_s(charged: &Charged) -> f64 {
    let others = charged.routines.iter().filter(|((class, _), _)| class != CLASS);
    others.map(|(_, times)| times.active_s + times.tail_s).sum()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_trigger_has_the_tail_that_the_paper_loses() {
        let app = App::new().unwrap();
        let row = app.measure(1000, 3).unwrap();
        assert!((18..=20).contains(&row.requests), "{row:?}");
        assert!(row.longest_tail_s <= row.tail_limit_s + 1e-9, "{row:?}");
        // What the counters show of tails is all of SendGet.run; of the paper's accounting hardly any.
        assert!(row.last_trigger_tail_j > 0.99 * row.tail_j, "{row:?}");
        assert!(row.routine_tail_j < 0.2 * row.tail_j, "{row:?}");
        assert!((row.tail_j / row.true_tail_j - 1.0).abs() < 0.05, "{row:?}");
        // A tail of 50 ms that readings every 50 ms do not show.
        let dense = app.measure(100, 4).unwrap();
        assert!(dense.tail_j < 0.6 * dense.true_tail_j, "{dense:?}");
        assert!((dense.refined_last_trigger_tail_j / dense.true_tail_j - 1.0).abs() < 0.02, "{dense:?}");
    }
}
