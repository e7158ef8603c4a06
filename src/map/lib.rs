//! The probe map: everything that the analysis needs to know about an instrumented app, so that it never needs the APK.
//!
//! ```
//! use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};
//! use wattline_map::{BlockMap, MethodMap, ProbeMap};
//!
//! let method = MethodMap {
//!     dex: "classes.dex".into(),
//!     class: "Lcom/example/Main;".into(),
//!     name: "draw".into(),
//!     descriptor: "()V".into(),
//!     source_file: Some("Main.java".into()),
//!     runs_as: None,
//!     base: 40,
//!     graph: PathGraph {
//!         starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
//!         edges: vec![vec![Edge { to: Target::Return, value: 0 }]],
//!         total: 1,
//!         ..PathGraph::default()
//!     },
//!     blocks: vec![BlockMap { start: 0, end: 1, lines: vec![], sites: vec![], ends: None }],
//!     leaf: false,
//!     table: 0,
//!     places: vec![],
//! };
//! let map = ProbeMap { methods: vec![method], ..ProbeMap::default() };
//! let (method, path) = map.decode(40).unwrap();
//! assert_eq!((method.name.as_str(), path.blocks), ("draw", vec![0]));
//! assert_eq!(map.decode(41), None, "no path has that id");
//! ```
//!
//! Vocabulary: a *path id* is the number of an acyclic path, unique over the app; a method's ids begin at
//! [`MethodMap::base`]. A *feature* is a column of the regression: an opcode, a method outside the app that is called,
//! or a probe. A *site* is an invocation with a window of its own, a pair of time stamps around it. Addresses are in
//! code units of 16 bits, in the method as it was before the rewrite.
//!
//! The map is stored in JSON. Fields are added with a default, so that older maps can be read.

mod stamped;

use std::collections::{BTreeMap, BTreeSet};

pub use stamped::measured_map;

use serde::{Deserialize, Serialize};

use wattline_dex::{Op, Work};
use wattline_flow::{Path, PathGraph};
use wattline_names::mapping::Frame;
use wattline_names::scope::Rule;

/// Explains path ids, sites and features.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ProbeMap {
    /// The app's package, if it has a manifest.
    pub package: Option<String>,
    /// The features that blocks count: the columns of the regression.
    pub features: Vec<Feature>,
    /// Instrumented methods, sorted by [`MethodMap::base`].
    pub methods: Vec<MethodMap>,
    /// Windowed invocations; a site's id is its position.
    pub sites: Vec<Site>,
    /// Methods with code that were to be instrumented and could not be.
    pub left_out: Vec<LeftOut>,
    /// Methods with code that were not to be instrumented, by rule and package.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub not_selected: Vec<NotSelected>,
    /// What the measuring build stamps, if times and counts are from different builds: its frames have no other probes.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub stamps: Option<Stamps>,
    /// What else is known of the code of methods that ran; none of apps with a mapping file, and of older recordings.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub code: Option<AppCode>,
}

/// What decides which code runs and is no feature: the app's own methods that are called, and constants. By this a
/// changed app is compared with a recorded one without its APK.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct AppCode {
    /// Signatures of methods of the app that are called, each once.
    pub callees: Vec<String>,
    /// By [`MethodMap::base`], ascending.
    pub methods: Vec<MethodCode>,
}

/// One method's part of [`AppCode`].
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct MethodCode {
    /// [`MethodMap::base`] of the method.
    pub base: u32,
    /// For each of [`MethodMap::blocks`].
    pub blocks: Vec<BlockCode>,
}

/// One block's part of [`AppCode`], in the order of its instructions.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct BlockCode {
    /// Positions in [`AppCode::callees`].
    #[serde(default, rename = "c", skip_serializing_if = "Vec::is_empty")]
    pub calls: Vec<u32>,
    /// Literals of instructions, and the numbers of data that they fill arrays with.
    #[serde(default, rename = "k", skip_serializing_if = "Vec::is_empty")]
    pub constants: Vec<i64>,
}

