//! Orka (Cornet, Gopalan: "A Software-based Approach for Source-line Level Energy Estimates and Hardware Usage
//! Accounting on Android", ENERGY 2018): what the network's radio does, charged to routines, by counters that every phone
//! has.
//!
//! [`states`] follows the radio's power state by the app's traffic counters (the paper's Figure 5); [`refined`] makes it
//! sharper by the times of the calls that used the radio.
//! [`by_routine`] is the paper's accounting: each routine has the time that the radio spent in each state while the
//! routine was on a call stack (its Figure 7). What lies beyond a routine is nobody's there: a tail goes on when the
//! routine that began it has returned. [`by_last_trigger`] is what the paper leaves to future work: what the radio does
//! is charged to whoever used it last, until somebody else does.

mod accounting;
mod states;

pub use accounting::{Charged, Routine, by_last_trigger, by_routine, uses};
pub use states::{RadioState, Span, StateTimes, refined, states};
