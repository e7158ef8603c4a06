//! `wattline::dex::verify` as one more checker: no method may be worse than in the original.

use std::collections::HashMap;
use std::sync::OnceLock;

use anyhow::Result;
use wattline::dex::Dex;

use super::checkers::Answer;
use crate::agreement::{Verdict, verify};

/// The ranks of an original's methods.
pub type Ranks = HashMap<String, Rank>;

/// Judges all methods of a file after the rewrite, and before it if that is not `known` yet.
pub fn check(
    known: &OnceLock<Ranks>,
    original: &[(String, Vec<u8>)],
    rewritten: &[(String, Vec<u8>)],
) -> Result<Answer> {
    if known.get().is_none() {
        let before = ranks(original)?.into_iter().map(|(method, rank, _)| (method, rank)).collect();
        known.get_or_init(|| before);
    }
    let rank = |method: &String| known.get().and_then(|before| before.get(method)).copied().unwrap_or(ACCEPTED);
    let worse: Vec<String> = ranks(rewritten)?
        .into_iter()
        .filter(|(method, after, _)| *after > rank(method))
        .map(|(method, (verdict, unresolved), message)| {
            let word = if unresolved { "unresolved" } else { verdict.word() };
            format!("{method}: {word} {message}")
        })
        .collect();
    Ok(if worse.is_empty() { Answer::Clean } else { Answer::Complains(worse.join("\n")) })
}

/// A verdict, and of two accepted methods the one with references that cannot be resolved is the worse.
pub type Rank = (Verdict, bool);
const ACCEPTED: Rank = (Verdict::Ok, false);

/// Signature, rank and message of each method; methods of the same name count on.
fn ranks(files: &[(String, Vec<u8>)]) -> Result<Vec<(String, Rank, String)>> {
    let dexes = files.iter().map(|(_, contents)| Ok(Dex::read(contents)?)).collect::<Result<Vec<_>>>()?;
    let mut seen: HashMap<String, usize> = HashMap::new();
    let mut out = Vec::new();
    for judged in verify(&dexes).into_iter().flatten() {
        let count = seen.entry(judged.signature.clone()).or_default();
        let method = if *count == 0 { judged.signature } else { format!("{} #{count}", judged.signature) };
        *count += 1;
        let judgment = judged.judgment;
        out.push((method, (judgment.verdict, judgment.unresolved), judgment.message));
    }
    Ok(out)
}
