//! Command lines: words with quotes and variables, redirections, pipes, loops, choices, and what joins commands.

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::adb) enum Part {
    /// Text; quoted if it is no pattern.
    Text(String, bool),
    /// A variable's value; quoted if it is not split at blanks.
    Variable(String, bool),
    /// The output of a command.
    Command(String, bool),
}

/// A word before it is expanded.
pub(in crate::adb) type Word = Vec<Part>;

/// Where a stream goes or comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::adb) enum Redirection {
    /// Input from a file.
    Input(Word),
    /// Output (1) or errors (2) into a file, at its end if `append`.
    Output {
        /// 1 or 2.
        fd: u8,
        /// The file.
        file: Word,
        /// Behind what is in it.
        append: bool,
    },
    /// Output (1) or errors (2) to where the other goes.
    Same {
        /// The one that is moved.
        fd: u8,
    },
}

/// A command with its arguments.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub(in crate::adb) struct Simple {
    /// `NAME=value` before the first word.
    pub(in crate::adb) assignments: Vec<(String, Word)>,
    /// Name and arguments.
    pub(in crate::adb) words: Vec<Word>,
    /// In order.
    pub(in crate::adb) redirections: Vec<Redirection>,
}

/// What has commands in it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::adb) enum Compound {
    /// `while` or `until`.
    Loop {
        /// Runs before each round.
        condition: List,
        /// A round.
        body: List,
        /// Goes on while the condition fails.
        until: bool,
    },
    /// `for`.
    Each {
        /// The variable.
        name: String,
        /// Its values.
        words: Vec<Word>,
        /// A round.
        body: List,
    },
    /// `if`.
    Choice {
        /// Conditions with what runs if they hold.
        branches: Vec<(List, List)>,
        /// What runs if none does.
        otherwise: List,
    },
}

/// A command.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::adb) enum Command {
    /// By its name and arguments.
    Simple(Simple),
    /// A loop or choice, with redirections round it.
    Compound(Box<Compound>, Vec<Redirection>),
}

/// When the next pipeline runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(in crate::adb) enum Join {
    /// In any case.
    Always,
    /// If this one succeeds.
    And,
    /// If it fails.
    Or,
    /// In any case and at once: this one and those that were joined to it go on in the background.
    Background,
}

/// Commands of which each reads what the one before it prints, and what joins them to the next ones.
pub(in crate::adb) type Pipeline = (Vec<Command>, Join);
/// Pipelines in order.
pub(in crate::adb) type List = Vec<Pipeline>;

/// Most of a script's commands.
const MOST: usize = 1000;
/// Deepest nesting of loops and choices.
const DEEPEST: usize = 20;
/// Words that cannot begin a command, as they end a part of one.
const ENDS: [&str; 6] = ["do", "done", "then", "else", "elif", "fi"];

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(Word),
    Operator(&'static str),
}

/// The longer ones first.
const OPERATORS: [&str; 15] =
    ["2>&1", ">&2", "1>&2", "2>>", "&&", "||", "2>", ">>", "1>", ";", "\n", "|", ">", "<", "&"];

/// Reads a line, or a script.
///
/// # Errors
/// A syntax error: the text that Android's shell prints behind its name.
pub(in crate::adb) fn parse(text: &str) -> Result<List, String> {
    let mut parser = Parser { tokens: tokens(text)?, at: 0, count: 0, depth: 0 };
    let list = parser.list(&[])?;
    match parser.peek() {
        None => Ok(list),
        Some(_) => Err(parser.unexpected()),
    }
}

struct Parser {
    tokens: Vec<Token>,
    at: usize,
    /// Commands so far.
    count: usize,
    depth: usize,
}

impl Parser {
    fn peek(&self) -> Option<&Token> {
        self.tokens.get(self.at)
    }

    /// The next token as a word that stands as it is.
    fn keyword(&self) -> Option<&str> {
        match self.peek() {
            Some(Token::Word(word)) => plain(word),
            _ => None,
        }
    }

    fn unexpected(&self) -> String {
        let found = match self.peek() {
            None => return "syntax error: unexpected end of line".into(),
            Some(Token::Operator(operator)) => (*operator).to_owned(),
            Some(Token::Word(word)) => plain(word).unwrap_or("word").to_owned(),
        };
        format!("syntax error: unexpected '{}'", found.escape_debug())
    }

    fn expect(&mut self, keyword: &str) -> Result<(), String> {
        if self.keyword() != Some(keyword) {
            return Err(self.unexpected());
        }
        self.at += 1;
        Ok(())
    }

    fn newlines(&mut self) {
        while self.peek() == Some(&Token::Operator("\n")) {
            self.at += 1;
        }
    }

