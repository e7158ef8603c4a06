//! Agreement with published packages: R's MASS::rlm and lm, statsmodels' RLM, scipy's nnls.
//!
//! The reference results lie outside the repository; without them the tests say so and pass.

use std::path::{Path, PathBuf};

use nalgebra::DVector;
use serde_json::Value;

use super::*;

/// MASS truncates the normal quartile.
const MASS: Scale = Scale::Mad { normal: 0.6745 };
const STATSMODELS: Scale = Scale::Mad { normal: stats::MAD_NORMAL };

fn cases(prefix: &str) -> Vec<PathBuf> {
    let root = std::env::var_os("WATTLINE_SHARED").map_or_else(|| PathBuf::from("../shared"), PathBuf::from);
    let Ok(folder) = std::fs::read_dir(root.join("reference/regression")) else {
        eprintln!("SKIPPED: no reference results under {}; set WATTLINE_SHARED", root.display());
        return Vec::new();
    };
    let mut found: Vec<PathBuf> = folder.map(|entry| entry.unwrap().path()).collect();
    found.retain(|path| path.file_name().unwrap().to_string_lossy().starts_with(prefix));
    found.sort();
    assert!(!found.is_empty(), "no case {prefix}");
    found
}

struct Case {
    name: String,
    problem: Problem,
    expected: Value,
}

fn table(path: &Path) -> Vec<Vec<f64>> {
    let text = std::fs::read_to_string(path).unwrap();
    text.lines().skip(1).map(|line| line.split(',').map(|cell| cell.parse().unwrap()).collect()).collect()
}

