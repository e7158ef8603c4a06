//! `class_def_item`, `class_data_item` and `hiddenapi_class_data_item`.

use super::{Reader, ascending};
use crate::binary::{Cursor, Error, Result};
use crate::dex::{ClassData, ClassDef, EncodedField, EncodedMethod, FieldId, FieldIdx, MethodId, MethodIdx, TypeIdx};

/// `NO_INDEX`.
const NO_INDEX: u32 = 0xffff_ffff;

/// The tables that members are looked up in.
struct Members<'p> {
    fields: &'p [FieldId],
    methods: &'p [MethodId],
    class: TypeIdx,
}

impl<'a> Reader<'a> {
    pub(super) fn classes(&self, fields: &[FieldId], methods: &[MethodId]) -> Result<Vec<ClassDef<'a>>> {
        let table = self.header.classes;
        let mut defs = Cursor::at(self.data, table.offset);
        let mut classes = Vec::with_capacity(table.count);
        for position in 0..table.count {
            classes.push(self.class(&mut defs, position, fields, methods)?);
        }
        self.check_order(&classes)?;
        Ok(classes)
    }

    fn class(
        &self,
        defs: &mut Cursor,
        position: usize,
        fields: &[FieldId],
        methods: &[MethodId],
    ) -> Result<ClassDef<'a>> {
        let at = defs.pos();
        let class = self.type_(at, defs.u32("class index")?)?;
        let access = defs.u32("access flags")?;
        let superclass = optional(defs.u32("superclass index")?);
        let superclass = superclass.map(|index| self.type_(at + 8, index)).transpose()?;
        let interfaces = self.type_list(at + 12, defs.u32("interfaces offset")?)?;
        let source_file = optional(defs.u32("source file index")?);
        let source_file = source_file.map(|index| self.string(at + 16, index)).transpose()?;
        let annotations = self.annotations(at + 20, defs.u32("annotations offset")?)?;
        let data_offset = defs.u32("class data offset")?;
        let static_values = match defs.u32("static values offset")? {
            0 => None,
            offset => Some(self.encoded_array(at + 28, offset)?),
        };
        let data = match data_offset {
            0 => None,
            offset => Some(self.class_data(at + 24, offset, &Members { fields, methods, class })?),
        };
        let statics = data.as_ref().map_or(0, |d| d.static_fields.len());
        if static_values.as_ref().is_some_and(|values| values.len() > statics) {
            return Err(Error::new(at + 28, format!("expected at most {statics} static values, one a static field")));
        }
        let members = data.as_ref().map_or(0, |d| {
            d.static_fields.len() + d.instance_fields.len() + d.direct_methods.len() + d.virtual_methods.len()
        });
        let hidden_api = self.hidden_api(position, members)?;
        Ok(ClassDef {
            class,
            access,
            superclass,
            interfaces,
            source_file,
            annotations,
            static_values,
            data,
            hidden_api,
        })
    }

    fn class_data(&self, at: usize, offset: u32, members: &Members) -> Result<ClassData<'a>> {
        let mut cursor = self.item(at, offset, 1, "class data")?;
        let start = cursor.pos();
        let mut size = |what, least| {
            let count = cursor.uleb128(what)?;
            self.count(&cursor, count, least, what)
        };
        let (statics, instances) = (size("static fields", 2)?, size("instance fields", 2)?);
        let (direct, virtuals) = (size("direct methods", 3)?, size("virtual methods", 3)?);
        let data = ClassData {
            static_fields: self.encoded_fields(&mut cursor, statics, members)?,
            instance_fields: self.encoded_fields(&mut cursor, instances, members)?,
            direct_methods: self.encoded_methods(&mut cursor, direct, members)?,
            virtual_methods: self.encoded_methods(&mut cursor, virtuals, members)?,
        };
        self.charge(start, &cursor)?;
        if let Some(what) = shared_member(&data) {
            return Err(Error::new(start, what));
        }
        Ok(data)
    }

    fn encoded_fields(&self, cursor: &mut Cursor, count: usize, members: &Members) -> Result<Vec<EncodedField>> {
        let mut fields = Vec::with_capacity(count);
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let index = next_index(previous, cursor.uleb128("field index difference")?, at)?;
            ascending(&mut previous, index, at, "fields of a class")?;
            let field: FieldIdx = self.field(at, index)?;
            members.check(at, members.fields.get(field.at()).map(|id| id.class))?;
            fields.push(EncodedField { field, access: cursor.uleb128("access flags")? });
        }
        Ok(fields)
    }

    fn encoded_methods(&self, cursor: &mut Cursor, count: usize, members: &Members) -> Result<Vec<EncodedMethod<'a>>> {
        let mut methods = Vec::with_capacity(count.min(4096));
        let mut previous = None;
        for _ in 0..count {
            let at = cursor.pos();
            let index = next_index(previous, cursor.uleb128("method index difference")?, at)?;
            ascending(&mut previous, index, at, "methods of a class")?;
            let method: MethodIdx = self.method(at, index)?;
            members.check(at, members.methods.get(method.at()).map(|id| id.class))?;
            let access = cursor.uleb128("access flags")?;
            let at = cursor.pos();
            let code = self.code(at, cursor.uleb128("code offset")?)?;
            methods.push(EncodedMethod { method, access, code });
        }
        Ok(methods)
    }

    /// Reads the flags of the class at `position`, one a member.
    fn hidden_api(&self, position: usize, members: usize) -> Result<Option<Vec<u32>>> {
        let section = self.header.hidden_api;
        if section.count == 0 || members == 0 {
            return Ok(None);
        }
        // The section's own size, then an offset from the section's start for each class.
        let at = section.offset + 4 + 4 * position;
        let offset = Cursor::at(self.data, at).u32("hidden API flags offset")?;
        if offset == 0 {
            return Ok(None);
        }
        let start = section.offset.saturating_add(offset as usize);
        let mut cursor = Cursor::at(self.data, start);
        let flags = (0..members).map(|_| cursor.uleb128("hidden API flags")).collect::<Result<Vec<_>>>()?;
        self.charge(start, &cursor)?;
        Ok(Some(flags))
    }

    /// Refuses a class that is defined twice, or before its superclass or an interface of it.
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

impl Members<'_> {
    fn check(&self, at: usize, class: Option<TypeIdx>) -> Result<()> {
        if class == Some(self.class) {
            Ok(())
        } else {
            Err(Error::new(at, "expected a member of the class that is being defined"))
        }
    }
}

fn optional(index: u32) -> Option<u32> {
    (index != NO_INDEX).then_some(index)
}

fn next_index(previous: Option<u32>, difference: u32, at: usize) -> Result<u32> {
    let index = previous.unwrap_or(0).checked_add(difference);
    index.ok_or_else(|| Error::new(at, format!("expected a small index difference, found {difference:#x}")))
}

/// Says so if a member is in both lists of its kind.
fn shared_member(data: &ClassData) -> Option<&'static str> {
    let is_static = |f: &EncodedField| data.static_fields.binary_search_by_key(&f.field, |s| s.field).is_ok();
    if data.instance_fields.iter().any(is_static) {
        return Some("a field is listed as a static and as an instance field");
    }
    let is_direct = |m: &EncodedMethod| data.direct_methods.binary_search_by_key(&m.method, |d| d.method).is_ok();
    data.virtual_methods.iter().any(is_direct).then_some("a method is listed as a direct and as a virtual method")
}
