//! How fast the cores are after a pause, by runs that nobody measured: what was counted takes its time at the highest
//! frequency by the profile's costs, and took longer where the frequency was lower.

use super::Options;
use super::priors::priors;
use wattline_adjust::{AdjustError, DeviceModel, EDGES_NS, Known, PAUSE_NS, Ramp, Rows, adjust_verified};
use wattline_map::ProbeMap;
use wattline_recording::Run;

/// Time of windows that says as much as the expectation that speeds are the highest, nanoseconds.
const WORTH_NS: f64 = 1_000_000.0;

/// The ramp that a counting run shows; none without a profile or without anything to see.
///
/// # Errors
/// When the run cannot be adjusted.
pub(super) fn learn(
    run: &Run,
    device: &DeviceModel,
    map: &ProbeMap,
    known: &Known,
    options: Options,
) -> Result<Option<Ramp>, AdjustError> {
    let (Some(profile), Some(busy)) = (options.profile, known.busy) else { return Ok(None) };
    let mut rows = Rows::with(map, known.clone());
    rows.stamps_alone = false;
    let adjusted = [adjust_verified(run, device, map, &mut rows)?];
    let priors = priors(map, &rows, std::slice::from_ref(run), &adjusted, Some(profile), options);
    let cost = |column: u32| priors.get(column as usize).copied().flatten().map_or(0.0, |prior| prior.mean);
    let expected: Vec<f64> = rows
        .groups
        .iter()
        .map(|group| group.row.iter().map(|(column, count)| count * cost(*column)).sum::<f64>() / busy.0 * 1e9)
        .collect();
    let mut windows: Vec<_> = adjusted[0].windows.iter().filter(|window| window.took_ns > 0).collect();
    windows.sort_by_key(|window| window.start_ns);
    // Time that windows took, and would have at the highest frequency, by the time since a pause.
    let mut sums = [(0.0, 0.0); EDGES_NS.len()];
    let (mut since_ns, mut until_ns) = (i64::MIN, i64::MIN);
    for window in windows {
        if window.start_ns > until_ns.saturating_add(PAUSE_NS) {
            since_ns = window.start_ns;
        }
        until_ns = until_ns.max(window.end_ns);
        let middle_ns = (window.start_ns - since_ns) + (window.end_ns - window.start_ns) / 2;
        let at = EDGES_NS.partition_point(|edge| *edge <= middle_ns).saturating_sub(1);
        sums[at].0 += window.took_ns as f64;
        sums[at].1 += expected.get(window.group as usize).copied().unwrap_or(0.0);
    }
    Ok(Some(ramp(sums)))
}

/// The speeds, from time that was taken and time that was expected. What is long after a pause is at the highest
/// frequency: so far as the profile is off in this app, it is off there, too.
fn ramp(sums: [(f64, f64); EDGES_NS.len()]) -> Ramp {
    let [.., last] = sums;
    let top = (last.1 + WORTH_NS) / (last.0 + WORTH_NS);
    let mut speeds = [1.0; EDGES_NS.len()];
    let mut later = 1.0;
    // A later speed is never less.
    for (speed, (took, expected)) in speeds.iter_mut().zip(sums).rev().skip(1) {
        later = f64::min(later, (expected / top + later * WORTH_NS) / (took + WORTH_NS));
        *speed = later;
    }
    Ramp(speeds)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_takes_twice_the_time_has_half_the_speed() {
        // Long after a pause all takes a fifth more than by the profile: so much it is off.
        let sums = [(200e6, 80e6), (100e6, 60e6), (0.0, 0.0), (100e6, 90e6), (1e9, 0.8e9)];
        let Ramp(speeds) = ramp(sums);
        let expected = [0.5, 0.75, 1.0, 1.0, 1.0];
        assert!(speeds.iter().zip(expected).all(|(found, by_hand)| (found - by_hand).abs() < 0.01), "{speeds:?}");
        assert_eq!(ramp([(0.0, 0.0); 5]), Ramp([1.0; 5]));
    }
}
