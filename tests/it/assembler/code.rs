//! Method bodies: instructions, labels, payloads, handlers, line numbers.

use std::collections::BTreeMap;
use std::slice::Iter;

use wattline::dex::{Code, DebugInfo, DebugOp, Format, Handler, IndexKind, Insn, Op, Payload, Try, TypeIdx, access};

use super::lines::Line;
use super::pools::{CallSite, Handle, Pools, Sorted, proto_key};

/// `DBG_FIRST_SPECIAL` plus the smallest line advance: a position without any advance.
const POSITION_HERE: u8 = 0x0a + 4;

/// A method as written.
pub struct Method {
    pub access: u32,
    pub name: String,
    pub proto: String,
    registers: u16,
    items: Vec<Item>,
    catches: Vec<Catch>,
}

/// What stands at an address.
enum Item {
    Insn(Box<Written>),
    Label(String),
    LineNumber(u32),
    AlignOdd,
    Packed(i32, Vec<String>),
    Sparse(Vec<(i32, String)>),
    Array(u16, Vec<u8>, u32),
}

/// An instruction whose references and target are still names.
struct Written {
    line: Line,
    insn: Insn,
    target: Option<String>,
    reference: Option<Reference>,
    proto: Option<String>,
}

struct Catch {
    type_: Option<String>,
    from: String,
    to: String,
    handler: String,
}

enum Reference {
    String(String),
    Type(String),
    Proto(String),
    Field(String, String, String),
    Method(String, String, String),
    Handle(Handle),
    CallSite(CallSite),
}

/// Splits `LA;->name(I)V` or `LA;->name:I`; what begins the descriptor stays with it.
fn member(line: &Line, text: &str) -> (String, String, String) {
    let split = text.split_once("->").and_then(|(class, rest)| {
        let at = rest.find(['(', ':'])?;
        Some((class.to_owned(), rest[..at].to_owned(), rest[at..].trim_start_matches(':').to_owned()))
    });
    split.unwrap_or_else(|| line.fail("expected CLASS->NAME and a descriptor"))
}

fn handle(line: &Line, text: &str) -> Handle {
    let (kind, method) = text.split_once('@').unwrap_or_else(|| line.fail("expected KIND@METHOD"));
    let kinds = ["invoke-static", "invoke-instance", "invoke-constructor", "invoke-direct", "invoke-interface"];
    let kind = kinds.iter().position(|name| *name == kind).unwrap_or_else(|| line.fail("unknown kind of handle"));
    Handle { kind: 4 + kind as u16, method: member(line, method) }
}

impl Reference {
    fn parse(line: &Line, kind: IndexKind, text: &str) -> Self {
        match kind {
            IndexKind::String => Reference::String(text.trim_matches('"').into()),
            IndexKind::Type => Reference::Type(text.into()),
            IndexKind::Proto => Reference::Proto(text.into()),
            IndexKind::Field => {
                let (class, name, type_) = member(line, text);
                Reference::Field(class, name, type_)
            }
            IndexKind::Method | IndexKind::MethodAndProto => {
                let (class, name, proto) = member(line, text);
                Reference::Method(class, name, proto)
            }
            IndexKind::MethodHandle => Reference::Handle(handle(line, text)),
            IndexKind::CallSite => {
                let (site, bootstrap) = text.split_once('@').unwrap_or_else(|| line.fail("expected NAME(…)…@METHOD"));
                let at = site.find('(').unwrap_or_else(|| line.fail("expected a descriptor"));
                let bootstrap = Handle { kind: 4, method: member(line, bootstrap) };
                Reference::CallSite(CallSite { name: site[..at].into(), proto: site[at..].into(), bootstrap })
            }
            IndexKind::None => line.fail("no reference expected"),
        }
    }

