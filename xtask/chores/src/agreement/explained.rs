//! Disagreements that are understood: the check fails on any other.

use super::art::{Judgment, Verdict};

/// A kind of disagreement about a method.
struct Explained {
    /// How the description of the mutation begins; empty for untouched methods too.
    mutation: &'static str,
    art: Verdict,
    /// Part of ART's message.
    art_says: &'static str,
    ours: Verdict,
    /// Part of ours.
    we_say: &'static str,
    reason: &'static str,
}

const EXPLAINED: [Explained; 1] = [Explained {
    mutation: "accessed field: ",
    art: Verdict::Ok,
    art_says: "",
    ours: Verdict::Hard,
    we_say: " holds ",
    reason: "the platform's fields are not known: ART does not find the field in its stubs and stops there, we take it \
             to be there and see an object of another class",
}];

/// Why the two disagree about a method, if it is known.
pub fn reason(mutation: Option<&str>, art: &Judgment, ours: &Judgment) -> Option<&'static str> {
    let known = EXPLAINED.iter().find(|known| {
        mutation.unwrap_or_default().starts_with(known.mutation)
            && (known.art, known.ours) == (art.verdict, ours.verdict)
            && art.message.contains(known.art_says)
            && ours.message.contains(known.we_say)
    });
    known.map(|known| known.reason)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_the_same_disagreement_is_explained() {
        let art = Judgment { verdict: Verdict::Ok, unresolved: true, message: String::new() };
        let message = "code unit 0x8: v1 holds app.Literal, expected junit.framework.TestResult".to_string();
        let ours = Judgment { verdict: Verdict::Hard, unresolved: false, message };
        let mutation = Some("accessed field: 0x8: iput-object v0 v1 @2 -> iput-object v0 v1 @3");
        assert!(reason(mutation, &art, &ours).is_some());
        assert_eq!(reason(None, &art, &ours), None);
        assert_eq!(reason(Some("return kind: 0x8"), &art, &ours), None);
        assert_eq!(reason(mutation, &ours, &art), None);
        let shape = Judgment { message: "code unit 0x8: bad field index".into(), ..ours };
        assert_eq!(reason(mutation, &art, &shape), None);
    }
}
