//! Reports as one page, without anything from the network: a section for each paper, with its tables and figures.

use std::fmt::Write as _;

use super::svg::{escape, picture};
use super::{Became, Document, Part, Verdict};

/// Tables with more rows are folded: figures and verdicts are to be found.
const LONG: usize = 42;

/// A paper's part of the page.
pub(in crate::reproduce) struct Section<'d> {
    /// What it is called in addresses: the command's name.
    pub name: &'static str,
    pub title: &'static str,
    /// How the report was made.
    pub command: String,
    pub took_s: f64,
    pub document: &'d Document,
}

/// Colours of Okabe and Ito, lighter ones in the dark; curves differ by their dashes as well, bars by their order.
const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#1b1b1b;--soft:#5b5b5b;--paper:#fff;--panel:#f6f6f4;--rule:#d5d5d0;\
--c0:#0072b2;--c1:#d55e00;--c2:#009e73;--c3:#b8860b;--c4:#a8528a;--c5:#4c4c4c}\
@media(prefers-color-scheme:dark){:root{--ink:#e6e6e2;--soft:#a5a5a0;--paper:#161616;--panel:#1f1f1f;--rule:#3d3d3a;\
--c0:#56b4e9;--c1:#f08c4a;--c2:#3fc79a;--c3:#e6c229;--c4:#d98cc0;--c5:#b5b5b0}}\
*{box-sizing:border-box}body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);background:var(--paper);\
margin:0 auto;padding:1rem;max-width:76rem}h1{font-size:1.6rem}h2{font-size:1.35rem;margin-top:2.5rem;\
border-top:2px solid var(--rule);padding-top:1rem}h3{font-size:1.05rem;margin:1.8rem 0 .4rem}p,li{max-width:52rem}\
a{color:var(--c0)}summary{cursor:pointer;color:var(--c0)}code{font:.9em ui-monospace,monospace;background:var(--panel);padding:0 .2em;overflow-wrap:anywhere}\
.wide{overflow-x:auto;margin:.6rem 0}table{border-collapse:collapse;font-size:.86rem;font-variant-numeric:tabular-nums}\
th,td{white-space:nowrap;padding:.22rem .6rem;border-bottom:1px solid var(--rule);text-align:right;vertical-align:bottom}\
th{color:var(--soft);font-weight:600}td:first-child,th:first-child{text-align:left}\
.figures{display:grid;grid-template-columns:repeat(auto-fit,minmax(min(100%,30rem),1fr));gap:1rem}\
figure{margin:.6rem 0;padding:.7rem;background:var(--panel);border:1px solid var(--rule);border-radius:6px;max-width:44rem}\
figcaption{font-size:.88rem;margin-top:.4rem}figcaption b{display:block}svg{display:block;width:100%;height:auto}\
svg text{font:12px system-ui,sans-serif;fill:var(--ink)}svg .value{font-size:10px;fill:var(--soft);stroke:var(--panel);stroke-width:3px;paint-order:stroke}\
.grid{stroke:var(--rule)}.mark{stroke:var(--ink);stroke-dasharray:4 3}.whisker{stroke:var(--ink);stroke-width:1.4}\
polyline{fill:none}\
.f0{fill:var(--c0)}.f1{fill:var(--c1)}.f2{fill:var(--c2)}.f3{fill:var(--c3)}.f4{fill:var(--c4)}.f5{fill:var(--c5)}\
.s0,.s1,.s2,.s3,.s4,.s5{stroke-width:2}.s0{stroke:var(--c0)}.s1{stroke:var(--c1);stroke-dasharray:8 3}\
.s2{stroke:var(--c2);stroke-dasharray:2 3}.s3{stroke:var(--c3);stroke-dasharray:9 3 2 3}\
.s4{stroke:var(--c4);stroke-dasharray:5 5}.s5{stroke:var(--c5);stroke-dasharray:12 4}\
.verdicts{list-style:none;padding:0}.verdicts li{margin:.35rem 0;padding-left:.7rem;border-left:4px solid var(--c5)}\
.verdicts b{margin-right:.4em}.beaten{border-color:var(--c2)!important}.reproduced{border-color:var(--c0)!important}\
.beyond{border-color:var(--c4)!important}.not{border-color:var(--c1)!important}.soft{color:var(--soft)}";

