//! wattline tells an Android developer which source lines cost more energy than before.

pub mod apk;
pub mod binary;
pub mod dex;
pub mod fixtures;
pub mod flow;
pub mod phone;
pub mod probe;
pub mod recording;
pub mod units;
