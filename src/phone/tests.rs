//! Programs whose output OpenJDK has given too: `cargo xtask fixtures` compiles them and records what it prints.

use super::rng::Rng;
use super::*;
use wattline_dex::Op;

const PROGRAMS: &[u8] = include_bytes!("tests/programs.dex");

/// All but those that end otherwise.
pub(super) const PROGRAM_NAMES: [&str; 5] = ["Arithmetic", "Objects", "Throws", "Threads", "Garbage"];

pub(super) fn phone(settings: Settings) -> Phone {
    let mut phone = Phone::boot(settings).unwrap();
    phone.install("test", &[("classes.dex".into(), PROGRAMS.to_vec())]).unwrap();
    phone
}

pub(super) fn run(class: &str, settings: Settings) -> Outcome {
    phone(settings).run_main(class, &[], None).unwrap_or_else(|error| panic!("{class}: {error}"))
}

fn same_as_openjdk(class: &str, stdout: &str, stderr: &str) {
    let outcome = run(class, Settings { meter: Meter::EXACT, ..Settings::default() });
    assert_eq!(outcome.stdout, stdout, "{class}, standard error: {}", outcome.stderr);
    assert_eq!(outcome.stderr, stderr, "{class}");
    assert_conserved(&outcome);
}

/// For runs with an exact meter, whose readings are the bins, each cut to a whole microwatt.
pub(super) fn assert_conserved(outcome: &Outcome) {
    let period_us = (outcome.samples[1].at_ns - outcome.samples[0].at_ns) as u64 / 1000;
    let measured: u64 = outcome.samples.iter().map(|sample| sample.power_uw as u64 * period_us).sum();
    assert_eq!(outcome.truth.total_pj(), outcome.truth.integral_pj);
    let cut = outcome.truth.total_pj() - measured;
    assert!(cut < outcome.samples.len() as u64 * period_us, "{cut} pJ of {measured} pJ are lost");
    // Whatever ran is somebody's time; collections are known to the nanosecond.
    let (busy_ps, code_ps) = (outcome.busy_ns * 1000, outcome.truth.code_ps());
    assert!(
        busy_ps.abs_diff(code_ps) < 1000 * (2 + outcome.system.events.len() as u64),
        "{busy_ps} ps busy, {code_ps} ps told"
    );
}

macro_rules! programs {
    ($($test:ident: $class:literal),* $(,)?) => {$(
        #[test]
        fn $test() {
            let err = concat!(env!("CARGO_MANIFEST_DIR"), "/tests/", $class, ".err");
            // Most programs have none.
            let err = std::fs::read_to_string(err).unwrap_or_default();
            same_as_openjdk($class, include_str!(concat!("tests/", $class, ".out")), &err);
        }
    )*};
}

programs! {
    arithmetic_is_javas: "Arithmetic",
    classes_and_collections_are_javas: "Objects",
    exceptions_are_javas: "Throws",
    threads_are_javas: "Threads",
    reachable_objects_survive_collections: "Garbage",
}

#[test]
#[ignore = "takes seconds; run it in release with --nocapture to see the speed"]
fn speed() {
    let begin = std::time::Instant::now();
    let outcome = run("Bench", Settings::default());
    let seconds = begin.elapsed().as_secs_f64();
    println!("{}", outcome.stdout.trim());
    let millions = outcome.instructions as f64 * 1e-6;
    let virtual_seconds = outcome.end_ns as f64 * 1e-9 - 86.4;
    println!(
        "{millions:.0} M instructions in {seconds:.2} s: {:.0} M/s, {virtual_seconds:.2} s virtual",
        millions / seconds
    );
    assert!(cfg!(debug_assertions) || millions / seconds > 50.0);
}

const APP: &[u8] = include_bytes!("tests/app.dex");

pub(super) fn tap(row: i32, after_ms: i64) -> Input {
    Input { after_ns: after_ms * 1_000_000, kind: InputKind::Tap { x: 540, y: 60 + 120 * row } }
}

pub(super) fn run_app(inputs: &[Input], settings: Settings) -> Outcome {
    run_activity(".Board", inputs, settings)
}

fn run_activity(activity: &str, inputs: &[Input], settings: Settings) -> Outcome {
    let mut phone = Phone::boot(settings).unwrap();
    phone.install("test.app", &[("classes.dex".into(), APP.to_vec())]).unwrap();
    phone.run_app(activity, inputs, None).unwrap_or_else(|error| panic!("{error}"))
}

#[test]
fn a_list_is_clicked_below_a_table_whose_columns_are_aligned_and_fill_it() {
    let outcome = run_activity(".Table", &[tap(2, 300)], Settings::default());
    assert_eq!(outcome.stderr, "");
    let log = ["I/Table: false 1", "I/Table: one factory: true", "I/Table: clicked first true true"];
    assert_eq!(outcome.logcat, log, "{}", outcome.screen);
}

