//! The measuring build: stamps on chosen frames and windowed invocations, and no other probe.
//!
//! Counts are those of another run, of the counting build; the ids of both are those of its map.

use std::collections::{BTreeMap, BTreeSet, HashMap};

use rayon::prelude::*;

use wattline_dex::verify::{Hierarchy, KnownPools, Verifier};
use wattline_dex::{Code, Dex, Insn, access};
use wattline_flow::{CountedLoops, Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{LeftOut, ProbeMap, Site};

use super::plan::Parts;
use super::{App, BATCH, Job, LookedUp, Work, may_be_android, references};
use crate::api::ApiList;
use crate::blocks::invoked;
use crate::callee::{AppClasses, Callee, KnownCallees};
use crate::emit::{Emitter, Opening, TracerMethods};
use crate::fold::Folding;
use crate::late::Late;
use crate::layout::{Counters, make_room};
use crate::place::{Plan, WindowedCall, place_samples, place_stamps};
use crate::references::References;
use crate::tracer::{self, tracer_dex};
use crate::{Instrumented, Moved, Options, ProbeError, Reason, Stats, TracerPlace, Tricks};

/// The stamps of one method.
#[derive(Debug, Default, Clone)]
struct MethodStamps {
    base: u32,
    /// Whether its frames have stamps.
    frames: bool,
    /// Whether its library calls are timed now and then.
    samples: bool,
    /// Address and id of each windowed invocation, ascending.
    sites: Vec<(u32, u32)>,
}

/// The methods to be stamped, by their class, then by name and descriptor.
type ByClass<'m> = HashMap<&'m str, HashMap<String, MethodStamps>>;

/// The methods to be stamped, by the entry of their dex file and their class, then by name and descriptor: an app may
/// have a class twice.
#[derive(Default)]
pub(super) struct ByMethod<'m> {
    files: HashMap<&'m str, ByClass<'m>>,
}

impl<'m> ByMethod<'m> {
    pub(super) fn new(map: &'m ProbeMap, timed: Option<&BTreeSet<u32>>) -> Self {
        let mut out = ByMethod::default();
        let Some(stamps) = &map.stamps else { return out };
        let mut sites: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
        for &id in &stamps.sites {
            let Some(site) = map.sites.get(id as usize) else { continue };
            sites.entry(site.method).or_default().push((site.pc, id));
        }
        let chosen: BTreeSet<u32> = stamps.methods.iter().chain(timed.into_iter().flatten()).copied().collect();
        for base in chosen {
            let Some((at, _)) = map.locate(base) else { continue };
            let Some(method) = map.methods.get(at) else { continue };
            let mut sites = sites.remove(&(at as u32)).unwrap_or_default();
            sites.sort_unstable();
            let frames = stamps.methods.binary_search(&base).is_ok();
            let samples = timed.is_some_and(|timed| timed.contains(&base));
            let member = format!("{}{}", method.name, method.descriptor);
            let of_class = out.files.entry(method.dex.as_str()).or_default().entry(method.class.as_str()).or_default();
            of_class.insert(member, MethodStamps { base, frames, samples, sites });
        }
        out
    }

    fn of_file(&self, file: &str) -> Option<&ByClass<'m>> {
        self.files.get(file)
    }
}

/// A library call that is timed now and then.
struct Timed {
    pc: u32,
    line: u32,
    callee: String,
}

/// Category of sites at which library calls are timed now and then.
const TIMED: &str = "timed";
/// Category of the site at which nothing is.
const NOTHING: &str = "nothing";
/// A call that does nothing.
const OBJECT_INIT: &str = "Ljava/lang/Object;-><init>()V";

