//! Models of whole runs: what each method, or each call of a library, adds to the energy of a run (Hu, Yan, Yan, Lu and
//! Yan, "Lightweight energy consumption analysis and prediction for Android applications", Science of Computer
//! Programming 2017).
//!
//! A run i of an app took the energy e_i and executed column j x_ij times. The model is e = XW with a weight for each
//! column (the paper's 3.4): W says what one execution adds, and the energy of a run that was only counted follows.
//!
//! - [`Decoder`] turns the path counts of a run into counts of methods or of library calls ([`Level`]), and coverage.
//! - [`Table`] is X and e; [`Solver`] finds W; [`Model`] keeps it by name and predicts.
//! - [`Scores`] are the paper's R, ARE and STDEV (5.1); [`split`], [`cross_validate`] and [`learning_curve`] are how it
//!   validates; [`with_feedback`] is its feedback set.
//! - [`share_of_methods`] is the paper's Figure 9; [`is_settled`] says when more runs would not narrow a model.
//!
//! Counts are executions, energies joules, times seconds. Random choices follow from the seed that they are given.

mod counts;
mod distribution;
mod model;
mod scores;
mod settled;
mod solver;
mod table;
#[cfg(test)]
mod tests;
mod validate;

pub use counts::{Coverage, Decoder, Level, PathTimes, path_times};
pub use distribution::{Share, share_curve, share_of_methods};
pub use model::{Described, Known, Model, ModelError, Prediction, Trained, Weight};
pub use scores::Scores;
pub use settled::{Check, is_settled};
pub use solver::Solver;
pub use table::{Observed, Table};
pub use validate::{Feedback, Point, Recipe, Split, cross_validate, learning_curve, split, with_feedback};
