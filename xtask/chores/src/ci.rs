//! `ci`: every check that a change must pass, the tests last so that their summary closes the output.

use std::path::Path;

use anyhow::{Result, bail};
use wattline::cli::Exit;
use xshell::{Shell, cmd};

/// Runs the checks, each to its end; the first failure ends the run.
pub fn run() -> Result<Exit> {
    let shell = Shell::new()?;
    cmd!(shell, "cargo fmt --all --check").run()?;
    cmd!(shell, "cargo clippy --workspace --all-targets -- -D warnings").run()?;
    let shared = std::env::var("WATTLINE_SHARED").unwrap_or_else(|_| "../shared".into());
    let corpus = Path::new(&shared).join("corpus");
    if corpus.is_dir() {
        cmd!(shell, "cargo xtask corpus {corpus} --require-checkers").run()?;
        cmd!(shell, "cargo xtask agreement {corpus}").run()?;
    } else {
        eprintln!("SKIPPED: the checks over the corpus, because {} is absent", corpus.display());
    }
    cmd!(shell, "cargo xtask energy").run()?;
    cmd!(shell, "cargo xtask docs").run()?;
    // Without CI's rule that nothing is written: the tests have directories of their own.
    if cmd!(shell, "cargo test --workspace").run().is_err() {
        bail!("the tests failed");
    }
    Ok(Exit::Pass)
}
