//! Attacks one after the other, with what each took: exit code, message, time and the peak of the memory.

use std::fs::File;
use std::process::{Command, Stdio};
use std::time::{Duration, Instant};

use wait4::Wait4 as _;

use super::Workspace;

/// Most memory that bad input may take, bytes.
const MOST: u64 = 1 << 30;
/// Most seconds of a core: what takes more would go on for ever.
const MOST_CPU_S: u32 = 120;

/// How a command is to end.
#[derive(Debug, Clone, Copy)]
pub(super) enum Ended {
    /// Well, as what was tried does nothing.
    Well,
    /// With an exit code of 101 and that in its message.
    Error(&'static str),
}

/// How a command ended.
pub(super) struct Measured {
    name: String,
    code: Option<i32>,
    said: String,
    peak: u64,
    took: Duration,
}

/// Runs a command in a workspace, and measures it.
pub(super) fn measured(name: &str, workspace: &Workspace, arguments: &[&str]) -> Measured {
    let mut command = workspace.command(arguments);
    command.env_remove("CI");
    of(name, &command)
}

/// The same of any command.
pub(super) fn of(name: &str, plain: &Command) -> Measured {
    let mut command = limited(plain);
    plain.get_current_dir().map(|folder| command.current_dir(folder));
    for (name, value) in plain.get_envs() {
        match value {
            Some(value) => command.env(name, value),
            None => command.env_remove(name),
        };
    }
    let folder = tempfile::tempdir().unwrap();
    let said = folder.path().join("said");
    let file = File::create(&said).unwrap();
    command.stdin(Stdio::null()).stdout(file.try_clone().unwrap()).stderr(file);
    let start = Instant::now();
    let mut child = command.spawn().unwrap();
    let done = child.wait4().unwrap();
    let said = String::from_utf8_lossy(&std::fs::read(said).unwrap()).into_owned();
    let took = start.elapsed();
    Measured { name: name.to_owned(), code: done.status.code(), said, peak: done.rusage.maxrss, took }
}

/// The command, in a shell that lets it have so much of a core's time.
fn limited(plain: &Command) -> Command {
    if !cfg!(unix) {
        let mut command = Command::new(plain.get_program());
        command.args(plain.get_args());
        return command;
    }
    let mut command = Command::new("sh");
    let limit = format!("ulimit -t {MOST_CPU_S}; exec \"$0\" \"$@\"");
    command.args(["-c", &limit]).arg(plain.get_program()).args(plain.get_args());
    command
}

impl Measured {
    /// All that it said.
    pub(super) fn said(&self) -> &str {
        &self.said
    }

    /// Checks how it ended, and that it took no more than bad input may.
    #[track_caller]
    pub(super) fn is(&self, expected: &Ended) {
        let line = self.said.lines().find(|line| line.starts_with("error")).unwrap_or_default();
        let line: String = line.chars().take(300).collect();
        let (mebibytes, code) = (self.peak >> 20, self.code);
        eprintln!("{} | {code:?} | {:.1} s | {mebibytes} MiB | {line}", self.name, self.took.as_secs_f64());
        let said: String = self.said.chars().take(2000).collect();
        match expected {
            Ended::Well => assert_eq!(code, Some(0), "{}: {said}", self.name),
            Ended::Error(expected) => {
                assert!(code == Some(101) && self.said.contains(expected), "{}: {code:?}: {said}", self.name);
            }
        }
        assert!(self.peak < MOST, "{}: {mebibytes} MiB", self.name);
    }
}
