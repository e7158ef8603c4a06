//! The outcome of a test by what `am instrument -r` prints. Its exit code says nothing: it is 0 after a failed test.

use std::collections::BTreeMap;

use thiserror::Error;
use wattline_scenario::TestName;

/// How the lines begin.
const STATUS: &str = "INSTRUMENTATION_STATUS: ";
const STATUS_CODE: &str = "INSTRUMENTATION_STATUS_CODE: ";
const RESULT: &str = "INSTRUMENTATION_RESULT: ";
const CODE: &str = "INSTRUMENTATION_CODE: ";
const FAILED: &str = "INSTRUMENTATION_FAILED: ";
const ABORTED: &str = "INSTRUMENTATION_ABORTED: ";
/// What a runner reports of a test's start (`REPORT_VALUE_RESULT_START`); other codes are of its end.
const START: i32 = 1;
/// The activity's `RESULT_OK`, with which a runner finishes that has run its tests.
const FINISHED: i32 = -1;
/// Last lines that are shown of what makes no sense.
const SHOWN: usize = 6;

/// How a test ended, by the codes of Android's runners.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Status {
    /// 0.
    Passed,
    /// -1: an exception.
    Error,
    /// -2: an assertion does not hold.
    Failed,
    /// -3: not run.
    Ignored,
    /// -4: what it takes for granted is not so.
    AssumptionFailed,
    /// Any other: a runner's own.
    Other(i32),
}

impl Status {
    fn of(code: i32) -> Status {
        match code {
            0 => Status::Passed,
            -1 => Status::Error,
            -2 => Status::Failed,
            -3 => Status::Ignored,
            -4 => Status::AssumptionFailed,
            other => Status::Other(other),
        }
    }
}

/// A test that ended.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Ended {
    /// The test.
    pub name: TestName,
    /// How it ended.
    pub status: Status,
    /// The exception and its stack, if there is one.
    pub stack: Option<String>,
}

/// What an instrumentation reported.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Report {
    /// The tests that ended, in order.
    pub tests: Vec<Ended>,
    /// A test that began and did not end.
    pub unfinished: Option<TestName>,
    /// The code that it finished with; none if it did not.
    pub code: Option<i32>,
    /// Its results by name, as `stream`, `shortMsg` and `longMsg`.
    pub results: BTreeMap<String, String>,
    /// Why it was not started.
    pub refused: Option<String>,
    /// The last lines.
    pub tail: String,
}

/// What is wrong with a test; the message completes `CLASS#METHOD `.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
pub enum TestProblem {
    /// An assertion of the test does not hold: the stack's first line.
    #[error("failed: {0}")]
    Failed(String),
    /// The test threw an exception: the stack's first line.
    #[error("ended with an exception: {0}")]
    Error(String),
    /// The runner passed it over.
    #[error("is ignored: nothing ran")]
    Ignored,
    /// An assumption of the test does not hold here: the stack's first line.
    #[error("did not run, as it assumes what is not so here: {0}")]
    AssumptionFailed(String),
    /// A code that Android's runners do not have.
    #[error("ended with the status {0}, which no runner of Android's has")]
    UnknownStatus(i32),
    /// The runner did not run it.
    #[error("was not run: the runner ended without it{0}")]
    Missing(String),
    /// The runner ran others as well.
    #[error("did not run alone: {0} ran, too")]
    NotAlone(TestName),
    /// The app ended while it ran, or before: what is known of it.
    #[error("ended the app's process: {0}")]
    Crashed(String),
    /// The instrumentation was not started: the system's answer.
    #[error("could not be started: {0}")]
    Refused(String),
    /// The output ends before the instrumentation did.
    #[error("did not end; the last lines of `am instrument`:\n{0}")]
    Unfinished(String),
}

