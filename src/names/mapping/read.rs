//! Lines of a mapping file.

use std::collections::hash_map::Entry;
use std::collections::{HashMap, HashSet};

use serde::Deserialize;

use super::names::{rename, type_descriptor};
use super::{Class, Group, Mapping, MappingError, Named, Original, is_known};

/// Characters of a bad line that a message shows.
const SHOWN: usize = 80;

/// The statements that R8 makes in comments, as far as they matter here.
#[derive(Deserialize)]
struct Note {
    id: String,
    /// The file name of `sourceFile`.
    #[serde(rename = "fileName")]
    file_name: Option<String>,
    /// The value of `com.android.tools.r8.residualsignature`: the descriptor that the method has in the app.
    signature: Option<String>,
    /// The version of `com.android.tools.r8.mapping`.
    version: Option<String>,
}

/// A method, with its range of lines, before the names of all classes are known.
struct Member {
    group: Group,
    name: String,
    /// The method's descriptor in the app, if R8 says so.
    residual: Option<String>,
    /// Whether R8 made it up: what was inlined into it has no caller in the source.
    synthesized: bool,
}

/// A class and its methods.
#[derive(Default)]
struct Section {
    app: String,
    original: String,
    members: Vec<Member>,
}

/// A line that cannot be read: what was expected.
type Expected = &'static str;

#[derive(Default)]
struct Reader {
    sections: Vec<Section>,
    files: HashMap<String, String>,
    /// Original classes by those of the app.
    originals: HashMap<String, String>,
    /// Whether the last line was a method, so that notes are about it.
    in_method: bool,
    id: Option<String>,
    version: Option<String>,
}

pub(super) fn read(file: &str, text: &str) -> Result<Mapping, MappingError> {
    let mut reader = Reader::default();
    for (number, line) in (1..).zip(text.trim_start_matches('\u{feff}').lines()) {
        reader.line(line).map_err(|expected| MappingError {
            file: file.to_owned(),
            line: number,
            expected,
            found: line.trim().chars().take(SHOWN).collect(),
        })?;
    }
    Ok(reader.finish())
}

impl Reader {
    fn line(&mut self, line: &str) -> Result<(), Expected> {
        let trimmed = line.trim();
        if let Some(comment) = trimmed.strip_prefix('#') {
            self.note(comment.trim_start());
            return Ok(());
        }
        if trimmed.is_empty() {
            return Ok(());
        }
        if line.starts_with(char::is_whitespace) { self.member(trimmed) } else { self.class(trimmed) }
    }

    /// Comments that are no notes of R8's, and notes that are not known, are passed over as R8 itself does.
    fn note(&mut self, comment: &str) {
        if let Some(id) = comment.strip_prefix("pg_map_id:") {
            self.id = Some(id.trim().to_owned()).filter(|id| !id.is_empty());
        }
        if !comment.starts_with('{') {
            return;
        }
        let Ok(note) = serde_json::from_str::<Note>(comment) else { return };
        if note.id == "com.android.tools.r8.mapping" {
            // Files may be put together: the newest part counts.
            let newest = self.version.take().into_iter().chain(note.version);
            self.version = newest.reduce(|a, b| if is_known(&b) { a } else { b });
            return;
        }
        let Some(section) = self.sections.last_mut() else { return };
        match (note.id.as_str(), note.file_name, note.signature) {
            ("sourceFile", Some(name), _) => {
                self.files.insert(section.original.clone(), name);
            }
            ("com.android.tools.r8.residualsignature", _, Some(signature)) if self.in_method => {
                if let Some(member) = section.members.last_mut() {
                    member.residual = Some(signature);
                }
            }
            ("com.android.tools.r8.synthesized", _, _) if self.in_method => {
                if let Some(member) = section.members.last_mut() {
                    member.synthesized = true;
                }
            }
            _ => {}
        }
    }

    /// `com.example.Main -> a.b:`
    fn class(&mut self, line: &str) -> Result<(), Expected> {
        let parts = line.strip_suffix(':').and_then(|line| line.split_once(" -> "));
        let (original, app) = parts.ok_or("a class, as in `com.example.Main -> a.b:`")?;
        let (original, app) = (type_descriptor(name(original)?), type_descriptor(name(app)?));
        match self.originals.entry(app.clone()) {
            Entry::Occupied(known) if *known.get() != original => {
                return Err("a class of the app that has not been another before");
            }
            known => known.or_insert_with(|| original.clone()),
        };
        self.sections.push(Section { app, original, members: Vec::new() });
        self.in_method = false;
        Ok(())
    }

