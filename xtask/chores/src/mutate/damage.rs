//! Damaged copies: what a seed makes it makes on every machine.

use wattline::random::SplitMix64;

/// Numbers that limits and signs are tripped over by.
const WORDS: [u32; 8] = [0, 1, 0x7f, 0x70, 0x7fff_ffff, 0xffff_ffff, 0x1_0000, 0xffff];
/// What texts are tripped over by.
const TEXTS: [&str; 10] =
    ["-1", "99999999999999999999", "NaN", "1e400", "\u{0}", "\u{1b}[2J", "\"", "(((((((", "", "\u{202e}"];

/// A number below `limit`; 0 of none.
pub fn below(random: &mut SplitMix64, limit: usize) -> usize {
    (random.bits() % limit.max(1) as u64) as usize
}

/// A copy with one to four changes, of which one in eight is an end.
pub fn damaged(original: &[u8], is_text: bool, random: &mut SplitMix64) -> Vec<u8> {
    let mut bytes = original.to_vec();
    for _ in 0..1 + below(random, 4) {
        match below(random, 8) {
            0 => bytes.truncate(below(random, bytes.len())),
            1 => doubled(&mut bytes, random),
            2 => moved(&mut bytes, random),
            _ if is_text => written(&mut bytes, TEXTS[below(random, TEXTS.len())].as_bytes(), random),
            _ => written(&mut bytes, &word(random), random),
        }
    }
    bytes
}

/// One to four bytes: a word that matters, or any.
fn word(random: &mut SplitMix64) -> Vec<u8> {
    let word = if below(random, 2) == 0 { WORDS[below(random, WORDS.len())] } else { random.bits() as u32 };
    let mut word = word.to_le_bytes().to_vec();
    word.truncate([1, 2, 4][below(random, 3)]);
    word
}

/// Puts bytes over others, at any place.
fn written(bytes: &mut Vec<u8>, text: &[u8], random: &mut SplitMix64) {
    let at = below(random, bytes.len());
    let end = (at + text.len().max(1)).min(bytes.len());
    bytes.splice(at..end, text.iter().copied());
}

/// Lets a part be there several times.
fn doubled(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    let part = part(bytes, random);
    let at = below(random, bytes.len());
    let times = 1 + below(random, 3);
    let more: Vec<u8> = std::iter::repeat_n(part, times).flatten().collect();
    bytes.splice(at..at, more);
}

/// Puts a part over another place.
fn moved(bytes: &mut Vec<u8>, random: &mut SplitMix64) {
    let part = part(bytes, random);
    written(bytes, &part, random);
}

fn part(bytes: &[u8], random: &mut SplitMix64) -> Vec<u8> {
    let from = below(random, bytes.len());
    let to = (from + 1 + below(random, 256)).min(bytes.len());
    bytes.get(from..to).unwrap_or_default().to_vec()
}