#[test]
fn an_app_receives_input_and_shows_its_screen() {
    let inputs = [tap(0, 300), tap(1, 200), tap(2, 900), Input { after_ns: 1_000_000, kind: InputKind::Key(24) }];
    let effects = Effects { tail: true, ..Effects::IDEAL };
    let outcome = run_app(&inputs, Settings { meter: Meter::EXACT, effects, ..Settings::default() });
    assert_eq!(outcome.stderr, "");
    assert_eq!(outcome.logcat, ["I/Board: created", "D/Board: key 24", "I/Board: destroyed after 3"]);
    assert!(outcome.screen.contains("stored 8 16909060"), "{}", outcome.screen);
    assert_eq!(outcome.files["/data/data/test.app/files/notes.txt"], b"clicks 3");
    let map = &outcome.files["/data/data/test.app/files/map.bin"];
    assert_eq!((map.len(), &map[8..12], &map[16..18]), (64, &[4, 3, 2, 1][..], &[0xfe, 0xff][..]));
    assert_conserved(&outcome);

    // The radio: 80 ms and 40,400 bytes at 2,000 a ms, 800 mW; then 220 ms at 400 mW.
    let [transfer] = &outcome.truth.radio[..] else { panic!("{:?}", outcome.truth.radio) };
    assert_eq!(transfer.active_pj, 100_200 * 800_000);
    assert_eq!(transfer.tail_pj, 220_000 * 400_000);
    let (class, method, _) = transfer.line.as_ref().unwrap();
    assert_eq!((class.as_str(), method.as_str()), ("Ltest/app/Board$Fetch;", "run()V"));
}

#[test]
fn a_crash_is_an_outcome() {
    let outcome = run_app(&[tap(0, 10), tap(3, 10), tap(0, 10)], Settings::default());
    assert_eq!(outcome.uncaught.as_deref(), Some("java.lang.IllegalStateException: crash 2"));
    assert!(outcome.logcat.iter().any(|line| line.contains("FATAL EXCEPTION")), "{:?}", outcome.logcat);
    assert_eq!(outcome.exit, Some(1));
}

#[test]
fn the_same_seed_gives_the_same_run_and_noise_changes_readings_alone() {
    let inputs = [tap(0, 30), tap(1, 20), tap(0, 40)];
    let settings = Settings::default();
    let first = run_app(&inputs, settings.clone());
    assert_eq!(first, run_app(&inputs, settings.clone()));
    let quiet = run_app(&inputs, Settings { meter: Meter { pulses: true, ..Meter::EXACT }, ..settings.clone() });
    assert_eq!((&first.truth, &first.system.events, first.end_ns), (&quiet.truth, &quiet.system.events, quiet.end_ns));
    assert_ne!(first.samples, quiet.samples);
    // At rest before the start: 300 mW.
    let quiet = run_app(&inputs, Settings { meter: Meter::EXACT, effects: Effects::IDEAL, ..settings.clone() });
    assert!(quiet.samples[..400].iter().all(|sample| sample.power_uw == 300_000));
    let other = run_app(&inputs, Settings { seed: 2, ..settings });
    assert_ne!(first.samples, other.samples);
}

/// Writes down what it sees.
#[derive(Default)]
struct Recorder {
    entered: Vec<String>,
    steps: Vec<(u64, u32)>,
    left: Vec<(u64, bool)>,
    last_ns: i64,
}

impl Observer for Recorder {
    fn enter(&mut self, thread: u32, frame: u64, method: MethodRef<'_>, at_ns: i64) {
        assert_eq!((thread, method.entry), (1, "classes.dex"));
        assert!(at_ns > self.last_ns, "the clock goes on");
        self.last_ns = at_ns;
        self.entered.push(format!("{frame} {}{}", method.name, method.descriptor));
    }

    fn step(&mut self, _: u32, frame: u64, pc: u32) {
        self.steps.push((frame, pc));
    }

    fn leave(&mut self, _: u32, frame: u64, thrown: bool, at_ns: i64) {
        assert!(at_ns > self.last_ns, "the clock goes on");
        self.last_ns = at_ns;
        self.left.push((frame, thrown));
    }
}

#[test]
fn an_observer_sees_the_apps_steps_alone() {
    let mut seen = Recorder::default();
    let observed = phone(Settings::default()).run_main("Paths", &[], Some(&mut seen)).unwrap();
    assert_eq!(observed.stdout, "15\n");
    let names =
        ["1 main([Ljava/lang/String;)V", "2 small(I)I", "3 small(I)I", "4 fails(I)V", "5 <clinit>()V", "6 small(I)I"];
    assert_eq!(seen.entered, names);
    assert_eq!(seen.left, [(2, false), (3, false), (4, true), (6, false), (5, false), (1, false)]);
    // No step twice in a row: an instruction that waits for a class is begun once.
    assert!(seen.steps.windows(2).all(|pair| pair[0] != pair[1]), "{:?}", seen.steps);
    let of_small = |frame| seen.steps.iter().filter(|step| step.0 == frame).count();
    // small(1): const/4, if-le, neg-int, goto, return; small(2): const/4, if-le, mul-int/lit8, return.
    assert_eq!((of_small(2), of_small(3)), (5, 4));
    // Watching costs nothing.
    assert_eq!(observed, run("Paths", Settings::default()));
}

