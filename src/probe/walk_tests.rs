//! Walks instrumented code at random and checks that what its probes would report is what was walked.
//!
//! The walk knows the original code only by addresses: original instructions are recognised through the map from new
//! to old addresses and stand for the blocks they lie in; added instructions are executed on the probes' own registers.
//! Branches go either way and instructions throw as a generator decides, so every way through the code is taken
//! sooner or later, whether or not the program could take it.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};

use super::blocks::Lines;
use super::emit::TracerMethods;
use super::fold::{is_marked, original_of};
use super::map::MethodMap;
use super::{ApiList, CLONE_PREFIX, Instrumented, Loading, Options, TRACER_CLASS, Tricks, instrument};
use wattline_base::random::Xorshift64;
use wattline_dex::{Code, Dex, EncodedMethod, Insn, MethodId, MethodIdx, Op, Payload, decode};
use wattline_flow::{Path, StartKind, Target};

const STEPS: usize = 400;
/// Instructions of implied clones that were looked at.
static IMPLIED: AtomicUsize = AtomicUsize::new(0);

/// Random numbers that give the same walks every time.
struct Random(Xorshift64);

impl Random {
    fn below(&mut self, limit: usize) -> usize {
        (self.0.bits() % limit.max(1) as u64) as usize
    }
}

/// One walk through one method.
struct Walk<'m> {
    dex: &'m Dex<'m>,
    method: &'m MethodMap,
    code: &'m Code<'m>,
    old_pcs: &'m HashMap<u32, u32>,
    tracer: TracerMethods,
    random: &'m mut Random,
    throwing: usize,
    has_monitors: bool,
    registers: HashMap<u16, i64>,
    /// The path under way; its end does not matter.
    path: Option<Path>,
    /// The block where the path must begin, if that is known.
    first: Option<u32>,
    /// An exception is on its way to a probe.
    thrown: bool,
    /// The handler whose `move-exception` took it.
    handler: Option<u32>,
    /// The block whose last instruction may follow a report, and whether it must.
    tail: Option<(u32, bool)>,
    last_old: Option<u32>,
    /// The last original instruction ended its block.
    at_end: bool,
    reports: usize,
    /// The number of times that each way round a counted loop was walked.
    rounds: HashMap<Vec<u32>, i64>,
    /// The counts of the table.
    table: Vec<i64>,
    /// The entry that was read last from the table.
    entry: Option<usize>,
    /// The table is in the frame's place; and whether the frame is stamped.
    table_is_frame: bool,
    stamped: bool,
}

enum Step {
    To(usize),
    Left,
}

