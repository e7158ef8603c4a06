//! A walk through the sections of the map, as ART's file verifier does it (`DexFileVerifier::CheckIntraSection`):
//! sections follow each other without overlap, with nothing but zeros between them, and hold as many items as the map
//! says. What points to an item must point to the start of one that the walk has met.
//!
//! Items are only skimmed here. Their contents are checked where they are read, on behalf of what points to them; what
//! nothing points to goes unread, and is lost when the file is written.

use std::cell::Cell;

use super::Reader;
use super::header::{Header, MapItem};
use crate::kind::Kind;
use crate::{CONTAINER_VERSION, MAX_DEPTH};
use wattline_base::binary::{Cursor, Error, Result};

/// The sections whose items are pointed to.
const POINTED_TO: [Kind; 10] = [
    Kind::TypeList,
    Kind::AnnotationSetRefList,
    Kind::AnnotationSet,
    Kind::ClassData,
    Kind::Code,
    Kind::StringData,
    Kind::DebugInfo,
    Kind::Annotation,
    Kind::EncodedArray,
    Kind::AnnotationsDirectory,
];

/// The offsets of the items of the data section.
#[derive(Debug, Clone, Default)]
pub(super) struct Items([Starts; POINTED_TO.len()]);

/// The offsets of the items of one kind, ascending.
#[derive(Debug, Clone, Default)]
struct Starts {
    offsets: Vec<u32>,
    /// The position behind the one that was asked for last: most are asked for in order.
    next: Cell<usize>,
}

impl Starts {
    fn contains(&self, offset: u32) -> bool {
        let next = self.next.get();
        let found =
            if self.offsets.get(next) == Some(&offset) { Ok(next) } else { self.offsets.binary_search(&offset) };
        if let Ok(found) = found {
            self.next.set(found + 1);
        }
        found.is_ok()
    }
}

impl Items {
    /// Walks through all sections. `budget` is how many bytes may be walked over yet: the files of a container may
    /// share their data, and thousands of tiny ones could share megabytes.
    pub(super) fn walk(data: &[u8], header: &Header, budget: &mut u64) -> Result<Items> {
        let mut items = Items::default();
        let mut cursor = Cursor::at(data, header.part.start);
        for item in &header.map {
            let before = cursor.pos();
            if before > item.section.offset {
                let (what, offset) = (item.kind.item(), item.section.offset);
                let message = format!("expected {what} at {before:#x} or later, found the section at {offset:#x}");
                return Err(Error::new(item.at, message));
            }
            // In a container, the data of other parts may lie between.
            if header.version < CONTAINER_VERSION {
                padding(&mut cursor, item.section.offset)?;
            }
            cursor = Cursor::at(data, item.section.offset);
            items.section(&mut cursor, header, item)?;
            let walked = cursor.pos().saturating_sub(item.section.offset) as u64;
            *budget =
                budget.checked_sub(walked).ok_or_else(|| Error::new(item.at, "too many files share this section"))?;
            if cursor.pos() == before {
                return Err(Error::new(item.at, format!("expected {}, found none", item.kind.item())));
            }
        }
        Ok(items)
    }

    /// Whether an item of that kind starts there.
    pub(super) fn starts(&self, kind: Kind, offset: u32) -> bool {
        let position = POINTED_TO.iter().position(|&other| other == kind);
        position.and_then(|position| self.0.get(position)).is_some_and(|starts| starts.contains(offset))
    }

    fn section(&mut self, cursor: &mut Cursor, header: &Header, item: &MapItem) -> Result<()> {
        let count = item.section.count;
        match item.kind {
            Kind::Header => return skip(cursor, header.size(), "header"),
            Kind::MapList => {
                let rows = cursor.u32("map size")? as usize;
                return skip(cursor, rows.saturating_mul(12), "map");
            }
            Kind::StringId | Kind::TypeId | Kind::CallSiteId => return skip(cursor, count.saturating_mul(4), "ids"),
            Kind::FieldId | Kind::MethodId | Kind::MethodHandle => {
                return skip(cursor, count.saturating_mul(8), "ids");
            }
            Kind::ProtoId => return skip(cursor, count.saturating_mul(12), "ids"),
            Kind::ClassDef => return skip(cursor, count.saturating_mul(32), "ids"),
            _ => {}
        }
        if !(header.data.start..=header.data.end).contains(&item.section.offset) {
            let offset = item.section.offset;
            return Err(Error::new(item.at, format!("expected an offset in the data section, found {offset:#x}")));
        }
        let position = POINTED_TO.iter().position(|&kind| kind == item.kind);
        let mut starts = position.and_then(|position| self.0.get_mut(position));
        for _ in 0..count {
            padding(cursor, cursor.pos().next_multiple_of(item.kind.alignment()))?;
            if let Some(starts) = &mut starts {
                starts.offsets.push(cursor.pos() as u32);
            }
            skim(cursor, item.kind)?;
        }
        if cursor.pos() > header.data.end {
            let end = header.data.end;
            return Err(Error::new(item.at, format!("expected a section that ends in the data section, by {end:#x}")));
        }
        Ok(())
    }
}

/// Moves on to `end`, over zeros.
fn padding(cursor: &mut Cursor, end: usize) -> Result<()> {
    let at = cursor.pos();
    let bytes = cursor.bytes(end.saturating_sub(at), "padding")?;
    match bytes.iter().position(|&byte| byte != 0) {
        None => Ok(()),
        Some(position) => Err(Error::new(at + position, "expected zeros between sections and items")),
    }
}

