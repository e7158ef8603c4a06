//! What can be noticed of a run from outside, and how two runs differ in it.
//!
//! Entered methods are counted by the phone, not by probes.

use std::collections::{BTreeMap, HashMap};
use std::hash::{DefaultHasher, Hash, Hasher};

use serde::Serialize;
use wattline::phone::{MethodRef, Observer, Outcome};
use wattline::probe::{CLONE_PREFIX, original_of};

/// Counts the frames of the app's methods. A copy of a method that probes made counts as the method.
#[derive(Debug, Default)]
pub struct Entered(HashMap<u64, (String, u64)>);

impl Observer for Entered {
    fn enter(&mut self, _thread: u32, _frame: u64, method: MethodRef<'_>, _at_ns: i64) {
        let original = original_of(method.name, method.descriptor);
        let (name, descriptor) = match &original {
            Some((name, descriptor)) => (name.as_str(), descriptor.as_str()),
            None => (method.name, method.descriptor),
        };
        let mut key = DefaultHasher::new();
        (method.class, name, descriptor).hash(&mut key);
        let new = || (format!("{}->{name}{descriptor}", method.class), 0);
        self.0.entry(key.finish()).or_insert_with(new).1 += 1;
    }

    fn step(&mut self, _thread: u32, _frame: u64, _pc: u32) {}

    fn leave(&mut self, _thread: u32, _frame: u64, _thrown: bool, _at_ns: i64) {}
}

/// What a user, a server or another program notices of a run, and which methods it entered how often.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Seen {
    entered: BTreeMap<String, u64>,
    screen: Vec<String>,
    /// Bytes of each request and its answer, and the line that sent it, in order.
    exchanges: Vec<String>,
    files: BTreeMap<String, Vec<u8>>,
    /// The log, and what went to the standard streams.
    logs: Vec<String>,
}

impl Seen {
    /// What a run leaves, without the tracer's own file.
    pub fn of(outcome: &Outcome, entered: Entered) -> Seen {
        let lines = |text: &str| text.lines().map(str::to_owned).collect::<Vec<_>>();
        let mut logs = outcome.logcat.clone();
        logs.extend([&outcome.stdout, &outcome.stderr].into_iter().flat_map(|text| lines(text)));
        let files = outcome.files.iter().filter(|(name, _)| !name.ends_with(".trace"));
        let mut transfers: Vec<_> = outcome.truth.radio.iter().collect();
        transfers.sort_by_key(|transfer| transfer.start_ns);
        let exchange = |transfer: &&wattline::phone::TransferTruth| {
            let line = transfer.line.as_ref().map(|(class, method, line)| {
                format!("{class}->{}:{line}", method.strip_prefix(CLONE_PREFIX).unwrap_or(method))
            });
            format!("{} bytes by {}", transfer.bytes, line.unwrap_or_default())
        };
        Seen {
            entered: entered.0.into_values().collect(),
            screen: lines(&outcome.screen),
            exchanges: transfers.iter().map(exchange).collect(),
            files: files.map(|(name, bytes)| (name.clone(), bytes.clone())).collect(),
            logs,
        }
    }

    /// Frames of the app's methods.
    pub fn frames(&self) -> u64 {
        self.entered.values().sum()
    }

    /// How another run differs from this one.
    pub fn against(&self, other: &Seen) -> Differences {
        Differences {
            frames: frames(&self.entered, &other.entered),
            screen: lines(&self.screen, &other.screen),
            network: lines(&self.exchanges, &other.exchanges),
            files: files(&self.files, &other.files),
            logs: lines(&self.logs, &other.logs),
        }
    }
}

/// How two runs differ, in words; nothing where they are equal.
#[derive(Debug, Clone, PartialEq, Eq, Default, Serialize)]
pub struct Differences {
    /// How often each method was entered.
    pub frames: Option<String>,
    /// What the screen shows at the end.
    pub screen: Option<String>,
    /// Requests: their order, bytes, and the lines that sent them.
    pub network: Option<String>,
    /// Names and contents of files.
    pub files: Option<String>,
    /// The log and the standard streams, with all digits.
    pub logs: Option<String>,
}

