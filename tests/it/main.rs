//! Whole-program tests: one binary, one module a subject.

mod accuracy;
mod cli;
mod differential;
mod full_dex;
mod left_out;
mod path_truth;
mod probed_programs;
mod programs;
mod tidy;
