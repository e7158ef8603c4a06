//! `orka`: routines with their lines by the costs of calls, and what the hardware does for them.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, print_json};
use super::hardware::of_battery;
use crate::estimate::orka::{CostTable, Spent, StateEnergies, StateTimes, short};
use crate::hardware::BatteryStats;
use crate::job::{Accounts, Beside, Known, OfHardware, RadioAccount, SwitchedAccount, accounts};

/// Routines that are shown of each kind.
const SHOWN: usize = 12;

/// Show what routines cost by the calls that they make, and what the hardware does for them (Orka)
#[derive(Debug, clap::Args)]
#[command(
    after_help = "A call costs what a table says: the shipped one, the recording's own result, the files of --costs; the last that
has it counts. docs/papers.md says what the columns mean.

Examples:
    cargo xtask orka golden/network.energy.zip
    cargo xtask orka golden/network.energy.zip --routine Sync.run
    cargo xtask orka golden/network.energy.zip --write-costs costs.toml
    cargo xtask orka golden/network.energy.zip --costs costs.toml --json
    cargo xtask orka golden/network.energy.zip --batterystats batterystats.txt"
)]
pub struct Args {
    /// The recording, `NAME.energy.zip`; without one, only --write-costs does something
    #[arg(required_unless_present = "write_costs")]
    recording: Option<PathBuf>,
    /// Only routines whose name, `Class.method`, contains this, and all of them
    #[arg(long, value_name = "NAME")]
    routine: Option<String>,
    /// Costs of calls, as TOML; may be given more than once
    #[arg(long, value_name = "FILE")]
    costs: Vec<PathBuf>,
    /// Write the costs that were used there; without a recording, those that are shipped
    #[arg(long, value_name = "FILE")]
    write_costs: Option<PathBuf>,
    /// Output of `dumpsys batterystats`: also show what Android says of its components
    #[arg(long, value_name = "FILE")]
    batterystats: Option<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

/// What is printed as JSON.
#[derive(Serialize)]
struct Shown {
    #[serde(flatten)]
    accounts: Accounts,
    #[serde(skip_serializing_if = "Option::is_none")]
    batterystats: Option<BatteryStats>,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let Some(recording) = &args.recording else {
        let shipped = CostTable::of_profile(&crate::profile::Profile::embedded()?);
        return write(args.write_costs.as_deref(), &shipped).map(|()| Exit::Pass);
    };
    let batterystats = args.batterystats.as_deref().map(battery).transpose()?;
    let (mut accounts, table) = accounts(recording, &args.costs)?;
    write(args.write_costs.as_deref(), &table)?;
    if let Some(part) = &args.routine {
        accounts = only(accounts, part);
        if accounts.costs.routines.is_empty() {
            let file = recording.display();
            return Err(
                format!("failed to find a routine `{part}` in {file}: expected a part of `Class.method`").into()
            );
        }
    }
    let shown = Shown { accounts, batterystats };
    match args.json {
        true => print_json(&shown)?,
        false => print!("{}", text(&shown, if args.routine.is_some() { usize::MAX } else { SHOWN })),
    }
    Ok(Exit::Pass)
}

fn write(path: Option<&Path>, table: &CostTable) -> Result<(), CliError> {
    let Some(path) = path else { return Ok(()) };
    Ok(std::fs::write(path, table.to_toml()).map_err(|error| format!("failed to write {}: {error}", path.display()))?)
}

fn battery(path: &Path) -> Result<BatteryStats, CliError> {
    let bad = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", path.display());
    let bytes = std::fs::read(path).map_err(|error| bad(&error))?;
    Ok(BatteryStats::parse(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(&error))?)
}

/// Only routines with such a name.
fn only(mut accounts: Accounts, part: &str) -> Accounts {
    let is_meant = |class: &str, method: &str| name(class, method).contains(part);
    accounts.costs.routines.retain(|routine| is_meant(&routine.class, &routine.method));
    if let Some(radio) = &mut accounts.radio {
        radio.routines.retain(|row| is_meant(&row.class, &row.method));
        radio.lines.retain(|row| is_meant(&row.class, &row.method));
    }
    for state in &mut accounts.switched {
        state.routines.retain(|row| is_meant(&row.class, &row.method));
        state.lines.retain(|row| is_meant(&row.class, &row.method));
    }
    accounts
}

fn name(class: &str, method: &str) -> String {
    short(&format!("{class}->{method}"), true)
}

fn text(shown: &Shown, most: usize) -> String {
    let Shown { accounts, batterystats } = shown;
    let costs = &accounts.costs;
    let mut text = format!("{}: routines by the costs of the calls that they make, joules\n\n", accounts.scenario);
    let some = costs.routines.iter().filter(|routine| routine.energy_j > 0.0 || most == usize::MAX);
    some.clone().take(most).for_each(|routine| text += &format!("{}\n", routine.text()));
    text += &more(some.count(), most);
    let without: f64 = costs.without_cost.iter().map(|(_, calls)| calls).sum();
    if without > 0.0 {
        let kinds = costs.without_cost.len();
        text += &format!("without a cost: {without:.0} calls of {kinds} methods; --costs adds some, --json has all\n");
        for (method, calls) in costs.without_cost.iter().take(3) {
            text += &format!("  {calls:>9.0}  {}\n", short(method, false));
        }
    }
    match &accounts.radio {
        Some(radio) => text += &of_radio(radio, most),
        None => text += "\nno counters of traffic in the recording: nothing is known of the radio\n",
    }
    accounts.switched.iter().for_each(|state| text += &of_switched(state, most));
    if let Some(beside) = &accounts.beside {
        text += &of_beside(beside);
    }
    if let Some(stats) = batterystats {
        text += &format!("\nAndroid's own: {}", of_battery(stats));
    }
    text
}

fn more(all: usize, most: usize) -> String {
    match all.saturating_sub(most) {
        0 => String::new(),
        left => format!("and {left} more: --json has all\n\n"),
    }
}

fn times(times: &StateTimes) -> String {
    let StateTimes { promotion_s, active_s, tail_s, idle_s } = times;
    format!("{:>9.3} {tail_s:>9.3} {idle_s:>9.3}", active_s + promotion_s)
}

fn millijoules(energies: &StateEnergies) -> String {
    let StateEnergies { promotion_j, active_j, tail_j } = energies;
    format!("{:>9.1} {:>9.1}", (active_j + promotion_j) * 1e3, tail_j * 1e3)
}

fn of_radio(radio: &RadioAccount, most: usize) -> String {
    let RadioAccount { times: whole, energies, routines, lines, .. } = radio;
    let mut text = format!(
        "\nradio: {:.3} s active ({:.1} mJ), {:.3} s of them waking up, {:.3} s tail ({:.1} mJ), {:.3} s idle\n",
        whole.active_s + whole.promotion_s,
        (energies.active_j + energies.promotion_j) * 1e3,
        whole.promotion_s,
        whole.tail_s,
        energies.tail_j * 1e3,
        whole.idle_s
    );
    let heads = ["on the stack (the paper)", "by the last trigger"].map(|head| format!("{head:^49}"));
    text += &format!("{}\n", heads.join(" | ").trim_end());
    let head = format!("{:>9} {:>9} {:>9} {:>9} {:>9}", "active, s", "tail, s", "idle, s", "active mJ", "tail mJ");
    text += &format!("{head} | {head}  routine\n");
    let used = routines.iter().filter(|row| {
        let sum = |times: &StateTimes| times.active_s + times.promotion_s + times.tail_s;
        most == usize::MAX || sum(&row.on_stack) + sum(&row.last_trigger) > 0.0
    });
    for row in used.clone().take(most) {
        let on_stack = format!("{} {}", times(&row.on_stack), millijoules(&row.on_stack_energies));
        let last = format!("{} {}", times(&row.last_trigger), millijoules(&row.last_trigger_energies));
        text += &format!("{on_stack} | {last}  {}\n", name(&row.class, &row.method));
    }
    text += &more(used.count(), most);
    for line in lines.iter().take(most) {
        let last = format!("{} {}", times(&line.times), millijoules(&line.energies));
        text += &format!("{:49} | {last}  {} l{}\n", "", name(&line.class, &line.method), line.line);
    }
    text
}

/// Who says what of which hardware: a column for each account that there is.
fn of_beside(beside: &Beside) -> String {
    let Beside { hardware, all, on_no_line_j } = beside;
    type Cell = fn(&OfHardware) -> String;
    let columns: [(&str, Cell); 4] = [
        ("Orka", |row| row.orka_j.map_or(String::new(), |joules| format!("{:.1}", joules * 1e3))),
        ("power model", |row| known(row.model)),
        ("fitted to the meter", |row| known(row.fitted)),
        ("lines, by the meter", |row| row.lines_j.map_or(String::new(), |joules| format!("{:.1}", joules * 1e3))),
    ];
    let rest = OfHardware { hardware: "on no line".to_owned(), lines_j: *on_no_line_j, ..OfHardware::default() };
    let rest = on_no_line_j.map(|_| &rest);
    let rows: Vec<&OfHardware> = hardware.iter().chain(rest).chain([all]).collect();
    let there: Vec<&(&str, Cell)> =
        columns.iter().filter(|(_, cell)| rows.iter().any(|row| !cell(row).is_empty())).collect();
    let head: String = there.iter().map(|(name, _)| format!(" {name:>20}")).collect();
    let mut text = format!("\n{:<12}{head}\n", "hardware, mJ");
    for row in rows {
        let cells: String = there.iter().map(|(_, cell)| format!(" {:>20}", cell(row))).collect();
        text += &format!("{}\n", format!("{:<12}{cells}", row.hardware).trim_end());
    }
    text
}

/// Millijoules with their standard deviation, where there is one.
fn known(known: Option<Known>) -> String {
    match known {
        None => String::new(),
        Some(Known { energy_j, deviation_j: 0.0 }) => format!("{:.1}", energy_j * 1e3),
        Some(Known { energy_j, deviation_j }) => format!("{:.1} ± {:.1}", energy_j * 1e3, deviation_j * 1e3),
    }
}

fn of_switched(state: &SwitchedAccount, most: usize) -> String {
    let Spent { time_s, energy_j } = state.whole;
    let mut text = format!("\n{} {}: {time_s:.3} s, {:.1} mJ\n", state.component, state.state, energy_j * 1e3);
    text += "on the stack, s | by the last trigger, s        mJ  routine\n";
    for row in state.routines.iter().take(most) {
        let Spent { time_s, energy_j } = row.last_trigger;
        let name = name(&row.class, &row.method);
        text += &format!("{:>15.3} | {time_s:>22.3} {:>9.1}  {name}\n", row.on_stack_s, energy_j * 1e3);
    }
    text += &more(state.routines.len(), most);
    for line in state.lines.iter().take(most) {
        let name = name(&line.class, &line.method);
        text += &format!("{:15} | {:>22.3} {:>9.1}  {name} l{}\n", "", line.times, line.energies * 1e3, line.line);
    }
    text
}
