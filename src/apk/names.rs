//! Names as Android takes them: what is none is refused before anybody uses it, in a path, a shell or a report.

/// No name is longer: Android makes directories of them.
const LONGEST: usize = 223;

/// Whether Android takes a name for a package's: parts of letters, digits and underscores that begin with a letter
/// (`FrameworkParsingPackageUtils.validateName`).
pub(crate) fn is_package(name: &str) -> bool {
    let is_part = |part: &str| {
        part.starts_with(|c: char| c.is_ascii_alphabetic())
            && part.chars().all(|c| c.is_ascii_alphanumeric() || c == '_')
    };
    name.len() <= LONGEST && name.split('.').all(is_part)
}

/// Whether a name is one of a class, with its package: parts of the characters that names in DEX files may have
/// (`SimpleName`). Some of these say something to a shell, as `$` does, so that a name is quoted there.
pub(crate) fn is_class(name: &str) -> bool {
    let is_part = |part: &str| !part.is_empty() && part.chars().all(is_simple);
    name.split('.').all(is_part)
}

/// `SimpleNameChar` of the DEX format, without the spaces that later versions of it allow.
fn is_simple(c: char) -> bool {
    matches!(c, 'A'..='Z' | 'a'..='z' | '0'..='9' | '$' | '-' | '_')
        || matches!(c, '\u{a1}'..='\u{1fff}' | '\u{2010}'..='\u{2027}' | '\u{2030}'..='\u{d7ff}')
            && !c.is_whitespace()
            && !c.is_control()
            && !matches!(c, '\u{200e}' | '\u{200f}' | '\u{2066}'..='\u{2069}')
        || matches!(c, '\u{e000}'..='\u{ffef}' | '\u{10000}'..='\u{10ffff}')
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_are_what_android_takes() {
        assert!(["com.example.app", "a", "android", "a1.b_c"].into_iter().all(is_package));
        for bad in ["", ".a", "a.", "a..b", "1a", "_a", "a;id>/sdcard/x", "a b", "a\nb", "a'b", "a-b", "ä.b", "../a"] {
            assert!(!is_package(bad), "{bad:?}");
        }
        assert!(!is_package(&"a".repeat(224)));
        assert!(["com.a.Main$1", "A", "a.Größe", "a.b-c", "a.1"].into_iter().all(is_class));
        for bad in ["", "a..B", "a.B;id", "a.B C", "a.B\u{1b}[2J", "a/B", "a.B'", "a.B\u{202e}", "a.`id`"] {
            assert!(!is_class(bad), "{bad:?}");
        }
    }
}
