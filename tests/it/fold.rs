//! Which calls go to a clone of what they name, and which must not.

use std::collections::BTreeSet;

use wattline::apk::{Method, Writer};
use wattline::dex::{Dex, Limits, MethodRef, access};
use wattline::probe::{self, ApiList, CLONE_PREFIX, Loading, MARK_CLASS, Tricks, original_of};
use wattline::scope::{Choice, Scope};
use wattline::session::{Cache, InstrumentOptions, instrument};

use super::assembler::assemble;
use super::truth::{Listing, named};

/// A class with a field and a getter of it, `public` unless said, that is called.
const GETTER: &str = "
.class public LA;
.super Ljava/lang/Object;
.field x:I
.method public get()I
  .registers 2
  iget v0, p0, LA;->x:I
  return v0
.end method
";

/// A class whose method `f` runs these lines.
fn caller(lines: &str) -> String {
    format!(
        "
.class public LMain;
.super Ljava/lang/Object;
.method static f(LA;LB;)V
  .registers 8
  {lines}
  return-void
.end method
"
    )
}

const CALL: &str = "invoke-virtual {p0}, LA;->get()I\n  move-result v0";

/// A class based on `LA;` with these members.
fn subclass(members: &str) -> String {
    format!("\n.class public LB;\n.super LA;\n{members}\n")
}

/// A static method of `LA;` with these instructions and the arguments `(II)`, and a call of it.
fn with_body(lines: &str) -> [String; 1] {
    let class = format!(
        ".class public LA;\n.super Ljava/lang/Object;\n.field static s:I\n.field static final t:I\n\
         .method static g(II)I\n  .registers 5\n  {lines}\n.end method\n"
    );
    [class + &caller("const/4 v0, 1\n  invoke-static {v0, v0}, LA;->g(II)I\n  move-result v0")]
}

/// A method of an object that reads or writes a field in this way, in a class based on `LB;`.
fn with_field(field: &str, class: &str, lines: &str) -> [String; 1] {
    let package = if class.contains('/') { "Lq/A;" } else { "LA;" };
    [format!(
        ".class public {class}\n.super Ljava/lang/Object;\n{field}\n\
         .class public {package}\n.super {class}\n.method public g()I\n  .registers 3\n  {lines}\n  return v0\n.end method\n\
         .class public LMain;\n.super Ljava/lang/Object;\n.method static f({package})V\n  .registers 2\n  \
         invoke-virtual {{p0}}, {package}->g()I\n  return-void\n.end method\n"
    )]
}

fn options(tricks: Tricks, scope: Scope) -> probe::Options<'static> {
    probe::Options {
        package: None,
        min_sdk: 26,
        loading: Loading::Together,
        apis: ApiList::embedded().unwrap(),
        classpath: &[],
        verify: false,
        mapping: None,
        tricks,
        scope,
    }
}

/// The folded calls of an app whose files these are: which method calls which clone.
fn folded_calls(dexes: &[(String, Dex)]) -> BTreeSet<String> {
    let mut calls = BTreeSet::new();
    for (_, dex) in dexes {
        for (method, code) in dex.methods_with_code() {
            for (_, insn) in Listing::new(code).insns {
                let callee = named(dex, &insn);
                if callee.contains(CLONE_PREFIX) {
                    let id = dex.methods[method.method.at()];
                    calls.insert(format!("{} {}", dex.string(id.name), callee.replace(CLONE_PREFIX, "")));
                }
            }
        }
    }
    calls
}

fn folded_with(files: &[impl AsRef<str>], options: &probe::Options) -> BTreeSet<String> {
    let name = |number: usize| format!("classes{number}.dex");
    let mut dexes: Vec<(String, Dex)> =
        files.iter().enumerate().map(|(at, text)| (name(at), assemble(text.as_ref()))).collect();
    let done = probe::instrument(&mut dexes, options).unwrap();
    let expected = |reason: &str| reason.starts_with("its class is based on LNo;");
    assert!(done.map.left_out.iter().all(|left| expected(&left.reason)), "{:?}", done.map.left_out);
    folded_calls(&dexes)
}