/// Adds the stamps of [`ProbeMap::stamps`] to an app as it was built. The map is that of [`super::instrument`] with the
/// same options, whose names are the app's own: there is no mapping file. The result has no map of its own, and the new
/// code, by file, is beside it.
///
/// With `timed`, library calls of these methods, by their bases, are timed now and then: a *timing build*, whose further
/// sites are in [`Instrumented::timed`].
///
/// # Errors
/// [`ProbeError`] when the app as a whole cannot be instrumented. Methods that cannot be stamped are named in
/// [`Instrumented::left_out`].
pub fn stamp(
    dexes: &mut Vec<(String, Dex)>,
    map: &ProbeMap,
    timed: Option<&BTreeSet<u32>>,
    options: &Options,
) -> Result<(Instrumented, Vec<StampedCodes>), ProbeError> {
    let stamps = ByMethod::new(map, timed);
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &options.scope);
    tracer::is_absent(dexes)?;
    let tracer = Dex::read(tracer_dex()).map_err(|error| ProbeError::Tracer(error.to_string()))?;
    let app = dexes.iter().map(|(_, dex)| dex);
    let mut hierarchy = Hierarchy::from_level(options.min_sdk, app.chain(options.classpath).chain([&tracer]));
    let references = references::add(dexes, options, &|dex| classes.has_selected(dex));
    let References { mut tracers, place, moved } = references;
    // The counting build's clones are in all builds, so that these have the same pools. Here, nothing calls them.
    Folding::new(dexes, &classes, &mut tracers, &mut hierarchy, options);
    let known = AppFacts {
        classes: &classes,
        hierarchy: &hierarchy,
        apis: &options.apis,
        min_sdk: options.min_sdk,
        verify: options.verify,
        tricks: options.tricks,
    };
    let of_file = |(_, dex): &(String, Dex)| {
        dex.classes.iter().map(|class| classes.left_by(&dex.type_name(class.class)).is_some()).collect()
    };
    let fixed: Vec<Vec<bool>> = dexes.iter().map(of_file).collect();
    let files = dexes.iter().zip(tracers).zip(&fixed);
    let files = files.map(|(((name, dex), tracer), fixed)| File { name, dex, tracer, known: None, fixed });
    let Stamped { codes, left_out, stats, timed } = known.stamp(files.collect(), &stamps, map, timed.is_some());
    Ok((Instrumented { fixed, ..instrumented(left_out, stats, (place, moved), timed) }, codes))
}

/// Puts new code in the place of a file's own.
pub fn put_stamped(dex: &mut Dex, codes: StampedCodes) {
    let mut codes = codes.into_iter().peekable();
    for (position, (_, code)) in dex.codes_mut().enumerate() {
        if let Some((_, new)) = codes.next_if(|(at, _)| *at == position) {
            *code = new;
        }
    }
}

/// What [`super::instrument`] returns, of a build with stamps.
pub(super) fn instrumented(
    left_out: Vec<LeftOut>,
    stats: Stats,
    (tracer, moved): (TracerPlace, Vec<Moved>),
    timed: Vec<Site>,
) -> Instrumented {
    Instrumented {
        map: Late::from(ProbeMap::default()),
        left_out,
        not_selected: Vec::new(),
        stats,
        tracer,
        moved,
        name_warnings: Vec::new(),
        pc_maps: Late::from(Vec::new()),
        fates: Vec::new(),
        timed,
        fixed: Vec::new(),
    }
}

/// What stamps need to know about an app.
pub(super) struct AppFacts<'k> {
    pub classes: &'k AppClasses,
    pub hierarchy: &'k Hierarchy,
    pub apis: &'k ApiList,
    pub min_sdk: u32,
    pub verify: bool,
    pub tricks: Tricks,
}

/// A dex file that may be stamped.
pub(super) struct File<'d, 'a> {
    pub name: &'d str,
    pub dex: &'d Dex<'a>,
    /// The tracer's methods in it.
    pub tracer: Result<TracerMethods, Reason>,
    /// What is found out about the file, to be kept.
    pub known: Option<&'d LookedUp>,
    /// By class whether none of its methods have stamps, as far as that is known.
    pub fixed: &'d [bool],
}

