//! Disagreements that are understood: the check fails on any other.

use super::art::{Judgment, Verdict};

/// A kind of disagreement about a method.
struct Explained {
    art: Verdict,
    /// Part of ART's message.
    art_says: &'static str,
    ours: Verdict,
    /// Part of ours.
    we_say: &'static str,
    reason: &'static str,
}

const EXPLAINED: [Explained; 0] = [];

/// Planted defects about which the two disagree: name, ART's verdict, ours, reason.
const DEFECTS: [(&str, Verdict, Verdict, &str); 0] = [];

/// Why the two disagree here, if it is known.
pub fn reason(art: &Judgment, ours: &Judgment) -> Option<&'static str> {
    let known = EXPLAINED.iter().find(|known| {
        (known.art, known.ours) == (art.verdict, ours.verdict)
            && art.message.contains(known.art_says)
            && ours.message.contains(known.we_say)
    });
    known.map(|known| known.reason)
}

/// Why the two disagree about a planted defect, if it is known.
pub fn defect(name: &str, art: Verdict, ours: Verdict) -> Option<&'static str> {
    let (.., reason) = DEFECTS.iter().find(|known| (known.0, known.1, known.2) == (name, art, ours))?;
    Some(reason)
}
