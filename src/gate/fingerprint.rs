//! Whether two recordings were made alike: only then does a difference tell of the app.

use std::collections::BTreeMap;
use std::fmt;

use wattline_map::ProbeMap;
use wattline_recording::{Artifact, Manifest};

/// The conditions that a recording depends on besides the app's code.
#[derive(Debug, Clone, Copy)]
pub struct Recorded<'a> {
    /// The manifest of the artifact.
    pub manifest: &'a Manifest,
    /// The probe map, which says what the rows count.
    pub map: &'a ProbeMap,
}

impl<'a> From<&'a Artifact> for Recorded<'a> {
    fn from(artifact: &'a Artifact) -> Self {
        Recorded { manifest: &artifact.manifest, map: &artifact.map }
    }
}

/// Something in which head and baseline differ and must not.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Difference {
    /// The name of the condition.
    pub what: String,
    /// The baseline's.
    pub base: String,
    /// The head's.
    pub head: String,
    /// The way to make the two alike.
    pub remedy: Remedy,
}

/// The ways to make recordings comparable again.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub enum Remedy {
    /// Record with the settings of the baseline.
    SameSettings,
    /// Use the baseline's device and meter.
    SameDevice,
    /// Compare recordings of the same app and scenario.
    OtherFile,
    /// Nothing but a new baseline.
    NewBaseline,
}

impl Remedy {
    fn advice(self) -> &'static str {
        match self {
            Remedy::SameSettings => "record with the settings that the baseline was recorded with",
            Remedy::SameDevice => "measure on the baseline's device, as it was, with its meter",
            Remedy::OtherFile => "take the baseline of this app and scenario",
            Remedy::NewBaseline => "",
        }
    }
}

impl fmt::Display for Difference {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Difference { what, base, head, .. } = self;
        write!(f, "{what} is {head}, the baseline's is {base}")
    }
}

/// Settings that say which classes have probes, and nothing else.
const SCOPE: [&str; 3] = ["include", "exclude", "libraries"];

/// An entry of the manifest's settings that nobody sets by its name.
struct Derived {
    name: &'static str,
    what: &'static str,
    set: &'static str,
    unset: &'static str,
    remedy: Remedy,
}

impl Derived {
    fn value(&self, settings: &BTreeMap<String, String>) -> &'static str {
        if settings.contains_key(self.name) { self.set } else { self.unset }
    }
}

const DERIVED: [Derived; 2] = [
    Derived {
        name: wattline_recording::settings::COUNTING_RUN,
        what: "the setting `single-run`",
        set: "`false`",
        unset: "`true`",
        remedy: Remedy::SameSettings,
    },
    Derived {
        name: wattline_recording::settings::SYSTEM_WORK,
        what: "what the device says of its own work",
        set: "known",
        unset: "not known",
        remedy: Remedy::NewBaseline,
    },
];

/// Everything in which two recordings differ and must not, to compare them; nothing for recordings made alike.
pub fn differences(base: Recorded<'_>, head: Recorded<'_>) -> Vec<Difference> {
    let (b, h) = (base.manifest, head.manifest);
    let ((b_device, b_os), (h_device, h_os)) = (device_and_os(&b.device), device_and_os(&h.device));
    let compared = [
        ("the app's package", b.package.as_str(), h.package.as_str(), Remedy::OtherFile),
        ("the scenario", &b.scenario, &h.scenario, Remedy::OtherFile),
        ("the scenario's script (SHA-256)", &b.scenario_digest.0, &h.scenario_digest.0, Remedy::NewBaseline),
        ("the device", b_device, h_device, Remedy::SameDevice),
        ("its operating system", b_os, h_os, Remedy::SameDevice),
        ("the meter", &b.meter, &h.meter, Remedy::SameDevice),
        ("what rows count", meaning(base.map), meaning(head.map), Remedy::NewBaseline),
    ];
    let mut all: Vec<Difference> = compared
        .into_iter()
        .filter(|(_, base, head, _)| base != head)
        .map(|(what, base, head, remedy)| Difference {
            what: what.into(),
            base: base.into(),
            head: head.into(),
            remedy,
        })
        .collect();
    all.extend(settings(base, head));
    all
}

/// Settings in which two recordings differ.
fn settings(base: Recorded<'_>, head: Recorded<'_>) -> Vec<Difference> {
    let (b, h) = (&base.manifest.settings, &head.manifest.settings);
    // Where all classes have probes either way, it does not matter how that was said.
    let all_chosen = base.map.not_selected.is_empty() && head.map.not_selected.is_empty();
    let names: BTreeMap<&String, ()> = b.keys().chain(h.keys()).map(|name| (name, ())).collect();
    let value = |settings: &BTreeMap<String, String>, name: &String| match settings.get(name) {
        Some(value) => format!("`{value}`"),
        None => "not set".to_owned(),
    };
    let differing = names.into_keys().filter(|name| b.get(*name) != h.get(*name));
    let differing = differing.filter(|name| !(all_chosen && SCOPE.contains(&name.as_str())));
    let difference = |name: &String| match DERIVED.iter().find(|derived| derived.name == name) {
        Some(derived) => Difference {
            what: derived.what.to_owned(),
            base: derived.value(b).to_owned(),
            head: derived.value(h).to_owned(),
            remedy: derived.remedy,
        },
        None => Difference {
            what: format!("the setting `{name}`"),
            base: value(b, name),
            head: value(h, name),
            remedy: Remedy::SameSettings,
        },
    };
    differing.map(difference).collect()
}

