//! The search for the range that holds a line, among many ranges of lines.

use std::collections::{BTreeMap, BTreeSet};

/// Ranges by position; of several that hold a line, the one that was given first counts.
#[derive(Debug, Clone, Default)]
pub(crate) struct Ranges {
    /// The range that counts from each line on, or none.
    starts: BTreeMap<u32, Option<usize>>,
}

impl Ranges {
    /// First and last lines, in order of precedence. Takes time n log n.
    pub fn new(ranges: impl Iterator<Item = Option<(u32, u32)>>) -> Self {
        // Where ranges begin and end: a range past the last number never ends.
        let mut changes: BTreeMap<u32, Vec<(bool, usize)>> = BTreeMap::new();
        for (position, range) in ranges.enumerate() {
            let Some((first, last)) = range else { continue };
            changes.entry(first).or_default().push((true, position));
            if let Some(after) = last.checked_add(1) {
                changes.entry(after).or_default().push((false, position));
            }
        }
        let mut open = BTreeSet::new();
        let mut starts = BTreeMap::new();
        for (line, changes) in changes {
            for (opens, position) in changes {
                if opens {
                    open.insert(position);
                } else {
                    open.remove(&position);
                }
            }
            starts.insert(line, open.first().copied());
        }
        Ranges { starts }
    }

    /// The range that holds a line.
    pub fn find(&self, line: u32) -> Option<usize> {
        *self.starts.range(..=line).next_back()?.1
    }
}
