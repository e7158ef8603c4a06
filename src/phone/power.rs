//! Where the energy goes: bins of meter time, and the truth about every line.

use std::collections::BTreeMap;
use std::rc::Rc;

use super::amount::Used;
use super::cost::CostTable;
use super::effects::{background, hardware, thermal};
use super::meter::device_ns;
use super::radio::Transfer;
use super::rails::{Rail, Rails, Split};
use super::truth::{CallTruth, HardwareTruth, LineTruth, StepTruth, TransferTruth, Truth};
use super::{Bearer, Effects};

/// Line id of code that no app line called.
pub(super) const FRAMEWORK: u32 = 0;
/// Line id of the probes' own code.
pub(super) const TRACER: u32 = 1;
/// Line id of instructions that are charged to whatever line called them.
pub(super) const INHERIT: u32 = u32::MAX;

/// A line of the app, or a call on it of a method whose cost is the line's.
#[derive(Debug, Clone)]
pub(super) struct LineKey {
    /// Descriptor of the class.
    pub(super) class: Rc<str>,
    /// Name and descriptor of the method.
    pub(super) method: Rc<str>,
    /// Line number; 0 where the method has no line table.
    pub(super) line: u32,
    /// Signature of the method that is called.
    pub(super) called: Option<Rc<str>>,
}

/// Causes of power other than lines, the radio and parts that apps switch.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Part {
    /// Garbage collections.
    Gc,
    /// Switches to other processes.
    Switch,
    /// The compiler.
    Compile,
    /// Threads that take turns.
    Switching,
    /// The system's own wake-ups.
    System,
    /// The screen, above idle.
    Screen,
    /// Leakage of a warm chip.
    Thermal,
    /// The pattern by which two clocks are related.
    Sync,
    /// The phone at rest.
    Idle,
}

const PARTS: usize = Part::Idle as usize + 1;

/// Energy by time and by cause, in picojoules. Both views always have the same total.
#[derive(Debug)]
pub(super) struct Power {
    bin_ps: u64,
    bins: Vec<u64>,
    keys: Vec<LineKey>,
    lines: Vec<Used>,
    /// What the instructions of each line would have taken as compiled code at the highest frequency, picojoules.
    compiled: Vec<u64>,
    parts: [u64; PARTS],
    /// What processors took at each step of their frequency, and the step at the moment.
    at_step: Vec<Used>,
    pub(super) step: usize,
}

/// The facts of a run that has ended.
pub(super) struct Ended<'a> {
    pub(super) end_ps: u64,
    pub(super) costs: &'a CostTable,
    pub(super) effects: Effects,
    pub(super) bearer: Bearer,
    pub(super) seed: u64,
    /// Relative to the data file's, parts per million.
    pub(super) idle_ppm: u64,
    pub(super) transfers: &'a [Transfer],
    pub(super) switched: &'a [hardware::Switched],
    pub(super) drawn: &'a [(u64, u64)],
    /// Whether the run begins and ends with a pattern.
    pub(super) pulses: bool,
    /// Whether rails are counted apart.
    pub(super) rails: bool,
}

impl Power {
    /// Nothing used yet.
    pub(super) fn new(costs: &CostTable) -> Self {
        let bin_ps = costs.meter.period_us * 1_000_000;
        // The first two ids are FRAMEWORK and TRACER.
        Power {
            bin_ps,
            bins: Vec::new(),
            keys: Vec::new(),
            lines: vec![(0, 0); 2],
            compiled: vec![0; 2],
            parts: [0; PARTS],
            at_step: Vec::new(),
            step: 0,
        }
    }

    /// The id of a line; each call makes a new one.
    pub(super) fn add_line(&mut self, key: LineKey) -> u32 {
        self.keys.push(key);
        self.lines.push((0, 0));
        self.compiled.push(0);
        self.lines.len() as u32 - 1
    }

    /// Charges a line with picoseconds and picojoules. In between, what is taken back may be more than there is.
    #[inline]
    pub(super) fn charge_line(&mut self, line: u32, used: Used) {
        if let Some(sum) = self.lines.get_mut(line as usize) {
            *sum = (sum.0.wrapping_add(used.0), sum.1.wrapping_add(used.1));
        }
    }

    /// Charges a line with what its instructions would have taken as compiled code at the highest frequency.
    pub(super) fn charge_compiled(&mut self, line: u32, pj: u64) {
        if let Some(sum) = self.compiled.get_mut(line as usize) {
            *sum = sum.wrapping_add(pj);
        }
    }

