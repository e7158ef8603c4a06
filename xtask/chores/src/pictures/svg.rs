//! A terminal's text as a picture of text.

use std::fmt::Write;

/// A terminal's colours.
#[derive(Debug, Clone, Copy)]
pub(super) struct Look {
    background: &'static str,
    text: &'static str,
    dim: &'static str,
    red: &'static str,
    green: &'static str,
    yellow: &'static str,
}

/// Light letters.
pub(super) const DARK: Look = Look {
    background: "#161b22",
    text: "#e3e7ee",
    dim: "#9ba6b7",
    red: "#ff8a7d",
    green: "#6ad18b",
    yellow: "#eabc62",
};

/// Dark letters.
pub(super) const LIGHT: Look = Look {
    background: "#ffffff",
    text: "#1b2230",
    dim: "#566072",
    red: "#b3261e",
    green: "#1a7037",
    yellow: "#805300",
};

/// Points from line to line, and what a letter takes of a line.
const LINE: usize = 18;
const LETTER: f64 = 7.83;

/// A terminal's text with its colours as a picture.
pub(super) fn svg(text: &str, look: Look) -> String {
    let Look { background, text: ink, .. } = look;
    let lines: Vec<&str> = text.trim_end().lines().collect();
    let letters = lines.iter().map(|line| plain(line).chars().count()).max().unwrap_or(0);
    let (width, height) = (32 + (letters as f64 * LETTER).ceil() as usize, 32 + lines.len() * LINE);
    let mut out = format!(
        "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\">\n\
         <rect width=\"100%\" height=\"100%\" rx=\"8\" fill=\"{background}\"/>\n\
         <g font-family=\"ui-monospace,SFMono-Regular,Menlo,Consolas,'DejaVu Sans Mono',monospace\" font-size=\"13\" \
         fill=\"{ink}\">\n"
    );
    for (row, line) in lines.iter().enumerate() {
        let y = 16 + (row + 1) * LINE - 5;
        let (letters, spans) = (plain(line).chars().count(), spans(line, look));
        if letters > 0 {
            // As wide as a terminal has it, whatever font the reader has.
            let length = letters as f64 * LETTER;
            let _ = writeln!(
                out,
                "<text x=\"16\" y=\"{y}\" textLength=\"{length:.1}\" xml:space=\"preserve\">{spans}</text>"
            );
        }
    }
    out.push_str("</g>\n</svg>\n");
    out
}

/// Without colours.
fn plain(line: &str) -> String {
    let mut parts = line.split("\u{1b}[");
    let first = parts.next().unwrap_or_default().to_owned();
    parts.fold(first, |text, part| text + part.split_once('m').map_or("", |(_, rest)| rest))
}

fn spans(line: &str, look: Look) -> String {
    let escaped = |text: &str| text.replace('&', "&amp;").replace('<', "&lt;");
    let mut parts = line.split("\u{1b}[");
    let mut out = escaped(parts.next().unwrap_or_default());
    for part in parts {
        let Some((code, text)) = part.split_once('m') else { continue };
        let style = match code {
            "1" => "font-weight=\"700\"".to_owned(),
            "2" => format!("fill=\"{}\"", look.dim),
            "31" => format!("fill=\"{}\" font-weight=\"700\"", look.red),
            "32" => format!("fill=\"{}\" font-weight=\"700\"", look.green),
            "33" => format!("fill=\"{}\" font-weight=\"700\"", look.yellow),
            _ => String::new(),
        };
        match style.as_str() {
            "" => out.push_str(&escaped(text)),
            _ => {
                let _ = write!(out, "<tspan {style}>{}</tspan>", escaped(text));
            }
        }
    }
    out
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn colours_become_spans_and_take_no_room() {
        let line = "a \u{1b}[31mR<\u{1b}[0m b";
        assert_eq!(plain(line), "a R< b");
        assert_eq!(spans(line, DARK), "a <tspan fill=\"#ff8a7d\" font-weight=\"700\">R&lt;</tspan> b");
    }
}
