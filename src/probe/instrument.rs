//! The rewrite of all methods of an app.
//!
//! Methods are analysed in parallel, then get their path ids and site ids in order, then are rewritten in parallel, some
//! hundred at a time: what was taken apart to plan a method's probes is still at hand to place them. Only where ids
//! must be given anew are methods taken apart again. The outcome does not depend on the number of threads.
//!
//! One dex file is done after the other, so that what is known of an unchanged one can be taken from an earlier run:
//! [`super::cache`].

use std::collections::BTreeMap;

use rayon::prelude::*;

use crate::dex::asm::{Assembled, Body};
use crate::dex::verify::{Hierarchy, Locks, Outcome, Verifier};
use crate::dex::{ClassDef, Code, Dex, EncodedMethod, Insn, MethodIdx, Op, access};
use crate::flow::{Block, CountedLoops, FlowGraph, Numbered, PathGraph, StartKind, Table, number_with_rounds};
use crate::mapping::{Frame, Mapping};
use crate::scope::package_of;

use super::api::ApiList;
use super::blocks::{BlockContents, FeatureKind, Lines, LocalFeature, contents, invoked};
use super::cache::{self, Codes, Fate, Keys, Memory, Part, Start};
use super::callee::{AppClasses, Callee};
use super::emit::{Emitter, MOST_ROUNDS, Opening, TracerMethods};
use super::fold::{FoldedCall, Folding, Places};
use super::layout::{Counters, has_room_for_counters, make_room};
use super::map::{BlockMap, Feature, LeftOut, LineCounts, MethodMap, NotSelected, ProbeKind, ProbeMap, Site};
use super::place::{Plan, WindowedCall, place};
use super::references::{self, References};
use super::retrace;
use super::tracer::{TRACER_CLASS, tracer_dex};
use super::{Instrumented, Options, PLATFORM_API, ProbeError, Reason, Stats, TracerPlace, Tricks};

/// Paths per method, beyond which edges are cut. If the app's paths do not fit 31 bits together, the next limit holds.
const PATH_LIMITS: [u32; 4] = [1 << 24, 1 << 20, 1 << 16, 1 << 12];
/// Methods that are taken apart at a time: enough to keep all cores busy, few enough to stay in their caches.
const BATCH: usize = 512;
/// The largest code that ART's compiler inlines (`CompilerOptions::kDefaultInlineMaxCodeUnits`), in code units.
const INLINE_UNITS: usize = 32;
/// The largest code that ART compiles (`CompilerOptions::kDefaultHugeMethodThreshold`), in code units.
const COMPILE_UNITS: usize = 10_000;

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

/// A method whose probes can be placed, as far as is known.
struct Planned {
    paths: PathGraph,
    loops: CountedLoops,
    table: Option<Table>,
    opening: Opening,
    blocks: Vec<BlockContents>,
    folds: Vec<FoldedCall>,
    instructions: usize,
}

/// A method taken apart.
struct Parts {
    body: Body,
    graph: FlowGraph,
}

impl Parts {
    /// With blocks that stand for the returns of folded calls.
    fn of(code: &Code, folds: &[FoldedCall]) -> Result<Self, Reason> {
        let body = Body::decode(code)?;
        let graph = FlowGraph::split(&body, folds.iter().map(|call| call.position + 1))?;
        Ok(Parts { body, graph })
    }
}

/// Ids given to a method.
#[derive(Clone, Copy, Default)]
struct Ids {
    base: u32,
    first_site: u32,
}

