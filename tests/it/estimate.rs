//! eCalc's profile by micro-benchmarks, and estimates from counts alone, against the embedded phone's truth.

use std::path::Path;

use wattline::apk::Archive;
use wattline::device::{Device, Embedded};
use wattline::dex::verify::{Hierarchy, Locks, Verifier};
use wattline::dex::{Dex, Op};
use wattline::estimate::cpu_profile::{
    Calibration, CostFunctions, CpuProfile, Effects, Effort, Measurement, Sizes, by_average, estimate, path_insensitive,
};
use wattline::job::run_micro_benchmarks;
use wattline::phone::{Settings, opcode_energies};
use wattline::recording::read_trace_file;
use wattline::session::{InstrumentOptions, instrument};

use super::support::{apps, art, dex_files, run_main, trace_file};

/// Opcodes of method handles, which no micro-benchmark has.
const WITHOUT: [&str; 6] = [
    "invoke-polymorphic",
    "invoke-polymorphic/range",
    "invoke-custom",
    "invoke-custom/range",
    "const-method-handle",
    "const-method-type",
];

fn calibration(executions: u32, repetitions: u32) -> Calibration {
    Calibration::new(Effort { executions, repetitions }).unwrap()
}

#[test]
fn the_micro_benchmarks_are_code_that_art_takes() {
    let apk = calibration(1_000, 3).apk().unwrap();
    let archive = Archive::read(&apk).unwrap();
    let bytes = archive.require("classes.dex").unwrap().contents().unwrap();
    let dex = Dex::read(&bytes).unwrap();
    let hierarchy = Hierarchy::new([&dex]);
    let verifier = Verifier::new(&dex, &hierarchy);
    let mut methods = 0;
    for class in &dex.classes {
        for method in class.data.iter().flat_map(|data| data.methods()) {
            let Some(code) = &method.code else { continue };
            let name = dex.method_signature(method.method);
            let outcome = verifier.method(class, method, code).unwrap_or_else(|error| panic!("{name}: {error}"));
            assert_eq!(outcome.locks, Locks::Balanced, "{name}");
            methods += 1;
        }
    }
    assert!(methods > 800, "{methods}");
    let Some(script) = art("artverify.sh") else { return };
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("classes.dex");
    std::fs::write(&file, &bytes).unwrap();
    let said = std::process::Command::new(script).arg(&file).output().unwrap().stdout;
    let said = String::from_utf8_lossy(&said);
    assert!(said.contains("structural=0\thard=0\tlink=0\tnorefs=0\tlocking=0\tunresolved=0"), "{said}");
}

#[test]
fn the_embedded_phones_cpu_profile_is_of_these_micro_benchmarks() {
    let profile = CpuProfile::embedded().unwrap();
    let calibration = calibration(profile.executions, profile.repetitions);
    assert_eq!(
        profile.scripts,
        calibration.digest().unwrap(),
        "run `cargo xtask calibrate cpu --output src/estimate/cpu_profile/embedded.cpu.json`"
    );
    assert_eq!(profile.device, Embedded::new().unwrap().name());
    for op in (0..=255).map(Op).filter(|op| !op.is_unused()) {
        let measured = profile.costs.iter().any(|cost| cost.op == op.name() && cost.energy_j > 0.0);
        assert_eq!(measured, !WITHOUT.contains(&op.name()), "{}", op.name());
    }
    let text = profile.to_json().unwrap();
    assert_eq!(CpuProfile::parse("again", &text).unwrap(), profile);
    let other = CpuProfile::parse("other", &text.replacen("\"format\": 1", "\"format\": 0", 1)).unwrap_err();
    assert!(other.to_string().contains("expected format 1, found 0"), "{other}");
}