#[track_caller]
fn check(what: &str, files: &[impl AsRef<str>], expected: &[&str]) {
    let silent = Tricks::default().without("imply").unwrap();
    let found = folded_with(files, &options(silent, Scope::default()));
    assert_eq!(found, expected.iter().map(|call| call.to_string()).collect(), "{what}");
}

#[test]
fn a_virtual_call_is_folded_if_nothing_overrides_what_it_names() {
    let plain = format!("{GETTER}{}", caller(CALL));
    check("nothing extends it", &[&plain], &["f LA;->get()I"]);
    let others = subclass(".method public get(I)I\n  .registers 3\n  return p1\n.end method");
    check("an overload", &[plain.clone() + &others], &["f LA;->get()I"]);
    let again = ".method public get()I\n  .registers 2\n  const/4 v0, 1\n  return v0\n.end method";
    check("overridden", &[plain.clone() + &subclass(again)], &[]);
    check("overridden in another file", &[plain.clone(), subclass(again)], &[]);
    let far = format!(".class public LC;\n.super LB;\n{again}\n");
    check("overridden further down", &[plain.clone() + &subclass(""), far], &[]);
    let open = ".method public abstract get()I\n.end method";
    check("made abstract again", &[plain.clone() + &subclass(open)], &[]);
    let through = format!("{GETTER}{}{}", subclass(""), caller("invoke-virtual {p1}, LB;->get()I\n  move-result v0"));
    check("by the name of a subclass", &[&through], &["f LB;->get()I"]);
    let of_subclass = format!("{GETTER}{}{}", subclass(again), caller("invoke-virtual {p1}, LB;->get()I"));
    check("of the subclass that overrides", &[&of_subclass], &["f LB;->get()I"]);
    let faces = ".class public interface abstract LB;\n.super Ljava/lang/Object;\n\
                 .method public abstract get()I\n.end method\n";
    let faces = format!("{faces}{}", GETTER.replace(".field", ".implements LB;\n.field"));
    check("through an interface", &[faces + &caller("invoke-interface {p1}, LB;->get()I")], &[]);
    let above = subclass(".method g()V\n  .registers 2\n  invoke-super {p0}, LA;->get()I\n  return-void\n.end method");
    check("of the superclass", &[GETTER.to_owned() + &above], &[]);
}

#[test]
fn libraries_without_probes_override_too() {
    let again = ".method public get()I\n  .registers 2\n  const/4 v0, 1\n  return v0\n.end method";
    let scope = |pattern: &str| Choice { exclude: vec![pattern.parse().unwrap()], ..Choice::default() }.scope(None);
    let files = [format!("{GETTER}{}", caller(CALL)), subclass(again)];
    let overridden = folded_with(&files, &options(Tricks::default(), scope("B")));
    assert_eq!(overridden, BTreeSet::new());
    let foreign = folded_with(&files[..1], &options(Tricks::default(), scope("A")));
    assert_eq!(foreign, BTreeSet::new(), "a class without probes is foreign");
    let calls = folded_with(&files[..1], &options(Tricks::default(), scope("Main")));
    assert_eq!(calls, BTreeSet::new(), "a caller without probes tells nothing");
    let off = options(Tricks::default().without("fold").unwrap(), Scope::default());
    assert_eq!(folded_with(&files[..1], &off), BTreeSet::new());
}

/// What may be loaded later cannot be looked at; but nothing overrides what is final, private or static.
#[test]
fn further_code_may_override_what_is_not_final() {
    for text in ["dalvik.system.DexClassLoader", "Ldalvik/system/PathClassLoader;", "defineClass"] {
        let loading = caller(&format!("const-string v0, \"{text}\"\n  {CALL}"));
        check(text, &[format!("{GETTER}{loading}")], &[]);
        check("in another file", &[format!("{GETTER}{}", caller(CALL)), loading.replace("LMain;", "LOther;")], &[]);
        let method = GETTER.replace("public get", "public final get");
        check("a final method", &[format!("{method}{loading}")], &["f LA;->get()I"]);
        let class = GETTER.replace(".class public", ".class public final");
        check("a final class", &[format!("{class}{loading}")], &["f LA;->get()I"]);
        let [mut fixed] = with_body("return p0");
        fixed.push_str(&format!(
            ".class LOther;\n.super LA;\n.method static f()V\n  .registers 1\n  const-string v0, \"{text}\"\n  \
             return-void\n.end method\n"
        ));
        check("a static method", &[fixed], &["f LA;->g(II)I"]);
    }
    let other = caller(&format!("const-string v0, \"dalvik.system.VMRuntime\"\n  {CALL}"));
    check("no loader", &[format!("{GETTER}{other}")], &["f LA;->get()I"]);
}

