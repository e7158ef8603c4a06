//! What a program and all programs that it waits for cost, from `wait4(2)`'s resource usage.

use std::fs::File;
use std::io::{Read, Seek};
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wait4::Wait4;

/// What one or more processes took.
#[derive(Debug, Clone, Copy, Default, PartialEq, Serialize)]
pub struct Cost {
    /// Time on all cores, user and system, in seconds.
    pub cpu_s: f64,
    /// Time from start to end, in seconds.
    pub wall_s: f64,
    /// The most memory resident at once in one process, in bytes.
    pub peak_bytes: u64,
}

impl Cost {
    /// What both take one after the other.
    pub fn then(self, next: Cost) -> Cost {
        Cost {
            cpu_s: self.cpu_s + next.cpu_s,
            wall_s: self.wall_s + next.wall_s,
            peak_bytes: self.peak_bytes.max(next.peak_bytes),
        }
    }

    /// The median of each quantity; none without a run.
    pub fn median(runs: &[Cost]) -> Option<Cost> {
        Some(Cost {
            cpu_s: median(runs.iter().map(|run| run.cpu_s))?,
            wall_s: median(runs.iter().map(|run| run.wall_s))?,
            peak_bytes: median(runs.iter().map(|run| run.peak_bytes as f64))? as u64,
        })
    }
}

/// The middle value, or the mean of the two in the middle.
pub fn median(values: impl Iterator<Item = f64>) -> Option<f64> {
    let mut values: Vec<f64> = values.collect();
    values.sort_by(f64::total_cmp);
    let upper = *values.get(values.len() / 2)?;
    if values.len() % 2 == 1 {
        return Some(upper);
    }
    let lower = *values.get((values.len() / 2).checked_sub(1)?)?;
    Some((lower + upper) / 2.0)
}

/// Runs a program to its end.
///
/// # Errors
/// When it does not start or does not succeed, with the end of what it printed.
pub fn measure(command: Command) -> Result<Cost> {
    run(command).map(|(cost, _)| cost)
}

/// The same, with what the program printed, on either stream.
pub fn measure_printed(command: Command) -> Result<(Cost, String)> {
    let (cost, mut printed) = run(command)?;
    let mut bytes = Vec::new();
    printed.rewind()?;
    printed.read_to_end(&mut bytes)?;
    Ok((cost, String::from_utf8_lossy(&bytes).into_owned()))
}

fn run(mut command: Command) -> Result<(Cost, File)> {
    let name = command.get_program().to_string_lossy().into_owned();
    // A file takes all that a program prints without anybody reading meanwhile.
    let mut printed = tempfile::tempfile()?;
    command.stdin(Stdio::null()).stdout(printed.try_clone()?).stderr(printed.try_clone()?);
    let start = Instant::now();
    let mut child = command.spawn().with_context(|| format!("failed to run {name}"))?;
    let done = child.wait4().with_context(|| format!("failed to wait for {name}"))?;
    let wall = start.elapsed();
    if !done.status.success() {
        bail!("{name} failed ({}): {}", done.status, tail(&mut printed)?);
    }
    let usage = done.rusage;
    let cpu: Duration = usage.utime + usage.stime;
    Ok((Cost { cpu_s: cpu.as_secs_f64(), wall_s: wall.as_secs_f64(), peak_bytes: usage.maxrss }, printed))
}

/// The last lines of a file that hold something.
fn tail(file: &mut File) -> Result<String> {
    let mut bytes = Vec::new();
    file.rewind()?;
    file.read_to_end(&mut bytes)?;
    let text = String::from_utf8_lossy(&bytes);
    let lines: Vec<&str> = text.lines().map(str::trim).filter(|line| !line.is_empty()).collect();
    Ok(lines.get(lines.len().saturating_sub(3)..).unwrap_or_default().join("; "))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn shell(script: &str) -> Command {
        let mut command = Command::new("sh");
        command.args(["-c", script]);
        command
    }

    #[test]
    fn medians_are_of_each_quantity() {
        let cost = |cpu_s, wall_s, peak_bytes| Cost { cpu_s, wall_s, peak_bytes };
        let runs = [cost(3.0, 1.0, 20), cost(1.0, 9.0, 40), cost(2.0, 2.0, 30)];
        assert_eq!(Cost::median(&runs), Some(cost(2.0, 2.0, 30)));
        assert_eq!(Cost::median(&runs[..2]), Some(cost(2.0, 5.0, 30)));
        assert_eq!(Cost::median(&[]), None);
    }

    #[test]
    fn steps_add_their_times_and_keep_the_higher_peak() {
        let first = Cost { cpu_s: 1.0, wall_s: 2.0, peak_bytes: 50 };
        let next = Cost { cpu_s: 0.5, wall_s: 0.25, peak_bytes: 40 };
        assert_eq!(first.then(next), Cost { cpu_s: 1.5, wall_s: 2.25, peak_bytes: 50 });
    }

    #[test]
    fn work_of_a_grandchild_counts_and_sleep_does_not() {
        let busy = measure(shell("sh -c 'i=0; while [ $i -lt 200000 ]; do i=$((i+1)); done'; true")).unwrap();
        assert!(busy.cpu_s > 0.01, "{busy:?}");
        let idle = measure(shell("sleep 0.2")).unwrap();
        assert!(idle.wall_s >= 0.2 && idle.cpu_s < 0.15, "{idle:?}");
        assert!(idle.peak_bytes > 100_000 && idle.peak_bytes < 1_000_000_000, "{idle:?}");
    }

    #[test]
    fn a_failure_is_an_error_that_quotes_the_program() {
        let error = format!("{:#}", measure(shell("echo no such thing >&2; exit 3")).unwrap_err());
        assert!(error.contains("no such thing") && error.contains('3'), "{error}");
    }
}
