//! Counters of network traffic, by interface and by app, of every era of Android:
//!
//! | Android | file or command | what |
//! | --- | --- | --- |
//! | 2.3 to 4 | `/proc/uid_stat/UID/tcp_rcv`, `tcp_snd` | bytes of an app: [`uid_stat`] |
//! | 3 to 8 | `/proc/net/xt_qtaguid/stats` | bytes and packets by interface, app and tag: [`xt_qtaguid`] |
//! | 9 and later | `dumpsys netstats detail` | bytes and packets by app, in buckets of hours: [`netstats`] |
//! | all | `/proc/net/dev` | the whole device, by interface: [`net_dev`] |

use std::collections::BTreeMap;

use serde::Serialize;

use super::HardwareError;

/// Bytes and packets both ways.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Traffic {
    /// Received.
    pub rx_bytes: u64,
    /// Received.
    pub rx_packets: u64,
    /// Sent.
    pub tx_bytes: u64,
    /// Sent.
    pub tx_packets: u64,
}

impl Traffic {
    fn add(&mut self, more: Traffic) {
        let Traffic { rx_bytes, rx_packets, tx_bytes, tx_packets } = more;
        self.rx_bytes = self.rx_bytes.saturating_add(rx_bytes);
        self.rx_packets = self.rx_packets.saturating_add(rx_packets);
        self.tx_bytes = self.tx_bytes.saturating_add(tx_bytes);
        self.tx_packets = self.tx_packets.saturating_add(tx_packets);
    }
}

/// Traffic by interface and app (uid).
pub type ByApp = BTreeMap<(String, u32), Traffic>;

const QTAGUID: &str = "xt_qtaguid/stats";

/// Reads `/proc/net/xt_qtaguid/stats`, both sets of an app together. Rows of tags are parts of the row without one, and
/// are left out.
///
/// What 464xlat carries is there twice: as the app's on `v4-NAME`, and as uid 0's on NAME. See [`of_app`].
///
/// # Errors
/// A missing head, and the first line that is too short or not of numbers.
pub fn xt_qtaguid(text: &str) -> Result<ByApp, HardwareError> {
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, head)) if head.starts_with("idx iface acct_tag_hex uid_tag_int cnt_set rx_bytes") => {}
        head => {
            return Err(HardwareError::new(
                QTAGUID,
                1,
                "the head `idx iface acct_tag_hex …`",
                head.map_or("", |h| h.1),
            ));
        }
    }
    let mut found = ByApp::new();
    for (at, line) in lines.filter(|(_, line)| !line.trim().is_empty()) {
        let fault = |expected| HardwareError::new(QTAGUID, at + 1, expected, line);
        let words: Vec<&str> = line.split_whitespace().collect();
        let &[_, iface, tag, uid, _, rx_bytes, rx_packets, tx_bytes, tx_packets, ..] = words.as_slice() else {
            return Err(fault("interface, tag, uid, set and four counters"));
        };
        if tag != "0x0" {
            continue;
        }
        let number = |word: &str| word.parse::<u64>().map_err(|_| fault("numbers"));
        let uid = uid.parse::<u32>().map_err(|_| fault("a uid"))?;
        let traffic = Traffic {
            rx_bytes: number(rx_bytes)?,
            rx_packets: number(rx_packets)?,
            tx_bytes: number(tx_bytes)?,
            tx_packets: number(tx_packets)?,
        };
        found.entry((iface.to_owned(), uid)).or_default().add(traffic);
    }
    Ok(found)
}

/// An app's traffic over all interfaces but the loopback. What it sends through 464xlat (`v4-NAME`) is its own there, and
/// uid 0's on the interface below, so that it counts once. A VPN's interface is left out where `vpn` names one: what
/// passes through it passes again, as the VPN app's.
pub fn of_app(traffic: &ByApp, uid: u32, vpn: Option<&str>) -> Traffic {
    let mut sum = Traffic::default();
    let counts = |iface: &str| iface != "lo" && Some(iface) != vpn;
    traffic.iter().filter(|((iface, of), _)| *of == uid && counts(iface)).for_each(|(_, more)| sum.add(*more));
    sum
}

const NET_DEV: &str = "/proc/net/dev";

/// Reads `/proc/net/dev`: the whole device, by interface. A wide first number has no space before it.
///
/// # Errors
/// A missing head, and the first line that is not a name, a colon and sixteen numbers.
pub fn net_dev(text: &str) -> Result<BTreeMap<String, Traffic>, HardwareError> {
    let mut lines = text.lines().enumerate();
    match lines.next() {
        Some((_, head)) if head.starts_with("Inter-|") => {}
        head => return Err(HardwareError::new(NET_DEV, 1, "the head `Inter-|   Receive …`", head.map_or("", |h| h.1))),
    }
    let mut found = BTreeMap::new();
    for (at, line) in lines.skip(1).filter(|(_, line)| !line.trim().is_empty()) {
        let fault = || HardwareError::new(NET_DEV, at + 1, "an interface, a colon and sixteen numbers", line);
        let (iface, rest) = line.split_once(':').ok_or_else(fault)?;
        let numbers: Vec<u64> =
            rest.split_whitespace().map(str::parse).collect::<Result<_, _>>().map_err(|_| fault())?;
        let &[rx_bytes, rx_packets, _, _, _, _, _, _, tx_bytes, tx_packets, _, _, _, _, _, _] = numbers.as_slice()
        else {
            return Err(fault());
        };
        found.insert(iface.trim().to_owned(), Traffic { rx_bytes, rx_packets, tx_bytes, tx_packets });
    }
    Ok(found)
}

