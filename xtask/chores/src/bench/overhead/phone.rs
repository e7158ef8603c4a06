//! What probes cost on the embedded phone: executed instructions, virtual time and true energy, without any error of
//! measurement.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::device::App;
use wattline::device::embedded::collect;
use wattline::phone::{Effects, Meter, Outcome, Phone, Settings};
use wattline::probe::Tricks;
use wattline::recording::{read_trace_file, read_trace_header};
use wattline::scenario::Scenario;
use wattline::session::{InstrumentOptions, Instrumented, TwoBuilds, instrument};

use super::equation::Terms;
use super::kernels::{Kernel, NOTHING, dex};
use super::percent;
use super::seen::{Differences, Entered, Seen};

/// All randomness of a measured run comes from it.
pub const SEED: u64 = 1;
/// The counting run's, which is another, as it is for users.
pub const COUNTING_SEED: u64 = SEED.wrapping_sub(1);
/// What kernels run as.
const PACKAGE: &str = "com.example.kernel";

/// What a run on the phone took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Executed {
    /// Instructions.
    pub instructions: u64,
    /// Those of them in the tracer's classes, and in the library when these call it.
    pub tracer: u64,
    /// Time that threads ran, without collections; nanoseconds of the phone's clock.
    pub busy_ns: u64,
    /// True energy above idle, without the pattern that relates the clocks; picojoules.
    pub net_pj: u64,
    /// The part of it that code took: the app's, the library's and the tracer's.
    pub code_pj: u64,
}

impl Executed {
    /// What an outcome says.
    pub fn of(outcome: &Outcome) -> Executed {
        let Outcome { instructions, tracer_instructions: tracer, busy_ns, ref truth, .. } = *outcome;
        let net_pj = truth.integral_pj.saturating_sub(truth.idle_pj + truth.sync_pj);
        let code_pj = truth.lines_pj() + truth.framework_pj + truth.tracer_pj;
        Executed { instructions, tracer, busy_ns, net_pj, code_pj }
    }
}

/// The same program without probes and with them.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Both {
    /// Without.
    pub plain: Executed,
    /// With.
    pub probed: Executed,
}

impl Both {
    /// Executed instructions that the probes add, in per cent.
    pub fn added(&self) -> f64 {
        percent(self.plain.instructions, self.probed.instructions)
    }

    /// The part of these in the tracer.
    pub fn in_tracer(&self) -> f64 {
        100.0 * self.probed.tracer as f64 / self.plain.instructions.max(1) as f64
    }

    /// The part of these that was inserted into the app's methods.
    pub fn in_app(&self) -> f64 {
        self.added() - self.in_tracer()
    }

    /// Time that the probes add, in per cent.
    pub fn time(&self) -> f64 {
        percent(self.plain.busy_ns, self.probed.busy_ns)
    }

    /// The same in per cent of the time with probes, as vLens' Equation 5 has it.
    pub fn time_share(&self) -> f64 {
        100.0 * (1.0 - self.plain.busy_ns as f64 / self.probed.busy_ns.max(1) as f64)
    }

    /// Energy of code that the probes add, in per cent of all net energy without them.
    pub fn energy(&self) -> f64 {
        let more = self.probed.code_pj as f64 - self.plain.code_pj as f64;
        100.0 * more / self.plain.net_pj.max(1) as f64
    }

    /// Net energy that the run with probes has above the other, in per cent: what else changes, such as when other
    /// processes run, is part of it.
    pub fn net_energy(&self) -> f64 {
        percent(self.plain.net_pj, self.probed.net_pj)
    }
}

/// A program in one of its builds, beside the plain one.
#[derive(Debug, Clone, Serialize)]
pub struct Build {
    /// What it executed, and the plain one.
    pub phone: Both,
    /// vLens' Equation 5.
    pub equation: Terms,
    /// Frames of the app's methods.
    pub frames: u64,
    /// How the run differs from the plain one.
    pub differs: Differences,
}