/// Each line of the data is a row of its own.
fn load(folder: &Path) -> Case {
    let json: Value = serde_json::from_str(&std::fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
    let intercept = json["intercept"] == true;
    let data = table(&folder.join("data.csv"));
    let row = |line: &Vec<f64>| intercept.then_some(1.0).into_iter().chain(line[1..].iter().copied()).collect();
    let dense: Vec<Vec<f64>> = data.iter().map(row).collect();
    let columns = dense[0].len();
    let sparse = dense.into_iter().map(|row| (0..).zip(row).collect()).collect();
    let y: Vec<f64> = data.iter().map(|line| line[0]).collect();
    let problem = Problem::new(columns, sparse, (0..y.len() as u32).collect(), y).unwrap();
    let name = folder.file_name().unwrap().to_string_lossy().into_owned();
    Case { name, problem, expected: json["expected"].clone() }
}

fn numbers(value: &Value) -> Vec<f64> {
    value.as_array().unwrap().iter().map(|v| v.as_f64().unwrap()).collect()
}

/// Errors count by what they do to the fitted values: coefficients times their column's length.
fn assert_close(case: &str, problem: &Problem, found: &DVector<f64>, expected: &[f64], tolerance: f64) {
    let gram = problem.gram(&vec![1.0; problem.rows().len()]);
    let length = |c: usize| gram[(c, c)].sqrt();
    let size = expected.iter().enumerate().map(|(c, e)| e.abs() * length(c)).fold(0.0, f64::max);
    for (c, e) in expected.iter().enumerate() {
        let error = (found[c] - e).abs() * length(c) / size;
        assert!(error <= tolerance, "{case}: coefficient {c}: found {}, expected {e}, error {error:e}", found[c]);
    }
}

fn irls(psi: Psi, scale: Scale) -> Irls {
    Irls { max_iterations: 5000, tolerance: 1e-13, ..Irls::new(psi, scale) }
}

fn check_irls(prefix: &str, estimator: Irls) {
    for folder in cases(prefix) {
        let Case { name, problem, expected } = load(&folder);
        let fit = estimator.fit(&problem).unwrap();
        assert_close(&name, &problem, &fit.coefficients, &numbers(&expected["coefficients"]), 1e-7);
        let scale = expected["scale"].as_f64().unwrap();
        assert!((fit.scale / scale - 1.0).abs() < 1e-7, "{name}: scale {} {scale}", fit.scale);
        for (found, expected) in fit.weights.iter().zip(numbers(&expected["weights"])) {
            assert!((found - expected).abs() < 1e-6, "{name}: weight {found} {expected}");
        }
    }
}

#[test]
fn mass_rlm_bisquare() {
    check_irls("rlm_bisquare4685_mad__", irls(Psi::Bisquare(4.685), MASS));
    check_irls("rlm_bisquare40_mad__", irls(Psi::Bisquare(40.0), MASS));
    check_irls("rlm_bisquare_noint__", irls(Psi::Bisquare(4.685), MASS));
}

#[test]
fn mass_rlm_huber() {
    check_irls("rlm_huber1345_mad__", irls(Psi::Huber(1.345), MASS));
}

#[test]
fn statsmodels_rlm() {
    check_irls("sm_rlm_bisquare4.685_mad__", irls(Psi::Bisquare(4.685), STATSMODELS));
    check_irls("sm_rlm_bisquare_noint__", irls(Psi::Bisquare(4.685), STATSMODELS));
    check_irls("sm_rlm_huber1.345_mad__", irls(Psi::Huber(1.345), STATSMODELS));
}

#[test]
fn statsmodels_rlm_with_the_rule_printed_in_vlens() {
    check_irls("sm_rlm_vlens_k40_std__", irls(Psi::Bisquare(40.0), Scale::StandardDeviation));
    check_irls("sm_rlm_vlens_k5_std__", irls(Psi::Bisquare(5.0), Scale::StandardDeviation));
}

#[test]
fn r_lm() {
    for folder in cases("lm_qr__") {
        let Case { name, problem, expected } = load(&folder);
        let fit = EstimatorKind::Ols.estimator().fit(&problem).unwrap();
        let tolerance = if name.ends_with("longley") { 1e-7 } else { 1e-9 };
        assert_close(&name, &problem, &fit.coefficients, &numbers(&expected["coefficients"]), tolerance);
        assert_eq!(fit.identifiability.rank as u64, expected["rank"].as_u64().unwrap(), "{name}");
    }
}

#[test]
fn r_lm_with_a_column_that_is_a_combination_of_others() {
    for folder in cases("lm_qr_rankdef__") {
        let Case { name, problem, expected } = load(&folder);
        let fit = EstimatorKind::Ols.estimator().fit(&problem).unwrap();
        assert_eq!(fit.identifiability.rank as u64, expected["rank"].as_u64().unwrap(), "{name}");
        // dup = col1 + 2 col2: these three cannot be told apart, the rest can.
        assert_eq!(fit.identifiability.groups, [[1, 2, 4]], "{name}");
        for (found, expected) in fit.fitted.iter().zip(numbers(&expected["fitted"])) {
            assert!((found - expected).abs() < 1e-9 * 42.0, "{name}: {found} {expected}");
        }
    }
}

#[test]
fn scipy_nnls() {
    for folder in cases("scipy_nnls__") {
        let Case { name, problem, expected } = load(&folder);
        let ones = vec![1.0; problem.rows().len()];
        let (gram, rhs) = (problem.gram(&ones), problem.transposed(problem.y()));
        let found = nnls(&gram, &rhs, &[]);
        let tolerance = if name.ends_with("longley") { 1e-7 } else { 1e-9 };
        assert_close(&name, &problem, &found, &numbers(&expected["x"]), tolerance);
    }
}

#[test]
fn generated_vlens_shaped_problems() {
    for folder in cases("synth_") {
        let json: Value =
            serde_json::from_str(&std::fs::read_to_string(folder.join("expected.json")).unwrap()).unwrap();
        let dense = table(&folder.join("paths.csv"));
        let tuples = table(&folder.join("tuples.csv"));
        let columns = dense[0].len();
        let sparse = |row: Vec<f64>| (0..).zip(row).filter(|(_, x)| *x != 0.0).collect();
        let rows = dense.into_iter().map(sparse).collect();
        let group = tuples.iter().map(|t| t[0] as u32).collect();
        let y = tuples.iter().map(|t| t[1]).collect();
        let problem = Problem::new(columns, rows, group, y).unwrap();
        let name = folder.file_name().unwrap().to_string_lossy();
        let expected = &json["expected"];
        let estimators = [
            ("sm_rlm_bisquare4.685_mad", irls(Psi::Bisquare(4.685), STATSMODELS)),
            ("MASS_rlm_bisquare4.685_mad", irls(Psi::Bisquare(4.685), MASS)),
            ("sm_rlm_bisquare40_mad", irls(Psi::Bisquare(40.0), STATSMODELS)),
            ("sm_rlm_huber1.345_mad", irls(Psi::Huber(1.345), STATSMODELS)),
            ("sm_rlm_vlens_k40_std", irls(Psi::Bisquare(40.0), Scale::StandardDeviation)),
            ("sm_rlm_vlens_k10_std", irls(Psi::Bisquare(10.0), Scale::StandardDeviation)),
        ];
        for (key, estimator) in estimators {
            let fit = estimator.fit(&problem).unwrap();
            let case = format!("{name} {key}");
            assert_close(&case, &problem, &fit.coefficients, &numbers(&expected[key]["coefficients"]), 1e-7);
        }
        let sums = problem.sums(&vec![1.0; tuples.len()]);
        let (gram, rhs) = (problem.gram(&sums.weight), problem.transposed(&sums.energy));
        let found = nnls(&gram, &rhs, &[]);
        assert_close(&name, &problem, &found, &numbers(&expected["scipy_nnls"]["x"]), 1e-9);
        recommended_beats_them(&name, &problem, &numbers(&json["truth_w_uJ"]), &tuples);
    }
}

/// All events, nothing else, and paths' energies nearer to the truth than the best of the others.
fn recommended_beats_them(name: &str, problem: &Problem, truth: &[f64], tuples: &[Vec<f64>]) {
    let error = |fit: &Fit| {
        let true_cost = |row: &Vec<(u32, f64)>| row.iter().map(|&(c, x)| x * truth[c as usize]).sum::<f64>();
        let rows = problem.rows().iter().zip(&fit.fitted);
        let mut errors: Vec<f64> = rows.map(|(row, fitted)| (fitted / true_cost(row) - 1.0).abs()).collect();
        stats::median(&mut errors).unwrap()
    };
    let fit = Recommended::default().fit(problem).unwrap();
    let events: Vec<usize> = (0..tuples.len()).filter(|&i| tuples[i][2] == 1.0).collect();
    assert_eq!(fit.outliers.iter().map(|o| o.observation).collect::<Vec<_>>(), events, "{name}");
    for kind in [EstimatorKind::Bisquare, EstimatorKind::VlensMad, EstimatorKind::Huber, EstimatorKind::VlensSd] {
        let other = error(&kind.estimator().fit(problem).unwrap());
        assert!(error(&fit) < other, "{name}: {} against {} of {}", error(&fit), other, kind.name());
    }
}
