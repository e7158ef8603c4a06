//! The probe map's parts, each of a dex file, as bytes until the map is asked for.
//!
//! Of each method there is a record, which is made when the method is rewritten and is kept with its class. A part
//! strings the records of a file together, with the names of what they refer to:
//!
//! | bytes | of a part |
//! | --- | --- |
//! | files | for each dex file in work what its features and folded calls are called ([`Tables`]) |
//! | classes | file, descriptor, source file, number of methods |
//! | methods | name, descriptor, first path id, first site id, record |
//!
//! A record is a list of the method references that it counts, of those that it folds, then what does not depend on
//! numbers ([`Plain`]) and what does ([`BlockContents`], [`Call`]).

use std::collections::BTreeSet;
use std::sync::Arc;

use super::codec::{Coded, coded, put_bytes, take_bytes};
use super::{NotSelected, Stats};
use crate::blocks::{BlockContents, FeatureKind, LocalFeature};
use crate::fold::{self, Folded, Places};
use crate::map::{BlockMap, Feature, LeftOut, LineCounts, MethodMap, ProbeKind, ProbeMap, Site, Switch};
use wattline_dex::{Crossing, Pool, Work};
use wattline_flow::PathGraph;
use wattline_names::mapping::Frame;

/// The probe map of one dex file, or of all of an app's, as bytes. Method references are numbered as in the
/// file, path ids and sites within the app.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Part {
    pub head: Head,
    /// The bytes as they are kept: see the module's head. The head follows, and its length in 4 bytes.
    bytes: Arc<Vec<u8>>,
    /// The offset at which the head begins.
    end: usize,
}

/// The facts that are at hand without the map.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(crate) struct Head {
    pub sites: usize,
    /// The path id behind the last; none without a method.
    pub end: Option<u32>,
    pub left_out: Vec<LeftOut>,
    pub stats: Stats,
}

coded!(Head { sites, end, left_out, stats });

/// The methods that a file's records refer to, by method reference.
#[derive(Debug, Clone, PartialEq, Default)]
pub(crate) struct Tables {
    /// Signatures of what is called.
    pub calls: Vec<(u32, String)>,
    /// The folded methods.
    pub folded: Vec<(u32, Folded)>,
}

coded!(Tables { calls, folded });
coded!(Folded { parts, runs });
coded!(fold::Part { class, name, descriptor, file, lines, calls });

/// The fields of a method's record that do not depend on numbers of references.
#[derive(Debug, PartialEq)]
pub(crate) struct Plain<'p> {
    pub paths: &'p PathGraph,
    pub leaf: bool,
    /// The number of paths that the method counts in a table; 0 without one.
    pub table: u32,
    /// The windowed invocations, by address.
    pub sites: Vec<SiteRecord>,
    /// See [`super::super::Instrumented::pc_maps`].
    pub pcs: Pcs,
}

/// A windowed invocation: [`Site`].
#[derive(Debug, PartialEq)]
pub(crate) struct SiteRecord {
    pub pc: u32,
    pub line: u32,
    pub callee: String,
    pub category: String,
    pub component: Option<String>,
    pub switch: Option<Switch>,
}

/// A folded call: the code unit that it returns to, and the method that the original code calls.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Call {
    pub returns_to: u32,
    pub called: u32,
}

/// New and old addresses, both ascending: as differences, most of which are small.
#[derive(Debug, PartialEq)]
pub(crate) struct Pcs(pub Vec<(u32, u32)>);

coded!(SiteRecord { pc, line, callee, category, component, switch });
coded!(Call { returns_to, called });

impl Coded for Pcs {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.len().put(out);
        let mut last = (0u32, 0u32);
        for &(new, old) in &self.0 {
            new.wrapping_sub(last.0).put(out);
            old.wrapping_sub(last.1).put(out);
            last = (new, old);
        }
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        let length = usize::take(input)?;
        let mut all = Vec::with_capacity(length.min(input.len()));
        let mut last = (0u32, 0u32);
        for _ in 0..length {
            last = (last.0.wrapping_add(u32::take(input)?), last.1.wrapping_add(u32::take(input)?));
            all.push(last);
        }
        Some(Pcs(all))
    }
}

