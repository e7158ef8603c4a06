//! Components that calls switch on and off: GPS, sensors, the vibrator, locks.
//!
//! A component that is on draws its power until it is switched off, or to the record's end; the call that switched it
//! on pays. As in Android, a component that is on already stays so when it is asked for once more, and goes on at the
//! first one's charge until nobody wants it:
//!
//! - `on` and `off` are listeners'. Which listener is meant is an argument, which no record has: `off` ends what the
//!   same class switched on, or else all that is on.
//! - `acquire` and `release` are locks', which count: a release takes back one acquisition, of the same class if there
//!   is one.
//! - `once` goes off by itself, if it is not switched off before. When, is an argument, too: the level tells.
//!
//! How much they draw is measured ([`super::steps`]).

use std::collections::BTreeMap;

use super::clock::ClockMap;
use super::device::{Component, DeviceModel};
use super::quiet::Quiet;
use super::steps::{self, Edge};
use super::tail::Tail;
use wattline_base::units::{Joules, Seconds, Watts};
use wattline_map::{ProbeMap, Switch};
use wattline_recording::Run;

/// A call that switches a component.
#[derive(Debug, Clone, Copy)]
struct SwitchCall<'m> {
    /// The device's clock. What a component draws during the call that switches it on is in that call's window.
    at_ns: i64,
    /// Position in the run's list of calls.
    call: usize,
    site: u32,
    switch: Switch,
    /// The outermost class of the code that calls.
    class: &'m str,
}

/// A stretch of time in which a component is on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Use {
    /// The call that pays.
    call: usize,
    /// Which of several pieces of hardware: the site that switched it on.
    piece: u32,
    /// The device's clock.
    from_ns: i64,
    until_ns: i64,
}

/// A use whose end is not known yet.
#[derive(Debug)]
struct Open<'m> {
    call: usize,
    from_ns: i64,
    /// Classes that have asked for it.
    holders: Vec<&'m str>,
    /// Whether it may go off by itself, as nobody wants it for longer than once.
    once: bool,
}

/// A use's time in one state, and whose power that is.
#[derive(Debug, Clone, Copy)]
struct InState {
    call: usize,
    state: usize,
    from_ns: i64,
    until_ns: i64,
    unknown: usize,
}

/// The energy of components that a run's calls switched on, as tails of those calls. `until_ns` is the end of the
/// record on the device's clock.
pub(super) fn drawn(
    run: &Run,
    device: &DeviceModel,
    map: &ProbeMap,
    clock: &ClockMap,
    quiet: &Quiet,
    until_ns: i64,
) -> Vec<Tail> {
    let record = Record { clock, quiet, first_ns: clock.device_ns(quiet.power.span().0), until_ns };
    let mut figures = Vec::new();
    let mut parts = Vec::new();
    for (name, calls) in switch_calls(run, map) {
        let Some(component) = device.component(name).filter(|component| component.is_switched()) else { continue };
        let mut unknowns: BTreeMap<(u32, usize), usize> = BTreeMap::new();
        for used in record.uses(&calls, component) {
            for (state, (from_ns, until_ns)) in record.states(used, component).into_iter().enumerate() {
                let unknown = *unknowns.entry((used.piece, state)).or_insert_with(|| {
                    figures.push(component.on[state].power_uw());
                    figures.len() - 1
                });
                parts.push(InState { call: used.call, state, from_ns, until_ns, unknown });
            }
        }
    }
    if parts.is_empty() {
        return Vec::new();
    }
    let edge = |at_ns: i64, unknown, begins| Edge { at_ns: clock.meter_ns(at_ns), unknown, begins };
    let edges = parts.iter().flat_map(|part| {
        let ends = (part.until_ns < until_ns).then(|| edge(part.until_ns, part.unknown, false));
        [Some(edge(part.from_ns, part.unknown, true)), ends].into_iter().flatten()
    });
    let powers = steps::powers(quiet, edges.collect(), &figures);
    let tail = |part: &InState| {
        let power = powers.get(part.unknown)?;
        let power_uw = power.power_uw.round() as i64;
        let time = Seconds::from_nanos(part.until_ns - part.from_ns);
        let energy = Watts::from_microwatts(power_uw) * time;
        let deviation = Joules(power.deviation_uw * 1e-6 * time.0);
        let InState { call, state, from_ns: start_ns, until_ns: end_ns, .. } = *part;
        (power_uw > 0).then_some(Tail { call, state, start_ns, end_ns, power_uw, energy, deviation })
    };
    parts.iter().filter_map(tail).collect()
}

