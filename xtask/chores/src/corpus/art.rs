//! ART's own verifier: whether it sees anything worse in a rewritten file than in the original, as `artdiff.py` does.

use std::collections::{BTreeMap, BTreeSet};
use std::path::Path;
use std::sync::OnceLock;

use super::checkers::{Answer, run, text};

/// How bad a method is, from good to bad.
const RANKS: [&str; 5] = ["ok", "throws", "unres", "LOCK", "HARD"];
/// From here on, a method must have been as bad before.
const UNRESOLVED: usize = 2;
/// What else is said of a class.
const OTHERS: [&str; 4] = ["LINK", "NOFIELD", "NOMETHOD", "SHADOWED"];

/// What ART says of a file.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct Said {
    /// By class and method: rank, kinds of failure and message.
    methods: BTreeMap<(String, String), (usize, String, String)>,
    /// Of whole classes: kind, class and member, with the message.
    others: BTreeMap<(String, String, String), String>,
    /// What is wrong with the file's structure.
    structure: Vec<String>,
}

/// An original, which is judged when it is first needed and then never again.
pub struct Original<'a> {
    script: &'a Path,
    path: &'a Path,
    said: OnceLock<Result<Said, String>>,
}

impl<'a> Original<'a> {
    /// The original at `path`; `script` runs ART's verifier.
    pub fn new(script: &'a Path, path: &'a Path) -> Self {
        Original { script, path, said: OnceLock::new() }
    }

    /// Whether a rewritten file is worse.
    pub fn compare(&self, rewritten: &Path) -> Answer {
        if !self.script.exists() {
            return Answer::Absent;
        }
        let after = match said(self.script, rewritten) {
            Ok(after) => after,
            Err(error) => return Answer::Complains(error),
        };
        let unknown = Said::default();
        let before = match after.is_fine() {
            true => Ok(&unknown),
            false => self.said.get_or_init(|| said(self.script, self.path)).as_ref(),
        };
        match before.map(|before| after.worse_than(before)) {
            Ok(worse) if worse.is_empty() => Answer::Clean,
            Ok(worse) => Answer::Complains(worse.join("\n")),
            Err(error) => Answer::Complains(error.clone()),
        }
    }
}

/// What ART says of a file, or why it says nothing.
fn said(script: &Path, file: &Path) -> Result<Said, String> {
    let arguments = [Path::new("--all"), file];
    let output = run(&script.to_string_lossy(), &arguments).ok_or("failed to run ART's verifier")?;
    let failed = || format!("ART's verifier failed on {} ({}): {}", file.display(), output.status, text(&output));
    match output.status.code() {
        Some(0..=2) => Said::parse(&String::from_utf8_lossy(&output.stdout)).ok_or_else(failed),
        _ => Err(failed()),
    }
}

impl Said {
    /// Tab-separated lines: kind, file name, class, method, kinds of failure, message. None without the last line, which
    /// sums up.
    fn parse(text: &str) -> Option<Said> {
        let (mut said, mut whole) = (Said::default(), false);
        for line in text.lines() {
            let fields: Vec<&str> = line.split('\t').collect();
            whole |= fields.first() == Some(&"SUMMARY");
            let [kind, _, class, member, failures, message, ..] = fields[..] else { continue };
            if let Some(rank) = RANKS.iter().position(|known| *known == kind) {
                let judged = (rank, failures.to_owned(), message.to_owned());
                said.methods.insert((class.to_owned(), member.to_owned()), judged);
            } else if OTHERS.contains(&kind) {
                said.others.insert((kind.to_owned(), class.to_owned(), member.to_owned()), message.to_owned());
            } else if kind == "STRUCT" {
                said.structure.push(message.to_owned());
            }
        }
        whole.then_some(said)
    }

    /// Whether nothing is to be said against the file, whatever the original was like.
    fn is_fine(&self) -> bool {
        let fine = self.methods.values().all(|(rank, ..)| *rank < UNRESOLVED);
        fine && self.others.is_empty() && self.structure.is_empty()
    }

    /// A line for each thing that was better before.
    fn worse_than(&self, before: &Said) -> Vec<String> {
        let mut worse: Vec<String> = self.structure.iter().map(|text| format!("STRUCT {text}")).collect();
        for (method, (rank, failures, message)) in &self.methods {
            let known = before.methods.get(method);
            let as_bad = |(other, others, _): &(usize, String, String)| {
                rank <= other && kinds(failures).is_subset(&kinds(others))
            };
            if *rank >= UNRESOLVED && !known.is_some_and(as_bad) {
                let word = if known.is_some() { "WORSE" } else { "NEW" };
                worse.push(format!("{word} {} {} {} {failures} {message}", RANKS[*rank], method.0, method.1));
            }
        }
        let new = self.others.iter().filter(|(key, _)| !before.others.contains_key(*key));
        worse.extend(new.map(|((kind, class, member), message)| format!("NEW {kind} {class} {member} {message}")));
        worse
    }
}

/// The names of failures, in capitals: `aot=HARD:BAD_CLASS_HARD` has the second alone, whose letters are enough.
fn kinds(failures: &str) -> BTreeSet<&str> {
    let words = failures.split(|letter: char| !letter.is_ascii_uppercase() && letter != '_');
    words.filter(|word| word.len() >= 5).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    const END: &str = "SUMMARY\tstructural=0\n";

    fn said(lines: &str) -> Said {
        Said::parse(&format!("{lines}\n{END}")).unwrap()
    }

    #[test]
    fn only_what_is_worse_is_told() {
        let before = said(
            "unres\ta.dex\tLA;\tvoid A.a()\taot=access:NO_METHOD\tno such method\n\
             ok\ta.dex\tLA;\tvoid A.b()\t-\t\n\
             LINK\ta.dex\tLB;\t-\t-\tno superclass",
        );
        assert!(before.worse_than(&before).is_empty());
        assert!(!before.is_fine() && said("throws\ta.dex\tLA;\tvoid A.a()\t-\t").is_fine());
        let after = said(
            "unres\ta.dex\tLA;\tvoid A.a()\taot=access:NO_METHOD,NO_FIELD\tno such field\n\
             LOCK\ta.dex\tLA;\tvoid A.b()\taot=soft:LOCKING\tstack\n\
             HARD\ta.dex\tLA;\tvoid A.c()\taot=HARD:BAD_CLASS_HARD\tbad\n\
             LINK\ta.dex\tLB;\t-\t-\tno superclass\n\
             NOFIELD\ta.dex\tLA;\tx\t-\tgone",
        );
        let words: Vec<String> = after
            .worse_than(&before)
            .iter()
            .map(|line| line.split(' ').take(2).collect::<Vec<_>>().join(" "))
            .collect();
        assert_eq!(words, ["WORSE unres", "WORSE LOCK", "NEW HARD", "NEW NOFIELD"]);
        let refused = said("STRUCT\ta.dex\t-\t-\t-\tBad checksum");
        assert_eq!(refused.worse_than(&before), ["STRUCT Bad checksum"]);
        assert_eq!(Said::parse("ok\ta.dex\tLA;\tvoid A.b()\t-\t"), None, "it broke off");
    }
}