/// Reads the output of `am instrument -r`. Whatever is no line of it belongs to the value before: values have lines of
/// their own.
pub fn parse(text: &str) -> Report {
    let mut report = Report::default();
    let mut status: BTreeMap<String, String> = BTreeMap::new();
    // The map and the key that further lines belong to.
    let mut open: Option<(bool, String)> = None;
    let text = text.replace('\r', "");
    for line in text.lines() {
        let pair = |rest: &str| rest.split_once('=').map(|(key, value)| (key.to_owned(), value.to_owned()));
        if let Some((key, value)) = line.strip_prefix(STATUS).and_then(pair) {
            status.insert(key.clone(), value);
            open = Some((true, key));
        } else if let Some((key, value)) = line.strip_prefix(RESULT).and_then(pair) {
            report.results.insert(key.clone(), value);
            open = Some((false, key));
        } else if let Some(code) = line.strip_prefix(STATUS_CODE).and_then(|code| code.trim().parse().ok()) {
            report.took(std::mem::take(&mut status), code);
            open = None;
        } else if let Some(code) = line.strip_prefix(CODE).and_then(|code| code.trim().parse().ok()) {
            report.code = Some(code);
            open = None;
        } else if let Some(at) = [FAILED, ABORTED].iter().find_map(|start| line.find(start)) {
            let said = line.get(at..).unwrap_or_default().trim().to_owned();
            report.refused.get_or_insert(said);
            open = None;
        } else if let Some((is_status, key)) = &open {
            let values = if *is_status { &mut status } else { &mut report.results };
            if let Some(value) = values.get_mut(key) {
                value.push('\n');
                value.push_str(line);
            }
        }
    }
    let lines: Vec<&str> = text.lines().filter(|line| !line.trim().is_empty()).collect();
    report.tail = lines.get(lines.len().saturating_sub(SHOWN)..).unwrap_or_default().join("\n");
    report
}

impl Report {
    /// Takes a whole status.
    fn took(&mut self, mut values: BTreeMap<String, String>, code: i32) {
        let (Some(class), Some(method)) = (values.remove("class"), values.remove("test")) else {
            // The system itself reports why it does not start one.
            self.refused = values.remove("Error").or(self.refused.take());
            return;
        };
        let name = TestName { class, method };
        if code == START {
            self.unfinished = Some(name);
            return;
        }
        self.unfinished = None;
        let stack = values.remove("stack").map(|stack| stack.trim().to_owned());
        self.tests.push(Ended { name, status: Status::of(code), stack });
    }

    /// Judges a run of one test: it passed, and no other ran.
    ///
    /// # Errors
    /// With what is wrong.
    pub fn judge(&self, test: &TestName) -> Result<(), TestProblem> {
        if let Some(said) = &self.refused {
            return Err(TestProblem::Refused(said.clone()));
        }
        if let Some(ended) = self.tests.iter().find(|ended| ended.name == *test) {
            ended.judge()?;
        }
        if let Some(message) = self.results.get("longMsg").or(self.results.get("shortMsg")) {
            return Err(TestProblem::Crashed(message.clone()));
        }
        match self.code {
            None => return Err(TestProblem::Unfinished(self.tail.clone())),
            Some(FINISHED) => {}
            Some(code) => return Err(TestProblem::Crashed(format!("the instrumentation's code is {code}"))),
        }
        let others = self.tests.iter().find(|ended| ended.name != *test);
        match others {
            Some(other) => {
                let first = other.stack.as_deref().map(|stack| format!("; {}: {}", other.name, first_line(stack)));
                let ran = self.tests.iter().any(|ended| ended.name == *test);
                Err(if ran {
                    TestProblem::NotAlone(other.name.clone())
                } else {
                    TestProblem::Missing(first.unwrap_or_default())
                })
            }
            None if self.tests.is_empty() => Err(TestProblem::Missing(String::new())),
            None => Ok(()),
        }
    }
}

impl Ended {
    fn judge(&self) -> Result<(), TestProblem> {
        let first = || first_line(self.stack.as_deref().unwrap_or("it has no stack")).to_owned();
        match self.status {
            Status::Passed => Ok(()),
            Status::Error => Err(TestProblem::Error(first())),
            Status::Failed => Err(TestProblem::Failed(first())),
            Status::Ignored => Err(TestProblem::Ignored),
            Status::AssumptionFailed => Err(TestProblem::AssumptionFailed(first())),
            Status::Other(code) => Err(TestProblem::UnknownStatus(code)),
        }
    }
}

