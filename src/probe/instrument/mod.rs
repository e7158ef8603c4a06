//! The rewrite of all methods of an app.
//!
//! Methods are analysed in parallel, then get their path ids and site ids in order, then are rewritten in parallel, some
//! hundred at a time: what was taken apart to plan a method's probes is still at hand to place them. Only where ids
//! must be given anew are methods taken apart again. The outcome does not depend on the number of threads.
//!
//! One dex file is done after the other, so that what is known of an unchanged one can be taken from an earlier run:
//! [`super::cache`].
//!
//! A method's way: [`plan`] says what probes it gets, [`rewrite`] places them, [`describe`] tells of them in the probe
//! map.

mod describe;
mod limits;
mod plan;
mod reuse;
mod rewrite;

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::dex::verify::{Hierarchy, Verifier};
use crate::dex::{ClassDef, Code, Dex, EncodedMethod};
use crate::mapping::Mapping;
use crate::scope::package_of;

use super::api::ApiList;
use super::cache::{self, ByClass, Codes, Done, Fate, Kept, Keys, Memory, Part, Start};
use super::callee::{AppClasses, Callee};
use super::emit::TracerMethods;
use super::fold::Folding;
use super::map::{NotSelected, ProbeMap};
use super::references::{self, References};
use super::retrace;
use super::tracer::{TRACER_CLASS, tracer_dex};
use super::{Instrumented, Options, PLATFORM_API, ProbeError, Reason, TracerPlace, Tricks};
pub(super) use plan::lines_of;
use plan::{Parts, Planned};
use reuse::{KeptMethod, Known};
use rewrite::Rewritten;

/// Paths per method, beyond which edges are cut. If the app's paths do not fit 31 bits together, the next limit holds.
const PATH_LIMITS: [u32; 4] = [1 << 24, 1 << 20, 1 << 16, 1 << 12];
/// Methods that are taken apart at a time: enough to keep all cores busy, few enough to stay in their caches.
const BATCH: usize = 512;

/// A method with code.
struct Job<'d, 'a> {
    /// Position among the app's dex files.
    dex: usize,
    class: &'d ClassDef<'a>,
    method: &'d EncodedMethod<'a>,
    code: &'d Code<'a>,
    /// A class without which this one cannot be loaded, if that is not known.
    missing_parent: Option<String>,
}

/// Ids given to a method.
#[derive(Clone, Copy, Default)]
struct Ids {
    base: u32,
    first_site: u32,
}

/// What the whole app knows.
struct App<'d, 'a> {
    names: Vec<&'d str>,
    dexes: Vec<&'d Dex<'a>>,
    tracers: Vec<Result<TracerMethods, Reason>>,
    classes: &'d AppClasses,
    apis: &'d ApiList,
    verify: bool,
    /// By dex file, for those in work.
    callees: Vec<Vec<Callee>>,
    /// By dex file, for those in work; none if methods are not to be verified.
    verifiers: Vec<Option<Verifier<'d, 'a>>>,
    work: Work<'d, 'a>,
    start: Start,
    not_selected: Vec<NotSelected>,
    hierarchy: &'d Hierarchy,
    folding: &'d Folding,
    tricks: Tricks,
    mapping: Option<&'d Mapping>,
}

/// What is to be done at a time: the methods of a file, or of all.
#[derive(Default)]
struct Work<'d, 'a> {
    jobs: Vec<Job<'d, 'a>>,
    /// Of all methods with code, which are jobs.
    selected: Vec<bool>,
}

/// Adds path probes to the methods of an app. `dexes` are its dex files with the names of their entries, in class-path
/// order; classes may move to new ones at the end ([`Instrumented::moved`]).
///
/// The tracer itself is not added: [`Instrumented::tracer`] says where it must go.
///
/// # Errors
/// [`ProbeError`] when the app as a whole cannot be instrumented; its dex files may have unused references then.
/// Methods that cannot be are named in [`ProbeMap::left_out`].
pub fn instrument(dexes: &mut Vec<(String, Dex)>, options: &Options) -> Result<Instrumented, ProbeError> {
    instrument_remembering(dexes, options, None)
}

