//! The kernel's part of a trace: which thread had which core when, the cores' frequencies, and what programs wrote into
//! the trace (`sched_switch`, `cpu_frequency` and `print` of the data source `linux.ftrace`).

use std::collections::HashMap;
use std::io::Read;

use super::clocks::{Clocks, boottime_of};
use super::ftrace::{CompactSched, FtraceEvent, FtraceEventBundle, KernelPacket};
use super::messages::TracePacket;
use super::packets::{Packets, error, inflated};
use crate::{ClockReading, MeterError};

/// More events than half an hour of a busy phone has.
const MOST: usize = 1 << 24;
/// The numbers of cores end below this.
const MOST_CORES: u32 = 1024;
/// Bits of a thread's state that say what it waits for; none of them, and it waits for its turn.
const WAITS: i64 = 0xff;

/// Another thread has a core.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Switch {
    /// `CLOCK_BOOTTIME`.
    pub at_ns: i64,
    /// The core.
    pub core: u32,
    /// The thread that has it from then on; 0 if none has.
    pub next: i32,
    /// Whether the thread that had it could have gone on.
    pub was_ready: bool,
}

/// A core has another frequency.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct CoreSpeed {
    /// `CLOCK_BOOTTIME`.
    pub at_ns: i64,
    /// The core.
    pub core: u32,
    /// Kilohertz.
    pub khz: u32,
}

/// What a program says that a thread does.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Slice {
    /// `CLOCK_BOOTTIME` at its start.
    pub start_ns: i64,
    /// `CLOCK_BOOTTIME` at its end.
    pub end_ns: i64,
    /// The thread.
    pub thread: i32,
    /// The process.
    pub process: i32,
    /// What it is called.
    pub name: String,
}

/// What the kernel traced, each in order of time (slices by their ends).
#[derive(Debug, Default, PartialEq)]
pub struct Kernel {
    /// Switches of all cores.
    pub switches: Vec<Switch>,
    /// Changes of frequencies.
    pub speeds: Vec<CoreSpeed>,
    /// Slices that have ended.
    pub slices: Vec<Slice>,
    /// The process of each thread, as far as it was listed; the first thread of a process has its number.
    pub processes: HashMap<i32, i32>,
    /// Other clocks beside `CLOCK_BOOTTIME`.
    pub clocks: Vec<ClockReading>,
    /// Whether events were overwritten before they were read.
    pub lost: bool,
}

/// What is being read.
#[derive(Default)]
struct Reading {
    kernel: Kernel,
    clocks: Clocks,
    /// Beginnings and ends: the time, the thread, and what it wrote.
    marks: Vec<(i64, i32, String)>,
}

/// Reads the kernel's part of a trace; those slices whose name `matters` are kept.
///
/// # Errors
/// Where the trace is damaged or cut off, or its times are of a clock that is not known.
pub fn kernel(input: impl Read, matters: impl Fn(&str) -> bool) -> Result<Kernel, MeterError> {
    let mut packets = Packets::new(input);
    let mut reading = Reading::default();
    while let Some((packet, start)) = packets.next::<KernelPacket>()? {
        if packet.zstd_compressed_packets.is_some() {
            return Err(error(start, "packets compressed by zstd, which are not read"));
        }
        match &packet.compressed_packets {
            Some(compressed) => {
                for packet in inflated::<KernelPacket>(compressed, start)? {
                    reading.take(packet, start)?;
                }
            }
            None => reading.take(packet, start)?,
        }
    }
    Ok(reading.end(matters))
}

impl Reading {
    fn take(&mut self, packet: KernelPacket, start: u64) -> Result<(), MeterError> {
        if let Some(clock_snapshot) = packet.clock_snapshot {
            self.clocks.see(&TracePacket { clock_snapshot: Some(clock_snapshot), ..TracePacket::default() });
        }
        for thread in packet.process_tree.iter().flat_map(|tree| &tree.threads) {
            if let (Some(tid), Some(tgid)) = (thread.tid, thread.tgid) {
                self.kernel.processes.insert(tid, tgid);
            }
        }
        let Some(bundle) = packet.ftrace_events else { return Ok(()) };
        self.bundle(bundle, start)?;
        let events = self.kernel.switches.len() + self.kernel.speeds.len() + self.marks.len();
        if events > MOST {
            return Err(error(start, format!("more than {MOST} events of the kernel")));
        }
        Ok(())
    }

