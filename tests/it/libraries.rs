//! Libraries that others wrote, from Maven's central repository, do on the embedded phone what they do on OpenJDK.
//!
//! A driver dropped into `tests/apps/libraries` is a test: `NAME.java` with a class of that name, a `main`, and a first
//! line `// group:artifact:version`, with further artifacts that the first one needs behind it. It is compiled against
//! their jars, and all are dexed into one file. `WATTLINE_LIBRARY=NAME` tests that one alone. It must print what OpenJDK
//! 17 prints: as it is, and with probes in all of its methods and the library's, whose paths must all be told. Neither jars nor what is made of them are kept here; Maven keeps the jars in `~/.m2`.
//!
//! Without a JDK 17, Maven or the network nothing is tested, which is said; under CI that is a failure. What the
//! drivers do and how much the phone executes for it: `docs/phone-libraries.md`.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Command, Output};

use rayon::prelude::*;
use wattline::apk::Archive;
use wattline::phone::Settings;
use wattline::session::{InstrumentOptions, instrument};

use super::path_truth::run_instrumented;
use super::programs::{Program, check_each};
use super::support::{apps, files, run_main_with};
use super::truth::compare;
use wattline_testkit::{Need, skip};

/// The dexer, which `cargo xtask fixtures` uses, too: `xtask/chores/fixtures/tools.rs`.
const DX: &str = "com.jakewharton.android.repackaged:dalvik-dx:16.0.1";
const DX_MAIN: &str = "com.android.dx.command.Main";
/// Names a dx jar to use.
const DX_VARIABLE: &str = "WATTLINE_DX";
/// Names the only driver to try.
const LIBRARY_VARIABLE: &str = "WATTLINE_LIBRARY";
/// Methods with bodies in interfaces are from Android 7.0 on.
const MIN_SDK: &str = "24";
/// The phone's library has the messages of this version.
const JAVA_VERSION: &str = "openjdk 17";

/// A driver, and the library it drives with what that needs.
struct Driver {
    source: PathBuf,
    class: String,
    jars: Vec<PathBuf>,
}

/// The programs that turn a driver into a dex file.
struct Tools {
    javac: PathBuf,
    java: PathBuf,
    dx: PathBuf,
}

/// A program of the JDK that `JAVA_HOME` names, or else the one on the path.
fn java_tool(name: &str) -> PathBuf {
    let home = std::env::var_os("JAVA_HOME").filter(|home| !home.is_empty());
    home.map_or_else(|| name.into(), |home| Path::new(&home).join("bin").join(name))
}

/// What a command printed, or why it failed.
fn output(command: &mut Command) -> Result<String, String> {
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    match command.output() {
        Ok(Output { status, stdout, .. }) if status.success() => Ok(text(&stdout)),
        Ok(failed) => Err(format!("{command:?} failed:\n{}{}", text(&failed.stdout), text(&failed.stderr))),
        Err(error) => Err(format!("{command:?}: {error}")),
    }
}

/// The jar of `group:artifact:version`, fetched by Maven if it is not there yet.
fn fetch(artifact: &str) -> Result<PathBuf, String> {
    let parts: Vec<&str> = artifact.split(':').collect();
    let [group, name, version] = parts[..] else { panic!("expected group:artifact:version, found {artifact}") };
    let home = std::env::var_os("HOME").ok_or("HOME is not set")?;
    let folder = Path::new(&home).join(".m2/repository").join(group.replace('.', "/")).join(name).join(version);
    let jar = folder.join(format!("{name}-{version}.jar"));
    if !jar.is_file() {
        let mut maven = Command::new("mvn");
        maven.args(["--batch-mode", "--quiet", "dependency:get", "-Dtransitive=false"]);
        output(maven.arg(format!("-Dartifact={artifact}:jar")))?;
    }
    if jar.is_file() { Ok(jar) } else { Err(format!("Maven fetched {artifact}, but not to {}", jar.display())) }
}

fn find_tools() -> Result<Tools, String> {
    let (javac, java) = (java_tool("javac"), java_tool("java"));
    output(Command::new(&javac).arg("-version"))?;
    let dx = std::env::var_os(DX_VARIABLE).map_or_else(|| fetch(DX), |jar| Ok(PathBuf::from(jar)))?;
    Ok(Tools { javac, java, dx })
}

fn class_of(source: &Path) -> String {
    source.file_stem().unwrap().to_str().unwrap().to_owned()
}

/// One after the other: Maven's runs share a folder.
fn fetch_libraries(sources: &[PathBuf]) -> Result<Vec<Driver>, String> {
    let driver = |source: &PathBuf| -> Result<Driver, String> {
        let text = std::fs::read_to_string(source).unwrap();
        let first = text.lines().next().unwrap_or_default();
        let artifacts = first.strip_prefix("// ");
        let artifacts =
            artifacts.unwrap_or_else(|| panic!("{}:1: expected // group:artifact:version", source.display()));
        let jars = artifacts.split_whitespace().map(fetch).collect::<Result<_, _>>()?;
        Ok(Driver { source: source.clone(), class: class_of(source), jars })
    };
    sources.iter().map(driver).collect()
}

