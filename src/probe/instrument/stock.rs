//! What instrumenting an app leaves for its measuring and timing builds, so that nothing is read or looked up twice.

use std::collections::BTreeSet;
use std::sync::OnceLock;

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
    /// As it was read.
    read: Model,
    /// Without stamps: written when first needed.
    plain: OnceLock<Option<Vec<u8>>>,
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
    model: &'s Model,
    codes: Vec<Option<Code<'static>>>,
    /// Where nothing is stamped, the bytes if they have been written before.
    plain: Option<&'s OnceLock<Option<Vec<u8>>>>,
}

impl StampedFile<'_> {
    /// The file's bytes.
    ///
    /// # Errors
    /// [`WriteError`] where it holds what the format cannot.
    pub fn write(&self) -> Result<Vec<u8>, WriteError> {
        let write = || self.model.dex.write_with(&self.codes, &self.model.shared);
        match self.plain.map(|plain| plain.get_or_init(|| write().ok())) {
            Some(Some(known)) => Ok(known.clone()),
            _ => write(),
        }
    }
}

impl File {
    /// The file to be stamped, with the tracer's methods if it is `wanted` to call them. The tracer itself is in it if it
    /// `joins` the file. None without room.
    fn model(&self, wanted: bool, samples: bool, joins: bool, min_sdk: u32) -> Option<(&Model, Option<TracerMethods>)> {
        let at = match (wanted, samples) {
            (false, _) if !joins => return Some((&self.read, None)),
            (false, _) => 2,
            (true, samples) => usize::from(samples),
        };
        let make = || self.make_ready(wanted, samples, joins, min_sdk);
        let ready = self.ready.get(at)?.get_or_init(make).as_ref()?;
        Some((&ready.model, ready.tracer))
    }

    fn make_ready(&self, wanted: bool, samples: bool, joins: bool, min_sdk: u32) -> Option<Ready> {
        let mut dex = self.read.dex.clone();
        let joining = if joins { Some(Dex::read(tracer_dex()).ok()?) } else { None };
        let tracer = if wanted { Some(add_to(&mut dex, samples, joining.as_ref(), min_sdk)?) } else { None };
        if joins {
            dex.check_room(Wanted::Classes(joining.as_ref()?), limits(&dex, min_sdk)).ok()?;
            dex.import(&measuring_tracer().ok()?, Limits::default()).ok()?;
        }
        let shared = self.read.shared.unchanged(&self.read.dex, &dex);
        Some(Ready { model: Model { dex, shared }, tracer })
    }
}

impl AsRead {
    /// Copies what was read.
    pub(super) fn of(dexes: &[(String, Dex)]) -> Self {
        let file = |(name, dex): &(String, Dex)| File {
            name: name.clone(),
            read: Model { dex: dex.to_static(), shared: SharedBodies::of(dex) },
            plain: OnceLock::new(),
            ready: Default::default(),
        };
        AsRead { files: dexes.par_iter().map(file).collect() }
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

    /// Stamps the app as [`super::stamp`] does, but for the tracer, which is in the first file already if it belongs
    /// there. None where a file has no room for references to the tracer.
    pub fn stamp(&self, map: &ProbeMap, timed: Option<&BTreeSet<u32>>) -> Option<(Instrumented, Vec<StampedFile<'_>>)> {
        let stamps = ByMethod::new(map, timed);
        let is_stamped = stamps.is_stamped();
        let wanted: Vec<bool> = self.files.par_iter().map(|file| is_stamped(&file.read.dex)).collect();
        let first = self.place == TracerPlace::FirstFile;
        let models: Option<Vec<(&Model, Option<TracerMethods>)>> = self
            .files
            .par_iter()
            .zip(&wanted)
            .enumerate()
            .map(|(at, (file, wanted))| file.model(*wanted, timed.is_some(), first && at == 0, self.min_sdk))
            .collect();
        let models = models?;
        let files = self
            .files
            .iter()
            .zip(&models)
            .map(|(file, (model, tracer))| (file.name.as_str(), &model.dex, tracer.ok_or(Reason::NotSelected)));
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
            let plain = (tracer.is_none() && std::ptr::eq(model, &file.read)).then_some(&file.plain);
            StampedFile { model, codes, plain }
        });
        Some((instrumented(left_out, stats, (self.place, Vec::new()), timed), files.collect()))
    }
}
