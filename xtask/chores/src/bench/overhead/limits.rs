//! What the measuring build is held to.

use serde::Serialize;

use super::phone::Build;
use super::report::{Report, mean, worst};

/// A limit, and whether the figures keep it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Limit {
    /// What is limited, in per cent.
    pub what: &'static str,
    /// Over what.
    pub of: &'static str,
    /// How many figures these are.
    pub figures: usize,
    /// Which of them.
    pub statistic: Statistic,
    /// What was measured.
    pub measured: f64,
    /// What is allowed.
    pub at_most: f64,
    /// Whether that is so.
    pub holds: bool,
}

/// What of some figures is limited.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Statistic {
    /// The arithmetic mean.
    Mean,
    /// The largest.
    Worst,
}

impl Limit {
    fn new(what: &'static str, of: &'static str, figures: &[f64], statistic: Statistic, at_most: f64) -> Option<Limit> {
        let measured = match statistic {
            Statistic::Mean => mean(figures.iter().copied()),
            Statistic::Worst => worst(figures.iter().copied()),
        }?;
        Some(Limit { what, of, figures: figures.len(), statistic, measured, at_most, holds: measured <= at_most })
    }

    /// In words.
    pub fn sentence(&self) -> String {
        let Limit { what, of, figures, measured, at_most, .. } = self;
        let word = if self.holds { "holds" } else { "does not hold" };
        let statistic = match self.statistic {
            Statistic::Mean => "in the mean",
            Statistic::Worst => "at worst",
        };
        format!("{word}: {what}, {figures} {of}: {measured:.2} % {statistic}, at most {at_most} %")
    }
}

/// All limits for which there are figures.
pub fn check(report: &Report) -> Vec<Limit> {
    use Statistic::{Mean, Worst};
    let scenarios: Vec<&Build> =
        report.scenarios.iter().filter_map(|row| Some(&row.measuring.as_ref()?.build)).collect();
    let kernels: Vec<&Build> = report.kernels.iter().filter_map(|row| row.phone.as_ref()?.measuring.as_ref()).collect();
    let on_jvm: Vec<f64> =
        report.kernels.iter().filter_map(|row| Some(row.jvm?.measuring.inside_cpu.percent())).collect();
    let of_builds = |builds: &[&Build], of: &'static str| {
        let all = |figure: fn(&Build) -> f64| builds.iter().map(|build| figure(build)).collect::<Vec<f64>>();
        let time = all(|build| build.phone.time());
        let equation = all(|build| build.equation.overhead());
        let energy = all(|build| build.phone.energy());
        [
            Limit::new("time added", of, &time, Mean, 3.0),
            Limit::new("time added", of, &time, Worst, 8.0),
            Limit::new("Equation 5", of, &equation, Mean, 1.5),
            Limit::new("energy added, of net energy", of, &energy, Mean, 3.0),
        ]
    };
    let jvm = [(Mean, 3.0), (Worst, 10.0)]
        .map(|(statistic, at_most)| Limit::new("CPU time added", "kernels on the JVM", &on_jvm, statistic, at_most));
    let limits = of_builds(&scenarios, "scenarios on the phone")
        .into_iter()
        .chain(of_builds(&kernels, "kernels on the phone"))
        .chain(jvm);
    limits.flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_limit_says_in_words_whether_it_holds() {
        let limit =
            |statistic, at_most| Limit::new("time added", "scenarios", &[1.0, 2.5], statistic, at_most).unwrap();
        let (mean, worst) = (limit(Statistic::Mean, 3.0), limit(Statistic::Worst, 2.0));
        assert_eq!(mean.sentence(), "holds: time added, 2 scenarios: 1.75 % in the mean, at most 3 %");
        assert_eq!(worst.sentence(), "does not hold: time added, 2 scenarios: 2.50 % at worst, at most 2 %");
        assert_eq!(Limit::new("time added", "scenarios", &[], Statistic::Mean, 3.0), None);
    }
}