impl Walk<'_> {
    fn fail(&self, pc: usize, what: &str) -> ! {
        let MethodMap { class, name, descriptor, .. } = self.method;
        panic!("{class}->{name}{descriptor} at {pc:#x}: {what}; path {:?}", self.path);
    }

    fn run(&mut self) {
        self.begin(StartKind::Entry, Some(0));
        let mut pc = 0;
        for _ in 0..STEPS {
            let insn = decode(&self.code.insns, pc).unwrap();
            let step = match self.old_pcs.get(&(pc as u32)) {
                Some(&old) => self.original(pc, old, insn),
                None => self.added(pc, insn),
            };
            match step {
                Step::To(next) => pc = next,
                Step::Left => return,
            }
        }
    }

    fn begin(&mut self, start: StartKind, first: Option<u32>) {
        self.path = Some(Path { start, blocks: Vec::new(), end: Target::Return });
        self.first = first;
    }

    fn original(&mut self, pc: usize, old: u32, insn: Insn) -> Step {
        self.follow(pc, old, insn);
        self.check_own_registers(pc, insn);
        if !self.thrown && insn.op.can_throw() && (insn.op == Op::THROW || self.random.below(self.throwing) == 0) {
            return self.throw(pc);
        }
        if insn.op.is_return() {
            return self.leave(pc);
        }
        self.go_on(pc, insn)
    }

    fn leave(&self, pc: usize) -> Step {
        match &self.path {
            None => Step::Left,
            Some(_) => self.fail(pc, "returned without a report"),
        }
    }

    fn go_on(&mut self, pc: usize, insn: Insn) -> Step {
        let target = (pc as i64 + i64::from(insn.offset)) as usize;
        let after = pc + insn.units();
        if insn.op.is_goto() {
            return Step::To(target);
        }
        if insn.op.is_branch() {
            return Step::To([after, target][self.random.below(2)]);
        }
        if insn.op.is_switch() {
            let (Payload::Packed { targets, .. } | Payload::Sparse { targets, .. }) =
                Payload::decode(&self.code.insns, target).unwrap()
            else {
                self.fail(pc, "a switch without targets");
            };
            let choice = self.random.below(targets.len() + 1);
            return Step::To(targets.get(choice).map_or(after, |offset| (pc as i64 + i64::from(*offset)) as usize));
        }
        Step::To(after)
    }

    /// Notes which block an original instruction belongs to.
    fn follow(&mut self, pc: usize, old: u32, insn: Insn) {
        let at = self.method.blocks.partition_point(|block| block.end <= old);
        let block = &self.method.blocks[at];
        let (at, is_last) = (at as u32, old + insn.units() as u32 >= block.end);
        self.at_end = is_last;
        match self.tail.take() {
            Some((tail, _)) if tail == at && is_last => return,
            Some((_, true)) => self.fail(pc, "the report named a block that was not entered"),
            _ => {}
        }
        // A handler may give a monitor back first.
        let unlocks = insn.op == Op::MONITOR_EXIT || (Op::MOVE..=Op::MOVE_OBJECT_16).contains(&insn.op);
        if self.thrown && self.handler == Some(at) && unlocks && block.start != old {
            self.last_old = Some(old);
            return;
        }
        if self.thrown {
            if insn.op != Op::MOVE_EXCEPTION || block.start != old {
                self.fail(pc, "original code runs before the exception is reported");
            }
            self.handler = Some(at);
            self.last_old = Some(old);
            return;
        }
        let Some(path) = &mut self.path else { self.fail(pc, "original code runs outside of any path") };
        if block.start == old {
            let is_round = |from: &u32| {
                let edges = &self.method.graph.edges[*from as usize];
                edges.iter().any(|edge| edge.to == Target::Round(at))
            };
            if path.blocks.last().is_some_and(is_round) {
                let head = path.blocks.iter().rposition(|block| *block == at).unwrap();
                *self.rounds.entry(path.blocks.split_off(head)).or_default() += 1;
                // As good as reported: the walk may meet its limit of steps before.
                self.reports += 1;
            }
            path.blocks.push(at);
            let wrong = path.blocks.len() == 1 && self.first.is_some_and(|first| first != at);
            if wrong {
                self.fail(pc, "a path begins at another block than the report said");
            }
        } else if path.blocks.last() != Some(&at) {
            self.fail(pc, "inside a block that was not entered");
        } else if self.last_old.is_none_or(|last| last >= old) {
            self.fail(pc, "an original instruction was repeated");
        }
        self.last_old = Some(old);
    }

    /// Original code must leave the probes' registers alone.
    fn check_own_registers(&self, pc: usize, insn: Insn) {
        // A clone gets an argument from them, or all.
        if insn.op.is_invoke() && is_marked(self.dex, MethodIdx(insn.index)) {
            return;
        }
        let own = self.registers.clone();
        let mut insn = insn;
        let range = insn.register_range();
        let touched = |register: u16| own.contains_key(&register);
        let mut bad = range.is_some_and(|(first, count)| (first..first + count).any(touched));
        bad |= insn.wide_pairs().any(|first| touched(first + 1));
        let found = std::cell::Cell::new(false);
        insn.map_registers(|register| {
            found.set(found.get() || touched(register));
            register
        })
        .unwrap();
        if bad || (range.is_none() && found.get()) {
            self.fail(pc, "original code names a register of the probes");
        }
    }

    fn throw(&mut self, pc: usize) -> Step {
        self.thrown = true;
        let covering = self.code.tries.iter().find(|t| (t.start..t.start + t.count).contains(&(pc as u32)));
        let handlers = covering.map(|covering| &self.code.handlers[covering.handler]);
        let targets: Vec<u32> = handlers
            .map(|list| list.catches.iter().map(|(_, to)| *to).chain(list.catch_all).collect())
            .unwrap_or_default();
        // Only where a monitor is held may an exception leave the frame without a report.
        match targets.get(self.random.below(targets.len())) {
            Some(&to) => Step::To(to as usize),
            None if self.has_monitors => Step::Left,
            None => self.fail(pc, "an exception leaves the frame unseen"),
        }
    }

    fn added(&mut self, pc: usize, insn: Insn) -> Step {
        let known = |walk: &Self, register: u16| walk.registers.get(&register).copied();
        match insn.op {
            Op::CONST_4 | Op::CONST_16 | Op::CONST | Op::CONST_HIGH16 => {
                self.registers.insert(insn.a, insn.literal);
            }
            Op::ADD_INT_LIT8 | Op::ADD_INT_LIT16 => {
                let sum = known(self, insn.b).unwrap_or_else(|| self.fail(pc, "an unset register")) + insn.literal;
                self.registers.insert(insn.a, sum);
            }
            Op::ADD_INT => {
                let [b, c] = [insn.b, insn.c].map(|register| known(self, register).unwrap());
                self.registers.insert(insn.a, b + c);
            }
            Op::SUB_INT => {
                let [b, c] = [insn.b, insn.c].map(|register| known(self, register).unwrap());
                self.registers.insert(insn.a, b - c);
            }
            Op::IF_NEZ | Op::IF_LTZ => {
                let value = known(self, insn.a).unwrap();
                let jumps = if insn.op == Op::IF_NEZ { value != 0 } else { value < 0 };
                let target = (pc as i64 + i64::from(insn.offset)) as usize;
                return Step::To(if jumps { target } else { pc + insn.units() });
            }
            Op::CONST_WIDE_16 => {
                self.registers.insert(insn.a, insn.literal);
                self.registers.insert(insn.a + 1, -3);
            }
            Op::ADD_LONG | Op::ADD_LONG_2ADDR | Op::SUB_LONG | Op::SUB_LONG_2ADDR => {
                let short = matches!(insn.op, Op::ADD_LONG_2ADDR | Op::SUB_LONG_2ADDR);
                let (b, c) = if short { (insn.a, insn.b) } else { (insn.b, insn.c) };
                let [b, c] = [b, c].map(|register| known(self, register).unwrap());
                let less = matches!(insn.op, Op::SUB_LONG | Op::SUB_LONG_2ADDR);
                self.registers.insert(insn.a, if less { b - c } else { b + c });
            }
            Op::CMP_LONG => {
                let [b, c] = [insn.b, insn.c].map(|register| known(self, register).unwrap());
                self.registers.insert(insn.a, b.cmp(&c) as i64);
            }
            Op::AGET | Op::AGET_WIDE => {
                let entry = known(self, insn.c).and_then(|entry| usize::try_from(entry).ok());
                let count = entry.and_then(|entry| self.table.get(entry).copied());
                let count = count.unwrap_or_else(|| self.fail(pc, &format!("{entry:?} is beyond the table")));
                self.entry = entry;
                self.registers.insert(insn.a, count);
            }
            Op::APUT | Op::APUT_WIDE => self.count(pc, known(self, insn.c).unwrap(), known(self, insn.a).unwrap()),
            Op::MOVE_FROM16 | Op::MOVE_OBJECT_FROM16 if known(self, insn.b).is_some() => {
                self.registers.insert(insn.a, known(self, insn.b).unwrap());
            }
            Op::INVOKE_STATIC | Op::INVOKE_STATIC_RANGE => self.report(pc, insn),
            Op::MOVE_RESULT_OBJECT => {
                // The frame: any value will do.
                self.registers.insert(insn.a, -1);
            }
            Op::MOVE_EXCEPTION => {
                self.registers.insert(insn.a, -2);
            }
            Op::THROW if self.path.is_none() => return Step::Left,
            // To and from registers that the old code's instructions cannot name, and arguments of clones, in front of
            // which there may have been another's.
            _ if (Op::MOVE..=Op::MOVE_OBJECT_16).contains(&insn.op) => _ = self.registers.remove(&insn.a),
            // Parameters are copied before anything else; `goto` is handled below.
            _ if insn.op.is_branch() || self.registers.is_empty() => {}
            _ => self.fail(pc, "an unexpected probe instruction"),
        }
        self.go_on(pc, insn)
    }

    fn report(&mut self, pc: usize, insn: Insn) {
        let arguments: Vec<u16> = match insn.register_range() {
            Some((first, count)) => (first..first + count).collect(),
            None => insn.args.as_slice().iter().map(|&register| u16::from(register)).collect(),
        };
        let called = MethodIdx(insn.index);
        let counting = self.tracer.exit_counting.contains(&called);
        let by_table = called == self.tracer.open_ends || called == self.tracer.open_rounds;
        let (method, path) = match (counting, by_table) {
            (true, _) => (self.tracer.exit, 1),
            (_, true) => (called, 0),
            _ => (called, arguments.len() - 1),
        };
        let value = self.registers.get(&arguments[path]).copied().unwrap_or(-1);
        if by_table {
            let size = self.registers[&arguments[1]] as usize;
            (self.table_is_frame, self.stamped) = (true, self.random.below(2) == 0);
            let none = if method == self.tracer.open_ends { -1 } else { i64::MIN };
            self.table = vec![if self.stamped { none } else { 0 }; size];
            assert_eq!(size, self.method.graph.total as usize);
        }
        if by_table || method == self.tracer.enter || method == self.tracer.open {
            assert_eq!(value, i64::from(self.method.base));
            return;
        }
        if counting || self.tracer.keep.contains(&method) {
            self.keep(pc, &arguments);
            if !counting {
                return;
            }
        }
        if method == self.tracer.table {
            assert_eq!(self.registers[&arguments[1]], i64::from(self.method.base));
            self.table = vec![0; self.registers[&arguments[2]] as usize];
            return;
        }
        let TracerMethods { exit, unwind, leaf, exit_table, unwind_table, .. } = self.tracer;
        if [exit, unwind, leaf, exit_table, unwind_table].contains(&method) {
            self.check_rounds(pc);
        }
        if method == exit_table && !self.stamped {
            self.fail(pc, "a frame without stamps ends by a call");
        }
        if method == self.tracer.before || method == self.tracer.after {
            return;
        }
        let lacks = if self.table_is_frame { i64::from(self.method.base) } else { 0 };
        self.reported(pc, value + lacks, Some(method));
    }

    /// Rounds must have been reported by the end of a frame.
    fn check_rounds(&self, pc: usize) {
        if self.rounds.values().any(|count| *count != 0) {
            self.fail(pc, &format!("the frame ends without reporting rounds: {:?}", self.rounds));
        }
    }

    /// A path was reported by a call of the tracer, or counted in the table.
    fn reported(&mut self, pc: usize, value: i64, method: Option<MethodIdx>) {
        let called = |methods: &[MethodIdx]| method.is_some_and(|method| methods.contains(&method));
        let Some(mut walked) = self.path.take() else { self.fail(pc, "a report without a path") };
        let number = u32::try_from(value - i64::from(self.method.base)).ok();
        let Some(decoded) = number.and_then(|number| self.method.graph.decode(number)) else {
            self.fail(pc, &format!("path id {value} is not the method's; walked {walked:?}"));
        };
        let TracerMethods { exit, leaf, caught, unwind, loop_, exit_table, caught_table, unwind_table, .. } =
            self.tracer;
        let counted = method.is_none() && self.table_is_frame && !self.stamped;
        let fits = match decoded.end {
            Target::Return => (counted || called(&[exit, leaf, exit_table])) && !self.thrown,
            Target::Thrown => called(&[caught, unwind, leaf, caught_table, unwind_table]) && self.thrown,
            Target::Back(_) => {
                let in_line = self.method.graph.is_in_line(number.unwrap_or(0));
                (in_line && method.is_none() || !in_line && called(&[loop_])) && !self.thrown
            }
            Target::Block(_) | Target::Round(_) => false,
        };
        // A block of one instruction is reported before that runs.
        let last = *decoded.blocks.last().unwrap();
        let ahead = !self.thrown && decoded.blocks.len() == walked.blocks.len() + 1;
        if ahead {
            walked.blocks.push(last);
        }
        walked.end = decoded.end;
        if walked != decoded || !fits {
            self.fail(pc, &format!("path id {value} says {decoded:?}, walked {walked:?}"));
        }
        self.reports += 1;
        self.thrown = false;
        // A block that leads to itself begins anew after the report, unless its last instruction is still to come.
        self.tail = (decoded.end != Target::Thrown && (ahead || !self.at_end)).then_some((last, ahead));
        match decoded.end {
            Target::Back(head) => self.begin(StartKind::LoopHead, Some(head)),
            Target::Thrown if called(&[caught, caught_table]) => {
                self.begin(StartKind::Handler, None);
                let blocks = self.handler.take().into_iter().collect();
                self.path = Some(Path { start: StartKind::Handler, blocks, end: Target::Return });
            }
            _ => {}
        }
    }
}