#[test]
fn private_methods_are_folded_and_constructors_are_not() {
    let class = format!(
        "{}.method private h()I\n  .registers 2\n  iget v0, p0, LA;->x:I\n  return v0\n.end method\n\
         .method public constructor <init>()V\n  .registers 1\n  return-void\n.end method\n\
         .method public own()I\n  .registers 2\n  invoke-direct {{p0}}, LA;->h()I\n  move-result v0\n  return v0\n\
         .end method\n",
        GETTER.replace("Ljava/lang/Object;", "LRoot;")
    );
    let root = ".class public LRoot;\n.super Ljava/lang/Object;\n\
                .method public constructor <init>()V\n  .registers 1\n  return-void\n.end method\n";
    let calls = "new-instance v0, LA;\n  invoke-direct {v0}, LA;-><init>()V";
    check("private", &[format!("{root}{class}{}", caller(calls))], &["own LA;->h()I"]);
    for flag in ["synchronized", "declared-synchronized"] {
        let waiting = GETTER.replace("public get", &format!("public {flag} get"));
        check(flag, &[waiting + &caller(CALL)], &[]);
    }
}

#[test]
fn a_class_must_be_the_only_one_of_its_name() {
    let plain = format!("{GETTER}{}", caller(CALL));
    check("defined twice", &[plain.as_str(), GETTER], &[]);
    let of_android = plain.replace("LA;", "Lorg/json/JSONObject;");
    check("Android has it", &[of_android], &[]);
    check("a later Android may have it", &[plain.replace("LA;", "Landroid/later/A;")], &[]);
    let orphan = plain.replace("LA;\n.super Ljava/lang/Object;", "LA;\n.super LNo;");
    check("a parent is missing", &[orphan], &[]);
    let taken = GETTER.replace("public get", "public wattline$get");
    check("its clone's name is taken", &[plain.clone() + &taken.replace("LA;", "LC;")], &[]);
}

/// The version of a class that says nothing of it is made from the names of its methods but private ones.
#[test]
fn a_serialized_class_gets_no_visible_methods() {
    let class = |more: &str| {
        let class = GETTER.replace(".field", &format!("{more}\n.field"));
        let own = "\n.method private h()I\n  .registers 2\n  iget v0, p0, LA;->x:I\n  return v0\n.end method\n\
                   .method own()I\n  .registers 2\n  invoke-direct {p0}, LA;->h()I\n  move-result v0\n  return v0\n\
                   .end method\n";
        [class + own + &caller(CALL)]
    };
    let both = ["f LA;->get()I", "own LA;->h()I"];
    check("not serialized", &class(""), &both);
    check("serialized", &class(".implements Ljava/io/Serializable;"), &both[1..]);
    let version = ".implements Ljava/io/Serializable;\n.field static final serialVersionUID:J";
    check("with a version", &class(version), &both);
    let [error] = class("");
    check(
        "its parent is",
        &[error.replace("Ljava/lang/Object;\n\n.field", "Ljava/lang/Exception;\n\n.field")],
        &both[1..],
    );
    let [constant] = class("");
    check("an enum", &[constant.replace("Ljava/lang/Object;\n\n.field", "Ljava/lang/Enum;\n\n.field")], &both);
}

