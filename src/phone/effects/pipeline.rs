//! Costs that depend on where an instruction stands: on the one before it, and on which way a branch goes. Both are
//! known when a method is decoded, so that running it costs nothing more.

use crate::amount::Cost;
use std::collections::BTreeMap;

use serde::Deserialize;

use wattline_dex::Op;

/// Data of the effects.
#[derive(Debug, Clone, Deserialize)]
#[serde(deny_unknown_fields)]
pub(crate) struct Pipeline {
    /// The cost that a taken branch adds: picoseconds and picojoules.
    pub(crate) taken: Cost,
    /// Changes of the second instruction's time and energy in per mille, by `first > second`; others have none.
    #[serde(rename = "after")]
    pairs: BTreeMap<String, (i32, i32)>,
}

/// The family of an instruction, by what it works with.
fn family(op: Op) -> &'static str {
    match op.0 {
        0x01..=0x0d | 0x12..=0x19 => "move",
        0x1a..=0x1c | 0x1f..=0x20 => "constant",
        0x0e..=0x11 => "return",
        0x1d | 0x1e => "monitor",
        0x22..=0x27 => "object",
        0x28..=0x2c | 0x32..=0x3d => "branch",
        0x2d..=0x31 => "compare",
        0x21 | 0x44..=0x51 => "array",
        0x52..=0x5f => "field",
        0x60..=0x6d => "static",
        0x6e..=0x78 => "call",
        // Binary operations, with two addresses, and with literals.
        0x92..=0x94 | 0xb2..=0xb4 | 0xd2..=0xd4 | 0xda..=0xdc => "multiply",
        0x9b..=0xa5 | 0xbb..=0xc5 => "long",
        0xa6..=0xaa | 0xc6..=0xca => "float",
        0xab..=0xaf | 0xcb..=0xcf => "double",
        _ => "int",
    }
}

impl Pipeline {
    /// The cost of an instruction after another one on the same straight line.
    pub(crate) fn after(&self, before: Op, op: Op, cost: Cost) -> Cost {
        let (first, second) = (family(before), family(op));
        let found = [format!("{first} > {second}"), format!("{first} > any"), format!("any > {second}")]
            .iter()
            .find_map(|name| self.pairs.get(name));
        let Some(&(time, energy)) = found else { return cost };
        let change = |value: u32, by: i32| (i64::from(value) * i64::from(1000 + by) / 1000).max(1) as u32;
        Cost { ps: change(cost.ps, time), pj: change(cost.pj, energy) }
    }

    /// Describes the fault of the data, if there is one.
    pub(crate) fn trouble(&self) -> Option<String> {
        let known = |name: &str| name == "any" || (0..=255).any(|byte| family(Op(byte)) == name);
        let bad = |(name, change): (&String, &(i32, i32))| {
            let named = name.split_once(" > ").is_some_and(|(first, second)| known(first) && known(second));
            let small = (-900..=9000).contains(&change.0) && (-900..=9000).contains(&change.1);
            (!named || !small).then(|| format!("pipeline.after: expected two families and changes, found {name:?}"))
        };
        self.pairs.iter().find_map(bad)
    }
}
