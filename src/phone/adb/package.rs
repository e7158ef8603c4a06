//! The package manager's commands.

use std::collections::BTreeMap;
use std::io;

use super::device::Device;
use super::fault::Fault;
use super::installed::{Package, Session};
use super::instrument;
use super::limits::Limits;
use super::shell::{Io, Shell};
use super::state::State;
use super::storage::{Errno, SYSTEM, resolve};
use super::stream::locked;
use super::text::short;
use wattline_apk::{Archive, Certificate, Manifest, original_certificate};

/// Packages that a phone comes with, as far as anybody asks.
const OWN: [&str; 3] = ["android", "com.android.settings", "com.android.shell"];
/// The API level that the phone has.
const API: u32 = 30;
/// Most installations that are begun at a time.
const MAX_SESSIONS: usize = 16;
/// Most archives of an app.
const MAX_PARTS: usize = 256;

/// An archive that has been looked into.
struct Part {
    manifest: Manifest,
    certificate: Certificate,
    bytes: Vec<u8>,
}

/// Splits options that take no value from the other words.
fn plain(words: &[String]) -> Vec<&str> {
    words.iter().map(String::as_str).filter(|word| !word.starts_with('-') || *word == "-").collect()
}

/// The word that follows an option.
fn value<'w>(words: &'w [String], option: &str) -> Option<&'w str> {
    let at = words.iter().position(|word| word == option)?;
    words.get(at + 1).map(String::as_str)
}

/// `pm`, and `cmd package`.
pub(super) fn pm(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let (Some(command), rest) = (words.get(1), words.get(2..).unwrap_or_default()) else {
        return writeln!(io.err, "Package manager (package) commands: see docs/adb.md").map(|()| 1);
    };
    match command.as_str() {
        "list" => list(shell, rest, io),
        "path" => path(shell, rest, io),
        "dump" => dump_package(shell, rest.first().map_or("", String::as_str), io),
        "install" => install(shell, rest, io),
        "install-create" => create(shell, io),
        "install-write" => write(shell, rest, io),
        "install-commit" => commit(shell, rest, io),
        "install-abandon" => {
            let number = rest.first().and_then(|number| number.parse().ok()).unwrap_or(0);
            let gone = locked(&shell.device.state).sessions.remove(&number);
            answer(io, gone.map(|_| ()).ok_or_else(|| "Session not found".to_owned()))
        }
        "uninstall" => {
            let name = plain(rest).first().map_or("", |name| name).to_owned();
            let gone = remove(&mut locked(&shell.device.state), &name);
            answer(io, if gone { Ok(()) } else { Err("DELETE_FAILED_INTERNAL_ERROR".to_owned()) })
        }
        "clear" => clear(shell, rest, io),
        "compile" => compile(shell, rest, io),
        "grant" | "revoke" | "trim-caches" | "bg-dexopt-job" => Ok(0),
        "resolve-activity" => {
            let name = plain(rest).last().map_or("", |name| name).to_owned();
            let state = locked(&shell.device.state);
            let found = state.packages.get(&name).and_then(|package| package.launchable.clone());
            drop(state);
            match found {
                Some(launchable) => writeln!(io.out, "{name}/{}", short(&name, &launchable.component)).map(|()| 0),
                None => writeln!(io.out, "No activity found").map(|()| 0),
            }
        }
        other => writeln!(io.err, "Unknown command: {other}").map(|()| 255),
    }
}

/// `dumpsys package PACKAGE`.
pub(super) fn dump_package(shell: &mut Shell<'_>, name: &str, io: &mut Io<'_>) -> io::Result<i32> {
    let state = locked(&shell.device.state);
    let text = match state.packages.get(name) {
        Some(package) => package.describe(state.processes.contains_key(name)),
        None => format!("Unable to find package: {name}\n"),
    };
    drop(state);
    write!(io.out, "{text}").map(|()| 0)
}

fn answer(io: &mut Io<'_>, result: Result<(), String>) -> io::Result<i32> {
    match result {
        Ok(()) => writeln!(io.out, "Success").map(|()| 0),
        Err(why) => writeln!(io.out, "Failure [{why}]").map(|()| 1),
    }
}