impl Walk<'_> {
    /// The counts of rounds are those walked.
    fn keep(&mut self, pc: usize, arguments: &[u16]) {
        let graph = &self.method.graph;
        let value = |register: &u16| self.registers.get(register).copied().unwrap_or(-1);
        let first = i64::from(self.method.base + graph.first_round());
        assert_eq!((value(&arguments[2]), arguments.len()), (first, 3 + 2 * graph.rounds.len()));
        for (round, register) in graph.rounds.iter().zip(arguments[3..].iter().step_by(2)) {
            let walked = self.rounds.remove(round).unwrap_or(0);
            if value(register) != walked {
                self.fail(pc, &format!("{} rounds {round:?} are reported, {walked} walked", value(register)));
            }
        }
    }

    /// An entry of the table counts a path more.
    fn count(&mut self, pc: usize, entry: i64, count: i64) {
        let at = usize::try_from(entry).unwrap_or(usize::MAX);
        let graph = &self.method.graph;
        // Rounds come at the end, as many as there were.
        let round = at.checked_sub(graph.first_round() as usize).and_then(|round| graph.rounds.get(round));
        let more = round.map_or(1, |round| self.rounds.remove(round).unwrap_or(0));
        if self.entry.take() != Some(at) || self.table.get(at).map(|before| before + more) != Some(count) {
            self.fail(pc, &format!("entry {entry} becomes {count}"));
        }
        self.table[at] = count;
        if round.is_some() {
            return;
        }
        let number = u32::try_from(entry).unwrap_or(u32::MAX);
        if graph.decode(number).is_some_and(|path| path.end == Target::Return) {
            self.check_rounds(pc);
        }
        self.reported(pc, i64::from(self.method.base) + entry, None);
    }
}

