//! Generated problems of vLens' shape, with the truth and several packages' results.

use super::*;

/// Observations that share the rows of paths.
pub(super) fn problem(folder: &Path) -> Problem {
    let dense = table(&folder.join("paths.csv"));
    let tuples = table(&folder.join("tuples.csv"));
    let columns = dense[0].len();
    let sparse = |row: Vec<f64>| (0..).zip(row).filter(|(_, x)| *x != 0.0).collect();
    let rows = dense.into_iter().map(sparse).collect();
    let group = tuples.iter().map(|t| t[0] as u32).collect();
    Problem::new(columns, rows, group, tuples.iter().map(|t| t[1]).collect()).unwrap()
}

pub(super) fn check(case: &Case) -> Result<(), String> {
    let mass = Scale::Mad { normal: 0.6745 };
    let statsmodels = Scale::Mad { normal: stats::MAD_NORMAL };
    let estimators = [
        ("sm_rlm_bisquare4.685_mad", Psi::Bisquare(4.685), statsmodels),
        ("MASS_rlm_bisquare4.685_mad", Psi::Bisquare(4.685), mass),
        ("sm_rlm_bisquare40_mad", Psi::Bisquare(40.0), statsmodels),
        ("sm_rlm_huber1.345_mad", Psi::Huber(1.345), statsmodels),
        ("sm_rlm_vlens_k40_std", Psi::Bisquare(40.0), Scale::StandardDeviation),
        ("sm_rlm_vlens_k10_std", Psi::Bisquare(10.0), Scale::StandardDeviation),
    ];
    for (key, psi, scale) in estimators {
        let expected = case.expected(key);
        let fit = robust::exact(psi, scale).fit(&case.problem).unwrap();
        case.coefficients(&fit.coefficients, &numbers(&expected["coefficients"]), 1e-7)
            .map_err(|error| format!("{key}: {error}"))?;
        relative(key, fit.scale, &expected["scale"], 1e-7)?;
        if let Some(none) = expected["n_zero_weight"].as_u64() {
            let found = fit.weights.iter().filter(|w| **w == 0.0).count() as u64;
            if found != none {
                return Err(format!("{key}: {found} observations without weight, expected {none}"));
            }
        }
    }
    let fit = EstimatorKind::Nnls.estimator().fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &numbers(&case.expected("scipy_nnls")["x"]), 1e-9)?;
    let fit = EstimatorKind::Ols.estimator().fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &numbers(case.expected("min_norm_ols")), 1e-9)?;
    if fit.identifiability.rank as u64 != case.expected("rank").as_u64().unwrap() {
        return Err(format!("rank {}", fit.identifiability.rank));
    }
    let lmrob = case.expected("robustbase_lmrob_MM");
    if lmrob.is_object() {
        robust::mm_of(case, lmrob)?;
    }
    recommended_beats_them(case)
}

/// All events, nothing else, and paths' energies nearer to the truth than the best of the others.
fn recommended_beats_them(case: &Case) -> Result<(), String> {
    let truth = numbers(&case.json["truth_w_uJ"]);
    let true_cost = |row: &Vec<(u32, f64)>| row.iter().map(|&(c, x)| x * truth[c as usize]).sum::<f64>();
    let error = |fit: &Fit| {
        let rows = case.problem.rows().iter().zip(&fit.fitted);
        let mut errors: Vec<f64> = rows.map(|(row, fitted)| (fitted / true_cost(row) - 1.0).abs()).collect();
        stats::median(&mut errors).unwrap()
    };
    let fit = Recommended::default().fit(&case.problem).unwrap();
    let tuples = table(&case.folder.join("tuples.csv"));
    let events: Vec<usize> = (0..tuples.len()).filter(|&i| tuples[i][2] == 1.0).collect();
    if fit.outliers.iter().map(|o| o.observation).collect::<Vec<_>>() != events {
        return Err(format!("{} events, expected {}", fit.outliers.len(), events.len()));
    }
    let own = error(&fit);
    for kind in EstimatorKind::ALL.into_iter().filter(|kind| *kind != EstimatorKind::Recommended) {
        let other = error(&kind.estimator().fit(&case.problem).unwrap());
        if own >= other {
            return Err(format!("recommended is {own} off, {} {other}", kind.name()));
        }
    }
    Ok(())
}
