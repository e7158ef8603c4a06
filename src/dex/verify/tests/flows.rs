//! Shapes, ways through the code, handlers, monitors and constructors.

use super::*;

#[test]
fn the_shape_is_checked_even_where_nothing_gets() {
    check(&[
        ("static m()V", 1, "return-void\nconst/4 v1 #0", Refused(1)),
        ("static m()V", 2, "return-void\nconst-wide/16 v1 #0", Refused(1)),
        ("static m()V", 1, "return-void\nmove-wide v0 v0", Refused(1)),
        ("static m()V", 1, "return-void\nsget v0 @900", Refused(1)),
        ("static m()V", 1, "return-void\nnew-instance v0 [I", Refused(1)),
        ("static m()V", 1, "return-void\nnew-array v0 v0 LApp;", Refused(1)),
        ("static m()V", 1, "return-void\ninvoke-virtual LApp;->run()V", Refused(1)),
        ("static m()V", 1, "return-void\ninvoke-static/range v1 v1 LApp;->of(I)LApp;", Refused(1)),
        ("static m()V", 0, "nop", Refused(0)),
        ("static m()V", 0, "return-void\nnop", Fine),
        ("static m()V", 0, "goto :a\n:a\nreturn-void", Fine),
        ("static m()V", 0, ":a\ngoto :a", Refused(0)),
        ("static m()V", 0, ":a\ngoto/32 :a", Fine),
    ]);
}

#[test]
fn bad_units_are_refused() {
    let refused = |edit: &dyn Fn(&mut Code<'static>), text: &str| {
        verify_code(&mut app(), "static m(I)V", 1, text, |code| edit(code)).is_err()
    };
    assert!(!refused(&|_| {}, "return-void"));
    assert!(refused(&|code| code.insns = [0x003e].into_iter().collect(), "nop"), "an unused opcode");
    assert!(refused(&|code| code.insns = [0x0013].into_iter().collect(), "nop"), "half an instruction");
    assert!(refused(&|code| code.insns = [].into_iter().collect(), "nop"), "no code");
    assert!(refused(&|code| code.insns = [0x0038, 1, 0x000e].into_iter().collect(), "nop"), "a target in an operand");
    assert!(refused(&|code| code.insns = [0x0038, 9, 0x000e].into_iter().collect(), "nop"), "a target past the end");
    assert!(refused(&|code| code.ins = 2, "return-void"), "more arguments than registers");
    assert!(!refused(&|code| code.registers = 2, "return-void"), "one register more");
    assert!(refused(&|code| code.outs = 0, "invoke-static v0 LApp;->of(I)LApp;\nreturn-void"), "no room for arguments");
    assert!(refused(&|code| (code.registers, code.ins) = (3, 2), "return-void"), "another number of arguments");
    assert!(refused(&|code| code.insns = [0x000e, 0, 0x0100, 5, 0, 0].into_iter().collect(), "nop"), "half a payload");
    let no_payload = [0x000e, 0x0026, 3, 0, 0x0013, 0x7fff, 0x000e];
    assert!(
        refused(&|code| code.insns = no_payload.into_iter().collect(), "nop"),
        "no payload, and nothing gets there"
    );
    // Data in the way of execution.
    assert!(refused(&|code| code.insns = [0x0300, 1, 0, 0, 0x000e].into_iter().collect(), "nop"));
}

#[test]
fn switches_have_whole_payloads() {
    check(&[
        ("static m(I)V", 1, "packed-switch v0 :p\n:a\nreturn-void\n:p\n.packed #0 :a :a", Fine),
        ("static m(F)V", 1, "packed-switch v0 :p\n:a\nreturn-void\n:p\n.packed #0 :a :a", Refused(0)),
        ("static m(I)V", 1, "packed-switch v0 :p\n:a\nreturn-void\n:p\n.packed #2147483647 :a :a", Refused(0)),
        ("static m(I)V", 1, "packed-switch v0 :p\n:a\nreturn-void\n:p\n.sparse #0 :a", Refused(0)),
        ("static m(I)V", 1, "sparse-switch v0 :p\n:a\nreturn-void\n:p\n.sparse #-1 :a #3 :a", Fine),
        ("static m(I)V", 1, "sparse-switch v0 :p\n:a\nreturn-void\n:p\n.sparse #3 :a #3 :a", Refused(0)),
        ("static m(I)V", 1, "packed-switch v0 :a\n:a\nreturn-void", Refused(0)),
    ]);
}

