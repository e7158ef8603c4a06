//! The settings of a revision, as git has them: what a change is judged by, when its own settings are part of it.

use std::fs;
use std::path::{Component, Path, PathBuf};
use std::process::Command;

use serde_json::{Map, Value};
use thiserror::Error;

use super::glob::matches;
use super::source::{PLAIN, Source, TABLE};
use super::{ConfigError, Workspace};

/// The file's name in a Cargo workspace.
const CARGO: &str = "Cargo.toml";

/// Endings of files in the directory of golden artifacts by which nothing is judged: recordings that wait, and runs.
pub const NOT_JUDGED_BY: [&str; 2] = [".energy.pending.zip", ".raw.zip"];

/// Settings of a revision that cannot be had.
#[derive(Debug, Error)]
pub enum RevisionError {
    /// Git is not there, or does not start.
    #[error("failed to run git in {}: {source}", dir.display())]
    NoGit {
        /// Where.
        dir: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
    /// Git refuses.
    #[error("failed to read revision `{revision}` in {}: git: {said}", dir.display())]
    Git {
        /// The revision.
        revision: String,
        /// Where.
        dir: PathBuf,
        /// The first line of what it says.
        said: String,
    },
    /// There is no such commit.
    #[error(
        "failed to find revision `{revision}` in {}: git knows no such commit; `git fetch` gets those of other places",
        dir.display()
    )]
    Unknown {
        /// The revision.
        revision: String,
        /// Where.
        dir: PathBuf,
    },
    /// It has no settings.
    #[error(
        "failed to find settings at revision `{revision}`: neither wattline.toml nor [workspace.metadata.wattline] of \
         a Cargo.toml is in {} there",
        dir.display()
    )]
    NoSettings {
        /// The revision.
        revision: String,
        /// The directory in which they were looked for.
        dir: PathBuf,
    },
    /// A file of the revision cannot be kept.
    #[error("failed to write {}: {source}", file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// The system's reason.
        source: std::io::Error,
    },
}

/// A commit, to read its files below a directory.
struct Commit<'a> {
    revision: &'a str,
    id: String,
    dir: &'a Path,
}

impl Workspace {
    /// The settings of a git revision of this project. The files by which something is judged, scenarios, lists of API
    /// calls and golden artifacts, are those of the revision, too, and are kept below [`Workspace::target`]; the app
    /// and all else that a build makes are those of this directory.
    ///
    /// # Errors
    /// When git cannot be run, knows no such commit, or it has no settings in the same directory; when a file cannot be
    /// written. The settings are checked by [`Workspace::configs`].
    pub fn at_revision(&self, revision: &str) -> Result<Workspace, ConfigError> {
        let commit = Commit::find(&self.root, revision)?;
        let (file, is_cargo, text, table) = commit.settings()?;
        let root = self.target.join("policy").join(&commit.id);
        commit.keep(&root, &table)?;
        let metadata = Value::Object(Map::from_iter([("wattline".to_owned(), table)]));
        let source = Source { file: format!("{revision}:{file}").into(), is_cargo, text };
        Ok(Workspace { root, target: self.target.clone(), tree: Some(self.root.clone()), metadata, source })
    }
}

impl<'a> Commit<'a> {
    fn find(dir: &'a Path, revision: &'a str) -> Result<Self, RevisionError> {
        let mut commit = Commit { revision, id: String::new(), dir };
        commit.git(&["rev-parse", "--show-prefix"])?;
        let unknown = || RevisionError::Unknown { revision: revision.to_owned(), dir: dir.to_owned() };
        let name = format!("{revision}^{{commit}}");
        let found = commit.git(&["rev-parse", "--verify", "--quiet", "--end-of-options", &name]);
        commit.id = String::from_utf8_lossy(&found.map_err(|_| unknown())?).trim().to_owned();
        Ok(commit)
    }

