//! Python literals as monkeyrunner's recordings have them: read, never evaluated. JSON is read as well, but for its
//! three words.

/// Values inside of values, at the most.
const DEEPEST: usize = 8;

/// A value.
#[derive(Debug, Clone, PartialEq)]
pub(super) enum Literal {
    Number(f64),
    Text(String),
    /// A tuple or a list.
    List(Vec<Literal>),
    /// In the text's order.
    Dict(Vec<(String, Literal)>),
}

/// Reads a whole text as one value; the message tells the column, from 1.
pub(super) fn parse(text: &str) -> Result<Literal, String> {
    let mut reader = Reader { rest: text, whole: text };
    let value = reader.value(0)?;
    match reader.peek() {
        None => Ok(value),
        Some(_) => Err(reader.expected("the end of the line")),
    }
}

struct Reader<'t> {
    rest: &'t str,
    whole: &'t str,
}

impl Reader<'_> {
    fn peek(&mut self) -> Option<char> {
        self.rest = self.rest.trim_start();
        self.rest.chars().next()
    }

    fn take(&mut self, wanted: char) -> bool {
        let is_there = self.peek() == Some(wanted);
        if is_there {
            self.rest = self.rest.get(wanted.len_utf8()..).unwrap_or_default();
        }
        is_there
    }

    fn expected(&self, what: &str) -> String {
        let column = self.whole.chars().count() - self.rest.chars().count() + 1;
        match self.rest.chars().next() {
            Some(found) => format!("column {column}: expected {what}, found `{found}`"),
            None => format!("column {column}: expected {what}, found the end of the line"),
        }
    }

    fn value(&mut self, depth: usize) -> Result<Literal, String> {
        if depth > DEEPEST {
            return Err(self.expected("fewer values inside of each other"));
        }
        match self.peek() {
            Some('{') => self.dict(depth),
            Some('(') => self.list('(', ')', depth),
            Some('[') => self.list('[', ']', depth),
            Some('\'' | '"' | 'u' | 'U') => self.text().map(Literal::Text),
            _ => self.number(),
        }
    }

    fn dict(&mut self, depth: usize) -> Result<Literal, String> {
        self.take('{');
        let mut entries: Vec<(String, Literal)> = Vec::new();
        while !self.take('}') {
            let key = match self.peek() {
                Some('\'' | '"' | 'u' | 'U') => self.text()?,
                _ => return Err(self.expected("a name in quotation marks or `}`")),
            };
            if !self.take(':') {
                return Err(self.expected("`:`"));
            }
            let value = self.value(depth + 1)?;
            // As in Python the last one counts.
            entries.retain(|(known, _)| *known != key);
            entries.push((key, value));
            self.comma('}')?;
        }
        Ok(Literal::Dict(entries))
    }

    fn list(&mut self, open: char, close: char, depth: usize) -> Result<Literal, String> {
        self.take(open);
        let mut values = Vec::new();
        while !self.take(close) {
            values.push(self.value(depth + 1)?);
            self.comma(close)?;
        }
        Ok(Literal::List(values))
    }

    /// A comma, which may also stand behind the last value.
    fn comma(&mut self, close: char) -> Result<(), String> {
        match self.take(',') || self.peek() == Some(close) {
            true => Ok(()),
            false => Err(self.expected(&format!("`,` or `{close}`"))),
        }
    }

    fn number(&mut self) -> Result<Literal, String> {
        let is_part = |c: char| c.is_ascii_digit() || matches!(c, '+' | '-' | '.' | 'e' | 'E');
        let end = self.rest.find(|c| !is_part(c)).unwrap_or(self.rest.len());
        let (number, rest) = self.rest.split_at(end);
        match number.parse::<f64>().ok().filter(|value| value.is_finite()) {
            Some(value) => {
                // Python 2 marks long integers.
                self.rest = rest.strip_prefix('L').unwrap_or(rest);
                Ok(Literal::Number(value))
            }
            None => Err(self.expected("a number, a text in quotation marks, a tuple or a dictionary")),
        }
    }

    fn text(&mut self) -> Result<String, String> {
        // Python 2 marks texts of any alphabet.
        self.rest = self.rest.strip_prefix(['u', 'U']).unwrap_or(self.rest);
        let Some(quote) = self.peek().filter(|c| matches!(c, '\'' | '"')) else {
            return Err(self.expected("a quotation mark"));
        };
        self.take(quote);
        let mut text = String::new();
        loop {
            let mut chars = self.rest.chars();
            let Some(next) = chars.next() else { return Err(self.expected(&format!("`{quote}`"))) };
            self.rest = chars.as_str();
            match next {
                '\\' => text.push(self.escaped()?),
                _ if next == quote => return Ok(text),
                _ => text.push(next),
            }
        }
    }

    fn escaped(&mut self) -> Result<char, String> {
        let mut chars = self.rest.chars();
        let next = chars.next();
        let digits = match next {
            Some('x') => 2,
            Some('u') => 4,
            _ => 0,
        };
        let found = match next {
            Some('n') => Some('\n'),
            Some('t') => Some('\t'),
            Some('r') => Some('\r'),
            Some('\\' | '\'' | '"' | '/') => next,
            Some('x' | 'u') => {
                let code = chars.as_str().get(..digits).and_then(|code| u32::from_str_radix(code, 16).ok());
                code.and_then(char::from_u32)
            }
            _ => None,
        };
        let found = found.ok_or_else(|| self.expected("one of \\n \\t \\r \\\\ \\' \\\" \\xNN \\uNNNN"))?;
        self.rest = chars.as_str().get(digits..).unwrap_or_default();
        Ok(found)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn literals_are_read() {
        let text = "{'x': -1.5e2, u\"y\" :(1,[2L,],), 'm':'it\\'s \\x41\\u00e4\\n\"', 'x':7,}";
        let number = Literal::Number;
        let expected = [
            ("y".to_owned(), Literal::List(vec![number(1.0), Literal::List(vec![number(2.0)])])),
            ("m".to_owned(), Literal::Text("it's Aä\n\"".into())),
            ("x".to_owned(), number(7.0)),
        ];
        assert_eq!(parse(text), Ok(Literal::Dict(expected.to_vec())));
        assert_eq!(parse("()"), Ok(Literal::List(vec![])));
    }

    #[test]
    fn what_is_wrong_is_told_with_its_column() {
        let said = |text: &str| parse(text).unwrap_err();
        assert_eq!(said("{'x':1"), "column 7: expected `,` or `}`, found the end of the line");
        assert_eq!(
            said("{'x':}"),
            "column 6: expected a number, a text in quotation marks, a tuple or a dictionary, found `}`"
        );
        assert_eq!(said("{x:1}"), "column 2: expected a name in quotation marks or `}`, found `x`");
        assert_eq!(said("{'x' 1}"), "column 6: expected `:`, found `1`");
        assert_eq!(said("{} 1"), "column 4: expected the end of the line, found `1`");
        assert!(said("'a\\q'").contains("expected one of \\n") && said("'\\xé'").contains("column 3"));
        assert!(said("'ä").contains("column 3: expected `'`") && said("ux").contains("a quotation mark"));
        assert!(said("__import__('os')").starts_with("column 1: expected a number"), "nothing is evaluated");
        assert!(said("1e999").contains("a number") && said(&"[".repeat(99)).contains("fewer values"));
    }
}
