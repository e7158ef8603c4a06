//! A method body under construction: instructions whose registers, references and targets have no numbers yet.

use std::collections::BTreeMap;

use wattline::dex::asm::Body;
use wattline::dex::{Args, Code, DebugInfo, DebugOp, Format, Handler, Insn, Op, Payload, Try};

use super::JavaError;
use super::pools::{Pools, Sorted};

/// `DBG_FIRST_SPECIAL` plus the smallest line advance: a position without any advance.
const POSITION_HERE: u8 = 0x0a + 4;
/// Registers from here on are parameters, which come last: their places are known when all others are.
pub const PARAMETERS: u16 = 0x4000;

/// A place that control can go to.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub struct Label(u32);

/// What an instruction names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reference {
    Text(String),
    Type(String),
    /// Class, name, type.
    Field(String, String, String),
    /// Class, name, descriptor.
    Method(String, String, String),
}

/// An instruction: its registers in the order of its format.
#[derive(Debug, Clone)]
struct Written {
    op: Op,
    registers: Vec<u16>,
    literal: i64,
    target: Option<Label>,
    reference: Option<Reference>,
}

#[derive(Debug, Clone)]
enum Item {
    Insn(Written),
    Label(Label),
    Line(u32),
    /// A switch's table: keys and targets, and what is to be at the switch itself.
    Table(Vec<(i32, Label)>, Label),
}

#[derive(Debug, Clone)]
struct Catch {
    from: Label,
    to: Label,
    type_: Option<String>,
    handler: Label,
}

/// The code of a method as far as it is written.
#[derive(Debug, Clone, Default)]
pub struct Writer {
    items: Vec<Item>,
    tables: Vec<Item>,
    /// In the order in which they are to be tried.
    catches: Vec<Catch>,
    labels: u32,
    aimed_at: Vec<Label>,
    /// Whether control gets to what is written next.
    pub reachable: bool,
}

impl Writer {
    pub fn new() -> Writer {
        Writer { reachable: true, ..Writer::default() }
    }

    pub fn label(&mut self) -> Label {
        self.labels += 1;
        Label(self.labels)
    }

    pub fn place(&mut self, label: Label) {
        self.reachable |= self.aimed_at.contains(&label);
        self.items.push(Item::Label(label));
    }

    /// A label here, for what comes back to it.
    pub fn here(&mut self) -> Label {
        let label = self.label();
        self.items.push(Item::Label(label));
        label
    }

    pub fn line(&mut self, line: u32) {
        self.items.push(Item::Line(line));
    }

    fn push(&mut self, written: Written) {
        self.reachable = self.reachable && written.op.can_continue();
        self.items.push(Item::Insn(written));
    }

    pub fn op(&mut self, op: Op, registers: &[u16], literal: i64) {
        self.push(Written { op, registers: registers.to_vec(), literal, target: None, reference: None });
    }

    pub fn with(&mut self, op: Op, registers: &[u16], reference: Reference) {
        let (registers, reference) = (registers.to_vec(), Some(reference));
        self.push(Written { op, registers, literal: 0, target: None, reference });
    }

    pub fn jump(&mut self, op: Op, registers: &[u16], target: Label) {
        self.aimed_at.push(target);
        self.push(Written { op, registers: registers.to_vec(), literal: 0, target: Some(target), reference: None });
    }

    /// A switch over keys in ascending order.
    pub fn switch(&mut self, register: u16, keys: Vec<(i32, Label)>) {
        let (table, at) = (self.label(), self.here());
        self.aimed_at.extend(keys.iter().map(|(_, label)| *label));
        let dense = keys.windows(2).all(|pair| pair[0].0.checked_add(1) == Some(pair[1].0));
        let op = if dense { Op::PACKED_SWITCH } else { Op::SPARSE_SWITCH };
        self.push(Written { op, registers: vec![register], literal: 0, target: Some(table), reference: None });
        self.tables.extend([Item::Label(table), Item::Table(keys, at)]);
    }

    pub fn catch(&mut self, from: Label, to: Label, type_: Option<String>, handler: Label) {
        self.aimed_at.push(handler);
        self.catches.push(Catch { from, to, type_, handler });
    }

