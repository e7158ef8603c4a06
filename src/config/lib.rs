//! Settings: `[workspace.metadata.wattline]` in the workspace's Cargo.toml, or `wattline.toml` where there is no Cargo.
//!
//! ```
//! use wattline_config::Workspace;
//!
//! let dir = tempfile::tempdir()?;
//! std::fs::write(dir.path().join("wattline.toml"), "apk = \"app.apk\"\nscenarios = [\"login.mks\"]\n")?;
//! let config = Workspace::find(dir.path())?.config()?;
//! assert_eq!(config.runs, 3, "the default");
//! assert_eq!(config.scenario_names(), ["login"]);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! [`Workspace`] finds the settings for a directory; [`Config`] has those of one app on one device.
//! `docs/configuration.md` describes every key, and [`keys`] has them as data. Paths are absolute; thresholds are
//! growth as a fraction, so that 0.05 allows 5 %. Every [`ConfigError`] names the file, and where it can the line and
//! the nearest key that is known.

mod apps;
mod changes;
mod check;
mod date;
mod glob;
mod home;
pub mod keys;
mod manifest;
mod nearest;
mod phone;
mod revision;
mod settings;
mod source;
#[cfg(test)]
mod tests;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use serde_json::{Map, Value};
use thiserror::Error;

pub use changes::{PolicyChange, PolicyChanges, PolicyKind};
pub use date::{Date, DateError};
pub use nearest::hint;
pub use phone::{Doubt, Phone};
pub use revision::{NOT_JUDGED_BY, RevisionError};
pub use settings::{
    AllowConfig, Config, LimitConfig, Member, OnPolicyChanges, ScenarioConfig, ThresholdConfig, check_fleet,
};

use apps::Single;
use source::{PLAIN, Source, Step};
use wattline_base::files;

/// Settings that cannot be used.
#[derive(Debug, Error)]
pub enum ConfigError {
    /// `cargo metadata` failed.
    #[error("failed to read the workspace: {0}")]
    Metadata(#[from] cargo_metadata::Error),
    /// There is nothing to read.
    #[error(
        "failed to find settings: neither {} nor a directory above it has a Cargo.toml or wattline.toml; let \
         `cargo xtask init` write them, or write a wattline.toml with at least `apk = \"…\"` and `scenarios = [\"…\"]`",
        dir.display()
    )]
    Nowhere {
        /// The directory where the search began.
        dir: PathBuf,
    },
    /// There are two that may be meant.
    #[error(
        "failed to choose settings: there are [workspace.metadata.wattline] of {} and {}; remove one of them",
        cargo.display(),
        plain.display()
    )]
    Both {
        /// The Cargo.toml.
        cargo: PathBuf,
        /// The wattline.toml.
        plain: PathBuf,
    },
    /// The file cannot be read.
    #[error("failed to read {}: {source}", file.display())]
    Io {
        /// The file.
        file: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// The file is no TOML.
    #[error("failed to read {}: {source}", file.display())]
    Toml {
        /// The file.
        file: PathBuf,
        /// The defect, and where it is.
        source: Box<toml::de::Error>,
    },
    /// The table is not there.
    #[error(
        "failed to find [workspace.metadata.wattline] in {manifest}: let `cargo xtask init` add it, or add it with at \
         least `apk = \"…\"` and `scenarios = [\"…\"]`"
    )]
    Missing {
        /// The workspace's Cargo.toml.
        manifest: PathBuf,
    },
    /// A key that means nothing.
    #[error("unknown key `{key}` in {place}: {hint}")]
    UnknownKey {
        /// The key.
        key: String,
        /// Table, file and line.
        place: String,
        /// The nearest that is known.
        hint: String,
    },
    /// A value that cannot be read.
    #[error("failed to read {place}: {source}")]
    Invalid {
        /// Table and file.
        place: String,
        /// The defect.
        source: serde_json::Error,
    },
    /// The settings of a revision cannot be had.
    #[error(transparent)]
    Revision(#[from] RevisionError),
    /// A value makes no sense.
    #[error("failed to use {place}: {what}")]
    Value {
        /// Table, file and line.
        place: String,
        /// The value, and what was expected.
        what: String,
    },
}

/// The project that wattline works in: its settings and the directories around them.
#[derive(Debug, Clone)]
pub struct Workspace {
    /// Directory of the workspace's Cargo.toml, or of wattline.toml.
    pub root: PathBuf,
    /// The directory of wattline's build products: `wattline/` in Cargo's target directory, or what `target` says.
    pub target: PathBuf,
    /// The directory of what builds make, where that is another than `root`: the settings are those of a revision.
    tree: Option<PathBuf>,
    /// The settings under `wattline`.
    metadata: Value,
    source: Source,
}

