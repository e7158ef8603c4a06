//! Sums over all that a meter's file holds, in bounded memory, and everything that is wrong with it.

use serde::Serialize;

use super::watch::Watch;
use super::{Block, Channel, Clock, Format, Marker, Meter, MeterError, Quantity, Warning, rails};

/// What a file holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Summary {
    /// Its format.
    pub format: Format,
    /// The clock of its times.
    pub clock: Clock,
    /// The first time.
    pub start_ns: i64,
    /// From the first time to the last.
    pub duration_s: f64,
    /// The channels, in the file's order.
    pub channels: Vec<ChannelSummary>,
    /// Energy of all counters of rails, by what they supply; empty where there are none.
    pub parts: Vec<PartSummary>,
    /// Moments that were marked.
    pub markers: Vec<Marker>,
    /// What is wrong.
    pub warnings: Vec<Warning>,
}

/// What a channel holds.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct ChannelSummary {
    /// The channel.
    #[serde(flatten)]
    pub channel: Channel,
    /// The unit of its readings.
    pub unit: &'static str,
    /// What it supplies, by the table of rails; none for what is no rail.
    pub part: Option<&'static str>,
    /// Readings that are there.
    pub readings: u64,
    /// The first time.
    pub start_ns: i64,
    /// The last time.
    pub end_ns: i64,
    /// Readings a second, as they came.
    pub measured_hz: Option<f64>,
    /// The least reading.
    pub least: f64,
    /// The greatest reading.
    pub most: f64,
    /// The mean of the readings.
    pub mean: f64,
    /// Energy from the first reading to the last, joules; none where the channel does not tell it.
    pub energy_j: Option<f64>,
    /// Charge from the first reading to the last of a current, coulombs.
    pub charge_c: Option<f64>,
}

/// What rails of one kind took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct PartSummary {
    /// The kind, as `cpu`.
    pub part: &'static str,
    /// The number of rails.
    pub rails: usize,
    /// What they took together, joules.
    pub energy_j: f64,
}

/// The sums of one channel so far.
#[derive(Debug, Clone, Default)]
struct Sums {
    readings: u64,
    first_ns: i64,
    last: Option<(i64, f64)>,
    end_ns: i64,
    least: f64,
    most: f64,
    sum: f64,
    /// Of a counter the rise, of deltas the sum, of anything else the integral over time, seconds.
    whole: f64,
}

impl Sums {
    fn see(&mut self, channel: &Channel, block: &Block) {
        let period_s = channel.rate_hz.map(f64::recip);
        for (&at_ns, &value) in block.at_ns.iter().zip(&block.values) {
            if !value.is_nan() {
                self.one(channel.quantity, period_s, at_ns, value);
            }
        }
    }

    fn one(&mut self, quantity: Quantity, period_s: Option<f64>, at_ns: i64, value: f64) {
        let since = match self.last {
            // What came before is in the sums already.
            Some((last_ns, _)) if at_ns <= last_ns => return,
            Some((last_ns, last)) => Some((at_ns.saturating_sub(last_ns) as f64 / 1e9, last)),
            None => {
                (self.first_ns, self.least, self.most) = (at_ns, value, value);
                None
            }
        };
        self.whole += match (quantity, since) {
            (Quantity::EnergyOfPeriod, _) => value,
            // A counter that fell began anew: since then it counted what it says.
            (Quantity::Energy, Some((_, last))) => {
                if value >= last {
                    value - last
                } else {
                    value
                }
            }
            (Quantity::Energy, None) => 0.0,
            // A reading stands for its own period, also after a gap.
            (_, _) if period_s.is_some() => value * period_s.unwrap_or(0.0),
            (_, Some((seconds, _))) => value * seconds,
            (_, None) => 0.0,
        };
        self.readings += 1;
        self.last = Some((at_ns, value));
        self.end_ns = at_ns;
        self.least = self.least.min(value);
        self.most = self.most.max(value);
        self.sum += value;
    }

    fn summary(&self, channel: &Channel) -> ChannelSummary {
        let span_s = self.end_ns.saturating_sub(self.first_ns) as f64 / 1e9;
        let quantity = channel.quantity;
        ChannelSummary {
            unit: quantity.unit(),
            part: (quantity == Quantity::Energy).then(|| rails::part(channel)),
            readings: self.readings,
            start_ns: self.first_ns,
            end_ns: self.end_ns,
            measured_hz: (span_s > 0.0).then(|| (self.readings - 1) as f64 / span_s),
            least: self.least,
            most: self.most,
            mean: self.sum / self.readings.max(1) as f64,
            energy_j: quantity.tells_energy().then_some(self.whole),
            charge_c: (quantity == Quantity::Current).then_some(self.whole),
            channel: channel.clone(),
        }
    }
}

impl Summary {
    /// Reads a file to its end.
    ///
    /// # Errors
    /// The file's defect.
    pub fn of(meter: &mut dyn Meter) -> Result<Summary, MeterError> {
        let (mut sums, mut watches) = (Vec::<Sums>::new(), Vec::<Watch>::new());
        let mut block = Block::default();
        while meter.read(&mut block)? {
            let at = block.channel;
            if sums.len() <= at {
                sums.resize(at + 1, Sums::default());
                watches.resize(at + 1, Watch::default());
            }
            let Some(channel) = meter.channels().get(at) else { continue };
            sums[at].see(channel, &block);
            watches[at].see(channel, &block);
        }
        let mut warnings = meter.warnings();
        let with_readings = meter.channels().iter().zip(&sums).filter(|(_, sums)| sums.readings > 0);
        let channels: Vec<ChannelSummary> = with_readings.map(|(channel, sums)| sums.summary(channel)).collect();
        for (channel, watch) in meter.channels().iter().zip(watches) {
            warnings.extend(watch.warnings(channel));
        }
        let start_ns = channels.iter().map(|channel| channel.start_ns).min().unwrap_or(0);
        let end_ns = channels.iter().map(|channel| channel.end_ns).max().unwrap_or(0);
        Ok(Summary {
            format: meter.format(),
            clock: meter.clock(),
            start_ns,
            duration_s: end_ns.saturating_sub(start_ns) as f64 / 1e9,
            parts: parts(&channels),
            channels,
            markers: meter.markers().to_vec(),
            warnings,
        })
    }
}

fn parts(channels: &[ChannelSummary]) -> Vec<PartSummary> {
    let of = |part: &'static str| {
        let own = channels.iter().filter(|channel| channel.part == Some(part));
        let energies: Vec<f64> = own.filter_map(|channel| channel.energy_j).collect();
        PartSummary { part, rails: energies.len(), energy_j: energies.iter().sum() }
    };
    let mut all: Vec<PartSummary> = rails::parts().into_iter().map(of).filter(|part| part.rails > 0).collect();
    all.sort_by(|a, b| b.energy_j.total_cmp(&a.energy_j));
    all
}
