//! What instrumenting an app leaves for its measuring and timing builds, so that nothing is read or looked up twice.

use std::collections::BTreeSet;
use std::sync::OnceLock;

use rayon::prelude::*;

use wattline_dex::verify::{Hierarchy, KnownPools};
use wattline_dex::{Code, Dex, Limits, SharedBodies, WriteError};
use wattline_map::ProbeMap;

use super::stamps::{AppFacts, ByMethod, File, Stamped, instrumented};
use crate::api::ApiList;
use crate::callee::AppClasses;
use crate::emit::TracerMethods;
use crate::references::{References, add_to};
use crate::tracer::measuring_tracer;
use crate::{Instrumented, Loading, Options, Reason, TracerPlace, Tricks};

/// The dex files of an app with references to the tracer, and what is known about its classes.
#[derive(Debug)]
pub struct Stock {
    files: Vec<Kept>,
    place: TracerPlace,
    classes: AppClasses,
    hierarchy: Hierarchy,
    apis: ApiList,
    min_sdk: u32,
    verify: bool,
    tricks: Tricks,
}

/// A dex file.
#[derive(Debug)]
pub(super) struct Kept {
    name: String,
    /// As in measuring builds; none of a file that no build changes.
    measuring: Option<Ready>,
    /// As in timing builds, whose probes call more methods; none without room for those.
    timing: OnceLock<Option<Ready>>,
}

/// A dex file with references to the tracer.
#[derive(Debug)]
pub struct Ready {
    dex: Dex<'static>,
    shared: SharedBodies,
    /// None where the file has the tracer and calls it nowhere.
    tracer: Option<TracerMethods>,
    pools: OnceLock<KnownPools>,
}

/// A file of a build with stamps.
#[derive(Debug)]
pub enum StampedFile<'s> {
    /// As in the counting build.
    Same,
    /// As it was read: nothing in it has stamps.
    AsRead,
    /// With new code.
    Changed(&'s Ready, Vec<Option<Code<'static>>>),
}

impl Ready {
    fn new(dex: Dex<'static>, shared: SharedBodies, tracer: Option<TracerMethods>) -> Self {
        Ready { dex, shared, tracer, pools: OnceLock::new() }
    }

    /// The file with new code, in the order of its methods with code.
    ///
    /// # Errors
    /// [`WriteError`] where it holds what the format cannot.
    pub fn write(&self, codes: &[Option<Code>]) -> Result<Vec<u8>, WriteError> {
        self.dex.write_with(codes, &self.shared)
    }
}

impl Kept {
    /// Copies the files that got references to the tracer, and the one that the tracer itself joins. None where builds
    /// differ in more than stamps: where classes were moved, and of a container, whose files depend on each other.
    pub(super) fn all(dexes: &[(String, Dex)], references: &References, options: &Options) -> Option<Vec<Self>> {
        let place = match references.place {
            TracerPlace::FirstFile => true,
            TracerPlace::OwnFile => options.loading == Loading::Together,
            TracerPlace::Nowhere => false,
        };
        let single = dexes.iter().all(|(name, _)| !name.contains('#'));
        if !place || !single || !references.moved.is_empty() || options.mapping.is_some() {
            return None;
        }
        let joins = |at: usize| at == 0 && references.place == TracerPlace::FirstFile;
        let files = dexes.par_iter().zip(&references.tracers).enumerate();
        files.map(|(at, ((name, dex), tracer))| Kept::one(name, dex, tracer, joins(at))).collect()
    }

    fn one(name: &str, dex: &Dex, tracer: &Result<TracerMethods, Reason>, joins: bool) -> Option<Self> {
        let tracer = match tracer {
            Ok(tracer) => Some(*tracer),
            Err(Reason::NotSelected) => None,
            Err(_) => return None,
        };
        let (name, timing) = (name.to_owned(), OnceLock::new());
        if tracer.is_none() && !joins {
            return Some(Kept { name, measuring: None, timing });
        }
        let (mut own, mut shared) = (dex.to_static(), SharedBodies::of(dex));
        if joins {
            own.import(&measuring_tracer().ok()?, Limits::default()).ok()?;
            shared = shared.unchanged(dex, &own);
        }
        Some(Kept { name, measuring: Some(Ready::new(own, shared, tracer)), timing })
    }