impl Workspace {
    /// Finds the settings for `dir`: in the nearest wattline.toml, there or above, or in the workspace that `dir` lies
    /// in.
    ///
    /// # Errors
    /// When there are none or both, when wattline.toml is no TOML, or when cargo has to be asked and `cargo metadata`
    /// fails.
    pub fn find(dir: &Path) -> Result<Workspace, ConfigError> {
        if let Some(plain) = dir.ancestors().map(|dir| dir.join(PLAIN)).find(|file| file.is_file()) {
            return match manifest::with_table(dir) {
                Some(cargo) => Err(ConfigError::Both { cargo, plain }),
                None => Workspace::plain(plain),
            };
        }
        if let Some(workspace) = manifest::read(dir, |name| std::env::var_os(name)) {
            return Ok(workspace);
        }
        if dir.is_absolute() && !dir.ancestors().any(|dir| dir.join("Cargo.toml").is_file()) {
            return Err(ConfigError::Nowhere { dir: dir.into() });
        }
        let metadata = MetadataCommand::new().current_dir(dir).no_deps().exec()?;
        let root: PathBuf = metadata.workspace_root.into();
        let file = root.join("Cargo.toml");
        // Only for the lines in messages.
        let text = std::fs::read_to_string(&file).unwrap_or_default();
        Ok(Workspace {
            root,
            target: metadata.target_directory.into_std_path_buf().join("wattline"),
            tree: None,
            metadata: metadata.workspace_metadata,
            source: Source { file, is_cargo: true, text },
        })
    }

    /// The project of a wattline.toml.
    fn plain(file: PathBuf) -> Result<Workspace, ConfigError> {
        let read = files::read_text(&file, files::MOST_WRITTEN);
        let text = read.map_err(|source| ConfigError::Io { file: file.clone(), source })?;
        let parsed = toml::from_str::<Value>(&text);
        let table = parsed.map_err(|source| ConfigError::Toml { file: file.clone(), source: Box::new(source) })?;
        let root = file.parent().unwrap_or(Path::new("")).to_owned();
        let target = table.get("target").and_then(Value::as_str).unwrap_or("target/wattline");
        let target = root.join(target);
        // The cache has a directory of its own in it.
        let abroad = [target.clone(), target.join("cache")].into_iter().find(|place| !home::is_below(&root, place));
        let metadata = Value::Object(Map::from_iter([("wattline".to_owned(), table)]));
        let workspace =
            Workspace { root, target, tree: None, metadata, source: Source { file, is_cargo: false, text } };
        match abroad {
            None => Ok(workspace),
            Some(place) => Err(workspace.wrong(&[Step::Key("target".into())], outside("target", &place))),
        }
    }

    /// The settings of every app on every device, in the order of the file: apps, and for each its devices.
    ///
    /// # Errors
    /// When the table is missing, has unknown or mistyped keys, or values without sense.
    pub fn configs(&self) -> Result<Vec<Config>, ConfigError> {
        let settings = self.settings()?;
        let mut configs = Vec::new();
        for single in apps::all(&settings, &self.source) {
            let path = single.path.clone();
            let config = self.single(single)?;
            config.check_complete().map_err(|what| self.wrong(&path, what))?;
            configs.push(config);
        }
        self.check_names(&settings, &configs)?;
        Ok(configs)
    }

    /// The settings that hold whichever app is meant: the settings of the only app on its first device; with several
    /// apps those at the top, in which no app is named.
    ///
    /// # Errors
    /// As [`Workspace::configs`].
    pub fn config(&self) -> Result<Config, ConfigError> {
        let first = self.configs()?.into_iter().next();
        let settings = self.settings()?;
        match first.filter(|config| config.name.is_none()) {
            Some(config) => Ok(config),
            None => match apps::common(&settings, &self.source).into_iter().next() {
                Some(common) => self.single(common),
                None => Err(self.wrong(&[], "`device` must name a device".into())),
            },
        }
    }

