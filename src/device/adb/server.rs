//! The adb server that knows a device: the one that adb finds by itself, or one at an address.

use std::process::Command;
use std::time::Duration;

use super::AdbError;
use super::program::{Output, Waiting, finish};

/// An adb server.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(super) struct Server {
    /// Host and port; without them adb finds it by its variables (`ADB_SERVER_SOCKET` and others), or starts one.
    at: Option<(String, u16)>,
}

impl Server {
    /// The part of a device's name that is its serial number, and the server that follows it, as in `SERIAL@HOST:PORT`.
    pub(super) fn part(name: &str) -> (&str, Server) {
        let parted = name.rsplit_once('@').and_then(|(serial, at)| {
            let (host, port) = at.rsplit_once(':').filter(|(host, _)| !serial.is_empty() && !host.is_empty())?;
            Some((serial, Server { at: Some((host.to_owned(), port.parse().ok()?)) }))
        });
        parted.unwrap_or((name, Server::default()))
    }

    /// Whether it is named, so that its devices' addresses need not mean anything here.
    pub(super) fn is_named(&self) -> bool {
        self.at.is_some()
    }

    /// The program, which will ask this server.
    pub(super) fn command(&self) -> Command {
        let mut command = Command::new("adb");
        if let Some((host, port)) = &self.at {
            command.args(["-H", host, "-P", &port.to_string()]);
        }
        command
    }

    /// Runs adb. `what` completes "failed to …".
    pub(super) fn run(
        &self,
        what: &str,
        arguments: &[&str],
        deadline: Duration,
        heeds_signals: bool,
    ) -> Result<Output, AdbError> {
        let mut command = self.command();
        command.args(arguments);
        finish(command, &Waiting { what, bounds: deadline.into(), heeds_signals, fills: None }, &mut || Ok(()))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_name_may_end_with_a_server() {
        let at = |host: &str, port| Server { at: Some((host.to_owned(), port)) };
        for (name, serial, server) in [
            ("R58M", "R58M", Server::default()),
            ("R58M@lab:5037", "R58M", at("lab", 5037)),
            ("10.0.0.1:5555@lab:5038", "10.0.0.1:5555", at("lab", 5038)),
            ("R58M@[::1]:5037", "R58M", at("[::1]", 5037)),
            ("a@b@lab:1", "a@b", at("lab", 1)),
            // None of these names a server.
            ("R58M@lab", "R58M@lab", Server::default()),
            ("R58M@:5037", "R58M@:5037", Server::default()),
            ("@lab:5037", "@lab:5037", Server::default()),
            ("R58M@lab:70000", "R58M@lab:70000", Server::default()),
        ] {
            assert_eq!(Server::part(name), (serial, server), "{name}");
        }
    }

    #[test]
    fn a_named_server_is_asked() {
        let arguments = |name: &str| {
            let command = Server::part(name).1.command();
            command.get_args().map(|part| part.to_string_lossy().into_owned()).collect::<Vec<_>>()
        };
        assert_eq!(arguments("R58M@lab:5037"), ["-H", "lab", "-P", "5037"]);
        assert!(arguments("R58M").is_empty());
    }
}
