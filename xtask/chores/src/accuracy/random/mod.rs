//! Apps made at random from a seed, so that accuracy is measured on apps that nobody tunes on.
//!
//! An app is Java text first ([`java`] says how much of Java), put together from pieces (`pieces.txt`) and classes
//! (`classes.txt`), whose weights and sizes are drawn by a table that was counted from real apps ([`table`]). Each
//! method knows about how many instructions it executes, so that work is bounded: methods call those made before them,
//! jobs call methods, and buttons start jobs.

mod app;
mod java;
mod maker;
mod pieces;
pub(super) mod table;

use std::path::Path;

use anyhow::{Context, Result};
use wattline::apk::axml::ManifestBuilder;
use wattline::apk::{KeySource, Method, SignOptions, Writer, sign};
use wattline::dex::Dex;
use wattline::scenario::Scenario;

use super::subject::{Subject, Texts};
use crate::repository;
use app::Made;
use java::World;
use table::Table;

/// As the demo apps: what instrumented apps may run on at the least, and what they are made for.
const MIN_SDK: u32 = 21;
const TARGET_SDK: u32 = 30;

/// Makes apps.
pub(super) struct Apps {
    library: Dex<'static>,
    table: Table,
}

impl Apps {
    /// Reads what apps are made of.
    pub fn new() -> Result<Apps> {
        let library = Dex::read(wattline_classlib::BOOT).context("failed to read the phone's library")?;
        Ok(Apps { library: library.into_static(), table: Table::read()? })
    }

    /// The app of a seed, with its scenarios and its source text; the same seed gives the same bytes.
    pub fn make(&self, seed: u64) -> Result<Subject> {
        let package = format!("org/example/random{seed}");
        let made = Made::new(seed, &package, &self.table)?;
        let world = World::new(&self.library, &package);
        let dex =
            java::compile(&made.files, world).with_context(|| format!("failed to compile the app of seed {seed}"))?;
        let scenario = |(name, text): &(String, String)| Ok(Scenario::parse(Path::new(&format!("{name}.mks")), text)?);
        let texts = made.files.iter().map(|(file, text)| (format!("{package}/{file}"), text.clone()));
        Ok(Subject {
            name: format!("random-{seed}"),
            path: format!("random-{seed}.apk").into(),
            apk: archive(&package.replace('/', "."), &dex)?,
            scenarios: made.scenarios.iter().map(scenario).collect::<Result<_>>()?,
            texts: Texts { files: texts.collect(), ..Texts::default() },
            scripts: made.scenarios,
        })
    }
}

/// The signed archive.
fn archive(package: &str, dex: &[u8]) -> Result<Vec<u8>> {
    let manifest = ManifestBuilder {
        package: package.to_owned(),
        label: "Random".into(),
        activity: ".MainActivity".into(),
        permissions: vec!["android.permission.INTERNET".into()],
        min_sdk: MIN_SDK,
        target_sdk: TARGET_SDK,
        debuggable: true,
        ..ManifestBuilder::default()
    };
    let mut archive = Writer::new();
    archive.add("AndroidManifest.xml", Method::Deflated, &manifest.build()?)?;
    archive.add("classes.dex", Method::Deflated, dex)?;
    let key = KeySource::Debug(repository().join("tests/apps/debug-key.pem")).load()?;
    Ok(sign(archive.finish(&[])?, &key, SignOptions { min_sdk: MIN_SDK, ..SignOptions::default() })?)
}

/// Writes an app, its scripts and its sources into a folder of its name.
pub(super) fn keep(subject: &Subject, folder: &Path) -> Result<()> {
    let folder = folder.join(&subject.name);
    let write = |path: &Path, bytes: &[u8]| -> Result<()> {
        let parent = path.parent().unwrap_or(path);
        std::fs::create_dir_all(parent).with_context(|| format!("failed to make {}", parent.display()))?;
        std::fs::write(path, bytes).with_context(|| format!("failed to write {}", path.display()))
    };
    write(&folder.join("app.apk"), &subject.apk)?;
    for (name, text) in &subject.scripts {
        write(&folder.join(format!("{name}.mks")), text.as_bytes())?;
    }
    for (path, text) in &subject.texts.files {
        write(&folder.join("src").join(path), text.as_bytes())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests;