fn list(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    if words.first().is_some_and(|what| what == "instrumentation") {
        return instrument::list(shell, words.get(1..).unwrap_or_default(), io);
    }
    if words.first().is_none_or(|what| what != "packages" && what != "package") {
        return Ok(0);
    }
    let has = |option: &str| words.iter().any(|word| word == option);
    let wanted = plain(words).get(1).copied().unwrap_or("");
    let state = locked(&shell.device.state);
    let third = state.packages.values().map(|package| (package.name.clone(), package.archives.first().cloned()));
    let own = OWN.map(|name| (name.to_owned(), Some(format!("/system/app/{name}.apk"))));
    let own = own.into_iter().filter(|_| !has("-3"));
    let mut all: BTreeMap<String, Option<String>> = own.collect();
    if !has("-s") {
        all.extend(third);
    }
    drop(state);
    for (name, path) in all.into_iter().filter(|(name, _)| name.contains(wanted)) {
        match path.filter(|_| has("-f")) {
            Some(path) => writeln!(io.out, "package:{path}={name}")?,
            None => writeln!(io.out, "package:{name}")?,
        }
    }
    Ok(0)
}

fn path(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let name = plain(words).first().map_or("", |name| name).to_owned();
    let archives = locked(&shell.device.state).packages.get(&name).map(|package| package.archives.clone());
    let Some(archives) = archives else { return Ok(1) };
    archives.iter().try_for_each(|path| writeln!(io.out, "package:{path}"))?;
    Ok(0)
}

fn install(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let size = value(words, "-S").and_then(|size| size.parse().ok());
    let bytes = match size {
        Some(size) => receive(shell, size, io)?,
        None => {
            let name = plain(words).last().map_or("", |name| name).to_owned();
            match shell.read(&name) {
                Ok(bytes) => Ok(bytes.to_vec()),
                Err(errno) => {
                    writeln!(io.err, "Error: failed to open file: {name}: {}", errno.text())?;
                    return Ok(1);
                }
            }
        }
    };
    let result = bytes.and_then(|bytes| accept(shell.device, vec![("base.apk".to_owned(), bytes)], words));
    answer(io, result)
}

/// Takes an archive in from the command's input, all of it, whether there is room or not.
fn receive(shell: &Shell<'_>, size: u64, io: &mut Io<'_>) -> io::Result<Result<Vec<u8>, String>> {
    const PIECE: usize = 64 << 10;
    let fits = locked(&shell.device.state).storage.room_for(size).is_ok() && !shell.device.fails(Fault::StorageFull);
    let half = shell.device.fails(Fault::CutInstall).then_some(size / 2);
    let (mut bytes, mut piece, mut read) = (Vec::new(), vec![0; PIECE], 0);
    while read < size {
        let most = usize::try_from(size - read).unwrap_or(PIECE).min(PIECE);
        let count = io.input.read(piece.get_mut(..most).unwrap_or_default())?;
        if count == 0 {
            return Ok(Err(format!("INSTALL_FAILED_INVALID_APK: expected {size} bytes, found {read}")));
        }
        read += count as u64;
        if fits {
            bytes.extend(piece.iter().take(count));
        }
        if half.is_some_and(|half| read >= half) {
            (shell.cut)();
            return Err(io::ErrorKind::ConnectionAborted.into());
        }
    }
    Ok(if fits { Ok(bytes) } else { Err(no_space()) })
}

fn no_space() -> String {
    "INSTALL_FAILED_INSUFFICIENT_STORAGE: write failed: ENOSPC (No space left on device)".into()
}

fn create(shell: &mut Shell<'_>, io: &mut Io<'_>) -> io::Result<i32> {
    let mut state = locked(&shell.device.state);
    if state.sessions.len() >= MAX_SESSIONS {
        drop(state);
        return answer(io, Err("INSTALL_FAILED_INTERNAL_ERROR: too many active sessions".into()));
    }
    let number = state.new_session();
    state.sessions.insert(number, Session::default());
    drop(state);
    writeln!(io.out, "Success: created install session [{number}]").map(|()| 0)
}

