//! The callees of invocations, as far as the static callee determines them.

use std::collections::{HashMap, HashSet};
use std::sync::{Arc, OnceLock};

use wattline_dex::{ClassDef, Dex, MethodIdx, access};

use wattline_names::scope::{Rule, Scope};

use super::api::{Api, ApiList};
use super::map::Switch;

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
    /// The reason why it gets no probes, if it gets none: its code is then as foreign as Android's.
    left_by: Option<Rule>,
    /// Name and descriptor of each method that it declares.
    methods: HashSet<String>,
}

/// The kinds of methods that a method reference may stand for.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Callee {
    /// Code of the app, or something whose target the app's code decides.
    Own,
    /// A method outside the app, by signature.
    Foreign(String),
    /// A method outside the app that gets a window.
    Windowed {
        /// The method's signature.
        signature: String,
        /// The category, as in [`super::api::Api::category`].
        category: String,
        /// The hardware component, as in [`super::api::Api::component`].
        component: Option<String>,
        /// The switching of that component, as in [`super::api::Api::switch`].
        switch: Option<Switch>,
    },
}

/// The callees of a dex file's method references, each looked up when it is first asked for.
#[derive(Debug)]
pub struct Callees<'d, 'a> {
    app: &'d AppClasses,
    dex: &'d Dex<'a>,
    apis: &'d ApiList,
    known: KnownCallees,
}

/// The callees that have been looked up of a file, each on its own heap: most references are never asked for.
#[derive(Debug, Clone)]
pub struct KnownCallees(Arc<Vec<OnceLock<Box<Callee>>>>);

impl KnownCallees {
    /// None of a file's.
    pub fn none(dex: &Dex) -> Self {
        KnownCallees(Arc::new(dex.methods.iter().map(|_| OnceLock::new()).collect()))
    }
}

impl Callees<'_, '_> {
    /// The callee of a method reference; none if the file has no such reference.
    pub fn get(&self, method: MethodIdx) -> Option<&Callee> {
        let find = || Box::new(self.app.callee(self.dex, method, self.apis));
        Some(self.known.0.get(method.at())?.get_or_init(find))
    }

    /// The callee of a method reference if it has been looked up already.
    pub fn known(&self, method: MethodIdx) -> Option<&Callee> {
        self.known.0.get(method.at())?.get().map(Box::as_ref)
    }
}

/// The methods of every object: that an app's class inherits from the root of the hierarchy.
const OBJECT_METHODS: [&str; 10] =
    ["<init>", "clone", "equals", "finalize", "getClass", "hashCode", "notify", "notifyAll", "toString", "wait"];

