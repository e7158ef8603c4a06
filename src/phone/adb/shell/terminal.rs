//! The shell at a terminal: it shows what is typed, and ends lines as terminals have it.

use std::io::{self, BufRead, Write};

use super::{Io, Shell};

/// Longest line that can be typed.
const MAX_LINE: usize = 4096;
const END: u8 = 4;
const INTERRUPT: u8 = 3;

/// Output with a carriage return before each line's end.
struct Terminal<'a>(&'a mut dyn Write);

impl Write for Terminal<'_> {
    fn write(&mut self, bytes: &[u8]) -> io::Result<usize> {
        for piece in bytes.split_inclusive(|byte| *byte == b'\n') {
            match piece.strip_suffix(b"\n") {
                Some(text) => {
                    self.0.write_all(text)?;
                    self.0.write_all(b"\r\n")?;
                }
                None => self.0.write_all(piece)?,
            }
        }
        Ok(bytes.len())
    }

    fn flush(&mut self) -> io::Result<()> {
        self.0.flush()
    }
}

impl Shell<'_> {
    /// Talks to a terminal until it hangs up or the user leaves. Commands have no input of their own.
    pub(in crate::adb) fn terminal(&mut self, input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<i32> {
        while !self.has_exited {
            write!(out, "embedded:{} $ ", self.directory)?;
            let Some(line) = typed(input, out)? else { break };
            let mut buffer = Vec::new();
            let mut errors = Vec::new();
            let mut io = Io { input: &mut io::empty(), out: &mut buffer, err: &mut errors };
            self.run(&line, &mut io)?;
            Terminal(out).write_all(&buffer)?;
            Terminal(out).write_all(&errors)?;
        }
        Ok(self.status)
    }
}

/// A line as it is typed; none at the end.
fn typed(input: &mut dyn BufRead, out: &mut dyn Write) -> io::Result<Option<String>> {
    let mut line = Vec::new();
    loop {
        let mut byte = [0];
        if input.read(&mut byte)? == 0 || (byte[0] == END && line.is_empty()) {
            return Ok(None);
        }
        match byte[0] {
            b'\r' | b'\n' => {
                out.write_all(b"\r\n")?;
                return Ok(Some(String::from_utf8_lossy(&line).into_owned()));
            }
            INTERRUPT => {
                out.write_all(b"^C\r\n")?;
                return Ok(Some(String::new()));
            }
            8 | 127 if !line.is_empty() => {
                line.pop();
                out.write_all(b"\x08 \x08")?;
            }
            byte if byte >= b' ' && line.len() < MAX_LINE => {
                line.push(byte);
                out.write_all(&[byte])?;
            }
            _ => {}
        }
    }
}
