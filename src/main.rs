//! The program `wattline`: the same commands as `cargo xtask`, for projects without Cargo.

use std::process::ExitCode;

fn main() -> ExitCode {
    wattline::cli::main()
}
