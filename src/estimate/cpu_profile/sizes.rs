//! The sizes of library calls' arguments, by a best-effort analysis of the instructions before them (eCalc, II.C).
//!
//! A register holds a number, an array of so many elements, or something unknown. Instructions are read in the order of
//! their addresses, and what is known at a place is what the instructions before it say, as eCalc reads the statements
//! that precede one, and what the ends of loops leave for their heads. Arguments of the app's own methods and fields
//! hold what all places agree on that pass or store them; eCalc looks at one method alone.

use std::collections::BTreeMap;

use wattline_dex::{Code, Dex, FieldIdx, Insn, MethodIdx, Op, TypeIdx, decode, is_payload};
use wattline_map::ProbeMap;

use super::functions::USUAL_BITS;
use crate::micro::operand_bits;

/// Passes over the app: what a method is called with is known after its callers were read.
const PASSES: usize = 4;

/// What a register holds.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Held {
    /// Anything.
    Unknown,
    /// A number.
    Number(i64),
    /// An array of so many elements.
    Array(i64),
    /// A multiple of a number, or what was added to one.
    Multiple,
    /// A multiple of multiples, as loops make: a number as wide as its register, unless it is cut.
    Product,
}

impl Held {
    /// What two places agree on; of multiples, the wider.
    fn and(self, other: Held) -> Held {
        match (self, other) {
            (Held::Product, _) | (_, Held::Product) => Held::Product,
            (Held::Multiple, _) | (_, Held::Multiple) => Held::Multiple,
            _ if self == other => self,
            _ => Held::Unknown,
        }
    }

    /// Significant bits of a number in a register of so many bits.
    fn bits(self, width: u32) -> f64 {
        match self {
            Held::Number(number) => f64::from(i64::BITS - (number ^ (number >> 63)).leading_zeros()),
            Held::Product => f64::from(width - 1),
            Held::Unknown | Held::Array(_) | Held::Multiple => USUAL_BITS / 2.0,
        }
    }

    fn size(self) -> Option<f64> {
        match self {
            Held::Unknown | Held::Multiple | Held::Product => None,
            Held::Number(size) | Held::Array(size) => Some(size as f64),
        }
    }
}

/// Mean sizes of arguments, by the calling method and the callee.
#[derive(Debug, Clone, PartialEq, Default)]
pub struct Sizes {
    /// By position in the map's methods, and signature.
    known: BTreeMap<(usize, String), f64>,
    /// Significant bits of both operands of multiplications and divisions, and bytes of new arrays, by position in the
    /// map's methods, and opcode.
    operands: BTreeMap<(usize, u8), f64>,
}

/// What places of the app agree on, by signature.
#[derive(Debug, Default)]
struct Shared {
    /// Arguments of methods.
    arguments: BTreeMap<String, Vec<Held>>,
    /// Values of fields.
    fields: BTreeMap<String, Held>,
}

impl Shared {
    fn passed(&mut self, method: String, held: Vec<Held>) {
        match self.arguments.get_mut(&method) {
            Some(known) => known.iter_mut().zip(held).for_each(|(known, held)| *known = known.and(held)),
            None => drop(self.arguments.insert(method, held)),
        }
    }

    fn stored(&mut self, field: String, held: Held) {
        let known = self.fields.entry(field).or_insert(held);
        *known = known.and(held);
    }
}

impl Sizes {
    /// Those of an app as it was built: its DEX files by entry. `is_sized` says of which callees they matter.
    pub fn new(dexes: &[(String, Dex)], map: &ProbeMap, is_sized: impl Fn(&str) -> bool) -> Sizes {
        let numbered = map.methods.iter().enumerate();
        let methods: BTreeMap<(&str, String), usize> = numbered
            .map(|(at, of)| ((of.dex.as_str(), format!("{}->{}{}", of.class, of.name, of.descriptor)), at))
            .collect();
        let mut shared = Shared::default();
        let mut found: BTreeMap<(usize, String), Vec<Option<f64>>> = BTreeMap::new();
        let mut bits: BTreeMap<(usize, u8), Vec<f64>> = BTreeMap::new();
        for _ in 0..PASSES {
            let before = std::mem::take(&mut shared);
            found.clear();
            bits.clear();
            for (entry, dex) in dexes {
                for method in dex.classes.iter().filter_map(|class| class.data.as_ref()).flat_map(|data| data.methods())
                {
                    let Some(code) = &method.code else { continue };
                    let signature = dex.method_signature(method.method);
                    let mut reader = Reader::new(dex, code, before.arguments.get(&signature));
                    // What a loop's end leaves for its head is a multiple after one round, a product after two.
                    (0..2).for_each(|_| drop(reader.read(&before, &mut Shared::default(), &is_sized)));
                    let (sizes, products) = reader.read(&before, &mut shared, &is_sized);
                    let Some(&at) = methods.get(&(entry.as_str(), signature)) else { continue };
                    sizes.into_iter().for_each(|(callee, size)| found.entry((at, callee)).or_default().push(size));
                    products.into_iter().for_each(|(op, of)| bits.entry((at, op)).or_default().push(of));
                }
            }
        }
        let mean = |(key, sizes): (_, Vec<Option<f64>>)| {
            let sizes: Vec<f64> = sizes.into_iter().collect::<Option<_>>()?;
            Some((key, sizes.iter().sum::<f64>() / sizes.len().max(1) as f64))
        };
        let bits = bits.into_iter().map(|(key, all)| (key, all.iter().sum::<f64>() / all.len().max(1) as f64));
        Sizes { known: found.into_iter().filter_map(mean).collect(), operands: bits.collect() }
    }

