//! Writing an artifact that need not fit into memory: one pass over the recording, whatever its length.
//!
//! An entry's columns lie one after the other, and the manifest, which has every entry's digest, comes first. So each
//! column goes to a temporary file of its own, and the archive is put together at the end. What grows in memory is the
//! list of distinct shapes. The bytes are those of [`super::Artifact::to_bytes`].

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Read, Seek, SeekFrom, Write};
use std::path::Path;

use sha2::{Digest, Sha256};

use super::codec::{self, Writer, end_code};
use super::entries::{MANIFEST, PROBES, RESULT, is_of_a_run};
use super::error::ArtifactError;
use super::json::to_json;
use super::manifest::{EntryDigest, FormatVersion, Manifest, RawPart, Sha256Hex};
use super::pack::{self, Packer};
use super::probes::restrict;
use super::{ApiCall, ClockStamp, PathCount, PathTuple, Rail, Run, Sample, SyncPulse, ThreadInfo, TracerNotes};
use wattline_base::files::{Access, Staged};
use wattline_map::ProbeMap;

/// An artifact in the making.
#[derive(Debug)]
pub struct ArtifactWriter {
    spool: Option<Spool>,
    entries: BTreeMap<String, Spooled>,
    seeds: Vec<u64>,
    /// Ids of paths that ran, one a method at least.
    ran: BTreeSet<u32>,
    level: u32,
}

/// One run of it. Tuples, calls and samples come in the order of [`super::Trace`] and [`super::Run`], the three lists
/// independently of each other.
#[derive(Debug)]
pub struct RunWriter<'a> {
    artifact: &'a mut ArtifactWriter,
    seed: u64,
    tuples: Tuples,
    calls: Calls,
    samples: Samples,
    rails: Vec<Rail>,
}

/// The entries so far, one after the other in a temporary file: there may be more of them than files may be open.
#[derive(Debug)]
struct Spool {
    out: BufWriter<File>,
    bytes: u64,
}

/// The place of an entry in the spool.
#[derive(Debug)]
struct Spooled {
    start: u64,
    digest: EntryDigest,
}

fn io(name: &str) -> impl Fn(io::Error) -> ArtifactError + '_ {
    move |source| ArtifactError::Io { path: name.to_owned(), source }
}

impl ArtifactWriter {
    /// Nothing yet. `level` is that of deflate, from 1 to 9; what [`super::Artifact::write`] writes has 9.
    pub fn new(level: u32) -> Self {
        let (entries, seeds, ran) = (BTreeMap::new(), Vec::new(), BTreeSet::new());
        ArtifactWriter { spool: None, entries, seeds, ran, level: level.clamp(1, pack::BEST) }
    }

