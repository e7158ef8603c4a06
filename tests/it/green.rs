//! `green`: colours of methods by the golden artifacts, and the page of them in headless Chromium.

use serde_json::{Value, json};
use wattline::estimate::greendroid::{By, Classification, Test, classify};
use wattline::report::green::Coloured;
use wattline::report::html::green::render;
use wattline::units::{Joules, Seconds};

use super::cli::{Workspace, stderr, stdout};
use super::html::{Saved, browser, is, no_complaint, text};

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
        assert_eq!(method["share"].as_f64().unwrap(), counts.1 as f64 / counts.0 as f64, "{method}");
    }
    let shown = workspace.run(&["green", "--by", "total", "--html", "green.html"]);
    let text = stdout(&shown);
    assert!(text.starts_with("project: ") && text.contains("  anomalous\n") && text.contains("red methods"), "{text}");
    assert!(!text.contains('\u{1b}'), "colours go to terminals only: {text}");
    assert_eq!(stderr(&shown), "page: green.html\n");
    let page = std::fs::read_to_string(workspace.path("green.html")).unwrap();
    assert!(page.contains("<h1>com.example.courier</h1>") && page.contains("Total consumption per test"));
    let all = stdout(&workspace.run(&["green", "--by", "total", "--verbose"]));
    assert!(text.contains(" more: --verbose shows all\n") && !all.contains(" more: "), "{text}{all}");
    let listed = |text: &str| text.lines().filter(|line| line.contains("com.example.courier.")).count();
    assert!(listed(&all) > listed(&text), "{all}");
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let none = workspace.run(&["green"]);
    assert_eq!(none.status.code(), Some(101));
    assert!(stderr(&none).contains("failed to classify methods: expected tests, found none"), "{}", stderr(&none));
}

/// Three tests in two packages: by total the first is anomalous, of 6 J where the mean is 2.67 J.
fn sample() -> Classification {
    let test = |name: &str, joules, methods: &[(&str, &str)]| Test {
        name: name.into(),
        energy: Joules(joules),
        time: Seconds(2.0),
        methods: methods.iter().map(|(class, method)| ((*class).to_owned(), (*method).to_owned())).collect(),
    };
    let (sync, main, inner) = ("Lcom/example/net/Sync;", "Lcom/example/Main;", "Lcom/example/Main$Row;");
    let hostile = "</script><img src=x onerror='window.broken = 1'>()V";
    let tests = [
        test("fetch", 6.0, &[(sync, "poll()V"), (sync, "read(I)V"), (main, "run()V")]),
        test("a <b>bold</b> test", 1.0, &[(main, "run()V"), (main, "wait()V"), (inner, "draw()V")]),
        test("open", 1.0, &[(main, "run()V"), (main, hostile)]),
    ];
    classify(&tests, By::Total).unwrap()
}

fn page() -> Saved {
    let found = sample();
    Saved::new(&render(&Coloured { name: "com.example", classification: &found, is_estimated: false }).unwrap())
}

/// What the style says of a colour, as the browser computes it.
fn painted(scheme: &str) -> [(&'static str, &'static str); 3] {
    match scheme {
        "dark" => [("green", "rgb(47, 125, 75)"), ("yellow", "rgb(201, 154, 30)"), ("red", "rgb(255, 143, 131)")],
        _ => [("green", "rgb(87, 178, 115)"), ("yellow", "rgb(255, 224, 138)"), ("red", "rgb(163, 32, 26)")],
    }
}

#[test]
fn arcs_have_the_colours_of_what_they_are() {
    let Some(mut browser) = browser() else { return };
    let saved = page();
    for scheme in ["light", "dark"] {
        browser.emulate("", scheme).unwrap();
        browser.visit("about:blank").unwrap();
        browser.visit(&saved.url("")).unwrap();
        browser.settle().unwrap();
        let arcs = "[...document.querySelectorAll('#burst .arc')].map((arc) => [arc.getAttribute('aria-label'), \
                    getComputedStyle(arc).fill])";
        let arcs = browser.evaluate(arcs).unwrap();
        let arcs = arcs.as_array().unwrap();
        assert_eq!(arcs.len(), 2 + 3 + 6, "packages, classes, methods: {arcs:?}");
        for arc in arcs {
            let said = arc[0].as_str().unwrap();
            let (colour, fill) =
                painted(scheme).into_iter().find(|(colour, _)| said.contains(&format!(": {colour}, "))).unwrap();
            assert_eq!(arc[1], fill, "{colour}: {said}");
        }
        let said = arcs.iter().map(|arc| arc[0].as_str().unwrap()).collect::<Vec<_>>();
        let expected = [
            "package com.example.net: red, 100.0 % of the tests that invoke it are anomalous: 1 of 1",
            "package com.example: green, 33.3 % of the tests that invoke it are anomalous: 1 of 3",
            "method run: yellow, 33.3 % of the tests that invoke it are anomalous: 1 of 3",
            "class Main.Row: green, 0.0 % of the tests that invoke it are anomalous: 0 of 1",
        ];
        for expected in expected {
            assert!(said.contains(&expected), "{expected}: {said:?}");
        }
    }
    is(&mut browser, "window.broken === undefined && document.images.length === 0 && document.scripts.length === 2");
    no_complaint(&browser);
}

