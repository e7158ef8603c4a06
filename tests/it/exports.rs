//! `export`: tables as the recording has them, and as Python reads them.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Output, Stdio};

use wattline::lines::AnalysisResult;
use wattline::recording::{Artifact, ArtifactWriter, PathTuple, slim};
use wattline::report::tables::TABLES;

use super::cli::program;
use super::support::{files, repository};
use wattline_testkit::{Need, skip};

fn golden(name: &str) -> PathBuf {
    repository().join("golden").join(name)
}

fn export(recording: &Path, output: &Path, more: &[&str]) -> Output {
    let mut command = Command::new(program());
    command.arg("export").arg(recording).arg("--output").arg(output).args(more);
    command.current_dir(repository()).env_remove("CI").output().unwrap()
}

#[track_caller]
fn exported(recording: &Path, output: &Path, more: &[&str]) -> String {
    let done = export(recording, output, more);
    assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
    assert!(done.stderr.is_empty(), "{}", String::from_utf8_lossy(&done.stderr));
    String::from_utf8(done.stdout).unwrap()
}

#[track_caller]
fn refused(recording: &Path, output: &Path, more: &[&str]) -> String {
    let done = export(recording, output, more);
    assert_eq!(done.status.code(), Some(101), "{}", String::from_utf8_lossy(&done.stdout));
    String::from_utf8(done.stderr).unwrap()
}

fn names(folder: &Path) -> Vec<String> {
    files(folder).iter().map(|path| path.file_name().unwrap().to_string_lossy().into_owned()).collect()
}

/// A table's rows by column.
fn table(folder: &Path, name: &str) -> Vec<BTreeMap<String, String>> {
    let mut reader = csv::Reader::from_path(folder.join(format!("{name}.csv"))).unwrap();
    reader.deserialize().map(|row| row.unwrap()).collect()
}

fn number<T: std::str::FromStr>(row: &BTreeMap<String, String>, column: &str) -> T {
    row[column].parse().ok().unwrap_or_else(|| panic!("{column} of {row:?}"))
}

/// Tables of what the analysis found, whose last digits are those of the machine's arithmetic.
const ESTIMATED: [&str; 5] = ["runs", "lines", "line_runs", "costs", "events"];

#[test]
fn csv_looks_as_it_did() {
    let folder = tempfile::tempdir().unwrap();
    exported(&golden("network.energy.zip"), folder.path(), &[]);
    let mut shown = String::new();
    for table in &TABLES {
        let text = std::fs::read_to_string(folder.path().join(format!("{}.csv", table.name))).unwrap();
        let lines = if ESTIMATED.contains(&table.name) { 1 } else { 3 };
        shown += &format!("{}\n", table.name);
        text.lines().take(lines).for_each(|line| shown += &format!("  {line}\n"));
    }
    insta::with_settings!({ snapshot_path => repository().join("src/report/snapshots"), prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("tables_csv", shown);
    });
}