/// A method's record.
pub(crate) fn put_record(
    plain: &Plain<'_>,
    blocks: &Vec<BlockContents>,
    calls: &Vec<Call>,
    spare: &mut Vec<u8>,
    out: &mut Vec<u8>,
) {
    let features = blocks.iter().flat_map(|block| &block.lines).flat_map(|(_, counts)| counts);
    let called = features.filter_map(|(feature, _)| match feature.kind() {
        FeatureKind::Op(_) | FeatureKind::After(..) | FeatureKind::Foreign(_) => None,
        FeatureKind::Call(method) => Some(method.0),
    });
    put_distinct(called.collect(), out);
    put_distinct(calls.iter().map(|call| call.called).collect(), out);
    spare.clear();
    plain.pcs.put(spare);
    plain.paths.put(spare);
    plain.leaf.put(spare);
    plain.table.put(spare);
    plain.sites.put(spare);
    put_bytes(spare, out);
    blocks.put(out);
    calls.put(out);
}

fn put_distinct(mut numbers: Vec<u32>, out: &mut Vec<u8>) {
    numbers.sort_unstable();
    numbers.dedup();
    numbers.put(out);
}

/// Shows the references that a record counts, and those that it folds.
pub(crate) fn references(mut record: &[u8], counted: impl FnMut(u32), folded: impl FnMut(u32)) -> Option<()> {
    each_number(&mut record, counted)?;
    each_number(&mut record, folded)
}

/// Passes by what [`references`] shows.
fn references_of(record: &mut &[u8]) -> Option<()> {
    each_number(record, |_| ())?;
    each_number(record, |_| ())
}

fn each_number(input: &mut &[u8], mut see: impl FnMut(u32)) -> Option<()> {
    for _ in 0..u32::take(input)? {
        see(u32::take(input)?);
    }
    Some(())
}

/// A record with its references renumbered.
pub(crate) fn renumbered(mut record: &[u8], crossing: &Crossing) -> Option<Vec<u8>> {
    let (counted, folded) = (Vec::<u32>::take(&mut record)?, Vec::<u32>::take(&mut record)?);
    let plain = take_bytes(&mut record)?;
    let (mut blocks, mut calls): (Vec<BlockContents>, Vec<Call>) = (Vec::take(&mut record)?, Vec::take(&mut record)?);
    let number = |method: u32| crossing.get(Pool::Methods, method);
    for (_, counts) in blocks.iter_mut().flat_map(|block| &mut block.lines) {
        for (feature, _) in counts {
            *feature = feature.renumbered(number)?;
        }
    }
    for call in &mut calls {
        call.called = number(call.called)?;
    }
    let mut out = Vec::new();
    // Pools are sorted, so that what was in order stays so.
    counted.into_iter().map(number).collect::<Option<Vec<u32>>>()?.put(&mut out);
    folded.into_iter().map(number).collect::<Option<Vec<u32>>>()?.put(&mut out);
    put_bytes(plain, &mut out);
    blocks.put(&mut out);
    calls.put(&mut out);
    Some(out)
}

/// Strings the records of a part together.
#[derive(Debug, Default)]
pub(crate) struct Records {
    classes: Vec<u8>,
    /// The methods of the class in hand.
    methods: Vec<u8>,
    count: u32,
}

impl Records {
    /// Adds a method to the class in hand.
    pub fn method(&mut self, name: &str, descriptor: &str, ids: (u32, u32), record: &[u8]) {
        put_bytes(name.as_bytes(), &mut self.methods);
        put_bytes(descriptor.as_bytes(), &mut self.methods);
        ids.0.put(&mut self.methods);
        ids.1.put(&mut self.methods);
        put_bytes(record, &mut self.methods);
        self.count += 1;
    }

