//! Classes, statements and expressions of the language, a small part of Java.

/// A type as written: `int`, `String[]`, `View.OnClickListener`.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct TypeName {
    pub name: String,
    /// Pairs of brackets behind it.
    pub dimensions: usize,
}

/// An expression.
#[derive(Debug, Clone, PartialEq)]
pub enum Expr {
    Int(i32),
    Long(i64),
    Double(f64),
    Bool(bool),
    Char(u16),
    Text(String),
    Null,
    This,
    /// A variable, a field of the own class, or, before a dot, a class.
    Name(String),
    Field(Box<Expr>, String),
    Index(Box<Expr>, Box<Expr>),
    /// A call of a method of `on`, or of the own class.
    Call {
        on: Option<Box<Expr>>,
        name: String,
        arguments: Vec<Expr>,
    },
    /// `super.name(…)`, or `super(…)` where the name is `<init>`.
    Super {
        name: String,
        arguments: Vec<Expr>,
    },
    New {
        class: TypeName,
        arguments: Vec<Expr>,
    },
    /// The array's type, and its length.
    NewArray {
        array: TypeName,
        length: Box<Expr>,
    },
    /// The array's type, and its elements.
    ArrayOf {
        array: TypeName,
        elements: Vec<Expr>,
    },
    Cast(TypeName, Box<Expr>),
    InstanceOf(Box<Expr>, TypeName),
    /// `-`, `~` or `!`.
    Unary(&'static str, Box<Expr>),
    Binary(&'static str, Box<Expr>, Box<Expr>),
    Choice(Box<Expr>, Box<Expr>, Box<Expr>),
}

/// A statement, its line, and the tokens that it is made of: they say which variables it mentions.
#[derive(Debug, Clone, PartialEq)]
pub struct Stmt {
    pub kind: Kind,
    pub line: u32,
    pub tokens: (usize, usize),
}

/// The kinds of statements.
#[derive(Debug, Clone, PartialEq)]
pub enum Kind {
    Local(TypeName, String, Option<Expr>),
    /// The operator of `+=` and its like; none for `=`.
    Assign(Option<&'static str>, Expr, Expr),
    Expr(Expr),
    If(Expr, Vec<Stmt>, Vec<Stmt>),
    While(Expr, Vec<Stmt>),
    For(Vec<Stmt>, Option<Expr>, Vec<Stmt>, Vec<Stmt>),
    Switch(Expr, Vec<Case>),
    Return(Option<Expr>),
    Throw(Expr),
    Try(Vec<Stmt>, TypeName, String, Vec<Stmt>),
    Synchronized(Expr, Vec<Stmt>),
    Break,
    Continue,
}

/// The statements behind `case KEY:`, or `default:` without a key.
#[derive(Debug, Clone, PartialEq)]
pub struct Case {
    pub key: Option<i32>,
    pub body: Vec<Stmt>,
}

/// A field; only static ones may have an initial value.
#[derive(Debug, Clone, PartialEq)]
pub struct Field {
    pub access: u32,
    pub type_: TypeName,
    pub name: String,
    pub value: Option<Stmt>,
}

/// A method. Constructors are called `<init>`; abstract ones have no body.
#[derive(Debug, Clone, PartialEq)]
pub struct Method {
    pub access: u32,
    pub result: TypeName,
    pub name: String,
    pub parameters: Vec<(TypeName, String)>,
    pub body: Option<Vec<Stmt>>,
    pub line: u32,
    /// Line of the closing bracket.
    pub end: u32,
}

/// A class or an interface.
#[derive(Debug, Clone, PartialEq)]
pub struct Class {
    pub access: u32,
    pub name: String,
    pub superclass: Option<TypeName>,
    pub interfaces: Vec<TypeName>,
    pub fields: Vec<Field>,
    pub methods: Vec<Method>,
    pub line: u32,
}
