//! `mapping.txt`, which R8 and ProGuard write beside an app whose names they shortened: from a class, method and line
//! of the app back to those of the source, with the methods inlined there.
//!
//! The format is R8's (*R8 retrace*, mapping file format 2.2) and ProGuard's (*ReTrace*); `docs/mapping.md` shows
//! the forms of its lines. [`Mapping::parse`] reads it, in time linear in its length.
//!
//! ```
//! let text = "\
//! com.example.Main -> a.a:
//! ## {\"id\":\"sourceFile\",\"fileName\":\"Main.kt\"}
//!     1:1:int com.example.Text.width(java.lang.String):7:7 -> b
//!     1:1:void draw(com.example.Main):20 -> b
//! com.example.Text -> a.b:
//! ";
//! let mapping = wattline_names::mapping::Mapping::parse("mapping.txt", text)?;
//! let frames = mapping.method("La/a;", "b", "(La/a;)V").unwrap().frames(1, None);
//! let lines = frames.iter().map(|frame| (frame.class.as_str(), frame.file.as_deref(), frame.line));
//! let expected = [
//!     ("Lcom/example/Text;", Some("Text.java"), 7),
//!     ("Lcom/example/Main;", Some("Main.kt"), 20),
//! ];
//! assert!(lines.eq(expected), "innermost first: {frames:?}");
//! # Ok::<(), wattline_names::mapping::MappingError>(())
//! ```

mod marker;
mod names;
mod ranges;
mod read;
#[cfg(test)]
mod tests;

use std::collections::{BTreeSet, HashMap};

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use marker::map_id;
pub(crate) use ranges::Ranges;

/// A line that is not what the format asks for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}: expected {expected}, found `{found}`")]
pub struct MappingError {
    /// The mapping file.
    pub file: String,
    /// Line, from 1.
    pub line: usize,
    /// The form that the format has there.
    pub expected: &'static str,
    /// The text that stands there, shortened.
    pub found: String,
}

/// A place in the source: of several that belong to one instruction, each was inlined into the next.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct Frame {
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub name: String,
    /// Method descriptor.
    pub descriptor: String,
    /// Source file.
    pub file: Option<String>,
    /// Line; 0 where it is not known.
    pub line: u32,
}

/// The newest version of R8's format that is known here.
const VERSION: (u32, u32) = (2, 2);

/// A mapping file. Names in it are descriptors, as in DEX files.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Mapping {
    /// The classes by their descriptors in the app.
    classes: HashMap<String, Class>,
    /// Source files by original class.
    files: HashMap<String, String>,
    /// `pg_map_id` of the file's head.
    id: Option<String>,
    /// The highest version that the file says it has.
    version: Option<String>,
}

#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Class {
    original: String,
    /// The methods by their names in the app.
    methods: HashMap<String, Named>,
}

/// All methods that have one name in the app.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
struct Named {
    groups: Vec<Group>,
    /// Positions in `groups` by the method's descriptor in the app.
    by_descriptor: HashMap<String, Vec<usize>>,
}

/// The origin of one range of lines.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Group {
    /// First and last line in the app; none for all of the method.
    range: Option<(u32, u32)>,
    /// Innermost first.
    frames: Vec<Original>,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct Original {
    class: String,
    name: String,
    descriptor: String,
    /// First and last line; none where they are the app's.
    lines: Option<(u32, u32)>,
}

/// The entries of the mapping file about one method of the app.
#[derive(Debug, Clone)]
pub struct Method<'m> {
    mapping: &'m Mapping,
    groups: Vec<&'m Group>,
    ranges: Ranges,
}

impl Mapping {
    /// Reads the text of a mapping file; `file` is its name in messages.
    ///
    /// # Errors
    /// For the first line that is neither a comment nor a class, field or method, and for a class of the app that is
    /// said to have been two.
    pub fn parse(file: &str, text: &str) -> Result<Self, MappingError> {
        read::read(file, text)
    }

