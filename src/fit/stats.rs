//! Medians, Student's t, and the two figures of merit of vLens.

use std::borrow::Borrow;

/// Median of the absolute deviations of a normal distribution, in standard deviations (its third quartile).
pub const MAD_NORMAL: f64 = 0.674_489_750_196_081_7;

/// The median, mean of the middle two for an even number; `None` for no numbers. Reorders the slice.
pub fn median(values: &mut [f64]) -> Option<f64> {
    let middle = values.len() / 2;
    if values.is_empty() {
        return None;
    }
    let even = values.len().is_multiple_of(2);
    let (below, upper, _) = values.select_nth_unstable_by(middle, f64::total_cmp);
    let upper = *upper;
    match below.iter().copied().max_by(f64::total_cmp) {
        Some(lower) if even => Some((lower + upper) / 2.0),
        _ => Some(upper),
    }
}

/// Mean of the numbers; 0 for none.
pub fn mean(values: &[f64]) -> f64 {
    match values.len() {
        0 => 0.0,
        n => values.iter().sum::<f64>() / n as f64,
    }
}

/// Sample standard deviation (n - 1); 0 for fewer than two numbers.
pub fn standard_deviation(values: &[f64]) -> f64 {
    let centre = mean(values);
    match values.len() {
        0 | 1 => 0.0,
        n => (values.iter().map(|v| (v - centre).powi(2)).sum::<f64>() / (n - 1) as f64).sqrt(),
    }
}

/// Accumulated estimating error, vLens Eq. 6: |Σŷ - Σy| / Σy, over pairs (y, ŷ).
pub fn aee(pairs: impl Iterator<Item = (f64, f64)>) -> f64 {
    let (measured, fitted) = pairs.fold((0.0, 0.0), |(y, f), (yi, fi)| (y + yi, f + fi));
    (fitted - measured).abs() / measured
}

/// R², vLens Eq. 7: 1 - Σ(y - ŷ)² / Σ(y - ȳ)², over pairs (y, ŷ).
pub fn r_squared(pairs: impl IntoIterator<Item: Borrow<(f64, f64)>, IntoIter: Clone>) -> f64 {
    let pairs = pairs.into_iter().map(|pair| *pair.borrow());
    let (count, sum) = pairs.clone().fold((0u64, 0.0), |(count, sum), (y, _)| (count + 1, sum + y));
    let mean = sum / count as f64;
    let add = |(residual, total): (f64, f64), (y, fitted): (f64, f64)| {
        (residual + (y - fitted).powi(2), total + (y - mean).powi(2))
    };
    let (residual, total) = pairs.fold((0.0, 0.0), add);
    1.0 - residual / total
}

/// Standard deviation of [`aee`], were the pairs drawn anew: by the delta method, each pair's influence on the ratio.
pub fn aee_deviation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let (measured, fitted) = pairs.clone().fold((0.0, 0.0), |(y, f), (yi, fi)| (y + yi, f + fi));
    let ratio = (fitted - measured) / measured;
    pairs.map(|(y, f)| ((f - y) - ratio * y) / measured).map(|influence| influence * influence).sum::<f64>().sqrt()
}

/// Standard deviation of [`r_squared`], were the pairs drawn anew: by the delta method, each pair's influence on the
/// ratio of the two sums of squares.
pub fn r_squared_deviation(pairs: impl Iterator<Item = (f64, f64)> + Clone) -> f64 {
    let (count, sum) = pairs.clone().fold((0u64, 0.0), |(count, sum), (y, _)| (count + 1, sum + y));
    let mean = sum / count as f64;
    let squares = |(y, f): (f64, f64)| ((y - f).powi(2), (y - mean).powi(2));
    let (residual, total) = pairs.clone().map(squares).fold((0.0, 0.0), |(r, t), (ri, ti)| (r + ri, t + ti));
    let influence = |(r, t): (f64, f64)| (r - residual / total * t) / total;
    pairs.map(squares).map(influence).map(|influence| influence * influence).sum::<f64>().sqrt()
}

/// P(T ≤ t) for Student's t with `df` degrees of freedom.
pub fn student_cdf(t: f64, df: f64) -> f64 {
    if !t.is_finite() {
        return if t > 0.0 { 1.0 } else { 0.0 };
    }
    let tail = 0.5 * incomplete_beta(df / (df + t * t), df / 2.0, 0.5);
    if t > 0.0 { 1.0 - tail } else { tail }
}

