//! The kernel's trace of a run, by the phone's Perfetto: switches between threads, frequencies, and what the runtime
//! compiles and collects. It is there from Android 9 on; without it a run is measured as well, and less is known.

use std::collections::HashMap;
use std::time::Duration;

use super::AdbError;
use super::program::{Bounds, MOST_TRACE, Program, SHORT};
use super::session::{DIRECTORY, Session};
use crate::kernel::{Traced, matters, told};
use crate::system::Told;
use wattline_map::ProbeMap;
use wattline_meters::perfetto::kernel;
use wattline_recording::{Trace, kernel_threads, read_trace_header};

/// Perfetto may write nowhere else.
const TRACE: &str = "/data/misc/perfetto-traces/wattline-kernel";
/// Its configuration, below [`DIRECTORY`].
const CONFIG: &str = "kernel.cfg";
/// The number of its process.
const PROCESS: &str = "kernel.pid";
/// A trace is complete so soon after its session was asked to end: looks at it, and between two of them, seconds.
const LOOKS: usize = 80;
const PAUSE_S: f64 = 0.25;

/// Starts the trace; false if the phone has none. It ends by itself after `limit`, if nobody ends it before.
pub(super) fn start(program: &Program, session: &Session<'_>, limit: Duration) -> Result<bool, AdbError> {
    session.push(CONFIG, &config(limit))?;
    // Of a shell's files Perfetto may read none: it is handed its configuration.
    let line = format!("rm -f {TRACE}; cat {DIRECTORY}/{CONFIG} | perfetto --txt -c - --background -o {TRACE}");
    let output = program.run("trace the kernel", &["shell", &line], SHORT)?;
    let text = output.text().replace('\r', "");
    let Some(process) = text.lines().rev().find_map(|line| line.trim().parse::<u32>().ok()) else {
        return Ok(false);
    };
    program.shell("trace the kernel", &format!("echo {process} > {DIRECTORY}/{PROCESS}")).map(|_| true)
}

/// Whether a trace can be had; none where Perfetto does not say which data sources it has.
pub(super) fn is_there(program: &Program) -> Result<Option<bool>, AdbError> {
    let said = program.shell("list Perfetto's data sources", "perfetto --query 2>&1; true")?;
    let has = |text: &str| said.contains(text);
    Ok(match has("DATA SOURCES") || has("linux.ftrace") {
        true => Some(has("linux.ftrace")),
        false if has("not found") || has("inaccessible") => Some(false),
        false => None,
    })
}

/// Ends the trace, and waits until it is written.
pub(super) fn stop(program: &Program) -> Result<(), AdbError> {
    program.run("end the trace of the kernel", &["shell", &end_line()], SHORT).map(|_| ())
}

/// The line that ends a trace, also of a run that was killed.
pub(super) fn end_line() -> String {
    let looks = vec!["."; LOOKS].join(" ");
    format!(
        "if [ -e {DIRECTORY}/{PROCESS} ]; then p=$(cat {DIRECTORY}/{PROCESS}); rm -f {DIRECTORY}/{PROCESS}; kill $p; \
         for i in {looks}; do [ -e /proc/$p ] && sleep {PAUSE_S}; done; fi"
    )
}

/// The line that removes what lies elsewhere than in the folder of a run's files.
pub(super) fn clean_line() -> String {
    format!("rm -f {TRACE}")
}

/// What was traced of a run, whose trace file has these bytes.
pub(super) fn read(program: &Program, (trace, bytes): (&Trace, &[u8]), map: &ProbeMap) -> Result<Told, AdbError> {
    let what = "read the kernel's trace";
    let bounds = Bounds::of(4 * SHORT, MOST_TRACE);
    let output = program.must(what, &["exec-out", &format!("cat {TRACE}")], bounds)?;
    of_bytes(&output.stdout, (trace, bytes), map).map_err(AdbError::Kernel)
}

fn of_bytes(traced: &[u8], (trace, bytes): (&Trace, &[u8]), map: &ProbeMap) -> Result<Told, String> {
    let kernel = kernel(traced, matters).map_err(|error| error.to_string())?;
    let process = read_trace_header(bytes).map_err(|error| error.to_string())?.process;
    let numbers = kernel_threads(bytes).map_err(|error| error.to_string())?;
    let position = |id: u32| trace.threads.iter().position(|thread| thread.id == id).map(|at| at as u32);
    let threads: HashMap<i32, u32> =
        numbers.into_iter().filter_map(|(number, id)| Some((i32::try_from(number).ok()?, position(id)?))).collect();
    let process = i32::try_from(process).map_err(|_| format!("a process numbered {process}"))?;
    told(&kernel, &Traced { process, threads: &threads, map })
}

/// A configuration of Perfetto that traces until it is ended.
fn config(limit: Duration) -> String {
    format!(
        "buffers {{ size_kb: 32768 }}\ndata_sources {{ config {{ name: \"linux.ftrace\" ftrace_config {{ \
         ftrace_events: \"sched/sched_switch\" ftrace_events: \"power/cpu_frequency\" ftrace_events: \"ftrace/print\" \
         atrace_categories: \"dalvik\" atrace_categories: \"am\" buffer_size_kb: 16384 drain_period_ms: 250 \
         compact_sched {{ enabled: true }} }} }} }}\ndata_sources {{ config {{ name: \"linux.process_stats\" \
         process_stats_config {{ scan_all_processes_on_start: true }} }} }}\nwrite_into_file: true\n\
         file_write_period_ms: 1000\nflush_period_ms: 1000\nduration_ms: {}\n",
        limit.as_millis()
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_session_ends_by_itself_and_is_waited_for() {
        let config = config(Duration::from_secs(9));
        assert!(config.contains("duration_ms: 9000\n") && config.matches('{').count() == config.matches('}').count());
        assert!(end_line().contains("kill $p") && end_line().contains("&& sleep 0.25"));
        assert!(
            of_bytes(b"no trace", (&Trace::default(), b""), &ProbeMap::default())
                .unwrap_err()
                .contains("is it a trace")
        );
    }
}
