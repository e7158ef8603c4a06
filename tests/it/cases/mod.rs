//! Hand-made code for everything that a rewriter gets wrong, one file a case.
//!
//! A file dropped into `tests/cases` is a test: text for the [assembler](super::assembler), and on top of it comments
//! that say what it shows and how it is judged:
//!
//! - `#: min-sdk 21` (1 unless said): the lowest API level that the code is instrumented for;
//! - `#: art only`: the embedded phone lacks something that the code needs;
//! - `#: window LA;->f`: this method gets a window, besides those that all have;
//! - `#: left out TEXT`: a method that must be left out, with TEXT in the reason; no other may be;
//! - `#: unwound N`: so many frames are left by an exception that no probe of theirs sees (0 unless said);
//! - `#> LINE`: a line that the program prints, worked out by hand.
//!
//! Every case is instrumented, written and read again. Then:
//!
//! - all original instructions must stand in their old order, in their old lines, and name what they named;
//! - nothing that old versions of ART stumble over may be new ([`known_bugs`]);
//! - where it is installed, ART's own verifier must see nothing worse than before;
//! - the embedded phone must print the same before and after, and the expected lines;
//! - the tracer must report exactly the blocks that the phone executed ([`truth`](super::truth)).

mod known_bugs;

use std::path::Path;
use std::process::Command;

use rayon::prelude::*;
use wattline::dex::{Dex, Limits};
use wattline::phone::{Observer, Outcome, Settings};
use wattline::probe::{ApiList, Instrumented, Loading, Options, Tricks, instrument, tracer_dex};
use wattline::recording::read_trace_file;
use wattline::scope::Scope;

use super::assembler::assemble;
use super::support::{art, files, repository, run_main, trace_file};
use super::truth::{BlockTrace, Compared, Method, check_instructions, compare, methods, old_codes};

/// A case file.
struct Case {
    name: String,
    text: String,
    min_sdk: u32,
    art_only: bool,
    windows: Vec<String>,
    left_out: Vec<String>,
    unwound: usize,
    prints: Vec<String>,
}

impl Case {
    fn read(path: &Path) -> Self {
        let text = std::fs::read_to_string(path).unwrap();
        let name = path.file_stem().unwrap().to_string_lossy().into_owned();
        let mut case = Case {
            name,
            text,
            min_sdk: 1,
            art_only: false,
            windows: Vec::new(),
            left_out: Vec::new(),
            unwound: 0,
            prints: Vec::new(),
        };
        for line in case.text.lines() {
            if let Some(printed) = line.strip_prefix("#> ") {
                case.prints.push(printed.to_owned());
            }
            let Some(directive) = line.strip_prefix("#: ") else { continue };
            match directive.split_once(' ') {
                Some(("min-sdk", level)) => case.min_sdk = level.parse().unwrap(),
                Some(("unwound", frames)) => case.unwound = frames.parse().unwrap(),
                Some(("art", "only")) => case.art_only = true,
                Some(("window", method)) => case.windows.push(method.to_owned()),
                Some(("left", what)) => case.left_out.push(what.trim_start_matches("out ").to_owned()),
                _ => panic!("{}: {line}", case.name),
            }
        }
        assert!(case.art_only || !case.prints.is_empty(), "{}: nothing is printed, so nothing is checked", case.name);
        case
    }

    fn apis(&self) -> ApiList {
        let window = |method: &String| {
            let (class, name) = method.split_once("->").expect("CLASS->NAME");
            format!("[[api]]\ncategory='test'\nclass='{class}'\nmethods=['{name}']\nreason='the case says so'\n")
        };
        if self.windows.is_empty() {
            return ApiList::embedded().unwrap();
        }
        let mut list = ApiList::default();
        list.extend(&self.name, &self.windows.iter().map(window).collect::<String>()).unwrap();
        list
    }

    /// Instruments the file, with the tracer in it.
    fn instrument(&self, original: &Dex<'static>) -> (Dex<'static>, Instrumented) {
        let mut dexes = vec![("classes.dex".to_owned(), original.clone())];
        let options = Options {
            package: None,
            min_sdk: self.min_sdk,
            loading: Loading::Bare,
            apis: self.apis(),
            classpath: &[],
            verify: true,
            mapping: None,
            tricks: Tricks::default(),
            scope: Scope::default(),
        };
        let done = instrument(&mut dexes, &options).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        let (_, mut dex) = dexes.remove(0);
        let tracer = Dex::read(tracer_dex()).unwrap();
        dex.import(&tracer, Limits::for_min_sdk(self.min_sdk)).unwrap();
        (dex, done)
    }

