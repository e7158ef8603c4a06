//! The last recording of an Otii, asked of its TCP server page by page: what is asked and answered is read as
//! [`super::otii`] reads a file of it.
//!
//! The program's server listens on port 1905 once it is switched on, and answers those who are logged in and have a
//! licence for automation. Neither is done here: Otii's own program remembers both.

use std::io::{BufRead, BufReader, Error, Read, Write};
use std::net::{TcpStream, ToSocketAddrs};
use std::time::Duration;

use serde_json::{Value, json};

/// A server that says nothing for so long is gone.
const PATIENCE: Duration = Duration::from_secs(30);
/// The most values in a page, by the protocol.
const PAGE: u64 = 40_000;
/// A page of the longest numbers, and something.
const MAX_LINE: u64 = 4 << 20;
/// Lines that are no answer to what was asked: progress, greetings.
const MAX_OTHERS: usize = 1000;
/// The channel with the power of the main output.
const CHANNEL: &str = "mp";

/// Whether `otii:HOST:PORT` is meant, and no file.
pub fn is_address(text: &str) -> bool {
    let is_port = |(host, port): (&str, &str)| !host.is_empty() && port.parse::<u16>().is_ok();
    text.rsplit_once(':').is_some_and(is_port) && !std::path::Path::new(text).exists()
}

/// A connection whose questions and answers can be read.
pub struct OtiiServer {
    lines: BufReader<TcpStream>,
    number: u64,
    /// Recording, device, and how many values it has.
    wanted: (Value, Value, u64),
    next: u64,
    said: Vec<u8>,
    at: usize,
}

impl OtiiServer {
    /// Connects to `HOST:PORT`, and looks for the last recording of the open project.
    ///
    /// # Errors
    /// When nobody answers, or there is no recording of the main output's power; a text for people.
    pub fn connect(address: &str) -> Result<OtiiServer, String> {
        let addresses = address.to_socket_addrs().map_err(|error| error.to_string())?;
        let mut last = "no such address".to_owned();
        for address in addresses {
            match TcpStream::connect_timeout(&address, PATIENCE) {
                Ok(socket) => return OtiiServer::greeted(socket).map_err(|error| error.to_string()),
                Err(error) => last = error.to_string(),
            }
        }
        Err(last)
    }

    fn greeted(socket: TcpStream) -> Result<OtiiServer, Error> {
        socket.set_read_timeout(Some(PATIENCE))?;
        socket.set_write_timeout(Some(PATIENCE))?;
        let lines = BufReader::new(socket);
        let mut server =
            OtiiServer { lines, number: 0, wanted: (Value::Null, Value::Null, 0), next: 0, said: Vec::new(), at: 0 };
        let project = server.ask("otii_get_active_project", json!({}))?;
        let missing = |what: &str| Error::other(format!("the server has {what}: open it in Otii's program"));
        let project = project.get("project_id").filter(|id| **id != -1).ok_or_else(|| missing("no open project"))?;
        let recording = server.ask("project_get_last_recording", json!({ "project_id": project }))?;
        let id = recording.get("recording_id").filter(|id| **id != -1).ok_or_else(|| missing("no recording"))?.clone();
        let devices = server.ask("otii_get_devices", json!({ "timeout": 3 }))?;
        let devices = devices.get("devices").and_then(Value::as_array).cloned().unwrap_or_default();
        for device in devices.iter().filter_map(|device| device.get("device_id")) {
            let about = json!({ "recording_id": id, "device_id": device, "channel": CHANNEL });
            let Ok(counted) = server.ask("recording_get_channel_data_count", about) else { continue };
            let count = counted.get("count").and_then(Value::as_u64).unwrap_or(0);
            if count > 0 {
                server.wanted = (id, device.clone(), count);
                return Ok(server);
            }
        }
        Err(missing("no values of the channel `mp` (main power) in the last recording: enable it and record again"))
    }

