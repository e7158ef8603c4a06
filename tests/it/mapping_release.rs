//! The demo app as a release build would have it: its DEX file renamed, its lines renumbered or taken away, and a
//! mapping file that says so. The report must be that of the app as it was, to the last bit.
//!
//! What an optimizer does to code itself, as inlining, is left to `mapping.rs`: that changes what is measured.

use std::collections::BTreeMap;

use wattline::apk::{Archive, Method, Writer};
use wattline::dex::{
    Annotation, AnnotationItem, Annotations, Code, Dex, DexString, Limits, MethodRef, StringIdx, Value,
};
use wattline::lines::{AnalysisResult, LineEnergy, LineKey, Trust};
use wattline::recording::Artifact;

use super::cli::{Workspace, stderr};
use super::support::apps;

const ENTRY: &str = "classes.dex";
const PRIMES: &str = "Lcom/example/courier/Primes;";

/// The demo app with another DEX file.
pub(super) fn rebuilt(change: impl FnOnce(&mut Dex)) -> Vec<u8> {
    let apk = std::fs::read(apps().join("courier.apk")).unwrap();
    let archive = Archive::read(&apk).unwrap();
    let bytes = archive.entry(ENTRY).unwrap().contents().unwrap();
    let mut dex = Dex::read(&bytes).unwrap();
    change(&mut dex);
    let mut writer = Writer::new();
    for entry in archive.entries().iter().filter(|entry| !entry.name.starts_with("META-INF/")) {
        match entry.name == ENTRY {
            true => writer.add(ENTRY, Method::Deflated, &dex.write().unwrap()).unwrap(),
            false => writer.copy(entry).unwrap(),
        }
    }
    writer.finish(b"").unwrap()
}

/// Gives a string of the pool another text that keeps its place.
pub(super) fn rename(dex: &mut Dex, old: &str, new: &str) {
    let at = dex.find_string(old).unwrap_or_else(|| panic!("no string {old}")).at();
    dex.strings[at] = DexString::new(new.to_owned().leak());
    assert!(dex.strings[at - 1..at + 2].is_sorted_by(|a, b| a.bytes < b.bytes), "{new} is out of order");
}

/// The code of the only method of that name and class.
pub(super) fn code<'d, 'a>(dex: &'d mut Dex<'a>, class: &str, name: &str) -> &'d mut Code<'a> {
    let wanted: Vec<_> = (0..)
        .zip(&dex.methods)
        .filter(|(_, id)| dex.type_name(id.class) == class && dex.string(id.name) == name)
        .map(|(at, _)| at)
        .collect();
    let [wanted] = wanted[..] else { panic!("{} methods {class}->{name}", wanted.len()) };
    dex.codes_mut().find(|(method, _)| method.0 == wanted).unwrap().1
}

/// Moves all lines of a method, and returns the first and last of before.
fn renumber(dex: &mut Dex, class: &str, name: &str, first: u32) -> (u32, u32) {
    let debug = std::sync::Arc::make_mut(code(dex, class, name).debug.as_mut().unwrap());
    let lines = debug.positions().map(|(_, line)| line);
    let (low, high) = lines.fold((u32::MAX, 0), |(low, high), line| (low.min(line), high.max(line)));
    debug.line_start = debug.line_start + first - low;
    (low, high)
}

/// Records a scenario and reads the result.
fn recorded(workspace: &Workspace, out: &str, arguments: &[&str]) -> (AnalysisResult, String) {
    let command = ["record", "--runs", "2", "--scenario", "compute.mks", "--out", out];
    let output = workspace.run(&[&command, arguments].concat());
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let artifact = Artifact::read(&workspace.path(&format!("{out}/compute.energy.zip"))).unwrap();
    (AnalysisResult::from_json(&artifact.result).unwrap(), stderr(&output))
}

fn by_key(result: &AnalysisResult) -> BTreeMap<LineKey, LineEnergy> {
    result.lines.iter().map(|line| (line.key.clone(), line.clone())).collect()
}

