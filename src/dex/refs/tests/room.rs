//! Files that get smaller: unused entries dropped, classes moved to make room.

use std::collections::{BTreeMap, BTreeSet};

use super::*;

/// Every class by descriptor, as text. One that is defined twice appears once.
fn views(dexes: &[&Dex]) -> BTreeMap<String, View> {
    let classes = dexes.iter().flat_map(|dex| dex.classes.iter().map(move |class| (dex, class)));
    classes.map(|(dex, class)| (dex.type_name(class.class).into_owned(), View::of(dex, class))).collect()
}

fn pool_sizes(dex: &Dex) -> [usize; 7] {
    let Dex { strings, types, protos, fields, methods, call_sites, method_handles, .. } = dex;
    [strings.len(), types.len(), protos.len(), fields.len(), methods.len(), call_sites.len(), method_handles.len()]
}

/// The reader refuses unsorted pools, members and annotations.
fn check_written(dex: &Dex, name: &str) {
    let written = dex.write().unwrap_or_else(|error| panic!("{name}: {error}"));
    assert!(Dex::read(&written).unwrap_or_else(|error| panic!("{name}: {error}")) == *dex, "{name}");
}

#[test]
fn compaction_drops_entries_and_changes_no_class() {
    let mut dropped = 0;
    for sample in samples() {
        let original = Dex::read(&sample.bytes).unwrap();
        let mut dex = original.clone();
        dex.compact();
        check_written(&dex, &sample.name);
        let (before, after) = (pool_sizes(&original), pool_sizes(&dex));
        assert!(before.iter().zip(after).all(|(before, after)| *before >= after), "{}", sample.name);
        dropped += before.iter().sum::<usize>() - after.iter().sum::<usize>();
        let compact = dex.clone();
        dex.compact();
        assert!(dex == compact, "{}: nothing is unused any more", sample.name);
        let step = 1 + original.classes.len() / 150;
        for (before, after) in original.classes.iter().zip(&dex.classes).step_by(step) {
            assert_eq!(View::of(&original, before), View::of(&dex, after), "{}", sample.name);
        }
    }
    assert!(dropped > 0 || samples().is_empty(), "some file of the corpus has unused entries");
}

#[test]
fn both_halves_of_a_file_have_their_classes_in_order() {
    let call_sites = "android_art_invoke-custom.dex";
    for name in [call_sites, "android_art_const-method-handle.dex", "platform.tools.dexter_medium.dex"] {
        let Some(sample) = sample(name) else { return };
        let original = Dex::read(&sample.bytes).unwrap();
        let odd = (0..original.classes.len()).filter(|at| at % 2 == 1).collect::<BTreeSet<_>>();
        let mut even = original.clone();
        let off = even.split_off(&odd);
        assert_eq!(off.version, original.version);
        for (dex, first) in [(&even, 0), (&off, 1)] {
            check_written(dex, name);
            let kept = original.classes.iter().skip(first).step_by(2).map(|class| View::of(&original, class));
            assert!(kept.eq(dex.classes.iter().map(|class| View::of(dex, class))), "{name}");
            assert!(pool_sizes(dex) < pool_sizes(&original), "{name}");
        }
        if name == call_sites {
            let sites = [&original, &even, &off].map(|dex| dex.call_sites.len());
            assert!(sites[1] < sites[0] && sites[1] + sites[2] >= sites[0], "{sites:?}");
        }
    }
}

/// Limits that leave the pools as they are.
fn full(dex: &Dex) -> Limits {
    Limits { types: dex.types.len(), protos: dex.protos.len(), fields: dex.fields.len(), methods: dex.methods.len() }
}

fn tracer() -> Dex<'static> {
    Dex::read(include_bytes!("../../../probe/tracer/tracer.dex")).unwrap()
}

