//! Calibration: the embedded phone's profile is what its calibration gives.

use std::path::Path;

use wattline::device::Embedded;
use wattline::device::{Device, model_of};
use wattline::estimate::cpu_profile::CpuProfile;
use wattline::profile::{CALIBRATOR, Profile, scenario};
use wattline::recording::{Artifact, Sha256Hex};
use wattline::session::{Job, instrument, record};

use super::support::{repository, signing};

fn recording(seeds: &[u64]) -> Artifact {
    let (scenario, text) = scenario().unwrap();
    let done = instrument(Path::new("src/profile/calibrator.apk"), CALIBRATOR, &signing()).unwrap();
    assert!(done.left_out.is_empty(), "{:?}", done.left_out);
    let original_sha256 = done.original_sha256.clone();
    let app = done.into_app().unwrap();
    let job = Job {
        app: &app,
        original_sha256: &original_sha256,
        settings: &Default::default(),
        scenario: &scenario,
        scenario_sha256: Sha256Hex::of(text.as_bytes()).0,
        seeds,
    };
    record(&Embedded::new().unwrap(), &job, &|| ()).unwrap()
}

#[test]
fn the_embedded_phones_profile_is_what_its_calibration_gives() {
    let checked_in = std::fs::read_to_string(repository().join("src/profile/embedded.profile.json")).unwrap();
    let profile = Profile::embedded().unwrap();
    let artifact = recording(&profile.seeds);
    let instructions = CpuProfile::embedded().unwrap().instructions();
    let again = Profile::fit(&artifact, &model_of("embedded").unwrap(), Some(&instructions)).unwrap();
    let text = again.to_json().unwrap();
    let differing = text.lines().zip(checked_in.lines()).find(|(new, old)| new != old);
    assert!(
        text == checked_in,
        "run `cargo xtask calibrate --runs 12 --seed 201 --output src/profile/embedded.profile.json`; first difference: {differing:?}"
    );
    assert_eq!(artifact.manifest.device, Embedded::new().unwrap().name());
    without_a_cpu_profile_memory_is_told_from_its_constructor(&artifact);
    a_run_that_ended_too_soon_is_refused(artifact);
}

/// Intervals of opcodes hold what the phone's own table says, but for operands of multiplications and divisions, of which
/// the table has none.
#[test]
fn opcodes_cost_what_the_profile_says_within_its_intervals() {
    let profile = Profile::embedded().unwrap();
    let interpreted = profile.interpreted.unwrap();
    let is_product = |name: &str| {
        ["mul-", "div-", "rem-"].iter().any(|kind| name.starts_with(kind))
            && ["int", "long"].iter().any(|kind| name.contains(kind))
    };
    let truth = wattline::phone::opcode_energies().unwrap();
    let known = truth.iter().filter(|(name, _)| !is_product(name)).filter_map(|(name, joules)| {
        let cost = profile.cost(name)?;
        Some((*name, cost, joules / interpreted / cost.mean - 1.0))
    });
    let known: Vec<_> = known.collect();
    let outside: Vec<_> = known.iter().filter(|(_, cost, error)| error.abs() > 1.96 * cost.deviation).collect();
    assert!(
        known.len() > 195 && outside.len() * 20 <= known.len(),
        "{} of {}: {outside:?}",
        outside.len(),
        known.len()
    );
    let mut errors: Vec<f64> = known.iter().map(|(_, _, error)| error.abs()).collect();
    errors.sort_by(f64::total_cmp);
    assert!(errors[errors.len() / 2] < 0.02, "the median is {} off", errors[errors.len() / 2]);
}

/// Nothing but the rows of the calibrator: Object's constructor does nothing but return, and making an object costs what
/// the CPU profile says.
fn without_a_cpu_profile_memory_is_told_from_its_constructor(artifact: &Artifact) {
    let alone = Profile::fit(artifact, &model_of("embedded").unwrap(), None).unwrap();
    let cost = |profile: &Profile, name: &str| {
        profile.costs.iter().find(|cost| cost.feature == name).unwrap_or_else(|| panic!("{name}")).cost_j
    };
    assert_eq!(cost(&alone, "Ljava/lang/Object;-><init>()V"), cost(&alone, "return-void"));
    let made = cost(&alone, "new-instance") / cost(&Profile::embedded().unwrap(), "new-instance");
    assert!((0.8..1.25).contains(&made), "{made}");
    assert!(alone.factors.is_empty() && alone.costs.iter().any(|cost| cost.feature.contains(" after ")));
}

/// The recording takes long enough to be used twice.
fn a_run_that_ended_too_soon_is_refused(mut artifact: Artifact) {
    let model = model_of("embedded").unwrap();
    let trace = &mut artifact.runs[0].trace;
    let middle = trace.tuples[trace.tuples.len() / 2].start_ns;
    trace.tuples.retain(|tuple| tuple.start_ns < middle);
    let error = Profile::fit(&artifact, &model, None).unwrap_err().to_string();
    assert!(error.contains("methods measured; expected all"), "{error}");
    artifact.manifest.package = "org.example".into();
    let error = Profile::fit(&artifact, &model, None).unwrap_err().to_string();
    assert!(error.contains("found one of org.example"), "{error}");
}
