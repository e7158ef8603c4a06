//! `accuracy`: estimates of the demo apps' lines against the embedded phone's truth, with each effect of its physics
//! alone and all of them together, by each estimator.
//!
//! Estimates are of the app with probes, as users record it; the truth is that of the same runs without probes, which
//! is what users ship. What probes disturb (a method is compiled sooner, the cores run faster) counts as error.

mod artifacts;
mod compare;
mod events;
mod html;
mod joins;
mod kinds;
mod oracle;
mod random;
mod score;
mod subject;
mod text;
mod withheld;

use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use rayon::prelude::*;
use serde::Serialize;
use wattline::cli::Exit;
use wattline::fit::EstimatorKind;
use wattline::gate::precision::Precision;
use wattline::lines::AnalysisResult;
use wattline::phone::{Effects, Repeatability};
use wattline::scenario::Scenario;

pub(crate) use compare::{Both, Case, Conditions, Recorded};
pub(crate) use events::RARE;
use kinds::{OfKind, OfMark};
use oracle::{Oracle, Oracles};
use random::table::Table;
use random::{Apps, keep};
pub(crate) use score::{Events, Pair, dearest};
use score::{Overall, overall};
pub(crate) use subject::{Subject, scenarios};
use withheld::{Fact, Withheld};

/// Measure how far estimates are from the embedded phone's truth
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Examples:\n  cargo xtask accuracy\n  cargo xtask accuracy --effects each --app courier --html accuracy.html\n  \
                        cargo xtask accuracy --estimator ols --estimator recommended --scenario compute\n  \
                        cargo xtask accuracy --meter otii --app courier --seeds 3\n  \
                        cargo xtask accuracy --apk app.apk --scenario login.mks search.mks --seeds 3 --json\n  \
                        cargo xtask accuracy --random 10 --seed 1 --keep target/random --worst 5\n  \
                        cargo xtask accuracy --app suite --oracle each\n  \
                        cargo xtask accuracy --app courier --recorded target/recordings"
)]
pub struct Args {
    /// Demo apps, by name; may be given more than once. Without `--apk` and `--random`, `courier` and `atlas` if none is
    #[arg(long, value_name = "NAME")]
    app: Vec<String>,
    /// Any other app instead, with the scenarios that `--scenario` names
    #[arg(long, value_name = "APK", conflicts_with = "app")]
    apk: Option<PathBuf>,
    /// Only scenarios whose name contains this; with `--apk`, files of monkey scripts; may be given more than once
    #[arg(long, value_name = "TEXT or FILE", num_args = 1..)]
    scenario: Vec<String>,
    /// Folders of the sources of `--apk`, for the text of `--worst`; may be given more than once
    #[arg(long, value_name = "DIR", requires = "apk")]
    source: Vec<PathBuf>,
    /// Runs of each scenario, with seeds from `--seed` on
    #[arg(long, value_name = "N", default_value_t = 10, value_parser = clap::value_parser!(u64).range(1..))]
    seeds: u64,
    /// `all` together, `each` alone and together, or one by its name; may be given more than once
    #[arg(long, value_name = "WHICH", default_value = "all")]
    effects: Vec<String>,
    /// Estimators, `profile-only` and `fit-only`, the two parts of the recommended one; may be given more than once, `all`
    /// is all of them
    #[arg(long, value_name = "NAME", default_value = "recommended")]
    estimator: Vec<String>,
    /// Also print what it would be worth to know a part of the truth; may be given more than once
    #[arg(long, value_name = "PART", value_enum)]
    oracle: Vec<Oracle>,
    /// Also print what lines are like without facts that the analysis knows; may be given more than once
    #[arg(long, value_name = "FACT", value_enum)]
    without: Vec<Fact>,
    /// Also print the lines that are furthest off
    #[arg(long, value_name = "N", default_value_t = 0)]
    worst: usize,
    /// Also write a page with plots there
    #[arg(long, value_name = "FILE")]
    html: Option<PathBuf>,
    /// Count in the measured runs themselves
    #[arg(long)]
    single_run: bool,
    /// Without a meter: energy is estimated by counts and the phone's profile
    #[arg(long)]
    no_meter: bool,
    /// Another meter than the phone's own: `otii` reads a thousand times a second, `iio` 70 times (docs/meters.md)
    #[arg(long, value_name = "NAME", conflicts_with = "no_meter")]
    meter: Option<String>,
    /// Recordings instead of runs here: `DIR/APP/SCENARIO.energy.zip` or `DIR/SCENARIO.energy.zip`, as `record --out DIR`
    /// writes them behind adb, with the embedded phone's truth of their seeds
    #[arg(long, value_name = "DIR", conflicts_with_all = ["no_meter", "single_run", "repeatability", "seeds", "effects"])]
    recorded: Option<PathBuf>,
    /// How repeatable the phone is: `exact`, `slight`, `moderate`, `strong`, `shuffled`, or `each` of them; may be
    /// given more than once
    #[arg(long, value_name = "DEGREE", default_value = "exact")]
    repeatability: Vec<String>,
    /// So many apps made at random, the first by `--seed`; beside those of `--app`, if there are any
    #[arg(long, value_name = "N", conflicts_with_all = ["apk", "scenario"],
        value_parser = clap::value_parser!(u64).range(1..))]
    random: Option<u64>,
    /// Keep the apps of `--random` there, with their scripts and sources
    #[arg(long, value_name = "DIR", requires = "random")]
    keep: Option<PathBuf>,
    /// Only count the files of a directory, and print the table that apps at random are drawn by
    #[arg(long, value_name = "DIR", conflicts_with_all = ["random", "app", "apk"])]
    count_corpus: Option<PathBuf>,
    /// The first seed
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON instead of tables
    #[arg(long)]
    json: bool,
}

