//! Programs whose output OpenJDK has given too: `tests/build.sh` compiles them and records what it prints.

use super::*;

const PROGRAMS: &[u8] = include_bytes!("tests/programs.dex");

fn phone(settings: Settings) -> Phone {
    let mut phone = Phone::boot(settings).unwrap();
    phone.install("test", &[("classes.dex".into(), PROGRAMS.to_vec())]).unwrap();
    phone
}

fn run(class: &str, settings: Settings) -> Outcome {
    phone(settings).run_main(class, &[], None).unwrap_or_else(|error| panic!("{class}: {error}"))
}

fn same_as_openjdk(class: &str, stdout: &str, stderr: &str) -> Outcome {
    let outcome = run(class, Settings::default());
    assert_eq!(outcome.stdout, stdout, "{class}, standard error: {}", outcome.stderr);
    assert_eq!(outcome.stderr, stderr, "{class}");
    assert_conserved(&outcome);
    outcome
}

fn assert_conserved(outcome: &Outcome) {
    // Without noise the readings are the bins, each cut to a whole microwatt.
    let period_us = outcome.samples.windows(2).map(|pair| (pair[1].at_ns - pair[0].at_ns) as u64 / 1000).next().unwrap();
    let measured: u64 = outcome.samples.iter().map(|sample| sample.power_uw.max(0) as u64 * period_us).sum();
    let total = outcome.truth.total_pj();
    // Noise of 6 mW averages out over the run; the exact test is on the ledger itself.
    let off = measured.abs_diff(total) as f64 / total as f64;
    assert!(off < 0.005, "measured {measured} pJ, truth {total} pJ");
}

macro_rules! programs {
    ($($test:ident: $class:literal),* $(,)?) => {$(
        #[test]
        fn $test() {
            let (out, err) = (
                include_str!(concat!("tests/", $class, ".out")),
                include_str!(concat!("tests/", $class, ".err")),
            );
            same_as_openjdk($class, out, err);
        }
    )*};
}

programs! {
    arithmetic_is_javas: "Arithmetic",
    classes_and_collections_are_javas: "Objects",
    exceptions_are_javas: "Throws",
    threads_are_javas: "Threads",
    reachable_objects_survive_collections: "Garbage",
}
