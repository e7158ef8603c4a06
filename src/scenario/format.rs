//! The canonical form of a script: what it means and its comments stay, the rest is as everybody writes it. Without the
//! comments it is what tells one script from another.

use std::path::Path;

use super::parse::{self, Read};
use super::{EventKind, Located, START_OF_DATA, Scenario};

impl Scenario {
    /// The canonical form of a script; `path` is used in messages. Events, their order, and comments stay.
    ///
    /// # Errors
    /// As [`Scenario::parse`].
    pub fn format(path: &Path, text: &str) -> Result<String, Located> {
        Scenario::parse(path, text)?;
        let mut lines: Vec<String> = Vec::new();
        let mut in_header = true;
        for line in text.lines() {
            match in_header {
                true if line.contains(START_OF_DATA) => {
                    in_header = false;
                    while lines.last().is_some_and(String::is_empty) {
                        lines.pop();
                    }
                    lines.push(START_OF_DATA.into());
                }
                true => lines.push(header(line)),
                false => body(line, &mut lines),
            }
        }
        // One empty line at most, and none at either end.
        let mut out = String::new();
        let mut empty = true;
        for line in lines {
            if line.is_empty() {
                empty = true;
                continue;
            }
            if empty && !out.is_empty() {
                out.push('\n');
            }
            empty = false;
            out.push_str(&line);
            out.push('\n');
        }
        Ok(out)
    }
}

impl Scenario {
    /// What a script says to monkey and nothing else: the lines of the header that it reads, and an event a line.
    /// Comments, empty lines, line ends and lines that are no event have no part in it, so that two scripts that do the
    /// same have the same text. `path` is used in messages.
    ///
    /// # Errors
    /// As [`Scenario::parse`].
    pub fn meaning(path: &Path, text: &str) -> Result<String, Located> {
        Scenario::parse(path, text)?;
        let mut lines = text.lines();
        let head = lines.by_ref().take_while(|line| !line.contains(START_OF_DATA));
        let mut out: Vec<String> =
            head.filter(|line| HEADERS.iter().any(|key| line.contains(key))).map(header).collect();
        out.push(START_OF_DATA.to_owned());
        let events = lines.map(str::trim).filter(|line| !line.starts_with('#'));
        // Errors were reported before.
        events.for_each(|line| out.extend(parse::read_line(line).unwrap_or_default().iter().map(canonical)));
        Ok(out.join("\n") + "\n")
    }
}

/// What monkey looks for in the lines of a header.
const HEADERS: [&str; 3] = ["count=", "speed=", "linebyline"];

/// A line of the header, where the values of `count=` and `speed=` stand in a fixed place.
fn header(line: &str) -> String {
    let value = || line.chars().skip(parse::VALUE_AT).collect::<String>().trim().to_owned();
    match ["count=", "speed="].map(|key| line.contains(key)) {
        [true, false] => format!("count= {}", value()),
        [false, true] => format!("speed= {}", value()),
        // What the tool makes of both in one line depends on every letter of it.
        [true, true] => line.to_owned(),
        [false, false] => line.trim().to_owned(),
    }
}

fn body(line: &str, lines: &mut Vec<String>) {
    let line = line.trim();
    if let Some(comment) = line.strip_prefix('#') {
        lines.push(format!("# {}", comment.trim()).trim_end().to_owned());
        return;
    }
    // Errors were reported before.
    let events = parse::read_line(line).unwrap_or_default();
    let after = line.split_once(')').map_or("", |(_, after)| after);
    let after = after.trim().trim_start_matches(['#', ';']).trim();
    match events.as_slice() {
        [] => lines.push(line.to_owned()),
        events => {
            let rendered = events.iter().map(canonical);
            lines.extend(rendered);
            if let Some(last) = lines.pop_if(|_| !after.is_empty()) {
                let remarked = format!("{last}  # {after}");
                // Keywords count wherever they stand: a remark that repeats other events of its line would be one of
                // them.
                match parse::read_line(&remarked).is_ok_and(|events| events.len() == 1) {
                    true => lines.push(remarked),
                    false => lines.extend([last, format!("# {after}")]),
                }
            }
        }
    }
}

