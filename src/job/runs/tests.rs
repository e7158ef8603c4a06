//! Tests of the store and the loop, on the embedded phone behind a device that fails as its seed says.

use std::path::{Path, PathBuf};
use std::sync::Mutex;

use wattline_adjust::DeviceModel;
use wattline_device::adb::AdbError;
use wattline_device::{App, Choice, Device, DeviceError, find};
use wattline_recording::Run;
use wattline_scenario::Scenario;
use wattline_scenario::random::RandomMonkey;

use super::*;
use crate::Quiet;

/// The first run's seed.
const SEED: u64 = 100;

fn subject() -> Subject {
    let path = Path::new(concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps/httpget.apk"));
    let key = tempfile::tempdir().unwrap();
    Subject::read(path, &std::fs::read(path).unwrap(), key.path().join("key.pem")).unwrap()
}

fn monkey() -> RandomMonkey {
    RandomMonkey::new(12, 100, &["touch=80".to_owned(), "syskeys=0".to_owned()]).unwrap()
}

/// Fails at some seeds: once as a cable does, or always as an app that crashes.
struct Flaky<'a> {
    phone: Box<dyn Device>,
    loose: &'a Mutex<Vec<u64>>,
    crashes: &'a [u64],
    made: &'a Mutex<Vec<u64>>,
}

impl Device for Flaky<'_> {
    fn name(&self) -> String {
        self.phone.name()
    }

    fn meter(&self) -> String {
        self.phone.meter()
    }

    fn model(&self) -> DeviceModel {
        self.phone.model()
    }

    fn boots_for_each_run(&self) -> bool {
        true
    }

    fn record(
        &self,
        app: &App,
        scenario: &Scenario,
        seeds: &[u64],
        done: &(dyn Fn() + Sync),
    ) -> Result<Vec<Run>, DeviceError> {
        let seed = seeds[0];
        if self.crashes.contains(&seed) {
            let (package, scenario) = (app.package.clone(), scenario.name.clone());
            return Err(DeviceError::Crash { package, scenario, exception: "planned".into() });
        }
        let mut loose = self.loose.lock().unwrap();
        if let Some(at) = loose.iter().position(|one| *one == seed) {
            loose.remove(at);
            return Err(AdbError::Device("a loose cable".into()).into());
        }
        drop(loose);
        self.made.lock().unwrap().push(seed);
        self.phone.record(app, scenario, seeds, done)
    }
}

