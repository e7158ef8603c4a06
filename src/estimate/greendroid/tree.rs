//! The project, its packages, classes and methods as a tree: what the paper's sunburst shows (Figure 7).

use std::collections::BTreeMap;

use serde::Serialize;
use wattline_analysis::lines::{NodeKind, package_and_class};

use super::{Classification, Classified, Influence};

/// The project, a package, a class or a method, with what is in it.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// The kind of node.
    pub kind: NodeKind,
    /// Name of the node itself: empty for the project and for the default package; nested classes after a point.
    /// Methods have their descriptor where others of the class have their name.
    pub name: String,
    /// Its colour and tests.
    #[serde(flatten)]
    pub influence: Influence,
    /// Methods in it; 1 for a method.
    pub methods: usize,
    /// Nodes inside it: red, yellow, green, each by the part of anomalous tests, their number and by name. Methods have none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Node>,
}

impl Classification {
    /// The project with its packages, classes and methods.
    pub fn tree(&self) -> Node {
        let mut classes: BTreeMap<&str, Vec<&Classified>> = BTreeMap::new();
        for method in &self.methods {
            classes.entry(&method.class).or_default().push(method);
        }
        let mut packages: BTreeMap<String, Vec<Node>> = BTreeMap::new();
        for (class, methods) in classes {
            let (package, name) = package_and_class(class);
            // Every class and package of a method is among the classified ones.
            let influence = self.classes.get(class).copied().unwrap_or(self.project);
            packages.entry(package).or_default().push(node(NodeKind::Class, name, influence, named(&methods)));
        }
        let package = |(name, classes): (String, Vec<Node>)| {
            let influence = self.packages.get(&name).copied().unwrap_or(self.project);
            node(NodeKind::Package, name, influence, classes)
        };
        node(NodeKind::App, String::new(), self.project, packages.into_iter().map(package).collect())
    }
}

/// The methods of a class.
fn named(methods: &[&Classified]) -> Vec<Node> {
    let name = |method: &Classified| method.method.split('(').next().unwrap_or_default().to_owned();
    let one = |method: &&Classified| {
        let is_overloaded = methods.iter().filter(|other| name(other) == name(method)).count() > 1;
        let name = if is_overloaded { method.method.clone() } else { name(method) };
        node(NodeKind::Method, name, method.influence, Vec::new())
    };
    methods.iter().map(one).collect()
}

fn node(kind: NodeKind, name: String, influence: Influence, mut children: Vec<Node>) -> Node {
    children.sort_by(|a, b| {
        let (of_a, of_b) = (&a.influence, &b.influence);
        let by_share = of_b.colour.cmp(&of_a.colour).then(of_b.share.total_cmp(&of_a.share));
        by_share.then(of_b.anomalous.cmp(&of_a.anomalous)).then_with(|| a.name.cmp(&b.name))
    });
    let methods = if kind == NodeKind::Method { 1 } else { children.iter().map(|child| child.methods).sum() };
    Node { kind, name, influence, methods, children }
}
