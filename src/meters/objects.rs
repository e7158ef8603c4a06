//! JSON objects that stand one behind the other, each found whole before it is parsed: a parser of bytes that lie in
//! memory is several times as fast as one that asks for each byte.

use std::io::{BufRead, Error, ErrorKind, Result};

/// More than a page of 40,000 numbers has.
const MAX_OBJECT: usize = 16 << 20;

/// Objects that are being read.
#[derive(Debug)]
pub(crate) struct Objects<R> {
    input: R,
    object: Vec<u8>,
    /// Where the object begins in the file.
    begin: usize,
    /// Bytes that were read.
    end: usize,
}

/// Where in an object its bytes are.
#[derive(Default)]
struct State {
    depth: usize,
    in_string: bool,
    /// Whether the last byte was a backslash in a string.
    is_escaped: bool,
}

impl State {
    /// Goes on in an object; gives the bytes up to its end, if that is among these.
    fn end_of(&mut self, bytes: &[u8]) -> Option<usize> {
        let mut at = 0;
        if std::mem::take(&mut self.is_escaped) {
            at = 1;
        }
        while let Some(rest) = bytes.get(at..) {
            let found = match self.in_string {
                true => memchr::memchr2(b'"', b'\\', rest),
                false => memchr::memchr3(b'{', b'}', b'"', rest),
            };
            at += found?;
            match bytes[at] {
                b'{' => self.depth += 1,
                b'}' => self.depth -= 1,
                b'\\' => {
                    at += 1;
                    self.is_escaped = at == bytes.len();
                }
                _ => self.in_string = !self.in_string,
            }
            at += 1;
            if self.depth == 0 {
                return Some(at);
            }
        }
        None
    }
}

impl<R: BufRead> Objects<R> {
    /// Reads objects from their start.
    pub(crate) fn new(input: R) -> Self {
        Objects { input, object: Vec::new(), begin: 0, end: 0 }
    }

    /// Where the last object began.
    pub(crate) fn begin(&self) -> usize {
        self.begin
    }

    /// The next object's bytes, also of one that is cut off; none behind the last one.
    ///
    /// # Errors
    /// Anything else than an object, one that is too long, and what reading says.
    pub(crate) fn next(&mut self) -> Result<Option<&[u8]>> {
        self.object.clear();
        let first = self.skip_space()?;
        self.begin = self.end;
        match first {
            None => return Ok(None),
            Some(b'{') => {}
            Some(byte) => {
                let what = format!("expected an object, found `{}`", byte.escape_ascii());
                return Err(Error::new(ErrorKind::InvalidData, what));
            }
        }
        let mut state = State::default();
        loop {
            let bytes = self.input.fill_buf()?;
            let end = state.end_of(bytes);
            let part = &bytes[..end.unwrap_or(bytes.len())];
            self.object.extend_from_slice(part);
            let count = part.len();
            self.input.consume(count);
            self.end += count;
            if self.object.len() > MAX_OBJECT {
                return Err(Error::other(format!("an object of more than {MAX_OBJECT} bytes")));
            }
            if end.is_some() || count == 0 {
                return Ok(Some(&self.object));
            }
        }
    }

    fn skip_space(&mut self) -> Result<Option<u8>> {
        loop {
            let bytes = self.input.fill_buf()?;
            let space = bytes.iter().take_while(|byte| byte.is_ascii_whitespace()).count();
            let (first, is_end) = (bytes.get(space).copied(), bytes.is_empty());
            self.input.consume(space);
            self.end += space;
            if first.is_some() || is_end {
                return Ok(first);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use std::io::{BufReader, Cursor};

    use super::*;

    fn all(text: &str, at_once: usize) -> Vec<String> {
        let mut objects = Objects::new(BufReader::with_capacity(at_once, Cursor::new(text)));
        let mut all = Vec::new();
        while let Some(object) = objects.next().unwrap() {
            all.push(String::from_utf8(object.to_vec()).unwrap());
        }
        all
    }

    #[test]
    fn objects_are_found_however_they_are_read() {
        let expected = [r#"{"a":{"b":"}"}}"#, r#"{"\\":"\"}{\\"}"#, "{}"];
        for at_once in 1..40 {
            assert_eq!(all(&expected.join("\r\n "), at_once), expected, "{at_once} bytes at once");
            assert_eq!(all(&expected.concat(), at_once), expected, "{at_once} bytes at once");
        }
        assert_eq!(all(r#"{"cut":"}"#, 4), [r#"{"cut":"}"#]);
        assert_eq!(all(" \n", 4), [""; 0]);
    }
}
