//! Calls, objects, and texts put together.

use wattline::dex::{Op, access};

use super::super::JavaError;
use super::super::code::{PARAMETERS, Reference};
use super::super::tree::Expr;
use super::super::world::{MethodInfo, OBJECT};
use super::expressions::STRING;
use super::{Compiler, Result, Value, is_reference, is_wide};

const BUILDER: &str = "Ljava/lang/StringBuilder;";

impl Compiler<'_> {
    /// The method that a call means, and the class that it is called by; `None` for the own object's.
    pub(super) fn callee(&self, call: &Expr) -> Result<(MethodInfo, String)> {
        let (class, name, arguments) = match call {
            Expr::Call { on: None, name, arguments } => (self.class.clone(), name.as_str(), arguments),
            Expr::Call { on: Some(on), name, arguments } => match self.named_class(on) {
                Some(class) => (class, name.as_str(), arguments),
                None => (self.type_of(on)?, name.as_str(), arguments),
            },
            Expr::Super { name, arguments } => {
                let parent = self.world.superclass(&self.class).unwrap_or(OBJECT);
                (parent.to_owned(), name.as_str(), arguments)
            }
            Expr::New { class, arguments } => (self.type_(class)?, "<init>", arguments),
            _ => return Err(JavaError::new(0, "expected a call")),
        };
        let types = arguments.iter().map(|argument| self.type_of(argument)).collect::<Result<Vec<_>>>()?;
        let method = self.world.method(&class, name, &types).cloned();
        let unknown = || JavaError::new(0, format!("expected a method {name}({}) of {class}", types.concat()));
        Ok((method.ok_or_else(unknown)?, class))
    }

    /// A call whose value, if it has one, is wanted by nobody.
    pub(super) fn call_or_nothing(&mut self, expr: &Expr, want: Option<u16>) -> Result<Option<Value>> {
        match expr {
            Expr::New { .. } => self.object(expr, want).map(Some),
            Expr::Call { .. } | Expr::Super { .. } => self.invoke(expr, false, want),
            _ => Err(JavaError::new(0, "expected a statement")),
        }
    }

    /// A call's value.
    pub(super) fn call(&mut self, expr: &Expr, want: Option<u16>) -> Result<Value> {
        match expr {
            Expr::New { .. } => self.object(expr, want),
            _ => self.invoke(expr, true, want)?.ok_or_else(|| JavaError::new(0, "expected a method with a result")),
        }
    }

    fn object(&mut self, expr: &Expr, want: Option<u16>) -> Result<Value> {
        let (Expr::New { arguments, .. }, (method, class)) = (expr, self.callee(expr)?) else {
            return Err(JavaError::new(0, "expected `new`"));
        };
        let register = self.target(want, &class);
        self.code.with(Op::NEW_INSTANCE, &[register], Reference::Type(class.clone()));
        let mark = self.temporary.len();
        let mut registers = vec![register];
        self.arguments(arguments, &method.parameters, &mut registers)?;
        let reference = Reference::Method(class.clone(), "<init>".into(), method.descriptor());
        self.code.with(Op::INVOKE_DIRECT, &registers, reference);
        self.release(mark);
        Ok(Value { register, type_: class })
    }

    fn arguments(&mut self, arguments: &[Expr], parameters: &[String], registers: &mut Vec<u16>) -> Result<()> {
        for (argument, parameter) in arguments.iter().zip(parameters) {
            let value = self.expr(argument, None)?;
            let value = self.converted(value, parameter, None)?;
            registers.push(value.register);
            if is_wide(parameter) {
                registers.push(value.register + 1);
            }
        }
        Ok(())
    }

    fn invoke(&mut self, call: &Expr, wanted: bool, want: Option<u16>) -> Result<Option<Value>> {
        let (method, class) = self.callee(call)?;
        let mark = self.temporary.len();
        let (op, arguments, mut registers) = match call {
            Expr::Super { arguments, name } => {
                let op = if name == "<init>" { Op::INVOKE_DIRECT } else { Op::INVOKE_SUPER };
                (op, arguments, vec![PARAMETERS])
            }
            Expr::Call { arguments, .. } if method.is_static() => (Op::INVOKE_STATIC, arguments, Vec::new()),
            Expr::Call { on, arguments, .. } => {
                let op = match method.access & access::PRIVATE {
                    0 if self.world.is_interface(&class) && method.class != OBJECT => Op::INVOKE_INTERFACE,
                    0 => Op::INVOKE_VIRTUAL,
                    _ => Op::INVOKE_DIRECT,
                };
                let receiver = match on {
                    Some(on) => self.expr(on, None)?.register,
                    None if self.is_static => return Err(JavaError::new(0, "no object to call a method of")),
                    None => PARAMETERS,
                };
                (op, arguments, vec![receiver])
            }
            _ => return Err(JavaError::new(0, "expected a call")),
        };
        self.arguments(arguments, &method.parameters, &mut registers)?;
        // What `Object` has is called by that name where the type is an interface or an array.
        let named = match method.class == OBJECT || method.is_static() {
            true => method.class.clone(),
            false => class,
        };
        self.code.with(op, &registers, Reference::Method(named, method.name.clone(), method.descriptor()));
        self.release(mark);
        if !wanted || method.result == "V" {
            return Ok(None);
        }
        Ok(Some(self.result(&method.result, want)))
    }

    fn result(&mut self, type_: &str, want: Option<u16>) -> Value {
        let register = self.target(want, type_);
        let op = match type_ {
            wide if is_wide(wide) => Op::MOVE_RESULT_WIDE,
            object if is_reference(object) => Op::MOVE_RESULT_OBJECT,
            _ => Op::MOVE_RESULT,
        };
        self.code.op(op, &[register], 0);
        Value { register, type_: type_.to_owned() }
    }

    /// Texts and other values, one after the other.
    pub(super) fn concatenation(&mut self, expr: &Expr) -> Result<Value> {
        let mut parts = Vec::new();
        self.parts(expr, &mut parts)?;
        let builder = self.target(None, BUILDER);
        self.code.with(Op::NEW_INSTANCE, &[builder], Reference::Type(BUILDER.into()));
        let reference = |name: &str, descriptor: String| Reference::Method(BUILDER.into(), name.into(), descriptor);
        self.code.with(Op::INVOKE_DIRECT, &[builder], reference("<init>", "()V".into()));
        for part in parts {
            let mark = self.temporary.len();
            let type_ = match self.type_of(part)? {
                small if matches!(small.as_str(), "B" | "S") => "I".to_owned(),
                object if is_reference(&object) && object != STRING => OBJECT.to_owned(),
                other => other,
            };
            let mut registers = vec![builder];
            self.arguments(std::slice::from_ref(part), std::slice::from_ref(&type_), &mut registers)?;
            let descriptor = format!("({type_}){BUILDER}");
            self.code.with(Op::INVOKE_VIRTUAL, &registers, reference("append", descriptor));
            self.release(mark);
        }
        self.code.with(Op::INVOKE_VIRTUAL, &[builder], reference("toString", format!("(){STRING}")));
        self.code.op(Op::MOVE_RESULT_OBJECT, &[builder], 0);
        Ok(Value { register: builder, type_: STRING.into() })
    }

    fn parts<'e>(&self, expr: &'e Expr, parts: &mut Vec<&'e Expr>) -> Result<()> {
        match expr {
            Expr::Binary("+", left, right) if self.type_of(expr)? == STRING => {
                self.parts(left, parts)?;
                parts.push(right);
            }
            _ => parts.push(expr),
        }
        Ok(())
    }
}
