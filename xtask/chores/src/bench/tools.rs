//! What is measured: our instrumenter, and the tools that others use to rewrite an app.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::apk::Archive;

use super::measure::{Cost, measure};
use crate::corpus::name;

/// Where Debian's packages put their libraries.
const LIBRARIES: &str = "/usr/share/java";
/// What `Identity.java` needs of them, from libsmali-java, libguava-java and libjsr305-java.
const JARS: [&str; 3] = ["dexlib2.jar", "guava.jar", "jsr305.jar"];
const IDENTITY: &str = include_str!("Identity.java");
/// smali and baksmali know later instructions only if told that the app is for a later Android; 29 is the last that
/// version 2.5.2 knows.
const API_LEVEL: &str = "29";
/// For apksigner: a key that the tests have as well.
const KEYSTORE: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/keys/keytool-debug.keystore");

/// A program, or several that do one job.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Tool {
    /// Parsed, probed, verified, packed and signed.
    Wattline,
    /// The same without the verifier.
    WattlineNoVerify,
    /// The counting build and its probe map, nothing written.
    CountingBuild,
    /// The same, with the measuring and the timing build of a scenario.
    AllBuilds,
    /// Parsed and written: no probes, no packing.
    Dexlib2,
    /// Every DEX file taken apart and put together: no probes, no packing.
    Smali,
    /// Taken apart and put together without decoding resources: no probes, no signature.
    Apktool,
    /// Signed, and nothing else.
    Apksigner,
}

impl Tool {
    /// Ours.
    pub const OWN: [Tool; 4] = [Tool::Wattline, Tool::WattlineNoVerify, Tool::CountingBuild, Tool::AllBuilds];
    /// Those of others.
    pub const PEERS: [Tool; 4] = [Tool::Dexlib2, Tool::Smali, Tool::Apktool, Tool::Apksigner];

    /// How the tables call it.
    pub fn label(self) -> &'static str {
        match self {
            Tool::Wattline => "wattline",
            Tool::WattlineNoVerify => "wattline --no-verify",
            Tool::CountingBuild => "counting build",
            Tool::AllBuilds => "all builds",
            Tool::Dexlib2 => "dexlib2 identity",
            Tool::Smali => "baksmali + smali",
            Tool::Apktool => "apktool d -r + b",
            Tool::Apksigner => "apksigner",
        }
    }
}

/// How a run of a tool ended.
#[derive(Debug, Clone, PartialEq)]
pub enum Ran {
    /// It did its work.
    Done(Cost),
    /// It is not on this machine.
    Absent,
    /// It does not take such files.
    NotApplicable,
    /// It did not get to the end.
    Failed(String),
}

/// What running the tools takes.
pub struct Tools {
    program: PathBuf,
    scratch: PathBuf,
    /// What tells the program to do all the work, as far as it knows such options.
    all: Vec<&'static str>,
    /// Whether the program can make all builds of an app in one process.
    makes_builds: bool,
    /// Class path of the compiled `Identity.java`, where it could be compiled.
    identity: Option<OsString>,
}

impl Tools {
    /// `program` is ours; with `peers`, what they need is prepared in `scratch`.
    pub fn new(program: PathBuf, scratch: &Path, peers: bool) -> Result<Tools> {
        let identity = if peers { compile(scratch)? } else { None };
        let help = Command::new(&program).args(["instrument", "--help"]).output();
        let help = help.with_context(|| format!("failed to run {}", program.display()))?.stdout;
        let help = String::from_utf8_lossy(&help);
        let all = ["--libraries", "--no-cache"].into_iter().filter(|option| help.contains(option)).collect();
        let builds = Command::new(&program).args(["bench", "builds", "--help"]).output();
        let makes_builds = builds.is_ok_and(|output| output.status.success());
        Ok(Tools { program, scratch: scratch.to_owned(), all, makes_builds, identity })
    }

    /// Instructions of a file and those that probes add, as our program counts them.
    pub fn instructions(&self, file: &Path) -> Result<(u64, u64)> {
        let output = self.instrument(file).arg("--json").output().context("failed to run our own program")?;
        if !output.status.success() {
            anyhow::bail!("failed to instrument: {}", String::from_utf8_lossy(&output.stderr).trim());
        }
        let summary: serde_json::Value = serde_json::from_slice(&output.stdout)?;
        let number = |field: &str| summary.get(field).and_then(serde_json::Value::as_u64);
        number("instructions").zip(number("added_instructions")).context("the summary has no instructions")
    }

    /// Runs a tool once on a file.
    pub fn run(&self, tool: Tool, file: &Path) -> Result<Ran> {
        let Some(steps) = self.steps(tool, file)? else { return Ok(Ran::Absent) };
        if steps.is_empty() {
            return Ok(Ran::NotApplicable);
        }
        let mut sum = Cost::default();
        for step in steps {
            match measure(step) {
                Ok(cost) => sum = sum.then(cost),
                Err(error) => return Ok(Ran::Failed(format!("{error:#}"))),
            }
        }
        Ok(Ran::Done(sum))
    }

