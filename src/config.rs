//! Settings from `[workspace.metadata.wattline]` in the workspace's Cargo.toml.

use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use serde::Deserialize;
use thiserror::Error;

/// What to measure, how, and when to fail. Paths are relative to the workspace root until [`Config::load`] joins them.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Config {
    /// The app under test.
    pub apk: PathBuf,
    /// Monkey scripts.
    pub scenarios: Vec<PathBuf>,
    /// Source roots: where the reports look for source lines.
    #[serde(default)]
    pub sources: Vec<PathBuf>,
    /// Files that add to the list of windowed invocations or take from it, see docs/api-windows.md.
    #[serde(default)]
    pub apis: Vec<PathBuf>,
    /// Directory of the golden artifacts.
    #[serde(default = "default_golden")]
    pub golden: PathBuf,
    /// `embedded`; other devices are not implemented yet.
    #[serde(default = "default_device")]
    pub device: String,
    /// Runs per scenario.
    #[serde(default = "default_runs")]
    pub runs: u32,
    /// Seed of the first run; run `n` uses `seed + n`.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// Name of the estimator.
    #[serde(default = "default_estimator")]
    pub estimator: String,
    /// When to fail.
    #[serde(default)]
    pub thresholds: ThresholdConfig,
}

/// Limits as the user writes them; what is absent keeps the gate's default.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ThresholdConfig {
    /// Greatest accepted growth of a scenario's total energy, as a fraction: 0.05 is 5 %.
    pub total: Option<f64>,
    /// Greatest accepted growth of one line, as a fraction.
    pub line: Option<f64>,
    /// Growth of a line below this share of the base's total is ignored.
    pub line_floor: Option<f64>,
    /// Greatest accepted accumulated estimating error (vLens, Eq. 6), as a fraction.
    pub aee: Option<f64>,
    /// Least accepted R² (vLens, Eq. 7).
    pub r2: Option<f64>,
}

fn default_golden() -> PathBuf {
    "golden".into()
}
fn default_device() -> String {
    "embedded".into()
}
fn default_runs() -> u32 {
    // The least number of runs from which the gate can tell a difference from run-to-run noise.
    3
}
fn default_seed() -> u64 {
    1
}
fn default_estimator() -> String {
    "recommended".into()
}

/// Settings that cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// `cargo metadata` failed.
    #[error("failed to read the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// The table is not there.
    #[error(
        "failed to find [workspace.metadata.wattline] in {manifest}: add it with at least `apk = \"…\"` and `scenarios = [\"…\"]`"
    )]
    Missing {
        /// The workspace's Cargo.toml.
        manifest: PathBuf,
    },
    /// The table is there but wrong.
    #[error("failed to read [workspace.metadata.wattline] in {manifest}: {source}")]
    Invalid {
        /// The workspace's Cargo.toml.
        manifest: PathBuf,
        /// What is wrong.
        source: serde_json::Error,
    },
    /// A value makes no sense.
    #[error("failed to use [workspace.metadata.wattline] in {manifest}: {what}")]
    Value {
        /// The workspace's Cargo.toml.
        manifest: PathBuf,
        /// Which value, and what was expected.
        what: String,
    },
}

/// A workspace that wattline works in.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// Directory of the workspace's Cargo.toml.
    pub root: PathBuf,
    /// Where build products go; wattline uses `wattline/` below it.
    pub target: PathBuf,
    metadata: serde_json::Value,
}

impl Workspace {
    /// Finds the workspace that `dir` lies in.
    ///
    /// # Errors
    /// When `cargo metadata` fails there.
    pub fn find(dir: &Path) -> Result<Workspace, ConfigError> {
        let metadata = MetadataCommand::new().current_dir(dir).no_deps().exec()?;
        Ok(Workspace {
            root: metadata.workspace_root.into(),
            target: metadata.target_directory.into_std_path_buf().join("wattline"),
            metadata: metadata.workspace_metadata,
        })
    }

    /// Reads and checks the settings and joins their paths to the root.
    ///
    /// # Errors
    /// When the table is missing, has unknown or mistyped keys, or values without sense.
    pub fn config(&self) -> Result<Config, ConfigError> {
        let manifest = self.root.join("Cargo.toml");
        let Some(table) = self.metadata.get("wattline") else { return Err(ConfigError::Missing { manifest }) };
        let mut config: Config = serde_json::from_value(table.clone())
            .map_err(|source| ConfigError::Invalid { manifest: manifest.clone(), source })?;
        if let Err(what) = config.check() {
            return Err(ConfigError::Value { manifest, what });
        }
        let paths = [&mut config.apk, &mut config.golden].into_iter();
        for path in paths.chain(&mut config.scenarios).chain(&mut config.sources).chain(&mut config.apis) {
            *path = self.root.join(&*path);
        }
        Ok(config)
    }
}

impl Config {
    fn check(&self) -> Result<(), String> {
        if self.scenarios.is_empty() {
            return Err("`scenarios` must name at least one monkey script".into());
        }
        if self.runs == 0 {
            return Err("`runs` must be at least 1".into());
        }
        let limits = self.thresholds;
        let named = [
            ("total", limits.total),
            ("line", limits.line),
            ("line_floor", limits.line_floor),
            ("aee", limits.aee),
            ("r2", limits.r2),
        ];
        for (name, value) in named {
            if value.is_some_and(|value| !value.is_finite() || value < 0.0) {
                return Err(format!("`thresholds.{name}` must be a fraction of at least 0 (0.05 is 5 %)"));
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn workspace(metadata: serde_json::Value) -> Workspace {
        Workspace { root: "/w".into(), target: "/w/target/wattline".into(), metadata }
    }

    #[test]
    fn defaults_and_joined_paths() {
        let table = serde_json::json!({"wattline": {"apk": "a.apk", "scenarios": ["s.mks"], "apis": ["x.toml"]}});
        let config = workspace(table).config().unwrap();
        assert_eq!(config.apk, Path::new("/w/a.apk"));
        assert_eq!(config.golden, Path::new("/w/golden"));
        assert_eq!(config.apis, [Path::new("/w/x.toml")]);
        assert_eq!((config.runs, config.seed, config.estimator.as_str()), (3, 1, "recommended"));
    }

    #[test]
    fn mistakes_are_named() {
        let cases = [
            (serde_json::json!({}), "failed to find [workspace.metadata.wattline]"),
            (
                serde_json::json!({"wattline": {"apk": "a", "scenarios": ["s"], "treshold": 1}}),
                "unknown field `treshold`",
            ),
            (serde_json::json!({"wattline": {"apk": "a", "scenarios": []}}), "at least one monkey script"),
            (
                serde_json::json!({"wattline": {"apk": "a", "scenarios": ["s"], "thresholds": {"total": -1.0}}}),
                "`thresholds.total` must be a fraction",
            ),
        ];
        for (metadata, expected) in cases {
            let message = workspace(metadata).config().unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        }
    }
}
