//! A meter that is read over TCP, by the line protocol that docs/adb.md describes: the embedded phone's.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::{Duration, Instant};

use super::AdbError;
use wattline_recording::{ClockStamp, MOST_SAMPLES, Rail, Sample, SyncPulse};

/// The first words of a meter, with the version of its protocol.
const GREETING: &str = "wattline-meter 1 ";
/// A line is a pair of numbers, or a short greeting.
const MAX_LINE: u64 = 256;
/// Most moments at which a meter tells both clocks, and most pulses that it does: a run has two of one and some hundreds
/// of the other.
const MOST_STAMPS: usize = 1 << 16;
/// A meter that says nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// All that a meter recorded is sent within this time: an hour's readings at 10 kHz are a gigabyte at most.
const SENT_WITHIN: Duration = Duration::from_secs(300);

/// The recording of a run by a meter.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Readings {
    /// The meter's readings.
    pub(super) samples: Vec<Sample>,
    /// Both clocks at the same moments.
    pub(super) clock: Vec<ClockStamp>,
    /// The pattern that was sent, if one was.
    pub(super) sync: Vec<SyncPulse>,
    /// The rails that the readings are the sum of, if the meter tells them apart.
    pub(super) rails: Vec<Rail>,
}

/// A connection to a meter.
#[derive(Debug)]
pub(super) struct Meter {
    /// The specification that the user gave.
    spec: String,
    /// The meter's own name, with its rate.
    pub(super) name: String,
    lines: BufReader<Patient>,
}

/// A connection to somebody who must not be silent for long, and must have said all by a moment.
#[derive(Debug)]
struct Patient {
    socket: TcpStream,
    silence: Duration,
    until: Instant,
}

impl Read for Patient {
    fn read(&mut self, bytes: &mut [u8]) -> io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(io::Error::new(ErrorKind::TimedOut, "it takes too long to say what it has to say"));
        }
        self.socket.set_read_timeout(Some(left.min(self.silence)))?;
        self.socket.read(bytes).map_err(|error| match error.kind() {
            // Which of both it is depends on the system.
            ErrorKind::WouldBlock | ErrorKind::TimedOut => {
                let what = format!("it said nothing for {:.1} s", left.min(self.silence).as_secs_f64());
                io::Error::new(ErrorKind::TimedOut, what)
            }
            _ => error,
        })
    }
}

