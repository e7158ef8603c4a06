//! The apps whose estimates are compared: a demo app, any other, or one that is made at random.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use anyhow::{Context, Result, bail};
use wattline::job::Sources;
use wattline::scenario::Scenario;

use super::compare::Case;
use crate::repository;

/// An app and what is done in it.
pub(crate) struct Subject {
    /// As reports call it.
    pub name: String,
    /// Where it is, or would be.
    pub path: PathBuf,
    pub apk: Vec<u8>,
    pub scenarios: Vec<Scenario>,
    pub texts: Texts,
    /// Names and texts of scripts that are in no file.
    pub scripts: Vec<(String, String)>,
}

impl Subject {
    /// A demo app with those of its scenarios whose names contain one of `only`; all if that is empty.
    pub fn demo(app: &str, only: &[String]) -> Result<Subject> {
        let folder = repository().join("tests/apps");
        let scenarios = scenarios(app, only)?;
        if scenarios.is_empty() {
            bail!("{app}: no scenario's name contains any of {only:?}");
        }
        let texts = Texts { roots: vec![folder.join(app).join("src")], ..Texts::default() };
        Subject::read(app.to_owned(), folder.join(format!("{app}.apk")), scenarios, texts)
    }

    /// Any app, with the scenarios of these files and, maybe, folders of its sources.
    pub fn file(path: &Path, scenarios: &[String], sources: &[PathBuf]) -> Result<Subject> {
        if scenarios.is_empty() {
            bail!("--apk: expected at least one --scenario FILE, a monkey script (docs/scenarios.md)");
        }
        if let Some(folder) = sources.iter().find(|folder| !folder.is_dir()) {
            bail!("--source: expected a folder, found {}", folder.display());
        }
        let scenarios = scenarios.iter().map(|path| Ok(Scenario::read(Path::new(path))?)).collect::<Result<_>>()?;
        let name = path.file_stem().unwrap_or(path.as_os_str()).to_string_lossy().into_owned();
        let texts = Texts { roots: sources.to_vec(), ..Texts::default() };
        Subject::read(name, path.to_owned(), scenarios, texts)
    }

    fn read(name: String, path: PathBuf, scenarios: Vec<Scenario>, texts: Texts) -> Result<Subject> {
        let apk = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
        Ok(Subject { name, path, apk, scenarios, texts, scripts: Vec::new() })
    }
}

/// The scenarios of a demo app, in order of their names.
pub(crate) fn scenarios(app: &str, only: &[String]) -> Result<Vec<Scenario>> {
    let folder = repository().join("tests/apps").join(app).join("scenarios");
    let files = std::fs::read_dir(&folder).with_context(|| format!("failed to read {}", folder.display()))?;
    let mut paths = files.map(|file| Ok(file?.path())).collect::<Result<Vec<_>>>()?;
    paths.sort();
    let scenarios = paths.iter().map(|path| Ok(Scenario::read(path)?)).collect::<Result<Vec<_>>>()?;
    let wanted = |s: &Scenario| only.is_empty() || only.iter().any(|text| s.name.contains(text.as_str()));
    Ok(scenarios.into_iter().filter(wanted).collect())
}

/// Where an app's source text is.
#[derive(Default)]
pub(crate) struct Texts {
    /// Folders of sources.
    pub roots: Vec<PathBuf>,
    /// Files in memory, by their path below a root.
    pub files: BTreeMap<String, String>,
}

impl Texts {
    /// Gives the cases' lines their text. `file_of` has the source file of each class.
    pub fn fill(&self, cases: &mut [Case], file_of: &BTreeMap<String, String>) {
        let mut sources = Sources::new(&self.roots);
        for pair in cases.iter_mut().flat_map(|case| &mut case.pairs.lines) {
            let Some((class, number)) = place(&pair.line) else { continue };
            let Some(file) = file_of.get(class) else { continue };
            pair.text = self.line(class, file, number).or_else(|| sources.line(class, file, number));
        }
    }

    fn line(&self, class: &str, file: &str, number: u32) -> Option<String> {
        let folder = class.strip_prefix('L')?.rsplit_once('/').map_or("", |(folder, _)| folder);
        let text = self.files.get(&format!("{folder}/{file}"))?;
        Some(text.lines().nth((number as usize).checked_sub(1)?)?.trim().to_owned())
    }
}

/// The class and the number of a pair's line, as in `La/B;.run(I)V:7`.
fn place(line: &str) -> Option<(&str, u32)> {
    let (class, _) = line.split_once('.')?;
    let (_, number) = line.rsplit_once(':')?;
    Some((class, number.parse().ok()?))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_line_s_place_is_its_class_and_number() {
        assert_eq!(place("La/B$C;.run(ILa/D;)V:7"), Some(("La/B$C;", 7)));
        assert_eq!(place("nonsense"), None);
    }

    #[test]
    fn texts_in_memory_are_found_by_package_and_file() {
        let files = BTreeMap::from([("a/B.java".to_owned(), "first\n  second\n".to_owned())]);
        let texts = Texts { files, ..Texts::default() };
        assert_eq!(texts.line("La/B$C;", "B.java", 2).as_deref(), Some("second"));
        assert_eq!(texts.line("La/B;", "B.java", 3), None);
        assert_eq!(texts.line("La/B;", "B.java", 0), None);
        assert_eq!(texts.line("Lb/B;", "B.java", 1), None);
    }
}
