//! Frames by shape: how often each came, and to which group of rows it belongs.

use std::collections::BTreeMap;

use super::pace::{self, States};
use super::rows::{Rows, Shape};
use super::{AdjustError, DeviceModel, Taken};
use wattline_map::ProbeMap;
use wattline_recording::{PathTuple, Run};

/// The shapes of a run's frames, and how often each came.
pub(super) struct Shapes<'a> {
    run: &'a Run,
    /// By where paths are in the trace's list: frames of one shape may share them.
    known: Vec<Option<(u32, u32, Shape)>>,
    /// Frames, and the sum of their paces, whose code was all compiled.
    warm: Vec<(u64, f64)>,
    /// Paths of all others.
    cold: BTreeMap<u32, Taken>,
    /// Groups that were just asked for, by shape, state and what was nested.
    groups: Vec<Option<(Nest, Option<u32>)>>,
}

/// A shape, the state of its methods, and how many frames and windowed calls are directly inside.
pub(super) type Nest = (Shape, u32, u32, u32);

/// Groups that are kept at hand: most frames are of some thousand.
const AT_HAND: usize = 1 << 14;

impl<'a> Shapes<'a> {
    pub(super) fn new(run: &'a Run) -> Self {
        let known = vec![None; run.trace.paths.len() + 1];
        Shapes { run, known, warm: Vec::new(), cold: BTreeMap::new(), groups: vec![None; AT_HAND] }
    }

    /// The group of frames.
    pub(super) fn group(&mut self, rows: &mut Rows, nest: Nest) -> Result<Option<u32>, AdjustError> {
        let (shape, state, children, sites) = nest;
        let nested = (children as usize).wrapping_add(sites as usize * 4);
        let at = shape.position().wrapping_mul(8).wrapping_add(nested).wrapping_add(state as usize * 64);
        let kept = &mut self.groups[at % AT_HAND];
        match *kept {
            Some((of, group)) if of == nest => Ok(group),
            _ => {
                let group = rows.group_of(shape, state, children, sites)?;
                *kept = Some((nest, group));
                Ok(group)
            }
        }
    }

    /// The next frame's.
    pub(super) fn next(&mut self, tuple: &PathTuple, rows: &mut Rows) -> Result<Shape, AdjustError> {
        let known = self.known.get_mut(tuple.paths_at as usize);
        Ok(match known {
            Some(&mut Some((own, len, shape))) if (own, len) == (tuple.own, tuple.paths_len) => shape,
            known => {
                let shape = rows.shape(tuple.own, self.run.trace.paths_of(tuple))?;
                known.into_iter().for_each(|known| *known = Some((tuple.own, tuple.paths_len, shape)));
                self.warm.resize(rows.shape_count().max(self.warm.len()), (0, 0.0));
                shape
            }
        })
    }

    /// What was compiled when each frame ran; nothing where the device's compiler, or what it brings, is not known.
    pub(super) fn states(
        &mut self,
        device: &DeviceModel,
        map: &ProbeMap,
        rows: &mut Rows,
        took_ns: &[i64],
    ) -> Result<Vec<States>, AdjustError> {
        let Some(compiler) = device.compiler.as_ref().filter(|_| rows.known.interpreted.is_some()) else {
            return Ok(Vec::new());
        };
        let tuples = &self.run.trace.tuples;
        let shapes = tuples.iter().map(|tuple| self.next(tuple, rows)).collect::<Result<Vec<_>, _>>()?;
        Ok(pace::states(compiler, rows, map, tuples, (&shapes, took_ns)))
    }

    /// Counts a frame.
    pub(super) fn count(&mut self, shape: Shape, state: u32, pace: f64, rows: &Rows) {
        if state == 0 {
            let (frames, paces) = &mut self.warm[shape.position()];
            *frames += 1;
            *paces += pace;
            return;
        }
        for path in rows.paths_of(shape) {
            let Some(facts) = rows.paths.get(&path.path) else { continue };
            let taken = self.cold.entry(path.path).or_default();
            taken.times += u64::from(path.count);
            taken.code += f64::from(path.count) * pace * rows.factor(state, facts.method);
            taken.calls += f64::from(path.count) * pace;
        }
    }

    /// How often each path was taken.
    pub(super) fn paths(self, rows: &Rows) -> BTreeMap<u32, Taken> {
        let mut paths = self.cold;
        for (shape, &(frames, paces)) in rows.shapes().zip(&self.warm).filter(|(_, (frames, _))| *frames > 0) {
            for path in rows.paths_of(shape) {
                let taken = paths.entry(path.path).or_default();
                taken.times += frames * u64::from(path.count);
                taken.code += paces * f64::from(path.count);
                taken.calls += paces * f64::from(path.count);
            }
        }
        paths
    }
}
