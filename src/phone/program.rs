//! The program that runs, what is fed to it, and how it ended.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::conduct;
use super::thread::NEVER;
use super::{Input, InputKind};

/// A program and its inputs.
#[derive(Debug)]
pub(super) struct Program {
    /// The package's name.
    pub(super) package: String,
    /// The files of the app's archive.
    pub(super) archive: Arc<BTreeMap<String, Vec<u8>>>,
    /// What the program set of the system's properties, and took away.
    pub(super) properties: BTreeMap<String, Option<String>>,
    /// Inputs that have not been delivered.
    inputs: VecDeque<Input>,
    /// The input that was delivered last.
    last: Option<InputKind>,
    /// The moment of the next input.
    pub(super) input_ps: u64,
    /// The exception that ended the main thread, or any thread of an app.
    pub(super) uncaught: Option<String>,
    /// The same with its frames and causes.
    pub(super) stack: Option<String>,
    /// The argument of `System.exit`.
    pub(super) exit: Option<i32>,
    /// Whether the program ends with its main thread.
    pub(super) is_app: bool,
    /// The rest before and after it, beside that of every run.
    pub(super) rest_ps: u64,
}

impl Program {
    /// A program that begins at a moment, with its inputs and the rest around it. It is no app.
    pub(super) fn new(
        package: String,
        archive: Arc<BTreeMap<String, Vec<u8>>>,
        inputs: &[Input],
        (start_ps, rest_ps): (u64, u64),
    ) -> Program {
        let input_ps = inputs.first().map_or(NEVER, |first| start_ps.saturating_add(after_ps(first)));
        let inputs = inputs.iter().copied().collect();
        Program {
            package,
            archive,
            properties: BTreeMap::new(),
            inputs,
            last: None,
            input_ps,
            uncaught: None,
            stack: None,
            exit: None,
            is_app: false,
            rest_ps,
        }
    }

    /// Whether the last input was one by which the user leaves the app.
    pub(super) fn is_left_by_user(&self) -> bool {
        self.last.is_some_and(conduct::leaves)
    }

    /// Inputs that were not delivered.
    pub(super) fn unseen(&self) -> usize {
        self.inputs.len()
    }

    /// Takes the next input: its kind, where it is, and which key or step. `now_ps` is when it is delivered.
    pub(crate) fn next_input(&mut self, now_ps: u64) -> [i32; 4] {
        let input = self.inputs.pop_front();
        self.last = input.map(|input| input.kind).or(self.last);
        self.input_ps = match self.inputs.front() {
            Some(next) => now_ps.saturating_add(after_ps(next)),
            None => NEVER,
        };
        match input.map(|input| input.kind) {
            Some(InputKind::Tap { x, y }) => [1, x, y, 0],
            Some(InputKind::Key(code)) => [2, 0, 0, code],
            Some(InputKind::Touch { action, x, y }) => [4, x, y, action],
            Some(InputKind::Stop) | None => [3, 0, 0, 0],
        }
    }
}

/// Picoseconds from the input before to an input.
fn after_ps(input: &Input) -> u64 {
    (input.after_ns.max(0) as u64).saturating_mul(1000)
}
