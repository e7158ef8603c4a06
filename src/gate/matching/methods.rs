//! The pairing of one version's methods with those of the other.
//!
//! By class, name and descriptor first. What is left over on both sides was renamed, moved or given other parameters,
//! or is gone and new: that, what the methods execute decides. Callees that are methods of the app are no features, so
//! that a rename does not show in those who call. Numbers that compilers give (`Main$1`, `lambda$run$0`) say little:
//! such methods are matched by what they execute before they are matched by name.
//!
//! All is done by looking keys up, so that time grows with the methods and not with their pairs.

use std::collections::{BTreeMap, BTreeSet, HashMap, HashSet};
use std::hash::{Hash, Hasher};

use super::features::{Bag, Code, Method};

/// Likeness below which an equal name is no reason to think of the same method, if there is a better one: names may
/// have been swapped, or given anew by an optimizer. Methods that have nothing to do with each other are mostly below.
const DOUBTFUL: f64 = 0.3;
/// Executed instructions below which a body says nothing: constructors, accessors and empty methods are all alike.
const DISTINCTIVE: u64 = 8;
/// Likeness from which methods with one class and name are the same, with other parameters.
const ALIKE_BY_NAME: f64 = 0.3;
/// Likeness from which methods with one class, or one name, are the same.
const ALIKE_BY_CLASS: f64 = 0.5;
/// Likeness from which methods with nothing in common but what they execute are the same. In apps of which every method
/// was renamed and a fifth of the lines edited, 79 % or more of those that this has to find are above; of methods that
/// have no counterpart, 2.4 % or fewer have another one above (`docs/matching.md`).
const ALIKE: f64 = 0.6;
/// The bonus that a common class and a common name each add to a likeness when one is preferred over another.
const BONUS: f64 = 0.1;
/// Methods that share a feature for it to lead from one to the other: what more have in common is nothing special.
const RARE: usize = 32;
/// Rarest features that candidates are looked for by.
const LOOKED_UP: usize = 24;
/// Candidates that are compared in full.
const CANDIDATES: usize = 8;
/// Methods of one class that are compared with each other, at most: enough for all but generated classes.
const OF_CLASS: usize = 48;

/// Pairs of methods that are one, as positions, ascending.
pub(super) fn pair(first: &Code, second: &Code) -> Vec<(usize, usize)> {
    let mut pairing = Pairing {
        sides: [&first.methods, &second.methods],
        partner: [vec![None; first.methods.len()], vec![None; second.methods.len()]],
        classes: HashMap::new(),
    };
    pairing.by_name(false);
    if pairing.is_open() {
        pairing.by_body(true);
        pairing.near();
        pairing.by_body(true);
        pairing.by_body(false);
        pairing.by_name(true);
    }
    let pairs = pairing.partner[0].iter().enumerate();
    pairs.filter_map(|(a, b)| Some((a, (*b)?))).collect()
}

struct Pairing<'c, 'm> {
    sides: [&'c [Method<'m>]; 2],
    partner: [Vec<Option<usize>>; 2],
    /// The names on the second side of classes of the first, as far as their methods tell.
    classes: HashMap<&'m str, &'m str>,
}

/// The key that methods are looked up by, a function of a method and the name that its class has on the second side.
type Key<'f> = &'f dyn Fn(&Method, &str) -> u64;

impl<'c, 'm> Pairing<'c, 'm> {
    fn join(&mut self, a: usize, b: usize) {
        self.partner[0][a] = Some(b);
        self.partner[1][b] = Some(a);
    }

