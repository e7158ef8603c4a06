//! The power of a device's components by what the device itself says of them: PowerTutor's model (Zhang et al.,
//! "Accurate Online Power Estimation and Automatic Battery Behavior Based Power Model Generation for Smartphones",
//! CODES+ISSS 2010), which GreenDroid (Couto et al., 2014, section 2) calibrates anew on each device.
//!
//! A device's log ([`wattline_recording::ComponentLog`]) says which *states* its components were in and for how long
//! ([`usage()`]); a [`PowerModel`] says what each state takes. Together they are a meter for devices without one
//! ([`PowerModel::estimate`]). A model comes from training loads beside any meter, be it the battery's gauge
//! ([`calibrate`]), or else from the maker's `power_profile.xml` ([`PowerModel::of_profile`]).
//!
//! | component | states |
//! | --- | --- |
//! | `cpu` | processor time at each frequency, `cpu.POLICY.KHZ` |
//! | `screen` | brightness in ten levels, `screen.1` to `screen.10`; between two levels a part of each |
//! | `gps` | `gps.search` for a while after it was switched on, then `gps.on` |
//! | `wifi` | `wifi.transmit` while its counters move, `wifi.high` for a while after; low otherwise |
//! | `cellular` | `cellular.dch` while its counters move, `cellular.fach` for a while after; idle otherwise |
//! | `audio`, `vibrator`, `wakelock` | `on` |
//! | `sensor` | one for each sensor, `sensor.NAME` |
//!
//! The power of everything in its lowest state is `idle`.

mod calibrate;
mod gauge;
mod model;
mod states;
#[cfg(test)]
mod tests;
pub mod trainer;

pub use calibrate::{CalibrateError, Evidence, Origin, calibrate};
pub use gauge::{Battery, Crossed, GaugeError, Reading, crossings};
pub use model::{Coefficient, ComponentEnergy, Estimated, ModelError, PowerModel, Quality};
pub use states::{Lasts, Span, Usage, component_of, is_processor_unknown, usage};
