//! wattline tells an Android developer which source lines cost more energy than before.

pub mod adjust;
pub mod analysis;
pub mod apk;
pub mod binary;
pub mod cli;
pub mod config;
pub mod device;
pub mod dex;
pub mod files;
pub mod fit;
pub mod fixtures;
pub mod flow;
pub mod gate;
pub mod lines;
pub mod mapping;
pub mod phone;
pub mod probe;
pub mod profile;
pub mod random;
pub mod recording;
pub mod report;
pub mod scenario;
pub mod scope;
pub mod session;
pub mod smap;
pub mod units;
