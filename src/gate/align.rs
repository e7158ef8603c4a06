//! Which line of the base version a line of the head version is.
//!
//! Within a method of the same class, name and descriptor, the lines of both versions are aligned as sequences: two
//! lines match as far as they execute the same features and make the same windowed calls. Line numbers play no part, so
//! inserted comments change nothing; a line that was edited still finds its old self between its neighbours.

use std::collections::BTreeMap;

use crate::probe::map::{MethodMap, ProbeMap};

/// Likeness from which an edited line counts as the same line: half of what it executes.
const ALIKE: f64 = 0.5;

/// Lines of the head version and what they were, by (class, name, descriptor, line); none for a new line.
pub type Pairing = BTreeMap<(String, String, String, u32), Option<u32>>;

/// What a line executes: feature labels and callees with counts. Labels, since two maps number features differently.
type Signature = BTreeMap<String, u32>;

/// Aligns all methods of the head version with those of the base version.
pub fn pair_lines(base: &ProbeMap, head: &ProbeMap) -> Pairing {
    let known = by_method(base);
    let mut pairing = Pairing::new();
    for (name, after) in by_method(head) {
        let after: Vec<_> = after.into_iter().collect();
        let before: Vec<_> = known.get(&name).into_iter().flatten().map(|(&line, s)| (line, s.clone())).collect();
        let matches = align(&before, &after);
        let [class, method, descriptor] = name.map(str::to_owned);
        for ((line, _), partner) in after.iter().zip(matches) {
            let old = partner.and_then(|i| before.get(i)).map(|(line, _)| *line);
            pairing.insert((class.clone(), method.clone(), descriptor.clone(), *line), old);
        }
    }
    pairing
}

/// What the lines of each method of the source execute, by class, name and descriptor. Of a line that was inlined at
/// several places, the copies count as one: how many there are is the optimizer's affair.
fn by_method(map: &ProbeMap) -> BTreeMap<[&str; 3], BTreeMap<u32, Signature>> {
    let mut methods: BTreeMap<[&str; 3], BTreeMap<u32, Signature>> = BTreeMap::new();
    for method in &map.methods {
        for (line, signature) in signatures(map, method) {
            let place = method.place(line);
            let lines = methods.entry([place.class, place.name, place.descriptor]).or_default();
            let whole = lines.entry(place.line).or_default();
            for (label, count) in signature {
                let most = whole.entry(label).or_default();
                *most = count.max(*most);
            }
        }
    }
    methods
}

/// Lines as the method's blocks and sites have them, and what they execute.
fn signatures(map: &ProbeMap, method: &MethodMap) -> Vec<(u32, Signature)> {
    let mut lines: BTreeMap<u32, Signature> = BTreeMap::new();
    for block in &method.blocks {
        for line in &block.lines {
            let signature = lines.entry(line.line).or_default();
            for &(feature, count) in &line.counts {
                let label = map.features.get(feature as usize).map(|feature| feature.label()).unwrap_or_default();
                *signature.entry(label).or_default() += count;
            }
        }
        for site in block.sites.iter().filter_map(|&site| map.sites.get(site as usize)) {
            *lines.entry(site.line).or_default().entry(format!("window {}", site.callee)).or_default() += 1;
        }
    }
    lines.into_iter().collect()
}

/// Common part of what two lines execute, from 0 to 1 (Dice's coefficient over counts).
fn likeness(a: &Signature, b: &Signature) -> f64 {
    let common: u32 = a.iter().map(|(label, count)| *count.min(b.get(label).unwrap_or(&0))).sum();
    let size: u32 = a.values().chain(b.values()).sum();
    if size == 0 { 1.0 } else { 2.0 * f64::from(common) / f64::from(size) }
}

