//! What DEX files say of methods beyond the probe map: which of the app's own methods they call, and their constants.

use std::collections::{HashMap, HashSet};

use wattline_dex::{Code, Dex, IndexKind, MethodIdx, Op, Payload, decode, is_payload};
use wattline_map::{AppCode, BlockCode, MethodCode, MethodMap, ProbeMap};

/// The bodies of an app by the names that its DEX files give them.
#[derive(Debug)]
pub struct Bodies<'d> {
    dexes: &'d [Dex<'d>],
    /// File and body by signature.
    bodies: HashMap<String, (usize, &'d Code<'d>)>,
    /// The superclass and the interfaces of each class.
    parents: HashMap<String, Vec<String>>,
}

/// A block's own calls and constants, by name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct NamedCode {
    /// Signatures of methods of the app that are called, in order.
    pub calls: Vec<String>,
    /// Literals, in order.
    pub constants: Vec<i64>,
}

impl<'d> Bodies<'d> {
    /// Looks at all classes. A class that is in several files is that of the first.
    pub fn new(dexes: &'d [Dex<'d>]) -> Self {
        let (mut bodies, mut parents) = (HashMap::new(), HashMap::new());
        for (file, dex) in dexes.iter().enumerate() {
            for class in &dex.classes {
                let up = class.superclass.iter().chain(&class.interfaces).map(|&up| dex.type_name(up).into_owned());
                parents.entry(dex.type_name(class.class).into_owned()).or_insert_with(|| up.collect());
            }
            for (method, code) in dex.methods_with_code() {
                bodies.entry(dex.method_signature(method.method)).or_insert((file, code));
            }
        }
        Bodies { dexes, bodies, parents }
    }

    /// Whether a class is one of the app's.
    pub fn has_class(&self, class: &str) -> bool {
        self.parents.contains_key(class)
    }

    /// A class of the app, and all that it extends or implements, the nearest first.
    pub fn lineage<'s>(&'s self, class: &'s str) -> Vec<&'s str> {
        let mut all = vec![class];
        let mut next = 0;
        while let Some(class) = all.get(next) {
            let up = self.parents.get(*class).into_iter().flatten().map(String::as_str);
            let new: Vec<&str> = up.filter(|up| !all.contains(up)).collect();
            all.extend(new);
            next += 1;
        }
        all
    }

    /// The code of a method's blocks; none if the files have no such method, or another one of that name.
    pub fn blocks(&self, method: &MethodMap) -> Option<Vec<NamedCode>> {
        let (file, code) = self.bodies.get(&signature(method)).copied()?;
        let dex = self.dexes.get(file)?;
        let mut blocks = vec![NamedCode::default(); method.blocks.len()];
        let mut at = 0;
        while at < code.insns.len() && !is_payload(&code.insns, at) {
            let insn = decode(&code.insns, at).ok()?;
            let of = method.blocks.iter().position(|block| (block.start..block.end).contains(&(at as u32)))?;
            let block = blocks.get_mut(of)?;
            if has_literal(insn.op) {
                block.constants.push(insn.literal);
            }
            if insn.op == Op::FILL_ARRAY_DATA {
                let place = usize::try_from(at as i64 + i64::from(insn.offset)).ok()?;
                if let Ok(Payload::Array { data, .. }) = Payload::decode(&code.insns, place) {
                    block.constants.push(data.iter().fold(0, |sum: i64, byte| mixed(sum, *byte)));
                }
            }
            let names = matches!(insn.op.index_kind(), IndexKind::Method | IndexKind::MethodAndProto);
            if insn.op.is_invoke() && names {
                let id = dex.methods.get(MethodIdx(insn.index).at())?;
                if self.has_class(&dex.type_name(id.class)) {
                    block.calls.push(dex.method_signature(MethodIdx(insn.index)));
                }
            }
            at += insn.units();
        }
        Some(blocks)
    }
}

/// A method's signature, as in `Lcom/app/Main;->run(I)V`.
pub(crate) fn signature(method: &MethodMap) -> String {
    format!("{}->{}{}", method.class, method.name, method.descriptor)
}

/// Whether an instruction has a number of its own: constants, and arithmetic with one ("Dalvik bytecode").
fn has_literal(op: Op) -> bool {
    (0x12..=0x19).contains(&op.0) || (0xd0..=0xe2).contains(&op.0)
}

fn mixed(hash: i64, byte: u8) -> i64 {
    hash.wrapping_mul(0x0100_0000_01b3) ^ i64::from(byte)
}

/// What a recording keeps of an app's code: that of methods that ran, by [`MethodMap::base`].
pub fn app_code(bodies: &Bodies, map: &ProbeMap, ran: &HashSet<u32>) -> AppCode {
    let mut code = AppCode::default();
    let mut numbers: HashMap<String, u32> = HashMap::new();
    for method in map.methods.iter().filter(|method| ran.contains(&method.base)) {
        let Some(blocks) = bodies.blocks(method) else { continue };
        let numbered = blocks.into_iter().map(|block| {
            let calls = block.calls.into_iter().map(|call| {
                *numbers.entry(call).or_insert_with_key(|call| {
                    code.callees.push(call.clone());
                    code.callees.len() as u32 - 1
                })
            });
            BlockCode { calls: calls.collect(), constants: block.constants }
        });
        let blocks = numbered.collect();
        code.methods.push(MethodCode { base: method.base, blocks });
    }
    code
}

/// The blocks of a method in a recording, by name; none of what it does not have.
pub(crate) fn recorded(map: &ProbeMap, method: &MethodMap) -> Option<Vec<NamedCode>> {
    let code = map.code.as_ref()?;
    let blocks = &code.method(method.base)?.blocks;
    let named = |block: &BlockCode| {
        let calls = block.calls.iter().filter_map(|call| code.callees.get(*call as usize).cloned());
        NamedCode { calls: calls.collect(), constants: block.constants.clone() }
    };
    (blocks.len() == method.blocks.len()).then(|| blocks.iter().map(named).collect())
}

/// For each block, the positions of calls to small methods whose own code the map counts with their caller's: there the
/// callee's instructions are known already, and it is not entered a second time. The block behind such a call stands
/// for its return, and has them.
pub(crate) fn folded(method: &MethodMap, blocks: &[NamedCode]) -> Vec<Vec<usize>> {
    let callees = |at: usize| -> HashSet<String> {
        let lines = method.blocks.get(at).into_iter().flat_map(|block| &block.lines);
        let frames = lines.filter_map(|line| method.places.get(line.line as usize)?.first());
        frames.map(|frame| format!("{}->{}{}", frame.class, frame.name, frame.descriptor)).collect()
    };
    let of_block = |(at, code): (usize, &NamedCode)| {
        let counted: HashSet<String> = callees(at).into_iter().chain(callees(at + 1)).collect();
        let is_counted = |(_, call): &(usize, &String)| counted.contains(*call);
        code.calls.iter().enumerate().filter(is_counted).map(|(position, _)| position).collect()
    };
    match method.places.is_empty() {
        true => vec![Vec::new(); blocks.len()],
        false => blocks.iter().enumerate().map(of_block).collect(),
    }
}
