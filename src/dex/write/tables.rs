//! The header, the index tables, and the type lists, strings and arrays that belong to them.

use super::section::{Kind, Output, Section};
use super::value::write_array;
use super::{Part, Result, WriteError};
use crate::{CONTAINER_HEADER_SIZE, CONTAINER_VERSION, Dex, TypeIdx, Value};
use wattline_base::binary::write_uleb128;

const HEADER_SIZE: u32 = 0x70;
const ENDIAN_TAG: u32 = 0x1234_5678;
const NO_INDEX: u32 = 0xffff_ffff;

/// The header and the index tables of one file: what the data comes behind.
#[derive(Debug, Clone)]
pub(super) struct Tables {
    header: u32,
    /// Whether the strings are among the tables; in a container, they may be another file's.
    pub owns_strings: bool,
    /// Kind, number of elements and size of an element of each table, in the order of the file.
    tables: [(Kind, u32, u32); 8],
}

impl Tables {
    pub(super) fn of(dex: &Dex, owns_strings: bool) -> Self {
        let strings = if owns_strings { dex.strings.len() as u32 } else { 0 };
        let tables = [
            (Kind::StringId, strings, 4),
            (Kind::TypeId, dex.types.len() as u32, 4),
            (Kind::ProtoId, dex.protos.len() as u32, 12),
            (Kind::FieldId, dex.fields.len() as u32, 8),
            (Kind::MethodId, dex.methods.len() as u32, 8),
            (Kind::ClassDef, dex.classes.len() as u32, 32),
            (Kind::CallSiteId, dex.call_sites.len() as u32, 4),
            (Kind::MethodHandle, dex.method_handles.len() as u32, 8),
        ];
        let is_container = dex.version >= CONTAINER_VERSION;
        Tables { header: if is_container { CONTAINER_HEADER_SIZE as u32 } else { HEADER_SIZE }, owns_strings, tables }
    }

    /// Kind, number of elements and offset of each table of the file at `start`; offset zero where there are no
    /// elements.
    fn offsets(&self, start: usize) -> impl Iterator<Item = (Kind, u32, u32)> {
        self.tables.iter().scan((start as u32).wrapping_add(self.header), |end, &(kind, count, size)| {
            let offset = *end;
            *end = end.wrapping_add(count.wrapping_mul(size));
            Some((kind, count, if count == 0 { 0 } else { offset }))
        })
    }

    /// Replaces the offset of each class's members in the table of classes of the file at `start`.
    pub(super) fn replace_class_data(&self, start: usize, class_data: &[u32], bytes: &mut [u8]) {
        const CLASS_DEF_LEN: usize = 32;
        const CLASS_DATA_AT: std::ops::Range<usize> = 24..28;
        let classes = self.offsets(start).find(|(kind, ..)| *kind == Kind::ClassDef);
        let table = classes.and_then(|(.., offset)| bytes.get_mut(offset as usize..)).unwrap_or_default();
        for (class, offset) in table.chunks_exact_mut(CLASS_DEF_LEN).zip(class_data) {
            if let Some(field) = class.get_mut(CLASS_DATA_AT) {
                field.copy_from_slice(&offset.to_le_bytes());
            }
        }
    }

    /// Number of elements and offset of the string table of the file at `start`.
    pub(super) fn strings(&self, start: usize) -> (u32, u32) {
        self.offsets(start).next().map_or((0, 0), |(_, count, offset)| (count, offset))
    }

    /// The length of header and tables, bytes.
    pub(super) fn len(&self) -> usize {
        self.tables.iter().fold(self.header as usize, |end, &(_, count, size)| end + count as usize * size as usize)
    }

    /// The header and the tables that are there, as rows of the map.
    pub(super) fn rows(&self, start: usize) -> Vec<(Kind, u32, u32)> {
        let header = std::iter::once((Kind::Header, 1, start as u32));
        header.chain(self.offsets(start).filter(|&(_, count, _)| count > 0)).collect()
    }

    /// The number of rows.
    pub(super) fn count(&self) -> usize {
        self.rows(0).len()
    }
}

/// The offsets of the data items that the tables point to; zero for none.
#[derive(Debug, Clone, Default)]
pub(super) struct Offsets {
    pub strings: Vec<u32>,
    pub parameters: Vec<u32>,
    pub call_sites: Vec<u32>,
    /// The offset of each class's list of interfaces.
    pub interfaces: Vec<u32>,
    pub static_values: Vec<u32>,
    pub annotations: Vec<u32>,
}

pub(super) fn write_type_lists(dex: &Dex, out: &mut Output, offsets: &mut Offsets) -> Result<()> {
    out.section(Kind::TypeList, |section| {
        let protos = dex.protos.iter().map(|proto| type_list(section, &proto.parameters));
        offsets.parameters = protos.collect::<Result<_>>()?;
        let classes = dex.classes.iter().map(|class| type_list(section, &class.interfaces));
        offsets.interfaces = classes.collect::<Result<_>>()?;
        Ok(())
    })
}

