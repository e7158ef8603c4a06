//! Quantities with their units in the type.

use std::fmt;
use std::iter::Sum;
use std::ops::{Add, AddAssign, Div, Mul, Neg, Sub, SubAssign};

use serde::{Deserialize, Serialize};

macro_rules! quantity {
    ($(#[$doc:meta])* $name:ident, $symbol:literal) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, Default, PartialEq, PartialOrd, Serialize, Deserialize)]
        #[serde(transparent)]
        pub struct $name(pub f64);

        impl Add for $name {
            type Output = Self;
            fn add(self, other: Self) -> Self { Self(self.0 + other.0) }
        }
        impl Sub for $name {
            type Output = Self;
            fn sub(self, other: Self) -> Self { Self(self.0 - other.0) }
        }
        impl AddAssign for $name {
            fn add_assign(&mut self, other: Self) { self.0 += other.0 }
        }
        impl SubAssign for $name {
            fn sub_assign(&mut self, other: Self) { self.0 -= other.0 }
        }
        impl Mul<f64> for $name {
            type Output = Self;
            fn mul(self, factor: f64) -> Self { Self(self.0 * factor) }
        }
        impl Div<f64> for $name {
            type Output = Self;
            fn div(self, factor: f64) -> Self { Self(self.0 / factor) }
        }
        impl Div for $name {
            type Output = f64;
            fn div(self, other: Self) -> f64 { self.0 / other.0 }
        }
        impl Neg for $name {
            type Output = Self;
            fn neg(self) -> Self { Self(-self.0) }
        }
        impl Sum for $name {
            fn sum<I: Iterator<Item = Self>>(iter: I) -> Self { Self(iter.map(|x| x.0).sum()) }
        }
        impl fmt::Display for $name {
            fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.pad(&engineering(self.0, $symbol)) }
        }
    };
}

quantity!(
    /// Energy in joules.
    Joules, "J"
);
quantity!(
    /// Power in watts.
    Watts, "W"
);
quantity!(
    /// Time in seconds.
    Seconds, "s"
);

impl Mul<Seconds> for Watts {
    type Output = Joules;
    fn mul(self, time: Seconds) -> Joules {
        Joules(self.0 * time.0)
    }
}

impl Seconds {
    /// Converts a span of integer nanoseconds.
    pub fn from_nanos(nanos: i64) -> Self {
        // Exact up to 104 days: 2^53 ns.
        Seconds(nanos as f64 * 1e-9)
    }
}

impl Watts {
    /// Converts a meter's integer microwatts.
    pub fn from_microwatts(microwatts: i64) -> Self {
        Watts(microwatts as f64 * 1e-6)
    }
}

/// Three significant digits with an SI prefix: `12.3 mJ`.
fn engineering(value: f64, symbol: &str) -> String {
    const PREFIXES: [(f64, &str); 6] = [(1e6, "M"), (1e3, "k"), (1.0, ""), (1e-3, "m"), (1e-6, "µ"), (1e-9, "n")];
    if value == 0.0 || !value.is_finite() {
        return format!("{value} {symbol}");
    }
    // 0.9995 of a step already rounds up to the next prefix.
    let (scale, prefix) = PREFIXES.into_iter().find(|(scale, _)| value.abs() >= scale * 0.9995).unwrap_or((1e-9, "n"));
    let scaled = value / scale;
    let digits = match scaled.abs() {
        x if x >= 99.95 => 0,
        x if x >= 9.995 => 1,
        _ => 2,
    };
    format!("{scaled:.digits$} {prefix}{symbol}")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn three_significant_digits() {
        let cases = [
            (0.0, "0 J"),
            (1.0, "1.00 J"),
            (0.99951, "1.00 J"),
            (0.0123456, "12.3 mJ"),
            (123.4, "123 J"),
            (-4.2e-7, "-420 nJ"),
            (5.0e-13, "0.00 nJ"),
        ];
        for (value, text) in cases {
            assert_eq!(Joules(value).to_string(), text);
        }
    }
}
