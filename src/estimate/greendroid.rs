//! GreenDroid (Couto, Carção, Cunha, Fernandes, Saraiva: "Detecting Anomalous Energy Consumption in Android
//! Applications", 2014), section 3.4: methods, classes, packages and the project are green, yellow or red by the tests
//! that take too much.
//!
//! A test is anomalous if it takes more than the mean of all tests. A method is *green* if no anomalous test invokes it,
//! *red* if of the tests that invoke it at most 30 % are not anomalous, and *yellow* otherwise. More than 50 % of red
//! methods make a class red, more than 50 % of green ones green; anything else is yellow. So it goes on, with classes to
//! packages and with packages to the project.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use thiserror::Error;
use wattline_base::units::{Joules, Seconds};

/// The part of the tests that invoke a red method that may be as good as the mean.
const AT_MOST_GOOD: f64 = 0.3;
/// More than this part of its members decides about a class, a package and the project.
const MOST: f64 = 0.5;

/// A method: its class's descriptor, its name and descriptor.
pub type Method = (String, String);

/// A test: what it took, and the methods that it invoked.
#[derive(Debug, Clone, PartialEq)]
pub struct Test {
    /// Its name.
    pub name: String,
    /// Energy of a run, above idle.
    pub energy: Joules,
    /// Time of a run.
    pub time: Seconds,
    /// The methods that it invoked.
    pub methods: BTreeSet<Method>,
}

/// What tests are compared by.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum By {
    /// Energy.
    Total,
    /// Energy in a second, as the paper concludes: a long test is no bad one.
    Second,
}

/// A class in the paper's sense.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Colour {
    /// No interference in anomalous consumption.
    Green,
    /// Anything between.
    Yellow,
    /// The app takes too much nearly whenever it runs.
    Red,
}

/// A method, and how many of the tests that invoke it are anomalous.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Classified {
    /// Class's descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// Its colour.
    pub colour: Colour,
    /// Tests that invoke it.
    pub tests: usize,
    /// Those of them that are anomalous.
    pub anomalous: usize,
}

/// A test, and whether it takes too much.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Judged {
    /// Its name.
    pub name: String,
    /// Energy of a run, above idle.
    pub energy: Joules,
    /// Time of a run.
    pub time: Seconds,
    /// Whether it takes more than the mean of all tests.
    pub is_anomalous: bool,
}

/// Colours of everything that tests invoke.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Classification {
    /// What tests were compared by.
    pub by: By,
    /// The tests, in the order in which they were given.
    pub tests: Vec<Judged>,
    /// Methods by class and name.
    pub methods: Vec<Classified>,
    /// Classes by descriptor.
    pub classes: BTreeMap<String, Colour>,
    /// Packages by name, with points; the default package has none.
    pub packages: BTreeMap<String, Colour>,
    /// The project.
    pub project: Colour,
}

/// Why nothing can be classified.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Error)]
pub enum ClassifyError {
    /// There are no tests.
    #[error("expected tests, found none")]
    NoTests,
    /// No test invoked a method.
    #[error("expected tests that invoke methods, found none that does")]
    NoMethods,
}

/// Classifies what tests invoke.
///
/// # Errors
/// Without tests, and where none invoked a method.
pub fn classify(tests: &[Test], by: By) -> Result<Classification, ClassifyError> {
    if tests.is_empty() {
        return Err(ClassifyError::NoTests);
    }
    let taken = |test: &Test| match by {
        By::Total => test.energy.0,
        By::Second if test.time.0 > 0.0 => test.energy.0 / test.time.0,
        By::Second => 0.0,
    };
    let mean = tests.iter().map(taken).sum::<f64>() / tests.len() as f64;
    let judged = tests.iter().map(|test| Judged {
        name: test.name.clone(),
        energy: test.energy,
        time: test.time,
        is_anomalous: taken(test) > mean,
    });
    let judged: Vec<Judged> = judged.collect();
    let mut invoked: BTreeMap<&Method, (usize, usize)> = BTreeMap::new();
    for (test, judged) in tests.iter().zip(&judged) {
        for method in &test.methods {
            let (all, anomalous) = invoked.entry(method).or_default();
            *all += 1;
            *anomalous += usize::from(judged.is_anomalous);
        }
    }
    let method = |(method, (tests, anomalous)): (&Method, (usize, usize))| Classified {
        class: method.0.clone(),
        method: method.1.clone(),
        colour: of_method(tests, anomalous),
        tests,
        anomalous,
    };
    let methods: Vec<Classified> = invoked.into_iter().map(method).collect();
    if methods.is_empty() {
        return Err(ClassifyError::NoMethods);
    }
    let classes = grouped(methods.iter().map(|method| (method.class.clone(), method.colour)));
    let packages = grouped(classes.iter().map(|(class, colour)| (package(class), *colour)));
    let project = of_members(packages.values().copied());
    Ok(Classification { by, tests: judged, methods, classes, packages, project })
}

/// The colour of a method that so many tests invoke, of which so many are anomalous.
fn of_method(tests: usize, anomalous: usize) -> Colour {
    match (tests - anomalous) as f64 / tests.max(1) as f64 {
        _ if anomalous == 0 => Colour::Green,
        good if good <= AT_MOST_GOOD => Colour::Red,
        _ => Colour::Yellow,
    }
}

/// The colour of what has members of these colours.
fn of_members(members: impl Iterator<Item = Colour>) -> Colour {
    let members: Vec<Colour> = members.collect();
    let part = |colour| members.iter().filter(|of| **of == colour).count() as f64 / members.len().max(1) as f64;
    [Colour::Red, Colour::Green].into_iter().find(|colour| part(*colour) > MOST).unwrap_or(Colour::Yellow)
}

