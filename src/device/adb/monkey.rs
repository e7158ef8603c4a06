//! The outcome of a run by monkey's output. The exit code says nothing: it can be 0 after a crash.

use super::super::DeviceError;
use super::AdbError;
use super::program::brief;

/// The last line of a run that went well, with `-v`.
const FINISHED: &str = "// Monkey finished";
/// Lines that end a message of how much was said.
const SHOWN: usize = 12;
/// Lines of a crash: causes come last, and are in the app where what they caused is in Android.
const STACK: usize = 120;

/// Judges what monkey printed. None if the script was replayed to its end and the app lives. Of events that monkey drew
/// itself some are for parts that a device does not have: it drops those.
pub(super) fn judge(text: &str, package: &str, (scenario, is_random): (&str, bool)) -> Option<DeviceError> {
    // As many lines as somebody likes: no list of them.
    let lines = || text.lines().map(str::trim_end);
    let find = |start: &str| lines().position(|line| line.trim_start().starts_with(start));
    let (package, scenario) = (package.to_owned(), scenario.to_owned());
    if let Some(at) = find("// CRASH:") {
        return Some(DeviceError::Crash { package, scenario, exception: report(lines(), at, STACK) });
    }
    if let Some(at) = find("// NOT RESPONDING:") {
        let said = report(lines(), at, SHOWN);
        return Some(AdbError::NotResponding { package, scenario, said }.into());
    }
    const TROUBLE: [&str; 5] = [
        "** Monkey aborted due to error.",
        "** System appears to have crashed",
        "** Error:",
        "** No activities found",
        "Error: A RuntimeException occurred",
    ];
    let dropped = lines().find(|line| line.starts_with(":Dropped:"));
    let lost = dropped.filter(|_| !is_random).filter(|line| line.split('=').skip(1).any(|rest| !rest.starts_with('0')));
    let trouble = TROUBLE.iter().find_map(|trouble| find(trouble));
    if find(FINISHED).is_some() && trouble.is_none() && lost.is_none() {
        return None;
    }
    let said = match (trouble, lost) {
        (Some(at), _) => report(lines(), at, SHOWN),
        (None, Some(lost)) => format!("events were lost: {}", brief(lost)),
        (None, None) => {
            let mut tail: Vec<String> = text.lines().rev().take(SHOWN).map(brief).collect();
            tail.reverse();
            format!("it never said `{FINISHED}`; its last lines:\n{}", tail.join("\n"))
        }
    };
    Some(AdbError::Aborted { package, scenario, said }.into())
}

/// The text from a line on, without the comment's slashes, `most` lines of it.
fn report<'t>(lines: impl Iterator<Item = &'t str>, at: usize, most: usize) -> String {
    // The other stream's lines come after those of this one.
    let ends = |line: &&str| line.starts_with(FINISHED) || line.trim_start().starts_with("bash arg:");
    let shown = lines.skip(at).take_while(|line| !ends(line)).take(most);
    let text: Vec<String> = shown.map(|line| brief(line.trim_start().trim_start_matches("//"))).collect();
    text.into_iter().filter(|line| !line.is_empty()).collect::<Vec<_>>().join("\n")
}

#[cfg(test)]
mod tests {
    use super::*;

    const GOOD: &str = ":Monkey: seed=1 count=1\nEvents injected: 12\n:Dropped: keys=0 pointers=0 trackballs=0 flips=0 \
                        rotations=0\n## Network stats: …\n// Monkey finished\n";

    fn said(text: &str) -> String {
        judge(text, "com.a", ("login", false)).map_or_else(String::new, |error| error.to_string())
    }

    #[test]
    fn only_a_finished_run_is_good() {
        assert_eq!(said(GOOD), "");
        assert!(said("").contains("it never said `// Monkey finished`"));
        let lost = GOOD.replace("keys=0", "keys=3");
        assert!(said(&lost).contains("events were lost: :Dropped: keys=3"));
        assert!(judge(&lost, "com.a", ("random", true)).is_none());
    }

    #[test]
    fn what_went_wrong_is_told_though_monkey_finished() {
        let crash = format!(
            "// CRASH: com.a (pid 5)\n// Short Msg: x.Y\n// Long Msg: x.Y: no\n// x.Y: no\n// \tat a.b(C.java:1)\n\
             // \n** Monkey aborted due to error.\n{GOOD}"
        );
        let text = said(&crash);
        assert!(
            text.starts_with("failed to measure com.a: the app crashed under login\nCRASH: com.a (pid 5)\n"),
            "{text}"
        );
        assert!(text.contains("at a.b(C.java:1)"), "{text}");
        let text = said(&format!("// NOT RESPONDING: com.a (pid 5)\nANR in com.a\n{GOOD}"));
        assert!(text.contains("did not respond under login\nNOT RESPONDING: com.a"), "{text}");
        let text = said(&format!("** Monkey aborted due to error.\n{GOOD}"));
        assert!(text.contains("monkey did not replay login to its end\n** Monkey aborted"), "{text}");
        let text = said(&format!("{GOOD}** System appears to have crashed at event 3 of 9 using seed 1\n"));
        assert!(text.contains("System appears to have crashed at event 3"), "{text}");
    }
}
