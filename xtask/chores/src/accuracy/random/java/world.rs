//! The classes that can be named: the phone's library and the app's own.

use std::collections::BTreeMap;

use wattline::dex::{ClassDef, Dex, access};

use super::JavaError;
use super::tree::{Class, TypeName};

/// Packages whose classes need no import, as the texts of apps have them all.
const PACKAGES: [&str; 10] = [
    "java/lang",
    "java/util",
    "java/io",
    "java/net",
    "android/app",
    "android/content",
    "android/os",
    "android/util",
    "android/view",
    "android/widget",
];
/// The descriptor of `null`.
pub const NULL: &str = "0";
/// The root of all classes.
pub const OBJECT: &str = "Ljava/lang/Object;";

/// A method by what its callers need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct MethodInfo {
    pub class: String,
    pub name: String,
    pub parameters: Vec<String>,
    pub result: String,
    pub access: u32,
}

impl MethodInfo {
    pub fn is_static(&self) -> bool {
        self.access & access::STATIC != 0
    }

    /// As in `(ILjava/lang/String;)V`.
    pub fn descriptor(&self) -> String {
        format!("({}){}", self.parameters.concat(), self.result)
    }
}

/// A field by what its users need.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct FieldInfo {
    pub class: String,
    pub name: String,
    pub type_: String,
    pub is_static: bool,
}

/// A class by what its users need.
#[derive(Debug, Clone, Default)]
struct ClassInfo {
    superclass: Option<String>,
    interfaces: Vec<String>,
    is_interface: bool,
    methods: Vec<MethodInfo>,
    fields: Vec<FieldInfo>,
}

/// All classes by their descriptors.
#[derive(Debug, Clone, Default)]
pub struct World {
    classes: BTreeMap<String, ClassInfo>,
    /// The folder of the app's own classes.
    package: String,
}

impl World {
    /// The classes of a library, for an app of this package (`org/example/app`).
    pub fn new(library: &Dex, package: &str) -> World {
        let known = |class: &ClassDef| (library.type_name(class.class).into_owned(), of_library(library, class));
        World { classes: library.classes.iter().map(known).collect(), package: package.to_owned() }
    }

    /// The descriptor of a class of the app.
    pub fn own(&self, name: &str) -> String {
        format!("L{}/{name};", self.package)
    }

    /// Adds the names of classes first, then what they have, as classes may name each other.
    pub fn add(&mut self, classes: &[Class]) -> Result<(), JavaError> {
        for class in classes {
            self.classes.insert(self.own(&class.name), ClassInfo::default());
        }
        for class in classes {
            let info = self.of_app(class)?;
            self.classes.insert(self.own(&class.name), info);
        }
        Ok(())
    }

    fn of_app(&self, class: &Class) -> Result<ClassInfo, JavaError> {
        let own = self.own(&class.name);
        let type_ = |name: &TypeName| self.type_(name).ok_or_else(|| JavaError::no_class(class.line, name));
        let mut info = ClassInfo { is_interface: class.access & access::INTERFACE != 0, ..ClassInfo::default() };
        info.superclass = Some(class.superclass.as_ref().map_or(Ok(OBJECT.to_owned()), type_)?);
        info.interfaces = class.interfaces.iter().map(type_).collect::<Result<_, _>>()?;
        for field in &class.fields {
            let is_static = field.access & access::STATIC != 0;
            let (class, name) = (own.clone(), field.name.clone());
            info.fields.push(FieldInfo { class, name, type_: type_(&field.type_)?, is_static });
        }
        for method in &class.methods {
            let parameters = method.parameters.iter().map(|(name, _)| type_(name)).collect::<Result<_, _>>()?;
            let (result, name) = (type_(&method.result)?, method.name.clone());
            info.methods.push(MethodInfo { class: own.clone(), name, parameters, result, access: method.access });
        }
        if !info.is_interface && info.methods.iter().all(|method| method.name != "<init>") {
            let (name, result) = ("<init>".to_owned(), "V".to_owned());
            info.methods.push(MethodInfo { class: own, name, parameters: Vec::new(), result, access: access::PUBLIC });
        }
        Ok(info)
    }

    /// The descriptor of a type as written.
    pub fn type_(&self, name: &TypeName) -> Option<String> {
        let base = match name.name.as_str() {
            "void" => "V".to_owned(),
            "boolean" => "Z".to_owned(),
            "byte" => "B".to_owned(),
            "char" => "C".to_owned(),
            "short" => "S".to_owned(),
            "int" => "I".to_owned(),
            "long" => "J".to_owned(),
            "double" => "D".to_owned(),
            class => self.class(class)?,
        };
        Some("[".repeat(name.dimensions) + &base)
    }