/// Unpacks a library's classes into a folder, and hands on its other files. What is under `META-INF` is for other
/// versions of Java, or about the archive itself, but for the names of providers, which go into an app as well.
fn unpack(jar: &Path, folder: &Path) -> BTreeMap<String, Vec<u8>> {
    let bytes = std::fs::read(jar).unwrap();
    let archive = Archive::read(&bytes).unwrap_or_else(|error| panic!("{}: {error}", jar.display()));
    let mut resources = BTreeMap::new();
    for entry in archive.entries() {
        let about = entry.name.starts_with("META-INF/") && !entry.name.starts_with("META-INF/services/");
        if entry.name.ends_with('/') || about || entry.name == "module-info.class" {
            continue;
        }
        let contents = entry.contents().unwrap().into_owned();
        if entry.name.ends_with(".class") {
            let path = folder.join(entry.name);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, contents).unwrap();
        } else {
            resources.insert(entry.name.to_owned(), contents);
        }
    }
    resources
}

/// The driver with its library, and what OpenJDK makes of them.
fn build(tools: &Tools, driver: &Driver) -> Program {
    let Driver { source, class, jars } = driver;
    let directory = tempfile::tempdir().unwrap();
    let (own, all) = (directory.path().join("own"), directory.path().join("all"));
    std::fs::create_dir(&own).unwrap();
    std::fs::create_dir(&all).unwrap();
    let resources = jars.iter().flat_map(|jar| unpack(jar, &all)).collect();
    let jars_path = std::env::join_paths(jars).unwrap();

    let mut javac = Command::new(&tools.javac);
    javac.args(["--release", "8", "-g", "-encoding", "UTF-8", "-nowarn", "-Xlint:none", "-cp"]).arg(&jars_path);
    output(javac.arg("-d").arg(&own).arg(source)).unwrap_or_else(|error| panic!("{error}"));

    let file = directory.path().join("classes.dex");
    let mut dx = Command::new(&tools.java);
    dx.arg("-cp").arg(&tools.dx).args([DX_MAIN, "--dex"]).arg(format!("--min-sdk-version={MIN_SDK}"));
    let to = format!("--output={}", file.display());
    output(dx.arg(to).arg(&own).arg(&all)).unwrap_or_else(|error| panic!("{error}"));

    let class_path = std::env::join_paths(std::iter::once(&own).chain(jars)).unwrap();
    let mut java = Command::new(&tools.java);
    java.args([
        "-Dsun.stdout.encoding=UTF-8",
        "-Dsun.stderr.encoding=UTF-8",
        "-Duser.language=en",
        "-Duser.country=US",
    ]);
    let printed = java.arg("-cp").arg(class_path).arg(class).output().unwrap();
    let text = |bytes| String::from_utf8(bytes).unwrap();
    let (stdout, stderr) = (text(printed.stdout), text(printed.stderr));
    assert!(printed.status.success() && stdout.lines().count() > 10, "{class} on OpenJDK:\n{stdout}{stderr}");
    Program { class: class.clone(), dex: std::fs::read(&file).unwrap(), resources, stdout, stderr }
}

/// As it is, and with probes everywhere.
fn check(program: &Program) {
    let Program { class, dex, resources, .. } = program;
    let dexes = std::slice::from_ref(dex);
    let outcome = run_main_with(class, dexes, resources.clone(), Settings::default(), None);
    let outcome = outcome.unwrap_or_else(|error| panic!("{class}: {error}"));
    program.assert_printed(&outcome.stdout, &outcome.stderr);

    let done = instrument(Path::new(class), dex, &InstrumentOptions::default()).unwrap();
    let compared = run_instrumented(program, &done, |truth, trace| compare(class, truth, &trace));
    let (instructions, left_out) = (outcome.instructions, done.map.left_out.len());
    eprintln!("{class}: {instructions} instructions, {left_out} methods left out, {compared:?}, all equal");
}

#[test]
fn libraries_do_on_the_phone_what_they_do_on_openjdk() {
    let mut sources = files(&apps().join("libraries"));
    sources.retain(|path| path.extension().is_some_and(|extension| extension == "java"));
    assert!(sources.len() >= 30, "{} drivers", sources.len());
    if let Ok(name) = std::env::var(LIBRARY_VARIABLE) {
        sources.retain(|source| class_of(source) == name);
    }
    let version = output(Command::new(java_tool("java")).arg("--version")).unwrap_or_default();
    if !version.is_empty() && !version.starts_with(JAVA_VERSION) {
        let found = version.lines().next().unwrap_or_default();
        let expected = format!("expected {JAVA_VERSION}, whose messages it has, found {found}");
        skip(Need::Java, &format!("no library was run on the phone: {expected}"));
        return;
    }
    let found = find_tools().and_then(|tools| Ok((tools, fetch_libraries(&sources)?)));
    let (tools, drivers) = match found {
        Ok(found) => found,
        Err(reason) => {
            skip(Need::Java, &format!("no library was run on the phone: {reason}"));
            return;
        }
    };
    let programs: Vec<Program> = drivers.par_iter().map(|driver| build(&tools, driver)).collect();
    check_each(&programs, check);
}
