//! What the probe map says about the methods.

use std::collections::BTreeMap;

use crate::dex::asm::Body;
use crate::mapping::Frame;
use crate::probe::blocks::{BlockContents, FeatureKind, LocalFeature, invoked};
use crate::probe::cache::{Codes, Part};
use crate::probe::callee::Callee;
use crate::probe::emit::Opening;
use crate::probe::fold::Places;
use crate::probe::map::{BlockMap, Feature, LeftOut, LineCounts, MethodMap, ProbeKind, Site};
use crate::probe::{Reason, Stats};

use super::limits::{COMPILE_UNITS, INLINE_UNITS};
use super::plan::{Planned, Told};
use super::rewrite::Rewritten;
use super::{App, Ids, Job};

impl App<'_, '_> {
    pub(super) fn describe(
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
            let (told, rewritten) = match (plan, rewritten) {
                (Ok(plan), Some(rewritten)) => (plan.told, rewritten),
                (Ok(_), None) => continue,
                (Err(reason), _) => {
                    map.left_out.push(LeftOut { method: signature(), reason: reason.to_string() });
                    codes.push(None);
                    continue;
                }
            };
            let (old, new) = (job.code.insns.len(), rewritten.code.insns.len());
            stats.instructions += told.instructions;
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
            self.describe_method(job, told, *ids, &features, &mut map);
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

    fn describe_method(&self, job: &Job, told: Told, ids: Ids, features: &Features, map: &mut Part) {
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
        let mut places = Places::new((!told.folds.is_empty()).then(|| itself.clone()));
        let mut folds = told.folds.iter().peekable();
        // Only methods with windowed invocations are taken apart once more, to name them.
        let windowed = told.blocks.iter().any(|block| !block.windowed.is_empty());
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
                lines.extend(folded.into_iter().flat_map(|folded| places.folded(folded, opcode)));
            }
            BlockMap { start: block.start, end: block.end, lines, sites: own_sites }
        };
        let blocks = told.blocks.into_iter().map(describe).collect();
        let Frame { class, name, descriptor, file: source_file, .. } = itself;
        let table = told.table;
        map.methods.push(MethodMap {
            dex: self.names[job.dex].to_string(),
            class,
            name,
            descriptor,
            source_file,
            base: ids.base,
            graph: told.paths,
            blocks,
            leaf: told.opening == Opening::Leaf,
            table,
            places: places.into_list(),
        });
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
            let blocks = plan.iter().flat_map(|plan| &plan.told.blocks).flat_map(|block| &block.lines);
            let folds = plan.iter().flat_map(|plan| &plan.told.folds);
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
