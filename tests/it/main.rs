//! Whole-program tests: one binary, one module a subject.

mod accuracy;
mod cli;
mod differential;
mod path_truth;
mod probed_programs;
mod programs;
mod tidy;
mod tracer;
mod windows;
