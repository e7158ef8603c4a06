//! The table of what calls of a library cost (the paper's `cost(API)`), as a text in TOML:
//!
//! ```toml
//! [sources]
//! calibrator = "how each of its rows was found, so that somebody can find it again"
//!
//! [[call]]
//! method = "Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I"
//! nanojoules = 310.5
//! source = "calibrator"
//! ```
//!
//! A method whose name ends in `*` stands for all whose signatures begin so: the longest that fits counts. Energies are
//! those of one call, above the idle phone, in `nanojoules` or `joules`. An unknown field is an error with its line.

use std::collections::{BTreeMap, BTreeSet};
use std::fmt::Write as _;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use toml::Spanned;
use wattline_profile::Profile;

/// The shipped table.
const EMBEDDED: &str = include_str!("embedded.costs.toml");

/// A table that is none.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}, line {line}: {what}")]
pub struct CostTableError {
    /// The file.
    pub file: String,
    /// The line, from 1.
    pub line: usize,
    /// What was expected, and what was found.
    pub what: String,
}

/// What one call costs, and how that is known.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct CallEnergy {
    /// Joules of one call, above the idle phone.
    pub joules: f64,
    /// How it was found.
    pub source: String,
}

/// What calls cost, by signature and by prefix of signatures.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct CostTable {
    exact: BTreeMap<String, CallEnergy>,
    /// Without their asterisks.
    prefixes: BTreeMap<String, CallEnergy>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Text {
    #[serde(default)]
    sources: BTreeMap<String, String>,
    #[serde(default, rename = "call")]
    calls: Vec<Spanned<Row>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Row {
    method: String,
    nanojoules: Option<f64>,
    joules: Option<f64>,
    source: String,
}

impl CostTable {
    /// Reads a table; `file` is for messages.
    ///
    /// # Errors
    /// An unknown or missing field, a method that is there twice, an energy that is none or is given in both units or
    /// in none, and a source that `[sources]` does not have, each with its line.
    pub fn parse(file: &str, text: &str) -> Result<Self, CostTableError> {
        let fault = |at: usize, what: String| CostTableError { file: file.to_owned(), line: line_of(text, at), what };
        let read: Text = toml::from_str(text).map_err(|error| {
            let at = error.span().map_or(0, |span| span.start);
            fault(at, error.message().trim().replace('\n', " "))
        })?;
        let mut table = CostTable::default();
        for spanned in read.calls {
            let at = spanned.span().start;
            let row = spanned.into_inner();
            let joules = joules(&row).map_err(|what| fault(at, what))?;
            let source = read.sources.get(&row.source);
            let source =
                source.ok_or_else(|| fault(at, format!("expected a source of [sources], found `{}`", row.source)))?;
            if !row.method.contains("->") && !row.method.ends_with('*') {
                let what = "expected a signature, as in `Ljava/lang/Math;->abs(I)I`, or a part of one and `*`";
                return Err(fault(at, format!("{what}, found `{}`", row.method)));
            }
            if !table.insert(&row.method, CallEnergy { joules, source: source.clone() }) {
                return Err(fault(at, format!("`{}` is there already", row.method)));
            }
        }
        Ok(table)
    }

    /// The shipped table: the embedded phone's, of its calibrated profile.
    ///
    /// # Errors
    /// None, since a test reads it.
    pub fn embedded() -> Result<Self, CostTableError> {
        Self::parse("src/estimate/orka/embedded.costs.toml", EMBEDDED)
    }

    /// The costs of library calls in a device's profile.
    pub fn of_profile(profile: &Profile) -> Self {
        let source = format!(
            "the calibrator app (cargo xtask calibrate) on `{}`, measured by {} in {} runs",
            profile.device,
            profile.meter,
            profile.seeds.len()
        );
        let mut table = CostTable::default();
        for cost in profile.costs.iter().filter(|cost| cost.feature.contains("->")) {
            if let Some(known) = profile.cost(&cost.feature) {
                table.insert(&cost.feature, CallEnergy { joules: known.mean, source: source.clone() });
            }
        }
        table
    }

    /// Adds a row; false if there is one already, which stays.
    pub fn insert(&mut self, method: &str, energy: CallEnergy) -> bool {
        let (rows, key) = match method.strip_suffix('*') {
            Some(prefix) => (&mut self.prefixes, prefix),
            None => (&mut self.exact, method),
        };
        let is_new = !rows.contains_key(key);
        rows.entry(key.to_owned()).or_insert(energy);
        is_new
    }

    /// The table with another's rows, which count where both have one.
    #[must_use]
    pub fn overlaid(mut self, other: CostTable) -> Self {
        self.exact.extend(other.exact);
        self.prefixes.extend(other.prefixes);
        self
    }

    /// What a call costs: by its signature, or by the longest part of it that the table has.
    pub fn cost(&self, signature: &str) -> Option<&CallEnergy> {
        let by_prefix = || {
            let fits = self.prefixes.iter().filter(|(prefix, _)| signature.starts_with(prefix.as_str()));
            fits.max_by_key(|(prefix, _)| prefix.len()).map(|(_, energy)| energy)
        };
        self.exact.get(signature).or_else(by_prefix)
    }

    /// How many rows it has.
    pub fn len(&self) -> usize {
        self.exact.len() + self.prefixes.len()
    }

    /// Whether it has no rows.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The table's text: what [`CostTable::parse`] reads, the same for the same table.
    pub fn to_toml(&self) -> String {
        let rows = || {
            let prefixes = self.prefixes.iter().map(|(prefix, energy)| (format!("{prefix}*"), energy));
            self.exact.iter().map(|(method, energy)| (method.clone(), energy)).chain(prefixes)
        };
        let sources: BTreeSet<&str> = rows().map(|(_, energy)| energy.source.as_str()).collect();
        let names: BTreeMap<&str, String> =
            sources.into_iter().enumerate().map(|(at, source)| (source, format!("source-{}", at + 1))).collect();
        let mut text = String::from(
            "# What one call of a library costs, above the idle phone. docs/papers.md says more.\n[sources]\n",
        );
        for (source, name) in &names {
            // Writing to a string does not fail.
            let _ = writeln!(text, "{name} = {}", toml::Value::from(*source));
        }
        for (method, energy) in rows() {
            let name = names.get(energy.source.as_str()).map_or("", String::as_str);
            let nanojoules = energy.joules * 1e9;
            let method = toml::Value::from(method);
            let _ = write!(text, "\n[[call]]\nmethod = {method}\nnanojoules = {}\n", rounded(nanojoules));
            let _ = writeln!(text, "source = \"{name}\"");
        }
        text
    }
}

/// Five digits, as profiles have them.
fn rounded(value: f64) -> String {
    let digits = if value > 0.0 { (4 - value.log10().floor() as i32).clamp(0, 12) } else { 1 };
    let text = format!("{value:.*}", digits as usize);
    if text.contains('.') { text } else { format!("{text}.0") }
}

fn joules(row: &Row) -> Result<f64, String> {
    let joules = match (row.nanojoules, row.joules) {
        (Some(nanojoules), None) => nanojoules * 1e-9,
        (None, Some(joules)) => joules,
        _ => return Err("expected one of `nanojoules` and `joules`".to_owned()),
    };
    match joules.is_finite() && joules >= 0.0 {
        true => Ok(joules),
        false => Err(format!("expected a finite energy, not below 0, found {joules} J")),
    }
}

fn line_of(text: &str, at: usize) -> usize {
    1 + text.bytes().take(at).filter(|byte| *byte == b'\n').count()
}

#[cfg(test)]
mod tests {
    use super::*;

    const TABLE: &str = "[sources]\na = \"A\"\n\n[[call]]\nmethod = \"Lx;->f()V\"\nnanojoules = 5\nsource = \"a\"\n\n\
                         [[call]]\nmethod = \"Lx;->*\"\njoules = 1e-6\nsource = \"a\"\n\n\
                         [[call]]\nmethod = \"L*\"\nnanojoules = 7.5\nsource = \"a\"\n";

    #[test]
    fn signatures_come_before_prefixes_and_longer_ones_before_shorter() {
        let table = CostTable::parse("t", TABLE).unwrap();
        let nanojoules = |signature: &str| table.cost(signature).map(|cost| (cost.joules * 1e9).round());
        let found = ["Lx;->f()V", "Lx;->g()V", "Ly;->f()V", "[I->clone()"].map(nanojoules);
        assert_eq!(found, [Some(5.0), Some(1000.0), Some(8.0), None]);
        let again = CostTable::parse("t", &table.to_toml()).unwrap();
        assert_eq!((again.to_toml(), again.len()), (table.to_toml(), 3));
        let own = CostTable::parse("own", &TABLE.replace("= 5", "= 9")).unwrap();
        assert!((table.overlaid(own).cost("Lx;->f()V").unwrap().joules - 9e-9).abs() < 1e-18);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let said = |from: &str, to: &str| CostTable::parse("t", &TABLE.replacen(from, to, 1)).unwrap_err().to_string();
        let unknown = said("nanojoules = 5", "watts = 5");
        assert!(unknown.starts_with("t, line 6: unknown field `watts`"), "{unknown}");
        assert!(said("[sources]", "[origins]").starts_with("t, line 1: unknown field `origins`"));
        assert!(said("nanojoules = 5\n", "").starts_with("t, line 4: expected one of `nanojoules` and `joules`"));
        assert!(said("= 5", "= -1").contains("line 4: expected a finite energy, not below 0"));
        assert!(said("= 5", "= nan").contains("line 4: expected a finite energy"));
        assert!(said("source = \"a\"", "source = \"b\"").contains("line 4: expected a source of [sources], found `b`"));
        assert!(said("Lx;->*", "Lx;->f()V").contains("line 9: `Lx;->f()V` is there already"));
        assert!(said("Lx;->f()V", "x.f").contains("line 4: expected a signature"));
        assert!(said("method = \"L*\"\n", "").contains("missing field `method`"));
        assert!(said("= 5", "= ").starts_with("t, line 6:"));
    }

    #[test]
    fn the_shipped_table_is_that_of_the_calibrated_profile() {
        let made = CostTable::of_profile(&Profile::embedded().unwrap());
        let shipped = CostTable::embedded().unwrap();
        assert!(shipped.len() > 200, "{}", shipped.len());
        let is_made = made.to_toml() == EMBEDDED;
        assert!(is_made, "make it again: cargo xtask orka --write-costs src/estimate/orka/embedded.costs.toml");
        assert!(shipped.cost("Ljava/lang/Boolean;->booleanValue()Z").is_some());
    }
}