/// The page.
pub(in crate::reproduce) fn page(sections: &[Section]) -> String {
    let title = match sections {
        [one] => one.title.to_owned(),
        _ => "The papers' tables and figures, made anew".to_owned(),
    };
    let mut html = format!(
        "<!doctype html>\n<html lang=\"en\">\n<meta charset=\"utf-8\">\n\
         <meta name=\"viewport\" content=\"width=device-width,initial-scale=1\">\n<title>{0}</title>\n\
         <style>{STYLE}</style>\n<h1>{0}</h1>\n{1}",
        escape(&title),
        summary(sections)
    );
    let mut figures = 0;
    for section in sections {
        let _ = write!(
            html,
            "<section id=\"{}\">\n<h2>{}</h2>\n<p class=\"soft\"><code>{}</code>, {:.0} s</p>\n",
            section.name,
            escape(section.title),
            escape(&section.command),
            section.took_s
        );
        parts(&mut html, section.document, &mut figures);
        html += "</section>\n";
    }
    html + "</html>\n"
}

/// How many claims became what, with links to the papers; of a single paper as well.
fn summary(sections: &[Section]) -> String {
    let mut html = "<div class=\"wide\"><table><tr><th>paper</th>".to_owned();
    Became::ALL.iter().for_each(|became| html += &format!("<th>{}</th>", became.name()));
    html += "<th>seconds</th></tr>\n";
    for section in sections {
        let count = |became: &Became| section.document.all_verdicts().filter(|one| one.became == *became).count();
        let counts: String = Became::ALL.iter().map(|became| format!("<td>{}</td>", count(became))).collect();
        let (name, title) = (section.name, escape(section.title));
        html += &format!("<tr><td><a href=\"#{name}\">{title}</a></td>{counts}<td>{:.0}</td></tr>\n", section.took_s);
    }
    html + "</table></div>\n"
}

fn parts(html: &mut String, document: &Document, figures: &mut usize) {
    let mut rest = document.parts.as_slice();
    while let Some((part, after)) = rest.split_first() {
        rest = after;
        *html += &match part {
            Part::Heading(heading) => format!("<h3>{}</h3>\n", rich(heading)),
            Part::Paragraph(paragraph) => format!("<p>{}</p>\n", rich(paragraph)),
            Part::List(items) => {
                format!(
                    "<ul>{}</ul>\n",
                    items.iter().map(|item| format!("<li>{}</li>\n", rich(item))).collect::<String>()
                )
            }
            Part::Verdicts(verdicts) => format!("<ul class=\"verdicts\">{}</ul>\n", said(verdicts)),
            Part::Table { head, rows } => table(head, rows),
            Part::Figure(_) => {
                // Those that follow each other stand side by side where there is room.
                let others = after.iter().take_while(|part| matches!(part, Part::Figure(_))).count();
                let (together, after) = rest.split_at(others);
                rest = after;
                let drawn: String = std::iter::once(part).chain(together).map(|part| figure(part, figures)).collect();
                format!("<div class=\"figures\">{drawn}</div>\n")
            }
        };
    }
}

fn figure(part: &Part, figures: &mut usize) -> String {
    let Part::Figure(figure) = part else { return String::new() };
    *figures += 1;
    format!(
        "<figure>{}<figcaption><b>{}</b>{}</figcaption></figure>\n",
        picture(figure, *figures),
        rich(&figure.title),
        rich(&figure.about)
    )
}

