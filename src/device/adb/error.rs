//! The errors on the way to a phone.

use thiserror::Error;
use wattline_config::Doubt;
use wattline_phone::TRAFFIC_PATH;

/// A phone that cannot be reached, or does not do what it is told.
#[derive(Debug, Error)]
pub enum AdbError {
    /// The program is not there.
    #[error(
        "failed to run `adb`: {0}; install Android's platform tools (on Debian and Ubuntu: `apt install adb`) so that \
         `adb` is on the PATH"
    )]
    Program(std::io::Error),
    /// The device's name makes no sense.
    #[error(
        "failed to find device `{0}`: expected `adb`, `adb:SERIAL` as `adb devices` lists it, or `adb:HOST:PORT`; \
         `@HOST:PORT` behind it names the adb server"
    )]
    Name(String),
    /// The filter to compile the app with is unknown.
    #[error("failed to use `{0}` to compile the app: expected one of Android's compiler filters, as `speed`")]
    Compile(String),
    /// The device cannot be used, and why.
    #[error("failed to find an Android device: {0}")]
    Device(String),
    /// There is no meter.
    #[error(
        "failed to measure on {device}: it has no meter, and a phone says nothing exact of its power; give one with \
         `--meter` or `meter` in the settings, as in `--meter tcp:127.0.0.1:5556` (docs/adb.md)"
    )]
    NoMeter {
        /// The device.
        device: String,
    },
    /// The meter cannot be reached, or does not speak the protocol.
    #[error("failed to read meter {name}: {what}")]
    Meter {
        /// The name that the user gave.
        name: String,
        /// The form that was expected.
        what: String,
    },
    /// A command did not do what it should have.
    #[error("failed to {what}: {said}")]
    Failed {
        /// The task that failed.
        what: String,
        /// The message of adb or the phone.
        said: String,
    },
    /// A command did not end.
    #[error("failed to {what}: no answer within {seconds} s")]
    Timeout {
        /// The task that took too long.
        what: String,
        /// The time that was waited, seconds.
        seconds: u64,
    },
    /// A command says more than a phone has to say.
    #[error("failed to {what}: more than {mib} MiB came, which is no answer of a phone")]
    Flood {
        /// The task.
        what: String,
        /// The limit.
        mib: u64,
    },
    /// The app is there already.
    #[error(
        "failed to install {0}: the device has it already, and measuring would remove it with its data; remove it with \
         `adb uninstall {0}`"
    )]
    Installed(String),
    /// The phone does not do what it is told.
    #[error(
        "failed to hold {device} steady: {what} was set to `{wanted}`, and it says `{found}`: something on the phone, as a \
         device policy or a maker's power manager, changes it; switch that off"
    )]
    NotHeld {
        /// The device.
        device: String,
        /// What was set.
        what: String,
        /// The value that it was set to.
        wanted: String,
        /// The value that it has.
        found: String,
    },
    /// The phone is not in a state to be measured in.
    #[error("failed to measure on {device}: {what}; `--despite {doubt}` measures all the same")]
    Doubt {
        /// The device.
        device: String,
        /// Its state, why that matters, and what helps.
        what: String,
        /// The doubt.
        doubt: Doubt,
    },
    /// The app's files cannot be read.
    #[error(
        "failed to read the files of {0}: the app must be debuggable, as debug builds are \
         (`android:debuggable=\"true\"` in its manifest), or else only a rooted device lets them be read"
    )]
    NotDebuggable(String),
    /// Monkey says that the app did not answer.
    #[error("failed to measure {package}: the app did not respond under {scenario}\n{said}")]
    NotResponding {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// The message of monkey.
        said: String,
    },
    /// Monkey did not replay the script to its end.
    #[error("failed to measure {package}: monkey did not replay {scenario} to its end\n{said}")]
    Aborted {
        /// The application.
        package: String,
        /// The scenario's name.
        scenario: String,
        /// The last that monkey said.
        said: String,
    },
    /// The script means something else to monkey.
    #[error("failed to render {scenario} for monkey: {what}")]
    Script {
        /// The scenario's name.
        scenario: String,
        /// The action that monkey would make of it.
        what: String,
    },
    /// Clocks or samples do not belong to the run.
    #[error("failed to measure {package}: {what}")]
    Recording {
        /// The application.
        package: String,
        /// The part that does not fit.
        what: String,
    },
    /// The kernel's trace is damaged, or cannot be related to the run.
    #[error("failed to read the kernel's trace: {0}; `phone.kernel-trace = false` measures without it")]
    Kernel(String),
    /// The device's counters of traffic are damaged.
    #[error("failed to read the counters of traffic: {TRAFFIC_PATH}: {0}")]
    Traffic(String),
    /// The user ended the run.
    #[error("interrupted")]
    Interrupted,
    /// A file of this machine.
    #[error("failed to write a file for the device: {0}")]
    File(std::io::Error),
    /// The run may have been good, but the device is not as it was.
    #[error("failed to leave {device} as it was: {what}; the next run on it tries again")]
    Dirty {
        /// The device.
        device: String,
        /// The reason.
        what: String,
    },
}
