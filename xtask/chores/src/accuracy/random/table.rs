//! What real apps look like: the table that apps at random are drawn by, and how it is counted.

use std::collections::{BTreeMap, BTreeSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;

use anyhow::{Context, Result};
use serde::{Deserialize, Serialize};
use wattline::dex::{Dex, IndexKind, Op, decode, is_payload};
use wattline::random::SplitMix64;

use crate::corpus::{dex_files, files};

/// The table of the files that this project is tried with.
const TABLE: &str = include_str!("table.toml");
/// What stands above it.
const HEAD: &str = "\
# How large methods of real apps are, what they consist of and what they call: apps at random are drawn by it.
# `cargo xtask accuracy --count-corpus DIR` counts it; here over the files of ../shared/corpus, those in `broken` left
# out. A method that several files have alike counts once. Quantiles are those of 0 %, 5 %, … 100 %.
#
# What no DEX file says is not in it: how large the arguments of calls are when they run, and how often loops turn.
# Ranges of these are in pieces.txt; they are even in their logarithms, and nobody counted them.

";
/// Parts of 5 %.
const PARTS: usize = 20;
/// Calls of the library that are rarer say nothing about how often they come.
const RARE: u64 = 100;

/// Counts over many apps.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Table {
    /// Files, and different methods with code.
    pub files: u64,
    pub methods: u64,
    pub quantiles: Quantiles,
    /// Instructions by mnemonic.
    pub opcodes: BTreeMap<String, u64>,
    /// Calls of Java's and Android's classes, as `ArrayList.add`.
    pub calls: BTreeMap<String, u64>,
}

/// Sizes, each in parts of 5 %.
#[derive(Debug, Clone, Default, PartialEq, Serialize, Deserialize)]
pub struct Quantiles {
    /// Instructions of a method.
    pub instructions: Vec<u64>,
    /// Numbers that instructions hold, without their signs; 0 to 2 left out, which every loop has.
    pub numbers: Vec<u64>,
    /// UTF-16 units of text constants.
    pub texts: Vec<u64>,
}

/// Values to be counted.
#[derive(Default)]
struct Counted {
    table: Table,
    seen: BTreeSet<u64>,
    instructions: Vec<u64>,
    numbers: Vec<u64>,
    texts: Vec<u64>,
}

impl Table {
    /// The checked-in table.
    pub fn read() -> Result<Table> {
        toml::from_str(TABLE).context("failed to read the table of real apps, table.toml")
    }

    /// Counts the files of a directory.
    pub fn count(directory: &Path) -> Result<Table> {
        let mut counted = Counted::default();
        for path in files(directory, None)? {
            let bytes = std::fs::read(&path).with_context(|| format!("failed to read {}", path.display()))?;
            // Some files are there to be refused.
            let Ok(dexes) = dex_files(&bytes) else { continue };
            counted.table.files += 1;
            for (_, bytes) in dexes {
                if let Ok(dex) = Dex::read(&bytes) {
                    counted.dex(&dex);
                }
            }
        }
        Ok(counted.finish())
    }

    /// The table as a file.
    pub fn to_toml(&self) -> Result<String> {
        Ok(format!("{HEAD}{}", toml::to_string(self)?))
    }

    /// How often real apps do what a piece does, as a weight: the square root of the shares of its calls among all
    /// calls and of its instructions among all, so that what is rare comes at all.
    pub fn weight(&self, calls: &[String], opcodes: &[String]) -> f64 {
        let share = |names: &[String], of: &BTreeMap<String, u64>| {
            let some: u64 = names.iter().filter_map(|name| of.get(name)).sum();
            some as f64 / of.values().sum::<u64>().max(1) as f64
        };
        // Of a million; one for what no app does.
        (1.0 + 1e6 * (share(calls, &self.calls) + share(opcodes, &self.opcodes))).sqrt()
    }
}

/// A value between the quantiles.
pub fn draw(quantiles: &[u64], random: &mut SplitMix64) -> u64 {
    let at = random.below(quantiles.len().saturating_sub(1));
    let (Some(low), Some(high)) = (quantiles.get(at), quantiles.get(at + 1)) else { return 1 };
    low + (random.uniform() * (high.saturating_sub(*low) + 1) as f64) as u64
}

impl Counted {
    fn dex(&mut self, dex: &Dex) {
        for method in dex.classes.iter().flat_map(|class| class.data.iter().flat_map(|data| data.methods())) {
            let Some(code) = &method.code else { continue };
            let mut hasher = DefaultHasher::new();
            (dex.method_signature(method.method), code.insns.len()).hash(&mut hasher);
            if !self.seen.insert(hasher.finish()) {
                continue;
            }
            let mut at = 0;
            let mut instructions = 0;
            while at < code.insns.len() && !is_payload(&code.insns, at) {
                let Ok(insn) = decode(&code.insns, at) else { break };
                at += insn.units();
                if insn.op == Op::NOP {
                    continue;
                }
                instructions += 1;
                *self.table.opcodes.entry(insn.op.name().to_owned()).or_default() += 1;
                self.operands(dex, insn.op, insn.literal, insn.index);
            }
            self.table.methods += 1;
            self.instructions.push(instructions);
        }
    }

    fn operands(&mut self, dex: &Dex, op: Op, literal: i64, index: u32) {
        match op.index_kind() {
            IndexKind::String => {
                self.texts.extend(dex.strings.get(index as usize).map(|text| u64::from(text.utf16_len)));
            }
            IndexKind::Method => {
                let Some(id) = dex.methods.get(index as usize) else { return };
                let class = dex.type_name(id.class);
                if class.starts_with("Ljava/")
                    || class.starts_with("Landroid/") && !class.starts_with("Landroid/support/")
                {
                    let simple = class.trim_end_matches(';').rsplit(['/', '$']).next().unwrap_or_default();
                    *self.table.calls.entry(format!("{simple}.{}", dex.string(id.name))).or_default() += 1;
                }
            }
            _ if literal.unsigned_abs() > 2 && i32::try_from(literal).is_ok() => {
                self.numbers.push(literal.unsigned_abs())
            }
            _ => {}
        }
    }

    fn finish(mut self) -> Table {
        self.table.calls.retain(|name, count| *count >= RARE && !name.ends_with(".<init>"));
        let quantiles = |mut values: Vec<u64>| -> Vec<u64> {
            values.sort_unstable();
            let last = values.len().saturating_sub(1);
            (0..=PARTS).filter_map(|part| values.get(last * part / PARTS).copied()).collect()
        };
        self.table.quantiles = Quantiles {
            instructions: quantiles(self.instructions),
            numbers: quantiles(self.numbers),
            texts: quantiles(self.texts),
        };
        self.table
    }
}