    /// Spreads energy over the bins of a span, in proportion to time.
    pub(super) fn add(&mut self, start_ps: u64, end_ps: u64, pj: u64) {
        let (first, last) = (start_ps / self.bin_ps, end_ps.saturating_sub(1).max(start_ps) / self.bin_ps);
        if self.bins.len() <= last as usize {
            self.bins.resize(last as usize + 1, 0);
        }
        let span = u128::from((end_ps - start_ps.min(end_ps)).max(1));
        let mut rest = pj;
        for bin in first..=last {
            let overlap = ((bin + 1) * self.bin_ps).min(end_ps).saturating_sub((bin * self.bin_ps).max(start_ps));
            // The last bin takes the remainder, so that nothing is lost.
            let share = if bin == last { rest } else { (u128::from(pj) * u128::from(overlap) / span) as u64 };
            if let Some(sum) = self.bins.get_mut(bin as usize) {
                *sum += share;
            }
            rest -= share;
        }
    }

    /// Adds constant power over a span and returns its energy.
    pub(super) fn add_constant(&mut self, start_ps: u64, end_ps: u64, power_uw: u64) -> u64 {
        // 1 uW for 1 us is 1 pJ.
        let pj = (u128::from(end_ps.saturating_sub(start_ps)) * u128::from(power_uw) / 1_000_000) as u64;
        if pj > 0 {
            self.add(start_ps, end_ps, pj);
        }
        pj
    }

    /// Adds energy of a processor.
    pub(super) fn add_work(&mut self, start_ps: u64, end_ps: u64, pj: u64) {
        self.add(start_ps, end_ps, pj);
        if self.at_step.len() <= self.step {
            self.at_step.resize(self.step + 1, (0, 0));
        }
        if let Some(sum) = self.at_step.get_mut(self.step) {
            *sum = (sum.0 + end_ps.saturating_sub(start_ps), sum.1 + pj);
        }
    }

    /// Adds energy of a part that is a processor's.
    pub(super) fn add_part(&mut self, part: Part, start_ps: u64, end_ps: u64, pj: u64) {
        self.add_work(start_ps, end_ps, pj);
        self.book(part, pj);
    }

    /// Adds constant power of a part.
    fn add_power(&mut self, part: Part, (start_ps, end_ps, power_uw): (u64, u64, u64)) {
        let pj = self.add_constant(start_ps, end_ps, power_uw);
        self.book(part, pj);
    }

    fn book(&mut self, part: Part, pj: u64) {
        if let Some(sum) = self.parts.get_mut(part as usize) {
            *sum += pj;
        }
    }

    /// Closes the books at the end of the bin that holds `end_ps`: adds all that follows from the run as a whole.
    /// Returns the energy of every bin, the truth, and the counters of rails, if they are asked for.
    pub(super) fn finish(mut self, ended: &Ended) -> (Vec<u64>, Truth, Option<Rails>) {
        let (costs, effects, end_ps) = (ended.costs, ended.effects, ended.end_ps);
        let mut split = ended.rails.then(Split::new);
        let mut see = |rail, bins: &[u64]| {
            if let Some(split) = &mut split {
                split.see(rail, bins);
            }
        };
        see(Rail::Cpu, &self.bins);
        let radio = self.radio(ended);
        see(Rail::of(ended.bearer), &self.bins);
        let hardware = if effects.sensors { self.hardware(ended) } else { Vec::new() };
        see(Rail::Sensors, &self.bins);
        if effects.screen {
            let spans = hardware::screen(&costs.screen, ended.switched, ended.drawn, end_ps);
            spans.into_iter().for_each(|span| self.add_power(Part::Screen, span));
        }
        see(Rail::Display, &self.bins);
        if effects.system {
            let wake_ups = background::wake_ups(&costs.system, ended.seed, end_ps);
            wake_ups.into_iter().for_each(|(from, to, mw)| self.add_power(Part::System, (from, to, mw * 1000)));
        }
        if ended.pulses {
            let power_uw = costs.meter.pulse_mw() * 1000;
            let pulses = super::meter_data::pulses(&costs.meter, end_ps, ended.seed);
            pulses.into_iter().for_each(|(_, from, to)| self.add_power(Part::Sync, (from, to, power_uw)));
        }
        see(Rail::Cpu, &self.bins);
        let bins = (end_ps.div_ceil(self.bin_ps) as usize).max(self.bins.len());
        let idle_uw = costs.idle.power_mw * ended.idle_ppm / 1000;
        self.add_power(Part::Idle, (0, bins as u64 * self.bin_ps, idle_uw));
        see(Rail::Rest, &self.bins);
        if effects.thermal {
            let leaked_pj = thermal::leak(&costs.thermal, &mut self.bins, costs.meter.period_us);
            self.book(Part::Thermal, leaked_pj);
        }
        see(Rail::Cpu, &self.bins);
        let rails = split.map(|split| Rails::of(&split, costs, ended.seed));
        let truth = Truth { at_step: self.steps(costs), ..self.truth(radio, hardware) };
        debug_assert_eq!(truth.total_pj(), truth.integral_pj, "energy is neither made nor lost");
        (self.bins, truth, rails)
    }

