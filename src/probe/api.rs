//! Which invocations get a window of their own: the list in `data/apis.toml`.

use std::collections::BTreeMap;

use serde::Deserialize;

/// The list, by class and method name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ApiList {
    entries: Vec<Api>,
    by_name: BTreeMap<String, Vec<usize>>,
}

/// Methods of one class that are windowed for the same reason.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Api {
    /// What the cost depends on, as in `network`.
    pub category: String,
    /// Hardware component that the call may leave on, as in `wifi`.
    pub component: Option<String>,
    /// Descriptor of the class.
    pub class: String,
    /// Names of its methods, all overloads each.
    pub methods: Vec<String>,
    /// Why the cost varies.
    pub reason: String,
}

#[derive(Deserialize)]
struct File {
    api: Vec<Api>,
}

impl ApiList {
    /// The list that wattline comes with.
    pub fn embedded() -> Result<Self, toml::de::Error> {
        Self::parse(include_str!("../../data/apis.toml"))
    }

    /// Reads a list in TOML.
    pub fn parse(text: &str) -> Result<Self, toml::de::Error> {
        let entries = toml::from_str::<File>(text)?.api;
        let mut by_name: BTreeMap<String, Vec<usize>> = BTreeMap::new();
        for (at, api) in entries.iter().enumerate() {
            for name in &api.methods {
                by_name.entry(name.clone()).or_default().push(at);
            }
        }
        Ok(ApiList { entries, by_name })
    }

    /// The entry for a method.
    pub fn find(&self, class: &str, name: &str) -> Option<&Api> {
        let candidates = self.by_name.get(name)?.iter().filter_map(|&at| self.entries.get(at));
        candidates.into_iter().find(|api| api.class == class)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    #[test]
    fn the_embedded_list_is_sound() {
        let list = ApiList::embedded().unwrap();
        let mut seen = BTreeSet::new();
        for api in &list.entries {
            assert!(api.class.starts_with('L') && api.class.ends_with(';'), "{}", api.class);
            assert!(!api.reason.is_empty());
            for method in &api.methods {
                assert!(seen.insert((&api.class, method)), "{} {method} is listed twice", api.class);
            }
        }
        let wait = list.find("Ljava/lang/Object;", "wait").unwrap();
        assert_eq!((wait.category.as_str(), &wait.component), ("wait", &None));
        let connect = list.find("Ljava/net/HttpURLConnection;", "connect").unwrap();
        assert_eq!(connect.component.as_deref(), Some("wifi"));
        assert_eq!(list.find("Ljava/lang/Object;", "notify"), None);
    }

    #[test]
    fn a_misspelt_key_is_refused() {
        let error = ApiList::parse("[[api]]\ncategory='a'\nclass='La;'\nmethod=['b']\nreason='c'").unwrap_err();
        assert!(error.to_string().contains("unknown field `method`"), "{error}");
    }
}
