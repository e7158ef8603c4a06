//! What several commands share: exit codes, errors, and the options that say what to measure.

use std::path::{Path, PathBuf};
use std::process::ExitCode;

use clap::Args;
use clap::builder::{PathBufValueParser, TypedValueParser};

use super::scope::ScopeArgs;
use crate::config::{Config, ConfigError, Date, Doubt, Phone, Workspace, hint};
use crate::files::{self, Access};
use crate::gate::Outcome;
use crate::job::{Measured, debug_key_in};

/// How a command ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Exit {
    /// Done, and nothing exceeds its threshold.
    Pass,
    /// At least one finding.
    Regression,
    /// Nothing was measured.
    CouldNotMeasure,
    /// Measured, but neither clean nor a regression can be said.
    Inconclusive,
}

impl Exit {
    /// The one that a command over several scenarios ends with.
    pub fn worse(self, other: Exit) -> Exit {
        let rank = |exit| match exit {
            Exit::Pass => 0,
            Exit::Inconclusive => 1,
            Exit::Regression => 2,
            Exit::CouldNotMeasure => 3,
        };
        if rank(other) > rank(self) { other } else { self }
    }
}

impl From<Exit> for ExitCode {
    fn from(exit: Exit) -> ExitCode {
        ExitCode::from(match exit {
            Exit::Pass => 0,
            Exit::Regression => 100,
            Exit::CouldNotMeasure => 101,
            Exit::Inconclusive => 102,
        })
    }
}

/// Any error on its way to the user; its message is complete.
pub type CliError = Box<dyn std::error::Error + Send + Sync>;

