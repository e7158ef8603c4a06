//! The places of a method's own registers: three, and pairs that count the rounds of loops.
//!
//! Parameters arrive in a frame's last registers. In a frame that stays within 16 registers, which every instruction
//! can name, the own registers take the place below the parameters, and those are renumbered upwards: no instruction
//! is added. In a larger one the own registers come after all old ones and the parameters arrive above them; they are
//! copied down to their old places on entry, so that no operand of the old code changes.
//!
//! In a frame of more than 250 registers that place would be beyond what the probes' instructions can name. There the
//! own registers are pushed in between the old ones, at 16 or above, so that only operands that were just below 256
//! move out of reach; [`super::reach`] leads those through further registers. Where pairs and ranges leave no such
//! place, the own registers come first of all, and what has 4-bit operands is led as well.

use wattline_dex::Dex;
use wattline_dex::asm::{Body, Node};

use super::Reason;
use super::reach::{self, Kind, WAYS, reach};

/// The probes' registers in one method.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Registers {
    /// The tracer's frame, or the table in its place.
    pub frame: u16,
    /// The path id so far; directly after `frame`, so that the two make a range.
    pub path: u16,
    /// The register for constants and exceptions.
    pub scratch: u16,
    /// The registers that count rounds of loops, directly after `scratch`.
    pub counters: Counters,
}

/// The registers that count rounds of loops.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Pairs, each for one way round a loop.
    pub rounds: u16,
    /// The table that the frame counts in besides.
    pub table: Table,
    /// Whether the path register is saved where loops are entered that distinguish ways by it.
    pub saved: bool,
    /// Registers for arguments of calls that go to clones.
    pub arguments: u16,
}

/// The table in which a frame counts paths without a call: an array of the tracer's with an entry for each path of the
/// method. The path register holds the entry's number.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub enum Table {
    /// No table.
    #[default]
    None,
    /// The table of a method without loops, which counts the last paths of frames without stamps. It is in the frame's
    /// place, and shows by entries that are not negative that the frame has none.
    Ends,
    /// A table in the frame's place with entries of 64 bits, for methods with loops, which count their rounds in it. A
    /// value of it takes a pair of registers.
    Rounds,
    /// A table for the rounds of a method that is always stamped. It takes a register of its own.
    Own,
}

impl Table {
    /// The table of a method: `short` says whether its frames may go without stamps, `loops` whether it has loops that
    /// count.
    pub fn of(short: bool, loops: bool) -> Self {
        match (short, loops) {
            (true, false) => Table::Ends,
            (true, true) => Table::Rounds,
            (false, true) => Table::Own,
            (false, false) => Table::None,
        }
    }

    /// Whether rounds are counted in it.
    fn is_wide(self) -> bool {
        matches!(self, Table::Rounds | Table::Own)
    }

    /// Whether it is in the frame's place.
    pub fn is_frame(self) -> bool {
        matches!(self, Table::Ends | Table::Rounds)
    }
}

impl Counters {
    /// Registers that they take, with a pair that holds 1.
    fn words(self) -> u16 {
        let one = if self.any() { 2 } else { 0 };
        2 * self.rounds + one + self.of_table() + u16::from(self.saved) + self.arguments
    }

    /// Registers of the table itself and what goes through it.
    fn of_table(self) -> u16 {
        match self.table {
            Table::None | Table::Ends => 0,
            Table::Rounds => 2,
            Table::Own => 3,
        }
    }

    /// Whether there are any.
    pub fn any(self) -> bool {
        self.rounds > 0 || self.table.is_wide()
    }
}

/// Number of registers that the probes need in a method without counted loops.
const OWN: u16 = 3;
/// Larger frames have no registers for counted loops: they would be beyond what the counting instructions can name.
pub const MAX_COUNTING_REGISTERS: u16 = 200;
/// Registers that every instruction format can name.
pub const NIBBLE_REGISTERS: u16 = 16;
/// Registers that the formats can name which probes use.
const BYTE_REGISTERS: u16 = 256;
/// Up to here the own registers fit behind the old ones and leave room for the pairs of others.
const MAX_OLD_REGISTERS: u16 = 250;
/// `registers_size` has 16 bits.
const MAX_REGISTERS: u32 = 0xffff;

