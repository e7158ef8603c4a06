//! Instrumentation tests as scenarios: their names in settings, and what it takes to run one.

use std::fmt;
use std::path::PathBuf;
use std::sync::Arc;

use thiserror::Error;

use super::Scenario;

/// What a scenario begins with that is a test and no script.
pub const TEST_PREFIX: &str = "test:";

/// A test: a method of a class.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct TestName {
    /// The class with its package, as in `com.example.SortTest`; `$` stands before the name of a nested class.
    pub class: String,
    /// The method.
    pub method: String,
}

impl fmt::Display for TestName {
    /// `CLASS#METHOD`, as `am instrument -e class` takes it.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}#{}", self.class, self.method)
    }
}

impl TestName {
    /// The name of its scenario, and so of its golden artifact: the class without its package, a hyphen and the method,
    /// or with `whole` all of the class's name, where two classes would have one name.
    pub fn scenario(&self, whole: bool) -> String {
        let class = if whole { &self.class } else { self.simple_class() };
        // `$` means something to shells.
        format!("{class}-{}", self.method).replace('$', "-")
    }

    /// The class without its package.
    pub fn simple_class(&self) -> &str {
        self.class.rsplit('.').next().unwrap_or(&self.class)
    }
}

/// The tests that a scenario of the settings names.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum TestPattern {
    /// `test:*`: all.
    All,
    /// `test:CLASS`: all of a class.
    Class(String),
    /// `test:CLASS#METHOD`.
    One(TestName),
}

/// A scenario that begins like a test and names none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("expected `test:*`, `test:CLASS` or `test:CLASS#METHOD`, found `{0}`")]
pub struct BadTest(pub String);

impl TestPattern {
    /// Reads a scenario of the settings; none if it is a script.
    ///
    /// # Errors
    /// When it begins with [`TEST_PREFIX`] and goes on with no name that Java or Kotlin could have: names go into a
    /// command line on the phone.
    pub fn parse(text: &str) -> Result<Option<TestPattern>, BadTest> {
        let Some(rest) = text.strip_prefix(TEST_PREFIX) else { return Ok(None) };
        let is_name = |name: &str| {
            let good = |c: char| c.is_alphanumeric() || "_$".contains(c);
            !name.is_empty() && name.split('.').all(|part| !part.is_empty() && part.chars().all(good))
        };
        match rest.split_once('#') {
            _ if rest == "*" => Ok(Some(TestPattern::All)),
            None if is_name(rest) => Ok(Some(TestPattern::Class(rest.to_owned()))),
            Some((class, method)) if is_name(class) && is_name(method) && !method.contains('.') => {
                Ok(Some(TestPattern::One(TestName { class: class.to_owned(), method: method.to_owned() })))
            }
            _ => Err(BadTest(text.to_owned())),
        }
    }

    /// Whether a test is among these.
    pub fn matches(&self, test: &TestName) -> bool {
        match self {
            TestPattern::All => true,
            TestPattern::Class(class) => *class == test.class,
            TestPattern::One(one) => one == test,
        }
    }
}

impl fmt::Display for TestPattern {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            TestPattern::All => write!(f, "{TEST_PREFIX}*"),
            TestPattern::Class(class) => write!(f, "{TEST_PREFIX}{class}"),
            TestPattern::One(test) => write!(f, "{TEST_PREFIX}{test}"),
        }
    }
}

/// A package of tests, ready to be installed beside the app that it drives.
#[derive(Clone, PartialEq, Eq)]
pub struct TestPackage {
    /// Its application id.
    pub package: String,
    /// The application id of the app that it drives.
    pub target: String,
    /// The instrumentation's class.
    pub runner: String,
    /// The APK, signed like the app that it is installed beside.
    pub apk: Arc<Vec<u8>>,
}

impl fmt::Debug for TestPackage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}/{} on {}, {} bytes", self.package, self.runner, self.target, self.apk.len())
    }
}

/// A test that is a scenario.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Test {
    /// What runs.
    pub name: TestName,
    /// What it is in.
    pub package: TestPackage,
}

impl Scenario {
    /// A scenario that is a test: it has no events. `name` names the golden artifact, `path` is that of the test's APK.
    pub fn of_test(name: String, path: PathBuf, test: Test) -> Scenario {
        Scenario { name, path, events: Vec::new(), warnings: Vec::new(), test: Some(Box::new(test)), random: None }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn patterns_are_told_from_scripts_and_from_nonsense() {
        let one = |class: &str, method: &str| TestName { class: class.into(), method: method.into() };
        assert_eq!(TestPattern::parse("energy/login.mks"), Ok(None));
        assert_eq!(TestPattern::parse("test:*"), Ok(Some(TestPattern::All)));
        assert_eq!(TestPattern::parse("test:a.B"), Ok(Some(TestPattern::Class("a.B".into()))));
        assert_eq!(TestPattern::parse("test:a.B$C#d_1"), Ok(Some(TestPattern::One(one("a.B$C", "d_1")))));
        for bad in ["test:", "test:a.B#", "test:#c", "test:a..B", "test:a.B#c.d", "test:a.B;reboot", "test:a.B#c#d"] {
            assert_eq!(TestPattern::parse(bad), Err(BadTest(bad.into())), "{bad}");
        }
        for text in ["test:*", "test:a.B", "test:a.B#c"] {
            assert_eq!(TestPattern::parse(text).unwrap().unwrap().to_string(), text);
        }
    }

    #[test]
    fn tests_name_artifacts() {
        let test = TestName { class: "com.example.Outer$SortTest".into(), method: "testQuick".into() };
        assert_eq!(test.scenario(false), "Outer-SortTest-testQuick");
        assert_eq!(test.scenario(true), "com.example.Outer-SortTest-testQuick");
        assert!(TestPattern::Class("com.example.Outer$SortTest".into()).matches(&test));
        assert!(!TestPattern::Class("com.example.Outer".into()).matches(&test));
    }
}
