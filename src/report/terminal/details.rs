//! What `--verbose` adds of a scenario: the parts of its energy, the fit, and what else was found.

use std::collections::BTreeMap;
use std::fmt::Write;

use super::super::{Scenario, place, simple_name, words};
use super::Style;
use super::layout::{heading, paragraph};
use wattline_analysis::lines::{AnalysisResult, FeatureCost, Suggestion, Totals};
use wattline_base::units::{Joules, Watts};

/// Lines that are named beside collections.
const ALLOCATORS: usize = 3;

/// Lines of a suggested path that are named.
const SUGGESTED_LINES: usize = 4;

/// A call that takes less is not worth two time stamps, which take about a microjoule.
const WORTH_STAMPS: Joules = Joules(3e-6);
/// A call is named that leaves so much of the app's energy uncertain, as a fraction.
const UNCERTAIN: f64 = 0.01;
/// Calls that are named.
const CALLS: usize = 2;

/// What a line of details is called, and what it says.
type Detail = (&'static str, String);

/// All details of a scenario.
pub(super) fn write(out: &mut String, scenario: &Scenario, style: Style) -> std::fmt::Result {
    let result = scenario.result;
    writeln!(out, "{}", heading(style, scenario.name, "details"))?;
    let details: Vec<Detail> = [
        Some(energy(result)),
        idle(result),
        Some(parts(result)),
        Some(fit(result)),
        result.counted.as_ref().map(|counted| ("counts", words::counted(counted))),
        (!result.components.is_empty()).then(|| ("hardware", words::components(&result.components, result.by_rails))),
        Some(outliers(result)),
        collections(result),
        least_known(result),
    ]
    .into_iter()
    .flatten()
    .collect();
    let widest = details.iter().map(|(name, _)| name.len()).max().unwrap_or(0);
    for (name, text) in details {
        writeln!(out, "  {name:widest$}  {}", paragraph(style, widest + 4, 6, &text))?;
    }
    modelled(out, result)?;
    suggestions(out, &result.suggestions)
}

fn energy(result: &AnalysisResult) -> Detail {
    let runs = result.runs.len();
    let (least, most) = range(result.of_app_by_run().iter().map(|run| run.0));
    let (total, kind) = (words::amount(result.basis, result.totals.of_app()), words::of_app(result.basis));
    let s = if runs == 1 { "run" } else { "runs" };
    ("energy", format!("{total} {kind}, mean of {runs} {s} ({} to {})", Joules(least), Joules(most)))
}

fn idle(result: &AnalysisResult) -> Option<Detail> {
    let (quietest, loudest) = range(result.runs.iter().map(|run| run.idle.0));
    let idle = Watts((quietest + loudest) / 2.0);
    result.basis.is_measured().then(|| ("idle", format!("{} apart, at {idle}", result.totals.idle)))
}

fn parts(result: &AnalysisResult) -> Detail {
    let totals = &result.totals;
    let parts = totals.parts().into_iter().filter(|(name, _)| *name != Totals::PROBES);
    let parts: Vec<String> = parts.map(|(name, energy)| format!("{name} {energy}")).collect();
    let apart = match result.basis.is_measured() {
        true => format!("; left out: probes {}", totals.probes),
        false => String::new(),
    };
    ("of it", format!("{}{apart}", parts.join(" · ")))
}

fn range(values: impl Iterator<Item = f64>) -> (f64, f64) {
    values.fold((f64::INFINITY, f64::NEG_INFINITY), |(low, high), v| (low.min(v), high.max(v)))
}

fn fit(result: &AnalysisResult) -> Detail {
    let q = &result.quality;
    if !result.basis.is_measured() {
        return ("costs", format!("of the profile, {} features; nothing was fitted", q.columns));
    }
    let aee = q.aee.map_or("unknown".to_string(), |aee| format!("{:.1} %", aee * 100.0));
    let r2 = q.r2.map_or("unknown".to_string(), |r2| format!("{r2:.3}"));
    let text = format!(
        "AEE {aee} · R² {r2} · {} windows, {} distinct, {} features of which {} told apart · {}",
        q.windows,
        q.rows,
        q.columns,
        q.rank,
        result.estimator.name()
    );
    ("fit", text)
}

fn outliers(result: &AnalysisResult) -> Detail {
    const NAME: &str = "GC and scheduling";
    let mut by_method: BTreeMap<(&str, &str), (usize, Joules)> = BTreeMap::new();
    for event in &result.events {
        let entry = by_method.entry((&event.class, &event.method)).or_default();
        entry.0 += 1;
        entry.1 += event.excess;
    }
    let worst = by_method.iter().max_by(|a, b| a.1.1.0.total_cmp(&b.1.1.0));
    let Some(((class, method), (count, energy))) = worst else { return (NAME, "none".to_owned()) };
    let all: Joules = result.events.iter().map(|event| event.excess).sum();
    let (times, class) = (result.events.len(), simple_name(class));
    (NAME, format!("{times} times in all runs with {all}; most in {class}.{method}: {count} with {energy}"))
}

fn collections(result: &AnalysisResult) -> Option<Detail> {
    let found = result.collections.as_ref()?;
    let s = if found.count == 1 { "" } else { "s" };
    let text = format!("{} collection{s} with {} in all runs", found.count, found.energy);
    let named = found.lines.iter().take(ALLOCATORS);
    let most: Vec<String> = named.map(|line| format!("{} ({:.0} %)", place(&line.key), line.share * 100.0)).collect();
    let who = match most.is_empty() {
        true => "no line allocates".to_owned(),
        false => format!("of {:.0} objects a run, most allocated at {}", found.allocations, most.join(", ")),
    };
    Some(("garbage", format!("{text}; {who}")))
}

/// The library calls whose constant cost leaves most open, and what windows around them would settle: what to stamp next.
fn least_known(result: &AnalysisResult) -> Option<Detail> {
    let runs = result.runs.len().max(1) as f64;
    let is_call = |cost: &&FeatureCost| cost.feature.contains("->") && cost.cost >= WORTH_STAMPS;
    let open = |cost: &FeatureCost| Joules(cost.deviation.0 * cost.executions / runs);
    let mut calls: Vec<&FeatureCost> = result.costs.iter().filter(is_call).collect();
    calls.retain(|cost| open(cost).0 > UNCERTAIN * result.totals.of_app().0);
    calls.sort_by(|a, b| open(b).0.total_cmp(&open(a).0));
    let each = calls.iter().take(CALLS).map(|cost| {
        let (class, method) = cost.feature.split_once("->").unwrap_or((&cost.feature, ""));
        let (name, taken) = (method.split('(').next().unwrap_or(method), Joules(cost.cost.0 * cost.executions / runs));
        format!("{}.{name} takes {taken}, give or take {}", simple_name(class), open(cost))
    });
    let each: Vec<String> = each.collect();
    let remedy = "a window would measure it (`apis`, docs/api-windows.md)";
    (!each.is_empty()).then(|| ("least known", format!("{}: {remedy}", each.join("; "))))
}

/// What a model of whole runs says of methods, and what their lines took.
fn modelled(out: &mut String, result: &AnalysisResult) -> std::fmt::Result {
    const SHOWN: usize = 8;
    if result.modelled.is_empty() {
        return Ok(());
    }
    writeln!(out, "\n  methods by a model of whole runs, and by their lines (docs/model.md)")?;
    for method in result.modelled.iter().take(SHOWN) {
        let name = format!("{}.{}", simple_name(&method.class), method.method);
        let note = if method.is_known { "" } else { "  not determined alone" };
        writeln!(out, "  {:>9} {:>9}  {name}{note}", method.energy.to_string(), method.lines.to_string())?;
    }
    Ok(())
}

/// Suggestions of what the tester could let the app do, so that costs can be distinguished.
fn suggestions(out: &mut String, paths: &[Suggestion]) -> std::fmt::Result {
    for (i, path) in paths.iter().enumerate() {
        if i == 0 {
            writeln!(out, "\n  A scenario that also took these paths would tell most:")?;
        }
        let file = path.file.as_deref().unwrap_or(&path.class);
        let lines: Vec<String> = path.lines.iter().take(SUGGESTED_LINES).map(u32::to_string).collect();
        let more = if path.lines.len() > SUGGESTED_LINES { ", …" } else { "" };
        writeln!(out, "    {file}:{}{more} in {}", lines.join(","), path.method)?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sample;

    #[test]
    fn calls_that_leave_much_open_are_named() {
        let mut result = sample::result();
        let cost = |feature: &str, cost, deviation| FeatureCost {
            feature: feature.into(),
            cost: Joules(cost),
            deviation: Joules(deviation),
            executions: 1000.0,
        };
        assert_eq!(least_known(&result), None);
        let total = result.totals.of_app().0 * result.runs.len() as f64 / 1000.0;
        result.costs = vec![
            cost("Lcom/x/A;->sure(I)V", 0.2 * total, 0.001 * total),
            cost("Lcom/x/B;->sort(Ljava/util/List;)V", 0.2 * total, 0.05 * total),
            cost("mul-int", 0.2 * total, 0.1 * total),
            cost("Lcom/x/C;->tiny()V", 1e-6, 0.5 * total),
        ];
        let (_, text) = least_known(&result).unwrap();
        assert!(text.starts_with("B.sort takes ") && text.contains("give or take"), "{text}");
        assert!(!text.contains("A.sure") && !text.contains("tiny"), "{text}");
    }
}
