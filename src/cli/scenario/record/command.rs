//! What can be typed while a script is recorded.

/// One command.
#[derive(Debug, Clone, PartialEq)]
pub enum Command {
    /// Touch something.
    Tap(Target),
    /// Touch it for some milliseconds.
    Hold(Target, i64),
    /// From a place to another, in steps.
    Drag((i32, i32), (i32, i32), i32),
    /// Type a text.
    Text(String),
    /// Press a key, as `KEYCODE_BACK`.
    Key(String),
    /// Wait, milliseconds.
    Wait(i64),
    /// Take back the last event with its wait.
    Undo,
    /// List the screen's views: those that take touches, or all.
    Show(bool),
    /// Print the script so far.
    Script,
    /// Write the script.
    Save,
    /// End.
    Quit,
    /// List the commands.
    Help,
}

/// The point or the key that is touched.
#[derive(Debug, Clone, PartialEq)]
pub enum Target {
    /// A view by its number in the list, from 1.
    Number(usize),
    /// A view by its text.
    Text(String),
    /// A place in pixels.
    Place(i32, i32),
}

/// Touches last so long unless something else is said: longer than Android's long press.
const HOLD_MS: i64 = 800;
/// A drag has so many steps unless something else is said.
const STEPS: i32 = 20;

/// All commands, for who asks.
pub const HELP: &str = "\
  tap N | tap X Y | tap \"TEXT\"     touch view N of the list, a place, or the view with that text
  hold N [MS] | hold X Y [MS]      the same for 800 ms, or as long as is said; hold \"TEXT\" [MS]
  drag X1 Y1 X2 Y2 [STEPS]         from one place to another
  text WORDS                       type
  back | key NAME                  press a key: `key ENTER` is KEYCODE_ENTER
  wait MS                          wait; after each touch there is a wait already
  undo                             take back the last event
  show | all                       list the views that take touches, or all of them
  script                           print the script so far
  save                             write the script, and end
  quit                             end without writing
";

/// Reads a command; none for an empty line and a comment.
///
/// # Errors
/// With what was expected.
pub fn parse(line: &str) -> Result<Option<Command>, String> {
    let line = line.trim();
    if line.is_empty() || line.starts_with('#') {
        return Ok(None);
    }
    let (name, rest) = line.split_once(char::is_whitespace).unwrap_or((line, ""));
    let rest = rest.trim();
    let alone = |command: Command| {
        if rest.is_empty() { Ok(command) } else { Err(format!("`{name}` takes nothing, found `{rest}`")) }
    };
    let command = match name {
        "tap" | "t" => match target(rest, "tap N, tap X Y or tap \"TEXT\"")? {
            (target, None) => Ok(Command::Tap(target)),
            (_, Some(more)) => Err(format!("expected tap N, tap X Y or tap \"TEXT\", found `{more}` after it")),
        },
        "hold" => {
            let (target, ms) = target(rest, "hold N [MS], hold X Y [MS] or hold \"TEXT\" [MS]")?;
            Ok(Command::Hold(target, ms.unwrap_or(HOLD_MS)))
        }
        "drag" => drag(rest),
        "text" if rest.is_empty() => Err("expected text WORDS".into()),
        "text" if rest.contains(['(', ')', ',']) => {
            Err("a script can type no `(`, `)` and `,`: monkey ends the argument there".into())
        }
        "text" => Ok(Command::Text(rest.into())),
        "back" => alone(Command::Key("KEYCODE_BACK".into())),
        "key" => key(rest),
        "wait" => match rest.parse::<i64>() {
            Ok(ms) if (1..=300_000).contains(&ms) => Ok(Command::Wait(ms)),
            _ => Err(format!("expected wait MS, from 1 to 300000, found `{rest}`")),
        },
        "undo" | "u" => alone(Command::Undo),
        "show" => alone(Command::Show(false)),
        "all" => alone(Command::Show(true)),
        "script" => alone(Command::Script),
        "save" | "s" => alone(Command::Save),
        "quit" | "q" | "exit" => alone(Command::Quit),
        "help" | "h" | "?" => alone(Command::Help),
        // A number alone is what one types first.
        number if rest.is_empty() && number.parse::<usize>().is_ok() => {
            Ok(Command::Tap(Target::Number(number.parse().unwrap_or_default())))
        }
        other => Err(format!("there is no command `{other}`; `help` lists them")),
    };
    command.map(Some)
}

