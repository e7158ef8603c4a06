//! Methods without probes that are told by their callers: what they execute, instruction by instruction.

use std::collections::{BTreeMap, HashMap};

use wattline::dex::{Dex, Insn};
use wattline::probe::map::{Feature, ProbeMap};
use wattline::probe::original_of;

use super::{Executed, FoldedCounts, Listing, Method, Told};

/// The clones of an app and what was executed of them.
pub(super) struct Clones {
    /// By signature: what stands at each address.
    code: HashMap<String, HashMap<u32, Executed>>,
    /// Open frames: the signatures of their methods, and the addresses that were executed.
    open: HashMap<(u32, u64), (String, Vec<u32>)>,
    pub(super) executed: FoldedCounts,
    pub(super) frames: usize,
    /// Whether a compiler says what it inlined: it is told under its own name as well, which nobody sees executed.
    inlined: bool,
}

/// What kotlinc leaves on classes into which it inlined something.
const INLINED: &str = "Ldalvik/annotation/SourceDebugExtension;";

fn has_inlined(dex: &Dex) -> bool {
    let on_classes = dex.classes.iter().filter_map(|class| class.annotations.as_ref()?.class.as_ref());
    on_classes.flatten().any(|item| dex.type_name(item.annotation.type_) == INLINED)
}

impl Clones {
    /// Those of the files that the methods are in.
    pub(super) fn new(methods: &[Method]) -> Self {
        let mut files: Vec<&Dex> = Vec::new();
        for method in methods {
            if !files.iter().any(|file| std::ptr::eq(*file, method.dex)) {
                files.push(method.dex);
            }
        }
        let inlined = files.iter().any(|dex| has_inlined(dex));
        let mut code = HashMap::new();
        for dex in files {
            for (method, body) in dex.methods_with_code() {
                let id = dex.methods[method.method.at()];
                let descriptor = dex.proto_descriptor(id.proto);
                let Some((name, descriptor)) = original_of(&dex.string(id.name), &descriptor) else { continue };
                let class = dex.type_name(id.class).into_owned();
                let lines: Vec<(u32, u32)> = body.debug.iter().flat_map(|debug| debug.positions()).collect();
                let line = |pc: u32| lines.iter().rev().find(|(at, _)| *at <= pc).map_or(0, |(_, line)| *line);
                let executed = |(pc, insn): (u32, Insn)| {
                    (pc, (class.clone(), name.clone(), descriptor.clone(), line(pc), insn.op.0))
                };
                // Behind the only return, exceptions are reported.
                let insns = Listing::new(body).insns;
                let length = insns.iter().position(|(_, insn)| insn.op.is_return()).unwrap() + 1;
                let listing = insns.into_iter().take(length).map(executed).collect();
                code.insert(dex.method_signature(method.method), listing);
            }
        }
        Clones { code, open: HashMap::new(), executed: BTreeMap::new(), frames: 0, inlined }
    }

    /// Requires that all that clones executed was told, and nothing else but what a compiler inlined.
    pub(super) fn compare(&self, name: &str, mut told: FoldedCounts) {
        if self.inlined {
            for (place, count) in &mut told {
                *count = self.executed.get(place).copied().unwrap_or(0).min(*count);
            }
            told.retain(|_, count| *count > 0);
        }
        assert_eq!(self.executed, told, "{name}: instructions of folded methods");
    }

    /// Whether a method is a clone; its frame is open then.
    pub(super) fn enter(&mut self, frame: (u32, u64), signature: &str) -> bool {
        let known = self.code.contains_key(signature);
        if known {
            self.open.insert(frame, (signature.to_owned(), Vec::new()));
            self.frames += 1;
        }
        known
    }

    pub(super) fn step(&mut self, frame: (u32, u64), pc: u32) {
        if let Some((_, executed)) = self.open.get_mut(&frame) {
            executed.push(pc);
        }
    }

    /// What an exception leaves is told as the method's own.
    pub(super) fn leave(&mut self, frame: (u32, u64), thrown: bool) {
        let Some((signature, executed)) = self.open.remove(&frame).filter(|_| !thrown) else { return };
        for pc in executed {
            *self.executed.entry(self.code[&signature][&pc].clone()).or_default() += 1;
        }
    }
}

/// What the paths say that other methods executed in their callers' stead.
pub(super) fn told(map: &ProbeMap, threads: &BTreeMap<u32, Vec<Told>>) -> FoldedCounts {
    let mut counts = FoldedCounts::new();
    for frame in threads.values().flatten() {
        for ((method, (_, blocks, _)), times) in &frame.paths {
            let method = &map.methods[*method];
            if method.places.is_empty() {
                continue;
            }
            for line in blocks.iter().flat_map(|block| &method.blocks[*block as usize].lines) {
                let place = method.place(line.line);
                let own = (&*method.class, &*method.name, &*method.descriptor);
                if (place.class, place.name, place.descriptor) == own {
                    continue;
                }
                for &(feature, count) in &line.counts {
                    let op = match map.features[feature as usize] {
                        Feature::Op(op) => op,
                        Feature::After(..) => continue,
                        // Beside its opcode.
                        Feature::Call(_) => continue,
                        _ => panic!("a folded method calls"),
                    };
                    let key = (place.class.into(), place.name.into(), place.descriptor.into(), place.line, op);
                    *counts.entry(key).or_default() += u64::from(count) * u64::from(*times);
                }
            }
        }
    }
    counts
}
