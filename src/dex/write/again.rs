//! Files that differ in some bodies alone: what they have in common is copied from the first.
//!
//! Some classes' bodies are *fixed*: all of the files have them. Their debug info comes first in its section, and they
//! themselves in theirs, so that both are one piece of the first file.

use std::borrow::Cow;
use std::ops::Range;

use super::code::{write_codes, write_debug_infos};
use super::section::{Kind, Output, Seen};
use super::tables::{Offsets, Tables};
use super::{Bodies, Body, Part, Result, write_outline};
use crate::{Code, Dex, SharedBodies};

/// The bodies that a file is written with.
#[derive(Debug, Clone, Copy)]
pub struct NewBodies<'b> {
    /// Other bodies than its own, in the order of [`Dex::methods_with_code`], where there are any.
    pub new: &'b [Option<&'b Code<'b>>],
    /// By class whether its bodies are fixed; the others' are not. A fixed body is the file's own.
    pub fixed: &'b [bool],
    /// Which of its own bodies methods share.
    pub shared: &'b SharedBodies,
}

/// Where a written file has what others have, too.
#[derive(Debug)]
pub struct Layout {
    tables: Tables,
    offsets: Offsets,
    fixed: Fixed,
    codes: Codes,
}

/// Debug info of fixed bodies, behind the sections that no body changes.
#[derive(Debug)]
pub(super) struct Fixed {
    /// The bytes of the file up to there, and its sections.
    len: usize,
    sections: Vec<(Kind, u32, u32)>,
    /// The offset for each body.
    at: Vec<u32>,
    known: Seen,
}

/// The items of fixed bodies.
#[derive(Debug)]
pub(super) struct Codes {
    items: u32,
    range: Range<usize>,
    /// The offset of each body.
    at: Vec<u32>,
}

impl Dex<'_> {
    /// [`Dex::write`] with new bodies, and with fixed ones first.
    ///
    /// # Errors
    /// The errors of [`Dex::write`].
    pub fn write_with(&self, bodies: NewBodies) -> Result<(Vec<u8>, Layout)> {
        self.check()?;
        let bodies = bodies.of(self);
        let mut out = Output::new();
        let (start, tables, offsets) = write_outline(self, true, &mut out)?;
        out.reserve(bodies.len() + self.link_data.len());
        let fixed = Fixed::write_debug(&bodies, &mut out)?;
        let (at, codes) = fixed.first(&bodies, &mut out)?;
        let part = Part::write(self, start, tables.clone(), Cow::Borrowed(&offsets), &at, &mut out)?;
        Ok((part.alone(out)?, Layout { tables, offsets, fixed, codes }))
    }

    /// The same bytes as [`Dex::write_with`] by the first of several files that have the same pools and classes, and the
    /// same fixed bodies.
    ///
    /// # Errors
    /// The errors of [`Dex::write`].
    pub fn write_like(&self, bodies: NewBodies, first: &[u8], layout: &Layout) -> Result<Vec<u8>> {
        let bodies = bodies.of(self);
        let Layout { tables, offsets, fixed, codes } = layout;
        let beginning = first.get(..fixed.len).unwrap_or_default();
        let room = first.len() + first.len() / 8;
        let mut out = Output::like(beginning, &fixed.sections, room);
        let at = fixed.again(&bodies, (first, codes), &mut out)?;
        let part = Part::write(self, 0, tables.clone(), Cow::Borrowed(offsets), &at, &mut out)?;
        Part { has_tables: true, ..part }.alone(out)
    }
}

impl<'b> NewBodies<'b> {
    fn of(self, dex: &'b Dex<'b>) -> Bodies<'b> {
        let NewBodies { new, fixed, shared } = self;
        Bodies { dex, new, fixed, shared }
    }
}

impl Fixed {
    /// Writes the debug info of fixed bodies.
    pub(super) fn write_debug(bodies: &Bodies, out: &mut Output) -> Result<Self> {
        let own = bodies.each().filter(|body| body.fixed).map(|body| body.code);
        let (at, known) = write_debug_infos(own, &Seen::default(), out)?;
        Ok(Fixed { len: out.len(), sections: out.sections().to_vec(), at, known })
    }

    /// Writes all else of bodies. Returns their offsets, in the order of [`Dex::methods_with_code`], and where the fixed
    /// ones are.
    pub(super) fn first(&self, bodies: &Bodies, out: &mut Output) -> Result<(Vec<u32>, Codes)> {
        let others = self.others_debug(bodies, out)?;
        out.section(Kind::Code, |section| {
            let at = write_codes(section, bodies.dex, bodies.each().filter(|body| body.fixed), &self.at)?;
            let (items, end) = (section.count(), section.end());
            let start = if items == 0 { end } else { section.first() };
            let codes = Codes { items, range: start..end, at };
            let others = write_codes(section, bodies.dex, bodies.each().filter(|body| !body.fixed), &others)?;
            Ok((merged(bodies.each(), codes.at.iter().copied(), others), codes))
        })
    }

    /// The same by the first file.
    fn again(&self, bodies: &Bodies, (first, codes): (&[u8], &Codes), out: &mut Output) -> Result<Vec<u32>> {
        let others = self.others_debug(bodies, out)?;
        out.section(Kind::Code, |section| {
            let start = match codes.items {
                0 => 0,
                items => section.items(items, first.get(codes.range.clone()).unwrap_or_default()),
            };
            let moved = |&at: &u32| at - codes.range.start as u32 + start;
            let others = write_codes(section, bodies.dex, bodies.each().filter(|body| !body.fixed), &others)?;
            Ok(merged(bodies.each(), codes.at.iter().map(moved), others))
        })
    }

    fn others_debug(&self, bodies: &Bodies, out: &mut Output) -> Result<Vec<u32>> {
        let others = bodies.each().filter(|body| !body.fixed).map(|body| body.code);
        Ok(write_debug_infos(others, &self.known, out)?.0)
    }
}

/// The offsets of all bodies by those of fixed ones and those of others.
fn merged<'d>(
    bodies: impl Iterator<Item = Body<'d>>,
    mut fixed: impl Iterator<Item = u32>,
    others: Vec<u32>,
) -> Vec<u32> {
    let mut others = others.into_iter();
    bodies.map(|body| if body.fixed { fixed.next() } else { others.next() }.unwrap_or_default()).collect()
}
