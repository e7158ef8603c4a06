//! `reproduce`: the tables and figures of the papers, with the paper's numbers beside ours.

mod document;
mod ecalc;
mod greendroid;
mod hu;
mod orka;
mod vlens;

use std::path::PathBuf;
use std::time::Instant;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::cli::Exit;

use crate::bench::say;
use document::{Document, Section, page};

/// Make the tables and figures of a paper anew, with the paper's numbers beside
#[derive(Debug, clap::Subcommand)]
pub enum Reproduce {
    /// All papers, one after the other, on one page
    All(AllArgs),
    /// Li et al., Calculating Source Line Level Energy Information for Android Applications (vLens, ISSTA 2013)
    Vlens(vlens::Args),
    /// Hao et al., Estimating Android Applications' CPU Energy Usage via Bytecode Profiling (GREENS 2012)
    Ecalc(ecalc::Args),
    /// Cornet and Gopalan, A Software-based Approach for Source-line Level Energy Estimates and Hardware Usage
    /// Accounting on Android (ENERGY 2018)
    Orka(orka::Args),
    /// Couto et al., Detecting Anomalous Energy Consumption in Android Applications (GreenDroid, 2014)
    Greendroid(greendroid::Args),
    /// Hu, Yan, Yan, Lu and Yan, Lightweight energy consumption analysis and prediction for Android applications (Science
    /// of Computer Programming 2017)
    Hu(hu::Args),
}

/// Make the tables and figures of all papers anew
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask reproduce all --html papers.html
    cargo xtask reproduce all --quick --seed 7")]
pub struct AllArgs {
    /// Everything smaller: for CI
    #[arg(long)]
    quick: bool,
    /// Seed of each paper's first run, where it takes one
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    output: Output,
}

/// Where a report goes.
#[derive(Debug, Clone, Default, clap::Args)]
struct Output {
    /// Also write the report there, as Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
    /// Also write the report there, as a page with its figures
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// What a paper's command made.
#[derive(Debug, Serialize)]
struct Made {
    /// Each number, as it was computed.
    data: serde_json::Value,
    document: Document,
}

impl Made {
    fn new(report: &impl Serialize, document: Document) -> Result<Made> {
        Ok(Made { data: serde_json::to_value(report)?, document })
    }
}

/// A paper that is done.
#[derive(Debug, Serialize)]
struct Done {
    paper: &'static str,
    #[serde(skip)]
    title: &'static str,
    command: String,
    took_s: f64,
    #[serde(flatten)]
    made: Made,
}

impl Done {
    fn of(
        paper: &'static str,
        title: &'static str,
        command: String,
        make: impl FnOnce() -> Result<Made>,
    ) -> Result<Done> {
        say(&format!("{paper}: begins"));
        let start = Instant::now();
        let made = make().context(paper)?;
        Ok(Done { paper, title, command, took_s: start.elapsed().as_secs_f64(), made })
    }

    fn section(&self) -> Section<'_> {
        let Done { paper, title, command, took_s, made } = self;
        Section { name: paper, title, command: command.clone(), took_s: *took_s, document: &made.document }
    }
}

const VLENS: (&str, &str) = ("vlens", "vLens: energy of source lines, by a meter and a regression");
const ECALC: (&str, &str) = ("ecalc", "eCalc: CPU energy by bytecode profiling");
const ORKA: (&str, &str) = ("orka", "Orka: the radio's states by routine");
const HU: (&str, &str) = ("hu", "Hu et al.: models of whole runs, by method and by library call");
const GREENDROID: (&str, &str) = ("greendroid", "GreenDroid: a component model, and tests by colour");

/// All papers. Each has its own defaults beside what `all` is asked for.
fn all(args: &AllArgs) -> Result<Vec<Done>> {
    let AllArgs { quick, seed, .. } = *args;
    let one = |(name, title), seeded: bool, make: &dyn Fn() -> Result<Made>| {
        let quick = if quick { " --quick" } else { "" };
        let seed = if seeded { format!(" --seed {seed}") } else { String::new() };
        Done::of(name, title, format!("cargo xtask reproduce {name}{quick}{seed}"), make)
    };
    Ok(vec![
        one(VLENS, true, &|| vlens::make(&vlens::Args::of(quick, seed)))?,
        one(ECALC, false, &|| ecalc::make(&ecalc::Args::of(quick)))?,
        one(ORKA, true, &|| orka::make(&orka::Args::of(quick, seed)))?,
        one(GREENDROID, true, &|| greendroid::make(&greendroid::Args::of(quick, seed)))?,
        one(HU, true, &|| hu::make(&hu::Args::of(quick, seed)))?,
    ])
}

/// Writes and prints what was made.
fn write(output: &Output, papers: &[Done]) -> Result<()> {
    let save = |path: &Option<PathBuf>, text: &dyn Fn() -> String| match path {
        Some(path) => std::fs::write(path, text()).with_context(|| format!("failed to write {}", path.display())),
        None => Ok(()),
    };
    let each = |text: fn(&Document) -> String| {
        let one = |paper: &Done| match papers.len() {
            1 => text(&paper.made.document),
            _ => format!("# {}\n\n{}", paper.title, text(&paper.made.document)),
        };
        papers.iter().map(one).collect::<Vec<_>>().join("\n")
    };
    save(&output.markdown, &|| each(Document::markdown))?;
    save(&output.html, &|| page(&papers.iter().map(Done::section).collect::<Vec<_>>()))?;
    match (output.json, papers) {
        (true, [one]) => println!("{}", serde_json::to_string_pretty(one)?),
        (true, _) => println!("{}", serde_json::to_string_pretty(papers)?),
        (false, _) => print!("{}", each(Document::text)),
    }
    Ok(())
}

/// Runs the command.
pub fn run(paper: &Reproduce) -> Result<Exit> {
    let asked = || {
        let arguments: Vec<String> = std::env::args().skip(1).collect();
        format!("cargo xtask {}", arguments.join(" "))
    };
    let one = |(name, title), make: &dyn Fn() -> Result<Made>| {
        Ok::<_, anyhow::Error>(vec![Done::of(name, title, asked(), make)?])
    };
    let (output, papers) = match paper {
        Reproduce::All(args) => (&args.output, all(args)?),
        Reproduce::Vlens(args) => (&args.output, one(VLENS, &|| vlens::make(args))?),
        Reproduce::Ecalc(args) => (&args.output, one(ECALC, &|| ecalc::make(args))?),
        Reproduce::Orka(args) => (&args.output, one(ORKA, &|| orka::make(args))?),
        Reproduce::Greendroid(args) => (&args.output, one(GREENDROID, &|| greendroid::make(args))?),
        Reproduce::Hu(args) => (&args.output, one(HU, &|| hu::make(args))?),
    };
    write(output, &papers)?;
    Ok(Exit::Pass)
}