    fn intern(&self, pools: &mut Pools) {
        match self {
            Reference::String(text) => pools.string(text),
            Reference::Type(type_) => pools.type_(type_),
            Reference::Proto(proto) => pools.proto(proto),
            Reference::Field(class, name, type_) => pools.field(class, name, type_),
            Reference::Method(class, name, proto) => pools.method(class, name, proto),
            Reference::Handle(handle) => pools.handle(handle),
            Reference::CallSite(site) => pools.call_site(site),
        }
    }

    fn index(&self, pools: &Sorted) -> u32 {
        match self {
            Reference::String(text) => pools.string(text).0,
            Reference::Type(type_) => pools.type_(type_).0,
            Reference::Proto(proto) => pools.proto(proto).0,
            Reference::Field(class, name, type_) => pools.field(class, name, type_).0,
            Reference::Method(class, name, proto) => pools.method(class, name, proto).0,
            Reference::Handle(handle) => pools.handle(handle).0,
            Reference::CallSite(site) => pools.call_site(site),
        }
    }
}

impl Method {
    pub fn parse(header: &Line, access: u32, signature: &str, lines: &mut Iter<Line>) -> Self {
        let at = signature.find('(').unwrap_or_else(|| header.fail("expected NAME(…)…"));
        let constructor = if signature.starts_with('<') { access::CONSTRUCTOR } else { 0 };
        let mut method = Method {
            access: access | constructor,
            name: signature[..at].into(),
            proto: signature[at..].into(),
            registers: 0,
            items: Vec::new(),
            catches: Vec::new(),
        };
        loop {
            let line = lines.next().unwrap_or_else(|| header.fail("expected .end method"));
            if line.text == ".end method" {
                return method;
            }
            method.line(line, lines);
        }
    }

    fn line(&mut self, line: &Line, lines: &mut Iter<Line>) {
        let words: Vec<&str> = line.text.split_whitespace().collect();
        let label = |text: &str| text.trim_start_matches(['{', ':']).trim_end_matches('}').to_owned();
        let mut block =
            |end: &str| -> Vec<Line> { lines.by_ref().take_while(|line| line.text != end).cloned().collect() };
        let item = match words[..] {
            [".registers", count] => return self.registers = line.parse(count),
            [".line", number] => Item::LineNumber(line.parse(number)),
            [".align", "odd"] => Item::AlignOdd,
            [".catch", type_, from, "..", to, handler] => {
                let catch =
                    Catch { type_: Some(type_.into()), from: label(from), to: label(to), handler: label(handler) };
                return self.catches.push(catch);
            }
            [".catchall", from, "..", to, handler] => {
                let catch = Catch { type_: None, from: label(from), to: label(to), handler: label(handler) };
                return self.catches.push(catch);
            }
            [".packed-switch", first] => {
                let targets = block(".end packed-switch").iter().map(|line| label(&line.text)).collect();
                Item::Packed(integer(line, first) as i32, targets)
            }
            [".sparse-switch"] => {
                let pair = |line: &Line| {
                    let (key, to) = line.text.split_once("->").unwrap_or_else(|| line.fail("expected KEY -> :label"));
                    (integer(line, key.trim()) as i32, label(to.trim()))
                };
                Item::Sparse(block(".end sparse-switch").iter().map(pair).collect())
            }
            [".array-data", width] => {
                let width: u16 = line.parse(width);
                let lines = block(".end array-data");
                let values =
                    lines.iter().flat_map(|line| line.text.split_whitespace().map(move |word| integer(line, word)));
                let values: Vec<i64> = values.collect();
                let data = values.iter().flat_map(|value| value.to_le_bytes()[..usize::from(width)].to_vec()).collect();
                Item::Array(width, data, values.len() as u32)
            }
            [word] if word.starts_with(':') => Item::Label(label(word)),
            _ => Item::Insn(Box::new(self.insn(line))),
        };
        self.items.push(item);
    }

