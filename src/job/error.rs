//! Reasons why a job ends without a verdict.

use std::path::{Path, PathBuf};

use thiserror::Error;
use wattline_adjust::AdjustError;
use wattline_analysis::AnalysisError;
use wattline_apk::ApkError;
use wattline_device::DeviceError;
use wattline_dex::ReadError;
use wattline_estimate::components::ModelError;
use wattline_estimate::orka::CostTableError;
use wattline_fit::EstimatorKind;
use wattline_gate::GateError;
use wattline_gate::policy::PolicyError;
use wattline_names::mapping::MappingError;
use wattline_probe::ApiListError;
use wattline_profile::ProfileError;
use wattline_recording::{ArtifactError, MergeError};
use wattline_scenario::ScenarioError;
use wattline_session::{InstrumentError, TestApkError};

use super::crash::CrashSite;

/// The input that cannot be used, or the step that failed; the message is complete.
#[derive(Debug, Error)]
pub enum JobError {
    /// A file that cannot be read.
    #[error("failed to read {what}{}: {source}", path.display())]
    Unreadable {
        /// Words in front of the path, with a space behind them.
        what: &'static str,
        /// The file.
        path: PathBuf,
        /// The system's answer.
        source: std::io::Error,
    },
    /// The current directory is gone.
    #[error(transparent)]
    Nowhere(#[from] std::io::Error),
    /// The app is not there: the build is yet to be run.
    #[error(
        "failed to find the app {}: build it first, or say by --apk or `apk` in the settings where it is",
        .0.display()
    )]
    NoApp(PathBuf),
    /// The model of runs beside the golden artifacts is damaged.
    #[error("failed to read the model of runs {}: {source}", path.display())]
    RunModel {
        /// The file.
        path: PathBuf,
        /// What is wrong.
        source: wattline_estimate::runs::ModelError,
    },
    /// There is nothing by which to predict.
    #[error(
        "failed to predict {scenario}: there is no golden artifact {}; measure the app as it was with \
         `cargo xtask energy`, and accept that with `cargo xtask bless {scenario}`",
        path.display()
    )]
    NoGolden {
        /// The scenario's name.
        scenario: String,
        /// Where it should be.
        path: PathBuf,
    },
    /// The app is no archive that can be read.
    #[error("failed to read {}: {source}", path.display())]
    Apk {
        /// The app.
        path: PathBuf,
        /// Its defect.
        source: ApkError,
    },
    /// The app's code cannot be read.
    #[error("failed to read the code in {}: {source}", path.display())]
    Dex {
        /// The app.
        path: PathBuf,
        /// Its defect.
        source: ReadError,
    },
    /// The instrumented app has nothing to launch.
    #[error("failed to run {}: {what}", apk.display())]
    NotRunnable {
        /// The app.
        apk: PathBuf,
        /// What it lacks.
        what: &'static str,
    },
    /// Too little of what was measured is what was counted: how much, where, and what to do.
    #[error("{0}")]
    NotRepeated(String),
    /// An artifact's result is not what its runs give.
    #[error(
        "failed to believe the result in {}, of wattline {tool}: {what}; somebody changed it, or another version or \
         another profile of the device made it: record it anew (`energy`, then `bless`)", path.display()
    )]
    NotOfItsRuns {
        /// The artifact.
        path: PathBuf,
        /// The first difference.
        what: String,
        /// The version that says to have made it.
        tool: String,
    },
    /// Two versions of the analysis made the results.
    #[error(
        "failed to compare {scenario}: the result of its base is of version {base} of the analysis, the other one of \
         version {head}, and the base's runs are not at hand to be analysed anew: put the file with them beside it, or \
         record it anew (`energy`, then `bless`)"
    )]
    OtherAnalysis {
        /// The scenario's name.
        scenario: String,
        /// The base's version.
        base: u32,
        /// The head's version.
        head: u32,
    },
    /// The device gave no run that counts.
    #[error("failed to count {0}: expected a run of the counting build, found none")]
    NothingCounted(String),
    /// Two scenarios have one name.
    #[error("failed to tell scenarios apart: two are called `{0}`")]
    SameName(String),
    /// There is no APK with a test of the settings.
    #[error("failed to find {0}: say by --test-apk or `test-apk` in the settings where the APK with the tests is")]
    NoTestApk(String),
    /// The APK with the tests is not there: the build is yet to be run.
    #[error(
        "failed to find the tests' APK {}: build it first (`gradle assembleDebugAndroidTest`), or say by --test-apk or \
         `test-apk` in the settings where it is",
        .0.display()
    )]
    NoTestApkFile(PathBuf),
    /// A flow says where to touch by parts of the screen, and nobody knows how large that is.
    #[error(
        "failed to make a script of {}: it has parts of the screen (`50%`, a direction), whose size on this device it does \
         not know; make the script once, `scenario import {} --screen WIDTHxHEIGHT --output FILE.mks`, and name that",
        .0.display(), .0.display()
    )]
    OfScreen(PathBuf),
    /// The APK of tests cannot be used.
    #[error(transparent)]
    TestApk(#[from] TestApkError),
    /// No estimator has this name.
    #[error("failed to find estimator `{0}`: expected one of {known}", known = EstimatorKind::ALL.map(EstimatorKind::name).join(", "))]
    UnknownEstimator(String),
    /// The built-in list of API calls is damaged.
    #[error(transparent)]
    BuiltInApis(ApiListError),
    /// A user's list of API calls is none.
    #[error("failed to read the list of API calls: {0}")]
    ApiList(ApiListError),
    /// A mapping file is none.
    #[error("failed to read the mapping file {0}")]
    Mapping(MappingError),
    /// A scenario cannot be used.
    #[error(transparent)]
    Scenario(#[from] ScenarioError),
    /// The device is not there, or a run on it failed.
    #[error(transparent)]
    Device(#[from] DeviceError),
    /// The app crashed in its own code.
    #[error("failed to measure {package}: the app crashed under {scenario} in {at}\n{exception}")]
    Crash {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// The app's top frame.
        at: Box<CrashSite>,
        /// The exception and its stack.
        exception: String,
    },
    /// The app cannot be instrumented.
    #[error(transparent)]
    Instrument(#[from] InstrumentError),
    /// The device's profile cannot be used.
    #[error(transparent)]
    Profile(#[from] ProfileError),
    /// The device's power model is damaged.
    #[error("{}: {source}", path.display())]
    PowerModel {
        /// The model's file.
        path: PathBuf,
        /// Its defect.
        source: ModelError,
    },
    /// The device's power model cannot be read.
    #[error("failed to read {}: {source}", path.display())]
    PowerFile {
        /// The model's file.
        path: PathBuf,
        /// What the system says.
        source: std::io::Error,
    },
    /// A recording cannot be read.
    #[error("{}", source.at(path))]
    Artifact {
        /// The recording.
        path: PathBuf,
        /// Its defect.
        source: ArtifactError,
    },
    /// The result in a recording cannot be read.
    #[error("failed to read {}: result.json: {source}", path.display())]
    Result {
        /// The recording.
        path: PathBuf,
        /// Where it is damaged.
        source: serde_json::Error,
    },
    /// A result cannot be written as JSON: an error of this program.
    #[error(transparent)]
    Json(#[from] serde_json::Error),
    /// A recording from which nothing could be measured.
    #[error("failed to analyse {scenario}: {source}")]
    Analysis {
        /// The scenario's name.
        scenario: String,
        /// The reason.
        source: AnalysisError,
    },
    /// A recording whose hardware cannot be accounted for.
    #[error("failed to account for the hardware in {}: {source}", path.display())]
    Accounts {
        /// The recording.
        path: PathBuf,
        /// The reason.
        source: AdjustError,
    },
    /// A table of costs of calls is none.
    #[error("failed to read the costs of calls in {0}")]
    Costs(#[from] CostTableError),
    /// The runs of a recording are in another file, which is not there.
    #[error(
        "failed to part {} by phone: its runs are not at hand; put the file with them beside it", .0.display()
    )]
    NoRuns(PathBuf),
    /// What several phones recorded of a scenario does not go together.
    #[error("failed to judge {scenario} by all phones together: {source}")]
    Together {
        /// The scenario's name.
        scenario: String,
        /// The reason.
        source: Box<MergeError>,
    },
    /// Two recordings that were not made alike: how they differ, and what to do.
    #[error("{0}")]
    Incomparable(String),
    /// There is neither a baseline nor another build.
    #[error("failed to compare: there is neither a baseline nor another build")]
    NothingToCompare,
    /// Recordings between which the gate cannot decide.
    #[error("failed to compare {scenario}: {source}")]
    Compare {
        /// The scenario's name.
        scenario: String,
        /// The reason.
        source: GateError,
    },
    /// The settings allow what cannot be allowed.
    #[error(transparent)]
    Policy(#[from] PolicyError),
}

impl JobError {
    pub(super) fn unread(path: &Path, source: ArtifactError) -> Self {
        JobError::Artifact { path: path.to_owned(), source }
    }
}
