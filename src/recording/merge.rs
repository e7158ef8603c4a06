//! Several recordings of one scenario as one: those of a CI matrix or of several hosts share their runs.
//!
//! Nothing may differ between them but the seeds. Runs come in the order of their seeds, and the map has each method
//! that any of the artifacts has: an artifact leaves methods out that neither ran nor hold a windowed invocation, so
//! that the union is what an artifact of all runs would have. Without counting runs, what is merged is that artifact,
//! byte for byte. With them, all timing runs come first, then all counting runs; what measured runs stamped is brought
//! to one list (`stamped.rs`).

mod input;
mod map;
mod stamped;

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Artifact, ArtifactError, Checked, Manifest, Run, phones};
use input::{Input, Part};
use wattline_map::ProbeMap;

/// Artifacts that cannot become one.
#[derive(Debug, Error)]
pub enum MergeError {
    /// One that cannot be read.
    #[error("failed to read {path}: {error}")]
    Artifact {
        /// The artifact's file.
        path: String,
        /// The reason.
        error: ArtifactError,
    },
    /// Two that were not recorded alike.
    #[error("failed to merge {first} and {second}: the {what} differs ({a} and {b})")]
    Differ {
        /// The first artifact's file.
        first: String,
        /// The other's.
        second: String,
        /// The fact that must be the same.
        what: String,
        /// The first one's.
        a: String,
        /// The other's.
        b: String,
    },
    /// Two whose path ids mean different things.
    #[error(
        "failed to merge {first} and {second}: their probe maps disagree on {what}; the app was instrumented with \
         other options, or by another version of the program"
    )]
    Maps {
        /// The first artifact's file.
        first: String,
        /// The other's.
        second: String,
        /// The part of the maps that differs.
        what: String,
    },
    /// No artifact at all.
    #[error("failed to merge: there is no recording")]
    Nothing,
    /// Two runs of one seed.
    #[error(
        "failed to merge {first} and {second}: both have a run of seed {seed}, with different contents; record with \
         seeds of its own on each machine (`--seed`)"
    )]
    Seed {
        /// The first artifact's file.
        first: String,
        /// The other's.
        second: String,
        /// The seed of both.
        seed: u64,
    },
}

/// Artifacts that can become one, open.
#[derive(Debug)]
pub struct Merge {
    inputs: Vec<Input>,
    /// The artifact and the run in it, in the order of seeds, each seed once.
    runs: Vec<(usize, usize)>,
    manifest: Manifest,
    map: ProbeMap,
}

impl Merge {
    /// Opens artifacts and finds out whether they can become one. Runs of the same seed are compared, two at a time;
    /// others are not read yet.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn open(first: &Path, others: &[PathBuf]) -> Result<Merge, MergeError> {
        let mut inputs = vec![Input::open(first)?];
        for path in others {
            let other = Input::open(path)?;
            check_alike(&inputs[0], &other)?;
            inputs.push(other);
        }
        Merge::of_inputs(inputs)
    }

    /// The same of artifacts in memory, each with its name for messages.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn of(artifacts: Vec<(PathBuf, Artifact)>) -> Result<Merge, MergeError> {
        let inputs: Vec<Input> = artifacts.into_iter().map(|(name, artifact)| Input::held(name, artifact)).collect();
        if let Some((first, others)) = inputs.split_first() {
            others.iter().try_for_each(|other| check_alike(first, other))?;
        }
        Merge::of_inputs(inputs)
    }

    fn of_inputs(mut inputs: Vec<Input>) -> Result<Merge, MergeError> {
        let mut map = map::unite(&mut inputs)?;
        let runs = order(&mut inputs, &map)?;
        if let Some(stamps) = &mut map.stamps {
            let of = |part: Part| runs.iter().filter(|(input, number)| inputs[*input].part(*number) == part).count();
            (stamps.timing_runs, stamps.counting_runs) = (of(Part::Timing) as u32, of(Part::Counting) as u32);
        }
        let (tool, conditions) = (env!("CARGO_PKG_VERSION").into(), conditions(&inputs));
        let phones = phones::unite(inputs.iter().flat_map(|input| &input.rest.manifest.phones));
        let seeds = runs.iter().filter_map(|(input, number)| inputs[*input].seed(*number)).collect();
        let first = inputs.first().map(|input| input.rest.manifest.clone()).ok_or(MergeError::Nothing)?;
        let manifest = Manifest { tool, conditions, phones, seeds, ..first };
        Ok(Merge { inputs, runs, manifest, map })
    }

    /// The manifest of the merged artifact, but for what its writer fills in.
    pub fn manifest(&self) -> &Manifest {
        &self.manifest
    }

    /// The results that the artifacts hold.
    pub fn results(&self) -> impl Iterator<Item = (&Path, &[u8])> {
        self.inputs.iter().map(|input| (input.path.as_path(), &input.rest.result[..]))
    }

    /// The number of measured runs, each seed once.
    pub fn runs(&self) -> usize {
        self.runs.len() - self.map.leading_runs()
    }

    /// The merged artifact with its runs in memory, and without a result.
    ///
    /// # Errors
    /// A run that cannot be read.
    pub fn into_artifact(self) -> Result<Artifact, MergeError> {
        let manifest = self.manifest.clone();
        let (map, mut merged) = self.into_runs();
        let mut runs = Vec::new();
        while let Some(run) = merged.next(&map, Run::default()) {
            runs.push(run?.into_run());
        }
        Ok(Artifact { manifest, map, runs, result: Vec::new() })
    }

    /// The map that explains all runs, and the runs: those that help to find costs first, each kind in the order of seeds,
    /// each run in the memory of one that is not needed any more.
    pub fn into_runs(self) -> (ProbeMap, MergedRuns) {
        (self.map, MergedRuns { inputs: self.inputs, left: self.runs.into_iter() })
    }
}

