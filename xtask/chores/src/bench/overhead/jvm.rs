//! What probes cost on a JVM, which compiles them: the DEX files of each build translated by enjarify, run in turn.
//!
//! As on any device, a run of the counting build tells what the measuring build stamps: what takes a phone half a
//! millisecond may take a JVM a microsecond.
//!
//! Two measures. *Inside*: [`TIMED`] calls the kernel several times in one process and takes the time that its thread
//! ran; the last calls count, as everything is compiled by then. *Process*: CPU and wall time of the whole process,
//! less what one takes that does nothing, without probes: starting the tracer counts as its cost.

use std::path::{Path, PathBuf};
use std::process::Command;

use anyhow::{Context, Result, bail};
use serde::Serialize;
use wattline::apk::{Method, Writer};
use wattline::device::App;
use wattline::probe::Tricks;
use wattline::recording::{Run, read_trace_file, read_trace_header};
use wattline::session::TwoBuilds;

use super::kernels::{Kernel, NOTHING, TIMED, dex};
use super::phone::{COUNTING_SEED, app, options, probe};
use crate::bench::measure::{Cost, measure, measure_printed, median};

/// How [`TIMED`] begins a line of times.
const TIME: &str = "timed ";

/// How much is run.
#[derive(Debug, Clone, Copy, PartialEq, Eq, Serialize)]
pub struct Effort {
    /// Runs without probes, each followed by one of each build with them.
    pub pairs: u32,
    /// Calls of the kernel in one process.
    pub calls: u32,
    /// Factor of the kernel's repeats.
    pub scale: u32,
}

/// A ratio of probed to plain: its median over the pairs, and the quartiles.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Ratio {
    /// Half of the pairs are below.
    pub median: f64,
    /// A quarter of them.
    pub low: f64,
    /// Three quarters of them.
    pub high: f64,
}

impl Ratio {
    /// Over some pairs of plain and probed; none without a pair.
    fn of(pairs: impl Iterator<Item = (f64, f64)>) -> Option<Ratio> {
        // What is not above the process that does nothing is told by no ratio.
        let ratio = |(plain, probed): (f64, f64)| if plain > 0.0 { probed / plain } else { f64::INFINITY };
        let mut ratios: Vec<f64> = pairs.map(ratio).collect();
        ratios.sort_by(f64::total_cmp);
        let median = median(ratios.iter().copied())?;
        Some(Ratio { median, low: quartile(&ratios, 1)?, high: quartile(&ratios, 3)? })
    }

    /// The median in per cent above plain.
    pub fn percent(&self) -> f64 {
        100.0 * (self.median - 1.0)
    }
}

/// A quartile of sorted values, between two of them if it falls there.
fn quartile(sorted: &[f64], number: usize) -> Option<f64> {
    let quarters = sorted.len().checked_sub(1)? * number;
    let below = *sorted.get(quarters / 4)?;
    let above = sorted.get(quarters / 4 + 1).copied().unwrap_or(below);
    let part = (quarters % 4) as f64 / 4.0;
    Some(if part == 0.0 { below } else { below * (1.0 - part) + above * part })
}

/// A kernel's figures.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Row {
    /// Time that the thread runs in a call without probes, in milliseconds: the median.
    pub plain_ms: f64,
    /// With all probes.
    pub counting: Added,
    /// With stamps alone.
    pub measuring: Added,
    /// Methods that have stamps.
    pub stamped: usize,
}

/// A build beside the plain one.
#[derive(Debug, Clone, Copy, PartialEq, Serialize)]
pub struct Added {
    /// Time that the thread runs in a call, in milliseconds: the median.
    pub ms: f64,
    /// Time that the thread ran in the last calls.
    pub inside_cpu: Ratio,
    /// Time from start to end of the last calls.
    pub inside_wall: Ratio,
    /// CPU time of the process above one that does nothing.
    pub process_cpu: Ratio,
    /// Wall time of the process above one that does nothing.
    pub process_wall: Ratio,
}

/// What one run says; times in seconds.
#[derive(Debug, Clone)]
struct Ran {
    /// What it printed, without times.
    printed: String,
    inside_cpu: f64,
    inside_wall: f64,
    process: Cost,
}

/// The translated programs.
pub struct Jvm {
    scratch: PathBuf,
    plain: PathBuf,
    nothing: Cost,
    tricks: Tricks,
    effort: Effort,
}

impl Jvm {
    /// Translates the kernels; says what is missing where enjarify or java is not installed.
    ///
    /// # Errors
    /// When they are there and fail.
    pub fn new(scratch: &Path, kernels: &[Kernel], tricks: Tricks, effort: Effort) -> Result<Result<Jvm, String>> {
        for (tool, argument) in [("java", "-version"), ("enjarify", "--help")] {
            if let Err(error) = command(tool).arg(argument).output() {
                return Ok(Err(format!("failed to run {tool} ({error}): no figures from a JVM")));
            }
        }
        // The harness is on the class path without probes, in all cases.
        let all: Vec<&str> = kernels.iter().map(|kernel| kernel.name).chain([NOTHING, TIMED]).collect();
        let plain = translate(scratch, "plain", &archive(&all)?)?;
        let mut jvm = Jvm { scratch: scratch.to_owned(), plain, nothing: Cost::default(), tricks, effort };
        let nothing = (0..effort.pairs).map(|_| Ok(jvm.run(None, NOTHING, 1)?.process));
        let nothing = nothing.collect::<Result<Vec<_>>>()?;
        jvm.nothing = Cost::median(&nothing).context("expected at least one pair")?;
        Ok(Ok(jvm))
    }

