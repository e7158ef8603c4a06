//! The shell's commands on files and text, as toybox has them.

use std::io::{self, Read};
use std::sync::Arc;

use sha2::{Digest, Sha256};

use super::{Command, Io, Shell};
use crate::adb::fault::Fault;
use crate::adb::storage::{Errno, Node, resolve};
use crate::adb::stream::locked;
use crate::adb::text::{date, user_name};

/// The commands, by name.
pub(in crate::adb) const COMMANDS: &[(&str, Command)] = &[
    ("cat", cat),
    ("chmod", |_, _, _| Ok(0)),
    ("cp", cp),
    ("df", df),
    ("echo", echo),
    ("grep", grep),
    ("head", head),
    ("ls", ls),
    ("mkdir", mkdir),
    ("mv", mv),
    ("rm", rm),
    ("rmdir", rmdir),
    ("sha256sum", sha256sum),
    ("sort", sort),
    ("stat", stat),
    ("tail", tail),
    ("test", test),
    ("touch", touch),
    ("wc", wc),
    ("[", |shell, words, io| match words.split_last() {
        Some((last, rest)) if last == "]" => test(shell, rest, io),
        _ => writeln!(io.err, "/system/bin/sh: [: missing ]").map(|()| 2),
    }),
];

/// Options, all letters of words that begin with `-`, and the other words.
pub(super) fn options(words: &[String]) -> (String, Vec<&str>) {
    let (mut letters, mut rest) = (String::new(), Vec::new());
    for word in words.iter().skip(1) {
        match word.strip_prefix('-') {
            Some(more) if !more.is_empty() => letters.push_str(more),
            _ => rest.push(word.as_str()),
        }
    }
    (letters, rest)
}

fn complain(io: &mut Io<'_>, command: &str, name: &str, errno: Errno) -> io::Result<i32> {
    writeln!(io.err, "{command}: {name}: {}", errno.text())?;
    Ok(1)
}

fn echo(_: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words = words.get(1..).unwrap_or_default();
    match words.split_first() {
        Some((first, rest)) if first == "-n" => write!(io.out, "{}", rest.join(" "))?,
        _ => writeln!(io.out, "{}", words.join(" "))?,
    }
    Ok(0)
}

fn cat(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (_, names) = options(words);
    if names.is_empty() {
        io::copy(&mut io.input, &mut io.out)?;
        return Ok(0);
    }
    let mut status = 0;
    for name in names {
        match shell.read(name) {
            Ok(bytes) => {
                let is_trace = name.ends_with(".trace");
                let half = bytes.get(..bytes.len() / 2).unwrap_or_default();
                if is_trace && shell.device.fails(Fault::CutPull) {
                    io.out.write_all(half)?;
                    io.out.flush()?;
                    (shell.cut)();
                }
                io.out.write_all(&bytes)?;
            }
            Err(errno) => status = complain(io, "cat", name, errno)?,
        }
    }
    Ok(status)
}

fn ls(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (letters, mut names) = options(words);
    let (is_long, all) = (letters.contains('l'), letters.contains('a') || letters.contains('A'));
    if names.is_empty() {
        names.push(".");
    }
    let several = names.len() > 1;
    let mut status = 0;
    for name in names {
        let path = resolve(&shell.directory, name);
        let state = locked(&shell.device.state);
        let found = state.storage.stat(shell.user, &path).cloned();
        let inside = match &found {
            Ok(node) if node.is_directory() && !letters.contains('d') => Some(state.storage.list(shell.user, &path)),
            _ => None,
        };
        drop(state);
        match (found, inside) {
            (Err(errno), _) | (_, Some(Err(errno))) => status = complain(io, "ls", name, errno)?,
            (Ok(node), None) => line(io, is_long, name, &node)?,
            (Ok(_), Some(Ok(nodes))) => {
                if several {
                    writeln!(io.out, "{name}:")?;
                }
                if is_long {
                    let blocks: u64 = nodes.iter().map(|(_, node)| node.size().div_ceil(4096) * 4).sum();
                    writeln!(io.out, "total {blocks}")?;
                }
                for (name, node) in nodes.iter().filter(|(name, _)| all || !name.starts_with('.')) {
                    line(io, is_long, name, node)?;
                }
            }
        }
    }
    Ok(status)
}

