//! Elements of arrays, and fields.

use super::error::ErrorKind;
use super::flow::{Check, Hard, Run};
use super::hierarchy::Found;
use super::pool::Field;
use super::step::Access;
use super::types::Type;
use crate::{FieldIdx, Insn, Op, access};

/// The values that the seven opcodes of each kind of access move, in their order.
const MOVED: [Moved; 7] = [
    Moved::Primitive(Type::INT),
    Moved::Primitive(Type::LONG),
    Moved::Object,
    Moved::Primitive(Type::BOOLEAN),
    Moved::Primitive(Type::BYTE),
    Moved::Primitive(Type::CHAR),
    Moved::Primitive(Type::SHORT),
];

/// The kinds of values that an opcode moves.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Moved {
    /// This, or with an int a float, or with a long a double.
    Primitive(Type),
    Object,
}

fn moved(op: Op, first: u8) -> Moved {
    MOVED.get(usize::from(op.0.wrapping_sub(first)) % MOVED.len()).copied().unwrap_or(Moved::Object)
}

/// Whether an opcode for `moved` fits a field or element of this type.
fn fits(moved: Type, type_: Type) -> bool {
    moved == type_ || moved == Type::INT && type_ == Type::FLOAT || moved == Type::LONG && type_ == Type::DOUBLE
}

