//! The micro-benchmarks of eCalc's CPU profile (GREENS 2012, section III), as a DEX file of our own making.
//!
//! A *script* is a method that runs one instruction in a loop, among others whose costs other scripts give. Scripts are
//! tables: `benches.txt` of instructions, `systems.txt` of library calls by the size of their argument, and one for
//! each pair of kinds of instructions ([`Work`]), which eCalc does not know: it takes an instruction's cost to be the
//! same wherever it stands. A script's [`Terms`] say what a round of its loop executes.

pub(crate) mod app;
pub(crate) mod measure;
mod pools;
pub(crate) mod solve;
mod text;

use std::collections::BTreeMap;

use thiserror::Error;
use wattline_dex::{IndexKind, Op, Work};

use text::{Statement, Written, statements};

/// Scripts of instructions.
const BENCHES: &str = include_str!("benches.txt");
/// Scripts of library calls.
const SYSTEMS: &str = include_str!("systems.txt");
/// In front of a library call whose method is native.
const NATIVE: &str = "native ";
/// How often the body of a script stands in a round, unless its line says otherwise.
const COPIES: u32 = 64;
/// Times that a pair stands in a round.
const PAIR_COPIES: u32 = 32;
/// An instruction of each kind of work that can stand before and after any other.
const OF_KIND: [(Work, &str); 14] = [
    (Work::Move, "move v0, v2"),
    (Work::Constant, "const/4 v0, 5"),
    (Work::Object, "instance-of v0, v14, %M"),
    (Work::Array, "aget v0, v9, v8"),
    (Work::Field, "iget v0, v14, %M->i:I"),
    (Work::Static, "sget v0, %M->si:I"),
    (Work::Branch, "if-eqz v2, :end"),
    (Work::Compare, "cmp-long v0, v4, v6"),
    (Work::Call, "invoke-static {v2}, %M->nothing(I)V"),
    (Work::Int, "add-int v0, v2, v3"),
    (Work::Long, "add-long v0, v4, v6"),
    (Work::Float, "add-float v0, v2, v3"),
    (Work::Double, "add-double v0, v4, v6"),
    (Work::Multiply, "mul-int v0, v2, v3"),
];
/// What an instruction stands in front of, to be known apart from what it does to the one after it: the median counts.
const FOLLOWERS: [&str; 3] = ["", "move v10, v2 / ", "add-long v16, v4, v6 / "];
/// Setup of pairs: the array.
const OF_PAIRS: &str = "new-array v9, v11, [I";
/// Elements of arrays by which the cost of an allocation's size is known.
const ARRAY_SIZES: [u32; 4] = [0, 16, 64, 256];
/// Operands of multiplications by which the cost of their significant bits is known; `mul-int` has two of these.
const OPERANDS: [u32; 3] = [1, 0x7f, 0x7fff];

/// The registers that every script begins with: see `benches.txt`.
const REGISTERS: &str = "move-object/from16 v14, v18 / move/from16 v15, v19 / const/16 v2, 700 / const/16 v3, 37 / \
                         const-wide/16 v4, 700 / const-wide/16 v6, 37 / const/4 v8, 5 / const/16 v11, 64 / \
                         const/4 v12, 0 / const/4 v13, -1";
/// The end of a script's loop.
const LOOP: &str = "add-int/lit8 v15, v15, -1 / taken if-gtz v15, :loop";

/// A table that is none, or a name that is not what is expected.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("micro-benchmarks: expected {expected}, found {found:?}")]
pub struct MicroError {
    found: String,
    expected: String,
}

impl MicroError {
    pub(crate) fn new(found: &str, expected: &str) -> Self {
        MicroError { found: found.to_owned(), expected: expected.to_owned() }
    }
}

/// What a round of a script executes once, or what is counted of it.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Term {
    /// An instruction, after one of a kind on the same straight line or after none.
    Op(Op, Option<Work>),
    /// A library call, beyond its instruction.
    Call(String),
    /// A conditional branch that is taken.
    Taken,
}

/// Terms and how often a round executes them.
pub(crate) type Terms = BTreeMap<Term, f64>;

/// What a script is for.
#[derive(Debug, Clone, PartialEq)]
pub(crate) enum Aim {
    /// The loop alone.
    Empty,
    /// The cost of an instruction.
    Op(Op),
    /// The cost of an instruction in front of another one: the jump of each straight line, if it has no other.
    Before(Op, Op),
    /// The cost of an instruction, and what follows it in an instruction of another kind. `Branch` is what the jump
    /// that ends each straight line is.
    Pair(Work, Work),
    /// What an instruction of a kind costs in front of a jump.
    Single(Work),
    /// A library call with an argument of a size.
    Call(String, Option<u32>),
    /// A new array of ints of so many elements.
    Array(u32),
    /// `mul-int` of two numbers with so many significant bits together.
    Operands(u32),
    /// A conditional branch that is taken.
    Taken,
    /// What is run while the cores' frequency rises.
    Ramp,
}

