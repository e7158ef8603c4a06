//! Fields and methods.

use super::*;

#[test]
fn fields_are_used_as_they_are_declared() {
    check(&[
        ("static m(LApp;)I", 1, "iget v0 v0 LApp;->count:I\nreturn v0", Fine),
        ("static m(LChild;)I", 1, "iget v0 v0 LApp;->count:I\nreturn v0", Fine),
        ("static m(LOther;)I", 1, "iget v0 v0 LApp;->count:I\nreturn v0", Refused(0)),
        ("static m(I)I", 1, "iget v0 v0 LApp;->count:I\nreturn v0", Refused(0)),
        ("static m(I)I", 1, "iget v0 v0 Lgone/Gone;->count:I\nreturn v0", Refused(0)),
        // Left to the device, which does not know the class either.
        ("static m(Lgone/Gone;)I", 1, "iget v0 v0 LApp;->count:I\nreturn v0", Refused(0)),
        ("static m(LApp;Lgone/Gone;)V", 2, "iput-object v1 v0 LApp;->next:LApp;\nreturn-void", Unresolved),
        ("static m(LApp;)I", 1, "iget-byte v0 v0 LApp;->count:I\nreturn v0", Refused(0)),
        ("static m(LApp;)V", 1, "iget-object v0 v0 LApp;->count:I\nreturn-void", Refused(0)),
        ("static m()V", 1, "const/4 v0 #0\niget v0 v0 LApp;->count:I\nreturn-void", Fine),
        ("static m(LApp;)LApp;", 1, "iget-object v0 v0 LApp;->next:LApp;\nreturn-object v0", Fine),
        ("static m()F", 1, "sget v0 LApp;->ratio:F\nreturn v0", Fine),
        ("static m()J", 2, "sget-wide v0 LApp;->time:J\nreturn-wide v0", Fine),
        ("static m(J)V", 2, "sput-wide v0 LApp;->time:J\nreturn-void", Fine),
        ("static m(D)V", 2, "sput-wide v0 LApp;->time:J\nreturn-void", Refused(0)),
        ("static m(I)V", 1, "sput-boolean v0 LApp;->open:Z\nreturn-void", Fine),
        ("static m(I)V", 1, "sput v0 LApp;->ratio:F\nreturn-void", Refused(0)),
        ("static m(LApp;LOther;)V", 2, "iput-object v1 v0 LApp;->next:LApp;\nreturn-void", Refused(0)),
        ("static m(LApp;LChild;)V", 2, "iput-object v1 v0 LApp;->next:LApp;\nreturn-void", Fine),
    ]);
}

#[test]
fn what_is_missing_or_not_allowed_throws_when_it_is_reached() {
    check(&[
        ("static m(LOther;)I", 1, "iget v0 v0 LOther;->hidden:I\nreturn v0", Unresolved),
        ("static m(LOther;I)V", 2, "iput v1 v0 LOther;->fixed:I\nreturn-void", Unresolved),
        ("static m(LApp;I)V", 2, "iput v1 v0 LApp;->fixed:I\nreturn-void", Fine),
        ("static m(LApp;)I", 1, "sget v0 LApp;->count:I\nreturn v0", Unresolved),
        ("static m()V", 1, "const-class v0 Lgone/Gone;\nreturn-void", Unresolved),
        ("static m()V", 1, "new-instance v0 LOrphan;\ninvoke-direct v0 LOrphan;-><init>()V\nreturn-void", Unresolved),
        // Nothing behind it is reached on a device, so that a doubtful return is no error there.
        ("static m()Lgone/Gone;", 1, "sget-object v0 Lgone/Gone;->a:Lgone/Other;\nreturn-object v0", Unresolved),
        // But what is wrong for sure is.
        ("static m()I", 1, "sget-object v0 Lgone/Gone;->a:Lgone/Other;\nreturn v0", Refused(2)),
    ]);
}

