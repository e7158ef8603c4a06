//! Reading a binary XML document into a flat list of elements.

use super::strings::Strings;
use super::{
    AxmlError, CHUNK_END_ELEMENT, CHUNK_RESOURCE_MAP, CHUNK_START_ELEMENT, CHUNK_STRING_POOL, CHUNK_TEXT, NO_STRING,
    TYPE_DYNAMIC_REFERENCE, TYPE_INT_BOOLEAN, TYPE_INT_DEC, TYPE_INT_HEX, TYPE_REFERENCE, TYPE_STRING, attribute,
};
use wattline_base::binary::{self, Cursor};

/// Size of a chunk's header: type, header size, chunk size.
pub(super) const CHUNK_HEADER_LEN: usize = 8;
/// Size of an attribute in an element's chunk.
const ATTRIBUTE_LEN: usize = 20;
/// A document's strings may be repeated, but not so that a small file takes up all memory: real manifests stay below
/// three bytes of text for each byte of the file.
pub(super) const MAX_TEXT_RATIO: usize = 64;

/// The value of an attribute.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Value {
    /// Text.
    String(String),
    /// A resource, by its id; what it stands for depends on the device's configuration.
    Reference(u32),
    /// A number; the framework reads it as signed.
    Int(i32),
    /// True or false.
    Bool(bool),
    /// A dimension, colour, float or the like.
    Other {
        /// `Res_value::dataType`.
        data_type: u8,
        /// `Res_value::data`.
        data: u32,
    },
}

/// An attribute of an element.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attribute {
    /// Offset of the attribute from the document's start.
    pub offset: usize,
    /// The framework's id, if the document maps one to the name.
    pub id: Option<u32>,
    /// The name without namespace. Only a hint when there is an id.
    pub name: String,
    /// The value.
    pub value: Value,
}

/// An element, from its start tag.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Element {
    /// Offset of the start tag from the document's start.
    pub offset: usize,
    /// The name without namespace.
    pub name: String,
    /// Index of the enclosing element in [`Document::elements`].
    pub parent: Option<usize>,
    /// The attributes in the order of the document.
    pub attributes: Vec<Attribute>,
    /// The text that is directly in it, in one piece.
    pub text: String,
}

impl Element {
    /// The framework's attribute of that id. One that has no id is taken by its name.
    pub fn attribute(&self, id: u32) -> Option<&Attribute> {
        let by_id = self.attributes.iter().find(|attribute| attribute.id == Some(id));
        by_id.or_else(|| self.plain_attribute(attribute::name(id)?))
    }

    /// The attribute of that name that has no id, like `package`.
    pub fn plain_attribute(&self, name: &str) -> Option<&Attribute> {
        self.attributes.iter().find(|attribute| attribute.id.is_none() && attribute.name == name)
    }
}

/// A document, as the list of its elements in order; being flat, it cannot nest too deeply for the stack.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Document {
    /// The elements in the order of their start tags.
    pub elements: Vec<Element>,
}

impl Document {
    /// Reads a document. Chunks of unknown type are skipped, as the framework does.
    ///
    /// # Errors
    /// When a chunk is broken, or an element comes before the string pool.
    pub fn read(data: &[u8]) -> Result<Document, AxmlError> {
        let mut reader = Reader {
            data,
            strings: None,
            ids: Vec::new(),
            open: Vec::new(),
            text_left: data.len().saturating_mul(MAX_TEXT_RATIO),
            document: Document::default(),
        };
        let file = Chunk::read(data, 0)?;
        // The file's own type and size are not checked: the framework does not look at the type, and some packers
        // leave the size of the uncompressed original there.
        let mut at = file.body_at;
        while at.saturating_add(CHUNK_HEADER_LEN) <= data.len() {
            let chunk = Chunk::read(data, at)?;
            reader.chunk(&chunk)?;
            at = chunk.end;
        }
        Ok(reader.document)
    }
}

/// The header of one chunk.
pub(super) struct Chunk {
    pub(super) at: usize,
    pub(super) kind: u16,
    /// The offset at which the chunk's header ends.
    pub(super) body_at: usize,
    /// The offset at which the next chunk starts.
    pub(super) end: usize,
}

impl Chunk {
    pub(super) fn read(data: &[u8], at: usize) -> binary::Result<Chunk> {
        let mut cursor = Cursor::at(data, at);
        let kind = cursor.u16("chunk type")?;
        let header_len = usize::from(cursor.u16("chunk header size")?);
        let len = cursor.u32("chunk size")? as usize;
        if header_len < CHUNK_HEADER_LEN || len < header_len {
            let what = format!("expected a chunk no smaller than its header, found {len} bytes with {header_len}");
            return Err(binary::Error::new(at, what));
        }
        Ok(Chunk { at, kind, body_at: at.saturating_add(header_len), end: at.saturating_add(len) })
    }
}

