//! The way from settings to one table for each app and device: keys at the top hold for all apps, an app's own come
//! first.

use std::collections::BTreeMap;

use serde_json::{Map, Value};

use super::keys::SIGNING;
use super::source::{Source, Step};

/// Settings of one app on one device.
pub(super) struct Single {
    /// The settings, without `app`, `target`, and with one `device`.
    pub(super) table: Map<String, Value>,
    /// The places where thresholds were set.
    pub(super) origins: BTreeMap<String, String>,
    /// Position of the device in the list.
    pub(super) device: usize,
    /// The path of the app's settings, for errors.
    pub(super) path: Vec<Step>,
}

/// Settings without the apps' own: what holds for all.
pub(super) fn common(settings: &Map<String, Value>, source: &Source) -> Vec<Single> {
    split(settings, None, source)
}

/// Settings of every app, each on every device: the only one where there is no table of apps.
pub(super) fn all(settings: &Map<String, Value>, source: &Source) -> Vec<Single> {
    match settings.get("app").and_then(Value::as_array) {
        None => common(settings, source),
        Some(apps) => {
            let tables = apps.iter().enumerate().filter_map(|(position, app)| Some((position, app.as_object()?)));
            tables.flat_map(|app| split(settings, Some(app), source)).collect()
        }
    }
}

fn split(settings: &Map<String, Value>, app: Option<(usize, &Map<String, Value>)>, source: &Source) -> Vec<Single> {
    let mut merged = settings.clone();
    // Where it comes from is known at the top and in the apps' tables, and no longer when they are one.
    mark(&mut merged, &[], source);
    let mut origins = BTreeMap::new();
    thresholds(&merged, &[], source, &mut origins);
    ["app", "target"].iter().for_each(|key| drop(merged.remove(*key)));
    let mut path = Vec::new();
    if let Some((position, app)) = app {
        path = vec![Step::Key("app".into()), Step::Item(position)];
        let mut app = app.clone();
        mark(&mut app, &path, source);
        thresholds(&app, &path, source, &mut origins);
        merge(&mut merged, app);
    }
    let devices = devices(&merged);
    let single = |(device, extra): (usize, Map<String, Value>)| {
        let mut table = merged.clone();
        table.extend(extra);
        Single { table, origins: origins.clone(), device, path: path.clone() }
    };
    devices.into_iter().enumerate().map(single).collect()
}

/// Writes into limits and allowances where they stand.
fn mark(table: &mut Map<String, Value>, path: &[Step], source: &Source) {
    for list in ["limit", "allow"] {
        let Some(Value::Array(items)) = table.get_mut(list) else { continue };
        for (position, item) in items.iter_mut().enumerate() {
            let steps: Vec<Step> = path.iter().cloned().chain([Step::Key(list.into()), Step::Item(position)]).collect();
            if let Value::Object(item) = item {
                item.insert("at".into(), source.at(&steps).into());
            }
        }
    }
}

/// Notes where each threshold of a table stands.
fn thresholds(table: &Map<String, Value>, path: &[Step], source: &Source, origins: &mut BTreeMap<String, String>) {
    let mut note = |names: &[&str], thresholds: Option<&Value>| {
        for key in thresholds.and_then(Value::as_object).into_iter().flat_map(Map::keys) {
            let names = names.iter().copied().chain([key.as_str()]);
            let steps: Vec<Step> = path.iter().cloned().chain(names.clone().map(|n| Step::Key(n.into()))).collect();
            origins.insert(names.collect::<Vec<_>>().join("."), source.at(&steps));
        }
    };
    note(&["thresholds"], table.get("thresholds"));
    for (name, scenario) in table.get("scenario").and_then(Value::as_object).into_iter().flatten() {
        note(&["scenario", name, "thresholds"], scenario.get("thresholds"));
    }
}

/// Lays an app's settings over those for all.
fn merge(all: &mut Map<String, Value>, app: Map<String, Value>) {
    // A key to sign with, or a device with its meter, is one thing that is said in several keys.
    let has = |keys: &[&str]| keys.iter().any(|key| app.contains_key(*key));
    for (group, replaced) in
        [(&SIGNING[..], has(&SIGNING)), (&["device", "fleet", "meter", "compile"], has(&["device", "fleet"]))]
    {
        if replaced {
            group.iter().for_each(|key| drop(all.remove(*key)));
        }
    }
    for (key, value) in app {
        match (key.as_str(), all.get_mut(&key), value) {
            ("thresholds" | "scenario", Some(Value::Object(wider)), Value::Object(own)) => lay(wider, own),
            ("limit" | "allow", Some(Value::Array(wider)), Value::Array(own)) => wider.extend(own),
            (_, _, value) => drop(all.insert(key, value)),
        }
    }
}

/// Lays a table of tables over another.
fn lay(wider: &mut Map<String, Value>, own: Map<String, Value>) {
    for (key, value) in own {
        match (wider.get_mut(&key), value) {
            (Some(Value::Object(wider)), Value::Object(own)) => lay(wider, own),
            (_, value) => drop(wider.insert(key, value)),
        }
    }
}

/// The keys about each device.
fn devices(settings: &Map<String, Value>) -> Vec<Map<String, Value>> {
    if let Some(fleet) = settings.get("fleet") {
        return vec![fleet_of(fleet, settings)];
    }
    let Some(Value::Array(devices)) = settings.get("device") else { return vec![Map::new()] };
    let of = |device: &Value| {
        let (name, own) = match device {
            Value::Object(table) => (table.get("name").cloned().unwrap_or_default(), Some(table)),
            name => (name.clone(), None),
        };
        // The embedded phone has a meter of its own, and compiles as it likes.
        let is_embedded = name.as_str() == Some("embedded");
        let said = |key: &str| own.and_then(|own| own.get(key)).or(settings.get(key).filter(|_| !is_embedded)).cloned();
        let extra = ["meter", "compile"].map(|key| (key.to_owned(), said(key).unwrap_or_default()));
        [("device".to_owned(), name)].into_iter().chain(extra).collect()
    };
    devices.iter().map(of).collect()
}

/// The keys about phones that share the scenarios: what is not for several of them is done on the first.
fn fleet_of(fleet: &Value, settings: &Map<String, Value>) -> Map<String, Value> {
    let several = fleet.as_array().map_or(std::slice::from_ref(fleet), Vec::as_slice);
    let member = |member: &Value| {
        let name = member.get("name").unwrap_or(member).clone();
        let meter = member.get("meter").or(settings.get("meter")).cloned().unwrap_or_default();
        Value::Object(Map::from_iter([("name".to_owned(), name), ("meter".to_owned(), meter)]))
    };
    let members: Vec<Value> = several.iter().map(member).collect();
    let first = |key: &str| members.first().and_then(|first| first.get(key)).cloned().unwrap_or_default();
    let (device, meter) = (first("name"), first("meter"));
    [("device", device), ("meter", meter), ("fleet", Value::Array(members))]
        .into_iter()
        .map(|(key, value)| (key.to_owned(), value))
        .collect()
}
