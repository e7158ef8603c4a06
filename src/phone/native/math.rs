//! `java.lang.Math`. From the `libm` crate, a port of FreeBSD's msun and so of fdlibm, on which Java's `StrictMath`
//! is defined: the same bits on every machine.

use super::{Done, NativeFn, double, word};
use crate::error::Trap;

fn give(value: f64) -> Result<Done, Trap> {
    Ok(Done::Value(value.to_bits()))
}

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let name = signature.strip_prefix("Ljava/lang/Math;->")?;
    let function: NativeFn = match name {
        "sin(D)D" => |_, _, a| give(libm::sin(double(a, 0))),
        "cos(D)D" => |_, _, a| give(libm::cos(double(a, 0))),
        "tan(D)D" => |_, _, a| give(libm::tan(double(a, 0))),
        "asin(D)D" => |_, _, a| give(libm::asin(double(a, 0))),
        "acos(D)D" => |_, _, a| give(libm::acos(double(a, 0))),
        "atan(D)D" => |_, _, a| give(libm::atan(double(a, 0))),
        "atan2(DD)D" => |_, _, a| give(libm::atan2(double(a, 0), double(a, 2))),
        "sinh(D)D" => |_, _, a| give(libm::sinh(double(a, 0))),
        "cosh(D)D" => |_, _, a| give(libm::cosh(double(a, 0))),
        "tanh(D)D" => |_, _, a| give(libm::tanh(double(a, 0))),
        "exp(D)D" => |_, _, a| give(libm::exp(double(a, 0))),
        "expm1(D)D" => |_, _, a| give(libm::expm1(double(a, 0))),
        "log(D)D" => |_, _, a| give(libm::log(double(a, 0))),
        "log10(D)D" => |_, _, a| give(libm::log10(double(a, 0))),
        "log1p(D)D" => |_, _, a| give(libm::log1p(double(a, 0))),
        "pow(DD)D" => |_, _, a| give(power(double(a, 0), double(a, 2))),
        "sqrt(D)D" => |_, _, a| give(double(a, 0).sqrt()),
        "cbrt(D)D" => |_, _, a| give(libm::cbrt(double(a, 0))),
        "floor(D)D" => |_, _, a| give(double(a, 0).floor()),
        "ceil(D)D" => |_, _, a| give(double(a, 0).ceil()),
        "rint(D)D" => |_, _, a| give(double(a, 0).round_ties_even()),
        "hypot(DD)D" => |_, _, a| give(libm::hypot(double(a, 0), double(a, 2))),
        "fma(DDD)D" => |_, _, a| give(double(a, 0).mul_add(double(a, 2), double(a, 4))),
        "fma(FFF)F" => |_, _, a| {
            let float = |at| f32::from_bits(word(a, at) as u32);
            Ok(Done::Value(float(0).mul_add(float(1), float(2)).to_bits().into()))
        },
        "abs(D)D" => |_, _, a| Ok(Done::Value(word(a, 0) & !(1 << 63))),
        _ => return None,
    };
    Some(function)
}

/// C's pow gives 1 where Java's gives NaN: 1 to a NaN, and -1 or 1 to an infinity.
fn power(base: f64, exponent: f64) -> f64 {
    let odd_case = exponent.is_nan() || (base.abs() == 1.0 && exponent.is_infinite());
    if odd_case && exponent != 0.0 { f64::NAN } else { libm::pow(base, exponent) }
}
