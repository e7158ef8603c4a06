//! Reading `pieces.txt` and `classes.txt`.

use std::collections::BTreeMap;

use anyhow::{Context, Result, bail};

use super::table::Table;

const PIECES: &str = include_str!("pieces.txt");
const CLASSES: &str = include_str!("classes.txt");

/// Some statements with holes.
#[derive(Debug, Clone, Default)]
pub struct Piece {
    pub name: String,
    /// Numbers to be drawn: name, smallest and largest.
    pub numbers: Vec<(String, u64, u64)>,
    /// Whether it takes a text of words, or of numbers.
    pub text: bool,
    pub digits: bool,
    /// Instructions, and milliseconds of waiting.
    pub cost: Formula,
    pub ms: Formula,
    /// Variables for its body.
    pub variables: Vec<String>,
    /// Only outside of loops, and only in jobs.
    pub top: bool,
    pub job: bool,
    pub lines: Vec<String>,
    /// How often it comes, beside others.
    pub weight: f64,
}

/// A sum of products of numbers and names, as in `60+11*t`.
#[derive(Debug, Clone, Default)]
pub struct Formula(Vec<Vec<String>>);

impl Formula {
    fn parse(text: &str) -> Formula {
        Formula(text.split('+').map(|product| product.split('*').map(str::to_owned).collect()).collect())
    }

    /// Its value; none if it has a name that has none.
    pub fn value(&self, names: &BTreeMap<String, u64>) -> Option<u64> {
        let factor = |text: &String| text.parse().ok().or_else(|| names.get(text).copied());
        let product = |factors: &Vec<String>| factors.iter().map(factor).try_fold(1u64, |all, one| Some(all * one?));
        self.0.iter().map(product).try_fold(0, |all, one| Some(all + one?))
    }
}

impl Piece {
    /// Whether it has this hole.
    pub fn has(&self, hole: &str) -> bool {
        self.lines.iter().any(|line| line.contains(hole))
    }

    fn read(header: &str, lines: &[&str], table: &Table) -> Result<Piece> {
        let mut words = header.split_whitespace();
        let name = words.next().context("expected a name")?.to_owned();
        let mut piece = Piece { name, lines: lines.iter().map(|&line| line.to_owned()).collect(), ..Piece::default() };
        let (mut calls, mut opcodes) = (Vec::new(), Vec::new());
        let list = |text: &str| -> Vec<String> { text.split(',').map(str::to_owned).collect() };
        for word in words {
            match word.split_once('=') {
                None if word == "text" => piece.text = true,
                None if word == "digits" => piece.digits = true,
                None if word == "top" => piece.top = true,
                None if word == "job" => piece.job = true,
                Some(("cost", formula)) => piece.cost = Formula::parse(formula),
                Some(("ms", formula)) => piece.ms = Formula::parse(formula),
                Some(("calls", names)) => calls = list(names),
                Some(("ops", names)) => opcodes = list(names),
                Some(("var", names)) => piece.variables = list(names),
                Some((name, range)) => {
                    let ends = range.split_once("..").and_then(|(a, b)| Some((a.parse().ok()?, b.parse().ok()?)));
                    let (low, high) = ends.with_context(|| format!("expected {name}=LOW..HIGH, found {range}"))?;
                    piece.numbers.push((name.to_owned(), low, high));
                }
                None => bail!("{word} is not known"),
            }
        }
        piece.weight = table.weight(&calls, &opcodes);
        Ok(piece)
    }
}

/// A class with holes.
#[derive(Debug, Clone, Default)]
pub struct Template {
    pub variables: Vec<String>,
    pub lines: Vec<String>,
}

/// Headers without their mark, and the lines below each.
fn sections(text: &str) -> Vec<(&str, Vec<&str>)> {
    let mut found: Vec<(&str, Vec<&str>)> = Vec::new();
    for line in text.lines().filter(|line| !line.starts_with('#')) {
        match (line.strip_prefix("% "), found.last_mut()) {
            (Some(header), _) => found.push((header, Vec::new())),
            (None, Some((_, lines))) => lines.push(line),
            (None, None) => {}
        }
    }
    for (_, lines) in &mut found {
        while lines.last().is_some_and(|line| line.trim().is_empty()) {
            lines.pop();
        }
    }
    found
}

/// All pieces, weighed by a table of real apps.
pub fn pieces(table: &Table) -> Result<Vec<Piece>> {
    let read = |(header, lines): &(&str, Vec<&str>)| {
        Piece::read(header, lines, table).with_context(|| format!("failed to read the piece {header}"))
    };
    sections(PIECES).iter().map(read).collect()
}

/// All classes by name.
pub fn templates() -> BTreeMap<String, Template> {
    let read = |(header, lines): (&str, Vec<&str>)| {
        let (name, rest) = header.split_once(' ').unwrap_or((header, ""));
        let variables = rest.strip_prefix("vars=").map_or_else(Vec::new, |v| v.split(',').map(str::to_owned).collect());
        (name.to_owned(), Template { variables, lines: lines.into_iter().map(str::to_owned).collect() })
    };
    sections(CLASSES).into_iter().map(read).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn formulas_are_sums_of_products() {
        let names = BTreeMap::from([("n".to_owned(), 5), ("t".to_owned(), 7)]);
        assert_eq!(Formula::parse("60+11*t+2*n*t").value(&names), Some(60 + 77 + 70));
        assert_eq!(Formula::parse("3*x").value(&names), None);
    }

    #[test]
    fn pieces_are_what_they_say() {
        let pieces = pieces(&Table::default()).unwrap();
        assert!(pieces.len() > 60, "{}", pieces.len());
        for piece in &pieces {
            assert!(piece.weight >= 1.0 && !piece.lines.is_empty(), "{}", piece.name);
            assert_eq!(piece.text, piece.has("@t"), "{}", piece.name);
            assert_eq!(piece.digits, piece.has("@d"), "{}", piece.name);
            assert_eq!(piece.job, piece.has("context") || piece.has("Thread"), "{}", piece.name);
            for (name, low, high) in &piece.numbers {
                assert!(piece.has(&format!("@{name}")) && low < high, "{}: {name}", piece.name);
            }
        }
        assert!(Piece::read("odd n=4", &[], &Table::default()).is_err());
    }
}
