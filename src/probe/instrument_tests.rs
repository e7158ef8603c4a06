use super::map::{Feature, ProbeMap};
use super::*;
use wattline_dex::{Dex, Limits};

const PROGRAM: &[u8] = include_bytes!("../../tests/apps/programs/ProbedThreads.dex");

fn options(min_sdk: u32) -> Options<'static> {
    let (package, loading) = (Some("com.example".into()), Loading::of_apk(min_sdk));
    Options {
        package,
        min_sdk,
        loading,
        apis: ApiList::embedded().unwrap(),
        classpath: &[],
        verify: true,
        mapping: None,
        tricks: Tricks::default(),
        scope: Scope::default(),
    }
}

fn program() -> Vec<(String, Dex<'static>)> {
    vec![("classes.dex".to_owned(), Dex::read(PROGRAM).unwrap())]
}

#[test]
fn the_outcome_does_not_depend_on_the_number_of_threads() {
    let outcome = |threads| {
        let pool = rayon::ThreadPoolBuilder::new().num_threads(threads).build().unwrap();
        let mut dexes = program();
        let done = pool.install(|| instrument(&mut dexes, &options(21)).unwrap());
        (dexes[0].1.write().unwrap(), done)
    };
    assert_eq!(outcome(1), outcome(4));
}

#[test]
fn the_map_knows_features_sites_and_lines() {
    let mut dexes = program();
    let done = instrument(&mut dexes, &options(21)).unwrap();
    let ProbeMap { features, sites, methods, left_out, .. } = &*done.map;
    assert_eq!(left_out, &[]);
    assert!(features.is_sorted());
    let callees: Vec<&str> = sites.iter().map(|site| site.callee.as_str()).collect();
    // A class of the app inherits join from Thread; the lock's wait is Object's.
    assert!(callees.contains(&"Ljava/lang/Thread;->join()V"), "{callees:?}");
    assert!(callees.contains(&"Ljava/lang/Object;->wait()V"), "{callees:?}");
    assert!(features.contains(&Feature::Call("Ljava/lang/Thread;->start()V".into())));
    assert!(!features.iter().any(|feature| feature.label().contains("->join")), "windowed calls are no features");
    for (id, site) in (0..).zip(sites) {
        let method = &methods[site.method as usize];
        let block = method.blocks.iter().find(|block| (block.start..block.end).contains(&site.pc)).unwrap();
        assert!(block.sites.contains(&id) && site.line > 0);
    }
    for (method, next) in methods.iter().zip(&methods[1..]) {
        assert_eq!(method.base + method.graph.total, next.base);
    }
    let Stats { instructions, added_instructions, .. } = done.stats;
    assert!(added_instructions > 0 && added_instructions < 2 * instructions);
}

#[test]
fn a_users_entry_gets_a_window() {
    let windows = |apis: ApiList| {
        let mut dexes = program();
        let done = instrument(&mut dexes, &Options { apis, ..options(21) }).unwrap();
        let start = |site: &&super::map::Site| site.callee == "Ljava/lang/Thread;->start()V";
        let sites: Vec<_> = done.map.sites.iter().filter(start).map(|site| site.category.clone()).collect();
        (sites, done.map.sites.len())
    };
    let mut apis = ApiList::embedded().unwrap();
    let (none, before) = windows(apis.clone());
    assert_eq!(none, [""; 0]);
    let mine = "[[api]]\nclass = 'Ljava/lang/Thread;'\nmethods = ['start']\ncategory = 'threads'\n";
    apis.extend("mine.toml", mine).unwrap();
    let (sites, after) = windows(apis.clone());
    assert!(!sites.is_empty() && sites.iter().all(|category| category == "threads"), "{sites:?}");
    assert_eq!(after, before + sites.len());
    // And loses it again; a class of the app inherits join from Thread.
    let away = "[[api]]\nclass = 'Ljava/lang/Thread;'\nmethods = ['start', 'join']\nremove = true\n";
    apis.extend("away.toml", away).unwrap();
    let (none, fewer) = windows(apis);
    assert!(none.is_empty() && fewer < before);
}

#[test]
fn an_app_is_not_instrumented_twice() {
    let mut dexes = program();
    instrument(&mut dexes, &options(21)).unwrap();
    dexes[0].1.import(&Dex::read(tracer_dex()).unwrap(), Limits::default()).unwrap();
    let error = instrument(&mut dexes, &options(21)).unwrap_err();
    assert_eq!(error.to_string(), "classes.dex defines Lwattline/rt/Frame;: the app is already instrumented");
}

#[test]
fn methods_that_outgrow_what_art_takes_are_named() {
    let mut dexes = program();
    let dex = &mut dexes[0].1;
    let main = dex.codes_mut().map(|(method, _)| method).collect::<Vec<_>>();
    let main = main.into_iter().find(|method| dex.method_signature(*method).ends_with("->main([Ljava/lang/String;)V"));
    let main = main.unwrap();
    let (_, code) = dex.codes_mut().find(|(method, _)| *method == main).unwrap();
    // Idle code behind the method's own, so that few units are left.
    let mut units = code.insns.0.to_vec();
    const RETURN_VOID: u16 = 0x0e;
    units.resize(2 * 9_998, 0);
    units.extend(RETURN_VOID.to_le_bytes());
    code.insns = wattline_dex::Units(units.into());
    let main = dex.method_signature(main);
    let done = instrument(&mut dexes, &options(21)).unwrap();
    assert_eq!(done.map.left_out, []);
    assert_eq!(done.stats.past_compiling, std::slice::from_ref(&main));
    let short = &done.stats.past_inlining;
    assert!(!short.is_empty() && short.len() < done.stats.methods && !short.contains(&main), "{short:?}");
}

