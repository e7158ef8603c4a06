//! What instrumenting an app leaves for its measuring and timing builds, so that nothing is read or looked up twice.
//!
//! All builds of an app have the same pools and classes: references to all of the tracer's methods, and the counting
//! build's clones. So what no build changes is written once, and what one has looked up, the others know.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use wattline_dex::verify::Hierarchy;
use wattline_dex::{Code, Dex, Layout, Limits, NewBodies, SharedBodies, WriteError};
use wattline_map::ProbeMap;

use super::LookedUp;
use super::stamps::{AppFacts, ByMethod, File, Stamped, StampedCodes, instrumented};
use crate::api::ApiList;
use crate::cache::Codes;
use crate::callee::AppClasses;
use crate::emit::TracerMethods;
use crate::references::References;
use crate::tracer::{TRACER_CLASS, times_probes, tracer_dex, untimed};
use crate::{Instrumented, Loading, Options, Reason, TracerPlace, Tricks};

/// The dex files of an app with references to the tracer, and what is known about its classes.
#[derive(Debug)]
pub struct Stock {
    files: Vec<Kept>,
    facts: Facts,
}

/// What is known about an app.
#[derive(Debug)]
struct Facts {
    place: TracerPlace,
    classes: AppClasses,
    hierarchy: Hierarchy,
    apis: ApiList,
    min_sdk: u32,
    verify: bool,
    tricks: Tricks,
}

/// A counting build whose dex files still have the code that was read: the new code is here.
#[derive(Debug)]
pub struct Pending {
    /// By file, in the order of its methods with code; empty for a file that is not written anew.
    codes: Vec<Codes>,
    /// By file; none where no class is selected.
    tracers: Vec<Option<TracerMethods>>,
    /// By file: what has been looked up.
    known: Vec<LookedUp>,
    facts: Facts,
}

/// A dex file.
#[derive(Debug)]
struct Kept {
    name: String,
    /// None of a file that no build changes.
    ready: Option<Ready>,
}

/// A dex file with references to the tracer, and the tracer if that belongs there.
#[derive(Debug)]
pub struct Ready {
    dex: Dex<'static>,
    shared: SharedBodies,
    /// None where the file has the tracer and calls it nowhere.
    tracer: Option<TracerMethods>,
    /// The position, among the methods with code, of that in which the tracer times its probes, if it is here.
    times_probes: Option<usize>,
    known: LookedUp,
    /// By class whether no build changes its bodies.
    fixed: Vec<bool>,
    /// The file as the first build has it.
    first: OnceLock<FirstFile>,
}

/// A dex file as it was written first, and where it has what all builds have.
pub type FirstFile = (Arc<Vec<u8>>, Layout);

/// A file of a build with stamps.
#[derive(Debug)]
pub enum StampedFile<'s> {
    /// As in the counting build.
    Same,
    /// With new code.
    Changed(&'s Ready, StampedCodes),
}

impl Ready {
    /// The file with new code.
    ///
    /// # Errors
    /// [`WriteError`] where it holds what the format cannot.
    pub fn write(&self, codes: &[(usize, Code)]) -> Result<Arc<Vec<u8>>, WriteError> {
        let new = by_position(codes);
        let bodies = NewBodies { new: &new, fixed: &self.fixed, shared: &self.shared };
        if let Some((first, layout)) = self.first.get() {
            return self.dex.write_like(bodies, first, layout).map(Arc::new);
        }
        let (bytes, layout) = self.dex.write_with(bodies)?;
        let bytes = Arc::new(bytes);
        self.first.get_or_init(|| (Arc::clone(&bytes), layout));
        Ok(bytes)
    }

    /// What a build with stamps has, by the new code of its methods.
    fn changed(&self, mut codes: StampedCodes) -> StampedFile<'_> {
        // The tracer's classes are the last.
        codes.extend(self.times_probes.map(|at| (at, untimed())));
        StampedFile::Changed(self, codes)
    }
}

