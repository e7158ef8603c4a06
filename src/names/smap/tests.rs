use super::SourceMap;

/// Real shapes: a function of another file, `let` without a file, and a class in the same file; calls in the same map.
const ITERATOR: &str = "SMAP\nAbstractChannel.kt\nKotlin\n*S Kotlin\n*F\n\
+ 1 AbstractChannel.kt\nkotlinx/coroutines/channels/AbstractChannel$ReceiveElement\n\
+ 2 fake.kt\nkotlin/jvm/internal/FakeKt\n\
+ 3 AbstractChannel.kt\nkotlinx/coroutines/channels/AbstractChannelKt\n\
*L\n1#1,1132:1\n1#2:1133\n1131#3:1134\n332#3,5:1140\n\
*S KotlinDebug\n*F\n+ 1 AbstractChannel.kt\nkotlinx/coroutines/channels/AbstractChannel$ReceiveElement\n\
*L\n912#1:1134\n853#1:1140,5\n*E\n";

#[track_caller]
fn check(text: &str, line: u32, expected: Option<(&str, u32, bool)>, call: Option<u32>) {
    let map = SourceMap::parse(text).unwrap();
    let found = map.origin(line).map(|origin| (origin.path.unwrap_or(origin.file), origin.line, origin.own_file));
    assert_eq!((found, map.call_site(line)), (expected, call), "line {line}");
}

#[test]
fn lines_of_kotlin_classes() {
    const OTHER: &str = "kotlinx/coroutines/channels/AbstractChannelKt";
    const OWN: &str = "kotlinx/coroutines/channels/AbstractChannel$ReceiveElement";
    // The view that ends for itself is what newer compilers write.
    let newer = ITERATOR.replace("*S KotlinDebug", "*E\n*S KotlinDebug");
    for text in [ITERATOR, &newer, &ITERATOR.replace('\n', "\r\n")] {
        check(text, 1, Some((OWN, 1, true)), None);
        check(text, 1132, Some((OWN, 1132, true)), None);
        check(text, 1133, Some(("kotlin/jvm/internal/FakeKt", 1, false)), None);
        check(text, 1134, Some((OTHER, 1131, false)), Some(912));
        check(text, 1140, Some((OTHER, 332, false)), Some(853));
        check(text, 1144, Some((OTHER, 336, false)), Some(853));
        check(text, 1145, None, None);
        check(text, 0, None, None);
    }
    let map = SourceMap::parse(ITERATOR).unwrap();
    assert_eq!(map.paths().count(), 3);
    assert!(map.is_own(1132) && map.is_own(5000), "what is not in the map stays");
    assert!(!map.is_own(1133) && !map.is_own(1140));
}

#[test]
fn every_form_of_a_line() {
    let with = |lines: &str| format!("SMAP\na\nKotlin\n*S Kotlin\n*F\n1 A.kt\n+ 7 B.kt\nb/B\n*L\n{lines}\n*E\n");
    type Translated = Option<(&'static str, u32, bool)>;
    let cases: &[(&str, u32, Translated)] = &[
        ("5#1:10", 10, Some(("A.kt", 5, true))),
        ("5#1:10", 11, None),
        ("5#7,3:10", 12, Some(("b/B", 7, false))),
        // Two lines of the class for each of the file.
        ("5#7,3:10,2", 11, Some(("b/B", 5, false))),
        ("5#7,3:10,2", 15, Some(("b/B", 7, false))),
        ("5#7,3:10,2", 16, None),
        // The file of the line before.
        ("5#7:10\n6:11", 11, Some(("b/B", 6, false))),
        // No increment: all of the file's lines are one of the class.
        ("5#7,3:10,0", 10, Some(("b/B", 5, false))),
        ("5#7,3:10,0", 11, None),
        // Of two, the first.
        ("5#7:10\n6#1:10", 10, Some(("b/B", 5, false))),
        ("1#1:4294967295", u32::MAX, Some(("A.kt", 1, true))),
    ];
    for (lines, line, expected) in cases {
        check(&with(lines), *line, *expected, None);
    }
}

#[test]
fn other_views_and_sections_are_passed_over() {
    let text = "SMAP\nx.jsp\n\n*V\nwhatever\n*S JSP\n*F\n1 x.jsp\n*L\n1#1:1\n*O Foo\nSMAP\n*S Kotlin\nnonsense\n\
                *C Foo\n*X new\n12\n*S Kotlin\n*F\n1 A.kt\n*L\n3#1:9\n*E\n";
    check(text, 9, Some(("A.kt", 3, true)), None);
    check(text, 1, None, None);
    check("SMAP\n\n\n*E", 1, None, None);
}

#[test]
fn what_is_no_source_map_is_refused_with_its_line() {
    let head = "SMAP\na\nKotlin\n*S Kotlin\n*F\n1 A.kt\n";
    let cases = [
        (String::new(), "line 1: expected `*E` at the end, found ``"),
        ("SMAX\n".into(), "line 1: expected `SMAP`, found `SMAX`"),
        ("SMAP\na\n".into(), "line 3: expected `*E` at the end"),
        ("SMAP\na\nKotlin\n*S \n*E".into(), "line 4: expected the name of a view"),
        (format!("{head}*L\n1#1:1\n"), "line 9: expected `*E` at the end"),
        (format!("{head}x B.kt\n*E"), "line 7: expected a file, as in `+ 1 Main.kt`, found `x B.kt`"),
        (format!("{head}2\n*E"), "line 7: expected a file"),
        (format!("{head}1 B.kt\n*E"), "line 7: expected a file whose number no other has"),
        (format!("{head}+ 2 B.kt\n*L\n*E"), "line 8: expected the file's path, found `*L`"),
        (format!("{head}*L\n1#1\n*E"), "line 8: expected lines, as in `7#2,3:41`"),
        (format!("{head}*L\n1#2:1\n*E"), "line 8: expected a file of the section `*F`, found `1#2:1`"),
        (format!("{head}*L\n1:1\n*E"), "line 8: expected a file of the section `*F`"),
        (format!("{head}*L\n1#1,0:1\n*E"), "line 8: expected at least one line"),
        (format!("{head}*L\n1#1,2:4294967295\n*E"), "line 8: expected line numbers below 2^32"),
        (format!("{head}*L\n-1#1:1\n*E"), "line 8: expected a number below 2^32"),
        (format!("{head}*L\n1#1:4294967296\n*E"), "line 8: expected a number below 2^32"),
        (format!("{head}*C\n*E"), "line 7: expected `*O` before `*C`"),
        (format!("{head}*E\nmore\n"), "line 8: expected a section"),
    ];
    for (text, expected) in cases {
        let message = SourceMap::parse(&text).unwrap_err().to_string();
        assert!(message.starts_with(expected), "{text:?}: {message}");
    }
    assert!(SourceMap::parse(&"x".repeat(1000)).unwrap_err().to_string().len() < 120);
}

/// Every truncation and every changed byte is an error or a map, and any lookup in it returns.
#[test]
fn damage_never_panics() {
    let mut read = 0;
    for cut in 0..ITERATOR.len() {
        for put in ["", ":", " ", "#", ",", "*", "\n", "9999999999", "\u{e9}"] {
            let text = format!("{}{put}{}", &ITERATOR[..cut], &ITERATOR[cut + 1..]);
            for text in [&text[..], &text[..cut]] {
                let Ok(map) = SourceMap::parse(text) else { continue };
                read += 1;
                for line in [0, 1, 1133, 1140, u32::MAX] {
                    map.is_own(line);
                    map.call_site(line);
                }
            }
        }
    }
    assert!(read > 1000, "{read} of the damaged maps were still maps");
}