    /// Ends the class in hand, which is from that file of the part.
    pub fn class(&mut self, file: u32, descriptor: &str, source_file: Option<&str>) {
        if self.count > 0 {
            file.put(&mut self.classes);
            put_bytes(descriptor.as_bytes(), &mut self.classes);
            source_file.map(str::to_owned).put(&mut self.classes);
            std::mem::take(&mut self.count).put(&mut self.classes);
            self.classes.append(&mut self.methods);
        }
    }

    /// The body of the part.
    pub fn finish(self, files: &Vec<Tables>) -> Vec<u8> {
        let mut out = Vec::with_capacity(self.classes.len() + self.classes.len() / 8);
        files.put(&mut out);
        out.extend_from_slice(&self.classes);
        out
    }
}

impl Part {
    pub fn new(head: Head, mut body: Vec<u8>) -> Part {
        let end = body.len();
        head.put(&mut body);
        let length = u32::try_from(body.len() - end).unwrap_or(u32::MAX);
        body.extend(length.to_le_bytes());
        Part { head, bytes: Arc::new(body), end }
    }

    /// The bytes of the part, for [`Part::read`].
    pub(super) fn bytes(&self) -> Arc<Vec<u8>> {
        Arc::clone(&self.bytes)
    }

    /// Reads a part; none if the bytes are not what [`Part::bytes`] returned.
    pub(super) fn read(bytes: Vec<u8>) -> Option<Part> {
        let (rest, length) = bytes.split_last_chunk()?;
        let end = rest.len().checked_sub(u32::from_le_bytes(*length) as usize)?;
        let mut input = rest.get(end..)?;
        let head = Head::take(&mut input)?;
        input.is_empty().then_some(Part { head, bytes: Arc::new(bytes), end })
    }

    fn body(&self) -> &[u8] {
        self.bytes.get(..self.end).unwrap_or_default()
    }

    /// Shows all classes and methods: file, descriptor and source file, then name, descriptor, ids and record.
    fn each<'p>(&'p self, mut see: impl FnMut(&Class, Method<'p>) -> Option<()>) -> Option<Vec<Tables>> {
        let mut input = self.body();
        let tables = Vec::take(&mut input)?;
        while !input.is_empty() {
            let (file, descriptor) = (u32::take(&mut input)?, String::take(&mut input)?);
            let class = Class { file, descriptor, source_file: Coded::take(&mut input)? };
            for _ in 0..u32::take(&mut input)? {
                let (name, descriptor) = (String::take(&mut input)?, String::take(&mut input)?);
                let (base, site) = (u32::take(&mut input)?, u32::take(&mut input)?);
                see(&class, Method { name, descriptor, base, site, record: take_bytes(&mut input)? })?;
            }
        }
        Some(tables)
    }

    fn expand(&self, names: &[String], first: u32) -> Option<Expanded> {
        let mut input = self.body();
        let tables: Vec<Tables> = Vec::take(&mut input)?;
        let (methods, sites, files) = (Vec::new(), Vec::new(), Vec::new());
        let (pairs, foreign) = (BTreeSet::new(), Vec::new());
        let mut out = Expanded { methods, sites, ops: [false; 256], pairs, foreign, files, tables };
        out.methods.reserve_exact(self.head.stats.methods);
        self.each(|class, method| out.method(names.get(class.file as usize)?, class, method, first))?;
        Some(out)
    }

    fn pcs(&self) -> Option<Vec<Vec<(u32, u32)>>> {
        let mut all = Vec::with_capacity(self.head.stats.methods);
        self.each(|_, method| {
            let mut record = method.record;
            references_of(&mut record)?;
            all.push(Pcs::take(&mut take_bytes(&mut record)?)?.0);
            Some(())
        })?;
        Some(all)
    }
}

struct Class {
    file: u32,
    descriptor: String,
    source_file: Option<String>,
}

struct Method<'p> {
    name: String,
    descriptor: String,
    base: u32,
    site: u32,
    record: &'p [u8],
}

/// A part as the probe map has it. Features are numbered as in the records.
struct Expanded {
    methods: Vec<MethodMap>,
    sites: Vec<Site>,
    ops: [bool; 1 << 8],
    pairs: BTreeSet<Feature>,
    /// Signatures of methods outside the app that folded methods call.
    foreign: Vec<String>,
    /// The file of each method.
    files: Vec<u32>,
    tables: Vec<Tables>,
}

