//! Words, numbers, texts and signs of the language.

use super::JavaError;

/// What a source text is made of.
#[derive(Debug, Clone, PartialEq)]
pub enum Token {
    Word(String),
    Int(i32),
    Long(i64),
    Double(f64),
    Text(String),
    Char(u16),
    Sign(&'static str),
    End,
}

/// A token and its line, from 1.
#[derive(Debug, Clone, PartialEq)]
pub struct Located {
    pub token: Token,
    pub line: u32,
}

/// Longest first, so that `<<` is not read as two.
const SIGNS: [&str; 42] = [
    ">>>=", ">>>", "<<=", ">>=", "==", "!=", "<=", ">=", "&&", "||", "<<", ">>", "++", "--", "+=", "-=", "*=", "/=",
    "%=", "&=", "|=", "^=", "+", "-", "*", "/", "%", "&", "|", "^", "~", "!", "<", ">", "=", "?", ":", ";", ",", ".",
    "(", ")",
];
const BRACKETS: [&str; 4] = ["{", "}", "[", "]"];

/// Takes a text apart. Comments are `//` to the end of a line.
pub fn tokens(text: &str) -> Result<Vec<Located>, JavaError> {
    let mut found = Vec::new();
    for (line, mut rest) in (1..).zip(text.lines()) {
        loop {
            rest = rest.trim_start();
            if rest.is_empty() || rest.starts_with("//") {
                break;
            }
            let (token, len) = token(rest).ok_or_else(|| JavaError::new(line, format!("unreadable: {rest}")))?;
            found.push(Located { token, line });
            rest = rest.get(len..).unwrap_or("");
        }
    }
    let line = found.last().map_or(1, |last| last.line);
    found.push(Located { token: Token::End, line });
    Ok(found)
}

/// The first token and its length in bytes.
fn token(text: &str) -> Option<(Token, usize)> {
    let first = text.chars().next()?;
    if first.is_ascii_alphabetic() || first == '_' {
        let len = text.find(|c: char| !c.is_ascii_alphanumeric() && c != '_').unwrap_or(text.len());
        return Some((Token::Word(text[..len].to_owned()), len));
    }
    if first.is_ascii_digit() {
        return number(text);
    }
    if first == '"' {
        return quoted(text);
    }
    if first == '\'' {
        let (Token::Text(inner), len) = quoted(text)? else { return None };
        let unit = inner.encode_utf16().next()?;
        return Some((Token::Char(unit), len));
    }
    let sign = SIGNS.iter().chain(&BRACKETS).find(|sign| text.starts_with(**sign))?;
    Some((Token::Sign(sign), sign.len()))
}

fn number(text: &str) -> Option<(Token, usize)> {
    if let Some(hex) = text.strip_prefix("0x") {
        let len = hex.find(|c: char| !c.is_ascii_hexdigit()).unwrap_or(hex.len());
        let bits = u64::from_str_radix(&hex[..len], 16).ok()?;
        return match hex[len..].starts_with('L') {
            true => Some((Token::Long(bits as i64), len + 3)),
            false => Some((Token::Int(u32::try_from(bits).ok()? as i32), len + 2)),
        };
    }
    let len = text.find(|c: char| !c.is_ascii_digit() && c != '.').unwrap_or(text.len());
    let digits = &text[..len];
    if digits.contains('.') {
        return Some((Token::Double(digits.parse().ok()?), len));
    }
    match text[len..].starts_with('L') {
        true => Some((Token::Long(digits.parse().ok()?), len + 1)),
        false => Some((Token::Int(digits.parse().ok()?), len)),
    }
}

/// What stands between two marks like the first one, with `\n`, `\t`, `\\` and quoted marks.
fn quoted(text: &str) -> Option<(Token, usize)> {
    let mark = text.chars().next()?;
    let mut inner = String::new();
    let mut escaped = false;
    for (at, c) in text.char_indices().skip(1) {
        match (escaped, c) {
            (true, 'n') => inner.push('\n'),
            (true, 't') => inner.push('\t'),
            (true, c) => inner.push(c),
            (false, '\\') => {}
            (false, c) if c == mark => return Some((Token::Text(inner), at + 1)),
            (false, c) => inner.push(c),
        }
        escaped = !escaped && c == '\\';
    }
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn signs_are_read_as_long_as_they_are() {
        let read = |text| -> Vec<Token> { tokens(text).unwrap().into_iter().map(|located| located.token).collect() };
        let word = |text: &str| Token::Word(text.into());
        assert_eq!(
            read("a >>>= 0x1fL; // b"),
            [word("a"), Token::Sign(">>>="), Token::Long(31), Token::Sign(";"), Token::End]
        );
        assert_eq!(
            read(r#""a\"\n" '\'' 1.5"#)[..3],
            [Token::Text("a\"\n".into()), Token::Char(39), Token::Double(1.5)]
        );
    }

    #[test]
    fn what_is_no_token_is_told_with_its_line() {
        assert_eq!(tokens("a\n #").unwrap_err().line, 2);
        assert!(tokens("\"open").is_err());
    }
}