#[test]
fn only_bodies_that_cannot_throw_are_folded() {
    let folded = ["f LA;->g(II)I"];
    let yes = [
        "return p0",
        "add-int v0, p0, p1\n  mul-int/lit8 v0, v0, 3\n  int-to-long v0, v0\n  long-to-int v0, v0\n  return v0",
        "sget v0, LA;->s:I\n  sput p0, LA;->s:I\n  return v0",
        "sget v0, LA;->t:I\n  return v0",
        "nop\n  .repeat 14\n  nop\n  .end repeat\n  return p1",
    ];
    for lines in yes {
        check(lines, &with_body(lines), &folded);
    }
    let no = [
        "div-int v0, p0, p1\n  return v0",
        "rem-int/2addr p0, p1\n  return p0",
        "if-eqz p0, :end\n  :end\n  return p0",
        "const-string v0, \"text\"\n  return p0",
        "const-class v0, LA;\n  return p0",
        "new-instance v0, LA;\n  return p0",
        "const/4 v0, 0\n  array-length v0, v0\n  return v0",
        "const/4 v0, 0\n  throw v0",
        "nop\n  .repeat 15\n  nop\n  .end repeat\n  return p1",
        "sput p0, LA;->t:I\n  return p0",
        "sget v0, LA;->none:I\n  return v0",
        "sget v0, LMain;->s:I\n  return v0",
        "const/4 v0, 0\n  iget v0, v0, LA;->i:I\n  return v0",
        "invoke-static {p0, p1}, LA;->g(II)I\n  move-result v0\n  return v0",
        "goto :end\n  :end\n  return p0",
        ":from\n  nop\n  :to\n  return p0\n  :h\n  move-exception v0\n  return p1\n  .catchall {:from .. :to} :h",
    ];
    for lines in no {
        check(lines, &with_body(lines), &[]);
    }
}

#[test]
fn only_fields_that_are_certainly_there_are_used() {
    let get = |class: &str| format!("iget v0, p0, {class}->x:I");
    let put = |class: &str| format!("const/4 v0, 1\n  iput v0, p0, {class}->x:I");
    let folded = ["f LA;->g()I"];
    check("its own parent's", &with_field(".field x:I", "LB;", &get("LB;")), &folded);
    check("by its own name", &with_field(".field x:I", "LB;", &get("LA;")), &folded);
    check("written", &with_field(".field x:I", "LB;", &put("LB;")), &folded);
    check("final, read", &with_field(".field final x:I", "LB;", &get("LB;")), &folded);
    check("final, written", &with_field(".field final x:I", "LB;", &put("LB;")), &[]);
    check("private", &with_field(".field private x:I", "LB;", &get("LB;")), &[]);
    check("static", &with_field(".field static x:I", "LB;", &get("LB;")), &[]);
    check("of another name", &with_field(".field y:I", "LB;", &get("LB;")), &[]);
    check("of another type", &with_field(".field x:J", "LB;", &get("LB;")), &[]);
    check("of a class that is not above", &with_field(".field x:I", "LB;", &get("LMain;")), &[]);
    check("of another package", &with_field(".field x:I", "Lp/B;", &get("Lp/B;")), &[]);
    check("protected", &with_field(".field protected x:I", "Lp/B;", &get("Lp/B;")), &["f Lq/A;->g()I"]);
    let other = "const/4 v0, 0\n  iget v0, v0, LB;->x:I";
    check("of another object", &with_field(".field x:I", "LB;", other), &[]);
    let written = "iget v0, p0, LB;->x:I\n  const/4 p0, 0";
    check("this is written over", &with_field(".field x:I", "LB;", written), &[]);
    let half = "iget v0, p0, LB;->x:I\n  const-wide/16 v1, 0";
    check("by the half of a pair", &with_field(".field x:I", "LB;", half), &[]);
    let through = "sget v0, LA;->s:I";
    check("static, of an object's method", &with_field(".field x:I\n.field static s:I", "LB;", through), &[]);
}

#[test]
fn a_block_must_be_able_to_stand_for_the_return() {
    let class = format!("{GETTER}.method nothing()V\n  .registers 1\n  return-void\n.end method\n");
    let joined = |call: &str| format!("if-eqz p0, :join\n  invoke-virtual {{p0}}, LA;->{call}\n  :join\n  nop");
    check("where two ways meet", &[class.clone() + &caller(&joined("nothing()V"))], &[]);
    check("the result unused", &[class.clone() + &caller(&joined("get()I"))], &[]);
    check("with its result", &[class + &caller(&joined("get()I\n  move-result v0"))], &["f LA;->get()I"]);
}

