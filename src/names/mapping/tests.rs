use std::collections::BTreeSet;

use super::{Frame, Mapping};

/// Classes that the cases refer to; a case stands in the first.
const CLASSES: &str = "p.Other -> x.o:\n# {\"id\":\"sourceFile\",\"fileName\":\"Many.kt\"}\np.Main -> x.m:\n";

fn parse(text: &str) -> Result<Mapping, String> {
    Mapping::parse("m.txt", text).map_err(|error| error.to_string())
}

/// `Class.name(parameters)result:line` of each frame, innermost first.
fn shown(frames: &[Frame]) -> String {
    let show = |frame: &Frame| {
        let class = frame.class.trim_start_matches('L').trim_end_matches(';');
        format!("{class}.{}{}:{}", frame.name, frame.descriptor, frame.line)
    };
    frames.iter().map(show).collect::<Vec<_>>().join(" < ")
}

/// Members of `p.Main`, the method of the app that is asked for, its line, and the frames that it came from.
#[test]
fn every_form_of_a_line() {
    let cases: &[(&str, &str, u32, &str)] = &[
        // Ranges that run in parallel, and what is not in them.
        ("1:5:void a(int):10:14 -> b", "b(I)V", 1, "p/Main.a(I)V:10"),
        ("1:5:void a(int):10:14 -> b", "b(I)V", 5, "p/Main.a(I)V:14"),
        ("1:5:void a(int):10:14 -> b", "b(I)V", 6, "p/Main.a(I)V:0"),
        ("2:5:void a(int):10:13 -> b", "b(I)V", 0, "p/Main.a(I)V:0"),
        // Many lines from one, written in both ways; an original range that is too short.
        ("1:5:void a():10 -> b", "b()V", 4, "p/Main.a()V:10"),
        ("1:5:void a():10:10 -> b", "b()V", 4, "p/Main.a()V:10"),
        ("1:5:void a():10:12 -> b", "b()V", 5, "p/Main.a()V:12"),
        // One line without a last, which ProGuard does not write but R8 reads.
        ("7:void a():10 -> b", "b()V", 7, "p/Main.a()V:10"),
        // No original lines, no lines in the app, neither.
        ("3:9:void a() -> b", "b()V", 4, "p/Main.a()V:4"),
        ("void a():10:12 -> b", "b()V", 4, "p/Main.a()V:4"),
        ("void a() -> b", "b()V", 4, "p/Main.a()V:4"),
        ("void a() -> b", "b()V", 0, "p/Main.a()V:0"),
        // Not renamed.
        ("1:1:void <init>():8:8 -> <init>", "<init>()V", 1, "p/Main.<init>()V:8"),
        ("1:1:void <clinit>():3 -> <clinit>", "<clinit>()V", 1, "p/Main.<clinit>()V:3"),
        // Everything in one range, as R8 writes what has but one position; it counts after narrower ones before it.
        ("0:65535:void a():5:5 -> b", "b()V", 0, "p/Main.a()V:5"),
        ("3:3:void a():9:9 -> b\n    0:65535:void a():5:5 -> b", "b()V", 3, "p/Main.a()V:9"),
        ("3:3:void a():9:9 -> b\n    0:65535:void a():5:5 -> b", "b()V", 4, "p/Main.a()V:5"),
        ("1:4294967295:void a():5:5 -> b", "b()V", u32::MAX, "p/Main.a()V:5"),
        // Inlined: the frames of one range, innermost first, also of other classes and over original ranges.
        (
            "1:2:int p.Other.in(long):30:31 -> b\n    1:2:void a():10 -> b\n    3:3:void a():11:11 -> b",
            "b()V",
            2,
            "p/Other.in(J)I:31 < p/Main.a()V:10",
        ),
        (
            "1:1:int q():7 -> b\n    1:1:int p.Other.in(long):30 -> b\n    1:1:void a():10 -> b",
            "b()V",
            1,
            "p/Main.q()I:7 < p/Other.in(J)I:30 < p/Main.a()V:10",
        ),
        // The same frames twice are two ranges, told apart by another between them.
        ("1:1:void a():1 -> b\n    2:2:void a():2 -> b\n    1:1:void c():3 -> b", "b()V", 1, "p/Main.a()V:1"),
        // A method that came here from another class, as merging classes makes it.
        ("1:1:void p.Other.run():50:50 -> b", "b()V", 1, "p/Other.run()V:50"),
        // Overloads: by the descriptor that the app has, classes renamed and arrays included.
        ("void a(p.Main[][],int) -> b\n    int c(p.Other) -> b", "b([[Lx/m;I)V", 1, "p/Main.a([[Lp/Main;I)V:1"),
        ("void a(p.Main[][],int) -> b\n    int c(p.Other) -> b", "b(Lx/o;)I", 1, "p/Main.c(Lp/Other;)I:1"),
        // By return type alone, which Java does not know but DEX does.
        ("void a(int) -> b\n    int a(int) -> b", "b(I)I", 1, "p/Main.a(I)I:1"),
        // A descriptor that R8 changed: as it says, or else by lines.
        (
            "1:1:void a(int,long):5 -> b\n\
             # {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(J)V\"}\n    \
             2:2:void a(int,long):9 -> b\n    1:1:void c():6 -> b",
            "b(J)V",
            2,
            "p/Main.a(IJ)V:9",
        ),
        ("1:1:void a(int,long):5 -> b\n    2:2:void c(int):6 -> b", "b(J)V", 2, "p/Main.c(I)V:6"),
        // Other notes and other comments change nothing.
        (
            "# {\"id\":\"com.android.tools.r8.synthesized\"}\n    1:1:void a():5 -> b\n\
             # {\"id\":\"com.android.tools.r8.outlineCallsite\",\"positions\":{\"1\":4}}\n\
             # {\"id\":\"com.android.tools.r8.rewriteFrame\",\"conditions\":[],\"actions\":[]}\n    \
             # {broken\n\n    2:2:void a():6 -> b",
            "b()V",
            2,
            "p/Main.a()V:6",
        ),
        // What R8 made up, as for a lambda, is no caller; alone it is all there is. One note is for all ranges.
        (
            "4:4:void p.Other.lambda$main$0():225 -> b\n    4:4:void run(p.Other):2 -> b\n\
             # {\"id\":\"com.android.tools.r8.synthesized\"}\n\
             \u{20}   5:5:void p.Other.lambda$main$1():228 -> b\n    5:5:void run(p.Other):4 -> b",
            "b(Lx/o;)V",
            5,
            "p/Other.lambda$main$1()V:228",
        ),
        (
            "4:4:void run(p.Other):2 -> b\n# {\"id\":\"com.android.tools.r8.synthesized\"}",
            "b(Lx/o;)V",
            4,
            "p/Main.run(Lp/Other;)V:2",
        ),
        // Two overloads with the same lines, told apart by what R8 says of each.
        (
            "1:1:int a(int):5 -> b\n# {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(I)V\"}\n    \
             1:1:void a(long):9 -> b\n# {\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"()V\"}",
            "b()V",
            1,
            "p/Main.a(J)V:9",
        ),
        // Outlined code is told of under its own name, at whatever place.
        (
            "1:2:int outline() -> b\n# {\"id\":\"com.android.tools.r8.outline\"}\n    5:5:void a():43 -> c\n\
             # {\"id\":\"com.android.tools.r8.outlineCallsite\",\"positions\":{\"1\":5},\"outline\":\"Lx/m;b()I\"}",
            "b()I",
            2,
            "p/Main.outline()I:2",
        ),
        // Types of every kind, and blanks that hand-written files have.
        (
            "java.lang.String[] a(boolean, byte,short,char,float,double,long[]) -> b",
            "b(ZBSCFD[J)[Ljava/lang/String;",
            1,
            "p/Main.a(ZBSCFD[J)[Ljava/lang/String;:1",
        ),
    ];
    for (members, method, line, expected) in cases {
        for newline in ["\n", "\r\n"] {
            let text =
                format!("\u{feff}# compiler: R8\n{CLASSES}    int field -> f\n    {members}\n").replace('\n', newline);
            let mapping = parse(&text).unwrap_or_else(|error| panic!("{members}: {error}"));
            let (name, descriptor) = method.split_at(method.find('(').unwrap());
            let found = mapping.method("Lx/m;", name, descriptor).unwrap_or_else(|| panic!("{members}: no {method}"));
            assert_eq!(shown(&found.frames(*line, None)), *expected, "{members}, line {line}");
        }
    }
}

