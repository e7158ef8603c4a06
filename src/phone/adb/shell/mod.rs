//! The phone's shell: enough of mksh and toybox for what tools send, none of its programming.

pub(super) mod builtins;
pub(super) mod files;
mod parse;
mod terminal;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::device::Device;
use super::storage::{Errno, SHELL, resolve};
use super::stream::locked;
use parse::{Join, Part, Pipeline, Redirection, Simple, Word, parse};

/// Exit code of what is not there.
const NOT_FOUND: i32 = 127;
/// Most bytes that a pipe or a redirection holds.
const MAX_BUFFER: usize = 128 << 20;
/// Deepest nesting of `sh -c`, `$(…)` and `run-as`.
const MAX_DEPTH: u32 = 20;
/// Longest line of an interactive shell.
const MAX_LINE: u64 = 64 << 10;

/// Where a command reads and writes.
pub(super) struct Io<'a> {
    pub(super) input: &'a mut dyn BufRead,
    pub(super) out: &'a mut dyn Write,
    pub(super) err: &'a mut dyn Write,
}

/// A shell with its variables.
pub(super) struct Shell<'a> {
    pub(super) device: &'a Arc<Device>,
    /// The commands that it knows.
    commands: &'a [Table],
    /// Breaks the connection to the peer.
    pub(super) cut: &'a dyn Fn(),
    /// The user that commands run as.
    pub(super) user: u32,
    pub(super) directory: String,
    variables: BTreeMap<String, String>,
    status: i32,
    has_exited: bool,
    depth: u32,
}

/// Bytes that go into a file or another command.
#[derive(Default)]
struct Buffer(Vec<u8>);

impl Write for Buffer {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        if self.0.len() + bytes.len() > MAX_BUFFER {
            return Err(io::Error::other(format!("more than {MAX_BUFFER} bytes in a pipe")));
        }
        self.0.extend(bytes);
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// One of two outputs that may go to the same place.
struct Shared<'a, 'w>(&'a RefCell<&'w mut dyn Write>);

impl Write for Shared<'_, '_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        self.0.borrow_mut().write(bytes)
    }

    fn flush(&mut self) -> io::Result<()> {
        Ok(())
    }
}

/// A command of the phone: its arguments begin with its name. Fails only when whoever reads its output is gone.
pub(super) type Command = fn(&mut Shell<'_>, &[String], &mut Io<'_>) -> io::Result<i32>;
/// Commands by name.
pub(super) type Table = &'static [(&'static str, Command)];

impl<'a> Shell<'a> {
    /// A shell that knows these commands; `cut` breaks the connection to the peer.
    pub(super) fn new(device: &'a Arc<Device>, cut: &'a dyn Fn(), commands: &'a [Table]) -> Self {
        Shell {
            device,
            commands,
            cut,
            user: SHELL,
            directory: "/".into(),
            variables: BTreeMap::new(),
            status: 0,
            has_exited: false,
            depth: 0,
        }
    }

    /// Runs lines of input as they come.
    pub(super) fn lines(&mut self, io: &mut Io<'_>) -> io::Result<i32> {
        while !self.has_exited {
            let mut line = Vec::new();
            let count = io::Read::take(&mut *io.input, MAX_LINE).read_until(b'\n', &mut line)?;
            if count == 0 {
                break;
            }
            let line = String::from_utf8_lossy(&line).into_owned();
            self.run(&line, io)?;
            io.out.flush()?;
            io.err.flush()?;
        }
        Ok(self.status)
    }

    /// Runs a line; its exit code.
    pub(super) fn run(&mut self, line: &str, io: &mut Io<'_>) -> io::Result<i32> {
        match parse(line) {
            Ok(pipelines) => self.pipelines(&pipelines, io)?,
            Err(what) => {
                writeln!(io.err, "/system/bin/sh: {what}")?;
                self.status = 1;
            }
        }
        Ok(self.status)
    }

    fn pipelines(&mut self, pipelines: &[Pipeline], io: &mut Io<'_>) -> io::Result<()> {
        let mut join = Join::Always;
        for (commands, next) in pipelines {
            let skipped = match join {
                Join::Always => false,
                Join::And => self.status != 0,
                Join::Or => self.status == 0,
            };
            if !skipped && !self.has_exited {
                self.status = self.pipeline(commands, io)?;
            }
            join = *next;
        }
        Ok(())
    }

