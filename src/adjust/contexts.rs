//! The columns in which pairs of instructions and taken branches are counted.

use std::collections::BTreeMap;

use wattline_dex::{Op, Work};
use wattline_map::Feature;

/// The treatment of [`Feature::After`] and [`Feature::Taken`].
#[derive(Debug, Clone, Default)]
pub enum Contexts {
    /// They are not counted.
    #[default]
    None,
    /// Each has a column.
    Each,
    /// They share one column, [`Feature::Context`], which counts their known costs in nanojoules.
    Known(KnownContexts),
}

/// What pairs of instructions and taken branches are known to cost more or less.
#[derive(Debug, Clone, Default, PartialEq)]
pub struct KnownContexts {
    /// By feature, nanojoules.
    pub costs: BTreeMap<Feature, f64>,
    /// By the kinds of both instructions of a pair, as a fraction of what the second costs by itself.
    pub factors: BTreeMap<(Work, Work), f64>,
    /// What opcodes cost by themselves, nanojoules: what factors are fractions of.
    pub ops: BTreeMap<u8, f64>,
}

/// A column, and by how much one execution counts there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Counted {
    pub column: u32,
    pub weight: f64,
}

/// What a pair counts.
#[derive(Debug, Clone, Copy)]
enum Pair {
    /// The same wherever it stands.
    Fixed(Counted),
    /// A fraction of what the second instruction costs.
    Part { column: u32, of_cost: f64 },
}

/// The columns of pairs of instructions and of taken branches.
#[derive(Debug)]
pub(super) struct ContextColumns {
    /// By the kind of the first instruction and that of the second.
    pairs: Vec<[Option<Pair>; Work::ALL.len()]>,
    /// The column of taken branches.
    pub taken: Option<Counted>,
    /// What features of the map cost by themselves, nanojoules, with their kinds, by position; empty without factors.
    ops: Vec<Option<(Work, f64)>>,
    /// The column of exceptions that library calls threw.
    pub thrown: u32,
    /// How many columns the rows have in all.
    pub columns: u32,
}

impl ContextColumns {
    /// The columns of this treatment; `column` finds or adds that of a feature. `features` are the map's.
    pub fn new(contexts: &Contexts, features: &[Feature], column: &mut impl FnMut(Feature) -> u32) -> Self {
        let mut one = |feature: Feature| match contexts {
            Contexts::None => None,
            Contexts::Each => Some(Pair::Fixed(Counted { column: column(feature), weight: 1.0 })),
            Contexts::Known(known) => {
                let of_cost = match feature {
                    Feature::After(before, work) => known.factors.get(&(before, work)).copied(),
                    _ => None,
                };
                if let Some(of_cost) = of_cost.filter(|of_cost| *of_cost != 0.0) {
                    return Some(Pair::Part { column: column(Feature::Context), of_cost });
                }
                let weight = known.costs.get(&feature).copied().filter(|cost| *cost != 0.0)?;
                Some(Pair::Fixed(Counted { column: column(Feature::Context), weight }))
            }
        };
        let pairs = Work::ALL.map(|before| Work::ALL.map(|work| one(Feature::After(before, work))));
        let taken = match one(Feature::Taken) {
            Some(Pair::Fixed(counted)) => Some(counted),
            _ => None,
        };
        let ops = match contexts {
            Contexts::Known(known) if !known.factors.is_empty() => {
                features.iter().map(|f| own_cost(known, f)).collect()
            }
            _ => Vec::new(),
        };
        ContextColumns { pairs: pairs.to_vec(), taken, ops, thrown: 0, columns: 0 }
    }

    /// The column of an instruction of one kind that follows one of another, on a line with these features of the map
    /// and their executions. Which of the line's instructions of that kind it is, the map does not say: their mean.
    pub fn pair(&self, before: Work, work: Work, line: &[(u32, u32)]) -> Option<Counted> {
        match (*self.pairs.get(before as usize)?.get(work as usize)?)? {
            Pair::Fixed(counted) => Some(counted),
            Pair::Part { column, of_cost } => {
                let of_kind = line.iter().filter_map(|&(feature, executions)| {
                    let (kind, cost) = (*self.ops.get(feature as usize)?)?;
                    (kind == work).then_some((f64::from(executions), cost))
                });
                let (executions, cost) =
                    of_kind.fold((0.0, 0.0), |(sum, cost), (times, each)| (sum + times, cost + times * each));
                (executions > 0.0).then(|| Counted { column, weight: of_cost * cost / executions })
            }
        }
    }
}

/// What a feature costs by itself, if it is an instruction that is known, and its kind.
fn own_cost(known: &KnownContexts, feature: &Feature) -> Option<(Work, f64)> {
    let Feature::Op(op) = feature else { return None };
    Some((Work::of(Op(*op)), *known.ops.get(op)?))
}
