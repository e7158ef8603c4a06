//! GreenDroid's colours as a page (Couto et al., 2014, Figures 4 to 7): rings of packages, classes and methods, and
//! bars of what the tests take.
//!
//! A script draws the rings, the same that draws those by energy. Everything else is in the page without one.

use std::fmt::Write;

use serde::Serialize;
use wattline_analysis::lines::NodeKind;
use wattline_base::units::{Joules, Seconds, Watts};
use wattline_estimate::greendroid::{Classification, Colour, Influence, Judged, Node, Tally};

use super::{BASE, DARK, Document, RINGS, STYLE, THEME, escaped};
use crate::green::{Coloured, compared, per_second, percentage};

const PAGE: &str = include_str!("green.html");
const OWN_STYLE: &str = include_str!("green.css");
const OWN_DARK: &str = include_str!("green-dark.css");
const SCRIPTS: [&str; 4] = [BASE, THEME, RINGS, include_str!("green.js")];

/// Which elements are dark by choice, and which where no script says what is chosen.
const CHOSEN: &str = ":root[data-theme=\"dark\"]";
const NOT_CHOSEN: &str = ":root:not([data-theme])";

/// What the script draws.
#[derive(Serialize)]
struct Page<'a> {
    name: &'a str,
    tree: &'a Node,
}

/// The page; the same colours give the same bytes.
///
/// # Errors
/// None for classifications, whose numbers are finite.
pub fn render(coloured: &Coloured) -> serde_json::Result<String> {
    let found = coloured.classification;
    let tree = found.tree();
    let data = serde_json::to_string(&Page { name: coloured.name, tree: &tree })?;
    // It tells of no command.
    let (style, called) = (style(), crate::CALLED);
    let document = Document { page: PAGE, title: coloured.name, style: &style, data: &data, scripts: &SCRIPTS, called };
    let tests = FIGURES.map(|figure| figure.card(coloured)).concat();
    let mut all = ALL_HEAD.to_owned();
    rows(&mut all, &tree);
    all.push_str("</tbody></table></div>");
    let (verdict, meaning) = (verdict(coloured), meaning(found));
    Ok(document.with(&[("verdict", &verdict), ("meaning", &meaning), ("tests", &tests), ("all", &all)]))
}

fn style() -> String {
    let dark = [DARK, OWN_DARK].concat();
    let by_system = dark.replace(CHOSEN, NOT_CHOSEN);
    format!("{STYLE}{OWN_STYLE}{dark}@media screen and (prefers-color-scheme: dark) {{\n{by_system}}}\n")
}

/// A shape for each colour, for those who see no hue.
fn shape(colour: Colour) -> char {
    match colour {
        Colour::Green => '●',
        Colour::Yellow => '◆',
        Colour::Red => '▲',
    }
}

fn verdict(coloured: &Coloured) -> String {
    let Coloured { name, classification: found, is_estimated } = *coloured;
    let (colour, methods) = (found.project.colour, found.tallies.methods);
    let (word, mark) = (colour.word(), shape(colour));
    let tests = several(found.tests.len(), "test");
    let anomalous = found.tests.iter().filter(|test| test.is_anomalous).count();
    let estimated = if is_estimated { " Energies are estimated, not measured." } else { "" };
    let row = |what: &str, Tally { red, yellow, green }: Tally| {
        format!(
            "<tr><th scope=\"row\">{what}</th><td class=\"number\">{red}</td><td class=\"number\">{yellow}</td>\
             <td class=\"number\">{green}</td></tr>"
        )
    };
    let rows = [("methods", methods), ("classes", found.tallies.classes), ("packages", found.tallies.packages)];
    format!(
        "<section class=\"card verdict {word}\"><div><div class=\"verdict-head\"><h1>{}</h1><span class=\"badge {word}\">\
         <span aria-hidden=\"true\">{mark}</span>{}</span></div>\
         <p>{} of {} red. {anomalous} of {tests} anomalous by {}: above the mean of all.{estimated}</p></div>\
         <table><thead><tr><td></td>{}</tr></thead><tbody>{}</tbody></table></section>",
        escaped(name),
        word.to_uppercase(),
        methods.red,
        several(methods.all(), "method"),
        compared(found.by),
        [Colour::Red, Colour::Yellow, Colour::Green]
            .map(|colour| format!("<th scope=\"col\" class=\"number\">{}</th>", coloured_word(colour)))
            .concat(),
        rows.map(|(what, tally)| row(what, tally)).concat(),
    )
}

/// `1 test`, `2 tests`, with their verb.
fn several(count: usize, one: &str) -> String {
    format!("{count} {one}{}", if count == 1 { " is" } else { "s are" })
}

fn coloured_word(colour: Colour) -> String {
    let word = colour.word();
    format!("<span class=\"colour {word}\"><span aria-hidden=\"true\">{}</span>{word}</span>", shape(colour))
}

fn meaning(found: &Classification) -> String {
    format!(
        "A method is green if no anomalous test invokes it, red if at least 70 % of the tests that invoke it are \
         anomalous, yellow otherwise. More than half of its members make a class, a package or the project red or \
         green. Tests are compared by {}.",
        compared(found.by)
    )
}

/// Values of tests as bars: the paper's Figures 4, 5 and 6.
struct Figure {
    title: &'static str,
    of: fn(&Judged) -> f64,
    mean: fn(&Classification) -> f64,
    shown: fn(&Coloured, f64) -> String,
}