impl Build {
    /// A run beside the plain one.
    pub fn new(plain: &Ran, probed: &Ran, equation: Terms) -> Build {
        let phone = Both { plain: plain.executed, probed: probed.executed };
        Build { phone, equation, frames: probed.seen.frames(), differs: plain.seen.against(&probed.seen) }
    }
}

/// A run that has ended.
pub struct Ran {
    /// Its figures.
    pub executed: Executed,
    /// What can be noticed of it.
    pub seen: Seen,
    /// All that it left.
    pub outcome: Outcome,
}

impl Ran {
    /// What a run left.
    pub fn new(outcome: Outcome, entered: Entered) -> Ran {
        Ran { executed: Executed::of(&outcome), seen: Seen::of(&outcome, entered), outcome }
    }
}

/// Instructions in a file, and those that probes added.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct InFile {
    /// The app's own.
    pub instructions: usize,
    /// The probes'.
    pub added: usize,
}

impl InFile {
    /// What instrumenting says.
    pub fn of(done: &Instrumented) -> InFile {
        InFile { instructions: done.instructions, added: done.added }
    }

    /// In per cent.
    pub fn percent(&self) -> f64 {
        100.0 * self.added as f64 / self.instructions.max(1) as f64
    }
}

/// A kernel on the phone.
#[derive(Debug, Clone, Serialize)]
pub struct Row {
    /// Frames of the plain program.
    pub frames: u64,
    /// All probes.
    pub counting: Build,
    /// Stamps alone; none where only all probes were asked for.
    pub measuring: Option<Build>,
}

/// Which builds are measured beside the plain one.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Builds {
    /// The counting build.
    Counting,
    /// That and the measuring build.
    All,
}

/// What instrumenting a kernel and running it came to.
pub struct Measured {
    /// Instructions in the file with all probes.
    pub in_file: InFile,
    /// On the phone; none if that lacks classes that the kernel needs.
    pub phone: Option<Row>,
}

/// Of the counting build.
pub fn options(tricks: Tricks) -> InstrumentOptions {
    InstrumentOptions { tricks, ..InstrumentOptions::default() }
}

/// Instruments a file that is not an app; every method must get its probes.
pub fn probe(name: &str, bytes: &[u8], tricks: Tricks) -> Result<Instrumented> {
    let done = instrument(Path::new(name), bytes, &options(tricks))?;
    if let Some(left_out) = done.map.left_out.first() {
        bail!("failed to put probes into {}: {}", left_out.method, left_out.reason);
    }
    Ok(done)
}

/// An instrumented program without a screen.
pub fn app(done: Instrumented) -> App {
    App { package: PACKAGE.into(), activity: String::new(), apk: done.bytes, map: done.map.into_inner() }
}

/// Instruments a kernel and runs it without probes, with all of them, and with stamps alone.
pub fn measure(kernel: &Kernel, tricks: Tricks, builds: Builds) -> Result<Measured> {
    let program = Program::new(kernel.name, tricks)?;
    let in_file = InFile::of(&program.done);
    let phone = kernel.on_phone.map(|repeats| program.measure(repeats, builds)).transpose()?;
    Ok(Measured { in_file, phone })
}

/// A program that does nothing: what starting the tracer takes.
pub fn start(tricks: Tricks) -> Result<Row> {
    Program::new(NOTHING, tricks)?.measure(1, Builds::All)
}

/// A program without a screen, without probes and with all of them.
struct Program {
    name: &'static str,
    plain: Vec<u8>,
    done: Instrumented,
    tricks: Tricks,
}

impl Program {
    fn new(name: &'static str, tricks: Tricks) -> Result<Program> {
        let plain = dex(name)?;
        let done = probe(name, &plain, tricks)?;
        Ok(Program { name, plain, done, tricks })
    }

