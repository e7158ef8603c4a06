//! Two sequences laid side by side.

/// Longer rests than these are compared by looking ahead only.
const MOST_CELLS: usize = 4_000_000;
/// How far is looked ahead then.
const AHEAD: usize = 64;
/// What a pair of one kind is worth, and what one with the same content is worth in addition: one pair with the same
/// content is worth more than two without.
const KIND: u32 = 1;
const CONTENT: u32 = 2;

/// An item of a sequence: items of one kind can be a pair, and should be if they have the same content.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Hash)]
pub(super) struct Item {
    pub kind: u64,
    pub content: u64,
}

impl Item {
    fn worth(self, other: Item) -> u32 {
        match (self.kind == other.kind, self.content == other.content) {
            (true, true) => KIND + CONTENT,
            (true, false) => KIND,
            _ => 0,
        }
    }
}

/// Positions of pairs in both sequences, ascending in both: those that are worth most together, unless the sequences are
/// very long and differ much. Only what `fits` accepts by both positions can be a pair.
pub(super) fn align(a: &[Item], b: &[Item], fits: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let is_same = |at_a: usize, at_b: usize| a[at_a] == b[at_b] && fits(at_a, at_b);
    let shorter = a.len().min(b.len());
    let ahead = (0..shorter).take_while(|&at| is_same(at, at)).count();
    let (rest_a, rest_b) = (&a[ahead..], &b[ahead..]);
    let behind = (1..=shorter - ahead).take_while(|back| is_same(a.len() - back, b.len() - back)).count();
    let (middle_a, middle_b) = (&rest_a[..rest_a.len() - behind], &rest_b[..rest_b.len() - behind]);
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    let fits_behind = |at_a: usize, at_b: usize| fits(ahead + at_a, ahead + at_b);
    let middle = match middle_a.len().saturating_mul(middle_b.len()) {
        0..=MOST_CELLS => dearest(middle_a, middle_b, &fits_behind),
        _ => greedy(middle_a, middle_b, &fits_behind),
    };
    pairs.extend(middle.into_iter().map(|(at_a, at_b)| (ahead + at_a, ahead + at_b)));
    pairs.extend((0..behind).rev().map(|back| (a.len() - 1 - back, b.len() - 1 - back)));
    pairs
}

/// The common subsequence that is worth most, by the table of what those of all ends are worth.
fn dearest(a: &[Item], b: &[Item], fits: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let worth = |at_a: usize, at_b: usize| if fits(at_a, at_b) { a[at_a].worth(b[at_b]) } else { 0 };
    let mut worths = vec![0_u32; (a.len() + 1) * width];
    for at_a in (0..a.len()).rev() {
        for at_b in (0..b.len()).rev() {
            let cell = at_a * width + at_b;
            let paired = match worth(at_a, at_b) {
                0 => 0,
                worth => worths[cell + width + 1] + worth,
            };
            worths[cell] = paired.max(worths[cell + width]).max(worths[cell + 1]);
        }
    }
    let (mut at_a, mut at_b, mut pairs) = (0, 0, Vec::new());
    while at_a < a.len() && at_b < b.len() {
        let cell = at_a * width + at_b;
        let worth = worth(at_a, at_b);
        if worth > 0 && worths[cell] == worths[cell + width + 1] + worth {
            pairs.push((at_a, at_b));
            (at_a, at_b) = (at_a + 1, at_b + 1);
        } else if worths[cell + width] >= worths[cell + 1] {
            at_a += 1;
        } else {
            at_b += 1;
        }
    }
    pairs
}

/// The next items of one kind, with the fewest skipped, over and over.
fn greedy(a: &[Item], b: &[Item], fits: &dyn Fn(usize, usize) -> bool) -> Vec<(usize, usize)> {
    let is_pair = |&(in_a, in_b): &(usize, usize)| match (a.get(in_a), b.get(in_b)) {
        (Some(one), Some(other)) => one.kind == other.kind && fits(in_a, in_b),
        _ => false,
    };
    let (mut at_a, mut at_b, mut pairs) = (0, 0, Vec::new());
    while at_a < a.len() && at_b < b.len() {
        let near =
            (0..AHEAD).find_map(|skipped| (0..=skipped).map(|of_a| (at_a + of_a, at_b + skipped - of_a)).find(is_pair));
        match near {
            Some((in_a, in_b)) => {
                pairs.push((in_a, in_b));
                (at_a, at_b) = (in_a + 1, in_b + 1);
            }
            None => (at_a, at_b) = (at_a + 1, at_b + 1),
        }
    }
    pairs
}

#[cfg(test)]
mod tests {
    use super::*;

    fn items(kinds: &[u64]) -> Vec<Item> {
        kinds.iter().map(|&kind| Item { kind, content: 0 }).collect()
    }

    fn aligned(a: &[u64], b: &[u64]) -> Vec<(usize, usize)> {
        align(&items(a), &items(b), &|_, _| true)
    }

    #[test]
    fn what_is_more_in_one_is_skipped() {
        assert_eq!(aligned(&[1, 2, 3], &[1, 2, 3]), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(aligned(&[1, 2, 3], &[1, 9, 2, 3]), [(0, 0), (1, 2), (2, 3)]);
        assert_eq!(aligned(&[1, 5, 2, 3], &[1, 2, 4, 3]), [(0, 0), (2, 1), (3, 3)]);
        assert_eq!(aligned(&[], &[1]), []);
        assert_eq!(aligned(&[7, 7, 7], &[7]), [(0, 0)]);
    }

    #[test]
    fn of_equal_kinds_those_with_the_same_content_are_pairs() {
        let of =
            |contents: &[u64]| -> Vec<Item> { contents.iter().map(|&content| Item { kind: 1, content }).collect() };
        let align = |a: &[Item], b: &[Item]| align(a, b, &|_, _| true);
        assert_eq!(align(&of(&[1, 2, 3]), &of(&[9, 1, 2, 3])), [(0, 1), (1, 2), (2, 3)]);
        assert_eq!(align(&of(&[4, 5]), &of(&[5])), [(1, 0)]);
        // One pair with the same content is worth more than two without, and a pair is worth more than none.
        assert_eq!(align(&of(&[1, 2]), &of(&[2, 3])), [(1, 0)]);
        assert_eq!(align(&of(&[1, 2]), &of(&[3, 4])), [(0, 0), (1, 1)]);
    }

    #[test]
    fn what_does_not_fit_is_no_pair() {
        // The first of `a` is none of the first two of `b`, by what else is known of them.
        let fits = |at_a: usize, at_b: usize| at_a != 0 || at_b >= 2;
        let (a, b) = (items(&[1, 1]), items(&[1, 1, 1, 1]));
        assert_eq!(align(&a, &b, &fits), [(0, 2), (1, 3)]);
        assert_eq!(greedy(&a, &b, &fits), [(1, 0)]);
        assert_eq!(align(&a, &a, &|_, _| false), []);
    }

    #[test]
    fn what_is_far_ahead_is_found_as_well() {
        assert_eq!(greedy(&items(&[1, 5, 2, 3]), &items(&[1, 2, 4, 3]), &|_, _| true), [(0, 0), (2, 1), (3, 3)]);
        let a: Vec<u64> = (0..200).collect();
        let b: Vec<u64> = (40..240).collect();
        assert_eq!(greedy(&items(&a), &items(&b), &|_, _| true).len(), 160);
    }
}