    /// Begins the next run.
    ///
    /// # Errors
    /// When a temporary file cannot be made.
    pub fn run(&mut self, seed: u64) -> Result<RunWriter<'_>, ArtifactError> {
        let make = || -> io::Result<(Tuples, Calls, Samples)> { Ok((Tuples::new()?, Calls::new()?, Samples::new()?)) };
        let (tuples, calls, samples) = make().map_err(io("a temporary file"))?;
        Ok(RunWriter { artifact: self, seed, tuples, calls, samples, rails: Vec::new() })
    }

    /// Adds a whole run, which obeys all rules.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn add(&mut self, run: &Run) -> Result<(), ArtifactError> {
        let mut out = self.run(run.seed)?;
        run.trace.tuples.iter().try_for_each(|tuple| out.tuple(tuple, run.trace.paths_of(tuple)))?;
        run.trace.calls.iter().try_for_each(|call| out.call(call))?;
        run.samples.iter().try_for_each(|sample| out.sample(*sample))?;
        out.rails(run.rails.clone());
        out.finish(&run.trace.threads, &run.trace.notes, &run.clock, &run.sync)
    }

    /// Writes the archive, over what may be there: a reader sees the old one or the new one. Of `manifest`, format,
    /// seeds and entries are filled in; of `map`, methods are left out that neither ran nor hold a windowed invocation.
    ///
    /// # Errors
    /// Failures of the file system, and what JSON cannot hold.
    pub fn finish(
        mut self,
        path: &Path,
        manifest: Manifest,
        map: &ProbeMap,
        result: &[u8],
    ) -> Result<(), ArtifactError> {
        let manifest = self.complete(manifest, map, result)?;
        let names: Vec<String> = self.entries.keys().cloned().collect();
        self.stage(path, Some(&manifest), &names)?.0.publish().map_err(io(&path.display().to_string()))
    }

    /// Writes the artifact in two archives: at `path` what a baseline needs, and beside it the runs. The file with the
    /// runs is there first, so that no artifact ever names one that is not.
    ///
    /// # Errors
    /// The errors of [`ArtifactWriter::finish`].
    pub fn finish_slim(
        mut self,
        path: &Path,
        manifest: Manifest,
        map: &ProbeMap,
        result: &[u8],
    ) -> Result<RawPart, ArtifactError> {
        let manifest = self.complete(manifest, map, result)?;
        let (runs, rest): (Vec<String>, Vec<String>) = self.entries.keys().cloned().partition(|name| is_of_a_run(name));
        let (staged, (sha256, bytes)) = self.stage(path, None, &runs)?;
        let raw = RawPart { file: raw_name(path, &sha256), sha256, bytes };
        let manifest = Manifest { raw: Some(raw.clone()), ..manifest };
        let (baseline, _) = self.stage(path, Some(&manifest), &rest)?;
        staged.named(&raw.file).publish().map_err(io(&raw.file))?;
        baseline.publish().map_err(io(&path.display().to_string()))?;
        Ok(raw)
    }

    /// Adds the entries beside the runs, and lists all in the manifest.
    fn complete(&mut self, manifest: Manifest, map: &ProbeMap, result: &[u8]) -> Result<Manifest, ArtifactError> {
        let probes = to_json(PROBES, &restrict(map, self.ran.iter().copied()), false)?;
        self.whole(PROBES.to_owned(), &probes)?;
        self.whole(RESULT.to_owned(), result)?;
        let entries = self.entries.iter().map(|(name, entry)| (name.clone(), entry.digest.clone())).collect();
        let has_rails = self.entries.keys().any(|name| is_of_a_run(name) && name.ends_with("/rails"));
        let format = FormatVersion::written(has_rails);
        Ok(Manifest { format, seeds: self.seeds.clone(), entries, raw: None, ..manifest })
    }

    /// An archive of some entries beside its place, with the digest of all its bytes and their number.
    fn stage(
        &mut self,
        path: &Path,
        manifest: Option<&Manifest>,
        names: &[String],
    ) -> Result<(Staged, (Sha256Hex, u64)), ArtifactError> {
        let named = path.display().to_string();
        let failed = io(&named);
        let level = self.level;
        let fill = |file: &mut File| -> Result<(Sha256Hex, u64), Failed> {
            let mut packer = Packer::new(BufWriter::new(&mut *file), level)?;
            if let Some(manifest) = manifest {
                packer.entry(MANIFEST, &to_json(MANIFEST, manifest, true)?[..])?;
            }
            names.iter().try_for_each(|name| packer.entry(name, self.spooled(name).map_err(io(name))?))?;
            packer.finish()?.into_inner().map_err(io::IntoInnerError::into_error)?;
            pack::seal(file)?;
            let bytes = file.seek(SeekFrom::End(0))?;
            Ok((pack::digest_of(file, bytes)?, bytes))
        };
        Staged::fill(path, Access::Shared, fill).map_err(|error| match error {
            Failed::Io(error) => failed(error),
            Failed::Refused(error) => error,
        })
    }

    fn spool(&mut self) -> io::Result<&mut Spool> {
        match &mut self.spool {
            Some(spool) => Ok(spool),
            none => Ok(none.insert(Spool { out: BufWriter::new(tempfile::tempfile()?), bytes: 0 })),
        }
    }

    fn spooled(&mut self, name: &str) -> io::Result<impl Read + '_> {
        let (start, bytes) = self.entries.get(name).map_or((0, 0), |entry| (entry.start, entry.digest.bytes));
        let spool = self.spool()?;
        spool.out.seek(SeekFrom::Start(start))?;
        Ok(BufReader::new(spool.out.get_ref()).take(bytes))
    }

    fn whole(&mut self, name: String, data: &[u8]) -> Result<(), ArtifactError> {
        self.put(name, |entry| entry.write_all(data))
    }

    fn put(&mut self, name: String, fill: impl FnOnce(&mut Entry) -> io::Result<()>) -> Result<(), ArtifactError> {
        let make = || {
            let mut entry = Entry::new(self.spool()?);
            fill(&mut entry)?;
            entry.finish()
        };
        let done = make().map_err(io(&name))?;
        self.entries.insert(name, done);
        Ok(())
    }
}

