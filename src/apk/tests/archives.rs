//! Small archives made for one question each.

use crate::*;

/// An archive whose bytes are changed field by field.
struct Patched(Vec<u8>);

impl Patched {
    fn new(entries: &[(&str, Method, &[u8])]) -> Self {
        let mut writer = Writer::new();
        for (name, method, contents) in entries {
            writer.add(name, *method, contents).unwrap();
        }
        Patched(writer.finish(b"").unwrap())
    }

    fn word(&self, at: usize) -> usize {
        u32::from_le_bytes(self.0[at..at + 4].try_into().unwrap()) as usize
    }

    fn put(&mut self, at: usize, bytes: &[u8]) {
        self.0[at..at + bytes.len()].copy_from_slice(bytes);
    }

    /// Offsets of the central record and the local header of the `index`-th entry.
    fn headers(&self, index: usize) -> (usize, usize) {
        let mut at = self.word(self.0.len() - 22 + 16);
        for _ in 0..index {
            at += 46 + usize::from(self.0[at + 28]);
        }
        (at, self.word(at + 42))
    }

    /// Sets a field of both headers, given its offset in the local one; the central one has a version before it.
    fn put_both(&mut self, index: usize, field: usize, bytes: &[u8]) {
        let (central, local) = self.headers(index);
        self.put(central + field + 2, bytes);
        self.put(local + field, bytes);
    }

    fn error(&self) -> String {
        Archive::read(&self.0).unwrap_err().to_string()
    }
}

/// Fields of a local header.
const FLAGS: usize = 6;
const METHOD: usize = 8;
const CRC: usize = 14;
const RAW_SIZE: usize = 18;
const SIZE: usize = 22;
const NAME: usize = 30;

fn one(method: Method, contents: &[u8]) -> Patched {
    Patched::new(&[("a.txt", method, contents)])
}

fn names<'a>(archive: &Archive<'a>) -> Vec<&'a str> {
    archive.entries().iter().map(|entry| entry.name).collect()
}

#[test]
fn a_data_descriptor_is_resolved_into_the_header() {
    let plain = one(Method::Deflated, b"some text, some text");
    let mut described = Patched(plain.0.clone());
    described.put_both(0, FLAGS, &[8, 0]);
    let (_, local) = described.headers(0);
    described.put(local + CRC, &[0; 12]);
    let archive = Archive::read(&described.0).unwrap();
    assert_eq!(&*archive.entry("a.txt").unwrap().contents().unwrap(), b"some text, some text");
    assert_eq!(rewrite(&archive, &Changes::new(1)).unwrap(), plain.0);
}

#[test]
fn headers_that_disagree_are_refused() {
    let changes: [(usize, &[u8], &str); 4] = [
        (METHOD, &[8, 0], "compression method is 0 in the central directory, 8 in the local header"),
        (CRC, &[1, 2], "another size or CRC-32"),
        (SIZE, &[9], "another size or CRC-32"),
        (NAME, b"b", "the local header names it \"b.txt\""),
    ];
    for (field, bytes, expected) in changes {
        let mut zip = one(Method::Stored, b"text");
        let (_, local) = zip.headers(0);
        zip.put(local + field, bytes);
        assert!(zip.error().contains(expected), "{}", zip.error());
    }
}

#[test]
fn what_android_does_not_read_is_refused() {
    let changes: [(usize, &[u8], &str); 4] = [
        (FLAGS, &[1], "encrypted"),
        (METHOD, &[12], "expected compression method 0 (stored) or 8 (deflated), found 12"),
        (SIZE, &[5], "is stored, yet 5 bytes long and 4 in the archive"),
        (RAW_SIZE, &[0xff; 8], "zip64"),
    ];
    for (field, bytes, expected) in changes {
        let mut zip = one(Method::Stored, b"text");
        zip.put_both(0, field, bytes);
        assert!(zip.error().contains(expected), "{}", zip.error());
    }
}

