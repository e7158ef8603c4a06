//! The requirements of each instruction on the registers, and the types that it leaves in them.

use super::class::flag::{PUBLIC, RESOLVED};
use super::flow::{Check, NO_SUPER, Pass, Proof, Run};
use super::shape::mark::TARGET;
use super::types::Type;
use crate::{Insn, Op, TypeIdx};

/// The uses of a class, some of which need access to it.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Access {
    /// Naming it in a signature does not.
    Unchecked,
    /// Catching it does if it is there.
    IfResolved,
    /// Using it does; what is not there cannot be accessed.
    Checked,
}

impl Run<'_> {
    /// Executes the instruction on the work line. False if what follows cannot be reached.
    pub(super) fn step(&mut self) -> Check<bool> {
        let Insn { op, a, b, index, literal, .. } = self.insn;
        let (a, b) = (u32::from(a), u32::from(b));
        let mut leaves_result = false;
        let mut reaches_next = true;
        match op {
            Op::NOP if a != 0 => return self.rule("data in the way of execution"),
            Op::NOP | Op::GOTO | Op::GOTO_16 | Op::GOTO_32 => {}
            Op::MOVE | Op::MOVE_FROM16 | Op::MOVE_16 => self.move_word(a, b)?,
            Op::MOVE_WIDE | Op::MOVE_WIDE_FROM16 | Op::MOVE_WIDE_16 => self.move_wide(a, b)?,
            Op::MOVE_OBJECT | Op::MOVE_OBJECT_FROM16 | Op::MOVE_OBJECT_16 => self.move_object(a, b)?,
            Op::MOVE_RESULT | Op::MOVE_RESULT_WIDE | Op::MOVE_RESULT_OBJECT => self.move_result(a)?,
            Op::MOVE_EXCEPTION => reaches_next = self.move_exception(a)?,
            Op::RETURN_VOID | Op::RETURN | Op::RETURN_WIDE | Op::RETURN_OBJECT => self.return_(a)?,
            Op::CONST_4 | Op::CONST_16 | Op::CONST | Op::CONST_HIGH16 => self.work.set(a, Type::constant(literal)),
            Op::CONST_WIDE_16 | Op::CONST_WIDE_32 | Op::CONST_WIDE | Op::CONST_WIDE_HIGH16 => {
                self.work.set_value(a, Type::WIDE_CONST);
            }
            Op::CONST_STRING | Op::CONST_STRING_JUMBO => self.set_known(a, |known| known.string),
            Op::CONST_METHOD_HANDLE => self.set_known(a, |known| known.method_handle),
            Op::CONST_METHOD_TYPE => self.set_known(a, |known| known.method_type),
            Op::CONST_CLASS => match self.class(index, Access::Checked)? {
                Type::CONFLICT => self.work.set(a, Type::CONFLICT),
                _ => self.set_known(a, |known| known.class),
            },
            Op::MONITOR_ENTER => self.monitor_enter(a)?,
            Op::MONITOR_EXIT => {
                if !self.work.get(a).is_reference() {
                    return Err(self.wrong(a, "a reference to unlock"));
                }
                let null = self.work.get(a) == Type::ZERO;
                if !self.work.locks.exit(a, null) {
                    self.unlocked();
                }
            }
            Op::CHECK_CAST => {
                let to = self.cast(a)?;
                self.work.refine(a, to);
            }
            Op::INSTANCE_OF => {
                self.cast(b)?;
                self.work.set(a, Type::BOOLEAN);
            }
            Op::ARRAY_LENGTH => {
                let array = self.work.get(b);
                if !array.is_null() && !self.lattice.is_array(array) {
                    return Err(self.wrong(b, "an array"));
                }
                self.work.set(a, Type::INT);
            }
            Op::NEW_INSTANCE => self.new_instance(a)?,
            Op::NEW_ARRAY => self.new_array(a, b)?,
            Op::FILLED_NEW_ARRAY | Op::FILLED_NEW_ARRAY_RANGE => {
                self.filled_new_array()?;
                leaves_result = true;
            }
            Op::FILL_ARRAY_DATA => self.fill_array(a)?,
            Op::THROW => self.throw(a)?,
            Op::PACKED_SWITCH | Op::SPARSE_SWITCH => {
                self.expect(a, Type::INT)?;
            }
            Op::IF_EQ | Op::IF_NE => self.compare(a, b)?,
            Op::IF_LT | Op::IF_GE | Op::IF_GT | Op::IF_LE => {
                self.integral(a)?;
                self.integral(b)?;
            }
            Op::IF_EQZ | Op::IF_NEZ => {
                let type_ = self.work.get(a);
                if !type_.is_reference() && !type_.is_integral() {
                    return Err(self.wrong(a, "a reference or an int"));
                }
                self.prove_instance(a)?;
            }
            Op::IF_LTZ | Op::IF_GEZ | Op::IF_GTZ | Op::IF_LEZ => self.integral(a)?,
            _ if (0x44..=0x4a).contains(&op.0) => self.array_get()?,
            _ if (0x4b..=0x51).contains(&op.0) => self.array_put()?,
            _ if (0x52..=0x6d).contains(&op.0) => self.field()?,
            _ if op.is_invoke() => leaves_result = self.invoke()?,
            _ => {
                if !self.operator()? {
                    return self.rule("is not an instruction of Dalvik");
                }
            }
        }
        if !leaves_result {
            self.work.set_result(Type::UNDEFINED);
        }
        Ok(reaches_next)
    }

    /// Requires that a register can stand for `expected`. False if that is only doubtful.
    pub(super) fn expect(&mut self, register: u32, expected: Type) -> Check<bool> {
        let found = self.work.get(register);
        if self.lattice.is_assignable(expected, found, false) {
            if expected.is_low() && !found.is_pair(self.work.get(register + 1)) {
                return Err(self.wrong(register + 1, format!("the other half of {}", self.describe(found))));
            }
            return Ok(true);
        }
        let hard =
            !expected.is_object() || !found.is_object() || expected.is_uninitialized() || found.is_uninitialized();
        if hard {
            return Err(self.wrong(register, self.describe(expected)));
        }
        if self.is_unresolved(expected) || self.is_unresolved(found) {
            self.missing();
        } else {
            self.doubt(|run| run.wrong(register, run.describe(expected)))?;
        }
        Ok(false)
    }

    pub(super) fn integral(&self, register: u32) -> Check {
        if self.work.get(register).is_integral() { Ok(()) } else { Err(self.wrong(register, "an int")) }
    }

    fn set_known(&mut self, register: u32, class: impl Fn(&super::hierarchy::WellKnown) -> u32) {
        let class = class(self.lattice.hierarchy.known());
        self.work.set(register, Type::reference(0, class));
    }

    fn move_word(&mut self, to: u32, from: u32) -> Check {
        let type_ = self.work.get(from);
        if type_ != Type::CONFLICT && !type_.is_category1() {
            return Err(self.wrong(from, "one word that is no reference"));
        }
        self.work.set(to, type_);
        Ok(())
    }

    fn move_object(&mut self, to: u32, from: u32) -> Check {
        let type_ = self.work.get(from);
        if type_ != Type::CONFLICT && !type_.is_reference() {
            return Err(self.wrong(from, "a reference"));
        }
        self.work.set(to, type_);
        self.work.copy_lock(to, from);
        Ok(())
    }

    fn move_wide(&mut self, to: u32, from: u32) -> Check {
        let low = self.work.get(from);
        if !low.is_pair(self.work.get(from + 1)) {
            return Err(self.wrong(from, "a pair"));
        }
        self.work.set_value(to, low);
        Ok(())
    }

    fn move_result(&mut self, to: u32) -> Check {
        let result = self.work.result();
        let fits = match self.insn.op {
            Op::MOVE_RESULT => result.is_category1(),
            Op::MOVE_RESULT_WIDE => result.is_low(),
            _ => result.is_reference(),
        };
        if !fits {
            return self.rule("does not follow an instruction with such a result");
        }
        self.work.set_value(to, result);
        Ok(())
    }

    /// False if the handler is not reached, since nothing that it catches is there.
    fn move_exception(&mut self, to: u32) -> Check<bool> {
        if self.at == 0 {
            return self.rule("is the first instruction of the method");
        }
        let throwable = Type::reference(0, self.lattice.hierarchy.known().throwable);
        let (mut common, mut unknown): (Option<Type>, Option<Type>) = (None, None);
        let shape = self.shape;
        for &(type_, _) in shape.caught(self.at) {
            let Some(type_) = type_ else {
                common = Some(throwable);
                continue;
            };
            let caught = self.class(type_.0, Access::IfResolved)?;
            if self.lattice.is_assignable(throwable, caught, false) {
                common = Some(common.map_or(caught, |common| self.lattice.merge(common, caught)));
            } else if self.is_unresolved(caught) {
                unknown = Some(unknown.map_or(caught, |unknown| self.lattice.merge(unknown, caught)));
            } else {
                self.doubt(|run| run.broken("catches what is no Throwable"))?;
                self.work.set(to, Type::CONFLICT);
                return Ok(true);
            }
        }
        let mut reached = true;
        let caught = match (unknown, common) {
            (Some(unknown), None) if self.pass == Pass::Device => {
                self.doubts.unresolved = true;
                reached = false;
                unknown
            }
            (Some(unknown), common) => {
                self.doubts.unresolved = true;
                common.map_or(unknown, |common| self.lattice.merge(unknown, common))
            }
            (None, Some(common)) => common,
            (None, None) => {
                self.doubt(|run| run.broken("is in no handler"))?;
                Type::CONFLICT
            }
        };
        self.work.set(to, caught);
        Ok(reached)
    }

    fn return_(&mut self, register: u32) -> Check {
        if self.is_instance_constructor() && !self.work.this_initialized {
            return self.rule(NO_SUPER);
        }
        let returns = self.returns;
        let fits = match self.insn.op {
            Op::RETURN_VOID => returns == Type::CONFLICT,
            Op::RETURN => returns.is_category1(),
            Op::RETURN_WIDE => returns.is_low(),
            _ => returns.is_reference(),
        };
        if !fits {
            let what = if returns == Type::CONFLICT { "nothing".into() } else { self.describe(returns) };
            return Err(Box::new(super::ErrorKind::Shape(format!("{:?}, the method returns {what}", self.insn.op))));
        }
        match self.insn.op {
            Op::RETURN_VOID => {}
            Op::RETURN => {
                // Compilers return bytes as booleans, and ints as anything narrower.
                let found = self.work.get(register);
                let narrow = matches!(returns, Type::BOOLEAN | Type::BYTE | Type::SHORT | Type::CHAR);
                let as_is = found == Type::INT && narrow || found == Type::BYTE && returns == Type::BOOLEAN;
                self.expect(register, if as_is { found } else { returns })?;
            }
            Op::RETURN_WIDE => {
                self.expect(register, returns)?;
            }
            _ => self.return_object(register)?,
        }
        Ok(())
    }

    fn return_object(&mut self, register: u32) -> Check {
        let (found, returns) = (self.work.get(register), self.returns);
        if !found.is_reference() || found.is_uninitialized() {
            return Err(self.wrong(register, self.describe(returns)));
        }
        if self.lattice.is_assignable(returns, found, false) {
            return Ok(());
        }
        if self.is_unresolved(found) || self.is_unresolved(returns) {
            return self.doubt(|run| run.wrong(register, run.describe(returns)));
        }
        Err(self.wrong(register, self.describe(returns)))
    }

    /// The class with this index, and whether the method may use it.
    pub(super) fn class(&mut self, index: u32, access: Access) -> Check<Type> {
        let type_ = self.pools.type_(TypeIdx(index));
        if type_ == Type::CONFLICT {
            self.doubt(|run| run.broken("names no class"))?;
            return Ok(type_);
        }
        let wanted = match access {
            Access::Unchecked => false,
            Access::IfResolved => !self.is_unresolved(type_),
            Access::Checked => true,
        };
        if wanted && !self.can_access(type_) {
            self.missing();
        }
        Ok(type_)
    }

    fn can_access(&self, type_: Type) -> bool {
        let hierarchy = self.lattice.hierarchy;
        let Some((_, class)) = type_.class() else { return true };
        if Type::primitive_element(class).is_some() || hierarchy.class(class).is(PUBLIC | RESOLVED) {
            return true;
        }
        let Some((_, from)) = self.lattice.declaring.class() else { return false };
        type_ == self.lattice.declaring
            || hierarchy.is_resolved(class) && hierarchy.is_resolved(from) && hierarchy.can_access(from, class)
    }

    fn monitor_enter(&mut self, register: u32) -> Check {
        if !self.work.get(register).is_reference() {
            return Err(self.wrong(register, "a reference to lock"));
        }
        let null = self.work.get(register) == Type::ZERO;
        if !self.work.locks.enter(register, null) {
            self.unlocked();
        }
        self.alias_lock(register)
    }

    /// Finds the other register that holds the object just locked, where a compiler has just put it there: by a
    /// move-object, or by two const-class of the same class.
    fn alias_lock(&mut self, locked: u32) -> Check {
        let linear = |at: u32| at > 0 && self.shape.marks(at) & TARGET == 0;
        if !linear(self.at) {
            return Ok(());
        }
        let Some(last) = self.shape.insn(self.at - 1) else { return Ok(()) };
        match last.op {
            Op::MOVE_OBJECT | Op::MOVE_OBJECT_FROM16 | Op::MOVE_OBJECT_16 if u32::from(last.b) == locked => {
                self.move_object(last.a.into(), locked)
            }
            Op::CONST_CLASS if linear(self.at - 1) => {
                let Some(first) = self.shape.insn(self.at - 2) else { return Ok(()) };
                if first.op != Op::CONST_CLASS || first.index != last.index {
                    return Ok(());
                }
                if u32::from(last.a) == locked {
                    self.move_object(first.a.into(), locked)
                } else if u32::from(first.a) == locked {
                    self.move_object(last.a.into(), locked)
                } else {
                    Ok(())
                }
            }
            _ => Ok(()),
        }
    }

    /// The class of a cast or test of the reference in `register`.
    fn cast(&mut self, register: u32) -> Check<Type> {
        let to = self.class(self.insn.index, Access::Checked)?;
        if !to.is_object() {
            return self.rule("of no class");
        }
        let found = self.work.get(register);
        if !found.is_reference() || found.is_uninitialized() {
            return Err(self.wrong(register, "an initialized reference"));
        }
        Ok(to)
    }

    fn throw(&mut self, register: u32) -> Check {
        let found = self.work.get(register);
        let throwable = Type::reference(0, self.lattice.hierarchy.known().throwable);
        if self.lattice.is_assignable(throwable, found, false) {
            return Ok(());
        }
        if found.is_uninitialized() || !found.is_reference() {
            return Err(self.wrong(register, "a Throwable"));
        }
        if self.is_unresolved(found) {
            self.missing();
            return Ok(());
        }
        self.doubt(|run| run.wrong(register, "a Throwable"))
    }

    fn compare(&mut self, a: u32, b: u32) -> Check {
        let (left, right) = (self.work.get(a), self.work.get(b));
        let fits = if left.is_null() {
            right.is_reference() || right.is_integral()
        } else if left.is_reference() {
            right.is_reference()
        } else {
            left.is_integral() && right.is_integral()
        };
        if fits {
            return Ok(());
        }
        let culprit = if left.is_integral() || left.is_reference() { (b, left) } else { (a, right) };
        Err(self.wrong(culprit.0, format!("something to compare with {}", self.describe(culprit.1))))
    }

    /// After `instance-of vX, vY, T`, an `if` on vX that nothing else jumps to proves on one way that vY is a T; and
    /// so is what was moved to vY just before.
    fn prove_instance(&mut self, tested: u32) -> Check {
        let linear = |at: u32| at > 0 && self.shape.marks(at) & TARGET == 0;
        if !linear(self.at) {
            return Ok(());
        }
        let test_at = self.at - 1;
        let Some(test) = self.shape.insn(test_at) else { return Ok(()) };
        let object = u32::from(test.b);
        if test.op != Op::INSTANCE_OF || u32::from(test.a) != tested || tested == object {
            return Ok(());
        }
        let found = self.work.get(object);
        let proved = self.class(test.index, Access::Unchecked)?;
        if found == proved
            || self.is_unresolved(found)
            || self.is_unresolved(proved)
            || proved.class().is_none()
            || self.lattice.is_interface(proved)
        {
            return Ok(());
        }
        // What merges make of the two must not be less than what is known already, such as an interface.
        let merged = self.lattice.merge(proved, found);
        if !found.is_null() && !self.lattice.is_assignable(found, merged, true) {
            return Ok(());
        }
        self.other.copy_from(self.work);
        self.other.refine(object, proved);
        self.proof = if self.insn.op == Op::IF_EQZ { Proof::IfNot } else { Proof::IfTaken };
        if linear(test_at)
            && let Some(moved) = self.shape.insn(test_at - 1)
            && matches!(moved.op, Op::MOVE_OBJECT | Op::MOVE_OBJECT_FROM16 | Op::MOVE_OBJECT_16)
            && u32::from(moved.a) == object
            && u32::from(moved.b) != tested
        {
            self.other.refine(moved.b.into(), proved);
        }
        Ok(())
    }
}
