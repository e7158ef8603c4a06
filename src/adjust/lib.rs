//! From power samples to the energy of each frame and each windowed call of a recorded run: the Path Adjuster of vLens
//! (Li et al., ISSTA 2013, section 3.2.1).
//!
//! ```
//! use wattline_adjust::{PowerRecord, equation_2};
//! use wattline_base::units::Joules;
//! use wattline_recording::Sample;
//!
//! // A meter that reads every millisecond: 1 W, and 3 W from 2 ms to 4 ms.
//! let watts = [1, 1, 3, 3, 1];
//! let samples: Vec<Sample> =
//!     (1..).zip(watts).map(|(ms, w)| Sample { at_ns: ms * 1_000_000, power_uw: w * 1_000_000 }).collect();
//! let power = PowerRecord::new(&samples);
//! // A window from 1.5 ms to 3 ms: half of a reading at 1 W and all of one at 3 W.
//! assert!((power.energy(1_500_000, 3_000_000).0 - 3.5e-3).abs() < 1e-12);
//!
//! // A call ends at 10 ms and the next use of the radio begins at 50 ms: of 80 mJ in a tail of 100 ms, 40 %.
//! assert!((equation_2(50.0, 10.0, 100.0, Joules(80e-3)).0 - 32e-3).abs() < 1e-12);
//! ```
//!
//! [`adjust`] does all of it for a whole [`Run`] and files its windows as [`Rows`] of a regression problem. Everything
//! is accounted for once:
//!
//! ```text
//! whole = idle + tails + windows of frames and calls + the tracer's own + outside of any window
//! ```
//!
//! # Vocabulary
//!
//! - *Frame*: an invocation of an instrumented method, recorded as one tuple with its paths. A *guest* is a frame
//!   without stamps of its own: its paths count in the frame that it ran in.
//! - *Windowed call*: a library call between two stamps, since its cost is not constant (the paper's API invocation).
//! - *Window*: the exclusive time of a frame or of a windowed call: its span without directly nested windows.
//! - *Eq. 1*, [`equation_1`]: a window from t1 to t2 within one sample from t3 to t4 takes E = (t2 - t1) / (t4 - t3) ·
//!   E\[t3, t4\].
//! - *Tail*: the energy of a component that stays on after a call. By *Eq. 2*, [`equation_2`], the call a_i is charged
//!   (TS(a_i+1) - TE(a_i)) / T_tail · E_tail, and all of E_tail if nothing uses the component for T_tail.
//! - *Thread sharing*: while N threads are at work each is charged 1/N of the power above idle and tails (Figure 4).
//! - *Idle*: the power of the phone with the app at rest.
//! - *Row*: what a frame executed, as counts by column (opcodes, calls, probes). Frames with equal rows are one
//!   *group*.
//! - *Pace*: the energy of a frame's work relative to the cores' highest frequency.
//! - *Device clock*, *meter clock*: those of stamps and of samples; [`ClockMap`] relates them.

mod adjusted;
mod at_work;
mod call_power;
mod called_back;
mod changes;
mod clock;
mod compiled;
mod compiling;
mod contexts;
mod device;
mod exclusive;
mod frequency;
mod heat;
mod idle;
mod modelled;
mod moments;
mod near;
mod nesting;
mod noise;
mod on_core;
mod own;
mod pace;
mod path_facts;
mod plateaus;
mod power;
mod probe_counts;
mod quiet;
mod ramp;
mod rows;
mod shape;
mod shapes;
mod sharing;
mod slow;
mod steps;
mod switched;
mod sync;
mod tail;
#[cfg(test)]
mod tests;
mod timed;
mod windows;

use thiserror::Error;

pub use adjusted::{AdjustedRun, AfterCall, Interrupted, Taken, Window};
pub use called_back::{CalledBack, own_share};
pub use clock::{AlignedBy, Alignment, ClockJump, ClockMap};
pub use compiling::compiler_power;
pub use contexts::{Contexts, KnownContexts};
pub use device::{Component, DeviceModel, DeviceModelError, OnState, State};
pub use heat::Compiler;
pub use idle::Idle;
pub use own::{ProbeTime, probe_time};
pub use pace::{Cores, MARGIN, OperatingPoint};
pub use path_facts::PathFacts;
pub use power::{Measured, PowerRecord, equation_1};
pub use ramp::{EDGES_NS, PAUSE_NS, Ramp};
pub use rows::{Group, Known, Rows};
pub use slow::Resolution;
pub use sync::SyncError;
pub use tail::equation_2;
pub use timed::{CallCost, CallCosts};

