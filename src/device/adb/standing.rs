//! What Android decides about the installed app by itself: how its code is compiled, and how much it may do while nobody
//! looks at it. All of it goes with the app when it is removed.

use super::AdbError;
use super::program::{Program, SHORT};
use super::quote::quoted;
use super::steady::{Conditions, verify};

/// The standby buckets (`UsageStatsManager.STANDBY_BUCKET_…`), the least limited first.
const BUCKETS: [(u32, &str); 7] = [
    (5, "exempted"),
    (10, "active"),
    (20, "working_set"),
    (30, "frequent"),
    (40, "rare"),
    (45, "restricted"),
    (50, "never"),
];
/// In this bucket and in those before, Android holds nothing back.
const ACTIVE: u32 = 10;
/// The operation that "restricted" in an app's battery settings takes away.
const BACKGROUND: &str = "RUN_ANY_IN_BACKGROUND";

/// Compiles an app by a filter, and looks whether it is; a phone that does not tell (before Android 8) is believed.
pub(super) fn compile(
    adb: &Program,
    package: &str,
    filter: &str,
    patience: std::time::Duration,
) -> Result<(), AdbError> {
    let what = format!("compile {package}");
    let line = format!("cmd package compile -m {filter} -f {}", quoted(package));
    let output = adb.run(&what, &["shell", &line], patience)?;
    if !output.text().contains("Success") {
        return Err(adb.failed(&what, &output));
    }
    match compiled(adb, package)? {
        Some(found) if !is_compiled(&found, filter) => {
            verify(adb, &format!("the compilation of {package}"), filter, &found)
        }
        _ => Ok(()),
    }
}

/// By a profile that has nothing yet, nothing is compiled.
fn is_compiled(found: &str, filter: &str) -> bool {
    found == filter || (filter.ends_with("-profile") && found == "verify")
}

/// Lets an app do all it likes in the background, and looks whether it may. Phones before Android 9 have no such limits.
pub(super) fn unlimited(adb: &Program, package: &str) -> Result<(), AdbError> {
    let name = quoted(package);
    if bucket(adb, package)?.is_some_and(|bucket| bucket > ACTIVE) {
        adb.shell("lift limits of the app", &format!("am set-standby-bucket {name} active"))?;
        let found = bucket(adb, package)?.unwrap_or(ACTIVE);
        if found > ACTIVE {
            return verify(adb, &format!("the standby bucket of {package}"), bucket_name(ACTIVE), bucket_name(found));
        }
    }
    if background(adb, package)?.is_some_and(|mode| mode != "allow") {
        adb.shell("lift limits of the app", &format!("cmd appops set {name} {BACKGROUND} allow"))?;
        let found = background(adb, package)?.unwrap_or_default();
        return verify(adb, &format!("{BACKGROUND} of {package}"), "allow", &found);
    }
    Ok(())
}

/// All of it, as far as the phone tells.
pub(super) fn standing(adb: &Program, package: &str) -> Result<Conditions, AdbError> {
    let mut all = Conditions::new();
    all.extend(compiled(adb, package)?.map(|filter| ("compilation", filter)));
    all.extend(bucket(adb, package)?.map(|bucket| ("standby bucket", bucket_name(bucket).to_owned())));
    all.extend(background(adb, package)?.map(|mode| ("background work", mode)));
    Ok(all)
}

fn compiled(adb: &Program, package: &str) -> Result<Option<String>, AdbError> {
    let line = format!("dumpsys package {}", quoted(package));
    let output = adb.run("ask how the app is compiled", &["shell", &line], SHORT)?;
    Ok(filters(&output.text(), package))
}

/// The filters in the part `Dexopt state` of `dumpsys package`, one for each that some archive has.
fn filters(report: &str, package: &str) -> Option<String> {
    let section = report.split_once("Dexopt state:")?.1;
    let app = section.split_once(&format!("[{package}]"))?.1;
    // The report goes on with another app, or without the indentation.
    let lines = app.lines().skip(1).take_while(|line| line.starts_with("    "));
    let mut found: Vec<&str> = lines.filter_map(|line| line.split_once("[status=")?.1.split(']').next()).collect();
    found.sort_unstable();
    found.dedup();
    (!found.is_empty()).then(|| found.join(", "))
}

fn bucket(adb: &Program, package: &str) -> Result<Option<u32>, AdbError> {
    let line = format!("am get-standby-bucket {}", quoted(package));
    let output = adb.run("ask for limits of the app", &["shell", &line], SHORT)?;
    Ok(output.text().trim().parse().ok())
}

fn bucket_name(bucket: u32) -> &'static str {
    BUCKETS.iter().find(|(number, _)| *number >= bucket).map_or("never", |(_, name)| name)
}

fn background(adb: &Program, package: &str) -> Result<Option<String>, AdbError> {
    let line = format!("cmd appops get {} {BACKGROUND}", quoted(package));
    let output = adb.run("ask for limits of the app", &["shell", &line], SHORT)?;
    Ok(mode(&output.text()))
}

/// The mode that `appops get` says: what was set, or else the default; none where there is no such operation.
fn mode(said: &str) -> Option<String> {
    let of = |name: &str| said.lines().find_map(|line| line.trim().strip_prefix(name)?.strip_prefix(": "));
    let word = |mode: &str| mode.split([';', ' ']).next().unwrap_or_default().to_owned();
    let no_operations = || said.contains("No operations.").then(|| "allow".to_owned());
    of(BACKGROUND).or_else(|| of("Default mode")).map(word).or_else(no_operations)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn filters_are_those_of_the_app() {
        let report = "Packages:\n  x\nDexopt state:\n  [com.a]\n    path: /data/app/a/base.apk\n      \
                      arm64: [status=verify] [reason=install]\n  [com.b]\n    path: /data/app/b/base.apk\n      \
                      arm64: [status=speed] [reason=cmdline] [primary-abi]\n      [location is /data]\n    \
                      path: /data/app/b/split.apk\n      arm64: [status=speed] [reason=cmdline]\n\nCompiler stats:\n  \
                      [com.b]\n    x: [status=no]\n";
        assert_eq!(filters(report, "com.b").as_deref(), Some("speed"));
        assert_eq!(filters(report, "com.a").as_deref(), Some("verify"));
        assert_eq!((filters(report, "com.c"), filters("", "com.a")), (None, None));
        assert!(is_compiled("verify", "speed-profile") && !is_compiled("verify", "speed"));
    }

    #[test]
    fn modes_are_read() {
        let of = |said| mode(said);
        assert_eq!(of("RUN_ANY_IN_BACKGROUND: ignore; time=+1m ago\n").as_deref(), Some("ignore"));
        assert_eq!(of("No operations.\nDefault mode: allow\n").as_deref(), Some("allow"));
        assert_eq!(of("No operations.\n").as_deref(), Some("allow"));
        assert_eq!(of("Error: Unknown operation string: RUN_ANY_IN_BACKGROUND\n"), None);
    }

    #[test]
    fn buckets_have_names() {
        assert_eq!([5, 10, 45, 50, 77].map(bucket_name), ["exempted", "active", "restricted", "never", "never"]);
    }
}