fn write(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let size = value(words, "-S").and_then(|size| size.parse::<u64>().ok());
    let mut rest: Vec<&str> = plain(words);
    if let Some(given) = value(words, "-S") {
        rest.retain(|word| *word != given);
    }
    let (number, name) = (rest.first().and_then(|number| number.parse::<u32>().ok()), rest.get(1).copied());
    let (Some(number), Some(name)) = (number, name) else {
        return writeln!(io.err, "Error: expected a session and a name").map(|()| 1);
    };
    let name = name.rsplit('/').next().unwrap_or(name).to_owned();
    let source = rest.get(2).copied().filter(|path| *path != "-");
    let bytes = match (source, size) {
        (Some(path), _) => shell.read(path).map(|bytes| bytes.to_vec()).map_err(|errno| errno.text().to_owned()),
        (None, Some(size)) => receive(shell, size, io)?,
        (None, None) => Err("expected -S with the size".to_owned()),
    };
    let bytes = match bytes {
        Ok(bytes) => bytes,
        Err(why) => return answer(io, Err(why)),
    };
    let mut state = locked(&shell.device.state);
    let begun: u64 = state.sessions.values().flat_map(|session| &session.parts).map(|(_, b)| b.len() as u64).sum();
    let fits = state.storage.room_for(begun + bytes.len() as u64).is_ok();
    let length = bytes.len();
    let result = match state.sessions.get_mut(&number) {
        None => Err("Session not found".to_owned()),
        Some(_) if !fits => Err(no_space()),
        Some(session) if session.parts.len() >= MAX_PARTS => Err("too many archives".to_owned()),
        Some(session) => {
            session.parts.push((name, bytes));
            Ok(())
        }
    };
    drop(state);
    match result {
        Ok(()) => writeln!(io.out, "Success: streamed {length} bytes").map(|()| 0),
        Err(why) => answer(io, Err(why)),
    }
}

fn commit(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let number = plain(words).first().and_then(|number| number.parse().ok()).unwrap_or(0);
    let session = locked(&shell.device.state).sessions.remove(&number);
    let result = match session {
        Some(session) => accept(shell.device, session.parts, words),
        None => Err("Session not found".into()),
    };
    answer(io, result)
}

/// Installs an app from its archives, in place of an older one.
fn accept(device: &Device, parts: Vec<(String, Vec<u8>)>, words: &[String]) -> Result<(), String> {
    if device.fails(Fault::RefuseInstall) {
        return Err("INSTALL_FAILED_USER_RESTRICTED: Install canceled by user".into());
    }
    if device.fails(Fault::StorageFull) {
        return Err(no_space());
    }
    let mut parts = parts.into_iter().map(|(name, bytes)| look_into(&name, bytes)).collect::<Result<Vec<_>, _>>()?;
    parts.sort_by_key(|part| part.manifest.split.clone());
    check(&parts)?;
    let mut state = locked(&device.state);
    let Some(base) = parts.first() else { return Err("INSTALL_PARSE_FAILED_NOT_APK: no archive".into()) };
    let name = base.manifest.package.clone();
    if let Some(old) = state.packages.get(&name) {
        if old.certificate != base.certificate {
            return Err(format!(
                "INSTALL_FAILED_UPDATE_INCOMPATIBLE: Package {name} signatures do not match previously installed \
                 version; ignoring!"
            ));
        }
        let downgrade = base.manifest.version_code.unwrap_or(0) < old.version_code;
        if downgrade && !words.iter().any(|word| word == "-d") {
            return Err("INSTALL_FAILED_VERSION_DOWNGRADE".into());
        }
    }
    put(&mut state, parts)
}

/// Checks that archives make up one app.
fn check(parts: &[Part]) -> Result<(), String> {
    let Some(base) = parts.first() else { return Ok(()) };
    let mut names: Vec<_> = parts.iter().map(|part| &part.manifest.split).collect();
    names.dedup();
    if base.manifest.split.is_some() {
        return Err("INSTALL_FAILED_INVALID_APK: Full install must include a base package".into());
    }
    if names.len() != parts.len() {
        return Err("INSTALL_FAILED_INVALID_APK: Split null was defined multiple times".into());
    }
    for part in parts {
        if part.manifest.package != base.manifest.package {
            return Err(format!("INSTALL_FAILED_INVALID_APK: inconsistent package {}", part.manifest.package));
        }
        if part.certificate != base.certificate {
            return Err("INSTALL_FAILED_INVALID_APK: signatures are inconsistent".into());
        }
    }
    if base.manifest.min_sdk > API {
        let (needed, api) = (base.manifest.min_sdk, API);
        return Err(format!(
            "INSTALL_FAILED_OLDER_SDK: Requires newer sdk version #{needed} (current version is #{api})"
        ));
    }
    Ok(())
}

fn look_into(name: &str, bytes: Vec<u8>) -> Result<Part, String> {
    let not_apk = |what: String| format!("INSTALL_PARSE_FAILED_NOT_APK: Failed to parse {name}: {what}");
    let archive = Archive::read(&bytes).map_err(|error| not_apk(error.to_string()))?;
    let entry = archive.require("AndroidManifest.xml").map_err(|error| not_apk(error.to_string()))?;
    let contents = entry.contents().map_err(|error| not_apk(error.to_string()))?;
    let manifest = Manifest::parse(&contents)
        .map_err(|error| format!("INSTALL_PARSE_FAILED_MANIFEST_MALFORMED: {name}: {error}"))?;
    let certificate = original_certificate(&bytes, &archive)
        .ok_or_else(|| format!("INSTALL_PARSE_FAILED_NO_CERTIFICATES: Failed to collect certificates from {name}"))?;
    drop(contents);
    Ok(Part { manifest, certificate, bytes })
}

