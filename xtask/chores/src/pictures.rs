//! `pictures`: makes the pictures of the documentation from a real run, in headless Chromium.

use std::fmt::Write;
use std::path::Path;

use anyhow::{Context, Result, anyhow};
use base64ct::{Base64, Encoding};
use wattline::cli::Exit;
use wattline::estimate::greendroid::{By, Test, classify};
use wattline::report::green::Coloured;
use wattline::report::{Report, Scenario, html, terminal};

use wattline_fixtures::browser::{Browser, find};
use wattline_fixtures::demo::Demo;

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

/// The report on a terminal: name, columns, colours.
const TERMINALS: [(&str, usize, Look); 4] = [
    ("terminal", 100, DARK),
    ("terminal-light", 100, LIGHT),
    ("terminal-narrow", 50, DARK),
    ("terminal-narrow-light", 50, LIGHT),
];

/// A terminal's colours.
#[derive(Debug, Clone, Copy)]
struct Look {
    background: &'static str,
    text: &'static str,
    dim: &'static str,
    red: &'static str,
    green: &'static str,
    yellow: &'static str,
}

const DARK: Look = Look {
    background: "#161b22",
    text: "#e3e7ee",
    dim: "#9ba6b7",
    red: "#ff8a7d",
    green: "#6ad18b",
    yellow: "#eabc62",
};

const LIGHT: Look = Look {
    background: "#ffffff",
    text: "#1b2230",
    dim: "#566072",
    red: "#b3261e",
    green: "#1a7037",
    yellow: "#805300",
};

/// Points from line to line, and what a letter takes of a line.
const LINE: usize = 18;
const LETTER: f64 = 7.83;

/// A terminal's text with its colours as a picture.
fn svg(text: &str, look: Look) -> String {
    let Look { background, text: ink, .. } = look;
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let letters = lines.iter().map(|line| plain(line).chars().count()).max().unwrap_or(0);
    let (width, height) = (32 + (letters as f64 * LETTER).ceil() as usize, 32 + lines.len() * LINE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{background}\"/>\n\
         <g font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"13\" \
         fill=\"{ink}\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 16 + (row + 1) * LINE - 5;
        let (letters, spans) = (plain(line).chars().count(), spans(line, look));
        if letters > 0 {
            // As wide as a terminal has it, whatever font the reader has.
            let length = letters as f64 * LETTER;
            let _ = writeln!(
                out,
                "<text x=\"16\" y=\"{y}\" textLength=\"{length:.1}\" xml:space=\"preserve\">{spans}</text>"
            );
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Without colours.
fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn spans(line: &str, look: Look) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut parts = line.split("\u{1b}[");
    let mut out = escaped(parts.next().unwrap_or_default());
    for part in parts {
        let Some((code, text)) = part.split_once('m') else { continue };
        let style = match code {
            "1" => "font-weight=\"700\"".to_owned(),
            "2" => format!("fill=\"{}\"", look.dim),
            "31" => format!("fill=\"{}\" font-weight=\"700\"", look.red),
            "32" => format!("fill=\"{}\" font-weight=\"700\"", look.green),
            "33" => format!("fill=\"{}\" font-weight=\"700\"", look.yellow),
            _ => String::new(),
        };
        match style.as_str() {
            "" => out.push_str(&escaped(text)),
            _ => {
                let _ = write!(out, "<tspan {style}>{}</tspan>", escaped(text));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_spans_and_take_no_room() {
        let line = "a \u{1b}[31mR<\u{1b}[0m b";
        assert_eq!(plain(line), "a R< b");
        assert_eq!(spans(line, DARK), "a <tspan fill=\"#ff8a7d\" font-weight=\"700\">R&lt;</tspan> b");
    }
}
