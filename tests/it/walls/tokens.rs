//! What a file of Rust names, read off its tokens.

use std::collections::BTreeSet;
use std::str::FromStr;

use proc_macro2::{Delimiter, LexError, TokenStream, TokenTree};

/// What the code of a file names outside of inline test modules.
#[derive(Debug, Default)]
pub struct Code {
    /// Paths of more than one part, those of `use` groups one by one: `std::{fs, io::Read}` is `std::fs`,
    /// `std::io::Read`. A first part that is renamed as a whole stands alone.
    pub paths: Vec<String>,
    /// Every name by itself.
    pub names: BTreeSet<String>,
    /// Names behind a dot.
    pub fields: Vec<String>,
    /// Names of macros that are called.
    pub macros: Vec<String>,
    /// Names of attributes.
    pub attributes: Vec<String>,
    /// The line of the last token, from 1, test modules included.
    pub last_line: usize,
}

impl Code {
    /// Reads a file.
    pub fn of(text: &str) -> Result<Code, LexError> {
        let mut code = Code::default();
        let tokens: Vec<TokenTree> = TokenStream::from_str(text)?.into_iter().collect();
        code.last_line = tokens.last().map_or(0, |token| token.span().end().line);
        code.read(&tokens, "");
        Ok(code)
    }

    fn read(&mut self, tokens: &[TokenTree], prefix: &str) {
        let mut at = 0;
        while at < tokens.len() {
            at = self.step(tokens, at, prefix);
        }
    }

    /// Reads what begins at a token; returns where the next begins.
    fn step(&mut self, tokens: &[TokenTree], at: usize, prefix: &str) -> usize {
        match &tokens[at] {
            TokenTree::Punct(punct) if punct.as_char() == '#' => self.attribute(tokens, at),
            TokenTree::Punct(punct) if punct.as_char() == '.' => {
                if let Some(TokenTree::Ident(name)) = tokens.get(at + 1) {
                    self.fields.push(name.to_string());
                }
                at + 1
            }
            TokenTree::Ident(_) => self.path(tokens, at, prefix),
            TokenTree::Group(group) => {
                self.read(&group.stream().into_iter().collect::<Vec<_>>(), "");
                at + 1
            }
            _ => at + 1,
        }
    }

    /// An attribute; one that says `cfg(test)` takes its item along.
    fn attribute(&mut self, tokens: &[TokenTree], at: usize) -> usize {
        let group = tokens[at + 1..].iter().position(|token| matches!(token, TokenTree::Group(_)));
        let Some((next, TokenTree::Group(group))) = group.map(|skip| (at + 1 + skip, &tokens[at + 1 + skip])) else {
            return at + 1;
        };
        if group.delimiter() != Delimiter::Bracket || next > at + 2 {
            return at + 1;
        }
        let inner: Vec<TokenTree> = group.stream().into_iter().collect();
        self.attributes.extend(inner.first().map(ToString::to_string));
        let text: String = group.stream().to_string().split_whitespace().collect();
        if text != "cfg(test)" {
            self.read(&inner[1.min(inner.len())..], "");
            return next + 1;
        }
        let ends = |token: &TokenTree| match token {
            TokenTree::Punct(punct) => punct.as_char() == ';',
            TokenTree::Group(group) => group.delimiter() == Delimiter::Brace,
            _ => false,
        };
        tokens[next..].iter().position(ends).map_or(tokens.len(), |skip| next + skip + 1)
    }

    /// A path, which may end in a group of paths, or the name of a macro.
    fn path(&mut self, tokens: &[TokenTree], at: usize, prefix: &str) -> usize {
        let mut path = prefix.to_owned();
        let mut at = at;
        loop {
            match tokens.get(at) {
                Some(TokenTree::Ident(name)) => {
                    path += &name.to_string();
                    self.names.insert(name.to_string());
                }
                Some(TokenTree::Group(group)) if group.delimiter() == Delimiter::Brace => {
                    self.read(&group.stream().into_iter().collect::<Vec<_>>(), &path);
                    return at + 1;
                }
                _ => break,
            }
            at += 1;
            if !is_colons(tokens, at) {
                break;
            }
            path += "::";
            at += 2;
        }
        let is = |at: usize, text: &str| tokens.get(at).is_some_and(|token| token.to_string() == text);
        if is(at, "!") && matches!(tokens.get(at + 1), Some(TokenTree::Group(_))) {
            self.macros.extend(path.rsplit("::").next().map(str::to_owned));
        }
        if path.contains("::") || (is(at, "as") && ["core", "std"].contains(&path.as_str())) {
            self.paths.push(path.trim_end_matches("::self").to_owned());
        }
        at
    }
}

fn is_colons(tokens: &[TokenTree], at: usize) -> bool {
    let colon = |at: usize| matches!(tokens.get(at), Some(TokenTree::Punct(punct)) if punct.as_char() == ':');
    colon(at) && colon(at + 1)
}
