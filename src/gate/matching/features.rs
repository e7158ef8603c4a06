//! The executions of methods and lines of the source, in a form that two versions can be compared in.
//!
//! Two maps number their features differently, and compilers choose between forms of an instruction by the registers
//! that happen to be free. So features are hashes of what they are, and opcodes count as the family that they belong
//! to.

use std::collections::HashMap;

use super::LineRef;
use wattline_map::{Feature, MethodMap, ProbeMap};

/// Marks calls among the hashes; what is below are families of opcodes.
const CALL: u64 = 1 << 63;
/// Marks windowed calls, besides [`CALL`].
const WINDOW: u64 = 1 << 62;
/// The number of the first pair of kinds of instructions.
const AFTER: u64 = 1 << 16;

/// Features with counts, ascending.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Default)]
pub(super) struct Bag(Vec<(u64, u32)>);

/// A line of the source in one method.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Line {
    /// Position in [`Code::units`].
    pub unit: usize,
    /// Opcodes, calls and windowed calls.
    pub bag: Bag,
    /// The hash of `bag`.
    pub hash: u64,
}

/// A method of the source.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Method<'m> {
    /// Class, name and descriptor.
    pub name: [&'m str; 3],
    /// The lines in the order of the source.
    pub lines: Vec<Line>,
    /// All that the lines execute, with the kinds of instructions that follow each other.
    pub bag: Bag,
    /// The hash of the lines, in order.
    pub hash: u64,
}

/// One version of an app.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(super) struct Code<'m> {
    /// The methods by name.
    pub methods: Vec<Method<'m>>,
    /// Every line once, even if overloads share it.
    pub units: Vec<LineRef<'m>>,
}

impl FromIterator<(u64, u32)> for Bag {
    fn from_iter<T: IntoIterator<Item = (u64, u32)>>(all: T) -> Self {
        Bag::of(all.into_iter().collect())
    }
}

impl Bag {
    fn of(mut all: Vec<(u64, u32)>) -> Self {
        all.sort_unstable();
        all.dedup_by(|next, kept| {
            let same = next.0 == kept.0;
            if same {
                kept.1 = kept.1.saturating_add(next.1);
            }
            same
        });
        Bag(all)
    }

    pub fn iter(&self) -> impl Iterator<Item = (u64, u32)> + '_ {
        self.0.iter().copied()
    }

    /// Executions.
    pub fn size(&self) -> u64 {
        self.0.iter().map(|(_, count)| u64::from(*count)).sum()
    }

    /// Executions that both have, each weighted.
    pub fn common_by(&self, other: &Bag, weight: impl Fn(u64) -> f64) -> f64 {
        self.shared(other).map(|(feature, count)| weight(feature) * f64::from(count)).sum()
    }

    /// Executions that both have.
    pub fn common(&self, other: &Bag) -> u64 {
        self.shared(other).map(|(_, count)| u64::from(count)).sum()
    }

    fn shared<'b>(&'b self, other: &'b Bag) -> impl Iterator<Item = (u64, u32)> + 'b {
        let mut rest = other.0.as_slice();
        self.0.iter().filter_map(move |&(feature, count)| {
            while rest.first().is_some_and(|(first, _)| *first < feature) {
                rest = &rest[1..];
            }
            let (first, most) = *rest.first()?;
            (first == feature).then_some((feature, count.min(most)))
        })
    }

    /// Common part, from 0 to 1 (Dice's coefficient over counts).
    pub fn likeness(&self, other: &Bag) -> f64 {
        let size = self.size() + other.size();
        if size == 0 { 1.0 } else { 2.0 * self.common(other) as f64 / size as f64 }
    }

    pub fn plus(&self, other: &Bag) -> Bag {
        Bag::of(self.0.iter().chain(&other.0).copied().collect())
    }

    /// The part of the bag that the other does not have.
    pub fn minus(&self, other: &Bag) -> Bag {
        let shared: HashMap<u64, u32> = self.shared(other).collect();
        let left = self.0.iter().map(|&(feature, count)| (feature, count - shared.get(&feature).unwrap_or(&0)));
        Bag(left.filter(|(_, count)| *count > 0).collect())
    }

    /// The larger count of each feature: of a line that was inlined at several places, the copies count as one, since
    /// how many there are is the optimizer's affair.
    fn or(&self, other: &Bag) -> Bag {
        let rest = other.minus(self);
        self.plus(&rest)
    }

    /// Calls of methods of the app, of which there is the instruction but no callee.
    pub fn own_calls(&self) -> u32 {
        let count = |wanted: fn(u64) -> bool| self.iter().filter(|(f, _)| wanted(*f)).map(|(_, n)| n).sum::<u32>();
        count(is_invoke).saturating_sub(count(|feature| feature & CALL != 0 && feature & WINDOW == 0))
    }

    /// Whether it calls something outside the app.
    pub fn has_calls(&self) -> bool {
        self.0.iter().any(|(feature, _)| feature & CALL != 0)
    }

    pub fn has_windows(&self) -> bool {
        self.0.iter().any(|(feature, _)| feature & WINDOW != 0)
    }

    /// The bag without the instructions that pass arguments and results: moves, results and returns.
    pub fn without_passing(&self) -> Bag {
        let passing = |feature: u64| (0x01..=0x11).contains(&feature);
        Bag(self.0.iter().filter(|(feature, _)| !passing(*feature)).copied().collect())
    }

    fn hash(&self) -> u64 {
        self.0.iter().fold(SEED, |hash, (feature, count)| mix(mix(hash, *feature), u64::from(*count)))
    }
}

