//! What a device takes in each state of its components.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wattline_base::units::{Joules, Watts};
use wattline_hardware::PowerProfile;
use wattline_recording::Sample;

use super::states::{Lasts, SCREEN_WHITE, Usage, component_of};

/// Version of the file's format: goes up whenever a field changes its meaning.
const FORMAT: u32 = 1;
/// Ending of a model's file name.
const SUFFIX: &str = ".power.json";
/// How far a maker's figure may be off, relative to it, one standard deviation. In 23 published profiles the logarithms
/// of `screen.full`, `radio.active` and `audio` have a standard deviation of 0.3 to 0.4, those of `wifi.active` 0.7.
const MAKERS_STRAY: f64 = 0.5;
/// The standard deviation of a part that may be anything between none and all.
const UNIFORM: f64 = 0.289;
/// The battery's voltage where nothing tells: of lithium cells, which go from 4.3 to 3.4 V.
const NOMINAL_V: f64 = 3.85;
/// Wi-Fi's power in its high state to that while it transmits, where nobody has measured it: Orka's half.
const HIGH_TO_TRANSMIT: f64 = 0.5;
/// `fach` takes half of `dch` (PowerTutor's phones: 401 to 570 mW, 0.7; Qian et al., MobiSys 2011: 460 to 800 mW).
const FACH_TO_DCH: f64 = 0.6;

/// Power of a state above idle.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Coefficient {
    /// Watts for each second in it.
    pub watts: Watts,
    /// Standard error of that.
    pub error: Watts,
}

/// How much a calibration had to go by, and how well it fits.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Quality {
    /// Times with a known energy.
    pub observations: usize,
    /// Their length in all, seconds.
    pub seconds: f64,
    /// States whose power was found.
    pub states: usize,
    /// R² (vLens, Eq. 7).
    pub r2: f64,
    /// Accumulated estimating error (vLens, Eq. 6), as a fraction.
    pub aee: f64,
    /// Condition number of the times in states.
    pub condition: f64,
    /// States that no load used, or none apart from another one.
    pub untrained: Vec<String>,
}

/// A device's power by the states of its components.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PowerModel {
    /// Version of the format.
    pub format: u32,
    /// The device, as in its recordings.
    pub device: String,
    /// What it was measured with, or `power_profile.xml`.
    pub source: String,
    /// Version of wattline.
    pub tool: String,
    /// Seeds of the runs that it was made from.
    pub seeds: Vec<u64>,
    /// Everything in its lowest state.
    pub idle: Coefficient,
    /// Power above that by state.
    pub states: BTreeMap<String, Coefficient>,
    /// How far a component's loads differ from its states' powers, relative to them, one standard deviation: what the
    /// states do not tell, as of a processor its instructions.
    pub stray: BTreeMap<String, f64>,
    /// How long states last that nothing shows the end of.
    pub lasts: Lasts,
    /// What the figures rest on; none of a maker's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub quality: Option<Quality>,
}

/// What a component took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ComponentEnergy {
    /// Its name.
    pub component: String,
    /// Energy above idle; of `idle`, all of it.
    pub energy: Joules,
    /// The energy's standard deviation.
    pub deviation: Joules,
    /// Seconds in its states; of the processor, summed over cores.
    pub seconds: f64,
}

/// What a device took by its components.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Estimated {
    /// The device at rest.
    pub idle: ComponentEnergy,
    /// Every component that the device tells of, by name; one that was not used has no energy.
    pub components: Vec<ComponentEnergy>,
    /// States that were used and that the model has no power of.
    pub unknown: Vec<String>,
}

/// A model that cannot be read.
#[derive(Debug, Error)]
pub enum ModelError {
    /// It is no model.
    #[error("power model: {0}")]
    Json(#[from] serde_json::Error),
    /// Its format is newer than this program, or nobody's.
    #[error("power model: expected format {FORMAT}, found {0}")]
    Format(u32),
    /// A number is none, or none that can be.
    #[error(
        "power model: {state}: expected a power that is finite and not negative, found {watts} W, give or take {error} W"
    )]
    Power {
        /// The state.
        state: String,
        /// Its power.
        watts: f64,
        /// Its error.
        error: f64,
    },
}

impl Estimated {
    /// Energy above idle.
    pub fn net(&self) -> Joules {
        self.components.iter().map(|part| part.energy).sum()
    }

    /// Standard deviation of that: components' errors are independent.
    pub fn net_deviation(&self) -> Joules {
        Joules(self.components.iter().map(|part| part.deviation.0.powi(2)).sum::<f64>().sqrt())
    }