    fn timing(&self, min_sdk: u32) -> Option<&Ready> {
        let make = || {
            let Ready { dex, shared, .. } = self.measuring.as_ref()?;
            let mut own = dex.clone();
            let tracer = add_to(&mut own, min_sdk)?;
            let shared = shared.unchanged(dex, &own);
            Some(Ready::new(own, shared, Some(tracer)))
        };
        self.timing.get_or_init(make).as_ref()
    }
}

/// A file before it is stamped.
#[derive(Clone, Copy)]
enum Chosen<'s> {
    Same,
    AsRead,
    Changed(&'s Ready),
}

impl Stock {
    pub(super) fn new(
        files: Vec<Kept>,
        place: TracerPlace,
        (classes, hierarchy): (AppClasses, Hierarchy),
        options: &Options,
    ) -> Self {
        let Options { min_sdk, verify, tricks, .. } = *options;
        Stock { files, place, classes, hierarchy, apis: options.apis.clone(), min_sdk, verify, tricks }
    }

    /// Which files are the same in all builds, in their order.
    pub fn same(&self) -> impl Iterator<Item = bool> {
        self.files.iter().map(|file| file.measuring.is_none())
    }

    /// Stamps the app as [`super::stamp`] does, but for the tracer, which is in the first file already if it belongs
    /// there. None where a file has no room for references to the tracer.
    pub fn stamp<'s>(
        &'s self,
        map: &ProbeMap,
        timed: Option<&BTreeSet<u32>>,
    ) -> Option<(Instrumented, Vec<StampedFile<'s>>)> {
        let stamps = ByMethod::new(map, timed);
        let is_stamped = stamps.is_stamped();
        let chosen = self.files.par_iter().enumerate();
        let chosen = chosen.map(|(at, file)| self.choose(at, file, &is_stamped, timed.is_some()));
        let chosen: Vec<Chosen> = chosen.collect::<Option<_>>()?;
        let nothing = Dex::default();
        let files = self.files.iter().zip(&chosen).map(|(file, chosen)| {
            let name = file.name.as_str();
            match chosen {
                Chosen::Changed(Ready { dex, tracer, pools, .. }) => {
                    File { name, dex, tracer: tracer.ok_or(Reason::NotSelected), pools: Some(pools) }
                }
                _ => File { name, dex: &nothing, tracer: Err(Reason::NotSelected), pools: None },
            }
        });
        let facts = AppFacts {
            classes: &self.classes,
            hierarchy: &self.hierarchy,
            apis: &self.apis,
            min_sdk: self.min_sdk,
            verify: self.verify,
            tricks: self.tricks,
        };
        let Stamped { codes, left_out, stats, timed } = facts.stamp(files.collect(), &stamps, map, timed.is_some());
        let files = chosen.into_iter().zip(codes).map(|(chosen, codes)| match chosen {
            Chosen::Same => StampedFile::Same,
            Chosen::AsRead => StampedFile::AsRead,
            Chosen::Changed(ready) => StampedFile::Changed(ready, codes),
        });
        Some((instrumented(left_out, stats, (self.place, Vec::new()), timed), files.collect()))
    }

    fn choose<'s>(
        &self,
        at: usize,
        file: &'s Kept,
        is_stamped: &(dyn Fn(&Dex) -> bool + Sync),
        samples: bool,
    ) -> Option<Chosen<'s>> {
        let Some(ready) = &file.measuring else { return Some(Chosen::Same) };
        match (ready.tracer.is_some(), is_stamped(&ready.dex)) {
            (false, _) => Some(Chosen::Changed(ready)),
            // The tracer would have to join the file as it was read.
            (true, false) if at == 0 && self.place == TracerPlace::FirstFile => None,
            (true, false) => Some(Chosen::AsRead),
            (true, true) if samples => Some(Chosen::Changed(file.timing(self.min_sdk)?)),
            (true, true) => Some(Chosen::Changed(ready)),
        }
    }
}
