//! The result of an analysis; the content of `result.json`.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use wattline_base::units::{Joules, Seconds, Watts};
use wattline_fit::{EstimatorKind, Noise};
use wattline_map::Place;
use wattline_names::mapping::Frame;
use wattline_recording::SystemWorkKind;

/// The version of what the analysis makes of a recording. It goes up with every change by which the runs of a golden
/// artifact give another result: a stored result of an older one is then made anew of its runs, and is not taken for
/// somebody's forgery.
pub const VERSION: u32 = 8;
/// The version of results that name none.
const FIRST_VERSION: u32 = 1;

fn first_version() -> u32 {
    FIRST_VERSION
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde calls it so")]
fn is_first(version: &u32) -> bool {
    *version == FIRST_VERSION
}

/// The result of analysing a recorded scenario. Energies are means per run unless they say otherwise.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct AnalysisResult {
    /// The version of the analysis that made it.
    #[serde(default = "first_version", skip_serializing_if = "is_first")]
    pub analysis: u32,
    /// How costs were estimated.
    pub estimator: EstimatorKind,
    /// Each run by itself, in order.
    pub runs: Vec<RunSummary>,
    /// How the energies are known.
    #[serde(default, skip_serializing_if = "Basis::is_measured")]
    pub basis: Basis,
    /// Where the energy went.
    pub totals: Totals,
    /// How well the model fits, and how much it had to go on.
    pub quality: Quality,
    /// How much of the measured runs has counts; none where counts and times are of the same runs.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub counted: Option<Counted>,
    /// What components took, dearest first: by the meter's rails, or else by the device's power model; empty without
    /// either.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub components: Vec<ComponentShare>,
    /// Whether these are what the meter's rails took.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_rails: bool,
    /// What a model of whole runs says of methods, beside what their lines took; empty without one.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub modelled: Vec<ModelledMethod>,
    /// Cost of one execution of each feature, in order of the probe map's features.
    pub costs: Vec<FeatureCost>,
    /// Features whose costs the data cannot tell apart, by label.
    pub inseparable: Vec<Vec<String>>,
    /// Garbage collections, thread switches and the like, in order of run and time.
    pub events: Vec<Event>,
    /// Garbage collections among the events, and who allocated; none without collections.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub collections: Option<Collections>,
    /// Source lines, most expensive first.
    pub lines: Vec<LineEnergy>,
    /// Warnings for the reader of the numbers.
    pub warnings: Vec<String>,
    /// Paths that would help most, had a scenario taken them; best first. Empty where data suffice.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub suggestions: Vec<Suggestion>,
}

/// What a component of the device took, a run on average, above idle.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ComponentShare {
    /// Its name: `cpu`, `screen`, `wifi`…
    pub component: String,
    /// The energy by the device's power model; where a meter was there, fitted to what it says of all together.
    pub energy: Joules,
    /// Its standard deviation.
    pub deviation: Joules,
}

/// A method by a model of whole runs (Hu et al., 2017), and by its lines. Both are means per run, without callees; the
/// model's includes probes, and what the method's library calls took.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct ModelledMethod {
    /// Class descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// How often it was executed.
    pub executions: f64,
    /// By the model.
    pub energy: Joules,
    /// By the lines.
    pub lines: Joules,
    /// Whether the runs that the model was trained on determine this method by itself. If not, its energy is one of many
    /// that explain them equally well.
    pub is_known: bool,
}

/// How energies are known.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Basis {
    /// A meter measured them.
    #[default]
    Measured,
    /// Nobody measured: by counts and a profile of the device.
    Estimated,
    /// Nobody measured, and the device has no profile: by counts and the profile of another phone. They are no energies
    /// of this device, but a unit of work, and only what changes means something.
    Work,
}

impl Basis {
    /// Whether a meter measured them.
    pub fn is_measured(&self) -> bool {
        *self == Basis::Measured
    }

    /// What to bear in mind; nothing of what was measured.
    pub fn caveat(self) -> &'static str {
        match self {
            Basis::Measured => "",
            Basis::Estimated => {
                "nobody measured: energies are what was counted, at the costs of the device's profile; what that does \
                 not know (a screen, a radio's signal, a clock rate) is not in them"
            }
            Basis::Work => {
                "nobody measured, and the device has no profile: energies are what was counted, at the costs of another \
                 phone; they tell what became more or less, and not what it takes here"
            }
        }
    }
}

