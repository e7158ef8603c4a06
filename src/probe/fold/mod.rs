//! Small methods folded into their callers: a getter costs no probe where it is certain which one is called.
//!
//! A method is *foldable* ([`body`]) if its body is a short straight line of which nothing can throw. It gets a clone
//! without probes beside it ([`clones`]), and a call in a method with probes goes to the clone where it is certain
//! ([`classes`]) that the method itself would be called. Everybody else still calls the method itself, which reports as
//! it always did: reflection, native code, Android, code without probes, and calls that may end up in several methods.
//!
//! A method that may throw, or that calls others, has a clone as well ([`nested`]) if it is one straight line to a
//! `return`. That clone reports the path of a frame that an exception leaves, and nothing else. It has the method's own
//! name, which stack traces show, and one parameter more ([`mark`]).
//!
//! The clone reports nothing otherwise: that it ran follows from the caller's path. A call may throw instead, for want of a
//! receiver, a class or stack, so the caller's block ends behind a folded call ([`calls`]), and the next one stands for
//! the return. What the clone executes is counted there, under the lines of the method itself.

mod body;
mod calls;
mod classes;
mod clones;
mod mark;
mod nested;
mod places;

use std::collections::HashMap;

use sha2::{Digest, Sha256};

use super::blocks::LocalFeature;
use super::callee::AppClasses;
use super::digest::Key;
use super::emit::TracerMethods;
use super::{Options, Reason};
use wattline_dex::verify::Hierarchy;
use wattline_dex::{Dex, MethodIdx, Op};

pub(super) use calls::FoldedCall;
pub use mark::{MARK_CLASS, original_of};
pub(super) use mark::{Mark, Pass, arguments, is_marked};
pub(super) use places::Places;

/// The prefix of clones' names.
pub const CLONE_PREFIX: &str = "wattline$";

/// The ways in which a method is called.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Kind {
    Virtual,
    /// A private method of an object.
    Direct,
    Static,
}

impl Kind {
    /// The kind of methods that an invocation is for; none for those that are never folded.
    fn of(op: Op) -> Option<Kind> {
        match op {
            Op::INVOKE_VIRTUAL | Op::INVOKE_VIRTUAL_RANGE => Some(Kind::Virtual),
            Op::INVOKE_DIRECT | Op::INVOKE_DIRECT_RANGE => Some(Kind::Direct),
            Op::INVOKE_STATIC | Op::INVOKE_STATIC_RANGE => Some(Kind::Static),
            _ => None,
        }
    }
}

/// Executions of opcodes by line.
type ByLine = Vec<(u32, Vec<(LocalFeature, u32)>)>;

/// What a method that has a clone executes when it returns.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Folded {
    /// The method itself, and the clones that its clone calls.
    pub parts: Vec<Part>,
    /// Other methods may run meanwhile, and report themselves.
    pub runs: bool,
}

impl Folded {
    /// Whether the method itself is of a class.
    fn is_of(&self, class: &str) -> bool {
        self.parts.first().is_some_and(|part| part.class == class)
    }
}

/// A method that is executed from its begin to its end.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Part {
    /// Class descriptor.
    pub class: String,
    /// Name of the method itself.
    pub name: String,
    /// Method descriptor.
    pub descriptor: String,
    /// Source file of the class.
    pub file: Option<String>,
    /// Executions of opcodes and calls by line.
    pub lines: ByLine,
    /// Signatures of methods outside the app, for [`LocalFeature::foreign`].
    pub calls: Vec<String>,
}

/// The method behind a reference whose calls are folded.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Target {
    /// The clone, by a reference of the same file.
    pub clone: MethodIdx,
    /// Position in [`Folding::methods`].
    pub folded: u32,
    pub kind: Kind,
    /// Whether its clone has one parameter more.
    pub marked: bool,
}

/// A clone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Clone {
    /// The method itself.
    pub of: MethodIdx,
    /// Whether it has one parameter more, and reports exceptions.
    pub marked: bool,
    /// How many calls in it go to clones.
    pub folds: usize,
    /// Whether it runs other methods that report themselves.
    pub runs: bool,
}

/// The folded methods and calls of an app.
#[derive(Debug, Default)]
pub(super) struct Folding {
    /// The methods that have clones.
    pub methods: Vec<Folded>,
    /// The targets by dex file and method reference.
    targets: Vec<HashMap<u32, Target>>,
    /// The clones that each dex file defines.
    clones: Vec<HashMap<MethodIdx, Clone>>,
    /// Instructions and code units of those.
    sizes: Vec<(usize, usize)>,
}

impl Folding {
    /// Finds what can be folded and adds the clones, as far as the files have room for references to them. `hierarchy`
    /// gets to know them, and the references to the tracer get new numbers.
    pub fn new(
        dexes: &mut [(String, Dex)],
        app: &AppClasses,
        tracers: &mut [Result<TracerMethods, Reason>],
        hierarchy: &mut Hierarchy,
        options: &Options,
    ) -> Folding {
        if !options.tricks.fold {
            return Folding::default();
        }
        let probed: Vec<bool> = tracers.iter().map(Result::is_ok).collect();
        let found = classes::find(dexes, app, &probed, hierarchy, options);
        clones::add(dexes, found, tracers, hierarchy, options)
    }

    /// The clone that a method is, if it is one: then it gets no probes.
    pub fn clone(&self, dex: usize, method: MethodIdx) -> Option<&Clone> {
        self.clones.get(dex)?.get(&method)
    }

    /// The instructions and code units of the clones in a dex file.
    pub fn size(&self, dex: usize) -> (usize, usize) {
        self.sizes.get(dex).copied().unwrap_or_default()
    }

    fn target(&self, dex: usize, method: u32, op: Op) -> Option<&Target> {
        self.targets.get(dex)?.get(&method).filter(|target| Kind::of(op) == Some(target.kind))
    }

    /// The digest of what the clone executes on which lines, for each method reference of a file whose calls are
    /// folded.
    pub fn by_reference(&self, at: usize) -> HashMap<u32, Key> {
        let targets = self.targets.get(at).into_iter().flatten();
        let digest = |target: &Target| {
            let folded = self.methods.get(target.folded as usize);
            Sha256::digest(format!("{:?} {} {folded:?}", target.kind, target.marked)).into()
        };
        targets.map(|(&method, target)| (method, digest(target))).collect()
    }

    /// The digest of all that a file's rewrite depends on because of folding: which clones it gets for the calls of
    /// other files, and which of its references have clones that execute what on which lines. Both follow from the code
    /// of the whole app.
    pub fn digest(&self, at: usize, dex: &Dex) -> Key {
        let mut lines: Vec<String> = Vec::new();
        lines.extend(self.clones.get(at).into_iter().flatten().map(|(&clone, _)| dex.method_signature(clone)));
        for (&method, target) in self.targets.get(at).into_iter().flatten() {
            let folded = self.methods.get(target.folded as usize);
            lines.push(format!("{} {folded:?}", dex.method_signature(MethodIdx(method))));
        }
        lines.sort_unstable();
        let mut digest = Sha256::new();
        for line in lines {
            digest.update((line.len() as u64).to_le_bytes());
            digest.update(line);
        }
        digest.finalize().into()
    }
}