/// A short calibration, with other seeds and a tenth of the repetitions of the profile that is checked in.
#[test]
fn a_calibration_finds_the_costs_that_the_phone_has() {
    let device = Embedded::new().unwrap();
    let calibration = calibration(20_000, 5);
    let key = tempfile::tempdir().unwrap();
    let place = key.path().join("debug-key.pem");
    let runs = run_micro_benchmarks(&device, &calibration, place, (&[77], calibration.wait_ms()), &|| ()).unwrap();
    let (name, model, meter) = (device.name(), device.model(), device.meter());
    let by = || Measurement { device: &name, model: &model, meter: &meter, tool: "test" };
    let profile = calibration.fit(&runs, by()).unwrap();
    assert_eq!(profile.fingerprint, CpuProfile::embedded().unwrap().fingerprint);
    let interpreted = profile.interpreted.unwrap().energy;
    let truth = opcode_energies().unwrap();
    let mut errors: Vec<f64> =
        profile.costs.iter().map(|cost| (cost.energy_j * interpreted / truth[cost.op.as_str()] - 1.0).abs()).collect();
    errors.sort_by(f64::total_cmp);
    let (median, ninetieth) = (errors[errors.len() / 2], errors[errors.len() * 9 / 10]);
    // Of an invocation and its return nobody knows who takes what: that is a twelfth of all, so that the percentile is the
    // largest error of the others.
    assert!(median < 0.02 && ninetieth < 0.1, "median {median:.4}, 90th percentile {ninetieth:.4}");
    // A run that ended too soon is refused.
    let mut short = runs;
    let trace = &mut short[0].trace;
    let middle = trace.tuples[trace.tuples.len() / 2].start_ns;
    trace.tuples.retain(|tuple| tuple.start_ns < middle);
    let error = calibration.fit(&short, by()).unwrap_err().to_string();
    assert!(error.contains("give the device more time"), "{error}");
}

/// True and estimated energy of a kernel's own methods, and by eCalc's two comparisons; joules.
fn compared(class: &str) -> [f64; 4] {
    let bytes = std::fs::read(apps().join("kernels").join(class).with_extension("dex")).unwrap();
    let done = instrument(Path::new(class), &bytes, &InstrumentOptions::default()).unwrap();
    let counted = run_main(class, &dex_files(&done.bytes), Settings { seed: 5, ..Settings::default() }, None).unwrap();
    let trace = read_trace_file(trace_file(&counted)).unwrap();
    let functions = CostFunctions::new(&CpuProfile::embedded().unwrap(), None);
    let dexes = [("classes.dex".to_owned(), Dex::read(&bytes).unwrap())];
    let sizes = Sizes::new(&dexes, &done.map, |callee| functions.is_sized(callee));
    let of = (&*done.map, &trace);
    let model = Embedded::new().unwrap().model();
    let found = estimate(of, &functions, &sizes, &model, Effects::ALL).unwrap();
    let plain = run_main(class, std::slice::from_ref(&bytes), Settings::default(), None).unwrap();
    let lines = plain.truth.lines.iter().filter(|line| !line.method.starts_with("main("));
    let truth = lines.map(|line| line.energy_pj as f64 * 1e-12).sum();
    let methods = found.methods();
    let estimated = methods.iter().filter(|((_, method), _)| !method.starts_with("main(")).map(|(_, joules)| joules);
    [truth, estimated.sum(), by_average(of, &functions).unwrap(), path_insensitive(of, &functions, &sizes).unwrap()]
}

#[test]
fn programs_are_priced_without_a_meter_and_far_better_than_by_the_papers_comparisons() {
    for (class, limit) in [("Matrix", 0.05), ("Sieve", 0.05), ("Md5Api", 0.02)] {
        let [truth, estimated, average, blind] = compared(class);
        let error = |joules: f64| (joules / truth - 1.0).abs();
        assert!(error(estimated) < limit, "{class}: {truth} J, estimated {estimated} J");
        assert!(error(average) > 0.5, "{class}: {truth} J, by the average cost {average} J");
        assert!(blind < 0.01 * truth, "{class}: {truth} J, path-insensitive {blind} J");
    }
}
