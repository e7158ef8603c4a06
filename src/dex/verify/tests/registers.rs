//! What registers hold.

use super::*;

#[test]
fn operands_have_the_types_of_the_opcode() {
    check(&[
        ("static m(II)I", 2, "add-int v0 v0 v1\nreturn v0", Fine),
        ("static m(IF)I", 2, "add-int v0 v0 v1\nreturn v0", Refused(0)),
        ("static m(FF)F", 2, "add-float/2addr v0 v1\nreturn v0", Fine),
        ("static m(FF)I", 2, "add-float/2addr v0 v1\nreturn v0", Refused(1)),
        ("static m(JJ)J", 4, "add-long v0 v0 v2\nreturn-wide v0", Fine),
        ("static m(JD)J", 4, "add-long v0 v0 v2\nreturn-wide v0", Refused(0)),
        ("static m(JI)J", 3, "shl-long/2addr v0 v2\nreturn-wide v0", Fine),
        ("static m(J)I", 2, "long-to-int v0 v0\nreturn v0", Fine),
        ("static m(J)I", 2, "float-to-int v0 v0\nreturn v0", Refused(0)),
        ("static m(I)I", 1, "add-int/lit8 v0 v0 #5\nreturn v0", Fine),
        ("static m(LApp;)I", 1, "add-int/lit8 v0 v0 #5\nreturn v0", Refused(0)),
        ("static m(ZZ)Z", 2, "and-int/2addr v0 v1\nreturn v0", Fine),
        ("static m(DD)I", 4, "cmpg-double v0 v0 v2\nreturn v0", Fine),
        ("static m(JJ)I", 4, "cmpg-double v0 v0 v2\nreturn v0", Refused(0)),
    ]);
}

#[test]
fn a_register_is_written_before_it_is_read() {
    check(&[
        ("static m()I", 1, "return v0", Refused(0)),
        ("static m()I", 1, "const/4 v0 #1\nreturn v0", Fine),
        ("static m(I)I", 2, "if-eqz v1 :a\nconst/4 v0 #1\n:a\nreturn v0", Refused(3)),
        ("static m()V", 2, "move v0 v1\nreturn-void", Refused(0)),
    ]);
}

#[test]
fn moves_have_the_kind_of_what_they_move() {
    check(&[
        ("static m(I)V", 2, "move v0 v1\nreturn-void", Fine),
        ("static m(I)V", 2, "move-object v0 v1\nreturn-void", Refused(0)),
        ("static m(LApp;)V", 2, "move v0 v1\nreturn-void", Refused(0)),
        ("static m(LApp;)V", 2, "move-object v0 v1\nreturn-void", Fine),
        ("static m(J)V", 4, "move-wide v0 v2\nreturn-void", Fine),
        ("static m(J)V", 4, "move v0 v2\nreturn-void", Refused(0)),
        ("static m(II)V", 4, "move-wide v0 v2\nreturn-void", Refused(0)),
        // Zero is an int and a reference.
        ("static m()V", 2, "const/4 v0 #0\nmove v1 v0\nmove-object v1 v0\nreturn-void", Fine),
        ("static m()V", 2, "const/4 v0 #1\nmove-object v1 v0\nreturn-void", Refused(1)),
        // What differs on two ways may be copied but not used.
        ("static m(ILApp;)V", 3, "const/4 v0 #1\nif-eqz v1 :a\nmove-object v0 v2\n:a\nmove v1 v0\nreturn-void", Fine),
    ]);
}

#[test]
fn results_follow_what_leaves_them() {
    let of = "invoke-static v0 LApp;->of(I)LApp;";
    let cases = [
        ("move-result-object v0\nreturn-object v0", Fine),
        ("move-result v0\nreturn-object v0", Refused(3)),
        ("nop\nmove-result-object v0\nreturn-object v0", Refused(4)),
        ("if-eqz v0 :a\n:a\nmove-result-object v0\nreturn-object v0", Refused(3)),
    ];
    for (rest, expected) in cases {
        check(&[("static m(I)LApp;", 1, &format!("{of}\n{rest}"), expected)]);
    }
    check(&[("static m()V", 1, "move-result v0\nreturn-void", Refused(0))]);
}

#[test]
fn a_pair_stays_together() {
    check(&[
        ("static m(J)J", 3, "const/4 v0 #0\nreturn-wide v1", Fine),
        ("static m(J)J", 3, "const/4 v2 #0\nreturn-wide v1", Refused(1)),
        ("static m(J)J", 3, "const/4 v1 #0\nreturn-wide v1", Refused(1)),
        ("static m()J", 2, "const-wide/16 v0 #5\nreturn-wide v0", Fine),
        ("static m()D", 2, "const-wide/16 v0 #5\nreturn-wide v0", Fine),
    ]);
}