/// One instruction of so many throws that could: walks that often end early, and walks that get far.
const THROWING: [usize; 3] = [6, 30, 200];

/// Walks every method of the app a few times; returns the number of reports checked.
fn walk_all(dexes: &[(String, Dex)], done: &Instrumented) -> usize {
    let mut codes = HashMap::new();
    for (name, dex) in dexes {
        for (method, code) in dex.methods_with_code() {
            let id = dex.methods[method.method.at()];
            let key = (dex.type_name(id.class).into_owned(), dex.string(id.name).into_owned());
            codes.insert((name.clone(), key, dex.proto_descriptor(id.proto)), (dex, code));
        }
    }
    let mut reports = 0;
    let mut random = Random(Xorshift64::from_state(0x5eed));
    for (method, pcs) in done.map.methods.iter().zip(done.pc_maps.iter()) {
        let key = (method.dex.clone(), (method.class.clone(), method.name.clone()), method.descriptor.clone());
        let (dex, code) = codes[&key];
        let old_pcs: HashMap<u32, u32> = pcs.iter().copied().collect();
        let tracer = tracer_methods(dex);
        let is_monitor = |&(new, _): &(u32, u32)| decode(&code.insns, new as usize).unwrap().op == Op::MONITOR_ENTER;
        let has_monitors = pcs.iter().any(is_monitor);
        for throwing in THROWING {
            let mut walk = Walk {
                dex,
                method,
                code,
                old_pcs: &old_pcs,
                tracer,
                random: &mut random,
                throwing,
                has_monitors,
                registers: HashMap::new(),
                path: None,
                first: None,
                thrown: false,
                handler: None,
                tail: None,
                last_old: None,
                at_end: false,
                reports: 0,
                rounds: HashMap::new(),
                table: Vec::new(),
                entry: None,
                table_is_frame: false,
                stamped: false,
            };
            walk.run();
            reports += walk.reports;
        }
    }
    reports
}

