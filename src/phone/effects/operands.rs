//! Costs that depend on operands: a multiplier's and a divider's work grows with the significant bits.

use crate::amount::Cost;
use crate::quick;
use serde::Deserialize;

use wattline_dex::Op;

/// Data of the effect.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Operands {
    /// The cost of each significant bit of both operands.
    pub(crate) bit: Cost,
}

/// Significant bits of a number without its sign.
#[inline(always)]
fn bits(value: i64) -> u64 {
    u64::from(64 - (value ^ (value >> 63)).leading_zeros())
}

/// Significant bits of both operands.
#[inline(always)]
pub(crate) fn weight(x: i64, y: i64) -> u64 {
    bits(x) + bits(y)
}

/// The opcode that stands in for an instruction whose cost depends on its operands.
pub(crate) fn weighed(op: u8) -> Option<u8> {
    Some(match Op(op) {
        Op::MUL_INT => quick::WEIGHED_MUL_INT,
        Op::DIV_INT => quick::WEIGHED_DIV_INT,
        Op::REM_INT => quick::WEIGHED_REM_INT,
        Op::MUL_LONG => quick::WEIGHED_MUL_LONG,
        Op::DIV_LONG => quick::WEIGHED_DIV_LONG,
        Op::REM_LONG => quick::WEIGHED_REM_LONG,
        Op::MUL_INT_LIT16 => quick::WEIGHED_MUL_LITERAL,
        Op::DIV_INT_LIT16 => quick::WEIGHED_DIV_LITERAL,
        Op::REM_INT_LIT16 => quick::WEIGHED_REM_LITERAL,
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_have_no_weight() {
        assert_eq!((weight(0, -1), weight(255, -256), weight(i64::MAX, i64::MIN)), (0, 16, 126));
    }
}
