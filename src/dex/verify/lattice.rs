//! The lattice of reference types: which of them may stand for which, and what two of them have in common.

use super::class::flag::INTERFACE;
use super::hierarchy::Hierarchy;
use super::pool::Pools;
use super::shape::Node;
use super::types::{Type, View};
use crate::TypeIdx;

/// A reference of one of several classes, some of which are unknown.
#[derive(Clone, PartialEq, Eq)]
struct Merged {
    /// The type that the known ones have in common; zero without any.
    resolved: Type,
    /// The unknown ones, ascending.
    unresolved: Vec<Type>,
}

/// The types of one method.
pub(super) struct Lattice<'v> {
    pub(super) hierarchy: &'v Hierarchy,
    pub(super) pools: Pools<'v>,
    /// The class of the method.
    pub(super) declaring: Type,
    merged: Vec<Merged>,
}

impl<'v> Lattice<'v> {
    pub(super) fn new(hierarchy: &'v Hierarchy, pools: Pools<'v>, declaring: Type) -> Self {
        Lattice { hierarchy, pools, declaring, merged: Vec::new() }
    }

    /// `java.lang.Object`.
    pub(super) fn object(&self) -> Type {
        Type::reference(0, self.hierarchy.known().object)
    }

    /// The class of an initialized reference that is known and no array.
    pub(super) fn resolved_class(&self, type_: Type) -> Option<u32> {
        match type_.class() {
            Some((0, class)) if self.hierarchy.is_resolved(class) => Some(class),
            _ => None,
        }
    }

    pub(super) fn is_interface(&self, type_: Type) -> bool {
        self.resolved_class(type_).is_some_and(|class| self.hierarchy.class(class).is(INTERFACE))
    }

    /// Whether it is a reference of a class that is not known.
    pub(super) fn is_unresolved(&self, type_: Type, nodes: &[Node]) -> bool {
        match type_.view() {
            View::Reference { class, .. } => {
                !self.hierarchy.is_resolved(class) && Type::primitive_element(class).is_none()
            }
            View::Merged(_) => true,
            View::Uninitialized(_) => self.is_unresolved(self.initialized(type_, nodes), nodes),
            View::Small if type_ == Type::UNINIT_THIS => self.is_unresolved(self.declaring, nodes),
            View::Small => false,
        }
    }

    /// The type of an object once its constructor has returned.
    pub(super) fn initialized(&self, type_: Type, nodes: &[Node]) -> Type {
        match type_.view() {
            View::Uninitialized(at) => {
                let class = nodes.get(at as usize).map(|node| TypeIdx(node.insn.index));
                class.map_or(Type::CONFLICT, |class| self.pools.type_(class))
            }
            _ if type_ == Type::UNINIT_THIS => self.declaring,
            _ => type_,
        }
    }

    fn merged(&self, number: u32) -> Option<&Merged> {
        self.merged.get(number as usize)
    }

    pub(super) fn is_array(&self, type_: Type) -> bool {
        match type_.view() {
            View::Reference { dims, .. } => dims > 0,
            View::Merged(number) => self.merged(number).is_some_and(|merged| {
                (merged.resolved == Type::ZERO || self.is_array(merged.resolved))
                    && merged.unresolved.last().is_some_and(|&last| self.is_array(last))
            }),
            _ => false,
        }
    }

    fn is_object_array(&self, type_: Type) -> bool {
        match type_.view() {
            View::Reference { dims, class } => dims > 1 || dims == 1 && Type::primitive_element(class).is_none(),
            _ => self.is_array(type_),
        }
    }

    /// Whether it is a reference of several classes.
    pub(super) fn is_merged(&self, type_: Type) -> bool {
        matches!(type_.view(), View::Merged(_))
    }

    /// The type of an array's elements; conflict for what is no array of one class.
    pub(super) fn component(&self, array: Type) -> Type {
        match array.class() {
            Some((1, class)) => Type::primitive_element(class).unwrap_or(Type::reference(0, class)),
            Some((dims @ 2.., class)) => Type::reference(dims - 1, class),
            _ => Type::CONFLICT,
        }
    }

    /// Whether a `from` may stand where a `to` is expected. Interfaces are not checked before run time: anything may
    /// stand for one, unless `strict`.
    pub(super) fn is_assignable(&self, to: Type, from: Type, strict: bool) -> bool {
        if to == from {
            return true;
        }
        if !to.is_object() {
            return to.accepts_small(from);
        }
        if from.is_null() {
            return true;
        }
        if !from.is_reference() || to.is_uninitialized() || from.is_uninitialized() {
            return false;
        }
        let object = self.hierarchy.known().object;
        let Some((dims, class)) = to.class() else { return false };
        if class == object && dims == 0 || !strict && self.is_interface(to) {
            return true;
        }
        if class == object && dims == 1 {
            return self.is_object_array(from);
        }
        let resolved = |class| self.hierarchy.is_resolved(class) || Type::primitive_element(class).is_some();
        match from.class() {
            Some(from) if resolved(class) && resolved(from.1) => self.is_class_assignable((dims, class), from),
            // Nothing but itself and null is known to be an unknown class.
            _ => false,
        }
    }