#[test]
fn returns_are_of_the_method_s_type() {
    check(&[
        ("static m()V", 0, "return-void", Fine),
        ("static m()I", 0, "return-void", Refused(0)),
        ("static m(I)V", 1, "return v0", Refused(0)),
        ("static m(I)Z", 1, "return v0", Fine),
        ("static m(B)Z", 1, "return v0", Fine),
        ("static m(I)LApp;", 1, "return v0", Refused(0)),
        ("static m(LApp;)LApp;", 1, "return-object v0", Fine),
        ("static m(LChild;)LApp;", 1, "return-object v0", Fine),
        ("static m(LApp;)LChild;", 1, "return-object v0", Refused(0)),
        ("static m(Ljava/lang/Object;)LShape;", 1, "return-object v0", Fine),
        ("static m(LApp;)Lgone/Gone;", 1, "return-object v0", Refused(0)),
        ("static m()Lgone/Gone;", 1, "const/4 v0 #0\nreturn-object v0", Fine),
        ("static m([LChild;)[LApp;", 1, "return-object v0", Fine),
        ("static m([I)[J", 1, "return-object v0", Refused(0)),
        ("static m([I)Ljava/lang/Cloneable;", 1, "return-object v0", Fine),
    ]);
}

#[test]
fn references_merge_to_what_they_have_in_common() {
    let body = "if-eqz v0 :a\nmove-object v1 v2\n:a\nreturn-object v1";
    check(&[
        ("static m(ILChild;LSibling;)LApp;", 3, body, Fine),
        ("static m(ILChild;LSibling;)LChild;", 3, body, Refused(3)),
        ("static m(ILChild;LOther;)LApp;", 3, body, Refused(3)),
        ("static m(I[LChild;[LSibling;)[LApp;", 3, body, Fine),
        ("static m(I[I[LSibling;)[LApp;", 3, body, Refused(3)),
        ("static m(I[I[J)Ljava/lang/Object;", 3, body, Fine),
    ]);
}

#[test]
fn comparisons_need_comparable_operands() {
    let rest = ":a\nreturn-void";
    for (signature, op, expected) in [
        ("static m(II)V", "if-eq", Fine),
        ("static m(LApp;LOther;)V", "if-eq", Fine),
        ("static m(LApp;I)V", "if-eq", Refused(0)),
        ("static m(FF)V", "if-eq", Refused(0)),
        ("static m(II)V", "if-lt", Fine),
        ("static m(LApp;LApp;)V", "if-lt", Refused(0)),
        ("static m(IF)V", "if-lt", Refused(0)),
        ("static m(FI)V", "if-lt", Refused(0)),
    ] {
        check(&[(signature, 2, &format!("{op} v0 v1 :a\n{rest}"), expected)]);
    }
    check(&[
        ("static m(LApp;)V", 1, "if-eqz v0 :a\n:a\nreturn-void", Fine),
        ("static m(F)V", 1, "if-eqz v0 :a\n:a\nreturn-void", Refused(0)),
        ("static m(LApp;)V", 1, "if-ltz v0 :a\n:a\nreturn-void", Refused(0)),
        ("static m(I)V", 1, "if-ltz v0 :a\n:a\nreturn-void", Fine),
    ]);
}

