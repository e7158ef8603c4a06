//! The way from nodes back to code units: layout, branch widths, payloads, tries.

use std::collections::BTreeMap;
use std::sync::Arc;

use super::{AsmError, Body, Cover, HandlerList, Id, Jump, Keys, Label, Node, Place, readdress};
use crate::{Code, EncodeError, Handler, Insn, Op, Payload, Try, Units};

/// A body put together.
#[derive(Debug, Clone, PartialEq)]
pub struct Assembled {
    /// The new code.
    pub code: Code<'static>,
    /// New and old address of every original instruction, in order.
    pub pcs: Vec<(u32, u32)>,
    /// Number of instructions that are not original.
    pub added: usize,
    /// New addresses of the instructions whose literal is an id, ascending.
    pub ids: Vec<(u32, Id)>,
}

/// `tries_size` and the count of a `try_item` are 16 bits wide.
const MAX_U16: usize = 0xffff;
/// Offsets, and with them addresses, are signed 32-bit.
const MAX_UNITS: usize = i32::MAX as usize;
/// Code units of an `if` that was inverted over a `goto/32`.
const INVERTED_IF_UNITS: u32 = 5;

/// An instruction in its final place.
struct Slot<'b> {
    node: &'b Node,
    /// Position among the original instructions.
    original: Option<u32>,
}

struct Layout<'b> {
    slots: Vec<Slot<'b>>,
    /// Slot that each label stands for.
    label_slots: Vec<u32>,
    /// Slot of each original instruction itself.
    alone: Vec<u32>,
    /// Code units of each slot.
    sizes: Vec<u32>,
    /// Address of each slot, and after them the end of the instructions.
    addresses: Vec<u32>,
    /// First slot of appended code.
    appended: usize,
}

pub(super) fn assemble(mut body: Body) -> Result<Assembled, AsmError> {
    body.inserted.sort_by_key(|(position, place, _)| (*position, *place));
    let mut pieces: Vec<u32> = (0..body.pieces.len() as u32).collect();
    pieces.sort_by_key(|&piece| body.pieces.get(piece as usize).map(|piece| piece.at.unwrap_or(u32::MAX)));
    let hops = hops(&body);
    let mut layout = Layout::new(&body, &pieces, &hops)?;
    layout.widen()?;
    let insns = layout.emit()?;
    let (tries, handlers) = layout.tries(&body)?;
    let debug = match &body.debug {
        Some(debug) => Some(Arc::new(readdress::readdress(debug, |old| layout.new_address(&body, old))?)),
        None => None,
    };
    let outs = layout.slots.iter().map(|slot| outs_of(&slot.node.insn)).fold(body.outs, u16::max);
    let code = Code { registers: body.registers, ins: body.ins, outs, insns, tries, handlers, debug };
    let old = |position: u32| body.pcs.get(position as usize).copied();
    let slots = layout.slots.iter().zip(&layout.addresses);
    let mut pcs = Vec::with_capacity(body.nodes.len());
    pcs.extend(slots.filter_map(|(slot, &new)| Some((new, old(slot.original?)?))));
    let added = layout.slots.iter().filter(|slot| slot.original.is_none()).count();
    let slots = layout.slots.iter().zip(&layout.addresses);
    let ids = slots.filter_map(|(slot, &new)| Some((new, slot.node.id?))).collect();
    Ok(Assembled { code, pcs, added, ids })
}

/// A `goto` over the detours in front of each instruction that has some, by position.
fn hops(body: &Body) -> BTreeMap<u32, Node> {
    let positions = body.pieces.iter().filter_map(|piece| piece.at);
    positions.map(|at| (at, Node::goto(Label::of(at as usize)))).collect()
}

/// Words of outgoing arguments that an instruction passes.
fn outs_of(insn: &Insn) -> u16 {
    match insn.register_range() {
        _ if !insn.op.is_invoke() => 0,
        Some((_, count)) => count,
        None => u16::from(insn.args.count),
    }
}

