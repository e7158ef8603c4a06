//! What has changed between the recorded version and the new one: which methods, and which of them are the same.

use std::borrow::Cow;
use std::collections::{BTreeMap, BTreeSet, HashMap};

use wattline_gate::{Matching, pair_lines};
use wattline_map::{MethodMap, ProbeMap};

use crate::body::{Body, Keys, Numbered};
use crate::code::{Bodies, NamedCode, folded, recorded, signature};

/// Small methods that are counted with their callers call others of these, but not deep.
const MOST_FOLDED: usize = 4;

/// Class, name and descriptor.
type Name<'m> = [&'m str; 3];

fn name(method: &MethodMap) -> Name<'_> {
    [&method.class, &method.name, &method.descriptor]
}

/// Both versions: methods are positions in the maps.
pub(crate) struct Versions<'m> {
    pub base: Numbered<'m>,
    pub head: Numbered<'m>,
    bodies: Option<&'m Bodies<'m>>,
    by_name: HashMap<Name<'m>, usize>,
    /// Methods of the head version by name and descriptor.
    by_member: HashMap<(&'m str, &'m str), Vec<usize>>,
    /// The counterpart of each method of the base version.
    pub partner: Vec<Option<usize>>,
    /// Whether it is the same, by method of the base version.
    pub is_same: Vec<bool>,
    /// The counterpart of methods of the head version.
    pub was: HashMap<usize, usize>,
    /// Methods of the head version that have changed, or did not run and may run now.
    pub looked_at: BTreeSet<usize>,
    /// Signatures of the base version, as the head version has them.
    renamed: HashMap<String, String>,
    /// The same of classes that are gone: small methods that are counted with their callers are not in the map.
    classes: BTreeMap<String, String>,
}

/// The parts of both maps in which lines are matched.
pub(crate) struct Partial {
    pub base: ProbeMap,
    pub head: ProbeMap,
}

impl Partial {
    /// The lines that belong together.
    pub fn matching(&self) -> Matching<'_> {
        pair_lines(&self.base, &self.head)
    }
}

impl<'m> Versions<'m> {
    pub fn new(base: &'m ProbeMap, head: &'m ProbeMap, bodies: Option<&'m Bodies<'m>>, keys: &mut Keys<'m>) -> Self {
        let mut by_member: HashMap<(&str, &str), Vec<usize>> = HashMap::new();
        for (at, method) in head.methods.iter().enumerate() {
            by_member.entry((&method.name, &method.descriptor)).or_default().push(at);
        }
        let mut versions = Versions {
            base: Numbered::new(base, keys),
            head: Numbered::new(head, keys),
            bodies: bodies.filter(|_| base.code.is_some()),
            by_name: head.methods.iter().enumerate().map(|(at, method)| (name(method), at)).collect(),
            by_member,
            partner: vec![None; base.methods.len()],
            is_same: vec![false; base.methods.len()],
            was: HashMap::new(),
            looked_at: BTreeSet::new(),
            renamed: HashMap::new(),
            classes: BTreeMap::new(),
        };
        for (at, method) in base.methods.iter().enumerate() {
            let Some(&now) = versions.by_name.get(&name(method)) else { continue };
            versions.pair(at, now);
        }
        versions
    }

    fn pair(&mut self, base: usize, head: usize) {
        self.partner[base] = Some(head);
        self.was.insert(head, base);
        let same = self.base_body(base).zip(self.head_body(head)).is_some_and(|(before, after)| before.is_same(&after));
        self.is_same[base] = same;
        if !same {
            self.looked_at.insert(head);
        }
    }