/// How much of the measured energy is in windows whose paths a counting run has counted.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Counted {
    /// Part of the windows' energy in those with counts of their own, 0 to 1.
    pub own: f64,
    /// Part in those that have the counts of a window like them.
    pub borrowed: f64,
    /// The methods of all others and of those with borrowed counts, dearest first; ten at most.
    pub left: Vec<NotCounted>,
}

/// A method with windows that have no counts of their own.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct NotCounted {
    /// Its first line.
    #[serde(flatten)]
    pub key: LineKey,
    /// Part of the windows' energy, 0 to 1.
    pub share: f64,
}

/// A path that no run has taken, of a method that runs.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Suggestion {
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Method descriptor.
    pub descriptor: String,
    /// Source file, as the class names it.
    pub file: Option<String>,
    /// Lines of the path that no run has reached; all of its lines, if each was reached on some other path.
    pub lines: Vec<u32>,
    /// Part of its predicted energy that the recorded paths leave open.
    pub arbitrary: f64,
}

/// One run.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct RunSummary {
    /// Seed of the run.
    pub seed: u64,
    /// Length of the meter's record.
    pub duration: Seconds,
    /// Integral of the power over it.
    pub whole: Joules,
    /// Energy without the idle phone's: that of the app, and of the system on its behalf.
    pub net: Joules,
    /// The idle phone's power.
    pub idle: Watts,
    /// Fitted frames.
    pub windows: usize,
    /// Measured over fitted energy of the run's windows: how far the run as a whole lies from the mean. With a profile of
    /// the device 0.97 to 1.03: what is beyond that is on no line.
    pub factor: f64,
    /// The part of `net` that the probes took. None in results of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probes: Option<Joules>,
}

/// Where the energy went, mean per run. The parts add up to the whole.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Totals {
    /// Integral of the power.
    pub whole: Joules,
    /// The app's own instructions and calls of constant cost, by the fit.
    pub code: Joules,
    /// Windowed calls, as measured.
    pub api: Joules,
    /// Tails that windowed calls left behind.
    pub tails: Joules,
    /// The probes that measured it.
    pub probes: Joules,
    /// Standard deviation of `probes`, as the fit leaves it open. None in results of older versions.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub probes_deviation: Option<Joules>,
    /// Events.
    pub events: Joules,
    /// Concurrent work outside the app: a compiler, other processes.
    #[serde(default, alias = "beside")]
    pub concurrent: Joules,
    /// The idle phone.
    pub idle: Joules,
    /// The rest: the system's own work, frames that were not fitted, and what the model misses.
    pub unattributed: Joules,
}

/// What the estimate of the probes' energy may be off by where its result does not say, as a fraction: what a line's own
/// instructions stray by (docs/accuracy.md), since probes are such instructions.
const PROBES_STRAY: f64 = 0.2;

impl Totals {
    /// The name of the probes' part among [`Totals::parts`].
    pub const PROBES: &str = "probes";

    /// Without idle energy: all that was metered above the idle phone, the probes that measured it among it.
    pub fn net(&self) -> Joules {
        self.whole - self.idle
    }

    /// The app's energy: above the idle phone's, and without the probes, which no user's app has. Where nobody
    /// measured, there are none.
    pub fn of_app(&self) -> Joules {
        // An estimate below zero takes out nothing.
        self.net() - Joules(self.probes.0.max(0.0))
    }

    /// Standard deviation of [`Totals::of_app`] that stems from what is taken out for the probes, and not from the runs.
    pub fn probes_deviation(&self) -> Joules {
        // Where an estimator leaves costs open altogether, the probes took something between nothing and twice as much.
        let most = self.probes.0.abs();
        Joules(self.probes_deviation.map_or(PROBES_STRAY * most, |deviation| deviation.0.min(most)))
    }

    /// The app's energy that is on lines: code, windowed calls and their tails.
    pub fn on_lines(&self) -> Joules {
        self.code + self.api + self.tails
    }

    /// The sum of what is known by itself, where nobody measured a whole: no idle phone, no probes and no rest.
    pub fn of_parts(self) -> Totals {
        let Totals { code, api, tails, events, concurrent, .. } = self;
        let whole = code + api + tails + events + concurrent;
        let none = Joules(0.0);
        Totals { whole, probes: none, probes_deviation: None, idle: none, unattributed: none, ..self }
    }