/// An event's line. Of those that say more than is kept of them, the arguments stay.
fn canonical(read: &Read<'_>) -> String {
    match &read.kind {
        EventKind::Key { .. } | EventKind::Pointer { .. } | EventKind::Trackball { .. } => as_written(read),
        EventKind::LaunchActivity { .. } | EventKind::Rotate { .. } | EventKind::Flip(_) => as_written(read),
        // `ProfileWait()` is as long as the tool is told to wait.
        EventKind::Wait(_) if read.keyword != "UserWait" => as_written(read),
        EventKind::Wait(_) if read.arguments.len() > 1 => as_written(read),
        EventKind::LongPress | EventKind::WriteLog | EventKind::DeviceWakeUp => as_written(read),
        kind => kind.to_string(),
    }
}

fn as_written(read: &Read<'_>) -> String {
    format!("{}({})", read.keyword, read.arguments.join(","))
}

#[cfg(test)]
mod tests {
    use arbtest::arbtest;

    use super::*;

    fn formatted(text: &str) -> String {
        Scenario::format(Path::new("s.mks"), text).unwrap()
    }

    fn kinds(text: &str) -> Vec<EventKind> {
        let scenario = Scenario::parse(Path::new("s.mks"), text).unwrap();
        scenario.events.into_iter().map(|event| event.kind).collect()
    }

    #[test]
    fn the_form_is_canonical_and_comments_stay() {
        let text = "  type= user \r\ncount= 10 \nspeed=  1.50\n\n# head\n  start data >>  \n\n\n\
                    #  first\n tapTap( 540.0 , 60);\n\n\n\nUserWait( 200 ) # let it draw\nWriteLogLongPress()\n\
                    nonsense\nDispatchKey(0, 5,1 ,4,0,0,-1,0)\nLaunchActivity( com.a , .Main ,x)\n\
                    Drag(1,2.50,3,4,5)\n\n";
        let expected = "type= user\ncount= 10\nspeed= 1.50\n\n# head\nstart data >>\n\n# first\nTap(540,60)\n\n\
                        UserWait(200)  # let it draw\nLongPress()\nWriteLog()\nnonsense\n\
                        DispatchKey(0,5,1,4,0,0,-1,0)\nLaunchActivity(com.a,.Main,x)\nDrag(1,2.5,3,4,5)\n";
        assert_eq!(formatted(text), expected);
        assert_eq!(formatted(expected), expected, "what is canonical stays");
    }

    #[test]
    fn a_remark_that_would_be_an_event_gets_a_line_of_its_own() {
        let text = "start data >>\nLongPressWriteLog(a)LongPress()\nTap(1,2)Tap(3,4)\n";
        let expected = "start data >>\nLongPress(a)\nWriteLog(a)\n# LongPress()\nTap(1,2)  # Tap(3,4)\n";
        assert_eq!(formatted(text), expected);
        assert_eq!(kinds(&formatted(text)), kinds(text));
    }

    #[test]
    fn what_a_script_says_is_in_its_events_alone() {
        let meaning = |text: &str| Scenario::meaning(Path::new("s.mks"), text).unwrap();
        let text = "type= user\ncount= 10\nspeed= 1.0\nstart data >>\n# first\nTap(540,60)\n\nUserWait(200)\n";
        assert_eq!(meaning(text), "count= 10\nspeed= 1.0\nstart data >>\nTap(540,60)\nUserWait(200)\n");
        for same in [
            "# by hand\r\ncount= 10\r\nspeed=  1.0 \r\nstart data >>\r\n  Tap( 540.0 , 60)\r\nUserWait(200) # wait\r\n",
            "count= 10\nspeed= 1.0\nstart data >>\nTap(540,60)\nnonsense\n# Tap(1,2)\nUserWait(200)",
        ] {
            assert_eq!(meaning(same), meaning(text), "{same}");
        }
        for other in [
            "count= 10\nspeed= 1.0\nstart data >>\nTap(540,61)\nUserWait(200)\n",
            "count= 10\nspeed= 1.0\nstart data >>\nTap(540,60,5)\nUserWait(200)\n",
            "count= 10\nspeed= 1.0\nstart data >>\nUserWait(200)\nTap(540,60)\n",
            "count= 10\nspeed= 1.0\nstart data >>\nTap(540,60)\n",
            "count= 10\nspeed= 2.0\nstart data >>\nTap(540,60)\nUserWait(200)\n",
        ] {
            assert_ne!(meaning(other), meaning(text), "{other}");
        }
    }

