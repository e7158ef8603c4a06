//! How often the two verifiers agree, and where they do not.

use serde::Serialize;

use super::art::{Judgment, Verdict};
use super::explained;

/// Counts of agreement; a row of a table.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Row {
    /// What is counted: a file, a defect, a kind of mutation.
    pub name: String,
    /// Methods compared.
    pub methods: usize,
    /// Both accept.
    pub both_ok: usize,
    /// Both refuse.
    pub both_hard: usize,
    /// Both find unbalanced monitors.
    pub both_lock: usize,
    /// ART is stricter.
    pub art_only: usize,
    /// We are stricter.
    pub ours_only: usize,
    /// Accepted with unresolved references, by ART.
    pub art_unresolved: usize,
    /// The same, by us.
    pub ours_unresolved: usize,
}

/// A method about which the two disagree.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Disagreement {
    /// File and entry.
    pub file: String,
    /// Signature.
    pub method: String,
    /// What was done to it, if anything.
    pub mutation: Option<String>,
    /// ART's verdict.
    pub art: Verdict,
    /// Why.
    pub art_message: String,
    /// Our verdict.
    pub ours: Verdict,
    /// Why.
    pub our_message: String,
    /// Why that is as it should be, if it is known.
    pub explained: Option<&'static str>,
}

impl Row {
    /// A row without counts.
    pub fn new(name: impl Into<String>) -> Row {
        Row {
            name: name.into(),
            methods: 0,
            both_ok: 0,
            both_hard: 0,
            both_lock: 0,
            art_only: 0,
            ours_only: 0,
            art_unresolved: 0,
            ours_unresolved: 0,
        }
    }

    /// Counts one method.
    pub fn count(&mut self, art: &Judgment, ours: &Judgment) {
        self.methods += 1;
        self.art_unresolved += usize::from(art.unresolved);
        self.ours_unresolved += usize::from(ours.unresolved);
        let field = match (art.verdict, ours.verdict) {
            (Verdict::Ok, Verdict::Ok) => &mut self.both_ok,
            (Verdict::Hard, Verdict::Hard) => &mut self.both_hard,
            (Verdict::Lock, Verdict::Lock) => &mut self.both_lock,
            (art, ours) if art > ours => &mut self.art_only,
            _ => &mut self.ours_only,
        };
        *field += 1;
    }

    /// The sum of rows.
    pub fn total(rows: &[Row]) -> Row {
        rows.iter().fold(Row::new("all"), |sum, row| Row {
            name: sum.name,
            methods: sum.methods + row.methods,
            both_ok: sum.both_ok + row.both_ok,
            both_hard: sum.both_hard + row.both_hard,
            both_lock: sum.both_lock + row.both_lock,
            art_only: sum.art_only + row.art_only,
            ours_only: sum.ours_only + row.ours_only,
            art_unresolved: sum.art_unresolved + row.art_unresolved,
            ours_unresolved: sum.ours_unresolved + row.ours_unresolved,
        })
    }
}

impl Disagreement {
    /// The disagreement about a method, if there is one.
    pub fn find(
        file: &str,
        method: &str,
        mutation: Option<&str>,
        art: &Judgment,
        ours: &Judgment,
    ) -> Option<Disagreement> {
        (art.verdict != ours.verdict).then(|| Disagreement {
            file: file.to_string(),
            method: method.to_string(),
            mutation: mutation.map(str::to_string),
            art: art.verdict,
            art_message: art.message.clone(),
            ours: ours.verdict,
            our_message: ours.message.clone(),
            explained: explained::reason(mutation, art, ours),
        })
    }
}

/// Prints a table in Markdown, the sum last.
pub fn print(title: &str, first: &str, rows: &[Row]) {
    println!("\n{title}\n");
    println!(
        "| {first} | methods | both ok | both HARD | both LOCK | ART only | ours only | unresolved: ART's | ours |"
    );
    println!("|---|--:|--:|--:|--:|--:|--:|--:|--:|");
    for row in rows.iter().chain([&Row::total(rows)]) {
        println!(
            "| {} | {} | {} | {} | {} | {} | {} | {} | {} |",
            row.name,
            row.methods,
            row.both_ok,
            row.both_hard,
            row.both_lock,
            row.art_only,
            row.ours_only,
            row.art_unresolved,
            row.ours_unresolved
        );
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn judged(verdict: Verdict) -> Judgment {
        Judgment { verdict, unresolved: false, message: String::new() }
    }

    #[test]
    fn the_stricter_side_is_counted() {
        use Verdict::{Hard, Lock, Ok};
        let mut row = Row::new("x");
        for (art, ours) in [(Ok, Ok), (Hard, Hard), (Lock, Lock), (Hard, Ok), (Hard, Lock), (Lock, Ok), (Ok, Lock)] {
            row.count(&judged(art), &judged(ours));
        }
        assert_eq!((row.both_ok, row.both_hard, row.both_lock), (1, 1, 1));
        assert_eq!((row.art_only, row.ours_only, row.methods), (3, 1, 7));
        let sum = Row::total(&[row.clone(), row]);
        assert_eq!((sum.methods, sum.art_only, sum.name.as_str()), (14, 6, "all"));
    }
}
