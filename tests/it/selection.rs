//! Classes that get no probes: their code stays as it was, no frame of theirs is told, and calls of theirs are columns
//! of the regression; and what counts as a library.

use std::collections::BTreeSet;
use std::path::Path;

use wattline::device::embedded::{collect, run_app};
use wattline::dex::Dex;
use wattline::phone::Settings;
use wattline::probe::map::{Feature, NotSelected, ProbeMap};
use wattline::recording::read_trace_file;
use wattline::scenario::Scenario;
use wattline::scope::{Choice, Rule};
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use super::support::{apps, corpus, dex_files, run_main, signing, trace_file};

const SORT: &str = "Lcom/example/courier/Sort;";

fn probed(path: &Path, choice: Choice) -> Instrumented {
    let options = InstrumentOptions { choice, ..signing() };
    instrument(path, &std::fs::read(path).unwrap(), &options).unwrap_or_else(|error| panic!("{error}"))
}

fn without(pattern: &str) -> Choice {
    Choice { exclude: vec![pattern.parse().unwrap()], ..Choice::default() }
}

/// The instructions of a class's methods.
fn code_of(bytes: &[u8], class: &str) -> Vec<Vec<String>> {
    let mut methods = Vec::new();
    for file in dex_files(bytes) {
        let dex = Dex::read(&file).unwrap();
        let Some(def) = dex.find_class(class) else { continue };
        for code in def.data.iter().flat_map(|data| data.methods()).filter_map(|method| method.code.as_ref()) {
            let body = wattline::dex::asm::Body::decode(code).unwrap();
            let name = |insn: wattline::dex::Insn| match insn.op.is_invoke() {
                true => dex.method_signature(wattline::dex::MethodIdx(insn.index)),
                false => insn.op.name().to_owned(),
            };
            methods.push(body.nodes.iter().map(|node| name(node.insn)).collect());
        }
    }
    methods
}

/// The classes whose frames a map tells of.
fn classes(map: &ProbeMap) -> BTreeSet<&str> {
    map.methods.iter().map(|method| method.class.as_str()).collect()
}

#[test]
fn an_excluded_class_is_not_touched_and_calls_of_it_are_columns() {
    let path = apps().join("courier.apk");
    let original = std::fs::read(&path).unwrap();
    let (all, some) = (probed(&path, Choice::default()), probed(&path, without("com.example.courier.Sort")));
    let old = code_of(&original, SORT);
    assert!(old.len() > 2 && code_of(&all.bytes, SORT) != old);
    assert_eq!(code_of(&some.bytes, SORT), old);

    assert!(classes(&all.map).contains(SORT) && !classes(&some.map).contains(SORT));
    let left = all.map.methods.len() - some.map.methods.len();
    let rule = Rule::Exclude("com.example.courier.Sort".into());
    assert_eq!(some.map.not_selected, [NotSelected { rule, package: "com.example.courier".into(), methods: left }]);
    assert_eq!((&all.map.not_selected, &some.warnings, &some.map.left_out), (&vec![], &all.warnings, &vec![]));
    let calls = |map: &ProbeMap| -> Vec<String> {
        let call = |feature: &Feature| match feature {
            Feature::Call(signature) => signature.starts_with(SORT).then(|| signature.clone()),
            _ => None,
        };
        map.features.iter().filter_map(call).collect()
    };
    assert_eq!(calls(&all.map), [""; 0]);
    assert!(
        calls(&some.map).iter().any(|call| call.contains("-><init>") || call.contains("->run")),
        "{:?}",
        some.map.features
    );
}

#[test]
fn a_run_tells_nothing_of_an_excluded_class_and_goes_as_before() {
    let path = apps().join("courier.apk");
    let scenario = Scenario::read(&apps().join("courier/scenarios/compute.mks")).unwrap();
    let run = |choice| {
        let app = probed(&path, choice).into_app().unwrap();
        let outcome = run_app(&app, &scenario, 7, None).unwrap();
        let (screen, stdout) = (outcome.screen.clone(), outcome.stdout.clone());
        let trace = collect(&app, &scenario, 7, outcome).unwrap().trace;
        let mut classes = BTreeSet::new();
        for tuple in &trace.tuples {
            let paths = trace.paths_of(tuple).iter();
            classes.extend(paths.map(|path| app.map.decode(path.path).unwrap().0.class.clone()));
        }
        (screen, stdout, classes)
    };
    let (all, some) = (run(Choice::default()), run(without("com.example.courier.Sort")));
    assert_eq!((&all.0, &all.1), (&some.0, &some.1));
    let difference: Vec<&String> = all.2.difference(&some.2).collect();
    assert_eq!(difference, [SORT]);
    assert!(some.2.len() > 5, "{:?}", some.2);
}

