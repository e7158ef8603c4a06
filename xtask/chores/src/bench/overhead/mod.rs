//! `bench overhead`: what the probes cost when they run.
//!
//! On kernels, that is programs that compute all the time, and on the demo apps under their scenarios: without probes,
//! in the counting build, which has all of them, and in the measuring build, which has stamps alone. Instructions, the
//! embedded phone's time and its true energy are exact and the same on every machine; the JVM's times are measured.

mod equation;
pub(super) mod jvm;
pub(crate) mod kernels;
mod limits;
pub(crate) mod phone;
mod report;
pub(crate) mod scenarios;
mod seen;
mod tables;

use std::io::IsTerminal;
use std::path::PathBuf;

use anyhow::{Context, Result, bail};
use wattline::cli::Exit;
use wattline::probe::Tricks;

use jvm::{Effort, Jvm};
use kernels::{KERNELS, Kernel};
use phone::Builds;
use report::{KernelRow, Report, Variant};
use scenarios::{Probed, Script};

/// Measure what the probes cost when they run
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench overhead
    cargo xtask bench overhead --only network --no-jvm
    cargo xtask bench overhead --tricks --no-jvm")]
pub struct Args {
    /// Only kernels and scenarios whose name contains this; may be given more than once
    #[arg(long, value_name = "TEXT")]
    only: Vec<String>,
    /// Probes without one of the tricks that keep them cheap; may be given more than once
    #[arg(long, value_name = "TRICK", value_parser = clap::builder::PossibleValuesParser::new(Tricks::ALL))]
    without: Vec<String>,
    /// Also measure each trick off alone and on alone, on the phone
    #[arg(long)]
    tricks: bool,
    /// Leave out the JVM
    #[arg(long)]
    no_jvm: bool,
    /// Runs on the JVM without probes, each followed by one of each build with them
    #[arg(long, value_name = "N", default_value_t = 7, value_parser = clap::value_parser!(u32).range(1..))]
    pairs: u32,
    /// Calls of the kernel in each run on the JVM; those of the last half count
    #[arg(long, value_name = "N", default_value_t = 6, value_parser = clap::value_parser!(u32).range(1..))]
    calls: u32,
    /// Let each call on the JVM repeat so many times more
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = clap::value_parser!(u32).range(1..))]
    scale: u32,
    /// Print JSON instead of the tables
    #[arg(long)]
    json: bool,
    /// Also write the tables there, in Markdown
    #[arg(long, value_name = "FILE")]
    markdown: Option<PathBuf>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let report = measure(args)?;
    for line in &report.notes {
        eprintln!("note: {line}");
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&report)?);
    } else {
        print!("{}", report::text(&report));
    }
    if let Some(path) = &args.markdown {
        std::fs::write(path, report::markdown(&report))
            .with_context(|| format!("failed to write {}", path.display()))?;
    }
    Ok(Exit::Pass)
}

/// What is more in per cent.
fn percent(plain: u64, probed: u64) -> f64 {
    100.0 * (probed as f64 / plain.max(1) as f64 - 1.0)
}

/// Tells a terminal what is done now.
pub(crate) fn say(what: &str) {
    if std::io::stderr().is_terminal() {
        eprintln!("{what}");
    }
}

