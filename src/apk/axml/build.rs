//! Writing the binary manifest of a small app.

use std::collections::{BTreeMap, BTreeSet};

use super::names::ANDROID_NAMESPACE;
use super::{
    AxmlError, CHUNK_END_ELEMENT, CHUNK_END_NAMESPACE, CHUNK_RESOURCE_MAP, CHUNK_START_ELEMENT, CHUNK_START_NAMESPACE,
    CHUNK_TEXT, CHUNK_XML, NO_STRING, TYPE_INT_BOOLEAN, TYPE_INT_DEC, TYPE_STRING, attribute, strings,
};

/// The kinds of classes that a manifest names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Component {
    /// A screen.
    Activity,
    /// Work without a screen.
    Service,
    /// A receiver, which is informed of events.
    Receiver,
}

impl Component {
    /// The element's name.
    fn tag(self) -> &'static str {
        match self {
            Component::Activity => "activity",
            Component::Service => "service",
            Component::Receiver => "receiver",
        }
    }
}

/// The manifest of an app with a launcher activity and, maybe, further components that only the app itself starts.
///
/// ```
/// use wattline_apk::{Manifest, axml::ManifestBuilder};
/// let manifest = ManifestBuilder {
///     package: "org.example.demo".into(),
///     activity: ".MainActivity".into(),
///     label: "Demo".into(),
///     min_sdk: 21,
///     target_sdk: 34,
///     ..ManifestBuilder::default()
/// };
/// let read = Manifest::parse(&manifest.build()?)?;
/// assert_eq!(read.launchable.unwrap().class, "org.example.demo.MainActivity");
/// # Ok::<(), wattline_apk::axml::AxmlError>(())
/// ```
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct ManifestBuilder {
    /// The application id.
    pub package: String,
    /// Name of the split, for the manifest of a split.
    pub split: Option<String>,
    /// `android:versionCode`.
    pub version_code: u32,
    /// `android:versionName`.
    pub version_name: String,
    /// `android:minSdkVersion`.
    pub min_sdk: u32,
    /// `android:targetSdkVersion`.
    pub target_sdk: u32,
    /// Names for `<uses-permission>`.
    pub permissions: Vec<String>,
    /// `android:label` of the application.
    pub label: String,
    /// `android:debuggable` of the application.
    pub debuggable: bool,
    /// The launcher activity's class, complete or starting with a dot; none if it is empty.
    pub activity: String,
    /// Further components, none of them exported.
    pub components: Vec<(Component, String)>,
    /// An instrumentation's class, and the application id of the app that it drives.
    pub instrumentation: Option<(String, String)>,
}

impl Default for ManifestBuilder {
    /// Version 1, from Android 5.0 (the first with ART alone) to Android 14, no permissions.
    fn default() -> Self {
        ManifestBuilder {
            package: String::new(),
            split: None,
            version_code: 1,
            version_name: "1.0".to_owned(),
            min_sdk: 21,
            target_sdk: 34,
            permissions: Vec::new(),
            label: String::new(),
            debuggable: false,
            activity: String::new(),
            components: Vec::new(),
            instrumentation: None,
        }
    }
}

impl ManifestBuilder {
    /// The manifest in binary XML.
    ///
    /// # Errors
    /// When a string is longer than the format holds.
    pub fn build(&self) -> Result<Vec<u8>, AxmlError> {
        write(&self.tree())
    }

