//! How few methods take most of the energy (the paper's Figure 9).

use serde::{Deserialize, Serialize};

/// A point of the curve.
#[derive(Debug, Clone, Copy, PartialEq, Serialize, Deserialize)]
pub struct Share {
    /// Part of the methods, dearest first, 0 to 1.
    pub methods: f64,
    /// Part of the energy that they take, 0 to 1.
    pub energy: f64,
}

/// The curve over methods with these energies, of `all` methods: those that are not in the list take nothing.
pub fn share_curve(energies: &[f64], all: usize) -> Vec<Share> {
    let mut energies: Vec<f64> = energies.iter().copied().filter(|joules| *joules > 0.0).collect();
    energies.sort_by(|a, b| b.total_cmp(a));
    let (sum, all) = (energies.iter().sum::<f64>(), all.max(energies.len()) as f64);
    let mut so_far = 0.0;
    let point = |(count, joules): (usize, f64)| {
        so_far += joules;
        Share { methods: count as f64 / all, energy: so_far / sum }
    };
    (1..).zip(energies).map(point).collect()
}

/// The least part of the methods that takes this part of the energy; none where nothing takes any.
pub fn share_of_methods(energies: &[f64], all: usize, part: f64) -> Option<f64> {
    let curve = share_curve(energies, all);
    curve.iter().find(|share| share.energy >= part - 1e-12).map(|share| share.methods)
}