#[test]
fn a_file_without_room_folds_nothing() {
    let files = [format!("{GETTER}{}", caller(CALL)), caller(CALL).replace("LMain;", "LOther;").replace(" f(", " g(")];
    for full in [0, 1] {
        let mut dexes: Vec<(String, Dex)> = files.iter().map(|text| ("x".to_owned(), assemble(text))).collect();
        let padding: Vec<MethodRef> =
            (0..64_900).map(|number| MethodRef::new("LFull;", &format!("m{number:05}"), &[], "V")).collect();
        dexes[full].1.add_references(&padding, Limits::default()).unwrap();
        let done = probe::instrument(&mut dexes, &options(Tricks::default(), Scope::default())).unwrap();
        assert_eq!((done.left_out, done.moved), (vec![], vec![]));
        let expected: &[&str] = if full == 0 { &[] } else { &["f LA;->get()I"] };
        assert_eq!(folded_calls(&dexes), expected.iter().map(|call| call.to_string()).collect(), "file {full} is full");
    }
}

/// The clone is what the method is, but for its name and that nothing overrides it.
#[test]
fn a_clone_is_called_as_the_method_is() {
    let text = format!("{GETTER}{}", caller(CALL));
    let mut dexes = vec![("classes.dex".to_owned(), assemble(&text))];
    let before = dexes[0].1.clone();
    let done = probe::instrument(&mut dexes, &options(Tricks::default(), Scope::default())).unwrap();
    let dex = &dexes[0].1;
    let data = dex.find_class("LA;").unwrap().data.as_ref().unwrap();
    let method = |name: &str| {
        data.virtual_methods.iter().find(|method| dex.string(dex.methods[method.method.at()].name) == name).unwrap()
    };
    let (own, clone) = (method("get"), method("wattline$get"));
    assert_eq!(clone.access, access::PUBLIC | access::FINAL | access::SYNTHETIC);
    assert_eq!(own.access, access::PUBLIC);
    assert!(data.virtual_methods.is_sorted_by_key(|method| method.method));
    let (_, old) = before.methods_with_code().find(|(_, code)| code.ins == 1).unwrap();
    assert_eq!(clone.code.as_ref().unwrap().insns.len(), old.insns.len(), "it has no probes");
    assert!(own.code.as_ref().unwrap().insns.len() > old.insns.len(), "the method itself has");
    let caller = done.map.methods.iter().find(|method| method.name == "f").unwrap();
    let places: Vec<_> = caller.places.iter().map(|frames| (frames.len(), frames[0].name.as_str())).collect();
    assert!(places.contains(&(1, "get")) && places.contains(&(1, "f")), "{places:?}");
    assert!(done.map.methods.iter().all(|method| !method.name.starts_with(CLONE_PREFIX)));
}

