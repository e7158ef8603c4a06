//! Drawing: numbers, words, expressions, and pieces put into each other.

use std::collections::BTreeMap;

use anyhow::Result;
use wattline::random::SplitMix64;

use super::pieces::{Piece, pieces};
use super::table::{Table, draw};

/// Operators of `int`, and the opcodes by which it is known how often they come.
const OPERATORS: [(&str, &str); 11] = [
    ("+", "add-int"),
    ("-", "sub-int"),
    ("*", "mul-int"),
    ("&", "and-int"),
    ("|", "or-int"),
    ("^", "xor-int"),
    ("<<", "shl-int"),
    (">>", "shr-int"),
    (">>>", "ushr-int"),
    ("/", "div-int"),
    ("%", "rem-int"),
];
/// Numbers in expressions are not larger: most of those of real apps that are name resources.
const LARGEST: u64 = 1_000_000;
/// Letters of the longest word.
const LONGEST: u64 = 20;
/// Loops within loops within loops would need more registers than instructions can name.
const DEEPEST: usize = 2;
/// Pieces that are tried before one is given up for.
const TRIES: usize = 40;

/// A text that the app has, and its length.
#[derive(Debug, Clone)]
pub struct Sized {
    pub name: String,
    pub length: u64,
}

/// A method of two numbers that can be called.
#[derive(Debug, Clone)]
pub struct Callable {
    /// What stands before the arguments.
    pub name: String,
    /// Instructions of a call, about.
    pub cost: u64,
    pub called: bool,
}

/// Where a piece is put.
#[derive(Debug, Clone)]
pub struct Around {
    pub variables: Vec<String>,
    pub loops: usize,
    pub job: bool,
    /// Instructions that it may execute.
    pub budget: u64,
}

/// Statements, and what they take.
#[derive(Debug, Clone, Default)]
pub struct Block {
    pub lines: Vec<String>,
    pub cost: u64,
    pub ms: u64,
}

impl Block {
    pub fn add(&mut self, other: Block) {
        self.lines.extend(other.lines);
        self.cost += other.cost;
        self.ms += other.ms;
    }
}

/// All that is drawn from.
pub struct Maker<'t> {
    pub random: SplitMix64,
    table: &'t Table,
    pieces: Vec<Piece>,
    operators: Vec<(&'static str, f64)>,
    pub texts: Vec<Sized>,
    pub digits: Vec<Sized>,
    pub methods: Vec<Callable>,
    /// What costs name: one call of a rule or a shape, once there are some.
    pub costs: BTreeMap<String, u64>,
    names: usize,
}

