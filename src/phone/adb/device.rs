//! The phone that all connections share.

use std::sync::atomic::AtomicUsize;
use std::sync::{Arc, Mutex};

use super::fault::Fault;
use super::jobs::Jobs;
use super::meter::Meter;
use super::state::State;
use super::stream::locked;

/// A function that takes messages about peers, a line each.
pub(super) type Log = Arc<dyn Fn(&str) + Send + Sync>;

/// The phone as its connections see it.
pub(super) struct Device {
    /// The state that lasts between commands.
    pub(super) state: Mutex<State>,
    /// Whether an app's run takes as long here as on the phone's clock.
    pub(super) real_time: bool,
    /// The meter that reads the phone.
    pub(super) meter: Mutex<Meter>,
    /// Jobs of its shells.
    pub(super) jobs: Jobs,
    /// Faults that have not happened yet.
    pub(super) faults: Mutex<Vec<Fault>>,
    /// Takes messages about peers.
    pub(super) log: Log,
    /// Connections that are open.
    pub(super) connections: AtomicUsize,
}

impl Device {
    /// Whether a fault happens now; each happens once.
    pub(super) fn fails(&self, fault: Fault) -> bool {
        let mut faults = locked(&self.faults);
        let position = faults.iter().position(|planned| *planned == fault);
        position.map(|at| faults.remove(at)).is_some()
    }
}
