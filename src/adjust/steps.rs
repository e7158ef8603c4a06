//! The power of components that are switched on and off: how far the quiet level steps where they are.
//!
//! Each moment at which something is switched gives an equation: the level after it less the level before is what came
//! on less what went off. Moments without quiet samples between them give one together. What is published of a
//! component is one more equation, of little weight: it decides where the record shows nothing. All are solved together
//! by robust least squares, so that each moment of a component counts, and those at which several are switched, too;
//! those at which the screen shows another page as well count less.

use nalgebra::{DMatrix, DVector};

use super::quiet::{Level, Quiet};

/// The level is looked at so far around a moment, nanoseconds: less than the time in which it moves otherwise, enough
/// for a milliwatt at any noise of a bench meter.
const AROUND_NS: i64 = 250_000_000;
/// That distance in readings of a slow meter, twice as many as a median needs.
const AROUND_READINGS: i64 = 40;
/// Moments further apart give no equation together: the level moves by itself meanwhile.
const TOGETHER_NS: i64 = 1_000_000_000;
/// Change of the level, as a part of it, by what the screen shows when a button is pressed: a few words of a page.
const SHOWN_PART: f64 = 0.002;
/// How far phones of one kind are from another's published figures, as a fraction.
const FIGURE_DIFFERS: f64 = 0.5;
/// Prior deviation of the power of a component of which nothing is known, microwatts: most draw less.
const UNKNOWN_UW: f64 = 1e6;

/// Steps further off than so many deviations count less, as another page came with them: the constant of Huber's
/// function with 95 % efficiency at normal errors.
const HUBER: f64 = 1.345;
/// So often weights are set: each time halves what is left of their error or better.
const ROUNDS: usize = 20;

/// Something begins or stops to draw its power.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Edge {
    /// The meter's clock.
    pub at_ns: i64,
    /// Position of the power that it switches.
    pub unknown: usize,
    /// Whether it begins.
    pub begins: bool,
}

/// The powers of unknowns, each with its published figure in microwatts, if there is one.
pub(super) fn powers(quiet: &Quiet, mut edges: Vec<Edge>, figures: &[Option<i64>]) -> Vec<Level> {
    edges.sort_unstable();
    let equations = equations(quiet, &edges);
    let mut weights = vec![1.0; equations.len()];
    let mut found = Vec::new();
    for _ in 0..ROUNDS {
        let Some(solved) = solved(&equations, &weights, figures) else { return Vec::new() };
        weights = equations.iter().map(|equation| HUBER / equation.off_by(&solved).abs().max(HUBER)).collect();
        found = solved;
    }
    // Where equations agree less than they should, something else moves the level.
    let squares: f64 = equations.iter().zip(&weights).map(|(e, weight)| weight * e.off_by(&found).powi(2)).sum();
    let disagree = (squares / equations.len().max(1) as f64).sqrt().max(1.0);
    found.iter_mut().for_each(|level| {
        level.deviation_uw *= disagree;
        level.power_uw = level.power_uw.max(0.0);
    });
    found
}

/// The least squares of weighted equations and figures.
fn solved(equations: &[Equation], weights: &[f64], figures: &[Option<i64>]) -> Option<Vec<Level>> {
    let n = figures.len();
    let (mut matrix, mut right) = (DMatrix::<f64>::zeros(n, n), DVector::<f64>::zeros(n));
    for (i, figure) in figures.iter().enumerate() {
        let mean = figure.map_or(0.0, |uw| uw as f64);
        let deviation = if figure.is_some() { FIGURE_DIFFERS * mean.max(1.0) } else { UNKNOWN_UW };
        matrix[(i, i)] += deviation.powi(-2);
        right[i] += mean * deviation.powi(-2);
    }
    for (equation, weight) in equations.iter().zip(weights) {
        let weight = weight * equation.step.deviation_uw.powi(-2);
        for &(a, x) in &equation.parts {
            right[a] += weight * x * equation.step.power_uw;
            equation.parts.iter().for_each(|&(b, y)| matrix[(a, b)] += weight * x * y);
        }
    }
    // Figures make it positive definite.
    let inverse = matrix.cholesky()?.inverse();
    let found = &inverse * right;
    Some((0..n).map(|i| Level { power_uw: found[i], deviation_uw: inverse[(i, i)].sqrt() }).collect())
}

