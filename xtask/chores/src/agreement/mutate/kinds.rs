//! The kinds of mutation, one row and one function each.

use wattline::dex::{IndexKind, Insn, Op, Payload, Try};

use super::body::{Body, Mutation, Operand, Placed, operands, show};
use super::rng::Rng;

/// A kind of mutation.
pub struct Kind {
    /// Its name in tables.
    pub name: &'static str,
    /// One mutation of a body, at a random place; none if the body has no place for it.
    pub mutate: fn(&Body<'_, '_>, &mut Rng) -> Option<Mutation>,
}

/// All kinds.
pub const KINDS: [Kind; 38] = [
    Kind { name: "register swapped with another", mutate: register },
    Kind { name: "operands exchanged", mutate: exchange },
    Kind { name: "wide pair shifted", mutate: pair },
    Kind { name: "register out of the frame", mutate: out_of_frame },
    Kind { name: "move kind", mutate: move_kind },
    Kind { name: "move dropped", mutate: |b, r| b.drop(r, |i| (0x01..=0x09).contains(&i.op.0)) },
    Kind { name: "instruction dropped", mutate: |b, r| b.drop(r, |i| i.op != Op::NOP) },
    Kind { name: "instruction copied over another", mutate: copy },
    Kind { name: "neighbours exchanged", mutate: neighbours },
    Kind { name: "const removed", mutate: |b, r| b.drop(r, |i| (0x12..=0x1c).contains(&i.op.0)) },
    Kind { name: "const changed", mutate: const_value },
    Kind { name: "branch moved", mutate: branch },
    Kind { name: "branch into an instruction", mutate: branch_inside },
    Kind { name: "branch kind", mutate: |b, r| family(b, r, &[(0x32, 0x37), (0x38, 0x3d)]) },
    Kind { name: "goto in place of an instruction", mutate: goto },
    Kind { name: "switch target moved", mutate: switch_target },
    Kind { name: "payload's kind or offset", mutate: payload },
    Kind { name: "invoke kind", mutate: |b, r| family(b, r, &[(0x6e, 0x72), (0x74, 0x78)]) },
    Kind { name: "invoked method", mutate: |b, r| index(b, r, |i| i.index_kind_is(IndexKind::Method)) },
    Kind { name: "argument dropped", mutate: argument },
    Kind { name: "constructor call dropped", mutate: constructor_call },
    Kind { name: "move-result kind", mutate: |b, r| family(b, r, &[(0x0a, 0x0c)]) },
    Kind { name: "move-result dropped", mutate: |b, r| b.drop(r, |i| i.op.is_move_result()) },
    Kind { name: "move-exception dropped", mutate: |b, r| b.drop(r, |i| i.op == Op::MOVE_EXCEPTION) },
    Kind { name: "return kind", mutate: |b, r| family(b, r, &[(0x0e, 0x11)]) },
    Kind { name: "return dropped", mutate: |b, r| b.drop(r, |i| i.op.is_return()) },
    Kind {
        name: "type of check-cast, new-instance, …",
        mutate: |b, r| index(b, r, |i| i.index_kind_is(IndexKind::Type)),
    },
    Kind { name: "accessed field", mutate: |b, r| index(b, r, |i| i.index_kind_is(IndexKind::Field)) },
    Kind {
        name: "field access kind",
        mutate: |b, r| family(b, r, &[(0x52, 0x58), (0x59, 0x5f), (0x60, 0x66), (0x67, 0x6d)]),
    },
    Kind { name: "static for instance field access", mutate: static_access },
    Kind { name: "array access kind", mutate: |b, r| family(b, r, &[(0x44, 0x4a), (0x4b, 0x51)]) },
    Kind {
        name: "arithmetic kind",
        mutate: |b, r| family(b, r, &[(0x7b, 0x8f), (0x90, 0xaf), (0xb0, 0xcf), (0x2d, 0x31)]),
    },
    Kind { name: "try range moved", mutate: try_range },
    Kind { name: "handler moved", mutate: handler },
    Kind { name: "caught type", mutate: caught_type },
    Kind { name: "monitor-enter dropped", mutate: |b, r| b.drop(r, |i| i.op == Op::MONITOR_ENTER) },
    Kind { name: "monitor-exit dropped", mutate: |b, r| b.drop(r, |i| i.op == Op::MONITOR_EXIT) },
    Kind { name: "frame or outgoing words", mutate: frame },
];

