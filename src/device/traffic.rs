//! The counters of the app's network traffic, read by and by while it runs: what every phone tells.

use wattline_base::random::Xorshift64;
use wattline_phone::{Counters, Passing, TRAFFIC_HEAD};
use wattline_recording::TrafficStamp;

/// Time between two readings, nanoseconds: reading a file by a shell takes some milliseconds. Orka had 45 to 50 ms.
const PERIOD_NS: i64 = 50_000_000;
/// How late a reading may be, nanoseconds: whoever reads has to get a core.
const LATEST_NS: f64 = 4_000_000.0;

/// The readings of a run on the embedded phone, between two moments of its clock.
pub(super) fn of_phone(passing: &[Passing], (start_ns, end_ns): (i64, i64), seed: u64) -> Vec<TrafficStamp> {
    let mut random = Xorshift64::new(seed);
    let mut readings = Vec::new();
    let mut due_ns = start_ns;
    while due_ns < end_ns {
        let at_ns = due_ns + (random.uniform() * LATEST_NS) as i64;
        let Counters { rx_bytes, tx_bytes } = Counters::at(passing, at_ns);
        readings.push(TrafficStamp { at_ns, rx_bytes, tx_bytes });
        due_ns += PERIOD_NS;
    }
    changes(readings)
}

/// The same from the phone's file. None if it is no such file.
///
/// # Errors
/// The first line that does not say what it should.
pub(super) fn of_text(text: &str, seed: u64) -> Result<Option<Vec<TrafficStamp>>, String> {
    let mut lines = text.lines();
    let Some(head) = lines.next().and_then(|line| line.strip_prefix(TRAFFIC_HEAD)) else { return Ok(None) };
    let numbers = |line: &str| line.split_whitespace().map(str::parse).collect::<Result<Vec<i64>, _>>().ok();
    let span: Option<[i64; 2]> = numbers(head).and_then(|all| all.try_into().ok());
    let Some([start_ns, end_ns]) = span else {
        return Err(format!("line 1: expected two times, found `{}`", head.trim()));
    };
    let request = |(at, line): (usize, &str)| match numbers(line).as_deref() {
        Some(&[sent_ns, tx, first_ns, last_ns, rx]) if tx >= 0 && rx >= 0 => {
            Ok(Passing { sent_ns, tx_bytes: tx as u64, first_ns, last_ns, rx_bytes: rx as u64 })
        }
        _ => Err(format!("line {}: expected times and bytes of a request, found `{line}`", at + 2)),
    };
    let passing: Vec<Passing> = lines.enumerate().map(request).collect::<Result<_, _>>()?;
    Ok(Some(of_phone(&passing, (start_ns, end_ns), seed)))
}

/// Of readings that are equal, the first and the last.
pub(super) fn changes(readings: Vec<TrafficStamp>) -> Vec<TrafficStamp> {
    let counted = |stamp: &TrafficStamp| (stamp.rx_bytes, stamp.tx_bytes);
    let mut kept: Vec<TrafficStamp> = Vec::new();
    for stamp in readings {
        match kept.as_slice() {
            [.., before, last] if counted(before) == counted(last) && counted(last) == counted(&stamp) => {
                kept.pop();
            }
            _ => {}
        }
        kept.push(stamp);
    }
    kept
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn readings_that_say_nothing_are_left_out() {
        let ms = 1_000_000;
        let passing =
            [Passing { sent_ns: 1001 * ms, tx_bytes: 10, first_ns: 1020 * ms, last_ns: 1020 * ms, rx_bytes: 5 }];
        let found = of_phone(&passing, (0, 3000 * ms), 7);
        let said: Vec<(i64, u64)> = found.iter().map(|stamp| (stamp.at_ns / (50 * ms), stamp.rx_bytes)).collect();
        // At 1000 ms and a little later it may have been sent already, but nothing has come.
        assert!(matches!(said[..], [(0, 0), (19 | 20, 0), .., (21, 5), (59, 5)]), "{said:?}");
        assert!(found.windows(2).all(|pair| pair[0].at_ns < pair[1].at_ns));
        assert_eq!(of_phone(&passing, (0, 3000 * ms), 7), found, "the seed says how late it is");
        let text = wattline_phone::traffic_text(&passing, (0, 3000 * ms));
        assert_eq!(of_text(&text, 7), Ok(Some(found)));
        assert_eq!(of_text("cat: no such file", 7), Ok(None));
        let damaged = of_text(&text.replace(" 5\n", " -5\n"), 7).unwrap_err();
        assert!(damaged.starts_with("line 2: expected times and bytes"), "{damaged}");
        assert!(of_text(&format!("{TRAFFIC_HEAD} 7"), 7).unwrap_err().starts_with("line 1: expected two times"));
    }
}
