//! eCalc's programs: counted once with probes, estimated without a meter, and compared with the truth of the plain
//! program.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::time::Instant;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::adjust::DeviceModel;
use wattline::apk::Archive;
use wattline::dex::Dex;
use wattline::estimate::cpu_profile::{
    CostFunctions, Effects, Estimate, LineKey, Sizes, by_average, estimate, path_insensitive,
};
use wattline::phone::{Outcome, Phone, Settings};
use wattline::recording::{Trace, read_trace_file};
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use crate::repository;

/// A program: its name in the paper, its folder and class, and its arguments.
#[derive(Debug, Clone, Copy)]
pub(super) struct Program {
    pub name: &'static str,
    folder: &'static str,
    class: &'static str,
    /// Arguments that make it short, for `--quick`.
    quick: &'static [&'static str],
    /// What eCalc's estimate was off by: section IV.C and Figure 2.
    pub paper: Option<&'static str>,
    /// The same as a part of the truth, where it is a number and not a bound.
    pub paper_error: Option<f64>,
}

const KERNELS: &str = "tests/apps/kernels";

/// The five of the paper.
pub(super) const PROGRAMS: [Program; 5] = [
    paper(KERNELS, ("qsort", "Qsort"), &[], ("8.98 % (method)", Some(0.0898))),
    paper(KERNELS, ("md5", "Md5"), &["1", "300000"], ("1.05 % (method)", Some(0.0105))),
    paper(KERNELS, ("matrix", "Matrix"), &["1", "80"], ("4.85 % (method)", Some(0.0485))),
    paper("tests/apps/ecalc", ("imgrot", "ImgrotApi"), &["256"], ("within 9.5 %", None)),
    paper(KERNELS, ("md5api", "Md5Api"), &[], ("9.5 %", Some(0.095))),
];

const fn paper(
    folder: &'static str,
    (name, class): (&'static str, &'static str),
    quick: &'static [&'static str],
    (paper, paper_error): (&'static str, Option<f64>),
) -> Program {
    Program { name, folder, class, quick, paper: Some(paper), paper_error }
}

/// Programs that the paper does not have. The kernels were there to be seen while the estimator was built, the test
/// programs were not.
pub(super) const OTHERS: [Program; 16] = [
    other(KERNELS, "Sieve"),
    other(KERNELS, "Table"),
    other(KERNELS, "Fib"),
    other(KERNELS, "Trees"),
    other(KERNELS, "Objects"),
    other(KERNELS, "Text"),
    other(TESTS, "Backtracking"),
    other(TESTS, "BitTricks"),
    other(TESTS, "DoubleArithmetic"),
    other(TESTS, "ExpressionParser"),
    other(TESTS, "LongArithmetic"),
    other(TESTS, "Matrices"),
    other(TESTS, "NumberTheory"),
    other(TESTS, "OwnHashMap"),
    other(TESTS, "Sorting"),
    other(TESTS, "StackMachine"),
];

const TESTS: &str = "tests/apps/programs";

const fn other(folder: &'static str, class: &'static str) -> Program {
    Program { name: class, folder, class, quick: &[], paper: None, paper_error: None }
}

impl Program {
    /// Whether it was seen by nobody who built the estimator.
    pub fn is_unseen(self) -> bool {
        self.folder == TESTS
    }
}

/// A method's energy, joules.
#[derive(Debug, Clone, Serialize)]
pub(super) struct MethodRow {
    pub name: String,
    pub truth_j: f64,
    pub estimate_j: f64,
}

/// A program's figures, joules and seconds.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Row {
    pub name: &'static str,
    pub truth_j: f64,
    pub estimate_j: f64,
    /// Without what the printed form leaves out: contexts, and whether code is compiled.
    pub printed_j: f64,
    /// By the costs of the calibrator app.
    pub calibrator_j: f64,
    pub average_j: f64,
    pub path_insensitive_j: f64,
    pub instructions: f64,
    /// Part of the energy in code that was not compiled yet.
    pub interpreted: f64,
    /// Seconds to instrument and to estimate.
    pub instrument_s: f64,
    pub estimate_s: f64,
    /// Methods with 5 % of the true energy or more.
    pub methods: Vec<MethodRow>,
    /// All methods of the program, and those of which the truth has energy.
    pub covered: (usize, usize),
}

impl Row {
    pub fn error(&self, estimate_j: f64) -> f64 {
        estimate_j / self.truth_j - 1.0
    }
}

fn read(program: Program) -> Result<Vec<u8>> {
    let path = repository().join(program.folder).join(program.class).with_extension("dex");
    std::fs::read(&path).with_context(|| format!("failed to read {}: run `cargo xtask fixtures`", path.display()))
}

fn run(dexes: &[(String, Vec<u8>)], class: &str, args: &[String], seed: u64) -> Result<Outcome> {
    let mut phone = Phone::boot(Settings { seed, ..Settings::default() })?;
    phone.install("wattline.ecalc", dexes)?;
    let outcome = phone.run_main(class, args, None)?;
    match outcome.uncaught {
        Some(exception) => bail!("{class} ended with {exception}"),
        None => Ok(outcome),
    }
}