fn table(head: &[String], rows: &[Vec<String>]) -> String {
    let cells = |cells: &[String], tag: &str| -> String {
        cells.iter().map(|cell| format!("<{tag}>{}</{tag}>", rich(cell))).collect()
    };
    let count = rows.len();
    let rows: String = rows.iter().map(|row| format!("<tr>{}</tr>\n", cells(row, "td"))).collect();
    let table = format!("<div class=\"wide\"><table><tr>{}</tr>\n{rows}</table></div>\n", cells(head, "th"));
    match count {
        0..=LONG => table,
        _ => format!("<details><summary>{count} rows</summary>{table}</details>\n"),
    }
}

fn said(verdicts: &[Verdict]) -> String {
    let one = |verdict: &Verdict| {
        let class = match verdict.became {
            Became::Beaten => "beaten",
            Became::Reproduced => "reproduced",
            Became::Beyond => "beyond",
            Became::NotReproduced => "not",
            Became::NotRun => "untried",
        };
        format!("<li class=\"{class}\"><b>{}:</b>{}</li>\n", verdict.became.name(), rich(&verdict.text))
    };
    verdicts.iter().map(one).collect()
}

/// Text with its `code` and *emphasis*.
fn rich(text: &str) -> String {
    let between = |text: &str, mark: char, tag: &str| -> String {
        let pieces: Vec<&str> = text.split(mark).collect();
        // A mark without its counterpart is itself.
        if pieces.len().is_multiple_of(2) {
            return text.to_owned();
        }
        let piece = |(at, piece): (usize, &&str)| match at % 2 {
            0 => (*piece).to_owned(),
            _ => format!("<{tag}>{piece}</{tag}>"),
        };
        pieces.iter().enumerate().map(piece).collect()
    };
    between(&between(&escape(text), '`', "code"), '*', "em")
}

#[cfg(test)]
mod tests {
    use super::super::{Axis, Bars, Plot};
    use super::*;

    fn document() -> Document {
        let mut document = Document::default();
        document.heading("Table <2>");
        document.table(&["app", "R²"], vec![vec!["`courier`".into(), "0.99".into()]]);
        for title in ["Figure 6", "Figure 7"] {
            let series = vec![Bars::new("ours", vec![Some(1.0)])];
            let plot = Plot::Bars { labels: vec!["a".into()], axis: Axis::new("mJ"), series };
            document.figure(title, "what there is to see", plot);
        }
        document.verdicts(vec![Verdict::new(Became::Beaten, "by *far*"), Verdict::new(Became::NotRun, "why")]);
        document
    }

    fn section(document: &Document) -> Section<'_> {
        Section { name: "vlens", title: "vLens", command: "cargo xtask reproduce vlens".into(), took_s: 3.0, document }
    }

    #[test]
    fn a_page_has_a_section_for_each_paper_and_asks_nobody_for_anything() {
        let document = document();
        let html = page(&[section(&document), Section { name: "orka", ..section(&document) }]);
        assert_eq!(html.matches("<section").count(), 2);
        assert_eq!(html.matches("<figure>").count(), 4);
        assert_eq!(html.matches("class=\"figures\"").count(), 2, "figures in a row stand side by side");
        for absent in ["http:", "https:", "<script", "<link", "@import", "url("] {
            assert!(!html.contains(absent), "{absent}");
        }
        for there in
            ["prefers-color-scheme:dark", "id=\"t4\"", "<h3>Table &lt;2&gt;</h3>", "<td><code>courier</code></td>"]
        {
            assert!(html.contains(there), "{there}: {html}");
        }
        // One claim beaten and one not run, in the table and in the list.
        assert!(html.contains("<td>1</td><td>0</td><td>0</td><td>0</td><td>1</td><td>3</td>"), "{html}");
        assert!(html.contains("<li class=\"beaten\"><b>beaten:</b>by <em>far</em></li>"), "{html}");
    }

    #[test]
    fn a_mark_alone_is_no_markup() {
        assert_eq!(rich("2 * 3 < `a`"), "2 * 3 &lt; <code>a</code>");
        assert_eq!(rich("a `b"), "a `b");
    }
}
