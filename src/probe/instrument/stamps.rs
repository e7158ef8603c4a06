//! The measuring build: stamps on chosen frames and windowed invocations, and no other probe.
//!
//! Counts are those of another run, of the counting build; the ids of both are those of its map.

use std::collections::{BTreeMap, HashMap, HashSet};

use rayon::prelude::*;

use wattline_dex::verify::Hierarchy;
use wattline_dex::{Code, Dex, access};
use wattline_flow::{CountedLoops, Edge, PathGraph, Start, StartKind, Target};
use wattline_map::{LeftOut, ProbeMap};

use super::plan::Parts;
use super::{App, Job, Work, references};
use crate::callee::AppClasses;
use crate::emit::{Emitter, Opening};
use crate::fold::Folding;
use crate::late::Late;
use crate::layout::{Counters, Table, make_room};
use crate::place::{Plan, WindowedCall, place_stamps};
use crate::references::References;
use crate::tracer::{TRACER_CLASS, tracer_dex};
use crate::{Instrumented, Options, ProbeError, Reason, Stats, Tricks};

/// The stamps of one method.
#[derive(Debug, Default)]
struct MethodStamps {
    base: u32,
    /// Address and id of each invocation, ascending.
    sites: Vec<(u32, u32)>,
}

/// The methods to be stamped, by the entry of their dex file and signature: an app may have a class twice.
type ByMethod = HashMap<(String, String), MethodStamps>;

fn by_method(map: &ProbeMap) -> ByMethod {
    let Some(stamps) = &map.stamps else { return HashMap::new() };
    let mut sites: BTreeMap<u32, Vec<(u32, u32)>> = BTreeMap::new();
    for &id in &stamps.sites {
        let Some(site) = map.sites.get(id as usize) else { continue };
        sites.entry(site.method).or_default().push((site.pc, id));
    }
    let method = |&base: &u32| {
        let (at, _) = map.locate(base)?;
        let method = map.methods.get(at)?;
        let signature = format!("{}->{}{}", method.class, method.name, method.descriptor);
        let mut sites = sites.remove(&(at as u32)).unwrap_or_default();
        sites.sort_unstable();
        Some(((method.dex.clone(), signature), MethodStamps { base, sites }))
    };
    stamps.methods.iter().filter_map(method).collect()
}

/// Adds the stamps of [`ProbeMap::stamps`] to an app as it was built. The map is that of [`super::instrument`] with the
/// same options, whose names are the app's own: there is no mapping file. The result has no map of its own.
///
/// # Errors
/// [`ProbeError`] when the app as a whole cannot be instrumented. Methods that cannot be stamped are named in
/// [`Instrumented::left_out`].
pub fn stamp(dexes: &mut Vec<(String, Dex)>, map: &ProbeMap, options: &Options) -> Result<Instrumented, ProbeError> {
    let options = &Options { tricks: Tricks { fold: false, ..options.tricks }, ..options.clone() };
    let stamps = by_method(map);
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
        .filter_map(|base| {
            let (at, _) = map.locate(*base)?;
            Some(map.methods.get(at)?.class.as_str())
        })
        .collect();
    let is_stamped =
        |dex: &Dex| dex.classes.iter().any(|class| classes_stamped.contains(dex.type_name(class.class).as_ref()));
    let References { mut tracers, place, moved } = references::add(dexes, options, &is_stamped);
    let folding = Folding::new(dexes, &classes, &mut tracers, &mut hierarchy, options);
    let (mut app, work) = App::new(dexes, tracers, &classes, &hierarchy, &folding, options);
    let (mut codes, mut left_out, mut stats) = (Vec::new(), Vec::new(), Stats::default());
    for (at, work) in work.into_iter().enumerate() {
        app.prepare(at);
        codes.push(app.stamp_file(work, &stamps, &mut left_out, &mut stats));
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
    })
}

impl App<'_, '_> {
    /// The new code of the methods with code of a file, where they have stamps.
    fn stamp_file(
        &self,
        work: Work<'_, '_>,
        stamps: &ByMethod,
        left_out: &mut Vec<LeftOut>,
        stats: &mut Stats,
    ) -> Vec<Option<Code<'static>>> {
        let stamp = |job: &Job| {
            let method = self.dexes[job.dex].method_signature(job.method.method);
            let key = (self.names[job.dex].to_owned(), method);
            let stamped = self.stamp(job, stamps.get(&key)?);
            Some(stamped.map_err(|reason| LeftOut { method: key.1, reason: reason.to_string() }))
        };
        let done: Vec<_> = work.jobs.par_iter().map(stamp).collect();
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

    /// A method's code with its stamps, and how many instructions these are.
    fn stamp(&self, job: &Job, stamps: &MethodStamps) -> Result<(Code<'static>, usize), Reason> {
        let tracer = *self.tracers[job.dex].as_ref().map_err(Clone::clone)?;
        let dex = self.dexes[job.dex];
        let Parts { mut body, graph } = Parts::of(job.code, &[])?;
        self.check_parents(job, &body, &graph)?;
        let mut positions = 0..body.nodes.len();
        // Both are in the order of addresses.
        let call = |&(pc, site): &(u32, u32)| {
            Some(WindowedCall { position: positions.find(|&position| body.pc(position) == pc)?, site })
        };
        let calls: Vec<WindowedCall> = stamps.sites.iter().filter_map(call).collect();
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
        let emitter = Emitter { registers, tracer, opening: Opening::Stamped };
        let loops = &CountedLoops::default();
        let plan = Plan { graph: &graph, paths: &paths, loops, base: stamps.base, calls: &calls, prologue };
        place_stamps(&mut body, plan, &emitter)?;
        let assembled = body.assemble()?;
        self.verify(job, &assembled.code)?;
        Ok((assembled.code, assembled.added))
    }
}
