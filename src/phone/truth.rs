//! Where a run's energy and time went, in truth: for tests and for reports on accuracy, never for the analysis.
//!
//! All is in integers, and the parts sum to the integral of the power, which the meter reads, exactly.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Bearer;
use super::cost::CostTable;
use super::error::PhoneError;
use wattline_dex::Op;

/// The true energy of a line.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct LineTruth {
    /// Descriptor of the class.
    pub class: String,
    /// Name and descriptor of the method.
    pub method: String,
    /// Line number; 0 where the method has no line table.
    pub line: u32,
    /// Picojoules above idle, of the line's instructions and of library code that they called.
    pub energy_pj: u64,
    /// Picoseconds of them.
    pub time_ps: u64,
    /// The part that is due to no call: of its own instructions, of what their operands add, and of library code that they
    /// bring about, as by the first use of a class.
    pub own_pj: u64,
    /// What its own instructions alone would have taken as compiled code at the highest frequency.
    pub compiled_pj: u64,
}

/// The part of a line's energy that is due to calls of a method of the library.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct CallTruth {
    /// Descriptor of the class.
    pub class: String,
    /// Name and descriptor of the method.
    pub method: String,
    /// Line number; 0 where the method has no line table.
    pub line: u32,
    /// Signature of the method that is called.
    pub called: String,
    /// Picojoules above idle.
    pub energy_pj: u64,
    /// Picoseconds.
    pub time_ps: u64,
}

/// The true energy of a request.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct TransferTruth {
    /// The moment at which it was sent, on the phone's clock.
    pub start_ns: i64,
    /// The moment at which it was answered.
    pub end_ns: i64,
    /// Bytes both ways.
    pub bytes: u64,
    /// Picojoules of the radio while it was the last one sent, those of waking it included.
    pub active_pj: u64,
    /// Picojoules of the tail after it.
    pub tail_pj: u64,
    /// Class, method and line that sent it.
    pub line: Option<(String, String, u32)>,
}

/// The true energy of a part of the phone that an app switched on.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct HardwareTruth {
    /// Which, as `wattline.phone.Hardware` of the class library numbers them.
    pub component: i32,
    /// The moment at which it was switched on, on the phone's clock.
    pub start_ns: i64,
    /// The moment at which it was switched off or changed.
    pub end_ns: i64,
    /// Picojoules above idle.
    pub energy_pj: u64,
    /// Class, method and line that switched it on.
    pub line: Option<(String, String, u32)>,
}

/// What processors took at a step of their frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct StepTruth {
    /// The frequency.
    pub khz: u64,
    /// Picoseconds in which they worked, summed over them.
    pub time_ps: u64,
    /// Picojoules above idle, of code, collections, the compiler and switches.
    pub energy_pj: u64,
}

/// Where all the energy went, in picojoules.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Truth {
    /// Instructions and natives by app line, sorted.
    pub lines: Vec<LineTruth>,
    /// The part of the lines' energy that is due to calls of the library, by line and method, sorted.
    pub calls: Vec<CallTruth>,
    /// Library code that no app line called.
    pub framework_pj: u64,
    /// Picoseconds of it.
    pub framework_ps: u64,
    /// The probes' own code (`wattline.rt`).
    pub tracer_pj: u64,
    /// Picoseconds of it.
    pub tracer_ps: u64,
    /// The phone at rest.
    pub idle_pj: u64,
    /// Garbage collections.
    pub gc_pj: u64,
    /// Switches to other processes.
    pub switch_pj: u64,
    /// The compiler.
    pub compile_pj: u64,
    /// Threads of the app that took turns on a core.
    pub switching_pj: u64,
    /// The system's own wake-ups.
    pub system_pj: u64,
    /// The screen, above what idle includes.
    pub screen_pj: u64,
    /// Leakage of a warm chip.
    pub thermal_pj: u64,
    /// The pattern by which the phone's clock and the meter's are related.
    pub sync_pj: u64,
    /// The radio by request.
    pub radio: Vec<TransferTruth>,
    /// Parts of the phone that the app switched, by use.
    pub hardware: Vec<HardwareTruth>,
    /// What processors took by frequency, from the slowest: another view of code and of what the system does.
    pub at_step: Vec<StepTruth>,
    /// The integral of the phone's power, which meters read: counted by time, not by cause.
    pub integral_pj: u64,
}

