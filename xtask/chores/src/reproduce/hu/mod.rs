//! `reproduce hu`
mod apps;

use std::path::PathBuf;

use anyhow::Result;
use wattline::cli::Exit;
use wattline::estimate::runs::*;
use wattline::job::runs::observed;
use wattline::scenario::random::RandomMonkey;

#[derive(Debug, clap::Args)]
pub struct Args {
    #[arg(long)]
    quick: bool,
    #[arg(long, default_value_t = 1)]
    seed: u64,
    #[arg(long, default_value = "target/wattline/hu")]
    store: PathBuf,
    #[arg(long, default_value_t = 20)]
    runs: usize,
    #[arg(long, default_value_t = 60)]
    events: u32,
    #[arg(long, default_value_t = 200)]
    throttle: u32,
    #[arg(long)]
    pct: Vec<String>,
    #[arg(long)]
    only: Option<String>,
    #[arg(long)]
    json: bool,
}

pub fn run(args: &Args) -> Result<Exit> {
    let monkey = RandomMonkey::new(args.events, args.throttle, &args.pct)?;
    for app in apps::apps(args.quick)? {
        if args.only.as_ref().is_some_and(|only| !app.name.contains(only.as_str())) { continue; }
        let began = std::time::Instant::now();
        let runs = match app.runs(&args.store, monkey, args.runs, args.seed) { Ok(r) => r, Err(e) => { println!("{}: {e:#}", app.name); continue } };
        println!("{}: {:?} {:?}", app.name, runs.collected, began.elapsed());
        let records = runs.store.records()?;
        let paths: Vec<_> = records.iter().filter_map(|r| match &r.outcome { wattline::job::runs::Outcome::Measured(m) => Some(&m.paths), _ => None }).collect();
        println!("{:?} took {} ms/run", Decoder::new(&runs.app.map).coverage(paths.iter().copied()), records.iter().map(|r| r.took_ms).sum::<u64>() / records.len() as u64);
        for level in Level::ALL {
            let obs = observed(&runs.app.map, &records, level);
            let table = Table::new(&obs);
            let e = &table.energies;
            let mean = e.iter().sum::<f64>() / e.len() as f64;
            println!("  {} runs {} columns {} groups {} energy mean {mean:.3} min {:.3} max {:.3} seconds {:.2}", level.name(), table.len(), table.columns.len(), table.groups().len(), e.iter().copied().fold(9e9, f64::min), e.iter().copied().fold(0.0, f64::max), table.seconds.iter().sum::<f64>() / e.len() as f64);
            if table.len() < 60 { continue; }
            let split = split(table.len(), 0, 50, args.seed);
            let (tr, te) = (table.some(&split.training), table.some(&split.test));
            for solver in Solver::ALL {
                let p = Recipe::as_published(solver, 1);
                for (name, recipe) in [("pub", p), ("rest", Recipe { rest: true, ..p }), ("rel", Recipe { relative: true, ..p }), ("rest+rel", Recipe { rest: true, relative: true, ..p }), ("all", Recipe::of(solver, 1))] {
                    let t = std::time::Instant::now();
                    let c = learning_curve(recipe, &tr, &te, &[50, 100, 150, 200, tr.len()])?;
                    let ares: Vec<String> = c.iter().map(|p| format!("{:.1}", p.test.are * 100.0)).collect();
                    println!("    {} {name}: {} R {:.3} {:?}", solver.short(), ares.join(" "), c.last().map_or(0.0, |p| p.test.r), t.elapsed());
                }
            }
        }
    }
    Ok(Exit::Pass)
}
