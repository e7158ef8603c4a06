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

/// The time zones of the tz database: their changes, the rules after the last one, and their English names.
///
/// Lines begin with what they hold:
///
/// - `version` of the database;
/// - `rule`, numbered from 0: the last distance from UTC, the last daylight saving time, and whether there is one still;
///   kinds of time as distance and what of it is daylight saving time; changes as letters of their kinds, each before
///   the seconds since the change before (the first since 1970) to the base 36; and the first year of two rules that
///   change the time each year from then on, with these: month, day (below zero from the month's end), weekday from
///   Monday (on or after that day, or on or before it if that is below zero; 0 for the day itself), second of that day
///   in UTC, distance, daylight saving time. All in seconds; `-` for nothing;
/// - `name`, numbered from 0: of the standard time, long and short, and of the daylight saving time;
/// - `zone`: its identifier and the numbers of its rule and its name, in the order in which a text is searched for their
///   names.
///
/// `cargo xtask zones` makes it.
pub const ZONES: &str = include_str!("zones.txt");

/// The README's example, which is compiled and run as a test of the documentation.
#[cfg(doctest)]
#[doc = include_str!("README.md")]
struct Readme;