#[test]
fn handlers_start_where_an_instruction_does() {
    let body = ":t\ninvoke-static v0 LApp;->of(I)LApp;\n:e\nreturn-void\n:h\nmove-exception v0\nthrow v0";
    let catch = "\n.catch Ljava/lang/Exception; :t :e :h";
    check(&[
        ("static m(I)V", 1, &format!("{body}{catch}"), Fine),
        ("static m(I)V", 1, body, Fine),
        // A handler's first instruction is reached in no other way.
        ("static m(I)V", 1, &body.replace("return-void", "goto :h"), Refused(3)),
        ("static m(I)V", 1, &body.replace("return-void", "nop"), Refused(3)),
        ("static m(I)V", 1, ":h\nmove-exception v0\n:e\nreturn-void\n.catch * :h :e :h", Refused(0)),
        ("static m(I)LApp;", 1, &format!("{}{catch}", body.replace("return-void", "throw v0")), Refused(3)),
        // What is caught is a Throwable, or unknown.
        (
            "static m(I)V",
            1,
            &format!("{}{}", body.replace("throw v0", "return-void"), catch.replace("java/lang/Exception", "App")),
            Refused(4),
        ),
        ("static m(I)V", 1, &format!("{body}{}", catch.replace("java/lang/Exception", "gone/Gone")), Unresolved),
        ("static m(I)V", 1, &format!("{body}{}", catch.replace("Ljava/lang/Exception;", "*")), Fine),
    ]);
    check(&[(
        "static m(I)V",
        1,
        ":t\nnop\n:e\nreturn-void\n:h\nmove-result v0\nreturn-void\n.catch * :t :e :h",
        Refused(2),
    )]);
    let edited = |edit: &dyn Fn(&mut Code<'static>)| {
        verify_code(&mut app(), "static m(I)V", 1, &format!("{body}{catch}"), |code| edit(code)).is_err()
    };
    assert!(!edited(&|_| {}));
    assert!(edited(&|code| code.tries[0].start = 1), "a range that starts inside an instruction");
    assert!(edited(&|code| code.tries[0].count = 100), "a range past the end");
    assert!(edited(&|code| code.tries[0].count = 0), "an empty range");
    assert!(edited(&|code| code.handlers[0].catches[0].1 = 1), "a handler inside an instruction");
    assert!(edited(&|code| code.handlers[0].catches[0].1 = 100), "a handler past the end");
}

/// The handler sees what registers held before what threw, at each instruction that can throw.
#[test]
fn handlers_see_registers_as_they_were() {
    let body = |before: &str, inside: &str| {
        format!(
            "{before}\n:t\ninvoke-static v1 LApp;->of(I)LApp;\n{inside}\n:e\nreturn-object v0\n:h\nreturn-object v0\n\
             .catch * :t :e :h"
        )
    };
    check(&[
        ("static m(I)LApp;", 2, &body("const/4 v0 #0", "move-result-object v0"), Fine),
        ("static m(I)LApp;", 2, &body("", "move-result-object v0"), Refused(5)),
        // Not if nothing throws behind it.
        ("static m(I)LApp;", 2, &body("const/4 v0 #0", "const/4 v0 #1\nconst/4 v0 #0"), Fine),
        // A call behind it does.
        (
            "static m(I)LApp;",
            2,
            &body("const/4 v0 #0", "const/4 v0 #1\ninvoke-static v1 LApp;->of(I)LApp;\nconst/4 v0 #0"),
            Refused(10),
        ),
    ]);
}

