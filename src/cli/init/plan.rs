//! Which files a project gets, and which are left alone.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::super::common::CliError;
use super::cargo_toml::{appended, good, with_key, with_member};
use super::find::{Kind, Project, Wattline};
use super::first::First;
use super::{texts, workflow};

/// The change to a file.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum Action {
    /// It is new.
    Create,
    /// It gets lines.
    Extend,
    /// It stays as it is.
    Leave,
}

/// A file, and what is done with it.
#[derive(Debug, Clone, PartialEq, Eq, Serialize)]
pub struct Planned {
    /// Below the project's root.
    pub path: PathBuf,
    /// The kind of the change.
    pub action: Action,
    /// Why, or with what.
    pub what: String,
    /// The lines that are new, or that would have to be added by hand.
    pub add: String,
    /// All of the file as it will be.
    #[serde(skip)]
    pub contents: String,
}

impl Planned {
    fn leave(path: &str, what: &str, add: String) -> Planned {
        Planned { path: path.into(), action: Action::Leave, what: what.into(), add, contents: String::new() }
    }

    /// A file that is written if there is none, and left alone otherwise. `has` is what it would have to hold.
    fn whole(root: &Path, path: &str, contents: String, has: &[&str]) -> Result<Planned, CliError> {
        Ok(match read(&root.join(path))? {
            None => Planned {
                path: path.into(),
                action: Action::Create,
                what: String::new(),
                add: contents.clone(),
                contents,
            },
            Some(text) if has.iter().any(|part| text.contains(part)) => {
                Planned::leave(path, "it is there already", String::new())
            }
            Some(_) => Planned::leave(path, "it is there already", contents),
        })
    }
}

/// Every file that a project needs; `first` makes the first scenario, if one is to be written.
///
/// # Errors
/// When one that exists cannot be read, or there is no first scenario.
pub fn files(
    project: &Project,
    wattline: &Wattline,
    first: &mut dyn FnMut() -> Result<First, CliError>,
) -> Result<Vec<Planned>, CliError> {
    let root = &project.root;
    let whole = |path: &str, contents: String, has: &[&str]| Planned::whole(root, path, contents, has);
    let mut files = Vec::new();
    let has_settings = match project.kind {
        Kind::Cargo => {
            let (cargo, has_settings) = cargo_toml(project)?;
            files.push(cargo);
            files.push(alias(root)?);
            files.push(whole("xtask/Cargo.toml", texts::xtask_manifest(root, wattline), &["wattline"])?);
            files.push(whole("xtask/src/main.rs", texts::XTASK_MAIN.into(), &["wattline"])?);
            has_settings
        }
        Kind::Plain => {
            let settings = whole("wattline.toml", texts::settings(project), &["apk"])?;
            let has_settings = settings.action == Action::Leave;
            files.push(settings);
            has_settings
        }
    };
    // Settings of the user's name scenarios of the user's.
    if root.join(texts::SCENARIO).exists() {
        files.push(Planned::leave(texts::SCENARIO, "it is there already", String::new()));
    } else if !has_settings {
        let First { text, what, .. } = first()?;
        files.push(Planned { what, ..whole(texts::SCENARIO, text, &[])? });
    }
    let has_job = ["xtask energy", "wattline energy", "actions/energy"];
    files.push(whole(texts::WORKFLOW, workflow::workflow(project, wattline), &has_job)?);
    files.extend(ignored(project)?);
    Ok(files)
}

