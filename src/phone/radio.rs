//! The Wi-Fi radio: which request is to blame for its power at each moment.

/// A request.
#[derive(Debug, Clone, Copy)]
pub(super) struct Transfer {
    /// The moment at which it was sent.
    pub(super) start_ps: u64,
    /// The moment at which its last byte arrived.
    pub(super) end_ps: u64,
    /// The line that sent it.
    pub(super) line: u32,
    /// Bytes transferred, both ways.
    pub(super) bytes: u64,
    /// Those of the request.
    pub(super) tx_bytes: u64,
    /// When the radio had woken up for it: the start if it was awake.
    pub(super) awake_ps: u64,
}

/// The spans that a request answers for.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub(super) struct Spans {
    /// At active power.
    pub(super) active: Vec<(u64, u64)>,
    /// At tail power.
    pub(super) tail: Vec<(u64, u64)>,
}

/// Last-trigger accounting: an overlap belongs to the request that was sent last, a tail to the request that ended
/// last, and a new request cuts the tail short.
pub(super) fn attribute(transfers: &[Transfer], tail_ps: u64) -> Vec<Spans> {
    let mut spans = vec![Spans::default(); transfers.len()];
    let mut times: Vec<u64> = transfers.iter().flat_map(|t| [t.start_ps, t.end_ps]).collect();
    times.sort_unstable();
    times.dedup();
    let mut order: Vec<usize> = (0..transfers.len()).collect();
    order.sort_by_key(|&i| (transfers[i].start_ps, i));
    let mut waiting = order.into_iter().peekable();
    // Requests under way, in the order in which they were sent.
    let mut active: Vec<usize> = Vec::new();
    let mut last_ended: Option<usize> = None;
    for (n, &from) in times.iter().enumerate() {
        while let Some(i) = waiting.next_if(|&i| transfers[i].start_ps <= from) {
            active.push(i);
        }
        for &i in active.iter().filter(|&&i| transfers[i].end_ps <= from) {
            last_ended = Some(i);
        }
        active.retain(|&i| transfers[i].end_ps > from);
        let until = times.get(n + 1).copied();
        match (active.last(), last_ended) {
            (Some(&i), _) => extend(&mut spans[i].active, from, until.unwrap_or(from)),
            (None, Some(i)) => {
                let end = (transfers[i].end_ps + tail_ps).min(until.unwrap_or(u64::MAX));
                extend(&mut spans[i].tail, from, end);
            }
            (None, None) => {}
        }
    }
    spans
}

fn extend(spans: &mut Vec<(u64, u64)>, from: u64, until: u64) {
    match spans.last_mut() {
        Some(last) if last.1 == from => last.1 = until,
        _ if from < until => spans.push((from, until)),
        _ => {}
    }
}

/// The moment at which the radio is idle again.
pub(super) fn quiet_ps(transfers: &[Transfer], tail_ps: u64) -> u64 {
    transfers.iter().map(|transfer| transfer.end_ps + tail_ps).max().unwrap_or(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_trigger_pays() {
        let transfer =
            |start_ps, end_ps| Transfer { start_ps, end_ps, line: 0, bytes: 0, tx_bytes: 0, awake_ps: start_ps };
        // 0: alone, tail cut by 1. 1: overlapped by 2 in its middle. 3: much later.
        let transfers = [transfer(0, 10), transfer(15, 60), transfer(20, 30), transfer(500, 510)];
        let spans = attribute(&transfers, 100);
        assert_eq!(spans[0], Spans { active: vec![(0, 10)], tail: vec![(10, 15)] });
        assert_eq!(spans[1], Spans { active: vec![(15, 20), (30, 60)], tail: vec![(60, 160)] });
        assert_eq!(spans[2], Spans { active: vec![(20, 30)], tail: vec![] });
        assert_eq!(spans[3], Spans { active: vec![(500, 510)], tail: vec![(510, 610)] });
        assert_eq!(quiet_ps(&transfers, 100), 610);
    }
}
