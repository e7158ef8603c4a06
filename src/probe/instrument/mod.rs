//! The rewrite of all methods of an app.
//!
//! Methods are rewritten in parallel, some hundred at a time, and then get their path ids and site ids in order: an id
//! is one instruction, so that only where it needs another kind of instruction than was expected a method is rewritten
//! again. The outcome does not depend on the number of threads.
//!
//! One dex file is done after the other, so that what is known of an unchanged one can be taken from an earlier run:
//! [`super::cache`].
//!
//! A method's way: [`plan`] says what probes it gets, [`rewrite`] places them, [`describe`] describes them in the probe
//! map. Its clone, if it has one that reports exceptions, is made with it: [`implied`].

mod arguments;
mod describe;
mod implied;
mod limits;
mod plan;
mod reuse;
mod rewrite;
mod stamps;
mod stock;

use std::collections::{BTreeMap, HashMap};
use std::sync::{Arc, OnceLock};

use rayon::prelude::*;

use wattline_dex::verify::{Hierarchy, KnownPools, Verifier, platform_level};
use wattline_dex::{ClassDef, Code, Dex, EncodedMethod, MethodIdx};
use wattline_names::mapping::Mapping;
use wattline_names::scope::package_of;

use super::api::ApiList;
use super::cache::{self, Account, ByClass, Codes, Done, Fate, Kept, Keys, Memory, Start};
use super::callee::{AppClasses, Callee, Callees, KnownCallees};
use super::emit::TracerMethods;
use super::fold::Folding;
use super::late::Late;
use super::map::NotSelected;
use super::references::{self, References};
use super::retrace;
use super::tracer::{self, tracer_dex};
use super::{Instrumented, Moved, Options, ProbeError, Reason, TracerPlace, Tricks};
use describe::Scratch;
use limits::LONG_IDS;
pub(super) use plan::lines_of;
use reuse::{KeptMethod, Known};
pub use stamps::{StampedCodes, put_stamped, stamp};
pub use stock::{FirstFile, Pending, Ready, StampedFile, Stock, by_position};

/// Paths per method, beyond which edges are cut. If the app's paths do not fit 31 bits together, the next limit holds.
const PATH_LIMITS: [u32; 4] = [1 << 24, 1 << 20, 1 << 16, 1 << 12];
/// Methods that are taken apart at a time: enough to keep all cores busy, few enough to stay in their caches.
const BATCH: usize = 512;

/// The greatest number that `const/16` holds.
const MOST_IN_SHORT: u32 = i16::MAX as u32;

/// A method with code.
struct Job<'d, 'a> {
    /// Position among the app's dex files.
    dex: usize,
    class: &'d ClassDef<'a>,
    method: &'d EncodedMethod<'a>,
    code: &'d Code<'a>,
    /// A class without which this one cannot be loaded, if that is not known.
    missing_parent: Option<String>,
    /// The method's clone that reports exceptions, if it has one.
    clone: Option<&'d EncodedMethod<'a>>,
}

/// What becomes of a method with code.
#[derive(Clone, Copy)]
enum Slot {
    /// It stays as it is.
    Left,
    /// It is the next job's method.
    Own,
    /// It is the clone of the method of the job at this position.
    CloneOf(usize),
}

/// Ids given to a method.
#[derive(Clone, Copy, Default, PartialEq)]
struct Ids {
    base: u32,
    first_site: u32,
}

/// The facts that all methods of the app share.
struct App<'d, 'a> {
    names: Vec<&'d str>,
    dexes: Vec<&'d Dex<'a>>,
    tracers: Vec<Result<TracerMethods, Reason>>,
    classes: &'d AppClasses,
    apis: &'d ApiList,
    verify: bool,
    /// The callees by dex file, for files in work.
    callees: Vec<Option<Callees<'d, 'a>>>,
    /// The verifiers by dex file, for files in work; none if methods are not to be verified.
    verifiers: Vec<Option<Verifier<'d, 'a>>>,
    /// What is found out about the dex files, to be kept.
    known: &'d [LookedUp],
    work: Work<'d, 'a>,
    start: Start,
    package: Option<String>,
    not_selected: Vec<NotSelected>,
    hierarchy: &'d Hierarchy,
    folding: &'d Folding,
    tricks: Tricks,
    mapping: Option<&'d Mapping>,
}

