use std::collections::BTreeMap;
use std::process::Command;

use p256::ecdsa::signature::hazmat::PrehashVerifier;
use p256::pkcs8::DecodePublicKey;
use sha2::{Digest, Sha256};

use super::*;
use crate::tests::{corpus_files, tool};
use crate::{Writer, axml};
use wattline_base::binary::Cursor;

/// An app with something of everything.
fn app(min_sdk: u32, target_sdk: u32) -> Vec<u8> {
    let builder = axml::ManifestBuilder {
        package: "a.b".into(),
        activity: ".M".into(),
        min_sdk,
        target_sdk,
        ..Default::default()
    };
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &builder.build().unwrap()).unwrap();
    writer.add("classes.dex", Method::Deflated, b"dex dex dex dex").unwrap();
    writer.add("resources.arsc", Method::Stored, b"resources").unwrap();
    writer.add("lib/arm64-v8a/libx.so", Method::Stored, &[7; 5000]).unwrap();
    writer.finish(b"").unwrap()
}

/// Every non-empty set of schemes.
fn all_schemes() -> impl Iterator<Item = Schemes> {
    (1..8u8).map(|bits| {
        let names = ["v1", "v2", "v3"].into_iter().enumerate().filter(|(bit, _)| bits >> bit & 1 == 1);
        names.map(|(_, name)| name).collect::<Vec<_>>().join(",").parse().unwrap()
    })
}

/// The pairs of an archive's signing block by id.
fn pairs(apk: &[u8]) -> BTreeMap<u32, Vec<u8>> {
    let archive = Archive::read(apk).unwrap();
    let Some(body) = apk[..archive.directory().start].strip_suffix(block::MAGIC) else { return BTreeMap::new() };
    let size = Cursor::at(body, body.len() - 8).u64("").unwrap() as usize;
    let start = body.len() + 16 - size;
    assert_eq!(Cursor::at(body, start - 8).u64("").unwrap() as usize, size, "the size before the pairs");
    let mut cursor = Cursor::at(body, start);
    let mut pairs = BTreeMap::new();
    while cursor.pos() < body.len() - 8 {
        let len = cursor.u64("").unwrap() as usize;
        let id = cursor.u32("").unwrap();
        pairs.insert(id, cursor.bytes(len - 4, "").unwrap().to_vec());
    }
    pairs
}

/// Takes the bytes that `input` starts with, after their length.
fn take<'a>(input: &mut &'a [u8]) -> &'a [u8] {
    let len = word(input) as usize;
    let (taken, rest) = input.split_at(len);
    *input = rest;
    taken
}

fn word(input: &mut &[u8]) -> u32 {
    let (word, rest) = input.split_first_chunk::<4>().unwrap();
    *input = rest;
    u32::from_le_bytes(*word)
}

/// A second algorithm of the golden files, for fs-verity, which no phone asks for.
const VERITY_RSA: u32 = 0x0421;

/// A signer taken apart, and put into words but for what depends on key and contents.
struct Signer {
    outline: String,
    signed_data: Vec<u8>,
    signature: Vec<u8>,
    public: Vec<u8>,
}

fn signer(pair: &[u8], v3: bool) -> Signer {
    let mut rest = pair;
    let mut signers = take(&mut rest);
    let mut signer = take(&mut signers);
    assert!(rest.is_empty() && signers.is_empty(), "one signer");
    let mut outline = String::new();
    let mut say = |what: &str, value: String| outline += &format!("{what} {value}\n");

    let signed_data = take(&mut signer);
    let mut data = signed_data;
    let mut digests = take(&mut data);
    while !digests.is_empty() {
        let mut digest = take(&mut digests);
        let algorithm = word(&mut digest);
        let len = take(&mut digest).len();
        assert!(digest.is_empty());
        if algorithm != VERITY_RSA {
            say("digest", format!("{algorithm:#x}, {len} bytes"));
        }
    }
    let mut certificates = take(&mut data);
    while !certificates.is_empty() {
        let certificate = Certificate::read(take(&mut certificates)).unwrap();
        say("certificate of", certificate.subject().len().min(1).to_string());
    }
    let levels = if v3 { Some([word(&mut data), word(&mut data)]) } else { None };
    let mut attributes = take(&mut data);
    while !attributes.is_empty() {
        let mut attribute = take(&mut attributes);
        say("attribute", format!("{:#x} = {}", word(&mut attribute), word(&mut attribute)));
        assert!(attribute.is_empty());
    }
    // apksigner's v2 ends with an empty list more.
    assert!(data.is_empty() || data == [0; 4], "{data:?}");
    say("levels", format!("{levels:?}"));
    assert_eq!(if v3 { Some([word(&mut signer), word(&mut signer)]) } else { None }, levels);
    let mut signatures = take(&mut signer);
    let mut found = Vec::new();
    while !signatures.is_empty() {
        let mut one = take(&mut signatures);
        let algorithm = word(&mut one);
        if algorithm != VERITY_RSA {
            say("signature", format!("{algorithm:#x}"));
            found.push(take(&mut one).to_vec());
        }
    }
    let [signature] = found.try_into().unwrap();
    let public = take(&mut signer).to_vec();
    assert!(signer.is_empty());
    Signer { outline, signed_data: signed_data.to_vec(), signature, public }
}

