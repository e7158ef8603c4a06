//! `scenario record`: a script of what somebody does.

mod command;
mod embedded;
mod phone;
mod session;
mod step;
mod web;

pub(in super::super) use session::Session;

use std::io::Write as _;
use std::path::{Path, PathBuf};

use console::Term;
use serde::Serialize;

use super::super::apk_file::ApkFile;
use super::super::common::{CliError, Exit, print_json, write_file};
use super::super::fold::for_terminal;
use crate::config::Workspace;
use crate::scenario::{EventKind, Scenario};

/// Make a script of what somebody does: on the embedded phone, or on a real one
#[derive(Debug, clap::Args)]
#[command(after_help = "\
On the embedded phone, commands are read from standard input: the views of the screen are listed with numbers, `tap 2` taps
the second, `save` writes the script; `help` lists all commands. They can be piped.

A real phone tells its touches by `getevent`. With --device adb it is asked until Enter is pressed; a record that was kept is
read with --getevent. It must tell the screen's size and range, too, as in the example.

Examples:
    cargo xtask scenario record --output energy/login.mks
    printf 'tap \"Sign in\"\\nback\\nsave\\n' | cargo xtask scenario record --output energy/login.mks
    cargo xtask scenario record --web --output energy/login.mks         # in a browser: a click taps
    cargo xtask scenario record --device adb --output energy/login.mks
    adb shell 'getevent -lp; wm size; getevent -lt' > touches.txt      # until Ctrl-C
    cargo xtask scenario record --getevent touches.txt --output energy/login.mks")]
pub struct Args {
    /// Where the script goes; nothing that is there is replaced, unless --force is given
    #[arg(short, long, value_name = "FILE")]
    output: PathBuf,
    /// Replace the script that is there
    #[arg(long)]
    force: bool,
    /// The app; by default that of the settings
    #[arg(long, value_name = "FILE")]
    apk: Option<PathBuf>,
    /// One of several apps of the settings, by name
    #[arg(long, value_name = "NAME", conflicts_with = "apk")]
    app: Option<String>,
    /// Where somebody does it: `embedded`, or `adb`, `adb:SERIAL`, `adb:HOST:PORT`
    #[arg(long, value_name = "NAME", default_value = "embedded")]
    device: String,
    /// Read what `getevent -lt` printed; `-` is standard input
    #[arg(long, value_name = "FILE", conflicts_with = "device")]
    getevent: Option<PathBuf>,
    /// On the embedded phone: serve its screen as a page of this machine, where a click taps; port 0 is any free one
    #[arg(long, value_name = "PORT", conflicts_with_all = ["getevent", "device"], num_args = 0..=1, default_missing_value = "0")]
    web: Option<u16>,
    /// Size of the screen in pixels, where the record does not say it
    #[arg(long, value_name = "WIDTHxHEIGHT", value_parser = screen)]
    screen: Option<(u32, u32)>,
    /// On the embedded phone: milliseconds to wait after each touch
    #[arg(long, value_name = "MS", default_value_t = 500, value_parser = clap::value_parser!(u32).range(0..=60_000))]
    pause: u32,
    /// Seed of the embedded phone's runs
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    /// Print JSON at the end; what is listed before goes to standard error
    #[arg(long)]
    json: bool,
}

/// The outcome of a recording.
#[derive(Serialize)]
struct Outcome<'a> {
    /// None if it was given up.
    script: Option<&'a Path>,
    events: usize,
    notes: &'a [String],
}

impl Outcome<'_> {
    fn said(&self) -> String {
        match self.script {
            Some(script) => format!("wrote {}: {} events", script.display(), self.events),
            None => "nothing was written".into(),
        }
    }

    fn print(&self, as_json: bool) -> Result<(), CliError> {
        match as_json {
            true => print_json(self)?,
            false => println!("{}", self.said()),
        }
        Ok(())
    }
}

impl Args {
    /// Shows what is there on the way, and leaves standard output to the JSON if that is wanted.
    fn show(&self, text: &str) -> std::io::Result<()> {
        match self.json {
            true => write!(std::io::stderr(), "{}", for_terminal(text, &Term::stderr())),
            false => write!(std::io::stdout(), "{}", for_terminal(text, &Term::stdout()))
                .and_then(|()| std::io::stdout().flush()),
        }
    }
}

fn screen(text: &str) -> Result<(u32, u32), String> {
    let (width, height) =
        crate::scenario::getevent::parse_size(text).ok_or_else(|| "expected WIDTHxHEIGHT, as 1080x1920".to_owned())?;
    let side = |side: i64| u32::try_from(side).map_err(|error| error.to_string());
    Ok((side(width)?, side(height)?))
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if args.output.exists() && !args.force {
        let output = args.output.display();
        return Err(format!("failed to record {output}: it is there already; give --force to replace it").into());
    }
    if args.output.file_stem().is_none() || args.output.is_dir() {
        return Err(format!("failed to record {}: expected the name of a file", args.output.display()).into());
    }
    if let Some(file) = &args.getevent {
        return phone::read(file, args);
    }
    match args.device.as_str() {
        "embedded" => embedded::run(args),
        name if name == "adb" || name.starts_with("adb:") => phone::live(name, args),
        name => {
            Err(format!("failed to find device `{name}`: expected `embedded`, `adb`, `adb:SERIAL` or `adb:HOST:PORT`")
                .into())
        }
    }
}

/// The app: as the command line says, or else the settings.
fn apk(args: &Args) -> Result<ApkFile, CliError> {
    if let Some(apk) = &args.apk {
        return ApkFile::read(apk);
    }
    let workspace = Workspace::find(&std::env::current_dir()?)?;
    ApkFile::read(&workspace.apk(args.app.as_deref())?)
}

/// Writes a script.
fn save(output: &Path, comment: &[&str], events: &[EventKind]) -> Result<(), CliError> {
    let text = Scenario::write(comment, events);
    // What cannot be read again is a fault of what was recorded, as a text with a parenthesis.
    Scenario::parse(output, &text).map_err(|error| format!("failed to record {error}"))?;
    write_file(output, text.as_bytes())
}

/// The event that starts an app, where monkey can say it: names may hold its keywords.
pub(in super::super) fn launch(apk: Option<&ApkFile>) -> Option<EventKind> {
    let (package, class) = apk?.launched()?;
    let event = EventKind::LaunchActivity { package: package.to_owned(), class: class.to_owned() };
    let text = Scenario::write(&[], std::slice::from_ref(&event));
    Scenario::parse(Path::new("launch"), &text).ok().map(|_| event)
}