fn first_line(stack: &str) -> &str {
    stack.lines().next().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn test() -> TestName {
        TestName { class: "a.SortTest".into(), method: "testQuick".into() }
    }

    fn status(method: &str, more: &str, code: i32) -> String {
        format!(
            "INSTRUMENTATION_STATUS: class=a.SortTest\nINSTRUMENTATION_STATUS: current=1\nINSTRUMENTATION_STATUS: \
             id=InstrumentationTestRunner\nINSTRUMENTATION_STATUS: numtests=1\n{more}INSTRUMENTATION_STATUS: \
             test={method}\nINSTRUMENTATION_STATUS_CODE: {code}\n"
        )
    }

    const STACK: &str = "INSTRUMENTATION_STATUS: stack=junit.framework.AssertionFailedError: no=1\n\
                         \tat junit.framework.Assert.fail(Assert.java:3)\n\tat a.B.c(B.java:4)\n\n";
    const END: &str = "INSTRUMENTATION_RESULT: stream=\n\nTime: 0.1\n\nOK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";

    fn said(text: &str) -> String {
        parse(text).judge(&test()).err().map(|problem| problem.to_string()).unwrap_or_default()
    }

    fn ended(code: i32, more: &str) -> String {
        said(&format!("{}{}{END}", status("testQuick", "", 1), status("testQuick", more, code)))
    }

    #[test]
    fn a_test_that_passed_alone_is_good() {
        assert_eq!(ended(0, ""), "");
        let crlf = format!("{}{}{END}", status("testQuick", "", 1), status("testQuick", "", 0)).replace('\n', "\r\n");
        assert_eq!(said(&crlf), "");
        let other = format!("{}{}{END}", status("testQuick", "", 0), status("testSlow", "", 0));
        assert_eq!(said(&other), "did not run alone: a.SortTest#testSlow ran, too");
    }

    #[test]
    fn what_did_not_pass_is_told_with_its_first_line() {
        assert_eq!(ended(-2, STACK), "failed: junit.framework.AssertionFailedError: no=1");
        assert_eq!(ended(-1, STACK), "ended with an exception: junit.framework.AssertionFailedError: no=1");
        assert_eq!(ended(-3, ""), "is ignored: nothing ran");
        assert!(ended(-4, STACK).starts_with("did not run, as it assumes"));
        assert_eq!(ended(-9, ""), "ended with the status -9, which no runner of Android's has");
        assert_eq!(said(END), "was not run: the runner ended without it");
        let warning = format!("{}{END}", status("warning", STACK, -2));
        assert!(said(&warning).contains("without it; a.SortTest#warning: junit.framework"), "{}", said(&warning));
    }

    #[test]
    fn what_did_not_end_is_told() {
        assert!(said(&status("testQuick", "", 1)).starts_with("did not end; the last lines"));
        assert_eq!(parse(&status("testQuick", "", 1)).unfinished, Some(test()));
        let crash = "INSTRUMENTATION_RESULT: shortMsg=x.Y\nINSTRUMENTATION_RESULT: longMsg=x.Y: gone\n\
                     INSTRUMENTATION_CODE: 0\n";
        assert_eq!(said(crash), "ended the app's process: x.Y: gone");
        let refused = "INSTRUMENTATION_STATUS: Error=Unable to find instrumentation info for: ComponentInfo{a/b}\n\
                       INSTRUMENTATION_STATUS: id=ActivityManagerService\nINSTRUMENTATION_STATUS_CODE: -1\n\
                       android.util.AndroidException: INSTRUMENTATION_FAILED: a/b\n";
        assert!(said(refused).starts_with("could not be started: Unable to find instrumentation"), "{}", said(refused));
        assert_eq!(
            said("INSTRUMENTATION_ABORTED: System has crashed.\n"),
            "could not be started: INSTRUMENTATION_ABORTED: System has crashed."
        );
    }

    #[test]
    fn values_keep_their_lines() {
        let report = parse(&format!("{}{END}", status("testQuick", STACK, -2)));
        assert_eq!(report.tests.len(), 1);
        assert!(report.tests[0].stack.as_ref().unwrap().ends_with("at a.B.c(B.java:4)"), "{report:?}");
        assert!(report.results["stream"].contains("OK (1 test)"));
        assert_eq!(parse(""), Report::default());
    }
}
