//! Agreement with published packages: R's stats, MASS and robustbase, statsmodels, scipy, scikit-learn.
//!
//! The reference results lie outside the repository, a folder a case: `data.csv` and `expected.json`. Without them the
//! test says so and passes. With them, every folder must be a case that is checked here: there is a count.

mod linear;
mod robust;
mod shrunk;
mod synthetic;

use std::path::{Path, PathBuf};

use nalgebra::DVector;
use serde_json::Value;

use super::super::*;

/// Folders that there are. One that is added must be checked, too.
const CASES: usize = 85;

/// The check of a family of cases; an error names the figure that differs and by how much.
type Check = fn(&Case) -> Result<(), String>;

/// Each folder belongs to the one family whose name it begins with.
const FAMILIES: [(&str, Check); 27] = [
    ("lm_qr__", linear::r_lm),
    ("lm_qr_rankdef__", linear::r_lm_aliased),
    ("scipy_lsqlinear_hubox_bvls__", linear::hu_box_optimum),
    ("scipy_lsqlinear_hubox_trf__", linear::hu_box_optimum),
    ("scipy_nnls__", linear::scipy_nnls),
    ("sm_sandwich__", linear::sandwiches),
    ("lmrob_ks2014__", robust::smdm),
    ("lmrob_mm_bisquare__", robust::mm),
    ("rlm_bisquare40_mad__", robust::rlm_bisquare_40),
    ("rlm_bisquare4685_hubers__", robust::rlm_bisquare_proposal_2),
    ("rlm_bisquare4685_mad__", robust::rlm_bisquare),
    ("rlm_bisquare4685_proposal2__", robust::rlm_bisquare_proposal_2),
    ("rlm_bisquare_noint__", robust::rlm_bisquare),
    ("rlm_bisquare_weights_case__", robust::rlm_frequencies),
    ("rlm_bisquare_weights_invvar__", robust::rlm_precisions),
    ("rlm_hampel_mad__", robust::rlm_hampel),
    ("rlm_huber1345_mad__", robust::rlm_huber),
    ("rlm_huber1345_proposal2__", robust::rlm_huber_proposal_2),
    ("sk_huberreg__", robust::huber_regressor),
    ("sm_rlm_bisquare", robust::statsmodels_bisquare),
    ("sm_rlm_huber1.345_mad__", robust::statsmodels_huber),
    ("sm_rlm_huber_huberscale__", robust::statsmodels_huber_scale),
    ("sm_rlm_vlens_", robust::statsmodels_vlens),
    ("sk_bayesridge__", shrunk::bayesian_ridge),
    ("sk_lassolars_", shrunk::lasso_lars),
    ("sk_lassolarscv__", shrunk::lasso_lars_cv),
    ("synth_", synthetic::check),
];

#[test]
fn every_published_result_is_reproduced() {
    let Some(root) = wattline_testkit::shared("reference/regression") else { return };
    let mut folders: Vec<PathBuf> =
        std::fs::read_dir(root).unwrap().map(|entry| entry.unwrap().path()).filter(|path| path.is_dir()).collect();
    folders.sort();
    let (mut checked, mut wrong) = (0, Vec::new());
    for folder in &folders {
        let name = folder.file_name().unwrap().to_string_lossy().into_owned();
        let families: Vec<Check> =
            FAMILIES.iter().filter(|(prefix, _)| name.starts_with(prefix)).map(|(_, check)| *check).collect();
        let [check] = families[..] else {
            panic!("{name}: expected one family of cases that it belongs to, found {}", families.len())
        };
        match check(&Case::load(folder, name.clone())) {
            Ok(()) => checked += 1,
            Err(error) => wrong.push(format!("{name}: {error}")),
        }
    }
    assert!(wrong.is_empty(), "{} of {} differ:\n{}", wrong.len(), folders.len(), wrong.join("\n"));
    assert_eq!((checked, folders.len()), (CASES, CASES));
}

/// A folder. Each line of its data is a row of its own.
struct Case {
    name: String,
    folder: PathBuf,
    problem: Problem,
    /// Weights of the lines, where there are any.
    weights: Vec<f64>,
    json: Value,
}

