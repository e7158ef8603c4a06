//! Tests of the module as a whole, over real archives, with Android's own tools as judges where they are installed.

mod archives;
mod corpus;
mod damage;
mod keys;

use std::path::PathBuf;
use std::process::Command;
use std::sync::LazyLock;

use wattline_testkit::{Need, skip};

use super::*;

/// The archives in a folder of the test data beside the project; none, after saying that the test is skipped, if it is
/// not there.
pub(super) fn corpus_files(folder: &str) -> Vec<PathBuf> {
    let Some(folder) = wattline_testkit::shared(folder) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(folder).unwrap().map(|file| file.unwrap().path()).collect();
    paths.retain(|path| path.extension().is_some_and(|extension| extension == "apk" || extension == "jar"));
    paths.sort();
    assert!(!paths.is_empty());
    paths
}

/// The debug key in that file.
fn debug_key(path: &std::path::Path) -> Result<SigningKey, SignError> {
    KeySource::Debug(path.to_owned()).load()
}

/// One key for all tests: making it takes longer than they do.
static KEY: LazyLock<SigningKey> = LazyLock::new(|| {
    let folder = tempfile::tempdir().unwrap();
    debug_key(&folder.path().join("key.pem")).unwrap()
});

/// Runs one of the platform's tools; `None` if it is not installed, after saying so. What it prints is the result, or
/// the error if it fails.
pub(super) fn tool(command: &mut Command) -> Option<Result<String, String>> {
    let Ok(output) = command.output() else {
        let program = command.get_program().to_string_lossy().into_owned();
        let need = match program.as_str() {
            "aapt" => Need::Aapt,
            "jarsigner" => Need::Java,
            "openssl" => Need::Openssl,
            "zipalign" => Need::Zipalign,
            _ => Need::Apksigner,
        };
        skip(need, &format!("{program} is not installed"));
        return None;
    };
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    let all = text(&output.stdout) + &text(&output.stderr);
    Some(if output.status.success() { Ok(all) } else { Err(all) })
}
