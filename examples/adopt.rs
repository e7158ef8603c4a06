//! The whole xtask of a workspace that adopts wattline: `cargo xtask energy` and the other commands.

use std::process::ExitCode;

fn main() -> ExitCode {
    wattline::cli::main()
}
