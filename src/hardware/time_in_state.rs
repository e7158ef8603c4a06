//! `/sys/devices/system/cpu/cpuN/cpufreq/stats/time_in_state`: how long a core, or a cluster of cores, ran at each
//! frequency since it was switched on (Linux, `Documentation/cpu-freq/cpufreq-stats`). A core that is off has no file.

use serde::Serialize;

use super::HardwareError;

const FORMAT: &str = "time_in_state";
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

#[cfg(test)]
mod tests {
    use super::*;

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
