//! Why a method does not verify.

use thiserror::Error;

use crate::Op;

/// ART would refuse the class of this method with a `VerifyError`.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("code unit {pc:#x}: {kind}")]
pub struct VerifyError {
    /// Position in code units from the start of the method.
    pub pc: u32,
    /// The defect.
    pub kind: ErrorKind,
}

/// The defects for which a method is refused.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[expect(missing_docs, reason = "fields are named in the messages")]
pub enum ErrorKind {
    /// A register holds another type than what is done with it needs.
    #[error("v{register} holds {found}, expected {expected}")]
    Register { register: u32, found: String, expected: String },
    /// Bad code units, indices, targets, payloads, ranges.
    #[error("{0}")]
    Shape(String),
    /// A rule about an opcode that says all there is to say.
    #[error("{op:?}: {rule}")]
    Rule { op: Op, rule: &'static str },
    /// A reference to something that is used in another way than it is declared.
    #[error("{op:?} of {member}: {rule}")]
    Member { op: Op, member: String, rule: &'static str },
}
