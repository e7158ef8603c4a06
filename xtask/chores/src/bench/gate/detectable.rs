//! `bench detectable`: what the gate finds by meters of other rates and noise, beside what is said before a run.
//!
//! The same recorded runs stand on both sides, so that base and head differ by what the meters make of them and by a growth
//! of known size alone: how much runs differ by themselves is another question (`bench gate`). The head's power above its
//! fifth percentile grows evenly. Then both sides are read by a meter of each rate, noise and step, with other noise for
//! each side of each pair and its periods begun at another moment, and judged by the gate's defaults.

use std::path::Path;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::cli::Exit;
use wattline::fit::stats::standard_deviation;
use wattline::gate::precision::Precision;
use wattline::gate::{self, Outcome, Policy, Side, Subject};
use wattline::lines::Trust;
use wattline::random::SplitMix64;
use wattline::recording::{Run, Sample};

use super::{Bench, Measured, Recorded, probed};
use crate::bench::overhead::say;
use crate::{other_meter, repository};

/// Measure which change of the total the gate finds by each kind of meter, beside what is said before a run
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench detectable
    cargo xtask bench detectable --scenario network --runs 3 --pairs 20 --json")]
pub struct Args {
    /// The demo app
    #[arg(long, value_name = "NAME", default_value = "courier")]
    app: String,
    /// Its scenario
    #[arg(long, value_name = "NAME", default_value = "network")]
    scenario: String,
    /// Runs a side
    #[arg(long, value_name = "N", default_value_t = 5, value_parser = clap::value_parser!(u64).range(3..))]
    runs: u64,
    /// Pairs of each meter and size
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    pairs: u64,
    /// Only these meters; may be given more than once
    #[arg(long = "meter", value_name = "NAME")]
    meters: Vec<String>,
    /// Seed of the first run; all others follow from it
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of the table
    #[arg(long)]
    json: bool,
}

/// Growths that are tried, of what is said to be found.
const SIZES: [f64; 3] = [1.0, 0.33, 0.0];

/// By how much more than the least growth that counts a growth is tried: at that one half of all estimates are below it.
const JUST_ABOVE: f64 = 1.15;

/// What became of a meter.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub(super) struct Row {
    meter: String,
    words: String,
    /// What is said before a run, joules.
    pub(super) said_j: f64,
    /// The growth that is tried: as much, or a little more than the gate's least growth where that is more.
    growth: f64,
    /// A run's deviation by the meter alone, as is said and as it was, joules.
    deviation_j: (f64, f64),
    pairs: u64,
    /// Pairs in which the gate found a growth by as much as is said, by a third of it, and where there was none.
    pub(super) found: [u64; 3],
    /// Lines of the base above the floor, and those that are trusted at all.
    lines: (usize, usize),
}

/// All rows, and what they are of.
#[derive(Debug, Serialize)]
struct Report {
    app: String,
    scenario: String,
    runs: u64,
    seed: u64,
    /// The length of a run, and its energy above idle.
    run_s: f64,
    net_j: f64,
    rows: Vec<Row>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let report = measure(args)?;
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", text(&report)),
    }
    Ok(Exit::Pass)
}

fn measure(args: &Args) -> Result<Report> {
    let apps = repository().join("tests/apps");
    let path = apps.join(format!("{}.apk", args.app));
    let app = probed(&std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?)?;
    let script = apps.join(&args.app).join("scenarios").join(format!("{}.mks", args.scenario));
    let bench = Bench::new(Path::new(&script), args.runs, args.seed, true)?;
    let recorded = bench.record(&app)?;
    let measured = bench.analyze(&recorded, args.runs)?;
    let net_j = measured.0.totals.net().0;
    let run_s = recorded.1.last().map_or(0.0, length_s);
    let wanted = |precision: &&Precision| args.meters.is_empty() || args.meters.contains(&precision.name);
    let mut rows = Vec::new();
    for precision in Precision::all().iter().filter(wanted) {
        let row = one(args, &bench, &recorded, precision, (run_s, net_j))?;
        say(&format!("{}: {:?} of {} pairs", row.words, row.found, row.pairs));
        rows.push(row);
    }
    let (app, scenario) = (args.app.clone(), args.scenario.clone());
    Ok(Report { app, scenario, runs: args.runs, seed: args.seed, run_s, net_j, rows })
}

