//! A DEX file in memory: the tables of the Dalvik Executable format, one type each.
//!
//! Field names follow the format specification ("Dalvik executable format", source.android.com). Pools keep the
//! order of the file, which the format requires to be sorted. Nothing here is checked: [`super::read`] checks.

use std::borrow::Cow;
use std::sync::Arc;

macro_rules! index {
    ($($(#[$doc:meta])* $name:ident),* $(,)?) => {$(
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub struct $name(pub u32);

        impl $name {
            /// The index as a position in its pool.
            pub fn at(self) -> usize {
                self.0 as usize
            }
        }
    )*};
}

index! {
    /// Index into [`Dex::strings`].
    StringIdx,
    /// Index into [`Dex::types`].
    TypeIdx,
    /// Index into [`Dex::protos`].
    ProtoIdx,
    /// Index into [`Dex::fields`].
    FieldIdx,
    /// Index into [`Dex::methods`].
    MethodIdx,
    /// Index into [`Dex::call_sites`].
    CallSiteIdx,
    /// Index into [`Dex::method_handles`].
    MethodHandleIdx,
}

/// One DEX file. `'a` is the lifetime of the bytes that it was read from; untouched data still points there.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Dex<'a> {
    /// The three digits of the magic: 35, 37, 38, 39, 40 or 41.
    pub version: u32,
    /// `string_ids`, sorted by UTF-16 code units.
    pub strings: Vec<DexString<'a>>,
    /// `type_ids`: descriptors, sorted by string index.
    pub types: Vec<StringIdx>,
    /// `proto_ids`, sorted by return type, then parameters.
    pub protos: Vec<Proto>,
    /// `field_ids`, sorted by class, name, type.
    pub fields: Vec<FieldId>,
    /// `method_ids`, sorted by class, name, proto.
    pub methods: Vec<MethodId>,
    /// `class_defs`: superclasses and interfaces before their subclasses.
    pub classes: Vec<ClassDef<'a>>,
    /// `call_site_ids` (since 038): the array of each call site.
    pub call_sites: Vec<Vec<Value>>,
    /// `method_handles` (since 038).
    pub method_handles: Vec<MethodHandle>,
    /// `link_data`, passed through.
    pub link_data: Cow<'a, [u8]>,
}

/// A string of the pool: MUTF-8 bytes without the closing NUL.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct DexString<'a> {
    /// Length in UTF-16 code units, as stored.
    pub utf16_len: u32,
    /// MUTF-8 bytes ("MUTF-8 (Modified UTF-8) Encoding").
    pub bytes: Cow<'a, [u8]>,
}

/// `proto_id_item`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Proto {
    /// Short-form descriptor.
    pub shorty: StringIdx,
    /// Return type.
    pub return_type: TypeIdx,
    /// Parameter types.
    pub parameters: Vec<TypeIdx>,
}

/// `field_id_item`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct FieldId {
    /// The defining class.
    pub class: TypeIdx,
    /// The field's type.
    pub type_: TypeIdx,
    /// The field's name.
    pub name: StringIdx,
}

/// `method_id_item`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodId {
    /// The defining class.
    pub class: TypeIdx,
    /// The method's prototype.
    pub proto: ProtoIdx,
    /// The method's name.
    pub name: StringIdx,
}

/// `class_def_item` with all it points to.
#[derive(Debug, Clone, PartialEq)]
pub struct ClassDef<'a> {
    /// The class.
    pub class: TypeIdx,
    /// `access_flags`, see [`access`].
    pub access: u32,
    /// The superclass; none for `java.lang.Object`.
    pub superclass: Option<TypeIdx>,
    /// Implemented interfaces.
    pub interfaces: Vec<TypeIdx>,
    /// Name of the source file.
    pub source_file: Option<StringIdx>,
    /// Annotations of the class and its members.
    pub annotations: Option<Annotations>,
    /// Initial values of static fields, in field order; may be shorter than the fields.
    pub static_values: Option<Vec<Value>>,
    /// Fields and methods; none for a marker interface and the like.
    pub data: Option<ClassData<'a>>,
    /// `hiddenapi_class_data_item` flags of this class's members in `class_data` order, where the file has them.
    pub hidden_api: Option<Vec<u32>>,
}

/// `class_data_item`.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct ClassData<'a> {
    /// Static fields, sorted by index.
    pub static_fields: Vec<EncodedField>,
    /// Instance fields, sorted by index.
    pub instance_fields: Vec<EncodedField>,
    /// Static, private and constructor methods, sorted by index.
    pub direct_methods: Vec<EncodedMethod<'a>>,
    /// All other methods, sorted by index.
    pub virtual_methods: Vec<EncodedMethod<'a>>,
}

