//! A made-up result and verdict that tests of all reports show.

use super::{Report, Scenario, SourceFile, SourceFiles};
use wattline_analysis::lines::{
    AnalysisResult, Basis, Counted, Event, LineEnergy, LineKey, NotCounted, Quality, RunSummary, Totals, Trust,
};
use wattline_base::units::{Joules, Seconds, Watts};
use wattline_fit::EstimatorKind;
use wattline_gate::{
    Cause, Comparison, Finding, HardwareChange, LineChange, Outcome, PartChange, Subject, Verdict, Why,
};
use wattline_recording::{FormatVersion, Manifest, Sha256Hex};

/// Compares with a snapshot under src/report/snapshots.
pub(super) fn snapshot(name: &str, text: &str) {
    let path = concat!(env!("CARGO_MANIFEST_DIR"), "/snapshots");
    insta::with_settings!({ snapshot_path => path, prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!(name, text);
    });
}

pub(super) fn key(class: &str, method: &str, line: u32) -> LineKey {
    LineKey {
        class: format!("Lcom/example/courier/{class};"),
        method: method.into(),
        descriptor: "(I)V".into(),
        file: (line > 0).then(|| format!("{class}.java")),
        line,
    }
}

fn line(key: LineKey, energy: f64, half: f64, share: f64, trust: Trust, source: Option<&str>) -> LineEnergy {
    LineEnergy {
        key,
        energy: Joules(energy),
        per_run: vec![Joules(energy); 3],
        prior: Vec::new(),
        windowed: Vec::new(),
        hardware: Default::default(),
        executions: 100.0,
        per_execution: Joules(energy / 100.0),
        code: Joules(energy),
        library: Joules(0.0),
        compiled: Joules(energy),
        api: Joules(0.0),
        tail: Joules(0.0),
        allocations: 0.0,
        interval: (Joules(energy - half), Joules(energy + half)),
        fit_deviation: Joules(half / 2.0),
        model_deviation: Joules(0.0),
        share,
        trust,
        inlined_at: vec![],
        source: source.map(str::to_string),
    }
}

pub(super) fn result() -> AnalysisResult {
    let run = |seed, net| RunSummary {
        seed,
        duration: Seconds(4.5),
        whole: Joules(net + 1.35),
        net: Joules(net),
        idle: Watts(0.3),
        windows: 10_000,
        factor: 1.0,
        probes: Some(Joules(0.031)),
    };
    let event = |method: &str, excess| Event {
        run: 0,
        at_ns: 5,
        until_ns: 5,
        thread: "main".into(),
        class: "Lcom/example/courier/Route;".into(),
        method: method.into(),
        excess: Joules(excess),
        standardised: 900.0,
        kind: None,
    };
    let text = "        for (Parcel parcel : parcels) total += distance(here, parcel.target()) * parcel.weight();";
    AnalysisResult {
        analysis: wattline_analysis::lines::VERSION,
        estimator: EstimatorKind::Recommended,
        runs: vec![run(1, 0.82), run(2, 0.84), run(3, 0.83)],
        basis: Basis::Measured,
        totals: Totals {
            whole: Joules(2.18),
            code: Joules(0.41),
            api: Joules(0.21),
            tails: Joules(0.088),
            probes: Joules(0.031),
            probes_deviation: Some(Joules(0.002)),
            events: Joules(0.061),
            concurrent: Joules(0.0),
            idle: Joules(1.35),
            unattributed: Joules(0.03),
        },
        quality: Quality {
            aee: Some(0.0213),
            r2: Some(0.9874),
            aee_deviation: Some(0.004),
            r2_deviation: Some(0.01),
            windows: 30_000,
            rows: 812,
            columns: 96,
            rank: 93,
            condition: 340.0,
            iterations: 21,
            converged: true,
            noise: None,
        },
        counted: Some(Counted {
            own: 0.981,
            borrowed: 0.012,
            left: vec![NotCounted { key: key("Route", "plan", 40), share: 0.019 }],
        }),
        costs: vec![],
        inseparable: vec![],
        collections: None,
        components: Vec::new(),
        by_rails: false,
        modelled: Vec::new(),
        events: vec![event("plan", 0.041), event("plan", 0.032), event("draw", 0.052)],
        lines: vec![
            line(key("Sync", "fetch", 88), 0.298, 0.004, 0.42, Trust::High, Some("    body = http.get(url);")),
            line(key("Route", "plan", 42), 0.201, 0.031, 0.284, Trust::Medium, Some(text)),
            line(key("Route", "lambda$0", 0), 0.05, 0.04, 0.07, Trust::Low, None),
            line(key("Box", "pack", 7), 0.02, 0.03, 0.03, Trust::Inseparable, Some("\treturn a + b;")),
            line(key("Box", "pack", 8), 1e-5, 1e-6, 0.0, Trust::High, None),
        ],
        warnings: vec!["3 of 96 features always occur together with others".into()],
        suggestions: Vec::new(),
    }
}