    /// The programs to run in order: none to run for files that the tool does not take, nothing without the tool.
    fn steps(&self, tool: Tool, file: &Path) -> Result<Option<Vec<Command>>> {
        let apk = file.extension().is_some_and(|extension| extension == "apk");
        Ok(match tool {
            Tool::Wattline => Some(vec![self.instrument(file)]),
            Tool::WattlineNoVerify => {
                let mut command = self.instrument(file);
                command.arg("--no-verify");
                Some(vec![command])
            }
            // Builds of the program from before they could be measured say nothing.
            Tool::CountingBuild | Tool::AllBuilds if !self.makes_builds => None,
            Tool::CountingBuild => Some(vec![self.builds(file, 0)]),
            Tool::AllBuilds => Some(vec![self.builds(file, 1)]),
            Tool::Dexlib2 => self.identity.as_ref().map(|class_path| {
                let mut command = Command::new("java");
                command.arg("-cp").arg(class_path).arg("Identity").arg(file).arg(&self.scratch);
                vec![command]
            }),
            Tool::Smali if !(installed("baksmali") && installed("smali")) => None,
            Tool::Smali => Some(self.smali(file)?),
            Tool::Apktool | Tool::Apksigner if !installed(tool.label().split(' ').next().unwrap_or_default()) => None,
            Tool::Apktool | Tool::Apksigner if !apk => Some(Vec::new()),
            Tool::Apktool => Some(self.apktool(file)),
            Tool::Apksigner => {
                let mut command = Command::new("apksigner");
                command.args(["sign", "--ks-pass", "pass:android", "--ks", KEYSTORE, "--out"]);
                command.arg(self.scratch.join("signed.apk")).arg(file);
                Some(vec![command])
            }
        })
    }

    fn instrument(&self, file: &Path) -> Command {
        let mut command = Command::new(&self.program);
        command.arg("instrument").arg(file).arg("--out").arg(self.scratch.join(format!("probed-{}", name(file))));
        command.args(&self.all);
        command
    }

    fn builds(&self, file: &Path, scenarios: u32) -> Command {
        let mut command = Command::new(&self.program);
        command.args(["bench", "builds", "--libraries", "--scenarios", &scenarios.to_string()]).arg(file);
        command
    }

    fn smali(&self, file: &Path) -> Result<Vec<Command>> {
        let folder = self.scratch.join("smali");
        let mut steps = Vec::new();
        for (index, dex) in dex_names(file)?.iter().enumerate() {
            let out = folder.join(index.to_string());
            let input = if file.extension().is_some_and(|extension| extension == "dex") {
                file.to_owned()
            } else {
                // An APK's DEX files are named like files in a directory.
                file.join(dex)
            };
            let mut apart = Command::new("baksmali");
            apart.args(["disassemble", "--api", API_LEVEL, "--output"]).arg(&out).arg(input);
            let mut together = Command::new("smali");
            together.args(["assemble", "--api", API_LEVEL, "--output"]);
            together.arg(self.scratch.join(format!("smali-{index}.dex"))).arg(&out);
            steps.extend([apart, together]);
        }
        clear(&folder)?;
        Ok(steps)
    }

    fn apktool(&self, file: &Path) -> Vec<Command> {
        let folder = self.scratch.join("apktool");
        let mut apart = Command::new("apktool");
        apart.args(["decode", "--no-res", "--force", "--output"]).arg(&folder).arg(file);
        let mut together = Command::new("apktool");
        together.args(["build", "--output"]).arg(self.scratch.join("apktool.apk")).arg(&folder);
        vec![apart, together]
    }
}

/// The names of an archive's DEX files; for a DEX file, one name of no meaning.
fn dex_names(file: &Path) -> Result<Vec<String>> {
    let bytes = std::fs::read(file).with_context(|| format!("failed to read {}", file.display()))?;
    if bytes.starts_with(b"dex\n") {
        return Ok(vec!["classes.dex".to_string()]);
    }
    let archive = Archive::read(&bytes)?;
    Ok(archive.dex_entries().into_iter().map(|entry| entry.name.to_string()).collect())
}

/// Removes what an earlier run left.
fn clear(folder: &Path) -> Result<()> {
    match std::fs::remove_dir_all(folder) {
        Err(error) if error.kind() != std::io::ErrorKind::NotFound => {
            Err(error).with_context(|| format!("failed to clear {}", folder.display()))
        }
        _ => Ok(()),
    }
}

/// Whether a program is on the path.
fn installed(program: &str) -> bool {
    let path = std::env::var_os("PATH").unwrap_or_default();
    std::env::split_paths(&path).any(|directory| directory.join(program).is_file())
}

/// Compiles `Identity.java`; none without a compiler or the libraries.
fn compile(scratch: &Path) -> Result<Option<OsString>> {
    let jars: Vec<PathBuf> = JARS.iter().map(|jar| Path::new(LIBRARIES).join(jar)).collect();
    if !installed("javac") || !jars.iter().all(|jar| jar.exists()) {
        return Ok(None);
    }
    let source = scratch.join("Identity.java");
    std::fs::write(&source, IDENTITY)?;
    let class_path = std::env::join_paths(jars.iter().map(PathBuf::as_path).chain([scratch]))?;
    let mut javac = Command::new("javac");
    javac.args(["-nowarn", "-d"]).arg(scratch).arg("-cp").arg(&class_path).arg(&source);
    measure(javac).context("failed to compile Identity.java")?;
    Ok(Some(class_path))
}
