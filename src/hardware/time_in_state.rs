//! `/sys/devices/system/cpu/cpuN/cpufreq/stats/time_in_state`: how long a core, or a cluster of cores, ran at each
//! frequency since it was switched on (Linux, `Documentation/cpu-freq/cpufreq-stats`). A core that is off has no file.

use serde::Serialize;

use super::HardwareError;

const FORMAT: &str = "time_in_state";
const BY_USER: &str = "uid_time_in_state";
/// The file counts in units of 10 ms.
const UNIT_S: f64 = 0.01;

/// Time at a frequency.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct AtFrequency {
    /// The frequency.
    pub khz: u64,
    /// The time, seconds.
    pub time_s: f64,
}

/// Reads the file: a frequency in kHz and a time a line.
///
/// # Errors
/// The first line that is not two numbers, and a file without any.
pub fn parse(text: &str) -> Result<Vec<AtFrequency>, HardwareError> {
    let one = |(at, line): (usize, &str)| {
        let mut words = line.split_whitespace().map(str::parse::<u64>);
        match (words.next(), words.next(), words.next()) {
            (Some(Ok(khz)), Some(Ok(units)), None) => Ok(AtFrequency { khz, time_s: units as f64 * UNIT_S }),
            _ => Err(HardwareError::new(FORMAT, at + 1, "a frequency in kHz and a time in units of 10 ms", line)),
        }
    };
    let lines = text.lines().enumerate().filter(|(_, line)| !line.trim().is_empty());
    let found: Vec<AtFrequency> = lines.map(one).collect::<Result<_, _>>()?;
    if found.is_empty() { Err(HardwareError::at_end(FORMAT, text, "a frequency")) } else { Ok(found) }
}

/// Reads `/proc/uid_time_in_state`: processor time by user and frequency, here summed over users; a list for each policy,
/// in their order. The file's head has the frequencies of all policies one after the other, each ascending
/// (`drivers/cpufreq/cpufreq_times.c` of Android's kernels from 4.9 on).
///
/// # Errors
/// A first line that is no such head, and the first one that has not a time for each frequency.
pub fn of_users(text: &str) -> Result<Vec<Vec<AtFrequency>>, HardwareError> {
    let fault = |at: usize, line: &str, expected: &str| HardwareError::new(BY_USER, at + 1, expected, line);
    let numbers = |text: &str| text.split_whitespace().map(str::parse).collect::<Result<Vec<u64>, _>>().ok();
    let mut lines = text.lines().enumerate();
    let head = lines.next().map_or("", |(_, line)| line);
    let khz = head.strip_prefix("uid:").and_then(numbers).filter(|khz| !khz.is_empty());
    let khz = khz.ok_or_else(|| fault(0, head, "`uid:` and frequencies in kHz"))?;
    let mut sums = vec![0u64; khz.len()];
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let times = line.split_once(':').filter(|(uid, _)| uid.trim().parse::<u32>().is_ok()).map(|(_, rest)| rest);
        let times = times.and_then(numbers).filter(|times| times.len() == khz.len());
        let times = times.ok_or_else(|| fault(at, line, "a uid, and a time for each frequency"))?;
        sums.iter_mut().zip(times).for_each(|(sum, time)| *sum = sum.saturating_add(time));
    }
    let mut policies: Vec<Vec<AtFrequency>> = Vec::new();
    for (&khz, &units) in khz.iter().zip(&sums) {
        let at = AtFrequency { khz, time_s: units as f64 * UNIT_S };
        match policies.last_mut().filter(|steps| steps.last().is_some_and(|last| last.khz < khz)) {
            Some(steps) => steps.push(at),
            None => policies.push(vec![at]),
        }
    }
    Ok(policies)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_of_users_are_summed_and_parted_by_policies() {
        let text = "uid: 300000 600000 500000\n0: 10 0 1\n10101: 5 7 0\n";
        let found = of_users(text).unwrap();
        let seen: Vec<Vec<(u64, f64)>> =
            found.iter().map(|p| p.iter().map(|at| (at.khz, at.time_s)).collect()).collect();
        assert_eq!(seen, [vec![(300_000, 0.15), (600_000, 0.07)], vec![(500_000, 0.01)]]);
        let said = |text: &str| of_users(text).unwrap_err().to_string();
        assert!(said("300000 5\n").starts_with("uid_time_in_state, line 1: expected `uid:`"), "{}", said("300000 5"));
        assert!(said("uid: 1 2\n0: 5\n").contains("line 2: expected a uid, and a time for each frequency"));
        assert!(of_users("").is_err() && of_users("uid: 1\nx: 5").is_err());
    }

    #[test]
    fn lines_are_frequencies_and_times() {
        assert_eq!(parse("300000 250\r\n1200000 0\n").unwrap()[0], AtFrequency { khz: 300_000, time_s: 2.5 });
        let error = parse("300000 250\nx 1\n").unwrap_err().to_string();
        assert_eq!(
            error,
            "time_in_state, line 2: expected a frequency in kHz and a time in units of 10 ms, found `x 1`"
        );
        assert!(parse("\n").is_err() && parse("1 2 3").is_err());
    }
}
