//! Whole maps, matched: apps in a small notation, and what becomes of their lines.

use std::collections::BTreeMap;

use arbtest::arbitrary::{Result, Unstructured};
use arbtest::arbtest;

use super::*;
use wattline_base::random::Xorshift64;
use wattline_map::{BlockMap, Feature, LineCounts, MethodMap};

/// An app: `Main.run 1 abc 2 iv` is a method `run` of class `Main` with two lines. A small letter is an instruction, of
/// which `i` invokes a method of the app, `v` takes its result, `m` moves and `r` returns; a capital is a call of a
/// method outside.
pub(super) fn app(text: &str) -> ProbeMap {
    let mut map = ProbeMap::default();
    for row in text.lines().map(str::trim).filter(|row| !row.is_empty()) {
        let mut words = row.split_whitespace();
        let (class, name) = words.next().and_then(|name| name.rsplit_once('.')).expect("Class.name");
        let (name, descriptor) = name.split_at(name.find('(').unwrap_or(name.len()));
        let rest: Vec<&str> = words.collect();
        let lines: Vec<(u32, &str)> = rest.chunks(2).map(|pair| (pair[0].parse().unwrap(), pair[1])).collect();
        add(&mut map, [&format!("L{class};"), name, if descriptor.is_empty() { "()V" } else { descriptor }], &lines);
    }
    map
}

/// Adds a method, in one block.
pub(super) fn add(map: &mut ProbeMap, [class, name, descriptor]: [&str; 3], lines: &[(u32, &str)]) {
    let counted = |map: &mut ProbeMap, word: &str| {
        let mut counts: BTreeMap<u32, u32> = BTreeMap::new();
        for letter in word.chars() {
            let features = match letter {
                'A'..='Z' => vec![Feature::Op(0x6e), Feature::Call(format!("Lout/X;->{letter}()V"))],
                'i' => vec![Feature::Op(0x71)],
                'v' => vec![Feature::Op(0x0a)],
                'm' => vec![Feature::Op(0x01)],
                'r' => vec![Feature::Op(0x0f)],
                _ => vec![Feature::Op(0x90 + (letter as u8 - b'a'))],
            };
            for feature in features {
                let at = map.features.iter().position(|known| *known == feature).unwrap_or_else(|| {
                    map.features.push(feature);
                    map.features.len() - 1
                });
                *counts.entry(at as u32).or_default() += 1;
            }
        }
        counts.into_iter().collect()
    };
    let lines = lines.iter().map(|(line, word)| LineCounts { line: *line, counts: counted(map, word) }).collect();
    let block = BlockMap { start: 0, end: 1, lines, sites: vec![], ends: None };
    map.methods.push(MethodMap {
        class: class.into(),
        name: name.into(),
        descriptor: descriptor.into(),
        base: map.methods.len() as u32,
        graph: Default::default(),
        blocks: vec![block],
        places: vec![],
        ..MethodMap::default()
    });
}

/// Groups as in `Main.run:1 > Main.run:2 moved`, those of lines that are as they were left out.
fn described(base: &ProbeMap, head: &ProbeMap) -> Vec<String> {
    let side = |lines: &[LineRef]| {
        let line = |line: &LineRef| format!("{}.{}:{}", &line.class[1..line.class.len() - 1], line.method, line.line);
        lines.iter().map(line).collect::<Vec<_>>().join("+")
    };
    let tell = |group: &LineGroup| {
        let kind = serde_json::to_string(&group.kind).unwrap();
        format!("{} > {} {}", side(&group.base), side(&group.head), kind.trim_matches('"'))
    };
    let matching = pair_lines(base, head);
    checked(base, head, &matching);
    matching.groups.iter().map(tell).filter(|line| !line.ends_with(" same")).collect()
}