/// The runs of several artifacts in turn.
#[derive(Debug)]
pub struct MergedRuns {
    inputs: Vec<Input>,
    left: std::vec::IntoIter<(usize, usize)>,
}

impl MergedRuns {
    /// The next run; none after the last. `map` is the merged one.
    ///
    /// # Errors
    /// A run that cannot be read.
    pub fn next<'m>(&mut self, map: &'m ProbeMap, spent: Run) -> Option<Result<Checked<'m>, MergeError>> {
        let (input, number) = self.left.next()?;
        Some(self.inputs[input].run(number, map, spent))
    }
}

fn check_alike(one: &Input, other: &Input) -> Result<(), MergeError> {
    let (a, b) = (&one.rest.manifest, &other.rest.manifest);
    let same = [
        ("app (SHA-256)", &a.app.0, &b.app.0),
        ("package", &a.package, &b.package),
        ("scenario", &a.scenario, &b.scenario),
        ("scenario's script (SHA-256)", &a.scenario_digest.0, &b.scenario_digest.0),
        ("device", &a.device, &b.device),
        ("meter", &a.meter, &b.meter),
    ];
    let differ = |what: &str, a: &str, b: &str| MergeError::Differ {
        first: one.name(),
        second: other.name(),
        what: what.into(),
        a: a.into(),
        b: b.into(),
    };
    if let Some((what, a, b)) = same.into_iter().find(|(_, a, b)| a != b) {
        return Err(differ(what, a, b));
    }
    let said = |settings: &BTreeMap<String, String>, name: &str| {
        settings.get(name).map_or_else(|| "not set".to_owned(), |value| format!("`{value}`"))
    };
    let names = a.settings.keys().chain(b.settings.keys());
    match names.into_iter().find(|name| a.settings.get(*name) != b.settings.get(*name)) {
        Some(name) => Err(differ(&format!("setting {name}"), &said(&a.settings, name), &said(&b.settings, name))),
        None => Ok(()),
    }
}

/// What the devices said of themselves, each answer once.
fn conditions(inputs: &[Input]) -> BTreeMap<String, String> {
    let mut all: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for (name, said) in inputs.iter().flat_map(|input| &input.rest.manifest.conditions) {
        let answers = all.entry(name.clone()).or_default();
        if !answers.contains(&said.as_str()) {
            answers.push(said);
        }
    }
    all.into_iter().map(|(name, answers)| (name, answers.join("; "))).collect()
}

/// Runs in the order of their parts and seeds, each seed once.
fn order(inputs: &mut [Input], map: &ProbeMap) -> Result<Vec<(usize, usize)>, MergeError> {
    let runs = inputs.iter().enumerate().flat_map(|(position, input)| {
        let seeds = input.rest.manifest.seeds.iter().enumerate();
        seeds.map(move |(number, seed)| ((input.part(number), *seed), position, number))
    });
    let mut all: Vec<((Part, u64), usize, usize)> = runs.collect();
    all.sort_unstable();
    let mut runs: Vec<((Part, u64), usize, usize)> = Vec::with_capacity(all.len());
    for (which, position, number) in all {
        match runs.last() {
            Some(&(known, one, of_one)) if known == which => {
                let first = inputs[one].run(of_one, map, Run::default())?;
                let second = inputs[position].run(number, map, Run::default())?;
                if first.run() != second.run() {
                    let (first, second) = (inputs[one].name(), inputs[position].name());
                    return Err(MergeError::Seed { first, second, seed: which.1 });
                }
            }
            _ => runs.push((which, position, number)),
        }
    }
    Ok(runs.into_iter().map(|(_, position, number)| (position, number)).collect())
}
