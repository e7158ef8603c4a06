//! Which phone made which runs: two of a model do not take the same.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::{Artifact, Manifest, Run};

/// A phone, and what it has measured of a recording.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct PhoneRuns {
    /// Its serial number.
    pub serial: String,
    /// The build of Android on it, by its fingerprint.
    pub build: String,
    /// The seeds of the runs that were measured on it, ascending.
    pub seeds: Vec<u64>,
}

/// The phones of several recordings, each once with all its runs.
pub fn unite<'p>(phones: impl Iterator<Item = &'p PhoneRuns>) -> Vec<PhoneRuns> {
    let mut all: BTreeMap<(&str, &str), Vec<u64>> = BTreeMap::new();
    for PhoneRuns { serial, build, seeds } in phones {
        all.entry((serial, build)).or_default().extend(seeds);
    }
    let phone = |((serial, build), mut seeds): ((&str, &str), Vec<u64>)| {
        seeds.sort_unstable();
        seeds.dedup();
        PhoneRuns { serial: serial.to_owned(), build: build.to_owned(), seeds }
    };
    all.into_iter().map(phone).collect()
}

impl Manifest {
    /// The serial numbers of the phones that measured it, each once; none where they are not known.
    pub fn serials(&self) -> Vec<&str> {
        let mut serials: Vec<&str> = self.phones.iter().map(|phone| phone.serial.as_str()).collect();
        serials.sort_unstable();
        serials.dedup();
        serials
    }
}

impl Artifact {
    /// What one phone has measured, without a result: runs of others are left out, and so are those of which nobody knows
    /// who made them. None if that is nothing.
    pub fn of_phone(&self, serial: &str) -> Option<Artifact> {
        let phones: Vec<PhoneRuns> = self.manifest.phones.iter().filter(|one| one.serial == serial).cloned().collect();
        let made = |run: &&Run| phones.iter().any(|phone| phone.seeds.binary_search(&run.seed).is_ok());
        let leading = self.map.leading_runs();
        let measured: Vec<Run> = self.runs.iter().skip(leading).filter(made).cloned().collect();
        if measured.is_empty() {
            return None;
        }
        let runs: Vec<Run> = self.runs.iter().take(leading).cloned().chain(measured).collect();
        let seeds = runs.iter().map(|run| run.seed).collect();
        let manifest = Manifest { phones, seeds, ..self.manifest.clone() };
        Some(Artifact { manifest, map: self.map.clone(), runs, result: Vec::new() })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_phone_has_all_its_runs_once() {
        let phone = |serial: &str, build: &str, seeds: &[u64]| PhoneRuns {
            serial: serial.into(),
            build: build.into(),
            seeds: seeds.to_vec(),
        };
        let all =
            [phone("B", "14", &[7, 8]), phone("A", "14", &[3, 1]), phone("B", "14", &[8, 2]), phone("B", "15", &[9])];
        let united = [phone("A", "14", &[1, 3]), phone("B", "14", &[2, 7, 8]), phone("B", "15", &[9])];
        assert_eq!(unite(all.iter()), united);
    }
}
