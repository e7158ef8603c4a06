//! `bench phone`: how fast the embedded phone runs programs, with energy accounting on, beside the interpreter of a JVM
//! on the same programs.
//!
//! Each run is a process of its own, and counts less what one takes that does nothing: neither starting a JVM nor
//! reading the phone's class library is the interpreter's speed.

use std::path::{Path, PathBuf};
use std::process::Command;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde::{Deserialize, Serialize};
use wattline::cli::Exit;
use wattline::phone::{Phone, Settings};

use super::measure::{Cost, measure_printed};
use super::overhead::jvm::{archive, command, translate};
use super::overhead::kernels::{KERNELS, NOTHING, dex, strain};

/// eCalc's five programs.
const ECALC: [&str; 5] = ["Qsort", "Md5", "Matrix", "Imgrot", "Md5Api"];
/// Those of one run that takes long enough to be timed; others repeat their work.
const LONG: [&str; 6] = ["Md5", "Matrix", "Imgrot", "Md5Api", "ManyThreads64", "Allocations"];
/// Programs for the phone alone, that strain its scheduler and its heap.
const STRAIN: [&str; 2] = ["ManyThreads64", "Allocations"];

/// Measure how fast the embedded phone runs programs
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench phone
    cargo xtask bench phone --only sort --runs 9 --no-jvm")]
pub struct Args {
    /// Only programs whose name contains this; may be given more than once
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Runs of each program on either side; medians count
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u32).range(1..))]
    runs: u32,
    /// Leave out the JVM
    #[arg(long)]
    no_jvm: bool,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
    /// Run this program here, and say how many instructions it took: what the command starts for each run
    #[arg(long, hide = true, value_name = "NAME")]
    program: Option<String>,
}

/// What a run on the phone says of itself.
#[derive(Debug, Serialize, Deserialize)]
struct Ran {
    instructions: u64,
    printed: String,
}

/// A program's figures.
#[derive(Debug, Serialize)]
struct Row {
    name: &'static str,
    /// Executed dex instructions.
    instructions: u64,
    /// CPU time on the phone.
    phone_s: f64,
    /// The most memory of the phone's process, in bytes.
    peak_bytes: u64,
    /// CPU time of `java -Xint`.
    jvm_s: Option<f64>,
}

impl Row {
    fn instructions_per_s(&self) -> f64 {
        self.instructions as f64 / self.phone_s
    }

    /// How many times faster the phone is.
    fn ratio(&self) -> Option<f64> {
        self.jvm_s.map(|jvm_s| jvm_s / self.phone_s)
    }
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    if let Some(name) = &args.program {
        println!("{}", serde_json::to_string(&run_here(name)?)?);
        return Ok(Exit::Pass);
    }
    if cfg!(debug_assertions) {
        eprintln!("note: this is not a release build: its figures say little");
    }
    let rows = measure_all(args)?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&rows)?),
        false => print!("{}", table(&rows)),
    }
    Ok(Exit::Pass)
}

/// How often a program repeats its work in a run.
fn repeats(name: &str) -> u32 {
    let kernel = KERNELS.iter().find(|kernel| kernel.name == name && !LONG.contains(&name));
    kernel.map_or(1, |kernel| kernel.on_jvm)
}

fn run_here(name: &str) -> Result<Ran> {
    let dex = if STRAIN.contains(&name) { strain(name)? } else { dex(name)? };
    let mut phone = Phone::boot(Settings::default())?;
    phone.install("wattline.bench", &[("classes.dex".into(), dex)])?;
    let outcome = phone.run_main(name, &[repeats(name).to_string()], None)?;
    if let Some(exception) = outcome.uncaught {
        bail!("{name} ended with {exception}");
    }
    Ok(Ran { instructions: outcome.instructions, printed: outcome.stdout })
}

fn measure_all(args: &Args) -> Result<Vec<Row>> {
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| name.contains(only.as_str()));
    let names: Vec<&'static str> =
        KERNELS.iter().map(|kernel| kernel.name).chain(STRAIN).filter(|name| wanted(name)).collect();
    if names.is_empty() {
        bail!("no program's name contains any of {:?}", args.only);
    }
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let jvm = if args.no_jvm { None } else { Jvm::new(scratch.path(), args.runs)? };
    let (nothing, _) = on_phone(NOTHING, args.runs)?;
    let mut rows = Vec::new();
    for name in names {
        let start = Instant::now();
        let (cost, ran) = on_phone(name, args.runs)?;
        let jvm_s = match &jvm {
            Some(jvm) if !STRAIN.contains(&name) => Some(jvm.seconds(name, &ran.printed)?),
            _ => None,
        };
        super::overhead::say(&format!("{name}: {:.1} s", start.elapsed().as_secs_f64()));
        let phone_s = (cost.cpu_s - nothing.cpu_s).max(f64::MIN_POSITIVE);
        rows.push(Row { name, instructions: ran.instructions, phone_s, peak_bytes: cost.peak_bytes, jvm_s });
    }
    Ok(rows)
}

