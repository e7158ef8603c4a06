//! `green`: colours of methods by the golden artifacts.

use super::cli::{Workspace, stderr, stdout};

#[test]
fn methods_of_the_dearest_scenario_are_red() {
    let workspace = Workspace::new();
    let shown = workspace.run(&["green", "--by", "total", "--json"]);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    let found: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let tests = found["tests"].as_array().unwrap();
    assert_eq!(tests.len(), 2, "{tests:?}");
    let energy = |at: usize| tests[at]["energy"].as_f64().unwrap();
    let dearest = usize::from(energy(1) > energy(0));
    assert_eq!([0, 1].map(|at| tests[at]["is_anomalous"].as_bool().unwrap()), [dearest == 0, dearest == 1]);
    // What only one of the two scenarios runs is red or green; what both run is neither.
    for method in found["methods"].as_array().unwrap() {
        let counts = (method["tests"].as_u64().unwrap(), method["anomalous"].as_u64().unwrap());
        let expected = match counts {
            (1, 1) => "red",
            (1, 0) => "green",
            (2, 1) => "yellow",
            other => panic!("{other:?}: {method}"),
        };
        assert_eq!(method["colour"], expected, "{method}");
    }
    let text = stdout(&workspace.run(&["green", "--by", "total"]));
    assert!(text.starts_with("project: ") && text.contains("  anomalous\n") && text.contains("red methods"), "{text}");
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let none = workspace.run(&["green"]);
    assert_eq!(none.status.code(), Some(101));
    assert!(stderr(&none).contains("failed to classify methods: expected tests, found none"), "{}", stderr(&none));
}
