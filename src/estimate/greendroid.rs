//! GreenDroid (Couto, Carção, Cunha, Fernandes, Saraiva: "Detecting Anomalous Energy Consumption in Android
//! Applications", 2014), sections 3.4 and 5: methods, classes, packages and the project are green, yellow or red by the
//! tests that take too much.
//!
//! A test is anomalous if it takes more than the mean of all tests. A method is *green* if no anomalous test invokes it,
//! *red* if of the tests that invoke it at most 30 % are not anomalous, and *yellow* otherwise. More than 50 % of red
//! methods make a class red, more than 50 % of green ones green; anything else is yellow. So it goes on, with classes to
//! packages and with packages to the project.

#[cfg(test)]
mod tests;
mod tree;

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;
use thiserror::Error;
use wattline_analysis::lines::{AnalysisResult, package_and_class};
use wattline_base::units::{Joules, Seconds, Watts};

pub use tree::Node;

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

impl Test {
    /// A scenario's result as a test: the mean of its runs, and the methods of the lines that were executed.
    pub fn of(name: String, result: &AnalysisResult) -> Test {
        let ran = result.lines.iter().filter(|line| line.executions > 0.0);
        let methods = ran.map(|line| (line.key.class.clone(), format!("{}{}", line.key.method, line.key.descriptor)));
        Test {
            name,
            energy: Joules(mean(result.runs.iter().map(|run| run.net.0))),
            time: Seconds(mean(result.runs.iter().map(|run| run.duration.0))),
            methods: methods.collect(),
        }
    }

    /// Energy of a second; none where no time passed.
    fn power(&self) -> Watts {
        Watts(if self.time.0 > 0.0 { self.energy.0 / self.time.0 } else { 0.0 })
    }

    /// What it is compared by.
    fn taken(&self, by: By) -> f64 {
        match by {
            By::Total => self.energy.0,
            By::Second => self.power().0,
        }
    }
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

impl Colour {
    /// Its name.
    pub fn word(self) -> &'static str {
        match self {
            Colour::Green => "green",
            Colour::Yellow => "yellow",
            Colour::Red => "red",
        }
    }
}

/// A colour, and the tests that invoke what has it: a method, or any method in a class, a package or the project.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Influence {
    /// Its colour.
    pub colour: Colour,
    /// Tests that invoke it.
    pub tests: usize,
    /// Those of them that are anomalous.
    pub anomalous: usize,
    /// The paper's percentage (section 5), 0 to 1: the part of the tests that invoke it that is anomalous.
    pub share: f64,
}

impl Influence {
    fn new(colour: Colour, (tests, anomalous): Counts) -> Influence {
        Influence { colour, tests, anomalous, share: anomalous as f64 / tests.max(1) as f64 }
    }
}

/// A method, and its influence.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Classified {
    /// Class's descriptor.
    pub class: String,
    /// Name and descriptor.
    pub method: String,
    /// Its colour and tests.
    #[serde(flatten)]
    pub influence: Influence,
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
    /// Energy of a second.
    pub power: Watts,
    /// Whether it takes more than the mean of all tests.
    pub is_anomalous: bool,
}

/// Means of all tests; a test counts as much as any other.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Means {
    /// Energy of a run, above idle.
    pub energy: Joules,
    /// Time of a run.
    pub time: Seconds,
    /// Energy of a second.
    pub power: Watts,
}

/// How many have each colour.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Default, Serialize)]
pub struct Tally {
    /// Red ones.
    pub red: usize,
    /// Yellow ones.
    pub yellow: usize,
    /// Green ones.
    pub green: usize,
}

impl Tally {
    fn of<'c>(colours: impl Iterator<Item = &'c Influence>) -> Tally {
        colours.fold(Tally::default(), |mut tally, influence| {
            match influence.colour {
                Colour::Red => tally.red += 1,
                Colour::Yellow => tally.yellow += 1,
                Colour::Green => tally.green += 1,
            }
            tally
        })
    }

    /// All of them.
    pub fn all(&self) -> usize {
        self.red + self.yellow + self.green
    }
}

/// The colours of all methods, classes and packages, counted.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Tallies {
    /// Of methods.
    pub methods: Tally,
    /// Of classes.
    pub classes: Tally,
    /// Of packages.
    pub packages: Tally,
}

/// Colours of everything that tests invoke.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Classification {
    /// What tests were compared by.
    pub by: By,
    /// The project.
    pub project: Influence,
    /// How many have each colour.
    pub tallies: Tallies,
    /// Means of the tests; the one of what they are compared by is the limit.
    pub means: Means,
    /// The tests, in the order in which they were given.
    pub tests: Vec<Judged>,
    /// Methods by class and name.
    pub methods: Vec<Classified>,
    /// Classes by descriptor.
    pub classes: BTreeMap<String, Influence>,
    /// Packages by name, with points; the default package has none.
    pub packages: BTreeMap<String, Influence>,
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