#[test]
fn arrays_are_used_as_what_they_hold() {
    check(&[
        ("static m([II)I", 2, "aget v0 v0 v1\nreturn v0", Fine),
        ("static m([FI)F", 2, "aget v0 v0 v1\nreturn v0", Fine),
        ("static m([BI)I", 2, "aget v0 v0 v1\nreturn v0", Refused(0)),
        ("static m([LApp;I)LApp;", 2, "aget-object v0 v0 v1\nreturn-object v0", Fine),
        ("static m([LApp;I)I", 2, "aget v0 v0 v1\nreturn v0", Refused(0)),
        ("static m([JI)J", 4, "aget-wide v0 v2 v3\nreturn-wide v0", Fine),
        ("static m([II)J", 4, "aget-wide v0 v2 v3\nreturn-wide v0", Refused(0)),
        ("static m(LApp;I)I", 2, "aget v0 v0 v1\nreturn v0", Refused(0)),
        ("static m([IF)I", 2, "aget v0 v0 v1\nreturn v0", Refused(0)),
        // A null array: whatever it would hold.
        ("static m(I)F", 2, "const/4 v0 #0\naget v0 v0 v1\nreturn v0", Fine),
        ("static m(I)LApp;", 2, "const/4 v0 #0\naget-object v0 v0 v1\nreturn-object v0", Fine),
        ("static m([III)V", 3, "aput v1 v0 v2\nreturn-void", Fine),
        ("static m([IFI)V", 3, "aput v1 v0 v2\nreturn-void", Refused(0)),
        ("static m([IIF)V", 3, "aput v1 v0 v2\nreturn-void", Refused(0)),
        ("static m([BII)V", 3, "aput v1 v0 v2\nreturn-void", Refused(0)),
        ("static m(LApp;II)V", 3, "aput v1 v0 v2\nreturn-void", Refused(0)),
        ("static m(LApp;I)V", 3, "const/4 v0 #0\naput v1 v0 v2\nreturn-void", Refused(1)),
        ("static m([BII)V", 3, "aput-byte v1 v0 v2\nreturn-void", Fine),
        ("static m([LApp;LOther;I)V", 3, "aput-object v1 v0 v2\nreturn-void", Fine),
        ("static m([LApp;II)V", 3, "aput-object v1 v0 v2\nreturn-void", Refused(0)),
        ("static m(LApp;)V", 1, "filled-new-array LApp;\nreturn-void", Refused(0)),
        ("static m([LApp;)V", 1, "fill-array-data v0 :a\nreturn-void\n:a\n.array #4 #1 #2", Refused(0)),
        ("static m([I)I", 1, "array-length v0 v0\nreturn v0", Fine),
        ("static m(LApp;)I", 1, "array-length v0 v0\nreturn v0", Refused(0)),
        ("static m(I)[I", 1, "new-array v0 v0 [I\nreturn-object v0", Fine),
        ("static m(F)[I", 1, "new-array v0 v0 [I\nreturn-object v0", Refused(0)),
        ("static m(II)[I", 2, "filled-new-array v0 v1 [I\nmove-result-object v0\nreturn-object v0", Fine),
        ("static m(IF)[I", 2, "filled-new-array v0 v1 [I\nmove-result-object v0\nreturn-object v0", Refused(0)),
        ("static m([S)V", 1, "fill-array-data v0 :a\nreturn-void\n:a\n.array #2 #1 #2", Fine),
        ("static m([I)V", 1, "fill-array-data v0 :a\nreturn-void\n:a\n.array #2 #1 #2", Refused(0)),
        ("static m([LApp;)V", 1, "fill-array-data v0 :a\nreturn-void\n:a\n.array #2 #1 #2", Refused(0)),
    ]);
}

#[test]
fn casts_and_tests_need_references() {
    check(&[
        ("static m(Ljava/lang/Object;)LApp;", 1, "check-cast v0 LApp;\nreturn-object v0", Fine),
        ("static m(I)LApp;", 1, "check-cast v0 LApp;\nreturn-object v0", Refused(0)),
        ("static m(Ljava/lang/Object;)V", 1, "check-cast v0 I\nreturn-void", Refused(0)),
        ("static m(Ljava/lang/Object;)Z", 1, "instance-of v0 v0 LApp;\nreturn v0", Fine),
        ("static m(I)Z", 1, "instance-of v0 v0 LApp;\nreturn v0", Refused(0)),
        ("static m(Ljava/lang/Object;)V", 1, "check-cast v0 Lgone/Gone;\nreturn-void", Unresolved),
    ]);
}

#[test]
fn an_if_after_instance_of_proves_the_class() {
    let signature = "static m(Ljava/lang/Object;)LApp;";
    let not = ":no\nconst/4 v0 #0\nreturn-object v0";
    check(&[
        (signature, 2, &format!("instance-of v0 v1 LApp;\nif-eqz v0 :no\nreturn-object v1\n{not}"), Fine),
        (signature, 2, &format!("instance-of v0 v1 LApp;\nif-nez v0 :no\nreturn-object v1\n{not}"), Refused(4)),
        // Something stands between, so that the pattern is not recognized.
        (signature, 2, &format!("instance-of v0 v1 LApp;\nnop\nif-eqz v0 :no\nreturn-object v1\n{not}"), Refused(5)),
        // The object was moved to where instance-of can name it.
        (
            signature,
            3,
            &format!("move-object v1 v2\ninstance-of v0 v1 LApp;\nif-eqz v0 :no\nreturn-object v2\n{not}"),
            Fine,
        ),
        (
            "static m(Ljava/lang/Object;)LShape;",
            2,
            &format!("instance-of v0 v1 LShape;\nif-eqz v0 :no\nreturn-object v1\n{not}"),
            Fine,
        ),
    ]);
}

#[test]
fn arrays_of_several_classes_hold_objects() {
    let body = |access: &str| format!("if-eqz v0 :a\nmove-object v1 v2\n:a\n{access}\nreturn-void");
    let signature = "static m(I[LApp;[Lgone/Gone;)V";
    check(&[
        (signature, 3, &body("aget-object v1 v1 v0"), Unresolved),
        (signature, 3, &body("aget v1 v1 v0"), Refused(3)),
        (signature, 3, &body("aput-object v2 v1 v0"), Unresolved),
        (signature, 3, &body("aput v0 v1 v0"), Refused(3)),
        ("static m(ILApp;Lgone/Gone;)V", 3, &body("aget-object v1 v1 v0"), Refused(3)),
        ("static m(I[I[Lgone/Gone;)V", 3, &body("aget-object v1 v1 v0"), Refused(3)),
    ]);
}