#[test]
fn arguments_are_those_of_the_signature() {
    let put = |arguments: &str| format!("invoke-virtual {arguments} LApp;->put(IJLApp;)V\nreturn-void");
    check(&[
        ("m(IJ)V", 4, &put("v0 v1 v2 v3 v0"), Fine),
        ("m(IJ)V", 4, &put("v0 v1 v2 v3"), Refused(0)),
        ("m(IJ)V", 5, &put("v1 v2 v3 v4 v0"), Refused(0)),
        ("m(IJ)V", 4, &put("v0 v1 v3 v2 v0"), Refused(0)),
        ("m(FJ)V", 4, &put("v0 v1 v2 v3 v0"), Refused(0)),
        ("m(ID)V", 4, &put("v0 v1 v2 v3 v0"), Refused(0)),
        (
            "m(IJ)V",
            5,
            "move-object v0 v1\nmove v1 v2\nmove-wide v2 v3\nmove-object v4 v0\n\
             invoke-virtual/range v0 v5 LApp;->put(IJLApp;)V\nreturn-void",
            Fine,
        ),
        ("static m(II)V", 2, "invoke-static v0 v1 LApp;->of(I)LApp;\nreturn-void", Refused(0)),
        // A long or double whose halves are not neighbours.
        ("static m(JJ)J", 4, "invoke-static v0 v1 LApp;->wide(J)J\nmove-result-wide v0\nreturn-wide v0", Fine),
        ("static m(JJ)J", 4, "invoke-static v0 v3 LApp;->wide(J)J\nmove-result-wide v0\nreturn-wide v0", Refused(0)),
    ]);
}

#[test]
fn receivers_are_of_the_class() {
    check(&[
        ("static m(LApp;)V", 1, "invoke-virtual v0 LApp;->run()V\nreturn-void", Fine),
        ("static m(LChild;)V", 1, "invoke-virtual v0 LApp;->run()V\nreturn-void", Fine),
        ("static m(LOther;)V", 1, "invoke-virtual v0 LApp;->run()V\nreturn-void", Refused(0)),
        ("static m(I)V", 1, "invoke-virtual v0 LApp;->run()V\nreturn-void", Refused(0)),
        ("static m()V", 1, "const/4 v0 #0\ninvoke-virtual v0 LApp;->run()V\nreturn-void", Fine),
        // The method is the superclass's, and so may the receiver be.
        ("static m(LApp;)V", 1, "invoke-virtual v0 LChild;->run()V\nreturn-void", Fine),
        ("static m(LOther;)V", 1, "invoke-interface v0 LShape;->area()D\nreturn-void", Fine),
        ("static m(I)V", 1, "invoke-interface v0 LShape;->area()D\nreturn-void", Refused(0)),
        ("static m(Lgone/Gone;)V", 1, "invoke-virtual v0 LApp;->run()V\nreturn-void", Unresolved),
    ]);
}

#[test]
fn methods_are_invoked_as_they_are_declared() {
    check(&[
        ("m()V", 1, "invoke-direct v0 LApp;->secret()V\nreturn-void", Fine),
        ("m()V", 1, "invoke-virtual v0 LApp;->secret()V\nreturn-void", Refused(0)),
        ("m()V", 1, "invoke-direct v0 LApp;->run()V\nreturn-void", Unresolved),
        ("m()V", 1, "invoke-virtual v0 LApp;->nothing()V\nreturn-void", Unresolved),
        ("static m(LOther;)V", 1, "invoke-direct v0 LOther;->inside()V\nreturn-void", Unresolved),
        ("static m(LOther;)V", 1, "invoke-virtual v0 Ljava/lang/Object;->nothing()V\nreturn-void", Unresolved),
        ("m(I)V", 2, "invoke-super v1 Ljava/lang/System;->exit(I)V\nreturn-void", Refused(0)),
        // The method is Throwable's, and so may the receiver be.
        (
            "static m(Ljava/lang/Throwable;)V",
            1,
            "invoke-virtual v0 Ljava/lang/Exception;->printStackTrace()V\nreturn-void",
            Fine,
        ),
        ("m()V", 1, "invoke-virtual v0 LApp;-><init>()V\nreturn-void", Refused(0)),
        ("static m()V", 0, "invoke-static LApp;-><clinit>()V\nreturn-void", Refused(0)),
        ("m()V", 1, "invoke-interface v0 LApp;->run()V\nreturn-void", Unresolved),
        ("m()V", 1, "invoke-virtual v0 LShape;->area()D\nreturn-void", Unresolved),
        (
            "m()Ljava/lang/String;",
            1,
            "invoke-super v0 Ljava/lang/Object;->toString()Ljava/lang/String;\nmove-result-object v0\nreturn-object v0",
            Fine,
        ),
        ("m()V", 1, "invoke-super v0 LOther;->go()V\nreturn-void", Unresolved),
    ]);
}