#[test]
fn rings_are_read_by_keys_and_go_in_and_out() {
    let Some(mut browser) = browser() else { return };
    let saved = page();
    browser.visit(&saved.url("")).unwrap();
    browser.settle().unwrap();
    browser.evaluate("document.querySelector('#burst .arc').focus()").unwrap();
    let said = text(&mut browser, "#burst-said");
    assert!(said.starts_with("package com.example.net: red, 100.0 %"), "the worst is first: {said}");
    browser.press("ArrowRight").unwrap();
    assert!(text(&mut browser, "#burst-said").starts_with("class Sync: red"));
    browser.press("Enter").unwrap();
    let inside = text(&mut browser, "#burst-table tbody");
    assert_eq!(inside, "poll▲red1 of 1100.0 %read▲red1 of 1100.0 %");
    browser.press("Escape").unwrap();
    assert_eq!(text(&mut browser, "#burst-table tbody"), "Sync▲red1 of 1100.0 %", "the class in its package");
    browser.press("Escape").unwrap();
    assert!(text(&mut browser, "#burst-table tbody").starts_with("com.example.net▲red1 of 1100.0 %"));
    no_complaint(&browser);
}

#[test]
fn bars_mark_the_anomalous_test_and_end_where_their_value_is() {
    let Some(mut browser) = browser() else { return };
    let saved = page();
    browser.visit(&saved.url("")).unwrap();
    browser.settle().unwrap();
    let of = |figure: usize, what: &str| {
        format!(
            "[...document.querySelectorAll('.bars')[{figure}].querySelectorAll('tr:not(.mean)')].map((row) => {what})"
        )
    };
    let names = of(0, "row.querySelector('th').textContent");
    assert_eq!(browser.evaluate(&names).unwrap(), json!(["▲ anomalous fetch", "a <b>bold</b> test", "open"]));
    // Pixels are whole at best.
    let part = "Math.round(60 * row.querySelector('rect').getBoundingClientRect().width / \
                row.querySelector('svg').getBoundingClientRect().width) / 10";
    for (figure, parts) in [(0, json!([6, 1, 1])), (1, json!([6, 1, 1])), (2, json!([6, 6, 6]))] {
        assert_eq!(browser.evaluate(&of(figure, part)).unwrap(), parts, "figure {figure}");
    }
    for (width, height) in [(390, 844), (1440, 1000)] {
        browser.size(width, height).unwrap();
        browser.settle().unwrap();
        is(&mut browser, "document.documentElement.scrollWidth <= innerWidth");
    }
    no_complaint(&browser);
}

#[test]
fn without_a_script_there_is_all_but_the_rings() {
    let Some(mut browser) = browser() else { return };
    let saved = page();
    browser.emulate("", "dark").unwrap();
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": true })).unwrap();
    browser.visit(&saved.url("")).unwrap();
    // The page's own scripts have not run and will not; those that look at it may.
    browser.call("Emulation.setScriptExecutionDisabled", json!({ "value": false })).unwrap();
    assert_eq!(browser.evaluate("document.querySelectorAll('#burst .arc').length").unwrap(), Value::from(0));
    let shown = browser.evaluate("document.body.innerText").unwrap();
    let shown = shown.as_str().unwrap();
    for part in ["2 of 6 methods are red", "The rings are drawn by a script", "fetch", "poll", "100.0 %"] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    is(&mut browser, "getComputedStyle(document.body).visibility === 'visible'");
    is(&mut browser, "getComputedStyle(document.body).backgroundColor === 'rgb(15, 18, 24)'");
}
