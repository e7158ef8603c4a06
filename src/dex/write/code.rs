//! Code items with tries and handlers, and debug info.

use std::collections::HashMap;

use super::section::{Kind, Output, Section, Seen};
use super::{Body, Result, WriteError};
use crate::{Code, DebugInfo, DebugOp, Dex, Handler, MethodIdx};
use wattline_base::binary::{write_sleb128, write_uleb128, write_uleb128p1};

/// Writes the debug info of bodies, unless it is `known`. Returns the offsets, zero for none, and what is new.
pub(super) fn write_debug_infos<'c, 'd: 'c>(
    codes: impl Iterator<Item = &'c Code<'d>>,
    known: &Seen,
    out: &mut Output,
) -> Result<(Vec<u32>, Seen)> {
    out.section_behind(Kind::DebugInfo, known, |section| {
        let info = |code: &Code| match &code.debug {
            None => Ok(0),
            Some(info) => section.shared(|out| {
                write_debug_info(out, info);
                Ok(())
            }),
        };
        codes.map(info).collect()
    })
}

fn write_debug_info(out: &mut Vec<u8>, info: &DebugInfo) {
    write_uleb128(out, info.line_start);
    write_uleb128(out, info.parameter_names.len() as u32);
    for name in &info.parameter_names {
        write_uleb128p1(out, name.map(|n| n.0));
    }
    for op in &info.ops {
        write_debug_op(out, op);
    }
    out.push(0);
}

fn write_debug_op(out: &mut Vec<u8>, op: &DebugOp) {
    let mut register = |opcode: u8, register: u32| {
        out.push(opcode);
        write_uleb128(out, register);
    };
    match *op {
        DebugOp::AdvancePc(delta) => register(0x01, delta),
        DebugOp::AdvanceLine(delta) => {
            out.push(0x02);
            write_sleb128(out, delta);
        }
        DebugOp::StartLocal { register: local, name, type_, signature } => {
            register(if signature.is_some() { 0x04 } else { 0x03 }, local);
            write_uleb128p1(out, name.map(|n| n.0));
            write_uleb128p1(out, type_.map(|t| t.0));
            if let Some(signature) = signature {
                write_uleb128p1(out, signature.map(|s| s.0));
            }
        }
        DebugOp::EndLocal(local) => register(0x05, local),
        DebugOp::RestartLocal(local) => register(0x06, local),
        DebugOp::SetPrologueEnd => out.push(0x07),
        DebugOp::SetEpilogueBegin => out.push(0x08),
        DebugOp::SetFile(name) => {
            out.push(0x09);
            write_uleb128p1(out, name.map(|n| n.0));
        }
        DebugOp::Special(opcode) => out.push(opcode),
    }
}

/// Writes bodies, each with the offset of its debug info. Returns their offsets in the same order.
pub(super) fn write_codes<'d>(
    section: &mut Section,
    dex: &Dex,
    bodies: impl Iterator<Item = Body<'d>>,
    debug_infos: &[u32],
) -> Result<Vec<u32>> {
    let mut written: HashMap<usize, (&Code, u32)> = HashMap::new();
    let mut offsets = Vec::with_capacity(debug_infos.len());
    for (Body { method, code, shared, .. }, &debug) in bodies.zip(debug_infos) {
        let twin = shared.and_then(|shared| written.get(&shared)).filter(|(other, _)| same_but_units(other, code));
        if let Some(&(_, offset)) = twin {
            offsets.push(offset);
            continue;
        }
        let misfit = |misfit: Misfit| misfit.error(dex, method.method);
        let offset = section.item(|out| write_code(out, code, debug).map_err(misfit))?;
        if let Some(shared) = shared {
            written.entry(shared).or_insert((code, offset));
        }
        offsets.push(offset);
    }
    Ok(offsets)
}

/// Whether two bodies with the same code units are equal. The units are left out, lest thousands of methods that
/// share a huge body take quadratic time.
fn same_but_units(a: &Code, b: &Code) -> bool {
    (a.registers, a.ins, a.outs) == (b.registers, b.ins, b.outs)
        && a.tries == b.tries
        && a.handlers == b.handlers
        && a.debug == b.debug
}

/// The reasons why code does not fit a code item.
enum Misfit {
    Value { what: &'static str, value: usize, limit: usize },
    Handler { handler: usize, count: usize },
}

impl Misfit {
    fn error(self, dex: &Dex, method: MethodIdx) -> WriteError {
        let method = dex.method_signature(method);
        match self {
            Misfit::Value { what, value, limit } => WriteError::Code { method, what, value, limit },
            Misfit::Handler { handler, count } => WriteError::Handler { method, handler, count },
        }
    }
}

fn fit16(what: &'static str, value: usize) -> std::result::Result<[u8; 2], Misfit> {
    let fits = u16::try_from(value).map_err(|_| Misfit::Value { what, value, limit: 0xffff })?;
    Ok(fits.to_le_bytes())
}

fn write_code(out: &mut Vec<u8>, code: &Code, debug: u32) -> std::result::Result<(), Misfit> {
    out.extend(code.registers.to_le_bytes());
    out.extend(code.ins.to_le_bytes());
    out.extend(code.outs.to_le_bytes());
    out.extend(fit16("the number of tries", code.tries.len())?);
    out.extend(debug.to_le_bytes());
    let units = code.insns.len();
    let limit = u32::MAX as usize;
    let fits =
        u32::try_from(units).map_err(|_| Misfit::Value { what: "the number of code units", value: units, limit });
    out.extend(fits?.to_le_bytes());
    out.extend_from_slice(code.insns.0.get(..2 * units).unwrap_or_default());
    if code.tries.is_empty() {
        return Ok(());
    }
    if units % 2 == 1 {
        out.extend([0; 2]);
    }
    let (offsets, handlers) = encode_handlers(&code.handlers);
    for item in &code.tries {
        let count = offsets.len();
        let offset = offsets.get(item.handler).ok_or(Misfit::Handler { handler: item.handler, count })?;
        out.extend(item.start.to_le_bytes());
        out.extend(fit16("the length of a try", item.count as usize)?);
        out.extend(fit16("the offset of a handler", *offset)?);
    }
    out.extend(handlers);
    Ok(())
}

/// The `encoded_catch_handler_list`, and the offset of each handler in it.
fn encode_handlers(handlers: &[Handler]) -> (Vec<usize>, Vec<u8>) {
    let mut out = Vec::new();
    write_uleb128(&mut out, handlers.len() as u32);
    let mut offsets = Vec::with_capacity(handlers.len());
    for handler in handlers {
        offsets.push(out.len());
        let count = handler.catches.len() as i32;
        write_sleb128(&mut out, if handler.catch_all.is_some() { -count } else { count });
        for &(type_, address) in &handler.catches {
            write_uleb128(&mut out, type_.0);
            write_uleb128(&mut out, address);
        }
        if let Some(address) = handler.catch_all {
            write_uleb128(&mut out, address);
        }
    }
    (offsets, out)
}
