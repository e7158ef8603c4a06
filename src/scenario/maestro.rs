//! The way from Maestro's flows to the events of a script. Nothing of a flow is run: its commands are read, and those that
//! are the same in each run become events.
//!
//! | command | becomes |
//! | --- | --- |
//! | `tapOn`, `doubleTapOn`, `longPressOn` of `id`, `text` or `point` | `Tap`, also of a view by its name |
//! | `swipe`, `scroll` | `Drag`, whose steps take as long as the swipe |
//! | `inputText`, `eraseText` | `DispatchString`, `DispatchPress(KEYCODE_DEL)` |
//! | `pressKey`, `back` | `DispatchPress` |
//! | `waitForAnimationToEnd`, `extendedWaitUntil` | `UserWait` |
//! | `runFlow` of a file or of commands, `repeat` with `times` | the events of these |
//! | `launchApp`, `clearState` before all else, `stopApp` behind all else | nothing: a run begins and ends like that |
//! | assertions, pictures and films, `hideKeyboard` | nothing, and a note |
//!
//! What depends on what is on the screen, and what a script cannot do, is an error with file and line.

mod commands;
mod selector;
mod yaml;

use std::collections::{BTreeMap, BTreeSet};
use std::fmt;
use std::path::{Component, Path, PathBuf};

use thiserror::Error;
use wattline_base::files;

use self::yaml::{Fault, Node, Value};
use super::monkeyrunner::{Imported, is_readable};
use super::{EventKind, Located, shown};

/// Flows inside of flows, `repeat` and `runFlow` counted alike.
const DEEPEST: usize = 10;
/// Most events of a script that is made of a flow.
const MOST_EVENTS: usize = 10_000;
/// Most flows that are read for one: each `runFlow` reads its own.
const MOST_FILES: usize = 200;
/// Most bytes of a flow.
const MOST_BYTES: u64 = 1 << 20;

/// Most commands that are read, those of `repeat` as often as they are done.
const MOST_COMMANDS: usize = 50_000;

/// What a flow leaves open.
#[derive(Debug, Clone, PartialEq)]
pub struct Options {
    /// Width and height of the screen, pixels: what percentages are of.
    pub screen: (f32, f32),
    /// How long a script waits behind a touch or a key, milliseconds. Maestro waits until the screen is still.
    pub pause_ms: i64,
    /// The folder in which and below which flows may be; that of the first flow if nothing is said.
    pub folder: Option<PathBuf>,
}

/// The screen of the embedded phone, and half a second, which `scenario record` waits as well.
impl Default for Options {
    fn default() -> Self {
        Options { screen: (1080.0, 1920.0), pause_ms: 500, folder: None }
    }
}

/// A flow that no script can be made of.
#[derive(Debug, Error)]
pub enum MaestroError {
    /// The file cannot be read.
    #[error("{}: {source}", path.display())]
    Io {
        /// The flow.
        path: PathBuf,
        /// The reason.
        source: std::io::Error,
    },
    /// A line cannot be used.
    #[error(transparent)]
    Line(#[from] Located),
}

/// Reads a flow and those that it runs.
///
/// # Errors
/// When a file cannot be read, and with the line for the first command that no script can have.
pub fn import(path: &Path, options: &Options) -> Result<Imported, MaestroError> {
    import_with(path, options, &mut |path| {
        let bytes = files::read(path, MOST_BYTES)?;
        String::from_utf8(bytes).map_err(|error| std::io::Error::new(std::io::ErrorKind::InvalidData, error))
    })
}

/// The same, with files that somebody else reads.
///
/// # Errors
/// As [`import`].
pub fn import_with(
    path: &Path,
    options: &Options,
    read: &mut dyn FnMut(&Path) -> std::io::Result<String>,
) -> Result<Imported, MaestroError> {
    let path = &plain(path);
    let folder = options.folder.as_deref().map_or_else(|| path.parent().unwrap_or(Path::new("")).to_owned(), plain);
    let mut import = Import {
        options,
        read,
        folder,
        found: Imported::default(),
        left_out: Places::default(),
        waits: Places::default(),
        files: 0,
        commands: 0,
        ended: None,
    };
    let source = (import.read)(path).map_err(|source| MaestroError::Io { path: path.to_owned(), source })?;
    import.flow(path, &source, BTreeMap::new(), 0)?;
    Ok(import.end(path)?)
}

/// What holds for the commands of a flow.
struct Scope<'s> {
    path: &'s Path,
    /// The app that the flow names.
    app: Option<&'s str>,
    /// What `${NAME}` stands for.
    env: &'s BTreeMap<String, String>,
    /// Whether it is the flow that is imported, and no other file.
    is_first: bool,
    depth: usize,
}

