//! `corpus`: instruments every file of a directory and asks the independent checkers about the results: the counting
//! build, which has all probes, two measuring builds, which have stamps alone, and the timing build.

mod art;
mod builds;
mod checkers;
mod java;
mod judge;
mod start;
mod table;
mod verify;

use std::io::IsTerminal;
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use wattline::apk::Archive;
use wattline::cli::Exit;
use wattline::dex::Dex;
use wattline::map::ProbeMap;
use wattline::session::{InstrumentOptions, Instrumented, Stock};

use crate::parallel;
pub use builds::Stamped;
use builds::is_of_tenth;
use checkers::{Answer, Checkers, disassembly};
use java::Java;
use judge::{Answers, Build, Judge, Original};
use table::{COLUMNS, Judged, Row, Word};

/// Instrument every file of a directory and check the results
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask corpus ../shared/corpus
    cargo xtask corpus ../shared/corpus --only ApiDemos --keep rewritten
    cargo xtask corpus ../shared/corpus --only Kotlin --stamp-seed 7
    cargo xtask corpus ../shared/corpus --require-checkers --every-build --markdown table.md
    cargo xtask corpus ../shared/corpus --start --markdown starts.md")]
pub struct Args {
    /// The directory; of sub-directories only `broken` is entered, whose files may be refused
    directory: PathBuf,
    /// Only files whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// Seed of the choice of the methods and invocations that one of the measuring builds stamps
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    stamp_seed: u64,
    /// Judge every build of every file by every checker. Otherwise that is done with a tenth of the files
    /// of up to 4 MiB, which the seed chooses; of the others, the counting and the timing build are judged by
    /// wattline's own verifier
    #[arg(long)]
    every_build: bool,
    /// Keep the rewritten files here
    #[arg(long, value_name = "DIR")]
    keep: Option<PathBuf>,
    /// Fail when a checker is not installed
    #[arg(long)]
    require_checkers: bool,
    /// Instead, start each app on the embedded phone, and say which reach a screen and keep it, and what stops the others
    #[arg(long, conflicts_with_all = ["keep", "require_checkers", "every_build"])]
    start: bool,
    /// With --start: the longest that an app may take, in seconds
    #[arg(long, value_name = "N", requires = "start", default_value_t = 120)]
    limit_s: u32,
    /// The directory is one app's file, which is started in this process
    #[arg(long, requires = "start", hide = true)]
    alone: bool,
    /// One JSON object per file instead of the table
    #[arg(long)]
    json: bool,
    /// Also write the table there, in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args, key: &Path) -> Result<Exit> {
    if args.start {
        return start::run(args);
    }
    let mut files = with_broken(&args.directory, args.only.as_deref())?;
    if files.is_empty() {
        bail!("failed to find DEX, APK or JAR files in {}", args.directory.display());
    }
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let out = args.keep.as_deref().unwrap_or(scratch.path());
    std::fs::create_dir_all(out).with_context(|| format!("failed to make {}", out.display()))?;
    let oracles = args.directory.join("../oracles");
    let java = Java::compile(&oracles, scratch.path());
    let checkers = Checkers { oracles, art: art_directory()? };
    let (seed, every_build) = (args.stamp_seed, args.every_build);
    let check = Check { checkers, java, key, out, scratch: scratch.path(), seed, every_build };
    // Large files first, so that no core is left with the largest at the end.
    files.sort_by_key(|file| std::cmp::Reverse(std::fs::metadata(&file.path).map_or(0, |data| data.len())));
    let live = std::io::stderr().is_terminal();
    let done = parallel::map(&files, |file| {
        let start = Instant::now();
        let row = check.file(file);
        if live {
            eprintln!("{}: {:.1} s", file.path.display(), start.elapsed().as_secs_f64());
        }
        row
    });
    let mut bad = Vec::new();
    let mut rows = Vec::new();
    for (file, row) in files.iter().zip(done) {
        match row {
            Ok(row) => rows.push(row),
            Err(error) => {
                eprintln!("{}: {error:#}", file.path.display());
                bad.push(file.name());
            }
        }
    }
    rows.sort_by(|a, b| (a.broken, &a.file).cmp(&(b.broken, &b.file)));
    print(&rows, args.json)?;
    let fails = |word: &str| word == "BAD" || (args.require_checkers && word == "absent");
    bad.extend(rows.iter().filter(|row| row.words().any(|(_, word)| fails(word))).map(|row| row.file.clone()));
    if let Some(path) = &args.markdown {
        let text = table::markdown(&rows, args.stamp_seed);
        std::fs::write(path, text).with_context(|| format!("failed to write {}", path.display()))?;
    }
    let colon = if bad.is_empty() { "" } else { ": " };
    let summary = table::summary(&rows, args.stamp_seed);
    println!("{}\n{} with complaints{colon}{}", summary.join("\n"), bad.len(), bad.join(", "));
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
        for (checker, text) in row.complaints() {
            let first: Vec<&str> = text.lines().take(6).collect();
            eprintln!("{}: {checker}:\n{}", row.file, first.join("\n"));
        }
    }
    Ok(())
}

