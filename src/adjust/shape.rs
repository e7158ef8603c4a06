//! The key of a regression row: a frame's method, the paths that it took, the compiled part of these, and how much was
//! nested in it.

use std::collections::HashMap;

use super::compiled::StateId;
use wattline_recording::PathCount;

/// Position of an [`Executed`] in [`ShapeTable`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct Shape(u32);

impl Shape {
    pub fn position(self) -> usize {
        self.0 as usize
    }
}

/// The executions of a frame and of its guests, which are the frames without stamps that ran inside it.
#[derive(Debug, Clone, PartialEq, Eq, Hash, Default)]
pub(super) struct Executed {
    /// Position of the frame's method in the probe map; none where the frame does not name one, as it never got that
    /// far.
    pub method: Option<u32>,
    /// The paths taken and how often.
    pub paths: Vec<PathCount>,
}

/// Everything that a regression row depends on.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub(super) struct RowKey {
    pub shape: Shape,
    /// The compiled part of the methods, with probes.
    pub state: StateId,
    /// Frames with stamps directly inside.
    pub children: u32,
    /// Windowed calls directly inside.
    pub sites: u32,
    /// Whether the frame had stamps alone, and its counts are of another run.
    pub stamps_alone: bool,
}

/// The distinct executions of frames, in order of appearance.
#[derive(Debug, Default)]
pub(super) struct ShapeTable {
    index: HashMap<Executed, Shape>,
    list: Vec<Executed>,
    /// The key of the last lookup, whose memory is used again.
    sought: Executed,
}

impl ShapeTable {
    /// The shape of a frame that executed this, if there was one before.
    pub fn find(&mut self, method: Option<u32>, paths: &[PathCount]) -> Option<Shape> {
        self.sought.method = method;
        self.sought.paths.clear();
        self.sought.paths.extend_from_slice(paths);
        self.index.get(&self.sought).copied()
    }

    /// A new shape.
    pub fn add(&mut self, executed: Executed) -> Shape {
        let shape = Shape(self.list.len() as u32);
        self.list.push(executed.clone());
        self.index.insert(executed, shape);
        shape
    }

    pub fn len(&self) -> usize {
        self.list.len()
    }

    /// All shapes, in order of appearance.
    pub fn all(&self) -> impl Iterator<Item = Shape> + use<> {
        (0..self.list.len() as u32).map(Shape)
    }

    /// The executions of frames of a shape.
    pub fn executed(&self, shape: Shape) -> Option<&Executed> {
        self.list.get(shape.position())
    }

    /// The paths of a shape.
    pub fn paths_of(&self, shape: Shape) -> &[PathCount] {
        self.executed(shape).map_or(&[], |executed| &executed.paths)
    }
}
