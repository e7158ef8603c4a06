//! A file that is written several times with new bodies here and there.

use std::borrow::Cow;

use super::code::{Misfit, write_code, write_codes, write_debug_infos};
use super::section::{Kind, Output, Seen};
use super::{BESIDE_UNITS, Bodies, Outline, Part, Result};
use crate::{Code, Dex, SharedBodies};

/// A file as it is written with its own bodies, to be copied but for the bodies that are new.
///
/// Debug info of bodies that are replaced stays in the file, so that all else has its place.
#[derive(Debug)]
pub struct Template {
    /// The outline and, behind it, debug info.
    outline: Outline,
    debug_infos: Seen,
    /// The items of bodies, from an offset of zero.
    codes: Vec<u8>,
    /// The offset of each item, and the end of the last.
    starts: Vec<u32>,
    /// The item of each method with code.
    items: Vec<u32>,
}

impl Dex<'_> {
    /// Writes the file as it is, to be copied. `outline` is that of a file with the same pools and classes; `shared` says
    /// which bodies methods share.
    ///
    /// # Errors
    /// The errors of [`Dex::write`].
    pub fn template(&self, outline: Outline, shared: &SharedBodies) -> Result<Template> {
        let mut outline = outline;
        let bodies = Bodies { dex: self, new: &[], shared: Cow::Borrowed(shared) };
        let own = bodies.each().map(|(_, code, _)| code);
        let (at, debug_infos) = write_debug_infos(own, &Seen::default(), &mut outline.out)?;
        let mut out = Output::new();
        let offsets = write_codes(&bodies, &mut out, &at)?;
        let codes = out.into_bytes()?;
        // Items are in the order of the first methods that have them.
        let mut starts: Vec<u32> = Vec::with_capacity(offsets.len() + 1);
        let item = |&offset: &u32| {
            if starts.last().is_none_or(|&last| last < offset) {
                starts.push(offset);
                return starts.len() as u32 - 1;
            }
            starts.binary_search(&offset).unwrap_or_default() as u32
        };
        let items = offsets.iter().map(item).collect();
        starts.push(codes.len() as u32);
        Ok(Template { outline, debug_infos, codes, starts, items })
    }

    /// Writes the file by its template with new bodies of some methods: their positions in the order of
    /// [`Dex::methods_with_code`], ascending.
    ///
    /// # Errors
    /// The errors of [`Dex::write`].
    pub fn write_from(&self, template: &Template, new: &[(usize, Code)]) -> Result<Vec<u8>> {
        let Template { outline, debug_infos, codes, .. } = template;
        let more: usize = new.iter().map(|(_, code)| code.insns.0.len() + BESIDE_UNITS).sum();
        let members = template.items.len() * BESIDE_UNITS / 2;
        let mut out = outline.out.copy_with_room(codes.len() + members + more + self.link_data.len());
        let (debug_infos, _) = write_debug_infos(new.iter().map(|(_, code)| code), debug_infos, &mut out)?;
        let codes = template.write_codes(self, new, &debug_infos, &mut out)?;
        Part::write(self, 0, outline.tables.clone(), Cow::Borrowed(&outline.offsets), &codes, &mut out)?.alone(out)
    }
}

impl Template {
    /// Writes all bodies; `debug_infos` are the offsets of those of the new ones. Returns their offsets.
    fn write_codes(&self, dex: &Dex, new: &[(usize, Code)], debug_infos: &[u32], out: &mut Output) -> Result<Vec<u32>> {
        let mut new = new.iter().zip(debug_infos).peekable();
        let mut copied: Vec<Option<u32>> = vec![None; self.starts.len()];
        out.section(Kind::Code, |section| {
            let mut offsets = Vec::with_capacity(self.items.len());
            for (position, &item) in self.items.iter().enumerate() {
                if let Some(((_, code), debug)) = new.next_if(|((at, _), _)| *at == position) {
                    let method = || dex.methods_with_code().nth(position).map(|(method, _)| method.method);
                    let misfit = |misfit: Misfit| misfit.error(dex, method().unwrap_or(crate::MethodIdx(u32::MAX)));
                    offsets.push(section.item(|out| write_code(out, code, *debug).map_err(misfit))?);
                    continue;
                }
                let at = copied.get(item as usize).copied().flatten();
                let offset = match at {
                    Some(offset) => offset,
                    None => section.item(|out| {
                        out.extend_from_slice(self.item(item as usize));
                        Ok(())
                    })?,
                };
                if let Some(copied) = copied.get_mut(item as usize) {
                    *copied = Some(offset);
                }
                offsets.push(offset);
            }
            Ok(offsets)
        })
    }

    /// The bytes of an item, with what fills up to the next.
    fn item(&self, item: usize) -> &[u8] {
        let range = self.starts.get(item).zip(self.starts.get(item + 1));
        range.and_then(|(&start, &end)| self.codes.get(start as usize..end as usize)).unwrap_or_default()
    }
}