#[test]
fn names_without_lines() {
    let mapping = parse(&format!("{CLASSES}    1:1:void a(p.Other):3 -> b\n")).unwrap();
    assert_eq!(mapping.class("Lx/m;"), "Lp/Main;");
    assert_eq!(mapping.class("Lx/unknown;"), "Lx/unknown;");
    assert_eq!(mapping.descriptor("([Lx/m;ILx/o;Lz;)Lx/m;"), "([Lp/Main;ILp/Other;Lz;)Lp/Main;");
    assert_eq!(mapping.descriptor("(Lx"), "(Lx", "what is no descriptor stays as it is");
    assert!(mapping.method("Lx/m;", "c", "()V").is_none());
    assert!(mapping.method("Lx/unknown;", "b", "()V").is_none());
    let has_lines = |mapping: &Mapping| mapping.method("Lx/m;", "b", "(Lx/o;)V").unwrap().has_lines();
    assert!(has_lines(&mapping));
    assert!(!has_lines(&parse(&format!("{CLASSES}    void a(p.Other) -> b\n")).unwrap()));
}

#[test]
fn source_files() {
    let mapping = parse(CLASSES).unwrap();
    let cases = [
        // As the file says.
        ("Lp/Other;", None, "Many.kt"),
        // By the name of the class.
        ("Lp/Main;", None, "Main.java"),
        ("Lp/Main;", Some("SourceFile"), "Main.java"),
        ("Lp/Main;", Some("r8-map-id-0123"), "Main.java"),
        ("Lp/Main;", Some("Main.kt"), "Main.kt"),
        ("Lp/Main$Inner$1;", None, "Main.java"),
        ("Lp/$Gson$Types;", None, "$Gson.java"),
        ("Lp/MainKt;", None, "Main.kt"),
        ("Lp/Kt;", None, "Kt.java"),
        ("LMain;", None, "Main.java"),
    ];
    for (class, hint, expected) in cases {
        assert_eq!(mapping.source_file(class, hint), expected, "{class} {hint:?}");
    }
}

