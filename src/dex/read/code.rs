//! `code_item` with tries and handlers.

use super::Reader;
use crate::kind::Kind;
use crate::{Code, Handler, Try, Units};
use wattline_base::binary::{Cursor, Error, Result};

/// A try names its handler by an offset of 16 bits; ART's limit for the types of one handler is the same.
const MAX_HANDLERS: u32 = 0x1_0000;

impl<'a> Reader<'a, '_> {
    /// Reads a method body; offset zero is none.
    pub(super) fn code(&self, at: usize, offset: u32) -> Result<Option<Code<'a>>> {
        if offset == 0 {
            return Ok(None);
        }
        let mut cursor = self.item(at, offset, Kind::Code)?;
        let start = cursor.pos();
        let registers = cursor.u16("register count")?;
        let ins = cursor.u16("argument words")?;
        let outs = cursor.u16("outgoing words")?;
        let tries = cursor.u16("try count")?;
        let debug = cursor.u32("debug info offset")?;
        let units = cursor.u32("code size")?;
        let debug = self.debug_info(debug, units)?;
        // Like ART, allow five outgoing words in any case: instructions with a list of registers count so.
        for (field, words, limit) in [(start + 2, ins, registers), (start + 4, outs, registers.max(5))] {
            if words > limit {
                let what = format!("expected at most {limit} argument words in {registers} registers, found {words}");
                return Err(Error::new(field, what));
            }
        }
        let insns = cursor.bytes(self.count(&cursor, units, 2, "code units")? * 2, "code units")?;
        let (tries, handlers) =
            if tries == 0 { (Vec::new(), Vec::new()) } else { self.tries(&mut cursor, tries, units)? };
        Ok(Some(Code { registers, ins, outs, insns: Units(insns.into()), tries, handlers, debug }))
    }

    fn tries(&self, cursor: &mut Cursor, count: u16, units: u32) -> Result<(Vec<Try>, Vec<Handler>)> {
        if units % 2 == 1 {
            let at = cursor.pos();
            if cursor.u16("padding before the tries")? != 0 {
                return Err(Error::new(at, "expected zero before the tries"));
            }
        }
        let start = cursor.pos();
        let mut items = Cursor::at(self.data, start);
        cursor.bytes(8 * usize::from(count), "tries")?;
        let list = cursor.pos();
        let (offsets, handlers) = self.handlers(cursor, units)?;
        let mut tries = Vec::with_capacity(count.into());
        let mut covered = 0;
        for _ in 0..count {
            let at = items.pos();
            let (start, count) = (items.u32("try start")?, u32::from(items.u16("try length")?));
            let offset = usize::from(items.u16("handler offset")?);
            // Like ART, allow a try that covers nothing.
            let end = start.checked_add(count).filter(|&end| end <= units && start < units);
            let Some(end) = end.filter(|_| start >= covered) else {
                let what = format!("expected a try after unit {covered:#x} and within {units:#x} units");
                return Err(Error::new(at, format!("{what}, found {count:#x} from {start:#x}")));
            };
            covered = end;
            let Ok(handler) = offsets.binary_search(&(list + offset)) else {
                return Err(Error::new(at + 6, format!("expected the offset of a handler, found {offset:#x}")));
            };
            tries.push(Try { start, count, handler });
        }
        self.charge(start, cursor)?;
        Ok((tries, handlers))
    }

    /// Reads the handler list: the file offset of each handler, and the handlers.
    fn handlers(&self, cursor: &mut Cursor, units: u32) -> Result<(Vec<usize>, Vec<Handler>)> {
        let at = cursor.pos();
        let count = cursor.uleb128("handler count")?;
        if !(1..MAX_HANDLERS).contains(&count) {
            return Err(Error::new(at, format!("expected 1 to {} handlers, found {count}", MAX_HANDLERS - 1)));
        }
        let count = self.count(cursor, count, 1, "handlers")?;
        let (mut offsets, mut handlers) = (Vec::with_capacity(count), Vec::with_capacity(count));
        for _ in 0..count {
            offsets.push(cursor.pos());
            handlers.push(self.handler(cursor, units)?);
        }
        Ok((offsets, handlers))
    }

    fn handler(&self, cursor: &mut Cursor, units: u32) -> Result<Handler> {
        let at = cursor.pos();
        let size = cursor.sleb128("catch count")?;
        if size.unsigned_abs() > MAX_HANDLERS {
            return Err(Error::new(at, format!("expected at most {MAX_HANDLERS} catches, found {size}")));
        }
        let count = self.count(cursor, size.unsigned_abs(), 2, "catches")?;
        let mut catches = Vec::with_capacity(count);
        for _ in 0..count {
            let at = cursor.pos();
            let type_ = self.type_(at, cursor.uleb128("caught type")?)?;
            catches.push((type_, address(cursor, units)?));
        }
        // A size of zero or less says that a catch-all follows.
        let catch_all = if size <= 0 { Some(address(cursor, units)?) } else { None };
        Ok(Handler { catches, catch_all })
    }
}

fn address(cursor: &mut Cursor, units: u32) -> Result<u32> {
    let at = cursor.pos();
    let address = cursor.uleb128("handler address")?;
    if address < units {
        Ok(address)
    } else {
        Err(Error::new(at, format!("expected a handler address below {units:#x}, found {address:#x}")))
    }
}