    /// The parts that add up to [`Totals::net`], by the names that reports print.
    pub fn parts(&self) -> [(&'static str, Joules); 7] {
        [
            ("code", self.code),
            ("calls", self.api),
            ("tails", self.tails),
            ("GC and scheduling", self.events),
            ("background", self.concurrent),
            (Self::PROBES, self.probes),
            ("unattributed", self.unattributed),
        ]
    }
}

/// How well the model fits. AEE and R² do not prove costs right: a fit with costs wrong by half can have both perfect.
#[derive(Debug, Clone, Copy, PartialEq, Default, Serialize, Deserialize)]
pub struct Quality {
    /// Accumulated estimating error over windows without events (vLens Eq. 6), with a profile each run scaled by
    /// its factor as its lines are; none if nothing was measured.
    pub aee: Option<f64>,
    /// R² over the same windows (vLens Eq. 7); none if they do not differ.
    pub r2: Option<f64>,
    /// Standard deviation of `aee`, as the windows are a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub aee_deviation: Option<f64>,
    /// Standard deviation of `r2`, as the windows are a sample.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub r2_deviation: Option<f64>,
    /// Fitted windows in all runs.
    pub windows: usize,
    /// Distinct rows: P.
    pub rows: usize,
    /// Features that occurred: d.
    pub columns: usize,
    /// Dimensions that the rows span.
    pub rank: usize,
    /// Condition number within the rank.
    pub condition: f64,
    /// Iterations of the estimator.
    pub iterations: usize,
    /// Whether it settled.
    pub converged: bool,
    /// Noise model, if the estimator has one.
    pub noise: Option<Noise>,
}

/// Cost of one execution of a feature.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct FeatureCost {
    /// Name of the feature.
    pub feature: String,
    /// Cost of one execution.
    pub cost: Joules,
    /// Standard deviation of the cost.
    pub deviation: Joules,
    /// Executions in fitted windows of all runs.
    pub executions: f64,
}

/// A window that cost far more than what it executed.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Event {
    /// Which run, from 0.
    pub run: usize,
    /// The device's clock at the window's entry.
    pub at_ns: i64,
    /// The device's clock at its exit.
    #[serde(default)]
    pub until_ns: i64,
    /// Name of the thread.
    pub thread: String,
    /// Class descriptor of the method.
    pub class: String,
    /// Name of the method.
    pub method: String,
    /// Energy beyond the expected.
    pub excess: Joules,
    /// The excess in standard deviations; 0 of an event that the device told or its power showed, which no fit found.
    pub standardised: f64,
    /// What the device told that it was; none where the fit found it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub kind: Option<SystemWorkKind>,
}

/// Garbage collections, and the lines that filled the heap.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Collections {
    /// How many were found in all runs.
    pub count: usize,
    /// Energy of the collections of all runs.
    pub energy: Joules,
    /// Objects and arrays that the app's lines made, mean per run: a count, since their sizes are not known.
    pub allocations: f64,
    /// The lines that made most, most first; ten at most.
    pub lines: Vec<Allocator>,
}

/// A line that allocates.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct Allocator {
    /// Where.
    #[serde(flatten)]
    pub key: LineKey,
    /// Objects and arrays, mean per run.
    pub allocations: f64,
    /// Part of the objects and arrays of all lines.
    pub share: f64,
}

/// Where a line is.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
pub struct LineKey {
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub method: String,
    /// Method descriptor.
    pub descriptor: String,
    /// Source file, as the class names it.
    pub file: Option<String>,
    /// Line number; 0 where the method has no line table.
    pub line: u32,
}

impl From<Place<'_>> for LineKey {
    fn from(place: Place) -> Self {
        LineKey {
            class: place.class.to_owned(),
            method: place.name.to_owned(),
            descriptor: place.descriptor.to_owned(),
            file: place.file.map(str::to_owned),
            line: place.line,
        }
    }
}

