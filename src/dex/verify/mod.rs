//! A verifier of method bodies: register types and lock balance, as ART's own verifier checks them.
//!
//! A class with one method that ART refuses cannot be used at all, so what a rewrite makes of a method is verified
//! before it is written. The rules are those of Android 11's method verifier, for apps that target it:
//!
//! - `structure` checks what needs no types: indices, registers, targets, payloads, tries;
//! - `flow` walks the instructions in address order until the types of all registers at all targets are settled;
//!   `step` and its neighbours know what each instruction needs and leaves;
//! - [`Hierarchy`] knows the classes: the app's, and Android's own with their methods from a checked-in table. The
//!   platform's fields are not known; they are taken to be there and to be used rightly.
//!
//! ART verifies a method when it compiles it and, where something was missing, again on the device. What is only
//! doubtful at first can be an error then, and code after what is sure to throw is not looked at. Both passes are made
//! here, the second only where the first had a doubt.
//!
//! ```
//! use wattline_dex::{Dex, verify};
//!
//! fn verify(dex: &Dex) {
//!     let hierarchy = verify::Hierarchy::new([dex]);
//!     let verifier = verify::Verifier::new(dex, &hierarchy);
//!     for class in &dex.classes {
//!         for method in class.data.iter().flat_map(|data| data.methods()) {
//!             let Some(code) = &method.code else { continue };
//!             if let Err(error) = verifier.method(class, method, code) {
//!                 println!("{}: {error}", dex.method_signature(method.method));
//!             }
//!         }
//!     }
//! }
//! # verify(&Dex::default());
//! ```

mod access;
mod class;
mod coverage;
mod error;
mod flow;
mod hierarchy;
mod invoke;
mod lattice;
mod line;
mod operators;
mod platform;
mod pool;
mod shape;
mod step;
mod structure;
#[cfg(test)]
mod tests;
mod types;

use std::sync::{Arc, Mutex, PoisonError};

use super::{ClassDef, Code, Dex, EncodedMethod};
pub use coverage::{Package, coverage};
pub use error::{ErrorKind, VerifyError};
use flow::{Pass, Run, Scratch};
pub use hierarchy::Hierarchy;
pub use platform::{
    PlatformClass, encode_platform, is_of_platform, is_platform_interface, level_of_platform, platform_classes,
    platform_level,
};
use pool::{Known, Pools};

/// The opinion of ART's verifier on a method that it does not refuse.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Outcome {
    /// Whether every monitor is released on every way out.
    pub locks: Locks,
    /// Something could not be checked, since a class, field or method is missing or may not be used; if the code is
    /// reached, it throws, or is checked again then. Such methods run, but slower.
    pub unresolved: bool,
}

/// Whether `monitor-enter` and `monitor-exit` match.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Locks {
    /// Every monitor is released on every way.
    #[default]
    Balanced,
    /// Not on every way, or ART cannot tell: the method is not compiled and runs slower.
    Unbalanced,
}

/// What a file refers to, looked up in a hierarchy when it is first asked for.
#[derive(Clone)]
pub struct KnownPools(Arc<Known>);

impl KnownPools {
    /// Looks up the types that the file refers to.
    pub fn new(dex: &Dex, hierarchy: &Hierarchy) -> Self {
        KnownPools(Arc::new(Known::new(dex, hierarchy)))
    }
}

impl std::fmt::Debug for KnownPools {
    fn fmt(&self, out: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        out.debug_struct("KnownPools").finish_non_exhaustive()
    }
}

/// Verifies the methods of one DEX file, from any number of threads.
pub struct Verifier<'d, 'a> {
    dex: &'d Dex<'a>,
    hierarchy: &'d Hierarchy,
    known: Arc<Known>,
    /// Memory that the next method can use.
    spare: Mutex<Vec<Scratch>>,
}

impl<'d, 'a> Verifier<'d, 'a> {
    /// The hierarchy should know all files of the app, this one among them; classes
    /// that it does not have are unresolved.
    pub fn new(dex: &'d Dex<'a>, hierarchy: &'d Hierarchy) -> Self {
        Verifier::with(dex, hierarchy, KnownPools::new(dex, hierarchy))
    }

    /// A verifier of a file by what has been looked up of its references, of the same file in the same hierarchy.
    pub fn with(dex: &'d Dex<'a>, hierarchy: &'d Hierarchy, pools: KnownPools) -> Self {
        Verifier { dex, hierarchy, known: pools.0, spare: Mutex::default() }
    }

    fn pools(&self) -> Pools<'_> {
        Pools::new(self.dex, self.hierarchy, &self.known)
    }

    /// Verifies one method of a class of the file.
    ///
    /// # Errors
    /// [`VerifyError`] where ART would refuse the method's class.
    pub fn method(&self, class: &ClassDef, method: &EncodedMethod, code: &Code) -> Result<Outcome, VerifyError> {
        let mut scratch = self.spare.lock().unwrap_or_else(PoisonError::into_inner).pop().unwrap_or_default();
        let outcome = self.both_passes(class, method, code, &mut scratch);
        self.spare.lock().unwrap_or_else(PoisonError::into_inner).push(scratch);
        outcome
    }

    fn both_passes(
        &self,
        class: &ClassDef,
        method: &EncodedMethod,
        code: &Code,
        scratch: &mut Scratch,
    ) -> Result<Outcome, VerifyError> {
        structure::check(self.dex, code, &mut scratch.shape).map_err(|(pc, kind)| VerifyError { pc, kind })?;
        let doubts = Run::new(self, class, method, code, Pass::Compiler, scratch).run()?;
        let again =
            if doubts.any() { Run::new(self, class, method, code, Pass::Device, scratch).run()? } else { doubts };
        let unbalanced = doubts.locking || again.locking;
        let locks = if unbalanced { Locks::Unbalanced } else { Locks::Balanced };
        Ok(Outcome { locks, unresolved: doubts.unresolved || again.unresolved })
    }
}
