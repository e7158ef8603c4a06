//! Lines summed up: by package, class and method, and how few methods take most of the energy.

use std::collections::BTreeMap;

use serde::Serialize;

use super::{AnalysisResult, LineEnergy};
use wattline_base::units::Joules;

/// A package, class or method with what its lines took.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Node {
    /// The kind of node.
    pub kind: NodeKind,
    /// Name of the node itself, as in `net`, `Sync` or `confirm`; empty for the app.
    pub name: String,
    /// Mean per run of all lines in it.
    pub energy: Joules,
    /// Nodes inside it, most energy first. Methods have none.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub children: Vec<Node>,
}

/// The kind of a [`Node`].
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Serialize)]
#[serde(rename_all = "kebab-case")]
pub enum NodeKind {
    /// The whole app.
    App,
    /// A package, by its whole name.
    Package,
    /// A class, with those it is nested in.
    Class,
    /// A method; overloads are one.
    Method,
}

/// How much of the energy the methods that take most of it take (Hu et al., 2017, Figure 9).
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct SharePoint {
    /// Part of all methods that ran, 0 to 1.
    pub methods: f64,
    /// Part of the energy of all lines that those methods take, 0 to 1.
    pub energy: f64,
}

/// The app's energy by package, class and method.
pub fn hierarchy(result: &AnalysisResult) -> Node {
    let mut packages: BTreeMap<String, BTreeMap<String, BTreeMap<&str, Joules>>> = BTreeMap::new();
    for line in &result.lines {
        let (package, class) = package_and_class(&line.key.class);
        let methods = packages.entry(package).or_default().entry(class).or_default();
        *methods.entry(&line.key.method).or_default() += line.energy;
    }
    let packages = packages.into_iter().map(|(package, classes)| {
        let classes = classes.into_iter().map(|(class, methods)| {
            let methods = methods.into_iter().map(|(name, energy)| Node {
                kind: NodeKind::Method,
                name: name.to_owned(),
                energy,
                children: Vec::new(),
            });
            node(NodeKind::Class, class, methods.collect())
        });
        node(NodeKind::Package, package, classes.collect())
    });
    node(NodeKind::App, String::new(), packages.collect())
}

fn node(kind: NodeKind, name: String, mut children: Vec<Node>) -> Node {
    children.sort_by(|a, b| b.energy.0.total_cmp(&a.energy.0).then_with(|| a.name.cmp(&b.name)));
    Node { kind, name, energy: children.iter().map(|child| child.energy).sum(), children }
}

/// `com.example` and `Main.Inner` of the descriptor `Lcom/example/Main$Inner;`; the default package is empty.
pub fn package_and_class(class: &str) -> (String, String) {
    let name = class.strip_prefix('L').and_then(|rest| rest.strip_suffix(';')).unwrap_or(class);
    let (package, class) = name.rsplit_once('/').unwrap_or(("", name));
    (package.replace('/', "."), class.replace('$', "."))
}

/// The share curve: for each number of methods, most expensive first, what they take together. The first point is the
/// origin, the last one all methods. Empty if no line took energy.
pub fn share_curve(result: &AnalysisResult) -> Vec<SharePoint> {
    let mut methods: BTreeMap<(&str, &str, &str), Joules> = BTreeMap::new();
    for LineEnergy { key, energy, .. } in &result.lines {
        *methods.entry((&key.class, &key.method, &key.descriptor)).or_default() += Joules(energy.0.max(0.0));
    }
    let mut energies: Vec<f64> = methods.into_values().map(|energy| energy.0).collect();
    energies.sort_by(|a, b| b.total_cmp(a));
    let (count, all) = (energies.len() as f64, energies.iter().sum::<f64>());
    if all <= 0.0 {
        return Vec::new();
    }
    let mut so_far = 0.0;
    let mut curve = vec![SharePoint { methods: 0.0, energy: 0.0 }];
    curve.extend((1..).zip(&energies).map(|(n, energy)| {
        so_far += energy;
        SharePoint { methods: f64::from(n) / count, energy: so_far / all }
    }));
    curve
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::synthetic::App;
    use crate::{Options, analyze};
    use wattline_adjust::DeviceModel;

    #[test]
    fn classes_with_those_nested_in_them() {
        assert_eq!(package_and_class("Lcom/example/Main$Inner;"), ("com.example".to_owned(), "Main.Inner".to_owned()));
        assert_eq!(package_and_class("LMain;"), (String::new(), "Main".to_owned()));
    }

    #[test]
    fn sums_are_those_of_the_lines() {
        let app = App::new(1, 20, 0.02);
        let result =
            analyze(&app.map, &[app.run(1, 1500, 0.002).run], &DeviceModel::embedded().unwrap(), Options::default())
                .unwrap();
        let tree = hierarchy(&result);
        let all: Joules = result.lines.iter().map(|line| line.energy).sum();
        assert!((tree.energy.0 - all.0).abs() < 1e-12 * all.0, "{} {all}", tree.energy);
        let curve = share_curve(&result);
        let (first, last) = (curve.first().unwrap(), curve.last().unwrap());
        assert_eq!((first.methods, first.energy), (0.0, 0.0));
        assert!((last.methods - 1.0).abs() < 1e-12 && (last.energy - 1.0).abs() < 1e-12, "{last:?}");
        let slopes: Vec<f64> = curve.windows(2).map(|pair| pair[1].energy - pair[0].energy).collect();
        assert!(slopes.windows(2).all(|pair| pair[0] >= pair[1] - 1e-12), "{slopes:?}");
    }
}