/// Of a method that counters would push past what ART compiles, rounds are reported by calls.
#[test]
fn methods_near_the_limit_get_smaller_probes() {
    let units = |length: usize, tricks| {
        let mut dexes = program();
        let main = dexes[0].1.codes_mut().map(|(method, _)| method).collect::<Vec<_>>();
        let name = |dex: &Dex, method| dex.method_signature(method);
        let main = main.into_iter().find(|method| name(&dexes[0].1, *method).ends_with("->main([Ljava/lang/String;)V"));
        let main = main.unwrap();
        let (_, code) = dexes[0].1.codes_mut().find(|(method, _)| *method == main).unwrap();
        // for (v0 = 0; v0 < v1; v0++) { if (v1 != 0) {} }, and idle code behind it.
        let mut units: Vec<u16> = vec![0x0012, 0x0112, 0x1035, 8, 0x0138, 3, 0, 0x00d8, 0x0100, 0xf928, 0x000e];
        units.resize(length - 1, 0);
        units.push(0x000e);
        code.insns = units.into_iter().collect();
        (code.tries, code.handlers, code.debug) = (vec![], vec![], None);
        (code.registers, code.ins) = (3, 1);
        let done = instrument(&mut dexes, &Options { tricks, ..options(21) }).unwrap();
        let method = done.map.methods.iter().find(|method| method.name == "main").unwrap();
        let (_, code) = dexes[0].1.codes_mut().find(|(method, _)| *method == main).unwrap();
        (code.insns.len(), method.graph.rounds.len())
    };
    let (plain, none) = units(9_000, Tricks { loops: false, ..Tricks::default() });
    let (counted, one) = units(9_000, Tricks::default());
    assert!(counted > plain && one > none, "{counted} {plain}");
    // As long as both fit, and where neither does, rounds are counted.
    assert_eq!(units(10_000 - (counted - 9_000) - 8, Tricks::default()).1, one);
    assert_eq!(units(10_000, Tricks::default()).1, one);
    let (between, rounds) = units(10_000 - (plain - 9_000) - 3, Tricks::default());
    assert!(between <= 10_000 && rounds == none, "{between}");
}

/// Where R8 leaves a method without lines, its mapping file counts code units.
#[test]
fn a_method_without_lines_has_them_by_address() {
    let instrumented = |text: &str| {
        let mut dexes = program();
        dexes[0].1.codes_mut().for_each(|(_, code)| code.debug = None);
        let mapping = wattline_names::mapping::Mapping::parse("m.txt", text).unwrap();
        // Lines of folded methods would be places.
        let tricks = Tricks { imply: false, ..Tricks::default() };
        instrument(&mut dexes, &Options { mapping: Some(&mapping), tricks, ..options(21) }).unwrap().map
    };
    let ranges =
        "    0:3:void start(java.lang.String[]):7 -> main\n    4:65535:void start(java.lang.String[]):9:9 -> main\n";
    let plain = instrumented("");
    let mapped = instrumented(&format!("Before -> ProbedThreads:\n{ranges}"));
    let at = plain.methods.iter().position(|method| method.name == "main").unwrap();
    let (before, after) = (&plain.methods[at], &mapped.methods[at]);
    assert_eq!((after.class.as_str(), after.name.as_str()), ("LBefore;", "start"));
    assert_eq!((after.descriptor.as_str(), after.source_file.as_deref()), (&*before.descriptor, Some("Before.java")));
    assert!(after.places.is_empty(), "all lines are the method's own");
    let mut seen = std::collections::BTreeSet::new();
    for (old, new) in before.blocks.iter().zip(&after.blocks) {
        let lines: Vec<u32> = new.lines.iter().map(|line| line.line).collect();
        assert!(lines.iter().all(|line| *line == if new.start >= 4 { 9 } else { *line }), "{:#x} {lines:?}", new.start);
        assert!(lines.windows(2).all(|pair| pair[0] != pair[1]), "{lines:?}");
        let sum = |block: &super::map::BlockMap| {
            block.lines.iter().flat_map(|line| &line.counts).map(|(_, count)| count).sum::<u32>()
        };
        assert_eq!(sum(old), sum(new));
        seen.extend(lines);
    }
    assert_eq!(seen.into_iter().collect::<Vec<_>>(), [7, 9]);
    let of_main = |site: &&super::map::Site| site.method as usize == at;
    assert!(mapped.sites.iter().filter(of_main).all(|site| site.line == 9), "{:?}", mapped.sites);
    let others = mapped.methods.iter().enumerate().filter(|(other, _)| *other != at);
    let lines = others.flat_map(|(_, method)| method.blocks.iter().map(move |block| (method, block)));
    let mut lines = lines.flat_map(|(method, block)| block.lines.iter().map(move |line| method.place(line.line).line));
    assert!(lines.all(|line| line == 0));
}
