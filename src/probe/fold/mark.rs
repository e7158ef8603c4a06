//! The additional argument of calls that go to an implied clone.
//!
//! Such a clone has the name of its method, since a stack trace may show it, and one parameter more, of a type that no
//! other method has. What is passed there does not matter. The type is an interface, and verifiers let any reference
//! pass as one: a call that has a reference among its arguments passes it once more, which costs no instruction.

use super::Kind;
use crate::layout::NIBBLE_REGISTERS;
use wattline_dex::{Dex, Insn, MethodId, MethodIdx};

/// The descriptor of the type.
pub const MARK_CLASS: &str = "Lwattline/rt/Implied;";

/// Registers that an `invoke` can list.
const MOST_ARGUMENTS: u8 = 5;
/// Frames of so many registers at the most have own registers that an `invoke` can list.
const MOST_REGISTERS: u16 = NIBBLE_REGISTERS - 4;

/// What a call passes.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) enum Mark {
    /// Another argument's register, as the original code names it.
    Argument(u8),
    /// A register of the probes' own, which holds null then.
    Null,
}

impl Mark {
    /// The argument for an invocation in a method with so many registers; none where there is no place for one.
    pub fn of(dex: &Dex, insn: Insn, registers: u16) -> Option<Mark> {
        let kind = Kind::of(insn.op).filter(|_| insn.register_range().is_none() && insn.args.count < MOST_ARGUMENTS)?;
        let id = dex.methods.get(insn.index as usize)?;
        let shorty = dex.string_bytes(dex.protos.get(id.proto.at())?.shorty);
        let receiver = (kind != Kind::Static).then_some(b'L');
        let mut words = 0;
        let mut references = receiver.into_iter().chain(shorty.iter().skip(1).copied()).filter_map(|letter| {
            let at = words;
            words += if matches!(letter, b'J' | b'D') { 2 } else { 1 };
            (letter == b'L').then_some(at)
        });
        // A constructor's receiver is no object yet.
        let from = usize::from(dex.string_bytes(id.name) == b"<init>");
        let argument = references.find(|&at| at >= from).and_then(|at| insn.args.as_slice().get(at).copied());
        argument.map(Mark::Argument).or((registers <= MOST_REGISTERS).then_some(Mark::Null))
    }
}

/// Whether a method is an implied clone.
pub(crate) fn is_marked(dex: &Dex, method: MethodIdx) -> bool {
    let proto = |id: &MethodId| dex.protos.get(id.proto.at());
    let last = dex.methods.get(method.at()).and_then(proto).and_then(|proto| proto.parameters.last());
    last.is_some_and(|&last| dex.descriptor(last) == MARK_CLASS.as_bytes())
}

/// The name and the descriptor of the method that a clone stands for, by its own; none if it is no clone.
pub fn original_of(name: &str, descriptor: &str) -> Option<(String, String)> {
    if let Some(name) = name.strip_prefix(super::CLONE_PREFIX) {
        return Some((name.to_owned(), descriptor.to_owned()));
    }
    let (parameters, result) = descriptor.split_once(')')?;
    Some((name.to_owned(), [parameters.strip_suffix(MARK_CLASS)?, ")", result].concat()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_clone_tells_what_it_stands_for() {
        let of = |name, descriptor| original_of(name, descriptor).map(|(name, descriptor)| name + &descriptor);
        assert_eq!(of("wattline$get", "(I)J").as_deref(), Some("get(I)J"));
        assert_eq!(of("get", "(ILwattline/rt/Implied;)J").as_deref(), Some("get(I)J"));
        assert_eq!(of("<init>", "(Lwattline/rt/Implied;)V").as_deref(), Some("<init>()V"));
        assert_eq!(of("get", "(I)J"), None);
        assert_eq!(of("get", "(Lwattline/rt/Implied;I)Lwattline/rt/Implied;"), None);
    }
}