fn type_list(section: &mut Section, types: &[TypeIdx]) -> Result<u32> {
    if types.is_empty() {
        return Ok(0);
    }
    section.shared(|out| {
        out.extend((types.len() as u32).to_le_bytes());
        types.iter().try_for_each(|&type_| push_index(out, type_.0, "types"))
    })
}

pub(super) fn write_strings(dex: &Dex, out: &mut Output, offsets: &mut Offsets) -> Result<()> {
    out.section(Kind::StringData, |section| {
        for string in &dex.strings {
            offsets.strings.push(section.item(|out| {
                write_uleb128(out, string.utf16_len);
                out.extend_from_slice(&string.bytes);
                out.push(0);
                Ok(())
            })?);
        }
        Ok(())
    })
}

pub(super) fn write_encoded_arrays(dex: &Dex, out: &mut Output, offsets: &mut Offsets) -> Result<()> {
    out.section(Kind::EncodedArray, |section| {
        let mut array = |values: &Vec<Value>| {
            section.shared(|out| {
                write_array(out, values);
                Ok(())
            })
        };
        offsets.call_sites = dex.call_sites.iter().map(&mut array).collect::<Result<_>>()?;
        let classes = dex.classes.iter();
        offsets.static_values =
            classes.map(|class| class.static_values.as_ref().map_or(Ok(0), &mut array)).collect::<Result<_>>()?;
        Ok(())
    })
}

/// The `header_item` with zeros for signature and checksum. `strings` are number and offset of the strings, `end` is
/// where the file ends, and `len` is the length of the container.
pub(super) fn header(part: &Part, strings: (u32, u32), end: usize, len: usize) -> Vec<u8> {
    let dex = part.dex;
    let mut out = format!("dex\n{:03}\0", dex.version).into_bytes();
    out.extend([0; 24]);
    let link_offset = if dex.link_data.is_empty() { 0 } else { part.data_end };
    push(&mut out, [(end - part.start) as u32, part.tables.header, ENDIAN_TAG]);
    push(&mut out, [dex.link_data.len() as u32, link_offset as u32, part.map as u32, strings.0, strings.1]);
    for (_, count, offset) in part.tables.offsets(part.start).take(6).skip(1) {
        push(&mut out, [count, offset]);
    }
    if dex.version >= CONTAINER_VERSION {
        push(&mut out, [0, 0, len as u32, part.start as u32]);
    } else {
        let data = part.tables.len();
        push(&mut out, [(part.data_end - data) as u32, data as u32]);
    }
    out
}

/// Appends all index tables. `class_data` has the offset of each class's members.
pub(super) fn write_tables(dex: &Dex, offsets: &Offsets, class_data: &[u32], out: &mut Vec<u8>) -> Result<()> {
    push(out, offsets.strings.iter().copied());
    push(out, dex.types.iter().map(|descriptor| descriptor.0));
    for (proto, &parameters) in dex.protos.iter().zip(&offsets.parameters) {
        push(out, [proto.shorty.0, proto.return_type.0, parameters]);
    }
    for field in &dex.fields {
        push_index(out, field.class.0, "types")?;
        push_index(out, field.type_.0, "types")?;
        push(out, [field.name.0]);
    }
    for method in &dex.methods {
        push_index(out, method.class.0, "types")?;
        push_index(out, method.proto.0, "prototypes")?;
        push(out, [method.name.0]);
    }
    let lists = offsets.interfaces.iter().zip(&offsets.annotations).zip(class_data).zip(&offsets.static_values);
    for (class, (((&interfaces, &annotations), &data), &values)) in dex.classes.iter().zip(lists) {
        let superclass = class.superclass.map_or(NO_INDEX, |type_| type_.0);
        let source_file = class.source_file.map_or(NO_INDEX, |name| name.0);
        push(out, [class.class.0, class.access, superclass, interfaces, source_file, annotations, data, values]);
    }
    push(out, offsets.call_sites.iter().copied());
    for handle in &dex.method_handles {
        push(out, [u32::from(handle.kind), u32::from(handle.member)]);
    }
    Ok(())
}

fn push(out: &mut Vec<u8>, words: impl IntoIterator<Item = u32>) {
    for word in words {
        out.extend(word.to_le_bytes());
    }
}

fn push_index(out: &mut Vec<u8>, index: u32, pool: &'static str) -> Result<()> {
    let full = WriteError::Full { pool, count: index as usize + 1, limit: 0x1_0000 };
    out.extend(u16::try_from(index).map_err(|_| full)?.to_le_bytes());
    Ok(())
}
