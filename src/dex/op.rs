//! The opcode table ("Dalvik bytecode" and "Dalvik executable instruction formats").

use std::fmt;

/// An opcode byte.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Op(pub u8);

/// Instruction formats, named as in the specification: units, registers, kind.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the specification's own")]
pub enum Format {
    F10t,
    F10x,
    F11n,
    F11x,
    F12x,
    F20t,
    F21c,
    F21h,
    F21s,
    F21t,
    F22b,
    F22c,
    F22s,
    F22t,
    F22x,
    F23x,
    F30t,
    F31c,
    F31i,
    F31t,
    F32x,
    F35c,
    F3rc,
    F45cc,
    F4rcc,
    F51l,
}

impl Format {
    /// Length in 16-bit code units.
    pub fn units(self) -> usize {
        use Format::*;
        match self {
            F10t | F10x | F11n | F11x | F12x => 1,
            F20t | F21c | F21h | F21s | F21t | F22b | F22c | F22s | F22t | F22x | F23x => 2,
            F30t | F31c | F31i | F31t | F32x | F35c | F3rc => 3,
            F45cc | F4rcc => 4,
            F51l => 5,
        }
    }
}

/// The pools that an instruction's index may point to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[expect(missing_docs, reason = "the names are the pools' own")]
pub enum IndexKind {
    None,
    String,
    Type,
    Field,
    Method,
    /// A method, and a prototype in the last code unit.
    MethodAndProto,
    CallSite,
    MethodHandle,
    Proto,
}

/// The properties of an opcode.
#[derive(Debug, Clone, Copy)]
pub struct OpInfo {
    /// Mnemonic.
    pub name: &'static str,
    /// Layout.
    pub format: Format,
    /// The pool that the index points to.
    pub index: IndexKind,
    flags: u8,
}

// Flags as in ART's dex_instruction_list.h.
const THROW: u8 = 1;
const BRANCH: u8 = 2;
const SWITCH: u8 = 4;
const RETURN: u8 = 8;
const CONTINUE: u8 = 16;
const INVOKE: u8 = 32;
const UNUSED: u8 = 64;

impl Op {
    /// The table's row.
    pub fn info(self) -> &'static OpInfo {
        &TABLE[self.0 as usize]
    }

    /// Mnemonic.
    pub fn name(self) -> &'static str {
        self.info().name
    }

    /// Layout.
    pub fn format(self) -> Format {
        self.info().format
    }

    /// The pool that the index points to.
    pub fn index_kind(self) -> IndexKind {
        self.info().index
    }

    fn has(self, flag: u8) -> bool {
        self.info().flags & flag != 0
    }

    /// Whether the verifier assumes that the instruction can throw (ART's `kThrow`).
    pub fn can_throw(self) -> bool {
        self.has(THROW)
    }

    /// `goto` or `if`.
    pub fn is_branch(self) -> bool {
        self.has(BRANCH)
    }

    /// `goto` in any width.
    pub fn is_goto(self) -> bool {
        matches!(self, Op::GOTO | Op::GOTO_16 | Op::GOTO_32)
    }

    /// `packed-switch` or `sparse-switch`.
    pub fn is_switch(self) -> bool {
        self.has(SWITCH)
    }

    /// Any `return`.
    pub fn is_return(self) -> bool {
        self.has(RETURN)
    }

    /// Whether control can go on to the next instruction.
    pub fn can_continue(self) -> bool {
        self.has(CONTINUE)
    }

    /// Any invocation, polymorphic and custom ones included.
    pub fn is_invoke(self) -> bool {
        self.has(INVOKE)
    }

    /// Any `move-result`.
    pub fn is_move_result(self) -> bool {
        matches!(self, Op::MOVE_RESULT | Op::MOVE_RESULT_WIDE | Op::MOVE_RESULT_OBJECT)
    }

    /// Whether the specification leaves this opcode unused.
    pub fn is_unused(self) -> bool {
        self.has(UNUSED)
    }
}

