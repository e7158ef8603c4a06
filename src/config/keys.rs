//! Every key that settings may have, as data: docs/configuration.md describes them, and a test holds the two together.

/// The kinds of values that a key may have.
#[derive(Debug, Clone, Copy)]
pub enum Kind {
    /// A string.
    Text,
    /// Strings.
    Texts,
    /// A number.
    Number,
    /// A whole number of at least 0.
    Whole,
    /// True or false.
    Flag,
    /// A day, as in `2026-12-31`.
    Day,
    /// A device's name, or a list of names and tables with these keys.
    Devices(&'static [Key]),
    /// A number up to 1, or a percentage as a string.
    Fraction,
    /// A table with these keys.
    Table(&'static [Key]),
    /// Tables with these keys, each under a name of the user's.
    Named(&'static [Key]),
    /// A list of tables with these keys.
    Tables(&'static [Key]),
}

/// The places where a key may stand.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Level {
    /// The key may stand at the top, where it holds for all apps, and in the table of one app.
    Both,
    /// The key may stand at the top only.
    Top,
    /// The key may stand in the table of an app only.
    App,
}

/// A key.
#[derive(Debug, Clone, Copy)]
pub struct Key {
    /// The key's name.
    pub name: &'static str,
    /// The key's name in older settings.
    pub old: Option<&'static str>,
    /// The kind of its value.
    pub kind: Kind,
    /// The place where the key may stand, for keys that apps have.
    pub level: Level,
    /// Whether the table that it is in makes no sense without it.
    pub needed: bool,
}

const fn key(name: &'static str, kind: Kind) -> Key {
    Key { name, old: None, kind, level: Level::Both, needed: false }
}

const fn needed(name: &'static str, kind: Kind) -> Key {
    Key { needed: true, ..key(name, kind) }
}

const fn only(level: Level, name: &'static str, kind: Kind) -> Key {
    Key { level, ..key(name, kind) }
}

/// Limits of the total, of lines and of the fit.
const THRESHOLDS: &[Key] = &[
    key("total", Kind::Fraction),
    key("line", Kind::Fraction),
    key("least-growth", Kind::Fraction),
    key("fail-floor", Kind::Fraction),
    key("idle", Kind::Fraction),
    Key { old: Some("line_floor"), ..key("line-floor", Kind::Fraction) },
    key("line-floor-joules", Kind::Number),
    key("aee", Kind::Fraction),
    key("r2", Kind::Fraction),
    key("confidence-total", Kind::Fraction),
    key("false-discoveries", Kind::Fraction),
];

const SCENARIO: &[Key] = &[key("thresholds", Kind::Table(THRESHOLDS))];

const LIMIT: &[Key] = &[
    needed("classes", Kind::Texts),
    key("line", Kind::Fraction),
    Key { old: Some("line_floor"), ..key("line-floor", Kind::Fraction) },
    key("line-floor-joules", Kind::Number),
];

const ALLOW: &[Key] = &[
    needed("rule", Kind::Text),
    key("class", Kind::Text),
    key("method", Kind::Text),
    key("file", Kind::Text),
    key("line", Kind::Whole),
    key("scenario", Kind::Text),
    key("up-to", Kind::Fraction),
    key("up-to-joules", Kind::Number),
    needed("until", Kind::Day),
    needed("reason", Kind::Text),
];

const DEVICE: &[Key] = &[key("name", Kind::Text), key("meter", Kind::Text), key("compile", Kind::Text)];

/// A phone of several among which scenarios are split.
const MEMBER: &[Key] = &[key("name", Kind::Text), key("meter", Kind::Text)];

const PHONE: &[Key] = &[
    key("brightness", Kind::Whole),
    key("airplane", Kind::Flag),
    key("animations", Kind::Flag),
    key("kernel-trace", Kind::Flag),
    key("thermal-wait-s", Kind::Whole),
    key("despite", Kind::Texts),
];

/// The keys at the top and in the tables of apps.
pub const KEYS: &[Key] = &[
    only(Level::App, "name", Kind::Text),
    key("apk", Kind::Text),
    key("scenarios", Kind::Texts),
    key("test-apk", Kind::Text),
    key("sources", Kind::Texts),
    key("apis", Kind::Texts),
    key("mapping", Kind::Text),
    key("include", Kind::Texts),
    key("exclude", Kind::Texts),
    key("libraries", Kind::Flag),
    key("assume-min-api", Kind::Whole),
    only(Level::Top, "cache-mb", Kind::Whole),
    only(Level::Top, "golden", Kind::Text),
    only(Level::Top, "target", Kind::Text),
    key("device", Kind::Devices(DEVICE)),
    key("fleet", Kind::Devices(MEMBER)),
    key("meter", Kind::Text),
    key("compile", Kind::Text),
    key("phone", Kind::Table(PHONE)),
    key("runs", Kind::Whole),
    key("run-limit-s", Kind::Whole),
    key("wait-limit-s", Kind::Whole),
    key("single-run", Kind::Flag),
    key("seed", Kind::Whole),
    key("estimator", Kind::Text),
    key("thresholds", Kind::Table(THRESHOLDS)),
    key("scenario", Kind::Named(SCENARIO)),
    key("limit", Kind::Tables(LIMIT)),
    key("allow", Kind::Tables(ALLOW)),
    only(Level::Top, "policy-changes", Kind::Text),
    key("keystore", Kind::Text),
    key("alias", Kind::Text),
    key("password-env", Kind::Text),
    key("password-file", Kind::Text),
    key("key", Kind::Text),
    key("cert", Kind::Text),
    key("sign", Kind::Text),
    // Its tables have these very keys.
    only(Level::Top, "app", Kind::Tables(&[])),
];

/// Keys that say which key signs: an app that has one of them has a key of its own.
pub const SIGNING: [&str; 6] = ["keystore", "alias", "password-env", "password-file", "key", "cert"];

/// The names of all keys, each with the tables that it is in, as in `thresholds.line-floor`.
pub fn names() -> Vec<String> {
    fn collect(keys: &[Key], prefix: &str, out: &mut Vec<String>) {
        for key in keys {
            let name = format!("{prefix}{}", key.name);
            if let Kind::Table(inner) | Kind::Named(inner) | Kind::Tables(inner) | Kind::Devices(inner) = key.kind {
                collect(inner, &format!("{name}."), out);
            }
            out.push(name);
        }
    }
    let mut out = Vec::new();
    collect(KEYS, "", &mut out);
    out
}