impl<'b> Layout<'b> {
    /// `pieces` are sorted by place.
    fn new(body: &'b Body, pieces: &[u32], hops: &'b BTreeMap<u32, Node>) -> Result<Self, AsmError> {
        let count = body.nodes.len() + body.inserted.len();
        if count >= MAX_UNITS {
            return Err(AsmError::TooLarge { what: "instructions", value: count, limit: MAX_UNITS });
        }
        let mut slots: Vec<Slot> = Vec::with_capacity(count);
        let mut label_slots = vec![0; body.nodes.len() + body.pieces.len()];
        let mut alone = Vec::with_capacity(body.nodes.len());
        let mut inserted = body.inserted.iter().peekable();
        let mut pieces = pieces.iter().filter_map(|&at| Some((at as usize, body.pieces.get(at as usize)?))).peekable();
        let spacers = trailing_spacers(body);
        for (position, node) in body.nodes.iter().enumerate() {
            let mut insert = |slots: &mut Vec<Slot<'b>>, wanted| {
                let here = |(at, place, _): &&(u32, Place, Node)| *at as usize == position && *place == wanted;
                while let Some((_, _, node)) = inserted.next_if(here) {
                    slots.push(Slot { node, original: None });
                }
            };
            insert(&mut slots, Place::Falling);
            let falls_in = slots.last().is_none_or(|slot| slot.node.insn.op.can_continue());
            if let Some(hop) = hops.get(&(position as u32)).filter(|_| falls_in) {
                slots.push(Slot { node: hop, original: None });
            }
            while let Some((at, piece)) = pieces.next_if(|(_, piece)| piece.at == Some(position as u32)) {
                label_slots[body.nodes.len() + at] = slots.len() as u32;
                let is_last = pieces.peek().is_none_or(|(_, next)| next.at != piece.at);
                // The last detour runs on into the instruction; the others need their goto.
                let used = piece.nodes.len() - usize::from(is_last);
                slots.extend(piece.nodes.iter().take(used).map(|node| Slot { node, original: None }));
            }
            label_slots[position] = slots.len() as u32;
            insert(&mut slots, Place::Before);
            alone.push(slots.len() as u32);
            if position < body.nodes.len() - spacers {
                slots.push(Slot { node, original: Some(position as u32) });
            }
        }
        let appended = slots.len();
        for (at, piece) in pieces {
            label_slots[body.nodes.len() + at] = slots.len() as u32;
            slots.extend(piece.nodes.iter().map(|node| Slot { node, original: None }));
        }
        let sizes = slots.iter().map(|slot| smallest_size(&slot.node.insn)).collect();
        Ok(Layout { slots, label_slots, alone, sizes, addresses: Vec::new(), appended })
    }

    fn place(&mut self) -> Result<(), AsmError> {
        self.addresses.clear();
        let mut at = 0usize;
        for &size in &self.sizes {
            self.addresses.push(at as u32);
            at += size as usize;
            if at > MAX_UNITS {
                return Err(AsmError::TooLarge { what: "code units", value: at, limit: MAX_UNITS });
            }
        }
        self.addresses.push(at as u32);
        Ok(())
    }

    fn target(&self, label: Label) -> Result<u32, AsmError> {
        let slot = match label.alone() {
            Some(position) => self.alone.get(position),
            None => self.label_slots.get(label.position()),
        };
        let address = slot.and_then(|&slot| self.addresses.get(slot as usize));
        address.copied().ok_or(AsmError::Target { at: 0, what: "an edit", to: label.position() as i64 })
    }

    /// Widens branches until all reach. Sizes only grow, so this ends; in practice after two or three rounds.
    fn widen(&mut self) -> Result<(), AsmError> {
        let branches: Vec<(usize, Label)> = (self.slots.iter().enumerate())
            .filter_map(|(at, slot)| match slot.node.jump {
                Jump::To(label) => Some((at, label)),
                _ => None,
            })
            .collect();
        loop {
            self.place()?;
            let mut grown = false;
            for &(at, label) in &branches {
                let distance = i64::from(self.target(label)?) - i64::from(self.addresses[at]);
                let needed = branch_size(self.slots[at].node.insn.op, distance);
                if needed > self.sizes[at] {
                    self.sizes[at] = needed;
                    grown = true;
                }
            }
            if !grown {
                return Ok(());
            }
        }
    }

    fn emit(&self) -> Result<Units<'static>, AsmError> {
        let end = self.addresses.last().copied().unwrap_or(0);
        let mut payloads: Vec<(u32, usize, Payload)> = Vec::new();
        for (at, slot) in self.slots.iter().enumerate() {
            if let Some((old_pc, payload)) = self.payload(at, slot)? {
                payloads.push((old_pc, at, payload));
            }
        }
        payloads.sort_by_key(|(old_pc, slot, _)| (*old_pc, *slot));
        let mut next = end;
        let mut payload_at = BTreeMap::new();
        for (_, slot, payload) in &payloads {
            next = next.next_multiple_of(2);
            payload_at.insert(*slot, next);
            next = u32::try_from(payload.units())
                .ok()
                .and_then(|units| next.checked_add(units))
                .filter(|&next| next as usize <= MAX_UNITS)
                .ok_or(AsmError::TooLarge { what: "code units", value: MAX_UNITS + 1, limit: MAX_UNITS })?;
        }
        let mut units = Vec::with_capacity(next as usize);
        for (at, slot) in self.slots.iter().enumerate() {
            let address = self.addresses[at];
            let target = match &slot.node.jump {
                Jump::To(label) => Some(self.target(*label)?),
                _ => payload_at.get(&at).copied(),
            };
            let offset = target.map_or(0, |target| target.wrapping_sub(address) as i32);
            emit_insn(slot.node.insn, offset, self.sizes[at], &mut units)?;
        }
        for (_, _, payload) in &payloads {
            if units.len() % 2 == 1 {
                units.push(u16::from(Op::NOP.0));
            }
            payload.encode(&mut units);
        }
        Ok(units.as_slice().into())
    }

    fn payload(&self, at: usize, slot: &Slot) -> Result<Option<(u32, Payload)>, AsmError> {
        let switch = match &slot.node.jump {
            Jump::None | Jump::To(_) => return Ok(None),
            Jump::Array(array) => return Ok(Some((array.old_pc, array.payload.clone()))),
            Jump::Switch(switch) => switch,
        };
        let from = self.addresses[at];
        let offset = |&label: &Label| Ok(self.target(label)?.wrapping_sub(from) as i32);
        let targets: Vec<i32> = switch.targets.iter().map(offset).collect::<Result<_, AsmError>>()?;
        let payload = match &switch.keys {
            Keys::Packed(first_key) => Payload::Packed { first_key: *first_key, targets },
            Keys::Sparse(keys) => Payload::Sparse { keys: keys.clone(), targets },
        };
        Ok(Some((switch.old_pc, payload)))
    }

    /// The address to which a debug address moves: that of whatever was inserted in front of its instruction.
    fn new_address(&self, body: &Body, old: u32) -> u32 {
        let node = body.pcs.partition_point(|&pc| pc < old);
        let original = |position: usize| {
            let slot = self.label_slots.get(position).filter(|_| position < body.nodes.len());
            slot.and_then(|&slot| self.addresses.get(slot as usize)).copied()
        };
        if body.pcs.get(node) == Some(&old) && node < body.nodes.len() {
            // In front of instruction 0, what runs once on entry belongs to the first line, too.
            return if node == 0 { 0 } else { original(node).unwrap_or(0) };
        }
        // Between instructions, in a payload, or past the end: up to the next instruction.
        original(node).or_else(|| self.addresses.get(self.appended).copied()).unwrap_or(0)
    }

    fn tries(&self, body: &Body) -> Result<(Vec<Try>, Vec<Handler>), AsmError> {
        // Every method with an instruction that can throw has some.
        let mut ranges: Vec<(u32, u32, u32)> = Vec::with_capacity(16);
        let mut growing = false;
        for (at, slot) in self.slots.iter().enumerate() {
            let list = match slot.node.cover {
                Cover::By(list) => list,
                Cover::Any => continue,
                Cover::Open => {
                    growing = false;
                    continue;
                }
            };
            let (start, end) = (self.addresses[at], self.addresses[at + 1]);
            match ranges.last_mut() {
                Some((first, last, same)) if growing && *same == list && (end - *first) as usize <= MAX_U16 => {
                    *last = end;
                }
                _ => ranges.push((start, end, list)),
            }
            growing = true;
        }
        if ranges.len() > MAX_U16 {
            return Err(AsmError::TooLarge { what: "try ranges", value: ranges.len(), limit: MAX_U16 });
        }
        self.number_handlers(body, &ranges)
    }

    /// Keeps the handler lists that are used, equal ones once, in their old order.
    fn number_handlers(&self, body: &Body, ranges: &[(u32, u32, u32)]) -> Result<(Vec<Try>, Vec<Handler>), AsmError> {
        let mut used = vec![false; body.handlers.len()];
        for &(start, _, list) in ranges {
            *used.get_mut(list as usize).ok_or(AsmError::Tries { at: start })? = true;
        }
        let count = used.iter().filter(|used| **used).count();
        let mut handlers = Vec::with_capacity(count);
        let mut positions = vec![0; body.handlers.len()];
        let mut known: BTreeMap<&HandlerList, usize> = BTreeMap::new();
        for (at, list) in body.handlers.iter().enumerate().filter(|(at, _)| used[*at]) {
            positions[at] = match known.get(list) {
                Some(&position) => position,
                None => {
                    // In most methods there is but the one that reports an exception.
                    if count > 1 {
                        known.insert(list, handlers.len());
                    }
                    handlers.push(self.handler(list)?);
                    handlers.len() - 1
                }
            };
        }
        check_handlers_size(&handlers)?;
        let tries = ranges.iter().map(|&(start, end, list)| Try {
            start,
            count: end - start,
            handler: positions[list as usize],
        });
        Ok((tries.collect(), handlers))
    }

    fn handler(&self, list: &HandlerList) -> Result<Handler, AsmError> {
        let mut catches = Vec::with_capacity(list.catches.len());
        for &(type_, label) in &list.catches {
            catches.push((type_, self.target(label)?));
        }
        let catch_all = list.catch_all.map(|label| self.target(label)).transpose()?;
        Ok(Handler { catches, catch_all })
    }
}