    /// The mean of the significant bits of both operands of an opcode in a method, if it multiplies or divides; of the
    /// bytes, if it makes arrays.
    pub(super) fn operands(&self, method: usize, op: u8) -> Option<f64> {
        self.operands.get(&(method, op)).copied()
    }

    /// The mean size of the argument of a method's calls, if each of them is known.
    pub(super) fn of(&self, method: usize, callee: &str) -> Option<f64> {
        self.known.get(&(method, callee.to_owned())).copied()
    }
}

/// Sizes that calls get, and significant bits of products' operands by opcode.
type Seen = (Vec<(String, Option<f64>)>, Vec<(u8, f64)>);

/// Reads a method in the order of its addresses.
struct Reader<'d> {
    dex: &'d Dex<'d>,
    code: &'d Code<'d>,
    registers: Vec<Held>,
    /// What registers held where code jumps back, by the address of the jump and its target.
    rounds: BTreeMap<(usize, usize), Vec<Held>>,
}

impl<'d> Reader<'d> {
    fn new(dex: &'d Dex, code: &'d Code, arguments: Option<&Vec<Held>>) -> Self {
        let mut registers = vec![Held::Unknown; usize::from(code.registers)];
        let first = usize::from(code.registers.saturating_sub(code.ins));
        if let Some(arguments) = arguments {
            registers.iter_mut().skip(first).zip(arguments).for_each(|(register, held)| *register = *held);
        }
        Reader { dex, code, registers, rounds: BTreeMap::new() }
    }

    fn held(&self, register: u16) -> Held {
        self.registers.get(usize::from(register)).copied().unwrap_or(Held::Unknown)
    }

    fn put(&mut self, register: u16, held: Held) {
        self.registers.get_mut(usize::from(register)).into_iter().for_each(|to| *to = held);
    }

    fn read(&mut self, before: &Shared, shared: &mut Shared, is_sized: impl Fn(&str) -> bool) -> Seen {
        let (mut sizes, mut bits) = (Vec::new(), Vec::new());
        let (mut at, at_entry) = (0, self.registers.clone());
        while at < self.code.insns.len() && !is_payload(&self.code.insns, at) {
            let Ok(insn) = decode(&self.code.insns, at) else { break };
            for (_, held) in self.rounds.iter().filter(|((_, to), _)| *to == at) {
                self.registers.iter_mut().zip(held).for_each(|(register, held)| *register = register.and(*held));
            }
            let to = at as i64 + i64::from(insn.offset);
            if insn.op.is_branch() && (0..=at as i64).contains(&to) {
                self.rounds.insert((at, to as usize), self.registers.clone());
            }
            at += insn.units();
            if insn.op.is_invoke() {
                self.invoke(&insn, shared, &is_sized, &mut sizes);
            } else {
                bits.extend(self.product(&insn));
                self.step(&insn, before, shared);
            }
        }
        self.registers = at_entry;
        (sizes, bits)
    }

    /// Significant bits of both operands of a multiplication or division; bytes of a new array.
    fn product(&self, insn: &Insn) -> Option<(u8, f64)> {
        if insn.op == Op::NEW_ARRAY {
            let width = match self.dex.type_name(TypeIdx(insn.index)).as_bytes().get(1) {
                Some(b'J' | b'D') => 8.0,
                Some(b'S' | b'C') => 2.0,
                Some(b'B' | b'Z') => 1.0,
                _ => 4.0,
            };
            return Some((insn.op.0, width * self.held(insn.b).size()?));
        }
        operand_bits(insn.op)?;
        let width = if matches!(insn.op.0, 0x9d..=0x9f | 0xbd..=0xbf) { 64 } else { 32 };
        let [x, y] = self.operands(insn);
        Some((insn.op.0, x.bits(width) + y.bits(width)))
    }

