//! Frames by shape: how often each came, and to which group of rows it belongs.

use std::collections::BTreeMap;

use super::compiled::StateId;
use super::heat::{self, FrameStates};
use super::moments::Paces;
use super::shape::{RowKey, Shape};
use super::{AdjustError, DeviceModel, Rows, Taken};
use wattline_map::ProbeMap;
use wattline_recording::{PathTuple, Run};

/// The shapes of a run's frames, and how often each came.
pub(super) struct Shapes<'a> {
    run: &'a Run,
    /// By where paths are in the trace's list: frames of one shape may share them.
    known: Vec<Option<Known>>,
    /// Frames whose code was all compiled, by shape.
    warm: Vec<Warm>,
    /// Paths of all others, and of frames whose methods have paces of their own.
    cold: BTreeMap<u32, Taken>,
    /// Groups that were just asked for, at a place that follows from the key.
    groups: Vec<Option<Kept>>,
}

/// The shape of the frames whose paths begin at one place of the trace's list.
#[derive(Debug, Clone, Copy)]
struct Known {
    /// A path id of the frames' method.
    own: u32,
    /// How many paths they have.
    len: u32,
    shape: Shape,
}

/// Frames of one shape.
#[derive(Debug, Clone, Copy, Default)]
struct Warm {
    frames: u64,
    /// The sum of their paces.
    paces: f64,
}

/// A group that was asked for.
#[derive(Debug, Clone, Copy)]
struct Kept {
    key: RowKey,
    group: Option<u32>,
}

/// Groups that are kept at hand: most frames are of some thousand.
const AT_HAND: usize = 1 << 14;

impl<'a> Shapes<'a> {
    pub(super) fn new(run: &'a Run) -> Self {
        let known = vec![None; run.trace.paths.len() + 1];
        Shapes { run, known, warm: Vec::new(), cold: BTreeMap::new(), groups: vec![None; AT_HAND] }
    }

    /// The group of frames with a key; none if they are not fitted.
    pub(super) fn group(&mut self, rows: &mut Rows, key: RowKey) -> Option<u32> {
        let nested = (key.children as usize).wrapping_add(key.sites as usize * 4);
        let at = key.shape.position().wrapping_mul(8).wrapping_add(nested).wrapping_add(key.state.position() * 64);
        let kept = &mut self.groups[at % AT_HAND];
        match *kept {
            Some(kept) if kept.key == key => kept.group,
            _ => {
                let group = rows.group_of(key);
                *kept = Some(Kept { key, group });
                group
            }
        }
    }

    /// The shape of the next frame.
    pub(super) fn next(&mut self, tuple: &PathTuple, rows: &mut Rows) -> Result<Shape, AdjustError> {
        let known = self.known.get_mut(tuple.paths_at as usize);
        Ok(match known {
            Some(&mut Some(Known { own, len, shape })) if (own, len) == (tuple.own, tuple.paths_len) => shape,
            known => {
                let shape = rows.shape(tuple.own, self.run.trace.paths_of(tuple))?;
                let (own, len) = (tuple.own, tuple.paths_len);
                known.into_iter().for_each(|known| *known = Some(Known { own, len, shape }));
                self.warm.resize(rows.shapes.len().max(self.warm.len()), Warm::default());
                shape
            }
        })
    }

    /// The compiled part of each frame's methods; nothing where the device's compiler, or its gain, is not known.
    pub(super) fn states(
        &mut self,
        device: &DeviceModel,
        map: &ProbeMap,
        rows: &mut Rows,
        took_ns: &[i64],
    ) -> Result<Vec<FrameStates>, AdjustError> {
        let Some(compiler) = device.compiler.as_ref().filter(|_| rows.known.interpreted.is_some()) else {
            return Ok(Vec::new());
        };
        let tuples = &self.run.trace.tuples;
        let shapes = tuples.iter().map(|tuple| self.next(tuple, rows)).collect::<Result<Vec<_>, _>>()?;
        let told = (compiler, self.run.trace.notes.compiled.as_deref());
        Ok(heat::states(told, rows, map, tuples, (&shapes, took_ns)))
    }

    /// Counts a frame of a shape in a state: at its own pace, but for the methods that have others there.
    pub(super) fn count(
        &mut self,
        (shape, state): (Shape, StateId),
        pace: f64,
        by_method: Option<&Paces>,
        rows: &Rows,
    ) {
        if state == StateId::COMPILED && by_method.is_none() {
            let warm = &mut self.warm[shape.position()];
            warm.frames += 1;
            warm.paces += pace;
            return;
        }
        for path in rows.shapes.paths_of(shape) {
            let Some(facts) = rows.paths.get(&path.path) else { continue };
            let pace = by_method.and_then(|paces| paces.get(&facts.method)).copied().unwrap_or(pace);
            let taken = self.cold.entry(path.path).or_default();
            taken.times += u64::from(path.count);
            taken.code += f64::from(path.count) * pace * rows.factor(state, facts.method);
            taken.calls += f64::from(path.count) * pace;
        }
    }

    /// How often each path was taken.
    pub(super) fn paths(self, rows: &Rows) -> BTreeMap<u32, Taken> {
        let mut paths = self.cold;
        for (shape, &Warm { frames, paces }) in rows.shapes.all().zip(&self.warm).filter(|(_, warm)| warm.frames > 0) {
            for path in rows.shapes.paths_of(shape) {
                let taken = paths.entry(path.path).or_default();
                taken.times += frames * u64::from(path.count);
                taken.code += paces * f64::from(path.count);
                taken.calls += paces * f64::from(path.count);
            }
        }
        paths
    }
}