/// [`instrument`] with what was kept of earlier runs. Files of which all was kept stay as they are; for each file,
/// [`Instrumented::fates`] says what is to be done.
///
/// # Errors
/// As there.
pub fn instrument_remembering(
    dexes: &mut Vec<(String, Dex)>,
    options: &Options,
    memory: Option<&dyn Memory>,
) -> Result<Instrumented, ProbeError> {
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &options.scope);
    if let Some((name, _)) = dexes.iter().find(|(_, dex)| dex.find_class(TRACER_CLASS).is_some()) {
        return Err(ProbeError::AlreadyInstrumented { dex: name.clone() });
    }
    // Before any class moves to another file.
    let names = retrace::Names::new(dexes, options.mapping);
    let methods = dexes.iter().map(|(_, dex)| dex.methods_with_code().count()).sum();
    if methods > 0 && !dexes.iter().any(|(_, dex)| classes.has_selected(dex)) {
        return Err(ProbeError::NothingSelected(methods));
    }
    let tracer = Dex::read(tracer_dex()).map_err(|error| ProbeError::Tracer(error.to_string()))?;
    let app = dexes.iter().map(|(_, dex)| dex);
    let mut hierarchy = Hierarchy::new(app.chain(options.classpath).chain([&tracer]));
    let References { mut tracers, place, moved } = references::add(dexes, options, &|dex| classes.has_selected(dex));
    let folding = Folding::new(dexes, &classes, &mut tracers, &mut hierarchy, options);
    // What moves depends on other files' contents, and lines may be those of a mapping file.
    let memory = memory.filter(|_| moved.is_empty() && options.mapping.is_none());
    let keys = memory.map(|memory| (memory, cache::keys(dexes, &classes, &folding, options, place, memory)));
    let (app, work) = App::new(dexes, tracers, &classes, &hierarchy, &folding, options);
    let (mut instrumented, codes) = app.instrument(work, keys)?;
    for ((_, dex), codes) in dexes.iter_mut().zip(codes) {
        for ((_, code), new) in dex.codes_mut().zip(codes.into_iter().flatten()) {
            if let Some(new) = new {
                *code = new;
            }
        }
    }
    instrumented.map.package = options.package.clone();
    names.restore(&mut instrumented.map);
    instrumented.name_warnings = names.warnings;
    (instrumented.tracer, instrumented.moved) = (place, moved);
    Ok(instrumented)
}

