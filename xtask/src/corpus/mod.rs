//! `corpus`: instruments every file of a directory and asks the independent checkers about the result.

mod checkers;
mod known;

use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wattline::apk::Archive;
use wattline::cli::Exit;
use wattline::dex::Dex;
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use checkers::{Answer, Checkers, Pair, disassembly};

/// Instrument every file of a directory and check the results
#[derive(Debug, clap::Args)]
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
}

/// A row of the table.
#[derive(Debug, serde::Serialize)]
struct Row {
    file: String,
    instructions: usize,
    methods: usize,
    instrumented: usize,
    left_out: Vec<(String, String)>,
    seconds: f64,
    answers: Vec<(&'static str, &'static str)>,
    #[serde(skip)]
    complaints: Vec<(&'static str, String)>,
}

const COLUMNS: [&str; 7] = ["identity", "art", "dexdump", "dexcheck", "moncheck", "apksigner", "zipalign"];

/// Runs the command.
pub fn run(args: &Args, key: &Path) -> Result<Exit> {
    let files = files(args)?;
    if files.is_empty() {
        bail!("failed to find DEX, APK or JAR files in {}", args.directory.display());
    }
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let out = args.keep.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(out).with_context(|| format!("failed to make {}", out.display()))?;
    let art = std::env::var_os("WATTLINE_ART").map_or_else(|| PathBuf::from("target/art"), PathBuf::from);
    let oracles = args.directory.join("../oracles");
    let checkers = Checkers { oracles, art: std::path::absolute(art)? };
    if !args.json {
        print_header();
    }
    let mut bad = Vec::new();
    for file in &files {
        match check_file(file, out, &checkers, key) {
            Ok(row) => {
                print_row(&row, args.json)?;
                let fails = |word: &str| word == "BAD" || (args.require_checkers && word == "absent");
                if row.answers.iter().any(|(_, word)| fails(word)) {
                    bad.push(row.file.clone());
                }
                for (checker, text) in &row.complaints {
                    let first: Vec<&str> = text.lines().take(6).collect();
                    eprintln!("{}: {checker}:\n{}", row.file, first.join("\n"));
                }
            }
            Err(error) => {
                eprintln!("{}: {error:#}", file.display());
                bad.push(file.display().to_string());
            }
        }
    }
    println!(
        "{} files, {} with complaints{}{}",
        files.len(),
        bad.len(),
        if bad.is_empty() { "" } else { ": " },
        bad.join(", ")
    );
    Ok(if bad.is_empty() { Exit::Pass } else { Exit::Regression })
}

fn files(args: &Args) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let directory = std::fs::read_dir(&args.directory);
    for entry in directory.with_context(|| format!("failed to read {}", args.directory.display()))? {
        let path = entry?.path();
        let known = path.extension().is_some_and(|e| e == "dex" || e == "apk" || e == "jar");
        let name = path.file_name().unwrap_or_default().to_string_lossy();
        if known && args.only.as_ref().is_none_or(|only| name.contains(only.as_str())) {
            files.push(path);
        }
    }
    files.sort();
    Ok(files)
}

fn check_file(file: &Path, out: &Path, checkers: &Checkers, key: &Path) -> Result<Row> {
    let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let bytes = std::fs::read(file)?;
    let start = Instant::now();
    let options = InstrumentOptions { key: Some(key.into()), ..Default::default() };
    let done = instrument(file, &bytes, &options)?;
    let elapsed = start.elapsed();
    let rewritten = out.join(&name);
    std::fs::write(&rewritten, &done.bytes)?;
    let pair = Pair { original: file, rewritten: &rewritten, min_sdk: done.min_sdk };
    let answers = [
        identity(&bytes, out)?,
        checkers.art(&pair),
        checkers.dexdump(&extract(&done.bytes, out, "rewritten")?),
        checkers.script("dexcheck.py", &pair),
        checkers.script("moncheck.py", &pair),
        checkers.apksigner(&pair),
        checkers.zipalign(&pair),
    ];
    Ok(row(name, &done, elapsed, answers))
}

fn row(file: String, done: &Instrumented, elapsed: Duration, answers: [Answer; 7]) -> Row {
    let answers = COLUMNS.iter().zip(answers).map(|(&column, answer)| match answer {
        Answer::Complains(text) => match known::reason(&file, column, &text) {
            Some(reason) => (column, Answer::Known(reason)),
            None => (column, Answer::Complains(text)),
        },
        other => (column, other),
    });
    let answers: Vec<(&'static str, Answer)> = answers.collect();
    let complaints = answers.iter().filter_map(|(column, answer)| match answer {
        Answer::Complains(text) => Some((*column, text.clone())),
        Answer::Known(reason) => Some((*column, format!("known: {reason}"))),
        _ => None,
    });
    Row {
        file,
        instructions: done.instructions,
        methods: done.map.methods.len() + done.map.left_out.len(),
        instrumented: done.map.methods.len(),
        left_out: done.map.left_out.iter().map(|l| (l.method.clone(), l.reason.clone())).collect(),
        seconds: elapsed.as_secs_f64(),
        complaints: complaints.collect(),
        answers: answers.iter().map(|(column, answer)| (*column, answer.word())).collect(),
    }
}

/// Writes each DEX file of an archive, or the file itself, to its own file for tools that read only those.
fn extract(bytes: &[u8], out: &Path, label: &str) -> Result<Vec<PathBuf>> {
    let mut files = Vec::new();
    let mut keep = |index: usize, contents: &[u8]| -> Result<()> {
        let path = out.join(format!(".{label}-{index}.dex"));
        std::fs::write(&path, contents)?;
        files.push(path);
        Ok(())
    };
    if bytes.starts_with(b"dex\n") {
        keep(0, bytes)?;
    } else {
        let archive = Archive::read(bytes)?;
        for (index, entry) in archive.dex_entries().into_iter().enumerate() {
            keep(index, &entry.contents()?)?;
        }
    }
    Ok(files)
}

/// Reads and writes each DEX file unchanged: the disassembly must be the original's, file offsets aside.
fn identity(bytes: &[u8], out: &Path) -> Result<Answer> {
    for path in extract(bytes, out, "original")? {
        let contents = std::fs::read(&path)?;
        let same = out.join(".identity.dex");
        std::fs::write(&same, Dex::read(&contents)?.write()?)?;
        let (before, after) = (disassembly(&path), disassembly(&same));
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

fn print_header() {
    print!("{:<58} {:>9} {:>7} {:>7} {:>5} {:>7}", "file", "instr", "methods", "probed", "out", "seconds");
    for column in COLUMNS {
        print!(" {column:>9}");
    }
    println!();
}

fn print_row(row: &Row, json: bool) -> Result<()> {
    if json {
        println!("{}", serde_json::to_string(row)?);
        return Ok(());
    }
    let out = row.left_out.len();
    print!(
        "{:<58} {:>9} {:>7} {:>7} {:>5} {:>7.3}",
        row.file, row.instructions, row.methods, row.instrumented, out, row.seconds
    );
    for (_, word) in &row.answers {
        print!(" {word:>9}");
    }
    println!();
    // The reasons, most frequent first; a few methods by name.
    let mut reasons: std::collections::BTreeMap<&str, Vec<&str>> = Default::default();
    for (method, reason) in &row.left_out {
        reasons.entry(reason).or_default().push(method);
    }
    for (reason, methods) in reasons {
        println!("    left out: {} x {reason}, as {}", methods.len(), methods.first().copied().unwrap_or_default());
    }
    Ok(())
}
