//! Methods of classes that have not changed since an earlier run, though their file has.
//!
//! What is kept of a method is what the probe map has of it, and its new code with the places of ids in it. Ids may
//! be others by now, as may be the numbers of all that it refers to.

use std::borrow::Cow;
use std::collections::BTreeSet;
use std::ops::Range;

use rayon::prelude::*;

use crate::blocks::{BlockContents, LocalFeature};
use crate::cache::{
    ByClass, Coded, Digests, Kept, Key, coded, put_bytes, put_code, references, renumbered, take_bytes, take_code,
    write_classes,
};
use crate::emit::shift_ids;
use wattline_dex::asm::Id;
use wattline_dex::{Code, Crossing, Dex, Pool};

use super::{App, Ids, Job, Outcome};

coded!(BlockContents { start, end, lines, windowed, ends });
coded!(Ids { base, first_site });

/// New work on the classes of a file takes the place of the old when less than this part of its methods was of use.
const STILL_OF_USE: (usize, usize) = (7, 8);

/// The record of a method, and what was done with it.
pub(super) struct Record<'k> {
    pub paths: u32,
    pub sites: u32,
    pub instructions: usize,
    pub added: usize,
    pub copied: bool,
    /// The record's bytes as [`crate::cache::put_record`] makes them.
    pub bytes: Cow<'k, [u8]>,
}

/// A method with its probes, made now or before, with these ids.
pub(super) struct KeptMethod<'k> {
    pub record: Record<'k>,
    pub code: Code<'static>,
    /// Addresses of path ids and site ids.
    pub places: Vec<(u32, Id)>,
    /// The same of its clone that reports exceptions.
    pub clone: Option<(Code<'static>, Vec<(u32, Id)>)>,
    pub ids: Ids,
}

/// The earlier work on the methods of a file.
pub(super) struct Known<'k> {
    kept: &'k Kept<'k>,
    /// The record of each job's method.
    records: Vec<Option<&'k [u8]>>,
}

impl<'k> Known<'k> {
    /// The method of a job, if it is known.
    pub fn method(&self, job: usize) -> Option<KeptMethod<'k>> {
        let mut method = KeptMethod::take(self.records.get(job)?.as_ref()?)?;
        let there = &self.kept.crossings.there;
        if !there.changes_nothing() {
            there.code(&mut method.code, |_, _| ())?;
            if let Some((code, _)) = &mut method.clone {
                there.code(code, |_, _| ())?;
            }
            method.record.bytes = renumbered(&method.record.bytes, there)?.into();
        }
        Some(method)
    }
}

impl Known<'_> {
    /// The signature of a known class's method reference, if the method is outside the app.
    pub fn signature(&self, method: u32) -> Option<&str> {
        let kept = self.kept.crossings.back.get(Pool::Methods, method)?;
        let at = self.kept.calls.binary_search_by_key(&kept, |(call, _)| *call).ok()?;
        self.kept.calls.get(at).map(|(_, signature)| *signature)
    }
}

impl<'k> KeptMethod<'k> {
    /// The method with other ids; none if they do not fit its instructions.
    pub fn with(mut self, ids: Ids) -> Option<Self> {
        let shift = |new: u32, old: u32| i64::from(new) - i64::from(old);
        let (paths, sites) = (shift(ids.base, self.ids.base), shift(ids.first_site, self.ids.first_site));
        shift_ids(&mut self.code, &self.places, paths, sites)?;
        if let Some((code, places)) = &mut self.clone {
            shift_ids(code, places, paths, sites)?;
        }
        Some(KeptMethod { ids, ..self })
    }

    fn put(&self, out: &mut Vec<u8>) {
        let Record { paths, sites, instructions, added, copied, bytes } = &self.record;
        (*paths, *sites).put(out);
        (*instructions, *added).put(out);
        copied.put(out);
        self.ids.put(out);
        self.places.put(out);
        put_bytes(bytes, out);
        put_code(&self.code, out);
        self.clone.is_some().put(out);
        if let Some((code, places)) = &self.clone {
            put_code(code, out);
            places.put(out);
        }
    }

    fn take(mut input: &'k [u8]) -> Option<Self> {
        let input = &mut input;
        let ((paths, sites), (instructions, added)) = (Coded::take(input)?, Coded::take(input)?);
        let (copied, ids, places) = (bool::take(input)?, Ids::take(input)?, Coded::take(input)?);
        let bytes = take_bytes(input)?.into();
        let (code, record) = (take_code(input)?, Record { paths, sites, instructions, added, copied, bytes });
        let clone = match bool::take(input)? {
            true => Some((take_code(input)?, Coded::take(input)?)),
            false => None,
        };
        input.is_empty().then_some(KeptMethod { record, code, places, clone, ids })
    }
}

