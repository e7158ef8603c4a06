//! The probe map: everything the analysis needs to know about the instrumented app, so that it never needs the APK.

use serde::{Deserialize, Serialize};

use crate::dex::Op;
use crate::flow::{Path, PathGraph};

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
    /// Entry and exit probes of the stamped frame itself: once per frame.
    Frame,
    /// A path ended by a back edge or a handler: once per such path.
    Loop,
    /// Entry and exit probes of a directly nested stamped frame, as far as they run outside its own window.
    Child,
    /// The stamps around a windowed invocation.
    Site,
    /// Entry and exit probes of a frame without stamps, which is part of the window.
    Guest,
}

impl ProbeKind {
    /// Every kind, in the order of the regression's columns.
    pub const ALL: [ProbeKind; 5] =
        [ProbeKind::Frame, ProbeKind::Loop, ProbeKind::Child, ProbeKind::Site, ProbeKind::Guest];
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
    /// The line; 0 where there is no line table.
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
    /// Source line; 0 where there is no line table.
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
