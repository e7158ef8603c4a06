//! Recording in a browser: the embedded phone's screen as a page of this machine, where a click taps.
//!
//! The page and its commands are served on the loopback address only. A page of another origin can neither read them
//! nor give commands: the host must be this one, and commands carry a header that browsers let no foreign page send
//! unasked.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::{Ipv4Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::mpsc::{self, Receiver};
use std::time::{Duration, Instant};

use serde::Serialize;

use super::super::super::common::{CliError, Exit};
use super::command::parse;
use super::session::Session;
use super::step::{Step, finish, step};
use super::{Args, Outcome};
use crate::phone::{SCREEN_HEIGHT, SCREEN_WIDTH};

/// All of the page: it asks nothing of any other server.
const PAGE: &str = include_str!("page.html");
/// The header that commands carry.
const MARK: &str = "x-wattline";
/// A browser that has not said all after so long is gone.
const PATIENCE: Duration = Duration::from_secs(5);
/// Longest line of a request, and longest command, in bytes.
const MOST: u64 = 8 * 1024;
/// Most lines of a request.
const MOST_LINES: usize = 100;
/// Most connections that are read at a time; a browser has six.
const MOST_CLIENTS: usize = 256;

/// The state that the page shows.
#[derive(Serialize)]
struct State {
    ok: bool,
    said: String,
    script: Vec<String>,
    views: Vec<Shown>,
    crash: Option<String>,
    done: bool,
    width: i32,
    height: i32,
}

/// A view as a rectangle.
#[derive(Serialize)]
struct Shown {
    x: i32,
    y: i32,
    width: i32,
    height: i32,
    class: String,
    text: Option<String>,
    taps: bool,
    holds: bool,
}

/// A request, as far as it matters here.
#[derive(Debug, PartialEq, Eq)]
struct Request {
    method: String,
    path: String,
    host: String,
    is_marked: bool,
    body: String,
}

/// Serves the page until the script is written or given up.
pub fn run(args: &Args, port: u16, mut session: Session, package: &str) -> Result<Exit, CliError> {
    let failed = |error: std::io::Error| format!("failed to listen at 127.0.0.1:{port}: {error}");
    let listener = TcpListener::bind((Ipv4Addr::LOCALHOST, port)).map_err(failed)?;
    let address = listener.local_addr().map_err(failed)?;
    let output = args.output.display();
    args.show(&format!("http://{address}/ is the phone's screen: a click taps. Save writes {output}\n"))?;
    let hosts = [address.to_string(), format!("localhost:{}", address.port())];
    for (stream, request) in requests(listener) {
        if !hosts.contains(&request.host) {
            let _ = answer(&stream, "403 Forbidden", "text/plain", "this page is for this machine");
            continue;
        }
        let _ = match (request.method.as_str(), request.path.as_str()) {
            ("GET", "/") => answer(&stream, "200 OK", "text/html; charset=utf-8", PAGE),
            ("POST", "/command") if request.is_marked => {
                let (state, outcome) = obey(&mut session, &request.body, args, package);
                let sent = answer(&stream, "200 OK", "application/json", &serde_json::to_string(&state)?);
                if let Some(outcome) = outcome {
                    outcome.print(args.json)?;
                    return Ok(Exit::Pass);
                }
                sent
            }
            _ => answer(&stream, "404 Not Found", "text/plain", "there is nothing here"),
        };
    }
    Err("failed to record: the page can be served no longer; nothing was written".into())
}

/// What is asked at an address, in the order in which it is said. Each connection is read beside the others: who says
/// nothing keeps nobody waiting.
fn requests(listener: TcpListener) -> Receiver<(TcpStream, Request)> {
    let (sender, receiver) = mpsc::sync_channel(MOST_CLIENTS);
    std::thread::spawn(move || {
        let clients = Arc::new(());
        // A connection that breaks is the browser's own affair: it asks again.
        for stream in listener.incoming().flatten() {
            // The one here, and one for each client; who comes when there are too many is not answered.
            if Arc::strong_count(&clients) > MOST_CLIENTS {
                continue;
            }
            let (sender, client) = (sender.clone(), Arc::clone(&clients));
            std::thread::spawn(move || {
                if let Ok(Some(request)) = read(&stream) {
                    // Nobody takes it once the recording has ended.
                    let _ = sender.send((stream, request));
                }
                drop(client);
            });
        }
    });
    receiver
}

