//! Invocations: what is invoked, how, and with what.

use super::class::{NO_CLASS, flag::INTERFACE};
use super::error::ErrorKind;
use super::flow::{Check, Hard, Run};
use super::hierarchy::Found;
use super::pool::{Method, Name};
use super::step::Access;
use super::types::Type;
use crate::{MethodIdx, Op, ProtoIdx, Value, access};

/// `METHOD_HANDLE_TYPE_INVOKE_STATIC`.
const INVOKE_STATIC: u16 = 4;

/// The ways in which a method is invoked.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Kind {
    Virtual,
    Super,
    Direct,
    Static,
    Interface,
    Polymorphic,
    Custom,
}

fn kind(op: Op) -> Kind {
    match op {
        Op::INVOKE_VIRTUAL | Op::INVOKE_VIRTUAL_RANGE => Kind::Virtual,
        Op::INVOKE_SUPER | Op::INVOKE_SUPER_RANGE => Kind::Super,
        Op::INVOKE_DIRECT | Op::INVOKE_DIRECT_RANGE => Kind::Direct,
        Op::INVOKE_STATIC | Op::INVOKE_STATIC_RANGE => Kind::Static,
        Op::INVOKE_INTERFACE | Op::INVOKE_INTERFACE_RANGE => Kind::Interface,
        Op::INVOKE_POLYMORPHIC | Op::INVOKE_POLYMORPHIC_RANGE => Kind::Polymorphic,
        _ => Kind::Custom,
    }
}

