//! Costs of instructions that were measured one at a time.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::KnownCost;
use wattline_adjust::KnownContexts;
use wattline_dex::Work;
use wattline_map::Feature;

/// How far a sum may be from what was measured of it, as a fraction.
const SUM: f64 = 0.01;

/// Costs of single instructions, as micro-benchmarks find them (eCalc, GREENS 2012): nothing else is in such a reading,
/// so that they are far better known than from rows of everything. What comes together in every program is split in
/// them by the same conventions as in a profile.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Instructions {
    /// By opcode.
    pub costs: BTreeMap<u8, KnownCost>,
    /// Opcodes of which only the sum with what always comes with them was measured.
    pub split: BTreeSet<u8>,
    /// By signature: library calls, beyond their instruction, that cost the same whatever their arguments.
    pub calls: BTreeMap<String, KnownCost>,
    /// What an instruction costs more or less for the one before it.
    pub factors: Vec<Factor>,
    /// What a conditional branch costs more that is taken, joules.
    pub taken_j: f64,
    /// Cost of interpreted code as a multiple of that of compiled code.
    pub interpreted: Option<f64>,
}

/// What an instruction of one kind costs more after one of another kind.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Factor {
    /// The kind of the first.
    pub before: Work,
    /// The kind of the second.
    pub work: Work,
    /// More energy, as a fraction of the second's own cost.
    pub energy: f64,
}

impl Instructions {
    /// What rows know of pairs and of taken branches by them.
    pub(super) fn contexts(&self) -> KnownContexts {
        let ops = self.costs.iter().map(|(op, cost)| (*op, cost.mean));
        known_contexts(ops.collect(), &self.factors, self.taken_j)
    }

    /// The cost of an opcode or of a call.
    pub(super) fn cost(&self, feature: &Feature) -> Option<KnownCost> {
        match feature {
            Feature::Op(op) => self.costs.get(op).copied(),
            Feature::Call(callee) => self.calls.get(callee).copied(),
            _ => None,
        }
    }

    /// The same, as a prior of the fit to rows. Rows have only the sum of what is split and say nothing of its parts, so that
    /// these are as fixed as the sum is known: what rows miss of other costs would move them against each other.
    pub(super) fn prior(&self, feature: &Feature) -> Option<KnownCost> {
        let known = self.cost(feature)?;
        let is_part = matches!(feature, Feature::Op(op) if self.split.contains(op));
        Some(if is_part { KnownCost { deviation: SUM, ..known } } else { known })
    }
}

/// Pairs by their factors and the opcodes' own costs, joules.
pub(super) fn known_contexts(ops: BTreeMap<u8, f64>, factors: &[Factor], taken_j: f64) -> KnownContexts {
    KnownContexts {
        costs: BTreeMap::from([(Feature::Taken, taken_j * NANOJOULES)]),
        factors: factors.iter().map(|factor| ((factor.before, factor.work), factor.energy)).collect(),
        ops: ops.into_iter().map(|(op, joules)| (op, joules * NANOJOULES)).collect(),
    }
}

/// Nanojoules in a joule.
pub(super) const NANOJOULES: f64 = 1e9;
