//! The shell's own commands, and others on its variables, the phone's properties and its settings.

use std::io::{self, BufRead as _};

use super::{Command, Io, MAX_LINE, NOT_FOUND, Shell};
use crate::adb::storage::resolve;
use crate::adb::stream::locked;
use crate::adb::text::{date, user_name};

/// Longest name of a property or a setting, and longest value of a setting, bytes.
const MAX_KEY: usize = 256;
const MAX_SETTING: usize = 4096;

/// The commands, by name.
pub(in crate::adb) const COMMANDS: &[(&str, Command)] = &[
    (":", |_, _, _| Ok(0)),
    ("cd", cd),
    ("command", command),
    ("date", |shell, words, io| {
        let format = words.iter().find_map(|word| word.strip_prefix('+')).unwrap_or("%a %b %e %T %Z %Y");
        let (seconds, ns) = shell.wall();
        writeln!(io.out, "{}", date(seconds, ns, format))?;
        Ok(0)
    }),
    ("exec", |shell, words, io| {
        let status = shell.execute(words.get(1..).unwrap_or_default(), io)?;
        shell.has_exited = true;
        Ok(status)
    }),
    ("exit", |shell, words, _| {
        shell.has_exited = true;
        Ok(words.get(1).and_then(|status| status.parse().ok()).unwrap_or(shell.status) & 255)
    }),
    ("export", export),
    ("false", |_, _, _| Ok(1)),
    ("getenforce", |_, _, io| writeln!(io.out, "Enforcing").map(|()| 0)),
    ("getprop", getprop),
    ("id", |shell, words, io| {
        let user = shell.user;
        match words.get(1).map(String::as_str) {
            Some("-u") => writeln!(io.out, "{user}")?,
            Some("-un" | "-nu") => writeln!(io.out, "{}", user_name(user))?,
            _ => writeln!(io.out, "uid={user}({0}) gid={user}({0}) groups={user}({0})", user_name(user))?,
        }
        Ok(0)
    }),
    ("pwd", |shell, _, io| writeln!(io.out, "{}", shell.directory).map(|()| 0)),
    ("nohup", |shell, words, io| shell.execute(words.get(1..).unwrap_or_default(), io)),
    ("read", read),
    ("run-as", run_as),
    ("set", |_, _, _| Ok(0)),
    ("setprop", setprop),
    ("settings", settings),
    ("sh", sh),
    ("sleep", sleep),
    ("svc", |_, _, _| Ok(0)),
    ("sync", |_, _, _| Ok(0)),
    ("true", |_, _, _| Ok(0)),
    ("umask", |_, _, _| Ok(0)),
    ("uname", |_, words, io| {
        let all = words.get(1).is_some_and(|option| option == "-a");
        writeln!(io.out, "{}", if all { "Linux localhost 4.19.0 #1 SMP aarch64" } else { "Linux" }).map(|()| 0)
    }),
    ("unset", |shell, words, _| {
        words.iter().skip(1).for_each(|name| {
            shell.variables.remove(name);
        });
        Ok(0)
    }),
    ("uptime", |shell, _, io| {
        let up_s = locked(&shell.device.state).now_ns / 1_000_000_000;
        let (hours, minutes) = (up_s / 3600, up_s / 60 % 60);
        writeln!(io.out, " up {hours}:{minutes:02},  0 users,  load average: 0.00, 0.00, 0.00").map(|()| 0)
    }),
    ("which", which),
    ("whoami", |shell, _, io| writeln!(io.out, "{}", user_name(shell.user)).map(|()| 0)),
];

fn cd(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let name = words.get(1).map_or("/", String::as_str);
    let path = resolve(&shell.directory, name);
    let found = locked(&shell.device.state).storage.stat(shell.user, &path).cloned();
    match found {
        Ok(node) if node.is_directory() => {
            shell.directory = path;
            Ok(0)
        }
        Ok(_) => writeln!(io.err, "/system/bin/sh: cd: {path}: Not a directory").map(|()| 2),
        Err(errno) => writeln!(io.err, "/system/bin/sh: cd: {path}: {}", errno.text()).map(|()| 2),
    }
}

/// A pause of the job, or of the whole phone.
fn sleep(shell: &mut Shell<'_>, words: &[String], _: &mut Io<'_>) -> io::Result<i32> {
    let seconds: f64 = words.get(1).and_then(|text| text.parse().ok()).unwrap_or(0.0);
    let ms = (seconds.clamp(0.0, 1e6) * 1000.0) as i64;
    match &mut shell.clock {
        Some(clock) => clock.sleep(ms as u64 * 1_000_000)?,
        None => locked(&shell.device.state).advance(ms),
    }
    Ok(0)
}

/// A line of input into variables, the last of which takes the rest.
fn read(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut line = Vec::new();
    let count = io::Read::take(&mut *io.input, MAX_LINE).read_until(b'\n', &mut line)?;
    let text = String::from_utf8_lossy(&line).into_owned();
    let mut rest = text.trim();
    let names: Vec<&String> = words.iter().skip(1).filter(|word| *word != "-r").collect();
    for (at, name) in names.iter().enumerate() {
        let (first, after) = match rest.split_once(char::is_whitespace) {
            Some((first, after)) if at + 1 < names.len() => (first, after.trim_start()),
            _ if at + 1 < names.len() => (rest, ""),
            _ => (rest, ""),
        };
        shell.keep(name, first.to_owned(), io)?;
        rest = after;
    }
    Ok(i32::from(count == 0 || shell.has_exited))
}

fn export(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    for word in words.iter().skip(1) {
        if let Some((name, value)) = word.split_once('=') {
            shell.keep(name, value.to_owned(), io)?;
        }
    }
    Ok(i32::from(shell.has_exited))
}

