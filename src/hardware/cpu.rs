//! `/proc/stat`: how long the cores were busy since the device was switched on (Linux, `Documentation/filesystems/
//! proc.rst`, 1.7), and `/proc/uptime`.

use super::HardwareError;

const STAT: &str = "/proc/stat";
const UPTIME: &str = "/proc/uptime";
/// The file counts in units of 10 ms on all of Android's kernels (`USER_HZ`).
const UNIT_MS: u64 = 10;

/// Reads the first line, that of all cores: milliseconds in which a core did anything but idle or wait for a disk. Time
/// of guests is in that of their hosts.
///
/// # Errors
/// A first line that is not `cpu` with at least five counters.
pub fn busy_ms(text: &str) -> Result<u64, HardwareError> {
    let line = text.lines().next().unwrap_or("");
    let fault = || HardwareError::new(STAT, 1, "`cpu` and at least five counters", line);
    let (name, counters) = line.split_once(char::is_whitespace).ok_or_else(fault)?;
    busy_of(counters).filter(|_| name == "cpu").ok_or_else(fault)
}

/// Reads the lines of single cores: the core's number, and milliseconds in which it did anything. A core that is off has
/// no line; one that comes on again goes on where it was.
///
/// # Errors
/// A line that begins with `cpu` and a number and has not at least five counters.
pub fn busy_ms_by_core(text: &str) -> Result<Vec<(u32, u64)>, HardwareError> {
    let mut cores = Vec::new();
    for (at, line) in text.lines().enumerate() {
        let Some((name, counters)) = line.split_once(char::is_whitespace) else { continue };
        let Some(core) = name.strip_prefix("cpu").and_then(|number| number.parse().ok()) else { continue };
        let fault = || HardwareError::new(STAT, at + 1, "a core and at least five counters", line);
        cores.push((core, busy_of(counters).ok_or_else(fault)?));
    }
    Ok(cores)
}

/// The sum of a line's counters without idling and waiting, milliseconds.
fn busy_of(counters: &str) -> Option<u64> {
    let counters: Vec<u64> = counters.split_whitespace().map(str::parse).collect::<Result<_, _>>().ok()?;
    let &[user, nice, system, _idle, _wait, ref rest @ ..] = counters.as_slice() else { return None };
    // Interrupts, soft interrupts, and what a hypervisor took.
    let all = [user, nice, system].into_iter().chain(rest.iter().take(3).copied());
    Some(all.fold(0, u64::saturating_add).saturating_mul(UNIT_MS))
}

/// Reads the time since the device was switched on, nanoseconds.
///
/// # Errors
/// A first word that is no number of seconds.
pub fn uptime_ns(text: &str) -> Result<i64, HardwareError> {
    let word = text.split_whitespace().next().unwrap_or("");
    let fault = || HardwareError::new(UPTIME, 1, "a number of seconds", text);
    let (seconds, part) = word.split_once('.').unwrap_or((word, ""));
    let digits = |text: &str| text.bytes().all(|byte| byte.is_ascii_digit());
    if seconds.is_empty() || !digits(seconds) || !digits(part) || part.len() > 9 {
        return Err(fault());
    }
    let part: i64 = format!("{part:0<9}").parse().map_err(|_| fault())?;
    let seconds: i64 = seconds.parse().map_err(|_| fault())?;
    seconds.checked_mul(1_000_000_000).and_then(|ns| ns.checked_add(part)).ok_or_else(fault)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn counters_are_summed_without_idle() {
        // User, nice, system, idle, wait, interrupts, soft interrupts, stolen, guest, guest nice.
        assert_eq!(busy_ms("cpu  100 20 3 9000 500 4 5 6 70 80\ncpu0 1 2\n"), Ok(1380));
        assert_eq!(busy_ms("cpu 1 2 3 4 5\n"), Ok(60));
        for bad in ["", "cpu0 1 2 3 4 5", "cpu 1 2 3 4", "cpu 1 2 x 4 5"] {
            assert!(busy_ms(bad).unwrap_err().to_string().starts_with("/proc/stat, line 1: expected `cpu`"), "{bad}");
        }
    }

    #[test]
    fn cores_that_are_on_have_a_line() {
        // Six cores, of which the two of the second cluster but one are off.
        let text = "cpu  4321 12 1010 90000 50 3 40 0 0 0\ncpu0 1000 3 300 20000 10 1 20 0 0 0\n\
                    cpu4 700 0 100 30000 5 0 2 0 0 0\nintr 55 66 77\nctxt 1\nbtime 1447000000\n";
        assert_eq!(busy_ms_by_core(text), Ok(vec![(0, 13_240), (4, 8_020)]));
        assert_eq!(busy_ms_by_core("cpu 1 2 3 4 5\n"), Ok(vec![]));
        let error = busy_ms_by_core("cpu 1 2 3 4 5\ncpu0 1 2 3\n").unwrap_err().to_string();
        assert!(error.starts_with("/proc/stat, line 2: expected a core"), "{error}");
    }

    #[test]
    fn uptimes_are_seconds() {
        assert_eq!(uptime_ns("86400.05 170000.00\n"), Ok(86_400_050_000_000));
        assert_eq!(uptime_ns("7"), Ok(7_000_000_000));
        for bad in ["", "x", "1.-5", "99999999999999999999.0", "1.0000000001", "9223372036854775807"] {
            assert!(uptime_ns(bad).is_err(), "{bad}");
        }
    }
}