/// What mutations ask of an instruction.
trait Asked {
    fn index_kind_is(&self, kind: IndexKind) -> bool;
}

impl Asked for Insn {
    fn index_kind_is(&self, kind: IndexKind) -> bool {
        self.op.index_kind() == kind
    }
}

/// Another opcode of the same family: a range of opcodes of one layout.
fn family(body: &Body<'_, '_>, rng: &mut Rng, families: &[(u8, u8)]) -> Option<Mutation> {
    let of = |op: Op| families.iter().find(|(first, last)| (*first..=*last).contains(&op.0)).copied();
    let wanted = |insn: &Insn| of(insn.op).is_some();
    body.change(rng, wanted, |insn, rng| {
        let (first, last) = of(insn.op)?;
        let others: Vec<u8> = (first..=last).filter(|&op| op != insn.op.0).collect();
        insn.op = Op(*rng.pick(&others)?);
        Some(())
    })
}

fn copy(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let site = body.pick(rng, |_| true)?;
    let other = body.pick(rng, |insn| insn.units() == site.insn.units() && *insn != site.insn)?;
    body.replace(site, other.insn)
}

fn neighbours(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let pairs: Vec<&[Placed]> = body.insns.windows(2).collect();
    let [first, second] = **rng.pick(&pairs)? else { return None };
    let mut units = Vec::new();
    second.insn.encode(&mut units).ok()?;
    first.insn.encode(&mut units).ok()?;
    // A payload may lie between.
    let adjacent = first.at + first.insn.units() == second.at;
    let what = format!("{:#x}: {} exchanged with {}", first.at, show(&first.insn), show(&second.insn));
    adjacent.then(|| body.overwrite(first.at, units, what)).flatten()
}

fn register(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| !operands(insn).is_empty(),
        |insn, rng| {
            let operand = *rng.pick(&operands(insn))?;
            let register = rng.below(usize::from(body.code.registers));
            operand.set(insn, u16::try_from(register).ok()?);
            Some(())
        },
    )
}

fn exchange(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| operands(insn).len() >= 2,
        |insn, rng| {
            let all = operands(insn);
            let (first, second) = (*rng.pick(&all)?, *rng.pick(&all)?);
            let (x, y) = (first.get(insn), second.get(insn));
            first.set(insn, y);
            second.set(insn, x);
            Some(())
        },
    )
}

fn pair(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| insn.wide_pairs().next().is_some(),
        |insn, rng| {
            let pairs: Vec<u16> = insn.wide_pairs().collect();
            let wide: Vec<Operand> = operands(insn).into_iter().filter(|o| pairs.contains(&o.get(insn))).collect();
            let operand = *rng.pick(&wide)?;
            let old = operand.get(insn);
            operand.set(insn, if rng.below(2) == 0 { old + 1 } else { old.checked_sub(1)? });
            Some(())
        },
    )
}

fn out_of_frame(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| !operands(insn).is_empty(),
        |insn, rng| {
            let operand = *rng.pick(&operands(insn))?;
            operand.set(insn, body.code.registers.checked_add(u16::try_from(rng.below(2)).ok()?)?);
            Some(())
        },
    )
}

/// Opcodes 0x01 to 0x09: three kinds, each in three widths.
fn move_kind(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| (0x01..=0x09).contains(&insn.op.0),
        |insn, rng| {
            let (kind, width) = ((insn.op.0 - 1) / 3, (insn.op.0 - 1) % 3);
            let other = (kind + 1 + u8::try_from(rng.below(2)).ok()?) % 3;
            insn.op = Op(1 + other * 3 + width);
            Some(())
        },
    )
}

