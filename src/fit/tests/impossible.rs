//! What vLens' rule for events cannot do, as printed.
//!
//! At most n/k² of n numbers lie k standard deviations or more from their mean (Chebyshev's inequality, which holds for
//! any sample): with k = 40 that is 0.0625 %. The paper leaves about 1 % out.

use super::super::generated::{Accuracy, Generated, Shape};
use super::super::*;

fn accuracy(events: f64, seed: u64, kind: EstimatorKind) -> (Accuracy, usize, usize) {
    let shape = Shape { features: 20, paths: 150, windows: 20_000, events, stray: 0.0, seed };
    let made = Generated::new(shape).unwrap();
    let fit = kind.estimator().fit(&made.problem).unwrap();
    (made.accuracy(&fit), fit.outliers.len(), made.events.iter().filter(|event| **event).count())
}

#[test]
fn forty_standard_deviations_find_no_event_where_one_window_in_a_hundred_has_one() {
    for seed in 1..6 {
        let (accuracy, found, events) = accuracy(0.01, seed, EstimatorKind::VlensSd);
        assert!(events > 100);
        assert_eq!((accuracy.recall, accuracy.precision, found), (Some(0.0), None, 0), "seed {seed}");
    }
}

/// Share of events and what the rule finds of them, in percent: the table of `docs/fit.md`, on smaller problems.
#[test]
fn the_rule_works_only_where_events_are_rare() {
    // Windows times share: 2, 10, 100 and 200 events among 20,000 windows.
    let recall = |share, kind| {
        let of = |seed| accuracy(share, seed, kind).0.recall;
        let all: Vec<f64> = (1..6).filter_map(of).collect();
        stats::mean(&all)
    };
    assert!(recall(1e-4, EstimatorKind::VlensSd) > 0.7, "{}", recall(1e-4, EstimatorKind::VlensSd));
    let some = recall(5e-4, EstimatorKind::VlensSd);
    assert!((0.02..0.95).contains(&some), "{some}");
    for share in [5e-3, 1e-2, 5e-2] {
        assert_eq!(recall(share, EstimatorKind::VlensSd), 0.0, "{share}");
    }
    for share in [1e-4, 5e-4, 5e-3, 1e-2, 5e-2] {
        for kind in [EstimatorKind::Recommended, EstimatorKind::VlensMad] {
            assert_eq!(recall(share, kind), 1.0, "{share} {}", kind.name());
        }
    }
}

#[test]
fn no_sample_has_more_numbers_that_far_out_than_the_bound() {
    // One number far away from n - 1 equal ones is the worst case: it lies (n - 1)/√n deviations off, that is 40 for
    // n = 1602 and no less.
    let off = |n: usize| {
        let mut sample = vec![0.0; n];
        sample[0] = 1e6;
        (1e6 - stats::mean(&sample)) / stats::standard_deviation(&sample)
    };
    assert!(off(1601) < 40.0 && off(1602) >= 40.0, "{} {}", off(1601), off(1602));
}

/// Few windows a path: rows that the fit misses must not count the more for it, until all costs are gone.
#[test]
fn the_recommended_fit_does_not_run_away_where_windows_are_few() {
    for (seed, stray) in [(1, 0.0), (3, 0.05), (2, 0.05)] {
        let made = Generated::new(Shape { windows: 20_000, seed, stray, ..Shape::default() }).unwrap();
        let found = made.accuracy(&EstimatorKind::Recommended.estimator().fit(&made.problem).unwrap());
        let bound = made.accuracy_of(&made.informed());
        assert!(found.lines < 2.0 * bound.lines, "seed {seed}: lines off by {}, bound {}", found.lines, bound.lines);
    }
}
