//! Least squares with and without bounds, and sandwich covariances.

use super::*;

/// R's `lm.fit`, by QR of the rows and by the normal equations of `ols`.
pub(super) fn r_lm(case: &Case) -> Result<(), String> {
    let expected = numbers(case.expected("coefficients"));
    let qr = Qr::new(&case.problem, &case.problem.sums(&case.ones()));
    let found: Option<Vec<f64>> = qr.coefficients().into_iter().collect();
    let found = DVector::from_vec(found.ok_or("a column is aliased")?);
    // The rows themselves keep the digits that their squares lose.
    case.coefficients(&found, &expected, 1e-9)?;
    let fit = EstimatorKind::Ols.estimator().fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &expected, case.or_longley(1e-9))?;
    let rank = case.expected("rank").as_u64().unwrap() as usize;
    let diagnostics = Diagnostics::new(&case.problem, &case.problem.sums(&case.ones()));
    if [qr.rank(), fit.identifiability.rank, diagnostics.rank] != [rank; 3] {
        return Err(format!("rank {} and {}", qr.rank(), fit.identifiability.rank));
    }
    let (fitted, largest) = (case.problem.fitted(&found), case.problem.y().iter().fold(0.0f64, |a, y| a.max(y.abs())));
    absolute("fitted", &fitted, &numbers(case.expected("fitted")), 1e-9 * largest)?;
    let residuals: Vec<f64> = case.problem.observations().map(|(group, y)| y - fitted[group]).collect();
    absolute("residual", &residuals, &numbers(case.expected("residuals")), 1e-9 * largest)?;
    let freedom = (residuals.len() - rank) as f64;
    let sigma = (residuals.iter().map(|r| r * r).sum::<f64>() / freedom).sqrt();
    relative("sigma", sigma, case.expected("sigma"), 1e-9)
}

/// The problem with a further column that is the first plus twice the second.
pub(super) fn r_lm_aliased(case: &Case) -> Result<(), String> {
    let qr = Qr::new(&case.problem, &case.problem.sums(&case.ones()));
    let expected = case.expected("coefficients").as_array().unwrap();
    for (c, (found, expected)) in qr.coefficients().into_iter().zip(expected).enumerate() {
        match (found, expected.as_f64()) {
            (Some(found), Some(_)) => relative(&format!("coefficient {c}"), found, expected, 1e-9)?,
            (None, None) => {}
            (found, _) => return Err(format!("coefficient {c}: found {found:?}, expected {expected}")),
        }
    }
    let pivot: Vec<f64> = qr.pivot().iter().map(|&c| c as f64 + 1.0).collect();
    absolute("pivot", &pivot, &numbers(case.expected("pivot_1based")), 0.0)?;
    let fit = EstimatorKind::Ols.estimator().fit(&case.problem).unwrap();
    let rank = case.expected("rank").as_u64().unwrap() as usize;
    if (fit.identifiability.rank, qr.rank()) != (rank, rank) {
        return Err(format!("rank {} and {}", fit.identifiability.rank, qr.rank()));
    }
    // These three cannot be told apart, the rest can.
    if fit.identifiability.groups != [[1, 2, 4]] {
        return Err(format!("groups {:?}", fit.identifiability.groups));
    }
    absolute("fitted", &fit.fitted, &numbers(case.expected("fitted")), 1e-9 * 42.0)
}

/// scipy's `nnls`.
pub(super) fn scipy_nnls(case: &Case) -> Result<(), String> {
    let fit = EstimatorKind::Nnls.estimator().fit(&case.problem).unwrap();
    let expected = numbers(case.expected("x"));
    case.coefficients(&fit.coefficients, &expected, case.or_longley(1e-9))?;
    let rest: f64 = case.problem.observations().map(|(g, y)| (y - fit.fitted[g]).powi(2)).sum();
    relative("norm of the residuals", rest.sqrt(), case.expected("rnorm"), 1e-9)
}

/// scipy's `lsq_linear` in the box of Hu et al.: the optimum that their annealing looks for.
pub(super) fn hu_box_optimum(case: &Case) -> Result<(), String> {
    let upper = hu_box(&case.problem);
    let expected_upper = numbers(&case.json["settings"]["upper"]);
    upper.iter().zip(&expected_upper).try_for_each(|(u, e)| absolute("bound", &[u / e], &[1.0], 1e-15))?;
    let fit = EstimatorKind::Bvls.estimator().fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &numbers(case.expected("x")), case.or_longley(1e-9))?;
    let sum: f64 = case.problem.observations().map(|(g, y)| (y - fit.fitted[g]).powi(2)).sum();
    relative("cost", sum / 2.0, case.expected("cost"), 1e-9)?;
    let count = case.problem.y().len() as f64;
    relative("cost of Hu et al.", sum / 2.0 / count, case.expected("hu_cost"), 1e-9)?;
    let mask = |c: usize| match fit.coefficients[c] {
        0.0 => -1.0,
        x if x == upper[c] => 1.0,
        _ => 0.0,
    };
    let mask: Vec<f64> = (0..upper.len()).map(mask).collect();
    absolute("bound that holds", &mask, &numbers(case.expected("active_mask")), 0.0)?;
    let annealed = EstimatorKind::Annealing.estimator().fit(&case.problem).unwrap();
    let other: f64 = case.problem.observations().map(|(g, y)| (y - annealed.fitted[g]).powi(2)).sum();
    if other < sum * (1.0 - 1e-12) { Err(format!("annealing finds {other}, below {sum}")) } else { Ok(()) }
}

/// statsmodels' robust covariances of least squares.
pub(super) fn sandwiches(case: &Case) -> Result<(), String> {
    let fit = EstimatorKind::Ols.estimator().fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &numbers(case.expected("coefficients")), 1e-9)?;
    let groups: Vec<u32> = (0..case.problem.y().len() as u32).map(|i| i / 20).collect();
    let kinds = [
        ("nonrobust", Sandwich::Classical),
        ("HC0", Sandwich::Hc0),
        ("HC1", Sandwich::Hc1),
        ("HC2", Sandwich::Hc2),
        ("HC3", Sandwich::Hc3),
        ("cluster", Sandwich::Clustered(&groups)),
    ];
    for (key, kind) in kinds {
        let found = covariance(&case.problem, &fit.coefficients, &case.ones(), kind).unwrap();
        covariances(key, &found, case.expected(key), 1e-9)?;
    }
    // Where every observation has a row of its own, what every fit carries is HC3.
    covariances("the fit's own", &fit.covariance, case.expected("HC3"), 1e-7)
}