    fn tree(&self) -> Node {
        let named = |tag, name: &str| Node::new(tag, vec![(attribute::NAME, Literal::Text(name.to_owned()))]);
        let filter = Node::new("intent-filter", vec![])
            .with(named("action", "android.intent.action.MAIN"))
            .with(named("category", "android.intent.category.LAUNCHER"));
        let activity = vec![
            (attribute::NAME, Literal::Text(self.activity.clone())),
            // Must be said since Android 12 where there is an intent filter.
            (attribute::EXPORTED, Literal::Bool(true)),
        ];
        let mut application = vec![(attribute::LABEL, Literal::Text(self.label.clone()))];
        if self.debuggable {
            application.push((attribute::DEBUGGABLE, Literal::Bool(true)));
        }
        let mut manifest = Node::new(
            "manifest",
            vec![
                (attribute::VERSION_CODE, Literal::Int(self.version_code)),
                (attribute::VERSION_NAME, Literal::Text(self.version_name.clone())),
            ],
        );
        manifest.plain = vec![("package", self.package.clone())];
        manifest.plain.extend(self.split.clone().map(|split| ("split", split)));
        let uses_sdk = vec![
            (attribute::MIN_SDK_VERSION, Literal::Int(self.min_sdk)),
            (attribute::TARGET_SDK_VERSION, Literal::Int(self.target_sdk)),
        ];
        manifest.children.push(Node::new("uses-sdk", uses_sdk));
        manifest.children.extend(self.permissions.iter().map(|name| named("uses-permission", name)));
        let mut application = Node::new("application", application);
        if !self.activity.is_empty() {
            application.children.push(Node::new("activity", activity).with(filter));
        }
        application.children.extend(self.components.iter().map(|(component, name)| named(component.tag(), name)));
        manifest.children.extend(self.instrumentation.iter().map(|(runner, target)| {
            let runner = (attribute::NAME, Literal::Text(runner.clone()));
            Node::new("instrumentation", vec![runner, (attribute::TARGET_PACKAGE, Literal::Text(target.clone()))])
        }));
        manifest.with(application)
    }
}

/// A `power_profile.xml` in binary XML: values by name, and lists of values by name, all as text.
///
/// # Errors
/// When a string is longer than the format holds.
pub fn power_profile(items: &[(&str, &str)], arrays: &[(&str, &[&str])]) -> Result<Vec<u8>, AxmlError> {
    let mut device = Node::said("device", Some("Android"), None);
    device.children.extend(items.iter().map(|(name, value)| Node::said("item", Some(name), Some(value))));
    for (name, values) in arrays {
        let mut array = Node::said("array", Some(name), None);
        array.children.extend(values.iter().map(|value| Node::said("value", None, Some(value))));
        device.children.push(array);
    }
    write(&device)
}

/// An element to be written, with the framework's attributes by id. They must ascend: the framework searches them so.
struct Node {
    name: &'static str,
    attributes: Vec<(u32, Literal)>,
    /// Attributes that are not the framework's and so have no id.
    plain: Vec<(&'static str, String)>,
    /// Text before any children.
    text: Option<String>,
    children: Vec<Node>,
}

enum Literal {
    Text(String),
    Int(u32),
    Bool(bool),
}

impl Node {
    fn new(name: &'static str, attributes: Vec<(u32, Literal)>) -> Self {
        Node { name, attributes, plain: Vec::new(), text: None, children: Vec::new() }
    }

    /// An element with a name or a text, or both.
    fn said(tag: &'static str, name: Option<&str>, text: Option<&str>) -> Self {
        let plain = name.map(|name| ("name", name.to_owned())).into_iter().collect();
        Node { plain, text: text.map(str::to_owned), ..Node::new(tag, Vec::new()) }
    }

    fn with(mut self, child: Node) -> Self {
        self.children.push(child);
        self
    }

    /// Collects the ids of all attributes, and all strings besides the attributes' names.
    fn collect(&self, ids: &mut BTreeSet<u32>, texts: &mut BTreeSet<String>) {
        texts.insert(self.name.to_owned());
        texts.extend(self.text.clone());
        for (name, value) in &self.plain {
            texts.extend([(*name).to_owned(), value.clone()]);
        }
        for (id, literal) in &self.attributes {
            ids.insert(*id);
            if let Literal::Text(text) = literal {
                texts.insert(text.clone());
            }
        }
        self.children.iter().for_each(|child| child.collect(ids, texts));
    }
}

/// Indices into the string pool. Names of attributes come first, in the order of the map of ids, and a text that is
/// spelled like one has an index of its own: otherwise `package="label"` would seem to be `android:label`.
struct Pool {
    ids: Vec<u32>,
    strings: Vec<String>,
    texts: BTreeMap<String, u32>,
}

impl Pool {
    fn new(root: &Node) -> Self {
        let (mut ids, mut texts) = (BTreeSet::new(), BTreeSet::new());
        texts.extend(["android".to_owned(), ANDROID_NAMESPACE.to_owned()]);
        root.collect(&mut ids, &mut texts);
        let names = ids.iter().map(|&id| attribute::name(id).unwrap_or_default().to_owned());
        let strings: Vec<String> = names.chain(texts.iter().cloned()).collect();
        let texts = texts.into_iter().zip(ids.len() as u32..).collect();
        Pool { ids: ids.into_iter().collect(), strings, texts }
    }