    /// What both operands of a binary operation hold.
    fn operands(&self, insn: &Insn) -> [Held; 2] {
        match insn.op.0 {
            0x90..=0xaf => [self.held(insn.b), self.held(insn.c)],
            0xb0..=0xcf => [self.held(insn.a), self.held(insn.b)],
            _ => [self.held(insn.b), Held::Number(insn.literal)],
        }
    }

    /// The result of a binary operation: multiples stay multiples when something is added to them.
    fn result(&self, insn: &Insn) -> Held {
        let [x, y] = self.operands(insn);
        let widest = match [x, y].contains(&Held::Product) {
            true => Held::Product,
            false if [x, y].contains(&Held::Multiple) => Held::Multiple,
            false => Held::Unknown,
        };
        match insn.op.0 {
            // Multiplications: by a number that fills half a register, or again.
            0x92 | 0x9d | 0xb2 | 0xbd | 0xd2 | 0xda => match widest {
                Held::Unknown if x.bits(32).max(y.bits(32)) <= 15.0 => Held::Multiple,
                _ => Held::Product,
            },
            // Sums, differences, and what is put together bit by bit.
            0x90 | 0x91 | 0x9b | 0x9c | 0xb0 | 0xb1 | 0xbb | 0xbc | 0xd0 | 0xd1 | 0xd8 | 0xd9 => widest,
            0x96 | 0x97 | 0xa1 | 0xa2 | 0xb6 | 0xb7 | 0xc1 | 0xc2 | 0xd6 | 0xd7 | 0xde | 0xdf => widest,
            _ => Held::Unknown,
        }
    }

    fn invoke(
        &self,
        insn: &Insn,
        shared: &mut Shared,
        is_sized: impl Fn(&str) -> bool,
        sizes: &mut Vec<(String, Option<f64>)>,
    ) {
        let registers: Vec<u16> = match insn.args.count {
            0 => (insn.c..insn.c.saturating_add(insn.a)).collect(),
            _ => insn.args.as_slice().iter().map(|register| u16::from(*register)).collect(),
        };
        let callee = self.dex.method_signature(MethodIdx(insn.index));
        let held: Vec<Held> = registers.iter().map(|register| self.held(*register)).collect();
        if is_sized(&callee) {
            // The size is that of the last argument: a length, or an array.
            let size = if callee.contains("fill(") { held.first() } else { held.last() };
            sizes.push((callee.clone(), size.and_then(|held| held.size())));
        }
        shared.passed(callee, held);
    }

    fn step(&mut self, insn: &Insn, before: &Shared, shared: &mut Shared) {
        let held = match insn.op.0 {
            0x01..=0x03 | 0x07..=0x09 => self.held(insn.b),
            0x12..=0x15 => Held::Number(insn.literal),
            0x21 => match self.held(insn.b) {
                Held::Array(size) => Held::Number(size),
                _ => Held::Unknown,
            },
            0x23 => match self.held(insn.b) {
                Held::Number(size) => Held::Array(size),
                _ => Held::Unknown,
            },
            // Reads of objects' fields and of static ones.
            0x52..=0x58 | 0x60..=0x66 => {
                let field = self.dex.field_signature(FieldIdx(insn.index));
                before.fields.get(&field).copied().unwrap_or(Held::Unknown)
            }
            0x59..=0x5f | 0x67..=0x6d => {
                let field = self.dex.field_signature(FieldIdx(insn.index));
                return shared.stored(field, self.held(insn.a));
            }
            0x90..=0xe2 => self.result(insn),
            _ if !writes(insn.op) => return,
            _ => Held::Unknown,
        };
        self.put(insn.a, held);
    }
}

/// Whether an instruction's first register is its result.
fn writes(op: Op) -> bool {
    let reads = matches!(op.0, 0x0f..=0x11 | 0x1d..=0x1f | 0x24..=0x27 | 0x2b | 0x2c | 0x32..=0x3d | 0x4b..=0x51);
    !(reads || op.is_goto() || op.0 == 0 || op.0 == 0x0e)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_places_disagree_on_is_unknown() {
        let mut shared = Shared::default();
        shared.stored("f".into(), Held::Array(3));
        shared.stored("f".into(), Held::Array(3));
        assert_eq!(shared.fields["f"], Held::Array(3));
        shared.stored("f".into(), Held::Array(4));
        assert_eq!(shared.fields["f"], Held::Unknown);
        shared.passed("m".into(), vec![Held::Number(1), Held::Array(2)]);
        shared.passed("m".into(), vec![Held::Number(1), Held::Array(5)]);
        assert_eq!(shared.arguments["m"], [Held::Number(1), Held::Unknown]);
    }
}
