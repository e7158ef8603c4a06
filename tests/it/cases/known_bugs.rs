//! Code that is right but that old versions of ART stumble over. Probes must not add any.

use std::collections::{BTreeMap, BTreeSet};

use wattline::dex::{Code, Insn, Op, TypeIdx};

use crate::truth::Listing;

/// A known bug: its name, the API level from which on ART is free of it, and where code triggers it.
type Bug = (&'static str, u32, fn(&Listing) -> usize);

const BUGS: [Bug; 4] = [
    ("a constant between a comparison and its `if`", 23, |code| code.constants_after_comparisons()),
    ("a handler directly on a loop header", 23, |code| code.handlers_on_loop_headers()),
    ("a move-exception shared by several exception types", 29, |code| code.shared_move_exceptions()),
    ("move-object; instance-of; if", 29, |code| code.aliased_narrowings()),
];

/// Fails if there are more places than before that trigger a bug which some of the app's devices have.
pub fn check(name: &str, min_sdk: u32, before: &Code, after: &Code) {
    let [old, new] = [before, after].map(Listing::new);
    for (bug, fixed, count) in BUGS {
        if min_sdk < fixed {
            let [old, new] = [count(&old), count(&new)];
            assert!(new <= old, "{name}: {bug}: {new} places, {old} before");
        }
    }
}

impl Listing<'_> {
    fn handlers(&self) -> BTreeMap<u32, BTreeSet<Option<TypeIdx>>> {
        let mut out: BTreeMap<u32, BTreeSet<Option<TypeIdx>>> = BTreeMap::new();
        for list in &self.code.handlers {
            let catches = list.catches.iter().map(|&(type_, at)| (Some(type_), at));
            for (type_, at) in catches.chain(list.catch_all.map(|at| (None, at))) {
                out.entry(at).or_default().insert(type_);
            }
        }
        out
    }

    /// Lollipop's compiler fuses the two and loses what is between them.
    fn constants_after_comparisons(&self) -> usize {
        let is_comparison = |op: Op| (Op::CMPL_FLOAT..=Op::CMP_LONG).contains(&op);
        let starts_fused = |at: usize| {
            let rest = self.insns[at + 1..].iter().map(|(_, insn)| insn.op);
            let between: Vec<Op> = rest.clone().take_while(|op| op.can_continue() && !op.is_branch()).collect();
            let next = rest.clone().nth(between.len());
            let constant = between.iter().any(|op| (Op::CONST_4..=Op::CONST_WIDE_HIGH16).contains(op));
            let again = between.iter().any(|&op| is_comparison(op));
            constant && !again && next.is_some_and(|op| (Op::IF_EQZ..=Op::IF_LEZ).contains(&op))
        };
        let comparisons = self.insns.iter().enumerate().filter(|(_, (_, insn))| is_comparison(insn.op));
        comparisons.filter(|(at, _)| starts_fused(*at)).count()
    }

    fn handlers_on_loop_headers(&self) -> usize {
        let back = |(at, insn): &(u32, Insn)| insn.op.is_branch() && insn.offset <= 0 && *at != 0;
        let targets =
            self.insns.iter().filter(|entry| back(entry)).map(|(at, insn)| at.wrapping_add_signed(insn.offset));
        let headers: BTreeSet<u32> = targets.collect();
        self.handlers().keys().filter(|at| headers.contains(at)).count()
    }

    fn shared_move_exceptions(&self) -> usize {
        let moves = |at: u32| self.insns.iter().any(|(pc, insn)| *pc == at && insn.op == Op::MOVE_EXCEPTION);
        self.handlers().iter().filter(|(at, types)| types.len() > 1 && moves(**at)).count()
    }

    fn aliased_narrowings(&self) -> usize {
        let moves = [Op::MOVE_OBJECT, Op::MOVE_OBJECT_FROM16, Op::MOVE_OBJECT_16];
        let is_one = |window: &&[(u32, Insn)]| {
            let [(_, first), (_, second), (_, third)] = window else { return false };
            moves.contains(&first.op)
                && second.op == Op::INSTANCE_OF
                && second.b == first.a
                && matches!(third.op, Op::IF_EQZ | Op::IF_NEZ)
        };
        self.insns.windows(3).filter(is_one).count()
    }
}