fn command(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    match words.get(1).map(String::as_str) {
        Some("-v") => which(shell, words.get(1..).unwrap_or_default(), io),
        _ => shell.execute(words.get(1..).unwrap_or_default(), io),
    }
}

fn which(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let mut status = 0;
    for name in words.iter().skip(1) {
        match shell.find(name) {
            Some(_) => writeln!(io.out, "/system/bin/{name}")?,
            None => status = 1,
        }
    }
    Ok(status)
}

fn sh(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (had_exited, directory) = (shell.has_exited, shell.directory.clone());
    let status = shell.nested(io, |shell, io| match (words.get(1).map(String::as_str), words.get(2)) {
        (Some("-c"), Some(line)) => shell.run(line, io),
        (Some("-c"), None) => writeln!(io.err, "/system/bin/sh: -c: requires argument").map(|()| 1),
        (Some(file), _) => match shell.read(file) {
            Ok(bytes) => shell.run(&String::from_utf8_lossy(&bytes), io),
            Err(errno) => {
                writeln!(io.err, "/system/bin/sh: can't open '{file}': {}", errno.text())?;
                Ok(NOT_FOUND)
            }
        },
        (None, _) => shell.lines(io),
    });
    (shell.has_exited, shell.directory) = (had_exited, directory);
    status
}

/// A command as the user of an app that says it may be debugged.
fn run_as(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let Some(name) = words.get(1) else {
        writeln!(io.err, "run-as: usage: run-as <package-name> [--user <uid>] <command> [<args>]")?;
        return Ok(1);
    };
    let found = locked(&shell.device.state).packages.get(name).map(|package| (package.uid, package.debuggable));
    let (uid, debuggable) = match found {
        Some(found) => found,
        None => return writeln!(io.err, "run-as: unknown package: {name}").map(|()| 1),
    };
    if !debuggable {
        return writeln!(io.err, "run-as: package not debuggable: {name}").map(|()| 1);
    }
    let before = (shell.user, shell.directory.clone());
    (shell.user, shell.directory) = (uid, format!("/data/data/{name}"));
    let mut rest = words.get(2..).unwrap_or_default();
    if rest.first().is_some_and(|word| word == "--user") {
        rest = rest.get(2..).unwrap_or_default();
    }
    let default = ["sh".to_owned()];
    let rest = if rest.is_empty() { &default[..] } else { rest };
    let status = shell.nested(io, |shell, io| match shell.find(&rest[0]) {
        Some(_) => shell.execute(rest, io),
        None => writeln!(io.err, "run-as: exec failed for {}: No such file or directory", rest[0]).map(|()| 1),
    });
    (shell.user, shell.directory) = before;
    status
}

fn getprop(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let properties = locked(&shell.device.state).properties.clone();
    match words.get(1) {
        Some(name) => {
            let default = words.get(2).cloned().unwrap_or_default();
            writeln!(io.out, "{}", properties.get(name).cloned().unwrap_or(default))?;
        }
        None => {
            for (name, value) in &properties {
                writeln!(io.out, "[{name}]: [{value}]")?;
            }
        }
    }
    Ok(0)
}

fn setprop(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let [_, name, value] = words else {
        return writeln!(io.err, "setprop: Need 2 arguments (see \"setprop --help\")").map(|()| 1);
    };
    // What a user build lets a shell set, of the length that properties may have.
    let allowed = name.starts_with("debug.") || name.starts_with("log.tag.");
    if !allowed || name.len() > MAX_KEY || value.len() >= 92 || locked(&shell.device.state).properties.len() > 1000 {
        writeln!(io.err, "Failed to set property '{name}' to '{value}'.\nSee dmesg for error reason.")?;
        return Ok(1);
    }
    locked(&shell.device.state).properties.insert(name.clone(), value.clone());
    Ok(0)
}

/// `settings`, and `cmd settings`.
pub(in crate::adb) fn settings(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let words: Vec<&str> = words.iter().skip(1).map(String::as_str).collect();
    let words = match &words[..] {
        ["--user", _, rest @ ..] => rest,
        all => all,
    };
    let mut state = locked(&shell.device.state);
    match words {
        [_, space, ..] if !["global", "system", "secure"].contains(space) => {
            drop(state);
            writeln!(io.err, "Invalid namespace '{space}'")?;
            Ok(255)
        }
        ["get", space, key] => {
            let value = state.settings.get(&((*space).into(), (*key).into())).cloned();
            drop(state);
            writeln!(io.out, "{}", value.as_deref().unwrap_or("null")).map(|()| 0)
        }
        ["put", _, key, value, ..] if key.len() > MAX_KEY || value.len() > MAX_SETTING => {
            drop(state);
            writeln!(io.err, "Failed transaction: a setting of more than {MAX_SETTING} bytes")?;
            Ok(255)
        }
        ["put", space, key, value, ..] => {
            if state.settings.len() < 10_000 {
                state.settings.insert(((*space).into(), (*key).into()), (*value).into());
            }
            Ok(0)
        }
        ["delete", space, key] => {
            let gone = state.settings.remove(&((*space).into(), (*key).into()));
            drop(state);
            writeln!(io.out, "Deleted {} rows", u32::from(gone.is_some())).map(|()| 0)
        }
        ["list", space] => {
            let all: Vec<String> = state
                .settings
                .iter()
                .filter(|((of, _), _)| of == space)
                .map(|((_, key), value)| format!("{key}={value}"))
                .collect();
            drop(state);
            all.iter().try_for_each(|line| writeln!(io.out, "{line}"))?;
            Ok(0)
        }
        _ => {
            drop(state);
            writeln!(io.err, "Invalid command: {}", words.first().unwrap_or(&""))?;
            Ok(255)
        }
    }
}
