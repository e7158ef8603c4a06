//! Method bodies as bytes.

use std::sync::Arc;

use wattline_dex::asm::Id;
use wattline_dex::{Code, DebugInfo, DebugOp, Handler, StringIdx, Try, TypeIdx, Units};

use super::codec::{Coded, coded, put_bytes, take_bytes};

coded!(Try { start, count, handler });
coded!(Handler { catches, catch_all });
coded!(DebugInfo { line_start, parameter_names, ops });

impl Coded for Arc<DebugInfo> {
    fn put(&self, out: &mut Vec<u8>) {
        DebugInfo::put(self, out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        DebugInfo::take(input).map(Arc::new)
    }
}

/// Puts a body. Its code units stay as they are.
pub(crate) fn put_code(code: &Code, out: &mut Vec<u8>) {
    [code.registers, code.ins, code.outs].into_iter().for_each(|count| u32::from(count).put(out));
    put_bytes(&code.insns.0, out);
    code.tries.put(out);
    code.handlers.put(out);
    code.debug.put(out);
}

/// Takes what [`put_code`] has put.
pub(crate) fn take_code(input: &mut &[u8]) -> Option<Code<'static>> {
    let mut count = || u16::try_from(u32::take(input)?).ok();
    let (registers, ins, outs) = (count()?, count()?, count()?);
    let insns = Units(take_bytes(input)?.to_vec().into());
    let (tries, handlers, debug) = (Coded::take(input)?, Coded::take(input)?, Coded::take(input)?);
    Some(Code { registers, ins, outs, insns, tries, handlers, debug })
}

impl Coded for StringIdx {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        u32::take(input).map(StringIdx)
    }
}

impl Coded for TypeIdx {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        u32::take(input).map(TypeIdx)
    }
}

impl Coded for Id {
    fn put(&self, out: &mut Vec<u8>) {
        (*self == Id::Site).put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Some(if bool::take(input)? { Id::Site } else { Id::Path })
    }
}

/// The bytes of the format's own instructions that are not a number by themselves.
impl Coded for DebugOp {
    fn put(&self, out: &mut Vec<u8>) {
        let mut number = |op: u8, value: u32| {
            out.push(op);
            value.put(out);
        };
        match *self {
            DebugOp::AdvancePc(delta) => number(1, delta),
            DebugOp::AdvanceLine(delta) => number(2, delta.cast_unsigned()),
            DebugOp::StartLocal { register, name, type_, signature } => {
                number(3, register);
                name.put(out);
                type_.put(out);
                signature.put(out);
            }
            DebugOp::EndLocal(register) => number(5, register),
            DebugOp::RestartLocal(register) => number(6, register),
            DebugOp::SetPrologueEnd => out.push(7),
            DebugOp::SetEpilogueBegin => out.push(8),
            DebugOp::SetFile(name) => {
                out.push(9);
                name.put(out);
            }
            DebugOp::Special(opcode) => {
                out.push(10);
                out.push(opcode);
            }
        }
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        let (&op, rest) = input.split_first()?;
        *input = rest;
        Some(match op {
            1 => DebugOp::AdvancePc(u32::take(input)?),
            2 => DebugOp::AdvanceLine(u32::take(input)?.cast_signed()),
            3 => {
                let register = u32::take(input)?;
                let (name, type_) = (Coded::take(input)?, Coded::take(input)?);
                DebugOp::StartLocal { register, name, type_, signature: Coded::take(input)? }
            }
            5 => DebugOp::EndLocal(u32::take(input)?),
            6 => DebugOp::RestartLocal(u32::take(input)?),
            7 => DebugOp::SetPrologueEnd,
            8 => DebugOp::SetEpilogueBegin,
            9 => DebugOp::SetFile(Coded::take(input)?),
            10 => {
                let (&opcode, rest) = input.split_first()?;
                *input = rest;
                DebugOp::Special(opcode)
            }
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bodies_come_back() {
        let name = Some(StringIdx(300));
        let ops = vec![
            DebugOp::AdvancePc(7),
            DebugOp::AdvanceLine(-300),
            DebugOp::StartLocal { register: 2, name, type_: Some(TypeIdx(0)), signature: None },
            DebugOp::StartLocal { register: 2, name: None, type_: None, signature: Some(name) },
            DebugOp::EndLocal(2),
            DebugOp::RestartLocal(2),
            DebugOp::SetPrologueEnd,
            DebugOp::SetEpilogueBegin,
            DebugOp::SetFile(None),
            DebugOp::Special(3),
            DebugOp::Special(0xff),
        ];
        let debug = Some(Arc::new(DebugInfo { line_start: 70_000, parameter_names: vec![None, name], ops }));
        let handlers = vec![Handler { catches: vec![(TypeIdx(5), 9)], catch_all: Some(1) }, Handler::default()];
        let tries = vec![Try { start: 0, count: 70_000, handler: 1 }];
        let insns = [0x0012u16, 0x000e].into_iter().collect();
        let code = Code { registers: 65_535, ins: 2, outs: 0, insns, tries, handlers, debug };
        let mut out = Vec::new();
        put_code(&code, &mut out);
        assert_eq!(take_code(&mut out.as_slice()), Some(code));
        for end in 0..out.len() {
            assert_eq!(take_code(&mut &out[..end]), None, "{end} bytes");
        }
    }
}
