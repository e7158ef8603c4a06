//! The settings of one app on one device.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::Deserialize;

use super::date::Date;
use super::phone::Phone;
use wattline_apk::{KeySource, PasswordSource, Schemes};
use wattline_names::scope::{Choice, Pattern};
use wattline_scenario::{BadTest, TestPattern};

/// The settings of one app on one device: what to measure, how, and when to fail. Paths are absolute.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Config {
    /// The name of an app among several; none for the only one.
    #[serde(default)]
    pub name: Option<String>,
    /// The app under test.
    #[serde(default)]
    pub apk: PathBuf,
    /// Monkey scripts.
    #[serde(default)]
    pub scenarios: Vec<PathBuf>,
    /// Instrumentation tests that are scenarios: those of `scenarios` that begin with `test:`.
    #[serde(skip)]
    pub tests: Vec<TestPattern>,
    /// The APK with these tests.
    #[serde(default)]
    pub test_apk: Option<PathBuf>,
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
    /// The oldest API level of the devices that the app runs on, if that is newer than what it declares.
    #[serde(default)]
    pub assume_min_api: Option<u32>,
    /// The number of megabytes of earlier work that are kept to instrument the next build with less; 0 keeps nothing.
    #[serde(default = "default_cache_mb")]
    pub cache_mb: u64,
    /// Directory of the golden artifacts of all apps and devices; [`Config::place`] says where in it these are.
    #[serde(default = "default_golden")]
    pub golden: PathBuf,
    /// `embedded`, or a phone behind adb: `adb`, `adb:SERIAL` or `adb:HOST:PORT`, see docs/adb.md.
    #[serde(default = "default_device")]
    pub device: String,
    /// Phones among which the scenarios are split, see docs/fleet.md; none where `device` runs them all.
    #[serde(default)]
    pub fleet: Vec<Member>,
    /// Whether artifacts of this device lie in a directory of its own: it is not the first of the list.
    #[serde(skip)]
    pub is_further_device: bool,
    /// The meter beside a phone behind adb: `tcp:HOST:PORT`. `auto`, which is the default behind adb, takes the best that
    /// the phone has by itself; `none` for no meter: then energy is estimated.
    #[serde(default)]
    pub meter: Option<String>,
    /// The filter with which Android compiles the app before each run on such a phone, as `speed`.
    #[serde(default)]
    pub compile: Option<String>,
    /// How such a phone is held while it is measured.
    #[serde(default)]
    pub phone: Phone,
    /// Runs per scenario.
    #[serde(default = "default_runs")]
    pub runs: u32,
    /// Most seconds that a run may take on the embedded phone's own clock.
    #[serde(default = "default_run_limit_s")]
    pub run_limit_s: u32,
    /// Most seconds that a run may take on the wall's clock, on any device.
    #[serde(default = "default_wait_limit_s")]
    pub wait_limit_s: u32,
    /// Whether paths are counted in the measured runs themselves, instead of in a run of a build of its own.
    #[serde(default)]
    pub single_run: bool,
    /// Seed of the first run; run `n` uses `seed + n`.
    #[serde(default = "default_seed")]
    pub seed: u64,
    /// Name of the estimator.
    #[serde(default = "default_estimator")]
    pub estimator: String,
    /// The thresholds beyond which to fail.
    #[serde(default)]
    pub thresholds: ThresholdConfig,
    /// The settings of single scenarios, by name.
    #[serde(default)]
    pub scenario: BTreeMap<String, ScenarioConfig>,
    /// Limits of packages and classes.
    #[serde(default)]
    pub limit: Vec<LimitConfig>,
    /// Findings that are allowed for a time.
    #[serde(default)]
    pub allow: Vec<AllowConfig>,
    /// What changes of all this mean that a comparison of revisions finds.
    #[serde(default)]
    pub policy_changes: OnPolicyChanges,
    /// The place where each threshold was set, as in `thresholds.total` or `scenario.login.thresholds.line`: file and
    /// line.
    #[serde(skip)]
    pub origins: BTreeMap<String, String>,
    /// PKCS#12 keystore with the key that signs instrumented apps.
    pub keystore: Option<PathBuf>,
    /// The key's name in it.
    pub alias: Option<String>,
    /// Environment variable with the keystore's password.
    pub password_env: Option<String>,
    /// File with the keystore's password.
    pub password_file: Option<PathBuf>,
    /// PEM file with the key that signs instrumented apps.
    pub key: Option<PathBuf>,
    /// PEM file with its certificate, if that is not in the same one.
    pub cert: Option<PathBuf>,
    /// Signature schemes, as in `v1,v2,v3`.
    pub sign: Option<String>,
}