/// A method with its probes in place.
struct Rewritten {
    code: Code<'static>,
    pcs: Vec<(u32, u32)>,
    added: usize,
    copied: bool,
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
        let outcomes = cache::rewrite(&named, memory, |at, start| {
            self.prepare(at);
            let work = all.get_mut(at)?;
            self.start = start;
            std::mem::swap(&mut self.work, work);
            let done = self.rewrite_work(&[]);
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
        let (part, codes) = self.rewrite_work(&smaller)?;
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

    /// Refuses a method that probes would make worse in ART's eyes: of a class without a parent, it refuses to judge any
    /// call of a method that it finds. What calls such methods already is none the worse for probes.
    fn check_parents(&self, job: &Job, body: &Body, graph: &FlowGraph) -> Result<(), Reason> {
        let Some(parent) = &job.missing_parent else { return Ok(()) };
        let reachable = graph.blocks.iter().filter(|block| block.reachable).flat_map(|block| block.insns.clone());
        let insns = reachable.filter_map(|position| body.nodes.get(position)).map(|node| node.insn);
        let mut called = insns.filter_map(|insn| invoked(insn.op, insn.index));
        if called.any(|method| self.finds_class(job.dex, method)) {
            return Ok(());
        }
        Err(Reason::MissingParent { parent: parent.clone() })
    }

    /// Whether ART can load the class that a method reference names.
    fn finds_class(&self, dex: usize, method: MethodIdx) -> bool {
        let dex = self.dexes[dex];
        let Some(id) = dex.methods.get(method.at()) else { return false };
        let class = dex.type_name(id.class);
        let element = class.trim_start_matches('[');
        !element.starts_with('L') || self.hierarchy.missing_parent(element).is_none()
    }

    /// The new code of each method at work and what is known about them; `smaller` limits of paths hold if these do
    /// not fit otherwise. A method that turns out impossible while it is rewritten gives its ids back: everything is
    /// numbered again without it.
    fn rewrite_work(&self, smaller: &[u32]) -> Result<(Part, Codes), ProbeError> {
        let (mut plans, mut rewritten) = self.plan_and_rewrite(PATH_LIMITS[0]);
        if self.total_paths(&plans) > i32::MAX as u64 {
            self.plan_anew(&mut plans, smaller)?;
            rewritten = self.rewrite_all(&plans);
        }
        while give_back(&mut plans, &rewritten) {
            rewritten = self.rewrite_all(&plans);
        }
        let done = rewritten.into_iter().map(|outcome| outcome.and_then(Result::ok)).collect();
        let ids = assign_ids(&plans, self.start);
        let (part, codes) = self.describe(plans, &ids, done);
        let mut codes = codes.into_iter();
        let all = self.work.selected.iter().map(|selected| if *selected { codes.next().flatten() } else { None });
        Ok((part, all.collect()))
    }

    /// The plans, and what is rewritten by them if the app's paths fit together.
    fn plan_and_rewrite(&self, limit: u32) -> (Vec<MaybePlanned>, Vec<Outcomes>) {
        let mut plans = Vec::with_capacity(self.work.jobs.len());
        let mut rewritten = Vec::with_capacity(self.work.jobs.len());
        let mut next = Ids::from(self.start);
        for jobs in self.work.jobs.chunks(BATCH) {
            let taken: Vec<Taken> = jobs.par_iter().map(|job| self.plan(job, limit)).collect();
            let ids: Vec<Ids> = taken.iter().map(|taken| next.give(taken.as_ref().map(|(plan, _)| plan))).collect();
            let rewrite = |((job, taken), ids): ((&Job, Taken), Ids)| match taken {
                Ok((plan, parts)) => {
                    let new = self.rewrite(job, parts, &plan, ids);
                    (Ok(plan), Some(new))
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
            Some(Parts::of(job.code, &plan.folds).and_then(|parts| self.rewrite(job, parts, plan, ids)))
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
                if plan.as_ref().is_ok_and(|plan| plan.paths.total > limit) {
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
        u64::from(self.start.path) + plans.iter().flatten().map(|plan| u64::from(plan.paths.total)).sum::<u64>()
    }

    fn plan(&self, job: &Job, limit: u32) -> Result<(Planned, Parts), Reason> {
        self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let mut parts = Parts::of(job.code, &[])?;
        self.check_parents(job, &parts.body, &parts.graph)?;
        let calls = self.folding.calls(job.dex, self.dexes[job.dex], job.class.class, &parts.body, &parts.graph);
        if calls.is_empty() {
            let plan = self.plan_parts(job, &parts, calls, limit)?;
            return Ok((plan, parts));
        }
        let split = FlowGraph::split(&parts.body, calls.iter().map(|call| call.position + 1))?;
        let plain = std::mem::replace(&mut parts.graph, split);
        let folded = self.plan_parts(job, &parts, calls, limit);
        if folded.as_ref().is_ok_and(Planned::is_plain) {
            return Ok((folded?, parts));
        }
        parts.graph = plain;
        let plan = self.plan_parts(job, &parts, Vec::new(), limit)?;
        match folded {
            Ok(folded) if folded.is_as_good_as(&plan) => {
                let parts = Parts::of(job.code, &folded.folds)?;
                Ok((folded, parts))
            }
            _ => Ok((plan, parts)),
        }
    }

    /// The plan of a method that was taken apart for these folded calls.
    fn plan_parts(&self, job: &Job, parts: &Parts, folds: Vec<FoldedCall>, limit: u32) -> Result<Planned, Reason> {
        let Parts { body, graph } = parts;
        let mut blocks = contents(body, graph, &self.callees[job.dex], self.lines(job));
        // Code that never runs gets no probes, so it has no sites either.
        for (block, flow) in blocks.iter_mut().zip(&graph.blocks).filter(|(_, flow)| !flow.reachable) {
            debug_assert!(!flow.reachable);
            block.windowed.clear();
        }
        let most = if self.tricks.loops && has_room_for_counters(body) { MOST_ROUNDS } else { 0 };
        let Numbered { paths, loops, table } =
            number_with_rounds(graph, limit, &may_be_counted(body, graph, &blocks), most)?;
        let opening = self.opening(job, parts, &folds, &paths, &loops, &blocks);
        Ok(Planned { paths, loops, table, opening, blocks, folds, instructions: parts.body.nodes.len() })
    }

    /// How the method's frames are told.
    fn opening(
        &self,
        job: &Job,
        parts: &Parts,
        folds: &[FoldedCall],
        paths: &PathGraph,
        loops: &CountedLoops,
        blocks: &[BlockContents],
    ) -> Opening {
        let insns = || parts.body.nodes.iter().map(|node| node.insn);
        let waits = blocks.iter().any(|block| !block.windowed.is_empty())
            || job.method.access & (access::SYNCHRONIZED | access::DECLARED_SYNCHRONIZED) != 0
            || insns().any(|insn| insn.op == Op::MONITOR_ENTER);
        let nothing_runs = |position: usize| {
            let call = folds.binary_search_by_key(&position, |call| call.position);
            call.is_ok_and(|at| folds.get(at).is_some_and(|call| !call.initialises))
        };
        let invokes = |(position, insn): (usize, Insn)| {
            let method = invoked(insn.op, insn.index);
            let calls = insn.op.is_invoke() && method.is_none_or(|method| !self.is_object_init(job.dex, method));
            calls && !nothing_runs(position)
        };
        match waits {
            true => Opening::Stamped,
            // One start and no rounds: neither loops nor handlers.
            false
                if self.tricks.leaf
                    && paths.starts.len() == 1
                    && loops == &CountedLoops::default()
                    && !insns().enumerate().any(invokes) =>
            {
                Opening::Leaf
            }
            false if self.tricks.short => Opening::Short,
            false => Opening::Stamped,
        }
    }

    /// Whether this is what every constructor ends up calling, which does nothing.
    fn is_object_init(&self, dex: usize, method: MethodIdx) -> bool {
        let dex = self.dexes[dex];
        dex.methods
            .get(method.at())
            .is_some_and(|id| dex.string(id.name) == "<init>" && dex.type_name(id.class) == "Ljava/lang/Object;")
    }

    fn rewrite(&self, job: &Job, parts: Parts, plan: &Planned, ids: Ids) -> Result<Rewritten, Reason> {
        let tracer = *self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let dex = self.dexes[job.dex];
        let Parts { mut body, graph } = parts;
        for call in &plan.folds {
            if let Some(node) = body.nodes.get_mut(call.position) {
                node.insn.index = call.clone.0;
            }
        }
        let proto = dex.methods.get(job.method.method.at()).and_then(|id| dex.protos.get(id.proto.at()));
        let shorty = proto.map(|proto| dex.string(proto.shorty)).unwrap_or_default();
        let is_static = job.method.access & access::STATIC != 0;
        let counters = Counters { rounds: plan.loops.rounds.len() as u16, table: plan.table.is_some() };
        let (registers, prologue) = make_room(&mut body, dex, is_static, &shorty, counters)?;
        let copied = !prologue.is_empty();
        let positions = plan.blocks.iter().flat_map(|block| block.windowed.iter().copied());
        let calls: Vec<WindowedCall> =
            positions.zip(ids.first_site..).map(|(position, site)| WindowedCall { position, site }).collect();
        let emitter = Emitter { registers, tracer, opening: plan.opening };
        let &Planned { ref paths, ref loops, table, .. } = plan;
        let placing = Plan { graph: &graph, paths, loops, table, base: ids.base, calls: &calls, prologue };
        place(&mut body, placing, &emitter)?;
        let Assembled { code, pcs, added } = body.assemble()?;
        self.verify(job, &code)?;
        Ok(Rewritten { code, pcs, added, copied })
    }

    /// Refuses code that ART would treat worse than the original.
    fn verify(&self, job: &Job, code: &Code) -> Result<(), Reason> {
        let Some(Some(verifier)) = self.verifiers.get(job.dex) else { return Ok(()) };
        let after = verifier.method(job.class, job.method, code);
        if after == Ok(Outcome::default()) {
            return Ok(());
        }
        // What is no worse than before has its faults from the app.
        let Ok(before) = verifier.method(job.class, job.method, job.code) else { return Ok(()) };
        match after {
            Err(error) => Err(Reason::Verify(error)),
            Ok(after) if after.locks != before.locks && after.locks == Locks::Unbalanced => Err(Reason::Locks),
            // Of a class without a parent that is known, ART doubts every call.
            Ok(after) if after.unresolved && !before.unresolved && !self.lacks_parent(job) => Err(Reason::Unresolved),
            Ok(_) => Ok(()),
        }
    }

    fn lacks_parent(&self, job: &Job) -> bool {
        self.hierarchy.missing_parent(&self.dexes[job.dex].type_name(job.class.class)).is_some()
    }

    fn describe(
        &self,
        plans: Vec<Result<Planned, Reason>>,
        ids: &[Ids],
        rewritten: Vec<Option<Rewritten>>,
    ) -> (Part, Codes) {
        let mut features = Features::new(self, &plans);
        let mut map = Part { features: std::mem::take(&mut features.all), ..Part::default() };
        map.methods.reserve_exact(plans.len());
        let (mut stats, mut pc_maps, mut codes) = (Stats::default(), Vec::new(), Vec::new());
        for (((job, plan), ids), rewritten) in self.work.jobs.iter().zip(plans).zip(ids).zip(rewritten) {
            let signature = || self.dexes[job.dex].method_signature(job.method.method);
            let (plan, rewritten) = match (plan, rewritten) {
                (Ok(plan), Some(rewritten)) => (plan, rewritten),
                (Ok(_), None) => continue,
                (Err(reason), _) => {
                    map.left_out.push(LeftOut { method: signature(), reason: reason.to_string() });
                    codes.push(None);
                    continue;
                }
            };
            let (old, new) = (job.code.insns.len(), rewritten.code.insns.len());
            stats.instructions += plan.instructions;
            stats.added_instructions += rewritten.added;
            stats.units += old;
            stats.new_units += new;
            stats.copied_parameters += usize::from(rewritten.copied);
            if old <= INLINE_UNITS && new > INLINE_UNITS {
                stats.past_inlining.push(signature());
            }
            if old <= COMPILE_UNITS && new > COMPILE_UNITS {
                stats.past_compiling.push(signature());
            }
            self.describe_method(job, plan, *ids, &features, &mut map);
            pc_maps.push(rewritten.pcs);
            codes.push(Some(rewritten.code));
        }
        let mut files: Vec<usize> = self.work.jobs.iter().map(|job| job.dex).collect();
        files.dedup();
        for (instructions, units) in files.into_iter().map(|file| self.folding.size(file)) {
            stats.added_instructions += instructions;
            stats.new_units += units;
        }
        (stats.methods, stats.left_out) = (map.methods.len(), map.left_out.len());
        (Part { stats, pc_maps, ..map }, codes)
    }

    fn describe_method(&self, job: &Job, plan: Planned, ids: Ids, features: &Features, map: &mut Part) {
        let dex = self.dexes[job.dex];
        let mut lines = self.lines(job);
        let mut site = ids.first_site;
        let id = dex.methods.get(job.method.method.at());
        let itself = Frame {
            class: dex.type_name(job.class.class).into_owned(),
            name: id.map(|id| dex.string(id.name).into_owned()).unwrap_or_default(),
            descriptor: id.map(|id| dex.proto_descriptor(id.proto)).unwrap_or_default(),
            file: job.class.source_file.map(|file| dex.string(file).into_owned()),
            line: 0,
        };
        let mut places = Places::new((!plan.folds.is_empty()).then(|| itself.clone()));
        let mut folds = plan.folds.iter().peekable();
        // Only methods with windowed invocations are taken apart once more, to name them.
        let windowed = plan.blocks.iter().any(|block| !block.windowed.is_empty());
        let body = windowed.then(|| Body::decode(job.code).ok()).flatten();
        let sites = &mut map.sites;
        let method = map.methods.len() as u32;
        // Old and new lists have elements of the same sizes, so that `collect` keeps them where they are.
        let describe = |block: BlockContents| {
            let mut own_sites = Vec::new();
            for &position in &block.windowed {
                let Some(body) = &body else { continue };
                let insn = body.nodes.get(position).map(|node| node.insn);
                let callee = insn.and_then(|insn| self.callees[job.dex].get(invoked(insn.op, insn.index)?.at()));
                let Some(Callee::Windowed { signature, category, component }) = callee else { continue };
                let pc = body.pc(position);
                sites.push(Site {
                    method,
                    pc,
                    line: places.own(lines.at(pc)),
                    callee: signature.clone(),
                    category: category.clone(),
                    component: component.clone(),
                });
                own_sites.push(site);
                site += 1;
            }
            let opcode = |feature| features.id(job.dex, feature);
            let number = |(feature, count)| (opcode(feature), count);
            let counted = block.lines.into_iter();
            let own = counted.map(|(line, counts)| {
                let line = places.own(line);
                LineCounts { line, counts: counts.into_iter().map(number).collect() }
            });
            let mut lines: Vec<LineCounts> = own.collect();
            // The call that returned to this block.
            if let Some(call) = folds.next_if(|call| call.returns_to == block.start) {
                let folded = self.folding.methods.get(call.folded as usize);
                lines.extend(folded.into_iter().flat_map(|folded| places.folded(folded, &opcode)));
            }
            BlockMap { start: block.start, end: block.end, lines, sites: own_sites }
        };
        let blocks = plan.blocks.into_iter().map(describe).collect();
        let Frame { class, name, descriptor, file: source_file, .. } = itself;
        map.methods.push(MethodMap {
            dex: self.names[job.dex].to_string(),
            class,
            name,
            descriptor,
            source_file,
            base: ids.base,
            graph: plan.paths,
            blocks,
            places: places.into_list(),
        });
    }

    /// The method's lines, or its addresses where the mapping has names for these.
    fn lines(&self, job: &Job<'d, 'a>) -> Lines<'d> {
        lines_of(self.dexes[job.dex], job.method.method, job.code, self.mapping)
    }
}

impl Planned {
    /// Whether its paths are all in one piece: there are neither loops nor edges that had to be cut.
    fn is_plain(&self) -> bool {
        self.loops == CountedLoops::default() && self.paths.starts.iter().all(|start| start.kind != StartKind::LoopHead)
    }

    /// Whether folding makes neither shorter paths nor dearer loops.
    fn is_as_good_as(&self, other: &Planned) -> bool {
        let counted = |plan: &Planned| (plan.loops.rounds.len(), plan.loops.tables.len());
        self.paths.starts.len() <= other.paths.starts.len() && counted(self) == counted(other)
    }
}

/// A method's lines, or its addresses where the mapping has names for these.
pub(super) fn lines_of<'d>(dex: &Dex, method: MethodIdx, code: &'d Code, mapping: Option<&Mapping>) -> Lines<'d> {
    match (&code.debug, mapping) {
        (None, Some(mapping)) if retrace::maps_addresses(mapping, dex, method) => Lines::addresses(),
        (debug, _) => Lines::new(debug.as_ref()),
    }
}

/// Which blocks may be in a loop whose rounds are counted in registers. Not those in which a thread may wait: a process
/// that is killed takes its registers with it, so what waits must have told before. Nor those whose exceptions the method
/// catches, where the path register must be complete. A frame that an exception leaves unseen, as it holds a monitor,
/// would take its counts along.
fn may_be_counted(body: &Body, graph: &FlowGraph, blocks: &[BlockContents]) -> Vec<bool> {
    if body.nodes.iter().any(|node| node.insn.op == Op::MONITOR_ENTER) {
        return Vec::new();
    }
    let plain = |(block, contents): (&Block, &BlockContents)| block.handlers.is_empty() && contents.windowed.is_empty();
    graph.blocks.iter().zip(blocks).map(plain).collect()
}

/// Whether a class that this table of Android's classes lacks may be in a later Android.
pub(super) fn may_be_android(class: &str) -> bool {
    ["Landroid/", "Ljava/", "Ljavax/"].iter().any(|package| class.starts_with(package))
}

/// What could be planned of a method.
type MaybePlanned = Result<Planned, Reason>;
/// The same, with what it was planned from.
type Taken = Result<(Planned, Parts), Reason>;
/// What became of a method; none if it has no plan.
type Outcomes = Option<Result<Rewritten, Reason>>;

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
            self.base = self.base.saturating_add(plan.paths.total);
            self.first_site += plan.blocks.iter().map(|block| block.windowed.len() as u32).sum::<u32>();
        }
        given
    }
}