/// Null becomes a number and a number null or another one.
fn const_value(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| (0x12..=0x19).contains(&insn.op.0),
        |insn, rng| {
            insn.literal = match (insn.literal, insn.op) {
                (0, Op::CONST_HIGH16) => 0x3f80_0000,
                (0, Op::CONST_WIDE_HIGH16) => 0x3ff0 << 48,
                (0, _) => 1,
                (_, Op::CONST_16 | Op::CONST) if rng.below(2) == 0 => 300,
                _ => 0,
            };
            Some(())
        },
    )
}

fn branch(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let site = body.pick(rng, |insn| insn.op.is_branch())?;
    let target = body.address(rng)?;
    let offset = i32::try_from(target as i64 - site.at as i64).ok()?;
    body.replace(site, Insn { offset, ..site.insn })
}

fn branch_inside(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| insn.op.is_branch(),
        |insn, rng| {
            insn.offset += if rng.below(2) == 0 { 1 } else { -1 };
            Some(())
        },
    )
}

fn goto(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let site = body.pick(rng, |insn| insn.units() <= 2 && !insn.op.is_branch())?;
    let target = body.address(rng)?;
    let op = if site.insn.units() == 1 { Op::GOTO } else { Op::GOTO_16 };
    body.replace(site, Insn { offset: i32::try_from(target as i64 - site.at as i64).ok()?, ..Insn::new(op) })
}

fn switch_target(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let site = body.pick(rng, |insn| insn.op.is_switch())?;
    let at = usize::try_from(i64::try_from(site.at).ok()? + i64::from(site.insn.offset)).ok()?;
    let mut payload = Payload::decode(&body.code.insns, at).ok()?;
    let (Payload::Packed { targets, .. } | Payload::Sparse { targets, .. }) = &mut payload else { return None };
    let target = i32::try_from(body.address(rng)? as i64 - site.at as i64).ok()?;
    let inside = i32::from(rng.below(4) == 0);
    let case = rng.below(targets.len());
    *targets.get_mut(case)? = target + inside;
    let mut units = Vec::new();
    payload.encode(&mut units);
    body.overwrite(at, units, format!("{:#x}: case {case} of the switch -> {:+}", site.at, target + inside))
}

fn payload(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let site = body.pick(rng, |insn| insn.op.is_switch() || insn.op == Op::FILL_ARRAY_DATA)?;
    let at = usize::try_from(i64::try_from(site.at).ok()? + i64::from(site.insn.offset)).ok()?;
    match rng.below(4) {
        0 => body.replace(site, Insn { offset: site.insn.offset + 2, ..site.insn }),
        1 => body.replace(site, Insn { offset: i32::try_from(rng.below(body.code.insns.len())).ok()?, ..site.insn }),
        2 => {
            let others = [Op::PACKED_SWITCH, Op::SPARSE_SWITCH, Op::FILL_ARRAY_DATA];
            body.replace(site, Insn { op: *rng.pick(&others)?, ..site.insn })
        }
        // The second unit: cases of a switch, or bytes per element.
        _ => {
            let unit = body.code.insns.get(at + 1)?;
            let new = if rng.below(2) == 0 { unit + 1 } else { unit.checked_sub(1)? };
            body.overwrite(at + 1, vec![new], format!("{at:#x}: second unit of the payload {unit} -> {new}"))
        }
    }
}

/// Another index of the same pool, a few beyond its end.
fn index(body: &Body<'_, '_>, rng: &mut Rng, wanted: impl Fn(&Insn) -> bool) -> Option<Mutation> {
    let dex = body.dex;
    body.change(rng, wanted, |insn, rng| {
        let len = match insn.op.index_kind() {
            IndexKind::Type => dex.types.len(),
            IndexKind::Field => dex.fields.len(),
            _ => dex.methods.len(),
        };
        let beyond = if rng.below(20) == 0 { len } else { 0 };
        insn.index = u32::try_from(beyond + rng.below(len)).ok()?;
        Some(())
    })
}

