//! From tokens to the tree.

use wattline::dex::access;

use super::JavaError;
use super::tokens::{Located, Token};
use super::tree::{Case, Class, Expr, Field, Kind, Method, Stmt, TypeName};

const PRIMITIVES: [&str; 8] = ["boolean", "byte", "char", "short", "int", "long", "double", "void"];
/// Operators by how strongly they bind, weakest first.
const OPERATORS: [&[&str]; 10] = [
    &["||"],
    &["&&"],
    &["|"],
    &["^"],
    &["&"],
    &["==", "!="],
    &["<", ">", "<=", ">="],
    &["<<", ">>", ">>>"],
    &["+", "-"],
    &["*", "/", "%"],
];
/// Assigning operators, and the operators in them.
const ASSIGNING: [(&str, Option<&str>); 12] = [
    ("=", None),
    ("+=", Some("+")),
    ("-=", Some("-")),
    ("*=", Some("*")),
    ("/=", Some("/")),
    ("%=", Some("%")),
    ("&=", Some("&")),
    ("|=", Some("|")),
    ("^=", Some("^")),
    ("<<=", Some("<<")),
    (">>=", Some(">>")),
    (">>>=", Some(">>>")),
];

type Result<T> = std::result::Result<T, JavaError>;

/// A reader of tokens.
pub struct Parser<'t> {
    tokens: &'t [Located],
    at: usize,
}

/// The class of a file, behind its `package` and `import` lines.
pub fn class(tokens: &[Located]) -> Result<Class> {
    let mut parser = Parser { tokens, at: 0 };
    while parser.is_word("package") || parser.is_word("import") {
        while !parser.take(";") {
            parser.at += 1;
            if *parser.token() == Token::End {
                return parser.expected("`;`");
            }
        }
    }
    parser.class()
}

fn is_class_name(word: &str) -> bool {
    word.starts_with(|c: char| c.is_ascii_uppercase())
}