#[test]
fn what_is_no_mapping_is_refused_with_its_line() {
    let cases = [
        ("what is this", "m.txt:4: expected a class, as in"),
        ("a -> b", "m.txt:4: expected a class, as in"),
        (" -> b:", "m.txt:4: expected a class before its"),
        ("a b -> c:", "m.txt:4: expected a name, found `a b -> c:`"),
        ("p.Third -> x.m:", "m.txt:4: expected a class of the app that has not been another before"),
        ("    void a()", "m.txt:4: expected a method or field"),
        ("    void a( -> b", "m.txt:4: expected a method or field"),
        ("    a() -> b", "m.txt:4: expected a method or field"),
        ("    void a() -> ", "m.txt:4: expected a method or field"),
        ("    1:x:void a() -> b", "m.txt:4: expected a name"),
        ("    1 void a() -> b", "m.txt:4: expected `:` behind a line number"),
        ("    5:1:void a() -> b", "m.txt:4: expected a first line that is not behind the last"),
        ("    1:4294967296:void a() -> b", "m.txt:4: expected a line number below 2^32"),
        ("    1:1:void a():x -> b", "m.txt:4: expected a line number below 2^32"),
        ("    1:1:void a():1:2:3 -> b", "m.txt:4: expected a line number below 2^32"),
        ("    1:1:void a()1 -> b", "m.txt:4: expected `:` and the original line"),
        ("    1:1:void a(int,) -> b", "m.txt:4: expected a name"),
    ];
    for (line, expected) in cases {
        let message = match line.starts_with(" -> ") {
            true => parse(&format!("\n\n\n{line}\n")).unwrap_err(),
            false => parse(&format!("{CLASSES}{line}\n")).unwrap_err(),
        };
        assert!(message.starts_with(expected), "{line}: {message}");
    }
    assert!(parse(&"x".repeat(1000)).unwrap_err().len() < 200);
}

