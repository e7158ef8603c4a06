//! The server that apps talk to, and the time that it takes.

use super::cost::Wifi;
use super::radio::Transfer;
use super::repeat::Jitter;
use super::rng::Rng;

/// The one host that answers.
const HOST: &str = "server.test";
/// Bytes of request and response headers.
const HEADERS: u64 = 400;
/// Body of an answer whose request names no size.
const DEFAULT_SIZE: u64 = 1000;
/// Longer bodies are cut.
const MAX_SIZE: u64 = 32 << 20;

/// An answer.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) struct Answer {
    /// HTTP status.
    pub(super) status: i32,
    /// Bytes of the body.
    pub(super) size: u64,
    /// The seed of the body's bytes.
    seed: u64,
}

/// The network side of a run.
#[derive(Debug, Default)]
pub(super) struct Network {
    seed: u64,
    /// Whether a radio that was asleep has to be woken.
    promotes: bool,
    /// Answers by handle.
    pub(super) answers: Vec<Answer>,
    /// Every request, for the radio's energy.
    pub(super) transfers: Vec<Transfer>,
}

impl Network {
    /// Nothing sent yet.
    pub(super) fn new(seed: u64, promotes: bool) -> Self {
        Network { seed, promotes, ..Network::default() }
    }

    /// Sends a request at a moment. Returns the answer's handle and when it has arrived; none for an unknown host.
    pub(super) fn request(
        &mut self,
        url: &str,
        body: u64,
        now_ps: u64,
        line: u32,
        wifi: &Wifi,
        jitter: &mut Jitter,
    ) -> Option<(i32, u64)> {
        let (_, rest) = url.split_once("://")?;
        let (host, path) = rest.split_once('/').unwrap_or((rest, ""));
        if host.split(':').next() != Some(HOST) {
            return None;
        }
        let query = path.split_once('?').map_or("", |(_, query)| query);
        let number = |name: &str| {
            let pairs = query.split('&').filter_map(|pair| pair.split_once('='));
            pairs.filter(|(key, _)| *key == name).find_map(|(_, value)| value.parse::<u64>().ok())
        };
        let size = number("size").unwrap_or(DEFAULT_SIZE).min(MAX_SIZE);
        let status = number("status").map_or(200, |status| status.min(999) as i32);
        let bytes = HEADERS + body + size;
        let latency_ps = number("latency").unwrap_or(wifi.latency_ms).min(3_600_000) * 1_000_000_000;
        let asleep = self.promotes && super::radio::quiet_ps(&self.transfers, wifi.tail_ms * 1_000_000_000) <= now_ps;
        let awake_ps = now_ps + if asleep { wifi.promotion_ms * 1_000_000_000 } else { 0 };
        let end_ps = awake_ps + jitter.request_ps(latency_ps + bytes * 1_000_000_000 / wifi.bytes_per_ms);
        let seed = url.bytes().fold(self.seed, |hash, byte| wattline_base::random::mix(hash ^ u64::from(byte)));
        self.answers.push(Answer { status, size, seed });
        let tx_bytes = HEADERS / 2 + body;
        self.transfers.push(Transfer { start_ps: now_ps, end_ps, line, bytes, tx_bytes, awake_ps });
        Some((self.answers.len() as i32 - 1, end_ps))
    }

    /// The answer of a handle.
    pub(super) fn answer(&self, handle: i32) -> Option<Answer> {
        self.answers.get(usize::try_from(handle).ok()?).copied()
    }
}

impl Answer {
    /// The body: random bytes, the same for the same URL and seed.
    pub(super) fn body(&self) -> Vec<i8> {
        let mut rng = Rng::new(self.seed, 0x6874_7470);
        (0..self.size).map(|_| (rng.next() >> 56) as i8).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Repeatability;

    #[test]
    fn the_query_rules_the_answer() {
        let wifi = Wifi {
            active_mw: 1,
            tail_mw: 1,
            tail_ms: 1,
            latency_ms: 40,
            bytes_per_ms: 2000,
            promotion_ms: 7,
            promotion_mw: 1,
        };
        let mut network = Network::new(3, false);
        let jitter = &mut Jitter::new(Repeatability::Exact, 3);
        let url = "http://server.test/items?size=39600&latency=80&status=404";
        let (handle, end_ps) = network.request(url, 0, 5, 0, &wifi, jitter).unwrap();
        assert_eq!(end_ps, 5 + 100_000_000_000);
        let answer = network.answer(handle).unwrap();
        assert_eq!((answer.status, answer.body().len()), (404, 39600));
        let (again, _) = network.request(url, 0, 9, 0, &wifi, jitter).unwrap();
        assert_eq!(network.answer(again).unwrap().body(), answer.body());
        let mut sleepy = Network::new(3, true);
        let ms = 1_000_000_000;
        let mut took = |at_ps| sleepy.request(url, 0, at_ps, 0, &wifi, jitter).unwrap().1 - at_ps;
        // Woken by the first, still in its tail for the second, asleep again for the third.
        assert_eq!([took(0), took(107 * ms), took(300 * ms)], [107 * ms, 100 * ms, 107 * ms]);
        assert_eq!(network.request("http://elsewhere.test/", 0, 0, 0, &wifi, jitter), None);
        assert_eq!(network.request("nonsense", 0, 0, 0, &wifi, jitter), None);
        assert_eq!(network.answer(-1), None);
    }
}
