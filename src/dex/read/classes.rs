//! `class_def_item`, `class_data_item` and `hiddenapi_class_data_item`.

use super::Reader;
use super::flags::{Name, Rules};
use super::pools::Sorts;
use crate::kind::Kind;
use crate::{
    ClassData, ClassDef, DexString, EncodedField, EncodedMethod, FieldId, FieldIdx, MethodId, MethodIdx, Proto,
    TypeIdx, Value,
};
use wattline_base::binary::{Cursor, Error, Result};

/// `NO_INDEX`.
const NO_INDEX: u32 = 0xffff_ffff;

/// The tables that the classes refer to.
#[derive(Clone, Copy)]
pub(super) struct Pools<'p, 'a> {
    pub strings: &'p [DexString<'a>],
    pub sorts: &'p Sorts,
    pub protos: &'p [Proto],
    pub fields: &'p [FieldId],
    pub methods: &'p [MethodId],
}

/// The class whose members are read.
pub(super) struct Members<'p, 'a> {
    pools: Pools<'p, 'a>,
    class: TypeIdx,
    rules: Rules,
}

impl<'a> Reader<'a, '_> {
    pub(super) fn classes(&self, pools: Pools<'_, 'a>) -> Result<Vec<ClassDef<'a>>> {
        let table = self.header.classes;
        self.charge_bytes(table.offset, 32 * table.count)?;
        let mut defs = Cursor::at(self.data, table.offset);
        let mut flags = self.hidden_api_flags()?;
        let mut classes = Vec::with_capacity(table.count);
        for _ in 0..table.count {
            let mut class = self.class(&mut defs, pools)?;
            if let Some(flags) = &mut flags {
                class.hidden_api = self.hidden_api(flags, class.data.as_ref())?;
            }
            classes.push(class);
        }
        if let Some(flags) = flags.filter(|flags| flags.flags.pos() != flags.end) {
            return Err(Error::new(flags.flags.pos(), format!("expected flags that end at {:#x}", flags.end)));
        }
        self.check_order(&classes)?;
        Ok(classes)
    }

    fn class(&self, defs: &mut Cursor, pools: Pools<'_, 'a>) -> Result<ClassDef<'a>> {
        let at = defs.pos();
        let class = self.type_(at, defs.u32("class index")?)?;
        let access = defs.u32("access flags")?;
        let superclass = optional(defs.u32("superclass index")?);
        let superclass = superclass.map(|index| self.type_(at + 8, index)).transpose()?;
        let interfaces = self.type_list(at + 12, defs.u32("interfaces offset")?)?;
        // ART's file verifier does not look at this index; one out of range is as good as none.
        let source_file = optional(defs.u32("source file index")?).and_then(|index| self.string(at + 16, index).ok());
        self.check_class(at, class, access, superclass, &interfaces, pools.sorts)?;
        let owner = Members { pools, class, rules: Rules { version: self.header.version, class: access } };
        let annotations = self.annotations(at + 20, defs.u32("annotations offset")?, &owner)?;
        let data_offset = defs.u32("class data offset")?;
        let static_values = match defs.u32("static values offset")? {
            0 => None,
            offset => Some(self.encoded_array(at + 28, offset)?),
        };
        let data = match data_offset {
            0 => None,
            offset => Some(self.class_data(at + 24, offset, &owner)?),
        };
        if let (Some(values), Some(data)) = (&static_values, &data)
            && count(data) > 0
        {
            owner.check_values(at + 28, values, &data.static_fields)?;
        }
        Ok(ClassDef {
            class,
            access,
            superclass,
            interfaces,
            source_file,
            annotations,
            static_values,
            data,
            hidden_api: None,
        })
    }

    fn check_class(
        &self,
        at: usize,
        class: TypeIdx,
        access: u32,
        superclass: Option<TypeIdx>,
        interfaces: &[TypeIdx],
        sorts: &Sorts,
    ) -> Result<()> {
        sorts.expect(at, class, b"L", "a class")?;
        if access > 0xffff {
            return Err(Error::new(at + 4, format!("expected the flags of a class, found {access:#x}")));
        }
        superclass.iter().try_for_each(|&parent| sorts.expect(at + 8, parent, b"L", "a class as superclass"))?;
        interfaces.iter().try_for_each(|&parent| sorts.expect(at + 12, parent, b"L", "a class as interface"))?;
        let mut sorted = interfaces.to_vec();
        sorted.sort_unstable();
        sorted.dedup();
        if sorted.len() < interfaces.len() {
            return Err(Error::new(at + 12, "expected each interface once"));
        }
        Ok(())
    }

    fn class_data(&self, at: usize, offset: u32, members: &Members) -> Result<ClassData<'a>> {
        let mut cursor = self.item(at, offset, Kind::ClassData)?;
        let start = cursor.pos();
        let mut size = |what, least| {
            let count = cursor.uleb128(what)?;
            self.count(&cursor, count, least, what)
        };
        let (statics, instances) = (size("static fields", 2)?, size("instance fields", 2)?);
        let (direct, virtuals) = (size("direct methods", 3)?, size("virtual methods", 3)?);
        let data = ClassData {
            static_fields: self.encoded_fields(&mut cursor, statics, members, true)?,
            instance_fields: self.encoded_fields(&mut cursor, instances, members, false)?,
            direct_methods: self.encoded_methods(&mut cursor, direct, members, true)?,
            virtual_methods: self.encoded_methods(&mut cursor, virtuals, members, false)?,
        };
        self.charge(start, &cursor)?;
        if let Some(what) = shared_member(&data) {
            return Err(Error::new(start, what));
        }
        Ok(data)
    }

    fn encoded_fields(
        &self,
        cursor: &mut Cursor,
        count: usize,
        members: &Members,
        is_static: bool,
    ) -> Result<Vec<EncodedField>> {
        let mut fields = Vec::with_capacity(count);
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let index = next_index(&mut previous, cursor.uleb128("field index difference")?, at)?;
            let field = members.field(at, self.field(at, index)?)?;
            let access = cursor.uleb128("access flags")?;
            members.rules.field(access, is_static).map_err(|what| Error::new(at, what))?;
            fields.push(EncodedField { field, access });
        }
        Ok(fields)
    }

    fn encoded_methods(
        &self,
        cursor: &mut Cursor,
        count: usize,
        members: &Members,
        is_direct: bool,
    ) -> Result<Vec<EncodedMethod<'a>>> {
        let mut methods = Vec::with_capacity(count.min(4096));
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let index = next_index(&mut previous, cursor.uleb128("method index difference")?, at)?;
            let method = members.method(at, self.method(at, index)?)?;
            let access = cursor.uleb128("access flags")?;
            let code_at = cursor.pos();
            let code = self.code(code_at, cursor.uleb128("code offset")?)?;
            let name = members.check_signature(at, method)?;
            let rules = members.rules;
            rules.method(access, name, code.is_some(), is_direct).map_err(|what| Error::new(at, what))?;
            methods.push(EncodedMethod { method, access, code });
        }
        Ok(methods)
    }

    /// Finds the hidden API flags, if the file has some.
    fn hidden_api_flags(&self) -> Result<Option<HiddenApi<'a>>> {
        let section = self.header.hidden_api;
        if section.count == 0 {
            return Ok(None);
        }
        // The section's own size, then an offset from the section's start for each class, then the flags.
        let mut offsets = Cursor::at(self.data, section.offset);
        let size = offsets.u32("size of the hidden API flags")? as usize;
        let table = 4 + 4 * self.header.classes.count;
        if size < table {
            let what = format!("expected at least {table} bytes of hidden API flags, found {size}");
            return Err(Error::new(section.offset, what));
        }
        let flags = Cursor::at(self.data, section.offset + table);
        Ok(Some(HiddenApi { start: section.offset, end: section.offset.saturating_add(size), offsets, flags }))
    }

    /// Reads the flags of the next class, one a member. Like ART, expect those of all classes in a row.
    fn hidden_api(&self, section: &mut HiddenApi, data: Option<&ClassData>) -> Result<Option<Vec<u32>>> {
        let at = section.offsets.pos();
        let offset = section.offsets.u32("hidden API flags offset")? as usize;
        if offset == 0 {
            return Ok(None);
        }
        let (Some(data), true) = (data, section.start + offset == section.flags.pos()) else {
            let expected = section.flags.pos() - section.start;
            return Err(Error::new(at, format!("expected flags of members at {expected:#x}, found {offset:#x}")));
        };
        let start = section.flags.pos();
        let flags = (0..count(data)).map(|_| section.flags.uleb128("hidden API flags")).collect::<Result<Vec<_>>>()?;
        self.charge(start, &section.flags)?;
        Ok(Some(flags))
    }

    /// Refuses a class that is defined twice and, from 037 on, one before its superclass or an interface of it.
    fn check_order(&self, classes: &[ClassDef]) -> Result<()> {
        let table = self.header.classes;
        let mut defined_at = vec![usize::MAX; self.header.types.count];
        let offset = |position: usize| table.offset + 32 * position;
        for (position, def) in classes.iter().enumerate() {
            if let Some(slot) = defined_at.get_mut(def.class.at()) {
                if *slot != usize::MAX {
                    return Err(Error::new(offset(position), "expected each class to be defined once"));
                }
                *slot = position;
            }
        }
        if self.header.version < 37 {
            return Ok(());
        }
        for (position, def) in classes.iter().enumerate() {
            let late =
                |parent: &TypeIdx| defined_at.get(parent.at()).is_some_and(|&at| at != usize::MAX && at >= position);
            if def.superclass.iter().chain(&def.interfaces).any(late) {
                return Err(Error::new(offset(position), "expected superclass and interfaces to be defined before"));
            }
        }
        Ok(())
    }
}