use at_work::{AtWork, Host, Nested, WorkChanges};
use call_power::CallPower;
use changes::Change;
use exclusive::Exclusive;
use frequency::Frequencies;
use idle::Baseline;
use nesting::Nesting;
use quiet::Quiet;
use sharing::Sharing;
use tail::Tail;
use wattline_base::units::{Joules, Seconds};
use wattline_map::ProbeMap;
use wattline_recording::{CheckError, Run, SystemWork, SystemWorkKind, check};

/// A recording that cannot be adjusted.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum AdjustError {
    /// It contradicts itself or the probe map.
    #[error(transparent)]
    Check(#[from] CheckError),
    /// The clocks cannot be related.
    #[error("clock: expected two or more stamps between which both clocks advance, found {stamps} stamps")]
    Clock {
        /// How many there are.
        stamps: usize,
    },
    /// The pattern that was sent is not where it should be.
    #[error(transparent)]
    Sync(#[from] SyncError),
    /// The meter reported nothing to integrate.
    #[error("samples: expected two or more, found {found}")]
    Samples {
        /// How many there are.
        found: usize,
    },
    /// Nobody measured, and nothing says what a thread at work takes.
    #[error("no meter measured it, and there is no profile of the device by which to estimate")]
    NoModel,
    /// A path id that the probe map cannot decode.
    #[error("path id {id}: no such path in the probe map")]
    Path {
        /// The id.
        id: u32,
    },
}

/// Adjusts one run and files its rows.
///
/// # Errors
/// A run that contradicts itself or the map, or has no samples or no usable clock stamps.
pub fn adjust(run: &Run, device: &DeviceModel, map: &ProbeMap, rows: &mut Rows) -> Result<AdjustedRun, AdjustError> {
    check(run, map)?;
    adjust_verified(run, device, map, rows)
}

/// Relates a run's clocks, for a caller that shows the run's trace along its samples.
///
/// # Errors
/// A run that has no samples or no usable clock stamps.
pub fn clock(run: &Run) -> Result<ClockMap, AdjustError> {
    sync::relate(run, &measured_power(run)?)
}

/// A run with its clocks related, which the stages after that read.
#[derive(Clone, Copy)]
struct Timed<'a> {
    run: &'a Run,
    device: &'a DeviceModel,
    map: &'a ProbeMap,
    power: &'a PowerRecord<'a>,
    clock: &'a ClockMap,
    /// What the device did beside the app, as it told or as its power showed.
    system: &'a [SystemWork],
    /// The cores' frequencies, where the device told them.
    frequencies: Option<&'a Frequencies>,
    /// Power while the runtime compiles, microwatts; none where that is not known.
    compiling_uw: Option<i64>,
    /// Whether the power is that of a model, since nobody measured it.
    is_modelled: bool,
}

/// What library calls take, by a run of a timing build that has been verified.
///
/// # Errors
/// A run that has no samples or no usable clock stamps.
pub fn call_costs(run: &Run, device: &DeviceModel, map: &ProbeMap, known: &Known) -> Result<CallCosts, AdjustError> {
    charged(run, device, map, known, |timed, charged| {
        let step_ns = (!timed.is_modelled).then(|| timed.power.step_ns());
        let power = CallPower::new(&device.cores, known, step_ns);
        Ok(CallCosts::new(run, map, &charged.exclusive, &power))
    })
}

/// Adjusts one run that has been verified ([`check`]) and files its rows.
///
/// # Errors
/// A run that has no samples or no usable clock stamps.
pub fn adjust_verified(
    run: &Run,
    device: &DeviceModel,
    map: &ProbeMap,
    rows: &mut Rows,
) -> Result<AdjustedRun, AdjustError> {
    let known = rows.known.clone();
    charged(run, device, map, &known, |timed, charged| account(timed, charged, rows))
}

