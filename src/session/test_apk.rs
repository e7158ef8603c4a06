//! APKs of instrumentation tests: which tests they have, and the same signature as the app's.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use thiserror::Error;

use wattline_apk::{ApkError, Archive, Changes, Digests, Manifest, SignError, SignOptions, axml::AxmlError};
use wattline_dex::{AnnotationSet, ClassDef, Dex, MethodIdx, ReadError, access};
use wattline_scenario::{Scenario, Test, TestName, TestPackage, TestPattern};

use super::error::InstrumentError;
use super::instrumented::InstrumentOptions;
use super::splits::finish;

/// What a JUnit 4 test is annotated with, and one that is not to run.
const TEST: &str = "Lorg/junit/Test;";
const IGNORE: &str = "Lorg/junit/Ignore;";
/// What a JUnit 3 test is annotated with that is not to run.
const SUPPRESS: [&str; 2] = ["Landroid/test/suitebuilder/annotation/Suppress;", "Landroidx/test/filters/Suppress;"];
/// JUnit 3's tests extend this, or one of these, which Android brings and no APK holds.
const TEST_CASES: [&str; 8] = [
    "Ljunit/framework/TestCase;",
    "Landroid/test/AndroidTestCase;",
    "Landroid/test/InstrumentationTestCase;",
    "Landroid/test/ActivityTestCase;",
    "Landroid/test/ActivityInstrumentationTestCase2;",
    "Landroid/test/ActivityUnitTestCase;",
    "Landroid/test/ApplicationTestCase;",
    "Landroid/test/ServiceTestCase;",
];

/// Why an APK gives no tests.
#[derive(Debug, Error)]
pub enum TestApkError {
    /// It cannot be read.
    #[error("failed to read {}: {source}", path.display())]
    Apk {
        /// The file.
        path: PathBuf,
        /// The defect.
        source: ApkError,
    },
    /// Its manifest is damaged.
    #[error("failed to read {}: AndroidManifest.xml: {source}", path.display())]
    Manifest {
        /// The file.
        path: PathBuf,
        /// The defect.
        source: AxmlError,
    },
    /// Its code cannot be read.
    #[error("failed to read {}: {entry}: {source}", path.display())]
    Dex {
        /// The file.
        path: PathBuf,
        /// The DEX file in it.
        entry: String,
        /// The defect.
        source: ReadError,
    },
    /// It drives no other app.
    #[error(
        "failed to find tests in {}: expected <instrumentation> in its manifest, as the APK has that \
         `gradle assembleDebugAndroidTest` makes",
        .0.display()
    )]
    NoInstrumentation(PathBuf),
    /// It drives another app than the one that is measured.
    #[error("failed to use {}: its tests are of {target}, the app is {app}", path.display())]
    OtherApp {
        /// The file.
        path: PathBuf,
        /// The application id of the app that it drives.
        target: String,
        /// The application id of the app under test.
        app: String,
    },
    /// No test has such a name.
    #[error("failed to find {pattern} in {}: it has {found}", path.display())]
    NotFound {
        /// The file.
        path: PathBuf,
        /// The scenario of the settings.
        pattern: String,
        /// How many tests there are, and the first of them.
        found: String,
    },
}

/// An APK of tests.
#[derive(Debug, Clone)]
pub struct TestApk {
    path: PathBuf,
    bytes: Arc<Vec<u8>>,
    package: TestPackage,
    sdk: (u32, u32),
    tests: Vec<TestName>,
    /// Those that are not to run unless somebody names them.
    ignored: Vec<TestName>,
}