    /// Whether something is written between the two labels, which are placed.
    pub fn is_empty_between(&self, from: Label, to: Label) -> bool {
        let at = |label| self.items.iter().position(|item| matches!(item, Item::Label(found) if *found == label));
        let (from, to) = (at(from).unwrap_or(0), at(to).unwrap_or(0));
        !self.items[from.min(to)..to].iter().any(|item| matches!(item, Item::Insn(_)))
    }

    /// All names go into the pools.
    pub fn collect(&self, pools: &mut Pools) -> Result<(), JavaError> {
        for item in &self.items {
            let Item::Insn(Written { reference: Some(reference), .. }) = item else { continue };
            match reference {
                Reference::Text(text) => pools.string(text),
                Reference::Type(type_) => pools.type_(type_),
                Reference::Field(class, name, type_) => pools.field(class, name, type_),
                Reference::Method(class, name, descriptor) => pools.method(class, name, descriptor)?,
            }
        }
        self.catches.iter().filter_map(|catch| catch.type_.as_ref()).for_each(|type_| pools.type_(type_));
        Ok(())
    }

    /// The body: `locals` registers, and `ins` of parameters behind them.
    pub fn finish(
        mut self,
        locals: u16,
        ins: u16,
        parameters: usize,
        pools: &Sorted,
    ) -> Result<Code<'static>, JavaError> {
        let tables = std::mem::take(&mut self.tables);
        self.items.extend(tables);
        let (labels, addresses) = self.layout();
        let find =
            |label: &Label| labels.get(label).copied().ok_or_else(|| JavaError::new(0, "a label without a place"));
        let (mut units, mut lines, mut outs) = (Vec::new(), Vec::new(), 0);
        for (item, &at) in self.items.iter().zip(&addresses) {
            units.resize(at as usize, 0);
            match item {
                Item::Label(_) => {}
                Item::Line(line) => lines.push((at, *line)),
                Item::Table(keys, switch) => {
                    table(keys, |label| Ok(find(label)? as i32 - find(switch)? as i32))?.encode(&mut units)
                }
                Item::Insn(written) => {
                    let mut insn = insn(written, locals, pools)?;
                    if let Some(target) = &written.target {
                        insn.offset = find(target)? as i32 - at as i32;
                    }
                    if insn.op.is_invoke() {
                        outs = outs.max(u16::from(insn.args.count));
                    }
                    insn.encode(&mut units).map_err(|error| JavaError::new(0, error.to_string()))?;
                }
            }
        }
        let (tries, handlers) = self.tries(pools, find)?;
        let debug = Some(debug(&lines, addresses.last().copied().unwrap_or(0), parameters));
        let insns = units.into_iter().collect();
        let code =
            Code { registers: locals + ins, ins, outs, insns, tries, handlers, debug: debug.map(std::sync::Arc::new) };
        // Branches become as short as a compiler makes them.
        let body = Body::decode(&code).and_then(|body| body.assemble());
        Ok(body.map_err(|error| JavaError::new(0, error.to_string()))?.code)
    }

    /// Addresses of labels and items, and behind them that of the end.
    fn layout(&self) -> (BTreeMap<Label, u32>, Vec<u32>) {
        let (mut labels, mut addresses, mut at) = (BTreeMap::new(), Vec::new(), 0usize);
        for (number, item) in self.items.iter().enumerate() {
            let table = |item: Option<&Item>| matches!(item, Some(Item::Table(..)));
            if table(Some(item)) || matches!(item, Item::Label(_)) && table(self.items.get(number + 1)) {
                at = at.next_multiple_of(2);
            }
            addresses.push(at as u32);
            match item {
                Item::Label(label) => drop(labels.insert(*label, at as u32)),
                Item::Line(_) => {}
                Item::Insn(written) => at += written.op.format().units(),
                Item::Table(keys, _) => at += table_units(keys),
            }
        }
        addresses.push(at as u32);
        (labels, addresses)
    }

    fn tries(
        &self,
        pools: &Sorted,
        find: impl Fn(&Label) -> Result<u32, JavaError>,
    ) -> Result<(Vec<Try>, Vec<Handler>), JavaError> {
        let mut ranges = Vec::new();
        for catch in &self.catches {
            ranges.push((find(&catch.from)?, find(&catch.to)?, catch));
        }
        let mut bounds: Vec<u32> = ranges.iter().flat_map(|(from, to, _)| [*from, *to]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        let (mut tries, mut handlers): (Vec<Try>, Vec<Handler>) = (Vec::new(), Vec::new());
        for bound in bounds.windows(2) {
            let mut handler = Handler::default();
            for (_, _, catch) in ranges.iter().filter(|(from, to, _)| *from <= bound[0] && bound[1] <= *to) {
                match &catch.type_ {
                    _ if handler.catch_all.is_some() => {}
                    None => handler.catch_all = Some(find(&catch.handler)?),
                    Some(type_) => handler.catches.push((pools.type_(type_)?, find(&catch.handler)?)),
                }
            }
            if handler == Handler::default() {
                continue;
            }
            let position = handlers.iter().position(|known| *known == handler).unwrap_or(handlers.len());
            if position == handlers.len() {
                handlers.push(handler);
            }
            tries.push(Try { start: bound[0], count: bound[1] - bound[0], handler: position });
        }
        Ok((tries, handlers))
    }
}

