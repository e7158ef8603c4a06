//! What instrumenting an app leaves for its measuring and timing builds, so that nothing is read or looked up twice.

use std::collections::BTreeSet;
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use wattline_dex::verify::Hierarchy;
use wattline_dex::{Code, Dex, Limits, SharedBodies, Wanted, WriteError};
use wattline_map::ProbeMap;

use super::stamps::{AppFacts, ByMethod, Stamped, instrumented};
use crate::api::ApiList;
use crate::callee::AppClasses;
use crate::emit::TracerMethods;
use crate::references::{add_to, limits};
use crate::tracer::{measuring_tracer, tracer_dex};
use crate::{Instrumented, Loading, Options, Reason, TracerPlace, Tricks};

/// The files of an app as they were read.
#[derive(Debug)]
pub(super) struct AsRead {
    files: Vec<File>,
}

/// The files of an app as they were read, and what is known about its classes.
#[derive(Debug)]
pub struct Stock {
    files: Vec<File>,
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
struct File {
    name: String,
    /// As it was read; none of a file that is the same in all builds.
    read: Option<Model>,
    /// Without stamps: written when first needed.
    plain: OnceLock<Arc<Vec<u8>>>,
    /// With references to the tracer: those of measuring builds, and those of timing builds; with the tracer alone.
    ready: [OnceLock<Option<Ready>>; 3],
}

/// A dex file, and which bodies its methods share.
#[derive(Debug, Clone)]
struct Model {
    dex: Dex<'static>,
    shared: SharedBodies,
}

/// A dex file with references to the tracer.
#[derive(Debug)]
struct Ready {
    model: Model,
    /// None where the file has the tracer and calls it nowhere.
    tracer: Option<TracerMethods>,
}

/// A file of a build with stamps.
#[derive(Debug)]
pub struct StampedFile<'s> {
    /// None of a file that is the same in all builds.
    model: Option<&'s Model>,
    codes: Vec<Option<Code<'static>>>,
    /// Where nothing is stamped, the bytes if they have been written before.
    plain: Option<&'s OnceLock<Arc<Vec<u8>>>>,
}

impl StampedFile<'_> {
    /// The file's bytes; none where they are those of the counting build.
    ///
    /// # Errors
    /// [`WriteError`] where it holds what the format cannot.
    pub fn write(&self) -> Result<Option<Arc<Vec<u8>>>, WriteError> {
        let Some(model) = self.model else { return Ok(None) };
        if let Some(known) = self.plain.and_then(OnceLock::get) {
            return Ok(Some(Arc::clone(known)));
        }
        let written = Arc::new(model.dex.write_with(&self.codes, &model.shared)?);
        if let Some(plain) = self.plain {
            plain.get_or_init(|| Arc::clone(&written));
        }
        Ok(Some(written))
    }
}

impl File {
    /// The file to be stamped, with the tracer's methods if it is `wanted` to call them. The tracer itself is in it if it
    /// `joins` the file. None without room.
    fn model(
        &self,
        wanted: bool,
        samples: bool,
        joins: bool,
        min_sdk: u32,
    ) -> Option<(Option<&Model>, Option<TracerMethods>)> {
        let at = match (wanted, samples) {
            (false, _) if !joins => return Some((self.read.as_ref(), None)),
            (false, _) => 2,
            (true, samples) => usize::from(samples),
        };
        let make = || self.make_ready(wanted, samples, joins, min_sdk);
        let ready = self.ready.get(at)?.get_or_init(make).as_ref()?;
        Some((Some(&ready.model), ready.tracer))
    }

    fn make_ready(&self, wanted: bool, samples: bool, joins: bool, min_sdk: u32) -> Option<Ready> {
        let read = self.read.as_ref()?;
        let mut dex = read.dex.clone();
        let joining = if joins { Some(Dex::read(tracer_dex()).ok()?) } else { None };
        let tracer = if wanted { Some(add_to(&mut dex, samples, joining.as_ref(), min_sdk)?) } else { None };
        if joins {
            dex.check_room(Wanted::Classes(joining.as_ref()?), limits(&dex, min_sdk)).ok()?;
            dex.import(&measuring_tracer().ok()?, Limits::default()).ok()?;
        }
        let shared = read.shared.unchanged(&read.dex, &dex);
        Some(Ready { model: Model { dex, shared }, tracer })
    }
}

impl AsRead {
    /// Copies the files that may be `changed` by stamps, or by the tracer that joins the first of them.
    pub(super) fn of(dexes: &[(String, Dex)], loading: Loading, changed: &(dyn Fn(&Dex) -> bool + Sync)) -> Self {
        let file = |(at, (name, dex)): (usize, &(String, Dex))| {
            let changes = changed(dex) || at == 0 && loading != Loading::Together;
            let read = changes.then(|| Model { dex: dex.to_static(), shared: SharedBodies::of(dex) });
            File { name: name.clone(), read, plain: OnceLock::new(), ready: Default::default() }
        };
        AsRead { files: dexes.par_iter().enumerate().map(file).collect() }
    }
}

impl Stock {
    /// Puts together what is known of an app; none of one whose builds differ in more than stamps: of a container, whose
    /// files depend on each other, and where names are those of a mapping file.
    pub(super) fn new(
        AsRead { files }: AsRead,
        place: TracerPlace,
        (classes, hierarchy): (AppClasses, Hierarchy),
        options: &Options,
    ) -> Option<Self> {
        // What was moved for want of room, or has no tracer, is the business of [`super::stamp`].
        let is_plain = match place {
            TracerPlace::FirstFile => true,
            TracerPlace::OwnFile => options.loading == Loading::Together,
            TracerPlace::Nowhere => false,
        };
        let is_plain = is_plain && files.iter().all(|file| !file.name.contains('#')) && options.mapping.is_none();
        let Options { apis, min_sdk, verify, tricks, .. } = options;
        is_plain.then_some(Stock {
            files,
            place,
            classes,
            hierarchy,
            apis: apis.clone(),
            min_sdk: *min_sdk,
            verify: *verify,
            tricks: *tricks,
        })
    }

    /// Which files are the same in all builds, in their order.
    pub fn same(&self) -> impl Iterator<Item = bool> {
        self.files.iter().map(|file| file.read.is_none())
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
        let first = self.place == TracerPlace::FirstFile;
        let model = |(at, file): (usize, &'s File)| {
            let wanted = file.read.as_ref().is_some_and(|read| is_stamped(&read.dex));
            file.model(wanted, timed.is_some(), first && at == 0, self.min_sdk)
        };
        let models: Option<Vec<_>> = self.files.par_iter().enumerate().map(model).collect();
        let models = models?;
        let nothing = Dex::default();
        let files = self.files.iter().zip(&models).map(|(file, (model, tracer))| {
            let dex = model.map_or(&nothing, |model| &model.dex);
            (file.name.as_str(), dex, tracer.ok_or(Reason::NotSelected))
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
        let files = self.files.iter().zip(models).zip(codes).map(|((file, (model, tracer)), codes)| {
            let is_plain = tracer.is_none() && !first;
            StampedFile { model, codes, plain: is_plain.then_some(&file.plain) }
        });
        Some((instrumented(left_out, stats, (self.place, Vec::new()), timed), files.collect()))
    }
}
