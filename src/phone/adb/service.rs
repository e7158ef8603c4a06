//! The services that a stream can be opened to.

use std::io::{self, BufReader, LineWriter, Read, Write};
use std::sync::Arc;

use super::commands::COMMANDS;
use super::device::Device;
use super::shell::{Io, Shell};
use super::stream::{Framed, FramedInput, Raw, Stream};
use super::sync;

/// Bytes that are gathered of a line before it is sent.
const BUFFER: usize = 32 << 10;

/// A service by its name.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Service {
    /// A command, or lines of input as commands if it is empty; outputs together, no exit code.
    Shell(String),
    /// A command, or lines of input, with outputs apart and the exit code.
    ShellV2(String),
    /// A command whose bytes go through as they are.
    Exec(String),
    /// A shell at a terminal; whether in the second protocol.
    Terminal(bool),
    /// Files.
    Sync,
    /// One line that says why not.
    Say(&'static str),
}

/// Reads a service's name; none if there is no such service.
pub(super) fn parse(name: &str) -> Option<Service> {
    let (kind, rest) = name.split_once(':')?;
    let mut options = kind.split(',');
    let first = options.next()?;
    let options: Vec<&str> = options.collect();
    let (v2, raw) = (options.contains(&"v2"), options.contains(&"raw"));
    match first {
        "shell" if rest.is_empty() && !raw => Some(Service::Terminal(v2)),
        "shell" if v2 => Some(Service::ShellV2(rest.to_owned())),
        "shell" => Some(Service::Shell(rest.to_owned())),
        "exec" => Some(Service::Exec(rest.to_owned())),
        "sync" => Some(Service::Sync),
        "root" => Some(Service::Say("adbd cannot run as root in production builds\n")),
        "unroot" => Some(Service::Say("adbd not running as root\n")),
        "remount" => Some(Service::Say("Not running as root. Try \"adb root\" first.\n")),
        _ => None,
    }
}

/// Runs a service until it ends or the stream is closed.
///
/// # Errors
/// When the stream has been closed.
pub(super) fn run(device: &Arc<Device>, service: &Service, stream: &Stream) -> io::Result<()> {
    match service {
        Service::Shell(line) => {
            let (mut out, mut err) = (Raw(stream), Raw(stream));
            let input = Box::new(Raw(stream));
            shell(device, stream, line, input, &mut out, &mut err).map(|_| ())
        }
        Service::Exec(line) => {
            // Both outputs share a pipe, as adbd has it.
            let (mut out, mut err) = (Raw(stream), Raw(stream));
            shell(device, stream, line, Box::new(Raw(stream)), &mut out, &mut err).map(|_| ())
        }
        Service::ShellV2(line) => {
            let (mut out, mut err) = (Framed::stdout(stream), Framed::stderr(stream));
            let status = shell(device, stream, line, Box::new(FramedInput::new(stream)), &mut out, &mut err)?;
            Framed::exit(stream, status as u8)
        }
        Service::Terminal(false) => {
            let mut input = BufReader::new(Raw(stream));
            Shell::new(device, &|| {}, &COMMANDS).terminal(&mut input, &mut Raw(stream)).map(|_| ())
        }
        Service::Terminal(true) => {
            let mut input = BufReader::new(FramedInput::new(stream));
            let status = Shell::new(device, &|| {}, &COMMANDS).terminal(&mut input, &mut Framed::stdout(stream))?;
            Framed::exit(stream, status as u8)
        }
        Service::Sync => sync::serve(device, &mut Raw(stream)),
        Service::Say(line) => stream.write_all(line.as_bytes()),
    }
}

fn shell(
    device: &Arc<Device>,
    stream: &Stream,
    line: &str,
    input: Box<dyn Read + '_>,
    out: &mut dyn Write,
    err: &mut dyn Write,
) -> io::Result<i32> {
    let cut = || stream.link.cut();
    let mut shell = Shell::new(device, &cut, &COMMANDS);
    let mut input = BufReader::new(input);
    // Lines in one piece: each payload waits for its answer.
    let (mut out, mut err) = (LineWriter::with_capacity(BUFFER, out), LineWriter::with_capacity(BUFFER, err));
    let mut io = Io { input: &mut input, out: &mut out, err: &mut err };
    let status = if line.trim().is_empty() { shell.lines(&mut io) } else { shell.run(line, &mut io) }?;
    out.flush()?;
    err.flush()?;
    Ok(status)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn services_have_adbds_names() {
        assert_eq!(parse("shell:ls -l"), Some(Service::Shell("ls -l".into())));
        assert_eq!(parse("shell,v2,TERM=xterm,raw:a:b"), Some(Service::ShellV2("a:b".into())));
        assert_eq!(parse("shell,raw:"), Some(Service::Shell(String::new())));
        assert_eq!(parse("shell,v2,TERM=xterm,pty:"), Some(Service::Terminal(true)));
        assert_eq!(parse("shell:"), Some(Service::Terminal(false)));
        assert_eq!(parse("exec:cat x"), Some(Service::Exec("cat x".into())));
        assert_eq!(parse("sync:"), Some(Service::Sync));
        assert_eq!(parse("jdwp:1"), None);
        assert_eq!(parse("shell"), None);
    }
}
