//! Methods without probes beside those that have some.

use std::sync::Arc;

use std::collections::{BTreeMap, HashMap, HashSet};

use super::classes::{Definition, Form, Found, Reference};
use super::nested::{Settled, settle};
use super::{Clone, Folding, Kind, Target};
use crate::emit::TracerMethods;
use crate::references::limits;
use crate::{Options, Reason};
use wattline_dex::verify::Hierarchy;
use wattline_dex::{Dex, EncodedMethod, MethodIdx, MethodRef, Wanted, access};

/// Methods for which a file must have room besides the clones. The tracer's classes may be added to the first file, and
/// need a tenth of that.
const SPARE: usize = 1 << 10;

/// Adds the clones, and references to them where they are called. A file without room stays as it is; nothing is folded
/// there.
pub(super) fn add(
    dexes: &mut [(String, Dex)],
    found: Found,
    tracers: &mut [Result<TracerMethods, Reason>],
    hierarchy: &mut Hierarchy,
    options: &Options,
) -> Folding {
    let wanted: Vec<Vec<MethodRef>> =
        (0..dexes.len()).map(|at| wanted(at, &found.methods, &found.references)).collect();
    let room = |((_, dex), wanted): (&(String, Dex), &Vec<MethodRef>)| has_room(dex, wanted, options);
    let room: Vec<bool> = dexes.iter().zip(&wanted).map(room).collect();
    let mut found = settle(found, dexes, &room);
    found.methods.iter_mut().flat_map(|(.., folded)| &mut folded.parts).for_each(|part| part.lines.shrink_to_fit());
    let mut folding = Folding::default();
    let mut added: Vec<Option<Added>> = Vec::new();
    for ((at, (_, dex)), room) in dexes.iter_mut().enumerate().zip(&room) {
        let wanted = if *room { self::wanted(at, &found.methods, &found.references) } else { Vec::new() };
        let own = Added::to(dex, &wanted, options).filter(|_| *room);
        if let (Some(own), Some(Ok(tracer))) = (&own, tracers.get_mut(at)) {
            *tracer = tracer.renumbered(|method| own.moved(method).unwrap_or(method));
        }
        added.push(own);
    }
    for (at, (_, dex)) in dexes.iter_mut().enumerate() {
        let own = found.methods.iter().filter(|(file, ..)| *file == at);
        let clones = added
            .get(at)
            .and_then(Option::as_ref)
            .map(|added| define(dex, own.map(|(_, definition, folded)| (definition, folded.runs)), added, hierarchy));
        let clones = clones.unwrap_or_default();
        folding.sizes.push(size(dex, &clones));
        folding.clones.push(clones);
    }
    // Room was looked for, so that this does not happen; but then clones would call what does not exist.
    let lacks = room.iter().zip(&added).any(|(room, added)| *room && added.is_none());
    for (references, own) in found.references.iter().zip(&added) {
        let of_file = own.iter().flat_map(|own| {
            let defined = |reference: &&Reference| {
                let method = found.methods.get(reference.folded);
                let is_whole = method.is_some_and(|(.., folded)| !lacks || folded.parts.len() == 1);
                is_whole && method.and_then(|(file, ..)| added.get(*file)).is_some_and(Option::is_some)
            };
            references.iter().filter(defined).filter_map(|reference| own.target(reference, &found))
        });
        folding.targets.push(of_file.collect());
    }
    folding.methods = found.methods.into_iter().map(|(.., folded)| folded).collect();
    folding
}

/// The clones that a file defines or calls.
fn wanted<T>(at: usize, methods: &[(usize, Definition, T)], references: &[Vec<Reference>]) -> Vec<MethodRef> {
    let used: HashSet<usize> = references.iter().flatten().map(|reference| reference.folded).collect();
    let defined = methods.iter().enumerate().filter(|(number, (file, ..))| *file == at && used.contains(number));
    let called = references.get(at).into_iter().flatten().map(|reference| reference.clone.clone());
    let mut all: Vec<MethodRef> =
        defined.map(|(_, (_, definition, _))| definition.clone.clone()).chain(called).collect();
    all.sort_unstable();
    all.dedup();
    all
}

fn has_room(dex: &Dex, wanted: &[MethodRef], options: &Options) -> bool {
    let limits = limits(dex, options.min_sdk);
    dex.methods.len() + wanted.len() + SPARE <= limits.methods
        && dex.check_room(Wanted::Methods(wanted), limits).is_ok()
}