/// A target, and a number behind it.
fn target(rest: &str, expected: &str) -> Result<(Target, Option<i64>), String> {
    let wrong = || format!("expected {expected}, found `{rest}`");
    if let Some(quoted) = rest.strip_prefix('"') {
        let (text, after) = quoted.rsplit_once('"').ok_or_else(wrong)?;
        let after = after.trim();
        let more = if after.is_empty() { None } else { Some(after.parse::<i64>().map_err(|_| wrong())?) };
        return Ok((Target::Text(text.to_owned()), more));
    }
    let numbers = rest.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(str::parse::<i32>);
    let numbers = numbers.collect::<Result<Vec<i32>, _>>().map_err(|_| wrong())?;
    match numbers.as_slice() {
        [number] => Ok((Target::Number(usize::try_from(*number).map_err(|_| wrong())?), None)),
        // `hold 2 900` holds a view, `hold 540 60` a place: a place is what two numbers mean for a tap.
        [number, ms] if expected.starts_with("hold") && *number < 100 && *ms >= 100 => {
            Ok((Target::Number(usize::try_from(*number).map_err(|_| wrong())?), Some(i64::from(*ms))))
        }
        [x, y] => Ok((Target::Place(*x, *y), None)),
        [x, y, ms] => Ok((Target::Place(*x, *y), Some(i64::from(*ms)))),
        _ => Err(wrong()),
    }
}

fn drag(rest: &str) -> Result<Command, String> {
    let wrong = || format!("expected drag X1 Y1 X2 Y2 [STEPS], found `{rest}`");
    let numbers = rest.split([' ', ',', '\t']).filter(|word| !word.is_empty()).map(str::parse::<i32>);
    match numbers.collect::<Result<Vec<i32>, _>>().map_err(|_| wrong())?.as_slice() {
        [x1, y1, x2, y2] => Ok(Command::Drag((*x1, *y1), (*x2, *y2), STEPS)),
        [x1, y1, x2, y2, steps] if *steps > 0 => Ok(Command::Drag((*x1, *y1), (*x2, *y2), *steps)),
        _ => Err(wrong()),
    }
}

fn key(name: &str) -> Result<Command, String> {
    let name = name.to_ascii_uppercase();
    let plain = |c: char| c.is_ascii_alphanumeric() || c == '_';
    if name.is_empty() || !name.chars().all(plain) {
        return Err(format!("expected key NAME, as `key ENTER`, found `{name}`"));
    }
    let name = if name.starts_with("KEYCODE_") { name } else { format!("KEYCODE_{name}") };
    Ok(Command::Key(name))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_read_as_they_are_typed() {
        for (line, command) in [
            ("tap 2", Command::Tap(Target::Number(2))),
            ("7", Command::Tap(Target::Number(7))),
            (" tap 540, 60 ", Command::Tap(Target::Place(540, 60))),
            ("tap \"Sign \"in\"\"", Command::Tap(Target::Text("Sign \"in\"".into()))),
            ("hold 3", Command::Hold(Target::Number(3), 800)),
            ("hold 3 1200", Command::Hold(Target::Number(3), 1200)),
            ("hold 540 60", Command::Hold(Target::Place(540, 60), 800)),
            ("hold 540 60 900", Command::Hold(Target::Place(540, 60), 900)),
            ("hold \"a\" 900", Command::Hold(Target::Text("a".into()), 900)),
            ("drag 1 2 3 4", Command::Drag((1, 2), (3, 4), 20)),
            ("drag 1 2 3 4 9", Command::Drag((1, 2), (3, 4), 9)),
            ("text a b ", Command::Text("a b".into())),
            ("back", Command::Key("KEYCODE_BACK".into())),
            ("key enter", Command::Key("KEYCODE_ENTER".into())),
            ("wait 250", Command::Wait(250)),
            ("all", Command::Show(true)),
        ] {
            assert_eq!(parse(line), Ok(Some(command)), "{line}");
        }
        assert_eq!((parse(""), parse("# tap 2")), (Ok(None), Ok(None)));
    }

    #[test]
    fn what_is_typed_wrong_is_told() {
        for (line, expected) in [
            ("tap", "expected tap N, tap X Y or tap \"TEXT\", found ``"),
            ("tap x", "expected tap N, tap X Y or tap \"TEXT\", found `x`"),
            ("tap 1 2 3", "found `3` after it"),
            ("tap -1", "expected tap N"),
            ("hold \"a", "expected hold N [MS]"),
            ("drag 1 2 3", "expected drag X1 Y1 X2 Y2 [STEPS], found `1 2 3`"),
            ("text a,b", "a script can type no"),
            ("wait 0", "expected wait MS, from 1 to 300000, found `0`"),
            ("key a b", "expected key NAME"),
            ("undo 3", "`undo` takes nothing, found `3`"),
            ("jump", "there is no command `jump`; `help` lists them"),
        ] {
            let error = parse(line).unwrap_err();
            assert!(error.contains(expected), "{line}: {error}");
        }
    }
}
