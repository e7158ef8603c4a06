//! Costs from readings of scripts, by subtraction: eCalc subtracts from what a script takes the costs of all else in
//! it.
//!
//! What precedes an instruction counts here: it costs (1 + f) times as much, f being a factor of the two kinds of work
//! ([`Work`]). From a pair in front of a jump, [x y goto], and y and goto alone, c(x) + c(y) · f is known. That c(x)
//! and the factors of what follows x are two things is a convention in any program, as x is always followed by
//! something: the median instruction after x is taken to cost what it costs elsewhere.

use std::collections::BTreeMap;

use wattline_dex::{Op, Work};
use wattline_fit::stats::median;

use super::{Aim, Script, Term, of_kind, operand_bits};

/// Passes over the scripts: each changes what the next subtracts by a fraction of the one before.
const PASSES: usize = 12;
/// The part of an invocation and its return that is the return's. Both always come together. eCalc halves; an
/// interpreter makes a frame in some fifty instructions and leaves it in some seventeen (Dalvik's
/// `common_invokeMethodNoRange` and `common_returnFromMethod`), as [`wattline_profile::Profile`] has it, too.
pub(crate) const RETURN: f64 = 0.25;

/// The cost of a library call: a line in the size of its argument.
#[derive(Debug, Clone, Copy, PartialEq, Default)]
pub(crate) struct Line {
    pub base: f64,
    pub slope: f64,
}

impl Line {
    /// Through points of size and cost, by least squares of relative errors.
    pub fn through(points: &[(f64, f64)]) -> Line {
        let weigh = |cost: f64| 1.0 / cost.abs().max(f64::MIN_POSITIVE).powi(2);
        let sum = |of: &dyn Fn(f64, f64) -> f64| points.iter().map(|&(x, y)| weigh(y) * of(x, y)).sum::<f64>();
        let (n, x, y) = (sum(&|_, _| 1.0), sum(&|x, _| x), sum(&|_, y| y));
        let (xx, xy) = (sum(&|x, _| x * x), sum(&|x, y| x * y));
        let determinant = n * xx - x * x;
        if determinant.abs() <= 1e-12 * n * xx {
            return Line { base: if n > 0.0 { y / n } else { 0.0 }, slope: 0.0 };
        }
        let slope = (n * xy - x * y) / determinant;
        Line { base: (y - slope * x) / n, slope }
    }
}

/// One quantity of everything: energies, or times.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Costs {
    /// By opcode.
    pub ops: BTreeMap<u8, f64>,
    /// By kinds of the first and of the second instruction, relative to the second's cost.
    pub factors: BTreeMap<(Work, Work), f64>,
    /// What a taken branch costs more.
    pub taken: f64,
    /// By signature.
    pub calls: BTreeMap<String, Line>,
    /// What each byte of a new array costs more.
    pub per_byte: f64,
    /// What each significant bit of a whole number's multiplication costs more.
    pub per_bit: f64,
}

impl Costs {
    fn factor(&self, before: Option<Work>, op: Op) -> f64 {
        before.and_then(|before| self.factors.get(&(before, Work::of(op)))).copied().unwrap_or(0.0)
    }

    fn op(&self, op: Op) -> f64 {
        self.ops.get(&op.0).copied().unwrap_or(0.0) + self.per_bit * operand_bits(op).unwrap_or(0.0)
    }

    fn term(&self, term: &Term) -> f64 {
        match term {
            Term::Op(op, before) => self.op(*op) * (1.0 + self.factor(*before, *op)),
            Term::Call(callee) => self.calls.get(callee).map_or(0.0, |line| line.base),
            Term::Taken => self.taken,
        }
    }

    /// What a round costs besides some terms.
    fn others(&self, script: &Script, leave: impl Fn(&Term) -> bool) -> f64 {
        script.terms.iter().filter(|(term, _)| !leave(term)).map(|(term, count)| self.term(term) * count).sum()
    }

