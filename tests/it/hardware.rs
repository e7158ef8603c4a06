//! `hardware`: real files of devices, through the program.

use std::process::Command;

use super::cli::{program, stderr, stdout};
use wattline_testkit::shared;

#[test]
fn what_devices_say_is_shown() {
    let Some(samples) = shared("samples") else { return };
    let run = |files: &[&str], more: &[&str]| {
        let files = files.iter().map(|file| samples.join(file));
        Command::new(program()).arg("hardware").args(files).args(more).output().unwrap()
    };
    let shown = run(&["power_profile/pixel6_oriole.xml", "batterystats/checkin_v23_samsung_s7_android8.txt"], &[]);
    let text = stdout(&shown);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    assert!(text.contains("cluster 2: 2 cores, 500 to 2802 MHz, 8.36 to 254.25 mA a core"), "{text}");
    assert!(text.contains("2119 mAh computed, 2310 to 2340 by the battery's level, of 3000 mAh"), "{text}");
    let json = run(&["network/net_dev_typical.txt", "time_in_state/time_in_state.txt"], &["--json"]);
    let read: serde_json::Value = serde_json::from_slice(&json.stdout).unwrap();
    assert_eq!((&read[0]["kind"], &read[1]["kind"]), (&"traffic-of-device".into(), &"time-in-state".into()));
    assert_eq!(read[0]["interfaces"]["rmnet0"]["rx_bytes"], 1_507_570);
    let foreign = run(&["maestro/travel.yaml"], &[]);
    assert_eq!(foreign.status.code(), Some(101));
    let errors = stderr(&foreign);
    assert!(errors.contains("travel.yaml: batterystats, line") && errors.contains("expected a line `pws`"), "{errors}");
}
