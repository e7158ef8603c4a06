//! Input that is longer, deeper or more than an ordinary one: an error at once, within a gigabyte of memory.

use std::process::Output;

use super::app::HostileApp;
use super::{SETTINGS, Workspace, is_refused, workspace};
use crate::cli::{stderr, stdout};
use crate::support::repository;

/// Runs a command that may have a gigabyte of memory and no more; where that cannot be said, as it is.
fn bounded(workspace: &Workspace, arguments: &[&str]) -> Output {
    let plain = workspace.command(arguments);
    if !cfg!(target_os = "linux") {
        return workspace.run(arguments);
    }
    let mut command = std::process::Command::new("sh");
    command.args(["-c", "ulimit -v 2097152; exec \"$0\" \"$@\""]).arg(plain.get_program()).args(arguments);
    command.current_dir(workspace.path("")).env_remove("CI").env_remove("GITHUB_ACTIONS").output().unwrap()
}

fn script(events: &str) -> Vec<u8> {
    format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\n{events}").into_bytes()
}

#[test]
fn scripts_that_never_end_are_refused() {
    let workspace = workspace(&HostileApp::default().apk());
    for events in [
        "Drag(1,2,3,4,2147483647)\n".to_owned(),
        "Drag(1,2,3,4,-2147483648)\n".to_owned(),
        "PinchZoom(1,2,3,4,5,6,7,8,2147483647)\n".to_owned(),
        "Drag(1,2,3,4,150000)\n".repeat(2),
        "Tap(1,2)\n".repeat(200_001),
    ] {
        workspace.write("tap.mks", &script(&events));
        let output = bounded(&workspace, &["record", "--out", "out"]);
        is_refused(&output, "tap.mks:[0-9]+: expected events of at most 200000 steps in all, found more");
        let checked = workspace.run(&["scenario", "check", "tap.mks"]);
        assert_eq!(checked.status.code(), Some(101));
        assert!((stdout(&checked) + &stderr(&checked)).contains("at most 200000 steps"), "{}", stdout(&checked));
    }
    // Three million taps are longer than a script may be.
    workspace.write("tap.mks", &script(&"Tap(1,2)\n".repeat(3_000_000)));
    is_refused(&bounded(&workspace, &["record", "--out", "out"]), "expected a file of at most 16 MiB");
}

#[test]
fn settings_have_limits() {
    let workspace = workspace(&HostileApp::default().apk());
    for (key, value, most) in [
        ("runs", "4000000000", "1000"),
        ("runs", "0", "1000"),
        ("run-limit-s", "0", "86400"),
        ("wait-limit-s", "4294967295", "86400"),
    ] {
        let settings = SETTINGS.replace("runs = 1\n", "");
        workspace.write("wattline.toml", format!("{settings}{key} = {value}\n").as_bytes());
        let expected = format!("`{key}` must be from 1 to {most}, found {value}");
        is_refused(&bounded(&workspace, &["energy"]), &expected);
    }
}

#[test]
#[cfg(unix)]
fn what_is_no_file_is_not_read() {
    let workspace = workspace(&HostileApp::default().apk());
    let fifo = workspace.path("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    for (name, what) in [("/dev/zero", "a device or a pipe"), ("fifo", "a device or a pipe"), (".", "a directory")] {
        let expected = format!("expected a file, found {what}");
        is_refused(&bounded(&workspace, &["record", "--apk", name, "--out", "out"]), &expected);
        is_refused(&bounded(&workspace, &["record", "--mapping", name, "--out", "out"]), &expected);
        is_refused(&bounded(&workspace, &["instrument", name, "--out", "out.apk"]), &expected);
    }
    std::fs::remove_file(workspace.path("tap.mks")).unwrap();
    std::os::unix::fs::symlink("/dev/zero", workspace.path("tap.mks")).unwrap();
    is_refused(&bounded(&workspace, &["record", "--out", "out"]), "expected a file, found a device");
}

#[test]
#[cfg(unix)]
fn what_settings_name_to_sign_by_is_a_file() {
    let workspace = workspace(&HostileApp::default().apk());
    let fifo = workspace.path("fifo");
    assert!(std::process::Command::new("mkfifo").arg(&fifo).status().unwrap().success());
    let expected = "expected a file, found a device or a pipe";
    for lines in [
        "key = '/dev/zero'",
        "key = 'fifo'",
        "keystore = '/dev/zero'",
        "keystore = 'app.apk'\npassword-file = '/dev/zero'",
        "keystore = 'app.apk'\npassword-file = 'fifo'",
    ] {
        workspace.write("wattline.toml", format!("{SETTINGS}{lines}\n").as_bytes());
        is_refused(&bounded(&workspace, &["instrument", "app.apk", "--out", "out.apk"]), expected);
    }
    let many = "**.".repeat(2000);
    workspace.write("wattline.toml", format!("{SETTINGS}exclude = ['{many}x']\n").as_bytes());
    assert_eq!(bounded(&workspace, &["instrument", "app.apk", "--out", "out.apk"]).status.code(), Some(0));
    workspace.write("wattline.toml", SETTINGS.as_bytes());
    for to in ["/dev/zero", fifo.to_str().unwrap()] {
        // In the place of a golden artifact.
        let golden = workspace.path("golden/tap.energy.zip");
        std::os::unix::fs::symlink(to, &golden).unwrap();
        is_refused(
            &bounded(&workspace, &["gate", "golden/tap.energy.zip", "golden/network.energy.zip"]),
            "expected a file",
        );
        std::fs::remove_file(golden).unwrap();
    }
}

