//! Instructions whose operands were renumbered beyond what their format can name.
//!
//! Most formats have 8 or 4 bits for a register. An operand beyond them takes the way through a low register of the
//! probes' own: a move in front of the instruction for what is read, one behind it for what is written. The verifier
//! wants the right kind of move, which the opcode implies, except for `if-eqz` and its like, which compare numbers and
//! references alike: for those, [`Kinds`] finds out what the register holds.

use std::collections::HashMap;

use wattline_dex::asm::{Body, Node, Place};
use wattline_dex::{Args, Dex, Format, IndexKind, Insn, Op, TypeIdx, Value};
use wattline_flow::FlowGraph;

use super::Reason;

/// Low registers that [`reach`] needs: for three operands, pairs if need be, or for five arguments.
pub const WAYS: u16 = 6;

/// The content of a register, as far as moves distinguish it.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// No value yet.
    Unset,
    /// 32 bits.
    Word,
    /// A reference. Where a register is a number on one way and a reference on another, it can be tested only because
    /// the number is the constant 0, which the verifier takes for both.
    Object,
    /// 64 bits.
    Wide,
}

impl Kind {
    /// The kind of a parameter, by its letter in a short-form descriptor.
    pub fn of(letter: char) -> Self {
        match letter {
            'J' | 'D' => Kind::Wide,
            'L' | '[' => Kind::Object,
            _ => Kind::Word,
        }
    }

    /// Registers that a value takes.
    pub fn words(self) -> u16 {
        if self == Kind::Wide { 2 } else { 1 }
    }

    /// A move in the shortest form that can name both registers.
    pub fn copy(self, to: u16, from: u16) -> Insn {
        let [low, from16, both16] = match self {
            Kind::Wide => [Op::MOVE_WIDE, Op::MOVE_WIDE_FROM16, Op::MOVE_WIDE_16],
            Kind::Object => [Op::MOVE_OBJECT, Op::MOVE_OBJECT_FROM16, Op::MOVE_OBJECT_16],
            Kind::Unset | Kind::Word => [Op::MOVE, Op::MOVE_FROM16, Op::MOVE_16],
        };
        let op = match (to, from) {
            (0..16, 0..16) => low,
            (0..256, _) => from16,
            _ => both16,
        };
        Insn { a: to, b: from, ..Insn::new(op) }
    }
}

/// Whether any instruction names a register that its format cannot.
pub fn needed(body: &Body) -> bool {
    body.nodes.iter().any(|node| is_move(node.insn.op).is_none() && misfits(&node.insn))
}

/// Leads operands beyond their formats through the low registers from `ways` on. `parameters` are the registers of the
/// method's own parameters and what they hold.
pub fn reach(body: &mut Body, dex: &Dex, ways: u16, parameters: &[(u16, Kind)]) -> Result<(), Reason> {
    let tests = body.nodes.iter().any(|node| is_test(node.insn.op) && misfits(&node.insn));
    let kinds = if tests { Kinds::new(body, parameters)? } else { Kinds::default() };
    for position in 0..body.nodes.len() {
        let Some(insn) = body.nodes.get(position).map(|node| node.insn).filter(misfits) else { continue };
        let (before, insn, after) = if let Some(kind) = is_move(insn.op) {
            (Vec::new(), kind.copy(insn.a, insn.b), Vec::new())
        } else if matches!(insn.op.format(), Format::F35c | Format::F45cc) {
            let arguments = arguments(dex, &insn).ok_or(Reason::Arguments { pc: body.pc(position) })?;
            as_range(insn, &arguments, ways)
        } else {
            lead(insn, ways, |register| kinds.at(position, register))
        };
        if let Some(node) = body.nodes.get_mut(position) {
            node.insn = insn;
        }
        for insn in before {
            body.insert(position, Place::Before, Node::new(insn));
        }
        for insn in after {
            body.insert(position + 1, Place::Falling, Node::new(insn));
        }
    }
    Ok(())
}

/// An instruction, and what must run in front of it and behind it.
type Led = (Vec<Insn>, Insn, Vec<Insn>);

fn lead(mut insn: Insn, ways: u16, tested: impl Fn(u16) -> Kind) -> Led {
    let (mut before, mut after) = (Vec::new(), Vec::new());
    let roles = roles(insn.op);
    let limits = limits(insn.op.format());
    let fields = [&mut insn.a, &mut insn.b, &mut insn.c];
    for (at, (field, role)) in (0..).zip(fields.into_iter().zip(roles)) {
        let register = *field;
        if limits.get(usize::from(at)).is_none_or(|&limit| register < limit) {
            continue;
        }
        let way = ways + 2 * at;
        let kind = role.kind.unwrap_or_else(|| tested(register));
        if role.read {
            before.push(kind.copy(way, register));
        }
        if role.written {
            after.push(kind.copy(register, way));
        }
        *field = way;
    }
    (before, insn, after)
}