/// Every line of both maps is in exactly one group, and is found there; swapped sides say the same, mirrored.
pub(super) fn checked(base: &ProbeMap, head: &ProbeMap, matching: &Matching) {
    let lines = |map: &ProbeMap| {
        let of_blocks = map.methods.iter().flat_map(|method| {
            let lines = method.blocks.iter().flat_map(|block| &block.lines).map(|line| method.place(line.line));
            lines.map(|p| format!("{:?}", LineRef::new([p.class, p.name, p.descriptor], p.line))).collect::<Vec<_>>()
        });
        let of_sites = map.sites.iter().map(|site| {
            let place = map.methods[site.method as usize].place(site.line);
            format!("{:?}", LineRef::new([place.class, place.name, place.descriptor], place.line))
        });
        let mut all: Vec<_> = of_blocks.chain(of_sites).collect();
        all.sort();
        all.dedup();
        all
    };
    let grouped = |of: fn(&LineGroup) -> Vec<String>| {
        let mut all: Vec<String> = matching.groups.iter().flat_map(of).collect();
        all.sort();
        all
    };
    assert_eq!(grouped(|group| group.base.iter().map(|line| format!("{line:?}")).collect()), lines(base));
    assert_eq!(grouped(|group| group.head.iter().map(|line| format!("{line:?}")).collect()), lines(head));
    for group in &matching.groups {
        assert!(group.base.iter().all(|line| matching.of_base(*line) == Some(group)), "{group:?}");
        assert!(group.head.iter().all(|line| matching.of_head(*line) == Some(group)), "{group:?}");
        let kind = kind(group.base.len(), group.head.len(), false, false);
        let fits = match group.kind {
            LineKind::Edited => kind == LineKind::Same,
            LineKind::Moved => !matches!(kind, LineKind::New | LineKind::Removed),
            other => kind == other,
        };
        assert!(fits, "{group:?}");
    }
    let swapped = pair_lines(head, base);
    let mut mirrored: Vec<LineGroup> = swapped.groups.into_iter().map(mirror).collect();
    let mut groups = matching.groups.clone();
    let order = |a: &LineGroup, b: &LineGroup| (&a.head, &a.base).cmp(&(&b.head, &b.base));
    groups.sort_by(order);
    mirrored.sort_by(order);
    assert_eq!(groups, mirrored);
}

fn mirror(group: LineGroup) -> LineGroup {
    let mut pairs: Vec<(usize, usize)> = group.pairs.iter().map(|(a, b)| (*b, *a)).collect();
    pairs.sort_unstable();
    LineGroup { base: group.head, head: group.base, kind: group.kind.mirrored(), pairs }
}

#[track_caller]
fn check(base: &str, head: &str, expected: &[&str]) {
    assert_eq!(described(&app(base), &app(head)), expected);
}

#[test]
fn line_numbers_play_no_part() {
    check("Main.run 1 abc 2 def 3 r", "Main.run 11 abc 12 def 20 r", &[]);
    let (base, head) = (app("Main.run 1 abc 2 def 3 r"), app("Main.run 11 abc 12 def 20 r"));
    let matching = pair_lines(&base, &head);
    let line = |line| LineRef { class: "LMain;", method: "run", descriptor: "", line };
    assert_eq!(matching.was(line(12)), Some(line(2)));
    assert_eq!(matching.of_head(line(2)), None);
}

#[test]
fn lines_that_were_edited_split_merged_added_and_removed() {
    check("Main.run 1 abc 2 def", "Main.run 1 abc 2 deg", &["Main.run:2 > Main.run:2 edited"]);
    check("Main.run 1 abc 2 def", "Main.run 1 abc 2 xyz 3 def", &[" > Main.run:2 new"]);
    check("Main.run 1 abc 2 xyz 3 def", "Main.run 1 abc 2 def", &["Main.run:2 >  removed"]);
    check("Main.run 1 abcdef", "Main.run 1 abc 2 def", &["Main.run:1 > Main.run:1+Main.run:2 split"]);
    check("Main.run 1 abc 2 def", "Main.run 1 abcdef", &["Main.run:1+Main.run:2 > Main.run:1 merged"]);
    let regrouped = "Main.run:1+Main.run:2 > Main.run:1+Main.run:2 regrouped";
    check("Main.run 1 abcde 2 fgh", "Main.run 1 ab 2 cdefgh", &[regrouped]);
}

#[test]
fn lines_that_changed_places_were_moved() {
    check("Main.run 1 abc 2 def 3 ghj 4 kln", "Main.run 1 abc 2 ghj 3 kln 4 def", &["Main.run:2 > Main.run:4 moved"]);
}