/// A step of the level, and how often each unknown comes on in it, less how often it goes off.
#[derive(Debug, Clone, PartialEq)]
struct Equation {
    step: Level,
    parts: Vec<(usize, f64)>,
}

impl Equation {
    /// How much more the level stepped than it should have, in deviations.
    fn off_by(&self, powers: &[Level]) -> f64 {
        let expected: f64 = self.parts.iter().map(|&(unknown, x)| x * powers[unknown].power_uw).sum();
        (self.step.power_uw - expected) / self.step.deviation_uw
    }
}

/// An equation of which the level before is known.
struct Began {
    before: Level,
    /// The first moment in it.
    at_ns: i64,
    parts: Vec<(usize, f64)>,
}

/// `edges` are in order of time.
fn equations(quiet: &Quiet, edges: &[Edge]) -> Vec<Equation> {
    let moments: Vec<&[Edge]> = edges.chunk_by(|a, b| a.at_ns == b.at_ns).collect();
    let mut found = Vec::new();
    let mut open: Option<Began> = None;
    let mut last_ns = i64::MIN;
    for (i, moment) in moments.iter().enumerate() {
        let at_ns = moment[0].at_ns;
        let next_ns = moments.get(i + 1).map_or(i64::MAX, |next| next[0].at_ns);
        if let Some(before) = before(quiet, at_ns, last_ns) {
            open = Some(Began { before, at_ns, parts: Vec::new() });
        }
        last_ns = at_ns;
        let Some(Began { before, at_ns: since_ns, parts }) = &mut open else { continue };
        moment.iter().for_each(|edge| add(parts, edge));
        let Some(after) = after(quiet, at_ns, next_ns) else { continue };
        parts.retain(|part| part.1 != 0.0);
        if !parts.is_empty() && at_ns - *since_ns <= TOGETHER_NS {
            let shown = SHOWN_PART * after.power_uw.abs();
            let deviation_uw = after.deviation_uw.hypot(before.deviation_uw).hypot(shown).max(1.0);
            let step = Level { power_uw: after.power_uw - before.power_uw, deviation_uw };
            found.push(Equation { step, parts: std::mem::take(parts) });
        }
        open = None;
    }
    found
}

fn add(parts: &mut Vec<(usize, f64)>, edge: &Edge) {
    let sign = if edge.begins { 1.0 } else { -1.0 };
    match parts.iter_mut().find(|part| part.0 == edge.unknown) {
        Some(part) => part.1 += sign,
        None => parts.push((edge.unknown, sign)),
    }
}

fn around_ns(quiet: &Quiet) -> i64 {
    AROUND_NS.max(quiet.power.step_ns() * AROUND_READINGS)
}

/// The level before a moment, but not before another one.
pub(super) fn before(quiet: &Quiet, at_ns: i64, not_before_ns: i64) -> Option<Level> {
    quiet.level(at_ns.saturating_sub(around_ns(quiet)).max(not_before_ns), at_ns)
}

/// The level after a moment, but not after another one.
pub(super) fn after(quiet: &Quiet, at_ns: i64, not_after_ns: i64) -> Option<Level> {
    quiet.level(at_ns, at_ns.saturating_add(around_ns(quiet)).min(not_after_ns))
}

#[cfg(test)]
mod tests {
    use super::super::power::PowerRecord;
    use super::*;
    use wattline_recording::Sample;

    const MS: i64 = 1_000_000;

