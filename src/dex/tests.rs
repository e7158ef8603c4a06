//! Tests over the shared corpus.

use std::borrow::Cow;

use super::{
    ClassData, ClassDef, Code, DebugInfo, DebugOp, Dex, DexString, EncodedMethod, Limits, MethodId, MethodIdx,
    MethodRef, Proto, ProtoIdx, StringIdx, TypeIdx, Units, Value,
};
use wattline_testkit::{broken_samples, samples};

#[test]
fn every_file_of_the_corpus_is_read() {
    for sample in samples() {
        let dex = Dex::read(&sample.bytes).unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let with_code = dex.methods_with_code().count();
        let first = dex.methods_with_code().next();
        assert_eq!(with_code == 0, first.is_none());
        for class in dex.classes.iter().take(20) {
            let found = dex.find_class(&dex.type_name(class.class)).unwrap();
            assert_eq!(found.class, class.class, "{}", sample.name);
        }
    }
}

/// What the reader says about those files of the corpus' `broken` folder that it refuses. ART refuses all of them too.
const REFUSED: [&str; 8] = [
    "android_art_empty.dex: offset 0x0: expected the magic `dex\\n` of a DEX file, found []",
    "enjarify_test2_classes.dex: offset 0x3a0: expected static values of the types of the fields, found Int(32) for \
     field 1",
    "jadx_app-with-fake-dex.apk!assets/classes.dex: offset 0x0: expected the magic `dex\\n` of a DEX file, found \
     [6e, 6f, 74, 5f, 64, 65, 78, 0a]",
    "rizin-testbins_FakeMultiDex.apk!classes2.dex: offset 0x20: expected the file's size 2048, found 1000",
    "rizin-testbins_fuzz-method.dex: offset 0x20: expected the file's size 1962, found 1000",
    "rizin-testbins_fuzz-oobuleb.dex: offset 0x20: expected the file's size 1000, found 67109864",
    "smali_DuplicateTest_classes.dex: offset 0x421: a method is listed as a direct and as a virtual method",
    "smali_ZeroArrayPayloadWidthTestInput.dex: offset 0x8: the header says checksum 0xccf13398, the file \
     has 0x161935d7: it is damaged",
];

#[test]
fn broken_files_are_refused_or_read() {
    let samples = broken_samples();
    let refused: Vec<String> = samples
        .iter()
        .filter_map(|sample| Some(format!("{}: {}", sample.name, Dex::read(&sample.bytes).err()?)))
        .collect();
    if !samples.is_empty() {
        assert_eq!(refused, REFUSED);
    }
}

#[test]
fn writing_and_reading_gives_the_same_model() {
    for sample in samples().iter().chain(&broken_samples()) {
        let Ok(dex) = Dex::read(&sample.bytes) else { continue };
        let written = dex.write().unwrap_or_else(|error| panic!("{}: {error}", sample.name));
        let again = Dex::read(&written).unwrap_or_else(|error| panic!("{} rewritten: {error}", sample.name));
        assert!(again == dex, "{} differs after writing and reading", sample.name);
        assert_eq!(again.write().unwrap(), written, "{}", sample.name);
        // Nothing is stored twice: the file is about as large as the original.
        let limit = sample.bytes.len() + sample.bytes.len() / 20 + 64;
        assert!(written.len() < limit, "{}: {} bytes from {}", sample.name, written.len(), sample.bytes.len());
    }
}

#[test]
fn other_versions_are_named() {
    let read = |digits: &str| Dex::read(format!("dex\n{digits}\0").as_bytes()).unwrap_err().to_string();
    assert!(read("042").contains("035, 037, 038, 039, 040 or 041, found \"042"), "{}", read("042"));
    assert!(read("036").contains("found \"036"), "{}", read("036"));
    for known in ["040", "041"] {
        assert!(read(known).contains("expected 4 bytes of checksum"), "{}", read(known));
    }
}

/// A small generator, so that every run sees the same damage (Marsaglia, "Xorshift RNGs", 2003).
struct Xorshift(u64);

impl Xorshift {
    fn below(&mut self, limit: usize) -> usize {
        self.0 ^= self.0 << 13;
        self.0 ^= self.0 >> 7;
        self.0 ^= self.0 << 17;
        (self.0 % limit as u64) as usize
    }
}

/// Damages a file behind its magic: some bytes or words changed, or the end cut off.
fn damage(bytes: &mut Vec<u8>, random: &mut Xorshift) {
    const WORDS: [u32; 8] = [0, 1, 0x70, 0x7fff_ffff, 0xffff_ffff, 0x8080_8080, 0x1_0000, 0xffff];
    match random.below(8) {
        0 => bytes.truncate(random.below(bytes.len())),
        1..=3 => {
            let at = (32 + random.below(bytes.len() - 36)) & !3;
            let word = match random.below(3) {
                0 => WORDS[random.below(WORDS.len())],
                // A word from elsewhere: a plausible index or offset.
                _ => {
                    let from = random.below(bytes.len() / 4 - 1) * 4;
                    u32::from_le_bytes(bytes[from..from + 4].try_into().unwrap())
                }
            };
            bytes[at..at + 4].copy_from_slice(&word.to_le_bytes());
        }
        _ => {
            for _ in 0..=random.below(3) {
                let at = 32 + random.below(bytes.len() - 32);
                bytes[at] ^= 1 << random.below(8);
            }
        }
    }
    reseal(bytes);
}