impl AppCode {
    /// The part of a method, by [`MethodMap::base`].
    pub fn method(&self, base: u32) -> Option<&MethodCode> {
        let at = self.methods.binary_search_by_key(&base, |method| method.base).ok()?;
        self.methods.get(at)
    }
}

/// The frames and windowed invocations that a measuring build stamps, by the numbers of the counting build's map.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct Stamps {
    /// The methods, by [`MethodMap::base`], ascending.
    pub methods: Vec<u32>,
    /// Positions in [`ProbeMap::sites`], ascending; their methods are stamped as well.
    pub sites: Vec<u32>,
    /// How many runs after those of the timing build are of the counting build. They help to find costs; what lines
    /// took is that of the others.
    pub counting_runs: u32,
    /// How many runs at the beginning of the recording are of the timing build, in which library calls are timed now and
    /// then.
    #[serde(default)]
    pub timing_runs: u32,
    /// The first of [`ProbeMap::sites`] that only timing builds have: where nothing is timed. Library calls follow it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub timed_from: Option<u32>,
    /// How much of the measured runs has counts; none before they are joined.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub joined: Option<JoinedEnergy>,
}

/// Energy of the outermost windows of measured runs above the phone's quiet power, microjoules.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct JoinedEnergy {
    /// Of all.
    pub all_uj: u64,
    /// Of those with counts.
    pub counted_uj: u64,
    /// Of those whose counts are their own, and not borrowed from a window like them.
    pub own_uj: u64,
    /// Of those without counts of their own, by [`MethodMap::base`] of their method.
    pub left_uj: BTreeMap<u32, u64>,
}

impl JoinedEnergy {
    /// Adds that of further runs.
    pub fn add(&mut self, more: &JoinedEnergy) {
        self.all_uj += more.all_uj;
        self.counted_uj += more.counted_uj;
        self.own_uj += more.own_uj;
        for (&method, &uj) in &more.left_uj {
            *self.left_uj.entry(method).or_default() += uj;
        }
    }
}

/// Something whose executions are counted along a path.
#[derive(Debug, Clone, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum Feature {
    /// A Dalvik opcode.
    Op(u8),
    /// An invocation of a method outside the app, by signature: each has its own constant cost.
    Call(String),
    /// A probe's own cost, fitted so that it can be taken out.
    Probe(ProbeKind),
    /// An instruction of the second kind that follows one of the first kind: its cost is the difference to the opcode's
    /// own.
    After(Work, Work),
    /// The additional cost of a conditional branch that is taken. No block counts it: it follows from the path.
    Taken,
    /// A nanojoule of what pairs of instructions and taken branches are known to cost. No block counts it.
    Context,
    /// An exception that a method outside the app threw: what making and throwing it costs. No block counts it.
    Thrown,
}

/// The probes whose cost falls inside a measured window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ProbeKind {
    /// Entry and exit probes of the stamped frame itself: once per frame.
    Frame,
    /// A path ended by a back edge or a handler, or with a frame without stamps that has no table: once per such path.
    Loop,
    /// Entry and exit probes of a directly nested stamped frame, as far as they run outside its own window.
    Child,
    /// The stamps around a windowed invocation.
    Site,
    /// Entry and exit probes of a frame without stamps, which is part of the window.
    Guest,
    /// Reporting how often loops took a way round that is counted in a register: once per frame and such way, where
    /// there is no table for it.
    Keep,
    /// The only report of a frame that is not opened, which is part of the window.
    Leaf,
    /// A round that is counted in a register.
    Round,
    /// A round that is counted in a table, or what a register counted that goes there.
    Count,
    /// Making the table in which the stamped frame itself counts rounds: once, if it has one.
    Table,
    /// Making a window's tables and reporting what is in them: once for each.
    Tell,
    /// The addition of an edge's value to the path register.
    Add,
}

