//! What the tests of several crates share: the folder of test data beside the repository, the DEX files of its corpus,
//! and one way to say that something was not tested.

mod samples;
mod skip;

pub use samples::{Sample, broken_samples, sample, samples};
pub use skip::{Need, skip};

use std::path::{Path, PathBuf};

/// The folder of the repository.
pub fn repository() -> PathBuf {
    Path::new(env!("CARGO_MANIFEST_DIR")).join("../..")
}

/// A folder of the test data that no repository holds: below `WATTLINE_SHARED`, or else below `../shared` beside the
/// repository. `None`, after [`skip`], where it is not.
pub fn shared(folder: &str) -> Option<PathBuf> {
    let root = std::env::var_os("WATTLINE_SHARED").map_or_else(|| repository().join("../shared"), PathBuf::from);
    let path = root.join(folder);
    if path.is_dir() {
        return Some(path);
    }
    skip(Need::Shared, &format!("no {}; set WATTLINE_SHARED to the folder that holds `{folder}`", path.display()));
    None
}
