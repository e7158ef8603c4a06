//! Making room for string indices beyond 16 bits.

use super::RefError;
use super::renumber::Table;
use super::walk::Instructions;
use crate::asm::{AsmError, Body};
use crate::{Code, Dex, Op, Units};

/// The bodies in which a `const-string` must become `const-string/jumbo`, in the order of
/// [`Dex::methods_with_code`], still with the old indices. Empty if there are none.
pub(super) fn widen(dex: &Dex, strings: &Table) -> Result<Vec<Option<Code<'static>>>, RefError> {
    if !strings.outgrows_16_bits() {
        return Ok(Vec::new());
    }
    dex.methods_with_code()
        .map(|(method, code)| {
            widen_code(code, strings)
                .map_err(|source| RefError::Jumbo { method: dex.method_signature(method.method), source })
        })
        .collect()
}

/// The body with longer instructions, or none if it can stay.
pub(super) fn widen_code(code: &Code, strings: &Table) -> Result<Option<Code<'static>>, AsmError> {
    if !needs_widening(&code.insns, strings) {
        return Ok(None);
    }
    let mut body = Body::decode(code)?;
    for node in &mut body.nodes {
        if node.insn.op == Op::CONST_STRING && strings.of_file(node.insn.index) > 0xffff {
            node.insn.op = Op::CONST_STRING_JUMBO;
        }
    }
    Ok(Some(body.assemble()?.code))
}

fn needs_widening(units: &Units, strings: &Table) -> bool {
    Instructions::of(units).any(|(at, op)| {
        op == Op::CONST_STRING && units.get(at + 1).is_some_and(|index| strings.of_file(index.into()) > 0xffff)
    })
}