    fn check_left_out(&self, done: &Instrumented) {
        let reasons: Vec<&str> = done.map.left_out.iter().map(|left| left.reason.as_str()).collect();
        assert_eq!(reasons.len(), self.left_out.len(), "{}: left out {:?}", self.name, done.map.left_out);
        for (reason, expected) in reasons.iter().zip(&self.left_out) {
            assert!(reason.contains(expected), "{}: left out because {reason:?}, expected {expected:?}", self.name);
        }
        assert!(!done.map.methods.is_empty() || !self.left_out.is_empty(), "{}: no method", self.name);
    }

    fn check(&self) {
        let original = assemble(&self.text);
        let before = original.write().unwrap();
        assert_eq!(Dex::read(&before).unwrap(), original, "{}: the assembler wrote something else", self.name);
        let (probed, done) = self.instrument(&original);
        self.check_left_out(&done);
        let after = probed.write().unwrap();
        let reread = Dex::read(&after).unwrap_or_else(|error| panic!("{}: {error}", self.name));
        assert_eq!(reread.methods_with_code().count(), probed.methods_with_code().count());
        let (original, reread) = ([original], [reread]);
        let old = old_codes(&original, &done.map);
        let methods = methods(&reread, &done.map, &done.pc_maps);
        check_instructions(&self.name, &old, &methods, &done.pc_maps);
        for ((_, old), method) in old.iter().zip(&methods) {
            known_bugs::check(&format!("{}: {}", self.name, method.name), self.min_sdk, old, method.code);
        }
        self.on_art(&before, &after);
        if !self.art_only {
            self.on_the_phone(&before, &after, &methods, &done);
        }
    }

    fn on_art(&self, before: &[u8], after: &[u8]) {
        let Some(script) = art("artdiff.py") else { return };
        let folder = tempfile::tempdir().unwrap();
        let files = [("before.dex", before), ("after.dex", after)].map(|(name, bytes)| {
            let path = folder.path().join(name);
            std::fs::write(&path, bytes).unwrap();
            path
        });
        let output = Command::new("python3").arg(script).args(&files).output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout);
        // A case that ART refuses by itself shows nothing.
        let sound = !text.contains("hard=1") && !text.contains("structural=1");
        if !output.status.success() || !sound {
            let errors = String::from_utf8_lossy(&output.stderr);
            panic!("{}: ART on the files in {}:\n{text}{errors}", self.name, folder.keep().display());
        }
    }

    fn run(&self, dex: &[u8], observer: Option<&mut dyn Observer>) -> Outcome {
        let settings = Settings { max_ns: 2_000_000_000, ..Settings::default() };
        run_main("Case", &[dex.to_vec()], settings, observer).unwrap_or_else(|error| panic!("{}: {error}", self.name))
    }

    fn on_the_phone(&self, before: &[u8], after: &[u8], methods: &[Method], done: &Instrumented) {
        let plain = self.run(before, None);
        let printed: Vec<&str> = plain.stdout.lines().collect();
        assert_eq!(printed, self.prints, "{}: the original printed something else", self.name);
        let mut truth = BlockTrace::new(&done.map, methods);
        let probed = self.run(after, Some(&mut truth));
        assert_eq!((&plain.stdout, &plain.stderr), (&probed.stdout, &probed.stderr), "{}", self.name);
        let Compared { unwound, cut, open, .. } =
            compare(&self.name, truth, &read_trace_file(trace_file(&probed)).unwrap());
        assert_eq!((unwound, cut, open), (self.unwound, 0, 0), "{}: frames left unseen", self.name);
    }
}

fn cases() -> Vec<Case> {
    let mut files = files(&repository().join("tests/cases"));
    files.retain(|path| path.extension().is_some_and(|extension| extension == "smali"));
    assert!(files.len() > 40, "{} cases", files.len());
    files.iter().map(|path| Case::read(path)).collect()
}

/// `WATTLINE_CASE=name,name` picks some.
#[test]
fn every_case_survives_its_probes() {
    let wanted = std::env::var("WATTLINE_CASE").ok();
    let failed: Vec<String> = (cases().par_iter())
        .filter(|case| wanted.as_ref().is_none_or(|wanted| wanted.split(',').any(|wanted| case.name == wanted)))
        .filter_map(|case| std::panic::catch_unwind(|| case.check()).err().map(|_| case.name.clone()))
        .collect();
    assert!(failed.is_empty(), "failed: {}", failed.join(", "));
}
