//! Phones that tell of their own power: rails by Perfetto and by the kernel's file, the battery's gauge; and which of these
//! is taken where nobody names one.

use wattline::lines::AnalysisResult;
use wattline::recording::{Artifact, Run, Sample};

use super::adb::{Phone, phone_with, stripped};
use super::cli::{Workspace, stderr, stdout};
use super::support::apps;

/// A run of a scenario with a meter, or with none named; the recording and what was said.
fn recorded(phone: &Phone, workspace: &Workspace, meter: &[&str], out: &str) -> (Artifact, String) {
    let options = ["--single-run", "--scenario", "network.mks", "--out", out];
    let meter = if meter.contains(&"--runs") { meter.to_vec() } else { [meter, &["--runs", "1"]].concat() };
    let output = phone.unmetered(workspace, "record", &[meter.as_slice(), &options].concat()).output().unwrap();
    assert_eq!(output.status.code(), Some(0), "{meter:?}: {}", stderr(&output));
    (Artifact::read(&workspace.path(out).join("network.energy.zip")).unwrap(), stderr(&output))
}

fn net_j(artifact: &Artifact) -> f64 {
    AnalysisResult::from_json(&artifact.result).unwrap().runs[0].net.0
}

#[test]
fn a_phones_rails_measure_a_run_and_are_taken_by_themselves() {
    let Some(phone) = phone_with(&["--offers", "perfetto,iio,gauge"]) else { return };
    let workspace = Workspace::new();
    let meter = phone.options().1;
    let (bench, _) = recorded(&phone, &workspace, &["--meter", &meter], "bench");
    let (chosen, said) = recorded(&phone, &workspace, &[], "auto");
    assert!(said.starts_with("meter: power rails by Perfetto, 10 Hz (6 rails): they lie behind the battery"), "{said}");
    assert_eq!(chosen.manifest.meter, "power rails by Perfetto, 10 Hz");
    let (named, _) = recorded(&phone, &workspace, &["--meter", "perfetto"], "perfetto");
    assert!(
        stripped(&named) == stripped(&chosen) && named.manifest.meter == chosen.manifest.meter,
        "the same by its name"
    );
    let (iio, _) = recorded(&phone, &workspace, &["--meter", "iio"], "iio");
    assert_eq!(iio.manifest.meter, "power rails by iio");
    let count = |artifact: &Artifact| artifact.runs[0].samples.len();
    assert!(count(&iio) > 4 * count(&named) && count(&named) > 30, "{} {}", count(&iio), count(&named));
    for (artifact, off) in [(&named, 0.1), (&iio, 0.05)] {
        let ratio = net_j(artifact) / net_j(&bench);
        assert!((ratio - 1.0).abs() < off, "{}: {ratio}", artifact.manifest.meter);
    }
    // The rails are apart in the recording, and are the samples together.
    for artifact in [&named, &iio] {
        let Run { samples, rails, .. } = &artifact.runs[0];
        assert_eq!((rails.len(), artifact.manifest.format.0), (6, 15));
        assert!(rails.iter().any(|rail| rail.name == "VSYS_PWR_WLAN_BT" && rail.part == "wifi"), "{rails:?}");
        let off = |(at, sample): (usize, &Sample)| {
            (rails.iter().map(|rail| rail.power_uw[at]).sum::<i64>() - sample.power_uw).abs()
        };
        assert!(samples.iter().enumerate().map(off).max() <= Some(6), "six are rounded");
        let result = AnalysisResult::from_json(&artifact.result).unwrap();
        let sum: f64 = result.components.iter().map(|share| share.energy.0).sum();
        assert!(result.by_rails && (sum / net_j(artifact) - 1.0).abs() < 0.1, "{sum} {:?}", result.components);
    }
    assert!(bench.runs[0].rails.is_empty() && bench.manifest.format.0 < 15);
    let (part, _) = recorded(&phone, &workspace, &["--meter", "perfetto#wifi"], "part");
    assert!(net_j(&part) < 0.9 * net_j(&named) && net_j(&part) > 0.1 * net_j(&named), "{}", net_j(&part));
    phone.is_clean();
    assert_eq!(phone.says(&["shell", "ls", "-A", "/data/misc/perfetto-traces"]), "", "a trace is left");
}

