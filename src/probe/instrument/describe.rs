//! The description of the methods: a record of each, and what the part of a file has besides.

use crate::Reason;
use crate::Stats;
use crate::blocks::invoked;
use crate::cache::{Call, Head, Part, Pcs, Plain, Records, SiteRecord, Tables, put_record, references};
use crate::callee::Callee;
use crate::emit::Opening;
use crate::map::LeftOut;
use wattline_dex::MethodIdx;
use wattline_dex::asm::Body;

use super::limits::{COMPILE_UNITS, INLINE_UNITS, Placed};
use super::plan::Described;
use super::reuse::{KeptMethod, Known, Record};
use super::rewrite::Rewritten;
use super::{App, Ids, Job, NewCodes, Outcome};

/// Room for records to be made in.
#[derive(Default)]
pub(super) struct Scratch {
    plain: Vec<u8>,
    record: Vec<u8>,
}

impl App<'_, '_> {
    /// Rewrites a method with at most so many paths, and makes its record.
    pub(super) fn rewrite<'k>(
        &self,
        job: &Job,
        limit: u32,
        ids: Ids,
        scratch: &mut Scratch,
    ) -> Result<KeptMethod<'k>, Reason> {
        let Placed { plan, rewritten, sites } = self.plan_and_place(job, limit, ids)?;
        let Rewritten { code, pcs, ids: places, mut added, copied } = rewritten;
        self.verify(job, &code)?;
        let clone = self.implied(job, &plan.described, ids)?;
        added += clone.as_ref().map_or(0, |clone| clone.added);
        let clone = clone.map(|clone| (clone.code, clone.ids));
        let (paths, sites_count) = plan.described.size();
        let Described { paths: graph, opening, table, blocks, folds, instructions } = plan.described;
        let plain = Plain { paths: &graph, leaf: opening == Opening::Leaf, table, sites, pcs: Pcs(pcs) };
        let calls = folds.iter().map(|call| Call { returns_to: call.returns_to, called: call.called.0 }).collect();
        scratch.record.clear();
        put_record(&plain, &blocks, &calls, &mut scratch.plain, &mut scratch.record);
        let bytes = scratch.record.to_vec().into();
        let record = Record { paths, sites: sites_count, instructions, added, copied, bytes };
        Ok(KeptMethod { record, code, places, clone, ids })
    }

    /// The windowed invocations of a method.
    pub(super) fn sites(&self, job: &Job, described: &Described, body: &Body) -> Vec<SiteRecord> {
        let positions = || described.blocks.iter().flat_map(|block| block.windowed.iter().copied());
        if positions().next().is_none() {
            return Vec::new();
        }
        let mut lines = self.lines(job);
        let site = |position: usize| {
            let insn = body.nodes.get(position)?.insn;
            let callee = self.callee(job.dex, invoked(insn.op, insn.index)?)?;
            let Callee::Windowed { signature, category, component, switch } = callee else { return None };
            let pc = body.pc(position);
            let (callee, category, component, switch) =
                (signature.clone(), category.clone(), component.clone(), *switch);
            Some(SiteRecord { pc, line: lines.at(pc), callee, category, component, switch })
        };
        positions().filter_map(site).collect()
    }

    /// The part of what is at work, and the new code of each method.
    pub(super) fn describe(&self, outcomes: Vec<Outcome<'_>>, kept: Option<&Known<'_>>) -> (Part, Vec<NewCodes>) {
        let (mut head, mut records, mut codes) = (Head::default(), Records::default(), Vec::new());
        let mut tables = TableMarks::of(self);
        codes.reserve_exact(outcomes.len());
        let mut outcomes = outcomes.into_iter();
        for class in self.classes_at_work() {
            let Some(jobs) = self.work.jobs.get(class) else { continue };
            for (job, outcome) in jobs.iter().zip(&mut outcomes) {
                let Ok(method) = self.account(job, outcome.done, &mut head) else {
                    codes.push(NewCodes::default());
                    continue;
                };
                let dex = self.dexes[job.dex];
                let id = dex.methods.get(job.method.method.at());
                let name = id.map(|id| dex.string(id.name)).unwrap_or_default();
                let descriptor = id.map(|id| dex.proto_descriptor(id.proto)).unwrap_or_default();
                let Ids { base, first_site } = outcome.ids;
                records.method(&name, &descriptor, (base, first_site), &method.record.bytes);
                tables.mark(job.dex, &method.record.bytes);
                head.end = Some(base + method.record.paths);
                codes.push(NewCodes { own: Some(method.code), clone: method.clone.map(|(code, _)| code) });
            }
            if let Some(job) = jobs.first() {
                let dex = self.dexes[job.dex];
                let file = job.class.source_file.map(|file| dex.string(file));
                records.class(tables.file(job.dex), &dex.type_name(job.class.class), file.as_deref());
            }
        }
        let mut files: Vec<usize> = self.work.jobs.iter().map(|job| job.dex).collect();
        files.dedup();
        for (instructions, units) in files.into_iter().map(|file| self.folding.size(file)) {
            head.stats.added_instructions += instructions;
            head.stats.new_units += units;
        }
        head.stats.left_out = head.left_out.len();
        let body = records.finish(&tables.finish(self, kept));
        (Part::new(head, body), codes)
    }

    /// Counts what was done with a method.
    fn account<'k>(
        &self,
        job: &Job,
        done: Result<KeptMethod<'k>, Reason>,
        head: &mut Head,
    ) -> Result<KeptMethod<'k>, ()> {
        let signature = || self.dexes[job.dex].method_signature(job.method.method);
        let method = done.map_err(|reason| {
            head.left_out.push(LeftOut { method: signature(), reason: reason.to_string() });
        })?;
        let (old, new) = (job.code.insns.len(), method.code.insns.len());
        let Stats { past_inlining, past_compiling, .. } = &mut head.stats;
        if old <= INLINE_UNITS && new > INLINE_UNITS {
            past_inlining.push(signature());
        }
        if old <= COMPILE_UNITS && new > COMPILE_UNITS {
            past_compiling.push(signature());
        }
        head.stats.methods += 1;
        head.stats.instructions += method.record.instructions;
        head.stats.added_instructions += method.record.added;
        head.stats.units += old;
        head.stats.new_units += new;
        head.stats.copied_parameters += usize::from(method.record.copied);
        head.sites += method.record.sites as usize;
        Ok(method)
    }
}