/// For each line after, its partner before: the alignment in order with the greatest sum of likenesses.
fn align(before: &[(u32, Signature)], after: &[(u32, Signature)]) -> Vec<Option<usize>> {
    // Equal ends belong together in some best alignment: the table is only needed for what lies between.
    let equal = |(a, b): &(&(u32, Signature), &(u32, Signature))| a.1 == b.1;
    let head = before.iter().zip(after).take_while(equal).count();
    let tail = before[head..].iter().rev().zip(after[head..].iter().rev()).take_while(equal).count();
    let (m, n) = (before.len() - tail, after.len() - tail);
    let middle = align_table(&before[head..m], &after[head..n]).into_iter().map(|i| i.map(|i| i + head));
    (0..head).map(Some).chain(middle).chain((0..tail).map(|i| Some(m + i))).collect()
}

/// A sequence alignment as in Needleman and Wunsch, without a gap cost; on equal likenesses this is the longest common
/// subsequence.
fn align_table(before: &[(u32, Signature)], after: &[(u32, Signature)]) -> Vec<Option<usize>> {
    let (m, n) = (before.len(), after.len());
    let gain: Vec<Vec<f64>> = before
        .iter()
        .map(|(_, a)| after.iter().map(|(_, b)| Some(likeness(a, b)).filter(|l| *l >= ALIKE).unwrap_or(0.0)).collect())
        .collect();
    // best[i][j]: of the lines from i and from j on.
    let mut best = vec![vec![0.0f64; n + 1]; m + 1];
    for i in (0..m).rev() {
        for j in (0..n).rev() {
            let paired = if gain[i][j] > 0.0 { gain[i][j] + best[i + 1][j + 1] } else { 0.0 };
            best[i][j] = paired.max(best[i + 1][j]).max(best[i][j + 1]);
        }
    }
    let mut out = vec![None; n];
    let (mut i, mut j) = (0, 0);
    while i < m && j < n {
        // Exact comparison: the table holds the very numbers.
        if gain[i][j] > 0.0 && best[i][j] == gain[i][j] + best[i + 1][j + 1] {
            out[j] = Some(i);
            (i, j) = (i + 1, j + 1);
        } else if best[i][j] == best[i + 1][j] {
            i += 1;
        } else {
            j += 1;
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Lines as words of features: `"aab"` executes a twice and b once.
    #[track_caller]
    fn check(before: &[&str], after: &[&str], expected: &[Option<usize>]) {
        let lines = |words: &[&str]| {
            let signature = |word: &&str| {
                let mut signature = Signature::new();
                word.chars().for_each(|c| *signature.entry(c.to_string()).or_default() += 1);
                signature
            };
            (0..).zip(words.iter().map(signature)).collect::<Vec<_>>()
        };
        assert_eq!(align(&lines(before), &lines(after)), expected);
    }

    #[test]
    fn inserted_removed_and_edited_lines() {
        check(&["ab", "cd", "ef"], &["ab", "cd", "ef"], &[Some(0), Some(1), Some(2)]);
        check(&["ab", "cd", "ef"], &["ab", "xyz", "cd", "ef"], &[Some(0), None, Some(1), Some(2)]);
        check(&["ab", "cd", "ef"], &["ab", "ef"], &[Some(0), Some(2)]);
        // An edited line keeps its place; one rewritten from scratch is new.
        check(&["ab", "cccd", "ef"], &["ab", "cccx", "ef"], &[Some(0), Some(1), Some(2)]);
        check(&["ab", "cccd", "ef"], &["ab", "uvwx", "ef"], &[Some(0), None, Some(2)]);
        // Of equal candidates, the one that leaves more matches.
        check(&["a", "a", "b"], &["a", "b"], &[Some(0), Some(2)]);
        check(&[], &["a"], &[None]);
        check(&["a"], &[], &[]);
    }

    #[test]
    fn an_edit_prefers_the_line_that_stayed() {
        // The duplicated line: the exact copies pair up, wherever the new one stands.
        check(&["ab", "cd"], &["abx", "ab", "cd"], &[None, Some(0), Some(1)]);
    }
}
