//! Whole-program tests: one binary, one module a subject.

mod accuracy;
mod assembler;
mod cases;
mod cli;
mod differential;
mod path_truth;
mod probed_programs;
mod programs;
mod signing;
mod splits;
mod tidy;