#[test]
fn methods_with_another_name_class_or_descriptor() {
    let body = "1 abcA 2 defghB 3 klnC";
    let renamed = |base: &str, head: &str| {
        let (base, head) = (app(&format!("{base} {body}")), app(&format!("{head} {body}")));
        let kinds: Vec<_> = pair_lines(&base, &head).groups.iter().map(|group| group.kind).collect();
        assert_eq!(kinds, [LineKind::Same; 3]);
        let found: Vec<_> = pair_lines(&base, &head).renamed.iter().map(|r| r.head.concat()).collect();
        found
    };
    assert_eq!(renamed("Main.run", "Main.go"), ["LMain;go()V"]);
    assert_eq!(renamed("a/Main.run", "b/Main.run"), ["Lb/Main;run()V"]);
    assert_eq!(renamed("Main.run", "Main.run(I)V"), ["LMain;run(I)V"]);
    assert_eq!(renamed("Main.run", "Other.go(I)V"), ["LOther;go(I)V"]);
    assert_eq!(renamed("Main.run", "Main.run").len(), 0);
}

#[test]
fn a_method_that_was_renamed_and_edited() {
    // A parameter more, and a line that uses it.
    check("Main.run 1 abcA 2 defghB 3 klnC", "Main.run(I)V 1 abcA 2 defghB 3 xyz 4 klnC", &[" > Main.run:3 new"]);
    // A new one besides, that is like it by its common instructions alone.
    check(
        "Main.run 1 abcA 2 defghB 3 klnC",
        "Main.go 1 abcA 2 defghxB 3 klnC\nMain.other 9 abcdefgh",
        &["Main.run:2 > Main.go:2 edited", " > Main.other:9 new"],
    );
}

#[test]
fn names_that_were_swapped() {
    let (one, other) = ("1 abcA 2 defghB", "11 nopqC 12 stuwxD");
    check(&format!("Main.a {one}\nMain.b {other}"), &format!("Main.a {other}\nMain.b {one}"), &[]);
    let (base, head) = (format!("Main.a {one}\nMain.b {other}"), format!("Main.a {other}\nMain.b {one}"));
    assert_eq!(pair_lines(&app(&base), &app(&head)).renamed.len(), 2);
}

#[test]
fn methods_that_compilers_number() {
    let click = "12 abcdefA 13 ghB";
    let touch = "17 nopqC 18 stuwxD";
    // An anonymous class in front of others: its constructor is like theirs.
    let base = format!("Main$1.<init> 11 Kr\nMain$1.go {click}\nMain$2.<init> 16 Kr\nMain$2.go {touch}");
    let head = format!(
        "Main$1.<init> 1 Kr\nMain$1.go 2 jklnjklnE 3 yzyzF\nMain$2.<init> 21 Kr\nMain$2.go {click}\n\
         Main$3.<init> 31 Kr\nMain$3.go {touch}"
    );
    check(&base, &head, &[" > Main$1.<init>:1 new", " > Main$1.go:2 new", " > Main$1.go:3 new"]);
    let base = format!("Main.lambda$run$0 {click}\nMain.lambda$run$1 {touch}");
    let head = format!("Main.lambda$run$0 {touch}\nMain.lambda$run$1 {click}");
    check(&base, &head, &[]);
}

#[test]
fn an_extracted_method_is_compared_with_what_it_was_with_the_call_of_it() {
    let base = "Main.run 1 abcA 2 defgB 3 hjklC 4 nopD 5 r";
    let head = "Main.run 1 abcA 2 iv 3 nopD 4 r\nMain.part 11 defgB 12 hjklC 13 r";
    let group = "Main.run:2+Main.run:3 > Main.part:11+Main.part:12+Main.part:13+Main.run:2 moved";
    check(base, head, &[group]);
    // Seen from the other side, it was inlined.
    let group = "Main.part:11+Main.part:12+Main.part:13+Main.run:2 > Main.run:2+Main.run:3 moved";
    check(head, base, &[group]);
    // A new line in it remains one.
    let more = "Main.run 1 abcA 2 iv 3 nopD 4 r\nMain.part 11 defgB 12 stuuuE 13 hjklC 14 r";
    let group = "Main.run:2+Main.run:3 > Main.part:11+Main.part:13+Main.part:14+Main.run:2 moved";
    check(base, more, &[group, " > Main.part:12 new"]);
}

#[test]
fn part_of_a_statement_is_extracted() {
    let base = "Main.run 1 abcA 2 defghjkB 3 nopD";
    let head = "Main.run 1 abcA 2 dekivB 3 nopD\nMain.part 11 fghjr";
    check(base, head, &["Main.run:2 > Main.part:11+Main.run:2 moved"]);
}

