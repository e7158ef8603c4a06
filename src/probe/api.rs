//! The invocations that get a window of their own: the list in `src/probe/apis.toml`, and what users add to it or take
//! away.
//!
//! docs/api-windows.md describes the format.

use std::collections::BTreeMap;

use serde::Deserialize;
use thiserror::Error;
use toml::Spanned;

use super::map::Switch;

/// The list, by class and method name.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct ApiList {
    categories: Vec<Category>,
    entries: Vec<Api>,
    /// The position of the entry for each class and method; none for methods that were taken off the list.
    rules: BTreeMap<String, BTreeMap<String, Option<usize>>>,
    /// The parents of classes outside the app, as far as entries are inherited.
    parents: BTreeMap<String, Vec<String>>,
}

/// A reason for windows that methods share.
#[derive(Debug, Clone, PartialEq, Eq, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct Category {
    /// The category's name, as in `network`.
    pub name: String,
    /// The reason why the cost of its calls varies.
    pub about: String,
    /// Documentation or paper.
    pub source: String,
}

/// Methods of one class that are windowed for the same reason.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Api {
    /// The name of the category, which says what the cost depends on, as in `network`.
    pub category: String,
    /// Hardware component that the call may leave on, as in `wifi`.
    pub component: Option<String>,
    /// The effect of the call on that component, if it switches it.
    pub switch: Option<Switch>,
    /// Descriptor of the class.
    pub class: String,
    /// The methods of the class: a name stands for all overloads, a name with the descriptors of parameters for one.
    pub methods: Vec<String>,
    /// The reason why the cost varies; empty if a user's entry does not say.
    pub reason: String,
}

/// A list that cannot be used.
#[derive(Debug, Clone, PartialEq, Eq, Error)]
#[error("{file}:{line}: {what}")]
pub struct ApiListError {
    /// The file.
    pub file: String,
    /// Line number from 1.
    pub line: usize,
    /// The form that was expected.
    pub what: String,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    #[serde(default)]
    category: Vec<Category>,
    #[serde(default)]
    api: Vec<Spanned<Entry>>,
    #[serde(default)]
    hierarchy: BTreeMap<Spanned<String>, Vec<Spanned<String>>>,
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Entry {
    category: Option<String>,
    component: Option<String>,
    switch: Option<Switch>,
    class: Spanned<String>,
    methods: Spanned<Vec<Spanned<String>>>,
    #[serde(default)]
    reason: String,
    #[serde(default)]
    remove: bool,
}

/// A file being read: where errors are.
struct Source<'a> {
    file: &'a str,
    text: &'a str,
}

impl Source<'_> {
    fn error(&self, offset: usize, what: impl Into<String>) -> ApiListError {
        let before = self.text.get(..offset).unwrap_or(self.text);
        ApiListError { file: self.file.into(), line: before.matches('\n').count() + 1, what: what.into() }
    }

    fn class<'s>(&self, class: &'s Spanned<String>) -> Result<&'s str, ApiListError> {
        let name = class.get_ref();
        let is_descriptor = name.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).is_some_and(is_binary_name);
        if is_descriptor {
            return Ok(name);
        }
        let what = format!("expected a class descriptor such as Ljava/lang/Thread;, found {name:?}");
        Err(self.error(class.span().start, what))
    }

    fn method<'s>(&self, method: &'s Spanned<String>) -> Result<&'s str, ApiListError> {
        let spec = method.get_ref();
        let (name, parameters) = spec.split_once('(').map_or((&**spec, ")"), |(name, rest)| (name, rest));
        let is_name = !name.is_empty() && !name.contains([' ', ';', '/', '.', ')']);
        if is_name && parameters.ends_with(')') && !parameters.contains(['(', ' ']) {
            return Ok(spec);
        }
        let what = format!("expected a method's name, or name and parameters such as update([BII), found {spec:?}");
        Err(self.error(method.span().start, what))
    }
}

fn is_binary_name(name: &str) -> bool {
    !name.is_empty() && name.split('/').all(|part| !part.is_empty()) && !name.contains([';', '.', '[', ' ', '('])
}

impl ApiList {
    /// The list that wattline comes with.
    ///
    /// # Errors
    /// None, since a test parses the embedded text.
    pub fn embedded() -> Result<Self, ApiListError> {
        let mut list = ApiList::default();
        list.extend("src/probe/apis.toml", include_str!("apis.toml"))?;
        Ok(list)
    }