    fn pipeline(&mut self, commands: &[Simple], io: &mut Io<'_>) -> io::Result<i32> {
        let Some((last, before)) = commands.split_last() else { return Ok(0) };
        let mut piped: Option<Vec<u8>> = None;
        for command in before {
            let mut out = Buffer::default();
            let given = piped.take();
            let mut io = Io { input: &mut *io.input, out: &mut out, err: &mut *io.err };
            self.with_input(given, &mut io, |shell, io| shell.simple(command, io))?;
            piped = Some(out.0);
        }
        self.with_input(piped, io, |shell, io| shell.simple(last, io))
    }

    fn with_input(
        &mut self,
        given: Option<Vec<u8>>,
        io: &mut Io<'_>,
        run: impl FnOnce(&mut Self, &mut Io<'_>) -> io::Result<i32>,
    ) -> io::Result<i32> {
        match given {
            None => run(self, io),
            Some(bytes) => {
                let mut input = bytes.as_slice();
                run(self, &mut Io { input: &mut input, out: &mut *io.out, err: &mut *io.err })
            }
        }
    }

    fn simple(&mut self, command: &Simple, io: &mut Io<'_>) -> io::Result<i32> {
        let mut words = Vec::new();
        for word in &command.words {
            words.extend(self.expand(word, io)?);
        }
        for (name, value) in &command.assignments {
            let value = self.expand(value, io)?.join(" ");
            self.variables.insert(name.clone(), value);
        }
        if command.redirections.is_empty() {
            return self.execute(&words, io);
        }
        self.redirected(command, &words, io)
    }

    fn redirected(&mut self, command: &Simple, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
        let (mut given, mut files) = (None, [None, None]);
        // Where each goes: to its own place, or to that of the other.
        let mut same = [false, false];
        for redirection in &command.redirections {
            match redirection {
                Redirection::Input(file) => {
                    let name = self.expand(file, io)?.join(" ");
                    match self.read(&name) {
                        Ok(bytes) => given = Some(bytes.to_vec()),
                        Err(errno) => {
                            writeln!(io.err, "/system/bin/sh: can't open {name}: {}", errno.text())?;
                            return Ok(1);
                        }
                    }
                }
                Redirection::Output { fd, file, append } => {
                    let name = self.expand(file, io)?.join(" ");
                    if let Some(place) = files.get_mut(usize::from(*fd) - 1) {
                        *place = Some((name, *append));
                    }
                }
                Redirection::Same { fd } => same[usize::from(*fd != 1)] = true,
            }
        }
        let (mut out, mut err) = (Buffer::default(), Buffer::default());
        let status = {
            let out_place: RefCell<&mut dyn Write> =
                RefCell::new(if files[0].is_some() { &mut out } else { &mut *io.out });
            let err_place: RefCell<&mut dyn Write> =
                RefCell::new(if files[1].is_some() { &mut err } else { &mut *io.err });
            let mut out = Shared(if same[0] { &err_place } else { &out_place });
            let mut err = Shared(if same[1] { &out_place } else { &err_place });
            let mut inner = Io { input: &mut *io.input, out: &mut out, err: &mut err };
            self.with_input(given, &mut inner, |shell, io| shell.execute(words, io))?
        };
        for (file, buffer) in files.into_iter().zip([out, err]) {
            let Some((name, append)) = file else { continue };
            if let Err(errno) = self.write(&name, buffer.0, append) {
                writeln!(io.err, "/system/bin/sh: can't create {name}: {}", errno.text())?;
                return Ok(1);
            }
        }
        Ok(status)
    }

    /// The command of a name, which may be a path.
    fn find(&self, name: &str) -> Option<Command> {
        let name = name.strip_prefix("/system/bin/").unwrap_or(name);
        let commands = self.commands.iter().copied().flatten();
        commands.into_iter().find(|(known, _)| *known == name).map(|(_, command)| *command)
    }

    /// Runs a command by its words.
    pub(super) fn execute(&mut self, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
        let Some(name) = words.first() else { return Ok(0) };
        match self.find(name) {
            Some(command) => command(self, words, io),
            None => {
                writeln!(io.err, "/system/bin/sh: {name}: inaccessible or not found")?;
                Ok(NOT_FOUND)
            }
        }
    }

    /// Does something one level deeper.
    pub(super) fn nested(
        &mut self,
        io: &mut Io<'_>,
        run: impl FnOnce(&mut Self, &mut Io<'_>) -> io::Result<i32>,
    ) -> io::Result<i32> {
        if self.depth >= MAX_DEPTH {
            writeln!(io.err, "/system/bin/sh: nested too deeply")?;
            return Ok(1);
        }
        self.depth += 1;
        let result = run(self, io);
        self.depth -= 1;
        result
    }

    fn expand(&mut self, word: &Word, io: &mut Io<'_>) -> io::Result<Vec<String>> {
        let mut words = vec![String::new()];
        let (mut is_empty, mut is_pattern) = (true, false);
        for part in word {
            let (text, quoted) = match part {
                Part::Text(text, quoted) => {
                    is_pattern |= !quoted && text.contains(['*', '?']);
                    is_empty = false;
                    append(&mut words, text);
                    continue;
                }
                Part::Variable(name, quoted) => (self.variable(name), *quoted),
                Part::Command(line, quoted) => (self.output_of(line, io)?, *quoted),
            };
            if quoted {
                is_empty = false;
                append(&mut words, &text);
                continue;
            }
            for (position, piece) in text.split_whitespace().enumerate() {
                is_empty = false;
                if position > 0 {
                    words.push(String::new());
                }
                append(&mut words, piece);
            }
        }
        if is_empty {
            return Ok(Vec::new());
        }
        if is_pattern && let [pattern] = &words[..] {
            let found = self.matching(pattern);
            if !found.is_empty() {
                return Ok(found);
            }
        }
        Ok(words)
    }

    fn variable(&self, name: &str) -> String {
        match name {
            "?" => self.status.to_string(),
            "$" => "4100".into(),
            "#" => "0".into(),
            "PWD" => self.directory.clone(),
            "USER" => "shell".into(),
            "EXTERNAL_STORAGE" => "/sdcard".into(),
            _ => self.variables.get(name).cloned().unwrap_or_default(),
        }
    }

    fn output_of(&mut self, line: &str, io: &mut Io<'_>) -> io::Result<String> {
        let mut out = Buffer::default();
        let mut inner = Io { input: &mut *io.input, out: &mut out, err: &mut *io.err };
        self.nested(&mut inner, |shell, io| shell.run(line, io))?;
        Ok(String::from_utf8_lossy(&out.0).trim_end_matches('\n').to_owned())
    }

    /// Files whose name matches a pattern in the path's last part.
    fn matching(&self, pattern: &str) -> Vec<String> {
        let (directory, last) = pattern.rsplit_once('/').map_or(("", pattern), |(directory, last)| (directory, last));
        let place = if pattern.starts_with('/') && directory.is_empty() { "/" } else { directory };
        let state = locked(&self.device.state);
        let Ok(names) = state.storage.list(self.user, &resolve(&self.directory, place)) else { return Vec::new() };
        let names = names.into_iter().map(|(name, _)| name);
        let matching = names.filter(|name| (!name.starts_with('.') || last.starts_with('.')) && matches(last, name));
        let prefix = if pattern.contains('/') { format!("{directory}/") } else { String::new() };
        matching.map(|name| format!("{prefix}{name}")).collect()
    }

    /// A file's bytes.
    pub(super) fn read(&self, name: &str) -> Result<Arc<Vec<u8>>, Errno> {
        if name == "/dev/null" {
            return Ok(Arc::default());
        }
        locked(&self.device.state).storage.read(self.user, &resolve(&self.directory, name))
    }

    /// Writes a file, or to its end.
    pub(super) fn write(&self, name: &str, bytes: Vec<u8>, append: bool) -> Result<(), Errno> {
        if name == "/dev/null" {
            return Ok(());
        }
        let path = resolve(&self.directory, name);
        let mut state = locked(&self.device.state);
        let now_s = state.now_s();
        let before = if append { state.storage.read(self.user, &path).unwrap_or_default() } else { Arc::default() };
        let whole = [before.as_slice(), &bytes].concat();
        state.storage.write(self.user, &path, whole, 0o660, now_s)
    }
}

fn append(words: &mut [String], text: &str) {
    if let Some(last) = words.last_mut() {
        last.push_str(text);
    }
}

/// Whether a name matches a pattern of `*` and `?`.
fn matches(pattern: &str, name: &str) -> bool {
    let (pattern, name): (Vec<char>, Vec<char>) = (pattern.chars().collect(), name.chars().collect());
    // The last `*`, and what it is tried with: everything before it is settled.
    let (mut p, mut n, mut star) = (0, 0, None);
    while n < name.len() {
        match pattern.get(p) {
            Some('*') => {
                star = Some((p, n));
                p += 1;
            }
            Some('?') => (p, n) = (p + 1, n + 1),
            Some(c) if name.get(n) == Some(c) => (p, n) = (p + 1, n + 1),
            _ => match star {
                Some((at, tried)) => {
                    star = Some((at, tried + 1));
                    (p, n) = (at + 1, tried + 1);
                }
                None => return false,
            },
        }
    }
    pattern.get(p..).unwrap_or_default().iter().all(|c| *c == '*')
}

#[cfg(test)]
mod tests;
