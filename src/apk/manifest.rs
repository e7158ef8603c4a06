//! The facts of an app's manifest that a rewrite and its run need.

use super::axml::{Attribute, AxmlError, Document, Element, Value, attribute};
use super::names::{is_class, is_package};

/// The API level that a development build of Android, known by the first letter of its codename, had before it got its
/// number: apksig's table (`ApkUtils`, "codenames to API level"), continued to the letters of later releases.
const CODENAMES: [(char, u32); 21] = [
    ('B', 35),
    ('C', 2),
    ('D', 3),
    ('E', 4),
    ('F', 7),
    ('G', 8),
    ('H', 10),
    ('I', 13),
    ('J', 15),
    ('K', 18),
    ('L', 20),
    ('M', 22),
    ('N', 23),
    ('O', 25),
    ('P', 27),
    ('Q', 28),
    ('R', 29),
    ('S', 30),
    ('T', 32),
    ('U', 33),
    ('V', 34),
];

/// The activity that a tap on the app's icon starts.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Launchable {
    /// The component to start: the activity, or an alias of it.
    pub component: String,
    /// The activity's class, with its package.
    pub class: String,
}

/// What drives another app from within its process, as tests do.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Instrumentation {
    /// Its class, with its package.
    pub runner: String,
    /// The application id of the app that it drives.
    pub target: String,
}

/// An app's manifest, reduced to what matters for running and signing it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Manifest {
    /// The application id.
    pub package: String,
    /// Name of the split that this is, as in `config.xxhdpi`; none for a base, and for an app without splits.
    pub split: Option<String>,
    /// `versionCode`, if there is one; test packages often have none.
    pub version_code: Option<u32>,
    /// The lowest API level the app runs on; 1 if it does not say.
    pub min_sdk: u32,
    /// The API level the app is written for; `min_sdk` if it does not say.
    pub target_sdk: u32,
    /// Whether a debugger may attach, which also lets `run-as` read the app's files.
    pub debuggable: bool,
    /// Whether native libraries are unpacked at installation (the default) rather than mapped from the archive.
    pub extract_native_libs: bool,
    /// The first enabled activity, or alias, with the action MAIN and the category LAUNCHER.
    pub launchable: Option<Launchable>,
    /// The classes that Android makes: the application's own, activities, services, receivers and providers.
    pub components: Vec<String>,
    /// Processes beside the app's own that components run in, as the manifest names them: `:sync`. In order, each once.
    pub processes: Vec<String>,
    /// The instrumentations that the package has; none of a package that is no test's.
    pub instrumentations: Vec<Instrumentation>,
}

impl Manifest {
    /// Reads a binary `AndroidManifest.xml`.
    ///
    /// # Errors
    /// When the document is broken, has no package, or gives a number where none can be read: by reference to a
    /// resource, which the installer does not accept either.
    pub fn parse(data: &[u8]) -> Result<Manifest, AxmlError> {
        Manifest::of(&Document::read(data)?)
    }

    fn of(document: &Document) -> Result<Manifest, AxmlError> {
        let tree = Tree(document);
        let (root_index, root) = match document.elements.first() {
            Some(root) if root.name == "manifest" => (0, root),
            Some(other) => {
                return Err(AxmlError::at(other.offset, format!("expected <manifest>, found <{}>", other.name)));
            }
            None => return Err(AxmlError::at(0, "expected an element <manifest>, found none")),
        };
        let package = root.plain_attribute("package").map(text).transpose()?;
        let package = package.ok_or_else(|| AxmlError::at(root.offset, "expected an attribute package"))?;
        let wrong = |what: &str, name: &str| {
            AxmlError::at(root.offset, format!("expected a name that Android takes for {what}, found {name:?}"))
        };
        if !is_package(&package) {
            return Err(wrong("a package's", &package));
        }

        let sdk = |id| -> Result<Option<u32>, AxmlError> {
            // Android takes the last one that has the attribute.
            let attributes = tree.children(root_index, "uses-sdk").filter_map(|(_, element)| element.attribute(id));
            attributes.last().map(api_level).transpose()
        };
        let min_sdk = sdk(attribute::MIN_SDK_VERSION)?.unwrap_or(1);
        let target_sdk = sdk(attribute::TARGET_SDK_VERSION)?.unwrap_or(min_sdk);
        let application = tree.children(root_index, "application").next();
        let flag = |id, default| match application.and_then(|(_, element)| element.attribute(id)) {
            Some(attribute) => boolean(attribute),
            None => Ok(default),
        };
        let split = root.plain_attribute("split").map(text).transpose()?;
        if let Some(split) = split.as_ref().filter(|split| !is_class(split)) {
            return Err(wrong("a split's", split));
        }
        let launchable = match application {
            Some((index, _)) => tree.launchable(index, &package)?,
            None => None,
        };
        let instrumentations = tree.instrumentations(root_index, &package)?;
        let of_launcher = launchable.iter().flat_map(|activity| [&activity.component, &activity.class]);
        let of_tests = instrumentations.iter().map(|instrumentation| &instrumentation.runner);
        if let Some(class) = of_launcher.chain(of_tests).find(|class| !is_class(class)) {
            return Err(wrong("a class's", class));
        }
        if let Some(of_tests) = instrumentations.iter().find(|tests| !is_package(&tests.target)) {
            return Err(wrong("a package's", &of_tests.target));
        }
        Ok(Manifest {
            split,
            version_code: root.attribute(attribute::VERSION_CODE).map(number).transpose()?,
            min_sdk,
            target_sdk,
            debuggable: flag(attribute::DEBUGGABLE, false)?,
            extract_native_libs: flag(attribute::EXTRACT_NATIVE_LIBS, true)?,
            launchable,
            instrumentations,
            processes: application.map(|(index, _)| tree.processes(index, &package)).unwrap_or_default(),
            components: application.map(|(index, _)| tree.components(index, &package)).transpose()?.unwrap_or_default(),
            package,
        })
    }
}