#[test]
fn what_several_had_is_extracted_from_all() {
    let base = "Main.run 1 abcA 2 defgB 3 hjklC 4 nopD\nMain.go 11 qstE 12 defgB 13 hjklC 14 uwxF";
    let head = "Main.run 1 abcA 2 i 4 nopD\nMain.go 11 qstE 12 i 14 uwxF\nMain.part 21 defgB 22 hjklC 23 r";
    let group = "Main.go:12+Main.go:13+Main.run:2+Main.run:3 > \
                 Main.go:12+Main.part:21+Main.part:22+Main.part:23+Main.run:2 moved";
    check(base, head, &[group]);
}

#[test]
fn lines_that_went_to_another_method() {
    let base = "Main.start 1 abcA 2 defgB 3 m 4 hjklC\nMain.stop 11 nopD 12 qstE";
    let head = "Main.start 1 abcA\nMain.stop 11 nopD 12 defgB 13 m 14 hjklC 15 qstE";
    let moved =
        ["Main.start:2 > Main.stop:12 moved", "Main.start:3 > Main.stop:13 moved", "Main.start:4 > Main.stop:14 moved"];
    check(base, head, &moved);
}

#[test]
fn overloads_that_share_a_line_share_its_group() {
    let base = "Main.<init>() 5 abcA 7 def\nMain.<init>(I)V 5 abcA 9 ghj";
    let head = "Main.<init>() 15 abcA 17 def\nMain.<init>(I)V 15 abcA 19 ghj";
    check(base, head, &[]);
}

/// A method of a random app: who it is in the truth, its name, and its lines with who they are.
#[derive(Clone)]
struct Source {
    name: [String; 3],
    lines: Vec<(usize, String)>,
}

/// A line like no other, with letters that say nothing of calls within the app.
fn word(letters: &mut Xorshift64) -> String {
    const LETTERS: &[u8] = b"abcdefghjklnopqstuwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
    (0..6 + letters.below(7)).map(|_| char::from(LETTERS[letters.below(LETTERS.len() as u32) as usize])).collect()
}

fn random_app(random: &mut Unstructured, letters: &mut Xorshift64) -> Result<Vec<Source>> {
    let mut out = Vec::new();
    let mut next = 0;
    for class in 0..random.int_in_range(1..=3)? {
        for method in 0..random.int_in_range(1..=3)? {
            let mut lines = Vec::new();
            for _ in 0..random.int_in_range(4..=8)? {
                lines.push((next, word(letters)));
                next += 1;
            }
            out.push(Source { name: [format!("La/C{class};"), format!("m{method}"), "()V".into()], lines });
        }
    }
    Ok(out)
}

/// The map, and who each line is.
fn compiled(app: &[Source], first: u32, step: u32) -> (ProbeMap, BTreeMap<(String, String, u32), usize>) {
    let (mut map, mut known) = (ProbeMap::default(), BTreeMap::new());
    for Source { name, lines } in app {
        let numbered: Vec<(u32, &str)> =
            lines.iter().zip(0..).map(|((_, word), at)| (first + step * at, word.as_str())).collect();
        for ((line, _), (id, _)) in numbered.iter().zip(lines) {
            known.insert((name[0].clone(), name[1].clone(), *line), *id);
        }
        add(&mut map, name.each_ref().map(String::as_str), &numbered);
    }
    (map, known)
}

#[test]
fn an_app_is_itself() {
    arbtest(|random| {
        let mut letters = Xorshift64::new(random.arbitrary()?);
        let app = random_app(random, &mut letters)?;
        let (map, _) = compiled(&app, 1, 1);
        let matching = pair_lines(&map, &map);
        checked(&map, &map, &matching);
        assert!(matching.groups.iter().all(|group| group.kind == LineKind::Same && group.base == group.head));
        Ok(())
    });
}

