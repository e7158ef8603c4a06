//! Settings from `[workspace.metadata.wattline]` in the workspace's Cargo.toml.

mod manifest;

use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use serde::Deserialize;
use thiserror::Error;

use crate::apk::{KeySource, PasswordSource, Schemes};
use crate::scope::{Choice, Pattern};

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
    /// The mapping file of R8 or ProGuard that was written with `apk`, see docs/mapping.md.
    #[serde(default)]
    pub mapping: Option<PathBuf>,
    /// Classes that get probes although a wider pattern or the list of libraries leaves them out, see
    /// docs/selection.md.
    #[serde(default)]
    pub include: Vec<Pattern>,
    /// Classes that get no probes.
    #[serde(default)]
    pub exclude: Vec<Pattern>,
    /// Whether classes of known libraries get probes as well.
    #[serde(default)]
    pub libraries: bool,
    /// How many megabytes of earlier work are kept to instrument the next build with less; 0 keeps nothing.
    #[serde(rename = "cache-mb", default = "default_cache_mb")]
    pub cache_mb: u64,
    /// Directory of the golden artifacts.
    #[serde(default = "default_golden")]
    pub golden: PathBuf,
    /// `embedded`, or a phone behind adb: `adb`, `adb:SERIAL` or `adb:HOST:PORT`, see docs/adb.md.
    #[serde(default = "default_device")]
    pub device: String,
    /// The meter beside a phone behind adb: `tcp:HOST:PORT`.
    #[serde(default)]
    pub meter: Option<String>,
    /// How Android compiles the app before each run on such a phone, as `speed`.
    #[serde(default)]
    pub compile: Option<String>,
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
    /// PKCS#12 keystore with the key that signs instrumented apps.
    pub keystore: Option<PathBuf>,
    /// The key's name in it.
    pub alias: Option<String>,
    /// Environment variable with the keystore's password.
    #[serde(rename = "password-env")]
    pub password_env: Option<String>,
    /// File with the keystore's password.
    #[serde(rename = "password-file")]
    pub password_file: Option<PathBuf>,
    /// PEM file with the key that signs instrumented apps.
    pub key: Option<PathBuf>,
    /// PEM file with its certificate, if that is not in the same one.
    pub cert: Option<PathBuf>,
    /// Signature schemes, as in `v1,v2,v3`.
    pub sign: Option<String>,
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

