//! Plain Java programs on the embedded phone must print what OpenJDK prints.
//!
//! A program dropped into `tests/apps/programs` is a test: `NAME.java` with a `main`, compiled by
//! `cargo xtask fixtures`, and `NAME.out` with the standard output of OpenJDK 17
//! (`java -Dsun.stdout.encoding=UTF-8 NAME.java > NAME.out`). A program without a `.out` is for other tests.

use std::path::Path;

use wattline::phone::{Phone, Settings};

fn output(dex: &Path, class: &str) -> String {
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("test", &[("classes.dex".to_owned(), std::fs::read(dex).unwrap())]).unwrap();
    let outcome = phone.run_main(class, &[], None).unwrap_or_else(|error| panic!("{class}: {error}"));
    assert_eq!(outcome.stderr, "", "{class}");
    outcome.stdout
}

#[test]
fn programs_print_what_openjdk_prints() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/apps/programs");
    let mut expected: Vec<_> = std::fs::read_dir(folder)
        .unwrap()
        .map(|entry| entry.unwrap().path())
        .filter(|path| path.extension().is_some_and(|extension| extension == "out"))
        .collect();
    expected.sort();
    assert!(!expected.is_empty());
    for path in expected {
        let class = path.file_stem().unwrap().to_str().unwrap();
        let printed = output(&path.with_extension("dex"), class);
        let wanted = std::fs::read_to_string(&path).unwrap();
        let differing = printed.lines().zip(wanted.lines()).position(|(phone, openjdk)| phone != openjdk);
        if let Some(line) = differing {
            let at = |text: &str| text.lines().nth(line).unwrap_or_default().to_owned();
            panic!("{class}.out:{}:\n  phone   {}\n  OpenJDK {}", line + 1, at(&printed), at(&wanted));
        }
        assert_eq!(printed.len(), wanted.len(), "{class}: the shorter output is the beginning of the other");
    }
}

#[test]
fn courier_computes_what_openjdk_computes() {
    let root = Path::new(env!("CARGO_MANIFEST_DIR"));
    let apk = std::fs::read(root.join("tests/apps/courier.apk")).unwrap();
    let archive = wattline::apk::Archive::read(&apk).unwrap();
    let dex = archive.require("classes.dex").unwrap().contents().unwrap().into_owned();
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("com.example.courier", &[("classes.dex".to_owned(), dex)]).unwrap();
    let outcome = phone.run_main("com.example.courier.Main", &[], None).unwrap();
    assert_eq!(outcome.stdout, std::fs::read_to_string(root.join("tests/apps/courier/Main.out")).unwrap());
}