/// Charges a run's energy to frames and calls. The stages are those of vLens 3.2.1; a window's energy is integrated
/// last, as tails and concurrent threads change the power that is left for it. Without a meter, the power is that of
/// [`modelled`].
fn charged<T>(
    run: &Run,
    device: &DeviceModel,
    map: &ProbeMap,
    known: &Known,
    then: impl FnOnce(Timed, Charged) -> Result<T, AdjustError>,
) -> Result<T, AdjustError> {
    let is_modelled = run.is_unmetered();
    // Clocks: times of paths and of samples become comparable.
    let blank = is_modelled.then(|| modelled::blank(run));
    let power = match &blank {
        Some(blank) => PowerRecord::of_pieces(blank),
        None => measured_power(run)?,
    };
    let clock = if is_modelled { ClockMap::same() } else { sync::relate(run, &power)? };
    let compiling_uw = known.compiling.map(|power| (power.0 * 1e6) as i64);
    let told = Frequencies::told(run, &device.cores);
    let frequencies = told.as_ref();
    let told_system = run.trace.notes.system.as_deref();
    let timed = Timed {
        run,
        device,
        map,
        power: &power,
        clock: &clock,
        system: told_system.unwrap_or_default(),
        frequencies,
        compiling_uw,
        is_modelled,
    };
    let waits = at_work::waits(map);
    let found = match told_system {
        None => interruptions_shown(timed, &waits, known),
        Some(_) => Vec::new(),
    };
    let timed = Timed { system: told_system.unwrap_or(&found), ..timed };

    // API windows: each moment of a thread belongs to the innermost frame or call, or the thread waits.
    let nesting = Nesting::new(&run.trace, timed.system);
    let at_work = AtWork { run, waits: &waits, clock: &clock, interruptions: timed.system.len() };
    let (changes, nested) = at_work::changes(at_work, &nesting);

    // Tails, Eq. 2, and what else no window pays for.
    let SetApart { tails, baseline, changes } = set_apart(timed, changes);
    let pieces = match (is_modelled, known.busy) {
        (true, Some(busy)) => Some(modelled::power(timed, busy, known, &changes)),
        (true, None) => return Err(AdjustError::NoModel),
        (false, _) => slow::concentrated(&power, baseline.first_uw(), &changes),
    };

    // Thread sharing: 1/N of what is left for each thread at work.
    let of_pieces = pieces.as_deref().map(PowerRecord::of_pieces);
    let shared = of_pieces.as_ref().unwrap_or(&power);
    let sharing = Sharing::new(shared, baseline.first_uw(), changes);
    let timed = if is_modelled { Timed { power: shared, ..timed } } else { timed };

    // The energy of a window: the integral of its thread's share over its exclusive time; Eq. 1 within a sample.
    let exclusive = exclusive::charged(at_work, &nesting, (&sharing, frequencies), &nested.called_back);
    then(timed, Charged { nested, tails, baseline, sharing: &sharing, exclusive })
}

/// The power record of a run, of which the energy of any window is the integral.
fn measured_power(run: &Run) -> Result<PowerRecord<'_>, AdjustError> {
    match run.samples.len() {
        found @ 0..2 => Err(AdjustError::Samples { found }),
        _ => Ok(PowerRecord::new(&run.samples)),
    }
}

/// The power that no window pays for.
struct SetApart {
    /// Tails of calls, and what calls have switched on.
    tails: Vec<Tail>,
    /// The idle phone's power.
    baseline: Baseline,
    /// All changes of the threads at work and of the power set apart, by and by.
    changes: Vec<Change>,
}

/// Sets apart tails by Eq. 2, the power of what calls have switched on, and the idle phone's power, in this order: each
/// is visible only once those before it are known. `changes` are those of the threads at work.
fn set_apart(timed: Timed, WorkChanges { of_app: mut changes, beside }: WorkChanges) -> SetApart {
    let Timed { run, device, map, power, clock, .. } = timed;
    let last_device_ns = clock.device_ns(power.span().1);
    let mut tails = tail::tails(&run.trace.calls, &map.sites, device, last_device_ns);
    changes.extend(tails.iter().flat_map(|tail| changes::of_tail(tail, clock)));
    changes.extend(
        timed.system.iter().filter_map(|work| changes::of_compiling(work, timed.compiling_uw, clock)).flatten(),
    );
    changes.extend(run.sync.iter().flat_map(|pulse| changes::of_pulse(pulse, clock)));
    // Threads' changes are in order already: a stable sort merges them.
    changes.sort();
    // A model's power says nothing about itself.
    let busy = if timed.is_modelled { vec![power.span()] } else { changes::busy(&changes) };
    let quiet = Quiet::new(power, &busy);
    let switched_on = switched::drawn(run, device, map, clock, &quiet, last_device_ns);
    let mut on_changes: Vec<Change> = switched_on.iter().flat_map(|tail| changes::of_tail(tail, clock)).collect();
    on_changes.sort();
    let baseline = idle::baseline(&quiet, &on_changes);
    tails.extend(switched_on);
    changes.extend(on_changes);
    changes.extend(beside);
    changes.extend(baseline.steps().map(|(at_ns, tail_uw)| Change { at_ns, threads: 0, tail_uw }));
    SetApart { tails, baseline, changes }
}

