//! First executions: looks up what an instruction names, initialises classes, and makes the instruction quick.

use super::class::{Field, Init, NO_VTABLE, Origin};
use super::code::{Code, Inst};
use super::error::{PhoneError, Trap};
use super::ids::{ClassId, MethodId};
use super::interp::Flow;
use super::link::DexFile;
use super::quick;
use super::thread::{FrameKind, NEVER, State, Thread};
use super::vm::Vm;
use wattline_dex::{FieldIdx, IndexKind, MethodIdx, Op, StringIdx, TypeIdx, Value};

/// Whether a class can be used now.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Ready {
    /// Yes, by everyone.
    All,
    /// The class may be used by this thread alone, which is initialising it.
    Me,
    /// No: the instruction is to be tried again.
    Later,
}

impl Vm<'_> {
    /// Executes an instruction for the first time.
    pub(super) fn resolve(&mut self, t: &mut Thread, inst: &Inst, base: usize, code: &Code) -> Result<Flow, Trap> {
        let caller = t.frames.last().map_or(0, |frame| frame.method);
        let Some(file) = self.machine.world.dex_of(self.machine.world.method(caller).class) else {
            return Err(self.bad_code(t, "expected a class with a file".into()));
        };
        let op = Op(inst.op.get());
        match op.index_kind() {
            IndexKind::String => self.resolve_string(t, inst, base, &file),
            IndexKind::Type => self.resolve_type(t, inst, base, &file, caller),
            IndexKind::Field => self.resolve_field(t, inst, base, &file, caller),
            IndexKind::Method if op.0 < Op::INVOKE_POLYMORPHIC.0 => {
                self.resolve_call(t, inst, base, &file, caller, code)
            }
            IndexKind::CallSite => match super::native::link(self, &file, inst.x.get() as u32, caller)? {
                Some(target) => {
                    // What was made for it takes its place.
                    make_quick(inst, quick::STATIC, inst.x.get() & !i64::from(u32::MAX) | i64::from(target));
                    Ok(Flow::Retry)
                }
                None => Err(self.missing_opcode(t, inst, caller, code)),
            },
            _ => Err(self.missing_opcode(t, inst, caller, code)),
        }
    }

    fn missing_opcode(&self, t: &Thread, inst: &Inst, caller: MethodId, code: &Code) -> Trap {
        let at = t.frames.last().and_then(|frame| code.units.get(frame.pc)).copied().unwrap_or(0);
        let (opcode, method) = (inst.source.name().into(), self.machine.world.signature(caller));
        PhoneError::MissingOpcode { opcode, method, at }.into()
    }

    fn set(t: &mut Thread, base: usize, register: u16, value: u64) {
        if let Some(slot) = t.regs.get_mut(base + usize::from(register)) {
            *slot = value;
        }
    }

    fn resolve_string(&mut self, t: &mut Thread, inst: &Inst, base: usize, file: &DexFile) -> Result<Flow, Trap> {
        let index = StringIdx(inst.x.get() as u32);
        let Some(text) = file.dex.strings.get(index.at()) else {
            return Err(self.bad_code(t, format!("string {} does not exist", index.0)));
        };
        self.make_room(t, 0)?;
        let string = self.machine.intern(text.utf16());
        make_quick(inst, quick::CONST_OBJECT, string.into());
        Self::set(t, base, inst.a, string.into());
        Ok(Flow::Next)
    }

    fn resolve_type(
        &mut self,
        t: &mut Thread,
        inst: &Inst,
        base: usize,
        file: &DexFile,
        caller: MethodId,
    ) -> Result<Flow, Trap> {
        let class = self.machine.world.resolve_class(&file.dex, TypeIdx(inst.x.get() as u32), caller)?;
        let number = i64::from(class);
        match Op(inst.op.get()) {
            Op::CONST_CLASS => {
                let object = self.machine.class_object(class);
                make_quick(inst, quick::CONST_OBJECT, object.into());
            }
            Op::CHECK_CAST => make_quick(inst, quick::CAST, number),
            Op::INSTANCE_OF => make_quick(inst, quick::INSTANCE_OF, number),
            Op::NEW_ARRAY => make_quick(inst, quick::NEW_ARRAY, number),
            Op::FILLED_NEW_ARRAY => make_quick(inst, quick::FILLED, (inst.x.get() >> 32 << 32) | number),
            _ => {
                let access = self.machine.world.class(class).access;
                if access & (wattline_dex::access::ABSTRACT | wattline_dex::access::INTERFACE) != 0 {
                    let name = self.machine.world.class(class).java_name();
                    return Err(Trap::java("Ljava/lang/InstantiationError;", name));
                }
                match self.initialise(t, class)? {
                    Ready::All => make_quick(inst, quick::NEW, number),
                    Ready::Later => {}
                    Ready::Me => {
                        self.make_room(t, 8 + 4 * u64::from(self.machine.world.class(class).slots))?;
                        let object = self.machine.new_instance(class);
                        Self::set(t, base, inst.a, object.into());
                        return Ok(Flow::Next);
                    }
                }
            }
        }
        Ok(Flow::Retry)
    }

    fn resolve_field(
        &mut self,
        t: &mut Thread,
        inst: &Inst,
        base: usize,
        file: &DexFile,
        caller: MethodId,
    ) -> Result<Flow, Trap> {
        let field = self.machine.world.resolve_field(&file.dex, FieldIdx(inst.x.get() as u32), caller)?;
        let (of, by) = (self.machine.world.class(field.class), self.machine.world.method(caller).class);
        if of.origin == Origin::Tracer && self.machine.world.class(by).origin == Origin::App {
            let what = format!("it used a field of {}", of.java_name());
            self.note_meddling(t, &what);
        }
        let op = Op(inst.op.get());
        if field.is_static != matches!(op, Op::SGET | Op::SPUT) {
            let what = if field.is_static { "an instance" } else { "a static" };
            let index = FieldIdx(inst.x.get() as u32);
            return Err(self.bad_code(t, format!("expected {what} field: {}", file.dex.field_signature(index))));
        }
        let slot = i64::from(field.slot);
        if !field.is_static {
            make_quick_field(inst, op == Op::IPUT, field, [quick::IGET, quick::IPUT, quick::IPUT_NARROW]);
            return Ok(Flow::Retry);
        }
        match self.initialise(t, field.class)? {
            Ready::All => {
                self.fill_input(field)?;
                make_quick_field(inst, op == Op::SPUT, field, [quick::SGET, quick::SPUT, quick::SPUT_NARROW]);
            }
            Ready::Later => {}
            Ready::Me => {
                let value = t.regs.get(base + usize::from(inst.a)).copied().unwrap_or(0);
                let Some(place) = self.machine.world.statics.get_mut(slot as usize) else { return Ok(Flow::Next) };
                match op {
                    Op::SPUT => *place = value,
                    _ => Self::set(t, base, inst.a, *place),
                }
                return Ok(Flow::Next);
            }
        }
        Ok(Flow::Retry)
    }

    /// Makes what `System.in` reads where a program first names it.
    fn fill_input(&mut self, field: Field) -> Result<(), Trap> {
        let world = &self.machine.world;
        let is_input = &*world.class(field.class).name == "Ljava/lang/System;"
            && world.field_named(field.class, "in").is_some_and(|input| input.slot == field.slot);
        if is_input && self.machine.world.statics.get(field.slot as usize) == Some(&0) {
            let class = self.machine.library_class("Lwattline/phone/Nothing;")?;
            let nothing = self.machine.new_instance(class);
            if let Some(place) = self.machine.world.statics.get_mut(field.slot as usize) {
                *place = nothing.into();
            }
        }
        Ok(())
    }

    fn resolve_call(
        &mut self,
        t: &mut Thread,
        inst: &Inst,
        base: usize,
        file: &DexFile,
        caller: MethodId,
        code: &Code,
    ) -> Result<Flow, Trap> {
        let upper = inst.x.get() >> 32 << 32;
        let index = MethodIdx(inst.x.get() as u32);
        let mut target = self.machine.world.resolve_method(&file.dex, index, caller)?;
        let op = Op(inst.op.get());
        let called = self.machine.world.method(target);
        if called.is_static() != (op == Op::INVOKE_STATIC) {
            let what = if called.is_static() { "an instance" } else { "a static" };
            return Err(self.bad_code(t, format!("expected {what} method: {}", self.machine.world.signature(target))));
        }
        if op == Op::INVOKE_STATIC {
            let class = called.class;
            let args = code.args.get((inst.x.get() >> 32) as usize..).and_then(|args| args.get(..usize::from(inst.b)));
            match self.initialise(t, class)? {
                Ready::All => make_quick(inst, quick::STATIC, upper | i64::from(target)),
                Ready::Later => {}
                Ready::Me => return self.call(t, target, base, args.unwrap_or_default()),
            }
            return Ok(Flow::Retry);
        }
        let in_interface = self.machine.world.class(called.class).is_interface();
        let (vtable, key) = (called.vtable, (called.name, called.descriptor));
        if op == Op::INVOKE_SUPER && !in_interface {
            let class = self.machine.world.method(caller).class;
            let superclass = self.machine.world.class(class).superclass();
            let found = superclass.and_then(|class| self.machine.world.find_method(class, key.0, key.1));
            target = found.unwrap_or(target);
        }
        let (quick, number) = match op {
            Op::INVOKE_SUPER | Op::INVOKE_DIRECT => (quick::DIRECT, target),
            _ if in_interface => (quick::INTERFACE, target),
            // Private methods are not in the vtable.
            _ if vtable == NO_VTABLE => (quick::DIRECT, target),
            Op::INVOKE_INTERFACE => (quick::INTERFACE, target),
            _ => (quick::VIRTUAL, vtable),
        };
        make_quick(inst, quick, upper | i64::from(number));
        Ok(Flow::Retry)
    }

    /// Begins the initialisation of a class if need be (JLS 12.4.2): superclasses first, each in a frame of its own
    /// above the instruction that will be tried again.
    pub(super) fn initialise(&mut self, t: &mut Thread, class: ClassId) -> Result<Ready, Trap> {
        match self.machine.world.class(class).init {
            Init::Done => return Ok(Ready::All),
            Init::By(id) if id == t.id => return Ok(Ready::Me),
            Init::By(_) => {
                t.stop(State::Initialising(class), NEVER);
                return Ok(Ready::Later);
            }
            Init::Failed => {
                let message = format!("Could not initialize class {}", self.machine.world.class(class).java_name());
                return Err(Trap::java("Ljava/lang/NoClassDefFoundError;", message));
            }
            Init::No => {}
        }
        let mut pushed = false;
        // The frame that runs first has to be on top.
        for id in self.initialisation_order(class).into_iter().rev() {
            self.set_statics(id);
            let key = (self.machine.world.symbols.find("<clinit>"), self.machine.world.symbols.find("()V"));
            let method = match key {
                (Some(name), Some(descriptor)) => {
                    self.machine.world.class(id).methods.get(&(name, descriptor)).copied()
                }
                _ => None,
            };
            let code = match method {
                Some(method) => self.code_of(method)?.map(|code| (method, code)),
                None => None,
            };
            match code {
                Some((method, code)) => {
                    if t.frames.len() >= self.settings.max_frames {
                        return Err(Trap::Java("Ljava/lang/StackOverflowError;", None));
                    }
                    self.machine.world.class_mut(id).init = Init::By(t.id);
                    self.push_frame(t, method, code, &[], FrameKind::Initialiser(id));
                    pushed = true;
                }
                None => self.machine.world.class_mut(id).init = Init::Done,
            }
        }
        Ok(if pushed { Ready::Later } else { Ready::All })
    }

    /// A class with the superclasses and the superinterfaces with default methods that have to be initialised before
    /// it (JLS 12.4.1), in order.
    fn initialisation_order(&self, class: ClassId) -> Vec<ClassId> {
        let mut order = Vec::new();
        let new =
            |order: &[ClassId], id: ClassId| self.machine.world.class(id).init == Init::No && !order.contains(&id);
        for &id in &self.machine.world.class(class).supers {
            // Superinterfaces come before their subinterfaces in this list. An interface initialises itself alone.
            if !self.machine.world.class(id).is_interface() {
                for &interface in &self.machine.world.class(id).interfaces {
                    if new(&order, interface) && self.machine.world.has_default_method(interface) {
                        order.push(interface);
                    }
                }
            }
            if new(&order, id) {
                order.push(id);
            }
        }
        order
    }

    fn set_statics(&mut self, class: ClassId) {
        for (slot, value) in self.machine.world.static_values(class) {
            let value = match value {
                Value::Byte(v) => i64::from(v) as u32 as u64,
                Value::Short(v) => i64::from(v) as u32 as u64,
                Value::Char(v) => u64::from(v),
                Value::Int(v) => u64::from(v as u32),
                Value::Long(v) => v as u64,
                Value::Float(bits) => u64::from(bits),
                Value::Double(bits) => bits,
                Value::Boolean(v) => u64::from(v),
                Value::String(index) => {
                    let text = self.machine.world.dex_of(class).and_then(|file| {
                        let string = file.dex.strings.get(index.at())?;
                        Some(string.utf16())
                    });
                    text.map_or(0, |text| self.machine.intern(text).into())
                }
                _ => 0,
            };
            if let Some(place) = self.machine.world.statics.get_mut(slot as usize) {
                *place = value;
            }
        }
    }
}

fn make_quick(inst: &Inst, op: u8, x: i64) {
    inst.op.set(op);
    inst.x.set(x);
}

fn make_quick_field(inst: &Inst, put: bool, field: Field, [get, plain, narrow]: [u8; 3]) {
    let is_narrow = matches!(field.kind, b'Z' | b'B' | b'C' | b'S');
    let op = match (put, is_narrow) {
        (false, _) => get,
        (true, false) => plain,
        (true, true) => narrow,
    };
    inst.c.set(u16::from(field.kind));
    make_quick(inst, op, i64::from(field.slot));
}
