//! The debug-info state machine with new addresses.

use super::AsmError;
use crate::{DebugInfo, DebugOp};

const FIRST_SPECIAL: u8 = 0x0a;
const LINE_BASE: i32 = -4;
const LINE_RANGE: u8 = 15;

/// Moves every position and local variable from its old address to `map` of it, which must not decrease.
pub(super) fn readdress(debug: &DebugInfo, map: impl Fn(u32) -> u32) -> Result<DebugInfo, AsmError> {
    let mut ops = Vec::with_capacity(debug.ops.len());
    let (mut old, mut new) = (0u32, 0u32);
    let skip_to = |old: u32, new: &mut u32| {
        let delta = map(old).saturating_sub(*new);
        *new += delta;
        delta
    };
    for &op in &debug.ops {
        match op {
            DebugOp::AdvancePc(delta) => old = old.checked_add(delta).ok_or(AsmError::Debug)?,
            DebugOp::Special(opcode) => {
                let adjusted = opcode.saturating_sub(FIRST_SPECIAL);
                old = old.checked_add(u32::from(adjusted / LINE_RANGE)).ok_or(AsmError::Debug)?;
                let line = adjusted % LINE_RANGE;
                push_position(&mut ops, skip_to(old, &mut new), line);
            }
            DebugOp::AdvanceLine(_) | DebugOp::SetFile(_) => ops.push(op),
            _ => {
                let delta = skip_to(old, &mut new);
                if delta > 0 {
                    ops.push(DebugOp::AdvancePc(delta));
                }
                ops.push(op);
            }
        }
    }
    ops.shrink_to_fit();
    Ok(DebugInfo { line_start: debug.line_start, parameter_names: debug.parameter_names.clone(), ops })
}

/// Emits a position `delta` code units on; `line` is the line's change, counted from [`LINE_BASE`].
fn push_position(ops: &mut Vec<DebugOp>, delta: u32, line: u8) {
    debug_assert!(i32::from(line) + LINE_BASE <= 10);
    let special = |delta: u8| delta.checked_mul(LINE_RANGE)?.checked_add(line)?.checked_add(FIRST_SPECIAL);
    match u8::try_from(delta).ok().and_then(special) {
        Some(opcode) => ops.push(DebugOp::Special(opcode)),
        None => ops.extend([DebugOp::AdvancePc(delta), DebugOp::Special(FIRST_SPECIAL + line)]),
    }
}

/// Renumbers the registers of local variables.
pub(super) fn map_registers(debug: &mut DebugInfo, map: impl Fn(u16) -> u16) {
    for op in &mut debug.ops {
        if let DebugOp::StartLocal { register, .. } | DebugOp::EndLocal(register) | DebugOp::RestartLocal(register) = op
            && let Ok(old) = u16::try_from(*register)
        {
            *register = u32::from(map(old));
        }
    }
}