    /// Executions of an instruction in a round, by how much it costs where it stands.
    fn weight(&self, script: &Script, op: Op) -> f64 {
        let each = |(term, count): (&Term, &f64)| match term {
            Term::Op(other, before) if *other == op => (1.0 + self.factor(*before, op)) * count,
            _ => 0.0,
        };
        script.terms.iter().map(each).sum()
    }
}

/// A script and what a round of it took; none if that is not known.
pub(crate) type Took<'s> = (&'s Script, Option<f64>);

/// Costs from scripts. `known` are costs from which to begin: with them, pairs and calls are not looked at, as scripts
/// of code that is not compiled call methods that are.
pub(crate) fn solve(scripts: &[Took], known: Option<&Costs>) -> Costs {
    let mut costs = known.cloned().unwrap_or_default();
    for _ in 0..PASSES {
        pass(scripts, &mut costs, known.is_none());
    }
    costs
}

fn pass(scripts: &[Took], costs: &mut Costs, whole: bool) {
    let mut found = Found::default();
    for (script, took) in scripts {
        let Some(took) = *took else { continue };
        match script.aim {
            Aim::Op(op) => one(script, op, took, costs, whole),
            _ => found.add(script, took, costs, whole),
        }
    }
    found.settle(costs, whole);
}

/// Points of a line: sizes and costs.
type Points = Vec<(f64, f64)>;

/// What scripts say that only several of them tell together.
#[derive(Default)]
struct Found<'s> {
    /// Costs of instructions in front of others.
    before: BTreeMap<u8, Vec<f64>>,
    /// Costs of the instruction of each kind in front of a jump.
    singles: BTreeMap<Work, f64>,
    /// The same in front of another one, with what that costs more.
    pairs: BTreeMap<Work, BTreeMap<Work, f64>>,
    by_bytes: Points,
    by_bits: Points,
    calls: BTreeMap<&'s str, Points>,
}

impl<'s> Found<'s> {
    /// What a round of a script leaves when the costs of all else in it are subtracted.
    fn add(&mut self, script: &'s Script, took: f64, costs: &mut Costs, whole: bool) {
        let copies = f64::from(script.copies);
        let of_op = |op: Op| {
            let others = costs.others(script, |term| matches!(term, Term::Op(other, _) if *other == op));
            (took - others) / costs.weight(script, op)
        };
        match &script.aim {
            Aim::Taken => {
                let others = costs.others(script, |term| *term == Term::Taken);
                costs.taken = ((took - others) / script.terms.get(&Term::Taken).copied().unwrap_or(1.0)).max(0.0);
            }
            Aim::Before(op, follower) => {
                let bits = costs.per_bit * operand_bits(*op).unwrap_or(0.0);
                let leave = pair(*op, *follower, Work::of(*op));
                let rest = (took - costs.others(script, leave)) / copies - costs.op(*follower) - bits;
                self.before.entry(op.0).or_default().push(rest.max(0.0));
            }
            Aim::Single(work) if whole => {
                let Some(x) = of_kind(*work) else { return };
                let others = costs.others(script, |term| matches!(term, Term::Op(op, None) if *op == x));
                let goto = costs.op(Op::GOTO) * costs.factor(Some(*work), Op::GOTO);
                self.singles.insert(*work, (took - others) / copies + goto);
            }
            Aim::Pair(before, work) if whole => {
                let (Some(x), Some(y)) = (of_kind(*before), of_kind(*work)) else { return };
                let rest = (took - costs.others(script, pair(x, y, *before))) / copies - costs.op(y);
                self.pairs.entry(*before).or_default().insert(*work, rest);
            }
            Aim::Call(callee, size) if whole => {
                let leave = |term: &Term| matches!(term, Term::Call(other) if other == callee);
                let point = (took - costs.others(script, leave)) / copies;
                self.calls.entry(callee).or_default().push((f64::from(size.unwrap_or(0)), point));
            }
            Aim::Array(size) if whole => self.by_bytes.push((4.0 * f64::from(*size), of_op(Op::NEW_ARRAY))),
            Aim::Operands(bits) if whole => self.by_bits.push((f64::from(*bits), of_op(Op::MUL_INT))),
            _ => {}
        }
    }

