//! Instructions as text, much like smali's, and method bodies made of them.
//!
//! A body is a list of statements, parted by ` / `. `:+` as a target is the instruction after the statement; other
//! labels are statements of their own, as `:loop`. `try` before a statement lets the next one catch what it throws;
//! `taken` says that its branch is taken. Both keys of a switch lead to `:+`; `fill-array-data` fills sixteen ints.

use std::collections::BTreeMap;

use wattline_dex::{Args, Code, Format, Handler, IndexKind, Insn, Op, Payload, Try};

use super::MicroError;
use super::pools::{Member, Pools, Sorted, words};

/// Keys of switches: none of those that programs here switch on.
const FIRST_KEY: i32 = 1_000;
/// Elements of the array that `fill-array-data` fills.
const FILLED: u32 = 16;
/// The next instruction, as a target.
const NEXT: &str = "+";

/// A statement: an instruction, or a label.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Statement {
    Label(String),
    Insn(Box<Written>),
}

/// An instruction whose reference and target are names.
#[derive(Debug, Clone, PartialEq)]
pub(super) struct Written {
    pub insn: Insn,
    pub target: Option<String>,
    pub reference: Option<String>,
    /// Whether its branch is taken.
    pub taken: bool,
    /// Whether the next instruction catches what it throws.
    pub tried: bool,
}

/// The statements of a text.
pub(super) fn statements(text: &str) -> Result<Vec<Statement>, MicroError> {
    text.split(" / ").map(str::trim).filter(|part| !part.is_empty()).map(statement).collect()
}

fn statement(text: &str) -> Result<Statement, MicroError> {
    if let Some(name) = text.strip_prefix(':') {
        return Ok(Statement::Label(name.to_owned()));
    }
    let (rest, tried) = text.strip_prefix("try ").map_or((text, false), |rest| (rest, true));
    let (rest, taken) = rest.strip_prefix("taken ").map_or((rest, false), |rest| (rest, true));
    let (name, operands) = rest.split_once(' ').unwrap_or((rest, ""));
    let op = (0..=255).map(Op).find(|op| !op.is_unused() && op.name() == name);
    let op = op.ok_or_else(|| MicroError::new(text, "an instruction"))?;
    let mut written = Written { insn: Insn::new(op), target: None, reference: None, taken, tried };
    written.read(operands).ok_or_else(|| MicroError::new(text, "the operands of its format"))?;
    Ok(Statement::Insn(Box::new(written)))
}

fn register(text: &str) -> Option<u16> {
    text.trim().strip_prefix('v')?.parse().ok()
}

fn number(text: &str) -> Option<i64> {
    let text = text.trim();
    match text.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).ok().map(|bits| bits as i64),
        None => text.parse().ok(),
    }
}

impl Written {
    /// Reads the operands that the format has; none if they are others.
    fn read(&mut self, operands: &str) -> Option<()> {
        use Format::*;
        if let Some(rest) = operands.strip_prefix('{') {
            return self.read_list(rest);
        }
        let parts: Vec<&str> = operands.split(", ").filter(|part| !part.is_empty()).collect();
        let insn = &mut self.insn;
        match (insn.op.format(), parts.as_slice()) {
            (F10x, []) => {}
            (F10t | F20t | F30t, [target]) => self.target = Some(target.strip_prefix(':')?.to_owned()),
            (F11x, [a]) => insn.a = register(a)?,
            (F12x | F22x | F32x, [a, b]) => (insn.a, insn.b) = (register(a)?, register(b)?),
            (F11n | F21s | F21h | F31i | F51l, [a, value]) => (insn.a, insn.literal) = (register(a)?, number(value)?),
            (F21t, [a, target]) => {
                (insn.a, self.target) = (register(a)?, Some(target.strip_prefix(':')?.to_owned()));
            }
            (F22t, [a, b, target]) => {
                (insn.a, insn.b) = (register(a)?, register(b)?);
                self.target = Some(target.strip_prefix(':')?.to_owned());
            }
            (F21c | F31c, [a, what]) => (insn.a, self.reference) = (register(a)?, Some((*what).to_owned())),
            (F22c, [a, b, what]) => {
                (insn.a, insn.b, self.reference) = (register(a)?, register(b)?, Some((*what).to_owned()));
            }
            (F23x, [a, b, c]) => (insn.a, insn.b, insn.c) = (register(a)?, register(b)?, register(c)?),
            (F22b | F22s, [a, b, value]) => {
                (insn.a, insn.b, insn.literal) = (register(a)?, register(b)?, number(value)?);
            }
            (F31t, [a]) => insn.a = register(a)?,
            _ => return None,
        }
        Some(())
    }

