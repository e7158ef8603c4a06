//! Frames become windows of the regression: each with its energy and the group of frames that share its row.

use std::collections::BTreeMap;

use super::at_work::Nested;
use super::called_back::{self, CalledBack};
use super::clock::ClockMap;
use super::exclusive::Exclusive;
use super::moments::{Moments, Paces};
use super::shape::RowKey;
use super::shapes::Shapes;
use super::{AdjustError, Rows, Taken, Timed, Window, pace};
use wattline_base::units::Seconds;
use wattline_recording::{FrameEnd, PathTuple, Run};

/// A run's frames, filed.
pub(super) struct Filed {
    /// Frames that the regression can use.
    pub windows: Vec<Window>,
    /// How often each path was taken, by frames of all kinds.
    pub paths: BTreeMap<u32, Taken>,
    /// What ran inside of windowed calls without stamps.
    pub called_back: CalledBack,
    /// What ran there with stamps, without probes, of runs that nobody measured.
    pub came_back: CalledBack,
    /// Exclusive time of the windows.
    pub working: Seconds,
    /// Frames left by an exception or still open.
    pub unfinished: usize,
    /// Frames outside the meter's record.
    pub unmeasured: usize,
}

/// Files each frame of a run: counts its paths and, where it returned within the meter's record, makes it a window.
pub(super) fn file(
    timed: Timed,
    nested: &Nested,
    exclusive: &Exclusive,
    rows: &mut Rows,
) -> Result<Filed, AdjustError> {
    let Timed { run, device, map, power, clock, .. } = timed;
    let Exclusive { frames: energies, frames_ns, .. } = exclusive;
    let mut filed = Filed {
        windows: Vec::with_capacity(energies.len()),
        paths: BTreeMap::new(),
        called_back: CalledBack::new(),
        came_back: CalledBack::new(),
        working: Seconds(0.0),
        unfinished: 0,
        unmeasured: 0,
    };
    let mut shapes = Shapes::new(run);
    let within = Within::new(run, clock, power.span());
    let pace = match (timed.frequencies, &exclusive.work) {
        (Some(frequencies), Some((frames, _))) => frequencies.paces(&run.trace.tuples, frames),
        _ => pace::of_frames(&device.cores, rows.known.busy, &run.trace.tuples, (energies, frames_ns)),
    };
    let by_method = paces_by_method(timed, rows);
    let states = shapes.states(device, map, rows, frames_ns)?;
    let sites = called_back::sites(run, timed.is_modelled);
    let (mut called_back, mut came_back) = (called_back::Sums::default(), called_back::Sums::default());
    for (i, &energy) in energies.iter().enumerate() {
        let tuple = run.trace.tuples[i];
        let shape = shapes.next(&tuple, rows)?;
        let (pace, state) = (pace.get(i).copied().unwrap_or(1.0), states.get(i).copied().unwrap_or_default());
        shapes.count((shape, state.plain), f64::from(pace), by_method.get(i).and_then(Option::as_ref), rows);
        let site = sites.get(i).copied().flatten();
        if let Some(site) = site.filter(|_| tuple.end != FrameEnd::Untimed) {
            came_back.add(site, RowKey { shape, state: state.plain, children: 0, sites: 0, stamps_alone: true });
        }
        let group = match tuple.end {
            FrameEnd::Returned => {
                let (children, sites) = (nested.children[i], nested.sites[i]);
                shapes.group(
                    rows,
                    RowKey { shape, state: state.probed, children, sites, stamps_alone: rows.stamps_alone },
                )
            }
            FrameEnd::Thrown | FrameEnd::Unwound | FrameEnd::Open => None,
            // Its time is in another window, its executions are not: a leaf in a windowed call.
            FrameEnd::Untimed => {
                if let Some(site) = site {
                    let (state, stamps_alone) = (state.probed, rows.stamps_alone);
                    called_back.add(site, RowKey { shape, state, children: 0, sites: 0, stamps_alone });
                }
                continue;
            }
        };
        match group {
            _ if !within.holds(&tuple) => filed.unmeasured += 1,
            None => filed.unfinished += 1,
            Some(group) => {
                let took_ns = frames_ns[i];
                filed.working += Seconds::from_nanos(took_ns);
                let PathTuple { thread, start_ns, end_ns, .. } = tuple;
                filed.windows.push(Window { thread, start_ns, end_ns, energy, took_ns, group, pace });
            }
        }
    }
    filed.paths = shapes.paths(rows);
    filed.called_back = called_back.rows(rows);
    filed.came_back = came_back.rows(rows);
    Ok(filed)
}

/// The paces of methods in frames that last while the frequency changes, where the device tells it. The first counting run
/// shows when they ran.
fn paces_by_method(timed: Timed, rows: &mut Rows) -> Vec<Option<Paces>> {
    let Timed { run, map, .. } = timed;
    let Some(told) = timed.frequencies.filter(|_| map.stamps.is_some()) else { return Vec::new() };
    if rows.moments.is_none() && !rows.stamps_alone {
        rows.moments = Some(Moments::learn(run, map, told));
    }
    rows.moments.as_ref().map(|moments| moments.paces(run, map, told)).unwrap_or_default()
}

/// Decides which frames lie within the meter's record.
struct Within<'a> {
    clock: &'a ClockMap,
    span: (i64, i64),
    /// Whether every frame does, as the first start and the last end do: both clocks only advance.
    all: bool,
}

impl<'a> Within<'a> {
    fn new(run: &Run, clock: &'a ClockMap, span: (i64, i64)) -> Self {
        let mut within = Within { clock, span, all: false };
        let starts = run.trace.tuples.iter().map(|tuple| tuple.start_ns).min();
        let ends = run.trace.tuples.iter().map(|tuple| tuple.end_ns).max();
        within.all = starts.zip(ends).is_some_and(|(start_ns, end_ns)| within.both(start_ns, end_ns));
        within
    }

    fn holds(&self, tuple: &PathTuple) -> bool {
        self.all || self.both(tuple.start_ns, tuple.end_ns)
    }

    fn both(&self, start_ns: i64, end_ns: i64) -> bool {
        self.span.0 <= self.clock.meter_ns(start_ns) && self.clock.meter_ns(end_ns) <= self.span.1
    }
}
