//! A test on a phone behind adb: how it is started, and how it went.

use super::super::instrumentation::parse;
use super::super::{DeviceError, test_arguments};
use super::quote::quoted;
use wattline_scenario::{Test, TestName};

/// The rest after a test, seconds, in which the meter sees what the radio does afterwards; as long as a script's.
const REST_S: &str = "0.3";

/// The shell's command line. `am` prints what the instrumentation reports, and returns when it has finished (`-w`).
pub(super) fn command(test: &Test, seed: u64) -> String {
    let told = test_arguments(&test.name, seed);
    let told: String = told.iter().map(|(key, value)| format!(" -e {} {}", quoted(key), quoted(value))).collect();
    let component = format!("{}/{}", test.package.package, test.package.runner);
    let component = quoted(&component);
    format!("am instrument -w -r{told} {component}; sleep {REST_S}")
}

/// Judges what `am` printed. None if the test passed, alone.
pub(super) fn judge(text: &str, package: &str, test: &TestName) -> Option<DeviceError> {
    let problem = Box::new(parse(text).judge(test).err()?);
    Some(DeviceError::Test { package: package.to_owned(), test: test.clone(), problem })
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::Arc;
    use wattline_scenario::TestPackage;

    #[test]
    fn names_with_a_dollar_are_quoted() {
        let name = TestName { class: "a.B$C".into(), method: "testD".into() };
        let (package, target, runner) = ("a.test".into(), "a".into(), "x.Runner".into());
        let test = Test { name, package: TestPackage { package, target, runner, apk: Arc::default() } };
        assert_eq!(
            command(&test, 7),
            "am instrument -w -r -e class 'a.B$C#testD' -e seed 7 a.test/x.Runner; sleep 0.3"
        );
    }
}