    /// The app under test, for who writes the first scenario: also while the settings name none that is there. Of
    /// several apps the one of that name, and without a name the only one.
    ///
    /// # Errors
    /// When the settings name no app, or no such one.
    pub fn apk(&self, name: Option<&str>) -> Result<PathBuf, ConfigError> {
        let settings = self.settings()?;
        let apps: Vec<&Value> = settings.get("app").and_then(Value::as_array).into_iter().flatten().collect();
        let named = |app: &&&Value| name.is_none() || app.get("name").and_then(Value::as_str) == name;
        let apk = match (apps.as_slice(), name) {
            ([], None) => settings.get("apk"),
            ([only], None) => only.get("apk").or(settings.get("apk")),
            (apps, Some(_)) => apps.iter().find(named).and_then(|app| app.get("apk").or(settings.get("apk"))),
            (_, None) => None,
        };
        let names: Vec<&str> = apps.iter().filter_map(|app| app.get("name")?.as_str()).collect();
        match (apk.and_then(Value::as_str), names.as_slice()) {
            (Some(apk), _) => Ok(self.root.join(apk)),
            (None, []) => Err(self.wrong(&[], "`apk` must name the app under test".into())),
            (None, names) => Err(self.wrong(&[], format!("expected one app; give --app, one of {}", names.join(", ")))),
        }
    }

    /// The checked table.
    fn settings(&self) -> Result<Map<String, Value>, ConfigError> {
        let missing = || ConfigError::Missing { manifest: self.source.file.clone() };
        let table = self.metadata.get("wattline").ok_or_else(missing)?;
        let Value::Object(mut settings) = table.clone() else {
            return Err(self.wrong(&[], "expected a table".into()));
        };
        check::check(&mut settings, &self.source)?;
        if self.source.is_cargo && settings.contains_key("target") {
            let what = "`target` is for wattline.toml: Cargo says where build products go".into();
            return Err(self.wrong(&[Step::Key("target".into())], what));
        }
        let apps = settings.get("app").and_then(Value::as_array).into_iter().flatten().filter_map(Value::as_object);
        if std::iter::once(&settings)
            .chain(apps)
            .any(|table| table.contains_key("fleet") && table.contains_key("device"))
        {
            let what =
                "`fleet` and `device` exclude each other: scenarios are split between the phones of a fleet, and \
                        run on each of several devices"
                    .into();
            return Err(self.wrong(&[Step::Key("fleet".into())], what));
        }
        Ok(settings)
    }

    fn single(&self, single: Single) -> Result<Config, ConfigError> {
        let Single { table, origins, device, path } = single;
        let place = || self.source.place(&path, &path);
        let mut config: Config = serde_json::from_value(Value::Object(table))
            .map_err(|source| ConfigError::Invalid { place: place(), source })?;
        (config.origins, config.is_further_device) = (origins, device > 0);
        config.check().map_err(|what| self.wrong(&path, what))?;
        self.find_scenarios(&mut config, &path)?;
        let tree = self.tree.as_ref().unwrap_or(&self.root);
        let app = [&mut config.apk].into_iter().filter(|path| !path.as_os_str().is_empty());
        let keys = [&mut config.keystore, &mut config.password_file, &mut config.key, &mut config.cert];
        let built = app.chain(keys.into_iter().flatten()).chain(&mut config.mapping).chain(&mut config.test_apk);
        built.chain(&mut config.sources).for_each(|path| *path = tree.join(&*path));
        self.check_places(&config, &path)?;
        for path in [&mut config.golden].into_iter().chain(&mut config.apis) {
            *path = self.root.join(&*path);
        }
        Ok(config)
    }

    /// Checks that what is written for an app stays in the project: by the path that the settings give, and by links on
    /// the way, which may also stand for the app's or the device's own directory.
    fn check_places(&self, config: &Config, path: &[Step]) -> Result<(), ConfigError> {
        // Where Cargo builds is Cargo's business.
        let tree = self.tree.as_ref().unwrap_or(&self.root);
        let target = (!self.source.is_cargo).then_some(("target", self.target.as_path(), tree, ""));
        let golden = ("golden", config.golden.as_path(), &self.root, "; --golden leads elsewhere");
        for (key, directory, root, hint) in [golden].into_iter().chain(target) {
            let places = [directory.to_owned(), config.place(directory)];
            if let Some(place) = places.iter().find(|place| !home::is_below(root, place)) {
                let steps: Vec<Step> = path.iter().cloned().chain([Step::Key(key.into())]).collect();
                return Err(self.wrong(&steps, outside(key, place) + hint));
            }
        }
        Ok(())
    }