    /// Pipelines until one of these words, or the end.
    fn list(&mut self, ends: &[&str]) -> Result<List, String> {
        let mut list = List::new();
        loop {
            self.newlines();
            if self.peek().is_none() || self.keyword().is_some_and(|word| ends.contains(&word)) {
                break;
            }
            let commands = self.pipeline()?;
            let join = match self.peek() {
                Some(Token::Operator("&&")) => Join::And,
                Some(Token::Operator("||")) => Join::Or,
                Some(Token::Operator("&")) => Join::Background,
                Some(Token::Operator(";" | "\n")) => Join::Always,
                None => {
                    list.push((commands, Join::Always));
                    break;
                }
                Some(_) => return Err(self.unexpected()),
            };
            self.at += 1;
            list.push((commands, join));
        }
        match list.last() {
            Some((_, Join::And | Join::Or)) => Err(self.unexpected()),
            // A part of a loop or choice cannot be empty.
            None if !ends.is_empty() => Err(self.unexpected()),
            _ => Ok(list),
        }
    }

    fn pipeline(&mut self) -> Result<Vec<Command>, String> {
        let mut commands = vec![self.command()?];
        while self.peek() == Some(&Token::Operator("|")) {
            self.at += 1;
            self.newlines();
            commands.push(self.command()?);
        }
        Ok(commands)
    }

    fn command(&mut self) -> Result<Command, String> {
        self.count += 1;
        if self.count > MOST || self.depth > DEEPEST {
            return Err("syntax error: the line is too long".into());
        }
        let word = self.keyword().unwrap_or("").to_owned();
        if ENDS.contains(&word.as_str()) {
            return Err(self.unexpected());
        }
        if !["while", "until", "for", "if"].contains(&word.as_str()) {
            return self.simple().map(Command::Simple);
        }
        self.at += 1;
        self.depth += 1;
        let compound = match word.as_str() {
            "if" => self.choice()?,
            "for" => self.each()?,
            _ => {
                let condition = self.list(&["do"])?;
                Compound::Loop { condition, body: self.body()?, until: word == "until" }
            }
        };
        self.depth -= 1;
        let mut redirections = Vec::new();
        while let Some(redirection) = self.redirection()? {
            redirections.push(redirection);
        }
        Ok(Command::Compound(Box::new(compound), redirections))
    }

    fn body(&mut self) -> Result<List, String> {
        self.expect("do")?;
        let body = self.list(&["done"])?;
        self.expect("done")?;
        Ok(body)
    }

    fn each(&mut self) -> Result<Compound, String> {
        let good =
            |name: &&str| name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_name);
        let Some(name) = self.keyword().filter(good).map(str::to_owned) else { return Err(self.unexpected()) };
        self.at += 1;
        self.expect("in")?;
        let mut words = Vec::new();
        while let Some(Token::Word(word)) = self.peek() {
            words.push(word.clone());
            self.at += 1;
        }
        match self.peek() {
            Some(Token::Operator(";" | "\n")) => self.at += 1,
            _ => return Err(self.unexpected()),
        }
        self.newlines();
        Ok(Compound::Each { name, words, body: self.body()? })
    }

    fn choice(&mut self) -> Result<Compound, String> {
        let mut branches = Vec::new();
        loop {
            let condition = self.list(&["then"])?;
            self.expect("then")?;
            branches.push((condition, self.list(&["elif", "else", "fi"])?));
            if self.keyword() != Some("elif") {
                break;
            }
            self.at += 1;
        }
        let mut otherwise = List::new();
        if self.keyword() == Some("else") {
            self.at += 1;
            otherwise = self.list(&["fi"])?;
        }
        self.expect("fi")?;
        Ok(Compound::Choice { branches, otherwise })
    }

    fn simple(&mut self) -> Result<Simple, String> {
        let mut simple = Simple::default();
        loop {
            if let Some(redirection) = self.redirection()? {
                simple.redirections.push(redirection);
            } else if let Some(Token::Word(word)) = self.peek() {
                match assignment(word).filter(|_| simple.words.is_empty()) {
                    Some(assignment) => simple.assignments.push(assignment),
                    None => simple.words.push(word.clone()),
                }
                self.at += 1;
            } else {
                break;
            }
        }
        if simple == Simple::default() { Err(self.unexpected()) } else { Ok(simple) }
    }

    fn redirection(&mut self) -> Result<Option<Redirection>, String> {
        let Some(&Token::Operator(operator)) = self.peek() else { return Ok(None) };
        let same = match operator {
            "2>&1" => Some(Redirection::Same { fd: 2 }),
            ">&2" | "1>&2" => Some(Redirection::Same { fd: 1 }),
            ">" | "1>" | ">>" | "2>" | "2>>" | "<" => None,
            _ => return Ok(None),
        };
        self.at += 1;
        if same.is_some() {
            return Ok(same);
        }
        let Some(Token::Word(file)) = self.peek().cloned() else {
            return Err("syntax error: unexpected 'newline'".into());
        };
        self.at += 1;
        let fd = if operator.starts_with('2') { 2 } else { 1 };
        let append = operator.ends_with(">>");
        Ok(Some(match operator {
            "<" => Redirection::Input(file),
            _ => Redirection::Output { fd, file, append },
        }))
    }
}