impl<'t> Maker<'t> {
    pub fn new(seed: u64, table: &'t Table) -> Result<Maker<'t>> {
        let often = |prefix: &str| -> u64 {
            let same = table.opcodes.iter().filter(|(name, _)| name.split('/').next() == Some(prefix));
            same.map(|(_, count)| count).sum()
        };
        let operators = OPERATORS.map(|(sign, opcode)| (sign, 1.0 + (often(opcode) as f64).sqrt()));
        Ok(Maker {
            random: SplitMix64::new(wattline::random::mix(seed)),
            table,
            pieces: pieces(table)?,
            operators: operators.to_vec(),
            texts: Vec::new(),
            digits: Vec::new(),
            methods: Vec::new(),
            costs: BTreeMap::new(),
            names: 0,
        })
    }

    /// A number of a range, even in its logarithm.
    pub fn between(&mut self, low: u64, high: u64) -> u64 {
        let (from, to) = ((low as f64).ln(), (high as f64 + 1.0).ln());
        ((from + (to - from) * self.random.uniform()).exp() as u64).clamp(low, high)
    }

    pub fn pick<'v, T>(&mut self, values: &'v [T]) -> Option<&'v T> {
        values.get(self.random.below(values.len()))
    }

    /// A number as real apps have them.
    pub fn constant(&mut self) -> i64 {
        let value = draw(&self.table.quantiles.numbers, &mut self.random).min(LARGEST) as i64;
        // One in seven is negative.
        if self.random.below(7) == 0 { -value } else { value }
    }

    /// Letters, as many as a text of a real app has, up to [`LONGEST`].
    pub fn word(&mut self) -> String {
        let length = draw(&self.table.quantiles.texts, &mut self.random).clamp(1, LONGEST);
        let letter = |maker: &mut Self, place: u64| {
            const LETTERS: &[u8] = b"eeeeaaaaiioonnnrrsttlldmuchgkpbvfwz";
            let letter = char::from(LETTERS[maker.random.below(LETTERS.len())]);
            let large = place == 0 && maker.random.below(4) == 0;
            if large { letter.to_ascii_uppercase() } else { letter }
        };
        (0..length).map(|place| letter(self, place)).collect()
    }

    /// Statements that a method of a real app of the same size may have.
    pub fn size(&mut self) -> usize {
        // Six instructions to a line of these pieces.
        (draw(&self.table.quantiles.instructions, &mut self.random) / 6).clamp(2, 40) as usize
    }

    /// An expression of type `int`.
    pub fn expression(&mut self, variables: &[String], depth: usize) -> String {
        if depth == 0 || self.random.below(5) == 0 {
            let constant = variables.is_empty() || self.random.below(4) == 0;
            return match self.pick(variables) {
                Some(name) if !constant => name.clone(),
                _ => self.constant().to_string(),
            };
        }
        let left = self.expression(variables, depth - 1);
        let weights: Vec<f64> = self.operators.iter().map(|(_, weight)| *weight).collect();
        let chosen = self.weighted(&weights);
        let operator = self.operators[chosen].0;
        let right = match operator {
            "<<" | ">>" | ">>>" => (1 + self.random.below(12)).to_string(),
            "/" | "%" => (2 + self.constant().unsigned_abs() % 97).to_string(),
            _ => self.expression(variables, depth - 1),
        };
        format!("({left} {operator} {right})")
    }

    fn weighted(&mut self, weights: &[f64]) -> usize {
        let mut left = self.random.uniform() * weights.iter().sum::<f64>();
        for (at, weight) in weights.iter().enumerate() {
            left -= weight;
            if left < 0.0 {
                return at;
            }
        }
        weights.len().saturating_sub(1)
    }

    /// So many statements, or fewer where the budget is spent.
    pub fn block(&mut self, around: &Around, statements: usize) -> Block {
        let mut block = Block::default();
        while block.lines.len() < statements {
            let left = around.budget.saturating_sub(block.cost);
            let Some(piece) = self.piece(&Around { budget: left, ..around.clone() }) else { break };
            block.add(piece);
        }
        block
    }

    /// One piece that the budget allows.
    fn piece(&mut self, around: &Around) -> Option<Block> {
        let allowed = |piece: &Piece| {
            let fits = piece.job == around.job || !piece.job;
            let shallow = around.loops < DEEPEST || piece.variables.is_empty();
            fits && shallow && (around.loops == 0 || !piece.top)
        };
        let weights: Vec<f64> = self.pieces.iter().map(|p| if allowed(p) { p.weight } else { 0.0 }).collect();
        for _ in 0..TRIES {
            let chosen = self.weighted(&weights);
            let piece = self.pieces[chosen].clone();
            if let Some(block) = self.fill(&piece, around) {
                return Some(block);
            }
        }
        None
    }

    /// A piece by its name, in jobs.
    pub fn named(&mut self, name: &str, around: &Around) -> Option<Block> {
        let piece = self.pieces.iter().find(|piece| piece.name == name)?.clone();
        self.fill(&piece, around)
    }

    /// Draws what a piece asks for; none if that costs more than the budget.
    fn fill(&mut self, piece: &Piece, around: &Around) -> Option<Block> {
        let mut names = self.costs.clone();
        let mut holes: BTreeMap<String, String> = BTreeMap::new();
        for (wanted, mark, texts) in [(piece.text, "t", self.texts.clone()), (piece.digits, "d", self.digits.clone())] {
            if wanted {
                let (name, length) = self.text(&texts, &around.variables)?;
                names.insert(mark.to_owned(), length);
                holes.insert(mark.to_owned(), name);
            }
        }
        let inside = if piece.has("@body") { 12 } else { 0 };
        let mut numbers: Vec<(String, u64, u64)> = piece.numbers.clone();
        for (_, low, high) in &mut numbers {
            *high = self.between(*low, *high);
        }
        let call = if piece.has("@call") { Some(self.callee(around.budget / 2)?) } else { None };
        let each = inside + call.map_or(0, |at| self.methods[at].cost);
        // What is too dear turns less often.
        let cost = loop {
            names.extend(numbers.iter().map(|(name, _, value)| (name.clone(), *value)));
            let cost = piece.cost.value(&names)? + each * names.get("n").copied().unwrap_or(1);
            if cost <= around.budget {
                break cost;
            }
            let large =
                numbers.iter_mut().filter(|(_, low, value)| value > low).max_by_key(|(_, low, value)| value / low)?;
            large.2 = (large.2 / 2).max(large.1);
        };
        for (name, _, value) in &numbers {
            let once = piece.lines.iter().map(|line| line.matches(&format!("@{name}")).count()).sum::<usize>() == 1;
            let varies = once && !piece.job && self.random.below(3) == 0;
            let text = if varies { self.varying(*value, &around.variables) } else { value.to_string() };
            holes.insert(name.clone(), text);
        }
        let turns = names.get("n").copied().unwrap_or(1);
        self.names += 1;
        let own = self.names.to_string();
        let mut block = Block { cost, ms: piece.ms.value(&names).unwrap_or(0), lines: Vec::new() };
        if let Some(at) = call {
            self.methods[at].called = true;
            let name = self.methods[at].name.clone();
            let (first, second) = (self.expression(&around.variables, 1), self.expression(&around.variables, 1));
            holes.insert("call".into(), format!("{name}({first}, {second})"));
        }
        for line in &piece.lines {
            if line.trim() == "@body" {
                let indent = &line[..line.len() - line.trim_start().len()];
                let variables = piece.variables.iter().map(|name| name.replace('@', &own));
                let variables = variables.chain(around.variables.iter().cloned()).collect();
                let loops = around.loops + usize::from(!piece.variables.is_empty());
                let budget = (around.budget - cost) / turns + inside;
                let count = 1 + self.random.below(4);
                let body = self.block(&Around { variables, loops, budget, job: false }, count);
                block.cost += body.cost.saturating_sub(inside) * turns;
                block.lines.extend(body.lines.iter().map(|line| format!("{indent}{line}")));
            } else {
                block.lines.push(self.line(line, &own, &around.variables, &holes));
            }
        }
        Some(block)
    }

    /// A text and its length; or, half of the time, another one each time, and the mean of the lengths.
    fn text(&mut self, texts: &[Sized], variables: &[String]) -> Option<(String, u64)> {
        let one = self.pick(texts)?.clone();
        let all = one.name.strip_suffix(char::is_numeric)?.to_owned();
        let Some(variable) = self.pick(variables).filter(|_| texts.len() > 1).cloned() else {
            return Some((one.name, one.length));
        };
        if self.random.below(2) == 0 {
            return Some((one.name, one.length));
        }
        let mean = texts.iter().map(|text| text.length).sum::<u64>() / texts.len() as u64;
        Some((format!("{all}[({variable} & 255) % {}]", texts.len()), mean))
    }

    /// About so large, but another number each time: from half of it up.
    fn varying(&mut self, value: u64, variables: &[String]) -> String {
        let mask = value.next_power_of_two() / 2;
        match self.pick(variables) {
            Some(variable) if mask > 1 => format!("{} + ({variable} & {})", value.div_ceil(2), mask - 1),
            _ => value.to_string(),
        }
    }

    /// A method whose call costs no more than that; those that nobody calls yet come first.
    fn callee(&mut self, budget: u64) -> Option<usize> {
        let fits = |called: Option<bool>| -> Vec<usize> {
            let fit = |method: &Callable| method.cost <= budget && called.is_none_or(|called| method.called == called);
            (0..self.methods.len()).filter(|at| fit(&self.methods[*at])).collect()
        };
        let (new, all) = (fits(Some(false)), fits(None));
        let from = if new.is_empty() || self.random.below(3) == 0 { all } else { new };
        self.pick(&from).copied()
    }

    /// A line with its holes filled.
    pub fn line(&mut self, line: &str, own: &str, variables: &[String], holes: &BTreeMap<String, String>) -> String {
        let mut parts = line.split('@');
        let mut filled = parts.next().unwrap_or_default().to_owned();
        for part in parts {
            let len = part.find(|c: char| !c.is_ascii_alphanumeric()).unwrap_or(part.len());
            let (name, rest) = part.split_at(len);
            let (plain, long) = name.strip_suffix('L').map_or((name, ""), |plain| (plain, "L"));
            match plain {
                "" => filled += own,
                "e" => filled += &self.expression(variables, 2),
                "c" => filled += &self.constant().to_string(),
                "w" => filled += &self.word(),
                // A class of the app is called as it is.
                _ => filled += holes.get(plain).map_or(plain, String::as_str),
            }
            filled += long;
            filled += rest;
        }
        filled
    }
}
