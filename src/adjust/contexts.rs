//! The columns in which pairs of instructions and taken branches are counted.

use std::collections::BTreeMap;

use wattline_dex::Work;
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
    Known(BTreeMap<Feature, f64>),
}

/// A column, and by how much one execution counts there.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Counted {
    pub column: u32,
    pub weight: f64,
}

/// The columns of pairs of instructions and of taken branches.
#[derive(Debug)]
pub(super) struct ContextColumns {
    /// By the kind of the first instruction and that of the second.
    pairs: Vec<[Option<Counted>; Work::ALL.len()]>,
    /// The column of taken branches.
    pub taken: Option<Counted>,
    /// How many columns the rows have in all.
    pub columns: u32,
}

impl ContextColumns {
    /// The columns of this treatment; `column` finds or adds that of a feature.
    pub fn new(contexts: &Contexts, column: &mut impl FnMut(Feature) -> u32) -> Self {
        let mut one = |feature: Feature| match contexts {
            Contexts::None => None,
            Contexts::Each => Some(Counted { column: column(feature), weight: 1.0 }),
            Contexts::Known(costs) => {
                let weight = costs.get(&feature).copied().filter(|cost| *cost != 0.0)?;
                Some(Counted { column: column(Feature::Context), weight })
            }
        };
        let pairs = Work::ALL.map(|before| Work::ALL.map(|work| one(Feature::After(before, work))));
        ContextColumns { pairs: pairs.to_vec(), taken: one(Feature::Taken), columns: 0 }
    }

    /// The column of an instruction of one kind that follows one of another.
    pub fn pair(&self, before: Work, work: Work) -> Option<Counted> {
        *self.pairs.get(before as usize)?.get(work as usize)?
    }
}
