//! What happens to files that something is wrong with.

use std::ffi::OsStr;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::Command;

use super::cli::program;
use super::support::{apps, corpus_files};

/// Address space of a process, in KiB: the largest of the files is a few megabytes, most have a few kilobytes.
const LIMIT_KIB: u32 = 1_000_000;

/// The command with its memory limited, where there is a shell to do it.
pub fn limited(program: &Path) -> Command {
    let mut command = if cfg!(unix) {
        let mut shell = Command::new("sh");
        shell.args(["-c", &format!("ulimit -v {LIMIT_KIB}; exec \"$0\" \"$@\"")]).arg(program);
        shell
    } else {
        Command::new(program)
    };
    // Threads, and the allocator's arenas for them, reserve address space that they do not use.
    command.envs([("RAYON_NUM_THREADS", "2"), ("MALLOC_ARENA_MAX", "1")]);
    command
}

/// Instruments a file in a workspace of its own. The outcome in one line, without the folder's name.
fn outcome(file: &Path) -> String {
    let workspace = tempfile::tempdir().unwrap();
    std::fs::write(workspace.path().join("Cargo.toml"), "[workspace]\nmembers = []\n").unwrap();
    let out = workspace.path().join("out");
    let mut command = limited(&program());
    command.current_dir(workspace.path()).args(["instrument", "--libraries", "--no-cache"]).arg(file);
    command.args([OsStr::new("--out"), out.as_os_str(), OsStr::new("--key")]);
    let output = command.arg(apps().join("debug-key.pem")).output().unwrap();
    let stderr = String::from_utf8_lossy(&output.stderr).into_owned();
    let mut files: Vec<PathBuf> =
        std::fs::read_dir(workspace.path()).unwrap().map(|entry| entry.unwrap().path()).collect();
    files.retain(|path| !path.ends_with("Cargo.toml"));
    match output.status.code() {
        Some(0) => {
            assert_eq!(files, [out.as_path()], "{}", file.display());
            let stdout = String::from_utf8_lossy(&output.stdout).into_owned();
            let line = stdout.lines().next().unwrap_or_default().split_once(": ").unwrap().1;
            line.split(';').next().unwrap().to_string()
        }
        Some(101) => {
            assert!(files.is_empty(), "{} leaves {files:?}", file.display());
            let errors: Vec<&str> = stderr.lines().filter(|line| line.starts_with("error: ")).collect();
            assert_eq!(errors.len(), 1, "{}: {stderr}", file.display());
            errors[0].replace(&format!("{}/", file.parent().unwrap().display()), "")
        }
        code => panic!("{}: exit code {code:?}\n{stderr}", file.display()),
    }
}

#[test]
fn each_broken_file_has_its_outcome() {
    let files = corpus_files("broken");
    if files.is_empty() {
        return;
    }
    let mut outcomes = String::new();
    for file in files {
        let name = file.file_name().unwrap().to_string_lossy().into_owned();
        writeln!(outcomes, "{name}\n    {}", outcome(&file)).unwrap();
    }
    insta::with_settings!({ snapshot_path => "snapshots", prepend_module_to_snapshot => false }, {
        insta::assert_snapshot!("broken", outcomes);
    });
}

/// A zip of one deflated entry that inflates to far more than any honest file of that size.
fn bomb(name: &str, size: usize) -> Vec<u8> {
    let mut zip = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let options = zip::write::SimpleFileOptions::default().compression_method(zip::CompressionMethod::Deflated);
    zip.start_file(name, options).unwrap();
    for _ in 0..size >> 20 {
        std::io::Write::write_all(&mut zip, &[0; 1 << 20]).unwrap();
    }
    zip.finish().unwrap().into_inner()
}

#[test]
fn a_deflate_bomb_does_not_go_off() {
    let folder = tempfile::tempdir().unwrap();
    // Within what deflate can reach, and within the memory that is allowed.
    for name in ["classes.dex", "AndroidManifest.xml"] {
        let file = folder.path().join("bomb.apk");
        std::fs::write(&file, bomb(name, 300 << 20)).unwrap();
        let outcome = outcome(&file);
        assert!(outcome.contains(name) && outcome.contains("at most"), "{outcome}");
    }
}
