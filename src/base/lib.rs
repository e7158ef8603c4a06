//! The ground that wattline's other crates stand on: a byte cursor that cannot panic, files that are written whole or
//! not at all, random numbers from a seed, and quantities with their units in the type.
//!
//! ```
//! use wattline_base::binary::Cursor;
//! use wattline_base::random::SplitMix64;
//! use wattline_base::units::{Joules, Seconds, Watts};
//!
//! let mut cursor = Cursor::new(&[0x2a, 0, 0, 0, 0x80]);
//! assert_eq!(cursor.u32("a count")?, 42);
//! let error = cursor.uleb128("a size").unwrap_err();
//! assert_eq!(error.offset, 5, "the value goes on behind the last byte");
//!
//! let energy: Joules = Watts::from_microwatts(1_500_000) * Seconds::from_nanos(2_000_000);
//! assert_eq!(energy.to_string(), "3.00 mJ");
//!
//! assert_eq!(SplitMix64::new(7).bits(), SplitMix64::new(7).bits());
//! # Ok::<(), wattline_base::binary::Error>(())
//! ```
//!
//! - [`binary`] reads little-endian values and LEB128 from bytes. Every error has the offset, in bytes from the start
//!   of the file, and what was expected there.
//! - [`files`] writes a file beside its place, syncs it and renames it: a reader sees the old file or the new one, and
//!   never half of one, also after a power failure.
//! - [`random`] has two generators that give the same numbers on every machine.
//! - [`units`] has joules, watts and seconds as 64-bit floating-point numbers, which are printed with three significant
//!   digits and an SI prefix. Until energies are computed, times are integer nanoseconds and power integer microwatts.

pub mod binary;
pub mod files;
pub mod random;
pub mod units;