pub(super) fn verdict() -> Verdict {
    let total =
        Comparison { base: 0.7, head: 0.83, ratio: Some(0.83 / 0.7), interval: Some((1.16, 1.21)), limit: 1.05 };
    let finding = |rule: &str, what, outcome, comparison| {
        let grown =
            |(hardware, growth): &(&str, f64)| HardwareChange { hardware: (*hardware).into(), growth: Joules(*growth) };
        let hardware = match &what {
            Subject::Line { base_line: Some(_), .. } => vec![("radio", 0.103), ("processor", 0.018)],
            Subject::Line { .. } => vec![("processor", 0.02)],
            _ => Vec::new(),
        };
        let hardware = hardware.iter().map(grown).collect();
        Finding { rule: rule.into(), what, outcome, comparison, hardware, allowed: None }
    };
    let at = |key, base_line, source: Option<&str>| Subject::Line {
        key,
        base_line,
        times: None,
        source: source.map(str::to_string),
    };
    let grew = Comparison { base: 0.08, head: 0.201, ratio: Some(2.5125), interval: Some((2.3, 2.7)), limit: 1.1 };
    let new = Comparison { base: 0.0, head: 0.02, ratio: None, interval: None, limit: 1.1 };
    let poor = Comparison { base: 0.1, head: 0.15, ratio: None, interval: None, limit: 0.1 };
    Verdict {
        outcome: Outcome::Regression,
        total,
        findings: vec![
            finding(
                "line-energy",
                at(key("Route", "plan", 42), Some(40), Some("        for (Parcel parcel : parcels) {")),
                Outcome::Regression,
                grew,
            ),
            finding("new-line-energy", at(key("Box", "pack", 7), None, None), Outcome::Regression, new),
            finding("total-energy", Subject::Total, Outcome::Regression, total),
            finding("fit-aee", Subject::Fit, Outcome::Inconclusive, poor),
        ],
        improvements: vec![],
        less: None,
        causes: vec![Cause {
            key: key("Route", "plan", 42),
            why: Why::MoreOften,
            growth: Joules(0.14),
            follows: vec![key("Box", "pack", 7)],
            source: None,
        }],
        parts: [("code", false, 0.5, 0.62), ("probes", false, 0.2, 0.21), ("cpu", true, 0.55, 0.68)]
            .map(|(part, is_component, base, head)| PartChange {
                part: part.into(),
                is_component,
                base: Joules(base),
                head: Joules(head),
            })
            .to_vec(),
        detectable: Some(0.021),
        runs_needed: None,
        same_noise: false,
        warnings: vec!["base was analysed with ols, head with recommended: their lines do not compare well".into()],
    }
}

pub(super) fn manifest() -> Manifest {
    Manifest {
        format: FormatVersion::CURRENT,
        tool: "0.1.0".into(),
        app: Sha256Hex::of(b"app"),
        package: "com.example.courier".into(),
        scenario: "route".into(),
        scenario_digest: Sha256Hex::of(b"script"),
        device: "embedded".into(),
        meter: "embedded 10 kHz".into(),
        settings: Default::default(),
        seeds: vec![1, 2, 3],
        entries: Default::default(),
        conditions: Default::default(),
        phones: Vec::new(),
        raw: None,
    }
}

/// The energies of [`result`] and the version before.
pub(super) fn changes() -> Vec<LineChange> {
    let change = |key, base_line, base, head| LineChange {
        key,
        base_line,
        base: Option::map(base, Joules),
        head: Option::map(head, Joules),
        guess: false,
        source: None,
    };
    vec![
        change(key("Route", "plan", 42), Some(40), Some(0.08), Some(0.201)),
        change(key("Box", "pack", 7), None, None, Some(0.02)),
        change(key("Sync", "fetch", 91), Some(91), Some(0.011), None),
        change(key("Sync", "fetch", 88), Some(88), Some(0.298), Some(0.298)),
    ]
}

/// The files of some of the lines.
pub(super) fn sources() -> SourceFiles {
    let mut files = SourceFiles::default();
    for name in ["Route", "Sync"] {
        let text = (1..=100).map(|line| format!("// {name} < & > \"{line}\"\n")).collect();
        let path = format!("app/src/main/java/com/example/courier/{name}.java");
        files.insert(format!("com/example/courier/{name}.java"), SourceFile { path, text });
    }
    files
}

/// A report of one scenario, with everything that [`result`] and [`verdict`] have.
pub(super) fn with_report<T>(see: impl FnOnce(&Report) -> T) -> T {
    let (result, verdict, recording, changes, sources) = (result(), verdict(), manifest(), changes(), sources());
    let scenario = Scenario { changes: &changes, ..scenario(&result, Some(&verdict), &recording) };
    see(&Report { scenarios: &[scenario], sources: &sources, policy: None, called: crate::CALLED })
}

/// A scenario with nothing but a result and a verdict.
pub(super) fn scenario<'a>(
    result: &'a AnalysisResult,
    verdict: Option<&'a Verdict>,
    recording: &'a Manifest,
) -> Scenario<'a> {
    Scenario {
        name: "daily route",
        recording,
        result,
        verdict,
        refused: None,
        changes: &[],
        timelines: &[],
        warnings: &[],
    }
}