/// What has been looked up of a dex file, for all builds of an app.
#[derive(Debug, Default)]
struct LookedUp {
    pools: OnceLock<KnownPools>,
    callees: OnceLock<KnownCallees>,
}

/// The work to be done at a time: the methods of a file, or of all.
#[derive(Default)]
struct Work<'d, 'a> {
    jobs: Vec<Job<'d, 'a>>,
    /// The methods with code.
    slots: Vec<Slot>,
}

/// Adds path probes to the methods of an app. `dexes` are its dex files with the names of their entries, in class-path
/// order; classes may move to new ones at the end ([`Instrumented::moved`]).
///
/// The tracer itself is not added: [`Instrumented::tracer`] says where it must go.
///
/// # Errors
/// [`ProbeError`] when the app as a whole cannot be instrumented; its dex files may have unused references then.
/// Methods that cannot be are named in [`Instrumented::left_out`].
pub fn instrument(dexes: &mut Vec<(String, Dex)>, options: &Options) -> Result<Instrumented, ProbeError> {
    instrument_remembering(dexes, options, None)
}

/// [`instrument`] with what was kept of earlier runs. Files of which all was kept stay as they are; for each file,
/// [`Instrumented::fates`] says what is to be done.
///
/// # Errors
/// The errors of [`instrument`].
pub fn instrument_remembering(
    dexes: &mut Vec<(String, Dex)>,
    options: &Options,
    memory: Option<&dyn Memory>,
) -> Result<Instrumented, ProbeError> {
    Ok(instrument_by(dexes, options, memory, false)?.0)
}

/// [`instrument_remembering`] for an app of which further builds are to be made: if they can be, the new code is not in
/// the dex files, but in what is returned beside the result.
///
/// # Errors
/// The errors of [`instrument`].
pub fn instrument_keeping(
    dexes: &mut Vec<(String, Dex)>,
    options: &Options,
    memory: Option<&dyn Memory>,
) -> Result<(Instrumented, Option<Pending>), ProbeError> {
    instrument_by(dexes, options, memory, true)
}

fn instrument_by(
    dexes: &mut Vec<(String, Dex)>,
    options: &Options,
    memory: Option<&dyn Memory>,
    keep: bool,
) -> Result<(Instrumented, Option<Pending>), ProbeError> {
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &options.scope);
    tracer::is_absent(dexes)?;
    // Before any class moves to another file.
    let names = retrace::Names::new(dexes, options.mapping);
    let methods = dexes.iter().map(|(_, dex)| dex.methods_with_code().count()).sum();
    if methods > 0 && !dexes.iter().any(|(_, dex)| classes.has_selected(dex)) {
        return Err(ProbeError::NothingSelected(methods));
    }
    let tracer = Dex::read(tracer_dex()).map_err(|error| ProbeError::Tracer(error.to_string()))?;
    let app = dexes.iter().map(|(_, dex)| dex);
    let mut hierarchy = Hierarchy::from_level(options.min_sdk, app.chain(options.classpath).chain([&tracer]));
    let references = references::add(dexes, options, &|dex| classes.has_selected(dex));
    let keep = keep && stock::same_for_all(dexes, &references, options);
    let References { mut tracers, place, moved } = references;
    let folding = Folding::new(dexes, &classes, &mut tracers, &mut hierarchy, options);
    let of_files = tracers.iter().map(|tracer| tracer.as_ref().ok().copied()).collect();
    // What moves depends on other files' contents, and lines may be those of a mapping file.
    let memory = memory.filter(|_| moved.is_empty() && options.mapping.is_none());
    let keys = memory.map(|memory| (memory, cache::keys(dexes, &classes, &folding, options, place, memory)));
    let known: Vec<_> = dexes.iter().map(|_| LookedUp::default()).collect();
    let (app, work, fixed) = App::new(dexes, tracers, &classes, &hierarchy, &folding, &known, options);
    let (account, codes, fates) = app.instrument(work, keys)?;
    let codes = codes.into_iter().map(Option::unwrap_or_default);
    let pending = match keep {
        true => {
            let files = (of_files, known, place);
            Some(Pending::new(codes.collect(), files, (classes, hierarchy), options))
        }
        false => {
            put(codes, dexes);
            None
        }
    };
    Ok((Instrumented { fixed, ..assemble(account, names, (place, moved), fates) }, pending))
}

