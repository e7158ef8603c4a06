//! What every other crate stands on.

pub mod binary;
pub mod files;
pub mod random;
pub mod units;