/// New code, ascending by its positions, for [`NewBodies::new`].
pub fn by_position<'c>(codes: &'c [(usize, Code<'c>)]) -> Vec<Option<&'c Code<'c>>> {
    let mut new = vec![None; codes.last().map_or(0, |(last, _)| last + 1)];
    for (at, code) in codes {
        if let Some(slot) = new.get_mut(*at) {
            *slot = Some(code);
        }
    }
    new
}

/// Whether further builds can be made from the first. They cannot where builds differ in more than bodies:
/// where classes were moved, and in a container, whose files depend on each other.
pub(super) fn same_for_all(
    dexes: &[(String, Dex)],
    References { tracers, place, moved }: &References,
    options: &Options,
) -> bool {
    let known_place = match place {
        TracerPlace::FirstFile => true,
        TracerPlace::OwnFile => options.loading == Loading::Together,
        TracerPlace::Nowhere => false,
    };
    let single = dexes.iter().all(|(name, _)| !name.contains('#'));
    let is_known = |tracer: &Result<_, Reason>| matches!(tracer, Ok(_) | Err(Reason::NotSelected));
    known_place && single && moved.is_empty() && options.mapping.is_none() && tracers.iter().all(is_known)
}

impl Pending {
    pub(super) fn new(
        codes: Vec<Codes>,
        (tracers, known, place): (Vec<Option<TracerMethods>>, Vec<LookedUp>, TracerPlace),
        (classes, hierarchy): (AppClasses, Hierarchy),
        options: &Options,
    ) -> Self {
        let Options { min_sdk, verify, tricks, .. } = *options;
        let facts = Facts { place, classes, hierarchy, apis: options.apis.clone(), min_sdk, verify, tricks };
        Pending { codes, tracers, known, facts }
    }

    /// The new code of a file, in the order of its methods with code.
    pub fn codes(&self, file: usize) -> Vec<Option<&Code<'static>>> {
        self.codes.get(file).into_iter().flatten().map(Option::as_ref).collect()
    }

    /// What further builds are made from: the dex files as they are without the new code, with the tracer's classes if
    /// the file was written anew, by class whether its bodies are [`Instrumented::fixed`], and how they were written, if
    /// they were. None where the tracer does not fit.
    pub fn into_stock(
        self,
        dexes: Vec<(String, Dex)>,
        fixed: Vec<Vec<bool>>,
        written: Vec<Option<FirstFile>>,
    ) -> Option<Stock> {
        let Pending { tracers, known, facts, .. } = self;
        let joins = |at: usize| at == 0 && facts.place == TracerPlace::FirstFile;
        let known = tracers.into_par_iter().zip(known);
        let files = dexes.into_par_iter().zip(fixed.into_par_iter().zip(written)).zip(known).enumerate();
        type File<'a> = (((String, Dex<'a>), (Vec<bool>, Option<FirstFile>)), (Option<TracerMethods>, LookedUp));
        let kept = |(at, (((name, mut dex), (fixed, first)), (tracer, known))): (usize, File<'_>)| {
            if tracer.is_none() && !joins(at) {
                return Some(Kept { name, ready: None });
            }
            if joins(at) && dex.find_class(TRACER_CLASS).is_none() {
                dex.import(&Dex::read(tracer_dex()).ok()?, Limits::default()).ok()?;
            }
            let shared = SharedBodies::of(&dex);
            let times_probes = if joins(at) { times_probes(&dex) } else { None };
            let first = Option::map_or_else(first, OnceLock::new, OnceLock::from);
            let ready = Ready { dex: dex.into_static(), shared, tracer, times_probes, known, fixed, first };
            Some(Kept { name, ready: Some(ready) })
        };
        Some(Stock { files: files.map(kept).collect::<Option<_>>()?, facts })
    }
}

impl Stock {
    /// Which files are the same in all builds, in their order.
    pub fn same(&self) -> impl Iterator<Item = bool> {
        self.files.iter().map(|file| file.ready.is_none())
    }

    /// Stamps the app as [`super::stamp`] does, but for the tracer, which is in the first file already if it belongs
    /// there.
    pub fn stamp<'s>(&'s self, map: &ProbeMap, timed: Option<&BTreeSet<u32>>) -> (Instrumented, Vec<StampedFile<'s>>) {
        let Stock { files, facts: Facts { place, classes, hierarchy, apis, min_sdk, verify, tricks } } = self;
        let stamps = ByMethod::new(map, timed);
        let nothing = Dex::default();
        let of_kept = |Kept { name, ready }: &'s Kept| match ready {
            Some(Ready { dex, tracer, known, fixed, .. }) => {
                (name, dex, tracer.ok_or(Reason::NotSelected), Some(known), &fixed[..])
            }
            None => (name, &nothing, Err(Reason::NotSelected), None, &[][..]),
        };
        let named = files.iter().map(of_kept);
        let named = named.map(|(name, dex, tracer, known, fixed)| File { name, dex, tracer, known, fixed });
        let (min_sdk, verify, tricks) = (*min_sdk, *verify, *tricks);
        let facts = AppFacts { classes, hierarchy, apis, min_sdk, verify, tricks };
        let Stamped { codes, left_out, stats, timed } = facts.stamp(named.collect(), &stamps, map, timed.is_some());
        let files = files.iter().zip(codes).map(|(file, codes)| match &file.ready {
            None => StampedFile::Same,
            Some(ready) => ready.changed(codes),
        });
        (instrumented(left_out, stats, (*place, Vec::new()), timed), files.collect())
    }
}