/// Bytes of a file that other programs judge only where every build is: the largest of the corpus, of 12 MB, takes them
/// six minutes.
const LARGE: usize = 4 << 20;

/// A file of the corpus.
struct File {
    path: PathBuf,
    /// Whether something is wrong with it, so that it may be refused.
    broken: bool,
}

impl File {
    /// How the tables call it.
    fn name(&self) -> String {
        if self.broken { format!("{BROKEN}/{}", name(&self.path)) } else { name(&self.path) }
    }
}

/// The folder of files that something is wrong with.
const BROKEN: &str = "broken";

/// The files of a directory and those of its folder of broken ones, if it has one.
fn with_broken(directory: &Path, only: Option<&str>) -> Result<Vec<File>> {
    let of = |directory: &Path, broken| {
        Ok::<_, anyhow::Error>(files(directory, only)?.into_iter().map(move |path| File { path, broken }))
    };
    let mut all: Vec<File> = of(directory, false)?.collect();
    let broken = directory.join(BROKEN);
    if broken.is_dir() {
        all.extend(of(&broken, true)?);
    }
    Ok(all)
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
    seed: u64,
    every_build: bool,
}

impl Check<'_> {
    fn file(&self, file: &File) -> Result<Row> {
        let name = file.name();
        let bytes = std::fs::read(&file.path)?;
        let all = self.judges_all(&name, bytes.len());
        let dexes = dex_files(&bytes);
        let start = Instant::now();
        let options = InstrumentOptions::with_debug_key(self.key);
        let (done, stock) = match Stock::instrument(&file.path, bytes, &options) {
            Err(error) if file.broken => return Ok(Row::refused(name, error.to_string())),
            done => done?,
        };
        let elapsed = start.elapsed();
        let dexes = dexes?;
        let folder = self.scratch.join(format!("parts-of-{}", name.replace('/', "-")));
        std::fs::create_dir_all(&folder)?;
        let extracted = extract(&dexes, &folder, "original")?;
        let original = Original { path: &file.path, dexes, extracted, folder };
        let min_sdk = done.min_sdk;
        let path = self.out.join(name.replace('/', "-"));
        let counting = Build::write(&original, "counting", &done.bytes, min_sdk, &path)?;
        let of_kind = |build: Build| if all { build } else { build.by_own_verifier() };
        let mut builds = vec![of_kind(counting)];
        let mut row = row(name, &done, elapsed);
        row.broken = file.broken;
        let mut map = done.map.into_inner();
        for stamped in stamped(all) {
            let (judged, build) = self.measuring(&original, &stock, &mut map, stamped, &row.file)?;
            row.measuring.push(judged);
            builds.push(of_kind(build));
        }
        let judge = Judge { checkers: &self.checkers, java: self.java.as_ref(), original: &original };
        let mut answers = judge.answers(&builds)?.into_iter();
        let same = match all {
            true => identity(&original.extracted, &original.folder)?,
            false => Answer::NotAsked,
        };
        let mut of_counting = vec![("identity", same)];
        of_counting.extend(answers.next().unwrap_or_default());
        debug_assert!(of_counting.iter().map(|(column, _)| *column).eq(COLUMNS));
        (row.answers, row.complaints) = split(of_counting);
        for (judged, answers) in row.measuring.iter_mut().zip(answers) {
            (judged.answers, judged.complaints) = split(answers);
        }
        std::fs::remove_dir_all(&original.folder)?;
        Ok(row)
    }

    /// Whether every build of a file of so many bytes is judged by every checker.
    fn judges_all(&self, file: &str, bytes: usize) -> bool {
        self.every_build || bytes <= LARGE && is_of_tenth(file, self.seed)
    }

    /// Makes a measuring or timing build.
    fn measuring(
        &self,
        original: &Original,
        stock: &Stock,
        map: &mut ProbeMap,
        stamped: Stamped,
        file: &str,
    ) -> Result<(Judged, Build)> {
        let stamps = stamped.stamps(map, file, self.seed);
        let timed = stamped.times().then(|| stamps.methods.iter().copied().collect());
        let sites = stamps.sites.len();
        map.stamps = Some(stamps);
        let done = stock.stamped(map, timed.as_ref()).with_context(|| stamped.label())?;
        let label = stamped.label().replace(' ', "-");
        let folder = self.out.join(&label);
        std::fs::create_dir_all(&folder)?;
        let build = Build::write(original, &label, &done.bytes, done.min_sdk, &folder.join(file.replace('/', "-")))?;
        let judged = Judged {
            build: stamped.label(),
            methods: done.methods,
            sites,
            timed: done.timed.len().saturating_sub(1),
            added: done.added,
            left_out: done.left_out.iter().map(|left| (left.method.clone(), left.reason.clone())).collect(),
            answers: Vec::new(),
            complaints: Vec::new(),
        };
        Ok((judged, build))
    }
}

