//! Lambdas and texts that the runtime links (`invoke-custom`), as compilers make them for Android 8 and later:
//! `tests/apps/lambdas`, whose DEX file is D8's, undesugared.

use std::path::Path;
use std::process::Command;

use wattline::dex::Dex;
use wattline::phone::{Phone, Settings};
use wattline::session::{InstrumentOptions, instrument};

use super::path_truth::run_probed;
use super::programs::Program;
use super::support::{apps, art, dex_files, run_main};
use super::truth::compare;

fn program() -> Program {
    Program::read(&apps().join("lambdas/Lambdas.java"))
}

#[test]
fn they_do_what_they_do_on_openjdk() {
    let program = program();
    let sites = Dex::read(&program.dex).unwrap().call_sites.len();
    assert!(sites > 13, "{sites}");
    let outcome = run_main(&program.class, std::slice::from_ref(&program.dex), Settings::default(), None).unwrap();
    program.assert_printed(&outcome.stdout, &outcome.stderr);
    // Whoever has a text put together pays for it.
    let paid = outcome.truth.lines.iter().filter(|line| line.class == "LLambdas;").all(|line| line.line > 0);
    assert!(paid, "{:?}", outcome.truth.lines);
}

#[test]
fn they_do_the_same_with_probes_and_their_paths_are_told() {
    let compared = run_probed(&program(), |truth, trace| compare("Lambdas", truth, &trace));
    assert!(compared.frames > 10 && compared.paths >= 20, "{compared:?}");
}

#[test]
fn nothing_of_them_is_missing() {
    let mut phone = Phone::boot(Settings::default()).unwrap();
    phone.install("com.example.program", &[("classes.dex".to_owned(), program().dex)]).unwrap();
    assert_eq!(phone.missing(&[]).unwrap(), []);
}

#[test]
fn art_takes_them_with_probes() {
    let Some(verifier) = art("artverify.sh") else { return };
    let probed = instrument(Path::new("Lambdas"), &program().dex, &InstrumentOptions::default()).unwrap();
    let folder = tempfile::tempdir().unwrap();
    let path = folder.path().join("classes.dex");
    std::fs::write(&path, &dex_files(&probed.bytes)[0]).unwrap();
    let output = Command::new(verifier).arg("--no-refs").arg(&path).output().unwrap();
    let text = String::from_utf8_lossy(&output.stdout);
    let summary = text.lines().last().unwrap_or_default();
    assert!(summary.contains("structural=0\thard=0\t") && !summary.contains("ok=0"), "{text}");
}