/// The additions to a file.
struct Added {
    clones: HashMap<MethodRef, MethodIdx>,
    /// The new indices of the old references.
    moved: Vec<u32>,
}

impl Added {
    /// Adds the references to a file; none if it has no room after all, in which case it is unchanged.
    fn to(dex: &mut Dex, wanted: &[MethodRef], options: &Options) -> Option<Added> {
        let indices = dex.add_references(wanted, limits(dex, options.min_sdk)).ok()?;
        let new: HashSet<u32> = indices.iter().map(|index| index.0).collect();
        // Old references keep their order.
        let moved = (0..dex.methods.len() as u32).filter(|index| !new.contains(index)).collect();
        Some(Added { clones: wanted.iter().cloned().zip(indices).collect(), moved })
    }

    /// The new index of an old reference.
    fn moved(&self, method: MethodIdx) -> Option<MethodIdx> {
        self.moved.get(method.at()).copied().map(MethodIdx)
    }

    fn target(&self, reference: &Reference, found: &Settled) -> Option<(u32, Target)> {
        let (_, Definition { kind, form, .. }, _) = found.methods.get(reference.folded)?;
        let clone = *self.clones.get(&reference.clone)?;
        let method = self.moved(reference.method)?;
        let marked = matches!(form, Form::Implied(_));
        Some((method.0, Target { clone, folded: reference.folded as u32, kind: *kind, marked }))
    }
}

/// Adds the clones to their classes, each with whether it runs other methods.
fn define<'f>(
    dex: &mut Dex,
    definitions: impl Iterator<Item = (&'f Definition, bool)>,
    added: &Added,
    hierarchy: &mut Hierarchy,
) -> HashMap<MethodIdx, Clone> {
    let mut by_class: BTreeMap<usize, Vec<(&Definition, MethodIdx, bool)>> = BTreeMap::new();
    for (definition, runs) in definitions {
        if let Some(&clone) = added.clones.get(&definition.clone) {
            by_class.entry(definition.class).or_default().push((definition, clone, runs));
        }
    }
    let mut clones = HashMap::new();
    for (&class, definitions) in &by_class {
        let Some(data) = dex.classes.get_mut(class).and_then(|def| def.data.as_mut()) else { continue };
        let lists = [&mut data.direct_methods, &mut data.virtual_methods];
        for (list, is_virtual) in lists.into_iter().zip([false, true]) {
            let own = definitions.iter().filter(|(of, ..)| (of.kind == Kind::Virtual) == is_virtual);
            let mut new = Vec::new();
            for (of, clone, runs) in own {
                let Some(method) = list.get(of.position) else { continue };
                let marked = matches!(of.form, Form::Implied(_));
                clones.insert(*clone, Clone { of: method.method, marked, folds: of.folds, runs: *runs });
                new.push(clone_of(method, *clone, marked));
            }
            list.extend(new);
            list.sort_by_key(|method| method.method);
        }
    }
    hierarchy.add_methods(dex, by_class.keys().filter_map(|&class| dex.classes.get(class)));
    clones
}

/// Instructions and code units of clones.
fn size(dex: &Dex, clones: &HashMap<MethodIdx, Clone>) -> (usize, usize) {
    let codes = dex.methods_with_code().filter(|(method, _)| clones.contains_key(&method.method));
    let sizes = codes.map(|(_, code)| (super::body::instructions(code).unwrap_or(0), code.insns.len()));
    sizes.fold((0, 0), |sum, size| (sum.0 + size.0, sum.1 + size.1))
}

/// The clone of a method: its body under another name, or with one parameter more. Nothing overrides it, and nothing in
/// the source is called so.
fn clone_of<'a>(method: &EncodedMethod<'a>, clone: MethodIdx, marked: bool) -> EncodedMethod<'a> {
    let is_virtual = method.access & (access::STATIC | access::PRIVATE | access::CONSTRUCTOR) == 0;
    let more = access::SYNTHETIC | if is_virtual { access::FINAL } else { 0 };
    let mut code = method.code.clone();
    if let Some(code) = code.as_mut().filter(|_| marked) {
        // There is room: see `body::implied`. The parameter is the last register.
        code.registers += 1;
        code.ins += 1;
        code.debug.iter_mut().for_each(|debug| Arc::make_mut(debug).parameter_names.push(None));
    }
    EncodedMethod { method: clone, access: method.access | more, code }
}
