//! The costs of everything: the data file `src/phone/power.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

use super::Bearer;
use super::amount::Cost;
use super::effects::background::System;
use super::effects::cores::Switching;
use super::effects::hardware::{Parts, Screen};
use super::effects::operands::Operands;
use super::effects::pipeline::Pipeline;
use super::effects::speed::{Frequency, Variation, WarmUp};
use super::effects::thermal::Thermal;
use super::effects::wake_ups::WakeUps;
use super::error::PhoneError;
use super::history::Battery;
use super::meter_data::Meters;
use wattline_dex::Op;

/// The default phone's data file.
const DATA: &str = include_str!("power.toml");

/// The costs of a native method.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct NativeCost {
    /// Beginning of the signatures that it holds for.
    name: String,
    /// The cost of a call.
    pub(super) call: Cost,
    /// The cost of each unit (byte, element) that the call handles.
    #[serde(default)]
    pub(super) unit: Cost,
}

/// The phone's clock.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Clock {
    /// `System.nanoTime` at the start.
    pub(super) base_ns: i64,
    /// `System.currentTimeMillis` at the start.
    pub(super) wall_ms: i64,
    /// Meter's clock less the phone's.
    pub(super) meter_offset_ns: i64,
    /// Idle time before the program starts.
    pub(super) idle_before_us: u64,
    /// Idle time after it has ended.
    pub(super) idle_after_us: u64,
}

/// Power while nothing runs.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Idle {
    /// Milliwatts.
    pub(super) power_mw: u64,
}

/// The scheduler's numbers.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Cores {
    /// Longest slice.
    pub(super) slice_ns: u64,
}

/// The Wi-Fi radio.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Wifi {
    /// Milliwatts above idle while a request is under way.
    pub(super) active_mw: u64,
    /// Milliwatts above idle after the last one.
    pub(super) tail_mw: u64,
    /// Length of the tail.
    pub(super) tail_ms: u64,
    /// Round trip of a request that names none.
    pub(super) latency_ms: u64,
    /// Throughput.
    pub(super) bytes_per_ms: u64,
    /// Time that a radio that was asleep takes to wake up before a request can be sent.
    pub(super) promotion_ms: u64,
    /// Milliwatts above those of a request meanwhile.
    pub(super) promotion_mw: u64,
}

/// Rare events with an energy and a power: garbage collections and switches to other processes.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Burst {
    /// Least and greatest energy in microjoules.
    pub(super) energy_uj: (u64, u64),
    /// Milliwatts above idle.
    pub(super) power_mw: u64,
    /// Bytes allocated between collections.
    #[serde(default)]
    pub(super) every_bytes: u64,
    /// Mean processor time between switches.
    #[serde(default)]
    pub(super) every_ms: u64,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    clock: Clock,
    idle: Idle,
    cores: Cores,
    wifi: Wifi,
    gc: Burst,
    switch: Burst,
    meter: Meters,
    cellular: Wifi,
    pipeline: Pipeline,
    operands: Operands,
    warm_up: WarmUp,
    frequency: Frequency,
    switching: Switching,
    wake_ups: WakeUps,
    system: System,
    parts: Parts,
    screen: Screen,
    battery: Battery,
    thermal: Thermal,
    variation: Variation,
    native: Vec<NativeCost>,
    opcode: BTreeMap<String, Cost>,
}

/// All costs, checked.
#[derive(Debug)]
pub(super) struct CostTable {
    /// See [`Clock`].
    pub(super) clock: Clock,
    /// See [`Idle`].
    pub(super) idle: Idle,
    /// See [`Cores`].
    pub(super) cores: Cores,
    /// See [`Wifi`].
    pub(super) wifi: Wifi,
    /// Garbage collections.
    pub(super) gc: Burst,
    /// Switches to other processes.
    pub(super) switch: Burst,
    /// See [`Meters`].
    pub(super) meter: Meters,
    /// The radio when there is no Wi-Fi.
    pub(super) cellular: Wifi,
    /// Costs that depend on the instruction before.
    pub(super) pipeline: Pipeline,
    /// Costs that depend on operands.
    pub(super) operands: Operands,
    /// The compiler.
    pub(super) warm_up: WarmUp,
    /// The governor.
    pub(super) frequency: Frequency,
    /// Threads that take turns.
    pub(super) switching: Switching,
    /// Cores that leave rest.
    pub(super) wake_ups: WakeUps,
    /// The system's own wake-ups.
    pub(super) system: System,
    /// GPS, sensors and the like.
    pub(super) parts: Parts,
    /// The screen.
    pub(super) screen: Screen,
    /// The battery.
    pub(super) battery: Battery,
    /// Heat.
    pub(super) thermal: Thermal,
    /// Differences between runs.
    pub(super) variation: Variation,
    natives: Vec<NativeCost>,
    opcodes: Vec<Cost>,
}

impl CostTable {
    /// Frequencies of the cores, from the slowest to the fastest, in kHz.
    pub(super) fn khz(&self) -> &[u64] {
        &self.frequency.khz
    }

    /// The default phone's costs.
    pub(super) fn load() -> Result<Self, PhoneError> {
        Self::parse(DATA)
    }

