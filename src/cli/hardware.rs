//! `hardware`: what a device's files say of its hardware.

use std::path::{Path, PathBuf};

use serde::Serialize;

use super::common::{CliError, Exit, print_json};
use crate::hardware::{BatteryStats, PowerProfile, Said};

/// Apps and components that are shown.
const SHOWN: usize = 12;

/// Show what a device says of its hardware: power profile, battery statistics, traffic, frequencies
#[derive(Debug, clap::Args)]
#[command(
    after_help = "The format is told by the contents: power_profile.xml; the output of `dumpsys batterystats`, with or \
                        without -c; /proc/net/xt_qtaguid/stats, /proc/net/dev, `dumpsys netstats detail`; time_in_state.\n\n\
                        Examples:\n    cargo xtask hardware power_profile.xml\n    \
                        cargo xtask hardware batterystats.txt --json"
)]
pub struct Args {
    /// The files
    #[arg(required = true)]
    files: Vec<PathBuf>,
    /// Print JSON
    #[arg(long)]
    json: bool,
}

#[derive(Serialize)]
struct Read<'p> {
    file: &'p Path,
    #[serde(flatten)]
    said: Said,
}

/// Runs the command.
pub fn run(args: &Args) -> Result<Exit, CliError> {
    let read = |file: &'_ PathBuf| -> Result<Said, CliError> {
        let bad = |error: &dyn std::fmt::Display| format!("failed to read {}: {error}", file.display());
        // A dump may hold the bytes of a name in any encoding.
        let bytes = wattline_base::files::read(file, wattline_base::files::MOST_TEXT).map_err(|error| bad(&error))?;
        Ok(Said::read(&String::from_utf8_lossy(&bytes)).map_err(|error| bad(&error))?)
    };
    let all =
        args.files.iter().map(|file| Ok(Read { file, said: read(file)? })).collect::<Result<Vec<_>, CliError>>()?;
    if args.json {
        print_json(&all)?;
        return Ok(Exit::Pass);
    }
    for Read { file, said } in &all {
        println!("{}: {}", file.display(), text(said));
    }
    Ok(Exit::Pass)
}

fn text(said: &Said) -> String {
    match said {
        Said::PowerProfile(profile) => of_profile(profile),
        Said::BatteryStats(stats) => of_battery(stats),
        Said::TrafficOfApps { apps } => {
            let rows = apps.iter().map(|(uid, traffic)| (format!("uid {uid}"), traffic.rx_bytes, traffic.tx_bytes));
            of_traffic("traffic by app", rows.collect())
        }
        Said::TrafficOfDevice { interfaces } => {
            let rows = interfaces.iter().map(|(name, traffic)| (name.clone(), traffic.rx_bytes, traffic.tx_bytes));
            of_traffic("traffic of the device", rows.collect())
        }
        Said::TimeInState { frequencies } => {
            let mut text = "time at each frequency\n".to_owned();
            for at in frequencies {
                text.push_str(&format!("  {:>8.0} MHz  {:>12.2} s\n", at.khz as f64 / 1e3, at.time_s));
            }
            text
        }
    }
}

fn of_profile(profile: &PowerProfile) -> String {
    let mut text = "power profile\n".to_owned();
    let items = [
        ("battery, mAh", profile.capacity_mah()),
        ("awake, mA", profile.awake_ma()),
        ("screen, darkest, mA", profile.screen_on_ma()),
        ("screen, brightest, more, mA", profile.screen_full_ma()),
        ("GPS, mA", profile.gps_on_ma()),
        ("Wi-Fi, on, mA", profile.wifi_on_ma()),
        ("Wi-Fi, active, mA", profile.wifi_active_ma()),
        ("cellular, active, mA", profile.cellular_active_ma()),
        ("audio, mA", profile.audio_ma()),
    ];
    for (name, value) in items {
        let value = value.map_or("not said".to_owned(), |value| format!("{value}"));
        text.push_str(&format!("  {name:28} {value}\n"));
    }
    for (number, cluster) in profile.clusters().iter().enumerate() {
        let (Some(first), Some(last)) = (cluster.steps.first(), cluster.steps.last()) else { continue };
        text.push_str(&format!(
            "  cluster {number}: {} cores, {:.0} to {:.0} MHz, {} to {} mA a core, {} mA the cluster\n",
            cluster.cores,
            first.khz / 1e3,
            last.khz / 1e3,
            first.core_ma,
            last.core_ma,
            cluster.cluster_ma
        ));
    }
    text
}

/// Battery statistics for people.
pub(super) fn of_battery(stats: &BatteryStats) -> String {
    let (least, most) = stats.actual_mah;
    let mut text = format!(
        "battery statistics: {} mAh computed, {least} to {most} by the battery's level, of {} mAh\n",
        stats.computed_mah, stats.capacity_mah
    );
    let mut rows: Vec<(String, f64)> = Vec::new();
    rows.extend(stats.components.iter().filter(|used| used.mah > 0.0).map(|used| (used.component.clone(), used.mah)));
    rows.extend(stats.apps.iter().map(|app| {
        let name = app.packages.first().map_or(String::new(), |package| format!(" {package}"));
        (format!("uid {}{name}", app.uid), app.mah)
    }));
    rows.sort_by(|a, b| b.1.total_cmp(&a.1));
    let left = rows.len().saturating_sub(SHOWN);
    rows.truncate(SHOWN);
    for (name, mah) in rows {
        text.push_str(&format!("  {mah:>9.2} mAh  {name}\n"));
    }
    if left > 0 {
        text.push_str(&format!("  and {left} more: --json has all\n"));
    }
    text
}

fn of_traffic(head: &str, mut rows: Vec<(String, u64, u64)>) -> String {
    rows.retain(|(_, received, sent)| received + sent > 0);
    rows.sort_by_key(|(_, received, sent)| std::cmp::Reverse(received + sent));
    let mut text = format!("{head}\n");
    for (name, received, sent) in rows {
        text.push_str(&format!("  {received:>12} bytes received  {sent:>12} bytes sent  {name}\n"));
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_file_says_is_shown() {
        let of = |text_of_file: &str| text(&Said::read(text_of_file).unwrap());
        let profile = of("<device><item name=\"gps.on\">50</item></device>");
        assert!(profile.contains("GPS, mA                      50\n") && profile.contains("not said"), "{profile}");
        let battery = of("9,10001,i,uid,10001,com.a\n9,0,l,pws,3000,9,8,7\n9,0,l,pwi,wifi,2.5\n9,10001,l,pwi,uid,4\n");
        assert!(
            battery.starts_with("battery statistics: 9 mAh computed, 8 to 7 by the battery's level, of 3000 mAh\n")
        );
        assert!(battery.contains("     4.00 mAh  uid 10001"), "{battery}");
        let traffic =
            of("Inter-|\n face |\nlo: 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0 0\nwlan0:7 1 0 0 0 0 0 0 8 2 0 0 0 0 0 0\n");
        assert!(traffic.contains("7 bytes received") && !traffic.contains("lo"), "{traffic}");
    }
}