/// The new code of some methods of a file, by their positions among those with code, ascending.
pub type StampedCodes = Vec<(usize, Code<'static>)>;

/// The stamped methods of an app.
pub(super) struct Stamped {
    /// The new code, by file.
    pub codes: Vec<StampedCodes>,
    pub left_out: Vec<LeftOut>,
    pub stats: Stats,
    /// The sites that a timing build has behind those of the map.
    pub timed: Vec<Site>,
}

impl AppFacts<'_> {
    /// Stamps methods of files that have references to the tracer.
    pub(super) fn stamp(&self, files: Vec<File>, stamps: &ByMethod, map: &ProbeMap, timed: bool) -> Stamped {
        let folding = Folding::default();
        let jobs: Vec<Vec<StampJob>> = files.iter().enumerate().map(|(at, file)| self.jobs(at, file, stamps)).collect();
        let known: Vec<_> = files.iter().map(|file| file.known).collect();
        let mut app = self.app(files, &folding);
        let mut sites = Sites::new(map, timed);
        let mut out = Stamped { codes: Vec::new(), left_out: Vec::new(), stats: Stats::default(), timed: Vec::new() };
        for (at, jobs) in jobs.into_iter().enumerate() {
            if jobs.is_empty() {
                out.codes.push(Vec::new());
                continue;
            }
            self.prepare(&mut app, at, timed, known.get(at).copied().flatten());
            let codes = app.stamp_file(&jobs, &mut sites, &mut out);
            out.codes.push(codes);
            (app.callees[at], app.verifiers[at]) = (None, None);
        }
        out.timed = sites.new;
        out
    }

    /// Prepares what a file's methods need: callees only where calls are timed.
    fn prepare<'d>(&'d self, app: &mut App<'d, '_>, at: usize, timed: bool, known: Option<&LookedUp>) {
        let dex = app.dexes[at];
        if app.tracers[at].is_err() {
            return;
        }
        let new = LookedUp::default();
        let LookedUp { pools, callees } = known.unwrap_or(&new);
        let callees = || callees.get_or_init(|| KnownCallees::none(dex)).clone();
        app.callees[at] = timed.then(|| self.classes.callees(dex, self.apis, callees()));
        let pools = || pools.get_or_init(|| KnownPools::new(dex, self.hierarchy)).clone();
        app.verifiers[at] = self.verify.then(|| Verifier::with(dex, self.hierarchy, pools()));
    }

    fn app<'d, 'a>(&'d self, files: Vec<File<'d, 'a>>, folding: &'d Folding) -> App<'d, 'a> {
        let (callees, verifiers) = (files.iter().map(|_| None).collect(), files.iter().map(|_| None).collect());
        let (mut names, mut dexes, mut tracers) = (Vec::new(), Vec::new(), Vec::new());
        for File { name, dex, tracer, .. } in files {
            names.push(name);
            dexes.push(dex);
            tracers.push(tracer);
        }
        App {
            names,
            dexes,
            tracers,
            classes: self.classes,
            apis: self.apis,
            verify: self.verify,
            callees,
            verifiers,
            known: &[],
            work: Work::default(),
            start: Default::default(),
            package: None,
            not_selected: Vec::new(),
            hierarchy: self.hierarchy,
            folding,
            tricks: Tricks { fold: false, ..self.tricks },
            mapping: None,
        }
    }

    /// The methods of a file that are to be stamped.
    fn jobs<'d, 'a>(&self, at: usize, file: &File<'d, 'a>, stamps: &'d ByMethod) -> Vec<StampJob<'d, 'a>> {
        let File { name, dex, fixed, .. } = *file;
        let mut jobs = Vec::new();
        let Some(stamps) = stamps.of_file(name) else { return jobs };
        let mut position = 0;
        for (number, class) in dex.classes.iter().enumerate() {
            let methods = class.data.iter().flat_map(|data| data.methods());
            let with_code = methods.filter_map(|method| Some((method, method.code.as_ref()?)));
            if fixed.get(number) == Some(&true) {
                position += with_code.count();
                continue;
            }
            let descriptor = dex.type_name(class.class);
            let Some(stamped) = stamps.get(descriptor.as_ref()) else {
                position += with_code.count();
                continue;
            };
            let missing = self.hierarchy.missing_parent(&descriptor);
            let missing = missing.filter(|parent| !may_be_android(parent, self.min_sdk));
            for (method, code) in with_code {
                if let Some(stamps) = stamped.get(&dex.method_member(method.method)) {
                    let job = Job { dex: at, class, method, code, missing_parent: missing.clone(), clone: None };
                    jobs.push(StampJob { job, position, stamps });
                }
                position += 1;
            }
        }
        jobs
    }
}

