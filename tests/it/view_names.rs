//! Taps of views by id and by text: on the embedded phone, and behind adb by what `uiautomator` says.

use std::io::Write;
use std::process::{Output, Stdio};

use wattline::apk::{Archive, Method, Writer};
use wattline::dex::asm::{Body, Node, Place};
use wattline::dex::{Dex, Insn, Op};

use super::adb::phone;
use super::cli::{Workspace, refused, stderr, stdout};
use super::mapping_release::code;
use super::support::apps;

const ENTRY: &str = "classes.dex";
const ACTIVITY: &str = "Lcom/example/gazette/MainActivity;";
/// The names of gazette's buttons, in their order.
const IDS: [&str; 4] = ["parse", "pages", "find_index", "search"];

fn words(words: &[u32]) -> Vec<u8> {
    words.iter().flat_map(|word| word.to_le_bytes()).collect()
}

/// A chunk of a resource table: its kind, the rest of its header, and what follows.
fn chunk(kind: u16, header: &[u8], rest: &[u8]) -> Vec<u8> {
    let mut out = kind.to_le_bytes().to_vec();
    out.extend((header.len() as u16 + 8).to_le_bytes());
    out.extend(((header.len() + rest.len()) as u32 + 8).to_le_bytes());
    [out, header.to_vec(), rest.to_vec()].concat()
}

/// A string pool in UTF-8.
fn pool(names: &[&str]) -> Vec<u8> {
    let (mut offsets, mut bytes) = (Vec::new(), Vec::new());
    for name in names {
        offsets.push(bytes.len() as u32);
        bytes.extend([name.len() as u8, name.len() as u8]);
        bytes.extend(name.bytes().chain([0]));
    }
    bytes.resize(bytes.len().next_multiple_of(4), 0);
    let start = 28 + 4 * names.len() as u32;
    chunk(1, &words(&[names.len() as u32, 0, 1 << 8, start, 0]), &[words(&offsets), bytes].concat())
}

/// A table in which the ids from 0x7f010000 on have these names.
fn table(names: &[&str]) -> Vec<u8> {
    let (types, keys) = (pool(&["id"]), pool(names));
    let count = names.len() as u32;
    let offsets: Vec<u32> = (0..count).map(|entry| 8 * entry).collect();
    let entries: Vec<u32> = (0..count).flat_map(|entry| [8, entry]).collect();
    let header = [vec![1, 0, 0, 0], words(&[count, 20 + 4 * count])].concat();
    let of_type = chunk(0x0201, &header, &[words(&offsets), words(&entries)].concat());
    let mut name: Vec<u8> = "com.example.gazette".encode_utf16().flat_map(u16::to_le_bytes).collect();
    name.resize(256, 0);
    let places = words(&[288, 0, 288 + types.len() as u32, 0, 0]);
    let package = chunk(0x0200, &[words(&[0x7f]), name, places].concat(), &[types, keys, of_type].concat());
    chunk(2, &words(&[1]), &package)
}

/// gazette, whose buttons have ids that its resources name. What they do goes by their ids of before: nothing.
fn named() -> Vec<u8> {
    let apk = std::fs::read(apps().join("gazette.apk")).unwrap();
    let archive = Archive::read(&apk).unwrap();
    let bytes = archive.entry(ENTRY).unwrap().contents().unwrap();
    let mut dex = Dex::read(&bytes).unwrap();
    let code = code(&mut dex, ACTIVITY, "onCreate");
    let mut body = Body::decode(code).unwrap();
    // `button.setId(i + 1)`: the sum, and the call behind it.
    let sum = body.nodes.windows(2).position(|two| two[0].insn.op == Op::ADD_INT_LIT8 && two[1].insn.args.count == 2);
    let sum = sum.unwrap();
    let Insn { a: id, b: i, .. } = body.nodes[sum].insn;
    assert_ne!(id, i);
    let first = Insn { a: id, literal: 0x7f01_0000, ..Insn::new(Op::CONST) };
    let add = Insn { a: id, b: id, c: i, ..Insn::new(Op::ADD_INT) };
    for insn in [first, add] {
        body.insert(sum + 1, Place::Before, Node::new(insn));
    }
    *code = body.assemble().unwrap().code;
    let mut writer = Writer::new();
    for entry in archive.entries().iter().filter(|entry| !entry.name.starts_with("META-INF/")) {
        match entry.name == ENTRY {
            true => writer.add(ENTRY, Method::Deflated, &dex.write().unwrap()).unwrap(),
            false => writer.copy(entry).unwrap(),
        }
    }
    writer.add("resources.arsc", Method::Stored, &table(&IDS)).unwrap();
    writer.finish(b"").unwrap()
}