/// Puts new code in the place of the methods' own, by file.
fn put(codes: impl IntoIterator<Item = Codes>, dexes: &mut [(String, Dex)]) {
    for ((_, dex), codes) in dexes.iter_mut().zip(codes) {
        for ((_, code), new) in dex.codes_mut().zip(codes) {
            if let Some(new) = new {
                *code = new;
            }
        }
    }
}

/// The result for an app. Its map is made when it is asked for, unless that needs values that are gone by then.
fn assemble(
    account: Account,
    mut names: retrace::Names,
    (tracer, moved): (TracerPlace, Vec<Moved>),
    fates: Vec<Fate>,
) -> Instrumented {
    let account = Arc::new(account);
    let of_map = Arc::clone(&account);
    let name_warnings = std::mem::take(&mut names.warnings);
    let make = |names: &retrace::Names, account: &Account| {
        let mut map = account.map();
        names.restore(&mut map);
        map
    };
    let map = match names.without_mapping() {
        Some(names) => Late::new(move || make(&names, &of_map)),
        None => Late::from(make(&names, &of_map)),
    };
    // With a mapping file, its names.
    let left_out = if names.has_mapping() { map.left_out.clone() } else { account.left_out().cloned().collect() };
    let (stats, not_selected) = (account.stats(), account.not_selected.clone());
    let pc_maps = Late::new(move || account.pc_maps());
    let (timed, fixed) = (Vec::new(), Vec::new());
    Instrumented { map, left_out, not_selected, stats, tracer, moved, name_warnings, pc_maps, fates, timed, fixed }
}

impl<'d, 'a> Work<'d, 'a> {
    /// Adds the methods with code of a class that gets probes.
    fn add_class(
        &mut self,
        dex: usize,
        class: &'d ClassDef<'a>,
        with_code: &[(&'d EncodedMethod<'a>, &'d Code<'a>)],
        folding: &Folding,
        missing_parent: Option<String>,
    ) {
        let clone = |method: &EncodedMethod| folding.clone(dex, method.method);
        let marked = with_code.iter().filter_map(|&(method, _)| {
            let of = clone(method).filter(|clone| clone.marked)?.of;
            Some((of, method))
        });
        let clones: HashMap<MethodIdx, &EncodedMethod> = marked.collect();
        let first = self.jobs.len();
        for &(method, code) in with_code.iter().filter(|(method, _)| clone(method).is_none()) {
            let clone = clones.get(&method.method).copied();
            self.jobs.push(Job { dex, class, method, code, missing_parent: missing_parent.clone(), clone });
        }
        let jobs = (first..).zip(self.jobs.get(first..).unwrap_or_default());
        let of_method: HashMap<MethodIdx, usize> = jobs.map(|(at, job)| (job.method.method, at)).collect();
        self.slots.extend(with_code.iter().map(|(method, _)| match clone(method) {
            None => Slot::Own,
            Some(clone) if clone.marked => of_method.get(&clone.of).map_or(Slot::Left, |&at| Slot::CloneOf(at)),
            Some(_) => Slot::Left,
        }));
    }

    /// Adds the work on another file behind this.
    fn append(&mut self, other: Work<'d, 'a>) {
        let first = self.jobs.len();
        self.jobs.extend(other.jobs);
        self.slots.extend(other.slots.into_iter().map(|slot| match slot {
            Slot::CloneOf(job) => Slot::CloneOf(first + job),
            slot => slot,
        }));
    }

    /// The new code of the methods with code, by that of jobs' methods and their clones.
    fn codes(&self, jobs: Vec<NewCodes>) -> Codes {
        let (own, mut clones): (Vec<_>, Vec<_>) = jobs.into_iter().map(|new| (new.own, new.clone)).unzip();
        let mut own = own.into_iter();
        let code = |slot: &Slot| match *slot {
            Slot::Left => None,
            Slot::Own => own.next().flatten(),
            Slot::CloneOf(job) => clones.get_mut(job).and_then(Option::take),
        };
        self.slots.iter().map(code).collect()
    }
}

