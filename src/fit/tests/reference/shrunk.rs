//! Bayesian ridge and the lasso.

use super::*;

fn with_intercept(expected: &Value) -> Vec<f64> {
    let mut all = vec![expected["intercept"].as_f64().unwrap()];
    all.extend(numbers(&expected["coef"]));
    all
}

/// Costs of all columns, of which the first is the intercept.
fn joined(found: &BayesFit) -> DVector<f64> {
    DVector::from_iterator(
        found.coefficients.len() + 1,
        std::iter::once(found.intercept).chain(found.coefficients.iter().copied()),
    )
}

/// scikit-learn's, with the tolerance that it has and with one that is met at the end.
pub(super) fn bayesian_ridge(case: &Case) -> Result<(), String> {
    let sklearn = BayesRidge { intercept: Some(0), unitless: false, max_iterations: 300, tolerance: 1e-3 };
    let (found, expected) = (sklearn.solve(&case.problem), case.expected("default"));
    case.coefficients(&joined(&found), &with_intercept(expected), 1e-8)?;
    relative("alpha", found.alpha, &expected["alpha"], 1e-7)?;
    relative("lambda", found.lambda, &expected["lambda_"], 1e-7)?;
    // The tolerance is coarse enough for iterations to be the same.
    relative("iterations", found.iterations as f64, &expected["n_iter"], 0.0)?;
    let scores = numbers(&expected["scores"]);
    // The last of scikit-learn's has the last precisions, but the coefficients of the iteration before: left out.
    let (last, before) = (scores.len() - 1, 1e-7 * scores[0].abs());
    absolute("number of scores", &[found.scores.len() as f64], &[scores.len() as f64], 0.0)?;
    absolute("score", &found.scores[..last], &scores[..last], before)?;
    covariances("sigma", &found.covariance(), &expected["sigma"], 1e-6)?;
    let tight = BayesRidge { max_iterations: 100_000, tolerance: 1e-13, ..sklearn };
    // A tenth of a minute in scikit-learn's case: where its last digits never settle, a hundredth of that is enough.
    let found = BayesRidge { max_iterations: 1000, ..tight }.solve(&case.problem);
    let expected = case.expected("tight");
    case.coefficients(&joined(&found), &with_intercept(expected), 1e-8)?;
    relative("alpha", found.alpha, &expected["alpha"], 1e-7)?;
    relative("lambda", found.lambda, &expected["lambda_"], 1e-7)
}

/// scikit-learn's path, knot by knot, and the costs at its end.
pub(super) fn lasso_lars(case: &Case) -> Result<(), String> {
    let alpha = case.json["settings"]["alpha"].as_f64().unwrap();
    let path = LassoPath::new(&case.problem, &case.problem.sums(&case.ones()), Some(0), alpha);
    let knots: Vec<f64> = path.knots.iter().map(|knot| knot.alpha).collect();
    let expected = numbers(case.expected("path_alphas"));
    absolute("penalty of knot", &knots, &expected, 1e-9 * expected[0])?;
    let coefs: Vec<Vec<f64>> = case.expected("path_coefs").as_array().unwrap().iter().map(numbers).collect();
    for (k, knot) in path.knots.iter().enumerate() {
        let expected: Vec<f64> = coefs.iter().map(|row| row[k]).collect();
        let found: Vec<f64> = knot.coefficients.iter().skip(1).copied().collect();
        let size = coefs.iter().flatten().fold(0.0f64, |a, b| a.max(b.abs()));
        absolute(&format!("coefficient at knot {k}:"), &found, &expected, 1e-8 * size)?;
    }
    relative("steps", path.knots.len() as f64 - 1.0, case.expected("n_iter"), 0.0)?;
    let active: Vec<f64> = path.active.iter().map(|&c| f64::from(c) - 1.0).collect();
    absolute("active column", &active, &numbers(case.expected("active")), 0.0)?;
    let fit = LassoLars { penalty: Penalty::Fixed(alpha), intercept: Some(0) }.fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &with_intercept(&case.json["expected"]), 1e-9)?;
    // Another algorithm's, coordinate descent.
    let descent = numbers(case.expected("lasso_cd_coef"));
    let found: Vec<f64> = fit.coefficients.iter().skip(1).copied().collect();
    absolute("coefficient by descent", &found, &descent, 1e-6 * descent.iter().fold(1.0f64, |a, b| a.max(b.abs())))
}

/// scikit-learn's choice of the penalty, with the errors that it is made from.
pub(super) fn lasso_lars_cv(case: &Case) -> Result<(), String> {
    let tried = cross_validate(&case.problem, 5, Some(0));
    let alphas: Vec<f64> = tried.iter().map(|(alpha, _)| *alpha).collect();
    absolute("penalty", &alphas, &numbers(case.expected("cv_alphas")), 1e-9 * alphas[alphas.len() - 1])?;
    let errors: Vec<Vec<f64>> = case.expected("mse_path").as_array().unwrap().iter().map(numbers).collect();
    for ((alpha, found), expected) in tried.iter().zip(&errors) {
        absolute(&format!("error at {alpha} of fold"), found, expected, 1e-8 * expected[0])?;
    }
    let lasso = LassoLars { penalty: Penalty::CrossValidated { folds: 5 }, intercept: Some(0) };
    relative("chosen penalty", lasso.alpha(&case.problem), case.expected("alpha"), 1e-9)?;
    let fit = lasso.fit(&case.problem).unwrap();
    case.coefficients(&fit.coefficients, &with_intercept(&case.json["expected"]), 1e-9)
}