    /// Fits components to what a meter says of all of them together: each moves by as much of what is missing as its own
    /// variance is of all (the best linear estimate with the model as prior). One that would have to give has nothing, and
    /// the others share what is left.
    pub fn fit(&mut self, net: Joules) {
        let mut open: Vec<&mut ComponentEnergy> = self.components.iter_mut().collect();
        loop {
            let variance: f64 = open.iter().map(|part| part.deviation.0.powi(2)).sum();
            let missing = net.0 - open.iter().map(|part| part.energy.0).sum::<f64>();
            if variance <= 0.0 {
                return;
            }
            let share = |part: &ComponentEnergy| part.deviation.0.powi(2) / variance;
            let before = open.len();
            open.retain_mut(|part| {
                let stays = part.energy.0 + share(part) * missing >= 0.0;
                if !stays {
                    part.energy = Joules(0.0);
                }
                stays
            });
            if open.len() == before {
                for part in open {
                    let share = share(part);
                    part.energy += Joules(share * missing);
                    part.deviation = Joules(part.deviation.0 * (1.0 - share).max(0.0).sqrt());
                }
                return;
            }
        }
    }

    /// A component's part.
    pub fn component(&self, name: &str) -> Option<&ComponentEnergy> {
        self.components.iter().find(|part| part.component == name)
    }
}

impl PowerModel {
    /// A model without states, of a device and by a source.
    pub(super) fn new(device: &str, source: &str, tool: &str) -> Self {
        let none = Coefficient { watts: Watts(0.0), error: Watts(0.0) };
        PowerModel {
            format: FORMAT,
            device: device.to_owned(),
            source: source.to_owned(),
            tool: tool.to_owned(),
            seeds: Vec::new(),
            idle: none,
            states: BTreeMap::new(),
            stray: BTreeMap::new(),
            lasts: Lasts::default(),
            quality: None,
        }
    }

    /// Reads a model.
    ///
    /// # Errors
    /// What is no model, is of another format, or has powers that cannot be.
    pub fn from_json(text: &str) -> Result<Self, ModelError> {
        let model: PowerModel = serde_json::from_str(text)?;
        if model.format != FORMAT {
            return Err(ModelError::Format(model.format));
        }
        let all = model.states.iter().map(|(state, power)| (state.as_str(), power));
        for (state, power) in all.chain([("idle", &model.idle)]) {
            let (watts, error) = (power.watts.0, power.error.0);
            if !(watts.is_finite() && error.is_finite() && watts >= 0.0 && error >= 0.0) {
                return Err(ModelError::Power { state: state.to_owned(), watts, error });
            }
        }
        Ok(model)
    }

    /// The model as a file.
    ///
    /// # Errors
    /// Numbers that are none.
    pub fn to_json(&self) -> Result<String, ModelError> {
        Ok(serde_json::to_string_pretty(self)? + "\n")
    }

    /// Where a device's model is kept, in the folder of golden artifacts.
    pub fn path(device: &str, golden: &Path) -> PathBuf {
        let safe = |c: char| if c.is_ascii_alphanumeric() || "-._".contains(c) { c } else { '-' };
        golden.join(device.chars().map(safe).collect::<String>() + SUFFIX)
    }

    /// What a maker says in `power_profile.xml`, at the battery's voltage or a usual one. Currents of one and the same
    /// state are some makers' total and others' difference: the processor's are taken less that of being awake.
    pub fn of_profile(profile: &PowerProfile, device: &str, tool: &str, volts: Option<f64>) -> Self {
        let mut model = PowerModel::new(device, "power_profile.xml", tool);
        let volts = volts.unwrap_or(NOMINAL_V);
        let mut add = |state: String, ma: f64| {
            let watts = Watts(ma.max(0.0) * 1e-3 * volts);
            model.states.insert(state, Coefficient { watts, error: Watts(0.0) });
        };
        for (policy, cluster) in profile.clusters().iter().enumerate() {
            let shared = cluster.cluster_ma / f64::from(cluster.cores.max(1));
            for step in &cluster.steps {
                add(format!("cpu.{policy}.{}", step.khz as u64), step.core_ma + shared);
            }
        }
        if let Some(full) = profile.screen_full_ma() {
            (1..=10).for_each(|level| add(format!("screen.{level}"), full * f64::from(level) / 10.0));
        }
        let single = [
            ("gps.search", profile.gps_on_ma(), 1.0),
            ("gps.on", profile.gps_on_ma(), 1.0),
            ("wifi.transmit", profile.wifi_active_ma(), 1.0),
            ("wifi.high", profile.wifi_active_ma(), HIGH_TO_TRANSMIT),
            ("cellular.dch", profile.cellular_active_ma(), 1.0),
            ("cellular.fach", profile.cellular_active_ma(), FACH_TO_DCH),
            ("audio.on", profile.audio_ma(), 1.0),
            ("wakelock.on", profile.awake_ma(), 1.0),
        ];
        for (state, ma, part) in single {
            if let Some(ma) = ma {
                add(state.to_owned(), ma * part);
            }
        }
        if let (Some(on), Some(awake)) = (profile.screen_on_ma(), profile.awake_ma()) {
            model.idle.watts = Watts((on + awake) * 1e-3 * volts);
        }
        let components = model.states.keys().map(|state| component_of(state).to_owned());
        model.stray = components.map(|component| (component, MAKERS_STRAY)).collect();
        model
    }

