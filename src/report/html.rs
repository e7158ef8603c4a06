//! The report as one HTML file that needs nothing else: no network, no library, no server.
//!
//! Here the page's parts are put together; `data` has what is in it, and the scripts lay it out. The page may run its
//! own script and its own style, known by their digests, and fetch nothing: source text in it can do nothing either.

mod data;
pub mod green;

use std::io::Write as _;

use base64ct::{Base64, Encoding};
use flate2::Compression;
use flate2::write::ZlibEncoder;
use serde::Serialize as _;
use sha2::{Digest, Sha256};

use crate::{CALLED, Report};

const PAGE: &str = include_str!("html/page.html");
const STYLE: &str = include_str!("html/style.css");
/// The colours of the dark theme, where it is chosen.
const DARK: &str = include_str!("html/dark.css");

// What both pages, by energy and by colour, have in common.
const BASE: &str = include_str!("html/base.js");
const THEME: &str = include_str!("html/theme.js");
const RINGS: &str = include_str!("html/rings.js");

/// The scripts, in the order in which they need each other.
const SCRIPTS: [&str; 17] = [
    BASE,
    THEME,
    include_str!("html/settings.js"),
    include_str!("html/overview.js"),
    include_str!("html/all.js"),
    include_str!("html/code.js"),
    include_str!("html/map.js"),
    include_str!("html/details.js"),
    include_str!("html/diff.js"),
    RINGS,
    include_str!("html/icicle.js"),
    include_str!("html/sunburst.js"),
    include_str!("html/curve.js"),
    include_str!("html/timeline.js"),
    include_str!("html/trust.js"),
    include_str!("html/search.js"),
    include_str!("html/app.js"),
];

/// The page; the same report gives the same bytes.
///
/// # Errors
/// None for results of an analysis, whose numbers are finite.
pub fn render(report: &Report) -> serde_json::Result<String> {
    let mut json = Vec::new();
    let mut serializer = serde_json::Serializer::with_formatter(&mut json, data::SevenDigits);
    data::Page::new(report).serialize(&mut serializer)?;
    let data = packed(&json)?;
    let title = report.scenarios.first().map_or("energy", |scenario| scenario.recording.package.as_str());
    let style = [STYLE, DARK].concat();
    let called = report.called;
    Ok(Document { page: PAGE, title, style: &style, data: &data, scripts: &SCRIPTS, called }.with(&[]))
}

/// What a page consists of.
struct Document<'a> {
    page: &'a str,
    title: &'a str,
    style: &'a str,
    /// What the scripts read: JSON, or what [`packed`] makes of it.
    data: &'a str,
    /// They define a function `start`.
    scripts: &'a [&'a str],
    /// How the program is called.
    called: &'a str,
}

impl Document<'_> {
    /// The page; `parts` are markup for its other places.
    fn with(&self, parts: &[(&str, &str)]) -> String {
        // The page's own texts name commands; those in the data are the app's, and stay as they are.
        let (page, scripts) = (self.page.replace(CALLED, self.called), self.scripts.join("\n"));
        let scripts = scripts.replace(CALLED, self.called);
        let script = format!("\"use strict\";\n(() => {{\n{scripts}\nopen(start);\n}})();\n");
        let policy = format!(
            "default-src 'none'; script-src '{}'; style-src '{}'; img-src data:; base-uri 'none'; form-action 'none'",
            digest(&script),
            digest(self.style)
        );
        let (title, data) = (escaped(self.title), self.data.replace('<', "\\u003c"));
        // No text in the data can then end its element or begin a comment.
        let own =
            [("policy", &*policy), ("title", &title), ("style", self.style), ("data", &data), ("script", &script)];
        fill(&page, &[own.as_slice(), parts].concat())
    }
}

/// Puts values where `{{name}}` stands; what is in a value stays as it is.
fn fill(template: &str, values: &[(&str, &str)]) -> String {
    let size = template.len() + values.iter().map(|(_, value)| value.len()).sum::<usize>();
    let mut out = String::with_capacity(size);
    let mut parts = template.split("{{");
    out.push_str(parts.next().unwrap_or_default());
    for part in parts {
        let (name, rest) = part.split_once("}}").unwrap_or((part, ""));
        out.push_str(values.iter().find(|(known, _)| *known == name).map_or("", |(_, value)| value));
        out.push_str(rest);
    }
    out
}