/// The program of the demo app prints the same, whatever classes have probes.
#[test]
fn any_choice_leaves_what_a_program_prints() {
    let path = apps().join("courier.apk");
    let original = std::fs::read(&path).unwrap();
    let printed = std::fs::read_to_string(apps().join("courier/Main.out")).unwrap();
    let mut choices: Vec<Choice> = ["**.P*", "**.*s", "com.example.courier.Main*"].into_iter().map(without).collect();
    let only = vec!["com.example.courier.Digest".parse().unwrap()];
    choices.push(Choice { include: only, ..without("**") });
    for choice in choices {
        let done = probed(&path, choice.clone());
        assert!(!done.map.not_selected.is_empty() && !done.map.methods.is_empty(), "{choice:?}");
        let dexes = dex_files(&done.bytes);
        assert_ne!(dexes, dex_files(&original));
        let outcome = run_main("com.example.courier.Main", &dexes, Settings::default(), None).unwrap();
        assert_eq!((outcome.stdout.as_str(), outcome.stderr.as_str()), (printed.as_str(), ""), "{choice:?}");
        let trace = read_trace_file(trace_file(&outcome)).unwrap();
        assert!(trace.paths.iter().all(|path| done.map.decode(path.path).is_some()), "{choice:?}");
    }
}

#[test]
fn a_choice_of_nothing_is_an_error_and_a_pattern_without_a_class_a_warning() {
    let path = apps().join("courier.apk");
    let bytes = std::fs::read(&path).unwrap();
    let options = |pattern| InstrumentOptions { choice: without(pattern), ..signing() };
    let error = instrument(&path, &bytes, &options("com.example")).unwrap_err().to_string();
    assert!(error.contains("no class is selected: its ") && error.contains("courier.apk"), "{error}");
    let warnings = instrument(&path, &bytes, &options("com.exmaple")).unwrap().warnings;
    let found: Vec<_> = warnings.iter().filter(|warning| warning.rule == "pattern-without-class").collect();
    assert_eq!(found.len(), 1, "{warnings:?}");
    assert!(found[0].message.contains("com.exmaple"));
}

#[test]
fn libraries_of_an_app_are_left_alone_and_the_app_is_not() {
    let Some(corpus) = corpus("") else { return };
    let choice = Choice { skip_libraries: true, ..Choice::default() };
    let done = probed(&corpus.join("npm_ApiDemos-debug.apk"), choice.clone());
    let classes = classes(&done.map);
    assert!(classes.iter().all(|class| !class.starts_with("Landroidx/") && !class.starts_with("Landroid/support/")));
    let own = "Lio/appium/android/apis/ApiDemos;";
    assert!(classes.contains(own), "{:?}", done.package);
    let libraries: BTreeSet<&Rule> = done.map.not_selected.iter().map(|left| &left.rule).collect();
    assert!(libraries.iter().all(|rule| matches!(rule, Rule::Library(_))), "{libraries:?}");
    let lines = NotSelected::summary(&done.map.not_selected);
    assert!(lines.len() == 1 && lines[0].ends_with("left alone (--libraries to include them)"), "{lines:?}");
    let bytes = std::fs::read(corpus.join("npm_ApiDemos-debug.apk")).unwrap();
    let library = "Landroidx/fragment/app/Fragment;";
    let old = code_of(&bytes, library);
    assert!(!old.is_empty() && code_of(&done.bytes, library) == old);

    let none = probed(&corpus.join("androguard_okhttp.d8.038.dex"), choice);
    assert_eq!(none.map.not_selected, [], "a file without a manifest");
}