/// The reason why an archive was not written: of the file system, it is not said which file.
enum Failed {
    Io(io::Error),
    Refused(ArtifactError),
}

impl From<io::Error> for Failed {
    fn from(error: io::Error) -> Self {
        Failed::Io(error)
    }
}

impl From<ArtifactError> for Failed {
    fn from(error: ArtifactError) -> Self {
        Failed::Refused(error)
    }
}

/// The name of the file with an artifact's runs: after the artifact, and by its digest.
fn raw_name(artifact: &Path, digest: &Sha256Hex) -> String {
    let name = artifact.file_name().unwrap_or_default().to_string_lossy();
    let plain = [".energy.pending.zip", ".energy.zip", ".zip"].iter().find_map(|end| name.strip_suffix(end));
    format!("{}.{}.raw.zip", plain.unwrap_or(&name), &digest.0[..16])
}

impl RunWriter<'_> {
    /// Adds a frame; where it says that its paths are in a trace's list is not looked at.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn tuple(&mut self, tuple: &PathTuple, paths: &[PathCount]) -> Result<(), ArtifactError> {
        self.tuples.add(tuple, paths).map_err(io("tuples"))
    }

    /// Adds a windowed invocation.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn call(&mut self, call: &ApiCall) -> Result<(), ArtifactError> {
        self.calls.add(call).map_err(io("calls"))
    }

    /// Adds a reading of the meter.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn sample(&mut self, sample: Sample) -> Result<(), ArtifactError> {
        self.samples.add(sample).map_err(io("samples"))
    }

    /// The rails that all samples are the sum of.
    pub fn rails(&mut self, rails: Vec<Rail>) {
        self.rails = rails;
    }

    /// Ends the run.
    ///
    /// # Errors
    /// Failures of the file system.
    pub fn finish(
        self,
        threads: &[ThreadInfo],
        notes: &TracerNotes,
        clock: &[ClockStamp],
        sync: &[SyncPulse],
    ) -> Result<(), ArtifactError> {
        let RunWriter { artifact, seed, tuples, calls, samples, rails } = self;
        let number = artifact.seeds.len();
        let entry = |part: &str| format!("runs/{number}/{part}");
        for shape in tuples.shapes.keys() {
            artifact.ran.insert(shape.0);
            artifact.ran.extend(shape.1.iter().map(|path| path.path));
        }
        artifact.ran.extend(notes.compiled.iter().flatten().map(|compiled| compiled.own));
        artifact.seeds.push(seed);
        artifact.whole(entry("threads"), &codec::encode_threads(threads))?;
        artifact.whole(entry("tracer"), &codec::encode_notes(notes))?;
        artifact.whole(entry("clock"), &codec::encode_clock(clock, sync))?;
        if !rails.is_empty() {
            artifact.whole(entry("rails"), &codec::encode_rails(&rails))?;
        }
        artifact.put(entry("tuples"), |out| tuples.finish(out))?;
        artifact.put(entry("calls"), |out| calls.finish(out))?;
        artifact.put(entry("samples"), |out| samples.finish(out))
    }
}

/// An entry on its way into the spool.
struct Entry<'a> {
    spool: &'a mut Spool,
    start: u64,
    digest: Sha256,
}

impl<'a> Entry<'a> {
    fn new(spool: &'a mut Spool) -> Self {
        Entry { start: spool.bytes, spool, digest: Sha256::new() }
    }

    /// Begins a list with its length.
    fn list(&mut self, count: u64) -> io::Result<()> {
        let mut head = Writer::default();
        head.uint(count);
        self.write_all(&head.0)
    }

    fn append(&mut self, column: Column) -> io::Result<()> {
        let mut file = column.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        io::copy(&mut BufReader::new(file), self).map(|_| ())
    }

    fn finish(self) -> io::Result<Spooled> {
        let sha256 = Sha256Hex::from_digest(&self.digest.finalize());
        let digest = EntryDigest { sha256, bytes: self.spool.bytes - self.start };
        Ok(Spooled { start: self.start, digest })
    }
}

impl Write for Entry<'_> {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let written = self.spool.out.write(data)?;
        self.digest.update(&data[..written]);
        self.spool.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.spool.out.flush()
    }
}

/// A column of numbers in a temporary file.
#[derive(Debug)]
struct Column {
    out: BufWriter<File>,
    scratch: Writer,
    previous: i64,
}

