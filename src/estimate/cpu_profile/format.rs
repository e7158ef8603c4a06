//! The file of a CPU profile.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use serde::{Deserialize, Serialize};
use thiserror::Error;
use wattline_dex::{Op, Work};
use wattline_profile::{Factor, Instructions, KnownCost};

use super::functions::USUAL_BITS;
use crate::micro::operand_bits;

/// The embedded phone's.
const EMBEDDED: &str = include_str!("embedded.cpu.json");
/// Ending of a profile's file name.
const SUFFIX: &str = ".cpu.json";
/// Version of the file's format: goes up whenever a field changes its meaning.
const FORMAT: u32 = 1;
/// The constructor of all classes.
const OBJECT_MADE: &str = "Ljava/lang/Object;-><init>()V";
/// How far a call's may, which does not depend on the arguments' sizes, but perhaps on their values.
const CALLS_STRAY: f64 = 0.05;
/// How far an instruction's cost may be from its script's, as a fraction: operands, neighbours, registers.
const STRAYS: f64 = 0.01;
/// The same for whole numbers' multiplications and divisions, whose operands are not known.
const OPERANDS_STRAY: f64 = 0.15;
/// The same where two costs were measured together.
const CONVENTION: f64 = 0.05;

/// Energy above idle, and time, of one execution.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Taken {
    /// Joules.
    pub energy_j: f64,
    /// Seconds.
    pub time_s: f64,
}

/// A device's cost functions: C of eCalc's Table II.
///
/// Costs are those of compiled code at the cores' speed after some milliseconds of work.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CpuProfile {
    /// Version of the format.
    pub format: u32,
    /// The device, as in its recordings.
    pub device: String,
    /// SHA-256 of the device's name and of what is known of it: frequencies, compiler, components.
    pub fingerprint: String,
    /// The meter that measured.
    pub meter: String,
    /// Version of wattline.
    pub tool: String,
    /// SHA-256 of the micro-benchmarks.
    pub scripts: String,
    /// One for each run.
    pub seeds: Vec<u64>,
    /// Cheap instructions that a repetition executed.
    pub executions: u32,
    /// Repetitions of each script.
    pub repetitions: u32,
    /// Cost of code that is not compiled relative to that of compiled code; none of a device whose code is compiled
    /// from the beginning.
    pub interpreted: Option<Interpreted>,
    /// What a conditional branch costs more that is taken.
    pub taken: Taken,
    /// What each byte of a new array costs more: C_A.
    pub per_byte: Taken,
    /// What each significant bit of both operands of a whole number's multiplication or division costs more.
    pub per_bit: Taken,
    /// Mean energy of a collection of garbage, joules, where the device tells of them.
    pub collection_j: Option<f64>,
    /// Cost of the same work relative to the settled one's, by the time since work began after a rest.
    pub rising: Vec<Rising>,
    /// C_M, C_I and C_R, by opcode.
    pub costs: Vec<OpCost>,
    /// What an instruction costs more or less for the one before it.
    pub contexts: Vec<ContextFactor>,
    /// C_Sys, by callee.
    pub calls: Vec<CallCost>,
}

/// How much more interpreted code costs.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Interpreted {
    /// Energy relative to that of compiled code.
    pub energy: f64,
    /// Time relative to that of compiled code.
    pub time: f64,
}

/// The cost of an instruction.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct OpCost {
    /// The mnemonic.
    pub op: String,
    /// Joules of one execution.
    pub energy_j: f64,
    /// Seconds of one execution.
    pub time_s: f64,
    /// Joules of one execution in code that is not compiled, where that was measured.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub interpreted_j: Option<f64>,
    /// Standard error of the script's reading, as a fraction of it.
    pub error: f64,
}

/// What an instruction of one kind costs more after one of another kind, as a fraction of its cost.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct ContextFactor {
    /// The kind of the first.
    pub before: Work,
    /// The kind of the second.
    pub work: Work,
    /// More energy.
    pub energy: f64,
    /// More time.
    pub time: f64,
}

/// The cost of a library call beyond its instruction: a line in the size of its argument.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct CallCost {
    /// Signature.
    pub callee: String,
    /// The unit of its argument's size, if that matters.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub unit: Option<String>,
    /// Whether Android's own library has it in native code.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub native: bool,
    /// A call with an argument of size 0.
    pub base: Taken,
    /// Each unit more.
    pub per_unit: Taken,
    /// The sizes that were measured, least and greatest.
    pub sizes: (u32, u32),
}

/// A moment after a rest.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Rising {
    /// Time since work began, seconds.
    pub since_s: f64,
    /// Energy of the same work, relative to the settled one's.
    pub energy: f64,
    /// Its time, relative to the settled one's.
    pub time: f64,
}

/// A profile that cannot be read.
#[derive(Debug, Error)]
pub enum CpuProfileError {
    /// The text is no profile.
    #[error("failed to read the CPU profile {file}: {source}; make a new one with `cargo xtask calibrate cpu`")]
    Json {
        /// The file.
        file: String,
        /// The defect, with line and column.
        source: serde_json::Error,
    },
    /// A profile of another version.
    #[error(
        "failed to read the CPU profile {file}: expected format {FORMAT}, found {found}; make a new one with \
         `cargo xtask calibrate cpu`"
    )]
    Format {
        /// The file.
        file: String,
        /// The version of the format that was found.
        found: u32,
    },
    /// A number in it makes no sense.
    #[error(
        "failed to read the CPU profile {file}: {what}: expected a finite cost, not below 0; make a new one with \
         `cargo xtask calibrate cpu`"
    )]
    Cost {
        /// The file.
        file: String,
        /// The cost function.
        what: String,
    },
}