impl Members<'_, '_> {
    /// The field, if it is the class's.
    pub(super) fn field(&self, at: usize, index: FieldIdx) -> Result<FieldIdx> {
        self.own(at, index, self.pools.fields.get(index.at()).map(|id| id.class))
    }

    /// The method, if it is the class's.
    pub(super) fn method(&self, at: usize, index: MethodIdx) -> Result<MethodIdx> {
        self.own(at, index, self.pools.methods.get(index.at()).map(|id| id.class))
    }

    fn own<T>(&self, at: usize, index: T, class: Option<TypeIdx>) -> Result<T> {
        if class == Some(self.class) {
            Ok(index)
        } else {
            Err(Error::new(at, "expected a member of the class that is being defined"))
        }
    }

    /// Checks what initializers must look like, and says which kind of name it is.
    fn check_signature(&self, at: usize, method: MethodIdx) -> Result<Name> {
        let Some(id) = self.pools.methods.get(method.at()) else { return Ok(Name::Plain) };
        let name = match self.pools.strings.get(id.name.at()).map(|name| &name.bytes[..]) {
            Some(b"<init>") => Name::Init,
            Some(b"<clinit>") => Name::ClassInit,
            Some([b'<', ..]) => return Err(Error::new(at, "expected no definition of a method with such a name")),
            _ => return Ok(Name::Plain),
        };
        let proto = self.pools.protos.get(id.proto.at());
        let void = proto.is_some_and(|proto| self.pools.sorts.get(proto.return_type) == b'V');
        let parameters = proto.is_some_and(|proto| !proto.parameters.is_empty());
        if !void || (name == Name::ClassInit && parameters) {
            return Err(Error::new(at, "expected an initializer without result, that of a class without parameters"));
        }
        Ok(name)
    }

