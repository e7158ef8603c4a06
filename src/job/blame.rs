//! Whether a run failed because of the app, so that it would fail again, or because of the device.

use wattline_config::Doubt;
use wattline_device::DeviceError;
use wattline_device::adb::AdbError;

use super::error::JobError;

/// Whether the app is why a run failed: it would be the same once more.
pub(super) fn is_of_app(error: &DeviceError) -> bool {
    matches!(
        error,
        DeviceError::Crash { .. }
            | DeviceError::Ended { .. }
            | DeviceError::Absent { .. }
            | DeviceError::Left { .. }
            | DeviceError::Gone { .. }
            | DeviceError::Meddled { .. }
            | DeviceError::Test { .. }
            | DeviceError::Event(_)
            | DeviceError::Install { .. }
            | DeviceError::Phone { .. }
            | DeviceError::NoTrace { .. }
            | DeviceError::Traces { .. }
            | DeviceError::Adb(AdbError::NotResponding { .. } | AdbError::NotDebuggable(_) | AdbError::Script { .. })
    )
}

/// Why a scenario was not measured on a phone.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Blame {
    /// The user wants it all to end.
    User,
    /// The phone, which may do better the next time; another phone may do better now.
    Phone,
    /// The phone, and it stays so until somebody does something about it.
    LastingPhone,
    /// The app, its input or its scenario: it would be the same on any phone.
    Job,
}

/// What a failure is due to.
pub(super) fn blame(error: &JobError) -> Blame {
    let JobError::Device(error) = error else { return Blame::Job };
    match error {
        DeviceError::Adb(AdbError::Interrupted) => Blame::User,
        // It need not fall asleep again.
        DeviceError::Adb(AdbError::Doubt { doubt: Doubt::Asleep, .. }) => Blame::Phone,
        error if is_of_app(error) => Blame::Job,
        DeviceError::Adb(
            AdbError::Name(_)
            | AdbError::Compile(_)
            | AdbError::Installed(_)
            | AdbError::Doubt { .. }
            | AdbError::NotHeld { .. },
        )
        | DeviceError::Unknown(_)
        | DeviceError::Compile
        | DeviceError::Model { .. }
        | DeviceError::ByModel(_) => Blame::LastingPhone,
        _ => Blame::Phone,
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn phones_are_not_blamed_for_apps() {
        let lost = || AdbError::Failed { what: "install com.a".into(), said: "the connection broke".into() };
        let crash = || DeviceError::Crash { package: "com.a".into(), scenario: "s".into(), exception: "E".into() };
        for (error, expected) in [
            (JobError::Device(lost().into()), Blame::Phone),
            (JobError::Device(AdbError::Interrupted.into()), Blame::User),
            (JobError::Device(AdbError::Installed("com.a".into()).into()), Blame::LastingPhone),
            (JobError::Device(AdbError::NotDebuggable("com.a".into()).into()), Blame::Job),
            (JobError::Device(crash()), Blame::Job),
            (JobError::NothingToCompare, Blame::Job),
        ] {
            assert_eq!(blame(&error), expected, "{error}");
        }
    }
}