fn measure(args: &Args) -> Result<Report> {
    let wanted = |name: &str| args.only.is_empty() || args.only.iter().any(|only| name.contains(only.as_str()));
    let kernels: Vec<Kernel> = KERNELS.into_iter().filter(|kernel| wanted(kernel.name)).collect();
    let mut scripts = scenarios::scripts()?;
    scripts.retain(|script| wanted(&script.name()));
    if kernels.is_empty() && scripts.is_empty() {
        bail!("failed to find such kernels or scenarios");
    }
    let tricks = args.without.iter().try_fold(Tricks::default(), |tricks, name| tricks.without(name))?;
    let effort = Effort { pairs: args.pairs, calls: args.calls, scale: args.scale };
    let cores = std::thread::available_parallelism().map_or(1, usize::from);
    let (mut report, variants) = (Report::new(args.without.clone(), effort, cores), variants(args));
    report.start = Some(phone::start(tricks)?);
    let measured = on_phone(&kernels, &scripts, tricks, Builds::All)?;
    (report.kernels, report.scenarios) = (measured.kernels, measured.scenarios);
    for (label, tricks) in variants {
        say(&label);
        let measured = on_phone(&kernels, &scripts, tricks, Builds::Counting)?;
        report.variants.push(Variant::of(label, &measured.kernels, &measured.scenarios));
    }
    if !args.no_jvm && !kernels.is_empty() {
        on_jvm(&kernels, tricks, &mut report)?;
    }
    report.notes.extend(kernels.iter().filter(|kernel| kernel.on_phone.is_none()).map(|kernel| {
        let name = kernel.name;
        format!("the embedded phone lacks classes that {name} needs: it runs on the JVM alone")
    }));
    report.limits = limits::check(&report);
    report.load = super::load();
    Ok(report)
}

/// What the phone says.
struct OnPhone {
    kernels: Vec<KernelRow>,
    scenarios: Vec<scenarios::Row>,
}

/// Instructions and virtual time: the same at every run, so that it does not matter what else the machine does.
fn on_phone(kernels: &[Kernel], scripts: &[Script], tricks: Tricks, builds: Builds) -> Result<OnPhone> {
    let measure = |kernel: &Kernel| {
        let measured = phone::measure(kernel, tricks, builds).with_context(|| kernel.name.to_owned());
        say(&format!("{}: phone", kernel.name));
        measured
    };
    let mut rows = Vec::with_capacity(kernels.len());
    for (kernel, measured) in kernels.iter().zip(crate::parallel::map(kernels, measure)) {
        let phone::Measured { in_file, phone } = measured?;
        rows.push(KernelRow { name: kernel.name, group: kernel.group, in_file, phone, jvm: None });
    }
    let mut apps: Vec<&'static str> = scripts.iter().map(|script| script.app).collect();
    apps.dedup();
    let mut scenarios = Vec::with_capacity(scripts.len());
    for name in apps {
        let app = Probed::new(name, tricks, builds)?;
        let row = |script: &&Script| {
            let row = app.measure(&script.path).with_context(|| script.path.display().to_string());
            say(&format!("{}: phone", script.path.display()));
            row
        };
        let scripts: Vec<&Script> = scripts.iter().filter(|script| script.app == name).collect();
        scenarios.extend(crate::parallel::map(&scripts, row).into_iter().collect::<Result<Vec<_>>>()?);
    }
    Ok(OnPhone { kernels: rows, scenarios })
}

/// Measured times: one process at a time.
fn on_jvm(kernels: &[Kernel], tricks: Tricks, report: &mut Report) -> Result<()> {
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let jvm = match Jvm::new(scratch.path(), kernels, tricks, report.effort)? {
        Ok(jvm) => jvm,
        Err(missing) => {
            report.notes.push(missing);
            return Ok(());
        }
    };
    for (kernel, row) in kernels.iter().zip(&mut report.kernels) {
        row.jvm = Some(jvm.measure(kernel).with_context(|| kernel.name.to_owned())?);
        say(&format!("{}: JVM", kernel.name));
    }
    Ok(())
}

/// Each trick off alone and on alone, between all and none of them.
fn variants(args: &Args) -> Vec<(String, Tricks)> {
    if !args.tricks {
        return Vec::new();
    }
    let mut variants = vec![("all".to_owned(), Tricks::default())];
    let changed = |label: &dyn Fn(&str) -> String, change: &dyn Fn(&str) -> Option<Tricks>| {
        let one = |&name: &&str| Some((label(name), change(name)?));
        Tricks::ALL.iter().filter_map(one).collect::<Vec<_>>()
    };
    variants.extend(changed(&|name| format!("without {name}"), &|name| Tricks::default().without(name).ok()));
    variants.extend(changed(&|name| format!("{name} alone"), &|name| Tricks::NONE.with(name).ok()));
    variants.push(("none".to_owned(), Tricks::NONE));
    variants
}