impl ProbeKind {
    /// Every kind, in the order of the regression's columns.
    pub const ALL: [ProbeKind; 12] = [
        ProbeKind::Frame,
        ProbeKind::Loop,
        ProbeKind::Child,
        ProbeKind::Site,
        ProbeKind::Guest,
        ProbeKind::Keep,
        ProbeKind::Leaf,
        ProbeKind::Round,
        ProbeKind::Count,
        ProbeKind::Table,
        ProbeKind::Tell,
        ProbeKind::Add,
    ];
}

/// One instrumented method.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct MethodMap {
    /// The archive entry, as in `classes2.dex`.
    pub dex: String,
    /// Class descriptor.
    pub class: String,
    /// Method name.
    pub name: String,
    /// Method descriptor, as in `(I)V`.
    pub descriptor: String,
    /// Source file of the class.
    pub source_file: Option<String>,
    /// The signature by which a runtime knows it, `Lclass;->name(types)type`, where a mapping file says that the source
    /// has another.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub runs_as: Option<String>,
    /// Path id of the method's path number 0; path id = base + path number, unique over the app.
    pub base: u32,
    /// Numbers to blocks.
    pub graph: PathGraph,
    /// The executions of each block, indexed as in `graph`.
    pub blocks: Vec<BlockMap>,
    /// Whether its frames are reported in one call at the end.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub leaf: bool,
    /// Paths that the table has entries for in which frames without stamps count their last one, and loops their
    /// rounds; 0 if there is none.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub table: u32,
    /// The origin of code that is not all from lines of this method: the frames of each place, innermost first.
    /// If there are any, lines of [`LineCounts`] and [`Site`]s are positions in here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Vec<Frame>>,
}

fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A source line.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Place<'m> {
    /// Class descriptor.
    pub class: &'m str,
    /// Method name.
    pub name: &'m str,
    /// Method descriptor.
    pub descriptor: &'m str,
    /// Source file.
    pub file: Option<&'m str>,
    /// The line; 0 where it is not known.
    pub line: u32,
}

impl Place<'_> {
    /// The place without the descriptor, which is the same for all overloads: source has a line once. Where there is no
    /// line, the descriptor stays, since it alone distinguishes overloads.
    pub fn line_itself(self) -> Self {
        if self.line > 0 { Place { descriptor: "", ..self } } else { self }
    }
}

/// One basic block of the original code.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct BlockMap {
    /// First code unit, in the original method.
    pub start: u32,
    /// Code unit after the last.
    pub end: u32,
    /// Executed features by source line, in address order of first appearance. Windowed invocations are not counted.
    pub lines: Vec<LineCounts>,
    /// Windowed invocations in this block.
    pub sites: Vec<u32>,
    /// Kind of the first instruction, unless it is such an invocation, and of the last.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub ends: Option<Ends>,
}

/// The kinds of a block's first and last instruction, for the cost of one after another.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
pub struct Ends {
    /// The first instruction's kind; none of a windowed invocation, whose cost is not counted.
    pub first: Option<Work>,
    /// The last one's.
    pub last: Work,
    /// Whether the last one branches on a condition.
    pub conditional: bool,
    /// Position of the last one's line in [`BlockMap::lines`].
    pub last_at: u32,
}

/// The executions of a block for one source line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCounts {
    /// The line; 0 where there is no line table. See [`MethodMap::places`].
    pub line: u32,
    /// Position in [`ProbeMap::features`] and executions.
    pub counts: Vec<(u32, u32)>,
}

/// A windowed invocation.
#[derive(Debug, Clone, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Site {
    /// Position in [`ProbeMap::methods`].
    pub method: u32,
    /// Code unit of the invocation, in the original method.
    pub pc: u32,
    /// Source line; 0 where there is no line table. See [`MethodMap::places`].
    pub line: u32,
    /// Signature of the invoked method.
    pub callee: String,
    /// Category in the API list, as in `network`.
    pub category: String,
    /// Hardware component whose tail the call triggers, or that it switches, as in `wifi`.
    pub component: Option<String>,
    /// The effect on that component, if the call switches it.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub switch: Option<Switch>,
}

