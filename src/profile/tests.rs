use super::*;

fn profile() -> Profile {
    let cost = |feature: &str, cost_j, deviation| ProfileCost {
        feature: feature.into(),
        cost_j,
        deviation,
        executions: 7.0,
        power: None,
        constant: false,
    };
    Profile {
        format: FORMAT,
        device: "phone/1".into(),
        meter: "m".into(),
        tool: "0".into(),
        calibrator: "00".into(),
        seeds: vec![1],
        quality: ProfileQuality {
            methods: 1,
            windows: 2,
            rows: 3,
            columns: 4,
            rank: 4,
            condition: 5.0,
            aee: 0.1,
            r2: 0.9,
            tau: 0.05,
            stray_op: 0.1,
            stray_call: 0.2,
        },
        busy: wattline_base::units::Watts(0.9),
        compiling: None,
        collecting: None,
        interpreted: Some(1.5),
        factors: Vec::new(),
        costs: vec![cost("add-int", 1e-9, 0.1), cost("iget", 0.0, 10.0), cost("iput", 2e-9, 1.0)],
    }
}

#[test]
fn a_profile_reads_back_as_it_was_written() {
    let text = profile().to_json().unwrap();
    assert_eq!(Profile::parse("x", &text).unwrap(), profile(), "{text}");
    let factor = Factor { before: Work::Move, work: Work::Int, energy: -0.25 };
    let measured = Profile { factors: vec![factor], ..profile() };
    let text = measured.to_json().unwrap();
    assert_eq!(Profile::parse("x", &text).unwrap(), measured, "{text}");
    let known = measured.contexts();
    assert_eq!((known.factors[&(Work::Move, Work::Int)], known.ops[&0x90]), (-0.25, 1.0), "nanojoules");
}

#[test]
fn only_what_is_known_is_reported() {
    let profile = profile();
    assert_eq!(profile.cost("add-int"), Some(KnownCost { mean: 1e-9, deviation: 0.1, constant: false }));
    assert_eq!(["iget", "iput", "sget"].map(|name| profile.cost(name)), [None, None, None]);
}

#[test]
fn damaged_profiles_are_refused_with_what_is_wrong() {
    let text = profile().to_json().unwrap();
    let error = |text: &str| Profile::parse("x.json", text).unwrap_err().to_string();
    assert!(error(&text.replace("\"format\": 2", "\"format\": 1")).contains("expected format 2, found 1"));
    assert!(error(&text.replace("1e-9", "-1e-9")).contains("add-int: expected a finite cost"));
    assert!(error(&text[..text.len() / 2]).contains("x.json"));
    assert!(error(&text.replace("\"meter\"", "\"metre\"")).contains("metre"));
}

#[test]
fn a_profile_is_found_by_its_devices_name() {
    let folder = tempfile::tempdir().unwrap();
    let found = |name: &str| Profile::for_device(name, folder.path());
    assert_eq!(found("phone/1").unwrap(), None);
    let path = Profile::path("phone/1", folder.path());
    assert!(path.ends_with("phone-1.profile.json"), "{}", path.display());
    std::fs::write(&path, profile().to_json().unwrap()).unwrap();
    assert_eq!(found("phone/1").unwrap(), Some(profile()));
    assert!(found("phone:1").unwrap_err().to_string().contains("it is of device `phone/1`, expected `phone:1`"));
    assert_eq!(found("embedded").unwrap().unwrap().device, "embedded");
}

#[test]
fn the_scenario_is_one() {
    let (scenario, _) = scenario().unwrap();
    assert_eq!((scenario.name.as_str(), scenario.warnings.len()), ("calibrate", 0));
}

/// The costs that programs have most are in the embedded phone's profile, and plausible.
#[test]
fn the_embedded_profile_knows_what_programs_have_most() {
    let profile = Profile::embedded().unwrap();
    let op = |byte: u8| wattline_dex::Op(byte).name();
    for name in [0x13, 0x52, 0x54, 0x59, 0x44, 0x4b, 0x6e, 0x90, 0xd8, 0x35].map(op) {
        let cost = profile.cost(name).unwrap_or_else(|| panic!("{name}"));
        assert!((1e-10..1e-6).contains(&cost.mean) && cost.deviation < 0.7, "{name}: {cost:?}");
    }
    // Pairs are mostly next to nothing, and as little known; so are the cheapest instructions, as jumps.
    let costs: Vec<_> = profile.costs.iter().filter(|cost| !cost.feature.contains(" after ")).collect();
    let known = costs.iter().filter(|cost| profile.cost(&cost.feature).is_some()).count();
    assert!(known * 10 > costs.len() * 9, "{known} of {}", costs.len());
    assert!(profile.quality.rows >= 4 * profile.quality.columns, "{:?}", profile.quality);
}
