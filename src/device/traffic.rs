//! The counters of the app's network traffic, read by and by while it runs: what every phone tells.

use wattline_base::random::Xorshift64;
use wattline_phone::{Counters, Passing, TRAFFIC_HEAD};
use wattline_recording::TrafficStamp;

/// Time between two readings, nanoseconds: reading a file by a shell takes some milliseconds. Orka had 45 to 50 ms.
const PERIOD_NS: i64 = 50_000_000;
/// How late a reading may be, nanoseconds: whoever reads has to get a core.
const LATEST_NS: f64 = 4_000_000.0;

/// A run is no longer than a day, nanoseconds.
const LONGEST_NS: i64 = 86_400_000_000_000;
/// Most requests times most readings, each of which looks at all of them: an hour with ten thousand requests has fewer.
const MOST_WORK: i64 = 1 << 30;
/// No counter goes beyond: what is sent in a day by a terabit a second is less.
const MOST_BYTES: i64 = 1 << 54;

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
    let is_run = |[start_ns, end_ns]: &[i64; 2]| (0..=LONGEST_NS).contains(&end_ns.saturating_sub(*start_ns));
    let Some([start_ns, end_ns]) = span.filter(is_run).filter(|span| span.iter().all(|ns| is_time(*ns))) else {
        return Err(format!("line 1: expected two times, a day apart at most, found `{}`", shown(head)));
    };
    let most = MOST_WORK / ((end_ns - start_ns) / PERIOD_NS + 1);
    let (mut passing, mut sum) = (Vec::new(), 0_i64);
    for (line, at) in lines.zip(2_i64..) {
        let one = request(numbers(line).as_deref())
            .ok_or_else(|| format!("line {at}: expected times and bytes of a request, found `{}`", shown(line)))?;
        sum = sum.saturating_add_unsigned(one.tx_bytes).saturating_add_unsigned(one.rx_bytes);
        if sum > MOST_BYTES {
            return Err(format!("line {at}: expected at most {MOST_BYTES} bytes in all, found more"));
        }
        if at - 1 > most {
            return Err(format!("line {at}: expected at most {most} requests in such a time, found more"));
        }
        passing.push(one);
    }
    Ok(Some(of_phone(&passing, (start_ns, end_ns), seed)))
}

/// A request of these numbers, if they are those of one.
fn request(numbers: Option<&[i64]>) -> Option<Passing> {
    let &[sent_ns, tx, first_ns, last_ns, rx] = numbers? else { return None };
    let is_one = [sent_ns, first_ns, last_ns].into_iter().all(is_time) && first_ns <= last_ns;
    let (tx_bytes, rx_bytes) = (u64::try_from(tx).ok()?, u64::try_from(rx).ok()?);
    is_one.then_some(Passing { sent_ns, tx_bytes, first_ns, last_ns, rx_bytes })
}

/// Whether a clock may say so: the difference of two such times is one that can be counted.
fn is_time(ns: i64) -> bool {
    ns.unsigned_abs() <= 1 << 61
}

/// As much of a line as a message has.
fn shown(line: &str) -> String {
    line.trim().chars().take(80).collect()
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