#[test]
fn names_must_be_unique_utf8_without_nul() {
    let twice = Patched::new(&[("a", Method::Stored, b"1"), ("a", Method::Stored, b"2")]);
    assert!(twice.error().contains("two entries are named \"a\""), "{}", twice.error());
    for (byte, expected) in [(0xff, "in UTF-8, found \"\u{fffd}.txt\""), (0, "without NUL, found \"\\0.txt\"")] {
        let mut zip = one(Method::Stored, b"text");
        let (central, local) = zip.headers(0);
        zip.put(local + NAME, &[byte]);
        zip.put(central + 46, &[byte]);
        assert!(zip.error().contains(expected), "{}", zip.error());
    }
}

#[test]
fn zip64_is_named_as_such() {
    let mut zip = one(Method::Stored, b"text");
    let end = zip.0.len() - 22;
    zip.put(end + 16, &[0xff; 4]);
    assert!(zip.error().contains("zip64, which is not supported"), "{}", zip.error());
}

#[test]
fn a_comment_may_look_like_the_end() {
    let mut writer = Writer::new();
    writer.add("a.txt", Method::Stored, b"text").unwrap();
    let comment = [b"PK\x05\x06".as_slice(), &[0x55; 60]].concat();
    let bytes = writer.finish(&comment).unwrap();
    let archive = Archive::read(&bytes).unwrap();
    assert_eq!((archive.comment(), names(&archive)), (comment.as_slice(), vec!["a.txt"]));
    let mut longer = bytes.clone();
    longer.push(0);
    assert!(Archive::read(&longer).unwrap_err().to_string().contains("whose comment ends the file"));
}