/// The document's elements by kinship.
struct Tree<'d>(&'d Document);

impl<'d> Tree<'d> {
    fn children(&self, parent: usize, name: &'static str) -> impl Iterator<Item = (usize, &'d Element)> + use<'d> {
        // Elements are in document order: what lies within `parent` follows it, up to the first that lies outside.
        let after = self.0.elements.iter().enumerate().skip(parent + 1);
        let within = after.take_while(move |(_, element)| element.parent >= Some(parent));
        within.filter(move |(_, element)| element.parent == Some(parent) && element.name == name)
    }

    fn launchable(&self, application: usize, package: &str) -> Result<Option<Launchable>, AxmlError> {
        for (index, element) in self.0.elements.iter().enumerate() {
            if element.parent != Some(application) || !self.is_launcher(index) || !is_enabled(element)? {
                continue;
            }
            let class_attribute = match element.name.as_str() {
                "activity" => attribute::NAME,
                "activity-alias" => attribute::TARGET_ACTIVITY,
                _ => continue,
            };
            let class_of = |id| -> Result<String, AxmlError> {
                let missing = || {
                    AxmlError::at(
                        element.offset,
                        format!("expected an attribute {}", attribute::name(id).unwrap_or_default()),
                    )
                };
                Ok(complete(package, &text(element.attribute(id).ok_or_else(missing)?)?))
            };
            return Ok(Some(Launchable { component: class_of(attribute::NAME)?, class: class_of(class_attribute)? }));
        }
        Ok(None)
    }

    /// The elements of what Android makes, the application's own among them.
    fn made(&self, application: usize) -> impl Iterator<Item = (usize, &'d Element)> + use<'d> {
        const KINDS: [&str; 4] = ["activity", "service", "receiver", "provider"];
        self.0.elements.iter().enumerate().filter(move |(index, element)| {
            let is_component = element.parent == Some(application) && KINDS.contains(&element.name.as_str());
            is_component || *index == application
        })
    }

    fn processes(&self, application: usize, package: &str) -> Vec<String> {
        let process = |element: &Element| match element.attribute(attribute::PROCESS).map(|named| &named.value) {
            Some(Value::String(name)) if !name.is_empty() => Some(name.clone()),
            _ => None,
        };
        let own = self.0.elements.get(application).and_then(process);
        let own = own.as_deref().unwrap_or(package);
        let mut processes: Vec<String> = self.made(application).filter_map(|(_, element)| process(element)).collect();
        processes.retain(|name| name != own);
        processes.sort();
        processes.dedup();
        processes
    }

    fn components(&self, application: usize, package: &str) -> Result<Vec<String>, AxmlError> {
        let components = self.made(application);
        let names = components.filter_map(|(_, element)| element.attribute(attribute::NAME));
        names.map(|name| Ok(complete(package, &text(name)?))).collect()
    }

    fn instrumentations(&self, root: usize, package: &str) -> Result<Vec<Instrumentation>, AxmlError> {
        let one = |(_, element): (usize, &Element)| {
            let needed = |id| {
                let expected = || format!("expected an attribute {}", attribute::name(id).unwrap_or_default());
                text(element.attribute(id).ok_or_else(|| AxmlError::at(element.offset, expected()))?)
            };
            let runner = complete(package, &needed(attribute::NAME)?);
            Ok(Instrumentation { runner, target: needed(attribute::TARGET_PACKAGE)? })
        };
        self.children(root, "instrumentation").map(one).collect()
    }

    /// Whether one intent filter of the component has both MAIN and LAUNCHER.
    fn is_launcher(&self, component: usize) -> bool {
        self.children(component, "intent-filter").any(|(filter, _)| {
            self.names(filter, "action", "android.intent.action.MAIN")
                && self.names(filter, "category", "android.intent.category.LAUNCHER")
        })
    }

    /// Whether a child element of that kind has the name `wanted`.
    fn names(&self, parent: usize, kind: &'static str, wanted: &str) -> bool {
        let mut names = self.children(parent, kind).filter_map(|(_, element)| element.attribute(attribute::NAME));
        names.any(|attribute| matches!(&attribute.value, Value::String(name) if name == wanted))
    }
}