/// A phone of several among which scenarios are split.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct Member {
    /// Its name, as `adb:SERIAL` or `adb:SERIAL@HOST:PORT`.
    pub name: String,
    /// The meter beside it, as [`Config::meter`].
    #[serde(default)]
    pub meter: Option<String>,
}

/// What changes of settings, scenarios and golden artifacts since a revision mean; that revision's settings say it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum OnPolicyChanges {
    /// The report lists them.
    #[default]
    Report,
    /// The command does not pass, too.
    Fail,
}

/// Limits as the user writes them; what is absent keeps the gate's default.
#[derive(Debug, Clone, Copy, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ThresholdConfig {
    /// Greatest accepted growth of a scenario's total energy, as a fraction: 0.05 is 5 %.
    pub total: Option<f64>,
    /// Greatest accepted growth of one line, as a fraction.
    pub line: Option<f64>,
    /// Estimated growth that is worth a word where neither `total` nor `line` is given, as a fraction.
    pub least_growth: Option<f64>,
    /// Growth of lines, together, up to this share of the base's total is reported and fails nothing.
    pub fail_floor: Option<f64>,
    /// Greatest accepted growth of the idle phone's power, as a fraction.
    pub idle: Option<f64>,
    /// Growth of a line below this share of the base's total is ignored.
    pub line_floor: Option<f64>,
    /// Growth of a line below this is ignored, joules a run.
    pub line_floor_joules: Option<f64>,
    /// Greatest accepted accumulated estimating error (vLens, Eq. 6), as a fraction.
    pub aee: Option<f64>,
    /// Least accepted R² (vLens, Eq. 7).
    pub r2: Option<f64>,
    /// Probability of a false alarm of the total, one-sided.
    pub confidence_total: Option<f64>,
    /// Share of false ones among the lines that are found (Benjamini and Hochberg).
    pub false_discoveries: Option<f64>,
}

/// The settings of one scenario.
#[derive(Debug, Clone, PartialEq, Default, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct ScenarioConfig {
    /// The thresholds beyond which to fail.
    #[serde(default)]
    pub thresholds: ThresholdConfig,
}

/// Limits of the lines of some classes; what is absent is as for a wider pattern, or for all.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct LimitConfig {
    /// Packages and classes.
    pub classes: Vec<Pattern>,
    /// The value that replaces [`ThresholdConfig::line`].
    pub line: Option<f64>,
    /// The value that replaces [`ThresholdConfig::line_floor`].
    pub line_floor: Option<f64>,
    /// The value, in joules, that replaces [`ThresholdConfig::line_floor_joules`].
    pub line_floor_joules: Option<f64>,
    /// File and line of the settings.
    pub at: String,
}

/// Findings that do not count until a day.
#[derive(Debug, Clone, PartialEq, Deserialize)]
#[serde(deny_unknown_fields, rename_all = "kebab-case")]
pub struct AllowConfig {
    /// Id of the rule.
    pub rule: String,
    /// Package or class of the line.
    pub class: Option<Pattern>,
    /// Name of its method.
    pub method: Option<String>,
    /// The source file, as in `Sync.java`.
    pub file: Option<String>,
    /// The line's number in the head version.
    pub line: Option<u32>,
    /// The scenario.
    pub scenario: Option<String>,
    /// Greatest estimated growth that is allowed, as a fraction; any without it.
    pub up_to: Option<f64>,
    /// Greatest estimated growth that is allowed, joules a run; any without it.
    pub up_to_joules: Option<f64>,
    /// The last day on which this holds.
    pub until: Date,
    /// The reason.
    pub reason: String,
    /// File and line of the settings.
    pub at: String,
}

