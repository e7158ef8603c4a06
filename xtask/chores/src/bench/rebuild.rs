//! What instrumenting takes after a change of one class, when the build before was instrumented in the same workspace.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::apk::{self, Archive, Changes, Manifest};
use wattline::dex::{Code, Dex, Op, Units};

use super::measure::{Cost, measure};
use crate::corpus::name;

/// One file.
#[derive(Debug, Serialize)]
pub struct Rebuilt {
    /// Its name.
    pub file: String,
    /// Its dex files.
    pub dex_files: usize,
    /// The one that was changed, and its share of their bytes.
    pub changed: (String, f64),
    /// Without a cache.
    pub full: Cost,
    /// With a cache in which nothing is of use.
    pub cold: Cost,
    /// After the change.
    pub rebuild: Cost,
    /// The same build once more.
    pub same: Cost,
}

/// Measures all of them. Each run finds the cache as the run of the build before left it.
pub fn measure_all(program: &Path, files: &[PathBuf], runs: u32, arguments: &[String]) -> Result<Vec<Rebuilt>> {
    let mut all = Vec::new();
    for file in files.iter().filter(|file| file.extension().is_some_and(|extension| extension == "apk")) {
        match one(program, file, runs, arguments).with_context(|| format!("{}", file.display()))? {
            Some(rebuilt) => all.push(rebuilt),
            None => eprintln!("note: {}: no app, or no method to change", name(file)),
        }
    }
    if all.is_empty() {
        bail!("failed to find an APK that could be changed");
    }
    Ok(all)
}

fn one(program: &Path, file: &Path, runs: u32, arguments: &[String]) -> Result<Option<Rebuilt>> {
    let bytes = std::fs::read(file)?;
    let Some(number) = dex_file_of_app(&bytes)? else { return Ok(None) };
    let mut costs: [Vec<Cost>; 4] = Default::default();
    for _ in 0..runs {
        let workspace = tempfile::tempdir()?;
        std::fs::write(workspace.path().join("Cargo.toml"), "[workspace]\nmembers = []\n")?;
        let app = workspace.path().join("app.apk");
        let run = |bytes: &[u8], more: &[&str]| -> Result<Cost> {
            std::fs::write(&app, bytes)?;
            let mut command = Command::new(program);
            command.current_dir(workspace.path()).arg("instrument").arg(&app).args(["--out", "probed.apk"]);
            command.args(arguments).args(more);
            measure(command)
        };
        let Some(changed) = changed(&bytes, number)? else { return Ok(None) };
        // The first run brings the program into memory and makes the key.
        run(&bytes, &["--no-cache"])?;
        let measured = [run(&bytes, &["--no-cache"])?, run(&bytes, &[])?, run(&changed, &[])?, run(&changed, &[])?];
        costs.iter_mut().zip(measured).for_each(|(costs, cost)| costs.push(cost));
    }
    let archive = Archive::read(&bytes)?;
    let entries = archive.dex_entries();
    let all: u64 = entries.iter().map(|entry| u64::from(entry.size)).sum();
    let [full, cold, rebuild, same] = costs.map(|costs| Cost::median(&costs).unwrap_or_default());
    let changed = (entries[number].name.to_string(), f64::from(entries[number].size) / all.max(1) as f64);
    Ok(Some(Rebuilt { file: name(file), dex_files: entries.len(), changed, full, cold, rebuild, same }))
}

/// The dex file with the class that the launcher starts; the first one if there is none. An archive without a manifest
/// is no app.
pub(super) fn dex_file_of_app(bytes: &[u8]) -> Result<Option<usize>> {
    let archive = Archive::read(bytes)?;
    let Some(manifest) = archive.entry("AndroidManifest.xml") else { return Ok(None) };
    let manifest = Manifest::parse(&manifest.contents()?)?;
    let launched = manifest.launchable.map(|launchable| format!("L{};", launchable.class.replace('.', "/")));
    for (number, entry) in archive.dex_entries().iter().enumerate() {
        let contents = entry.contents()?;
        let dex = Dex::read(&contents)?;
        if launched.as_ref().is_none_or(|class| dex.find_class(class).is_some()) {
            return Ok(Some(number));
        }
    }
    Ok((!archive.dex_entries().is_empty()).then_some(0))
}

/// The app with another constant in one method of that dex file.
pub(super) fn changed(bytes: &[u8], number: usize) -> Result<Option<Vec<u8>>> {
    let archive = Archive::read(bytes)?;
    let entries = archive.dex_entries();
    let contents = entries[number].contents()?;
    let mut dex = Dex::read(&contents)?;
    let constant = |code: &Code<'_>| code.insns.0.first() == Some(&Op::CONST_16.0);
    let Some((_, code)) = dex.codes_mut().find(|(_, code)| constant(code)) else { return Ok(None) };
    let mut units = code.insns.0.to_vec();
    // The low byte of the literal, in the second code unit.
    if let Some(literal) = units.get_mut(2) {
        *literal ^= 1;
    }
    code.insns = Units(units.into());
    let mut changes = Changes::new(1);
    changes.replace(entries[number].name, dex.write()?);
    Ok(Some(apk::rewrite(&archive, &changes)?))
}

/// The table, in Markdown.
pub fn markdown(all: &[Rebuilt]) -> String {
    let mut out =
        "| file | DEX files | changed | full CPU s | cold | rebuild | same build | rebuild / full |\n".to_string();
    out.push_str("|---|--:|---|--:|--:|--:|--:|--:|\n");
    for one in all {
        let (entry, share) = &one.changed;
        out.push_str(&format!(
            "| {} | {} | {entry}, {:.0} % | {:.3} | {:.3} | {:.3} | {:.3} | {:.2} |\n",
            one.file,
            one.dex_files,
            100.0 * share,
            one.full.cpu_s,
            one.cold.cpu_s,
            one.rebuild.cpu_s,
            one.same.cpu_s,
            one.rebuild.cpu_s / one.full.cpu_s
        ));
    }
    out
}