fn tracer_methods(dex: &Dex) -> TracerMethods {
    let class = dex.find_type(TRACER_CLASS).unwrap();
    let find = |name: &str| {
        let found = dex.methods.iter().position(|id| id.class == class && dex.string(id.name) == name);
        MethodIdx(found.unwrap() as u32)
    };
    let counting = |name: &str, counters: usize| {
        let of_count = |id: &MethodId| dex.protos[id.proto.at()].parameters.len() == 3 + counters;
        let is_it = |id: &MethodId| id.class == class && dex.string(id.name) == name && of_count(id);
        MethodIdx(dex.methods.iter().position(is_it).unwrap() as u32)
    };
    let by = |name: &str, first: &str| {
        let is_it = |id: &MethodId| {
            let parameters = &dex.protos[id.proto.at()].parameters;
            id.class == class
                && dex.string(id.name) == name
                && parameters.len() == 2
                && dex.type_name(parameters[0]) == first
        };
        MethodIdx(dex.methods.iter().position(is_it).unwrap() as u32)
    };
    let (by_frame, by_table) = (|name| by(name, TRACER_CLASS), |name| by(name, "Ljava/lang/Object;"));
    TracerMethods {
        enter: find("enter"),
        exit: by_frame("exit"),
        loop_: find("loop"),
        caught: by_frame("caught"),
        unwind: by_frame("unwind"),
        before: find("before"),
        after: find("after"),
        open: find("open"),
        leaf: find("leaf"),
        table: find("table"),
        open_ends: find("openEnds"),
        open_rounds: find("openRounds"),
        exit_table: by_table("exit"),
        caught_table: by_table("caught"),
        unwind_table: by_table("unwind"),
        implied: find("implied"),
        exit_counting: std::array::from_fn(|more| counting("exit", more + 1)),
        keep: std::array::from_fn(|more| counting("keep", more + 1)),
        sample: find("sample"),
        sampled: find("sampled"),
        nothing: find("nothing"),
    }
}

