//! What prices add to the doubt of a comparison: those of an estimate, and those of the probes that are taken out.
//!
//! Where nobody measures, counts are exact, and prices are not: what a library call takes is timed in one run of each
//! recording, and how fast the cores were is learned from another. All runs of a recording share them, so that the
//! spread between its runs does not show it.

use super::Side;
use super::group::Group;
use wattline_analysis::lines::LineEnergy;

/// Standard deviation of a line's price from one recording of an app to the next, as a fraction. Of 1,670 lines of 19
/// scenarios of courier and atlas that ran as often in another recording, the energies' ratio strays by 2.0 %, which is
/// 1.4 % a recording; one in a hundred is off by more than 6.3 %, so the tails are longer than a normal distribution's.
const OF_LINE: f64 = 0.02;
/// The same for the sum of all lines: in 57 pairs of recordings of these scenarios the ratio strayed by 1.2 %, 0.9 % a
/// recording.
const OF_SUM: f64 = 0.01;

/// Relative variance of the ratio of two sums of all lines: nothing where energy was measured, or where a recording is
/// compared with itself.
pub(super) fn of_sum(base: Side, head: Side) -> f64 {
    if is_free(base, head) { 0.0 } else { 2.0 * OF_SUM.powi(2) }
}

/// Relative variance of the ratio of two totals by what is taken out of each for its probes. All runs of a recording are
/// freed of them at the costs of one fit, so that the spread between its runs does not show how far these are off:
/// nothing where a recording is compared with itself, or nobody measured.
pub(super) fn of_probes(base: Side, head: Side) -> f64 {
    if is_same(base, head) {
        return 0.0;
    }
    let of = |side: Side| {
        let totals = &side.result.totals;
        if totals.of_app().0 > 0.0 { (totals.probes_deviation() / totals.of_app()).powi(2) } else { 0.0 }
    };
    of(base) + of(head)
}

/// Relative variance of the ratio of a group's energies, which is `ratio`. As far as it ran more often, it is dearer at any
/// price.
pub(super) fn of_group(base: Side, head: Side, group: &Group<'_>, ratio: f64) -> f64 {
    if is_free(base, head) {
        return 0.0;
    }
    let sum = |lines: &[&LineEnergy]| lines.iter().map(|line| line.executions).sum::<f64>();
    let (before, after) = (sum(&group.base), sum(&group.head));
    let by_counts = if before > 0.0 && after > 0.0 { (after / before).ln() } else { 0.0 };
    2.0 * (OF_LINE * (1.0 - explained(by_counts, ratio.ln()))).powi(2)
}

/// The part of a growth that counts explain, both as logarithms.
fn explained(by_counts: f64, growth: f64) -> f64 {
    if growth > 0.0 { (by_counts / growth).clamp(0.0, 1.0) } else { 0.0 }
}

/// Whether prices cannot differ.
fn is_free(base: Side, head: Side) -> bool {
    base.result.basis.is_measured() || head.result.basis.is_measured() || is_same(base, head)
}

/// Whether both sides are one recording.
fn is_same(base: Side, head: Side) -> bool {
    let runs = |side: Side| side.result.runs.iter().map(|run| (run.seed, run.net.0.to_bits())).collect::<Vec<_>>();
    runs(base) == runs(head)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counts_explain_up_to_all() {
        assert_eq!(explained(0.0, 0.1), 0.0);
        assert_eq!(explained(0.1, 0.1), 1.0);
        assert_eq!([explained(0.2, 0.1), explained(-0.1, 0.1), explained(0.1, -0.1)], [1.0, 0.0, 0.0]);
    }
}