#[test]
fn the_verdict_is_that_of_a_meter_on_a_bench_where_rails_measure() {
    let Some(phone) = phone_with(&["--offers", "iio"]) else { return };
    let workspace = Workspace::new();
    std::fs::remove_dir_all(workspace.path("golden")).unwrap();
    let options = ["--scenario", "network.mks", "--runs", "3"];
    let energy = |more: &[&str]| {
        let output = phone.unmetered(&workspace, "energy", &[&options, more].concat()).output().unwrap();
        (output.status.code(), stdout(&output), stderr(&output))
    };
    let (code, text, errors) = energy(&[]);
    assert_eq!(code, Some(102), "no baseline yet: {text}\n{errors}");
    let said = "meter: power rails by iio (6 rails): they lie behind the battery, so that charging does not disturb them; not \
                taken: perfetto (`dumpsys powerstats` lists no rails)";
    assert!(errors.contains(said), "{errors}");
    assert_eq!(workspace.run(&["bless"]).status.code(), Some(0));
    let (code, text, errors) = energy(&["--seed", "30"]);
    assert_eq!(code, Some(0), "{text}\n{errors}");
    let regressed = apps().join("courier-regressed.apk");
    let (code, text, errors) = energy(&["--apk", regressed.to_str().unwrap()]);
    assert_eq!(code, Some(100), "{text}\n{errors}");
    // The rail that grew.
    let rails = text.lines().find(|line| line.contains("  hardware ")).unwrap_or_else(|| panic!("{text}"));
    assert!(rails.trim_start().trim_start_matches("hardware").trim().starts_with("wifi +"), "{rails}");
    phone.is_clean();
}

#[test]
fn without_anything_that_suffices_counts_are_taken_and_the_reason_is_said() {
    for (offers, why) in
        [("none", "the battery's gauge tells no current and voltage"), ("gauge", "longer scenarios help")]
    {
        let Some(phone) = phone_with(&["--offers", offers]) else { return };
        let workspace = Workspace::new();
        let (found, said) = recorded(&phone, &workspace, &["--runs", "3"], "auto");
        assert_eq!(found.manifest.meter, "none", "{offers}");
        assert!(found.runs.iter().all(Run::is_unmetered));
        assert!(said.contains("meter: none, energy is estimated from counts") && said.contains(why), "{said}");
        assert!(said.contains("iio (no iio device tells `energy_value`)"), "{said}");
        let refused = phone.unmetered(&workspace, "record", &["--meter", "perfetto", "--out", "x"]).output().unwrap();
        assert_eq!(refused.status.code(), Some(101));
        assert!(stderr(&refused).contains("failed to read meter perfetto: `dumpsys powerstats` lists no rails"));
        phone.is_clean();
    }
}

/// A scenario of two minutes in which the app is at work half of the time.
fn long() -> String {
    let rounds = "Tap(540,780)\nUserWait(2000)\nTap(540,420)\nUserWait(2000)\n".repeat(30);
    format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(2000)\n{rounds}UserWait(2000)\n")
}

#[test]
fn a_gauge_measures_long_scenarios_and_no_lines() {
    let Some(phone) = phone_with(&["--offers", "gauge"]) else { return };
    let workspace = Workspace::new();
    workspace.write("long.mks", long().as_bytes());
    let record = |meter: &[&str], out: &str| {
        let options = ["--single-run", "--runs", "3", "--scenario", "long.mks", "--out", out];
        let output = phone.unmetered(&workspace, "record", &[meter, &options].concat()).output().unwrap();
        assert_eq!(output.status.code(), Some(0), "{meter:?}: {}", stderr(&output));
        (Artifact::read(&workspace.path(out).join("long.energy.zip")).unwrap(), stderr(&output))
    };
    let (gauge, said) = record(&[], "gauge");
    assert_eq!(gauge.manifest.meter, "fuel gauge", "{said}");
    assert!(said.contains("meter: fuel gauge (") && said.contains("it tells totals, and nothing of lines"), "{said}");
    let (bench, _) = record(&["--meter", &phone.options().1], "bench");
    let ratio = net_j(&gauge) / net_j(&bench);
    assert!((ratio - 1.0).abs() < 0.2, "{ratio}");
    let warned = AnalysisResult::from_json(&gauge.result).unwrap().warnings;
    assert!(warned.iter().any(|warning| warning.contains("share")), "{warned:?}");
    phone.is_clean();
}

#[test]
fn doctor_says_what_a_phone_has_and_what_is_taken() {
    let Some(phone) = phone_with(&["--offers", "perfetto,gauge"]) else { return };
    let workspace = Workspace::new();
    let doctor = |more: &[&str]| {
        let output = phone.unmetered(&workspace, "doctor", more).output().unwrap();
        (output.status.code(), stdout(&output))
    };
    let (code, text) = doctor(&[]);
    assert_eq!(code, Some(0), "{text}");
    for expected in [
        "the phone's own, `--meter perfetto`: 6 rails",
        "the phone's own, `--meter fuel-gauge`: ",
        "power rails by Perfetto, 10 Hz (6 rails): they lie behind the battery",
        "the phone has no trace of its kernel: lines pay for other processes",
    ] {
        assert!(text.contains(expected), "{expected}\n{text}");
    }
    let (code, text) = doctor(&["--meter", "iio"]);
    assert_eq!(code, Some(101), "{text}");
    assert!(text.contains("iio: no iio device tells `energy_value`"), "{text}");
    phone.is_clean();
    let Some(phone) = phone_with(&["--offers", "kernel"]) else { return };
    let output = phone.unmetered(&workspace, "doctor", &[]).output().unwrap();
    assert!(stdout(&output).contains("Perfetto traces threads, frequencies and collections"), "{}", stdout(&output));
}
