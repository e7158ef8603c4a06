//! `phone`: the embedded phone.

use crate::job::read_file;
use std::net::{SocketAddr, ToSocketAddrs as _};
use std::path::PathBuf;

use super::common::{CliError, Exit, print_json};
use crate::apk::{Archive, Manifest};
use crate::dex::verify::Package;
use crate::phone::adb::{Endpoint, Fault, Offers, Options};
use crate::phone::{Missing, MissingKind, Phone, Settings};

/// The embedded phone: what an app would miss on it, what its class library has, and the phone itself for adb
#[derive(Debug, clap::Args)]
#[command(group = clap::ArgGroup::new("job").required(true))]
#[command(after_help = "\
The list of what can be reached is an over-estimate: an app may run without some of it. What it meets that is not there
stops the run with an error that names it.

Exit code 0 if nothing that can be reached is missing, 102 otherwise.

With --listen the phone waits for adb until it is interrupted (docs/adb.md). Whoever reaches its port can use it, as there
is no authorization: keep to 127.0.0.1.

Examples:
    cargo xtask phone --check app.apk
    cargo xtask phone --check app.apk --all --json
    cargo xtask phone --library
    cargo xtask phone --listen 127.0.0.1:5555 --meter 127.0.0.1:5556
    adb connect 127.0.0.1:5555
    cargo xtask energy --device adb:127.0.0.1:5555 --meter tcp:127.0.0.1:5556")]
pub struct Args {
    /// List what this app names and the embedded phone does not have: an APK, a JAR or a DEX file
    #[arg(long, value_name = "FILE", group = "job")]
    check: Option<PathBuf>,
    /// Also what the app cannot reach from its activities and services
    #[arg(long, requires = "check", conflicts_with = "library")]
    all: bool,
    /// Print how much of each of Android's packages the phone's class library has
    #[arg(long, group = "job")]
    library: bool,
    /// Answer adb at this address; port 0 is any free one
    #[arg(long, value_name = "ADDRESS", group = "job")]
    listen: Option<String>,
    /// Let the phone's meter be read at this address
    #[arg(long, value_name = "ADDRESS", requires = "listen")]
    meter: Option<String>,
    /// Megabytes of the phone's storage
    #[arg(long, value_name = "N", requires = "listen", value_parser = clap::value_parser!(u64).range(1..=4096))]
    storage_mb: Option<u64>,
    /// What the phone tells of itself: its power by `perfetto` (rails), `iio` (the same by the kernel's file) or `gauge`
    /// (the battery's), its threads' switches by `kernel` (Perfetto's, too); several with commas, or `none`
    #[arg(long, value_name = "NAMES", requires = "listen", default_value = "gauge,kernel")]
    offers: Offers,
    /// The phone's serial number, by which recordings tell it from others of its model
    #[arg(long, value_name = "TEXT", requires = "listen")]
    serial: Option<String>,
    /// Let an app's run take as long as it would on a real phone, and not as long as this computer needs
    #[arg(long, requires = "listen")]
    real_time: bool,
    /// Listen at an address that other machines reach, too
    #[arg(long, requires = "listen")]
    allow_remote: bool,
    /// Let something go wrong, once: for tests
    #[arg(long = "fault", value_name = "NAME", requires = "listen", hide = true)]
    faults: Vec<Fault>,
    /// Print the list as JSON
    #[arg(long)]
    json: bool,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    if let Some(address) = &args.listen {
        return listen(address, args);
    }
    let Some(path) = &args.check else { return library(args.json) };
    let failed = |what: String| CliError::from(format!("failed to check {}: {what}", path.display()));
    let (dexes, roots) = contents(&read_file(path)?).map_err(|error| failed(error.to_string()))?;
    let mut phone = Phone::boot(Settings::default())?;
    phone.install("wattline.check", &dexes).map_err(|error| failed(error.to_string()))?;
    let mut missing = phone.missing(&roots).map_err(|error| failed(error.to_string()))?;
    let reachable = missing.iter().filter(|missing| missing.reachable).count();
    let unreachable = missing.len() - reachable;
    missing.retain(|missing| args.all || missing.reachable);
    if args.json {
        print_json(&missing)?;
    } else {
        print(&missing);
        match (reachable, unreachable) {
            (0, 0) => println!("the embedded phone has all that the app names"),
            (0, rest) => println!("nothing that can be reached is missing; {rest} others are (--all lists them)"),
            (some, 0) => println!("{some} missing"),
            (some, rest) if args.all => println!("{some} missing that can be reached, {rest} others"),
            (some, rest) => println!("{some} missing, {rest} more that cannot be reached (--all lists them)"),
        }
    }
    Ok(if reachable == 0 { Exit::Pass } else { Exit::Inconclusive })
}

/// Serves adb until the process is ended.
fn listen(address: &str, args: &Args) -> Result<Exit, CliError> {
    for address in [Some(address), args.meter.as_deref()].into_iter().flatten() {
        may_listen(address, args.allow_remote)?;
    }
    let mut options = Options {
        faults: args.faults.clone(),
        offers: args.offers,
        serial: args.serial.clone(),
        real_time: args.real_time,
        ..Options::default()
    };
    options.log = std::sync::Arc::new(|line| eprintln!("{line}"));
    if let Some(megabytes) = args.storage_mb {
        options.storage_bytes = megabytes << 20;
    }
    let endpoint = Endpoint::listen(address, args.meter.as_deref(), options)
        .map_err(|error| format!("failed to listen at {address}: {error}"))?;
    println!("adb: {}", endpoint.address());
    if let Some(meter) = endpoint.meter_address() {
        println!("meter: {meter}");
    }
    endpoint.serve();
    Ok(Exit::Pass)
}

