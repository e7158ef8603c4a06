//! `reproduce`: the tables and figures of the papers, with the paper's numbers beside ours.

mod document;
mod ecalc;
mod greendroid;
mod hu;
mod orka;

use anyhow::Result;
use wattline::cli::Exit;

/// Make the tables and figures of a paper anew, with the paper's numbers beside
#[derive(Debug, clap::Subcommand)]
pub enum Reproduce {
    /// Hao et al., Estimating Android Applications' CPU Energy Usage via Bytecode Profiling (GREENS 2012)
    Ecalc(ecalc::Args),
    /// Cornet and Gopalan, A Software-based Approach for Source-line Level Energy Estimates and Hardware Usage
    /// Accounting on Android (ENERGY 2018)
    Orka(orka::Args),
    /// Couto et al., Detecting Anomalous Energy Consumption in Android Applications (GreenDroid, 2014)
    Greendroid(greendroid::Args),
    /// Hu, Yan, Yan, Lu and Yan, Lightweight energy consumption analysis and prediction for Android applications (Science
    /// of Computer Programming 2017)
    Hu(hu::Args),
}

/// Runs the command.
pub fn run(paper: &Reproduce) -> Result<Exit> {
    match paper {
        Reproduce::Ecalc(args) => ecalc::run(args),
        Reproduce::Orka(args) => orka::run(args),
        Reproduce::Greendroid(args) => greendroid::run(args),
        Reproduce::Hu(args) => hu::run(args),
    }
}
