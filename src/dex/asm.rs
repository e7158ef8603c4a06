//! Editing one method body: instructions with symbolic targets, to which others can be added.
//!
//! [`Body::decode`] takes a [`Code`] apart: branches and switches name instructions instead of offsets, every
//! instruction knows the handlers that cover it, and line positions hang on instructions. [`Body::insert`],
//! [`Body::detour`] and [`Body::append`] add code, and [`Body::assemble`] puts the body together:
//!
//! - `goto` widens to `goto/16` and `goto/32`, an `if` whose target is too far is inverted over a `goto/32`, and
//!   `const-string` becomes `/jumbo` when its index needs it;
//! - payloads stand at the end, 4-byte aligned; one that several switches share becomes one for each of them, since
//!   its offsets count from the switch;
//! - try ranges are made anew from what covers each instruction, split where they exceed 65,535 code units;
//! - line positions and local variables keep their original instruction. What is inserted in front of an instruction
//!   belongs to its line. Code appended at the end has the line of the last original instruction;
//! - `outs` grows to what inserted invocations need.
//!
//! An unedited body comes out with the same instructions in the same widths.

mod assemble;
mod readdress;

use std::sync::Arc;

use thiserror::Error;

use super::{Code, DebugInfo, DecodeError, EncodeError, Insn, Op, Payload, TypeIdx, decode, is_payload};
pub use assemble::Assembled;

/// A place that control can go to: an original instruction, by position, or a piece of code with its own label.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Label(u32);

impl Label {
    /// Set in labels of instructions alone.
    const ALONE: u32 = 1 << 31;

    /// The label of the original instruction at `position`, past all that is inserted in front of it.
    pub fn past(position: usize) -> Self {
        Label(position as u32 | Self::ALONE)
    }

    /// The position of an instruction past what is inserted in front of it.
    fn alone(self) -> Option<usize> {
        (self.0 & Self::ALONE != 0).then_some((self.0 & !Self::ALONE) as usize)
    }

    /// The label of the original instruction at `position`.
    pub fn of(position: usize) -> Self {
        Label(position as u32)
    }

    /// Position of the original instruction, or that of the piece of code counted from the end of those.
    pub fn position(self) -> usize {
        self.0 as usize
    }
}

/// The places where an instruction can go or point to, besides the next instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Jump {
    /// Nowhere.
    None,
    /// The target of a `goto` or `if`.
    To(Label),
    /// The targets of a switch.
    Switch(Box<Switch>),
    /// The data of `fill-array-data`.
    Array(Box<ArrayData>),
}

/// A switch's payload with symbolic targets.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Switch {
    /// The keys that the register is compared with.
    pub keys: Keys,
    /// The target of each key.
    pub targets: Vec<Label>,
    /// The address at which the payload was, in code units; payloads keep their order.
    old_pc: u32,
}

/// The keys of a switch.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Keys {
    /// Consecutive, from this one on.
    Packed(i32),
    /// One for each target.
    Sparse(Vec<i32>),
}

/// The payload of `fill-array-data`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ArrayData {
    payload: Payload,
    old_pc: u32,
}

/// The handlers that see what an instruction throws.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub enum Cover {
    /// The handlers of [`Body::handlers`] at this position.
    By(u32),
    /// No handlers in this method.
    Open,
    /// Any handlers: the instruction cannot throw, and ranges may run through it.
    Any,
}

/// One instruction.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Node {
    /// Operands; its branch offset is ignored.
    pub insn: Insn,
    /// Targets.
    pub jump: Jump,
    /// Handlers.
    pub cover: Cover,
    /// The meaning of the literal, if that is no mere number.
    pub id: Option<Id>,
}

/// A literal that is given anew when what is numbered before it comes or goes: where such literals are is known of the
/// assembled code.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Id {
    /// A path's.
    Path,
    /// A windowed invocation's.
    Site,
}