    fn open(&self, side: usize) -> impl Iterator<Item = (usize, &'c Method<'m>)> + '_ {
        let partners = self.partner[side].iter().zip(self.sides[side]).enumerate();
        partners.filter(|(_, (partner, _))| partner.is_none()).map(|(at, (_, method))| (at, method))
    }

    /// Whether there is something on both sides.
    fn is_open(&self) -> bool {
        self.open(0).next().is_some() && self.open(1).next().is_some()
    }

    fn joined(&self) -> usize {
        self.partner[0].iter().flatten().count()
    }

    /// Pairs what has one name; unless `all`, only where nothing better is to be expected.
    fn by_name(&mut self, all: bool) {
        let named: HashMap<[&str; 3], usize> = self.open(1).map(|(b, method)| (method.name, b)).collect();
        let pairs: Vec<_> = self.open(0).filter_map(|(a, method)| Some((a, *named.get(&method.name)?))).collect();
        for (a, b) in pairs {
            let (before, after) = (&self.sides[0][a], &self.sides[1][b]);
            let like = before.hash == after.hash || before.bag.likeness(&after.bag) >= DOUBTFUL;
            let doubtful = (is_distinctive(before) || is_distinctive(after)) && !like;
            if all || !(doubtful || is_numbered(before)) {
                self.join(a, b);
            }
        }
    }

    /// Pairs what executes the same, line by line; the more methods do, the more of the name must agree. Short bodies
    /// come last: until then, it may be known what their classes are called.
    fn by_body(&mut self, distinctive: bool) {
        let keys: [(bool, Key); 7] = [
            (true, &|m, class| hash_of((m.hash, class, m.name[1], shape(m.name[2])))),
            (true, &|m, class| hash_of((m.hash, unnumbered(class), unnumbered(m.name[1]), shape(m.name[2])))),
            (false, &|m, class| hash_of((m.hash, class, shape(m.name[2])))),
            (false, &|m, class| hash_of((m.hash, outer(class), shape(m.name[2])))),
            (false, &|m, _| hash_of((m.hash, m.name[1], shape(m.name[2])))),
            (false, &|m, _| hash_of((m.hash, shape(m.name[2])))),
            (false, &|m, _| m.hash),
        ];
        // The last three say nothing of the class: short bodies are too many for that.
        let keys = if distinctive { &keys[..] } else { &keys[..4] };
        loop {
            let before = self.joined();
            self.by_class();
            for (several, key) in keys {
                self.by_key(distinctive, *several, *key);
            }
            if self.joined() == before {
                return;
            }
        }
    }

    /// Pairs methods of one key: the only ones, or, if there may be several, in the order of their names.
    fn by_key(&mut self, distinctive: bool, several: bool, key: Key) {
        let mut known: HashMap<u64, [Vec<usize>; 2]> = HashMap::new();
        for side in [0, 1] {
            for (at, method) in self.open(side).filter(|(_, method)| is_distinctive(method) || !distinctive) {
                let class = method.class();
                let class = if side == 0 { self.classes.get(class).copied().unwrap_or(class) } else { class };
                known.entry(key(method, class)).or_default()[side].push(at);
            }
        }
        // Each method has one key, so that the order of keys does not matter.
        for [before, after] in known.into_values() {
            if several || (before.len(), after.len()) == (1, 1) {
                before.into_iter().zip(after).for_each(|(a, b)| self.join(a, b));
            }
        }
    }

    /// Finds out what classes are called now, and pairs their methods of one name.
    fn by_class(&mut self) {
        let mut votes: BTreeMap<(&'m str, &'m str), usize> = BTreeMap::new();
        for (before, partner) in self.sides[0].iter().zip(&self.partner[0]) {
            if let Some(after) = partner.and_then(|b| self.sides[1].get(b)).filter(|_| is_distinctive(before)) {
                *votes.entry((before.class(), after.class())).or_default() += 1;
            }
        }
        let mut ranked: Vec<_> = votes.into_iter().collect();
        ranked.sort_by_key(|(names, votes)| (std::cmp::Reverse(*votes), *names));
        let mut taken = HashSet::new();
        self.classes.clear();
        for ((before, after), _) in ranked {
            if !self.classes.contains_key(before) && taken.insert(after) {
                self.classes.insert(before, after);
            }
        }
        let member = |method: &Method<'m>, class| (class, method.name[1], shape(method.name[2]));
        let mut named: HashMap<_, Vec<usize>> = HashMap::new();
        self.open(1).for_each(|(b, method)| named.entry(member(method, method.class())).or_default().push(b));
        let mut pairs = Vec::new();
        for (a, method) in self.open(0) {
            let Some(class) = self.classes.get(method.class()) else { continue };
            // Overloads that differ by a class alone are for others to tell apart.
            if let Some([b]) = named.get(&member(method, class)).map(Vec::as_slice) {
                let like = method.bag.likeness(&self.sides[1][*b].bag) >= DOUBTFUL;
                if like || !is_distinctive(method) {
                    pairs.push((a, *b));
                }
            }
        }
        for (a, b) in pairs {
            if self.partner[1][b].is_none() {
                self.join(a, b);
            }
        }
    }

    /// Pairs what executes nearly the same, the likest first.
    fn near(&mut self) {
        let profiles = Profiles::of(self);
        let mut likely: Vec<(f64, usize, usize)> = Vec::new();
        for (a, before) in self.open(0) {
            let class = self.classes.get(before.class()).copied().unwrap_or(before.class());
            for b in profiles.candidates(a, before, class) {
                let after = &self.sides[1][b];
                let likeness = profiles.likeness(a, b);
                let (same_class, same_name) =
                    (class == after.class(), is_named(before) && before.name[1] == after.name[1]);
                let short = !is_distinctive(before) || !is_distinctive(after);
                let least = match (same_class, same_name) {
                    (true, true) => ALIKE_BY_NAME,
                    (true, false) | (false, true) if !short => ALIKE_BY_CLASS,
                    (false, false) if !short => ALIKE,
                    _ => continue,
                };
                if likeness >= least {
                    let bonus = BONUS * f64::from(u8::from(same_class) + u8::from(same_name));
                    likely.push((likeness + bonus, a, b));
                }
            }
        }
        likely.sort_by(|x, y| y.0.total_cmp(&x.0).then((x.1, x.2).cmp(&(y.1, y.2))));
        for (_, a, b) in likely {
            if self.partner[0][a].is_none() && self.partner[1][b].is_none() {
                self.join(a, b);
            }
        }
    }
}

