//! Lines without comments, with repetitions written out.

/// A line of a case file.
#[derive(Clone)]
pub struct Line {
    /// From 1 on.
    pub number: usize,
    /// Without leading and trailing space.
    pub text: String,
}

impl Line {
    /// Panics with the line.
    pub fn fail(&self, what: &str) -> ! {
        panic!("line {}: {what}: {:?}", self.number, self.text)
    }

    /// A number in the line.
    pub fn parse<N: std::str::FromStr>(&self, text: &str) -> N {
        text.parse().unwrap_or_else(|_| self.fail(&format!("expected a number, found {text:?}")))
    }
}

/// The lines that say something.
pub fn lines(text: &str) -> Vec<Line> {
    let mut out = Vec::new();
    let mut repeat: Option<(usize, Vec<Line>)> = None;
    for (number, text) in (1..).zip(text.lines()) {
        let line = Line { number, text: without_comment(text).trim().to_owned() };
        if line.text.is_empty() {
            continue;
        }
        if let Some(times) = line.text.strip_prefix(".repeat ") {
            repeat = Some((line.parse(times), Vec::new()));
        } else if line.text == ".end repeat" {
            let (times, body) = repeat.take().unwrap_or_else(|| line.fail("nothing is repeated"));
            for turn in 0..times {
                let turn = turn.to_string();
                out.extend(body.iter().map(|line| Line { number: line.number, text: line.text.replace('$', &turn) }));
            }
        } else if let Some((_, body)) = &mut repeat {
            body.push(line);
        } else {
            out.push(line);
        }
    }
    out
}

/// Cuts from `#` on, unless that stands inside of a string.
fn without_comment(text: &str) -> &str {
    let mut quoted = false;
    for (at, char) in text.char_indices() {
        match char {
            '"' => quoted = !quoted,
            '#' if !quoted => return &text[..at],
            _ => {}
        }
    }
    text
}
