//! Whole-program tests: one binary, one module a subject.

mod accuracy;
mod assembler;
mod broken;
mod cases;
mod cli;
mod container_builder;
mod containers;
mod differential;
mod file_verifier;
mod full_dex;
mod fuzz;
mod fuzz_bodies;
mod left_out;
mod mutants;
mod path_truth;
mod probed_programs;
mod programs;
mod rebuild;
mod selection;
mod signing;
mod splits;
mod support;
mod tidy;
mod tracer;
mod truth;
mod windows;
