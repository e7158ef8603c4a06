//! Cost functions: C of eCalc's Table II, with what its printed form leaves out.

use std::collections::{BTreeMap, BTreeSet};

use wattline_dex::{Op, Work};
use wattline_map::Feature;
use wattline_profile::{Profile, ProfileCost};

use super::format::{CallCost, CpuProfile, Interpreted, Rising, Taken};

/// Significant bits that both operands of a multiplication have together where nobody knows: indexes, sizes and the
/// like, numbers of some thousands.
pub(super) const USUAL_BITS: f64 = 24.0;

/// Which effects a cost has besides that of the instruction itself. eCalc has none of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Effects {
    /// The instruction before, and whether a branch is taken.
    pub contexts: bool,
    /// Whether the method is compiled yet.
    pub compiled: bool,
    /// The cores' speed after a rest.
    pub rising: bool,
    /// The sizes of library calls' arguments, as far as they are known.
    pub sizes: bool,
}

impl Effects {
    /// All of them.
    pub const ALL: Effects = Effects { contexts: true, compiled: true, rising: true, sizes: true };
}

/// The cost of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(super) struct OpFunction {
    /// In compiled code.
    pub compiled: Taken,
    /// In interpreted code.
    pub interpreted: Taken,
}

/// Cost functions of a device.
#[derive(Debug, Clone, PartialEq)]
pub struct CostFunctions {
    /// By opcode.
    ops: BTreeMap<u8, OpFunction>,
    /// The cost of an opcode of a kind, where it is not known which.
    kinds: BTreeMap<Work, OpFunction>,
    /// What one kind costs more after another, as a fraction.
    factors: BTreeMap<(Work, Work), Taken>,
    /// What a taken branch costs more.
    pub(super) taken: OpFunction,
    /// What each significant bit of a whole number's multiplication costs more.
    per_bit: Taken,
    /// What each byte of a new array costs more.
    per_byte: Taken,
    /// By signature.
    calls: BTreeMap<String, CallCost>,
    /// Those of the calls that were measured by the sizes of their arguments, or do not depend on them.
    measured: BTreeSet<String>,
    /// A call of which nothing is known.
    unknown_call: Taken,
    /// Costs after a rest.
    pub(super) rising: Vec<Rising>,
    /// Power of work, watts.
    busy: f64,
    /// Mean energy of a collection of garbage, joules.
    collection_j: f64,
    /// The mean of all opcodes: the one cost of eCalc's first comparison.
    average: f64,
}

/// What scales a cost.
fn times(taken: Taken, energy: f64, time: f64) -> Taken {
    Taken { energy_j: taken.energy_j * energy, time_s: taken.time_s * time }
}

impl CostFunctions {
    /// Those of a CPU profile. Library calls that it does not have cost what `further` has, a device's profile by the
    /// calibrator app, which measures them within rows of all else.
    pub fn new(profile: &CpuProfile, further: Option<&Profile>) -> Self {
        let interpreted = profile.interpreted.unwrap_or(Interpreted { energy: 1.0, time: 1.0 });
        let both = |compiled: Taken, measured: Option<f64>| {
            let scaled = times(compiled, interpreted.energy, interpreted.time);
            OpFunction { compiled, interpreted: Taken { energy_j: measured.unwrap_or(scaled.energy_j), ..scaled } }
        };
        let mut ops = BTreeMap::new();
        let by_name: BTreeMap<&str, u8> = (0..=255).map(Op).map(|op| (op.name(), op.0)).collect();
        for cost in &profile.costs {
            let Some(&op) = by_name.get(cost.op.as_str()) else { continue };
            let taken = Taken { energy_j: cost.energy_j, time_s: cost.time_s };
            ops.insert(op, both(taken, cost.interpreted_j.filter(|j| *j > 0.0)));
        }
        let (energy, time) = ops.values().fold((0.0, 0.0), |(energy, time), function: &OpFunction| {
            (energy + function.compiled.energy_j, time + function.compiled.time_s)
        });
        let busy = further.map_or(energy / f64::max(time, f64::MIN_POSITIVE), |further| further.busy.0);
        let mut calls: BTreeMap<String, CallCost> = further.map(calls_of).unwrap_or_default();
        calls.extend(profile.calls.iter().map(|call| (call.callee.clone(), call.clone())));
        let unknown_j = further.map_or(0.0, Profile::typical_call);
        let factors = profile
            .contexts
            .iter()
            .map(|context| ((context.before, context.work), Taken { energy_j: context.energy, time_s: context.time }));
        let average = energy / ops.len().max(1) as f64;
        CostFunctions {
            kinds: kinds(&ops),
            measured: profile.calls.iter().map(|call| call.callee.clone()).collect(),
            ops,
            factors: factors.collect(),
            taken: both(profile.taken, None),
            per_bit: profile.per_bit,
            per_byte: profile.per_byte,
            calls,
            unknown_call: Taken { energy_j: unknown_j, time_s: unknown_j / busy },
            rising: profile.rising.clone(),
            busy,
            collection_j: profile.collection_j.unwrap_or(0.0),
            average,
        }
    }

