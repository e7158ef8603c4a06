//! Readings of many channels as they come, gathered into blocks of one channel each.

use std::collections::VecDeque;

use super::Block;

/// Readings in a block: enough that a block's cost does not matter, and little memory for hundreds of channels.
pub(crate) const BLOCK: usize = 4096;

/// Blocks that are being filled, and those that are full.
#[derive(Debug, Default)]
pub(crate) struct Columns {
    filling: Vec<Block>,
    full: VecDeque<Block>,
    has_ended: bool,
}

impl Columns {
    /// Adds a reading.
    pub(crate) fn push(&mut self, channel: usize, at_ns: i64, value: f64) {
        while self.filling.len() <= channel {
            self.filling.push(empty(self.filling.len()));
        }
        let block = &mut self.filling[channel];
        block.push(at_ns, value);
        if block.values.len() >= BLOCK {
            self.full.push_back(std::mem::replace(block, empty(channel)));
        }
    }

    /// Whether no block waits, and more readings may come.
    pub(crate) fn want_more(&self) -> bool {
        self.full.is_empty() && !self.has_ended
    }

    /// Says that no more readings come.
    pub(crate) fn end(&mut self) {
        self.has_ended = true;
        self.full.extend(self.filling.drain(..).filter(|block| !block.values.is_empty()));
    }

    /// Takes the next block.
    pub(crate) fn take(&mut self, into: &mut Block) -> bool {
        match self.full.pop_front() {
            Some(block) => {
                *into = block;
                true
            }
            None => false,
        }
    }
}

fn empty(channel: usize) -> Block {
    Block { channel, at_ns: Vec::with_capacity(BLOCK), values: Vec::with_capacity(BLOCK) }
}