#[test]
fn signers_are_laid_out_as_apksigner_lays_them_out() {
    let goldens = [("v2-out", "v2"), ("v3-out", "v3"), ("v2v3-out", "v2,v3"), ("v1v2v3-out", "v1,v2,v3")];
    for (name, schemes) in goldens {
        let wanted = format!("golden-aligned-{name}.apk");
        let Some(golden) = corpus_files("corpus").into_iter().find(|path| path.to_string_lossy().ends_with(&wanted))
        else {
            return;
        };
        let options = SignOptions {
            min_sdk: if schemes == "v3" {
                28
            } else if schemes.starts_with("v1") {
                14
            } else {
                24
            },
            target_sdk: 29,
            schemes: Some(schemes.parse().unwrap()),
        };
        let ours = pairs(&sign(app(14, 29), &rsa_key(), options).unwrap());
        let mut theirs = pairs(&std::fs::read(golden).unwrap());
        // Padding for fs-verity, which nobody reads.
        theirs.remove(&0x4272_6577);
        assert_eq!(ours.keys().collect::<Vec<_>>(), theirs.keys().collect::<Vec<_>>(), "{name}");
        for (id, pair) in &ours {
            let v3 = *id == block::SCHEME_V3;
            assert_eq!(signer(pair, v3).outline, signer(&theirs[id], v3).outline, "{name} {id:#x}");
        }
    }
}

#[test]
fn signatures_are_of_the_signed_data_by_the_key_in_the_signer() {
    for (key, ec) in [(rsa_key(), false), (ec_key(), true)] {
        let signed = sign(app(24, 34), &key, SignOptions { min_sdk: 24, ..Default::default() }).unwrap();
        let pairs = pairs(&signed);
        assert_eq!(pairs.keys().copied().collect::<Vec<_>>(), [block::SCHEME_V2, block::SCHEME_V3]);
        for (id, pair) in &pairs {
            let signer = signer(pair, *id == block::SCHEME_V3);
            let digest = Sha256::digest(&signer.signed_data);
            if ec {
                let public = p256::ecdsa::VerifyingKey::from_public_key_der(&signer.public).unwrap();
                let signature = p256::ecdsa::Signature::from_der(&signer.signature).unwrap();
                public.verify_prehash(&digest, &signature).unwrap();
                assert!(signer.outline.contains("signature 0x201") && signer.outline.contains("digest 0x201"));
            } else {
                let public = rsa::RsaPublicKey::from_public_key_der(&signer.public).unwrap();
                public.verify(key::DigestKind::Sha256.padding(), &digest, &signer.signature).unwrap();
            }
        }
        assert_eq!(signed, sign(app(24, 34), &key, SignOptions { min_sdk: 24, ..Default::default() }).unwrap());
    }
}

#[test]
fn old_verifiers_get_no_elliptic_curves() {
    let options = SignOptions { min_sdk: 17, ..Default::default() };
    let error = sign(app(17, 29), &ec_key(), options).unwrap_err().to_string();
    assert!(error.contains("minSdkVersion is 17: use an RSA key"), "{error}");
    sign(app(17, 29), &rsa_key(), options).unwrap();
}

#[test]
fn schemes_that_do_not_do_are_refused() {
    let options = SignOptions { min_sdk: 21, target_sdk: 29, schemes: Some("v2".parse().unwrap()) };
    let error = sign(app(21, 29), &rsa_key(), options).unwrap_err().to_string();
    assert!(error.contains("signed with v2 alone, the app cannot be installed"), "{error}");
}

