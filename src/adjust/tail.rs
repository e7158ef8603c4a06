//! Tail energy (vLens 3.2.1, "Tail Energy"): a component that stays powered after use is charged to the call that
//! used it last.

use std::collections::BTreeMap;

use super::device::{Component, DeviceModel};
use crate::probe::map::Site;
use crate::recording::ApiCall;
use crate::units::Joules;

/// vLens Eq. 2: the part of `tail` that elapses before the next use of the component. A gap longer than the tail gets
/// all of it. Any unit of time.
pub fn equation_2(next_start: f64, this_end: f64, tail_time: f64, tail: Joules) -> Joules {
    tail * ((next_start - this_end) / tail_time).clamp(0.0, 1.0)
}

/// The tail that a call left behind. Times are the device's.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Tail {
    /// Position in the run's list of calls.
    pub call: usize,
    pub start_ns: i64,
    pub end_ns: i64,
    /// The component's power meanwhile.
    pub power_uw: i64,
    /// As Eq. 2 has it.
    pub energy: Joules,
}

/// The tails of a run's calls, component by component. A use that ends while another call still uses the component
/// leaves no tail: `TS(next) - TE(this)` of Eq. 2 is not positive there.
///
/// `until_ns` is the end of the record: a tail is cut there, since what came after was not measured.
pub(super) fn tails(calls: &[ApiCall], sites: &[Site], device: &DeviceModel, until_ns: i64) -> Vec<Tail> {
    let mut uses: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (i, call) in calls.iter().enumerate() {
        if let Some(component) = sites.get(call.site as usize).and_then(|site| site.component.as_deref()) {
            uses.entry(component).or_default().push(i);
        }
    }
    let known = uses.into_iter().filter_map(|(name, uses)| Some((device.components.get(name)?, uses)));
    known.flat_map(|(component, uses)| of_component(calls, uses, component, until_ns)).collect()
}

fn of_component(calls: &[ApiCall], mut uses: Vec<usize>, component: &Component, until_ns: i64) -> Vec<Tail> {
    uses.sort_by_key(|&i| (calls[i].start_ns, calls[i].end_ns, i));
    let mut tails = Vec::new();
    // The call that ends last among those seen so far.
    let mut last: Option<usize> = None;
    let mut close = |call: usize, next_start: i64| {
        let start_ns = calls[call].end_ns;
        let end_ns = start_ns.saturating_add(component.tail_ns()).min(next_start);
        if start_ns < end_ns {
            let energy =
                equation_2(end_ns as f64, start_ns as f64, component.tail_ns() as f64, component.tail_energy());
            tails.push(Tail { call, start_ns, end_ns, power_uw: component.tail_uw(), energy });
        }
    };
    for i in uses {
        if let Some(previous) = last {
            if calls[previous].end_ns >= calls[i].end_ns {
                continue;
            }
            close(previous, calls[i].start_ns);
        }
        last = Some(i);
    }
    if let Some(previous) = last {
        close(previous, until_ns);
    }
    tails
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A component with a tail of 100 ms at 1 W: 0.1 J.
    fn check(calls: &[(i64, i64)], until_ms: i64, expected: &[(usize, f64)]) {
        let ms = 1_000_000;
        let calls: Vec<ApiCall> = calls
            .iter()
            .map(|&(start, end)| ApiCall { thread: 0, site: 0, start_ns: start * ms, end_ns: end * ms })
            .collect();
        let component = Component { tail_time_ms: 100, tail_power_mw: 1000 };
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
    fn equation_2_as_printed() {
        assert_eq!(equation_2(30.0, 10.0, 80.0, Joules(8.0)), Joules(2.0));
        assert_eq!(equation_2(900.0, 10.0, 80.0, Joules(8.0)), Joules(8.0));
        assert_eq!(equation_2(5.0, 10.0, 80.0, Joules(8.0)), Joules(0.0));
    }
}
