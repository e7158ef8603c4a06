//! Power states of the hardware with their energies: the network's radio, and what calls switch on and off.

use std::collections::BTreeMap;

use serde::Serialize;
use wattline_adjust::{AfterCall, Component, DeviceModel};
use wattline_map::ProbeMap;
use wattline_recording::{Trace, TrafficStamp};

use super::accounting::{Routine, Stacks, by_routine, routine};
use super::states::{RadioState, Span, StateTimes, promoted, refined, states};

const NS: f64 = 1e-9;

/// A radio's power state machine (the paper's Figure 3): asleep, waking up, at work, in its tail. Powers are above the
/// idle phone's.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct RadioModel {
    /// How long waking up takes, nanoseconds; 0 where that is not known.
    pub promotion_ns: i64,
    /// Its power, watts.
    pub promotion_w: f64,
    /// Power at work, watts.
    pub active_w: f64,
    /// How long the tail is at most, nanoseconds: all of its states.
    pub tail_ns: i64,
    /// Its power, watts: of several states the mean of a full tail.
    pub tail_w: f64,
}

/// Energy in each state, joules.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct StateEnergies {
    /// Waking up.
    pub promotion_j: f64,
    /// At work.
    pub active_j: f64,
    /// In the tail.
    pub tail_j: f64,
}

impl StateEnergies {
    /// All of it; asleep a radio takes nothing.
    pub fn total_j(&self) -> f64 {
        self.promotion_j + self.active_j + self.tail_j
    }
}

impl RadioModel {
    /// The machine of a component of the device's model; none of one without a tail or a power at work.
    pub fn of(component: &Component) -> Option<RadioModel> {
        let tail_ns = component.tail_ns();
        let active_w = f64::from(component.active_mw?) * 1e-3;
        let promotion = component.promotion;
        (tail_ns > 0).then(|| RadioModel {
            promotion_ns: promotion.map_or(0, |state| state.time_ns()),
            promotion_w: promotion.map_or(0.0, |state| state.power_uw() as f64 * 1e-6),
            active_w,
            tail_ns,
            tail_w: component.tail_energy().0 / (tail_ns as f64 * NS),
        })
    }

    /// The states by counters of traffic alone (Figure 5), with the time of waking up.
    pub fn states(&self, readings: &[TrafficStamp]) -> Vec<Span> {
        promoted(&states(readings, self.tail_ns), self.promotion_ns)
    }

    /// The states by the counters and the times of calls that used the radio ([`refined`]). While it wakes up, nothing is
    /// counted yet: activity begins with the call that woke it, as long before as that takes.
    pub fn refined(&self, readings: &[TrafficStamp], calls: &[(i64, i64)]) -> Vec<Span> {
        let mut spans = states(readings, self.tail_ns);
        for at in 1..spans.len() {
            let (before, span) = (spans[at - 1], spans[at]);
            if (before.state, span.state) != (RadioState::Idle, RadioState::Active) {
                continue;
            }
            let woke = calls.iter().filter(|(start_ns, end_ns)| *start_ns < span.from_ns && *end_ns > span.from_ns);
            let Some(start_ns) = woke.map(|(start_ns, _)| *start_ns).min() else { continue };
            let from_ns = start_ns.max(span.from_ns.saturating_sub(self.promotion_ns)).max(before.from_ns);
            (spans[at - 1].until_ns, spans[at].from_ns) = (from_ns, from_ns);
        }
        promoted(&refined(&spans, calls, self.tail_ns), self.promotion_ns)
    }

    /// What times in states take.
    pub fn energies(&self, times: &StateTimes) -> StateEnergies {
        StateEnergies {
            promotion_j: times.promotion_s * self.promotion_w,
            active_j: times.active_s * self.active_w,
            tail_j: times.tail_s * self.tail_w,
        }
    }
}

/// Time and energy in a state.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize)]
pub struct Spent {
    /// Seconds.
    pub time_s: f64,
    /// Joules above the idle phone.
    pub energy_j: f64,
}

impl Spent {
    fn add(&mut self, more: Spent) {
        self.time_s += more.time_s;
        self.energy_j += more.energy_j;
    }
}

/// One state of a component that calls switch on, and whose it is.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct SwitchedState {
    /// The component, as in `gps`.
    pub component: String,
    /// The state: `searching`, of those that have that first, and `on`.
    pub state: &'static str,
    /// All of it.
    pub whole: Spent,
    /// The paper's accounting: seconds of it while the routine was on a call stack.
    pub while_on_stack_s: BTreeMap<Routine, f64>,
    /// By the last trigger: of the routines on whose call stack it was switched on, until it was off again.
    pub routines: BTreeMap<Routine, Spent>,
    /// Of the lines that switched it on: class, method with descriptor, line.
    pub lines: BTreeMap<(String, String, u32), Spent>,
}

impl SwitchedState {
    /// Adds the same state of another run.
    pub fn merge(&mut self, more: SwitchedState) {
        (self.component, self.state) = (more.component, more.state);
        self.whole.add(more.whole);
        for (routine, time_s) in more.while_on_stack_s {
            *self.while_on_stack_s.entry(routine).or_default() += time_s;
        }
        more.routines.into_iter().for_each(|(routine, spent)| self.routines.entry(routine).or_default().add(spent));
        more.lines.into_iter().for_each(|(line, spent)| self.lines.entry(line).or_default().add(spent));
    }
}

/// Starts and ends on the device's clock.
type Times = Vec<(i64, i64)>;