fn skip(cursor: &mut Cursor, len: usize, what: &str) -> Result<()> {
    cursor.bytes(len, what).map(drop)
}

/// Moves on to the end of an item.
fn skim(cursor: &mut Cursor, kind: Kind) -> Result<()> {
    match kind {
        Kind::TypeList => skim_list(cursor, 2),
        Kind::AnnotationSetRefList | Kind::AnnotationSet => skim_list(cursor, 4),
        Kind::ClassData => skim_class_data(cursor),
        Kind::Code => skim_code(cursor),
        Kind::StringData => skim_string(cursor),
        Kind::DebugInfo => skim_debug_info(cursor),
        Kind::Annotation => {
            cursor.u8("visibility")?;
            skim_annotation(cursor, 0)
        }
        Kind::EncodedArray => skim_array(cursor, 0),
        Kind::AnnotationsDirectory => {
            cursor.u32("class annotations offset")?;
            let counts = [cursor.u32("fields")?, cursor.u32("methods")?, cursor.u32("parameters")?];
            let members = counts.iter().map(|&count| count as usize).fold(0, usize::saturating_add);
            skip(cursor, members.saturating_mul(8), "annotated members")
        }
        Kind::HiddenApi => {
            let at = cursor.pos();
            let size = cursor.u32("size of the hidden API flags")? as usize;
            *cursor = Cursor::at(cursor.data(), at);
            skip(cursor, size.max(4), "hidden API flags")
        }
        _ => Ok(()),
    }
}

fn skim_list(cursor: &mut Cursor, size: usize) -> Result<()> {
    let count = cursor.u32("list size")? as usize;
    skip(cursor, count.saturating_mul(size), "list")
}

fn skim_class_data(cursor: &mut Cursor) -> Result<()> {
    let mut size = |what| cursor.uleb128(what).map(u64::from);
    let fields = size("static fields")? + size("instance fields")?;
    let methods = size("direct methods")? + size("virtual methods")?;
    for _ in 0..2 * fields + 3 * methods {
        cursor.uleb128("a member")?;
    }
    Ok(())
}

fn skim_code(cursor: &mut Cursor) -> Result<()> {
    skip(cursor, 6, "register counts")?;
    let tries = usize::from(cursor.u16("try count")?);
    cursor.u32("debug info offset")?;
    let units = cursor.u32("code size")? as usize;
    skip(cursor, units.saturating_mul(2), "code units")?;
    if tries == 0 {
        return Ok(());
    }
    padding(cursor, cursor.pos().next_multiple_of(4))?;
    skip(cursor, 8 * tries, "tries")?;
    for _ in 0..cursor.uleb128("handler count")? {
        let size = cursor.sleb128("catch count")?;
        for _ in 0..2 * u64::from(size.unsigned_abs()) + u64::from(size <= 0) {
            cursor.uleb128("a catch")?;
        }
    }
    Ok(())
}

fn skim_string(cursor: &mut Cursor) -> Result<()> {
    cursor.uleb128("string length")?;
    let rest = cursor.data().get(cursor.pos()..).unwrap_or_default();
    let len = rest.iter().position(|&byte| byte == 0);
    let len = len.ok_or_else(|| Error::new(cursor.pos(), "expected a string with a NUL at its end"))?;
    skip(cursor, len + 1, "string")
}

fn skim_debug_info(cursor: &mut Cursor) -> Result<()> {
    cursor.uleb128("first line")?;
    for _ in 0..cursor.uleb128("parameter count")? {
        cursor.uleb128("parameter name")?;
    }
    loop {
        // Operands by opcode ("State machine"): end, advance pc and line, start local and its extended form, end
        // local, restart local, prologue end, epilogue begin, file; special opcodes have none.
        let operands = match cursor.u8("debug opcode")? {
            0x00 => return Ok(()),
            0x01 | 0x02 | 0x05 | 0x06 | 0x09 => 1,
            0x03 => 3,
            0x04 => 4,
            _ => 0,
        };
        for _ in 0..operands {
            cursor.uleb128("debug operand")?;
        }
    }
}

fn skim_array(cursor: &mut Cursor, depth: u32) -> Result<()> {
    for _ in 0..cursor.uleb128("array size")? {
        skim_value(cursor, depth + 1)?;
    }
    Ok(())
}

fn skim_annotation(cursor: &mut Cursor, depth: u32) -> Result<()> {
    cursor.uleb128("annotation type")?;
    for _ in 0..cursor.uleb128("annotation size")? {
        cursor.uleb128("element name")?;
        skim_value(cursor, depth + 1)?;
    }
    Ok(())
}

fn skim_value(cursor: &mut Cursor, depth: u32) -> Result<()> {
    if depth > MAX_DEPTH {
        return Err(Error::new(cursor.pos(), format!("expected values nested at most {MAX_DEPTH} deep")));
    }
    let header = cursor.u8("value type")?;
    match header & 0x1f {
        0x1c => skim_array(cursor, depth),
        0x1d => skim_annotation(cursor, depth),
        0x1e | 0x1f => Ok(()),
        _ => skip(cursor, usize::from(header >> 5) + 1, "value"),
    }
}

impl<'a> Reader<'a, '_> {
    /// A cursor at an item, whose offset was read at `at`.
    pub(super) fn item(&self, at: usize, offset: u32, kind: Kind) -> Result<Cursor<'a>> {
        if self.items.starts(kind, offset) {
            return Ok(Cursor::at(self.data, offset as usize));
        }
        let what = kind.item();
        Err(Error::new(at, format!("expected the offset of {what}, found {offset:#x}")))
    }
}