    /// Adds the entries of a file and takes away those that it removes, in its order. An entry for a method that is
    /// listed already replaces what was said of it. `file` is only used in messages.
    ///
    /// # Errors
    /// Bad syntax, unknown keys, what is no class or method, and the removal of what is not listed, each with its
    /// line. The list is unchanged then.
    pub fn extend(&mut self, file: &str, text: &str) -> Result<(), ApiListError> {
        let source = Source { file, text };
        let parsed: File = toml::from_str(text).map_err(|error| {
            let offset = error.span().map_or(0, |span| span.start);
            source.error(offset, error.message())
        })?;
        let mut list = self.clone();
        list.categories.extend(parsed.category);
        for (class, parents) in &parsed.hierarchy {
            let parents = parents.iter().map(|parent| source.class(parent).map(str::to_owned));
            list.parents.insert(source.class(class)?.to_owned(), parents.collect::<Result<_, _>>()?);
        }
        for entry in parsed.api {
            list.apply(&source, entry)?;
        }
        *self = list;
        Ok(())
    }

    fn apply(&mut self, source: &Source, entry: Spanned<Entry>) -> Result<(), ApiListError> {
        let start = entry.span().start;
        let entry = entry.into_inner();
        let class = source.class(&entry.class)?.to_owned();
        let specs = entry.methods.get_ref().iter().map(|method| Ok((source.method(method)?, method.span().start)));
        let specs: Vec<(&str, usize)> = specs.collect::<Result<_, ApiListError>>()?;
        if specs.is_empty() {
            return Err(source.error(entry.methods.span().start, "expected at least one method"));
        }
        if entry.remove {
            if entry.category.is_some() || entry.component.is_some() || entry.switch.is_some() {
                let what = "expected no category, component or switch in an entry with `remove`";
                return Err(source.error(start, what));
            }
            for (spec, offset) in specs {
                if !self.lists(&class, spec) {
                    return Err(source.error(offset, format!("{class}->{spec} is not listed, so it cannot be removed")));
                }
                self.rule(&class, spec, None);
            }
            return Ok(());
        }
        let Some(category) = entry.category.filter(|category| !category.is_empty()) else {
            return Err(source.error(start, "expected a category, or `remove = true`"));
        };
        if entry.switch.is_some() && entry.component.is_none() {
            return Err(source.error(start, "expected the component that `switch` is about"));
        }
        let position = self.entries.len();
        for (spec, _) in &specs {
            self.rule(&class, spec, Some(position));
        }
        let methods = specs.iter().map(|(spec, _)| (*spec).to_owned()).collect();
        let Entry { component, switch, reason, .. } = entry;
        self.entries.push(Api { category, component, switch, class, methods, reason });
        Ok(())
    }

    /// Sets the rule for a method from now on. A name stands for all overloads, so earlier rules for single overloads
    /// become void.
    fn rule(&mut self, class: &str, spec: &str, position: Option<usize>) {
        let rules = self.rules.entry(class.to_owned()).or_default();
        if !spec.contains('(') {
            rules.retain(|known, _| known.split('(').next() != Some(spec));
        }
        rules.insert(spec.to_owned(), position);
    }

    /// Whether something is said of a method, or of an overload of it.
    fn lists(&self, class: &str, spec: &str) -> bool {
        let name = spec.split('(').next().unwrap_or(spec);
        self.classes(class).any(|class| {
            let rules = self.rules.get(class).into_iter().flatten();
            let applies = |known: &str| match known.split_once('(') {
                Some((known_name, _)) if spec.contains('(') => known == spec && known_name == name,
                Some((known_name, _)) => known_name == name,
                None => known == name,
            };
            rules.filter(|(_, position)| position.is_some()).any(|(known, _)| applies(known))
        })
    }

    /// A class and those from which it inherits entries, nearest first, each once.
    fn classes<'s>(&'s self, class: &'s str) -> impl Iterator<Item = &'s str> {
        let mut found = vec![class];
        let mut next = 0;
        std::iter::from_fn(move || {
            let class = *found.get(next)?;
            next += 1;
            for parent in self.parents.get(class).into_iter().flatten() {
                if !found.contains(&parent.as_str()) {
                    found.push(parent);
                }
            }
            Some(class)
        })
    }