impl App<'_, '_> {
    /// The earlier work on the methods at work, those of a file.
    pub(super) fn known<'k>(&self, kept: &'k Kept<'k>, digests: &[Option<Key>]) -> Known<'k> {
        let jobs = &self.work.jobs;
        let mut records = Vec::with_capacity(jobs.len());
        for (class, digest) in self.classes_at_work().zip(digests) {
            let methods = digest.as_ref().and_then(|digest| kept.methods(jobs.get(class.start)?.class, digest));
            let methods = methods.filter(|methods| methods.len() == class.len());
            match methods {
                Some(methods) => records.extend(methods.into_iter().map(Some)),
                None => records.extend(class.map(|_| None)),
            }
        }
        Known { kept, records }
    }

    /// The digests of the classes at work, those of a file, over numbers to which `crossing` leads.
    pub(super) fn digests(&self, by_class: &ByClass, crossing: &Crossing) -> Vec<Option<Key>> {
        let Some(dex) = self.dexes.get(by_class.at).copied() else { return Vec::new() };
        let classes: Vec<&[Job]> = self.classes_at_work().filter_map(|class| self.work.jobs.get(class)).collect();
        let new = || Digests::new(dex, &by_class.declared, &by_class.folded, crossing);
        let digest = |digests: &mut Digests<'_, '_>, jobs: &&[Job]| {
            let clones = jobs.iter().filter_map(|job| Some((job.clone?, job.clone?.code.as_ref()?)));
            digests.of(jobs.first()?.class, jobs.iter().map(|job| (job.method, job.code)).chain(clones))
        };
        classes.par_iter().map_init(new, digest).collect()
    }

    /// The jobs of each class at work.
    pub(super) fn classes_at_work(&self) -> impl Iterator<Item = Range<usize>> {
        let classes = self.work.jobs.chunk_by(|a, b| std::ptr::eq(a.class, b.class));
        classes.scan(0, |next, jobs| {
            let start = std::mem::replace(next, *next + jobs.len());
            Some(start..*next)
        })
    }

    /// The work to be kept of the classes at work, unless enough was known of them. Nothing is kept of classes with
    /// methods that are left out: they are few, and are looked at anew each time.
    pub(super) fn keep(
        &self,
        by_class: &ByClass,
        known: Option<&Known<'_>>,
        outcomes: &[Outcome<'_>],
    ) -> Option<Vec<u8>> {
        let of_use = known.map_or(0, |known| known.records.iter().flatten().count());
        let (part, whole) = STILL_OF_USE;
        if known.is_some() && of_use * whole >= self.work.jobs.len() * part {
            return None;
        }
        let dex: &Dex<'_> = self.dexes.get(by_class.at)?;
        let digests = self.digests(by_class, &Crossing::default());
        let classes: Vec<(Range<usize>, Key)> =
            self.classes_at_work().zip(digests).filter_map(|(class, digest)| Some((class, digest?))).collect();
        let record = |(class, digest): (Range<usize>, Key)| {
            let (mut records, mut record) = (Vec::new(), Vec::new());
            let def = self.work.jobs.get(class.start)?.class;
            for job in class {
                record.clear();
                outcomes.get(job)?.done.as_ref().ok()?.put(&mut record);
                put_bytes(&record, &mut records);
            }
            Some((def, digest, records))
        };
        let classes: Vec<_> = classes.into_par_iter().filter_map(record).collect();
        Some(write_classes(dex, &self.calls(by_class.at, known, outcomes), classes.into_iter()))
    }
}

impl App<'_, '_> {
    /// The methods that the records of a file count, with their signatures.
    fn calls(&self, at: usize, known: Option<&Known<'_>>, outcomes: &[Outcome<'_>]) -> Vec<(u32, String)> {
        let mut counted = BTreeSet::new();
        for method in outcomes.iter().filter_map(|outcome| outcome.done.as_ref().ok()) {
            let whole = references(&method.record.bytes, |method| _ = counted.insert(method), |_| ());
            debug_assert!(whole.is_some(), "a record that this program made");
        }
        counted.into_iter().filter_map(|method| Some((method, self.signature(at, method, known)?))).collect()
    }
}

impl Coded for LocalFeature {
    fn put(&self, out: &mut Vec<u8>) {
        self.number().put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        u32::take(input).map(LocalFeature::numbered)
    }
}