    /// Checks that the initial values are of the types of the static fields.
    fn check_values(&self, at: usize, values: &[Value], fields: &[EncodedField]) -> Result<()> {
        if values.len() > fields.len() {
            let statics = fields.len();
            return Err(Error::new(at, format!("expected at most {statics} static values, one a static field")));
        }
        for (value, field) in values.iter().zip(fields) {
            let expected: &[u8] = match value {
                Value::Boolean(_) => b"Z",
                Value::Byte(_) => b"B",
                Value::Short(_) => b"S",
                Value::Char(_) => b"C",
                Value::Int(_) => b"I",
                Value::Long(_) => b"J",
                Value::Float(_) => b"F",
                Value::Double(_) => b"D",
                Value::Null | Value::String(_) | Value::Type(_) => b"L[",
                _ => b"",
            };
            let type_ = self.pools.fields.get(field.field.at()).map(|id| self.pools.sorts.get(id.type_));
            if !type_.is_some_and(|sort| expected.contains(&sort)) {
                let what = "expected static values of the types of the fields";
                return Err(Error::new(at, format!("{what}, found {value:?} for field {}", field.field.0)));
            }
        }
        Ok(())
    }
}

/// The place of the hidden API flags, and how far they are read.
struct HiddenApi<'a> {
    start: usize,
    end: usize,
    offsets: Cursor<'a>,
    flags: Cursor<'a>,
}

/// Number of members.
fn count(data: &ClassData) -> usize {
    data.static_fields.len() + data.instance_fields.len() + data.direct_methods.len() + data.virtual_methods.len()
}

fn optional(index: u32) -> Option<u32> {
    (index != NO_INDEX).then_some(index)
}

/// Adds up an index difference. Like ART, allow a member to be listed twice.
fn next_index(previous: &mut Option<u32>, difference: u32, at: usize) -> Result<u32> {
    let index = previous.unwrap_or(0).checked_add(difference);
    let index =
        index.ok_or_else(|| Error::new(at, format!("expected a small index difference, found {difference:#x}")));
    *previous = index.as_ref().ok().copied();
    index
}

/// Says so if a method is in both lists.
fn shared_member(data: &ClassData) -> Option<&'static str> {
    let is_direct = |m: &EncodedMethod| data.direct_methods.binary_search_by_key(&m.method, |d| d.method).is_ok();
    data.virtual_methods.iter().any(is_direct).then_some("a method is listed as a direct and as a virtual method")
}
