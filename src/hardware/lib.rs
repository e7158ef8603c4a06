//! What an Android device says of its hardware: text in, values out, of every era of Android.
//!
//! ```
//! use wattline_hardware::PowerProfile;
//!
//! let text = "<device name=\"Android\"><item name=\"gps.on\">50</item></device>";
//! assert_eq!(PowerProfile::parse(text)?.gps_on_ma(), Some(50.0));
//! # Ok::<(), wattline_hardware::HardwareError>(())
//! ```
//!
//! What is not of a format, or was cut off where that shows, is an error with its line. No parser panics.

mod any;
mod batterystats;
pub mod cpu;
mod error;
mod power_profile;
pub mod reports;
#[cfg(test)]
mod samples_tests;
pub mod time_in_state;
pub mod traffic;

pub use any::Said;
pub use batterystats::{BatteryStats, Used, UsedByApp};
pub use error::HardwareError;
pub use power_profile::{Cluster, PowerProfile, Step};
