//! Over the shared corpus: every method with code has probes or a reason not to, and the reasons are known ones.

use std::collections::BTreeMap;
use std::path::Path;

use rayon::prelude::*;
use wattline::dex::{ClassData, ClassDef, Code, Dex, EncodedMethod, Limits, MethodIdx, MethodRef, access};
use wattline::scope::Choice;
use wattline::session::{InstrumentOptions, instrument};

use super::support::{corpus_files, dex_files, signing};

/// Every reason that occurs, numbers and names left out, and why it is right.
const REASONS: [(&str, &str); 3] = [
    ("a register beyond the frame", "test files with code that no Android loads"),
    ("control runs off the end of the method", "the same"),
    ("its class is based on", "an optional library that the app was built with but does not have"),
];

/// Likewise if libraries are left alone: what is probed, what could not be and what was not to be is all.
#[test]
fn no_method_is_left_alone_in_silence() {
    let mut files = corpus_files("");
    files.retain(|path| path.extension().is_some_and(|e| e == "apk" || e == "jar"));
    let choice = Choice { skip_libraries: true, ..Choice::default() };
    let options = InstrumentOptions { choice, no_verify: true, ..signing() };
    let counts = files.par_iter().map(|path| {
        let (name, bytes) = (path.display(), std::fs::read(path).unwrap());
        let map = match instrument(path, &bytes, &options) {
            Ok(done) => done.map,
            Err(error) if error.to_string().contains("no class is selected") => return (0, 0),
            Err(error) => panic!("{error}"),
        };
        let not_selected: usize = map.not_selected.iter().map(|not_selected| not_selected.methods).sum();
        assert_eq!(map.methods.len() + map.left_out.len() + not_selected, with_code(&bytes), "{name}");
        (map.methods.len(), not_selected)
    });
    let (probed, alone) = counts.reduce(|| (0, 0), |a, b| (a.0 + b.0, a.1 + b.1));
    println!("{probed} methods probed, {alone} left alone");
    assert!(files.is_empty() || probed > 1000 && alone > probed, "{probed} probed, {alone} left alone");
}

fn with_code(bytes: &[u8]) -> usize {
    dex_files(bytes).iter().map(|file| Dex::read(file).unwrap().methods_with_code().count()).sum()
}

/// Methods with code, and why some have no probes.
fn left_out(path: &Path, options: &InstrumentOptions) -> (usize, Vec<String>) {
    let name = path.display();
    let bytes = std::fs::read(path).unwrap();
    let done = instrument(path, &bytes, options).unwrap_or_else(|error| panic!("{error}"));
    let count = with_code(&bytes);
    assert_eq!(done.map.methods.len() + done.map.left_out.len(), count, "{name}");
    assert_eq!(done.moved, [], "{name} is not full");
    let reason = |left_out: wattline::probe::map::LeftOut| format!("{name}: {}: {}", left_out.method, left_out.reason);
    (count, done.left_out.into_iter().map(reason).collect())
}

#[test]
fn no_method_is_left_out_in_silence() {
    let mut files = corpus_files("");
    if files.is_empty() {
        return;
    }
    files.retain(|path| path.extension().is_some_and(|e| e == "dex" || e == "apk" || e == "jar"));
    let options = signing();
    let results: Vec<_> = files.par_iter().map(|path| left_out(path, &options)).collect();
    let (mut methods, mut counts) = (0, BTreeMap::<&str, usize>::new());
    for (count, reasons) in &results {
        methods += count;
        for reason in reasons {
            let known = REASONS.iter().find(|(part, _)| reason.contains(part));
            let (part, _) = known.unwrap_or_else(|| panic!("an unknown reason: {reason}"));
            *counts.entry(part).or_default() += 1;
        }
    }
    let total: usize = counts.values().sum();
    println!("{methods} methods, {total} left out: {counts:?}");
    assert_eq!(counts.len(), REASONS.len(), "a reason that no longer occurs: {counts:?}");
}

/// A class, its superclass and its methods, static and without parameters: code units, in which 0xffff stands for
/// `System.gc` and 0xfffe for the class's first method.
type Class<'c> = (&'c str, &'c str, &'c [(&'c str, &'c [u16])]);

