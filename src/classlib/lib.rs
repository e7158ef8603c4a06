//! The class library of the embedded phone: Java's and Android's classes, written for it, as one DEX file.
//!
//! The phone (`wattline-phone`) loads it before any app, as a device loads its boot class path. Whoever reads DEX
//! files can look into it:
//!
//! ```
//! use wattline_dex::Dex;
//!
//! let dex = Dex::read(wattline_classlib::BOOT)?;
//! let names: Vec<_> = dex.classes.iter().map(|class| dex.type_name(class.class)).collect();
//! assert!(names.iter().any(|name| name == "Ljava/lang/Object;"));
//! assert!(names.iter().any(|name| name == "Landroid/app/Activity;"));
//! # Ok::<(), wattline_dex::ReadError>(())
//! ```
//!
//! The sources are beside this file: `java/` as it is compiled, and `templates/`, which Java files are made from that
//! differ in little more than a type. The crate's README says how the library is built, tested and extended, and
//! where its data come from.

/// The library: a DEX file of version 037, with line tables.
///
/// `cargo xtask fixtures` compiles it from `java/` and `templates/`; the same sources and tools give the same bytes.
/// Names of source files in it are those of the Java files, also of those that templates give.
pub const BOOT: &[u8] = include_bytes!("boot.dex");

/// The README's example, which is compiled and run as a test of the documentation.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
