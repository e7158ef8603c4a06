//! The fuzz targets of `fuzz/` for a few seconds: damaged copies of small files, in a process of limited memory.

use std::io::Read;
use std::path::{Path, PathBuf};
use std::process::Command;

use wattline::apk::Archive;
use wattline::meters::generated;

use super::broken::limited;
use super::container_builder::container;
use super::fuzz_bodies as bodies;
use super::fuzz_others as others;
use super::mutants::{Xorshift, damage, small};
use super::support::{apps, corpus_files, files, repository};

const SEED: u64 = 0xf022;

/// Name, body, inputs to start from, bytes to leave alone at their start, rounds.
type Target = (&'static str, fn(&[u8]), fn() -> Vec<Vec<u8>>, usize, usize);

const TARGETS: [Target; 25] = [
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
    ("meter_firefox", bodies::meter_firefox, || vec![made(generated::firefox(4))], 0, 2_000),
    ("meter_gauge", bodies::meter_gauge, || vec![made(generated::gauge(4))], 0, 2_000),
    ("meter_csv", bodies::meter_csv, || vec![made(generated::csv(4))], 0, 2_000),
    ("artifact", others::artifact, entries, 1, 100),
    ("mapping", others::mapping, || read(&["tests/fixtures/mapping/courier.txt"]), 0, 300),
    ("smap", others::smap, || vec![SMAP.as_bytes().to_vec()], 0, 2_000),
    ("profile", others::profile, || read(&["src/profile/embedded.profile.json"]), 0, 300),
    ("hardware", others::hardware, said, 0, 1_000),
    ("recorded", others::recorded, || read(&["tests/fixtures/getevent.txt", "tests/fixtures/recording.mr"]), 0, 300),
    ("flow", others::flow, || read(&["tests/fixtures/flow.yaml"]), 0, 2_000),
    ("packet", others::packet, packets, 0, 500),
    ("shell", others::shell, lines, 0, 150),
    (
        "keystore",
        others::keystore,
        || read(&["tests/keys/keytool-debug.keystore", "tests/keys/openssl-ec.p12"]),
        0,
        100,
    ),
    ("settings", others::settings, || vec![SETTINGS.as_bytes().to_vec()], 0, 200),
];

/// Kotlin's, of a file that inlines another's function.
const SMAP: &str = "SMAP\nMain.kt\nKotlin\n*S Kotlin\n*F\n+ 1 Main.kt\ncom/example/MainKt\n+ 2 Util.kt\ncom/example/UtilKt\n*L\n\
                    1#1,30:1\n5#2,3:31\n*S KotlinDebug\n*F\n+ 1 Main.kt\ncom/example/MainKt\n*L\n12#1:31,3\n*E\n";
const SETTINGS: &str = "apk = 'app.apk'\nscenarios = ['*.mks']\nruns = 3\nexclude = ['a.**', 'b.*.C']\ngolden = 'golden'\n\
                        [thresholds]\ntotal = '5 %'\n[[app]]\nname = 'one'\n";

fn read(files: &[&str]) -> Vec<Vec<u8>> {
    files.iter().map(|file| std::fs::read(repository().join(file)).unwrap()).collect()
}

/// Each entry of an artifact behind its number.
fn entries() -> Vec<Vec<u8>> {
    let entries = others::base_artifact().iter().enumerate();
    entries.map(|(number, (_, contents))| [&[number as u8], contents.as_slice()].concat()).collect()
}

/// What devices say of themselves, and the kernel's files.
fn said() -> Vec<Vec<u8>> {
    let folders = ["batterystats", "network", "power_profile", "time_in_state"];
    let folders = folders.iter().filter_map(|name| wattline_testkit::shared(&format!("samples/{name}")));
    let samples = folders.flat_map(|folder| files(&folder)).map(|file| std::fs::read(file).unwrap());
    let mut said: Vec<Vec<u8>> = samples.filter(|file| file.len() < 8_000).collect();
    said.push(b"300000 1200\n600000 0\n".to_vec());
    said.push(b"Inter-|   Receive\n face |bytes packets\n wlan0: 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16\n".to_vec());
    said.push(b"cpu  1 2 3 4 5 6 7 0 0 0\ncpu0 1 2 3 4 5 6 7 0 0 0\n".to_vec());
    said.push(b"9,0,l,bt,0,1000,900,100,80\n9,10001,l,cpu,10,20,0\n".to_vec());
    said
}

/// A greeting, a stream, and requests for files.
fn packets() -> Vec<Vec<u8>> {
    use wattline::phone::adb::packet::{Packet, VERSION, command};
    let bytes = |packet: Packet| [&packet.header.bytes()[..], &packet.payload].concat();
    let greeting = Packet::new(command::CNXN, VERSION, 1 << 20, b"host::features=shell_v2\0", false);
    let open = Packet::new(command::OPEN, 1, 0, b"shell:ls\0", true);
    vec![
        bytes(greeting),
        bytes(open),
        b"STAT\x05\0\0\0/dataSEND\x08\0\0\0/a/b,420DATA\x03\0\0\0abcDONE\x01\0\0\0QUIT\0\0\0\0".to_vec(),
    ]
}

/// Lines for a phone's shell.
fn lines() -> Vec<Vec<u8>> {
    let lines = [
        "for i in 1 2 3; do echo $i > /data/local/tmp/$i; done; cat /data/local/tmp/* | grep -e 1 -e '^2$' | sort | wc -l",
        "x=$(cat /proc/uptime); if [ -n \"$x\" ] && test -e /sdcard; then echo \"$x\" 2>&1; else exit 3; fi",
        "settings put global a 'b c'; settings get global a; dumpsys battery; getprop | head -n 3; am force-stop a.b",
        "while true; do sleep 0.1; cat /proc/stat; done > /data/local/tmp/log & sleep 1; kill $!; tail -n 1 /data/local/tmp/log",
        "mkdir -p /sdcard/a/b; touch /sdcard/a/b/c; mv /sdcard/a /sdcard/d; ls -la /sdcard/d/*; rm -rf /sdcard/d; stat -c %s x",
        "logcat -d -v time -t 5; pm list packages -3; monkey -p a.b -v 10; uiautomator dump /sdcard/x.xml; am start -n a/.B",
    ];
    lines.map(|line| line.as_bytes().to_vec()).to_vec()
}

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
    let head = words(&[1, 0, 1, 56, 1000, 0, 77, 0, 1001, 0, 9, 0, 2, 0x0062_0061]);
    let records = [
        words(&[1, 5, 10, 20]),
        words(&[2, 1, 1, 7, 1000, 0, 1200, 0, 7, 2]),
        words(&[0x1_0003, 1, 1, 9, 1100, 0, 1150, 0, 9, 1]),
        words(&[4, 1, 2, 3]),
        words(&[5, 1, 1010, 0, 1020, 0]),
        words(&[6, 1010, 0, 1020, 0]),
        words(&[7, 1010, 0, 78, 0, 1020, 0]),
        words(&[9, 2, 0x0063_0062]),
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

/// Writes the inputs that a target begins with to the folder that `FUZZ_SEEDS` names: a corpus for libFuzzer.
#[test]
#[ignore = "by hand, before a long run: docs/fuzzing.md"]
fn writes_seeds() {
    let folder = PathBuf::from(std::env::var("FUZZ_SEEDS").expect("a folder"));
    for (target, _, inputs, ..) in TARGETS {
        let folder = folder.join(target);
        std::fs::create_dir_all(&folder).unwrap();
        for (number, input) in inputs().iter().filter(|input| input.len() <= 64 << 10).enumerate() {
            std::fs::write(folder.join(format!("seed-{number}")), input).unwrap();
        }
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