/// What R8 might have made of the demo app, and what it would have written down.
fn release(dex: &mut Dex) -> String {
    // Overloads whose lines are the same: only their descriptors tell them apart.
    let mut members = String::new();
    for (method, result, parameters) in [
        ("digits", "int", "boolean[],int,int"),
        ("power", "long", "long,long,long"),
        ("strike", "void", "boolean[],int"),
    ] {
        let (first, last) = renumber(dex, PRIMES, method, 1);
        let residual = if method == "strike" { "strikf" } else { "digitt" };
        let range = format!("1:{}:{result} {method}({parameters}):{first}:{last}", last - first + 1);
        members += &format!("    {range} -> {residual}\n");
        if method == "power" {
            members += "      # {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(JJJ)J\"}\n";
        }
    }
    let (first, last) = renumber(dex, PRIMES, "codes", 3);
    members += &format!("    3:{}:java.lang.String codes(int):{first}:{last} -> codes\n", last - first + 3);
    // Without a line table, code units are lines.
    let mut by_address = String::new();
    let code_of_curve = code(dex, "Lcom/example/courier/Rotate;", "curve");
    let end = code_of_curve.insns.len() as u32;
    let positions: Vec<(u32, u32)> = code_of_curve.debug.take().unwrap().positions().collect();
    let ends = positions.iter().skip(1).map(|(address, _)| *address).chain([end]);
    for (&(address, line), next) in positions.iter().zip(ends).filter(|((address, _), next)| address < next) {
        by_address += &format!("    {address}:{}:byte[] curve(float,double):{line}:{line} -> curvf\n", next - 1);
    }
    assert!(positions.len() > 5);

    let (power, digits) = (dex.find_string("power").unwrap(), dex.find_string("digits").unwrap());
    let primes = dex.find_type(PRIMES).unwrap();
    dex.methods.iter_mut().filter(|id| id.class == primes && id.name == power).for_each(|id| id.name = digits);
    let class = dex.classes.iter_mut().find(|class| class.class == primes).unwrap();
    class.source_file = None;
    rename(dex, "digits", "digitt");
    rename(dex, "strike", "strikf");
    rename(dex, "curve", "curvf");
    rename(dex, PRIMES, "Lcom/example/courier/Primet;");
    rename(dex, "Lcom/example/courier/Items;", "Lcom/example/courier/Itemt;");
    dex.strings.push(DexString::new("~~R8{\"backend\":\"dex\",\"min-api\":21,\"pg-map-id\":\"3b65028\"}"));
    assert!(dex.strings.is_sorted_by(|a, b| a.bytes < b.bytes));
    format!(
        "# compiler: R8\n# {{\"id\":\"com.android.tools.r8.mapping\",\"version\":\"2.2\"}}\n# pg_map_id: 3b65028\n\
         com.example.courier.Items -> com.example.courier.Itemt:\n\
         com.example.courier.Primes -> com.example.courier.Primet:\n\
         # {{\"id\":\"sourceFile\",\"fileName\":\"Primes.java\"}}\n{members}\
         com.example.courier.Rotate -> com.example.courier.Rotate:\n{by_address}"
    )
}

#[test]
fn a_renamed_app_reports_what_the_app_reports() {
    let workspace = Workspace::new();
    let (plain, _) = recorded(&workspace, "plain", &["--single-run"]);
    let mut mapping = String::new();
    let apk = rebuilt(|dex| mapping = release(dex));
    workspace.write("courier.apk", &apk);
    workspace.write("mapping.txt", mapping.as_bytes());
    let (shortened, _) = recorded(&workspace, "shortened", &["--single-run"]);
    let (mapped, said) = recorded(&workspace, "mapped", &["--single-run", "--mapping", "mapping.txt"]);
    assert!(!said.contains("pg_map_id"), "{said}");
    let names = |result: &AnalysisResult| by_key(result).into_keys().map(|key| key.class).collect::<Vec<_>>();
    assert!(names(&shortened).iter().any(|class| class.ends_with("Primet;")), "the app was renamed");
    let (expected, found) = (by_key(&plain), by_key(&mapped));
    assert!(expected.keys().eq(found.keys()), "{:#?}\n{:#?}", expected.keys(), found.keys());
    for (key, line) in &expected {
        let other = &found[key];
        assert_eq!((line.executions, &line.inlined_at), (other.executions, &other.inlined_at), "{key:?}");
        assert_eq!((line.api, line.tail, line.allocations), (other.api, other.tail, other.allocations), "{key:?}");
        // Names decide the order of columns, and that how costs are split that data do not tell apart: such lines are
        // marked.
        if line.trust == Trust::Inseparable || other.trust == Trust::Inseparable {
            continue;
        }
        let half = (line.interval.1 - line.interval.0).0 / 2.0;
        let difference = (line.energy - other.energy).0.abs();
        assert!(difference <= 0.5 * half + 1e-6, "{key:?}: {difference} J, interval {half} J to either side");
    }
    let (code, other) = (plain.totals.code.0, mapped.totals.code.0);
    assert!((code / other - 1.0).abs() < 0.03, "{code} J became {other} J");
    assert_eq!((plain.totals.whole, plain.totals.api), (mapped.totals.whole, mapped.totals.api));
    let of_primes = found.keys().filter(|key| key.class == PRIMES && key.line > 0).count();
    assert!(of_primes > 20, "{of_primes} lines of Primes");

    workspace.write("old.txt", mapping.replace("pg_map_id: 3b65028", "pg_map_id: 0a1b2c3").as_bytes());
    let (_, said) = recorded(&workspace, "old", &["--single-run", "--mapping", "old.txt"]);
    assert!(said.contains("another build: its pg_map_id is `0a1b2c3`, the app's `3b65028`"), "{said}");
}

