//! What the kernel and the services of the phone knew during a run: the texts of their files and reports at any moment
//! of it, in the forms that Android 11 on Linux 4.19 gives them.
//!
//! Nothing of the truth is in it but what the fuel gauge shows, in its steps.

mod battery;
mod load;
mod proc;
mod rails;
mod reports;

pub(crate) use battery::{Battery, Shown};
pub(crate) use load::Load;
pub(crate) use proc::{BRIGHTNESS_PATH, FILES};
pub(crate) use rails::{IIO_PATH, channels};
pub(crate) use reports::REPORTS;

use std::sync::Arc;

use super::effects::hardware::{BRIGHTNESS, FIRST_BRIGHTNESS};
use super::rails::Rails;
use super::{Bearer, HardwareUse, Passing, SystemLog};

/// The uid of the first app that is installed (`Process.FIRST_APPLICATION_UID` and those of what a phone comes with).
const FIRST_UID: u32 = 10_101;
/// The process of an app that nobody has counted.
const FIRST_PID: u32 = 4217;

/// What a phone knew during a run.
///
/// ```
/// use wattline_phone::{Phone, Settings};
///
/// let kernels = concat!(env!("CARGO_MANIFEST_DIR"), "/../../tests/apps/kernels");
/// let fib = std::fs::read(format!("{kernels}/Fib.dex"))?;
/// let mut phone = Phone::boot(Settings::default())?;
/// phone.install("com.example", &[("classes.dex".into(), fib)])?;
/// let outcome = phone.run_main("Fib", &[], None)?;
///
/// let text = outcome.history.text("/proc/uptime", outcome.end_ns).unwrap_or_default();
/// assert!(text.starts_with("86."));
/// assert_eq!(outcome.history.text("/proc/kcore", outcome.end_ns), None);
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct History {
    /// The phone's clock and the wall clock at the start of the run.
    pub(crate) base_ns: i64,
    pub(crate) wall_ms: i64,
    /// The end of what is known, on the phone's clock.
    pub(crate) end_ns: i64,
    /// The app, its user and its process.
    pub(crate) package: String,
    pub(crate) uid: u32,
    pub(crate) pid: u32,
    pub(crate) load: Load,
    /// Frequencies of the steps.
    pub(crate) khz: Vec<u64>,
    pub(crate) hardware: Vec<HardwareUse>,
    pub(crate) traffic: Vec<Passing>,
    pub(crate) bearer: Bearer,
    pub(crate) gauge: Vec<Shown>,
    pub(crate) capacity_uah: u64,
    /// What rails counted; none of a phone that does not.
    pub(crate) rails: Option<Rails>,
    /// What the phone did beside the app.
    pub(crate) told: Arc<SystemLog>,
}

/// The parts of a history that a run gives.
pub(crate) struct Known {
    pub(crate) load: Load,
    pub(crate) hardware: Vec<HardwareUse>,
    pub(crate) traffic: Vec<Passing>,
    pub(crate) gauge: Vec<Shown>,
    pub(crate) end_ns: i64,
    pub(crate) rails: Option<Rails>,
}

impl History {
    /// The history of a run of an app.
    pub(crate) fn of(costs: &super::cost::CostTable, bearer: Bearer, package: String, mut known: Known) -> History {
        known.load.close();
        History {
            base_ns: costs.clock.base_ns,
            wall_ms: costs.clock.wall_ms,
            end_ns: known.end_ns,
            package,
            uid: FIRST_UID,
            pid: FIRST_PID,
            load: known.load,
            khz: costs.khz().to_vec(),
            hardware: known.hardware,
            traffic: known.traffic,
            bearer,
            gauge: known.gauge,
            capacity_uah: costs.battery.capacity_nah() / 1000,
            rails: known.rails,
            told: Default::default(),
        }
    }

    /// That of a phone that has just booted, with so many cores and so much charge.
    pub(crate) fn at_rest(costs: &super::cost::CostTable, cores: u32, charge_nah: u64) -> History {
        let shown = costs.battery.at_rest(charge_nah, costs.idle.power_mw * 1000);
        let known = Known {
            load: Load::new(cores as usize, 1, 0),
            hardware: Vec::new(),
            traffic: Vec::new(),
            gauge: vec![shown],
            end_ns: costs.clock.base_ns,
            rails: None,
        };
        History::of(costs, Bearer::Wifi, String::new(), known)
    }

    /// The text of a file (`/proc/stat`) or of a report (`dumpsys location`) at a moment of the phone's clock, as a
    /// shell gets it; none of what this phone does not have. After the run, what was so at its end.
    pub fn text(&self, name: &str, at_ns: i64) -> Option<String> {
        match name.strip_prefix("dumpsys ") {
            Some(report) => self.report(report, at_ns),
            None => self.file(name, at_ns).or_else(|| self.energy_value(name, at_ns)),
        }
    }

    /// Between which moments of the phone's clock it is known.
    pub fn span(&self) -> (i64, i64) {
        (self.base_ns, self.end_ns)
    }

    /// The wall clock at a moment of the phone's: seconds since 1970, and nanoseconds.
    pub(crate) fn wall(&self, at_ns: i64) -> (i64, u32) {
        let ns = i128::from(self.wall_ms) * 1_000_000 + i128::from(at_ns - self.base_ns);
        (ns.div_euclid(1_000_000_000) as i64, ns.rem_euclid(1_000_000_000) as u32)
    }

    fn ps(&self, at_ns: i64) -> u64 {
        (at_ns - self.base_ns).max(0) as u64 * 1000
    }

    /// The state of a part of the phone.
    fn part(&self, component: i32, at_ns: i64) -> i32 {
        let before = self.hardware.iter().take_while(|used| used.at_ns <= at_ns);
        let first = if component == BRIGHTNESS { FIRST_BRIGHTNESS } else { 0 };
        before.filter(|used| used.component == component).last().map_or(first, |used| used.state)
    }

    fn brightness(&self, at_ns: i64) -> i32 {
        self.part(BRIGHTNESS, at_ns).clamp(0, 255)
    }

    fn shown(&self, at_ns: i64) -> Option<&Shown> {
        let until = self.gauge.partition_point(|shown| shown.at_ps <= self.ps(at_ns));
        self.gauge.get(until.saturating_sub(1))
    }

    /// The app's process has ended: what it had switched on goes off.
    pub(crate) fn end_app(&mut self) {
        let at_ns = self.end_ns;
        let mut parts: Vec<i32> = self.hardware.iter().map(|used| used.component).collect();
        parts.sort_unstable();
        parts.dedup();
        for component in parts {
            let state = if component == BRIGHTNESS { FIRST_BRIGHTNESS } else { 0 };
            if self.part(component, at_ns) != state {
                self.hardware.push(HardwareUse { at_ns, component, state });
            }
        }
    }
}
