//! `fit` as a user runs it: on tables with published results, and on broken ones.

use std::process::{Command, Output};

use serde_json::Value;

use super::cli::program;

fn fit(arguments: &[&str]) -> Output {
    Command::new(program()).arg("fit").args(arguments).output().unwrap()
}

/// What `fit` says of text in a file, standard output and errors with the file's name cut down.
fn fit_text(text: &str, arguments: &[&str]) -> (Option<i32>, String) {
    let directory = tempfile::tempdir().unwrap();
    let path = directory.path().join("data.csv");
    std::fs::write(&path, text).unwrap();
    let mut all = vec![path.to_str().unwrap()];
    all.extend(arguments);
    let output = fit(&all);
    let said = [output.stdout, output.stderr].concat();
    let said = String::from_utf8(said).unwrap().replace(path.to_str().unwrap(), "data.csv");
    (output.status.code(), said)
}

/// Brownlee's stack loss (1960), the classic of robust regression.
const STACKLOSS: &str = "\
y,flow,temperature,acid
42,80,27,89\n37,80,27,88\n37,75,25,90\n28,62,24,87\n18,62,22,87\n18,62,23,87\n19,62,24,93
20,62,24,93\n15,58,23,87\n14,58,18,80\n14,58,18,89\n13,58,17,88\n11,58,18,82\n12,58,19,93
8,50,18,89\n7,50,18,86\n8,50,19,72\n8,50,19,79\n9,50,20,80\n15,56,20,82\n15,70,20,91\n";

#[test]
fn stack_loss_comes_out_as_in_the_textbooks() {
    let (code, json) = fit_text(STACKLOSS, &["--estimator", "ols", "--intercept", "--json"]);
    assert_eq!(code, Some(0), "{json}");
    let found: Value = serde_json::from_str(&json).unwrap();
    let value = |i: usize| found["coefficients"][i]["value"].as_f64().unwrap();
    // Draper and Smith, "Applied Regression Analysis", chapter 6: -39.92, 0.7156, 1.2953, -0.1521; R² 0.9136.
    let expected = [-39.9197, 0.7156, 1.2953, -0.1521];
    assert!((0..4).all(|i| (value(i) - expected[i]).abs() < 1e-4), "{json}");
    assert!((found["r2"].as_f64().unwrap() - 0.9136).abs() < 1e-4);
    assert_eq!(
        (found["schema"].as_u64(), found["rank"].as_u64(), found["observations"].as_u64()),
        (Some(1), Some(4), Some(21))
    );
    // Equal lines share a row: 7 and 8 of the table.
    assert_eq!(found["distinct_rows"].as_u64(), Some(20));
    for i in 0..4 {
        let c = &found["coefficients"][i];
        assert!(c["low"].as_f64() < c["value"].as_f64() && c["value"].as_f64() < c["high"].as_f64(), "{c}");
    }
    // A robust one puts 3, 4 and 21 aside, as all do: lines 4, 5 and 22 with the header.
    let (code, text) = fit_text(STACKLOSS, &["--estimator", "mm", "--intercept", "--top", "3"]);
    assert_eq!(code, Some(0), "{text}");
    let first = |line: &str| line.split_whitespace().next().and_then(|cell| cell.parse::<u32>().ok());
    let table = text.split("weight").nth(1).unwrap();
    let mut lines: Vec<u32> = table.lines().filter_map(first).take(3).collect();
    lines.sort_unstable();
    assert_eq!(lines, [4, 5, 22], "{text}");
}