impl Run<'_> {
    /// The number of words that the instruction lists.
    pub(super) fn argument_count(&self) -> u32 {
        self.insn.register_range().map_or(u32::from(self.insn.args.count), |(_, count)| count.into())
    }

    /// The register that the instruction lists at this position.
    pub(super) fn argument(&self, at: u32) -> u32 {
        match self.insn.register_range() {
            Some((first, _)) => u32::from(first) + at,
            None => self.insn.args.as_slice().get(at as usize).copied().unwrap_or(0).into(),
        }
    }

    /// Executes an invocation. False if it leaves no result.
    pub(super) fn invoke(&mut self) -> Check<bool> {
        let kind = kind(self.insn.op);
        if kind == Kind::Custom {
            let proto = self.call_site()?;
            self.arguments(kind, None, proto)?;
            return self.leave(proto);
        }
        let Some(method) = self.pools.method(self.insn.index) else { return self.rule("names no method") };
        let found = self.resolve(method, kind)?;
        let proto = if kind == Kind::Polymorphic { ProtoIdx(self.insn.proto.into()) } else { method.proto };
        let usable = match found {
            Some(_) if kind == Kind::Super => self.is_super(method, found)?,
            _ => found.is_some(),
        };
        // An invoke-super of what no superclass has is not looked at any further.
        if usable || found.is_none() {
            self.receiver(method, kind, found)?;
            self.arguments(kind, Some(method), proto)?;
        }
        match kind {
            Kind::Direct if method.name == Name::Init => self.initialize()?,
            Kind::Polymorphic => self.polymorphic(method)?,
            _ => {}
        }
        self.leave(proto)
    }

    fn leave(&mut self, proto: ProtoIdx) -> Check<bool> {
        self.work.set_result(self.pools.proto(proto).map_or(Type::CONFLICT, |proto| proto.returns));
        Ok(true)
    }

    fn method_rule(&self, rule: &'static str) -> Hard {
        let member = self.dex.method_signature(MethodIdx(self.insn.index));
        Box::new(ErrorKind::Member { op: self.insn.op, member, rule })
    }

    /// The place of the method; none if it is missing or cannot be invoked in this way.
    fn resolve(&mut self, method: Method, kind: Kind) -> Check<Option<Found>> {
        let class = self.class(method.class.0, Access::Checked)?;
        if class == Type::CONFLICT || self.is_unresolved(class) {
            return Ok(None);
        }
        let found = method.found;
        if found == Found::No {
            self.missing();
            return Ok(None);
        }
        if method.name == Name::Init && kind != Kind::Direct {
            return Err(self.method_rule("a constructor is invoked by invoke-direct"));
        }
        if method.name == Name::Clinit {
            return Err(self.method_rule("a class initializer is never invoked"));
        }
        let in_interface = self.lattice.is_interface(class);
        let fits = match kind {
            Kind::Interface => in_interface,
            Kind::Virtual | Kind::Polymorphic => !in_interface,
            // Interfaces have methods with bodies since 037.
            Kind::Direct => !in_interface || self.dex.version >= 37,
            _ => true,
        };
        if !fits {
            self.missing();
            return Ok(None);
        }
        if !self.can_use(found) {
            self.missing();
            return Ok(Some(found));
        }
        let Some(flags) = found.flags() else { return Ok(Some(found)) };
        let is = |flag| flags & flag != 0;
        if is(access::PRIVATE) && matches!(kind, Kind::Virtual | Kind::Super) {
            return Err(self.method_rule("is private"));
        }
        let direct = is(access::STATIC | access::PRIVATE) || method.name != Name::Plain;
        let fits = match kind {
            Kind::Direct => direct && !is(access::STATIC),
            Kind::Static => is(access::STATIC),
            Kind::Super | Kind::Virtual | Kind::Interface => !direct,
            Kind::Polymorphic | Kind::Custom => true,
        };
        if !fits {
            self.missing();
            return Ok(None);
        }
        Ok(Some(found))
    }

    /// Whether `invoke-super` names a method of a superclass, or of an interface of the class.
    fn is_super(&mut self, method: Method, found: Option<Found>) -> Check<bool> {
        let hierarchy = self.lattice.hierarchy;
        let named = self.pools.type_(method.class);
        let declaring = self.lattice.declaring;
        let Some(class) = self.lattice.resolved_class(declaring) else {
            self.missing();
            return Ok(false);
        };
        let above = self.lattice.is_assignable(named, declaring, true);
        let inherited = self.lattice.is_interface(named)
            || !matches!(found, Some(Found::At(..)))
            || hierarchy.find_method(hierarchy.class(class).superclass, method.signature) != Found::No;
        if above && inherited {
            return Ok(true);
        }
        self.missing();
        Ok(false)
    }

    /// Checks the receiver.
    fn receiver(&mut self, method: Method, kind: Kind, found: Option<Found>) -> Check {
        if kind == Kind::Static {
            return Ok(());
        }
        let register = self.argument(0);
        let this = self.work.get(register);
        if !this.is_reference() {
            return Err(self.wrong(register, "a receiver"));
        }
        if this.is_uninitialized() && method.name != Name::Init {
            return Err(self.wrong(register, "an initialized receiver"));
        }
        let object = self.lattice.initialized(this, self.nodes());
        if kind == Kind::Interface || object.is_null() {
            return Ok(());
        }
        let owner = match found {
            // A method of an interface that the class does not define itself belongs to the class that was named.
            Some(Found::At(owner, _)) if !self.lattice.hierarchy.class(owner).is(INTERFACE) => {
                Type::reference(0, owner)
            }
            Some(Found::Platform(owner)) => Type::reference(0, owner),
            _ => self.pools.type_(method.class),
        };
        if self.lattice.is_assignable(owner, object, false) {
            return Ok(());
        }
        if self.is_unresolved(object) {
            self.missing();
            return Ok(());
        }
        self.doubt(|run| run.wrong(register, run.describe(owner)))
    }

    /// Checks the arguments after the receiver against a prototype.
    fn arguments(&mut self, kind: Kind, method: Option<Method>, proto: ProtoIdx) -> Check {
        let (listed, outs) = (self.argument_count(), u32::from(self.code.outs));
        if listed > outs {
            let what = format!("{listed} words of arguments, the frame has room for {outs}");
            return Err(Box::new(ErrorKind::Shape(what)));
        }
        let mut word = u32::from(method.is_some() && kind != Kind::Static);
        let pools = self.pools;
        for &type_ in pools.proto(proto).map(|proto| pools.parameters(proto)).unwrap_or_default() {
            if word >= listed {
                return self.rule("has fewer arguments than the signature");
            }
            let register = self.argument(word);
            if type_.is_integral() {
                self.integral(register)?;
            } else if self.expect(register, type_)?
                && type_.is_low()
                && word + 1 < listed
                && self.argument(word + 1) != register + 1
            {
                return self.rule("lists a long or double whose halves are apart");
            }
            word += if type_.is_low() { 2 } else { 1 };
        }
        if word != listed {
            return self.rule("has another number of arguments than the signature");
        }
        Ok(())
    }

    /// A constructor has been called: its object is initialized, in whichever registers it is.
    fn initialize(&mut self) -> Check {
        let register = self.argument(0);
        let this = self.work.get(register);
        if !this.is_uninitialized() {
            return Err(self.wrong(register, "an object that is not initialized"));
        }
        let object = self.lattice.initialized(this, self.nodes());
        self.work.replace(this, object);
        if this == Type::UNINIT_THIS {
            self.work.this_initialized = true;
        }
        Ok(())
    }

    /// `MethodHandle.invoke` and the like, whose prototype comes with the instruction.
    fn polymorphic(&mut self, method: Method) -> Check {
        let known = self.lattice.hierarchy.known();
        let name =
            self.dex.methods.get(self.insn.index as usize).map(|id| self.dex.string(id.name)).unwrap_or_default();
        let owner = match method.found {
            Found::At(owner, _) | Found::Platform(owner) => owner,
            Found::No => NO_CLASS,
        };
        let returns = match &*name {
            "invoke" | "invokeExact" if owner == known.method_handle => "Ljava/lang/Object;",
            name if owner == known.var_handle => accessor_result(name),
            _ => "",
        };
        if returns.is_empty() || self.dex.proto_descriptor(method.proto) != format!("([Ljava/lang/Object;){returns}") {
            return Err(self.method_rule("is not signature-polymorphic"));
        }
        let register = self.argument(0);
        let this = self.work.get(register);
        let handle = self.lattice.resolved_class(this).is_some_and(|class| {
            let hierarchy = self.lattice.hierarchy;
            hierarchy.is_subclass(class, known.method_handle) || hierarchy.is_subclass(class, known.var_handle)
        });
        if this.is_null() || handle { Ok(()) } else { Err(self.wrong(register, "a MethodHandle or VarHandle")) }
    }

    /// The prototype of an `invoke-custom`.
    fn call_site(&self) -> Check<ProtoIdx> {
        let values = self.dex.call_sites.get(self.insn.index as usize).map(Vec::as_slice).unwrap_or_default();
        let [Value::MethodHandle(handle), Value::String(_), Value::MethodType(proto), ..] = values else {
            return self.rule("has a call site without method handle, name and method type");
        };
        let bootstrap = self.dex.method_handles.get(handle.at());
        if bootstrap.is_none_or(|handle| handle.kind != INVOKE_STATIC) {
            return self.rule("has a bootstrap method that is not static");
        }
        Ok(*proto)
    }
}

/// The return type of a signature-polymorphic method of `VarHandle`; empty for other names.
fn accessor_result(name: &str) -> &'static str {
    match name {
        "set" | "setOpaque" | "setRelease" | "setVolatile" => "V",
        _ if name.starts_with("compareAndSet") || name.starts_with("weakCompareAndSet") => "Z",
        _ if name.starts_with("compareAndExchange") || name.starts_with("get") => "Ljava/lang/Object;",
        _ => "",
    }
}
