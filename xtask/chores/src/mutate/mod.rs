//! `mutate`: damages files of every format by a seed, reads them, and counts what comes of it.

mod damage;
mod formats;
mod seal;

use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::cli::Exit;
use wattline::random::SplitMix64;

use damage::below;
use formats::{FORMATS, Format};

/// Damage files of a format by a seed, read them, and count refusals, panics, time and memory
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask mutate --seed 1 --count 2000 all
    cargo xtask mutate --seed 7 --count 500 dex --json")]
pub struct Args {
    /// The format, or `all`
    #[arg(value_name = "FORMAT")]
    format: String,
    /// The seed: the same one makes the same cases
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// Cases of each format
    #[arg(long, default_value_t = 500)]
    count: u32,
    /// Print the table as JSON
    #[arg(long)]
    json: bool,
}

/// What came of one format's cases.
#[derive(Debug, Default, Serialize)]
struct Row {
    format: &'static str,
    cases: u32,
    /// Cases that were read.
    taken: u32,
    panics: u32,
    /// The numbers of the first cases that panicked.
    panicked: Vec<u32>,
    /// The longest case, milliseconds.
    worst_ms: f64,
    /// What the process held more than before the case, at most, KiB; 0 where the system does not say.
    worst_kib: u64,
}

/// Runs the command: 101 if a case panicked. A case that ends the process is left in a file, which is named first.
pub fn run(args: &Args) -> Result<Exit> {
    let chosen: Vec<&Format> =
        FORMATS.iter().filter(|format| args.format == "all" || format.name == args.format).collect();
    if chosen.is_empty() {
        let known = FORMATS.map(|format| format.name).join(", ");
        bail!("failed to find format `{}`: expected `all` or one of {known}", args.format);
    }
    let folder = tempfile::tempdir().context("failed to make a folder")?;
    let left = std::env::temp_dir().join("wattline-mutate-case");
    let campaign = Campaign { seed: args.seed, count: args.count, folder: folder.path(), left: &left };
    if !args.json {
        println!("the case that is read is in {}", left.display());
    }
    // What a panic says is told by its case.
    let usual = std::panic::take_hook();
    std::panic::set_hook(Box::new(|_| ()));
    let rows = chosen.into_iter().map(|format| campaign.of(format)).collect::<Result<Vec<_>>>();
    std::panic::set_hook(usual);
    let rows = rows?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print(&rows),
    }
    Ok(if rows.iter().all(|row| row.panics == 0) { Exit::Pass } else { Exit::CouldNotMeasure })
}

struct Campaign<'a> {
    seed: u64,
    count: u32,
    folder: &'a Path,
    /// Where a case is while it is read.
    left: &'a PathBuf,
}

impl Campaign<'_> {
    fn of(&self, format: &Format) -> Result<Row> {
        let originals = format.originals()?;
        let mut row = Row { format: format.name, cases: self.count, ..Row::default() };
        for case in 0..self.count {
            // Each by itself, so that one of them can be made again.
            let mut random = SplitMix64::new(self.seed ^ (u64::from(case) << 32));
            let original = originals.get(below(&mut random, originals.len())).map(Vec::as_slice).unwrap_or_default();
            let bytes = seal::case(original, format.is_text, format.seal, &mut random)?;
            std::fs::write(self.left, &bytes).with_context(|| format!("failed to write {}", self.left.display()))?;
            let (before, start) = (memory::reset_kib(), Instant::now());
            let taken = catch_unwind(AssertUnwindSafe(|| (format.read)(&bytes, self.folder)));
            row.worst_ms = row.worst_ms.max(start.elapsed().as_secs_f64() * 1000.0);
            row.worst_kib = row.worst_kib.max(memory::peak_kib().saturating_sub(before));
            match taken {
                Ok(taken) => row.taken += u32::from(taken),
                Err(_) => {
                    row.panics += 1;
                    if row.panicked.len() < 5 {
                        row.panicked.push(case);
                    }
                }
            }
        }
        Ok(row)
    }
}

fn print(rows: &[Row]) {
    println!("| format | cases | taken | panics | worst time, ms | worst memory, MiB |");
    println!("| --- | ---: | ---: | ---: | ---: | ---: |");
    for Row { format, cases, taken, panics, panicked, worst_ms, worst_kib } in rows {
        let mib = *worst_kib as f64 / 1024.0;
        println!("| {format} | {cases} | {taken} | {panics} | {worst_ms:.1} | {mib:.1} |");
        if !panicked.is_empty() {
            println!("{format}: cases {panicked:?} panicked");
        }
    }
}

/// What the process holds, as Linux says it.
mod memory {
    /// Forgets the peak; what is held now, KiB.
    pub fn reset_kib() -> u64 {
        // Where it cannot be forgotten, the peak is that of all cases.
        let _ = std::fs::write("/proc/self/clear_refs", "5");
        field("VmRSS:")
    }

    /// The most that was held since, KiB.
    pub fn peak_kib() -> u64 {
        field("VmHWM:")
    }

    fn field(name: &str) -> u64 {
        let status = std::fs::read_to_string("/proc/self/status").unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix(name));
        line.and_then(|rest| rest.trim().trim_end_matches(" kB").parse().ok()).unwrap_or(0)
    }
}

#[cfg(test)]
mod tests {
    use super::damage::damaged;
    use super::*;

    #[test]
    fn every_format_survives_a_few_hundred_cases() {
        let folder = tempfile::tempdir().unwrap();
        let left = folder.path().join("case");
        for format in &FORMATS {
            let inner = tempfile::tempdir().unwrap();
            // What begins with a whole file is read, or the campaign tries nothing.
            let originals = format.originals().unwrap();
            let is_taken = |bytes: &Vec<u8>| (format.read)(bytes, inner.path());
            assert!(format.name == "settings" || originals.iter().any(is_taken), "{}", format.name);
            let campaign = Campaign { seed: 31, count: 40, folder: inner.path(), left: &left };
            let row = campaign.of(format).unwrap();
            assert_eq!((row.cases, row.panics), (40, 0), "{}: {:?}", format.name, row.panicked);
            assert!(row.worst_kib < 1 << 20, "{}: {} KiB", format.name, row.worst_kib);
        }
    }

    #[test]
    fn a_seed_makes_the_same_cases() {
        let case = |seed| damaged(b"some text that is long enough to be changed", true, &mut SplitMix64::new(seed));
        assert_eq!(case(1), case(1));
        assert_ne!(case(1), case(2));
    }
}
