//! The planted defects of `oracles/dexmut.py`: one a file, most of them of the file's structure.

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use wattline::dex::Dex;

use super::art::{Answer, Art, Judgment, Verdict};
use super::ours;
use crate::parallel;

/// What becomes of a file with one defect.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Case {
    /// The file that was damaged.
    pub file: String,
    /// The defect.
    pub defect: String,
    /// What ART finds.
    pub art: Finding,
    /// What we find.
    pub ours: Finding,
}

/// Who notices a defect.
#[derive(Debug, Clone, PartialEq, Eq, serde::Serialize)]
pub struct Finding {
    /// Nobody, the reader of the file, or the verifier of methods.
    pub layer: Layer,
    /// Whether it would run.
    pub verdict: Verdict,
    /// The message.
    pub message: String,
}

/// What notices a defect.
#[derive(Debug, Clone, Copy, PartialEq, Eq, serde::Serialize)]
#[serde(rename_all = "lowercase")]
pub enum Layer {
    /// Nothing does.
    None,
    /// The file is refused: by ART's file verifier, by `Dex::read`.
    File,
    /// A method is: by ART's method verifier, by `dex::verify`.
    Method,
}

impl Case {
    /// Whether the two agree on what becomes of it, whichever layer says so.
    pub fn agrees(&self) -> bool {
        self.art.verdict == self.ours.verdict
    }
}

impl Layer {
    fn word(self) -> &'static str {
        match self {
            Layer::None => "-",
            Layer::File => "file",
            Layer::Method => "method",
        }
    }
}

/// Damages those DEX files in which every defect finds a place.
pub fn run(art: &Art, files: &[PathBuf], directory: &Path, scratch: &Path) -> Result<Vec<Case>> {
    let script = directory.join("../oracles/dexmut.py");
    if !script.exists() {
        bail!("failed to find {}, which plants defects", script.display());
    }
    let mut cases = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "dex")) {
        let name = file.file_name().unwrap_or_default().to_string_lossy().into_owned();
        let out = scratch.join(format!("defects-{name}"));
        let done = Command::new("python3").arg(&script).args([file, &out]).output();
        if !done.context("failed to run python3")?.status.success() {
            continue;
        }
        let mut damaged: Vec<PathBuf> =
            std::fs::read_dir(&out)?.map(|entry| Ok(entry?.path())).collect::<Result<_>>()?;
        damaged.sort();
        let judged = parallel::map(&damaged, |path| Ok((by_art(art, path)?, by_us(path)?)));
        let judged: Vec<(Judged, Judged)> = judged.into_iter().collect::<Result<_>>()?;
        let Some((art_before, ours_before)) = judged.first() else { continue };
        for (path, (art, ours)) in damaged.iter().zip(&judged) {
            let defect = path.file_stem().unwrap_or_default().to_string_lossy().into_owned();
            let (art, ours) = (finding(art_before, art), finding(ours_before, ours));
            cases.push(Case { file: name.clone(), defect, art, ours });
        }
    }
    Ok(cases)
}

/// A refusal of the file, or the judgments of its methods by name, in the file's order.
type Judged = Result<Vec<(String, Judgment)>, String>;

fn by_art(art: &Art, path: &Path) -> Result<Judged> {
    Ok(match art.verify(&[path.to_path_buf()])? {
        Answer::Refused(message) => Err(message),
        Answer::Judged(classes) => {
            let mut all: Vec<(String, Judgment)> = Vec::new();
            for ((_, class), judgments) in classes {
                let of = |(position, judgment)| (format!("{class} {position}"), judgment);
                all.extend(judgments.into_iter().enumerate().map(of));
            }
            all.sort_by(|a, b| a.0.cmp(&b.0));
            Ok(all)
        }
    })
}

fn by_us(path: &Path) -> Result<Judged> {
    let bytes = std::fs::read(path)?;
    Ok(match Dex::read(&bytes) {
        Err(error) => Err(error.to_string()),
        Ok(dex) => {
            let judged = ours::verify(&[dex]).into_iter().flatten();
            Ok(judged.map(|judged| (judged.signature, judged.judgment)).collect())
        }
    })
}

/// The worst that is said of a method and was not before.
fn finding(before: &Judged, after: &Judged) -> Finding {
    let methods = match after {
        Err(message) => return Finding { layer: Layer::File, verdict: Verdict::Hard, message: message.clone() },
        Ok(methods) => methods,
    };
    let before: HashMap<&str, Verdict> =
        before.iter().flatten().map(|(name, judgment)| (name.as_str(), judgment.verdict)).collect();
    let was = |name: &str| before.get(name).copied().unwrap_or(Verdict::Ok);
    let worse = methods.iter().filter(|(name, judgment)| judgment.verdict > was(name));
    match worse.max_by_key(|(_, judgment)| judgment.verdict) {
        None => Finding { layer: Layer::None, verdict: Verdict::Ok, message: String::new() },
        Some((_, judgment)) => {
            Finding { layer: Layer::Method, verdict: judgment.verdict, message: judgment.message.clone() }
        }
    }
}

/// Prints who notices what; files in which a defect is noticed alike share a row.
pub fn print(cases: &[Case]) {
    println!("\nPlanted defects\n");
    println!("| defect | files | ART: layer | verdict | ours: layer | verdict | agree |");
    println!("|---|---|---|---|---|---|---|");
    let mut rows: BTreeMap<String, Vec<&str>> = BTreeMap::new();
    for case in cases {
        let Case { defect, art, ours, .. } = case;
        let agree = if case.agrees() { "yes" } else { "NO" };
        let of = |finding: &Finding| format!("{} | {}", finding.layer.word(), finding.verdict.word());
        let row = format!("{defect} | FILES | {} | {} | {agree}", of(art), of(ours));
        rows.entry(row).or_default().push(&case.file);
    }
    let all = cases.iter().map(|case| &case.file).collect::<BTreeSet<_>>().len();
    for (row, files) in &rows {
        let files = if files.len() == all { format!("all {all}") } else { files.join(", ") };
        println!("| {} |", row.replace("FILES", &files));
    }
    for case in cases.iter().filter(|case| !case.agrees()) {
        println!("\n{} {}\n  ART  {}\n  ours {}", case.file, case.defect, case.art.message, case.ours.message);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn file(verdicts: [Verdict; 2]) -> Judged {
        let judged = |verdict| Judgment { verdict, unresolved: false, message: verdict.word().into() };
        Ok(["a", "b"].into_iter().zip(verdicts).map(|(name, verdict)| (name.to_string(), judged(verdict))).collect())
    }

    #[test]
    fn only_what_was_not_there_before_is_a_finding() {
        use Verdict::{Hard, Lock, Ok};
        let found = |after: &Judged| {
            let finding = finding(&file([Hard, Ok]), after);
            (finding.layer, finding.verdict)
        };
        assert_eq!(found(&file([Hard, Ok])), (Layer::None, Ok));
        assert_eq!(found(&file([Ok, Ok])), (Layer::None, Ok));
        assert_eq!(found(&file([Hard, Lock])), (Layer::Method, Lock));
        assert_eq!(found(&file([Hard, Hard])), (Layer::Method, Hard));
        assert_eq!(found(&Err("bad checksum".into())), (Layer::File, Hard));
    }
}