#[cfg(test)]
mod tests {
    use super::equation::Terms;
    use super::*;

    #[derive(clap::Parser)]
    struct Cli {
        #[command(flatten)]
        args: Args,
    }

    fn args(line: &str) -> Args {
        <Cli as clap::Parser>::try_parse_from(line.split(' ')).unwrap_or_else(|error| panic!("{error}")).args
    }

    #[test]
    fn a_kernel_is_measured_everywhere() {
        let report = measure(&args("bench --only Qsort --pairs 1 --calls 2")).unwrap();
        let [row] = &report.kernels[..] else { panic!("{:?}", report.kernels) };
        assert!(row.in_file.percent() > 1.0, "{row:?}");
        let phone = row.phone.as_ref().unwrap();
        let (counting, measuring) = (phone.counting.phone, phone.measuring.as_ref().unwrap().phone);
        assert_eq!(counting.plain.tracer, 0);
        assert!(counting.probed.tracer > 1000 && counting.in_app() > 0.0 && counting.time() > 0.0, "{phone:?}");
        assert!(measuring.time() < counting.time() / 5.0 && measuring.energy() < counting.energy() / 5.0, "{phone:?}");
        assert!(phone.frames > 1000 && phone.counting.differs.none(), "{phone:?}");
        match row.jvm {
            Some(jvm) => assert!(jvm.plain_ms > 0.0 && jvm.counting.inside_cpu.median > 0.5, "{jvm:?}"),
            None => eprintln!("SKIPPED: {:?}", report.notes),
        }
        assert!(row.jvm.is_none_or(|jvm| jvm.stamped > 0), "{row:?}");
        assert!(report::text(&report).contains("Qsort"));
        assert_eq!(report.scenarios.len(), 0);
    }

    #[test]
    fn a_scenario_is_measured_without_probes_with_all_and_with_stamps() {
        let report = measure(&args("bench --only compute --no-jvm")).unwrap();
        let [row] = &report.scenarios[..] else { panic!("{:?}", report.scenarios) };
        let (counting, measuring) = (&row.counting, row.measuring.as_ref().unwrap());
        assert!(counting.phone.added() > 0.1 && counting.phone.time() > 0.1, "{row:?}");
        let Terms { frames, guests, .. } = counting.equation;
        assert!(frames > 100 && guests > 1000 && counting.equation.overhead() > 0.1, "{row:?}");
        // Two measures of one thing.
        let ratio = counting.equation.overhead() / counting.phone.time_share();
        assert!((0.2..5.0).contains(&ratio), "{row:?}");
        assert!(measuring.build.phone.time() < counting.phone.time() / 2.0, "{row:?}");
        assert!(measuring.build.equation.frames > 0 && measuring.again.none(), "{row:?}");
        assert!(row.frames > 1000 && measuring.build.differs.none(), "{row:?}");
        assert!(report::text(&report).contains("holds"), "{}", report::text(&report));
    }

    #[test]
    fn every_trick_is_off_once_and_on_once() {
        let variants = variants(&args("bench --tricks"));
        assert_eq!(variants.len(), 2 + 2 * Tricks::ALL.len());
        assert_eq!(variants[1], ("without loops".to_owned(), Tricks { loops: false, ..Tricks::default() }));
        assert_eq!(variants[1 + Tricks::ALL.len()], ("loops alone".to_owned(), Tricks { loops: true, ..Tricks::NONE }));
        assert!(super::variants(&args("bench")).is_empty());
    }

    #[test]
    fn an_unknown_trick_and_an_unknown_kernel_are_refused() {
        assert!(<Cli as clap::Parser>::try_parse_from(["bench", "--without", "magic"]).is_err());
        assert!(measure(&args("bench --only nosuch")).is_err());
    }
}
