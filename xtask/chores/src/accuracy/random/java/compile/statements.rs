//! Statements.

use wattline::dex::Op;

use super::super::JavaError;
use super::super::code::{Label, Reference};
use super::super::tree::{Case, Expr, Kind, Stmt, TypeName};
use super::expressions::kind_offset;
use super::{Compiler, Result, Value, is_reference, is_wide, words};

/// What has to happen whatever was thrown.
const THROWABLE: &str = "Ljava/lang/Throwable;";

impl Compiler<'_> {
    /// Statements in a scope of their own. The registers of variables that nothing mentions any more are free again.
    pub(super) fn block(&mut self, statements: &[Stmt]) -> Result<()> {
        self.scopes.push(Vec::new());
        for (number, statement) in statements.iter().enumerate() {
            if !self.code.reachable {
                return Err(JavaError::new(statement.line, "nothing gets here"));
            }
            self.statement(statement).map_err(|error| error.at("", statement.line))?;
            let later = statements.get(number + 1..).unwrap_or_default();
            let scope = self.scopes.pop().unwrap_or_default();
            let (kept, gone): (Vec<_>, Vec<_>) =
                scope.into_iter().partition(|(name, _)| later.iter().any(|statement| self.mentions(statement, name)));
            gone.iter().for_each(|(_, value)| self.free(value.register, words(&value.type_)));
            self.scopes.push(kept);
        }
        self.end_scope();
        Ok(())
    }

    fn end_scope(&mut self) {
        for (_, value) in self.scopes.pop().unwrap_or_default() {
            self.free(value.register, words(&value.type_));
        }
    }

    fn statement(&mut self, statement: &Stmt) -> Result<()> {
        self.code.line(statement.line);
        let mark = self.temporary.len();
        match &statement.kind {
            Kind::Local(type_, name, value) => self.declaration(type_, name, value.as_ref())?,
            Kind::Assign(operator, target, value) => self.assign(*operator, target, value)?,
            Kind::Expr(expr) => drop(self.call_or_nothing(expr, None)?),
            Kind::If(condition, then, otherwise) => self.if_(condition, then, otherwise)?,
            Kind::While(condition, body) => self.loop_(Some(condition), body, &[], statement.line)?,
            Kind::For(first, condition, update, body) => {
                self.scopes.push(Vec::new());
                first.iter().try_for_each(|first| self.statement(first))?;
                self.loop_(condition.as_ref(), body, update, statement.line)?;
                self.end_scope();
            }
            Kind::Switch(value, cases) => self.switch(value, cases)?,
            Kind::Return(value) => self.return_(value.as_ref())?,
            Kind::Throw(value) => {
                let thrown = self.expr(value, None)?;
                self.code.op(Op::THROW, &[thrown.register], 0);
            }
            Kind::Try(body, type_, name, handler) => self.try_(body, (type_, name), handler, statement.line)?,
            Kind::Synchronized(lock, body) => self.synchronized(lock, body)?,
            Kind::Break | Kind::Continue => self.leave(&statement.kind)?,
        }
        self.release(mark);
        Ok(())
    }

    fn declaration(&mut self, type_: &TypeName, name: &str, value: Option<&Expr>) -> Result<()> {
        let type_ = self.type_(type_)?;
        let register = self.allocate(&type_);
        if let Some(value) = value {
            self.into(value, register, &type_)?;
        }
        self.declare(name, Value { register, type_ });
        Ok(())
    }

    fn assign(&mut self, operator: Option<&'static str>, target: &Expr, value: &Expr) -> Result<()> {
        let whole = operator.map(|operator| Expr::Binary(operator, Box::new(target.clone()), Box::new(value.clone())));
        if let Expr::Name(name) = target
            && let Some(local) = self.local(name).cloned()
        {
            return self.into(whole.as_ref().unwrap_or(value), local.register, &local.type_);
        }
        match target {
            Expr::Index(array, index) => self.assign_element(operator, (array, index), value),
            Expr::Name(_) | Expr::Field(..) => self.assign_field(operator, target, value),
            _ => Err(JavaError::new(0, "expected a variable, a field or an element to be assigned to")),
        }
    }

    /// What is to be stored: the value, or that combined with what is there.
    fn new_value(&mut self, old: Option<(&'static str, Value)>, value: &Expr, type_: &str) -> Result<Value> {
        let mark = self.temporary.len();
        let new = match old {
            Some((operator, old)) => self.arithmetic(operator, old, value, (None, mark))?,
            None => self.expr(value, None)?,
        };
        // As Java has it, `+=` and its like also make a number smaller.
        let new = if is_reference(type_) { new } else { self.number_as(new, type_, None)? };
        self.converted(new, type_, None)
    }

    fn assign_element(
        &mut self,
        operator: Option<&'static str>,
        (array, index): (&Expr, &Expr),
        value: &Expr,
    ) -> Result<()> {
        let array = self.expr(array, None)?;
        let element = array.type_.strip_prefix('[').map(str::to_owned);
        let element = element.ok_or_else(|| JavaError::new(0, "expected an array"))?;
        let index = self.expr(index, None)?;
        let offset = kind_offset(&element);
        let old = match operator {
            Some(operator) => {
                let register = self.target(None, &element);
                self.code.op(Op(Op::AGET.0 + offset), &[register, array.register, index.register], 0);
                Some((operator, Value { register, type_: element.clone() }))
            }
            None => None,
        };
        let value = self.new_value(old, value, &element)?;
        self.code.op(Op(Op::APUT.0 + offset), &[value.register, array.register, index.register], 0);
        Ok(())
    }

    fn assign_field(&mut self, operator: Option<&'static str>, target: &Expr, value: &Expr) -> Result<()> {
        let (field, object) = self.field(target)?;
        let reference = Reference::Field(field.class, field.name, field.type_.clone());
        let offset = kind_offset(&field.type_);
        let (get, put) = if object.is_some() { (Op::IGET, Op::IPUT) } else { (Op::SGET, Op::SPUT) };
        let object: Vec<u16> = object.into_iter().collect();
        let old = match operator {
            Some(operator) => {
                let register = self.target(None, &field.type_);
                let registers: Vec<u16> = std::iter::once(register).chain(object.iter().copied()).collect();
                self.code.with(Op(get.0 + offset), &registers, reference.clone());
                Some((operator, Value { register, type_: field.type_.clone() }))
            }
            None => None,
        };
        let value = self.new_value(old, value, &field.type_)?;
        let registers: Vec<u16> = std::iter::once(value.register).chain(object).collect();
        self.code.with(Op(put.0 + offset), &registers, reference);
        Ok(())
    }

    fn if_(&mut self, condition: &Expr, then: &[Stmt], otherwise: &[Stmt]) -> Result<()> {
        let (no, end) = (self.code.label(), self.code.label());
        let mark = self.temporary.len();
        self.jump(condition, no, false)?;
        self.release(mark);
        self.block(then)?;
        if !otherwise.is_empty() && self.code.reachable {
            self.code.jump(Op::GOTO_16, &[], end);
        }
        self.code.place(no);
        if !otherwise.is_empty() {
            self.block(otherwise)?;
        }
        self.code.place(end);
        Ok(())
    }

    fn loop_(&mut self, condition: Option<&Expr>, body: &[Stmt], update: &[Stmt], line: u32) -> Result<()> {
        let (again, next, end) = (self.code.here(), self.code.label(), self.code.label());
        let mark = self.temporary.len();
        if let Some(condition) = condition.filter(|condition| **condition != Expr::Bool(true)) {
            self.code.line(line);
            self.jump(condition, end, false)?;
        }
        self.release(mark);
        self.exits.push((end, Some(next)));
        self.block(body)?;
        self.exits.pop();
        self.code.place(next);
        if self.code.reachable {
            update.iter().try_for_each(|update| self.statement(update))?;
            self.code.jump(Op::GOTO_16, &[], again);
        }
        self.code.place(end);
        Ok(())
    }

    fn switch(&mut self, value: &Expr, cases: &[Case]) -> Result<()> {
        let mark = self.temporary.len();
        let value = self.expr(value, None)?;
        let end = self.code.label();
        let labels: Vec<Label> = cases.iter().map(|_| self.code.label()).collect();
        let mut keys: Vec<(i32, Label)> =
            cases.iter().zip(&labels).filter_map(|(case, label)| Some((case.key?, *label))).collect();
        keys.sort_unstable();
        if keys.windows(2).any(|pair| pair[0].0 == pair[1].0) || keys.is_empty() {
            return Err(JavaError::new(0, "expected cases with different keys"));
        }
        self.code.switch(value.register, keys);
        self.release(mark);
        let other = cases.iter().position(|case| case.key.is_none()).and_then(|at| labels.get(at)).copied();
        self.code.jump(Op::GOTO_16, &[], other.unwrap_or(end));
        self.exits.push((end, None));
        for (case, label) in cases.iter().zip(labels) {
            self.code.place(label);
            self.block(&case.body)?;
        }
        self.exits.pop();
        self.code.place(end);
        Ok(())
    }

    fn leave(&mut self, kind: &Kind) -> Result<()> {
        if self.locked > 0 {
            return Err(JavaError::new(0, "leaving `synchronized` on the way is not of this language"));
        }
        let found = match kind {
            Kind::Break => self.exits.last().map(|(end, _)| *end),
            _ => self.exits.iter().rev().find_map(|(_, next)| *next),
        };
        let to = found.ok_or_else(|| JavaError::new(0, "expected a loop around"))?;
        self.code.jump(Op::GOTO_16, &[], to);
        Ok(())
    }

    fn return_(&mut self, value: Option<&Expr>) -> Result<()> {
        if self.locked > 0 {
            return Err(JavaError::new(0, "leaving `synchronized` on the way is not of this language"));
        }
        let Some(value) = value else {
            self.code.op(Op::RETURN_VOID, &[], 0);
            return Ok(());
        };
        let type_ = self.result.clone();
        let value = self.expr(value, None)?;
        let value = self.converted(value, &type_, None)?;
        let op = match type_.as_str() {
            wide if is_wide(wide) => Op::RETURN_WIDE,
            object if is_reference(object) => Op::RETURN_OBJECT,
            _ => Op::RETURN,
        };
        self.code.op(op, &[value.register], 0);
        Ok(())
    }

    fn try_(&mut self, body: &[Stmt], (type_, name): (&TypeName, &str), caught: &[Stmt], line: u32) -> Result<()> {
        let type_ = self.type_(type_)?;
        let (handler, end) = (self.code.label(), self.code.label());
        let from = self.code.here();
        self.block(body)?;
        let to = self.code.here();
        if self.code.reachable {
            self.code.jump(Op::GOTO_16, &[], end);
        }
        if self.code.is_empty_between(from, to) {
            return Err(JavaError::new(line, "nothing to try"));
        }
        self.code.catch(from, to, Some(type_.clone()), handler);
        self.code.place(handler);
        self.code.line(caught.first().map_or(line, |first| first.line));
        self.scopes.push(Vec::new());
        let register = self.allocate(&type_);
        self.code.op(Op::MOVE_EXCEPTION, &[register], 0);
        self.declare(name, Value { register, type_ });
        self.block(caught)?;
        self.end_scope();
        self.code.place(end);
        Ok(())
    }

    fn synchronized(&mut self, lock: &Expr, body: &[Stmt]) -> Result<()> {
        let type_ = self.type_of(lock)?;
        let register = self.target(None, &type_);
        self.into(lock, register, &type_)?;
        self.code.op(Op::MONITOR_ENTER, &[register], 0);
        let (handler, end) = (self.code.label(), self.code.label());
        let from = self.code.here();
        self.locked += 1;
        self.block(body)?;
        self.locked -= 1;
        self.code.op(Op::MONITOR_EXIT, &[register], 0);
        let to = self.code.here();
        self.code.jump(Op::GOTO_16, &[], end);
        self.code.catch(from, to, None, handler);
        self.code.place(handler);
        let thrown = self.target(None, THROWABLE);
        self.code.op(Op::MOVE_EXCEPTION, &[thrown], 0);
        let from = self.code.here();
        self.code.op(Op::MONITOR_EXIT, &[register], 0);
        let to = self.code.here();
        self.code.catch(from, to, None, handler);
        self.code.op(Op::THROW, &[thrown], 0);
        self.code.place(end);
        Ok(())
    }
}