    #[test]
    fn a_header_that_is_read_by_position_stays_good() {
        // The value begins at the eighth character, whatever stands before it.
        assert_eq!(formatted(" count=5\nstart data >>\nTap(1,2)\n"), "count= 5\nstart data >>\nTap(1,2)\n");
        let error = Scenario::format(Path::new("s.mks"), "start data >>\nTap(1)\n").unwrap_err();
        assert!(error.to_string().starts_with("s.mks:2: expected Tap(x, y[, ms])"), "{error}");
    }

    /// Pieces from which scripts are put together, with what may go wrong between them.
    const PIECES: [&str; 34] = [
        "Tap(1,2)",
        "Tap(1.50, 2 ,30)",
        "x Tap( 1,2 );",
        "PressAndHold(1,2,3)",
        "Drag(1,2,3,4,5)",
        "UserWait(7)",
        "UserWait(7,8)",
        "ProfileWait()",
        "ProfileWait(3)",
        "LongPress()",
        "LongPressWriteLog(a)",
        "WriteLog( )",
        "DispatchPress(KEYCODE_A)",
        "DispatchString( a b )",
        "DispatchKey(0,1,1,4,0,0,0,0)",
        "DispatchPointer(0,0,0,1,2,1,1,0,1,1,0,0,1)",
        "DispatchTrackball(0,0,2,1,2,1,1,0,1,1,0,0)",
        "RotateScreen(1,7)",
        "DispatchFlip(TRUE)",
        "DispatchFlip(no)",
        "PinchZoom(1,2,3,4,5,6,7,8,9)",
        "LaunchActivity(a,b,c)",
        "LaunchInstrumentation(a,b)",
        "PowerLog(a)",
        "PowerLog(a,b)",
        "RunCmd(ls -l)",
        "StartCaptureFramerate()",
        "EndCaptureAppFramerate(a,b)",
        "DeviceWakeUp(a)",
        "# comment (",
        "",
        "\n\n",
        " # later",
        "Tap",
    ];
    const HEADS: [&str; 8] =
        ["type= user", "count= 10", " count=5", "speed= 1.5 ", "", "  # head", "linebyline", "xcount= speed= 3"];

    #[test]
    fn a_formatted_script_means_the_same() {
        arbtest(|u| {
            let mut text = String::new();
            for _ in 0..u.int_in_range(0..=3)? {
                text.push_str(u.choose(&HEADS)?);
                text.push_str(u.choose(&["\n", "\r\n", " \n"])?);
            }
            text.push_str("start data >>\n");
            for _ in 0..u.int_in_range(1..=8)? {
                text.push_str(u.choose(&PIECES)?);
                text.push_str(u.choose(&["\n", "\n", "\n", "", "\r\n", "  \n"])?);
            }
            let Ok(before) = Scenario::parse(Path::new("s.mks"), &text) else {
                assert!(Scenario::format(Path::new("s.mks"), &text).is_err(), "{text}");
                return Ok(());
            };
            let once = formatted(&text);
            let after =
                Scenario::parse(Path::new("s.mks"), &once).unwrap_or_else(|error| panic!("{error}\n{text}\n{once}"));
            assert_eq!(kinds(&once), kinds(&text), "{text}\n{once}");
            assert_eq!(after.warnings.len(), before.warnings.len(), "{text}\n{once}");
            assert_eq!(formatted(&once), once, "{text}");
            let meaning = |text: &str| Scenario::meaning(Path::new("s.mks"), text).unwrap();
            assert_eq!(meaning(&once), meaning(&text), "{text}");
            assert_eq!(kinds(&meaning(&text)), kinds(&text), "{text}");
            Ok(())
        });
    }
}
