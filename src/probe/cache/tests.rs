use super::*;
use crate::blocks::{BlockContents, LocalFeature};
use crate::callee::AppClasses;
use crate::fold::Folding;
use crate::map::{Feature, ProbeKind};
use crate::{ApiList, Loading, Tricks};
use wattline_dex::{ClassData, ClassDef, Code, Crossings, EncodedMethod, Limits, MethodRef, access, pools_of};
use wattline_flow::PathGraph;
use wattline_names::scope::{Choice, Scope};

/// A class, what it extends, and a class that its file names.
fn file(classes: &[(&str, &str, &str)]) -> Dex<'static> {
    let mut dex = Dex { version: 35, ..Dex::default() };
    for (class, superclass, named) in classes {
        let wanted = [class, superclass, named].map(|class| MethodRef::new(class, "m", &[], "V"));
        dex.add_references(&wanted, Limits::default()).unwrap();
    }
    for (class, superclass, _) in classes {
        let reference = [MethodRef::new(class, "m", &[], "V")];
        let method = dex.add_references(&reference, Limits::default()).unwrap()[0];
        let method = EncodedMethod { method, access: access::PUBLIC, code: None };
        dex.classes.push(ClassDef {
            class: dex.find_type(class).unwrap(),
            access: access::PUBLIC,
            superclass: dex.find_type(superclass),
            interfaces: vec![],
            source_file: None,
            annotations: None,
            static_values: None,
            data: Some(ClassData { virtual_methods: vec![method], ..ClassData::default() }),
            hidden_api: None,
        });
    }
    dex
}

/// Dex files with their names.
type App = Vec<(String, Dex<'static>)>;

fn app() -> App {
    let object = "Ljava/lang/Object;";
    let main = file(&[("La/Main;", object, "Lb/Used;")]);
    let library =
        file(&[("Lb/Base;", object, object), ("Lb/Used;", "Lb/Base;", object), ("Lb/Unused;", object, object)]);
    vec![("classes.dex".into(), main), ("classes2.dex".into(), library)]
}

fn options() -> Options<'static> {
    let (apis, scope) = (ApiList::embedded().unwrap(), Scope::default());
    let (package, classpath, mapping, tricks) = (None, &[][..], None, Tricks::default());
    Options { package, min_sdk: 21, loading: Loading::Together, apis, scope, classpath, verify: true, tricks, mapping }
}

