//! The choice of an app's classes that get probes: rules that a user gives, and by default no libraries.
//!
//! docs/selection.md describes both.

mod libraries;
mod pattern;

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

pub use libraries::Libraries;
pub use pattern::{Narrowness, Pattern, PatternError};

/// A user's choice of classes, the same for every app.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Choice {
    /// Classes that get probes.
    pub include: Vec<Pattern>,
    /// Classes that get none.
    pub exclude: Vec<Pattern>,
    /// Whether classes of known libraries get none, if no pattern matches them.
    pub skip_libraries: bool,
}

/// The rules for one app. By default, every class is chosen.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Scope {
    include: Vec<Pattern>,
    exclude: Vec<Pattern>,
    libraries: Libraries,
}

/// The reason why a class was not chosen.
#[derive(Debug, Clone, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum Rule {
    /// The user's pattern.
    Exclude(String),
    /// The package of a known library.
    Library(String),
}

impl Choice {
    /// The choice as settings of a recording: empty for the default of the commands.
    pub fn settings(&self) -> BTreeMap<String, String> {
        let list = |patterns: &[Pattern]| patterns.iter().map(Pattern::to_string).collect::<Vec<_>>().join(" ");
        let libraries = if self.skip_libraries { String::new() } else { "true".to_owned() };
        let all = [("include", list(&self.include)), ("exclude", list(&self.exclude)), ("libraries", libraries)];
        all.into_iter().filter(|(_, said)| !said.is_empty()).map(|(name, said)| (name.to_owned(), said)).collect()
    }

    /// The rules for an app whose manifest names these of its own packages and classes; without a manifest there is
    /// nothing to tell an app from libraries, so that none are left out.
    pub fn scope(&self, own: Option<&[&str]>) -> Scope {
        let libraries = match own {
            Some(own) if self.skip_libraries => Libraries::embedded().without(own.iter().copied()),
            _ => Libraries::default(),
        };
        Scope { include: self.include.clone(), exclude: self.exclude.clone(), libraries }
    }
}

impl Scope {
    /// Whether every class is chosen.
    pub fn is_everything(&self) -> bool {
        self.exclude.is_empty() && self.libraries == Libraries::default()
    }

    /// The rule that leaves a class out, by its descriptor; none for a class that gets probes.
    ///
    /// The narrowest of the patterns that match decides; of two that are equally narrow, the one that excludes. What
    /// no pattern matches is left out if it is a library's.
    pub fn left_by(&self, descriptor: &str) -> Option<Rule> {
        if self.is_everything() {
            return None;
        }
        let class = class_name(descriptor);
        let narrowest = |patterns: &'_ [Pattern]| {
            let matching = patterns.iter().filter(|pattern| pattern.matches(&class));
            matching.map(|pattern| (pattern.narrowness(), pattern.to_string())).max()
        };
        let (include, exclude) = (narrowest(&self.include), narrowest(&self.exclude));
        match (include, exclude) {
            (Some((including, _)), Some((excluding, pattern))) => {
                (excluding >= including).then_some(Rule::Exclude(pattern))
            }
            (Some(_), None) => None,
            (None, Some((_, pattern))) => Some(Rule::Exclude(pattern)),
            (None, None) => self.libraries.find(&class).map(|package| Rule::Library(package.to_owned())),
        }
    }

    /// The patterns that match none of these classes, given by their descriptors: likely mistyped.
    pub fn unmatched<'s>(&'s self, descriptors: &[impl AsRef<str>]) -> Vec<&'s Pattern> {
        let mut patterns: Vec<&Pattern> = self.include.iter().chain(&self.exclude).collect();
        for descriptor in descriptors {
            if patterns.is_empty() {
                break;
            }
            let class = class_name(descriptor.as_ref());
            patterns.retain(|pattern| !pattern.matches(&class));
        }
        patterns
    }
}