fn argument(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| insn.op.is_invoke() && (insn.args.count > 0 || insn.a > 0),
        |insn, _| {
            match insn.register_range() {
                Some(_) => insn.a -= 1,
                None => {
                    insn.args.count -= 1;
                    // The encoder writes all five fields.
                    *insn.args.regs.get_mut(usize::from(insn.args.count))? = 0;
                }
            }
            Some(())
        },
    )
}

/// The call of a constructor: of the superclass's on `this`, or of a new object's.
fn constructor_call(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let constructor = |insn: &Insn| {
        let method = body.dex.methods.get(insn.index as usize);
        matches!(insn.op, Op::INVOKE_DIRECT | Op::INVOKE_DIRECT_RANGE)
            && method.is_some_and(|method| body.dex.string(method.name) == "<init>")
    };
    body.drop(rng, constructor)
}

/// `iget` becomes `sget` and the other way round, keeping type and field.
fn static_access(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    body.change(
        rng,
        |insn| (0x52..=0x6d).contains(&insn.op.0),
        |insn, _| {
            insn.op = Op(if insn.op.0 < 0x60 { insn.op.0 + 14 } else { insn.op.0 - 14 });
            Some(())
        },
    )
}

/// Start or end of a `try` range moves by one instruction, now and then by one unit, if it stays between its
/// neighbours: ART's file verifier refuses others.
fn try_range(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let mut tries = body.code.tries.clone();
    let position = rng.below(tries.len());
    let after = position.checked_sub(1).and_then(|p| tries.get(p)).map_or(0, |t| t.start + t.count);
    let before = tries.get(position + 1).map_or(u32::try_from(body.code.insns.len()).ok()?, |t| t.start);
    let old = *tries.get(position)?;
    let (mut start, mut end) = (old.start, old.start + old.count);
    let insns = &body.insns;
    let starts = |position: usize| insns.get(position).and_then(|placed| u32::try_from(placed.at).ok());
    match rng.below(5) {
        0 => start = starts(body.position(start as usize)? + 1)?,
        1 => start = starts(body.position(start as usize)?.checked_sub(1)?)?,
        2 => end = u32::try_from(body.end_of(end as usize)?).ok()?,
        3 => end = starts(body.position(end as usize)?.checked_sub(1)?)?,
        _ => start += 1,
    }
    if start < after || end > before || start >= end {
        return None;
    }
    *tries.get_mut(position)? = Try { start, count: end - start, ..old };
    let was = old.start + old.count;
    body.tries(tries, format!("try {:#x}..{was:#x} -> {start:#x}..{end:#x}", old.start))
}

fn handler(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let mut handlers = body.code.handlers.clone();
    let count = handlers.len();
    let list = handlers.get_mut(rng.below(count))?;
    let target = u32::try_from(body.address(rng)?).ok()?;
    let clause = rng.below(list.catches.len() + usize::from(list.catch_all.is_some()));
    match list.catches.get_mut(clause) {
        Some((_, address)) => *address = target,
        None => list.catch_all = Some(target),
    }
    body.handlers(handlers, format!("handler {clause} -> {target:#x}"))
}

fn caught_type(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let mut handlers = body.code.handlers.clone();
    let count = handlers.len();
    let list = handlers.get_mut(rng.below(count))?;
    let clause = rng.below(list.catches.len());
    let (type_, _) = list.catches.get_mut(clause)?;
    type_.0 = u32::try_from(rng.below(body.dex.types.len())).ok()?;
    let what = format!("handler {clause} catches {}", body.dex.type_name(*type_));
    body.handlers(handlers, what)
}

/// One register or outgoing word more or less, as far as ART's file verifier lets it pass.
fn frame(body: &Body<'_, '_>, rng: &mut Rng) -> Option<Mutation> {
    let code = body.code;
    match rng.below(3) {
        0 if code.registers > code.ins && (code.outs <= 5 || code.registers > code.outs) => {
            body.registers(code.registers - 1)
        }
        1 => body.registers(code.registers.checked_add(1)?),
        _ => body.outs(code.outs.checked_sub(1)?),
    }
}
