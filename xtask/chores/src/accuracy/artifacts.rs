//! Recordings that were made before, as behind adb: what is made of them is held against the truth of this phone, which is
//! that of the one behind its endpoint as well.

use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wattline::recording::{Artifact, Manifest, Sha256Hex};
use wattline::scenario::Scenario;

use super::compare::{Both, Conditions, Recorded};

/// Where the recording of an app's scenario is: in the app's folder if there is one.
pub(super) fn file(folder: &Path, app: &str, scenario: &str) -> PathBuf {
    let own = folder.join(app);
    let folder = if own.is_dir() { own } else { folder.to_owned() };
    folder.join(format!("{scenario}.energy.zip"))
}

impl Recorded {
    /// What is recorded in `path`, with the truth of its seeds. Events of its runs are not known.
    pub fn read(both: &Both, scenario: &Scenario, conditions: Conditions, path: &Path) -> Result<Recorded> {
        let Artifact { manifest, map, runs, .. } = Artifact::read(path)?;
        check(&manifest, &both.plain.0.apk, scenario).with_context(|| path.display().to_string())?;
        let leading = map.leading_runs();
        let mut recorded = Recorded::nothing(map, scenario);
        for run in runs.iter().skip(leading) {
            recorded.truths.push(both.truth(scenario, conditions, run.seed)?);
        }
        if recorded.truths.is_empty() {
            bail!("{} has no measured run", path.display());
        }
        let is_measured = |run: &wattline::recording::Run| !run.samples.is_empty();
        let read = |run| if is_measured(&run) { conditions.read(run) } else { run };
        recorded.runs = runs.into_iter().map(read).collect();
        Ok(recorded)
    }
}

/// Refuses what was recorded of something else, whose truth would be another.
fn check(manifest: &Manifest, apk: &[u8], scenario: &Scenario) -> Result<()> {
    if manifest.app != Sha256Hex::of(apk) {
        bail!("it was recorded of another build of {}; expected that of --app, --apk or --random", manifest.package);
    }
    if manifest.scenario != scenario.name {
        bail!("it is of the scenario {}, not of {}", manifest.scenario, scenario.name);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::repository;
    use wattline::phone::{Effects, Repeatability};

    fn conditions(meter: Option<&'static str>) -> Conditions {
        Conditions {
            effects: Effects::REALISTIC,
            repeatability: Repeatability::Exact,
            first_seed: 1,
            seeds: 1,
            unmetered: false,
            meter: meter.map(|name| wattline::gate::precision::Precision::named(name).unwrap()),
        }
    }

    #[test]
    fn an_app_s_folder_comes_first() {
        let folder = tempfile::tempdir().unwrap();
        assert_eq!(file(folder.path(), "atlas", "map"), folder.path().join("map.energy.zip"));
        std::fs::create_dir(folder.path().join("atlas")).unwrap();
        assert_eq!(file(folder.path(), "atlas", "map"), folder.path().join("atlas/map.energy.zip"));
    }

    #[test]
    fn a_golden_recording_is_held_against_the_truth() {
        let both = Both::new(&repository().join("tests/apps/courier.apk")).unwrap();
        let network = &crate::accuracy::scenarios("courier", &["network".into()]).unwrap()[0];
        let golden = repository().join("golden/network.energy.zip");
        let way = crate::accuracy::Way::of(wattline::fit::EstimatorKind::default());
        let median = |meter| {
            let recorded = Recorded::read(&both, network, conditions(meter), &golden).unwrap();
            assert_eq!(recorded.truths().len(), recorded.measured().len());
            let case = recorded.case("courier", "all", way).unwrap();
            assert!((case.lines.total - 1.0).abs() < 0.05, "{}", case.lines.total);
            (case.lines.median, recorded.measured()[0].samples.len())
        };
        let ((bench, samples), (slow, fewer)) = (median(None), median(Some("iio")));
        assert!(bench < 0.06 && slow < 0.2 && fewer * 100 < samples, "{bench}, {slow}, {fewer} of {samples}");
        // Another app's truth is none.
        let other = Both::new(&repository().join("tests/apps/courier-regressed.apk")).unwrap();
        let error = Recorded::read(&other, network, conditions(None), &golden).err().unwrap();
        assert!(format!("{error:#}").contains("another build of com.example.courier"), "{error:#}");
        let compute = &crate::accuracy::scenarios("courier", &["compute".into()]).unwrap()[0];
        let error = Recorded::read(&both, compute, conditions(None), &golden).err().unwrap();
        assert!(format!("{error:#}").contains("the scenario network, not of compute"), "{error:#}");
    }
}
