//! An artifact in one file or in two: what a baseline needs, and beside it the runs.

use std::path::Path;

use super::{Artifact, ArtifactError, ArtifactReader, ArtifactWriter, RawPart, Run};

/// Parts the artifact at `path`: what a baseline needs stays there, the runs go into a file beside it. Run by run, so
/// that no more than one of them is in memory.
///
/// # Errors
/// See [`ArtifactError`]. Nothing has been written then but perhaps the file with the runs.
pub fn slim(path: &Path) -> Result<RawPart, ArtifactError> {
    let (writer, rest) = rewritten(path)?;
    writer.finish_slim(path, rest.manifest, &rest.map, &rest.result)
}

/// Puts the runs of the artifact at `path` back into it. The file with the runs stays.
///
/// # Errors
/// See [`ArtifactError`]; that the runs are not there is one.
pub fn make_whole(path: &Path) -> Result<(), ArtifactError> {
    let (writer, rest) = rewritten(path)?;
    writer.finish(path, rest.manifest, &rest.map, &rest.result)
}

/// All runs of an artifact, verified and written anew: older versions become the current one.
fn rewritten(path: &Path) -> Result<(ArtifactWriter, Artifact), ArtifactError> {
    let (mut reader, rest) = ArtifactReader::open(path)?;
    let mut writer = ArtifactWriter::new(super::pack::BEST);
    {
        let mut runs = reader.in_turn(&rest.map);
        let mut spent = Run::default();
        while let Some(run) = runs(spent) {
            let run = run?;
            writer.add(run.run())?;
            spent = run.into_run();
        }
    }
    Ok((writer, rest))
}
