//! Random numbers that are the same on every machine.

use wattline::random::SplitMix64;

/// Choices.
#[derive(Debug, Clone)]
pub struct Rng(SplitMix64);

impl Rng {
    /// A stream from a seed.
    pub fn new(seed: u64) -> Rng {
        Rng(SplitMix64::new(seed))
    }

    /// A value below `limit`; 0 if that is 0.
    pub fn below(&mut self, limit: usize) -> usize {
        ((u128::from(self.0.bits()) * limit as u128) >> 64) as usize
    }

    /// One of `items`, if there are any.
    pub fn pick<'a, T>(&mut self, items: &'a [T]) -> Option<&'a T> {
        let position = self.below(items.len());
        items.get(position)
    }

    /// A random order (Fisher and Yates, as Knuth gives it in TAOCP 3.4.2, algorithm P).
    pub fn shuffle<T>(&mut self, items: &mut [T]) {
        for last in (1..items.len()).rev() {
            let other = self.below(last + 1);
            items.swap(last, other);
        }
    }
}