/// The calls that switch something, by component, in order of time.
fn switch_calls<'m>(run: &Run, map: &'m ProbeMap) -> BTreeMap<&'m str, Vec<SwitchCall<'m>>> {
    let mut found: BTreeMap<&str, Vec<SwitchCall>> = BTreeMap::new();
    for (number, call) in run.trace.calls.iter().enumerate() {
        let Some(site) = map.sites.get(call.site as usize) else { continue };
        let (Some(component), Some(switch)) = (site.component.as_deref(), site.switch) else { continue };
        let at_ns = match switch {
            Switch::On | Switch::Once | Switch::Acquire => call.end_ns,
            Switch::Off | Switch::Release => call.start_ns,
        };
        let class = map.methods.get(site.method as usize).map_or("", |method| method.class.as_str());
        let class = class.split(['$', ';']).next().unwrap_or(class);
        found.entry(component).or_default().push(SwitchCall { at_ns, call: number, site: call.site, switch, class });
    }
    found.values_mut().for_each(|calls| calls.sort_by_key(|call| (call.at_ns, call.call)));
    found
}

/// The quiet levels of a record at times of the device's clock.
struct Record<'a> {
    clock: &'a ClockMap,
    quiet: &'a Quiet<'a>,
    /// The record's ends on the device's clock.
    first_ns: i64,
    until_ns: i64,
}

impl Record<'_> {
    /// When a component was on; stretches without length are none.
    fn uses(&self, calls: &[SwitchCall], component: &Component) -> Vec<Use> {
        let mut open: BTreeMap<u32, Open> = BTreeMap::new();
        let mut uses = Vec::new();
        let mut end = |piece: u32, open: &Open, at_ns: i64| {
            let at_ns = if open.once { self.went_off(open.from_ns, at_ns, component) } else { at_ns };
            let (from_ns, until_ns) = (open.from_ns.max(self.first_ns), at_ns.min(self.until_ns));
            if from_ns < until_ns {
                uses.push(Use { call: open.call, piece, from_ns, until_ns });
            }
        };
        for switched in calls {
            match switched.switch {
                Switch::On | Switch::Once | Switch::Acquire => {
                    let piece = if component.several { switched.site } else { 0 };
                    // What has gone off by itself before is over; what has not goes on at the first one's charge.
                    let over = open
                        .get(&piece)
                        .filter(|open| open.once)
                        .is_some_and(|open| self.went_off(open.from_ns, switched.at_ns, component) < switched.at_ns);
                    if over && let Some(open) = open.remove(&piece) {
                        end(piece, &open, switched.at_ns);
                    }
                    let new = Open { call: switched.call, from_ns: switched.at_ns, holders: Vec::new(), once: true };
                    let open = open.entry(piece).or_insert(new);
                    open.holders.push(switched.class);
                    open.once &= switched.switch == Switch::Once;
                }
                Switch::Off | Switch::Release => {
                    let is_own = open.values().any(|open| open.holders.contains(&switched.class));
                    for open in open.values_mut() {
                        give_back(&mut open.holders, switched, is_own);
                    }
                    open.retain(|piece, open| {
                        if open.holders.is_empty() {
                            end(*piece, open, switched.at_ns);
                        }
                        !open.holders.is_empty()
                    });
                }
            }
        }
        open.iter().for_each(|(piece, open)| end(*piece, open, self.until_ns));
        uses.sort_by_key(|used| (used.from_ns, used.call));
        uses
    }

    /// When a component went off that was on for once, at the latest when `until_ns` came.
    fn went_off(&self, from_ns: i64, until_ns: i64, component: &Component) -> i64 {
        let until_ns = until_ns.min(self.until_ns);
        let fallback = || from_ns.saturating_add(i64::from(component.once_ms) * 1_000_000).min(until_ns);
        // Any of its states is nearer to the least of them than to nothing.
        let least = component.on.iter().filter_map(|state| state.power_uw()).min();
        least.and_then(|power_uw| self.fell_at(from_ns, (from_ns, until_ns), power_uw, 0)).unwrap_or_else(fallback)
    }

    /// The states that a component goes through while it is on, as times on the device's clock.
    fn states(&self, used: Use, component: &Component) -> Vec<(i64, i64)> {
        let mut from_ns = used.from_ns;
        let mut found = Vec::new();
        for (i, state) in component.on.iter().enumerate() {
            let longest_ns = state.time_ns().map_or(used.until_ns, |time_ns| from_ns.saturating_add(time_ns));
            let next = component.on.get(i + 1).map(|next| (state.power_uw(), next.power_uw()));
            let until_ns = match next {
                Some((Some(high), Some(low))) if low < high => {
                    let fell = self.fell_at(used.from_ns, (from_ns, used.until_ns), high, low);
                    fell.unwrap_or(longest_ns)
                }
                Some(_) => longest_ns,
                None => used.until_ns,
            };
            found.push((from_ns, until_ns.min(used.until_ns)));
            from_ns = until_ns;
            if from_ns >= used.until_ns {
                break;
            }
        }
        found
    }

    /// When the power fell from one to another, both in microwatts above what it was before `on_ns`.
    fn fell_at(&self, on_ns: i64, (from_ns, until_ns): (i64, i64), high_uw: i64, low_uw: i64) -> Option<i64> {
        let at = |device_ns| self.clock.meter_ns(device_ns);
        let base = steps::before(self.quiet, at(on_ns), i64::MIN)?.power_uw;
        let span = (at(from_ns), at(until_ns));
        let fell = self.quiet.fell_at(span, base + high_uw as f64, base + low_uw as f64)?;
        // Clocks are rounded to the nanosecond.
        Some(if fell >= span.1 { until_ns } else { self.clock.device_ns(fell) })
    }
}

