//! `corpus`: instruments every file of a directory and asks the independent checkers about the result.

mod checkers;
mod java;
mod table;
mod verify;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wattline::apk::Archive;
use wattline::cli::Exit;
use wattline::dex::Dex;
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use crate::parallel;
use checkers::{Answer, Checkers, Pair, disassembly};
use java::Java;
use table::{COLUMNS, Row};

/// Instrument every file of a directory and check the results
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask corpus ../shared/corpus
    cargo xtask corpus ../shared/corpus --only ApiDemos --keep rewritten
    cargo xtask corpus ../shared/corpus --require-checkers --markdown table.md")]
pub struct Args {
    /// The directory; sub-directories are not entered
    directory: PathBuf,
    /// Only files whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Keep the rewritten files here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Fail when a checker is not installed
    #[arg(long)]
    require_checkers: bool,
    /// One JSON object per file instead of the table
    #[arg(long)]
    json: bool,
    /// Also write the table there, in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, key: &Path) -> Result<Exit> {
    let mut files = files(&args.directory, args.only.as_deref())?;
    if files.is_empty() {
        bail!("failed to find DEX, APK or JAR files in {}", args.directory.display());
    }
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let out = args.keep.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(out).with_context(|| format!("failed to make {}", out.display()))?;
    let oracles = args.directory.join("../oracles");
    let java = Java::compile(&oracles, scratch.path());
    let check =
        Check { checkers: Checkers { oracles, art: art_directory()? }, java, key, out, scratch: scratch.path() };
    // Large files first, so that no core is left with the largest at the end.
    files.sort_by_key(|file| std::cmp::Reverse(std::fs::metadata(file).map_or(0, |data| data.len())));
    let live = std::io::stderr().is_terminal();
    let done = parallel::map(&files, |file| {
        let start = Instant::now();
        let row = check.file(file);
        if live {
            eprintln!("{}: {:.1} s", file.display(), start.elapsed().as_secs_f64());
        }
        row
    });
    let mut bad = Vec::new();
    let mut rows = Vec::new();
    for (file, row) in files.iter().zip(done) {
        match row {
            Ok(row) => rows.push(row),
            Err(error) => {
                eprintln!("{}: {error:#}", file.display());
                bad.push(name(file));
            }
        }
    }
    rows.sort_by(|a, b| a.file.cmp(&b.file));
    print(&rows, args.json)?;
    for row in &rows {
        let fails = |word: &str| word == "BAD" || (args.require_checkers && word == "absent");
        if row.answers.iter().any(|(_, word)| fails(word)) {
            bad.push(row.file.clone());
        }
    }
    if let Some(path) = &args.markdown {
        std::fs::write(path, table::markdown(&rows)).with_context(|| format!("failed to write {}", path.display()))?;
    }
    let colon = if bad.is_empty() { "" } else { ": " };
    println!("{}; {} with complaints{colon}{}", table::summary(&rows), bad.len(), bad.join(", "));
    Ok(if bad.is_empty() { Exit::Pass } else { Exit::Regression })
}

fn print(rows: &[Row], json: bool) -> Result<()> {
    if json {
        for row in rows {
            println!("{}", serde_json::to_string(row)?);
        }
    } else {
        print!("{}", table::text(rows));
    }
    for row in rows {
        for (checker, text) in &row.complaints {
            let first: Vec<&str> = text.lines().take(6).collect();
            eprintln!("{}: {checker}:\n{}", row.file, first.join("\n"));
        }
    }
    Ok(())
}

/// Where ART's verifier is built: what `WATTLINE_ART` names, or `target/art`.
pub fn art_directory() -> Result<PathBuf> {
    let art = std::env::var_os("WATTLINE_ART").map_or_else(|| PathBuf::from("target/art"), PathBuf::from);
    Ok(std::path::absolute(art)?)
}

/// The DEX, APK and JAR files of a directory, sorted; only those whose name contains `only`.
pub fn files(directory: &Path, only: Option<&str>) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let entries = std::fs::read_dir(directory);
    for entry in entries.with_context(|| format!("failed to read {}", directory.display()))? {
        let path = entry?.path();
        let known = path.extension().is_some_and(|e| e == "dex" || e == "apk" || e == "jar");
        if known && only.is_none_or(|only| name(&path).contains(only)) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

/// A path's last part.
pub fn name(path: &Path) -> String {
    path.file_name().unwrap_or_default().to_string_lossy().into_owned()
}

/// The DEX files of an archive, or the file itself, with their names.
pub fn dex_files(bytes: &[u8]) -> Result<Vec<(String, Vec<u8>)>> {
    if bytes.starts_with(b"dex\n") {
        return Ok(vec![("classes.dex".to_string(), bytes.to_vec())]);
    }
    let archive = Archive::read(bytes)?;
    let entries = archive.dex_entries();
    entries.into_iter().map(|entry| Ok((entry.name.to_string(), entry.contents()?.to_vec()))).collect()
}

/// What checking a file takes.
struct Check<'a> {
    checkers: Checkers,
    java: Option<Java>,
    key: &'a Path,
    out: &'a Path,
    scratch: &'a Path,
}

