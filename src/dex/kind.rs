//! "Type Codes" of the map list.

/// The kinds of sections of a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
#[repr(u16)]
pub(super) enum Kind {
    Header = 0x0000,
    StringId = 0x0001,
    TypeId = 0x0002,
    ProtoId = 0x0003,
    FieldId = 0x0004,
    MethodId = 0x0005,
    ClassDef = 0x0006,
    CallSiteId = 0x0007,
    MethodHandle = 0x0008,
    MapList = 0x1000,
    TypeList = 0x1001,
    AnnotationSetRefList = 0x1002,
    AnnotationSet = 0x1003,
    ClassData = 0x2000,
    Code = 0x2001,
    StringData = 0x2002,
    DebugInfo = 0x2003,
    Annotation = 0x2004,
    EncodedArray = 0x2005,
    AnnotationsDirectory = 0x2006,
    HiddenApi = 0xf000,
}

impl Kind {
    const ALL: [Kind; 21] = [
        Kind::Header,
        Kind::StringId,
        Kind::TypeId,
        Kind::ProtoId,
        Kind::FieldId,
        Kind::MethodId,
        Kind::ClassDef,
        Kind::CallSiteId,
        Kind::MethodHandle,
        Kind::MapList,
        Kind::TypeList,
        Kind::AnnotationSetRefList,
        Kind::AnnotationSet,
        Kind::ClassData,
        Kind::Code,
        Kind::StringData,
        Kind::DebugInfo,
        Kind::Annotation,
        Kind::EncodedArray,
        Kind::AnnotationsDirectory,
        Kind::HiddenApi,
    ];

    /// The kind with that type code.
    pub(super) fn of_code(code: u16) -> Option<Kind> {
        Kind::ALL.into_iter().find(|&kind| kind as u16 == code)
    }

    /// The alignment of each item, in bytes.
    pub(super) fn alignment(self) -> usize {
        match self {
            Kind::ClassData | Kind::StringData | Kind::DebugInfo | Kind::Annotation | Kind::EncodedArray => 1,
            _ => 4,
        }
    }

    /// The word for one item in an error.
    pub(super) fn item(self) -> &'static str {
        match self {
            Kind::Header => "a header",
            Kind::StringId => "a string id",
            Kind::TypeId => "a type id",
            Kind::ProtoId => "a prototype id",
            Kind::FieldId => "a field id",
            Kind::MethodId => "a method id",
            Kind::ClassDef => "a class definition",
            Kind::CallSiteId => "a call site id",
            Kind::MethodHandle => "a method handle",
            Kind::MapList => "the map list",
            Kind::TypeList => "a type list",
            Kind::AnnotationSetRefList => "an annotation set list",
            Kind::AnnotationSet => "an annotation set",
            Kind::ClassData => "class data",
            Kind::Code => "a code item",
            Kind::StringData => "a string",
            Kind::DebugInfo => "debug info",
            Kind::Annotation => "an annotation",
            Kind::EncodedArray => "an encoded array",
            Kind::AnnotationsDirectory => "an annotations directory",
            Kind::HiddenApi => "hidden API flags",
        }
    }
}
