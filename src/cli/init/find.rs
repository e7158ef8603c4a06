//! What a directory is: Cargo or not, its app, its sources, and where wattline comes from.

use std::path::{Path, PathBuf};

use cargo_metadata::MetadataCommand;
use serde::Serialize;

use super::super::apk_file::ApkFile;
use super::super::common::CliError;

/// Directories deeper than this hold no app.
const DEPTH: usize = 10;
/// Directories in which nothing is looked for.
const SKIPPED: [&str; 6] = ["node_modules", "intermediates", "golden", "wattline", "deps", "incremental"];

/// Whether a project has Cargo.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Kind {
    /// A workspace, or a package that becomes one.
    Cargo,
    /// Anything else, as with Gradle.
    Plain,
}

/// Where an app is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, clap::ValueEnum)]
pub enum Target {
    /// On the embedded phone.
    Embedded,
    /// On an emulator or a phone behind adb, without a meter.
    Adb,
}

/// The parts of a project that were found.
pub struct Project {
    /// Where its files go.
    pub root: PathBuf,
    /// Whether it has Cargo.
    pub kind: Kind,
    /// Where the app is run.
    pub target: Target,
    /// The app under test, as the settings name it.
    pub apk: PathBuf,
    /// Whether there is no such file yet.
    pub apk_is_missing: bool,
    /// Package and class of the activity that its launcher starts.
    pub launched: Option<(String, String)>,
    /// Source roots, as the settings name them.
    pub sources: Vec<PathBuf>,
    /// The mapping file of the app, if it is a release build with one.
    pub mapping: Option<PathBuf>,
    /// Whether Gradle builds the app.
    pub gradle: bool,
    /// Serial numbers of the phones that CI measures on, each by a job; none where one job does all.
    pub phones: Vec<String>,
    /// Hints for the user.
    pub notes: Vec<String>,
}

impl Project {
    /// Looks at a directory. `apk` is what the user says is the app, `target` where it is to run.
    ///
    /// # Errors
    /// When there is no such directory, Cargo does not know it, or the app cannot be read.
    pub fn find(dir: &Path, apk: Option<&Path>, target: Option<Target>) -> Result<Project, CliError> {
        let dir = std::fs::canonicalize(dir).map_err(|error| format!("failed to find {}: {error}", dir.display()))?;
        if !dir.is_dir() {
            return Err(format!("failed to set up {}: expected a directory", dir.display()).into());
        }
        let mut notes = Vec::new();
        let (root, kind) = root_of(&dir)?;
        if root != dir {
            notes.push(format!("{} is in the workspace {}: its root is set up", dir.display(), root.display()));
        }
        let mut found = Vec::new();
        walk(&root, DEPTH, &mut found);
        found.sort();
        let gradle = ["gradlew", "build.gradle", "build.gradle.kts", "settings.gradle", "settings.gradle.kts"];
        let gradle = gradle.iter().any(|name| root.join(name).is_file());
        let apk = match apk {
            Some(apk) => {
                Some(std::fs::canonicalize(apk).map_err(|error| format!("failed to read {}: {error}", apk.display()))?)
            }
            None => choose(&root, &found, &mut notes),
        };
        let mut fits = None;
        let launched = match &apk {
            None => {
                notes.push(
                    "no APK was found: the settings name one that is to be built; change `apk` if it is elsewhere"
                        .into(),
                );
                None
            }
            Some(apk) => {
                let read = ApkFile::read(apk)?;
                if target.is_none() {
                    fits = Some(fitting(&read, &mut notes)?);
                }
                if read.launched().is_none() {
                    notes.push(format!(
                        "{} has no activity with the LAUNCHER category: it can be instrumented, not run",
                        apk.display()
                    ));
                }
                read.launched().map(|(package, class)| (package.to_owned(), class.to_owned()))
            }
        };
        let near = |path: &Path| path.strip_prefix(&root).unwrap_or(path).to_owned();
        if let Some(apk) = apk.as_deref().filter(|apk| !apk.starts_with(&root)) {
            notes.push(format!("{} is outside of the project: `apk` has this machine's path", apk.display()));
        }
        let module = apk.as_deref().and_then(module_of);
        let sources = sources(&root, module.as_deref(), &found).iter().map(|path| near(path)).collect();
        let mapping = apk.as_deref().zip(module.as_deref()).and_then(|(apk, module)| mapping(apk, module));
        Ok(Project {
            kind,
            // What Gradle builds seldom does with the class library that the embedded phone has.
            target: target.or(fits).unwrap_or(if gradle { Target::Adb } else { Target::Embedded }),
            apk_is_missing: apk.is_none(),
            apk: apk.map_or_else(|| "app/build/outputs/apk/debug/app-debug.apk".into(), |apk| near(&apk)),
            launched,
            sources,
            mapping: mapping.map(|path| near(&path)),
            gradle,
            phones: Vec::new(),
            notes,
            root,
        })
    }
}

