//! `bench gate`: false alarms and power of the gate, from the app to the verdict, on the embedded phone with all its
//! effects.

pub(super) mod clean;
pub(super) mod detectable;
mod seeded;

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::adjust::DeviceModel;
use wattline::analysis::{Options, analyze};
use wattline::apk::{Archive, KeySource};
use wattline::cli::Exit;
use wattline::device::embedded::Embedded;
use wattline::device::{App, Device};
use wattline::dex::Dex;
use wattline::gate::{self, Outcome, Policy, Side, Subject, Verdict};
use wattline::lines::{AnalysisResult, LineKey};
use wattline::probe::map::ProbeMap;
use wattline::profile::Profile;
use wattline::recording::Run;
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, TwoBuilds, instrument};
use wattline::units::Joules;

use super::say;
use crate::repository;
use seeded::Seed;

/// Measure how often the gate is wrong, and what it finds
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench gate
    cargo xtask bench gate --app atlas --scenario map --pairs 20 --runs 5 --lines 3")]
pub struct Args {
    /// The demo app
    #[arg(long, value_name = "NAME", default_value = "courier")]
    app: String,
    /// Its scenario
    #[arg(long, value_name = "NAME", default_value = "compute")]
    scenario: String,
    /// Runs a side
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    runs: u64,
    /// Clean pairs
    #[arg(long, value_name = "N", default_value_t = 200)]
    pairs: u64,
    /// Lines that get a regression, each of every size
    #[arg(long, value_name = "N", default_value_t = 10)]
    lines: usize,
    /// Sizes of regressions, as fractions
    #[arg(long, value_name = "X", default_values_t = [0.05, 0.10, 0.20])]
    size: Vec<f64>,
    /// Seed of the first run; all others follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Write base and head results of each pair there, to look into
    #[arg(long, value_name = "DIR", hide = true)]
    keep: Option<std::path::PathBuf>,
    /// Count and measure in the same runs
    #[arg(long)]
    single_run: bool,
    /// Print JSON instead of the tables
    #[arg(long)]
    json: bool,
}

/// All figures.
#[derive(Debug, Serialize)]
struct Report {
    app: String,
    scenario: String,
    runs: u64,
    seed: u64,
    clean: Clean,
    seeded: Vec<Seeded>,
}

/// Pairs of recordings of one build.
#[derive(Debug, Default, Serialize)]
struct Clean {
    pairs: u64,
    /// Exit 100.
    regressions: u64,
    inconclusive: u64,
    /// What was found, with its ratio.
    findings: Vec<String>,
    /// Deviation of the total between runs, relative.
    spread: f64,
}

/// Regressions of one size in one kind of place.
#[derive(Debug, Serialize)]
struct Seeded {
    /// Of what the size is a part: `line` or `total`.
    of: &'static str,
    size: f64,
    seeds: u64,
    /// Exit 100.
    failed: u64,
    inconclusive: u64,
    /// The line that was made dearer is the first finding, be it one that fails or one that is reported only.
    first: u64,
    /// It is among the findings.
    named: u64,
    each: Vec<String>,
}

/// An app, analysed from fresh runs whenever it is asked for.
struct Bench {
    phone: Embedded,
    device: DeviceModel,
    profile: Profile,
    scenario: Scenario,
    runs: u64,
    single_run: bool,
    is_metered: bool,
    next_seed: std::cell::Cell<u64>,
}

/// A recording: its runs, those that are not measured first, and their map.
type Recorded = (ProbeMap, Vec<Run>);

/// A recording's result, and the map that explains it.
type Measured = (AnalysisResult, ProbeMap);

impl Bench {
    /// Recordings of a scenario with so many runs, measured or not; seeds follow from the first one.
    fn new(scenario: &Path, runs: u64, first_seed: u64, is_metered: bool) -> Result<Bench> {
        let phone = if is_metered { Embedded::new()? } else { Embedded::without_meter()? };
        Ok(Bench {
            device: phone.model(),
            phone,
            profile: Profile::embedded()?,
            scenario: Scenario::read(scenario)?,
            runs,
            single_run: false,
            is_metered,
            next_seed: std::cell::Cell::new(first_seed),
        })
    }

    /// So many seeds that no run has had yet.
    fn seeds(&self, count: u64) -> Vec<u64> {
        let first = self.next_seed.get();
        self.next_seed.set(first + count);
        (first..first + count).collect()
    }

    fn runs_of(&self, app: &App, count: u64) -> Result<Vec<Run>> {
        Ok(self.phone.record(app, &self.scenario, &self.seeds(count), &|| ())?)
    }

    fn measure(&self, counting: &Probed) -> Result<Measured> {
        self.analyze(&self.record(counting)?, self.runs)
    }

    fn record(&self, counting: &Probed) -> Result<Recorded> {
        match self.single_run {
            true => Ok((counting.app.map.clone(), self.runs_of(&counting.app, self.runs)?)),
            false if self.is_metered => self.two_builds(counting),
            false => self.unmetered(counting),
        }
    }