/// Takes back what a call gives back: of the call's own class where that has anything.
fn give_back(holders: &mut Vec<&str>, switched: &SwitchCall, is_own: bool) {
    match switched.switch {
        Switch::Release => {
            let last = holders.iter().rposition(|holder| !is_own || *holder == switched.class);
            last.into_iter().for_each(|last| {
                holders.remove(last);
            });
        }
        _ => holders.retain(|holder| is_own && *holder != switched.class),
    }
}

#[cfg(test)]
mod tests {
    use super::super::power::PowerRecord;
    use super::*;
    use wattline_map::{MethodMap, Site};
    use wattline_recording::{ApiCall, ClockStamp, Sample, Trace};

    const MS: i64 = 1_000_000;

    /// A map with the sites of a case: the class that calls, the component, and how the call switches it.
    fn map(sites: &[(&str, &str, Switch)]) -> ProbeMap {
        let method = |class: &str| MethodMap {
            class: class.into(),
            name: "m".into(),
            descriptor: "()V".into(),
            base: 0,
            graph: Default::default(),
            ..MethodMap::default()
        };
        let site = |(number, &(_, component, switch)): (usize, &(&str, &str, Switch))| Site {
            method: number as u32,
            line: number as u32,
            callee: "Lx;->y()V".into(),
            category: "power".into(),
            component: Some(component.into()),
            switch: Some(switch),
            ..Site::default()
        };
        ProbeMap {
            methods: sites.iter().map(|site| method(site.0)).collect(),
            sites: sites.iter().enumerate().map(site).collect(),
            ..ProbeMap::default()
        }
    }

    fn device() -> DeviceModel {
        DeviceModel::parse(
            "name = \"d\"\n[components]\nlock.on = [{ power_mw = 40 }]\n\
             gps.on = [{ time_ms = 3000, power_mw = 300 }, { power_mw = 100 }]\n\
             motor.on = [{ power_mw = 200 }]\nmotor.once_ms = 30\n\
             sensor.on = [{}]\nsensor.several = true\n",
        )
        .unwrap()
    }