/// The DEX files of what was instrumented: one, or an archive of several.
fn dexes(done: &Instrumented) -> Result<Vec<(String, Vec<u8>)>> {
    if done.bytes.starts_with(b"dex\n") {
        return Ok(vec![("classes.dex".to_owned(), done.bytes.clone())]);
    }
    let archive = Archive::read(&done.bytes)?;
    let entries = archive.dex_entries().into_iter();
    entries.map(|entry| Ok((entry.name.to_owned(), entry.contents()?.into_owned()))).collect()
}

fn counted(done: &Instrumented, class: &str, args: &[String], seed: u64) -> Result<Trace> {
    let outcome = run(&dexes(done)?, class, args, seed)?;
    let trace = outcome.files.iter().find(|(path, _)| path.ends_with(".trace"));
    let (_, bytes) = trace.with_context(|| format!("{class} left no trace"))?;
    Ok(read_trace_file(bytes)?)
}

/// Cost functions, and what else is known of the device.
pub(super) struct Knowledge<'k> {
    pub functions: &'k CostFunctions,
    /// The same by the calibrator app.
    pub calibrator: &'k CostFunctions,
    pub model: &'k DeviceModel,
}

/// Energy by class and method in joules, and the lines that print.
type Printing = (BTreeMap<(String, String), f64>, BTreeSet<LineKey>);

/// The true energy of a program without the lines that print its result: the paper's programs print nothing, and the
/// first use of a stream costs as much as many thousand instructions. The mean of plain runs.
fn truth(program: Program, bytes: &[u8], args: &[String], seeds: &[u64]) -> Result<Printing> {
    let file = [("classes.dex".to_owned(), bytes.to_vec())];
    let (mut energy, mut printing): Printing = Default::default();
    for &seed in seeds {
        let truth = run(&file, program.class, args, seed)?.truth;
        let prints = truth.calls.into_iter().filter(|call| call.called.starts_with("Ljava/io/PrintStream;"));
        printing.extend(prints.map(|call| (call.class, call.method, call.line)));
        for line in truth.lines {
            let (key, joules) = ((line.class, line.method, line.line), line.energy_pj as f64 * 1e-12);
            if !printing.contains(&key) {
                *energy.entry((key.0, key.1)).or_default() += joules / seeds.len() as f64;
            }
        }
    }
    Ok((energy, printing))
}

/// Estimates a program from one counting run, and compares it with the mean of plain runs of other seeds.
pub(super) fn row(program: Program, known: &Knowledge, quick: bool, seeds: &[u64]) -> Result<Row> {
    let bytes = read(program)?;
    let args: Vec<String> = if quick { program.quick } else { &[] }.iter().map(|text| (*text).to_owned()).collect();
    let start = Instant::now();
    let done = instrument(Path::new(program.class), &bytes, &InstrumentOptions::default())?;
    let instrument_s = start.elapsed().as_secs_f64();
    let trace = counted(&done, program.class, &args, seeds.iter().copied().max().unwrap_or(0) + 1)?;
    let map = &*done.map;
    let start = Instant::now();
    let plain = [("classes.dex".to_owned(), Dex::read(&bytes)?)];
    let sizes = Sizes::new(&plain, map, |callee| known.functions.is_sized(callee));
    let of = (map, &trace);
    let found = estimate(of, known.functions, &sizes, known.model, Effects::ALL)?;
    let estimate_s = start.elapsed().as_secs_f64();
    let printed = Effects { contexts: false, compiled: false, rising: false, sizes: true };
    let (truth, printing) = truth(program, &bytes, &args, seeds)?;
    let truth_j: f64 = truth.values().sum();
    let without = |mut estimate: Estimate| {
        estimate.lines.retain(|line, _| !printing.contains(line));
        estimate
    };
    let found = without(found);
    let estimates = found.methods();
    let total = |functions, effects| -> Result<f64> {
        Ok(without(estimate(of, functions, &sizes, known.model, effects)?).total_j())
    };
    let methods = truth.iter().filter(|(_, energy)| **energy >= 0.05 * truth_j).map(|((class, method), energy)| {
        let name = method.split('(').next().unwrap_or_default().to_owned();
        let estimate_j = estimates.get(&(class.clone(), method.clone())).copied().unwrap_or(0.0);
        MethodRow { name, truth_j: *energy, estimate_j }
    });
    Ok(Row {
        name: program.name,
        truth_j,
        estimate_j: found.total_j(),
        printed_j: total(known.functions, printed)?,
        calibrator_j: total(known.calibrator, Effects::ALL)?,
        average_j: by_average(of, known.functions)?,
        path_insensitive_j: path_insensitive(of, known.functions, &sizes)?,
        instructions: found.instructions,
        interpreted: found.interpreted,
        instrument_s,
        estimate_s,
        methods: methods.collect(),
        covered: (estimates.keys().filter(|method| truth.contains_key(*method)).count(), truth.len()),
    })
}
