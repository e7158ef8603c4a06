//! `wattline::dex::verify` as one more checker: no method may be worse than in the original.

use std::collections::HashMap;

use anyhow::Result;
use wattline::dex::Dex;

use super::checkers::Answer;
use crate::agreement::{Verdict, verify};

/// Judges all methods of a file before and after the rewrite.
pub fn check(original: &[(String, Vec<u8>)], rewritten: &[(String, Vec<u8>)]) -> Result<Answer> {
    let before: HashMap<String, Rank> = ranks(original)?.into_iter().map(|(method, rank, _)| (method, rank)).collect();
    let worse: Vec<String> = ranks(rewritten)?
        .into_iter()
        .filter(|(method, rank, _)| *rank > before.get(method).copied().unwrap_or(ACCEPTED))
        .map(|(method, (verdict, unresolved), message)| {
            let word = if unresolved { "unresolved" } else { verdict.word() };
            format!("{method}: {word} {message}")
        })
        .collect();
    Ok(if worse.is_empty() { Answer::Clean } else { Answer::Complains(worse.join("\n")) })
}

/// A verdict, and of two accepted methods the one with references that cannot be resolved is the worse.
type Rank = (Verdict, bool);
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