fn one(
    args: &Args,
    bench: &Bench,
    recorded: &Recorded,
    precision: &Precision,
    (run_s, net_j): (f64, f64),
) -> Result<Row> {
    let said_j = precision.smallest_j(run_s, args.runs as u32).context("too few runs")?;
    let mut row = Row {
        meter: precision.name.clone(),
        words: precision.words.clone(),
        said_j,
        growth: (said_j / net_j).max(JUST_ABOVE * Policy::default().least_growth),
        deviation_j: (precision.deviation_j(run_s), 0.0),
        pairs: args.pairs,
        found: [0; 3],
        lines: (0, 0),
    };
    let mut nets: Vec<Vec<f64>> = vec![Vec::new(); args.runs as usize];
    for pair in 0..args.pairs {
        // Noise of the bases, and other noise of each head.
        let base = bench.analyze(&read_by(recorded, precision, (0.0, 4 * pair)), args.runs)?;
        if pair == 0 {
            row.lines = lines(&base);
        }
        nets.iter_mut().zip(&base.0.runs).for_each(|(nets, run)| nets.push(run.net.0));
        for (at, size) in SIZES.into_iter().enumerate() {
            let head = read_by(recorded, precision, (size * row.growth * net_j, 4 * pair + 1 + at as u64));
            let grew = has_grown(&base, &bench.analyze(&head, args.runs)?)?;
            if let Some(found) = row.found.get_mut(at) {
                *found += u64::from(grew);
            }
        }
    }
    // Each run was read once for each pair: what differs is the meter's.
    let variances = nets.iter().map(|nets| standard_deviation(nets).powi(2));
    row.deviation_j.1 = (variances.sum::<f64>() / nets.len() as f64).sqrt();
    Ok(row)
}

/// Whether the gate says that the total grew.
fn has_grown(base: &Measured, head: &Measured) -> Result<bool> {
    let policy = Policy::default();
    let side = |(result, map)| Side { result, map };
    let verdict = gate::compare(side((&base.0, &base.1)), side((&head.0, &head.1)), &policy)?;
    let is_total = |finding: &gate::Finding| finding.what == Subject::Total && finding.outcome == Outcome::Regression;
    Ok(verdict.findings.iter().any(is_total))
}

fn lines((result, _): &Measured) -> (usize, usize) {
    let floor = Policy::default().line.floor_of(result.totals.net()).0;
    let above: Vec<_> = result.lines.iter().filter(|line| line.energy.0 > floor).collect();
    (above.len(), above.iter().filter(|line| line.trust < Trust::Low).count())
}

fn length_s(run: &Run) -> f64 {
    match (run.samples.first(), run.samples.last()) {
        (Some(first), Some(last)) => (last.at_ns - first.at_ns) as f64 * 1e-9,
        _ => 0.0,
    }
}

/// The recording as another meter would have read it, each run's energy greater by so many joules.
fn read_by((map, runs): &Recorded, precision: &Precision, (more_j, noise): (f64, u64)) -> Recorded {
    let one = |(number, run): (usize, &Run)| {
        let mut rng = SplitMix64::new((noise << 16) + number as u64);
        let samples = grown(&run.samples, more_j);
        other_meter::read_by(Run { samples, ..run.clone() }, precision, &mut rng)
    };
    (map.clone(), runs.iter().enumerate().map(one).collect())
}

/// Readings whose power above the fifth percentile is greater by the same part everywhere.
pub(super) fn grown(samples: &[Sample], more_j: f64) -> Vec<Sample> {
    let mut powers: Vec<i64> = samples.iter().map(|sample| sample.power_uw).collect();
    powers.sort_unstable();
    let Some(&least_uw) = powers.get(powers.len() / 20) else { return Vec::new() };
    let above = |sample: &Sample| (sample.power_uw - least_uw).max(0) as f64;
    let above_j: f64 =
        samples.windows(2).map(|pair| above(&pair[1]) * (pair[1].at_ns - pair[0].at_ns) as f64 * 1e-15).sum();
    let part = if above_j > 0.0 { more_j / above_j } else { 0.0 };
    samples
        .iter()
        .map(|sample| Sample { power_uw: sample.power_uw + (above(sample) * part).round() as i64, ..*sample })
        .collect()
}