#[test]
fn an_artifact_that_unpacks_to_gigabytes_is_refused() {
    use std::io::{Read as _, Write as _};
    let workspace = Workspace::new();
    let golden = std::fs::File::open(repository().join("golden/network.energy.zip")).unwrap();
    let mut golden = zip::ZipArchive::new(golden).unwrap();
    let mut bomb = zip::ZipWriter::new(std::io::Cursor::new(Vec::new()));
    let mut manifest = String::new();
    golden.by_name("manifest.json").unwrap().read_to_string(&mut manifest).unwrap();
    let mut manifest: serde_json::Value = serde_json::from_str(&manifest).unwrap();
    for entry in ["probes.json", "runs/0/tuples"] {
        manifest["entries"][entry]["bytes"] = (1_u64 << 30).into();
    }
    // An older format has no seal.
    manifest["format"] = 5.into();
    let options = zip::write::SimpleFileOptions::default();
    let names: Vec<String> = golden.file_names().map(|name| name.unwrap().into_owned()).collect();
    for name in names {
        bomb.start_file(&name, options).unwrap();
        match name.as_str() {
            "manifest.json" => bomb.write_all(manifest.to_string().as_bytes()).unwrap(),
            "probes.json" | "runs/0/tuples" => (0..256).for_each(|_| bomb.write_all(&[b' '; 1 << 20]).unwrap()),
            name => drop(std::io::copy(&mut golden.by_name(name).unwrap(), &mut bomb).unwrap()),
        }
    }
    workspace.write("bomb.energy.zip", &bomb.finish().unwrap().into_inner());
    for command in [&["analyze", "bomb.energy.zip"][..], &["gate", "bomb.energy.zip", "golden/network.energy.zip"]] {
        is_refused(&bounded(&workspace, command), "probes.json: unpacks to more than [0-9]+ bytes");
    }
}

/// Writes a line of the log over and over.
const CHATTER: &str = "  const v0, 2000000
  const-string v1, \"tag\"
  const-string v2, \"a line of the log that is said over and over and comes to something in the end\"
  :again
  invoke-static {v1, v2}, Landroid/util/Log;->i(Ljava/lang/String;Ljava/lang/String;)I
  add-int/lit8 v0, v0, -1
  if-gtz v0, :again";

#[test]
fn an_app_that_floods_its_log_is_measured_without_it() {
    let workspace = workspace(&HostileApp { on_create: CHATTER, ..HostileApp::default() }.apk());
    let output = bounded(&workspace, &["record", "--out", "out"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
}

#[test]
fn what_the_settings_write_stays_in_the_project() {
    let workspace = workspace(&HostileApp::default().apk());
    let outside = "must be below the workspace, found";
    for line in ["golden = '../../../../etc'", "golden = '/etc'", "target = '../elsewhere'", "target = '/tmp/x'"] {
        workspace.write("wattline.toml", format!("{SETTINGS}{line}\n").as_bytes());
        for command in [&["energy"][..], &["record", "--out", "out"], &["bless"], &["golden", "verify"]] {
            is_refused(&workspace.run(command), outside);
        }
    }
    #[cfg(unix)]
    {
        let link = |to: &str, from: &str| std::os::unix::fs::symlink(to, workspace.path(from)).unwrap();
        link("/tmp", "link");
        workspace.write("wattline.toml", format!("{SETTINGS}golden = 'link/golden'\n").as_bytes());
        is_refused(&workspace.run(&["energy"]), outside);
        // The directory of an app, or of the cache, leads out.
        let elsewhere = tempfile::tempdir().unwrap();
        let to = elsewhere.path().to_str().unwrap();
        std::fs::remove_dir_all(workspace.path("golden")).unwrap();
        std::fs::create_dir(workspace.path("golden")).unwrap();
        link(to, "golden/one");
        workspace.write("wattline.toml", format!("{SETTINGS}[[app]]\nname = 'one'\n").as_bytes());
        is_refused(&workspace.run(&["energy"]), "must be below the workspace, found ");
        workspace.write("wattline.toml", format!("{SETTINGS}target = 'made'\n").as_bytes());
        std::fs::create_dir(workspace.path("made")).unwrap();
        link(to, "made/cache");
        is_refused(&workspace.run(&["energy"]), "`target` must be below the workspace, found ");
        assert_eq!(std::fs::read_dir(elsewhere.path()).unwrap().count(), 0);
    }
}
