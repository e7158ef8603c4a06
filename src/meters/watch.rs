//! What can be seen in any channel's readings: what is missing, twice, out of order, at the range's end, of the wrong
//! sign or unit.

use super::{Block, Channel, Fault, Quantity, Warning};

/// Of a meter with a rate, a distance of more than this many periods is a gap; half a period is the clock's jitter.
const GAP_OF_RATED: f64 = 1.5;
/// Of readings that a program asked for, which come when it has time.
const GAP_OF_POLLED: f64 = 3.0;
/// Distances from which a polled channel's usual one is taken.
const DISTANCES: usize = 64;
/// So many readings in a row at the greatest value are no chance.
const AT_THE_END: u64 = 16;
/// A channel that stands at its greatest value for more than this part of all readings has a load of two levels.
const CONSTANT: f64 = 0.4;
/// Both signs count if each has this part of the whole.
const OF_THE_OTHER_SIGN: f64 = 0.02;
/// Means beyond which a phone's values are in another unit: watts, amperes, volts.
const TOO_MUCH: [(Quantity, f64); 3] = [(Quantity::Power, 200.0), (Quantity::Current, 50.0), (Quantity::Voltage, 60.0)];

#[derive(Debug, Default, Clone)]
struct Times {
    count: u64,
    first_ns: Option<i64>,
}

impl Times {
    fn note(&mut self, at_ns: i64) {
        self.count += 1;
        self.first_ns.get_or_insert(at_ns);
    }
}

/// What was seen of one channel so far.
#[derive(Debug, Clone, Default)]
pub(crate) struct Watch {
    first_ns: Option<i64>,
    last: Option<(i64, f64)>,
    readings: u64,
    distances: Vec<i64>,
    usual_ns: Option<f64>,
    gaps: Times,
    missing_ns: i64,
    no_reading: Times,
    duplicates: Times,
    differing: u64,
    late: Times,
    resets: Times,
    positive: f64,
    negative: Times,
    negative_sum: f64,
    most: f64,
    at_most: Times,
    in_a_row: u64,
    longest_row: u64,
    changes: u64,
}

impl Watch {
    pub(crate) fn see(&mut self, channel: &Channel, block: &Block) {
        for (&at_ns, &value) in block.at_ns.iter().zip(&block.values) {
            self.one(channel, at_ns, value);
        }
    }

    fn one(&mut self, channel: &Channel, at_ns: i64, value: f64) {
        if value.is_nan() {
            self.no_reading.note(at_ns);
            // It is said to be missing: that is no gap.
            self.last = self.last.map(|(last_ns, last)| (last_ns.max(at_ns), last));
            return;
        }
        self.readings += 1;
        if let Some((last_ns, last)) = self.last {
            let distance = at_ns.saturating_sub(last_ns);
            if distance <= 0 {
                self.not_after(at_ns, distance, value != last);
                return;
            }
            // Of counters since the reading before, nothing between nothing may be left out.
            if channel.quantity != Quantity::EnergyOfPeriod || value != 0.0 || last != 0.0 {
                self.distance(channel, at_ns, distance);
            }
            if channel.quantity == Quantity::Energy && value < last {
                self.resets.note(at_ns);
            }
            self.changes += u64::from(value != last);
        }
        self.first_ns.get_or_insert(at_ns);
        self.last = Some((at_ns, value));
        self.size(at_ns, value);
    }

    fn not_after(&mut self, at_ns: i64, distance: i64, differs: bool) {
        if distance < 0 {
            self.late.note(at_ns);
            return;
        }
        self.duplicates.note(at_ns);
        self.differing += u64::from(differs);
    }

    fn distance(&mut self, channel: &Channel, at_ns: i64, distance: i64) {
        let (usual, factor) = match (channel.rate_hz, self.usual_ns) {
            (Some(rate), _) => (1e9 / rate, GAP_OF_RATED),
            (None, Some(usual)) => (usual, GAP_OF_POLLED),
            (None, None) => {
                self.distances.push(distance);
                if self.distances.len() == DISTANCES {
                    self.usual_ns = self.median();
                }
                return;
            }
        };
        if distance as f64 > usual * factor {
            self.gaps.note(at_ns.saturating_sub(distance));
            self.missing_ns = self.missing_ns.saturating_add(distance.saturating_sub(usual as i64));
        }
    }

    fn median(&mut self) -> Option<f64> {
        let middle = self.distances.len() / 2;
        (!self.distances.is_empty()).then(|| *self.distances.select_nth_unstable(middle).1 as f64)
    }