/// A method that is to be stamped.
struct StampJob<'d, 'a> {
    job: Job<'d, 'a>,
    /// Position among the methods with code of its file.
    position: usize,
    stamps: &'d MethodStamps,
}

/// The sites of a timing build.
struct Sites<'m> {
    map: &'m ProbeMap,
    /// Those that the map has not: first the one at which nothing is timed.
    new: Vec<Site>,
}

impl<'m> Sites<'m> {
    fn new(map: &'m ProbeMap, timed: bool) -> Self {
        let nothing = Site { category: NOTHING.to_owned(), ..site(0, 0, 0, String::new()) };
        Sites { map, new: if timed { vec![nothing] } else { Vec::new() } }
    }

    /// The site at which nothing is timed.
    fn nothing(&self) -> Option<u32> {
        (!self.new.is_empty()).then_some(self.map.sites.len() as u32)
    }

    /// Adds the calls of a method; the address and id of each.
    fn add(&mut self, base: u32, calls: Vec<Timed>) -> Vec<(u32, u32)> {
        let Some((method, _)) = self.map.locate(base) else { return Vec::new() };
        let first = (self.map.sites.len() + self.new.len()) as u32;
        let ids = calls.iter().zip(first..).map(|(call, id)| (call.pc, id)).collect();
        self.new.extend(calls.into_iter().map(|call| site(method as u32, call.pc, call.line, call.callee)));
        ids
    }
}

fn site(method: u32, pc: u32, line: u32, callee: String) -> Site {
    Site { method, pc, line, callee, category: TIMED.to_owned(), component: None, switch: None }
}

impl App<'_, '_> {
    /// The new code of the methods of a file that have stamps.
    fn stamp_file(&self, jobs: &[StampJob<'_, '_>], sites: &mut Sites, out: &mut Stamped) -> StampedCodes {
        let mut codes = Vec::new();
        for batch in jobs.chunks(BATCH) {
            let apart = |StampJob { job, stamps, .. }: &StampJob| {
                let tracer = self.tracers[job.dex].as_ref().map_err(Clone::clone);
                let parts = tracer.and_then(|_| Parts::of(job.code, &[]));
                let timed = match &parts {
                    Ok(parts) if stamps.samples => self.timed(job, parts, stamps),
                    _ => Vec::new(),
                };
                (parts, timed)
            };
            let apart: Vec<(Result<Parts, Reason>, Vec<Timed>)> = batch.par_iter().map(apart).collect();
            let nothing = sites.nothing();
            let numbered: Vec<_> = batch
                .iter()
                .zip(apart)
                .map(|(job, (parts, timed))| (job, parts, sites.add(job.stamps.base, timed)))
                .collect();
            let stamp = |(job, parts, timed): (&StampJob, Result<Parts, Reason>, Vec<(u32, u32)>)| {
                parts.and_then(|parts| self.stamp(&job.job, parts, job.stamps, &timed, nothing))
            };
            let done: Vec<_> = numbered.into_par_iter().map(stamp).collect();
            for (StampJob { job, position, .. }, done) in batch.iter().zip(done) {
                match done {
                    Ok((code, added)) => {
                        out.stats.methods += 1;
                        out.stats.added_instructions += added;
                        codes.push((*position, code));
                    }
                    Err(reason) => {
                        let method = self.dexes[job.dex].method_signature(job.method.method);
                        out.left_out.push(LeftOut { method, reason: reason.to_string() });
                    }
                }
            }
        }
        codes
    }

