//! From values to places on an axis.

use super::super::Axis;

/// About so many steps of an axis are labelled.
const STEPS: f64 = 5.0;

/// An axis' range and the values that are labelled.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Scale {
    pub low: f64,
    pub high: f64,
    pub ticks: Vec<f64>,
    logarithmic: bool,
}

impl Scale {
    /// The range of these values, from and to a step; a linear one holds 0.
    pub fn new(axis: &Axis, values: impl Iterator<Item = f64>) -> Scale {
        let shown: Vec<f64> =
            values.chain(axis.mark).filter(|value| value.is_finite() && (!axis.logarithmic || *value > 0.0)).collect();
        match axis.logarithmic {
            true => Scale::of_decades(&shown),
            false => Scale::of_steps(&shown),
        }
    }

    fn of_steps(values: &[f64]) -> Scale {
        let least = values.iter().copied().fold(0.0, f64::min);
        let greatest = values.iter().copied().fold(0.0, f64::max);
        let span = if greatest > least { greatest - least } else { 1.0 };
        let step = round_step(span / STEPS);
        let (first, last) = ((least / step).floor() as i64, ((least + span) / step).ceil() as i64);
        let ticks: Vec<f64> = (first..=last).map(|number| number as f64 * step).collect();
        Scale { low: first as f64 * step, high: last as f64 * step, ticks, logarithmic: false }
    }

    fn of_decades(values: &[f64]) -> Scale {
        let least = values.iter().copied().fold(f64::INFINITY, f64::min);
        let greatest = values.iter().copied().fold(0.0, f64::max);
        let (least, greatest) = if least <= greatest { (least, greatest) } else { (0.1, 1.0) };
        let first = least.log10().floor() as i32;
        let last = (greatest.log10().ceil() as i32).max(first + 1);
        let every = ((f64::from(last - first) / STEPS).ceil() as usize).max(1);
        let ticks = (first..=last).step_by(every).map(|decade| 10f64.powi(decade)).collect();
        Scale { low: 10f64.powi(first), high: 10f64.powi(last), ticks, logarithmic: true }
    }

    /// Where a value is: 0 at the lower end and 1 at the upper one. None where the axis cannot show it.
    pub fn at(&self, value: f64) -> Option<f64> {
        let place = match self.logarithmic {
            true => (value / self.low).log10() / (self.high / self.low).log10(),
            false => (value - self.low) / (self.high - self.low),
        };
        place.is_finite().then_some(place.clamp(0.0, 1.0))
    }

    /// Where bars begin.
    pub fn base(&self) -> f64 {
        if self.logarithmic { 0.0 } else { self.at(0.0).unwrap_or(0.0) }
    }
}

/// The next of 1, 2 and 5 times a power of ten.
fn round_step(step: f64) -> f64 {
    let power = 10f64.powf(step.log10().floor());
    let of_power = step / power;
    power * [1.0, 2.0, 5.0].into_iter().find(|round| of_power <= round * (1.0 + 1e-9)).unwrap_or(10.0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn linear_axes_hold_nothing_and_end_at_steps() {
        let scale = Scale::new(&Axis::new(""), [3.0, 9.5].into_iter());
        assert_eq!((scale.low, scale.high), (0.0, 10.0));
        assert_eq!(scale.ticks, [0.0, 2.0, 4.0, 6.0, 8.0, 10.0]);
        assert_eq!((scale.at(5.0), scale.base()), (Some(0.5), 0.0));
        let scale = Scale::new(&Axis::new(""), [-30.0, 20.0, f64::NAN].into_iter());
        assert_eq!((scale.low, scale.high, scale.base()), (-30.0, 20.0, 0.6));
        let scale = Scale::new(&Axis::new("").marked(100.0), std::iter::empty());
        assert_eq!((scale.low, scale.high), (0.0, 100.0));
    }

    #[test]
    fn logarithmic_axes_end_at_powers_of_ten() {
        let scale = Scale::new(&Axis::logarithmic(""), [0.03, 800.0, 0.0].into_iter());
        assert_eq!((scale.low, scale.high), (0.01, 1000.0));
        assert_eq!(scale.ticks.len(), 6);
        assert!((scale.at(1.0).unwrap() - 0.4).abs() < 1e-12);
        assert_eq!((scale.at(0.0), scale.at(-1.0), scale.base()), (None, None, 0.0));
        assert_eq!(Scale::new(&Axis::logarithmic(""), std::iter::empty()).ticks.len(), 2);
    }
}
