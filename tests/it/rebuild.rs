//! Instrumenting an app again after a change: the outcome is what it would be without a cache, and what has not changed
//! is not done again.

use std::collections::BTreeMap;
use std::path::{Path, PathBuf};

use wattline::apk::{self, Archive, Changes};
use wattline::dex::{Dex, Limits, MethodRef, Op, Units, access};
use wattline::session::{Cache, InstrumentOptions, Instrumented, instrument};

use super::support::{apps, corpus, signing};

/// A change that a developer could make to a dex file.
type Edit = fn(&mut Dex<'_>);

/// Another number in one method.
fn constant(dex: &mut Dex<'_>) {
    for (_, code) in dex.codes_mut() {
        let mut bytes = code.insns.0.to_vec();
        if bytes.first() == Some(&Op::CONST_16.0) {
            bytes[2] ^= 1;
            code.insns = Units(bytes.into());
            return;
        }
    }
    panic!("no method begins with const/16");
}

/// A class that no longer can be extended.
fn declaration(dex: &mut Dex<'_>) {
    let class = dex.classes.iter_mut().rfind(|class| class.access & (access::INTERFACE | access::FINAL) == 0);
    class.expect("a class that can be extended").access |= access::FINAL;
}

/// A class less; nothing is based on the last one of its file.
fn removal(dex: &mut Dex<'_>) {
    dex.classes.pop().expect("a class");
}

/// A method that does nothing any more: there are other paths, and other windowed calls, in front of all others.
fn emptied(dex: &mut Dex<'_>) {
    let returns: Vec<bool> = dex.codes_mut().map(|(_, code)| code.insns.0.ends_with(&[Op::RETURN_VOID.0, 0])).collect();
    let of_size = |(_, code): &(_, &mut wattline::dex::Code<'_>)| code.insns.len();
    let long = dex.codes_mut().zip(returns).filter(|(_, returns)| *returns).map(|(code, _)| code);
    let (_, code) = long.take(40).max_by_key(of_size).expect("a method that returns nothing");
    code.insns = Units(vec![Op::RETURN_VOID.0, 0].into());
    (code.tries, code.handlers, code.debug) = (vec![], vec![], None);
}

/// Names that come before all others, and other numbers for all else.
fn names(dex: &mut Dex<'_>) {
    let new = [MethodRef::new("Laaa/New;", "added", &["I", "Laaa/Other;"], "V")];
    dex.add_references(&new, Limits::default()).unwrap();
    emptied(dex);
}

/// The app with its dex file of that number changed.
fn edited(bytes: &[u8], number: usize, edit: Edit) -> Vec<u8> {
    let archive = Archive::read(bytes).unwrap();
    let entries = archive.dex_entries();
    let contents = entries[number].contents().unwrap();
    let mut dex = Dex::read(&contents).unwrap();
    edit(&mut dex);
    let mut changes = Changes::new(1);
    changes.replace(entries[number].name, dex.write().unwrap());
    apk::rewrite(&archive, &changes).unwrap()
}

/// Names and contents of what is kept with that ending.
fn kept(cache: &Path, ending: &str) -> BTreeMap<PathBuf, Vec<u8>> {
    let Ok(entries) = std::fs::read_dir(cache) else { return BTreeMap::new() };
    let paths = entries.map(|entry| entry.unwrap().path()).filter(|path| path.extension().unwrap() == ending);
    paths.map(|path| (path.clone(), std::fs::read(path).unwrap())).collect()
}

fn entries(cache: &Path) -> usize {
    kept(cache, "part").len()
}

#[track_caller]
fn assert_same(what: &str, with: &Instrumented, without: &Instrumented) {
    assert!(with.bytes == without.bytes, "{what}: the file differs");
    assert!(with.map == without.map, "{what}: the map differs");
    assert!(with.pc_maps == without.pc_maps, "{what}: the addresses differ");
    let numbers = |done: &Instrumented| (done.instructions, done.added, done.map.not_selected.len());
    assert_eq!(numbers(with), numbers(without), "{what}");
}

/// Instruments an app cold, warm, and after each of some changes in the dex file of that number; `again` says how many
/// of its files each change makes anew.
fn check(path: &Path, number: usize, again: [Option<usize>; 5]) {
    let directory = tempfile::tempdir().unwrap();
    let folder = directory.path().join("cache");
    let without = InstrumentOptions { no_verify: cfg!(debug_assertions), ..signing() };
    let with = InstrumentOptions { cache: Some(Cache::new(&folder, 1 << 30)), ..without.clone() };
    let (name, bytes) = (path.display().to_string(), std::fs::read(path).unwrap());
    let files = Archive::read(&bytes).unwrap().dex_entries().len();
    let probed = |bytes: &[u8], options| instrument(path, bytes, options).unwrap_or_else(|error| panic!("{error}"));
    let plain = probed(&bytes, &without);
    assert_same(&format!("{name}, cold"), &probed(&bytes, &with), &plain);
    assert_eq!(entries(&folder), files, "{name}: an entry for each file");
    assert_same(&format!("{name}, warm"), &probed(&bytes, &with), &plain);
    assert_eq!(entries(&folder), files, "{name}: nothing is done again");

    let classes = kept(&folder, "classes");
    assert_eq!(classes.len(), files, "{name}: and its classes");
    let edits: [(&str, Edit); 5] = [
        ("constant", constant),
        ("emptied", emptied),
        ("names", names),
        ("declaration", declaration),
        ("removal", removal),
    ];
    for ((what, edit), again) in edits.into_iter().zip(again) {
        let bytes = edited(&bytes, number, edit);
        let before = entries(&folder);
        assert_same(&format!("{name}, {what}"), &probed(&bytes, &with), &probed(&bytes, &without));
        if let Some(again) = again {
            assert_eq!(entries(&folder) - before, again, "{name}, {what}: files that were done again");
        }
        if ["constant", "emptied", "names"].contains(&what) {
            assert!(kept(&folder, "classes") == classes, "{name}, {what}: most of the classes were known");
        }
    }
    let damage = std::fs::read_dir(&folder).unwrap().map(|entry| entry.unwrap().path());
    damage.for_each(|path| std::fs::write(path, b"wattline cache 1 and nothing else").unwrap());
    assert_same(&format!("{name}, damaged"), &probed(&bytes, &with), &plain);
}

#[test]
fn a_cache_changes_nothing_in_the_demo_app() {
    check(&apps().join("courier.apk"), 0, [Some(1); 5]);
}

#[test]
fn what_has_not_changed_in_a_large_app_is_not_done_again() {
    let Some(corpus) = corpus("") else { return };
    // Nothing in the first files names a class of the last; what a class's removal reaches differs.
    check(&corpus.join("npm_settings_apk-debug.apk"), 2, [Some(1), None, None, None, None]);
    check(&corpus.join("Apktool_testkotlin.apk"), 0, [Some(1), None, None, None, None]);
}

/// Options that change the outcome must not meet what others kept.
#[test]
fn other_options_are_other_work() {
    let directory = tempfile::tempdir().unwrap();
    let path = apps().join("courier.apk");
    let bytes = std::fs::read(&path).unwrap();
    let cache = Some(Cache::new(directory.path(), 1 << 30));
    let exclude = vec!["com.example.courier.Sort".parse().unwrap()];
    let choice = wattline::scope::Choice { exclude, ..Default::default() };
    let mut apis = wattline::probe::ApiList::embedded().unwrap();
    let mine = "[[api]]\nclass = 'Ljava/lang/StringBuilder;'\nmethods = ['append']\ncategory = 'text'\n";
    apis.extend("mine.toml", mine).unwrap();
    let all = [
        signing(),
        InstrumentOptions { choice, ..signing() },
        InstrumentOptions { apis: Some(apis), ..signing() },
        InstrumentOptions { no_verify: true, ..signing() },
    ];
    for options in &all {
        let with = InstrumentOptions { cache: cache.clone(), ..options.clone() };
        let [with, without] = [&with, options].map(|options| instrument(&path, &bytes, options).unwrap());
        assert_same("courier", &with, &without);
    }
    assert_eq!(entries(directory.path()), all.len());
}