impl Registers {
    fn starting_at(first: u16, counters: Counters) -> Self {
        Registers { frame: first, path: first + 1, scratch: first + 2, counters }
    }

    /// The pair that counts a way round a loop.
    pub fn round(self, number: u16) -> u16 {
        self.scratch + 1 + 2 * number
    }

    /// The pair that holds 1.
    pub fn one(self) -> u16 {
        self.round(self.counters.rounds)
    }

    /// The pair through which entries of the table go.
    pub fn entry(self) -> u16 {
        self.one() + 2
    }

    /// The table.
    pub fn table(self) -> u16 {
        if self.counters.table == Table::Own { self.one() + 4 } else { self.frame }
    }

    /// The register with the path register's value from where a loop was entered.
    pub fn saved(self) -> u16 {
        self.one() + 2 + self.counters.of_table()
    }

    /// The first of the registers for arguments.
    pub fn arguments(self) -> u16 {
        let counts = if self.counters.any() { self.saved() } else { self.scratch + 1 + self.counters.of_table() };
        counts + u16::from(self.counters.saved)
    }

    /// Whether instructions with 4-bit register fields can name all of them.
    pub fn all_low(self) -> bool {
        self.scratch < NIBBLE_REGISTERS
    }
}

/// Whether loops may be counted in registers of their own.
pub fn has_room_for_counters(body: &Body) -> bool {
    body.registers <= MAX_COUNTING_REGISTERS
}

/// Makes room for the own registers, among them the counters, for which there must be room
/// ([`has_room_for_counters`]). Returns them and what must run first on entry.
///
/// `shorty` is the method's short-form descriptor: return type, then parameters. `dex` is the file of the method.
pub fn make_room(
    body: &mut Body,
    dex: &Dex,
    is_static: bool,
    shorty: &str,
    counters: Counters,
) -> Result<(Registers, Vec<Node>), Reason> {
    let letters = (!is_static).then_some('L').into_iter().chain(shorty.chars().skip(1));
    let parameters: Vec<Kind> = letters.map(Kind::of).collect();
    let words: usize = parameters.iter().map(|kind| usize::from(kind.words())).sum();
    let locals = body.registers.checked_sub(body.ins).filter(|_| words == usize::from(body.ins));
    let Some(locals) = locals else {
        return Err(Reason::Signature { words, ins: body.ins, registers: body.registers });
    };
    check_operands(body)?;
    let old = body.registers;
    if old > MAX_OLD_REGISTERS {
        return push_in(body, dex, &parameters, locals);
    }
    let own = OWN + counters.words();
    if old + own <= NIBBLE_REGISTERS && body.ins > 0 && !crosses(body, locals) {
        body.map_registers(|register| if register >= locals { register + own } else { register })?;
        body.registers = old + own;
        return Ok((Registers::starting_at(locals, counters), Vec::new()));
    }
    body.registers = old + own + body.ins;
    Ok((Registers::starting_at(old, counters), copies(&parameters, locals, old + own, |register| register)))
}

/// Moves of the parameters from `arrival` on to their old homes from `first` on, which are now where `home` says.
fn copies(parameters: &[Kind], first: u16, arrival: u16, home: impl Fn(u16) -> u16) -> Vec<Node> {
    let mut offset = 0;
    let copy = parameters.iter().map(|kind| {
        let insn = kind.copy(home(first + offset), arrival + offset);
        offset += kind.words();
        Node::new(insn)
    });
    copy.collect()
}