fn classes(classes: &[Class]) -> Vec<u8> {
    let mut dex = Dex { version: 35, ..Dex::default() };
    let gc = MethodRef::new("Ljava/lang/System;", "gc", &[], "V");
    for (class, superclass, methods) in classes {
        // Types come into the pool with a method that names them.
        let mut wanted = vec![gc.clone(), MethodRef::new(superclass, "any", &[], "V")];
        wanted.extend(methods.iter().map(|(name, _)| MethodRef::new(class, name, &[], "V")));
        wanted.push(MethodRef::new(class, "any", &[], "V"));
        dex.add_references(&wanted, Limits::default()).unwrap();
        let names = dex.add_references(&wanted, Limits::default()).unwrap();
        let body = |units: &[u16]| Code {
            registers: 0,
            ins: 0,
            outs: 0,
            insns: units.iter().copied().collect(),
            tries: vec![],
            handlers: vec![],
            debug: None,
        };
        let number = |unit: u16| match unit {
            0xffff => names[0].0 as u16,
            0xfffe => names[2].0 as u16,
            unit => unit,
        };
        let method = |(&method, (_, units)): (&MethodIdx, &(&str, &[u16]))| EncodedMethod {
            method,
            access: access::PUBLIC | access::STATIC,
            code: Some(body(&units.iter().map(|&unit| number(unit)).collect::<Vec<_>>())),
        };
        let direct_methods = names[2..].iter().zip(*methods).map(method).collect();
        let data = Some(ClassData { direct_methods, ..ClassData::default() });
        let (class, superclass) = (dex.find_type(class).unwrap(), dex.find_type(superclass));
        let (interfaces, access) = (vec![], access::PUBLIC);
        let (source_file, annotations, static_values, hidden_api) = (None, None, None, None);
        dex.classes.push(ClassDef {
            class,
            access,
            superclass,
            interfaces,
            source_file,
            annotations,
            static_values,
            data,
            hidden_api,
        });
    }
    dex.write().unwrap()
}

const RETURN: &[u16] = &[0x000e];
const CALLS_GC: &[u16] = &[0x0071, 0xffff, 0, 0x000e];
const CALLS_OWN: &[u16] = &[0x0071, 0xfffe, 0, 0x000e];

#[test]
fn of_a_class_without_a_parent_only_what_probes_make_worse_is_left_out() {
    let object = "Ljava/lang/Object;";
    let app = classes(&[
        ("La/Child;", "Lgone/Parent;", &[("a", RETURN), ("b", CALLS_GC), ("c", CALLS_OWN)]),
        ("La/Grandchild;", "La/Child;", &[("a", RETURN), ("b", CALLS_GC)]),
        ("La/Other;", object, &[("a", RETURN), ("b", CALLS_OWN)]),
    ]);
    let directory = tempfile::tempdir().unwrap();
    let (path, library) = (directory.path().join("app.dex"), directory.path().join("library.dex"));
    let left_out = |options: &InstrumentOptions| {
        let done = instrument(&path, &app, options).unwrap();
        let left_out = done.left_out.into_iter().map(|left_out| (left_out.method, left_out.reason));
        left_out.collect::<Vec<_>>()
    };
    let alone = left_out(&InstrumentOptions::default());
    let methods: Vec<&str> = alone.iter().map(|(method, _)| method.as_str()).collect();
    assert_eq!(methods, ["La/Child;->a()V", "La/Child;->c()V", "La/Grandchild;->a()V"]);
    let reason = "its class is based on Lgone/Parent;, which neither the app nor Android up to API level 36 has; if the \
                  device has it, give a file with it by --classpath";
    assert!(alone.iter().all(|(_, given)| given == reason), "{alone:?}");

    std::fs::write(&library, classes(&[("Lgone/Parent;", object, &[("any", RETURN)])])).unwrap();
    let known = InstrumentOptions { classpath: vec![library.clone()], ..Default::default() };
    assert_eq!(left_out(&known), []);
    std::fs::write(&library, b"dex").unwrap();
    let error = instrument(&path, &app, &known).unwrap_err().to_string();
    assert!(error.contains("library.dex"), "{error}");
}