/// Lines inserted and deleted, all renumbered, methods reordered, and methods and classes renamed.
#[test]
fn what_was_not_touched_is_the_same() {
    const NEW: usize = usize::MAX;
    arbtest(|random| {
        let mut letters = Xorshift64::new(random.arbitrary()?);
        let app = random_app(random, &mut letters)?;
        let mut changed = app.clone();
        let (class, method) = (random.arbitrary::<bool>()?, random.arbitrary::<bool>()?);
        for source in &mut changed {
            // Few enough for a renamed method to be known again.
            let at = random.int_in_range(0..=source.lines.len() - 1)?;
            match random.int_in_range(0..=2)? {
                0 => drop(source.lines.remove(at)),
                1 => source.lines.insert(at, (NEW, word(&mut letters))),
                _ => (),
            }
            source.name[0] = if class { source.name[0].replace("La/C", "Lb/D") } else { source.name[0].clone() };
            source.name[1] = if method { format!("n{}", &source.name[1][1..]) } else { source.name[1].clone() };
        }
        changed.reverse();
        let (base, before) = compiled(&app, 1, 1);
        let (head, after) = compiled(&changed, random.int_in_range(1..=500)?, random.int_in_range(1..=3)?);
        let matching = pair_lines(&base, &head);
        checked(&base, &head, &matching);
        let identity = |known: &BTreeMap<(String, String, u32), usize>, line: &LineRef| {
            known[&(line.class.to_owned(), line.method.to_owned(), line.line)]
        };
        for group in &matching.groups {
            let (old, new): (Vec<_>, Vec<_>) = (
                group.base.iter().map(|line| identity(&before, line)).collect(),
                group.head.iter().map(|line| identity(&after, line)).collect(),
            );
            match new.as_slice() {
                [] => assert_eq!(group.kind, LineKind::Removed),
                // It may be half like one that went.
                [NEW] => assert!(matches!(group.kind, LineKind::New | LineKind::Edited), "{group:?}"),
                _ => assert!(group.kind == LineKind::Same && old == new, "{group:?}"),
            }
        }
        Ok(())
    });
}

/// Whatever the two have in common: each line is in one group, and nothing depends on which comes first.
#[test]
fn any_two_apps_are_matched_evenly() {
    arbtest(|random| {
        let text = |random: &mut Unstructured| -> Result<String> {
            let mut text = String::new();
            for method in 0..random.int_in_range(1..=4)? {
                let class = random.choose(&["Main", "Main$1", "Main$2", "Other"])?;
                text.push_str(&format!("{class}.m{method}"));
                for line in 0..random.int_in_range(1..=6)? {
                    let letters = ["a", "b", "i", "m", "A", "abc", "def", "defgh", "iv", "abcA", "ghjklnopA", "r"];
                    let word = [*random.choose(&letters)?, *random.choose(&letters)?].concat();
                    text.push_str(&format!(" {} {word}", line + 1));
                }
                text.push('\n');
            }
            Ok(text)
        };
        let (base, head) = (app(&text(random)?), app(&text(random)?));
        checked(&base, &head, &pair_lines(&base, &head));
        Ok(())
    });
}

/// Twenty thousand methods of ten lines, of which a tenth was renamed, a tenth edited, and all are one package further.
#[test]
fn large_apps_take_about_a_second() {
    let map = |package: &str, changed: bool| {
        let mut random = Xorshift64::new(7);
        let mut map = ProbeMap::default();
        map.features = (0..400u32)
            .map(|at| if at < 200 { Feature::Op(at as u8 + 1) } else { Feature::Call(format!("Lout/X;->m{at}()V")) })
            .collect();
        for number in 0..20_000u32 {
            let name = if changed && number.is_multiple_of(10) { format!("n{number}") } else { format!("m{number}") };
            let class = format!("L{package}/C{};", number / 20);
            add(&mut map, [&class, &name, "()V"], &[]);
            let edited = changed && number % 10 == 5;
            let line = |line: u32| {
                // Opcodes as they are spread in apps: few make up most.
                let mut feature = || (200.0 * random.uniform().powi(3)) as u32;
                let mut counts: Vec<(u32, u32)> = (0..6).map(|_| (feature(), 1)).collect();
                counts.push((200 + feature(), 1));
                if edited && line == 4 {
                    counts.truncate(2);
                }
                LineCounts { line: line + 1, counts }
            };
            map.methods[number as usize].blocks[0].lines = (0..10).map(line).collect();
        }
        map
    };
    let (base, head) = (map("a", false), map("b", true));
    let start = std::time::Instant::now();
    let matching = pair_lines(&base, &head);
    let took = start.elapsed();
    println!("{} methods of 200,000 lines matched in {took:?}", matching.renamed.len());
    assert_eq!(matching.renamed.len(), 20_000);
    let same = matching.groups.iter().filter(|group| group.kind == LineKind::Same).count();
    assert_eq!(same, 200_000 - 2_000);
    // Unoptimised, on a busy machine.
    assert!(took.as_secs() < 20, "{took:?}");
}