impl AllowConfig {
    /// Checks values that have the right types; the error is the defect.
    fn check(&self) -> Result<(), String> {
        if self.reason.trim().is_empty() {
            return Err(format!("`reason` must say why at {}", self.at));
        }
        let limits = [("up-to", self.up_to), ("up-to-joules", self.up_to_joules)];
        match limits.into_iter().find(|(_, value)| value.is_some_and(|value| !value.is_finite() || value < 0.0)) {
            Some((name, _)) => Err(format!("`{name}` must be at least 0 at {}", self.at)),
            None => Ok(()),
        }
    }
}

/// A mean of so many runs is as exact as a mean can be, and none of them is kept in memory for nothing.
const MOST_RUNS: u32 = 1000;

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
fn default_run_limit_s() -> u32 {
    // Three million readings of the meter.
    300
}
fn default_wait_limit_s() -> u32 {
    900
}
fn default_seed() -> u64 {
    1
}
fn default_estimator() -> String {
    "recommended".into()
}

impl ThresholdConfig {
    /// These thresholds where they are set, and those of `wider` where they are not.
    pub fn or(self, wider: ThresholdConfig) -> ThresholdConfig {
        ThresholdConfig {
            total: self.total.or(wider.total),
            line: self.line.or(wider.line),
            fail_floor: self.fail_floor.or(wider.fail_floor),
            idle: self.idle.or(wider.idle),
            line_floor: self.line_floor.or(wider.line_floor),
            least_growth: self.least_growth.or(wider.least_growth),
            line_floor_joules: self.line_floor_joules.or(wider.line_floor_joules),
            aee: self.aee.or(wider.aee),
            r2: self.r2.or(wider.r2),
            confidence_total: self.confidence_total.or(wider.confidence_total),
            false_discoveries: self.false_discoveries.or(wider.false_discoveries),
        }
    }

    /// Checks single values; the error is the defect.
    fn check(&self, table: &str) -> Result<(), String> {
        let fractions = [
            ("total", self.total),
            ("line", self.line),
            ("least-growth", self.least_growth),
            ("fail-floor", self.fail_floor),
            ("idle", self.idle),
            ("line-floor", self.line_floor),
            ("aee", self.aee),
            ("r2", self.r2),
        ];
        check_sizes(table, &fractions, self.line_floor_joules)?;
        for (name, value) in
            [("confidence-total", self.confidence_total), ("false-discoveries", self.false_discoveries)]
        {
            if value.is_some_and(|value| !(value > 0.0 && value < 1.0)) {
                return Err(format!("`{table}.{name}` must be a probability between 0 and 1 (0.01 is 1 %)"));
            }
        }
        Ok(())
    }
}

fn check_sizes(table: &str, fractions: &[(&str, Option<f64>)], joules: Option<f64>) -> Result<(), String> {
    let bad = |value: Option<f64>| value.is_some_and(|value| !value.is_finite() || value < 0.0);
    if let Some((name, _)) = fractions.iter().find(|(_, value)| bad(*value)) {
        return Err(format!("`{table}.{name}` must be a fraction of at least 0 (0.05 is 5 %)"));
    }
    match bad(joules) {
        true => Err(format!("`{table}.line-floor-joules` must be joules, at least 0")),
        false => Ok(()),
    }
}

