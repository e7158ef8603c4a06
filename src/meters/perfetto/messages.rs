//! The few fields of Perfetto's messages that matter, declared by hand: names and numbers are those of
//! `protos/perfetto/trace` of google/perfetto. What is not declared is skipped.

use prost::Message;

/// `TracePacket`.
#[derive(Clone, PartialEq, Message)]
pub struct TracePacket {
    /// Both clocks and more at one moment.
    #[prost(message, optional, tag = "6")]
    pub clock_snapshot: Option<ClockSnapshot>,
    /// When, on the clock of `timestamp_clock_id`, nanoseconds.
    #[prost(uint64, optional, tag = "8")]
    pub timestamp: Option<u64>,
    /// Who wrote it.
    #[prost(uint32, optional, tag = "10")]
    pub trusted_packet_sequence_id: Option<u32>,
    /// A slice, an instant or a counter's value.
    #[prost(message, optional, tag = "11")]
    pub track_event: Option<TrackEvent>,
    /// What the sequence's packets mean: 1 that its state was cleared, 2 that they need it.
    #[prost(uint32, optional, tag = "13")]
    pub sequence_flags: Option<u32>,
    /// A battery's gauge.
    #[prost(message, optional, tag = "38")]
    pub battery: Option<BatteryCounters>,
    /// Counters of rails.
    #[prost(message, optional, tag = "40")]
    pub power_rails: Option<PowerRails>,
    /// Packets, deflated.
    #[prost(bytes = "vec", optional, tag = "50")]
    pub compressed_packets: Option<Vec<u8>>,
    /// The clock of `timestamp`; [`BOOTTIME`] if nothing says another.
    #[prost(uint32, optional, tag = "58")]
    pub timestamp_clock_id: Option<u32>,
    /// What holds for the sequence from here on.
    #[prost(message, optional, tag = "59")]
    pub trace_packet_defaults: Option<TracePacketDefaults>,
    /// A track.
    #[prost(message, optional, tag = "60")]
    pub track_descriptor: Option<TrackDescriptor>,
    /// Packets, by zstd.
    #[prost(bytes = "vec", optional, tag = "133")]
    pub zstd_compressed_packets: Option<Vec<u8>>,
}

/// Numbers of built-in clocks.
pub const REALTIME: u32 = 1;
/// `CLOCK_MONOTONIC`.
pub const MONOTONIC: u32 = 3;
/// `CLOCK_BOOTTIME`, what all times are put on.
pub const BOOTTIME: u32 = 6;

/// `ClockSnapshot`.
#[derive(Clone, PartialEq, Message)]
pub struct ClockSnapshot {
    /// The clocks.
    #[prost(message, repeated, tag = "1")]
    pub clocks: Vec<SnapshotClock>,
}

/// `ClockSnapshot.Clock`.
#[derive(Clone, PartialEq, Message)]
pub struct SnapshotClock {
    /// Its number: below 64 for all, below 128 for its sequence, else for the trace.
    #[prost(uint32, optional, tag = "1")]
    pub clock_id: Option<u32>,
    /// What it said.
    #[prost(uint64, optional, tag = "2")]
    pub timestamp: Option<u64>,
    /// Whether its packets hold differences.
    #[prost(bool, optional, tag = "3")]
    pub is_incremental: Option<bool>,
    /// Its unit, 1 ns if nothing says another.
    #[prost(uint64, optional, tag = "4")]
    pub unit_multiplier_ns: Option<u64>,
}

/// `TracePacketDefaults`.
#[derive(Clone, PartialEq, Message)]
pub struct TracePacketDefaults {
    /// The clock of packets that name none.
    #[prost(uint32, optional, tag = "58")]
    pub timestamp_clock_id: Option<u32>,
}

/// `PowerRails`.
#[derive(Clone, PartialEq, Message)]
pub struct PowerRails {
    /// Names, in the first packets.
    #[prost(message, repeated, tag = "1")]
    pub rail_descriptor: Vec<RailDescriptor>,
    /// Readings.
    #[prost(message, repeated, tag = "2")]
    pub energy_data: Vec<EnergyData>,
    /// Counters of another session have another start.
    #[prost(uint64, optional, tag = "3")]
    pub session_uuid: Option<u64>,
}

/// `PowerRails.RailDescriptor`.
#[derive(Clone, PartialEq, Message)]
pub struct RailDescriptor {
    /// The rail's number.
    #[prost(uint32, optional, tag = "1")]
    pub index: Option<u32>,
    /// Its name, as `S2M_VDD_CPUCL2`.
    #[prost(string, optional, tag = "2")]
    pub rail_name: Option<String>,
    /// What it supplies.
    #[prost(string, optional, tag = "3")]
    pub subsys_name: Option<String>,
    /// Readings a second of the hardware; 0 on real phones.
    #[prost(uint32, optional, tag = "4")]
    pub sampling_rate: Option<u32>,
}