    /// What the first runs of a recording say, those that lead it apart.
    fn analyze(&self, (map, runs): &Recorded, first: u64) -> Result<Measured> {
        let options = Options { profile: Some(&self.profile), ..Options::default() };
        let of = runs.get(..map.leading_runs() + first as usize).unwrap_or(runs);
        Ok((analyze(map, of, &self.device, options)?, map.clone()))
    }

    fn one_run(&self, app: &App) -> Result<Run> {
        self.runs_of(app, 1)?.pop().context("failed to record a run")
    }

    /// The builds that follow from a counting run, calls timed.
    fn builds(&self, counting: &Probed, counted: Run) -> Result<TwoBuilds> {
        let file = (Path::new(FILE), counting.bytes.as_slice());
        let mut two = TwoBuilds::new(file, &counting.options, &counting.app, counted)?;
        two.time_calls(self.one_run(&two.timing)?);
        Ok(two)
    }

    fn unmetered(&self, counting: &Probed) -> Result<Recorded> {
        let runs = self.runs_of(&counting.app, self.runs)?;
        let first = runs.first().cloned().context("expected a run")?;
        let two = self.builds(counting, first)?;
        let runs = two.timed().cloned().into_iter().chain(runs).collect();
        Ok((two.unmetered_map(&counting.app), runs))
    }

    fn two_builds(&self, counting: &Probed) -> Result<Recorded> {
        let mut two = self.builds(counting, self.one_run(&counting.app)?)?;
        let measured = self.runs_of(&two.app, self.runs)?;
        while measured.first().is_some_and(|run| two.wants_another(run)) {
            two.count_again(self.one_run(&counting.app)?);
        }
        let measured = measured.into_iter().map(|run| two.join(run).run);
        let runs = two.leading().into_iter().chain(measured).collect();
        Ok((two.app.map.clone(), runs))
    }
}

/// The name of the app in messages.
const FILE: &str = "app.apk";

/// An app with probes, and what it was made of.
struct Probed {
    app: App,
    bytes: Vec<u8>,
    options: InstrumentOptions,
}

fn probed(bytes: &[u8]) -> Result<Probed> {
    let key = KeySource::Pem { key: repository().join("tests/keys/rsa.pem"), certificate: None };
    let options = InstrumentOptions { key: Some(key), ..InstrumentOptions::default() };
    let app = instrument(Path::new(FILE), bytes, &options)?.into_app().map_err(anyhow::Error::msg)?;
    Ok(Probed { app, bytes: bytes.to_vec(), options })
}

fn judge(base: &Measured, head: &Measured) -> Result<Verdict> {
    let side = |(result, map)| Side { result, map };
    let ((base, of_base), (head, of_head)) = (base, head);
    Ok(gate::compare(side((base, of_base)), side((head, of_head)), &Policy::default())?)
}

fn describe(verdict: &Verdict) -> Vec<String> {
    let one = |finding: &gate::Finding| {
        let place = match &finding.what {
            Subject::Line { key, .. } => format!("{}:{}", key.class.trim_matches(['L', ';']), key.line),
            Subject::Total => "total".into(),
            Subject::Lines => "all lines".into(),
            Subject::Fit => "fit".into(),
            Subject::Idle => "idle".into(),
        };
        let ratio = finding.comparison.ratio.map_or("-".into(), |ratio| format!("{ratio:.3}"));
        format!("{:?} {place} {ratio}", finding.outcome)
    };
    verdict.findings.iter().map(one).collect()
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let apps = repository().join("tests/apps");
    let path = apps.join(format!("{}.apk", args.app));
    let bytes = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
    let script = apps.join(&args.app).join("scenarios").join(format!("{}.mks", args.scenario));
    let bench = Bench { single_run: args.single_run, ..Bench::new(&script, args.runs, args.seed, true)? };
    let app = probed(&bytes)?;
    let clean = clean(args, &bench, &app)?;
    let seeded = if args.lines > 0 { all_seeded(args, &bench, &app, &bytes)? } else { Vec::new() };
    let report = Report {
        app: args.app.clone(),
        scenario: args.scenario.clone(),
        runs: args.runs,
        seed: args.seed,
        clean,
        seeded,
    };
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", text(&report)),
    }
    Ok(Exit::Pass)
}

fn keep(args: &Args, name: &str, result: &AnalysisResult) -> Result<()> {
    let Some(folder) = &args.keep else { return Ok(()) };
    std::fs::create_dir_all(folder)?;
    Ok(std::fs::write(folder.join(format!("{name}.json")), result.to_json()?)?)
}

