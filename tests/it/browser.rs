//! A driver of headless Chromium: the DevTools protocol through a pair of pipes, so that no port is opened and no
//! library is needed. Messages are JSON with a NUL after each.

use std::collections::VecDeque;
use std::io::{BufRead, BufReader, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::mpsc::{Receiver, RecvTimeoutError, channel};
use std::time::{Duration, Instant};

use serde_json::{Value, json};

/// What went wrong, for people.
pub type Failure = String;

/// A slow machine's Chromium takes some seconds to begin.
const PATIENCE: Duration = Duration::from_secs(60);

const NAMES: [&str; 4] = ["chromium", "chromium-browser", "google-chrome", "google-chrome-stable"];

/// Chromium expects its pipes as files 3 and 4; a shell can put them there without unsafe code.
const PIPES: &str = "exec \"$0\" \"$@\" 3<&0 4>&1 </dev/null >/dev/null 2>&1";

/// A browser with one page.
pub struct Browser {
    child: Child,
    input: ChildStdin,
    messages: Receiver<Value>,
    session: Option<String>,
    last: u64,
    events: VecDeque<Value>,
    /// What the console and the page's log said, and exceptions, from warnings on.
    pub complaints: Vec<String>,
    /// What was asked for.
    pub requests: Vec<String>,
    _profile: tempfile::TempDir,
}

/// The browser, if there is one: `WATTLINE_CHROMIUM`, or the first of the usual names.
pub fn find() -> Option<PathBuf> {
    if let Some(named) = std::env::var_os("WATTLINE_CHROMIUM") {
        return Some(named.into());
    }
    let folders: Vec<PathBuf> = std::env::split_paths(&std::env::var_os("PATH")?).collect();
    NAMES.iter().flat_map(|name| folders.iter().map(move |folder| folder.join(name))).find(|path| path.is_file())
}

impl Browser {
    /// Starts a browser with an empty page of 1440 by 900.
    ///
    /// # Errors
    /// When it cannot be started, or does not answer.
    pub fn open(program: &Path) -> Result<Self, Failure> {
        let profile = tempfile::tempdir().map_err(|error| format!("failed to make a profile's folder: {error}"))?;
        let mut child = Command::new("sh")
            .args(["-c", PIPES])
            .arg(program)
            .args(["--headless=new", "--no-sandbox", "--disable-gpu", "--hide-scrollbars", "--no-first-run"])
            .args(["--disable-dev-shm-usage", "--disable-background-networking", "--disable-component-update"])
            .args(["--force-color-profile=srgb", "--remote-debugging-pipe"])
            .arg(format!("--user-data-dir={}", profile.path().display()))
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::null())
            .spawn()
            .map_err(|error| format!("failed to start {}: {error}", program.display()))?;
        let (input, output) = match (child.stdin.take(), child.stdout.take()) {
            (Some(input), Some(output)) => (input, output),
            _ => return Err("failed to speak to the browser: no pipes".into()),
        };
        let (sender, messages) = channel();
        std::thread::spawn(move || {
            let whole = BufReader::new(output).split(0).map_while(Result::ok);
            let parsed = whole.filter_map(|message| serde_json::from_slice::<Value>(&message).ok());
            parsed.take_while(|message| sender.send(message.clone()).is_ok()).for_each(drop);
        });
        let (complaints, requests, events) = Default::default();
        let (session, last, _profile) = (None, 0, profile);
        let mut browser = Browser { child, input, messages, session, last, events, complaints, requests, _profile };
        browser.attach()?;
        Ok(browser)
    }

    fn attach(&mut self) -> Result<(), Failure> {
        let target = self.call("Target.createTarget", json!({ "url": "about:blank" }))?;
        let attached =
            self.call("Target.attachToTarget", json!({ "targetId": target["targetId"], "flatten": true }))?;
        self.session = attached["sessionId"].as_str().map(str::to_owned);
        for domain in ["Page", "Runtime", "Log", "Network"] {
            self.call(&format!("{domain}.enable"), json!({}))?;
        }
        self.size(1440, 900)
    }

    /// Sends a command and waits for its answer.
    ///
    /// # Errors
    /// What the browser answers, or that it does not.
    pub fn call(&mut self, method: &str, params: Value) -> Result<Value, Failure> {
        self.last += 1;
        let mut message = json!({ "id": self.last, "method": method, "params": params });
        if let Some(session) = &self.session {
            message["sessionId"] = json!(session);
        }
        let sent = self.input.write_all(format!("{message}\0").as_bytes()).and_then(|()| self.input.flush());
        sent.map_err(|error| format!("failed to send {method} to the browser: {error}"))?;
        let deadline = Instant::now() + PATIENCE;
        loop {
            let answer = self.next(deadline).map_err(|error| format!("{method}: {error}"))?;
            if answer["id"] != self.last {
                continue;
            }
            match &answer["error"] {
                Value::Null => return Ok(answer["result"].clone()),
                error => return Err(format!("{method}: {error}")),
            }
        }
    }

    /// The next message; keeps what it says if it is an event.
    fn next(&mut self, deadline: Instant) -> Result<Value, Failure> {
        let left = deadline.saturating_duration_since(Instant::now());
        let message = self.messages.recv_timeout(left).map_err(|error| match error {
            RecvTimeoutError::Timeout => format!("no answer from the browser in {} s", PATIENCE.as_secs()),
            RecvTimeoutError::Disconnected => "the browser has gone".to_owned(),
        })?;
        let (method, params) = (message["method"].as_str().unwrap_or_default(), &message["params"]);
        match method {
            "Network.requestWillBeSent" => self.requests.push(text(&params["request"]["url"])),
            "Runtime.exceptionThrown" => self.complaints.push(format!("exception: {}", params["exceptionDetails"])),
            "Runtime.consoleAPICalled" if params["type"] != "log" => {
                self.complaints.push(format!("console {}: {}", params["type"], params["args"]));
            }
            "Log.entryAdded" if matches!(text(&params["entry"]["level"]).as_str(), "warning" | "error") => {
                self.complaints.push(format!("log: {}", params["entry"]["text"]));
            }
            "" => {}
            _ => self.events.push_back(message.clone()),
        }
        Ok(message)
    }

    /// Opens an address and waits until it has been loaded.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn visit(&mut self, url: &str) -> Result<(), Failure> {
        self.events.clear();
        let begun = self.call("Page.navigate", json!({ "url": url }))?;
        if begun["loaderId"].is_null() {
            // Another place in the same page.
            return self.settle();
        }
        let deadline = Instant::now() + PATIENCE;
        while !self.events.iter().any(|event| event["method"] == "Page.loadEventFired") {
            self.next(deadline).map_err(|error| format!("loading {url}: {error}"))?;
        }
        Ok(())
    }

    /// What an expression comes to, of promises what they bring.
    ///
    /// # Errors
    /// What it throws.
    pub fn evaluate(&mut self, expression: &str) -> Result<Value, Failure> {
        let params = json!({ "expression": expression, "returnByValue": true, "awaitPromise": true });
        let answer = self.call("Runtime.evaluate", params)?;
        match &answer["exceptionDetails"] {
            Value::Null => Ok(answer["result"]["value"].clone()),
            thrown => Err(format!("{expression}: {thrown}")),
        }
    }

    /// Waits until two frames have been drawn.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn settle(&mut self) -> Result<(), Failure> {
        let frames = "new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))";
        self.evaluate(frames).map(drop)
    }

    /// Presses a key, by its DOM name: `j`, `/`, `Enter`, `ArrowDown`.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn press(&mut self, key: &str) -> Result<(), Failure> {
        let code = match key {
            "Enter" => 13,
            "Escape" => 27,
            "Tab" => 9,
            "ArrowLeft" => 37,
            "ArrowUp" => 38,
            "ArrowRight" => 39,
            "ArrowDown" => 40,
            _ => 0,
        };
        let typed = if key.chars().count() == 1 { key } else { "" };
        let typed = if key == "Enter" { "\r" } else { typed };
        self.call(
            "Input.dispatchKeyEvent",
            json!({ "type": "keyDown", "key": key, "text": typed, "windowsVirtualKeyCode": code }),
        )?;
        self.call("Input.dispatchKeyEvent", json!({ "type": "keyUp", "key": key, "windowsVirtualKeyCode": code }))?;
        self.settle()
    }

    /// Types text into what has the focus.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn type_text(&mut self, text: &str) -> Result<(), Failure> {
        self.call("Input.insertText", json!({ "text": text }))?;
        self.settle()
    }

    /// A mouse event: `mousePressed`, `mouseMoved`, `mouseReleased`, or `mouseWheel` by so many pixels.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn mouse(&mut self, kind: &str, (x, y): (f64, f64), wheel: f64) -> Result<(), Failure> {
        let button = if kind == "mouseWheel" { "none" } else { "left" };
        let buttons = u8::from(kind != "mouseReleased" && button == "left");
        let params = json!({
            "type": kind, "x": x, "y": y, "button": button, "buttons": buttons, "clickCount": 1, "deltaX": 0, "deltaY": wheel,
        });
        self.call("Input.dispatchMouseEvent", params)?;
        self.settle()
    }

    /// The page's size in CSS pixels.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn size(&mut self, width: u32, height: u32) -> Result<(), Failure> {
        let params = json!({ "width": width, "height": height, "deviceScaleFactor": 1, "mobile": false });
        self.call("Emulation.setDeviceMetricsOverride", params).map(drop)
    }

    /// What the system prefers: `light` or `dark`; or another medium, `print`.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn emulate(&mut self, medium: &str, scheme: &str) -> Result<(), Failure> {
        let features = json!([{ "name": "prefers-color-scheme", "value": scheme }]);
        self.call("Emulation.setEmulatedMedia", json!({ "media": medium, "features": features }))?;
        self.settle()
    }

    /// The page as it looks, as base64 of a PNG.
    ///
    /// # Errors
    /// As for [`Browser::call`].
    pub fn screenshot(&mut self) -> Result<String, Failure> {
        self.settle()?;
        let picture = self.call("Page.captureScreenshot", json!({ "format": "png", "optimizeForSpeed": false }))?;
        Ok(text(&picture["data"]))
    }
}

impl Drop for Browser {
    fn drop(&mut self) {
        self.session = None;
        // It may have gone already; then there is nothing to end.
        let _ = self.call("Browser.close", json!({}));
        let deadline = Instant::now() + Duration::from_secs(5);
        while matches!(self.child.try_wait(), Ok(None)) && Instant::now() < deadline {
            std::thread::sleep(Duration::from_millis(20));
        }
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn text(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}