/// A counting run's counts are joined by numbers, and stamps are found by the names that the app itself has.
#[test]
fn a_renamed_app_can_be_counted_in_one_run_and_measured_in_others() {
    let workspace = Workspace::new();
    let (plain, _) = recorded(&workspace, "plain", &[]);
    let mut mapping = String::new();
    let apk = rebuilt(|dex| mapping = release(dex));
    workspace.write("courier.apk", &apk);
    workspace.write("mapping.txt", mapping.as_bytes());
    let (mapped, _) = recorded(&workspace, "mapped", &["--mapping", "mapping.txt"]);
    let (expected, found) = (by_key(&plain), by_key(&mapped));
    assert!(expected.keys().eq(found.keys()), "{:#?}\n{:#?}", expected.keys(), found.keys());
    for (key, line) in &expected {
        assert_eq!(line.executions, found[key].executions, "{key:?}");
    }
    assert!(found.keys().any(|key| key.class == PRIMES && key.line > 0));
    assert_eq!(plain.totals.whole, mapped.totals.whole, "the same windows were measured");
}

/// kotlinc gives lines of inlined functions numbers beyond the file's end; here the demo app gets such lines.
#[test]
fn lines_of_inline_functions_are_reported_where_they_were_written() {
    const SMAP: &str = "SMAP\nPrimes.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Primes.kt\ncom/example/courier/Primes\n\
        + 2 Digits.kt\norg/shop/DigitsKt\n*L\n1#1,60:1\n4#2,12:1034\n\
        *E\n*S KotlinDebug\n*F\n+ 1 Primes.kt\ncom/example/courier/Primes\n*L\n20#1:1034,12\n*E\n";
    const ANNOTATION: &str = "Ldalvik/annotation/SourceDebugExtension;";
    let workspace = Workspace::new();
    let (plain, _) = recorded(&workspace, "plain", &[]);
    let annotated = |smap: &str| {
        rebuilt(|dex| {
            assert_eq!(renumber(dex, PRIMES, "digits", 1034).0, 35);
            // References bring the strings; without them, the strings stay.
            let string = |text: &str| MethodRef::new(ANNOTATION, text, &[], "V");
            dex.add_references(&[string("value"), string(smap)], Limits::default()).unwrap();
            let find = |text: &str| -> StringIdx { dex.find_string(text).unwrap() };
            let elements = vec![(find("value"), Value::String(find(smap)))];
            let annotation = Annotation { type_: dex.find_type(ANNOTATION).unwrap(), elements };
            let class = dex.find_type(PRIMES).unwrap();
            let class = dex.classes.iter_mut().find(|known| known.class == class).unwrap();
            assert!(class.annotations.is_none());
            let set = Some(vec![AnnotationItem { visibility: 2, annotation }]);
            class.annotations = Some(Annotations { class: set, ..Annotations::default() });
            dex.compact();
        })
    };
    workspace.write("courier.apk", &annotated(SMAP));
    let (inlined, _) = recorded(&workspace, "inlined", &[]);
    let (mut before, after) = (by_key(&plain), by_key(&inlined));
    let digits = |key: &LineKey| key.class == PRIMES && key.method == "digits" && key.line > 0;
    let moved: Vec<LineKey> = before.keys().filter(|key| digits(key)).cloned().collect();
    assert!(moved.len() > 5, "{moved:?}");
    for key in moved {
        let expected = before.remove(&key).unwrap();
        let new = LineKey {
            class: "Lorg/shop/DigitsKt;".into(),
            method: "<inline>".into(),
            descriptor: String::new(),
            file: Some("Digits.kt".into()),
            line: key.line - 31,
        };
        let found = after.get(&new).unwrap_or_else(|| panic!("no {new:?} in {:#?}", after.keys()));
        assert_eq!(
            (found.energy, &found.per_run, found.interval),
            (expected.energy, &expected.per_run, expected.interval)
        );
        let callers: Vec<_> = found.inlined_at.iter().flatten().map(|f| (f.name.as_str(), f.line)).collect();
        assert_eq!(callers, [("digits", 20)]);
    }
    assert!(before.iter().all(|(key, line)| after.get(key) == Some(line)), "all else stays");

    workspace.write("courier.apk", &annotated(&SMAP.replace("4#2", "4#9")));
    let (unread, said) = recorded(&workspace, "unread", &[]);
    assert!(said.contains("SourceDebugExtension of Lcom/example/courier/Primes; cannot be read"), "{said}");
    assert!(unread.lines.iter().any(|line| line.key.class == PRIMES && line.key.line == 1034), "its lines stay");
}
