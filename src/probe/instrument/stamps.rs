//! The measuring build: stamps on chosen frames and windowed invocations, and no other probe.
//!
//! Counts are those of another run, of the counting build; the ids of both are those of its map.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};

use rayon::prelude::*;

use wattline_dex::verify::Hierarchy;
use wattline_dex::{Code, Dex, Insn, access};
use wattline_flow::{CountedLoops, Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{LeftOut, ProbeMap, Site};

use super::plan::Parts;
use super::{App, Job, Work, references};
use crate::blocks::invoked;
use crate::callee::{AppClasses, Callee};
use crate::emit::{Emitter, Opening};
use crate::fold::Folding;
use crate::late::Late;
use crate::layout::{Counters, Table, make_room};
use crate::place::{Plan, WindowedCall, place_samples, place_stamps};
use crate::references::References;
use crate::tracer::{TRACER_CLASS, tracer_dex};
use crate::{Instrumented, Options, ProbeError, Reason, Stats, Tricks};

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

/// The methods to be stamped, by the entry of their dex file and signature: an app may have a class twice.
type ByMethod = HashMap<(String, String), MethodStamps>;

fn by_method(map: &ProbeMap, timed: Option<&BTreeSet<u32>>) -> ByMethod {
    let Some(stamps) = &map.stamps else { return HashMap::new() };
    let mut sites: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
    for &id in &stamps.sites {
        let Some(site) = map.sites.get(id as usize) else { continue };
        sites.entry(site.method).or_default().push((site.pc, id));
    }
    let chosen: BTreeSet<u32> = stamps.methods.iter().chain(timed.into_iter().flatten()).copied().collect();
    let method = |base: u32| {
        let (at, _) = map.locate(base)?;
        let method = map.methods.get(at)?;
        let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
        let mut sites = sites.remove(&(at as u32)).unwrap_or_default();
        sites.sort_unstable();
        let frames = stamps.methods.binary_search(&base).is_ok();
        let samples = timed.is_some_and(|timed| timed.contains(&base));
        Some(((method.dex.clone(), signature), MethodStamps { base, frames, samples, sites }))
    };
    chosen.into_iter().filter_map(method).collect()
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
/// same options, whose names are the app's own: there is no mapping file. The result has no map of its own.
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
) -> Result<Instrumented, ProbeError> {
    let options = &Options { tricks: Tricks { fold: false, ..options.tricks }, ..options.clone() };
    let stamps = by_method(map, timed);
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &options.scope);
    if let Some((name, _)) = dexes.iter().find(|(_, dex)| dex.find_class(TRACER_CLASS).is_some()) {
        return Err(ProbeError::AlreadyInstrumented { dex: name.clone() });
    }
    let tracer = Dex::read(tracer_dex()).map_err(|error| ProbeError::Tracer(error.to_string()))?;
    let mut hierarchy = Hierarchy::new(dexes.iter().map(|(_, dex)| dex).chain(options.classpath).chain([&tracer]));
    let classes_stamped: HashSet<&str> = map
        .stamps
        .iter()
        .flat_map(|stamps| &stamps.methods)
        .chain(timed.into_iter().flatten())
        .filter_map(|base| {
            let (at, _) = map.locate(*base)?;
            Some(map.methods.get(at)?.class.as_str())
        })
        .collect();
    let is_stamped =
        |dex: &Dex| dex.classes.iter().any(|class| classes_stamped.contains(dex.type_name(class.class).as_ref()));
    let References { mut tracers, place, moved } = references::add(dexes, options, &is_stamped, timed.is_some());
    let folding = Folding::new(dexes, &classes, &mut tracers, &mut hierarchy, options);
    let (mut app, work) = App::new(dexes, tracers, &classes, &hierarchy, &folding, options);
    let (mut codes, mut left_out, mut stats) = (Vec::new(), Vec::new(), Stats::default());
    let mut sites = Sites::new(map, timed.is_some());
    for (at, work) in work.into_iter().enumerate() {
        app.prepare(at);
        codes.push(app.stamp_file(work, &stamps, &mut sites, (&mut left_out, &mut stats)));
        (app.callees[at], app.verifiers[at]) = (None, None);
    }
    for ((_, dex), codes) in dexes.iter_mut().zip(codes) {
        for ((_, code), new) in dex.codes_mut().zip(codes) {
            if let Some(new) = new {
                *code = new;
            }
        }
    }
    Ok(Instrumented {
        map: Late::from(ProbeMap::default()),
        left_out,
        not_selected: Vec::new(),
        stats,
        tracer: place,
        moved,
        name_warnings: Vec::new(),
        pc_maps: Late::from(Vec::new()),
        fates: Vec::new(),
        timed: sites.new,
    })
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
    /// The new code of the methods with code of a file, where they have stamps.
    fn stamp_file(
        &self,
        work: Work<'_, '_>,
        stamps: &ByMethod,
        sites: &mut Sites,
        (left_out, stats): (&mut Vec<LeftOut>, &mut Stats),
    ) -> Vec<Option<Code<'static>>> {
        let signature = |job: &Job| self.dexes[job.dex].method_signature(job.method.method);
        let stamped = |job: &Job| stamps.get(&(self.names[job.dex].to_owned(), signature(job)));
        let timed = |job: &Job| match stamped(job) {
            Some(stamps) if stamps.samples => self.timed(job, stamps),
            _ => Vec::new(),
        };
        let timed: Vec<Vec<Timed>> = work.jobs.par_iter().map(timed).collect();
        let nothing = sites.nothing();
        let numbered = |(job, calls): (&Job, Vec<Timed>)| match stamped(job) {
            Some(stamps) => sites.add(stamps.base, calls),
            None => Vec::new(),
        };
        let timed: Vec<Vec<(u32, u32)>> = work.jobs.iter().zip(timed).map(numbered).collect();
        let stamp = |(job, timed): (&Job, &Vec<(u32, u32)>)| {
            let stamped = self.stamp(job, stamped(job)?, timed, nothing);
            Some(stamped.map_err(|reason| LeftOut { method: signature(job), reason: reason.to_string() }))
        };
        let done: Vec<_> = work.jobs.par_iter().zip(&timed).map(stamp).collect();
        let mut codes = done.into_iter().map(|done| match done? {
            Ok((code, added)) => {
                stats.methods += 1;
                stats.added_instructions += added;
                Some(code)
            }
            Err(left) => {
                left_out.push(left);
                None
            }
        });
        work.selected.iter().map(|selected| if *selected { codes.next().flatten() } else { None }).collect()
    }

    /// The library calls of a method, but for those that have stamps each time.
    fn timed(&self, job: &Job, stamps: &MethodStamps) -> Vec<Timed> {
        let Ok(Parts { body, .. }) = Parts::of(job.code, &[]) else { return Vec::new() };
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
        stamps: &MethodStamps,
        timed: &[(u32, u32)],
        nothing: Option<u32>,
    ) -> Result<(Code<'static>, usize), Reason> {
        let tracer = *self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let dex = self.dexes[job.dex];
        let Parts { mut body, graph } = Parts::of(job.code, &[])?;
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
        let counters = Counters { rounds: 0, table: Table::None, saved: false };
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
