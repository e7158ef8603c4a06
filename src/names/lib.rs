//! Names of the source, and which classes are chosen by them.

pub mod mapping;
pub mod scope;
pub mod smap;
