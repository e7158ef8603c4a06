//! Files that have no room for the tracer's references: classes move, and the program goes on as before.
//!
//! The files are made here: `Main` prints a sum that each of many `Pad` classes computes, and these have as many
//! methods, or types in their signatures, as the format allows.

use std::process::Command;

use wattline::apk::{Method, Writer};
use wattline::dex::{
    ClassData, ClassDef, Code, Dex, EncodedMethod, FieldId, Limits, MethodIdx, MethodRef, StringIdx, TypeIdx, Units,
    access,
};
use wattline::phone::Settings;
use wattline::probe::{self, ApiList, Instrumented, Loading, TracerPlace, tracer_dex};
use wattline::scope::Scope;
use wattline::session::{InstrumentOptions, instrument};

use super::support::{art, run_main};

const OBJECT: &str = "Ljava/lang/Object;";
const MAX_METHODS: usize = 0x1_0000;

/// What a file is full of.
struct Padding {
    /// Prefix of the classes' names.
    name: &'static str,
    classes: usize,
    methods: usize,
    types: usize,
}

fn pad_class(padding: &Padding, number: usize) -> String {
    format!("L{}{number:03};", padding.name)
}

/// `count` things divided among the classes, the first ones getting more.
fn share(count: usize, padding: &Padding, number: usize) -> std::ops::Range<usize> {
    let (even, rest) = (count / padding.classes, count % padding.classes);
    let start = number * even + number.min(rest);
    start..start + even + usize::from(number < rest)
}

/// The methods of a pad class: `types`, with many types in its signature, the small ones, and their sum.
fn pad_methods(padding: &Padding, number: usize) -> Vec<(MethodRef, Code<'static>)> {
    let class = pad_class(padding, number);
    let types: Vec<String> = share(padding.types, padding, number).map(|t| format!("Lnone/T{t:05};")).collect();
    let names: Vec<&str> = std::iter::once(OBJECT).chain(types.iter().map(String::as_str)).collect();
    let words = names.len() as u16;
    let mut methods = vec![(MethodRef::new(&class, "types", &names, "V"), code(words, words, 0, vec![0x000e]))];
    for value in share(padding.methods, padding, number) {
        // const/16 v0, value; return v0.
        let body = code(1, 0, 0, vec![0x0013, value as u16 & 0xff, 0x000f]);
        methods.push((MethodRef::new(&class, &format!("m{value:05}"), &[], "I"), body));
    }
    methods
}

fn code(registers: u16, ins: u16, outs: u16, units: Vec<u16>) -> Code<'static> {
    let insns: Units<'static> = units.into_iter().collect();
    Code { registers, ins, outs, insns, tries: vec![], handlers: vec![], debug: None }
}

/// const/4 v0, 0, then for each method: invoke-static, move-result v1, add-int/2addr v0, v1; return v0.
fn sum_of(methods: &[MethodIdx]) -> Code<'static> {
    let mut units = vec![0x0012];
    for method in methods {
        units.extend([0x0071, method.0 as u16, 0, 0x010a, 0x10b0]);
    }
    units.push(0x000f);
    code(2, 0, 0, units)
}

/// For each method: invoke-static, move-result v1, sget-object v0, field 0, invoke-virtual {v0, v1}, println.
fn printing(methods: &[MethodIdx], println: MethodIdx) -> Code<'static> {
    let mut units = Vec::new();
    for method in methods {
        units.extend([0x0071, method.0 as u16, 0, 0x010a, 0x0062, 0, 0x206e, println.0 as u16, 0x0010]);
    }
    units.push(0x000e);
    code(3, 1, 2, units)
}