#[test]
fn the_truth_knows_lines_and_leaves_probes_out() {
    let truth = run("Paths", Settings { effects: Effects::IDEAL, ..Settings::default() }).truth;
    assert!(truth.tracer_pj > 0);
    assert!(truth.lines.iter().all(|line| !line.class.starts_with("Lwattline")), "{:?}", truth.lines);
    let energy = |method: &str, line| {
        let found = truth.lines.iter().find(|l| l.class == "LPaths;" && l.method == method && l.line == line);
        found.map_or(0, |line| line.energy_pj)
    };
    // Printing is the library's work for line 27.
    assert!(energy("main([Ljava/lang/String;)V", 27) > 8_600_000);
    // dx shares one return, which has the line of the second: small(1), small(2), and Late's small(5).
    let costs = CostTable::load().unwrap();
    let cost = |op| u64::from(costs.opcode(op).pj);
    assert_eq!(energy("small(I)I", 4), 3 * (cost(Op::CONST_4) + cost(Op::IF_LE)));
    assert_eq!(energy("small(I)I", 5), 2 * cost(Op::MUL_INT_LIT8));
    assert_eq!(energy("small(I)I", 7), 3 * cost(Op::RETURN) + cost(Op::NEG_INT) + cost(Op::GOTO));
}

fn error_of(class: &str, arg: &str, settings: Settings) -> String {
    phone(settings).run_main(class, &[arg.into()], None).unwrap_err().to_string()
}

#[test]
fn a_program_that_cannot_go_on_is_an_error_that_says_where() {
    let limited = Settings { max_ns: 20_000_000, ..Settings::default() };
    let error = error_of("Misuse", "loop", limited);
    assert_eq!(error, "the program still runs after 20000000 ns of virtual time; thread main is in LMisuse;->loop()V");
    let error = error_of("Misuse", "deadlock", Settings::default());
    assert_eq!(
        error,
        "deadlock: thread main waits for the monitor of a java.lang.Object in \
         LMisuse;->both(Ljava/lang/Object;Ljava/lang/Object;)V; thread other waits for the monitor of a \
         java.lang.Object in LMisuse;->both(Ljava/lang/Object;Ljava/lang/Object;)V"
    );
    let error = error_of("Misuse", "native", Settings::default());
    assert_eq!(
        error,
        "native method LMisuse;->missing(J)I is not implemented; LMisuse;->main([Ljava/lang/String;)V calls it"
    );
    assert!(phone(Settings::default()).run_main("Misuse", &["lambda".into()], None).is_ok());
    let error = error_of("Misuse", "class", Settings::default());
    assert_eq!(error, "class Ljava/nio/channels/Selector; is missing; LMisuse;->scan()V refers to it");
    let error = phone(Settings::default()).run_main("Nowhere", &[], None).unwrap_err().to_string();
    assert_eq!(error, "class LNowhere; is missing; the phone refers to it");
    let error = Phone::boot(Settings { cores: 0, ..Settings::default() }).err().unwrap().to_string();
    assert_eq!(error, "bad setting cores: expected 1 to 8, got 0");
}

/// Broken code must end in an outcome or an error: nothing here may panic, whatever the verifier would have said.
#[test]
fn broken_code_never_panics() {
    let names = ["Arithmetic", "Objects", "Throws", "Threads", "Paths"];
    let mut rng = Rng::new(11, 0);
    let mut errors = 0;
    for round in 0..300 {
        let settings = Settings { max_ns: 60_000_000, max_frames: 200, heap_bytes: 4 << 20, ..Settings::default() };
        let mut phone = Phone::boot(settings).unwrap();
        let mut dex = link::into_owned(Dex::read(PROGRAMS).unwrap());
        let bodies = dex.classes.iter_mut().filter_map(|class| class.data.as_mut()).flat_map(|data| data.methods_mut());
        for code in bodies.filter_map(|method| method.code.as_mut()) {
            let bytes = code.insns.0.to_mut();
            for _ in 0..bytes.len() / 100 {
                let at = rng.range(0, bytes.len() as u64 - 1) as usize;
                bytes[at] = rng.next() as u8;
            }
        }
        phone.world.add_dex("classes.dex", dex, true);
        errors += usize::from(phone.run_main(names[round % names.len()], &[], None).is_err());
    }
    assert!(errors > 0);
}