/// Does what a command says; an empty one asks how things are. The second is how the recording ended, if it did.
fn obey<'a>(session: &mut Session, line: &str, args: &'a Args, package: &str) -> (State, Option<Outcome<'a>>) {
    let done = parse(line).and_then(|command| match command {
        None => Ok((String::new(), None)),
        Some(command) => match step(session, &command)? {
            // The page lists the views itself.
            Step::On(said) => Ok((said.lines().next().unwrap_or_default().trim().to_owned(), None)),
            end => {
                let outcome = finish(&end, session, args, package).map_err(|error| error.to_string())?;
                Ok((outcome.said(), Some(outcome)))
            }
        },
    });
    let ok = done.is_ok();
    let (said, outcome) = done.unwrap_or_else(|what| (what, None));
    let views = session.views.iter().map(|view| Shown {
        x: view.bounds.x,
        y: view.bounds.y,
        width: view.bounds.width,
        height: view.bounds.height,
        class: view.class.clone(),
        text: view.text.clone(),
        taps: view.takes_taps,
        holds: view.takes_holds,
    });
    let state = State {
        ok,
        said,
        script: session.events().iter().map(ToString::to_string).collect(),
        views: views.collect(),
        crash: session.crash.as_ref().and_then(|crash| crash.lines().next()).map(str::to_owned),
        done: outcome.is_some(),
        width: SCREEN_WIDTH,
        height: SCREEN_HEIGHT,
    };
    (state, outcome)
}

/// A connection that has to have said all by a moment: who sends a byte now and then must not keep others waiting.
struct Patient<'s> {
    stream: &'s TcpStream,
    until: Instant,
}

impl std::io::Read for Patient<'_> {
    fn read(&mut self, bytes: &mut [u8]) -> std::io::Result<usize> {
        let left = self.until.saturating_duration_since(Instant::now());
        if left.is_zero() {
            return Err(std::io::ErrorKind::TimedOut.into());
        }
        self.stream.set_read_timeout(Some(left))?;
        (&mut &*self.stream).read(bytes)
    }
}

/// Reads a request; none if the browser only opened the connection, or sent what is none.
fn read(stream: &TcpStream) -> std::io::Result<Option<Request>> {
    stream.set_write_timeout(Some(PATIENCE))?;
    parse_request(&mut BufReader::new(Patient { stream, until: Instant::now() + PATIENCE }))
}

fn parse_request(input: &mut impl std::io::BufRead) -> std::io::Result<Option<Request>> {
    let mut next = || -> std::io::Result<Option<String>> {
        let mut line = String::new();
        input.by_ref().take(MOST).read_line(&mut line)?;
        Ok(line.ends_with('\n').then(|| line.trim_end().to_owned()))
    };
    let Some(first) = next()? else { return Ok(None) };
    let mut words = first.split(' ');
    let (Some(method), Some(path)) = (words.next(), words.next()) else { return Ok(None) };
    let mut request = Request {
        method: method.into(),
        path: path.into(),
        host: String::new(),
        is_marked: false,
        body: String::new(),
    };
    let mut length = 0;
    for _ in 0..MOST_LINES {
        let Some(line) = next()? else { return Ok(None) };
        if line.is_empty() {
            let mut body = Vec::new();
            input.take(length).read_to_end(&mut body)?;
            request.body = String::from_utf8_lossy(&body).into_owned();
            return Ok(Some(request));
        }
        let Some((name, value)) = line.split_once(':') else { continue };
        match name.to_ascii_lowercase().as_str() {
            "host" => request.host = value.trim().to_owned(),
            "content-length" => length = value.trim().parse().unwrap_or(0).min(MOST),
            MARK => request.is_marked = true,
            _ => {}
        }
    }
    Ok(None)
}

fn answer(mut stream: &TcpStream, status: &str, kind: &str, body: &str) -> std::io::Result<()> {
    write!(
        stream,
        "HTTP/1.1 {status}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nCache-Control: no-store\r\n\
         Content-Security-Policy: default-src 'none'; script-src 'unsafe-inline'; style-src 'unsafe-inline'; connect-src 'self'\r\n\
         Connection: close\r\n\r\n{body}",
        body.len()
    )?;
    stream.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn parsed(text: &str) -> Option<Request> {
        parse_request(&mut text.as_bytes()).unwrap()
    }

    #[test]
    fn requests_are_read_and_what_is_none_is_not() {
        let request =
            parsed("POST /command HTTP/1.1\r\nHost: a:1\r\nX-Wattline: 1\r\nContent-Length: 5\r\n\r\ntap 1more")
                .unwrap();
        assert_eq!(
            (request.method.as_str(), request.path.as_str(), request.host.as_str()),
            ("POST", "/command", "a:1")
        );
        assert_eq!((request.is_marked, request.body.as_str()), (true, "tap 1"));
        assert!(!parsed("GET / HTTP/1.1\r\nHost: a\r\n\r\n").unwrap().is_marked);
        let long = format!("GET /{} HTTP/1.1\r\n\r\n", "a".repeat(9000));
        for text in ["", "GET", "GET / HTTP/1.1\r\nHost: a\r\n", long.as_str()] {
            assert_eq!(parsed(text), None, "{:.20}", text);
        }
        let endless = format!("GET / HTTP/1.1\r\n{}\r\n", "a: b\r\n".repeat(200));
        assert_eq!(parsed(&endless), None);
    }
}