/// Energy of one execution of each opcode on a core at its full speed, interpreted and out of any context, in joules,
/// by the opcode's name: for reports on accuracy.
///
/// # Errors
/// When the phone's own data are bad.
pub fn opcode_energies() -> Result<BTreeMap<&'static str, f64>, PhoneError> {
    let costs = CostTable::load()?;
    let used = (0..=255).map(Op).filter(|op| !op.is_unused());
    Ok(used.map(|op| (op.name(), f64::from(costs.opcode(op).pj) * 1e-12)).collect())
}

/// The phone's own power above idle of what a device can be asked about, in watts, by the names that
/// `docs/components.md` has for states: for reports on accuracy. Processors have none, as it depends on what they do.
///
/// # Errors
/// When the phone's own data are bad.
pub fn state_powers() -> Result<BTreeMap<String, f64>, PhoneError> {
    let costs = CostTable::load()?;
    let mut found: BTreeMap<String, f64> = BTreeMap::new();
    let mut add = |state: String, mw: f64| _ = found.insert(state, mw * 1e-3);
    for (state, component) in STATES {
        add(state.to_owned(), costs.parts.power(component) as f64);
    }
    add("gps.search".into(), costs.parts.gps_search_mw() as f64);
    for (radio, [active, after]) in [
        (costs.radio(Bearer::Wifi), ["wifi.transmit", "wifi.high"]),
        (costs.radio(Bearer::Cellular), ["cellular.dch", "cellular.fach"]),
    ] {
        add(active.into(), radio.active_mw as f64);
        add(after.into(), radio.tail_mw as f64);
    }
    for level in 1..=10 {
        add(format!("screen.{level}"), costs.screen.light_uw(level * 255 / 10) as f64 * 1e-3);
    }
    add("idle".into(), costs.idle.power_mw as f64);
    Ok(found)
}

/// How long states last that nothing shows the end of, in milliseconds: a radio's tail after a packet and GPS's search.
///
/// # Errors
/// When the phone's own tables are damaged.
pub fn state_lasts_ms() -> Result<BTreeMap<&'static str, u64>, PhoneError> {
    let costs = CostTable::load()?;
    Ok(BTreeMap::from([
        ("wifi.high", costs.radio(Bearer::Wifi).tail_ms),
        ("cellular.fach", costs.radio(Bearer::Cellular).tail_ms),
        ("gps.search", costs.parts.gps_search_ms()),
    ]))
}

/// States by the numbers of `wattline.phone.Hardware`.
const STATES: [(&str, i32); 11] = [
    ("wakelock.on", 0),
    ("gps.on", 2),
    ("vibrator.on", 4),
    ("sensor.accelerometer", 6),
    ("sensor.gyroscope", 7),
    ("sensor.magnetometer", 8),
    ("sensor.light", 9),
    ("sensor.pressure", 10),
    ("sensor.proximity", 11),
    ("sensor.step_counter", 12),
    ("audio.on", 14),
];

impl Truth {
    /// Of all lines together.
    pub fn lines_pj(&self) -> u64 {
        self.lines.iter().map(|line| line.energy_pj).sum()
    }

    /// Time of all code: what threads ran, without collections and the turns that they took.
    pub fn code_ps(&self) -> u64 {
        self.lines.iter().map(|line| line.time_ps).sum::<u64>() + self.framework_ps + self.tracer_ps
    }

    /// Everything: exactly [`Truth::integral_pj`].
    pub fn total_pj(&self) -> u64 {
        let radio: u64 = self.radio.iter().map(|transfer| transfer.active_pj + transfer.tail_pj).sum();
        let hardware: u64 = self.hardware.iter().map(|used| used.energy_pj).sum();
        let system = self.idle_pj + self.gc_pj + self.switch_pj + self.compile_pj + self.switching_pj + self.system_pj;
        let slow = self.screen_pj + self.thermal_pj + self.sync_pj;
        self.lines_pj() + radio + hardware + self.framework_pj + self.tracer_pj + system + slow
    }
}
