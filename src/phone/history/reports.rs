//! Reports of services, in the forms of Android 11 (AOSP: `LocationManagerService`, `SensorService`,
//! `AudioPlaybackConfiguration`, `VibratorService`, `PowerManagerService`, `BatteryService`, `DisplayPowerState`,
//! `BatteryStats`): what can be read from them, not every line of them.

use super::History;

/// The services that can be asked.
pub(crate) const REPORTS: [&str; 8] =
    ["audio", "battery", "batterystats", "display", "location", "power", "sensorservice", "vibrator"];

/// Numbers of `wattline.phone.Hardware`.
const WAKE_LOCK: i32 = 0;
const SCREEN_LOCK: i32 = 1;
const GPS: i32 = 2;
const NETWORK_LOCATION: i32 = 3;
const VIBRATOR: i32 = 4;
const AUDIO: i32 = 14;

/// A sensor: the part's number, its name, Android's name and number of its type.
struct Sensor(i32, &'static str, &'static str, u32);

/// What `SensorManager` of the class library has.
const SENSORS: [Sensor; 7] = [
    Sensor(6, "Accelerometer", "accelerometer", 1),
    Sensor(7, "Gyroscope", "gyroscope", 4),
    Sensor(8, "Magnetometer", "magnetic_field", 2),
    Sensor(9, "Light sensor", "light", 5),
    Sensor(10, "Barometer", "pressure", 6),
    Sensor(11, "Proximity sensor", "proximity", 8),
    Sensor(12, "Step counter", "step_counter", 19),
];

impl History {
    /// A report, by the service's name and arguments.
    pub(super) fn report(&self, words: &str, at_ns: i64) -> Option<String> {
        let is_on = |component| self.part(component, at_ns) > 0;
        Some(match words {
            "location" => self.location(is_on(GPS), is_on(NETWORK_LOCATION)),
            "sensorservice" => sensors(&is_on),
            "audio" => self.audio(is_on(AUDIO)),
            "vibrator" => self.vibrator(is_on(VIBRATOR)),
            "power" => self.power(is_on(WAKE_LOCK), is_on(SCREEN_LOCK)),
            "display" => self.display(at_ns),
            "battery" => self.battery(at_ns)?,
            "batterystats" | "batterystats --checkin" | "batterystats -c" => self.batterystats(at_ns)?,
            _ => return None,
        })
    }

    /// An app as reports name it: its user and package.
    fn app(&self) -> String {
        format!("{}/{}", self.uid, self.package)
    }

    fn location(&self, gps: bool, network: bool) -> String {
        let record = |provider: &str, quality: &str| {
            format!(
                "      UpdateRecord[{provider} {} (foreground) Request[{quality} {provider} interval=0 \
                 fastestInterval=0] null]\n",
                self.app()
            )
        };
        let mut text = "Location Manager State:\n  Location Mode: true\n  Battery Saver Location Mode: NO_CHANGE\n  \
                        Active Records by Provider:\n    gps:\n"
            .to_owned();
        if gps {
            text += &record("gps", "ACCURACY_FINE");
        }
        text += "    passive:\n    network:\n";
        if network {
            text += &record("network", "POWER_LOW");
        }
        text + "  Historical Records by Provider:\n"
    }

    fn audio(&self, plays: bool) -> String {
        let state = if plays { "started" } else { "idle" };
        let player = match self.package.is_empty() {
            true => String::new(),
            false => format!(
                "  ID:15 -- type:android.media.MediaPlayer -- u/pid:{}/{} -- state:{state} -- attr:AudioAttributes: \
                 usage=USAGE_MEDIA content=CONTENT_TYPE_MUSIC flags=0x0 tags= bundle=null\n",
                self.uid, self.pid
            ),
        };
        format!(
            "PlaybackActivityMonitor dump time: 8:00:00 AM\n\n  playback listeners:\n\n  \
             players:\n{player}\n  ducked players piids:\n"
        )
    }

    fn vibrator(&self, moves: bool) -> String {
        let current = match moves {
            true => format!("startTime: 07-15 08:00:00.000, effect: Waveform, opPkg: {}", self.package),
            false => "null".to_owned(),
        };
        format!(
            "Vibrator Service:\n  mCurrentVibration={current}\n  mCurrentExternalVibration=null  \
             mVibratorUnderExternalControl=false\n  mIsVibrating={moves}\n  mVibratorStateListeners Count=0\n  \
             mLowPowerMode=false\n"
        )
    }