    fn size(&mut self, at_ns: i64, value: f64) {
        if value >= 0.0 {
            self.positive += value;
        } else {
            self.negative.note(at_ns);
            self.negative_sum -= value;
        }
        if self.readings == 1 || value > self.most {
            self.most = value;
            self.at_most = Times::default();
            (self.in_a_row, self.longest_row) = (0, 0);
        }
        if value == self.most {
            self.at_most.note(at_ns);
            self.in_a_row += 1;
            self.longest_row = self.longest_row.max(self.in_a_row);
        } else {
            self.in_a_row = 0;
        }
    }

    /// What is to be said of the channel, once all was seen.
    pub(crate) fn warnings(mut self, channel: &Channel) -> Vec<Warning> {
        let mut all = Vec::new();
        let mut warn = |fault, times: &Times, says: String| {
            if times.count > 0 {
                let (count, at_ns) = (times.count, times.first_ns);
                all.push(Warning { fault, channel: Some(channel.name.clone()), count, at_ns, says });
            }
        };
        // A channel with few readings shows its gaps only now.
        if channel.rate_hz.is_none() && self.usual_ns.is_none() {
            self.few(&mut warn);
        }
        let missing_s = self.missing_ns as f64 / 1e9;
        warn(Fault::Gap, &self.gaps, format!("{missing_s:.6} s without readings in all"));
        warn(Fault::NoReading, &self.no_reading, "the file says that there is no reading (NaN)".into());
        let differing = match self.differing {
            0 => "a second reading of the same time, of the same value: a cached one".to_owned(),
            count => format!("a second reading of the same time, {count} of them of another value: the first counts"),
        };
        warn(Fault::Duplicate, &self.duplicates, differing);
        warn(Fault::OutOfOrder, &self.late, "older than a reading before: left out of the sums".into());
        warn(Fault::CounterReset, &self.resets, "the counter fell: what it counted around that time is lost".into());
        self.judge(channel, &mut warn);
        all
    }

    fn few(&mut self, warn: &mut dyn FnMut(Fault, &Times, String)) {
        let Some(longest) = self.distances.iter().copied().max() else { return };
        let Some(usual) = self.median() else { return };
        if self.distances.len() > 4 && longest as f64 > usual * GAP_OF_POLLED {
            let times = Times { count: 1, first_ns: None };
            warn(Fault::Gap, &times, format!("{:.6} s without readings at once", longest as f64 / 1e9));
        }
    }

    fn judge(&self, channel: &Channel, warn: &mut dyn FnMut(Fault, &Times, String)) {
        let is_flow = matches!(channel.quantity, Quantity::Power | Quantity::Current);
        let whole = self.positive + self.negative_sum;
        if is_flow && self.positive.min(self.negative_sum) > whole * OF_THE_OTHER_SIGN {
            let part = self.negative_sum / whole * 100.0;
            warn(Fault::SignFlip, &self.negative, format!("both signs: {part:.1} % of the whole is negative"));
        }
        let is_end = self.longest_row >= AT_THE_END && (self.at_most.count as f64) < self.readings as f64 * CONSTANT;
        if is_flow && !channel.is_gauge && self.most > 0.0 && is_end {
            let says = format!("{} readings in a row at {} {}", self.longest_row, self.most, channel.quantity.unit());
            warn(Fault::Saturation, &self.at_most, says);
        }
        let mean = whole / self.readings.max(1) as f64;
        let limit = TOO_MUCH.iter().find(|(quantity, _)| *quantity == channel.quantity).map(|(_, limit)| *limit);
        if let Some(limit) = limit.filter(|limit| mean > *limit) {
            let unit = channel.quantity.unit();
            let says = format!("{mean:.3} {unit} on average, more than {limit} {unit}: is the unit another one?");
            warn(Fault::UnitLie, &Times { count: self.readings, first_ns: None }, says);
        }
        if channel.is_gauge && self.readings > 8 && self.changes * 3 < self.readings {
            let says = format!("{} readings held {} changes: only those are readings", self.readings, self.changes);
            let says = match self.first_ns.zip(self.last).filter(|_| self.changes > 0) {
                Some((first_ns, (last_ns, _))) => {
                    let every_s = last_ns.saturating_sub(first_ns) as f64 / 1e9 / self.changes as f64;
                    format!("{says}, one in {every_s:.3} s")
                }
                None => says,
            };
            warn(Fault::Held, &Times { count: self.readings - self.changes, first_ns: None }, says);
        }
    }
}