impl<'d, 'a> App<'d, 'a> {
    fn new(
        dexes: &'d [(String, Dex<'a>)],
        tracers: Vec<Result<TracerMethods, Reason>>,
        classes: &'d AppClasses,
        hierarchy: &'d Hierarchy,
        folding: &'d Folding,
        options: &'d Options,
    ) -> (Self, Vec<Work<'d, 'a>>) {
        let (mut all, mut not_selected) = (Vec::new(), BTreeMap::new());
        for (at, (_, dex)) in dexes.iter().enumerate() {
            let Work { mut jobs, mut selected } = Work::default();
            for class in &dex.classes {
                let name = dex.type_name(class.class);
                let rule = classes.left_by(&name);
                let methods = class.data.iter().flat_map(|data| data.methods());
                let with_code = methods.filter_map(|method| Some((method, method.code.as_ref()?)));
                let with_code: Vec<(&EncodedMethod, &Code)> = with_code.collect();
                let wanted = |method: &EncodedMethod| rule.is_none() && !folding.is_clone(at, method.method);
                selected.extend(with_code.iter().map(|(method, _)| wanted(method)));
                let count = with_code.len();
                if let Some(rule) = rule {
                    *not_selected.entry((rule.clone(), package_of(&name))).or_default() += count;
                    continue;
                }
                let missing = hierarchy.missing_parent(&name);
                let missing = missing.filter(|parent| options.min_sdk <= PLATFORM_API || !may_be_android(parent));
                let probed = with_code.into_iter().filter(|(method, _)| wanted(method));
                jobs.extend(probed.map(|(method, code)| {
                    let missing_parent = missing.clone();
                    Job { dex: at, class, method, code, missing_parent }
                }));
            }
            all.push(Work { jobs, selected });
        }
        let app = App {
            names: dexes.iter().map(|(name, _)| name.as_str()).collect(),
            dexes: dexes.iter().map(|(_, dex)| dex).collect(),
            tracers,
            classes,
            apis: &options.apis,
            verify: options.verify,
            callees: dexes.iter().map(|_| Vec::new()).collect(),
            verifiers: dexes.iter().map(|_| None).collect(),
            work: Work::default(),
            start: Start::default(),
            not_selected: NotSelected::list(not_selected),
            hierarchy,
            folding,
            tricks: options.tricks,
            mapping: options.mapping,
        };
        (app, all)
    }

    /// The new code of the methods with code, by file, and what is known about the app: file by file if their ids find
    /// room that way, and else all at once.
    fn instrument(
        mut self,
        mut all: Vec<Work<'d, 'a>>,
        memory: Option<(&dyn Memory, Keys<'_>)>,
    ) -> Result<(Instrumented, Vec<Option<Codes>>), ProbeError> {
        let named: Vec<_> = self.names.iter().copied().zip(self.dexes.iter().copied()).collect();
        let outcomes = cache::rewrite(&named, memory, |at, start, by_class| {
            self.prepare(at);
            let work = all.get_mut(at)?;
            self.start = start;
            std::mem::swap(&mut self.work, work);
            let done = self.rewrite_work(&[], by_class.as_ref());
            std::mem::swap(&mut self.work, work);
            (self.callees[at], self.verifiers[at]) = (Vec::new(), None);
            done.ok()
        });
        let (mut instrumented, codes) = match outcomes {
            Some(outcomes) => {
                let (mut parts, mut codes, mut fates) = (Vec::new(), Vec::new(), Vec::new());
                for (part, code, fate) in outcomes {
                    parts.push(part);
                    codes.push(code);
                    fates.push(fate);
                }
                (Instrumented { fates, ..cache::join(&self.names, parts) }, codes)
            }
            None => self.instrument_at_once(all)?,
        };
        instrumented.map.not_selected = self.not_selected;
        Ok((instrumented, codes))
    }

    /// The same for all files at once.
    fn instrument_at_once(&mut self, all: Vec<Work<'d, 'a>>) -> Result<(Instrumented, Vec<Option<Codes>>), ProbeError> {
        let sizes: Vec<usize> = all.iter().map(|work| work.selected.len()).collect();
        (0..all.len()).for_each(|at| self.prepare(at));
        self.start = Start::default();
        for work in all {
            self.work.jobs.extend(work.jobs);
            self.work.selected.extend(work.selected);
        }
        let [_, smaller @ ..] = PATH_LIMITS;
        let (part, codes, _) = self.rewrite_work(&smaller, None)?;
        let mut codes = codes.into_iter();
        let by_file = sizes.iter().map(|&size| Some(codes.by_ref().take(size).collect())).collect();
        let Part { methods, features, sites, left_out, stats, pc_maps } = part;
        let map = ProbeMap { methods, features, sites, left_out, ..ProbeMap::default() };
        let fates = sizes.iter().map(|_| Fate::Rewritten).collect();
        let (tracer, moved) = (TracerPlace::Nowhere, Vec::new());
        let name_warnings = Vec::new();
        Ok((Instrumented { map, stats, tracer, moved, name_warnings, pc_maps, fates }, by_file))
    }

    /// What a file's methods need to be rewritten.
    fn prepare(&mut self, at: usize) {
        if self.tracers[at].is_ok() && self.callees[at].is_empty() {
            self.callees[at] = self.classes.callees(self.dexes[at], self.apis);
            self.verifiers[at] = self.verify.then(|| Verifier::new(self.dexes[at], self.hierarchy));
        }
    }

    /// The new code of each method at work and what is known about them; `smaller` limits of paths hold if these do
    /// not fit otherwise. A method that turns out impossible while it is rewritten gives its ids back: everything is
    /// numbered again without it. Classes that are known by `by_class` are not worked on.
    fn rewrite_work(&self, smaller: &[u32], by_class: Option<&ByClass>) -> Result<Done, ProbeError> {
        let kept = by_class.and_then(|by_class| {
            let kept = Kept::read(by_class.before.as_deref()?, self.dexes.get(by_class.at)?)?;
            let digests = self.digests(by_class, &kept.crossings.back);
            Some((kept, digests))
        });
        let mut known =
            by_class.zip(kept.as_ref()).map(|(by_class, (kept, digests))| self.known(kept, by_class.at, digests));
        let (mut plans, mut rewritten) = self.plan_and_rewrite(PATH_LIMITS[0], known.as_ref());
        let again = self.total_paths(&plans) > i32::MAX as u64 || has_failed(&rewritten);
        if again && known.take().is_some() {
            // What is known of a method is not enough to do it again.
            (plans, rewritten) = self.plan_and_rewrite(PATH_LIMITS[0], None);
        }
        if self.total_paths(&plans) > i32::MAX as u64 {
            self.plan_anew(&mut plans, smaller)?;
            rewritten = self.rewrite_all(&plans);
        }
        while give_back(&mut plans, &rewritten) {
            rewritten = self.rewrite_all(&plans);
        }
        let ids = assign_ids(&plans, self.start);
        let keep = by_class.and_then(|by_class| self.keep(by_class, known.as_ref(), &plans, &rewritten, &ids));
        let done = rewritten.into_iter().map(|outcome| outcome.and_then(Result::ok)).collect();
        let (part, codes) = self.describe(plans, &ids, done);
        let mut codes = codes.into_iter();
        let all = self.work.selected.iter().map(|selected| if *selected { codes.next().flatten() } else { None });
        Ok((part, all.collect(), keep))
    }

    /// The plans, and what is rewritten by them if the app's paths fit together.
    fn plan_and_rewrite(&self, limit: u32, known: Option<&Known<'_>>) -> (Vec<MaybePlanned>, Vec<Outcomes>) {
        let mut plans = Vec::with_capacity(self.work.jobs.len());
        let mut rewritten = Vec::with_capacity(self.work.jobs.len());
        let mut next = Ids::from(self.start);
        for (batch, jobs) in self.work.jobs.chunks(BATCH).enumerate() {
            let take = |(at, job): (usize, &Job)| match known.and_then(|known| known.method(batch * BATCH + at)) {
                Some((plan, method)) => Ok((plan, Source::Kept(method))),
                None => self.plan(job, limit).map(|(plan, parts)| (plan, Source::Parts(parts))),
            };
            let taken: Vec<Taken> = jobs.par_iter().enumerate().map(take).collect();
            let ids: Vec<Ids> = taken.iter().map(|taken| next.give(taken.as_ref().map(|(plan, _)| plan))).collect();
            let rewrite = |((job, taken), ids): ((&Job, Taken), Ids)| match taken {
                Ok((plan, Source::Parts(parts))) => {
                    let new = self.rewrite(job, parts, &plan, ids);
                    (Ok(plan), Some(new))
                }
                Ok((plan, Source::Kept(method))) => {
                    let anew = || {
                        let (plan, parts) = self.plan(job, limit)?;
                        self.rewrite(job, parts, &plan, ids)
                    };
                    (Ok(plan), Some(method.with(ids).map_or_else(anew, Ok)))
                }
                Err(reason) => (Err(reason), None),
            };
            let done: (Vec<_>, Vec<_>) = jobs.par_iter().zip(taken).zip(ids).map(rewrite).unzip();
            plans.extend(done.0);
            rewritten.extend(done.1);
        }
        (plans, rewritten)
    }

    fn rewrite_all(&self, plans: &[Result<Planned, Reason>]) -> Vec<Outcomes> {
        let jobs = self.work.jobs.par_iter().zip(plans).zip(assign_ids(plans, self.start));
        jobs.map(|((job, plan), ids)| {
            let plan = plan.as_ref().ok()?;
            Some(Parts::of(job.code, &plan.told.folds).and_then(|parts| self.rewrite(job, parts, plan, ids)))
        })
        .collect()
    }

    /// MaybePlanned methods with many paths again with fewer, until the app's paths fit together.
    fn plan_anew(&self, plans: &mut [Result<Planned, Reason>], limits: &[u32]) -> Result<(), ProbeError> {
        for &limit in limits {
            if self.total_paths(plans) <= i32::MAX as u64 {
                break;
            }
            plans.par_iter_mut().zip(&self.work.jobs).for_each(|(plan, job)| {
                if plan.as_ref().is_ok_and(|plan| plan.told.paths.total > limit) {
                    *plan = self.plan(job, limit).map(|(plan, _)| plan);
                }
            });
        }
        match self.total_paths(plans) {
            total if total > i32::MAX as u64 => Err(ProbeError::TooManyPaths(total)),
            _ => Ok(()),
        }
    }

    /// Where the path ids would end.
    fn total_paths(&self, plans: &[MaybePlanned]) -> u64 {
        u64::from(self.start.path) + plans.iter().flatten().map(|plan| u64::from(plan.told.paths.total)).sum::<u64>()
    }
}

