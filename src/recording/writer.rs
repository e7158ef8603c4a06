//! Writing an artifact that need not fit into memory: one pass over the recording, whatever its length.
//!
//! An entry's columns lie one after the other, and the manifest, which has every entry's digest, comes first. So each
//! column goes to a temporary file of its own, and the archive is put together at the end. What grows in memory is the
//! list of distinct shapes. The bytes are those of [`super::Artifact::to_bytes`].

use std::collections::{BTreeMap, BTreeSet};
use std::fs::File;
use std::io::{self, BufReader, BufWriter, Seek, Write};
use std::path::Path;

use sha2::{Digest, Sha256};
use zip::ZipWriter;

use super::artifact::{self, ArtifactError, EntryDigest, FormatVersion, MANIFEST, Manifest, PROBES, RESULT, Sha256Hex};
use super::codec::{self, Writer, end_code};
use super::{ApiCall, ClockStamp, PathCount, PathTuple, Sample, SyncPulse, ThreadInfo, TracerNotes};
use crate::probe::map::ProbeMap;

/// An artifact in the making.
#[derive(Debug)]
pub struct ArtifactWriter {
    entries: BTreeMap<String, (File, EntryDigest)>,
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
}

fn io(name: &str) -> impl Fn(io::Error) -> ArtifactError + '_ {
    move |source| ArtifactError::Io { path: name.to_owned(), source }
}

impl ArtifactWriter {
    /// Nothing yet. `level` is that of deflate, from 1 to 9; what [`super::Artifact::write`] writes has 9.
    pub fn new(level: u32) -> Self {
        ArtifactWriter { entries: BTreeMap::new(), seeds: Vec::new(), ran: BTreeSet::new(), level: level.clamp(1, 9) }
    }

    /// Begins the next run.
    ///
    /// # Errors
    /// When a temporary file cannot be made.
    pub fn run(&mut self, seed: u64) -> Result<RunWriter<'_>, ArtifactError> {
        let make = || -> io::Result<(Tuples, Calls, Samples)> { Ok((Tuples::new()?, Calls::new()?, Samples::new()?)) };
        let (tuples, calls, samples) = make().map_err(io("a temporary file"))?;
        Ok(RunWriter { artifact: self, seed, tuples, calls, samples })
    }

    /// Writes the archive. Of `manifest`, format, seeds and entries are filled in; of `map`, methods are left out that
    /// neither ran nor hold a windowed invocation.
    ///
    /// # Errors
    /// What the file system says, and what cannot be told in JSON.
    pub fn finish(
        mut self,
        path: &Path,
        manifest: Manifest,
        map: &ProbeMap,
        result: &[u8],
    ) -> Result<(), ArtifactError> {
        let probes = artifact::to_json(PROBES, &artifact::restrict(map, self.ran.iter().copied()), false)?;
        self.whole(PROBES.to_owned(), &probes)?;
        self.whole(RESULT.to_owned(), result)?;
        let entries = self.entries.iter().map(|(name, (_, digest))| (name.clone(), digest.clone())).collect();
        let manifest = Manifest { format: FormatVersion::CURRENT, seeds: self.seeds, entries, ..manifest };
        let named = path.display().to_string();
        let mut zip = ZipWriter::new(BufWriter::new(File::create(path).map_err(io(&named))?));
        let options = artifact::options(self.level);
        zip.start_file(MANIFEST, options)?;
        zip.write_all(&artifact::to_json(MANIFEST, &manifest, true)?).map_err(io(&named))?;
        for (name, (file, _)) in &mut self.entries {
            zip.start_file(name.as_str(), options)?;
            file.rewind().map_err(io(name))?;
            io::copy(file, &mut zip).map_err(io(name))?;
        }
        zip.finish()?.into_inner().map_err(|error| io(&named)(error.into_error()))?.sync_all().map_err(io(&named))
    }

    fn whole(&mut self, name: String, data: &[u8]) -> Result<(), ArtifactError> {
        let mut entry = Entry::new().map_err(io(&name))?;
        entry.write_all(data).map_err(io(&name))?;
        let done = entry.finish().map_err(io(&name))?;
        self.entries.insert(name, done);
        Ok(())
    }
}