fn is_enabled(element: &Element) -> Result<bool, AxmlError> {
    match element.attribute(attribute::ENABLED) {
        // Whether a resource says true can depend on the device; an app enables its launcher for most of them.
        Some(Attribute { value: Value::Reference(_), .. }) | None => Ok(true),
        Some(attribute) => boolean(attribute),
    }
}

/// A class name as the framework completes it: `.Main` and `Main` are in the package, `a.Main` is itself.
fn complete(package: &str, class: &str) -> String {
    match class.find('.') {
        Some(0) => format!("{package}{class}"),
        Some(_) => class.to_owned(),
        None => format!("{package}.{class}"),
    }
}

fn text(attribute: &Attribute) -> Result<String, AxmlError> {
    match &attribute.value {
        Value::String(text) => Ok(text.clone()),
        value => Err(unexpected(attribute, "a string", value)),
    }
}

fn number(attribute: &Attribute) -> Result<u32, AxmlError> {
    match &attribute.value {
        Value::Int(number) => Ok(*number as u32),
        Value::String(text) => text.trim().parse().map_err(|_| unexpected(attribute, "a number", &attribute.value)),
        value => Err(unexpected(attribute, "a number", value)),
    }
}

fn api_level(attribute: &Attribute) -> Result<u32, AxmlError> {
    if let Value::String(name) = &attribute.value
        && let Some(first) = name.chars().next().filter(char::is_ascii_uppercase)
    {
        let known = CODENAMES.iter().find(|(letter, _)| *letter == first);
        return known.map(|(_, level)| *level).ok_or_else(|| unexpected(attribute, "an API level", &attribute.value));
    }
    number(attribute)
}

fn boolean(attribute: &Attribute) -> Result<bool, AxmlError> {
    match &attribute.value {
        Value::Bool(value) => Ok(*value),
        Value::Int(value) => Ok(*value != 0),
        Value::String(text) if text == "true" || text == "false" => Ok(text == "true"),
        value => Err(unexpected(attribute, "true or false", value)),
    }
}