    fn ins(&self) -> u16 {
        let this = u16::from(self.access & access::STATIC == 0);
        let words = |type_: &String| if matches!(type_.as_str(), "J" | "D") { 2 } else { 1 };
        this + proto_key(&self.proto).1.iter().map(words).sum::<u16>()
    }

    fn register(&self, line: &Line, text: &str) -> u16 {
        match text.split_at_checked(1) {
            Some(("v", number)) => line.parse(number),
            Some(("p", number)) => self.registers - self.ins() + line.parse::<u16>(number),
            _ => line.fail(&format!("expected a register, found {text:?}")),
        }
    }

    fn insn(&self, line: &Line) -> Written {
        let (mnemonic, rest) = line.text.split_once(' ').unwrap_or((&line.text, ""));
        let op = (0..=255).map(Op).find(|op| !op.is_unused() && op.name() == mnemonic);
        let op = op.unwrap_or_else(|| line.fail("unknown instruction"));
        let mut out = Written { line: line.clone(), insn: Insn::new(op), target: None, reference: None, proto: None };
        let (list, rest) = match rest.split_once('}') {
            Some((list, rest)) => (Some(list.trim().trim_start_matches('{')), rest.trim_start_matches(',')),
            None => (None, rest),
        };
        let mut operands = rest.split(", ").map(str::trim).filter(|operand| !operand.is_empty());
        let mut next = || operands.next().unwrap_or_else(|| line.fail("an operand is missing"));
        let label = |text: &str| Some(text.trim_start_matches(':').to_owned());
        let reference = |text: &str| Some(Reference::parse(line, op.index_kind(), text));
        use Format::*;
        match op.format() {
            F10x => {}
            F10t | F20t | F30t => out.target = label(next()),
            F11x => out.insn.a = self.register(line, next()),
            F12x | F22x | F32x => {
                (out.insn.a, out.insn.b) = (self.register(line, next()), self.register(line, next()));
            }
            F11n | F21s | F21h | F31i | F51l => {
                (out.insn.a, out.insn.literal) = (self.register(line, next()), literal(line, op, next()));
            }
            F21t | F31t => (out.insn.a, out.target) = (self.register(line, next()), label(next())),
            F21c | F31c => (out.insn.a, out.reference) = (self.register(line, next()), reference(next())),
            F22b | F22s => {
                (out.insn.a, out.insn.b) = (self.register(line, next()), self.register(line, next()));
                out.insn.literal = literal(line, op, next());
            }
            F22c => {
                (out.insn.a, out.insn.b) = (self.register(line, next()), self.register(line, next()));
                out.reference = reference(next());
            }
            F22t => {
                (out.insn.a, out.insn.b) = (self.register(line, next()), self.register(line, next()));
                out.target = label(next());
            }
            F23x => {
                (out.insn.a, out.insn.b) = (self.register(line, next()), self.register(line, next()));
                out.insn.c = self.register(line, next());
            }
            F35c | F45cc | F3rc | F4rcc => {
                self.arguments(line, list.unwrap_or_else(|| line.fail("expected {…}")), &mut out.insn);
                out.reference = reference(next());
                if matches!(op.format(), F45cc | F4rcc) {
                    out.proto = Some(next().to_owned());
                }
            }
        }
        if operands.next().is_some() {
            line.fail("too many operands");
        }
        out
    }

    fn arguments(&self, line: &Line, list: &str, insn: &mut Insn) {
        if matches!(insn.op.format(), Format::F3rc | Format::F4rcc) {
            if !list.trim().is_empty() {
                let (first, last) = list.split_once("..").unwrap_or((list, list));
                let [first, last] = [first, last].map(|text| self.register(line, text.trim()));
                (insn.c, insn.a) = (first, last - first + 1);
            }
            return;
        }
        for text in list.split(',').map(str::trim).filter(|text| !text.is_empty()) {
            insn.args.regs[usize::from(insn.args.count)] = self.register(line, text) as u8;
            insn.args.count += 1;
        }
    }