impl Config {
    /// Checks values that have the right types; the error is the defect.
    pub(super) fn check(&self) -> Result<(), String> {
        const DAY_S: u32 = 86_400;
        let limits = [
            ("runs", self.runs, MOST_RUNS),
            ("run-limit-s", self.run_limit_s, DAY_S),
            ("wait-limit-s", self.wait_limit_s, DAY_S),
        ];
        if let Some((name, value, most)) = limits.into_iter().find(|(_, value, most)| !(1..=*most).contains(value)) {
            return Err(format!("`{name}` must be from 1 to {most}, found {value}"));
        }
        self.phone.check()?;
        check_fleet(&self.fleet)?;
        self.check_signing()?;
        self.thresholds.check("thresholds")?;
        for (name, scenario) in &self.scenario {
            scenario.thresholds.check(&format!("scenario.{name}.thresholds"))?;
        }
        for limit in &self.limit {
            if limit.classes.is_empty() {
                return Err(format!("`classes` must name a package or class at {}", limit.at));
            }
            check_sizes("limit", &[("line", limit.line), ("line-floor", limit.line_floor)], limit.line_floor_joules)?;
        }
        self.allow.iter().try_for_each(AllowConfig::check)
    }

    /// Checks that everything is there that a run needs; the error is what is missing.
    pub(super) fn check_complete(&self) -> Result<(), String> {
        if self.apk.as_os_str().is_empty() {
            return Err("`apk` must name the app under test".into());
        }
        if self.scenarios.is_empty() && self.tests.is_empty() {
            return Err("`scenarios` must name at least one monkey script, or a test".into());
        }
        match self.tests.first().filter(|_| self.test_apk.is_none()) {
            Some(test) => Err(format!("`test-apk` must name the APK with {test}")),
            None => Ok(()),
        }
    }

    /// Names of the scripts: those of their files, without the extension. Those of tests take the APK to know.
    pub fn scenario_names(&self) -> Vec<String> {
        let name = |path: &PathBuf| path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
        self.scenarios.iter().map(name).collect()
    }

    /// Takes the tests out of a list of scenarios.
    ///
    /// # Errors
    /// With a scenario that begins like a test and names none.
    pub fn take_tests(&mut self) -> Result<(), BadTest> {
        let mut scripts = Vec::new();
        for scenario in std::mem::take(&mut self.scenarios) {
            match TestPattern::parse(&scenario.to_string_lossy())? {
                Some(test) => self.tests.push(test),
                None => scripts.push(scenario),
            }
        }
        self.scenarios = scripts;
        Ok(())
    }

    /// Thresholds of a scenario: its own, and where it has none those of all.
    pub fn thresholds_of(&self, scenario: &str) -> ThresholdConfig {
        let own = self.scenario.get(scenario).map(|scenario| scenario.thresholds).unwrap_or_default();
        own.or(self.thresholds)
    }

    /// The app's and device's directory in the one of golden artifacts or of recordings: `APP/` for an app with a name,
    /// and in it `DEVICE/` for every device but the first.
    pub fn place(&self, directory: &Path) -> PathBuf {
        let mut place = directory.to_owned();
        place.extend(&self.name);
        place.extend(self.is_further_device.then(|| device_directory(&self.device)));
        place
    }

    /// The label of a scenario of this app on this device among those of others: `APP/DEVICE/SCENARIO`, without
    /// what there is but one of. `bless` takes these names.
    pub fn label(&self, scenario: &str) -> String {
        self.place(Path::new("")).join(scenario).display().to_string().replace('\\', "/")
    }

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

    /// The choice of classes that get probes.
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

/// Checks which phones share the scenarios; the error is the defect.
///
/// # Errors
/// For a device that is no phone behind adb, and for one that is there twice.
pub fn check_fleet(fleet: &[Member]) -> Result<(), String> {
    let is_phone = |member: &&Member| member.name.strip_prefix("adb:").is_some_and(|serial| !serial.is_empty());
    if let Some(member) = fleet.iter().find(|member| !is_phone(member)) {
        return Err(format!(
            "`fleet` must name phones as `adb:SERIAL` or `adb:SERIAL@HOST:PORT`, found `{}`",
            member.name
        ));
    }
    let twice =
        fleet.iter().enumerate().find(|(at, member)| fleet[..*at].iter().any(|other| other.name == member.name));
    twice.map_or(Ok(()), |(_, member)| Err(format!("`fleet` names {} twice", member.name)))
}

/// The directory of a device's artifacts: what file systems may not like in its name becomes a hyphen.
pub(super) fn device_directory(device: &str) -> String {
    let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
    device.chars().map(plain).collect()
}
