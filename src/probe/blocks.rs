//! The counted executions of each basic block, by source line.

use wattline_dex::asm::Body;
use wattline_dex::{DebugInfo, IndexKind, MethodIdx, Op, Positions, Work};
use wattline_flow::FlowGraph;

use super::callee::Callee;
use super::map::Ends;

/// A feature before the features of the whole app are numbered: an opcode, an invocation of a method outside the app,
/// by its reference in this dex file, or a pair of kinds of instructions. Opcodes come first, pairs last.
///
/// As small as the number that takes its place in the probe map, so that a block's lists become those of the map as
/// they are: a large app has a million of them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct LocalFeature(u32);

/// The kinds of [`LocalFeature`].
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum FeatureKind {
    /// An opcode.
    Op(Op),
    /// An invocation of a method outside the app.
    Call(MethodIdx),
    /// An invocation of a method outside the app that another file's method calls: its position in a list of
    /// signatures.
    Foreign(u32),
    /// An instruction of the second kind after one of the first.
    After(Work, Work),
}

/// Opcodes are bytes.
const OPS: u32 = 1 << 8;
/// Positions in a list of signatures: a file has 2^16 references, or some more where several files are one.
const FOREIGN: u32 = 1 << 28;
/// Pairs are the last numbers.
const PAIRS: u32 = u32::MAX - (1 << 8) + 1;
/// Pairs of a first kind.
const KINDS: u32 = 1 << 4;

impl LocalFeature {
    fn op(op: Op) -> Self {
        LocalFeature(u32::from(op.0))
    }

    /// The pool that the reference is in is a part of a file, and far below 2^28 - 2^8 references long.
    fn call(method: MethodIdx) -> Self {
        LocalFeature(method.0.saturating_add(OPS).min(FOREIGN - 1))
    }

    /// The feature of a call that is at this position in a list of signatures, far below 2^31 of them.
    pub fn foreign(position: u32) -> Self {
        LocalFeature(FOREIGN.saturating_add(position).min(PAIRS - 1))
    }

    fn after(before: Work, work: Work) -> Self {
        LocalFeature(PAIRS + KINDS * u32::from(before as u8) + u32::from(work as u8))
    }

    /// The feature packed into a number.
    pub fn number(self) -> u32 {
        self.0
    }

    /// The feature of a number that [`LocalFeature::number`] returned.
    pub fn numbered(number: u32) -> Self {
        LocalFeature(number)
    }

    /// The feature with its method reference renumbered for another file; none if the reference has no number there.
    pub fn renumbered(self, number: impl FnOnce(u32) -> Option<u32>) -> Option<Self> {
        match self.kind() {
            FeatureKind::Op(_) | FeatureKind::After(..) | FeatureKind::Foreign(_) => Some(self),
            FeatureKind::Call(method) => number(method.0).map(|number| LocalFeature::call(MethodIdx(number))),
        }
    }

    /// The kind of the feature, unpacked.
    pub fn kind(self) -> FeatureKind {
        if let Ok(op) = u8::try_from(self.0) {
            return FeatureKind::Op(Op(op));
        }
        let pair = self.0.checked_sub(PAIRS).map(|pair| ((pair / KINDS) as u8, (pair % KINDS) as u8));
        match pair.and_then(|(before, work)| Some((Work::numbered(before)?, Work::numbered(work)?))) {
            Some((before, work)) => FeatureKind::After(before, work),
            None => match self.0.checked_sub(FOREIGN) {
                Some(position) => FeatureKind::Foreign(position),
                None => FeatureKind::Call(MethodIdx(self.0 - OPS)),
            },
        }
    }
}

/// A block's contents.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct BlockContents {
    /// First code unit.
    pub start: u32,
    /// Code unit after the last instruction.
    pub end: u32,
    /// Executions of features by line, lines in address order of first appearance, features sorted.
    pub lines: Vec<(u32, Vec<(LocalFeature, u32)>)>,
    /// Positions of windowed invocations.
    pub windowed: Vec<usize>,
    /// The kinds of the first and the last instruction of the block.
    pub ends: Option<Ends>,
}

/// Reads the blocks of a body that has not been edited yet. `callee` says what a method reference stands for; `lines`
/// are the method's.
pub fn contents<'c>(
    body: &Body,
    graph: &FlowGraph,
    callee: impl Fn(MethodIdx) -> Option<&'c Callee>,
    mut lines: Lines,
) -> Vec<BlockContents> {
    let mut counts = Counts { lines: Vec::with_capacity(8), all: Vec::with_capacity(body.nodes.len().min(64)) };
    let mut out = Vec::with_capacity(graph.blocks.len());
    for block in &graph.blocks {
        let (start, last) = (body.pc(block.insns.start), block.insns.end.saturating_sub(1));
        let (mut windowed, mut ends): (_, Option<Ends>) = (Vec::new(), None);
        for position in block.insns.clone() {
            let Some(node) = body.nodes.get(position) else { continue };
            let (op, work) = (node.insn.op, Work::of(node.insn.op));
            let called = invoked(op, node.insn.index).and_then(|method| Some((method, callee(method)?)));
            let before = ends.map(|ends| ends.last);
            let is_windowed = matches!(called, Some((_, Callee::Windowed { .. })));
            let first = ends.map_or((!is_windowed).then_some(work), |ends| ends.first);
            let last_at = ends.map_or(0, |ends| ends.last_at);
            let ends = ends.insert(Ends { first, last: work, conditional: (0x32..=0x3d).contains(&op.0), last_at });
            if is_windowed {
                windowed.push(position);
                continue;
            }
            let line = lines.at(body.pc(position));
            ends.last_at = counts.count(line, LocalFeature::op(op));
            if let Some((method, Callee::Foreign(_))) = called {
                counts.count(line, LocalFeature::call(method));
            }
            if let Some(before) = before {
                counts.count(line, LocalFeature::after(before, work));
            }
        }
        out.push(BlockContents { start, end: body.pc_after(last), lines: counts.take(), windowed, ends });
    }
    out
}