impl fmt::Debug for Op {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

macro_rules! opcodes {
    ($($name:ident = $value:literal),* $(,)?) => {
        #[expect(missing_docs, reason = "the names are the mnemonics")]
        impl Op {
            $(pub const $name: Op = Op($value);)*
        }
    };
}

opcodes! {
    NOP = 0x00,
    MOVE = 0x01,
    MOVE_FROM16 = 0x02,
    MOVE_16 = 0x03,
    MOVE_WIDE = 0x04,
    MOVE_WIDE_FROM16 = 0x05,
    MOVE_WIDE_16 = 0x06,
    MOVE_OBJECT = 0x07,
    MOVE_OBJECT_FROM16 = 0x08,
    MOVE_OBJECT_16 = 0x09,
    MOVE_RESULT = 0x0a,
    MOVE_RESULT_WIDE = 0x0b,
    MOVE_RESULT_OBJECT = 0x0c,
    MOVE_EXCEPTION = 0x0d,
    RETURN_VOID = 0x0e,
    RETURN = 0x0f,
    RETURN_WIDE = 0x10,
    RETURN_OBJECT = 0x11,
    CONST_4 = 0x12,
    CONST_16 = 0x13,
    CONST = 0x14,
    CONST_HIGH16 = 0x15,
    CONST_WIDE_16 = 0x16,
    CONST_WIDE_32 = 0x17,
    CONST_WIDE = 0x18,
    CONST_WIDE_HIGH16 = 0x19,
    CONST_STRING = 0x1a,
    CONST_STRING_JUMBO = 0x1b,
    CONST_CLASS = 0x1c,
    MONITOR_ENTER = 0x1d,
    MONITOR_EXIT = 0x1e,
    CHECK_CAST = 0x1f,
    INSTANCE_OF = 0x20,
    ARRAY_LENGTH = 0x21,
    NEW_INSTANCE = 0x22,
    NEW_ARRAY = 0x23,
    FILLED_NEW_ARRAY = 0x24,
    FILLED_NEW_ARRAY_RANGE = 0x25,
    FILL_ARRAY_DATA = 0x26,
    THROW = 0x27,
    GOTO = 0x28,
    GOTO_16 = 0x29,
    GOTO_32 = 0x2a,
    PACKED_SWITCH = 0x2b,
    SPARSE_SWITCH = 0x2c,
    CMPL_FLOAT = 0x2d,
    CMPG_FLOAT = 0x2e,
    CMPL_DOUBLE = 0x2f,
    CMPG_DOUBLE = 0x30,
    CMP_LONG = 0x31,
    IF_EQ = 0x32,
    IF_NE = 0x33,
    IF_LT = 0x34,
    IF_GE = 0x35,
    IF_GT = 0x36,
    IF_LE = 0x37,
    IF_EQZ = 0x38,
    IF_NEZ = 0x39,
    IF_LTZ = 0x3a,
    IF_GEZ = 0x3b,
    IF_GTZ = 0x3c,
    IF_LEZ = 0x3d,
    AGET = 0x44,
    AGET_WIDE = 0x45,
    AGET_OBJECT = 0x46,
    AGET_BOOLEAN = 0x47,
    AGET_BYTE = 0x48,
    AGET_CHAR = 0x49,
    AGET_SHORT = 0x4a,
    APUT = 0x4b,
    APUT_WIDE = 0x4c,
    APUT_OBJECT = 0x4d,
    APUT_BOOLEAN = 0x4e,
    APUT_BYTE = 0x4f,
    APUT_CHAR = 0x50,
    APUT_SHORT = 0x51,
    IGET = 0x52,
    IGET_WIDE = 0x53,
    IGET_OBJECT = 0x54,
    IGET_BOOLEAN = 0x55,
    IGET_BYTE = 0x56,
    IGET_CHAR = 0x57,
    IGET_SHORT = 0x58,
    IPUT = 0x59,
    IPUT_WIDE = 0x5a,
    IPUT_OBJECT = 0x5b,
    IPUT_BOOLEAN = 0x5c,
    IPUT_BYTE = 0x5d,
    IPUT_CHAR = 0x5e,
    IPUT_SHORT = 0x5f,
    SGET = 0x60,
    SGET_WIDE = 0x61,
    SGET_OBJECT = 0x62,
    SGET_BOOLEAN = 0x63,
    SGET_BYTE = 0x64,
    SGET_CHAR = 0x65,
    SGET_SHORT = 0x66,
    SPUT = 0x67,
    SPUT_WIDE = 0x68,
    SPUT_OBJECT = 0x69,
    SPUT_BOOLEAN = 0x6a,
    SPUT_BYTE = 0x6b,
    SPUT_CHAR = 0x6c,
    SPUT_SHORT = 0x6d,
    INVOKE_VIRTUAL = 0x6e,
    INVOKE_SUPER = 0x6f,
    INVOKE_DIRECT = 0x70,
    INVOKE_STATIC = 0x71,
    INVOKE_INTERFACE = 0x72,
    INVOKE_VIRTUAL_RANGE = 0x74,
    INVOKE_SUPER_RANGE = 0x75,
    INVOKE_DIRECT_RANGE = 0x76,
    INVOKE_STATIC_RANGE = 0x77,
    INVOKE_INTERFACE_RANGE = 0x78,
    NEG_INT = 0x7b,
    NOT_INT = 0x7c,
    NEG_LONG = 0x7d,
    NOT_LONG = 0x7e,
    NEG_FLOAT = 0x7f,
    NEG_DOUBLE = 0x80,
    INT_TO_LONG = 0x81,
    INT_TO_FLOAT = 0x82,
    INT_TO_DOUBLE = 0x83,
    LONG_TO_INT = 0x84,
    LONG_TO_FLOAT = 0x85,
    LONG_TO_DOUBLE = 0x86,
    FLOAT_TO_INT = 0x87,
    FLOAT_TO_LONG = 0x88,
    FLOAT_TO_DOUBLE = 0x89,
    DOUBLE_TO_INT = 0x8a,
    DOUBLE_TO_LONG = 0x8b,
    DOUBLE_TO_FLOAT = 0x8c,
    INT_TO_BYTE = 0x8d,
    INT_TO_CHAR = 0x8e,
    INT_TO_SHORT = 0x8f,
    ADD_INT = 0x90,
    SUB_INT = 0x91,
    MUL_INT = 0x92,
    DIV_INT = 0x93,
    REM_INT = 0x94,
    AND_INT = 0x95,
    OR_INT = 0x96,
    XOR_INT = 0x97,
    SHL_INT = 0x98,
    SHR_INT = 0x99,
    USHR_INT = 0x9a,
    ADD_LONG = 0x9b,
    SUB_LONG = 0x9c,
    MUL_LONG = 0x9d,
    DIV_LONG = 0x9e,
    REM_LONG = 0x9f,
    AND_LONG = 0xa0,
    OR_LONG = 0xa1,
    XOR_LONG = 0xa2,
    SHL_LONG = 0xa3,
    SHR_LONG = 0xa4,
    USHR_LONG = 0xa5,
    ADD_FLOAT = 0xa6,
    SUB_FLOAT = 0xa7,
    MUL_FLOAT = 0xa8,
    DIV_FLOAT = 0xa9,
    REM_FLOAT = 0xaa,
    ADD_DOUBLE = 0xab,
    SUB_DOUBLE = 0xac,
    MUL_DOUBLE = 0xad,
    DIV_DOUBLE = 0xae,
    REM_DOUBLE = 0xaf,
    ADD_INT_2ADDR = 0xb0,
    SUB_INT_2ADDR = 0xb1,
    MUL_INT_2ADDR = 0xb2,
    DIV_INT_2ADDR = 0xb3,
    REM_INT_2ADDR = 0xb4,
    AND_INT_2ADDR = 0xb5,
    OR_INT_2ADDR = 0xb6,
    XOR_INT_2ADDR = 0xb7,
    SHL_INT_2ADDR = 0xb8,
    SHR_INT_2ADDR = 0xb9,
    USHR_INT_2ADDR = 0xba,
    ADD_LONG_2ADDR = 0xbb,
    SUB_LONG_2ADDR = 0xbc,
    MUL_LONG_2ADDR = 0xbd,
    DIV_LONG_2ADDR = 0xbe,
    REM_LONG_2ADDR = 0xbf,
    AND_LONG_2ADDR = 0xc0,
    OR_LONG_2ADDR = 0xc1,
    XOR_LONG_2ADDR = 0xc2,
    SHL_LONG_2ADDR = 0xc3,
    SHR_LONG_2ADDR = 0xc4,
    USHR_LONG_2ADDR = 0xc5,
    ADD_FLOAT_2ADDR = 0xc6,
    SUB_FLOAT_2ADDR = 0xc7,
    MUL_FLOAT_2ADDR = 0xc8,
    DIV_FLOAT_2ADDR = 0xc9,
    REM_FLOAT_2ADDR = 0xca,
    ADD_DOUBLE_2ADDR = 0xcb,
    SUB_DOUBLE_2ADDR = 0xcc,
    MUL_DOUBLE_2ADDR = 0xcd,
    DIV_DOUBLE_2ADDR = 0xce,
    REM_DOUBLE_2ADDR = 0xcf,
    ADD_INT_LIT16 = 0xd0,
    RSUB_INT = 0xd1,
    MUL_INT_LIT16 = 0xd2,
    DIV_INT_LIT16 = 0xd3,
    REM_INT_LIT16 = 0xd4,
    AND_INT_LIT16 = 0xd5,
    OR_INT_LIT16 = 0xd6,
    XOR_INT_LIT16 = 0xd7,
    ADD_INT_LIT8 = 0xd8,
    RSUB_INT_LIT8 = 0xd9,
    MUL_INT_LIT8 = 0xda,
    DIV_INT_LIT8 = 0xdb,
    REM_INT_LIT8 = 0xdc,
    AND_INT_LIT8 = 0xdd,
    OR_INT_LIT8 = 0xde,
    XOR_INT_LIT8 = 0xdf,
    SHL_INT_LIT8 = 0xe0,
    SHR_INT_LIT8 = 0xe1,
    USHR_INT_LIT8 = 0xe2,
    INVOKE_POLYMORPHIC = 0xfa,
    INVOKE_POLYMORPHIC_RANGE = 0xfb,
    INVOKE_CUSTOM = 0xfc,
    INVOKE_CUSTOM_RANGE = 0xfd,
    CONST_METHOD_HANDLE = 0xfe,
    CONST_METHOD_TYPE = 0xff
}

const fn op(name: &'static str, format: Format, index: IndexKind, flags: u8) -> OpInfo {
    OpInfo { name, format, index, flags }
}

use Format::*;
use IndexKind::*;

#[rustfmt::skip]
static TABLE: [OpInfo; 256] = [
    op("nop", F10x, None, CONTINUE), // 00
    op("move", F12x, None, CONTINUE), // 01
    op("move/from16", F22x, None, CONTINUE), // 02
    op("move/16", F32x, None, CONTINUE), // 03
    op("move-wide", F12x, None, CONTINUE), // 04
    op("move-wide/from16", F22x, None, CONTINUE), // 05
    op("move-wide/16", F32x, None, CONTINUE), // 06
    op("move-object", F12x, None, CONTINUE), // 07
    op("move-object/from16", F22x, None, CONTINUE), // 08
    op("move-object/16", F32x, None, CONTINUE), // 09
    op("move-result", F11x, None, CONTINUE), // 0a
    op("move-result-wide", F11x, None, CONTINUE), // 0b
    op("move-result-object", F11x, None, CONTINUE), // 0c
    op("move-exception", F11x, None, CONTINUE), // 0d
    op("return-void", F10x, None, RETURN), // 0e
    op("return", F11x, None, RETURN), // 0f
    op("return-wide", F11x, None, RETURN), // 10
    op("return-object", F11x, None, RETURN), // 11
    op("const/4", F11n, None, CONTINUE), // 12
    op("const/16", F21s, None, CONTINUE), // 13
    op("const", F31i, None, CONTINUE), // 14
    op("const/high16", F21h, None, CONTINUE), // 15
    op("const-wide/16", F21s, None, CONTINUE), // 16
    op("const-wide/32", F31i, None, CONTINUE), // 17
    op("const-wide", F51l, None, CONTINUE), // 18
    op("const-wide/high16", F21h, None, CONTINUE), // 19
    op("const-string", F21c, String, THROW | CONTINUE), // 1a
    op("const-string/jumbo", F31c, String, THROW | CONTINUE), // 1b
    op("const-class", F21c, Type, THROW | CONTINUE), // 1c
    op("monitor-enter", F11x, None, THROW | CONTINUE), // 1d
    op("monitor-exit", F11x, None, THROW | CONTINUE), // 1e
    op("check-cast", F21c, Type, THROW | CONTINUE), // 1f
    op("instance-of", F22c, Type, THROW | CONTINUE), // 20
    op("array-length", F12x, None, THROW | CONTINUE), // 21
    op("new-instance", F21c, Type, THROW | CONTINUE), // 22
    op("new-array", F22c, Type, THROW | CONTINUE), // 23
    op("filled-new-array", F35c, Type, THROW | CONTINUE), // 24
    op("filled-new-array/range", F3rc, Type, THROW | CONTINUE), // 25
    op("fill-array-data", F31t, None, THROW | CONTINUE), // 26
    op("throw", F11x, None, THROW), // 27
    op("goto", F10t, None, BRANCH), // 28
    op("goto/16", F20t, None, BRANCH), // 29
    op("goto/32", F30t, None, BRANCH), // 2a
    op("packed-switch", F31t, None, SWITCH | CONTINUE), // 2b
    op("sparse-switch", F31t, None, SWITCH | CONTINUE), // 2c
    op("cmpl-float", F23x, None, CONTINUE), // 2d
    op("cmpg-float", F23x, None, CONTINUE), // 2e
    op("cmpl-double", F23x, None, CONTINUE), // 2f
    op("cmpg-double", F23x, None, CONTINUE), // 30
    op("cmp-long", F23x, None, CONTINUE), // 31
    op("if-eq", F22t, None, BRANCH | CONTINUE), // 32
    op("if-ne", F22t, None, BRANCH | CONTINUE), // 33
    op("if-lt", F22t, None, BRANCH | CONTINUE), // 34
    op("if-ge", F22t, None, BRANCH | CONTINUE), // 35
    op("if-gt", F22t, None, BRANCH | CONTINUE), // 36
    op("if-le", F22t, None, BRANCH | CONTINUE), // 37
    op("if-eqz", F21t, None, BRANCH | CONTINUE), // 38
    op("if-nez", F21t, None, BRANCH | CONTINUE), // 39
    op("if-ltz", F21t, None, BRANCH | CONTINUE), // 3a
    op("if-gez", F21t, None, BRANCH | CONTINUE), // 3b
    op("if-gtz", F21t, None, BRANCH | CONTINUE), // 3c
    op("if-lez", F21t, None, BRANCH | CONTINUE), // 3d
    op("unused-3e", F10x, None, UNUSED), // 3e
    op("unused-3f", F10x, None, UNUSED), // 3f
    op("unused-40", F10x, None, UNUSED), // 40
    op("unused-41", F10x, None, UNUSED), // 41
    op("unused-42", F10x, None, UNUSED), // 42
    op("unused-43", F10x, None, UNUSED), // 43
    op("aget", F23x, None, THROW | CONTINUE), // 44
    op("aget-wide", F23x, None, THROW | CONTINUE), // 45
    op("aget-object", F23x, None, THROW | CONTINUE), // 46
    op("aget-boolean", F23x, None, THROW | CONTINUE), // 47
    op("aget-byte", F23x, None, THROW | CONTINUE), // 48
    op("aget-char", F23x, None, THROW | CONTINUE), // 49
    op("aget-short", F23x, None, THROW | CONTINUE), // 4a
    op("aput", F23x, None, THROW | CONTINUE), // 4b
    op("aput-wide", F23x, None, THROW | CONTINUE), // 4c
    op("aput-object", F23x, None, THROW | CONTINUE), // 4d
    op("aput-boolean", F23x, None, THROW | CONTINUE), // 4e
    op("aput-byte", F23x, None, THROW | CONTINUE), // 4f
    op("aput-char", F23x, None, THROW | CONTINUE), // 50
    op("aput-short", F23x, None, THROW | CONTINUE), // 51
    op("iget", F22c, Field, THROW | CONTINUE), // 52
    op("iget-wide", F22c, Field, THROW | CONTINUE), // 53
    op("iget-object", F22c, Field, THROW | CONTINUE), // 54
    op("iget-boolean", F22c, Field, THROW | CONTINUE), // 55
    op("iget-byte", F22c, Field, THROW | CONTINUE), // 56
    op("iget-char", F22c, Field, THROW | CONTINUE), // 57
    op("iget-short", F22c, Field, THROW | CONTINUE), // 58
    op("iput", F22c, Field, THROW | CONTINUE), // 59
    op("iput-wide", F22c, Field, THROW | CONTINUE), // 5a
    op("iput-object", F22c, Field, THROW | CONTINUE), // 5b
    op("iput-boolean", F22c, Field, THROW | CONTINUE), // 5c
    op("iput-byte", F22c, Field, THROW | CONTINUE), // 5d
    op("iput-char", F22c, Field, THROW | CONTINUE), // 5e
    op("iput-short", F22c, Field, THROW | CONTINUE), // 5f
    op("sget", F21c, Field, THROW | CONTINUE), // 60
    op("sget-wide", F21c, Field, THROW | CONTINUE), // 61
    op("sget-object", F21c, Field, THROW | CONTINUE), // 62
    op("sget-boolean", F21c, Field, THROW | CONTINUE), // 63
    op("sget-byte", F21c, Field, THROW | CONTINUE), // 64
    op("sget-char", F21c, Field, THROW | CONTINUE), // 65
    op("sget-short", F21c, Field, THROW | CONTINUE), // 66
    op("sput", F21c, Field, THROW | CONTINUE), // 67
    op("sput-wide", F21c, Field, THROW | CONTINUE), // 68
    op("sput-object", F21c, Field, THROW | CONTINUE), // 69
    op("sput-boolean", F21c, Field, THROW | CONTINUE), // 6a
    op("sput-byte", F21c, Field, THROW | CONTINUE), // 6b
    op("sput-char", F21c, Field, THROW | CONTINUE), // 6c
    op("sput-short", F21c, Field, THROW | CONTINUE), // 6d
    op("invoke-virtual", F35c, Method, THROW | CONTINUE | INVOKE), // 6e
    op("invoke-super", F35c, Method, THROW | CONTINUE | INVOKE), // 6f
    op("invoke-direct", F35c, Method, THROW | CONTINUE | INVOKE), // 70
    op("invoke-static", F35c, Method, THROW | CONTINUE | INVOKE), // 71
    op("invoke-interface", F35c, Method, THROW | CONTINUE | INVOKE), // 72
    op("unused-73", F10x, None, UNUSED), // 73
    op("invoke-virtual/range", F3rc, Method, THROW | CONTINUE | INVOKE), // 74
    op("invoke-super/range", F3rc, Method, THROW | CONTINUE | INVOKE), // 75
    op("invoke-direct/range", F3rc, Method, THROW | CONTINUE | INVOKE), // 76
    op("invoke-static/range", F3rc, Method, THROW | CONTINUE | INVOKE), // 77
    op("invoke-interface/range", F3rc, Method, THROW | CONTINUE | INVOKE), // 78
    op("unused-79", F10x, None, UNUSED), // 79
    op("unused-7a", F10x, None, UNUSED), // 7a
    op("neg-int", F12x, None, CONTINUE), // 7b
    op("not-int", F12x, None, CONTINUE), // 7c
    op("neg-long", F12x, None, CONTINUE), // 7d
    op("not-long", F12x, None, CONTINUE), // 7e
    op("neg-float", F12x, None, CONTINUE), // 7f
    op("neg-double", F12x, None, CONTINUE), // 80
    op("int-to-long", F12x, None, CONTINUE), // 81
    op("int-to-float", F12x, None, CONTINUE), // 82
    op("int-to-double", F12x, None, CONTINUE), // 83
    op("long-to-int", F12x, None, CONTINUE), // 84
    op("long-to-float", F12x, None, CONTINUE), // 85
    op("long-to-double", F12x, None, CONTINUE), // 86
    op("float-to-int", F12x, None, CONTINUE), // 87
    op("float-to-long", F12x, None, CONTINUE), // 88
    op("float-to-double", F12x, None, CONTINUE), // 89
    op("double-to-int", F12x, None, CONTINUE), // 8a
    op("double-to-long", F12x, None, CONTINUE), // 8b
    op("double-to-float", F12x, None, CONTINUE), // 8c
    op("int-to-byte", F12x, None, CONTINUE), // 8d
    op("int-to-char", F12x, None, CONTINUE), // 8e
    op("int-to-short", F12x, None, CONTINUE), // 8f
    op("add-int", F23x, None, CONTINUE), // 90
    op("sub-int", F23x, None, CONTINUE), // 91
    op("mul-int", F23x, None, CONTINUE), // 92
    op("div-int", F23x, None, THROW | CONTINUE), // 93
    op("rem-int", F23x, None, THROW | CONTINUE), // 94
    op("and-int", F23x, None, CONTINUE), // 95
    op("or-int", F23x, None, CONTINUE), // 96
    op("xor-int", F23x, None, CONTINUE), // 97
    op("shl-int", F23x, None, CONTINUE), // 98
    op("shr-int", F23x, None, CONTINUE), // 99
    op("ushr-int", F23x, None, CONTINUE), // 9a
    op("add-long", F23x, None, CONTINUE), // 9b
    op("sub-long", F23x, None, CONTINUE), // 9c
    op("mul-long", F23x, None, CONTINUE), // 9d
    op("div-long", F23x, None, THROW | CONTINUE), // 9e
    op("rem-long", F23x, None, THROW | CONTINUE), // 9f
    op("and-long", F23x, None, CONTINUE), // a0
    op("or-long", F23x, None, CONTINUE), // a1
    op("xor-long", F23x, None, CONTINUE), // a2
    op("shl-long", F23x, None, CONTINUE), // a3
    op("shr-long", F23x, None, CONTINUE), // a4
    op("ushr-long", F23x, None, CONTINUE), // a5
    op("add-float", F23x, None, CONTINUE), // a6
    op("sub-float", F23x, None, CONTINUE), // a7
    op("mul-float", F23x, None, CONTINUE), // a8
    op("div-float", F23x, None, CONTINUE), // a9
    op("rem-float", F23x, None, CONTINUE), // aa
    op("add-double", F23x, None, CONTINUE), // ab
    op("sub-double", F23x, None, CONTINUE), // ac
    op("mul-double", F23x, None, CONTINUE), // ad
    op("div-double", F23x, None, CONTINUE), // ae
    op("rem-double", F23x, None, CONTINUE), // af
    op("add-int/2addr", F12x, None, CONTINUE), // b0
    op("sub-int/2addr", F12x, None, CONTINUE), // b1
    op("mul-int/2addr", F12x, None, CONTINUE), // b2
    op("div-int/2addr", F12x, None, THROW | CONTINUE), // b3
    op("rem-int/2addr", F12x, None, THROW | CONTINUE), // b4
    op("and-int/2addr", F12x, None, CONTINUE), // b5
    op("or-int/2addr", F12x, None, CONTINUE), // b6
    op("xor-int/2addr", F12x, None, CONTINUE), // b7
    op("shl-int/2addr", F12x, None, CONTINUE), // b8
    op("shr-int/2addr", F12x, None, CONTINUE), // b9
    op("ushr-int/2addr", F12x, None, CONTINUE), // ba
    op("add-long/2addr", F12x, None, CONTINUE), // bb
    op("sub-long/2addr", F12x, None, CONTINUE), // bc
    op("mul-long/2addr", F12x, None, CONTINUE), // bd
    op("div-long/2addr", F12x, None, THROW | CONTINUE), // be
    op("rem-long/2addr", F12x, None, THROW | CONTINUE), // bf
    op("and-long/2addr", F12x, None, CONTINUE), // c0
    op("or-long/2addr", F12x, None, CONTINUE), // c1
    op("xor-long/2addr", F12x, None, CONTINUE), // c2
    op("shl-long/2addr", F12x, None, CONTINUE), // c3
    op("shr-long/2addr", F12x, None, CONTINUE), // c4
    op("ushr-long/2addr", F12x, None, CONTINUE), // c5
    op("add-float/2addr", F12x, None, CONTINUE), // c6
    op("sub-float/2addr", F12x, None, CONTINUE), // c7
    op("mul-float/2addr", F12x, None, CONTINUE), // c8
    op("div-float/2addr", F12x, None, CONTINUE), // c9
    op("rem-float/2addr", F12x, None, CONTINUE), // ca
    op("add-double/2addr", F12x, None, CONTINUE), // cb
    op("sub-double/2addr", F12x, None, CONTINUE), // cc
    op("mul-double/2addr", F12x, None, CONTINUE), // cd
    op("div-double/2addr", F12x, None, CONTINUE), // ce
    op("rem-double/2addr", F12x, None, CONTINUE), // cf
    op("add-int/lit16", F22s, None, CONTINUE), // d0
    op("rsub-int", F22s, None, CONTINUE), // d1
    op("mul-int/lit16", F22s, None, CONTINUE), // d2
    op("div-int/lit16", F22s, None, THROW | CONTINUE), // d3
    op("rem-int/lit16", F22s, None, THROW | CONTINUE), // d4
    op("and-int/lit16", F22s, None, CONTINUE), // d5
    op("or-int/lit16", F22s, None, CONTINUE), // d6
    op("xor-int/lit16", F22s, None, CONTINUE), // d7
    op("add-int/lit8", F22b, None, CONTINUE), // d8
    op("rsub-int/lit8", F22b, None, CONTINUE), // d9
    op("mul-int/lit8", F22b, None, CONTINUE), // da
    op("div-int/lit8", F22b, None, THROW | CONTINUE), // db
    op("rem-int/lit8", F22b, None, THROW | CONTINUE), // dc
    op("and-int/lit8", F22b, None, CONTINUE), // dd
    op("or-int/lit8", F22b, None, CONTINUE), // de
    op("xor-int/lit8", F22b, None, CONTINUE), // df
    op("shl-int/lit8", F22b, None, CONTINUE), // e0
    op("shr-int/lit8", F22b, None, CONTINUE), // e1
    op("ushr-int/lit8", F22b, None, CONTINUE), // e2
    op("unused-e3", F10x, None, UNUSED), // e3
    op("unused-e4", F10x, None, UNUSED), // e4
    op("unused-e5", F10x, None, UNUSED), // e5
    op("unused-e6", F10x, None, UNUSED), // e6
    op("unused-e7", F10x, None, UNUSED), // e7
    op("unused-e8", F10x, None, UNUSED), // e8
    op("unused-e9", F10x, None, UNUSED), // e9
    op("unused-ea", F10x, None, UNUSED), // ea
    op("unused-eb", F10x, None, UNUSED), // eb
    op("unused-ec", F10x, None, UNUSED), // ec
    op("unused-ed", F10x, None, UNUSED), // ed
    op("unused-ee", F10x, None, UNUSED), // ee
    op("unused-ef", F10x, None, UNUSED), // ef
    op("unused-f0", F10x, None, UNUSED), // f0
    op("unused-f1", F10x, None, UNUSED), // f1
    op("unused-f2", F10x, None, UNUSED), // f2
    op("unused-f3", F10x, None, UNUSED), // f3
    op("unused-f4", F10x, None, UNUSED), // f4
    op("unused-f5", F10x, None, UNUSED), // f5
    op("unused-f6", F10x, None, UNUSED), // f6
    op("unused-f7", F10x, None, UNUSED), // f7
    op("unused-f8", F10x, None, UNUSED), // f8
    op("unused-f9", F10x, None, UNUSED), // f9
    op("invoke-polymorphic", F45cc, MethodAndProto, THROW | CONTINUE | INVOKE), // fa
    op("invoke-polymorphic/range", F4rcc, MethodAndProto, THROW | CONTINUE | INVOKE), // fb
    op("invoke-custom", F35c, CallSite, THROW | CONTINUE | INVOKE), // fc
    op("invoke-custom/range", F3rc, CallSite, THROW | CONTINUE | INVOKE), // fd
    op("const-method-handle", F21c, MethodHandle, THROW | CONTINUE), // fe
    op("const-method-type", F21c, Proto, THROW | CONTINUE), // ff
];