/// The builds of a file beside the counting build, all or those that are always judged.
fn stamped(all: bool) -> impl Iterator<Item = Stamped> {
    Stamped::EACH.into_iter().filter(move |stamped| *stamped == Stamped::Timed || all)
}

/// The words for the table, and the complaints.
fn split(answers: Answers) -> (Vec<Word>, Vec<(&'static str, String)>) {
    let words = answers.iter().map(|(column, answer)| (*column, answer.word())).collect();
    let complaints = answers.into_iter().filter_map(|(column, answer)| match answer {
        Answer::Complains(text) => Some((column, text)),
        _ => None,
    });
    (words, complaints.collect())
}

fn row(file: String, done: &Instrumented, elapsed: Duration) -> Row {
    Row {
        file,
        instructions: done.instructions,
        added: done.added,
        methods: done.map.methods.len() + done.map.left_out.len(),
        instrumented: done.map.methods.len(),
        left_out: done.map.left_out.iter().map(|l| (l.method.clone(), l.reason.clone())).collect(),
        seconds: elapsed.as_secs_f64(),
        ..Row::default()
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

#[cfg(test)]
mod tests {
    use super::*;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    #[test]
    fn every_build_of_every_file_is_judged_and_broken_files_may_be_refused() {
        let folder = tempfile::tempdir().unwrap();
        let (corpus, kept) = (folder.path().join("corpus"), folder.path().join("kept"));
        std::fs::create_dir_all(corpus.join(BROKEN)).unwrap();
        let apps = crate::repository().join("tests/apps");
        std::fs::copy(apps.join("kernels/Qsort.dex"), corpus.join("Qsort.dex")).unwrap();
        std::fs::write(corpus.join(BROKEN).join("text.dex"), "dex\nno file").unwrap();
        let line = ["corpus", corpus.to_str().unwrap(), "--keep", kept.to_str().unwrap(), "--every-build"];
        let run_it = || {
            let args = <Cli as clap::Parser>::try_parse_from(line).unwrap_or_else(|error| panic!("{error}")).args;
            run(&args, &apps.join("debug-key.pem")).unwrap()
        };
        assert!(matches!(run_it(), Exit::Pass));
        let size = |name: &str| std::fs::metadata(kept.join(name)).unwrap().len();
        let plain = std::fs::metadata(corpus.join("Qsort.dex")).unwrap().len();
        assert!(size("Qsort.dex") > size("all-stamped/Qsort.dex") && size("all-stamped/Qsort.dex") > plain);
        assert!(size("a-tenth-stamped/Qsort.dex") > 0);
        assert!(size("all-timed/Qsort.dex") >= size("all-stamped/Qsort.dex"));
        // Elsewhere such a file is a complaint.
        std::fs::copy(corpus.join(BROKEN).join("text.dex"), corpus.join("text.dex")).unwrap();
        assert!(matches!(run_it(), Exit::Regression));
    }
}