fn is_dense(keys: &[(i32, Label)]) -> bool {
    keys.windows(2).all(|pair| pair[0].0.checked_add(1) == Some(pair[1].0))
}

fn table_units(keys: &[(i32, Label)]) -> usize {
    if is_dense(keys) { 4 + 2 * keys.len() } else { 2 + 4 * keys.len() }
}

fn table(keys: &[(i32, Label)], offset: impl Fn(&Label) -> Result<i32, JavaError>) -> Result<Payload, JavaError> {
    let targets = keys.iter().map(|(_, label)| offset(label)).collect::<Result<Vec<_>, _>>()?;
    Ok(match is_dense(keys) {
        true => Payload::Packed { first_key: keys.first().map_or(0, |(key, _)| *key), targets },
        false => Payload::Sparse { keys: keys.iter().map(|(key, _)| *key).collect(), targets },
    })
}

fn insn(written: &Written, locals: u16, pools: &Sorted) -> Result<Insn, JavaError> {
    use Format::*;
    let real = |register: &u16| if *register >= PARAMETERS { register - PARAMETERS + locals } else { *register };
    let registers: Vec<u16> = written.registers.iter().map(real).collect();
    let at = |place: usize| registers.get(place).copied().unwrap_or(0);
    let mut insn = Insn { literal: written.literal, ..Insn::new(written.op) };
    match written.op.format() {
        F35c => {
            let mut args = Args { count: registers.len() as u8, ..Args::default() };
            for (slot, register) in args.regs.iter_mut().zip(&registers) {
                *slot = u8::try_from(*register).unwrap_or(u8::MAX);
            }
            if registers.len() > args.regs.len() || registers.iter().any(|register| *register > 15) {
                return Err(JavaError::new(0, "a call with too many arguments, or too many variables"));
            }
            insn.args = args;
        }
        F12x | F22c | F22s | F22t if registers.iter().any(|register| *register > 15) => {
            return Err(JavaError::new(0, "too many variables at once"));
        }
        _ => (insn.a, insn.b, insn.c) = (at(0), at(1), at(2)),
    }
    insn.index = match &written.reference {
        None => 0,
        Some(Reference::Text(text)) => pools.string(text)?.0,
        Some(Reference::Type(type_)) => pools.type_(type_)?.0,
        Some(Reference::Field(class, name, type_)) => pools.field(class, name, type_)?.0,
        Some(Reference::Method(class, name, descriptor)) => pools.method(class, name, descriptor)?.0,
    };
    Ok(insn)
}

fn debug(lines: &[(u32, u32)], end: u32, parameters: usize) -> DebugInfo {
    let line_start = lines.first().map_or(1, |(_, line)| *line);
    let (mut at, mut last, mut ops) = (0, line_start, Vec::new());
    let mut told = None;
    for (number, &(address, line)) in lines.iter().enumerate() {
        // Where several lines begin at one instruction, it is the last one's.
        let hidden = lines.get(number + 1).is_some_and(|(next, _)| *next == address);
        if hidden || address >= end || told == Some(line) {
            continue;
        }
        if address > at {
            ops.push(DebugOp::AdvancePc(address - at));
        }
        if line != last {
            ops.push(DebugOp::AdvanceLine(line as i32 - last as i32));
        }
        ops.push(DebugOp::Special(POSITION_HERE));
        (at, last, told) = (address, line, Some(line));
    }
    DebugInfo { line_start, parameter_names: vec![None; parameters], ops }
}
