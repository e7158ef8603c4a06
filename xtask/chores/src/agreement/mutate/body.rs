//! A method's body as mutations see it: decoded instructions, and what a change of it may be.

use wattline::dex::{Code, Dex, Format, Handler, Insn, Op, Payload, Try, Units, decode, is_payload};

use super::rng::Rng;

/// An instruction and its address in code units.
#[derive(Debug, Clone, Copy)]
pub struct Placed {
    /// Address.
    pub at: usize,
    /// The instruction.
    pub insn: Insn,
}

/// A method's body.
pub struct Body<'c, 'd> {
    /// The file that its indices point into.
    pub dex: &'c Dex<'d>,
    /// The body itself.
    pub code: &'c Code<'d>,
    /// Its instructions, payloads left out.
    pub insns: Vec<Placed>,
}

/// One change of a body.
#[derive(Debug, Clone, PartialEq)]
pub struct Mutation {
    /// What was done, for people.
    pub what: String,
    edit: Edit,
}

#[derive(Debug, Clone, PartialEq)]
enum Edit {
    /// Units that replace as many at an address.
    Units(usize, Vec<u16>),
    Tries(Vec<Try>),
    Handlers(Vec<Handler>),
    Registers(u16),
    Outs(u16),
}

impl<'c, 'd> Body<'c, 'd> {
    /// Decodes a body; none if that fails.
    pub fn new(dex: &'c Dex<'d>, code: &'c Code<'d>) -> Option<Self> {
        let mut insns = Vec::new();
        let mut at = 0;
        while at < code.insns.len() {
            if is_payload(&code.insns, at) {
                at += Payload::decode(&code.insns, at).ok()?.units();
                continue;
            }
            let insn = decode(&code.insns, at).ok()?;
            insns.push(Placed { at, insn });
            at += insn.units();
        }
        Some(Body { dex, code, insns })
    }

    /// A random instruction of those that `wanted` accepts.
    pub fn pick(&self, rng: &mut Rng, wanted: impl Fn(&Insn) -> bool) -> Option<Placed> {
        let sites: Vec<&Placed> = self.insns.iter().filter(|placed| wanted(&placed.insn)).collect();
        rng.pick(&sites).map(|site| **site)
    }

    /// Changes a random instruction of those that `wanted` accepts; none if `change` refuses it, leaves it as it was,
    /// or the new one does not fit into the old one's units.
    pub fn change(
        &self,
        rng: &mut Rng,
        wanted: impl Fn(&Insn) -> bool,
        change: impl FnOnce(&mut Insn, &mut Rng) -> Option<()>,
    ) -> Option<Mutation> {
        let site = self.pick(rng, wanted)?;
        let mut insn = site.insn;
        change(&mut insn, rng)?;
        self.replace(site, insn)
    }

    /// Replaces an instruction by one of the same length.
    pub fn replace(&self, site: Placed, insn: Insn) -> Option<Mutation> {
        let mut units = Vec::new();
        insn.encode(&mut units).ok()?;
        if insn == site.insn || units.len() != site.insn.units() {
            return None;
        }
        let what = format!("{:#x}: {} -> {}", site.at, show(&site.insn), show(&insn));
        Some(Mutation { what, edit: Edit::Units(site.at, units) })
    }

    /// Replaces a random instruction of those that `wanted` accepts by `nop`s.
    pub fn drop(&self, rng: &mut Rng, wanted: impl Fn(&Insn) -> bool) -> Option<Mutation> {
        let site = self.pick(rng, wanted)?;
        let what = format!("{:#x}: {} -> nop", site.at, show(&site.insn));
        Some(Mutation { what, edit: Edit::Units(site.at, vec![0; site.insn.units()]) })
    }

    /// Overwrites units.
    pub fn overwrite(&self, at: usize, units: Vec<u16>, what: String) -> Option<Mutation> {
        let same = units.iter().enumerate().all(|(i, &unit)| self.code.insns.get(at + i) == Some(unit));
        (!same && at + units.len() <= self.code.insns.len()).then_some(Mutation { what, edit: Edit::Units(at, units) })
    }

    /// Replaces the `try` ranges.
    pub fn tries(&self, tries: Vec<Try>, what: String) -> Option<Mutation> {
        (tries != self.code.tries).then_some(Mutation { what, edit: Edit::Tries(tries) })
    }