/// The effects of calls on a component that stays on until it is switched off.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Switch {
    /// The component goes on, until a call switches it off: a listener is registered.
    On,
    /// The component goes on, until it goes off by itself or a call switches it off: one fix, a vibration, a lock with
    /// a timeout.
    Once,
    /// Off, however often it was switched on.
    Off,
    /// The component goes on, and must be given back as often as it is switched on.
    Acquire,
    /// One of the times it was acquired is over.
    Release,
}

/// A method that has code but no probes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Signature.
    pub method: String,
    /// The reason.
    pub reason: String,
}

/// Methods of one package that have code but no probes, since a rule left their classes out.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct NotSelected {
    /// The rule.
    pub rule: Rule,
    /// The package, as in `com.example`.
    pub package: String,
    /// The number of methods.
    pub methods: usize,
}

impl NotSelected {
    /// The list in the order of rules and packages, without those that have no methods.
    pub fn list(counts: BTreeMap<(Rule, String), usize>) -> Vec<NotSelected> {
        let some = counts.into_iter().filter(|(_, methods)| *methods > 0);
        some.map(|((rule, package), methods)| NotSelected { rule, package, methods }).collect()
    }

    /// A line for people about the methods that were left alone, for each kind of rule.
    pub fn summary(all: &[NotSelected]) -> Vec<String> {
        let (mut of_libraries, mut libraries) = (0, BTreeSet::new());
        let (mut excluded, mut patterns) = (0, BTreeSet::new());
        for NotSelected { rule, methods, .. } in all {
            match rule {
                Rule::Library(library) => {
                    of_libraries += methods;
                    libraries.insert(library);
                }
                Rule::Exclude(pattern) => {
                    excluded += methods;
                    patterns.insert(pattern.as_str());
                }
            }
        }
        let mut lines = Vec::new();
        if of_libraries > 0 {
            let count = libraries.len();
            let libraries = if count == 1 { "library" } else { "libraries" };
            lines.push(format!(
                "{} methods of {count} {libraries} left alone (--libraries to include them)",
                thousands(of_libraries)
            ));
        }
        if excluded > 0 {
            let patterns: Vec<&str> = patterns.into_iter().collect();
            lines.push(format!("{} methods left alone, as excluded by {}", thousands(excluded), patterns.join(", ")));
        }
        lines
    }
}

/// A number with its thousands separated, as in `12,345`.
fn thousands(number: usize) -> String {
    let digits = number.to_string();
    let mut out = String::new();
    for (position, digit) in digits.chars().enumerate() {
        if position > 0 && (digits.len() - position).is_multiple_of(3) {
            out.push(',');
        }
        out.push(digit);
    }
    out
}

impl Feature {
    /// A name for people: the mnemonic, the callee, or the probe.
    pub fn label(&self) -> String {
        match self {
            Feature::Op(op) => Op(*op).name().to_string(),
            Feature::Call(signature) => signature.clone(),
            Feature::Probe(kind) => format!("probe {kind:?}").to_lowercase(),
            Feature::After(before, work) => format!("{} after {}", work.name(), before.name()),
            Feature::Taken => "branch taken".to_string(),
            Feature::Context => "contexts".to_string(),
            Feature::Thrown => "exception of a library".to_string(),
        }
    }
}

impl MethodMap {
    /// The number by which blocks and sites have a source line of the method itself, which is added if need be.
    pub fn number_of(&mut self, line: u32) -> u32 {
        if self.places.is_empty() {
            return line;
        }
        let itself = Frame {
            class: self.class.clone(),
            name: self.name.clone(),
            descriptor: self.descriptor.clone(),
            file: self.source_file.clone(),
            line,
        };
        let known = self.places.iter().position(|frames| frames.len() == 1 && frames.first() == Some(&itself));
        known.unwrap_or_else(|| {
            self.places.push(vec![itself]);
            self.places.len() - 1
        }) as u32
    }

    /// Whether its table also counts rounds of loops, so that a stamped frame has one of its own.
    pub fn counts_rounds(&self) -> bool {
        self.table > 0 && (self.graph.in_line || !self.graph.rounds.is_empty())
    }

