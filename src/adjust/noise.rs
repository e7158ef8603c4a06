//! Properties of a meter as its record shows them: how often it reads, how much readings scatter, and how far a reading
//! lies from the mean of its neighbours.

use wattline_recording::Sample;

/// So many places of a record are looked at, at most: the figures are known to a hundredth then.
const PLACES: usize = 10_000;
/// A meter reads evenly if so many in a hundred steps between readings are alike.
const EVEN_PERCENT: usize = 80;
/// Fewer differences than so many say nothing of noise by their least quarter.
const FEW: usize = 4;
/// A few readings that are all alike come from a meter with a step that they do not show: this part of a reading.
const UNSEEN_STEP: f64 = 0.01;
/// A quarter of the values of a normal distribution are nearer to its mean than so many deviations.
const QUARTER: f64 = 0.318_639_363_96;

/// Standard deviation of a number that may lie anywhere in a stretch of this width (uniform distribution).
pub(super) fn uniform_deviation(width: f64) -> f64 {
    width / 12f64.sqrt()
}

/// A meter as its record shows it.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct Noise {
    /// Time between two readings, the median; 0 of fewer than two.
    pub step_ns: i64,
    /// Time between two readings if they come evenly.
    pub period_ns: Option<i64>,
    /// Standard deviation of a reading, microwatts.
    pub reading_uw: f64,
    /// Root mean square of the difference between a reading and the mean of its neighbours, microwatts.
    pub bridge_uw: f64,
}

impl Noise {
    /// The properties that samples in order of time show.
    pub fn of(samples: &[Sample]) -> Noise {
        let stride = samples.len().div_ceil(PLACES).max(1);
        let pairs = || samples.windows(2).step_by(stride);
        let mut steps: Vec<i64> = pairs().map(|pair| pair[1].at_ns - pair[0].at_ns).collect();
        let Some(step_ns) = quantile(&mut steps, 2) else { return Noise::default() };
        let alike = steps.iter().filter(|&&step| (step - step_ns).abs() <= step_ns / 4).count();
        // Two readings have one step, which may be anything.
        let even = steps.len() >= 2 && alike * 100 >= steps.len() * EVEN_PERCENT;
        let near = |pair: &[Sample]| pair[1].at_ns - pair[0].at_ns <= step_ns + step_ns / 4;
        let mut differences: Vec<i64> =
            pairs().filter(|pair| near(pair)).map(|pair| (pair[1].power_uw - pair[0].power_uw).abs()).collect();
        // Where work makes power change, differences are greater: the least quarter of them is noise, if any is.
        // Of a few differences the least may be none by chance, and any of them may be noise.
        let quarter = match differences.len() {
            0..FEW => match differences.iter().max() {
                Some(&most) if most > 0 => most as f64,
                _ => UNSEEN_STEP * samples.first().map_or(0.0, |first| first.power_uw.abs() as f64),
            },
            _ => quantile(&mut differences, 4).unwrap_or(0) as f64 / QUARTER,
        };
        let triples = samples.windows(3).step_by(stride).filter(|triple| near(&triple[..2]) && near(&triple[1..]));
        let bridged = |t: &[Sample]| t[1].power_uw as f64 - (t[0].power_uw as f64 + t[2].power_uw as f64) / 2.0;
        let (count, squares) = triples.fold((0, 0.0), |(n, sum), triple| (n + 1, sum + bridged(triple).powi(2)));
        Noise {
            step_ns,
            period_ns: even.then_some(step_ns),
            reading_uw: (quarter / 2f64.sqrt()).max(uniform_deviation(step(differences))),
            bridge_uw: if count > 0 { (squares / f64::from(count)).sqrt() } else { 0.0 },
        }
    }
}

/// The step of a coarse meter, which says the same twice and is off by up to half a step: all differences are multiples
/// of the least. Of one size of differences alone nobody knows whether it is a step or what the phone did.
fn step(mut differences: Vec<i64>) -> f64 {
    differences.retain(|&difference| difference > 0);
    differences.sort_unstable();
    differences.dedup();
    match differences[..] {
        [least, .., _] if differences.iter().all(|difference| difference % least == 0) => least as f64,
        _ => 0.0,
    }
}

/// The value below which one of `parts` lies: 2 for the median.
fn quantile(values: &mut [i64], parts: usize) -> Option<i64> {
    let rank = values.len().checked_sub(1)? / parts;
    Some(*values.select_nth_unstable(rank).1)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn samples(powers: impl Iterator<Item = i64>) -> Vec<Sample> {
        powers.enumerate().map(|(i, power_uw)| Sample { at_ns: i as i64 * 100, power_uw }).collect()
    }

    #[test]
    fn noise_is_told_from_work() {
        // Steps of 6,000 up and down, the work of every third reading up to a watt.
        let powers = (0..3000).map(|i| 300_000 + [0, 6_000][i % 2] + if i % 6 > 3 { 1_000_000 } else { 0 });
        let found = Noise::of(&samples(powers.map(|power| power as i64)));
        assert_eq!((found.step_ns, found.period_ns), (100, Some(100)));
        assert!((found.reading_uw - 6_000.0 / QUARTER / 2f64.sqrt()).abs() < 1.0, "{found:?}");
        assert!(found.bridge_uw > 100_000.0, "{found:?}");
    }

    #[test]
    fn a_coarse_meter_is_off_by_its_step() {
        let found =
            Noise::of(&samples((0..100).map(|i| [0, 5_700, 17_100][usize::from(i > 50) + usize::from(i > 70)])));
        assert!((found.reading_uw - 5_700.0 / 12f64.sqrt()).abs() < 1e-9, "{found:?}");
    }

    #[test]
    fn nothing_is_known_of_nothing() {
        assert_eq!(Noise::of(&[]), Noise::default());
        assert_eq!(Noise::of(&samples(0..1)), Noise::default());
        assert_eq!(Noise::of(&samples(0..2)).period_ns, None);
    }
}