/// The new code of a job's method, and that of its clone.
#[derive(Default)]
struct NewCodes {
    own: Option<Code<'static>>,
    clone: Option<Code<'static>>,
}

impl<'d, 'a> App<'d, 'a> {
    fn new(
        dexes: &'d [(String, Dex<'a>)],
        tracers: Vec<Result<TracerMethods, Reason>>,
        classes: &'d AppClasses,
        hierarchy: &'d Hierarchy,
        folding: &'d Folding,
        known: &'d [LookedUp],
        options: &'d Options,
    ) -> (Self, Vec<Work<'d, 'a>>, Vec<Vec<bool>>) {
        let (mut all, mut fixed, mut not_selected) = (Vec::new(), Vec::new(), BTreeMap::new());
        for (at, (_, dex)) in dexes.iter().enumerate() {
            let (mut work, mut of_file) = (Work::default(), Vec::with_capacity(dex.classes.len()));
            for class in &dex.classes {
                let name = dex.type_name(class.class);
                let rule = classes.left_by(&name);
                of_file.push(rule.is_some());
                let methods = class.data.iter().flat_map(|data| data.methods());
                let with_code = methods.filter_map(|method| Some((method, method.code.as_ref()?)));
                let with_code: Vec<(&EncodedMethod, &Code)> = with_code.collect();
                if let Some(rule) = rule {
                    work.slots.extend(with_code.iter().map(|_| Slot::Left));
                    *not_selected.entry((rule.clone(), package_of(&name))).or_default() += with_code.len();
                    continue;
                }
                let missing = hierarchy.missing_parent(&name);
                let missing = missing.filter(|parent| !may_be_android(parent, options.min_sdk));
                work.add_class(at, class, &with_code, folding, missing);
            }
            all.push(work);
            fixed.push(of_file);
        }
        let app = App {
            names: dexes.iter().map(|(name, _)| name.as_str()).collect(),
            dexes: dexes.iter().map(|(_, dex)| dex).collect(),
            tracers,
            classes,
            apis: &options.apis,
            verify: options.verify,
            callees: dexes.iter().map(|_| None).collect(),
            verifiers: dexes.iter().map(|_| None).collect(),
            known,
            work: Work::default(),
            start: Start::default(),
            package: options.package.clone(),
            not_selected: NotSelected::list(not_selected),
            hierarchy,
            folding,
            tricks: options.tricks,
            mapping: options.mapping,
        };
        (app, all, fixed)
    }

    /// The packed map of the app, the new code of the methods with code, by file, and what becomes of the files: file
    /// by file if their ids find room that way, and else all at once.
    fn instrument(mut self, mut all: Vec<Work<'d, 'a>>, memory: Option<(&dyn Memory, Keys<'_>)>) -> MaybeDone {
        let named: Vec<_> = self.names.iter().copied().zip(self.dexes.iter().copied()).collect();
        let outcomes = cache::rewrite(&named, memory, |at, start, by_class| {
            self.prepare(at);
            let work = all.get_mut(at)?;
            self.start = start;
            std::mem::swap(&mut self.work, work);
            let done = self.rewrite_work(&[], by_class.as_ref());
            std::mem::swap(&mut self.work, work);
            (self.callees[at], self.verifiers[at]) = (None, None);
            done.ok()
        });
        let (mut account, codes, fates) = match outcomes {
            Some(outcomes) => {
                let (mut account, mut codes, mut fates) = (Account::default(), Vec::new(), Vec::new());
                for (name, (part, code, fate)) in self.names.iter().zip(outcomes) {
                    account.parts.push((vec![(*name).to_owned()], part));
                    codes.push(code);
                    fates.push(fate);
                }
                (account, codes, fates)
            }
            None => self.instrument_at_once(all)?,
        };
        (account.package, account.not_selected) = (self.package.clone(), self.not_selected);
        Ok((account, codes, fates))
    }

    /// Instruments all files at once.
    fn instrument_at_once(&mut self, all: Vec<Work<'d, 'a>>) -> MaybeDone {
        let sizes: Vec<usize> = all.iter().map(|work| work.slots.len()).collect();
        (0..all.len()).for_each(|at| self.prepare(at));
        self.start = Start::default();
        for work in all {
            self.work.append(work);
        }
        let [_, smaller @ ..] = PATH_LIMITS;
        let (part, codes, _) = self.rewrite_work(&smaller, None)?;
        let mut codes = codes.into_iter();
        let by_file = sizes.iter().map(|&size| Some(codes.by_ref().take(size).collect())).collect();
        let names = self.names.iter().map(|name| (*name).to_owned()).collect();
        let account = Account { parts: vec![(names, part)], ..Account::default() };
        Ok((account, by_file, sizes.iter().map(|_| Fate::Rewritten).collect()))
    }

    /// Prepares what a file's methods need to be rewritten.
    fn prepare(&mut self, at: usize) {
        if self.tracers[at].is_ok() && self.callees[at].is_none() {
            let dex = self.dexes[at];
            let none = || KnownCallees::none(dex);
            let known = self.known.get(at).map_or_else(none, |known| known.callees.get_or_init(none).clone());
            self.callees[at] = Some(self.classes.callees(dex, self.apis, known));
            self.verifiers[at] = self.verify.then(|| self.verifier(at));
        }
    }

    /// The verifier of a file.
    fn verifier(&self, at: usize) -> Verifier<'d, 'a> {
        let (dex, hierarchy) = (self.dexes[at], self.hierarchy);
        let new = || KnownPools::new(dex, hierarchy);
        let known = self.known.get(at).map_or_else(new, |known| known.pools.get_or_init(new).clone());
        Verifier::with(dex, hierarchy, known)
    }

    /// The callee of a method reference of a file in work.
    fn callee(&self, dex: usize, method: MethodIdx) -> Option<&Callee> {
        self.callees.get(dex)?.as_ref()?.get(method)
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
        let known = kept.as_ref().map(|(kept, digests)| self.known(kept, digests));
        let mut limits = vec![PATH_LIMITS[0]; self.work.jobs.len()];
        let mut outcomes = self.plan_and_rewrite(&limits, known.as_ref());
        for &smaller in smaller {
            if self.total_paths(&outcomes) <= i32::MAX as u64 {
                break;
            }
            let many = limits.iter_mut().zip(&outcomes).filter(|(_, outcome)| outcome.paths > smaller);
            many.for_each(|(limit, _)| *limit = smaller);
            outcomes = self.plan_and_rewrite(&limits, None);
        }
        if let total @ 0x8000_0000.. = self.total_paths(&outcomes) {
            return Err(ProbeError::TooManyPaths(total));
        }
        while outcomes.iter().any(Outcome::has_ids_in_vain) {
            self.number_again(&mut outcomes, &limits);
        }
        let keep = by_class.and_then(|by_class| self.keep(by_class, known.as_ref(), &outcomes));
        let (part, codes) = self.describe(outcomes, known.as_ref());
        Ok((part, self.work.codes(codes), keep))
    }

    /// The outcomes of the methods at work, with at most so many paths each. Ids, and so the code, are of no use if
    /// those of all do not fit.
    fn plan_and_rewrite<'k>(&self, limits: &[u32], known: Option<&Known<'k>>) -> Vec<Outcome<'k>> {
        let mut outcomes = Vec::with_capacity(self.work.jobs.len());
        let mut next = Ids::from(self.start);
        for (batch, jobs) in self.work.jobs.chunks(BATCH).enumerate() {
            let first = batch * BATCH;
            // Ids are known when all methods before are: until then, those that take as much room.
            let likely = next.likely();
            let rewrite = |scratch: &mut Scratch, (at, job): (usize, &Job)| match known
                .and_then(|known| known.method(first + at))
            {
                Some(method) => Ok(method),
                None => self.rewrite(job, limits.get(first + at).copied().unwrap_or(PATH_LIMITS[0]), likely, scratch),
            };
            let methods = jobs.par_iter().enumerate().map_init(Scratch::default, rewrite);
            let methods: Vec<Result<KeptMethod<'k>, Reason>> = methods.collect();
            let size = |method: &Result<KeptMethod, Reason>| {
                method.as_ref().map_or((0, 0), |method| (method.record.paths, method.record.sites))
            };
            let ids: Vec<(Ids, (u32, u32))> =
                methods.iter().map(|method| (next.give(size(method)), size(method))).collect();
            let give = |(at, (method, (ids, (paths, sites)))): (usize, (Result<KeptMethod<'k>, Reason>, (Ids, _)))| {
                let anew = || self.do_anew(first + at, limits, ids, &mut Scratch::default());
                let done = method.and_then(|method| method.with(ids).map_or_else(anew, Ok));
                Outcome { paths, sites, ids, done }
            };
            outcomes.par_extend(methods.into_par_iter().zip(ids).enumerate().map(give));
        }
        outcomes
    }

    /// A method's plan and its rewrite.
    fn do_anew<'k>(
        &self,
        at: usize,
        limits: &[u32],
        ids: Ids,
        scratch: &mut Scratch,
    ) -> Result<KeptMethod<'k>, Reason> {
        let (Some(job), Some(&limit)) = (self.work.jobs.get(at), limits.get(at)) else {
            return Err(Reason::NotSelected);
        };
        self.rewrite(job, limit, ids, scratch)
    }

    /// Gives methods that could be rewritten the ids of those that could not.
    fn number_again(&self, outcomes: &mut [Outcome<'_>], limits: &[u32]) {
        let mut next = Ids::from(self.start);
        for outcome in outcomes.iter_mut() {
            if outcome.done.is_err() {
                (outcome.paths, outcome.sites) = (0, 0);
            }
            outcome.ids = next.give((outcome.paths, outcome.sites));
        }
        outcomes.par_iter_mut().enumerate().for_each(|(at, outcome)| {
            // The placeholder is gone before anybody sees it.
            outcome.done = match std::mem::replace(&mut outcome.done, Err(Reason::NotSelected)) {
                Ok(method) => {
                    let anew = || self.do_anew(at, limits, outcome.ids, &mut Scratch::default());
                    method.with(outcome.ids).map_or_else(anew, Ok)
                }
                Err(reason) => Err(reason),
            };
        });
    }

    /// The end of the path ids, if all methods kept theirs.
    fn total_paths(&self, outcomes: &[Outcome<'_>]) -> u64 {
        u64::from(self.start.path) + outcomes.iter().map(|outcome| u64::from(outcome.paths)).sum::<u64>()
    }
}

/// Whether Android may have a class on all devices of an app, which the table of its classes lacks: the app's oldest device
/// is newer than the table.
pub(super) fn may_be_android(class: &str, min_sdk: u32) -> bool {
    min_sdk > platform_level(class) && is_in_androids_package(class)
}

/// Whether a class is in a package of Android's, where an app's copy may not be the one that counts.
pub(super) fn is_in_androids_package(class: &str) -> bool {
    ["Landroid/", "Ljava/", "Ljavax/"].iter().any(|package| class.starts_with(package))
}

/// The packed map of an app, the new code of its methods, by file, and what becomes of the files.
type MaybeDone = Result<(Account, Vec<Option<Codes>>, Vec<Fate>), ProbeError>;

/// The outcome of a method.
struct Outcome<'k> {
    /// The number of path ids that the method got: those of a method that turned out impossible are in vain.
    paths: u32,
    sites: u32,
    /// The ids themselves.
    ids: Ids,
    done: Result<KeptMethod<'k>, Reason>,
}

impl Outcome<'_> {
    fn has_ids_in_vain(&self) -> bool {
        self.done.is_err() && (self.paths, self.sites) != (0, 0)
    }
}

impl From<Start> for Ids {
    fn from(start: Start) -> Self {
        Ids { base: start.path, first_site: start.site }
    }
}

impl Ids {
    /// Ids that take as much room as those that are given next, but for few of them.
    fn likely(self) -> Ids {
        let Ids { base: long, first_site } = LONG_IDS;
        let base = if self.base > MOST_IN_SHORT { long } else { self.base.max(first_site) };
        let short = self.first_site <= MOST_IN_SHORT;
        Ids { base, first_site: if short { first_site } else { self.first_site } }
    }

    /// Gives a method so many ids. They are of use only if those of all methods fit.
    fn give(&mut self, (paths, sites): (u32, u32)) -> Ids {
        let given = *self;
        self.base = self.base.saturating_add(paths);
        self.first_site += sites;
        given
    }
}
