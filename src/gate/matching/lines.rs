//! The lines of a method, aligned with those of its counterpart.
//!
//! A sequence alignment as in Needleman and Wunsch, by what lines execute, in which one line may also stand against
//! several (as sentences do in Gale and Church, "A program for aligning sentences in bilingual corpora", 1993). What is
//! sought is the alignment in which the most instructions find their counterparts.

use std::collections::HashMap;

use super::features::{Bag, Line};

/// Likeness from which an edited line counts as the same line: half of what it executes.
const ALIKE: f64 = 0.5;
/// Likeness from which several lines are one. A statement that is only written otherwise executes the same, and a
/// variable that is introduced adds a move or two; but lines that stand next to an edited one and share common opcodes
/// with it are soon as like as [`ALIKE`].
const ALIKE_GROUPS: f64 = 0.75;
/// Part of each of several lines that the one must have, too: without this, a new line could be taken into a group that
/// it has nothing to do with.
const INCLUDED: f64 = 0.6;
/// The factor for a match that is not of one line and one: at equal value, lines stay single.
const GROUPED: f64 = 0.9;
/// Most lines that one becomes: statements rarely spread over more.
const MOST: usize = 8;
/// Most lines of either side where several become several.
const MOST_BOTH: usize = 3;
/// Unequal stretches with more cells than this are cut up at lines that occur once in each: below, looking at all pays.
const ANCHORED: usize = 64 * 64;
/// The number of cells beyond which lines are not grouped while they are aligned.
const SINGLE: usize = 256 * 256;
/// Cells looked at where stretches are longer still, around the diagonal: a byte each.
const BAND: usize = 1 << 20;
/// Scores are whole numbers, so that sums do not depend on their order; this many make an instruction.
const SCALE: f64 = 1024.0;

/// Lines of both sides that belong together, as positions; one of the two is never empty. A step without lines of one
/// side is not said.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Step {
    pub before: std::ops::Range<usize>,
    pub after: std::ops::Range<usize>,
    /// Whether one line executes just what the other does.
    pub equal: bool,
}

impl Step {
    fn single(before: usize, after: usize, equal: bool) -> Self {
        Step { before: before..before + 1, after: after..after + 1, equal }
    }
}

/// Aligns two sequences of lines; steps ascend.
pub(super) fn align(before: &[Line], after: &[Line]) -> Vec<Step> {
    let mut out = Vec::new();
    stretch(before, after, (0, 0), true, &mut out);
    out
}

/// Aligns what begins at these positions.
fn stretch(before: &[Line], after: &[Line], at: (usize, usize), anchors: bool, out: &mut Vec<Step>) {
    // Equal ends belong together in some best alignment: the table is only needed for what lies between.
    let equal = |(a, b): &(&Line, &Line)| a.hash == b.hash;
    let head = before.iter().zip(after).take_while(equal).count();
    let tail = before[head..].iter().rev().zip(after[head..].iter().rev()).take_while(equal).count();
    let (m, n) = (before.len() - tail, after.len() - tail);
    out.extend((0..head).map(|i| Step::single(at.0 + i, at.1 + i, true)));
    let (between_before, between_after) = (&before[head..m], &after[head..n]);
    let inner = (at.0 + head, at.1 + head);
    if anchors && between_before.len() * between_after.len() > ANCHORED {
        anchored(between_before, between_after, inner, out);
    } else if !between_before.is_empty() && !between_after.is_empty() {
        let steps = table(between_before, between_after);
        let moved = |range: std::ops::Range<usize>, by: usize| range.start + by..range.end + by;
        out.extend(steps.into_iter().map(|step| Step {
            before: moved(step.before, inner.0),
            after: moved(step.after, inner.1),
            ..step
        }));
    }
    out.extend((0..tail).map(|i| Step::single(at.0 + m + i, at.1 + n + i, true)));
}

/// Aligns the stretches between lines that occur once on each side, as far as those are in one order (patience diff).
fn anchored(before: &[Line], after: &[Line], at: (usize, usize), out: &mut Vec<Step>) {
    let once = |lines: &[Line]| {
        let mut known: HashMap<u64, Option<usize>> = HashMap::new();
        for (position, line) in lines.iter().enumerate() {
            known.entry(line.hash).and_modify(|known| *known = None).or_insert(Some(position));
        }
        known
    };
    let of_after = once(after);
    let common = once(before).into_iter().filter_map(|(hash, i)| Some((i?, (*of_after.get(&hash)?)?)));
    let mut common: Vec<(usize, usize)> = common.collect();
    common.sort_unstable();
    let mut from = (0, 0);
    for (i, j) in longest_ascent(&common).into_iter().chain([(before.len(), after.len())]) {
        stretch(&before[from.0..i], &after[from.1..j], (at.0 + from.0, at.1 + from.1), false, out);
        if i < before.len() {
            out.push(Step::single(at.0 + i, at.1 + j, true));
        }
        from = (i + 1, j + 1);
    }
}