/// All cases, in order of app, scenario, effect and estimator.
#[derive(Debug, Serialize)]
struct Report {
    /// Runs of each scenario, unless recordings say how many.
    seeds: Option<u64>,
    cases: Vec<Case>,
    /// Each app as a whole: lines' energies summed over scenarios.
    apps: Vec<Case>,
    /// All apps together.
    all: Vec<All>,
}

/// Several apps by one estimator.
#[derive(Debug, Serialize)]
struct All {
    effect: String,
    estimator: &'static str,
    #[serde(flatten)]
    figures: Overall,
    kinds: Vec<OfKind>,
    marks: Vec<OfMark>,
}

/// The figures of all apps, for each effect and estimator that they were compared under.
fn of_all(apps: &[Case], cases: &[Case]) -> Vec<All> {
    let mut names: Vec<(&str, &'static str)> = Vec::new();
    for case in apps {
        let name = (case.effect.as_str(), case.estimator);
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let all = names.into_iter().map(|(effect, estimator)| {
        let is_same = |case: &&Case| (case.effect.as_str(), case.estimator) == (effect, estimator);
        let same = apps.iter().filter(is_same);
        let figures = overall(same.map(|case| (&case.pairs.lines[..], case.covered_by_scenario)));
        let (kinds, marks) = kinds::tables(cases.iter().filter(is_same).map(|case| &case.pairs.lines[..]));
        All { effect: effect.to_owned(), estimator, figures, kinds, marks }
    });
    all.collect()
}

fn effects(names: &[String]) -> Result<Vec<(String, Effects)>> {
    let alone = |name: &str| Effects::only(name).map(|effects| (name.to_owned(), effects));
    let mut found = Vec::new();
    for name in names {
        match name.as_str() {
            "all" => found.push(("all".to_owned(), Effects::REALISTIC)),
            "none" => found.push(("none".to_owned(), Effects::IDEAL)),
            "each" => {
                found.push(("none".to_owned(), Effects::IDEAL));
                found.extend(Effects::NAMES.iter().filter_map(|name| alone(name)));
                found.push(("all".to_owned(), Effects::REALISTIC));
            }
            other => match alone(other) {
                Some(effect) => found.push(effect),
                None => bail!(
                    "--effects: expected all, each, none or one of {}, found {other:?}",
                    Effects::NAMES.join(", ")
                ),
            },
        }
    }
    Ok(found)
}

fn degrees(names: &[String]) -> Result<Vec<Repeatability>> {
    let mut found = Vec::new();
    for name in names {
        match Repeatability::parse(name) {
            Some(degree) => found.push(degree),
            None if name == "each" => found.extend(Repeatability::ALL),
            None => bail!(
                "--repeatability: expected each or one of {}, found {name:?}",
                Repeatability::ALL.map(Repeatability::name).join(", ")
            ),
        }
    }
    Ok(found)
}

/// A meter by its name.
fn meter(name: &str) -> Result<&'static Precision> {
    let known = || Precision::all().iter().map(|meter| meter.name.as_str()).collect::<Vec<_>>().join(", ");
    Precision::named(name).with_context(|| format!("--meter: expected one of {}, found {name:?}", known()))
}

/// A way to estimate lines.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Way {
    pub name: &'static str,
    estimator: EstimatorKind,
    /// Whether the device's profile is known.
    profile: bool,
    /// Whether nothing is fitted.
    profile_alone: bool,
    /// What of the truth is known.
    oracles: Oracles,
    /// What of the recording is not.
    withheld: Withheld,
}

