//! Instrumented methods as they stand in the rewritten file.

use std::collections::{BTreeSet, HashMap};

use wattline::dex::{Code, Dex, Insn, Payload, decode, is_payload};
use wattline::probe::map::ProbeMap;

/// For each method of the map, the new and the old address of each original instruction.
pub type PcMaps = Vec<Vec<(u32, u32)>>;

/// An instrumented method.
pub struct Method<'d> {
    /// `CLASS->NAME` and descriptor.
    pub name: String,
    pub code: &'d Code<'d>,
    /// The file that it is in.
    pub dex: &'d Dex<'d>,
    /// Blocks by the new address of their first instruction.
    pub(super) heads: HashMap<u32, u32>,
    /// Addresses to which exceptions lead.
    pub(super) handlers: BTreeSet<u32>,
    /// Windowed invocations by their new address.
    pub(super) sites: HashMap<u32, u32>,
}

/// The code of the methods in the map, and the files that it is in.
fn codes<'d>(dexes: &'d [Dex<'d>], map: &ProbeMap) -> Vec<(String, &'d Dex<'d>, &'d Code<'d>)> {
    let mut all = HashMap::new();
    for dex in dexes {
        all.extend(dex.methods_with_code().map(|(method, code)| (dex.method_signature(method.method), (dex, code))));
    }
    let find = |name: String| {
        let (dex, code) = all.remove(&name).expect("the map names methods of the file, each once");
        (name, dex, code)
    };
    map.methods
        .iter()
        .map(|method| format!("{}->{}{}", method.class, method.name, method.descriptor))
        .map(find)
        .collect()
}

/// The original code of the methods in the map, and the files that it is in.
pub fn old_codes<'d>(dexes: &'d [Dex<'d>], map: &ProbeMap) -> Vec<(&'d Dex<'d>, &'d Code<'d>)> {
    codes(dexes, map).into_iter().map(|(_, dex, code)| (dex, code)).collect()
}

/// The methods in the map.
pub fn methods<'d>(dexes: &'d [Dex<'d>], map: &ProbeMap, pc_maps: &PcMaps) -> Vec<Method<'d>> {
    let mut all = Vec::new();
    for (position, (name, dex, code)) in codes(dexes, map).into_iter().enumerate() {
        let pcs = &pc_maps[position];
        let new = |old: HashMap<u32, u32>| pcs.iter().filter_map(|(new, at)| Some((*new, *old.get(at)?))).collect();
        let heads = new(map.methods[position].blocks.iter().map(|block| block.start).zip(0..).collect());
        let sites = map.sites.iter().zip(0..).filter(|(site, _)| site.method as usize == position);
        let sites = new(sites.map(|(site, id)| (site.pc, id)).collect());
        let handlers = code.handlers.iter().flat_map(|list| list.catches.iter().map(|c| c.1).chain(list.catch_all));
        all.push(Method { name, code, dex, heads, handlers: handlers.collect(), sites });
    }
    all
}

/// The instructions of a method.
pub struct Listing<'c> {
    pub code: &'c Code<'c>,
    /// With their addresses.
    pub insns: Vec<(u32, Insn)>,
}

impl<'c> Listing<'c> {
    pub fn new(code: &'c Code<'c>) -> Self {
        let (mut insns, mut at) = (Vec::new(), 0);
        while at < code.insns.len() {
            at += if is_payload(&code.insns, at) {
                assert_eq!(at % 2, 0, "payload at odd unit {at:#x}");
                Payload::decode(&code.insns, at).unwrap().units()
            } else {
                let insn = decode(&code.insns, at).unwrap();
                insns.push((at as u32, insn));
                insn.units()
            };
        }
        Listing { code, insns }
    }
}