impl RunWriter<'_> {
    /// Adds a frame; where it says that its paths are in a trace's list is not looked at.
    ///
    /// # Errors
    /// What the file system says.
    pub fn tuple(&mut self, tuple: &PathTuple, paths: &[PathCount]) -> Result<(), ArtifactError> {
        self.tuples.add(tuple, paths).map_err(io("tuples"))
    }

    /// Adds a windowed invocation.
    ///
    /// # Errors
    /// What the file system says.
    pub fn call(&mut self, call: &ApiCall) -> Result<(), ArtifactError> {
        self.calls.add(call).map_err(io("calls"))
    }

    /// Adds a reading of the meter.
    ///
    /// # Errors
    /// What the file system says.
    pub fn sample(&mut self, sample: Sample) -> Result<(), ArtifactError> {
        self.samples.add(sample).map_err(io("samples"))
    }

    /// Ends the run.
    ///
    /// # Errors
    /// What the file system says.
    pub fn finish(
        self,
        threads: &[ThreadInfo],
        notes: &TracerNotes,
        clock: &[ClockStamp],
        sync: &[SyncPulse],
    ) -> Result<(), ArtifactError> {
        let RunWriter { artifact, seed, tuples, calls, samples } = self;
        let number = artifact.seeds.len();
        let entry = |part: &str| format!("runs/{number}/{part}");
        for shape in tuples.shapes.keys() {
            artifact.ran.insert(shape.0);
            artifact.ran.extend(shape.1.iter().map(|path| path.path));
        }
        artifact.seeds.push(seed);
        artifact.whole(entry("threads"), &codec::encode_threads(threads))?;
        artifact.whole(entry("tracer"), &codec::encode_notes(notes))?;
        artifact.whole(entry("clock"), &codec::encode_clock(clock, sync))?;
        for (name, done) in
            [(entry("tuples"), tuples.finish()), (entry("calls"), calls.finish()), (entry("samples"), samples.finish())]
        {
            let done = done.map_err(io(&name))?;
            artifact.entries.insert(name, done);
        }
        Ok(())
    }
}

/// An entry's bytes in a temporary file, and their digest.
struct Entry {
    out: BufWriter<File>,
    digest: Sha256,
    bytes: u64,
}

impl Entry {
    fn new() -> io::Result<Self> {
        Ok(Entry { out: BufWriter::new(tempfile::tempfile()?), digest: Sha256::new(), bytes: 0 })
    }

    /// A list that begins with its length.
    fn list(count: u64) -> io::Result<Self> {
        let mut entry = Entry::new()?;
        let mut head = Writer::default();
        head.uint(count);
        entry.write_all(&head.0)?;
        Ok(entry)
    }

    fn append(&mut self, column: Column) -> io::Result<()> {
        let mut file = column.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        file.rewind()?;
        io::copy(&mut BufReader::new(file), self).map(|_| ())
    }

    fn finish(self) -> io::Result<(File, EntryDigest)> {
        let sha256 = Sha256Hex::from_digest(&self.digest.finalize());
        let file = self.out.into_inner().map_err(io::IntoInnerError::into_error)?;
        Ok((file, EntryDigest { sha256, bytes: self.bytes }))
    }
}

impl Write for Entry {
    fn write(&mut self, data: &[u8]) -> io::Result<usize> {
        let written = self.out.write(data)?;
        self.digest.update(&data[..written]);
        self.bytes += written as u64;
        Ok(written)
    }

    fn flush(&mut self) -> io::Result<()> {
        self.out.flush()
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

    fn finish(self) -> io::Result<(File, EntryDigest)> {
        let mut entry = Entry::list(self.count)?;
        for column in [self.threads, self.starts, self.durations, self.ends] {
            entry.append(column)?;
        }
        let mut shapes: Vec<_> = self.shapes.iter().collect();
        shapes.sort_unstable_by_key(|(_, number)| **number);
        let mut out = Writer::default();
        out.shapes(shapes.iter().map(|((own, paths), _)| (*own, paths.as_slice())), true);
        entry.write_all(&out.0)?;
        entry.append(self.numbers)?;
        entry.finish()
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

    fn finish(self) -> io::Result<(File, EntryDigest)> {
        let mut entry = Entry::list(self.count)?;
        for column in [self.threads, self.sites, self.starts, self.durations] {
            entry.append(column)?;
        }
        entry.finish()
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

    fn finish(self) -> io::Result<(File, EntryDigest)> {
        let mut entry = Entry::list(self.count)?;
        entry.append(self.steps)?;
        entry.append(self.powers)?;
        entry.finish()
    }
}
