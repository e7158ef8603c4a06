//! The report as one page without anything from the network: tables, and each case's lines as true against estimated
//! energy.

use super::compare::Case;
use super::score::{Pair, Top, dearest};
use super::{All, Report};

const SIDE: f64 = 260.0;
const MARGIN: f64 = 28.0;

const STYLE: &str = "\
:root{color-scheme:light dark;--ink:#222;--paper:#fff;--faint:#8888;--dot:#0072b2;--band:#e69f0033}\
@media(prefers-color-scheme:dark){:root{--ink:#ddd;--paper:#181818;--dot:#56b4e9}}\
body{font:15px/1.4 system-ui,sans-serif;color:var(--ink);background:var(--paper);margin:2em}\
table{border-collapse:collapse;font-variant-numeric:tabular-nums}td,th{padding:.2em .6em;border-bottom:1px solid var(--faint);text-align:right}\
td:nth-child(-n+4),th:nth-child(-n+4){text-align:left}.plots{display:flex;flex-wrap:wrap;gap:1em}figure{margin:0}\
figcaption{font-size:13px}svg{background:transparent}circle{fill:var(--dot);fill-opacity:.6}line{stroke:var(--faint)}\
.wide{overflow-x:auto}polygon{fill:var(--band)}text{fill:var(--ink);font-size:10px}";

fn escape(text: &str) -> String {
    text.replace('&', "&amp;").replace('<', "&lt;").replace('>', "&gt;").replace('"', "&quot;")
}

fn number(value: f64) -> String {
    if value.is_finite() { format!("{:.1}", value * 100.0) } else { "–".into() }
}

fn row(case: &Case) -> String {
    let lines = &case.lines;
    let figures = [
        case.aee.map_or("–".into(), number),
        case.r2.map_or("–".into(), |r2| format!("{r2:.3}")),
        lines.count.to_string(),
        number(lines.total),
        number(lines.median),
        number(lines.p90),
        format!("{:.3}", lines.rank),
        number(lines.coverage),
        number(lines.misplaced),
        shared(&lines.top),
        lines.top.phantoms.to_string(),
        number(case.code.median),
        number(case.api.median),
        number(case.tails.misplaced),
        number(case.opcodes.median),
        number(case.events.recall()),
        number(case.events.precision()),
    ];
    let names = [&case.app, &case.scenario, &case.effect, case.estimator].map(|name| format!("<td>{}", escape(name)));
    let figures: String = figures.iter().map(|figure| format!("<td>{figure}")).collect();
    format!("<tr>{}{figures}\n", names.concat())
}

fn shared(top: &Top) -> String {
    format!("{} of {}", top.shared, top.of)
}

/// The table of all apps together; nothing if there is one alone.
fn table_of_all(all: &[All]) -> String {
    if all.is_empty() {
        return String::new();
    }
    let heads = [
        "effects",
        "estimator",
        "apps",
        "lines",
        "median %",
        "90th %",
        "misplaced %",
        "top tens",
        "phantoms",
        "covered by line %",
        "by line and scenario %",
    ];
    let head: String = heads.iter().map(|head| format!("<th>{head}")).collect();
    let row = |all: &All| {
        let figures = &all.figures;
        let cells = [
            escape(&all.effect),
            all.estimator.to_owned(),
            figures.apps.to_string(),
            figures.count.to_string(),
            number(figures.median),
            number(figures.p90),
            number(figures.misplaced),
            shared(&figures.top),
            figures.top.phantoms.to_string(),
            number(figures.covered.part()),
            number(figures.covered_by_scenario.part()),
        ];
        format!("<tr>{}\n", cells.map(|cell| format!("<td>{cell}")).concat())
    };
    let rows: String = all.iter().map(row).collect();
    format!("<h2>All apps</h2><div class=wide><table><tr>{head}\n{rows}</table></div>")
}

/// True energy to the right, estimated upwards, both logarithmic; the band is 15 % to either side.
fn plot(case: &Case) -> String {
    let shown: Vec<&Pair> = dearest(&case.pairs.lines).into_iter().filter(|pair| pair.estimate > 0.0).collect();
    let missing = dearest(&case.pairs.lines).len() - shown.len();
    let values = || shown.iter().flat_map(|pair| [pair.truth, pair.estimate]);
    let (low, high) = (values().fold(f64::MAX, f64::min).ln(), values().fold(f64::MIN_POSITIVE, f64::max).ln());
    let span = (high - low).max(1e-9);
    let at = |joules: f64| MARGIN + (joules.ln() - low) / span * (SIDE - 2.0 * MARGIN);
    let dots: String = shown
        .iter()
        .map(|pair| {
            let title = format!("{}: {:.4} mJ, true {:.4} mJ", pair.line, pair.estimate * 1e3, pair.truth * 1e3);
            let (x, y) = (at(pair.truth), SIDE - at(pair.estimate));
            format!("<circle cx={x:.1} cy={y:.1} r=3><title>{}</title></circle>", escape(&title))
        })
        .collect();
    let band = 1.15f64.ln() / span * (SIDE - 2.0 * MARGIN);
    let (near, far) = (MARGIN, SIDE - MARGIN);
    let polygon = format!(
        "<polygon points=\"{near},{0} {far},{1} {far},{2} {near},{3}\"/>",
        far - band,
        near - band,
        near + band,
        far + band
    );
    let axis = |joules: f64| format!("{:.3} mJ", joules.exp() * 1e3);
    format!(
        "<figure><svg width={SIDE} height={SIDE} role=img>{polygon}<line x1={near} y1={far} x2={far} y2={near} />{dots}\
         <text x={near} y={y}>{}</text><text x={far} y={y} text-anchor=end>{}</text>\
         <text x={middle} y={y} text-anchor=middle>true</text>\
         <text x=8 y={middle} text-anchor=middle transform=\"rotate(-90 8 {middle})\">estimated</text></svg>\
         <figcaption>{}, {}, {}: {}{}</figcaption></figure>\n",
        axis(low),
        axis(high),
        escape(&case.app),
        escape(&case.scenario),
        escape(&case.effect),
        case.estimator,
        if missing > 0 { format!(" ({missing} lines estimated at nothing)") } else { String::new() },
        y = SIDE - 8.0,
        middle = SIDE / 2.0,
    )
}

/// The page.
pub(super) fn page(report: &Report) -> String {
    let heads = [
        "app",
        "scenario",
        "effects",
        "estimator",
        "AEE %",
        "R²",
        "lines",
        "sum %",
        "median %",
        "90th %",
        "rank",
        "covered %",
        "misplaced %",
        "top ten",
        "phantoms",
        "code median %",
        "API median %",
        "tails misplaced %",
        "opcodes median %",
        "events recall %",
        "precision %",
    ];
    let head: String = heads.iter().map(|head| format!("<th>{head}")).collect();
    let rows: String = report.cases.iter().chain(&report.apps).map(row).collect();
    let plots: String = report.cases.iter().chain(&report.apps).map(plot).collect();
    format!(
        "<!doctype html><html lang=en><meta charset=utf-8><meta name=viewport content=\"width=device-width\"><title>Accuracy</title><style>{STYLE}</style>\
         <h1>Estimated against true energy</h1><p>{} Lines that make up 95 % of the true energy. The band is \
         15 % to either side of the truth.</p><div class=wide><table><tr>{head}\n{rows}</table></div>{}<div class=plots>{plots}</div></html>\n",
        super::text::seeds(report),
        table_of_all(&report.all)
    )
}