/// The key of the first file.
fn key_of(dexes: &[(String, Dex<'_>)], options: &Options<'_>) -> Key {
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &options.scope);
    let keys = Keys::new(dexes, &classes, &Folding::default(), options, TracerPlace::OwnFile, b"salt");
    keys.key(0, &dexes[0].1, &[1; 32], (0, 0))
}

/// Whether the first file's key is another one when the app is changed.
fn changes(change: impl Fn(&mut Vec<(String, Dex<'static>)>)) -> bool {
    let mut dexes = app();
    change(&mut dexes);
    key_of(&dexes, &options()) != key_of(&app(), &options())
}

#[test]
fn declarations_that_a_file_names_count_and_those_above_them() {
    assert!(!changes(|_| ()));
    assert!(!changes(|dexes| dexes[1].1.classes[2].access |= access::FINAL), "Lb/Unused;");
    assert!(changes(|dexes| dexes[1].1.classes[1].access |= access::FINAL), "Lb/Used;");
    assert!(changes(|dexes| dexes[1].1.classes[0].access |= access::FINAL), "Lb/Base;");
    let method = |dexes: &mut Vec<(String, Dex<'static>)>, class: usize| {
        dexes[1].1.classes[class].data.as_mut().unwrap().virtual_methods[0].access |= access::STATIC;
    };
    assert!(changes(|dexes| method(dexes, 0)) && !changes(|dexes| method(dexes, 2)));
    assert!(changes(|dexes| drop(dexes[1].1.classes.remove(0))), "without Lb/Base;");
    assert!(changes(|dexes| dexes.push(("classes3.dex".into(), app().remove(1).1))), "defined twice");
    assert!(!changes(|dexes| dexes[1].0 = "other.dex".into()));
}

#[test]
fn options_contents_and_ids_count() {
    let (dexes, plain) = (app(), options());
    let first = key_of(&dexes, &plain);
    let choice = Choice { exclude: vec!["b.Base".parse().unwrap()], ..Choice::default() };
    for other in [
        Options { min_sdk: 22, ..options() },
        Options { verify: false, ..options() },
        Options { loading: Loading::Unknown, ..options() },
        Options { apis: ApiList::default(), ..options() },
        Options { scope: choice.scope(None), ..options() },
    ] {
        assert_ne!(key_of(&dexes, &other), first, "{other:?}");
    }
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &plain.scope);
    let keys = Keys::new(&dexes, &classes, &Folding::default(), &plain, TracerPlace::OwnFile, b"salt");
    let dex = &dexes[0].1;
    assert_eq!(keys.key(0, dex, &[1; 32], (0, 0)), first);
    assert_ne!(keys.key(0, dex, &[2; 32], (0, 0)), first);
    assert_ne!(keys.key(0, dex, &[1; 32], (GRAIN, 0)), first);
    assert_ne!(keys.key(0, dex, &[1; 32], (0, 1)), first);
    let salted = Keys::new(&dexes, &classes, &Folding::default(), &plain, TracerPlace::OwnFile, b"other");
    assert_ne!(salted.key(0, dex, &[1; 32], (0, 0)), first);
    let placed = Keys::new(&dexes, &classes, &Folding::default(), &plain, TracerPlace::FirstFile, b"salt");
    assert_ne!(placed.key(0, dex, &[1; 32], (0, 0)), first);
}

/// The digest of `La/Main;` with a method that calls one of `Lb/Used;`, over numbers to which the crossing from `kept`
/// leads back.
fn class_digest(dexes: &[(String, Dex<'_>)], kept: &Dex<'_>) -> Option<Key> {
    let plain = options();
    let classes = AppClasses::new(dexes.iter().map(|(_, dex)| dex), &plain.scope);
    let keys = Keys::new(dexes, &classes, &Folding::default(), &plain, TracerPlace::OwnFile, b"salt");
    let dex = &dexes[0].1;
    let declared = keys.declared(0, dex)?;
    let used = dex.find_type("Lb/Used;").unwrap();
    let callee = (0u16..).zip(&dex.methods).find(|(_, id)| id.class == used).unwrap().0;
    let insns = [0x0071, callee, 0, 0x000e].into_iter().collect();
    let code = Code { registers: 0, ins: 0, outs: 0, insns, tries: vec![], handlers: vec![], debug: None };
    let class = dex.classes.iter().find(|class| dex.type_name(class.class) == "La/Main;").unwrap();
    let method = &class.data.as_ref().unwrap().virtual_methods[0];
    let crossings = Crossings::new(&pools_of(kept), dex).unwrap();
    Digests::new(dex, &declared, &HashMap::new(), &crossings.back).of(class, [(method, &code)].into_iter())
}

#[test]
fn a_class_depends_on_what_it_names_whatever_its_numbers() {
    let plain = app();
    let kept = &plain[0].1;
    let first = class_digest(&plain, kept).unwrap();
    let changed = |change: &dyn Fn(&mut App)| {
        let mut dexes = app();
        change(&mut dexes);
        class_digest(&dexes, kept) != Some(first)
    };
    assert!(!changed(&|_| ()));
    // Other names before all others, and another class in the same file.
    let more = |dexes: &mut App| {
        let new = [MethodRef::new("La/A;", "a", &["La/B;"], "La/C;")];
        dexes[0].1.add_references(&new, Limits::default()).unwrap();
    };
    assert!(!changed(&more));
    assert!(
        class_digest(
            &{
                let mut dexes = app();
                more(&mut dexes);
                dexes
            },
            &app()[1].1
        )
        .is_none(),
        "unknown names"
    );
    assert!(!changed(&|dexes| dexes[1].1.classes[2].access |= access::FINAL), "Lb/Unused;");
    assert!(changed(&|dexes| dexes[1].1.classes[1].access |= access::FINAL), "Lb/Used;");
    assert!(changed(&|dexes| dexes[1].1.classes[0].access |= access::FINAL), "Lb/Base;");
    assert!(changed(&|dexes| dexes[0].1.classes[0].access |= access::FINAL), "La/Main; itself");
    assert!(changed(&|dexes| dexes.push(("classes3.dex".into(), app().remove(1).1))), "defined twice");
    // A class above itself is nobody's business but ART's; nothing is known by it.
    let mut cycle = app();
    let used = cycle[1].1.find_type("Lb/Used;");
    cycle[1].1.classes[0].superclass = used;
    assert_eq!(class_digest(&cycle, kept), None);
}

/// A part with a method of so many paths and one call.
fn part(base: u32, total: u32, callee: &str) -> Part {
    let paths = PathGraph { total, ..PathGraph::default() };
    let called = LocalFeature::numbered(256 + 9);
    let lines = vec![(1, vec![(LocalFeature::numbered(7), 2), (called, 1)])];
    let blocks = vec![BlockContents { start: 0, end: 1, lines, windowed: vec![0], ends: None }];
    let site = SiteRecord {
        pc: 0,
        line: 4,
        callee: "LC;->c()V".into(),
        category: "network".into(),
        component: None,
        switch: None,
    };
    let pcs = Pcs(vec![(0, 0), (3, 1), (70_000, 2)]);
    let plain = Plain { paths: &paths, leaf: true, table: 3, sites: vec![site], pcs };
    let mut record = Vec::new();
    put_record(&plain, &blocks, &vec![], &mut Vec::new(), &mut record);
    let mut records = Records::default();
    records.method("a", "()V", (base, 5), &record);
    records.class(0, "LA;", None);
    records.class(0, "LEmpty;", None);
    let body = records.finish(&vec![Tables { calls: vec![(9, callee.into())], folded: vec![] }]);
    let stats = Stats { methods: 1, ..Stats::default() };
    Part::new(Head { sites: 1, end: Some(base + total), stats, left_out: vec![] }, body)
}

#[test]
fn ids_of_the_next_file_stay_where_they_are() {
    let after = |total| Start::default().after(&part(0, total, ""));
    assert_eq!(after(1), Some(Start { path: GRAIN, site: 1 }));
    assert_eq!(after(GRAIN), after(1));
    assert_eq!(after(GRAIN + 1).map(|start| start.path), Some(2 * GRAIN));
    assert_eq!(Start { path: 5, site: 2 }.after(&Part::default()), Some(Start { path: 5, site: 2 }), "no methods");
    assert_eq!(after(i32::MAX as u32), None, "no room for another file");
}

#[test]
fn parts_come_back_and_join_with_features_of_the_app() {
    let parts = [part(0, 3, "LB;->b()V"), part(GRAIN, 2, "LA;->a()V")];
    for part in &parts {
        let bytes = part.bytes();
        assert_eq!(Part::read(bytes.to_vec()).as_ref(), Some(part));
        assert_eq!(Part::read(bytes[..bytes.len() - 1].to_vec()), None);
    }
    let names = ["classes.dex", "classes2.dex"].map(|name| vec![name.to_owned()]);
    let account = Account { parts: names.into_iter().zip(parts).collect(), ..Account::default() };
    let map = account.map();
    let calls = ["LA;->a()V", "LB;->b()V"].map(|call| Feature::Call(call.into()));
    let probes = ProbeKind::ALL.map(Feature::Probe);
    assert_eq!(map.features, [&[Feature::Op(7)], &calls[..], &probes[..]].concat());
    let counts: Vec<_> = map.methods.iter().map(|method| method.blocks[0].lines[0].counts.clone()).collect();
    assert_eq!(counts, [[(0, 2), (2, 1)], [(0, 2), (1, 1)]]);
    assert_eq!(map.methods[1].dex, "classes2.dex");
    assert_eq!(map.sites.iter().map(|site| (site.method, site.line)).collect::<Vec<_>>(), [(0, 4), (1, 4)]);
    assert_eq!(map.methods[0].blocks[0].sites, [5]);
    assert_eq!(map.locate(GRAIN), Some((1, 0)));
    assert_eq!(map.locate(3), None, "between the files");
    assert_eq!(account.pc_maps(), [[(0, 0), (3, 1), (70_000, 2)], [(0, 0), (3, 1), (70_000, 2)]]);
}

#[test]
fn records_are_renumbered() {
    let mut dexes = app();
    let before = pools_of(&dexes[0].1);
    let old = (0u32..).zip(&dexes[0].1.methods).last().unwrap().0;
    dexes[0].1.add_references(&[MethodRef::new("LA;", "a", &[], "V")], Limits::default()).unwrap();
    let crossings = Crossings::new(&before, &dexes[0].1).unwrap();
    let counted = |method: u32| {
        let lines = vec![(1, vec![(LocalFeature::numbered(256 + method), 1)])];
        let blocks = vec![BlockContents { start: 0, end: 1, lines, windowed: vec![], ends: None }];
        let plain = Plain { paths: &PathGraph::default(), leaf: false, table: 0, sites: vec![], pcs: Pcs(vec![]) };
        let calls = vec![Call { returns_to: 2, called: method }];
        let mut record = Vec::new();
        put_record(&plain, &blocks, &calls, &mut Vec::new(), &mut record);
        record
    };
    let new = crossings.there.get(wattline_dex::Pool::Methods, old).unwrap();
    assert_ne!(new, old);
    assert_eq!(renumbered(&counted(old), &crossings.there), Some(counted(new)));
    assert_eq!(renumbered(&counted(old + 1), &crossings.there), None);
    let (mut of_calls, mut of_folds) = (vec![], vec![]);
    references(&counted(4), |method| of_calls.push(method), |method| of_folds.push(method)).unwrap();
    assert_eq!((of_calls, of_folds), (vec![4], vec![4]));
}