    /// Those of the calibrator app's profile alone: the same cost functions from another measurement. It knows nothing
    /// of the sizes of arguments and of rests.
    pub fn of_profile(profile: &Profile) -> Self {
        let interpreted = profile.interpreted.unwrap_or(1.0);
        let known = |label: &str| profile.cost(label).map(|cost| cost.mean);
        let of = |energy_j: f64| {
            let compiled = Taken { energy_j, time_s: energy_j / profile.busy.0 };
            OpFunction { compiled, interpreted: times(compiled, interpreted, interpreted) }
        };
        let cost = |op: Op| known(op.name()).or_else(|| profile.kin(&Feature::Op(op.0))).map(|j| (op.0, of(j)));
        let ops: BTreeMap<u8, OpFunction> = (0..=255).map(Op).filter_map(cost).collect();
        let kinds = kinds(&ops);
        let contexts = profile.contexts();
        let factor = |(feature, nanojoules): (&Feature, &f64)| match feature {
            Feature::After(before, work) => {
                let part = nanojoules * 1e-9 / kinds.get(work)?.compiled.energy_j;
                Some(((*before, *work), part))
            }
            _ => None,
        };
        let factors = contexts.costs.iter().filter_map(factor).chain(contexts.factors.clone());
        let unknown_j = profile.typical_call();
        CostFunctions {
            factors: factors.map(|(pair, part)| (pair, Taken { energy_j: part, time_s: part })).collect(),
            per_bit: Taken::default(),
            per_byte: Taken::default(),
            taken: of(contexts.costs.get(&Feature::Taken).map_or(0.0, |nanojoules| nanojoules * 1e-9)),
            calls: calls_of(profile),
            measured: BTreeSet::new(),
            unknown_call: Taken { energy_j: unknown_j, time_s: unknown_j / profile.busy.0 },
            rising: Vec::new(),
            busy: profile.busy.0,
            collection_j: 0.0,
            average: ops.values().map(|op| op.compiled.energy_j).sum::<f64>() / ops.len().max(1) as f64,
            kinds,
            ops,
        }
    }

    /// The cost of an opcode; that of its kin, if it was not measured.
    pub(super) fn op(&self, op: u8) -> OpFunction {
        let kin = || self.kinds.get(&Work::of(Op(op))).copied();
        self.ops.get(&op).copied().or_else(kin).unwrap_or_default()
    }

    /// The cost of an opcode by what it works on, if that is known and matters: the significant bits of both operands
    /// of a multiplication, the bytes of a new array.
    pub(super) fn op_of(&self, op: u8, size: Option<f64>) -> OpFunction {
        let function = self.op(op);
        let (size, each) = match Op(op) {
            Op::NEW_ARRAY => (size.unwrap_or(0.0), self.per_byte),
            op if is_whole_product(op) => (size.unwrap_or(USUAL_BITS), self.per_bit),
            _ => return function,
        };
        // That is the hardware's work, compiled or not.
        let more = |taken: Taken| Taken {
            energy_j: taken.energy_j + size * each.energy_j,
            time_s: taken.time_s + size * each.time_s,
        };
        OpFunction { compiled: more(function.compiled), interpreted: more(function.interpreted) }
    }