/// A file full of pad classes, with `Main` if `prints`.
fn padded(padding: &Padding, prints: bool) -> Dex<'static> {
    let pads: Vec<_> = (0..padding.classes).map(|number| pad_methods(padding, number)).collect();
    let sums = (0..padding.classes).map(|number| MethodRef::new(&pad_class(padding, number), "sum", &[], "I"));
    let mut wanted: Vec<MethodRef> = sums.collect();
    if prints {
        wanted.push(MethodRef::new("LMain;", "main", &["[Ljava/lang/String;"], "V"));
        wanted.push(MethodRef::new("LMain;", "out", &["Ljava/lang/System;"], "V"));
        wanted.push(MethodRef::new("Ljava/io/PrintStream;", "println", &["I"], "V"));
    }
    let fixed = wanted.len();
    wanted.extend(pads.iter().flatten().map(|(method, _)| method.clone()));
    let mut dex = Dex { version: 35, ..Dex::default() };
    let indices = dex.add_references(&wanted, Limits::default()).unwrap();
    let mut of_pads = indices[fixed..].iter().copied();
    for (pad, &sum) in pads.into_iter().zip(&indices) {
        let mut methods: Vec<_> = pad.into_iter().zip(&mut of_pads).map(|((_, code), method)| (method, code)).collect();
        let some: Vec<MethodIdx> = methods.iter().skip(1).step_by(100).map(|(method, _)| *method).collect();
        methods.push((sum, sum_of(&some)));
        class(&mut dex, methods);
    }
    if prints {
        let type_ = |name: &str| dex.find_type(name).unwrap();
        let out = dex.find_string("out").unwrap();
        dex.fields =
            vec![FieldId { class: type_("Ljava/lang/System;"), type_: type_("Ljava/io/PrintStream;"), name: out }];
        let rest = &indices[padding.classes..];
        let main = printing(&indices[..padding.classes], rest[2]);
        class(&mut dex, vec![(rest[0], main), (rest[1], code(1, 1, 0, vec![0x000e]))]);
    }
    dex
}

fn class(dex: &mut Dex<'static>, mut methods: Vec<(MethodIdx, Code<'static>)>) {
    methods.sort_by_key(|(method, _)| *method);
    let class: TypeIdx = dex.methods[methods[0].0.at()].class;
    let direct_methods = methods.into_iter().map(|(method, code)| EncodedMethod {
        method,
        access: access::PUBLIC | access::STATIC,
        code: Some(code),
    });
    let data = ClassData { direct_methods: direct_methods.collect(), ..ClassData::default() };
    dex.classes.push(ClassDef {
        class,
        access: access::PUBLIC,
        superclass: dex.find_type(OBJECT),
        interfaces: vec![],
        source_file: None::<StringIdx>,
        annotations: None,
        static_values: None,
        data: Some(data),
        hidden_api: None,
    });
}

/// As many methods as leave `free` ones.
pub(super) fn full_of_methods(name: &'static str, free: usize, prints: bool) -> Dex<'static> {
    let padding = |methods| Padding { name, classes: 66, methods, types: 0 };
    let others = padded(&padding(0), prints).methods.len();
    let dex = padded(&padding(MAX_METHODS - others - free), prints);
    assert_eq!(dex.methods.len(), MAX_METHODS - free);
    dex
}

fn full_of_types(limit: usize) -> Dex<'static> {
    let padding = |types| Padding { name: "Pad", classes: 300, methods: 900, types };
    let others = padded(&padding(0), true).types.len();
    let dex = padded(&padding(limit - others), true);
    assert_eq!(dex.types.len(), limit);
    dex
}

fn named(dexes: Vec<Dex<'static>>) -> Vec<(String, Dex<'static>)> {
    let names = ["classes.dex", "classes2.dex", "classes3.dex"].map(String::from);
    names.into_iter().zip(dexes).collect()
}

