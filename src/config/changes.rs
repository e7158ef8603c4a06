//! What of the settings differs between two versions of them, as far as it decides what is measured and what fails.

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::Workspace;

/// What a change is of.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum PolicyKind {
    /// A threshold of all or of a scenario.
    Threshold,
    /// An entry of `[[limit]]`.
    Limit,
    /// An entry of `[[allow]]`.
    Allow,
    /// The classes that get probes.
    Selection,
    /// The scenarios: which there are, and what each says.
    Scenario,
    /// Any other setting that changes what is measured, or how.
    Setting,
    /// A file in the directory of golden artifacts.
    Golden,
}

impl PolicyKind {
    /// The word for people.
    pub fn name(self) -> &'static str {
        match self {
            PolicyKind::Threshold => "threshold",
            PolicyKind::Limit => "limit",
            PolicyKind::Allow => "allow",
            PolicyKind::Selection => "selection",
            PolicyKind::Scenario => "scenario",
            PolicyKind::Setting => "setting",
            PolicyKind::Golden => "golden",
        }
    }
}

/// Something that decides, before and after.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyChange {
    /// What it is of.
    pub kind: PolicyKind,
    /// The key, as in `thresholds.total`, or the path of a file.
    pub what: String,
    /// The value before, in words; none if there was none.
    pub before: Option<String>,
    /// The value after; none if there is none any more.
    pub after: Option<String>,
}

/// All that decides and that differs from an earlier revision.
#[derive(Debug, Clone, PartialEq, Eq, Serialize, Deserialize)]
pub struct PolicyChanges {
    /// The revision that is compared with.
    pub since: String,
    /// Whether its settings decide: then nothing of the changes counts.
    pub decides: bool,
    /// Whether changes alone keep the command from passing.
    pub fails: bool,
    /// The changes, by kind and name.
    pub changes: Vec<PolicyChange>,
}

/// Keys that say where to find things, how to sign and what to keep: they decide nothing.
const DECIDE_NOTHING: [&str; 10] =
    ["sources", "target", "cache-mb", "keystore", "alias", "password-env", "password-file", "key", "cert", "sign"];

/// A key's value by its path. Entries of lists of tables come as often as they are there.
type Values = BTreeMap<(PolicyKind, String), Vec<String>>;

impl Workspace {
    /// The settings that differ from earlier ones, by kind and key. Settings that cannot be read differ as a whole.
    pub fn changes_since(&self, earlier: &Workspace) -> Vec<PolicyChange> {
        let values = |workspace: &Workspace| workspace.settings().map(|settings| values(&settings));
        match (values(earlier), values(self)) {
            (Ok(before), Ok(after)) => differences(&before, &after),
            (before, after) => {
                let said = |values: Result<Values, super::ConfigError>| {
                    Some(values.map_or_else(|error| error.to_string(), |_| "good".to_owned()))
                };
                let (before, after) = (said(before), said(after));
                let changed = before != after;
                let what = "the settings".to_owned();
                changed.then_some(PolicyChange { kind: PolicyKind::Setting, what, before, after }).into_iter().collect()
            }
        }
    }
}

fn differences(before: &Values, after: &Values) -> Vec<PolicyChange> {
    let names: BTreeSet<&(PolicyKind, String)> = before.keys().chain(after.keys()).collect();
    let mut found = Vec::new();
    for name in names {
        let (mut gone, mut new) = (Vec::new(), after.get(name).cloned().unwrap_or_default());
        for value in before.get(name).into_iter().flatten() {
            match new.iter().position(|other| other == value) {
                Some(same) => drop(new.remove(same)),
                None => gone.push(value.clone()),
            }
        }
        let change = |before: Option<String>, after: Option<String>| PolicyChange {
            kind: name.0,
            what: name.1.clone(),
            before,
            after,
        };
        let pairs = gone.len().max(new.len());
        found.extend((0..pairs).map(|at| change(gone.get(at).cloned(), new.get(at).cloned())));
    }
    found
}

fn values(settings: &Map<String, Value>) -> Values {
    let mut out = Values::new();
    add(settings, "", &mut out);
    out
}

