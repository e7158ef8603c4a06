//! The checkers on dexlib2's analyser: register kinds and data flow. They are Java sources, compiled once a run.

use std::ffi::OsString;
use std::path::{Path, PathBuf};
use std::process::Command;
use std::sync::OnceLock;

use super::checkers::{Answer, run, small, text};

/// Where Debian's packages put their libraries.
const LIBRARIES: &str = "/usr/share/java";
/// What the checkers need of them, from libsmali-java, libguava-java and libjsr305-java.
const JARS: [&str; 3] = ["dexlib2.jar", "guava.jar", "jsr305.jar"];
/// For programs that run a few seconds: collect on one thread, compile quickly.
pub const QUICK: [&str; 2] = ["-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"];
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

    /// Runs a checker on each DEX file of each build, the others of the build on its class path: no more complaints than
    /// in the original.
    pub fn check(&self, name: &str, original: &[PathBuf], builds: &[&[PathBuf]]) -> Vec<Answer> {
        // DexTypes checks every file that it is given.
        if name == "DexTypes" {
            let all: Vec<&Path> = builds.iter().flat_map(|build| build.iter().map(PathBuf::as_path)).collect();
            if small(&all) && self.complaints(name, &all).is_ok_and(|(count, _)| count == 0) {
                return vec![Answer::Clean; builds.len()];
            }
        }
        let before = OnceLock::new();
        let of_original = || *before.get_or_init(|| self.each(name, original).ok().map(|(count, _)| count));
        let each = builds.iter().map(|build| match self.each(name, build) {
            Err(text) => Answer::Complains(text),
            Ok((0, _)) => Answer::Clean,
            Ok((after, _)) if of_original().is_some_and(|before| after <= before) => Answer::Clean,
            Ok((_, text)) => Answer::Complains(text),
        });
        each.collect()
    }

    /// The complaints about all DEX files of a build, and how many.
    fn each(&self, name: &str, build: &[PathBuf]) -> Result<(usize, String), String> {
        let (mut sum, mut texts) = (0, String::new());
        for dex in build {
            let others = build.iter().filter(|other| *other != dex && name == "DexAnalyze");
            let files: Vec<&Path> = std::iter::once(dex).chain(others).map(PathBuf::as_path).collect();
            let (count, text) = self.complaints(name, &files)?;
            sum += count;
            texts.push_str(&text);
        }
        Ok((sum, texts))
    }

    /// How many complaints a checker has, and its output: the first ones and `methods=N bad=N`.
    fn complaints(&self, name: &str, files: &[&Path]) -> Result<(usize, String), String> {
        let mut arguments: Vec<OsString> = QUICK.map(OsString::from).to_vec();
        arguments.extend(["-cp".into(), self.class_path.clone(), name.into()]);
        arguments.extend(files.iter().map(OsString::from));
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