fn line(io: &mut Io<'_>, is_long: bool, name: &str, node: &Node) -> io::Result<()> {
    if !is_long {
        return writeln!(io.out, "{name}");
    }
    let kind = if node.is_directory() { 'd' } else { '-' };
    let mode = node.mode();
    let bits: String =
        (0..9).rev().map(|bit| if mode >> bit & 1 == 1 { ["x", "w", "r"][bit % 3] } else { "-" }).collect();
    let (owner, time) = (user_name(node.owner), date(node.modified_s, 0, "%Y-%m-%d %H:%M"));
    writeln!(io.out, "{kind}{bits} 1 {owner} {owner} {} {time} {name}", node.size())
}

fn rm(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (letters, names) = options(words);
    let all = letters.contains(['r', 'R']);
    let mut status = 0;
    for name in names {
        let path = resolve(&shell.directory, name);
        let removed = locked(&shell.device.state).storage.remove(shell.user, &path, all);
        match removed {
            Err(Errno::NotFound) if letters.contains('f') => {}
            Err(errno) => status = complain(io, "rm", name, errno)?,
            Ok(()) => {}
        }
    }
    Ok(status)
}

fn rmdir(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut status = 0;
    for name in options(words).1 {
        let path = resolve(&shell.directory, name);
        let removed = locked(&shell.device.state).storage.remove_directory(shell.user, &path);
        if let Err(errno) = removed {
            status = complain(io, "rmdir", name, errno)?;
        }
    }
    Ok(status)
}

fn mkdir(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (letters, names) = options(words);
    let mut status = 0;
    for name in names {
        let path = resolve(&shell.directory, name);
        let mut state = locked(&shell.device.state);
        let now_s = state.now_s();
        let made = state.storage.make_directory(shell.user, &path, letters.contains('p'), now_s);
        drop(state);
        if let Err(errno) = made {
            writeln!(io.err, "mkdir: '{name}': {}", errno.text())?;
            status = 1;
        }
    }
    Ok(status)
}

/// A target that is a directory takes the file under its own name.
fn target(shell: &Shell<'_>, from: &str, to: &str) -> String {
    let place = resolve(&shell.directory, to);
    let is_directory = locked(&shell.device.state).storage.stat(shell.user, &place).is_ok_and(Node::is_directory);
    let name = from.rsplit('/').next().unwrap_or(from);
    if is_directory { format!("{to}/{name}") } else { to.to_owned() }
}

fn cp(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (_, names) = options(words);
    let Some((to, from)) = names.split_last().filter(|(_, from)| !from.is_empty()) else {
        writeln!(io.err, "cp: Needs 2 arguments")?;
        return Ok(1);
    };
    let mut status = 0;
    for from in from {
        let copied = shell.read(from).and_then(|bytes| shell.write(&target(shell, from, to), bytes.to_vec(), false));
        if let Err(errno) = copied {
            status = complain(io, "cp", from, errno)?;
        }
    }
    Ok(status)
}

fn mv(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let status = cp(shell, words, io)?;
    let (_, names) = options(words);
    if status == 0
        && let Some((_, from)) = names.split_last()
    {
        for from in from {
            let path = resolve(&shell.directory, from);
            let removed = locked(&shell.device.state).storage.remove(shell.user, &path, false);
            if let Err(errno) = removed {
                return complain(io, "mv", from, errno);
            }
        }
    }
    Ok(status)
}

fn touch(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut status = 0;
    for name in options(words).1 {
        if let Err(errno) = shell.write(name, Vec::new(), true) {
            status = complain(io, "touch", name, errno)?;
        }
    }
    Ok(status)
}

