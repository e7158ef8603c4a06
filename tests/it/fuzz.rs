//! The fuzz targets of `fuzz/` for a few seconds: damaged copies of small files, in a process of limited memory.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use wattline::apk::Archive;
use wattline::meters::generated;

use super::broken::limited;
use super::container_builder::container;
use super::fuzz_bodies as bodies;
use super::mutants::{Xorshift, damage, small};
use super::support::{apps, corpus_files, files, repository};

const SEED: u64 = 0xf022;

/// Name, body, inputs to start from, bytes to leave alone at their start, rounds.
type Target = (&'static str, fn(&[u8]), fn() -> Vec<Vec<u8>>, usize, usize);

const TARGETS: [Target; 14] = [
    ("dex", bodies::dex, dex_files, 36, 400),
    ("apk", bodies::apk, archives, 0, 300),
    ("axml", bodies::axml, manifests, 0, 2_000),
    ("instrument", bodies::instrument, dex_files, 36, 200),
    ("trace", bodies::trace, traces, 0, 500),
    ("script", bodies::script, scripts, 0, 2_000),
    ("meter_perfetto", bodies::meter_perfetto, || vec![made(generated::perfetto(3, 2, 100))], 0, 2_000),
    ("meter_iio", bodies::meter_iio, || vec![made(generated::iio(3, 2, 10))], 0, 2_000),
    ("meter_monsoon", bodies::meter_monsoon, || vec![made(generated::monsoon(6))], 0, 2_000),
    ("meter_otii", bodies::meter_otii, || vec![made(generated::otii(2, 3))], 0, 2_000),
    ("meter_jls", bodies::meter_jls, || vec![made(generated::jls(5, 1000))], 0, 2_000),
    ("meter_firefox", bodies::meter_firefox, || vec![generated::firefox(4).into_bytes()], 0, 2_000),
    ("meter_gauge", bodies::meter_gauge, || vec![made(generated::gauge(4))], 0, 2_000),
    ("meter_csv", bodies::meter_csv, || vec![made(generated::csv(4))], 0, 2_000),
];

fn demo() -> Vec<u8> {
    std::fs::read(apps().join("courier.apk")).unwrap()
}

fn entry(archive: &[u8], name: &str) -> Option<Vec<u8>> {
    Archive::read(archive).ok()?.entry(name)?.contents().ok().map(|contents| contents.into_owned())
}

fn dex_files() -> Vec<Vec<u8>> {
    let mut files = small(corpus_files(""), &["dex"], 12_000);
    files.extend(small(corpus_files("broken"), &["dex"], 12_000));
    let containers: Vec<Vec<u8>> = files.iter().map(|file| wattline_container(file)).collect();
    files.extend(containers);
    files.extend(entry(&demo(), "classes.dex"));
    files
}

/// The file twice in a container, or nothing much if it is no file.
fn wattline_container(file: &[u8]) -> Vec<u8> {
    let good = wattline::dex::Dex::read(file).is_ok();
    if good { container(&[file, file]) } else { b"dex\n041\0".to_vec() }
}

fn archives() -> Vec<Vec<u8>> {
    let mut files = small(corpus_files(""), &["apk", "jar"], 20_000);
    files.extend(small(corpus_files("broken"), &["apk", "jar"], 20_000));
    files.push(demo());
    files
}

fn manifests() -> Vec<Vec<u8>> {
    archives().iter().filter_map(|archive| entry(archive, "AndroidManifest.xml")).collect()
}

/// A chunk with a record of each kind.
fn traces() -> Vec<Vec<u8>> {
    let words = |words: &[u32]| words.iter().flat_map(|word| word.to_le_bytes()).collect::<Vec<u8>>();
    let head = words(&[1, 1, 1_000, 0, 2, 0x0042_0041]);
    let records = [
        words(&[1, 5, 10, 20]),
        words(&[2, 1, 1, 100, 0, 200, 0, 7, 2]),
        words(&[0x1_0003, 1, 1, 100, 0, 150, 0, 9, 1]),
        words(&[4, 1, 2, 3]),
        words(&[5, 1, 10, 0, 20, 0]),
    ];
    vec![[head.clone(), records.concat()].concat(), head]
}

fn scripts() -> Vec<Vec<u8>> {
    files(&apps().join("courier/scenarios")).iter().map(|file| std::fs::read(file).unwrap()).collect()
}

fn made(mut file: impl Read) -> Vec<u8> {
    let mut bytes = Vec::new();
    file.read_to_end(&mut bytes).unwrap();
    bytes
}

/// What has failed once, and must not again.
fn reproducers(target: &str) -> Vec<PathBuf> {
    let Ok(files) = std::fs::read_dir(repository().join("tests/fixtures/fuzz").join(target)) else { return Vec::new() };
    files.map(|file| file.unwrap().path()).collect()
}

#[test]
fn all_targets_survive_damage_within_their_memory() {
    for (target, ..) in TARGETS {
        let mut command: Command = limited(&std::env::current_exe().unwrap());
        command.args(["--exact", "fuzz::one_target", "--ignored", "--nocapture"]).env("FUZZ_TARGET", target);
        let output = command.output().unwrap();
        let text = String::from_utf8_lossy(&output.stdout) + String::from_utf8_lossy(&output.stderr);
        assert!(output.status.success() && text.contains("1 passed"), "{target}: {}\n{text}", output.status);
    }
}

/// One target, in a process of its own: see the test above. `FUZZ_SEED` asks for other damage.
#[test]
#[ignore = "run by the test above, or with FUZZ_TARGET set"]
fn one_target() {
    let wanted = std::env::var("FUZZ_TARGET").expect("the target's name");
    let (target, body, inputs, keep, rounds) = TARGETS.into_iter().find(|target| target.0 == wanted).expect("a target");
    let seed = std::env::var("FUZZ_SEED").map_or(SEED, |seed| seed.parse().unwrap());
    println!("{target}: seed {seed}");
    reproducers(target).iter().for_each(|file| body(&std::fs::read(file).unwrap()));
    let inputs = inputs();
    inputs.iter().for_each(|input| body(input));
    let file = Path::new(env!("CARGO_TARGET_TMPDIR")).join(format!("fuzz-{target}"));
    println!("the input that fails is {}", file.display());
    let mut random = Xorshift(seed);
    for _ in 0..rounds {
        let mut input = inputs[random.below(inputs.len())].clone();
        damage(&mut input, keep, &mut random);
        std::fs::write(&file, &input).unwrap();
        body(&input);
    }
}
