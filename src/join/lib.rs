//! Counts of one run, times of another: the join.
//!
//! ```
//! use wattline_join::join;
//! use wattline_map::ProbeMap;
//! use wattline_recording::Trace;
//!
//! let (joined, summary) = join(&ProbeMap::default(), &[&Trace::default()], Trace::default());
//! assert_eq!((joined.tuples.len(), summary.windows), (0, 0), "nothing ran in either");
//! ```
//!
//! Path probes take a third of the time of what calls many small methods, and that third is in every window that is
//! measured. So the *counting build* has all of them and its run tells what was executed how often; the *measuring
//! build* of the same app has stamps alone ([`Stamps`](wattline_map::Stamps)), on frames and windowed calls that are
//! long enough for a meter to see ([`choose`]). Both have the numbers of one probe map.
//!
//! A frame of the measured run and one of the counting run are the same *window* if they have the same method, lie in
//! windows that are the same, and come in the same order there; the outermost are compared by thread, or by pool of
//! threads ([`join`]). The window then has the measured times and the counted paths. This supposes that an app that is
//! given the same input does the same again, which is looked at and said: [`Summary`].

mod align;
mod choose;
mod entered;
mod merge;
mod pair;
mod summary;
mod tree;

#[cfg(test)]
mod tests;

pub use choose::{Meter, choose, timed};
pub use merge::join;
pub use summary::{Fit, Outermost, Summary};