/// The message that says why recordings cannot be compared, and what to do about it.
pub fn refusal(scenario: &str, differences: &[Difference]) -> String {
    let all: Vec<String> = differences.iter().map(Difference::to_string).collect();
    let mut remedies: Vec<Remedy> = differences.iter().map(|difference| difference.remedy).collect();
    remedies.sort();
    remedies.dedup();
    let new = "record a new baseline with `cargo xtask energy` and accept it with `cargo xtask bless`";
    let advice = match remedies.contains(&Remedy::NewBaseline) {
        // The others do not help where one needs a new baseline anyway.
        true => new.to_owned(),
        false => {
            let others: Vec<&str> = remedies.iter().map(|remedy| remedy.advice()).collect();
            format!("{}; or {new}", others.join(", and "))
        }
    };
    format!("cannot compare {scenario}: {}; {advice}", all.join("; "))
}

/// A phone behind adb says its Android after its name.
fn device_and_os(device: &str) -> (&str, &str) {
    match device.rsplit_once(", Android ") {
        Some((name, _)) => (name, device.get(name.len() + 2..).unwrap_or_default()),
        None => (device, "part of the device"),
    }
}

/// The meaning of a map's counts. Since pairs of instructions have costs, each block says how it begins and ends, and a
/// call's cost no longer holds that of the instruction that invokes it: sums over older rows are other sums.
fn meaning(map: &ProbeMap) -> &'static str {
    let mut blocks = map.methods.iter().flat_map(|method| &method.blocks);
    match blocks.any(|block| block.ends.is_none() && !block.lines.is_empty()) {
        true => "instructions alone, as versions before pairs of instructions did",
        false => "instructions and what precedes them",
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use wattline_analysis::synthetic::App;
    use wattline_recording::{FormatVersion, Sha256Hex};

    fn manifest() -> Manifest {
        Manifest {
            format: FormatVersion::CURRENT,
            tool: "0.1.0".into(),
            app: Sha256Hex::of(b"app"),
            package: "com.example".into(),
            scenario: "login".into(),
            scenario_digest: Sha256Hex("ab".into()),
            device: "adb: Google Pixel 9, Android 16".into(),
            meter: "rail, 1 kHz".into(),
            settings: BTreeMap::new(),
            seeds: vec![1],
            conditions: BTreeMap::new(),
            phones: Vec::new(),
            raw: None,
            entries: BTreeMap::new(),
        }
    }

    /// The message for a head that `change` makes of the base; none where they can be compared.
    fn refused(map: &ProbeMap, change: impl Fn(&mut Manifest)) -> Option<String> {
        let (base, mut head) = (manifest(), manifest());
        change(&mut head);
        let found = differences(Recorded { manifest: &base, map }, Recorded { manifest: &head, map });
        (!found.is_empty()).then(|| refusal("login", &found))
    }

    #[test]
    fn what_does_not_matter_may_differ() {
        let map = ProbeMap::default();
        let other = |head: &mut Manifest| {
            head.app = Sha256Hex::of(b"another build");
            head.seeds = vec![7, 8];
            head.settings.insert("exclude".into(), "org.**".into());
        };
        assert_eq!(refused(&map, other), None);
    }

    #[test]
    fn all_that_differs_is_told_and_what_to_do() {
        let map = ProbeMap::default();
        let all = refused(&map, |head| {
            head.device = "adb: Google Pixel 9, Android 15".into();
            head.meter = "rail, 2 kHz".into();
            head.settings.insert("compile".into(), "speed".into());
        });
        assert_eq!(
            all.unwrap(),
            "cannot compare login: its operating system is Android 15, the baseline's is Android 16; the meter is \
             rail, 2 kHz, the baseline's is rail, 1 kHz; the setting `compile` is `speed`, the baseline's is not set; \
             record with the settings that the baseline was recorded with, and measure on the baseline's device, as it \
             was, with its meter; or record a new baseline with `cargo xtask energy` and accept it with `cargo xtask \
             bless`"
        );
        let script = refused(&map, |head| head.scenario_digest = Sha256Hex("cd".into())).unwrap();
        assert!(script.contains("(SHA-256) is cd, the baseline's is ab; record a new baseline"), "{script}");
        let other = refused(&map, |head| head.device = "embedded".into()).unwrap();
        assert!(other.contains("the device is embedded, the baseline's is adb: Google Pixel 9; its"), "{other}");
    }

    #[test]
    fn classes_without_probes_matter() {
        let rule = wattline_names::scope::Rule::Library("okhttp3".into());
        let left = wattline_map::NotSelected { rule, package: "okhttp3".into(), methods: 3 };
        let map = ProbeMap { not_selected: vec![left], ..ProbeMap::default() };
        let other = |head: &mut Manifest| drop(head.settings.insert("exclude".into(), "org.**".into()));
        assert!(refused(&map, other).unwrap().contains("the setting `exclude` is `org.**`, the baseline's is not set"));
    }

    #[test]
    fn rows_of_another_meaning_are_refused() {
        let app = App::new(1, 3, 0.0);
        let (mut old, mut new) = (app.map.clone(), app.map);
        let ends = wattline_map::Ends { first: None, last: wattline_dex::Work::Move, conditional: false, last_at: 0 };
        old.methods.iter_mut().flat_map(|method| &mut method.blocks).for_each(|block| block.ends = None);
        new.methods.iter_mut().flat_map(|method| &mut method.blocks).for_each(|block| block.ends = Some(ends));
        let manifest = manifest();
        let side = |map| Recorded { manifest: &manifest, map };
        assert_eq!(differences(side(&old), side(&old)), []);
        assert_eq!(differences(side(&new), side(&new)), []);
        let found = refusal("login", &differences(side(&old), side(&new)));
        assert!(found.contains("what rows count is instructions and what precedes them"), "{found}");
        assert!(
            found.ends_with("; record a new baseline with `cargo xtask energy` and accept it with `cargo xtask bless`")
        );
    }
}