fn probed(dexes: &mut Vec<(String, Dex<'static>)>, min_sdk: u32, loading: Loading) -> Instrumented {
    let options = probe::Options {
        package: None,
        min_sdk,
        loading,
        apis: ApiList::embedded().unwrap(),
        classpath: &[],
        verify: true,
        mapping: None,
        tricks: probe::Tricks::default(),
        scope: Scope::default(),
    };
    probe::instrument(dexes, &options).unwrap()
}

fn written(dexes: &[(String, Dex)]) -> Vec<(String, Vec<u8>)> {
    dexes.iter().map(|(name, dex)| (name.clone(), dex.write().unwrap())).collect()
}

fn output(dexes: &[(String, Vec<u8>)]) -> String {
    let files: Vec<Vec<u8>> = dexes.iter().map(|(_, bytes)| bytes.clone()).collect();
    let outcome = run_main("Main", &files, Settings::default(), None).unwrap();
    assert_eq!(outcome.stderr, "");
    outcome.stdout
}

fn with_code(dexes: &[(String, Dex)]) -> usize {
    dexes.iter().map(|(_, dex)| dex.methods_with_code().count()).sum()
}

/// Instruments files, one of which is full: every method gets probes, `moved` classes are in a new file, and the
/// program prints the same.
#[track_caller]
fn check_moved(dexes: Vec<Dex<'static>>, min_sdk: u32, loading: Loading, moved: usize) -> Vec<(String, Dex<'static>)> {
    let mut dexes = named(dexes);
    let (count, files, before) = (with_code(&dexes), dexes.len(), written(&dexes));
    let done = probed(&mut dexes, min_sdk, loading);
    assert_eq!(done.map.left_out, []);
    assert_eq!(done.map.methods.len(), count);
    assert_eq!(dexes.len(), files + 1);
    assert_eq!(done.moved.len(), moved, "{:?}", done.moved);
    let (name, new) = dexes.last().unwrap();
    assert_eq!(new.classes.len(), moved);
    assert!(done.moved.iter().all(|class| class.to == *name && new.find_class(&class.class).is_some()));
    assert!(done.map.methods.iter().any(|method| method.dex == *name));
    let mut after = written(&dexes);
    match done.tracer {
        TracerPlace::OwnFile => {
            let name = format!("classes{}.dex", after.len() + 1);
            after.push((name, tracer_dex().to_vec()));
        }
        TracerPlace::FirstFile => {
            dexes[0].1.import(&Dex::read(tracer_dex()).unwrap(), Limits::for_min_sdk(min_sdk)).unwrap();
            after[0].1 = dexes[0].1.write().unwrap();
        }
        TracerPlace::Nowhere => panic!("methods have probes"),
    }
    let text = output(&before);
    assert!(text.lines().count() > 60, "{text}");
    assert_eq!(output(&after), text);
    dexes
}

#[test]
fn a_class_leaves_a_file_without_free_methods() {
    let dexes = check_moved(vec![full_of_methods("Pad", 0, true)], 21, Loading::Together, 1);
    assert!(dexes[0].1.methods.len() > MAX_METHODS - 1100, "one pad class is enough");
    assert_eq!(dexes[1].1.version, 35);
}

#[test]
fn a_class_leaves_a_file_with_fewer_free_methods_than_probes_need() {
    check_moved(vec![full_of_methods("Pad", 30, true)], 21, Loading::Together, 1);
    let mut roomy = named(vec![full_of_methods("Pad", 31, true)]);
    let done = probed(&mut roomy, 21, Loading::Together);
    assert_eq!((done.moved, done.left_out, roomy.len()), (vec![], vec![], 1));
}

#[test]
fn a_class_leaves_a_file_with_as_many_types_as_old_devices_tell_apart() {
    check_moved(vec![full_of_types(0x8000)], 25, Loading::Together, 1);
    let mut newer = named(vec![full_of_types(0x8000)]);
    let done = probed(&mut newer, 26, Loading::Together);
    assert_eq!((done.moved, done.left_out), (vec![], vec![]));
    check_moved(vec![full_of_types(0xffff)], 26, Loading::Together, 1);
}

#[test]
fn an_archive_without_a_manifest_has_the_tracer_in_its_first_file() {
    let dexes = check_moved(vec![full_of_methods("Pad", 6, true)], 1, Loading::Unknown, 1);
    assert!(dexes[0].1.find_class(probe::TRACER_CLASS).is_some());
}

#[test]
fn a_class_that_is_defined_twice_stays() {
    let first = full_of_methods("Pad", 0, true);
    // All pad classes but the first are in the second file too; the first file's definitions count.
    let mut second = padded(&Padding { name: "Pad", classes: 66, methods: 0, types: 0 }, false);
    second.classes.remove(0);
    let dexes = check_moved(vec![first, second], 21, Loading::Together, 1);
    assert!(dexes[2].1.find_class("LPad000;").is_some());
}

#[test]
fn before_multidex_classes_leave_only_later_files() {
    let main = padded(&Padding { name: "Pad", classes: 66, methods: 500, types: 0 }, true);
    let dexes = check_moved(vec![main, full_of_methods("Later", 3, false)], 19, Loading::FirstAlone, 1);
    assert!(dexes[2].1.classes.iter().all(|class| dexes[2].1.type_name(class.class).starts_with("LLater")));

    let mut dexes = named(vec![full_of_methods("Pad", 3, true), full_of_methods("Later", 100, false)]);
    let main = dexes[0].1.clone();
    let done = probed(&mut dexes, 19, Loading::FirstAlone);
    assert_eq!((done.tracer, dexes.len()), (TracerPlace::OwnFile, 2));
    assert!(dexes[0].1 == main);
    assert_eq!(done.map.left_out.len(), main.methods_with_code().count());
    assert!(done.map.methods.iter().all(|method| method.dex == "classes2.dex"));
    let reason = "no room for the tracer: the pool of methods would need more than 65536 entries, and before Android \
                  5.0 classes cannot leave classes.dex, which alone is loaded at first";
    assert!(done.map.left_out.iter().all(|left_out| left_out.reason == reason), "{:?}", done.map.left_out[0]);
}

#[test]
fn classes_that_share_everything_cannot_make_room() {
    // One class that has all methods: wherever it goes, there is no room.
    let mut dexes =
        named(vec![padded(&Padding { name: "Pad", classes: 1, methods: MAX_METHODS - 7, types: 0 }, false)]);
    let before = dexes.clone();
    let done = probed(&mut dexes, 21, Loading::Together);
    assert!(dexes == before);
    assert_eq!(done.map.left_out.len(), with_code(&dexes));
    let reason = "moving classes to another dex file does not make enough";
    assert!(done.map.left_out[0].reason.ends_with(reason), "{}", done.map.left_out[0].reason);
}

fn jar(dexes: &[(String, Vec<u8>)]) -> Vec<u8> {
    let mut writer = Writer::new();
    for (name, bytes) in dexes {
        writer.add(name, Method::Stored, bytes).unwrap();
    }
    writer.finish(b"").unwrap()
}

#[test]
fn a_bare_file_is_left_as_it_is_with_the_reason() {
    let dex = full_of_methods("Pad", 6, true);
    let bytes = dex.write().unwrap();
    let done = instrument("full.dex".as_ref(), &bytes, &InstrumentOptions::default()).unwrap();
    assert_eq!(done.bytes, bytes);
    assert_eq!(done.map.methods, []);
    assert_eq!(done.map.left_out.len(), dex.methods_with_code().count());
    let reason =
        "a bare DEX file has no other file beside it for some of its classes: instrument the archive it is from";
    assert!(done.map.left_out[0].reason.ends_with(reason), "{}", done.map.left_out[0].reason);
}

#[test]
fn a_full_archive_gets_another_file_and_art_finds_nothing_worse() {
    let original = jar(&written(&named(vec![full_of_methods("Pad", 2, true)])));
    let done = instrument("full.jar".as_ref(), &original, &InstrumentOptions::default()).unwrap();
    assert_eq!(done.map.left_out, []);
    let [moved] = &done.moved[..] else { panic!("{:?}", done.moved) };
    assert_eq!((moved.from.as_str(), moved.to.as_str()), ("classes.dex", "classes2.dex"));
    let again = instrument("full.jar".as_ref(), &original, &InstrumentOptions::default()).unwrap();
    assert!(again.bytes == done.bytes, "the same classes move each time");

    let Some(script) = art("artdiff.py") else { return };
    let directory = tempfile::tempdir().unwrap();
    let paths = ["original.jar", "rewritten.jar"].map(|name| directory.path().join(name));
    std::fs::write(&paths[0], &original).unwrap();
    std::fs::write(&paths[1], &done.bytes).unwrap();
    let output = Command::new("python3").arg(script).args(&paths).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    assert!(output.status.success(), "{text}{}", String::from_utf8_lossy(&output.stderr));
    assert!(text.contains("0 gone"), "{text}");
}