    fn bundle(&mut self, bundle: FtraceEventBundle, start: u64) -> Result<(), MeterError> {
        if bundle.ftrace_clock.unwrap_or(0) != 0 {
            return Err(error(start, "the kernel's events are on another clock than CLOCK_BOOTTIME"));
        }
        let core = bundle.cpu.unwrap_or(0);
        if core >= MOST_CORES {
            return Err(error(start, format!("expected fewer than {MOST_CORES} cores, found core {core}")));
        }
        self.kernel.lost |= bundle.lost_events.unwrap_or(false);
        if let Some(compact) = &bundle.compact_sched {
            self.compact(compact, core, start)?;
        }
        for event in bundle.event {
            self.event(event, core, start)?;
        }
        Ok(())
    }

    fn compact(&mut self, compact: &CompactSched, core: u32, start: u64) -> Result<(), MeterError> {
        let CompactSched { switch_timestamp, switch_prev_state, switch_next_pid } = compact;
        if switch_timestamp.len() != switch_next_pid.len() || switch_timestamp.len() != switch_prev_state.len() {
            return Err(error(start, "packed switches of which some have no time, state or thread"));
        }
        let mut at = 0u64;
        for ((since, state), next) in switch_timestamp.iter().zip(switch_prev_state).zip(switch_next_pid) {
            at = at.saturating_add(*since);
            let at_ns = boottime_of(at).ok_or_else(|| error(start, format!("a time of {at} ns")))?;
            self.kernel.switches.push(Switch { at_ns, core, next: *next, was_ready: state & WAITS == 0 });
        }
        Ok(())
    }

    fn event(&mut self, event: FtraceEvent, core: u32, start: u64) -> Result<(), MeterError> {
        let at = event.timestamp.unwrap_or(0);
        let at_ns = boottime_of(at).ok_or_else(|| error(start, format!("a time of {at} ns")))?;
        if let Some(switch) = event.sched_switch {
            let was_ready = switch.prev_state.unwrap_or(0) & WAITS == 0;
            self.kernel.switches.push(Switch { at_ns, core, next: switch.next_pid.unwrap_or(0), was_ready });
        }
        if let Some(speed) = event.cpu_frequency {
            let (core, khz) = (speed.cpu_id.unwrap_or(core), speed.state.unwrap_or(0));
            self.kernel.speeds.push(CoreSpeed { at_ns, core, khz });
        }
        let thread = event.pid.and_then(|pid| i32::try_from(pid).ok());
        if let (Some(Some(text)), Some(thread)) = (event.print.map(|print| print.buf), thread)
            && (text.starts_with("B|") || text.starts_with('E'))
        {
            self.marks.push((at_ns, thread, text));
        }
        Ok(())
    }

    fn end(mut self, matters: impl Fn(&str) -> bool) -> Kernel {
        let mut kernel = self.kernel;
        // Each core's events are in order, and a core's bundles are: of what is at the same time the first stays first.
        kernel.switches.sort_by_key(|switch| switch.at_ns);
        kernel.speeds.sort_by_key(|speed| speed.at_ns);
        self.marks.sort_by_key(|mark| mark.0);
        kernel.slices = slices(&self.marks, matters);
        kernel.clocks = self.clocks.readings;
        kernel
    }
}

/// The slices that have ended: an end is that of its thread's innermost.
fn slices(marks: &[(i64, i32, String)], matters: impl Fn(&str) -> bool) -> Vec<Slice> {
    let mut open: HashMap<i32, Vec<(i64, &str)>> = HashMap::new();
    let mut all = Vec::new();
    for (at_ns, thread, text) in marks {
        let of_thread = open.entry(*thread).or_default();
        if let Some(begun) = text.strip_prefix("B|") {
            of_thread.push((*at_ns, begun.trim_end_matches('\n')));
        } else if let Some((start_ns, begun)) = of_thread.pop()
            && let Some((process, name)) = begun.split_once('|')
            && let Ok(process) = process.parse()
            && matters(name)
        {
            all.push(Slice { start_ns, end_ns: *at_ns, thread: *thread, process, name: name.to_owned() });
        }
    }
    all
}
