//! The index tables: strings, types, prototypes, fields, methods, method handles, call sites.

use std::cmp::Ordering;

use super::names::{is_descriptor, is_member_name};
use super::{Reader, ascending, check};
use crate::kind::Kind;
use crate::{DexString, FieldId, MethodHandle, MethodId, Proto, StringIdx, TypeIdx, Value, mutf8};
use wattline_base::binary::{Cursor, Error, Result};

/// The first byte of each type's descriptor: all that other tables ask about a type.
pub(super) struct Sorts(Vec<u8>);

impl Sorts {
    pub(super) fn of(strings: &[DexString], types: &[StringIdx]) -> Self {
        let first = |name: &StringIdx| strings.get(name.at()).and_then(|string| string.bytes.first()).copied();
        Sorts(types.iter().map(|name| first(name).unwrap_or(0)).collect())
    }

    pub(super) fn get(&self, index: TypeIdx) -> u8 {
        self.0.get(index.at()).copied().unwrap_or(0)
    }

    /// Refuses a type that is not of one of the sorts.
    pub(super) fn expect(&self, at: usize, index: TypeIdx, sorts: &[u8], what: &str) -> Result<()> {
        if sorts.contains(&self.get(index)) {
            Ok(())
        } else {
            Err(Error::new(at, format!("expected {what}, found type {}", index.0)))
        }
    }
}

