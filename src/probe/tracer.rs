//! The tracer: a Java class that probes call. Its source is beside this file, its compiled form checked in.

/// Descriptor of the class whose static methods probes call.
pub const TRACER_CLASS: &str = "Lwattline/rt/Frame;";

/// The compiled tracer, a dex file of version 035.
pub fn tracer_dex() -> &'static [u8] {
    include_bytes!("tracer/tracer.dex")
}
