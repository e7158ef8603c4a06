//! From the tree to classes whose names have no places yet.

mod calls;
mod expressions;
mod statements;

use wattline::dex::{ClassData, ClassDef, EncodedField, EncodedMethod, Op, access};

use super::JavaError;
use super::code::{Label, PARAMETERS, Reference, Writer};
use super::pools::{Pools, Sorted};
use super::tokens::{Located, Token};
use super::tree::{Class, Expr, Kind, Method, Stmt};
use super::world::{OBJECT, World};

type Result<T> = std::result::Result<T, JavaError>;

/// A class whose methods are written.
pub struct Compiled {
    name: String,
    access: u32,
    superclass: String,
    interfaces: Vec<String>,
    file: String,
    /// Access, name and type.
    fields: Vec<(u32, String, String)>,
    methods: Vec<CompiledMethod>,
}

struct CompiledMethod {
    access: u32,
    name: String,
    descriptor: String,
    parameters: usize,
    /// Registers of parameters, and others.
    ins: u16,
    locals: u16,
    code: Option<Writer>,
    line: u32,
}

/// A value in a register.
#[derive(Debug, Clone, PartialEq, Eq)]
struct Value {
    register: u16,
    type_: String,
}

fn is_wide(type_: &str) -> bool {
    matches!(type_, "J" | "D")
}

fn words(type_: &str) -> u16 {
    1 + u16::from(is_wide(type_))
}

fn is_reference(type_: &str) -> bool {
    type_.starts_with(['L', '[']) || type_ == super::world::NULL
}

/// The writer of one method.
struct Compiler<'w> {
    world: &'w World,
    class: String,
    tokens: &'w [Located],
    code: Writer,
    is_static: bool,
    result: String,
    /// Which registers hold something.
    used: Vec<bool>,
    /// Registers that were used at all.
    most: u16,
    /// First registers of values that the statement needs no more when it ends.
    temporary: Vec<(u16, u16)>,
    /// Variables by scope, the innermost last.
    scopes: Vec<Vec<(String, Value)>>,
    /// Where `break` and `continue` lead to.
    exits: Vec<(Label, Option<Label>)>,
    /// `synchronized` blocks around.
    locked: usize,
}

impl Compiler<'_> {
    /// The lowest registers that are free.
    fn allocate(&mut self, type_: &str) -> u16 {
        let words = usize::from(words(type_));
        let free = |at: usize| (at..at + words).all(|register| self.used.get(register) != Some(&true));
        let at = (0..).find(|at| free(*at)).unwrap_or(0);
        if self.used.len() < at + words {
            self.used.resize(at + words, false);
        }
        self.used[at..at + words].fill(true);
        self.most = self.most.max((at + words) as u16);
        at as u16
    }

    fn free(&mut self, register: u16, words: u16) {
        let (from, to) = (usize::from(register), usize::from(register + words));
        if let Some(registers) = self.used.get_mut(from..to) {
            registers.fill(false);
        }
    }

    /// The wanted register, or a temporary one.
    fn target(&mut self, want: Option<u16>, type_: &str) -> u16 {
        want.unwrap_or_else(|| {
            let register = self.allocate(type_);
            self.temporary.push((register, words(type_)));
            register
        })
    }

    /// Gives up what became temporary since there were so many.
    fn release(&mut self, mark: usize) {
        while self.temporary.len() > mark {
            if let Some((register, words)) = self.temporary.pop() {
                self.free(register, words);
            }
        }
    }

    fn local(&self, name: &str) -> Option<&Value> {
        self.scopes.iter().rev().flat_map(|scope| scope.iter().rev()).find(|(known, _)| known == name).map(|(_, v)| v)
    }

    fn declare(&mut self, name: &str, value: Value) {
        if let Some(scope) = self.scopes.last_mut() {
            scope.push((name.to_owned(), value));
        }
    }

    fn mentions(&self, statement: &Stmt, name: &str) -> bool {
        let tokens = self.tokens.get(statement.tokens.0..statement.tokens.1).unwrap_or_default();
        tokens.iter().any(|located| matches!(&located.token, Token::Word(word) if word == name))
    }

    fn type_(&self, name: &super::TypeName) -> Result<String> {
        self.world.type_(name).ok_or_else(|| JavaError::no_class(0, name))
    }
}

/// Compiles a class.
pub fn class(world: &World, class: &Class, file: &str, tokens: &[Located]) -> Result<Compiled> {
    let name = world.own(&class.name);
    let mut methods = Vec::new();
    for method in &class.methods {
        methods.push(compile(world, &name, method, tokens)?);
    }
    for made in [constructor(class), initializer(class)].into_iter().flatten() {
        methods.push(compile(world, &name, &made, tokens)?);
    }
    let type_ = |name: &super::TypeName| world.type_(name).ok_or_else(|| JavaError::no_class(class.line, name));
    let field = |field: &super::tree::Field| Ok((field.access, field.name.clone(), type_(&field.type_)?));
    Ok(Compiled {
        access: class.access | access::PUBLIC,
        superclass: class.superclass.as_ref().map_or(Ok(OBJECT.to_owned()), type_)?,
        interfaces: class.interfaces.iter().map(type_).collect::<Result<_>>()?,
        file: file.to_owned(),
        fields: class.fields.iter().map(field).collect::<Result<_>>()?,
        methods,
        name,
    })
}

