//! Command lines: words with quotes and variables, redirections, pipes, and what joins commands.

/// A part of a word.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Part {
    /// Text; quoted if it is no pattern.
    Text(String, bool),
    /// A variable's value; quoted if it is not split at blanks.
    Variable(String, bool),
    /// The output of a command.
    Command(String, bool),
}

/// A word before it is expanded.
pub(super) type Word = Vec<Part>;

/// Where a stream goes or comes from.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) enum Redirection {
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
pub(super) struct Simple {
    /// `NAME=value` before the first word.
    pub(super) assignments: Vec<(String, Word)>,
    /// Name and arguments.
    pub(super) words: Vec<Word>,
    /// In order.
    pub(super) redirections: Vec<Redirection>,
}

/// When the next pipeline runs.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Join {
    /// In any case.
    Always,
    /// If this one succeeds.
    And,
    /// If it fails.
    Or,
}

/// Commands of which each reads what the one before it prints, and what joins them to the next ones.
pub(super) type Pipeline = (Vec<Simple>, Join);

/// Most of a line's pipelines and of a pipeline's commands.
const MOST: usize = 1000;

#[derive(Debug, Clone, PartialEq, Eq)]
enum Token {
    Word(Word),
    Operator(&'static str),
}

/// The longer ones first.
const OPERATORS: [&str; 15] =
    ["2>&1", ">&2", "1>&2", "2>>", "&&", "||", "2>", ">>", "1>", ";", "\n", "|", ">", "<", "&"];

/// Reads a line.
///
/// # Errors
/// A syntax error: the text that Android's shell prints behind its name.
pub(super) fn parse(line: &str) -> Result<Vec<Pipeline>, String> {
    let mut tokens = tokens(line)?.into_iter().peekable();
    let mut pipelines = Vec::new();
    let mut commands = Vec::new();
    let mut current = Simple::default();
    let unexpected = |what: &str| format!("syntax error: unexpected '{}'", what.escape_debug());
    while let Some(token) = tokens.next() {
        if pipelines.len() + commands.len() > MOST {
            return Err("syntax error: the line is too long".into());
        }
        let operator = match token {
            Token::Word(word) => {
                match assignment(&word).filter(|_| current.words.is_empty()) {
                    Some(assignment) => current.assignments.push(assignment),
                    None => current.words.push(word),
                }
                continue;
            }
            Token::Operator(operator) => operator,
        };
        match operator {
            "2>&1" => current.redirections.push(Redirection::Same { fd: 2 }),
            ">&2" | "1>&2" => current.redirections.push(Redirection::Same { fd: 1 }),
            ">" | "1>" | ">>" | "2>" | "2>>" | "<" => {
                let Some(Token::Word(file)) = tokens.next() else { return Err(unexpected("newline")) };
                let fd = if operator.starts_with('2') { 2 } else { 1 };
                let append = operator.ends_with(">>");
                current.redirections.push(match operator {
                    "<" => Redirection::Input(file),
                    _ => Redirection::Output { fd, file, append },
                });
            }
            "\n" if current == Simple::default() && commands.is_empty() => {}
            _ if current == Simple::default() => return Err(unexpected(operator)),
            "|" => commands.push(std::mem::take(&mut current)),
            _ => {
                commands.push(std::mem::take(&mut current));
                let join = match operator {
                    "&&" => Join::And,
                    "||" => Join::Or,
                    _ => Join::Always,
                };
                pipelines.push((std::mem::take(&mut commands), join));
            }
        }
    }
    let is_empty = current == Simple::default();
    if is_empty && (!commands.is_empty() || pipelines.last().is_some_and(|(_, join)| *join != Join::Always)) {
        return Err("syntax error: unexpected end of line".into());
    }
    if !is_empty {
        commands.push(current);
        pipelines.push((commands, Join::Always));
    }
    Ok(pipelines)
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
        Some(c @ ('?' | '$' | '#' | '@')) => {
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
        let [first] = &parsed[0].0[..] else { panic!("{parsed:?}") };
        assert_eq!(first.words[0], text("a"));
        let part = |text: &str| Part::Text(text.into(), true);
        assert_eq!(first.words[1], [part("b c"), part("d "), Part::Variable("x".into(), true)]);
        let [f, g] = &parsed[1].0[..] else { panic!("{parsed:?}") };
        assert_eq!(f.assignments, [("e".to_owned(), text("1"))]);
        let file = Redirection::Output { fd: 1, file: text("out"), append: false };
        assert_eq!(g.redirections, [Redirection::Same { fd: 2 }, file]);
        assert_eq!(parsed[1].1, Join::And);
        assert_eq!(parse("stat -c%s a2>b").unwrap()[0].0[0].words.len(), 3);
    }

    #[test]
    fn mistakes_are_told_as_the_shell_does() {
        assert_eq!(parse("a &&").unwrap_err(), "syntax error: unexpected end of line");
        assert_eq!(parse("; a").unwrap_err(), "syntax error: unexpected ';'");
        assert_eq!(parse("(a)").unwrap_err(), "syntax error: unexpected '('");
        assert_eq!(parse("'a").unwrap_err(), "no closing quote");
        assert_eq!(parse("a >").unwrap_err(), "syntax error: unexpected 'newline'");
    }

    #[test]
    fn any_line_is_read_or_refused() {
        arbtest(|random| {
            let pieces = [
                "a", " ", "'", "\"", "$", "$(", ")", "${", "}", ";", "&&", "|", ">", "2>&1", "<", "\\", "ä", "#", "\n",
            ];
            let count = random.int_in_range(0..=14)?;
            let line: Result<String, _> = (0..count).map(|_| random.choose(&pieces).copied()).collect();
            let _ = parse(&line?);
            Ok(())
        });
    }
}