/// The text of a word that is nothing but text without quotes.
fn plain(word: &Word) -> Option<&str> {
    match &word[..] {
        [Part::Text(text, false)] => Some(text),
        _ => None,
    }
}

fn assignment(word: &Word) -> Option<(String, Word)> {
    let Some(Part::Text(text, false)) = word.first() else { return None };
    let (name, value) = text.split_once('=')?;
    let good = name.starts_with(|c: char| c.is_ascii_alphabetic() || c == '_') && name.chars().all(is_name);
    let mut rest = vec![Part::Text(value.to_owned(), false)];
    rest.extend(word.iter().skip(1).cloned());
    good.then(|| (name.to_owned(), rest))
}

fn is_name(c: char) -> bool {
    c.is_ascii_alphanumeric() || c == '_'
}

fn tokens(line: &str) -> Result<Vec<Token>, String> {
    let mut tokens = Vec::new();
    let mut word: Word = Vec::new();
    let mut rest = line;
    let end = |word: &mut Word, tokens: &mut Vec<Token>| {
        if !word.is_empty() {
            tokens.push(Token::Word(std::mem::take(word)));
        }
    };
    while let Some(c) = rest.chars().next() {
        if word.is_empty() && c == '#' {
            rest = rest.find('\n').and_then(|at| rest.get(at..)).unwrap_or("");
            continue;
        }
        let operator = OPERATORS.iter().find(|operator| rest.starts_with(**operator));
        // A digit before `>` belongs to it only where a word begins.
        if let Some(operator) = operator.filter(|operator| word.is_empty() || !operator.starts_with(['1', '2'])) {
            end(&mut word, &mut tokens);
            tokens.push(Token::Operator(operator));
            rest = after(rest, operator.len());
            continue;
        }
        rest = match c {
            ' ' | '\t' | '\r' => {
                end(&mut word, &mut tokens);
                after(rest, 1)
            }
            '(' | ')' => return Err(format!("syntax error: unexpected '{c}'")),
            '\'' => {
                let inside = after(rest, 1);
                let close = inside.find('\'').ok_or("no closing quote")?;
                word.push(Part::Text(inside.get(..close).unwrap_or("").to_owned(), true));
                after(inside, close + 1)
            }
            '"' => double_quoted(after(rest, 1), &mut word)?,
            '$' => dollar(after(rest, 1), &mut word, false)?,
            '\\' => {
                let next = after(rest, 1).chars().next();
                if let Some(next) = next.filter(|next| *next != '\n') {
                    word.push(Part::Text(next.to_string(), true));
                }
                after(rest, 1 + next.map_or(0, char::len_utf8))
            }
            _ => {
                push(&mut word, c, false);
                after(rest, c.len_utf8())
            }
        };
    }
    end(&mut word, &mut tokens);
    Ok(tokens)
}

fn after(text: &str, bytes: usize) -> &str {
    text.get(bytes..).unwrap_or("")
}

fn push(word: &mut Word, c: char, quoted: bool) {
    match word.last_mut() {
        Some(Part::Text(text, was)) if *was == quoted => text.push(c),
        _ => word.push(Part::Text(c.to_string(), quoted)),
    }
}

/// From behind an opening quote to behind the closing one.
fn double_quoted<'t>(mut rest: &'t str, word: &mut Word) -> Result<&'t str, String> {
    // Also an empty pair is a word.
    word.push(Part::Text(String::new(), true));
    loop {
        let c = rest.chars().next().ok_or("no closing quote")?;
        rest = after(rest, c.len_utf8());
        match c {
            '"' => return Ok(rest),
            '\\' if rest.starts_with(['$', '"', '\\', '`']) => {
                push(word, rest.chars().next().unwrap_or('\\'), true);
                rest = after(rest, 1);
            }
            '$' => rest = dollar(rest, word, true)?,
            _ => push(word, c, true),
        }
    }
}

