//! Methods of classes that have not changed since an earlier run, though their file has.
//!
//! What is kept of a method is what the probe map tells of it, and its new code with the places of ids in it. Ids may be
//! others by now, as may be the numbers of all that it refers to.

use std::ops::Range;

use rayon::prelude::*;

use crate::dex::{Crossing, Dex, MethodIdx, Pool};
use crate::flow::CountedLoops;
use crate::probe::blocks::{BlockContents, LocalFeature};
use crate::probe::cache::{ByClass, Coded, Digests, Kept, Key, coded, put_bytes, put_code, take_code, write_classes};
use crate::probe::emit::{Opening, shift_ids};
use crate::probe::fold::{FoldedCall, Folding};

use super::plan::{Planned, Told};
use super::rewrite::Rewritten;
use super::{App, Ids, Job, MaybePlanned, Outcomes};

coded!(Told { paths, opening, table, blocks, folds, instructions });
coded!(FoldedCall { position, returns_to, called, clone, folded, initialises });
coded!(BlockContents { start, end, lines, windowed });
coded!(Ids { base, first_site });

/// New work on the classes of a file takes the place of the old when less than this part of its methods was of use.
const STILL_OF_USE: (usize, usize) = (7, 8);

/// A method as it was kept: with these ids.
pub(super) struct KeptMethod {
    pub rewritten: Rewritten,
    pub ids: Ids,
}

/// What is known of the methods of a file.
pub(super) struct Known<'k> {
    kept: &'k Kept<'k>,
    /// The position of the file.
    at: usize,
    folding: &'k Folding,
    /// By job: the record of its method.
    records: Vec<Option<&'k [u8]>>,
}

impl Known<'_> {
    /// The method of a job, if it is known, without what only its rewrite takes.
    pub fn method(&self, job: usize) -> Option<(Planned, KeptMethod)> {
        let mut record = *self.records.get(job)?.as_ref()?;
        let (mut told, mut rewritten, ids) = take(&mut record)?;
        let there = &self.kept.crossings.there;
        there.code(&mut rewritten.code, |_, _| ())?;
        renumber(&mut told, there)?;
        for call in &mut told.folds {
            let called = MethodIdx(there.get(Pool::Methods, call.called.0)?);
            *call = call.renumbered(called, self.folding, self.at)?;
        }
        Some((Planned { told, loops: CountedLoops::default() }, KeptMethod { rewritten, ids }))
    }
}

impl KeptMethod {
    /// The method with other ids; none if they do not fit its instructions.
    pub fn with(self, ids: Ids) -> Option<Rewritten> {
        let shift = |new: u32, old: u32| i64::from(new) - i64::from(old);
        let (paths, sites) = (shift(ids.base, self.ids.base), shift(ids.first_site, self.ids.first_site));
        let mut rewritten = self.rewritten;
        shift_ids(&mut rewritten.code, &rewritten.ids, paths, sites)?;
        Some(rewritten)
    }
}

/// Gives what is counted the present numbers.
fn renumber(told: &mut Told, there: &Crossing) -> Option<()> {
    if there.changes_nothing() {
        return Some(());
    }
    let lines = told.blocks.iter_mut().flat_map(|block| &mut block.lines);
    for (feature, _) in lines.flat_map(|(_, counts)| counts) {
        *feature = feature.renumbered(|method| there.get(Pool::Methods, method))?;
    }
    Some(())
}

impl App<'_, '_> {
    /// What is known of the methods at work, those of a file.
    pub(super) fn known<'k>(&'k self, kept: &'k Kept<'k>, at: usize, digests: &[Option<Key>]) -> Known<'k> {
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
        Known { kept, at, folding: self.folding, records }
    }

    /// The digests of the classes at work, those of a file, over numbers to which `crossing` leads.
    pub(super) fn digests(&self, by_class: &ByClass, crossing: &Crossing) -> Vec<Option<Key>> {
        let Some(dex) = self.dexes.get(by_class.at).copied() else { return Vec::new() };
        let classes: Vec<&[Job]> = self.classes_at_work().filter_map(|class| self.work.jobs.get(class)).collect();
        let new = || Digests::new(dex, &by_class.declared, &by_class.folded, crossing);
        let digest = |digests: &mut Digests<'_, '_>, jobs: &&[Job]| {
            digests.of(jobs.first()?.class, jobs.iter().map(|job| (job.method, job.code)))
        };
        classes.par_iter().map_init(new, digest).collect()
    }

    /// The jobs of each class at work.
    fn classes_at_work(&self) -> impl Iterator<Item = Range<usize>> {
        let classes = self.work.jobs.chunk_by(|a, b| std::ptr::eq(a.class, b.class));
        classes.scan(0, |next, jobs| {
            let start = std::mem::replace(next, *next + jobs.len());
            Some(start..*next)
        })
    }

    /// What is to be kept of the classes at work, unless enough was known of them. Nothing is kept of classes with methods
    /// that are left out: they are few, and are looked at anew each time.
    pub(super) fn keep(
        &self,
        by_class: &ByClass,
        known: Option<&Known<'_>>,
        plans: &[MaybePlanned],
        rewritten: &[Outcomes],
        ids: &[Ids],
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
                let (plan, ids) = (plans.get(job)?.as_ref().ok()?, ids.get(job)?);
                record.clear();
                put(&plan.told, rewritten.get(job)?.as_ref()?.as_ref().ok()?, *ids, &mut record);
                put_bytes(&record, &mut records);
            }
            Some((def, digest, records))
        };
        let classes: Vec<_> = classes.into_par_iter().filter_map(record).collect();
        Some(write_classes(dex, classes.into_iter()))
    }
}

fn put(told: &Told, rewritten: &Rewritten, ids: Ids, out: &mut Vec<u8>) {
    let Rewritten { code, pcs, ids: places, added, copied } = rewritten;
    told.put(out);
    ids.put(out);
    put_code(code, out);
    pcs.put(out);
    places.put(out);
    added.put(out);
    copied.put(out);
}

fn take(input: &mut &[u8]) -> Option<(Told, Rewritten, Ids)> {
    let (told, ids) = (Told::take(input)?, Ids::take(input)?);
    let (code, pcs, places) = (take_code(input)?, Coded::take(input)?, Coded::take(input)?);
    let (added, copied) = (usize::take(input)?, bool::take(input)?);
    input.is_empty().then_some((told, Rewritten { code, pcs, ids: places, added, copied }, ids))
}

impl Coded for LocalFeature {
    fn put(&self, out: &mut Vec<u8>) {
        self.number().put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        u32::take(input).map(LocalFeature::numbered)
    }
}

impl Coded for Opening {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Opening::Leaf => 0,
            Opening::Short => 1,
            Opening::Stamped => 2,
        });
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        [Opening::Leaf, Opening::Short, Opening::Stamped].get(usize::take(input)?).copied()
    }
}