/// Refuses an address that other machines reach, unless that is wanted: who reaches it may use the phone, and nobody is
/// asked who they are.
fn may_listen(address: &str, allow_remote: bool) -> Result<(), CliError> {
    let failed = |error| format!("failed to listen at {address}: {error}");
    let all: Vec<SocketAddr> = address.to_socket_addrs().map_err(failed)?.collect();
    if all.iter().all(|address| address.ip().is_loopback()) {
        return Ok(());
    }
    match allow_remote {
        true => {
            eprintln!("warning: whoever reaches {address} can use the phone: install, run and read what is on it");
            Ok(())
        }
        false => Err(format!(
            "failed to listen at {address}: other machines reach it, and nobody is asked who they are; say \
             --allow-remote if that is wanted, or listen at 127.0.0.1"
        )
        .into()),
    }
}

/// Prints what the class library has.
fn library(json: bool) -> Result<Exit, CliError> {
    let packages = crate::phone::library()?;
    match json {
        true => print_json(&packages)?,
        false => print!("{}", library_table(&packages)),
    }
    Ok(Exit::Pass)
}

/// The table that docs/phone.md shows, too: a package a row, names to the left and numbers to the right.
pub fn library_table(packages: &[Package]) -> String {
    let percent = |part: usize, of: usize| format!("{} % of {of}", 100 * part / of.max(1));
    let sum = |count: fn(&Package) -> usize| packages.iter().map(count).sum::<usize>();
    let mut rows = vec![["package", "classes", "of Android's", "methods", "of Android's"].map(str::to_owned)];
    rows.extend(packages.iter().map(|Package { name, classes, of_classes, methods, of_methods }| {
        let shares = (percent(*classes, *of_classes), percent(*methods, *of_methods));
        [name.to_string(), classes.to_string(), shares.0, methods.to_string(), shares.1]
    }));
    rows.push([
        "all".to_owned(),
        sum(|package| package.classes).to_string(),
        percent(sum(|package| package.classes), sum(|package| package.of_classes)),
        sum(|package| package.methods).to_string(),
        percent(sum(|package| package.methods), sum(|package| package.of_methods)),
    ]);
    let widths: [usize; 5] = std::array::from_fn(|column| rows.iter().map(|row| row[column].len()).max().unwrap_or(0));
    let line = |[name, numbers @ ..]: &[String; 5]| {
        let cells = numbers.iter().zip(&widths[1..]).map(|(cell, width)| format!("  {cell:>width$}"));
        format!("{name:<width$}{}\n", cells.collect::<String>(), width = widths[0])
    };
    rows.iter().map(line).collect()
}

/// DEX files with the names of their entries, and names of classes.
type Contents = (Vec<(String, Vec<u8>)>, Vec<String>);

/// The DEX files of an app, and the classes that Android would make; without a manifest all of its own.
fn contents(bytes: &[u8]) -> Result<Contents, CliError> {
    let mut dexes = Vec::new();
    let mut roots = Vec::new();
    if bytes.starts_with(b"PK") {
        let archive = Archive::read(bytes)?;
        for entry in archive.dex_entries() {
            dexes.push((entry.name.to_string(), entry.contents()?.into_owned()));
        }
        if let Some(entry) = archive.entry("AndroidManifest.xml") {
            roots = Manifest::parse(&entry.contents()?)?.components;
        }
    } else {
        dexes.push(("classes.dex".into(), bytes.to_vec()));
    }
    if roots.is_empty() {
        for (_, bytes) in &dexes {
            for dex in crate::dex::Dex::read_all(bytes)? {
                roots.extend(dex.classes.iter().map(|class| dex.type_name(class.class).into_owned()));
            }
        }
    }
    Ok((dexes, roots))
}

fn print(missing: &[Missing]) {
    for missing in missing {
        let kind = match missing.kind {
            MissingKind::Circle => {
                println!(
                    "circle {}\n       its superclass or interface {} leads back to it",
                    missing.name, missing.example
                );
                continue;
            }
            MissingKind::Class => "class",
            MissingKind::Method => "method",
            MissingKind::Field => "field",
            MissingKind::Native => "native",
            MissingKind::Opcode => "opcode",
        };
        let more = match missing.uses {
            0 | 1 => String::new(),
            uses => format!(" and {} more", uses - 1),
        };
        println!("{kind:<7}{}\n       named in {}{more}", missing.name, missing.example);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn refused(arguments: &[&str]) -> String {
        let command = <Args as clap::Args>::augment_args(clap::Command::new("phone"));
        command.try_get_matches_from([&["phone"], arguments].concat()).unwrap_err().to_string()
    }

    #[test]
    fn what_cannot_be_meant_is_refused_by_name() {
        let error = refused(&[]);
        assert!(error.contains("--check <FILE>") && error.contains("--library"), "{error}");
        for pair in [["--library", "--all"], ["--library", "--check=app.apk"]] {
            assert!(refused(&pair).contains("cannot be used with"), "{pair:?}");
        }
        assert!(refused(&["--all"]).contains("required"));
    }

    #[test]
    fn the_documentation_has_lines_of_the_table() {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/docs/phone.md");
        let document = std::fs::read_to_string(path).unwrap();
        let table = library_table(&crate::phone::library().unwrap());
        let (_, shown) = document.split_once("```text\npackage ").unwrap();
        let shown: Vec<&str> = shown.split("\n```").next().unwrap().lines().skip(1).collect();
        let printed: Vec<&str> = table.lines().skip(1).collect();
        assert_eq!(shown.last(), printed.last(), "put what `cargo xtask phone --library` prints into docs/phone.md");
        for line in shown {
            assert!(
                printed.contains(&line),
                "`cargo xtask phone --library` does not print what docs/phone.md has: {line}"
            );
        }
    }
}
