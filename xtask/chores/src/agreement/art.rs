//! What ART's own verifier says, method by method.

use std::collections::HashMap;
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};

/// How a verifier judges a method, from good to bad.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Verdict {
    /// Runs on a device, maybe with failures where a reference cannot be resolved.
    Ok,
    /// Monitors are not balanced: runs, but is not compiled.
    Lock,
    /// A `VerifyError` on a device.
    Hard,
}

impl Verdict {
    /// The word that stands in tables.
    pub fn word(self) -> &'static str {
        match self {
            Verdict::Ok => "ok",
            Verdict::Lock => "LOCK",
            Verdict::Hard => "HARD",
        }
    }
}

/// One verifier's judgment of one method.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Judgment {
    /// What becomes of it.
    pub verdict: Verdict,
    /// Whether it has references that cannot be resolved.
    pub unresolved: bool,
    /// Why, in the verifier's words.
    pub message: String,
}

/// ART's answer for several DEX files that one class loader has.
#[derive(Debug, PartialEq, Eq)]
pub enum Answer {
    /// Its file verifier refuses one of them.
    Refused(String),
    /// By file and class descriptor, the judgments of the class's methods in the order of its `class_data_item`.
    Judged(HashMap<(usize, String), Vec<Judgment>>),
}

/// The program that runs ART's verifier.
pub struct Art {
    script: PathBuf,
}

impl Art {
    /// ART's verifier in the directory that `WATTLINE_ART` names, or in `target/art`.
    ///
    /// # Errors
    /// When it has not been built.
    pub fn find() -> Result<Art> {
        let script = crate::corpus::art_directory()?.join("artverify.sh");
        if !script.exists() {
            bail!("failed to find {}: build ART's verifier with oracles/art/build.sh", script.display());
        }
        Ok(Art { script })
    }

    /// Verifies all methods of DEX files that belong to one app.
    ///
    /// # Errors
    /// When the program fails.
    pub fn verify(&self, dexes: &[PathBuf]) -> Result<Answer> {
        // With messages ART also disassembles refused methods, and falls over those whose payloads are damaged.
        let text = self.run(&[], dexes).or_else(|_| self.run(&["--no-soft"], dexes))?;
        Ok(parse(&text, dexes))
    }

    fn run(&self, options: &[&str], dexes: &[PathBuf]) -> Result<String> {
        let output = Command::new(&self.script).args(["--all", "--no-refs"]).args(options).args(dexes).output();
        let output = output.with_context(|| format!("failed to run {}", self.script.display()))?;
        // Method names are modified UTF-8; only class descriptors are looked up.
        let text = String::from_utf8_lossy(&output.stdout).into_owned();
        if !text.lines().any(|line| line.starts_with("SUMMARY")) {
            bail!("ART's verifier failed on {}: {}", names(dexes), output.status);
        }
        Ok(text)
    }
}

fn names(dexes: &[PathBuf]) -> String {
    dexes.iter().map(|dex| dex.display().to_string()).collect::<Vec<_>>().join(", ")
}

/// Tab-separated lines: kind, file name, class, method, types of failure, message.
fn parse(text: &str, dexes: &[PathBuf]) -> Answer {
    let file_name = |path: &Path| path.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let positions: HashMap<String, usize> = dexes.iter().enumerate().map(|(i, path)| (file_name(path), i)).collect();
    let mut judged: HashMap<(usize, String), Vec<Judgment>> = HashMap::new();
    for line in text.lines() {
        let fields: Vec<&str> = line.split('\t').collect();
        let [kind, file, class, method, _, message] = fields[..] else { continue };
        if kind == "STRUCT" {
            return Answer::Refused(message.to_string());
        }
        let verdict = match kind {
            "HARD" => Verdict::Hard,
            "LOCK" => Verdict::Lock,
            "ok" | "throws" | "unres" => Verdict::Ok,
            _ => continue,
        };
        // A line about the class itself.
        if method == "-" {
            continue;
        }
        let Some(&position) = positions.get(file) else { continue };
        let judgment = Judgment { verdict, unresolved: kind == "unres", message: message.to_string() };
        judged.entry((position, class.to_string())).or_default().push(judgment);
    }
    Answer::Judged(judged)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn lines_are_sorted_by_file_and_class() {
        let text = "ok\t0.dex\tLA;\tvoid A.a()\taot=ok:- rt=ok:-\t\n\
                    HARD\t1.dex\tLA;\t-\t-\tsuperclass is final\n\
                    unres\t1.dex\tLB;\tvoid B.b()\taot=access:NO_METHOD rt=access:NO_METHOD\tno such method\n\
                    LOCK\t1.dex\tLB;\tvoid B.c()\taot=soft:LOCKING rt=soft:LOCKING\texpected empty monitor stack\n\
                    HARD\t1.dex\tLB;\tvoid B.d()\taot=HARD:BAD_CLASS_HARD rt=HARD:BAD_CLASS_HARD\tbad\n\
                    SUMMARY\tstructural=0\n";
        let Answer::Judged(judged) = parse(text, &["x/0.dex".into(), "x/1.dex".into()]) else { panic!() };
        assert_eq!(judged.len(), 2);
        let words = |judgments: &[Judgment]| -> Vec<(&str, bool)> {
            judgments.iter().map(|j| (j.verdict.word(), j.unresolved)).collect()
        };
        assert_eq!(words(&judged[&(0, "LA;".into())]), [("ok", false)]);
        assert_eq!(words(&judged[&(1, "LB;".into())]), [("ok", true), ("LOCK", false), ("HARD", false)]);
        let refused = "STRUCT\tx/0.dex\t-\t-\t-\tBad checksum\nSUMMARY\tstructural=1\n";
        assert_eq!(parse(refused, &["x/0.dex".into()]), Answer::Refused("Bad checksum".into()));
    }
}
