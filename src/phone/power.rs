//! Where the energy goes: bins of meter time, and the truth about every line.

use std::rc::Rc;

use super::cost::CostTable;
use super::radio::Transfer;
use super::{LineTruth, TransferTruth, Truth};

/// Line id of code that no app line called.
pub(super) const FRAMEWORK: u32 = 0;
/// Line id of the probes' own code.
pub(super) const TRACER: u32 = 1;
/// Line id of instructions that are charged to whatever line called them.
pub(super) const INHERIT: u32 = u32::MAX;

/// A line of the app.
#[derive(Debug, Clone)]
pub(super) struct LineKey {
    /// Descriptor of the class.
    pub(super) class: Rc<str>,
    /// Name and descriptor of the method.
    pub(super) method: Rc<str>,
    /// Line number; 0 where the method has no line table.
    pub(super) line: u32,
}

/// Energy by time and by cause, in picojoules. Both views always have the same total.
#[derive(Debug)]
pub(super) struct Power {
    bin_ps: u64,
    bins: Vec<u64>,
    keys: Vec<LineKey>,
    lines: Vec<u64>,
    gc: u64,
    switch: u64,
}

impl Power {
    /// Nothing used yet.
    pub(super) fn new(costs: &CostTable) -> Self {
        let bin_ps = costs.meter.period_us * 1_000_000;
        // The first two ids are FRAMEWORK and TRACER.
        Power { bin_ps, bins: Vec::new(), keys: Vec::new(), lines: vec![0; 2], gc: 0, switch: 0 }
    }

    /// The id of a line; each call makes a new one.
    pub(super) fn add_line(&mut self, key: LineKey) -> u32 {
        self.keys.push(key);
        self.lines.push(0);
        self.lines.len() as u32 - 1
    }

    /// Charges a line. In between, what is taken back may be more than there is.
    #[inline]
    pub(super) fn charge_line(&mut self, line: u32, pj: u64) {
        if let Some(sum) = self.lines.get_mut(line as usize) {
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
    pub(super) fn add_constant(&mut self, start_ps: u64, end_ps: u64, power_mw: u64) -> u64 {
        // 1 mW for 1 ps is 1 fJ.
        let pj = (u128::from(end_ps.saturating_sub(start_ps)) * u128::from(power_mw) / 1000) as u64;
        self.add(start_ps, end_ps, pj);
        pj
    }

    /// Adds a garbage collection.
    pub(super) fn add_gc(&mut self, start_ps: u64, end_ps: u64, pj: u64) {
        self.add(start_ps, end_ps, pj);
        self.gc += pj;
    }

    /// Adds a switch to another process.
    pub(super) fn add_switch(&mut self, start_ps: u64, end_ps: u64, pj: u64) {
        self.add(start_ps, end_ps, pj);
        self.switch += pj;
    }

    /// Closes the books at the end of the bin that holds `end_ps`: adds idle power and the radio.
    /// Returns the energy of every bin, and the truth.
    pub(super) fn finish(mut self, end_ps: u64, costs: &CostTable, transfers: &[Transfer]) -> (Vec<u64>, Truth) {
        let mut radio = Vec::with_capacity(transfers.len());
        let parts = super::radio::attribute(transfers, costs.wifi.tail_ms * 1_000_000_000);
        for (transfer, spans) in transfers.iter().zip(parts) {
            let add = |power: &mut Power, spans: &[(u64, u64)], mw| {
                spans.iter().map(|&(start, end)| power.add_constant(start, end, mw)).sum()
            };
            let active_pj = add(&mut self, &spans.active, costs.wifi.active_mw);
            let tail_pj = add(&mut self, &spans.tail, costs.wifi.tail_mw);
            radio.push(TransferTruth {
                start_ns: costs.clock.base_ns + (transfer.start_ps / 1000) as i64,
                end_ns: costs.clock.base_ns + (transfer.end_ps / 1000) as i64,
                bytes: transfer.bytes,
                active_pj,
                tail_pj,
                line: self.key(transfer.line).map(|key| (key.class.to_string(), key.method.to_string(), key.line)),
            });
        }
        let bins = (end_ps.div_ceil(self.bin_ps) as usize).max(self.bins.len());
        let idle_pj = self.add_constant(0, bins as u64 * self.bin_ps, costs.idle.power_mw);
        let truth = self.truth(idle_pj, radio);
        debug_assert_eq!(truth.total_pj(), self.bins.iter().sum::<u64>(), "energy is neither made nor lost");
        (self.bins, truth)
    }

    fn key(&self, line: u32) -> Option<&LineKey> {
        self.keys.get((line as usize).checked_sub(2)?)
    }

    fn truth(&self, idle_pj: u64, radio: Vec<TransferTruth>) -> Truth {
        let mut lines: Vec<LineTruth> = self
            .keys
            .iter()
            .zip(self.lines.iter().skip(2))
            .filter(|(_, energy)| **energy > 0)
            .map(|(key, &energy_pj)| LineTruth {
                class: key.class.to_string(),
                method: key.method.to_string(),
                line: key.line,
                energy_pj,
            })
            .collect();
        lines.sort_by(|a, b| (&a.class, &a.method, a.line).cmp(&(&b.class, &b.method, b.line)));
        let of = |line: u32| self.lines.get(line as usize).copied().unwrap_or(0);
        Truth {
            lines,
            framework_pj: of(FRAMEWORK),
            tracer_pj: of(TRACER),
            idle_pj,
            gc_pj: self.gc,
            switch_pj: self.switch,
            radio,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn key(line: u32) -> LineKey {
        LineKey { class: "La;".into(), method: "m()V".into(), line }
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
            power.charge_line(line, pj);
        }
        power.add_gc(1_000_000_000, 2_345_678_901, 20_000_000_001);
        power.add_switch(3_000_000_000, 3_345_678_901, 6_000_000_007);
        let transfer = |start_ps, end_ps, line| Transfer { start_ps, end_ps, line, bytes: 9 };
        let transfers = [transfer(1_000_000_001, 90_000_000_000, a), transfer(50_000_000_000, 60_000_000_003, b)];
        let (bins, truth) = power.finish(400_000_000_000, &costs, &transfers);
        assert_eq!(truth.total_pj(), bins.iter().sum::<u64>());
        assert_eq!(truth.lines.iter().map(|l| (l.line, l.energy_pj)).collect::<Vec<_>>(), [(3, 999_999), (5, 12_346)]);
        assert_eq!(truth.radio[0].line, Some(("La;".into(), "m()V".into(), 5)));
        assert_eq!(truth.radio[1].tail_pj, 0);
        // 220 ms at 400 mW.
        assert_eq!(truth.radio[0].tail_pj, 88_000_000_000);
    }
}