    /// Puts the files that patterns name in the place of these.
    fn find_scenarios(&self, config: &mut Config, path: &[Step]) -> Result<(), ConfigError> {
        let mut scenarios = Vec::new();
        let steps: Vec<Step> = path.iter().cloned().chain([Step::Key("scenarios".into())]).collect();
        config.take_tests().map_err(|error| self.wrong(&steps, format!("`scenarios`: {error}")))?;
        for pattern in &config.scenarios {
            let failed = |what: &dyn std::fmt::Display| {
                self.wrong(&steps, format!("`scenarios`: {}: {what}", pattern.display()))
            };
            let found = glob::expand(&self.root, pattern).map_err(|error| failed(&error))?;
            if found.is_empty() {
                return Err(failed(&"no file has such a name; `cargo xtask scenario record --output FILE` writes one"));
            }
            scenarios.extend(found);
        }
        config.scenarios = scenarios;
        let mut seen = BTreeSet::new();
        match config.scenario_names().into_iter().find(|name| !seen.insert(name.clone())) {
            Some(twice) => {
                Err(self.wrong(path, format!("two scenarios are called `{twice}`: their artifacts would be one")))
            }
            None => Ok(()),
        }
    }

    /// Checks the names that refer to something else: apps, devices and scenarios.
    fn check_names(&self, settings: &Map<String, Value>, configs: &[Config]) -> Result<(), ConfigError> {
        let mut seen = BTreeSet::new();
        let apps = settings.get("app").and_then(Value::as_array).map_or(0, Vec::len);
        for position in 0..apps {
            let path = [Step::Key("app".into()), Step::Item(position)];
            let app = settings.get("app").and_then(|apps| apps.get(position)).and_then(|app| app.get("name"));
            let name = app.and_then(Value::as_str).unwrap_or_default();
            let plain = |c: char| c.is_ascii_alphanumeric() || "._-".contains(c);
            if name.is_empty() || name.starts_with('.') || !name.chars().all(plain) {
                let what = format!("`name` must be there, of letters, digits, `.`, `_` and `-`, found `{name}`");
                return Err(self.wrong(&path, what));
            }
            if !seen.insert(name) {
                return Err(self.wrong(&path, format!("two apps are called `{name}`")));
            }
        }
        if settings.contains_key("app") && apps == 0 {
            return Err(self.wrong(&[Step::Key("app".into())], "`app` must have at least one app".into()));
        }
        let mut places = BTreeSet::new();
        if let Some(config) = configs.iter().find(|config| !places.insert(config.place(Path::new("")))) {
            let what = format!("two devices are called `{}`, or nearly so", config.device);
            return Err(self.wrong(&[Step::Key("device".into())], what));
        }
        self.check_scenarios(settings, &[], configs)?;
        for (position, app) in settings.get("app").and_then(Value::as_array).into_iter().flatten().enumerate() {
            let name = app.get("name").and_then(Value::as_str);
            let own: Vec<Config> = configs.iter().filter(|config| config.name.as_deref() == name).cloned().collect();
            if let Some(app) = app.as_object() {
                self.check_scenarios(app, &[Step::Key("app".into()), Step::Item(position)], &own)?;
            }
        }
        Ok(())
    }

    /// Checks the names of scenarios in a table.
    fn check_scenarios(&self, table: &Map<String, Value>, path: &[Step], of: &[Config]) -> Result<(), ConfigError> {
        let known: BTreeSet<String> = of.iter().flat_map(Config::scenario_names).collect();
        let named = table.get("scenario").and_then(Value::as_object).into_iter().flat_map(Map::keys);
        let mut all: Vec<(&str, Vec<Step>)> =
            named.map(|name| (name.as_str(), vec![Step::Key("scenario".into()), Step::Key(name.clone())])).collect();
        for (position, allow) in table.get("allow").and_then(Value::as_array).into_iter().flatten().enumerate() {
            let steps = vec![Step::Key("allow".into()), Step::Item(position), Step::Key("scenario".into())];
            all.extend(allow.get("scenario").and_then(Value::as_str).map(|name| (name, steps)));
        }
        // Names of tests are only known with their APK.
        let has_tests = of.iter().any(|config| !config.tests.is_empty());
        match all.into_iter().find(|(name, _)| !has_tests && !known.contains(*name)) {
            Some((name, steps)) => {
                let steps: Vec<Step> = path.iter().cloned().chain(steps).collect();
                let hint = hint(name, known.iter().map(String::as_str));
                Err(self.wrong(&steps, format!("unknown scenario `{name}`: {hint}")))
            }
            None => Ok(()),
        }
    }

    /// A value that makes no sense. `path` leads to it, or to the table that lacks it.
    fn wrong(&self, path: &[Step], what: String) -> ConfigError {
        let table: Vec<Step> = match path {
            [table @ .., Step::Key(_)] => table.to_vec(),
            table => table.to_vec(),
        };
        ConfigError::Value { place: self.source.place(&table, path), what }
    }
}

/// That a path leads out of the project.
fn outside(key: &str, path: &Path) -> String {
    format!("`{key}` must be below the workspace, found {}", path.display())
}
