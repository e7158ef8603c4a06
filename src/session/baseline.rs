//! Profiles by which a device compiles an app when it is installed: they name methods by number, and files by checksum.

use wattline_apk::{Archive, Changes};

use super::resigning::Warning;

/// The rule of an app that has a profile.
pub(super) const BASELINE: &str = "baseline-profile";
/// The profile and its metadata (androidx.profileinstaller).
const PROFILES: [&str; 2] = ["assets/dexopt/baseline.prof", "assets/dexopt/baseline.profm"];

/// Leaves the profiles of an app out whose files are rewritten: whatever they name is another file now, and the device
/// would refuse them after it has read them.
pub(super) fn leave_out(archive: &Archive<'_>, changes: &mut Changes) -> Option<Warning> {
    let there: Vec<&str> = PROFILES.into_iter().filter(|name| archive.entry(name).is_some()).collect();
    there.iter().for_each(|name| changes.remove(*name));
    (!there.is_empty()).then(|| Warning {
        rule: BASELINE,
        message: format!(
            "{} left out, as what it names is rewritten: what the app does at its start is compiled by use alone, and may \
             take more than in a release",
            there.join(" and ")
        ),
    })
}
