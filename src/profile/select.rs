//! Which of the calibrator's windows are measurements: a method is called in a loop until it is compiled, once in each
//! of its variants for their time, and then in each of them a few times.

use std::collections::BTreeMap;

use wattline_adjust::{AdjustedRun, Rows, Window};
use wattline_map::{MethodMap, ProbeMap};

/// Calls of a method that count: 4 variants, 3 times each, as the app's driver has it.
const MEASURED: usize = 12;
/// Calls before them, at the least: one to warm up, and one of each variant for the time.
const BEFORE: usize = 5;
/// Classes with generated methods.
const CLASSES: &str = "Lorg/wattline/calibrator/Part";

/// One window's row and energy.
#[derive(Debug, Clone, Copy, PartialEq)]
pub(super) struct Measured {
    /// Position in [`Rows::groups`].
    pub(super) group: u32,
    /// Joules.
    pub(super) energy: f64,
    /// Seconds.
    pub(super) took: f64,
}

/// The windows of all runs.
#[derive(Debug, Default)]
pub(super) struct Selection {
    /// Windows of compiled methods.
    pub(super) measured: Vec<Measured>,
    /// The first of each method, when nothing of it was compiled.
    pub(super) cold: Vec<Measured>,
    /// How many methods were measured in each run at the least.
    pub(super) methods: usize,
}

/// Whether a method is one of those that are measured.
fn is_generated(method: &MethodMap) -> bool {
    let digits = |text: &str| !text.is_empty() && text.bytes().all(|byte| byte.is_ascii_digit());
    method.class.strip_prefix(CLASSES).and_then(|rest| rest.strip_suffix(';')).is_some_and(digits)
        && method.name.strip_prefix('m').is_some_and(digits)
}

/// How many methods the calibrator has.
pub(super) fn methods(map: &ProbeMap) -> usize {
    map.methods.iter().filter(|method| is_generated(method)).count()
}

/// Picks the windows of all runs.
pub(super) fn select(map: &ProbeMap, rows: &Rows, runs: &[AdjustedRun]) -> Selection {
    let mut selection = Selection { methods: usize::MAX, ..Selection::default() };
    for run in runs {
        let methods = of_run(map, rows, run);
        selection.methods = selection.methods.min(methods.len());
        for windows in methods.values() {
            let (before, measured) = windows.split_at(windows.len() - MEASURED);
            selection.measured.extend(measured.iter().map(|window| taken(window)));
            selection.cold.extend(before.first().map(|window| taken(window)));
        }
    }
    if runs.is_empty() {
        selection.methods = 0;
    }
    selection
}

fn taken(window: &Window) -> Measured {
    Measured { group: window.group, energy: window.energy.0, took: window.took_ns as f64 * 1e-9 }
}

/// Windows of each method that was called as often as it should be, in the order of time.
fn of_run<'w>(map: &ProbeMap, rows: &Rows, run: &'w AdjustedRun) -> BTreeMap<usize, Vec<&'w Window>> {
    let mut methods: BTreeMap<usize, Vec<&Window>> = BTreeMap::new();
    for window in &run.windows {
        let Some(group) = rows.groups.get(window.group as usize) else { continue };
        if map.methods.get(group.method).is_some_and(is_generated) {
            methods.entry(group.method).or_default().push(window);
        }
    }
    methods.values_mut().for_each(|windows| windows.sort_by_key(|window| window.start_ns));
    // If the run ended too soon, the last method's last calls are not those that count.
    if methods.len() < self::methods(map) {
        let last = methods.iter().max_by_key(|(_, windows)| windows.last().map(|window| window.start_ns));
        if let Some(last) = last.map(|(method, _)| *method) {
            methods.remove(&last);
        }
    }
    methods.retain(|_, windows| windows.len() >= BEFORE + MEASURED);
    methods
}
