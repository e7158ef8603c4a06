//! Plain Java programs on the embedded phone must print what OpenJDK prints.
//!
//! A program dropped into `tests/apps/programs` is a test: `NAME.java` with a class of that name, all other classes
//! inside it, and a `main`. `cargo xtask fixtures` compiles it to `NAME.dex` and writes what OpenJDK 17 prints to
//! `NAME.out`, and to `NAME.err` if there is anything on standard error. It must print the same each time, whatever the
//! order in which threads run; what it computes should show in what it prints. The other tests of programs are
//! in `path_truth` (with probes on the phone) and `probed_programs` (with probes on a JVM).

use std::collections::BTreeMap;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use rayon::iter::Either;
use rayon::prelude::*;
use wattline::phone::Settings;
use wattline::probe::map::ProbeMap;

use super::support::{apps, dex_files, files, run_main};

/// One program and what it is to print.
pub(super) struct Program {
    pub(super) class: String,
    pub(super) dex: Vec<u8>,
    /// Files that it finds in its archive, besides code.
    pub(super) resources: BTreeMap<String, Vec<u8>>,
    pub(super) stdout: String,
    pub(super) stderr: String,
}

impl Program {
    pub(super) fn read(source: &Path) -> Self {
        let read = |extension| {
            let path = source.with_extension(extension);
            let missing = |error| panic!("{}: {error}; run `cargo xtask fixtures`", path.display());
            std::fs::read(&path).unwrap_or_else(missing)
        };
        let text = |bytes| String::from_utf8(bytes).unwrap();
        Program {
            class: source.file_stem().unwrap().to_str().unwrap().to_owned(),
            dex: read("dex"),
            resources: BTreeMap::new(),
            stdout: text(read("out")),
            // Most programs have none.
            stderr: std::fs::read_to_string(source.with_extension("err")).unwrap_or_default(),
        }
    }

    /// Requires the same output as OpenJDK's; a difference is shown by its first line.
    pub(super) fn assert_printed(&self, stdout: &str, stderr: &str) {
        self.assert_same("err", stderr, &self.stderr);
        self.assert_stdout(stdout);
    }

    pub(super) fn assert_stdout(&self, stdout: &str) {
        self.assert_same("out", stdout, &self.stdout);
    }

    fn assert_same(&self, stream: &str, printed: &str, wanted: &str) {
        let class = &self.class;
        let differing = printed.lines().zip(wanted.lines()).position(|(ours, openjdk)| ours != openjdk);
        if let Some(line) = differing {
            let at = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
            panic!("{class}.{stream}:{}:\n  here    {}\n  OpenJDK {}", line + 1, at(printed), at(wanted));
        }
        let rest = |a: &str, b: &str| a.get(b.len()..).unwrap_or_default().to_owned();
        let (more, less) = (rest(printed, wanted), rest(wanted, printed));
        assert!(printed == wanted, "{class}.{stream}: more here: {more:?}, more on OpenJDK: {less:?}");
    }
}

/// All programs, by name.
pub(super) fn programs() -> Vec<Program> {
    let mut sources = files(&apps().join("programs"));
    sources.retain(|path| path.extension().is_some_and(|e| e == "java"));
    assert!(sources.len() >= 60, "{} programs", sources.len());
    sources.iter().map(|source| Program::read(source)).collect()
}

/// Runs a check on each program, several at a time, and fails if one of them fails; each has said why by then.
pub(super) fn check_each<T: Send>(programs: &[Program], check: impl Fn(&Program) -> T + Sync) -> Vec<T> {
    let (passed, failed): (Vec<T>, Vec<&str>) = programs.par_iter().partition_map(|program| {
        let result = catch_unwind(AssertUnwindSafe(|| check(program)));
        result.map_or_else(|_| Either::Right(program.class.as_str()), Either::Left)
    });
    assert!(failed.is_empty(), "{} of {} programs: {failed:?}", failed.len(), programs.len());
    passed
}

/// Requires that every method has probes.
pub(super) fn assert_complete(map: &ProbeMap) {
    assert_eq!(map.left_out, []);
}

#[test]
fn programs_print_what_openjdk_prints() {
    check_each(&programs(), |program| {
        let class = &program.class;
        // Threads run side by side on two cores and in turn on one.
        for cores in [1, 2] {
            let settings = Settings { cores, ..Settings::default() };
            let outcome = run_main(class, std::slice::from_ref(&program.dex), settings, None);
            let outcome = outcome.unwrap_or_else(|error| panic!("{class}: {error}"));
            program.assert_printed(&outcome.stdout, &outcome.stderr);
        }
    });
}

/// What they print is the phone's own, read through: there is no Android to ask. It shows changes, not that it is
/// right.
#[test]
fn programs_for_android_print_what_they_printed() {
    let mut sources = files(&apps().join("android"));
    sources.retain(|path| path.extension().is_some_and(|e| e == "java"));
    assert!(sources.len() >= 3, "{sources:?}");
    for source in sources {
        let program = Program::read(&source);
        let outcome = run_main(&program.class, std::slice::from_ref(&program.dex), Settings::default(), None).unwrap();
        program.assert_printed(&outcome.stdout, &outcome.stderr);
    }
}

#[test]
fn many_threads_much_garbage_and_every_time_zone_print_what_openjdk_prints() {
    for name in ["ManyThreads64", "Allocations", "EveryZone"] {
        let program = Program::read(&apps().join("strain").join(name).with_extension("java"));
        let outcome = run_main(name, std::slice::from_ref(&program.dex), Settings::default(), None).unwrap();
        program.assert_printed(&outcome.stdout, &outcome.stderr);
    }
}

#[test]
fn demo_apps_compute_what_openjdk_computes() {
    for app in ["courier", "atlas", "suite"] {
        let dexes = dex_files(&std::fs::read(apps().join(app).with_extension("apk")).unwrap());
        let outcome = run_main(&format!("com.example.{app}.Main"), &dexes, Settings::default(), None).unwrap();
        assert_eq!(outcome.stdout, std::fs::read_to_string(apps().join(app).join("Main.out")).unwrap(), "{app}");
    }
}
