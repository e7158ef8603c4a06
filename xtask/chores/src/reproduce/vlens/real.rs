//! Apps of other people: their sizes, and the time to instrument them. They are not run: the embedded phone lacks what
//! most of them need.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::session::InstrumentOptions;

use super::apps::{Size, instrumented, options};
use crate::bench::say;
use crate::corpus::{files, name};

/// How many: as many as the paper has, the largest ones.
const APPS: usize = 5;
/// The same for CI.
const QUICK: usize = 2;

/// An app's size and time.
#[derive(Debug, Clone, Serialize)]
pub(super) struct Real {
    pub name: String,
    pub size: Size,
    /// Processor seconds, all of its libraries included, as the paper's tool instruments all that an app has.
    pub instrument_s: f64,
}

/// Instruments the apps with most methods of the corpus in what WATTLINE_SHARED names, or in `../shared`.
pub(super) fn measure(quick: bool) -> Result<Vec<Real>> {
    let shared = std::env::var_os("WATTLINE_SHARED").unwrap_or_else(|| "../shared".into());
    let corpus = Path::new(&shared).join("corpus");
    if !corpus.is_dir() {
        return Ok(Vec::new());
    }
    let is_app = |path: &PathBuf| path.extension().is_some_and(|extension| extension == "apk");
    let sized = |path: PathBuf| -> Option<(usize, PathBuf)> {
        // What cannot be read cannot be instrumented either: there are broken ones among them on purpose.
        let size = Size::of(&std::fs::read(&path).ok()?).ok()?;
        Some((size.methods, path))
    };
    let mut apps: Vec<(usize, PathBuf)> = files(&corpus, None)?.into_iter().filter(is_app).filter_map(sized).collect();
    apps.sort_by(|a, b| (b.0, &a.1).cmp(&(a.0, &b.1)));
    apps.truncate(if quick { QUICK } else { APPS });
    apps.iter().map(|(_, path)| one(path).with_context(|| path.display().to_string())).collect()
}

fn one(path: &Path) -> Result<Real> {
    let bytes = std::fs::read(path)?;
    let mut options: InstrumentOptions = options();
    options.choice.skip_libraries = false;
    let (instrument_s, bytecodes) = instrumented(path, &bytes, &options)?;
    say(&format!("{}: instrumented", name(path)));
    Ok(Real { name: name(path), size: Size { bytecodes, ..Size::of(&bytes)? }, instrument_s })
}