/// Writes an app's archives and makes its directories.
fn put(state: &mut State, parts: Vec<Part>) -> Result<(), String> {
    let needed: u64 = parts.iter().map(|part| part.bytes.len() as u64 + 8192).sum();
    state.storage.room_for(needed).map_err(|_| no_space())?;
    let Some(base) = parts.first() else { return Ok(()) };
    let (manifest, certificate) = (base.manifest.clone(), base.certificate.clone());
    let name = manifest.package.clone();
    let (directory, data, now_s) = (format!("/data/app/{name}-1"), format!("/data/data/{name}"), state.now_s());
    // Nothing is there the first time.
    let _ = state.storage.remove(SYSTEM, &directory, true);
    let failed = |errno: Errno| format!("INSTALL_FAILED_MEDIA_UNAVAILABLE: {}", errno.text());
    state.storage.make_directory(SYSTEM, &directory, true, now_s).map_err(failed)?;
    let mut archives = Vec::new();
    for part in parts {
        let file = part.manifest.split.map_or_else(|| "base.apk".to_owned(), |split| format!("split_{split}.apk"));
        let path = resolve(&directory, &file);
        state.storage.write(SYSTEM, &path, part.bytes, 0o644, now_s).map_err(failed)?;
        archives.push(path);
    }
    let uid = match state.packages.get(&name) {
        Some(old) => old.uid,
        None => state.new_uid(),
    };
    state.storage.make_directory(SYSTEM, &data, true, now_s).map_err(failed)?;
    state.storage.give(&data, uid);
    let package = Package {
        uid,
        version_code: manifest.version_code.unwrap_or(0),
        debuggable: manifest.debuggable,
        launchable: manifest.launchable,
        components: manifest.components,
        instrumentations: manifest.instrumentations,
        min_sdk: manifest.min_sdk,
        target_sdk: manifest.target_sdk,
        certificate,
        archives,
        filter: "speed-profile".into(),
        limits: Limits::of_new(),
        name: name.clone(),
    };
    state.stop(&name);
    state.log(1000, 'I', "PackageManager", &format!("Package {name} codePath changed to {directory}"));
    state.packages.insert(name, package);
    Ok(())
}

/// Removes an app with its files; whether there was one.
fn remove(state: &mut State, name: &str) -> bool {
    if state.packages.remove(name).is_none() {
        return false;
    }
    state.stop(name);
    for directory in ["/data/app", "/data/data", "/sdcard/Android/data"] {
        let suffix = if directory == "/data/app" { "-1" } else { "" };
        // Not every app has all of them.
        let _ = state.storage.remove(SYSTEM, &format!("{directory}/{name}{suffix}"), true);
    }
    true
}

fn clear(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let name = plain(words).first().map_or("", |name| name).to_owned();
    let mut state = locked(&shell.device.state);
    let Some(uid) = state.packages.get(&name).map(|package| package.uid) else {
        drop(state);
        return writeln!(io.out, "Failed").map(|()| 1);
    };
    state.stop(&name);
    let (data, now_s) = (format!("/data/data/{name}"), state.now_s());
    let _ = state.storage.remove(SYSTEM, &data, true);
    let _ = state.storage.remove(SYSTEM, &format!("/sdcard/Android/data/{name}"), true);
    let made = state.storage.make_directory(SYSTEM, &data, true, now_s);
    state.storage.give(&data, uid);
    drop(state);
    writeln!(io.out, "{}", if made.is_ok() { "Success" } else { "Failed" }).map(|()| i32::from(made.is_err()))
}

fn compile(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let filter = value(words, "-m").unwrap_or("speed-profile").to_owned();
    let name = words.last().cloned().unwrap_or_default();
    let stays = shell.device.fails(Fault::StaysUncompiled);
    let mut state = locked(&shell.device.state);
    let set = |package: &mut Package| package.filter = if stays { "verify".to_owned() } else { filter };
    let found = state.packages.get_mut(&name).map(set);
    drop(state);
    match found {
        Some(()) => writeln!(io.out, "Success").map(|()| 0),
        None => writeln!(io.out, "Failure: package {name} could not be compiled").map(|()| 1),
    }
}
