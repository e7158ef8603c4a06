//! Each rule from both sides: bodies that ART accepts and bodies that it refuses.

mod assembler;
mod flows;
mod members;
mod registers;

use super::*;
use crate::{Code, EncodedMethod, Handler, Try, access};
use assembler::App;

/// What is expected of a body.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Expect {
    Fine,
    /// Refused, at this code unit.
    Refused(u32),
    Unlocked,
    Unresolved,
}
use Expect::*;

/// An app with the classes that the bodies use.
fn app() -> App {
    let mut app = App { dex: Dex { version: 39, ..Dex::default() } };
    let (public, constructor) = (access::PUBLIC, access::PUBLIC | access::CONSTRUCTOR);
    let object = "Ljava/lang/Object;";
    app.class(
        "LApp;",
        public,
        object,
        &["LShape;"],
        &[
            (public, "count:I"),
            (public, "next:LApp;"),
            (public | access::STATIC, "shared:LApp;"),
            (public | access::STATIC, "time:J"),
            (public | access::STATIC, "ratio:F"),
            (public | access::STATIC, "open:Z"),
            (public | access::FINAL, "fixed:I"),
            (constructor, "<init>()V"),
            (constructor, "<init>(I)V"),
            (constructor | access::STATIC, "<clinit>()V"),
            (public, "run()V"),
            (public, "put(IJLApp;)V"),
            (public | access::STATIC, "of(I)LApp;"),
            (public | access::STATIC, "wide(J)J"),
            (access::PRIVATE, "secret()V"),
        ],
    );
    app.class("LChild;", public, "LApp;", &[], &[(constructor, "<init>()V"), (public, "own:I")]);
    app.class("LSibling;", public, "LApp;", &[], &[(constructor, "<init>()V")]);
    app.class(
        "LOther;",
        public,
        object,
        &[],
        &[
            (constructor, "<init>()V"),
            (access::PRIVATE, "hidden:I"),
            (access::PRIVATE, "inside()V"),
            (public | access::FINAL, "fixed:I"),
            (public, "go()V"),
        ],
    );
    app.class("LAbstract;", public | access::ABSTRACT, object, &[], &[(constructor, "<init>()V")]);
    app.class(
        "LShape;",
        public | access::INTERFACE | access::ABSTRACT,
        object,
        &[],
        &[(public | access::ABSTRACT, "area()D")],
    );
    app.class("LOrphan;", public, "Lgone/Gone;", &[], &[(constructor, "<init>()V")]);
    app
}

/// Verifies a body as a method of `LApp;`: `static m(I)V`, `m()V`, `<init>()V`.
fn verify(app: &mut App, signature: &str, registers: u16, text: &str) -> Result<Outcome, VerifyError> {
    verify_code(app, signature, registers, text, |_| {})
}