fn default_cache_mb() -> u64 {
    512
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
    /// When cargo has to be asked and `cargo metadata` fails there.
    pub fn find(dir: &Path) -> Result<Workspace, ConfigError> {
        if let Some(plain) = manifest::read(dir, |name| std::env::var_os(name)) {
            return Ok(plain);
        }
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
        let keys = [&mut config.keystore, &mut config.password_file, &mut config.key, &mut config.cert];
        let paths = paths.chain(keys.into_iter().flatten()).chain(&mut config.mapping);
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
        self.check_signing()?;
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

impl Config {
    /// The user's own key, if one is named.
    pub fn key_source(&self) -> Option<KeySource> {
        if let Some(key) = &self.key {
            return Some(KeySource::Pem { key: key.clone(), certificate: self.cert.clone() });
        }
        let variable = self.password_env.clone().map(PasswordSource::Variable);
        Some(KeySource::Keystore {
            path: self.keystore.clone()?,
            alias: self.alias.clone(),
            password: variable.or_else(|| self.password_file.clone().map(PasswordSource::File)),
        })
    }

    /// Which classes get probes.
    pub fn choice(&self) -> Choice {
        let (include, exclude) = (self.include.clone(), self.exclude.clone());
        Choice { include, exclude, skip_libraries: !self.libraries }
    }

    /// The signature schemes, if they are named.
    pub fn schemes(&self) -> Option<Schemes> {
        // Names without sense are refused by `check`.
        self.sign.as_ref()?.parse().ok()
    }

    fn check_signing(&self) -> Result<(), String> {
        if let Some(schemes) = &self.sign {
            schemes.parse::<Schemes>().map_err(|error| format!("`sign`: {error}"))?;
        }
        let (keystore, key) = (self.keystore.is_some(), self.key.is_some());
        let together = [
            ("key", key, "keystore", !keystore),
            ("password-env", self.password_env.is_some(), "password-file", self.password_file.is_none()),
        ];
        if let Some((one, _, other, _)) = together.into_iter().find(|(_, set, _, alone)| *set && !alone) {
            return Err(format!("`{one}` and `{other}` exclude each other"));
        }
        let needed = [
            ("cert", self.cert.is_some(), "key", key),
            ("alias", self.alias.is_some(), "keystore", keystore),
            ("password-env", self.password_env.is_some(), "keystore", keystore),
            ("password-file", self.password_file.is_some(), "keystore", keystore),
        ];
        match needed.into_iter().find(|(_, set, _, there)| *set && !there) {
            Some((one, _, other, _)) => Err(format!("`{one}` has no meaning without `{other}`")),
            None => Ok(()),
        }
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
        let table = serde_json::json!({"wattline": {"apk": "a.apk", "scenarios": ["s.mks"], "apis": ["x.toml"],
                                                   "mapping": "m.txt"}});
        let config = workspace(table).config().unwrap();
        assert_eq!(config.apk, Path::new("/w/a.apk"));
        assert_eq!(config.golden, Path::new("/w/golden"));
        assert_eq!(config.apis, [Path::new("/w/x.toml")]);
        assert_eq!(config.mapping.as_deref(), Some(Path::new("/w/m.txt")));
        assert_eq!((config.runs, config.seed, config.estimator.as_str()), (3, 1, "recommended"));
    }

    #[test]
    fn keys_are_files_of_the_workspace() {
        let source = |extra: serde_json::Value| {
            let mut table = serde_json::json!({"apk": "a.apk", "scenarios": ["s.mks"]});
            table.as_object_mut().unwrap().extend(extra.as_object().unwrap().clone());
            let config = workspace(serde_json::json!({"wattline": table})).config()?;
            Ok::<_, ConfigError>((config.key_source(), config.schemes().map(|schemes| schemes.to_string())))
        };
        assert_eq!(source(serde_json::json!({})).unwrap(), (None, None));
        let (key, schemes) =
            source(serde_json::json!({"keystore": "k.p12", "alias": "a", "password-env": "P", "sign": "v2"})).unwrap();
        let password = Some(PasswordSource::Variable("P".into()));
        assert_eq!(key, Some(KeySource::Keystore { path: "/w/k.p12".into(), alias: Some("a".into()), password }));
        assert_eq!(schemes.as_deref(), Some("v2"));
        let (key, _) = source(serde_json::json!({"key": "k.pem", "cert": "c.pem"})).unwrap();
        assert_eq!(key, Some(KeySource::Pem { key: "/w/k.pem".into(), certificate: Some("/w/c.pem".into()) }));
        for (extra, expected) in [
            (serde_json::json!({"key": "k", "keystore": "s"}), "`key` and `keystore` exclude each other"),
            (serde_json::json!({"alias": "a"}), "`alias` has no meaning without `keystore`"),
            (serde_json::json!({"cert": "c", "keystore": "s"}), "`cert` has no meaning without `key`"),
            (serde_json::json!({"sign": "v9"}), "`sign`: expected signature schemes out of v1, v2 and v3"),
            (serde_json::json!({"keystore": "s", "password": "p"}), "unknown field `password`"),
        ] {
            let message = source(extra).unwrap_err().to_string();
            assert!(message.contains(expected), "{message}");
        }
    }

    #[test]
    fn classes_are_chosen_by_patterns() {
        let mut table = serde_json::json!({"wattline": {"apk": "a.apk", "scenarios": ["s.mks"]}});
        let choice = |table: &serde_json::Value| workspace(table.clone()).config().map(|config| config.choice());
        assert_eq!(choice(&table).unwrap(), Choice { skip_libraries: true, ..Choice::default() });
        table["wattline"]["exclude"] = serde_json::json!(["com.example.**"]);
        table["wattline"]["libraries"] = serde_json::json!(true);
        let exclude = vec!["com.example.**".parse().unwrap()];
        assert_eq!(choice(&table).unwrap(), Choice { exclude, ..Choice::default() });
        table["wattline"]["include"] = serde_json::json!(["Lcom/example/Main;"]);
        let message = choice(&table).unwrap_err().to_string();
        assert!(message.contains("expected a package or class such as com.example"), "{message}");
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