impl Node {
    /// An instruction outside all try ranges, without targets.
    pub fn new(insn: Insn) -> Self {
        let cover = if insn.op.can_throw() { Cover::Open } else { Cover::Any };
        Node { insn, jump: Jump::None, cover, id: None }
    }

    /// The node with a literal that is an id.
    pub fn with_id(self, id: Id) -> Self {
        Node { id: Some(id), ..self }
    }

    /// A `goto`.
    pub fn goto(target: Label) -> Self {
        Node { jump: Jump::To(target), ..Node::new(Insn::new(Op::GOTO)) }
    }
}

/// A list of handlers with symbolic targets.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Default)]
pub struct HandlerList {
    /// Type and handler, in the order they are tried.
    pub catches: Vec<(TypeIdx, Label)>,
    /// Handler of everything else.
    pub catch_all: Option<Label>,
}

impl HandlerList {
    /// All handlers in the list.
    pub fn labels(&self) -> impl Iterator<Item = Label> {
        self.catches.iter().map(|&(_, label)| label).chain(self.catch_all)
    }

    /// All handlers in the list, to be changed.
    pub fn labels_mut(&mut self) -> impl Iterator<Item = &mut Label> {
        self.catches.iter_mut().map(|(_, label)| label).chain(&mut self.catch_all)
    }
}

/// The place of inserted code.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Place {
    /// Only when control falls through from the instruction before; branches to the instruction pass it by. In front
    /// of instruction 0: once, when the method is entered.
    Falling,
    /// However the instruction is reached.
    Before,
}

/// A method body under edit.
#[derive(Debug, Clone, PartialEq)]
pub struct Body {
    /// Number of registers.
    pub registers: u16,
    /// Words of incoming arguments.
    pub ins: u16,
    /// Words of outgoing argument space; grows by itself for what is inserted.
    pub outs: u16,
    /// The original instructions in address order. Their number must stay; they may be changed.
    pub nodes: Vec<Node>,
    /// Handler lists, for [`Cover::By`].
    pub handlers: Vec<HandlerList>,
    /// Line table and local variables, as yet with old addresses.
    pub debug: Option<Arc<DebugInfo>>,
    /// Address of each original instruction, and after them the number of code units.
    pcs: Vec<u32>,
    inserted: Vec<(u32, Place, Node)>,
    pieces: Vec<Piece>,
}

/// Code with a label of its own.
#[derive(Debug, Clone, PartialEq)]
struct Piece {
    /// The original instruction in front of which it stands; at the end if there is none.
    at: Option<u32>,
    nodes: Vec<Node>,
}

/// A body that cannot be edited or put together.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AsmError {
    /// Bad code units.
    #[error(transparent)]
    Decode(#[from] DecodeError),
    /// An operand that does not fit, after an edit.
    #[error(transparent)]
    Encode(#[from] EncodeError),
    /// A target that is not the start of an instruction.
    #[error("code unit {at:#x}: {what} leads to {to:#x}, where no instruction starts")]
    Target {
        /// The instruction, or the try range.
        at: u32,
        /// The kind of thing that leads there.
        what: &'static str,
        /// The address that it leads to, in code units.
        to: i64,
    },
    /// A payload of the wrong kind.
    #[error("code unit {at:#x}: expected the payload of {op:?}, found another kind")]
    Payload {
        /// The instruction.
        at: u32,
        /// The instruction's opcode.
        op: Op,
    },
    /// Try ranges out of order, or with handlers that do not exist.
    #[error("code unit {at:#x}: expected try ranges in order with handlers that exist")]
    Tries {
        /// Start of the range.
        at: u32,
    },
    /// Debug information whose addresses run backwards.
    #[error("the debug information's address passes 2^32 code units")]
    Debug,
    /// More than the format can express.
    #[error("the method has {value} {what}, {limit} at the most")]
    TooLarge {
        /// The thing that there is too much of.
        what: &'static str,
        /// The number that there would be.
        value: usize,
        /// The largest number that is allowed.
        limit: usize,
    },
}

const NO_NODE: u32 = u32::MAX;

/// Payloads that several switches share are copied. A hostile file could make the copies quadratic; real ones stay
/// far below this many targets and bytes.
const MAX_PAYLOAD_COPIES: usize = 1 << 24;

/// The table by which decoding turns addresses into positions.
struct Resolver<'c> {
    code: &'c Code<'c>,
    /// Position of the instruction that starts at a code unit.
    node_at: Vec<u32>,
    payload_size: usize,
}