    /// A reading each millisecond of 300 mW and what is on by then: `(on, off, milliwatts)`.
    fn check(on: &[(i64, i64, i64)], busy: &[(i64, i64)], figures: &[Option<i64>], expected: &[(f64, f64)]) {
        let drawn = |ms: i64| on.iter().filter(|(from, to, _)| *from < ms && ms <= *to).map(|part| part.2).sum::<i64>();
        let samples: Vec<Sample> =
            (1..=4000).map(|ms| Sample { at_ns: ms * MS, power_uw: (300 + drawn(ms)) * 1000 }).collect();
        let power = PowerRecord::new(&samples);
        let busy: Vec<_> = busy.iter().map(|&(from, to)| (from * MS, to * MS)).collect();
        let edge = |ms: i64, unknown, begins| Edge { at_ns: ms * MS, unknown, begins };
        let edges = on.iter().enumerate().flat_map(|(i, part)| [edge(part.0, i, true), edge(part.1, i, false)]);
        let figures: Vec<_> = figures.iter().map(|figure| figure.map(|mw| mw * 1000)).collect();
        let found = powers(&Quiet::new(&power, &busy), edges.collect(), &figures);
        for (level, (power_mw, deviation_mw)) in found.iter().zip(expected) {
            let near = (level.power_uw / 1000.0 - power_mw).abs() < 0.1 * deviation_mw;
            let unsure = level.deviation_uw / 1000.0;
            assert!(near && (0.5..2.0).contains(&(unsure / deviation_mw)), "{found:?} instead of {expected:?}");
        }
        assert_eq!(found.len(), expected.len());
    }

    #[test]
    fn a_step_on_and_one_off_count_more_than_a_figure() {
        // Each step is as unsure as what the screen may have shown: .6 to .7 mW; two of them .5.
        check(&[(1000, 2000, 50)], &[], &[None], &[(50.0, 0.5)]);
        check(&[(1000, 2000, 50)], &[], &[Some(80)], &[(50.0, 0.5)]);
    }

    #[test]
    fn a_moment_at_which_another_page_is_shown_counts_little() {
        // 50 mW three times; something else takes 20 mW from the last moment on.
        let on = [(500, 1000, 50), (1500, 2000, 50), (2500, 3000, 50), (3000, 9000, 20)];
        let drawn = |ms: i64| on.iter().filter(|(from, to, _)| *from < ms && ms <= *to).map(|part| part.2).sum::<i64>();
        let samples: Vec<Sample> =
            (1..=4000).map(|ms| Sample { at_ns: ms * MS, power_uw: (300 + drawn(ms)) * 1000 }).collect();
        let power = PowerRecord::new(&samples);
        let edge = |ms: i64, begins| Edge { at_ns: ms * MS, unknown: 0, begins };
        let edges = on[..3].iter().flat_map(|part| [edge(part.0, true), edge(part.1, false)]).collect();
        let found = powers(&Quiet::new(&power, &[]), edges, &[None])[0].power_uw;
        // Five equations and one that counts for 1.345 deviations of .64 mW, instead of 20 mW.
        assert!((found - (50e3 - 1.345 * 640.0 / 5.0)).abs() < 30.0, "{found}");
    }

    #[test]
    fn what_is_switched_at_once_is_told_apart_at_the_other_end() {
        check(&[(1000, 2000, 50), (1001, 3000, 20)], &[(990, 1010)], &[None, None], &[(50.0, 0.6), (20.0, 0.6)]);
    }

    #[test]
    fn a_figure_stands_where_there_is_no_quiet_time() {
        // On while the app works, off before it rests; and one of which nobody knows anything.
        check(&[(1000, 1500, 50)], &[(900, 1600)], &[Some(80)], &[(80.0, 40.0)]);
        check(&[(1000, 1500, 50)], &[(900, 1600)], &[None], &[(0.0, 1000.0)]);
    }

    #[test]
    fn figures_share_what_the_record_does_not_tell_apart() {
        // 90 mW together, published as 80 and 40: 30 too little, of which variances of 40² and 20² take four and one.
        check(
            &[(1000, 2000, 60), (1000, 2000, 30)],
            &[],
            &[Some(80), Some(40)],
            &[(80.0 - 30.0 * 0.8, 17.9), (40.0 - 30.0 * 0.2, 17.9)],
        );
    }
}