/// `PowerRails.EnergyData`.
#[derive(Clone, PartialEq, Message)]
pub struct EnergyData {
    /// The rail's number.
    #[prost(uint32, optional, tag = "1")]
    pub index: Option<u32>,
    /// When it was read, `CLOCK_BOOTTIME`; that of the packet if missing.
    #[prost(uint64, optional, tag = "2")]
    pub timestamp_ms: Option<u64>,
    /// Microwatt seconds since some start.
    #[prost(uint64, optional, tag = "3")]
    pub energy: Option<u64>,
}

/// `BatteryCounters`.
#[derive(Clone, PartialEq, Message)]
pub struct BatteryCounters {
    /// Charge that is left.
    #[prost(int64, optional, tag = "1")]
    pub charge_counter_uah: Option<i64>,
    /// The current, of either sign.
    #[prost(int64, optional, tag = "3")]
    pub current_ua: Option<i64>,
    /// Which battery, where there are several.
    #[prost(string, optional, tag = "5")]
    pub name: Option<String>,
    /// Energy that is left.
    #[prost(int64, optional, tag = "6")]
    pub energy_counter_uwh: Option<i64>,
    /// The voltage.
    #[prost(int64, optional, tag = "7")]
    pub voltage_uv: Option<i64>,
}

/// `TrackDescriptor`.
#[derive(Clone, PartialEq, Message)]
pub struct TrackDescriptor {
    /// Its number.
    #[prost(uint64, optional, tag = "1")]
    pub uuid: Option<u64>,
    /// Its name.
    #[prost(string, optional, tag = "2")]
    pub name: Option<String>,
    /// Of a process.
    #[prost(message, optional, tag = "3")]
    pub process: Option<ProcessDescriptor>,
    /// Of a thread.
    #[prost(message, optional, tag = "4")]
    pub thread: Option<ThreadDescriptor>,
    /// The track that it is shown below.
    #[prost(uint64, optional, tag = "5")]
    pub parent_uuid: Option<u64>,
    /// Of a counter.
    #[prost(message, optional, tag = "8")]
    pub counter: Option<CounterDescriptor>,
}

/// `ProcessDescriptor`.
#[derive(Clone, PartialEq, Message)]
pub struct ProcessDescriptor {
    /// Its number.
    #[prost(int32, optional, tag = "1")]
    pub pid: Option<i32>,
    /// Its name.
    #[prost(string, optional, tag = "6")]
    pub process_name: Option<String>,
}

/// `ThreadDescriptor`.
#[derive(Clone, PartialEq, Message)]
pub struct ThreadDescriptor {
    /// Its process.
    #[prost(int32, optional, tag = "1")]
    pub pid: Option<i32>,
    /// Its number.
    #[prost(int64, optional, tag = "2")]
    pub tid: Option<i64>,
    /// Its name.
    #[prost(string, optional, tag = "5")]
    pub thread_name: Option<String>,
}

/// `CounterDescriptor`.
#[derive(Clone, PartialEq, Message)]
pub struct CounterDescriptor {
    /// Its unit, in words.
    #[prost(string, optional, tag = "6")]
    pub unit_name: Option<String>,
}

/// Kinds of [`TrackEvent`]s: a slice begins.
pub const SLICE_BEGIN: i32 = 1;
/// A slice ends.
pub const SLICE_END: i32 = 2;
/// A moment.
pub const INSTANT: i32 = 3;
/// A counter's value.
pub const COUNTER: i32 = 4;

/// `TrackEvent`.
#[derive(Clone, PartialEq, Message)]
pub struct TrackEvent {
    /// What is known of it.
    #[prost(message, repeated, tag = "4")]
    pub debug_annotations: Vec<DebugAnnotation>,
    /// [`SLICE_BEGIN`] and so on.
    #[prost(int32, optional, tag = "9")]
    pub r#type: Option<i32>,
    /// The track that it is on.
    #[prost(uint64, optional, tag = "11")]
    pub track_uuid: Option<u64>,
    /// Groups of events.
    #[prost(string, repeated, tag = "22")]
    pub categories: Vec<String>,
    /// Its name.
    #[prost(string, optional, tag = "23")]
    pub name: Option<String>,
    /// A counter's value.
    #[prost(double, optional, tag = "44")]
    pub double_counter_value: Option<f64>,
}

/// `DebugAnnotation`: an argument of an event.
#[derive(Clone, PartialEq, Message)]
pub struct DebugAnnotation {
    /// An integer.
    #[prost(int64, optional, tag = "4")]
    pub int_value: Option<i64>,
    /// A number.
    #[prost(double, optional, tag = "5")]
    pub double_value: Option<f64>,
    /// A text.
    #[prost(string, optional, tag = "6")]
    pub string_value: Option<String>,
    /// What it is called.
    #[prost(string, optional, tag = "10")]
    pub name: Option<String>,
}