impl Expanded {
    fn method(&mut self, dex: &str, class: &Class, method: Method<'_>, first: u32) -> Option<()> {
        let mut record = method.record;
        references_of(&mut record)?;
        let mut plain = take_bytes(&mut record)?;
        let Pcs(_) = Pcs::take(&mut plain)?;
        let (graph, leaf) = (PathGraph::take(&mut plain)?, bool::take(&mut plain)?);
        let table = u32::take(&mut plain)?;
        let sites: Vec<SiteRecord> = Vec::take(&mut plain)?;
        let (blocks, calls): (Vec<BlockContents>, Vec<Call>) = (Vec::take(&mut record)?, Vec::take(&mut record)?);
        let Class { file, descriptor: class, source_file } = class;
        let Method { name, descriptor, base, site, .. } = method;
        let itself = Frame { class: class.clone(), name, descriptor, file: source_file.clone(), line: 0 };
        let mut places = Places::new((!calls.is_empty()).then(|| itself.clone()));
        let folded = &self.tables.get(*file as usize)?.folded;
        let (ops, pairs, foreign) = (&mut self.ops, &mut self.pairs, &mut self.foreign);
        let mut number = |feature: LocalFeature, calls: &[String]| {
            match feature.kind() {
                FeatureKind::Op(op) => ops[usize::from(op.0)] = true,
                FeatureKind::After(before, work) => _ = pairs.insert(Feature::After(before, work)),
                FeatureKind::Call(_) => {}
                FeatureKind::Foreign(at) => {
                    let call = calls.get(at as usize).cloned().unwrap_or_default();
                    let known = foreign.iter().position(|known| *known == call).unwrap_or(foreign.len());
                    if known == foreign.len() {
                        foreign.push(call);
                    }
                    return LocalFeature::foreign(known as u32).number();
                }
            }
            feature.number()
        };
        let at = first + self.methods.len() as u32;
        let (mut calls, mut sites, mut next) = (calls.into_iter().peekable(), sites.into_iter(), site);
        let mut all = Vec::with_capacity(blocks.len());
        for block in blocks {
            let mut own_sites = Vec::new();
            for site in sites.by_ref().take(block.windowed.len()) {
                let SiteRecord { pc, line, callee, category, component, switch } = site;
                self.sites.push(Site { method: at, pc, line: places.own(line), callee, category, component, switch });
                own_sites.push(next);
                next += 1;
            }
            let own = block.lines.into_iter().map(|(line, counts)| {
                let line = places.own(line);
                LineCounts { line, counts: counts.into_iter().map(|(of, count)| (number(of, &[]), count)).collect() }
            });
            let mut lines: Vec<LineCounts> = own.collect();
            // The call that returned to this block.
            if let Some(call) = calls.next_if(|call| call.returns_to == block.start) {
                let known = folded.binary_search_by_key(&call.called, |(called, _)| *called).ok()?;
                lines.extend(places.folded(&folded.get(known)?.1, |feature, part| number(feature, &part.calls)));
            }
            all.push(BlockMap { start: block.start, end: block.end, lines, sites: own_sites, ends: block.ends });
        }
        let Frame { class, name, descriptor, file: source_file, .. } = itself;
        let (dex, blocks, places) = (dex.to_owned(), all, places.into_list());
        self.methods.push(MethodMap {
            dex,
            class,
            name,
            descriptor,
            source_file,
            runs_as: None,
            base,
            graph,
            blocks,
            leaf,
            table,
            places,
        });
        self.files.push(*file);
        Some(())
    }

    fn features(&self) -> impl Iterator<Item = Feature> {
        let ops = (0..=u8::MAX).filter(|&op| self.ops[usize::from(op)]).map(Feature::Op);
        let calls = self.tables.iter().flat_map(|file| &file.calls).map(|(_, call)| Feature::Call(call.clone()));
        let calls = calls.chain(self.foreign.iter().cloned().map(Feature::Call));
        ops.chain(calls).chain(ProbeKind::ALL.map(Feature::Probe)).chain(self.pairs.iter().cloned())
    }

