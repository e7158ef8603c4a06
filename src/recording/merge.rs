//! Several recordings of one scenario as one: those of a CI matrix or of several hosts share their runs.
//!
//! Nothing may differ between them but the seeds. Runs come in the order of their seeds, and the map has each method
//! that any of the artifacts has: an artifact leaves methods out that neither ran nor hold a windowed invocation, so
//! that the union is what an artifact of all runs would have. What is merged is that artifact, byte for byte.

use std::collections::BTreeMap;
use std::fs::File;
use std::io::BufReader;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{Artifact, ArtifactError, ArtifactReader, Checked, Manifest, Run, phones};
use wattline_map::{MethodMap, ProbeMap, Site};

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

#[derive(Debug)]
struct Input {
    path: PathBuf,
    reader: ArtifactReader<BufReader<File>>,
    rest: Artifact,
}

impl Input {
    fn open(path: &Path) -> Result<Input, MergeError> {
        let opened = ArtifactReader::open(path);
        let (reader, rest) = opened.map_err(|error| unread(path, error))?;
        Ok(Input { path: path.to_owned(), reader, rest })
    }

    fn name(&self) -> String {
        self.path.display().to_string()
    }

    fn run<'m>(&mut self, number: usize, map: &'m ProbeMap, spent: Run) -> Result<Checked<'m>, MergeError> {
        self.reader.run_into(number, map, spent).map_err(|error| unread(&self.path, error))
    }
}

fn unread(path: &Path, error: ArtifactError) -> MergeError {
    MergeError::Artifact { path: path.display().to_string(), error }
}

impl Merge {
    /// Opens artifacts and finds out whether they can become one. Runs of the same seed are compared, two at a time;
    /// others are not read yet.
    ///
    /// # Errors
    /// See [`MergeError`].
    pub fn open(first: &Path, others: &[PathBuf]) -> Result<Merge, MergeError> {
        let first = Input::open(first)?;
        let mut inputs = vec![first];
        for path in others {
            let other = Input::open(path)?;
            check_alike(&inputs[0], &other)?;
            inputs.push(other);
        }
        let map = unite(&inputs)?;
        let runs = order(&mut inputs, &map)?;
        let (tool, conditions) = (env!("CARGO_PKG_VERSION").into(), conditions(&inputs));
        let phones = phones::unite(inputs.iter().flat_map(|input| &input.rest.manifest.phones));
        let manifest = Manifest { tool, conditions, phones, ..inputs[0].rest.manifest.clone() };
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

    /// The number of runs, each seed once.
    pub fn runs(&self) -> usize {
        self.runs.len()
    }

    /// The map that explains all runs, and the runs in the order of their seeds, each in the memory of one that is not
    /// needed any more.
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

/// The map with each method that any artifact has.
fn unite(inputs: &[Input]) -> Result<ProbeMap, MergeError> {
    let Some(first) = inputs.first() else { return Ok(ProbeMap::default()) };
    let mut methods: BTreeMap<u32, (&MethodMap, &Input)> = BTreeMap::new();
    for input in inputs {
        let disagree =
            |other: &Input, what: String| MergeError::Maps { first: other.name(), second: input.name(), what };
        if let Some(what) = rest_differs(&first.rest.map, &input.rest.map) {
            return Err(disagree(first, what.to_owned()));
        }
        for method in &input.rest.map.methods {
            let (known, whose) = *methods.entry(method.base).or_insert((method, input));
            if known != method {
                let name = format!("{}->{}{}", method.class, method.name, method.descriptor);
                return Err(disagree(whose, format!("what {name} executes")));
            }
        }
    }
    let position = |base: u32| methods.range(..base).count() as u32;
    let place = |site: &Site| Site { method: base_of(&first.rest.map, site).map_or(0, position), ..site.clone() };
    let sites = first.rest.map.sites.iter().map(place).collect();
    let methods = methods.values().map(|(method, _)| (*method).clone()).collect();
    Ok(ProbeMap { methods, sites, ..first.rest.map.clone() })
}

/// A site's method by its first path id, since positions depend on which other methods there are.
fn base_of(map: &ProbeMap, site: &Site) -> Option<u32> {
    map.methods.get(site.method as usize).map(|method| method.base)
}

/// The part of two maps, other than the methods, that differs; none if there is none.
fn rest_differs(a: &ProbeMap, b: &ProbeMap) -> Option<&'static str> {
    let sites = |map: &ProbeMap| -> Vec<(Option<u32>, Site)> {
        map.sites.iter().map(|site| (base_of(map, site), Site { method: 0, ..site.clone() })).collect()
    };
    let parts = [
        ("the package", a.package == b.package),
        ("what is counted", a.features == b.features),
        ("windowed calls", sites(a) == sites(b)),
        ("methods that are left out", a.left_out == b.left_out),
        ("methods that are not selected", a.not_selected == b.not_selected),
        // Which frames are windows follows from each machine's own counting run.
        (
            "the counting run, which recordings that can be merged have not (`single-run`)",
            a.stamps.is_none() && b.stamps.is_none(),
        ),
    ];
    parts.into_iter().find(|(_, same)| !same).map(|(what, _)| what)
}

/// Runs in the order of seeds, each seed once.
fn order(inputs: &mut [Input], map: &ProbeMap) -> Result<Vec<(usize, usize)>, MergeError> {
    let seeds = inputs.iter().enumerate().flat_map(|(position, input)| {
        input.rest.manifest.seeds.iter().enumerate().map(move |(number, seed)| (*seed, position, number))
    });
    let mut all: Vec<(u64, usize, usize)> = seeds.collect();
    all.sort_unstable();
    let mut runs: Vec<(u64, usize, usize)> = Vec::with_capacity(all.len());
    for (seed, position, number) in all {
        match runs.last() {
            Some(&(known, one, of_one)) if known == seed => {
                let first = inputs[one].run(of_one, map, Run::default())?;
                let second = inputs[position].run(number, map, Run::default())?;
                if first.run() != second.run() {
                    return Err(MergeError::Seed { first: inputs[one].name(), second: inputs[position].name(), seed });
                }
            }
            _ => runs.push((seed, position, number)),
        }
    }
    Ok(runs.into_iter().map(|(_, position, number)| (position, number)).collect())
}