fn add(table: &Map<String, Value>, prefix: &str, out: &mut Values) {
    for (key, value) in table.iter().filter(|(key, _)| !DECIDE_NOTHING.contains(&key.as_str())) {
        let path = format!("{prefix}{key}");
        match (key.as_str(), value) {
            ("app", Value::Array(apps)) => {
                for (app, table) in apps.iter().filter_map(|app| Some((app.get("name")?.as_str()?, app.as_object()?))) {
                    add(table, &format!("{path}.{app}."), out);
                }
            }
            ("limit" | "allow", Value::Array(entries)) => entries.iter().for_each(|entry| {
                let (kind, about) = match key.as_str() {
                    "limit" => (PolicyKind::Limit, entry.get("classes")),
                    _ => (PolicyKind::Allow, entry.get("rule")),
                };
                let about = about.map_or_else(String::new, |about| format!(" of {}", words(about)));
                out.entry((kind, format!("[[{path}]]{about}"))).or_default().push(words(entry));
            }),
            ("thresholds", Value::Object(table)) => {
                for (key, value) in table {
                    out.entry((PolicyKind::Threshold, format!("{path}.{key}"))).or_default().push(words(value));
                }
            }
            ("scenario", Value::Object(tables)) => {
                for (name, table) in tables.iter().filter_map(|(name, table)| Some((name, table.as_object()?))) {
                    add(table, &format!("{path}.{name}."), out);
                }
            }
            (_, value) => out.entry((kind(key), path)).or_default().push(words(value)),
        }
    }
}

fn kind(key: &str) -> PolicyKind {
    match key {
        "include" | "exclude" | "libraries" => PolicyKind::Selection,
        "scenarios" | "test-apk" => PolicyKind::Scenario,
        _ => PolicyKind::Setting,
    }
}

/// A value as one reads it: lists and tables in one line.
fn words(value: &Value) -> String {
    match value {
        Value::String(text) => text.clone(),
        Value::Array(items) => items.iter().map(words).collect::<Vec<_>>().join(", "),
        Value::Object(table) => {
            table.iter().map(|(key, value)| format!("{key} = {}", words(value))).collect::<Vec<_>>().join("; ")
        }
        other => other.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn changes(before: Value, after: Value) -> Vec<String> {
        let of = |value: &Value| values(value.as_object().unwrap());
        let said = |change: PolicyChange| {
            let side = |side: Option<String>| side.unwrap_or_else(|| "none".to_owned());
            format!("{} {}: {} -> {}", change.kind.name(), change.what, side(change.before), side(change.after))
        };
        differences(&of(&before), &of(&after)).into_iter().map(said).collect()
    }

    #[test]
    fn what_decides_is_compared_key_by_key() {
        let before = json!({
            "apk": "a.apk", "sources": ["src"], "scenarios": ["a.mks", "b.mks"], "runs": 3, "cache-mb": 512,
            "thresholds": {"total": 0.05}, "scenario": {"a": {"thresholds": {"line": 0.1}}},
            "app": [{"name": "shop", "exclude": ["x"]}],
        });
        assert_eq!(changes(before.clone(), before.clone()), [] as [String; 0]);
        let mut after = before.clone();
        after["sources"] = json!([]);
        after["cache-mb"] = json!(0);
        assert_eq!(changes(before.clone(), after.clone()), [] as [String; 0], "that decides nothing");
        after["scenarios"] = json!(["a.mks"]);
        after["runs"] = json!(1);
        after["thresholds"] = json!({"total": 0.5, "fail-floor": 1.0});
        after["scenario"]["a"]["thresholds"] = json!({});
        after["app"][0]["exclude"] = json!(["x", "y"]);
        assert_eq!(
            changes(before, after),
            [
                "threshold scenario.a.thresholds.line: 0.1 -> none",
                "threshold thresholds.fail-floor: none -> 1.0",
                "threshold thresholds.total: 0.05 -> 0.5",
                "selection app.shop.exclude: x -> x, y",
                "scenario scenarios: a.mks, b.mks -> a.mks",
                "setting runs: 3 -> 1",
            ]
        );
    }

    #[test]
    fn entries_of_lists_are_compared_as_a_whole() {
        let entry = |until: &str| json!({"rule": "line-energy", "until": until});
        let table = |entries: Vec<Value>| json!({"allow": entries, "limit": [{"classes": ["a"], "line": 0.1}]});
        let (near, far) = (entry("2026-01-01"), entry("2099-01-01"));
        let one = changes(table(vec![near.clone()]), table(vec![far.clone()]));
        let expected = "allow [[allow]] of line-energy: rule = line-energy; until = 2026-01-01 -> rule = line-energy; \
                        until = 2099-01-01";
        assert_eq!(one, [expected]);
        let more = changes(table(vec![near.clone()]), table(vec![far.clone(), near.clone()]));
        assert_eq!(more, ["allow [[allow]] of line-energy: none -> rule = line-energy; until = 2099-01-01"]);
        let order = changes(table(vec![near.clone(), far.clone()]), table(vec![far, near]));
        assert!(order.is_empty(), "the order of entries decides nothing");
    }
}