fn made(class: &Class, access: u32, name: &str, body: Vec<Stmt>) -> Method {
    let result = super::TypeName { name: "void".into(), dimensions: 0 };
    let line = body.first().map_or(class.line, |first| first.line);
    let end = body.last().map_or(class.line, |last| last.line);
    Method { access, result, name: name.into(), parameters: Vec::new(), body: Some(body), line, end }
}

/// The constructor of a class that has none.
fn constructor(class: &Class) -> Option<Method> {
    let has = class.methods.iter().any(|method| method.name == "<init>");
    let is_interface = class.access & access::INTERFACE != 0;
    (!has && !is_interface).then(|| made(class, access::PUBLIC | access::CONSTRUCTOR, "<init>", Vec::new()))
}

/// What gives static fields their values.
fn initializer(class: &Class) -> Option<Method> {
    let values: Vec<Stmt> = class.fields.iter().filter_map(|field| field.value.clone()).collect();
    (!values.is_empty()).then(|| made(class, access::STATIC | access::CONSTRUCTOR, "<clinit>", values))
}

fn compile(world: &World, class: &str, method: &Method, tokens: &[Located]) -> Result<CompiledMethod> {
    let is_static = method.access & access::STATIC != 0;
    let mut compiler = Compiler {
        world,
        class: class.to_owned(),
        tokens,
        code: Writer::new(),
        is_static,
        result: String::new(),
        used: Vec::new(),
        most: 0,
        temporary: Vec::new(),
        scopes: vec![Vec::new()],
        exits: Vec::new(),
        locked: 0,
    };
    compiler.result = compiler.type_(&method.result)?;
    let (mut ins, mut descriptor) = (u16::from(!is_static), String::new());
    for (type_, name) in &method.parameters {
        let type_ = compiler.type_(type_)?;
        compiler.declare(name, Value { register: PARAMETERS + ins, type_: type_.clone() });
        ins += words(&type_);
        descriptor += &type_;
    }
    let descriptor = format!("({descriptor}){}", compiler.result);
    if let Some(body) = &method.body {
        compiler.body(method, body).map_err(|error| error.at("", method.line))?;
    }
    Ok(CompiledMethod {
        access: method.access,
        name: method.name.clone(),
        descriptor,
        parameters: method.parameters.len(),
        ins,
        locals: compiler.most,
        code: method.body.is_some().then_some(compiler.code),
        line: method.line,
    })
}

impl Compiler<'_> {
    fn body(&mut self, method: &Method, body: &[Stmt]) -> Result<()> {
        let is_super =
            |statement: &Stmt| matches!(&statement.kind, Kind::Expr(Expr::Super { name, .. }) if name == "<init>");
        if method.name == "<init>" && !body.first().is_some_and(is_super) {
            self.code.line(method.line);
            let parent = self.world.superclass(&self.class).unwrap_or(OBJECT).to_owned();
            let reference = Reference::Method(parent, "<init>".into(), "()V".into());
            self.code.with(Op::INVOKE_DIRECT, &[PARAMETERS], reference);
        }
        self.block(body)?;
        if !self.code.reachable {
            return Ok(());
        }
        if self.result != "V" {
            return Err(JavaError::new(method.end, "expected `return` at the end"));
        }
        self.code.line(method.end);
        self.code.op(Op::RETURN_VOID, &[], 0);
        Ok(())
    }
}

impl Compiled {
    /// All names go into the pools.
    pub fn collect(&self, pools: &mut Pools) -> Result<()> {
        pools.type_(&self.name);
        pools.type_(&self.superclass);
        self.interfaces.iter().for_each(|interface| pools.type_(interface));
        pools.string(&self.file);
        self.fields.iter().for_each(|(_, name, type_)| pools.field(&self.name, name, type_));
        for method in &self.methods {
            pools.method(&self.name, &method.name, &method.descriptor)?;
            method.code.iter().try_for_each(|code| code.collect(pools))?;
        }
        Ok(())
    }

    /// The class as a part of a file.
    pub fn build(&self, pools: &Sorted) -> Result<ClassDef<'static>> {
        let mut data = ClassData::default();
        for (access, name, type_) in &self.fields {
            let encoded = EncodedField { field: pools.field(&self.name, name, type_)?, access: *access };
            let is_static = access & access::STATIC != 0;
            if is_static { &mut data.static_fields } else { &mut data.instance_fields }.push(encoded);
        }
        for method in &self.methods {
            let finish = |code: Writer| code.finish(method.locals, method.ins, method.parameters, pools);
            let code =
                method.code.clone().map(finish).transpose().map_err(|error| error.at(&self.file, method.line))?;
            let index = pools.method(&self.name, &method.name, &method.descriptor)?;
            let direct = method.access & (access::STATIC | access::PRIVATE | access::CONSTRUCTOR) != 0;
            let encoded = EncodedMethod { method: index, access: method.access, code };
            if direct { &mut data.direct_methods } else { &mut data.virtual_methods }.push(encoded);
        }
        data.static_fields.sort_by_key(|field| field.field);
        data.instance_fields.sort_by_key(|field| field.field);
        data.direct_methods.sort_by_key(|method| method.method);
        data.virtual_methods.sort_by_key(|method| method.method);
        Ok(ClassDef {
            class: pools.type_(&self.name)?,
            access: self.access,
            superclass: Some(pools.type_(&self.superclass)?),
            interfaces: self.interfaces.iter().map(|name| pools.type_(name)).collect::<Result<_>>()?,
            source_file: Some(pools.string(&self.file)?),
            annotations: None,
            static_values: None,
            data: Some(data),
            hidden_api: None,
        })
    }
}