    /// The entry for a method outside the app; `member` is its name and descriptor, as in `read([B)I`.
    pub fn find(&self, class: &str, member: &str) -> Option<&Api> {
        let overload = member.rfind(')').and_then(|end| member.get(..=end)).unwrap_or(member);
        let name = member.split('(').next().unwrap_or(member);
        let mut rules = self.classes(class).filter_map(|class| self.rules.get(class));
        let position = rules.find_map(|rules| rules.get(overload).or_else(|| rules.get(name)))?;
        self.entries.get((*position)?)
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use super::*;

    /// Names of components that device models may use.
    const COMPONENTS: [&str; 13] = [
        "wifi",
        "cellular",
        "gps",
        "sensor",
        "camera",
        "audio",
        "bluetooth",
        "nfc",
        "vibrator",
        "display",
        "wake_lock",
        "wifi_lock",
        "multicast_lock",
    ];

    fn category(list: &ApiList, class: &str, member: &str) -> Option<String> {
        list.find(class, member).map(|api| api.category.clone())
    }

    #[test]
    fn the_embedded_list_is_sound() {
        let list = ApiList::embedded().unwrap();
        let names: Vec<&str> = list.categories.iter().map(|category| category.name.as_str()).collect();
        for category in &list.categories {
            assert!(category.source.contains("https://") && !category.about.is_empty(), "{}", category.name);
        }
        let mut seen = BTreeSet::new();
        for api in &list.entries {
            assert!(names.contains(&api.category.as_str()), "{}: no category {}", api.class, api.category);
            assert!(!api.reason.is_empty(), "{}", api.class);
            assert!(api.component.as_deref().is_none_or(|name| COMPONENTS.contains(&name)), "{}", api.class);
            for method in &api.methods {
                assert!(seen.insert((&api.class, method)), "{} {method} is listed twice", api.class);
            }
        }
        let used: BTreeSet<&str> = list.entries.iter().map(|api| api.category.as_str()).collect();
        assert_eq!(used.len(), names.len(), "categories without entries");
        assert!(list.entries.len() > 250 && list.parents.len() > 100);
    }

    #[test]
    fn classes_of_android_inherit_entries() {
        let list = ApiList::embedded().unwrap();
        let cases = [
            ("Ljava/lang/Object;", "wait()V", Some("wait")),
            ("Ljava/lang/Object;", "notify()V", None),
            ("Ljavax/net/ssl/HttpsURLConnection;", "getInputStream()Ljava/io/InputStream;", Some("network")),
            ("Ljavax/net/ssl/HttpsURLConnection;", "getResponseCode()I", Some("network")),
            ("Ljava/net/URLConnection;", "getResponseCode()I", None),
            ("Landroid/app/ListActivity;", "bindService(Landroid/content/Intent;)Z", Some("ipc")),
            ("Landroid/os/HandlerThread;", "join()V", Some("wait")),
            ("Ljava/util/concurrent/ScheduledThreadPoolExecutor;", "awaitTermination(J)Z", Some("wait")),
            // One overload only, and a stream that cannot wait.
            ("Ljava/security/MessageDigest;", "update([BII)V", Some("crypto")),
            ("Ljava/security/MessageDigest;", "update(B)V", None),
            ("Ljava/io/ByteArrayInputStream;", "read()I", None),
            ("Ljava/io/InputStream;", "read()I", Some("stream")),
        ];
        for (class, member, expected) in cases {
            assert_eq!(category(&list, class, member).as_deref(), expected, "{class} {member}");
        }
        let connect = list.find("Ljava/net/HttpURLConnection;", "connect()V").unwrap();
        assert_eq!(connect.component.as_deref(), Some("wifi"));
    }

    #[test]
    fn what_is_switched_on_can_be_switched_off() {
        let list = ApiList::embedded().unwrap();
        let switch = |class: &str, member: &str| list.find(class, member).and_then(|api| api.switch);
        let locations = "Landroid/location/LocationManager;";
        assert_eq!(switch(locations, "requestSingleUpdate(Ljava/lang/String;)V"), Some(Switch::Once));
        assert_eq!(switch(locations, "getLastKnownLocation(Ljava/lang/String;)V"), None);
        let lock = "Landroid/os/PowerManager$WakeLock;";
        assert_eq!(switch(lock, "acquire()V"), Some(Switch::Acquire));
        assert_eq!(switch(lock, "acquire(J)V"), Some(Switch::Once));
        assert_eq!(switch(lock, "release(I)V"), Some(Switch::Release));
        // By component: something starts it, and something stops it.
        let mut by_component: BTreeMap<&str, Vec<Switch>> = BTreeMap::new();
        for api in &list.entries {
            if let (Some(component), Some(switch)) = (&api.component, api.switch) {
                by_component.entry(component).or_default().push(switch);
            }
        }
        assert!(by_component.len() >= 6, "{by_component:?}");
        for (component, switches) in by_component {
            let ends = |switch: &Switch| matches!(switch, Switch::Off | Switch::Release);
            assert!(switches.iter().any(ends) && !switches.iter().all(ends), "{component}: {switches:?}");
        }
    }

    #[test]
    fn a_users_entries_add_replace_and_take_away() {
        let mut list = ApiList::embedded().unwrap();
        let text = r#"
            [[api]]
            class = "Lcom/vendor/Radio;"
            methods = ["send", "poll(I)"]
            category = "vendor"
            component = "cellular"

            [[api]]
            class = "Ljava/lang/Thread;"
            methods = ["sleep"]
            category = "nap"

            [[api]]
            class = "Ljava/io/File;"
            methods = ["exists"]
            remove = true

            [[api]]
            class = "Ljavax/net/ssl/HttpsURLConnection;"
            methods = ["connect"]
            remove = true

            [[api]]
            class = "Ljava/security/MessageDigest;"
            methods = ["update"]
            remove = true

            [hierarchy]
            "Lcom/vendor/Modem;" = ["Lcom/vendor/Radio;"]
        "#;
        list.extend("mine.toml", text).unwrap();
        let cases = [
            ("Lcom/vendor/Radio;", "send([B)V", Some("vendor")),
            ("Lcom/vendor/Modem;", "poll(I)V", Some("vendor")),
            ("Lcom/vendor/Modem;", "poll(J)V", None),
            ("Ljava/lang/Thread;", "sleep(J)V", Some("nap")),
            ("Ljava/lang/Thread;", "join()V", Some("wait")),
            ("Ljava/io/File;", "exists()Z", None),
            ("Ljava/io/File;", "delete()Z", Some("file")),
            // Taken away from one class, though not from the one that it inherits from.
            ("Ljavax/net/ssl/HttpsURLConnection;", "connect()V", None),
            ("Ljava/net/HttpURLConnection;", "connect()V", Some("network")),
            ("Ljava/security/MessageDigest;", "update([BII)V", None),
            ("Ljava/security/MessageDigest;", "digest()[B", Some("crypto")),
        ];
        for (class, member, expected) in cases {
            assert_eq!(category(&list, class, member).as_deref(), expected, "{class} {member}");
        }
    }

    #[test]
    fn mistakes_are_named_with_file_and_line() {
        let entry = |rest: &str| format!("# mine\n[[api]]\n{rest}");
        let cases = [
            (entry("class = 'La;'\nmethod = ['b']\ncategory = 'c'"), "m:4: unknown field `method`"),
            (entry("class = 'La;'\nmethods = ['b'\ncategory = 'c'"), "m:"),
            (entry("class = 'a.b'\nmethods = ['c']\ncategory = 'd'"), "m:3: expected a class descriptor"),
            (entry("class = 'La;'\nmethods = ['b',\n'c d']\ncategory = 'e'"), "m:5: expected a method's name"),
            (entry("class = 'La;'\nmethods = ['b(I']\ncategory = 'e'"), "m:4: expected a method's name"),
            (entry("class = 'La;'\nmethods = []\ncategory = 'e'"), "m:4: expected at least one method"),
            (entry("class = 'La;'\nmethods = ['b']"), "m:2: expected a category, or `remove = true`"),
            (entry("class = 'La;'\nmethods = ['b']\nremove = true"), "m:4: La;->b is not listed"),
            (
                entry("class = 'Ljava/lang/Thread;'\nmethods = ['join']\ncategory = 'w'\nremove = true"),
                "m:2: expected no category",
            ),
            (entry("class = 'La;'\nmethods = ['b']\ncategory = 'c'\nswitch = 'on'"), "m:2: expected the component"),
            (entry("class = 'La;'\nmethods = ['b']\ncategory = 'c'\nswitch = 'of'"), "m:6: unknown variant `of`"),
            ("[hierarchy]\n'La;' = ['b']".to_owned(), "m:2: expected a class descriptor"),
        ];
        for (text, expected) in cases {
            let mut list = ApiList::embedded().unwrap();
            let error = list.extend("m", &text).unwrap_err().to_string();
            assert!(error.starts_with(expected), "{error}\ninstead of\n{expected}");
            assert_eq!(list, ApiList::embedded().unwrap(), "half of a bad file was taken");
        }
    }
}
