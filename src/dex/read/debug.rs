//! `debug_info_item`.

use std::sync::Arc;

use super::Reader;
use crate::kind::Kind;
use crate::{DebugInfo, DebugOp, StringIdx, TypeIdx};
use wattline_base::binary::{Cursor, Error, Result};

/// Frames have 16-bit sizes.
const MAX_REGISTERS: u32 = 0x1_0000;

impl Reader<'_, '_> {
    /// Reads debug info; none at offset zero, and none where there is no debug info.
    ///
    /// ART's file verifier does not look at this offset at all, and its readers take one outside the file for none
    /// (`DexFile::GetDebugInfoStream`): some tools write 0xffffffff. What cannot be decoded is lost for a stack trace,
    /// but does not keep a method from running.
    ///
    /// Methods that share an item share what was decoded of it: R8 gives thousands of methods one of the length of the
    /// longest, in which lines are addresses. Of what lies behind a method's `units` its own copy has nothing, lest a
    /// small hostile file come to thousands of long ones; that much is counted as decoded.
    pub(super) fn debug_info(&self, offset: u32, units: u32) -> Result<Option<Arc<DebugInfo>>> {
        let mut known = self.debug_infos.borrow_mut();
        let Some(whole) = known.get(&(offset, usize::MAX)).cloned() else {
            let info = self.new_debug_info(offset)?.map(Arc::new);
            known.insert((offset, usize::MAX), info.clone());
            return Ok(info);
        };
        let Some(info) = &whole else { return Ok(None) };
        let within = info.within(units);
        self.charge_bytes(offset as usize, within)?;
        if within == info.ops.len() {
            return Ok(whole);
        }
        let cut = || {
            let ops = info.ops.get(..within).unwrap_or_default().to_vec();
            let (line_start, parameter_names) = (info.line_start, info.parameter_names.clone());
            Some(Arc::new(DebugInfo { line_start, parameter_names, ops }))
        };
        Ok(known.entry((offset, within)).or_insert_with(cut).clone())
    }

    fn new_debug_info(&self, offset: u32) -> Result<Option<DebugInfo>> {
        let start = offset as usize;
        if start == 0 || start >= self.data.len() {
            return Ok(None);
        }
        let mut cursor = Cursor::at(self.data, start);
        let info = match self.debug_items(&mut cursor) {
            Err(error) if self.items.starts(Kind::DebugInfo, offset) => return Err(error),
            info => info.ok(),
        };
        self.charge(start, &cursor)?;
        Ok(info)
    }

    fn debug_items(&self, cursor: &mut Cursor) -> Result<DebugInfo> {
        let line_start = cursor.uleb128("first line")?;
        let at = cursor.pos();
        let count = cursor.uleb128("parameter count")?;
        if count > MAX_REGISTERS {
            return Err(Error::new(at, format!("expected at most {MAX_REGISTERS} parameters, found {count}")));
        }
        let count = self.count(cursor, count, 1, "parameter names")?;
        let parameter_names =
            (0..count).map(|_| self.optional_string(cursor, "parameter name")).collect::<Result<Vec<_>>>()?;
        // Collected in one place first: what is kept, for every method of an app, has no room to spare.
        let mut ops = self.debug_ops.borrow_mut();
        ops.clear();
        while let Some(op) = self.debug_op(cursor)? {
            ops.push(op);
        }
        Ok(DebugInfo { line_start, parameter_names, ops: ops.to_vec() })
    }

    fn debug_op(&self, cursor: &mut Cursor) -> Result<Option<DebugOp>> {
        Ok(Some(match cursor.u8("debug opcode")? {
            0x00 => return Ok(None),
            0x01 => DebugOp::AdvancePc(cursor.uleb128("address advance")?),
            0x02 => DebugOp::AdvanceLine(cursor.sleb128("line advance")?),
            kind @ (0x03 | 0x04) => DebugOp::StartLocal {
                register: register(cursor)?,
                name: self.optional_string(cursor, "variable name")?,
                type_: self.optional_type(cursor, "variable type")?,
                signature: if kind == 0x04 { Some(self.optional_string(cursor, "signature")?) } else { None },
            },
            0x05 => DebugOp::EndLocal(register(cursor)?),
            0x06 => DebugOp::RestartLocal(register(cursor)?),
            0x07 => DebugOp::SetPrologueEnd,
            0x08 => DebugOp::SetEpilogueBegin,
            0x09 => DebugOp::SetFile(self.optional_string(cursor, "file name")?),
            special => DebugOp::Special(special),
        }))
    }

    fn optional_string(&self, cursor: &mut Cursor, what: &str) -> Result<Option<StringIdx>> {
        let at = cursor.pos();
        cursor.uleb128p1(what)?.map(|index| self.string(at, index)).transpose()
    }

    fn optional_type(&self, cursor: &mut Cursor, what: &str) -> Result<Option<TypeIdx>> {
        let at = cursor.pos();
        cursor.uleb128p1(what)?.map(|index| self.type_(at, index)).transpose()
    }
}

fn register(cursor: &mut Cursor) -> Result<u32> {
    let at = cursor.pos();
    let register = cursor.uleb128("register")?;
    if register < MAX_REGISTERS {
        Ok(register)
    } else {
        Err(Error::new(at, format!("expected a register below {MAX_REGISTERS}, found {register}")))
    }
}
