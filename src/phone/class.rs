//! Classes, methods and fields as the running phone sees them.

use std::collections::HashMap;
use std::rc::Rc;

use super::code::Code;
use super::heap::{Shape, Strength};
use super::ids::{ClassId, Handle, MethodId};
use super::native::NativeFn;
use wattline_dex::access;

/// An interned name or descriptor.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub(super) struct Sym(u32);

/// Interned texts.
#[derive(Debug, Default)]
pub(super) struct Symbols {
    by_text: HashMap<Rc<str>, Sym>,
    texts: Vec<Rc<str>>,
}

impl Symbols {
    /// The symbol of a text.
    pub(super) fn intern(&mut self, text: &str) -> Sym {
        if let Some(&symbol) = self.by_text.get(text) {
            return symbol;
        }
        let symbol = Sym(self.texts.len() as u32);
        let text: Rc<str> = text.into();
        self.texts.push(Rc::clone(&text));
        self.by_text.insert(text, symbol);
        symbol
    }

    /// The symbol of a text that has one already.
    pub(super) fn find(&self, text: &str) -> Option<Sym> {
        self.by_text.get(text).copied()
    }

    /// The text of a symbol.
    pub(super) fn text(&self, symbol: Sym) -> &str {
        self.texts.get(symbol.0 as usize).map_or("", |text| text)
    }
}

/// Whose code a class is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Origin {
    /// The phone's class library.
    Library,
    /// The app.
    App,
    /// The app's probes (`wattline.rt`).
    Tracer,
}

/// How far a class's initialisation has come (Java language specification, 12.4.2).
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Init {
    /// Not begun.
    No,
    /// A thread runs its static initialiser.
    By(u32),
    /// Ready for use.
    Done,
    /// The class's static initialiser threw.
    Failed,
}

/// A class, interface, array or primitive type.
#[derive(Debug)]
pub(super) struct Class {
    /// Descriptor.
    pub(super) name: Rc<str>,
    /// Access flags.
    pub(super) access: u32,
    /// The superclass and its superclasses, root first, ending with this class.
    pub(super) supers: Vec<ClassId>,
    /// All interfaces it implements, inherited ones included; for an interface also itself.
    pub(super) interfaces: Vec<ClassId>,
    /// Component class of an array.
    pub(super) component: Option<ClassId>,
    /// Fields declared here.
    pub(super) fields: HashMap<(Sym, Sym), Field>,
    /// Methods declared here.
    pub(super) methods: HashMap<(Sym, Sym), MethodId>,
    /// Number of field slots of an instance.
    pub(super) slots: u32,
    /// The slots that hold references, without that of a `java.lang.ref.Reference` for what it refers to.
    pub(super) ref_slots: Vec<u32>,
    /// Set for `java.lang.ref.Reference` and the classes below it.
    pub(super) reference: Option<Strength>,
    /// Virtual methods by number.
    pub(super) vtable: Vec<MethodId>,
    /// Numbers of the virtual methods.
    pub(super) vindex: HashMap<(Sym, Sym), u32>,
    /// Interface method to implementation, filled as calls are made; looked up by the low bits first.
    pub(super) imt: [(MethodId, MethodId); IMT],
    /// Initialisation.
    pub(super) init: Init,
    /// The class's `java.lang.Class`, once someone asked for it.
    pub(super) object: Handle,
    /// DEX file and position of its definition.
    pub(super) def: Option<(u32, u32)>,
    /// Whose code it is.
    pub(super) origin: Origin,
    /// Source file.
    pub(super) source: Option<Rc<str>>,
}

/// Entries of the interface method cache.
pub(super) const IMT: usize = 8;
/// An unused entry of the interface method cache.
pub(super) const NO_IMT: (MethodId, MethodId) = (u32::MAX, u32::MAX);