/// A micro-benchmark.
#[derive(Debug, Clone, PartialEq)]
pub(crate) struct Script {
    pub aim: Aim,
    /// What runs before the loop.
    setup: Vec<Statement>,
    /// The loop's body.
    body: Vec<Statement>,
    /// What a round executes.
    pub terms: Terms,
    /// Instructions in a round.
    pub copies: u32,
    /// By how much fewer rounds it runs than a script of cheap instructions.
    divisor: u32,
}

impl Script {
    /// Whether it makes garbage.
    pub fn allocates(&self) -> bool {
        let makes =
            |op: Op| matches!(op, Op::NEW_INSTANCE | Op::NEW_ARRAY | Op::FILLED_NEW_ARRAY | Op::FILLED_NEW_ARRAY_RANGE);
        self.terms.keys().any(|term| matches!(term, Term::Op(op, _) if makes(*op)))
    }

    /// Rounds of a repetition that is to execute so many cheap instructions.
    pub fn rounds(&self, executions: u32) -> u32 {
        (executions / self.copies.max(1) / self.divisor).max(1)
    }
}

/// All scripts, in the order in which they run.
pub(crate) fn scripts() -> Result<Vec<Script>, MicroError> {
    let names = Names::new()?;
    let mut all = vec![names.script(Aim::Ramp, "", "add-int v0, v2, v3", COPIES, 1)?];
    all.push(names.script(Aim::Empty, "", "", 1, 64)?);
    all.push(names.script(Aim::Taken, "", "taken if-eqz v12, :+", COPIES, 1)?);
    for line in lines(BENCHES) {
        names.benches(line, &mut all)?;
    }
    for (before, first) in OF_KIND {
        all.push(names.script(Aim::Single(before), OF_PAIRS, &format!("{first} / goto :+"), PAIR_COPIES, 1)?);
        for (work, second) in OF_KIND {
            let divisor = if matches!((before, work), (Work::Call, _) | (_, Work::Call)) { 4 } else { 1 };
            let body = format!("{first} / {second} / goto :+");
            all.push(names.script(Aim::Pair(before, work), OF_PAIRS, &body, PAIR_COPIES, divisor)?);
        }
    }
    for size in ARRAY_SIZES {
        let setup = format!("const/16 v11, {size}");
        all.push(names.script(Aim::Array(size), &setup, "new-array v0, v11, [I", 16, 16 + size / 2)?);
    }
    for x in OPERANDS {
        for y in OPERANDS {
            let setup = format!("const/16 v2, {x} / const/16 v3, {y}");
            let bits = 2 * u32::BITS - x.leading_zeros() - y.leading_zeros();
            all.push(names.script(Aim::Operands(bits), &setup, "mul-int v0, v2, v3", COPIES, 1)?);
        }
    }
    for line in lines(SYSTEMS) {
        names.systems(line, &mut all)?;
    }
    Ok(all)
}

/// Lines that say something.
fn lines(text: &str) -> impl Iterator<Item = &str> {
    text.lines().map(str::trim).filter(|line| !line.is_empty() && !line.starts_with('#') && !line.starts_with("def "))
}

/// What `%name` in a table stands for.
struct Names(Vec<(String, String)>);

impl Names {
    fn new() -> Result<Names, MicroError> {
        let mut names: Vec<(String, String)> =
            app::CLASSES.map(|(name, class)| (format!("%{name}"), class.to_owned())).to_vec();
        for line in BENCHES.lines().filter_map(|line| line.strip_prefix("def ")) {
            let (name, text) = line.split_once(" = ").ok_or_else(|| MicroError::new(line, "NAME = text"))?;
            names.push((format!("%{name}"), text.to_owned()));
        }
        Ok(Names(names))
    }

    fn written_out(&self, text: &str) -> String {
        self.0.iter().fold(text.to_owned(), |text, (name, meaning)| text.replace(name, meaning))
    }

    /// The scripts of a line of `benches.txt`.
    fn benches(&self, line: &str, all: &mut Vec<Script>) -> Result<(), MicroError> {
        let [names, setup, body, copies, divisor] = fields(line)?;
        for name in names.split_whitespace() {
            let op = (0..=255).map(Op).find(|op| !op.is_unused() && op.name() == name);
            let op = op.ok_or_else(|| MicroError::new(name, "an opcode"))?;
            let (copies, divisor) = (number(copies, PAIR_COPIES)?, number(divisor, 1)?);
            let body = body.replace('$', name);
            if is_alone(op, &body) {
                for next in FOLLOWERS {
                    let follower = match statements(next)?.first() {
                        Some(Statement::Insn(written)) => written.insn.op,
                        _ => Op::GOTO,
                    };
                    let body = format!("{body} / {next}goto :+");
                    all.push(self.script(Aim::Before(op, follower), setup, &body, copies, divisor)?);
                }
                continue;
            }
            all.push(self.script(Aim::Op(op), setup, &body, copies, divisor)?);
        }
        Ok(())
    }

