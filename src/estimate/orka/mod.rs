//! Orka (Cornet, Gopalan: "A Software-based Approach for Source-line Level Energy Estimates and Hardware Usage
//! Accounting on Android", ENERGY 2018): what the network's radio does, charged to routines, by counters that every
//! phone has.
//!
//! [`states`] follows the radio's power state by the app's traffic counters (the paper's Figure 5); [`refined`] makes
//! it sharper by the times of the calls that used the radio. [`by_routine`] is the paper's accounting: each routine has
//! the time that the radio spent in each state while the routine was on a call stack (its Figure 7). What lies beyond a
//! routine is nobody's there: a tail goes on when the routine that began it has returned. [`by_last_trigger`] is what
//! the paper leaves to future work: what the radio does is charged to whoever used it last, until somebody else does.
//! [`RadioModel`] has the powers, and the time that a cellular radio takes to wake up; [`switched`] does the same for
//! what calls switch on and off, such as GPS.
//!
//! [`Charge`] is the paper's Figure 2: routines cost what the calls that they and their subroutines make cost by a
//! [`CostTable`], each line what it calls, as counts of paths tell.

mod accounting;
mod costs;
mod executed;
mod hardware;
mod names;
mod own_costs;
mod routines;
mod stack;
#[cfg(test)]
mod stack_tests;
mod states;
mod window;

pub use accounting::{Charged, Routine, by_last_trigger, by_routine, uses};
pub use costs::{CallEnergy, CostTable, CostTableError};
pub use hardware::{RadioModel, Spent, StateEnergies, SwitchedState, switched};
pub use own_costs::WindowedCalls;
pub use routines::{CallingLine, RoutineCost, RoutineCosts, short};
pub use stack::Charge;
pub use states::{RadioState, Span, StateTimes, promoted, refined, states};