/// Text as it is written in HTML.
fn escaped(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

/// JSON as the page has it: deflated, in base64. Most of a page is columns of numbers, which become a fifth.
fn packed(json: &[u8]) -> serde_json::Result<String> {
    let mut encoder = ZlibEncoder::new(Vec::new(), Compression::best());
    let deflated = encoder.write_all(json).and_then(|()| encoder.finish()).map_err(serde_json::Error::io)?;
    Ok(Base64::encode_string(&deflated))
}

/// The digest by which a content security policy names an inline element.
fn digest(text: &str) -> String {
    format!("sha256-{}", Base64::encode_string(&Sha256::digest(text)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample::with_report;

    /// A page's data, as its script reads them.
    fn unpacked(page: &str) -> serde_json::Value {
        let (_, rest) = page.split_once("<script type=\"application/octet-stream\" id=\"data\">").unwrap();
        let (packed, _) = rest.split_once("</script>").unwrap();
        let deflated = Base64::decode_vec(packed).unwrap();
        serde_json::from_reader(flate2::read::ZlibDecoder::new(&deflated[..])).unwrap()
    }

    #[test]
    fn values_are_not_filled_in_again() {
        assert_eq!(fill("a{{x}}b{{y}}", &[("x", "{{y}}"), ("y", "1")]), "a{{y}}b1");
    }

    #[test]
    fn the_same_report_gives_the_same_bytes_and_every_part_is_filled_in() {
        let (once, again) = (with_report(render).unwrap(), with_report(render).unwrap());
        assert_eq!(once, again);
        assert!(once.contains("<title>com.example.courier"), "{}", &once[..400]);
        assert!(once.contains("script-src 'sha256-") && !once.contains("{{"), "{}", &once[..900]);
    }

    #[test]
    fn the_program_is_called_as_whoever_made_the_page_calls_it() {
        let page = |called: &'static str| with_report(|report| render(&Report { called, ..*report }).unwrap());
        assert_eq!(page("cargo xtask").matches("cargo xtask ").count(), 5);
        let page = page("wattline");
        assert!(!page.contains("cargo xtask") && page.contains("with wattline bless."));
        assert!(page.contains("<code>wattline energy --json</code>"));
    }

    #[test]
    fn changes_of_what_decides_are_in_the_data() {
        use wattline_config::{PolicyChange, PolicyChanges, PolicyKind};
        let change = PolicyChange {
            kind: PolicyKind::Threshold,
            what: "thresholds.total".to_owned(),
            before: None,
            after: Some("0.5".to_owned()),
        };
        let changes = vec![change];
        let policy = PolicyChanges { since: "origin/main".to_owned(), decides: true, fails: true, changes };
        let data = |policy: &PolicyChanges| {
            unpacked(&with_report(|report| render(&crate::Report { policy: Some(policy), ..*report })).unwrap())
        };
        let found = &data(&policy)["policy"];
        assert!(
            found["heading"].as_str().unwrap().starts_with("1 change since origin/main of what decides, asked for")
        );
        let change = &found["changes"][0];
        assert_eq!((&change["what"], &change["after"]), (&"thresholds.total".into(), &"0.5".into()));
        assert!(change["before"].is_null());
        assert!(data(&PolicyChanges { changes: Vec::new(), ..policy })["policy"].is_null());
    }

    #[test]
    fn the_data_are_json_and_have_no_markup() {
        let data = unpacked(&with_report(render).unwrap());
        let scenario = &data["scenarios"][0];
        assert_eq!(scenario["trust"]["high"]["lines"], 2);
        assert_eq!(scenario["verdict"]["findings"][0]["line"], 1, "position of Route.java:42 among the lines");
        assert_eq!(
            data["files"].as_array().unwrap().len(),
            4,
            "Route, Sync, Box without text, and a lambda without a file"
        );
        assert_eq!(
            scenario["files"][0]["file"], scenario["lines"][0]["file"],
            "the file with the most energy is first"
        );
    }
}
