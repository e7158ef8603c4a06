//! `scenario check`: what is wrong with scripts, and what may not be meant.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::apk_file::ApkFile;
use super::super::common::{CliError, Exit, print_json};
use crate::job::read_file;
use crate::phone::inputs;
use crate::scenario::{EventKind, Located, Scenario, ScenarioError, TestPattern, is_flow, maestro};
use crate::session::TestApk;

/// The embedded phone's screen.
const SCREEN: (f32, f32) = (1080.0, 1920.0);
/// The embedded phone ends a run after so many milliseconds.
const LONGEST_MS: u64 = 300_000;

/// Say what is wrong with a script, what may not be meant, and how long it takes
#[derive(Debug, clap::Args)]
#[command(
    after_help = "Errors are lines that monkey would drop or take for something else, and what the device does not have; warnings
are lines that may do something else than they seem to (docs/scenarios.md).

Exit code 0, also with warnings; 101 if a script has an error.

Examples:
    cargo xtask scenario check energy/login.mks
    cargo xtask scenario check energy/*.mks --apk app.apk   # also whether it starts that app
    cargo xtask scenario check energy/*.mks --device adb    # not held against the embedded phone
    cargo xtask scenario check 'test:*' --test-apk app-debug-androidTest.apk --apk app.apk
    cargo xtask scenario check energy/*.mks --json"
)]
pub struct Args {
    /// Scripts, or tests as `test:CLASS#METHOD`
    #[arg(required = true, value_name = "FILE")]
    files: Vec<PathBuf>,
    /// The APK with the tests
    #[arg(long, value_name = "FILE")]
    test_apk: Option<PathBuf>,
    /// The app that they are for
    #[arg(long, value_name = "FILE")]
    apk: Option<PathBuf>,
    /// The device that they are for: `embedded`, or `adb` and the like, which has all that monkey has
    #[arg(long, value_name = "NAME", default_value = "embedded")]
    device: String,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// The findings in a script.
#[derive(Debug, Serialize)]
pub struct Checked {
    /// The script.
    pub file: String,
    /// Events.
    pub events: usize,
    /// Tests that a pattern names; 0 of a script.
    pub tests: usize,
    /// The sum of the script's waits and holds, in milliseconds.
    pub duration_ms: u64,
    /// Package and class of the activity that it starts itself.
    pub launches: Option<(String, String)>,
    /// Why it cannot be used.
    pub errors: Vec<Message>,
    /// Warnings of events that may not be meant.
    pub warnings: Vec<Message>,
}

/// Something about a line.
#[derive(Debug, Serialize)]
pub struct Message {
    /// Line, from 1; 0 for the file.
    pub line: u32,
    /// The problem, and what to do about it.
    pub what: String,
}

impl From<Located> for Message {
    fn from(located: Located) -> Self {
        Message { line: located.line, what: located.what }
    }
}

/// The app and the device that a script is checked for.
#[derive(Clone, Copy, Default)]
pub struct For<'a> {
    /// The app.
    pub apk: Option<&'a ApkFile>,
    /// Whether the embedded phone is to replay it.
    pub embedded: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let is_adb = args.device == "adb" || args.device.starts_with("adb:");
    if args.device != "embedded" && !is_adb {
        let name = &args.device;
        return Err(format!("failed to find device `{name}`: expected `embedded`, or `adb` and the like").into());
    }
    let apk = args.apk.as_deref().map(ApkFile::read).transpose()?;
    let of = For { apk: apk.as_ref(), embedded: !is_adb };
    let read = |path: &PathBuf| Ok::<_, CliError>(TestApk::read(path, read_file(path)?)?);
    let tests = args.test_apk.as_ref().map(read).transpose()?;
    let one = |file: &PathBuf| match TestPattern::parse(&file.to_string_lossy()) {
        Ok(None) => check(file, of),
        Ok(Some(pattern)) => check_tests(&pattern, tests.as_ref(), of.apk),
        Err(error) => Checked { errors: vec![Message { line: 0, what: error.to_string() }], ..Checked::of(file) },
    };
    let checked: Vec<Checked> = args.files.iter().map(one).collect();
    if args.json {
        print_json(&checked)?;
    } else {
        checked.iter().for_each(print);
    }
    let failed = checked.iter().any(|one| !one.errors.is_empty());
    Ok(if failed { Exit::CouldNotMeasure } else { Exit::Pass })
}

impl Checked {
    /// Of what nothing is known yet.
    fn of(file: &Path) -> Checked {
        let file = file.display().to_string();
        Checked { file, events: 0, tests: 0, duration_ms: 0, launches: None, errors: Vec::new(), warnings: Vec::new() }
    }
}

/// Checks that there are such tests, and that they are of that app.
fn check_tests(pattern: &TestPattern, tests: Option<&TestApk>, apk: Option<&ApkFile>) -> Checked {
    let empty = || Checked::of(Path::new(&pattern.to_string()));
    let wrong = |what: String| Checked { errors: vec![Message { line: 0, what }], ..empty() };
    let Some(tests) = tests else { return wrong("give the APK with the tests by --test-apk".into()) };
    let of_app = apk.map_or(Ok(()), |apk| tests.check_target(&apk.manifest.package));
    match of_app.and_then(|()| tests.scenarios(pattern)) {
        Ok(scenarios) => Checked { tests: scenarios.len(), ..empty() },
        Err(error) => wrong(error.to_string()),
    }
}

/// Checks a script.
pub fn check(file: &Path, of: For<'_>) -> Checked {
    let empty = Checked::of(file);
    let text = match Scenario::script(file) {
        Ok(text) => text,
        Err(ScenarioError::Io { source, .. }) => {
            let what = format!("failed to read it: {source}");
            return Checked { errors: vec![Message { line: 0, what }], ..empty };
        }
        Err(error) => return Checked { errors: vec![Message { line: 0, what: error.to_string() }], ..empty },
    };
    let scenario = match Scenario::parse(file, &text) {
        Ok(scenario) => scenario,
        Err(error) => return Checked { errors: vec![error.into()], ..empty },
    };
    let mut errors: Vec<Message> = Vec::new();
    let mut warnings: Vec<Message> =
        scenario.warnings.iter().cloned().chain(scenario.hazards(&text)).map(Message::from).collect();
    warnings.extend(left_out(file).map(|what| Message { line: 0, what }));
    if of.embedded {
        on_embedded(&scenario, &mut errors, &mut warnings);
    }
    if let Some(apk) = of.apk {
        with_app(&scenario, apk, &mut errors, &mut warnings);
    }
    warnings.sort_by_key(|warning| warning.line);
    let launches = scenario.launches().map(|(package, class)| (package.to_owned(), class.to_owned()));
    let (events, duration_ms) = (scenario.events.len(), scenario.duration_ms());
    Checked { events, duration_ms, launches, errors, warnings, ..empty }
}

/// What the script of a flow is without.
fn left_out(file: &Path) -> impl Iterator<Item = String> {
    let flow = is_flow(file).then(|| maestro::import(file, &maestro::Options::default()).ok()).flatten();
    flow.into_iter().flat_map(|flow| flow.notes)
}

/// Whether the embedded phone can replay it.
fn on_embedded(scenario: &Scenario, errors: &mut Vec<Message>, warnings: &mut Vec<Message>) {
    // Where named views are is known when the app runs.
    let mut placed = scenario.clone();
    for event in &mut placed.events {
        if let EventKind::TapView { hold_ms, .. } = event.kind {
            event.kind = EventKind::Tap { x: 0.0, y: 0.0, hold_ms };
        }
    }
    if let Err(error) = inputs(&placed) {
        errors.push(error.into());
    }
    if scenario.duration_ms() > LONGEST_MS {
        let what = format!("it takes longer than {} s, where the embedded phone ends a run", LONGEST_MS / 1000);
        errors.push(Message { line: 0, what });
    }
    let outside = |&(x, y): &(f32, f32)| x >= SCREEN.0 || y >= SCREEN.1;
    for event in &scenario.events {
        if let Some((x, y)) = event.kind.points().into_iter().find(outside) {
            let what = format!("{x},{y} is outside of the embedded phone's screen of {} x {}", SCREEN.0, SCREEN.1);
            warnings.push(Message { line: event.line, what });
        }
    }
}

/// Whether it fits the app.
fn with_app(scenario: &Scenario, apk: &ApkFile, errors: &mut Vec<Message>, warnings: &mut Vec<Message>) {
    let own = &apk.manifest.package;
    for event in &scenario.events {
        let EventKind::LaunchActivity { package, class } = &event.kind else { continue };
        let name = apk.path.display();
        let class = if class.starts_with('.') { format!("{package}{class}") } else { class.clone() };
        if package != own {
            let what = format!("it starts {package}, and {name} is {own}");
            errors.push(Message { line: event.line, what });
        } else if !apk.manifest.components.contains(&class)
            && apk.manifest.launchable.as_ref().is_none_or(|launchable| launchable.component != class)
        {
            let what = format!("it starts {class}, which the manifest of {name} does not have");
            errors.push(Message { line: event.line, what });
        }
    }
    if apk.launched().is_none() {
        let what = format!("{} has no activity with the LAUNCHER category: nothing can be run", apk.path.display());
        warnings.push(Message { line: 0, what });
    }
}

fn print(checked: &Checked) {
    let file = &checked.file;
    let at = |line: u32| if line == 0 { file.clone() } else { format!("{file}:{line}") };
    for error in &checked.errors {
        println!("{}: error: {}", at(error.line), error.what);
    }
    for warning in &checked.warnings {
        println!("{}: warning: {}", at(warning.line), warning.what);
    }
    if checked.tests > 0 {
        println!("{file}: {} test{}", checked.tests, if checked.tests == 1 { "" } else { "s" });
    }
    if checked.events > 0 {
        let starts = match &checked.launches {
            Some((package, class)) => format!("starts {package}/{class}"),
            None => "starts nothing itself: the app's launcher activity runs".to_owned(),
        };
        let seconds = checked.duration_ms as f64 / 1e3;
        println!("{file}: {} events, at least {seconds:.1} s, {starts}", checked.events);
    }
}
