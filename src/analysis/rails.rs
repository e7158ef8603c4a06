//! What each rail of a meter took above the idle phone, by what the rails supply.

use std::collections::BTreeMap;

use crate::lines::ComponentShare;
use wattline_base::units::Joules;
use wattline_recording::Run;

/// The part of a run's samples that are taken to be of the idle phone: those of the least power.
const QUIET: f64 = 0.1;

/// What a run's rails took above their own power in the run's quietest samples, by part.
pub fn rail_energies(run: &Run) -> BTreeMap<String, Joules> {
    let mut parts = BTreeMap::new();
    let quiet = quiet(run);
    for rail in &run.rails {
        let idle_uw = quiet.iter().filter_map(|&at| rail.power_uw.get(at)).map(|uw| *uw as f64).sum::<f64>()
            / quiet.len().max(1) as f64;
        let periods = run.samples.windows(2).zip(rail.power_uw.iter().skip(1));
        let above = periods.map(|(pair, uw)| (*uw as f64 - idle_uw) * (pair[1].at_ns - pair[0].at_ns) as f64 * 1e-15);
        *parts.entry(rail.part.clone()).or_insert(Joules(0.0)) += Joules(above.sum());
    }
    parts
}

/// Positions of the quietest samples. The first has no time of its own.
fn quiet(run: &Run) -> Vec<usize> {
    let mut order: Vec<usize> = (1..run.samples.len()).collect();
    order.sort_by_key(|&at| (run.samples[at].power_uw, at));
    order.truncate(((order.len() as f64 * QUIET).ceil() as usize).max(1));
    order
}

/// Means over runs, the dearest first, with how far off the mean is; nothing where a run has no rails.
pub fn means(runs: &[BTreeMap<String, Joules>]) -> Vec<ComponentShare> {
    if runs.iter().any(BTreeMap::is_empty) {
        return Vec::new();
    }
    let names: std::collections::BTreeSet<&String> = runs.iter().flat_map(BTreeMap::keys).collect();
    let count = runs.len() as f64;
    let share = |name: &String| {
        let of_run = |run: &BTreeMap<String, Joules>| run.get(name).map_or(0.0, |energy| energy.0);
        let mean = runs.iter().map(of_run).sum::<f64>() / count;
        let squares: f64 = runs.iter().map(|run| (of_run(run) - mean).powi(2)).sum();
        let deviation = if count > 1.0 { (squares / (count - 1.0) / count).sqrt() } else { 0.0 };
        ComponentShare { component: name.clone(), energy: Joules(mean), deviation: Joules(deviation) }
    };
    let mut shares: Vec<ComponentShare> = names.into_iter().map(share).collect();
    shares.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0));
    shares
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::{Rail, Sample};

    /// A second of rest, and a second in which two rails of the processor take 1 W more each, and the screen nothing.
    fn run(more_uw: i64) -> Run {
        let at = |second: i64| if second == 2 { more_uw } else { 0 };
        let rail = |name: &str, part: &str, idle: i64, factor: i64| Rail {
            name: name.into(),
            part: part.into(),
            power_uw: (0..3).map(|second| idle + factor * at(second)).collect(),
        };
        let rails = vec![rail("BIG", "cpu", 10, 1), rail("LITTLE", "cpu", 20, 1), rail("PANEL", "display", 500_000, 0)];
        let samples = (0..3).map(|second| Sample {
            at_ns: second * 1_000_000_000,
            power_uw: rails.iter().map(|rail| rail.power_uw[second as usize]).sum(),
        });
        Run { samples: samples.collect(), rails, ..Run::default() }
    }

    #[test]
    fn rails_of_a_part_are_one_and_what_they_take_anyway_is_none_of_it() {
        let energies = rail_energies(&run(1_000_000));
        assert_eq!(
            energies.into_iter().collect::<Vec<_>>(),
            [("cpu".to_owned(), Joules(2.0)), ("display".to_owned(), Joules(0.0))]
        );
        assert!(rail_energies(&Run::default()).is_empty());
    }

    #[test]
    fn means_are_over_runs_and_need_all_of_them() {
        let runs = [rail_energies(&run(1_000_000)), rail_energies(&run(2_000_000))];
        let shares = means(&runs);
        // By hand: 2 J and 4 J, whose mean is off by their standard deviation over the root of two.
        assert_eq!((shares[0].component.as_str(), shares[0].energy), ("cpu", Joules(3.0)));
        assert!((shares[0].deviation.0 - 1.0).abs() < 1e-9);
        assert!(means(&[runs[0].clone(), BTreeMap::new()]).is_empty());
    }
}