/// A workspace with that app and a script.
fn workspace(events: &str) -> Workspace {
    let workspace = Workspace::new();
    workspace.write("gazette.apk", &named());
    script(&workspace, events);
    workspace
}

fn script(workspace: &Workspace, events: &str) {
    let text = format!("type= user\ncount= 1\nspeed= 1.0\nstart data >>\nUserWait(500)\n{events}\nUserWait(500)\n");
    workspace.write("named.mks", text.as_bytes());
}

const RECORD: [&str; 7] = ["record", "--apk", "gazette.apk", "--scenario", "named.mks", "--runs", "1"];
const MISSING: &str = "named.mks:6: no view has id=serch; on the screen there are \"search\", ";

fn ended(output: &Output) -> Option<i32> {
    output.status.code()
}

#[test]
fn the_embedded_phone_taps_what_is_named() {
    let workspace = workspace("Tap(id=parse)\nUserWait(500)\nTap(text=\"Index\")");
    let output = workspace.run(&RECORD);
    assert_eq!(ended(&output), Some(0), "{}", stderr(&output));
    let check = workspace.run(&["scenario", "check", "named.mks", "--apk", "gazette.apk"]);
    assert_eq!(ended(&check), Some(0), "{}{}", stdout(&check), stderr(&check));
    script(&workspace, "Tap(id=serch)");
    refused(&workspace, &RECORD, MISSING);
    script(&workspace, "Tap(text=\"Parse it\")");
    refused(&workspace, &RECORD, "named.mks:6: no view has text=\"Parse it\"; on the screen there are \"Parse\", ");
}

#[test]
fn a_name_and_its_place_are_the_same_tap() {
    let workspace = Workspace::new();
    let tuples = |tap: &str, out: &str| {
        script(&workspace, tap);
        let arguments = ["record", "--scenario", "named.mks", "--runs", "1", "--out", out];
        let output = workspace.run(&arguments);
        assert_eq!(ended(&output), Some(0), "{}", stderr(&output));
        let artifact =
            wattline::recording::Artifact::read(&workspace.path(&format!("{out}/named.energy.zip"))).unwrap();
        (artifact.runs, artifact.manifest.scenario_digest)
    };
    let (named, placed) = (tuples("Tap(text=\"Sort\")", "a"), tuples("Tap(540,60)", "b"));
    assert!(named.0 == placed.0, "the runs are the same");
    assert_ne!(named.1, placed.1, "the scripts are not");
}

#[test]
fn behind_adb_uiautomator_says_where_they_are() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = workspace("Tap(id=parse)\nUserWait(500)\nTap(text=\"Index\")");
    let record = |workspace: &Workspace| {
        let mut command = phone.harness(workspace, "record", &RECORD[1..]);
        command.output().unwrap()
    };
    let output = record(&workspace);
    assert_eq!(ended(&output), Some(0), "{}", stderr(&output));
    phone.is_clean();
    script(&workspace, "Tap(id=serch)");
    let output = record(&workspace);
    assert_eq!(ended(&output), Some(101));
    assert!(stderr(&output).contains(MISSING), "{}", stderr(&output));
    phone.is_clean();
    let dump = phone.adb(&["shell", "uiautomator", "dump"]);
    assert!(stderr(&dump).contains("null root node"), "nothing is on the screen: {}", stderr(&dump));
}

#[test]
fn a_recorded_tap_on_a_view_with_an_id_names_it() {
    let workspace = workspace("Tap(1,1)");
    let mut command = workspace.command(&["scenario", "record", "--apk", "gazette.apk", "--output", "a.mks"]);
    let mut child = command.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn().unwrap();
    child.stdin.take().unwrap().write_all(b"tap 1\ntap \"Search\"\ntap 1000 1900\nsave\n").unwrap();
    let output = child.wait_with_output().unwrap();
    assert_eq!(ended(&output), Some(0), "{}", stderr(&output));
    assert!(stdout(&output).contains("Button         \"Parse\" id=parse  at"), "{}", stdout(&output));
    let text = std::fs::read_to_string(workspace.path("a.mks")).unwrap();
    let taps: Vec<&str> = text.lines().filter(|line| line.starts_with("Tap(")).collect();
    assert_eq!(taps, ["Tap(id=parse)", "Tap(id=search)", "Tap(1000,1900)"]);
}
