//! Lines of a method that folds others.

use std::collections::HashMap;

use super::{Folded, Part};
use crate::map::LineCounts;
use wattline_names::mapping::Frame;

/// The places of a method, if it has folded calls: then its lines are positions among these.
#[derive(Debug)]
pub(crate) struct Places {
    /// The method itself, without a line; none if its lines stay what they are.
    itself: Option<Frame>,
    own: HashMap<u32, u32>,
    list: Vec<Vec<Frame>>,
}

impl Places {
    /// The places of a method with folded calls if its own frame is given, and of one without otherwise.
    pub fn new(itself: Option<Frame>) -> Self {
        Places { itself, own: HashMap::new(), list: Vec::new() }
    }

    /// The place that stands for a line of the method itself.
    pub fn own(&mut self, line: u32) -> u32 {
        let Some(itself) = &self.itself else { return line };
        let next = self.list.len() as u32;
        *self.own.entry(line).or_insert_with(|| {
            self.list.push(vec![Frame { line, ..itself.clone() }]);
            next
        })
    }

    /// The executions of a folded call. Each call has places of its own, so that a path that takes several of them
    /// executes the lines several times.
    pub fn folded(
        &mut self,
        folded: &Folded,
        mut feature: impl FnMut(super::LocalFeature, &Part) -> u32,
    ) -> Vec<LineCounts> {
        let mut lines = Vec::new();
        for part in &folded.parts {
            let Part { class, name, descriptor, file, .. } = part;
            for (line, counts) in &part.lines {
                let (class, name, descriptor) = (class.clone(), name.clone(), descriptor.clone());
                self.list.push(vec![Frame { class, name, descriptor, file: file.clone(), line: *line }]);
                let counts = counts.iter().map(|&(of, count)| (feature(of, part), count)).collect();
                lines.push(LineCounts { line: self.list.len() as u32 - 1, counts });
            }
        }
        lines
    }

    /// The places, innermost frames first.
    pub fn into_list(self) -> Vec<Vec<Frame>> {
        self.list
    }
}
