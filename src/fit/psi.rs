//! How residuals turn into weights, and the functions that belong to it.

/// A ψ function, by its weights ψ(u)/u; u is a residual in units of the scale.
///
/// Tuning constants are those of the packages that made them customary: R's `MASS::rlm` (bisquare 4.685, Huber 1.345,
/// Hampel 2, 4, 8) and `robustbase::lmrob` (lqq).
#[derive(Debug, Clone, Copy, PartialEq)]
pub enum Psi {
    /// Tukey's bisquare: nothing beyond k scales counts.
    Bisquare(f64),
    /// Huber's: beyond k scales the influence stays constant.
    Huber(f64),
    /// All weights 1: least squares.
    Ordinary,
    /// Hampel's in three parts: influence grows up to a, stays up to b, and falls to nothing at c.
    Hampel {
        /// Where the influence stops to grow.
        a: f64,
        /// Where it begins to fall.
        b: f64,
        /// Where it ends.
        c: f64,
    },
    /// "Linear quadratic quadratic" of Koller and Stahel, "Sharpening Wald-type inference in robust regression for
    /// small samples" (2011), eq. 3.2: linear up to c, bends over the next b, and comes back to zero with slope 1 - s.
    Lqq {
        /// Length of the first bend.
        b: f64,
        /// Length of the straight part.
        c: f64,
        /// 1 - the steepest descent.
        s: f64,
    },
}

/// Constant of the bisquare at which it is 95 % as efficient as least squares for normal residuals (Beaton and Tukey,
/// Technometrics 1974, who introduced the function; Holland and Welsch, Communications in Statistics 1977, who computed
/// the constants), to the digits that R's `rlm` has.
pub const BISQUARE_95: f64 = 4.685;
/// Constant of Huber's function with 95 % efficiency (Holland and Welsch 1977; R's `psi.huber`).
pub const HUBER_95: f64 = 1.345;
/// End of Hampel's function as in R's `psi.hampel`: it turns at 2 and at 4 and ends at 8 scales.
pub const HAMPEL_END: f64 = 8.0;

impl Psi {
    /// Hampel's with R's proportions 2 : 4 : 8 that ends at `c`.
    pub fn hampel(c: f64) -> Self {
        Psi::Hampel { a: c / 4.0, b: c / 2.0, c }
    }

    /// The weight of a residual: ψ(u)/u.
    pub fn weight(self, u: f64) -> f64 {
        let size = u.abs();
        match self {
            Psi::Bisquare(k) if size < k => (1.0 - (u / k).powi(2)).powi(2),
            Psi::Bisquare(_) => 0.0,
            Psi::Huber(k) if size <= k => 1.0,
            Psi::Huber(k) => k / size,
            Psi::Ordinary => 1.0,
            Psi::Hampel { a, .. } if size <= a => 1.0,
            Psi::Hampel { a, b, .. } if size <= b => a / size,
            Psi::Hampel { a, b, c } if size < c => a * (c - size) / (c - b) / size,
            Psi::Lqq { c, .. } if size <= c => 1.0,
            Psi::Hampel { .. } => 0.0,
            Psi::Lqq { .. } => self.influence(size) / size,
        }
    }

    /// The weight of Tukey's bisquare that ends at `k`: the same without a branch, which would be taken at random.
    pub(super) fn bisquare(k: f64, u: f64) -> f64 {
        let part = u / k;
        // The larger of 0 and of what is no number is 0.
        let inside = (1.0 - part * part).max(0.0);
        inside * inside
    }

    /// ψ(u).
    pub fn influence(self, u: f64) -> f64 {
        let Psi::Lqq { b, c, s } = self else { return u * self.weight(u) };
        let size = u.abs();
        let value = if size <= c {
            size
        } else if size <= b + c {
            size - s / (2.0 * b) * (size - c).powi(2)
        } else if size < self.limit() {
            let (end, over) = (self.limit() - b - c, size - b - c);
            c + b - b * s / 2.0 + (s - 1.0) / end * (over * over / 2.0 - end * over)
        } else {
            0.0
        };
        value.copysign(u)
    }

    /// ψ'(u).
    pub fn slope(self, u: f64) -> f64 {
        let size = u.abs();
        match self {
            Psi::Bisquare(k) if size < k => (1.0 - (u / k).powi(2)) * (1.0 - 5.0 * (u / k).powi(2)),
            Psi::Huber(k) => f64::from(u8::from(size <= k)),
            Psi::Ordinary => 1.0,
            Psi::Hampel { a, .. } if size <= a => 1.0,
            Psi::Hampel { a, b, c } if size > b && size <= c => -a / (c - b),
            Psi::Lqq { c, .. } if size <= c => 1.0,
            Psi::Lqq { b, c, s } if size <= b + c => 1.0 - s / b * (size - c),
            Psi::Lqq { b, c, s } if size < self.limit() => (s - 1.0) * ((size - b - c) / (self.limit() - b - c) - 1.0),
            Psi::Bisquare(_) | Psi::Hampel { .. } | Psi::Lqq { .. } => 0.0,
        }
    }