/// The embedded phone, if it has all that the app may reach.
fn fitting(apk: &ApkFile, notes: &mut Vec<String>) -> Result<Target, CliError> {
    let missing = apk.missing()?;
    let Some(first) = missing.first() else { return Ok(Target::Embedded) };
    notes.push(format!(
        "the embedded phone lacks {} of what the app may reach, as {}: the settings are for an emulator or a phone behind \
         adb; --device embedded makes others",
        missing.len(),
        first.name
    ));
    Ok(Target::Adb)
}

fn root_of(dir: &Path) -> Result<(PathBuf, Kind), CliError> {
    if !dir.join("Cargo.toml").is_file() {
        return Ok((dir.to_owned(), Kind::Plain));
    }
    let metadata = MetadataCommand::new().current_dir(dir).no_deps().exec();
    let metadata = metadata.map_err(|error| format!("failed to set up {}: {error}", dir.display()))?;
    let root = metadata.workspace_root.into_std_path_buf();
    Ok((std::fs::canonicalize(&root).unwrap_or(root), Kind::Cargo))
}

/// APK files and source roots below a directory. What cannot be read is passed by: it is not the user's app.
fn walk(dir: &Path, depth: usize, found: &mut Vec<PathBuf>) {
    let Ok(entries) = std::fs::read_dir(dir) else { return };
    for entry in entries.flatten() {
        let (path, name) = (entry.path(), entry.file_name());
        let name = name.to_string_lossy();
        // Symbolic links are not followed: they may lead in circles.
        let Ok(kind) = entry.file_type() else { continue };
        if kind.is_dir() {
            let is_root = ["src/main/java", "src/main/kotlin"].iter().any(|end| path.ends_with(end));
            if is_root {
                found.push(path);
            } else if depth > 0 && !name.starts_with('.') && !SKIPPED.contains(&&*name) {
                walk(&path, depth - 1, found);
            }
        } else if name.ends_with(".apk") {
            found.push(path);
        }
    }
}

/// The app among the APK files: what a debug build left first, and no tests.
fn choose(root: &Path, found: &[PathBuf], notes: &mut Vec<String>) -> Option<PathBuf> {
    let text = |path: &Path| path.strip_prefix(root).unwrap_or(path).to_string_lossy().replace('\\', "/");
    let apks = found.iter().filter(|path| path.extension().is_some_and(|end| end == "apk"));
    let apks = apks.filter(|path| !text(path).to_ascii_lowercase().contains("androidtest"));
    let rank = |path: &Path| {
        let text = text(path);
        (!text.contains("build/outputs/apk/"), !text.contains("debug"), text.contains("unsigned"), text.len(), text)
    };
    let mut apks: Vec<&PathBuf> = apks.collect();
    apks.sort_by_key(|path| rank(path));
    let chosen = apks.first()?;
    if apks.len() > 1 {
        notes.push(format!("took {} of {} APK files; --apk takes another", text(chosen), apks.len()));
    }
    Some((*chosen).clone())
}

/// The module that built an app: where `build/outputs/apk` is.
fn module_of(apk: &Path) -> Option<PathBuf> {
    apk.ancestors()
        .find(|path| path.ends_with("build/outputs/apk"))
        .and_then(|path| path.ancestors().nth(3))
        .map(Path::to_owned)
}

/// Source roots: the app's module's, or else all that there are.
fn sources(root: &Path, module: Option<&Path>, found: &[PathBuf]) -> Vec<PathBuf> {
    let roots: Vec<PathBuf> = found.iter().filter(|path| path.is_dir()).cloned().collect();
    let own: Vec<PathBuf> =
        roots.iter().filter(|path| module.is_some_and(|module| path.starts_with(module))).cloned().collect();
    match (own.is_empty(), roots.is_empty()) {
        (false, _) => own,
        (true, false) => roots,
        (true, true) => [root.join("src")].into_iter().filter(|src| has_java(src)).collect(),
    }
}

/// Whether a directory is the root of Java or Kotlin sources: they are in it or below.
fn has_java(dir: &Path) -> bool {
    let mut found = false;
    let mut dirs = vec![(dir.to_owned(), 0)];
    while let Some((dir, depth)) = dirs.pop() {
        for entry in std::fs::read_dir(&dir).into_iter().flatten().flatten() {
            let path = entry.path();
            found |= path.extension().is_some_and(|end| end == "java" || end == "kt");
            if depth < DEPTH && entry.file_type().is_ok_and(|kind| kind.is_dir()) {
                dirs.push((path, depth + 1));
            }
        }
    }
    found
}

/// The mapping file that was written with a release build: `outputs/mapping/VARIANT/mapping.txt`.
fn mapping(apk: &Path, module: &Path) -> Option<PathBuf> {
    let variant = apk.parent()?.strip_prefix(module.join("build/outputs/apk")).ok()?;
    // `free/release` is the variant `freeRelease`.
    let mut name = String::new();
    for part in variant.iter().map(|part| part.to_string_lossy()) {
        let mut letters = part.chars();
        match (name.is_empty(), letters.next()) {
            (false, Some(first)) => name.extend(first.to_uppercase().chain(letters)),
            _ => name.push_str(&part),
        }
    }
    let file = module.join("build/outputs/mapping").join(name).join("mapping.txt");
    file.is_file().then_some(file)
}