#[test]
fn csv_has_the_recording_value_by_value() {
    for name in ["network.energy.zip", "compute.energy.zip"] {
        let artifact = Artifact::read(&golden(name)).unwrap();
        let folder = tempfile::tempdir().unwrap();
        exported(&golden(name), folder.path(), &[]);
        let (tuples, paths) = (table(folder.path(), "tuples"), table(folder.path(), "paths"));
        let (calls, samples) = (table(folder.path(), "calls"), table(folder.path(), "samples"));
        let (mut tuples, mut paths, mut calls, mut samples) =
            (tuples.iter(), paths.iter(), calls.iter(), samples.iter());
        for (number_of_run, run) in artifact.runs.iter().enumerate() {
            for (position, tuple) in run.trace.tuples.iter().enumerate() {
                let row = tuples.next().unwrap();
                let found = (number(row, "run"), number(row, "tuple"), number(row, "thread"));
                assert_eq!(found, (number_of_run, position, tuple.thread));
                assert_eq!((number(row, "start_ns"), number(row, "end_ns")), (tuple.start_ns, tuple.end_ns));
                assert_eq!(row["end"], format!("{:?}", tuple.end).to_lowercase());
                let method: usize = number(row, "method");
                assert_eq!(Some(method), artifact.map.locate(tuple.own).map(|(method, _)| method));
                for taken in run.trace.paths_of(tuple) {
                    let row = paths.next().unwrap();
                    let found = (number(row, "run"), number(row, "tuple"), number(row, "path"), number(row, "count"));
                    assert_eq!(found, (number_of_run, position, taken.path, taken.count));
                }
            }
            for call in &run.trace.calls {
                let row = calls.next().unwrap();
                let found =
                    (number(row, "thread"), number(row, "site"), number(row, "start_ns"), number(row, "end_ns"));
                assert_eq!(found, (call.thread, call.site, call.start_ns, call.end_ns));
            }
            let mut before = i64::MIN;
            for sample in &run.samples {
                let row = samples.next().unwrap();
                assert_eq!((number(row, "meter_ns"), number(row, "power_uw")), (sample.at_ns, sample.power_uw));
                let device_ns = number(row, "device_ns");
                assert!(device_ns > before);
                before = device_ns;
            }
        }
        assert!(tuples.len() + paths.len() + calls.len() + samples.len() == 0, "more rows than were recorded");
        lines(&artifact, folder.path());
    }
}

fn lines(artifact: &Artifact, folder: &Path) {
    let result = AnalysisResult::from_json(&artifact.result).unwrap();
    let (rows, of_runs) = (table(folder, "lines"), table(folder, "line_runs"));
    assert_eq!(rows.len(), result.lines.len());
    let mut of_runs = of_runs.iter();
    for (id, (row, line)) in rows.iter().zip(&result.lines).enumerate() {
        assert_eq!((number(row, "line_id"), number(row, "line")), (id, line.key.line));
        assert_eq!((&row["class"], &row["source"]), (&line.key.class, &line.source.clone().unwrap_or_default()));
        // To the last bit: the shortest digits that read back as the same number.
        assert_eq!(number::<f64>(row, "energy_j").to_bits(), line.energy.0.to_bits());
        assert_eq!(number::<f64>(row, "low_j").to_bits(), line.interval.0.0.to_bits());
        for (run, energy) in line.per_run.iter().enumerate() {
            let row = of_runs.next().unwrap();
            assert_eq!((number(row, "line_id"), number(row, "run"), number(row, "energy_j")), (id, run, energy.0));
        }
    }
    assert_eq!(of_runs.len(), 0);
    assert_eq!(table(folder, "events").len(), result.events.len());
    assert_eq!(table(folder, "methods").len(), artifact.map.methods.len());
}

#[test]
fn the_same_recording_gives_the_same_bytes() {
    let folder = tempfile::tempdir().unwrap();
    for format in ["csv", "parquet"] {
        let [first, second] = ["first", "second"].map(|name| folder.path().join(name).join(format));
        for output in [&first, &second] {
            exported(&golden("network.energy.zip"), output, &["--format", format]);
        }
        assert_eq!(names(&first).len(), TABLES.len());
        for name in names(&first) {
            assert!(std::fs::read(first.join(&name)).unwrap() == std::fs::read(second.join(&name)).unwrap(), "{name}");
        }
    }
}

#[test]
fn files_that_are_there_stay_unless_forced() {
    let folder = tempfile::tempdir().unwrap();
    let mine = folder.path().join("lines.csv");
    std::fs::write(&mine, "mine").unwrap();
    let error = refused(&golden("network.energy.zip"), folder.path(), &[]);
    assert!(error.contains("lines.csv is there already (1 of 12 files are); --force replaces them"), "{error}");
    assert_eq!(names(folder.path()), ["lines.csv"]);
    assert_eq!(std::fs::read_to_string(&mine).unwrap(), "mine");
    let json = exported(&golden("network.energy.zip"), folder.path(), &["--force", "--json"]);
    let written: serde_json::Value = serde_json::from_str(&json).unwrap();
    for (table, written) in TABLES.iter().zip(written.as_array().unwrap()) {
        assert_eq!(written["table"], table.name);
        assert_eq!(written["rows"], self::table(folder.path(), table.name).len(), "{}", table.name);
    }
    // Another format is no obstacle.
    exported(&golden("network.energy.zip"), folder.path(), &["--format", "parquet"]);
    assert_eq!(names(folder.path()).len(), 2 * TABLES.len());
}