/// From behind a `$` to behind what it names.
fn dollar<'t>(rest: &'t str, word: &mut Word, quoted: bool) -> Result<&'t str, String> {
    let first = rest.chars().next();
    match first {
        Some('(') => {
            let inside = after(rest, 1);
            let mut depth = 1;
            let close = inside.char_indices().find(|(_, c)| {
                match c {
                    '(' => depth += 1,
                    ')' => depth -= 1,
                    _ => {}
                }
                depth == 0
            });
            let (close, _) = close.ok_or("syntax error: unexpected end of line")?;
            word.push(Part::Command(inside.get(..close).unwrap_or("").to_owned(), quoted));
            Ok(after(inside, close + 1))
        }
        Some('{') => {
            let inside = after(rest, 1);
            let close = inside.find('}').ok_or("bad substitution")?;
            word.push(Part::Variable(inside.get(..close).unwrap_or("").to_owned(), quoted));
            Ok(after(inside, close + 1))
        }
        Some(c @ ('?' | '$' | '#' | '@' | '!')) => {
            word.push(Part::Variable(c.to_string(), quoted));
            Ok(after(rest, 1))
        }
        Some(c) if is_name(c) => {
            let end = rest.find(|c| !is_name(c)).unwrap_or(rest.len());
            word.push(Part::Variable(rest.get(..end).unwrap_or("").to_owned(), quoted));
            Ok(after(rest, end))
        }
        _ => {
            push(word, '$', quoted);
            Ok(rest)
        }
    }
}

#[cfg(test)]
mod tests {
    use arbtest::arbtest;

    use super::*;

    fn text(text: &str) -> Word {
        vec![Part::Text(text.into(), false)]
    }

    #[test]
    fn lines_fall_into_pipelines() {
        let parsed = parse("a 'b c'\"d $x\"; e=1 f|g 2>&1 >out && h\n").unwrap();
        assert_eq!(parsed.len(), 3);
        let [Command::Simple(first)] = &parsed[0].0[..] else { panic!("{parsed:?}") };
        assert_eq!(first.words[0], text("a"));
        let part = |text: &str| Part::Text(text.into(), true);
        assert_eq!(first.words[1], [part("b c"), part("d "), Part::Variable("x".into(), true)]);
        let [Command::Simple(f), Command::Simple(g)] = &parsed[1].0[..] else { panic!("{parsed:?}") };
        assert_eq!(f.assignments, [("e".to_owned(), text("1"))]);
        let file = Redirection::Output { fd: 1, file: text("out"), append: false };
        assert_eq!(g.redirections, [Redirection::Same { fd: 2 }, file]);
        assert_eq!(parsed[1].1, Join::And);
        let [Command::Simple(stat)] = &parse("stat -c%s a2>b").unwrap()[0].0[..] else { panic!() };
        assert_eq!(stat.words.len(), 3);
    }

    #[test]
    fn mistakes_are_told_as_the_shell_does() {
        assert_eq!(parse("a &&").unwrap_err(), "syntax error: unexpected end of line");
        assert_eq!(parse("; a").unwrap_err(), "syntax error: unexpected ';'");
        assert_eq!(parse("(a)").unwrap_err(), "syntax error: unexpected '('");
        assert_eq!(parse("'a").unwrap_err(), "no closing quote");
        assert_eq!(parse("a >").unwrap_err(), "syntax error: unexpected 'newline'");
        assert_eq!(parse("while a; done").unwrap_err(), "syntax error: unexpected 'done'");
        assert_eq!(parse("while a; do b").unwrap_err(), "syntax error: unexpected end of line");
        assert_eq!(parse("if a; then; fi").unwrap_err(), "syntax error: unexpected ';'");
        assert_eq!(parse("done").unwrap_err(), "syntax error: unexpected 'done'");
        let deep = "while a; do ".repeat(100);
        assert_eq!(parse(&deep).unwrap_err(), "syntax error: the line is too long");
    }

    #[test]
    fn any_line_is_read_or_refused() {
        arbtest(|random| {
            let pieces = [
                "a",
                " ",
                "'",
                "\"",
                "$",
                "$(",
                ")",
                "${",
                "}",
                ";",
                "&&",
                "|",
                ">",
                "2>&1",
                "<",
                "\\",
                "ä",
                "#",
                "\n",
                "&",
                " while ",
                " do ",
                " done ",
                " if ",
                " then ",
                " else ",
                " fi ",
                " for a in ",
            ];
            let count = random.int_in_range(0..=14)?;
            let line: Result<String, _> = (0..count).map(|_| random.choose(&pieces).copied()).collect();
            let _ = parse(&line?);
            Ok(())
        });
    }
}
