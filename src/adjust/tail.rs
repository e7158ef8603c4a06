//! Tail energy (vLens 3.2.1, "Tail Energy"): a component that stays powered after use is charged to the call that
//! used it last.

use std::collections::BTreeMap;

use super::AfterCall;
use super::device::{Component, DeviceModel};
use wattline_base::units::{Joules, Seconds, Watts};
use wattline_map::Site;
use wattline_recording::ApiCall;

/// vLens Eq. 2: the part of `tail` that elapses before the next use of the component. A gap longer than the tail gets
/// all of it. Any unit of time.
pub fn equation_2(next_start: f64, this_end: f64, tail_time: f64, tail: Joules) -> Joules {
    tail * ((next_start - this_end) / tail_time).clamp(0.0, 1.0)
}

/// A state of the tail that a call left behind. Times are the device's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tail {
    /// Position in the run's list of calls.
    pub call: usize,
    /// Which of the component's states, from 0.
    pub state: usize,
    pub start_ns: i64,
    pub end_ns: i64,
    /// The component's power meanwhile.
    pub power_uw: i64,
    /// Energy by Eq. 2.
    pub energy: Joules,
    /// Standard deviation of that energy; 0 where it follows from the device model.
    pub deviation: Joules,
}

impl Tail {
    /// What is kept of it.
    pub fn after_call(&self) -> AfterCall {
        let Tail { call, state, start_ns, end_ns, energy, .. } = *self;
        AfterCall { call, state, start_ns, end_ns, energy }
    }
}

/// The tails of a run's calls, component by component; those of several components add. A use that ends while another
/// call still uses the component leaves no tail: `TS(next) - TE(this)` of Eq. 2 is not positive there. Whoever used it
/// last pays for the tail, and nothing that runs meanwhile.
///
/// `until_ns` is the end of the record: a tail is cut there, since what came after was not measured.
pub(super) fn tails(calls: &[ApiCall], sites: &[Site], device: &DeviceModel, until_ns: i64) -> Vec<Tail> {
    let mut uses: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, call) in calls.iter().enumerate() {
        if let Some(component) = sites.get(call.site as usize).and_then(|site| site.component.as_deref()) {
            uses.entry(component).or_default().push(i);
        }
    }
    let known = uses.into_iter().filter_map(|(name, uses)| Some((device.component(name)?, uses)));
    known.flat_map(|(component, uses)| of_component(calls, uses, component, until_ns)).collect()
}

/// Tail energy of each windowed call and its standard deviation, by position in the run's list of calls.
pub(super) struct ByCall {
    pub energies: Vec<Joules>,
    pub deviations: Vec<Joules>,
}

/// Sums up the tails of each of a run's `calls` calls.
pub(super) fn by_call(tails: &[Tail], calls: usize) -> ByCall {
    let mut sums = ByCall { energies: vec![Joules(0.0); calls], deviations: vec![Joules(0.0); calls] };
    for tail in tails {
        sums.energies[tail.call] += tail.energy;
        // One error of the component's power is in all of its uses.
        sums.deviations[tail.call] += tail.deviation;
    }
    sums
}

fn of_component(calls: &[ApiCall], mut uses: Vec<usize>, component: &Component, until_ns: i64) -> Vec<Tail> {
    uses.sort_by_key(|&i| (calls[i].start_ns, calls[i].end_ns, i));
    let mut tails = Vec::new();
    // The call that ends last among those seen so far.
    let mut last: Option<usize> = None;
    for i in uses {
        let call = &calls[i];
        if !component.is_used(call.end_ns - call.start_ns) {
            continue;
        }
        if let Some(previous) = last {
            if calls[previous].end_ns >= call.end_ns {
                continue;
            }
            tails.extend(states(previous, calls[previous].end_ns, call.start_ns, component));
        }
        last = Some(i);
    }
    tails.extend(last.into_iter().flat_map(|last| states(last, calls[last].end_ns, until_ns, component)));
    tails
}

/// The states that a component goes through after a call, until it is used again.
fn states(call: usize, mut from_ns: i64, next_ns: i64, component: &Component) -> Vec<Tail> {
    let mut found = Vec::new();
    for (number, state) in component.tail.iter().enumerate() {
        let end_ns = from_ns.saturating_add(state.time_ns()).min(next_ns);
        if from_ns >= end_ns {
            break;
        }
        let full = Watts::from_microwatts(state.power_uw()) * Seconds::from_nanos(state.time_ns());
        let energy = equation_2((end_ns - from_ns) as f64, 0.0, state.time_ns() as f64, full);
        let power_uw = state.power_uw();
        found.push(Tail { call, state: number, start_ns: from_ns, end_ns, power_uw, energy, deviation: Joules(0.0) });
        from_ns = end_ns;
    }
    found
}