/// The features that open methods execute, and how rare these are in the whole app.
struct Profiles {
    /// Features and hashes of lines, with counts, by side and method.
    of: [HashMap<usize, Bag>; 2],
    /// The weights of the features of both versions.
    weights: HashMap<u64, f64>,
    /// Open methods of the second side with each rare feature.
    having: HashMap<u64, Vec<usize>>,
    /// Open methods of the second side by class.
    of_class: HashMap<String, Vec<usize>>,
}

impl Profiles {
    fn of(pairing: &Pairing) -> Self {
        let mut frequency: HashMap<u64, u32> = HashMap::new();
        for method in pairing.sides.into_iter().flatten() {
            let features = method.bag.iter().map(|(feature, _)| feature).chain(lines_of(method).map(|(line, _)| line));
            features.for_each(|feature| *frequency.entry(feature).or_default() += 1);
        }
        let all = pairing.sides.iter().map(|side| side.len()).sum::<usize>() as f64;
        // What every method has says nothing, and counts almost nothing (Jones, "A statistical interpretation of term
        // specificity", 1972).
        let weights = frequency.into_iter().map(|(feature, n)| (feature, (1.0 + all / f64::from(n)).ln()));
        let profile = |(at, method): (usize, &Method)| (at, method.bag.plus(&lines_of(method).collect()));
        let of = [0, 1].map(|side| pairing.open(side).map(profile).collect::<HashMap<_, _>>());
        let mut having: HashMap<u64, Vec<usize>> = HashMap::new();
        let mut of_class: HashMap<String, Vec<usize>> = HashMap::new();
        for (b, method) in pairing.open(1) {
            let features = of[1].get(&b).into_iter().flat_map(Bag::iter);
            features.for_each(|(feature, _)| having.entry(feature).or_default().push(b));
            of_class.entry(method.class().to_owned()).or_default().push(b);
        }
        having.retain(|_, methods| methods.len() <= RARE);
        Profiles { of, weights: weights.collect(), having, of_class }
    }

    fn weight(&self, feature: u64) -> f64 {
        self.weights.get(&feature).copied().unwrap_or_default()
    }

    /// Methods of the second side that one of the first may be: those of its class, and those that share the most of
    /// what is rare.
    fn candidates(&self, a: usize, method: &Method, class: &str) -> BTreeSet<usize> {
        let of_class = self.of_class.get(class).into_iter().flatten().take(OF_CLASS).copied();
        let mut out: BTreeSet<usize> = of_class.collect();
        if !is_distinctive(method) {
            return out;
        }
        let features = self.of[0].get(&a).into_iter().flat_map(Bag::iter).map(|(feature, _)| feature);
        let mut rare: Vec<_> = features.filter_map(|f| Some((self.having.get(&f)?, self.weight(f)))).collect();
        rare.sort_by_key(|(methods, _)| methods.len());
        let mut votes: BTreeMap<usize, f64> = BTreeMap::new();
        for (methods, weight) in rare.into_iter().take(LOOKED_UP) {
            methods.iter().for_each(|b| *votes.entry(*b).or_default() += weight);
        }
        let mut votes: Vec<_> = votes.into_iter().collect();
        votes.sort_by(|x, y| y.1.total_cmp(&x.1).then(x.0.cmp(&y.0)));
        out.extend(votes.into_iter().take(CANDIDATES).map(|(b, _)| b));
        out
    }