    fn power(&self, wake_lock: bool, screen_lock: bool) -> String {
        let lock =
            |level: &str| format!("  {level:<30} '{}' ACQ=-1s0ms (uid={} pid={})\n", self.package, self.uid, self.pid);
        let mut locks = String::new();
        if wake_lock {
            locks += &lock("PARTIAL_WAKE_LOCK");
        }
        if screen_lock {
            locks += &lock("SCREEN_BRIGHT_WAKE_LOCK");
        }
        let count = u32::from(wake_lock) + u32::from(screen_lock);
        format!(
            "POWER MANAGER (dumpsys power)\n\nPower Manager State:\n  mWakefulness=Awake\n  mIsPowered=false\n\nWake \
             Locks: \
             size={count}\n{locks}\nSuspend Blockers: size=4\n"
        )
    }

    fn display(&self, at_ns: i64) -> String {
        // Android 11 counts brightness from 0 to 1.
        let brightness = f64::from(self.brightness(at_ns)) / 255.0;
        format!(
            "DISPLAY MANAGER (dumpsys display)\n  mGlobalDisplayState=ON\n\nDisplay Power State:\n  \
             mScreenState=ON\n  mScreenBrightness={brightness:.7}\n"
        )
    }

    fn battery(&self, at_ns: i64) -> Option<String> {
        let shown = self.shown(at_ns)?;
        Some(format!(
            "Current Battery Service state:\n  AC powered: false\n  USB powered: false\n  Wireless powered: false\n  \
             Max \
             charging current: 0\n  Max charging voltage: 0\n  Charge counter: {}\n  status: 3\n  health: 2\n  \
             present: true\n  level: {}\n  scale: 100\n  voltage: {}\n  temperature: 250\n  technology: Li-ion\n",
            shown.charge_uah,
            shown.percent,
            shown.voltage_uv / 1000
        ))
    }

    /// The lines of a check-in that are known of this phone: versions, the battery, and the app's use of the network
    /// and sensors is none of them.
    fn batterystats(&self, at_ns: i64) -> Option<String> {
        let shown = self.shown(at_ns)?;
        let (first, run_ms) = (self.gauge.first()?, (at_ns - self.base_ns).max(0) / 1_000_000);
        let drained_mah = first.charge_uah.saturating_sub(shown.charge_uah) / 1000;
        let capacity_mah = self.capacity_uah / 1000;
        Some(format!(
            "9,0,i,vers,36,186,RP1A,RP1A\n9,0,i,uid,{},{}\n9,0,l,bt,0,{run_ms},{run_ms},{run_ms},{run_ms},{},0,0,{},{},\
             {},{run_ms}\n9,0,l,dc,{drained_mah},{drained_mah},{drained_mah},0,0,0\n9,0,l,pws,{capacity_mah},0,\
             {drained_mah},{drained_mah}\n",
            self.uid, self.package, self.wall_ms, capacity_mah, capacity_mah, capacity_mah,
        ))
    }
}

fn sensors(is_on: &dyn Fn(i32) -> bool) -> String {
    let mut text =
        "Captured at: 08:00:00.000\nSensor Device:\nTotal 7 h/w sensors, 7 running 0 disabled clients:\nSensor \
                    List:\n"
            .to_owned();
    for Sensor(part, name, kind, number) in &SENSORS {
        let kind = format!("android.sensor.{kind}");
        text += &format!(
            "{part:#010x}) {name:<25} | {:<15} | ver: 1 | type: {kind:>20}({number}) | perm: n/a | flags: 0x00000000\n\
             \tcontinuous | minRate=1.00Hz | maxRate=200.00Hz | no batching | non-wakeUp | \n",
            "wattline"
        );
    }
    text += "Fusion States:\n9-axis fusion disabled (0 clients)\nActive sensors:\n";
    for Sensor(part, name, ..) in SENSORS.iter().filter(|sensor| is_on(sensor.0)) {
        text += &format!("{name} (handle=0x{part:08x}, connections=1)\n");
    }
    text + "Socket Buffer size = 39 events\nWakeLock Status: not held \nMode : NORMAL\n"
}