    /// A field or method: `int count -> a` or `1:5:void com.example.Main.run(int):10:14 -> b`.
    fn member(&mut self, line: &str) -> Result<(), Expected> {
        const MEMBER: Expected = "a method or field, as in `1:5:void run(int):10:14 -> b` or `int count -> b`";
        let section = self.sections.last_mut().ok_or("a class before its fields and methods")?;
        let (left, renamed) = line.split_once(" -> ").ok_or(MEMBER)?;
        let renamed = name(renamed)?;
        let (range, left) = range_before(left)?;
        let (result, left) = left.split_once(' ').ok_or(MEMBER)?;
        let result = type_descriptor(name(result)?);
        self.in_method = false;
        let Some((path, rest)) = left.split_once('(') else {
            name(left)?;
            return Ok(());
        };
        let (parameters, lines) = rest.split_once(')').ok_or(MEMBER)?;
        let mut descriptor = String::from("(");
        for parameter in parameters.split(',').map(str::trim).filter(|_| !parameters.trim().is_empty()) {
            descriptor.push_str(&type_descriptor(name(parameter)?));
        }
        descriptor.push(')');
        descriptor.push_str(&result);
        let path = name(path)?;
        let (class, method) = match path.rsplit_once('.') {
            Some((class, method)) => (type_descriptor(name(class)?), name(method)?),
            None => (section.original.clone(), path),
        };
        let original = Original { class, name: method.to_owned(), descriptor, lines: lines_behind(lines)? };
        self.in_method = true;
        match section.members.last_mut() {
            // Frames of one range follow each other, the innermost first; R8's notes about the method end them.
            Some(last)
                if range.is_some()
                    && last.group.range == range
                    && last.name == renamed
                    && last.residual.is_none()
                    && !last.synthesized =>
            {
                last.group.frames.push(original);
            }
            _ => section.members.push(Member {
                group: Group { range, frames: vec![original] },
                name: renamed.to_owned(),
                residual: None,
                synthesized: false,
            }),
        }
        Ok(())
    }

    /// All methods, and what distinguishes them: its class and name in the app, and what it was.
    fn members(&self) -> impl Iterator<Item = (&Member, (&str, &str, Option<[&str; 3]>))> {
        let pairs =
            self.sections.iter().flat_map(|section| section.members.iter().map(move |member| (section, member)));
        pairs.map(|(section, member)| {
            let itself = member.group.frames.last();
            let itself = itself.map(|frame| [frame.class.as_str(), frame.name.as_str(), frame.descriptor.as_str()]);
            (member, (section.app.as_str(), member.name.as_str(), itself))
        })
    }

    /// Now that all classes are known, methods get the descriptors that they have in the app.
    fn finish(self) -> Mapping {
        let mut renamed: HashMap<&str, &str> = HashMap::new();
        for section in &self.sections {
            renamed.entry(&section.original).or_insert(&section.app);
        }
        let mut classes: HashMap<String, Class> = HashMap::new();
        // What R8 says behind one range of a method holds for all.
        let (mut residuals, mut synthesized): (HashMap<_, &str>, HashSet<_>) = Default::default();
        for (member, key) in self.members() {
            if let Some(residual) = &member.residual {
                residuals.insert(key, residual);
            }
            if member.synthesized {
                synthesized.insert(key);
            }
        }
        let mut made = Vec::new();
        for (member, key) in self.members() {
            let ours = member.group.frames.last().map_or("", |frame| frame.descriptor.as_str());
            let by_names = || rename(ours, |class| renamed.get(class).copied().unwrap_or(class));
            let descriptor = residuals.get(&key).map_or_else(by_names, |residual| (*residual).to_owned());
            made.push((descriptor, synthesized.contains(&key)));
        }
        let mut made = made.into_iter();
        for section in self.sections {
            let class = classes.entry(section.app).or_default();
            class.original = section.original;
            for (mut member, (descriptor, synthesized)) in section.members.into_iter().zip(&mut made) {
                if synthesized && member.group.frames.len() > 1 {
                    member.group.frames.pop();
                }
                let named: &mut Named = class.methods.entry(member.name).or_default();
                named.by_descriptor.entry(descriptor).or_default().push(named.groups.len());
                named.groups.push(member.group);
            }
        }
        Mapping { classes, files: self.files, id: self.id, version: self.version }
    }
}

/// A name, which is not empty and has no blanks in it.
fn name(text: &str) -> Result<&str, Expected> {
    let bad = |c: char| c.is_whitespace() || matches!(c, '(' | ')' | ',' | ';' | '/' | ':');
    if text.is_empty() || text.contains(bad) { Err("a name") } else { Ok(text) }
}

fn number(text: &str) -> Result<u32, Expected> {
    let digits = !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    digits.then(|| text.parse().ok()).flatten().ok_or("a line number below 2^32")
}

fn range(first: &str, last: &str) -> Result<(u32, u32), Expected> {
    let (first, last) = (number(first)?, number(last)?);
    if first > last { Err("a first line that is not behind the last") } else { Ok((first, last)) }
}

/// First and last line.
type Range = (u32, u32);

/// `1:5:` or `1:` or nothing, and what follows.
fn range_before(text: &str) -> Result<(Option<Range>, &str), Expected> {
    if !text.starts_with(|c: char| c.is_ascii_digit()) {
        return Ok((None, text));
    }
    let (first, rest) = text.split_once(':').ok_or("`:` behind a line number")?;
    match rest.split_once(':').filter(|(last, _)| last.starts_with(|c: char| c.is_ascii_digit())) {
        Some((last, rest)) if !last.contains(' ') => Ok((Some(range(first, last)?), rest)),
        _ => Ok((Some(range(first, first)?), rest)),
    }
}

/// `:10:14` or `:10` or nothing.
fn lines_behind(text: &str) -> Result<Option<(u32, u32)>, Expected> {
    if text.is_empty() {
        return Ok(None);
    }
    let lines = text.strip_prefix(':').ok_or("`:` and the original line")?;
    let (first, last) = lines.split_once(':').unwrap_or((lines, lines));
    // Nothing is gained by refusing a range that runs backwards: lines are counted from its first.
    let (first, last) = (number(first)?, number(last)?);
    Ok(Some((first, last.max(first))))
}
