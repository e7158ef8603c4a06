//! Classes and fields of the class library that the phone itself uses.

use super::error::PhoneError;
use super::ids::ClassId;
use super::link::World;

/// Classes, by number, and fields, by slot.
#[derive(Debug, Clone, Copy)]
pub(super) struct Known {
    /// `java.lang.Object`.
    pub(super) object: ClassId,
    /// `java.lang.String`.
    pub(super) string: ClassId,
    /// `String.value`.
    pub(super) string_value: u32,
    /// `char[]`.
    pub(super) chars: ClassId,
    /// `java.lang.Class`.
    pub(super) class: ClassId,
    /// The number of a class in its `java.lang.Class`.
    pub(super) class_number: u32,
    /// `java.lang.Throwable`.
    pub(super) throwable: ClassId,
    /// `Throwable.detailMessage`.
    pub(super) message: u32,
    /// `Throwable.cause`.
    pub(super) cause: u32,
    /// `Throwable.backtrace`.
    pub(super) backtrace: u32,
    /// `long[]`.
    pub(super) longs: ClassId,
    /// `java.lang.Thread`.
    pub(super) thread: ClassId,
}

impl Known {
    /// Looks everything up in the class library.
    pub(super) fn find(world: &mut World) -> Result<Known, PhoneError> {
        let caller = "the phone";
        let object = world.need_class("Ljava/lang/Object;", caller)?;
        let string = world.need_class("Ljava/lang/String;", caller)?;
        let class = world.need_class("Ljava/lang/Class;", caller)?;
        let throwable = world.need_class("Ljava/lang/Throwable;", caller)?;
        let thread = world.need_class("Ljava/lang/Thread;", caller)?;
        let slot = |world: &World, class: ClassId, name: &str| {
            let found = world.field_named(class, name).map(|field| field.slot);
            let field = || format!("{}->{name}", world.class(class).name);
            found.ok_or_else(|| PhoneError::MissingField { field: field(), caller: caller.into() })
        };
        let number = world.class(class).fields.values().find(|field| field.kind == b'I' && !field.is_static);
        let number = number.map(|field| field.slot);
        let missing =
            || PhoneError::MissingField { field: "an int of Ljava/lang/Class;".into(), caller: caller.into() };
        Ok(Known {
            object,
            string,
            string_value: slot(world, string, "value")?,
            chars: world.need_class("[C", caller)?,
            class,
            class_number: number.ok_or_else(missing)?,
            throwable,
            message: slot(world, throwable, "detailMessage")?,
            cause: slot(world, throwable, "cause")?,
            backtrace: slot(world, throwable, "backtrace")?,
            longs: world.need_class("[J", caller)?,
            thread,
        })
    }
}