/// Marks of what the records of a part refer to, by dex file and method reference.
struct TableMarks {
    /// The file that the part is of, if it is of one; else the first.
    first: usize,
    counted: Vec<Vec<bool>>,
    folded: Vec<Vec<bool>>,
}

impl TableMarks {
    fn of(app: &App) -> Self {
        let file = |job: Option<&Job>| job.map(|job| job.dex);
        let (first, last) = (file(app.work.jobs.first()), file(app.work.jobs.last()));
        // A part is of one file or of all, some of which may have no methods.
        let files = if first == last { first..first.map(|first| first + 1) } else { Some(0)..Some(app.dexes.len()) };
        let files = files.start.unwrap_or(0)..files.end.unwrap_or(0);
        let marks = |at: usize| vec![false; app.dexes.get(at).map_or(0, |dex| dex.methods.len())];
        TableMarks {
            first: files.start,
            counted: files.clone().map(marks).collect(),
            folded: files.map(marks).collect(),
        }
    }

    /// The number of a file in the part.
    fn file(&self, dex: usize) -> u32 {
        dex.saturating_sub(self.first) as u32
    }

    fn mark(&mut self, dex: usize, record: &[u8]) {
        let at = dex.saturating_sub(self.first);
        let (Some(counted), Some(folded)) = (self.counted.get_mut(at), self.folded.get_mut(at)) else { return };
        let mark = |marks: &mut Vec<bool>, method: u32| {
            marks.get_mut(method as usize).into_iter().for_each(|marked| *marked = true);
        };
        let whole = references(record, |method| mark(counted, method), |method| mark(folded, method));
        debug_assert!(whole.is_some(), "a record that this program made");
    }

    /// The tables of everything that is referred to. References of kept records alone keep their names.
    fn finish(self, app: &App, kept: Option<&Known<'_>>) -> Vec<Tables> {
        let marked = |marks: Vec<bool>| (0u32..).zip(marks).filter(|(_, marked)| *marked).map(|(method, _)| method);
        let files = (self.first..).zip(self.counted.into_iter().zip(self.folded));
        let tables = files.map(|(at, (counted, folded))| {
            let calls = marked(counted).filter_map(|method| Some((method, app.signature(at, method, kept)?)));
            let folded = marked(folded).filter_map(|method| Some((method, app.folding.folded(at, method)?.clone())));
            Tables { calls: calls.collect(), folded: folded.collect() }
        });
        tables.collect()
    }
}

impl App<'_, '_> {
    /// The signature of a method outside the app that a reference stands for.
    pub(super) fn signature(&self, at: usize, method: u32, kept: Option<&Known<'_>>) -> Option<String> {
        let callee = || self.callees.get(at)?.as_ref()?.known(MethodIdx(method));
        let known = || kept?.signature(method);
        match callee() {
            None => known().map(str::to_owned).or_else(|| foreign(self.callee(at, MethodIdx(method))?)),
            Some(callee) => foreign(callee),
        }
    }
}

fn foreign(callee: &Callee) -> Option<String> {
    match callee {
        Callee::Foreign(signature) => Some(signature.clone()),
        Callee::Own | Callee::Windowed { .. } => None,
    }
}
