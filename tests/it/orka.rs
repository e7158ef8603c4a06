//! `orka`: routines with their lines, and the hardware's states, of golden artifacts.

use super::cli::{Workspace, stderr, stdout};

#[test]
fn routines_have_all_of_their_lines() {
    let workspace = Workspace::new();
    let shown = workspace.run(&["orka", "golden/network.energy.zip", "--json"]);
    assert_eq!(shown.status.code(), Some(0), "{}", stderr(&shown));
    let found: serde_json::Value = serde_json::from_slice(&shown.stdout).unwrap();
    let routines = found["routines"].as_array().unwrap();
    let method = |name: &str| routines.iter().find(|one| one["method"].as_str().unwrap().starts_with(name)).unwrap();
    let fetch = method("fetch(");
    // Two syncs of three pages each, by the app's source.
    assert_eq!(fetch["calls"], 6.0);
    for routine in routines {
        let lines = routine["lines"].as_array().unwrap();
        let sum: f64 = lines.iter().map(|line| line["share"].as_f64().unwrap()).sum();
        assert!(lines.is_empty() || (sum - 1.0).abs() < 1e-9, "{routine}");
    }
    // What the last trigger charges to a routine is what it charges to the routine's callers, at least.
    let radio = found["radio"]["routines"].as_array().unwrap();
    let tail = |name: &str, how: &str| {
        let row = radio.iter().find(|row| row["method"].as_str().unwrap().starts_with(name)).unwrap();
        row[how]["tail_s"].as_f64().unwrap()
    };
    assert!(tail("confirm(", "last_trigger") > 3.0 * tail("confirm(", "on_stack"), "{radio:?}");
    // Beside the meter: what is published of the radio is not far from what its calls and tails took.
    let hardware = found["beside"]["hardware"].as_array().unwrap();
    let of_radio = hardware.iter().find(|row| row["hardware"] == "radio").unwrap();
    let (orka, lines) = (of_radio["orka_j"].as_f64().unwrap(), of_radio["lines_j"].as_f64().unwrap());
    assert!((orka / lines - 1.0).abs() < 0.15 && of_radio["model"].is_null(), "{of_radio}");
    let text = stdout(&workspace.run(&["orka", "golden/network.energy.zip", "--routine", "Sync.fetch"]));
    assert!(text.contains("hardware, mJ") && text.contains("lines, by the meter\n") && text.contains("\non no line "));
    assert!(text.contains("method Sync.fetch, Average cost: ") && text.contains("% l37 calling java.net."), "{text}");
    assert!(text.contains("by the last trigger") && text.contains("Sync.fetch l37"), "{text}");
}

#[test]
fn costs_are_written_read_and_refused() {
    let workspace = Workspace::new();
    let run = |more: &[&str]| workspace.run(&[&["orka", "golden/network.energy.zip"], more].concat());
    assert_eq!(run(&["--write-costs", "costs.toml"]).status.code(), Some(0));
    let text = std::fs::read_to_string(workspace.path("costs.toml")).unwrap();
    assert!(text.contains("the windows of the recording of network") && text.contains("the calibrator app"), "{text}");
    let dear = "[sources]\na = \"A\"\n[[call]]\nmethod = \"Ljava/net/URL;-><init>(Ljava/lang/String;)V\"\njoules = 1\n\
                source = \"a\"\n";
    workspace.write("own.toml", dear.as_bytes());
    let dear = run(&["--costs", "own.toml", "--json"]);
    let found: serde_json::Value = serde_json::from_slice(&dear.stdout).unwrap();
    // Six pages and two confirmations make an address each.
    let dearest = found["routines"][0]["energy_j"].as_f64().unwrap();
    assert!((8.0..9.0).contains(&dearest), "{dearest}");
    workspace.write("bad.toml", b"[sources]\n[[call]]\nwatts = 1\n");
    let bad = run(&["--costs", "bad.toml"]);
    assert_eq!(bad.status.code(), Some(101));
    assert!(stderr(&bad).contains("bad.toml, line 3: unknown field `watts`"), "{}", stderr(&bad));
    let none = run(&["--routine", "NoSuch"]);
    assert!(stderr(&none).contains("failed to find a routine `NoSuch`"), "{}", stderr(&none));
    workspace.write("stats.txt", b"9,0,l,pws,3000,9,8,7\n9,0,l,pwi,wifi,2.5\n");
    let beside = stdout(&run(&["--batterystats", "stats.txt"]));
    assert!(beside.contains("Android's own: battery statistics: 9 mAh computed") && beside.contains("2.50 mAh  wifi"));
}
