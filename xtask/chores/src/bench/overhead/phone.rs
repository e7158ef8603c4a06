//! What probes cost on the embedded phone: executed instructions and virtual time, without any error of measurement.

use std::path::Path;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::phone::{Effects, Meter, Outcome, Phone, Settings};
use wattline::probe::Tricks;
use wattline::recording::read_trace_header;
use wattline::session::{InstrumentOptions, Instrumented, instrument};

use super::kernels::{Kernel, NOTHING, dex};
use super::percent;

/// What a run on the phone took.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Executed {
    /// Instructions.
    pub instructions: u64,
    /// Those of them in the tracer's classes, and in the library when these call it.
    pub tracer: u64,
    /// Time that threads ran, without collections; nanoseconds of the phone's clock.
    pub busy_ns: u64,
}

impl Executed {
    /// What an outcome says.
    pub fn of(outcome: &Outcome) -> Executed {
        let Outcome { instructions, tracer_instructions: tracer, busy_ns, .. } = *outcome;
        Executed { instructions, tracer, busy_ns }
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

/// Instruments a file that is not an app; every method must get its probes.
pub fn probe(name: &str, bytes: &[u8], tricks: Tricks) -> Result<Instrumented> {
    let options = InstrumentOptions { tricks, ..InstrumentOptions::default() };
    let done = instrument(Path::new(name), bytes, &options)?;
    if let Some(left_out) = done.map.left_out.first() {
        bail!("failed to put probes into {}: {}", left_out.method, left_out.reason);
    }
    Ok(done)
}

/// Instruments a kernel and runs it without probes and with them.
pub fn measure(kernel: &Kernel, tricks: Tricks) -> Result<(InFile, Option<Both>)> {
    let plain = dex(kernel.name)?;
    let done = probe(kernel.name, &plain, tricks)?;
    let in_file = InFile::of(&done);
    let Some(repeats) = kernel.on_phone else { return Ok((in_file, None)) };
    Ok((in_file, Some(both(kernel.name, plain, done.bytes, repeats)?)))
}

/// A program that does nothing: what starting the tracer takes.
pub fn start(tricks: Tricks) -> Result<Both> {
    let plain = dex(NOTHING)?;
    let done = probe(NOTHING, &plain, tricks)?;
    both(NOTHING, plain, done.bytes, 1)
}

/// Runs a program without probes and with them: it must print the same.
fn both(name: &str, plain: Vec<u8>, probed: Vec<u8>, repeats: u32) -> Result<Both> {
    let (plain, probed) = (run(name, plain, repeats)?, run(name, probed, repeats)?);
    if plain.stdout.is_empty() || (&plain.stdout, &plain.uncaught) != (&probed.stdout, &probed.uncaught) {
        bail!("{name} prints {:?} without probes, {:?} with them", plain.stdout, probed.stdout);
    }
    check_trace(&probed)?;
    Ok(Both { plain: Executed::of(&plain), probed: Executed::of(&probed) })
}

fn run(name: &str, dex: Vec<u8>, repeats: u32) -> Result<Outcome> {
    // What is compared is executed instructions and their plain time: every instruction takes what it takes anywhere.
    let effects = Effects { collections: true, tail: true, ..Effects::IDEAL };
    let settings = Settings { effects, meter: Meter::EXACT, ..Settings::default() };
    let mut phone = Phone::boot(settings)?;
    phone.install("com.example.kernel", &[("classes.dex".to_owned(), dex)])?;
    Ok(phone.run_main(name, &[repeats.to_string()], None)?)
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
        let executed = |instructions, tracer, busy_ns| Executed { instructions, tracer, busy_ns };
        let both = Both { plain: executed(1000, 0, 200), probed: executed(1500, 300, 250) };
        assert_eq!([both.added(), both.in_app(), both.in_tracer(), both.time()], [50.0, 20.0, 30.0, 25.0]);
        assert!((both.time_share() - 20.0).abs() < 1e-9);
    }
}