#[test]
fn classes_leave_a_full_file_until_references_fit() {
    for name in ["androguard_okhttp.d8.038.dex", "dex2jar_i_jetty.dex", "platform.tools.dexter_medium.dex"] {
        let Some(sample) = sample(name) else { return };
        let mut original = Dex::read(&sample.bytes).unwrap();
        original.compact();
        let all = Limits::default();
        let Limits { types, protos, fields, methods } = full(&original);
        let cases = [
            Limits { types, ..all },
            Limits { protos, ..all },
            Limits { methods, ..all },
            // As full files mostly are: a little room, but not enough.
            Limits { methods: methods + 2, ..all },
            Limits { types, protos, fields, methods },
        ];
        let (tracer, wanted) = (tracer(), references());
        for (number, limits) in cases.into_iter().enumerate() {
            for wanted in [Wanted::Methods(&wanted), Wanted::Classes(&tracer)] {
                let name = format!("{name}, case {number}, {}", matches!(wanted, Wanted::Methods(_)));
                assert!(original.check_room(wanted, limits).is_err(), "{name}");
                let mut dex = original.clone();
                let moved = dex.make_room(wanted, limits, &|_| true).unwrap().expect(&name);
                // Of larger files, few classes go.
                let share = moved.classes.len() as f64 / original.classes.len() as f64;
                assert!(moved.classes.len() < 4 || share < 0.1, "{name}: {} of {share}", moved.classes.len());
                assert!(views(&[&original]) == views(&[&dex, &moved]), "{name}");
                [&dex, &moved].into_iter().for_each(|dex| check_written(dex, &name));
                dex.check_room(wanted, limits).unwrap();
                match wanted {
                    Wanted::Methods(methods) => drop(dex.add_references(methods, limits).unwrap()),
                    Wanted::Classes(classes) => dex.import(classes, limits).unwrap(),
                }
                check_written(&dex, &name);
            }
        }
        let fields = Limits { fields, ..all };
        assert_eq!(original.check_room(Wanted::Methods(&wanted), fields), Ok(()), "{name}: probes need no field");
        let moved = original.clone().make_room(Wanted::Classes(&tracer), fields, &|_| true).unwrap();
        assert!(moved.is_some(), "{name}: the tracer has fields");
    }
}

#[test]
fn unused_entries_go_before_any_class() {
    let Some(sample) = sample("platform.tools.dexter_medium.dex") else { return };
    let mut dex = Dex::read(&sample.bytes).unwrap();
    dex.compact();
    let methods = dex.methods.len();
    let unused: Vec<_> = (0..9).map(|n| MethodRef::new("LUnused;", &format!("m{n}"), &[], "V")).collect();
    dex.add_references(&unused, Limits::default()).unwrap();
    let limits = full(&dex);
    let wanted = references();
    assert!(
        dex.make_room(Wanted::Methods(&wanted), Limits { methods: limits.methods, ..Limits::default() }, &|_| false)
            == Ok(None)
    );
    assert_eq!(dex.methods.len(), methods);
}

#[test]
fn a_file_whose_classes_must_stay_is_as_it_was() {
    let Some(sample) = sample("platform.tools.dexter_medium.dex") else { return };
    let original = Dex::read(&sample.bytes).unwrap();
    let mut dex = original.clone();
    dex.compact();
    let limits = Limits { methods: dex.methods.len(), ..Limits::default() };
    dex = original.clone();
    let (wanted, mut asked) = (references(), BTreeSet::new());
    let result = dex.make_room(Wanted::Methods(&wanted), limits, &|_| false);
    assert!(result == Err(RefError::Full { pool: "methods", limit: limits.methods }), "{:?}", result.err());
    assert!(dex == original);
    // What may not move does not.
    let allowed = |class: &str| class.contains('$');
    let moved = dex.make_room(Wanted::Methods(&wanted), limits, &allowed).unwrap().unwrap();
    asked.extend(moved.classes.iter().map(|class| moved.type_name(class.class).into_owned()));
    assert!(asked.iter().all(|class| allowed(class)), "{asked:?}");
}