/// The form of an invocation that takes its arguments from a range, copied there.
fn as_range(insn: Insn, arguments: &[Kind], ways: u16) -> Led {
    let mut listed = insn.args.as_slice().iter().map(|&register| u16::from(register));
    let (mut before, mut words) = (Vec::new(), 0);
    for kind in arguments {
        let Some(register) = listed.next() else { break };
        before.push(kind.copy(ways + words, register));
        words += kind.words();
        // The second half of a pair is listed as well.
        listed.by_ref().take(usize::from(kind.words()) - 1).for_each(drop);
    }
    let op = match insn.op {
        Op::FILLED_NEW_ARRAY => Op::FILLED_NEW_ARRAY_RANGE,
        Op::INVOKE_POLYMORPHIC => Op::INVOKE_POLYMORPHIC_RANGE,
        Op::INVOKE_CUSTOM => Op::INVOKE_CUSTOM_RANGE,
        Op(listing) => Op(listing + (Op::INVOKE_VIRTUAL_RANGE.0 - Op::INVOKE_VIRTUAL.0)),
    };
    let range = Insn { op, a: words, c: ways, args: Args::default(), ..insn };
    (before, range, Vec::new())
}

/// The kinds of an invocation's arguments; none if the file does not say.
fn arguments(dex: &Dex, insn: &Insn) -> Option<Vec<Kind>> {
    let index = insn.index as usize;
    let proto = match insn.op.index_kind() {
        IndexKind::Type => {
            let element = dex.type_name(TypeIdx(insn.index)).chars().nth(1)?;
            return Some(vec![Kind::of(element); insn.args.as_slice().len()]);
        }
        IndexKind::Method => dex.methods.get(index)?.proto.at(),
        IndexKind::MethodAndProto => usize::from(insn.proto),
        IndexKind::CallSite => match dex.call_sites.get(index)?.get(2)? {
            Value::MethodType(proto) => proto.at(),
            _ => return None,
        },
        _ => return None,
    };
    let shorty = dex.string(dex.protos.get(proto)?.shorty);
    let receiver = !matches!(insn.op, Op::INVOKE_STATIC | Op::INVOKE_CUSTOM);
    let receiver = receiver.then_some(Kind::Object).into_iter();
    Some(receiver.chain(shorty.chars().skip(1).map(Kind::of)).collect())
}

/// The use that an instruction makes of a register field.
#[derive(Clone, Copy)]
struct Role {
    /// The kind of value in the register; none if the instruction takes numbers and references alike.
    kind: Option<Kind>,
    read: bool,
    written: bool,
}

fn roles(op: Op) -> [Role; 3] {
    let wide = wide_fields(op);
    let [object_a, object_b] = object_fields(op);
    let kind = |field: usize, object: bool| match (wide[field], object) {
        (true, _) => Some(Kind::Wide),
        (_, true) => Some(Kind::Object),
        _ if is_test(op) => None,
        _ => Some(Kind::Word),
    };
    let written = !only_reads(op);
    // Two-address arithmetic; `check-cast` and `monitor-enter` change what is known of their register.
    let changed = matches!(op.0, 0xb0..=0xcf) || matches!(op, Op::CHECK_CAST | Op::MONITOR_ENTER);
    let source = |field, object| Role { kind: kind(field, object), read: true, written: false };
    [Role { kind: kind(0, object_a), read: !written || changed, written }, source(1, object_b), source(2, false)]
}

/// Whether vA is only a source ("Summary of bytecode set").
fn only_reads(op: Op) -> bool {
    // return, monitor-exit, fill-array-data, throw, switches, ifs, aput, iput, sput.
    matches!(
        op.0,
        0x0f..=0x11 | 0x1e | 0x26 | 0x27 | 0x2b | 0x2c | 0x32..=0x3d | 0x4b..=0x51 | 0x59..=0x5f | 0x67..=0x6d
    )
}

/// Whether vA and vB are references.
fn object_fields(op: Op) -> [bool; 2] {
    let a = matches!(op.0, 0x0c | 0x0d | 0x11 | 0x1a..=0x1f | 0x22 | 0x23 | 0x26 | 0x27)
        || matches!(op.0, 0x46 | 0x4d | 0x54 | 0x5b | 0x62 | 0x69 | 0xfe | 0xff);
    // instance-of, array-length, the array of aget and aput, the object of iget and iput.
    [a, matches!(op.0, 0x20 | 0x21 | 0x44..=0x5f)]
}