    /// The reasons why the file may not be that of an app, whose ids [`map_id`] finds. An app may have ids of libraries
    /// that R8 made before, beside its own.
    pub fn doubts(&self, app: &BTreeSet<String>) -> Vec<String> {
        let mut doubts = Vec::new();
        if let Some(id) = &self.id
            && !app.is_empty()
            && !app.iter().any(|of_app| marker::same(id, of_app))
        {
            let of_app = app.iter().map(|id| format!("`{id}`")).collect::<Vec<_>>().join(", ");
            doubts.push(format!(
                "the mapping file is of another build: its pg_map_id is `{id}`, the app's {of_app}; names and lines \
                 may be wrong"
            ));
        }
        if let Some(version) = self.version.as_ref().filter(|version| !is_known(version)) {
            let (major, minor) = VERSION;
            doubts.push(format!(
                "the mapping file has version `{version}`, of which only what {major}.{minor} has is understood"
            ));
        }
        doubts
    }

    /// The original descriptor of a class of the app, which is its own if the file does not name it.
    pub fn class<'s>(&'s self, class: &'s str) -> &'s str {
        self.classes.get(class).map_or(class, |known| &known.original)
    }

    /// The original form of a type or method descriptor.
    pub fn descriptor(&self, descriptor: &str) -> String {
        names::rename(descriptor, |class| self.class(class))
    }

    /// The source file of an original class: the one that the file names; otherwise, as retrace has it, the name of
    /// the outermost class with the ending of `hint`, what the app itself says.
    pub fn source_file(&self, original: &str, hint: Option<&str>) -> String {
        let known = self.files.get(original).cloned();
        known.unwrap_or_else(|| names::source_file(original, hint))
    }

    /// The entries about a method of the app, if there are any. Where the file has methods of that name but none of
    /// that descriptor, as R8 changed it without saying so, all of that name are taken: R8 gives them different lines.
    pub fn method(&self, class: &str, name: &str, descriptor: &str) -> Option<Method<'_>> {
        let named = self.classes.get(class)?.methods.get(name)?;
        let groups: Vec<&Group> = match named.by_descriptor.get(descriptor) {
            Some(positions) => positions.iter().filter_map(|&position| named.groups.get(position)).collect(),
            None => named.groups.iter().collect(),
        };
        let ranges = Ranges::new(groups.iter().map(|group| group.range));
        Some(Method { mapping: self, groups, ranges })
    }
}

/// Whether a version, as in `2.2`, is not beyond what is known.
fn is_known(version: &str) -> bool {
    let (major, minor) = version.split_once('.').unwrap_or((version, "0"));
    matches!((major.parse(), minor.parse()), (Ok(major), Ok(minor)) if (major, minor) <= VERSION)
}

impl Method<'_> {
    /// Whether lines are mapped. If so, and the method has no lines in the app, its code units stand for them.
    pub fn has_lines(&self) -> bool {
        self.groups.iter().any(|group| group.range.is_some())
    }

    /// The method itself, without a line: into this all else was inlined or merged. `hint` is the source file that the
    /// app names.
    pub fn itself(&self, hint: Option<&str>) -> Option<Frame> {
        let original = self.groups.first()?.frames.last()?;
        Some(self.frame(original, 0, hint))
    }

    /// The frames that a line of the app came from, innermost first. A line outside of all ranges is in the method
    /// itself, and no more is known.
    pub fn frames(&self, line: u32, hint: Option<&str>) -> Vec<Frame> {
        let plain = || self.groups.iter().find(|group| group.range.is_none());
        match self.ranges.find(line).and_then(|at| self.groups.get(at)).or_else(plain) {
            Some(group) => {
                let original = |frame: &Original| self.frame(frame, frame.line(line, group.range), hint);
                group.frames.iter().map(original).collect()
            }
            None => self.itself(hint).into_iter().collect(),
        }
    }

    fn frame(&self, original: &Original, line: u32, hint: Option<&str>) -> Frame {
        Frame {
            class: original.class.clone(),
            name: original.name.clone(),
            descriptor: original.descriptor.clone(),
            file: Some(self.mapping.source_file(&original.class, hint)),
            line,
        }
    }
}

impl Original {
    /// The original line, as R8's `MappedRange.getOriginalLineNumber` has it: a range without original lines stands for
    /// itself, many lines may come from one, and otherwise they run in parallel.
    fn line(&self, line: u32, range: Option<(u32, u32)>) -> u32 {
        match (range, self.lines) {
            (None, _) | (_, None) => line,
            (Some((first, _)), Some((from, to))) => from.saturating_add(line.saturating_sub(first)).min(to),
        }
    }
}
