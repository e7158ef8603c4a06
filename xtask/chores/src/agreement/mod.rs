//! `agreement`: compares `wattline::dex::verify` with ART's own verifier, method by method: on untouched files, on
//! planted defects and on random mutations.

pub(crate) mod art;
mod defects;
mod explained;
mod mutate;
mod ours;
mod tally;

use std::collections::{BTreeMap, HashMap, HashSet};
use std::path::{Path, PathBuf};
use std::time::Instant;

use anyhow::{Context, Result, bail};
use wattline::cli::Exit;
use wattline::dex::Dex;

use crate::{corpus, parallel};
pub use art::Verdict;
use art::{Answer, Art, Judgment};
use mutate::{KINDS, Planned, Site};
use ours::Judged;
pub use ours::verify;
use tally::{Disagreement, Row};

/// Compare the project's verifier with ART's, method by method
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask agreement ../shared/corpus
    cargo xtask agreement ../shared/corpus --only ApiDemos --mutations 500 --seed 2 --json")]
pub struct Args {
    /// Directory of DEX, APK and JAR files; sub-directories are not entered
    directory: PathBuf,
    /// Only files whose name contains this
    #[arg(long, value_name = "TEXT")]
    only: Option<String>,
    /// How many random mutations
    #[arg(long, default_value_t = 3600)]
    mutations: usize,
    /// Seed of the random mutations
    #[arg(long, default_value_t = 1)]
    seed: u64,
    /// One JSON object instead of tables
    #[arg(long)]
    json: bool,
}

/// The DEX files of one file of the corpus.
struct App {
    name: String,
    /// Entry names and contents.
    dexes: Vec<(String, Vec<u8>)>,
}

/// What is found out about a group of methods.
struct Compared {
    row: Row,
    disagreements: Vec<Disagreement>,
    /// Methods that ART refuses.
    refused: Vec<Site>,
}

#[derive(serde::Serialize)]
struct Report {
    seed: u64,
    untouched: Vec<Row>,
    defects: Vec<defects::Case>,
    mutations: Vec<Row>,
    disagreements: Vec<Disagreement>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let art = Art::find()?;
    let apps = load(args)?;
    let parsed = apps.iter().map(parse).collect::<Result<Vec<_>>>()?;
    let scratch = tempfile::tempdir().context("failed to make a scratch directory")?;
    let start = Instant::now();

    let positions: Vec<usize> = (0..apps.len()).collect();
    let untouched = parallel::map(&positions, |&app| untouched(&art, &apps[app], &parsed[app], app, scratch.path()));
    let untouched = untouched.into_iter().collect::<Result<Vec<_>>>()?;
    let defects =
        defects::run(&art, &corpus::files(&args.directory, args.only.as_deref())?, &args.directory, scratch.path())?;

    let refused: HashSet<Site> = untouched.iter().flat_map(|compared| compared.refused.iter().copied()).collect();
    let planned = mutate::plan(&parsed, args.mutations, args.seed, |site| !refused.contains(&site));
    let mut groups: BTreeMap<usize, Vec<Planned>> = BTreeMap::new();
    for mutation in planned {
        groups.entry(mutation.site.app).or_default().push(mutation);
    }
    let groups: Vec<(usize, Vec<Planned>)> = groups.into_iter().collect();
    let mutated = parallel::map(&groups, |(app, planned)| mutated(&art, &apps[*app], planned, scratch.path()));
    let mut mutations: Vec<Row> = KINDS.iter().map(|kind| Row::new(kind.name)).collect();
    let mut disagreements: Vec<Disagreement> = Vec::new();
    let mut rows = Vec::new();
    for compared in untouched {
        rows.push(compared.row);
        disagreements.extend(compared.disagreements);
    }
    for group in mutated {
        for (kind, art, ours, disagreement) in group? {
            mutations[kind].count(&art, &ours);
            disagreements.extend(disagreement);
        }
    }
    let report = Report { seed: args.seed, untouched: rows, defects, mutations, disagreements };
    if args.json {
        println!("{}", serde_json::to_string(&report)?);
    } else {
        print(&report);
        eprintln!("{} s", start.elapsed().as_secs());
    }
    let open = report.disagreements.iter().filter(|found| found.explained.is_none()).count();
    let open = open + report.defects.iter().filter(|case| !case.agrees()).count();
    Ok(if open == 0 { Exit::Pass } else { Exit::Regression })
}

/// The files of the corpus, each content once.
fn load(args: &Args) -> Result<Vec<App>> {
    let mut seen = HashSet::new();
    let mut apps = Vec::new();
    for file in corpus::files(&args.directory, args.only.as_deref())? {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let bytes = std::fs::read(&file).with_context(|| format!("failed to read {}", file.display()))?;
        let dexes = corpus::dex_files(&bytes).with_context(|| format!("failed to read {name}"))?;
        let contents: Vec<Vec<u8>> = dexes.iter().map(|(_, contents)| contents.clone()).collect();
        if !dexes.is_empty() && seen.insert(contents) {
            apps.push(App { name, dexes });
        }
    }
    if apps.is_empty() {
        bail!("failed to find DEX, APK or JAR files in {}", args.directory.display());
    }
    Ok(apps)
}

fn parse(app: &App) -> Result<Vec<Dex<'_>>> {
    let dexes = app.dexes.iter().map(|(entry, contents)| {
        Dex::read(contents).with_context(|| format!("failed to read {entry} of {}", app.name))
    });
    dexes.collect()
}