/// Where a project gets wattline from.
pub enum Wattline {
    /// A directory.
    Path(PathBuf),
    /// A git repository.
    Git(String),
    /// A published version.
    Version(&'static str),
}

impl Wattline {
    /// The dependency that the user names, or else this version: the directory that this program was built from is one
    /// of a single machine.
    ///
    /// # Errors
    /// When a directory is not wattline's.
    pub fn of(given: Option<&str>) -> Result<Wattline, CliError> {
        let Some(given) = given else { return Ok(Wattline::Version(env!("CARGO_PKG_VERSION"))) };
        if given.contains("://") || given.starts_with("git@") {
            return Ok(Wattline::Git(given.to_owned()));
        }
        let failed = |what: &dyn std::fmt::Display| {
            CliError::from(format!(
                "failed to use --wattline {given}: {what}; give wattline's directory, or the address of its git repository"
            ))
        };
        let path = std::fs::canonicalize(given).map_err(|error| failed(&error))?;
        if !is_wattline(&path) {
            return Err(failed(&"it has no Cargo.toml of the package `wattline`"));
        }
        Ok(Wattline::Path(path))
    }
}

fn is_wattline(dir: &Path) -> bool {
    let text = std::fs::read_to_string(dir.join("Cargo.toml")).unwrap_or_default();
    let manifest = toml::from_str::<serde_json::Value>(&text).unwrap_or_default();
    manifest.pointer("/package/name").and_then(serde_json::Value::as_str) == Some("wattline")
}

#[cfg(test)]
mod tests {
    use super::*;

    fn folder(files: &[&str]) -> tempfile::TempDir {
        let dir = tempfile::tempdir().unwrap();
        for file in files {
            let path = dir.path().join(file);
            std::fs::create_dir_all(path.parent().unwrap()).unwrap();
            std::fs::write(path, "").unwrap();
        }
        dir
    }

    fn chosen(files: &[&str]) -> (Option<String>, Vec<String>, usize) {
        let dir = folder(files);
        let root = dir.path();
        let mut found = Vec::new();
        walk(root, DEPTH, &mut found);
        found.sort();
        let mut notes = Vec::new();
        let near = |path: &Path| path.strip_prefix(root).unwrap().to_string_lossy().into_owned();
        let apk = choose(root, &found, &mut notes);
        let module = apk.as_deref().and_then(module_of);
        let sources = sources(root, module.as_deref(), &found).iter().map(|path| near(path)).collect();
        (apk.map(|apk| near(&apk)), sources, notes.len())
    }

    #[test]
    fn the_debug_build_of_the_app_is_chosen_with_its_sources() {
        let (apk, sources, notes) = chosen(&[
            "app/build/outputs/apk/release/app-release.apk",
            "app/build/outputs/apk/debug/app-debug.apk",
            "app/build/outputs/apk/androidTest/debug/app-debug-androidTest.apk",
            "app/build/intermediates/apk/debug/app-debug.apk",
            "app/src/main/java/com/a/A.java",
            "app/src/main/kotlin/B.kt",
            "lib/src/main/java/C.java",
            ".hidden/x.apk",
        ]);
        assert_eq!(apk.as_deref(), Some("app/build/outputs/apk/debug/app-debug.apk"));
        assert_eq!((sources, notes), (vec!["app/src/main/java".into(), "app/src/main/kotlin".into()], 1));
    }

    #[test]
    fn other_places_do_too() {
        let (apk, sources, notes) = chosen(&["target/debug/apk/shop.apk", "src/com/a/A.java"]);
        assert_eq!((apk.as_deref(), sources, notes), (Some("target/debug/apk/shop.apk"), vec!["src".into()], 0));
        assert_eq!(chosen(&["src/main.rs"]), (None, Vec::new(), 0));
    }

    #[test]
    fn a_release_build_has_its_mapping_file() {
        let files = ["app/build/outputs/apk/free/release/a.apk", "app/build/outputs/mapping/freeRelease/mapping.txt"];
        let dir = folder(&files);
        let (apk, module) = (dir.path().join(files[0]), dir.path().join("app"));
        assert_eq!(module_of(&apk), Some(module.clone()));
        assert_eq!(mapping(&apk, &module), Some(dir.path().join(files[1])));
    }

    #[test]
    fn wattline_is_a_version_unless_its_place_is_said() {
        assert!(matches!(Wattline::of(None), Ok(Wattline::Version("0.1.0"))));
        assert!(matches!(Wattline::of(Some(env!("CARGO_MANIFEST_DIR"))), Ok(Wattline::Path(_))));
        assert!(
            matches!(Wattline::of(Some("https://host/w.git")), Ok(Wattline::Git(url)) if url == "https://host/w.git")
        );
        let dir = folder(&["Cargo.toml"]);
        let error = Wattline::of(dir.path().to_str()).err().unwrap().to_string();
        assert!(error.contains("it has no Cargo.toml of the package `wattline`; give"), "{error}");
    }
}
