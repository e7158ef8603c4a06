use wattline::dex::verify::{Hierarchy, Verifier};

use wattline::phone::{Effects, Repeatability};
use wattline_testkit::{Need, skip};

use super::super::compare::{Both, Conditions, Recorded};
use super::*;
use crate::agreement::art::{Answer, Art, Verdict};

/// How many apps are made: more by WATTLINE_RANDOM, for whoever changes what they are made of.
fn seeds() -> u64 {
    std::env::var("WATTLINE_RANDOM").ok().and_then(|text| text.parse().ok()).unwrap_or(4)
}

/// The code of an app.
fn code(subject: &Subject) -> Vec<u8> {
    let archive = wattline::apk::Archive::read(&subject.apk).unwrap();
    archive.require("classes.dex").unwrap().contents().unwrap().into_owned()
}

/// How many of the methods of an app verify; panics with the first that does not.
fn verify(subject: &Subject) -> usize {
    let bytes = code(subject);
    let dex = Dex::read(&bytes).unwrap();
    let hierarchy = Hierarchy::new([&dex]);
    let verifier = Verifier::new(&dex, &hierarchy);
    let mut methods = 0;
    for class in &dex.classes {
        for method in class.data.iter().flat_map(|data| data.methods()) {
            let Some(code) = &method.code else { continue };
            let name = dex.method_signature(method.method);
            let outcome = verifier.method(class, method, code).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert!(!outcome.unresolved, "{}: {name}", subject.name);
            methods += 1;
        }
    }
    methods
}

/// Runs each scenario of an app without probes; the milliseconds that the phone was busy.
fn run(subject: &Subject) -> Vec<u64> {
    let both = Both::of(&subject.path, subject.apk.clone()).unwrap();
    let (app, package) = &both.plain;
    let busy = |scenario: &Scenario| {
        let outcome = package.run(app, scenario, wattline::phone::Settings::default(), None).unwrap();
        let crash = outcome.stack.or(outcome.uncaught);
        assert!(crash.is_none(), "{}, {}: {crash:?}", subject.name, scenario.name);
        outcome.busy_ns / 1_000_000
    };
    subject.scenarios.iter().map(busy).collect()
}

#[test]
fn apps_verify_and_end_without_a_crash() {
    let apps = Apps::new().unwrap();
    for seed in 1..=seeds() {
        let subject = apps.make(seed).unwrap_or_else(|error| panic!("{seed}: {error:#}"));
        let methods = verify(&subject);
        let busy = run(&subject);
        println!("{seed}: {methods} methods, busy for {busy:?} ms");
        assert!(methods > 40, "{seed}: {methods}");
        assert!(busy.iter().all(|ms| (20..4000).contains(ms)), "{seed}: {busy:?}");
    }
}

#[test]
fn art_takes_every_method() {
    let named = std::env::var_os("WATTLINE_ART").is_some_and(|folder| !folder.is_empty());
    if !named {
        return skip(Need::Art, "WATTLINE_ART names no folder of ART's verifier");
    }
    let (apps, art, folder) = (Apps::new().unwrap(), Art::find().unwrap(), tempfile::tempdir().unwrap());
    for seed in 1..=seeds() {
        let path = folder.path().join(format!("{seed}.dex"));
        std::fs::write(&path, code(&apps.make(seed).unwrap())).unwrap();
        let Answer::Judged(judged) = art.verify(std::slice::from_ref(&path)).unwrap() else {
            panic!("{seed}: the file is refused");
        };
        assert!(judged.len() > 20, "{seed}: {}", judged.len());
        for judgment in judged.values().flatten() {
            assert!(judgment.verdict == Verdict::Ok && !judgment.unresolved, "{seed}: {}", judgment.message);
        }
    }
}

#[test]
fn a_scenario_in_which_the_app_crashes_is_an_error() {
    let text = "package a;\n\npublic final class MainActivity extends Activity {\n    \
                protected void onCreate(Bundle saved) {\n        super.onCreate(saved);\n        \
                Object nothing = null;\n        nothing.hashCode();\n    }\n}\n";
    let library = Dex::read(wattline_classlib::BOOT).unwrap();
    let files = [("MainActivity.java".to_owned(), text.to_owned())];
    let dex = java::compile(&files, World::new(&library, "a")).unwrap();
    let both = Both::of(Path::new("a.apk"), archive("a", &dex).unwrap()).unwrap();
    let script = "type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(100)\n";
    let scenario = Scenario::parse(Path::new("short.mks"), script).unwrap();
    let conditions = Conditions {
        effects: Effects::REALISTIC,
        repeatability: Repeatability::Exact,
        first_seed: 1,
        seeds: 1,
        unmetered: false,
        meter: None,
    };
    for counting_run in [true, false] {
        let Err(error) = Recorded::new(&both, &scenario, conditions, counting_run) else { panic!("no error") };
        let said = format!("{error:#}");
        assert!(said.contains("crashed under short") && said.contains("MainActivity.java:7"), "{said}");
    }
}

#[test]
fn a_seed_gives_the_same_bytes_and_another_one_others() {
    let apps = Apps::new().unwrap();
    let (one, same, other) = (apps.make(7).unwrap(), apps.make(7).unwrap(), apps.make(8).unwrap());
    assert!(one.apk == same.apk && one.scripts == same.scripts);
    assert!(one.texts.files.values().collect::<Vec<_>>() != other.texts.files.values().collect::<Vec<_>>());
}

#[test]
fn what_is_kept_can_be_read_again() {
    let folder = tempfile::tempdir().unwrap();
    let subject = Apps::new().unwrap().make(3).unwrap();
    keep(&subject, folder.path()).unwrap();
    let kept = folder.path().join("random-3");
    let scripts: Vec<String> =
        subject.scripts.iter().map(|(name, _)| format!("{}/{name}.mks", kept.display())).collect();
    let again = Subject::file(&kept.join("app.apk"), &scripts, &[kept.join("src")]).unwrap();
    assert!(again.apk == subject.apk);
    assert_eq!(again.scenarios.len(), subject.scenarios.len());
    assert!(kept.join("src/org/example/random3/MainActivity.java").is_file());
}