/// The line table seen through original instructions must be what it was.
fn check_lines(before: &Dex, after: &Dex, done: &Instrumented) {
    let mut methods = done.map.methods.iter().zip(done.pc_maps.iter()).peekable();
    let name = |method: &EncodedMethod| after.string(after.methods[method.method.at()].name).into_owned();
    let is_clone = |method: &EncodedMethod| name(method).starts_with(CLONE_PREFIX) || is_marked(after, method.method);
    let originals = after.methods_with_code().filter(|(method, _)| !is_clone(method));
    for ((old, old_code), (new, new_code)) in before.methods_with_code().zip(originals) {
        let (name, new_id) = (before.method_signature(old.method), after.methods[new.method.at()]);
        let is_this = |(method, _): &(&MethodMap, _)| {
            after.type_name(new_id.class) == method.class.as_str()
                && after.string(new_id.name) == method.name.as_str()
                && after.proto_descriptor(new_id.proto) == method.descriptor
        };
        let Some((_, pcs)) = methods.next_if(is_this) else { continue };
        let mut lines = [old_code, new_code].map(|code| Lines::new(code.debug.as_deref()));
        for &(new_pc, old_pc) in pcs {
            assert_eq!(lines[0].at(old_pc), lines[1].at(new_pc), "{name} {old_pc:#x}");
        }
    }
    assert!(methods.peek().is_none(), "methods in another order");
}

/// Each instruction of an implied clone that may throw leads to a report of the method's path up to there. Returns how
/// many there are.
fn check_implied(dexes: &[(String, Dex)], done: &Instrumented) -> usize {
    let mut checked = 0;
    for (entry, dex) in dexes {
        for (method, code) in dex.methods_with_code().filter(|(method, _)| is_marked(dex, method.method)) {
            let id = dex.methods[method.method.at()];
            let (class, name) = (dex.type_name(id.class), dex.string(id.name));
            let (name, descriptor) = original_of(&name, &dex.proto_descriptor(id.proto)).unwrap();
            let is_original = |of: &&MethodMap| {
                (of.dex == *entry, &*of.class, &of.name, &of.descriptor) == (true, &*class, &name, &descriptor)
            };
            let original = done.map.methods.iter().find(is_original);
            let original = original.unwrap_or_else(|| panic!("{class}->{name}{descriptor} is not in the map"));
            let mut pc = 0;
            loop {
                let insn = decode(&code.insns, pc).unwrap();
                if insn.op.can_throw() {
                    let range =
                        code.tries.iter().find(|range| (range.start..range.start + range.count).contains(&(pc as u32)));
                    let pad = code.handlers[range.unwrap().handler].catch_all.unwrap() as usize;
                    let path = reported(code, pad, &tracer_methods(dex));
                    let (of, path) = done.map.decode(path).unwrap();
                    let block = original.blocks.iter().position(|block| block.end > pc as u32).unwrap() as u32;
                    assert_eq!(of.base, original.base, "{class}->{name}{descriptor}");
                    assert_eq!(
                        path,
                        Path { start: StartKind::Entry, blocks: (0..=block).collect(), end: Target::Thrown }
                    );
                    checked += 1;
                }
                pc += insn.units();
                if insn.op.is_return() {
                    break;
                }
            }
        }
    }
    checked
}