    /// Runs a kernel in turn without probes, with all of them, and with stamps alone.
    pub fn measure(&self, kernel: &Kernel) -> Result<Row> {
        let Kernel { name, .. } = *kernel;
        let repeats = kernel.on_jvm.saturating_mul(self.effort.scale);
        let plain = dex(name)?;
        let counting_app = app(probe(name, &plain, self.tricks)?);
        let counting = self.translated(name, "counting", &counting_app)?;
        let two = self.two_builds(name, &plain, &counting_app, self.count(&counting, name, repeats)?)?;
        let measuring = self.translated(name, "measuring", &two.app)?;
        let (mut counted, mut stamped) = (Vec::new(), Vec::new());
        for _ in 0..self.effort.pairs {
            let plain = self.run(None, name, repeats)?;
            let probed = |jar: &Path| -> Result<(Ran, Ran)> {
                let probed = self.run(Some(jar), name, repeats)?;
                if plain.printed.is_empty() || plain.printed != probed.printed {
                    bail!("it prints {:?} without probes, {:?} with them", plain.printed, probed.printed);
                }
                Ok((plain.clone(), probed))
            };
            counted.push(probed(&counting)?);
            stamped.push(probed(&measuring)?);
        }
        let plain_ms = median(counted.iter().map(|(plain, _)| 1e3 * plain.inside_cpu));
        Ok(Row {
            plain_ms: plain_ms.context("expected at least one pair")?,
            counting: self.added(&counted)?,
            measuring: self.added(&stamped)?,
            stamped: two.app.map.stamps.map_or(0, |stamps| stamps.methods.len()),
        })
    }

    /// A build of a kernel as a JAR file.
    fn translated(&self, name: &str, build: &str, app: &App) -> Result<PathBuf> {
        translate(&self.scratch, &format!("{build}-{name}"), &archive_of(std::iter::once(app.apk.as_slice()))?)
    }

    /// The measuring build that a run of the counting build asks for.
    fn two_builds(&self, name: &str, dex: &[u8], counting: &App, counted: Run) -> Result<TwoBuilds> {
        Ok(TwoBuilds::new((Path::new(name), dex), &options(self.tricks), counting, counted)?)
    }

    /// A run of the counting build, as long as the measured ones.
    fn count(&self, counting: &Path, name: &str, repeats: u32) -> Result<Run> {
        self.start(Some(counting), name, repeats)?;
        let trace = check_traces(&self.traces(), true)?.context("expected a trace")?;
        let trace = read_trace_file(&std::fs::read(trace)?)?;
        std::fs::remove_dir_all(self.traces())?;
        Ok(Run { seed: COUNTING_SEED, trace, ..Run::default() })
    }

    /// The figures of pairs of plain and probed runs.
    fn added(&self, pairs: &[(Ran, Ran)]) -> Result<Added> {
        let ratio = |quantity: &dyn Fn(&Ran) -> f64| {
            let of_pairs = pairs.iter().map(|(plain, probed)| (quantity(plain), quantity(probed)));
            Ratio::of(of_pairs).context("expected at least one pair")
        };
        let ms = median(pairs.iter().map(|(_, probed)| 1e3 * probed.inside_cpu));
        Ok(Added {
            ms: ms.context("expected at least one pair")?,
            inside_cpu: ratio(&|ran| ran.inside_cpu)?,
            inside_wall: ratio(&|ran| ran.inside_wall)?,
            process_cpu: ratio(&|ran| ran.process.cpu_s - self.nothing.cpu_s)?,
            process_wall: ratio(&|ran| ran.process.wall_s - self.nothing.wall_s)?,
        })
    }

    /// One process; with probes if they are in a JAR file that comes first on the class path.
    fn run(&self, probed: Option<&Path>, name: &str, repeats: u32) -> Result<Ran> {
        let ran = self.start(probed, name, repeats)?;
        check_traces(&self.traces(), probed.is_some())?;
        std::fs::remove_dir_all(self.traces())?;
        Ok(ran)
    }

    /// Where traces are left.
    fn traces(&self) -> PathBuf {
        self.scratch.join("traces")
    }

