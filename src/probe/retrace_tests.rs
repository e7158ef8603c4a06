//! Names and lines of Kotlin's inline functions.

use super::map::{BlockMap, LineCounts, MethodMap, ProbeMap, Site};
use super::retrace::Names;
use wattline_dex::{Annotation, AnnotationItem, Annotations, ClassDef, Dex, DexString, StringIdx, TypeIdx, Value};
use wattline_flow::PathGraph;
use wattline_names::mapping::Mapping;

/// `Main.kt` of 40 lines, with a function of `Text.kt`, one of its own file, `let`, and what the map has no call for.
const SMAP: &str = "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\np/Main\n+ 2 Text.kt\np/TextKt\n\
+ 3 fake.kt\nkotlin/jvm/internal/FakeKt\n+ 4 Gone.kt\nq/GoneKt\n*L\n1#1,40:1\n7#2,3:41\n30#1,2:44\n1#3:46\n9#4:47\n\
*S KotlinDebug\n*F\n+ 1 Main.kt\np/Main\n*L\n20#1:41,3\n21#1:44,2\n22#1:46\n*E\n";

/// A file with one class, annotated in one of the ways that there are.
fn dex(
    class: &'static str,
    annotation: &'static str,
    values: &[&'static str],
    array: bool,
) -> Vec<(String, Dex<'static>)> {
    let mut strings = vec![class, annotation, "value"];
    strings.extend(values);
    let texts = (3..).take(values.len()).map(|at| Value::String(StringIdx(at)));
    let value = if array { Value::Array(texts.collect()) } else { texts.last().unwrap() };
    let item = AnnotationItem {
        visibility: 2,
        annotation: Annotation { type_: TypeIdx(1), elements: vec![(StringIdx(2), value)] },
    };
    let class = ClassDef {
        class: TypeIdx(0),
        access: 1,
        superclass: None,
        interfaces: vec![],
        source_file: None,
        annotations: Some(Annotations { class: Some(vec![item]), ..Annotations::default() }),
        static_values: None,
        data: None,
        hidden_api: None,
    };
    let dex = Dex {
        strings: strings.into_iter().map(DexString::new).collect(),
        types: vec![StringIdx(0), StringIdx(1)],
        classes: vec![class],
        ..Dex::default()
    };
    vec![("classes.dex".into(), dex)]
}

/// A method that executes one instruction on each line.
fn method(class: &str, name: &str, file: &str, lines: &[u32]) -> MethodMap {
    let counted = |(at, &line): (u32, &u32)| LineCounts { line, counts: vec![(at, 1)] };
    MethodMap {
        dex: "classes.dex".into(),
        class: class.into(),
        name: name.into(),
        descriptor: "()V".into(),
        source_file: Some(file.into()),
        runs_as: None,
        base: 0,
        graph: PathGraph { starts: vec![], edges: vec![vec![]], total: 1, rounds: vec![], in_line: false },
        blocks: vec![BlockMap {
            start: 0,
            end: 9,
            lines: (0..).zip(lines).map(counted).collect(),
            sites: vec![0],
            ends: None,
        }],
        leaf: false,
        table: 0,
        places: vec![],
    }
}

fn map(main: MethodMap) -> ProbeMap {
    let text = method("Lp/TextKt;", "width", "Text.kt", &[6, 7, 12]);
    let narrow = method("Lp/TextKt;", "narrow", "Text.kt", &[8]);
    let default = method("Lp/TextKt;", "width$default", "Text.kt", &[7]);
    let own = method(&main.class, "twice", main.source_file.as_deref().unwrap(), &[29, 32]);
    let site =
        Site { method: 0, pc: 0, line: 41, callee: "c".into(), category: "wait".into(), component: None, switch: None };
    ProbeMap { methods: vec![main, text, narrow, default, own], sites: vec![site], ..ProbeMap::default() }
}

/// `Class.name file:line` of each frame, innermost first, by line of the first method.
fn shown(map: &ProbeMap) -> Vec<String> {
    let method = &map.methods[0];
    let lines = method.blocks[0].lines.iter().map(|line| {
        let frames = method.places.get(line.line as usize).unwrap_or_else(|| panic!("{:?}", method.places));
        let show = |frame: &wattline_names::mapping::Frame| {
            let class = frame.class.trim_start_matches('L').trim_end_matches(';');
            format!("{class}.{} {}:{}", frame.name, frame.file.as_deref().unwrap_or_default(), frame.line)
        };
        frames.iter().map(show).collect::<Vec<_>>().join(" < ")
    });
    lines.collect()
}

const EXPECTED: [&str; 7] = [
    "p/Main.run Main.kt:20",
    "p/TextKt.width Text.kt:7 < p/Main.run Main.kt:20",
    "p/TextKt.narrow Text.kt:8 < p/Main.run Main.kt:20",
    "p/Main.twice Main.kt:30 < p/Main.run Main.kt:21",
    "p/Main.run Main.kt:22",
    "q/GoneKt.<inline> Gone.kt:9 < p/Main.run Main.kt:0",
    "p/Main.run Main.kt:60",
];
const LINES: [u32; 7] = [20, 41, 42, 44, 46, 47, 60];

#[test]
fn inlined_lines_are_those_of_the_function() {
    let of = |annotation, values: &[&'static str], array| {
        let dexes = dex("Lp/Main;", annotation, values, array);
        let names = Names::new(&dexes, None);
        assert!(names.warnings.is_empty(), "{:?}", names.warnings);
        let mut map = map(method("Lp/Main;", "run", "Main.kt", &LINES));
        names.restore(&mut map);
        assert_eq!(shown(&map), EXPECTED);
        // The site's line is that of the block.
        assert_eq!(map.sites[0].line, map.methods[0].blocks[0].lines[1].line);
        let text = &map.methods[1];
        assert!(text.places.is_empty() && text.blocks[0].lines[0].line == 6, "a class without a map stays");
        assert!(map.methods[4].places.is_empty(), "own lines are plain lines");
    };
    of("Ldalvik/annotation/SourceDebugExtension;", &[SMAP], false);
    let (first, second) = SMAP.split_at(50);
    of("Lkotlin/jvm/internal/SourceDebugExtension;", &[first, second], true);
}

/// R8 leaves the map as it was, with the lines of before: a mapping file comes first.
#[test]
fn a_mapping_file_leads_to_the_lines_of_the_map() {
    let text = "p.Main -> a.a:\n# {\"id\":\"sourceFile\",\"fileName\":\"Main.kt\"}\n    1:1:void run():20:20 -> b\n    \
                2:3:void run():41:42 -> b\n    4:4:void run():44 -> b\n    5:6:void run():46:47 -> b\n    \
                7:7:void run():60 -> b\n";
    let mapping = Mapping::parse("m.txt", text).unwrap();
    let dexes = dex("La/a;", "Ldalvik/annotation/SourceDebugExtension;", &[SMAP], false);
    let names = Names::new(&dexes, Some(&mapping));
    let mut map = map(method("La/a;", "b", "SourceFile", &[1, 2, 3, 4, 5, 6, 7]));
    map.sites[0].line = 2;
    names.restore(&mut map);
    assert_eq!(shown(&map), EXPECTED);
    assert_eq!((map.methods[0].class.as_str(), map.methods[0].name.as_str()), ("Lp/Main;", "run"));
}

#[test]
fn a_bad_map_is_named_and_lines_stay() {
    let dexes =
        dex("Lp/Main;", "Ldalvik/annotation/SourceDebugExtension;", &["SMAP\nMain.kt\nKotlin\n*L\n1#9:1\n*E"], false);
    let names = Names::new(&dexes, None);
    let expected = "classes.dex: the SourceDebugExtension of Lp/Main; cannot be read, its lines stay as they are: line \
                    5: expected a file of the section `*F`, found `1#9:1`";
    assert_eq!(names.warnings, [expected]);
    let mut after = map(method("Lp/Main;", "run", "Main.kt", &LINES));
    let before = after.clone();
    names.restore(&mut after);
    assert_eq!(before, after);
    // Other annotations, and values that are no text, are none.
    for (annotation, array) in [("Lp/SourceDebugExtension;", false), ("Ldalvik/annotation/SourceDebugExtension;", true)]
    {
        let mut dexes = dex("Lp/Main;", annotation, &[SMAP], array);
        if array {
            let set = dexes[0].1.classes[0].annotations.as_mut().unwrap().class.as_mut().unwrap();
            set[0].annotation.elements[0].1 = Value::Array(vec![Value::Null]);
        }
        let names = Names::new(&dexes, None);
        names.restore(&mut after);
        assert!(names.warnings.is_empty() && before == after);
    }
}