/// What a file's outcome depends on in other files: bodies and lines that are folded, and whether they are.
#[test]
fn a_cache_knows_what_is_folded_from_other_files() {
    let lines = |number: u32| GETTER.replace("  iget", &format!("  .line {number}\n  iget"));
    let again = ".method public get()I\n  .registers 2\n  const/4 v0, 1\n  return v0\n.end method";
    let unrelated = |value: u32| {
        format!(
            ".class LZ;\n.super Ljava/lang/Object;\n.method static z(I)I\n  .registers 2\n  const/16 v0, {value}\n  \
                 div-int v0, v0, p0\n  return v0\n.end method\n"
        )
    };
    let app = |getter: &str, third: &str| {
        let mut writer = Writer::new();
        let files =
            [("classes.dex", caller(CALL)), ("classes2.dex", getter.to_owned()), ("classes3.dex", third.into())];
        for (name, text) in files {
            writer.add(name, Method::Deflated, &assemble(&text).write().unwrap()).unwrap();
        }
        writer.finish(&[]).unwrap()
    };
    let directory = tempfile::tempdir().unwrap();
    let with = InstrumentOptions {
        cache: Some(Cache::new(directory.path(), 1 << 30)),
        no_verify: true,
        ..InstrumentOptions::default()
    };
    let without = InstrumentOptions { cache: None, ..with.clone() };
    // Of each file there is one more, of its classes, which takes the place of the one before.
    let is_whole = |entry: &std::fs::DirEntry| entry.path().extension().is_some_and(|ending| ending == "part");
    let entries = || std::fs::read_dir(directory.path()).map_or(0, |all| all.flatten().filter(is_whole).count());
    let other = lines(7).replace("return v0", "add-int/lit8 v0, v0, 1\n  return v0");
    let steps = [
        ("cold", app(&lines(7), &unrelated(1)), 3),
        ("nothing", app(&lines(7), &unrelated(1)), 0),
        ("another file's code", app(&lines(7), &unrelated(2)), 1),
        ("the getter's line", app(&lines(8), &unrelated(2)), 2),
        ("the getter's code", app(&other, &unrelated(2)), 2),
        // The caller, the getter's file for want of a clone, and the new class.
        ("overridden", app(&lines(8), &subclass(again)), 3),
    ];
    for (what, bytes, again) in steps {
        let before = entries();
        let path = std::path::Path::new("app.jar");
        let [cached, plain] = [&with, &without].map(|options| instrument(path, &bytes, options).unwrap());
        assert!(cached.bytes == plain.bytes && cached.map == plain.map, "{what}");
        assert_eq!(entries() - before, again, "{what}: files that were done again");
    }
}

/// The calls of implied clones: which method calls which method's.
fn implied_with(files: &[impl AsRef<str>], tricks: Tricks) -> BTreeSet<String> {
    let name = |number: usize| format!("classes{number}.dex");
    let mut dexes: Vec<(String, Dex)> =
        files.iter().enumerate().map(|(at, text)| (name(at), assemble(text.as_ref()))).collect();
    let done = probe::instrument(&mut dexes, &options(tricks, Scope::default())).unwrap();
    assert_eq!(done.map.left_out, []);
    let mut calls = BTreeSet::new();
    for (_, dex) in &dexes {
        for (method, code) in dex.methods_with_code() {
            let id = dex.methods[method.method.at()];
            let (from, descriptor) = (dex.string(id.name), dex.proto_descriptor(id.proto));
            let from = if original_of(&from, &descriptor).is_some() { format!("{from}'") } else { from.into_owned() };
            for (_, insn) in Listing::new(code).insns.into_iter().filter(|(_, insn)| insn.op.is_invoke()) {
                let callee = named(dex, &insn);
                if callee.contains(MARK_CLASS) {
                    calls.insert(format!("{from} {}", callee.replace(MARK_CLASS, "")));
                }
            }
        }
    }
    calls
}

#[track_caller]
fn check_implied(what: &str, files: &[impl AsRef<str>], expected: &[&str]) {
    let found = implied_with(files, Tricks::default());
    assert_eq!(found, expected.iter().map(|call| call.to_string()).collect(), "{what}");
}

#[test]
fn methods_of_one_path_are_implied_where_the_callee_is_certain() {
    let implied = ["f LA;->g(II)I"];
    let yes = [
        "div-int v0, p0, p1\n  return v0",
        "const-string v0, \"text\"\n  return p0",
        "new-instance v0, LA;\n  return p0",
        "const/4 v0, 0\n  array-length v0, v0\n  return v0",
        "sput p0, LA;->t:I\n  return p0",
        "sget v0, LMain;->s:I\n  return v0",
        "nop\n  .repeat 30\n  nop\n  .end repeat\n  return p1",
        "invoke-static {p0, p1}, Ljava/lang/Math;->max(II)I\n  move-result v0\n  return v0",
    ];
    for lines in yes {
        check_implied(lines, &with_body(lines), &implied);
        let off = implied_with(&with_body(lines), Tricks::default().without("imply").unwrap());
        assert_eq!(off, BTreeSet::new(), "{lines}");
    }
    let no = [
        "if-eqz p0, :end\n  :end\n  return p0",
        "goto :end\n  :end\n  return p0",
        "const/4 v0, 0\n  throw v0",
        "nop\n  .repeat 32\n  nop\n  .end repeat\n  return p1",
        ":from\n  div-int v0, p0, p1\n  :to\n  return p0\n  :h\n  move-exception v0\n  return p1\n  .catchall {:from .. :to} :h",
        "const-class v0, LA;\n  monitor-enter v0\n  monitor-exit v0\n  return p0",
        "invoke-static {}, Ljava/lang/Thread;->yield()V\n  return p0",
        "invoke-static {}, Ljava/lang/System;->gc()V\n  return p0",
        // It never returns.
        "invoke-static {p0, p1}, LA;->g(II)I\n  move-result v0\n  return v0",
    ];
    for lines in no {
        check_implied(lines, &with_body(lines), &[]);
    }
}

