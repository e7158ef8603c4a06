//! The state that lasts between commands: packages, files, settings, properties, processes and the log.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use super::condition::Overrides;
use super::installed::{Package, Session};
use super::log::Line;
use super::offers::Offers;
use super::storage::Storage;
use crate::cost::CostTable;
use crate::error::PhoneError;
use crate::history::BRIGHTNESS_PATH;
use crate::{History, Settings, View};

/// Most lines of the log; older ones go.
const MAX_LOG: usize = 20_000;
/// Most bytes of one of its lines, as Android's logger has it; the rest goes.
const MAX_LINE: usize = 4068;
/// The first process of an app.
const FIRST_PID: u32 = 4200;

/// The phone's state.
pub(super) struct State {
    pub(super) storage: Storage,
    pub(super) packages: BTreeMap<String, Package>,
    /// Installations in several pieces, by number.
    pub(super) sessions: BTreeMap<u32, Session>,
    pub(super) properties: BTreeMap<String, String>,
    /// Settings by namespace and key.
    pub(super) settings: BTreeMap<(String, String), String>,
    pub(super) log: VecDeque<Line>,
    /// Apps that have been started and not stopped, with their processes.
    pub(super) processes: BTreeMap<String, u32>,
    /// Milliseconds since 1970 at the start of the next run.
    pub(super) wall_ms: i64,
    /// The phone's clock at the start of every run, nanoseconds.
    pub(super) base_ns: i64,
    /// What is known of the last run.
    pub(super) history: Arc<History>,
    /// The phone's clock: the end of the last run.
    pub(super) now_ns: i64,
    /// What is in the battery, nanoampere-hours.
    pub(super) charge_nah: u64,
    /// The views of the screen as the app of the last run left it; none once it was stopped.
    pub(super) views: Vec<View>,
    /// The activity of the last run, if it was not finished: its package and class.
    pub(super) activity: Option<(String, String)>,
    /// Whether the screen is on.
    pub(super) awake: bool,
    /// What there is to read its power by.
    pub(super) offers: Offers,
    /// What was set of its condition.
    pub(super) overrides: Overrides,
    next_pid: u32,
    next_uid: u32,
    next_session: u32,
}

impl State {
    /// A phone that has just been switched on.
    pub(super) fn boot(storage_bytes: u64, offers: Offers) -> Result<State, PhoneError> {
        let costs = CostTable::load()?;
        let Settings { cores, charge_nah, .. } = Settings::default();
        let history = Arc::new(History::at_rest(&costs, cores, charge_nah));
        let clock = costs.clock;
        let wall_ms = clock.wall_ms;
        let properties = [
            ("init.svc.bootanim", "stopped"),
            ("persist.sys.timezone", "GMT"),
            ("ro.build.characteristics", "default"),
            ("ro.build.fingerprint", "wattline/embedded/embedded:11/WL1/1:user/release-keys"),
            ("ro.build.id", "WL1"),
            ("ro.build.type", "user"),
            ("ro.build.version.release", "11"),
            ("ro.build.version.sdk", "30"),
            ("ro.debuggable", "0"),
            ("ro.hardware", "embedded"),
            ("ro.product.brand", "wattline"),
            ("ro.product.cpu.abi", "arm64-v8a"),
            ("ro.product.cpu.abilist", "arm64-v8a"),
            ("ro.product.device", "embedded"),
            ("ro.product.manufacturer", "wattline"),
            ("ro.product.model", "Embedded Phone"),
            ("ro.product.name", "embedded"),
            ("ro.secure", "1"),
            ("ro.serialno", "wattline0"),
            ("sys.boot_completed", "1"),
        ];
        let settings = [
            ("global", "stay_on_while_plugged_in", "0"),
            ("global", "window_animation_scale", "1.0"),
            ("global", "transition_animation_scale", "1.0"),
            ("global", "animator_duration_scale", "1.0"),
            ("global", "airplane_mode_on", "0"),
            ("system", "screen_off_timeout", "60000"),
            ("system", "screen_brightness", "102"),
            ("system", "screen_brightness_mode", "0"),
            ("secure", "location_mode", "3"),
        ];
        Ok(State {
            storage: Storage::new(storage_bytes, wall_ms / 1000, offers),
            packages: BTreeMap::new(),
            sessions: BTreeMap::new(),
            properties: properties.map(|(key, value)| (key.to_owned(), value.to_owned())).into(),
            settings: settings.map(|(space, key, value)| ((space.to_owned(), key.to_owned()), value.to_owned())).into(),
            log: VecDeque::new(),
            processes: BTreeMap::new(),
            wall_ms,
            base_ns: clock.base_ns,
            history,
            now_ns: clock.base_ns,
            charge_nah,
            views: Vec::new(),
            activity: None,
            awake: true,
            offers,
            overrides: Overrides::default(),
            next_pid: FIRST_PID,
            // The first user of an app (`Process.FIRST_APPLICATION_UID`), behind those of what a phone comes with.
            next_uid: 10_100,
            next_session: 1_000_001,
        })
    }

    /// Seconds since 1970.
    pub(super) fn now_s(&self) -> i64 {
        self.wall_ms / 1000
    }

    /// Lets time pass.
    pub(super) fn advance(&mut self, ms: i64) {
        self.wall_ms += ms.max(0);
    }

    /// A process that was not there before.
    pub(super) fn new_pid(&mut self) -> u32 {
        // Steps as between processes of a real phone, where others start as well.
        self.next_pid = self.next_pid % 32_000 + 17;
        self.next_pid
    }

    pub(super) fn new_uid(&mut self) -> u32 {
        self.next_uid += 1;
        self.next_uid
    }

    pub(super) fn new_session(&mut self) -> u32 {
        self.next_session += 1;
        self.next_session
    }

    /// Adds a line to the log.
    pub(super) fn log(&mut self, pid: u32, level: char, tag: &str, text: &str) {
        for text in text.lines() {
            if self.log.len() >= MAX_LOG {
                self.log.pop_front();
            }
            let (at_ms, tag, text) = (self.wall_ms, cut(tag).to_owned(), cut(text).to_owned());
            self.log.push_back(Line { at_ms, pid, level, tag, text });
        }
    }

    /// Ends an app's process; whether there was one.
    pub(super) fn stop(&mut self, package: &str) -> bool {
        self.activity.take_if(|(of, _)| of == package);
        let lived = self.processes.remove(package).is_some();
        if lived && self.history.package == package {
            self.views.clear();
            Arc::make_mut(&mut self.history).end_app();
        }
        lived
    }

    /// What a file of the kernel's or a report says: at a moment of a run, or else now. None of what is no such thing.
    pub(super) fn told(&self, name: &str, at: Option<(&History, i64)>) -> Option<String> {
        let (history, at_ns) = at.unwrap_or((&self.history, self.now_ns));
        let text = history.text(name, at_ns).filter(|_| self.offers.has(name))?;
        // Nobody presses keys while an app runs.
        if self.awake || at.is_some() {
            return Some(text);
        }
        Some(match name {
            BRIGHTNESS_PATH => "0\n".into(),
            "dumpsys power" => text.replace("mWakefulness=Awake", "mWakefulness=Asleep"),
            "dumpsys display" => text.replace("State=ON", "State=OFF"),
            _ => text,
        })
    }
}

/// As much of a text as a line of the log holds.
fn cut(text: &str) -> &str {
    let end = (0..=MAX_LINE.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0);
    text.get(..end).unwrap_or_default()
}