    /// The cost of an instruction of a kind.
    pub(super) fn kind(&self, work: Work) -> OpFunction {
        self.kinds.get(&work).copied().unwrap_or_default()
    }

    /// What one kind costs more after another, as a fraction.
    pub(super) fn factor(&self, before: Work, work: Work) -> Taken {
        self.factors.get(&(before, work)).copied().unwrap_or_default()
    }

    /// The cost of a library call with an argument of a size, if that is known; and whether the call is.
    pub(super) fn call(&self, callee: &str, size: Option<f64>) -> (Taken, bool) {
        let Some(call) = self.calls.get(callee) else { return (self.unknown_call, false) };
        // Sizes that are not known are spread over orders of magnitude, up to the greatest that was measured.
        let size = size.unwrap_or(f64::from(call.sizes.1).sqrt());
        let line = |base: f64, slope: f64| (base + slope * size).max(0.0);
        let (base, per) = (call.base, call.per_unit);
        let taken = Taken { energy_j: line(base.energy_j, per.energy_j), time_s: line(base.time_s, per.time_s) };
        (taken, true)
    }

    /// Whether the cost of a call was measured on purpose, and not with whatever argument the calibrator app has.
    pub(super) fn is_measured(&self, callee: &str) -> bool {
        self.measured.contains(callee)
    }

    /// Whether a library method is compiled ahead by its author, so that the runtime counts nothing of it.
    pub(super) fn is_native(&self, callee: &str) -> bool {
        self.calls.get(callee).is_some_and(|call| call.native)
    }

    /// Whether the cost of a call depends on the size of its argument.
    pub fn is_sized(&self, callee: &str) -> bool {
        self.calls.get(callee).is_some_and(|call| call.unit.is_some())
    }

    /// Mean energy of a collection of garbage, joules; 0 where it was not seen.
    pub fn collection_j(&self) -> f64 {
        self.collection_j
    }

    /// Power of work, watts.
    pub fn busy(&self) -> f64 {
        self.busy
    }

    /// The mean cost of an opcode, joules: the one cost of all instructions in eCalc's first comparison.
    pub fn average(&self) -> f64 {
        self.average
    }
}

/// The library calls of the calibrator app's profile. Their time is that of work at its power.
fn calls_of(profile: &Profile) -> BTreeMap<String, CallCost> {
    let call = |cost: &ProfileCost| {
        let base = Taken { energy_j: cost.cost_j, time_s: cost.cost_j / profile.busy.0 };
        let (callee, per_unit) = (cost.feature.clone(), Taken::default());
        (callee.clone(), CallCost { callee, unit: None, native: false, base, per_unit, sizes: (0, 0) })
    };
    profile.costs.iter().filter(|cost| cost.feature.contains("->") && cost.cost_j > 0.0).map(call).collect()
}

/// Whether an instruction multiplies or divides whole numbers.
fn is_whole_product(op: Op) -> bool {
    crate::micro::operand_bits(op).is_some()
}

/// The median opcode of each kind.
fn kinds(ops: &BTreeMap<u8, OpFunction>) -> BTreeMap<Work, OpFunction> {
    let mut all: BTreeMap<Work, Vec<OpFunction>> = BTreeMap::new();
    for (&op, &function) in ops {
        all.entry(Work::of(Op(op))).or_default().push(function);
    }
    let median = |(work, mut functions): (Work, Vec<OpFunction>)| {
        functions.sort_by(|a, b| a.compiled.energy_j.total_cmp(&b.compiled.energy_j));
        functions.get(functions.len() / 2).map(|function| (work, *function))
    };
    all.into_iter().filter_map(median).collect()
}