impl Meter {
    /// Connects to the meter of a specification such as `tcp:127.0.0.1:5556`.
    pub(super) fn connect(spec: &str) -> Result<Meter, AdbError> {
        let failed = |what: String| AdbError::Meter { name: spec.to_owned(), what };
        let address = spec.strip_prefix("tcp:").ok_or_else(|| failed("expected `tcp:HOST:PORT`".into()))?;
        let addresses = address.to_socket_addrs().map_err(|error| failed(error.to_string()))?;
        let mut last = "no such address".to_owned();
        for address in addresses {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(socket) => return Meter::greeted(spec, socket, PATIENCE).map_err(failed),
                Err(error) => last = error.to_string(),
            }
        }
        Err(failed(last))
    }

    fn greeted(spec: &str, socket: TcpStream, silence: Duration) -> Result<Meter, String> {
        let patience = socket.set_write_timeout(Some(PATIENCE));
        patience.and_then(|()| socket.set_nodelay(true)).map_err(|error| error.to_string())?;
        let lines = BufReader::new(Patient { socket, silence, until: Instant::now() + silence });
        let mut meter = Meter { spec: spec.to_owned(), name: String::new(), lines };
        let line = meter.line()?;
        let rest = line.strip_prefix(GREETING).and_then(|rest| rest.split_once(' '));
        let period_ns = rest.and_then(|(period, _)| period.parse().ok()).filter(|period: &i64| *period > 0);
        let (Some((_, name)), Some(_)) = (rest, period_ns) else {
            return Err(format!("expected `{GREETING}PERIOD_NS NAME`, found `{}`", line.escape_debug()));
        };
        meter.name = name.to_owned();
        Ok(meter)
    }

    fn line(&mut self) -> Result<String, String> {
        let mut line = String::new();
        let count = Read::take(&mut self.lines, MAX_LINE).read_line(&mut line).map_err(|error| error.to_string())?;
        if count == 0 || !line.ends_with('\n') {
            return Err("the connection ended, or a line is too long".into());
        }
        Ok(line.trim_end().to_owned())
    }

    fn ask(&mut self, command: &str) -> Result<(), String> {
        writeln!(self.lines.get_mut().socket, "{command}").map_err(|error| error.to_string())
    }

    /// Begins an exchange, which ends in time or is given up.
    fn begin(&mut self) {
        self.lines.get_mut().until = Instant::now() + SENT_WITHIN;
    }

    /// Sends a command that is answered by `ok`.
    fn order(&mut self, command: &str) -> Result<(), String> {
        self.ask(command)?;
        let line = self.line()?;
        if line == "ok" || line.starts_with("ok ") {
            return Ok(());
        }
        Err(format!("expected `ok` to `{command}`, found `{}`", line.escape_debug()))
    }

    /// Sends a command that is answered by pairs of numbers.
    fn pairs(&mut self, command: &str, most: usize) -> Result<Vec<(i64, i64)>, String> {
        self.ask(command)?;
        let first = self.line()?;
        self.rest(first, command, most)
    }

    /// Pairs of numbers that answer a command which meters need not know: they answer it with an error.
    fn optional_pairs(&mut self, command: &str, most: usize) -> Result<Vec<(i64, i64)>, String> {
        self.ask(command)?;
        let first = self.line()?;
        if first.starts_with("error") { Ok(Vec::new()) } else { self.rest(first, command, most) }
    }

    /// Pairs of numbers up to `end`, of which a line has been read.
    fn rest(&mut self, first: String, command: &str, most: usize) -> Result<Vec<(i64, i64)>, String> {
        let mut pairs = Vec::new();
        let mut next = Some(first);
        loop {
            let line = match next.take() {
                Some(line) => line,
                None => self.line()?,
            };
            if line == "end" {
                return Ok(pairs);
            }
            if pairs.len() >= most {
                return Err(format!("expected at most {most} lines that answer `{command}`, found more"));
            }
            let pair = line.split_once(' ').and_then(|(one, two)| Some((one.parse().ok()?, two.parse().ok()?)));
            pairs.push(pair.ok_or_else(|| format!("expected two numbers, found `{}`", line.escape_debug()))?);
        }
    }

    fn named<T>(&self, result: Result<T, String>) -> Result<T, AdbError> {
        result.map_err(|what| AdbError::Meter { name: self.spec.clone(), what })
    }

    /// Begins to record.
    pub(super) fn start(&mut self) -> Result<(), AdbError> {
        self.begin();
        let result = self.order("start");
        self.named(result)
    }

    /// Ends recording: what was read, and what relates the clocks.
    pub(super) fn stop(&mut self) -> Result<Readings, AdbError> {
        self.begin();
        let result = self.order("stop").and_then(|()| {
            let readings = self.pairs("readings", MOST_SAMPLES)?;
            Ok((readings, self.pairs("clock", MOST_STAMPS)?, self.optional_pairs("pulses", MOST_STAMPS)?))
        });
        let (readings, clock, pulses) = self.named(result)?;
        let sample = |(at_ns, power_uw): (i64, i64)| Sample { at_ns, power_uw };
        let stamp = |(device_ns, meter_ns)| ClockStamp { device_ns, meter_ns };
        Ok(Readings {
            samples: readings.into_iter().map(sample).collect(),
            clock: clock.into_iter().map(stamp).collect(),
            sync: sync(&pulses),
            rails: Vec::new(),
        })
    }
}

