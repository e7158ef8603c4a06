//! `am instrument`: its options and its output, as AOSP's `Instrument` and activity manager have them.

use std::io;

use super::run::{Ended, Ran, run_tests};
use super::shell::{Io, Shell};
use super::stream::locked;
use super::text::short;
use crate::Instrumentation;

/// Options with a value that make no difference here: profiles, users, ABIs.
const WITH_VALUE: [&str; 3] = ["-p", "--user", "--abi"];
/// What a runner is told by `-e seed`, the seed of the run; other phones do what they do.
const SEED: &str = "seed";
/// The run's seed if none is told.
const DEFAULT_SEED: u64 = 1;
/// The exit code of a command line that cannot be read.
const BAD_OPTIONS: i32 = 255;

/// The options of the command line.
#[derive(Debug, Default, PartialEq, Eq)]
struct Options {
    waits: bool,
    is_raw: bool,
    arguments: Vec<(String, String)>,
    component: String,
}

impl Options {
    /// Reads the arguments; an error is what the command prints.
    fn parse(words: &[String]) -> Result<Options, String> {
        let mut options = Options::default();
        let mut words = words.iter();
        while let Some(word) = words.next() {
            let mut value = || {
                let missing = || format!("Error: Argument expected after \"{word}\"");
                words.next().cloned().ok_or_else(missing)
            };
            match word.as_str() {
                "-w" => options.waits = true,
                "-r" => options.is_raw = true,
                "-e" => options.arguments.push((value()?, value()?)),
                option if WITH_VALUE.contains(&option) => drop(value()?),
                option if option.starts_with("--no-") => {}
                option if option.starts_with('-') => return Err(format!("Error: Unknown option: {option}")),
                component => component.clone_into(&mut options.component),
            }
        }
        if options.component.is_empty() {
            return Err("Error: Argument expected after \"instrument\"".into());
        }
        Ok(options)
    }

    fn seed(&self) -> u64 {
        let told = self.arguments.iter().find(|(key, _)| key == SEED);
        told.and_then(|(_, seed)| seed.parse().ok()).unwrap_or(DEFAULT_SEED)
    }
}

/// What is to run.
struct Found {
    package: String,
    runner: String,
    target: String,
}

/// `am instrument`.
pub(super) fn instrument(shell: &mut Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let options = match Options::parse(words) {
        Ok(options) => options,
        Err(what) => return writeln!(io.err, "{what}").map(|()| BAD_OPTIONS),
    };
    let found = match find(shell, &options.component) {
        Ok(found) => found,
        Err(refused) => return refuse(&options, &refused, io),
    };
    let instrumentation =
        Instrumentation { package: &found.package, runner: &found.runner, arguments: &options.arguments };
    let (ran, reports) = run_tests(shell.device, &found.target, &instrumentation, options.seed());
    // The system ends the process of an app whose instrumentation has finished.
    locked(&shell.device.state).stop(&found.target);
    if !options.waits {
        return Ok(0);
    }
    let text = reports + &end(&ran);
    match options.is_raw {
        true => write!(io.out, "{text}")?,
        false => write!(io.out, "{}", pretty(&text))?,
    }
    Ok(0)
}

/// Why an instrumentation is not started: the system's words, and the exception of the command.
struct Refused {
    error: String,
    exception: String,
}

/// The instrumentation of a component, if it may drive its app.
fn find(shell: &Shell<'_>, component: &str) -> Result<Found, Refused> {
    let (package, class) = component.split_once('/').unwrap_or((component, ""));
    let class = if class.starts_with('.') { format!("{package}{class}") } else { class.to_owned() };
    let state = locked(&shell.device.state);
    let tests = state.packages.get(package);
    let known = tests.and_then(|tests| tests.instrumentations.iter().find(|known| known.runner == class));
    let whole = format!("ComponentInfo{{{package}/{class}}}");
    let short = format!("{package}/{}", short(package, &class));
    let failed =
        |error| Refused { error, exception: format!("android.util.AndroidException: INSTRUMENTATION_FAILED: {short}") };
    let (Some(tests), Some(known)) = (tests, known) else {
        return Err(failed(format!("Unable to find instrumentation info for: {whole}")));
    };
    let Some(target) = state.packages.get(&known.target) else {
        return Err(failed(format!("Unable to find instrumentation target package: {}", known.target)));
    };
    if target.certificate != tests.certificate {
        let error = format!(
            "Permission Denial: starting instrumentation {whole} from pid=4100, uid=4100 not allowed because package \
             {package} does not have a signature matching the target {}",
            known.target
        );
        let exception = format!("java.lang.SecurityException: {error}");
        return Err(Refused { error, exception });
    }
    Ok(Found { package: package.to_owned(), runner: class, target: known.target.clone() })
}

