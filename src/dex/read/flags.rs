//! Access flags of members, as ART's file verifier checks them (`DexFileVerifier::CheckFieldAccessFlags`,
//! `CheckMethodAccessFlags`).

use crate::access::*;

/// The first version with default methods, and with strict rules for the members of interfaces.
const STRICT_INTERFACES: u32 = 37;

/// The rules for the flags of a class's members.
#[derive(Debug, Clone, Copy)]
pub(super) struct Rules {
    /// The file's version.
    pub version: u32,
    /// The access flags of the class.
    pub class: u32,
}

/// The kinds of methods by their names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Name {
    Plain,
    /// `<init>`
    Init,
    /// `<clinit>`
    ClassInit,
}

type Checked = Result<(), &'static str>;

fn refuse(wrong: bool, what: &'static str) -> Checked {
    if wrong { Err(what) } else { Ok(()) }
}

impl Rules {
    fn is_interface(self) -> bool {
        self.class & INTERFACE != 0
    }

    fn is_strict(self) -> bool {
        self.version >= STRICT_INTERFACES
    }

    /// Checks the flags of a field in the list of static or instance fields.
    pub(super) fn field(self, flags: u32, is_static: bool) -> Checked {
        refuse((flags & STATIC != 0) != is_static, "expected static fields and instance fields in lists of their own")?;
        refuse(flags > 0xffff, "expected the flags of a field")?;
        refuse(several_scopes(flags), "expected a field to be one of public, private and protected")?;
        if !self.is_interface() {
            return refuse(
                flags & (VOLATILE | FINAL) == VOLATILE | FINAL,
                "expected no field to be volatile and final",
            );
        }
        const CONSTANT: u32 = PUBLIC | FINAL | STATIC;
        const OTHERS: u32 = PRIVATE | PROTECTED | VOLATILE | TRANSIENT | ENUM;
        let wrong = flags & CONSTANT != CONSTANT || flags & OTHERS != 0;
        refuse(wrong && self.is_strict(), "expected fields of an interface to be public static final")
    }

    /// Checks the flags of a method in the list of direct or virtual methods.
    pub(super) fn method(self, flags: u32, name: Name, has_code: bool, is_direct: bool) -> Checked {
        refuse(flags & !(0xffff | CONSTRUCTOR | DECLARED_SYNCHRONIZED) != 0, "expected the flags of a method")?;
        refuse(several_scopes(flags), "expected a method to be one of public, private and protected")?;
        refuse(flags & CONSTRUCTOR != 0 && name == Name::Plain, "expected only initializers to be constructors")?;
        let wrong = name != Name::Plain && (flags & STATIC != 0) != (name == Name::ClassInit);
        refuse(wrong && self.is_strict(), "expected <clinit> to be static and <init> not to be")?;
        let direct = flags & (STATIC | PRIVATE) != 0 || name != Name::Plain;
        refuse(direct != is_direct, "expected direct and virtual methods in lists of their own")?;
        if self.is_interface() && self.is_strict() {
            refuse(flags & (PUBLIC | STATIC | PRIVATE) == 0, "expected methods of an interface to be public")?;
        }
        if has_code { self.with_code(flags, name) } else { self.without_code(flags, name) }
    }

    fn with_code(self, flags: u32, name: Name) -> Checked {
        refuse(flags & (NATIVE | ABSTRACT) != 0, "expected no code in a native or abstract method")?;
        const OTHERS: u32 = STATIC | FINAL | SYNCHRONIZED | BRIDGE;
        refuse(name == Name::Init && flags & OTHERS != 0, "expected other flags of a constructor")
    }

    fn without_code(self, flags: u32, name: Name) -> Checked {
        refuse(flags & (NATIVE | ABSTRACT) == 0, "expected a method without code to be native or abstract")?;
        refuse(name != Name::Plain && self.is_strict(), "expected an initializer to have code")?;
        const OTHERS: u32 = PRIVATE | STATIC | FINAL | NATIVE | STRICT | SYNCHRONIZED;
        refuse(flags & ABSTRACT != 0 && flags & OTHERS != 0, "expected other flags of an abstract method")?;
        let wrong = self.is_interface() && flags & (PUBLIC | ABSTRACT) != PUBLIC | ABSTRACT;
        refuse(wrong && self.is_strict(), "expected methods of an interface to be public and abstract")
    }
}

fn several_scopes(flags: u32) -> bool {
    (flags & (PUBLIC | PRIVATE | PROTECTED)).count_ones() > 1
}