    fn is_class_assignable(&self, to: (u32, u32), from: (u32, u32)) -> bool {
        let primitive = |class| Type::primitive_element(class).is_some();
        match (to.0.saturating_sub(from.0), from.0.saturating_sub(to.0)) {
            (0, 0) if primitive(to.1) || primitive(from.1) => to.1 == from.1,
            (0, 0) => self.hierarchy.is_assignable(to.1, from.1),
            (0, _) => !primitive(to.1) && self.hierarchy.is_array_parent(to.1),
            _ => false,
        }
    }

    /// The type of a register that holds one of two types.
    pub(super) fn merge(&mut self, a: Type, b: Type) -> Type {
        if a == b {
            return a;
        }
        if !a.is_object() || !b.is_object() {
            return a.merge_small(b);
        }
        if a.is_uninitialized() || b.is_uninitialized() {
            return Type::CONFLICT;
        }
        let object = self.object();
        if a == object || b == object {
            return object;
        }
        if self.is_unresolved(a, &[]) || self.is_unresolved(b, &[]) {
            return self.merge_unresolved(a, b);
        }
        match (a.class(), b.class()) {
            (Some(a), Some(b)) => self.join(a, b),
            _ => Type::CONFLICT,
        }
    }

    fn join(&self, a: (u32, u32), b: (u32, u32)) -> Type {
        let common = a.0.min(b.0);
        let above = |(dims, class): (u32, u32)| (dims - common, class);
        let primitive = |(dims, class): (u32, u32)| dims == 0 && Type::primitive_element(class).is_some();
        let (top_a, top_b) = (above(a), above(b));
        let (dims, class) = if self.is_class_assignable(a, b) {
            a
        } else if self.is_class_assignable(b, a) {
            b
        } else if primitive(top_a) || primitive(top_b) {
            // Arrays of different primitives, or of these and of objects: one dimension less, they are objects.
            (common.saturating_sub(1), self.hierarchy.known().object)
        } else if top_a.0 > 0 || top_b.0 > 0 {
            (common, self.hierarchy.known().object)
        } else {
            (common, self.hierarchy.join(a.1, b.1))
        };
        Type::reference(dims, class)
    }

    /// Collects the classes of both; all that is known of some mixtures of arrays and others is that they are objects.
    fn merge_unresolved(&mut self, a: Type, b: Type) -> Type {
        let parts = |lattice: &Self, type_: Type| match type_.view() {
            View::Merged(number) => lattice.merged(number).cloned(),
            _ if lattice.is_unresolved(type_, &[]) => Some(Merged { resolved: Type::ZERO, unresolved: vec![type_] }),
            _ => Some(Merged { resolved: type_, unresolved: Vec::new() }),
        };
        let (Some(left), Some(right)) = (parts(self, a), parts(self, b)) else { return Type::CONFLICT };
        let resolved = self.merge(left.resolved, right.resolved);
        if resolved == Type::CONFLICT || resolved == self.object() {
            return resolved;
        }
        let unknown_array =
            |lattice: &Self, type_: Type, part: &Merged| !part.unresolved.is_empty() && lattice.is_array(type_);
        let (left_array, right_array) = (unknown_array(self, a, &left), unknown_array(self, b, &right));
        let resolved_array = self.is_array(resolved);
        if left_array || right_array || resolved_array {
            let primitive = resolved_array && !self.is_object_array(resolved);
            let other = |array: bool, part: &Merged| !array && !part.unresolved.is_empty();
            if primitive || other(left_array, &left) || other(right_array, &right) || !resolved_array {
                return self.object();
            }
        }
        let mut unresolved = [left.unresolved, right.unresolved].concat();
        unresolved.sort_unstable();
        unresolved.dedup();
        let merged = Merged { resolved, unresolved };
        let number = self.merged.iter().position(|known| *known == merged).unwrap_or_else(|| {
            self.merged.push(merged);
            self.merged.len() - 1
        });
        Type::merged(number as u32)
    }

    /// A type for messages.
    pub(super) fn describe(&self, type_: Type, nodes: &[Node]) -> String {
        match type_.view() {
            View::Reference { dims, class } => {
                let name = if class < self.hierarchy.len() {
                    self.hierarchy.name(class)
                } else {
                    self.pools.unknown_name(class)
                };
                let element =
                    Type::primitive_element(class).map_or(String::from_utf8_lossy(name), |p| p.small_name().into());
                format!("{}{}", element.replace('/', "."), "[]".repeat(dims as usize))
            }
            View::Uninitialized(_) => {
                format!("{}, not initialized", self.describe(self.initialized(type_, nodes), nodes))
            }
            View::Merged(number) => {
                let Some(merged) = self.merged(number) else { return String::new() };
                let known = Some(merged.resolved).filter(|&resolved| resolved != Type::ZERO);
                let names: Vec<String> = known
                    .into_iter()
                    .chain(merged.unresolved.iter().copied())
                    .map(|t| self.describe(t, nodes))
                    .collect();
                names.join(" or ")
            }
            View::Small => type_.small_name().into(),
        }
    }
}