fn text(report: &Report) -> String {
    let mut out = format!(
        "{} {}, {} runs of {:.1} s a side, {:.2} J above idle, first seed {}\n\n\
         | meter | smallest change of the total, said before | tried | found: as much | a third of it | none | a run's deviation by the meter: said, seen | lines that are trusted |\n\
         | --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: |\n",
        report.app, report.scenario, report.runs, report.run_s, report.net_j, report.seed
    );
    for row in &report.rows {
        let Row { words, said_j, growth, pairs, found: [all, third, none], lines: (above, trusted), .. } = row;
        let (said, seen) = row.deviation_j;
        out.push_str(&format!(
            "| {words} | {:.2} mJ | {:.1} % | {all} of {pairs} | {third} of {pairs} | {none} of {pairs} | {:.2}, {:.2} mJ | \
             {trusted} of {above} |\n",
            said_j * 1e3,
            growth * 100.0,
            said * 1e3,
            seen * 1e3
        ));
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::other_meter::degraded;

    fn flat() -> Vec<Sample> {
        (0..10_000)
            .map(|at| Sample { at_ns: at * 100_000, power_uw: if at < 5000 { 300_000 } else { 800_000 } })
            .collect()
    }

    #[test]
    fn readings_of_slower_meters_are_means_and_growths_are_what_they_say() {
        let joules = |samples: &[Sample]| -> f64 {
            samples
                .windows(2)
                .map(|pair| pair[1].power_uw as f64 * (pair[1].at_ns - pair[0].at_ns) as f64 * 1e-15)
                .sum()
        };
        let more = joules(&grown(&flat(), 0.1)) - joules(&flat());
        assert!((more - 0.1).abs() < 1e-4, "{more}");
        let rails = Precision::named("perfetto").unwrap();
        let read = degraded(&flat(), rails, &mut SplitMix64::new(1));
        assert!((11..=12).contains(&read.len()), "{read:?}");
        // The sum begins with the end of the first reading.
        let since: Vec<Sample> = flat().into_iter().filter(|sample| sample.at_ns >= read[0].at_ns).collect();
        assert!((joules(&read) / joules(&since) - 1.0).abs() < 0.01, "{}", joules(&read));
        assert!(read.iter().all(|sample| sample.power_uw % 1000 == 0), "{read:?}");
        assert_ne!(read, degraded(&flat(), rails, &mut SplitMix64::new(2)));
    }

    /// The document's table: what is said of each meter is what the program says of it today, and the gate found it.
    #[test]
    fn the_documentation_has_the_table() {
        let document = std::fs::read_to_string(repository().join("docs/meters.md")).unwrap();
        let head = document.lines().find_map(|line| line.strip_prefix("courier network, ")).unwrap();
        let numbers: Vec<f64> = head.split(' ').filter_map(|word| word.parse().ok()).collect();
        let (runs, run_s) = (numbers[0] as u32, numbers[1]);
        for precision in Precision::all() {
            let start = format!("| {} | ", precision.words);
            let row = document.lines().find_map(|line| line.strip_prefix(&start)).unwrap_or_else(|| panic!("{start}"));
            let cells: Vec<&str> = row.split(" | ").collect();
            let said_mj: f64 = cells[0].split(' ').next().unwrap().parse().unwrap();
            let now_mj = precision.smallest_j(run_s, runs).unwrap() * 1e3;
            // The length of a run is rounded to a tenth of a second there.
            assert!(
                (said_mj / now_mj - 1.0).abs() < 0.05 || (said_mj - now_mj).abs() < 0.01,
                "{said_mj} {now_mj}: {row}"
            );
            let [all, third, none] = [2, 3, 4].map(|cell| {
                let (found, of) = cells[cell].split_once(" of ").unwrap();
                found.parse::<f64>().unwrap() / of.parse::<f64>().unwrap()
            });
            assert!(all >= 0.6 && third <= all && none <= 0.1, "{row}");
        }
    }

    /// What is said before a run is what the gate then finds: most growths by as much, few by a third, none where there is
    /// none.
    #[test]
    fn what_is_said_is_found() {
        let args = Args {
            app: "courier".into(),
            scenario: "network".into(),
            runs: 3,
            pairs: 8,
            meters: ["bench", "perfetto"].map(str::to_owned).to_vec(),
            seed: 7,
            json: false,
        };
        let report = measure(&args).unwrap();
        assert_eq!(report.rows.len(), 2);
        for row in &report.rows {
            let [all, third, none] = row.found;
            assert!(all >= 5 && third <= 4 && third <= all && none <= 1, "{row:?}");
        }
        assert!(report.rows[0].lines.1 > 0 && report.rows[1].lines.1 == 0, "{report:?}");
        assert!(report.rows[0].said_j < report.rows[1].said_j);
    }
}