fn clean(args: &Args, bench: &Bench, app: &Probed) -> Result<Clean> {
    let mut clean = Clean { pairs: args.pairs, ..Clean::default() };
    let mut nets = Vec::new();
    for pair in 0..args.pairs {
        let (base, head) = (bench.measure(app)?, bench.measure(app)?);
        keep(args, &format!("{pair}-base"), &base.0)?;
        keep(args, &format!("{pair}-head"), &head.0)?;
        nets.extend(base.0.runs.iter().map(|run| run.net.0));
        let verdict = judge(&base, &head)?;
        match verdict.outcome {
            Outcome::Pass => {}
            Outcome::Inconclusive => clean.inconclusive += 1,
            Outcome::Regression => clean.regressions += 1,
        }
        clean.findings.extend(describe(&verdict).into_iter().map(|what| format!("pair {pair}: {what}")));
        say(&format!("clean pair {} of {}: {:?}", pair + 1, args.pairs, verdict.outcome));
    }
    clean.spread = wattline::fit::stats::standard_deviation(&nets) / wattline::fit::stats::mean(&nets);
    Ok(clean)
}

fn all_seeded(args: &Args, bench: &Bench, app: &Probed, bytes: &[u8]) -> Result<Vec<Seeded>> {
    let archive = Archive::read(bytes)?;
    let contents = archive.dex_entries().iter().map(|entry| entry.contents()).collect::<Result<Vec<_>, _>>()?;
    let dexes = contents.iter().map(|contents| Dex::read(contents)).collect::<Result<Vec<_>, _>>()?;
    let (base, _) = bench.measure(app)?;
    let net = base.totals.net();
    let mut out = Vec::new();
    for &size in &args.size {
        for of in ["line", "total"] {
            // Dearest first.
            let floor = Policy::default().line.floor_of(net).0;
            let plan = |line: &wattline::lines::LineEnergy| {
                // What is not worth a word is not to be found.
                if of == "line" && size * line.energy.0 < 1.1 * floor {
                    return None;
                }
                let wanted = match of {
                    "line" => size * line.per_execution.0,
                    _ => size * net.0 / line.executions,
                };
                seeded::plan(&dexes, line, Joules(wanted), &bench.profile)
            };
            let seeds: Vec<Seed> = base.lines.iter().filter_map(plan).take(args.lines).collect();
            if seeds.is_empty() {
                say(&format!("no line can be made dearer by {:.0} % of a {of}", 100.0 * size));
                continue;
            }
            out.push(one_size(args, bench, (app, bytes), of, size, &seeds)?);
        }
    }
    Ok(out)
}

fn one_size(
    args: &Args,
    bench: &Bench,
    (app, bytes): (&Probed, &[u8]),
    of: &'static str,
    size: f64,
    seeds: &[Seed],
) -> Result<Seeded> {
    let mut row = Seeded { of, size, seeds: 0, failed: 0, inconclusive: 0, first: 0, named: 0, each: Vec::new() };
    for (number, seed) in seeds.iter().enumerate() {
        let worse = probed(&seeded::plant(bytes, seed)?)?;
        let (base, head) = (bench.measure(app)?, bench.measure(&worse)?);
        keep(args, &format!("{of}-{size}-{number}-base"), &base.0)?;
        keep(args, &format!("{of}-{size}-{number}-head"), &head.0)?;
        let verdict = judge(&base, &head)?;
        let is_it =
            |finding: &gate::Finding| matches!(&finding.what, Subject::Line { key, .. } if same(key, &seed.key));
        row.seeds += 1;
        row.failed += u64::from(verdict.outcome == Outcome::Regression);
        row.inconclusive += u64::from(verdict.outcome == Outcome::Inconclusive);
        row.first += u64::from(verdict.findings.first().is_some_and(is_it));
        row.named += u64::from(verdict.findings.iter().any(is_it));
        let share = head.0.lines.iter().find(|line| same(&line.key, &seed.key)).map_or(0.0, |line| line.share);
        row.each.push(format!(
            "{}:{} x{} +{:.1} % of {:.1} %: {}",
            seed.key.class,
            seed.key.line,
            seed.copies,
            100.0 * seed.growth,
            100.0 * share,
            describe(&verdict).join("; ")
        ));
        say(&format!("{of} +{:.0} %: {}", 100.0 * size, row.each.last().map_or("", String::as_str)));
    }
    Ok(row)
}

fn same(a: &LineKey, b: &LineKey) -> bool {
    (&a.class, &a.method, a.line) == (&b.class, &b.method, b.line)
}

fn text(report: &Report) -> String {
    let clean = &report.clean;
    let mut out =
        format!("{} {}, {} runs a side, first seed {}\n", report.app, report.scenario, report.runs, report.seed);
    if clean.pairs > 0 {
        out.push_str(&format!(
            "deviation of the total between runs {:.2} %\n\n{} clean pairs: {} false alarms, {} inconclusive\n",
            100.0 * clean.spread,
            clean.pairs,
            clean.regressions,
            clean.inconclusive
        ));
    }
    out.extend(clean.findings.iter().map(|finding| format!("  {finding}\n")));
    out.push_str("\n| seeded | size | apps | guilty line named | first | fail (100) | inconclusive (102) |\n|---|--:|--:|--:|--:|--:|--:|\n");
    for row in &report.seeded {
        out.push_str(&format!(
            "| {} | {:.0} % | {} | {} | {} | {} | {} |\n",
            row.of,
            100.0 * row.size,
            row.seeds,
            row.named,
            row.first,
            row.failed,
            row.inconclusive
        ));
    }
    out
}