    /// The scripts of a line of `systems.txt`.
    fn systems(&self, line: &str, all: &mut Vec<Script>) -> Result<(), MicroError> {
        let [callee, _, sizes, setup, body, copies, divisor] = fields(line)?;
        let callee = callee.strip_prefix(NATIVE).unwrap_or(callee);
        let body = body.replace('$', callee);
        let (copies, divisor) = (number(copies, COPIES)?, number(divisor, 1)?);
        if sizes.is_empty() {
            all.push(self.script(Aim::Call(callee.to_owned(), None), setup, &body, copies, divisor)?);
        }
        for size in sizes.split_whitespace() {
            let setup = setup.replace("{n}", size);
            let size = size.parse().map_err(|_| MicroError::new(size, "a size"))?;
            all.push(self.script(Aim::Call(callee.to_owned(), Some(size)), &setup, &body, copies, divisor)?);
        }
        Ok(())
    }

    fn script(&self, aim: Aim, setup: &str, body: &str, copies: u32, divisor: u32) -> Result<Script, MicroError> {
        let setup = statements(&format!("{REGISTERS} / {}", self.written_out(setup)))?;
        let one = statements(&self.written_out(body))?;
        let mut body = vec![Statement::Label("loop".into())];
        (0..copies).for_each(|_| body.extend(one.iter().cloned()));
        body.extend(statements(LOOP)?);
        let terms = terms(&body);
        Ok(Script { aim, setup, body, terms, copies, divisor })
    }
}

/// Whether an instruction can stand in front of any other and of a jump, and what it costs is not known otherwise.
fn is_alone(op: Op, body: &str) -> bool {
    let stands_for_its_kind = OF_KIND.iter().any(|(_, text)| text.split(' ').next() == Some(op.name()));
    !(body.contains(" / ") || op.is_goto() || op.is_invoke() || op.is_return() || stands_for_its_kind)
}

/// The fields of a line, of which the last may be missing.
fn fields<const N: usize>(line: &str) -> Result<[&str; N], MicroError> {
    let mut fields = [""; N];
    let parts: Vec<&str> = line.split(" |").map(str::trim).collect();
    if parts.len() > N || parts.len() + 2 < N {
        return Err(MicroError::new(line, &format!("{} to {N} fields", N - 2)));
    }
    fields.iter_mut().zip(parts).for_each(|(field, part)| *field = part);
    Ok(fields)
}

fn number(text: &str, otherwise: u32) -> Result<u32, MicroError> {
    match text {
        "" => Ok(otherwise),
        text => text.parse().map_err(|_| MicroError::new(text, "a number")),
    }
}

/// What statements execute.
fn terms(statements: &[Statement]) -> Terms {
    let mut terms = Terms::new();
    let mut add = |term: Term| *terms.entry(term).or_default() += 1.0;
    let mut before = None;
    for statement in statements {
        let Statement::Insn(written) = statement else { continue };
        let Written { insn, reference, taken, .. } = written.as_ref();
        add(Term::Op(insn.op, before));
        before = Some(Work::of(insn.op));
        if *taken {
            add(Term::Taken);
        }
        if *taken || insn.op.is_goto() || insn.op == Op::THROW {
            before = None;
        }
        if let (IndexKind::Method, Some(reference)) = (insn.op.index_kind(), reference) {
            add(match app::returns_by(reference) {
                Some(op) => Term::Op(op, None),
                None => Term::Call(reference.clone()),
            });
        }
    }
    terms
}

/// The instruction that stands for a kind of work in scripts of pairs.
pub(crate) fn of_kind(work: Work) -> Option<Op> {
    let (_, text) = OF_KIND.iter().find(|(kind, _)| *kind == work)?;
    let name = text.split(' ').next()?;
    (0..=255).map(Op).find(|op| !op.is_unused() && op.name() == name)
}

/// Significant bits of both operands in the scripts of whole numbers' multiplications and divisions; none for other
/// instructions, of which no effect of their operands is measured.
pub(crate) fn operand_bits(op: Op) -> Option<f64> {
    let is_whole = matches!(op.0, 0x92..=0x94 | 0x9d..=0x9f | 0xd2..=0xd4 | 0xda..=0xdc);
    match op.0 {
        // 700 and 1; 700 and 1,000.
        0xb2 | 0xb3 | 0xbd | 0xbe => Some(11.0),
        0xb4 | 0xbf => Some(20.0),
        // 700 and 37.
        _ => is_whole.then_some(16.0),
    }
}

/// The line of a library call.
fn system(callee: &str) -> Option<&'static str> {
    let of = |line: &&str| line.strip_prefix(NATIVE).unwrap_or(line).split(" |").next() == Some(callee);
    lines(SYSTEMS).find(of)
}

/// The unit of the size of a library call's argument, if that matters.
pub(crate) fn units(callee: &str) -> Option<&'static str> {
    system(callee)?.split(" |").nth(1).map(str::trim).filter(|unit| !unit.is_empty())
}

/// Whether Android's own library has a method in native code.
pub(crate) fn is_native(callee: &str) -> bool {
    system(callee).is_some_and(|line| line.starts_with(NATIVE))
}