impl TestApk {
    /// Reads an APK of tests. `path` is used in messages.
    ///
    /// # Errors
    /// When it is damaged, or has no instrumentation.
    pub fn read(path: &Path, bytes: Vec<u8>) -> Result<TestApk, TestApkError> {
        let apk_error = |source| TestApkError::Apk { path: path.into(), source };
        let archive = Archive::read(&bytes).map_err(apk_error)?;
        let entry = archive.require("AndroidManifest.xml").map_err(apk_error)?;
        let manifest = Manifest::parse(&entry.contents().map_err(apk_error)?)
            .map_err(|source| TestApkError::Manifest { path: path.into(), source })?;
        let instrumentation = manifest.instrumentations.into_iter().next();
        let instrumentation = instrumentation.ok_or_else(|| TestApkError::NoInstrumentation(path.into()))?;
        let mut classes = Classes::default();
        for entry in archive.dex_entries() {
            let contents = entry.contents().map_err(apk_error)?;
            let bad = |source| TestApkError::Dex { path: path.into(), entry: entry.name.to_owned(), source };
            Dex::read_all(&contents).map_err(bad)?.iter().for_each(|dex| classes.add(dex));
        }
        let bytes = Arc::new(bytes.clone());
        let package = TestPackage {
            package: manifest.package,
            target: instrumentation.target,
            runner: instrumentation.runner,
            apk: Arc::clone(&bytes),
        };
        let sdk = (manifest.min_sdk, manifest.target_sdk);
        let (tests, ignored) = classes.tests();
        Ok(TestApk { path: path.into(), bytes, package, sdk, tests, ignored })
    }

    /// Its tests, by class and method: JUnit 3's are public methods named `test…` of public classes that extend
    /// `TestCase`, JUnit 4's are annotated with `Test`. Those that are to be ignored are left out, though one may be
    /// named, and so are those of runners of their own, which no reader of code can list.
    pub fn tests(&self) -> &[TestName] {
        &self.tests
    }

    /// The package as it was built, signed like no app in particular.
    pub fn package(&self) -> &TestPackage {
        &self.package
    }

    /// The bytes as they were built.
    pub fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    /// The scenarios that a pattern names, in the order of their names.
    ///
    /// # Errors
    /// When it names no test.
    pub fn scenarios(&self, pattern: &TestPattern) -> Result<Vec<Scenario>, TestApkError> {
        let named: &[TestName] = if matches!(pattern, TestPattern::One(_)) { &self.ignored } else { &[] };
        let found: Vec<&TestName> = self.tests.iter().chain(named).filter(|test| pattern.matches(test)).collect();
        if found.is_empty() {
            let shown = self.tests.iter().take(3).map(ToString::to_string).collect::<Vec<_>>().join(", ");
            let found = match self.tests.len() {
                0 => "no tests".to_owned(),
                1 => format!("1 test, {shown}"),
                count => format!("{count} tests, as {shown}"),
            };
            let (path, pattern) = (self.path.clone(), pattern.to_string());
            return Err(TestApkError::NotFound { path, pattern, found });
        }
        let classes: BTreeSet<&str> = self.tests.iter().map(|test| test.class.as_str()).collect();
        let whole = |test: &TestName| {
            let end = format!(".{}", test.simple_class());
            classes.iter().filter(|class| class.ends_with(&end)).count() > 1
        };
        let scenario = |test: &TestName| {
            let of_test = Test { name: test.clone(), package: self.package.clone() };
            Scenario::of_test(test.scenario(whole(test)), self.path.clone(), of_test)
        };
        Ok(found.into_iter().map(scenario).collect())
    }

    /// Checks that it drives that app.
    ///
    /// # Errors
    /// When it drives another one.
    pub fn check_target(&self, app: &str) -> Result<(), TestApkError> {
        if self.package.target == app {
            return Ok(());
        }
        let target = self.package.target.clone();
        Err(TestApkError::OtherApp { path: self.path.clone(), target, app: app.to_owned() })
    }
}

/// A package of tests with the signature of an instrumented app: Android lets none drive an app that is signed
/// otherwise.
///
/// # Errors
/// When there is no key, or the archive cannot be written again.
pub fn sign_tests(apk: &TestApk, options: &InstrumentOptions) -> Result<TestPackage, InstrumentError> {
    let path = apk.path.as_path();
    let archive = Archive::read(&apk.bytes).map_err(|source| InstrumentError::Apk { path: path.into(), source })?;
    let what = "an APK must be signed: expected a signing key";
    let key = options.key.as_ref().ok_or_else(|| InstrumentError::Nothing { path: path.into(), what })?;
    let (min_sdk, target_sdk) = apk.sdk;
    let signing = SignOptions { min_sdk, target_sdk, schemes: options.schemes };
    let key = signing.schemes().map_err(SignError::from).and_then(|_| key.load());
    let key = key.map_err(|source| InstrumentError::Sign { path: path.into(), source })?;
    let changes = Changes::new(target_sdk);
    let (bytes, _) = finish((path, &archive), &changes, Some(&(key, signing)), &Digests::default())?;
    Ok(TestPackage { apk: Arc::new(bytes), ..apk.package.clone() })
}

