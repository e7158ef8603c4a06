//! Expressions and conditions.

use wattline::dex::Op;

use super::super::JavaError;
use super::super::code::{Label, PARAMETERS, Reference};
use super::super::tree::{Expr, TypeName};
use super::super::world::{FieldInfo, NULL};
use super::{Compiler, Result, Value, is_reference, is_wide};

pub(super) const STRING: &str = "Ljava/lang/String;";

/// Arithmetic operators in the order of the opcodes.
const ARITHMETIC: [&str; 11] = ["+", "-", "*", "/", "%", "&", "|", "^", "<<", ">>", ">>>"];
/// Comparisons in the order of the opcodes: each pair differs in the lowest bit and is each other's opposite.
const RELATIONS: [&str; 6] = ["==", "!=", "<", ">=", ">", "<="];
/// Operators whose opcodes have no form with a number of 16 bits: shifts.
const FIRST_SHIFT: usize = 8;

/// What is added to `aget`, `iget` and their like for a type.
pub(super) fn kind_offset(type_: &str) -> u8 {
    match type_ {
        wide if is_wide(wide) => 1,
        object if is_reference(object) => 2,
        "Z" => 3,
        "B" => 4,
        "C" => 5,
        "S" => 6,
        _ => 0,
    }
}

/// The type in which two numbers are computed with.
fn promoted(left: &str, right: &str) -> &'static str {
    match (left, right) {
        ("D", _) | (_, "D") => "D",
        ("J", _) | (_, "J") => "J",
        _ => "I",
    }
}

fn place(operators: &[&str], operator: &str) -> Option<u8> {
    operators.iter().position(|known| *known == operator).map(|at| at as u8)
}