/// `Lcom/example/Main;` becomes `com.example.Main`.
pub fn class_name(descriptor: &str) -> String {
    let name = descriptor.strip_prefix('L').and_then(|name| name.strip_suffix(';')).unwrap_or(descriptor);
    name.replace('/', ".")
}

/// The package of a class, as in `com.example` for `Lcom/example/Main;`.
pub fn package_of(descriptor: &str) -> String {
    let class = class_name(descriptor);
    class.rsplit_once('.').map(|(package, _)| package.to_owned()).unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn patterns(texts: &[&str]) -> Vec<Pattern> {
        texts.iter().map(|text| text.parse().unwrap()).collect()
    }

    fn choice(include: &[&str], exclude: &[&str]) -> Choice {
        Choice { include: patterns(include), exclude: patterns(exclude), skip_libraries: true }
    }

    fn excluded(pattern: &str) -> Option<Rule> {
        Some(Rule::Exclude(pattern.into()))
    }

    #[test]
    fn the_narrowest_rule_wins_and_exclude_wins_ties() {
        let scope = choice(&["com.example.net", "com.example.a"], &["com.example", "**.net.*Test", "com.example.a.**"]);
        let scope = scope.scope(None);
        assert_eq!(scope.left_by("Lcom/example/Main;"), excluded("com.example"));
        assert_eq!(scope.left_by("Lcom/example/net/Client;"), None);
        assert_eq!(scope.left_by("Lcom/example/net/ClientTest;"), None, "com.example.net has more letters");
        assert_eq!(scope.left_by("Lorg/net/ClientTest;"), excluded("**.net.*Test"));
        assert_eq!(scope.left_by("Lcom/example/a/B;"), excluded("com.example.a.**"));
        assert_eq!(scope.left_by("Lorg/other/Main;"), None);
    }

    #[test]
    fn only_one_package() {
        let scope = choice(&["com.example"], &["**"]).scope(Some(&["com.example"]));
        assert_eq!(scope.left_by("Lcom/example/Main$1;"), None);
        assert_eq!(scope.left_by("Lother/Main;"), excluded("**"));
        assert_eq!(scope.left_by("Landroidx/core/A;"), excluded("**"), "patterns come before the libraries");
    }

    #[test]
    fn libraries_are_left_out_unless_they_are_asked_for_or_the_apps_own() {
        let library = Some(Rule::Library("okhttp3".into()));
        let okhttp = |choice: &Choice, own: Option<&[&str]>| choice.scope(own).left_by("Lokhttp3/internal/Util;");
        let app: Option<&[&str]> = Some(&["com.example.app"]);
        assert_eq!(okhttp(&choice(&[], &[]), app), library);
        assert_eq!(okhttp(&choice(&["okhttp3.internal"], &[]), app), None);
        assert_eq!(okhttp(&Choice { skip_libraries: false, ..choice(&[], &[]) }, app), None);
        assert_eq!(okhttp(&choice(&[], &[]), None), None, "no manifest");
        assert_eq!(okhttp(&choice(&[], &[]), Some(&["okhttp3.sample"])), None, "the app lies in it");
        assert_eq!(okhttp(&choice(&[], &[]), Some(&["okhttp3"])), None, "the app is it");
        assert_eq!(choice(&[], &[]).scope(app).left_by("Lcom/example/app/Main;"), None);
    }

    #[test]
    fn patterns_without_a_class_are_told() {
        let scope = choice(&["com.exmaple"], &["com.example.A", "com.example.B"]).scope(None);
        let unmatched = scope.unmatched(&["Lcom/example/A;", "Lcom/example/C;"]);
        assert_eq!(
            unmatched.iter().map(|pattern| pattern.to_string()).collect::<Vec<_>>(),
            ["com.exmaple", "com.example.B"]
        );
        assert_eq!(package_of("Lcom/example/A;"), "com.example");
        assert_eq!(package_of("LMain;"), "");
    }
}