impl AppClasses {
    /// Collects the classes of all dex files; those that `scope` leaves out count as outside the app.
    pub fn new<'d>(dexes: impl IntoIterator<Item = &'d Dex<'d>>, scope: &Scope) -> Self {
        let mut classes = HashMap::new();
        for dex in dexes {
            for def in &dex.classes {
                let declared = def.data.iter().flat_map(|data| data.methods());
                let descriptor = dex.type_name(def.class);
                let count = def.data.iter().map(|data| data.methods().size_hint().0).sum();
                let mut methods = HashSet::with_capacity(count);
                methods.extend(declared.map(|method| name_and_descriptor(dex, method.method)));
                let class = Class {
                    left_by: scope.left_by(&descriptor),
                    superclass: def.superclass.map(|superclass| dex.type_name(superclass).into_owned()),
                    interfaces: def.interfaces.iter().map(|&face| dex.type_name(face).into_owned()).collect(),
                    is_interface: def.access & access::INTERFACE != 0,
                    methods,
                };
                classes.insert(descriptor.into_owned(), class);
            }
        }
        AppClasses { classes }
    }

    /// The reason why a class gets no probes, if it gets none.
    pub fn left_by(&self, class: &str) -> Option<&Rule> {
        self.classes.get(class)?.left_by.as_ref()
    }

    /// Whether code outside the app may call a method that instances of a class have: one of every object, or one of a
    /// class that extends or implements something from outside the app.
    pub fn may_be_called_back(&self, class: &str, name: &str) -> bool {
        let mut above = vec![class];
        let mut next = 0;
        while let Some(&class) = above.get(next) {
            next += 1;
            let Some(known) = self.classes.get(class) else { return true };
            let parents = known.superclass.iter().chain(&known.interfaces).map(String::as_str);
            let new: Vec<&str> = parents.filter(|up| *up != "Ljava/lang/Object;" && !above.contains(up)).collect();
            above.extend(new);
        }
        is_object_method(name)
    }

    /// Whether a dex file has a method with code in a class that gets probes.
    pub fn has_selected(&self, dex: &Dex) -> bool {
        let has_code = |def: &ClassDef| def.data.iter().flat_map(|data| data.methods()).any(|m| m.code.is_some());
        dex.classes.iter().any(|def| has_code(def) && self.left_by(&dex.type_name(def.class)).is_none())
    }

    /// The callees of a dex file's method references, with those that are known of the same file by the same list.
    ///
    /// A reference through a class of the app to a method that this class inherits, as in
    /// `Lcom/app/Main;->findViewById`, stands for the method of the first superclass outside the app. So does one to a
    /// method of a class that gets no probes.
    pub fn callees<'d, 'a>(&'d self, dex: &'d Dex<'a>, apis: &'d ApiList, known: KnownCallees) -> Callees<'d, 'a> {
        Callees { app: self, dex, apis, known }
    }

    /// The callee of a method reference.
    pub fn callee(&self, dex: &Dex, method: MethodIdx, apis: &ApiList) -> Callee {
        let Some(id) = dex.methods.get(method.at()) else { return Callee::Own };
        let (class, name) = (dex.type_name(id.class), dex.string(id.name));
        let member = name_and_descriptor(dex, method);
        let windowed = |class: &str, api: &Api| Callee::Windowed {
            signature: format!("{class}->{member}"),
            category: api.category.clone(),
            component: api.component.clone(),
            switch: api.switch,
        };
        if let Some((class, api)) = self.outer_interface(&class, &member, apis) {
            return windowed(class, api);
        }
        match self.outside(&class, &name, &member) {
            Some(class) => match apis.find(class, &member) {
                Some(api) => windowed(class, api),
                None => Callee::Foreign([class, "->", &member].concat()),
            },
            None => Callee::Own,
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

    /// The class outside the app, or without probes, from which `class` has a method; none if the method is the app's.
    fn outside<'s>(&'s self, class: &'s str, name: &str, member: &str) -> Option<&'s str> {
        let mut at = class;
        // The first on the way that gets no probes: it may have the method from an interface.
        let mut left = None;
        // A damaged hierarchy may be a cycle.
        for _ in 0..=self.classes.len() {
            let Some(known) = self.classes.get(at) else {
                // An abstract class of the app may leave an interface's method to its subclasses.
                let inherited = at != "Ljava/lang/Object;" || at == class || is_object_method(name);
                return if inherited { Some(at) } else { left };
            };
            left = left.or(known.left_by.is_some().then_some(at));
            if known.is_interface || known.methods.contains(member) {
                return known.left_by.is_some().then_some(at);
            }
            let Some(superclass) = &known.superclass else { return left };
            at = superclass;
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
            left_by: None,
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
    fn classes_without_probes_are_outside_the_app() {
        let mut classes = classes();
        let mut task = |name: &str, superclass: &str, methods: &[&str], left: bool| {
            let superclass = Some(superclass.to_owned());
            let methods = methods.iter().map(|method| method.to_string()).collect();
            let left_by = left.then(|| Rule::Library("lib".into()));
            let is_interface = name.ends_with("Face;");
            let class = Class { superclass, interfaces: vec![], is_interface, left_by, methods };
            classes.classes.insert(name.to_owned(), class);
        };
        task("Llib/Task;", "Ljava/lang/Thread;", &["run()V"], true);
        task("Llib/Plain;", "Ljava/lang/Object;", &[], true);
        task("Llib/Face;", "Ljava/lang/Object;", &["call()V"], true);
        task("La/Job;", "Llib/Task;", &["show()V"], false);
        task("La/Plain;", "Llib/Plain;", &[], false);
        task("Llib/Mixed;", "La/Main;", &[], true);
        let cases = [
            ("Llib/Task;", "run", Some("Llib/Task;")),
            ("Llib/Task;", "join", Some("Ljava/lang/Thread;")),
            ("La/Job;", "show", None),
            ("La/Job;", "run", Some("Llib/Task;")),
            ("La/Job;", "join", Some("Ljava/lang/Thread;")),
            ("Llib/Face;", "call", Some("Llib/Face;")),
            // From an interface, perhaps implemented by a class of the library.
            ("Llib/Plain;", "call", Some("Llib/Plain;")),
            ("La/Plain;", "call", Some("Llib/Plain;")),
            ("La/Plain;", "hashCode", Some("Ljava/lang/Object;")),
            ("Llib/Mixed;", "run", None),
        ];
        for (class, name, expected) in cases {
            assert_eq!(classes.outside(class, name, &format!("{name}()V")), expected, "{class} {name}");
        }
        let apis = ApiList::embedded().unwrap();
        assert!(apis.find("Ljava/lang/Thread;", "join()V").is_some(), "so it gets a window");
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