/// The path that a handler of an implied clone reports before it throws on.
fn reported(code: &Code, mut pc: usize, tracer: &TracerMethods) -> u32 {
    let mut next = || {
        let insn = decode(&code.insns, pc).unwrap();
        pc += insn.units();
        insn
    };
    let [exception, path, report, throw] = std::array::from_fn(|_| next());
    assert_eq!((exception.op, throw.op, exception.a), (Op::MOVE_EXCEPTION, Op::THROW, throw.a));
    let arguments = report.args.as_slice();
    match MethodIdx(report.index) {
        method if method == tracer.leaf => assert_eq!(arguments, [path.a as u8]),
        method if method == tracer.implied => {
            assert_eq!(arguments, [code.registers as u8 - 1, path.a as u8]);
            assert!(![exception.a, path.a].contains(&(code.registers - 1)), "what tells the caller's frame is lost");
        }
        _ => panic!("a clone calls another method of the tracer"),
    }
    path.literal as u32
}

/// Instruments and walks a dex file; returns how many methods were walked.
pub(super) fn walk_dex(name: &str, bytes: &[u8]) -> usize {
    let apis = ApiList::embedded().unwrap();
    let options = Options {
        package: None,
        min_sdk: 21,
        loading: Loading::Together,
        apis,
        classpath: &[],
        verify: true,
        mapping: None,
        tricks: Tricks::default(),
        scope: wattline_names::scope::Scope::default(),
    };
    let Ok(dex) = Dex::read(bytes) else { return 0 };
    let before = dex.clone();
    let mut dexes = vec![(name.to_owned(), dex)];
    let Ok(done) = instrument(&mut dexes, &options) else { return 0 };
    let (methods, reports) = (done.map.methods.len(), walk_all(&dexes, &done));
    check_lines(&before, &dexes[0].1, &done);
    IMPLIED.fetch_add(check_implied(&dexes, &done), Ordering::Relaxed);
    // Each walk ends with a report, unless it meets its limit of steps or leaves where a monitor is held.
    assert!(reports >= methods, "{name}: {reports} reports of {methods} methods");
    methods
}

/// Walks the files of the corpus up to a size.
fn walk_corpus(largest: usize) {
    for sample in wattline_testkit::samples().iter().filter(|sample| sample.bytes.len() <= largest) {
        walk_dex(&sample.name, &sample.bytes);
    }
}

#[test]
fn every_reported_path_of_the_test_programs_is_the_one_walked() {
    let folder = std::path::Path::new(env!("CARGO_MANIFEST_DIR")).join("../../tests/apps/programs");
    let mut methods = 0;
    for entry in std::fs::read_dir(folder).unwrap() {
        let path = entry.unwrap().path();
        if path.extension().is_some_and(|extension| extension == "dex") {
            methods += walk_dex(&path.display().to_string(), &std::fs::read(&path).unwrap());
        }
    }
    assert!(methods > 100, "{methods} methods");
    assert!(IMPLIED.load(Ordering::Relaxed) > 500, "{IMPLIED:?}");
}

#[test]
fn every_reported_path_is_the_one_walked() {
    walk_corpus(1_500_000);
}

#[test]
#[ignore = "takes half a minute"]
fn every_reported_path_of_the_largest_apps_is_the_one_walked() {
    walk_corpus(usize::MAX);
}