/// Whether a class that this table of Android's classes lacks may be in a later Android.
pub(super) fn may_be_android(class: &str) -> bool {
    ["Landroid/", "Ljava/", "Ljavax/"].iter().any(|package| class.starts_with(package))
}

/// What could be planned of a method.
type MaybePlanned = Result<Planned, Reason>;
/// The same, with what its new code is made from.
type Taken = Result<(Planned, Source), Reason>;
/// What became of a method; none if it has no plan.
type Outcomes = Option<Result<Rewritten, Reason>>;

/// What a method's new code is made from.
enum Source {
    Parts(Parts),
    Kept(KeptMethod),
}

fn has_failed(rewritten: &[Outcomes]) -> bool {
    rewritten.iter().flatten().any(Result::is_err)
}

/// Takes the plan from each method that could not be rewritten. Whether there were any.
fn give_back(plans: &mut [Result<Planned, Reason>], rewritten: &[Outcomes]) -> bool {
    let mut failed = false;
    for (outcome, plan) in rewritten.iter().zip(plans) {
        if let Some(Err(reason)) = outcome {
            *plan = Err(reason.clone());
            failed = true;
        }
    }
    failed
}

/// Path ids and site ids in the order of the methods. The sum of all paths is known to fit.
fn assign_ids(plans: &[Result<Planned, Reason>], start: Start) -> Vec<Ids> {
    let mut next = Ids::from(start);
    plans.iter().map(|plan| next.give(plan.as_ref())).collect()
}

impl From<Start> for Ids {
    fn from(start: Start) -> Self {
        Ids { base: start.path, first_site: start.site }
    }
}

impl Ids {
    /// Gives a method its ids. They are of use only if those of all methods fit.
    fn give<E>(&mut self, plan: Result<&Planned, E>) -> Ids {
        let given = *self;
        if let Ok(plan) = plan {
            self.base = self.base.saturating_add(plan.told.paths.total);
            self.first_site += plan.told.blocks.iter().map(|block| block.windowed.len() as u32).sum::<u32>();
        }
        given
    }
}
