//! `dumpsys batterystats`: what Android estimates that components and apps have taken since the battery was charged, in
//! both of its forms: `--checkin` or `-c` (AOSP, `BatteryStats.dumpCheckinLocked`, versions 15 to 36 were seen) and the
//! text for people, of Android 4.4 and of 2026.

use std::collections::BTreeMap;

use serde::Serialize;

use super::HardwareError;

const FORMAT: &str = "batterystats";
/// The first field of each line of the checkin form: the version of that form, which is not that of its contents.
const CHECKIN: &str = "9,";
/// The head of the estimate in the text form.
const SECTION: &str = "Estimated power use (mAh):";

/// What was taken, milliampere-hours.
#[derive(Debug, Clone, PartialEq, Default, Serialize)]
pub struct BatteryStats {
    /// The battery's capacity.
    pub capacity_mah: f64,
    /// What Android computes.
    pub computed_mah: f64,
    /// What the battery's level says, at the least and at the most.
    pub actual_mah: (f64, f64),
    /// Components, in the file's order.
    pub components: Vec<Used>,
    /// Apps, in the file's order.
    pub apps: Vec<UsedByApp>,
}

/// What a component has taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct Used {
    /// The name that Android gives it: `scrn` or `Screen`, `wifi`, `idle`…
    pub component: String,
    /// What it took.
    pub mah: f64,
}

/// What an app has taken.
#[derive(Debug, Clone, PartialEq, Serialize)]
pub struct UsedByApp {
    /// The app; below 0 for what Android makes up, as the sum of what is left.
    pub uid: i32,
    /// The packages of that uid, where the file tells.
    pub packages: Vec<String>,
    /// What it took.
    pub mah: f64,
    /// By component, where the file tells.
    pub parts: Vec<Used>,
}

impl BatteryStats {
    /// Reads either form. What stands before and behind it, as in a bug report, is left out; of several estimates of the
    /// text form the first counts, which is since the last charge.
    ///
    /// # Errors
    /// A text that has no estimate, and the first line of it that is damaged.
    pub fn parse(text: &str) -> Result<Self, HardwareError> {
        if text.lines().any(|line| line.trim() == SECTION) {
            return Self::of_text(text);
        }
        Self::of_checkin(text)
    }

    fn of_checkin(text: &str) -> Result<Self, HardwareError> {
        let mut stats = BatteryStats::default();
        let mut packages: BTreeMap<i32, Vec<String>> = BTreeMap::new();
        let mut has_summary = false;
        for (at, line) in text.lines().enumerate().filter(|(_, line)| line.starts_with(CHECKIN)) {
            let fields: Vec<&str> = line.trim_end().split(',').collect();
            let fault = |expected: &str| HardwareError::new(FORMAT, at + 1, expected, line);
            let number = |field: &str| field.parse::<f64>().map_err(|_| fault("a number of mAh"));
            match fields.as_slice() {
                [_, _, "i", "uid", uid, package, ..] => {
                    let uid = uid.parse().map_err(|_| fault("a uid"))?;
                    packages.entry(uid).or_default().push((*package).to_owned());
                }
                [_, _, "l", "pws", capacity, computed, least, most, ..] => {
                    stats.capacity_mah = number(capacity)?;
                    stats.computed_mah = number(computed)?;
                    stats.actual_mah = (number(least)?, number(most)?);
                    has_summary = true;
                }
                [_, uid, "l", "pwi", "uid", mah, ..] => {
                    let uid = uid.parse().map_err(|_| fault("a uid"))?;
                    stats.apps.push(UsedByApp { uid, packages: Vec::new(), mah: number(mah)?, parts: Vec::new() });
                }
                [_, _, "l", "pwi", component, mah, ..] => {
                    stats.components.push(Used { component: (*component).to_owned(), mah: number(mah)? });
                }
                [_, _, "l", "pws" | "pwi", ..] => return Err(fault("all fields of what was taken")),
                _ => {}
            }
        }
        if !has_summary {
            return Err(HardwareError::at_end(FORMAT, text, format!("a line `pws`, or `{SECTION}`")));
        }
        for app in &mut stats.apps {
            app.packages = packages.get(&app.uid).cloned().unwrap_or_default();
        }
        Ok(stats)
    }