    pub fn intern(&self, pools: &mut Pools) {
        for item in &self.items {
            if let Item::Insn(written) = item {
                written.reference.iter().for_each(|reference| reference.intern(pools));
                written.proto.iter().for_each(|proto| pools.proto(proto));
            }
        }
        self.catches.iter().filter_map(|catch| catch.type_.as_ref()).for_each(|type_| pools.type_(type_));
    }

    /// Addresses of labels and items; after them that of the end.
    fn layout(&self) -> (BTreeMap<&str, u32>, Vec<u32>) {
        let (mut labels, mut addresses, mut at) = (BTreeMap::new(), Vec::new(), 0usize);
        let mut waiting = Vec::new();
        for item in &self.items {
            if matches!(item, Item::Packed(..) | Item::Sparse(_) | Item::Array(..)) {
                at = at.next_multiple_of(2);
            }
            if let Item::Label(name) = item {
                waiting.push(name.as_str());
            } else {
                labels.extend(waiting.drain(..).map(|name| (name, at as u32)));
            }
            addresses.push(at as u32);
            at += match item {
                Item::Insn(written) => written.insn.units(),
                Item::Label(_) | Item::LineNumber(_) => 0,
                Item::AlignOdd => usize::from(at.is_multiple_of(2)),
                Item::Packed(_, targets) => 4 + 2 * targets.len(),
                Item::Sparse(pairs) => 2 + 4 * pairs.len(),
                Item::Array(_, data, _) => 4 + data.len().div_ceil(2),
            };
        }
        labels.extend(waiting.drain(..).map(|name| (name, at as u32)));
        addresses.push(at as u32);
        (labels, addresses)
    }

