//! A table of costs of an analysed recording: what its fit says of library calls, and what its windowed calls took.

use std::collections::BTreeMap;

use wattline_analysis::lines::AnalysisResult;
use wattline_map::ProbeMap;
use wattline_recording::Trace;

use super::costs::{CallEnergy, CostTable};

/// How often the windowed calls of measured runs were made, and how long they took.
#[derive(Debug, Clone, Default)]
pub struct WindowedCalls {
    /// Calls and nanoseconds by site.
    sites: BTreeMap<u32, (f64, f64)>,
    runs: f64,
}

impl WindowedCalls {
    /// Adds a run, one of those that the recording's result is the mean of.
    pub fn add(&mut self, trace: &Trace) {
        self.runs += 1.0;
        for call in &trace.calls {
            let (calls, ns) = self.sites.entry(call.site).or_default();
            *calls += 1.0;
            *ns += call.end_ns.saturating_sub(call.start_ns).max(0) as f64;
        }
    }
}

impl CostTable {
    /// The costs that a recording's own result gives; `name` says in each row which recording it was.
    ///
    /// Library calls have the cost of the fit, unless that is less certain than it is large. Windowed calls have the
    /// mean energy of their windows, without tails: what a line's windows took, of which each callee has the part that
    /// its share of their time is, where a line makes several.
    pub fn of_result(name: &str, map: &ProbeMap, result: &AnalysisResult, calls: &WindowedCalls) -> Self {
        let mut table = CostTable::default();
        let fitted = result.costs.iter().filter(|cost| cost.feature.contains("->"));
        for cost in fitted.filter(|cost| cost.cost.0 > 0.0 && cost.deviation.0 < cost.cost.0) {
            let source = format!("the fit of {name}");
            table.insert(&cost.feature, CallEnergy { joules: cost.cost.0, source });
        }
        for (callee, (joules, times)) in windowed(map, result, calls) {
            if joules > 0.0 && times > 0.0 {
                let source = format!("the windows of {name}");
                table.insert(callee, CallEnergy { joules: joules / times, source });
            }
        }
        table
    }
}

/// Callee, calls and nanoseconds of a site.
type OfSite<'m> = (&'m str, f64, f64);

/// Joules and calls, mean per run, by callee.
fn windowed<'m>(map: &'m ProbeMap, result: &AnalysisResult, calls: &WindowedCalls) -> BTreeMap<&'m str, (f64, f64)> {
    let runs = calls.runs.max(1.0);
    // Sites by line: class, method, line.
    let mut by_line: BTreeMap<(&str, &str, u32), Vec<OfSite>> = BTreeMap::new();
    for (&site, &(times, ns)) in &calls.sites {
        let Some(site) = map.windowed_sites().get(site as usize) else { continue };
        let Some(method) = map.methods.get(site.method as usize) else { continue };
        let place = method.place(site.line);
        by_line.entry((place.class, place.name, place.line)).or_default().push((&site.callee, times, ns));
    }
    let mut sums: BTreeMap<&str, (f64, f64)> = BTreeMap::new();
    for line in result.lines.iter().filter(|line| line.api.0 > 0.0) {
        let key = (line.key.class.as_str(), line.key.method.as_str(), line.key.line);
        let sites = by_line.get(&key).map_or(&[][..], Vec::as_slice);
        let whole_ns: f64 = sites.iter().map(|(_, _, ns)| ns).sum();
        for (callee, times, ns) in sites.iter().filter(|_| whole_ns > 0.0) {
            let (joules, all) = sums.entry(callee).or_default();
            *joules += line.api.0 * ns / whole_ns;
            *all += times / runs;
        }
    }
    sums
}
