//! Whole-program tests: one binary, one module a subject.

mod accuracy;
mod broken;
mod cli;
mod container_builder;
mod containers;
mod differential;
mod file_verifier;
mod fuzz;
mod fuzz_bodies;
mod mutants;
mod path_truth;
mod probed_programs;
mod programs;
mod tidy;