#[test]
fn a_damaged_recording_leaves_no_half_of_a_file() {
    let folder = tempfile::tempdir().unwrap();
    let damaged = folder.path().join("damaged.energy.zip");
    let mut bytes = std::fs::read(golden("network.energy.zip")).unwrap();
    // In the last run, after the others have been written.
    let name = b"runs/2/tuples";
    let at = bytes.windows(name.len()).position(|part| part == name).unwrap() + name.len() + 100;
    bytes[at] ^= 0x40;
    std::fs::write(&damaged, bytes).unwrap();
    for format in ["csv", "parquet"] {
        let output = folder.path().join("new");
        let error = refused(&damaged, &output, &["--format", format]);
        assert!(error.starts_with("error: failed to read ") && error.contains("runs/2/tuples"), "{error}");
        assert!(!output.exists());
        let there = folder.path().join("there");
        std::fs::create_dir_all(&there).unwrap();
        std::fs::write(there.join("notes.txt"), "mine").unwrap();
        refused(&damaged, &there, &["--format", format, "--force"]);
        assert_eq!(names(&there), ["notes.txt"]);
    }
}

#[test]
fn a_recording_without_its_runs_says_where_they_should_be() {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("network.energy.zip");
    std::fs::copy(golden("network.energy.zip"), &recording).unwrap();
    let raw = slim(&recording).unwrap();
    exported(&recording, &folder.path().join("with"), &[]);
    std::fs::remove_file(folder.path().join(&raw.file)).unwrap();
    let error = refused(&recording, &folder.path().join("without"), &[]);
    assert!(error.contains(&raw.file) && error.contains("is not there"), "{error}");
}

/// A recording of so many runs, each with the tuples of a real one so many times over.
fn long(path: &Path, runs: u64, times: i64) -> usize {
    let artifact = Artifact::read(&golden("compute.energy.zip")).unwrap();
    let run = &artifact.runs[artifact.map.timing_runs()];
    let all = || run.trace.tuples.iter();
    let span = all().map(|tuple| tuple.end_ns).max().unwrap() - all().map(|tuple| tuple.start_ns).min().unwrap() + 1;
    let mut out = ArtifactWriter::new(1);
    for seed in 0..runs {
        let mut writer = out.run(seed).unwrap();
        for thread in 0..run.trace.threads.len() {
            for later in (0..times).map(|time| time * span) {
                for tuple in all().filter(|tuple| tuple.thread as usize == thread) {
                    let (start_ns, end_ns) = (tuple.start_ns + later, tuple.end_ns + later);
                    writer.tuple(&PathTuple { start_ns, end_ns, ..*tuple }, run.trace.paths_of(tuple)).unwrap();
                }
            }
        }
        run.trace.calls.iter().for_each(|call| writer.call(call).unwrap());
        run.samples.iter().for_each(|sample| writer.sample(*sample).unwrap());
        writer.finish(&run.trace.threads, &run.trace.notes, &run.clock, &run.sync).unwrap();
    }
    out.finish(path, artifact.manifest.clone(), &artifact.map, &artifact.result).unwrap();
    run.trace.tuples.len() * times as usize * runs as usize
}

/// The most memory that a program ever had, kilobytes; 0 where the system does not tell.
pub(super) fn peak_of(mut child: Child) -> u64 {
    let status = format!("/proc/{}/status", child.id());
    let mut peak = 0;
    while child.try_wait().unwrap().is_none() {
        let status = std::fs::read_to_string(&status).unwrap_or_default();
        let line = status.lines().find_map(|line| line.strip_prefix("VmHWM:"));
        peak = line.and_then(|line| line.trim().strip_suffix(" kB")?.parse().ok()).unwrap_or(peak);
        std::thread::sleep(std::time::Duration::from_millis(2));
    }
    assert!(child.wait().unwrap().success());
    peak
}

