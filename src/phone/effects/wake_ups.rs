//! Cores that leave rest: what it costs that a thread waits, sleeps or polls instead of being told once.

use serde::Deserialize;

use crate::amount::Used;

/// Data of the effect.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct WakeUps {
    /// How long a core whose power is off takes to come back.
    exit_us: u64,
    /// Milliwatts above idle meanwhile.
    power_mw: u64,
    /// The shortest rest for which its power is worth being switched off: then staying on costs as much as coming back.
    residency_us: u64,
}

impl WakeUps {
    /// See the field.
    pub(crate) fn residency_us(&self) -> u64 {
        self.residency_us
    }

    /// Time until a core that has rested so long works again, and the energy of its rest: that of coming back, or of
    /// staying on for a rest too short to be switched off.
    pub(crate) fn of(&self, rested_ps: u64) -> Used {
        // 1 mW for 1 us is 1 nJ.
        let whole_pj = self.exit_us * self.power_mw * 1000;
        let residency_ps = self.residency_us * 1_000_000;
        if rested_ps >= residency_ps {
            return (self.exit_us * 1_000_000, whole_pj);
        }
        (0, (u128::from(whole_pj) * u128::from(rested_ps) / u128::from(residency_ps)) as u64)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn coming_back_costs_what_staying_on_would_have() {
        let model = WakeUps { exit_us: 200, power_mw: 320, residency_us: 2_000 };
        assert_eq!(model.of(0), (0, 0));
        // 32 mW for half a millisecond.
        assert_eq!(model.of(500_000_000), (0, 16_000_000));
        assert_eq!(model.of(2_000_000_000), (200_000_000, 64_000_000));
        assert_eq!(model.of(9_000_000_000), model.of(2_000_000_000));
    }
}