fn grouped(members: impl Iterator<Item = (String, Colour)>) -> BTreeMap<String, Colour> {
    let mut groups: BTreeMap<String, Vec<Colour>> = BTreeMap::new();
    members.for_each(|(group, colour)| groups.entry(group).or_default().push(colour));
    groups.into_iter().map(|(group, colours)| (group, of_members(colours.into_iter()))).collect()
}

/// The package of a class's descriptor: `Lcom/a/B$C;` is in `com.a`.
fn package(class: &str) -> String {
    let name = class.trim_start_matches('L').trim_end_matches(';');
    name.rsplit_once('/').map_or(String::new(), |(package, _)| package.replace('/', "."))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A test of a second: joules, and methods as `class.method`.
    fn test(joules: f64, methods: &[&str]) -> Test {
        let method = |name: &&str| {
            let (class, method) = name.split_once('.').unwrap();
            (format!("L{class};"), method.to_owned())
        };
        let methods = methods.iter().map(method).collect();
        Test { name: format!("{joules} J"), energy: Joules(joules), time: Seconds(1.0), methods }
    }

    fn colour(found: &Classification, method: &str) -> Colour {
        found.methods.iter().find(|of| of.method == method).unwrap().colour
    }

    #[test]
    fn methods_are_coloured_by_the_tests_that_invoke_them() {
        // The mean is 3 J: one test of four is anomalous.
        let tests = [
            test(9.0, &["a/A.bad", "a/A.always", "a/A.main"]),
            test(1.0, &["a/A.good", "a/A.always", "a/A.main"]),
            test(1.0, &["a/A.good", "a/A.main"]),
            test(1.0, &["a/A.main"]),
        ];
        let found = classify(&tests, By::Total).unwrap();
        assert_eq!(found.tests.iter().map(|test| test.is_anomalous).collect::<Vec<_>>(), [true, false, false, false]);
        let colours = ["bad", "good", "always", "main"].map(|method| colour(&found, method));
        assert_eq!(colours, [Colour::Red, Colour::Green, Colour::Yellow, Colour::Yellow]);
        let main = found.methods.iter().find(|of| of.method == "main").unwrap();
        assert_eq!((main.tests, main.anomalous), (4, 1));
    }

    #[test]
    fn thirty_per_cent_of_good_tests_are_not_too_many() {
        let (bad, good) = (test(10.0, &["A.edge", "A.over"]), test(1.0, &["A.edge", "A.over"]));
        let other = || test(1.0, &["A.over"]);
        // Ten tests invoke `edge`, three of them good; eleven `over`, four of them good.
        let tests: Vec<Test> =
            std::iter::repeat_n(bad, 7).chain(std::iter::repeat_n(good, 3)).chain([other()]).collect();
        let found = classify(&tests, By::Total).unwrap();
        assert_eq!([colour(&found, "edge"), colour(&found, "over")], [Colour::Red, Colour::Yellow]);
    }

    #[test]
    fn half_of_the_members_is_not_enough() {
        assert_eq!(of_members([Colour::Red, Colour::Green].into_iter()), Colour::Yellow);
        assert_eq!(of_members([Colour::Red, Colour::Red, Colour::Green].into_iter()), Colour::Red);
        assert_eq!(of_members([Colour::Green, Colour::Yellow, Colour::Green].into_iter()), Colour::Green);
        assert_eq!(of_members([Colour::Yellow; 3].into_iter()), Colour::Yellow);
    }

    #[test]
    fn classes_packages_and_the_project_follow() {
        let bad = ["a/b/C.x", "a/b/C.y", "a/b/C$D.x", "E.x"];
        let tests = [test(9.0, &bad), test(1.0, &["a/b/C.z", "a/f/G.x", "a/h/I.x"])];
        let found = classify(&tests, By::Total).unwrap();
        let class = |name: &str| found.classes[name];
        assert_eq!([class("La/b/C;"), class("La/b/C$D;"), class("LE;")], [Colour::Red; 3]);
        assert_eq!(
            found.packages,
            [("", Colour::Red), ("a.b", Colour::Red), ("a.f", Colour::Green), ("a.h", Colour::Green)]
                .map(|(name, colour)| (name.to_owned(), colour))
                .into()
        );
        assert_eq!(found.project, Colour::Yellow, "two of four packages");
    }

    #[test]
    fn nothing_is_anomalous_where_all_are_equal() {
        let all = [test(2.0, &["A.x"]), test(2.0, &["A.x"])];
        assert_eq!(classify(&all, By::Total).unwrap().project, Colour::Green);
        assert_eq!(classify(&all[..1], By::Second).unwrap().project, Colour::Green);
        assert_eq!(classify(&[], By::Total), Err(ClassifyError::NoTests));
        assert_eq!(classify(&[test(1.0, &[])], By::Total), Err(ClassifyError::NoMethods));
    }

    #[test]
    fn a_long_test_is_no_bad_one_by_the_second() {
        let long = Test { time: Seconds(10.0), ..test(5.0, &["A.long"]) };
        let short = test(1.0, &["A.short"]);
        let by = |by| classify(&[long.clone(), short.clone()], by).unwrap();
        assert_eq!([colour(&by(By::Total), "long"), colour(&by(By::Second), "long")], [Colour::Red, Colour::Green]);
        let instant = Test { time: Seconds(0.0), ..short.clone() };
        assert!(!classify(&[instant, long.clone()], By::Second).unwrap().tests[0].is_anomalous, "no time, no power");
    }
}
