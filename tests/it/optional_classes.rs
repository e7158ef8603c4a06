//! Classes that are not there: what an app can do without, and what ends its run.

use std::process::Command;

use wattline::phone::Settings;
use wattline_testkit::{Need, skip};

use super::assembler::assemble;
use super::support::run_main;

/// Ways to need a class, as OpenJDK sees them.
const JAVA: &str = "package lib;
public class Main {
    static void t0() { new Absent(); }
    static void t1() { Absent.call(); }
    static void t2() { System.out.println(Absent.field); }
    static void t3() { System.out.println(Absent.class); }
    static void t4() { Object o = \"\"; System.out.println(o instanceof Absent); }
    static void t5() { Object o = new Absent[1]; }
    static void t6() { new Child(); }
    static void t7() throws Throwable { Class.forName(\"lib.Child\"); }
    static void t8() throws Throwable { Class.forName(\"lib.Absent\"); }
    public static void main(String[] args) {
        for (int i = 0; i < 9; i++) {
            try {
                switch (i) {
                    case 0: t0(); break;
                    case 1: t1(); break;
                    case 2: t2(); break;
                    case 3: t3(); break;
                    case 4: t4(); break;
                    case 5: t5(); break;
                    case 6: t6(); break;
                    case 7: t7(); break;
                    default: t8(); break;
                }
            } catch (Throwable e) {
                System.out.println(i);
                System.out.println(e);
                System.out.println(e.getCause());
            }
        }
    }
}
class Child extends Absent { }
class Absent {
    static int field;
    static void call() { }
}
";

/// The same for the phone, in which `lib.Absent` is named and not defined.
fn dex() -> Vec<u8> {
    let bodies = [
        "  new-instance v0, Llib/Absent;",
        "  invoke-static {}, Llib/Absent;->call()V",
        "  sget v0, Llib/Absent;->field:I",
        "  const-class v0, Llib/Absent;",
        "  const-string v0, \"\"\n  instance-of v0, v0, Llib/Absent;",
        "  const/4 v0, 1\n  new-array v0, v0, [Llib/Absent;",
        "  new-instance v0, Llib/Child;",
        "  const-string v0, \"lib.Child\"\n  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;",
        "  const-string v0, \"lib.Absent\"\n  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;",
    ];
    let methods = bodies.iter().enumerate().map(|(number, body)| {
        format!(
            ".method static t{number}()V\n  .registers 2\n{body}\n  return-void\n.end method\n\
             .method static try{number}()V\n  .registers 3\n  :from\n  invoke-static {{}}, Llib/Main;->t{number}()V\n  :to\n  \
             return-void\n  .catch Ljava/lang/Throwable; {{:from .. :to}} :caught\n  :caught\n  move-exception v0\n  \
             const/16 v1, {number}\n  invoke-static {{v0, v1}}, Llib/Main;->say(Ljava/lang/Throwable;I)V\n  \
             return-void\n.end method\n"
        )
    });
    let methods: String = methods.collect();
    let calls: String = (0..bodies.len()).map(|n| format!("  invoke-static {{}}, Llib/Main;->try{n}()V\n")).collect();
    assemble(&format!(
        ".class public Llib/Main;\n.super Ljava/lang/Object;\n{methods}\
         .method static say(Ljava/lang/Throwable;I)V\n  .registers 4\n  \
         sget-object v0, Ljava/lang/System;->out:Ljava/io/PrintStream;\n  \
         invoke-virtual {{v0, p1}}, Ljava/io/PrintStream;->println(I)V\n  \
         invoke-virtual {{v0, p0}}, Ljava/io/PrintStream;->println(Ljava/lang/Object;)V\n  \
         invoke-virtual {{p0}}, Ljava/lang/Throwable;->getCause()Ljava/lang/Throwable;\n  move-result-object v1\n  \
         invoke-virtual {{v0, v1}}, Ljava/io/PrintStream;->println(Ljava/lang/Object;)V\n  return-void\n.end method\n\
         .method public static main([Ljava/lang/String;)V\n  .registers 1\n{calls}  return-void\n.end method\n\
         .class public Llib/Child;\n.super Llib/Absent;\n"
    ))
    .write()
    .unwrap()
}

/// What OpenJDK prints when one of the classes that it compiled is taken away.
fn openjdk() -> Option<String> {
    let folder = tempfile::tempdir().unwrap();
    std::fs::write(folder.path().join("Main.java"), JAVA).unwrap();
    let run = |program: &str, arguments: &[&str]| {
        let output = Command::new(program).args(arguments).current_dir(folder.path()).output().ok()?;
        output.status.success().then(|| String::from_utf8(output.stdout).unwrap())
    };
    if run("javac", &["-d", ".", "Main.java"]).is_none() {
        skip(Need::Java, "javac is not installed; nothing was compared");
        return None;
    }
    std::fs::remove_file(folder.path().join("lib/Absent.class")).unwrap();
    Some(run("java", &["-cp", ".", "lib.Main"]).expect("the program goes on"))
}

#[test]
fn a_class_that_android_does_not_have_either_is_the_apps_affair() {
    let outcome = run_main("lib.Main", &[dex()], Settings::default(), None).unwrap();
    assert!(outcome.stdout.starts_with("0\njava.lang.NoClassDefFoundError: lib/Absent\n"), "{}", outcome.stdout);
    if let Some(expected) = openjdk() {
        assert_eq!(outcome.stdout, expected);
    }
}

#[test]
fn a_class_that_android_has_ends_the_run() {
    // An app that catches the error would do something else on Android.
    let text = ".class public LMain;\n.super Ljava/lang/Object;\n.method public static main([Ljava/lang/String;)V\n  \
                .registers 2\n  :from\n  new-instance v0, Landroid/webkit/WebView;\n  :to\n  return-void\n  \
                .catch Ljava/lang/Throwable; {:from .. :to} :caught\n  :caught\n  move-exception v0\n  return-void\n\
                .end method\n";
    let error = run_main("Main", &[assemble(text).write().unwrap()], Settings::default(), None).unwrap_err();
    assert_eq!(
        error.to_string(),
        "class Landroid/webkit/WebView; is missing; LMain;->main([Ljava/lang/String;)V refers to it"
    );
}

#[test]
fn the_check_looks_above_interfaces() {
    let text = ".class public interface abstract Lcom/example/Shape;\n.super Ljava/lang/Object;\n\
                .implements Lorg/absent/Drawn;\n";
    let mut phone = wattline::phone::Phone::boot(Settings::default()).unwrap();
    phone.install("com.example", &[("classes.dex".into(), assemble(text).write().unwrap())]).unwrap();
    let missing = phone.missing(&[]).unwrap();
    let found: Vec<_> = missing.iter().map(|one| (one.name.as_str(), one.example.as_str(), one.uses)).collect();
    assert_eq!(found, [("Lorg/absent/Drawn;", "Lcom/example/Shape;", 1)]);
}
