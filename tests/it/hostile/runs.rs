//! Apps whose runs are no runs: each is an error that says what happened, and none leaves a recording.

use super::app::{HostileApp, PACKAGE};
use super::{Attack, SETTINGS, is_refused, refused, workspace};
use crate::adb::phone;
use crate::cli::{stderr, stdout};

/// Ends a method's reflection on a static field of the tracer.
const OFF: &str = "  const-string v0, \"wattline.rt.Store\"
  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
  move-result-object v0
  const-string v1, \"off\"
  invoke-virtual {v0, v1}, Ljava/lang/Class;->getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;
  move-result-object v0
  const/4 v1, 1
  invoke-virtual {v0, v1}, Ljava/lang/reflect/Field;->setAccessible(Z)V
  const/4 v2, 0
  invoke-virtual {v0, v2, v1}, Ljava/lang/reflect/Field;->setBoolean(Ljava/lang/Object;Z)V";
const CREDITS: &str = "  const-string v0, \"wattline.rt.Frame\"
  invoke-static {v0}, Ljava/lang/Class;->forName(Ljava/lang/String;)Ljava/lang/Class;
  move-result-object v0
  const-string v1, \"CREDITS\"
  invoke-virtual {v0, v1}, Ljava/lang/Class;->getDeclaredField(Ljava/lang/String;)Ljava/lang/reflect/Field;
  move-result-object v0
  const/4 v1, 1
  invoke-virtual {v0, v1}, Ljava/lang/reflect/Field;->setAccessible(Z)V
  const/4 v2, 0
  invoke-virtual {v0, v2}, Ljava/lang/reflect/Field;->get(Ljava/lang/Object;)Ljava/lang/Object;
  move-result-object v0
  check-cast v0, [I
  const/16 v1, 1023
  invoke-static {v0, v1}, Ljava/util/Arrays;->fill([II)V";
const CREDITS_DIRECTLY: &str = "  sget-object v0, Lwattline/rt/Frame;->CREDITS:[I
  const/16 v1, 1023
  invoke-static {v0, v1}, Ljava/util/Arrays;->fill([II)V";
/// Opens the trace of the process, cuts it, and closes it.
const CUT: &str = "  new-instance v0, Ljava/io/RandomAccessFile;
  const-string v1, \"/data/data/com.hostile/files/wattline-4242.trace\"
  const-string v2, \"rw\"
  invoke-direct {v0, v1, v2}, Ljava/io/RandomAccessFile;-><init>(Ljava/lang/String;Ljava/lang/String;)V
  const-wide/16 v4, 16384
  invoke-virtual {v0, v4, v5}, Ljava/io/RandomAccessFile;->setLength(J)V
  invoke-virtual {v0}, Ljava/io/RandomAccessFile;->close()V";
const DELETE: &str = "  new-instance v0, Ljava/io/File;
  const-string v1, \"/data/data/com.hostile/files/wattline-4242.trace\"
  invoke-direct {v0, v1}, Ljava/io/File;-><init>(Ljava/lang/String;)V
  invoke-virtual {v0}, Ljava/io/File;->delete()Z";
const SECOND: &str = "  new-instance v0, Ljava/io/FileOutputStream;
  const-string v1, \"/data/data/com.hostile/files/wattline-1.trace\"
  invoke-direct {v0, v1}, Ljava/io/FileOutputStream;-><init>(Ljava/lang/String;)V
  invoke-virtual {v0}, Ljava/io/FileOutputStream;->close()V";
const EXIT: &str = "  const/4 v0, 0
  invoke-static {v0}, Ljava/lang/System;->exit(I)V";
const KILL: &str = "  invoke-static {}, Landroid/os/Process;->myPid()I
  move-result v0
  invoke-static {v0}, Landroid/os/Process;->killProcess(I)V";
const FINISH: &str = "  invoke-virtual {p0}, Lcom/hostile/Main;->finish()V";
const RUNTIME_EXIT: &str = "  invoke-static {}, Ljava/lang/Runtime;->getRuntime()Ljava/lang/Runtime;
  move-result-object v0
  const/4 v1, 7
  invoke-virtual {v0, v1}, Ljava/lang/Runtime;->exit(I)V";
const QUIT: &str = "  invoke-static {}, Landroid/os/Looper;->getMainLooper()Landroid/os/Looper;
  move-result-object v0
  invoke-virtual {v0}, Landroid/os/Looper;->quit()V";
const INTERFERED: &str = "under tap the app interfered with what measures it: ";

#[test]
fn an_app_that_ends_before_its_user_is_no_run() {
    let touched = |on_touch| HostileApp { on_touch, ..HostileApp::default() };
    let created = |on_create| HostileApp { on_create, ..HostileApp::default() };
    let by = |name: &str, code: u8, line: &str| {
        format!(", by {name} at com.hostile.Main.{line}, code {code}, and tap takes 1100 ms: let the app go on")
    };
    let on_touch = "onUserInteraction(Main.java:30)";
    refused(&[
        Attack(touched(EXIT), &by("java.lang.System.exit", 0, on_touch)),
        Attack(touched(RUNTIME_EXIT), &by("java.lang.Runtime.exit", 7, on_touch)),
        Attack(touched(KILL), &by("android.os.Process.killProcess", 9, on_touch)),
        Attack(created(EXIT), &by("java.lang.System.exit", 0, "onCreate(Main.java:20)")),
        Attack(touched(FINISH), "as its last activity had finished, and tap takes 1100 ms"),
        Attack(created(FINISH), "as its last activity had finished, and tap takes 1100 ms"),
        Attack(touched(QUIT), "as its main thread came to its end, and tap takes 1100 ms"),
    ]);
}

#[test]
fn an_app_that_touches_its_tracer_is_no_run() {
    let touched = |on_touch| HostileApp { on_touch, ..HostileApp::default() };
    let looked = |class: &str| format!("{INTERFERED}[0-9]+ ms after its start it looked into {class} by reflection in");
    refused(&[
        Attack(touched(OFF), &looked("wattline.rt.Store")),
        Attack(touched(CREDITS), &looked("wattline.rt.Frame")),
        Attack(touched(CREDITS_DIRECTLY), "it used a field of wattline.rt.Frame in com.hostile.Main"),
        Attack(touched(CUT), "it changed the trace file wattline-4242.trace in com.hostile.Main.onUserInteraction"),
        Attack(touched(DELETE), "it changed the trace file wattline-4242.trace"),
        Attack(touched(SECOND), "it changed the trace file wattline-1.trace"),
    ]);
}

#[test]
fn several_traces_behind_adb_are_no_run() {
    let Some(phone) = phone(&[]) else { return };
    let workspace = workspace(&HostileApp { on_touch: SECOND, ..HostileApp::default() }.apk());
    let output = phone.harness(&workspace, "record", &["--out", "out"]).output().unwrap();
    is_refused(&output, "expected one trace of one process, found wattline-1.trace, wattline-4242.trace");
    phone.is_clean();
}

#[test]
fn an_app_that_ends_before_its_user_behind_adb_is_no_run() {
    let Some(phone) = phone(&[]) else { return };
    let refused = |app: HostileApp<'_>, expected: &str| {
        let output = phone.harness(&workspace(&app.apk()), "record", &["--out", "out"]).output().unwrap();
        is_refused(&output, &format!("{expected} when tap had ended: let the app go on"));
    };
    let touched = |on_touch| HostileApp { on_touch, ..HostileApp::default() };
    let finished = "its last activity had finished, or its process had ended,";
    refused(touched(EXIT), "its process had ended");
    refused(touched(KILL), "its process had ended");
    refused(touched(QUIT), "its process had ended");
    refused(touched(FINISH), finished);
    refused(HostileApp { on_create: EXIT, ..HostileApp::default() }, finished);
    phone.is_clean();
}

/// A class whose initialiser does not end, and its use.
const ENDLESS: &str = ".class public Lcom/hostile/Endless;
.super Ljava/lang/Object;
.field public static value:I
.method static constructor <clinit>()V
  .registers 1
  :again
  goto :again
.end method";
const USE_ENDLESS: &str = "  sget v0, Lcom/hostile/Endless;->value:I";

#[test]
fn a_static_initialiser_that_never_ends_is_stopped() {
    let app = HostileApp { on_touch: USE_ENDLESS, classes: ENDLESS, ..HostileApp::default() };
    let workspace = workspace(&app.apk());
    let limited = |limit: &str, expected: &str| {
        workspace.write("wattline.toml", format!("{SETTINGS}{limit}\n").as_bytes());
        is_refused(&workspace.run(&["record", "--out", "out"]), expected);
    };
    let at = "thread main is in Lcom/hostile/Endless;-><clinit>()V; raise";
    limited("run-limit-s = 2", &format!("tap was not over after 2 s of the phone's clock: {at} `run-limit-s`"));
    limited("wait-limit-s = 1", &format!("tap was not over after 1 s: {at} `wait-limit-s`"));
}

/// A thread that does nothing but count, in a class of a known library, which gets no probes.
const SPINNER: &str = ".class public Lokhttp3/Spinner;
.super Ljava/lang/Thread;
.method public constructor <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Thread;-><init>()V
  return-void
.end method
.method public run()V
  .registers 2
  const/4 v0, 0
  :again
  add-int/lit8 v0, v0, 1
  goto :again
.end method";
const SPIN: &str = "  new-instance v0, Lokhttp3/Spinner;
  invoke-direct {v0}, Lokhttp3/Spinner;-><init>()V
  invoke-virtual {v0}, Ljava/lang/Thread;->start()V";
const WORK: &str = "  const/4 v0, 0
  const v1, 1500000
  :again
  .line 31
  add-int/lit8 v0, v0, 1
  xor-int v2, v0, v1
  .line 32
  if-lt v0, v1, :again";

#[test]
fn a_thread_that_spins_in_a_library_does_not_pass() {
    let app = |on_create| HostileApp { on_create, on_touch: WORK, classes: SPINNER, ..HostileApp::default() };
    let workspace = workspace(&app("").apk());
    workspace.write("wattline.toml", SETTINGS.replace("runs = 1", "runs = 3").as_bytes());
    let taps = "Tap(500,60)\nUserWait(400)\n".repeat(6);
    workspace.write("tap.mks", format!("count= 1\nspeed= 1.0\nstart data >>\nUserWait(500)\n{taps}").as_bytes());
    let output = workspace.run(&["record", "--out", "golden"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    workspace.write("app.apk", &app(SPIN).apk());
    let output = workspace.run(&["energy", "--no-confirm"]);
    assert_eq!(output.status.code(), Some(100), "{}{}", stdout(&output), stderr(&output));
    assert!(stdout(&output).contains("idle-level"), "{}", stdout(&output));
}

#[test]
fn an_app_that_names_the_tracer_is_warned_of() {
    let app = HostileApp { on_touch: OFF, ..HostileApp::default() };
    let workspace = workspace(&app.apk());
    let output = workspace.run(&["instrument", "app.apk", "--out", "out.apk"]);
    assert_eq!(output.status.code(), Some(0), "{}", stderr(&output));
    let warning =
        "warning: the app names the tracer itself (wattline.rt.Store): a run in which it touches it is refused";
    assert!(stderr(&output).contains(warning), "{}", stderr(&output));
}

#[test]
fn a_class_in_the_tracers_package_is_refused() {
    let class = ".class public Lwattline/rt/Friend;\n.super Ljava/lang/Object;";
    let app = HostileApp { classes: class, ..HostileApp::default() };
    let workspace = workspace(&app.apk());
    let output = workspace.run(&["instrument", "app.apk", "--out", "out.apk"]);
    is_refused(&output, "classes.dex defines Lwattline/rt/Friend;: the package wattline.rt is the tracer's");
    assert!(!workspace.path("out.apk").exists(), "{PACKAGE}");
}
