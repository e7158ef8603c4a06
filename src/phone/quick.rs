//! Opcodes of resolved instructions, at numbers that Dalvik leaves unused.

/// Field of an object, any width.
pub(super) const IGET: u8 = 0x3e;
/// Field of an object, 32 and 64 bits and references.
pub(super) const IPUT: u8 = 0x3f;
/// Field of an object, narrower than 32 bits.
pub(super) const IPUT_NARROW: u8 = 0x40;
/// Static field.
pub(super) const SGET: u8 = 0x41;
/// Static field, 32 and 64 bits and references.
pub(super) const SPUT: u8 = 0x42;
/// Static field, narrower than 32 bits.
pub(super) const SPUT_NARROW: u8 = 0x43;
/// Call through the vtable.
pub(super) const VIRTUAL: u8 = 0x73;
/// Call of a known method with a receiver.
pub(super) const DIRECT: u8 = 0x79;
/// Call of a known method without one.
pub(super) const STATIC: u8 = 0x7a;
/// Call through an interface.
pub(super) const INTERFACE: u8 = 0xe3;
/// A known object: a string or a class.
pub(super) const CONST_OBJECT: u8 = 0xe4;
/// Instance of an initialised class.
pub(super) const NEW: u8 = 0xe5;
/// Cast to a known class.
pub(super) const CAST: u8 = 0xe6;
/// Test for a known class.
pub(super) const INSTANCE_OF: u8 = 0xe7;
/// Array of a known class.
pub(super) const NEW_ARRAY: u8 = 0xe8;
/// Filled array of a known class.
pub(super) const FILLED: u8 = 0xe9;
/// `add-int` and the `goto` after it, as one. So are the next ones, for pairs that loops are full of; the second of
/// them stays as it is.
pub(super) const ADD_GOTO: u8 = 0xec;
/// `add-int` with a literal and `goto`.
pub(super) const ADD_LITERAL_GOTO: u8 = 0xed;
/// `aget` and `if-lt`.
pub(super) const AGET_IF_LT: u8 = 0xee;
/// `aget` and `if-ge`.
pub(super) const AGET_IF_GE: u8 = 0xef;
/// `aget` and `if-gt`.
pub(super) const AGET_IF_GT: u8 = 0xf0;
/// `aget` and `if-le`.
pub(super) const AGET_IF_LE: u8 = 0xf1;
/// `array-length` and `if-ge`.
pub(super) const LENGTH_IF_GE: u8 = 0xf2;
/// A constant and `if-ge`.
pub(super) const CONST_IF_GE: u8 = 0xf3;
/// `mul-int`. It and the next ones stand in for those whose cost depends on their operands: the two-address forms have
/// been unified with the others, so that their numbers are free.
pub(super) const WEIGHED_MUL_INT: u8 = 0xb2;
/// `div-int`.
pub(super) const WEIGHED_DIV_INT: u8 = 0xb3;
/// `rem-int`.
pub(super) const WEIGHED_REM_INT: u8 = 0xb4;
/// `mul-long`.
pub(super) const WEIGHED_MUL_LONG: u8 = 0xbd;
/// `div-long`.
pub(super) const WEIGHED_DIV_LONG: u8 = 0xbe;
/// `rem-long`.
pub(super) const WEIGHED_REM_LONG: u8 = 0xbf;
/// `mul-int` with a literal.
pub(super) const WEIGHED_MUL_LITERAL: u8 = 0xda;
/// `div-int` with a literal.
pub(super) const WEIGHED_DIV_LITERAL: u8 = 0xdb;
/// `rem-int` with a literal.
pub(super) const WEIGHED_REM_LITERAL: u8 = 0xdc;
/// Nothing: in front of what a branch leads to, so that a straight line ends there.
pub(super) const LABEL: u8 = 0xeb;
/// The end of code that does not end itself: never reached by code that a verifier has passed.
pub(super) const TRAP: u8 = 0xff;