/// `encoded_field`.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct EncodedField {
    /// The field.
    pub field: FieldIdx,
    /// `access_flags`.
    pub access: u32,
}

/// `encoded_method`.
#[derive(Debug, Clone, PartialEq)]
pub struct EncodedMethod<'a> {
    /// The method.
    pub method: MethodIdx,
    /// `access_flags`.
    pub access: u32,
    /// The body; none for abstract and native methods.
    pub code: Option<Code<'a>>,
}

/// `code_item`.
#[derive(Debug, Clone, PartialEq)]
pub struct Code<'a> {
    /// Number of registers.
    pub registers: u16,
    /// Words of incoming arguments: the last registers of the frame.
    pub ins: u16,
    /// Words of outgoing argument space.
    pub outs: u16,
    /// Instructions and payloads.
    pub insns: Units<'a>,
    /// `try_item`s, sorted by address, not overlapping.
    pub tries: Vec<Try>,
    /// The handler lists that [`Try::handler`] points into.
    pub handlers: Vec<Handler>,
    /// Line table and local variables.
    pub debug: Option<Arc<DebugInfo>>,
}

/// Code units (16 bits each, little-endian), borrowed from the file or owned after a rewrite.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Units<'a>(pub Cow<'a, [u8]>);

impl Units<'_> {
    /// Number of code units.
    pub fn len(&self) -> usize {
        self.0.len() / 2
    }

    /// Whether there are no code units.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The unit at `index`, if there is one.
    pub fn get(&self, index: usize) -> Option<u16> {
        let at = index.checked_mul(2)?;
        let pair = self.0.get(at..at + 2)?;
        Some(u16::from_le_bytes([pair[0], pair[1]]))
    }
}

impl From<&[u16]> for Units<'static> {
    fn from(units: &[u16]) -> Self {
        let mut bytes = vec![0; 2 * units.len()];
        for (pair, unit) in bytes.chunks_exact_mut(2).zip(units) {
            pair.copy_from_slice(&unit.to_le_bytes());
        }
        Units(Cow::Owned(bytes))
    }
}

impl FromIterator<u16> for Units<'static> {
    fn from_iter<I: IntoIterator<Item = u16>>(units: I) -> Self {
        let units = units.into_iter();
        let mut bytes = Vec::with_capacity(units.size_hint().0.saturating_mul(2));
        units.for_each(|unit| bytes.extend_from_slice(&unit.to_le_bytes()));
        Units(Cow::Owned(bytes))
    }
}

/// `try_item`: a range of code units and its handlers.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Try {
    /// First code unit covered.
    pub start: u32,
    /// Code units covered.
    pub count: u32,
    /// Position in [`Code::handlers`].
    pub handler: usize,
}

/// `encoded_catch_handler`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Handler {
    /// Type and handler address, in the order they are tried.
    pub catches: Vec<(TypeIdx, u32)>,
    /// Address of the catch-all.
    pub catch_all: Option<u32>,
}

/// `debug_info_item`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct DebugInfo {
    /// Initial line register.
    pub line_start: u32,
    /// Names of the parameters, without `this`.
    pub parameter_names: Vec<Option<StringIdx>>,
    /// The byte code, without `DBG_END_SEQUENCE`.
    pub ops: Vec<DebugOp>,
}

/// One instruction of the debug-info state machine.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum DebugOp {
    /// `DBG_ADVANCE_PC`, in code units.
    AdvancePc(u32),
    /// `DBG_ADVANCE_LINE`.
    AdvanceLine(i32),
    /// `DBG_START_LOCAL` and, with a signature, `DBG_START_LOCAL_EXTENDED`.
    StartLocal {
        /// Register of the variable.
        register: u32,
        /// The variable's name.
        name: Option<StringIdx>,
        /// The variable's type.
        type_: Option<TypeIdx>,
        /// The variable's generic signature: outer `None` is `DBG_START_LOCAL`.
        signature: Option<Option<StringIdx>>,
    },
    /// `DBG_END_LOCAL`.
    EndLocal(u32),
    /// `DBG_RESTART_LOCAL`.
    RestartLocal(u32),
    /// `DBG_SET_PROLOGUE_END`.
    SetPrologueEnd,
    /// `DBG_SET_EPILOGUE_BEGIN`.
    SetEpilogueBegin,
    /// `DBG_SET_FILE`.
    SetFile(Option<StringIdx>),
    /// A special opcode, 0x0a to 0xff: advances address and line and emits a position.
    Special(u8),
}