/// A class as far as its tests go.
#[derive(Default)]
struct Class {
    superclass: String,
    /// Public, and one that can be made.
    is_concrete: bool,
    is_ignored: bool,
    /// Public methods without arguments and result, each with whether it is annotated as a test, and whether it is not
    /// to run.
    methods: BTreeMap<String, (bool, bool)>,
}

/// All classes of an APK, by descriptor.
#[derive(Default)]
struct Classes(BTreeMap<String, Class>);

impl Classes {
    fn add(&mut self, dex: &Dex<'_>) {
        for def in &dex.classes {
            let superclass = def.superclass.map(|class| dex.type_name(class).into_owned()).unwrap_or_default();
            let is_concrete = def.access & access::PUBLIC != 0 && def.access & access::ABSTRACT == 0;
            let of_class = def.annotations.as_ref().and_then(|annotations| annotations.class.as_ref());
            let class =
                Class { superclass, is_concrete, is_ignored: is_ignored(dex, of_class), methods: methods(dex, def) };
            // As on a device, the first of a name counts.
            self.0.entry(dex.type_name(def.class).into_owned()).or_insert(class);
        }
    }

    /// A class and those that it extends.
    fn line<'a>(&'a self, class: &'a Class) -> impl Iterator<Item = &'a Class> {
        // No line is longer than there are classes; one that goes round in a circle is no class of a device.
        std::iter::successors(Some(class), |class| self.0.get(&class.superclass)).take(self.0.len())
    }

    /// The tests, and those that are to be ignored.
    fn tests(&self) -> (Vec<TestName>, Vec<TestName>) {
        let (mut tests, mut ignored) = (Vec::new(), Vec::new());
        for (descriptor, class) in self.0.iter().filter(|(_, class)| class.is_concrete) {
            let is_case = self.line(class).any(|class| TEST_CASES.contains(&class.superclass.as_str()));
            let mut methods: BTreeMap<&str, (bool, bool)> = BTreeMap::new();
            for (name, (is_annotated, is_ignored)) in self.line(class).flat_map(|class| &class.methods) {
                let is_test = if is_case { name.starts_with("test") } else { *is_annotated };
                // What a class overrides is its own.
                methods.entry(name).or_insert((is_test, *is_ignored || class.is_ignored));
            }
            let name = descriptor.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
            for (method, (_, is_ignored)) in methods.into_iter().filter(|(_, (is_test, _))| *is_test) {
                let test = TestName { class: name.clone(), method: method.to_owned() };
                if is_ignored { ignored.push(test) } else { tests.push(test) }
            }
        }
        (tests, ignored)
    }
}

fn methods(dex: &Dex<'_>, def: &ClassDef<'_>) -> BTreeMap<String, (bool, bool)> {
    let annotated: BTreeMap<MethodIdx, &AnnotationSet> =
        def.annotations.iter().flat_map(|all| all.methods.iter().map(|(method, set)| (*method, set))).collect();
    let mut methods = BTreeMap::new();
    for method in def.data.iter().flat_map(|data| &data.virtual_methods) {
        let is_public = method.access & access::PUBLIC != 0 && method.access & access::ABSTRACT == 0;
        if !is_public || !dex.method_signature(method.method).ends_with("()V") {
            continue;
        }
        let Some(id) = dex.methods.get(method.method.0 as usize) else { continue };
        let set = annotated.get(&method.method).copied();
        methods.insert(dex.string(id.name).into_owned(), (has(dex, set, &[TEST]), is_ignored(dex, set)));
    }
    methods
}

fn is_ignored(dex: &Dex<'_>, set: Option<&AnnotationSet>) -> bool {
    has(dex, set, &[IGNORE]) || has(dex, set, &SUPPRESS)
}

fn has(dex: &Dex<'_>, set: Option<&AnnotationSet>, names: &[&str]) -> bool {
    set.is_some_and(|set| set.iter().any(|item| names.contains(&&*dex.type_name(item.annotation.type_))))
}