const UID_STAT: &str = "/proc/uid_stat";

/// Reads `/proc/uid_stat/UID/tcp_rcv` or `tcp_snd`: bytes of TCP.
///
/// # Errors
/// What is not one number.
pub fn uid_stat(text: &str) -> Result<u64, HardwareError> {
    text.trim().parse().map_err(|_| HardwareError::new(UID_STAT, 1, "a number of bytes", text))
}

const NETSTATS: &str = "dumpsys netstats detail";

/// Reads the section `UID stats:` of `dumpsys netstats detail`: each app's buckets, both sets together, tags left out. The
/// form is that of AOSP's `NetworkStatsCollection` and `NetworkStatsHistory`; no recording of it was at hand.
///
/// # Errors
/// A missing section, a bucket in front of any app, and a line of a bucket without its four counters.
pub fn netstats(text: &str) -> Result<BTreeMap<u32, Traffic>, HardwareError> {
    let mut lines = text.lines().enumerate().skip_while(|(_, line)| line.trim() != "UID stats:");
    if lines.next().is_none() {
        return Err(HardwareError::at_end(NETSTATS, text, "a section `UID stats:`"));
    }
    let mut found: BTreeMap<u32, Traffic> = BTreeMap::new();
    // The app whose buckets follow: none before the first, and those of a tag count nowhere.
    let mut uid: Option<Option<u32>> = None;
    for (at, line) in lines.take_while(|(_, line)| line.starts_with([' ', '\t']) || line.trim().is_empty()) {
        let fault = |expected| HardwareError::new(NETSTATS, at + 1, expected, line);
        let value = |key: &str| line.split_whitespace().find_map(|word| word.strip_prefix(key));
        if let Some(of) = value("uid=") {
            let of = of.parse::<i64>().map_err(|_| fault("a uid"))?;
            uid = Some(u32::try_from(of).ok().filter(|_| value("tag=") == Some("0x0")));
        } else if line.trim().starts_with("st=") {
            let number = |key: &str| value(key).and_then(|word| word.parse::<u64>().ok());
            let (Some(rx_bytes), Some(rx_packets), Some(tx_bytes), Some(tx_packets)) =
                (number("rb="), number("rp="), number("tb="), number("tp="))
            else {
                return Err(fault("counters rb, rp, tb and tp"));
            };
            let of = uid.ok_or_else(|| fault("an app before its buckets"))?;
            if let Some(of) = of {
                found.entry(of).or_default().add(Traffic { rx_bytes, rx_packets, tx_bytes, tx_packets });
            }
        }
    }
    Ok(found)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn netstats_sums_buckets_of_an_app() {
        let text = "Dev stats:\n  x\nUID stats:\n  Pending bytes: 0\n  History since boot:\n  \
                    ident=[{type=1}] uid=10089 set=DEFAULT tag=0x0\n    NetworkStatsHistory: bucketDuration=7200\n      \
                    st=1 rb=10 rp=1 tb=20 tp=2 op=0\n      st=2 rb=5 rp=1 tb=1 tp=1 op=0\n  \
                    ident=[{type=1}] uid=10089 set=FOREGROUND tag=0x0\n      st=2 rb=100 rp=1 tb=1 tp=1 op=0\n  \
                    ident=[{type=1}] uid=10089 set=DEFAULT tag=0x7\n      st=2 rb=9000 rp=1 tb=1 tp=1 op=0\n  \
                    ident=[{type=1}] uid=-4 set=DEFAULT tag=0x0\n      st=2 rb=9000 rp=1 tb=1 tp=1 op=0\n\
                    UID tag stats:\n  ident=[] uid=1 set=DEFAULT tag=0x0\n      st=2 rb=9 rp=1 tb=1 tp=1 op=0\n";
        let found = netstats(text).unwrap();
        let traffic = Traffic { rx_bytes: 115, rx_packets: 3, tx_bytes: 22, tx_packets: 4 };
        assert_eq!(found, [(10_089, traffic)].into());
        assert!(
            netstats("Dev stats:\n")
                .unwrap_err()
                .to_string()
                .contains("expected a section `UID stats:`, found the end")
        );
        let early = netstats("UID stats:\n  st=1 rb=1 rp=1 tb=1 tp=1\n").unwrap_err().to_string();
        assert!(early.contains("line 2: expected an app before its buckets"), "{early}");
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        assert!(xt_qtaguid("Inter-|").unwrap_err().to_string().contains("line 1: expected the head `idx iface"));
        let head = "idx iface acct_tag_hex uid_tag_int cnt_set rx_bytes rx_packets tx_bytes tx_packets\n";
        let cut = xt_qtaguid(&format!("{head}2 wlan0 0x0 0 0 18621 96")).unwrap_err().to_string();
        assert!(cut.contains("line 2: expected interface, tag, uid, set and four counters"), "{cut}");
        assert!(
            net_dev("Inter-|\n face |\n lo: 1 2\n").unwrap_err().to_string().contains("line 3: expected an interface")
        );
        assert_eq!(net_dev("Inter-|\n face |\nwlan0:7 1 0 0 0 0 0 0 8 2 0 0 0 0 0 0\n").unwrap()["wlan0"].tx_bytes, 8);
        assert_eq!((uid_stat("123\n"), uid_stat("").is_err()), (Ok(123), true));
    }
}
