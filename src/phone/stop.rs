//! Ends a run from outside.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// What ends a run from another thread: the phone itself has no clock but its own. Clones are the same one.
#[derive(Debug, Clone, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends the run with [`PhoneError::Stopped`](super::PhoneError::Stopped).
    pub fn tell(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Whether the run is to end.
    pub(super) fn is_told(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}

impl PartialEq for Stop {
    fn eq(&self, other: &Stop) -> bool {
        Arc::ptr_eq(&self.0, &other.0)
    }
}