    /// Numbers the features as those of the app.
    fn renumber(&mut self, features: &[Feature]) -> Option<()> {
        let number = |feature: &Feature| features.binary_search(feature).map(|number| number as u32).ok();
        let ops: Vec<u32> = (0..=u8::MAX).map(|op| number(&Feature::Op(op)).unwrap_or(0)).collect();
        let after = |before| Work::ALL.map(|work| number(&Feature::After(before, work)).unwrap_or(0));
        let pairs: Vec<[u32; Work::ALL.len()]> = Work::ALL.map(after).to_vec();
        let foreign = std::mem::take(&mut self.foreign).into_iter().map(|call| number(&Feature::Call(call)));
        let foreign = foreign.collect::<Option<Vec<u32>>>()?;
        let mut files = Vec::new();
        for Tables { calls, .. } in &mut self.tables {
            let mut numbers = vec![0; calls.last().map_or(0, |(method, _)| *method as usize + 1)];
            for (method, call) in std::mem::take(calls) {
                *numbers.get_mut(method as usize)? = number(&Feature::Call(call))?;
            }
            files.push(numbers);
        }
        for (method, file) in self.methods.iter_mut().zip(&self.files) {
            let calls = files.get(*file as usize)?;
            let lines = method.blocks.iter_mut().flat_map(|block| &mut block.lines);
            for (feature, _) in lines.flat_map(|line| &mut line.counts) {
                *feature = match LocalFeature::numbered(*feature).kind() {
                    FeatureKind::Op(op) => *ops.get(usize::from(op.0))?,
                    FeatureKind::Call(method) => *calls.get(method.at())?,
                    FeatureKind::Foreign(at) => *foreign.get(at as usize)?,
                    FeatureKind::After(before, work) => *pairs.get(before as usize)?.get(work as usize)?,
                };
            }
        }
        Some(())
    }
}

/// The packed probe map of an app: parts, with the names of the dex files that each is of.
#[derive(Debug, Clone, Default)]
pub(crate) struct Account {
    pub parts: Vec<(Vec<String>, Part)>,
    pub package: Option<String>,
    pub not_selected: Vec<NotSelected>,
}

/// The reason why a part can be trusted: this run wrote it, or another of the same build, and it has passed its
/// checksum.
const WHOLE: &str = "a part is as it was written";

impl Account {
    /// Makes the probe map, with the names that the app has.
    pub fn map(&self) -> ProbeMap {
        let mut map = ProbeMap { package: self.package.clone(), ..ProbeMap::default() };
        map.not_selected.clone_from(&self.not_selected);
        let (mut all, mut first) = (Vec::new(), 0);
        for (names, part) in &self.parts {
            let expanded = part.expand(names, first).expect(WHOLE);
            first += expanded.methods.len() as u32;
            all.push(expanded);
        }
        let features: BTreeSet<Feature> = all.iter().flat_map(Expanded::features).collect();
        map.features = features.into_iter().collect();
        map.methods.reserve_exact(first as usize);
        for mut expanded in all {
            expanded.renumber(&map.features).expect(WHOLE);
            map.methods.append(&mut expanded.methods);
            map.sites.append(&mut expanded.sites);
        }
        map.left_out = self.left_out().cloned().collect();
        map
    }

    /// See [`super::super::Instrumented::pc_maps`].
    pub fn pc_maps(&self) -> Vec<Vec<(u32, u32)>> {
        self.parts.iter().flat_map(|(_, part)| part.pcs().expect(WHOLE)).collect()
    }

    /// The methods that were to get probes and could not.
    pub fn left_out(&self) -> impl Iterator<Item = &LeftOut> {
        self.parts.iter().flat_map(|(_, part)| &part.head.left_out)
    }

    /// The work in numbers.
    pub fn stats(&self) -> Stats {
        let mut sum = Stats::default();
        self.parts.iter().for_each(|(_, part)| sum.add(&part.head.stats));
        sum
    }
}
