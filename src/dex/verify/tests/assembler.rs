//! Method bodies as text, and a small app around them.
//!
//! A line is a label (`:name`), an instruction with its operands in the specification's order (`v0`, `#-1`, `:name`,
//! `"text"`, `Lclass;`, `Lclass;->field:I`, `Lclass;->method(I)V`), a handler (`.catch Lclass; :from :to :handler`,
//! `.catch * :from :to :handler`) or a payload (`.packed #first :name…`, `.sparse #key :name…`, `.array #width
//! #value…`).

use std::collections::HashMap;

use crate::*;

/// An app whose pools grow as they are used. Their order does not matter to the verifier.
#[derive(Default)]
pub struct App {
    pub dex: Dex<'static>,
}

fn position<T: PartialEq>(pool: &mut Vec<T>, item: T) -> u32 {
    let at = pool.iter().position(|known| *known == item).unwrap_or_else(|| {
        pool.push(item);
        pool.len() - 1
    });
    at as u32
}

impl App {
    pub fn string(&mut self, text: &str) -> StringIdx {
        StringIdx(position(&mut self.dex.strings, DexString::new(text)))
    }

    pub fn type_(&mut self, descriptor: &str) -> TypeIdx {
        let name = self.string(descriptor);
        TypeIdx(position(&mut self.dex.types, name))
    }

    pub fn proto(&mut self, descriptor: &str) -> ProtoIdx {
        let (parameters, returns) = descriptor.strip_prefix('(').unwrap().split_once(')').unwrap();
        let mut rest = parameters;
        let mut types = Vec::new();
        while !rest.is_empty() {
            let dims = rest.chars().take_while(|&c| c == '[').count();
            let end = if rest[dims..].starts_with('L') { rest.find(';').unwrap() + 1 } else { dims + 1 };
            types.push(self.type_(&rest[..end]));
            rest = &rest[end..];
        }
        let proto = Proto { shorty: self.string("V"), return_type: self.type_(returns), parameters: types };
        ProtoIdx(position(&mut self.dex.protos, proto))
    }

    pub fn method(&mut self, text: &str) -> MethodIdx {
        let (class, rest) = text.split_once("->").unwrap();
        let (name, proto) = rest.split_at(rest.find('(').unwrap());
        let method = MethodId { class: self.type_(class), proto: self.proto(proto), name: self.string(name) };
        MethodIdx(position(&mut self.dex.methods, method))
    }

    pub fn field(&mut self, text: &str) -> FieldIdx {
        let (class, rest) = text.split_once("->").unwrap();
        let (name, type_) = rest.split_once(':').unwrap();
        let field = FieldId { class: self.type_(class), type_: self.type_(type_), name: self.string(name) };
        FieldIdx(position(&mut self.dex.fields, field))
    }

    /// Defines a class; methods and fields with their access flags.
    pub fn class(&mut self, name: &str, access: u32, superclass: &str, interfaces: &[&str], members: &[(u32, &str)]) {
        let mut data = ClassData::default();
        for &(access, member) in members {
            let member = format!("{name}->{member}");
            if member.contains('(') {
                let method = EncodedMethod { method: self.method(&member), access, code: None };
                data.direct_methods.push(method);
            } else {
                data.instance_fields.push(EncodedField { field: self.field(&member), access });
            }
        }
        let class = ClassDef {
            class: self.type_(name),
            access,
            superclass: Some(self.type_(superclass)),
            interfaces: interfaces.iter().map(|name| self.type_(name)).collect(),
            source_file: None,
            annotations: None,
            static_values: None,
            data: Some(data),
            hidden_api: None,
        };
        self.dex.classes.push(class);
    }