impl Way {
    /// The recommended estimator without a fit, and without a profile: what each of the two is worth.
    const PARTS: [Way; 2] = [
        Way { name: "profile-only", profile_alone: true, ..Way::RECOMMENDED },
        Way { name: "fit-only", profile: false, ..Way::RECOMMENDED },
    ];

    const RECOMMENDED: Way = Way {
        name: "recommended",
        estimator: EstimatorKind::Recommended,
        profile: true,
        profile_alone: false,
        oracles: Oracles::NONE,
        withheld: Withheld::NOTHING,
    };

    /// An estimator with all that is known of the device.
    pub fn of(estimator: EstimatorKind) -> Self {
        Way { name: estimator.name(), estimator, ..Way::RECOMMENDED }
    }

    /// Whether another way has the same estimate, of which oracles know other parts.
    fn is_same_estimate(&self, other: &Way) -> bool {
        let facts = |way: &Way| (way.estimator, way.profile, way.profile_alone, way.withheld);
        facts(self) == facts(other)
    }

    fn all() -> impl Iterator<Item = Way> {
        EstimatorKind::ALL.map(Way::of).into_iter().chain(Way::PARTS)
    }
}

fn ways(Args { estimator: names, oracle, without, .. }: &Args) -> Result<Vec<Way>> {
    let one = |name: &String| {
        let known = || Way::all().map(|way| way.name).collect::<Vec<_>>().join(", ");
        Way::all()
            .find(|way| way.name == name)
            .with_context(|| format!("--estimator: expected all or one of {}, found {name:?}", known()))
    };
    let mut ways: Vec<Way> = match names.iter().any(|name| name == "all") {
        true => Way::all().collect(),
        false => names.iter().map(one).collect::<Result<_>>()?,
    };
    let with = |oracles: Oracles| Way { name: oracles.name, oracles, ..Way::RECOMMENDED };
    ways.extend(Oracles::rows(oracle).into_iter().map(with));
    let but = |withheld: Withheld| Way { name: withheld.name, withheld, ..Way::RECOMMENDED };
    ways.extend(Withheld::rows(without).into_iter().map(but));
    Ok(ways)
}

/// Apps made at random, which nobody tunes on, the first by this seed.
pub(crate) fn at_random(count: u64, seed: u64) -> Result<Vec<Subject>> {
    let apps = Apps::new()?;
    (0..count).map(|number| apps.make(seed.wrapping_add(number))).collect()
}

/// The apps that are asked for.
fn subjects(args: &Args) -> Result<Vec<Subject>> {
    if let Some(path) = &args.apk {
        return Ok(vec![Subject::file(path, &args.scenario, &args.source)?]);
    }
    let made = at_random(args.random.unwrap_or(0), args.seed)?;
    if let Some(folder) = &args.keep {
        made.iter().try_for_each(|subject| keep(subject, folder))?;
    }
    let unnamed = if args.random.is_none() && args.app.is_empty() { &["courier", "atlas"][..] } else { &[] };
    let demos = unnamed.iter().copied().chain(args.app.iter().map(String::as_str));
    let demos = demos.map(|app| Subject::demo(app, &args.scenario)).collect::<Result<Vec<_>>>()?;
    Ok(demos.into_iter().chain(made).collect())
}

