//! Plain Java programs do the same with probes and without, on the embedded phone and on a JVM.
//!
//! They are `tests/apps/programs/Probed*.java`: exceptions and finally blocks, loops and switches, locks and threads,
//! recursion up to an overflowing stack, numbers of all widths. A program dropped there is a test.

use std::path::{Path, PathBuf};

use wattline::phone::{Outcome, Phone, Settings};
use wattline::probe::map::ProbeMap;
use wattline::recording::{FrameEnd, Trace, read_trace_file};
use wattline::session::{InstrumentOptions, instrument};

use super::differential::on_a_jvm;

fn programs() -> Vec<PathBuf> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/apps/programs");
    let files = std::fs::read_dir(folder).unwrap().map(|entry| entry.unwrap().path());
    let is_program = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy();
        name.starts_with("Probed") && name.ends_with(".dex")
    };
    let mut files: Vec<PathBuf> = files.filter(is_program).collect();
    files.sort();
    assert!(files.len() >= 5, "{files:?}");
    files
}

fn on_the_phone(dex: &[u8], class: &str) -> Outcome {
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("com.example.probed", &[("classes.dex".to_owned(), dex.to_vec())]).unwrap();
    phone.run_main(class, &[], None).unwrap_or_else(|error| panic!("{class}: {error}"))
}

/// Every id is known, and every frame says which method it was, unless only the tracer saw it end.
fn check_trace(map: &ProbeMap, trace: &Trace) {
    assert!(trace.tuples.len() > 5, "{} frames", trace.tuples.len());
    for tuple in &trace.tuples {
        let paths = trace.paths_of(tuple);
        let methods: Vec<usize> = paths.iter().map(|count| map.locate(count.path).expect("a known id").0).collect();
        assert!(methods.windows(2).all(|pair| pair[0] == pair[1]), "a frame of several methods");
        assert!(!paths.is_empty() || matches!(tuple.end, FrameEnd::Unwound | FrameEnd::Open));
        assert!(paths.iter().all(|count| map.decode(count.path).is_some()));
    }
    for call in &trace.calls {
        assert!((call.site as usize) < map.sites.len());
    }
}

#[test]
fn programs_print_the_same_with_probes_and_without() {
    let directory = tempfile::tempdir().unwrap();
    for path in programs() {
        let class = path.file_stem().unwrap().to_str().unwrap().to_owned();
        let dex = std::fs::read(&path).unwrap();
        let probed = instrument(&path, &dex, &InstrumentOptions::default()).unwrap();
        assert_eq!(probed.map.left_out, []);

        let (before, after) = (on_the_phone(&dex, &class), on_the_phone(&probed.bytes, &class));
        assert_eq!((before.stdout, before.stderr), (after.stdout, after.stderr), "{class}");
        let (_, trace) = after.files.iter().find(|(name, _)| name.ends_with(".trace")).expect("a trace file");
        check_trace(&probed.map, &read_trace_file(trace).unwrap());

        let Some(before) = on_a_jvm(directory.path(), &format!("{class}-plain"), &dex, &class) else {
            eprintln!("SKIPPED: enjarify or java is not installed; {class} was not run on a JVM");
            continue;
        };
        let after = on_a_jvm(directory.path(), &format!("{class}-probed"), &probed.bytes, &class).unwrap();
        assert_eq!(before, after, "{class}");
        let mut traces = std::fs::read_dir(directory.path().join(format!("{class}-probed"))).unwrap();
        let trace = std::fs::read(traces.next().expect("a trace file").unwrap().path()).unwrap();
        check_trace(&probed.map, &read_trace_file(&trace).unwrap());
    }
}
