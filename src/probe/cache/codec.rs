//! An earlier run's knowledge of a dex file, as bytes.

use crate::Stats;
use crate::map::{Ends, LeftOut, Switch};
use wattline_dex::{MethodIdx, Work};
use wattline_flow::{Edge, PathGraph, Start, StartKind, Target};

/// Numbers are LEB128; lists and text have their length before them.
pub(crate) trait Coded: Sized {
    fn put(&self, out: &mut Vec<u8>);
    /// Reads a value from the front of the input; none if the bytes are not what [`Coded::put`] writes.
    fn take(input: &mut &[u8]) -> Option<Self>;
}

/// A structure as its fields, in order.
macro_rules! coded {
    ($type:ty { $($field:ident),* }) => {
        impl $crate::cache::Coded for $type {
            fn put(&self, out: &mut Vec<u8>) {
                $(self.$field.put(out);)*
            }

            fn take(input: &mut &[u8]) -> Option<Self> {
                Some(Self { $($field: $crate::cache::Coded::take(input)?),* })
            }
        }
    };
}
pub(crate) use coded;

coded!(PathGraph { starts, edges, total, rounds, in_line });
coded!(Start { block, kind, value });
coded!(Ends { first, last, conditional, last_at });
coded!(Edge { to, value });
coded!(LeftOut { method, reason });
coded!(Stats {
    methods,
    left_out,
    instructions,
    added_instructions,
    units,
    new_units,
    copied_parameters,
    past_inlining,
    past_compiling
});

impl Coded for MethodIdx {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        u32::take(input).map(MethodIdx)
    }
}

impl Coded for u32 {
    fn put(&self, out: &mut Vec<u8>) {
        let mut rest = *self;
        while rest >= 0x80 {
            out.push(rest as u8 | 0x80);
            rest >>= 7;
        }
        out.push(rest as u8);
    }

    #[inline]
    fn take(input: &mut &[u8]) -> Option<Self> {
        // Most numbers are small.
        if let Some((&byte @ 0..0x80, rest)) = input.split_first() {
            *input = rest;
            return Some(u32::from(byte));
        }
        let mut value = 0;
        for shift in (0..32).step_by(7) {
            let (&byte, rest) = input.split_first()?;
            *input = rest;
            value |= u32::from(byte & 0x7f) << shift;
            if byte < 0x80 {
                return Some(value);
            }
        }
        None
    }
}

impl Coded for usize {
    fn put(&self, out: &mut Vec<u8>) {
        // Counts of things in a file of at most 4 GiB.
        u32::try_from(*self).unwrap_or(u32::MAX).put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Some(u32::take(input)? as usize)
    }
}

impl Coded for Work {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(*self as u8);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Work::numbered(u32::take(input)?.try_into().ok()?)
    }
}

impl Coded for bool {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(*self));
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        match u32::take(input)? {
            0 => Some(false),
            1 => Some(true),
            _ => None,
        }
    }
}

impl Coded for String {
    fn put(&self, out: &mut Vec<u8>) {
        put_bytes(self.as_bytes(), out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Some(str::from_utf8(take_bytes(input)?).ok()?.to_owned())
    }
}

/// Puts bytes with their length before them.
pub(crate) fn put_bytes(bytes: &[u8], out: &mut Vec<u8>) {
    bytes.len().put(out);
    out.extend_from_slice(bytes);
}

/// Takes what [`put_bytes`] has put.
pub(crate) fn take_bytes<'i>(input: &mut &'i [u8]) -> Option<&'i [u8]> {
    let length = usize::take(input)?;
    let (bytes, rest) = input.split_at_checked(length)?;
    *input = rest;
    Some(bytes)
}

impl<T: Coded> Coded for Vec<T> {
    fn put(&self, out: &mut Vec<u8>) {
        self.len().put(out);
        self.iter().for_each(|item| item.put(out));
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        let length = usize::take(input)?;
        // An item takes a byte at least: a wrong length asks for no more memory than the input has bytes.
        let mut items = Vec::with_capacity(length.min(input.len()));
        for _ in 0..length {
            items.push(T::take(input)?);
        }
        Some(items)
    }
}

impl<T: Coded> Coded for Option<T> {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(u8::from(self.is_some()));
        self.iter().for_each(|item| item.put(out));
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        match u32::take(input)? {
            0 => Some(None),
            1 => Some(Some(T::take(input)?)),
            _ => None,
        }
    }
}

impl<A: Coded, B: Coded> Coded for (A, B) {
    fn put(&self, out: &mut Vec<u8>) {
        self.0.put(out);
        self.1.put(out);
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Some((A::take(input)?, B::take(input)?))
    }
}

impl Coded for StartKind {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            StartKind::Entry => 0,
            StartKind::LoopHead => 1,
            StartKind::Handler => 2,
        });
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        [StartKind::Entry, StartKind::LoopHead, StartKind::Handler].get(usize::take(input)?).copied()
    }
}

impl Coded for Switch {
    fn put(&self, out: &mut Vec<u8>) {
        out.push(match self {
            Switch::On => 0,
            Switch::Once => 1,
            Switch::Off => 2,
            Switch::Acquire => 3,
            Switch::Release => 4,
        });
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        let all = [Switch::On, Switch::Once, Switch::Off, Switch::Acquire, Switch::Release];
        all.get(usize::take(input)?).copied()
    }
}

impl Coded for Target {
    fn put(&self, out: &mut Vec<u8>) {
        let (tag, block) = match *self {
            Target::Return => (0, None),
            Target::Thrown => (1, None),
            Target::Block(block) => (2, Some(block)),
            Target::Back(block) => (3, Some(block)),
            Target::Round(block) => (4, Some(block)),
        };
        out.push(tag);
        block.iter().for_each(|block| block.put(out));
    }

    fn take(input: &mut &[u8]) -> Option<Self> {
        Some(match u32::take(input)? {
            0 => Target::Return,
            1 => Target::Thrown,
            2 => Target::Block(u32::take(input)?),
            3 => Target::Back(u32::take(input)?),
            4 => Target::Round(u32::take(input)?),
            _ => return None,
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_and_texts_come_back() {
        let mut out = Vec::new();
        let all = vec![(0u32, "a".to_owned()), (127, String::new()), (128, "ü".into()), (u32::MAX, "x".repeat(300))];
        all.put(&mut out);
        assert_eq!(Vec::take(&mut out.as_slice()), Some(all));
        for end in 0..out.len() {
            assert_eq!(Vec::<(u32, String)>::take(&mut &out[..end]), None, "{end} bytes");
        }
    }

    #[test]
    fn wrong_tags_and_lengths_are_refused() {
        assert_eq!(Vec::<u32>::take(&mut &[0xff, 0xff, 0xff, 0xff, 0x0f, 1][..]), None);
        assert_eq!(u32::take(&mut &[0xff; 6][..]), None);
        assert_eq!(Target::take(&mut &[5][..]), None);
        assert_eq!(<Option<u32> as Coded>::take(&mut &[2, 0][..]), None);
        assert_eq!([0, 1, 2].map(|byte| bool::take(&mut &[byte][..])), [Some(false), Some(true), None]);
        assert_eq!(String::take(&mut &[1, 0xff][..]), None);
    }
}
