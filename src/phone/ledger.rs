//! The energy ledger: who has used how much time and energy, at which speed.

use std::ops::RangeInclusive;
use std::rc::Rc;

use super::amount::Used;
use super::code::{Code, Stretch};
use super::cost::CostTable;
use super::effects::hardware::Switched;
use super::effects::speed::{Factor, Speed};
use super::ids::MethodId;
use super::power::{Part, Power, TRACER};
use super::quick;
use super::rng::Rng;
use super::running::Running;
use super::thread::{Spent, Thread};
use super::{Event, EventKind, Settings};

/// Time and energy of a run.
pub(super) struct Ledger {
    costs: Rc<CostTable>,
    /// Energy by moment, by part of the phone and by line.
    pub(super) power: Power,
    /// Frequency, compiler, and what differs between runs.
    pub(super) speed: Speed,
    gc_rng: Rng,
    switch_rng: Rng,
    /// Rare events, in the order in which they were noted.
    pub(super) events: Vec<Event>,
    /// Methods of the app that were compiled, and when.
    pub(super) compiled: Vec<(u64, MethodId)>,
    /// When threads were on a core.
    pub(super) running: Running,
    /// Parts of the phone that were switched, with the lines that did it.
    pub(super) switched: Vec<Switched>,
    /// When the screen was drawn, and how many bytes describe it.
    pub(super) drawn: Vec<(u64, u64)>,
    /// Instructions executed.
    pub(super) instructions: u64,
    /// Instructions of the probes' own code, and of the library when that calls it.
    pub(super) tracer_instructions: u64,
    /// Time that threads ran, collections included.
    pub(super) busy_ps: u64,
}

impl Ledger {
    /// The ledger of a run that begins at a moment.
    pub(super) fn new(costs: Rc<CostTable>, settings: &Settings, start_ps: u64) -> Ledger {
        let (seed, cores) = (settings.seed, settings.cores as usize);
        let physics = (&costs.warm_up, &costs.frequency, &costs.variation);
        Ledger {
            power: Power::new(&costs),
            speed: Speed::new(settings.effects, physics, seed, cores, start_ps),
            gc_rng: Rng::new(seed, 0x6763),
            switch_rng: Rng::new(seed, 0x7377_6974),
            events: Vec::new(),
            compiled: Vec::new(),
            running: Running::default(),
            switched: Vec::new(),
            drawn: Vec::new(),
            instructions: 0,
            tracer_instructions: 0,
            busy_ps: 0,
            costs,
        }
    }

    /// Draws the processor time until the next switch to another process, in picoseconds.
    pub(super) fn until_switch_ps(&mut self) -> u64 {
        self.switch_rng.exponential(self.costs.switch.every_ms * 1_000_000_000)
    }

    /// Draws the energy of a rare event that begins now, and notes it. Returns its start and end in picoseconds and its
    /// picojoules.
    pub(super) fn burst(&mut self, start_ps: u64, kind: EventKind, thread: Option<u32>) -> (u64, u64, u64) {
        let (model, rng) = match kind {
            EventKind::Gc => (&self.costs.gc, &mut self.gc_rng),
            EventKind::Switch | EventKind::Compile => (&self.costs.switch, &mut self.switch_rng),
        };
        let (low, high) = model.energy_uj;
        let energy_pj = rng.range(low * 1_000_000, high * 1_000_000);
        // 1 pJ at 1 mW lasts 1 ns.
        let end_ps = start_ps + energy_pj.saturating_mul(1000) / model.power_mw;
        self.event((kind, thread), start_ps, end_ps, energy_pj);
        (start_ps, end_ps, energy_pj)
    }

    fn event(&mut self, (kind, thread): (EventKind, Option<u32>), start_ps: u64, end_ps: u64, energy_pj: u64) {
        let device_ns = |ps| super::meter::device_ns(ps, &self.costs);
        let (start_ns, end_ns) = (device_ns(start_ps), device_ns(end_ps));
        self.events.push(Event { kind, thread, start_ns, end_ns, energy_pj });
    }