    fn of_text(text: &str) -> Result<Self, HardwareError> {
        let mut lines = text.lines().enumerate().skip_while(|(_, line)| line.trim() != SECTION).skip(1);
        let Some((at, head)) = lines.next() else {
            return Err(HardwareError::at_end(FORMAT, text, "the battery's capacity"));
        };
        let summary = summary(head.trim());
        let mut stats = summary.ok_or_else(|| {
            HardwareError::new(FORMAT, at + 1, "`Capacity: …, Computed drain: …, actual drain: …`", head)
        })?;
        for (at, line) in lines.take_while(|(_, line)| !line.trim().is_empty()) {
            let fault = |expected: &str| HardwareError::new(FORMAT, at + 1, expected, line);
            let line = line.trim();
            if line == "Global" {
                continue;
            }
            let Some((name, rest)) = line.split_once(": ") else { return Err(fault("a name, a colon and mAh")) };
            let mah = rest.split_whitespace().next().and_then(|word| word.parse::<f64>().ok());
            let mah = mah.ok_or_else(|| fault("a number of mAh"))?;
            match name.strip_prefix("Uid ").or_else(|| name.strip_prefix("UID ")) {
                Some(name) => {
                    let uid = uid(name).ok_or_else(|| fault("a uid, as in `1000` or `u0a12`"))?;
                    stats.apps.push(UsedByApp { uid, packages: Vec::new(), mah, parts: parts(rest) });
                }
                None => stats.components.push(Used { component: name.to_owned(), mah }),
            }
        }
        Ok(stats)
    }
}

/// `Capacity: 3448, Computed drain: 2391, actual drain: 3241-3310`; where the level did not change the last is one number.
fn summary(line: &str) -> Option<BatteryStats> {
    let mut fields = line.split(", ").map(|field| field.split_once(": "));
    let mut value = |name: &str| fields.next().flatten().filter(|(key, _)| *key == name).map(|(_, value)| value);
    let capacity_mah = value("Capacity")?.parse().ok()?;
    let computed_mah = value("Computed drain")?.parse().ok()?;
    let actual = value("actual drain")?;
    let (least, most) = actual.split_once('-').unwrap_or((actual, actual));
    let actual_mah = (least.parse().ok()?, most.parse().ok()?);
    Some(BatteryStats { capacity_mah, computed_mah, actual_mah, ..BatteryStats::default() })
}

/// Uids of each user are so many apart; apps begin at 10,000, isolated processes at 99,000, shared ones at 50,000.
const PER_USER: i32 = 100_000;
const KINDS: [(char, i32); 3] = [('a', 10_000), ('i', 99_000), ('s', 50_000)];

/// A uid as `UserHandle.formatUid` writes it: `1000`, or user and app as in `u0a12`.
fn uid(name: &str) -> Option<i32> {
    let Some(rest) = name.strip_prefix('u') else { return name.parse().ok() };
    let end = rest.find(|c: char| !c.is_ascii_digit()).unwrap_or(rest.len());
    let (user, app) = rest.split_at_checked(end)?;
    let user = user.parse::<i32>().ok()?.checked_mul(PER_USER)?;
    if app.is_empty() {
        return None;
    }
    let of_kind = KINDS.iter().find_map(|(kind, first)| Some((app.strip_prefix(*kind)?, *first)));
    let (number, first) = of_kind.unwrap_or((app, 0));
    user.checked_add(first)?.checked_add(number.parse().ok()?)
}

/// `… ( screen=52.9 (21m 5s) cpu=26.6 (18m) cpu:fg=16.7 )`: components; what they took in which state is part of that.
fn parts(rest: &str) -> Vec<Used> {
    let Some((_, inner)) = rest.split_once("( ") else { return Vec::new() };
    let part = |word: &str| {
        let (component, mah) = word.split_once('=')?;
        let mah = mah.parse().ok().filter(|_| !component.contains(':'))?;
        Some(Used { component: component.to_owned(), mah })
    };
    inner.split_whitespace().filter_map(part).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn uids_are_written_in_two_ways() {
        let found = ["0", "1000", "u0a314", "u999a318", "u0i5", "u10s7", "u10", "ua3", "x", "u4294967a1"].map(uid);
        let expected = [Some(0), Some(1000), Some(10_314), Some(99_910_318), Some(99_005), Some(1_050_007)];
        assert_eq!(found[..6], expected);
        assert_eq!(found[6..], [None; 4]);
    }

    #[test]
    fn what_is_wrong_is_told_with_its_line() {
        let said = |text: &str| BatteryStats::parse(text).unwrap_err().to_string();
        assert!(
            said("<device/>").contains("line 2: expected a line `pws`, or `Estimated power use (mAh):`, found the end")
        );
        assert!(said("9,0,l,pws,6000,19\n").contains("line 1: expected all fields of what was taken"));
        assert!(said("9,0,l,pws,1,2,3,4\n9,0,l,pwi,scrn,x").contains("line 2: expected a number of mAh"));
        let text = "  Estimated power use (mAh):\n    Capacity: 3448, Computed drain: 2391, actual drain: 3241-3310\n";
        assert_eq!(BatteryStats::parse(text).unwrap().actual_mah, (3241.0, 3310.0));
        assert!(said(&text.replace("Computed", "Other")).contains("line 2: expected `Capacity: …"));
        assert!(said(&format!("{text}    Wifi: much\n")).contains("line 3: expected a number of mAh"));
        assert!(said("Estimated power use (mAh):").contains("expected the battery's capacity, found the end"));
    }
}