#[cfg(test)]
mod tests {
    use super::super::device::State;
    use super::*;

    /// A component with a tail of 100 ms at 1 W: 0.1 J.
    fn check(calls: &[(i64, i64)], until_ms: i64, expected: &[(usize, f64)]) {
        let ms = 1_000_000;
        let calls: Vec<ApiCall> = calls
            .iter()
            .map(|&(start, end)| ApiCall { thread: 0, site: 0, start_ns: start * ms, end_ns: end * ms })
            .collect();
        let component = Component { tail: vec![State { time_ms: 100, power_mw: 1000 }], ..Component::default() };
        let found = of_component(&calls, (0..calls.len()).collect(), &component, until_ms * ms);
        let found: Vec<_> = found.iter().map(|tail| (tail.call, (tail.energy.0 * 1e6).round() / 1e6)).collect();
        assert_eq!(found, expected);
    }

    #[test]
    fn figure_3_the_first_call_gets_a_fraction_and_the_last_all() {
        // By hand: 40 of 100 ms elapse before the second call; nothing follows that one.
        check(&[(0, 10), (50, 60)], 1000, &[(0, 0.04), (1, 0.1)]);
        check(&[(0, 10), (300, 310)], 1000, &[(0, 0.1), (1, 0.1)]);
    }

    #[test]
    fn overlapping_uses_leave_one_tail_after_the_last_to_end() {
        check(&[(0, 100), (10, 50)], 1000, &[(0, 0.1)]);
        check(&[(0, 50), (10, 100)], 1000, &[(1, 0.1)]);
        check(&[(0, 100), (10, 50), (150, 160)], 1000, &[(0, 0.05), (2, 0.1)]);
    }

    #[test]
    fn a_tail_is_cut_where_the_record_ends() {
        check(&[(0, 10)], 35, &[(0, 0.025)]);
    }

    #[test]
    fn a_machine_of_states_is_gone_through_until_the_next_use() {
        let ms = 1_000_000;
        let state = |time_ms, power_mw| State { time_ms, power_mw };
        // LTE's short and long sleep between looks at the channel.
        let component =
            Component { least_use_us: 2000, tail: vec![state(100, 1000), state(400, 200)], ..Component::default() };
        let check = |calls: &[(i64, i64)], expected: &[(usize, i64, i64)]| {
            let call =
                |&(start, end): &(i64, i64)| ApiCall { thread: 0, site: 0, start_ns: start * ms, end_ns: end * ms };
            let calls: Vec<ApiCall> = calls.iter().map(call).collect();
            let found = of_component(&calls, (0..calls.len()).collect(), &component, 2000 * ms);
            let found: Vec<_> = found
                .iter()
                .map(|t| (t.call, (t.end_ns - t.start_ns) / ms, (t.energy.0 * 1e6).round() as i64))
                .collect();
            assert_eq!(found, expected);
        };
        check(&[(0, 60)], &[(0, 100, 100_000), (0, 400, 80_000)]);
        // 240 ms on, the next use cuts the second state.
        check(&[(0, 60), (300, 310)], &[(0, 100, 100_000), (0, 140, 28_000), (1, 100, 100_000), (1, 400, 80_000)]);
        // What is too short to have used it, before and after a use.
        check(&[(0, 1), (30, 90), (91, 92), (95, 96)], &[(1, 100, 100_000), (1, 400, 80_000)]);
    }

    #[test]
    fn components_add() {
        let ms = 1_000_000;
        let site = |component: &str| Site {
            method: 0,
            line: 0,
            callee: "Lx;->y()V".into(),
            category: "network".into(),
            component: Some(component.into()),
            ..Site::default()
        };
        let model = DeviceModel::parse(
            "name = \"d\"\n[components]\nwifi.tail = [{ time_ms = 100, power_mw = 500 }]\n\
             audio.tail = [{ time_ms = 300, power_mw = 50 }]\n",
        );
        let call = |site, end: i64| ApiCall { thread: 0, site, start_ns: 0, end_ns: end * ms };
        let found = tails(&[call(0, 10), call(1, 20)], &[site("wifi"), site("audio")], &model.unwrap(), 1000 * ms);
        let mut found: Vec<_> =
            found.iter().map(|tail| (tail.start_ns / ms, tail.end_ns / ms, tail.power_uw)).collect();
        found.sort_unstable();
        assert_eq!(found, [(10, 110, 500_000), (20, 320, 50_000)]);
    }

    #[test]
    fn equation_2_as_printed() {
        assert_eq!(equation_2(30.0, 10.0, 80.0, Joules(8.0)), Joules(2.0));
        assert_eq!(equation_2(900.0, 10.0, 80.0, Joules(8.0)), Joules(8.0));
        assert_eq!(equation_2(5.0, 10.0, 80.0, Joules(8.0)), Joules(0.0));
    }
}