fn verify_code(
    app: &mut App,
    signature: &str,
    registers: u16,
    text: &str,
    edit: impl FnOnce(&mut Code<'static>),
) -> Result<Outcome, VerifyError> {
    let (mut flags, name) = match signature.strip_prefix("static ") {
        Some(name) => (access::STATIC, name),
        None => (0, signature),
    };
    if name.starts_with('<') {
        flags |= access::CONSTRUCTOR;
    }
    let (class, name) = name.split_once("->").unwrap_or(("LApp;", name));
    let method = app.method(&format!("{class}->{name}"));
    let proto = app.dex.methods[method.at()].proto;
    let parameters = app.dex.protos[proto.at()].parameters.clone();
    let words = parameters.iter().map(|&at| if ["J", "D"].contains(&&*app.dex.type_name(at)) { 2 } else { 1 });
    let ins = words.sum::<u16>() + u16::from(flags & access::STATIC == 0);
    let mut code = app.code(registers, ins, text);
    edit(&mut code);
    let class = app.type_(class);
    let hierarchy = Hierarchy::new([&app.dex]);
    let verifier = Verifier::new(&app.dex, &hierarchy);
    let class = app.dex.classes.iter().find(|def| def.class == class).unwrap();
    verifier.method(class, &EncodedMethod { method, access: access::PUBLIC | flags, code: None }, &code)
}

/// Requires the same of several bodies.
fn check(cases: &[(&str, u16, &str, Expect)]) {
    for &(signature, registers, text, expected) in cases {
        let outcome = verify(&mut app(), signature, registers, text);
        let found = match &outcome {
            Err(error) => Refused(error.pc),
            Ok(Outcome { locks: Locks::Unbalanced, .. }) => Unlocked,
            Ok(Outcome { unresolved: true, .. }) => Unresolved,
            Ok(_) => Fine,
        };
        assert_eq!(found, expected, "{signature} {text}\n{outcome:?}");
    }
}

#[test]
fn missing_parents_are_named() {
    let mut app = app();
    app.class("LLower;", access::PUBLIC, "LOrphan;", &[], &[]);
    app.class("LFinal;", access::PUBLIC | access::FINAL, "Ljava/lang/Object;", &[], &[]);
    app.class("LUnderFinal;", access::PUBLIC, "LFinal;", &[], &[]);
    app.class("LLoop;", access::PUBLIC, "LLoop;", &[], &[]);
    let hierarchy = Hierarchy::new([&app.dex]);
    let missing = |class: &str| hierarchy.missing_parent(class);
    assert_eq!(missing("LChild;"), None);
    assert_eq!(missing("Landroid/app/Activity;"), None);
    assert_eq!(missing("LOrphan;").as_deref(), Some("Lgone/Gone;"));
    assert_eq!(missing("LLower;").as_deref(), Some("Lgone/Gone;"));
    assert_eq!(missing("LUnderFinal;").as_deref(), Some("LFinal;"));
    assert_eq!(missing("LLoop;").as_deref(), Some("LLoop;"));
    assert_eq!(missing("Lno/Such;").as_deref(), Some("Lno/Such;"));
}

#[test]
fn threads_share_a_verifier() {
    fn shared<T: Send + Sync>() {}
    shared::<Hierarchy>();
    shared::<Verifier>();
}

/// Whatever the code units are, there is an answer.
#[test]
fn any_body_is_answered() {
    let app = app();
    let hierarchy = Hierarchy::new([&app.dex]);
    let verifier = Verifier::new(&app.dex, &hierarchy);
    let class = &app.dex.classes[0];
    let methods: Vec<_> = class.data.iter().flat_map(|data| data.methods()).collect();
    let mut answers = [0; 2];
    arbtest::arbtest(|u| {
        let len = u.int_in_range(1..=30)?;
        let mut units = Vec::new();
        for _ in 0..len {
            // Small registers and indices, so that some of it is right.
            let unit = if u.ratio(2, 3)? { u.arbitrary::<u8>()?.into() } else { u.int_in_range(0..=6)? };
            units.push(unit | u16::from(u.arbitrary::<u8>()? & 0x31) << 8);
        }
        units.extend([0x000e, 0x000e]);
        let bound = units.len() as u32;
        let tries = vec![Try { start: u.int_in_range(0..=3)?, count: u.int_in_range(0..=bound)?, handler: 0 }];
        let handlers = vec![Handler {
            catches: vec![(app.dex.classes[0].class, u.int_in_range(0..=bound)?)],
            catch_all: u.ratio(1, 2)?.then_some(bound - 1),
        }];
        let mut code =
            Code { registers: 6, ins: 1, outs: 5, insns: units.into_iter().collect(), tries, handlers, debug: None };
        if u.ratio(3, 4)? {
            code.tries.clear();
        }
        let answer = verifier.method(class, u.choose(&methods)?, &code);
        answers[usize::from(answer.is_ok())] += 1;
        Ok(())
    });
    assert!(answers[0] > 0, "some of it is wrong");
}

/// Nothing of the corpus is refused that a device accepts: the files with known bad methods aside, no method at all.
#[test]
fn the_corpus_verifies() {
    // Methods made to be refused, or whose return types no file has.
    let refused = |name: &str| {
        let odd = ["android_art_", "smali_Uninit", "androguard_okhttp", "pocoui", "androguard_app-debug-androidTest"];
        odd.iter().any(|odd| name.starts_with(odd)) || name.starts_with("dex-test-parser")
    };
    let samples = wattline_testkit::samples();
    let mut bad = Vec::new();
    // The classes of one dex file of an app extend those of another.
    for app in samples.chunk_by(|a, b| file(&a.name) == file(&b.name)).filter(|app| !refused(&app[0].name)) {
        let dexes: Vec<_> = app.iter().filter_map(|sample| Some((sample, Dex::read(&sample.bytes).ok()?))).collect();
        let hierarchy = Hierarchy::new(dexes.iter().map(|(_, dex)| dex));
        for (sample, dex) in dexes.iter().filter(|(sample, _)| sample.bytes.len() <= 2_000_000) {
            let verifier = Verifier::new(dex, &hierarchy);
            for class in &dex.classes {
                for method in class.data.iter().flat_map(|data| data.methods()) {
                    let Some(code) = &method.code else { continue };
                    if let Err(error) = verifier.method(class, method, code) {
                        bad.push(format!("{} {}: {error}", sample.name, dex.method_signature(method.method)));
                    }
                }
            }
        }
    }
    assert!(bad.is_empty(), "{}", bad.join("\n"));
}

/// The file that a sample is from: `app.apk!classes2.dex` is from `app.apk`.
fn file(sample: &str) -> &str {
    sample.split('!').next().unwrap_or(sample)
}