impl Parser<'_> {
    fn peek(&self, ahead: usize) -> &Token {
        self.tokens.get(self.at + ahead).map_or(&Token::End, |located| &located.token)
    }

    fn token(&self) -> &Token {
        self.peek(0)
    }

    fn line(&self) -> u32 {
        self.tokens.get(self.at).or(self.tokens.last()).map_or(0, |located| located.line)
    }

    fn expected<T>(&self, what: &str) -> Result<T> {
        Err(JavaError::new(self.line(), format!("expected {what}, found {:?}", self.token())))
    }

    fn is(&self, sign: &str) -> bool {
        matches!(self.token(), Token::Sign(found) if *found == sign)
    }

    fn take(&mut self, sign: &str) -> bool {
        let found = self.is(sign);
        self.at += usize::from(found);
        found
    }

    fn need(&mut self, sign: &str) -> Result<()> {
        if self.take(sign) { Ok(()) } else { self.expected(&format!("`{sign}`")) }
    }

    fn is_word(&self, word: &str) -> bool {
        matches!(self.token(), Token::Word(found) if found == word)
    }

    fn take_word(&mut self, word: &str) -> bool {
        let found = self.is_word(word);
        self.at += usize::from(found);
        found
    }

    fn name(&mut self) -> Result<String> {
        match self.token() {
            Token::Word(word) => {
                let word = word.clone();
                self.at += 1;
                Ok(word)
            }
            _ => self.expected("a name"),
        }
    }

    fn modifiers(&mut self) -> u32 {
        let known = [
            ("public", access::PUBLIC),
            ("private", access::PRIVATE),
            ("protected", access::PROTECTED),
            ("static", access::STATIC),
            ("final", access::FINAL),
            ("abstract", access::ABSTRACT),
            ("volatile", access::VOLATILE),
        ];
        let mut flags = 0;
        while let Some((_, flag)) = known.iter().find(|(word, _)| self.is_word(word)) {
            flags |= flag;
            self.at += 1;
        }
        flags
    }

    fn type_(&mut self) -> Result<TypeName> {
        let mut name = self.name()?;
        while self.is(".") && matches!(self.peek(1), Token::Word(word) if is_class_name(word)) {
            self.at += 1;
            name = format!("{name}.{}", self.name()?);
        }
        let mut dimensions = 0;
        while self.is("[") && *self.peek(1) == Token::Sign("]") {
            self.at += 2;
            dimensions += 1;
        }
        Ok(TypeName { name, dimensions })
    }

    /// The number of tokens of a type at this place; none if there is no type.
    fn type_len(&self, from: usize) -> Option<usize> {
        let Token::Word(word) = self.peek(from) else { return None };
        if !is_class_name(word) && !PRIMITIVES.contains(&word.as_str()) {
            return None;
        }
        let mut len = 1;
        while *self.peek(from + len) == Token::Sign(".")
            && matches!(self.peek(from + len + 1), Token::Word(word) if is_class_name(word))
        {
            len += 2;
        }
        while *self.peek(from + len) == Token::Sign("[") && *self.peek(from + len + 1) == Token::Sign("]") {
            len += 2;
        }
        Some(len)
    }

    fn class(&mut self) -> Result<Class> {
        let line = self.line();
        let mut flags = self.modifiers();
        if self.take_word("interface") {
            flags |= access::INTERFACE | access::ABSTRACT;
        } else if !self.take_word("class") {
            return self.expected("`class` or `interface`");
        }
        let name = self.name()?;
        let superclass = if self.take_word("extends") { Some(self.type_()?) } else { None };
        let mut interfaces = Vec::new();
        if self.take_word("implements") {
            interfaces.push(self.type_()?);
            while self.take(",") {
                interfaces.push(self.type_()?);
            }
        }
        self.need("{")?;
        let (mut fields, mut methods) = (Vec::new(), Vec::new());
        while !self.take("}") {
            self.member(&name, flags, &mut fields, &mut methods)?;
        }
        Ok(Class { access: flags, name, superclass, interfaces, fields, methods, line })
    }

    fn member(&mut self, class: &str, of_class: u32, fields: &mut Vec<Field>, methods: &mut Vec<Method>) -> Result<()> {
        let (line, first) = (self.line(), self.at);
        let mut flags = self.modifiers();
        let is_constructor = self.is_word(class) && *self.peek(1) == Token::Sign("(");
        let (result, name) = match is_constructor {
            true => {
                self.at += 1;
                flags |= access::CONSTRUCTOR;
                (TypeName { name: "void".into(), dimensions: 0 }, "<init>".to_owned())
            }
            false => (self.type_()?, self.name()?),
        };
        if !self.take("(") {
            let value = if self.take("=") { Some(self.initial(&result, &name, line, first)?) } else { None };
            self.need(";")?;
            fields.push(Field { access: flags, type_: result, name, value });
            return Ok(());
        }
        let mut parameters = Vec::new();
        while !self.take(")") {
            self.take_word("final");
            parameters.push((self.type_()?, self.name()?));
            self.take(",");
        }
        if self.take_word("throws") {
            self.type_()?;
        }
        if of_class & access::INTERFACE != 0 {
            flags |= access::PUBLIC | access::ABSTRACT;
        }
        let body = if self.take(";") { None } else { Some(self.block()?) };
        let end = self.tokens.get(self.at.saturating_sub(1)).map_or(line, |last| last.line);
        methods.push(Method { access: flags, result, name, parameters, body, line, end });
        Ok(())
    }

    /// A static field's initial value, as an assignment.
    fn initial(&mut self, type_: &TypeName, name: &str, line: u32, first: usize) -> Result<Stmt> {
        let value = self.value_of(type_)?;
        let kind = Kind::Assign(None, Expr::Name(name.to_owned()), value);
        Ok(Stmt { kind, line, tokens: (first, self.at) })
    }

    /// An expression, or the elements of an array in brackets.
    fn value_of(&mut self, type_: &TypeName) -> Result<Expr> {
        if !self.is("{") {
            return self.expr();
        }
        let elements = self.elements()?;
        Ok(Expr::ArrayOf { array: type_.clone(), elements })
    }

    fn elements(&mut self) -> Result<Vec<Expr>> {
        self.need("{")?;
        let mut elements = Vec::new();
        while !self.take("}") {
            elements.push(self.expr()?);
            self.take(",");
        }
        Ok(elements)
    }

    fn block(&mut self) -> Result<Vec<Stmt>> {
        self.need("{")?;
        let mut statements = Vec::new();
        while !self.take("}") {
            statements.push(self.statement()?);
        }
        Ok(statements)
    }

    fn statement(&mut self) -> Result<Stmt> {
        let (line, first) = (self.line(), self.at);
        let kind = self.kind()?;
        Ok(Stmt { kind, line, tokens: (first, self.at) })
    }

    fn kind(&mut self) -> Result<Kind> {
        let word = match self.token() {
            Token::Word(word) => word.clone(),
            _ => String::new(),
        };
        let compound = match word.as_str() {
            "if" | "while" | "for" | "switch" | "try" | "synchronized" => self.compound(&word)?,
            "return" => {
                self.at += 1;
                Kind::Return(if self.is(";") { None } else { Some(self.expr()?) })
            }
            "throw" => {
                self.at += 1;
                Kind::Throw(self.expr()?)
            }
            "break" | "continue" => {
                self.at += 1;
                if word == "break" { Kind::Break } else { Kind::Continue }
            }
            _ => self.simple()?,
        };
        if !matches!(word.as_str(), "if" | "while" | "for" | "switch" | "try" | "synchronized") {
            self.need(";")?;
        }
        Ok(compound)
    }

    fn compound(&mut self, word: &str) -> Result<Kind> {
        self.at += 1;
        match word {
            "if" => {
                let condition = self.in_parentheses()?;
                let then = self.block()?;
                let otherwise = match self.take_word("else") {
                    true if self.is_word("if") => vec![self.statement()?],
                    true => self.block()?,
                    false => Vec::new(),
                };
                Ok(Kind::If(condition, then, otherwise))
            }
            "while" => Ok(Kind::While(self.in_parentheses()?, self.block()?)),
            "for" => self.for_(),
            "switch" => self.switch(),
            "synchronized" => Ok(Kind::Synchronized(self.in_parentheses()?, self.block()?)),
            _ => {
                let body = self.block()?;
                if !self.take_word("catch") {
                    return self.expected("`catch`");
                }
                self.need("(")?;
                let (type_, name) = (self.type_()?, self.name()?);
                self.need(")")?;
                Ok(Kind::Try(body, type_, name, self.block()?))
            }
        }
    }

    fn in_parentheses(&mut self) -> Result<Expr> {
        self.need("(")?;
        let inner = self.expr()?;
        self.need(")")?;
        Ok(inner)
    }

    fn for_(&mut self) -> Result<Kind> {
        self.need("(")?;
        let part = |parser: &mut Self, end: &str| -> Result<Vec<Stmt>> {
            let (line, first) = (parser.line(), parser.at);
            if parser.take(end) {
                return Ok(Vec::new());
            }
            let kind = parser.simple()?;
            parser.need(end)?;
            Ok(vec![Stmt { kind, line, tokens: (first, parser.at) }])
        };
        let first = part(self, ";")?;
        let condition = if self.is(";") { None } else { Some(self.expr()?) };
        self.need(";")?;
        let update = part(self, ")")?;
        Ok(Kind::For(first, condition, update, self.block()?))
    }

    fn switch(&mut self) -> Result<Kind> {
        let value = self.in_parentheses()?;
        self.need("{")?;
        let mut cases = Vec::new();
        while !self.take("}") {
            let key = match self.take_word("default") {
                true => None,
                false if self.take_word("case") => match self.expr()? {
                    Expr::Int(key) => Some(key),
                    Expr::Char(key) => Some(i32::from(key)),
                    _ => return self.expected("a number"),
                },
                false => return self.expected("`case` or `default`"),
            };
            self.need(":")?;
            let mut body = Vec::new();
            while !self.is("}") && !self.is_word("case") && !self.is_word("default") {
                body.push(self.statement()?);
            }
            cases.push(Case { key, body });
        }
        Ok(Kind::Switch(value, cases))
    }

    /// A declaration, an assignment or a call.
    fn simple(&mut self) -> Result<Kind> {
        self.take_word("final");
        let declares = self.type_len(0).filter(|len| matches!(self.peek(*len), Token::Word(_)));
        if declares.is_some() {
            let (type_, name) = (self.type_()?, self.name()?);
            let value = if self.take("=") { Some(self.value_of(&type_)?) } else { None };
            return Ok(Kind::Local(type_, name, value));
        }
        let target = self.expr()?;
        for (sign, operator) in [("++", "+"), ("--", "-")] {
            if self.take(sign) {
                return Ok(Kind::Assign(Some(operator), target, Expr::Int(1)));
            }
        }
        for (sign, operator) in ASSIGNING {
            if self.take(sign) {
                return Ok(Kind::Assign(operator, target, self.expr()?));
            }
        }
        Ok(Kind::Expr(target))
    }

    fn expr(&mut self) -> Result<Expr> {
        let condition = self.binary(0)?;
        if !self.take("?") {
            return Ok(condition);
        }
        let then = self.expr()?;
        self.need(":")?;
        Ok(Expr::Choice(Box::new(condition), Box::new(then), Box::new(self.expr()?)))
    }

    fn binary(&mut self, level: usize) -> Result<Expr> {
        let Some(operators) = OPERATORS.get(level) else { return self.unary() };
        let mut left = self.binary(level + 1)?;
        loop {
            if operators.contains(&"<") && self.take_word("instanceof") {
                left = Expr::InstanceOf(Box::new(left), self.type_()?);
                continue;
            }
            let Some(operator) = operators.iter().find(|operator| self.is(operator)) else { return Ok(left) };
            self.at += 1;
            left = Expr::Binary(operator, Box::new(left), Box::new(self.binary(level + 1)?));
        }
    }

    fn unary(&mut self) -> Result<Expr> {
        for operator in ["-", "~", "!"] {
            if self.take(operator) {
                return Ok(match (operator, self.unary()?) {
                    ("-", Expr::Int(value)) => Expr::Int(value.wrapping_neg()),
                    ("-", Expr::Long(value)) => Expr::Long(value.wrapping_neg()),
                    ("-", Expr::Double(value)) => Expr::Double(-value),
                    (_, inner) => Expr::Unary(operator, Box::new(inner)),
                });
            }
        }
        if self.is("(")
            && let Some(len) = self.type_len(1)
            && *self.peek(len + 1) == Token::Sign(")")
            && !matches!(self.peek(len + 2), Token::Sign(sign) if !matches!(*sign, "(" | "!" | "~" | "-"))
        {
            self.at += 1;
            let type_ = self.type_()?;
            self.need(")")?;
            return Ok(Expr::Cast(type_, Box::new(self.unary()?)));
        }
        let inner = self.primary()?;
        self.behind(inner)
    }

    /// Fields, calls and elements behind an expression.
    fn behind(&mut self, mut inner: Expr) -> Result<Expr> {
        loop {
            if self.take(".") {
                let name = self.name()?;
                inner = match self.is("(") {
                    true => Expr::Call { on: Some(Box::new(inner)), name, arguments: self.arguments()? },
                    false => Expr::Field(Box::new(inner), name),
                };
            } else if self.take("[") {
                inner = Expr::Index(Box::new(inner), Box::new(self.expr()?));
                self.need("]")?;
            } else {
                return Ok(inner);
            }
        }
    }

    fn arguments(&mut self) -> Result<Vec<Expr>> {
        self.need("(")?;
        let mut arguments = Vec::new();
        while !self.take(")") {
            arguments.push(self.expr()?);
            if !self.is(")") {
                self.need(",")?;
            }
        }
        Ok(arguments)
    }

    fn primary(&mut self) -> Result<Expr> {
        if self.is("(") {
            return self.in_parentheses();
        }
        let token = self.token().clone();
        self.at += 1;
        Ok(match token {
            Token::Int(value) => Expr::Int(value),
            Token::Long(value) => Expr::Long(value),
            Token::Double(value) => Expr::Double(value),
            Token::Text(text) => Expr::Text(text),
            Token::Char(unit) => Expr::Char(unit),
            Token::Word(word) => match word.as_str() {
                "true" | "false" => Expr::Bool(word == "true"),
                "null" => Expr::Null,
                "this" => Expr::This,
                "new" => self.new_()?,
                "super" => match self.take(".") {
                    true => Expr::Super { name: self.name()?, arguments: self.arguments()? },
                    false => Expr::Super { name: "<init>".into(), arguments: self.arguments()? },
                },
                _ if self.is("(") => Expr::Call { on: None, name: word, arguments: self.arguments()? },
                _ => Expr::Name(word),
            },
            _ => {
                self.at -= 1;
                return self.expected("an expression");
            }
        })
    }

    fn new_(&mut self) -> Result<Expr> {
        let mut type_ = self.type_()?;
        if type_.dimensions > 0 {
            return Ok(Expr::ArrayOf { elements: self.elements()?, array: type_ });
        }
        if !self.take("[") {
            return Ok(Expr::New { class: type_, arguments: self.arguments()? });
        }
        let length = Box::new(self.expr()?);
        self.need("]")?;
        type_.dimensions = 1;
        while self.is("[") && *self.peek(1) == Token::Sign("]") {
            self.at += 2;
            type_.dimensions += 1;
        }
        Ok(Expr::NewArray { array: type_, length })
    }
}