    fn settle(self, costs: &mut Costs, whole: bool) {
        costs.ops.extend(self.before.into_iter().filter_map(|(op, mut all)| Some((op, median(&mut all)?))));
        if whole {
            contexts(costs, &self.singles, &self.pairs);
            costs.per_byte = Line::through(&self.by_bytes).slope.max(0.0);
            costs.per_bit = Line::through(&self.by_bits).slope.max(0.0);
            let line = |(callee, points): (&str, Points)| (callee.to_owned(), Line::through(&points));
            costs.calls = self.calls.into_iter().map(line).collect();
        }
    }
}

/// The terms of an instruction that begins a straight line, and of one that follows it.
fn pair(first: Op, second: Op, before: Work) -> impl Fn(&Term) -> bool {
    move |term| match term {
        Term::Op(op, None) => *op == first,
        Term::Op(op, Some(kind)) => *op == second && *kind == before,
        _ => false,
    }
}

/// The cost of the instruction that a script is for.
fn one(script: &Script, op: Op, took: f64, costs: &mut Costs, whole: bool) {
    let calls = script.terms.keys().any(|term| matches!(term, Term::Op(op, _) if op.is_invoke()));
    // What stands for its kind follows from pairs.
    if whole && OF_PAIRS.contains(&op) || !whole && (calls || op == Op::MONITOR_ENTER) {
        return;
    }
    // Entering and leaving a lock come together: each is half.
    let both = [op, if op == Op::MONITOR_ENTER { Op::MONITOR_EXIT } else { op }];
    let others = costs.others(script, |term| matches!(term, Term::Op(other, _) if both.contains(other)));
    let mut weight = costs.weight(script, op);
    if both[0] != both[1] {
        weight += costs.weight(script, both[1]);
    }
    let bits = costs.per_bit * operand_bits(op).unwrap_or(0.0);
    let cost = ((took - others) / weight - bits).max(0.0);
    costs.ops.extend(both.map(|op| (op.0, cost)));
}

/// The instructions that stand for their kinds in scripts of pairs.
const OF_PAIRS: [Op; 14] = [
    Op::MOVE,
    Op::CONST_4,
    Op::INSTANCE_OF,
    Op::AGET,
    Op::IGET,
    Op::SGET,
    Op::IF_EQZ,
    Op::CMP_LONG,
    Op::INVOKE_STATIC,
    Op::ADD_INT,
    Op::ADD_LONG,
    Op::ADD_FLOAT,
    Op::ADD_DOUBLE,
    Op::MUL_INT,
];

/// Costs of the instructions that stand for their kinds, and the factors.
fn contexts(costs: &mut Costs, singles: &BTreeMap<Work, f64>, pairs: &BTreeMap<Work, BTreeMap<Work, f64>>) {
    let mut factors = BTreeMap::new();
    let mut ops = BTreeMap::new();
    for (&before, by_second) in pairs {
        let Some(x) = of_kind(before) else { continue };
        let single = singles.get(&before).copied();
        let mut all: Vec<f64> = by_second.values().copied().chain(single).collect();
        let Some(cost) = median(&mut all) else { continue };
        for (&work, rest) in by_second {
            let Some(y) = of_kind(work) else { continue };
            let (mut more, mut of) = (rest - cost, costs.op(y));
            if let (Work::Branch, Some(single)) = (work, single) {
                (more, of) = (more + single - cost, of + costs.op(Op::GOTO));
            }
            if of > 0.0 {
                factors.insert((before, work), (more / of).clamp(-0.9, 9.0));
            }
        }
        let bits = costs.per_bit * operand_bits(x).unwrap_or(0.0);
        match x {
            // Of an invocation and its return, which is known from nothing else.
            Op::INVOKE_STATIC => {
                let both = cost + costs.op(Op::RETURN_VOID);
                ops.insert(Op::RETURN_VOID.0, RETURN * both);
                ops.insert(x.0, (1.0 - RETURN) * both);
            }
            _ => drop(ops.insert(x.0, (cost - bits).max(0.0))),
        }
    }
    costs.ops.extend(ops);
    costs.factors = factors;
}