/// Collections and other processes that a silent device's power shows; none without a meter or a profile.
fn interruptions_shown(timed: Timed, waits: &[bool], known: &Known) -> Vec<SystemWork> {
    let Timed { run, power, clock, .. } = timed;
    let Some(busy) = known.busy.filter(|_| !timed.is_modelled) else { return Vec::new() };
    let at_work = AtWork { run, waits, clock, interruptions: 0 };
    let (changes, _) = at_work::changes(at_work, &Nesting::new(&run.trace, &[]));
    let SetApart { baseline, mut changes, .. } = set_apart(timed, changes);
    changes.sort();
    let levels = plateaus::Levels { busy, collecting: known.collecting };
    plateaus::plateaus(power, (baseline.first_uw(), &changes), clock, levels)
}

/// The energy of everything in a run, once it has been charged.
struct Charged<'a> {
    nested: Nested,
    tails: Vec<Tail>,
    baseline: Baseline,
    sharing: &'a Sharing<'a>,
    exclusive: Exclusive,
}

/// Energy that was set apart for the compiler.
fn compiling(timed: Timed) -> Joules {
    let of_compiler = |work: &&SystemWork| work.kind == SystemWorkKind::Compilation;
    let system = timed.run.trace.notes.system.iter().flatten().filter(of_compiler);
    let compiled_ns: i64 = system.map(|work| work.end_ns - work.start_ns).sum();
    Joules(timed.compiling_uw.unwrap_or(0) as f64 * 1e-6 * compiled_ns as f64 * 1e-9)
}

/// Files the frames as windows of the regression and sums up what the run as a whole took.
fn account(timed: Timed, charged: Charged, rows: &mut Rows) -> Result<AdjustedRun, AdjustError> {
    let Timed { run, map, power, clock, .. } = timed;
    let Charged { nested, tails, baseline, sharing, exclusive } = charged;
    let (first, last) = power.span();
    let sync: Joules =
        run.sync.iter().map(|pulse| sharing.energy(clock.meter_ns(pulse.start_ns), clock.meter_ns(pulse.end_ns))).sum();
    let whole = power.measure(first, last, 0.0);
    let after_calls = tails.iter().map(Tail::after_call).collect();
    let tails = tail::by_call(&tails, run.trace.calls.len());
    let filed = windows::file(timed, &nested, &exclusive, rows)?;
    let resolution = Resolution::of(power, filed.windows.iter().map(|window| clock.meter_ns(window.start_ns)));
    let each = timed.system.iter().zip(&exclusive.interruptions).zip(&nested.hosts);
    let each = each.filter(|((work, _), _)| work.kind != SystemWorkKind::Compilation);
    let interrupted = |((work, energy), host): ((&SystemWork, &Joules), &Host)| Interrupted {
        work: *work,
        energy: *energy,
        place: host.place(run, map),
    };
    Ok(AdjustedRun {
        is_modelled: timed.is_modelled,
        compiling: compiling(timed),
        interruptions: each.map(interrupted).collect(),
        tells: run.trace.notes.system.is_some(),
        windows: filed.windows,
        calls: exclusive.calls,
        tails: tails.energies,
        tail_deviations: tails.deviations,
        after_calls,
        paths: filed.paths,
        called_back: filed.called_back,
        came_back: filed.came_back,
        whole: whole.energy - sync,
        whole_deviation: whole.deviation,
        sync,
        alignment: clock.alignment(),
        duration: Seconds::from_nanos(last - first),
        idle: baseline.idle,
        idle_energy: baseline.energy,
        idle_deviation: baseline.deviation,
        resolution,
        working: filed.working,
        own: exclusive.own,
        clock_jumps: clock::jumps(&run.trace.notes.wall),
        outside: sharing.outside,
        frames: run.trace.tuples.len(),
        frames_unfinished: filed.unfinished,
        frames_unmeasured: filed.unmeasured,
    })
}
