//! The names of an artifact's entries.

pub(super) const MANIFEST: &str = "manifest.json";
pub(super) const PROBES: &str = "probes.json";
pub(super) const RESULT: &str = "result.json";

/// Whether an entry is one of a run's, and not what a baseline needs.
pub(super) fn is_of_a_run(entry: &str) -> bool {
    entry.starts_with("runs/")
}