/// The number of `nop`s at the end that only aligned the payloads that followed. In front of appended code they would
/// look as if control ran into it.
fn trailing_spacers(body: &Body) -> usize {
    let is_nop = |node: &&Node| node.insn.op == Op::NOP;
    let spacers = body.nodes.iter().rev().take_while(is_nop).count();
    let first = body.nodes.len() - spacers;
    let stops =
        first.checked_sub(1).and_then(|last| body.nodes.get(last)).is_some_and(|node| !node.insn.op.can_continue());
    if body.pieces.is_empty() || spacers == 0 || !stops {
        return 0;
    }
    let is_spacer = |label: Label| (first..body.nodes.len()).contains(&label.position());
    let pieces = body.pieces.iter().flat_map(|piece| &piece.nodes);
    let added = body.inserted.iter().map(|(_, _, node)| node).chain(pieces);
    let used = body.nodes.iter().chain(added).any(|node| match &node.jump {
        Jump::To(label) => is_spacer(*label),
        Jump::Switch(switch) => switch.targets.iter().copied().any(is_spacer),
        Jump::None | Jump::Array(_) => false,
    });
    let handles = body.handlers.iter().any(|list| list.labels().any(is_spacer));
    let inserted = body.inserted.last().is_some_and(|(position, _, _)| *position as usize >= first);
    if used || handles || inserted { 0 } else { spacers }
}