/// Tests that invoke something, and those of them that are anomalous.
type Counts = (usize, usize);

/// Classifies what tests invoke.
///
/// # Errors
/// Without tests, and where none invoked a method.
pub fn classify(tests: &[Test], by: By) -> Result<Classification, ClassifyError> {
    if tests.is_empty() {
        return Err(ClassifyError::NoTests);
    }
    let judged = judge(tests, by);
    let of_methods = invoked(tests, &judged, Method::clone);
    if of_methods.is_empty() {
        return Err(ClassifyError::NoMethods);
    }
    let method = |((class, method), counts): (Method, Counts)| Classified {
        class,
        method,
        influence: Influence::new(of_method(counts), counts),
    };
    let methods: Vec<Classified> = of_methods.into_iter().map(method).collect();
    let by_class = methods.iter().map(|method| (method.class.clone(), method.influence.colour));
    let classes = grouped(by_class, invoked(tests, &judged, |(class, _)| class.clone()));
    let by_package = classes.iter().map(|(class, influence)| (package(class), influence.colour));
    let packages = grouped(by_package, invoked(tests, &judged, |(class, _)| package(class)));
    let colour = of_members(packages.values().map(|influence| influence.colour));
    let of_project = invoked(tests, &judged, |_| ()).into_values().next().unwrap_or_default();
    Ok(Classification {
        by,
        project: Influence::new(colour, of_project),
        tallies: Tallies {
            methods: Tally::of(methods.iter().map(|method| &method.influence)),
            classes: Tally::of(classes.values()),
            packages: Tally::of(packages.values()),
        },
        means: Means {
            energy: Joules(mean(tests.iter().map(|test| test.energy.0))),
            time: Seconds(mean(tests.iter().map(|test| test.time.0))),
            power: Watts(mean(tests.iter().map(|test| test.power().0))),
        },
        tests: judged,
        methods,
        classes,
        packages,
    })
}

/// Which tests take more than the mean of all.
fn judge(tests: &[Test], by: By) -> Vec<Judged> {
    let limit = mean(tests.iter().map(|test| test.taken(by)));
    // The mean of n equal values may miss them by the rounding of n sums: none of them is above it.
    let rounding = mean(tests.iter().map(|test| test.taken(by).abs())) * tests.len() as f64 * f64::EPSILON;
    let one = |test: &Test| Judged {
        name: test.name.clone(),
        energy: test.energy,
        time: test.time,
        power: test.power(),
        is_anomalous: test.taken(by) > limit + rounding,
    };
    tests.iter().map(one).collect()
}

/// Whatever tests invoke, counted by what a method belongs to.
fn invoked<K: Ord>(tests: &[Test], judged: &[Judged], of: impl Fn(&Method) -> K) -> BTreeMap<K, Counts> {
    let mut counts: BTreeMap<K, Counts> = BTreeMap::new();
    for (test, judged) in tests.iter().zip(judged) {
        for invoked in test.methods.iter().map(&of).collect::<BTreeSet<K>>() {
            let (all, anomalous) = counts.entry(invoked).or_default();
            *all += 1;
            *anomalous += usize::from(judged.is_anomalous);
        }
    }
    counts
}

/// The colour of a method that so many tests invoke, of which so many are anomalous.
fn of_method((tests, anomalous): Counts) -> Colour {
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

/// Groups by their members' colours and the tests that invoke them.
fn grouped(
    members: impl Iterator<Item = (String, Colour)>,
    mut counts: BTreeMap<String, Counts>,
) -> BTreeMap<String, Influence> {
    let mut groups: BTreeMap<String, Vec<Colour>> = BTreeMap::new();
    members.for_each(|(group, colour)| groups.entry(group).or_default().push(colour));
    let influence = |(group, colours): (String, Vec<Colour>)| {
        let counts = counts.remove(&group).unwrap_or_default();
        (group, Influence::new(of_members(colours.into_iter()), counts))
    };
    groups.into_iter().map(influence).collect()
}

/// The package of a class's descriptor.
fn package(class: &str) -> String {
    package_and_class(class).0
}

/// The mean of values; 0 of none.
fn mean(values: impl Iterator<Item = f64>) -> f64 {
    let (count, sum) = values.fold((0usize, 0.0), |(count, sum), value| (count + 1, sum + value));
    sum / count.max(1) as f64
}
