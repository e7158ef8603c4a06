//! Apps with a regression of known size in one line: instructions of the line that may run twice without another effect
//! run more often.

use anyhow::{Context, Result, bail};
use wattline::apk::{self, Archive, Changes};
use wattline::dex::asm::{Body, Place};
use wattline::dex::{Code, Dex, Insn, MethodIdx};
use wattline::lines::{LineEnergy, LineKey};
use wattline::profile::Profile;
use wattline::units::Joules;

/// Most copies of one instruction: more would be another program.
const MOST_COPIES: u32 = 2000;

/// What is added to a line.
#[derive(Debug, Clone)]
pub struct Seed {
    pub key: LineKey,
    /// Position of the instruction in its method.
    position: usize,
    /// How often it runs besides.
    pub copies: u32,
    /// What that should add, as a fraction of the line's energy.
    pub growth: f64,
}

/// Plans a growth of a line by `wanted` joules an execution; none if none of its instructions may be repeated, or what
/// repeating them costs is coarser than a tenth of what is wanted.
pub fn plan(dexes: &[Dex<'_>], line: &LineEnergy, wanted: Joules, profile: &Profile) -> Option<Seed> {
    let (_, code) = find(dexes, &line.key)?;
    let body = Body::decode(code).ok()?;
    let lines = lines(&body, code);
    let wanted_j = wanted.0;
    let candidate = |position: usize| {
        let insn = &body.nodes.get(position)?.insn;
        let each = profile.cost(insn.op.name()).filter(|known| known.deviation < 0.3)?.mean;
        let copies = (wanted_j / each).round();
        let fits = repeats(insn) && (1.0..=f64::from(MOST_COPIES)).contains(&copies);
        let off = (copies * each - wanted_j).abs() / wanted_j;
        (fits && off <= 0.1).then_some((off, position, copies as u32, copies * each))
    };
    let all = lines.iter().enumerate().filter(|(_, at)| **at == line.key.line).filter_map(|(p, _)| candidate(p));
    let (_, position, copies, added) = all.min_by(|a, b| a.0.total_cmp(&b.0))?;
    let growth = added / line.per_execution.0;
    Some(Seed { key: line.key.clone(), position, copies, growth })
}

/// The app with what was planned.
pub fn plant(bytes: &[u8], seed: &Seed) -> Result<Vec<u8>> {
    let archive = Archive::read(bytes)?;
    for entry in archive.dex_entries() {
        let contents = entry.contents()?;
        let mut dex = Dex::read(&contents)?;
        let Some((method, _)) = find(std::slice::from_ref(&dex), &seed.key) else { continue };
        let Some((_, code)) = dex.codes_mut().find(|(found, _)| *found == method) else { continue };
        let mut body = Body::decode(code)?;
        let node = body.nodes.get(seed.position).cloned().context("the method has changed")?;
        for _ in 0..seed.copies {
            body.insert(seed.position, Place::Before, node.clone());
        }
        *code = body.assemble()?.code;
        let mut changes = Changes::new(1);
        changes.replace(entry.name, dex.write()?);
        return Ok(apk::rewrite(&archive, &changes)?);
    }
    bail!("failed to find {}.{}", seed.key.class, seed.key.method)
}

fn find<'d, 'a>(dexes: &'d [Dex<'a>], key: &LineKey) -> Option<(MethodIdx, &'d Code<'a>)> {
    dexes.iter().find_map(|dex| {
        let is_it = |method: MethodIdx| {
            dex.methods.get(method.at()).is_some_and(|id| {
                dex.type_name(id.class) == key.class
                    && dex.string(id.name) == key.method
                    && dex.proto_descriptor(id.proto) == key.descriptor
            })
        };
        let found = dex.methods_with_code().find(|(method, _)| is_it(method.method))?;
        Some((found.0.method, found.1))
    })
}

/// The line of each instruction.
fn lines(body: &Body, code: &Code<'_>) -> Vec<u32> {
    let table: Vec<(u32, u32)> = code.debug.iter().flat_map(|debug| debug.positions()).collect();
    let at = |position| {
        let pc = body.pc(position);
        table.iter().rev().find(|(address, _)| *address <= pc).map_or(0, |(_, line)| *line)
    };
    (0..body.nodes.len()).map(at).collect()
}

/// Whether an instruction may run again and again before it runs: it reads nothing that it writes. Ranges of opcodes as
/// in "Summary of bytecode set": moves, constants, array lengths, comparisons, loads and stores, arithmetic.
fn repeats(insn: &Insn) -> bool {
    // A register apart, as values may be pairs.
    let apart = |a: u16, b: u16| a.abs_diff(b) >= 2;
    match insn.op.0 {
        0x12..=0x19 | 0x60..=0x6d | 0x4b..=0x51 | 0x59..=0x5f => true,
        0x01..=0x09 | 0x21 | 0x52..=0x58 | 0x7b..=0x8f | 0xd0..=0xe2 => apart(insn.a, insn.b),
        0x2d..=0x31 | 0x44..=0x4a | 0x90..=0xaf => apart(insn.a, insn.b) && apart(insn.a, insn.c),
        _ => false,
    }
}