/// A virtual method that may throw, and a call of it.
const THROWING: &str = "
.class public LA;
.super Ljava/lang/Object;
.method public half(I)I
  .registers 3
  div-int v0, p1, p1
  return v0
.end method
";
const CALL_HALF: &str = "const/4 v0, 1\n  invoke-virtual {p0, v0}, LA;->half(I)I\n  move-result v0";

#[test]
fn what_may_be_overridden_or_waits_is_not_implied() {
    let plain = format!("{THROWING}{}", caller(CALL_HALF));
    check_implied("nothing extends it", &[&plain], &["f LA;->half(I)I"]);
    let again = ".method public half(I)I\n  .registers 3\n  return p1\n.end method";
    check_implied("overridden", &[plain.clone() + &subclass(again)], &[]);
    check_implied("overridden in another file", &[plain.clone(), subclass(again)], &[]);
    check_implied(
        "from two files",
        &[plain.clone(), caller(CALL_HALF).replace("LMain;", "LOther;").replace(" f(", " g(")],
        &["f LA;->half(I)I", "g LA;->half(I)I"],
    );
    for flag in ["synchronized", "declared-synchronized"] {
        let waiting = THROWING.replace("public half", &format!("public {flag} half"));
        check_implied(flag, &[waiting + &caller(CALL_HALF)], &[]);
    }
    let open = ".class LOpen;\n.super LA;\n.method static f()V\n  .registers 1\n  \
                const-string v0, \"defineClass\"\n  return-void\n.end method\n";
    check_implied("more code may come", &[plain + open], &[]);
}

#[test]
fn constructors_are_implied_unless_the_app_lists_them() {
    let class = ".class public LA;\n.super Ljava/lang/Object;\n.field x:I\n\
                 .method public constructor <init>(I)V\n  .registers 2\n  \
                 invoke-direct {p0}, Ljava/lang/Object;-><init>()V\n  iput p1, p0, LA;->x:I\n  return-void\n.end method\n";
    let below = ".class public LB;\n.super LA;\n.method public constructor <init>(I)V\n  .registers 2\n  \
                 invoke-direct {p0, p1}, LA;-><init>(I)V\n  return-void\n.end method\n";
    let new = "const/4 v1, 1\n  new-instance v0, LB;\n  invoke-direct {v0, v1}, LB;-><init>(I)V";
    let app = format!("{class}{below}{}", caller(new));
    check_implied("a chain", &[&app], &["<init> LA;-><init>(I)V", "<init>' LA;-><init>(I)V", "f LB;-><init>(I)V"]);
    for text in ["getConstructors", "getDeclaredConstructors"] {
        check_implied(
            text,
            &[app.clone(), caller(&format!("const-string v0, \"{text}\"")).replace("LMain;", "LC;")],
            &[],
        );
    }
    // Android's own constructor may do anything.
    let foreign = app
        .replace("Ljava/lang/Object;-><init>", "Ljava/util/Timer;-><init>")
        .replace(".class public LA;\n.super Ljava/lang/Object;", ".class public LA;\n.super Ljava/util/Timer;");
    check_implied("of Android's", &[foreign], &["f LB;-><init>(I)V"]);
}