/// Makes file size and checksum right, so that the damage is not noticed at once.
fn reseal(bytes: &mut [u8]) {
    if bytes.len() < 36 {
        return;
    }
    let len = bytes.len() as u32;
    bytes[32..36].copy_from_slice(&len.to_le_bytes());
    let checksum = adler2::adler32_slice(&bytes[12..]);
    bytes[8..12].copy_from_slice(&checksum.to_le_bytes());
}

#[test]
fn damaged_files_are_refused_or_read_and_written() {
    let mut random = Xorshift(0x5eed);
    let small: Vec<_> = samples().iter().filter(|sample| sample.bytes.len() < 5_000).collect();
    let mut read = 0;
    for round in 0..if small.is_empty() { 0 } else { 6_000 } {
        let sample = &small[random.below(small.len())];
        let mut bytes = sample.bytes.clone();
        damage(&mut bytes, &mut random);
        let Ok(mut dex) = Dex::read(&bytes) else { continue };
        read += 1;
        let written = dex.write().unwrap_or_else(|error| panic!("{} in round {round}: {error}", sample.name));
        assert!(Dex::read(&written).unwrap() == dex, "{} in round {round}", sample.name);
        let probe = MethodRef::new("LFrame;", "enter", &["I"], "LFrame;");
        if dex.add_references(&[probe], Limits::default()).is_ok() {
            assert!(Dex::read(&dex.write().unwrap()).unwrap() == dex, "{} in round {round}", sample.name);
        }
    }
    // Most damage hits instructions, which only ART's verifier looks into.
    assert!(small.is_empty() || (500..5_500).contains(&read), "{read} files were read");
}

/// A class whose methods all share one body with a large line table.
/// Each of its operations is that special one: 0x0e stays at its address, 0x1e goes one on.
fn shared_debug_info(methods: u32, ops: usize, special: u8) -> Vec<u8> {
    let debug = DebugInfo { line_start: 1, parameter_names: vec![], ops: vec![DebugOp::Special(special); ops] };
    let insns = Units(Cow::Borrowed(&[0x0e, 0x00]));
    let code = Code {
        registers: 1,
        ins: 1,
        outs: 0,
        insns,
        tries: vec![],
        handlers: vec![],
        debug: Some(std::sync::Arc::new(debug)),
    };
    let virtual_methods =
        (0..methods).map(|m| EncodedMethod { method: MethodIdx(m), access: 1, code: Some(code.clone()) }).collect();
    let mut strings: Vec<_> = ["LMain;", "V"].map(DexString::new).to_vec();
    strings.extend((0..methods).map(|m| DexString::new(&format!("m{m:05}"))));
    let class = ClassDef {
        class: TypeIdx(0),
        access: 1,
        superclass: None,
        interfaces: vec![],
        source_file: None,
        annotations: None,
        static_values: None,
        data: Some(ClassData { virtual_methods, ..ClassData::default() }),
        hidden_api: None,
    };
    let dex = Dex {
        version: 35,
        strings,
        types: vec![StringIdx(0), StringIdx(1)],
        protos: vec![Proto { shorty: StringIdx(1), return_type: TypeIdx(1), parameters: vec![] }],
        methods: (0..methods)
            .map(|m| MethodId { class: TypeIdx(0), proto: ProtoIdx(0), name: StringIdx(m + 2) })
            .collect(),
        classes: vec![class],
        ..Dex::default()
    };
    dex.write().unwrap()
}

#[test]
fn shared_items_are_stored_once_and_read_within_bounds() {
    let bytes = shared_debug_info(1_000, 500, 0x0e);
    assert!(bytes.len() < 40_000, "{}", bytes.len());
    let dex = Dex::read(&bytes).unwrap();
    assert!(dex.methods_with_code().all(|(_, code)| code.debug.as_ref().unwrap().ops.len() == 500));
    // One item for all, as R8 writes it: each method, of one code unit, has what is about that.
    let bytes = shared_debug_info(1_000, 60_000, 0x1e);
    let dex = Dex::read(&bytes).unwrap();
    let lengths: Vec<usize> = dex.methods_with_code().map(|(_, code)| code.debug.as_ref().unwrap().ops.len()).collect();
    assert_eq!((lengths[0], lengths[1], lengths[999]), (60_000, 1, 1));
    assert_eq!(Dex::read(&dex.write().unwrap()).unwrap(), dex);
    // A small file must not become gigabytes: 4 times its size and 1 MiB of items is the limit.
    let bytes = shared_debug_info(1_000, 2_000, 0x0e);
    let error = Dex::read(&bytes).unwrap_err().to_string();
    assert!(error.contains("shared so often"), "{error}");
}

#[test]
fn deeply_nested_values_are_refused() {
    let nested = |depth: usize| (0..depth).fold(Value::Null, |inner, _| Value::Array(vec![inner]));
    let Some(sample) = samples().iter().find(|s| s.name == "android_art_values.dex") else { return };
    let mut dex = Dex::read(&sample.bytes).unwrap();
    for (depth, good) in [(60, true), (70, false), (20_000, false)] {
        let class = dex.classes.iter_mut().find(|class| class.static_values.is_some()).unwrap();
        class.static_values = Some(vec![nested(depth)]);
        assert_eq!(Dex::read(&dex.write().unwrap()).is_ok(), good, "{depth}");
    }
}