impl Compiler<'_> {
    /// The type that an expression has.
    pub(super) fn type_of(&self, expr: &Expr) -> Result<String> {
        Ok(match expr {
            Expr::Int(_) => "I".into(),
            Expr::Long(_) => "J".into(),
            Expr::Double(_) => "D".into(),
            Expr::Bool(_) | Expr::InstanceOf(..) | Expr::Unary("!", _) => "Z".into(),
            Expr::Char(_) => "C".into(),
            Expr::Text(_) => STRING.into(),
            Expr::Null => NULL.into(),
            Expr::This => self.class.clone(),
            Expr::Name(name) => match self.local(name) {
                Some(local) => local.type_.clone(),
                None => self.named_field(expr)?.type_,
            },
            Expr::Field(object, name) if name == "length" && self.is_array(object) => "I".into(),
            Expr::Field(..) => self.named_field(expr)?.type_,
            Expr::Index(array, _) => {
                let array = self.type_of(array)?;
                array.strip_prefix('[').ok_or_else(|| JavaError::new(0, "expected an array"))?.to_owned()
            }
            Expr::Call { .. } | Expr::Super { .. } => self.callee(expr)?.0.result,
            Expr::New { class, .. } => self.type_(class)?,
            Expr::NewArray { array, .. } | Expr::ArrayOf { array, .. } => self.type_(array)?,
            Expr::Cast(type_, _) => self.type_(type_)?,
            Expr::Unary(_, inner) => promoted(&self.type_of(inner)?, "I").into(),
            Expr::Binary(operator, left, right) => self.type_of_binary(operator, left, right)?,
            Expr::Choice(_, then, otherwise) => match self.type_of(then)? {
                nothing if nothing == NULL => self.type_of(otherwise)?,
                type_ if is_reference(&type_) || type_ == "Z" => type_,
                number => promoted(&number, &self.type_of(otherwise)?).into(),
            },
        })
    }

    fn type_of_binary(&self, operator: &str, left: &Expr, right: &Expr) -> Result<String> {
        if RELATIONS.contains(&operator) || matches!(operator, "&&" | "||") {
            return Ok("Z".into());
        }
        let (left, right) = (self.type_of(left)?, self.type_of(right)?);
        Ok(match operator {
            "+" if left == STRING || right == STRING => STRING.into(),
            "<<" | ">>" | ">>>" => promoted(&left, "I").into(),
            "&" | "|" | "^" if left == "Z" => "Z".into(),
            _ => promoted(&left, &right).into(),
        })
    }

    fn is_array(&self, expr: &Expr) -> bool {
        self.type_of(expr).is_ok_and(|type_| type_.starts_with('['))
    }

    /// The class that an expression in front of a dot names, if it is no value.
    pub(super) fn named_class(&self, expr: &Expr) -> Option<String> {
        match expr {
            Expr::Name(name) if self.local(name).is_none() && self.world.field(&self.class, name).is_none() => {
                self.world.class(name)
            }
            Expr::Field(outer, name) => {
                let Expr::Name(outer) = &**outer else { return None };
                self.world.class(&format!("{outer}.{name}"))
            }
            _ => None,
        }
    }

    fn named_field(&self, expr: &Expr) -> Result<FieldInfo> {
        let (class, name) = match expr {
            Expr::Name(name) => (self.class.clone(), name),
            Expr::Field(object, name) => match self.named_class(object) {
                Some(class) => (class, name),
                None => (self.type_of(object)?, name),
            },
            _ => return Err(JavaError::new(0, "expected a field")),
        };
        let found = self.world.field(&class, name).cloned();
        found.ok_or_else(|| JavaError::new(0, format!("expected a variable or a field, found {name}")))
    }

    /// A field, and the register of the object that has it.
    pub(super) fn field(&mut self, expr: &Expr) -> Result<(FieldInfo, Option<u16>)> {
        let field = self.named_field(expr)?;
        let object = match expr {
            _ if field.is_static => None,
            Expr::Field(object, _) => Some(self.expr(object, None)?.register),
            _ if self.is_static => return Err(JavaError::new(0, format!("no object has the field {}", field.name))),
            _ => Some(PARAMETERS),
        };
        Ok((field, object))
    }

    /// Puts an expression's value into a register, as a type.
    pub(super) fn into(&mut self, expr: &Expr, register: u16, type_: &str) -> Result<()> {
        let mark = self.temporary.len();
        // Objects under construction and choices are written before all is read.
        let early = matches!(expr, Expr::New { .. } | Expr::ArrayOf { .. } | Expr::Choice(..) | Expr::Cast(..));
        let early = early || self.type_of(expr)? == STRING || self.is_condition(expr);
        let direct = !early && self.type_of(expr)? == type_;
        let value = self.expr(expr, direct.then_some(register))?;
        let value = self.converted(value, type_, Some(register))?;
        if value.register != register {
            let op = match type_ {
                wide if is_wide(wide) => Op::MOVE_WIDE,
                object if is_reference(object) => Op::MOVE_OBJECT,
                _ => Op::MOVE,
            };
            self.code.op(op, &[register, value.register], 0);
        }
        self.release(mark);
        Ok(())
    }

    fn is_condition(&self, expr: &Expr) -> bool {
        match expr {
            Expr::Binary(operator, ..) => RELATIONS.contains(operator) || matches!(*operator, "&&" | "||"),
            Expr::Unary(operator, _) => *operator == "!",
            _ => false,
        }
    }

    /// A value as another type, as it is assigned.
    pub(super) fn converted(&mut self, value: Value, type_: &str, want: Option<u16>) -> Result<Value> {
        if self.world.distance(&value.type_, type_).is_none()
            && !(value.type_ == "I" && matches!(type_, "B" | "C" | "S"))
        {
            return Err(JavaError::new(0, format!("expected {type_}, found {}", value.type_)));
        }
        self.number_as(value, type_, want)
    }

    /// A number as another type; other values stay.
    pub(super) fn number_as(&mut self, value: Value, type_: &str, want: Option<u16>) -> Result<Value> {
        let of = |type_: &str| if matches!(type_, "J" | "D") { type_.to_owned() } else { "I".to_owned() };
        let op = match (of(&value.type_).as_str(), type_) {
            _ if value.type_ == type_ || is_reference(type_) => None,
            ("I", "J") => Some(Op::INT_TO_LONG),
            ("I", "D") => Some(Op::INT_TO_DOUBLE),
            ("J", "D") => Some(Op::LONG_TO_DOUBLE),
            ("D", "J") => Some(Op::DOUBLE_TO_LONG),
            ("J", _) => Some(Op::LONG_TO_INT),
            ("D", _) => Some(Op::DOUBLE_TO_INT),
            (_, "B") => Some(Op::INT_TO_BYTE),
            (_, "C") => Some(Op::INT_TO_CHAR),
            (_, "S") => Some(Op::INT_TO_SHORT),
            _ => None,
        };
        let Some(op) = op else { return Ok(Value { type_: type_.to_owned(), ..value }) };
        let register = self.target(want, type_);
        self.code.op(op, &[register, value.register], 0);
        Ok(Value { register, type_: type_.to_owned() })
    }

    /// An expression's value: in the wanted register where that is free to be written last, or wherever it is.
    pub(super) fn expr(&mut self, expr: &Expr, want: Option<u16>) -> Result<Value> {
        match expr {
            Expr::Int(value) => Ok(self.number(i64::from(*value), "I", want)),
            Expr::Char(unit) => Ok(self.number(i64::from(*unit), "C", want)),
            Expr::Bool(value) => Ok(self.number(i64::from(*value), "Z", want)),
            Expr::Long(value) => Ok(self.number(*value, "J", want)),
            Expr::Double(value) => Ok(self.number(value.to_bits() as i64, "D", want)),
            Expr::Null => Ok(self.number(0, NULL, want)),
            Expr::Text(text) => {
                let register = self.target(want, STRING);
                self.code.with(Op::CONST_STRING, &[register], Reference::Text(text.clone()));
                Ok(Value { register, type_: STRING.into() })
            }
            Expr::This => Ok(Value { register: PARAMETERS, type_: self.class.clone() }),
            Expr::Name(name) => match self.local(name).cloned() {
                Some(local) => Ok(local),
                None => self.load_field(expr, want),
            },
            Expr::Field(object, name) if name == "length" && self.is_array(object) => {
                let mark = self.temporary.len();
                let array = self.expr(object, None)?;
                self.release(mark);
                let register = self.target(want, "I");
                self.code.op(Op::ARRAY_LENGTH, &[register, array.register], 0);
                Ok(Value { register, type_: "I".into() })
            }
            Expr::Field(..) => self.load_field(expr, want),
            Expr::Index(array, index) => self.element(array, index, want),
            Expr::Call { .. } | Expr::Super { .. } | Expr::New { .. } => self.call(expr, want),
            Expr::NewArray { array, length } => self.new_array(array, length, want),
            Expr::ArrayOf { array, elements } => self.array_of(array, elements),
            Expr::Cast(type_, inner) => self.cast(type_, inner, want),
            Expr::InstanceOf(object, type_) => {
                let (type_, object) = (self.type_(type_)?, self.expr(object, None)?);
                let register = self.target(want, "Z");
                self.code.with(Op::INSTANCE_OF, &[register, object.register], Reference::Type(type_));
                Ok(Value { register, type_: "Z".into() })
            }
            Expr::Unary("!", _) => self.condition(expr),
            Expr::Unary(operator, inner) => self.unary(operator, inner, want),
            Expr::Binary(..) if self.is_condition(expr) => self.condition(expr),
            Expr::Binary("+", ..) if self.type_of(expr)? == STRING => self.concatenation(expr),
            Expr::Binary(operator, left, right) => self.binary(operator, left, right, want),
            Expr::Choice(condition, then, otherwise) => self.choice(expr, condition, then, otherwise),
        }
    }

    fn number(&mut self, value: i64, type_: &str, want: Option<u16>) -> Value {
        let register = self.target(want, type_);
        let op = match is_wide(type_) {
            true if i16::try_from(value).is_ok() => Op::CONST_WIDE_16,
            true if i32::try_from(value).is_ok() => Op::CONST_WIDE_32,
            true if value & 0xffff_ffff_ffff == 0 => Op::CONST_WIDE_HIGH16,
            true => Op::CONST_WIDE,
            // `const/4` names its register in four bits.
            false if (-8..8).contains(&value) && register < 16 => Op::CONST_4,
            false if i16::try_from(value).is_ok() => Op::CONST_16,
            false if value & 0xffff == 0 => Op::CONST_HIGH16,
            false => Op::CONST,
        };
        self.code.op(op, &[register], value);
        Value { register, type_: type_.to_owned() }
    }

    fn load_field(&mut self, expr: &Expr, want: Option<u16>) -> Result<Value> {
        let mark = self.temporary.len();
        let (field, object) = self.field(expr)?;
        self.release(mark);
        let register = self.target(want, &field.type_);
        let op = if object.is_some() { Op::IGET } else { Op::SGET };
        let registers: Vec<u16> = std::iter::once(register).chain(object).collect();
        let type_ = field.type_.clone();
        let reference = Reference::Field(field.class, field.name, field.type_);
        self.code.with(Op(op.0 + kind_offset(&type_)), &registers, reference);
        Ok(Value { register, type_ })
    }

    fn element(&mut self, array: &Expr, index: &Expr, want: Option<u16>) -> Result<Value> {
        let mark = self.temporary.len();
        let array = self.expr(array, None)?;
        let index = self.expr(index, None)?;
        self.release(mark);
        let element = array.type_.strip_prefix('[').ok_or_else(|| JavaError::new(0, "expected an array"))?;
        let register = self.target(want, element);
        self.code.op(Op(Op::AGET.0 + kind_offset(element)), &[register, array.register, index.register], 0);
        Ok(Value { register, type_: element.to_owned() })
    }

    fn new_array(&mut self, array: &TypeName, length: &Expr, want: Option<u16>) -> Result<Value> {
        let type_ = self.type_(array)?;
        let mark = self.temporary.len();
        let length = self.expr(length, None)?;
        self.release(mark);
        let register = self.target(want, &type_);
        self.code.with(Op::NEW_ARRAY, &[register, length.register], Reference::Type(type_.clone()));
        Ok(Value { register, type_ })
    }

    fn array_of(&mut self, array: &TypeName, elements: &[Expr]) -> Result<Value> {
        let length = Expr::Int(elements.len() as i32);
        let array = self.new_array(array, &length, None)?;
        let element = array.type_.strip_prefix('[').ok_or_else(|| JavaError::new(0, "expected an array"))?.to_owned();
        for (number, value) in (0..).zip(elements) {
            let mark = self.temporary.len();
            let index = self.number(number, "I", None);
            let value = self.expr(value, None)?;
            let value = self.converted(value, &element, None)?;
            let op = Op(Op::APUT.0 + kind_offset(&element));
            self.code.op(op, &[value.register, array.register, index.register], 0);
            self.release(mark);
        }
        Ok(array)
    }

    fn cast(&mut self, type_: &TypeName, inner: &Expr, want: Option<u16>) -> Result<Value> {
        let (type_, mark) = (self.type_(type_)?, self.temporary.len());
        let value = self.expr(inner, None)?;
        let is_own = self.temporary.iter().skip(mark).any(|(register, _)| *register == value.register);
        if !is_reference(&type_) {
            return self.number_as(value, &type_, want);
        }
        let register = if is_own { value.register } else { self.target(None, &type_) };
        if register != value.register {
            self.code.op(Op::MOVE_OBJECT, &[register, value.register], 0);
        }
        self.code.with(Op::CHECK_CAST, &[register], Reference::Type(type_.clone()));
        Ok(Value { register, type_ })
    }

    fn unary(&mut self, operator: &str, inner: &Expr, want: Option<u16>) -> Result<Value> {
        let mark = self.temporary.len();
        let value = self.expr(inner, None)?;
        self.release(mark);
        let type_ = promoted(&value.type_, "I");
        let op = match (operator, type_) {
            ("~", "I") => Op::NOT_INT,
            ("~", "J") => Op::NOT_LONG,
            (_, "J") => Op::NEG_LONG,
            (_, "D") => Op::NEG_DOUBLE,
            _ => Op::NEG_INT,
        };
        let register = self.target(want, type_);
        self.code.op(op, &[register, value.register], 0);
        Ok(Value { register, type_: type_.into() })
    }

    fn binary(&mut self, operator: &str, left: &Expr, right: &Expr, want: Option<u16>) -> Result<Value> {
        let mark = self.temporary.len();
        let type_ = self.type_of_binary(operator, left, right)?;
        let left = self.expr(left, None)?;
        let result = self.arithmetic(operator, left, right, (want, mark))?;
        Ok(Value { type_, ..result })
    }

    /// What an operator makes of a value and an expression; what became temporary since the mark is needed no more.
    pub(super) fn arithmetic(
        &mut self,
        operator: &str,
        left: Value,
        right: &Expr,
        (want, mark): (Option<u16>, usize),
    ) -> Result<Value> {
        let unknown = || JavaError::new(0, format!("expected numbers around `{operator}`"));
        let at = place(&ARITHMETIC, operator).ok_or_else(unknown)?;
        let is_shift = usize::from(at) >= FIRST_SHIFT;
        let right_type = self.type_of(right)?;
        if is_reference(&left.type_) || is_reference(&right_type) {
            return Err(unknown());
        }
        let type_ = if is_shift { promoted(&left.type_, "I") } else { promoted(&left.type_, &right_type) };
        let left = self.number_as(left, type_, None)?;
        if let ("I", Expr::Int(literal)) = (type_, right)
            && let Some((op, literal)) = with_literal(at, *literal)
        {
            self.release(mark);
            let register = self.target(want, "I");
            self.code.op(op, &[register, left.register], literal);
            return Ok(Value { register, type_: "I".into() });
        }
        let right = self.expr(right, None)?;
        let right = self.number_as(right, if is_shift { "I" } else { type_ }, None)?;
        let op = Op(at
            + match type_ {
                "J" => Op::ADD_LONG.0,
                "D" if usize::from(at) < 5 => ADD_DOUBLE,
                "D" => return Err(unknown()),
                _ => Op::ADD_INT.0,
            });
        self.release(mark);
        let register = self.target(want, type_);
        match register == left.register && register != right.register && register < 16 && right.register < 16 {
            true => self.code.op(Op(op.0 + TWO_ADDRESSES), &[register, right.register], 0),
            false => self.code.op(op, &[register, left.register, right.register], 0),
        }
        Ok(Value { register, type_: type_.into() })
    }

    fn choice(&mut self, expr: &Expr, condition: &Expr, then: &Expr, otherwise: &Expr) -> Result<Value> {
        let type_ = self.type_of(expr)?;
        let register = self.target(None, &type_);
        let (no, end) = (self.code.label(), self.code.label());
        let mark = self.temporary.len();
        self.jump(condition, no, false)?;
        self.release(mark);
        self.into(then, register, &type_)?;
        self.code.jump(Op::GOTO_16, &[], end);
        self.code.place(no);
        self.into(otherwise, register, &type_)?;
        self.code.place(end);
        Ok(Value { register, type_ })
    }

    /// A condition as a value.
    fn condition(&mut self, expr: &Expr) -> Result<Value> {
        let choice = Expr::Choice(Box::new(expr.clone()), Box::new(Expr::Bool(true)), Box::new(Expr::Bool(false)));
        self.choice(&choice, expr, &Expr::Bool(true), &Expr::Bool(false))
    }

    /// Goes to the target if a condition is as said, and on otherwise.
    pub(super) fn jump(&mut self, condition: &Expr, target: Label, when: bool) -> Result<()> {
        match condition {
            Expr::Bool(value) if *value == when => self.code.jump(Op::GOTO_16, &[], target),
            Expr::Bool(_) => {}
            Expr::Unary("!", inner) => self.jump(inner, target, !when)?,
            Expr::Binary(operator @ ("&&" | "||"), left, right) if (*operator == "||") == when => {
                self.jump(left, target, when)?;
                self.jump(right, target, when)?;
            }
            Expr::Binary("&&" | "||", left, right) => {
                let past = self.code.label();
                self.jump(left, past, !when)?;
                self.jump(right, target, when)?;
                self.code.place(past);
            }
            Expr::Binary(operator, left, right) if RELATIONS.contains(operator) => {
                let relation = place(&RELATIONS, operator).unwrap_or(0);
                self.compare(relation ^ u8::from(!when), left, right, target)?;
            }
            _ => {
                let value = self.expr(condition, None)?;
                self.code.jump(if when { Op::IF_NEZ } else { Op::IF_EQZ }, &[value.register], target);
            }
        }
        Ok(())
    }

    fn compare(&mut self, relation: u8, left: &Expr, right: &Expr, target: Label) -> Result<()> {
        let types = (self.type_of(left)?, self.type_of(right)?);
        let (left, type_) = match is_reference(&types.0) {
            true => (self.expr(left, None)?, "I"),
            false => {
                let type_ = promoted(&types.0, &types.1);
                let value = self.expr(left, None)?;
                (self.number_as(value, type_, None)?, type_)
            }
        };
        let with_zero = Op(Op::IF_EQZ.0 + relation);
        if type_ == "I" && matches!(right, Expr::Int(0) | Expr::Null | Expr::Bool(false)) {
            self.code.jump(with_zero, &[left.register], target);
            return Ok(());
        }
        let right = self.expr(right, None)?;
        let op = match type_ {
            "J" => Op::CMP_LONG,
            // A number that is none makes comparisons false: javac takes the one that says so.
            "D" if matches!(relation, 2 | 5) => Op::CMPG_DOUBLE,
            "D" => Op::CMPL_DOUBLE,
            _ => {
                self.code.jump(Op(Op::IF_EQ.0 + relation), &[left.register, right.register], target);
                return Ok(());
            }
        };
        let right = self.number_as(right, type_, None)?;
        let register = self.target(None, "I");
        self.code.op(op, &[register, left.register, right.register], 0);
        self.code.jump(with_zero, &[register], target);
        Ok(())
    }
}

/// `add-double`, the first of five.
const ADD_DOUBLE: u8 = 0xab;
/// From an operator's opcode to that which writes over its first operand.
const TWO_ADDRESSES: u8 = 0x20;
/// `add-int/lit16` and `add-int/lit8`, the first of their rows.
const ADD_LIT16: u8 = 0xd0;
const ADD_LIT8: u8 = 0xd8;

/// The opcode with a number in it, and that number; a subtraction adds the opposite.
fn with_literal(at: u8, literal: i32) -> Option<(Op, i64)> {
    let (at, literal) = if at == 1 { (0, literal.checked_neg()?) } else { (at, literal) };
    // Shifts come last in the row of eight bits, behind the same operators as in the other.
    let fits = (i8::try_from(literal).is_ok(), i16::try_from(literal).is_ok() && usize::from(at) < FIRST_SHIFT);
    match fits {
        (true, _) => Some((Op(ADD_LIT8 + at), i64::from(literal))),
        (false, true) => Some((Op(ADD_LIT16 + at), i64::from(literal))),
        (false, false) => None,
    }
}
