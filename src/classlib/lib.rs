//! The class library of the embedded phone: Android's and Java's classes, written for it, compiled to one DEX file.
//!
//! ```
//! assert!(wattline_classlib::BOOT.starts_with(b"dex\n"));
//! ```

/// The library as a DEX file, compiled from `java/` by `cargo xtask fixtures`.
pub const BOOT: &[u8] = include_bytes!("boot.dex");