fn stat(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut words = words.iter().skip(1).map(String::as_str);
    let (mut format, mut names) = (None, Vec::new());
    while let Some(word) = words.next() {
        match word {
            "-c" => format = words.next(),
            _ if word.starts_with("-c") => format = word.get(2..),
            _ => names.push(word),
        }
    }
    let mut status = 0;
    for name in names {
        let path = resolve(&shell.directory, name);
        let found = locked(&shell.device.state).storage.stat(shell.user, &path).cloned();
        let node = match found {
            Ok(node) => node,
            Err(errno) => {
                writeln!(io.err, "stat: '{name}': {}", errno.text())?;
                status = 1;
                continue;
            }
        };
        let kind = if node.is_directory() { "directory" } else { "regular file" };
        let default = "  File: %n\n  Size: %s\t Blocks: %b\t IO Blocks: 512\t%F\nModify: %y";
        let (size, owner) = (node.size(), user_name(node.owner));
        let text = [
            ("%n", name.to_owned()),
            ("%s", size.to_string()),
            ("%b", size.div_ceil(512).to_string()),
            ("%F", kind.to_owned()),
            ("%a", format!("{:o}", node.mode() & 0o7777)),
            ("%U", owner.clone()),
            ("%u", node.owner.to_string()),
            ("%Y", node.modified_s.to_string()),
            ("%y", date(node.modified_s, 0, "%F %T.000000000")),
        ]
        .into_iter()
        .fold(format.unwrap_or(default).to_owned(), |text, (letter, value)| text.replace(letter, &value));
        writeln!(io.out, "{text}")?;
    }
    Ok(status)
}

fn df(shell: &mut Shell<'_>, _: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (used, capacity) = locked(&shell.device.state).storage.usage();
    let (used, capacity) = (used / 1024, capacity / 1024);
    let percent = (100 * used).div_ceil(capacity.max(1));
    writeln!(io.out, "Filesystem       1K-blocks     Used Available Use% Mounted on")?;
    writeln!(io.out, "/dev/block/dm-4 {capacity:>10} {used:>8} {:>9} {percent:>3}% /data", capacity - used)?;
    Ok(0)
}

/// The named files' bytes together, or the input.
fn gather(shell: &Shell<'_>, names: &[&str], command: &str, io: &mut Io<'_>) -> io::Result<(Vec<u8>, i32)> {
    let (mut all, mut status) = (Vec::new(), 0);
    if names.is_empty() {
        Read::take(&mut *io.input, super::output::MAX_BUFFER as u64).read_to_end(&mut all)?;
    }
    for name in names {
        match shell.read(name) {
            Ok(bytes) => all.extend(bytes.iter()),
            Err(errno) => status = complain(io, command, name, errno)?,
        }
    }
    Ok((all, status))
}

fn wc(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (letters, names) = options(words);
    let (bytes, status) = gather(shell, &names, "wc", io)?;
    let lines = bytes.iter().filter(|byte| **byte == b'\n').count();
    let text = String::from_utf8_lossy(&bytes);
    let mut counts = Vec::new();
    for (letter, count) in [('l', lines), ('w', text.split_whitespace().count()), ('c', bytes.len())] {
        if letters.is_empty() || letters.contains(letter) {
            counts.push(count.to_string());
        }
    }
    let name = names.first().map_or_else(String::new, |name| format!(" {name}"));
    writeln!(io.out, "{}{name}", counts.join(" "))?;
    Ok(status)
}

/// The count of `-n N`, `-nN` or `-N`, and the other words.
fn count(words: &[String]) -> (usize, Vec<&str>) {
    let (mut count, mut names) = (10, Vec::new());
    let mut words = words.iter().skip(1).map(String::as_str);
    while let Some(word) = words.next() {
        match word.strip_prefix('-') {
            Some("n") => count = words.next().and_then(|n| n.parse().ok()).unwrap_or(count),
            Some(rest) => count = rest.trim_start_matches('n').parse().unwrap_or(count),
            None => names.push(word),
        }
    }
    (count, names)
}

fn head(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (count, names) = count(words);
    let (bytes, status) = gather(shell, &names, "head", io)?;
    for line in bytes.split_inclusive(|byte| *byte == b'\n').take(count) {
        io.out.write_all(line)?;
    }
    Ok(status)
}