fn wide_fields(op: Op) -> [bool; 3] {
    // Distinct numbers tell the fields apart.
    let marked = Insn { a: 0, b: 1, c: 2, ..Insn::new(op) };
    let mut wide = [false; 3];
    marked.wide_pairs().filter_map(|field| wide.get_mut(usize::from(field)).map(|field| *field = true)).for_each(drop);
    wide
}

/// `if-eq`, `if-ne`, `if-eqz`, `if-nez`: these compare references, too.
fn is_test(op: Op) -> bool {
    matches!(op, Op::IF_EQ | Op::IF_NE | Op::IF_EQZ | Op::IF_NEZ)
}

/// The kind of a move between two registers.
fn is_move(op: Op) -> Option<Kind> {
    match op.0 {
        0x01..=0x03 => Some(Kind::Word),
        0x04..=0x06 => Some(Kind::Wide),
        0x07..=0x09 => Some(Kind::Object),
        _ => None,
    }
}

/// The first register that each field of a format cannot name.
fn limits(format: Format) -> &'static [u16] {
    use Format::*;
    match format {
        F11n => &[16],
        F11x | F21c | F21h | F21s | F21t | F31c | F31i | F31t | F51l => &[256],
        F12x | F22c | F22s | F22t => &[16, 16],
        F22b => &[256, 256],
        F22x => &[256],
        F23x => &[256, 256, 256],
        F10t | F10x | F20t | F30t | F32x | F35c | F3rc | F45cc | F4rcc => &[],
    }
}

fn misfits(insn: &Insn) -> bool {
    let fields = [insn.a, insn.b, insn.c];
    let listed = matches!(insn.op.format(), Format::F35c | Format::F45cc);
    limits(insn.op.format()).iter().zip(fields).any(|(&limit, register)| register >= limit)
        || listed && insn.args.as_slice().iter().any(|&register| register >= 16)
}

/// The contents of registers that are tested beyond their format's reach, at each test.
#[derive(Default)]
struct Kinds {
    at: HashMap<(usize, u16), Kind>,
}

impl Kinds {
    /// Follows the registers through the method, along exception edges as well.
    fn new(body: &Body, parameters: &[(u16, Kind)]) -> Result<Self, Reason> {
        let graph = FlowGraph::new(body)?;
        let tests = body.nodes.iter().filter(|node| is_test(node.insn.op) && misfits(&node.insn));
        let mut tracked: Vec<u16> = tests.flat_map(|node| [node.insn.a, node.insn.b]).collect();
        tracked.sort_unstable();
        tracked.dedup();
        let unset = vec![Kind::Unset; tracked.len()];
        let mut block_in = vec![None; graph.blocks.len()];
        let mut entry = unset.clone();
        for (register, kind) in parameters {
            write(&mut entry, &tracked, *register, *kind);
        }
        let mut pending = vec![(0, entry)];
        let mut kinds = Kinds::default();
        while let Some((at, incoming)) = pending.pop() {
            let Some((known, block)) = block_in.get_mut(at).zip(graph.blocks.get(at)) else { continue };
            if !merge(known, incoming) {
                continue;
            }
            let Some(mut state) = known.clone() else { continue };
            let mut thrown = None;
            for position in block.insns.clone() {
                let Some(node) = body.nodes.get(position) else { continue };
                if node.insn.op.can_throw() {
                    merge(&mut thrown, state.clone());
                }
                if is_test(node.insn.op) {
                    let found = tracked.iter().zip(&state).map(|(&register, &kind)| ((position, register), kind));
                    kinds.at.extend(found);
                }
                step(&mut state, &tracked, node.insn);
            }
            pending.extend(block.successors.iter().map(|&to| (to as usize, state.clone())));
            if let Some(thrown) = thrown {
                pending.extend(block.handlers.iter().map(|&to| (to as usize, thrown.clone())));
            }
        }
        Ok(kinds)
    }

    fn at(&self, position: usize, register: u16) -> Kind {
        self.at.get(&(position, register)).copied().unwrap_or(Kind::Unset)
    }
}

/// Adds what another way brings; whether that was news.
fn merge(known: &mut Option<Vec<Kind>>, incoming: Vec<Kind>) -> bool {
    let Some(known) = known else {
        *known = Some(incoming);
        return true;
    };
    let mut changed = false;
    for (known, incoming) in known.iter_mut().zip(incoming) {
        changed |= incoming > *known;
        *known = incoming.max(*known);
    }
    changed
}