/// Collects so many runs into a folder; what came of it, and the seeds that were run.
fn collected(
    subject: &Subject,
    folder: &Path,
    budget: Budget,
    (loose, crashes): (&[u64], &'static [u64]),
) -> (Result<Collected, CollectError>, Vec<u64>) {
    let (loose, made) = (Mutex::new(loose.to_vec()), Mutex::default());
    // The loop wants devices that outlive it.
    let (loose, made): (&'static Mutex<_>, &'static Mutex<Vec<u64>>) =
        (Box::leak(Box::new(loose)), Box::leak(Box::new(made)));
    let devices = move || -> Result<Box<dyn Device>, DeviceError> {
        let phone = find(Choice { name: "embedded", ..Choice::default() })?;
        Ok(Box::new(Flaky { phone, loose, crashes, made }))
    };
    let store = subject.store(folder, devices().unwrap().as_ref(), &monkey(), SEED).unwrap();
    let campaign = Campaign { app: &subject.app, monkey: monkey(), devices: &devices, name: "random" };
    let found = collect(campaign, &store, budget, &Quiet);
    let mut seeds = made.lock().unwrap().clone();
    seeds.sort_unstable();
    (found, seeds)
}

fn budget(runs: usize) -> Budget {
    Budget { runs, minutes: None, joules: None, until_settled: false }
}

/// Records without what differs from time to time.
fn records(folder: &Path) -> Vec<RunRecord> {
    let records = Store::open(folder).unwrap().records().unwrap();
    records.into_iter().map(|record| RunRecord { took_ms: 0, ..record }).collect()
}

fn place(folder: &Path, number: u64) -> PathBuf {
    folder.join("runs").join(format!("{number:06}.json"))
}

#[test]
fn a_store_goes_on_where_it_was_and_each_run_is_made_once() {
    let (subject, folder) = (subject(), tempfile::tempdir().unwrap());
    let (whole, parts) = (folder.path().join("whole"), folder.path().join("parts"));
    let (found, seeds) = collected(&subject, &whole, budget(6), (&[], &[]));
    assert_eq!(seeds, [100, 101, 102, 103, 104, 105]);
    assert_eq!((found.as_ref().unwrap().measured, found.unwrap().stopped), (6, Stopped::Runs));
    let (found, _) = collected(&subject, &parts, budget(2), (&[], &[]));
    assert_eq!(found.unwrap().now, 2);
    // A process that is killed leaves a file beside its place.
    std::fs::write(parts.join("runs/.pending-abc.json"), "half").unwrap();
    let (found, seeds) = collected(&subject, &parts, budget(6), (&[], &[]));
    assert_eq!((found.unwrap().now, seeds), (4, vec![102, 103, 104, 105]));
    assert_eq!(records(&whole), records(&parts));
    // What one run costs on a meter, and what it executed.
    let Outcome::Measured(run) = &records(&whole)[0].outcome else { panic!("expected a measured run") };
    assert!(run.net_j > 0.0 && run.net_j < run.whole_j && run.seconds > 1.0 && !run.paths.is_empty(), "{run:?}");
    let map = Store::open(&whole).unwrap().map().unwrap();
    assert_eq!(map, subject.app.map);
    let listed = listed(&map, &records(&whole), 12);
    assert!(listed[0].coverage.methods > 3 && listed[0].coverage.lines > 10, "{listed:?}");
    assert!(listed.windows(2).all(|pair| pair[0].together.lines <= pair[1].together.lines), "{listed:?}");
}

#[test]
fn a_device_is_tried_again_an_app_that_crashes_is_put_aside() {
    let (subject, folder) = (subject(), tempfile::tempdir().unwrap());
    let (found, _) = collected(&subject, folder.path(), budget(4), (&[101, 102, 102], &[103]));
    let found = found.unwrap();
    assert_eq!((found.measured, found.put_aside, found.retried), (4, 1, 2));
    let records = records(folder.path());
    assert_eq!(records.iter().map(|record| record.retried.len()).collect::<Vec<_>>(), [0, 1, 2, 0, 0]);
    assert!(records[1].retried[0].contains("a loose cable"), "{records:?}");
    assert!(
        matches!(&records[3].outcome, Outcome::PutAside(why) if why.contains("crashed under random")),
        "{records:?}"
    );
    // It is not made again.
    let (found, seeds) = collected(&subject, folder.path(), budget(5), (&[], &[]));
    assert_eq!((found.unwrap().put_aside, seeds), (1, vec![105]));
    // A cable that stays loose ends the loop.
    let (found, _) = collected(&subject, folder.path(), budget(6), (&[106; 4], &[]));
    assert!(found.unwrap_err().to_string().contains("a loose cable"));
}

#[test]
fn budgets_end_it() {
    let (subject, folder) = (subject(), tempfile::tempdir().unwrap());
    let least = Budget { joules: Some(1e-6), ..budget(50) };
    let found = collected(&subject, folder.path(), least, (&[], &[])).0.unwrap();
    assert_eq!(found.stopped, Stopped::Joules);
    assert!((1..8).contains(&found.measured), "{found:?}");
    let least = Budget { minutes: Some(0.0), ..budget(50) };
    let found = collected(&subject, folder.path(), least, (&[], &[])).0.unwrap();
    assert_eq!((found.stopped, found.now), (Stopped::Minutes, 0));
}

#[test]
fn what_is_damaged_or_of_something_else_is_refused() {
    let (subject, folder) = (subject(), tempfile::tempdir().unwrap());
    let folder = folder.path();
    collected(&subject, folder, budget(2), (&[], &[])).0.unwrap();
    let phone = find(Choice { name: "embedded", ..Choice::default() }).unwrap();
    let open = |monkey: &RandomMonkey, seed| {
        subject.store(folder, phone.as_ref(), monkey, seed).err().map(|error| error.to_string()).unwrap_or_default()
    };
    assert_eq!(open(&monkey(), SEED), "");
    let other = RandomMonkey { throttle_ms: 7, ..monkey() };
    assert!(
        open(&other, SEED).contains("its monkey is `monkey -p PACKAGE -v --throttle 100"),
        "{}",
        open(&other, SEED)
    );
    assert!(open(&monkey(), 5).contains("its first seed is `100`, these runs' is `5`"));
    let refused = || Store::open(folder).and_then(|store| store.records().map(|_| ())).unwrap_err().to_string();
    let good = std::fs::read(place(folder, 1)).unwrap();
    for (bytes, said) in [
        (&good[..good.len() - 1], "its digest is not that of what it holds"),
        (&b"nothing"[..], "expected a digest and a run"),
        (&std::fs::read(place(folder, 0)).unwrap()[..], "it holds another run than its name says"),
    ] {
        std::fs::write(place(folder, 1), bytes).unwrap();
        let text = refused();
        assert!(text.contains("000001.json") && text.contains(said), "{text}");
    }
    std::fs::remove_file(place(folder, 1)).unwrap();
    let (_, seeds) = collected(&subject, folder, budget(2), (&[], &[]));
    assert_eq!(seeds, [101], "the one that was removed is made again");
    std::fs::write(folder.join("map.json"), "{}").unwrap();
    let map = Store::open(folder).unwrap().map().unwrap_err().to_string();
    assert!(map.contains("map.json: its digest is not that of the header"), "{map}");
    std::fs::write(folder.join("header.json"), "{}").unwrap();
    assert!(refused().contains("header.json: missing field"), "{}", refused());
    std::fs::remove_file(folder.join("header.json")).unwrap();
    assert!(refused().contains("there is no header.json"), "{}", refused());
}
