//! The tracer: a Java class that probes call. Its source is beside this file, its compiled form checked in.

/// Descriptor of the class whose static methods probes call.
pub const TRACER_CLASS: &str = "Lwattline/rt/Frame;";

/// The compiled tracer, a dex file of version 035.
pub fn tracer_dex() -> &'static [u8] {
    include_bytes!("tracer/tracer.dex")
}

/// Whether the tracer's classes must be copied into the app's first dex file ([`crate::dex::Dex::import`]).
///
/// That is so for a bare `.dex` file, and before API level 21: Dalvik loads only `classes.dex` by itself, and the app
/// may run code before its multidex library has loaded the others. Otherwise the tracer is added to the archive as
/// the next `classesN.dex`, where it needs no room in any pool.
pub fn tracer_goes_into_first_dex(is_archive: bool, min_sdk: u32) -> bool {
    const NATIVE_MULTIDEX: u32 = 21;
    !is_archive || min_sdk < NATIVE_MULTIDEX
}
