//! The few fields of the kernel's part of a trace that matter, declared by hand as those of [`super::messages`] are.

use prost::Message;

use super::messages::ClockSnapshot;

/// `TracePacket`, as far as the kernel and the list of processes are in it.
#[derive(Clone, PartialEq, Message)]
pub struct KernelPacket {
    /// Events of one core.
    #[prost(message, optional, tag = "1")]
    pub ftrace_events: Option<FtraceEventBundle>,
    /// Processes and threads, as they were found.
    #[prost(message, optional, tag = "2")]
    pub process_tree: Option<ProcessTree>,
    /// Both clocks and more at one moment.
    #[prost(message, optional, tag = "6")]
    pub clock_snapshot: Option<ClockSnapshot>,
    /// Packets, deflated.
    #[prost(bytes = "vec", optional, tag = "50")]
    pub compressed_packets: Option<Vec<u8>>,
    /// Packets, by zstd.
    #[prost(bytes = "vec", optional, tag = "133")]
    pub zstd_compressed_packets: Option<Vec<u8>>,
}

/// `FtraceEventBundle`.
#[derive(Clone, PartialEq, Message)]
pub struct FtraceEventBundle {
    /// The core.
    #[prost(uint32, optional, tag = "1")]
    pub cpu: Option<u32>,
    /// Events, in order of time.
    #[prost(message, repeated, tag = "2")]
    pub event: Vec<FtraceEvent>,
    /// Whether events before these were overwritten.
    #[prost(bool, optional, tag = "3")]
    pub lost_events: Option<bool>,
    /// Switches, packed.
    #[prost(message, optional, tag = "4")]
    pub compact_sched: Option<CompactSched>,
    /// The clock of the times; 0, `CLOCK_BOOTTIME`, if nothing says another.
    #[prost(int32, optional, tag = "5")]
    pub ftrace_clock: Option<i32>,
}

/// `FtraceEventBundle.CompactSched`: of each switch one entry in each list.
#[derive(Clone, PartialEq, Message)]
pub struct CompactSched {
    /// The first time, and how much later each next one is.
    #[prost(uint64, repeated, tag = "1")]
    pub switch_timestamp: Vec<u64>,
    /// The state in which the thread was left that ran before.
    #[prost(int64, repeated, tag = "2")]
    pub switch_prev_state: Vec<i64>,
    /// The thread that runs from then on.
    #[prost(int32, repeated, tag = "3")]
    pub switch_next_pid: Vec<i32>,
}

/// `FtraceEvent`.
#[derive(Clone, PartialEq, Message)]
pub struct FtraceEvent {
    /// When, nanoseconds.
    #[prost(uint64, optional, tag = "1")]
    pub timestamp: Option<u64>,
    /// The thread that ran.
    #[prost(uint32, optional, tag = "2")]
    pub pid: Option<u32>,
    /// What a program wrote into the trace.
    #[prost(message, optional, tag = "3")]
    pub print: Option<Print>,
    /// Another thread has the core.
    #[prost(message, optional, tag = "4")]
    pub sched_switch: Option<SchedSwitch>,
    /// A core has another frequency.
    #[prost(message, optional, tag = "11")]
    pub cpu_frequency: Option<CpuFrequency>,
}

/// `PrintFtraceEvent`.
#[derive(Clone, PartialEq, Message)]
pub struct Print {
    /// `B|PROCESS|NAME` begins a slice of the thread, `E|PROCESS` ends it.
    #[prost(string, optional, tag = "2")]
    pub buf: Option<String>,
}

/// `SchedSwitchFtraceEvent`.
#[derive(Clone, PartialEq, Message)]
pub struct SchedSwitch {
    /// The thread that ran.
    #[prost(int32, optional, tag = "2")]
    pub prev_pid: Option<i32>,
    /// What it waits for: 0 for nothing but its turn.
    #[prost(int64, optional, tag = "4")]
    pub prev_state: Option<i64>,
    /// The name of the next thread.
    #[prost(string, optional, tag = "5")]
    pub next_comm: Option<String>,
    /// The thread that runs from then on; 0 if none does.
    #[prost(int32, optional, tag = "6")]
    pub next_pid: Option<i32>,
}

/// `CpuFrequencyFtraceEvent`.
#[derive(Clone, PartialEq, Message)]
pub struct CpuFrequency {
    /// Kilohertz.
    #[prost(uint32, optional, tag = "1")]
    pub state: Option<u32>,
    /// The core.
    #[prost(uint32, optional, tag = "2")]
    pub cpu_id: Option<u32>,
}

/// `ProcessTree`.
#[derive(Clone, PartialEq, Message)]
pub struct ProcessTree {
    /// Threads beside the first of each process.
    #[prost(message, repeated, tag = "2")]
    pub threads: Vec<ProcessThread>,
}

/// `ProcessTree.Thread`.
#[derive(Clone, PartialEq, Message)]
pub struct ProcessThread {
    /// Its number.
    #[prost(int32, optional, tag = "1")]
    pub tid: Option<i32>,
    /// Its name.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    /// Its process.
    #[prost(int32, optional, tag = "3")]
    pub tgid: Option<i32>,
}
