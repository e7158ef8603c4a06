//! `debug_info_item`.

use super::Reader;
use crate::binary::{Cursor, Result};
use crate::dex::{DebugInfo, DebugOp, StringIdx, TypeIdx};

impl Reader<'_> {
    /// Reads debug info; none at offset zero.
    ///
    /// Nor where the offset lies outside the file: some tools write 0xffffffff for none, and ART reads it so
    /// (`DexFile::GetDebugInfoStream`).
    pub(super) fn debug_info(&self, at: usize, offset: u32) -> Result<Option<DebugInfo>> {
        if offset == 0 || offset as usize >= self.data.len() {
            return Ok(None);
        }
        let mut cursor = self.item(at, offset, 1, "debug info")?;
        let start = cursor.pos();
        let line_start = cursor.uleb128("first line")?;
        let count = cursor.uleb128("parameter count")?;
        let count = self.count(&cursor, count, 1, "parameter names")?;
        let parameter_names =
            (0..count).map(|_| self.optional_string(&mut cursor, "parameter name")).collect::<Result<Vec<_>>>()?;
        let mut ops = Vec::new();
        while let Some(op) = self.debug_op(&mut cursor)? {
            ops.push(op);
        }
        self.charge(start, &cursor)?;
        Ok(Some(DebugInfo { line_start, parameter_names, ops }))
    }

    fn debug_op(&self, cursor: &mut Cursor) -> Result<Option<DebugOp>> {
        Ok(Some(match cursor.u8("debug opcode")? {
            0x00 => return Ok(None),
            0x01 => DebugOp::AdvancePc(cursor.uleb128("address advance")?),
            0x02 => DebugOp::AdvanceLine(cursor.sleb128("line advance")?),
            kind @ (0x03 | 0x04) => DebugOp::StartLocal {
                register: cursor.uleb128("register")?,
                name: self.optional_string(cursor, "variable name")?,
                type_: self.optional_type(cursor, "variable type")?,
                signature: if kind == 0x04 { Some(self.optional_string(cursor, "signature")?) } else { None },
            },
            0x05 => DebugOp::EndLocal(cursor.uleb128("register")?),
            0x06 => DebugOp::RestartLocal(cursor.uleb128("register")?),
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