/// Every truncation and every changed byte is an error or a mapping, and any lookup in it returns.
#[test]
fn damage_never_panics() {
    let text = format!(
        "{CLASSES}    1:5:void p.Other.a(int[],p.Main):10:14 -> b\n    1:5:int c(java.lang.String):7 -> b\n\
         # {{\"id\":\"com.android.tools.r8.residualsignature\",\"signature\":\"(J)V\"}}\n"
    );
    let look = |text: &str| {
        let Ok(mapping) = parse(text) else { return 0 };
        for descriptor in ["(J)V", "", "(L", "(Lx/m;)V"] {
            if let Some(method) = mapping.method("Lx/m;", "b", descriptor) {
                for line in [0, 1, 3, u32::MAX] {
                    assert!(!method.frames(line, Some("x")).is_empty());
                }
            }
            mapping.descriptor(descriptor);
        }
        1
    };
    let mut read = 0;
    for cut in (0..text.len()).filter(|&cut| text.is_char_boundary(cut)) {
        read += look(&text[..cut]);
        for put in ["", ":", " ", "(", ")", ".", "-", "9", "[]", "\n", "\u{e9}", "$", ";"] {
            read += look(&format!("{}{put}{}", &text[..cut], &text[cut + 1..]));
        }
    }
    assert!(read > 100, "{read} of the damaged files were still mappings");
}

/// Twice the text takes about twice the time: a hundred thousand ranges of one method, all looked up.
#[test]
fn long_methods_take_no_longer_by_the_line() {
    let lines: String = (0..100_000).map(|i| format!("    {i}:{i}:void a():{}:{} -> b\n", i + 7, i + 7)).collect();
    let mapping = parse(&format!("{CLASSES}{lines}")).unwrap();
    let method = mapping.method("Lx/m;", "b", "()V").unwrap();
    assert!((0..100_000).all(|line| method.frames(line, None)[0].line == line + 7));
}

#[test]
fn a_mapping_of_another_build_is_doubted() {
    let marker = |id: &str| format!("~~R8{{\"backend\":\"dex\",\"pg-map-id\":\"{id}\",\"version\":\"8.2.33\"}}");
    assert_eq!(super::map_id(&marker("3b65028")).as_deref(), Some("3b65028"));
    assert_eq!(super::map_id("r8-map-id-3b65028aa").as_deref(), Some("3b65028aa"));
    for none in ["~~R8{", "~~D8{\"min-api\":21}", "~~R8{\"min-api\":21}", "Main.java", "r8-map-id-", "", "~~R8[1]"] {
        assert_eq!(super::map_id(none), None, "{none}");
    }
    let app = |ids: &[&str]| ids.iter().map(|id| (*id).to_owned()).collect::<BTreeSet<_>>();
    let doubts = |head: &str, ids: &[&str]| parse(&format!("{head}\n{CLASSES}")).unwrap().doubts(&app(ids));
    let ours = "# compiler: R8\n# pg_map_id: 3b65028\n# common_typos_disable";
    assert!(doubts(ours, &["3b65028"]).is_empty());
    assert!(doubts(ours, &["0000000", "3b65028aa"]).is_empty(), "a library's own id is no reason, nor a longer one");
    assert!(doubts(ours, &[]).is_empty(), "an app without a marker says nothing");
    assert!(doubts("# compiler: ProGuard", &["3b65028"]).is_empty(), "and neither does a file without an id");
    let found = doubts(ours, &["1111111", "2222222"]).join("\n");
    assert!(found.contains("`3b65028`") && found.contains("`1111111`, `2222222`"), "{found}");
    let version = |version: &str| format!("# {{\"id\":\"com.android.tools.r8.mapping\",\"version\":\"{version}\"}}");
    for known in ["1.0", "2.0", "2.2"] {
        assert!(doubts(&version(known), &[]).is_empty(), "{known}");
    }
    for unknown in ["2.3", "3.0", "experimental"] {
        let found = doubts(&format!("{}\n{}", version(unknown), version("1.0")), &[]).join("\n");
        assert!(found.contains(&format!("version `{unknown}`")), "{found}");
    }
}
