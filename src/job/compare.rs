//! A recording judged by another.

use std::collections::BTreeMap;

use wattline_analysis::lines::AnalysisResult;
use wattline_gate::fingerprint::{Recorded, differences, refusal};
use wattline_gate::{self as gate, LineChange, Policy, Side, Subject, Verdict, line_changes};
use wattline_recording::{Artifact, Manifest};

use super::error::JobError;
use super::judge::Judge;
use super::scenarios::Digests;
use super::sources::Sources;

/// Why `head` cannot be compared with `base`: all of it, and what to do. `script` are the digests of the scenario's
/// file in use: one of the two may have been recorded when digests were of its bytes.
pub fn incomparable(base: &Artifact, head: &Artifact, script: Option<&Digests>) -> Option<String> {
    let (of_base, of_head) = (&base.manifest.scenario_digest, &head.manifest.scenario_digest);
    let is_same = script.is_some_and(|script| script.are_of(&of_base.0) && script.are_of(&of_head.0));
    let scenario_digest = if is_same { of_base.clone() } else { of_head.clone() };
    let manifest = Manifest { scenario_digest, ..head.manifest.clone() };
    let found = differences(Recorded::from(base), Recorded { manifest: &manifest, map: &head.map });
    (!found.is_empty()).then(|| refusal(&head.manifest.scenario, &found))
}

/// Judges `head` by `base`.
///
/// # Errors
/// When the two were not recorded alike, or one of them measured nothing.
pub fn compare(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
    judge: &mut Judge,
    sources: &mut Sources,
) -> Result<Verdict, JobError> {
    if let Some(refusal) = incomparable(base, head, judge.script(&head.manifest.scenario).as_ref()) {
        return Err(JobError::Incomparable(refusal));
    }
    let scenario = &head.manifest.scenario;
    let mut verdict = compare_by((base, base_result), (head, head_result), &judge.policy(scenario), sources)?;
    judge.allow(scenario, &mut verdict);
    Ok(verdict)
}

/// Every line in both versions.
pub fn changes(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
) -> Vec<LineChange> {
    line_changes(Side { result: base_result, map: &base.map }, Side { result: head_result, map: &head.map })
}

/// Whether both were recorded on the embedded phone with the same seeds: its noise follows from them.
fn same_noise(base: &Manifest, head: &Manifest) -> bool {
    let is_simulated = |manifest: &Manifest| manifest.device == "embedded";
    is_simulated(base) && is_simulated(head) && base.seeds == head.seeds
}

/// Conditions of a phone that change what it takes, whatever the app does.
const TELLING: [&str; 8] = [
    "airplane mode",
    "animations",
    "background work",
    "brightness",
    "charger",
    "compilation",
    "standby bucket",
    "thermal status",
];

/// What is said where a phone was not in the same state; nothing where either side says nothing.
fn other_conditions(base: &BTreeMap<String, String>, head: &BTreeMap<String, String>) -> Option<String> {
    let differs = |name: &&str| match (base.get(*name), head.get(*name)) {
        (Some(base), Some(head)) if base != head => Some(format!("{name} {base} before and {head} now")),
        _ => None,
    };
    let all: Vec<String> = TELLING.iter().filter_map(differs).collect();
    (!all.is_empty()).then(|| {
        format!(
            "the phone was in another state than when the baseline was recorded, so that the total may differ for that \
             alone: {}; measure both builds in turn with `energy --base`",
            all.join(", ")
        )
    })
}

/// What is said where other phones made the head than the base; nothing where it is not known which did.
fn other_phones(base: &Manifest, head: &Manifest) -> Option<String> {
    let (of_base, of_head) = (base.serials(), head.serials());
    (!of_base.is_empty() && !of_head.is_empty() && of_base != of_head).then(|| {
        format!(
            "measured on {}, and the baseline on {}: two phones of a model do not take the same, so that the total may \
             differ for that alone; measure on the baseline's, or both builds in turn with `energy --base`",
            of_head.join(" and "),
            of_base.join(" and ")
        )
    })
}

/// Judges `head` by `base`, which were recorded alike; nothing is allowed yet.
///
/// # Errors
/// When one of them measured nothing, or two versions of the analysis made them.
pub fn compare_by(
    (base, base_result): (&Artifact, &AnalysisResult),
    (head, head_result): (&Artifact, &AnalysisResult),
    policy: &Policy,
    sources: &mut Sources,
) -> Result<Verdict, JobError> {
    if base_result.analysis != head_result.analysis {
        let scenario = head.manifest.scenario.clone();
        return Err(JobError::OtherAnalysis { scenario, base: base_result.analysis, head: head_result.analysis });
    }
    let side = |result, map| Side { result, map };
    let mut verdict = gate::compare(side(base_result, &base.map), side(head_result, &head.map), policy)
        .map_err(|source| JobError::Compare { scenario: head.manifest.scenario.clone(), source })?;
    verdict.same_noise = head_result.basis.is_measured() && same_noise(&base.manifest, &head.manifest);
    verdict.warnings.extend(other_conditions(&base.manifest.conditions, &head.manifest.conditions));
    // Counts are the same on every phone.
    let is_measured = head_result.basis.is_measured();
    verdict.warnings.extend(other_phones(&base.manifest, &head.manifest).filter(|_| is_measured));
    for finding in verdict.findings.iter_mut().chain(&mut verdict.improvements) {
        if let Subject::Line { key, source, .. } = &mut finding.what {
            *source = key.file.as_deref().and_then(|file| sources.line(&key.class, file, key.line));
        }
    }
    for cause in &mut verdict.causes {
        let key = &cause.key;
        cause.source = key.file.as_deref().and_then(|file| sources.line(&key.class, file, key.line));
    }
    Ok(verdict)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn conditions(all: &[(&str, &str)]) -> BTreeMap<String, String> {
        all.iter().map(|(name, said)| ((*name).to_owned(), (*said).to_owned())).collect()
    }

    #[test]
    fn another_state_of_the_phone_is_said_where_it_changes_what_it_takes() {
        let base = conditions(&[("brightness", "102"), ("charger", "none"), ("battery", "80 %")]);
        let head = conditions(&[("brightness", "200"), ("charger", "none"), ("battery", "40 %"), ("animations", "0")]);
        let said = other_conditions(&base, &head).unwrap();
        assert!(said.contains("for that alone: brightness 102 before and 200 now; measure both"), "{said}");
        assert_eq!(other_conditions(&base, &base), None);
        assert_eq!(other_conditions(&base, &BTreeMap::new()), None, "the embedded phone says nothing");
    }
}
