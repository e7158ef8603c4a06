//! Verdicts phone by phone, of recordings that several phones have made together.

use std::path::Path;

use wattline_recording::Artifact;

use super::analyze::{analyze_artifact, read_result};
use super::compare::{changes, compare};
use super::error::JobError;
use super::judge::Judge;
use super::measure::Analyzed;
use super::measured::Measured;
use super::sources::Sources;

/// What one phone has measured of both versions, or only of one.
pub enum OfPhone {
    /// Judged by its own runs of the base.
    Judged(Box<Measured>),
    /// It made no run of the base.
    NoBase,
    /// It made no run of the head.
    NoHead,
}

/// A recording with its runs.
pub(super) struct Whole {
    artifact: Artifact,
    estimator: &'static str,
}

impl Whole {
    pub(super) fn read(path: &Path) -> Result<Whole, JobError> {
        let artifact = Artifact::read(path).map_err(|source| JobError::unread(path, source))?;
        if artifact.runs.is_empty() {
            return Err(JobError::NoRuns(path.to_owned()));
        }
        let estimator = read_result(&artifact, path)?.estimator.name();
        Ok(Whole { artifact, estimator })
    }

    /// What one phone has made of it, analysed by itself.
    pub(super) fn part(
        &self,
        serial: &str,
        golden: &Path,
        sources: &mut Sources,
    ) -> Result<Option<Analyzed>, JobError> {
        let Some(mut artifact) = self.artifact.of_phone(serial) else { return Ok(None) };
        let result = analyze_artifact(&mut artifact, self.estimator, golden, sources)?;
        Ok(Some((artifact, result)))
    }
}

/// Judges a head by a base on each phone that made runs of them, in the order of serial numbers. Nothing of a recording
/// of which it is not known who made it.
///
/// # Errors
/// When the runs are not at hand, or those of a phone cannot be analysed or compared.
pub fn by_phone(
    (base, head): (&Path, &Path),
    golden: &Path,
    judge: &mut Judge,
    sources: &mut Sources,
) -> Result<Vec<(String, OfPhone)>, JobError> {
    let (base, head) = (Whole::read(base)?, Whole::read(head)?);
    let mut serials: Vec<&str> = base.artifact.manifest.serials();
    serials.extend(head.artifact.manifest.serials());
    serials.sort_unstable();
    serials.dedup();
    let mut all = Vec::new();
    for serial in serials {
        let of_phone = match (base.part(serial, golden, sources)?, head.part(serial, golden, sources)?) {
            (Some((base, base_result)), Some((head, result))) => {
                let verdict = compare((&base, &base_result), (&head, &result), judge, sources)?;
                let changes = changes((&base, &base_result), (&head, &result));
                OfPhone::Judged(Box::new(Measured { verdict: Some(verdict), changes, ..Measured::new(head, result) }))
            }
            (None, _) => OfPhone::NoBase,
            (Some(_), None) => OfPhone::NoHead,
        };
        all.push((serial.to_owned(), of_phone));
    }
    Ok(all)
}