    /// The costs of a method as it is entered or gone on with.
    #[inline(always)]
    pub(super) fn table<'c>(&mut self, now_ps: u64, code: &'c Code, id: MethodId) -> &'c [Stretch] {
        let heat = code.heat.get();
        let compiled = heat >= self.speed.rounds;
        if !compiled {
            code.heat.set(heat + 1);
            if heat + 1 == self.speed.rounds {
                self.compile(now_ps, code, id);
            }
        }
        let level = self.speed.level(compiled);
        code.table(level, || self.speed.factor(level))
    }

    /// Compiles a method, concurrently with the app.
    #[cold]
    fn compile(&mut self, start_ps: u64, code: &Code, id: MethodId) {
        let model = &self.costs.warm_up;
        let energy_pj = model.compile_pj * code.insts.len() as u64;
        let end_ps = start_ps + energy_pj.saturating_mul(1000) / model.compile_mw;
        self.power.add_part(Part::Compile, start_ps, end_ps, energy_pj);
        self.event((EventKind::Compile, None), start_ps, end_ps, energy_pj);
        if !code.inherits {
            self.compiled.push((start_ps, id));
        }
    }

    /// The cost of so many significant bits of operands.
    #[inline(always)]
    pub(super) fn weigh(&self, bits: u64) -> Used {
        let (ps, pj) = self.speed.native().of(self.costs.operands.bit);
        (ps * bits, pj * bits)
    }

    /// Books what a thread has used since the last call.
    pub(super) fn close_span(&mut self, thread: &mut Thread) {
        self.charge(&mut thread.spent);
        self.running.add(thread.id, thread.java_id, (thread.span_ps, thread.spent.now_ps));
        self.power.add_work(thread.span_ps, thread.spent.now_ps, thread.spent.energy_pj);
        thread.spent.energy_pj = 0;
        thread.span_ps = thread.spent.now_ps;
    }

    /// Makes another line pay from now on.
    #[inline]
    pub(super) fn pay(&mut self, thread: &mut Thread, line: u32) {
        self.charge(&mut thread.spent);
        thread.spent.line = line;
    }

    /// Charges the line that pays with what it has called since it was charged last.
    #[inline]
    fn charge(&mut self, spent: &mut Spent) {
        let (ps, pj) = (std::mem::take(&mut spent.called_ps), std::mem::take(&mut spent.called_pj));
        self.power.charge_line(spent.line, (ps, pj));
        let instructions = std::mem::take(&mut spent.called_instructions);
        if spent.line == TRACER {
            self.tracer_instructions = self.tracer_instructions.wrapping_add(instructions);
        }
    }

    /// Makes the line of an instruction pay for what it calls.
    #[inline(always)]
    pub(super) fn pay_for_call(&mut self, spent: &mut Spent, inherits: bool, stretches: &[Stretch], pc: usize) {
        if !inherits
            && let Some(stretch) = stretches.get(pc)
            && stretch.caller != spent.line
        {
            self.charge(spent);
            spent.line = stretch.caller;
        }
    }

    /// Counts what was executed, and who pays for what app lines and probes executed, all of it since the program
    /// began.
    pub(super) fn settle_lines<'c>(&mut self, codes: impl Iterator<Item = &'c Code>) {
        for code in codes {
            for (level, table) in code.tables.iter().enumerate() {
                let factor = self.speed.factor(level);
                for (at, stretch) in table.get().into_iter().flatten().enumerate() {
                    let count = stretch.count.take();
                    if count != 0 {
                        self.settle_stretch(code, stretch.start as usize..=at, factor, count);
                    }
                }
            }
            for (added, price) in code.added.iter().zip(&code.prices).filter(|_| !code.inherits) {
                self.power.charge_line(price.line, added.take());
            }
        }
    }

    /// Counts a straight line of instructions that ran so often at a level.
    fn settle_stretch(&mut self, code: &Code, insts: RangeInclusive<usize>, factor: Factor, count: u64) {
        for pc in insts {
            let (Some(price), Some(inst)) = (code.prices.get(pc), code.insts.get(pc)) else { continue };
            let counted = if inst.op.get() == quick::LABEL { 0 } else { count };
            self.instructions = self.instructions.wrapping_add(counted);
            if code.inherits {
                continue;
            }
            if price.line == TRACER {
                self.tracer_instructions = self.tracer_instructions.wrapping_add(counted);
            }
            let times = |used: Used, count: u64| (used.0.wrapping_mul(count), used.1.wrapping_mul(count));
            let (own, back) = price.at(factor);
            self.power.charge_line(price.line, times(own, count));
            let (at_best, back_at_best) = price.at(self.speed.best());
            self.power.charge_compiled(price.line, at_best.1.wrapping_mul(count));
            // The branch before the instruction gets back what it would have cost if it had been taken.
            let branch = pc.checked_sub(1).and_then(|before| code.prices.get(before));
            if let Some(branch) = branch {
                self.power.charge_line(branch.line, times(back, count.wrapping_neg()));
                self.power.charge_compiled(branch.line, back_at_best.1.wrapping_mul(count.wrapping_neg()));
            }
        }
    }
}