    /// Calls of no length `(site, at)`, and what the phone truly drew above 300 mW, `(from, until, milliwatts)`;
    /// against what is found: `(call, from, until, milliwatts)`, to two milliseconds and milliwatts. The record is 5 s
    /// long.
    #[track_caller]
    fn check(
        sites: &[(&str, &str, Switch)],
        calls: &[(u32, i64)],
        truth: &[(i64, i64, i64)],
        busy: &[(i64, i64)],
        expected: &[(usize, i64, i64, i64)],
    ) {
        let on = |at: i64| truth.iter().filter(|(from, to, _)| *from < at && at <= *to).map(|part| part.2).sum::<i64>();
        // Readings of half a millisecond.
        let sample = |i: i64| Sample { at_ns: i * MS / 2, power_uw: 1000 * (300 + on((i + 1) / 2)) };
        let samples: Vec<Sample> = (1..=10_000).map(sample).collect();
        let power = PowerRecord::new(&samples);
        let busy: Vec<_> = busy.iter().map(|&(from, to)| (from * MS, to * MS)).collect();
        let call = |&(site, at): &(u32, i64)| ApiCall { thread: 0, site, start_ns: at * MS, end_ns: at * MS };
        let stamp = |ns| ClockStamp { device_ns: ns, meter_ns: ns };
        let run = Run {
            seed: 1,
            trace: Trace { calls: calls.iter().map(call).collect(), ..Trace::default() },
            samples: Vec::new(),
            clock: vec![stamp(0), stamp(5000 * MS)],
            ..Run::default()
        };
        let clock = ClockMap::new(&run.clock).unwrap();
        let found = drawn(&run, &device(), &map(sites), &clock, &Quiet::new(&power, &busy), 5000 * MS);
        let found: Vec<_> = found
            .iter()
            .map(|t| (t.call, t.start_ns / MS, t.end_ns / MS, (t.energy.0 * 1e12 / (t.end_ns - t.start_ns) as f64)))
            .collect();
        assert_eq!(found.len(), expected.len(), "{found:?} instead of {expected:?}");
        for (found, expected) in found.iter().zip(expected) {
            let near = |a: i64, b: i64| (a - b).abs() <= 2;
            let times = near(found.1, expected.1) && near(found.2, expected.2);
            let is_right = found.0 == expected.0 && times && (found.3 - expected.3 as f64).abs() < 2.0;
            assert!(is_right, "{found:?} instead of {expected:?}");
        }
    }

    use Switch::{Acquire, Off, On, Once, Release};

    #[test]
    fn what_is_on_draws_until_it_is_switched_off() {
        let sites = [("La/A;", "lock", On), ("La/A$1;", "lock", Off)];
        check(&sites, &[(0, 1000), (1, 3000)], &[(1000, 3000, 50)], &[], &[(0, 1000, 3000, 50)]);
        // To the record's end; a second time while it is on is the first one's.
        check(&sites, &[(0, 1000), (0, 2000)], &[(1000, 5000, 50)], &[], &[(0, 1000, 5000, 50)]);
        // What nobody switched on cannot go off.
        check(&sites, &[(1, 500), (0, 1000), (1, 3000)], &[(1000, 3000, 50)], &[], &[(1, 1000, 3000, 50)]);
    }

    #[test]
    fn a_figure_stands_for_what_the_record_does_not_show() {
        let sites = [("La;", "lock", Acquire), ("La;", "lock", Release)];
        check(&sites, &[(0, 1000), (1, 2000)], &[(1000, 2000, 50)], &[(900, 2100)], &[(0, 1000, 2000, 40)]);
        // Of what has none, nothing is charged.
        let sites = [("La;", "sensor", On), ("La;", "sensor", Off)];
        check(&sites, &[(0, 1000), (1, 2000)], &[(1000, 2000, 50)], &[(900, 2100)], &[]);
    }

