//! Copying the classes of one file into another.

use std::collections::BTreeSet;

use super::intern::Additions;
use super::renumber::{Renumbering, Table};
use super::{Limits, MAX_MEMBERS, RefError, jumbo};
use crate::owned::owned_class;
use crate::{ClassDef, Code, Dex, FieldId, MethodId, Proto, ProtoIdx, StringIdx, TypeIdx};

impl Dex<'_> {
    /// Copies all classes of `other` behind those of this file, with everything that they refer to.
    ///
    /// # Errors
    /// [`RefError`]; the file is unchanged then.
    pub fn import(&mut self, other: &Dex, limits: Limits) -> Result<(), RefError> {
        self.check_import(other)?;
        let mut additions = Additions::new(self);
        let provisional = Provisional::of(&mut additions, other);
        let additions = additions.finish(limits)?;
        // Bodies are widened before anything changes, so that a refusal leaves the file as it was.
        let strings = through(&provisional.strings, &additions.string_table(self));
        let widened = jumbo::widen(other, &strings)?;
        let (sites, handles) = (self.call_sites.len(), self.method_handles.len());
        let grown = self.grow(additions)?;
        let renumbering = Renumbering {
            types: through(&provisional.types, &grown.types),
            protos: through(&provisional.protos, &grown.protos),
            fields: through(&provisional.fields, &grown.fields),
            methods: through(&provisional.methods, &grown.methods),
            call_sites: shifted(other.call_sites.len(), sites),
            method_handles: shifted(other.method_handles.len(), handles),
            strings,
        };
        self.append(other, widened, &renumbering);
        Ok(())
    }

    fn check_import(&self, other: &Dex) -> Result<(), RefError> {
        let handles = !other.call_sites.is_empty() || !other.method_handles.is_empty();
        if handles && self.version < 38 {
            return Err(RefError::Version { version: self.version });
        }
        for (pool, count) in [
            ("call sites", self.call_sites.len() + other.call_sites.len()),
            ("method handles", self.method_handles.len() + other.method_handles.len()),
        ] {
            if count > MAX_MEMBERS {
                return Err(RefError::Full { pool, limit: MAX_MEMBERS });
            }
        }
        // The imported classes by the numbers that their types have here already.
        let imported: BTreeSet<TypeIdx> =
            other.classes.iter().filter_map(|class| self.find_type(&other.type_name(class.class))).collect();
        for class in &self.classes {
            let name = || self.type_name(class.class).into_owned();
            if imported.contains(&class.class) {
                return Err(RefError::Defined { class: name() });
            }
            let mut parents = class.superclass.iter().chain(&class.interfaces);
            if let Some(&parent) = parents.find(|parent| imported.contains(parent)) {
                return Err(RefError::Parent { class: name(), parent: self.type_name(parent).into_owned() });
            }
        }
        Ok(())
    }

    fn append(&mut self, other: &Dex, widened: Vec<Option<Code<'static>>>, renumbering: &Renumbering) {
        let mut classes: Vec<ClassDef<'static>> = other.classes.iter().map(owned_class).collect();
        let data = classes.iter_mut().filter_map(|class| class.data.as_mut());
        let codes = data.flat_map(|data| data.methods_mut()).filter_map(|method| method.code.as_mut());
        for (code, wide) in codes.zip(widened) {
            if let Some(wide) = wide {
                *code = wide;
            }
        }
        classes.iter_mut().for_each(|class| renumbering.class(class));
        self.classes.extend(classes);
        for mut handle in other.method_handles.iter().copied() {
            renumbering.method_handle(&mut handle);
            self.method_handles.push(handle);
        }
        for mut site in other.call_sites.iter().cloned() {
            site.iter_mut().for_each(|value| renumbering.value(value));
            self.call_sites.push(site);
        }
    }
}

/// The provisional numbers that the other file's entries get.
pub(super) struct Provisional {
    strings: Vec<u32>,
    types: Vec<u32>,
    protos: Vec<u32>,
    fields: Vec<u32>,
    methods: Vec<u32>,
}

impl Provisional {
    pub(super) fn of(additions: &mut Additions, other: &Dex) -> Self {
        let at = |numbers: &[u32], index: u32| numbers.get(index as usize).copied().unwrap_or(u32::MAX);
        let strings: Vec<u32> = other.strings.iter().map(|string| additions.string(string).0).collect();
        let string = |index: StringIdx| StringIdx(at(&strings, index.0));
        let types: Vec<u32> = other.types.iter().map(|&name| additions.type_(string(name)).0).collect();
        let type_ = |index: TypeIdx| TypeIdx(at(&types, index.0));
        let proto = |proto: &Proto| Proto {
            shorty: string(proto.shorty),
            return_type: type_(proto.return_type),
            parameters: proto.parameters.iter().map(|&parameter| type_(parameter)).collect(),
        };
        let protos: Vec<u32> = other.protos.iter().map(|p| additions.proto(proto(p)).0).collect();
        let field = |id: &FieldId| FieldId { class: type_(id.class), type_: type_(id.type_), name: string(id.name) };
        let fields = other.fields.iter().map(|id| additions.field(field(id)).0).collect();
        let method = |id: &MethodId| MethodId {
            class: type_(id.class),
            proto: ProtoIdx(at(&protos, id.proto.0)),
            name: string(id.name),
        };
        let methods = other.methods.iter().map(|id| additions.method(method(id)).0).collect();
        Provisional { strings, types, protos, fields, methods }
    }
}

/// Adds all that the classes of another file refer to.
pub(super) fn add_names(additions: &mut Additions, other: &Dex) {
    Provisional::of(additions, other);
}

/// The table from the other file's numbers to final ones.
fn through(provisional: &[u32], grown: &Table) -> Table {
    let map = provisional.iter().map(|&number| grown.get(number)).collect();
    // What was out of range there is far out of range here.
    Table::new(map, provisional.len(), u32::MAX as usize)
}

/// The table from the numbers of a table to those behind the `first` ones of another.
fn shifted(count: usize, first: usize) -> Table {
    Table::new((first..first + count).map(|number| number as u32).collect(), count, u32::MAX as usize)
}
