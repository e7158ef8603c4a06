//! A device's costs of instructions and library calls, measured once with the calibrator app.
//!
//! ```
//! use wattline_profile::Profile;
//!
//! let profile = Profile::embedded()?;
//! let add = profile.cost("add-int").ok_or("not measured")?;
//! println!("add-int: {:.1} nJ, give or take {:.0} %", add.mean * 1e9, add.deviation * 100.0);
//! assert!(add.mean > 0.0 && add.deviation < 1.0);
//! assert_eq!(profile.cost("no-such-feature"), None);
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```
//!
//! Within one app most costs cannot be told apart, as an instruction always comes with the same neighbours. eCalc
//! (GREENS 2012) profiles a device beforehand for a cost function of each instruction, Orka (ENERGY 2018) for a table
//! of costs of API calls; a [`Profile`] is both, measured through the same probes, meter and regression as everything
//! else. `docs/calibration.md` says what the app does and what the figures are worth.
//!
//! # Vocabulary
//!
//! - *Calibrator*: an app of generated methods, each a known mix of instructions and calls.
//! - *Cost*: joules of one execution in compiled code at the cores' usual frequency under load: m of vLens' E = mX.
//! - *Context*: the effect of the instruction before: what a pair costs more or less than its two instructions.
//! - *Interpreted*: the cost of code before it is compiled, as a multiple.
//! - *Busy*: the power of one thread at work, above idle.
//! - *Stray*: how far one feature's cost differs with contexts and operands, relative to it.
//! - *Convention*: the split of costs that come together in every program; it changes no sum.

mod fit;
mod instructions;
mod powers;
mod select;
#[cfg(test)]
mod tests;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;

pub use instructions::{Factor, Instructions};

use wattline_adjust::{AdjustError, KnownContexts};
use wattline_base::files;
use wattline_base::units::Watts;
use wattline_dex::{Op, Work};
use wattline_fit::FitError;
use wattline_fit::stats::median;
use wattline_map::Feature;
use wattline_scenario::{Located, Scenario};

use instructions::{NANOJOULES, known_contexts};

/// The calibrator, before probes are put in.
pub const CALIBRATOR: &[u8] = include_bytes!("calibrator.apk");
/// Package of the calibrator.
pub const PACKAGE: &str = "org.wattline.calibrator";
/// The scenario in which it is recorded: it begins by itself.
const SCENARIO: &str = include_str!("calibrator/calibrate.mks");
/// Path of the scenario in messages; its name follows from it.
const SCENARIO_PATH: &str = "src/profile/calibrator/calibrate.mks";
/// The embedded phone's profile.
const EMBEDDED: &str = include_str!("embedded.profile.json");
/// Ending of a profile's file name.
const SUFFIX: &str = ".profile.json";
/// Version of the file's format: goes up whenever a field changes its meaning.
const FORMAT: u32 = 2;
/// Relative deviation from which a cost is not known.
const UNKNOWN: f64 = 1.0;

/// A device's costs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Profile {
    /// Version of the format.
    pub format: u32,
    /// The device, as in its recordings.
    pub device: String,
    /// The meter that measured.
    pub meter: String,
    /// Version of wattline.
    pub tool: String,
    /// SHA-256 of the calibrator.
    pub calibrator: String,
    /// One for each run.
    pub seeds: Vec<u64>,
    /// How much there was to go by, and how well it fits.
    pub quality: ProfileQuality,
    /// Power of one thread at work above idle, watts: the median by time over the calibrator's frames.
    pub busy: Watts,
    /// Cost of opcodes before a method is compiled over that after; [`Profile::costs`] are those after.
    pub interpreted: Option<f64>,
    /// Power of the runtime's compiler above that of the app's code, watts; none where the device does not say when it
    /// compiles.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub compiling: Option<Watts>,
    /// Power above idle while the runtime collects garbage, watts; none where the device does not say when it does.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collecting: Option<Watts>,
    /// What an instruction costs more or less for the one before it, where instructions were measured one at a time;
    /// else pairs are among the costs.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub factors: Vec<Factor>,
    /// By label.
    pub costs: Vec<ProfileCost>,
}

/// How well the profile's costs explain what was measured.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileQuality {
    /// Methods of the calibrator that were measured.
    pub methods: usize,
    /// Calls that were fitted.
    pub windows: usize,
    /// Distinct rows: P.
    pub rows: usize,
    /// Features: d.
    pub columns: usize,
    /// Dimensions that the rows span.
    pub rank: usize,
    /// Condition number of the rows within the rank.
    pub condition: f64,
    /// Accumulated estimating error (vLens, Eq. 6), as a fraction.
    pub aee: f64,
    /// R² (vLens, Eq. 7).
    pub r2: f64,
    /// Relative deviation of rows of instructions from the fit.
    pub tau: f64,
    /// The relative deviation of a single opcode's cost that follows from tau: contexts and operands change it by so
    /// much.
    pub stray_op: f64,
    /// The relative deviation of a single library call's cost.
    pub stray_call: f64,
}

/// Cost of one execution of a feature.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ProfileCost {
    /// Label of the feature, as [`wattline_map::Feature::label`] gives it.
    pub feature: String,
    /// Joules, in compiled code at the cores' usual frequency under load.
    pub cost_j: f64,
    /// One standard deviation as a fraction of the cost: of the regression's estimate (its sandwich covariance) and of
    /// how far the cost itself strays with context and operands, `stray_op` or `stray_call`. Arguments other than the
    /// calibrator's may change a call's cost by more.
    pub deviation: f64,
    /// Executions that it was measured from.
    pub executions: f64,
    /// Of a library call with its invocation: its mean power, relative to [`Profile::busy`].
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub power: Option<f64>,
    /// Whether it is a library call that was also measured one at a time, and costs the same whatever its arguments.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub constant: bool,
}

/// A cost from a profile.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct KnownCost {
    /// Joules.
    pub mean: f64,
    /// One standard deviation as a fraction of the mean.
    pub deviation: f64,
    /// Whether it is a library call's that does not depend on the arguments.
    pub constant: bool,
}

/// A profile that cannot be made or read.
#[derive(Debug, Error)]
pub enum ProfileError {
    /// A file cannot be read.
    #[error("failed to read the device profile {}: {source}", path.display())]
    Io {
        /// The file.
        path: PathBuf,
        /// The system's error.
        source: std::io::Error,
    },
    /// The text is no profile.
    #[error("failed to read the device profile {file}: {source}; make a new one with `cargo xtask calibrate`")]
    Json {
        /// The file.
        file: String,
        /// The defect, with line and column.
        source: serde_json::Error,
    },
    /// A profile of another version.
    #[error(
        "failed to read the device profile {file}: expected format {FORMAT}, found {found}; make a new one with \
         `cargo xtask calibrate`"
    )]
    Format {
        /// The file.
        file: String,
        /// The version of the format that was found.
        found: u32,
    },
    /// A number in it makes no sense.
    #[error(
        "failed to read the device profile {file}: {feature}: expected a finite cost and deviation, neither below 0; \
         make a new one with `cargo xtask calibrate`"
    )]
    Cost {
        /// The file.
        file: String,
        /// The feature.
        feature: String,
    },
    /// The file is another device's.
    #[error("failed to use the device profile {file}: it is of device `{found}`, expected `{expected}`")]
    Device {
        /// The file.
        file: String,
        /// The device whose profile it is.
        found: String,
        /// The device that was expected.
        expected: String,
    },
    /// The recording is of another app.
    #[error("failed to calibrate: expected a recording of {PACKAGE}, found one of {0}")]
    Package(String),
    /// A run is damaged.
    #[error("failed to calibrate: run {run}: {error}")]
    Adjust {
        /// Which, from 0.
        run: usize,
        /// The contradiction that was found.
        error: AdjustError,
    },
    /// Too little was measured.
    #[error(
        "failed to calibrate: {runs} runs with {methods} of the calibrator's {all} methods measured; expected all: \
         give the device time, and let nothing stop the app"
    )]
    Nothing {
        /// Runs.
        runs: usize,
        /// Methods that were measured.
        methods: usize,
        /// Methods that there are.
        all: usize,
    },
    /// The windows make no regression problem.
    #[error("failed to calibrate: {0}")]
    Fit(#[from] FitError),
    /// The calibrator's own scenario.
    #[error("failed to calibrate: {0}")]
    Scenario(#[from] Located),
}

/// The calibrator's scenario and its text.
///
/// # Errors
/// None, since a test parses it.
pub fn scenario() -> Result<(Scenario, &'static str), ProfileError> {
    Ok((Scenario::parse(Path::new(SCENARIO_PATH), SCENARIO)?, SCENARIO))
}

/// A list in JSON with a line for each entry.
fn a_line_each<T: Serialize>(list: &[T]) -> Result<String, serde_json::Error> {
    let lines: Vec<String> = list.iter().map(serde_json::to_string).collect::<Result<_, _>>()?;
    Ok(format!("[\n    {}\n  ]", lines.join(",\n    ")))
}

impl ProfileCost {
    /// Whether it is what something costs more or less, and not a cost.
    fn is_difference(&self) -> bool {
        self.feature.contains(" after ") || self.feature == Feature::Taken.label()
    }
}

impl Profile {
    /// Reads a profile; `file` is for messages.
    ///
    /// # Errors
    /// Text that is no profile, or of another version, or with a cost that is none.
    pub fn parse(file: &str, text: &str) -> Result<Self, ProfileError> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let json = |source| ProfileError::Json { file: file.to_owned(), source };
        let Version { format } = serde_json::from_str(text).map_err(json)?;
        if format != FORMAT {
            return Err(ProfileError::Format { file: file.to_owned(), found: format });
        }
        let profile: Profile = serde_json::from_str(text).map_err(json)?;
        let good = |value: f64| value.is_finite() && value >= 0.0;
        // What precedes an instruction may make it cheaper.
        let is_cost = |cost: &ProfileCost| good(cost.cost_j) || cost.cost_j.is_finite() && cost.is_difference();
        match profile.costs.iter().find(|cost| !is_cost(cost) || !good(cost.deviation)) {
            Some(cost) => Err(ProfileError::Cost { file: file.to_owned(), feature: cost.feature.clone() }),
            None => Ok(profile),
        }
    }

    /// The file's text, a line for each cost and for each factor.
    ///
    /// # Errors
    /// None beyond what [`Profile::fit`] has seen to: numbers are finite.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut head = serde_json::to_value(self)?;
        if let Some(head) = head.as_object_mut() {
            head.remove("costs");
            head.remove("factors");
        }
        let head = serde_json::to_string_pretty(&head)?;
        let mut text = head.trim_end_matches(['}', '\n']).to_owned();
        if !self.factors.is_empty() {
            text += &format!(",\n  \"factors\": {}", a_line_each(&self.factors)?);
        }
        Ok(format!("{text},\n  \"costs\": {}\n}}\n", a_line_each(&self.costs)?))
    }

    /// The embedded phone's.
    ///
    /// # Errors
    /// None, since a test reads it.
    pub fn embedded() -> Result<Self, ProfileError> {
        Self::parse("src/profile/embedded.profile.json", EMBEDDED)
    }

    /// The profile of a device by the name in recordings: the embedded phone's own, that in the folder of golden
    /// artifacts, or none.
    ///
    /// # Errors
    /// When there is a file that cannot be read, or is another device's.
    pub fn for_device(device: &str, golden: &Path) -> Result<Option<Self>, ProfileError> {
        if device == "embedded" {
            return Self::embedded().map(Some);
        }
        let path = Self::path(device, golden);
        let text = match files::read_text(&path, files::MOST_TEXT) {
            Ok(text) => text,
            Err(error) if error.kind() == std::io::ErrorKind::NotFound => return Ok(None),
            Err(source) => return Err(ProfileError::Io { path, source }),
        };
        let file = path.display().to_string();
        let profile = Self::parse(&file, &text)?;
        match profile.device == device {
            true => Ok(Some(profile)),
            false => Err(ProfileError::Device { file, found: profile.device, expected: device.to_owned() }),
        }
    }

    /// Where a device's profile is kept: what file systems may not like in its name becomes a hyphen.
    pub fn path(device: &str, golden: &Path) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
        let name: String = device.chars().map(plain).collect();
        golden.join(format!("{name}{SUFFIX}"))
    }

    /// Median cost, joules, of the opcodes that do the same kind of work, for one that was not measured; none for
    /// features that are no opcodes.
    pub fn kin(&self, feature: &Feature) -> Option<f64> {
        let Feature::Op(op) = feature else { return None };
        let kind = Work::of(Op(*op));
        let kin = (0..=u8::MAX).map(Op).filter(|op| Work::of(*op) == kind);
        let mut costs: Vec<f64> = kin.filter_map(|op| Some(self.cost(op.name())?.mean)).collect();
        median(&mut costs)
    }

    /// Median cost of a library call, joules, for one that was not measured.
    pub fn typical_call(&self) -> f64 {
        let is_call = |cost: &&ProfileCost| cost.feature.contains("->") && cost.cost_j > 0.0;
        median(&mut self.costs.iter().filter(is_call).map(|cost| cost.cost_j).collect::<Vec<_>>()).unwrap_or(0.0)
    }

    /// By how much pairs of instructions and taken branches cost more or less.
    pub fn contexts(&self) -> KnownContexts {
        let cost = |label: &str| {
            let at = self.costs.binary_search_by(|cost| cost.feature.as_str().cmp(label)).ok()?;
            self.costs.get(at).map(|cost| cost.cost_j)
        };
        let ops = (0..=u8::MAX).filter_map(|op| Some((op, cost(Op(op).name())?))).collect();
        let mut known = known_contexts(ops, &self.factors, cost(&Feature::Taken.label()).unwrap_or(0.0));
        let pairs = Work::ALL.into_iter().flat_map(|before| Work::ALL.map(|work| Feature::After(before, work)));
        known.costs.extend(pairs.filter_map(|pair| Some((pair.clone(), cost(&pair.label())? * NANOJOULES))));
        known
    }

    /// The power of library calls with their invocation, relative to that of a busy thread, by callee.
    pub fn call_powers(&self) -> BTreeMap<String, f64> {
        self.costs.iter().filter_map(|cost| Some((cost.feature.clone(), cost.power?))).collect()
    }

    /// The measured cost of a feature, by its label; `None` if it was not measured or its deviation is 100 % or more.
    pub fn cost(&self, label: &str) -> Option<KnownCost> {
        let at = self.costs.binary_search_by(|cost| cost.feature.as_str().cmp(label)).ok()?;
        let cost = self.costs.get(at).filter(|cost| cost.cost_j > 0.0 && cost.deviation < UNKNOWN)?;
        Some(KnownCost { mean: cost.cost_j, deviation: cost.deviation, constant: cost.constant })
    }
}