/// `handler_off` of a `try_item` has 16 bits.
fn check_handlers_size(handlers: &[Handler]) -> Result<(), AsmError> {
    // Of a number as ULEB128, seven bits a byte.
    let len = |value: u32| (u32::BITS - (value | 1).leading_zeros()).div_ceil(7) as usize;
    let mut bytes = len(handlers.len() as u32);
    for handler in handlers {
        if bytes > MAX_U16 {
            return Err(AsmError::TooLarge { what: "bytes of handlers", value: bytes, limit: MAX_U16 });
        }
        bytes += len(handler.catches.len() as u32 * 2);
        bytes += handler.catches.iter().map(|&(type_, address)| len(type_.0) + len(address)).sum::<usize>();
        bytes += handler.catch_all.map_or(0, len);
    }
    Ok(())
}

fn smallest_size(insn: &Insn) -> u32 {
    let jumbo = insn.op == Op::CONST_STRING && insn.index as usize > MAX_U16;
    if jumbo { 3 } else { insn.units() as u32 }
}

/// Code units that a branch needs to reach `distance`. Only `goto/32` may lead to itself.
fn branch_size(op: Op, distance: i64) -> u32 {
    let short = i16::try_from(distance).is_ok() && distance != 0;
    if !op.is_goto() {
        return if short { 2 } else { INVERTED_IF_UNITS };
    }
    match i8::try_from(distance) {
        Ok(near) if near != 0 => 1,
        _ if short => 2,
        _ => 3,
    }
}

fn emit_insn(mut insn: Insn, offset: i32, size: u32, out: &mut Vec<u16>) -> Result<(), EncodeError> {
    insn.offset = offset;
    if insn.op.is_goto() {
        insn.op = match size {
            1 => Op::GOTO,
            2 => Op::GOTO_16,
            _ => Op::GOTO_32,
        };
    } else if insn.op.is_branch() && size == INVERTED_IF_UNITS {
        // The six tests come in pairs that differ in the lowest bit.
        insn.op = Op(insn.op.0 ^ 1);
        insn.offset = INVERTED_IF_UNITS as i32;
        insn.encode(out)?;
        let mut far = Insn::new(Op::GOTO_32);
        far.offset = offset.wrapping_sub(2);
        return far.encode(out);
    } else if insn.op == Op::CONST_STRING && size == 3 {
        insn.op = Op::CONST_STRING_JUMBO;
    }
    insn.encode(out)
}