impl Scope<'_> {
    fn at(&self, line: u32, what: impl Into<String>) -> Located {
        Located { path: self.path.to_owned(), line, what: what.into() }
    }

    fn fault(&self, (line, what): Fault) -> Located {
        self.at(line, what)
    }

    /// For notes, which name the first flow themselves.
    fn file(&self) -> String {
        if self.is_first { String::new() } else { format!("{}, ", self.path.display()) }
    }
}

/// Commands by name and file, with their lines.
#[derive(Debug, Default)]
struct Places(BTreeMap<(String, String), BTreeSet<u32>>);

impl Places {
    fn add(&mut self, scope: &Scope, line: u32, name: &str) {
        self.0.entry((name.to_owned(), scope.file())).or_default().insert(line);
    }
}

impl fmt::Display for Places {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let one = |((name, file), lines): (&(String, String), &BTreeSet<u32>)| {
            let lines: Vec<String> = lines.iter().map(u32::to_string).collect();
            format!("{name} ({file}line {})", lines.join(", "))
        };
        write!(f, "{}", self.0.iter().map(one).collect::<Vec<_>>().join(", "))
    }
}

struct Import<'r> {
    options: &'r Options,
    read: &'r mut dyn FnMut(&Path) -> std::io::Result<String>,
    /// No flow is above it.
    folder: PathBuf,
    found: Imported,
    /// Commands that become nothing.
    left_out: Places,
    /// Waits that are as long as they may take.
    waits: Places,
    files: usize,
    commands: usize,
    /// What has ended the app, after which there can be no event.
    ended: Option<String>,
}