impl Column {
    fn new() -> io::Result<Self> {
        Ok(Column { out: BufWriter::new(tempfile::tempfile()?), scratch: Writer::default(), previous: 0 })
    }

    fn put(&mut self, write: impl FnOnce(&mut Writer)) -> io::Result<()> {
        self.scratch.0.clear();
        write(&mut self.scratch);
        self.out.write_all(&self.scratch.0)
    }

    fn uint(&mut self, value: u64) -> io::Result<()> {
        self.put(|out| out.uint(value))
    }

    fn int(&mut self, value: i64) -> io::Result<()> {
        self.put(|out| out.int(value))
    }

    fn delta(&mut self, value: i64) -> io::Result<()> {
        let previous = std::mem::replace(&mut self.previous, value);
        self.int(value.wrapping_sub(previous))
    }
}

#[derive(Debug)]
struct Tuples {
    count: u64,
    threads: Column,
    starts: Column,
    durations: Column,
    ends: Column,
    numbers: Column,
    shapes: BTreeMap<(u32, Vec<PathCount>), u64>,
}

impl Tuples {
    fn new() -> io::Result<Self> {
        let [threads, starts, durations] = [Column::new()?, Column::new()?, Column::new()?];
        let (ends, numbers) = (Column::new()?, Column::new()?);
        Ok(Tuples { count: 0, threads, starts, durations, ends, numbers, shapes: BTreeMap::new() })
    }

    fn add(&mut self, tuple: &PathTuple, paths: &[PathCount]) -> io::Result<()> {
        self.count += 1;
        self.threads.delta(tuple.thread.into())?;
        self.starts.delta(tuple.start_ns)?;
        self.durations.int(tuple.end_ns.wrapping_sub(tuple.start_ns))?;
        self.ends.uint(end_code(tuple.end))?;
        let next = self.shapes.len() as u64;
        let number = *self.shapes.entry((tuple.own, paths.to_vec())).or_insert(next);
        self.numbers.uint(number)
    }

    fn finish(self, entry: &mut Entry) -> io::Result<()> {
        entry.list(self.count)?;
        for column in [self.threads, self.starts, self.durations, self.ends] {
            entry.append(column)?;
        }
        let mut shapes: Vec<_> = self.shapes.iter().collect();
        shapes.sort_unstable_by_key(|(_, number)| **number);
        let mut out = Writer::default();
        out.shapes(shapes.iter().map(|((own, paths), _)| (*own, paths.as_slice())), true);
        entry.write_all(&out.0)?;
        entry.append(self.numbers)
    }
}

#[derive(Debug)]
struct Calls {
    count: u64,
    threads: Column,
    sites: Column,
    starts: Column,
    durations: Column,
}

impl Calls {
    fn new() -> io::Result<Self> {
        let [threads, sites, starts, durations] = [Column::new()?, Column::new()?, Column::new()?, Column::new()?];
        Ok(Calls { count: 0, threads, sites, starts, durations })
    }

    fn add(&mut self, call: &ApiCall) -> io::Result<()> {
        self.count += 1;
        self.threads.delta(call.thread.into())?;
        self.sites.uint(call.site.into())?;
        self.starts.delta(call.start_ns)?;
        self.durations.int(call.end_ns.wrapping_sub(call.start_ns))
    }

    fn finish(self, entry: &mut Entry) -> io::Result<()> {
        entry.list(self.count)?;
        for column in [self.threads, self.sites, self.starts, self.durations] {
            entry.append(column)?;
        }
        Ok(())
    }
}

#[derive(Debug)]
struct Samples {
    count: u64,
    last_ns: i64,
    steps: Column,
    powers: Column,
}

impl Samples {
    fn new() -> io::Result<Self> {
        Ok(Samples { count: 0, last_ns: 0, steps: Column::new()?, powers: Column::new()? })
    }

    fn add(&mut self, sample: Sample) -> io::Result<()> {
        self.count += 1;
        let last_ns = std::mem::replace(&mut self.last_ns, sample.at_ns);
        self.steps.delta(sample.at_ns.wrapping_sub(last_ns))?;
        self.powers.delta(sample.power_uw)
    }

    fn finish(self, entry: &mut Entry) -> io::Result<()> {
        entry.list(self.count)?;
        entry.append(self.steps)?;
        entry.append(self.powers)
    }
}