impl Check<'_> {
    fn file(&self, file: &Path) -> Result<Row> {
        let name = name(file);
        let bytes = std::fs::read(file)?;
        let start = Instant::now();
        let options = InstrumentOptions::with_debug_key(self.key);
        let done = instrument(file, &bytes, &options)?;
        let elapsed = start.elapsed();
        let rewritten = self.out.join(&name);
        std::fs::write(&rewritten, &done.bytes)?;
        let pair = Pair { original: file, rewritten: &rewritten, min_sdk: done.min_sdk };
        let folder = self.scratch.join(format!("parts-of-{name}"));
        std::fs::create_dir_all(&folder)?;
        let (before, after) = (dex_files(&bytes)?, dex_files(&done.bytes)?);
        let old = extract(&before, &folder, "original")?;
        let new = extract(&after, &folder, "rewritten")?;
        let java = |name| self.java.as_ref().map_or(Answer::Absent, |java| java.check(name, &old, &new));
        let answers = [
            identity(&old, &folder)?,
            self.checkers.art(&pair),
            verify::check(&before, &after)?,
            self.checkers.dexdump(&old, &new),
            self.checkers.script("dexcheck.py", &pair),
            self.checkers.script("moncheck.py", &pair),
            java("DexTypes"),
            java("DexAnalyze"),
            self.checkers.apksigner(&pair),
            self.checkers.zipalign(&pair),
        ];
        std::fs::remove_dir_all(&folder)?;
        Ok(row(name, &done, elapsed, answers))
    }
}

fn row(file: String, done: &Instrumented, elapsed: Duration, answers: [Answer; COLUMNS.len()]) -> Row {
    let words = COLUMNS.iter().zip(&answers).map(|(&column, answer)| (column, answer.word())).collect();
    let complaints = COLUMNS.iter().zip(answers).filter_map(|(&column, answer)| match answer {
        Answer::Complains(text) => Some((column, text)),
        _ => None,
    });
    Row {
        file,
        instructions: done.instructions,
        added: done.added,
        methods: done.map.methods.len() + done.map.left_out.len(),
        instrumented: done.map.methods.len(),
        left_out: done.map.left_out.iter().map(|l| (l.method.clone(), l.reason.clone())).collect(),
        seconds: elapsed.as_secs_f64(),
        complaints: complaints.collect(),
        answers: words,
    }
}

/// Writes each DEX file to its own file for tools that read only those.
fn extract(dexes: &[(String, Vec<u8>)], folder: &Path, label: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    for (index, (_, contents)) in dexes.iter().enumerate() {
        let path = folder.join(format!("{label}-{index}.dex"));
        std::fs::write(&path, contents)?;
        files.push(path);
    }
    Ok(files)
}

/// Reads and writes each DEX file unchanged: the disassembly must be the original's, file offsets aside.
fn identity(dexes: &[PathBuf], folder: &Path) -> Result<Answer> {
    for path in dexes {
        let contents = std::fs::read(path)?;
        let same = folder.join("identity.dex");
        std::fs::write(&same, Dex::read(&contents)?.write()?)?;
        let (before, after) = (disassembly(path), disassembly(&same));
        match (before, after) {
            (None, _) | (_, None) => return Ok(Answer::Absent),
            (Some(Err(_)), _) => {}
            (Some(Ok(_)), Some(Err(error))) => return Ok(Answer::Complains(error)),
            (Some(Ok(before)), Some(Ok(after))) => {
                if let Some((line, (b, a))) = before.iter().zip(&after).enumerate().find(|(_, (b, a))| b != a) {
                    return Ok(Answer::Complains(format!("line {line}:\n- {b}\n+ {a}")));
                }
                if before.len() != after.len() {
                    return Ok(Answer::Complains(format!("{} lines instead of {}", after.len(), before.len())));
                }
            }
        }
    }
    Ok(Answer::Clean)
}