    /// The power of a state; of a frequency that was not trained, that of the nearest one.
    fn power_of(&self, state: &str) -> Option<Coefficient> {
        if let Some(power) = self.states.get(state) {
            return Some(*power);
        }
        let ["cpu", policy, khz] = state.split('.').collect::<Vec<_>>()[..] else { return None };
        let khz: f64 = khz.parse().ok()?;
        let known = self.states.iter().filter_map(|(name, power)| {
            let at: f64 = name.strip_prefix("cpu.")?.strip_prefix(policy)?.strip_prefix('.')?.parse().ok()?;
            Some(((at - khz).abs(), *power))
        });
        known.min_by(|a, b| a.0.total_cmp(&b.0)).map(|(_, power)| power)
    }

    /// What the components took between two times of the device's clock. The screen as it is when the log begins is a
    /// part of the device at rest: a meter's energy above idle does not have it either.
    pub fn estimate(&self, usage: &Usage, start_ns: i64, end_ns: i64) -> Estimated {
        let mut parts: BTreeMap<&str, ComponentEnergy> = BTreeMap::new();
        let mut unknown = Vec::new();
        let seconds = (end_ns - start_ns) as f64 * 1e-9;
        let screen_at_rest = self.screen_at_rest(usage);
        for (state, seconds) in usage.states.iter().zip(usage.between(start_ns, end_ns)) {
            let name = component_of(state);
            let part = parts.entry(name).or_insert_with(|| ComponentEnergy::none(name));
            let Some(power) = self.power_of(state) else {
                if seconds > 0.0 {
                    unknown.push(state.clone());
                }
                continue;
            };
            part.seconds += seconds;
            part.energy += Joules(power.watts.0 * seconds);
            // Powers of one component were found together: their errors add up.
            part.deviation += Joules(power.error.0 * seconds);
        }
        if let Some(screen) = parts.get_mut("screen") {
            // One that was dimmed meanwhile takes nothing, and no less.
            screen.energy = Joules((screen.energy.0 - screen_at_rest.watts.0 * seconds).max(0.0));
            screen.deviation = Joules((screen.deviation.0 - screen_at_rest.error.0 * seconds).abs());
            let shown = self.states.get(SCREEN_WHITE).map_or(0.0, |power| power.watts.0) * lit(usage, start_ns, end_ns);
            screen.deviation = Joules(screen.deviation.0.hypot(shown * UNIFORM));
        }
        for (name, part) in &mut parts {
            let stray = self.stray.get(*name).copied().unwrap_or(0.0) * part.energy.0;
            part.deviation = Joules(part.deviation.0.hypot(stray));
        }
        let energy = Joules((self.idle.watts.0 + screen_at_rest.watts.0) * seconds);
        let deviation = Joules(self.idle.error.0.hypot(screen_at_rest.error.0) * seconds);
        let idle = ComponentEnergy { energy, deviation, seconds, ..ComponentEnergy::none("idle") };
        Estimated { idle, components: parts.into_values().collect(), unknown }
    }

    /// The power of the screen when the log begins.
    fn screen_at_rest(&self, usage: &Usage) -> Coefficient {
        let mut rest = Coefficient { watts: Watts(0.0), error: Watts(0.0) };
        let Some(first) = usage.spans.first() else { return rest };
        let seconds = ((first.end_ns - first.start_ns) as f64 * 1e-9).max(f64::MIN_POSITIVE);
        for (state, at) in usage.states.iter().zip(&first.seconds) {
            if let Some(power) = self.power_of(state).filter(|_| component_of(state) == "screen") {
                rest.watts.0 += power.watts.0 * at / seconds;
                rest.error.0 += power.error.0 * at / seconds;
            }
        }
        rest
    }

    /// The device's power at the end of each of the log's times, as a meter would say it.
    pub fn samples(&self, usage: &Usage) -> Vec<Sample> {
        let watts: Vec<f64> =
            usage.states.iter().map(|state| self.power_of(state).map_or(0.0, |power| power.watts.0)).collect();
        let sample = |span: &super::Span| {
            let joules: f64 = watts.iter().zip(&span.seconds).map(|(watts, seconds)| watts * seconds).sum();
            let seconds = (span.end_ns - span.start_ns).max(1) as f64 * 1e-9;
            Sample { at_ns: span.end_ns, power_uw: ((joules / seconds + self.idle.watts.0) * 1e6).round() as i64 }
        };
        usage.spans.iter().map(sample).collect()
    }
}

/// Seconds of the screen at full brightness that its time at all levels stands for.
fn lit(usage: &Usage, start_ns: i64, end_ns: i64) -> f64 {
    let level = |state: &String| state.strip_prefix("screen.")?.parse::<f64>().ok();
    let seconds = usage.between(start_ns, end_ns);
    let parts = usage.states.iter().zip(seconds).filter_map(|(state, seconds)| Some(level(state)? / 10.0 * seconds));
    parts.sum()
}

impl ComponentEnergy {
    fn none(component: &str) -> Self {
        let none = Joules(0.0);
        ComponentEnergy { component: component.to_owned(), energy: none, deviation: none, seconds: 0.0 }
    }
}