/// Name and archive of the app that is made at random from a seed.
pub(crate) fn random_app(seed: u64) -> Result<(String, Vec<u8>)> {
    let made = Apps::new()?.make(seed)?;
    Ok((made.name, made.apk))
}

/// Records an app's scenarios under each of the conditions and adds what estimators make of them to the report.
fn compare(
    subject: &Subject,
    conditions: &[(String, Conditions)],
    ways: &[Way],
    args: &Args,
    report: &mut Report,
) -> Result<()> {
    let app = subject.name.as_str();
    let both = Both::of(&subject.path, subject.apk.clone())
        .with_context(|| format!("failed to instrument {}", subject.path.display()))?;
    let files = both.source_files();
    for (effect, conditions) in conditions {
        let one = |scenario: &Scenario| -> Result<Vec<Case>> {
            let recorded = match &args.recorded {
                Some(folder) => {
                    Recorded::read(&both, scenario, *conditions, &artifacts::file(folder, app, &scenario.name))
                }
                None => Recorded::new(&both, scenario, *conditions, !args.single_run),
            };
            let recorded = recorded.with_context(|| format!("failed to record {app} under {}", scenario.name))?;
            crate::bench::say(&format!("{app}, {}, effects: {effect}: recorded", scenario.name));
            let mut last: Option<(Way, AnalysisResult)> = None;
            let case = |way: &Way| {
                // Oracles look at the same estimate.
                let result = match last.take().filter(|(of, _)| of.is_same_estimate(way)) {
                    Some((_, result)) => result,
                    None => recorded.analyze(*way)?,
                };
                let case = recorded.compare(app, effect, *way, &result);
                last = Some((*way, result));
                case
            };
            ways.iter().map(case).collect()
        };
        let mut found = subject.scenarios.par_iter().map(one).collect::<Result<Vec<_>>>()?;
        found.iter_mut().for_each(|cases| subject.texts.fill(cases, &files));
        for (place, way) in ways.iter().enumerate() {
            let of_way: Vec<&Case> = found.iter().filter_map(|cases| cases.get(place)).collect();
            report.apps.push(Case::whole(app, effect, *way, &of_way));
        }
        report.cases.extend(found.into_iter().flatten());
    }
    Ok(())
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    if let Some(directory) = &args.count_corpus {
        let table = Table::count(directory)?;
        match args.json {
            true => println!("{}", serde_json::to_string_pretty(&table)?),
            false => print!("{}", table.to_toml()?),
        }
        return Ok(Exit::Pass);
    }
    let (effects, ways) = (effects(&args.effects)?, ways(args)?);
    let degrees = degrees(&args.repeatability)?;
    let meter = args.meter.as_deref().map(meter).transpose()?;
    let conditions = |(name, effects): &(String, Effects), degree: &Repeatability| {
        let name = match degree {
            Repeatability::Exact => name.clone(),
            degree => format!("{name}, {}", degree.name()),
        };
        (
            name,
            Conditions {
                effects: *effects,
                repeatability: *degree,
                first_seed: args.seed,
                seeds: args.seeds,
                unmetered: args.no_meter,
                meter,
            },
        )
    };
    let conditions: Vec<(String, Conditions)> =
        effects.iter().flat_map(|effects| degrees.iter().map(|degree| conditions(effects, degree))).collect();
    let mut report = Report {
        seeds: args.recorded.is_none().then_some(args.seeds),
        cases: Vec::new(),
        apps: Vec::new(),
        all: Vec::new(),
    };
    for subject in subjects(args)? {
        compare(&subject, &conditions, &ways, args, &mut report)?;
    }
    report.all = of_all(&report.apps, &report.cases);
    if let Some(path) = &args.html {
        std::fs::write(path, html::page(&report)).with_context(|| format!("failed to write {}", path.display()))?;
    }
    match args.json {
        true => println!("{}", serde_json::to_string_pretty(&report)?),
        false => print!("{}", text::tables(&report, args.worst)),
    }
    Ok(Exit::Pass)
}
