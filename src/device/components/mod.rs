//! What a phone's components do while an app runs, as the phone itself tells: a script on the phone reads files and
//! reports by and by and writes them down as they are, and this reads what it wrote.
//!
//! The embedded phone without adb runs the same script in its own shell, so that its log is read by the same code.
//! Columns: `docs/components.md`.

mod clusters;
mod log;
mod script;

use wattline_phone::adb::Console;
use wattline_phone::{History, PhoneError};
use wattline_recording::{ComponentLog, TrafficStamp, WallStamp};

pub(crate) use log::{LogError, parse};
pub(crate) use script::{FIND, LOG, SCRIPT, START, script};

/// The log of a run on the embedded phone, as its shell writes it.
///
/// # Errors
/// When the phone's data are bad, or its log is.
pub(super) fn of_phone(
    history: History,
    seed: u64,
    wall: &[WallStamp],
) -> Result<Result<Option<ComponentLog>, LogError>, PhoneError> {
    let console = Console::new(history, seed)?;
    let text = script(&console.says(FIND));
    console.push(SCRIPT, text.as_bytes());
    console.beside(START);
    Ok(parse(&console.says(&format!("cat {LOG}")), wall))
}

/// The counters of traffic by a log of components: that of the whole device, over both networks. None if it has none.
pub(super) fn traffic(log: &ComponentLog) -> Option<Vec<TrafficStamp>> {
    let columns = |names: [&str; 2]| -> Vec<&[i64]> { names.iter().filter_map(|name| log.column(name)).collect() };
    let (rx, tx) = (columns(["wifi.rx_bytes", "cellular.rx_bytes"]), columns(["wifi.tx_bytes", "cellular.tx_bytes"]));
    if rx.is_empty() || tx.is_empty() {
        return None;
    }
    // What had passed before the run is not the app's.
    let since = |columns: &[&[i64]], at: usize| -> u64 {
        let grown = columns.iter().map(|values| match (values.first(), values.get(at)) {
            (Some(first), Some(now)) => now.saturating_sub(*first).max(0) as u64,
            _ => 0,
        });
        grown.sum()
    };
    let stamp =
        |(at, &at_ns): (usize, &i64)| TrafficStamp { at_ns, rx_bytes: since(&rx, at), tx_bytes: since(&tx, at) };
    Some(super::traffic::changes(log.at_ns.iter().enumerate().map(stamp).collect()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_recording::ComponentColumn;

    #[test]
    fn traffic_is_that_of_all_networks_since_the_start() {
        let column = |name: &str, values: &[i64]| ComponentColumn { name: name.into(), values: values.into() };
        let mut log = ComponentLog {
            at_ns: vec![1, 2, 3],
            columns: vec![
                column("wifi.rx_bytes", &[10, 30, 30]),
                column("wifi.tx_bytes", &[5, 5, 6]),
                column("cellular.rx_bytes", &[100, 100, 101]),
            ],
        };
        let stamp = |at_ns, rx_bytes, tx_bytes| TrafficStamp { at_ns, rx_bytes, tx_bytes };
        assert_eq!(traffic(&log), Some(vec![stamp(1, 0, 0), stamp(2, 20, 0), stamp(3, 21, 1)]));
        log.columns.truncate(1);
        assert_eq!(traffic(&log), None);
    }
}