/// Pushes the own registers in between the old ones, and ways to what is out of reach then.
fn push_in(body: &mut Body, dex: &Dex, parameters: &[Kind], locals: u16) -> Result<(Registers, Vec<Node>), Reason> {
    let old = body.registers;
    let homes = homes(parameters, locals);
    let first = place_between(body, &homes, locals);
    let pushed = |by: u16| move |register: u16| if register >= first { register.saturating_add(by) } else { register };
    let mut own = OWN;
    let mut moved = body.clone();
    if u32::from(old) + u32::from(own) <= MAX_REGISTERS {
        moved.map_registers(pushed(own))?;
    }
    if reach::needed(&moved) {
        own += WAYS;
    }
    // Parameters below the own registers cannot arrive at the end of the frame and stay where they are.
    let arriving = if first <= locals { 0 } else { body.ins };
    let needed = u32::from(old) + u32::from(own) + u32::from(arriving);
    body.registers = u16::try_from(needed).map_err(|_| Reason::Registers(needed))?;
    body.map_registers(pushed(own))?;
    let home = pushed(own);
    let now: Vec<(u16, Kind)> = homes.iter().map(|&(register, kind)| (home(register), kind)).collect();
    reach(body, dex, first + OWN, &now)?;
    let copies = if arriving == 0 { Vec::new() } else { copies(parameters, locals, old + own, home) };
    Ok((Registers::starting_at(first, Counters::default()), copies))
}

/// The register of each parameter.
fn homes(parameters: &[Kind], locals: u16) -> Vec<(u16, Kind)> {
    let mut next = locals;
    let home = parameters.iter().map(|&kind| {
        let register = next;
        next += kind.words();
        (register, kind)
    });
    home.collect()
}

/// The place of the method's own registers in a large frame: at or above 16, so that no 4-bit operand moves, where no
/// pair or range is parted, and below the parameters if possible, so that those need not be copied. Otherwise in front
/// of all.
fn place_between(body: &Body, homes: &[(u16, Kind)], locals: u16) -> u16 {
    let mut parted = [false; BYTE_REGISTERS as usize];
    let mut keep = |first: u16, count: u16| {
        let inside = usize::from(first) + 1..usize::from(first) + usize::from(count);
        parted.iter_mut().enumerate().filter(|(at, _)| inside.contains(at)).for_each(|(_, parted)| *parted = true);
    };
    homes.iter().for_each(|(register, kind)| keep(*register, kind.words()));
    for node in &body.nodes {
        node.insn.wide_pairs().for_each(|first| keep(first, 2));
        node.insn.register_range().into_iter().for_each(|(first, count)| keep(first, count));
    }
    let highest = BYTE_REGISTERS - OWN - WAYS;
    let free = |first: &u16| parted.get(usize::from(*first)) == Some(&false);
    let below = (NIBBLE_REGISTERS..=highest.min(locals)).rev().find(free);
    below.or_else(|| (NIBBLE_REGISTERS..=highest).find(free)).unwrap_or(0)
}

/// Refuses code that names registers beyond its frame: the probes' own might be there.
fn check_operands(body: &Body) -> Result<(), Reason> {
    let beyond = |node: &Node| node.insn.highest_register() >= Some(u32::from(body.registers));
    match body.nodes.iter().position(beyond) {
        Some(position) => Err(Reason::Frame { pc: body.pc(position), registers: body.registers }),
        None => Ok(()),
    }
}

