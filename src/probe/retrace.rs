//! Original names and lines in the probe map of an app whose names were shortened.

use std::collections::{BTreeMap, BTreeSet};

use super::map::{BlockMap, LineCounts, MethodMap, ProbeMap};
use crate::dex::{Dex, MethodIdx};
use crate::mapping::{Frame, Mapping};

/// Whether the file maps lines of a method, so that in a method without lines it must mean addresses.
pub(super) fn maps_addresses(mapping: &Mapping, dex: &Dex, method: MethodIdx) -> bool {
    let Some(id) = dex.methods.get(method.at()) else { return false };
    let (class, name, descriptor) = (dex.type_name(id.class), dex.string(id.name), dex.proto_descriptor(id.proto));
    mapping.method(&class, &name, &descriptor).is_some_and(|method| method.has_lines())
}

/// Gives methods the names and lines that they had, and code that was inlined its own.
pub(super) fn restore(map: &mut ProbeMap, mapping: &Mapping) {
    let mut of_sites: BTreeMap<usize, BTreeSet<u32>> = BTreeMap::new();
    for site in &map.sites {
        of_sites.entry(site.method as usize).or_default().insert(site.line);
    }
    let mut restored = Vec::with_capacity(map.methods.len());
    for (position, method) in map.methods.iter_mut().enumerate() {
        let mut lines = of_sites.remove(&position).unwrap_or_default();
        lines.extend(method.blocks.iter().flat_map(|block| &block.lines).map(|line| line.line));
        let new = restore_method(method, &lines, mapping);
        for block in &mut method.blocks {
            relabel(block, &new);
        }
        restored.push(new);
    }
    for site in &mut map.sites {
        let new = restored.get(site.method as usize).and_then(|lines| lines.get(&site.line));
        site.line = new.copied().unwrap_or(site.line);
    }
    for left_out in &mut map.left_out {
        if let Some(signature) = original_signature(&left_out.method, mapping) {
            left_out.method = signature;
        }
    }
}

/// Renames a method and returns what becomes of its lines.
fn restore_method(method: &mut MethodMap, lines: &BTreeSet<u32>, mapping: &Mapping) -> BTreeMap<u32, u32> {
    let hint = method.source_file.clone();
    let known = mapping.method(&method.class, &method.name, &method.descriptor);
    let Some((itself, known)) = known.and_then(|known| Some((known.itself(hint.as_deref())?, known))) else {
        let original = mapping.class(&method.class);
        if original != method.class {
            method.source_file = Some(mapping.source_file(original, hint.as_deref()));
            method.class = original.to_owned();
        }
        method.descriptor = mapping.descriptor(&method.descriptor);
        return BTreeMap::new();
    };
    let frames: BTreeMap<u32, Vec<Frame>> =
        lines.iter().map(|&line| (line, known.frames(line, hint.as_deref()))).collect();
    let own = |frames: &Vec<Frame>| match frames.as_slice() {
        [only] => Frame { line: 0, ..only.clone() } == itself,
        _ => false,
    };
    let new = if frames.values().all(own) {
        let line = |frames: &Vec<Frame>| frames.first().map_or(0, |frame| frame.line);
        frames.iter().map(|(&old, frames)| (old, line(frames))).collect()
    } else {
        // Places in order of the lines that first had them.
        let mut places: BTreeMap<&Vec<Frame>, u32> = BTreeMap::new();
        let mut new = BTreeMap::new();
        for (&old, frames) in &frames {
            let next = places.len() as u32;
            let place = *places.entry(frames).or_insert_with(|| {
                method.places.push(frames.clone());
                next
            });
            new.insert(old, place);
        }
        new
    };
    (method.class, method.name, method.descriptor) = (itself.class, itself.name, itself.descriptor);
    method.source_file = itself.file;
    new
}

/// Gives a block's lines their new numbers; lines that are one now are counted as one.
fn relabel(block: &mut BlockMap, new: &BTreeMap<u32, u32>) {
    let mut lines: Vec<LineCounts> = Vec::with_capacity(block.lines.len());
    let mut known: BTreeMap<u32, usize> = BTreeMap::new();
    for old in std::mem::take(&mut block.lines) {
        let line = new.get(&old.line).copied().unwrap_or(old.line);
        match known.get(&line).and_then(|&at| lines.get_mut(at)) {
            Some(same) => same.counts.extend(old.counts),
            None => {
                known.insert(line, lines.len());
                lines.push(LineCounts { line, ..old });
            }
        }
    }
    for line in &mut lines {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        line.counts.iter().for_each(|&(feature, count)| *counts.entry(feature).or_default() += count);
        line.counts = counts.into_iter().collect();
    }
    block.lines = lines;
}

/// Of `La/b;->c(La/d;)V`, with the names of before.
fn original_signature(signature: &str, mapping: &Mapping) -> Option<String> {
    let (class, rest) = signature.split_once("->")?;
    let (name, descriptor) = rest.split_at(rest.find('(')?);
    let itself = mapping.method(class, name, descriptor).and_then(|method| method.itself(None));
    Some(match itself {
        Some(Frame { class, name, descriptor, .. }) => format!("{class}->{name}{descriptor}"),
        None => format!("{}->{name}{}", mapping.class(class), mapping.descriptor(descriptor)),
    })
}