/// Writes DEX files beside each other for ART to read: `0.dex`, `1.dex`, ….
fn write(folder: &Path, dexes: impl Iterator<Item = Vec<u8>>) -> Result<Vec<PathBuf>> {
    std::fs::create_dir_all(folder).with_context(|| format!("failed to make {}", folder.display()))?;
    let mut paths = Vec::new();
    for (position, contents) in dexes.enumerate() {
        let path = folder.join(format!("{position}.dex"));
        std::fs::write(&path, contents).with_context(|| format!("failed to write {}", path.display()))?;
        paths.push(path);
    }
    Ok(paths)
}

/// ART's judgments of an app's methods, which its file verifier must accept.
fn judged_by_art(art: &Art, name: &str, paths: &[PathBuf]) -> Result<HashMap<(usize, String), Vec<Judgment>>> {
    match art.verify(paths)? {
        Answer::Refused(message) => bail!("ART refuses {name}: {message}"),
        Answer::Judged(judged) => Ok(judged),
    }
}

/// ART's judgment of the method that we have judged; none if ART has no such class.
fn counterpart<'j>(
    art: &'j HashMap<(usize, String), Vec<Judgment>>,
    dex: usize,
    ours: &Judged,
) -> Result<Option<&'j Judgment>> {
    let Some(list) = art.get(&(dex, ours.class.clone())) else { return Ok(None) };
    if list.len() != ours.listed {
        bail!("ART lists {} methods of {}, the file has {}", list.len(), ours.class, ours.listed);
    }
    Ok(list.get(ours.position))
}

fn untouched(art: &Art, app: &App, dexes: &[Dex<'_>], position: usize, scratch: &Path) -> Result<Compared> {
    let paths = write(&scratch.join(format!("app{position}")), app.dexes.iter().map(|(_, bytes)| bytes.clone()))?;
    let by_art = judged_by_art(art, &app.name, &paths)?;
    let mut compared = Compared { row: Row::new(&app.name), disagreements: vec![], refused: vec![] };
    for (dex, judged) in ours::verify(dexes).iter().enumerate() {
        for ours in judged {
            let Some(art) = counterpart(&by_art, dex, ours).with_context(|| app.name.clone())? else {
                bail!("{}: ART says nothing about {}", app.name, ours.class);
            };
            compared.row.count(art, &ours.judgment);
            let file = app.file(dex);
            compared.disagreements.extend(Disagreement::find(&file, &ours.signature, None, art, &ours.judgment));
            if art.verdict == Verdict::Hard {
                compared.refused.push(Site { app: position, dex, method: ours.method });
            }
        }
    }
    Ok(compared)
}

type MutationResult = (usize, Judgment, Judgment, Option<Disagreement>);

/// Mutates many methods of one app at once and compares what is said of those.
fn mutated(art: &Art, app: &App, planned: &[Planned], scratch: &Path) -> Result<Vec<MutationResult>> {
    let mut dexes = parse(app)?;
    for (position, dex) in dexes.iter_mut().enumerate() {
        let own = planned.iter().filter(|planned| planned.site.dex == position);
        let own: HashMap<usize, &Planned> = own.map(|planned| (planned.site.method, planned)).collect();
        for (method, (_, code)) in dex.codes_mut().enumerate() {
            if let Some(planned) = own.get(&method) {
                planned.mutation.apply(code);
            }
        }
    }
    let written = dexes.iter().map(|dex| Ok(dex.write()?)).collect::<Result<Vec<_>>>()?;
    let folder = scratch.join(format!("mutated{}", planned.first().map_or(0, |planned| planned.site.app)));
    let by_art = judged_by_art(art, &app.name, &write(&folder, written.iter().cloned())?)?;
    let again = written.iter().map(|bytes| Ok(Dex::read(bytes)?)).collect::<Result<Vec<_>>>();
    let by_us = ours::verify(&again.with_context(|| format!("failed to read {} again", app.name))?);
    let mut results = Vec::new();
    for planned in planned {
        let Site { dex, method, .. } = planned.site;
        let Some(ours) = by_us.get(dex).and_then(|judged| judged.iter().find(|ours| ours.method == method)) else {
            continue;
        };
        let Some(art) = counterpart(&by_art, dex, ours)? else { continue };
        let what = format!("{}: {}", KINDS[planned.kind].name, planned.mutation.what);
        let found = Disagreement::find(&app.file(dex), &ours.signature, Some(&what), art, &ours.judgment);
        results.push((planned.kind, art.clone(), ours.judgment.clone(), found));
    }
    Ok(results)
}

impl App {
    /// The name of one of its DEX files.
    fn file(&self, dex: usize) -> String {
        match self.dexes.get(dex) {
            Some((entry, _)) if *entry != self.name && self.dexes.len() > 1 => format!("{}!{entry}", self.name),
            _ => self.name.clone(),
        }
    }
}

fn print(report: &Report) {
    tally::print("Untouched files", "file", &report.untouched);
    defects::print(&report.defects);
    tally::print(&format!("Random mutations, seed {}", report.seed), "kind", &report.mutations);
    let (explained, open): (Vec<_>, Vec<_>) = report.disagreements.iter().partition(|d| d.explained.is_some());
    let mut reasons: BTreeMap<&str, usize> = BTreeMap::new();
    for reason in explained.iter().filter_map(|found| found.explained) {
        *reasons.entry(reason).or_default() += 1;
    }
    println!("\n{} disagreements, {} of them explained", report.disagreements.len(), explained.len());
    for (reason, count) in reasons {
        println!("  {count} x {reason}");
    }
    for found in open {
        println!("\n{} {}", found.file, found.method);
        if let Some(mutation) = &found.mutation {
            println!("  {mutation}");
        }
        println!("  ART  {}: {}", found.art.word(), found.art_message);
        println!("  ours {}: {}", found.ours.word(), found.our_message);
    }
}
