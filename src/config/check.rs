//! Holds a table against the keys that are known: unknown ones, wrong types and old spellings.

use serde_json::{Map, Value};

use super::ConfigError;
use super::date::Date;
use super::keys::{KEYS, Key, Kind, Level};
use super::nearest::hint;
use super::source::{Source, Step};

/// The key under which serde, whose model has no dates, gets a TOML date.
const DATE_KEY: &str = "$__toml_private_datetime";

/// Checks all settings, and gives every key its present name and every date its text.
///
/// # Errors
/// For the first key that is unknown, stands where it has no meaning, or has a value of another type.
pub(super) fn check(settings: &mut Map<String, Value>, source: &Source) -> Result<(), ConfigError> {
    let keys: Vec<Key> = KEYS.iter().filter(|key| key.level != Level::App).copied().collect();
    let mut walk = Walk { source, path: Vec::new() };
    walk.table(settings, &keys)
}

struct Walk<'s> {
    source: &'s Source,
    path: Vec<Step>,
}

impl Walk<'_> {
    fn table(&mut self, table: &mut Map<String, Value>, keys: &[Key]) -> Result<(), ConfigError> {
        for (name, mut value) in std::mem::take(table) {
            let Some(key) = keys.iter().find(|key| key.name == name || key.old == Some(name.as_str())) else {
                return Err(self.unknown(&name, keys));
            };
            self.path.push(Step::Key(name.clone()));
            self.value(&mut value, key)?;
            self.path.pop();
            if table.insert(key.name.to_owned(), value).is_some() {
                let what =
                    format!("`{}` is `{}` of old: only one of them may be there", key.old.unwrap_or(""), key.name);
                return Err(ConfigError::Value { place: self.source.place(&self.path, &self.path), what });
            }
        }
        match keys.iter().find(|key| key.needed && !table.contains_key(key.name)) {
            Some(key) => {
                let what = format!("`{}` must be there", key.name);
                Err(ConfigError::Value { place: self.source.place(&self.path, &self.path), what })
            }
            None => Ok(()),
        }
    }

    fn unknown(&self, name: &str, keys: &[Key]) -> ConfigError {
        let at: Vec<Step> = self.path.iter().cloned().chain([Step::Key(name.to_owned())]).collect();
        let elsewhere = KEYS.iter().find(|key| key.name == name && !keys.iter().any(|known| known.name == name));
        let hint = match elsewhere.map(|key| key.level) {
            Some(Level::App) if self.path.is_empty() => "it has a meaning in [[app]] only".to_owned(),
            Some(Level::Top) if self.path.first() == Some(&Step::Key("app".into())) => {
                "it stands at the top, for all apps".to_owned()
            }
            _ => hint(name, keys.iter().map(|key| key.name)),
        };
        ConfigError::UnknownKey { key: name.to_owned(), place: self.source.place(&self.path, &at), hint }
    }

    fn value(&mut self, value: &mut Value, key: &Key) -> Result<(), ConfigError> {
        let fits = match (key.kind, &mut *value) {
            (Kind::Text, Value::String(_)) | (Kind::Flag, Value::Bool(_)) | (Kind::Number, Value::Number(_)) => true,
            (Kind::Whole, Value::Number(number)) => number.is_u64(),
            (Kind::Texts, Value::Array(items)) => items.iter().all(Value::is_string),
            (Kind::Fraction, Value::Number(number)) if number.as_f64().is_some_and(|number| number > 1.0) => {
                return Err(self.no_fraction(value));
            }
            (Kind::Fraction, _) => fraction(value),
            (Kind::Day, _) => day(value),
            (Kind::Devices(_), Value::String(_)) => true,
            (Kind::Devices(keys), Value::Array(items)) => {
                self.items(items, keys)?;
                !items.is_empty() && items.iter().all(|item| item.is_string() || item.get("name").is_some())
            }
            (Kind::Table(keys), Value::Object(table)) => {
                self.table(table, keys)?;
                true
            }
            (Kind::Named(keys), Value::Object(tables)) => {
                for (name, table) in tables.iter_mut() {
                    self.path.push(Step::Key(name.clone()));
                    let Value::Object(table) = table else { return Err(self.mistyped(Kind::Table(keys), table)) };
                    self.table(table, keys)?;
                    self.path.pop();
                }
                true
            }
            (Kind::Tables(keys), Value::Array(items)) => {
                let of_apps: Vec<Key> = KEYS.iter().filter(|key| key.level != Level::Top).copied().collect();
                self.items(items, if keys.is_empty() { &of_apps } else { keys })?;
                items.iter().all(Value::is_object)
            }
            _ => false,
        };
        if fits { Ok(()) } else { Err(self.mistyped(key.kind, value)) }
    }

    /// Checks those items that are tables.
    fn items(&mut self, items: &mut [Value], keys: &[Key]) -> Result<(), ConfigError> {
        for (position, item) in items.iter_mut().enumerate() {
            if let Value::Object(table) = item {
                self.path.push(Step::Item(position));
                self.table(table, keys)?;
                self.path.pop();
            }
        }
        Ok(())
    }

    /// Percentages are what most write first: taken for a fraction, 5 would let everything pass.
    fn no_fraction(&self, found: &Value) -> ConfigError {
        let percent = found.as_f64().unwrap_or_default();
        let fraction = hundredth(&percent.to_string()).unwrap_or_default();
        self.wrong(format!(
            "`{}` must be a fraction of at most 1, or a percentage as text: found {found}, and {percent} % is \
             {fraction} or \"{percent} %\"",
            self.name()
        ))
    }

    /// The key that is looked at.
    fn name(&self) -> &str {
        match self.path.last() {
            Some(Step::Key(name)) => name,
            _ => "",
        }
    }

    fn mistyped(&self, kind: Kind, found: &Value) -> ConfigError {
        let expected = match kind {
            Kind::Text => "a string",
            Kind::Texts => "a list of strings",
            Kind::Number => "a number",
            Kind::Fraction => "a fraction such as 0.05, or a percentage such as \"5 %\"",
            Kind::Whole => "a whole number of at least 0",
            Kind::Flag => "true or false",
            Kind::Day => "a date such as 2026-12-31",
            Kind::Devices(_) => "a device's name, or a list of names and of tables with a `name`",
            Kind::Table(_) => "a table",
            Kind::Named(_) => "tables with names",
            Kind::Tables(_) => "a list of tables",
        };
        let name = self.name();
        self.wrong(format!("`{name}` must be {expected}, found {found}"))
    }

    fn wrong(&self, what: String) -> ConfigError {
        let table = self.path.split_last().map_or(&[][..], |(_, table)| table);
        ConfigError::Value { place: self.source.place(table, &self.path), what }
    }
}

/// Whether a value is a fraction; a percentage becomes one.
fn fraction(value: &mut Value) -> bool {
    if let Some(fraction) = value.as_str().and_then(|text| hundredth(text.trim().strip_suffix('%')?.trim())) {
        *value = Value::from(fraction);
    }
    value.is_number()
}

/// A number's hundredth, as its digits are: a division would make 0.006999999999999999 of 0.7, and print it so.
fn hundredth(number: &str) -> Option<f64> {
    let percent: f64 = number.parse().ok()?;
    let fraction = format!("{number}e-2").parse().unwrap_or(percent / 100.0);
    percent.is_finite().then_some(fraction)
}

/// Whether a value is a date; it becomes its text.
fn day(value: &mut Value) -> bool {
    let text = value.as_str().or_else(|| value.get(DATE_KEY)?.as_str());
    let Some(date) = text.and_then(|text| text.parse::<Date>().ok()) else { return false };
    *value = Value::String(date.to_string());
    true
}