impl Import<'_> {
    /// The events of a whole file.
    fn flow(
        &mut self,
        path: &Path,
        source: &str,
        outer: BTreeMap<String, String>,
        depth: usize,
    ) -> Result<(), Located> {
        let at = |(line, what): Fault| Located { path: path.to_owned(), line, what };
        // Editors of other systems put a mark there.
        let documents = Node::read(source.trim_start_matches('\u{feff}')).map_err(at)?;
        let [header, commands] = documents.as_slice() else {
            let what =
                format!("expected a header and commands with `---` between them, found {} parts", documents.len());
            return Err(at((1, what)));
        };
        let Value::Map(header_entries) = &header.value else {
            return Err(at((
                header.line,
                format!("expected a header as `appId: com.example`, found {}", header.shown()),
            )));
        };
        let entry = |name: &str| header_entries.iter().find(|(key, _)| key == name).map(|(_, node)| node);
        let mut env = BTreeMap::new();
        if let Some(node) = entry("env") {
            env = names(node).map_err(at)?;
        }
        env.extend(outer);
        let app = match entry("appId").or(entry("url")).map(|node| &node.value) {
            Some(Value::Text(app)) => Some(selector::filled(&env, app).map_err(|what| at((header.line, what)))?),
            _ => None,
        };
        let scope = Scope { path, app: app.as_deref(), env: &env, is_first: self.files == 0, depth };
        for part in [entry("onFlowStart"), Some(commands), entry("onFlowComplete")].into_iter().flatten() {
            self.commands(&scope, part)?;
        }
        Ok(())
    }

    /// A flow that another one runs: a file beside it or below, and in no case above the first one.
    fn file(&mut self, scope: &Scope, line: u32, file: &str, env: BTreeMap<String, String>) -> Result<(), Located> {
        let path = self.below(scope, file).map_err(|what| scope.at(line, what))?;
        self.files += 1;
        if self.files > MOST_FILES {
            return Err(scope.at(line, format!("expected at most {MOST_FILES} flows in all, found more")));
        }
        let failed = |error| scope.at(line, format!("failed to read {}: {error}", path.display()));
        let source = (self.read)(&path).map_err(failed)?;
        let mut outer = scope.env.clone();
        outer.extend(env);
        self.flow(&path, &source, outer, scope.depth + 1)
    }

    /// The path of a flow as another one names it.
    fn below(&self, scope: &Scope, file: &str) -> Result<PathBuf, String> {
        let outside = || {
            let folder = if self.folder.as_os_str().is_empty() { Path::new(".") } else { &self.folder };
            let folder = folder.display();
            format!(
                "expected a flow in {folder} or below, found `{}`: give --folder with one that has all",
                shown(file)
            )
        };
        let from = scope.path.parent().unwrap_or(Path::new(""));
        let inner = from.strip_prefix(&self.folder).map_err(|_| outside())?;
        let mut parts: Vec<&std::ffi::OsStr> = Vec::new();
        for part in inner.components().chain(Path::new(file).components()) {
            match part {
                Component::Normal(name) => parts.push(name),
                Component::CurDir => {}
                Component::ParentDir if parts.pop().is_some() => {}
                _ => return Err(outside()),
            }
        }
        Ok(parts.iter().fold(self.folder.clone(), |path, part| path.join(part)))
    }

    /// Adds an event that is done at a line.
    fn push(&mut self, scope: &Scope, line: u32, event: EventKind) -> Result<(), Located> {
        if let Some(ended) = &self.ended {
            return Err(scope.at(line, format!("expected nothing behind `{ended}`: a run ends with its app")));
        }
        if self.found.events.len() >= MOST_EVENTS {
            return Err(
                scope.at(line, format!("expected at most {MOST_EVENTS} events, found more: make several scenarios"))
            );
        }
        is_readable(&event)
            .map_err(|what| scope.at(line, format!("no script can have `{}`: {what}", shown(&event.to_string()))))?;
        self.found.events.push(event);
        Ok(())
    }

    /// Waits, together with the wait before, if there is one.
    fn wait(&mut self, scope: &Scope, line: u32, ms: i64) -> Result<(), Located> {
        match self.found.events.last_mut() {
            Some(EventKind::Wait(before)) if self.ended.is_none() => {
                *before = before.saturating_add(ms);
                Ok(())
            }
            _ if ms > 0 => self.push(scope, line, EventKind::Wait(ms)),
            _ => Ok(()),
        }
    }

    /// The events, with notes on what they lack.
    fn end(mut self, path: &Path) -> Result<Imported, Located> {
        if self.found.events.is_empty() {
            return Err(Located {
                path: path.to_owned(),
                line: 1,
                what: "expected at least one event, found none".into(),
            });
        }
        if !self.left_out.0.is_empty() {
            self.found.notes.push(format!("left out, as no script has it: {}", self.left_out));
        }
        if !self.waits.0.is_empty() {
            let what = "a script does not look, and waits for all of a timeout; shorten it to what the app needs";
            self.found.notes.push(format!("{what}: {}", self.waits));
        }
        Ok(self.found)
    }
}

/// A path without its `.`.
fn plain(path: &Path) -> PathBuf {
    path.components().filter(|part| *part != Component::CurDir).collect()
}

/// A map of names and texts.
fn names(node: &Node) -> Result<BTreeMap<String, String>, Fault> {
    let expected = |node: &Node| (node.line, format!("expected names and their values, found {}", node.shown()));
    let Value::Map(entries) = &node.value else { return Err(expected(node)) };
    let text = |(name, node): &(String, Node)| match &node.value {
        Value::Text(text) => Ok((name.clone(), text.clone())),
        Value::Nothing => Ok((name.clone(), String::new())),
        _ => Err(expected(node)),
    };
    entries.iter().map(text).collect()
}

#[cfg(test)]
mod tests;