impl Taken {
    fn is_cost(self) -> bool {
        [self.energy_j, self.time_s].iter().all(|value| value.is_finite() && *value >= 0.0)
    }
}

/// Whether what an instruction costs was only measured with another one: what is called returns, with a result, and what
/// is locked is unlocked. The split is a convention.
fn is_split(op: Op) -> bool {
    op.is_invoke() || op.is_return() || op.is_move_result() || [Op::MONITOR_ENTER, Op::MONITOR_EXIT].contains(&op)
}

impl CpuProfile {
    /// The version of the format that is written.
    pub const FORMAT: u32 = FORMAT;

    /// Reads a profile; `file` is for messages.
    ///
    /// # Errors
    /// Text that is no profile, or of another version, or with a cost that is none.
    pub fn parse(file: &str, text: &str) -> Result<Self, CpuProfileError> {
        #[derive(Deserialize)]
        struct Version {
            format: u32,
        }
        let json = |source| CpuProfileError::Json { file: file.to_owned(), source };
        let Version { format } = serde_json::from_str(text).map_err(json)?;
        if format != FORMAT {
            return Err(CpuProfileError::Format { file: file.to_owned(), found: format });
        }
        let profile: CpuProfile = serde_json::from_str(text).map_err(json)?;
        match profile.not_a_cost() {
            Some(what) => Err(CpuProfileError::Cost { file: file.to_owned(), what }),
            None => Ok(profile),
        }
    }

    /// The first cost that is none.
    fn not_a_cost(&self) -> Option<String> {
        let extras = [("taken", self.taken), ("per_byte", self.per_byte), ("per_bit", self.per_bit)];
        let extra = extras.iter().find(|(_, taken)| !taken.is_cost()).map(|(name, _)| (*name).to_owned());
        let bad = |cost: &&OpCost| !Taken { energy_j: cost.energy_j, time_s: cost.time_s }.is_cost();
        let op = || self.costs.iter().find(bad).map(|cost| cost.op.clone());
        let finite = |taken: Taken| taken.energy_j.is_finite() && taken.time_s.is_finite();
        // The line through the calls' sizes may begin below 0.
        let bad = |call: &&CallCost| !finite(call.base) || !call.per_unit.is_cost();
        extra.or_else(op).or_else(|| self.calls.iter().find(bad).map(|call| call.callee.clone()))
    }

    /// The file's text.
    ///
    /// # Errors
    /// None beyond what calibration has seen to: numbers are finite.
    pub fn to_json(&self) -> Result<String, serde_json::Error> {
        let mut text = serde_json::to_string_pretty(self)?;
        text.push('\n');
        Ok(text)
    }

    /// The embedded phone's.
    ///
    /// # Errors
    /// None, since a test reads it.
    pub fn embedded() -> Result<Self, CpuProfileError> {
        Self::parse("src/estimate/cpu_profile/embedded.cpu.json", EMBEDDED)
    }

    /// Its costs of instructions, as priors of a calibration by the calibrator app: what a multiplication costs depends
    /// on its operands, and what has no reading of its own on a convention.
    pub fn instructions(&self) -> Instructions {
        let by_name: BTreeMap<&str, u8> = (0..=255).map(Op).map(|op| (op.name(), op.0)).collect();
        let cost = |cost: &OpCost| {
            let op = *by_name.get(cost.op.as_str())?;
            let (more, strays) = match operand_bits(Op(op)) {
                Some(_) => (USUAL_BITS * self.per_bit.energy_j, OPERANDS_STRAY),
                None => (0.0, STRAYS),
            };
            let split = if is_split(Op(op)) { CONVENTION } else { cost.error.min(1.0) };
            (cost.energy_j > 0.0).then(|| {
                (op, KnownCost { mean: cost.energy_j + more, deviation: strays.hypot(split), constant: false })
            })
        };
        let costs: BTreeMap<u8, KnownCost> = self.costs.iter().filter_map(cost).collect();
        // It does nothing but return; a script of it has what making an object takes after a call.
        let made =
            costs.get(&Op::RETURN_VOID.0).map(|back| (OBJECT_MADE.to_owned(), KnownCost { constant: true, ..*back }));
        let factor = |known: &ContextFactor| Factor { before: known.before, work: known.work, energy: known.energy };
        // What makes an object may also find one that it made before.
        let makes_none = |call: &&CallCost| !call.callee.ends_with(';');
        let constant = self.calls.iter().filter(|call| call.unit.is_none() && call.base.energy_j > 0.0);
        let constant = constant.filter(makes_none);
        let call = |call: &CallCost| {
            (call.callee.clone(), KnownCost { mean: call.base.energy_j, deviation: CALLS_STRAY, constant: true })
        };
        Instructions {
            split: costs.keys().copied().filter(|op| is_split(Op(*op))).collect(),
            calls: constant.map(call).chain(made).collect(),
            costs,
            factors: self.contexts.iter().map(factor).collect(),
            taken_j: self.taken.energy_j,
            interpreted: self.interpreted.map(|interpreted| interpreted.energy),
        }
    }

    /// Where a device's profile is kept: what file systems may not like in its name becomes a hyphen.
    pub fn path(device: &str, golden: &Path) -> PathBuf {
        let plain = |c: char| if c.is_ascii_alphanumeric() || "._-".contains(c) { c } else { '-' };
        let name: String = device.chars().map(plain).collect();
        golden.join(format!("{name}{SUFFIX}"))
    }
}
