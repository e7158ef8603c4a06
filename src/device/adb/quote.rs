//! Words of a command line on the device, in which no character is more than itself.

use std::borrow::Cow;

/// A text as one word of the device's shell: a name that an app chose must not become a command.
pub(super) fn quoted(text: &str) -> Cow<'_, str> {
    let is_plain = |c: char| c.is_ascii_alphanumeric() || "._/-:=@%+,".contains(c);
    match !text.is_empty() && text.chars().all(is_plain) {
        true => Cow::Borrowed(text),
        false => Cow::Owned(format!("'{}'", text.replace('\'', r"'\''"))),
    }
}

#[cfg(test)]
mod tests {
    use super::quoted;

    #[test]
    fn nothing_in_a_word_is_a_command() {
        assert_eq!(quoted("com.example.App"), "com.example.App");
        assert_eq!(quoted("a;id>/sdcard/x"), "'a;id>/sdcard/x'");
        assert_eq!(quoted("a'; id; '"), r"'a'\''; id; '\'''");
        assert_eq!(quoted("$(id)`id`\n&"), "'$(id)`id`\n&'");
        assert_eq!(quoted(""), "''");
    }
}