#[test]
fn contents_must_be_what_the_headers_say() {
    let changes: [(usize, &[u8], &str); 5] = [
        (CRC, &[1], "expected contents with CRC-32"),
        (SIZE, &[99, 0, 0, 0], "expected 99 bytes of contents, found more"),
        (SIZE, &[201, 0, 0, 0], "expected 201 bytes of contents, found 200"),
        (SIZE, &[0, 0, 0, 0x0f], "cannot inflate to 251658240"),
        (SIZE, &[0, 0, 0, 0x40], "expected at most 268435456 bytes of contents"),
    ];
    for (field, bytes, expected) in changes {
        let mut zip = one(Method::Deflated, &[b'x'; 200]);
        zip.put_both(0, field, bytes);
        let archive = Archive::read(&zip.0).unwrap();
        let error = archive.entry("a.txt").unwrap().contents().unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
    let mut zip = one(Method::Deflated, &[b'x'; 200]);
    let data_at = Archive::read(&zip.0).unwrap().entry("a.txt").unwrap().offset;
    zip.put(data_at, &[0xff]);
    let error = Archive::read(&zip.0).unwrap().entry("a.txt").unwrap().contents().unwrap_err().to_string();
    assert!(error.starts_with("entry \"a.txt\": offset 0x23: expected a deflate stream"), "{error}");
}

#[test]
fn entries_that_share_their_data_are_refused() {
    let files: Vec<String> = (10..60).map(|number| number.to_string()).collect();
    let entries: Vec<_> = files.iter().map(|name| (name.as_str(), Method::Stored, [7; 100].as_slice())).collect();
    let mut zip = Patched::new(&entries);
    let (directory, _) = zip.headers(0);
    for index in 0..entries.len() {
        let data_at = Archive::read(&Patched::new(&entries).0).unwrap().entries()[index].offset;
        let len = ((directory - data_at) as u32).to_le_bytes();
        zip.put_both(index, RAW_SIZE, &len);
        zip.put_both(index, SIZE, &len);
    }
    assert!(zip.error().contains("they overlap"), "{}", zip.error());
}

#[test]
fn the_class_path_ends_at_the_first_gap() {
    let named = |names: &[&str]| -> Vec<u8> {
        Patched::new(&names.iter().map(|name| (*name, Method::Deflated, b"dex".as_slice())).collect::<Vec<_>>()).0
    };
    let bytes = named(&["classes4.dex", "classes2.dex", "lib/classes3.dex", "classes.dex", "classes1.dex"]);
    let archive = Archive::read(&bytes).unwrap();
    assert_eq!(
        archive.dex_entries().iter().map(|entry| entry.name).collect::<Vec<_>>(),
        ["classes.dex", "classes2.dex"]
    );
    assert!(Archive::read(&named(&["classes2.dex"])).unwrap().dex_entries().is_empty());
}

#[test]
fn changes_keep_order_and_methods() {
    let bytes = Patched::new(&[
        ("META-INF/MANIFEST.MF", Method::Deflated, b"old"),
        ("META-INF/CERT.SF", Method::Deflated, b"old"),
        ("META-INF/cert.rsa", Method::Deflated, b"old"),
        ("META-INF/services/X.RSA", Method::Deflated, b"the app's own"),
        ("classes.dex", Method::Deflated, &[1; 999]),
        ("classes2.dex", Method::Stored, &[2; 999]),
        ("res/gone", Method::Stored, b"gone"),
        ("z", Method::Stored, b"last"),
    ])
    .0;
    let archive = Archive::read(&bytes).unwrap();
    let mut changes = Changes::new(29);
    for name in ["classes.dex", "classes2.dex", "classes3.dex", "classes10.dex", "assets/new"] {
        changes.replace(name, vec![3; 1001]);
    }
    changes.remove("res/gone");
    let rewritten = rewrite(&archive, &changes).unwrap();
    let rewritten = Archive::read(&rewritten).unwrap();
    let expected =
        ["META-INF/services/X.RSA", "classes.dex", "classes2.dex", "classes3.dex", "classes10.dex", "z", "assets/new"];
    assert_eq!(names(&rewritten), expected);
    let method = |name| rewritten.entry(name).unwrap().method;
    assert_eq!([method("classes.dex"), method("classes3.dex")], [Method::Deflated; 2]);
    assert_eq!([method("classes2.dex"), method("z")], [Method::Stored; 2]);
    assert_eq!(&*rewritten.entry("classes2.dex").unwrap().contents().unwrap(), [3; 1001]);
    assert_eq!(&*rewritten.entry("META-INF/services/X.RSA").unwrap().contents().unwrap(), b"the app's own");
}

#[test]
fn resources_are_stored_from_target_30_on() {
    let bytes = Patched::new(&[("x", Method::Stored, b"x"), ("resources.arsc", Method::Deflated, &[5; 500])]).0;
    let archive = Archive::read(&bytes).unwrap();
    for (target_sdk, expected) in [(29, Method::Deflated), (30, Method::Stored)] {
        let rewritten = rewrite(&archive, &Changes::new(target_sdk)).unwrap();
        let rewritten = Archive::read(&rewritten).unwrap();
        let entry = rewritten.entry("resources.arsc").unwrap();
        assert_eq!(entry.method, expected);
        assert_eq!(&*entry.contents().unwrap(), [5; 500]);
        assert!(expected == Method::Deflated || entry.offset.is_multiple_of(4));
    }
}

#[test]
fn stored_entries_are_aligned_whatever_lies_before_them() {
    for len in 0..9 {
        let filler = vec![1; len];
        let zip = Patched::new(&[
            ("a", Method::Stored, &filler),
            ("data", Method::Stored, b"data"),
            ("lib/x/lib.so", Method::Stored, b"code"),
            ("lib/x/packed.so", Method::Deflated, b"code"),
        ]);
        let archive = Archive::read(&zip.0).unwrap();
        let offset = |name| archive.entry(name).unwrap().offset;
        assert!(offset("data").is_multiple_of(4) && offset("lib/x/lib.so").is_multiple_of(16 * 1024));
        assert_eq!(rewrite(&archive, &Changes::new(1)).unwrap(), zip.0, "padding must not grow");
    }
}