#[test]
fn only_throwables_are_thrown() {
    check(&[
        ("static m(Ljava/lang/Error;)V", 1, "throw v0", Fine),
        ("static m()V", 1, "const/4 v0 #0\nthrow v0", Fine),
        ("static m(LApp;)V", 1, "throw v0", Refused(0)),
        ("static m(I)V", 1, "throw v0", Refused(0)),
        ("static m(Lgone/Gone;)V", 1, "throw v0", Unresolved),
        ("static m()V", 1, "new-instance v0 LOrphan;\nthrow v0", Refused(2)),
    ]);
}

#[test]
fn monitors_match_on_every_way() {
    let guarded = "monitor-enter v0\n:t\ninvoke-static v1 LApp;->of(I)LApp;\nmonitor-exit v0\n:e\nreturn-void\n:h\n\
                   move-exception v1\nmonitor-exit v0\nthrow v1\n";
    let signature = "static m(LApp;I)V";
    check(&[
        (signature, 2, "monitor-enter v0\nmonitor-exit v0\nreturn-void", Fine),
        (signature, 2, "monitor-enter v0\nreturn-void", Unlocked),
        (signature, 2, "monitor-exit v0\nreturn-void", Unlocked),
        (signature, 2, "monitor-enter v1\nreturn-void", Refused(0)),
        (signature, 2, "monitor-exit v1\nreturn-void", Refused(0)),
        // The 33rd is too deep to be followed; the others match.
        (
            signature,
            2,
            &format!("{}{}return-void", "monitor-enter v0\n".repeat(32), "monitor-exit v0\n".repeat(32)),
            Fine,
        ),
        (
            signature,
            2,
            &format!("{}{}return-void", "monitor-enter v0\n".repeat(33), "monitor-exit v0\n".repeat(32)),
            Unlocked,
        ),
        // Held by another register on each way; both are left with no monitor held.
        (
            "static m(LApp;LApp;I)V",
            3,
            "if-eqz v2 :b\nmonitor-enter v0\ngoto :c\n:b\nmonitor-enter v1\n:c\nmonitor-exit v0\nreturn-void",
            Unlocked,
        ),
        // It throws on a device, so that nothing behind it is an error there.
        ("static m(LApp;)Lgone/Gone;", 1, "monitor-exit v0\nreturn-object v0", Unlocked),
        (signature, 2, "if-eqz v1 :a\nmonitor-enter v0\n:a\nmonitor-exit v0\nreturn-void", Unlocked),
        (signature, 2, &format!("{guarded}.catch * :t :e :h"), Fine),
        (signature, 2, &format!("{guarded}.catch Ljava/lang/Throwable; :t :e :h"), Fine),
        // A monitor is held, and what is thrown may not be caught.
        (signature, 2, &format!("{guarded}.catch Ljava/lang/Exception; :t :e :h"), Refused(1)),
        // The object's other register, which was set just before.
        (signature, 3, "move-object v0 v1\nmonitor-enter v1\nmonitor-exit v0\nreturn-void", Fine),
        (signature, 3, "move-object v0 v1\nnop\nmonitor-enter v1\nmonitor-exit v0\nreturn-void", Unlocked),
        (
            "static m()V",
            2,
            "const-class v0 LApp;\nconst-class v1 LApp;\nmonitor-enter v0\nmonitor-exit v1\nreturn-void",
            Fine,
        ),
        (
            "static m()V",
            2,
            "const-class v0 LApp;\nconst-class v1 LOther;\nmonitor-enter v0\nmonitor-exit v1\nreturn-void",
            Unlocked,
        ),
    ]);
}

#[test]
fn a_monitor_enter_that_throws_holds_nothing() {
    let body =
        ":t\nmonitor-enter v0\n:e\nmonitor-exit v0\nreturn-void\n:h\nreturn-void\n.catch Ljava/lang/Error; :t :e :h";
    check(&[("static m(LApp;)V", 1, body, Fine)]);
}