fn table(path: &Path) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect()
}

impl Case {
    fn load(folder: &Path, name: String) -> Case {
        let text = std::fs::read_to_string(folder.join("expected.json")).unwrap();
        let json: Value = serde_json::from_str(&text).unwrap();
        // Generated problems have a form of their own.
        if name.starts_with("synth_") {
            let problem = synthetic::problem(folder);
            return Case { name, folder: folder.to_path_buf(), problem, weights: Vec::new(), json };
        }
        let mut data = table(&folder.join("data.csv"));
        let weights = match json["has_case_weight"] == true {
            true => data.iter_mut().map(|line| line.pop().unwrap()).collect(),
            false => Vec::new(),
        };
        let intercept = (json["intercept"] == true).then_some(1.0);
        let row = |line: &Vec<f64>| (0..).zip(intercept.into_iter().chain(line[1..].iter().copied())).collect();
        let rows: Vec<Vec<(u32, f64)>> = data.iter().map(row).collect();
        let columns = rows[0].len();
        let y: Vec<f64> = data.iter().map(|line| line[0]).collect();
        let problem = Problem::new(columns, rows, (0..y.len() as u32).collect(), y).unwrap();
        Case { name, folder: folder.to_path_buf(), problem, weights, json }
    }

    fn expected(&self, key: &str) -> &Value {
        &self.json["expected"][key]
    }

    fn ones(&self) -> Vec<f64> {
        vec![1.0; self.problem.y().len()]
    }

    /// Longley's columns are nearly collinear: a digit is lost for every digit of the condition number.
    fn or_longley(&self, tolerance: f64) -> f64 {
        if self.name.ends_with("longley") { 1e-7 } else { tolerance }
    }

    /// Errors count by what they do to the fitted values: coefficients times their column's length.
    fn coefficients(&self, found: &DVector<f64>, expected: &[f64], tolerance: f64) -> Result<(), String> {
        assert_eq!(found.len(), expected.len(), "{}", self.name);
        let gram = self.problem.gram(&self.problem.sums(&self.ones()).weight);
        let length = |c: usize| gram[(c, c)].sqrt();
        let size = expected.iter().enumerate().map(|(c, e)| e.abs() * length(c)).fold(0.0, f64::max);
        for (c, e) in expected.iter().enumerate() {
            let error = (found[c] - e).abs() * length(c) / size;
            if !within(error, tolerance) {
                return Err(format!("coefficient {c}: found {}, expected {e}: {error:e} of the largest", found[c]));
            }
        }
        Ok(())
    }
}

/// Also false for what is not a number.
fn within(error: f64, tolerance: f64) -> bool {
    error <= tolerance
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// Two numbers that agree, relative to the expected.
fn relative(what: &str, found: f64, expected: &Value, tolerance: f64) -> Result<(), String> {
    let expected = expected.as_f64().unwrap();
    absolute(what, &[found], &[expected], tolerance * expected.abs())
}

/// Numbers that agree, each within the same bound.
fn absolute(what: &str, found: &[f64], expected: &[f64], tolerance: f64) -> Result<(), String> {
    if found.len() != expected.len() {
        return Err(format!("{what}: found {} numbers, expected {}", found.len(), expected.len()));
    }
    let error = |i: usize| (found[i] - expected[i]).abs();
    match (0..found.len()).find(|&i| !within(error(i), tolerance)) {
        Some(i) => Err(format!("{what} {i}: found {}, expected {}, {:e} off", found[i], expected[i], error(i))),
        None => Ok(()),
    }
}

/// Covariances that agree, relative to the standard errors.
fn covariances(what: &str, found: &nalgebra::DMatrix<f64>, expected: &Value, tolerance: f64) -> Result<(), String> {
    let expected: Vec<Vec<f64>> = expected.as_array().unwrap().iter().map(numbers).collect();
    for (i, row) in expected.iter().enumerate() {
        for (j, e) in row.iter().enumerate() {
            let size = (expected[i][i] * expected[j][j]).sqrt();
            absolute(&format!("{what} [{i}, {j}]"), &[found[(i, j)] / size], &[e / size], tolerance)?;
        }
    }
    Ok(())
}
