//! From the calibrator's recording to a device's profile.

use super::{AnalysisError, Options, analyze};
use crate::adjust::{DeviceModel, Rows, adjust};
use crate::fit::EstimatorKind;
use crate::lines::AnalysisResult;
use crate::probe::map::{Feature, ProbeMap};
use crate::profile::{Known, Profile};
use crate::recording::Run;
use crate::units::Watts;

/// Deviation, as a fraction, of a cost that is not worth knowing: a guess at the family's mean is as good.
const USELESS: f64 = 0.5;

/// Measures a device's costs from runs of the calibrator, without any profile that the device may have already. Returns
/// what the analysis found as well.
///
/// A cost's deviation is the fit's. How far costs in other apps lie from it comes on top where they are used.
///
/// # Errors
/// As [`analyze`].
pub fn calibrate(
    map: &ProbeMap,
    runs: &[Run],
    device: &DeviceModel,
    meter: &str,
) -> Result<(Profile, AnalysisResult), AnalysisError> {
    let device = DeviceModel { profile: None, ..device.clone() };
    let options = Options { estimator: EstimatorKind::Recommended, ..Options::default() };
    let result = analyze(map, runs, &device, options)?;
    let code = |label: &str| map.features.iter().any(|f| !matches!(f, Feature::Probe(_)) && f.label() == label);
    let costs = result.costs.iter().filter_map(|cost| {
        let known = Known { cost: cost.cost, deviation: cost.deviation.0 / cost.cost.0 };
        let useful = known.cost.0 > 0.0 && known.deviation > 0.0 && known.deviation < USELESS;
        (useful && code(&cost.feature)).then(|| (cost.feature.clone(), known))
    });
    let seeds: Vec<u64> = runs.iter().map(|run| run.seed).collect();
    let profile = Profile::new(&device.name, meter, &seeds, busy(map, runs, &device)?, costs.collect());
    Ok((profile, result))
}

/// Power of a frame's thread: that which half of all frames' time is below.
fn busy(map: &ProbeMap, runs: &[Run], device: &DeviceModel) -> Result<Watts, AnalysisError> {
    let mut rows = Rows::new(map);
    let mut powers = Vec::new();
    for (number, run) in runs.iter().enumerate() {
        let adjusted =
            adjust(run, device, map, &mut rows).map_err(|error| AnalysisError::Adjust { run: number, error })?;
        let windows = adjusted.windows.iter().filter(|window| window.took_ns > 0);
        powers.extend(windows.map(|window| (window.energy.0 / (window.took_ns as f64 * 1e-9), window.took_ns)));
    }
    powers.sort_by(|a, b| a.0.total_cmp(&b.0));
    let half: i64 = powers.iter().map(|(_, took)| took).sum::<i64>() / 2;
    let mut sum = 0;
    let middle = powers.iter().find(|(_, took)| {
        sum += took;
        sum >= half
    });
    Ok(Watts(middle.map_or(0.0, |(watts, _)| *watts)))
}
