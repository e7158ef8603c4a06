//! An app that crashes in a run: no recording, and the message names the line of the app where it did.

use std::process::Output;

use wattline::dex::asm::{Body, Node, Place};
use wattline::dex::{Dex, Insn, Op};

use super::adb::phone;
use super::cli::{Workspace, stderr, stdout};
use super::mapping_release::{code, rebuilt, rename};
use super::support::apps;

const SYNC: &str = "Lcom/example/courier/Sync;";

/// Lets a method throw `null` before anything else, on the line of its first instruction.
fn crash(dex: &mut Dex, class: &str, method: &str) {
    let code = code(dex, class, method);
    let mut body = Body::decode(code).unwrap();
    for op in [Op::CONST_4, Op::THROW] {
        body.insert(0, Place::Before, Node::new(Insn::new(op)));
    }
    *code = body.assemble().unwrap().code;
}

/// A workspace whose app crashes in `Sync.confirm`, with its sources.
fn crashing(apk: &[u8]) -> Workspace {
    let workspace = Workspace::new();
    workspace.write("courier.apk", apk);
    let source = "com/example/courier/Sync.java";
    workspace.write(&format!("src/{source}"), &std::fs::read(apps().join("courier/src").join(source)).unwrap());
    workspace
}

#[track_caller]
fn names_the_line(output: &Output) -> String {
    let said = stderr(output);
    assert_eq!(output.status.code(), Some(101), "{said}\n{}", stdout(output));
    let expected = "error: failed to measure com.example.courier: the app crashed under network in \
                    com.example.courier.Sync.confirm at Sync.java:52\n    \
                    int status = HttpURLConnection.HTTP_UNAVAILABLE;\n";
    assert!(said.contains(expected), "{said}");
    assert!(said.contains("java.lang.NullPointerException"), "{said}");
    said
}

const MORE: [&str; 4] = ["--scenario", "network.mks", "--runs", "1"];

#[test]
fn the_embedded_phone_names_the_line() {
    let workspace = crashing(&rebuilt(|dex| crash(dex, SYNC, "confirm")));
    let said = names_the_line(&workspace.run(&[&["energy"][..], &MORE].concat()));
    assert!(said.contains("\n\tat com.example.courier.Sync.confirm(Sync.java:52)\n"), "{said}");
    // In turn with a build that does not crash.
    let base = apps().join("courier.apk");
    names_the_line(&workspace.run(&[&["energy", "--base", base.to_str().unwrap()][..], &MORE].concat()));
    // A recording is made without the sources' text.
    let output = workspace.run(&[&["record"][..], &MORE].concat());
    assert_eq!(output.status.code(), Some(101));
    assert!(stderr(&output).contains(" in com.example.courier.Sync.confirm at Sync.java:52\n"), "{}", stderr(&output));
}

#[test]
fn a_phone_behind_adb_names_the_line() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = crashing(&rebuilt(|dex| crash(dex, SYNC, "confirm")));
    let said = names_the_line(&phone.harness(&workspace, "energy", &MORE).output().unwrap());
    assert!(said.contains("CRASH: com.example.courier (pid "), "{said}");
    phone.is_clean();
}

#[test]
fn the_mapping_file_names_the_line() {
    let apk = rebuilt(|dex| {
        crash(dex, SYNC, "confirm");
        rename(dex, SYNC, "Lcom/example/courier/Synd;");
        rename(dex, "confirm", "confirn");
    });
    let workspace = crashing(&apk);
    let mapping =
        "com.example.courier.Sync -> com.example.courier.Synd:\n    1:200:int confirm(int):1:200 -> confirn\n";
    workspace.write("mapping.txt", mapping.as_bytes());
    let said = names_the_line(&workspace.run(&[&["energy", "--mapping", "mapping.txt"][..], &MORE].concat()));
    assert!(said.contains("Synd.confirn(Sync.java:52)"), "the stack is the phone's: {said}");
}
