//! Installed apps, and installations that have been begun.

use super::limits::Limits;
use super::text::short;
use wattline_apk::{Certificate, Instrumentation, Launchable};

/// An installed app.
#[derive(Debug, Clone)]
pub(super) struct Package {
    /// The package's name.
    pub(super) name: String,
    /// The user that the app runs as.
    pub(super) uid: u32,
    /// `versionCode` of its manifest.
    pub(super) version_code: u32,
    /// Whether its manifest says that it may be debugged.
    pub(super) debuggable: bool,
    /// The activity that a launcher starts.
    pub(super) launchable: Option<Launchable>,
    /// The app's activities and other components, by class.
    pub(super) components: Vec<String>,
    /// Its instrumentations, which drive another app.
    pub(super) instrumentations: Vec<Instrumentation>,
    /// The lowest API level that it runs on.
    pub(super) min_sdk: u32,
    /// The API level that it was made for.
    pub(super) target_sdk: u32,
    /// The certificate that its archives are signed with.
    pub(super) certificate: Certificate,
    /// Paths of the app's archives; the base comes first.
    pub(super) archives: Vec<String>,
    /// The filter that its code was compiled with last.
    pub(super) filter: String,
    /// How much it may do while nobody looks at it.
    pub(super) limits: Limits,
}

/// An installation in pieces.
#[derive(Debug, Default)]
pub(super) struct Session {
    /// Names and bytes of its archives, in the order in which they came.
    pub(super) parts: Vec<(String, Vec<u8>)>,
}

impl Package {
    /// The report of `dumpsys package` on it. `is_running` says whether it has a process.
    pub(super) fn describe(&self, is_running: bool) -> String {
        let flags = if self.debuggable {
            "[ DEBUGGABLE HAS_CODE ALLOW_CLEAR_USER_DATA ]"
        } else {
            "[ HAS_CODE ALLOW_CLEAR_USER_DATA ]"
        };
        let activity = self.launchable.as_ref().map_or_else(String::new, |launchable| {
            let component = short(&self.name, &launchable.component);
            format!("Activity Resolver Table:\n  Non-Data Actions:\n      android.intent.action.MAIN:\n        0000001 {}/{component} filter 0000002\n\n", self.name)
        });
        let directory =
            self.archives.first().and_then(|path| path.rsplit_once('/')).map_or("", |(directory, _)| directory);
        format!(
            "{activity}Packages:\n  Package [{name}] (0000003):\n    userId={uid}\n    codePath={directory}\n    \
             versionCode={version} minSdk={min} targetSdk={target}\n    flags={flags}\n    dataDir=/data/user/0/{name}\n    \
             pkgFlags={flags}\nDexopt state:\n  [{name}]\n    path: {directory}/base.apk\n      arm64: [status={filter}]\n\
             \nRunning: {running}\n",
            name = self.name,
            uid = self.uid,
            version = self.version_code,
            min = self.min_sdk,
            target = self.target_sdk,
            filter = self.filter,
            running = is_running,
        )
    }
}