    /// Common part of what two methods execute, from 0 to 1, where what is rare counts more.
    fn likeness(&self, a: usize, b: usize) -> f64 {
        let (Some(before), Some(after)) = (self.of[0].get(&a), self.of[1].get(&b)) else { return 0.0 };
        let weight = |feature| self.weight(feature);
        let whole = |bag: &Bag| bag.common_by(bag, weight);
        let size = whole(before) + whole(after);
        if size > 0.0 { 2.0 * before.common_by(after, weight) / size } else { 0.0 }
    }
}

/// Whole lines as features: what stands on one line together. Not those that say no more than their opcode.
fn lines_of<'a>(method: &'a Method) -> impl Iterator<Item = (u64, u32)> + 'a {
    method.lines.iter().filter(|line| line.bag.size() > 1).map(|line| (line.hash, 1))
}

/// Constructors and static initialisers all have one name.
fn is_named(method: &Method) -> bool {
    !method.name[1].starts_with('<')
}

fn is_distinctive(method: &Method) -> bool {
    method.bag.size() >= DISTINCTIVE
}

fn hash_of(key: impl Hash) -> u64 {
    // This one begins with the same keys in every run.
    let mut hasher = std::hash::DefaultHasher::new();
    key.hash(&mut hasher);
    hasher.finish()
}

/// A descriptor without the names of classes, which may be others now.
fn shape(descriptor: &str) -> String {
    let parts = descriptor.split_inclusive(';').map(|part| &part[..part.find('L').map_or(part.len(), |at| at + 1)]);
    parts.collect()
}

/// The class that another is nested in.
fn outer(class: &str) -> &str {
    class.split('$').next().unwrap_or(class)
}

/// Whether a compiler gave the method, or its class, a number.
fn is_numbered(method: &Method) -> bool {
    [method.name[0], method.name[1]].into_iter().any(|name| unnumbered(name).len() < name.len())
}

/// A name without the numbers, and the hashes, that compilers give.
fn unnumbered(name: &str) -> String {
    // `-$$Lambda$Main$CKvpxC9xFuZBJbZbDPZ6Ss8G0cA`, as desugar and older D8 have it.
    if let Some((package, rest)) = name.split_once("-$$Lambda$") {
        return format!("{package}-$$Lambda${}", outer(rest));
    }
    let mut parts = name.split('$');
    let mut out = parts.next().unwrap_or_default().to_owned();
    for part in parts {
        let end = part.trim_end_matches(';');
        let kept = end.trim_end_matches(|c: char| c.is_ascii_digit());
        // Of names with a number at the end, those that nobody writes: all number, or `…SyntheticLambda0`.
        let generated = kept.is_empty() || kept.contains("Synthetic") || kept.contains("Lambda");
        out.push('$');
        out.push_str(if generated { kept } else { end });
        out.push_str(&part[end.len()..]);
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn generated_numbers_are_left_out() {
        let cases = [
            ("La/Main$1;", "La/Main$;"),
            ("La/Main$onCreate$12;", "La/Main$onCreate$;"),
            ("La/Main$$ExternalSyntheticLambda3;", "La/Main$$ExternalSyntheticLambda;"),
            ("La/-$$Lambda$Main$CKvpxC9xFuZB;", "La/-$$Lambda$Main"),
            ("lambda$onCreate$0", "lambda$onCreate$"),
            ("access$100", "access$"),
            ("La/Main$Item2;", "La/Main$Item2;"),
            ("La/Main2;", "La/Main2;"),
            ("run", "run"),
        ];
        cases.iter().for_each(|(name, expected)| assert_eq!(unnumbered(name), *expected));
    }

    #[test]
    fn shapes_of_descriptors() {
        let cases = [("(ILa/B;[[Lc/D;J)La/B;", "(IL[[LJ)L"), ("()V", "()V"), ("([La/B;)V", "([L)V")];
        cases.iter().for_each(|(descriptor, expected)| assert_eq!(shape(descriptor), *expected));
    }
}
