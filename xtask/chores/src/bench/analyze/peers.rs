//! Other programs on the same regression: R's `MASS::rlm` and `statsmodels`' `RLM`, which hold the whole matrix.

use std::fs::File;
use std::io::{BufWriter, Write};
use std::path::Path;
use std::process::Command;

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::adjust::{Rows, adjust};
use wattline::device::model_of;
use wattline::recording::ArtifactReader;

use crate::bench::measure::{Cost, measure};

/// Bisquare 4.685 MAD without an intercept, from a matrix in rows of doubles.
const R: &str = r#"
suppressMessages(library(MASS))
at <- function(name) file.path(commandArgs(TRUE)[1], name)
size <- scan(at("size"), quiet = TRUE)
y <- readBin(at("y"), "double", size[1])
x <- matrix(readBin(at("x"), "double", size[1] * size[2]), nrow = size[1], byrow = TRUE)
fit <- suppressWarnings(rlm(x, y, psi = psi.bisquare, method = "M"))
stopifnot(length(coef(fit)) == size[2])
"#;
const PYTHON: &str = r#"
import sys, numpy, statsmodels.api as sm
folder = sys.argv[1]
n, d = (int(float(word)) for word in open(folder + "/size").read().split())
y = numpy.fromfile(folder + "/y"); x = numpy.fromfile(folder + "/x").reshape(n, d)
fit = sm.RLM(y, x, M=sm.robust.norms.TukeyBiweight()).fit()
assert len(fit.params) == d
"#;

/// Tuples up to which each ends within a minute, as measured on two cores of a server.
const R_MOST: u64 = 300_000;
const PYTHON_MOST: u64 = 20_000;

/// Another program's figures.
#[derive(Debug, Serialize)]
pub struct Peer {
    program: &'static str,
    /// What it took.
    cost: Option<Cost>,
    /// Why there is none.
    skipped: Option<String>,
}

impl Peer {
    /// Its line in the table.
    pub fn line(&self, tuples: u64) -> String {
        match (&self.cost, &self.skipped) {
            (Some(Cost { cpu_s, wall_s, peak_bytes }), _) => {
                let peak = *peak_bytes as f64 / 1e6;
                format!("| {tuples} | {} | {cpu_s:.2} | {wall_s:.2} | {peak:.0} |\n", self.program)
            }
            (None, why) => {
                let why = why.as_deref().unwrap_or("no figures");
                format!("| {tuples} | {} | skipped: {why} | - | - |\n", self.program)
            }
        }
    }
}

/// Writes the regression of an artifact: `size`, `y`, and `x` in rows, as doubles in the machine's order, without
/// columns that are empty.
///
/// # Errors
/// When the artifact cannot be read or adjusted, and what the file system says.
pub fn export(artifact: &Path, folder: &Path) -> Result<()> {
    let (mut reader, rest) = ArtifactReader::open(artifact)?;
    let device = model_of(&rest.manifest.device)?;
    let mut rows = Rows::new(&rest.map);
    let mut windows = Vec::new();
    for number in 0..reader.runs() {
        windows.extend(adjust(&reader.run(number, &rest.map)?, &device, &rest.map, &mut rows)?.windows);
    }
    let mut used: Vec<u32> = rows.groups.iter().flat_map(|group| group.row.iter().map(|(column, _)| *column)).collect();
    used.sort_unstable();
    used.dedup();
    let create = |name: &str| -> Result<BufWriter<File>> {
        let path = folder.join(name);
        Ok(BufWriter::new(File::create(&path).with_context(|| format!("failed to write {}", path.display()))?))
    };
    writeln!(create("size")?, "{} {}", windows.len(), used.len())?;
    let (mut y, mut x) = (create("y")?, create("x")?);
    let mut line = vec![0.0; used.len()];
    for window in &windows {
        y.write_all(&window.energy.0.to_ne_bytes())?;
        line.fill(0.0);
        for &(column, count) in &rows.groups[window.group as usize].row {
            if let Ok(position) = used.binary_search(&column) {
                line[position] = count;
            }
        }
        line.iter().try_for_each(|value: &f64| x.write_all(&value.to_ne_bytes()))?;
    }
    y.flush()?;
    x.flush()?;
    Ok(())
}

/// Runs those that are installed. `export` is the program itself, told to analyse the artifact.
///
/// # Errors
/// When the regression cannot be written.
pub fn measure_all(export: &Command, folder: &Path, tuples: u64) -> Result<Vec<Peer>> {
    if tuples <= R_MOST.max(PYTHON_MOST) {
        measure(exporting(export, folder))?;
    }
    let python = std::env::var("WATTLINE_PYTHON").unwrap_or_else(|_| "python3".to_owned());
    let peer = |program, most: u64, library: [&str; 2], script: [&str; 2], interpreter: &str| {
        let run = |code: [&str; 2]| {
            let mut command = Command::new(interpreter);
            command.args(code).arg(folder);
            command
        };
        let skipped = |why: String| Peer { program, cost: None, skipped: Some(why) };
        if tuples > most {
            return skipped(format!("it would take more than a minute above {most} tuples"));
        }
        // The error is long, and says what is plain: there is none.
        if measure(run(library)).is_err() {
            return skipped("not installed".to_owned());
        }
        match measure(run(script)) {
            Ok(cost) => Peer { program, cost: Some(cost), skipped: None },
            Err(error) => skipped(format!("{error:#}")),
        }
    };
    Ok(vec![
        peer("R MASS::rlm", R_MOST, ["-e", "suppressMessages(library(MASS))"], ["-e", R], "Rscript"),
        peer("statsmodels RLM", PYTHON_MOST, ["-c", "import statsmodels.api"], ["-c", PYTHON], &python),
    ])
}

fn exporting(export: &Command, folder: &Path) -> Command {
    let mut command = Command::new(export.get_program());
    command.args(export.get_args()).arg("--matrix").arg(folder);
    command
}
