//! Tests of models on runs whose weights are known.

use std::collections::BTreeMap;

use wattline_base::random::SplitMix64;

use super::*;

/// Runs of an app of four methods, of which the last two always run together, one twice for the other.
fn runs(count: usize, seed: u64, noise: f64) -> Vec<Observed> {
    let mut random = SplitMix64::new(seed);
    let run = |seed| {
        let mut draw = |most: f64| 1.0 + (random.uniform() * most).floor();
        let (a, b, c) = (draw(20.0), draw(40.0), draw(10.0));
        let seconds = 2.0 + draw(3.0);
        let energy_j = 0.1 + 0.02 * seconds + 0.05 * a + 0.01 * b + 0.08 * c;
        let counts = [("a", a), ("b", b), ("c", c), ("d", 2.0 * c)];
        let counts = counts.map(|(name, times)| (name.to_owned(), times)).into();
        Observed { seed, energy_j: energy_j * (1.0 + noise * (random.uniform() - 0.5)), seconds, counts }
    };
    (0..count as u64).map(run).collect()
}

#[test]
fn scores_are_the_papers() {
    // By hand: errors 0.1, 0.2, 0; ARE 0.1, STDEV sqrt((0 + 0.01 + 0.01) / 2).
    let scores = Scores::of(&[(10.0, 11.0), (10.0, 8.0), (20.0, 20.0)]);
    assert!((scores.are - 0.1).abs() < 1e-12 && (scores.stdev - 0.1).abs() < 1e-12, "{scores:?}");
    // Means 40/3 and 13; sums of products of the differences: 70, 200/3 and 78.
    assert!((scores.r - 70.0 / (200.0 / 3.0_f64 * 78.0).sqrt()).abs() < 1e-12, "{scores:?}");
    assert_eq!(scores.within, 0.2);
    assert_eq!(Scores::of(&[(1.0, 2.0), (1.0, 2.0)]).r, 0.0);
}

#[test]
fn every_solver_predicts_runs_it_has_not_seen() {
    let (training, test) = (Table::new(&runs(200, 1, 0.02)), Table::new(&runs(50, 2, 0.02)));
    for solver in Solver::ALL {
        let recipe = Recipe::of(solver, 3);
        let weights = recipe.fit(&training).unwrap();
        let scores = validate::scored(&test, &weights);
        assert!(scores.are < 0.03 && scores.r > 0.97, "{solver:?}: {scores:?}");
        assert_eq!(Solver::parse(solver.name()), Some(solver));
    }
}

#[test]
fn the_lasso_predicts_the_same_with_proportional_columns_in_one() {
    let (training, test) = (Table::new(&runs(80, 1, 0.2)), Table::new(&runs(20, 2, 0.2)));
    let one = Recipe::as_published(Solver::LassoLars, 1);
    let each = Recipe { grouped: false, ..one };
    let found = [one, each].map(|recipe| validate::pairs(&test, &recipe.fit(&training).unwrap()));
    for (a, b) in found[0].iter().zip(&found[1]) {
        assert!((a.1 / b.1 - 1.0).abs() < 1e-6, "{a:?} {b:?}");
    }
}

#[test]
fn bvls_finds_the_weights_and_says_what_it_cannot_know() {
    let table = Table::new(&runs(200, 1, 0.0));
    let recipe = Recipe::of(Solver::Bvls, 3);
    let model = Model::train(Described::default(), Level::Method, recipe, &table, &Table::default()).unwrap();
    let weight = |name: &str| model.weights.iter().find(|weight| weight.name == name).unwrap();
    assert!((weight("a").joules - 0.05).abs() < 1e-6 && (weight("b").joules - 0.01).abs() < 1e-6, "{model:?}");
    // c and d share 0.08 J evenly; d runs twice as often.
    assert!((weight("c").joules - 0.04).abs() < 1e-6 && (weight("d").joules - 0.02).abs() < 1e-6, "{model:?}");
    assert_eq!(["a", "c", "d"].map(|name| weight(name).known), [Known::Alone, Known::Together, Known::Together]);
    assert!((model.constant_j - 0.1).abs() < 1e-5 && (model.second_w - 0.02).abs() < 1e-5, "{model:?}");
    assert_eq!((model.trained.columns, model.trained.rank), (4, 3));
    assert!(model.trained.folds.are < 1e-6);
    let counts = BTreeMap::from([("a".to_owned(), 2.0), ("new".to_owned(), 7.0)]);
    let predicted = model.predict(&counts, 3.0);
    assert!((predicted.energy_j - (0.1 + 0.06 + 0.1)).abs() < 1e-5, "{predicted:?}");
    assert_eq!(predicted.unknown, [("new".to_owned(), 7.0)]);
    assert_eq!(Model::from_json(&model.to_json().unwrap()).unwrap(), model);
    let later = model.to_json().unwrap().replace("\"format\": 1", "\"format\": 2");
    assert_eq!(Model::from_json(&later).unwrap_err().to_string(), "expected format 1, found 2");
}