    /// Replaces the handler lists.
    pub fn handlers(&self, handlers: Vec<Handler>, what: String) -> Option<Mutation> {
        (handlers != self.code.handlers).then_some(Mutation { what, edit: Edit::Handlers(handlers) })
    }

    /// Changes the size of the frame.
    pub fn registers(&self, registers: u16) -> Option<Mutation> {
        let what = format!("{} -> {registers} registers", self.code.registers);
        Some(Mutation { what, edit: Edit::Registers(registers) })
    }

    /// Changes the words of outgoing arguments.
    pub fn outs(&self, outs: u16) -> Option<Mutation> {
        Some(Mutation { what: format!("{} -> {outs} outgoing words", self.code.outs), edit: Edit::Outs(outs) })
    }

    /// The address of a random instruction.
    pub fn address(&self, rng: &mut Rng) -> Option<usize> {
        rng.pick(&self.insns).map(|placed| placed.at)
    }

    /// The index of the instruction at an address.
    pub fn position(&self, at: usize) -> Option<usize> {
        self.insns.binary_search_by_key(&at, |placed| placed.at).ok()
    }

    /// The end of the instruction at an address.
    pub fn end_of(&self, at: usize) -> Option<usize> {
        let placed = self.insns.get(self.position(at)?)?;
        Some(placed.at + placed.insn.units())
    }
}

impl Mutation {
    /// Makes the change.
    pub fn apply(&self, code: &mut Code<'_>) {
        match &self.edit {
            Edit::Units(at, units) => {
                let old = &code.insns;
                let changed = (0..old.len()).map(|i| match i.checked_sub(*at).and_then(|i| units.get(i)) {
                    Some(&unit) => unit,
                    None => old.get(i).unwrap_or_default(),
                });
                code.insns = changed.collect::<Units<'static>>();
            }
            Edit::Tries(tries) => code.tries = tries.clone(),
            Edit::Handlers(handlers) => code.handlers = handlers.clone(),
            Edit::Registers(registers) => code.registers = *registers,
            Edit::Outs(outs) => code.outs = *outs,
        }
    }
}

/// A register operand of an instruction.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Operand {
    /// vA.
    A,
    /// vB.
    B,
    /// vC, or the first register of a range.
    C,
    /// A listed argument.
    Argument(usize),
}

/// The register operands of an instruction.
pub fn operands(insn: &Insn) -> Vec<Operand> {
    use Format::*;
    match insn.op.format() {
        F10x | F10t | F20t | F30t => vec![],
        F11n | F11x | F21c | F21h | F21s | F21t | F31c | F31i | F31t | F51l => vec![Operand::A],
        F12x | F22b | F22c | F22s | F22t | F22x | F32x => vec![Operand::A, Operand::B],
        F23x => vec![Operand::A, Operand::B, Operand::C],
        F35c | F45cc => (0..usize::from(insn.args.count.min(5))).map(Operand::Argument).collect(),
        F3rc | F4rcc => vec![Operand::C],
    }
}

impl Operand {
    /// The register.
    pub fn get(self, insn: &Insn) -> u16 {
        match self {
            Operand::A => insn.a,
            Operand::B => insn.b,
            Operand::C => insn.c,
            Operand::Argument(i) => insn.args.as_slice().get(i).copied().map_or(0, u16::from),
        }
    }

    /// Puts another register there; whether it fits is for the encoder to say.
    pub fn set(self, insn: &mut Insn, register: u16) {
        match self {
            Operand::A => insn.a = register,
            Operand::B => insn.b = register,
            Operand::C => insn.c = register,
            Operand::Argument(i) => {
                if let Some(field) = insn.args.regs.get_mut(i) {
                    *field = u8::try_from(register).unwrap_or(u8::MAX);
                }
            }
        }
    }
}

/// An instruction in a few words: mnemonic, registers, and what is not zero.
pub fn show(insn: &Insn) -> String {
    let mut text = format!("{:?}", insn.op);
    for operand in operands(insn) {
        text.push_str(&format!(" v{}", operand.get(insn)));
    }
    if let Some((_, count)) = insn.register_range() {
        text.push_str(&format!(" x{count}"));
    }
    if insn.index != 0 || insn.op == Op::CONST_STRING {
        text.push_str(&format!(" @{}", insn.index));
    }
    if insn.literal != 0 {
        text.push_str(&format!(" #{}", insn.literal));
    }
    if insn.offset != 0 {
        text.push_str(&format!(" {:+}", insn.offset));
    }
    text
}
