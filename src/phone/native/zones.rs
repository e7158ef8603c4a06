//! `wattline.phone.Zones`: time zones, which are the same on every machine.

use std::sync::LazyLock;

use super::{Done, NativeFn, give_object, int, nothing, object};
use crate::error::Trap;
use crate::thread::Thread;
use crate::vm::Vm;

/// Natives of this file.
pub(super) fn find(signature: &str) -> Option<NativeFn> {
    let function: NativeFn = match signature.strip_prefix("Lwattline/phone/Zones;->")? {
        "find(Ljava/lang/String;)Ljava/lang/String;" => find_zone,
        "ids()[Ljava/lang/String;" => |vm, t, _| give_ids(vm, t, |_| true),
        "idsOf(I)[Ljava/lang/String;" => |vm, t, a| {
            let seconds = int(a, 0).to_string();
            give_ids(vm, t, |zone| zone.rule.split(' ').next() == Some(&seconds))
        },
        "named(Ljava/lang/String;I)Ljava/lang/String;" => named,
        _ => return None,
    };
    Some(function)
}

/// A time zone, as `wattline_classlib::ZONES` describes it.
struct Zone {
    id: &'static str,
    rule: &'static str,
    /// Long and short, of the standard time and of the daylight saving time.
    names: &'static str,
}

/// All zones: in the order of the file, and their positions in that of their identifiers.
struct Zones {
    zones: Vec<Zone>,
    sorted: Vec<usize>,
}

/// Read when a program first asks for a zone by name.
static ZONES: LazyLock<Zones> = LazyLock::new(|| Zones::read(wattline_classlib::ZONES));

impl Zones {
    /// What cannot be read is left out, which a test excludes.
    fn read(text: &'static str) -> Zones {
        let (mut rules, mut names, mut zones) = (Vec::new(), Vec::new(), Vec::new());
        for line in text.lines() {
            match line.split_once(' ') {
                Some(("rule", rule)) => rules.push(rule),
                Some(("name", name)) => names.push(name),
                Some(("zone", zone)) => zones.extend(Zone::read(zone, &rules, &names)),
                _ => {}
            }
        }
        let mut sorted: Vec<usize> = (0..zones.len()).collect();
        sorted.sort_by_key(|&at| zones.get(at).map(|zone| zone.id));
        Zones { zones, sorted }
    }

    fn in_order(&self) -> impl Iterator<Item = &Zone> {
        self.sorted.iter().filter_map(|&at| self.zones.get(at))
    }

    /// The zone of an identifier.
    fn find(&self, id: &str) -> Option<&Zone> {
        let id_at = |&at: &usize| self.zones.get(at).map_or("", |zone| zone.id);
        let at = self.sorted.binary_search_by(|at| id_at(at).cmp(id)).ok()?;
        self.zones.get(*self.sorted.get(at)?)
    }

    /// The first zone that has a name with which a text begins, in any case, and the name's number.
    fn named(&self, text: &str) -> Option<(usize, &Zone)> {
        let begins = |name: &str| text.get(..name.len()).is_some_and(|start| start.eq_ignore_ascii_case(name));
        self.zones.iter().find_map(|zone| Some((zone.names.split('|').position(begins)?, zone)))
    }
}

impl Zone {
    fn read(line: &'static str, rules: &[&'static str], names: &[&'static str]) -> Option<Zone> {
        let mut parts = line.split(' ');
        let id = parts.next()?;
        let rule = rules.get(parts.next()?.parse::<usize>().ok()?)?;
        let names = names.get(parts.next()?.parse::<usize>().ok()?)?;
        Some(Zone { id, rule, names })
    }
}

fn find_zone(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let id = vm.machine.text_of(object(args, 0)).ok_or_else(Trap::null)?;
    let Some(zone) = ZONES.find(&id) else { return nothing() };
    let text = format!("{}\n{}", zone.rule, zone.names);
    t.units = text.len() as u64;
    vm.make_room(t, 2 * t.units)?;
    give_object(vm.machine.new_text(&text))
}

fn give_ids(vm: &mut Vm, t: &mut Thread, wanted: impl Fn(&Zone) -> bool) -> Result<Done, Trap> {
    let ids: Vec<&str> = ZONES.in_order().filter(|zone| wanted(zone)).map(|zone| zone.id).collect();
    t.units = ids.iter().map(|id| id.len() as u64).sum();
    vm.make_room(t, 64 * ids.len() as u64)?;
    let ids = ids.iter().map(|id| vm.machine.new_text(id)).collect();
    give_object(vm.machine.new_refs("[Ljava/lang/String;", ids)?)
}

fn named(vm: &mut Vm, t: &mut Thread, args: &[u64]) -> Result<Done, Trap> {
    let units = vm.machine.units_of(object(args, 0)).ok_or_else(Trap::null)?;
    // No name is longer than 64 characters.
    let from = usize::try_from(int(args, 1)).unwrap_or(0).min(units.len());
    let text = String::from_utf16_lossy(units.get(from..units.len().min(from + 64)).unwrap_or_default());
    t.units = text.len() as u64;
    match ZONES.named(&text) {
        Some((number, zone)) => give_object(vm.machine.new_text(&format!("{number}{}", zone.id))),
        None => nothing(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_is_read_and_every_zone_found() {
        let lines = |kind: &str| wattline_classlib::ZONES.lines().filter(|line| line.starts_with(kind)).count();
        assert_eq!(ZONES.zones.len(), lines("zone "));
        assert_eq!(lines(""), 1 + lines("rule ") + lines("name ") + lines("zone "));
        assert!(ZONES.zones.len() > 590);
        for zone in &ZONES.zones {
            assert_eq!(ZONES.find(zone.id).map(|found| found.rule), Some(zone.rule));
            assert_eq!((zone.rule.split(' ').count(), zone.names.split('|').count()), (6, 4), "{}", zone.id);
            assert!(zone.names.split('|').all(|name| (1..=64).contains(&name.len())), "{}", zone.id);
        }
        assert!(ZONES.find("Europe/Berli").is_none() && ZONES.find("").is_none());
    }

    #[test]
    fn names_are_found_in_any_case_and_the_usual_zone_first() {
        let id = |text| ZONES.named(text).map(|(number, zone)| (number, zone.id));
        assert_eq!(id("pst 1999"), Some((1, "America/Los_Angeles")));
        assert_eq!(id("Central European Summer Time"), Some((2, "Europe/Paris")));
        assert_eq!(id("né"), None);
    }
}