#[test]
fn signature_polymorphic_methods_take_what_the_site_says() {
    let invoke = "Ljava/lang/invoke/MethodHandle;->invoke([Ljava/lang/Object;)Ljava/lang/Object;";
    let body = |method: &str| format!("invoke-polymorphic v0 v1 {method} (I)V\nreturn-void");
    check(&[
        ("static m(Ljava/lang/invoke/MethodHandle;I)V", 2, &body(invoke), Fine),
        ("static m(Ljava/lang/invoke/MethodHandle;F)V", 2, &body(invoke), Refused(0)),
        ("static m(LApp;I)V", 2, &body(invoke), Refused(0)),
        ("static m(Ljava/lang/invoke/MethodHandle;I)V", 2, &body(&invoke.replace("invoke(", "other(")), Refused(0)),
        ("m(I)V", 2, &body("LApp;->run()V"), Refused(0)),
        (
            "static m(Ljava/lang/invoke/VarHandle;I)V",
            2,
            &body("Ljava/lang/invoke/VarHandle;->set([Ljava/lang/Object;)V"),
            Fine,
        ),
    ]);
}

#[test]
fn call_sites_have_a_static_bootstrap_method_and_a_type() {
    let text = "invoke-custom v0 @0\nmove-result v0\nreturn v0";
    let outcome = |kind: u16, value: fn(crate::ProtoIdx) -> crate::Value, signature: &str| {
        let mut app = app();
        let proto = app.proto("(I)I");
        let name = app.string("name");
        let method = app.method("LApp;->of(I)LApp;").0 as u16;
        app.dex.method_handles.push(crate::MethodHandle { kind, member: method });
        let handle = crate::Value::MethodHandle(crate::MethodHandleIdx(0));
        app.dex.call_sites.push(vec![handle, crate::Value::String(name), value(proto)]);
        verify(&mut app, signature, 1, text)
    };
    let type_ = crate::Value::MethodType;
    assert!(outcome(4, type_, "static m(I)I").is_ok());
    assert!(outcome(5, type_, "static m(I)I").is_err(), "an instance method");
    assert!(outcome(4, |_| crate::Value::Null, "static m(I)I").is_err(), "no type");
    assert!(outcome(4, type_, "static m(F)I").is_err(), "another argument");
}

#[test]
fn handles_and_types_are_constants() {
    let class = |name: &str| format!("static m()Ljava/lang/invoke/{name};");
    check(&[
        (&class("MethodType"), 1, "const-method-type v0 (I)V\nreturn-object v0", Fine),
        (&class("MethodHandle"), 1, "const-method-type v0 (I)V\nreturn-object v0", Refused(2)),
        (&class("MethodHandle"), 1, "const-method-handle v0 @0\nreturn-object v0", Refused(0)),
        ("static m()Ljava/lang/String;", 1, "const-string v0 \"a\"\nreturn-object v0", Fine),
        ("static m()Ljava/lang/Class;", 1, "const-class v0 I\nreturn-object v0", Fine),
    ]);
}