    /// The settings' file, whether it is Cargo's, its text and the table.
    fn settings(&self) -> Result<(&'static str, bool, String, Value), ConfigError> {
        let parsed = |name: &'static str| -> Result<Option<(String, Value)>, ConfigError> {
            let Some(bytes) = self.file(name)? else { return Ok(None) };
            let text = String::from_utf8_lossy(&bytes).into_owned();
            let file = PathBuf::from(format!("{}:{name}", self.revision));
            let parsed =
                toml::from_str(&text).map_err(|source| ConfigError::Toml { file, source: Box::new(source) })?;
            Ok(Some((text, parsed)))
        };
        let plain = parsed(PLAIN)?;
        let cargo = parsed(CARGO)?.and_then(|(text, parsed): (String, Value)| {
            let table = TABLE.iter().try_fold(&parsed, |table, name| table.get(name))?.clone();
            Some((text, table))
        });
        let place = |name: &str| PathBuf::from(format!("{}:{name}", self.revision));
        match (plain, cargo) {
            (Some(_), Some(_)) => Err(ConfigError::Both { cargo: place(CARGO), plain: place(PLAIN) }),
            (Some((text, table)), None) => Ok((PLAIN, false, text, table)),
            (None, Some((text, table))) => Ok((CARGO, true, text, table)),
            (None, None) => {
                let (revision, dir) = (self.revision.to_owned(), self.dir.to_owned());
                Err(RevisionError::NoSettings { revision, dir }.into())
            }
        }
    }

    /// Writes what the settings judge by below `root`, and nothing else.
    fn keep(&self, root: &Path, table: &Value) -> Result<(), RevisionError> {
        let unwritten = |file: &Path, source| RevisionError::Write { file: file.to_owned(), source };
        if root.exists() {
            fs::remove_dir_all(root).map_err(|source| unwritten(root, source))?;
        }
        fs::create_dir_all(root).map_err(|source| unwritten(root, source))?;
        let wanted = judged_by(table);
        let all = self.git(&["ls-tree", "-r", "-z", "--name-only", &self.id])?;
        let all = String::from_utf8_lossy(&all).into_owned();
        for name in all.split('\0').filter(|name| !name.is_empty() && wanted.iter().any(|one| one.has(name))) {
            let file = root.join(name);
            let bytes = self.object(name)?;
            let made = file.parent().map_or(Ok(()), fs::create_dir_all).and_then(|()| fs::write(&file, bytes));
            made.map_err(|source| unwritten(&file, source))?;
        }
        Ok(())
    }

    /// A file of the directory; none if there is no such one.
    fn file(&self, name: &str) -> Result<Option<Vec<u8>>, RevisionError> {
        let listed = self.git(&["ls-tree", "-z", "--name-only", &self.id, "--", name])?;
        if listed.is_empty() { Ok(None) } else { self.object(name).map(Some) }
    }

    /// A file's contents as a checkout would have them: large-file storage is asked by git's own filters.
    fn object(&self, name: &str) -> Result<Vec<u8>, RevisionError> {
        self.git(&["cat-file", "--filters", &format!("{}:./{name}", self.id)])
    }

    /// Runs git in the directory, to read only.
    fn git(&self, arguments: &[&str]) -> Result<Vec<u8>, RevisionError> {
        let mut command = Command::new("git");
        command.current_dir(self.dir).args(["--no-pager", "--no-optional-locks"]).args(arguments);
        let done = command.output().map_err(|source| RevisionError::NoGit { dir: self.dir.to_owned(), source })?;
        if done.status.success() {
            return Ok(done.stdout);
        }
        let said = String::from_utf8_lossy(&done.stderr).lines().next().unwrap_or_default().to_owned();
        Err(RevisionError::Git { revision: self.revision.to_owned(), dir: self.dir.to_owned(), said })
    }
}

/// Files by which something is judged.
enum JudgedBy {
    /// By a pattern of names, part by part.
    Pattern(Vec<String>),
    /// All of a directory but what nothing is judged by.
    Directory(Vec<String>),
}

impl JudgedBy {
    fn has(&self, name: &str) -> bool {
        let parts: Vec<&str> = name.split('/').collect();
        let alike = |pattern: &[String], parts: &[&str]| {
            let hidden = |pattern: &str, part: &str| part.starts_with('.') && !pattern.starts_with('.');
            let each = pattern.iter().zip(parts);
            pattern.len() == parts.len() && each.into_iter().all(|(p, part)| matches(p, part) && !hidden(p, part))
        };
        match self {
            JudgedBy::Pattern(pattern) => alike(pattern, &parts),
            JudgedBy::Directory(directory) => {
                !NOT_JUDGED_BY.iter().any(|end| name.ends_with(end))
                    && parts.len() > directory.len()
                    && directory.iter().zip(&parts).all(|(one, part)| one == part)
            }
        }
    }
}

/// What a table of settings, or an app's in it, judges by. Paths that lead out of the directory are no files of it.
fn judged_by(table: &Value) -> Vec<JudgedBy> {
    let apps = table.get("app").and_then(Value::as_array).into_iter().flatten();
    let texts = |table: &Value, key: &str| -> Vec<String> {
        let items = table.get(key).and_then(Value::as_array).into_iter().flatten();
        items.filter_map(Value::as_str).map(str::to_owned).collect()
    };
    let named = apps.chain([table]).flat_map(|table| ["scenarios", "apis"].map(|key| texts(table, key)).concat());
    let mut wanted: Vec<JudgedBy> = named.filter_map(|path| parts(&path)).map(JudgedBy::Pattern).collect();
    let golden = table.get("golden").and_then(Value::as_str).unwrap_or("golden");
    wanted.extend(parts(golden).map(JudgedBy::Directory));
    wanted
}