/// What apksigner says to an app signed so; `false` if it is not installed.
fn judge(key: &SigningKey, min_sdk: u32, target_sdk: u32, schemes: Schemes) -> bool {
    let options = SignOptions { min_sdk, target_sdk, schemes: Some(schemes) };
    let signed = sign(app(min_sdk, target_sdk), key, options).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("signed.apk");
    std::fs::write(&path, signed).unwrap();
    let level = min_sdk.to_string();
    let command = ["verify", "-v", "--print-certs", "--min-sdk-version", &level];
    let Some(result) = tool(Command::new("apksigner").args(command).arg(&path)) else { return false };
    let case = format!("{key:?} {min_sdk} {target_sdk} {schemes}");
    let text = result.unwrap_or_else(|text| panic!("{case}: {text}"));
    assert!(text.contains(&key.certificate().sha256()), "{case}: {text}");
    assert!(!text.contains("WARNING"), "{case}: {text}");
    // apksigner does not look at schemes that no device of these levels would look at.
    for (scheme, name, wanted) in
        [(Scheme::V1, "v1", min_sdk < 24), (Scheme::V2, "v2", min_sdk < 28), (Scheme::V3, "v3", true)]
    {
        let line = text.lines().find(|line| line.starts_with(&format!("Verified using {name} scheme"))).unwrap();
        if wanted || !schemes.has(scheme) {
            assert!(line.ends_with(&schemes.has(scheme).to_string()), "{case}: {text}");
        }
    }
    true
}

#[test]
fn apksigner_accepts_one_of_each() {
    let cases = [
        (rsa_key(), 16, "v1,v2,v3"),
        (ec_key(), 18, "v1,v3"),
        (rsa_key(), 24, "v1"),
        (ec_key(), 24, "v2"),
        (ec_key(), 28, "v3"),
    ];
    for (key, min_sdk, schemes) in cases {
        if !judge(&key, min_sdk, 29, schemes.parse().unwrap()) {
            return;
        }
    }
}

#[test]
#[ignore = "takes a minute: starts apksigner for every combination"]
fn apksigner_accepts_every_combination() {
    let mut accepted = 0;
    for (key, from) in [(rsa_key(), 1), (ec_key(), 18)] {
        for min_sdk in [1, 17, 18, 23, 24, 27, 28, 30, 34].into_iter().filter(|level| *level >= from) {
            for target_sdk in [29, 34].into_iter().filter(|level| *level >= min_sdk) {
                for schemes in all_schemes().filter(|schemes| schemes.check(min_sdk, target_sdk).is_ok()) {
                    accepted += usize::from(judge(&key, min_sdk, target_sdk, schemes));
                }
            }
        }
    }
    println!("accepted: {accepted}");
}

#[test]
fn the_original_certificate_is_the_one_apksigner_prints() {
    let few =
        ["golden-aligned-v3-out", "golden-aligned-v1-out", "TestActivity_signed_both", "v2.only.sig_2", "a2dp.Vol"];
    for path in corpus_files("corpus") {
        if few.iter().any(|name| path.to_string_lossy().contains(name)) && !compare(&path) {
            return;
        }
    }
}

#[test]
#[ignore = "takes half a minute: starts apksigner for every file"]
fn the_original_certificates_of_all_are_those_apksigner_prints() {
    for path in corpus_files("corpus") {
        if Archive::read(&std::fs::read(&path).unwrap()).unwrap().entry("AndroidManifest.xml").is_some() {
            compare(&path);
        }
    }
}

fn compare(path: &std::path::Path) -> bool {
    let bytes = std::fs::read(path).unwrap();
    let ours = original_certificate(&bytes, &Archive::read(&bytes).unwrap());
    let Some(result) =
        tool(Command::new("apksigner").args(["verify", "--print-certs", "--min-sdk-version", "28"]).arg(path))
    else {
        return false;
    };
    let text = match result {
        Ok(text) => text,
        // Not signed, or in a way that no longer counts: there is nothing to compare with.
        Err(text) => {
            println!(
                "{}: {} ({:?})",
                path.display(),
                text.lines().next().unwrap_or_default(),
                ours.map(|c| c.subject())
            );
            return true;
        }
    };
    let line = text.lines().find(|line| line.contains("certificate SHA-256 digest:")).unwrap();
    assert_eq!(line.rsplit(' ').next().unwrap(), ours.unwrap().sha256(), "{}", path.display());
    true
}

#[test]
fn the_jar_signature_names_the_newer_ones_beside_it() {
    for (schemes, expected) in [("v1", None), ("v1,v2", Some("2")), ("v1,v3", Some("3")), ("v1,v2,v3", Some("2, 3"))] {
        let options = SignOptions { min_sdk: 18, target_sdk: 29, schemes: Some(schemes.parse().unwrap()) };
        for (key, block) in [(rsa_key(), "META-INF/CERT.RSA"), (ec_key(), "META-INF/CERT.EC")] {
            let signed = sign(app(18, 29), &key, options).unwrap();
            let archive = Archive::read(&signed).unwrap();
            assert!(archive.entry(block).is_some());
            let file = archive.require("META-INF/CERT.SF").unwrap().contents().unwrap();
            let text = String::from_utf8(file.into_owned()).unwrap();
            let named = text.lines().find_map(|line| line.strip_prefix("X-Android-APK-Signed: "));
            assert_eq!(named, expected, "{schemes}");
        }
    }
}
