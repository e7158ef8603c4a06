//! Android's binary XML, the form in which a manifest lies in an APK.
//!
//! A document is a chunk holding a string pool, a map from the first strings to the framework's attribute ids, and one
//! chunk per start and end of a namespace or an element (`ResXMLTree` in the framework's `ResourceTypes.h`). The names
//! of attributes may be renamed or emptied by obfuscators: Android goes by their ids, and so does this reader.

mod build;
mod names;
mod read;
mod resources;
mod strings;

pub use build::{Component, ManifestBuilder, power_profile};
pub use names::attribute;
pub use read::{Attribute, Document, Element, Value};
pub use resources::ids;

use thiserror::Error;

use wattline_base::binary;

/// The reason why a binary XML file cannot be read or is not a manifest; the offset counts from its start.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("not a usable binary manifest: {0}")]
pub struct AxmlError(#[from] pub binary::Error);

impl AxmlError {
    pub(super) fn at(offset: usize, what: impl Into<String>) -> Self {
        AxmlError(binary::Error::new(offset, what))
    }
}

/// Chunk types (`ResourceTypes.h`, `RES_*_TYPE`).
const CHUNK_STRING_POOL: u16 = 0x0001;
const CHUNK_XML: u16 = 0x0003;
const CHUNK_START_NAMESPACE: u16 = 0x0100;
const CHUNK_END_NAMESPACE: u16 = 0x0101;
const CHUNK_START_ELEMENT: u16 = 0x0102;
const CHUNK_END_ELEMENT: u16 = 0x0103;
const CHUNK_TEXT: u16 = 0x0104;
const CHUNK_RESOURCE_MAP: u16 = 0x0180;
/// Data types of a value (`Res_value::TYPE_*`).
const TYPE_REFERENCE: u8 = 0x01;
const TYPE_STRING: u8 = 0x03;
const TYPE_DYNAMIC_REFERENCE: u8 = 0x07;
const TYPE_INT_DEC: u8 = 0x10;
const TYPE_INT_HEX: u8 = 0x11;
const TYPE_INT_BOOLEAN: u8 = 0x12;
/// Stands for "no string".
const NO_STRING: u32 = u32::MAX;