/// Two folders of published results; they lie outside the repository, and without them there is nothing to check.
#[test]
fn published_results_are_reproduced_from_their_files() {
    let Some(root) = wattline_testkit::shared("reference/regression") else { return };
    let cases: [(&str, &[&str]); 2] = [
        ("rlm_bisquare4685_mad__hbk", &["--estimator", "bisquare", "--scale", "mad-r", "--intercept"]),
        ("lmrob_mm_bisquare__coleman", &["--estimator", "mm", "--seed", "7", "--intercept"]),
    ];
    for (case, arguments) in cases {
        let data = root.join(case).join("data.csv");
        let mut all = vec![data.to_str().unwrap(), "--json"];
        all.extend(arguments);
        let output = fit(&all);
        assert_eq!(output.status.code(), Some(0), "{}", String::from_utf8_lossy(&output.stderr));
        let found: Value = serde_json::from_slice(&output.stdout).unwrap();
        let json = std::fs::read_to_string(root.join(case).join("expected.json")).unwrap();
        let expected: Value = serde_json::from_str(&json).unwrap();
        let numbers = expected["expected"]["coefficients"].as_array().unwrap();
        let size = numbers.iter().map(|v| v.as_f64().unwrap().abs()).fold(0.0, f64::max);
        for (i, e) in numbers.iter().enumerate() {
            let value = found["coefficients"][i]["value"].as_f64().unwrap();
            assert!((value - e.as_f64().unwrap()).abs() < 1e-5 * size, "{case} {i}: {value} {e}");
        }
        let weights = expected["expected"]["weights"].as_array().unwrap();
        for (i, e) in weights.iter().enumerate() {
            let weight = found["rows"][i]["weight"].as_f64().unwrap();
            assert!((weight - e.as_f64().unwrap()).abs() < 1e-4, "{case}, line {}: {weight} {e}", i + 2);
        }
    }
}

#[test]
fn broken_input_is_told_by_file_line_column_and_what_was_expected() {
    let cases: [(&str, &[&str], &str); 8] = [
        ("y,a\n1,2\n3,x\n", &[], "data.csv: line 3, column 2 (a): expected a finite number, found `x`"),
        ("1,2\n3\n", &[], "data.csv: line 2, column 2: expected 2 columns as in line 1, found 1"),
        ("", &[], "data.csv: line 1: expected lines of numbers, found none"),
        ("y\n1\n", &[], "data.csv: line 2: expected a response and at least one column"),
        ("1,2\n", &["--estimator", "rlm"], "failed to find estimator `rlm`: expected one of recommended, vlens-mad"),
        ("1,2\n", &["--estimator", "huber", "--scale", "iqr"], "failed to find scale `iqr`: expected one of mad,"),
        ("1,2\n", &["--estimator", "ols", "--tuning", "3"], "`ols` has no tuning constant"),
        ("1,2\n", &["--estimator", "huber", "--tuning", "-1"], "expected a positive number"),
    ];
    for (text, arguments, expected) in cases {
        let (code, said) = fit_text(text, arguments);
        assert_eq!(code, Some(101), "{text:?}: {said}");
        assert!(said.starts_with("error: ") && said.contains(expected), "{text:?}: {said}");
    }
    let missing = fit(&["nowhere.csv"]);
    assert_eq!(missing.status.code(), Some(101));
    assert!(String::from_utf8_lossy(&missing.stderr).contains("failed to read nowhere.csv"));
}

#[test]
fn every_estimator_takes_every_kind_of_table() {
    // Also one in which nothing can be told apart, and one of a single line.
    let tables = [
        STACKLOSS,
        "y,a,b\n1,1,2\n2,2,4\n3,3,6\n5,4,8\n",
        "3,1\n",
        "0,1,0\n0,0,1\n0,1,1\n",
        "-1,1\n-2,1\n",
        "1,0\n2,0\n3,0\n",
    ];
    for text in tables {
        for name in
            "recommended vlens-mad vlens-sd bisquare huber hampel mm ols nnls bvls annealing bayes-ridge lasso-lars"
                .split(' ')
        {
            let moves: &[&str] = if name == "annealing" { &["--tuning", "1000"] } else { &[] };
            for intercept in [&[][..], &["--intercept"]] {
                let arguments = [&["--estimator", name, "--json"], moves, intercept].concat();
                let (code, json) = fit_text(text, &arguments);
                assert_eq!(code, Some(0), "{name} on {text:?}: {json}");
                let found: Value = serde_json::from_str(&json).unwrap();
                let all = found["coefficients"].as_array().unwrap();
                assert!(all.iter().all(|c| c["value"].is_number()), "{name} {intercept:?} on {text:?}: {json}");
            }
        }
    }
}
