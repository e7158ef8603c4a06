//! What the kernel counts of an app's traffic: bytes sent when a request goes out, bytes received while its answer comes
//! in.

use super::cost::CostTable;
use super::meter::device_ns;
use super::radio::Transfer;

/// Bytes of a request and of its answer, as they pass.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Passing {
    /// The moment at which the request had been sent, on the phone's clock.
    pub sent_ns: i64,
    /// Its bytes.
    pub tx_bytes: u64,
    /// The moment at which the answer's first byte arrived.
    pub first_ns: i64,
    /// The moment of its last one.
    pub last_ns: i64,
    /// The answer's bytes.
    pub rx_bytes: u64,
}

/// Counters of an app's traffic.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default)]
pub struct Counters {
    /// Bytes received so far.
    pub rx_bytes: u64,
    /// Bytes sent so far.
    pub tx_bytes: u64,
}

/// The file in which the phone keeps the traffic of a run, for whoever reads its counters through the endpoint.
pub const TRAFFIC_PATH: &str = "/data/misc/wattline/traffic";
/// What its first line begins with.
pub const TRAFFIC_HEAD: &str = "wattline traffic 1";

/// The file: its first line ends with the moments between which counters can be read; then a line for each request: sent
/// at, bytes, first and last byte of the answer at, bytes.
pub fn traffic_text(passing: &[Passing], (start_ns, end_ns): (i64, i64)) -> String {
    let mut text = format!("{TRAFFIC_HEAD} {start_ns} {end_ns}\n");
    for Passing { sent_ns, tx_bytes, first_ns, last_ns, rx_bytes } in passing {
        text.push_str(&format!("{sent_ns} {tx_bytes} {first_ns} {last_ns} {rx_bytes}\n"));
    }
    text
}

/// Most bytes of a packet's contents.
const SEGMENT: u64 = 1_448;

impl Counters {
    /// The counters at a moment of the phone's clock.
    pub fn at(passing: &[Passing], at_ns: i64) -> Counters {
        let mut sum = Counters::default();
        for one in passing.iter().filter(|one| one.sent_ns <= at_ns) {
            sum.tx_bytes += one.tx_bytes;
            sum.rx_bytes += one.received(at_ns);
        }
        sum
    }
}

impl Passing {
    /// The traffic of the requests of a run.
    pub(super) fn of(transfers: &[Transfer], bytes_per_ms: u64, costs: &CostTable) -> Vec<Passing> {
        let one = |transfer: &Transfer| {
            let rx_bytes = transfer.bytes - transfer.tx_bytes;
            let lasts_ps = rx_bytes * 1_000_000_000 / bytes_per_ms.max(1);
            let first_ps = transfer.end_ps.saturating_sub(lasts_ps).max(transfer.awake_ps);
            let [sent_ns, first_ns, last_ns] =
                [transfer.awake_ps, first_ps, transfer.end_ps].map(|ps| device_ns(ps, costs));
            Passing { sent_ns, tx_bytes: transfer.tx_bytes, first_ns, last_ns, rx_bytes }
        };
        transfers.iter().map(one).collect()
    }

    /// Bytes received until a moment: whole packets, but for the last one.
    fn received(&self, at_ns: i64) -> u64 {
        if at_ns >= self.last_ns {
            return self.rx_bytes;
        }
        let (passed, all) = ((at_ns - self.first_ns).max(0), (self.last_ns - self.first_ns).max(1));
        let bytes = (u128::from(self.rx_bytes) * passed as u128 / all as u128) as u64;
        bytes - bytes % SEGMENT
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bytes_are_counted_as_they_pass() {
        let passing = [
            Passing { sent_ns: 10, tx_bytes: 300, first_ns: 50, last_ns: 150, rx_bytes: 10_000 },
            Passing { sent_ns: 140, tx_bytes: 7, first_ns: 200, last_ns: 200, rx_bytes: 5 },
        ];
        let at = |at_ns| Counters::at(&passing, at_ns);
        let counters = |rx_bytes, tx_bytes| Counters { rx_bytes, tx_bytes };
        assert_eq!([9, 10, 50].map(at), [counters(0, 0), counters(0, 300), counters(0, 300)]);
        // Half of it are 5,000 bytes: three packets.
        assert_eq!([100, 150, 200].map(at), [counters(4_344, 300), counters(10_000, 307), counters(10_005, 307)]);
    }
}