    fn parse(text: &str) -> Result<Self, PhoneError> {
        let bad = |what: String| PhoneError::Setting { name: "src/phone/power.toml", what };
        let file: File = toml::from_str(text).map_err(|error| bad(error.to_string()))?;
        let mut opcodes = Vec::with_capacity(256);
        for byte in 0..=255 {
            let op = Op(byte);
            match file.opcode.get(op.name()) {
                Some(&cost) if cost.ps > 0 => opcodes.push(cost),
                // An instruction that takes no time could loop for ever at one instant.
                Some(_) => return Err(bad(format!("expected a time above zero for {op:?}"))),
                None if op.is_unused() => opcodes.push(Cost::default()),
                None => return Err(bad(format!("expected a cost for {op:?}"))),
            }
        }
        if file.native.last().is_none_or(|row| !row.name.is_empty()) {
            return Err(bad("expected the last [[native]] row to have an empty name".into()));
        }
        let positive = [
            ("meter.period_us", file.meter.period_us),
            ("warm_up.compile_mw", file.warm_up.compile_mw),
            ("cellular.bytes_per_ms", file.cellular.bytes_per_ms),
            ("cores.slice_ns", file.cores.slice_ns),
            ("wake_ups.residency_us", file.wake_ups.residency_us()),
            ("wifi.bytes_per_ms", file.wifi.bytes_per_ms),
            ("gc.power_mw", file.gc.power_mw),
            ("gc.every_bytes", file.gc.every_bytes),
            ("switch.power_mw", file.switch.power_mw),
            ("switch.every_ms", file.switch.every_ms),
        ];
        if let Some((name, _)) = positive.iter().find(|(_, value)| *value == 0) {
            return Err(bad(format!("expected {name} above zero")));
        }
        if let Some(trouble) =
            file.pipeline.trouble().or_else(|| file.frequency.trouble()).or_else(|| file.battery.trouble())
        {
            return Err(bad(trouble));
        }
        let refund = file.pipeline.taken;
        if file
            .opcode
            .iter()
            .any(|(name, cost)| name.starts_with("if-") && (cost.ps < refund.ps || cost.pj < refund.pj))
        {
            return Err(bad("expected pipeline.taken below the cost of every branch".into()));
        }
        Ok(CostTable {
            cellular: file.cellular,
            pipeline: file.pipeline,
            operands: file.operands,
            warm_up: file.warm_up,
            frequency: file.frequency,
            switching: file.switching,
            wake_ups: file.wake_ups,
            system: file.system,
            parts: file.parts,
            screen: file.screen,
            battery: file.battery,
            thermal: file.thermal,
            variation: file.variation,
            clock: file.clock,
            idle: file.idle,
            cores: file.cores,
            wifi: file.wifi,
            gc: file.gc,
            switch: file.switch,
            meter: file.meter,
            natives: file.native,
            opcodes,
        })
    }

    /// The radio that requests go through.
    pub(super) fn radio(&self, bearer: Bearer) -> &Wifi {
        match bearer {
            Bearer::Wifi => &self.wifi,
            Bearer::Cellular => &self.cellular,
        }
    }

    /// The cost of an instruction.
    pub(super) fn opcode(&self, op: Op) -> Cost {
        self.opcodes.get(usize::from(op.0)).copied().unwrap_or_default()
    }

    /// The row for a native method of this signature.
    pub(super) fn native(&self, signature: &str) -> u32 {
        let row = self.natives.iter().position(|row| signature.starts_with(&row.name));
        row.unwrap_or(self.natives.len() - 1) as u32
    }

    /// The costs in a row.
    pub(super) fn native_cost(&self, row: u32) -> Option<&NativeCost> {
        self.natives.get(row as usize)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_opcode_draws_half_to_one_and_a_half_watts() {
        let table = CostTable::load().unwrap();
        let mut powers = std::collections::BTreeSet::new();
        for byte in 0..=255 {
            let op = Op(byte);
            if op.is_unused() {
                continue;
            }
            let cost = table.opcode(op);
            let milliwatts = u64::from(cost.pj) * 1000 / u64::from(cost.ps);
            assert!((500..=1500).contains(&milliwatts), "{op:?}: {milliwatts} mW");
            powers.insert(milliwatts);
        }
        assert!(powers.len() > 40, "opcodes must differ in power, not only in time");
    }

    #[test]
    fn a_missing_opcode_is_named() {
        let text = DATA.replace("\"add-int\" =", "\"add-nothing\" =");
        let error = CostTable::parse(&text).unwrap_err().to_string();
        assert!(error.contains("expected a cost for add-int"), "{error}");
    }

    #[test]
    fn the_first_matching_native_row_counts() {
        let table = CostTable::load().unwrap();
        let cost = |signature: &str| table.native_cost(table.native(signature)).unwrap().call.ps;
        assert!(cost("Ljava/lang/Math;->sqrt(D)D") < cost("Ljava/lang/Math;->sin(D)D"));
        assert!(cost("Lwattline/phone/Host;->map(IJI)I") > cost("Lwattline/phone/Host;->mapPutInt(III)V"));
    }
}