    /// Assembles a body.
    pub fn code(&mut self, registers: u16, ins: u16, text: &str) -> Code<'static> {
        let lines: Vec<Vec<&str>> = text
            .lines()
            .map(|line| line.split_whitespace().collect())
            .filter(|line: &Vec<_>| !line.is_empty())
            .collect();
        let labels = layout(&lines);
        let mut units = Vec::new();
        let (mut tries, mut handlers) = (Vec::new(), Vec::new());
        let mut switch_at = 0;
        for line in &lines {
            match line[0] {
                label if label.starts_with(':') => {}
                ".catch" => {
                    let at = |label: &str| labels[label];
                    let (from, to, handler) = (at(line[2]), at(line[3]), at(line[4]));
                    let list = match line[1] {
                        "*" => Handler { catches: vec![], catch_all: Some(handler) },
                        type_ => Handler { catches: vec![(self.type_(type_), handler)], catch_all: None },
                    };
                    tries.push(Try { start: from, count: to - from, handler: handlers.len() });
                    handlers.push(list);
                }
                payload if payload.starts_with('.') => {
                    if units.len() % 2 == 1 {
                        units.push(0);
                    }
                    assemble_payload(line, &labels, switch_at).encode(&mut units);
                }
                _ => {
                    let insn = self.insn(line, units.len() as u32, &labels);
                    if insn.op.is_switch() {
                        switch_at = units.len() as u32;
                    }
                    insn.encode(&mut units).unwrap_or_else(|error| panic!("{line:?}: {error}"));
                }
            }
        }
        Code { registers, ins, outs: 8, insns: units.into_iter().collect(), tries, handlers, debug: None }
    }

    fn insn(&mut self, line: &[&str], pc: u32, labels: &HashMap<&str, u32>) -> Insn {
        let op = op(line[0]);
        let mut insn = Insn::new(op);
        let mut registers = Vec::new();
        for operand in &line[1..] {
            match operand.chars().next().unwrap() {
                'v' => registers.push(operand[1..].parse::<u16>().unwrap()),
                '#' => insn.literal = operand[1..].parse().unwrap(),
                ':' => insn.offset = labels[operand] as i32 - pc as i32,
                '"' => insn.index = self.string(operand.trim_matches('"')).0,
                '(' if op == Op::CONST_METHOD_TYPE => insn.index = self.proto(operand).0,
                '(' => insn.proto = self.proto(operand).0 as u16,
                _ if operand.contains('(') => insn.index = self.method(operand).0,
                _ if operand.contains("->") => insn.index = self.field(operand).0,
                '@' => insn.index = operand[1..].parse().unwrap(),
                _ => insn.index = self.type_(operand).0,
            }
        }
        match op.format() {
            Format::F35c | Format::F45cc => {
                insn.args.count = registers.len() as u8;
                registers.iter().zip(&mut insn.args.regs).for_each(|(&from, to)| *to = from as u8);
            }
            Format::F3rc | Format::F4rcc => (insn.c, insn.a) = (registers[0], registers[1]),
            _ => {
                registers.resize(3, 0);
                (insn.a, insn.b, insn.c) = (registers[0], registers[1], registers[2]);
            }
        }
        insn
    }
}

fn op(name: &str) -> Op {
    (0..=255).map(Op).find(|op| op.name() == name).unwrap_or_else(|| panic!("no opcode {name}"))
}

/// Where each label is.
fn layout<'t>(lines: &[Vec<&'t str>]) -> HashMap<&'t str, u32> {
    let mut labels = HashMap::new();
    let mut pc = 0;
    // A payload's label stands before it and means its aligned start.
    let mut pending = Vec::new();
    for line in lines {
        match line[0] {
            label if label.starts_with(':') => pending.push(label),
            ".catch" => {}
            kind => {
                let payload = kind.starts_with('.');
                if payload {
                    pc += pc % 2;
                }
                pending.drain(..).for_each(|label| {
                    labels.insert(label, pc);
                });
                let operands = line.len() as u32 - 1;
                pc += match kind {
                    ".packed" => 4 + 2 * (operands - 1),
                    ".sparse" => 2 + 2 * operands,
                    ".array" => 4 + (operands - 1),
                    name => op(name).format().units() as u32,
                };
            }
        }
    }
    pending.into_iter().for_each(|label| {
        labels.insert(label, pc);
    });
    labels
}

fn assemble_payload(line: &[&str], labels: &HashMap<&str, u32>, switch_at: u32) -> Payload {
    let number = |text: &str| text[1..].parse::<i32>().unwrap();
    let target = |label: &str| labels[label] as i32 - switch_at as i32;
    match line[0] {
        ".packed" => Payload::Packed {
            first_key: number(line[1]),
            targets: line[2..].iter().map(|label| target(label)).collect(),
        },
        ".sparse" => Payload::Sparse {
            keys: line[1..].iter().step_by(2).map(|key| number(key)).collect(),
            targets: line[2..].iter().step_by(2).map(|label| target(label)).collect(),
        },
        _ => {
            // Two bytes for each value, whatever the width says.
            let data: Vec<u8> = line[2..].iter().flat_map(|value| (number(value) as i16).to_le_bytes()).collect();
            let width = number(line[1]) as u16;
            Payload::Array { width, count: data.len() as u32 / u32::from(width), data }
        }
    }
}
