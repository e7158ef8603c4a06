//! `analyze`: fits a recording onto source lines.

use crate::job::{Sources, analyze_file, timelines};
use std::path::PathBuf;

use super::common::{CliError, Exit, source_folder};
use super::show::{Output, show};

/// Fit a recording onto source lines and print the result
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask analyze golden/network.energy.zip --source app/src/main/java --estimator bisquare
    cargo xtask analyze golden/network.energy.zip --report html=report.html")]
pub struct Args {
    /// The recording, `NAME.energy.zip`
    recording: PathBuf,
    /// Where to look for source lines; may be given more than once
    #[arg(long = "source", value_name = "DIR", value_parser = source_folder())]
    sources: Vec<PathBuf>,
    /// Estimator: `recommended`, `bisquare`, `huber`, `vlens-mad`, `vlens-sd`, `ols` and others (docs/fit.md)
    #[arg(long, value_name = "NAME", default_value = "recommended")]
    estimator: String,
    #[command(flatten)]
    output: Output,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    args.output.make_folders()?;
    let mut sources = Sources::new(&args.sources);
    let mut measured = analyze_file(&args.recording, &args.estimator, &mut sources, &mut |_| ())?;
    if args.output.wants_timelines() {
        measured.timelines = timelines(&args.recording, &measured.artifact.map)?;
    }
    show(&measured, &args.output, &mut sources)?;
    Ok(Exit::Pass)
}
