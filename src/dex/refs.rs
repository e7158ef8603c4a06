//! Adding references to a DEX file: new entries in the sorted pools, and new numbers for everything that refers to
//! them.
//!
//! An addition is planned first: new entries get provisional numbers behind the old ones, limits are checked, and
//! only then the pools are merged and the file renumbered. So a refused addition leaves the file as it was. As pools
//! are sorted by content, old entries keep their relative order, and all that is sorted by index stays sorted.
//!
//! Where a pool has no room, [`Dex::make_room`] moves classes to a file of their own, and with them the entries that
//! nothing else needs.

mod compact;
mod cross;
mod import;
mod intern;
mod jumbo;
mod renumber;
mod room;
mod walk;

use thiserror::Error;

use super::asm::AsmError;
use super::{Dex, MethodIdx};
pub use cross::{Crossing, Crossings, pools_of};
use intern::Additions;
use renumber::Renumbering;
pub use room::Wanted;
pub use walk::{Pool, visit_code};

/// A method by name, to be referred to.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct MethodRef {
    /// Descriptor of the class, as in `Lwattline/rt/Frame;`.
    pub class: String,
    /// Name, as in `enter`.
    pub name: String,
    /// Descriptor of the return type.
    pub return_type: String,
    /// Descriptors of the parameter types.
    pub parameters: Vec<String>,
}

impl MethodRef {
    /// A reference to the method `name` of `class`.
    pub fn new(class: &str, name: &str, parameters: &[&str], return_type: &str) -> Self {
        MethodRef {
            class: class.into(),
            name: name.into(),
            return_type: return_type.into(),
            parameters: parameters.iter().map(|&p| p.into()).collect(),
        }
    }
}

/// The number of entries that the pools may have. Limits above the format's are taken as the format's.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Limits {
    /// Types. The format allows 65,535, as index 0xffff stands for none.
    pub types: usize,
    /// Prototypes: 65,535.
    pub protos: usize,
    /// Fields: 65,536.
    pub fields: usize,
    /// Methods: 65,536.
    pub methods: usize,
}

impl Default for Limits {
    fn default() -> Self {
        Limits { types: MAX_TYPES, protos: MAX_PROTOS, fields: MAX_MEMBERS, methods: MAX_MEMBERS }
    }
}

impl Limits {
    /// The limits for an app that runs on devices from API level `min_sdk` on: Android 7 and older sign-extend type
    /// indices, so that they stop at 32,768 types.
    pub fn for_min_sdk(min_sdk: u32) -> Self {
        Limits { types: if min_sdk < 26 { 0x8000 } else { MAX_TYPES }, ..Limits::default() }
    }
}

/// `type_ids_size` and `proto_ids_size` are at most 65,535 ("header_item").
const MAX_TYPES: usize = 0xffff;
const MAX_PROTOS: usize = 0xffff;
/// Instructions name fields, methods, call sites and method handles in 16 bits.
const MAX_MEMBERS: usize = 0x1_0000;

/// The reason why references cannot be added. The file is as it was.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum RefError {
    /// A pool has no room.
    #[error("the pool of {pool} would need more than {limit} entries")]
    Full {
        /// The pool.
        pool: &'static str,
        /// The number of entries that the pool may have.
        limit: usize,
    },
    /// Something that is not a type descriptor.
    #[error("expected a type descriptor, found {0:?}")]
    Descriptor(String),
    /// A string must be named by a longer instruction now, and the method cannot be taken apart for that.
    #[error("{method}: failed to make room for a wide string index")]
    Jumbo {
        /// The method's signature.
        method: String,
        /// The defect.
        source: AsmError,
    },
    /// A class to be imported is there already.
    #[error("{class} is defined in both files")]
    Defined {
        /// The class's descriptor.
        class: String,
    },
    /// A class extends or implements one that is to be imported: it would be defined too early.
    #[error("{class} extends or implements {parent}, which is to be imported")]
    Parent {
        /// The class's descriptor.
        class: String,
        /// The imported class.
        parent: String,
    },
    /// Call sites and method handles need version 038.
    #[error("the classes to be imported need DEX version 038, the file has 0{version}")]
    Version {
        /// The version of the file that they were to be added to.
        version: u32,
    },
}

impl Dex<'_> {
    /// Adds the methods to the pools, where they are not there yet, with all they need, and returns their indices in
    /// the same order. Takes time linear in the size of the file.
    ///
    /// Every index in the file may change, those in method bodies included. A `const-string` whose index outgrows 16
    /// bits becomes `const-string/jumbo`.
    ///
    /// # Errors
    /// [`RefError`]; the file is unchanged then.
    pub fn add_references(&mut self, methods: &[MethodRef], limits: Limits) -> Result<Vec<MethodIdx>, RefError> {
        self.add_for(methods, None, limits)
    }

    /// [`Dex::add_references`], with all that the classes of another file refer to: a later [`Dex::import`] of those
    /// has nothing to renumber.
    ///
    /// # Errors
    /// [`RefError`]; the file is unchanged then.
    pub fn add_references_and_names(
        &mut self,
        methods: &[MethodRef],
        other: &Dex,
        limits: Limits,
    ) -> Result<Vec<MethodIdx>, RefError> {
        self.add_for(methods, Some(other), limits)
    }

    fn add_for(
        &mut self,
        methods: &[MethodRef],
        other: Option<&Dex>,
        limits: Limits,
    ) -> Result<Vec<MethodIdx>, RefError> {
        let mut additions = Additions::new(self);
        other.into_iter().for_each(|other| import::add_names(&mut additions, other));
        let provisional = methods.iter().map(|method| additions.method_ref(method)).collect::<Result<Vec<_>, _>>()?;
        let additions = additions.finish(limits)?;
        let renumbering = self.grow(additions)?;
        Ok(provisional.into_iter().map(|method| renumbering.method(method)).collect())
    }

    /// Merges additions into the pools and renumbers the file.
    fn grow(&mut self, additions: intern::Checked) -> Result<Renumbering, RefError> {
        if additions.is_empty() {
            return Ok(Renumbering::default());
        }
        let strings = additions.string_table(self);
        let widened = jumbo::widen(self, &strings)?;
        for (code, wide) in self.codes_mut().map(|(_, code)| code).zip(widened) {
            if let Some(wide) = wide {
                *code = wide;
            }
        }
        let renumbering = additions.merge(self, strings);
        renumbering.dex(self);
        Ok(renumbering)
    }
}

#[cfg(test)]
mod tests;