/// The longest part of pairs with ascending first numbers in which the second ascend, too.
fn longest_ascent(pairs: &[(usize, usize)]) -> Vec<(usize, usize)> {
    // Last pair of the best ascent of each length, and what precedes each pair in its own.
    let mut last: Vec<usize> = Vec::new();
    let mut previous = vec![None; pairs.len()];
    for (at, pair) in pairs.iter().enumerate() {
        let length = last.partition_point(|&known| pairs[known].1 < pair.1);
        previous[at] = length.checked_sub(1).map(|shorter| last[shorter]);
        match last.get_mut(length) {
            Some(known) => *known = at,
            None => last.push(at),
        }
    }
    let mut out: Vec<_> = std::iter::successors(last.last().copied(), |&at| previous[at]).map(|at| pairs[at]).collect();
    out.reverse();
    out
}

/// The number of lines of either side that a match takes.
type Shape = (usize, usize);

/// The part of a table that is looked at: in each row, a stretch of columns around the diagonal.
struct Band {
    rows: usize,
    columns: usize,
    half: usize,
}

impl Band {
    fn new(rows: usize, columns: usize) -> Self {
        let half = if rows * columns <= BAND { columns } else { (BAND / (2 * rows.max(1))).max(MOST) };
        Band { rows, columns, half }
    }

    /// Columns 0 to `columns`, of which the row has these.
    fn of(&self, row: usize) -> std::ops::RangeInclusive<usize> {
        let middle = row * self.columns / self.rows.max(1);
        middle.saturating_sub(self.half)..=(middle + self.half).min(self.columns)
    }
}

/// The best alignment, as a table has it. Rows are kept as far as a match reaches back, choices as a byte each.
fn table(before: &[Line], after: &[Line]) -> Vec<Step> {
    let (m, n) = (before.len(), after.len());
    let band = Band::new(m, n);
    let grouped = m * n <= SINGLE;
    let shapes = shapes(grouped);
    let mut rows: Vec<Vec<u64>> = vec![Vec::new(); MOST + 1];
    let mut choices: Vec<Vec<u8>> = Vec::with_capacity(m + 1);
    for i in 0..=m {
        let columns = band.of(i);
        let (start, mut row, mut chosen) = (*columns.start(), vec![0u64; n + 1], Vec::with_capacity(2 * band.half + 1));
        for j in columns {
            let mut best = (0, SKIP_BEFORE);
            let mut offer = |score: Option<u64>, choice: u8| {
                if let Some(score) = score.filter(|score| *score > best.0) {
                    best = (score, choice);
                }
            };
            let known = |di: usize, dj: usize| {
                let at = i.checked_sub(di)?;
                let j = j.checked_sub(dj)?;
                if di == 0 { None } else { band.of(at).contains(&j).then(|| rows[at % (MOST + 1)][j]) }
            };
            if i > 0 && j > 0 {
                let mut growing = Growing::new(&before[..i], &after[..j]);
                for (choice, &(di, dj)) in shapes.iter().enumerate() {
                    let gain = known(di, dj).and_then(|score| Some(score + growing.gain((di, dj))?));
                    offer(gain, choice as u8);
                    // Nothing is better than what is equal.
                    if choice == 0 && before[i - 1].hash == after[j - 1].hash {
                        break;
                    }
                }
            }
            offer(known(1, 0), SKIP_BEFORE);
            offer((j > start).then(|| row[j - 1]), SKIP_AFTER);
            row[j] = best.0;
            // The first row, and what the band cuts off above, have no other way out.
            let stuck = best.0 == 0 && j > start && known(1, 0).is_none();
            let choice = if i == 0 || stuck { SKIP_AFTER } else { best.1 };
            chosen.push(choice);
        }
        rows[i % (MOST + 1)] = row;
        choices.push(chosen);
    }
    trace(&choices, &band, &shapes, (before, after))
}

