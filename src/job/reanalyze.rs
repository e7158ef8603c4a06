//! Whether an artifact's result is what its runs give: the analysis is deterministic, so that anybody can see.

use std::path::Path;

use serde_json::Value;

use wattline_analysis::Step;
use wattline_analysis::lines::{AnalysisResult, VERSION};
use wattline_recording::{Artifact, ArtifactReader};

use super::analyze::{analyze_file_by, of_today, profile_place, read_result};
use super::error::JobError;
use super::sources::Sources;

/// The same bytes are what one machine gives. On another the last digits of a logarithm may differ, and what follows of
/// them; nobody gains anything by a millionth.
const SAME: f64 = 1e-6;

/// What is known of an artifact's result.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Standing {
    /// Its runs give it.
    Given,
    /// Its runs are not at hand, so that it stands by itself.
    Alone,
    /// That version of the analysis made it, and what counts is what this version gives of its runs.
    Anew(u32),
}

impl Standing {
    /// The line for people about the artifact in a file, if there is something to say.
    pub fn said(self, path: &Path) -> Option<String> {
        match self {
            Standing::Anew(version) => Some(format!(
                "{}: its result is of version {version} of the analysis; its runs were analysed anew by version {VERSION}",
                path.display()
            )),
            Standing::Given | Standing::Alone => None,
        }
    }
}

/// Analyses the runs of the artifact in a file again, and holds the result in it against what they give. The device's
/// profile and models are looked for near the file, and in `golden`, where they were when it was recorded.
///
/// A result of another version of the analysis is not held against them, and does not count: [`read_artifact`] gives what
/// they come to today.
///
/// [`read_artifact`]: super::read_artifact
///
/// # Errors
/// When the runs give another result, or none.
pub fn standing(
    path: &Path,
    artifact: &Artifact,
    result: &AnalysisResult,
    golden: Option<&Path>,
) -> Result<Standing, JobError> {
    let (reader, _) = ArtifactReader::open(path).map_err(|source| JobError::unread(path, source))?;
    if !reader.has_runs() || reader.runs() == 0 {
        return Ok(Standing::Alone);
    }
    drop(reader);
    let stored = read_result(artifact, path)?;
    if stored.analysis != VERSION {
        let version = stored.analysis;
        if result.analysis != VERSION {
            of_today(path, stored)?;
        }
        return Ok(Standing::Anew(version));
    }
    let beside = profile_place(&artifact.manifest.device, path);
    let places = [Some(beside), golden.filter(|golden| *golden != beside)];
    let mut first = None;
    for place in places.into_iter().flatten() {
        let what = match again(path, place, artifact, result)? {
            None => return Ok(Standing::Given),
            Some(what) => what,
        };
        first.get_or_insert(what);
    }
    let what = first.unwrap_or_default();
    Err(JobError::NotOfItsRuns { path: path.to_owned(), what, tool: artifact.manifest.tool.clone() })
}

/// What differs when the runs are analysed with the profile and models of a folder.
fn again(path: &Path, place: &Path, artifact: &Artifact, result: &AnalysisResult) -> Result<Option<String>, JobError> {
    let estimator = result.estimator.name();
    let mut measured = analyze_file_by((path, Some(place)), estimator, &mut Sources::new(&[]), &mut |_: Step| ())?;
    measured.result.keep_sources_of(result);
    let text = measured.result.to_json()?;
    if text.as_bytes() == artifact.result {
        return Ok(None);
    }
    let (given, stored) = (serde_json::from_str(&text)?, serde_json::from_slice(&artifact.result)?);
    Ok(difference("", &stored, &given))
}

/// The first place at which two results differ by more than two machines do.
fn difference(at: &str, stored: &Value, given: &Value) -> Option<String> {
    match (stored, given) {
        (Value::Object(a), Value::Object(b)) => {
            let keys: std::collections::BTreeSet<&String> = a.keys().chain(b.keys()).collect();
            let of = |map: &serde_json::Map<String, Value>, key: &str| map.get(key).cloned().unwrap_or_default();
            keys.into_iter().find_map(|key| difference(&format!("{at}.{key}"), &of(a, key), &of(b, key)))
        }
        (Value::Array(a), Value::Array(b)) if a.len() == b.len() => {
            let pairs = a.iter().zip(b).enumerate();
            pairs.into_iter().find_map(|(n, (a, b))| difference(&format!("{at}[{n}]"), a, b))
        }
        (Value::Number(a), Value::Number(b)) => {
            let (Some(x), Some(y)) = (a.as_f64(), b.as_f64()) else { return None };
            let is_same = (x - y).abs() <= SAME * x.abs().max(y.abs()).max(SAME);
            (!is_same).then(|| format!("{} is {a} in it, and its runs give {b}", at.trim_start_matches('.')))
        }
        _ if stored == given => None,
        _ => Some(format!("{} is not what its runs give", at.trim_start_matches('.'))),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    #[test]
    fn what_differs_is_named() {
        let stored = json!({"a": [1, 2.0, {"b": 3.0}], "c": "x"});
        let with = |b: f64, c: &str| difference("", &stored, &json!({"a": [1, 2.0, {"b": b}], "c": c}));
        assert_eq!(with(3.000_000_1, "x"), None);
        assert_eq!(with(3.1, "x").as_deref(), Some("a[2].b is 3.0 in it, and its runs give 3.1"));
        assert_eq!(with(3.0, "y").as_deref(), Some("c is not what its runs give"));
        assert!(difference("", &stored, &json!({"a": [], "c": "x"})).is_some());
        assert!(difference("", &stored, &json!({"a": [1, 2.0, {"b": 3.0}], "c": "x", "d": 1})).is_some());
    }
}