/// The t that Student's distribution with `df` degrees of freedom exceeds with probability 1 - `p`, for p above 0.5.
pub fn student_quantile(p: f64, df: f64) -> f64 {
    let mut high = 1.0;
    while student_cdf(high, df) < p && high < 1e12 {
        high *= 2.0;
    }
    let mut low = 0.0;
    // Bisection to the last bit: 53 halvings and the exponent's.
    for _ in 0..120 {
        let middle = (low + high) / 2.0;
        if middle == low || middle == high {
            break;
        }
        if student_cdf(middle, df) < p { low = middle } else { high = middle }
    }
    high
}

/// Regularised incomplete beta function by Lentz's continued fraction (Numerical Recipes, 6.4).
fn incomplete_beta(x: f64, a: f64, b: f64) -> f64 {
    if x <= 0.0 || x >= 1.0 {
        return x.clamp(0.0, 1.0);
    }
    let front = (ln_gamma(a + b) - ln_gamma(a) - ln_gamma(b) + a * x.ln() + b * (1.0 - x).ln()).exp();
    match x < (a + 1.0) / (a + b + 2.0) {
        true => front * beta_fraction(x, a, b) / a,
        false => 1.0 - front * beta_fraction(1.0 - x, b, a) / b,
    }
}

fn beta_fraction(x: f64, a: f64, b: f64) -> f64 {
    let away = |v: f64| if v.abs() < 1e-300 { 1e-300 } else { v };
    let mut c = 1.0;
    let mut d = away(1.0 - (a + b) * x / (a + 1.0)).recip();
    let mut h = d;
    for m in 1..500 {
        let m = f64::from(m);
        let even = m * (b - m) * x / ((a + 2.0 * m - 1.0) * (a + 2.0 * m));
        d = away(1.0 + even * d).recip();
        c = away(1.0 + even / c);
        h *= d * c;
        let odd = -(a + m) * (a + b + m) * x / ((a + 2.0 * m) * (a + 2.0 * m + 1.0));
        d = away(1.0 + odd * d).recip();
        c = away(1.0 + odd / c);
        h *= d * c;
        if (d * c - 1.0).abs() < 1e-16 {
            break;
        }
    }
    h
}

/// Lanczos' approximation with g = 7, nine terms: 15 digits for positive arguments.
fn ln_gamma(x: f64) -> f64 {
    const TERMS: [f64; 8] = [
        676.520_368_121_885_1,
        -1_259.139_216_722_402_8,
        771.323_428_777_653_1,
        -176.615_029_162_140_6,
        12.507_343_278_686_905,
        -0.138_571_095_265_720_12,
        9.984_369_578_019_572e-6,
        1.505_632_735_149_311_6e-7,
    ];
    let x = x - 1.0;
    let sum = TERMS.iter().zip(1..).fold(0.999_999_999_999_809_9, |sum, (term, i)| sum + term / (x + f64::from(i)));
    let t = x + 7.5;
    0.5 * std::f64::consts::TAU.ln() + (x + 0.5) * t.ln() - t + sum.ln()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn medians() {
        for (values, expected) in
            [(vec![], None), (vec![3.0, 1.0, 2.0], Some(2.0)), (vec![4.0, 1.0, 3.0, 2.0], Some(2.5))]
        {
            assert_eq!(median(&mut values.clone()), expected, "{values:?}");
        }
    }

    #[test]
    fn equation_6_and_7_by_hand() {
        // y = 1, 2, 3, 6 with mean 3; fitted 1.5, 2, 2, 5.5. Sums 12 and 11; squares .25 + 0 + 1 + .25 and 4 + 1 + 0 +
        // 9.
        let pairs = [(1.0, 1.5), (2.0, 2.0), (3.0, 2.0), (6.0, 5.5)];
        assert!((aee(pairs.into_iter()) - 1.0 / 12.0).abs() < 1e-15);
        assert!((r_squared(pairs) - (1.0 - 1.5 / 14.0)).abs() < 1e-15);
        // A perfect fit, and one that knows the mean only.
        assert_eq!(r_squared([(1.0, 1.0), (3.0, 3.0)]), 1.0);
        assert_eq!(r_squared([(1.0, 2.0), (3.0, 2.0)]), 0.0);
    }

    #[test]
    fn students_table() {
        // 97.5 % and 99 % points as printed in any table.
        let cases =
            [(0.975, 1.0, 12.706), (0.975, 2.0, 4.303), (0.975, 4.0, 2.776), (0.99, 4.0, 3.747), (0.975, 1e6, 1.960)];
        for (p, df, expected) in cases {
            assert!((student_quantile(p, df) - expected).abs() < 5e-4, "{p} {df} {}", student_quantile(p, df));
        }
        assert!((student_cdf(-2.0, 10.0) + student_cdf(2.0, 10.0) - 1.0).abs() < 1e-15);
        assert_eq!(student_cdf(f64::INFINITY, 3.0), 1.0);
    }
}
