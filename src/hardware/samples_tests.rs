//! Real files of many devices: what each says, and that no damaged form of it makes a parser panic.

use std::path::PathBuf;

use wattline_base::random::Xorshift64;
use wattline_testkit::shared;

use super::{BatteryStats, PowerProfile, Said, time_in_state, traffic};

/// The files of a folder of samples by name; none where there are no samples.
fn samples(folder: &str) -> Vec<(String, String)> {
    let Some(root) = shared(&format!("samples/{folder}")) else { return Vec::new() };
    let mut paths: Vec<PathBuf> = std::fs::read_dir(root).unwrap().map(|file| file.unwrap().path()).collect();
    paths.sort();
    let read = |path: &PathBuf| {
        let name = path.file_name().unwrap().to_string_lossy().into_owned();
        (name, std::fs::read_to_string(path).unwrap())
    };
    paths.iter().map(read).collect()
}

fn sample(folder: &str, name: &str) -> Option<String> {
    samples(folder).into_iter().find(|(found, _)| found == name).map(|(_, text)| text)
}

fn profile(name: &str) -> Option<PowerProfile> {
    Some(PowerProfile::parse(&sample("power_profile", name)?).unwrap())
}

#[test]
fn every_power_profile_has_cores_a_screen_and_a_network() {
    for (name, text) in samples("power_profile") {
        let profile = PowerProfile::parse(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
        let clusters = profile.clusters();
        assert!(!clusters.is_empty() && clusters.iter().all(|cluster| cluster.cores > 0), "{name}");
        assert!(clusters.iter().all(|cluster| cluster.steps.iter().all(|step| step.khz > 10_000.0)), "{name}");
        assert!(profile.screen_on_ma().is_some() && profile.screen_full_ma().is_some(), "{name}");
        assert!(profile.wifi_active_ma().is_some() && profile.wifi_on_ma().is_some(), "{name}");
        assert_eq!(profile.capacity_mah().is_none(), name == "pixel8_shiba.xml", "{name}");
    }
}

#[test]
fn profiles_say_what_their_files_say() {
    let Some(nexus) = profile("galaxynexus_maguro.xml") else { return };
    let clusters = nexus.clusters();
    assert_eq!((clusters.len(), clusters[0].steps.len(), nexus.awake_ma()), (1, 4, Some(20.0)));
    assert_eq!((clusters[0].steps[3].khz, clusters[0].steps[3].core_ma), (1_200_000.0, 397.0));
    assert_eq!((nexus.gps_on_ma(), nexus.capacity_mah(), nexus.audio_ma()), (Some(55.0), Some(1750.0), Some(150.0)));
    let pixel = profile("pixel6_oriole.xml").unwrap();
    let clusters = pixel.clusters();
    assert_eq!(clusters.iter().map(|cluster| cluster.cores).collect::<Vec<_>>(), [4, 2, 2]);
    assert_eq!((clusters[1].cluster_ma, clusters[2].steps[16].core_ma), (3.23, 254.25));
    assert_eq!((pixel.screen_on_ma(), pixel.screen_full_ma()), (Some(98.0), Some(470.0)));
    // Older names of the same lists.
    assert_eq!(profile("nexus5x_bullhead.xml").unwrap().clusters().len(), 2);
    assert!(profile("fairphone4.xml").unwrap().screen_on_ma().is_some(), "a display has a number");
    let galaxy = profile("galaxys10_beyond1lte.xml").unwrap();
    assert_eq!(galaxy.capacity_mah(), galaxy.items.get("battery.capacity").copied());
    assert!(galaxy.items.contains_key("battery.typical.capacity") && galaxy.arrays.contains_key("gpu.speeds"));
    let oneplus = profile("oneplus3.xml").unwrap();
    assert!(oneplus.clusters().len() == 2 && !oneplus.items.keys().any(|name| name.contains("allow")));
}

#[test]
fn traffic_is_counted_once() {
    let Some(text) = sample("network", "xt_qtaguid_typical.txt") else { return };
    let typical = traffic::xt_qtaguid(&text).unwrap();
    // By the file: uid 0 on wlan0 in both sets; its tags are in it.
    assert_eq!(typical[&("wlan0".to_owned(), 0)].rx_bytes, 18_621);
    assert_eq!(typical[&("wlan0".to_owned(), 1000)].tx_bytes, 1_078);
    let clat = traffic::xt_qtaguid(&sample("network", "xt_qtaguid_with_clat.txt").unwrap()).unwrap();
    // 9,398,432 and 1,448,660 on v4-wlan0, 134,356 and 294,709 on wlan0.
    assert_eq!(traffic::of_app(&clat, 10_060, None).rx_bytes, 9_398_432 + 1_448_660 + 134_356 + 294_709);
    let vpn = traffic::xt_qtaguid(&sample("network", "xt_qtaguid_vpn_with_clat.txt").unwrap()).unwrap();
    let through = |vpn_name| traffic::of_app(&vpn, 1001, vpn_name).rx_bytes;
    assert_eq!((through(None), through(Some("test_nss_tun0"))), (2000, 0));
    let simple = traffic::xt_qtaguid(&sample("network", "xt_qtaguid_with_clat_simple.txt").unwrap()).unwrap();
    assert_eq!(traffic::of_app(&simple, 10_060, None).tx_packets, 41);
    let device = traffic::net_dev(&sample("network", "net_dev_typical.txt").unwrap()).unwrap();
    assert_eq!((device.len(), device["rmnet0"].rx_bytes, device["rmnet0"].tx_packets), (6, 1_507_570, 2_237));
}

#[test]
fn battery_statistics_of_all_eras_are_read() {
    let stats = |name: &str| Some(BatteryStats::parse(&sample("batterystats", name)?).unwrap());
    let Some(old) = stats("checkin_v15_samsung_tab_android6.txt") else { return };
    assert_eq!((old.capacity_mah, old.computed_mah, old.actual_mah), (6000.0, 1907.0, (2280.0, 2340.0)));
    assert_eq!((old.components[0].component.as_str(), old.components[0].mah), ("scrn", 1152.0));
    assert_eq!((old.apps[0].uid, old.apps[0].mah), (1000, 257.0));
    assert_eq!(old.apps[0].packages[0], "com.sec.android.app.parser");
    let eight = stats("checkin_v23_samsung_s7_android8.txt").unwrap();
    assert_eq!((eight.computed_mah, eight.apps[0].uid, eight.apps[0].mah), (2119.0, 10_025, 199.0));
    let new = stats("checkin_v36_pixel7a_android15.txt").unwrap();
    assert_eq!((new.capacity_mah, new.computed_mah), (4386.0, 2238.0));
    assert!(new.components.iter().any(|used| used.component == "gnss" && used.mah == 1.31));
    let full = stats("checkin_v36_pixel7a_android15_wakelock_full.txt").unwrap();
    assert_eq!(full.computed_mah, 1476.0);
    assert!(full.apps.iter().any(|app| app.uid == -253 && app.mah == 0.000697), "not of any app");
    let kitkat = stats("text_2014_kitkat_history_full.txt").unwrap();
    assert_eq!((kitkat.capacity_mah, kitkat.actual_mah), (3448.0, (3241.0, 3310.0)));
    assert_eq!((kitkat.components[0].component.as_str(), kitkat.components[0].mah), ("Unaccounted", 850.0));
    assert_eq!((kitkat.apps[1].uid, kitkat.apps[1].mah, kitkat.apps[1].parts.len()), (10_007, 262.0, 0));
    let phone = stats("text_2026_charge5603_parcel14.txt").unwrap();
    assert_eq!((phone.capacity_mah, phone.computed_mah, phone.actual_mah), (5661.0, 410.0, (113.0, 170.0)));
    assert_eq!((phone.components[0].component.as_str(), phone.components[0].mah), ("screen", 105.0));
    assert_eq!((phone.apps[0].uid, phone.apps[0].mah), (10_314, 149.0));
    assert_eq!((phone.apps[0].parts[1].component.as_str(), phone.apps[0].parts[1].mah), ("cpu", 26.6));
}

#[test]
fn frequencies_are_read() {
    let Some(text) = sample("time_in_state", "time_in_state.txt") else { return };
    let found = time_in_state::parse(&text).unwrap();
    assert_eq!((found.len(), found[0].khz, found[0].time_s), (16, 307_200, 31_387.21));
}

/// A parser, as far as it panics or not.
type Parser = (&'static str, fn(&str) -> bool);

/// The parsers, and the folders of their samples.
const PARSERS: [Parser; 6] = [
    ("power_profile", |text| PowerProfile::parse(text).is_ok()),
    ("network", |text| traffic::xt_qtaguid(text).is_ok()),
    ("network", |text| traffic::net_dev(text).is_ok()),
    ("batterystats", |text| BatteryStats::parse(text).is_ok()),
    ("batterystats", |text| traffic::netstats(text).is_ok()),
    ("time_in_state", |text| time_in_state::parse(text).is_ok()),
];

#[test]
fn files_of_all_formats_are_told_apart() {
    for folder in ["power_profile", "network", "batterystats", "time_in_state"] {
        for (name, text) in samples(folder) {
            let said = Said::read(&text).unwrap_or_else(|error| panic!("{name}: {error}"));
            let kind = match said {
                Said::PowerProfile(_) => "power_profile",
                Said::BatteryStats(_) => "batterystats",
                Said::TrafficOfApps { .. } | Said::TrafficOfDevice { .. } => "network",
                Said::TimeInState { .. } => "time_in_state",
            };
            assert_eq!(kind, folder, "{name}");
        }
    }
    assert!(Said::read("").is_err() && Said::read("hello").is_err());
}

#[test]
fn foreign_files_are_refused() {
    for (own, parser) in PARSERS {
        for folder in ["power_profile", "network", "batterystats", "time_in_state"] {
            let foreign = samples(folder).into_iter().filter(|_| folder != own);
            foreign.for_each(|(name, text)| assert!(!parser(&text), "{own}'s parser took {name}"));
        }
    }
}

#[test]
fn damaged_files_are_errors_or_values_and_never_a_panic() {
    let mut random = Xorshift64::new(2026);
    for (folder, parser) in PARSERS {
        for (_, text) in samples(folder) {
            // What matters of a file of a megabyte is its end.
            let start = text.len().saturating_sub(40_000);
            let start = (start..=text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(0);
            for _ in 0..40 {
                let mut bytes = text.as_bytes()[start..].to_vec();
                if bytes.is_empty() {
                    continue;
                }
                bytes.truncate(1 + random.below(bytes.len() as u32) as usize);
                for _ in 0..random.below(6) {
                    let at = random.below(bytes.len() as u32) as usize;
                    bytes[at] = b" \n,:<>=0-9ax("[random.below(13) as usize];
                }
                parser(&String::from_utf8_lossy(&bytes));
            }
        }
    }
}

/// The files of the folders whose quirks are known; one that is added has to be looked at.
#[test]
fn every_sample_is_known() {
    let count = |folder: &str| samples(folder).len();
    let found = ["power_profile", "network", "batterystats", "time_in_state"].map(count);
    assert!(found == [23, 5, 6, 1] || found == [0; 4], "{found:?}");
}

#[test]
fn quirks_of_batterystats_change_nothing() {
    let text = |name: &str| sample("batterystats", name);
    let Some(six) = text("checkin_v15_samsung_tab_android6.txt") else { return };
    // Lines end in CR LF, and a pool of texts comes first.
    assert!(six.lines().nth(1).unwrap().starts_with("9,hsp,0,") && six.matches("\r\n").count() == 35_597);
    assert_eq!(BatteryStats::parse(&six), BatteryStats::parse(&six.replace('\r', "")));
    // A head and a trailer of the bug report, and more columns of what was taken.
    let eight = text("checkin_v23_samsung_s7_android8.txt").unwrap();
    assert!(eight.contains("was the duration of 'CHECKIN BATTERYSTATS' ------"));
    let wide = eight.lines().find(|line| line.contains(",l,pwi,scrn,")).unwrap();
    assert!(wide.split(',').count() > 6, "{wide}");
    // What unpacked the file has said so before the data.
    for name in ["checkin_v36_pixel7a_android15.txt", "checkin_v36_pixel7a_android15_wakelock_full.txt"] {
        let fifteen = text(name).unwrap();
        assert!(fifteen.starts_with("Archive: "), "{name}");
        let data = &fifteen[fifteen.find("9,0,i,vers").unwrap()..];
        assert_eq!(BatteryStats::parse(&fifteen), BatteryStats::parse(data), "{name}");
    }
    // Two estimates, since the last charge and since it was unplugged: the first one counts.
    let kitkat = text("text_2014_kitkat_history_full.txt").unwrap();
    assert_eq!(kitkat.matches("Estimated power use (mAh):").count(), 2);
    let second = BatteryStats::parse(&kitkat[kitkat.rfind("Estimated power use (mAh):").unwrap()..]).unwrap();
    assert!(second != BatteryStats::parse(&kitkat).unwrap());
    // What is computed need not be near what the battery lost: this one was charging.
    let phone = BatteryStats::parse(&text("text_2026_charge5603_parcel14.txt").unwrap()).unwrap();
    assert!(phone.computed_mah / phone.actual_mah.1 > 2.4 && phone.computed_mah / phone.actual_mah.0 < 3.7);
    // Some parts have no duration.
    assert!(phone.components.iter().any(|used| used.component == "cpu" && used.mah == 195.0));
}

#[test]
fn tags_are_parts_of_their_app() {
    let Some(text) = sample("network", "xt_qtaguid_typical.txt") else { return };
    let without: String = text
        .lines()
        .filter(|line| !line.contains(" 0x") || line.contains(" 0x0 "))
        .map(|line| format!("{line}\n"))
        .collect();
    assert!(without.len() < text.len(), "there are tags");
    assert_eq!(traffic::xt_qtaguid(&text), traffic::xt_qtaguid(&without));
}

/// Files to this size are cut at every line; of larger ones as many lines are tried.
const CUT_BYTES: usize = 20_000;
const CUTS: usize = 60;

#[test]
fn files_that_are_cut_at_a_line_are_shorter_or_errors() {
    for (folder, parser) in PARSERS {
        for (name, text) in samples(folder) {
            let ends: Vec<usize> = text.match_indices('\n').map(|(at, _)| at + 1).collect();
            let step = if text.len() <= CUT_BYTES { 1 } else { ends.len().div_ceil(CUTS) };
            if !parser(&text) {
                continue;
            }
            let cut = |end: &usize| parser(&text[..*end]);
            let read: Vec<bool> = ends.iter().step_by(step).map(cut).collect();
            // What is missing at the end of a list shows nowhere; what a file cannot be without does.
            assert!(!parser(""), "{name}");
            if matches!(folder, "power_profile" | "batterystats") {
                assert!(!read[0], "{name}: its first line is no {folder}");
                let first = read.iter().position(|is_read| *is_read).unwrap_or(read.len());
                assert!(read[first..].iter().all(|is_read| *is_read), "{name}: whole, and then not again");
            }
        }
    }
}
