//! The probe map: everything the analysis needs to know about the instrumented app, so that it never needs the APK.

use serde::{Deserialize, Serialize};

use crate::dex::Op;
use crate::flow::{Path, PathGraph};
use crate::mapping::Frame;

/// Explains path ids, sites and features.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize, Deserialize)]
pub struct ProbeMap {
    /// The app's package, if it has a manifest.
    pub package: Option<String>,
    /// What blocks count: the columns of the regression.
    pub features: Vec<Feature>,
    /// Instrumented methods, sorted by [`MethodMap::base`].
    pub methods: Vec<MethodMap>,
    /// Windowed invocations; a site's id is its position.
    pub sites: Vec<Site>,
    /// Methods with code that were not instrumented.
    pub left_out: Vec<LeftOut>,
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
}

/// The probes whose cost falls inside a measured window.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord, Serialize, Deserialize)]
pub enum ProbeKind {
    /// Entry and exit probes of the frame itself: once per frame.
    Frame,
    /// A path ended by a back edge or a handler: once per such path.
    Loop,
    /// Entry and exit probes of a directly nested frame, as far as they run outside its own window.
    Child,
    /// The stamps around a windowed invocation.
    Site,
}

impl ProbeKind {
    /// Every kind, in the order of the regression's columns.
    pub const ALL: [ProbeKind; 4] = [ProbeKind::Frame, ProbeKind::Loop, ProbeKind::Child, ProbeKind::Site];
}

/// One instrumented method.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Path id of the method's path number 0; path id = base + path number, unique over the app.
    pub base: u32,
    /// Numbers to blocks.
    pub graph: PathGraph,
    /// What each block executes, indexed as in `graph`.
    pub blocks: Vec<BlockMap>,
    /// Where code comes from that is not all from lines of this method: the frames of each place, innermost first.
    /// If there are any, lines of [`LineCounts`] and [`Site`]s are positions in here.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub places: Vec<Vec<Frame>>,
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
    /// The same line for all overloads: source has it once. Where there is no line, the descriptor is all that tells
    /// overloads apart.
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
}

/// What a block executes for one source line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LineCounts {
    /// The line; 0 where there is no line table. See [`MethodMap::places`].
    pub line: u32,
    /// Position in [`ProbeMap::features`] and executions.
    pub counts: Vec<(u32, u32)>,
}

/// A windowed invocation.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
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
    /// Hardware component whose tail the call triggers, as in `wifi`.
    pub component: Option<String>,
}

/// A method that has code but no probes.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct LeftOut {
    /// Signature.
    pub method: String,
    /// Why.
    pub reason: String,
}

impl Feature {
    /// A name for people: the mnemonic, the callee, or the probe.
    pub fn label(&self) -> String {
        match self {
            Feature::Op(op) => Op(*op).name().to_string(),
            Feature::Call(signature) => signature.clone(),
            Feature::Probe(kind) => format!("probe {kind:?}").to_lowercase(),
        }
    }
}

impl MethodMap {
    /// Where a line of the method's blocks or sites is: innermost, if it was inlined.
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
