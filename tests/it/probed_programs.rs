//! Plain Java programs do the same with probes and without on a JVM, which verifies every instruction of them.
//!
//! All of `tests/apps/programs` are instrumented and translated as one archive: enjarify takes longer to start than to
//! translate a program.

use std::path::Path;

use wattline::apk::{Method, Writer};
use wattline::flow::StartKind;
use wattline::probe::map::ProbeMap;
use wattline::recording::{FrameEnd, PathCount, Trace, read_trace_file};
use wattline::session::{InstrumentOptions, instrument};

use super::differential::{Printed, run_jar, translate};
use super::programs::{Program, assert_complete, check_each, programs};
use wattline_testkit::{Need, skip};

/// Programs that no translation by enjarify can run, and why. The JVM must refuse them without probes, too.
const UNTRANSLATABLE: [(&str, &str); 7] = [
    ("InterfaceDefaults", NO_BODIES),
    ("Reflection", NO_BODIES),
    ("ReflectedAnnotations", NO_BODIES),
    ("ReflectedGenerics", NO_BODIES),
    ("ReflectedProxies", NO_BODIES),
    ("LibrarySortedMaps", STATIC_METHODS),
    ("LibraryStreams", STATIC_METHODS),
];
const NO_BODIES: &str = "enjarify writes class files of version 49, whose interfaces have no methods with bodies";
const STATIC_METHODS: &str = "enjarify calls static methods of interfaces as if they were those of classes";

/// The programs as one archive, as an app of several dex files is.
fn archive(programs: &[Program]) -> Vec<u8> {
    let mut writer = Writer::new();
    for (number, program) in (1..).zip(programs) {
        let name = if number == 1 { "classes.dex".to_owned() } else { format!("classes{number}.dex") };
        writer.add(&name, Method::Deflated, &program.dex).unwrap();
    }
    writer.finish(&[]).unwrap()
}

/// Every id is known, and a finished frame began.
fn check_trace(class: &str, map: &ProbeMap, trace: &Trace) {
    assert!(!trace.tuples.is_empty(), "{class}");
    for tuple in &trace.tuples {
        let paths = trace.paths_of(tuple);
        let (own, _) = map.locate(tuple.own).expect("a known id");
        let entered = |count: &&PathCount| {
            let (_, path) = map.decode(count.path).expect("a known id");
            path.start == StartKind::Entry && map.locate(count.path).is_some_and(|(method, _)| method == own)
        };
        let entered = paths.iter().filter(entered).count();
        assert!(entered > 0 || matches!(tuple.end, FrameEnd::Unwound | FrameEnd::Open), "{class}");
    }
    for call in &trace.calls {
        assert!((call.site as usize) < map.sites.len(), "{class}");
    }
}

#[test]
fn programs_print_the_same_on_a_jvm_with_probes_and_without() {
    let programs = programs();
    let plain = archive(&programs);
    let probed = instrument(Path::new("programs.jar"), &plain, &InstrumentOptions::default()).unwrap();
    assert_complete(&probed.map);

    let directory = tempfile::tempdir().unwrap();
    let directory = directory.path();
    let (plain, jar) =
        rayon::join(|| translate(directory, "plain.jar", &plain), || translate(directory, "probed.jar", &probed.bytes));
    let (Some(plain), Some(jar)) = (plain, jar) else {
        skip(Need::Enjarify, "enjarify or java is not installed; no program was run on a JVM");
        return;
    };
    check_each(&programs, |program| {
        let class = &program.class;
        let traces = directory.join(class);
        std::fs::create_dir(&traces).unwrap();
        let before: Printed = run_jar(&plain, &traces, class);
        if let Some((_, reason)) = UNTRANSLATABLE.iter().find(|(name, _)| name == class) {
            let refused = ["ClassFormatError", "IncompatibleClassChangeError"];
            let refused = refused.iter().any(|error| before.stderr.contains(error));
            assert!(refused, "{class} can be run after all: {before:?}");
            eprintln!("{class} was not run on a JVM: {reason}");
            return;
        }
        program.assert_stdout(&before.stdout);
        assert_eq!(before, run_jar(&jar, &traces, class), "{class}");
        let trace = std::fs::read_dir(&traces).unwrap().next().expect("a trace file").unwrap().path();
        check_trace(class, &probed.map, &read_trace_file(&std::fs::read(trace).unwrap()).unwrap());
    });
}