const SKIP_BEFORE: u8 = 254;
const SKIP_AFTER: u8 = 255;

/// One line and one first: of equal values, the first counts.
fn shapes(grouped: bool) -> Vec<Shape> {
    let mut shapes = vec![(1, 1)];
    if grouped {
        shapes.extend((2..=MOST).flat_map(|k| [(1, k), (k, 1)]));
        shapes.extend((2..=MOST_BOTH).flat_map(|a| (2..=MOST_BOTH).map(move |b| (a, b))));
    }
    shapes
}

fn trace(choices: &[Vec<u8>], band: &Band, shapes: &[Shape], (before, after): (&[Line], &[Line])) -> Vec<Step> {
    let (mut i, mut j) = (before.len(), after.len());
    let mut out = Vec::new();
    while i > 0 && j > 0 {
        let choice = choices[i].get(j - *band.of(i).start()).copied().unwrap_or(SKIP_BEFORE);
        match (choice, shapes.get(usize::from(choice))) {
            (_, Some(&(di, dj))) => {
                let equal = (di, dj) == (1, 1) && before[i - 1].hash == after[j - 1].hash;
                out.push(Step { before: i - di..i, after: j - dj..j, equal });
                (i, j) = (i - di, j - dj);
            }
            (SKIP_AFTER, _) => j -= 1,
            _ => i -= 1,
        }
    }
    out.reverse();
    out
}

/// The last lines of two sequences, and sums over more and more of them.
struct Growing<'l> {
    before: &'l [Line],
    after: &'l [Line],
    /// Over the last two, three, … lines of each side, as far as anybody asked.
    sums: [Vec<Bag>; 2],
}

impl<'l> Growing<'l> {
    fn new(before: &'l [Line], after: &'l [Line]) -> Self {
        Growing { before, after, sums: [Vec::new(), Vec::new()] }
    }

    /// The value of matching that many of the last lines; none if they are too different.
    fn gain(&mut self, (a, b): Shape) -> Option<u64> {
        let before = &self.before[self.before.len().checked_sub(a)?..];
        let after = &self.after[self.after.len().checked_sub(b)?..];
        if let ([one], [other]) = (before, after) {
            let likeness = if one.hash == other.hash { 1.0 } else { one.bag.likeness(&other.bag) };
            // A line that executes nothing is not like one that does.
            let common = if likeness == 1.0 { one.bag.size().max(1) } else { one.bag.common(&other.bag) };
            return (likeness >= ALIKE && common > 0).then_some((SCALE * likeness * common as f64) as u64);
        }
        // Lines that only changed places are not one statement.
        let several = a > 1 && b > 1;
        if several && before.iter().any(|line| after.iter().any(|other| line.hash == other.hash)) {
            return None;
        }
        // Too different in size to be alike.
        let size = |lines: &[Line]| lines.iter().map(|line| line.bag.size()).sum::<u64>();
        let (smaller, larger) = (size(before).min(size(after)), size(before).max(size(after)));
        if 2.0 * (smaller as f64) < ALIKE_GROUPS * (smaller + larger) as f64 {
            return None;
        }
        let (one, other) = (sum(&mut self.sums[0], before).clone(), sum(&mut self.sums[1], after));
        let likeness = one.likeness(other);
        let included = |parts: &[Line], whole: &Bag| {
            let part = |line: &Line| line.bag.common(whole) as f64 >= INCLUDED * line.bag.size() as f64;
            parts.iter().all(|line| line.bag.size() > 0 && part(line))
        };
        let fits = likeness >= ALIKE_GROUPS && included(before, other) && included(after, &one);
        fits.then(|| (SCALE * GROUPED * likeness * one.common(other) as f64) as u64)
    }
}

/// The sum over lines, which are the last so many of a sequence.
fn sum<'b>(known: &'b mut Vec<Bag>, lines: &[Line]) -> &'b Bag {
    while known.len() < lines.len() {
        let next = &lines[lines.len() - 1 - known.len()].bag;
        let sum = known.last().map_or_else(|| next.clone(), |sum| sum.plus(next));
        known.push(sum);
    }
    &known[lines.len() - 1]
}

#[cfg(test)]
mod tests {
    use super::*;

    fn lines(words: &[&str]) -> Vec<Line> {
        words.iter().enumerate().map(|(unit, word)| Line::new(unit, Bag::letters(word))).collect()
    }

