//! GreenDroid's colours for people at a terminal (Couto et al., 2014, sections 3.4 and 5): the verdict on the project,
//! the tests, and the methods that are red.

use std::fmt::Write;

use wattline_base::units::{Joules, Watts};
use wattline_estimate::greendroid::{By, Classification, Classified, Colour, Judged, Tally};

use super::terminal::{Paint, Style};

/// What reports of colours show.
#[derive(Debug, Clone, Copy)]
pub struct Coloured<'a> {
    /// The app's package; several with commas.
    pub name: &'a str,
    /// The colours.
    pub classification: &'a Classification,
    /// Whether any energy is estimated and not measured.
    pub is_estimated: bool,
}

impl Coloured<'_> {
    /// Before an energy: whether it is estimated.
    pub(crate) fn sign(&self) -> &'static str {
        if self.is_estimated { "≈ " } else { "" }
    }
}

/// What tests are compared by, in words.
pub(crate) fn compared(by: By) -> &'static str {
    match by {
        By::Total => "energy",
        By::Second => "energy of a second",
    }
}

/// `66.7 %`.
pub(crate) fn percentage(share: f64) -> String {
    format!("{:.1} %", share * 100.0)
}

/// `com.example.Main$Inner.run` of a method.
fn name(method: &Classified) -> String {
    let class = method.class.trim_start_matches('L').trim_end_matches(';').replace('/', ".");
    format!("{class}.{}", method.method.split('(').next().unwrap_or_default())
}

/// The colours as text: the project's first, then the tests with those that take most in front, then red methods with
/// the paper's percentage. `style.lines` tests and methods are listed.
pub fn render(coloured: &Coloured, style: Style) -> String {
    let mut out = String::new();
    // Writing to a string cannot fail.
    let _ = write(&mut out, coloured, style);
    out
}

fn write(out: &mut String, coloured: &Coloured, style: Style) -> std::fmt::Result {
    let found = coloured.classification;
    let colour = found.project.colour;
    let project = style.paint(paint(colour), colour.word());
    let methods = found.tallies.methods;
    writeln!(out, "project: {project}, {} of {} methods are red", methods.red, methods.all())?;
    writeln!(out, "  methods   {}", counted(methods))?;
    writeln!(out, "  classes   {}", counted(found.tallies.classes))?;
    writeln!(out, "  packages  {}\n", counted(found.tallies.packages))?;
    tests(out, coloured, style)?;
    red_methods(out, found, style)
}

/// `3 red, 4 yellow, 9 green`.
pub(crate) fn counted(Tally { red, yellow, green }: Tally) -> String {
    format!("{red} red, {yellow} yellow, {green} green")
}

fn paint(colour: Colour) -> Paint {
    match colour {
        Colour::Green => Paint::Green,
        Colour::Yellow => Paint::Yellow,
        Colour::Red => Paint::Red,
    }
}

fn tests(out: &mut String, coloured: &Coloured, style: Style) -> std::fmt::Result {
    let found = coloured.classification;
    writeln!(out, "tests by {}; those above the mean are anomalous", compared(found.by))?;
    let mut tests: Vec<&Judged> = found.tests.iter().collect();
    let taken = |test: &Judged| match found.by {
        By::Total => test.energy.0,
        By::Second => test.power.0,
    };
    tests.sort_by(|a, b| taken(b).total_cmp(&taken(a)));
    let width = tests.iter().take(style.lines).map(|test| test.name.chars().count()).max().unwrap_or(0).max(4);
    let row = |name: &str, energy: Joules, power: String, time: String| {
        let energy = format!("{}{energy}", coloured.sign());
        format!("  {name:width$} {energy:>12} {power:>12} {time:>10}")
    };
    for test in tests.iter().take(style.lines) {
        let line = row(&test.name, test.energy, per_second(test.power), test.time.to_string());
        match test.is_anomalous {
            true => writeln!(out, "{line}  {}", style.paint(Paint::Red, "anomalous"))?,
            false => writeln!(out, "{line}")?,
        }
    }
    let means = found.means;
    let mean = row("mean", means.energy, per_second(means.power), means.time.to_string());
    writeln!(out, "{}", style.paint(Paint::Dim, &mean))?;
    folded(out, tests.len(), style)
}