fn unexpected(attribute: &Attribute, expected: &str, found: &Value) -> AxmlError {
    let name = if attribute.name.is_empty() {
        attribute.id.and_then(attribute::name).unwrap_or_default()
    } else {
        &attribute.name
    };
    AxmlError::at(attribute.offset, format!("expected {expected} as {name}, found {found:?}"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// An element with attributes given by id, or by name for those without.
    fn element(parent: Option<usize>, name: &str, attributes: &[(u32, &str, Value)]) -> Element {
        let attributes = attributes.iter().map(|(id, name, value)| Attribute {
            offset: 100,
            id: (*id != 0).then_some(*id),
            name: (*name).to_owned(),
            value: value.clone(),
        });
        Element { offset: 10, name: name.to_owned(), parent, attributes: attributes.collect(), text: String::new() }
    }

    fn string(value: &str) -> Value {
        Value::String(value.to_owned())
    }

    fn root() -> Element {
        element(None, "manifest", &[(0, "package", string("a.b"))])
    }

    fn read(elements: Vec<Element>) -> Result<Manifest, AxmlError> {
        Manifest::of(&Document { elements })
    }

    /// A component and its launcher filter; `at` is its index, the application's is 1.
    fn launcher(at: usize, name: &str, attributes: &[(u32, &str, Value)]) -> [Element; 4] {
        let named = |tag, name| element(Some(at + 1), tag, &[(attribute::NAME, "", string(name))]);
        [
            element(Some(1), name, attributes),
            element(Some(at), "intent-filter", &[]),
            named("action", "android.intent.action.MAIN"),
            named("category", "android.intent.category.LAUNCHER"),
        ]
    }

    #[test]
    fn levels_default_as_android_has_it() {
        let manifest = read(vec![root()]).unwrap();
        assert_eq!((manifest.min_sdk, manifest.target_sdk, manifest.version_code), (1, 1, None));
        assert!(!manifest.debuggable && manifest.extract_native_libs && manifest.launchable.is_none());
        let uses_sdk = element(Some(0), "uses-sdk", &[(attribute::MIN_SDK_VERSION, "", Value::Int(19))]);
        let manifest = read(vec![root(), uses_sdk]).unwrap();
        assert_eq!((manifest.min_sdk, manifest.target_sdk), (19, 19));
    }

    #[test]
    fn levels_may_be_text_or_codenames_but_no_references() {
        let level = |value| {
            read(vec![root(), element(Some(0), "uses-sdk", &[(attribute::MIN_SDK_VERSION, "", value)])])
                .map(|manifest| manifest.min_sdk)
        };
        assert_eq!(level(string("17")), Ok(17));
        assert_eq!(level(string("Tiramisu")), Ok(32));
        let error = level(Value::Reference(0x7f01_0000)).unwrap_err().to_string();
        assert!(error.contains("offset 0x64: expected a number as minSdkVersion, found Reference"), "{error}");
        assert!(level(string("seventeen")).is_err());
    }

    #[test]
    fn an_alias_starts_its_target() {
        let alias = [(attribute::NAME, "", string(".Alias")), (attribute::TARGET_ACTIVITY, "", string("Main"))];
        let mut elements = vec![root(), element(Some(0), "application", &[])];
        elements.extend(launcher(2, "activity-alias", &alias));
        let launchable = read(elements).unwrap().launchable.unwrap();
        assert_eq!((launchable.component.as_str(), launchable.class.as_str()), ("a.b.Alias", "a.b.Main"));
    }

    #[test]
    fn the_first_enabled_launcher_counts() {
        let off = [(attribute::NAME, "", string(".Off")), (attribute::ENABLED, "", Value::Bool(false))];
        let mut elements = vec![root(), element(Some(0), "application", &[])];
        elements.extend(launcher(2, "activity", &off));
        elements.push(element(Some(1), "activity", &[(attribute::NAME, "", string(".Inner"))]));
        elements.extend(launcher(7, "activity", &[(attribute::NAME, "", string("c.On"))]));
        elements.extend(launcher(11, "activity", &[(attribute::NAME, "", string(".Later"))]));
        assert_eq!(read(elements).unwrap().launchable.unwrap().class, "c.On");
    }

    #[test]
    fn processes_beside_the_apps_own_are_told() {
        let of = |own: &[(u32, &str, Value)], processes: &[&str]| {
            let mut elements = vec![root(), element(Some(0), "application", own)];
            for process in processes {
                elements.push(element(Some(1), "service", &[(attribute::PROCESS, "", string(process))]));
            }
            read(elements).unwrap().processes
        };
        assert_eq!(of(&[], &[":sync", "a.b", "", ":push", ":sync"]), [":push", ":sync"]);
        assert_eq!(of(&[(attribute::PROCESS, "", string("x.y"))], &["x.y", "a.b"]), ["a.b"]);
    }

    #[test]
    fn main_and_launcher_must_be_in_one_filter() {
        let mut elements = vec![root(), element(Some(0), "application", &[])];
        let [activity, filter, action, mut category] = launcher(2, "activity", &[(attribute::NAME, "", string(".A"))]);
        category.parent = Some(5);
        elements.extend([activity, filter.clone(), action, filter, category]);
        assert_eq!(read(elements).unwrap().launchable, None);
    }

    #[test]
    fn ids_win_over_names_and_names_do_without_ids() {
        let application = |attributes: &[(u32, &str, Value)]| {
            read(vec![root(), element(Some(0), "application", attributes)]).unwrap().debuggable
        };
        let disguised = [(0, "debuggable", Value::Bool(false)), (attribute::DEBUGGABLE, "x", Value::Bool(true))];
        assert!(application(&disguised));
        assert!(application(&[(0, "debuggable", Value::Bool(true))]));
        // An attribute that has another id is not the one its name says.
        assert!(!application(&[(attribute::LABEL, "debuggable", Value::Bool(true))]));
    }

    #[test]
    fn other_documents_are_refused() {
        let errors =
            [read(vec![]), read(vec![element(None, "resources", &[])]), read(vec![element(None, "manifest", &[])])];
        let expected = ["found none", "expected <manifest>, found <resources>", "expected an attribute package"];
        for (error, expected) in errors.into_iter().zip(expected) {
            let error = error.unwrap_err().to_string();
            assert!(error.contains(expected), "{error}");
        }
    }
}