impl Class {
    /// What a collection has to know.
    pub(super) fn shape(&self) -> Shape<'_> {
        Shape { slots: &self.ref_slots, reference: self.reference }
    }

    /// Whether it is an interface.
    pub(super) fn is_interface(&self) -> bool {
        self.access & access::INTERFACE != 0
    }

    /// Whether it is a primitive type.
    pub(super) fn is_primitive(&self) -> bool {
        self.name.len() == 1
    }

    /// The direct superclass.
    pub(super) fn superclass(&self) -> Option<ClassId> {
        self.supers.len().checked_sub(2).and_then(|i| self.supers.get(i)).copied()
    }

    /// The name as `Class.getName` gives it: `java.lang.String`, `[I`, `[Ljava.lang.String;`, `int`.
    pub(super) fn java_name(&self) -> String {
        java_name(&self.name)
    }
}

/// A descriptor as a name in Java.
pub(super) fn java_name(descriptor: &str) -> String {
    match descriptor {
        "Z" => "boolean".into(),
        "B" => "byte".into(),
        "C" => "char".into(),
        "S" => "short".into(),
        "I" => "int".into(),
        "J" => "long".into(),
        "F" => "float".into(),
        "D" => "double".into(),
        "V" => "void".into(),
        _ if descriptor.starts_with('[') => descriptor.replace('/', "."),
        _ => {
            let name = descriptor.strip_prefix('L').unwrap_or(descriptor);
            name.strip_suffix(';').unwrap_or(name).replace('/', ".")
        }
    }
}

/// A field.
#[derive(Debug, Clone, Copy)]
pub(super) struct Field {
    /// The class that declares it.
    pub(super) class: ClassId,
    /// Slot in the instance, or in the table of statics.
    pub(super) slot: u32,
    /// Whether it is static.
    pub(super) is_static: bool,
    /// First character of its type.
    pub(super) kind: u8,
}

/// The body of a method.
#[derive(Clone)]
pub(super) enum MethodBody {
    /// Nothing.
    Abstract,
    /// Rust code, and its row in the table of costs.
    Native(NativeFn, u32),
    /// A native method that the phone does not have.
    MissingNative,
    /// Code not yet decoded: position among the class's methods.
    Raw(u32),
    /// Decoded code.
    Code(Rc<Code>),
}

/// A method.
pub(super) struct Method {
    /// The class that declares it.
    pub(super) class: ClassId,
    /// Name.
    pub(super) name: Sym,
    /// Descriptor.
    pub(super) descriptor: Sym,
    /// Access flags.
    pub(super) access: u32,
    /// Argument words, `this` included.
    pub(super) ins: u16,
    /// Number in the vtable, or [`NO_VTABLE`].
    pub(super) vtable: u32,
    /// The body.
    pub(super) body: MethodBody,
}

/// The vtable number of methods that are not virtual.
pub(super) const NO_VTABLE: u32 = u32::MAX;

impl Method {
    /// Whether it is static.
    pub(super) fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }
}

/// Types of a descriptor's parameters, one character each (`L` for all references), then the return type.
pub(super) fn parameter_kinds(descriptor: &str) -> (Vec<u8>, u8) {
    let bytes = descriptor.as_bytes();
    let mut kinds = Vec::new();
    let mut at = 1;
    while let Some(&first) = bytes.get(at) {
        if first == b')' {
            break;
        }
        while bytes.get(at) == Some(&b'[') {
            at += 1;
        }
        if bytes.get(at) == Some(&b'L') {
            while bytes.get(at).is_some_and(|&b| b != b';') {
                at += 1;
            }
        }
        at += 1;
        kinds.push(if first == b'[' { b'L' } else { first });
    }
    let result = bytes.get(at + 1).copied().unwrap_or(b'V');
    (kinds, if result == b'[' { b'L' } else { result })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn descriptors_are_taken_apart() {
        assert_eq!(parameter_kinds("(I[[JLjava/lang/String;D)[B"), (b"ILLD".to_vec(), b'L'));
        assert_eq!(parameter_kinds("()V"), (vec![], b'V'));
        // A descriptor that ends early ends the list.
        assert_eq!(parameter_kinds("(ILx").0, b"IL");
        assert_eq!(java_name("Ljava/lang/String;"), "java.lang.String");
        assert_eq!(java_name("LLib;"), "Lib");
        assert_eq!(java_name("[[Ljava/lang/String;"), "[[Ljava.lang.String;");
    }
}
