//! The debug key and what may be signed with it.

use std::process::Command;

use super::{KEY, debug_key, tool};
use crate::*;

#[test]
fn a_key_is_made_once_and_then_loaded() {
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("new/folder/key.pem");
    let made = debug_key(&path).unwrap();
    let text = std::fs::read(&path).unwrap();
    let loaded = debug_key(&path).unwrap();
    assert_eq!(std::fs::read(&path).unwrap(), text);
    assert_eq!(std::fs::read_dir(path.parent().unwrap()).unwrap().count(), 1, "a temporary file was left");
    let app = || {
        let mut writer = Writer::new();
        writer.add("a", Method::Stored, b"a").unwrap();
        writer.finish(b"").unwrap()
    };
    let options = SignOptions { min_sdk: 14, ..SignOptions::default() };
    assert_eq!(sign(app(), &made, options).unwrap(), sign(app(), &loaded, options).unwrap());
    assert_ne!(sign(app(), &made, options).unwrap(), sign(app(), &KEY, options).unwrap());
    assert!(!format!("{made:?}").contains("prime"));

    #[cfg(unix)]
    {
        use std::os::unix::fs::PermissionsExt;
        assert_eq!(std::fs::metadata(&path).unwrap().permissions().mode() & 0o777, 0o600);
    }
    // The certificate verifies itself.
    let verify = tool(Command::new("openssl").args(["verify", "-check_ss_sig", "-CAfile"]).arg(&path).arg(&path));
    if let Some(result) = verify {
        assert!(result.unwrap().contains(": OK"));
    }
}

#[test]
fn other_files_are_refused_and_left_alone() {
    let folder = tempfile::tempdir().unwrap();
    let (ours, theirs) = (folder.path().join("ours.pem"), folder.path().join("theirs.pem"));
    debug_key(&ours).unwrap();
    debug_key(&theirs).unwrap();
    let split = |path| {
        let text = std::fs::read_to_string(path).unwrap();
        let at = text.find("-----BEGIN CERT").unwrap();
        (text[..at].to_owned(), text[at..].to_owned())
    };
    let ((key, _), (_, certificate)) = (split(&ours), split(&theirs));
    let cases = [
        ("".to_owned(), "expected a private key in PEM"),
        (key.clone() + &certificate, "the certificate belongs to another key"),
        (certificate, "expected a private key in PEM"),
        (key + "-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----\n", "expected an X.509 certificate"),
    ];
    for (text, expected) in cases {
        std::fs::write(&ours, &text).unwrap();
        let error = debug_key(&ours).unwrap_err().to_string();
        assert!(error.contains(expected) && error.contains("ours.pem"), "{error}");
        assert_eq!(std::fs::read_to_string(&ours).unwrap(), text);
    }
}

#[test]
fn only_unsigned_archives_are_signed() {
    let mut writer = Writer::new();
    writer.add("a", Method::Stored, b"a").unwrap();
    let unsigned = writer.finish(b"").unwrap();
    let cases = [(24, "found an APK Signing Block"), (14, "found the signature file \"META-INF/CERT.SF\"")];
    for (min_sdk, expected) in cases {
        let signed = sign(unsigned.clone(), &KEY, SignOptions { min_sdk, ..SignOptions::default() }).unwrap();
        let error = sign(signed, &KEY, SignOptions { min_sdk, ..SignOptions::default() }).unwrap_err().to_string();
        assert!(error.contains(expected), "{error}");
    }
}

#[test]
fn a_line_break_in_a_name_cannot_forge_a_manifest() {
    let mut writer = Writer::new();
    writer.add("a\r\nName: b", Method::Stored, b"a").unwrap();
    let unsigned = writer.finish(b"").unwrap();
    assert!(
        sign(unsigned.clone(), &KEY, SignOptions { min_sdk: 23, ..SignOptions::default() })
            .unwrap_err()
            .to_string()
            .contains("line break")
    );
    sign(unsigned, &KEY, SignOptions { min_sdk: 24, ..SignOptions::default() }).unwrap();
}