struct Reader<'a> {
    data: &'a [u8],
    strings: Option<Strings<'a>>,
    /// Attribute ids of the first strings.
    ids: Vec<u32>,
    /// Indices of the elements that have not ended yet.
    open: Vec<usize>,
    /// The number of further bytes of text that the document may come to.
    text_left: usize,
    document: Document,
}

impl Reader<'_> {
    fn chunk(&mut self, chunk: &Chunk) -> Result<(), AxmlError> {
        match chunk.kind {
            // The framework keeps the first pool and ignores others.
            CHUNK_STRING_POOL if self.strings.is_none() => self.strings = Some(Strings::read(self.data, chunk.at)?),
            CHUNK_RESOURCE_MAP => self.resource_map(chunk)?,
            CHUNK_START_ELEMENT => self.start_element(chunk)?,
            CHUNK_END_ELEMENT => drop(self.open.pop()),
            CHUNK_TEXT => self.text(chunk)?,
            _ => {}
        }
        Ok(())
    }

    fn resource_map(&mut self, chunk: &Chunk) -> binary::Result<()> {
        let mut cursor = Cursor::at(self.data, chunk.body_at);
        self.ids.clear();
        while cursor.pos().saturating_add(4) <= chunk.end {
            self.ids.push(cursor.u32("attribute id")?);
        }
        Ok(())
    }

    fn text(&mut self, chunk: &Chunk) -> Result<(), AxmlError> {
        let index = Cursor::at(self.data, chunk.body_at).u32("text")?;
        let text = self.string(index)?;
        if let Some(element) = self.open.last().and_then(|&at| self.document.elements.get_mut(at)) {
            element.text.push_str(&text);
        }
        Ok(())
    }

    fn start_element(&mut self, chunk: &Chunk) -> Result<(), AxmlError> {
        let mut cursor = Cursor::at(self.data, chunk.body_at);
        cursor.u32("element namespace")?;
        let name = cursor.u32("element name")?;
        let start = usize::from(cursor.u16("offset of the attributes")?);
        let size = usize::from(cursor.u16("attribute size")?);
        let count = usize::from(cursor.u16("attribute count")?);
        if count > 0 && size < ATTRIBUTE_LEN {
            let what = format!("expected attributes of at least {ATTRIBUTE_LEN} bytes, found {size}");
            return Err(AxmlError::at(chunk.at, what));
        }
        let first = chunk.body_at.saturating_add(start);
        let attributes = (0..count)
            .map(|index| self.attribute(first.saturating_add(index * size), chunk.end))
            .collect::<Result<Vec<_>, _>>()?;
        let element = Element {
            offset: chunk.at,
            name: self.string(name)?,
            parent: self.open.last().copied(),
            attributes,
            text: String::new(),
        };
        self.open.push(self.document.elements.len());
        self.document.elements.push(element);
        Ok(())
    }

    fn attribute(&mut self, at: usize, end: usize) -> Result<Attribute, AxmlError> {
        let mut cursor = Cursor::at(self.data, at);
        cursor.u32("attribute namespace")?;
        let name_index = cursor.u32("attribute name")?;
        let text = cursor.u32("attribute text")?;
        cursor.bytes(3, "value header")?;
        let data_type = cursor.u8("value type")?;
        let data = cursor.u32("value")?;
        if cursor.pos() > end {
            return Err(AxmlError::at(
                at,
                format!("expected an attribute that ends by {end:#x}, where its element does"),
            ));
        }
        let id = self.ids.get(name_index as usize).copied().filter(|&id| id != 0);
        // An obfuscator may leave an attribute's name out of the pool where its id says everything.
        let name = match self.string(name_index) {
            Err(_) if id.is_some() => String::new(),
            name => name?,
        };
        let value = match data_type {
            TYPE_STRING => Value::String(self.string(data)?),
            TYPE_REFERENCE | TYPE_DYNAMIC_REFERENCE => Value::Reference(data),
            TYPE_INT_DEC | TYPE_INT_HEX => Value::Int(data as i32),
            TYPE_INT_BOOLEAN => Value::Bool(data != 0),
            _ if text != NO_STRING && data_type == 0 => Value::String(self.string(text)?),
            _ => Value::Other { data_type, data },
        };
        Ok(Attribute { offset: at, id, name, value })
    }

    fn string(&mut self, index: u32) -> Result<String, AxmlError> {
        let Some(strings) = self.strings else {
            return Err(AxmlError::at(0, "expected a string pool before the first element"));
        };
        let string = strings.get(index)?;
        match self.text_left.checked_sub(string.len()) {
            Some(left) => self.text_left = left,
            None => return Err(AxmlError::at(0, format!("the text is over {MAX_TEXT_RATIO} times the file's size"))),
        }
        Ok(string)
    }
}