#[test]
fn more_columns_than_runs_are_told_by_combinations_only() {
    let mut random = SplitMix64::new(5);
    let run = |seed| {
        let counts: BTreeMap<String, f64> =
            (0..40).map(|column| (format!("m{column}"), 1.0 + (random.uniform() * 9.0).floor())).collect();
        Observed { seed, energy_j: counts.values().sum::<f64>() * 0.01, seconds: 1.0, counts }
    };
    let table = Table::new(&(0..20).map(run).collect::<Vec<_>>());
    let recipe = Recipe::of(Solver::Bvls, 1);
    let model = Model::train(Described::default(), Level::Method, recipe, &table, &Table::default()).unwrap();
    assert_eq!((model.trained.columns, model.trained.rank), (40, 20));
    assert!(model.weights.iter().all(|weight| weight.known == Known::Combined), "{model:?}");
}

#[test]
fn splits_have_each_run_once_and_follow_from_the_seed() {
    let one = split(300, 20, 50, 7);
    assert_eq!((one.training.len(), one.reserved.len(), one.test.len()), (230, 20, 50));
    let mut all = [one.training.clone(), one.reserved.clone(), one.test.clone()].concat();
    all.sort_unstable();
    assert_eq!(all, (0..300).collect::<Vec<_>>());
    assert_eq!(one, split(300, 20, 50, 7));
    assert_ne!(one, split(300, 20, 50, 8));
}

#[test]
fn feedback_teaches_what_training_runs_lack() {
    // No training run has method e, most reserved ones do.
    let training = Table::new(&runs(60, 1, 0.02));
    let mut with_e = runs(80, 2, 0.02);
    for run in &mut with_e {
        run.counts.insert("e".to_owned(), 3.0);
        run.energy_j += 0.9;
    }
    let all = Table::new(&[runs(60, 1, 0.02), with_e].concat());
    let (training_rows, reserved) = (all.some(&(0..60).collect::<Vec<_>>()), all.some(&(60..80).collect::<Vec<_>>()));
    let fresh = all.some(&(80..140).collect::<Vec<_>>());
    let recipe = Recipe::of(Solver::Bvls, 1);
    let (weights, feedback) = with_feedback(recipe, &training_rows, &reserved, 0.1).unwrap();
    assert!(feedback.before > 0.2 && feedback.after < 0.03 && feedback.fed > 0, "{feedback:?}");
    assert!(validate::scored(&fresh, &weights).are < 0.03);
    assert!(validate::scored(&fresh, &recipe.fit(&training_rows).unwrap()).are > 0.2);
    assert_eq!(training.columns.len(), 4);
}

#[test]
fn more_runs_are_better_up_to_a_point() {
    let (training, test) = (Table::new(&runs(300, 1, 0.3)), Table::new(&runs(100, 2, 0.0)));
    let curve = learning_curve(Recipe::of(Solver::Bvls, 1), &training, &test, &[8, 50, 300, 500]).unwrap();
    assert_eq!(curve.iter().map(|point| point.training).collect::<Vec<_>>(), [8, 50, 300]);
    assert!(curve[0].test.are > 2.0 * curve[2].test.are, "{curve:?}");
    let folds = cross_validate(Recipe::of(Solver::Bvls, 1), &training, 10, 1).unwrap();
    assert_eq!(folds.runs, 300);
    assert!((0.05..0.12).contains(&folds.are), "{folds:?}");
}

#[test]
fn few_methods_take_most() {
    let energies = [1.0, 0.0, 7.0, 2.0];
    assert_eq!(share_of_methods(&energies, 10, 0.8), Some(0.2));
    assert_eq!(share_of_methods(&energies, 10, 0.7), Some(0.1));
    assert_eq!(share_curve(&energies, 10).len(), 3);
    assert_eq!(share_of_methods(&[0.0], 3, 0.8), None);
}

#[test]
fn it_is_settled_when_nothing_new_comes_and_the_error_stays() {
    let check = |runs, are, columns| Check { runs, are, columns };
    let mut checks = vec![check(25, 0.3, 50), check(50, 0.11, 60)];
    assert!(!is_settled(&checks));
    checks.extend([check(75, 0.109, 60), check(100, 0.108, 60)]);
    assert!(is_settled(&checks));
    checks.push(check(125, 0.108, 61));
    assert!(!is_settled(&checks));
}
