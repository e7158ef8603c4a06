//! Runs of one scenario, collected into an artifact.

use std::collections::BTreeMap;

use wattline_base::random::Xorshift64;
use wattline_device::{App, Device, DeviceError, Fingerprint};
use wattline_recording::settings::SYSTEM_WORK;
use wattline_recording::{Artifact, FormatVersion, Manifest, PhoneRuns, Run, Sha256Hex};
use wattline_scenario::Scenario;

/// Everything that a recording depends on.
pub struct Job<'a> {
    /// The instrumented app.
    pub app: &'a App,
    /// SHA-256 of the app before the rewrite, in hexadecimal.
    pub original_sha256: &'a str,
    /// The classes that have probes, as [`wattline_names::scope::Choice::settings`] writes them.
    pub settings: &'a BTreeMap<String, String>,
    /// The scenario to run.
    pub scenario: &'a Scenario,
    /// SHA-256 of the script, in hexadecimal.
    pub scenario_sha256: String,
    /// One run per seed.
    pub seeds: &'a [u64],
}

/// Runs a scenario once per seed; `done` is called after each run. The artifact has no result yet.
///
/// # Errors
/// When a run cannot be measured, see [`Device::record`].
pub fn record(device: &dyn Device, job: &Job<'_>, done: &(dyn Fn() + Sync)) -> Result<Artifact, DeviceError> {
    let runs = device.record(job.app, job.scenario, job.seeds, done)?;
    Ok(artifact(device, job, runs))
}

/// Runs two versions of an app in pairs, in random order inside each pair: what drifts from run to run (warmth, a
/// battery, a busy network) then drifts for both alike. Measuring one after the other instead gives 19 to 58 % false
/// alarms when it drifts. Both jobs have the same seeds; the order follows from each. `done` is called after each run.
///
/// # Errors
/// When a run cannot be measured, see [`Device::record`].
pub fn record_pairs(
    device: &dyn Device,
    base: &Job<'_>,
    head: &Job<'_>,
    done: &(dyn Fn() + Sync),
) -> Result<(Artifact, Artifact), DeviceError> {
    let mut runs: [Vec<Run>; 2] = Default::default();
    if device.boots_for_each_run() {
        // Nothing is left from run to run that could drift.
        runs = [
            device.record(base.app, base.scenario, base.seeds, done)?,
            device.record(head.app, head.scenario, head.seeds, done)?,
        ];
    } else {
        for (&of_base, &of_head) in base.seeds.iter().zip(head.seeds) {
            for side in order(of_base) {
                let (job, seed) = if side == 0 { (base, of_base) } else { (head, of_head) };
                runs[side].extend(device.record(job.app, job.scenario, &[seed], done)?);
            }
        }
    }
    let [of_base, of_head] = runs;
    Ok((artifact(device, base, of_base), artifact(device, head, of_head)))
}

/// The order of the two sides in the pair of that seed.
fn order(seed: u64) -> [usize; 2] {
    if Xorshift64::new(seed).uniform() < 0.5 { [0, 1] } else { [1, 0] }
}

fn artifact(device: &dyn Device, job: &Job<'_>, runs: Vec<Run>) -> Artifact {
    let mut settings = job.settings.clone();
    // Collections that are known are taken out, others are found or not: the same code gets other sums.
    if runs.iter().all(|run| run.trace.notes.system.is_some()) {
        settings.insert(SYSTEM_WORK.to_owned(), "true".to_owned());
    }
    let manifest = Manifest {
        format: FormatVersion::CURRENT,
        tool: env!("CARGO_PKG_VERSION").into(),
        app: Sha256Hex(job.original_sha256.into()),
        package: job.app.package.clone(),
        scenario: job.scenario.name.clone(),
        scenario_digest: Sha256Hex(job.scenario_sha256.clone()),
        device: device.name(),
        meter: device.meter(),
        settings,
        seeds: job.seeds.to_vec(),
        entries: BTreeMap::new(),
        conditions: device.conditions(),
        phones: device.fingerprint().map(|phone| made_by(phone, job.seeds)).into_iter().collect(),
        raw: None,
    };
    Artifact { manifest, map: job.app.map.clone(), runs, result: Vec::new() }
}

/// A phone with the runs that it made.
fn made_by(Fingerprint { serial, build }: Fingerprint, seeds: &[u64]) -> PhoneRuns {
    let mut seeds = seeds.to_vec();
    seeds.sort_unstable();
    PhoneRuns { serial, build, seeds }
}

#[cfg(test)]
mod tests {
    use std::sync::Mutex;

    use super::*;
    use wattline_adjust::DeviceModel;
    use wattline_device::App;
    use wattline_map::ProbeMap;

    /// Notes which app ran with which seed.
    struct Noted(Mutex<Vec<(String, u64)>>);

    impl Device for Noted {
        fn name(&self) -> String {
            "noted".into()
        }

        fn meter(&self) -> String {
            "none".into()
        }

        fn model(&self) -> DeviceModel {
            DeviceModel::embedded().unwrap()
        }

        fn record(
            &self,
            app: &App,
            _: &Scenario,
            seeds: &[u64],
            done: &(dyn Fn() + Sync),
        ) -> Result<Vec<Run>, DeviceError> {
            let run = |&seed: &u64| {
                self.0.lock().unwrap().push((app.activity.clone(), seed));
                done();
                Run { seed, ..Run::default() }
            };
            Ok(seeds.iter().map(run).collect())
        }
    }

    #[test]
    fn pairs_stay_together_and_their_order_is_drawn() {
        let device = Noted(Mutex::default());
        let app = |activity: &str| App {
            package: "p".into(),
            activity: activity.into(),
            apk: Vec::new(),
            map: ProbeMap::default(),
        };
        let (base, head) = (app("base"), app("head"));
        let scenario =
            Scenario::parse(std::path::Path::new("s.mks"), "count= 1\nspeed= 1.0\nstart data >>\nUserWait(200)\n")
                .unwrap();
        let seeds: Vec<u64> = (1..=40).collect();
        let settings = BTreeMap::new();
        let job = |app| Job {
            app,
            original_sha256: "",
            settings: &settings,
            scenario: &scenario,
            scenario_sha256: String::new(),
            seeds: &seeds,
        };
        let (of_base, of_head) = record_pairs(&device, &job(&base), &job(&head), &|| ()).unwrap();
        for artifact in [&of_base, &of_head] {
            assert_eq!(artifact.runs.iter().map(|run| run.seed).collect::<Vec<_>>(), seeds);
        }
        let order = device.0.into_inner().unwrap();
        assert!(order.chunks(2).zip(&seeds).all(|(pair, seed)| pair[0].1 == *seed && pair[1].1 == *seed));
        let base_first = order.chunks(2).filter(|pair| pair[0].0 == "base").count();
        assert!((10..=30).contains(&base_first), "{base_first} of 40");
    }
}