#[test]
fn a_constructor_calls_another_one_first() {
    let super_ = "invoke-direct v0 Ljava/lang/Object;-><init>()V";
    check(&[
        ("<init>()V", 1, &format!("{super_}\nreturn-void"), Fine),
        ("<init>()V", 1, "return-void", Refused(0)),
        ("<init>()V", 1, "nop\nreturn-void", Refused(0)),
        ("<init>(I)V", 2, &format!("if-eqz v1 :a\n{super_}\n:a\nreturn-void"), Refused(0)),
        ("<init>()V", 1, &format!("{super_}\n{super_}\nreturn-void"), Refused(3)),
        // Its own fields may be set before, but nothing else done with it.
        ("<init>(I)V", 2, &format!("iput v1 v0 LApp;->count:I\n{super_}\nreturn-void"), Fine),
        ("<init>(I)V", 2, &format!("invoke-virtual v0 LApp;->run()V\n{super_}\nreturn-void"), Refused(0)),
        ("<init>()V", 2, &format!("move-object v0 v1\n{super_}\ninvoke-virtual v1 LApp;->run()V\nreturn-void"), Fine),
        ("<init>()V", 1, &format!("sput-object v0 LApp;->shared:LApp;\n{super_}\nreturn-void"), Refused(0)),
        (
            "LChild;-><init>(I)V".trim_start_matches("LChild;->"),
            2,
            &format!("iput v1 v0 LChild;->own:I\n{super_}\nreturn-void"),
            Refused(0),
        ),
    ]);
    // The superclass's field is not the constructor's own.
    let early = "iput v1 v0 LApp;->count:I\ninvoke-direct v0 LApp;-><init>()V\nreturn-void";
    assert!(verify(&mut app(), "LChild;-><init>(I)V", 2, early).is_err());
}

#[test]
fn a_new_object_is_initialized_before_it_is_used() {
    let new = "new-instance v0 LApp;";
    let init = "invoke-direct v0 LApp;-><init>()V";
    check(&[
        ("static m()LApp;", 1, &format!("{new}\n{init}\nreturn-object v0"), Fine),
        ("static m()LApp;", 1, &format!("{new}\nreturn-object v0"), Refused(2)),
        ("static m()LApp;", 1, "new-instance v0 LOrphan;\nreturn-object v0", Refused(2)),
        ("static m()V", 1, &format!("{new}\niget v0 v0 LApp;->count:I\nreturn-void"), Refused(2)),
        ("static m()V", 1, "new-instance v0 LOrphan;\niget v0 v0 LApp;->count:I\nreturn-void", Refused(2)),
        ("static m()V", 1, &format!("{new}\ninvoke-virtual v0 LApp;->run()V\nreturn-void"), Refused(2)),
        (
            "static m()V",
            2,
            &format!("{new}\nmove-object v1 v0\n{init}\ninvoke-virtual v1 LApp;->run()V\nreturn-void"),
            Fine,
        ),
        // Of two objects from the same place, one cannot be told to be initialized.
        (
            "static m(I)V",
            3,
            &format!("const/4 v1 #0\n:a\nmove-object v1 v0\n{new}\nif-eqz v2 :a\n{init}\nreturn-void"),
            Refused(1),
        ),
        (
            "static m()V",
            1,
            "new-instance v0 LAbstract;\ninvoke-direct v0 LAbstract;-><init>()V\nreturn-void",
            Unresolved,
        ),
        ("static m()V", 1, "new-instance v0 Ljava/lang/Class;\nreturn-void", Unresolved),
        ("static m()V", 1, &format!("new-instance v0 Ljava/lang/Class;\n{init}\nreturn-void"), Refused(2)),
        ("static m(LApp;)V", 1, &format!("{init}\nreturn-void"), Refused(0)),
        ("static m()V", 1, &format!("const/4 v0 #0\n{init}\nreturn-void"), Refused(1)),
    ]);
}

#[test]
fn only_constructors_are_flagged_so() {
    let mut app = app();
    let method = app.method("LApp;->m()V");
    let code = app.code(1, 1, "return-void");
    let hierarchy = Hierarchy::new([&app.dex]);
    let verifier = Verifier::new(&app.dex, &hierarchy);
    let verify = |access| verifier.method(&app.dex.classes[0], &EncodedMethod { method, access, code: None }, &code);
    assert!(verify(access::PUBLIC).is_ok());
    assert!(verify(access::PUBLIC | access::CONSTRUCTOR).is_err());
}