impl Resolver<'_> {
    fn label(&self, at: u32, what: &'static str, to: i64) -> Result<Label, AsmError> {
        let node = usize::try_from(to).ok().and_then(|to| self.node_at.get(to).copied());
        match node {
            Some(node) if node != NO_NODE => Ok(Label(node)),
            _ => Err(AsmError::Target { at, what, to }),
        }
    }

    fn jump(&mut self, at: u32, insn: &Insn) -> Result<Jump, AsmError> {
        let target = i64::from(at) + i64::from(insn.offset);
        if insn.op.is_branch() {
            return Ok(Jump::To(self.label(at, "a branch", target)?));
        }
        if !insn.op.is_switch() && insn.op != Op::FILL_ARRAY_DATA {
            return Ok(Jump::None);
        }
        let old_pc = u32::try_from(target).map_err(|_| AsmError::Target { at, what: "a payload", to: target })?;
        let payload = Payload::decode(&self.code.insns, old_pc as usize)?;
        self.payload_size += payload.units();
        if self.payload_size > MAX_PAYLOAD_COPIES.max(self.code.insns.len()) {
            let (value, limit) = (self.payload_size, MAX_PAYLOAD_COPIES);
            return Err(AsmError::TooLarge { what: "units of shared payloads", value, limit });
        }
        let (keys, targets) = match (insn.op, payload) {
            (Op::PACKED_SWITCH, Payload::Packed { first_key, targets }) => (Keys::Packed(first_key), targets),
            (Op::SPARSE_SWITCH, Payload::Sparse { keys, targets }) => (Keys::Sparse(keys), targets),
            (Op::FILL_ARRAY_DATA, payload @ Payload::Array { .. }) => {
                return Ok(Jump::Array(Box::new(ArrayData { payload, old_pc })));
            }
            _ => return Err(AsmError::Payload { at, op: insn.op }),
        };
        let label = |offset: &i32| self.label(at, "a switch", i64::from(at) + i64::from(*offset));
        let targets = targets.iter().map(label).collect::<Result<_, AsmError>>()?;
        Ok(Jump::Switch(Box::new(Switch { keys, targets, old_pc })))
    }
}

impl Body {
    /// Takes a body apart.
    ///
    /// # Errors
    /// [`AsmError`] with the address, in code units: broken instructions or payloads, targets where no instruction
    /// starts, and try ranges out of order.
    pub fn decode(code: &Code) -> Result<Body, AsmError> {
        let len = code.insns.len();
        let mut node_at = vec![NO_NODE; len];
        // Instructions take two units on average.
        let mut nodes: Vec<Node> = Vec::with_capacity(len / 2 + 1);
        let mut pcs = Vec::with_capacity(len / 2 + 2);
        let mut at = 0;
        while at < len {
            if is_payload(&code.insns, at) {
                at += Payload::decode(&code.insns, at)?.units();
                continue;
            }
            let insn = decode(&code.insns, at)?;
            node_at[at] = nodes.len() as u32;
            pcs.push(at as u32);
            nodes.push(Node { insn, jump: Jump::None, cover: Cover::Open, id: None });
            at += insn.units();
        }
        // A branch may lead forward: targets are known only now.
        let mut resolver = Resolver { code, node_at, payload_size: 0 };
        for (node, &pc) in nodes.iter_mut().zip(&pcs) {
            node.jump = resolver.jump(pc, &node.insn)?;
        }
        pcs.push(len as u32);
        let mut body = Body {
            registers: code.registers,
            ins: code.ins,
            outs: code.outs,
            nodes,
            handlers: Vec::with_capacity(code.handlers.len()),
            debug: code.debug.clone(),
            pcs,
            inserted: Vec::new(),
            pieces: Vec::new(),
        };
        body.decode_tries(&resolver)?;
        Ok(body)
    }