    fn radio(&mut self, ended: &Ended) -> Vec<TransferTruth> {
        let (costs, model) = (ended.costs, ended.costs.radio(ended.bearer));
        let tail_ps = if ended.effects.tail { model.tail_ms * 1_000_000_000 } else { 0 };
        let parts = super::radio::attribute(ended.transfers, tail_ps);
        let mut found = Vec::with_capacity(parts.len());
        for (transfer, spans) in ended.transfers.iter().zip(parts) {
            let mut add = |spans: &[(u64, u64)], mw| -> u64 {
                spans.iter().map(|&(start, end)| self.add_constant(start, end, mw * 1000)).sum()
            };
            let active_pj = add(&spans.active, model.active_mw);
            let tail_pj = add(&spans.tail, model.tail_mw);
            let promotion_pj = add(&[(transfer.start_ps, transfer.awake_ps)], model.promotion_mw);
            found.push(TransferTruth {
                start_ns: device_ns(transfer.start_ps, costs),
                end_ns: device_ns(transfer.end_ps, costs),
                bytes: transfer.bytes,
                active_pj: active_pj + promotion_pj,
                tail_pj,
                line: self.place(transfer.line),
            });
        }
        found
    }

    fn hardware(&mut self, ended: &Ended) -> Vec<HardwareTruth> {
        let uses = hardware::uses(&ended.costs.parts, ended.switched, ended.end_ps);
        let truth = |found: hardware::Use| {
            let spans = found.spans.iter();
            let energy_pj = spans.map(|&(from, to, mw)| self.add_constant(from, to, mw * 1000)).sum();
            let edge = |ps: Option<u64>| device_ns(ps.unwrap_or(0), ended.costs);
            HardwareTruth {
                component: found.component,
                start_ns: edge(found.spans.first().map(|span| span.0)),
                end_ns: edge(found.spans.last().map(|span| span.1)),
                energy_pj,
                line: self.place(found.line),
            }
        };
        uses.into_iter().map(truth).collect()
    }

    fn steps(&self, costs: &CostTable) -> Vec<StepTruth> {
        let steps = costs.khz().iter().zip(&self.at_step);
        steps.map(|(&khz, &(time_ps, energy_pj))| StepTruth { khz, time_ps, energy_pj }).collect()
    }

    fn place(&self, line: u32) -> Option<(String, String, u32)> {
        let key = self.keys.get((line as usize).checked_sub(2)?)?;
        Some((key.class.to_string(), key.method.to_string(), key.line))
    }

