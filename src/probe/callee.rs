//! What an invocation calls, as far as its static callee tells.

use std::collections::{HashMap, HashSet};

use crate::dex::{Dex, MethodIdx, access};

use super::api::{Api, ApiList};

/// The classes that an app defines, over all its dex files.
#[derive(Debug, Default)]
pub struct AppClasses {
    classes: HashMap<String, Class>,
}

#[derive(Debug)]
struct Class {
    superclass: Option<String>,
    interfaces: Vec<String>,
    is_interface: bool,
    /// Name and descriptor of each method that it declares.
    methods: HashSet<String>,
}

/// What a method reference stands for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    /// Code of the app, or something whose target the app's code decides.
    Own,
    /// A method outside the app, by signature.
    Foreign(String),
    /// A method outside the app that gets a window.
    Windowed {
        /// Its signature.
        signature: String,
        /// As in [`super::api::Api::category`].
        category: String,
        /// As in [`super::api::Api::component`].
        component: Option<String>,
    },
}

/// What every object can do: the methods that an app's class inherits from the root of the hierarchy.
const OBJECT_METHODS: [&str; 10] =
    ["<init>", "clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

impl AppClasses {
    /// Collects the classes of all dex files.
    pub fn new<'d>(dexes: impl IntoIterator<Item = &'d Dex<'d>>) -> Self {
        let mut classes = HashMap::new();
        for dex in dexes {
            for def in &dex.classes {
                let declared = def.data.iter().flat_map(|data| data.methods());
                let count = def.data.iter().map(|data| data.methods().size_hint().0).sum();
                let mut methods = HashSet::with_capacity(count);
                methods.extend(declared.map(|method| name_and_descriptor(dex, method.method)));
                let class = Class {
                    superclass: def.superclass.map(|superclass| dex.type_name(superclass).into_owned()),
                    interfaces: def.interfaces.iter().map(|&face| dex.type_name(face).into_owned()).collect(),
                    is_interface: def.access & access::INTERFACE != 0,
                    methods,
                };
                classes.insert(dex.type_name(def.class).into_owned(), class);
            }
        }
        AppClasses { classes }
    }

    /// What each method reference of a dex file stands for, in the order of the pool.
    ///
    /// A reference through a class of the app to a method that this class inherits, as in
    /// `Lcom/app/Main;->findViewById`, stands for the method of the first superclass outside the app.
    pub fn callees(&self, dex: &Dex, apis: &ApiList) -> Vec<Callee> {
        (0..dex.methods.len() as u32).map(|method| self.callee(dex, MethodIdx(method), apis)).collect()
    }

    fn callee(&self, dex: &Dex, method: MethodIdx, apis: &ApiList) -> Callee {
        let Some(id) = dex.methods.get(method.at()) else { return Callee::Own };
        let (class, name) = (dex.type_name(id.class), dex.string(id.name));
        let member = name_and_descriptor(dex, method);
        let windowed = |class: &str, api: &Api| Callee::Windowed {
            signature: format!("{class}->{member}"),
            category: api.category.clone(),
            component: api.component.clone(),
        };
        match self.outside(&class, &name, &member) {
            Some(class) => match apis.find(class, &member) {
                Some(api) => windowed(class, api),
                None => Callee::Foreign([class, "->", &member].concat()),
            },
            None => match self.outer_interface(&class, &member, apis) {
                Some((class, api)) => windowed(class, api),
                None => Callee::Own,
            },
        }
    }

    /// The listed interface outside the app from which an interface of the app has a method. Which code runs is open;
    /// it may well be that of a class outside the app that one of the app's extends.
    fn outer_interface<'s>(&'s self, face: &'s str, member: &str, apis: &'s ApiList) -> Option<(&'s str, &'s Api)> {
        let mut faces = vec![face];
        let mut next = 0;
        while let Some(&face) = faces.get(next) {
            next += 1;
            match self.classes.get(face) {
                None => {
                    if let Some(api) = apis.find(face, member) {
                        return Some((face, api));
                    }
                }
                Some(known) if known.is_interface && !known.methods.contains(member) => {
                    let new = known.interfaces.iter().map(String::as_str).filter(|face| !faces.contains(face));
                    let new: Vec<&str> = new.collect();
                    faces.extend(new);
                }
                Some(_) => {}
            }
        }
        None
    }

    /// The class outside the app from which `class` has a method; none if the method is the app's.
    fn outside<'s>(&'s self, class: &'s str, name: &str, member: &str) -> Option<&'s str> {
        let mut at = class;
        // A damaged hierarchy may be a cycle.
        for _ in 0..=self.classes.len() {
            let Some(known) = self.classes.get(at) else {
                // An abstract class of the app may leave an interface's method to its subclasses.
                let inherited = at != "Ljava/lang/Object;" || at == class || is_object_method(name);
                return inherited.then_some(at);
            };
            if known.is_interface || known.methods.contains(member) {
                return None;
            }
            at = known.superclass.as_deref()?;
        }
        None
    }
}

fn is_object_method(name: &str) -> bool {
    OBJECT_METHODS.contains(&name)
}

fn name_and_descriptor(dex: &Dex, method: MethodIdx) -> String {
    dex.method_member(method)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn classes() -> AppClasses {
        let class = |superclass: &str, is_interface, methods: &[&str]| Class {
            superclass: Some(superclass.into()),
            interfaces: if is_interface { vec!["Ljava/util/concurrent/BlockingQueue;".into()] } else { vec![] },
            is_interface,
            methods: methods.iter().map(|method| method.to_string()).collect(),
        };
        let all = [
            ("La/Main;", class("La/Base;", false, &["run()V"])),
            ("La/Base;", class("Landroid/app/Activity;", false, &["show()V"])),
            ("La/Task;", class("Ljava/lang/Object;", false, &[])),
            ("La/Face;", class("Ljava/lang/Object;", true, &[])),
            ("La/Loop;", class("La/Loop;", false, &[])),
            ("La/Queue;", class("Ljava/lang/Object;", true, &["poll()Ljava/lang/Object;"])),
        ];
        AppClasses { classes: all.into_iter().map(|(name, class)| (name.to_string(), class)).collect() }
    }

    #[test]
    fn inherited_methods_belong_to_the_first_class_outside_the_app() {
        let cases = [
            ("La/Main;", "run", None),
            ("La/Main;", "show", None),
            ("La/Main;", "finish", Some("Landroid/app/Activity;")),
            ("La/Task;", "hashCode", Some("Ljava/lang/Object;")),
            // Some subclass implements it.
            ("La/Task;", "call", None),
            ("La/Face;", "call", None),
            ("La/Loop;", "call", None),
            ("Ljava/util/List;", "size", Some("Ljava/util/List;")),
            ("Ljava/lang/Object;", "notify", Some("Ljava/lang/Object;")),
        ];
        for (class, name, expected) in cases {
            assert_eq!(classes().outside(class, name, &format!("{name}()V")), expected, "{class} {name}");
        }
    }
    #[test]
    fn an_interface_of_the_app_inherits_from_listed_ones() {
        let (classes, apis) = (classes(), ApiList::embedded().unwrap());
        let found = |face, member| classes.outer_interface(face, member, &apis).map(|(class, _)| class);
        assert_eq!(found("La/Queue;", "take()Ljava/lang/Object;"), Some("Ljava/util/concurrent/BlockingQueue;"));
        assert_eq!(found("La/Queue;", "poll()Ljava/lang/Object;"), None, "its own");
        assert_eq!(found("La/Queue;", "size()I"), None, "not listed");
        assert_eq!(found("La/Task;", "take()Ljava/lang/Object;"), None, "a class");
    }
}