    /// [`Jvm::run`], which leaves the trace where it is.
    fn start(&self, probed: Option<&Path>, name: &str, repeats: u32) -> Result<Ran> {
        let jars = probed.into_iter().chain([self.plain.as_path()]);
        let traces = self.traces();
        std::fs::create_dir_all(&traces)?;
        let mut java = command("java");
        // enjarify gives every method room for 300 values on its operand stack. One collector thread disturbs least.
        java.args(["-Xverify:all", "-XX:+UseSerialGC", "-XX:-UsePerfData", "-Xss64m", "-Xms256m", "-Xmx256m"]);
        java.arg(format!("-Dwattline.dir={}", traces.display())).arg("-cp").arg(std::env::join_paths(jars)?);
        java.arg(TIMED).arg(name).arg(self.effort.calls.to_string()).arg(repeats.to_string());
        let (process, printed) = measure_printed(java)?;
        let (wall, cpu) = last_calls(&printed).with_context(|| format!("expected times of {name}: {printed}"))?;
        let printed = printed.lines().filter(|line| !line.starts_with(TIME)).collect::<Vec<_>>().join("\n");
        Ok(Ran { printed, inside_cpu: cpu, inside_wall: wall, process })
    }
}

/// The trace, of a run with probes: a whole one, as a tracer that stopped costs nothing from then on.
fn check_traces(folder: &Path, with_probes: bool) -> Result<Option<PathBuf>> {
    let mut files = std::fs::read_dir(folder)?.map(|entry| Ok(entry?.path())).collect::<Result<Vec<_>>>()?;
    let Some(file) = files.pop() else {
        return if with_probes { bail!("expected a trace in {}", folder.display()) } else { Ok(None) };
    };
    let mut header = Vec::new();
    const HEADER: u64 = 1024;
    std::io::Read::read_to_end(&mut std::io::Read::take(std::fs::File::open(&file)?, HEADER), &mut header)?;
    match read_trace_header(&header)?.trouble {
        _ if !with_probes => bail!("a trace without probes: {}", file.display()),
        None => Ok(Some(file)),
        Some(trouble) => {
            bail!("the tracer stopped early ({trouble:?}): the figures would be too low, give a smaller --scale")
        }
    }
}

/// The median of the wall and the thread's time of the last half of the calls, in seconds.
fn last_calls(printed: &str) -> Option<(f64, f64)> {
    let times: Option<Vec<(f64, f64)>> = printed
        .lines()
        .filter_map(|line| line.strip_prefix(TIME))
        .map(|line| {
            let (wall, cpu) = line.split_once(' ')?;
            Some((wall.parse::<f64>().ok()? / 1e9, cpu.parse::<f64>().ok()? / 1e9))
        })
        .collect();
    let times = times?;
    let last = times.get(times.len() / 2..)?;
    Some((median(last.iter().map(|(wall, _)| *wall))?, median(last.iter().map(|(_, cpu)| *cpu))?))
}

/// Programs as an archive with a DEX file for each.
pub fn archive(names: &[&str]) -> Result<Vec<u8>> {
    let dexes = names.iter().map(|name| dex(name)).collect::<Result<Vec<_>>>()?;
    archive_of(dexes.iter().map(Vec::as_slice))
}

/// DEX files as an archive.
fn archive_of<'d>(dexes: impl Iterator<Item = &'d [u8]>) -> Result<Vec<u8>> {
    let mut writer = Writer::new();
    for (number, dex) in (1..).zip(dexes) {
        let entry = if number == 1 { "classes.dex".to_owned() } else { format!("classes{number}.dex") };
        writer.add(&entry, Method::Deflated, dex)?;
    }
    Ok(writer.finish(&[])?)
}

/// Turns an archive of DEX files into a JAR file.
pub fn translate(scratch: &Path, name: &str, archive: &[u8]) -> Result<PathBuf> {
    let input = scratch.join(name).with_extension("apk");
    std::fs::write(&input, archive)?;
    let jar = scratch.join(name).with_extension("jar");
    let mut enjarify = command("enjarify");
    enjarify.arg("-f").arg("-o").arg(&jar).arg(&input);
    measure(enjarify)?;
    Ok(jar)
}

/// Debian's enjarify is a module of Debian's python3, which another one on the path may hide.
pub fn command(program: &str) -> Command {
    let mut command = Command::new(program);
    command.env("PATH", format!("/usr/bin:{}", std::env::var("PATH").unwrap_or_default()));
    command
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_last_calls_count() {
        let printed = "timed 9000000000 8000000000\nqsort 5\ntimed 9 9\ntimed 1000000000 500000000\n\
                       timed 3000000000 1500000000\ntimed 2000000000 1000000000\n";
        assert_eq!(last_calls(printed), Some((2.0, 1.0)));
        assert_eq!(last_calls("qsort 5"), None);
        assert_eq!(last_calls("timed x y"), None);
    }

    #[test]
    fn ratios_are_of_pairs() {
        let pairs = [(1.0, 2.0), (2.0, 2.0), (1.0, 9.0), (2.0, 3.0), (1.0, 1.25)];
        let ratio = Ratio::of(pairs.into_iter()).unwrap();
        assert_eq!(ratio, Ratio { median: 1.5, low: 1.25, high: 2.0 });
        assert_eq!(ratio.percent(), 50.0);
        assert_eq!([1, 2, 3].map(|number| quartile(&[1.0, 2.0, 4.0], number)), [Some(1.5), Some(2.0), Some(3.0)]);
        assert_eq!(Ratio::of(std::iter::empty()), None);
        assert_eq!(Ratio::of([(0.0, 1.0)].into_iter()).unwrap().median, f64::INFINITY);
    }
}
