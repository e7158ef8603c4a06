//! Clients of the page on which a scenario is recorded, which are no browser of this machine.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::net::TcpStream;
use std::process::{Child, Stdio};
use std::time::{Duration, Instant};

use crate::cli::Workspace;

/// The page of a recording, and the process that serves it.
struct Page {
    child: Child,
    address: String,
    _workspace: Workspace,
}

impl Drop for Page {
    fn drop(&mut self) {
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

impl Page {
    fn new() -> Self {
        let workspace = Workspace::new();
        let mut command = workspace.command(&["scenario", "record", "--web", "--output", "a.mks"]);
        let mut child = command.env_remove("CI").stdout(Stdio::piped()).spawn().unwrap();
        let mut line = String::new();
        BufReader::new(child.stdout.as_mut().unwrap()).read_line(&mut line).unwrap();
        let address = line.strip_prefix("http://").and_then(|rest| rest.split_once('/')).unwrap().0.to_owned();
        Page { child, address, _workspace: workspace }
    }

    /// The first line of the answer; nothing where the connection was closed without one.
    fn answer(&self, request: &[u8]) -> String {
        let mut stream = TcpStream::connect(&self.address).unwrap();
        // It may be closed before all was sent.
        let _ = stream.write_all(request);
        let mut answer = Vec::new();
        let _ = stream.read_to_end(&mut answer);
        String::from_utf8_lossy(&answer).lines().next().unwrap_or_default().to_owned()
    }

    fn still_answers(&self) {
        let request = format!("GET / HTTP/1.1\r\nHost: {}\r\n\r\n", self.address);
        assert_eq!(self.answer(request.as_bytes()), "HTTP/1.1 200 OK");
    }
}

#[test]
fn what_is_no_request_of_the_page_is_refused() {
    let page = Page::new();
    let host = format!("Host: {}\r\n", page.address);
    let mark = "X-Wattline: 1\r\n";
    let header = "a: b\r\n".repeat(200);
    let long = "a".repeat(100_000);
    let cases = [
        (
            "a name of another place for this machine",
            "GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n".into(),
            "HTTP/1.1 403 Forbidden",
        ),
        ("no name", "GET / HTTP/1.1\r\n\r\n".into(), "HTTP/1.1 403 Forbidden"),
        ("another file", format!("GET /../../../etc/passwd HTTP/1.1\r\n{host}\r\n"), "HTTP/1.1 404 Not Found"),
        (
            "a command in the address",
            format!("GET /command?quit HTTP/1.1\r\n{host}{mark}\r\n"),
            "HTTP/1.1 404 Not Found",
        ),
        (
            "a form of another page",
            format!("POST /command HTTP/1.1\r\n{host}Content-Length: 4\r\n\r\nquit"),
            "HTTP/1.1 404 Not Found",
        ),
        (
            "a question beforehand",
            format!("OPTIONS /command HTTP/1.1\r\n{host}Origin: http://evil.example\r\n\r\n"),
            "HTTP/1.1 404 Not Found",
        ),
        ("200 lines", format!("GET / HTTP/1.1\r\n{header}\r\n"), ""),
        ("a line of 100 KB", format!("GET /{long} HTTP/1.1\r\n\r\n"), ""),
        ("no HTTP", "\0\u{1}\u{2}\n".into(), ""),
    ];
    for (name, request, expected) in cases {
        assert_eq!(page.answer(request.as_bytes()), expected, "{name}");
        page.still_answers();
    }
}

#[test]
fn who_sends_a_byte_now_and_then_does_not_keep_others_waiting() {
    let page = Page::new();
    let mut slow = TcpStream::connect(&page.address).unwrap();
    let start = Instant::now();
    let dripping = std::thread::spawn(move || {
        while slow.write_all(b"a").is_ok() && start.elapsed() < Duration::from_secs(60) {
            std::thread::sleep(Duration::from_millis(500));
        }
    });
    std::thread::sleep(Duration::from_millis(200));
    page.still_answers();
    assert!(start.elapsed() < Duration::from_secs(30), "it took {:?}", start.elapsed());
    drop(page);
    dripping.join().unwrap();
}

#[test]
fn who_says_nothing_keeps_nobody_waiting() {
    let page = Page::new();
    let start = Instant::now();
    let silent: Vec<TcpStream> = (0..100).map(|_| TcpStream::connect(&page.address).unwrap()).collect();
    page.still_answers();
    // One after the other they would be waited for as long as five seconds each.
    assert!(start.elapsed() < Duration::from_secs(5), "it took {:?}", start.elapsed());
    drop(silent);
}