    /// Whether all its frames end by a call, but those reported in one call.
    pub fn ends_by_call(&self) -> bool {
        self.table == 0 && !self.leaf
    }

    /// The place of a line of the method's blocks or sites: the innermost, if it was inlined.
    pub fn place(&self, line: u32) -> Place<'_> {
        let inlined = self.places.get(line as usize).and_then(|frames| frames.first());
        match inlined {
            Some(frame) => Place {
                class: &frame.class,
                name: &frame.name,
                descriptor: &frame.descriptor,
                file: frame.file.as_deref(),
                line: frame.line,
            },
            None => Place {
                class: &self.class,
                name: &self.name,
                descriptor: &self.descriptor,
                file: self.source_file.as_deref(),
                line,
            },
        }
    }
}

impl ProbeMap {
    /// How many runs at the beginning of the recording are of a timing build ([`Stamps::timing_runs`]).
    pub fn timing_runs(&self) -> usize {
        self.stamps.as_ref().map_or(0, |stamps| stamps.timing_runs as usize)
    }

    /// How many runs after these are of a counting build ([`Stamps::counting_runs`]).
    pub fn counting_runs(&self) -> usize {
        self.stamps.as_ref().map_or(0, |stamps| stamps.counting_runs as usize)
    }

    /// How many runs at the beginning of the recording only help to find costs: of a counting build and of a timing
    /// build.
    pub fn leading_runs(&self) -> usize {
        self.timing_runs() + self.counting_runs()
    }

    /// The sites of windowed invocations, without those of timing builds.
    pub fn windowed_sites(&self) -> &[Site] {
        let timed_from = self.stamps.as_ref().and_then(|stamps| stamps.timed_from);
        timed_from.and_then(|from| self.sites.get(..from as usize)).unwrap_or(&self.sites)
    }

    /// The library calls of timing builds, with the id of the first.
    pub fn timed_sites(&self) -> (u32, &[Site]) {
        let from = self.windowed_sites().len();
        (from as u32, self.sites.get(from..).unwrap_or_default())
    }

    /// The method that a path id belongs to, by position, and the path number within it.
    pub fn locate(&self, path_id: u32) -> Option<(usize, u32)> {
        let after = self.methods.partition_point(|method| method.base <= path_id);
        let position = after.checked_sub(1)?;
        let number = path_id - self.methods[position].base;
        (number < self.methods[position].graph.total).then_some((position, number))
    }

    /// Decodes a path id.
    pub fn decode(&self, path_id: u32) -> Option<(&MethodMap, Path)> {
        let (position, number) = self.locate(path_id)?;
        let method = &self.methods[position];
        Some((method, method.graph.decode(number)?))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_was_left_alone_is_told_by_kind_of_rule() {
        let library = |name: &str| Rule::Library(name.into());
        let exclude = |name: &str| Rule::Exclude(name.into());
        let counts = BTreeMap::from([
            ((library("androidx"), "androidx.core".into()), 12_000),
            ((library("androidx"), "androidx.room".into()), 340),
            ((library("okio"), "okio".into()), 5),
            ((library("okio"), "okio.none".into()), 0),
            ((exclude("a.**"), "a.b".into()), 999),
            ((exclude("b"), "b".into()), 1),
        ]);
        let list = NotSelected::list(counts);
        assert_eq!(list.len(), 5);
        let lines = NotSelected::summary(&list);
        assert_eq!(lines[0], "12,345 methods of 2 libraries left alone (--libraries to include them)");
        assert_eq!(lines[1], "1,000 methods left alone, as excluded by a.**, b");
        assert_eq!(NotSelected::summary(&[]).len(), 0);
        assert_eq!([0, 999, 1000, 1_234_567].map(thousands), ["0", "999", "1,000", "1,234,567"]);
    }

    #[test]
    fn a_map_without_rules_is_as_it_was() {
        let text = serde_json::to_string(&ProbeMap::default()).unwrap();
        assert!(!text.contains("not_selected"), "{text}");
        assert_eq!(serde_json::from_str::<ProbeMap>(&text).unwrap(), ProbeMap::default());
    }
}