    /// The library calls of a method, but for those that have stamps each time.
    fn timed(&self, job: &Job, parts: &Parts, stamps: &MethodStamps) -> Vec<Timed> {
        let body = &parts.body;
        let mut lines = self.lines(job);
        let call = |(position, insn): (usize, Insn)| {
            let pc = body.pc(position);
            let line = lines.at(pc);
            let callee = match self.callee(job.dex, invoked(insn.op, insn.index)?)? {
                Callee::Foreign(signature) | Callee::Windowed { signature, .. } => signature,
                Callee::Own => return None,
            };
            let is_stamped = stamps.sites.iter().any(|&(stamped, _)| stamped == pc);
            (!is_stamped && callee != OBJECT_INIT).then(|| Timed { pc, line, callee: callee.clone() })
        };
        body.nodes.iter().map(|node| node.insn).enumerate().filter_map(call).collect()
    }

    fn may_be_called_back(&self, job: &Job) -> bool {
        let dex = self.dexes[job.dex];
        let direct = access::STATIC | access::PRIVATE | access::CONSTRUCTOR;
        let name = dex.methods.get(job.method.method.at()).map(|id| dex.string(id.name)).unwrap_or_default();
        job.method.access & direct == 0 && self.classes.may_be_called_back(&dex.type_name(job.class.class), &name)
    }

    /// A method's code with its stamps, and how many instructions these are.
    fn stamp(
        &self,
        job: &Job,
        Parts { mut body, graph }: Parts,
        stamps: &MethodStamps,
        timed: &[(u32, u32)],
        nothing: Option<u32>,
    ) -> Result<(Code<'static>, usize), Reason> {
        let tracer = *self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let dex = self.dexes[job.dex];
        self.check_parents(job, &body, &graph)?;
        let mut positions = 0..body.nodes.len();
        let mut sites: Vec<(u32, u32, bool)> = stamps.sites.iter().map(|&(pc, site)| (pc, site, false)).collect();
        sites.extend(timed.iter().map(|&(pc, site)| (pc, site, true)));
        sites.sort_unstable();
        // Both are in the order of addresses.
        let call = |&(pc, site, sampled): &(u32, u32, bool)| {
            Some(WindowedCall { position: positions.find(|&position| body.pc(position) == pc)?, site, sampled })
        };
        let calls: Vec<WindowedCall> = sites.iter().filter_map(call).collect();
        let ends = |block: &wattline_flow::Block| match block.returns {
            true => vec![Edge { to: Target::Return, value: 0 }],
            false => Vec::new(),
        };
        let paths = PathGraph {
            starts: vec![Start { block: 0, kind: StartKind::Entry, value: 0 }],
            edges: graph.blocks.iter().map(ends).collect(),
            total: 1,
            ..PathGraph::default()
        };
        let proto = dex.methods.get(job.method.method.at()).and_then(|id| dex.protos.get(id.proto.at()));
        let shorty = proto.map(|proto| dex.string(proto.shorty)).unwrap_or_default();
        let is_static = job.method.access & access::STATIC != 0;
        let counters = Counters::default();
        let (registers, prologue) = make_room(&mut body, dex, is_static, &shorty, counters)?;
        // What the library may call back has stamps where that happens in a call that is timed.
        let called_back = stamps.samples && !stamps.frames && self.may_be_called_back(job);
        let opening = if stamps.frames { Opening::Stamped } else { Opening::Short };
        let emitter = Emitter { registers, tracer, opening };
        let loops = &CountedLoops::default();
        let nothing = nothing.filter(|_| stamps.frames);
        let plan = Plan { graph: &graph, paths: &paths, loops, base: stamps.base, calls: &calls, prologue, nothing };
        match stamps.frames || called_back {
            true => place_stamps(&mut body, plan, &emitter)?,
            false => place_samples(&mut body, plan, &emitter)?,
        }
        let assembled = body.assemble()?;
        self.verify(job, &assembled.code)?;
        Ok((assembled.code, assembled.added))
    }
}
