//! Two sequences laid side by side.

/// Longer rests than these are compared by looking ahead only.
const MOST_CELLS: usize = 4_000_000;
/// How far is looked ahead then.
const AHEAD: usize = 64;

/// Positions of equal items in both sequences, ascending in both: a longest common subsequence, unless the sequences are
/// very long and differ much.
pub(super) fn align(a: &[u32], b: &[u32]) -> Vec<(usize, usize)> {
    let ahead = a.iter().zip(b).take_while(|(a, b)| a == b).count();
    let (rest_a, rest_b) = (&a[ahead..], &b[ahead..]);
    let behind = rest_a.iter().rev().zip(rest_b.iter().rev()).take_while(|(a, b)| a == b).count();
    let (middle_a, middle_b) = (&rest_a[..rest_a.len() - behind], &rest_b[..rest_b.len() - behind]);
    let mut pairs: Vec<(usize, usize)> = (0..ahead).map(|at| (at, at)).collect();
    let middle = match middle_a.len().saturating_mul(middle_b.len()) {
        0..=MOST_CELLS => longest(middle_a, middle_b),
        _ => greedy(middle_a, middle_b),
    };
    pairs.extend(middle.into_iter().map(|(at_a, at_b)| (ahead + at_a, ahead + at_b)));
    pairs.extend((0..behind).rev().map(|back| (a.len() - 1 - back, b.len() - 1 - back)));
    pairs
}

/// The longest common subsequence, by the table of the lengths of those of all ends.
fn longest(a: &[u32], b: &[u32]) -> Vec<(usize, usize)> {
    let width = b.len() + 1;
    let mut lengths = vec![0_u32; (a.len() + 1) * width];
    for at_a in (0..a.len()).rev() {
        for at_b in (0..b.len()).rev() {
            let cell = at_a * width + at_b;
            lengths[cell] = match a[at_a] == b[at_b] {
                true => lengths[cell + width + 1] + 1,
                false => lengths[cell + width].max(lengths[cell + 1]),
            };
        }
    }
    let (mut at_a, mut at_b, mut pairs) = (0, 0, Vec::new());
    while at_a < a.len() && at_b < b.len() {
        let cell = at_a * width + at_b;
        if a[at_a] == b[at_b] {
            pairs.push((at_a, at_b));
            (at_a, at_b) = (at_a + 1, at_b + 1);
        } else if lengths[cell + width] >= lengths[cell + 1] {
            at_a += 1;
        } else {
            at_b += 1;
        }
    }
    pairs
}

/// The next equal items, with the fewest skipped, over and over.
fn greedy(a: &[u32], b: &[u32]) -> Vec<(usize, usize)> {
    let (mut at_a, mut at_b, mut pairs) = (0, 0, Vec::new());
    while at_a < a.len() && at_b < b.len() {
        let near = (0..AHEAD).find_map(|skipped| {
            (0..=skipped)
                .map(|of_a| (at_a + of_a, at_b + skipped - of_a))
                .find(|&(in_a, in_b)| matches!((a.get(in_a), b.get(in_b)), (Some(one), Some(other)) if one == other))
        });
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

    #[test]
    fn what_is_more_in_one_is_skipped() {
        assert_eq!(align(&[1, 2, 3], &[1, 2, 3]), [(0, 0), (1, 1), (2, 2)]);
        assert_eq!(align(&[1, 2, 3], &[1, 9, 2, 3]), [(0, 0), (1, 2), (2, 3)]);
        assert_eq!(align(&[1, 5, 2, 3], &[1, 2, 4, 3]), [(0, 0), (2, 1), (3, 3)]);
        assert_eq!(align(&[], &[1]), []);
        assert_eq!(align(&[7, 7, 7], &[7]), [(0, 0)]);
    }

    #[test]
    fn what_is_far_ahead_is_found_as_well() {
        assert_eq!(greedy(&[1, 5, 2, 3], &[1, 2, 4, 3]), [(0, 0), (2, 1), (3, 3)]);
        let a: Vec<u32> = (0..200).collect();
        let b: Vec<u32> = (40..240).collect();
        assert_eq!(greedy(&a, &b).len(), 160);
    }
}