    /// Asks, and gives the answer's data. Question and answer are kept to be read.
    fn ask(&mut self, what: &str, data: Value) -> Result<Value, Error> {
        self.number += 1;
        let number = self.number.to_string();
        let question = json!({ "type": "request", "cmd": what, "trans_id": number, "data": data }).to_string();
        self.lines.get_mut().write_all(format!("{question}\r\n").as_bytes())?;
        for _ in 0..MAX_OTHERS {
            let mut line = String::new();
            (&mut self.lines).take(MAX_LINE).read_line(&mut line)?;
            if !line.ends_with('\n') {
                return Err(Error::other("the server's connection ended, or a line is too long"));
            }
            let said: Value = serde_json::from_str(&line).map_err(|defect| Error::other(defect.to_string()))?;
            if said.get("trans_id").and_then(Value::as_str) != Some(&number) {
                continue;
            }
            if said.get("type").and_then(Value::as_str) == Some("error") {
                let reason = said.pointer("/data/message").or_else(|| said.get("errorcode"));
                let reason = reason.map_or_else(|| "no reason".to_owned(), Value::to_string);
                return Err(Error::other(format!("the server refuses `{what}`: {reason}")));
            }
            self.said.extend(question.bytes().chain("\r\n".bytes()).chain(line.bytes()));
            return Ok(said.get("data").cloned().unwrap_or_default());
        }
        Err(Error::other(format!("the server does not answer `{what}`")))
    }
}

impl Read for OtiiServer {
    fn read(&mut self, buffer: &mut [u8]) -> std::io::Result<usize> {
        if self.at == self.said.len() {
            let (recording, device, count) = self.wanted.clone();
            if self.next >= count {
                return Ok(0);
            }
            self.said.clear();
            self.at = 0;
            let ask = PAGE.min(count - self.next);
            let about = json!({
                "recording_id": recording, "device_id": device, "channel": CHANNEL, "index": self.next, "count": ask,
            });
            self.ask("recording_get_channel_data", about)?;
            self.next += ask;
        }
        let rest = &self.said[self.at..];
        let count = rest.len().min(buffer.len());
        buffer[..count].copy_from_slice(&rest[..count]);
        self.at += count;
        Ok(count)
    }
}

#[cfg(test)]
mod tests {
    use std::net::TcpListener;
    use std::thread;

    use super::*;
    use crate::{Format, Summary, read};

    /// A server with a recording of so many values, each its own number.
    fn server(values: u64) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        thread::spawn(move || {
            let (mut socket, _) = listener.accept().unwrap();
            let greeting = r#"{"type":"information","info":"connected","data":{"otii_version":"3.5.6"}}"#;
            socket.write_all(format!("{greeting}\r\n").as_bytes()).unwrap();
            for line in BufReader::new(socket.try_clone().unwrap()).lines().map_while(Result::ok) {
                let asked: Value = serde_json::from_str(&line).unwrap();
                let what = asked["cmd"].as_str().unwrap();
                let data = match what {
                    "otii_get_active_project" => json!({ "project_id": 1 }),
                    "project_get_last_recording" => {
                        json!({ "recording_id": 7, "name": "r", "start-time": "2026-01-02T03:04:05.500Z" })
                    }
                    "otii_get_devices" => json!({ "devices": [{ "device_id": "X", "type": "Arc" }] }),
                    "recording_get_channel_data_count" => json!({ "count": values }),
                    _ => {
                        let (from, count) = (&asked["data"]["index"], &asked["data"]["count"]);
                        let (from, count) = (from.as_u64().unwrap(), count.as_u64().unwrap());
                        assert!(count <= PAGE);
                        let all: Vec<u64> = (from..from + count).map(|number| number % 7).collect();
                        let start = from as f64 * 0.00025;
                        json!({ "data_type": "analog", "timestamp": start, "interval": 0.00025, "values": all })
                    }
                };
                let answer = json!({ "type": "response", "cmd": what, "trans_id": asked["trans_id"], "data": data });
                socket.write_all(format!("{{\"type\":\"progress\"}}\r\n{answer}\r\n").as_bytes()).unwrap();
            }
        });
        address
    }

    #[test]
    fn a_recording_is_asked_page_by_page() {
        let connection = OtiiServer::connect(&server(100_000)).unwrap();
        let mut meter = read(Format::Otii, connection).unwrap();
        let summary = Summary::of(meter.as_mut()).unwrap();
        assert_eq!((summary.channels.len(), summary.channels[0].readings), (1, 100_000));
        let expected: f64 = (0..100_000).map(|number| f64::from(number % 7) * 0.00025).sum();
        assert!((summary.channels[0].energy_j.unwrap() - expected).abs() < 1e-6);
        let reading = meter.clock_readings()[0];
        assert_eq!((reading.at_ns, reading.other_ns), (0, 1_767_323_045_500_000_000));
    }

    #[test]
    fn what_is_missing_is_told() {
        let told = OtiiServer::connect(&server(0)).err().unwrap_or_default();
        assert!(told.contains("no values of the channel `mp`"), "{told}");
        assert!(OtiiServer::connect("127.0.0.1:1").is_err());
    }
}
