//! Energy by a battery's gauge: what goes between two of its steps is known, however coarse they are.
//!
//! A gauge shows whole percent. What a load of a minute takes is far below that, and the mean of many such loads, as
//! GreenDroid prints it, is the mean of zeros and ones. But each step happens at a moment, and between two of them a
//! known charge has gone: so loads go on one after the other, and what lies between two steps is one observation.

use thiserror::Error;
use wattline_base::units::Joules;
use wattline_recording::ComponentLog;

/// A coulomb for each microampere-hour.
const COULOMB: f64 = 3.6e-3;
/// The gauge's level in percent.
const PERCENT: &str = "battery.percent";
/// Its count of charge.
const CHARGE: &str = "battery.charge_uah";
/// The battery's voltage.
const VOLTAGE: &str = "battery.voltage_uv";

/// A battery.
#[derive(Debug, Clone, Copy, PartialEq)]
pub struct Battery {
    /// Its capacity, mAh: what a hundred percent are.
    pub capacity_mah: f64,
    /// Its voltage where no log tells.
    pub volts: f64,
}

/// Time between two steps of a gauge, which may reach over several runs.
#[derive(Debug, Clone, PartialEq)]
pub struct Crossed {
    /// What the battery gave.
    pub energy: Joules,
    /// Runs, by their position, with start and end on the device's clock.
    pub parts: Vec<(usize, i64, i64)>,
}

/// A gauge that tells nothing.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum GaugeError {
    /// There is none.
    #[error("expected a log with `{PERCENT}` or `{CHARGE}`, found none: the device tells nothing of its battery")]
    None,
    /// It never moved far enough.
    #[error("expected two steps of the battery's gauge at the least, found {0}: let the loads go on for longer")]
    Still(usize),
    /// It went up.
    #[error("run {run}: the battery's charge rises: unplug the device")]
    Charging {
        /// Position of the run.
        run: usize,
    },
}

/// What is read of the battery, and how far it has to go down for a step.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Reading {
    /// The level in whole percent: each is a step.
    Percent,
    /// The count of charge: so many microampere-hours are a step, as single counts come faster than they are read.
    Charge {
        /// Microampere-hours.
        least_uah: i64,
    },
}

/// Finds the times between steps of a gauge over runs that follow each other, with nothing taken in between.
///
/// # Errors
/// A gauge that is not there, rises, or does not move.
pub fn crossings(logs: &[&ComponentLog], battery: Battery, reading: Reading) -> Result<Vec<Crossed>, GaugeError> {
    let (name, least, per_unit_uah) = match reading {
        Reading::Percent => (PERCENT, 1, battery.capacity_mah * 1e3 / 100.0),
        Reading::Charge { least_uah } => (CHARGE, least_uah.max(1), 1.0),
    };
    let mut found = Vec::new();
    let mut steps = 0;
    // The level since the last step, and the time since then; before the first step nothing is known.
    let mut level: Option<i64> = None;
    let mut open: Option<Crossed> = None;
    for (run, log) in logs.iter().enumerate() {
        let values = log.column(name).ok_or(GaugeError::None)?;
        let Some((&first_ns, &last_ns)) = log.at_ns.first().zip(log.at_ns.last()) else { continue };
        let mut since_ns = first_ns;
        let mut before_ns = first_ns;
        for (&value, &at_ns) in values.iter().zip(&log.at_ns) {
            let known = *level.get_or_insert(value);
            if value > known {
                return Err(GaugeError::Charging { run });
            }
            if known - value >= least {
                steps += 1;
                // It happened since the reading before.
                let step_ns = i64::midpoint(before_ns, at_ns);
                let charge = (known - value) as f64 * per_unit_uah * COULOMB;
                if let Some(mut crossed) = open.take() {
                    crossed.parts.push((run, since_ns, step_ns));
                    crossed.energy = Joules(charge * volts(logs, &crossed.parts).unwrap_or(battery.volts));
                    found.push(crossed);
                }
                open = Some(Crossed { energy: Joules(0.0), parts: Vec::new() });
                since_ns = step_ns;
                level = Some(value);
            }
            before_ns = at_ns;
        }
        if let Some(crossed) = &mut open {
            crossed.parts.push((run, since_ns, last_ns));
        }
    }
    if found.is_empty() { Err(GaugeError::Still(steps)) } else { Ok(found) }
}

/// The mean of the voltages that were read in these times.
fn volts(logs: &[&ComponentLog], parts: &[(usize, i64, i64)]) -> Option<f64> {
    let (mut sum, mut count) = (0.0, 0);
    for (run, start_ns, end_ns) in parts {
        let Some(log) = logs.get(*run) else { continue };
        let Some(column) = log.column(VOLTAGE) else { continue };
        let inside = log.at_ns.iter().zip(column).filter(|(at_ns, uv)| (start_ns..=end_ns).contains(at_ns) && **uv > 0);
        inside.for_each(|(_, uv)| {
            sum += *uv as f64 * 1e-6;
            count += 1;
        });
    }
    (count > 0).then(|| sum / f64::from(count))
}