    /// ρ(u): the integral of ψ from 0; the largest for redescending functions is [`Psi::ceiling`].
    pub fn loss(self, u: f64) -> f64 {
        let size = u.abs();
        match self {
            Psi::Bisquare(k) => k * k / 6.0 * (1.0 - (1.0 - (size / k).min(1.0).powi(2)).powi(3)),
            Psi::Huber(k) if size > k => k * (size - k / 2.0),
            Psi::Huber(_) | Psi::Ordinary => u * u / 2.0,
            Psi::Hampel { a, .. } if size <= a => u * u / 2.0,
            Psi::Hampel { a, b, .. } if size <= b => a * (size - a / 2.0),
            Psi::Hampel { a, b, c } => {
                let over = size.min(c) - b;
                a * (b - a / 2.0) + a * over * (1.0 - over / (2.0 * (c - b)))
            }
            Psi::Lqq { c, .. } if size <= c => u * u / 2.0,
            Psi::Lqq { b, c, s } => {
                let bent = |x: f64| x * x / 2.0 - s / (6.0 * b) * (x - c).powi(3);
                let (end, over) = (self.limit() - b - c, size.min(self.limit()) - b - c);
                match over <= 0.0 {
                    true => bent(size),
                    false => {
                        let fall = (s - 1.0) / end * (over.powi(3) / 6.0 - end * over * over / 2.0);
                        bent(b + c) + (c + b - b * s / 2.0) * over + fall
                    }
                }
            }
        }
    }

    /// The largest value of ρ; infinite unless ψ comes back to zero.
    pub fn ceiling(self) -> f64 {
        match self {
            Psi::Huber(_) | Psi::Ordinary => f64::INFINITY,
            _ => self.loss(self.limit()),
        }
    }

    /// From where on a residual does not count at all.
    pub fn limit(self) -> f64 {
        match self {
            Psi::Bisquare(k) => k,
            Psi::Huber(_) | Psi::Ordinary => f64::INFINITY,
            Psi::Hampel { c, .. } => c,
            Psi::Lqq { b, c, s } => b + c + (b * s - 2.0 * (b + c)) / (1.0 - s),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ALL: [Psi; 6] = [
        Psi::Bisquare(4.685),
        Psi::Huber(1.345),
        Psi::Ordinary,
        Psi::Hampel { a: 2.0, b: 4.0, c: 8.0 },
        Psi::Lqq { b: 1.4734061, c: 0.9822707, s: 1.5 },
        Psi::Lqq { b: 0.4015457, c: 0.2676971, s: 1.5 },
    ];

    #[test]
    fn weights_at_the_landmarks() {
        let hampel = Psi::hampel(8.0);
        let cases = [
            (Psi::Bisquare(4.0), 0.0, 1.0),
            (Psi::Bisquare(4.0), 2.0, 0.5625),
            (Psi::Bisquare(4.0), 4.0, 0.0),
            (Psi::Bisquare(4.0), -9.0, 0.0),
            (Psi::Huber(1.5), 1.5, 1.0),
            (Psi::Huber(1.5), -3.0, 0.5),
            (Psi::Ordinary, 99.0, 1.0),
            (hampel, 2.0, 1.0),
            (hampel, -4.0, 0.5),
            (hampel, 6.0, 1.0 / 6.0),
            (hampel, 8.0, 0.0),
            // By hand: straight to 1, bent by 3/4 (u - 1)² to 5/4 at 2, and back to nothing over the next
            // (1.5 - 2·2) / (1 - 1.5) = 5.
            (Psi::Lqq { b: 1.0, c: 1.0, s: 1.5 }, 1.0, 1.0),
            (Psi::Lqq { b: 1.0, c: 1.0, s: 1.5 }, 2.0, (2.0 - 0.75) / 2.0),
            (Psi::Lqq { b: 1.0, c: 1.0, s: 1.5 }, 7.0, 0.0),
        ];
        for (psi, u, expected) in cases {
            assert_eq!(psi.weight(u), expected, "{psi:?} {u}");
            if let Psi::Bisquare(k) = psi {
                assert_eq!(Psi::bisquare(k, u), expected, "{k} {u}");
            }
        }
        for u in [f64::INFINITY, f64::NAN, 4.685, 4.685f64.next_down(), 1.1, 1e300] {
            assert_eq!(Psi::bisquare(4.685, u), Psi::Bisquare(4.685).weight(u), "{u}");
        }
    }

    #[test]
    fn slope_and_loss_are_derivative_and_integral_of_the_influence() {
        let h = 1e-5;
        for psi in ALL {
            for i in -1000..1000 {
                // Off the corners.
                let u = f64::from(i) * 0.01 + 0.00371;
                let slope = (psi.influence(u + h) - psi.influence(u - h)) / (2.0 * h);
                assert!((psi.slope(u) - slope).abs() < 1e-4, "{psi:?} {u}: slope {} {slope}", psi.slope(u));
                let influence = (psi.loss(u + h) - psi.loss(u - h)) / (2.0 * h);
                assert!((psi.influence(u) - influence).abs() < 1e-4, "{psi:?} {u}: {influence}");
            }
            assert_eq!(psi.loss(0.0), 0.0);
            if psi.limit().is_finite() {
                assert!((psi.loss(psi.limit() * 3.0) - psi.ceiling()).abs() < 1e-12, "{psi:?}");
            }
        }
    }

    #[test]
    fn the_constants_of_half_breakdown_have_mean_loss_one_half() {
        // E[ρ(Z)/ρ(∞)] = 1/2 for standard normal Z (Rousseeuw and Yohai 1984), by the rectangle rule.
        for psi in [Psi::Bisquare(1.54764), Psi::Lqq { b: 0.4015457, c: 0.2676971, s: 1.5 }] {
            let density = |u: f64| (-u * u / 2.0).exp() / std::f64::consts::TAU.sqrt();
            let steps = (-80_000..80_000).map(|i| f64::from(i) * 1e-4);
            let mean: f64 = steps.map(|u| psi.loss(u) / psi.ceiling() * density(u) * 1e-4).sum();
            // The constants of lqq are published with seven digits.
            assert!((mean - 0.5).abs() < 1e-4, "{psi:?} {mean}");
        }
    }
}
