//! What the checkers say about the builds of a file. What one process can answer for all of them is asked once, and
//! asked again of each build only if there is a complaint.

use std::path::{Path, PathBuf};
use std::sync::OnceLock;

use anyhow::Result;

use super::checkers::{Answer, Checkers, Rewritten};
use super::java::Java;
use super::verify::Ranks;
use super::{art, extract, verify};

/// What each checker says about a build.
pub type Answers = Vec<(&'static str, Answer)>;

/// A file as it was, with its DEX files by name and on their own.
pub struct Original<'a> {
    /// The file.
    pub path: &'a Path,
    /// Its DEX files.
    pub dexes: Vec<(String, Vec<u8>)>,
    /// The same as files.
    pub extracted: Vec<PathBuf>,
    /// For what is only needed meanwhile.
    pub folder: PathBuf,
}

/// A rewritten file.
pub struct Build {
    /// The file.
    pub path: PathBuf,
    /// Its DEX files.
    dexes: Vec<(String, Vec<u8>)>,
    /// The same as files.
    extracted: Vec<PathBuf>,
    min_sdk: Option<u32>,
    /// Whether other programs judge it, which take most of the time; wattline's own verifier always does.
    by_others: bool,
}

impl Build {
    /// The build, which no other program is asked about.
    pub fn by_own_verifier(self) -> Self {
        Build { by_others: false, ..self }
    }

    /// Writes a rewritten file to `path`, and its DEX files into the original's folder.
    pub fn write(original: &Original, label: &str, bytes: &[u8], min_sdk: Option<u32>, path: &Path) -> Result<Self> {
        // What begins as a DEX file is one, whatever it is called; some checkers go by the name.
        let is_dex = bytes.starts_with(b"dex\n");
        let path = if is_dex { path.with_extension("dex") } else { path.to_owned() };
        std::fs::write(&path, bytes)?;
        let dexes = super::dex_files(bytes)?;
        let extracted = extract(&dexes, &original.folder, label)?;
        Ok(Build { path, dexes, extracted, min_sdk, by_others: true })
    }
}

/// The checkers, and what they say about an original.
pub struct Judge<'a> {
    /// The programs.
    pub checkers: &'a Checkers,
    /// Those in Java.
    pub java: Option<&'a Java>,
    /// The file that the builds are made from.
    pub original: &'a Original<'a>,
}

impl Judge<'_> {
    /// The answers about each build, in the order of the columns.
    pub fn answers(&self, builds: &[Build]) -> Result<Vec<Answers>> {
        let original = self.original;
        let script = self.checkers.art_script();
        let art = art::Original::new(&script, original.path);
        let known: OnceLock<Ranks> = OnceLock::new();
        let dexcheck = self.script("dexcheck.py", builds);
        let moncheck = self.script("moncheck.py", builds);
        let types = self.java("DexTypes", builds);
        let analyze = self.java("DexAnalyze", builds);
        let each = builds.iter().zip(dexcheck).zip(moncheck).zip(types).zip(analyze);
        each.map(|((((build, dexcheck), moncheck), types), analyze)| {
            let file = Rewritten { path: &build.path, min_sdk: build.min_sdk };
            Ok(vec![
                ("art", of_other(build, &|| art.compare(&build.path))),
                ("verify", verify::check(&known, &original.dexes, &build.dexes)?),
                ("dexdump", of_other(build, &|| self.checkers.dexdump(&original.extracted, &build.extracted))),
                ("dexcheck", dexcheck),
                ("moncheck", moncheck),
                ("DexTypes", types),
                ("DexAnalyze", analyze),
                ("apksigner", of_other(build, &|| self.checkers.apksigner(&file))),
                ("zipalign", of_other(build, &|| self.checkers.zipalign(&file))),
            ])
        })
        .collect()
    }

    fn script(&self, name: &str, builds: &[Build]) -> Vec<Answer> {
        let paths: Vec<&Path> = judged(builds).map(|build| build.path.as_path()).collect();
        if paths.is_empty() {
            return spread(builds, Vec::new());
        }
        spread(builds, self.checkers.script(name, self.original.path, &paths))
    }

    fn java(&self, name: &str, builds: &[Build]) -> Vec<Answer> {
        let Some(java) = self.java else { return builds.iter().map(|_| Answer::Absent).collect() };
        let asked: Vec<&[PathBuf]> = judged(builds).map(|build| build.extracted.as_slice()).collect();
        if asked.is_empty() {
            return spread(builds, Vec::new());
        }
        spread(builds, java.check(name, &self.original.extracted, &asked))
    }
}

fn of_other(build: &Build, answer: &dyn Fn() -> Answer) -> Answer {
    if build.by_others { answer() } else { Answer::NotAsked }
}

/// The builds that other programs judge.
fn judged(builds: &[Build]) -> impl Iterator<Item = &Build> {
    builds.iter().filter(|build| build.by_others)
}

/// An answer for each build, of those about the ones that were judged.
fn spread(builds: &[Build], answers: Vec<Answer>) -> Vec<Answer> {
    let mut answers = answers.into_iter();
    let answer = |build: &Build| if build.by_others { answers.next() } else { None };
    builds.iter().map(answer).map(|answer| answer.unwrap_or(Answer::NotAsked)).collect()
}
