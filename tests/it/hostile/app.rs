//! Small apps of one activity, written for the assembler.

use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{Method, Writer};

use crate::assembler::assemble;

/// The package of all of them.
pub(super) const PACKAGE: &str = "com.hostile";

/// An activity with a text on its screen. `on_create` is what it does at its start, with `p0` the activity and registers
/// `v0` to `v5`; `on_touch` what it does when it is touched; `more` are members and classes of the app's own.
#[derive(Default)]
pub(crate) struct HostileApp<'a> {
    pub(crate) on_create: &'a str,
    pub(crate) on_touch: &'a str,
    pub(crate) members: &'a str,
    pub(crate) classes: &'a str,
}

impl HostileApp<'_> {
    fn text(&self) -> String {
        let HostileApp { on_create, on_touch, members, classes } = self;
        format!(
            ".class public Lcom/hostile/Main;
.super Landroid/app/Activity;
.source Main.java
.method public constructor <init>()V
  .registers 1
  invoke-direct {{p0}}, Landroid/app/Activity;-><init>()V
  return-void
.end method
.method public onCreate(Landroid/os/Bundle;)V
  .registers 8
  .line 10
  invoke-super {{p0, p1}}, Landroid/app/Activity;->onCreate(Landroid/os/Bundle;)V
  new-instance v0, Landroid/widget/TextView;
  invoke-direct {{v0, p0}}, Landroid/widget/TextView;-><init>(Landroid/content/Context;)V
  const-string v1, \"here\"
  invoke-virtual {{v0, v1}}, Landroid/widget/TextView;->setText(Ljava/lang/CharSequence;)V
  invoke-virtual {{p0, v0}}, Lcom/hostile/Main;->setContentView(Landroid/view/View;)V
  .line 20
{on_create}
  return-void
.end method
.method public onUserInteraction()V
  .registers 7
  .line 30
{on_touch}
  return-void
.end method
{members}
{classes}
"
        )
    }

    /// The unsigned archive.
    pub(crate) fn apk(&self) -> Vec<u8> {
        let manifest = ManifestBuilder {
            package: PACKAGE.into(),
            label: "Hostile".into(),
            activity: ".Main".into(),
            min_sdk: 24,
            target_sdk: 30,
            debuggable: true,
            ..ManifestBuilder::default()
        };
        packed(&manifest, &assemble(&self.text()).write().unwrap())
    }
}

/// An archive of a manifest and code.
pub(super) fn packed(manifest: &ManifestBuilder, code: &[u8]) -> Vec<u8> {
    let mut writer = Writer::new();
    writer.add("AndroidManifest.xml", Method::Deflated, &manifest.build().unwrap()).unwrap();
    writer.add("classes.dex", Method::Deflated, code).unwrap();
    writer.finish(b"").unwrap()
}