/// `encoded_value`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub enum Value {
    /// `VALUE_BYTE`.
    Byte(i8),
    /// `VALUE_SHORT`.
    Short(i16),
    /// `VALUE_CHAR`.
    Char(u16),
    /// `VALUE_INT`.
    Int(i32),
    /// `VALUE_LONG`.
    Long(i64),
    /// `VALUE_FLOAT`, as bits: NaN payloads survive.
    Float(u32),
    /// `VALUE_DOUBLE`, as bits.
    Double(u64),
    /// `VALUE_METHOD_TYPE`.
    MethodType(ProtoIdx),
    /// `VALUE_METHOD_HANDLE`.
    MethodHandle(MethodHandleIdx),
    /// `VALUE_STRING`.
    String(StringIdx),
    /// `VALUE_TYPE`.
    Type(TypeIdx),
    /// `VALUE_FIELD`.
    Field(FieldIdx),
    /// `VALUE_METHOD`.
    Method(MethodIdx),
    /// `VALUE_ENUM`.
    Enum(FieldIdx),
    /// `VALUE_ARRAY`.
    Array(Vec<Value>),
    /// `VALUE_ANNOTATION`.
    Annotation(Annotation),
    /// `VALUE_NULL`.
    Null,
    /// `VALUE_BOOLEAN`.
    Boolean(bool),
}

/// `encoded_annotation`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct Annotation {
    /// The annotation's type.
    pub type_: TypeIdx,
    /// Elements by name, sorted by string index.
    pub elements: Vec<(StringIdx, Value)>,
}

/// `annotation_item`.
#[derive(Debug, Clone, PartialEq, Eq, Hash)]
pub struct AnnotationItem {
    /// `VISIBILITY_BUILD`, `_RUNTIME` or `_SYSTEM`: 0, 1, 2.
    pub visibility: u8,
    /// The annotation.
    pub annotation: Annotation,
}

/// `annotation_set_item`.
pub type AnnotationSet = Vec<AnnotationItem>;

/// `annotations_directory_item`.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub struct Annotations {
    /// The annotations of the class itself.
    pub class: Option<AnnotationSet>,
    /// The annotations of fields, sorted by index.
    pub fields: Vec<(FieldIdx, AnnotationSet)>,
    /// The annotations of methods, sorted by index.
    pub methods: Vec<(MethodIdx, AnnotationSet)>,
    /// The annotations of parameters, sorted by method index.
    pub parameters: Vec<(MethodIdx, Vec<Option<AnnotationSet>>)>,
}

/// `method_handle_item`.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub struct MethodHandle {
    /// `method_handle_type`, 0x00 to 0x08: 0 to 3 name a field, the others a method.
    pub kind: u16,
    /// Index of the field or method.
    pub member: u16,
}

/// Access flags ("access_flags Definitions").
#[expect(missing_docs, reason = "the names are the specification's own")]
pub mod access {
    pub const PUBLIC: u32 = 0x1;
    pub const PRIVATE: u32 = 0x2;
    pub const PROTECTED: u32 = 0x4;
    pub const STATIC: u32 = 0x8;
    pub const FINAL: u32 = 0x10;
    pub const SYNCHRONIZED: u32 = 0x20;
    pub const VOLATILE: u32 = 0x40;
    pub const BRIDGE: u32 = 0x40;
    pub const TRANSIENT: u32 = 0x80;
    pub const VARARGS: u32 = 0x80;
    pub const NATIVE: u32 = 0x100;
    pub const INTERFACE: u32 = 0x200;
    pub const ABSTRACT: u32 = 0x400;
    pub const STRICT: u32 = 0x800;
    pub const SYNTHETIC: u32 = 0x1000;
    pub const ANNOTATION: u32 = 0x2000;
    pub const ENUM: u32 = 0x4000;
    pub const CONSTRUCTOR: u32 = 0x10000;
    pub const DECLARED_SYNCHRONIZED: u32 = 0x20000;
}