/// Exports a long recording, and says how many tuples it had and how much memory that took.
fn peak(runs: u64, times: i64, format: &str) -> (usize, u64) {
    let folder = tempfile::tempdir().unwrap();
    let recording = folder.path().join("long.energy.zip");
    let tuples = long(&recording, runs, times);
    let mut command = Command::new(program());
    command.arg("export").arg(&recording).args(["--format", format, "--output"]).arg(folder.path().join("tables"));
    (tuples, peak_of(command.env_remove("CI").stdout(Stdio::null()).spawn().unwrap()))
}

#[test]
fn memory_does_not_grow_with_the_runs() {
    for format in ["csv", "parquet"] {
        // A run alone has more tuples than a row group has rows.
        let ((few, with_few), (many, with_many)) = (peak(2, 250, format), peak(6, 250, format));
        assert!(many == 3 * few && few > 2 << 17, "{few} {many}");
        assert!(with_many < with_few + with_few / 4, "{format}: {few} {with_few} kB, {many} {with_many} kB");
    }
}

#[test]
#[ignore = "takes minutes: ten million tuples"]
fn ten_million_tuples() {
    for format in ["csv", "parquet"] {
        let (tuples, peak) = peak(40, 440, format);
        println!("{format}: {tuples} tuples, {peak} kB");
        assert!(tuples > 10_000_000 && peak < 300_000, "{tuples} {peak}");
    }
}

/// Compares each Parquet table with the CSV of the same recording: types, and every value.
const COMPARE: &str = r#"
import csv, sys
import pyarrow as pa, pyarrow.parquet as pq
values = 0
for name in sys.argv[2:]:
    path = f"{sys.argv[1]}/{name}.parquet"
    assert pq.ParquetFile(path).metadata.created_by.startswith("wattline "), path
    table = pq.read_table(path)
    table.validate(full=True)
    with open(f"{sys.argv[1]}/{name}.csv", newline="", encoding="utf-8") as file:
        rows = list(csv.reader(file))
    assert rows[0] == table.column_names, (rows[0], table.column_names)
    assert len(rows) - 1 == table.num_rows, (name, len(rows), table.num_rows)
    for position, field in enumerate(table.schema):
        read = {pa.int64(): int, pa.uint64(): int, pa.float64(): float, pa.string(): str}[field.type]
        for row, value in zip(rows[1:], table.column(position).to_pylist()):
            text = row[position]
            if value is None:
                assert field.nullable and text == "", (name, field, text)
            else:
                assert read(text) == value, (name, field, text, value)
            values += 1
print(values)
"#;

#[test]
fn python_reads_what_the_csv_says() {
    let python = std::env::var_os("WATTLINE_PYTHON").unwrap_or_else(|| "python3".into());
    let has = Command::new(&python).args(["-c", "import pyarrow.parquet"]).output();
    if !has.is_ok_and(|output| output.status.success()) {
        let why = format!("{python:?} has no pyarrow; install it, or name a Python that has it in WATTLINE_PYTHON");
        skip(Need::Pyarrow, &why);
        return;
    }
    for name in ["network.energy.zip", "compute.energy.zip"] {
        let folder = tempfile::tempdir().unwrap();
        for format in ["csv", "parquet"] {
            exported(&golden(name), folder.path(), &["--format", format]);
        }
        let mut compare = Command::new(&python);
        compare.args(["-c", COMPARE]).arg(folder.path()).args(TABLES.iter().map(|table| table.name));
        let done = compare.output().unwrap();
        assert!(done.status.success(), "{}", String::from_utf8_lossy(&done.stderr));
        let values: usize = String::from_utf8_lossy(&done.stdout).trim().parse().unwrap();
        assert!(values > 100_000, "{values}");
    }
}