/// The states of components that the calls of a run have switched on. `after_calls` is what the adjustment of the run
/// found ([`wattline_adjust::AdjustedRun::after_calls`]): where the meter shows how long and how much, that counts.
pub fn switched(map: &ProbeMap, trace: &Trace, after_calls: &[AfterCall], device: &DeviceModel) -> Vec<SwitchedState> {
    let stacks = Stacks::new(map, trace);
    let mut found: BTreeMap<(&str, usize), (SwitchedState, Times)> = BTreeMap::new();
    for after in after_calls {
        let Some(call) = trace.calls.get(after.call) else { continue };
        let Some(site) = map.sites.get(call.site as usize).filter(|site| site.switch.is_some()) else { continue };
        let Some(name) = site.component.as_deref() else { continue };
        let Some(component) = device.component(name) else { continue };
        let (sum, times) = found.entry((name, after.state)).or_default();
        let is_searching = component.on.len() > 1 && after.state == 0;
        name.clone_into(&mut sum.component);
        sum.state = if is_searching { "searching" } else { "on" };
        let spent = Spent { time_s: (after.end_ns - after.start_ns) as f64 * NS, energy_j: after.energy.0 };
        sum.whole.add(spent);
        for method in stacks.at(call.thread, call.start_ns, site.method as usize) {
            sum.routines.entry(routine(map, method)).or_default().add(spent);
        }
        if let Some(method) = map.methods.get(site.method as usize) {
            let place = method.place(site.line);
            let line = (place.class.to_owned(), format!("{}{}", place.name, place.descriptor), place.line);
            sum.lines.entry(line).or_default().add(spent);
        }
        times.push((after.start_ns, after.end_ns));
    }
    let with_paper = |(mut sum, mut times): (SwitchedState, Times)| {
        times.sort_unstable();
        let span = |(from_ns, until_ns)| Span { from_ns, until_ns, state: RadioState::Active };
        let spans: Vec<Span> = times.into_iter().map(span).collect();
        let on_stack = by_routine(map, trace, &spans).routines.into_iter();
        sum.while_on_stack_s =
            on_stack.map(|(routine, times)| (routine, times.active_s)).filter(|(_, time_s)| *time_s > 0.0).collect();
        sum
    };
    found.into_values().map(with_paper).collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_base::units::Joules;
    use wattline_map::{MethodMap, Site, Switch};
    use wattline_recording::ApiCall;

    #[test]
    fn a_cellular_radio_wakes_up_and_has_its_own_tail() {
        let device = DeviceModel::embedded().unwrap().on("cellular").unwrap();
        let cellular = RadioModel::of(device.component("wifi").unwrap()).unwrap();
        let expected = (260_000_000, 11_576_000_000);
        assert_eq!((cellular.promotion_ns, cellular.tail_ns), expected);
        let times = StateTimes { promotion_s: 1.0, active_s: 2.0, tail_s: 3.0, idle_s: 4.0 };
        let energies = cellular.energies(&times);
        assert!((energies.total_j() - (1.21 + 2.6 + 3.18)).abs() < 1e-9, "{energies:?}");
        assert_eq!(RadioModel::of(device.component("gps").unwrap()), None);
    }

    #[test]
    fn waking_up_is_before_anything_is_counted() {
        let second = 1_000_000_000;
        let (promotion_ns, tail_ns) = (second / 4, second);
        let model = RadioModel { promotion_ns, promotion_w: 1.0, active_w: 1.0, tail_ns, tail_w: 1.0 };
        let reading = |at_ns, rx_bytes| TrafficStamp { at_ns, rx_bytes, tx_bytes: 0 };
        let readings =
            [reading(0, 0), reading(2 * second, 0), reading(2 * second + second / 20, 9), reading(9 * second, 9)];
        let times = |start_ns| StateTimes::of(&model.refined(&readings, &[(start_ns, 2 * second + second / 20)]));
        let woken = times(2 * second - second / 5);
        assert!((woken.promotion_s - 0.25).abs() < 1e-9 && woken.active_s.abs() < 1e-9, "{woken:?}");
        // A call that has waited for something else first.
        let late = times(second);
        assert!((late.promotion_s - 0.25).abs() < 1e-9 && (late.active_s - 0.05).abs() < 1e-9, "{late:?}");
        assert!((late.total_s() - 9.0).abs() < 1e-9, "{late:?}");
    }

    #[test]
    fn who_switches_it_on_has_its_states() {
        let method =
            MethodMap { class: "LMap;".into(), name: "start".into(), descriptor: "()V".into(), ..MethodMap::default() };
        let site = Site { line: 7, component: Some("gps".into()), switch: Some(Switch::On), ..Site::default() };
        let map = ProbeMap { methods: vec![method], sites: vec![site], ..ProbeMap::default() };
        let call = ApiCall { thread: 0, site: 0, start_ns: 0, end_ns: 10 };
        let trace = Trace { calls: vec![call], ..Trace::default() };
        let state =
            |state, start_ns, end_ns, joules| AfterCall { call: 0, state, start_ns, end_ns, energy: Joules(joules) };
        let after = [state(0, 10, 1_000_000_010, 0.3), state(1, 1_000_000_010, 3_000_000_010, 0.2)];
        let found = switched(&map, &trace, &after, &DeviceModel::embedded().unwrap());
        assert_eq!(found.iter().map(|state| state.state).collect::<Vec<_>>(), ["searching", "on"]);
        let line = ("LMap;".to_owned(), "start()V".to_owned(), 7);
        assert_eq!(found[0].lines[&line], Spent { time_s: 1.0, energy_j: 0.3 });
        assert_eq!(found[1].routines[&("LMap;".to_owned(), "start()V".to_owned())].energy_j, 0.2);
        assert!(found.iter().all(|state| state.while_on_stack_s.is_empty()), "no frame was there meanwhile");
    }
}