/// What to measure; what is not given comes from the settings (docs/configuration.md).
#[derive(Debug, Clone, Args)]
pub struct Selection {
    /// One of several apps of the settings, by name; all if none is given
    #[arg(long, value_name = "NAME")]
    pub app: Option<String>,
    /// The app under test
    #[arg(long, value_name = "FILE")]
    pub apk: Option<PathBuf>,
    /// A monkey script, or a test as `test:CLASS#METHOD`; may be given more than once
    #[arg(long = "scenario", value_name = "FILE")]
    pub scenarios: Vec<PathBuf>,
    /// The APK with the instrumentation tests that scenarios name
    #[arg(long, value_name = "FILE")]
    pub test_apk: Option<PathBuf>,
    /// Where to look for source lines; may be given more than once
    #[arg(long = "source", value_name = "DIR", value_parser = source_folder())]
    pub sources: Vec<PathBuf>,
    /// Runs per scenario
    #[arg(long, value_name = "N", value_parser = clap::value_parser!(u32).range(1..))]
    pub runs: Option<u32>,
    /// Count paths in the measured runs themselves, instead of in a run more (docs/counting.md)
    #[arg(long)]
    pub single_run: bool,
    /// Seed of the first run
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Device to run on: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT` (docs/adb.md)
    #[arg(long, value_name = "NAME")]
    pub device: Option<String>,
    /// The meter beside the device: `tcp:HOST:PORT`, a meter's file as `perfetto:FILE`, or the phone's own, as `perfetto`,
    /// `iio`, `fuel-gauge` or none; `auto`, which is the default behind adb, takes the best of these (docs/meters.md). The
    /// embedded phone has one of its own
    #[arg(long, value_name = "NAME")]
    pub meter: Option<String>,
    /// Let Android compile the app so before each run, as `speed`; for devices behind adb
    #[arg(long, value_name = "FILTER")]
    pub compile: Option<String>,
    #[command(flatten)]
    pub phone: PhoneArgs,
    /// Estimator: `recommended`, `bisquare`, `huber`, `vlens-mad`, `vlens-sd`, `ols` and others (docs/fit.md)
    #[arg(long, value_name = "NAME")]
    pub estimator: Option<String>,
    /// Adds to the list of windowed API calls or takes from it (docs/api-windows.md); may be given more than once
    #[arg(long = "apis", value_name = "FILE")]
    pub apis: Vec<PathBuf>,
    /// The mapping file that R8 or ProGuard wrote with the app: reports tell of the names and lines of the source
    /// (docs/mapping.md). That of the workspace's settings belongs to the app named there, and not to that of `--apk`
    #[arg(long, value_name = "FILE")]
    pub mapping: Option<PathBuf>,
    /// Directory of the golden artifacts
    #[arg(long, value_name = "DIR")]
    pub golden: Option<PathBuf>,
    #[command(flatten)]
    pub scope: ScopeArgs,
    /// Neither use nor keep work of earlier runs
    #[arg(long)]
    pub no_cache: bool,
}

/// What is accepted of a phone behind adb.
#[derive(Debug, Clone, Default, clap::Args)]
pub struct PhoneArgs {
    /// Measure on a phone behind adb in spite of a state that makes energies doubtful: `low-battery`, `charging`, `warm`,
    /// `emulator`, `asleep` (docs/phones.md); may be given more than once
    #[arg(long, value_name = "STATE")]
    pub despite: Vec<Doubt>,
}

impl PhoneArgs {
    /// How a phone is held by the settings, if there are some, with what the command line accepts, too.
    pub fn over(&self, settings: Option<Phone>) -> Phone {
        let mut phone = settings.unwrap_or_default();
        phone.despite.extend(&self.despite);
        phone
    }
}

impl Selection {
    /// The settings of each app on each device, overridden by what the command line says.
    ///
    /// # Errors
    /// When there are no settings, they cannot be used, or what the command line says does not fit them.
    pub fn resolve(&self) -> Result<(Workspace, Vec<Config>), CliError> {
        let workspace = Workspace::find(&std::env::current_dir()?)?;
        let configs = self.resolve_in(&workspace)?;
        Ok((workspace, configs))
    }

    /// The same by the settings of a workspace.
    ///
    /// # Errors
    /// When they cannot be used, or what the command line says does not fit them.
    pub fn resolve_in(&self, workspace: &Workspace) -> Result<Vec<Config>, CliError> {
        let mut configs = self.choose_devices(self.choose_apps(workspace.configs()?)?);
        configs.iter_mut().try_for_each(|config| self.override_in(config))?;
        Ok(configs)
    }

    /// Whether nothing of what the settings name is left out.
    pub fn is_everything(&self) -> bool {
        self.app.is_none() && self.scenarios.is_empty() && self.device.is_none()
    }

    fn choose_apps(&self, mut configs: Vec<Config>) -> Result<Vec<Config>, CliError> {
        let mut known: Vec<String> = configs.iter().filter_map(|config| config.name.clone()).collect();
        known.dedup();
        if let Some(app) = &self.app {
            configs.retain(|config| config.name.as_ref() == Some(app));
            if configs.is_empty() {
                let hint = match known.as_slice() {
                    [] => "the settings name no apps".to_owned(),
                    known => hint(app, known.iter().map(String::as_str)),
                };
                return Err(format!("failed to find app `{app}`: {hint}").into());
            }
        } else if known.len() > 1 {
            let about_one = [
                ("--apk", self.apk.is_some()),
                ("--scenario", !self.scenarios.is_empty()),
                ("--test-apk", self.test_apk.is_some()),
                ("--mapping", self.mapping.is_some()),
            ];
            if let Some((option, _)) = about_one.into_iter().find(|(_, given)| *given) {
                let known = known.join(", ");
                return Err(format!("failed to use {option}: it is about one app; give --app, one of {known}").into());
            }
        }
        Ok(configs)
    }

    /// Each app on the device that is given: with what the settings say of it, if they name it, and otherwise in the
    /// place of the first.
    fn choose_devices(&self, configs: Vec<Config>) -> Vec<Config> {
        let Some(device) = &self.device else { return configs };
        let mut chosen: Vec<Config> = Vec::new();
        for config in &configs {
            if chosen.last().is_some_and(|last| last.name == config.name) {
                continue;
            }
            let of_app = || configs.iter().filter(|other| other.name == config.name);
            let mut one = of_app().find(|other| other.device == *device).unwrap_or(config).clone();
            if one.device != *device {
                // What the settings say of the meter and of compiling is about the device of the settings.
                (one.meter, one.compile) = (None, None);
                one.device.clone_from(device);
            }
            chosen.push(one);
        }
        chosen
    }

    fn override_in(&self, config: &mut Config) -> Result<(), CliError> {
        if let Some(apk) = &self.apk {
            // `app.apk` keeps its sources in `app/src` beside it, where there is such a directory.
            let beside = apk.with_extension("").join("src");
            if beside.is_dir() {
                config.sources.insert(0, beside);
            }
            config.apk.clone_from(apk);
            config.mapping = None;
        }
        let lists = [
            (&self.scenarios, &mut config.scenarios),
            (&self.sources, &mut config.sources),
            (&self.apis, &mut config.apis),
        ];
        for (given, setting) in lists.into_iter().filter(|(given, _)| !given.is_empty()) {
            setting.clone_from(given);
        }
        config.phone = self.phone.over(Some(config.phone.clone()));
        let texts = [(&self.meter, &mut config.meter), (&self.compile, &mut config.compile)];
        for (given, setting) in texts.into_iter().filter(|(given, _)| given.is_some()) {
            setting.clone_from(given);
        }
        if !self.scenarios.is_empty() {
            config.tests.clear();
            config.take_tests().map_err(|error| format!("failed to use --scenario: {error}"))?;
        }
        if self.test_apk.is_some() {
            config.test_apk.clone_from(&self.test_apk);
        }
        if self.mapping.is_some() {
            config.mapping.clone_from(&self.mapping);
        }
        self.scope.override_in(config);
        if self.no_cache {
            config.cache_mb = 0;
        }
        config.runs = self.runs.unwrap_or(config.runs);
        config.single_run |= self.single_run;
        config.seed = self.seed.unwrap_or(config.seed);
        if let Some(estimator) = &self.estimator {
            config.estimator.clone_from(estimator);
        }
        if let Some(golden) = &self.golden {
            config.golden.clone_from(golden);
        }
        Ok(())
    }
}

/// What `--source` takes: a directory that is there. In one that is not no line would ever be found, and reports would
/// go without source text for no reason that anyone sees.
pub fn source_folder() -> impl TypedValueParser<Value = PathBuf> {
    PathBufValueParser::new().try_map(|path| match path.is_dir() {
        true => Ok(path),
        false if path.exists() => Err("it is a file: give the directory in which packages begin, as app/src/main/java"),
        false => Err("there is no such directory: give the one in which packages begin, as app/src/main/java"),
    })
}

/// The day in UTC.
pub fn today() -> Date {
    let since = std::time::SystemTime::now().duration_since(std::time::UNIX_EPOCH);
    // A clock before 1970 is wrong, and then nothing has expired.
    Date::of_unix_seconds(since.map_or(0, |since| since.as_secs()))
}

/// Whether this is a CI machine, where nothing under version control is written.
pub fn under_ci() -> bool {
    std::env::var_os("CI").is_some_and(|value| !value.is_empty() && value != "false" && value != "0")
}

/// Prints something as JSON.
///
/// # Errors
/// None for what commands print, whose numbers are finite.
pub fn print_json(value: &(impl serde::Serialize + ?Sized)) -> Result<(), CliError> {
    std::println!("{}", serde_json::to_string_pretty(value)?);
    Ok(())
}

/// Columns of what standard output goes to, and whether texts are to be broken there: `COLUMNS`, or else the
/// terminal's. What is piped to a program keeps its lines.
pub fn width() -> (usize, bool) {
    // What a CI log shows without wrapping.
    const PIPED: usize = 120;
    let asked = std::env::var("COLUMNS").ok().and_then(|columns| columns.parse().ok()).filter(|columns| *columns > 0);
    let found = asked.or_else(|| console::Term::stdout().size_checked().map(|(_, columns)| columns.into()));
    found.map_or((PIPED, false), |columns| (columns, true))
}

/// Ending of a golden artifact's name.
pub const GOLDEN_SUFFIX: &str = ".energy.zip";

/// Ending of the name of a recording that waits to become a golden artifact.
pub const PENDING_SUFFIX: &str = ".energy.pending.zip";

/// A scenario's golden artifact.
pub fn golden_path(golden: &Path, scenario: &str) -> PathBuf {
    golden.join(format!("{scenario}{GOLDEN_SUFFIX}"))
}

/// A scenario's recording that waits to be blessed.
pub fn pending_path(golden: &Path, scenario: &str) -> PathBuf {
    golden.join(format!("{scenario}{PENDING_SUFFIX}"))
}

/// Writes a file beside its place, syncs it and renames it, so that no half of it is ever seen.
///
/// # Errors
/// When the directory cannot be made or the file not be written.
pub fn write_file(path: &Path, bytes: &[u8]) -> Result<(), CliError> {
    files::replace(path, bytes, Access::Shared)
        .map_err(|error| format!("failed to write {}: {error}", path.display()).into())
}

/// The workspace around the current directory, if there is one. Cargo may have to be started for it: ask once.
///
/// # Errors
/// When the current directory is gone, and for settings outside Cargo that cannot be read or may be others.
pub fn workspace() -> Result<Option<Workspace>, CliError> {
    match Workspace::find(&std::env::current_dir()?) {
        Ok(workspace) => Ok(Some(workspace)),
        Err(ConfigError::Nowhere { .. } | ConfigError::Metadata(_)) => Ok(None),
        Err(error) => Err(error.into()),
    }
}

/// The settings of a workspace; none where it has none.
///
/// # Errors
/// When they cannot be used.
pub fn configs(workspace: Option<&Workspace>) -> Result<Vec<Config>, CliError> {
    match workspace.map(Workspace::configs) {
        Some(Ok(configs)) => Ok(configs),
        None | Some(Err(ConfigError::Missing { .. })) => Ok(Vec::new()),
        Some(Err(error)) => Err(error.into()),
    }
}

/// Where the debug key is kept, and made on first use: in the workspace's target directory, or the current
/// directory's where there is no workspace.
///
/// # Errors
/// When the current directory is gone.
pub fn debug_key() -> Result<PathBuf, CliError> {
    Ok(debug_key_in(workspace()?.as_ref())?)
}

/// The exit code that one scenario asks for; without a baseline nothing can be concluded.
pub fn exit_of(measured: &Measured) -> Exit {
    match measured.verdict.as_ref().map(|verdict| verdict.outcome) {
        Some(Outcome::Pass) => Exit::Pass,
        Some(Outcome::Regression) => Exit::Regression,
        Some(Outcome::Inconclusive) | None => Exit::Inconclusive,
    }
}