/// The names of a path below the directory.
fn parts(path: &str) -> Option<Vec<String>> {
    let parts = Path::new(path).components().filter(|part| *part != Component::CurDir);
    let name = |part: Component| match part {
        Component::Normal(name) => Some(name.to_string_lossy().into_owned()),
        _ => None,
    };
    parts.map(name).collect()
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn git(dir: &Path, arguments: &[&str]) {
        let author = ["-c", "user.name=A", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false"];
        let done = Command::new("git").args(author).args(arguments).current_dir(dir).output().unwrap();
        assert!(done.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&done.stderr));
    }

    #[test]
    fn a_cargo_workspace_below_the_repositorys_top_has_its_settings_of_then() {
        let top = tempfile::tempdir().unwrap();
        let dir = top.path().join("app");
        fs::create_dir_all(dir.join("golden")).unwrap();
        let write = |name: &str, text: &str| fs::write(dir.join(name), text).unwrap();
        write(
            "Cargo.toml",
            "[workspace]\n[workspace.metadata.wattline]\napk = 'a.apk'\nscenarios = ['*.mks']\nruns = 7\n",
        );
        write("login.mks", "then");
        write("golden/login.energy.zip", "then");
        git(top.path(), &["init", "--quiet"]);
        git(top.path(), &["add", "."]);
        git(top.path(), &["commit", "--quiet", "--message", "A"]);
        let now = "[workspace]\n[workspace.metadata.wattline]\napk = 'b.apk'\nscenarios = ['*.mks']\nruns = 1\n\
                   [workspace.metadata.wattline.thresholds]\ntotal = 0.9\n";
        write("Cargo.toml", now);
        write("login.mks", "now");
        write("more.mks", "now");
        let workspace = Workspace::find(&dir).unwrap();
        let then = workspace.at_revision("HEAD").unwrap();
        let config = then.config().unwrap();
        assert_eq!((config.runs, config.thresholds.total, config.apk), (7, None, workspace.root.join("a.apk")));
        let texts = config.scenarios.iter().map(|script| fs::read_to_string(script).unwrap());
        assert_eq!(texts.collect::<Vec<_>>(), ["then"], "more.mks was not there");
        assert_eq!(fs::read_to_string(config.golden.join("login.energy.zip")).unwrap(), "then");
        let changes = workspace.changes_since(&then);
        let found: Vec<&str> = changes.iter().map(|change| change.what.as_str()).collect();
        assert_eq!(found, ["thresholds.total", "apk", "runs"]);
        // What lies there of an earlier time, or was put there, is no part of the revision.
        fs::write(then.root.join("other.mks"), "put there").unwrap();
        assert_eq!(workspace.at_revision("HEAD").unwrap().config().unwrap().scenarios.len(), 1);
        let both = format!("apk = 'a'\nscenarios = ['{}']\n", "login.mks");
        write("Cargo.toml", "[workspace]\n[workspace.metadata.wattline]\napk = 'a.apk'\nscenarios = ['*.mks']\n");
        write("wattline.toml", &both);
        git(top.path(), &["add", "."]);
        git(top.path(), &["commit", "--quiet", "--message", "B"]);
        let error = workspace.at_revision("HEAD").unwrap_err().to_string();
        assert!(error.contains("of HEAD:Cargo.toml and HEAD:wattline.toml; remove one"), "{error}");
        let error = workspace.at_revision("--help").unwrap_err().to_string();
        assert!(error.starts_with("failed to find revision `--help` in "), "{error}");
    }

    #[test]
    fn what_something_is_judged_by_is_kept() {
        let table = json!({
            "scenarios": ["./s/*.mks", "test:a.B"], "golden": "base/golden", "apis": ["more.toml"],
            "app": [{"scenarios": ["admin/login.mks"]}],
        });
        let wanted = judged_by(&table);
        let has = |name: &str| wanted.iter().any(|one| one.has(name));
        for name in ["s/a.mks", "admin/login.mks", "more.toml", "base/golden/a.energy.zip", "base/golden/b/c.json"] {
            assert!(has(name), "{name}");
        }
        for name in [
            "s/.a.mks",
            "s/t/a.mks",
            "s/a.txt",
            "golden/a.energy.zip",
            "base/golden/a.energy.pending.zip",
            "base/golden/a.1.raw.zip",
            "app.apk",
        ] {
            assert!(!has(name), "{name}");
        }
        assert_eq!((parts("../x.mks"), parts("/x.mks")), (None, None));
    }
}
