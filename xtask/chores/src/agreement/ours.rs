//! What `wattline::dex::verify` says, method by method.

use wattline::dex::verify::{Hierarchy, Locks, Outcome, Verifier, VerifyError};
use wattline::dex::{ClassData, Dex, EncodedMethod};

use super::art::{Judgment, Verdict};

/// A method with code, and our judgment of it.
pub struct Judged {
    /// The class's descriptor.
    pub class: String,
    /// The method's position among those that ART lists for the class.
    pub position: usize,
    /// How many methods ART lists for the class.
    pub listed: usize,
    /// The method's position, as [`Dex::methods_with_code`] counts.
    pub method: usize,
    /// The full signature.
    pub signature: String,
    /// Our judgment.
    pub judgment: Judgment,
}

/// Judges all methods with code of one app; one list a DEX file.
pub fn verify(dexes: &[Dex<'_>]) -> Vec<Vec<Judged>> {
    let hierarchy = Hierarchy::new(dexes);
    dexes.iter().map(|dex| file(dex, &hierarchy)).collect()
}

fn file(dex: &Dex<'_>, hierarchy: &Hierarchy) -> Vec<Judged> {
    let verifier = Verifier::new(dex, hierarchy);
    let mut judged = Vec::new();
    let mut with_code = 0;
    for class in &dex.classes {
        let Some(data) = &class.data else { continue };
        let name = dex.type_name(class.class);
        let methods = once_each(data);
        let listed = methods.iter().filter(|(_, repeated)| !repeated).count();
        let mut position = 0;
        for (method, repeated) in methods {
            if let Some(code) = &method.code {
                if !repeated {
                    let judgment = judgment(verifier.method(class, method, code));
                    let (class, signature) = (name.to_string(), dex.method_signature(method.method));
                    judged.push(Judged { class, position, listed, method: with_code, signature, judgment });
                }
                with_code += 1;
            }
            position += usize::from(!repeated);
        }
    }
    judged
}

/// A class's methods, and whether each repeats the one before: ART's class loader takes the first.
fn once_each<'c, 'd>(data: &'c ClassData<'d>) -> Vec<(&'c EncodedMethod<'d>, bool)> {
    let mut out = Vec::new();
    for list in [&data.direct_methods, &data.virtual_methods] {
        let mut last = None;
        for method in list {
            out.push((method, last == Some(method.method)));
            last = Some(method.method);
        }
    }
    out
}

fn judgment(result: Result<Outcome, VerifyError>) -> Judgment {
    match result {
        Err(error) => Judgment { verdict: Verdict::Hard, unresolved: false, message: error.to_string() },
        Ok(outcome) => {
            let verdict = if outcome.locks == Locks::Unbalanced { Verdict::Lock } else { Verdict::Ok };
            // ART's lines say only the worst.
            let unresolved = outcome.unresolved && verdict == Verdict::Ok;
            Judgment { verdict, unresolved, message: String::new() }
        }
    }
}