impl Dex<'_> {
    /// The string at `index` as text, with lone surrogates and bad bytes replaced. Empty if out of range.
    pub fn string(&self, index: StringIdx) -> Cow<'_, str> {
        self.strings.get(index.at()).map_or(Cow::Borrowed(""), DexString::text)
    }

    /// The descriptor of a type. Empty if out of range.
    pub fn type_name(&self, index: TypeIdx) -> Cow<'_, str> {
        self.types.get(index.at()).map_or(Cow::Borrowed(""), |&name| self.string(name))
    }

    /// The descriptor of a prototype, as in `(ILjava/lang/String;)V`. Empty if out of range.
    pub fn proto_descriptor(&self, index: ProtoIdx) -> String {
        let Some(proto) = self.protos.get(index.at()) else { return String::new() };
        let mut out = String::with_capacity(self.descriptor_len(proto));
        self.push_descriptor(proto, &mut out);
        out
    }

    fn descriptor_len(&self, proto: &Proto) -> usize {
        let len = |&type_: &TypeIdx| {
            let name = self.types.get(type_.at()).and_then(|name| self.strings.get(name.at()));
            name.map_or(0, |name| name.bytes.len())
        };
        2 + proto.parameters.iter().chain([&proto.return_type]).map(len).sum::<usize>()
    }

    fn push_descriptor(&self, proto: &Proto, out: &mut String) {
        out.push('(');
        for &parameter in &proto.parameters {
            out.push_str(&self.type_name(parameter));
        }
        out.push(')');
        out.push_str(&self.type_name(proto.return_type));
    }

    /// A method's name and descriptor, as in `run(I)V`. Empty if out of range.
    pub fn method_member(&self, index: MethodIdx) -> String {
        let Some(id) = self.methods.get(index.at()) else { return String::new() };
        let (name, proto) = (self.string(id.name), self.protos.get(id.proto.at()));
        let mut out = String::with_capacity(name.len() + proto.map_or(0, |proto| self.descriptor_len(proto)));
        out.push_str(&name);
        if let Some(proto) = proto {
            self.push_descriptor(proto, &mut out);
        }
        out
    }

    /// A method's full signature, as in `Lcom/app/Main;->run(I)V`. Empty if out of range.
    pub fn method_signature(&self, index: MethodIdx) -> String {
        let Some(id) = self.methods.get(index.at()) else { return String::new() };
        format!("{}->{}{}", self.type_name(id.class), self.string(id.name), self.proto_descriptor(id.proto))
    }

    /// A field's full signature, as in `Lcom/app/Main;->count:I`. Empty if out of range.
    pub fn field_signature(&self, index: FieldIdx) -> String {
        let Some(id) = self.fields.get(index.at()) else { return String::new() };
        format!("{}->{}:{}", self.type_name(id.class), self.string(id.name), self.type_name(id.type_))
    }
}

impl<'a> ClassData<'a> {
    /// All methods, direct ones first.
    pub fn methods(&self) -> impl Iterator<Item = &EncodedMethod<'a>> {
        self.direct_methods.iter().chain(&self.virtual_methods)
    }

    /// All methods, direct ones first, to be changed.
    pub fn methods_mut(&mut self) -> impl Iterator<Item = &mut EncodedMethod<'a>> {
        self.direct_methods.iter_mut().chain(&mut self.virtual_methods)
    }
}

impl DebugInfo {
    /// How many of the operations are about addresses up to a method's end.
    pub fn within(&self, units: u32) -> usize {
        let mut address = 0_u64;
        let behind = |op: &DebugOp| {
            address += match *op {
                DebugOp::AdvancePc(delta) => u64::from(delta),
                DebugOp::Special(opcode) => u64::from(opcode.saturating_sub(0x0a) / 15),
                _ => 0,
            };
            address > u64::from(units)
        };
        self.ops.iter().position(behind).unwrap_or(self.ops.len())
    }

    /// The line table: `(address in code units, line)` in the order it is emitted.
    pub fn positions(&self) -> Positions<'_> {
        Positions { ops: self.ops.iter(), address: 0, line: self.line_start }
    }
}

/// The iterator that [`DebugInfo::positions`] returns.
#[derive(Debug, Clone)]
pub struct Positions<'d> {
    ops: std::slice::Iter<'d, DebugOp>,
    address: u32,
    line: u32,
}

impl Iterator for Positions<'_> {
    type Item = (u32, u32);

    fn next(&mut self) -> Option<(u32, u32)> {
        for op in self.ops.by_ref() {
            match *op {
                DebugOp::AdvancePc(delta) => self.address = self.address.wrapping_add(delta),
                DebugOp::AdvanceLine(delta) => self.line = self.line.wrapping_add_signed(delta),
                DebugOp::Special(opcode) => {
                    // DBG_FIRST_SPECIAL 0x0a, DBG_LINE_BASE -4, DBG_LINE_RANGE 15.
                    let adjusted = opcode.saturating_sub(0x0a);
                    self.address = self.address.wrapping_add(u32::from(adjusted / 15));
                    self.line = self.line.wrapping_add_signed(i32::from(adjusted % 15) - 4);
                    return Some((self.address, self.line));
                }
                _ => {}
            }
        }
        None
    }
}