    fn truth(&self, radio: Vec<TransferTruth>, hardware: Vec<HardwareTruth>) -> Truth {
        let mut lines: BTreeMap<(&str, &str, u32), Used> = BTreeMap::new();
        let mut calls: BTreeMap<(&str, &str, u32, &str), Used> = BTreeMap::new();
        // What is due to no call, and what instructions would have taken at best.
        let mut own: BTreeMap<(&str, &str, u32), (u64, u64)> = BTreeMap::new();
        let used = self.keys.iter().zip(self.lines.iter().zip(&self.compiled).skip(2));
        for (key, (&(ps, pj), compiled_pj)) in used.filter(|(_, (used, _))| **used != (0, 0)) {
            let place: (&str, &str, u32) = (&key.class, &key.method, key.line);
            let line = lines.entry(place).or_default();
            *line = (line.0 + ps, line.1 + pj);
            if let Some(called) = &key.called {
                let call = calls.entry((&key.class, &key.method, key.line, called)).or_default();
                *call = (call.0 + ps, call.1 + pj);
            } else {
                let own = own.entry(place).or_default();
                *own = (own.0 + pj, own.1 + compiled_pj);
            }
        }
        let lines = lines.into_iter().map(|((class, method, line), (time_ps, energy_pj))| {
            let (own_pj, compiled_pj) = own.get(&(class, method, line)).copied().unwrap_or_default();
            LineTruth { class: class.into(), method: method.into(), line, energy_pj, time_ps, own_pj, compiled_pj }
        });
        let calls = calls.into_iter().map(|((class, method, line, called), (time_ps, energy_pj))| CallTruth {
            class: class.into(),
            method: method.into(),
            line,
            called: called.into(),
            energy_pj,
            time_ps,
        });
        let of = |line: u32| self.lines.get(line as usize).copied().unwrap_or_default();
        let part = |part: Part| self.parts.get(part as usize).copied().unwrap_or(0);
        Truth {
            lines: lines.collect(),
            calls: calls.collect(),
            framework_pj: of(FRAMEWORK).1,
            framework_ps: of(FRAMEWORK).0,
            tracer_pj: of(TRACER).1,
            tracer_ps: of(TRACER).0,
            idle_pj: part(Part::Idle),
            gc_pj: part(Part::Gc),
            switch_pj: part(Part::Switch),
            compile_pj: part(Part::Compile),
            switching_pj: part(Part::Switching),
            system_pj: part(Part::System),
            screen_pj: part(Part::Screen),
            thermal_pj: part(Part::Thermal),
            sync_pj: part(Part::Sync),
            radio,
            hardware,
            at_step: Vec::new(),
            integral_pj: self.bins.iter().sum(),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(line: u32) -> LineKey {
        LineKey { class: "La;".into(), method: "m()V".into(), line, called: None }
    }

    #[test]
    fn energy_is_spread_by_time_and_nothing_is_lost() {
        let costs = CostTable::load().unwrap();
        let bin = costs.meter.period_us * 1_000_000;
        let mut power = Power::new(&costs);
        // A quarter of the span in bin 0, half in bin 1, a quarter in bin 2.
        power.add(bin / 2, bin * 5 / 2, 1001);
        assert_eq!(power.bins, [250, 500, 251]);
        // An event without length.
        power.add(bin, bin, 7);
        assert_eq!(power.bins, [250, 507, 251]);
    }

    #[test]
    fn both_views_have_the_same_total() {
        let costs = CostTable::load().unwrap();
        let mut power = Power::new(&costs);
        let (a, b) = (power.add_line(key(5)), power.add_line(key(3)));
        for (line, start, end, pj) in [(a, 0, 9_999_999, 12_345), (b, 9_999_999, 333_333_333, 999_999), (a, 5, 5, 1)] {
            power.add(start, end, pj);
            power.charge_line(line, (end - start, pj));
        }
        power.add_part(Part::Gc, 1_000_000_000, 2_345_678_901, 20_000_000_001);
        power.add_part(Part::Switch, 3_000_000_000, 3_345_678_901, 6_000_000_007);
        let transfer =
            |start_ps, end_ps, line| Transfer { start_ps, end_ps, line, bytes: 9, tx_bytes: 4, awake_ps: start_ps };
        let transfers = [transfer(1_000_000_001, 90_000_000_000, a), transfer(50_000_000_000, 60_000_000_003, b)];
        let (bins, truth, rails) = power.finish(&Ended {
            end_ps: 400_000_000_000,
            costs: &costs,
            effects: Effects { tail: true, thermal: true, system: true, ..Effects::IDEAL },
            bearer: Bearer::Wifi,
            seed: 1,
            idle_ppm: 1_000_000,
            transfers: &transfers,
            switched: &[],
            drawn: &[],
            pulses: true,
            rails: true,
        });
        let counted: u64 =
            rails.unwrap().at(i64::MAX).1.iter().sum::<u64>() - Rails::at_rest().at(0).1.iter().sum::<u64>();
        let taken_uj = bins.iter().sum::<u64>() / 1_000_000;
        assert!(counted.abs_diff(taken_uj) < 1000, "{counted} {taken_uj}");
        assert_eq!(truth.total_pj(), bins.iter().sum::<u64>());
        assert_eq!(truth.lines.iter().map(|l| (l.line, l.energy_pj)).collect::<Vec<_>>(), [(3, 999_999), (5, 12_346)]);
        assert_eq!(truth.radio[0].line, Some(("La;".into(), "m()V".into(), 5)));
        assert_eq!(truth.radio[1].tail_pj, 0);
        // 220 ms at 400 mW.
        assert_eq!(truth.radio[0].tail_pj, 88_000_000_000);
    }
}