/// Energy of a second: `3.00 J/s`.
pub(crate) fn per_second(power: Watts) -> String {
    format!("{}/s", Joules(power.0))
}

fn red_methods(out: &mut String, found: &Classification, style: Style) -> std::fmt::Result {
    let mut red: Vec<&Classified> =
        found.methods.iter().filter(|method| method.influence.colour == Colour::Red).collect();
    if red.is_empty() {
        return Ok(());
    }
    red.sort_by(|a, b| {
        let (a, b) = (a.influence, b.influence);
        b.share.total_cmp(&a.share).then(b.anomalous.cmp(&a.anomalous))
    });
    writeln!(out, "\nred methods: which part of the tests that invoke them is anomalous")?;
    for method in red.iter().take(style.lines) {
        let influence = method.influence;
        let of = format!("{} of {}", influence.anomalous, influence.tests);
        writeln!(out, "  {:>8}  {of:>9}  {}", percentage(influence.share), name(method))?;
    }
    folded(out, red.len(), style)
}

/// How much is not shown.
fn folded(out: &mut String, all: usize, style: Style) -> std::fmt::Result {
    match all.saturating_sub(style.lines) {
        0 => Ok(()),
        left => writeln!(out, "  and {left} more: --verbose shows all"),
    }
}

#[cfg(test)]
pub(crate) mod tests {
    use std::collections::BTreeSet;

    use wattline_base::units::Seconds;
    use wattline_estimate::greendroid::{Test, classify};

    use super::*;

    /// Three tests of 2, 1 and 1 s that take 6, 1 and 1 J: by total and by the second, the first is anomalous.
    pub(crate) fn sample(by: By) -> Classification {
        let test = |name: &str, joules, seconds, methods: &[(&str, &str)]| Test {
            name: name.into(),
            energy: Joules(joules),
            time: Seconds(seconds),
            methods: methods.iter().map(|(class, method)| ((*class).into(), (*method).into())).collect::<BTreeSet<_>>(),
        };
        let (sync, main) = ("Lcom/example/net/Sync;", "Lcom/example/Main;");
        let tests = [
            test("fetch <all>", 6.0, 2.0, &[(sync, "poll()V"), (sync, "read(I)V"), (main, "run()V")]),
            test("still", 1.0, 1.0, &[(main, "run()V"), (main, "wait()V")]),
            test("open", 1.0, 1.0, &[(main, "run()V")]),
        ];
        classify(&tests, by).unwrap()
    }

    #[test]
    fn the_verdict_is_first_and_red_methods_have_their_percentage() {
        let found = sample(By::Second);
        let coloured = Coloured { name: "com.example", classification: &found, is_estimated: false };
        let text = render(&coloured, Style::default());
        assert!(text.starts_with("project: yellow, 2 of 4 methods are red\n"), "{text}");
        assert!(text.contains("  packages  1 red, 1 yellow, 0 green\n"), "{text}");
        let row = |name: &str| text.lines().find(|line| line.trim_start().starts_with(name)).unwrap().to_owned();
        let cells = |name: &str| {
            let row = row(name);
            row.split("  ").map(str::trim).filter(|cell| !cell.is_empty()).map(str::to_owned).collect::<Vec<_>>()
        };
        assert_eq!(cells("fetch <all>"), ["fetch <all>", "6.00 J", "3.00 J/s", "2.00 s", "anomalous"]);
        assert_eq!(cells("mean"), ["mean", "2.67 J", "1.67 J/s", "1.33 s"]);
        assert!(text.contains("   100.0 %     1 of 1  com.example.net.Sync.poll\n"), "{text}");
        assert!(!text.contains('\u{1b}') && !text.contains("more"), "{text}");
    }

    #[test]
    fn long_lists_are_folded_with_the_worst_in_front() {
        let found = sample(By::Total);
        let coloured = Coloured { name: "com.example", classification: &found, is_estimated: true };
        let text = render(&coloured, Style { lines: 1, color: true, ..Style::default() });
        assert!(text.contains("and 2 more") && text.contains("and 1 more"), "{text}");
        assert!(text.contains("≈ 6.00 J") && !text.contains("still"), "{text}");
        assert!(text.starts_with("project: \u{1b}[33myellow"), "{text}");
    }
}