/// Pulses by their starts and ends; one without length begins the next pattern.
fn sync(pulses: &[(i64, i64)]) -> Vec<SyncPulse> {
    let mut pattern = 0;
    let pulse = |&(start_ns, end_ns): &(i64, i64)| {
        let is_one = start_ns != end_ns;
        pattern += u32::from(!is_one);
        is_one.then_some(SyncPulse { pattern, start_ns, end_ns })
    };
    pulses.iter().filter_map(pulse).collect()
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;

    /// A meter that says these lines whatever it is asked.
    fn saying(text: &'static str) -> Result<Readings, String> {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let spec = format!("tcp:{}", listener.local_addr().unwrap());
        let server = thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            socket.write_all(text.as_bytes()).unwrap();
            let mut all = String::new();
            let _ = socket.set_read_timeout(Some(Duration::from_millis(500)));
            let _ = Read::read_to_string(&mut socket, &mut all);
        });
        let result = Meter::connect(&spec).and_then(|mut meter| {
            assert_eq!(meter.name, "a meter, 1 kHz");
            meter.start()?;
            meter.stop()
        });
        server.join().unwrap();
        result.map_err(|error| error.to_string())
    }

    #[test]
    fn readings_get_the_time_of_their_end() {
        let good =
            "wattline-meter 1 1000 a meter, 1 kHz\nok\nok 2\n1000 7\n2000 8\nend\n10 500\n20 1500\nend\nerror what?\n";
        let Readings { samples, clock, sync, .. } = saying(good).unwrap();
        assert_eq!(sync, []);
        assert_eq!(samples, [Sample { at_ns: 1000, power_uw: 7 }, Sample { at_ns: 2000, power_uw: 8 }]);
        assert_eq!(clock[1], ClockStamp { device_ns: 20, meter_ns: 1500 });
    }

    #[test]
    fn a_pattern_is_read_where_the_meter_knows_one() {
        let text = "wattline-meter 1 1000 a meter, 1 kHz\nok\nok 0\nend\nend\n5 9\n12 14\n50 50\n50 60\nend\n";
        let pulse = |pattern, start_ns, end_ns| SyncPulse { pattern, start_ns, end_ns };
        assert_eq!(saying(text).unwrap().sync, [pulse(0, 5, 9), pulse(0, 12, 14), pulse(1, 50, 60)]);
    }

    #[test]
    fn who_is_silent_or_slow_is_left() {
        let greeted = |says: &'static [u8], every: Duration| {
            let listener = TcpListener::bind("127.0.0.1:0").unwrap();
            let socket = TcpStream::connect(listener.local_addr().unwrap()).unwrap();
            let (mut other, _) = listener.accept().unwrap();
            let server = thread::spawn(move || {
                // The one who listens hangs up.
                while other.write_all(says).is_ok() && !every.is_zero() {
                    thread::sleep(every);
                }
                let _ = other.read(&mut [0]);
            });
            let error = Meter::greeted("tcp:a:1", socket, Duration::from_millis(100)).unwrap_err();
            server.join().unwrap();
            error
        };
        assert_eq!(greeted(b"", Duration::ZERO), "it said nothing for 0.1 s");
        let slow = greeted(b"w", Duration::from_millis(10));
        assert!(slow == "it takes too long to say what it has to say" || slow.starts_with("it said nothing"), "{slow}");
    }

    #[test]
    fn what_is_no_meter_is_told() {
        let error = |text| saying(text).unwrap_err();
        assert!(error("SSH-2.0-OpenSSH\n").contains("expected `wattline-meter 1 PERIOD_NS NAME`, found `SSH-2.0"));
        let head = "wattline-meter 1 1000 a meter, 1 kHz\n";
        assert!(error(head).contains("the connection ended") || error(head).contains("os error"));
        let error = error("wattline-meter 1 1000 a meter, 1 kHz\nok\nok 1\n5 x\nend\n");
        assert!(error.contains("expected two numbers, found `5 x`"), "{error}");
        let error = Meter::connect("usb:1").unwrap_err().to_string();
        assert_eq!(error, "failed to read meter usb:1: expected `tcp:HOST:PORT`");
    }
}