fn step(state: &mut [Kind], tracked: &[u16], insn: Insn) {
    let has_target = !matches!(insn.op.format(), Format::F10x | Format::F10t | Format::F20t | Format::F30t)
        && !matches!(insn.op.format(), Format::F35c | Format::F3rc | Format::F45cc | Format::F4rcc);
    if !has_target || only_reads(insn.op) {
        return;
    }
    let kind = is_move(insn.op).or(roles(insn.op)[0].kind).unwrap_or(Kind::Word);
    write(state, tracked, insn.a, kind);
}

fn write(state: &mut [Kind], tracked: &[u16], register: u16, kind: Kind) {
    for word in 0..kind.words() {
        if let Ok(at) = tracked.binary_search(&register.saturating_add(word))
            && let Some(slot) = state.get_mut(at)
        {
            *slot = kind;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::Code;

    fn body(registers: u16, units: &[u16]) -> Body {
        let insns = units.iter().copied().collect();
        let code = Code { registers, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
        Body::decode(&code).unwrap()
    }

    /// Opcode, vA, vB, vC.
    type Fields = (Op, u16, u16, u16);

    /// The instructions that stand where the only one of `units` stood, with everything moved up by 9 from register
    /// 16 on; 19 is the first way.
    fn led(units: &[u16]) -> Vec<Fields> {
        let mut body = body(300, &[units, &[0x000e]].concat());
        body.map_registers(|register| if register >= 16 { register + 9 } else { register }).unwrap();
        reach(&mut body, &Dex::default(), 19, &[]).unwrap();
        let code = body.assemble().unwrap().code;
        let body = Body::decode(&code).unwrap();
        let insns = body.nodes.iter().map(|node| (node.insn.op, node.insn.a, node.insn.b, node.insn.c));
        insns.take(body.nodes.len() - 1).collect()
    }

    #[test]
    fn operands_beyond_the_format_take_a_way_by_their_kind() {
        let move_16 = |op, a, b| (op, a, b, 0);
        // aget-object v254, v255, v3; add-long v250, v250, v2; check-cast v253; return-wide v254.
        let cases: [(&[u16], &[Fields]); 5] = [
            (
                &[0xfe46, 0x03ff],
                &[
                    move_16(Op::MOVE_OBJECT_FROM16, 21, 264),
                    (Op::AGET_OBJECT, 19, 21, 3),
                    move_16(Op::MOVE_OBJECT_16, 263, 19),
                ],
            ),
            (
                &[0xfa9b, 0x02fa],
                &[
                    move_16(Op::MOVE_WIDE_FROM16, 21, 259),
                    (Op::ADD_LONG, 19, 21, 2),
                    move_16(Op::MOVE_WIDE_16, 259, 19),
                ],
            ),
            (
                &[0xfd1f, 0],
                &[
                    move_16(Op::MOVE_OBJECT_FROM16, 19, 262),
                    (Op::CHECK_CAST, 19, 0, 0),
                    move_16(Op::MOVE_OBJECT_16, 262, 19),
                ],
            ),
            (&[0xfe10], &[move_16(Op::MOVE_WIDE_FROM16, 19, 263), (Op::RETURN_WIDE, 19, 0, 0)]),
            // move-object/from16 v254, v0 only needs its longest form.
            (&[0xfe08, 0], &[move_16(Op::MOVE_OBJECT_16, 263, 0)]),
        ];
        for (units, expected) in cases {
            assert_eq!(led(units), expected, "{units:x?}");
        }
    }

    #[test]
    fn a_test_is_led_by_what_its_register_holds() {
        let test = 0xfe38;
        // const-string, const, const 0, each to v254 and then if-eqz v254.
        let kinds = [
            (&[0xfe1a, 0][..], Op::MOVE_OBJECT_FROM16),
            (&[0xfe13, 5], Op::MOVE_FROM16),
            (&[0xfe13, 0], Op::MOVE_FROM16),
        ];
        for (units, op) in kinds {
            let insns = led(&[units, &[test, 2]].concat());
            assert_eq!(insns[insns.len() - 2..], [(op, 19, 263, 0), (Op::IF_EQZ, 19, 0, 0)], "{units:x?}");
        }
    }

    #[test]
    fn every_opcode_has_roles_for_each_register_field() {
        for op in (0..=255).map(Op).filter(|op| !op.is_unused()) {
            let fields = limits(op.format()).len();
            let [a, ..] = roles(op);
            assert!(fields == 0 || a.read || a.written, "{op:?}");
            // What is read and nothing else needs no move behind it, and arithmetic in place needs both.
            assert_eq!(
                op.name().ends_with("/2addr"),
                a.read && a.written && op != Op::CHECK_CAST && op != Op::MONITOR_ENTER,
                "{op:?}"
            );
        }
    }
}