    pub fn code(&self, pools: &Sorted) -> Option<Code<'static>> {
        if self.access & (access::NATIVE | access::ABSTRACT) != 0 {
            return None;
        }
        let (labels, addresses) = self.layout();
        let find = |name: &str| *labels.get(name).unwrap_or_else(|| panic!("{}: no label {name:?}", self.name));
        let mut switches: BTreeMap<u32, u32> = BTreeMap::new();
        for (item, &at) in self.items.iter().zip(&addresses) {
            if let Item::Insn(written) = item
                && let Some(target) = written.target.as_ref().filter(|_| written.insn.op.is_switch())
            {
                // Where several switches share a payload, its offsets count from the first.
                switches.entry(find(target)).or_insert(at);
            }
        }
        let (mut units, mut outs) = (Vec::new(), 0);
        let mut lines = Vec::new();
        for (item, &at) in self.items.iter().zip(&addresses) {
            units.resize(at as usize, 0);
            let from = |label: &String| find(label) as i32 - switches.get(&at).map_or(0, |switch| *switch as i32);
            match item {
                Item::Label(_) => {}
                Item::AlignOdd if at.is_multiple_of(2) => units.push(0),
                Item::AlignOdd => {}
                Item::LineNumber(line) => lines.push((at, *line)),
                Item::Packed(first_key, targets) => {
                    Payload::Packed { first_key: *first_key, targets: targets.iter().map(from).collect() }
                        .encode(&mut units);
                }
                Item::Sparse(pairs) => {
                    let (keys, targets) = pairs.iter().map(|(key, label)| (*key, from(label))).unzip();
                    Payload::Sparse { keys, targets }.encode(&mut units);
                }
                Item::Array(width, data, count) => {
                    Payload::Array { width: *width, count: *count, data: data.clone() }.encode(&mut units);
                }
                Item::Insn(written) => {
                    let mut insn = written.insn;
                    insn.offset = written.target.as_ref().map_or(0, |target| find(target) as i32 - at as i32);
                    insn.index = written.reference.as_ref().map_or(0, |reference| reference.index(pools));
                    insn.proto = written.proto.as_ref().map_or(0, |proto| pools.proto(proto).0 as u16);
                    if insn.op.is_invoke() {
                        outs = outs.max(insn.register_range().map_or(u16::from(insn.args.count), |(_, count)| count));
                    }
                    insn.encode(&mut units).unwrap_or_else(|error| written.line.fail(&error.to_string()));
                }
            }
        }
        let (tries, handlers) = self.tries(pools, find);
        let debug = (!lines.is_empty()).then(|| std::sync::Arc::new(self.debug(&lines)));
        let insns = units.into_iter().collect();
        Some(Code { registers: self.registers, ins: self.ins(), outs, insns, tries, handlers, debug })
    }

    fn tries(&self, pools: &Sorted, find: impl Fn(&str) -> u32) -> (Vec<Try>, Vec<Handler>) {
        let mut bounds: Vec<u32> = self.catches.iter().flat_map(|catch| [find(&catch.from), find(&catch.to)]).collect();
        bounds.sort_unstable();
        bounds.dedup();
        let (mut tries, mut handlers): (Vec<Try>, Vec<Handler>) = (Vec::new(), Vec::new());
        for bound in bounds.windows(2) {
            let mut handler = Handler::default();
            let covering = self.catches.iter().filter(|c| find(&c.from) <= bound[0] && bound[1] <= find(&c.to));
            for catch in covering {
                match &catch.type_ {
                    _ if handler.catch_all.is_some() => {}
                    None => handler.catch_all = Some(find(&catch.handler)),
                    Some(type_) => handler.catches.push((TypeIdx(pools.type_(type_).0), find(&catch.handler))),
                }
            }
            if handler == Handler::default() {
                continue;
            }
            let position = handlers.iter().position(|known| *known == handler).unwrap_or_else(|| {
                handlers.push(handler);
                handlers.len() - 1
            });
            match tries.last_mut() {
                Some(last)
                    if last.handler == position
                        && last.start + last.count == bound[0]
                        && bound[1] - last.start <= 0xffff =>
                {
                    last.count = bound[1] - last.start;
                }
                _ => tries.push(Try { start: bound[0], count: bound[1] - bound[0], handler: position }),
            }
        }
        (tries, handlers)
    }

    fn debug(&self, lines: &[(u32, u32)]) -> DebugInfo {
        let line_start = lines[0].1;
        let (mut at, mut line, mut ops) = (0, line_start, Vec::new());
        for &(address, number) in lines {
            if address > at {
                ops.push(DebugOp::AdvancePc(address - at));
            }
            if number != line {
                ops.push(DebugOp::AdvanceLine(number as i32 - line as i32));
            }
            ops.push(DebugOp::Special(POSITION_HERE));
            (at, line) = (address, number);
        }
        DebugInfo { line_start, parameter_names: vec![None; proto_key(&self.proto).1.len()], ops }
    }
}

/// A whole number, decimal or hexadecimal.
fn integer(line: &Line, text: &str) -> i64 {
    let (negative, digits) = text.strip_prefix('-').map_or((false, text), |rest| (true, rest));
    let value = match digits.strip_prefix("0x") {
        Some(hex) => u64::from_str_radix(hex, 16).unwrap_or_else(|_| line.fail("expected a number")) as i64,
        None => line.parse(digits),
    };
    if negative { -value } else { value }
}

/// A whole number, or a fraction for the bits of a `double` or, with an `f` behind it, a `float`.
fn literal(line: &Line, op: Op, text: &str) -> i64 {
    match text.strip_suffix('f').filter(|_| text.contains('.')) {
        Some(float) => i64::from(line.parse::<f32>(float).to_bits() as i32),
        None if text.contains('.') => line.parse::<f64>(text).to_bits() as i64,
        // A 32-bit pattern such as 0xffff0000 is the negative number that the instruction stores.
        None if !op.name().starts_with("const-wide") => i64::from(integer(line, text) as i32),
        None => integer(line, text),
    }
}