/// The features of the whole app.
struct Features {
    all: Vec<Feature>,
    /// By opcode.
    ops: [u32; 1 << 8],
    /// By dex file and method reference.
    calls: Vec<Vec<u32>>,
}

impl Features {
    /// Numbers what the planned methods execute: opcodes, calls by signature, probes.
    fn new(app: &App, plans: &[Result<Planned, Reason>]) -> Self {
        let mut executed = [false; 1 << 8];
        let mut called: Vec<Vec<bool>> = app.callees.iter().map(|callees| vec![false; callees.len()]).collect();
        for (job, plan) in app.work.jobs.iter().zip(plans) {
            let blocks = plan.iter().flat_map(|plan| &plan.blocks).flat_map(|block| &block.lines);
            let folds = plan.iter().flat_map(|plan| &plan.folds);
            let folded = folds.filter_map(|call| app.folding.methods.get(call.folded as usize));
            let folded = folded.flat_map(|folded| &folded.lines);
            for (feature, _) in blocks.chain(folded).flat_map(|(_, counts)| counts) {
                match feature.kind() {
                    FeatureKind::Op(op) => executed[usize::from(op.0)] = true,
                    FeatureKind::Call(method) => called[job.dex][method.at()] = true,
                }
            }
        }
        let known: Vec<u8> = (0..=u8::MAX).filter(|&op| executed[usize::from(op)]).collect();
        let mut ops = [0; 1 << 8];
        for (&op, id) in known.iter().zip(0..) {
            ops[usize::from(op)] = id;
        }
        let mut signatures = BTreeMap::new();
        for (callees, called) in app.callees.iter().zip(&called) {
            for (callee, _) in callees.iter().zip(called).filter(|(_, called)| **called) {
                if let Callee::Foreign(signature) = callee {
                    signatures.insert(signature.as_str(), 0);
                }
            }
        }
        for (id, slot) in (known.len() as u32..).zip(signatures.values_mut()) {
            *slot = id;
        }
        let id_of = |callee: &Callee| match callee {
            Callee::Foreign(signature) => signatures.get(signature.as_str()).copied().unwrap_or(0),
            Callee::Own | Callee::Windowed { .. } => 0,
        };
        let calls = app.callees.iter().map(|callees| callees.iter().map(id_of).collect()).collect();
        let probes = ProbeKind::ALL.map(Feature::Probe);
        let all_calls = signatures.keys().map(|signature| Feature::Call(signature.to_string()));
        let all = known.into_iter().map(Feature::Op).chain(all_calls).chain(probes).collect();
        Features { all, ops, calls }
    }

    fn id(&self, dex: usize, feature: LocalFeature) -> u32 {
        match feature.kind() {
            FeatureKind::Op(op) => self.ops[usize::from(op.0)],
            FeatureKind::Call(method) => {
                self.calls.get(dex).and_then(|calls| calls.get(method.at())).copied().unwrap_or(0)
            }
        }
    }
}
