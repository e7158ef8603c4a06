//! `bench builds`: the builds that one app gets for a counting run, in one process.

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result};
use serde::Serialize;
use wattline::cli::{self, Exit};
use wattline::map::ProbeMap;
use wattline::scope::Choice;
use wattline::session::{InstrumentOptions, Instrumented, Stock, instrument};

use crate::corpus::{Stamped, name};

/// Make the counting build of an app, and the measuring and the timing build of some scenarios, in one process
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask bench builds tests/apps/courier.apk
    cargo xtask bench builds tests/apps/courier.apk --scenarios 0    # the counting build alone
    cargo xtask bench builds tests/apps/courier.apk --out builds --json")]
pub struct Args {
    /// A DEX, APK or JAR file
    file: PathBuf,
    /// Scenarios, each with a measuring and a timing build of its own: a tenth of the methods and invocations
    #[arg(long, value_name = "N", default_value_t = 1)]
    scenarios: u64,
    /// Seed of the choice of methods and invocations
    #[arg(long, value_name = "SEED", default_value_t = 1)]
    stamp_seed: u64,
    /// Probes in libraries, too
    #[arg(long)]
    libraries: bool,
    /// Write the builds there
    #[arg(long, value_name = "DIR")]
    out: Option<PathBuf>,
    /// One JSON object per build instead of text
    #[arg(long)]
    json: bool,
}

/// What a build is.
#[derive(Debug, Serialize)]
struct Built {
    build: String,
    bytes: usize,
    methods: usize,
    added_instructions: usize,
    left_out: usize,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let bytes = std::fs::read(&args.file).with_context(|| format!("failed to read {}", args.file.display()))?;
    let key = cli::debug_key().map_err(|error| anyhow::anyhow!(error))?;
    let choice = Choice { skip_libraries: !args.libraries, ..Choice::default() };
    let options = InstrumentOptions { choice, ..InstrumentOptions::with_debug_key(key) };
    let (done, stock) = match args.scenarios {
        0 => (instrument(&args.file, &bytes, &options)?, None),
        _ => Stock::instrument(&args.file, bytes, &options).map(|(done, stock)| (done, Some(stock)))?,
    };
    tell(args, "counting".to_owned(), &done)?;
    // The counting run needs it as well.
    let mut map: ProbeMap = done.map.into_inner();
    let Some(stock) = stock else {
        std::mem::forget(map);
        return Ok(Exit::Pass);
    };
    for scenario in 0..args.scenarios {
        let stamps = Stamped::Tenth.stamps(&map, &name(&args.file), args.stamp_seed.wrapping_add(scenario));
        let timed: BTreeSet<u32> = stamps.methods.iter().copied().collect();
        map.stamps = Some(stamps);
        tell(args, format!("measuring-{scenario}"), &stock.stamped(&map, None)?)?;
        tell(args, format!("timing-{scenario}"), &stock.stamped(&map, Some(&timed))?)?;
    }
    // The process ends here, as that of `instrument` does: what it has is not taken apart first.
    std::mem::forget((stock, map));
    Ok(Exit::Pass)
}

fn tell(args: &Args, build: String, done: &Instrumented) -> Result<()> {
    if let Some(folder) = &args.out {
        std::fs::create_dir_all(folder).with_context(|| format!("failed to make {}", folder.display()))?;
        let path = folder.join(format!("{build}-{}", name(Path::new(&args.file))));
        std::fs::write(&path, &done.bytes).with_context(|| format!("failed to write {}", path.display()))?;
    }
    let built = Built {
        build,
        bytes: done.bytes.len(),
        methods: done.methods,
        added_instructions: done.added,
        left_out: done.left_out.len(),
    };
    match args.json {
        true => println!("{}", serde_json::to_string(&built)?),
        false => println!(
            "{}: {} bytes, {} methods, {} instructions added, {} left out",
            built.build, built.bytes, built.methods, built.added_instructions, built.left_out
        ),
    }
    Ok(())
}