    /// The descriptor of a class by its simple name; a dot parts it from those within it.
    pub fn class(&self, name: &str) -> Option<String> {
        let inner = name.replace('.', "$");
        let packages = std::iter::once(self.package.as_str()).chain(PACKAGES);
        packages.map(|package| format!("L{package}/{inner};")).find(|class| self.classes.contains_key(class))
    }

    pub fn is_interface(&self, class: &str) -> bool {
        self.classes.get(class).is_some_and(|info| info.is_interface)
    }

    pub fn superclass(&self, class: &str) -> Option<&str> {
        self.classes.get(class)?.superclass.as_deref()
    }

    /// A class, its superclasses, and all of their interfaces; arrays have what `Object` has.
    fn lineage(&self, class: &str) -> Vec<&str> {
        let mut found: Vec<&str> = Vec::new();
        let mut waiting = vec![if class.starts_with('[') { OBJECT } else { class }];
        while let Some(next) = waiting.pop() {
            let Some((name, info)) = self.classes.get_key_value(next) else { continue };
            if found.contains(&name.as_str()) {
                continue;
            }
            found.push(name);
            waiting.extend(info.interfaces.iter().map(String::as_str));
            waiting.push(info.superclass.as_deref().unwrap_or(OBJECT));
        }
        found
    }

    pub fn field(&self, class: &str, name: &str) -> Option<&FieldInfo> {
        let of = |class: &str| self.classes.get(class)?.fields.iter().find(|field| field.name == name);
        self.lineage(class).into_iter().find_map(of)
    }

    /// Whether a value of one type can be stored as another; and how far the types are apart.
    pub fn distance(&self, from: &str, to: &str) -> Option<usize> {
        const NUMBERS: [&str; 4] = ["C", "I", "J", "D"];
        let number = |type_: &str| NUMBERS.iter().position(|known| *known == type_);
        match (from, to) {
            _ if from == to => Some(0),
            ("B" | "S", "I") => Some(1),
            (NULL, _) => (to.starts_with(['L', '['])).then_some(0),
            _ if from.len() == 1 => number(to)?.checked_sub(number(from)?),
            (_, OBJECT) => Some(20),
            _ => self.lineage(from).iter().position(|class| *class == to),
        }
    }

    /// The method that a call with arguments of these types means: the nearest of those that take them.
    pub fn method(&self, class: &str, name: &str, arguments: &[String]) -> Option<&MethodInfo> {
        let lineage = self.lineage(class);
        let of = lineage.iter().filter_map(|class| self.classes.get(*class));
        let distance = |method: &MethodInfo| -> Option<usize> {
            let pairs = arguments.iter().zip(&method.parameters);
            pairs.map(|(argument, parameter)| self.distance(argument, parameter)).sum()
        };
        let candidates = of.take(if name == "<init>" { 1 } else { usize::MAX }).flat_map(|info| &info.methods);
        let fitting = candidates.filter(|method| method.name == name && method.parameters.len() == arguments.len());
        // Of equally near ones the first, which is that of the class itself.
        fitting.filter_map(|method| Some((distance(method)?, method))).min_by_key(|(far, _)| *far).map(|(_, m)| m)
    }
}

fn of_library(dex: &Dex, class: &ClassDef) -> ClassInfo {
    const SEEN: u32 = access::PUBLIC | access::PROTECTED;
    let own = dex.type_name(class.class).into_owned();
    let mut info = ClassInfo {
        superclass: class.superclass.map(|class| dex.type_name(class).into_owned()),
        interfaces: class.interfaces.iter().map(|class| dex.type_name(*class).into_owned()).collect(),
        is_interface: class.access & access::INTERFACE != 0,
        ..ClassInfo::default()
    };
    let Some(data) = &class.data else { return info };
    // A bridge's result is that of the method that it overrides: calls mean the method itself.
    let seen = |access: u32| access & SEEN != 0 && access & access::SYNTHETIC == 0;
    for method in data.methods().filter(|method| seen(method.access)) {
        let id = &dex.methods[method.method.at()];
        let proto = &dex.protos[id.proto.at()];
        info.methods.push(MethodInfo {
            class: own.clone(),
            name: dex.string(id.name).into_owned(),
            parameters: proto.parameters.iter().map(|type_| dex.type_name(*type_).into_owned()).collect(),
            result: dex.type_name(proto.return_type).into_owned(),
            access: method.access,
        });
    }
    let fields = data.static_fields.iter().map(|field| (field, true));
    for (field, is_static) in fields.chain(data.instance_fields.iter().map(|field| (field, false))) {
        if field.access & SEEN == 0 {
            continue;
        }
        let id = &dex.fields[field.field.at()];
        let (name, type_) = (dex.string(id.name).into_owned(), dex.type_name(id.type_).into_owned());
        info.fields.push(FieldInfo { class: own.clone(), name, type_, is_static });
    }
    info
}