impl<'a> Reader<'a, '_> {
    pub(super) fn strings(&self) -> Result<Vec<DexString<'a>>> {
        let table = self.header.strings;
        self.charge_bytes(table.offset, 4 * table.count)?;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut strings: Vec<DexString> = Vec::with_capacity(table.count);
        for _ in 0..table.count {
            let at = ids.pos();
            let offset = ids.u32("string data offset")?;
            let string = self.string_data(at, offset)?;
            if strings.last().is_some_and(|last| mutf8::compare(&last.bytes, &string.bytes) != Ordering::Less) {
                return Err(Error::new(at, "expected strings in ascending order without duplicates"));
            }
            strings.push(string);
        }
        Ok(strings)
    }

    fn string_data(&self, at: usize, offset: u32) -> Result<DexString<'a>> {
        let mut cursor = self.item(at, offset, Kind::StringData)?;
        let utf16_len = cursor.uleb128("string length")?;
        let start = cursor.pos();
        let rest = self.data.get(start..).unwrap_or_default();
        let Some(len) = mutf8::terminated(rest, utf16_len) else {
            return Err(Error::new(start, format!("expected {utf16_len} UTF-16 units in modified UTF-8 and a NUL")));
        };
        let bytes = cursor.bytes(len, "string")?.into();
        self.charge(start, &cursor)?;
        Ok(DexString { utf16_len, bytes })
    }

    pub(super) fn types(&self, strings: &[DexString]) -> Result<Vec<StringIdx>> {
        let table = self.header.types;
        self.charge_bytes(table.offset, 4 * table.count)?;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut types = Vec::with_capacity(table.count);
        let mut previous = None;
        for _ in 0..table.count {
            let at = ids.pos();
            let descriptor = self.string(at, ids.u32("descriptor index")?)?;
            ascending(&mut previous, descriptor, at, "type ids")?;
            let bytes = strings.get(descriptor.at()).map_or(&[][..], |s| &s.bytes);
            if !is_descriptor(bytes) {
                let text = String::from_utf8_lossy(bytes);
                return Err(Error::new(at, format!("expected a type descriptor, found {text:?}")));
            }
            types.push(descriptor);
        }
        Ok(types)
    }

    pub(super) fn protos(&self, strings: &[DexString], sorts: &Sorts) -> Result<Vec<Proto>> {
        let table = self.header.protos;
        self.charge_bytes(table.offset, 12 * table.count)?;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut protos: Vec<Proto> = Vec::with_capacity(table.count);
        for _ in 0..table.count {
            let at = ids.pos();
            let shorty = self.string(at, ids.u32("shorty index")?)?;
            let return_type = self.type_(at + 4, ids.u32("return type index")?)?;
            let parameters = self.type_list(at + 8, ids.u32("parameters offset")?)?;
            if parameters.iter().any(|&parameter| sorts.get(parameter) == b'V') {
                return Err(Error::new(at + 8, "expected no parameter of type void"));
            }
            let proto = Proto { shorty, return_type, parameters };
            if protos
                .last()
                .is_some_and(|last| (last.return_type, &last.parameters) >= (proto.return_type, &proto.parameters))
            {
                return Err(Error::new(at, "expected prototypes in ascending order without duplicates"));
            }
            if !shorty_agrees(&proto, strings, sorts) {
                return Err(Error::new(at, "expected a shorty that agrees with the prototype's types"));
            }
            protos.push(proto);
        }
        Ok(protos)
    }

    /// Reads a `type_list`; offset zero is an empty one.
    pub(super) fn type_list(&self, at: usize, offset: u32) -> Result<Vec<TypeIdx>> {
        if offset == 0 {
            return Ok(Vec::new());
        }
        let mut cursor = self.item(at, offset, Kind::TypeList)?;
        let start = cursor.pos();
        let count = cursor.u32("type list size")?;
        let count = self.count(&cursor, count, 2, "types")?;
        let list = (0..count)
            .map(|_| self.type_(cursor.pos(), u32::from(cursor.u16("type index")?)))
            .collect::<Result<Vec<_>>>()?;
        self.charge(start, &cursor)?;
        Ok(list)
    }

    pub(super) fn fields(&self, strings: &[DexString], sorts: &Sorts) -> Result<Vec<FieldId>> {
        let table = self.header.fields;
        self.charge_bytes(table.offset, 8 * table.count)?;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut fields = Vec::with_capacity(table.count);
        let mut previous = None;
        for _ in 0..table.count {
            let at = ids.pos();
            let class = self.type_(at, ids.u16("class index")?.into())?;
            let type_ = self.type_(at + 2, ids.u16("type index")?.into())?;
            let name = self.string(at + 4, ids.u32("name index")?)?;
            sorts.expect(at, class, b"L", "the class of a field")?;
            sorts.expect(at + 2, type_, b"ZBSCIJFDL[", "the type of a field")?;
            check_name(at + 4, name, strings)?;
            ascending(&mut previous, (class, name, type_), at, "field ids")?;
            fields.push(FieldId { class, type_, name });
        }
        Ok(fields)
    }

    pub(super) fn methods(&self, strings: &[DexString], sorts: &Sorts) -> Result<Vec<MethodId>> {
        let table = self.header.methods;
        self.charge_bytes(table.offset, 8 * table.count)?;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut methods = Vec::with_capacity(table.count);
        let mut previous = None;
        for _ in 0..table.count {
            let at = ids.pos();
            let class = self.type_(at, ids.u16("class index")?.into())?;
            let proto = self.proto(at + 2, ids.u16("prototype index")?.into())?;
            let name = self.string(at + 4, ids.u32("name index")?)?;
            sorts.expect(at, class, b"L[", "the class of a method")?;
            check_name(at + 4, name, strings)?;
            ascending(&mut previous, (class, name, proto), at, "method ids")?;
            methods.push(MethodId { class, proto, name });
        }
        Ok(methods)
    }

    pub(super) fn method_handles(&self) -> Result<Vec<MethodHandle>> {
        let table = self.header.method_handles;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut handles = Vec::with_capacity(table.count);
        for _ in 0..table.count {
            let at = ids.pos();
            let kind = ids.u16("method handle type")?;
            ids.u16("padding")?;
            let member = ids.u16("field or method index")?;
            ids.u16("padding")?;
            // "Method Handle Type Codes": 0 to 3 read or write a field, 4 to 8 invoke a method.
            match kind {
                0..=3 => check(at + 4, member.into(), self.header.fields.count, "field")?,
                4..=8 => check(at + 4, member.into(), self.header.methods.count, "method")?,
                _ => return Err(Error::new(at, format!("expected a method handle type of 0 to 8, found {kind}"))),
            };
            handles.push(MethodHandle { kind, member });
        }
        Ok(handles)
    }

    pub(super) fn call_sites(&self) -> Result<Vec<Vec<Value>>> {
        let table = self.header.call_sites;
        let mut ids = Cursor::at(self.data, table.offset);
        let mut sites = Vec::with_capacity(table.count);
        for _ in 0..table.count {
            let at = ids.pos();
            let offset = ids.u32("call site offset")?;
            let site = self.encoded_array(at, offset)?;
            // `call_site_item`: bootstrap linker, name, type, further arguments.
            if !matches!(site[..], [Value::MethodHandle(_), Value::String(_), Value::MethodType(_), ..]) {
                return Err(Error::new(at, "expected a call site of method handle, string and method type"));
            }
            sites.push(site);
        }
        Ok(sites)
    }
}

fn check_name(at: usize, name: StringIdx, strings: &[DexString]) -> Result<()> {
    let bytes = strings.get(name.at()).map_or(&[][..], |string| &string.bytes);
    if is_member_name(bytes) {
        return Ok(());
    }
    Err(Error::new(at, format!("expected the name of a field or method, found {:?}", String::from_utf8_lossy(bytes))))
}

fn shorty_agrees(proto: &Proto, strings: &[DexString], sorts: &Sorts) -> bool {
    let Some(shorty) = strings.get(proto.shorty.at()) else { return false };
    let letter = |&index: &TypeIdx| if sorts.get(index) == b'[' { b'L' } else { sorts.get(index) };
    let expected = std::iter::once(&proto.return_type).chain(&proto.parameters).map(letter);
    shorty.bytes.iter().copied().eq(expected)
}
