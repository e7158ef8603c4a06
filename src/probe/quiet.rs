//! Methods of Android's that are soon over and run nothing else: neither code of the app nor an initialiser of its.

/// Classes that nobody extends, whose methods with numbers for arguments compute with them.
const NUMBERS: [&str; 10] = [
    "Ljava/lang/Math;",
    "Ljava/lang/StrictMath;",
    "Ljava/lang/Boolean;",
    "Ljava/lang/Byte;",
    "Ljava/lang/Character;",
    "Ljava/lang/Double;",
    "Ljava/lang/Float;",
    "Ljava/lang/Integer;",
    "Ljava/lang/Long;",
    "Ljava/lang/Short;",
];
/// Their methods that make text.
const TEXT: &str = "Ljava/lang/String;";
/// What is read off a text in one step.
const OF_TEXT: [&str; 3] = ["length()I", "charAt(I)C", "isEmpty()Z"];

/// Whether a method outside the app, by signature, is one of these.
pub(super) fn is_quiet(signature: &str) -> bool {
    let Some((class, member)) = signature.split_once("->") else { return false };
    if class == TEXT {
        return OF_TEXT.contains(&member);
    }
    let Some((parameters, result)) = member.split_once('(').and_then(|(_, types)| types.split_once(')')) else {
        return false;
    };
    NUMBERS.contains(&class) && !parameters.contains(['L', '[']) && result != TEXT
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_computes_with_numbers_is_quiet() {
        for quiet in [
            "Ljava/lang/Math;->max(II)I",
            "Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;",
            "Ljava/lang/Double;->doubleValue()D",
            "Ljava/lang/String;->charAt(I)C",
        ] {
            assert!(is_quiet(quiet), "{quiet}");
        }
        for other in [
            "Ljava/lang/Integer;->parseInt(Ljava/lang/String;)I",
            "Ljava/lang/Integer;->toString(I)Ljava/lang/String;",
            "Ljava/lang/Integer;->equals(Ljava/lang/Object;)Z",
            "Ljava/lang/Character;->toChars(I[CI)I",
            "Ljava/lang/String;->valueOf(Ljava/lang/Object;)Ljava/lang/String;",
            "Ljava/util/List;->size()I",
            "Math",
        ] {
            assert!(!is_quiet(other), "{other}");
        }
    }
}