fn refuse(options: &Options, refused: &Refused, io: &mut Io<'_>) -> io::Result<i32> {
    let Refused { error, exception } = refused;
    if options.is_raw {
        let status = "INSTRUMENTATION_STATUS";
        writeln!(io.out, "{status}: Error={error}\n{status}: id=ActivityManagerService\n{status}_CODE: -1")?;
    }
    writeln!(io.err, "{exception}")?;
    Ok(1)
}

/// What the system adds where the process ended by itself.
fn end(ran: &Ran) -> String {
    match &ran.ended {
        Ended::Left => String::new(),
        Ended::Crashed(exception) => {
            let message = exception.lines().next().unwrap_or_default();
            let class = message.split(':').next().unwrap_or_default();
            format!(
                "INSTRUMENTATION_RESULT: shortMsg={class}\nINSTRUMENTATION_RESULT: longMsg={message}\n\
                 INSTRUMENTATION_CODE: 0\n"
            )
        }
        // What the phone cannot go on with is no answer of Android's, but it is the reason.
        Ended::Stuck(why) | Ended::Missing(why) => {
            let why = why.lines().collect::<Vec<_>>().join(" ");
            format!(
                "INSTRUMENTATION_RESULT: shortMsg=Process crashed.\nINSTRUMENTATION_RESULT: longMsg={why}\n\
                 INSTRUMENTATION_CODE: 0\n"
            )
        }
    }
}

/// What `am instrument` prints without `-r`: the texts for people, and results where there is none.
fn pretty(raw: &str) -> String {
    const STREAMS: [&str; 2] = ["INSTRUMENTATION_STATUS: stream=", "INSTRUMENTATION_RESULT: stream="];
    let mut text = String::new();
    let mut shows = false;
    for line in raw.lines() {
        if let Some(first) = STREAMS.iter().find_map(|start| line.strip_prefix(start)) {
            shows = true;
            text.push_str(first);
        } else if line.starts_with("INSTRUMENTATION_") {
            shows = false;
            if line.starts_with("INSTRUMENTATION_RESULT: ") || line == "INSTRUMENTATION_CODE: 0" {
                text.push_str(&format!("{line}\n"));
            }
        } else if shows {
            text.push_str(&format!("\n{line}"));
        }
    }
    text
}

/// `pm list instrumentation`.
pub(super) fn list(shell: &Shell<'_>, words: &[String], io: &mut Io<'_>) -> io::Result<i32> {
    let wanted = words.iter().find(|word| !word.starts_with('-'));
    let with_file = words.iter().any(|word| word == "-f");
    let state = locked(&shell.device.state);
    let mut lines = Vec::new();
    for package in state.packages.values() {
        let of_target = package.instrumentations.iter().filter(|one| wanted.is_none_or(|name| *name == one.target));
        for one in of_target {
            let file =
                package.archives.first().filter(|_| with_file).map(|path| format!("{path}=")).unwrap_or_default();
            let component = format!("{}/{}", package.name, short(&package.name, &one.runner));
            lines.push(format!("instrumentation:{file}{component} (target={})", one.target));
        }
    }
    drop(state);
    lines.iter().try_for_each(|line| writeln!(io.out, "{line}"))?;
    Ok(0)
}

#[cfg(test)]
mod tests {
    use super::*;

    fn words(text: &str) -> Vec<String> {
        text.split(' ').map(str::to_owned).collect()
    }

    #[test]
    fn options_are_android_s() {
        let options = Options::parse(&words("-w -r -e class a.B#c -e seed 7 --user 0 a.test/.Runner")).unwrap();
        assert!(options.waits && options.is_raw);
        assert_eq!((options.component.as_str(), options.seed()), ("a.test/.Runner", 7));
        assert_eq!(options.arguments.len(), 2);
        assert_eq!(Options::parse(&words("-w -e class")).unwrap_err(), "Error: Argument expected after \"-e\"");
        assert_eq!(Options::parse(&words("-x a/b")).unwrap_err(), "Error: Unknown option: -x");
        assert!(Options::parse(&words("-w")).is_err());
    }

    #[test]
    fn people_read_the_streams() {
        let raw = "INSTRUMENTATION_STATUS: class=a.B\nINSTRUMENTATION_STATUS: stream=\na.B:\nINSTRUMENTATION_STATUS_CODE: 1\n\
                   INSTRUMENTATION_STATUS: stream=.\nINSTRUMENTATION_STATUS_CODE: 0\nINSTRUMENTATION_RESULT: stream=\n\n\
                   Time: 0.1\n\nOK (1 test)\n\n\nINSTRUMENTATION_CODE: -1\n";
        assert_eq!(pretty(raw), "\na.B:.\n\nTime: 0.1\n\nOK (1 test)\n\n");
    }
}
