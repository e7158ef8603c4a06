//! Damaged copies of small files, the same in every run: a printed seed makes them.

use std::path::PathBuf;

/// A small generator (Marsaglia, "Xorshift RNGs", 2003).
pub struct Xorshift(pub u64);

impl Xorshift {
    /// A number below `limit`, which is not zero.
    pub fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Values that limits and signs are tripped over by.
const WORDS: [u32; 8] = [0, 1, 2, 0x70, 0x7fff_ffff, 0xffff_ffff, 0x1_0000, 0xffff];

/// Changes one to three places behind the first `from` bytes; one file in eight is cut short instead.
pub fn damage(bytes: &mut Vec<u8>, from: usize, random: &mut Xorshift) {
    if bytes.len() < from + 8 {
        return;
    }
    if random.below(8) == 0 {
        bytes.truncate(from + random.below(bytes.len() - from));
        return;
    }
    for _ in 0..1 + random.below(3) {
        change(bytes, from, random);
    }
}

/// Changes one place behind the first `from` bytes: a word, half a word, a byte or a bit.
pub fn change(bytes: &mut [u8], from: usize, random: &mut Xorshift) {
    let at = from + random.below(bytes.len() - from - 4);
    match random.below(6) {
        0 | 1 => {
            let at = at & !3;
            let old = u32::from_le_bytes(bytes[at..at + 4].try_into().unwrap());
            let new = match random.below(4) {
                0 => WORDS[random.below(WORDS.len())],
                1 => old.wrapping_add([1, 2, 4, 8][random.below(4)]),
                2 => old.wrapping_sub([1, 2, 4, 8][random.below(4)]),
                // A word from elsewhere: a plausible index or offset.
                _ => {
                    let from = random.below(bytes.len() / 4) * 4;
                    u32::from_le_bytes(bytes[from..from + 4].try_into().unwrap())
                }
            };
            bytes[at..at + 4].copy_from_slice(&new.to_le_bytes());
        }
        2 => {
            let at = at & !1;
            let old = u16::from_le_bytes(bytes[at..at + 2].try_into().unwrap());
            let new = if random.below(2) == 0 { old.wrapping_add(1) } else { old.wrapping_sub(1) };
            bytes[at..at + 2].copy_from_slice(&new.to_le_bytes());
        }
        3 => bytes[at] = [0, 1, 0x7f, 0x80, 0xff, random.below(256) as u8][random.below(6)],
        _ => bytes[at] ^= 1 << random.below(8),
    }
}

/// Those files with one of the extensions and at most `limit` bytes, with their contents.
pub fn small(files: Vec<PathBuf>, extensions: &[&str], limit: usize) -> Vec<Vec<u8>> {
    let wanted = files.into_iter().filter(|path| extensions.iter().any(|&e| path.extension().is_some_and(|x| x == e)));
    let contents = wanted.map(|path| std::fs::read(path).unwrap());
    contents.filter(|bytes| (1..=limit).contains(&bytes.len())).collect()
}