    /// Runs it in each of its builds: it must print the same.
    fn measure(self, repeats: u32, builds: Builds) -> Result<Row> {
        let Program { name, plain: dex, done, tricks } = self;
        let app = app(done);
        let plain = run(name, dex.clone(), repeats, SEED)?;
        let probed = run(name, app.apk.clone(), repeats, SEED)?;
        same_text(name, &plain, &probed)?;
        let trace = read_trace_file(check_trace(&probed.outcome)?)?;
        let counting = Build::new(&plain, &probed, Terms::of(&app.map, &trace)?);
        let frames = plain.seen.frames();
        if builds == Builds::Counting {
            return Ok(Row { frames, counting, measuring: None });
        }
        let counted = run(name, app.apk.clone(), repeats, COUNTING_SEED)?;
        let two = two_builds((name, &dex), &options(tricks), &app, counted)?;
        let stamped = run(name, two.app.apk.clone(), repeats, SEED)?;
        same_text(name, &plain, &stamped)?;
        let stamps = read_trace_file(check_trace(&stamped.outcome)?)?;
        let equation = Terms::of_stamps(&stamps, &two.counting[0].trace.notes.probes)?;
        let measuring = Some(Build::new(&plain, &stamped, equation));
        Ok(Row { frames, counting, measuring })
    }
}

/// The measuring build that a run of the counting build asks for.
fn two_builds((name, dex): (&str, &[u8]), options: &InstrumentOptions, app: &App, counted: Ran) -> Result<TwoBuilds> {
    check_trace(&counted.outcome)?;
    let nothing = Scenario {
        name: name.into(),
        path: name.into(),
        events: Vec::new(),
        warnings: Vec::new(),
        test: None,
        random: None,
    };
    let counted = collect(app, &nothing, COUNTING_SEED, counted.outcome)?;
    Ok(TwoBuilds::new((Path::new(name), dex), options, app, counted)?)
}

fn same_text(name: &str, plain: &Ran, probed: &Ran) -> Result<()> {
    let (plain, probed) = (&plain.outcome, &probed.outcome);
    if plain.stdout.is_empty() || (&plain.stdout, &plain.uncaught) != (&probed.stdout, &probed.uncaught) {
        bail!("{name} prints {:?} without probes, {:?} with them", plain.stdout, probed.stdout);
    }
    Ok(())
}

fn run(name: &str, dex: Vec<u8>, repeats: u32, seed: u64) -> Result<Ran> {
    // What is compared is executed instructions and their plain time: every instruction takes what it takes anywhere.
    let effects = Effects { collections: true, tail: true, ..Effects::IDEAL };
    let settings = Settings { seed, effects, meter: Meter::EXACT, ..Settings::default() };
    let mut phone = Phone::boot(settings)?;
    phone.install(PACKAGE, &[("classes.dex".to_owned(), dex)])?;
    let mut entered = Entered::default();
    let outcome = phone.run_main(name, &[repeats.to_string()], Some(&mut entered))?;
    Ok(Ran::new(outcome, entered))
}

/// A tracer that stopped costs nothing from then on.
pub fn check_trace(outcome: &Outcome) -> Result<&[u8]> {
    let trace = outcome.files.iter().find(|(name, _)| name.ends_with(".trace"));
    let (_, bytes) = trace.context("expected a trace, found none")?;
    match read_trace_header(bytes)?.trouble {
        None => Ok(bytes),
        Some(trouble) => bail!("the tracer stopped early ({trouble:?}): the figures would be too low"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_added_has_two_parts() {
        let executed =
            |instructions, tracer, busy_ns, code_pj| Executed { instructions, tracer, busy_ns, net_pj: 400, code_pj };
        let both = Both { plain: executed(1000, 0, 200, 100), probed: executed(1500, 300, 250, 102) };
        assert_eq!([both.added(), both.in_app(), both.in_tracer(), both.time()], [50.0, 20.0, 30.0, 25.0]);
        assert!((both.time_share() - 20.0).abs() < 1e-9);
        assert_eq!((both.energy(), both.net_energy()), (0.5, 0.0));
    }
}
