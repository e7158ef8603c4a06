//! What the kernel counts of the cores: how long each was busy, and how long they ran at each frequency.

/// Busy time of the cores by windows of time, and the frequency's steps. Cores have one frequency, as those of a
/// cluster have.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Load {
    window_ps: u64,
    /// Picoseconds by core and window; once the run has ended, of the window and all before it.
    busy_ps: Vec<Vec<u64>>,
    /// When a step was taken, in picoseconds of the run, and which one it was.
    steps: Vec<(u64, usize)>,
}

impl Load {
    /// Of so many cores that have done nothing, and run at a step.
    pub(crate) fn new(cores: usize, window_ps: u64, step: usize) -> Load {
        Load { window_ps: window_ps.max(1), busy_ps: vec![Vec::new(); cores], steps: vec![(0, step)] }
    }

    /// A core was busy.
    pub(crate) fn add(&mut self, core: usize, start_ps: u64, end_ps: u64) {
        let window_ps = self.window_ps;
        let Some(windows) = self.busy_ps.get_mut(core) else { return };
        let mut from_ps = start_ps;
        while from_ps < end_ps {
            let window = (from_ps / window_ps) as usize;
            let until_ps = ((window as u64 + 1) * window_ps).min(end_ps);
            if windows.len() <= window {
                windows.resize(window + 1, 0);
            }
            if let Some(busy) = windows.get_mut(window) {
                // What overlaps, as a collector's pause of all cores may, is no more than the window.
                *busy = (*busy + until_ps - from_ps).min(window_ps);
            }
            from_ps = until_ps;
        }
    }

    /// Something ran on whichever core had the most time left.
    pub(crate) fn add_elsewhere(&mut self, start_ps: u64, end_ps: u64) {
        let mut from_ps = start_ps;
        while from_ps < end_ps {
            let window = from_ps / self.window_ps;
            let until_ps = ((window + 1) * self.window_ps).min(end_ps);
            let busy = |windows: &Vec<u64>| windows.get(window as usize).copied().unwrap_or(0);
            let core = self.busy_ps.iter().enumerate().min_by_key(|(_, windows)| busy(windows));
            if let Some(core) = core.map(|(core, _)| core) {
                self.add(core, from_ps, until_ps);
            }
            from_ps = until_ps;
        }
    }

    /// The cores run at another step from a moment on.
    pub(crate) fn set_step(&mut self, at_ps: u64, step: usize) {
        if self.steps.last().is_none_or(|last| last.1 != step) {
            self.steps.push((at_ps, step));
        }
    }

    /// The run has ended: from now on it can be asked.
    pub(crate) fn close(&mut self) {
        for windows in &mut self.busy_ps {
            let mut sum_ps = 0;
            for busy in windows {
                sum_ps += *busy;
                *busy = sum_ps;
            }
        }
    }

    /// When each step was taken, in picoseconds of the run, and which one it was.
    pub(crate) fn steps(&self) -> impl Iterator<Item = (u64, usize)> {
        self.steps.iter().copied()
    }

    /// The number of cores.
    pub(super) fn cores(&self) -> usize {
        self.busy_ps.len()
    }

    /// Picoseconds that a core was busy until a moment; within a window it is taken as even.
    pub(super) fn busy_ps(&self, core: usize, at_ps: u64) -> u64 {
        let Some(windows) = self.busy_ps.get(core) else { return 0 };
        let window = (at_ps / self.window_ps) as usize;
        let until = |count: usize| match count.checked_sub(1) {
            None => 0,
            Some(last) => windows.get(last).or(windows.last()).copied().unwrap_or(0),
        };
        let (before_ps, after_ps) = (until(window), until(window + 1));
        let share = u128::from(after_ps - before_ps) * u128::from(at_ps % self.window_ps) / u128::from(self.window_ps);
        before_ps + share as u64
    }

    /// Picoseconds at a step until a moment.
    pub(super) fn at_step_ps(&self, step: usize, at_ps: u64) -> u64 {
        let ends = self.steps.iter().skip(1).map(|next| next.0).chain([u64::MAX]);
        let spans = self.steps.iter().zip(ends).filter(|((_, of), _)| *of == step);
        spans.map(|(&(from_ps, _), until_ps)| until_ps.min(at_ps).saturating_sub(from_ps)).sum()
    }

    /// Picoseconds that the cores were busy at a step until a moment, summed over them.
    pub(super) fn busy_at_step_ps(&self, step: usize, at_ps: u64) -> u64 {
        let ends = self.steps.iter().skip(1).map(|next| next.0).chain([u64::MAX]);
        let spans = self.steps.iter().zip(ends).filter(|((from_ps, of), _)| *of == step && *from_ps < at_ps);
        let busy = |at_ps: u64| (0..self.cores()).map(|core| self.busy_ps(core, at_ps)).sum::<u64>();
        spans.map(|(&(from_ps, _), until_ps)| busy(until_ps.min(at_ps)) - busy(from_ps)).sum()
    }

    /// The step at a moment.
    pub(super) fn step(&self, at_ps: u64) -> usize {
        let until = self.steps.partition_point(|step| step.0 <= at_ps);
        until.checked_sub(1).and_then(|at| self.steps.get(at)).map_or(0, |step| step.1)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn busy_time_is_counted_by_core() {
        let mut load = Load::new(2, 100, 1);
        load.add(0, 50, 250);
        load.add_elsewhere(0, 60);
        // Core 1 has 60 of the first window, so that core 0's 50 are less.
        load.add_elsewhere(60, 90);
        load.set_step(100, 0);
        load.set_step(300, 0);
        load.set_step(300, 1);
        load.close();
        assert_eq!([0, 50, 100, 200, 250, 999].map(|at| load.busy_ps(0, at)), [0, 40, 80, 180, 205, 230]);
        assert_eq!([0, 50, 999].map(|at| load.busy_ps(1, at)), [0, 30, 60]);
        let at_steps = |at| (load.busy_at_step_ps(0, at), load.busy_at_step_ps(1, at));
        assert_eq!([100, 300, 999].map(at_steps), [(0, 140), (150, 140), (150, 140)]);
        assert_eq!(
            [99, 250, 400].map(|at| (load.at_step_ps(0, at), load.at_step_ps(1, at))),
            [(0, 99), (150, 100), (200, 200)]
        );
        assert_eq!([0, 99, 100, 299, 300].map(|at| load.step(at)), [1, 1, 0, 0, 1]);
    }
}