/// Whether an operand takes up registers on both sides of `boundary`, so that the two sides cannot be moved apart.
///
/// Arguments that an invocation lists one by one may well be neighbours across it; a pair among them would also be an
/// operand of the instruction that made it.
fn crosses(body: &Body, boundary: u16) -> bool {
    body.nodes.iter().any(|node| {
        let pair = node.insn.wide_pairs().any(|first| first + 1 == boundary);
        let range = node.insn.register_range();
        pair || range.is_some_and(|(first, count)| first < boundary && first.saturating_add(count) > boundary)
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_dex::{Code, Op};

    fn body(registers: u16, ins: u16, units: &[u16]) -> Body {
        let insns = units.iter().copied().collect();
        let code = Code { registers, ins, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
        Body::decode(&code).unwrap()
    }

    #[test]
    fn parameters_of_a_small_frame_are_renumbered() {
        // move v0, v2 with v2 the parameter.
        let mut body = body(3, 1, &[0x2001, 0x000e]);
        let (own, copies) = make_room(&mut body, &Dex::default(), true, "VI", Counters::default()).unwrap();
        assert_eq!((own.frame, own.path, own.scratch), (2, 3, 4));
        assert!(copies.is_empty());
        assert_eq!((body.registers, body.nodes[0].insn.a, body.nodes[0].insn.b), (6, 0, 5));
    }

    #[test]
    fn parameters_of_a_large_frame_are_copied_down_by_kind() {
        let mut body = body(15, 5, &[0x000e]);
        let (own, copies) = make_room(&mut body, &Dex::default(), false, "VJIL", Counters::default()).unwrap();
        assert_eq!((own.frame, body.registers), (15, 23));
        let copies: Vec<_> = copies.iter().map(|node| (node.insn.op, node.insn.a, node.insn.b)).collect();
        let expected = [
            (Op::MOVE_OBJECT_FROM16, 10, 18),
            (Op::MOVE_WIDE_FROM16, 11, 19),
            (Op::MOVE_FROM16, 13, 21),
            (Op::MOVE_OBJECT_FROM16, 14, 22),
        ];
        assert_eq!(copies, expected);
    }

    #[test]
    fn a_pair_or_range_across_the_boundary_keeps_its_registers_together() {
        // const-wide/16 v1 writes v1 and v2, the parameter; and a range over both.
        for units in [&[0x0116, 0, 0x000e][..], &[0x0277, 0, 1, 0x000e]] {
            let mut body = body(3, 1, units);
            let (own, copies) = make_room(&mut body, &Dex::default(), true, "VI", Counters::default()).unwrap();
            assert_eq!((own.frame, copies.len(), body.registers), (3, 1, 7));
        }
    }

    #[test]
    fn what_cannot_be_done_is_said() {
        // const-wide/16 v1 in a frame of two registers.
        let error = make_room(&mut body(2, 0, &[0x0116, 0, 0x000e]), &Dex::default(), true, "V", Counters::default())
            .unwrap_err();
        assert_eq!(error.to_string(), "code unit 0x0: a register beyond the frame of 2");
        let error =
            make_room(&mut body(65_534, 0, &[0x000e]), &Dex::default(), true, "V", Counters::default()).unwrap_err();
        assert_eq!(error.to_string(), "its frame would need 65537 registers, 65535 at the most");
        let error =
            make_room(&mut body(1, 1, &[0x000e]), &Dex::default(), true, "VJ", Counters::default()).unwrap_err();
        assert_eq!(error.to_string(), "the signature has 2 words of parameters, the code 1 in 1 registers");
    }

    #[test]
    fn own_registers_are_pushed_in_between_those_of_a_large_frame() {
        // const/16 v247, 1 and an argument: no way is needed, and the parameter moves along.
        let mut small = body(300, 1, &[0xf713, 1, 0x000e]);
        let (own, copies) = make_room(&mut small, &Dex::default(), true, "VI", Counters::default()).unwrap();
        assert_eq!((own.frame, copies.len(), small.registers, small.nodes[0].insn.a), (247, 0, 303, 250));
        // const/16 v255, 1 needs ways.
        let mut large = body(300, 1, &[0xff13, 1, 0x000e]);
        let (own, _) = make_room(&mut large, &Dex::default(), true, "VI", Counters::default()).unwrap();
        assert_eq!((own.frame, large.registers, large.nodes[0].insn.a), (247, 309, 250));
        // Parameters from v100 on that a pair makes inseparable at 16 to 100 are copied down.
        let mut units: Vec<u16> = (15..100).flat_map(|first| [first << 8 | 0x16, 0]).collect();
        units.push(0x000e);
        let mut shared = body(300, 200, &units);
        let shorty = format!("V{}", "I".repeat(200));
        let (own, copies) = make_room(&mut shared, &Dex::default(), true, &shorty, Counters::default()).unwrap();
        assert_eq!((own.frame, copies.len(), shared.registers), (101, 200, 503));
        let moved: Vec<_> = copies[..2].iter().map(|node| (node.insn.op, node.insn.a, node.insn.b)).collect();
        assert_eq!(moved, [(Op::MOVE_FROM16, 100, 303), (Op::MOVE_FROM16, 104, 304)]);
    }

    #[test]
    fn a_range_over_all_low_registers_puts_the_own_ones_in_front() {
        // invoke-static/range {v0 .. v254}.
        let mut body = body(300, 0, &[0xff77, 0, 0, 0x000e]);
        let (own, _) = make_room(&mut body, &Dex::default(), true, "V", Counters::default()).unwrap();
        assert_eq!((own.frame, body.registers, body.nodes[0].insn.c), (0, 303, 3));
    }
}