const FIGURES: [Figure; 3] = [
    Figure {
        title: "Total consumption per test",
        of: |test| test.energy.0,
        mean: |found| found.means.energy.0,
        shown: |coloured, value| format!("{}{}", coloured.sign(), Joules(value)),
    },
    Figure {
        title: "Consumption per second",
        of: |test| test.power.0,
        mean: |found| found.means.power.0,
        shown: |coloured, value| format!("{}{}", coloured.sign(), per_second(Watts(value))),
    },
    Figure {
        title: "Execution time",
        of: |test| test.time.0,
        mean: |found| found.means.time.0,
        shown: |_, value| Seconds(value).to_string(),
    },
];

impl Figure {
    fn card(&self, coloured: &Coloured) -> String {
        let found = coloured.classification;
        let mean = (self.mean)(found);
        let most = found.tests.iter().map(self.of).fold(mean, f64::max);
        // Bars begin at 0, and have a width where all of them are 0.
        let part = |value: f64| if most > 0.0 { (value / most).clamp(0.0, 1.0) * 100.0 } else { 0.0 };
        let mut out = format!(
            "<section class=\"card\"><div class=\"heading\"><h2>{}</h2><p class=\"note\">▲ anomalous; the dashed line is \
             the mean</p></div><table class=\"bars\"><tbody>",
            self.title
        );
        for test in &found.tests {
            let name = escaped(&test.name);
            let (class, mark) = match test.is_anomalous {
                true => ("anomalous", "<span aria-hidden=\"true\">▲ </span><span class=\"hidden\">anomalous </span>"),
                false => ("usual", ""),
            };
            let _ = write!(
                out,
                "<tr class=\"{class}\"><th scope=\"row\" title=\"{name}\">{mark}{name}</th><td class=\"bar-cell\">\
                 <svg aria-hidden=\"true\"><rect y=\"5\" width=\"{:.2}%\" height=\"16\"/>{}</svg></td>\
                 <td class=\"number\">{}</td></tr>",
                part((self.of)(test)),
                line(part(mean)),
                (self.shown)(coloured, (self.of)(test)),
            );
        }
        let _ = writeln!(
            out,
            "<tr class=\"mean\"><th scope=\"row\">mean</th><td class=\"bar-cell\"><svg aria-hidden=\"true\">{}</svg></td>\
             <td class=\"number\">{}</td></tr></tbody></table></section>",
            line(part(mean)),
            (self.shown)(coloured, mean)
        );
        out
    }
}

fn line(at: f64) -> String {
    format!("<line x1=\"{at:.2}%\" x2=\"{at:.2}%\" y1=\"0\" y2=\"100%\"/>")
}

const ALL_HEAD: &str = "<div class=\"scroll tall\"><table class=\"all\"><thead><tr><th scope=\"col\">package, class, \
                        method</th><th scope=\"col\">colour</th><th scope=\"col\" class=\"number\">anomalous</th>\
                        <th scope=\"col\" class=\"number\">share</th></tr></thead><tbody>";

/// A row for a node, and those of all in it.
fn rows(out: &mut String, node: &Node) {
    let kind = match node.kind {
        // The verdict has it.
        NodeKind::App => None,
        NodeKind::Package => Some("package"),
        NodeKind::Class => Some("class"),
        NodeKind::Method => Some("method"),
    };
    if let Some(kind) = kind {
        let name = if node.name.is_empty() { "(default package)" } else { &node.name };
        let Influence { colour, tests, anomalous, share } = node.influence;
        let _ = write!(
            out,
            "<tr class=\"{kind}\"><th scope=\"row\">{}</th><td>{}</td><td class=\"number\">{anomalous} of {tests}</td>\
             <td class=\"number strong\">{}</td></tr>",
            escaped(name),
            coloured_word(colour),
            percentage(share)
        );
    }
    node.children.iter().for_each(|child| rows(out, child));
}

#[cfg(test)]
mod tests {
    use wattline_estimate::greendroid::By;

    use super::*;
    use crate::green::tests::sample;

    fn page(by: By) -> String {
        let found = sample(by);
        render(&Coloured { name: "com.example", classification: &found, is_estimated: false }).unwrap()
    }

    #[test]
    fn every_part_is_filled_in_the_same_each_time() {
        let page = page(By::Second);
        assert_eq!(page, self::page(By::Second));
        assert!(!page.contains("{{") && page.contains("script-src 'sha256-"), "{}", &page[..900]);
        assert!(page.contains("<title>com.example – green, yellow and red methods</title>"));
        assert!(page.contains("fetch &lt;all&gt;") && !page.contains("fetch <all>"));
    }

    #[test]
    fn bars_are_parts_of_the_longest_and_the_mean_is_a_line() {
        let page = page(By::Total);
        let (_, rest) = page.split_once("Total consumption per test").unwrap();
        let (figure, _) = rest.split_once("</section>").unwrap();
        // 6, 1 and 1 J with a mean of 2.667 J, which is 44.44 % of 6 J.
        let widths: Vec<&str> = figure.split("width=\"").skip(1).map(|part| part.split('"').next().unwrap()).collect();
        assert_eq!(widths, ["100.00%", "16.67%", "16.67%"]);
        assert_eq!(figure.matches("x1=\"44.44%\"").count(), 4, "in each row: {figure}");
        assert_eq!(figure.matches("class=\"anomalous\"").count(), 1);
    }

    #[test]
    fn the_table_has_every_node_with_its_percentage() {
        let page = page(By::Second);
        let (_, rest) = page.split_once("<table class=\"all\">").unwrap();
        assert_eq!(rest.matches("<tr class=").count(), 2 + 2 + 4, "packages, classes, methods");
        let row = "<tr class=\"method\"><th scope=\"row\">run</th><td><span class=\"colour yellow\">\
                   <span aria-hidden=\"true\">◆</span>yellow</span></td><td class=\"number\">1 of 3</td>\
                   <td class=\"number strong\">33.3 %</td></tr>";
        assert!(rest.contains(row), "{rest}");
    }
}