/// The workspace's manifest with the xtask and the settings, and whether it has settings already.
fn cargo_toml(project: &Project) -> Result<(Planned, bool), CliError> {
    const PATH: &str = "Cargo.toml";
    let text = read(&project.root.join(PATH))?.unwrap_or_default();
    let parsed: serde_json::Value = toml::from_str(&text).unwrap_or_default();
    let has_settings = parsed.pointer("/workspace/metadata/wattline").is_some();
    let settings = if has_settings { String::new() } else { texts::settings(project) };
    let by_hand = || format!("[workspace]\nmembers = [\"xtask\"]\n\n{settings}");
    let Some(with_member) = with_member(&text, "xtask") else {
        let what = "its members are no array to add one to";
        return Ok((Planned::leave(PATH, what, by_hand()), has_settings));
    };
    let member = if with_member == text { "" } else { "the member xtask" };
    let edited = match has_settings {
        true => Some(with_member),
        false => good(appended(&with_member, &settings)),
    };
    let Some(contents) = edited else {
        let what = "its metadata are written so that only its author can add to them";
        return Ok((Planned::leave(PATH, what, by_hand()), has_settings));
    };
    if contents == text {
        return Ok((Planned::leave(PATH, "it has the member xtask and settings already", String::new()), has_settings));
    }
    let table = if has_settings { "" } else { "[workspace.metadata.wattline]" };
    let what: Vec<&str> = [member, table].into_iter().filter(|what| !what.is_empty()).collect();
    let mut add =
        if member.is_empty() { String::new() } else { "[workspace]\nmembers = […, \"xtask\"]\n\n".to_owned() };
    add += &settings;
    let planned = Planned { path: PATH.into(), action: Action::Extend, what: what.join(" and "), add, contents };
    Ok((planned, has_settings))
}

/// The alias `cargo xtask` and the profile that it builds by.
fn alias(root: &Path) -> Result<Planned, CliError> {
    const PATH: &str = ".cargo/config.toml";
    const OLD: &str = ".cargo/config";
    let add = format!("[alias]\nxtask = {:?}\n{}", texts::ALIAS, texts::PROFILE);
    if root.join(OLD).is_file() {
        return Ok(Planned::leave(OLD, "it stands in the way of .cargo/config.toml", add));
    }
    let Some(text) = read(&root.join(PATH))? else {
        let (what, contents) = (String::new(), add.clone());
        return Ok(Planned { path: PATH.into(), action: Action::Create, what, add, contents });
    };
    let parsed: serde_json::Value = toml::from_str(&text).unwrap_or_default();
    if let Some(alias) = parsed.pointer("/alias/xtask") {
        let runs = alias.to_string();
        return Ok(match runs.contains("xtask") {
            true => Planned::leave(PATH, "it has the alias already", String::new()),
            false => Planned::leave(PATH, &format!("its alias xtask is {runs}"), add),
        });
    }
    let profile = if parsed.pointer("/profile/wattline").is_some() { "" } else { texts::PROFILE };
    Ok(match with_key(&text, "alias", "xtask", texts::ALIAS) {
        Some(contents) => {
            let (contents, what) = (contents + profile, "the alias xtask".to_owned());
            Planned { path: PATH.into(), action: Action::Extend, what, add, contents }
        }
        None => Planned::leave(PATH, "its aliases are no table to add one to", add),
    })
}

/// The files that git is to ignore, where there is git.
fn ignored(project: &Project) -> Result<Option<Planned>, CliError> {
    const PATH: &str = ".gitignore";
    let root = &project.root;
    let text = read(&root.join(PATH))?;
    if text.is_none() && !root.join(".git").exists() {
        return Ok(None);
    }
    let has = |line: &str| text.as_ref().is_some_and(|text| text.lines().any(|known| known.trim() == line));
    let mut add = String::new();
    if !texts::PENDING_IGNORED.iter().any(|line| has(line)) {
        add += texts::PENDING_IGNORED[0];
        add += "\n";
    }
    // Cargo's own target directory is ignored by whoever uses Cargo.
    if project.kind == Kind::Plain
        && !["target", "/target", "target/", "/target/", "/target/wattline/"].iter().any(|line| has(line))
    {
        add += "/target/wattline/\n";
    }
    let action = match (&text, add.is_empty()) {
        (_, true) => return Ok(Some(Planned::leave(PATH, "it has what it needs", String::new()))),
        (Some(_), false) => Action::Extend,
        (None, false) => Action::Create,
    };
    let contents = match text {
        Some(text) if !text.is_empty() && !text.ends_with('\n') => format!("{text}\n{add}"),
        Some(text) => text + &add,
        None => add.clone(),
    };
    Ok(Some(Planned { path: PATH.into(), action, what: "what git is not to keep".into(), add, contents }))
}

/// A file's text; none if there is no such file.
fn read(path: &Path) -> Result<Option<String>, CliError> {
    match std::fs::read_to_string(path) {
        Ok(text) => Ok(Some(text)),
        Err(error) if error.kind() == std::io::ErrorKind::NotFound => Ok(None),
        Err(error) => Err(format!("failed to read {}: {error}; nothing was changed", path.display()).into()),
    }
}