impl Differences {
    /// What is compared, and how it differs.
    pub fn parts(&self) -> [(&'static str, Option<&str>); 5] {
        [
            ("frames", self.frames.as_deref()),
            ("screen", self.screen.as_deref()),
            ("network", self.network.as_deref()),
            ("files", self.files.as_deref()),
            ("logs", self.logs.as_deref()),
        ]
    }

    /// Whether nothing differs.
    pub fn none(&self) -> bool {
        self.parts().iter().all(|(_, part)| part.is_none())
    }

    /// Whether nothing differs that can be noticed from outside: all but the frames.
    pub fn looks_equal(&self) -> bool {
        self.parts().iter().skip(1).all(|(_, part)| part.is_none())
    }

    /// All in one line.
    pub fn text(&self) -> String {
        let parts = self.parts();
        let words: Vec<String> =
            parts.iter().filter_map(|(name, part)| part.map(|text| format!("{name} {text}"))).collect();
        if words.is_empty() { "equal".to_owned() } else { words.join("; ") }
    }
}

/// Methods that one run entered more often than the other.
fn frames(one: &BTreeMap<String, u64>, other: &BTreeMap<String, u64>) -> Option<String> {
    let count = |of: &BTreeMap<String, u64>, method: &str| of.get(method).copied().unwrap_or(0) as i64;
    let mut methods: Vec<&String> = one.keys().chain(other.keys()).collect();
    methods.sort_unstable();
    methods.dedup();
    let differ: Vec<i64> = methods
        .iter()
        .map(|method| count(other, method) - count(one, method))
        .filter(|difference| *difference != 0)
        .collect();
    let more: i64 = differ.iter().sum();
    (!differ.is_empty()).then(|| format!("{more:+} in {} of {} methods", differ.len(), methods.len()))
}

/// Lines that only one of the two has, or that stand in another order.
fn lines(one: &[String], other: &[String]) -> Option<String> {
    if one == other {
        return None;
    }
    let mut counts: BTreeMap<&str, i64> = BTreeMap::new();
    one.iter().for_each(|line| *counts.entry(line).or_default() += 1);
    other.iter().for_each(|line| *counts.entry(line).or_default() -= 1);
    let only = |sign: i64| counts.values().map(|count| (sign * count).max(0)).sum::<i64>();
    let (before, after, all) = (only(1), only(-1), one.len());
    Some(match (before, after) {
        (0, 0) => format!("order of {all}"),
        (before, after) if before == after => format!("{after} of {all}"),
        (before, after) => format!("+{after} -{before} of {all}"),
    })
}

/// Files that only one of the two has, or that hold something else.
fn files(one: &BTreeMap<String, Vec<u8>>, other: &BTreeMap<String, Vec<u8>>) -> Option<String> {
    let mut names: Vec<&String> = one.keys().chain(other.keys()).collect();
    names.sort_unstable();
    names.dedup();
    let differ = names.iter().filter(|name| one.get(**name) != other.get(**name)).count();
    (differ > 0).then(|| format!("{differ} of {}", names.len()))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn seen(entered: &[(&str, u64)], logs: &[&str], file: &[u8]) -> Seen {
        Seen {
            entered: entered.iter().map(|(name, count)| ((*name).to_owned(), *count)).collect(),
            screen: vec!["0 0 1 1 View".into()],
            exchanges: Vec::new(),
            files: [("/data/a".to_owned(), file.to_vec())].into(),
            logs: logs.iter().map(ToString::to_string).collect(),
        }
    }

    #[test]
    fn equal_runs_have_no_differences() {
        let one = seen(&[("a", 2)], &["x 1", "y 2"], b"1");
        assert!(one.against(&one.clone()).none());
        assert_eq!((one.against(&one).text().as_str(), one.frames()), ("equal", 2));
    }

    #[test]
    fn each_difference_is_named() {
        let one = seen(&[("a", 2), ("b", 3)], &["x 1", "y 2"], b"1");
        let other = seen(&[("a", 2), ("b", 4), ("c", 2)], &["x 3", "y 2"], b"2");
        let differences = one.against(&other);
        assert_eq!(differences.text(), "frames +3 in 2 of 3 methods; files 1 of 1; logs 1 of 2");
        assert!(!differences.none() && !differences.looks_equal());
        let order = one.against(&seen(&[("a", 2), ("b", 3)], &["y 2", "x 1"], b"1"));
        assert_eq!(order.logs.as_deref(), Some("order of 2"));
        let more = one.against(&seen(&[("a", 2), ("b", 3)], &["x 1", "y 2", "z"], b"1"));
        assert_eq!(more.logs.as_deref(), Some("+1 -0 of 2"));
        assert!(seen(&[("a", 1)], &[], b"").against(&seen(&[("a", 2)], &[], b"")).looks_equal());
    }

    #[test]
    fn a_copy_of_a_method_counts_as_the_method() {
        let mut entered = Entered::default();
        let copy = format!("{CLONE_PREFIX}run");
        for name in ["run", copy.as_str()] {
            entered.enter(1, 1, MethodRef { entry: "classes.dex", class: "LA;", name, descriptor: "()V" }, 0);
        }
        assert_eq!(entered.0.into_values().collect::<Vec<_>>(), [("LA;->run()V".to_owned(), 2)]);
    }
}