    /// Every text asked for was collected before.
    fn text(&self, text: &str) -> u32 {
        self.texts.get(text).copied().unwrap_or(NO_STRING)
    }

    fn name(&self, id: u32) -> u32 {
        self.ids.binary_search(&id).map_or(NO_STRING, |index| index as u32)
    }
}

fn write(root: &Node) -> Result<Vec<u8>, AxmlError> {
    let pool = Pool::new(root);
    let namespace = [pool.text("android"), pool.text(ANDROID_NAMESPACE)];
    let mut body = strings::write(&pool.strings)?;
    chunk(&mut body, CHUNK_RESOURCE_MAP, 8, &words(&pool.ids));
    node(&mut body, CHUNK_START_NAMESPACE, &words(&namespace));
    element(&mut body, root, &pool);
    node(&mut body, CHUNK_END_NAMESPACE, &words(&namespace));
    let mut out = Vec::with_capacity(body.len() + 8);
    chunk(&mut out, CHUNK_XML, 8, &body);
    Ok(out)
}

fn element(out: &mut Vec<u8>, element_node: &Node, pool: &Pool) {
    let name = [NO_STRING, pool.text(element_node.name)];
    let count = (element_node.attributes.len() + element_node.plain.len()) as u32;
    // Attributes start 20 bytes into the body and take 20 bytes each; none of them is the id, class or style.
    let mut start = words(&[name[0], name[1], 20 | 20 << 16, count, 0]);
    for (id, literal) in &element_node.attributes {
        let (data_type, data) = match literal {
            Literal::Text(text) => (TYPE_STRING, pool.text(text)),
            Literal::Int(value) => (TYPE_INT_DEC, *value),
            Literal::Bool(value) => (TYPE_INT_BOOLEAN, if *value { u32::MAX } else { 0 }),
        };
        value(&mut start, [pool.text(ANDROID_NAMESPACE), pool.name(*id)], data_type, data);
    }
    for (name, text) in &element_node.plain {
        value(&mut start, [NO_STRING, pool.text(name)], TYPE_STRING, pool.text(text));
    }
    node(out, CHUNK_START_ELEMENT, &start);
    if let Some(text) = &element_node.text {
        // The text's index, and a `Res_value` of eight bytes that says nothing.
        node(out, CHUNK_TEXT, &words(&[pool.text(text), 8, 0]));
    }
    element_node.children.iter().for_each(|child| element(out, child, pool));
    node(out, CHUNK_END_ELEMENT, &words(&name));
}

/// One attribute: namespace and name, the text if it is one, and a `Res_value` of eight bytes.
fn value(out: &mut Vec<u8>, name: [u32; 2], data_type: u8, data: u32) {
    let text = if data_type == TYPE_STRING { data } else { NO_STRING };
    out.extend(words(&[name[0], name[1], text, 8 | u32::from(data_type) << 24, data]));
}

/// A chunk of the tree: its header also holds a line number and a comment, which are unknown here.
fn node(out: &mut Vec<u8>, kind: u16, body: &[u8]) {
    let mut rest = words(&[1, NO_STRING]);
    rest.extend_from_slice(body);
    chunk(out, kind, 16, &rest);
}

fn chunk(out: &mut Vec<u8>, kind: u16, header_len: u16, rest: &[u8]) {
    out.extend(kind.to_le_bytes());
    out.extend(header_len.to_le_bytes());
    out.extend((rest.len() as u32 + 8).to_le_bytes());
    out.extend_from_slice(rest);
}

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}