/// The energy of a source line.
#[derive(Debug, Clone, PartialEq, Serialize, Deserialize)]
pub struct LineEnergy {
    /// Where.
    #[serde(flatten)]
    pub key: LineKey,
    /// Mean over the runs.
    pub energy: Joules,
    /// Energy of each run.
    pub per_run: Vec<Joules>,
    /// Energy of its instructions and calls in each run at their prior costs, which the device's profile gives: a
    /// measure of the work, which no fit moves. Empty without a profile of the device.
    #[serde(default, alias = "presumed", skip_serializing_if = "Vec::is_empty")]
    pub prior: Vec<Joules>,
    /// Energy of its windowed calls and their tails in each run. Empty for a line without.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub windowed: Vec<Joules>,
    /// The same as a mean over the runs, by the hardware that the calls use ([`crate::hardware`]). Empty for a line
    /// without, and in results of older versions.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub hardware: BTreeMap<String, Joules>,
    /// Times a path went through the line, mean per run.
    pub executions: f64,
    /// Energy of one such time.
    pub per_execution: Joules,
    /// The part from instructions and calls of constant cost.
    pub code: Joules,
    /// The part of that from library calls; nothing in results of older versions.
    #[serde(default)]
    pub library: Joules,
    /// What the rest of it would be as compiled code at the highest frequency; nothing in results of older versions.
    #[serde(default)]
    pub compiled: Joules,
    /// The part from windowed calls at the line.
    pub api: Joules,
    /// The part from the tails of those calls.
    pub tail: Joules,
    /// Objects and arrays that it made, mean per run: `new`, and calls of the library that return something new.
    #[serde(default, skip_serializing_if = "is_nothing")]
    pub allocations: f64,
    /// 95 % interval of the mean.
    pub interval: (Joules, Joules),
    /// Standard deviation of the mean that stems from the fit, not from the runs.
    pub fit_deviation: Joules,
    /// Standard deviation from what a line's own instructions and calls cost other than elsewhere. It is the same in
    /// each measurement of the same code, so that comparisons need not fear it.
    #[serde(default)]
    pub model_deviation: Joules,
    /// Part of the energy of all lines, 0 to 1.
    pub share: f64,
    /// How far to trust it.
    pub trust: Trust,
    /// Where the line was inlined: for each place the frames around it, from the inside out. Empty for a line that only
    /// runs in its own method.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub inlined_at: Vec<Vec<Frame>>,
    /// The line itself, if whoever shows the result has the source.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub source: Option<String>,
}

fn is_nothing(count: &f64) -> bool {
    *count == 0.0
}

/// How far to trust a line's energy, in nine cases of ten.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Trust {
    /// Within 10 %.
    High,
    /// Within 30 %.
    Medium,
    /// Worse than that.
    Low,
    /// Executes features that the data cannot tell apart from others: the split is arbitrary.
    Inseparable,
}

impl LineEnergy {
    /// The energy as it is shown: a line that ran took something, and an estimate below zero says no more than that it
    /// is not known to be above.
    pub fn shown(&self) -> Joules {
        Joules(self.energy.0.max(0.0))
    }

    /// Half the interval's width, relative to the energy; infinite for a line that costs nothing.
    pub fn relative_error(&self) -> f64 {
        match self.energy.0 > 0.0 {
            true => (self.interval.1 - self.interval.0) / 2.0 / self.energy,
            false => f64::INFINITY,
        }
    }
}

/// Fields whose names in `result.json` are older: the field, and its name there.
const STORED_NAMES: [(&str, &str); 2] = [("concurrent", "beside"), ("prior", "presumed")];

impl AnalysisResult {
    /// The content of `result.json`: the same result gives the same bytes. Fields that reports name otherwise keep the
    /// names that the artifact's format has had for them; either is read.
    ///
    /// # Errors
    /// None for results of an analysis, whose numbers are finite.
    pub fn to_json(&self) -> serde_json::Result<String> {
        // Within a string of JSON a quotation mark is escaped: what matches is a field.
        let named = |text: String, (name, stored): (&str, &str)| {
            text.replace(&format!("\"{name}\": "), &format!("\"{stored}\": "))
        };
        Ok(STORED_NAMES.into_iter().fold(serde_json::to_string_pretty(self)?, named))
    }

    /// Gives the lines the text that they have in another result of the same runs: it is the sources', not the runs'.
    pub fn keep_sources_of(&mut self, other: &AnalysisResult) {
        let texts: BTreeMap<_, _> = other.lines.iter().map(|line| (&line.key, &line.source)).collect();
        for line in &mut self.lines {
            line.source = texts.get(&line.key).and_then(|text| (*text).clone());
        }
    }

    /// The part of the app's energy that some energy is, 0 to 1: what reports for people call a line's share.
    pub fn share_of(&self, energy: Joules) -> f64 {
        let all = self.totals.of_app();
        if all.0 > 0.0 { energy.0 / all.0 } else { 0.0 }
    }

    /// The app's energy of each run, which [`Totals::of_app`] is the mean of: without the run's own probes, or without
    /// the same part of each run where a result of an older version knows their mean alone.
    pub fn of_app_by_run(&self) -> Vec<Joules> {
        let net = self.totals.net();
        let part = if net > Joules(0.0) { self.totals.probes / net } else { 0.0 };
        let probes = |run: &RunSummary| Joules(run.probes.unwrap_or(run.net * part).0.max(0.0));
        self.runs.iter().map(|run| run.net - probes(run)).collect()
    }

    /// Reads `result.json`.
    ///
    /// # Errors
    /// Anything but a result, with line and column.
    pub fn from_json(json: &[u8]) -> serde_json::Result<Self> {
        serde_json::from_slice(json)
    }
}
