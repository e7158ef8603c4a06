//! The battery, and the fuel gauge that the kernel reads.

use serde::Deserialize;

/// Data of the battery.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Battery {
    /// A full one.
    pub(super) capacity_uah: u64,
    /// Open voltage at equal steps of the charge, from an empty one to a full one.
    open_mv: Vec<u64>,
    /// What current makes of it.
    resistance_mohm: u64,
    /// The time between two looks of the gauge.
    refresh_ms: u64,
    /// The gauge's steps.
    charge_step_uah: u64,
    current_step_na: u64,
    voltage_step_uv: u64,
}

/// What the gauge showed from a moment on.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Shown {
    /// Picoseconds of the run.
    pub(super) at_ps: u64,
    /// Whole percent of the capacity.
    pub(super) percent: u64,
    /// What is left.
    pub(super) charge_uah: u64,
    /// The mean since the look before, negative while it discharges.
    pub(super) current_ua: i64,
    /// The voltage under that current.
    pub(super) voltage_uv: u64,
}

/// Charge that flows at 1 nA in 1 ms: 1 nAh is as much as 3,600,000 of them.
const PER_NAH: u128 = 3_600_000;

impl Battery {
    /// Describes the fault of the data, if there is one.
    pub(crate) fn trouble(&self) -> Option<String> {
        let zero =
            [self.capacity_uah, self.refresh_ms, self.charge_step_uah, self.current_step_na, self.voltage_step_uv];
        let bad = zero.contains(&0) || self.open_mv.len() < 2 || self.open_mv.contains(&0);
        bad.then(|| "battery: expected two voltages, and no zeros".to_owned())
    }

    /// What a full one holds, in nanoampere-hours.
    pub(crate) fn capacity_nah(&self) -> u64 {
        self.capacity_uah.saturating_mul(1000)
    }

    /// Voltage without current, in microvolts.
    fn open_uv(&self, charge_nah: u64) -> u64 {
        let steps = self.open_mv.len() as u64 - 1;
        let at = charge_nah.min(self.capacity_nah()) * steps;
        let (step, into) = (at / self.capacity_nah(), at % self.capacity_nah());
        let mv = |step: u64| self.open_mv.get(step as usize).or(self.open_mv.last()).copied().unwrap_or(0);
        let (low, high) = (mv(step) * 1000, mv(step + 1) * 1000);
        low + (u128::from(high.saturating_sub(low)) * u128::from(into) / u128::from(self.capacity_nah())) as u64
    }

    /// Voltage and current, in microvolts and nanoamperes, at a power.
    fn loaded(&self, charge_nah: u64, power_uw: u64) -> (u64, u64) {
        let open_uv = self.open_uv(charge_nah);
        let current_na =
            |voltage_uv: u64| (u128::from(power_uw) * 1_000_000_000 / u128::from(voltage_uv.max(1))) as u64;
        // 1 nA through 1 milliohm is 1 pV. What the drop itself adds to the current is less than a part in 500.
        let drop_uv = current_na(open_uv) * self.resistance_mohm / 1_000_000;
        let voltage_uv = open_uv.saturating_sub(drop_uv).max(1);
        (voltage_uv, current_na(voltage_uv))
    }

    fn shown(&self, at_ps: u64, charge_nah: u64, voltage_uv: u64, current_na: u64) -> Shown {
        let step = |value: u64, step: u64| (value + step / 2) / step * step;
        let charge_uah = charge_nah / 1000;
        Shown {
            at_ps,
            percent: (charge_uah * 100 / self.capacity_uah).min(100),
            charge_uah: charge_uah / self.charge_step_uah * self.charge_step_uah,
            current_ua: -((step(current_na, self.current_step_na) / 1000) as i64),
            voltage_uv: step(voltage_uv, self.voltage_step_uv),
        }
    }

    /// A phone that rests.
    pub(crate) fn at_rest(&self, charge_nah: u64, power_uw: u64) -> Shown {
        let (voltage_uv, current_na) = self.loaded(charge_nah, power_uw);
        self.shown(0, charge_nah, voltage_uv, current_na)
    }

    /// A run whose energy is known by bins: what the gauge showed, and the charge that is left, which is never less
    /// than none.
    pub(crate) fn discharge(&self, charge_nah: u64, idle_uw: u64, (bins, bin_us): (&[u64], u64)) -> (Vec<Shown>, u64) {
        let mut shown = vec![self.at_rest(charge_nah, idle_uw)];
        let per_look = (self.refresh_ms * 1000 / bin_us.max(1)).max(1) as usize;
        let (mut left_nah, mut rest, mut at_us) = (charge_nah, 0_u128, 0_u64);
        for bins in bins.chunks(per_look) {
            let time_us = bins.len() as u64 * bin_us;
            let energy_pj: u64 = bins.iter().sum();
            // 1 pJ in 1 us is 1 uW.
            let (voltage_uv, current_na) = self.loaded(left_nah, energy_pj / time_us.max(1));
            rest += u128::from(current_na) * u128::from(time_us);
            let gone = rest / (PER_NAH * 1000);
            rest -= gone * PER_NAH * 1000;
            left_nah = left_nah.saturating_sub(gone as u64);
            at_us += time_us;
            if bins.len() == per_look {
                shown.push(self.shown(at_us * 1_000_000, left_nah, voltage_uv, current_na));
            }
        }
        (shown, left_nah)
    }
}

#[cfg(test)]
mod tests {
    use crate::cost::CostTable;

    #[test]
    fn the_charge_follows_the_energy() {
        let battery = &CostTable::load().unwrap().battery;
        // A minute of 300 mW and one of 900 mW, by milliseconds.
        let bins: Vec<u64> = (0..120_000).map(|ms| if ms < 60_000 { 300_000_000 } else { 900_000_000 }).collect();
        let (shown, left_nah) = battery.discharge(2_400_000_000, 300_000, (&bins, 1000));
        assert_eq!(shown.len(), 121);
        let drawn_j: f64 = shown.iter().skip(1).map(|s| -s.current_ua as f64 * s.voltage_uv as f64 * 1e-12).sum();
        // The current's step is 0.2 % of the smaller one.
        assert!((drawn_j - 72.0).abs() < 0.15, "{drawn_j}");
        let gone_mah = (2_400_000_000 - left_nah) as f64 * 1e-6;
        assert!((gone_mah - 72.0 / 3.6 / 3.92).abs() < 0.06, "{gone_mah}");
        assert_eq!(shown[0].percent, 80);
        assert!(shown.iter().all(|s| s.charge_uah % 500 == 0 && s.voltage_uv % 625 == 0), "{shown:?}");
        assert!(shown[120].voltage_uv + 20_000 < shown[1].voltage_uv, "{shown:?}");
    }

    #[test]
    fn an_empty_battery_stays_empty() {
        let battery = &CostTable::load().unwrap().battery;
        let (shown, left_nah) = battery.discharge(10, 300_000, (&[1_000_000_000; 5000], 1000));
        assert_eq!((left_nah, shown.last().unwrap().percent), (0, 0));
    }
}