    /// Lines as words of features: `"aab"` executes a twice and b once. Expected is what each line after was before, as
    /// in `0`, `0+1` for lines that were merged, or nothing.
    #[track_caller]
    fn check(before: &[&str], after: &[&str], expected: &[&str]) {
        let steps = align(&lines(before), &lines(after));
        let was = |j: usize| {
            let step = steps.iter().find(|step| step.after.contains(&j));
            let before = step.into_iter().flat_map(|step| step.before.clone());
            before.map(|i| i.to_string()).collect::<Vec<_>>().join("+")
        };
        assert_eq!((0..after.len()).map(was).collect::<Vec<_>>(), expected);
    }

    #[test]
    fn inserted_removed_and_edited_lines() {
        check(&["ab", "cd", "ef"], &["ab", "cd", "ef"], &["0", "1", "2"]);
        check(&["ab", "cd", "ef"], &["ab", "xyz", "cd", "ef"], &["0", "", "1", "2"]);
        check(&["ab", "cd", "ef"], &["ab", "ef"], &["0", "2"]);
        // An edited line keeps its place; one rewritten from scratch is new.
        check(&["ab", "cccd", "ef"], &["ab", "cccx", "ef"], &["0", "1", "2"]);
        check(&["ab", "cccd", "ef"], &["ab", "uvwx", "ef"], &["0", "", "2"]);
        // Of equal candidates, the one that leaves more matches.
        check(&["a", "a", "b"], &["a", "b"], &["0", "2"]);
        check(&[], &["a"], &[""]);
        check(&["a"], &[], &[]);
    }

    #[test]
    fn an_edit_prefers_the_line_that_stayed() {
        // The duplicated line: the exact copies pair up, wherever the new one stands.
        check(&["ab", "cd"], &["abx", "ab", "cd"], &["", "0", "1"]);
    }

    #[test]
    fn statements_over_several_lines_are_one_group() {
        check(&["ab", "cdefgh", "ij"], &["ab", "cd", "ef", "gh", "ij"], &["0", "1", "1", "1", "2"]);
        check(&["ab", "cd", "ef", "gh", "ij"], &["ab", "cdefgh", "ij"], &["0", "1+2+3", "4"]);
        // A variable is introduced: a move more.
        check(&["abcdefgh"], &["abcdm", "mefgh"], &["0", "0"]);
        // Broken elsewhere.
        check(&["abcde", "fgh"], &["ab", "cdefgh"], &["0+1", "0+1"]);
        // Next to a line that was broken up, one that is new.
        check(&["abcdef"], &["abc", "def", "xyz"], &["0", "0", ""]);
        check(&["abcdef", "uvw"], &["abc", "xyz", "uvw"], &["0", "", "1"]);
    }

    #[test]
    fn a_new_line_is_no_part_of_its_neighbour() {
        check(&["aabbcc"], &["aabbcc", "ab"], &["0", ""]);
        check(&["aabbcc"], &["aabbcd", "xyzab"], &["0", ""]);
    }

    #[test]
    fn long_methods_are_aligned_within_bounds() {
        // No line occurs once, so that nothing but the band bounds the table; ten lines go, ten others come.
        let word = |i: usize| ["ab", "cd", "ef", "gh", "ij", "kl", "mn"][i * i % 7];
        let before: Vec<&str> = (0..6000).map(word).collect();
        let mut after = before.clone();
        after.drain(1000..1010);
        after.splice(4000..4000, ["xy"; 10]);
        let steps = align(&lines(&before), &lines(&after));
        assert!(steps.iter().filter(|step| step.equal).count() >= 5990 - 10, "{}", steps.len());
    }

    #[test]
    fn anchors_cut_long_stretches() {
        let words: Vec<String> =
            (0..900u32).map(|i| format!("{}{}", char::from_u32(0x4e00 + i).unwrap(), 'x')).collect();
        let before: Vec<&str> = words.iter().map(String::as_str).collect();
        let mut after = before.clone();
        after[0] = "new";
        after[899] = "end";
        after.swap(300, 500);
        after.remove(700);
        let steps = align(&lines(&before), &lines(&after));
        // All but the ends, the two that swapped, one of which could stay, and the one that went.
        assert_eq!(steps.iter().filter(|step| step.equal).count(), 900 - 5);
        assert_eq!(longest_ascent(&[(0, 5), (1, 1), (2, 2), (3, 0), (4, 3)]), [(1, 1), (2, 2), (4, 3)]);
    }
}