    fn decode_tries(&mut self, resolver: &Resolver) -> Result<(), AsmError> {
        for list in &resolver.code.handlers {
            let label = |to: u32| resolver.label(to, "a handler", i64::from(to));
            let catches = list.catches.iter().map(|&(type_, to)| Ok((type_, label(to)?)));
            let catches = catches.collect::<Result<_, AsmError>>()?;
            self.handlers.push(HandlerList { catches, catch_all: list.catch_all.map(label).transpose()? });
        }
        let (mut node, mut reached) = (0, 0);
        for range in &resolver.code.tries {
            let end = u64::from(range.start) + u64::from(range.count);
            if u64::from(range.start) < reached || range.handler >= self.handlers.len() {
                return Err(AsmError::Tries { at: range.start });
            }
            reached = end;
            while let (Some(&pc), Some(covered)) = (self.pcs.get(node), self.nodes.get_mut(node)) {
                if u64::from(pc) >= end {
                    break;
                }
                if pc >= range.start {
                    covered.cover = Cover::By(range.handler as u32);
                }
                node += 1;
            }
        }
        Ok(())
    }

    /// Address of an original instruction in the old code.
    pub fn pc(&self, position: usize) -> u32 {
        self.pcs.get(position).or(self.pcs.last()).copied().unwrap_or(0)
    }

    /// Address of the first code unit after an original instruction in the old code.
    pub fn pc_after(&self, position: usize) -> u32 {
        self.pc(position) + self.nodes.get(position).map_or(0, |node| node.insn.units() as u32)
    }

    /// Inserts an instruction in front of the original one at `position`. What is inserted first runs first, except
    /// that everything at [`Place::Falling`] runs before everything at [`Place::Before`].
    pub fn insert(&mut self, position: usize, place: Place, node: Node) {
        self.inserted.push((position as u32, place, node));
    }

    /// Appends code behind the original instructions. Control must not run off its end.
    pub fn append(&mut self, nodes: Vec<Node>) -> Label {
        self.add_piece(None, nodes)
    }

    /// Adds code in front of the original instruction at `position` that only jumps to the returned label reach, and
    /// that goes on to the instruction. What falls through to the instruction hops over it.
    ///
    /// ART's verifier visits code in address order; such code on the way of a forward branch keeps the order in which
    /// it learns register types, where code at the end would change it.
    pub fn detour(&mut self, position: usize, mut nodes: Vec<Node>) -> Label {
        nodes.push(Node::goto(Label::of(position)));
        self.add_piece(Some(position as u32), nodes)
    }

    fn add_piece(&mut self, at: Option<u32>, nodes: Vec<Node>) -> Label {
        self.pieces.push(Piece { at, nodes });
        Label((self.nodes.len() + self.pieces.len() - 1) as u32)
    }

    /// Renumbers the registers of the original instructions and of the local variables.
    ///
    /// # Errors
    /// [`AsmError::Encode`] where a listed argument would get a register above 15; some registers are renumbered then.
    pub fn map_registers(&mut self, map: impl Fn(u16) -> u16) -> Result<(), AsmError> {
        for node in &mut self.nodes {
            let op = node.insn.op;
            node.insn.map_registers(&map).map_err(|new| EncodeError {
                op,
                what: "argument register",
                value: i64::from(new),
            })?;
        }
        if let Some(debug) = &mut self.debug {
            readdress::map_registers(Arc::make_mut(debug), map);
        }
        Ok(())
    }

    /// Puts the body together.
    ///
    /// # Errors
    /// [`AsmError`] where an operand does not fit its instruction, or the method outgrows the format.
    pub fn assemble(self) -> Result<Assembled, AsmError> {
        assemble::assemble(self)
    }
}

#[cfg(test)]
mod tests;