impl Run<'_> {
    pub(super) fn array_get(&mut self) -> Check {
        let Insn { op, a, b, c, .. } = self.insn;
        let (a, b) = (u32::from(a), u32::from(b));
        self.integral(c.into())?;
        let array = self.work.get(b);
        let moved = moved(op, Op::AGET.0);
        let element = if array.is_null() {
            // It throws; what it would leave fits whatever comes after.
            match moved {
                Moved::Object => Type::NULL,
                Moved::Primitive(Type::INT) => Type::ONE,
                Moved::Primitive(Type::LONG) => Type::WIDE_CONST,
                Moved::Primitive(narrow) => narrow,
            }
        } else if self.lattice.is_merged(array) && self.lattice.is_array(array) {
            if moved != Moved::Object {
                return Err(self.wrong(b, "an array of primitives"));
            }
            self.missing();
            self.lattice.object()
        } else {
            let component = self.lattice.component(array);
            let right = match moved {
                Moved::Object => component.is_reference(),
                Moved::Primitive(primitive) => fits(primitive, component),
            };
            if !right {
                return Err(self.wrong(b, format!("an array for {op:?}")));
            }
            component
        };
        self.work.set_value(a, element);
        Ok(())
    }

    pub(super) fn array_put(&mut self) -> Check {
        let Insn { op, a, b, c, .. } = self.insn;
        let (a, b) = (u32::from(a), u32::from(b));
        self.integral(c.into())?;
        let array = self.work.get(b);
        let moved = moved(op, Op::APUT.0);
        if array.is_null() {
            let found = self.work.get(a);
            let expected = match moved {
                Moved::Object => self.lattice.object(),
                Moved::Primitive(Type::INT) if found == Type::FLOAT => found,
                Moved::Primitive(Type::LONG) if found == Type::DOUBLE => found,
                Moved::Primitive(primitive) => primitive,
            };
            self.expect(a, expected)?;
        } else if self.lattice.is_merged(array) && self.lattice.is_array(array) {
            if moved != Moved::Object {
                return Err(self.wrong(b, "an array of primitives"));
            }
            self.missing();
        } else {
            let component = self.lattice.component(array);
            match moved {
                Moved::Primitive(primitive) => {
                    if !fits(primitive, component) {
                        return Err(self.wrong(b, format!("an array for {op:?}")));
                    }
                    self.put_primitive(a, component)?;
                }
                // Whether the element fits is checked when it is stored.
                Moved::Object if component.is_reference() => {
                    let object = self.lattice.object();
                    self.expect(a, object)?;
                }
                Moved::Object => return Err(self.wrong(b, "an array of objects")),
            }
        }
        Ok(())
    }

    /// Requires a value that can be stored as this primitive: any int as anything narrower.
    fn put_primitive(&self, register: u32, type_: Type) -> Check {
        let found = self.work.get(register);
        let fits = match type_ {
            Type::FLOAT => found.is_float(),
            Type::LONG | Type::DOUBLE => type_.accepts_small(found) && found.is_pair(self.work.get(register + 1)),
            _ => found.is_integral(),
        };
        if fits { Ok(()) } else { Err(self.wrong(register, type_.small_name())) }
    }

    pub(super) fn new_instance(&mut self, to: u32) -> Check {
        let class = self.class(self.insn.index, Access::Checked)?;
        let hierarchy = self.lattice.hierarchy;
        let known = self.lattice.resolved_class(class);
        if known == Some(hierarchy.known().class) {
            // Before any types, ART sees to it that this is interpreted: what comes after is verified all the same.
            self.doubts.unresolved = true;
        } else if known.is_some_and(|class| !hierarchy.class(class).is_instantiable()) {
            self.missing();
        }
        let allocated = Type::uninitialized(self.at);
        // What was allocated here before and never initialized cannot be distinguished from the new object.
        self.work.invalidate(allocated);
        self.work.set(to, allocated);
        Ok(())
    }

    pub(super) fn new_array(&mut self, to: u32, size: u32) -> Check {
        let array = self.class(self.insn.index, Access::Checked)?;
        self.expect(size, Type::INT)?;
        self.work.set(to, array);
        Ok(())
    }

    pub(super) fn filled_new_array(&mut self) -> Check {
        let array = self.class(self.insn.index, Access::Checked)?;
        if !self.lattice.is_array(array) {
            return self.rule("of no array");
        }
        let component = self.lattice.component(array);
        for at in 0..self.argument_count() {
            if !self.expect(self.argument(at), component)? {
                self.work.set_result(Type::CONFLICT);
                return Ok(());
            }
        }
        self.work.set_result(array);
        Ok(())
    }

    pub(super) fn fill_array(&mut self, register: u32) -> Check {
        let array = self.work.get(register);
        if array.is_null() {
            return Ok(());
        }
        let component = self.lattice.component(array);
        if component == Type::CONFLICT || component.is_reference() {
            return Err(self.wrong(register, "an array of primitives"));
        }
        let pc = self.nodes().get(self.at as usize).map_or(0, |node| node.pc);
        let start = (i64::from(pc) + i64::from(self.insn.offset)) as usize;
        let unit = |at| self.code.insns.get(start + at);
        if unit(0) != Some(super::structure::ARRAY) || unit(1) != Some(component.element_size()) {
            return self.rule("with a payload of another kind or element size");
        }
        Ok(())
    }

    /// Any `iget`, `iput`, `sget` or `sput`.
    pub(super) fn field(&mut self) -> Check {
        let Insn { op, a, b, index, .. } = self.insn;
        let (register, object) = (u32::from(a), u32::from(b));
        let Some(field) = self.pools.field(index) else { return self.rule("names no field") };
        let is_static = op.0 >= Op::SGET.0;
        let is_put = (op.0 - Op::IGET.0) / MOVED.len() as u8 % 2 == 1;
        let moved = moved(op, Op::IGET.0);
        let found = if is_static { self.static_field(field)? } else { self.instance_field(field, object, is_put)? };
        if is_put {
            self.check_final(field, found);
        }
        let type_ = field.type_;
        let right = match moved {
            Moved::Object => type_.is_reference(),
            Moved::Primitive(primitive) => fits(primitive, type_),
        };
        if !right {
            return Err(self.field_rule("is of a type for another opcode"));
        }
        match (is_put, moved) {
            (false, _) => self.work.set_value(register, type_),
            (true, Moved::Object) => {
                self.expect(register, type_)?;
            }
            (true, Moved::Primitive(_)) => self.put_primitive(register, type_)?,
        }
        Ok(())
    }

    fn field_rule(&self, rule: &'static str) -> Hard {
        let member = self.dex.field_signature(FieldIdx(self.insn.index));
        Box::new(ErrorKind::Member { op: self.insn.op, member, rule })
    }

    /// Storing to a final field of another class throws; a field that is not known may be one.
    fn check_final(&mut self, field: Field, found: Option<Found>) {
        let other = match found {
            Some(Found::At(owner, flags)) => flags & access::FINAL != 0 && !self.is_declaring(owner),
            Some(_) => false,
            None => self.pools.type_(field.class) != self.lattice.declaring,
        };
        if other {
            self.missing();
        }
    }

    fn is_declaring(&self, class: u32) -> bool {
        self.lattice.declaring == Type::reference(0, class)
    }

    fn owner(&self, field: Field, found: Found) -> Type {
        match found {
            Found::At(owner, _) | Found::Platform(owner) => Type::reference(0, owner),
            Found::No => self.pools.type_(field.class),
        }
    }

    /// The place of a static field; none if it cannot be used.
    fn static_field(&mut self, field: Field) -> Check<Option<Found>> {
        let class = self.class(field.class.0, Access::Checked)?;
        if class == Type::CONFLICT || self.is_unresolved(class) || field.found == Found::No {
            return Ok(None);
        }
        let usable = self.can_use(field.found) && field.found.flags().is_none_or(|flags| flags & access::STATIC != 0);
        if !usable {
            self.missing();
            return Ok(None);
        }
        Ok(Some(field.found))
    }

    /// Whether the method may use a member.
    pub(super) fn can_use(&self, found: Found) -> bool {
        match (found, self.lattice.declaring.class()) {
            (Found::At(owner, flags), Some((_, from))) if self.lattice.hierarchy.is_resolved(from) => {
                self.lattice.hierarchy.can_access_member(from, owner, flags)
            }
            (Found::Platform(_), Some((_, from))) => self.lattice.hierarchy.is_resolved(from),
            _ => false,
        }
    }

    fn instance_field(&mut self, field: Field, register: u32, is_put: bool) -> Check<Option<Found>> {
        let found = self.work.get(register);
        // A constructor may set its own fields before it calls another one.
        let early = is_put && found == Type::UNINIT_THIS && !self.is_unresolved(found);
        let object = if early { self.lattice.declaring } else { found };
        let at = self.instance_field_of(field, register, object)?;
        if early {
            match at {
                None => self.doubt(|run| run.field_rule("is set before another constructor is called"))?,
                Some(at) if self.owner(field, at) != self.lattice.declaring => {
                    return Err(self.field_rule("is the superclass's, and set before its constructor is called"));
                }
                Some(_) => {}
            }
        }
        Ok(at)
    }

    /// The place of an instance field of `object`; none if it cannot be used.
    fn instance_field_of(&mut self, field: Field, register: u32, object: Type) -> Check<Option<Found>> {
        if !object.is_reference() {
            return Err(self.wrong(register, "a reference"));
        }
        let class = self.class(field.class.0, Access::Checked)?;
        if class == Type::CONFLICT || self.is_unresolved(class) || field.found == Found::No {
            return Ok(None);
        }
        let owner = self.owner(field, field.found);
        let own = object == Type::UNINIT_THIS && !self.is_unresolved(object) && owner == self.lattice.declaring;
        if !own && !object.is_null() && !self.lattice.is_assignable(owner, object, false) {
            let unresolved = self.is_unresolved(object) && !object.is_uninitialized();
            if self.pass == super::flow::Pass::Compiler && unresolved {
                self.missing();
                return Ok(None);
            }
            return Err(self.wrong(register, self.describe(owner)));
        }
        let usable = self.can_use(field.found) && field.found.flags().is_none_or(|flags| flags & access::STATIC == 0);
        if !usable {
            self.missing();
            return Ok(None);
        }
        Ok(Some(field.found))
    }
}

impl Found {
    /// Access flags, where they are known.
    pub(super) fn flags(self) -> Option<u32> {
        match self {
            Found::At(_, flags) => Some(flags),
            _ => None,
        }
    }
}