fn tail(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (count, names) = count(words);
    let (bytes, status) = gather(shell, &names, "tail", io)?;
    let lines: Vec<&[u8]> = bytes.split_inclusive(|byte| *byte == b'\n').collect();
    for line in lines.get(lines.len().saturating_sub(count)..).unwrap_or_default() {
        io.out.write_all(line)?;
    }
    Ok(status)
}

fn sort(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (_, names) = options(words);
    let (bytes, status) = gather(shell, &names, "sort", io)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let mut lines: Vec<&str> = text.lines().collect();
    lines.sort_unstable();
    for line in lines {
        writeln!(io.out, "{line}")?;
    }
    Ok(status)
}

/// Whether a line holds a pattern of `grep`.
fn fits(pattern: &str, line: &str) -> bool {
    let inner = pattern.trim_start_matches('^').trim_end_matches('$');
    match (pattern.starts_with('^'), pattern.ends_with('$')) {
        (true, true) => line == inner,
        (true, false) => line.starts_with(inner),
        (false, true) => line.ends_with(inner),
        (false, false) => line.contains(inner),
    }
}

/// Patterns are only text as it stands, with `^` and `$` at its ends.
fn grep(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (letters, names) = options(words);
    // With `-e` each names a pattern, and otherwise the first word is the only one.
    let given = words.iter().filter(|word| *word == "-e").count().max(1);
    if names.len() < given {
        writeln!(io.err, "grep: no REGEX")?;
        return Ok(2);
    }
    let (patterns, names) = names.split_at(given);
    let (bytes, status) = gather(shell, names, "grep", io)?;
    let text = String::from_utf8_lossy(&bytes).into_owned();
    let fold = |text: &str| if letters.contains('i') { text.to_lowercase() } else { text.to_owned() };
    let patterns: Vec<String> = patterns.iter().map(|pattern| fold(pattern)).collect();
    let matching = |line: &&str| {
        let line = fold(line);
        patterns.iter().any(|pattern| fits(pattern, &line)) != letters.contains('v')
    };
    let lines: Vec<&str> = text.lines().filter(matching).collect();
    if letters.contains('c') {
        writeln!(io.out, "{}", lines.len())?;
    } else if !letters.contains('q') {
        for line in &lines {
            writeln!(io.out, "{line}")?;
        }
    }
    Ok(if status != 0 { 2 } else { i32::from(lines.is_empty()) })
}

fn sha256sum(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut status = 0;
    for name in options(words).1 {
        match shell.read(name) {
            Ok(bytes) => {
                let digest: String = Sha256::digest(Arc::as_ref(&bytes)).iter().map(|b| format!("{b:02x}")).collect();
                writeln!(io.out, "{digest}  {name}")?;
            }
            Err(errno) => status = complain(io, "sha256sum", name, errno)?,
        }
    }
    Ok(status)
}

fn test(shell: &mut Shell<'_>, words: &[String], _: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let node = |name: &str| {
        let path = resolve(&shell.directory, name);
        locked(&shell.device.state).storage.stat(shell.user, &path).cloned().ok()
    };
    let holds = match &words[..] {
        ["-e", name] => node(name).is_some(),
        ["-f", name] => node(name).is_some_and(|node| !node.is_directory()),
        ["-d", name] => node(name).is_some_and(|node| node.is_directory()),
        ["-s", name] => node(name).is_some_and(|node| node.size() > 0),
        ["-r", name] => node(name).is_some(),
        ["-n", text] => !text.is_empty(),
        ["-z", text] => text.is_empty(),
        [a, "=" | "==", b] => a == b,
        [a, "!=", b] => a != b,
        [a, order, b] if order.starts_with('-') => compare(a, order, b),
        [text] => !text.is_empty(),
        _ => false,
    };
    Ok(i32::from(!holds))
}

/// Whether two numbers are in that order; what is none is 0.
fn compare(a: &str, order: &str, b: &str) -> bool {
    let number = |text: &str| text.trim().parse::<i64>().unwrap_or(0);
    let (a, b) = (number(a), number(b));
    match order {
        "-eq" => a == b,
        "-ne" => a != b,
        "-lt" => a < b,
        "-le" => a <= b,
        "-gt" => a > b,
        "-ge" => a >= b,
        _ => false,
    }
}