/// The median cost of processes that run the program on the phone.
fn on_phone(name: &str, runs: u32) -> Result<(Cost, Ran)> {
    let program = std::env::current_exe().context("failed to find the program itself")?;
    let mut costs = Vec::new();
    let mut last = None;
    for _ in 0..runs {
        let mut command = Command::new(&program);
        command.args(["bench", "phone", "--program", name]);
        let (cost, printed) = measure_printed(command)?;
        costs.push(cost);
        let told = printed.lines().find(|line| line.starts_with('{')).unwrap_or_default();
        last = Some(serde_json::from_str(told).with_context(|| format!("expected what {name} took: {printed}"))?);
    }
    let cost = Cost::median(&costs).context("expected at least one run")?;
    Ok((cost, last.context("expected at least one run")?))
}

/// The programs translated for a JVM that interprets.
struct Jvm {
    jar: PathBuf,
    nothing_s: f64,
    runs: u32,
}

impl Jvm {
    /// None, after saying so, where enjarify or java is not installed.
    fn new(scratch: &Path, runs: u32) -> Result<Option<Jvm>> {
        for (tool, argument) in [("java", "-version"), ("enjarify", "--help")] {
            if let Err(error) = command(tool).arg(argument).output() {
                eprintln!("note: failed to run {tool} ({error}): no figures from a JVM");
                return Ok(None);
            }
        }
        let names: Vec<&str> = KERNELS.iter().map(|kernel| kernel.name).chain([NOTHING]).collect();
        let mut jvm = Jvm { jar: translate(scratch, "plain", &archive(&names)?)?, nothing_s: 0.0, runs };
        jvm.nothing_s = jvm.seconds(NOTHING, "")?;
        Ok(Some(jvm))
    }

    /// CPU time of a program above one that does nothing; it must print the same as on the phone.
    fn seconds(&self, name: &str, expected: &str) -> Result<f64> {
        let mut costs = Vec::new();
        for _ in 0..self.runs {
            let mut java = command("java");
            java.args(["-Xint", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xss64m", "-Xms256m", "-Xmx256m", "-cp"]);
            java.arg(&self.jar).arg(name).arg(repeats(name).to_string());
            let (cost, printed) = measure_printed(java)?;
            if !expected.is_empty() && printed != expected {
                bail!("{name} prints {printed:?} on a JVM and {expected:?} on the phone");
            }
            costs.push(cost);
        }
        let cost = Cost::median(&costs).context("expected at least one run")?;
        Ok((cost.cpu_s - self.nothing_s).max(0.0))
    }
}

fn table(rows: &[Row]) -> String {
    let mut text = format!(
        "| {:<13} | {:>12} | {:>9} | {:>11} | {:>7} | {:>7} | {:>9} |\n",
        "program", "instructions", "phone, s", "M instr / s", "-Xint, s", "ratio", "peak, MiB"
    );
    text += "| --- | ---: | ---: | ---: | ---: | ---: | ---: |\n";
    for row in rows {
        let or_dash = |value: Option<f64>| value.map_or("–".to_owned(), |value| format!("{value:.2}"));
        text += &format!(
            "| {:<13} | {:>12} | {:>9.3} | {:>11.0} | {:>8} | {:>7} | {:>9.0} |\n",
            row.name,
            row.instructions,
            row.phone_s,
            row.instructions_per_s() / 1e6,
            or_dash(row.jvm_s),
            or_dash(row.ratio()),
            row.peak_bytes as f64 / f64::from(1 << 20),
        );
    }
    let five: Vec<f64> = rows.iter().filter(|row| ECALC.contains(&row.name)).map(|row| row.phone_s).collect();
    if five.len() == ECALC.len() {
        text += &format!("eCalc's five programs together: {:.2} s\n", five.iter().sum::<f64>());
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_program_that_computes_takes_instructions() {
        let ran = run_here("Sieve").unwrap();
        assert!(ran.instructions > 100_000, "{ran:?}");
        assert!(ran.printed.starts_with("sieve"), "{ran:?}");
    }

    #[test]
    fn ratios_above_one_are_in_the_phones_favour() {
        let row = |name, jvm_s| Row { name, instructions: 3_000_000, phone_s: 0.5, peak_bytes: 1 << 20, jvm_s };
        assert_eq!(row("Fib", Some(1.0)).ratio(), Some(2.0));
        let text = table(&ECALC.map(|name| row(name, None)));
        assert!(text.contains("|           6 |") && text.ends_with("together: 2.50 s\n"), "{text}");
    }
}
