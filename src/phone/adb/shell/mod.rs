//! The phone's shell: enough of mksh and toybox for what tools send, with loops and choices but no functions.

pub(super) mod builtins;
pub(super) mod files;
mod output;
mod parse;
mod terminal;

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::io::{self, BufRead, Write};
use std::sync::Arc;

use super::device::Device;
use super::jobs::{Clock, Order};
use super::storage::{Errno, SHELL, resolve};
use super::stream::locked;
use output::{Buffer, IntoFile, Shared};
use parse::{Command as Parsed, Compound, Join, Part, Redirection, Simple, Word};
pub(in crate::adb) use parse::{List, parse};

/// Exit code of what is not there.
const NOT_FOUND: i32 = 127;
/// Most rounds of a loop that somebody waits for.
const MAX_ROUNDS: u32 = 10_000;
/// Deepest nesting of `sh -c`, `$(…)` and `run-as`.
const MAX_DEPTH: u32 = 20;
/// Most bytes of all words of a command, once variables and outputs stand in them, and of all variables together.
const MAX_VALUES: usize = 1 << 20;
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
    /// Bytes of the words of the command that is being made ready.
    expanded: usize,
    status: i32,
    has_exited: bool,
    depth: u32,
    /// The clock of a job; none of a shell that somebody waits for.
    pub(super) clock: Option<Clock>,
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
            expanded: 0,
            status: 0,
            has_exited: false,
            depth: 0,
            clock: None,
        }
    }

    /// Runs what was put into the background, on a clock of its own.
    ///
    /// # Errors
    /// When the job is ended.
    pub(super) fn job(
        &mut self,
        list: &List,
        variables: BTreeMap<String, String>,
        clock: Clock,
        io: &mut Io<'_>,
    ) -> io::Result<()> {
        self.variables = variables;
        self.clock = Some(clock);
        self.list(list, io)
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
            Ok(list) => self.list(&list, io)?,
            Err(what) => {
                writeln!(io.err, "/system/bin/sh: {what}")?;
                self.status = 1;
            }
        }
        Ok(self.status)
    }

    fn list(&mut self, list: &List, io: &mut Io<'_>) -> io::Result<()> {
        for chain in list.split_inclusive(|(_, join)| matches!(join, Join::Always | Join::Background)) {
            if self.has_exited {
                break;
            }
            match chain.last() {
                Some((_, Join::Background)) => self.background(chain, io)?,
                _ => self.chain(chain, io)?,
            }
        }
        Ok(())
    }

    /// Pipelines that are joined by `&&` and `||`.
    fn chain(&mut self, chain: &[parse::Pipeline], io: &mut Io<'_>) -> io::Result<()> {
        let mut join = Join::Always;
        for (commands, next) in chain {
            let skipped = match join {
                Join::And => self.status != 0,
                Join::Or => self.status == 0,
                Join::Always | Join::Background => false,
            };
            if !skipped && !self.has_exited {
                self.status = self.pipeline(commands, io)?;
            }
            join = *next;
        }
        Ok(())
    }

    fn background(&mut self, chain: &[parse::Pipeline], io: &mut Io<'_>) -> io::Result<()> {
        let mut list = chain.to_vec();
        if let Some(last) = list.last_mut() {
            last.1 = Join::Always;
        }
        let (variables, directory) = (self.variables.clone(), self.directory.clone());
        let order = Order { list, variables, user: self.user, directory };
        // A job has no jobs of its own.
        let pid = if self.clock.is_some() { None } else { self.device.jobs.start(self.device, order) };
        match pid {
            Some(pid) => {
                self.variables.insert("!".into(), pid.to_string());
                self.status = 0;
                Ok(())
            }
            None => {
                self.status = 1;
                writeln!(io.err, "/system/bin/sh: can't fork - try again")
            }
        }
    }

    fn pipeline(&mut self, commands: &[Parsed], io: &mut Io<'_>) -> io::Result<i32> {
        let Some((last, before)) = commands.split_last() else { return Ok(0) };
        let mut piped: Option<Vec<u8>> = None;
        for command in before {
            let mut out = Buffer::default();
            let given = piped.take();
            let mut io = Io { input: &mut *io.input, out: &mut out, err: &mut *io.err };
            self.with_input(given, &mut io, |shell, io| shell.command(command, io))?;
            piped = Some(out.0);
        }
        self.with_input(piped, io, |shell, io| shell.command(last, io))
    }

    fn command(&mut self, command: &Parsed, io: &mut Io<'_>) -> io::Result<i32> {
        match command {
            Parsed::Simple(simple) => self.simple(simple, io),
            Parsed::Compound(compound, redirections) => {
                self.redirected(redirections, io, |shell, io| shell.compound(compound, io))
            }
        }
    }

    fn compound(&mut self, compound: &Compound, io: &mut Io<'_>) -> io::Result<i32> {
        let before = self.status;
        self.status = 0;
        match compound {
            Compound::Loop { condition, body, until } => {
                for round in 0.. {
                    let status = std::mem::take(&mut self.status);
                    self.list(condition, io)?;
                    if (self.status == 0) == *until || self.has_exited {
                        self.status = status;
                        break;
                    }
                    if round > MAX_ROUNDS && self.clock.is_none() {
                        // Time stands still: nothing that it could wait for will come.
                        writeln!(io.err, "/system/bin/sh: gave up a loop after {MAX_ROUNDS} rounds")?;
                        return Ok(1);
                    }
                    self.list(body, io)?;
                }
            }
            Compound::Each { name, words, body } => {
                for value in self.words(words, io)? {
                    if self.has_exited {
                        break;
                    }
                    self.keep(name, value, io)?;
                    self.list(body, io)?;
                }
            }
            Compound::Choice { branches, otherwise } => {
                self.status = before;
                for (condition, body) in branches {
                    self.list(condition, io)?;
                    if self.status == 0 && !self.has_exited {
                        self.list(body, io)?;
                        return Ok(self.status);
                    }
                }
                self.status = 0;
                self.list(otherwise, io)?;
            }
        }
        Ok(self.status)
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
        let words = self.words(&command.words, io)?;
        for (name, value) in &command.assignments {
            let value = self.words(std::slice::from_ref(value), io)?.join(" ");
            self.keep(name, value, io)?;
        }
        if self.has_exited {
            return Ok(self.status);
        }
        if let Some(clock) = &mut self.clock {
            clock.pass_for(words.first().map_or("", String::as_str))?;
        }
        let status = self.redirected(&command.redirections, io, |shell, io| shell.execute(&words, io))?;
        if self.clock.is_some() {
            // Whatever ends the job, what it has done so far is done.
            io.out.flush()?;
            io.err.flush()?;
        }
        Ok(status)
    }

    fn redirected(
        &mut self,
        redirections: &[Redirection],
        io: &mut Io<'_>,
        run: impl FnOnce(&mut Self, &mut Io<'_>) -> io::Result<i32>,
    ) -> io::Result<i32> {
        if redirections.is_empty() {
            return run(self, io);
        }
        let (mut given, mut files) = (None, [None, None]);
        // Where each goes: to its own place, or to that of the other.
        let mut same = [false, false];
        for redirection in redirections {
            match redirection {
                Redirection::Input(file) => {
                    let name = self.words(std::slice::from_ref(file), io)?.join(" ");
                    match self.read(&name) {
                        Ok(bytes) => given = Some(bytes.to_vec()),
                        Err(errno) => {
                            writeln!(io.err, "/system/bin/sh: can't open {name}: {}", errno.text())?;
                            return Ok(1);
                        }
                    }
                }
                Redirection::Output { fd, file, append } => {
                    let name = self.words(std::slice::from_ref(file), io)?.join(" ");
                    match (IntoFile::open(self, &name, *append), files.get_mut(usize::from(*fd) - 1)) {
                        (Ok(file), Some(place)) => *place = Some((name, file)),
                        (Err(errno), _) => {
                            writeln!(io.err, "/system/bin/sh: can't create {name}: {}", errno.text())?;
                            return Ok(1);
                        }
                        (Ok(_), None) => {}
                    }
                }
                Redirection::Same { fd } => same[usize::from(*fd != 1)] = true,
            }
        }
        let [out_file, err_file] = &mut files;
        let status = {
            let out_place: RefCell<&mut dyn Write> = match out_file {
                Some((_, file)) => RefCell::new(file),
                None => RefCell::new(&mut *io.out),
            };
            let err_place: RefCell<&mut dyn Write> = match err_file {
                Some((_, file)) => RefCell::new(file),
                None => RefCell::new(&mut *io.err),
            };
            let mut out = Shared(if same[0] { &err_place } else { &out_place });
            let mut err = Shared(if same[1] { &out_place } else { &err_place });
            let mut inner = Io { input: &mut *io.input, out: &mut out, err: &mut err };
            self.with_input(given, &mut inner, run)?
        };
        for (name, mut file) in files.into_iter().flatten() {
            file.flush()?;
            if let Some(errno) = file.trouble {
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

    /// Words with what stands in them; none where they come to too much, which ends the shell.
    fn words(&mut self, words: &[Word], io: &mut Io<'_>) -> io::Result<Vec<String>> {
        let outer = std::mem::take(&mut self.expanded);
        let mut all = Vec::new();
        for word in words {
            let more = self.expand(word, io)?;
            if !self.has_exited {
                all.extend(more);
            }
        }
        self.expanded = outer;
        Ok(all)
    }

    /// Counts what stands in a word; where it is too much, the shell ends.
    fn count(&mut self, bytes: usize, io: &mut Io<'_>) -> io::Result<()> {
        self.expanded = self.expanded.saturating_add(bytes);
        if self.expanded > MAX_VALUES { self.too_much(io) } else { Ok(()) }
    }

    fn too_much(&mut self, io: &mut Io<'_>) -> io::Result<()> {
        if !std::mem::replace(&mut self.has_exited, true) {
            self.status = 1;
            writeln!(io.err, "/system/bin/sh: more than {MAX_VALUES} bytes of words or variables")?;
        }
        Ok(())
    }

    /// Keeps a variable, unless all together would become too much.
    fn keep(&mut self, name: &str, value: String, io: &mut Io<'_>) -> io::Result<()> {
        let others = self.variables.iter().filter(|(known, _)| known.as_str() != name);
        let held: usize = others.map(|(name, value)| name.len() + value.len()).sum();
        if held + name.len() + value.len() > MAX_VALUES {
            return self.too_much(io);
        }
        self.variables.insert(name.to_owned(), value);
        Ok(())
    }

    fn expand(&mut self, word: &Word, io: &mut Io<'_>) -> io::Result<Vec<String>> {
        let mut words = vec![String::new()];
        let (mut is_empty, mut is_pattern) = (true, false);
        for part in word {
            let (text, quoted) = match part {
                Part::Text(text, quoted) => {
                    self.count(text.len(), io)?;
                    is_pattern |= !quoted && text.contains(['*', '?']);
                    is_empty = false;
                    append(&mut words, text);
                    continue;
                }
                Part::Variable(name, quoted) => (self.variable(name), *quoted),
                Part::Command(line, quoted) => (self.output_of(line, io)?, *quoted),
            };
            self.count(text.len(), io)?;
            if self.has_exited {
                return Ok(Vec::new());
            }
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

    /// Files whose path matches a pattern, part by part.
    fn matching(&self, pattern: &str) -> Vec<String> {
        let mut found = vec![if pattern.starts_with('/') { "/".to_owned() } else { String::new() }];
        let state = locked(&self.device.state);
        for part in pattern.split('/').filter(|part| !part.is_empty()) {
            let is_pattern = part.contains(['*', '?']);
            let inside = |directory: &String| -> Vec<String> {
                let place = resolve(&self.directory, if directory.is_empty() { "." } else { directory });
                let join = |name: &str| match directory.as_str() {
                    "" => name.to_owned(),
                    "/" => format!("/{name}"),
                    directory => format!("{directory}/{name}"),
                };
                if !is_pattern {
                    return vec![join(part)];
                }
                let names = state.storage.list(self.user, &place).unwrap_or_default();
                let names = names.iter().map(|(name, _)| name.as_str());
                let shown = names.filter(|name| !name.starts_with('.') || part.starts_with('.'));
                shown.filter(|name| matches(part, name)).map(join).collect()
            };
            found = found.iter().flat_map(inside).collect();
        }
        found.retain(|path| state.storage.stat(self.user, &resolve(&self.directory, path)).is_ok());
        found
    }

    /// The wall clock: seconds since 1970, and nanoseconds.
    fn wall(&self) -> (i64, u32) {
        match &self.clock {
            Some(clock) => clock.history.wall(clock.now_ns),
            None => (locked(&self.device.state).now_s(), 0),
        }
    }

    /// The phone's clock that stands still while it sleeps.
    pub(super) fn now_ns(&self) -> i64 {
        let state = locked(&self.device.state);
        self.clock.as_ref().map_or(state.now_ns, |clock| clock.now_ns)
    }

    /// What a report or a file of the kernel's says at the moment; none of what is no such thing.
    pub(super) fn told(&self, name: &str) -> Option<String> {
        let state = locked(&self.device.state);
        match &self.clock {
            Some(clock) => state.told(name, Some((&clock.history, clock.now_ns))),
            None => state.told(name, None),
        }
    }

    /// A file's bytes.
    pub(super) fn read(&self, name: &str) -> Result<Arc<Vec<u8>>, Errno> {
        if name == "/dev/null" {
            return Ok(Arc::default());
        }
        let path = resolve(&self.directory, name);
        match self.told(&path) {
            Some(text) => Ok(Arc::new(text.into_bytes())),
            None => locked(&self.device.state).storage.read(self.user, &path),
        }
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
