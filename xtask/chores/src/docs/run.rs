//! Where documents' commands run: a copy of the demo project.

use std::fs::File;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result};
use tempfile::TempDir;

use super::table::{How, Table};
use crate::repository;

/// What of the repository a stage has a copy of.
const COPIED: [&str; 8] =
    ["Cargo.toml", "README.md", "docs", "golden", "src/profile", "tests/apps", "tests/keys", "tests/variants"];

/// How long a command in the background may take until others can use it.
const SETTLE: Duration = Duration::from_millis(1500);

/// A copy of the demo project, for the commands of one document.
pub(super) struct Stage {
    folder: TempDir,
    background: Vec<Child>,
}

/// How a command ended.
pub(super) struct Ended {
    /// Its exit code; none if it was killed.
    pub code: Option<i32>,
    /// How long it took.
    pub seconds: f64,
    /// The end of what it printed.
    pub said: String,
}

impl Stage {
    /// A stage for a document.
    ///
    /// # Errors
    /// When it cannot be made.
    pub(super) fn new(table: &Table, document: &str) -> Result<Stage> {
        let folder = tempfile::tempdir().context("failed to make a directory")?;
        let root = folder.path();
        for name in COPIED {
            copy(&repository().join(name), &root.join(name))?;
        }
        for (name, from) in &table.files {
            copy(&repository().join(from), &root.join(name))?;
        }
        let mut stage = Stage { folder, background: Vec::new() };
        for command in table.before.get(document).into_iter().flatten() {
            stage.run(command, &How::Quick)?;
        }
        Ok(stage)
    }

    /// Runs a command by a shell, `cargo xtask` being this program.
    ///
    /// # Errors
    /// When it cannot be started.
    pub(super) fn run(&mut self, text: &str, how: &How) -> Result<Ended> {
        let program = std::env::current_exe().context("failed to find this program")?;
        let text = text.trim_end_matches('&').replace("cargo xtask", &format!("'{}'", program.display()));
        let output = self.folder.path().join(".said");
        let file = File::create(&output)?;
        let mut command = Command::new("sh");
        // What CI may not write, a copy may.
        command.args(["-c", &format!("exec {text}")]).current_dir(self.folder.path()).env_remove("CI");
        command.env("HOME", self.folder.path()).env("KEYSTORE_PASSWORD", "secret");
        command.env("WATTLINE_SHARED", shared()).stdin(Stdio::null());
        command.stdout(file.try_clone()?).stderr(file);
        let started = Instant::now();
        let mut child = command.spawn().with_context(|| format!("failed to start `{text}`"))?;
        let code = match how {
            How::Background => {
                std::thread::sleep(SETTLE);
                let ended = child.try_wait()?;
                self.background.push(child);
                // Still at work is as it should be.
                ended.map_or(Some(0), |status| status.code().map(|code| code.max(1)))
            }
            _ => child.wait()?.code(),
        };
        let said = String::from_utf8_lossy(&std::fs::read(&output)?).into_owned();
        Ok(Ended { code, seconds: started.elapsed().as_secs_f64(), said })
    }
}

impl Drop for Stage {
    fn drop(&mut self) {
        for child in &mut self.background {
            // One that has ended already cannot be killed.
            let _ = child.kill();
            let _ = child.wait();
        }
    }
}

/// Where the corpus is, as an absolute path.
fn shared() -> PathBuf {
    let named = std::env::var_os("WATTLINE_SHARED").map(PathBuf::from);
    named.unwrap_or_else(|| repository().join("../shared"))
}

/// Copies a file, or a directory with all that is in it.
fn copy(from: &Path, to: &Path) -> Result<()> {
    let failed = || format!("failed to copy {} to {}", from.display(), to.display());
    if from.is_dir() {
        std::fs::create_dir_all(to).with_context(failed)?;
        for entry in std::fs::read_dir(from).with_context(failed)? {
            let entry = entry?;
            copy(&entry.path(), &to.join(entry.file_name()))?;
        }
        return Ok(());
    }
    if let Some(parent) = to.parent() {
        std::fs::create_dir_all(parent).with_context(failed)?;
    }
    std::fs::copy(from, to).map(|_| ()).with_context(failed)
}