    /// Registers in braces, and what they go to.
    fn read_list(&mut self, text: &str) -> Option<()> {
        let (list, what) = text.split_once('}')?;
        self.reference = Some(what.strip_prefix(", ")?.to_owned());
        let insn = &mut self.insn;
        if insn.op.format() == Format::F3rc {
            let (first, last) = match list.split_once("..") {
                Some((first, last)) => (register(first)?, register(last)?),
                None => (register(list)?, register(list)?),
            };
            (insn.c, insn.a) = (first, (last + 1).checked_sub(first)?);
            return Some(());
        }
        let registers: Vec<u16> =
            list.split(',').filter(|part| !part.trim().is_empty()).map(register).collect::<Option<_>>()?;
        let mut args = Args { count: u8::try_from(registers.len()).ok()?, ..Args::default() };
        for (to, from) in args.regs.iter_mut().zip(&registers) {
            *to = u8::try_from(*from).ok()?;
        }
        insn.args = args;
        (registers.len() <= args.regs.len() && insn.op.format() == Format::F35c).then_some(())
    }

    /// Units of its payload, if it has one.
    fn payload(&self, to_next: i32) -> Option<Payload> {
        let targets = vec![to_next, to_next];
        match self.insn.op {
            Op::PACKED_SWITCH => Some(Payload::Packed { first_key: FIRST_KEY, targets }),
            Op::SPARSE_SWITCH => Some(Payload::Sparse { keys: vec![FIRST_KEY, 2 * FIRST_KEY], targets }),
            Op::FILL_ARRAY_DATA => {
                let data = (0..FILLED).flat_map(u32::to_le_bytes).collect();
                Some(Payload::Array { width: 4, count: FILLED, data })
            }
            _ => None,
        }
    }
}

/// Collects the names that instructions refer to.
pub(super) fn collect(statements: &[Statement], pools: &mut Pools) -> Result<(), MicroError> {
    for statement in statements {
        if let Statement::Insn(written) = statement
            && let Some(reference) = &written.reference
        {
            pools.reference(written.insn.op.index_kind(), reference)?;
        }
    }
    Ok(())
}

/// The words that the widest invocation passes.
fn outs(statements: &[Statement]) -> Result<u16, MicroError> {
    let mut most = 0;
    for statement in statements {
        let Statement::Insn(written) = statement else { continue };
        if let (true, Some(reference)) = (written.insn.op.index_kind() == IndexKind::Method, &written.reference) {
            most = most.max(1 + words(&Member::parse(reference)?.descriptor)?);
        }
    }
    Ok(most)
}

/// The body of a method with so many registers, the last of which hold its arguments.
pub(super) fn body(
    statements: &[Statement],
    (registers, ins): (u16, u16),
    pools: &Sorted,
) -> Result<Code<'static>, MicroError> {
    let mut at = 0u32;
    let mut places = Vec::with_capacity(statements.len());
    let mut labels: BTreeMap<&str, u32> = BTreeMap::new();
    for statement in statements {
        places.push(at);
        match statement {
            Statement::Label(name) => drop(labels.insert(name, at)),
            Statement::Insn(written) => at += written.insn.units() as u32,
        }
    }
    let (mut units, mut payloads): (Vec<u16>, Vec<u16>) = (Vec::new(), Vec::new());
    let first_payload = at + at % 2;
    let (mut tries, mut handlers) = (Vec::new(), Vec::new());
    for (statement, &at) in statements.iter().zip(&places) {
        let Statement::Insn(written) = statement else { continue };
        let Written { mut insn, target, reference, tried, .. } = written.as_ref().clone();
        let next = insn.units() as i32;
        if let Some(target) = target {
            insn.offset = match (target.as_str(), labels.get(target.as_str())) {
                (NEXT, _) => next,
                (_, Some(&to)) => to as i32 - at as i32,
                _ => return Err(MicroError::new(&target, "a label of the method")),
            };
        }
        if let Some(reference) = reference {
            insn.index = pools.reference(insn.op.index_kind(), &reference)?;
        }
        if let Some(payload) = written.payload(next) {
            insn.offset = (first_payload + payloads.len() as u32) as i32 - at as i32;
            payload.encode(&mut payloads);
            payloads.resize(payloads.len().next_multiple_of(2), 0);
        }
        if tried {
            tries.push(Try { start: at, count: next as u32, handler: handlers.len() });
            handlers.push(Handler { catches: Vec::new(), catch_all: Some(at + next as u32) });
        }
        insn.encode(&mut units).map_err(|error| MicroError::new(&error.to_string(), "operands that fit"))?;
    }
    if !payloads.is_empty() {
        units.resize(first_payload as usize, 0);
        units.append(&mut payloads);
    }
    let insns = units.into_iter().collect();
    Ok(Code { registers, ins, outs: outs(statements)?, insns, tries, handlers, debug: None })
}