fn is_invoke(feature: u64) -> bool {
    (0x6e..=0x72).contains(&feature) || feature == 0xfa || feature == 0xfc
}

impl Line {
    pub(super) fn new(unit: usize, bag: Bag) -> Self {
        Line { unit, hash: bag.hash(), bag }
    }
}

impl<'m> Code<'m> {
    /// Reads a map. `own` says whether a class is the app's on either side.
    pub fn of(map: &'m ProbeMap, own: &dyn Fn(&str) -> bool) -> Self {
        let features: Vec<Option<u64>> = map.features.iter().map(|feature| hash_of(feature, own)).collect();
        let windows: Vec<u64> = map.sites.iter().map(|site| call(&site.callee, own) | WINDOW).collect();
        let mut parts: Vec<([&'m str; 3], u32, Bag)> = Vec::new();
        for method in &map.methods {
            parts.extend(lines_of(method, &features, &windows, map));
        }
        // The copies of a line stand side by side, and so do the lines of a method.
        parts.sort_unstable();
        let mut code = Code { methods: Vec::new(), units: Vec::new() };
        let mut units = HashMap::new();
        for own in parts.chunk_by(|a, b| a.0 == b.0) {
            code.methods.extend(method(own, &mut code.units, &mut units));
        }
        code
    }
}

/// A method from its lines, in order, with copies.
fn method<'m>(
    parts: &[([&'m str; 3], u32, Bag)],
    all: &mut Vec<LineRef<'m>>,
    units: &mut HashMap<LineRef<'m>, usize>,
) -> Option<Method<'m>> {
    let name = parts.first()?.0;
    let mut lines = Vec::new();
    let mut whole = Vec::new();
    for copies in parts.chunk_by(|a, b| a.1 == b.1) {
        let (_, number, first) = copies.first()?;
        let bag = copies.iter().skip(1).fold(first.clone(), |bag, (_, _, copy)| bag.or(copy));
        whole.extend_from_slice(&bag.0);
        let reference = LineRef::new(name, *number);
        let unit = *units.entry(reference).or_insert_with(|| {
            all.push(reference);
            all.len() - 1
        });
        let is_pair = |feature: u64| (AFTER..WINDOW).contains(&feature);
        lines.push(Line::new(unit, Bag(bag.0.into_iter().filter(|(feature, _)| !is_pair(*feature)).collect())));
    }
    let hash = lines.iter().fold(SEED, |hash, line| mix(hash, line.hash));
    Some(Method { name, lines, bag: Bag::of(whole), hash })
}

/// Lines as the method's blocks and sites have them, and what they execute.
fn lines_of<'m>(
    method: &'m MethodMap,
    features: &[Option<u64>],
    windows: &[u64],
    map: &ProbeMap,
) -> Vec<([&'m str; 3], u32, Bag)> {
    let mut lines: Vec<(u32, Vec<(u64, u32)>)> = Vec::new();
    let mut position = HashMap::new();
    let mut add = |line: u32, all: &mut dyn Iterator<Item = (u64, u32)>| {
        let at = *position.entry(line).or_insert_with(|| {
            lines.push((line, Vec::new()));
            lines.len() - 1
        });
        if let Some((_, counts)) = lines.get_mut(at) {
            counts.extend(all);
        }
    };
    for block in &method.blocks {
        for line in &block.lines {
            let known = line.counts.iter().filter_map(|(f, count)| Some(((*features.get(*f as usize)?)?, *count)));
            add(line.line, &mut { known });
        }
        for &site in &block.sites {
            if let Some((window, site)) = windows.get(site as usize).zip(map.sites.get(site as usize)) {
                add(site.line, &mut std::iter::once((*window, 1)));
            }
        }
    }
    let placed = |(line, counts)| {
        let place = method.place(line);
        ([place.class, place.name, place.descriptor], place.line, Bag::of(counts))
    };
    lines.into_iter().map(placed).collect()
}

fn hash_of(feature: &Feature, own: &dyn Fn(&str) -> bool) -> Option<u64> {
    match feature {
        Feature::Op(op) => Some(u64::from(family(*op))),
        Feature::Call(signature) => Some(call(signature, own)),
        Feature::After(before, work) => Some(AFTER + 256 * (*before as u64) + *work as u64),
        // Ours, not the app's, or nothing that a block counts.
        Feature::Probe(_) | Feature::Taken | Feature::Context | Feature::Thrown => None,
    }
}

/// A method outside the app. Classes of the app among its parameters count as one: they may have been renamed.
fn call(signature: &str, own: &dyn Fn(&str) -> bool) -> u64 {
    let text = |hash: u64, text: &str| text.bytes().fold(hash, |hash, byte| mix(hash, u64::from(byte)));
    let (member, types) = signature.split_at(signature.find('(').unwrap_or(signature.len()));
    let hash = types.split_inclusive(';').fold(text(SEED, member), |hash, part| {
        // Of what else stands in a descriptor, nothing has this letter.
        let (before, class) = part.split_at(part.find('L').unwrap_or(part.len()));
        if own(class) { mix(text(hash, before), u64::MAX) } else { text(hash, part) }
    });
    (hash & !WINDOW) | CALL
}

/// The family of an opcode ("Dalvik bytecode"): forms that differ by how large registers or constants are, by whether a
/// result overwrites an operand, and by which way round a condition was compiled.
pub fn family(op: u8) -> u8 {
    match op {
        0x01..=0x03 => 0x01,      // move
        0x04..=0x06 => 0x04,      // move-wide
        0x07..=0x09 => 0x07,      // move-object
        0x12..=0x15 => 0x12,      // const
        0x16..=0x19 => 0x16,      // const-wide
        0x1a | 0x1b => 0x1a,      // const-string
        0x24 | 0x25 => 0x24,      // filled-new-array
        0x28..=0x2a => 0x28,      // goto
        0x2b | 0x2c => 0x2b,      // switches
        0x32 | 0x33 => 0x32,      // if-eq, if-ne
        0x34..=0x37 => 0x34,      // if-lt, if-ge, if-gt, if-le
        0x38 | 0x39 => 0x38,      // if-eqz, if-nez
        0x3a..=0x3d => 0x3a,      // if-ltz, if-gez, if-gtz, if-lez
        0x74..=0x78 => op - 6,    // invoke-…/range
        0xb0..=0xcf => op - 0x20, // …/2addr
        0xd0..=0xd7 => op + 8,    // …/lit16
        0xfb => 0xfa,             // invoke-polymorphic/range
        0xfd => 0xfc,             // invoke-custom/range
        other => other,
    }
}

/// FNV-1a's start and prime (Fowler, Noll and Vo), over words instead of bytes.
const SEED: u64 = 0xcbf2_9ce4_8422_2325;
const PRIME: u64 = 0x0100_0000_01b3;

fn mix(hash: u64, word: u64) -> u64 {
    let mixed = (hash ^ word).wrapping_mul(PRIME);
    // Multiplication moves bits up only.
    mixed ^ (mixed >> 29)
}

#[cfg(test)]
impl Bag {
    /// One feature for each letter.
    pub fn letters(word: &str) -> Self {
        Bag::of(word.chars().map(|letter| (u64::from(letter), 1)).collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bags_by_hand() {
        let (a, b) = (Bag::letters("aabc"), Bag::letters("abbd"));
        assert_eq!((a.size(), a.common(&b), a.likeness(&b)), (4, 2, 0.5));
        assert_eq!(a.minus(&b), Bag::letters("ac"));
        assert_eq!(a.plus(&b), Bag::letters("aaabbbcd"));
        assert_eq!(a.or(&b), Bag::letters("aabbcd"));
        assert_eq!(a.common_by(&b, |f| if f == u64::from('a') { 3.0 } else { 1.0 }), 4.0);
        assert_eq!(Bag::default().likeness(&Bag::default()), 1.0);
    }

    #[test]
    fn forms_of_an_instruction_are_one() {
        let same = [(0x01, 0x02), (0x90, 0xb0), (0xd8, 0xd0), (0x6e, 0x74), (0x72, 0x78), (0x12, 0x13), (0x38, 0x39)];
        same.iter().for_each(|(a, b)| assert_eq!(family(*a), family(*b)));
        let other = [(0x0a, 0x0b), (0x90, 0x91), (0x6e, 0x6f), (0x32, 0x34), (0x52, 0x60)];
        other.iter().for_each(|(a, b)| assert_ne!(family(*a), family(*b)));
    }

    #[test]
    fn classes_of_the_app_in_a_signature_are_one() {
        let own = |class: &str| class.starts_with("La/");
        let hash = |signature: &str| call(signature, &own);
        assert_eq!(hash("Llib/X;->m(ILa/One;J)La/Two;"), hash("Llib/X;->m(ILa/Three;J)La/Four;"));
        assert_ne!(hash("Llib/X;->m(La/One;)V"), hash("Llib/X;->m(Lb/One;)V"));
        assert_ne!(hash("Llib/X;->m(La/One;)V"), hash("Llib/X;->m()V"));
        assert_ne!(hash("Llib/X;->m()V"), hash("Llib/X;->n()V"));
    }
}