/// The method that an invocation names.
pub fn invoked(op: Op, index: u32) -> Option<MethodIdx> {
    let names_method = matches!(op.index_kind(), IndexKind::Method | IndexKind::MethodAndProto);
    (op.is_invoke() && names_method).then_some(MethodIdx(index))
}

/// Executions counted for one block after the other. The lists that are kept get no more room than they need, as there
/// are hundreds of thousands of them.
struct Counts {
    /// Lines in order of first appearance.
    lines: Vec<u32>,
    /// Position in `lines` and feature of each execution.
    all: Vec<(u32, LocalFeature)>,
}

impl Counts {
    /// Position of the line.
    fn count(&mut self, line: u32, feature: LocalFeature) -> u32 {
        // Blocks are short and mostly stay on a line: looking from the end finds it at once.
        let at = self.lines.iter().rposition(|known| *known == line).unwrap_or_else(|| {
            self.lines.push(line);
            self.lines.len() - 1
        });
        self.all.push((at as u32, feature));
        at as u32
    }

    fn take(&mut self) -> Vec<(u32, Vec<(LocalFeature, u32)>)> {
        self.all.sort_unstable();
        let mut lines = Vec::with_capacity(self.lines.len());
        for (&line, own) in self.lines.iter().zip(self.all.chunk_by(|a, b| a.0 == b.0)) {
            let features = || own.chunk_by(|a, b| a == b);
            let mut counts = Vec::with_capacity(features().count());
            counts.extend(features().filter_map(|equal| Some((equal.first()?.1, equal.len() as u32))));
            lines.push((line, counts));
        }
        self.lines.clear();
        self.all.clear();
        lines
    }
}

/// Line numbers of ascending addresses.
#[derive(Debug, Clone)]
pub struct Lines<'d> {
    positions: Option<std::iter::Peekable<Positions<'d>>>,
    line: u32,
    /// Whether an address is its own line.
    by_address: bool,
}

impl<'d> Lines<'d> {
    /// The lines of a method; all 0 if it has no line table.
    pub fn new(debug: Option<&'d DebugInfo>) -> Self {
        Lines { positions: debug.map(|debug| debug.positions().peekable()), line: 0, by_address: false }
    }

    /// Addresses for lines: how R8 saves the line table of a method whose lines only its mapping file explains.
    pub fn addresses() -> Self {
        Lines { by_address: true, ..Lines::new(None) }
    }

    /// The line at an address not below the one asked for before: that of the last position up to it.
    pub fn at(&mut self, pc: u32) -> u32 {
        if self.by_address {
            return pc;
        }
        while let Some((_, line)) = self.positions.as_mut().and_then(|all| all.next_if(|&(address, _)| address <= pc)) {
            self.line = line;
        }
        self.line
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::{Code, DebugOp};

    #[test]
    fn features_are_counted_by_line() {
        let units: &[u16] = &[
            0x0071, 0, 0,      // 0: own call, no line yet
            0x000a, // 3: move-result, line 7
            0x0071, 1, 0, // 4: foreign call
            0x0071, 1, 0, // 7: foreign call, line 9
            0x0071, 2, 0,      // 10: windowed call
            0x000a, // 13: move-result
            0x010a, // 14: line 7 again
            0x000e, // 15: return-void
        ];
        let special = |pc: u8, line: i8| DebugOp::Special((0x0a + 15 * i16::from(pc) + 4 + i16::from(line)) as u8);
        let ops = vec![special(3, 0), special(4, 2), special(7, -2)];
        let code = Code {
            registers: 2,
            ins: 0,
            outs: 0,
            insns: units.iter().copied().collect(),
            tries: vec![],
            handlers: vec![],
            debug: Some(std::sync::Arc::new(DebugInfo { line_start: 7, parameter_names: vec![], ops })),
        };
        let body = Body::decode(&code).unwrap();
        let windowed =
            Callee::Windowed { signature: "w".into(), category: "wait".into(), component: None, switch: None };
        let callees = [Callee::Own, Callee::Foreign("f".into()), windowed];
        let table = Lines::new(body.debug.as_deref());
        let blocks = contents(&body, &FlowGraph::new(&body).unwrap(), |method| callees.get(method.at()), table);
        let call = LocalFeature::call(MethodIdx(1));
        let op = LocalFeature::op;
        // The windowed call is not counted, but precedes what follows it.
        let after = |before, work| (LocalFeature::after(before, work), 1);
        let (invoke, of_move, of_call) = ((op(Op::INVOKE_STATIC), 1), Work::Move, Work::Call);
        let pairs_of_7 =
            [after(of_move, of_move), after(of_move, of_call), after(of_move, Work::Return), after(of_call, of_move)];
        let of_7 = [(op(Op::MOVE_RESULT), 2), (op(Op::RETURN_VOID), 1), invoke, (call, 1)];
        let lines = vec![
            (0, vec![invoke]),
            (7, [of_7, pairs_of_7].concat()),
            (9, vec![(op(Op::MOVE_RESULT), 1), invoke, (call, 1), after(of_call, of_move), after(of_call, of_call)]),
        ];
        let ends = Some(Ends { first: Some(of_call), last: Work::Return, conditional: false, last_at: 1 });
        assert_eq!(blocks, [BlockContents { start: 0, end: 16, lines, windowed: vec![4], ends }]);
        assert_eq!(after(of_call, Work::Return).0.kind(), FeatureKind::After(of_call, Work::Return));
    }
}