/// Clones call clones; what calls itself by others has none.
#[test]
fn implied_methods_may_be_nested() {
    let class = |of_g: &str, of_h: &str| {
        format!(
            ".class public LA;\n.super Ljava/lang/Object;\n\
             .method static g(I)I\n  .registers 2\n  {of_g}\n  move-result v0\n  return v0\n.end method\n\
             .method static h(I)I\n  .registers 2\n  {of_h}\n  return v0\n.end method\n\
             .method static k(I)I\n  .registers 2\n  if-eqz p0, :end\n  :end\n  return p0\n.end method\n"
        )
    };
    let call = |name: &str| format!("invoke-static {{p0}}, LA;->{name}(I)I");
    let main = caller("const/4 v0, 1\n  invoke-static {v0}, LA;->g(I)I");
    let both =
        caller("const/4 v0, 1\n  invoke-static {v0}, LA;->g(I)I\n  move-result v0\n  invoke-static {v0}, LA;->h(I)I");
    let throws = "div-int v0, p0, p0";
    let nested = ["f LA;->g(I)I", "g LA;->h(I)I", "g' LA;->h(I)I"];
    check_implied("nested", &[class(&call("h"), throws) + &main], &nested);
    check_implied("what reports itself", &[class(&call("k"), throws) + &main], &["f LA;->g(I)I"]);
    let each_other = class(&call("h"), &format!("{}\n  move-result v0", call("g")));
    let found = implied_with(&[each_other + &both], Tricks::default());
    assert!(!found.contains("h LA;->g(I)I") || !found.contains("g LA;->h(I)I"), "{found:?}");
}

/// An implied clone is its method with a parameter more and handlers; it has the addresses of the method, and its name.
#[test]
fn an_implied_clone_is_called_what_the_method_is() {
    let text = format!("{THROWING}{}", caller(CALL_HALF));
    let mut dexes = vec![("classes.dex".to_owned(), assemble(&text))];
    let before = dexes[0].1.clone();
    let done = probe::instrument(&mut dexes, &options(Tricks::default(), Scope::default())).unwrap();
    let dex = &dexes[0].1;
    let data = dex.find_class("LA;").unwrap().data.as_ref().unwrap();
    let [own, clone] = &data.virtual_methods[..] else { panic!("{:?}", data.virtual_methods) };
    let id = dex.methods[clone.method.at()];
    assert_eq!((&*dex.string(id.name), &*dex.proto_descriptor(id.proto)), ("half", "(ILwattline/rt/Implied;)I"));
    assert_eq!(clone.access, access::PUBLIC | access::FINAL | access::SYNTHETIC);
    assert_eq!(own.access, access::PUBLIC);
    let (_, old) = before.methods_with_code().find(|(_, code)| code.ins == 2 && code.registers == 3).unwrap();
    let code = clone.code.as_ref().unwrap();
    assert_eq!((code.registers, code.ins), (old.registers + 1, old.ins + 1));
    assert!(code.insns.0.starts_with(&old.insns.0), "the method's instructions at their addresses");
    assert_eq!(code.tries.len(), 1);
    let caller = done.map.methods.iter().find(|method| method.name == "f").unwrap();
    let places: Vec<_> = caller.places.iter().map(|frames| (frames.len(), frames[0].name.as_str())).collect();
    assert!(places.contains(&(1, "half")) && places.contains(&(1, "f")), "{places:?}");
    assert_eq!(done.map.methods.len(), 2, "clones are no methods of the map");
}

/// Where an invocation cannot list one argument more, all are copied.
#[test]
fn arguments_are_copied_where_there_is_no_room_for_one_more() {
    let class = ".class public LA;\n.super Ljava/lang/Object;\n.method static g(JIJ)J\n  .registers 7\n  \
                 int-to-long v0, p2\n  div-long v0, v0, p0\n  return-wide v0\n.end method\n";
    let five = "const-wide/16 v0, 1\n  const/4 v2, 1\n  const-wide/16 v3, 1\n  \
                invoke-static {v0, v1, v2, v3, v4}, LA;->g(JIJ)J\n  move-result-wide v0";
    let range = five.replace("{v0, v1, v2, v3, v4}", "{v0 .. v4}").replace("invoke-static", "invoke-static/range");
    for call in [five.to_owned(), range] {
        check_implied(&call, &[format!("{class}{}", caller(&call))], &["f LA;->g(JIJ)J"]);
    }
}
