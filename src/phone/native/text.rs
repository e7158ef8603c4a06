//! Numbers as bits and as text: `java.lang.Float` and `java.lang.Double`.

use super::{Done, NativeFn, double, give_object, nothing, object, word};
use crate::error::Trap;
use crate::thread::Thread;
use crate::vm::Vm;

fn same_bits(_: &mut Vm, _: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    Ok(Done::Value(word(args, 0)))
}

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let function: NativeFn = match signature {
        // Registers hold bits already.
        "Ljava/lang/Float;->floatToRawIntBits(F)I"
        | "Ljava/lang/Float;->intBitsToFloat(I)F"
        | "Ljava/lang/Double;->doubleToRawLongBits(D)J"
        | "Ljava/lang/Double;->longBitsToDouble(J)D" => same_bits,
        "Ljava/lang/Double;->toString(D)Ljava/lang/String;" => |vm, _, a| {
            let text = java_number(double(a, 0));
            give_object(vm.machine.new_text(&text))
        },
        "Ljava/lang/Float;->toString(F)Ljava/lang/String;" => |vm, _, a| {
            let text = java_number(f32::from_bits(word(a, 0) as u32));
            give_object(vm.machine.new_text(&text))
        },
        "Ljava/lang/Double;->parseDouble0(Ljava/lang/String;)D" => |vm, _, a| match vm.machine.text_of(object(a, 0)) {
            Some(text) => Ok(Done::Value(parse(&text, |t| t.parse::<f64>().ok()).to_bits())),
            None => Err(Trap::null()),
        },
        "Ljava/lang/Float;->parseFloat0(Ljava/lang/String;)F" => |vm, _, a| match vm.machine.text_of(object(a, 0)) {
            // A float widens exactly, so that this rounds once.
            Some(text) => {
                let value = parse(&text, |t| t.parse::<f32>().ok().map(f64::from)) as f32;
                Ok(Done::Value(u64::from(value.to_bits())))
            }
            None => Err(Trap::null()),
        },
        "Ljava/lang/String;->intern()Ljava/lang/String;" => |vm, _, a| match vm.machine.units_of(object(a, 0)) {
            Some(text) => {
                let text = text.to_vec();
                give_object(vm.machine.intern(text))
            }
            None => nothing(),
        },
        _ => return None,
    };
    Some(function)
}

/// Java's form (`Double.toString`): the fewest digits that name the value, but of two-digit decimals the nearest
/// where one digit would do.
fn java_number(value: impl std::fmt::LowerExp) -> String {
    let shortest = format!("{value:e}");
    let one_digit = shortest.split('e').next().is_some_and(|mantissa| mantissa.trim_start_matches('-').len() == 1);
    java_form(&if one_digit { format!("{value:.1e}") } else { shortest })
}

/// Java's text of a number that Rust wrote as `1.25e-7`.
fn java_form(scientific: &str) -> String {
    let (sign, rest) = match scientific.strip_prefix('-') {
        Some(rest) => ("-", rest),
        None => ("", scientific),
    };
    let (mantissa, exponent) = match rest.split_once('e') {
        Some((mantissa, exponent)) => (mantissa, exponent.parse::<i32>().unwrap_or(0)),
        None if rest == "inf" => return format!("{sign}Infinity"),
        None => return rest.into(),
    };
    let digits: String = mantissa.chars().filter(|c| *c != '.').collect();
    let digits = digits.trim_end_matches('0');
    if digits.is_empty() {
        return format!("{sign}0.0");
    }
    if !(-3..7).contains(&exponent) {
        let (first, others) = digits.split_at(1);
        let others = if others.is_empty() { "0" } else { others };
        return format!("{sign}{first}.{others}E{exponent}");
    }
    if exponent < 0 {
        return format!("{sign}0.{}{digits}", "0".repeat((-exponent - 1) as usize));
    }
    let whole = exponent as usize + 1;
    let padded = format!("{digits:0<whole$}");
    let (whole, fraction) = padded.split_at(whole);
    format!("{sign}{whole}.{}", if fraction.is_empty() { "0" } else { fraction })
}

/// A number in Java's syntax (`Double.valueOf`), trimmed already; NaN if it is none.
fn parse(text: &str, decimal: impl Fn(&str) -> Option<f64>) -> f64 {
    let (sign, rest) = match text.strip_prefix('-') {
        Some(rest) => (-1.0, rest),
        None => (1.0, text.strip_prefix('+').unwrap_or(text)),
    };
    if rest == "Infinity" {
        return sign * f64::INFINITY;
    }
    let number = rest.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(rest);
    if let Some(hex) = rest.strip_prefix("0x").or_else(|| rest.strip_prefix("0X")) {
        let hex = if hex.contains(['p', 'P']) { hex.strip_suffix(['f', 'F', 'd', 'D']).unwrap_or(hex) } else { hex };
        return sign * parse_hex(hex).unwrap_or(f64::NAN);
    }
    // Rust knows words that Java does not: let only digits, points and exponents through.
    let plain = number.bytes().all(|b| b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-'));
    match decimal(number) {
        Some(value) if plain && number.bytes().next().is_some_and(|b| b != b'+' && b != b'-') => sign * value,
        _ => f64::NAN,
    }
}

/// `1.8p3` after its `0x`.
fn parse_hex(text: &str) -> Option<f64> {
    let (mantissa, exponent) = text.split_once(['p', 'P'])?;
    let (whole, fraction) = mantissa.split_once('.').unwrap_or((mantissa, ""));
    let digits = format!("{whole}{fraction}");
    let digits = digits.trim_start_matches('0');
    if whole.is_empty() && fraction.is_empty() {
        return None;
    }
    let value = if digits.is_empty() { 0 } else { u64::from_str_radix(digits, 16).ok()? };
    let exponent = exponent.parse::<i32>().ok()?.saturating_sub(4 * fraction.len() as i32);
    Some(libm::ldexp(value as f64, exponent))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_look_as_java_writes_them() {
        let cases = [
            (0.0, "0.0"),
            (-0.0, "-0.0"),
            (1.0, "1.0"),
            (100.0, "100.0"),
            (0.001, "0.001"),
            (9.999e-4, "9.999E-4"),
            (1234567.0, "1234567.0"),
            (1e7, "1.0E7"),
            (2e23, "2.0E23"),
            (1.5e300, "1.5E300"),
            (f64::MIN_POSITIVE, "2.2250738585072014E-308"),
            (f64::NAN, "NaN"),
            (f64::NEG_INFINITY, "-Infinity"),
            (6.02214, "6.02214"),
            (-0.05, "-0.05"),
        ];
        for (value, text) in cases {
            assert_eq!(java_number(value), text);
        }
        assert_eq!(java_number(f32::from_bits(1)), "1.4E-45");
        assert_eq!(java_number(f64::from_bits(1)), "4.9E-324");
    }

    #[test]
    fn only_javas_syntax_is_read() {
        let read = |text| parse(text, |t| t.parse().ok());
        for (text, value) in
            [("1.5", 1.5), ("-2e3f", -2000.0), (".5d", 0.5), ("7.", 7.0), ("0x1.8p3", 12.0), ("+3", 3.0)]
        {
            assert_eq!(read(text), value, "{text}");
        }
        assert_eq!(read("-Infinity"), f64::NEG_INFINITY);
        for text in ["inf", "nan", "", "1.5x", "--1", "0x", "e5", ".", "1_000", "0x1.8"] {
            assert!(read(text).is_nan(), "{text}");
        }
    }
}
