//! Apps that ask the embedded phone for more than it has: each ends with a word about the app, within a gigabyte.

use super::app::HostileApp;
use super::{Ended, SETTINGS, measured, workspace};

/// An app by what it does when it is touched or made, and what comes of it.
struct Case {
    name: &'static str,
    /// With `v0` to `v5`, and `p0` the activity.
    does: &'static str,
    classes: &'static str,
    ends: Ended,
}

/// Keeps what each round makes in a list.
const HOARD: &str = "  new-instance v0, Ljava/util/ArrayList;
  invoke-direct {v0}, Ljava/util/ArrayList;-><init>()V
  const v1, 10000000
  :again
  new-array v2, v1, [B
  invoke-virtual {v0, v2}, Ljava/util/ArrayList;->add(Ljava/lang/Object;)Z
  goto :again";
const ONE_ARRAY: &str = "  const v1, 0x7fffffff
  new-array v0, v1, [J
  const/4 v2, 0
  const-wide/16 v4, 1
  aput-wide v4, v0, v2";
const MANY_DIMENSIONS: &str = "  const/16 v0, 20000
  const/16 v1, 20000
  filled-new-array {v0, v1}, [I
  move-result-object v0
  sget-object v1, Ljava/lang/Integer;->TYPE:Ljava/lang/Class;
  invoke-static {v1, v0}, Ljava/lang/reflect/Array;->newInstance(Ljava/lang/Class;[I)Ljava/lang/Object;
  move-result-object v0";
const DOUBLING: &str = "  new-instance v0, Ljava/lang/StringBuilder;
  const-string v1, \"ab\"
  invoke-direct {v0, v1}, Ljava/lang/StringBuilder;-><init>(Ljava/lang/String;)V
  :again
  invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v1
  invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  goto :again";
const THREADS: &str = "  const v2, 100000
  :again
  new-instance v0, Lcom/hostile/Sleeper;
  invoke-direct {v0}, Lcom/hostile/Sleeper;-><init>()V
  invoke-virtual {v0}, Ljava/lang/Thread;->start()V
  add-int/lit8 v2, v2, -1
  if-gtz v2, :again";
const SLEEPER: &str = ".class public Lcom/hostile/Sleeper;
.super Ljava/lang/Thread;
.method public constructor <init>()V
  .registers 1
  invoke-direct {p0}, Ljava/lang/Thread;-><init>()V
  return-void
.end method
.method public run()V
  .registers 3
  const-wide v0, 0x7fffffffffffffff
  invoke-static {v0, v1}, Ljava/lang/Thread;->sleep(J)V
  return-void
.end method";
const RECURSION: &str = "  invoke-static {}, Lcom/hostile/Deep;->down()V";
const DEEP: &str = ".class public Lcom/hostile/Deep;
.super Ljava/lang/Object;
.method public static down()V
  .registers 0
  invoke-static {}, Lcom/hostile/Deep;->down()V
  return-void
.end method";
const WIDE_FORMAT: &str = "  const-string v0, \"%1000000000d\"
  const/4 v1, 1
  new-array v1, v1, [Ljava/lang/Object;
  const/4 v2, 0
  const/4 v3, 7
  invoke-static {v3}, Ljava/lang/Integer;->valueOf(I)Ljava/lang/Integer;
  move-result-object v3
  aput-object v3, v1, v2
  invoke-static {v0, v1}, Ljava/lang/String;->format(Ljava/lang/String;[Ljava/lang/Object;)Ljava/lang/String;
  move-result-object v0";
const POWER: &str = "  const-wide/16 v0, 3
  invoke-static {v0, v1}, Ljava/math/BigInteger;->valueOf(J)Ljava/math/BigInteger;
  move-result-object v0
  const v1, 2000000000
  invoke-virtual {v0, v1}, Ljava/math/BigInteger;->pow(I)Ljava/math/BigInteger;
  move-result-object v0";
const FILL_STORAGE: &str = "  new-instance v0, Ljava/io/FileOutputStream;
  const-string v1, \"/data/data/com.hostile/files/full\"
  invoke-direct {v0, v1}, Ljava/io/FileOutputStream;-><init>(Ljava/lang/String;)V
  const v1, 1000000
  new-array v1, v1, [B
  :again
  invoke-virtual {v0, v1}, Ljava/io/FileOutputStream;->write([B)V
  goto :again";
const READ_HOST: &str = "  new-instance v0, Ljava/io/FileInputStream;
  const-string v1, \"/etc/passwd\"
  invoke-direct {v0, v1}, Ljava/io/FileInputStream;-><init>(Ljava/lang/String;)V";
const CLIMB: &str = "  new-instance v0, Ljava/io/FileOutputStream;
  const-string v1, \"/data/data/com.hostile/files/../../../../../../../../tmp/wattline-climbed\"
  invoke-direct {v0, v1}, Ljava/io/FileOutputStream;-><init>(Ljava/lang/String;)V";
const OWN_CHILD: &str = "  new-instance v0, Landroid/widget/LinearLayout;
  invoke-direct {v0, p0}, Landroid/widget/LinearLayout;-><init>(Landroid/content/Context;)V
  invoke-virtual {v0, v0}, Landroid/widget/LinearLayout;->addView(Landroid/view/View;)V
  invoke-virtual {p0, v0}, Lcom/hostile/Main;->setContentView(Landroid/view/View;)V";
const NESTED_VIEWS: &str = "  new-instance v0, Landroid/widget/FrameLayout;
  invoke-direct {v0, p0}, Landroid/widget/FrameLayout;-><init>(Landroid/content/Context;)V
  const v2, 3000
  :again
  new-instance v1, Landroid/widget/FrameLayout;
  invoke-direct {v1, p0}, Landroid/widget/FrameLayout;-><init>(Landroid/content/Context;)V
  invoke-virtual {v1, v0}, Landroid/widget/FrameLayout;->addView(Landroid/view/View;)V
  move-object v0, v1
  add-int/lit8 v2, v2, -1
  if-gtz v2, :again
  invoke-virtual {p0, v0}, Lcom/hostile/Main;->setContentView(Landroid/view/View;)V";
const LINKED: &str = "  const v2, 1500000
  const/4 v0, 0
  :again
  const/4 v1, 1
  new-array v1, v1, [Ljava/lang/Object;
  const/4 v3, 0
  aput-object v0, v1, v3
  move-object v0, v1
  add-int/lit8 v2, v2, -1
  if-gtz v2, :again
  invoke-static {}, Ljava/lang/System;->gc()V
  invoke-virtual {v0}, Ljava/lang/Object;->hashCode()I";
const BACKTRACK: &str = "  const-string v0, \"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaac\"
  const-string v1, \"(a+)+b\"
  invoke-virtual {v0, v1}, Ljava/lang/String;->matches(Ljava/lang/String;)Z";
const HUGE_BITMAP: &str = "  const v0, 40000
  const v1, 40000
  sget-object v2, Landroid/graphics/Bitmap$Config;->ARGB_8888:Landroid/graphics/Bitmap$Config;
  invoke-static {v0, v1, v2}, Landroid/graphics/Bitmap;->createBitmap(IILandroid/graphics/Bitmap$Config;)Landroid/graphics/Bitmap;";
const NESTED_JSON: &str = "  new-instance v0, Ljava/lang/StringBuilder;
  invoke-direct {v0}, Ljava/lang/StringBuilder;-><init>()V
  const v2, 200000
  const-string v1, \"[\"
  :again
  invoke-virtual {v0, v1}, Ljava/lang/StringBuilder;->append(Ljava/lang/String;)Ljava/lang/StringBuilder;
  add-int/lit8 v2, v2, -1
  if-gtz v2, :again
  invoke-virtual {v0}, Ljava/lang/StringBuilder;->toString()Ljava/lang/String;
  move-result-object v0
  new-instance v1, Lorg/json/JSONArray;
  invoke-direct {v1, v0}, Lorg/json/JSONArray;-><init>(Ljava/lang/String;)V";

const fn case(name: &'static str, does: &'static str, ends: Ended) -> Case {
    Case { name, does, classes: "", ends }
}

const CASES: [Case; 17] = [
    case("hoards arrays", HOARD, Ended::Error("OutOfMemoryError")),
    case("an array of 16 GiB", ONE_ARRAY, Ended::Error("OutOfMemoryError")),
    case("an array of arrays of 1.6 GB", MANY_DIMENSIONS, Ended::Error("OutOfMemoryError")),
    case("doubles a text", DOUBLING, Ended::Error("OutOfMemoryError")),
    Case {
        name: "100,000 threads",
        does: THREADS,
        classes: SLEEPER,
        ends: Ended::Error("OutOfMemoryError: unable to create native thread"),
    },
    Case { name: "calls itself", does: RECURSION, classes: DEEP, ends: Ended::Error("StackOverflowError") },
    case("a number a gigabyte wide", WIDE_FORMAT, Ended::Error("OutOfMemoryError")),
    case(
        "3 to the power of 2,000,000,000",
        POWER,
        Ended::Error("tap was not over after 4 s of the phone's clock: thread main is in Ljava/math/Magnitude;->"),
    ),
    case("fills the storage", FILL_STORAGE, Ended::Error("java.io.IOException: No space left on device")),
    case(
        "reads the host's files",
        READ_HOST,
        Ended::Error("java.io.FileNotFoundException: /etc/passwd (No such file or directory)"),
    ),
    case("climbs out of its folder", CLIMB, Ended::Well),
    case("a view that is its own child", OWN_CHILD, Ended::Error("The specified child already has a parent")),
    case("3,000 views in each other", NESTED_VIEWS, Ended::Error("StackOverflowError")),
    case("a chain of 1,500,000 objects", LINKED, Ended::Well),
    case(
        "a pattern that tries all",
        BACKTRACK,
        Ended::Error("tap was not over after 4 s of the phone's clock: thread main is in Ljava/util/regex/Engine;->"),
    ),
    case("a picture of 6 GB", HUGE_BITMAP, Ended::Error("the app crashed under tap")),
    case("200,000 brackets of JSON", NESTED_JSON, Ended::Error("the app crashed under tap")),
];

#[test]
fn apps_that_ask_for_more_than_there_is() {
    for Case { name, does, classes, ends } in CASES {
        let app = HostileApp { on_create: does, classes, ..HostileApp::default() };
        let workspace = workspace(&app.apk());
        workspace.write("wattline.toml", format!("{SETTINGS}run-limit-s = 4\n").as_bytes());
        measured(name, &workspace, &["record", "--out", "out"]).is(&ends);
    }
    assert!(!std::path::Path::new("/tmp/wattline-climbed").exists(), "an app wrote outside of its phone");
}
