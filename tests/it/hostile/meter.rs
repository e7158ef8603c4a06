//! Meters at an address that send what no meter measures, or too much of it, or stop in the middle.

#![cfg(unix)]

use std::io::{self, BufRead as _, BufReader, Write as _};
use std::net::{TcpListener, TcpStream};

use super::Ended;
use super::device::plain;
use super::measured::of;
use crate::adb::{Phone, phone};

/// What a meter sends for an answer of several lines, the last of which is `end`.
enum Sends {
    Lines(Vec<String>),
    /// The same again and again.
    ForEver(&'static str),
    /// This, and then nothing: it hangs up.
    Last(&'static str),
}

/// By the command and the truth.
type Answer = fn(&str, Vec<String>) -> Sends;

/// A meter between wattline and the phone's own, which tells the truth but for one answer.
fn meter(phone: &Phone, answer: Answer) -> String {
    let real = phone.options().1["tcp:".len()..].to_owned();
    let listener = TcpListener::bind("127.0.0.1:0").unwrap();
    let address = listener.local_addr().unwrap();
    std::thread::spawn(move || {
        // Whoever does not like an answer hangs up.
        listener.incoming().for_each(|client| drop(serve(client.unwrap(), &real, answer)));
    });
    format!("tcp:{address}")
}

fn serve(mut client: TcpStream, real: &str, answer: Answer) -> io::Result<()> {
    let mut meter = TcpStream::connect(real)?;
    let mut truth = BufReader::new(meter.try_clone()?).lines();
    let mut asked = BufReader::new(client.try_clone()?).lines();
    let mut command = "greeting".to_owned();
    loop {
        let mut lines = Vec::new();
        while let Some(line) = truth.next().transpose()? {
            let is_last = !["readings", "clock", "pulses"].contains(&command.as_str()) || line == "end";
            lines.push(line);
            if is_last {
                break;
            }
        }
        match answer(&command, lines) {
            Sends::Lines(lines) => client.write_all((lines.join("\n") + "\n").as_bytes())?,
            Sends::Last(text) => return client.write_all(text.as_bytes()),
            Sends::ForEver(text) => {
                let much = text.repeat(65_536 / text.len());
                loop {
                    client.write_all(much.as_bytes())?;
                }
            }
        }
        let Some(next) = asked.next().transpose()? else { return Ok(()) };
        writeln!(meter, "{next}")?;
        command = next;
    }
}

/// The truth, but for an answer to one command.
macro_rules! to {
    ($command:literal, $lines:ident, $sends:expr) => {
        |command, $lines| if command == $command { $sends } else { Sends::Lines($lines) }
    };
}

/// The first line in the middle replaced by others.
fn with(mut lines: Vec<String>, others: &[&str]) -> Sends {
    let middle = lines.len() / 2;
    lines.splice(middle..=middle, others.iter().map(ToString::to_string));
    Sends::Lines(lines)
}

/// Each line's second number by another one.
fn powers(lines: Vec<String>, power: fn(i64) -> i64) -> Sends {
    let changed = lines.into_iter().map(|line| match line.split_once(' ') {
        Some((at, uw)) => format!("{at} {}", power(uw.parse().unwrap())),
        None => line,
    });
    Sends::Lines(changed.collect())
}

/// Both clocks at some moments.
fn stamps(stamps: &[[i64; 2]]) -> Sends {
    let lines = stamps.iter().map(|[device_ns, meter_ns]| format!("{device_ns} {meter_ns}"));
    Sends::Lines(lines.chain(["end".to_owned()]).collect())
}

/// Each of these meters is refused, or tells what the run may be measured by.
#[track_caller]
fn refused(cases: &[(&str, Answer, &'static str)]) {
    let Some(phone) = phone(&[]) else { return };
    for &(name, answer, expected) in cases {
        let workspace = plain();
        let meter = meter(&phone, answer);
        let command =
            phone.unmetered(&workspace, "record", &["--meter", &meter, "--out", "out", "--despite", "asleep"]);
        of(name, &command).is(&Ended::Error(expected));
        assert!(!workspace.path("out/tap.energy.zip").exists(), "{name}");
    }
    phone.is_clean();
}

#[test]
fn readings_that_no_meter_takes_are_refused() {
    let order = "expected a time after the previous one's";
    let power = " uW is no power of a phone";
    refused(&[
        ("no number", to!("readings", lines, with(lines, &["5 NaN"])), "expected two numbers, found `5 NaN`"),
        ("an infinite power", to!("readings", lines, with(lines, &["inf 5"])), "expected two numbers, found `inf 5`"),
        (
            "a power of 2^63",
            to!("readings", lines, with(lines, &["5 9223372036854775808"])),
            "expected two numbers, found `5 9223372036854775808`",
        ),
        ("a power of 9 TW", to!("readings", lines, powers(lines, |_| i64::MAX)), power),
        ("a power of -9 TW", to!("readings", lines, powers(lines, |_| i64::MIN)), "its poles are the wrong way round"),
        ("readings out of order", to!("readings", lines, with(lines, &["1 1", "0 1"])), order),
        ("nothing but `end`", to!("readings", _lines, Sends::Lines(vec!["end".into()])), "the meter gave no readings"),
        ("control characters", to!("stop", _lines, Sends::Last("\u{1b}[2J\n")), "found `\\u{1b}[2J`"),
    ]);
}

/// The power with the other sign; of the pattern by which that would be seen nothing is told.
fn backwards(command: &str, lines: Vec<String>) -> Sends {
    match command {
        "readings" => powers(lines, |uw| -uw),
        "pulses" => Sends::Lines(vec!["end".to_owned()]),
        _ => Sends::Lines(lines),
    }
}

#[test]
fn a_phone_does_not_charge_its_meter() {
    let poles = " W on average: its poles are the wrong way round";
    refused(&[
        ("power of the other sign", to!("readings", lines, powers(lines, |uw| -uw)), poles),
        ("the same without a pattern", backwards, poles),
    ]);
}

#[test]
fn clocks_at_the_ends_of_time_are_refused() {
    let set = "a clock was set, or the device slept";
    refused(&[
        (
            "clocks from the first moment to the last",
            to!("clock", _lines, stamps(&[[i64::MIN, i64::MIN], [i64::MAX, i64::MAX]])),
            "the meter began ",
        ),
        ("clocks that run apart", to!("clock", _lines, stamps(&[[i64::MIN, i64::MAX], [i64::MAX, i64::MIN]])), set),
        ("clocks that run backwards", to!("clock", _lines, stamps(&[[2_000_000_000, 2_000_000_000], [1, 1]])), set),
        ("a clock that stands still", to!("clock", _lines, stamps(&[[1, 1], [1, 1]])), set),
    ]);
}

#[test]
fn a_meter_that_does_not_stop_is_left() {
    refused(&[
        ("a greeting without an end", to!("greeting", _lines, Sends::ForEver("a")), "a line is too long"),
        ("a line without an end", to!("readings", _lines, Sends::ForEver("1")), "a line is too long"),
        ("readings without an end", to!("readings", _lines, Sends::ForEver("1 1\n")), "found more"),
        ("stamps without an end", to!("clock", _lines, Sends::ForEver("1 1\n")), "found more"),
        ("pulses without an end", to!("pulses", _lines, Sends::ForEver("1 2\n")), "found more"),
        ("a line that breaks off", to!("readings", _lines, Sends::Last("1000 5\n2000 ")), "the connection ended"),
    ]);
}