    #[test]
    fn locks_count_and_listeners_do_not() {
        let calls = [(0, 1000), (0, 1500), (1, 2000), (1, 3000)];
        let locks = [("La;", "lock", Acquire), ("La;", "lock", Release)];
        check(&locks, &calls, &[(1000, 3000, 50)], &[], &[(0, 1000, 3000, 50)]);
        let listeners = [("La;", "lock", On), ("La;", "lock", Off)];
        check(&listeners, &calls, &[(1000, 2000, 50)], &[], &[(0, 1000, 2000, 50)]);
    }

    #[test]
    fn a_class_switches_off_what_it_switched_on() {
        let sites = [("La;", "lock", On), ("Lb;", "lock", On), ("La;", "lock", Off), ("Lb;", "lock", Off)];
        let calls = [(0, 1000), (1, 1500), (2, 2000), (3, 3000)];
        check(&sites, &calls, &[(1000, 3000, 50)], &[], &[(0, 1000, 3000, 50)]);
        // Another one that has nothing on means all.
        let sites = [("La;", "lock", On), ("Lb;", "lock", On), ("Lc;", "lock", Off)];
        check(&sites, &calls[..3], &[(1000, 2000, 50)], &[], &[(0, 1000, 2000, 50)]);
        let sites = [("La;", "lock", Acquire), ("Lb;", "lock", Acquire), ("Lc;", "lock", Release)];
        check(&sites, &calls[..3], &[(1000, 5000, 50)], &[], &[(0, 1000, 5000, 50)]);
    }

    #[test]
    fn the_level_tells_when_something_goes_off_by_itself() {
        let sites = [("La;", "motor", Once), ("La;", "motor", Off)];
        // Twice by itself, and once it is stopped.
        let calls = [(0, 1000), (0, 2000), (0, 3000), (1, 3100)];
        let truth = [(1000, 1100, 250), (2000, 2700, 250), (3000, 3100, 250)];
        let expected = [(0, 1000, 1100, 250), (1, 2000, 2700, 250), (2, 3000, 3100, 250)];
        check(&sites, &calls, &truth, &[], &expected);
        // While the app works nobody knows; its figures stand then.
        check(&sites, &calls[..1], &truth[..1], &[(1000, 5000)], &[(0, 1000, 1030, 200)]);
        // Asked for once more while it is on.
        check(&sites, &[(0, 1000), (0, 1200)], &[(1000, 1700, 250)], &[], &[(0, 1000, 1700, 250)]);
    }

    #[test]
    fn a_lock_with_a_timeout_ends_by_the_level_or_a_release() {
        let sites = [("La;", "lock", Once), ("La;", "lock", Release)];
        check(&sites, &[(0, 1000)], &[(1000, 2000, 50)], &[], &[(0, 1000, 2000, 50)]);
        check(&sites, &[(0, 1000), (1, 1500)], &[(1000, 1500, 50)], &[], &[(0, 1000, 1500, 50)]);
    }

    #[test]
    fn gps_searches_and_then_tracks() {
        let sites = [("La;", "gps", On), ("La;", "gps", Off)];
        let calls = [(0, 500), (1, 4000)];
        // Found sooner than the figures say.
        let truth = [(500, 2000, 350), (2000, 4000, 140)];
        check(&sites, &calls, &truth, &[], &[(0, 500, 2000, 350), (0, 2000, 4000, 140)]);
        // Switched off before.
        check(&sites, &[(0, 500), (1, 1500)], &[(500, 1500, 350)], &[], &[(0, 500, 1500, 350)]);
        // Without quiet time the figures count.
        check(&sites, &calls, &truth, &[(0, 5000)], &[(0, 500, 3500, 300), (0, 3500, 4000, 100)]);
    }

    #[test]
    fn each_line_may_mean_another_sensor() {
        let sites = [("La;", "sensor", On), ("La;", "sensor", On), ("La;", "sensor", Off)];
        let calls = [(0, 1000), (1, 2000), (2, 3000)];
        let truth = [(1000, 3000, 50), (2000, 3000, 20)];
        check(&sites, &calls, &truth, &[], &[(0, 1000, 3000, 50), (1, 2000, 3000, 20)]);
        // A second listener to the same one makes no difference to the phone.
        let found = [(0, 1000, 3000, 50)];
        check(&sites, &calls, &truth[..1], &[], &found);
    }
}
