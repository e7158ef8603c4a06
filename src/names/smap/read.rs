//! Lines of a source map.

use super::{File, Lines, SmapError, SourceMap, Stratum};
use crate::mapping::Ranges;

/// Characters of a bad line that a message shows.
const SHOWN: usize = 60;

/// A line that cannot be read: what was expected.
type Expected = &'static str;

/// The subject of the lines that follow.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Section {
    /// The header's lines: how many were read.
    Header(usize),
    Files,
    /// A file's name has been read, and its path follows: `+` stood before it.
    Path,
    Lines,
    /// A vendor's section, or one that may be defined one day.
    Unknown,
    /// The end of the map, behind `*E`.
    End,
}

struct Reader {
    section: Section,
    /// Depth of embedded maps, which say how others made the source.
    embedded: usize,
    name: String,
    stratum: Stratum,
    /// The file that a line section named last.
    last_file: u32,
    map: SourceMap,
}

pub(super) fn read(text: &str) -> Result<SourceMap, SmapError> {
    let mut reader = Reader {
        section: Section::Header(0),
        embedded: 0,
        name: String::new(),
        stratum: Stratum::default(),
        last_file: 0,
        map: SourceMap::default(),
    };
    let mut number = 0;
    let failed = |line, expected, found: &str| SmapError { line, expected, found: found.chars().take(SHOWN).collect() };
    for line in text.lines() {
        number += 1;
        reader.line(line.trim_end()).map_err(|expected| failed(number, expected, line))?;
    }
    match reader.section {
        Section::End => Ok(reader.map),
        _ => Err(failed(number + 1, "`*E` at the end", "")),
    }
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Expected> {
        if let Section::Header(read) = self.section {
            return self.header(read, line);
        }
        if self.section == Section::Path {
            return self.path(line);
        }
        if let Some(command) = line.strip_prefix('*') {
            return self.command(command);
        }
        match self.section {
            // kotlinc's maps end in an empty line when they are put together.
            _ if line.is_empty() || self.embedded > 0 => Ok(()),
            Section::Files => self.file(line),
            Section::Lines => self.lines(line),
            Section::End => Err("a section, as in `*S Kotlin`"),
            Section::Header(_) | Section::Path | Section::Unknown => Ok(()),
        }
    }

    fn header(&mut self, read: usize, line: &str) -> Result<(), Expected> {
        match (read, line) {
            (0, "SMAP") | (1, _) => self.section = Section::Header(read + 1),
            (0, _) => return Err("`SMAP`"),
            // The default view, which may be empty; sections follow.
            _ => self.section = Section::Unknown,
        }
        Ok(())
    }

    fn command(&mut self, command: &str) -> Result<(), Expected> {
        let (name, rest) = command.split_at(command.chars().next().map_or(0, char::len_utf8));
        match name {
            "O" => self.embedded += 1,
            "C" => self.embedded = self.embedded.checked_sub(1).ok_or("`*O` before `*C`")?,
            _ if self.embedded > 0 => {}
            "S" => {
                self.close();
                self.name = rest.trim().to_owned();
                if self.name.is_empty() {
                    return Err("the name of a view, as in `*S Kotlin`");
                }
                self.section = Section::Unknown;
            }
            "F" => self.section = Section::Files,
            "L" => {
                self.section = Section::Lines;
                self.last_file = 0;
            }
            // Older compilers end the map once, newer ones each view.
            "E" => {
                self.close();
                self.section = Section::End;
            }
            _ => self.section = Section::Unknown,
        }
        Ok(())
    }

    /// Keeps the view that has been read.
    fn close(&mut self) {
        let mut stratum = std::mem::take(&mut self.stratum);
        stratum.by_line = Ranges::new(stratum.lines.iter().map(|lines| Some(lines.range)));
        match self.name.as_str() {
            "Kotlin" => self.map.origins = stratum,
            "KotlinDebug" => self.map.calls = stratum,
            _ => {}
        }
        self.name.clear();
    }

    /// `1 Main.kt`, or `+ 1 Main.kt` with the path in the next line.
    fn file(&mut self, line: &str) -> Result<(), Expected> {
        const FILE: Expected = "a file, as in `+ 1 Main.kt`";
        let with_path = line.strip_prefix('+');
        let (id, name) = with_path.unwrap_or(line).trim_start().split_once(' ').ok_or(FILE)?;
        let id = number(id).map_err(|_| FILE)?;
        if self.stratum.files.iter().any(|file| file.id == id) {
            return Err("a file whose number no other has");
        }
        self.stratum.files.push(File { id, name: name.to_owned(), path: None });
        if with_path.is_some() {
            self.section = Section::Path;
        }
        Ok(())
    }

    fn path(&mut self, line: &str) -> Result<(), Expected> {
        if line.is_empty() || line.starts_with('*') {
            return Err("the file's path");
        }
        if let Some(file) = self.stratum.files.last_mut() {
            file.path = Some(line.to_owned());
        }
        self.section = Section::Files;
        Ok(())
    }

    /// `InputStart#File,Repeat:OutputStart,Increment`: the file is the last one, the others are 1 if not given.
    fn lines(&mut self, line: &str) -> Result<(), Expected> {
        let (input, output) = line.split_once(':').ok_or("lines, as in `7#2,3:41`")?;
        let (input, repeat) = split_number(input, ',')?;
        let (from, file) = match input.split_once('#') {
            Some((from, file)) => (number(from)?, number(file)?),
            None => (number(input)?, self.last_file),
        };
        self.last_file = file;
        let (first, increment) = split_number(output, ',')?;
        let (first, repeat, increment) = (number(first)?, repeat.unwrap_or(1), increment.unwrap_or(1));
        // Lines without an increment all become the one line.
        let covered = (u64::from(repeat) * u64::from(increment)).max(u64::from(repeat.min(1)));
        let last = covered.checked_sub(1).ok_or("at least one line")?.saturating_add(u64::from(first));
        let last = u32::try_from(last).map_err(|_| "line numbers below 2^32")?;
        let file = self.stratum.files.iter().position(|known| known.id == file);
        let file = file.ok_or("a file of the section `*F`")?;
        self.stratum.lines.push(Lines { file, from, range: (first, last), increment });
        Ok(())
    }
}

/// A text, and the number behind the separator, if there is one.
fn split_number(text: &str, separator: char) -> Result<(&str, Option<u32>), Expected> {
    match text.split_once(separator) {
        Some((before, after)) => Ok((before, Some(number(after)?))),
        None => Ok((text, None)),
    }
}

fn number(text: &str) -> Result<u32, Expected> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().ok_or("a number below 2^32")
}