    pub fn base_body(&self, at: usize) -> Option<Body<'m>> {
        let code = self
            .base
            .map
            .methods
            .get(at)
            .and_then(|method| Some(self.unfolded(method, recorded(self.base.map, method)?)));
        self.base.body(at, code.filter(|_| self.bodies.is_some()))
    }

    pub fn head_body(&self, at: usize) -> Option<Body<'m>> {
        self.head.body(at, self.code(at))
    }

    /// The own calls and constants of a method of the head version as they stand in its code.
    pub fn raw_code(&self, at: usize) -> Option<Vec<NamedCode>> {
        self.bodies?.blocks(self.head.map.methods.get(at)?)
    }

    /// The same of the base version, as the head version calls it.
    pub fn base_code(&self, at: usize) -> Option<Vec<NamedCode>> {
        let mut code = recorded(self.base.map, self.base.map.methods.get(at)?)?;
        for call in code.iter_mut().flat_map(|block| &mut block.calls) {
            *call = self.renamed(call).into_owned();
        }
        Some(code)
    }

    fn code(&self, at: usize) -> Option<Vec<NamedCode>> {
        let method = self.head.map.methods.get(at)?;
        Some(self.unfolded(method, self.bodies?.blocks(method)?))
    }

    /// The code of blocks with the calls that small methods make which are counted with their callers, and not the calls
    /// of these.
    fn unfolded(&self, method: &MethodMap, mut blocks: Vec<NamedCode>) -> Vec<NamedCode> {
        let all = folded(method, &blocks);
        for (block, folded) in blocks.iter_mut().zip(all).filter(|(_, folded)| !folded.is_empty()) {
            let mut calls = Vec::new();
            for (position, call) in std::mem::take(&mut block.calls).into_iter().enumerate() {
                match folded.contains(&position) {
                    true => self.calls_of(&call, MOST_FOLDED, &mut calls),
                    false => calls.push(call),
                }
            }
            block.calls = calls;
        }
        blocks
    }

    /// The own calls of a small method, by the new version's code, those that are counted with it unfolded.
    fn calls_of(&self, signature: &str, depth: usize, calls: &mut Vec<String>) {
        let callee = self.callees(&self.renamed(signature)).first().and_then(|at| self.head.map.methods.get(*at));
        let Some((method, code)) = callee.and_then(|method| Some((method, self.bodies?.blocks(method)?))) else {
            return;
        };
        for (block, folded) in code.iter().zip(folded(method, &code)) {
            for (position, call) in block.calls.iter().enumerate() {
                match depth > 0 && folded.contains(&position) {
                    true => self.calls_of(call, depth - 1, calls),
                    false => calls.push(call.clone()),
                }
            }
        }
    }

    /// Whether nothing has changed of what ran.
    pub fn are_same(&self) -> bool {
        self.is_same.iter().all(|same| *same)
    }

    /// Adds the methods that did not run and are called from changed ones, and what may be one that ran under another
    /// name.
    pub fn look_around(&mut self) {
        let gone = self.partner.iter().enumerate().filter(|(_, partner)| partner.is_none()).map(|(at, _)| at);
        let gone: Vec<usize> = gone.collect();
        if !gone.is_empty() {
            self.look_for(&gone);
        }
        let mut pending: Vec<usize> = self.looked_at.iter().copied().collect();
        while let Some(at) = pending.pop() {
            let calls: Vec<String> = self.raw_code(at).into_iter().flatten().flat_map(|block| block.calls).collect();
            let callees: Vec<usize> = calls.iter().flat_map(|call| self.callees(call)).collect();
            let made = callees.iter().filter_map(|at| self.siblings(*at)).flatten().collect::<Vec<usize>>();
            for callee in callees.into_iter().chain(made) {
                if !self.was.contains_key(&callee) && self.looked_at.insert(callee) {
                    pending.push(callee);
                }
            }
        }
    }

    /// All methods of the class of a constructor: whoever gets the object may call them.
    fn siblings(&self, constructor: usize) -> Option<Vec<usize>> {
        let methods = &self.head.map.methods;
        let constructor = methods.get(constructor).filter(|method| method.name == "<init>")?;
        let of_class = |(_, method): &(usize, &MethodMap)| method.class == constructor.class;
        Some(methods.iter().enumerate().filter(of_class).map(|(at, _)| at).collect())
    }

    /// Classes of the head version that no recorded class is called, if a method of theirs has the shape of one that is
    /// gone.
    fn look_for(&mut self, gone: &[usize]) {
        let shape = |method: &MethodMap| {
            (method.descriptor.matches(';').count(), method.blocks.len(), method.blocks.last().map(|block| block.end))
        };
        let wanted: BTreeSet<_> = gone.iter().filter_map(|at| self.base.map.methods.get(*at)).map(shape).collect();
        let free = |at: usize| !self.was.contains_key(&at);
        let methods = &self.head.map.methods;
        let classes: BTreeSet<&str> = methods
            .iter()
            .enumerate()
            .filter(|(at, method)| free(*at) && wanted.contains(&shape(method)))
            .map(|(_, method)| method.class.as_str())
            .collect();
        let of_class = |(at, method): (usize, &MethodMap)| (free(at) && classes.contains(&*method.class)).then_some(at);
        self.looked_at.extend(methods.iter().enumerate().filter_map(of_class).collect::<Vec<_>>());
    }

    /// The parts of the maps that are not the same.
    pub fn partial(&self) -> Partial {
        let (base, head) = (self.base.map, self.head.map);
        let differs = |at: &usize| !self.is_same.get(*at).copied().unwrap_or(false);
        let methods = (0..base.methods.len()).filter(differs).filter_map(|at| base.methods.get(at).cloned());
        let part = |map: &ProbeMap, methods: Vec<MethodMap>| ProbeMap {
            features: map.features.clone(),
            sites: map.sites.clone(),
            methods,
            ..ProbeMap::default()
        };
        let looked_at = self.looked_at.iter().filter_map(|at| head.methods.get(*at).cloned());
        Partial { base: part(base, methods.collect()), head: part(head, looked_at.collect()) }
    }

    /// Pairs methods that were found under another name.
    pub fn rename(&mut self, matching: &Matching) {
        let positions: HashMap<Name, usize> =
            self.base.map.methods.iter().enumerate().map(|(at, method)| (name(method), at)).collect();
        for renamed in &matching.renamed {
            let (Some(&before), Some(&after)) = (positions.get(&renamed.base), self.by_name.get(&renamed.head)) else {
                continue;
            };
            // Numbers of anonymous classes move on: what has the old name may be another class.
            let differs = |at: &usize| !self.is_same.get(*at).copied().unwrap_or(false);
            if differs(&before) && self.was.get(&after).is_none_or(differs) {
                if let Some(other) = self.partner[before].take() {
                    self.was.remove(&other);
                }
                if let Some(other) = self.was.remove(&after) {
                    self.partner[other] = None;
                }
                self.pair(before, after);
                self.looked_at.insert(after);
                let of = |map: &ProbeMap, at: usize| map.methods.get(at).map(signature).unwrap_or_default();
                self.renamed.insert(of(self.base.map, before), of(self.head.map, after));
                let (old, new) = (renamed.base[0], renamed.head[0]);
                if self.bodies.is_some_and(|bodies| !bodies.has_class(old)) {
                    self.classes.insert(old.to_owned(), new.to_owned());
                }
            }
        }
    }

    /// A signature of the base version, as the head version has it.
    pub fn renamed<'s>(&'s self, signature: &'s str) -> Cow<'s, str> {
        if let Some(now) = self.renamed.get(signature) {
            return Cow::Borrowed(now);
        }
        let gone = self.classes.iter().filter(|(old, _)| signature.contains(old.as_str()));
        gone.fold(Cow::Borrowed(signature), |text, (old, new)| Cow::Owned(text.replace(old.as_str(), new)))
    }

    /// The methods with code that a call may reach: what the class has or inherits, and what overrides that.
    pub fn callees(&self, signature: &str) -> Vec<usize> {
        let Some((class, member)) = signature.split_once("->") else { return Vec::new() };
        let Some((name, descriptor)) = member.find('(').map(|at| member.split_at(at)) else { return Vec::new() };
        let inherited = |class: &str| {
            let up = self.bodies.map_or_else(|| vec![class], |bodies| bodies.lineage(class));
            up.into_iter().find_map(|class| self.by_name.get(&[class, name, descriptor]).copied())
        };
        let own = inherited(class);
        if name.starts_with('<') {
            return own.into_iter().collect();
        }
        let extends = |at: &&usize| {
            let other = self.head.map.methods.get(**at).map(|method| method.class.as_str());
            let lineage = other.zip(self.bodies).map(|(other, bodies)| bodies.lineage(other));
            lineage.is_some_and(|lineage| lineage.contains(&class))
        };
        let overriding = self.by_member.get(&(name, descriptor)).into_iter().flatten().filter(extends).copied();
        let mut all: Vec<usize> = own.into_iter().chain(overriding).collect();
        all.sort_unstable();
        all.dedup();
        all
    }

    /// Whether a signature is one of a class of the app.
    pub fn is_own(&self, signature: &str) -> bool {
        let class = signature.split_once("->").map_or("", |(class, _)| class);
        self.bodies.is_some_and(|bodies| bodies.has_class(class))
    }

    /// What a class extends or implements that is not the app's, other than `Object`: who may call it back.
    pub fn foreign_parent(&self, class: &str) -> Option<String> {
        let bodies = self.bodies?;
        let outside = |up: &&str| !bodies.has_class(up) && *up != "Ljava/lang/Object;";
        bodies.lineage(class).into_iter().find(outside).map(str::to_owned)
    }
}
