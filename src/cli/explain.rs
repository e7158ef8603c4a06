//! `--explain`: what a rule means, and what the settings make of it.

use serde::Serialize;

use super::common::{CliError, Exit, configs, print_json, width, workspace};
use crate::config::{Config, hint};
use crate::gate::policy::{Allowed, Policy};
use crate::gate::{RULES, Rule};

/// A value that changes a rule's outcome.
#[derive(Debug, Serialize, PartialEq)]
struct Setting {
    /// The subject of the threshold and its key, as in `scenario login: total`.
    name: String,
    value: String,
    /// `default`, or file and line.
    from: String,
}

#[derive(Serialize)]
struct Explanation {
    #[serde(flatten)]
    rule: Rule,
    settings: Vec<Setting>,
}

/// Explains a rule, or lists all.
///
/// # Errors
/// For a rule that there is not, and settings that cannot be used.
pub fn explain(id: Option<&str>, json: bool) -> Result<Exit, CliError> {
    let rules: Vec<&Rule> = match id {
        None => RULES.iter().collect(),
        Some(id) => match Rule::find(id) {
            Some(rule) => vec![rule],
            None => {
                let hint = hint(id, RULES.iter().map(|rule| rule.id));
                return Err(format!("failed to find rule `{id}`: {hint}").into());
            }
        },
    };
    let configs = configs(workspace()?.as_ref())?;
    // Devices of one app have the same limits.
    let firsts: Vec<&Config> = configs.iter().filter(|config| !config.is_further_device).collect();
    for config in &firsts {
        Allowed::of(config)?;
    }
    let explained = rules.iter().map(|rule| Explanation { rule: **rule, settings: settings(rule, &firsts) });
    let explained: Vec<Explanation> = explained.collect();
    match (json, id) {
        (true, _) => print_json(&explained)?,
        (false, None) => explained.iter().for_each(|one| println!("{:18}{}", one.rule.id, one.rule.message)),
        (false, Some(_)) => explained.iter().for_each(|one| print!("{}", text(one, width().0.min(100)))),
    }
    Ok(Exit::Pass)
}

/// Settings that change a rule's outcome, in every app.
fn settings(rule: &Rule, configs: &[&Config]) -> Vec<Setting> {
    match configs {
        [] => global(rule, None),
        configs => configs.iter().flat_map(|config| of_app(rule, config)).collect(),
    }
}

fn of_app(rule: &Rule, config: &Config) -> Vec<Setting> {
    let mut all = global(rule, Some(config));
    for name in config.scenario.keys() {
        let policy = Policy::of(config, name);
        for key in rule.thresholds {
            let Some(from) = config.origins.get(&format!("scenario.{name}.thresholds.{key}")) else { continue };
            let (name, value) = (format!("scenario {name}: {key}"), value(&policy, key));
            all.push(Setting { name, value, from: from.clone() });
        }
    }
    for limit in config.limit.iter().filter(|_| rule.of_lines) {
        let classes: Vec<String> = limit.classes.iter().map(ToString::to_string).collect();
        let keys =
            [("line", limit.line), ("line-floor", limit.line_floor), ("line-floor-joules", limit.line_floor_joules)];
        for (key, value) in keys.into_iter().filter(|(key, _)| rule.thresholds.contains(key)) {
            let Some(value) = value else { continue };
            let name = format!("{}: {key}", classes.join(", "));
            all.push(Setting { name, value: value.to_string(), from: limit.at.clone() });
        }
    }
    for allow in config.allow.iter().filter(|allow| allow.rule == rule.id) {
        let up_to = allow.up_to.map(|up_to| format!(", up to {up_to}"));
        let joules = allow.up_to_joules.map(|joules| format!(", up to {joules} J"));
        let value = format!("until {}{}{}", allow.until, up_to.unwrap_or_default(), joules.unwrap_or_default());
        all.push(Setting { name: format!("allowed: {}", allow.reason), value, from: allow.at.clone() });
    }
    if let Some(app) = &config.name {
        all.iter_mut().for_each(|setting| setting.name = format!("{app}: {}", setting.name));
    }
    all
}

/// Thresholds that hold for all scenarios and classes.
fn global(rule: &Rule, config: Option<&Config>) -> Vec<Setting> {
    // No scenario has an empty name.
    let policy = config.map_or_else(Policy::default, |config| Policy::of(config, ""));
    let origin = |key: &str| config?.origins.get(&format!("thresholds.{key}")).cloned();
    let setting = |key: &&'static str| Setting {
        name: (*key).to_owned(),
        value: value(&policy, key),
        from: origin(key).unwrap_or_else(|| "default".to_owned()),
    };
    rule.thresholds.iter().map(setting).collect()
}

fn value(policy: &Policy, key: &str) -> String {
    match key {
        "total" | "line" | "idle" => {
            let limit = match key {
                "total" => policy.total,
                "line" => policy.line.growth,
                _ => policy.idle,
            };
            return limit.map_or_else(|| "none".to_owned(), |limit| limit.to_string());
        }
        "least-growth" => policy.least_growth,
        "fail-floor" => policy.fail_floor,
        "line-floor" => policy.line.floor,
        "line-floor-joules" => policy.line.floor_joules.0,
        "aee" => policy.aee_max,
        "r2" => policy.r2_min,
        "confidence-total" => policy.confidence_total,
        "false-discoveries" => policy.false_discoveries,
        // A test holds the keys of the rules against these.
        _ => return String::new(),
    }
    .to_string()
}

fn text(one: &Explanation, width: usize) -> String {
    let Explanation { rule, settings } = one;
    let mut out = format!("{}: {}\n\n{}\n", rule.id, rule.message, wrapped(rule.decision, width));
    let widest = |of: fn(&Setting) -> &str| settings.iter().map(|s| of(s).chars().count()).max().unwrap_or(0);
    let (names, values) = (widest(|setting| &setting.name), widest(|setting| &setting.value));
    out += "Settings (docs/configuration.md):\n";
    for Setting { name, value, from } in settings {
        out += &format!("  {name:names$}  {value:values$}  {from}\n");
    }
    out += &format!("\nReference: {}\n", rule.reference);
    out
}

/// Text in lines of at most `width` letters.
fn wrapped(text: &str, width: usize) -> String {
    let mut out = String::new();
    let mut used = 0;
    for word in text.split_whitespace() {
        let letters = word.chars().count();
        if used > 0 {
            let fits = used + 1 + letters <= width;
            out.push(if fits { ' ' } else { '\n' });
            used = if fits { used + 1 } else { 0 };
        }
        out += word;
        used += letters;
    }
    out.push('\n');
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_key_of_a_rule_has_a_value() {
        let known = crate::config::keys::names();
        for rule in &RULES {
            for setting in global(rule, None) {
                assert!(!setting.value.is_empty(), "{}: {setting:?}", rule.id);
                assert!(known.contains(&format!("thresholds.{}", setting.name)), "{setting:?}");
            }
        }
    }

    #[test]
    fn text_is_wrapped_between_words() {
        assert_eq!(wrapped("one two three four", 9), "one two\nthree\nfour\n");
        assert_eq!(wrapped("overlong a", 3), "overlong\na\n");
    }
}
