//! The checkers on dexlib2's analyser: register kinds and data flow. They are Java sources, compiled once a run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::checkers::{Answer, run, text};

/// Where Debian's packages put their libraries.
const LIBRARIES: &str = "/usr/share/java";
/// What the checkers need of them, from libsmali-java, libguava-java and libjsr305-java.
const JARS: [&str; 3] = ["dexlib2.jar", "guava.jar", "jsr305.jar"];
/// For programs that run a few seconds: collect on one thread, compile quickly.
const QUICK: [&str; 2] = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];
const SOURCES: [&str; 2] = ["DexTypes.java", "DexAnalyze.java"];

/// The compiled checkers.
pub struct Java {
    class_path: OsString,
}

impl Java {
    /// Compiles the checkers into a directory; none without a compiler or the libraries.
    pub fn compile(oracles: &Path, classes: &Path) -> Option<Java> {
        let jars: Vec<PathBuf> = JARS.iter().map(|jar| Path::new(LIBRARIES).join(jar)).collect();
        let sources: Vec<PathBuf> = SOURCES.iter().map(|source| oracles.join(source)).collect();
        if !jars.iter().chain(&sources).all(|file| file.exists()) {
            return None;
        }
        let class_path = std::env::join_paths(jars.iter().map(PathBuf::as_path).chain([classes])).ok()?;
        let mut javac = Command::new("javac");
        javac.args(["-nowarn", "-d"]).arg(classes).arg("-cp").arg(&class_path).args(&sources);
        let done = javac.output().ok()?;
        done.status.success().then_some(Java { class_path })
    }

    /// Runs a checker on each DEX file, the others on its class path: no more complaints than in the original.
    pub fn check(&self, name: &str, original: &[PathBuf], rewritten: &[PathBuf]) -> Answer {
        let mut after = Vec::new();
        for dex in rewritten {
            match self.complaints(name, dex, rewritten) {
                Ok(complaints) => after.push(complaints),
                Err(text) => return Answer::Complains(text),
            }
        }
        let sum = |all: &[(usize, String)]| all.iter().map(|(count, _)| count).sum::<usize>();
        if sum(&after) == 0 {
            return Answer::Clean;
        }
        let before: Result<Vec<_>, _> = original.iter().map(|dex| self.complaints(name, dex, original)).collect();
        match before {
            Ok(before) if sum(&after) <= sum(&before) => Answer::Clean,
            _ => Answer::Complains(after.into_iter().map(|(_, text)| text).collect()),
        }
    }

    /// How many complaints a checker has about one file, and its output: the first ones and `methods=N bad=N`.
    fn complaints(&self, name: &str, dex: &Path, all: &[PathBuf]) -> Result<(usize, String), String> {
        let mut arguments: Vec<OsString> = QUICK.map(OsString::from).to_vec();
        arguments.extend(["-cp".into(), self.class_path.clone(), name.into(), dex.into()]);
        // DexTypes would check every file that it is given.
        if name == "DexAnalyze" {
            arguments.extend(all.iter().filter(|other| *other != dex).map(OsString::from));
        }
        let output = run("java", &arguments).ok_or("failed to run java")?;
        count(&String::from_utf8_lossy(&output.stdout)).map(|count| (count, text(&output))).ok_or_else(|| text(&output))
    }
}

/// The number of complaints that the last line names; none if the checker did not get that far.
fn count(text: &str) -> Option<usize> {
    text.lines().last()?.strip_prefix("methods=")?.split_once(" bad=")?.1.parse().ok()
}

#[cfg(test)]
mod tests {
    use super::count;

    #[test]
    fn a_checker_that_broke_off_has_no_count() {
        assert_eq!(count("LA;->a()V #1 MOVE v0 is R want P\nmethods=5 bad=1"), Some(1));
        assert_eq!(count("methods=5 bad=0\n"), Some(0));
        assert_eq!(count("Exception in thread \"main\" java.lang.OutOfMemoryError"), None);
        assert_eq!(count(""), None);
    }
}
