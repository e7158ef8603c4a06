//! The phone's meter, read by a line protocol of its own: a real one has no part in adb either.
//!
//! On connecting the meter says `wattline-meter 1 PERIOD_NS NAME`. Then each line is a command:
//!
//! | command | answer |
//! | --- | --- |
//! | `start` | `ok`: readings of earlier runs are forgotten, and the next run is recorded |
//! | `stop` | `ok COUNT`: how many readings there are |
//! | `readings` | `AT_NS POWER_UW` a line, on the meter's clock, at the end of the time that it is the mean of; `end` |
//! | `clock` | `DEVICE_NS METER_NS` a line: both clocks at one moment, at the start and the end of the run; `end` |
//! | `pulses` | `START_NS END_NS` a line: the pattern that the phone drew, on its clock; an empty pulse begins the next pattern; `end` |
//! | `quit` | nothing; the connection is closed |
//!
//! Anything else is answered by `error` and what was expected.

use std::fmt::Write as _;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::time::Duration;

use super::fault::Fault;
use super::packet::PacketError;
use super::stream::locked;
use crate::cost::CostTable;
use crate::{Outcome, Pulse, Reading};

/// The longest command with its line end.
const MAX_LINE: u64 = 64;
/// A clock that is set jumps so far.
const JUMP_NS: i64 = 5_000_000_000;

/// The readings that the meter has recorded.
#[derive(Debug, Default)]
pub(super) struct Meter {
    is_running: bool,
    readings: Vec<Reading>,
    clock: Vec<(i64, i64)>,
    pulses: Vec<Pulse>,
}

impl Meter {
    /// Whether somebody has it read.
    pub(super) fn is_running(&self) -> bool {
        self.is_running
    }

    /// Takes in a run. The phone's clock begins anew with each, so that only one is kept. `fails` says whether a fault
    /// happens now.
    pub(super) fn record(&mut self, outcome: &Outcome, fails: impl Fn(Fault) -> bool) {
        if !self.is_running {
            return;
        }
        self.readings.clone_from(&outcome.samples);
        self.clock.clone_from(&outcome.clock);
        self.pulses.clone_from(&outcome.pulses);
        if fails(Fault::MeterStops) {
            self.readings.truncate(self.readings.len() / 2);
        }
        if fails(Fault::ClockJump)
            && let Some((device_ns, _)) = self.clock.last_mut()
        {
            *device_ns += JUMP_NS;
        }
    }
}

/// Serves whoever reads the meter.
pub(super) fn serve(meter: &Mutex<Meter>, mut socket: TcpStream) -> Result<(), PacketError> {
    socket.set_write_timeout(Some(Duration::from_secs(60)))?;
    let costs = CostTable::load().map_err(io::Error::other)?;
    let period_ns = costs.meter.period_us * 1000;
    let hertz = 1_000_000 / costs.meter.period_us.max(1);
    writeln!(socket, "wattline-meter 1 {period_ns} embedded, {} kHz", hertz / 1000)?;
    let mut lines = BufReader::new(socket.try_clone()?);
    loop {
        let mut line = String::new();
        if Read::take(&mut lines, MAX_LINE).read_line(&mut line)? == 0 || line.trim() == "quit" {
            return Ok(());
        }
        let reply = answer(&mut locked(meter), line.trim());
        socket.write_all(reply.as_bytes())?;
    }
}

fn answer(meter: &mut Meter, command: &str) -> String {
    let mut text = String::new();
    // Writing into a string cannot fail.
    let mut line = |left: i64, right: i64| {
        let _ = writeln!(text, "{left} {right}");
    };
    match command {
        "start" => {
            *meter = Meter { is_running: true, ..Meter::default() };
            return "ok\n".into();
        }
        "stop" => {
            meter.is_running = false;
            return format!("ok {}\n", meter.readings.len());
        }
        "readings" => meter.readings.iter().for_each(|reading| line(reading.at_ns, reading.power_uw)),
        "clock" => meter.clock.iter().for_each(|&(device_ns, meter_ns)| line(device_ns, meter_ns)),
        "pulses" => {
            let mut pattern = 0;
            for pulse in &meter.pulses {
                if pulse.pattern != pattern {
                    pattern = pulse.pattern;
                    line(pulse.start_ns, pulse.start_ns);
                }
                line(pulse.start_ns, pulse.end_ns);
            }
        }
        _ => return "error expected start, stop, readings, clock, pulses or quit\n".into(),
    }
    text + "end\n"
}
