//! Source maps of JSR-45 (*Debugging Support for Other Languages*), by which the Kotlin compiler says where lines of
//! inline functions come from.
//!
//! A class file has but one source file. So kotlinc gives lines of functions that it inlined numbers beyond the end of
//! that file, and says in the class's `SourceDebugExtension` which lines of which files they are:
//!
//! ```
//! let text = "\
//! SMAP
//! Main.kt
//! Kotlin
//! *S Kotlin
//! *F
//! + 1 Main.kt
//! com/example/Main
//! + 2 Text.kt
//! com/example/TextKt
//! *L
//! 1#1,40:1
//! 7#2,3:41
//! *S KotlinDebug
//! *F
//! + 1 Main.kt
//! com/example/Main
//! *L
//! 20#1:41,3
//! *E
//! ";
//! let map = wattline_names::smap::SourceMap::parse(text)?;
//! let origin = map.origin(42).unwrap();
//! assert_eq!((origin.path, origin.file, origin.line), (Some("com/example/TextKt"), "Text.kt", 8));
//! assert_eq!(map.call_site(42), Some(20));
//! assert!(map.is_own(20) && !map.is_own(42));
//! # Ok::<(), wattline_names::smap::SmapError>(())
//! ```

mod read;
#[cfg(test)]
mod tests;

use thiserror::Error;

use crate::mapping::Ranges;

/// A line that is not what the format asks for.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("line {line}: expected {expected}, found `{found}`")]
pub struct SmapError {
    /// Line, from 1; the one behind the last if something is missing at the end.
    pub line: usize,
    /// The form that the format has there.
    pub expected: &'static str,
    /// The text that stands there, shortened.
    pub found: String,
}

/// The origin of a line.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Origin<'s> {
    /// The file's name.
    pub file: &'s str,
    /// The line below the name; in Kotlin, the class that the file's code is in, as in `com/example/TextKt`.
    pub path: Option<&'s str>,
    /// Line there.
    pub line: u32,
    /// Whether the file is the one that the map names first: that of the class itself.
    pub own_file: bool,
}

/// The origins of the lines of one class, as Kotlin says.
#[derive(Debug, Clone, Default)]
pub struct SourceMap {
    /// The origins of the lines themselves.
    origins: Stratum,
    /// The origins of the calls that were inlined.
    calls: Stratum,
}

/// One view of the lines.
#[derive(Debug, Clone, Default)]
struct Stratum {
    files: Vec<File>,
    lines: Vec<Lines>,
    by_line: Ranges,
}

#[derive(Debug, Clone, PartialEq, Eq)]
struct File {
    id: u32,
    name: String,
    path: Option<String>,
}

/// A line of a line section.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Lines {
    /// Position of the file.
    file: usize,
    from: u32,
    /// First and last line of the class.
    range: (u32, u32),
    /// Lines of the class for each of the file; 0 if all are for the first.
    increment: u32,
}

impl SourceMap {
    /// Reads the text of a `SourceDebugExtension`. Views other than `Kotlin` and `KotlinDebug` are passed over.
    ///
    /// # Errors
    /// For the first line that the format does not allow.
    pub fn parse(text: &str) -> Result<Self, SmapError> {
        read::read(text)
    }

    /// The origin of a line of the class; none if the map does not say.
    pub fn origin(&self, line: u32) -> Option<Origin<'_>> {
        self.origins.origin(line)
    }

    /// The line of the class's own file that calls what was inlined at a line.
    pub fn call_site(&self, line: u32) -> Option<u32> {
        self.calls.origin(line).map(|origin| origin.line)
    }

    /// Whether a line is that very line of the class's own file.
    pub fn is_own(&self, line: u32) -> bool {
        self.origin(line).is_none_or(|origin| origin.own_file && origin.line == line)
    }

    /// Below the file names: the classes that lines may come from.
    pub fn paths(&self) -> impl Iterator<Item = &str> {
        self.origins.files.iter().filter_map(|file| file.path.as_deref())
    }
}

impl Stratum {
    fn origin(&self, line: u32) -> Option<Origin<'_>> {
        let lines = self.lines.get(self.by_line.find(line)?)?;
        let file = self.files.get(lines.file)?;
        let behind = line.saturating_sub(lines.range.0).checked_div(lines.increment).unwrap_or(0);
        let line = lines.from.saturating_add(behind);
        Some(Origin { file: &file.name, path: file.path.as_deref(), line, own_file: lines.file == 0 })
    }
}
